//! Statements (JLS 16.2).

use super::Analysis;
use super::jumps::Target;
use super::state::State;
use crate::complete::can_complete;
use crate::tree::{Catch, Expr, Stmt, StmtKind, Switch};
use crate::types::{JumpIx, Type};
use echis_source::Span;

impl Analysis<'_> {
    /// Walks statements in order.
    pub(super) fn statements(&mut self, statements: &[Stmt]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    /// Walks a statement, and before it the local classes that are declared there.
    pub(super) fn statement(&mut self, s: &Stmt) {
        self.local_classes_before(s.span.start);
        echis_recursion::deep(|| self.statement_itself(s));
    }

    fn statement_itself(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Local(var, value) => {
                self.declare(*var);
                if let Some(value) = value {
                    self.expression(value);
                    self.assign_local(*var, s.span);
                }
            }
            StmtKind::Expr(e) => self.expression(e),
            StmtKind::Block(body) => {
                self.statements(body);
                self.local_classes_before(s.span.end);
            }
            StmtKind::If(condition, yes, no) => {
                let branches = self.condition(condition);
                self.state = branches.when_true;
                self.statement(yes);
                let after_yes = std::mem::replace(&mut self.state, branches.when_false);
                no.iter().for_each(|no| self.statement(no));
                self.state.join(&after_yes);
            }
            StmtKind::Loop {
                jump,
                condition,
                is_do: true,
                body,
                ..
            } => self.do_loop(*jump, condition.as_ref(), body),
            StmtKind::Loop {
                jump,
                condition,
                body,
                update,
                ..
            } => self.while_loop(*jump, condition.as_ref(), body, update),
            StmtKind::ForArray {
                jump,
                array,
                variable,
                value,
                body,
                ..
            } => self.array_loop(*jump, (array, *variable, value), body, s.span),
            StmtKind::Labelled(jump, body) => {
                self.statement(body);
                self.arrive(Target::Break(*jump));
            }
            StmtKind::Break(jump) => self.jump(Target::Break(*jump), s.span),
            StmtKind::Continue(jump) => self.jump(Target::Continue(*jump), s.span),
            StmtKind::Yield(jump, value) => self.yield_value(*jump, value, s.span),
            StmtKind::Return(value) => {
                value.iter().for_each(|v| self.expression(v));
                self.jump(Target::Return, s.span);
            }
            StmtKind::Throw(value) => {
                self.expression(value);
                self.mark_unreachable();
            }
            StmtKind::Assert(condition, message) => self.assertion(condition, message.as_ref()),
            StmtKind::Switch(switch) => self.switch_statement(switch),
            StmtKind::Try { body, catches, .. } if is_of_resource(catches) => self.statements(body),
            StmtKind::Try {
                body,
                catches,
                finally,
                ..
            } => self.try_statement(body, catches, finally.as_deref()),
            StmtKind::Constructor { arguments, .. } => self.constructor_call(arguments),
            StmtKind::Unsupported(_) => self.unsupported(&[], s.span),
            StmtKind::Ghost(_) => {}
        }
    }

    /// Walks `assert c : m;`, which may do nothing (JLS 16.2.8).
    fn assertion(&mut self, condition: &Expr, message: Option<&Expr>) {
        let before = self.state.clone();
        let branches = self.condition(condition);
        if let Some(message) = message {
            self.state = branches.when_false;
            self.expression(message);
        }
        self.state = before;
        self.state.unassigned.intersect(&branches.when_true.unassigned);
    }

    /// Walks `yield e;`.
    fn yield_value(&mut self, jump: JumpIx, value: &Expr, span: Span) {
        if value.ty != Type::Boolean {
            self.expression(value);
            return self.jump(Target::Yield(jump), span);
        }
        let branches = self.condition(value);
        self.state = branches.when_true;
        self.jump(Target::YieldBoolean(jump, true), span);
        self.state = branches.when_false;
        self.jump(Target::YieldBoolean(jump, false), span);
    }

    /// Walks a `switch` statement (JLS 16.2.9).
    fn switch_statement(&mut self, switch: &Switch) {
        let selected = self.switch_cases(switch);
        if !switch.cases.iter().any(|c| c.is_default) {
            self.state.assigned = selected.assigned;
            self.state.unassigned.intersect(&selected.unassigned);
        }
        self.arrive(Target::Break(switch.jump));
    }

    /// Walks the selector and the cases of a `switch`. Afterwards, the current state is that behind
    /// the last case. Returns the state behind the selector.
    pub(super) fn switch_cases(&mut self, switch: &Switch) -> State {
        self.expression(&switch.scrutinee);
        let mut selected = self.state.clone();
        for case in &switch.cases {
            self.state.assigned = selected.assigned.clone();
            self.state.unassigned.intersect(&selected.unassigned);
            self.statements(&case.body);
            if switch.arrows && !switch.is_expression {
                self.jump(Target::Break(switch.jump), case.span);
            }
            // Variables of one group of statements are in scope in the next one, unassigned.
            for statement in &case.body {
                if let StmtKind::Local(var, _) = statement.kind
                    && let Some(slot) = self.local_slots[var.index()]
                {
                    selected.assigned.remove(slot);
                    selected.unassigned.insert(slot);
                }
            }
        }
        selected
    }

    /// Walks a `try` statement (JLS 16.2.15).
    fn try_statement(&mut self, body: &[Stmt], catches: &[Catch], finally: Option<&[Stmt]>) {
        let before = self.state.assigned.clone();
        let outer_try = std::mem::replace(&mut self.unassigned_in_try, self.state.unassigned.clone());
        let outer_exits = std::mem::take(&mut self.exits);
        self.statements(body);
        self.unassigned_in_try.intersect(&self.state.unassigned);
        let mut end = self.state.clone();
        let unassigned_before_catches = self.unassigned_in_try.clone();
        for catch in catches {
            self.state.assigned = before.clone();
            self.state.unassigned = unassigned_before_catches.clone();
            self.declare_assigned(catch.variable);
            self.statements(&catch.body);
            end.join(&self.state);
        }
        let exits = std::mem::replace(&mut self.exits, outer_exits);
        match finally {
            None => {
                self.state = end;
                exits.into_iter().for_each(|exit| self.add_exit(exit));
            }
            Some(finally) => {
                self.state.assigned = before;
                self.state.unassigned = self.unassigned_in_try.clone();
                self.statements(finally);
                // A `finally` block that does not complete normally discards all jumps.
                if can_complete(finally) {
                    for mut exit in exits {
                        exit.state.assigned.unite(&self.state.assigned);
                        exit.state.unassigned.intersect(&self.state.unassigned);
                        self.add_exit(exit);
                    }
                    self.state.assigned.unite(&end.assigned);
                    self.state.unassigned.intersect(&end.unassigned);
                }
            }
        }
        self.unassigned_in_try.intersect(&outer_try);
        self.unassigned_in_try.intersect(&self.state.unassigned);
    }
}

/// Whether a `try` statement stands for a resource of one, whose body alone counts: its handler and
/// its `finally` block have no source.
fn is_of_resource(catches: &[Catch]) -> bool {
    matches!(catches, [only] if only.block == only.span)
}
