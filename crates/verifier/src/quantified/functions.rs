//! Functions that depend on quantified permissions (section 4 of the paper).
//!
//! What follows from quantified permissions, such as what inverse functions give back, cannot be shown anew for each application.
//! So the axioms of such functions say what their precondition implies. Those of all others do not: it would be found out again
//! with each instance of an axiom, for nothing.

use crate::context::Context;
use echis_viper::ast::{Exp, ExpKind, Function, Location, PredicateId};
use std::collections::BTreeSet;

impl Context<'_, '_> {
    /// Does a function assert quantified permissions or read under a quantifier, or does a predicate that it mentions?
    pub fn quantifies(&self, function: &Function) -> bool {
        let parts = function.pres.iter().chain(&function.posts).chain(&function.body);
        let mut work: Vec<&Exp> = parts.collect();
        let mut seen = BTreeSet::new();
        while let Some(e) = work.pop() {
            let mut mentioned = Vec::new();
            let found = e.any(&mut |e| {
                mentioned.extend(predicate(e));
                matches!(&e.kind, ExpKind::Forall(q) | ExpKind::Exists(q) if !q.body.is_pure() || reads(&q.body))
            });
            if found {
                return true;
            }
            let new = mentioned.into_iter().filter(|&p| seen.insert(p));
            work.extend(new.filter_map(|p| self.program.predicates[p.index()].body.as_ref()));
        }
        false
    }
}

/// The predicate whose instance an expression asserts or unfolds.
fn predicate(e: &Exp) -> Option<PredicateId> {
    match &e.kind {
        ExpKind::Acc(Location::Predicate(p, _), _) => Some(*p),
        ExpKind::Unfolding(access, _) => Some(access.predicate),
        _ => None,
    }
}

/// Are values of fields read?
fn reads(e: &Exp) -> bool {
    e.any(&mut |e| matches!(e.kind, ExpKind::Field(..)))
}
