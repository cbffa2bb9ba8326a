//! Facts that hold for every remainder, given to Z3 explicitly: Z3 takes divisions apart into bits,
//! where such facts are hard to find.

use echis_logic::{BitsOp, Op, Term, Terms};

/// Facts about remainders by what is not known: they are nearer to zero than the divisor, unless
/// that is zero, and on no other side of zero than the dividend.
pub(super) fn facts(t: &Terms, group: &[Term]) -> Vec<Term> {
    let mut remainders = t.subterms(group.iter().copied());
    remainders.retain(|term| matches!(t.peek(*term).op, Op::Bits(BitsOp::Srem | BitsOp::Urem)));
    let fact = |remainder: Term| {
        let node = t.node(remainder);
        let (dividend, divisor) = (node.args[0], node.args[1]);
        if t.bits_value(divisor).is_some() {
            return None;
        }
        Some(match node.op {
            Op::Bits(BitsOp::Srem) => signed(t, remainder, dividend, divisor),
            _ => unsigned(t, remainder, dividend, divisor),
        })
    };
    remainders.into_iter().filter_map(fact).collect()
}

/// A remainder is never the least number, which has none of its size on the other side of zero; a
/// divisor can be.
fn signed(t: &Terms, remainder: Term, dividend: Term, divisor: Term) -> Term {
    let zero = t.bv_sub(remainder, remainder);
    let is_less = |a, b| t.bv_slt(a, b);
    t.and_all([
        t.implies(
            is_less(zero, divisor),
            t.and(is_less(remainder, divisor), is_less(t.bv_neg(divisor), remainder)),
        ),
        t.implies(
            is_less(divisor, zero),
            t.and(is_less(divisor, remainder), is_less(divisor, t.bv_neg(remainder))),
        ),
        t.implies(t.bv_sle(zero, dividend), t.bv_sle(zero, remainder)),
        t.implies(t.bv_sle(dividend, zero), t.bv_sle(remainder, zero)),
    ])
}

fn unsigned(t: &Terms, remainder: Term, dividend: Term, divisor: Term) -> Term {
    let zero = t.bv_sub(divisor, divisor);
    t.and(
        t.implies(t.ne(divisor, zero), t.bv_ult(remainder, divisor)),
        t.bv_ule(remainder, dividend),
    )
}
