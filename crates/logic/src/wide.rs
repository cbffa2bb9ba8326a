//! Bit vectors of more than 64 bits, and the operations of machine integers on vectors of any
//! width.
//!
//! Programs hardly use them, so they cost the others nothing: they have a sort and operations of
//! their own, which whoever reasons about machine integers passes by. What is known is computed,
//! neutral elements vanish, and all else is left to solvers.
//!
//! ```
//! use echis_logic::{BitsOp, Terms};
//! let t = Terms::new();
//! let x = t.fresh("x", t.vector_sort(128));
//! let zero = t.vector(128, 0);
//! assert_eq!(t.vector_op(BitsOp::Add, &[x, zero], 128), x);
//! assert_eq!(t.vector_sub(x, x), zero);
//! ```

use crate::bits::BitsOp;
use crate::eval::Value;
use crate::sort::{Sort, SortKind};
use crate::term::{Op, Term, Terms};
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};
use std::sync::Arc;

/// The most bits that are not wide.
const NARROW: u32 = 64;

/// A number modulo 2ⁿ.
fn modulo(width: u32, number: BigInt) -> BigUint {
    let modulus = BigInt::one() << width;
    // not negative, since the modulus is positive
    number.mod_floor(&modulus).magnitude().clone()
}

/// A number below 2ⁿ read as a signed one.
pub(crate) fn signed(width: u32, number: &BigUint) -> BigInt {
    let value = BigInt::from(number.clone());
    if number.bit(u64::from(width) - 1) {
        value - (BigInt::one() << width)
    } else {
        value
    }
}

/// The result of an operation, as `bits::number` has it for 64 bits.
pub(crate) fn apply(op: BitsOp, width: u32, first: u32, args: &[BigUint]) -> BigUint {
    let zero = BigUint::zero();
    let (a, b) = (args.first().unwrap_or(&zero), args.get(1).unwrap_or(&zero));
    let (x, y) = (signed(first, a), signed(first, b));
    let all = |f: fn(BigUint, &BigUint) -> BigUint| args.iter().skip(1).fold(a.clone(), f);
    let truth = |holds: bool| BigInt::from(u8::from(holds));
    let natural = |value: BigUint| BigInt::from_biguint(Sign::Plus, value);
    // shifts by as much as this leave nothing
    let amount = |most: u32| b.to_u32().map_or(most, |by| by.min(most));
    let result = match op {
        BitsOp::Literal(value) => value.into(),
        BitsOp::Add => natural(all(|x, y| x + y)),
        BitsOp::Mul => natural(all(|x, y| x * y)),
        BitsOp::Udiv if b.is_zero() => BigInt::from(-1),
        BitsOp::Udiv => natural(a / b),
        BitsOp::Urem | BitsOp::Srem if b.is_zero() => natural(a.clone()),
        BitsOp::Urem => natural(a % b),
        BitsOp::Sdiv if b.is_zero() => BigInt::from(if x.sign() == Sign::Minus { 1 } else { -1 }),
        BitsOp::Sdiv => x / y,
        BitsOp::Srem => x % y,
        BitsOp::And => natural(all(|x, y| x & y)),
        BitsOp::Or => natural(all(|x, y| x | y)),
        BitsOp::Xor => natural(all(|x, y| x ^ y)),
        BitsOp::Not => -1 - natural(a.clone()),
        BitsOp::Shl => natural(a << amount(width)),
        BitsOp::Lshr => natural(a >> amount(width)),
        BitsOp::Ashr => x >> amount(width),
        BitsOp::Ult => truth(a < b),
        BitsOp::Ule => truth(a <= b),
        BitsOp::Slt => truth(x < y),
        BitsOp::Sle => truth(x <= y),
        BitsOp::Extract(_, low) => natural(a >> low),
        BitsOp::Concat => natural((a << (width - first)) | b),
        BitsOp::ZeroExtend => natural(a.clone()),
        BitsOp::SignExtend => x,
    };
    modulo(width, result)
}

impl Value {
    /// A bit vector of any width; a value that has more bits is cut off.
    pub fn vector(width: u32, value: BigUint) -> Value {
        let value = modulo(width, value.into());
        match value.to_u64() {
            Some(bits) if width <= NARROW => Value::bits(width, bits),
            _ => Value::Wide { width, value },
        }
    }

