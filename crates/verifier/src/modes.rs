//! The modes of execution: which checks are made, which amounts count, and who handles a missing
//! permission. [`Context::with_modes`] sets them for a part of the execution. A continuation runs
//! in the modes of the place where it was created ([`Context::in_modes`]).

use crate::context::Context;
use echis_logic::Term;
use echis_source::Span;

/// How assertions and expressions are executed at the moment.
#[derive(Debug, Clone, Copy)]
pub struct Modes {
    /// Whether well-definedness is checked. It is not checked while axioms of functions are built,
    /// because functions are verified as members.
    pub checking: bool,
    /// Whether any positive amount of permission is enough, as in a function's precondition.
    pub reading: bool,
    /// Whether amounts come from a function's precondition. Callers prove only that they hold some
    /// permission, so that two amounts whose sum exceeds `write` can belong to one location.
    pub shared: bool,
    /// Whether the contract or body of a function is executed. Callers prove only that they hold
    /// some permission, so that any amount is enough for an `unfolding`.
    pub function: bool,
    /// Whether the axioms of a function are built that names the values before an unfolding; see
    /// [`crate::recursive_functions::reads_by_functions`].
    pub names_old_values: bool,
    /// Whether the first side of `[a, b]` counts (inhaling) or the second (exhaling).
    pub inhaling: bool,
    /// Whether an assertion is evaluated whose well-formedness another member checks
    /// ([`Context::eval_foreign`]).
    pub foreign: bool,
    /// Whether a contract or body of another declaration is read. Opaque predicates are visible in
    /// it.
    pub quoting: bool,
    /// Whether the snapshot of the consumed assertion is used.
    pub snapshotting: bool,
    /// Whether missing permissions are handed to an enclosing search and not reported.
    pub catching: bool,
    /// Whether a trial is running: failures are noted and not reported.
    pub trying: bool,
    /// Whether expressions hand missing permissions to the search of their statement.
    pub propagating: bool,
    /// Whether an `assert` is checked: instances that it needs are folded before it.
    pub asserting: bool,
    /// Whether the statement's expressions unfold locally, because operations before it did not
    /// help.
    pub local: bool,
    /// Whether the functions that are applied must end ([`crate::termination`]): in the contract and
    /// body of the function that is verified.
    pub ending: bool,
    /// Whether the second side of `[a, b]` counts also in what is produced.
    pub exhaled: bool,
    /// The magic wand whose sides are checked where it is inhaled.
    pub inhaled_wand: Option<Span>,
    /// The predicate instance whose body is produced, as a termination measure.
    pub unfolded: Option<Term>,
}

impl Default for Modes {
    /// The modes in which a member begins.
    fn default() -> Modes {
        Modes {
            checking: true,
            reading: false,
            shared: false,
            function: false,
            names_old_values: false,
            inhaling: true,
            foreign: false,
            quoting: false,
            snapshotting: false,
            catching: false,
            trying: false,
            propagating: false,
            asserting: false,
            local: false,
            ending: false,
            exhaled: false,
            inhaled_wand: None,
            unfolded: None,
        }
    }
}

impl Context<'_, '_> {
    /// Runs something in changed modes.
    pub fn with_modes<T>(&mut self, change: impl FnOnce(&mut Modes), run: impl FnOnce(&mut Self) -> T) -> T {
        let mut modes = self.modes;
        change(&mut modes);
        self.in_modes(modes, run)
    }

    /// Runs something in these modes.
    pub fn in_modes<T>(&mut self, modes: Modes, run: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.modes, modes);
        let result = run(self);
        self.modes = outer;
        result
    }
}
