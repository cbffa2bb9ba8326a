//! Division and remainder. What is surely not negative is divided without signs.

use super::{BitsOp, number};
use crate::term::{Term, Terms};

impl Terms {
    /// Unsigned `a / b`; by zero all bits are set.
    pub fn bv_udiv(&self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if let Some(value) = self.fold(BitsOp::Udiv, &[a, b], width) {
            return value;
        }
        if let Some(k) = self.bits_value(b).filter(|k| k.is_power_of_two()) {
            return self.bv_lshr(a, self.bits_literal(width, u64::from(k.trailing_zeros())));
        }
        if self.bits_value(b) == Some(0) {
            return self.bits(width, -1);
        }
        // something is divided by more than it can be
        if self.bits_range(a).high < self.bits_range(b).low {
            return self.bits(width, 0);
        }
        self.bits_node(BitsOp::Udiv, [a, b], width)
    }

    /// The remainder of unsigned `a / b`; by zero it is `a`.
    pub fn bv_urem(&self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if let Some(value) = self.fold(BitsOp::Urem, &[a, b], width) {
            return value;
        }
        match self.bits_value(b) {
            Some(0) => return a,
            Some(k) if k.is_power_of_two() => return self.bv_and(a, self.bits_literal(width, k - 1)),
            _ if a == b => return self.bits(width, 0),
            _ => {}
        }
        if self.bits_range(a).high < self.bits_range(b).low {
            return a;
        }
        self.bits_node(BitsOp::Urem, [a, b], width)
    }

    /// Signed `a / b` towards zero; the least number by -1 is itself, by zero it is 1 if `a` is
    /// negative and -1 otherwise.
    pub fn bv_sdiv(&self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if let Some(value) = self.fold(BitsOp::Sdiv, &[a, b], width) {
            return value;
        }
        match self.bits_value(b).map(|k| number::signed(width, k)) {
            // before 1, which is -1 where there is one bit
            Some(-1) => return self.bv_neg(a),
            Some(1) => return a,
            _ => {}
        }
        if self.bits_range(a).min >= 0 && self.bits_range(b).min > 0 {
            return self.bv_udiv(a, b);
        }
        self.bits_node(BitsOp::Sdiv, [a, b], width)
    }

    /// The remainder of signed `a / b`, with the sign of `a`; by zero it is `a`.
    pub fn bv_srem(&self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if let Some(value) = self.fold(BitsOp::Srem, &[a, b], width) {
            return value;
        }
        match self.bits_value(b).map(|k| number::signed(width, k)) {
            Some(0) => return a,
            Some(1 | -1) => return self.bits(width, 0),
            // the divisor's sign does not matter
            Some(k) if k < 0 && self.bv_neg(b) != b => return self.bv_srem(a, self.bv_neg(b)),
            _ if a == b => return self.bits(width, 0),
            _ => {}
        }
        let (x, y) = (self.bits_range(a), self.bits_range(b));
        if x.min >= 0 && y.min > 0 {
            return self.bv_urem(a, b);
        }
        // less than what it is divided by
        if y.min > 0 && x.max < y.min && x.min > -y.min {
            return a;
        }
        self.bits_node(BitsOp::Srem, [a, b], width)
    }
}
