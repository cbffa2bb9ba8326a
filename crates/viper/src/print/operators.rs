//! Operators and their operands.

use super::expressions::{Place, at, needs_parentheses};
use super::layout::Line;
use crate::precedence::{Level, binding};
use crate::syntax::*;

/// A prefix operator and its operand.
pub(super) fn unary(op: UnOp, of: &Exp, line: &mut Line) {
    line.text(match op {
        UnOp::Not => "!",
        UnOp::Neg => "-",
        UnOp::Plus => "+",
    });
    at(of, Place::followed(Level::Suffix), line);
}

/// An operation; operands that group with it stand below each other when the line is too long.
pub(super) fn binary(op: BinOp, left: &Exp, right: &Exp, last: bool, line: &mut Line) {
    let binding = binding(op);
    operand(left, Place::followed(binding.left), binding.level, line);
    line.text(infix(op));
    line.blank();
    let right_place = Place {
        level: binding.right,
        last,
    };
    operand(right, right_place, binding.level, line);
}

/// An operand of an operator of this level: one of the same level that needs no parentheses is no
/// group of its own.
fn operand(e: &Exp, place: Place, around: Level, line: &mut Line) {
    match &e.kind {
        ExpKind::Binary(op, left, right)
            if binding(*op).level == around && !needs_parentheses(&e.kind, place) =>
        {
            echis_recursion::deep(|| binary(*op, left, right, place.last, line));
        }
        _ => at(e, place, line),
    }
}

/// An infix operator with the blank before it.
fn infix(op: BinOp) -> &'static str {
    match op {
        BinOp::Iff => " <==>",
        BinOp::Implies => " ==>",
        BinOp::Wand => " --*",
        BinOp::Or => " ||",
        BinOp::And => " &&",
        BinOp::Eq => " ==",
        BinOp::Ne => " !=",
        BinOp::Lt => " <",
        BinOp::Le => " <=",
        BinOp::Gt => " >",
        BinOp::Ge => " >=",
        BinOp::In => " in",
        BinOp::Add => " +",
        BinOp::Sub => " -",
        BinOp::Append => " ++",
        BinOp::Union => " union",
        BinOp::Intersection => " intersection",
        BinOp::SetMinus => " setminus",
        BinOp::Subset => " subset",
        BinOp::Mul => " *",
        BinOp::Slash => " /",
        BinOp::Backslash => " \\",
        BinOp::Mod => " %",
    }
}
