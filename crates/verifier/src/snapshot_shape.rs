//! The shape of the snapshots of a precondition.
//!
//! The snapshot of `0 <= i && acc(list(r)) && i < 9` is `pair(pair(unit, s), unit)` for the snapshot
//! `s` of the instance. A trigger that mentions `second(first(snapshot))` would match only where that
//! term occurs. Over `s` it matches wherever `s` occurs.

use echis_logic::{Sort, Term, Terms};
use echis_viper::assertion::Assertion;
use echis_viper::ast::Exp;

/// The snapshot of preconditions that give permission to a single location, quantified permission,
/// or conditional part: the snapshot of the whole, and the constant in it that stands for the snapshot
/// of this part. `None` if there are several parts or none.
pub fn snapshot_of_one_part(t: &Terms, pres: &[Exp]) -> Option<(Term, Term)> {
    let mut parts = Vec::new();
    let whole = of_all(t, pres, &mut parts);
    match parts.as_slice() {
        [only] => Some((whole, *only)),
        _ => None,
    }
}

/// The snapshot of several assertions. The constants for their parts are added to `parts`.
fn of_all(t: &Terms, all: &[Exp], parts: &mut Vec<Term>) -> Term {
    match all {
        [] => t.unit(),
        [only] => of_one(t, only, parts),
        [first, rest @ ..] => {
            let first = of_one(t, first, parts);
            t.pair(first, of_all(t, rest, parts))
        }
    }
}

/// The snapshot of an assertion, as `consume` makes it.
fn of_one(t: &Terms, a: &Exp, parts: &mut Vec<Term>) -> Term {
    match a.assertion() {
        Assertion::Pure => t.unit(),
        Assertion::And(x, y) => {
            let x = echis_recursion::deep(|| of_one(t, x, parts));
            t.pair(x, echis_recursion::deep(|| of_one(t, y, parts)))
        }
        _ => {
            let part = t.fresh("part", Sort::SNAP);
            parts.push(part);
            part
        }
    }
}
