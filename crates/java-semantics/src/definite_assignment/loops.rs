//! Loops (JLS 16.2.10 to 16.2.12).
//!
//! A variable is definitely unassigned before the body only if it still is when the next iteration
//! starts. The body is walked once under the assumption that this holds for all variables, and a
//! second time without those for which it does not. The walk remembers these variables, so that it
//! walks an inner loop only once more for each pass of the outer one.

use super::Analysis;
use super::bits::Bits;
use super::jumps::Target;
use super::state::State;
use crate::tree::{Expr, Stmt};
use crate::types::{JumpIx, VarIx};
use echis_source::Span;

impl Analysis<'_> {
    /// Walks `while` and `for` loops.
    pub(super) fn while_loop(
        &mut self,
        jump: JumpIx,
        condition: Option<&Expr>,
        body: &Stmt,
        update: &[Stmt],
    ) {
        let end = self.iterate(jump, |analysis| {
            let branches = analysis.loop_condition(condition);
            analysis.state = branches.when_true;
            analysis.statement(body);
            analysis.arrive(Target::Continue(jump));
            analysis.statements(update);
            branches.when_false
        });
        self.state = end;
        self.arrive(Target::Break(jump));
    }

    /// Walks a `do` loop.
    pub(super) fn do_loop(&mut self, jump: JumpIx, condition: Option<&Expr>, body: &Stmt) {
        let end = self.iterate(jump, |analysis| {
            analysis.statement(body);
            analysis.arrive(Target::Continue(jump));
            let branches = analysis.loop_condition(condition);
            analysis.state = branches.when_true;
            branches.when_false
        });
        self.state = end;
        self.arrive(Target::Break(jump));
    }

    /// Walks a loop over an array.
    pub(super) fn array_loop(
        &mut self,
        jump: JumpIx,
        (array, variable, value): (&Expr, VarIx, &Expr),
        body: &Stmt,
        span: Span,
    ) {
        self.declare(variable);
        self.expression(array);
        self.expression(value);
        let mut end = self.state.clone();
        self.assign_local(variable, span);
        self.iterate(jump, |analysis| {
            analysis.statement(body);
            analysis.arrive(Target::Continue(jump));
            State::default()
        });
        end.unassigned.intersect(&self.state.unassigned);
        self.state = end;
        self.arrive(Target::Break(jump));
    }

    /// Walks the iterations of a loop. `pass` walks one, from the current state to that in which the
    /// next one starts, and returns the state in which the loop ends by its condition. Returns the
    /// first of those.
    fn iterate(&mut self, jump: JumpIx, mut pass: impl FnMut(&mut Self) -> State) -> State {
        let errors = self.errors.len();
        let outer = std::mem::replace(&mut self.is_second_pass, false);
        let known: Option<Bits> = self.assigned_in_loops.get(&jump).cloned();
        if let Some(assigned) = &known {
            self.state.unassigned.subtract(assigned);
        }
        let mut entry = self.state.unassigned.clone();
        entry.truncate(self.next_slot);
        let end = pass(self);
        let mut assigned = entry.clone();
        assigned.subtract(&self.state.unassigned);
        if known.is_none() && !assigned.is_empty() && self.errors.len() == errors {
            entry.subtract(&assigned);
            self.assigned_in_loops.insert(jump, assigned);
            self.state.unassigned = entry;
            self.is_second_pass = true;
            pass(self);
        }
        self.is_second_pass = outer;
        end
    }
}
