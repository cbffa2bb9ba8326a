//! Rules for typed contracts: they have no effects, and permissions are conjuncts of assertions,
//! below conditions and `forall` at most. So each state determines which permissions an assertion
//! contains.

use crate::Checker;
use crate::parts::children;
use crate::spec::Spec;
use crate::tree::{Expr, ExprKind, Stmt, StmtKind, Switch};
use crate::types::{MethodIx, Type};
use echis_source::Span;

/// The position and description of an effect.
pub(super) type Effect = (Span, String);

impl Checker {
    /// Reports effects, and permissions in positions that do not allow them.
    pub(super) fn check_well_formed(&mut self, e: &Expr, can_permit: bool) {
        let position = if can_permit {
            Position::Assertion
        } else {
            Position::Value
        };
        if let Some((span, what)) = self.effect_of(e) {
            self.inconsistent(span, format!("a contract has no effects, but this is {what}"));
        } else if let Some(span) = misplaced(e, position) {
            self.inconsistent(
                span,
                "a permission is a conjunct of an assertion; it cannot stand here",
            );
        }
    }

    /// The first effect of an expression.
    pub(super) fn effect_of(&self, e: &Expr) -> Option<Effect> {
        echis_recursion::deep(|| {
            let what = match &e.kind {
                ExprKind::Assign(..) | ExprKind::Update { .. } => "an assignment",
                ExprKind::New { .. } => "the creation of an object",
                ExprKind::NewArray(_) | ExprKind::ArrayLiteral(_) | ExprKind::Clone(_) => {
                    "the creation of an array"
                }
                ExprKind::Switch(switch) => return self.effect_of_switch(switch),
                ExprKind::Call { method, .. } => {
                    if let Some(what) = self.effect_of_call(*method) {
                        return Some((e.span, what));
                    }
                    ""
                }
                _ => "",
            };
            if !what.is_empty() {
                return Some((e.span, what.to_owned()));
            }
            children(e).into_iter().find_map(|child| self.effect_of(child))
        })
    }

    fn effect_of_call(&self, method: MethodIx) -> Option<String> {
        let contract = &self.world.method(method).contract;
        let is_value = contract.is_pure || contract.computes || self.world.component(method).is_some();
        (!is_value).then(|| format!("a call of {}, which is not pure", self.world.show_method(method)))
    }

    fn effect_of_switch(&self, switch: &Switch) -> Option<Effect> {
        let bodies = switch.cases.iter().flat_map(|c| &c.body);
        if let Some(chain) = switch.pattern_chain() {
            return chain.iter().find_map(|s| self.effect_in_chain(s));
        }
        self.effect_of(&switch.scrutinee)
            .or_else(|| bodies.into_iter().find_map(|s| self.effect_of_statement(s)))
    }

    /// The first effect of a statement in the chain of tests of a `switch` with patterns.
    fn effect_in_chain(&self, statement: &Stmt) -> Option<Effect> {
        match &statement.kind {
            StmtKind::Local(_, Some(value)) => self.effect_of(value),
            StmtKind::If(test, yes, None) => self.effect_of(test).or_else(|| self.effect_of_statement(yes)),
            StmtKind::Throw(e) if e.ty == Type::class(self.world.known.no_match) => None,
            _ => self.effect_of_statement(statement),
        }
    }

    /// The first effect of a statement in a `switch` expression. Only blocks and `yield` have none
    /// by themselves.
    fn effect_of_statement(&self, statement: &Stmt) -> Option<Effect> {
        match &statement.kind {
            StmtKind::Yield(_, value) => self.effect_of(value),
            StmtKind::Block(body) => body.iter().find_map(|s| self.effect_of_statement(s)),
            _ => Some((statement.span, "a statement".to_owned())),
        }
    }
}

/// The position of an expression in a contract.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    /// A conjunct of an assertion.
    Assertion,
    /// Within `untouched(A)`, where `opening` is allowed and refers to the old state.
    Untouched,
    /// Any other position.
    Value,
}

/// The first permission that is not a conjunct of an assertion.
fn misplaced(e: &Expr, position: Position) -> Option<Span> {
    let among = |all: Vec<&Expr>| {
        all.into_iter()
            .find_map(|child| misplaced(child, Position::Value))
    };
    let is_assertion = position != Position::Value;
    echis_recursion::deep(|| match &e.kind {
        ExprKind::Spec(spec) => match &**spec {
            Spec::Access(..) | Spec::Predicate(_) | Spec::Untouched(_) if !is_assertion => Some(e.span),
            Spec::Untouched(a) => misplaced(a, Position::Untouched),
            Spec::Opening(_, a) if position == Position::Untouched => misplaced(a, position),
            Spec::Star(a, b) => misplaced(a, position).or_else(|| misplaced(b, position)),
            Spec::Implies(c, a) => misplaced(c, Position::Value).or_else(|| misplaced(a, position)),
            Spec::Quantifier {
                is_forall: true,
                body,
                ..
            } => misplaced(body, position),
            _ => among(children(e)),
        },
        ExprKind::Conditional(c, a, b) => misplaced(c, Position::Value)
            .or_else(|| misplaced(a, position))
            .or_else(|| misplaced(b, position)),
        _ => among(children(e)),
    })
}
