//! Machine arithmetic against that of this machine and against mathematical integers; mathematical
//! arithmetic against itself.

use echis_program::arithmetic::{machine, machine_unary};
use echis_program::ast::*;
use echis_program::build::*;
use echis_program::interpreter::{Limits, run};
use echis_program::run::{Inputs, Outcome, Value};
use num_bigint::BigInt;
use proptest::prelude::*;

const ALL: [Bits; 7] = [
    Bits::I8,
    Bits::I16,
    Bits::I32,
    Bits::I64,
    Bits::U8,
    Bits::U16,
    Bits::U32,
];

fn bits() -> impl Strategy<Value = Bits> {
    proptest::sample::select(ALL.to_vec())
}

/// Numbers near what is interesting, and any.
fn number() -> impl Strategy<Value = i64> {
    prop_oneof![
        any::<i64>(),
        -5..5_i64,
        (0..64_u32, -2..3_i64).prop_map(|(shift, more)| (1_i64 << shift).wrapping_add(more)),
        (0..64_u32, -2..3_i64).prop_map(|(shift, more)| (-1_i64 << shift).wrapping_add(more)),
    ]
}

/// What Rust's own type gives.
macro_rules! native {
    ($signed:ty, $unsigned:ty, $op:expr, $x:expr, $y:expr, $distance:expr) => {{
        let (x, y, distance) = ($x as $signed, $y as $signed, $distance as u32);
        match $op {
            BinaryOp::Add => Some(x.wrapping_add(y) as i64),
            BinaryOp::Sub => Some(x.wrapping_sub(y) as i64),
            BinaryOp::Mul => Some(x.wrapping_mul(y) as i64),
            BinaryOp::Div => (y != 0).then(|| x.wrapping_div(y) as i64),
            BinaryOp::Rem => (y != 0).then(|| x.wrapping_rem(y) as i64),
            BinaryOp::BitAnd => Some((x & y) as i64),
            BinaryOp::BitOr => Some((x | y) as i64),
            BinaryOp::BitXor => Some((x ^ y) as i64),
            BinaryOp::Shl => Some(x.wrapping_shl(distance) as i64),
            BinaryOp::Shr => Some(x.wrapping_shr(distance) as i64),
            BinaryOp::UShr => Some((x as $unsigned).wrapping_shr(distance) as $signed as i64),
            _ => None,
        }
    }};
}

const OPS: [BinaryOp; 11] = [
    BinaryOp::Add,
    BinaryOp::Sub,
    BinaryOp::Mul,
    BinaryOp::Div,
    BinaryOp::Rem,
    BinaryOp::BitAnd,
    BinaryOp::BitOr,
    BinaryOp::BitXor,
    BinaryOp::Shl,
    BinaryOp::Shr,
    BinaryOp::UShr,
];

fn native(op: BinaryOp, bits: Bits, x: i64, y: i64) -> Option<i64> {
    match (bits.width, bits.signed) {
        (8, true) => native!(i8, u8, op, x, y, y),
        (16, true) => native!(i16, u16, op, x, y, y),
        (32, true) => native!(i32, u32, op, x, y, y),
        (64, _) => native!(i64, u64, op, x, y, y),
        (8, false) => native!(u8, u8, op, x, y, y),
        (16, false) => native!(u16, u16, op, x, y, y),
        _ => native!(u32, u32, op, x, y, y),
    }
}

/// Runs `return e` on these arguments.
fn value_of(ty: Type, arguments: &[(Type, Value)], e: impl Fn(&[Variable]) -> Expression) -> Outcome {
    let mut b = Builder::new();
    let main = b.procedure("main", Some(ty));
    let parameters: Vec<Variable> = arguments
        .iter()
        .map(|(ty, _)| b.parameter(main, "x", *ty))
        .collect();
    b.body(main, vec![give(e(&parameters))]);
    let program = b.finish();
    let arguments = arguments.iter().map(|(_, value)| value.clone()).collect();
    let inputs = Inputs {
        arguments,
        ..Inputs::default()
    };
    run(&program, main, &inputs, &Limits::default(), &mut ()).outcome
}