    /// A bit vector of any width as an unsigned number.
    pub fn as_natural(&self) -> Option<BigUint> {
        match self {
            Value::Bits { value, .. } => Some((*value).into()),
            Value::Wide { value, .. } => Some(value.clone()),
            _ => None,
        }
    }
}

impl Terms {
    /// The sort of bit vectors of a width.
    pub fn vector_sort(&self, width: u32) -> Sort {
        if width <= NARROW {
            self.bits_sort(width)
        } else {
            self.sort(SortKind::Wide(width))
        }
    }

    /// The width of a sort of bit vectors, however wide.
    pub fn vector_width(&self, sort: Sort) -> Option<u32> {
        self.with_sort(sort, |kind| match kind {
            SortKind::Bits(width) | SortKind::Wide(width) => Some(*width),
            _ => None,
        })
    }

    /// The bit vector that is a number modulo 2ⁿ.
    pub fn vector(&self, width: u32, value: impl Into<BigInt>) -> Term {
        let value = modulo(width, value.into());
        match value.to_u64() {
            Some(bits) if width <= NARROW => self.bits_literal(width, bits),
            _ => self.make(Op::WideLiteral(Arc::new(value)), [], self.vector_sort(width)),
        }
    }

    /// The value of a literal, as an unsigned number.
    pub fn vector_value(&self, term: Term) -> Option<BigUint> {
        match &self.peek(term).op {
            Op::Bits(BitsOp::Literal(value)) => Some((*value).into()),
            Op::WideLiteral(value) => Some((**value).clone()),
            _ => None,
        }
    }

    /// An operation on bit vectors; `width` is that of the result, if that is a bit vector.
    ///
    /// # Panics
    ///
    /// If the arguments are no bit vectors.
    pub fn vector_op(&self, op: BitsOp, args: &[Term], width: u32) -> Term {
        let is_narrow = |&term: &Term| self.bits_width(self.sort_of(term)).is_some();
        if op.is_comparison() {
            return match args.iter().all(is_narrow) {
                true => self.bits_op(op, args, Sort::BOOL),
                false => self.wide_comparison(op, args),
            };
        }
        if width <= NARROW && args.iter().all(is_narrow) {
            return self.bits_op(op, args, self.bits_sort(width));
        }
        if let Some(value) = self.wide_fold(op, args, width) {
            return self.vector(width, value);
        }
        if let [a, b] = *args {
            // literals come first where the order does not matter
            let is_last = |x: Term| self.vector_value(x).is_none();
            let (x, y) = if (is_last(a), a) <= (is_last(b), b) {
                (a, b)
            } else {
                (b, a)
            };
            return match op {
                BitsOp::Add | BitsOp::Mul | BitsOp::And | BitsOp::Or | BitsOp::Xor => self
                    .wide_neutral(op, x, y, width)
                    .unwrap_or_else(|| self.wide_node(op, &[x, y], width)),
                _ => self.wide_node(op, args, width),
            };
        }
        let node = self.node(args[0]);
        match op {
            BitsOp::Not if node.op == Op::Wide(BitsOp::Not) => node.args[0],
            BitsOp::Extract(..) | BitsOp::ZeroExtend | BitsOp::SignExtend
                if self.any_width(args[0]) == width =>
            {
                args[0]
            }
            // what is cut off again was not there before
            BitsOp::Extract(high, 0)
                if matches!(node.op, Op::Wide(BitsOp::ZeroExtend | BitsOp::SignExtend))
                    && high < self.any_width(node.args[0]) =>
            {
                self.vector_op(op, &[node.args[0]], width)
            }
            _ => self.wide_node(op, args, width),
        }
    }

    /// `a - b`.
    pub fn vector_sub(&self, a: Term, b: Term) -> Term {
        if self.bits_width(self.sort_of(a)).is_some() {
            return self.bv_sub(a, b);
        }
        let width = self.any_width(a);
        match a == b {
            true => self.vector(width, 0),
            false => self.vector_op(BitsOp::Add, &[a, self.vector_neg(b)], width),
        }
    }

    /// `-a`.
    pub fn vector_neg(&self, a: Term) -> Term {
        let width = self.any_width(a);
        self.vector_op(BitsOp::Mul, &[self.vector(width, -1), a], width)
    }

