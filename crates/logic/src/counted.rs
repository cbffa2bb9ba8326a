//! Comparisons of integers that are computed from bit vectors. Solvers know little of the number that
//! a bit vector stands for, so both sides are compared as bit vectors that are wide enough for both.
//!
//! ```
//! use echis_logic::{BitsOp, Reading, Terms};
//! let t = Terms::new();
//! let x = t.fresh("x", t.bits_sort(8));
//! let number = t.int_of_bits(x, Reading::Signed);
//! assert_eq!(t.le(number, t.int(127)), t.tru());
//! assert_eq!(t.le(number, t.int(5)), t.bv_sle(x, t.bits(8, 5)));
//! ```

use crate::bits::{BitsOp, Reading};
use crate::sort::Sort;
use crate::term::{Op, Term, Terms};
use crate::wide;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, Zero};
use rustc_hash::FxHashMap;

/// No more bits than this for one comparison.
const WIDEST: u64 = 512;

/// The least and the greatest value.
type Bounds = (BigInt, BigInt);

/// The integer that the bits of a number below 2ⁿ stand for.
pub(crate) fn read(reading: Reading, width: u32, bits: &BigUint) -> BigInt {
    match reading {
        Reading::Signed => wide::signed(width, bits),
        Reading::Unsigned => bits.clone().into(),
    }
}

impl Terms {
    /// The integer that a bit vector of any width stands for.
    ///
    /// # Panics
    ///
    /// If the term is no bit vector.
    pub fn int_of_bits(&self, bits: Term, reading: Reading) -> Term {
        match self.vector_value(bits) {
            Some(value) => self.int(read(reading, self.any_width(bits), &value)),
            None => self.make(Op::IntOfBits(reading), [bits], Sort::INT),
        }
    }

    /// `a op b`, an equality or `<=` of integers, as one of bit vectors, if both sides are made of
    /// nothing but those, and of literals.
    pub(crate) fn compare_counted(&self, op: &Op, a: Term, b: Term) -> Option<Term> {
        if !self.is_counted(a) && !self.is_counted(b) {
            return None;
        }
        let mut known = FxHashMap::default();
        let (x, y) = (self.bounds(a, &mut known)?, self.bounds(b, &mut known)?);
        let comparison = match op {
            Op::Le if x.1 <= y.0 => return Some(self.tru()),
            Op::Le | Op::Eq if y.1 < x.0 => return Some(self.fls()),
            Op::Eq if x.1 < y.0 => return Some(self.fls()),
            Op::Le => Some(BitsOp::Sle),
            Op::Eq => None,
            _ => return None,
        };
        let (low, high) = either(&x, &y);
        let width = bits_for(&low).max(bits_for(&high));
        if width > WIDEST {
            return None;
        }
        let mut made = FxHashMap::default();
        let [a, b] = [a, b].map(|side| self.counted(side, width as u32, &mut made));
        Some(match comparison {
            Some(comparison) => self.vector_op(comparison, &[a, b], 1),
            None => self.eq(a, b),
        })
    }

    /// Between which values an integer is that is made of machine integers.
    fn bounds(&self, term: Term, known: &mut FxHashMap<Term, Option<Bounds>>) -> Option<Bounds> {
        if let Some(bounds) = known.get(&term) {
            return bounds.clone();
        }
        let node = self.node(term);
        let mut of = |part: usize| echis_recursion::deep(|| self.bounds(node.args[part], known));
        let found = match &node.op {
            Op::Int(value) => Some(((**value).clone(), (**value).clone())),
            Op::IntOfBits(reading) => Some(all(*reading, self.any_width(node.args[0]))),
            Op::Add => (0..node.args.len()).try_fold((BigInt::zero(), BigInt::zero()), |sum, part| {
                let (low, high) = of(part)?;
                Some((sum.0 + low, sum.1 + high))
            }),
            Op::Mul => of(0).zip(of(1)).map(|(a, b)| product(&a, &b)),
            Op::Ite => of(1).zip(of(2)).map(|(a, b)| either(&a, &b)),
            _ => None,
        };
        known.insert(term, found.clone());
        found
    }

