//! Predicates with `low` in their bodies.
//!
//! The predicate and its twin have the part that concerns one execution. The relational part is a
//! function of an instance and its twin, and holds wherever both executions assert the instance:
//!
//! ```text
//! predicate P(x: Ref) { acc(x.f) && low(x.f) }
//!
//! predicate P(x: Ref)  { acc(x.f) }
//! predicate P'(x: Ref) { acc(x.f') }
//! function  P'low(x: Ref, x': Ref): Bool
//!   requires acc(P(x), wildcard) && acc(P'(x'), wildcard)
//! { unfolding P(x) in unfolding P'(x') in x.f == x'.f' }
//! ```
//!
//! Folding does not check the relational part: an execution can fold alone. Whoever asserts the
//! instance of both executions has to show it.

use super::assertions::Assertions;
use super::build::{
    Activation, Activations, and, assign, binary, bool_exp, boolean, conditional, equal, var,
};
use super::copy::{Copier, Relations, Variables};
use super::limits::refusal;
use super::statements::Statements;
use super::{Twins, has_relation, twin_name};
use crate::ast::{
    BinOp, Block, Execution, Exp, ExpKind, Function, Location, Predicate, PredicateAccess, PredicateId,
    Program, Type, VarId,
};
use echis_source::{Diagnostic, Span};

/// Of each predicate, whether its body or that of a predicate in it is relational.
pub(super) fn relational(program: &Program) -> Vec<bool> {
    let mut relational = vec![false; program.predicates.len()];
    loop {
        let mut has_changed = false;
        for (i, p) in program.predicates.iter().enumerate() {
            let is_relational = p.body.as_ref().is_some_and(|body| {
                has_relation(body)
                    || body.any(&mut |e| match &e.kind {
                        ExpKind::Acc(Location::Predicate(p, _), _) => relational[p.index()],
                        _ => false,
                    })
            });
            has_changed |= is_relational && !relational[i];
            relational[i] |= is_relational;
        }
        if !has_changed {
            return relational;
        }
    }
}

/// Refuses relational expressions in the body of a predicate, except for `low(e)` as a part of it or
/// below a condition that is not relational.
pub(super) fn check(e: &Exp, found: &mut Vec<Diagnostic>) {
    echis_recursion::deep(|| {
        let parts = match &e.kind {
            _ if !has_relation(e) => return,
            ExpKind::Binary(BinOp::And, a, b) => vec![&**a, b],
            ExpKind::Binary(BinOp::Implies, c, a) if !has_relation(c) => vec![&**a],
            ExpKind::Ite(c, a, b) if !has_relation(c) => vec![&**a, b],
            ExpKind::Forall(q) if !q.triggers.iter().flatten().any(has_relation) => vec![&q.body],
            ExpKind::Low(operand) if !has_relation(operand) => return,
            _ => {
                found.push(refusal(e.span, "this relational expression in a predicate"));
                return;
            }
        };
        parts.into_iter().for_each(|e| check(e, found));
    });
}

/// Replaces each `low(e)` by `e == e`, which is true and has a value where `e` has one.
pub(super) fn drop_relations(e: &mut Exp) {
    echis_recursion::deep(|| {
        if let ExpKind::Low(operand) = &e.kind {
            *e = equal((**operand).clone(), (**operand).clone(), e.span);
        } else {
            e.for_each_child_mut(&mut drop_relations);
        }
    });
}

