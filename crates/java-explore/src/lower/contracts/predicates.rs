//! Lowers predicates to procedures that compute whether an instance holds.

use super::super::function::is_instance;
use super::super::overflow::OnOverflow;
use super::super::{Flow, Lowerer, Origin};
use super::{InContract, widen};
use echis_java_semantics::spec::Instance;
use echis_java_semantics::types::{PredicateIx, Type};
use echis_program::ast::{self, Expression, StatementKind};
use echis_source::Span;
use std::sync::Arc;

/// The procedure of a predicate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::lower) struct PredicateProcedure {
    pub predicate: PredicateIx,
    /// The body of this class counts, not that of the receiver's class.
    pub is_own: bool,
    /// The procedure counts permissions.
    pub claims: bool,
}

impl Lowerer<'_> {
    /// Computes whether an instance of a predicate holds. Assumes that its receiver is not null.
    pub(super) fn instance(&mut self, instance: &Instance) -> Flow<Expression> {
        let span = instance.span;
        let operands = instance
            .receiver
            .as_deref()
            .into_iter()
            .chain(&instance.arguments);
        let values = self.operands(&operands.collect::<Vec<_>>())?;
        let arguments: Vec<Expression> = values.into_iter().map(|value| self.save(value)).collect();
        if instance.receiver.is_some() {
            self.assume(self.is_not_nil(arguments[0].clone(), span), span);
        }
        let share = self.share(&instance.amount, span)?;
        let procedure_key = PredicateProcedure {
            predicate: instance.predicate,
            is_own: instance.is_super || self.world.predicate(instance.predicate).is_static,
            claims: share.is_some(),
        };
        Ok(self.call_predicate(procedure_key, arguments, share, span))
    }

    /// Calls the procedure of a predicate. Returns its result.
    fn call_predicate(
        &mut self,
        procedure_key: PredicateProcedure,
        mut arguments: Vec<Expression>,
        share: Option<(ast::LocalId, Expression)>,
        span: Span,
    ) -> Expression {
        if !self.world.predicate(procedure_key.predicate).is_static {
            let class = self.world.predicate(procedure_key.predicate).class;
            let ty = self.class_type(class);
            let receiver = arguments.remove(0);
            arguments.insert(0, self.downcast(receiver, ty, span));
        }
        if let Some((claims, share)) = share {
            arguments.push(self.read_local(claims, span));
            arguments.push(share);
        }
        let procedure = self.procedure(Origin::Predicate(procedure_key));
        self.call_for_value(procedure, false, ast::Type::Bool, arguments, span)
    }

    /// Makes the procedure of a predicate. Returns the number of its parameters.
    pub(in crate::lower) fn predicate_procedure(&mut self, procedure_key: PredicateProcedure) -> usize {
        let info = self.world.predicate(procedure_key.predicate).clone();
        let span = info.span;
        self.f.result = Some(ast::Type::Bool);
        self.f.on_overflow = Some(OnOverflow::Exclude);
        if !info.is_static {
            let ty = self.class_type(info.class);
            self.f.this = Some(self.new_local("this", ty, true));
        }
        let mut are_there = true;
        for &var in &info.parameters {
            let ty = self.ty(&self.world.var(var).ty);
            are_there &= ty.is_some();
            let id = self.new_local(&self.world.var(var).name, ty.unwrap_or(ast::Type::Bool), true);
            self.f.vars.insert(var, id);
        }
        let mut contract = InContract::default();
        if procedure_key.claims {
            let class = self.class_type(self.world.known.claims);
            let claims = self.new_local("claims", class, true);
            let int = self.int();
            let share = self.new_local("share", int, true);
            contract.claims = Some((claims, self.read_local(share, span)));
        }
        self.f.contract = Some(contract);
        let parameters = self.f.locals.len();
        let _: Flow<()> = if are_there {
            self.predicate_body(procedure_key, span)
        } else {
            self.unsupported("a parameter of a type that is not supported", span)
        };
        parameters
    }

    fn predicate_body(&mut self, procedure_key: PredicateProcedure, span: Span) -> Flow<()> {
        if !procedure_key.is_own {
            return self.family(procedure_key, span);
        }
        let Some(mut body) = self.world.predicate(procedure_key.predicate).body.clone() else {
            return self.unsupported("a predicate without a body", span);
        };
        widen(&mut body);
        let holds = self.truth(&body)?;
        self.emit(StatementKind::Return(Some(holds)), span);
        Ok(())
    }

    /// Selects the body that belongs to the receiver's class. Bodies of subclasses are tried first.
    fn family(&mut self, procedure_key: PredicateProcedure, span: Span) -> Flow<()> {
        let bodies = self.world.bodies(procedure_key.predicate);
        if bodies.is_empty() {
            return self.unsupported("a predicate without a body", span);
        }
        for body in bodies {
            let class = self.world.predicate(body).class;
            let Some(id) = self.reference_class(&Type::class(class)) else {
                continue;
            };
            let this = self.this(span)?;
            let (_, own) = self.branch(|s| s.own_body(body, procedure_key, span));
            self.emit_if(is_instance(this, id, span), own, span);
        }
        let what = StatementKind::Unsupported(Arc::from("a predicate without a body for this class"));
        self.emit(what, span);
        Ok(())
    }

    /// Passes the arguments on to the procedure of one body.
    fn own_body(&mut self, body: PredicateIx, procedure_key: PredicateProcedure, span: Span) {
        let count = 1 + self.world.predicate(body).parameters.len();
        let arguments = (0..count as u32)
            .map(|i| self.read_local(ast::LocalId(i), span))
            .collect();
        let share = self.f.contract.as_ref().and_then(|c| c.claims.clone());
        let own = PredicateProcedure {
            predicate: body,
            is_own: true,
            ..procedure_key
        };
        let holds = self.call_predicate(own, arguments, share, span);
        self.emit(StatementKind::Return(Some(holds)), span);
    }
}
