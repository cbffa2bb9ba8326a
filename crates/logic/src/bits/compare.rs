//! Comparisons: `a > b` is `b < a`, `!(a < b)` is `b <= a`, and with a literal there is only `<=`.

use super::{BitsOp, Range, number};
use crate::sort::Sort;
use crate::term::{Op, Term, Terms};

/// How bit vectors are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reading {
    /// As numbers from 0 on.
    Unsigned,
    /// In two's complement.
    Signed,
}

impl Reading {
    fn number(self, width: u32, value: u64) -> i128 {
        match self {
            Reading::Unsigned => i128::from(value),
            Reading::Signed => i128::from(number::signed(width, value)),
        }
    }

    /// The smallest and the greatest number.
    fn bounds(self, range: Range) -> (i128, i128) {
        match self {
            Reading::Unsigned => (range.low.into(), range.high.into()),
            Reading::Signed => (range.min.into(), range.max.into()),
        }
    }
}

impl Terms {
    /// Unsigned `a < b`.
    pub fn bv_ult(&self, a: Term, b: Term) -> Term {
        self.less(a, b, Reading::Unsigned)
    }

    /// Unsigned `a <= b`.
    pub fn bv_ule(&self, a: Term, b: Term) -> Term {
        self.at_most(a, b, Reading::Unsigned)
    }

    /// Signed `a < b`.
    pub fn bv_slt(&self, a: Term, b: Term) -> Term {
        self.less(a, b, Reading::Signed)
    }

    /// Signed `a <= b`.
    pub fn bv_sle(&self, a: Term, b: Term) -> Term {
        self.at_most(a, b, Reading::Signed)
    }

    fn less(&self, a: Term, b: Term, reading: Reading) -> Term {
        debug_assert_eq!(self.width(a), self.width(b), "comparison of different widths");
        if a == b {
            return self.fls();
        }
        let width = self.width(a);
        let (x, y) = (self.bits_range(a), self.bits_range(b));
        let ((a_min, a_max), (b_min, b_max)) = (reading.bounds(x), reading.bounds(y));
        if a_max < b_min {
            return self.tru();
        }
        if a_min >= b_max {
            return self.fls();
        }
        // neither is the greatest or the least number, or the ranges would have told
        if let Some(k) = self.bits_value(b) {
            return self.at_most(a, self.bits_literal(width, k.wrapping_sub(1)), reading);
        }
        if let Some(k) = self.bits_value(a) {
            return self.at_most(self.bits_literal(width, k.wrapping_add(1)), b, reading);
        }
        if let Some((a, b, reading)) = self.narrower(a, b, reading) {
            return self.less(a, b, reading);
        }
        let op = match reading {
            Reading::Unsigned => BitsOp::Ult,
            Reading::Signed => BitsOp::Slt,
        };
        self.make(Op::Bits(op), [a, b], Sort::BOOL)
    }

    fn at_most(&self, a: Term, b: Term, reading: Reading) -> Term {
        debug_assert_eq!(self.width(a), self.width(b), "comparison of different widths");
        if a == b {
            return self.tru();
        }
        let (x, y) = (self.bits_range(a), self.bits_range(b));
        let ((a_min, a_max), (b_min, b_max)) = (reading.bounds(x), reading.bounds(y));
        if a_max <= b_min {
            return self.tru();
        }
        if a_min > b_max {
            return self.fls();
        }
        // only one value is left, or only one is not
        let width = self.width(a);
        let literal = |k: i128| self.bits(width, k);
        if let Some(k) = self.bits_value(b).map(|k| reading.number(width, k)) {
            if k == a_min {
                return self.eq(a, b);
            }
            if k + 1 == a_max {
                return self.ne(a, literal(a_max));
            }
        }
        if let Some(k) = self.bits_value(a).map(|k| reading.number(width, k)) {
            if k == b_max {
                return self.eq(a, b);
            }
            if k == b_min + 1 {
                return self.ne(b, literal(b_min));
            }
        }
        if let Some(term) = self.at_most_of_choices(a, b, reading) {
            return term;
        }
        if let Some((a, b, reading)) = self.narrower(a, b, reading) {
            return self.at_most(a, b, reading);
        }
        let op = match reading {
            Reading::Unsigned => BitsOp::Ule,
            Reading::Signed => BitsOp::Sle,
        };
        self.make(Op::Bits(op), [a, b], Sort::BOOL)
    }

    /// `(c ? 1 : x) <= 2` and the like: the comparison of each branch.
    fn at_most_of_choices(&self, a: Term, b: Term, reading: Reading) -> Option<Term> {
        let choice = |ite: Term| {
            let node = self.node(ite);
            let literal = |i: usize| self.bits_value(node.args[i]).is_some();
            (node.op == Op::Ite && (literal(1) || literal(2))).then_some(node.args)
        };
        if self.bits_value(b).is_some() {
            let args = choice(a)?;
            let branch = |i: usize| echis_recursion::deep(|| self.at_most(args[i], b, reading));
            return Some(self.ite(args[0], branch(1), branch(2)));
        }
        self.bits_value(a)?;
        let args = choice(b)?;
        let branch = |i: usize| echis_recursion::deep(|| self.at_most(a, args[i], reading));
        Some(self.ite(args[0], branch(1), branch(2)))
    }

    /// The same comparison of what was made wider. Literals are in the range of the narrower term.
    fn narrower(&self, a: Term, b: Term, reading: Reading) -> Option<(Term, Term, Reading)> {
        let extended = |x: Term| {
            let node = self.node(x);
            match node.op {
                Op::Bits(op @ (BitsOp::ZeroExtend | BitsOp::SignExtend)) => Some((op, node.args[0])),
                _ => None,
            }
        };
        match (extended(a), extended(b)) {
            // both in the same way: extensions keep the order, those with zeros are never negative
            (Some((op, x)), Some((other, y))) if op == other => {
                let width = self.width(x).max(self.width(y));
                Some(match op {
                    BitsOp::ZeroExtend => (
                        self.bv_zero_extend(x, width),
                        self.bv_zero_extend(y, width),
                        Reading::Unsigned,
                    ),
                    _ => (
                        self.bv_sign_extend(x, width),
                        self.bv_sign_extend(y, width),
                        reading,
                    ),
                })
            }
            (Some((op, x)), None) => {
                let (k, reading) = self.narrow_literal(op, x, self.bits_value(b)?, reading)?;
                Some((x, k, reading))
            }
            (None, Some((op, y))) => {
                let (k, reading) = self.narrow_literal(op, y, self.bits_value(a)?, reading)?;
                Some((k, y, reading))
            }
            _ => None,
        }
    }

    /// A literal that an extension of `x` is compared with, as one for `x`.
    fn narrow_literal(&self, op: BitsOp, x: Term, k: u64, reading: Reading) -> Option<(Term, Reading)> {
        let narrow = self.width(x);
        let literal = self.bits_literal(narrow, k);
        match (op, reading) {
            (BitsOp::ZeroExtend, _) => Some((literal, Reading::Unsigned)),
            (_, Reading::Signed) => Some((literal, Reading::Signed)),
            _ => None,
        }
    }
}
