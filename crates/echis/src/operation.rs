//! Operations on the terms of machine integers of any width.

use crate::machine::Machine;
use echis_logic::{BitsOp, Term, Terms};

/// An operation on two numbers whose result is as wide as they are.
pub(crate) fn binary(op: BitsOp) -> impl Fn(&Terms, Term, Term) -> Term {
    move |t, a, b| t.vector_op(op, &[a, b], width(t, a))
}

/// The complement.
pub(crate) fn not(t: &Terms, a: Term) -> Term {
    t.vector_op(BitsOp::Not, &[a], width(t, a))
}

/// The low bits of a number, so many.
pub(crate) fn truncated(t: &Terms, a: Term, width: u32) -> Term {
    t.vector_op(BitsOp::Extract(width - 1, 0), &[a], width)
}

/// One bit of a number.
pub(crate) fn bit(t: &Terms, a: Term, bit: u32) -> Term {
    t.vector_op(BitsOp::Extract(bit, bit), &[a], 1)
}

/// A number of a type in at least as many bits.
pub(crate) fn extended<T: Machine>(t: &Terms, a: Term, width: u32) -> Term {
    let op = if T::SIGNED {
        BitsOp::SignExtend
    } else {
        BitsOp::ZeroExtend
    };
    t.vector_op(op, &[a], width)
}

fn width(t: &Terms, a: Term) -> u32 {
    let width = t.vector_width(t.sort_of(a));
    width.expect("machine integers are bit vectors")
}
