//! Parts of bit vectors, and wider ones made of them.

use super::{BitsOp, number};
use crate::term::{Op, Term, Terms};

impl Terms {
    /// The bits of `a` from `high` to `low`, both included; 0 is the lowest.
    pub fn bv_extract(&self, high: u32, low: u32, a: Term) -> Term {
        let width = self.width(a);
        debug_assert!(low <= high && high < width, "bits that are not there");
        let length = high - low + 1;
        if length == width {
            return a;
        }
        if let Some(value) = self.fold(BitsOp::Extract(high, low), &[a], length) {
            return value;
        }
        self.extract_of(high, low, a)
            .or_else(|| self.fold_choice(a, |k| self.bv_extract(high, low, k)))
            .unwrap_or_else(|| self.bits_node(BitsOp::Extract(high, low), [a], length))
    }

    /// What the operation below an extraction allows.
    fn extract_of(&self, high: u32, low: u32, a: Term) -> Option<Term> {
        let node = self.node(a);
        let length = high - low + 1;
        let Op::Bits(op) = node.op else { return None };
        match op {
            BitsOp::Extract(_, inner) => Some(self.bv_extract(high + inner, low + inner, node.args[0])),
            BitsOp::Concat => {
                let right = self.width(node.args[1]);
                Some(if high < right {
                    self.bv_extract(high, low, node.args[1])
                } else if low >= right {
                    self.bv_extract(high - right, low - right, node.args[0])
                } else {
                    self.bv_concat(
                        self.bv_extract(high - right, 0, node.args[0]),
                        self.bv_extract(right - 1, low, node.args[1]),
                    )
                })
            }
            BitsOp::ZeroExtend | BitsOp::SignExtend => {
                let narrow = self.width(node.args[0]);
                if high < narrow {
                    return Some(self.bv_extract(high, low, node.args[0]));
                }
                // what sticks out is filled up, as it was before
                if op == BitsOp::ZeroExtend && low >= narrow {
                    return Some(self.bits(length, 0));
                }
                let low = low.min(narrow - 1);
                let kept = self.bv_extract(narrow - 1, low, node.args[0]);
                Some(match op {
                    BitsOp::ZeroExtend => self.bv_zero_extend(kept, length),
                    _ => self.bv_sign_extend(kept, length),
                })
            }
            BitsOp::And | BitsOp::Or | BitsOp::Xor if node.args.len() == 2 => {
                // the literal may have no effect on these bits, or determine them
                let part = (self.bits_value(node.args[0])? >> low) & number::mask(length);
                if part != 0 && (part != number::mask(length) || op == BitsOp::Xor) {
                    return None;
                }
                let (literal, rest) = (
                    self.bits_literal(length, part),
                    self.bv_extract(high, low, node.args[1]),
                );
                Some(self.bits_op(op, &[literal, rest], self.bits_sort(length)))
            }
            BitsOp::Lshr | BitsOp::Ashr => {
                let by = self.bits_value(node.args[1])? as u32;
                (high + by < self.width(a)).then(|| self.bv_extract(high + by, low + by, node.args[0]))
            }
            // the low bits of a sum are the sum of the low bits
            BitsOp::Add | BitsOp::Mul | BitsOp::Not if low == 0 => self.extract_of_sum(high, a),
            _ => None,
        }
    }

    /// The low bits of a sum of terms that were made wider, or are parts that had to be.
    fn extract_of_sum(&self, high: u32, a: Term) -> Option<Term> {
        let sum = self.bits_sum(a);
        let narrow = sum.terms.iter().all(|&(x, c)| {
            let is_extension = matches!(self.peek(x).op, Op::Bits(BitsOp::ZeroExtend | BitsOp::SignExtend));
            is_extension || c & number::mask(high + 1) == 0
        });
        narrow.then(|| {
            let start = self.bits_literal(high + 1, sum.constant);
            sum.terms.iter().fold(start, |result, &(x, c)| {
                self.bv_add(result, self.bv_multiple(self.bv_extract(high, 0, x), c))
            })
        })
    }

    /// The bits of `a`, then those of `b`; at most 64 in all.
    pub fn bv_concat(&self, a: Term, b: Term) -> Term {
        let (left, right) = (self.width(a), self.width(b));
        let width = left + right;
        if let Some(value) = self.fold(BitsOp::Concat, &[a, b], width) {
            return value;
        }
        if self.bits_value(a) == Some(0) {
            return self.bv_zero_extend(b, width);
        }
        let (m, n) = (self.node(a), self.node(b));
        match (&m.op, &n.op) {
            // two parts that were side by side
            (Op::Bits(BitsOp::Extract(high, middle)), Op::Bits(BitsOp::Extract(next, low)))
                if m.args == n.args && *middle == next + 1 =>
            {
                self.bv_extract(*high, *low, m.args[0])
            }
            (Op::Bits(BitsOp::ZeroExtend), _) => self.bv_zero_extend(self.bv_concat(m.args[0], b), width),
            _ => self.bits_node(BitsOp::Concat, [a, b], width),
        }
    }

    /// The same unsigned number, `width` bits wide (at least as many as `a` has).
    pub fn bv_zero_extend(&self, a: Term, width: u32) -> Term {
        let narrow = self.width(a);
        debug_assert!(narrow <= width, "an extension that is shorter");
        if narrow == width {
            return a;
        }
        if let Some(value) = self.bits_value(a) {
            return self.bits_literal(width, value);
        }
        let node = self.node(a);
        match node.op {
            Op::Bits(BitsOp::ZeroExtend) => return self.bv_zero_extend(node.args[0], width),
            // a part of something as wide as the result is what a mask leaves of it
            Op::Bits(BitsOp::Extract(_, low)) if self.width(node.args[0]) == width => {
                let shifted = self.bv_lshr(node.args[0], self.bits_literal(width, low.into()));
                return self.bv_and(shifted, self.bits_literal(width, number::mask(narrow)));
            }
            _ => {}
        }
        self.fold_choice(a, |k| self.bv_zero_extend(k, width))
            .unwrap_or_else(|| self.bits_node(BitsOp::ZeroExtend, [a], width))
    }

    /// The same signed number, `width` bits wide (at least as many as `a` has).
    pub fn bv_sign_extend(&self, a: Term, width: u32) -> Term {
        let narrow = self.width(a);
        debug_assert!(narrow <= width, "an extension that is shorter");
        if narrow == width {
            return a;
        }
        if let Some(value) = self.bits_value(a) {
            return self.bits_literal(width, number::signed(narrow, value) as u64);
        }
        let node = self.node(a);
        if node.op == Op::Bits(BitsOp::SignExtend) {
            return self.bv_sign_extend(node.args[0], width);
        }
        if self.bits_range(a).min >= 0 {
            return self.bv_zero_extend(a, width);
        }
        self.fold_choice(a, |k| self.bv_sign_extend(k, width))
            .unwrap_or_else(|| self.bits_node(BitsOp::SignExtend, [a], width))
    }
}
