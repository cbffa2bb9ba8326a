//! The shapes of assertions: how whoever adds or takes permissions takes an assertion apart.

use crate::ast::{BinOp, Exp, ExpKind, Location, PredicateAccess, Quantified, VarId};

/// What an assertion is made of.
#[derive(Debug, Clone, Copy)]
pub enum Assertion<'a> {
    /// It asserts no permissions: a formula.
    Pure,
    /// `A && B`.
    And(&'a Exp, &'a Exp),
    /// `c ==> A`.
    Implies(&'a Exp, &'a Exp),
    /// `c ? A : B`.
    Ite(&'a Exp, &'a Exp, &'a Exp),
    /// `let x == (e) in A`.
    Let(VarId, &'a Exp, &'a Exp),
    /// `[A, B]`: what is inhaled, and what is exhaled.
    InhaleExhale(&'a Exp, &'a Exp),
    /// `acc(location, amount)`.
    Access(&'a Location, Option<&'a Exp>),
    /// `forall x :: A`.
    Forall(&'a Quantified),
    /// `unfolding acc(P(args), p) in A`.
    Unfolding(&'a PredicateAccess, &'a Exp),
    /// Permissions under `old`, `exists`, `asserting`, `applying`, or an operator that asserts
    /// none.
    Unsupported,
}

impl Exp {
    /// The expression as an assertion.
    pub fn assertion(&self) -> Assertion<'_> {
        if self.is_pure() {
            return Assertion::Pure;
        }
        self.connective()
    }

    /// The same, but formulas are taken apart as well: `a > 0 && b > 0` is an [`Assertion::And`].
    pub fn connective(&self) -> Assertion<'_> {
        match &self.kind {
            ExpKind::Acc(location, amount) => Assertion::Access(location, amount.as_deref()),
            ExpKind::Binary(BinOp::And, a, b) => Assertion::And(a, b),
            ExpKind::Binary(BinOp::Implies, condition, a) => Assertion::Implies(condition, a),
            ExpKind::Ite(condition, a, b) => Assertion::Ite(condition, a, b),
            ExpKind::Let(variable, bound, a) => Assertion::Let(*variable, bound, a),
            ExpKind::InhaleExhale(inhaled, exhaled) => Assertion::InhaleExhale(inhaled, exhaled),
            _ if self.is_pure() => Assertion::Pure,
            ExpKind::Forall(quantified) => Assertion::Forall(quantified),
            ExpKind::Unfolding(access, a) => Assertion::Unfolding(access, a),
            _ => Assertion::Unsupported,
        }
    }
}
