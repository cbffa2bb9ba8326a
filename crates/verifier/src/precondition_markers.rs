//! When the axioms of a function hold.
//!
//! Postconditions and bodies of functions are axioms about all snapshots and arguments. They are
//! true only of applications whose precondition holds: of all others a function is without meaning.
//! So each axiom has a guard.
//!
//! - `f%precondition(snapshot, args)` guards the axioms of most functions. It is assumed where an
//!   application is evaluated, after its precondition was consumed, and under the branch conditions
//!   of that place. An application in a branch that is never taken tells nothing. The guard of an
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
use rustc_hash::{FxHashMap, FxHashSet};

/// Which functions are definable, as far as somebody asked.
pub type Definable = FxHashMap<FunctionId, bool>;

impl Context<'_, '_> {
    /// The marker "the precondition of this application holds"; none for definable functions.
    pub fn precondition_marker(&mut self, id: FunctionId, snapshot_and_args: &[Term]) -> Option<Term> {
        let marker = self.signature.precondition(id);
        (!self.is_definable(id)).then(|| self.terms.apply(marker, snapshot_and_args))
    }

    /// The markers that are known of the applications in some terms, each under the branch
    /// conditions of this place. They stay true when the path is left: a trial may show them and be
    /// forgotten.
    pub fn proved_markers<'a>(&mut self, terms: impl Iterator<Item = &'a Term>) -> Vec<Term> {
        let t = self.terms;
        let (mut applied, mut seen) = (Vec::new(), FxHashSet::default());
        for &term in terms {
            t.visit(term, &mut seen, &mut |part, _| {
                if let Op::Apply(symbol) = t.peek(part).op {
                    applied.push((symbol, part));
                }
            });
        }
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

    /// Assumes markers that were shown in a trial. Of their conditions those are left out that hold
    /// here.
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

    /// Is the function definable?
    fn is_definable(&mut self, id: FunctionId) -> bool {
        if let Some(&known) = self.definable.get(&id) {
            return known;
        }
        // a function that is asked for again while it is looked at is recursive
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

/// A body, and a precondition without permissions?
fn has_pure_definition(function: &Function) -> bool {
    function.body.is_some() && function.pres.iter().all(Exp::is_pure)
}
