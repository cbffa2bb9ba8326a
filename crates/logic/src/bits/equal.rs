//! Equality of bit vectors: what is on both sides vanishes, literals go to one side.

use super::sum::Sum;
use super::{BitsOp, number};
use crate::sort::Sort;
use crate::term::{Op, Term, Terms};

impl Terms {
    /// `a == b` on bit vectors that are different terms.
    pub(crate) fn bits_eq(&self, a: Term, b: Term) -> Term {
        if self.bits_range(a).excludes(&self.bits_range(b)) {
            return self.fls();
        }
        let sum = self.bits_difference(a, b);
        let minus_one = number::mask(sum.width);
        match (&sum.terms[..], sum.constant) {
            ([], constant) => self.bool(constant == 0),
            ([(x, factor)], constant) => self.multiple_is(*x, *factor, constant.wrapping_neg(), sum.width),
            ([(x, 1), (y, k)] | [(x, k), (y, 1)], 0) if *k == minus_one => self.same_bits(*x, *y),
            _ => self.balanced(sum),
        }
    }

    /// `factor · x == value`.
    fn multiple_is(&self, x: Term, factor: u64, value: u64, width: u32) -> Term {
        let value = value & number::mask(width);
        let zeros = factor.trailing_zeros();
        if value & !(u64::MAX << zeros) != 0 {
            return self.fls();
        }
        // an odd factor has an inverse; each factor 2 forgets the highest bit of `x`
        let (low, value) = (self.bv_extract(width - 1 - zeros, 0, x), value >> zeros);
        let literal = self.bits_literal(
            width - zeros,
            value.wrapping_mul(number::inverse(factor >> zeros)),
        );
        if zeros > 0 {
            return self.eq(low, literal);
        }
        self.is_literal(low, literal)
    }

    /// `x == literal` for an `x` that is neither a sum nor a multiple.
    fn is_literal(&self, x: Term, literal: Term) -> Term {
        let Some(value) = self.bits_value(literal) else {
            return self.same_bits(x, literal);
        };
        let width = self.width(x);
        if self.bits_range(x).excludes(&self.bits_range(literal)) {
            return self.fls();
        }
        let node = self.node(x);
        match node.op {
            Op::Ite if node.args[1..].iter().any(|&y| self.bits_value(y).is_some()) => {
                let branch = |i: usize| echis_recursion::deep(|| self.eq(node.args[i], literal));
                return self.ite(node.args[0], branch(1), branch(2));
            }
            // what is wider was in the range of what is narrower
            Op::Bits(BitsOp::ZeroExtend | BitsOp::SignExtend) => {
                let narrow = self.width(node.args[0]);
                return self.eq(node.args[0], self.bits_literal(narrow, value));
            }
            Op::Bits(BitsOp::Concat) => {
                let right = self.width(node.args[1]);
                let (high, low) = (
                    self.bv_extract(width - 1, right, literal),
                    self.bv_extract(right - 1, 0, literal),
                );
                return self.and(self.eq(node.args[0], high), self.eq(node.args[1], low));
            }
            Op::Bits(BitsOp::Xor) => {
                if self.bits_value(node.args[0]).is_some() {
                    let other = self.bv_xor(x, node.args[0]);
                    return self.eq(other, self.bv_xor(literal, node.args[0]));
                }
                if value == 0 && node.args.len() == 2 {
                    return self.eq(node.args[0], node.args[1]);
                }
            }
            // a single bit is 0 if it is not 1
            _ if width == 1 && value == 0 => {
                let one = self.bits(1, 1);
                return self.not(self.eq(x, one));
            }
            _ => {}
        }
        self.make(Op::Eq, [x, literal], Sort::BOOL)
    }

    /// `x == y` for terms that are neither sums nor literals.
    fn same_bits(&self, x: Term, y: Term) -> Term {
        let (x, y) = (x.min(y), x.max(y));
        let (m, n) = (self.node(x), self.node(y));
        match (&m.op, &n.op) {
            (Op::Bits(BitsOp::ZeroExtend), Op::Bits(BitsOp::ZeroExtend)) => {
                let width = self.width(m.args[0]).max(self.width(n.args[0]));
                let wide = |a: Term| self.bv_zero_extend(a, width);
                return self.eq(wide(m.args[0]), wide(n.args[0]));
            }
            (Op::Bits(BitsOp::SignExtend), Op::Bits(BitsOp::SignExtend)) => {
                let width = self.width(m.args[0]).max(self.width(n.args[0]));
                let wide = |a: Term| self.bv_sign_extend(a, width);
                return self.eq(wide(m.args[0]), wide(n.args[0]));
            }
            (Op::Bits(BitsOp::Concat), Op::Bits(BitsOp::Concat))
                if self.width(m.args[0]) == self.width(n.args[0]) =>
            {
                return self.and(self.eq(m.args[0], n.args[0]), self.eq(m.args[1], n.args[1]));
            }
            (Op::Ite, _) => {
                if let Some(term) = self.eq_ite(&m.args, y) {
                    return term;
                }
            }
            (_, Op::Ite) => {
                if let Some(term) = self.eq_ite(&n.args, x) {
                    return term;
                }
            }
            _ => {}
        }
        self.make(Op::Eq, [x, y], Sort::BOOL)
    }

    /// `sum == 0`, with what has a positive coefficient on one side and what has a negative one on
    /// the other, the smallest term on the left.
    fn balanced(&self, mut sum: Sum) -> Term {
        let width = sum.width;
        let is_negative = |c: u64| number::signed(width, c.wrapping_neg()) > 0;
        if sum.terms.first().is_some_and(|&(_, c)| is_negative(c)) {
            sum.scale(u64::MAX);
        }
        let (mut left, mut right) = (sum.clone(), sum);
        left.terms.retain(|&mut (_, c)| !is_negative(c));
        right.terms.retain(|&mut (_, c)| is_negative(c));
        right.scale(u64::MAX);
        // the constant stands where it is positive
        if is_negative(left.constant) || right.terms.is_empty() {
            left.constant = 0;
        } else {
            right.constant = 0;
        }
        let (left, right) = (self.bits_of_sum(&left), self.bits_of_sum(&right));
        self.make(Op::Eq, [left, right], Sort::BOOL)
    }
}
