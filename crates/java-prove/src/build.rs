//! Constructors for Viper syntax trees. Each node has the span of the Java text that it encodes.

use echis_source::Span;
use echis_viper::syntax::{
    Annotation, BinOp, Block, Exp, ExpKind, Ident, Primitive, Quantifier, Stmt, StmtKind, Trigger, Type,
    TypeKind, TypedIdent, UnOp,
};
use num_bigint::BigInt;
use std::sync::Arc;

/// Returns an identifier.
pub(super) fn ident(name: &str, span: Span) -> Ident {
    Ident {
        name: Arc::from(name),
        span,
    }
}

/// Returns an expression.
pub(super) fn exp(kind: ExpKind, span: Span) -> Exp {
    Exp { kind, span }
}

/// Returns a variable.
pub(super) fn var(name: &str, span: Span) -> Exp {
    exp(ExpKind::Ident(ident(name, span)), span)
}

/// Returns an integer literal, negated if the value is negative.
pub(super) fn int(value: impl Into<BigInt>, span: Span) -> Exp {
    let value: BigInt = value.into();
    if value < BigInt::from(0) {
        let positive = exp(ExpKind::Int(-value), span);
        return exp(ExpKind::Unary(UnOp::Neg, Box::new(positive)), span);
    }
    exp(ExpKind::Int(value), span)
}

/// Returns a boolean literal.
pub(super) fn bool(value: bool, span: Span) -> Exp {
    exp(ExpKind::Bool(value), span)
}

/// `null`
pub(super) fn null(span: Span) -> Exp {
    exp(ExpKind::Null, span)
}

/// `f(…)`, for a function, a predicate or a method.
pub(super) fn call(name: &str, arguments: Vec<Exp>, span: Span) -> Exp {
    exp(ExpKind::Call(ident(name, span), arguments, None), span)
}

/// `@key("…")`
pub(super) fn annotation(key: &str, values: Vec<Arc<str>>, span: Span) -> Annotation {
    Annotation {
        key: ident(key, span),
        values,
    }
}

/// `acc(place, amount)`
pub(super) fn acc(place: Exp, amount: Option<Exp>, span: Span) -> Exp {
    exp(ExpKind::Acc(Box::new(place), amount.map(Box::new)), span)
}

/// `@join() assert A`, after which only the assertion is known.
pub(super) fn joined(assertion: Exp, span: Span) -> Stmt {
    Stmt {
        annotations: vec![annotation("join", Vec::new(), span)],
        kind: StmtKind::Assert(assertion),
        span,
    }
}

/// `asserting (condition) in e`
pub(super) fn asserting(condition: Exp, e: Exp) -> Exp {
    let span = e.span;
    exp(ExpKind::Asserting(Box::new(condition), Box::new(e)), span)
}

/// `e.f`
pub(super) fn field(object: Exp, name: &str, span: Span) -> Exp {
    exp(ExpKind::Field(Box::new(object), ident(name, span)), span)
}

/// Returns an application of an infix operator.
pub(super) fn binary(op: BinOp, left: Exp, right: Exp, span: Span) -> Exp {
    exp(ExpKind::Binary(op, Box::new(left), Box::new(right)), span)
}

/// `!e`, without a double negation.
pub(super) fn not(e: Exp) -> Exp {
    let span = e.span;
    if let ExpKind::Unary(UnOp::Not, inside) = &e.kind {
        return Exp::clone(inside);
    }
    exp(ExpKind::Unary(UnOp::Not, Box::new(e)), span)
}

/// `c ? a : b`
pub(super) fn conditional(c: Exp, a: Exp, b: Exp, span: Span) -> Exp {
    exp(ExpKind::Ite(Box::new(c), Box::new(a), Box::new(b)), span)
}

/// Returns the conjunction, or `true` if there are no conjuncts.
pub(super) fn all(conjuncts: impl IntoIterator<Item = Exp>, span: Span) -> Exp {
    conjuncts
        .into_iter()
        .reduce(|a, b| binary(BinOp::And, a, b, span))
        .unwrap_or_else(|| bool(true, span))
}

/// Returns the disjunction, or `false` if there are no disjuncts.
pub(super) fn any(disjuncts: impl IntoIterator<Item = Exp>, span: Span) -> Exp {
    disjuncts
        .into_iter()
        .reduce(|a, b| binary(BinOp::Or, a, b, span))
        .unwrap_or_else(|| bool(false, span))
}

/// `low <= e && e <= high`
pub(super) fn between(low: Exp, e: Exp, high: Exp, span: Span) -> Exp {
    let below = binary(BinOp::Le, low, e.clone(), span);
    let above = binary(BinOp::Le, e, high, span);
    binary(BinOp::And, below, above, span)
}

/// `forall` or `exists`, with one trigger set if `trigger` is not empty.
pub(super) fn quantified(
    quantifier: Quantifier,
    variables: Vec<TypedIdent>,
    trigger: Vec<Exp>,
    body: Exp,
    span: Span,
) -> Exp {
    let triggers = if trigger.is_empty() {
        Vec::new()
    } else {
        vec![Trigger { terms: trigger, span }]
    };
    exp(
        ExpKind::Quantifier(quantifier, variables, triggers, Box::new(body)),
        span,
    )
}

/// Returns a built-in type.
pub(super) fn primitive(ty: Primitive, span: Span) -> Type {
    Type {
        kind: TypeKind::Primitive(ty),
        span,
    }
}

/// Returns a domain as a type.
pub(super) fn named(name: &str, span: Span) -> Type {
    Type {
        kind: TypeKind::Named(ident(name, span), Vec::new()),
        span,
    }
}

/// `name: ty`
pub(super) fn typed(name: &str, ty: Type, span: Span) -> TypedIdent {
    TypedIdent {
        name: Some(ident(name, span)),
        ty,
    }
}

/// Returns a statement without annotations.
pub(super) fn stmt(kind: StmtKind, span: Span) -> Stmt {
    Stmt {
        annotations: Vec::new(),
        kind,
        span,
    }
}

/// `target := value`
pub(super) fn assign(target: Exp, value: Exp, span: Span) -> Stmt {
    stmt(StmtKind::Assign(vec![target], value), span)
}

/// Returns a block of statements.
pub(super) fn block(stmts: Vec<Stmt>, span: Span) -> Block {
    Block { stmts, span }
}

/// `if`. A negated source condition is replaced by the condition itself with swapped branches, so
/// that paths are described by conditions that are in the source.
pub(super) fn branch(condition: Exp, yes: Vec<Stmt>, no: Vec<Stmt>, span: Span) -> Stmt {
    if let ExpKind::Unary(UnOp::Not, inside) = &condition.kind
        && inside.span == condition.span
    {
        return branch(Exp::clone(inside), no, yes, span);
    }
    let no = (!no.is_empty()).then(|| block(no, span));
    stmt(StmtKind::If(condition, block(yes, span), no), span)
}

/// `goto name`
pub(super) fn goto(name: &str, span: Span) -> Stmt {
    stmt(StmtKind::Goto(ident(name, span)), span)
}

/// `label name`
pub(super) fn label(name: &str, span: Span) -> Stmt {
    stmt(StmtKind::Label(ident(name, span), Vec::new()), span)
}
