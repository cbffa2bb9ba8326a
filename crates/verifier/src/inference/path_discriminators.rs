//! Finds the condition under which an operation is needed if only some of the paths to a place need
//! it. The condition consists of branch conditions of the paths. An expression of the program must
//! have the value of each branch condition in the states at the place.

use super::term_to_source::{expression, is_same};
use crate::context::Context;
use crate::state::State;
use echis_logic::{Op, Term};
use echis_viper::syntax::{BinOp, Exp, ExpKind, UnOp};
use serde::{Deserialize, Serialize};

/// The largest number of conditions that are tried for one set of paths.
const MAX_CONDITIONS: usize = 4;

/// The paths to a place that need an operation.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Paths {
    /// All of them.
    All,
    /// The paths on which a condition holds at the place.
    Where(Condition),
    /// Some of them. No expression at the place discriminates them.
    Some,
}

/// A condition as a decision tree over the state at a place.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Condition {
    /// The condition is constant.
    Is(bool),
    /// The condition depends on the value of a Boolean expression.
    Decide {
        /// Expressions that all have this value.
        expressions: Vec<Exp>,
        /// The condition where the value is true.
        yes: Box<Condition>,
        /// The condition where the value is false.
        no: Box<Condition>,
    },
}

impl Condition {
    /// The condition as one expression. `choose` selects one of the expressions of a decision.
    /// `None` if it selects none.
    pub fn expression(&self, choose: &dyn Fn(&[Exp]) -> Option<Exp>) -> Option<Exp> {
        let Condition::Decide { expressions, yes, no } = self else {
            return Some(expression(ExpKind::Bool(matches!(self, Condition::Is(true)))));
        };
        let decision = choose(expressions)?;
        let combined = |op, a, b| Some(expression(ExpKind::Binary(op, Box::new(a), Box::new(b))));
        match (&**yes, &**no) {
            (Condition::Is(true), Condition::Is(false)) => Some(decision),
            (Condition::Is(false), Condition::Is(true)) => Some(negated(decision)),
            (more, Condition::Is(false)) => combined(BinOp::And, decision, more.expression(choose)?),
            (Condition::Is(false), more) => combined(BinOp::And, negated(decision), more.expression(choose)?),
            (Condition::Is(true), more) => combined(BinOp::Or, decision, more.expression(choose)?),
            (more, Condition::Is(true)) => combined(BinOp::Or, negated(decision), more.expression(choose)?),
            (yes, no) => {
                let (yes, no) = (yes.expression(choose)?, no.expression(choose)?);
                Some(expression(ExpKind::Ite(
                    Box::new(decision),
                    Box::new(yes),
                    Box::new(no),
                )))
            }
        }
    }
}

/// The negation of an expression; `!=` for `==`.
fn negated(e: Exp) -> Exp {
    expression(match e.kind.clone() {
        ExpKind::Unary(UnOp::Not, inner) => return *inner,
        ExpKind::Binary(BinOp::Eq, a, b) => ExpKind::Binary(BinOp::Ne, a, b),
        _ => ExpKind::Unary(UnOp::Not, Box::new(e)),
    })
}

/// A path to a place.
#[derive(Debug)]
pub(super) struct ArrivingPath<'v, 'p> {
    /// The branch conditions that were taken on it.
    pub(super) branch_conditions: &'v [Term],
    /// Its state before the operation.
    pub(super) state: &'v State<'p>,
    /// Whether it needs the operation.
    pub(super) needs: bool,
}

/// A branch condition with the paths on which it is true and false.
struct DiscriminatingCondition<'c, 'v, 'p> {
    expressions: Vec<Exp>,
    yes: Vec<&'c ArrivingPath<'v, 'p>>,
    no: Vec<&'c ArrivingPath<'v, 'p>>,
}

impl DiscriminatingCondition<'_, '_, '_> {
    /// Whether all paths of each side agree on whether they need the operation.
    fn is_decisive(&self) -> bool {
        let is_uniform = |side: &[&ArrivingPath]| side.windows(2).all(|w| w[0].needs == w[1].needs);
        is_uniform(&self.yes) && is_uniform(&self.no)
    }
}

