//! Circuits against the machine: on numbers near all corners, and on random ones.

use super::circuit;
use crate::inputs::denotation;
use echis_logic::{Model, Term, Terms};
use echis_program::ast::*;
use echis_program::build::*;
use echis_program::float::Float;
use echis_program::run::Value;

const DOUBLE: Type = Type::Float(Precision::Double);
const SINGLE: Type = Type::Float(Precision::Single);

/// An operation on symbols, to be evaluated on values.
struct Asked {
    terms: Terms,
    e: Expression,
    operands: Vec<(Term, Type)>,
    result: Term,
}

impl Asked {
    fn new(types: &[Type], make: impl Fn(&[Variable]) -> Expression) -> Asked {
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
        Asked {
            terms,
            e,
            operands,
            result,
        }
    }

    /// Asserts that the circuit gives the machine's result on these values.
    fn agrees(&self, values: &[Value]) {
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

/// Numbers of 64 bits that look random, and are the same each time.
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

/// Zero, the smallest and largest subnormal and normal numbers, one and what is next to it,
/// integers at the limits of types, infinity, NaN; both signs.
fn corners(precision: Precision) -> Vec<Value> {
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

/// Two random numbers, of exponents that are often near each other, and whose digits often end in
/// zeros or in ones.
fn pair(precision: Precision, numbers: &mut Numbers) -> [Value; 2] {
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
        let cut = (1_u64 << (numbers.next() % u64::from(fraction))) - 1;
        let digits = match numbers.next() % 3 {
            0 => digits & !cut,
            1 => digits | cut,
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
        let corners = corners(precision);
        for op in [Add, Sub, Mul, Div, Eq, Ne, Lt, Le, Gt, Ge] {
            let asked = Asked::new(&[ty, ty], |x| x[0].binary(op, x[1]));
            let mut numbers = Numbers(op as u64);
            for _ in 0..1000 {
                asked.agrees(&pair(precision, &mut numbers));
            }
            for x in &corners {
                for y in &corners[..30] {
                    asked.agrees(&[x.clone(), y.clone()]);
                }
            }
        }
    }
}

#[test]
fn negation_precision_and_bits() {
    for (ty, precision) in [(SINGLE, Precision::Single), (DOUBLE, Precision::Double)] {
        let negated = Asked::new(&[ty], |x| -x[0]);
        let single = Asked::new(&[ty], |x| x[0].convert(SINGLE));
        let double = Asked::new(&[ty], |x| x[0].convert(DOUBLE));
        let mut numbers = Numbers(1);
        let random = (0..2000).map(|_| pair(precision, &mut numbers)[0].clone());
        for x in corners(precision).into_iter().chain(random) {
            for asked in [&negated, &single, &double] {
                asked.agrees(std::slice::from_ref(&x));
            }
        }
    }
}

/// Doubles that are near numbers of single precision, the subnormal ones among them, and between
/// two of them.
#[test]
fn numbers_that_are_cut_to_single_precision() {
    let single = Asked::new(&[DOUBLE], |x| x[0].convert(SINGLE));
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
            single.agrees(&[float(Precision::Double, bits)]);
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
            let to = Asked::new(&[integer], |n| n[0].convert(ty));
            let from = Asked::new(&[ty], |x| x[0].convert(integer));
            let mut numbers = Numbers(u64::from(bits.width));
            for round in 0..1500 {
                let n = numbers.next() >> (round % 64);
                for n in [n, n.wrapping_neg(), 1 << (round % 64), (1 << (round % 64)) - 1] {
                    to.agrees(&[Value::Bits(bits.wrap_i64(n as i64))]);
                }
            }
            let near = |n: i64, by: i64| {
                let Float::Double(x) = Float::of_machine(n, Precision::Double) else {
                    unreachable!()
                };
                let near = Float::Double(x.wrapping_add_signed(by));
                Value::Float(near.to_precision(precision))
            };
            for x in corners(precision) {
                from.agrees(&[x]);
            }
            for round in 0..1500 {
                let n = numbers.next() as i64 >> (round % 64);
                for by in [-1, 0, 1] {
                    from.agrees(&[near(n, by)]);
                }
                from.agrees(&pair(precision, &mut numbers)[..1]);
            }
        }
    }
}
