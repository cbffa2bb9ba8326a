//! Amounts as functions of the location. Most have the form `c(r) ? p : none`. If the amounts `p`
//! are equal, the removed and the remaining amount have this form too, and no arithmetic is needed.

use echis_logic::{Op, Term, Terms};

/// The depth of conditional amounts that are analysed.
const DEPTH: u32 = 6;

/// `0 < amount`.
pub fn positive(t: &Terms, amount: Term) -> Term {
    at_leaves(t, amount, DEPTH, &|p| t.lt(t.real(0, 1), p))
}

/// `wanted <= amount`.
pub fn at_most(t: &Terms, wanted: Term, amount: Term) -> Term {
    at_leaves(t, amount, DEPTH, &|p| t.le(wanted, p))
}

fn at_leaves(t: &Terms, amount: Term, depth: u32, f: &dyn Fn(Term) -> Term) -> Term {
    let node = t.node(amount);
    match node.op {
        Op::Ite if depth > 0 => {
            let [then, otherwise] = [1, 2].map(|i| at_leaves(t, node.args[i], depth - 1, f));
            t.ite(node.args[0], then, otherwise)
        }
        _ => f(amount),
    }
}

/// An amount as a condition and an unconditional amount: `(c, p)` for `c ? p : none`.
fn guarded(t: &Terms, amount: Term) -> (Term, Term) {
    let node = t.node(amount);
    let zero = t.real(0, 1);
    match node.op {
        Op::Ite if node.args[2] == zero => (node.args[0], node.args[1]),
        Op::Ite if node.args[1] == zero => (t.not(node.args[0]), node.args[2]),
        _ => (t.tru(), amount),
    }
}

/// The parts of an amount that is partly removed.
pub struct Share {
    /// The removed amount.
    pub taken: Term,
    /// The rest of the held amount.
    pub left: Term,
    /// The amount that is still wanted.
    pub wanted: Term,
}

/// Removes as much as possible of a wanted amount from a held one.
pub fn share(t: &Terms, held: Term, wanted: Term) -> Share {
    let zero = t.real(0, 1);
    let ((a, p), (b, q)) = (guarded(t, held), guarded(t, wanted));
    if p == q {
        return Share {
            taken: t.ite(t.and(a, b), p, zero),
            left: t.ite(t.and(a, t.not(b)), p, zero),
            wanted: t.ite(t.and(b, t.not(a)), p, zero),
        };
    }
    let taken = t.min(held, wanted);
    Share {
        taken,
        left: t.sub(held, taken),
        wanted: t.sub(wanted, taken),
    }
}

/// Whether the sum of two amounts exceeds `write` wherever both are positive.
pub(super) fn never_together(t: &Terms, a: Term, b: Term) -> bool {
    let one = t.real(1, 1);
    let (p, q) = (guarded(t, a).1, guarded(t, b).1);
    p == one || q == one || t.lt(one, t.add(p, q)) == t.tru()
}

/// An amount after removing `by` where `here` holds.
pub fn reduced(t: &Terms, amount: Term, here: Term, by: Term) -> Term {
    let (held, p) = guarded(t, amount);
    if p == by {
        return t.ite(t.and(held, t.not(here)), p, t.real(0, 1));
    }
    t.sub(amount, t.ite(here, by, t.real(0, 1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use echis_logic::Sort;

    #[test]
    fn equal_amounts_need_no_arithmetic() {
        let t = Terms::new();
        let (a, b, p) = (
            t.fresh("a", Sort::BOOL),
            t.fresh("b", Sort::BOOL),
            t.fresh("p", Sort::REAL),
        );
        let zero = t.real(0, 1);
        let s = share(&t, t.ite(a, p, zero), t.ite(b, p, zero));
        assert_eq!(s.taken, t.ite(t.and(a, b), p, zero));
        assert_eq!(s.left, t.ite(t.and(a, t.not(b)), p, zero));
        let all = share(&t, t.ite(a, p, zero), t.ite(a, p, zero));
        assert_eq!((all.left, all.wanted), (zero, zero));
        assert_eq!(positive(&t, t.ite(a, t.real(1, 2), zero)), a);
        assert_eq!(
            at_most(&t, t.real(1, 1), t.ite(a, t.real(1, 2), t.real(1, 1))),
            t.not(a)
        );
    }
}
