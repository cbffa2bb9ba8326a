//! Doing a ghost operation: the rules of `fold` and `unfold`, for an instance that is given by terms.

use super::record::{Argument, Step, Steps};
use super::supply::{Bounds, Supplied};
use super::text::expression;
use super::{Op, Operation};
use crate::context::{Context, Offence, R, Reason, Stop};
use crate::lookup::Amount;
use crate::state::State;
use echis_source::Span;
use echis_viper::syntax::ExpKind;
use std::cell::RefCell;

impl<'p, 't> Context<'p, 't> {
    /// Does an operation, with those that it needs itself before it. Where of an instance to be opened nothing may be held, it is opened
    /// where something is.
    pub(super) fn apply(
        &mut self,
        op: &Op,
        st: State<'p>,
        steps: Steps<'p>,
        bounds: Bounds,
        span: Span,
        k: Supplied<'_, 'p, 't>,
    ) -> R {
        let step = self.step(&st, op);
        let what = format!("{} (inferred)", step.said());
        self.step_at(span, &what, &st.clone(), |s| {
            s.apply_step(op, st, step, steps, bounds, span, k)
        })
    }

    #[allow(clippy::too_many_arguments)]
    fn apply_step(
        &mut self,
        op: &Op,
        st: State<'p>,
        step: Step,
        steps: Steps<'p>,
        bounds: Bounds,
        span: Span,
        k: Supplied<'_, 'p, 't>,
    ) -> R {
        let t = self.terms;
        let some = t.lt(t.real(0, 1), op.amount.term());
        match op.operation {
            Operation::Open => {
                let k = RefCell::new(k);
                self.fork(
                    some,
                    span.into(),
                    &mut |s| {
                        let branches = s.path.branches().len();
                        s.open(op, &st, true, span, &mut |s, mut st| {
                            st.note_opened(op.predicate, &op.args, op.amount);
                            // a body has cases that only the solver knows cannot be
                            if s.path.branches().len() > branches && s.likely(s.terms.fls()) {
                                return Err(Stop::Dead);
                            }
                            let with = s.steps_and(&steps, &step, &st);
                            (k.borrow_mut())(s, st, with)
                        })
                    },
                    &mut |s| (k.borrow_mut())(s, st.clone(), steps.clone()),
                )
            }
            Operation::Close => {
                if !self.surely(some) {
                    let complaint = "might not be positive";
                    let id = "permission.not.positive";
                    return self.fail(
                        Offence {
                            key: "fold.failed",
                            span,
                        },
                        Reason {
                            id,
                            culprit: span,
                            complaint,
                        },
                    );
                }
                let bounds = Bounds {
                    nesting: bounds.nesting.saturating_sub(1),
                    opens: op.opens,
                    ..bounds
                };
                let offence = Offence {
                    key: "fold.failed",
                    span,
                };
                self.supplied(
                    st,
                    steps,
                    bounds,
                    span,
                    &|s, st, k| s.fold_instance(op.predicate, &op.args, op.amount, offence, st, k),
                    &mut |s, st, steps| {
                        let steps = s.steps_and(&steps, &step, &st);
                        k(s, st, steps)
                    },
                )
            }
        }
    }

    /// Replaces an instance by its body. Where it is `visible`, functions may unroll.
    pub(super) fn open(
        &mut self,
        op: &Op,
        st: &State<'p>,
        visible: bool,
        span: Span,
        k: &mut dyn FnMut(&mut Self, State<'p>) -> R,
    ) -> R {
        let offence = Offence {
            key: "unfold.failed",
            span,
        };
        self.unfold_instance(op.predicate, &op.args, op.amount, visible, st, offence, span, k)
    }

    pub(super) fn step(&self, st: &State<'p>, op: &Op) -> Step {
        // nobody reads the steps of a trial
        let expressions = |value| match self.ghost.trying {
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
        Step {
            op: op.clone(),
            predicate: self.program.predicates[op.predicate.index()].name.clone(),
            args: args.collect(),
            amount,
        }
    }
}
