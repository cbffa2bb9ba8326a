//! Shifts. To the left by a literal is a multiple.

use super::BitsOp;
use crate::term::{Op, Term, Terms};

impl Terms {
    /// `a << b`; by the width or more it is 0.
    pub fn bv_shl(&self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        match self.bits_value(b) {
            Some(k) if k >= u64::from(width) => return self.bits(width, 0),
            Some(k) => return self.bv_multiple(a, 1 << k),
            None => {}
        }
        if self.bits_value(a) == Some(0) || self.bits_range(b).low >= u64::from(width) {
            return self.bits(width, 0);
        }
        self.bits_node(BitsOp::Shl, [a, b], width)
    }

    /// `a >>> b`, filled up with zeros; by the width or more it is 0.
    pub fn bv_lshr(&self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if let Some(value) = self.fold(BitsOp::Lshr, &[a, b], width) {
            return value;
        }
        // nothing is left
        let least = self.bits_range(b).low.min(u64::from(width));
        if self.bits_range(a).high.checked_shr(least as u32).unwrap_or(0) == 0 {
            return self.bits(width, 0);
        }
        let Some(by) = self.bits_value(b) else {
            return self.bits_node(BitsOp::Lshr, [a, b], width);
        };
        if by == 0 {
            return a;
        }
        let node = self.node(a);
        match node.op {
            Op::Bits(BitsOp::Lshr) => {
                if let Some(first) = self.bits_value(node.args[1]) {
                    return self.bv_lshr(node.args[0], self.bits_literal(width, first + by));
                }
            }
            Op::Bits(BitsOp::ZeroExtend) => {
                let narrow = self.width(node.args[0]);
                let shifted = self.bv_lshr(node.args[0], self.bits_literal(narrow, by));
                return self.bv_zero_extend(shifted, width);
            }
            _ => {}
        }
        if let Some(low) = self.shifted_left(a, by) {
            return self.bv_zero_extend(low, width);
        }
        self.bits_node(BitsOp::Lshr, [a, b], width)
    }

    /// `a >> b`, filled up with the sign; by the width or more that is all that is left.
    pub fn bv_ashr(&self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if let Some(value) = self.fold(BitsOp::Ashr, &[a, b], width) {
            return value;
        }
        if self.bits_range(a).min >= 0 {
            return self.bv_lshr(a, b);
        }
        let Some(by) = self.bits_value(b) else {
            return self.bits_node(BitsOp::Ashr, [a, b], width);
        };
        let by = by.min(u64::from(width) - 1);
        if by == 0 {
            return a;
        }
        let node = self.node(a);
        match node.op {
            Op::Bits(BitsOp::Ashr) => {
                if let Some(first) = self.bits_value(node.args[1]) {
                    let both = (first + by).min(u64::from(width) - 1);
                    return self.bv_ashr(node.args[0], self.bits_literal(width, both));
                }
            }
            Op::Bits(BitsOp::SignExtend) => {
                let narrow = self.width(node.args[0]);
                let by = by.min(u64::from(narrow) - 1);
                let shifted = self.bv_ashr(node.args[0], self.bits_literal(narrow, by));
                return self.bv_sign_extend(shifted, width);
            }
            _ => {}
        }
        if let Some(low) = self.shifted_left(a, by) {
            return self.bv_sign_extend(low, width);
        }
        self.bits_node(BitsOp::Ashr, [a, self.bits_literal(width, by)], width)
    }

    /// Of `x << by` (less than the width) the bits of `x` that are left.
    fn shifted_left(&self, a: Term, by: u64) -> Option<Term> {
        let node = self.node(a);
        if node.op != Op::Bits(BitsOp::Mul) || self.bits_value(node.args[0]) != Some(1 << by) {
            return None;
        }
        let width = self.width(a);
        Some(self.bv_extract(width - 1 - by as u32, 0, node.args[1]))
    }
}
