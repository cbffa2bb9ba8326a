//! What contracts say in the midst of code: assumptions, assertions, invariants of loops, preconditions of what is called.

use super::super::{Flow, Lowerer};
use super::{InContract, widen};
use echis_java_semantics::spec::Ghost;
use echis_java_semantics::tree::{Expr, ExprKind, Place, Stmt, StmtKind};
use echis_java_semantics::types::{MethodIx, VarIx};
use echis_program::ast::{Expression, ExpressionKind, StatementKind};
use echis_source::Span;
use std::sync::Arc;

impl Lowerer<'_> {
    /// What stands between statements for the sake of a proof; where nobody asks about contracts, it does nothing.
    pub(in crate::lower) fn ghost(&mut self, ghost: &Ghost, span: Span) -> Flow<()> {
        if !self.with_contract {
            return Ok(());
        }
        match ghost {
            Ghost::Assume(e) => match self.decided(e) {
                Some(holds) => self.emit(StatementKind::Assume(holds), e.span),
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
            Ghost::Local(_, None)
            | Ghost::Open(_)
            | Ghost::Close(_)
            | Ghost::Use(_)
            | Ghost::Signals { .. } => {}
        }
        Ok(())
    }

    /// Which side is taken is asked only if one of them does something.
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

    /// Whether something that is said holds; none if that cannot be run.
    fn decided(&mut self, e: &Expr) -> Option<Expression> {
        let mut e = e.clone();
        widen(&mut e);
        let mut holds = None;
        let is_there = self.said(|s| {
            holds = Some(s.evaluated(|s| s.truth(&e), e.span)?);
            Ok(())
        });
        holds.filter(|_| is_there)
    }

    /// Sets a ghost variable. Ghost fields are none of the program.
    fn set_ghost(&mut self, var: VarIx, value: &Expr) {
        self.said(|s| {
            let value = s.evaluated(|s| s.value(value), value.span)?;
            if let Some(id) = s.variable_id(var) {
                let span = value.span;
                s.set(id, value, span);
            }
            Ok(())
        });
    }

    /// Asserts what code says, if that is asked about and can be evaluated.
    pub(in crate::lower) fn assert_said(&mut self, e: &Expr) {
        if self.f.asserts {
            let mut e = e.clone();
            widen(&mut e);
            self.said(|s| s.assert_conjuncts(&e));
        }
    }

    /// Invariants as assertions before the first round and after each one, if they are asked about. Those of a `do` hold before each round,
    /// where no statement of it is.
    pub(in crate::lower) fn asserted(&self, invariants: &[Expr], is_do: bool) -> Vec<Stmt> {
        if !self.f.asserts || is_do {
            return Vec::new();
        }
        let asserted = invariants.iter().map(|e| Stmt {
            kind: StmtKind::Ghost(Box::new(Ghost::Assert(e.clone()))),
            span: e.span,
        });
        asserted.collect()
    }

    /// Asserts what a method that is about to be called requires.
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
        let kept: Vec<Expression> = arguments.into_iter().map(|e| self.save(e)).collect();
        let (this, vars) = (self.f.this, self.f.vars.clone());
        let mut ids = kept.iter().filter_map(|e| match e.kind {
            ExpressionKind::Local(id) => Some(id),
            _ => None,
        });
        if has_receiver {
            self.f.this = ids.next();
        }
        self.f.vars.extend(contract.parameters.iter().copied().zip(ids));
        for e in &contract.requires {
            self.assert_said(e);
        }
        (self.f.this, self.f.vars) = (this, vars);
        kept
    }

    /// Emits something of a contract, or nothing if it cannot be run. Says which.
    fn said(&mut self, lower: impl FnOnce(&mut Self) -> Flow<()>) -> bool {
        let outside = self.f.contract.replace(InContract::default());
        let had_gaps = std::mem::take(&mut self.has_gaps);
        let is_whole = self.is_whole;
        let (done, block) = self.buffer(lower);
        self.is_whole = is_whole;
        let is_there = done.is_ok() && !self.has_gaps;
        (self.f.contract, self.has_gaps) = (outside, had_gaps);
        if is_there {
            self.f.out.extend(block);
        }
        is_there
    }
}
