//! Contracts inside of code: assumptions, assertions, loop invariants, and preconditions of
//! callees.

use super::super::{Flow, Lowerer};
use super::{InContract, widen};
use echis_java_semantics::spec::Ghost;
use echis_java_semantics::tree::{Expr, ExprKind, Place, Stmt, StmtKind};
use echis_java_semantics::types::{MethodIx, VarIx};
use echis_program::ast::{Expression, StatementKind};
use echis_source::Span;
use std::sync::Arc;

impl Lowerer<'_> {
    /// Lowers a ghost statement. Emits nothing unless the method is lowered with its contract.
    pub(in crate::lower) fn ghost(&mut self, ghost: &Ghost, span: Span) -> Flow<()> {
        if self.known.is_none() {
            return Ok(());
        }
        match ghost {
            Ghost::Assume(e) => match self.decided(e) {
                Some(holds) => self.assume(holds, e.span),
                None => {
                    let what = Arc::from("an assumption that cannot be evaluated");
                    self.emit(StatementKind::Unsupported(what), span);
                }
            },
            Ghost::Assert(e) | Ghost::Join(e) => self.assert_said(e),
            Ghost::Local(var, Some(value)) => self.set_ghost(*var, value),
            Ghost::Assign(e) => {
                if let ExprKind::Assign(Place::Local(var), value) = &e.kind {
                    self.set_ghost(*var, value);
                }
            }
            Ghost::If(condition, yes, no) => self.ghost_if(condition, yes, no.as_deref(), span),
            Ghost::Local(_, None) | Ghost::Open(_) | Ghost::Close(_) | Ghost::Use(_) => {}
        }
        Ok(())
    }

    /// Lowers a ghost `if`. The condition is evaluated only if one of the branches does something.
    fn ghost_if(&mut self, condition: &Expr, yes: &Stmt, no: Option<&Stmt>, span: Span) {
        let yes = self.inner(yes);
        let no = no.map(|no| self.inner(no)).unwrap_or_default();
        if yes.is_empty() && no.is_empty() {
            return;
        }
        match self.decided(condition) {
            Some(holds) => self.emit(StatementKind::If(holds, yes, no), span),
            None => {
                let what = Arc::from("a ghost condition that cannot be evaluated");
                self.emit(StatementKind::Unsupported(what), span);
            }
        }
    }

    /// The truth value of a ghost expression; none if it cannot be run.
    fn decided(&mut self, e: &Expr) -> Option<Expression> {
        let mut e = e.clone();
        widen(&mut e);
        let mut holds = None;
        let is_runnable = self.emit_if_runnable(|s| {
            holds = Some(s.evaluated(|s| s.truth(&e), e.span)?);
            Ok(())
        });
        holds.filter(|_| is_runnable)
    }

    /// Assigns a ghost variable. Ghost fields are not part of the program.
    fn set_ghost(&mut self, var: VarIx, value: &Expr) {
        self.emit_if_runnable(|s| {
            let value = s.evaluated(|s| s.value(value), value.span)?;
            if let Some(id) = s.variable_id(var) {
                let span = value.span;
                s.set(id, value, span);
            }
            Ok(())
        });
    }

    /// Asserts an assertion inside of code, if such assertions are checked and this one can be
    /// evaluated.
    pub(in crate::lower) fn assert_said(&mut self, e: &Expr) {
        if self.f.asserts {
            let mut e = e.clone();
            widen(&mut e);
            self.emit_if_runnable(|s| s.assert_conjuncts(&e));
        }
    }

    /// Loop invariants as assertions before the first iteration and after each one, if they are
    /// checked. The invariants of a `do` hold before each iteration, where it has no statement.
    pub(in crate::lower) fn invariant_assertions(&self, invariants: &[Expr], is_do: bool) -> Vec<Stmt> {
        if !self.f.asserts || is_do {
            return Vec::new();
        }
        let assertions = invariants.iter().map(|e| Stmt {
            kind: StmtKind::Ghost(Box::new(Ghost::Assert(e.clone()))),
            span: e.span,
        });
        assertions.collect()
    }

    /// Asserts the precondition of a method that is about to be called. Returns the arguments.
    pub(in crate::lower) fn assert_required(
        &mut self,
        method: MethodIx,
        has_receiver: bool,
        arguments: Vec<Expression>,
    ) -> Vec<Expression> {
        let contract = self.contract(method);
        if !self.f.asserts || contract.requires.is_empty() {
            return arguments;
        }
        let (this, vars) = (self.f.this, self.f.vars.clone());
        let kept = self.name_arguments(&contract, arguments, has_receiver);
        for e in &contract.requires {
            self.assert_said(e);
        }
        (self.f.this, self.f.vars) = (this, vars);
        kept
    }

    /// Emits code of a contract, or nothing if it cannot be run. Returns whether it was emitted.
    pub(super) fn emit_if_runnable(&mut self, lower: impl FnOnce(&mut Self) -> Flow<()>) -> bool {
        let outside = self.f.contract.replace(InContract::default());
        let had_gaps = std::mem::take(&mut self.has_gaps);
        let asserts_all = self.asserts_all;
        let (done, block) = self.buffer(lower);
        self.asserts_all = asserts_all;
        let is_runnable = done.is_ok() && !self.has_gaps;
        (self.f.contract, self.has_gaps) = (outside, had_gaps);
        if is_runnable {
            self.f.out.extend(block);
        }
        is_runnable
    }
}
