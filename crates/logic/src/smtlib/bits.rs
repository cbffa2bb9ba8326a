//! The operations on bit vectors as SMT-LIB calls them.

use crate::bits::{BitsOp, number};
use crate::sort::Sort;
use crate::term::{Node, Term, Terms};
use std::borrow::Cow;
use std::fmt::Display;

/// A literal.
pub(super) fn literal(t: &Terms, sort: Sort, value: impl Display) -> String {
    format!("(_ bv{value} {})", t.vector_width(sort).unwrap_or(64))
}

/// The operator of a node that is no literal, and what it is applied to.
pub(super) fn operator<'n>(t: &Terms, op: BitsOp, node: &'n Node) -> (Cow<'static, str>, &'n [Term]) {
    let width = |sort: Sort| t.vector_width(sort).unwrap_or(64);
    let more = || width(node.sort) - width(t.sort_of(node.args[0]));
    let name = match op {
        BitsOp::Literal(_) => "",
        BitsOp::Add => "bvadd",
        BitsOp::Mul if t.bits_value(node.args[0]) == Some(number::mask(width(node.sort))) => {
            return ("bvneg".into(), &node.args[1..]);
        }
        BitsOp::Mul => "bvmul",
        BitsOp::Udiv => "bvudiv",
        BitsOp::Urem => "bvurem",
        BitsOp::Sdiv => "bvsdiv",
        BitsOp::Srem => "bvsrem",
        BitsOp::And => "bvand",
        BitsOp::Or => "bvor",
        BitsOp::Xor => "bvxor",
        BitsOp::Not => "bvnot",
        BitsOp::Shl => "bvshl",
        BitsOp::Lshr => "bvlshr",
        BitsOp::Ashr => "bvashr",
        BitsOp::Ult => "bvult",
        BitsOp::Ule => "bvule",
        BitsOp::Slt => "bvslt",
        BitsOp::Sle => "bvsle",
        BitsOp::Concat => "concat",
        BitsOp::Extract(high, low) => return (format!("(_ extract {high} {low})").into(), &node.args),
        BitsOp::ZeroExtend => return (format!("(_ zero_extend {})", more()).into(), &node.args),
        BitsOp::SignExtend => return (format!("(_ sign_extend {})", more()).into(), &node.args),
    };
    (name.into(), &node.args)
}
