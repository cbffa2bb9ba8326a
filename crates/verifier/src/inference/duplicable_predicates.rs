//! Duplicable predicates: an instance is as good as two.
//!
//! ```text
//! predicate list(r: Ref) {
//!     acc(r.next, wildcard) && (r.next != null ==> acc(list(r.next)))
//! }
//! ```
//!
//! Any positive amount of `acc(r.next, wildcard)` can be split into two positive amounts, and by
//! induction so can the instance inside. If some positive amount of a permission is missing that such
//! an instance contains, inference unfolds a part of the instance. The rest of it stays, so that it
//! need not be folded again.

use crate::context::Context;
use echis_viper::ast::{Exp, ExpKind, Location, PredicateId, Program};
use std::collections::BTreeSet;
use std::rc::Rc;

impl Context<'_, '_> {
    /// Whether a predicate is duplicable.
    pub(super) fn is_duplicable(&mut self, predicate: PredicateId) -> bool {
        let program = self.program;
        let find = || Rc::new(duplicable_predicates(program));
        self.inference
            .duplicable
            .get_or_insert_with(find)
            .contains(&predicate)
    }
}

/// The predicates whose bodies give permissions only in wildcard amounts, and instances of such
/// predicates in any amount.
fn duplicable_predicates(program: &Program) -> BTreeSet<PredicateId> {
    let all = program.predicates.iter().enumerate();
    let bodies: Vec<(PredicateId, &Exp)> = all
        .filter_map(|(i, p)| Some((PredicateId(i as u32), p.body.as_ref()?)))
        .collect();
    let mut found: BTreeSet<PredicateId> = bodies.iter().map(|(p, _)| *p).collect();
    loop {
        let is_duplicable = |p: &PredicateId| {
            let body = bodies.iter().find(|(of, _)| of == p);
            body.is_some_and(|(_, body)| gives_only_duplicable(body, &found))
        };
        let kept: BTreeSet<PredicateId> = found.iter().copied().filter(is_duplicable).collect();
        if kept.len() == found.len() {
            return found;
        }
        found = kept;
    }
}

/// Whether each permission that an assertion gives is a wildcard, or to an instance of one of these
/// predicates.
fn gives_only_duplicable(body: &Exp, duplicable: &BTreeSet<PredicateId>) -> bool {
    let mut is_duplicable = true;
    body.walk(&mut |e| {
        if let ExpKind::Acc(location, amount) = &e.kind {
            let is_wildcard = amount
                .as_ref()
                .is_some_and(|p| matches!(p.kind, ExpKind::Wildcard));
            is_duplicable &= match location {
                Location::Predicate(p, _) => is_wildcard || duplicable.contains(p),
                Location::Field(..) => is_wildcard,
                Location::Wand(..) => false,
            };
        }
        true
    });
    is_duplicable
}
