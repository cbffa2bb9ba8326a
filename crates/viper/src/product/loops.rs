//! Loops: both executions in lockstep, until neither goes on.
//!
//! ```text
//! while (c) invariant I { B }
//!
//! while ((p && c) || (q && c'))
//!   invariant I of the executions that are here
//!   invariant !q ==> x' == old_x'          // for each variable that B assigns
//! {
//!   then := p && c; then' := q && c'
//!   B of the executions that go on
//! }
//! ```
//!
//! An execution that has left the loop waits: it does nothing, so its part of the invariant stays
//! true.

use super::assertions::Assertions;
use super::build::{Activation, Activations, assign, bool_exp, conditional, equal, implies, not, var};
use super::copy::Relations;
use super::statements::Statements;
use crate::ast::{Block, Execution, Exp, Stmt, StmtKind, VarId, While};
use echis_source::Span;
use rustc_hash::FxHashSet;

impl Statements<'_> {
    /// A loop that concerns both executions at once.
    pub(super) fn lockstep(&mut self, w: &While, activations: Activations, span: Span, product: &mut Block) {
        let mut invariants: Vec<Exp> = w
            .invariants
            .iter()
            .map(|e| Assertions::new(&mut self.copier, activations).product(e))
            .collect();
        let place = w.condition.span;
        for (execution, activation) in [
            (Execution::First, activations.first),
            (Execution::Second, activations.second),
        ] {
            if let Activation::If(_) = activation {
                self.keep_variables(w, (execution, activation), place, (product, &mut invariants));
            }
        }
        let [first, second] = self.conditions(w, activations);
        let goes_on = [self.flag("then", place), self.flag("then'", place)];
        let [first_again, second_again] = self.conditions(w, activations);
        let mut body = vec![
            assign(goes_on[0], first_again, place),
            assign(goes_on[1], second_again, place),
        ];
        let inside = Activations {
            first: Activation::If(goes_on[0]),
            second: Activation::If(goes_on[1]),
        };
        body.extend(self.block(&w.body, inside));
        let kind = StmtKind::While(While {
            condition: either(first, second, place),
            invariants,
            decreases: Vec::new(),
            body,
        });
        product.push(Stmt { kind, span });
    }

    /// Of each execution, whether it is here and the condition of the loop holds.
    fn conditions(&mut self, w: &While, activations: Activations) -> [Exp; 2] {
        let relations = Relations::Values(activations);
        [
            (Execution::First, activations.first),
            (Execution::Second, activations.second),
        ]
        .map(|(execution, activation)| {
            activation.and(self.copier.copy_with(&w.condition, execution, relations))
        })
    }

    /// Adds the invariants that the loop leaves the variables of an execution alone that is not
    /// here.
    fn keep_variables(
        &mut self,
        w: &While,
        (execution, activation): (Execution, Activation),
        span: Span,
        (product, invariants): (&mut Block, &mut Vec<Exp>),
    ) {
        for v in assigned(&w.body) {
            let v = self.copier.variable(v, execution);
            let ty = self.type_of(v);
            let before = self.variable("before", ty.clone(), span);
            product.push(assign(before, var(v, ty.clone(), span), span));
            let same = equal(var(v, ty.clone(), span), var(before, ty, span), span);
            invariants.push(implies(not(activation.exp(span)), same));
        }
    }
}

/// Whether one of two conditions holds; both are evaluated, so that an error in either is reported
/// as one in the condition of the loop.
fn either(a: Exp, b: Exp, span: Span) -> Exp {
    conditional(equal(a.clone(), b, span), a, bool_exp(true, span))
}

/// The variables that a block assigns and does not declare, each once.
fn assigned(block: &Block) -> Vec<VarId> {
    let mut declared = FxHashSet::default();
    let mut found = Vec::new();
    for s in block {
        s.walk(&mut |s| match &s.kind {
            StmtKind::VarDecl(vars) => declared.extend(vars),
            StmtKind::Assign(v, _) | StmtKind::New(v, _) => found.push(*v),
            StmtKind::Call(_, _, targets) => found.extend(targets),
            _ => {}
        });
    }
    found.retain(|v| declared.insert(*v));
    found
}
