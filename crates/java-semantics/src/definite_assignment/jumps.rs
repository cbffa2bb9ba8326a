//! Jumps: the states with which `break`, `continue`, `yield` and `return` arrive at their targets.

use super::Analysis;
use super::state::State;
use crate::types::JumpIx;
use echis_source::Span;

/// The point to which a jump goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    /// The end of a statement.
    Break(JumpIx),
    /// The end of the body of a loop.
    Continue(JumpIx),
    /// The end of a `switch` expression.
    Yield(JumpIx),
    /// The end of a `switch` expression of type `boolean`, with this value.
    YieldBoolean(JumpIx, bool),
    /// The end of the method.
    Return,
}

/// A jump whose target is around the current point.
#[derive(Debug, Clone)]
pub(super) struct Exit {
    pub(super) target: Target,
    /// The state at the target.
    pub(super) state: State,
    pub(super) span: Span,
}

impl Analysis<'_> {
    /// Jumps from the current point to a target.
    pub(super) fn jump(&mut self, target: Target, span: Span) {
        let state = self.state.clone();
        self.add_exit(Exit { target, state, span });
        self.mark_unreachable();
    }

    /// Adds a jump. Jumps to the same target become one, except for `return`, whose position counts.
    pub(super) fn add_exit(&mut self, exit: Exit) {
        let mut known = self.exits.iter_mut();
        match known.find(|e| e.target == exit.target && exit.target != Target::Return) {
            Some(known) => known.state.join(&exit.state),
            None => self.exits.push(exit),
        }
    }

    /// Joins the current state with those of the jumps that arrive at a target here.
    pub(super) fn arrive(&mut self, target: Target) {
        let state = &mut self.state;
        self.exits.retain(|exit| {
            let arrives = exit.target == target;
            if arrives {
                state.join(&exit.state);
            }
            !arrives
        });
    }
}
