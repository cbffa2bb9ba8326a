//! What holds of a contract once it is typed: it has no effects, and permissions are conjuncts of assertions, under conditions and
//! `forall` at most, so that it is certain in each state which of them are meant.

use crate::Checker;
use crate::parts::children;
use crate::spec::Spec;
use crate::tree::{Expr, ExprKind, Stmt, StmtKind, Switch};
use crate::types::MethodIx;
use echis_source::Span;

/// What is wrong and where.
pub(super) type Effect = (Span, String);

impl Checker {
    /// Reports effects, and permissions where none can stand.
    pub(super) fn settle(&mut self, e: &Expr, can_permit: bool) {
        let within = if can_permit {
            Within::Assertion
        } else {
            Within::Value
        };
        if let Some((span, what)) = self.effect_of(e) {
            self.inconsistent(span, format!("a contract has no effects, but this is {what}"));
        } else if let Some(span) = misplaced(e, within) {
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
                ExprKind::Spec(spec) if matches!(**spec, Spec::Closing(..)) => {
                    "`closing`, which is for code with effects"
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
        self.effect_of(&switch.scrutinee)
            .or_else(|| bodies.into_iter().find_map(|s| self.effect_of_statement(s)))
    }

    /// Of the statements in a `switch` expression, those that yield a value have no effect.
    fn effect_of_statement(&self, statement: &Stmt) -> Option<Effect> {
        match &statement.kind {
            StmtKind::Yield(_, value) => self.effect_of(value),
            StmtKind::Block(body) => body.iter().find_map(|s| self.effect_of_statement(s)),
            _ => Some((statement.span, "a statement".to_owned())),
        }
    }
}

/// What an expression is a part of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    /// An assertion whose permissions are demanded or given.
    Assertion,
    /// What is said to be untouched: there an instance may be opened, as it was at first.
    Untouched,
    /// Anything else.
    Value,
}

/// A permission that is not a conjunct.
fn misplaced(e: &Expr, within: Within) -> Option<Span> {
    let among = |all: Vec<&Expr>| all.into_iter().find_map(|child| misplaced(child, Within::Value));
    let is_assertion = within != Within::Value;
    echis_recursion::deep(|| match &e.kind {
        ExprKind::Spec(spec) => match &**spec {
            Spec::Access(..) | Spec::Predicate(_) | Spec::Untouched(_) if !is_assertion => Some(e.span),
            Spec::Untouched(a) => misplaced(a, Within::Untouched),
            Spec::Opening(_, a) if within == Within::Untouched => misplaced(a, within),
            Spec::Star(a, b) => misplaced(a, within).or_else(|| misplaced(b, within)),
            Spec::Implies(c, a) => misplaced(c, Within::Value).or_else(|| misplaced(a, within)),
            Spec::Quantifier {
                is_forall: true,
                body,
                ..
            } => misplaced(body, within),
            _ => among(children(e)),
        },
        ExprKind::Conditional(c, a, b) => misplaced(c, Within::Value)
            .or_else(|| misplaced(a, within))
            .or_else(|| misplaced(b, within)),
        _ => among(children(e)),
    })
}