    /// The integer as a bit vector of so many bits. What does not fit is cut off: sums and products
    /// are right all the same where their own values fit.
    fn counted(&self, term: Term, width: u32, made: &mut FxHashMap<Term, Term>) -> Term {
        if let Some(&vector) = made.get(&term) {
            return vector;
        }
        let node = self.node(term);
        let mut of = |part: usize| echis_recursion::deep(|| self.counted(node.args[part], width, made));
        let vector = match &node.op {
            Op::IntOfBits(reading) => self.resized(node.args[0], *reading, width),
            Op::Add => (1..node.args.len()).fold(of(0), |sum, part| {
                let next = of(part);
                self.vector_op(BitsOp::Add, &[sum, next], width)
            }),
            Op::Mul => {
                let factors = [of(0), of(1)];
                self.vector_op(BitsOp::Mul, &factors, width)
            }
            Op::Ite => {
                let (a, b) = (of(1), of(2));
                self.ite(node.args[0], a, b)
            }
            Op::Int(value) => self.vector(width, (**value).clone()),
            // `bounds` knows no others
            other => unreachable!("{other:?} is not made of machine integers"),
        };
        made.insert(term, vector);
        vector
    }

    /// The bits of a number with more or fewer of them.
    fn resized(&self, bits: Term, reading: Reading, width: u32) -> Term {
        let has = self.any_width(bits);
        let op = match reading {
            _ if has == width => return bits,
            _ if has > width => BitsOp::Extract(width - 1, 0),
            Reading::Signed => BitsOp::SignExtend,
            Reading::Unsigned => BitsOp::ZeroExtend,
        };
        self.vector_op(op, &[bits], width)
    }
}

/// What bits can stand for at all.
fn all(reading: Reading, width: u32) -> Bounds {
    match reading {
        Reading::Signed => {
            let end = BigInt::one() << (width - 1);
            (-&end, end - 1)
        }
        Reading::Unsigned => (BigInt::zero(), (BigInt::one() << width) - 1),
    }
}

fn either(a: &Bounds, b: &Bounds) -> Bounds {
    ((&a.0).min(&b.0).clone(), (&a.1).max(&b.1).clone())
}

fn product(a: &Bounds, b: &Bounds) -> Bounds {
    let corners = [&a.0 * &b.0, &a.0 * &b.1, &a.1 * &b.0, &a.1 * &b.1];
    let [low, high] = [corners.iter().min(), corners.iter().max()].map(|c| c.cloned().unwrap_or_default());
    (low, high)
}

