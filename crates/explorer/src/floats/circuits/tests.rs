//! Compares circuits with the floating-point operations of the processor, on special and random
//! numbers.

use super::circuit;
use crate::inputs::denotation;
use echis_logic::{Model, Term, Terms};
use echis_program::ast::*;
use echis_program::build::*;
use echis_program::float::Float;
use echis_program::run::Value;

const DOUBLE: Type = Type::Float(Precision::Double);
const SINGLE: Type = Type::Float(Precision::Single);

/// An operation and its circuit, for comparison on concrete values.
struct CircuitCheck {
    terms: Terms,
    e: Expression,
    operands: Vec<(Term, Type)>,
    result: Term,
}

impl CircuitCheck {
    fn new(types: &[Type], make: impl Fn(&[Variable]) -> Expression) -> CircuitCheck {
        let terms = Terms::new();
        let mut b = Builder::new();
        let main = b.procedure("main", None);
        let variables: Vec<Variable> = types.iter().map(|ty| b.parameter(main, "x", *ty)).collect();
        let e = make(&variables);
        let width = |ty: &Type| match ty {
            Type::Float(precision) => u32::from(precision.width()),
            Type::Bits(bits) => u32::from(bits.width),
            other => panic!("{other:?}"),
        };
        let operands: Vec<(Term, Type)> = types
            .iter()
            .map(|ty| (terms.fresh("x", terms.bits_sort(width(ty))), *ty))
            .collect();
        let symbols: Vec<Term> = operands.iter().map(|(symbol, _)| *symbol).collect();
        let result = circuit(&terms, &e, &symbols).expect("a circuit");
        CircuitCheck {
            terms,
            e,
            operands,
            result,
        }
    }

    /// Asserts that the circuit gives the processor's result on these values.
    fn assert_agrees(&self, values: &[Value]) {
        let mut model = Model::default();
        for ((symbol, ty), value) in self.operands.iter().zip(values) {
            model.set(*symbol, denotation(value, *ty).expect("a bit vector"));
        }
        let expected = self.e.computed(values).expect("an operation on such values");
        assert_eq!(
            model.eval(&self.terms, self.result),
            denotation(&expected, self.e.ty),
            "{:?} of {values:?} should be {expected:?}",
            self.e.kind
        );
    }
}

/// A generator of pseudorandom numbers of 64 bits.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ (mixed >> 29)
    }
}

fn float(precision: Precision, bits: u64) -> Value {
    Value::Float(Float::of_bits(precision, bits))
}

/// Special numbers of both signs: zero, the smallest and largest subnormal and normal numbers, one
/// and its neighbours, integers at the limits of types, infinity, NaN.
fn special_numbers(precision: Precision) -> Vec<Value> {
    let width = u32::from(precision.width());
    let fraction = if width == 32 { 23 } else { 52 };
    let one = ((1_u64 << (width - 2 - fraction)) - 1) << fraction;
    let infinity = ((1_u64 << (width - 1 - fraction)) - 1) << fraction;
    let least = 1_u64 << fraction;
    let mut sizes = vec![
        0,
        1,
        2,
        3,
        least - 1,
        least,
        least + 1,
        2 * least,
        one - 1,
        one,
        one + 1,
    ];
    sizes.extend([infinity - 1, infinity, infinity | (least >> 1), one + least / 2]);
    for power in [7, 8, 15, 16, 31, 32, 63, 64] {
        let number = one + power * least;
        sizes.extend([number - 1, number, number + 1]);
    }
    let sign = 1_u64 << (width - 1);
    let both = sizes.iter().flat_map(|size| [*size, size | sign]);
    both.map(|bits| float(precision, bits)).collect()
}

/// Two random numbers. Their exponents are often near each other, and their digits often end in
/// zeros or in ones, so that rounding matters.
fn random_pair(precision: Precision, numbers: &mut Numbers) -> [Value; 2] {
    let width = u32::from(precision.width());
    let fraction = if width == 32 { 23 } else { 52 };
    let mask = (1_u64 << fraction) - 1;
    let exponents = (1_u64 << (width - 1 - fraction)) - 1;
    let first = numbers.next() & exponents;
    let distance = numbers.next() % (u64::from(fraction) + 4);
    let second = match numbers.next() % 4 {
        0 => numbers.next() & exponents,
        _ => first.saturating_sub(distance),
    };
    [first, second].map(|exponent| {
        let digits = numbers.next() & mask;
        let low_digits = (1_u64 << (numbers.next() % u64::from(fraction))) - 1;
        let digits = match numbers.next() % 3 {
            0 => digits & !low_digits,
            1 => digits | low_digits,
            _ => digits,
        };
        let sign = (numbers.next() & 1) << (width - 1);
        float(precision, sign | (exponent << fraction) | digits)
    })
}

