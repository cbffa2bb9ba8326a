//! Encodes statements, the executable ones of Java and the ghost statements of contracts.

use super::Encoder;
use super::branches::BranchKind;
use super::build::*;
use super::jumps::is_left_by_jumps;
use echis_java_semantics::complete::completes;
use echis_java_semantics::spec::Ghost;
use echis_java_semantics::tree::{Expr, ExprKind, Place, Stmt, StmtKind};
use echis_java_semantics::types::{Type, VarIx};
use echis_source::Span;
use echis_viper::syntax::{self, Exp, ExpKind, Primitive};
use std::sync::Arc;

impl Encoder<'_> {
    /// Encodes statements in sequence. Ghost statements that directly follow a `return` are
    /// executed when its value has been computed.
    pub(super) fn statements(&mut self, all: &[Stmt]) {
        self.statements_with(all, |_, _| (), |_, _| ());
    }

    /// Encodes the statements of a constructor or instance initialiser.
    pub(super) fn statements_of_constructor(&mut self, all: &[Stmt]) {
        self.statements_with(all, Self::check_early_uses_in, Self::record_assigned);
    }

    /// Encodes statements, and calls `before` and `done` around each.
    fn statements_with(&mut self, all: &[Stmt], before: fn(&mut Self, &Stmt), done: fn(&mut Self, &Stmt)) {
        let mut rest = all;
        while let [s, behind @ ..] = rest {
            rest = behind;
            if matches!(s.kind, StmtKind::Return(_)) {
                let is_code = |s: &Stmt| !matches!(s.kind, StmtKind::Ghost(_));
                let ghosts = behind.iter().position(is_code).unwrap_or(behind.len());
                self.member.behind_return = behind[..ghosts].to_vec();
                rest = &behind[ghosts..];
            }
            before(self, s);
            match &s.kind {
                StmtKind::Ghost(ghost) => self.ghost(ghost, s.span),
                _ => self.statement(s),
            }
            done(self, s);
        }
    }

    /// Encodes a statement. `wrap` before it does not reach the statements that run inside of it,
    /// such as those of a `finally` block behind a `return`.
    pub(super) fn statement(&mut self, s: &Stmt) {
        let wraps = self.world.wrapping.contains(&s.span);
        let outside = std::mem::replace(&mut self.member.wraps, wraps);
        echis_recursion::deep(|| self.statement_here(s));
        self.member.wraps = outside;
    }

    fn statement_here(&mut self, s: &Stmt) {
        let span = s.span;
        match &s.kind {
            StmtKind::Local(ix, value) => self.local_variable(*ix, value.as_ref(), span),
            StmtKind::Expr(e) => self.effect(e),
            StmtKind::Block(body) => match body.split_last() {
                // the initialisation of a `for`
                Some((whole, before)) if whole.span == span => {
                    self.statements(before);
                    self.statement(whole);
                }
                _ => self.statements(body),
            },
            StmtKind::If(condition, yes, no) => {
                let head = Span {
                    end: condition.span.end,
                    ..span
                };
                let condition = self.value(condition);
                self.conditional((condition, head), yes, no.as_deref(), span);
            }
            StmtKind::Loop {
                jump,
                condition,
                is_do,
                invariants,
                body,
                update,
            } => {
                let parts = super::loops::Parts {
                    jump: *jump,
                    condition: condition.as_ref(),
                    invariants,
                    body,
                    update,
                    span,
                };
                self.loop_statement(&parts, *is_do);
            }
            StmtKind::ForArray {
                jump,
                array,
                variable,
                value,
                invariants,
                body,
            } => self.for_array(*jump, (array, *variable, value), invariants, body, span),
            StmtKind::Labelled(jump, body) => self.breakable(*jump, "after", span, |s| s.statement(body)),
            StmtKind::Break(jump) => self.jump(*jump, false, span),
            StmtKind::Continue(jump) => self.jump(*jump, true, span),
            StmtKind::Yield(jump, value) => self.yield_value(*jump, value, span),
            StmtKind::Return(value) => self.return_statement(value.as_ref(), span),
            StmtKind::Throw(value) => self.throw_statement(value, span),
            StmtKind::Assert(condition, _) => self.assertion(condition, span),
            StmtKind::Switch(switch) => self.switch(switch, span),
            StmtKind::Try {
                body,
                block,
                catches,
                finally,
            } => self.try_statement((body, *block), catches, finally.as_deref(), span),
            StmtKind::Constructor {
                constructor,
                arguments,
            } => {
                let operands: Vec<&Expr> = arguments.iter().collect();
                let mut values = self.operands(&operands);
                values.insert(0, self.this(span));
                let name = self.constructor_name(*constructor);
                self.constructor_call(*constructor, &name, values, span);
            }
            StmtKind::Unsupported(what) => self.unsupported(what, span),
            StmtKind::Ghost(ghost) => self.ghost(ghost, span),
        }
    }

    /// Encodes `throw`, and assumes that the object is an instance of its static type, which
    /// handlers test.
    fn throw_statement(&mut self, value: &Expr, span: Span) {
        let object = self.receiver(value);
        let Type::Class(class, _) = self.world.erase(&value.ty) else {
            return self.unsupported("this throw", span);
        };
        if !matches!(value.kind, ExprKind::New { .. }) {
            let is_one = self.is_instance(object.clone(), &Type::class(class), span);
            self.assume(is_one, span);
        }
        self.throw(object, class, span);
    }

    /// Encodes `assert`. Assertions are disabled by default (JLS 14.10), so that the code behind
    /// must not rely on their effects or exceptions.
    fn assertion(&mut self, condition: &Expr, span: Span) {
        let (asserted, ()) = self.inner(|s| {
            let condition = s.value(condition);
            s.emit(syntax::StmtKind::Assert(condition), span);
        });
        let can_leave = asserted
            .iter()
            .any(|s| matches!(s.kind, syntax::StmtKind::If(..)));
        if !can_leave && !self.has_effects(condition) {
            return self.member.out.extend(asserted);
        }
        let is_enabled = self.any(Primitive::Bool, span);
        self.record_branch(BranchKind::Enabled, span, span);
        self.push(branch(is_enabled, asserted, Vec::new(), span));
    }

    /// Encodes `if`. If a jump leaves one of the branches, the other paths jump to a common label
    /// behind the statement: from the end of a branch, or from the head if there is no `else`.
    fn conditional(&mut self, (condition, head): (Exp, Span), yes: &Stmt, no: Option<&Stmt>, span: Span) {
        let ends = [yes.span, no.map_or(head, |no| no.span)];
        let both_go_on = completes(yes) && no.is_none_or(completes);
        let (mut yes, ()) = self.inner(|s| s.statement(yes));
        let (mut no, ()) = self.inner(|s| no.into_iter().for_each(|no| s.statement(no)));
        if !both_go_on || ![&yes, &no].into_iter().any(|side| is_left_by_jumps(side)) {
            return self.push(branch(condition, yes, no, span));
        }
        let behind = self.new_label("behind");
        for (side, end) in [&mut yes, &mut no].into_iter().zip(ends) {
            side.push(goto(&behind, end));
        }
        self.push(branch(condition, yes, no, span));
        self.push(label(&behind, span));
    }

    fn local_variable(&mut self, ix: VarIx, value: Option<&Expr>, span: Span) {
        let value = value.map(|e| self.value(e));
        let name = self.local(ix);
        self.member.declared.insert(ix);
        if let Some(value) = value {
            self.push(assign(var(&name, span), value, span));
        }
    }

    /// Returns the Viper variable of a local variable, and declares it if it is new.
    pub(super) fn local(&mut self, ix: VarIx) -> Arc<str> {
        if let Some(name) = self.member.vars.get(&ix) {
            return name.clone();
        }
        let info = self.world.var(ix);
        let (wanted, ty, span) = (info.name.clone(), info.ty.clone(), info.span);
        let ty = self.viper_type(&ty, span);
        let name = self.declare(&wanted, ty);
        self.member.vars.insert(ix, name.clone());
        name
    }

    fn return_statement(&mut self, value: Option<&Expr>, span: Span) {
        let behind = std::mem::take(&mut self.member.behind_return);
        self.return_value(value, &behind, span);
    }

    /// Encodes the return of a value and the ghost statements behind the `return`. A conditional
    /// expression of reference type is split into two returns, so that each path knows which object
    /// the contract is about.
    fn return_value(&mut self, value: Option<&Expr>, behind: &[Stmt], span: Span) {
        if let Some(e) = value
            && let ExprKind::Conditional(condition, a, b) = &e.kind
            && e.ty.is_reference()
            && ![a, b].into_iter().any(|side| self.has_effects(side))
        {
            let condition = self.value(condition);
            let [yes, no] = [a, b].map(|side| self.inner(|s| s.return_value(Some(side), behind, span)).0);
            return self.push(branch(condition, yes, no, span));
        }
        let mut value = value.map(|e| (self.value(e), &e.ty));
        if !behind.is_empty() {
            value = value.map(|(known, ty)| (self.saved(known, ty), ty));
            self.behind_return(value.as_ref().map(|(known, _)| known), behind);
        }
        let out = match value.zip(self.member.result.clone()) {
            Some((value, result)) => self.leave_with(0, &result, value, span),
            None => self.leave(0, span),
        };
        self.go_to_end(out);
    }

    /// Encodes the ghost statements behind a `return`, in which `\result` is its value.
    fn behind_return(&mut self, value: Option<&Exp>, behind: &[Stmt]) {
        let result = self.member.result.clone();
        if let Some(Exp {
            kind: ExpKind::Ident(known),
            ..
        }) = value
        {
            self.member.result = Some(known.name.clone());
        }
        self.statements(behind);
        self.member.result = result;
    }

    fn ghost(&mut self, ghost: &Ghost, span: Span) {
        use syntax::StmtKind as Viper;
        match ghost {
            Ghost::Open(instance) => self.ghost_operation(Viper::Unfold, instance, span),
            Ghost::Close(instance) => self.ghost_operation(Viper::Fold, instance, span),
            Ghost::Use(of) => self.use_definition(of, span),
            Ghost::Assert(assertion) => {
                let assertion = self.pure(assertion);
                self.emit(Viper::Assert(assertion), span);
            }
            Ghost::Assume(fact) => {
                let fact = self.pure(fact);
                self.assumptions.insert(span);
                self.emit(Viper::Inhale(fact), span);
            }
            Ghost::Join(assertion) => {
                let assertion = self.pure(assertion);
                self.join(assertion, span);
                self.assume_nothing_thrown(span);
            }
            Ghost::Local(ix, value) => {
                let value = value.as_ref().map(|e| self.pure(e));
                let name = self.local(*ix);
                if let Some(value) = value {
                    self.push(assign(var(&name, span), value, span));
                }
            }
            Ghost::Assign(e) => {
                let ExprKind::Assign(place, value) = &e.kind else {
                    return;
                };
                let target = self.ghost_place(place, span);
                let value = self.pure(value);
                self.push(assign(target, value, span));
            }
            Ghost::If(condition, yes, no) => {
                let condition = self.pure(condition);
                self.conditional((condition, span), yes, no.as_deref(), span);
            }
        }
    }

    /// Encodes the target of a ghost assignment. Ghost code throws nothing: its permission implies
    /// that the object is not null.
    fn ghost_place(&mut self, place: &Place, span: Span) -> Exp {
        match place {
            Place::Local(ix) => self.variable(*ix, span),
            Place::Field(object, ix) => {
                let object = self.pure(object);
                let name = self.field_name(*ix);
                field(object, &name, span)
            }
            Place::Static(_, ix) => self.static_field(*ix, span),
            Place::Index(array, index) => {
                let element = self.element_type(&array.ty);
                let (array, index) = (self.pure(array), self.pure(index));
                self.element(array, index, &element, span)
            }
        }
    }

    /// Encodes `use`: the definition of a call is known from here on.
    pub(super) fn use_definition(&mut self, of: &Expr, span: Span) {
        let same = binary(syntax::BinOp::Eq, self.pure(of), self.revealed(of), span);
        let same = self.guarded(same);
        self.emit(syntax::StmtKind::Assert(same), span);
    }

    /// Encodes `join`: from here on, only the assertion is known, and that variables hold values of
    /// their types.
    fn join(&mut self, assertion: Exp, span: Span) {
        self.push(joined(assertion, span));
        let assigned: Vec<VarIx> = self.member.given.keys().copied().collect();
        let mut changing = self.member.declared.clone();
        changing.extend(assigned);
        for ix in changing {
            if let Some(name) = self.member.vars.get(&ix).cloned() {
                let ty = self.world.var(ix).ty.clone();
                self.assume_type(&var(&name, span), &ty, span);
            }
        }
    }

    /// Returns the primitive Viper type for a Java type.
    pub(super) fn primitive_of(&self, ty: &Type) -> Primitive {
        match ty {
            Type::Boolean => Primitive::Bool,
            ty if ty.is_numeric() => Primitive::Int,
            _ => Primitive::Ref,
        }
    }
}