impl<'p> Context<'p, '_> {
    /// The condition that holds on exactly the paths that need the operation.
    pub(super) fn discriminate(&self, paths: &[&ArrivingPath<'_, 'p>]) -> Option<Condition> {
        let first = paths.first()?;
        if paths.iter().all(|path| path.needs == first.needs) {
            return Some(Condition::Is(first.needs));
        }
        let mut conditions: Vec<DiscriminatingCondition> = first
            .branch_conditions
            .iter()
            .filter_map(|&fact| self.discriminating_condition(fact, paths))
            .take(MAX_CONDITIONS)
            .collect();
        conditions.sort_by_key(|condition| !condition.is_decisive());
        conditions.into_iter().find_map(|condition| {
            Some(Condition::Decide {
                yes: Box::new(self.discriminate(&condition.yes)?),
                no: Box::new(self.discriminate(&condition.no)?),
                expressions: condition.expressions,
            })
        })
    }

    /// The branch condition `fact`, if all paths have decided it, but not all in the same way, and
    /// if some expression has its value on all paths.
    fn discriminating_condition<'c, 'v>(
        &self,
        fact: Term,
        paths: &[&'c ArrivingPath<'v, 'p>],
    ) -> Option<DiscriminatingCondition<'c, 'v, 'p>> {
        let negation = self.terms.not(fact);
        let (positive, negative) = match self.terms.peek(fact).op {
            Op::Not => (negation, fact),
            _ => (fact, negation),
        };
        let (yes, no): (Vec<&ArrivingPath>, Vec<&ArrivingPath>) = paths
            .iter()
            .partition(|path| path.branch_conditions.contains(&positive));
        if yes.is_empty()
            || no.is_empty()
            || !no.iter().all(|path| path.branch_conditions.contains(&negative))
        {
            return None;
        }
        let (first, rest) = paths.split_first()?;
        let mut expressions = self.expressions(first.state, positive);
        for path in rest {
            let here = self.expressions(path.state, positive);
            expressions.retain(|e| here.iter().any(|other| is_same(e, other)));
        }
        (!expressions.is_empty()).then_some(DiscriminatingCondition { expressions, yes, no })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use echis_viper::parser::parse_expression;
    use echis_viper::print::print_exp;

    fn asked(question: &str, yes: Condition, no: Condition) -> Condition {
        Condition::Decide {
            expressions: parse_expression(question).into_iter().collect(),
            yes: Box::new(yes),
            no: Box::new(no),
        }
    }

    fn printed_states(condition: &Condition) -> Option<String> {
        Some(print_exp(
            &condition.expression(&|expressions| expressions.first().cloned())?,
        ))
    }

    #[test]
    fn conditions_become_operators() {
        let (yes, no) = (Condition::Is(true), Condition::Is(false));
        let b = asked("b", yes.clone(), no.clone());
        let not_b = asked("b", no.clone(), yes.clone());
        let all = [
            (b.clone(), "b"),
            (not_b.clone(), "!b"),
            (asked("x == 1", no.clone(), yes.clone()), "x != 1"),
            (asked("a", b.clone(), no.clone()), "a && b"),
            (asked("a", no.clone(), b.clone()), "!a && b"),
            (asked("a", yes.clone(), b.clone()), "a || b"),
            (asked("a", b.clone(), yes.clone()), "!a || b"),
            (asked("a", b.clone(), not_b), "a ? b : !b"),
            (asked("c", asked("a", yes, b), no), "c && (a || b)"),
        ];
        for (condition, expected) in all {
            assert_eq!(printed_states(&condition).as_deref(), Some(expected));
        }
    }

    #[test]
    fn a_question_without_an_expression_has_no_condition() {
        let condition = Condition::Decide {
            expressions: Vec::new(),
            yes: Box::new(Condition::Is(true)),
            no: Box::new(Condition::Is(false)),
        };
        assert!(printed_states(&condition).is_none());
    }
}
