//! Performs ghost operations: the rules of `fold` and `unfold` for an instance that is given by
//! terms.

use super::fold_unfold_search::{SearchBounds, SearchContinuation};
use super::step_log::{Argument, LoggedStep, StepLog};
use super::term_to_source::expression;
use super::{GhostOperation, Operation};
use crate::chunks::Amount;
use crate::context::{Context, ExecResult, PartialError, Reason, Stop};
use crate::eval::Unfolded;
use crate::state::State;
use echis_source::Span;
use echis_viper::syntax::ExpKind;

impl<'p, 't> Context<'p, 't> {
    /// Performs an operation, after the operations that it needs itself. If the amount of an unfold
    /// may be zero, the path forks on whether it is positive.
    pub(super) fn perform(
        &mut self,
        op: &GhostOperation,
        st: State<'p>,
        steps: StepLog<'p>,
        bounds: SearchBounds,
        k: SearchContinuation<'_, 'p, 't>,
    ) -> ExecResult {
        let step = self.step(&st, op);
        let what = format!("{} (inferred)", step.describe());
        self.step_at(bounds.span, &what, &st.clone(), |s| {
            s.perform_step(op, st, step, steps, bounds, k)
        })
    }

    fn perform_step(
        &mut self,
        op: &GhostOperation,
        st: State<'p>,
        step: LoggedStep,
        steps: StepLog<'p>,
        bounds: SearchBounds,
        k: SearchContinuation<'_, 'p, 't>,
    ) -> ExecResult {
        let t = self.terms;
        let span = bounds.span;
        let some = t.lt(t.real(0, 1), op.amount.term());
        match op.operation {
            Operation::Unfold => {
                self.fork(some, span.into(), &mut |s, side| {
                    if !side {
                        return k(s, st.clone(), steps.clone());
                    }
                    let branches = s.path.branches().len();
                    s.unfold_operation(op, &st, true, span, &mut |s, mut st| {
                        st.note_unfolded(op.predicate, &op.args, op.amount);
                        // the solver may know that this case of the body is infeasible
                        if s.path.branches().len() > branches && s.check_quick(s.terms.fls()) {
                            return Err(Stop::Infeasible);
                        }
                        let with = s.append_step(&steps, &step, &st);
                        k(s, st, with)
                    })
                })
            }
            Operation::Fold => {
                if !self.check_native(some) {
                    let complaint = "might not be positive";
                    let id = "permission.not.positive";
                    return self.fail(
                        PartialError::new("fold.failed", span),
                        Reason::new(id, span, complaint),
                    );
                }
                let bounds = SearchBounds {
                    nesting: bounds.nesting.saturating_sub(1),
                    may_unfold: op.may_unfold,
                    ..bounds
                };
                let error = PartialError::new("fold.failed", span);
                self.search(
                    st,
                    steps,
                    bounds,
                    &|s, st, k| s.fold_instance(op.predicate, &op.args, op.amount, error, st, k),
                    &mut |s, st, steps| {
                        let steps = s.append_step(&steps, &step, &st);
                        k(s, st, steps)
                    },
                )
            }
        }
    }

    /// Replaces an instance by its body. Functions may unroll if it is `visible`.
    pub(super) fn unfold_operation(
        &mut self,
        op: &GhostOperation,
        st: &State<'p>,
        visible: bool,
        span: Span,
        k: &mut dyn FnMut(&mut Self, State<'p>) -> ExecResult,
    ) -> ExecResult {
        let error = PartialError::new("unfold.failed", span);
        let instance = Unfolded {
            predicate: op.predicate,
            args: &op.args,
            amount: op.amount,
            visible,
            culprit: span,
        };
        self.unfold_instance(instance, st, error, k)
    }

    /// The log entry of an operation in a state.
    pub(super) fn step(&self, st: &State<'p>, op: &GhostOperation) -> LoggedStep {
        // the steps of a trial are not reported
        let expressions = |value| match self.modes.trying {
            true => Vec::new(),
            false => self.expressions(st, value),
        };
        let args = op.args.iter().map(|&a| Argument {
            expressions: expressions(a),
            value: self.terms.show(a),
        });
        let amount = match op.amount {
            Amount::Wildcard(_) => Some(expression(ExpKind::Wildcard)),
            Amount::Exactly(p) => expressions(p).into_iter().next(),
        };
        LoggedStep {
            op: op.clone(),
            predicate: self.program.predicates[op.predicate.index()].name.clone(),
            args: args.collect(),
            amount,
        }
    }
}
