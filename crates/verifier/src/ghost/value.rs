//! Supplying an expression: the heap outside of it stays as it is, as in `unfolding`. Contracts, bodies of functions and predicates,
//! and everything under `old` are read like this.

use super::record::Steps;
use super::text::expression;
use super::{Need, Op, Operation};
use crate::context::{Context, Offence, R, Stop};
use crate::lookup::Amount;
use crate::state::State;
use echis_logic::Term;
use echis_source::{Place, Span};
use echis_viper::syntax::ExpKind;

/// How a value is worked out in a state.
type Work<'a, 'p, 't> = &'a mut dyn FnMut(&mut Context<'p, 't>, &State<'p>) -> R<Term>;

impl<'p, 't> Context<'p, 't> {
    /// Works out the value of an expression, where instances are opened and closed as it needs. With `recursive` functions may unroll
    /// there even in the definition of a function.
    pub fn value(&mut self, st: &State<'p>, span: Span, recursive: bool, work: Work<'_, 'p, 't>) -> R<Term> {
        if !self.ghost.is_on() || self.ghost.raising {
            return work(self, st);
        }
        let nesting = self.ghost.nesting;
        self.value_within(st, Steps::default(), nesting, (span, recursive), work)
    }

    fn value_within(
        &mut self,
        st: &State<'p>,
        steps: Steps<'p>,
        nesting: usize,
        at: (Span, bool),
        work: Work<'_, 'p, 't>,
    ) -> R<Term> {
        let need = match self.catching(|s| work(s, st)) {
            Ok(result) => {
                self.record_needed(at.0, steps);
                return result;
            }
            Err(need) => need,
        };
        if nesting > 0 {
            for op in self.candidates(st, &need, true) {
                let is_hidden = self.checking && !self.quoting && !self.is_visible(op.predicate);
                let is_for_before = self.is_for_before(&op);
                if is_hidden || is_for_before {
                    continue;
                }
                if !self.may_try() {
                    break;
                }
                let helps = self.trial(|s| {
                    s.with_instance(
                        &op,
                        st,
                        Steps::default(),
                        nesting,
                        at,
                        &need,
                        &mut |s, st, steps| s.value_within(st, steps, nesting - 1, at, work).map(|_| ()),
                    )
                });
                if helps.succeeded {
                    return self.joined_value(&op, st, steps, nesting, at, &need, work);
                }
            }
        }
        if self.ghost.catching {
            return self.raise(need);
        }
        work(self, st)
    }

    /// Is an operation tried before the statement first?
    fn is_for_before(&self, op: &Op) -> bool {
        let is_close = op.operation == Operation::Close;
        is_close && self.ghost.asserting && self.ghost.catching && !self.ghost.local
    }

    #[allow(clippy::too_many_arguments)]
    fn joined_value(
        &mut self,
        op: &Op,
        st: &State<'p>,
        steps: Steps<'p>,
        nesting: usize,
        at: (Span, bool),
        need: &Need,
        work: Work<'_, 'p, 't>,
    ) -> R<Term> {
        let depth = self.path.depth();
        let mut ends: Vec<(Term, Term, Vec<Term>)> = Vec::new();
        self.with_instance(op, st, steps, nesting, at, need, &mut |s, st, steps| {
            let value = s.value_within(st, steps, nesting - 1, at, work)?;
            ends.push((s.path.conditions_since(depth), value, s.path.since(depth)));
            Ok(())
        })?;
        self.join_unfolded(ends)
    }

    /// Does an operation on a copy of the heap.
    #[allow(clippy::too_many_arguments)]
    fn with_instance(
        &mut self,
        op: &Op,
        st: &State<'p>,
        steps: Steps<'p>,
        nesting: usize,
        (span, recursive): (Span, bool),
        need: &Need,
        k: &mut dyn FnMut(&mut Self, &State<'p>, Steps<'p>) -> R,
    ) -> R {
        if !self.surely(self.terms.lt(self.terms.real(0, 1), op.amount.term())) {
            return self.raise(need.clone());
        }
        let mut step = self.step(st, op);
        // as much as there is to be chosen is always right: what is left over is not lost
        step.amount.get_or_insert_with(|| expression(ExpKind::Wildcard));
        let steps = steps.and(step, None);
        match op.operation {
            Operation::Open => {
                let visible = self.checking || recursive;
                // the body may need instances opened itself, and theirs again
                let outer = std::mem::replace(&mut self.ghost.nesting, nesting - 1);
                let opened = self.open(op, st, visible, span, &mut |s, st| {
                    let inner = std::mem::replace(&mut s.ghost.nesting, outer);
                    let result = k(s, &st, steps.clone());
                    s.ghost.nesting = inner;
                    result
                });
                self.ghost.nesting = outer;
                opened
            }
            Operation::Close => {
                self.close_to_read(op, st, nesting, span, need, &mut |s, st| k(s, st, steps.clone()))
            }
        }
    }

    /// Adds an instance whose body is there to be read. Some of each permission is taken for it, so that the body can be read as well, and is
    /// not there twice if the instance is opened again.
    fn close_to_read(
        &mut self,
        op: &Op,
        st: &State<'p>,
        nesting: usize,
        span: Span,
        need: &Need,
        k: &mut dyn FnMut(&mut Self, &State<'p>) -> R,
    ) -> R {
        if need.amount.is_some() || op.opens || op.amount != Amount::Exactly(self.terms.real(1, 1)) {
            return self.raise(need.clone());
        }
        let offence = Offence {
            key: "fold.failed",
            span,
        };
        let outer = std::mem::replace(&mut self.ghost.nesting, nesting - 1);
        let reading = std::mem::replace(&mut self.reading, false);
        let some = Amount::Wildcard(self.wildcard());
        let folded = self.fold_instance(op.predicate, &op.args, some, offence, st.clone(), &mut |s, st| {
            let inner = std::mem::replace(&mut s.ghost.nesting, outer);
            s.reading = reading;
            let result = k(s, &st);
            (s.ghost.nesting, s.reading) = (inner, false);
            result
        });
        (self.ghost.nesting, self.reading) = (outer, reading);
        folded
    }

    /// Goes on looking for somebody who can meet a need.
    pub(super) fn raise<T>(&mut self, need: Need) -> R<T> {
        self.ghost.missing.get_or_insert(need);
        Err(Stop::Member)
    }

    /// Notes what an expression needed, if anything.
    fn record_needed(&mut self, span: Span, steps: Steps<'p>) {
        if steps.ops().next().is_some() {
            self.record(Place::Within(span), None, steps, &[]);
        }
    }
}
