//! Guides for unwinding: they decide which paths to follow and when to stop.
//!
//! A loop or a recursion can end because of assumptions on the inputs or because of earlier
//! decisions. The condition of its path is unsatisfiable then, but need not simplify to false.
//! Without a solver's answer, unwinding continues to the bound, and along exponentially many paths
//! where a procedure calls itself twice.

use crate::context::Context;
use crate::floats::{Fixed, fix};
use echis_logic::Term;
use echis_solver::satisfy::{Satisfier, Verdict};
use std::sync::Arc;

/// Decides for unwinding whether to continue in a loop or a recursion.
pub trait Guide {
    /// Whether a guard, as conjuncts, is satisfiable. Returns `true` if it does not
    /// know.
    fn is_possible(&mut self, guard: &[Term]) -> bool;
    /// The number to which a value is fixed (see [`floats`](crate::floats)) where the guard holds,
    /// or `None` if it cannot be.
    fn fix(&mut self, _guard: &[Term], _value: Term) -> Option<Fixed> {
        None
    }
    /// The reason to stop, if it is time.
    fn reason_to_stop(&mut self) -> Option<Arc<str>>;
}

/// A guide without a solver: it never excludes a path and never stops.
pub struct NoGuide;

impl Guide for NoGuide {
    fn is_possible(&mut self, _: &[Term]) -> bool {
        true
    }

    fn reason_to_stop(&mut self) -> Option<Arc<str>> {
        None
    }
}

/// The number of unanswered questions in a row after which no more are asked.
const PATIENCE: u32 = 8;
/// The solver's resources for a question: about a tenth of a second. An unanswered question costs
/// only more unwinding.
pub const RESOURCES: u32 = 1_000_000;

/// A guide that asks a satisfier.
pub struct SolverGuide<'a, 'p, 't> {
    cx: &'a Context<'p, 't>,
    satisfier: Satisfier<'t>,
    concretize: bool,
    unanswered: u32,
    stop: &'a dyn Fn() -> Option<String>,
}

impl<'a, 'p, 't> SolverGuide<'a, 'p, 't> {
    /// Creates a guide with a satisfier of its own: see [`RESOURCES`]. With `concretize`, a value
    /// can be fixed to one of several possible numbers.
    pub fn new(
        cx: &'a Context<'p, 't>,
        satisfier: Satisfier<'t>,
        concretize: bool,
        stop: &'a dyn Fn() -> Option<String>,
    ) -> Self {
        SolverGuide {
            cx,
            satisfier,
            concretize,
            unanswered: 0,
            stop,
        }
    }
}

impl Guide for SolverGuide<'_, '_, '_> {
    fn is_possible(&mut self, guard: &[Term]) -> bool {
        if self.unanswered >= PATIENCE {
            return true;
        }
        let mut constraints = guard.to_vec();
        constraints.extend(self.cx.typing(guard.iter().copied()));
        match self.satisfier.solve(&constraints).verdict() {
            Verdict::Sat => {
                self.unanswered = 0;
                true
            }
            Verdict::Unsat => {
                self.unanswered = 0;
                false
            }
            Verdict::Unknown(_) => {
                self.unanswered += 1;
                true
            }
        }
    }

    fn fix(&mut self, guard: &[Term], value: Term) -> Option<Fixed> {
        fix(
            self.cx,
            &mut self.satisfier,
            guard.iter().copied(),
            value,
            self.concretize,
        )
    }

    fn reason_to_stop(&mut self) -> Option<Arc<str>> {
        (self.stop)().map(Arc::from)
    }
}
