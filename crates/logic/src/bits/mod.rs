//! Machine integers: bit vectors of 1 to 64 bits, with the operations and the total semantics of
//! SMT-LIB.
//!
//! Sums and multiples by literals are kept in a linear normal form modulo 2ⁿ ([`sum`]), so that `a
//! + b - b` is `a`; a shift to the left by a literal is a multiple, and `~x` stands for `-1 - x`.
//! Conjunctions and the like of bits are flat and ordered ([`bitwise`]). Of two ways to write a
//! comparison the builders know one ([`compare`]), and every builder may ask which values its
//! arguments can have at all ([`range`]).
//!
//! ```
//! use echis_logic::Terms;
//! let t = Terms::new();
//! let x = t.fresh("x", t.bits_sort(32));
//! let byte = t.bv_and(x, t.bits(32, 255));
//! assert_eq!(t.bv_slt(byte, t.bits(32, 256)), t.tru());
//! assert_eq!(t.bv_sub(t.bv_add(x, x), x), x);
//! ```

mod bitwise;
mod compare;
mod divide;
mod equal;
pub(crate) mod number;
mod range;
mod shift;
mod slice;
pub(crate) mod sum;
#[cfg(test)]
mod tests;

use crate::sort::{Sort, SortKind};
use crate::term::{Op, Term, Terms};
pub use compare::Reading;
pub use range::Range;

/// An operation on bit vectors. All arguments of one operation have the same width, but for
/// [`BitsOp::Concat`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BitsOp {
    /// A literal, below 2ⁿ.
    Literal(u64),
    /// Sum of at least two terms (a literal first).
    Add,
    /// Product of two terms (a literal first).
    Mul,
    /// Unsigned division; by zero all bits are set.
    Udiv,
    /// Remainder of unsigned division; by zero it is the dividend.
    Urem,
    /// Signed division towards zero; by zero it is 1 if the dividend is negative and -1 otherwise.
    Sdiv,
    /// Remainder of signed division, with the sign of the dividend; by zero it is the dividend.
    Srem,
    /// Conjunction of the bits of at least two terms (a literal first).
    And,
    /// Disjunction of the bits of at least two terms (a literal first).
    Or,
    /// Exclusive disjunction of the bits of at least two terms (a literal first).
    Xor,
    /// Complement.
    Not,
    /// Shift to the left; by the width or more it is 0.
    Shl,
    /// Shift to the right that fills up with zeros; by the width or more it is 0.
    Lshr,
    /// Shift to the right that fills up with the sign; by the width or more that is all that is
    /// left.
    Ashr,
    /// `a < b`, unsigned.
    Ult,
    /// `a <= b`, unsigned.
    Ule,
    /// `a < b`, signed.
    Slt,
    /// `a <= b`, signed.
    Sle,
    /// The bits from the first (the highest) to the second, both included.
    Extract(u32, u32),
    /// The bits of the first argument, then those of the second.
    Concat,
    /// The same unsigned number with more bits.
    ZeroExtend,
    /// The same signed number with more bits.
    SignExtend,
}

impl BitsOp {
    /// The result is a truth value.
    pub fn is_comparison(self) -> bool {
        matches!(self, BitsOp::Ult | BitsOp::Ule | BitsOp::Slt | BitsOp::Sle)
    }
}

impl Terms {
    /// The sort of bit vectors of a width from 1 to 64.
    ///
    /// # Panics
    ///
    /// If there is no such width.
    pub fn bits_sort(&self, width: u32) -> Sort {
        assert!((1..=64).contains(&width), "bit vectors have 1 to 64 bits");
        self.sort(SortKind::Bits(width))
    }

    /// The width of a sort of bit vectors.
    pub fn bits_width(&self, sort: Sort) -> Option<u32> {
        self.with_sort(sort, |kind| match kind {
            SortKind::Bits(width) => Some(*width),
            _ => None,
        })
    }

