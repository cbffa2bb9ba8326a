//! Unfolds and folds for a single expression: afterwards the heap is as before, as with
//! `unfolding`. Contracts, bodies of functions and predicates, and everything under `old` are
//! evaluated like this.

use super::step_log::StepLog;
use super::term_to_source::expression;
use super::{GhostOperation, MissingPermission, Operation};
use crate::chunks::Amount;
use crate::context::{Context, ExecResult, PartialError, Stop};
use crate::state::State;
use echis_logic::Term;
use echis_source::{Place, Span};
use echis_viper::syntax::ExpKind;

/// Evaluates a value in a state.
type Evaluate<'a, 'p, 't> = &'a mut dyn FnMut(&mut Context<'p, 't>, &State<'p>) -> ExecResult<Term>;

/// A search for the operations of one expression, with its bounds.
#[derive(Clone, Copy)]
struct LocalSearch {
    /// The expression.
    span: Span,
    /// Whether functions may unroll even in the definition of a function.
    recursive: bool,
    /// The number of further operations that may be nested.
    nesting: usize,
}

impl LocalSearch {
    /// The same search inside of one more instance.
    fn nested(self) -> LocalSearch {
        let nesting = self.nesting - 1;
        LocalSearch { nesting, ..self }
    }
}

impl<'p, 't> Context<'p, 't> {
    /// Evaluates a value, in a state in which the needed instances are unfolded or folded. With
    /// `recursive`, functions may unroll even in the definition of a function.
    pub fn eval_with_unfolding(
        &mut self,
        st: &State<'p>,
        span: Span,
        recursive: bool,
        work: Evaluate<'_, 'p, 't>,
    ) -> ExecResult<Term> {
        if !self.inference.is_on() || self.modes.propagating {
            return work(self, st);
        }
        let search = LocalSearch {
            span,
            recursive,
            nesting: self.inference.nesting,
        };
        self.search_local_unfolding(st, StepLog::default(), search, work)
    }

    fn search_local_unfolding(
        &mut self,
        st: &State<'p>,
        steps: StepLog<'p>,
        search: LocalSearch,
        work: Evaluate<'_, 'p, 't>,
    ) -> ExecResult<Term> {
        let need = match self.catching(|s| work(s, st)) {
            Ok(result) => {
                self.record_local_steps(search.span, steps);
                return result;
            }
            Err(need) => need,
        };
        if search.nesting > 0 {
            for op in self.candidates(st, &need, true) {
                let is_hidden = self.modes.checking && !self.modes.quoting && !self.is_visible(op.predicate);
                let is_left_to_statement = self.is_tried_before_statement(&op);
                if is_hidden || is_left_to_statement {
                    continue;
                }
                if !self.count_attempt() {
                    break;
                }
                let helps = self.trial(|s| {
                    s.with_instance(&op, st, StepLog::default(), search, &need, &mut |s, st, steps| {
                        s.search_local_unfolding(st, steps, search.nested(), work)
                            .map(|_| ())
                    })
                });
                if helps.succeeded {
                    return self.unfold_and_join(&op, st, steps, search, &need, work);
                }
            }
        }
        if self.modes.catching {
            return self.propagate_missing(need);
        }
        work(self, st)
    }

    /// Whether the search before the statement tries an operation first.
    fn is_tried_before_statement(&self, op: &GhostOperation) -> bool {
        let is_fold = op.operation == Operation::Fold;
        is_fold && self.modes.asserting && self.modes.catching && !self.modes.local
    }

    /// Evaluates a value after an operation, in each case of the unfolded body, and joins the
    /// values.
    fn unfold_and_join(
        &mut self,
        op: &GhostOperation,
        st: &State<'p>,
        steps: StepLog<'p>,
        search: LocalSearch,
        need: &MissingPermission,
        work: Evaluate<'_, 'p, 't>,
    ) -> ExecResult<Term> {
        let depth = self.path.depth();
        let mut ends: Vec<(Term, Term, Vec<Term>)> = Vec::new();
        self.with_instance(op, st, steps, search, need, &mut |s, st, steps| {
            let value = s.search_local_unfolding(st, steps, search.nested(), work)?;
            ends.push((s.path.conditions_since(depth), value, s.path.since(depth)));
            Ok(())
        })?;
        self.join_unfolded(ends)
    }

    /// Performs an operation on a copy of the heap.
    fn with_instance(
        &mut self,
        op: &GhostOperation,
        st: &State<'p>,
        steps: StepLog<'p>,
        search: LocalSearch,
        need: &MissingPermission,
        k: &mut dyn FnMut(&mut Self, &State<'p>, StepLog<'p>) -> ExecResult,
    ) -> ExecResult {
        if !self.check_native(self.terms.lt(self.terms.real(0, 1), op.amount.term())) {
            return self.propagate_missing(need.clone());
        }
        let mut step = self.step(st, op);
        // a wildcard is correct for any amount, because the rest of the instance is not lost
        step.amount.get_or_insert_with(|| expression(ExpKind::Wildcard));
        let steps = steps.with_step(step, None);
        match op.operation {
            Operation::Unfold => {
                let visible = self.modes.checking || self.modes.names_old_values || search.recursive;
                // the body may contain instances to unfold, which contain others
                let outer = std::mem::replace(&mut self.inference.nesting, search.nested().nesting);
                let unfolded = self.unfold_operation(op, st, visible, search.span, &mut |s, st| {
                    let inner = std::mem::replace(&mut s.inference.nesting, outer);
                    let result = k(s, &st, steps.clone());
                    s.inference.nesting = inner;
                    result
                });
                self.inference.nesting = outer;
                unfolded
            }
            Operation::Fold => self.fold_to_read(op, st, search, need, &mut |s, st| k(s, st, steps.clone())),
        }
    }

    /// Adds an instance whose body is held. Consumes only a part of each permission of the body, so
    /// that the body can still be read. It is not held twice if the instance is unfolded again.
    fn fold_to_read(
        &mut self,
        op: &GhostOperation,
        st: &State<'p>,
        search: LocalSearch,
        need: &MissingPermission,
        k: &mut dyn FnMut(&mut Self, &State<'p>) -> ExecResult,
    ) -> ExecResult {
        if need.amount.is_some() || op.may_unfold || op.amount != Amount::Exactly(self.terms.real(1, 1)) {
            return self.propagate_missing(need.clone());
        }
        let error = PartialError::new("fold.failed", search.span);
        let nested = std::mem::replace(&mut self.inference.nesting, search.nested().nesting);
        let outer = self.modes;
        let some = Amount::Wildcard(self.wildcard());
        let mut k = |s: &mut Self, st: State<'p>| {
            let inner = std::mem::replace(&mut s.inference.nesting, nested);
            let result = s.in_modes(outer, |s| k(s, &st));
            s.inference.nesting = inner;
            result
        };
        let folded = self.with_modes(
            |modes| modes.reading = false,
            |s| s.fold_instance(op.predicate, &op.args, some, error, st.clone(), &mut k),
        );
        self.inference.nesting = nested;
        folded
    }

    /// Hands a missing permission to the enclosing search.
    pub(super) fn propagate_missing<T>(&mut self, need: MissingPermission) -> ExecResult<T> {
        self.inference.missing.get_or_insert(need);
        Err(Stop::Member)
    }

    /// Records the operations of an expression.
    fn record_local_steps(&mut self, span: Span, steps: StepLog<'p>) {
        if steps.ops().next().is_some() {
            self.record_visit(Place::Within(span), None, steps, &[]);
        }
    }
}
