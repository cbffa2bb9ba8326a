//! The guards of the axioms of functions.
//!
//! Postconditions and bodies of functions are axioms about all snapshots and arguments. They are
//! true only for applications whose precondition holds; all other applications are meaningless.
//! Each axiom therefore has a guard.
//!
//! - `f%precondition(snapshot, args)` guards the axioms of most functions. It is assumed where an
//!   application is evaluated, after its precondition was consumed, and under the branch conditions
//!   of this place. An application in a branch that is never taken has no effect. The guard of an
//!   axiom implies those of the applications in its body, as they were checked with the function.
//! - A *definable* function needs no such marker: its precondition is pure, so that it is a formula
//!   over the arguments and can be the guard itself. That is sound only if the axioms have a model:
//!   the function has a body, calls no function that calls it back, and calls definable functions
//!   only. Then the body is a definition.
//!
//! Without a guard this method would verify, as `above(1)` is 1 but ought to be larger than 100:
//!
//! ```viper
//! predicate Big(i: Int) { i > 100 }
//! function above(i: Int): Int requires Big(i) ensures i > 100 { unfolding Big(i) in 1 }
//! method m(b: Bool) requires !b { var c: Bool := b ==> above(1) > 0   assert false }
//! ```

use crate::context::Context;
use crate::recursive_functions::callees;
use echis_logic::{Op, Symbol, Term};
use echis_viper::ast::{Exp, Function, FunctionId};
use rustc_hash::FxHashMap;

/// Whether functions are definable, computed on demand.
pub type Definable = FxHashMap<FunctionId, bool>;

impl Context<'_, '_> {
    /// The marker "the precondition of this application holds"; none for definable functions.
    pub fn precondition_marker(&mut self, id: FunctionId, snapshot_and_args: &[Term]) -> Option<Term> {
        let marker = self.signature.precondition(id);
        (!self.is_definable(id)).then(|| self.terms.apply(marker, snapshot_and_args))
    }

    /// The known markers of the applications in these terms, each under the branch conditions of
    /// this place. They remain true when the path is left, so that they can be kept from a trial.
    pub fn proved_markers<'a>(&mut self, terms: impl Iterator<Item = &'a Term>) -> Vec<Term> {
        let t = self.terms;
        let parts = t.subterms(terms.copied()).into_iter();
        let applied = parts.filter_map(|part| match t.peek(part).op {
            Op::Apply(symbol) => Some((symbol, part)),
            _ => None,
        });
        let applied: Vec<(Symbol, Term)> = applied.collect();
        if applied.is_empty() {
            return Vec::new();
        }
        let functions: FxHashMap<Symbol, FunctionId> = (0..self.program.functions.len() as u32)
            .flat_map(|i| [false, true].map(|limited| (FunctionId(i), limited)))
            .map(|(id, limited)| (self.signature.function(id, limited), id))
            .collect();
        let conditions = self.path.conditions_since(0);
        let markers = applied.into_iter().filter_map(|(symbol, part)| {
            let id = functions.get(&symbol)?;
            let marker = t.apply(self.signature.precondition(*id), &t.node(part).args);
            self.path.knows(marker).then(|| t.implies(conditions, marker))
        });
        markers.collect()
    }

    /// Assumes markers that were proved in a trial. Conditions that are known here are left out.
    pub fn assume_markers(&mut self, shown: &[Term]) {
        let t = self.terms;
        for &fact in shown {
            let node = t.node(fact);
            let fact = match node.op {
                Op::Implies => {
                    let mut conditions = t.conjuncts(node.args[0]);
                    conditions.retain(|&c| !self.path.knows(c));
                    t.implies(t.and_all(conditions), node.args[1])
                }
                _ => fact,
            };
            self.path.assume(fact);
        }
    }

    /// Whether a function is definable.
    fn is_definable(&mut self, id: FunctionId) -> bool {
        if let Some(&known) = self.definable.get(&id) {
            return known;
        }
        // if the function is found again below, it is recursive and not definable
        self.definable.insert(id, false);
        let function = &self.program.functions[id.index()];
        let definable = has_pure_definition(function)
            && callees(function)
                .into_iter()
                .all(|callee| self.is_definable(callee));
        self.definable.insert(id, definable);
        definable
    }
}

/// Whether a function has a body, and a precondition without permissions.
fn has_pure_definition(function: &Function) -> bool {
    function.body.is_some() && function.pres.iter().all(Exp::is_pure)
}
