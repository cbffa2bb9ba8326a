//! `assume` of quantified permissions: each location is assumed to be held already.
//!
//! Amounts that several parts of the assertion demand at one location are not summed. The
//! assumption is weaker then, which is sound.

use super::leaves::LeafTree;
use crate::chunks::Amount;
use crate::context::{Context, ExecResult, PartialError};
use crate::produce::Access;
use crate::state::State;
use echis_viper::ast::{Exp, ExpKind};

impl<'p> Context<'p, '_> {
    /// Assumes a `forall` that asserts permissions, without changing the state.
    pub fn claim_quantified(&mut self, st: &State<'p>, a: &'p Exp, error: PartialError) -> ExecResult {
        self.claim_tree(st, &LeafTree::of(a, true), error)
    }

    fn claim_tree(&mut self, st: &State<'p>, tree: &LeafTree<'p>, error: PartialError) -> ExecResult {
        let t = self.terms;
        let one = Amount::Exactly(t.real(1, 1));
        match tree {
            LeafTree::Both(x, y) => {
                self.claim_tree(st, x, error)?;
                self.claim_tree(st, y, error)
            }
            LeafTree::Leaf(steps, e) if e.is_pure() => {
                let fact = self.fact(st, steps, e, one, error)?;
                self.path.assume(fact);
                Ok(())
            }
            LeafTree::Leaf(steps, e) => {
                let ExpKind::Acc(location, perm) = &e.kind else {
                    return self.unsupported(e.span, "this assertion under a quantifier is");
                };
                let access = Access::new(location, perm.as_deref(), e.span);
                let Some(isc) = self.isc(st, steps, access, one, error)? else {
                    return Ok(());
                };
                let held = self.total(&st.heap, isc.resource, &isc.args);
                let enough = match isc.amount {
                    Amount::Exactly(amount) => t.le(amount, held),
                    Amount::Wildcard(amount) => t.lt(amount, held),
                };
                let triggers = self.instance_triggers(&isc, None);
                let fact = t.forall("claimed", &isc.vars, triggers, t.implies(isc.condition, enough));
                self.path.assume(fact);
                Ok(())
            }
        }
    }
}
