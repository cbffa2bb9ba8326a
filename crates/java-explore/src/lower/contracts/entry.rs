//! The procedures that run a method with its contract.

use super::super::entry::Parameter;
use super::super::function::{Function, expression, is_instance, not, statement};
use super::super::overflow::OnOverflow;
use super::super::{Flow, Lowerer, Origin};
use super::{ContractEntries, InContract, permissions};
use echis_java_semantics::spec::{Contract, Signals};
use echis_java_semantics::tree::Expr;
use echis_java_semantics::types::{ClassIx, MethodIx, Type};
use echis_program::ast::{
    self, Expression, ExpressionKind, Handler, LocalId, Place, ProcedureId, Statement, StatementKind,
};
use echis_source::Span;

impl Lowerer<'_> {
    /// Makes the entries that check the contract of a method.
    pub(in crate::lower) fn contract_entries(
        &mut self,
        method: MethodIx,
        start: ProcedureId,
    ) -> ContractEntries {
        let entries = ContractEntries {
            witnesses: self.witnesses(&self.contract(method)),
            failures: self.contract_entry(Origin::Method(method), method, start),
            overflows: self.contract_entry(Origin::Checked(method), method, start),
            assertions: self.contract_entry(Origin::Asserting(method), method, start),
            asserted: Vec::new(),
            ensured: Vec::new(),
            asserts_all: true,
        };
        // The bodies of methods are lowered later and add to `asserted`.
        ContractEntries {
            ensured: self.asserted.clone(),
            ..entries
        }
    }

    /// Makes an entry that calls the method in the given form. Returns the entry.
    fn contract_entry(&mut self, called: Origin, method: MethodIx, start: ProcedureId) -> ProcedureId {
        let entry = self.reserve("contract");
        let span = self.world.method(method).span;
        // no class is initialised yet, not even that of the method
        self.f = Function::new(ClassIx(0), span);
        let (_, parameters) = self.declare_entry(method);
        let witnesses = self.witnesses(&self.contract(method));
        self.declare_witnesses(&witnesses);
        let count = self.f.locals.len();
        let _ = self.contract_body(called, method, start, &parameters);
        self.finish_procedure(entry, count);
        entry
    }

    fn contract_body(
        &mut self,
        called: Origin,
        method: MethodIx,
        start: ProcedureId,
        parameters: &[Parameter],
    ) -> Flow<()> {
        let info = self.world.method(method).clone();
        let span = info.span;
        let arguments = self.entry_arguments(method, start, parameters, span)?;
        self.f.class = info.class;
        let contract = self.contract(method);
        let arguments = self.name_arguments(
            &contract,
            arguments,
            !info.modifiers.is_static && !info.is_constructor,
        );
        self.assume_implemented(method, span);
        self.assume_required(&contract, span)?;
        let witnesses = self.witnesses(&contract).iter().map(|w| w.variable).collect();
        self.f.contract.get_or_insert_default().witnesses = witnesses;
        for e in &contract.ensures {
            self.keep_olds(e);
        }
        for clause in &contract.signals {
            self.keep_olds(&clause.assertion);
        }
        let (result, call) = self.buffer(|s| s.call_method(called, method, arguments, span));
        let result = result?;
        self.f.contract.get_or_insert_default().result = result;
        self.emit_call(&contract.signals, call, span);
        for e in &contract.ensures {
            self.assert_conjuncts(e)?;
        }
        let result = self.f.result.zip(result).map(|(_, id)| self.read_local(id, span));
        self.emit(StatementKind::Return(result), span);
        Ok(())
    }

    /// Stores the arguments in the variables that the contract names.
    pub(super) fn name_arguments(
        &mut self,
        contract: &Contract,
        arguments: Vec<Expression>,
        has_receiver: bool,
    ) -> Vec<Expression> {
        let kept: Vec<Expression> = arguments.into_iter().map(|e| self.save(e)).collect();
        let mut ids = kept.iter().filter_map(|e| match e.kind {
            ExpressionKind::Local(id) => Some(id),
            _ => None,
        });
        if has_receiver {
            self.f.this = ids.next();
        }
        self.f.vars.extend(contract.parameters.iter().copied().zip(ids));
        kept
    }

    /// Assumes that the receiver's class does not override the method, because other classes run
    /// another method.
    fn assume_implemented(&mut self, method: MethodIx, span: Span) {
        let info = self.world.method(method);
        let Some(this) = self.f.this.filter(|_| !info.modifiers.private) else {
            return;
        };
        let is_other = |c: &ClassIx| {
            self.world.is_subclass(*c, info.class) && self.world.implementation(*c, method) != Some(method)
        };
        let others: Vec<ClassIx> = self.live.iter().copied().filter(is_other).collect();
        for other in others {
            let class = self.class_id(other);
            let this = self.read_local(this, span);
            self.assume(not(is_instance(this, class, span), span), span);
        }
    }

    /// Assumes the precondition. Counts the permissions in it, so that inputs that alias more than
    /// it permits are excluded.
    fn assume_required(&mut self, contract: &Contract, span: Span) -> Flow<()> {
        let claims = self.new_claims(span);
        let all = self.integer(permissions::ALL, &Type::Int, span);
        self.f.contract = Some(InContract {
            claims: Some((claims, all)),
            ..InContract::default()
        });
        for e in &contract.requires {
            let holds = self.evaluated(|s| s.truth(e), e.span)?;
            self.assume(holds, e.span);
        }
        self.f.contract.get_or_insert_default().claims = None;
        Ok(())
    }

    /// Assumes the precondition of a constructor at its start, as far as it can be run. Objects of
    /// programs with contracts come from calls that meet it.
    pub(in crate::lower) fn assume_demanded(&mut self, constructor: MethodIx) {
        if self.known.is_none() {
            return;
        }
        let contract = self.contract(constructor);
        // the receiver is the first parameter
        let locals = (1..).map(LocalId);
        self.f
            .vars
            .extend(contract.parameters.iter().copied().zip(locals));
        for e in &contract.requires {
            self.emit_if_runnable(|s| {
                let holds = s.evaluated(|s| s.truth(e), e.span)?;
                s.assume(holds, e.span);
                Ok(())
            });
        }
    }

    /// Evaluates a value of a contract. Excludes runs in which it cannot be evaluated.
    pub(super) fn evaluated(
        &mut self,
        value: impl FnOnce(&mut Self) -> Flow<Expression>,
        span: Span,
    ) -> Flow<Expression> {
        let (value, body) = self.buffer(|s| {
            let outside = s.f.on_overflow.replace(OnOverflow::Exclude);
            let value = value(s).map(|value| s.save(value));
            s.f.on_overflow = outside;
            value
        });
        let (_, excluded) = self.buffer(|s| s.refuse(span));
        self.emit_try(body, vec![(self.world.known.throwable, excluded)], span);
        value
    }

    fn call_method(
        &mut self,
        called: Origin,
        method: MethodIx,
        mut arguments: Vec<Expression>,
        span: Span,
    ) -> Flow<Option<LocalId>> {
        let info = self.world.method(method).clone();
        if info.is_constructor {
            let object = self.constructed(method, span)?;
            if let ExpressionKind::Local(id) = object.kind {
                self.f.this = Some(id);
            }
            arguments.insert(0, object);
        }
        Ok(self.call_for_result(called, !info.modifiers.is_static, arguments, span))
    }

    /// Emits the call. An exception that the contract announces ends the run, after the assertion
    /// about it is checked.
    fn emit_call(&mut self, signals: &[Signals], call: Vec<Statement>, span: Span) {
        if signals.is_empty() {
            self.f.out.extend(call);
            return;
        }
        // The handler only stores the exception, and the assertions are evaluated after it. Their
        // own exceptions must not be taken for the method's exception.
        let throwable = self.class_type(self.world.known.throwable);
        let thrown = self.temporary(throwable);
        let nil = expression(ExpressionKind::Nil, throwable, span);
        self.emit_assign(Place::Local(thrown), nil, span);
        let classes: Vec<ast::ClassId> = signals.iter().map(|s| self.class_id(s.class)).collect();
        let variable = self.temporary(throwable);
        let keep = StatementKind::Assign(Place::Local(thrown), self.read_local(variable, span));
        let handlers = vec![Handler {
            classes,
            variable,
            body: vec![statement(keep, span)],
            rethrows: false,
        }];
        self.emit(
            StatementKind::Try {
                body: call,
                handlers,
                finally: Vec::new(),
            },
            span,
        );
        for clause in signals {
            self.assert_signalled(clause, thrown);
        }
        let value = self.read_local(thrown, span);
        let is_normal = self.is_nil(value, span);
        let (_, end) = self.buffer(|s| s.refuse(span));
        self.emit(StatementKind::If(is_normal, Vec::new(), end), span);
    }

    fn assert_signalled(&mut self, clause: &Signals, thrown: LocalId) {
        let span = clause.span;
        let class = self.class_id(clause.class);
        let value = self.read_local(thrown, span);
        let is_one = is_instance(value.clone(), class, span);
        let (_, assertions) = self.branch(|s| {
            if let Some(var) = clause.variable
                && let Some(id) = s.variable_id(var)
            {
                let ty = s.f.locals[id.index()].ty;
                let value = s.downcast(value, ty, span);
                s.set(id, value, span);
            }
            s.assert_conjuncts(&clause.assertion)
        });
        self.emit_if(is_one, assertions, span);
    }

    /// Asserts each conjunct at its own place. Conjuncts that cannot be run are left out.
    pub(super) fn assert_conjuncts(&mut self, e: &Expr) -> Flow<()> {
        if let Some((a, b)) = e.conjunction() {
            self.assert_conjuncts(a)?;
            return self.assert_conjuncts(b);
        }
        let had_gaps = std::mem::take(&mut self.has_gaps);
        let (holds, block) = self.buffer(|s| s.evaluated(|s| s.truth(e), e.span));
        let can_run = !std::mem::replace(&mut self.has_gaps, had_gaps);
        match holds {
            Ok(holds) if can_run => {
                self.f.out.extend(block);
                self.emit(StatementKind::Assert(holds), e.span);
                self.asserted.push(e.span);
            }
            _ => self.asserts_all = false,
        }
        Ok(())
    }
}
