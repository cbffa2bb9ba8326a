//! Functions that depend on quantified permissions (section 4 of the paper).
//!
//! What follows from quantified permissions, such as what inverse functions give back, cannot be shown anew for each application. So where
//! such a function is applied, and its precondition was shown, a marker says so; its axioms hold where the marker is.

use crate::context::Context;
use echis_logic::Term;
use echis_viper::ast::{Exp, ExpKind, FunctionId, Location, PredicateId};
use std::collections::BTreeSet;

impl Context<'_, '_> {
    /// The marker of an application, for functions that need it.
    pub fn marker(&mut self, id: FunctionId, snapshot_and_args: &[Term]) -> Option<Term> {
        let needed = match self.marked.get(&id) {
            Some(&known) => known,
            None => {
                let needed = self.quantifies(id);
                self.marked.insert(id, needed);
                needed
            }
        };
        needed.then(|| {
            self.terms
                .apply(self.signature.precondition(id), snapshot_and_args)
        })
    }

    /// Does a function assert quantified permissions or read under a quantifier, or does a predicate that it mentions?
    fn quantifies(&self, id: FunctionId) -> bool {
        let function = &self.program.functions[id.index()];
        let mut work: Vec<&Exp> = function
            .pres
            .iter()
            .chain(&function.posts)
            .chain(&function.body)
            .collect();
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