    /// The width of a bit vector, however wide.
    pub(crate) fn any_width(&self, term: Term) -> u32 {
        let width = self.vector_width(self.sort_of(term));
        width.expect("a term that should be a bit vector")
    }

    fn wide_node(&self, op: BitsOp, args: &[Term], width: u32) -> Term {
        self.make(Op::Wide(op), args.iter().copied(), self.vector_sort(width))
    }

    /// The value of an operation whose arguments are all literals.
    fn wide_fold(&self, op: BitsOp, args: &[Term], width: u32) -> Option<BigUint> {
        let values = args.iter().map(|&a| self.vector_value(a));
        let values = values.collect::<Option<Vec<BigUint>>>()?;
        Some(apply(op, width, self.any_width(args[0]), &values))
    }

    fn wide_comparison(&self, op: BitsOp, args: &[Term]) -> Term {
        if let Some(value) = self.wide_fold(op, args, 1) {
            return self.bool(value.is_one());
        }
        if args[0] == args[1] {
            return self.bool(matches!(op, BitsOp::Ule | BitsOp::Sle));
        }
        self.make(Op::Wide(op), args.iter().copied(), Sort::BOOL)
    }

    /// An operation one of whose arguments, the first, may be a literal that decides.
    fn wide_neutral(&self, op: BitsOp, x: Term, y: Term, width: u32) -> Option<Term> {
        let literal = self.vector_value(x);
        let is = |n: i8| literal.as_ref() == Some(&modulo(width, n.into()));
        match op {
            BitsOp::Add | BitsOp::Or | BitsOp::Xor if is(0) => Some(y),
            BitsOp::Mul if is(1) => Some(y),
            BitsOp::And if is(-1) => Some(y),
            BitsOp::Mul | BitsOp::And if is(0) => Some(x),
            BitsOp::Or if is(-1) => Some(x),
            BitsOp::And | BitsOp::Or if x == y => Some(x),
            BitsOp::Xor if x == y => Some(self.vector(width, 0)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Model;
    use proptest::prelude::*;

    const BINARY: [BitsOp; 12] = [
        BitsOp::Add,
        BitsOp::Mul,
        BitsOp::Udiv,
        BitsOp::Urem,
        BitsOp::Sdiv,
        BitsOp::Srem,
        BitsOp::And,
        BitsOp::Or,
        BitsOp::Xor,
        BitsOp::Shl,
        BitsOp::Lshr,
        BitsOp::Ashr,
    ];
    const COMPARISONS: [BitsOp; 4] = [BitsOp::Ult, BitsOp::Ule, BitsOp::Slt, BitsOp::Sle];

    /// What the machine computes with 128 bits.
    fn machine(op: BitsOp, a: u128, b: u128) -> u128 {
        let (x, y) = (a as i128, b as i128);
        let amount = u32::try_from(b).unwrap_or(u32::MAX);
        match op {
            BitsOp::Add => a.wrapping_add(b),
            BitsOp::Mul => a.wrapping_mul(b),
            BitsOp::Udiv => a.checked_div(b).unwrap_or(u128::MAX),
            BitsOp::Urem => a.checked_rem(b).unwrap_or(a),
            BitsOp::Sdiv if b == 0 => (if x < 0 { 1 } else { -1i128 }) as u128,
            BitsOp::Sdiv => x.wrapping_div(y) as u128,
            BitsOp::Srem if b == 0 => a,
            BitsOp::Srem => x.wrapping_rem(y) as u128,
            BitsOp::And => a & b,
            BitsOp::Or => a | b,
            BitsOp::Xor => a ^ b,
            BitsOp::Shl => a.checked_shl(amount).unwrap_or(0),
            BitsOp::Lshr => a.checked_shr(amount).unwrap_or(0),
            BitsOp::Ashr => (x >> amount.min(127)) as u128,
            BitsOp::Ult => u128::from(a < b),
            BitsOp::Ule => u128::from(a <= b),
            BitsOp::Slt => u128::from(x < y),
            BitsOp::Sle => u128::from(x <= y),
            other => unreachable!("{other:?} has not two arguments"),
        }
    }

    fn number() -> impl Strategy<Value = u128> {
        let near = vec![
            0,
            1,
            2,
            u128::MAX,
            u128::MAX - 1,
            1 << 127,
            (1 << 127) - 1,
            127,
            128,
            1 << 64,
        ];
        prop_oneof![prop::sample::select(near), any::<u128>()]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

        /// One of the arguments, both or none may be known.
        #[test]
        fn operations_are_those_of_the_machine(x in number(), y in number()) {
            let t = Terms::new();
            let sort = t.vector_sort(128);
            let (a, b) = (t.fresh("a", sort), t.fresh("b", sort));
            let (k, l) = (t.vector(128, x), t.vector(128, y));
            let mut model = Model::default();
            model.set(a, Value::vector(128, x.into()));
            model.set(b, Value::vector(128, y.into()));
            for (m, n) in [(a, b), (a, l), (k, b), (k, l)] {
                for op in BINARY {
                    let expected = Value::vector(128, machine(op, x, y).into());
                    prop_assert_eq!(model.eval(&t, t.vector_op(op, &[m, n], 128)), Some(expected), "{:?} {} {}", op, x, y);
                }
                for op in COMPARISONS {
                    let expected = Value::Bool(machine(op, x, y) == 1);
                    prop_assert_eq!(model.eval(&t, t.vector_op(op, &[m, n], 1)), Some(expected), "{:?} {} {}", op, x, y);
                }
                prop_assert_eq!(model.eval(&t, t.vector_sub(m, n)), Some(Value::vector(128, x.wrapping_sub(y).into())));
                prop_assert_eq!(model.eval(&t, t.eq(m, n)), Some(Value::Bool(x == y)));
            }
            for m in [a, k] {
                prop_assert_eq!(model.eval(&t, t.vector_neg(m)), Some(Value::vector(128, x.wrapping_neg().into())));
                let complement = t.vector_op(BitsOp::Not, &[m], 128);
                prop_assert_eq!(model.eval(&t, complement), Some(Value::vector(128, (!x).into())));
                prop_assert_eq!(t.vector_op(BitsOp::Not, &[complement], 128), m);
            }
        }

        /// From 64 bits to 128 and 256, and back.
        #[test]
        fn parts_are_those_of_the_machine(x in number(), low in 0..128u32, length in 1..128u32) {
            let t = Terms::new();
            let (a, k) = (t.fresh("a", t.vector_sort(128)), t.vector(128, x));
            let mut model = Model::default();
            model.set(a, Value::vector(128, x.into()));
            let length = length.min(128 - low);
            let part = (x >> low) & (u128::MAX >> (128 - length));
            for m in [a, k] {
                let cut = t.vector_op(BitsOp::Extract(low + length - 1, low), &[m], length);
                prop_assert_eq!(model.eval(&t, cut), Some(Value::vector(length, part.into())));
                let zeros = t.vector_op(BitsOp::ZeroExtend, &[cut], 256);
                prop_assert_eq!(model.eval(&t, zeros), Some(Value::vector(256, part.into())));
                let signs = t.vector_op(BitsOp::SignExtend, &[cut], 256);
                let is_negative = part >> (length - 1) == 1;
                let back = t.vector_op(BitsOp::Extract(127, 0), &[signs], 128);
                let filled = if is_negative && length < 128 { part | (u128::MAX << length) } else { part };
                prop_assert_eq!(model.eval(&t, back), Some(Value::vector(128, filled.into())));
                let halves = [127, 63].map(|high| t.vector_op(BitsOp::Extract(high, high - 63), &[m], 64));
                prop_assert_eq!(model.eval(&t, t.vector_op(BitsOp::Concat, &halves, 128)), Some(Value::vector(128, x.into())));
            }
        }
    }

    #[test]
    fn what_is_known_vanishes() {
        let t = Terms::new();
        let x = t.fresh("x", t.vector_sort(128));
        let op = |op, a, b| t.vector_op(op, &[a, b], 128);
        let [zero, one, all] = [0, 1, -1].map(|n| t.vector(128, n));
        assert_eq!(op(BitsOp::Mul, x, one), x);
        assert_eq!(op(BitsOp::Mul, x, zero), zero);
        assert_eq!(op(BitsOp::And, x, all), x);
        assert_eq!(op(BitsOp::Or, x, all), all);
        assert_eq!(op(BitsOp::Xor, x, x), zero);
        assert_eq!(op(BitsOp::Add, x, one), op(BitsOp::Add, one, x));
        assert_eq!(t.eq(one, zero), t.fls());
        assert_eq!(t.show(op(BitsOp::Add, x, all)), "-1 + x@1");
    }
}
