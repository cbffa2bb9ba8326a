//! The shapes of assertions: what inhaling and exhaling take apart, and what is a fact to them.

use echis_viper::ast::{BinOp, Exp, ExpKind, Location, VarId};

/// An assertion.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Assertion<'p> {
    /// `a && b`.
    Both(&'p Exp, &'p Exp),
    /// `c ==> a`.
    If(&'p Exp, &'p Exp),
    /// `c ? a : b`.
    Either(&'p Exp, &'p Exp, &'p Exp),
    /// `let v == (e) in a`.
    Let(VarId, &'p Exp, &'p Exp),
    /// `[inhaled, exhaled]`.
    Sides(&'p Exp, &'p Exp),
    /// `acc(location, perm)`.
    Access(&'p Location, Option<&'p Exp>),
    /// `forall vars :: a` where `a` has permissions.
    Quantified(&'p [VarId], &'p Exp),
    /// Anything that has a value.
    Fact,
}

impl<'p> Assertion<'p> {
    pub(crate) fn of(a: &'p Exp) -> Assertion<'p> {
        match &a.kind {
            ExpKind::Binary(BinOp::And, x, y) => Assertion::Both(x, y),
            ExpKind::Binary(BinOp::Implies, c, x) => Assertion::If(c, x),
            ExpKind::Ite(c, x, y) => Assertion::Either(c, x, y),
            ExpKind::Let(v, bound, x) => Assertion::Let(*v, bound, x),
            ExpKind::InhaleExhale(x, y) => Assertion::Sides(x, y),
            ExpKind::Acc(location, perm) => Assertion::Access(location, perm.as_deref()),
            ExpKind::Forall(q) if !a.is_pure() => Assertion::Quantified(&q.vars, &q.body),
            _ => Assertion::Fact,
        }
    }
}