#[test]
fn operations_on_two_numbers() {
    use BinaryOp::*;
    for (ty, precision) in [(SINGLE, Precision::Single), (DOUBLE, Precision::Double)] {
        let special = special_numbers(precision);
        for op in [Add, Sub, Mul, Div, Eq, Ne, Lt, Le, Gt, Ge] {
            let operation = CircuitCheck::new(&[ty, ty], |x| x[0].binary(op, x[1]));
            let mut numbers = Numbers(op as u64);
            for _ in 0..1000 {
                operation.assert_agrees(&random_pair(precision, &mut numbers));
            }
            for x in &special {
                for y in &special[..30] {
                    operation.assert_agrees(&[x.clone(), y.clone()]);
                }
            }
        }
    }
}

#[test]
fn negation_precision_and_bits() {
    for (ty, precision) in [(SINGLE, Precision::Single), (DOUBLE, Precision::Double)] {
        let negated = CircuitCheck::new(&[ty], |x| -x[0]);
        let single = CircuitCheck::new(&[ty], |x| x[0].convert(SINGLE));
        let double = CircuitCheck::new(&[ty], |x| x[0].convert(DOUBLE));
        let mut numbers = Numbers(1);
        let random = (0..2000).map(|_| random_pair(precision, &mut numbers)[0].clone());
        for x in special_numbers(precision).into_iter().chain(random) {
            for operation in [&negated, &single, &double] {
                operation.assert_agrees(std::slice::from_ref(&x));
            }
        }
    }
}

/// Doubles near a number of single precision, and near the middle between two, subnormal numbers
/// included.
#[test]
fn doubles_are_rounded_to_single_precision() {
    let single = CircuitCheck::new(&[DOUBLE], |x| x[0].convert(SINGLE));
    let mut numbers = Numbers(2);
    for _ in 0..5000 {
        let near = f64::from(f32::from_bits(numbers.next() as u32)).to_bits();
        let half = 1_u64 << 28;
        for bits in [
            near,
            near + 1,
            near.wrapping_sub(1),
            near + half,
            near + half + 1,
            near + half - 1,
        ] {
            single.assert_agrees(&[float(Precision::Double, bits)]);
        }
    }
}

#[test]
fn integers() {
    let widths = [
        Bits {
            width: 8,
            signed: true,
        },
        Bits {
            width: 16,
            signed: true,
        },
        Bits {
            width: 16,
            signed: false,
        },
        Bits::I32,
        Bits::I64,
    ];
    for bits in widths {
        let integer = Type::Bits(bits);
        for (ty, precision) in [(SINGLE, Precision::Single), (DOUBLE, Precision::Double)] {
            let to = CircuitCheck::new(&[integer], |n| n[0].convert(ty));
            let from = CircuitCheck::new(&[ty], |x| x[0].convert(integer));
            let mut numbers = Numbers(u64::from(bits.width));
            for round in 0..1500 {
                let n = numbers.next() >> (round % 64);
                for n in [n, n.wrapping_neg(), 1 << (round % 64), (1 << (round % 64)) - 1] {
                    to.assert_agrees(&[Value::Bits(bits.wrap_i64(n as i64))]);
                }
            }
            let near = |n: i64, by: i64| {
                let Float::Double(x) = Float::of_machine(n, Precision::Double) else {
                    unreachable!()
                };
                let near = Float::Double(x.wrapping_add_signed(by));
                Value::Float(near.to_precision(precision))
            };
            for x in special_numbers(precision) {
                from.assert_agrees(&[x]);
            }
            for round in 0..1500 {
                let n = numbers.next() as i64 >> (round % 64);
                for by in [-1, 0, 1] {
                    from.assert_agrees(&[near(n, by)]);
                }
                from.assert_agrees(&random_pair(precision, &mut numbers)[..1]);
            }
        }
    }
}
