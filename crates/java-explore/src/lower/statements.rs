//! Lowers statements. Each becomes a similar statement of the program, after the statements that
//! its expressions need.

use super::function::{Jump, assigns, boolean, expression, if_then, not, statement};
use super::{Flow, Lowerer, Stop};
use echis_java_semantics::tree::{Catch, Constant, Expr, ExprKind, Stmt, StmtKind};
use echis_java_semantics::types::{JumpIx, VarIx};
use echis_program::ast::{
    self, ClassId, Expression, ExpressionKind, Handler, LocalId, Place, Statement, StatementKind,
};
use echis_source::Span;

impl Lowerer<'_> {
    pub(super) fn statements(&mut self, statements: &[Stmt]) -> Flow<()> {
        // Code after a statement that ends the run is unreachable.
        statements.iter().try_for_each(|s| self.statement(s))
    }

    /// Lowers a statement, without checks for overflow if `wrap` stands before it.
    pub(super) fn statement(&mut self, s: &Stmt) -> Flow<()> {
        if !self.world.wrapping.contains(&s.span) {
            return echis_recursion::deep(|| self.statement_here(s));
        }
        self.without_overflow_checks(|lowerer| lowerer.statement_here(s))
    }

    /// Lowers a statement that may or may not be executed. Returns its block.
    pub(super) fn inner(&mut self, s: &Stmt) -> Vec<Statement> {
        self.branch(|lowerer| {
            let _ = lowerer.statement(s);
        })
        .1
    }

    fn inner_all(&mut self, statements: &[Stmt]) -> Vec<Statement> {
        self.branch(|lowerer| {
            let _ = lowerer.statements(statements);
        })
        .1
    }

    fn statement_here(&mut self, s: &Stmt) -> Flow<()> {
        let span = s.span;
        match &s.kind {
            StmtKind::Local(var, value) => self.local_variable(*var, value.as_ref(), span),
            StmtKind::Expr(e) => self.effect(e),
            StmtKind::Block(body) => self.statements(body),
            StmtKind::If(condition, yes, no) => {
                let condition = self.value(condition)?;
                let yes = self.inner(yes);
                let no = no.as_ref().map(|n| self.inner(n)).unwrap_or_default();
                self.emit(StatementKind::If(condition, yes, no), span);
                Ok(())
            }
            StmtKind::Loop {
                jump,
                condition,
                is_do,
                body,
                update,
                invariants,
            } => {
                let assertions = self.invariant_assertions(invariants, *is_do);
                self.statements(&assertions)?;
                let update: Vec<Stmt> = update.iter().chain(&assertions).cloned().collect();
                self.loop_statement(*jump, condition.as_ref(), *is_do, body, &update, span);
                Ok(())
            }
            StmtKind::ForArray {
                jump,
                array,
                variable,
                value,
                body,
                ..
            } => self.for_array(*jump, array, *variable, value, body, span),
            StmtKind::Labelled(jump, body) => {
                let (_, block) = self.breakable(*jump, |s| {
                    let _ = s.statement(body);
                });
                self.labelled(*jump, block, span);
                Ok(())
            }
            StmtKind::Break(jump) => {
                self.jump(*jump, false, span);
                Ok(())
            }
            StmtKind::Continue(jump) => {
                self.jump(*jump, true, span);
                Ok(())
            }
            StmtKind::Yield(jump, value) => self.yield_statement(*jump, value, span),
            StmtKind::Return(value) => self.return_statement(value.as_ref(), span),
            // The exception does not matter here, and computing its message can take many paths.
            StmtKind::Throw(_) if self.f.refuses => {
                self.refuse(span);
                self.emit(StatementKind::Return(None), span);
                Ok(())
            }
            StmtKind::Throw(value) => {
                let value = self.value(value)?;
                self.emit(StatementKind::Throw(value), span);
                Ok(())
            }
            StmtKind::Assert(condition, message) => self.assert(condition, message.as_ref(), span),
            StmtKind::Switch(switch) => self.switch(switch, None, span),
            StmtKind::Try {
                body,
                catches,
                finally,
                ..
            } => {
                self.try_statement(body, catches, finally.as_deref(), span);
                Ok(())
            }
            StmtKind::Constructor {
                constructor,
                arguments,
            } => self.constructor_call(*constructor, arguments, span),
            StmtKind::Unsupported(what) => self.unsupported(what, span),
            StmtKind::Ghost(ghost) => self.ghost(ghost, span),
        }
    }

    fn local_variable(&mut self, var: VarIx, value: Option<&Expr>, span: Span) -> Flow<()> {
        let Some(value) = value else {
            self.variable_id(var);
            return Ok(());
        };
        let Some(id) = self.variable_id(var) else {
            self.effect(value)?;
            return self.unsupported_type(&self.world.var(var).ty, span);
        };
        // The initialiser cannot read the new variable.
        if let ExprKind::NewArray(lengths) = &value.kind
            && self.ty(&value.ty) == Some(self.f.locals[id.index()].ty)
        {
            self.new_array(lengths, &value.ty, Some(id), span)?;
            return Ok(());
        }
        if self.value_into(id, value, span)? {
            return Ok(());
        }
        let value = self.value(value)?;
        self.set(id, value, span);
        Ok(())
    }

    pub(super) fn set(&mut self, id: ast::LocalId, value: Expression, span: Span) {
        let ty = self.f.locals[id.index()].ty;
        let value = self.fitted(value, ty);
        self.emit_assign(Place::Local(id), value, span);
    }

    /// Lowers code that a jump can leave, with a block of its own.
    pub(super) fn breakable<T>(
        &mut self,
        jump: JumpIx,
        lower: impl FnOnce(&mut Self) -> T,
    ) -> (T, Vec<Statement>) {
        let on_break = self.label();
        self.f.jumps.insert(
            jump,
            Jump {
                on_break: Some(on_break),
                ..Jump::default()
            },
        );
        self.branch(lower)
    }

    /// Emits a block, with a label if something jumps to its end.
    pub(super) fn labelled(&mut self, jump: JumpIx, block: Vec<Statement>, span: Span) {
        match self.f.jumps.remove(&jump) {
            Some(Jump {
                on_break: Some(label),
                breaks: true,
                ..
            }) => {
                self.emit(StatementKind::Labelled(label, block), span);
            }
            _ => self.f.out.extend(block),
        }
    }

    fn jump(&mut self, jump: JumpIx, continues: bool, span: Span) {
        let Some(target) = self.f.jumps.get_mut(&jump) else {
            return;
        };
        let label = if continues {
            target.continues = true;
            target.on_continue
        } else {
            target.breaks = true;
            target.on_break
        };
        if let Some(label) = label {
            self.emit(StatementKind::Break(label), span);
        }
    }

    fn loop_statement(
        &mut self,
        jump: JumpIx,
        condition: Option<&Expr>,
        is_do: bool,
        body: &Stmt,
        update: &[Stmt],
        span: Span,
    ) {
        let (on_break, on_continue) = (self.label(), self.label());
        let targets = Jump {
            on_break: Some(on_break),
            on_continue: Some(on_continue),
            ..Jump::default()
        };
        self.f.jumps.insert(jump, targets);
        let at = condition.map_or(span, |c| c.span);
        let forever = condition.is_none_or(|c| c.constant == Some(Constant::Bool(true)));
        let (test, before) = match condition {
            Some(condition) if !forever => self.branch(|s| s.value(condition)),
            _ => (Ok(boolean(true, at)), Vec::new()),
        };
        let round = self.inner(body);
        let round = self.continued(jump, on_continue, round, span);
        let (_, after) = self.branch(|s| {
            let _ = s.statements(update);
        });
        let whole = if before.is_empty() && !is_do {
            let mut round = round;
            round.extend(after);
            StatementKind::While(test.unwrap_or_else(|Stop| boolean(true, at)), round)
        } else {
            // The condition becomes a statement of its own that leaves the loop.
            let mut leave = before;
            if let Ok(test) = test
                && !forever
            {
                // `if (!test) break;`
                let (_, exit) = self.buffer(|s| s.jump(jump, false, at));
                leave.push(if_then(not(test, at), exit, at));
            }
            let mut round = round;
            let all = if is_do {
                round.extend(leave);
                round
            } else {
                leave.extend(round);
                leave.extend(after);
                leave
            };
            StatementKind::While(boolean(true, at), all)
        };
        self.labelled(jump, vec![statement(whole, span)], span);
    }

    /// The body of a loop, in a labelled block if it contains a `continue`.
    fn continued(
        &self,
        jump: JumpIx,
        label: ast::LabelId,
        round: Vec<Statement>,
        span: Span,
    ) -> Vec<Statement> {
        match self.f.jumps.get(&jump).is_some_and(|j| j.continues) {
            true => vec![statement(StatementKind::Labelled(label, round), span)],
            false => round,
        }
    }

    /// Lowers `for (T x : array)` (JLS 14.14.2).
    fn for_array(
        &mut self,
        jump: JumpIx,
        array: &Expr,
        variable: VarIx,
        value: &Expr,
        body: &Stmt,
        span: Span,
    ) -> Flow<()> {
        let over = self.value(array)?;
        let over = self.save(over);
        let Some(element) = self.element_type(over.ty) else {
            return self.unsupported_type(&array.ty, span);
        };
        let on_continue = self.label();
        let length = self.length(over.clone(), array.span);
        let (_, block) = self.breakable(jump, |s| {
            if let Some(targets) = s.f.jumps.get_mut(&jump) {
                targets.on_continue = Some(on_continue);
            }
            s.for_each_index(length, span, |s, index| {
                let held = ExpressionKind::Element(Box::new(over.clone()), Box::new(index));
                let held = s.given_element(expression(held, element, value.span), value.span);
                let held = s.possible(held, &value.ty, value.span);
                s.f.held.push(held);
                let started = s.local_variable(variable, Some(value), value.span);
                s.f.held.pop();
                started?;
                let round = s.inner(body);
                let round = s.continued(jump, on_continue, round, span);
                s.f.out.extend(round);
                Ok(())
            })
        });
        self.labelled(jump, block, span);
        // A body that ends the run does not end it if the array is empty.
        Ok(())
    }

    fn yield_statement(&mut self, jump: JumpIx, value: &Expr, span: Span) -> Flow<()> {
        let value = self.value(value)?;
        if let Some(result) = self.f.jumps.get(&jump).and_then(|j| j.result) {
            self.set(result, value, span);
        }
        self.jump(jump, false, span);
        Ok(())
    }

    fn return_statement(&mut self, value: Option<&Expr>, span: Span) -> Flow<()> {
        let Some(value) = value else {
            self.emit(StatementKind::Return(None), span);
            return Ok(());
        };
        let Some(ty) = self.f.result else {
            self.effect(value)?;
            return self.unsupported_type(&value.ty, span);
        };
        let value = self.value(value)?;
        let value = self.fitted(value, ty);
        self.emit(StatementKind::Return(Some(value)), span);
        Ok(())
    }

    /// Lowers `assert` (JLS 14.10) with assertions enabled. The message is evaluated only if the
    /// condition is false.
    fn assert(&mut self, condition: &Expr, message: Option<&Expr>, span: Span) -> Flow<()> {
        let condition = self.value(condition)?;
        let evaluation = message.map(|m| self.branch(|s| s.effect(m)));
        match evaluation {
            Some((evaluated, mut block)) if !block.is_empty() => {
                if evaluated.is_ok() {
                    block.push(statement(StatementKind::Assert(boolean(false, span)), span));
                }
                self.emit_if(not(condition, span), block, span);
            }
            _ => self.emit(StatementKind::Assert(condition), span),
        }
        Ok(())
    }

    fn try_statement(&mut self, body: &[Stmt], catches: &[Catch], finally: Option<&[Stmt]>, span: Span) {
        // An exception that is thrown here may be caught.
        let refuses = std::mem::take(&mut self.f.refuses);
        let body = self.inner_all(body);
        let handlers: Vec<Handler> = catches.iter().filter_map(|c| self.handler(c)).collect();
        let finally = finally.map(|f| self.inner_all(f)).unwrap_or_default();
        self.f.refuses = refuses;
        if handlers.is_empty() && finally.is_empty() {
            self.f.out.extend(body);
            return;
        }
        self.emit(
            StatementKind::Try {
                body,
                handlers,
                finally,
            },
            span,
        );
    }

    fn handler(&mut self, catch: &Catch) -> Option<Handler> {
        if catch.classes.is_empty() {
            return None;
        }
        let classes: Vec<ClassId> = catch.classes.iter().map(|&c| self.class_id(c)).collect();
        let variable = self.variable_id(catch.variable)?;
        let mut body = self.inner_all(&catch.body);
        let rethrows = ends_by_rethrowing(variable, &body);
        if rethrows {
            body.pop();
        }
        Some(Handler {
            classes,
            variable,
            body,
            rethrows,
        })
    }

    fn constructor_call(
        &mut self,
        constructor: echis_java_semantics::types::MethodIx,
        arguments: &[Expr],
        span: Span,
    ) -> Flow<()> {
        let values = self.constructor_arguments(constructor, arguments)?;
        let mut all = vec![self.this(span)?];
        all.extend(values);
        let all = self.fit_arguments(constructor, true, all);
        let all = self.assert_required(constructor, true, all);
        if !self.is_trivial(constructor) {
            let procedure = self.procedure(super::Origin::Method(constructor));
            self.call_procedure(None, procedure, true, all, span);
        }
        Ok(())
    }
}

/// Whether a handler ends by rethrowing the caught exception. The exception then keeps the place
/// where it was thrown first, as in Java's stack traces.
fn ends_by_rethrowing(caught: LocalId, body: &[Statement]) -> bool {
    let throws =
        |s: &Statement| matches!(&s.kind, StatementKind::Throw(e) if e.kind == ExpressionKind::Local(caught));
    body.last().is_some_and(throws) && !assigns(body, caught)
}