/// How many bits a number needs as a signed one.
fn bits_for(value: &BigInt) -> u64 {
    match value.is_negative() {
        true => (value + 1u8).bits() + 1,
        false => value.bits() + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Model, Value};
    use proptest::prelude::*;

    /// Integers made of two bytes, whatever is asked of them.
    #[derive(Debug, Clone)]
    enum Made {
        Byte(usize, Reading),
        Literal(i64),
        Sum(Box<[Made; 2]>),
        Product(Box<[Made; 2]>),
        Choice(Box<[Made; 2]>),
    }

    fn made() -> impl Strategy<Value = Made> {
        let reading = prop_oneof![Just(Reading::Signed), Just(Reading::Unsigned)];
        let leaf = prop_oneof![
            (0..2usize, reading).prop_map(|(which, reading)| Made::Byte(which, reading)),
            prop_oneof![-3..4i64, any::<i64>()].prop_map(Made::Literal),
        ];
        leaf.prop_recursive(5, 12, 2, |part| {
            let pair = || [part.clone(), part.clone()].prop_map(Box::new);
            prop_oneof![
                pair().prop_map(Made::Sum),
                pair().prop_map(Made::Product),
                pair().prop_map(Made::Choice),
            ]
        })
    }

    struct Bytes<'t> {
        t: &'t Terms,
        terms: [Term; 2],
        choice: Term,
        values: [u8; 2],
        chosen: bool,
    }

    impl Bytes<'_> {
        fn term(&self, made: &Made) -> Term {
            let t = self.t;
            let both = |parts: &[Made; 2]| (self.term(&parts[0]), self.term(&parts[1]));
            match made {
                Made::Byte(which, reading) => t.int_of_bits(self.terms[*which], *reading),
                Made::Literal(value) => t.int(*value),
                Made::Sum(parts) => {
                    let (a, b) = both(parts);
                    t.add(a, b)
                }
                Made::Product(parts) => {
                    let (a, b) = both(parts);
                    t.mul(a, b)
                }
                Made::Choice(parts) => {
                    let (a, b) = both(parts);
                    t.ite(self.choice, a, b)
                }
            }
        }

        fn value(&self, made: &Made) -> BigInt {
            match made {
                Made::Byte(which, Reading::Signed) => BigInt::from(self.values[*which] as i8),
                Made::Byte(which, Reading::Unsigned) => self.values[*which].into(),
                Made::Literal(value) => (*value).into(),
                Made::Sum(parts) => self.value(&parts[0]) + self.value(&parts[1]),
                Made::Product(parts) => self.value(&parts[0]) * self.value(&parts[1]),
                Made::Choice(parts) => self.value(&parts[usize::from(!self.chosen)]),
            }
        }
    }

    fn bytes(t: &Terms, values: [u8; 2], chosen: bool) -> (Bytes<'_>, Model) {
        let terms = ["x", "y"].map(|name| t.fresh(name, t.bits_sort(8)));
        let choice = t.fresh("c", Sort::BOOL);
        let mut model = Model::default();
        for (term, value) in terms.iter().zip(values) {
            model.set(*term, Value::bits(8, value.into()));
        }
        model.set(choice, Value::Bool(chosen));
        let bytes = Bytes {
            t,
            terms,
            choice,
            values,
            chosen,
        };
        (bytes, model)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

        #[test]
        fn comparisons_are_those_of_the_integers(a in made(), b in made(), values: [u8; 2], chosen: bool) {
            let t = Terms::new();
            let (bytes, model) = bytes(&t, values, chosen);
            let (x, y) = (bytes.term(&a), bytes.term(&b));
            let (m, n) = (bytes.value(&a), bytes.value(&b));
            prop_assert_eq!(model.eval(&t, x), Some(Value::Int(m.clone())));
            prop_assert_eq!(model.eval(&t, t.le(x, y)), Some(Value::Bool(m <= n)));
            prop_assert_eq!(model.eval(&t, t.lt(x, y)), Some(Value::Bool(m < n)));
            prop_assert_eq!(model.eval(&t, t.eq(x, y)), Some(Value::Bool(m == n)));
        }
    }

    #[test]
    fn only_bit_vectors_are_compared() {
        let t = Terms::new();
        let [x, y] = ["x", "y"].map(|name| t.fresh(name, t.bits_sort(64)));
        let number = |x| t.int_of_bits(x, Reading::Unsigned);
        let compared = t.le(t.add(number(x), number(y)), t.int(9));
        assert_eq!(t.node(compared).op, Op::Wide(BitsOp::Sle));
        let unknown = t.fresh("n", Sort::INT);
        assert_eq!(t.node(t.le(number(x), unknown)).op, Op::Le);
    }

    #[test]
    fn numbers_that_take_too_many_bits_stay_integers() {
        let t = Terms::new();
        let x = t.int_of_bits(t.fresh("x", t.bits_sort(64)), Reading::Unsigned);
        let huge = (0..10).fold(x, |product, _| t.mul(product, x));
        assert_eq!(t.node(t.le(huge, x)).op, Op::Le);
    }

    #[test]
    fn literals_are_known() {
        let t = Terms::new();
        assert_eq!(t.int_of_bits(t.bits(8, -1), Reading::Signed), t.int(-1));
        assert_eq!(t.int_of_bits(t.bits(8, -1), Reading::Unsigned), t.int(255));
    }
}