/// The function of the relational part of a predicate, if it has one.
///
/// # Errors
///
/// The features in it that have no product.
pub(super) fn relation(
    twins: &Twins,
    id: PredicateId,
    p: &Predicate,
) -> Result<Option<Function>, Vec<Diagnostic>> {
    let (Some(_), Some(body)) = (twins.relations[id.index()], &p.body) else {
        return Ok(None);
    };
    let mut variables = Variables::default();
    variables.add_pairs(&p.vars[..p.params]);
    for v in &p.vars[p.params..] {
        variables.add_pairs(std::slice::from_ref(v));
    }
    let mut copier = Copier {
        twins,
        variables: Some(variables),
        relations: Relations::Forbidden,
        refused: Vec::new(),
    };
    let params: Vec<Exp> = (0u32..)
        .map(VarId)
        .zip(&p.vars[..p.params])
        .map(|(v, declaration)| var(v, declaration.ty.clone(), p.name_span))
        .collect();
    let instances = [Execution::First, Execution::Second].map(|execution| PredicateAccess {
        predicate: twins.predicate_id(id, execution),
        args: params.iter().map(|e| copier.copy(e, execution)).collect(),
        perm: None,
        span: p.name_span,
    });
    let both = Activations {
        first: Activation::Always,
        second: Activation::Always,
    };
    let mut formula = Assertions::new(&mut copier, both).relational_part(body);
    for instance in instances.iter().rev() {
        let kind = ExpKind::Unfolding(Box::new(instance.clone()), Box::new(formula));
        formula = boolean(kind, p.name_span);
    }
    if !copier.refused.is_empty() {
        return Err(copier.refused);
    }
    Ok(Some(Function {
        name: format!("{}low", twin_name(&p.name)).into(),
        vars: copier.variables.unwrap_or_default().declared,
        params: 2 * p.params,
        ty: Type::Bool,
        pres: instances.into_iter().map(readable).collect(),
        posts: Vec::new(),
        decreases: Vec::new(),
        body: Some(formula),
        annotations: Vec::new(),
        span: p.span,
        name_span: p.name_span,
    }))
}

/// `acc(P(args), wildcard)`.
fn readable(instance: PredicateAccess) -> Exp {
    let wildcard = Exp {
        kind: ExpKind::Wildcard,
        ty: Type::Perm,
        span: instance.span,
    };
    let location = Location::Predicate(instance.predicate, instance.args);
    boolean(ExpKind::Acc(location, Some(Box::new(wildcard))), instance.span)
}

/// The relational part of an instance with these arguments: an application of its function.
pub(super) fn related(copier: &mut Copier, p: PredicateId, args: &[Exp], span: Span) -> Exp {
    let Some(function) = copier.twins.relations[p.index()] else {
        return bool_exp(true, span);
    };
    let mut all = Vec::new();
    for execution in [Execution::First, Execution::Second] {
        all.extend(args.iter().map(|e| copier.copy(e, execution)));
    }
    boolean(ExpKind::Call(function, all), span)
}

impl Statements<'_> {
    /// Mentions the relational part of an instance before it is unfolded, so that the solver knows
    /// its definition. Says nothing about it.
    pub(super) fn mention_relation(
        &mut self,
        access: &PredicateAccess,
        activations: Activations,
        product: &mut Block,
    ) {
        let span = access.span;
        let is_simple = |e: &Exp| matches!(e.kind, ExpKind::Var(_) | ExpKind::Null | ExpKind::Int(_));
        if !access.args.iter().all(is_simple) {
            return;
        }
        let mut is_known = and(activations.first.exp(span), activations.second.exp(span));
        for execution in [Execution::First, Execution::Second] {
            let instance = self.copier.access(access, execution);
            let location = Location::Predicate(instance.predicate, instance.args);
            let amount = |kind| Exp {
                kind,
                ty: Type::Perm,
                span: Span {
                    end: span.start,
                    ..span
                },
            };
            let (held, none) = (amount(ExpKind::Perm(location)), amount(ExpKind::NoPerm));
            let place = held.span;
            is_known = and(is_known, binary(BinOp::Gt, held, none, place));
        }
        let relation = related(&mut self.copier, access.predicate, &access.args, span);
        let relation = conditional(is_known, relation, bool_exp(true, span));
        let mentioned = self.flag("mentioned", span);
        product.push(assign(mentioned, relation, span));
    }
}
