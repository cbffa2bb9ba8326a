//! Functions whose callers need the amounts of their preconditions (Viper's old semantics, which
//! Silver calls `respectFunctionPrePermAmounts`).
//!
//! By default any positive amount is enough to apply a function, because a function only reads. With
//! this option an application needs what the precondition names, as a call of a method does:
//!
//! ```viper
//! function f(x: Ref): Int requires acc(x.g)
//! method m(x: Ref) requires acc(x.g, 1/2) { var i: Int := f(x) }   // insufficient.permission
//! ```
//!
//! In exchange, a function is verified with the knowledge that no field has more than `write`. The
//! value of an application and its axioms are those of the default semantics.
//!
//! Half of a predicate instance is folded with half of the permissions in its body. An application
//! in the body then needs half of the amounts too. That is sound only for functions about which
//! nothing is assumed but their definition: postconditions may follow from whole amounts. Other
//! functions need whole amounts there.

use crate::chunks::Amount;
use crate::context::{Context, ExecResult, PartialError};
use crate::modes::Modes;
use crate::recursive_functions::callees;
use crate::state::State;
use echis_viper::ast::{Function, FunctionId};
use std::collections::BTreeSet;

impl<'p> Context<'p, '_> {
    /// Checks that the amounts of a function's precondition are held, if they count. `callee` has
    /// the arguments.
    ///
    /// # Errors
    ///
    /// Stops if a permission is missing.
    pub fn check_function_amounts(
        &mut self,
        callee: &State<'p>,
        id: FunctionId,
        error: PartialError,
    ) -> ExecResult {
        if !self.settings.function_amounts || !self.modes.checking {
            return Ok(());
        }
        let function = &self.program.functions[id.index()];
        let one = Amount::Exactly(self.terms.real(1, 1));
        let scale = match self.scope.scale {
            scale if scale != one && self.is_only_defined(id) => scale,
            _ => one,
        };
        let modes = Modes {
            reading: false,
            snapshotting: false,
            quoting: true,
            ending: false,
            ..self.modes
        };
        self.in_scope(|s| {
            s.in_modes(modes, |s| {
                s.consume_all_scaled(callee, &function.pres, scale, &|_| error, &mut |_, _, _| Ok(()))
            })
        })
    }

    /// Is nothing known of a function but its definition, which does not use the function itself?
    fn is_only_defined(&self, id: FunctionId) -> bool {
        let function = |id: FunctionId| -> &'p Function { &self.program.functions[id.index()] };
        let (mut reached, mut work) = (BTreeSet::new(), vec![id]);
        while let Some(next) = work.pop() {
            if !function(next).posts.is_empty() {
                return false;
            }
            for callee in callees(function(next)) {
                if callee == id {
                    return false;
                }
                if reached.insert(callee) {
                    work.push(callee);
                }
            }
        }
        // no function that it applies is recursive either
        reached.iter().all(|&f| !reaches_itself(f, &function))
    }
}

/// Does a function apply itself, directly or through others?
fn reaches_itself<'p>(id: FunctionId, function: &dyn Fn(FunctionId) -> &'p Function) -> bool {
    let (mut reached, mut work) = (BTreeSet::new(), vec![id]);
    while let Some(next) = work.pop() {
        for callee in callees(function(next)) {
            if callee == id {
                return true;
            }
            if reached.insert(callee) {
                work.push(callee);
            }
        }
    }
    false
}
