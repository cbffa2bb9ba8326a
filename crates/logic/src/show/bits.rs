//! Machine integers: as Java has them, where it has them. What Java does not distinguish, because
//! there all numbers have signs, has an operator with a `u`.

use super::{Binding, Piece, Show};
use crate::bits::{BitsOp, number};
use crate::term::{Node, Term};
use crate::wide;
use num_bigint::BigInt;
use num_rational::BigRational;

/// Literals of which people want to see the bits.
const HEXADECIMAL: u64 = 256;

impl Show<'_> {
    pub(super) fn bits(&mut self, op: BitsOp, term: Term, node: &Node) -> Piece {
        let args = &node.args;
        match op {
            BitsOp::Literal(_) | BitsOp::Add => self.bits_sum(term),
            BitsOp::Mul if self.t.bits_value(args[0]).is_some() => self.bits_sum(term),
            BitsOp::Mul => self.chain(" * ", args, Binding::Mul),
            BitsOp::Sdiv => self.infix("/", args[0], args[1], Binding::Mul),
            BitsOp::Srem => self.infix("%", args[0], args[1], Binding::Mul),
            BitsOp::Udiv => self.unsigned("/", args[0], args[1], Binding::Mul),
            BitsOp::Urem => self.unsigned("%", args[0], args[1], Binding::Mul),
            BitsOp::And => self.bitwise(" & ", args, Binding::BitAnd),
            BitsOp::Or => self.bitwise(" | ", args, Binding::BitOr),
            BitsOp::Xor => self.bitwise(" ^ ", args, Binding::BitXor),
            BitsOp::Not => Piece(
                format!("~{}", self.operand(args[0], Binding::Unary)),
                Binding::Unary,
            ),
            BitsOp::Shl => self.infix("<<", args[0], args[1], Binding::Shift),
            BitsOp::Lshr => self.infix(">>>", args[0], args[1], Binding::Shift),
            BitsOp::Ashr => self.infix(">>", args[0], args[1], Binding::Shift),
            BitsOp::Ult | BitsOp::Slt => self.bits_order(op, "<", ">", args[0], args[1]),
            BitsOp::Ule | BitsOp::Sle => self.bits_order(op, "<=", ">=", args[0], args[1]),
            BitsOp::Extract(high, low) => self.part(high, low, args[0]),
            BitsOp::Concat => self.call("concat", args),
            // numbers are made wider without being told to
            BitsOp::SignExtend => self.piece(args[0]),
            BitsOp::ZeroExtend => self.zero_extended(args[0]),
        }
    }

    /// An operation on vectors of more than 64 bits, of whose values nothing is known.
    pub(super) fn wide(&mut self, op: BitsOp, term: Term, node: &Node) -> Piece {
        let args = &node.args;
        match op {
            BitsOp::Add => self.chain(" + ", args, Binding::Add),
            BitsOp::Mul => self.chain(" * ", args, Binding::Mul),
            BitsOp::Udiv => self.infix("/u", args[0], args[1], Binding::Mul),
            BitsOp::Urem => self.infix("%u", args[0], args[1], Binding::Mul),
            BitsOp::Ult => self.infix("<u", args[0], args[1], Binding::Compare),
            BitsOp::Ule => self.infix("<=u", args[0], args[1], Binding::Compare),
            BitsOp::Slt => self.infix("<", args[0], args[1], Binding::Compare),
            BitsOp::Sle => self.infix("<=", args[0], args[1], Binding::Compare),
            BitsOp::ZeroExtend => self.call("unsigned", args),
            _ => self.bits(op, term, node),
        }
    }

    pub(super) fn wide_literal(&self, term: Term) -> Piece {
        let width = self.t.vector_width(self.t.sort_of(term));
        let value = width.zip(self.t.vector_value(term));
        Piece::atom(value.map_or_else(String::new, |(width, value)| {
            wide::signed(width, &value).to_string()
        }))
    }

    fn bits_sum(&mut self, term: Term) -> Piece {
        let sum = self.t.bits_sum(term);
        let number = |n: u64| BigRational::from(BigInt::from(number::signed(sum.width, n)));
        let terms = sum.terms.iter().map(|&(t, c)| (t, number(c))).collect();
        self.summands(terms, number(sum.constant))
    }

    /// The signs do not matter: neither is ever negative.
    fn have_no_signs(&self, a: Term, b: Term) -> bool {
        self.t.bits_range(a).min >= 0 && self.t.bits_range(b).min >= 0
    }

    fn unsigned(&mut self, operator: &str, a: Term, b: Term, binding: Binding) -> Piece {
        let marked = format!("{operator}u");
        let operator = if self.have_no_signs(a, b) {
            operator
        } else {
            &marked
        };
        self.infix(operator, a, b, binding)
    }

    /// Operands, the literal last and large ones in hexadecimal.
    fn bitwise(&mut self, operator: &str, args: &[Term], binding: Binding) -> Piece {
        let Some(literal) = self.t.bits_value(args[0]) else {
            return self.chain(operator, args, binding);
        };
        let left = match args[1..] {
            [only] => self.operand(only, binding.tighter()),
            ref several => self.chain(operator, several, binding).0,
        };
        let literal = if literal < HEXADECIMAL {
            literal.to_string()
        } else {
            format!("{literal:#x}")
        };
        Piece(format!("{left}{operator}{literal}"), binding)
    }

    /// A comparison, the literal on the right.
    fn bits_order(&mut self, op: BitsOp, smaller: &str, greater: &str, a: Term, b: Term) -> Piece {
        let width = self.t.width(a);
        let is_unsigned = matches!(op, BitsOp::Ult | BitsOp::Ule) && !self.have_no_signs(a, b);
        let mark = if is_unsigned { "u" } else { "" };
        let literal = |x: Term| {
            let value = self.t.bits_value(x)?;
            Some(if is_unsigned {
                i128::from(value)
            } else {
                i128::from(number::signed(width, value))
            })
        };
        let is_weak = matches!(op, BitsOp::Ule | BitsOp::Sle);
        let (operator, left, right) = match (literal(a), literal(b)) {
            (Some(1), _) if is_weak => (">", b, Some(0)),
            (Some(k), _) => (greater, b, Some(k)),
            (None, Some(-1)) if is_weak => ("<", a, Some(0)),
            (None, k) => (smaller, a, k),
        };
        let binding = Binding::Compare.tighter();
        let left = self.operand(left, binding);
        let right = match right {
            Some(k) => k.to_string(),
            None => self.operand(b, binding),
        };
        Piece(format!("{left} {operator}{mark} {right}"), Binding::Compare)
    }

    /// A cast, if it is one; otherwise the bits by their numbers.
    fn part(&mut self, high: u32, low: u32, term: Term) -> Piece {
        let cast = match (high, low) {
            (7, 0) => "byte",
            (15, 0) => "short",
            (31, 0) => "int",
            _ => return Piece::atom(format!("bits({}, {high}, {low})", self.piece(term).0)),
        };
        Piece(
            format!("({cast}) {}", self.operand(term, Binding::Unary)),
            Binding::Unary,
        )
    }

    /// A number without a sign, made wider: characters are, bytes and integers have to be masked.
    fn zero_extended(&mut self, term: Term) -> Piece {
        let width = self.t.width(term);
        if width == 16 || self.t.bits_range(term).min >= 0 {
            return self.piece(term);
        }
        let mask = match number::mask(width) {
            mask if mask < HEXADECIMAL => mask.to_string(),
            mask => format!("{mask:#x}"),
        };
        Piece(
            format!("{} & {mask}", self.operand(term, Binding::BitAnd)),
            Binding::BitAnd,
        )
    }
}
