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
use crate::recursive_functions::{callees, reached};
use crate::state::State;
use echis_viper::ast::FunctionId;
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

    /// Is nothing known of a function but its definition, which uses no recursion?
    fn is_only_defined(&self, id: FunctionId) -> bool {
        let functions = &self.program.functions;
        let calls: Vec<BTreeSet<FunctionId>> = functions.iter().map(callees).collect();
        let below = |f| reached(&calls, f, FunctionId::index);
        let mut used = below(id);
        used.insert(id);
        used.iter()
            .all(|&f| functions[f.index()].posts.is_empty() && !below(f).contains(&f))
    }
}
