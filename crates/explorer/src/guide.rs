//! Which paths unwinding follows, and for how long. A loop or a recursion can end because of what was assumed of the inputs, or of what was
//! decided before it: then no run goes on, and still its condition is not plainly false. Who does not ask goes on to the bound, and where
//! a procedure calls itself twice, along exponentially many paths.

use crate::context::Context;
use crate::floats::{Fixed, fix};
use echis_logic::Term;
use echis_solver::satisfy::{Satisfier, Verdict};
use std::sync::Arc;

/// Asked by unwinding before it goes on in a loop or a recursion.
pub trait Guide {
    /// Can all of this be true together? `false` only where it certainly cannot.
    fn is_possible(&mut self, guard: &[Term]) -> bool;
    /// What a value is taken for that has to be a number (see [`floats`](crate::floats)), where all of this is true; none if nobody knows.
    fn fix(&mut self, _guard: &[Term], _value: Term) -> Option<Fixed> {
        None
    }
    /// Why to stop, if it is time.
    fn reason_to_stop(&mut self) -> Option<Arc<str>>;
}

/// Asks nobody, and never stops.
pub struct Blind;

impl Guide for Blind {
    fn is_possible(&mut self, _: &[Term]) -> bool {
        true
    }

    fn reason_to_stop(&mut self) -> Option<Arc<str>> {
        None
    }
}

/// After so many questions in a row that were not answered, no more are asked.
const PATIENCE: u32 = 8;
/// The solver's resources for a question: about a tenth of a second. What is not found out costs some more unwinding, no more.
pub const RESOURCES: u32 = 1_000_000;

/// Asks a satisfier.
pub struct Asking<'a, 'p, 't> {
    cx: &'a Context<'p, 't>,
    satisfier: Satisfier<'t>,
    concretize: bool,
    unanswered: u32,
    stop: &'a dyn Fn() -> Option<String>,
}

impl<'a, 'p, 't> Asking<'a, 'p, 't> {
    /// With a satisfier of its own: see [`RESOURCES`]. Values that have to be known may be taken for one of several numbers if `concretize`
    /// is set.
    pub fn new(
        cx: &'a Context<'p, 't>,
        satisfier: Satisfier<'t>,
        concretize: bool,
        stop: &'a dyn Fn() -> Option<String>,
    ) -> Self {
        Asking {
            cx,
            satisfier,
            concretize,
            unanswered: 0,
            stop,
        }
    }
}

impl Guide for Asking<'_, '_, '_> {
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