    /// The width of a bit vector.
    pub(crate) fn width(&self, term: Term) -> u32 {
        let width = self.bits_width(self.sort_of(term));
        debug_assert!(width.is_some(), "a term that should be a bit vector");
        width.unwrap_or(64)
    }

    /// The bit vector of a width that is a number modulo 2ⁿ.
    pub fn bits(&self, width: u32, value: i128) -> Term {
        self.bits_literal(width, value as u64)
    }

    pub(crate) fn bits_literal(&self, width: u32, value: u64) -> Term {
        let value = value & number::mask(width);
        self.make(Op::Bits(BitsOp::Literal(value)), [], self.bits_sort(width))
    }

    /// The value of a literal, as an unsigned number.
    pub fn bits_value(&self, term: Term) -> Option<u64> {
        match self.peek(term).op {
            Op::Bits(BitsOp::Literal(value)) => Some(value),
            _ => None,
        }
    }

    /// An operation as it is, with a result as wide as its first argument.
    fn bits_node(&self, op: BitsOp, args: impl IntoIterator<Item = Term>, width: u32) -> Term {
        self.make(Op::Bits(op), args, self.bits_sort(width))
    }

    /// An operation on other arguments, through the simplifying builders; `sort` is that of the
    /// result.
    pub(crate) fn bits_op(&self, op: BitsOp, args: &[Term], sort: Sort) -> Term {
        let all = |build: fn(&Terms, Term, Term) -> Term| {
            args[1..]
                .iter()
                .fold(args[0], |result, &arg| build(self, result, arg))
        };
        let width = || self.bits_width(sort).unwrap_or(64);
        match op {
            BitsOp::Literal(value) => self.bits_literal(width(), value),
            BitsOp::Add => all(Terms::bv_add),
            BitsOp::Mul => all(Terms::bv_mul),
            BitsOp::Udiv => self.bv_udiv(args[0], args[1]),
            BitsOp::Urem => self.bv_urem(args[0], args[1]),
            BitsOp::Sdiv => self.bv_sdiv(args[0], args[1]),
            BitsOp::Srem => self.bv_srem(args[0], args[1]),
            BitsOp::And => all(Terms::bv_and),
            BitsOp::Or => all(Terms::bv_or),
            BitsOp::Xor => all(Terms::bv_xor),
            BitsOp::Not => self.bv_not(args[0]),
            BitsOp::Shl => self.bv_shl(args[0], args[1]),
            BitsOp::Lshr => self.bv_lshr(args[0], args[1]),
            BitsOp::Ashr => self.bv_ashr(args[0], args[1]),
            BitsOp::Ult => self.bv_ult(args[0], args[1]),
            BitsOp::Ule => self.bv_ule(args[0], args[1]),
            BitsOp::Slt => self.bv_slt(args[0], args[1]),
            BitsOp::Sle => self.bv_sle(args[0], args[1]),
            BitsOp::Extract(high, low) => self.bv_extract(high, low, args[0]),
            BitsOp::Concat => all(Terms::bv_concat),
            BitsOp::ZeroExtend => self.bv_zero_extend(args[0], width()),
            BitsOp::SignExtend => self.bv_sign_extend(args[0], width()),
        }
    }

    /// The value of an operation whose arguments are all literals.
    fn fold(&self, op: BitsOp, args: &[Term], width: u32) -> Option<Term> {
        let values = args
            .iter()
            .map(|&a| self.bits_value(a))
            .collect::<Option<smallvec::SmallVec<[u64; 3]>>>()?;
        let value = number::apply(op, width, self.width(args[0]), &values);
        Some(self.bits_literal(width, value))
    }

    /// A function of a choice between two literals is a choice between two literals.
    fn fold_choice(&self, term: Term, build: impl Fn(Term) -> Term) -> Option<Term> {
        let node = self.node(term);
        if node.op != Op::Ite {
            return None;
        }
        self.bits_value(node.args[1])?;
        self.bits_value(node.args[2])?;
        Some(self.ite(node.args[0], build(node.args[1]), build(node.args[2])))
    }
}
