//! Translates the arithmetic operations of the language to terms: one function for each kind of
//! number.

use crate::context::Context;
use echis_logic::Term;
use echis_program::ast::{BinaryOp, Bits, Type, UnaryOp};

impl Context<'_, '_> {
    /// A unary operation on a value of this type.
    pub fn unary(&self, op: UnaryOp, ty: Type, a: Term) -> Term {
        let t = self.terms;
        match (op, ty) {
            (UnaryOp::Not, _) => t.not(a),
            (UnaryOp::Neg, Type::Bits(_)) => t.bv_neg(a),
            (UnaryOp::Neg, _) => t.neg(a),
            // mathematical integers are two's complement numbers of infinite width
            (UnaryOp::BitNot, Type::Int) => t.sub(t.int(-1), a),
            (UnaryOp::BitNot, _) => t.bv_not(a),
        }
    }

    /// A binary operation on values of these types. The result of a division by zero is
    /// unspecified.
    pub fn binary(&self, op: BinaryOp, types: (Type, Type), a: Term, b: Term) -> Term {
        let t = self.terms;
        match (op, types.0) {
            (BinaryOp::And, _) => t.and(a, b),
            (BinaryOp::Or, _) => t.or(a, b),
            (BinaryOp::Ne, _) => t.not(t.eq(a, b)),
            (BinaryOp::Eq, _) => t.eq(a, b),
            (BinaryOp::BitAnd, Type::Bool) => t.and(a, b),
            (BinaryOp::BitOr, Type::Bool) => t.or(a, b),
            (BinaryOp::BitXor, Type::Bool) => t.not(t.eq(a, b)),
            (BinaryOp::Shl | BinaryOp::Shr | BinaryOp::UShr, Type::Bits(bits)) => {
                self.shift(op, bits, a, self.distance(bits, types.1, b))
            }
            (_, Type::Bits(bits)) => self.machine(op, bits, a, b),
            _ => self.mathematical(op, a, b),
        }
    }

    fn mathematical(&self, op: BinaryOp, a: Term, b: Term) -> Term {
        let t = self.terms;
        match op {
            BinaryOp::Add => t.add(a, b),
            BinaryOp::Sub => t.sub(a, b),
            BinaryOp::Mul => t.mul(a, b),
            BinaryOp::Div => self.truncated(a, |a| t.div(a, b)),
            BinaryOp::Rem => self.truncated(a, |a| t.modulo(a, b)),
            BinaryOp::Lt => t.lt(a, b),
            BinaryOp::Le => t.le(a, b),
            BinaryOp::Gt => t.lt(b, a),
            BinaryOp::Ge => t.le(b, a),
            // the other operations are not defined on mathematical integers
            _ => a,
        }
    }

    /// Truncating division from Euclidean division, which agrees with it on dividends that are not
    /// negative.
    fn truncated(&self, dividend: Term, euclidean: impl Fn(Term) -> Term) -> Term {
        let t = self.terms;
        t.ite(
            t.le(t.int(0), dividend),
            euclidean(dividend),
            t.neg(euclidean(t.neg(dividend))),
        )
    }

    fn machine(&self, op: BinaryOp, bits: Bits, a: Term, b: Term) -> Term {
        let t = self.terms;
        match op {
            BinaryOp::Add => t.bv_add(a, b),
            BinaryOp::Sub => t.bv_sub(a, b),
            BinaryOp::Mul => t.bv_mul(a, b),
            BinaryOp::Div if bits.signed => t.bv_sdiv(a, b),
            BinaryOp::Div => t.bv_udiv(a, b),
            BinaryOp::Rem if bits.signed => t.bv_srem(a, b),
            BinaryOp::Rem => t.bv_urem(a, b),
            BinaryOp::BitAnd => t.bv_and(a, b),
            BinaryOp::BitOr => t.bv_or(a, b),
            BinaryOp::BitXor => t.bv_xor(a, b),
            BinaryOp::Lt => self.less(bits, a, b),
            BinaryOp::Gt => self.less(bits, b, a),
            BinaryOp::Le => t.not(self.less(bits, b, a)),
            BinaryOp::Ge => t.not(self.less(bits, a, b)),
            // handled by the caller
            _ => a,
        }
    }

    fn less(&self, bits: Bits, a: Term, b: Term) -> Term {
        if bits.signed {
            self.terms.bv_slt(a, b)
        } else {
            self.terms.bv_ult(a, b)
        }
    }

    fn shift(&self, op: BinaryOp, bits: Bits, a: Term, distance: Term) -> Term {
        let t = self.terms;
        match op {
            BinaryOp::Shl => t.bv_shl(a, distance),
            BinaryOp::Shr if bits.signed => t.bv_ashr(a, distance),
            _ => t.bv_lshr(a, distance),
        }
    }

    /// The distance of a shift: modulo the width, in the type of the shifted value.
    fn distance(&self, bits: Bits, ty: Type, distance: Term) -> Term {
        let width = u32::from(bits.width);
        let distance = self.convert(distance, ty, Type::Bits(bits));
        self.terms
            .bv_and(distance, self.terms.bits(width, i128::from(width) - 1))
    }

    /// Converts an integer to another type: keeps the bits that fit and extends the sign. There is
    /// no conversion between mathematical and machine integers.
    pub fn convert(&self, a: Term, from: Type, to: Type) -> Term {
        let t = self.terms;
        match (from, to) {
            (Type::Bits(from), Type::Bits(to)) => {
                let width = u32::from(to.width);
                if to.width <= from.width {
                    t.bv_extract(width - 1, 0, a)
                } else if from.signed {
                    t.bv_sign_extend(a, width)
                } else {
                    t.bv_zero_extend(a, width)
                }
            }
            _ => a,
        }
    }

    /// `0 <= index < length`, for numbers of these types.
    pub fn in_bounds(&self, index: Term, length: Term, ty: Type) -> Term {
        let t = self.terms;
        if ty == Type::Int {
            return t.and(t.le(t.int(0), index), t.lt(index, length));
        }
        // one unsigned comparison would do, because lengths are not negative; two signed ones read
        // better
        let zero = self.integer(0, ty);
        t.and(t.not(t.bv_slt(index, zero)), t.bv_slt(index, length))
    }
}
