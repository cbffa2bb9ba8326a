//! When the axioms of a function hold.
//!
//! Postconditions and bodies of functions are axioms about all snapshots and arguments. They are true only of applications whose
//! precondition holds: of all others a function is without meaning. So each axiom has a guard.
//!
//! - `f%precondition(snapshot, args)` guards the axioms of most functions. It is assumed where an application is evaluated, after
//!   its precondition was consumed, and under the branch conditions of that place. An application in a branch that is never taken
//!   tells nothing. The guard of an axiom implies those of the applications in its body, as they were checked with the function.
//! - A *definable* function needs no such marker: its precondition is pure, so that it is a formula over the arguments and can be
//!   the guard itself. That is sound only if the axioms have a model: the function has a body, calls no function that calls it
//!   back, and calls definable functions only. Then the body is a definition.
//!
//! Without a guard this method would verify, as `above(1)` is 1 but ought to be larger than 100:
//!
//! ```viper
//! predicate Big(i: Int) { i > 100 }
//! function above(i: Int): Int requires Big(i) ensures i > 100 { unfolding Big(i) in 1 }
//! method m(b: Bool) requires !b { var c: Bool := b ==> above(1) > 0   assert false }
//! ```

use crate::context::Context;
use crate::recursion::callees;
use echis_logic::Term;
use echis_viper::ast::{Exp, Function, FunctionId};
use rustc_hash::FxHashMap;

/// Which functions are definable, as far as somebody asked.
pub type Definable = FxHashMap<FunctionId, bool>;

impl Context<'_, '_> {
    /// The marker "the precondition of this application holds"; none for definable functions.
    pub fn precondition_marker(&mut self, id: FunctionId, snapshot_and_args: &[Term]) -> Option<Term> {
        let marker = self.signature.precondition(id);
        (!self.is_definable(id)).then(|| self.terms.apply(marker, snapshot_and_args))
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
