//! Functions that depend on quantified permissions (section 4 of the paper).
//!
//! Z3 cannot derive the facts about inverse functions and value maps again for each application. So
//! the axioms of functions with quantified permissions include all facts that their precondition
//! implies. The axioms of other functions leave these facts out: each instance of an axiom would
//! repeat them.

use super::leaves::reads_heap;
use crate::context::Context;
use echis_viper::ast::{Exp, ExpKind, Function, Location, PredicateId};
use std::collections::BTreeSet;

impl Context<'_, '_> {
    /// Does a function, or a predicate that it mentions, have quantified permissions or a
    /// quantifier whose body reads the heap?
    pub fn quantifies(&self, function: &Function) -> bool {
        let parts = function.pres.iter().chain(&function.posts).chain(&function.body);
        let mut work: Vec<&Exp> = parts.collect();
        let mut seen = BTreeSet::new();
        while let Some(e) = work.pop() {
            let mut mentioned = Vec::new();
            let found = e.any(&mut |e| {
                mentioned.extend(predicate(e));
                match &e.kind {
                    ExpKind::Forall(q) | ExpKind::Exists(q) => !q.body.is_pure() || reads_heap(&q.body),
                    _ => false,
                }
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

/// The predicate that an expression asserts or unfolds.
fn predicate(e: &Exp) -> Option<PredicateId> {
    match &e.kind {
        ExpKind::Acc(Location::Predicate(p, _), _) => Some(*p),
        ExpKind::Unfolding(access, _) => Some(access.predicate),
        _ => None,
    }
}
