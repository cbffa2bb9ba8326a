//! Constructors of the expressions and statements that products are made of.

use crate::ast::{BinOp, Exp, ExpKind, Stmt, StmtKind, Type, UnOp, VarId};
use echis_source::Span;

/// Whether an execution is at a program point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Activation {
    /// It is.
    Always,
    /// It is if this variable is true.
    If(VarId),
}

/// The activations of both executions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Activations {
    pub(super) first: Activation,
    pub(super) second: Activation,
}

impl Activation {
    /// The activation as an expression. It has no text in the source, so that branches over it are
    /// not told to users.
    pub(super) fn exp(self, span: Span) -> Exp {
        let span = Span {
            end: span.start,
            ..span
        };
        match self {
            Activation::Always => bool_exp(true, span),
            Activation::If(v) => var(v, Type::Bool, span),
        }
    }

    /// `activation ==> e`.
    pub(super) fn implies(self, e: Exp) -> Exp {
        match self {
            Activation::Always => e,
            Activation::If(_) => implies(self.exp(e.span), e),
        }
    }

    /// `activation && e`, where `e` is evaluated only if the execution is active.
    pub(super) fn and(self, e: Exp) -> Exp {
        match self {
            Activation::Always => e,
            Activation::If(_) => and(self.exp(e.span), e),
        }
    }

    /// The statements if the execution is active.
    pub(super) fn guard(self, block: Vec<Stmt>, span: Span) -> Vec<Stmt> {
        match self {
            Activation::Always => block,
            Activation::If(_) => vec![if_else(self.exp(span), block, Vec::new(), span)],
        }
    }
}

impl Activations {
    /// `both active ==> e`.
    pub(super) fn both_imply(self, e: Exp) -> Exp {
        match (self.first, self.second) {
            (Activation::Always, second) => second.implies(e),
            (first, Activation::Always) => first.implies(e),
            (first, second) => {
                let span = e.span;
                implies(and(first.exp(span), second.exp(span)), e)
            }
        }
    }

    /// Whether both executions are active or none: `lowEvent`.
    pub(super) fn equal(self, span: Span) -> Exp {
        match (self.first, self.second) {
            (Activation::Always, other) | (other, Activation::Always) => {
                let mut here = other.exp(span);
                here.span = span;
                here
            }
            (first, second) => equal(first.exp(span), second.exp(span), span),
        }
    }
}

/// A variable.
pub(super) fn var(v: VarId, ty: Type, span: Span) -> Exp {
    let kind = ExpKind::Var(v);
    Exp { kind, ty, span }
}

/// `true` or `false`.
pub(super) fn bool_exp(value: bool, span: Span) -> Exp {
    boolean(ExpKind::Bool(value), span)
}

/// An expression of type Bool.
pub(super) fn boolean(kind: ExpKind, span: Span) -> Exp {
    let ty = Type::Bool;
    Exp { kind, ty, span }
}

/// An infix operation of type Bool.
pub(super) fn binary(op: BinOp, a: Exp, b: Exp, span: Span) -> Exp {
    boolean(ExpKind::Binary(op, Box::new(a), Box::new(b)), span)
}

/// `a && b`, at the place of `b`.
pub(super) fn and(a: Exp, b: Exp) -> Exp {
    let span = b.span;
    binary(BinOp::And, a, b, span)
}

/// `a ==> b`, at the place of `b`.
pub(super) fn implies(a: Exp, b: Exp) -> Exp {
    let span = b.span;
    binary(BinOp::Implies, a, b, span)
}

/// `a == b`.
pub(super) fn equal(a: Exp, b: Exp, span: Span) -> Exp {
    binary(BinOp::Eq, a, b, span)
}

/// `!a`.
pub(super) fn not(a: Exp) -> Exp {
    let span = a.span;
    boolean(ExpKind::Unary(UnOp::Not, Box::new(a)), span)
}

/// `c ? a : b`, with the type of `a`.
pub(super) fn conditional(c: Exp, a: Exp, b: Exp) -> Exp {
    let (ty, span) = (a.ty.clone(), a.span);
    let kind = ExpKind::Ite(Box::new(c), Box::new(a), Box::new(b));
    Exp { kind, ty, span }
}

/// `v := e`.
pub(super) fn assign(v: VarId, e: Exp, span: Span) -> Stmt {
    let kind = StmtKind::Assign(v, e);
    Stmt { kind, span }
}

/// `if (c) { then } else { otherwise }`.
pub(super) fn if_else(c: Exp, then: Vec<Stmt>, otherwise: Vec<Stmt>, span: Span) -> Stmt {
    let kind = StmtKind::If(c, then, otherwise);
    Stmt { kind, span }
}