fn returned(outcome: Outcome) -> Option<Value> {
    match outcome {
        Outcome::Returned(value) => value,
        Outcome::Error(ErrorKind::DivisionByZero, _) => None,
        other => panic!("{other:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn operations_are_those_of_the_machine(bits in bits(), x in number(), y in number(), op in 0..OPS.len()) {
        let (x, y) = (bits.wrap_i64(x), bits.wrap_i64(y));
        let expected = native(OPS[op], bits, x, y);
        prop_assert_eq!(machine(OPS[op], bits, x, y), expected);
        let ty = Type::Bits(bits);
        let arguments = [(ty, Value::Bits(x)), (ty, Value::Bits(y))];
        let outcome = value_of(ty, &arguments, |v| v[0].binary(OPS[op], v[1]));
        prop_assert_eq!(returned(outcome), expected.map(Value::Bits));
    }

    #[test]
    fn operations_wrap_around(bits in bits(), x in number(), y in number(), op in 0..5_usize) {
        let (x, y) = (bits.wrap_i64(x), bits.wrap_i64(y));
        let (big_x, big_y) = (BigInt::from(x), BigInt::from(y));
        let expected = match OPS[op] {
            BinaryOp::Add => Some(big_x + big_y),
            BinaryOp::Sub => Some(big_x - big_y),
            BinaryOp::Mul => Some(big_x * big_y),
            BinaryOp::Div => (y != 0).then(|| big_x / big_y),
            _ => (y != 0).then(|| big_x % big_y),
        };
        prop_assert_eq!(machine(OPS[op], bits, x, y), expected.map(|n| bits.wrap_big(&n)));
    }

    #[test]
    fn wrapping_is_modular(bits in bits(), x in any::<i128>()) {
        let wrapped = bits.wrap(x);
        prop_assert!(bits.contains(wrapped) && (bits.min()..=bits.max()).contains(&wrapped));
        prop_assert_eq!((x.wrapping_sub(i128::from(wrapped))) & ((1_i128 << bits.width) - 1), 0);
        prop_assert_eq!(bits.wrap_big(&BigInt::from(x)), wrapped);
    }

    #[test]
    fn negation_and_complement(bits in bits(), x in number()) {
        let x = bits.wrap_i64(x);
        prop_assert_eq!(machine_unary(UnaryOp::Neg, bits, x), Some(bits.wrap(-i128::from(x))));
        prop_assert_eq!(machine_unary(UnaryOp::BitNot, bits, x), Some(bits.wrap(!i128::from(x))));
    }

    #[test]
    fn conversions_keep_what_fits(from in bits(), to in bits(), x in number()) {
        let x = from.wrap_i64(x);
        let arguments = [(Type::Bits(from), Value::Bits(x))];
        let outcome = value_of(Type::Bits(to), &arguments, |v| v[0].convert(Type::Bits(to)));
        prop_assert_eq!(returned(outcome), Some(Value::Bits(to.wrap(i128::from(x)))));
        let outcome = value_of(Type::Int, &arguments, |v| v[0].convert(Type::Int));
        prop_assert_eq!(returned(outcome), Some(Value::Int(x.into())));
    }

    #[test]
    fn mathematical_integers_do_not_wrap(x in any::<i128>(), y in prop_oneof![any::<i128>(), -3..4_i128], op in 0..5_usize) {
        // Some of these fit in 64 bits and some do not, as operands and as results.
        for (x, y) in [(x, y), (x >> 64, y >> 64), (x >> 66, y >> 1)] {
            let (x, y) = (BigInt::from(x), BigInt::from(y));
            let zero = y == BigInt::ZERO;
            let expected = match OPS[op] {
                BinaryOp::Add => Some(&x + &y),
                BinaryOp::Sub => Some(&x - &y),
                BinaryOp::Mul => Some(&x * &y),
                BinaryOp::Div => (!zero).then(|| &x / &y),
                _ => (!zero).then(|| &x % &y),
            };
            let arguments = [(Type::Int, Value::Int(x.clone())), (Type::Int, Value::Int(y.clone()))];
            let outcome = value_of(Type::Int, &arguments, |v| v[0].binary(OPS[op], v[1]));
            prop_assert_eq!(returned(outcome), expected.map(Value::Int));
            let outcome = value_of(Type::Bool, &arguments, |v| v[0].less(v[1]).and(v[1].differs(v[0])));
            prop_assert_eq!(returned(outcome), Some(Value::Bool(x < y)));
            let outcome = value_of(Type::Bits(Bits::I16), &arguments, |v| v[0].convert(Type::Bits(Bits::I16)));
            prop_assert_eq!(returned(outcome), Some(Value::Bits(Bits::I16.wrap_big(&x))));
            let outcome = value_of(Type::Int, &arguments, |v| -v[0]);
            prop_assert_eq!(returned(outcome), Some(Value::Int(-x)));
        }
    }
}

/// The cases of Java's specification that one forgets.
#[test]
fn corners() {
    let i32 = |op, x, y| machine(op, Bits::I32, x, y);
    let min = i64::from(i32::MIN);
    assert_eq!(i32(BinaryOp::Div, min, -1), Some(min));
    assert_eq!(i32(BinaryOp::Rem, min, -1), Some(0));
    assert_eq!(machine(BinaryOp::Div, Bits::I64, i64::MIN, -1), Some(i64::MIN));
    assert_eq!(i32(BinaryOp::Rem, -7, 3), Some(-1));
    assert_eq!(i32(BinaryOp::Div, -7, 3), Some(-2));
    assert_eq!(i32(BinaryOp::Shl, 1, 33), Some(2));
    assert_eq!(i32(BinaryOp::Shl, 1, -1), Some(min));
    assert_eq!(i32(BinaryOp::UShr, -1, 28), Some(15));
    assert_eq!(i32(BinaryOp::Shr, -16, 2), Some(-4));
    assert_eq!(machine(BinaryOp::UShr, Bits::I64, -1, 60), Some(15));
    assert_eq!(Bits::U16.wrap(-1), 65535);
    assert_eq!(machine_unary(UnaryOp::Neg, Bits::I8, -128), Some(-128));
}
