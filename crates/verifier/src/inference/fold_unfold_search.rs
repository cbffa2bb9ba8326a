//! Searches the operations to perform before a statement until no permission is missing.

use super::step_log::StepLog;
use super::{GhostOperation, MAX_OPERATIONS, MissingPermission, Operation};
use crate::cfg::CodePoint;
use crate::context::{Context, ExecResult, Stop};
use crate::exec::Continuation;
use crate::limits::CheckPlace;
use crate::state::State;
use echis_source::{Place, Span};
use echis_viper::ast::PredicateId;

/// An action that may lack permissions. It calls its continuation with the state after it.
pub type Action<'a, 'p, 't> =
    &'a dyn Fn(&mut Context<'p, 't>, State<'p>, Continuation<'_, 'p, 't>) -> ExecResult;

/// The continuation after a search: takes the state and the performed operations.
pub(super) type SearchContinuation<'k, 'p, 't> =
    &'k mut dyn FnMut(&mut Context<'p, 't>, State<'p>, StepLog<'p>) -> ExecResult;

/// The bounds of a search.
#[derive(Debug, Clone, Copy)]
pub(super) struct SearchBounds {
    /// The part of the program that the operations are for.
    pub(super) span: Span,
    /// The number of further folds, or unfolds, that may be nested.
    pub(super) nesting: usize,
    /// The number of further operations.
    pub(super) operations: usize,
    /// Whether instances may be unfolded.
    pub(super) may_unfold: bool,
}

impl<'p, 't> Context<'p, 't> {
    /// Performs an action at a place of the program, after the operations that it needs. Several
    /// statements can have the same place in the source. Their points in the graph differ.
    pub fn exec_with_inference(
        &mut self,
        place: Place,
        point: CodePoint,
        st: State<'p>,
        action: Action<'_, 'p, 't>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        if !st.reserves.is_empty() {
            return self.exec_with_transfers(st, action, k);
        }
        if !self.inference.is_on() {
            return action(self, st, k);
        }
        let bounds = SearchBounds {
            span: place.span(),
            nesting: self.inference.nesting,
            operations: MAX_OPERATIONS,
            may_unfold: true,
        };
        let steps = self.start_log(&st);
        self.search(st, steps, bounds, action, &mut |s, st, steps| {
            s.record_visit(place, Some(point), steps, &[]);
            k(s, st)
        })
    }

    /// Performs an action after the operations that it needs. If no candidate helps, performs it
    /// without them, so that it reports its failure.
    pub(super) fn search(
        &mut self,
        st: State<'p>,
        steps: StepLog<'p>,
        bounds: SearchBounds,
        action: Action<'_, 'p, 't>,
        k: SearchContinuation<'_, 'p, 't>,
    ) -> ExecResult {
        let Some(need) = self.first_missing(&st, action) else {
            return action(self, st, &mut |s, st| k(s, st, steps.clone()));
        };
        let mut hint = None;
        if bounds.operations > 0 {
            let left = SearchBounds {
                operations: bounds.operations - 1,
                ..bounds
            };
            for op in self.candidates(&st, &need, bounds.may_unfold) {
                let is_possible = self.is_visible(op.predicate)
                    && (op.operation == Operation::Unfold || bounds.nesting > 0);
                if !is_possible || self.is_inverse_of_earlier(&op, &steps) {
                    continue;
                }
                if !self.count_attempt() {
                    break;
                }
                match self.try_candidate(&op, &st, &need, left, action) {
                    Ok(()) => {
                        return self.perform(&op, st, steps, left, &mut |s, st, steps| {
                            s.search(st, steps, left, action, k)
                        });
                    }
                    Err(reason) if op.operation == Operation::Fold => hint = hint.or(reason),
                    Err(_) => {}
                }
            }
        }
        let place = CheckPlace {
            span: bounds.span,
            culprit: need.culprit,
        };
        if !self.modes.trying && self.check_full(self.terms.fls(), place)? {
            return Err(Stop::Infeasible);
        }
        self.search_in_expressions(st, steps, hint, action, k)
    }

    /// The first missing permission of an action, found by a trial.
    pub fn first_missing(&mut self, st: &State<'p>, action: Action<'_, 'p, 't>) -> Option<MissingPermission> {
        let trial = self.trial(|s| action(s, st.clone(), &mut |_, _| Ok(())));
        let missing = trial.missing?;
        self.assume_markers(&missing.proved_markers);
        Some(missing)
    }

    /// Tries a candidate. The operation must succeed. Afterwards the permission must be held, or be
    /// inside of an instance that the operation has provided. The error has the culprit of the
    /// failure.
    fn try_candidate(
        &mut self,
        op: &GhostOperation,
        st: &State<'p>,
        need: &MissingPermission,
        bounds: SearchBounds,
        action: Action<'_, 'p, 't>,
    ) -> Result<(), Option<Span>> {
        let mut check = |s: &mut Self, after: State<'p>, _| match s.first_missing(&after, action) {
            Some(other) if other.is_same_need(need) => {
                s.try_candidate_inside(op, st, after, need, bounds, action)
            }
            Some(other) if op.removes(&other) => s.try_local_unfolding(&after, other, action),
            _ => Ok(()),
        };
        let trial = self.trial(|s| s.perform(op, st.clone(), StepLog::default(), bounds, &mut check));
        if trial.succeeded {
            Ok(())
        } else {
            Err(trial.missing.map(|n| n.culprit).or(trial.failed))
        }
    }

    /// For an instance that the action needs both unfolded and folded: tries whether its
    /// expressions can fold the instance locally, after it was unfolded.
    fn try_local_unfolding(
        &mut self,
        after: &State<'p>,
        need: MissingPermission,
        action: Action<'_, 'p, 't>,
    ) -> ExecResult {
        let missing = self.with_modes(|modes| modes.local = true, |s| s.first_missing(after, action));
        if missing.is_none() {
            Ok(())
        } else {
            self.propagate_missing(need)
        }
    }

    /// Tries a second candidate after a first one that did not suffice: after an unfold, the unfold
    /// of an instance inside; after a fold for a quantified permission, the fold of another
    /// instance.
    fn try_candidate_inside(
        &mut self,
        op: &GhostOperation,
        before: &State<'p>,
        after: State<'p>,
        need: &MissingPermission,
        bounds: SearchBounds,
        action: Action<'_, 'p, 't>,
    ) -> ExecResult {
        let bounds = SearchBounds {
            nesting: bounds.nesting.saturating_sub(1),
            ..bounds
        };
        let mut candidates = Vec::new();
        if op.operation == Operation::Unfold && bounds.nesting > 0 {
            candidates = self.unfold_candidates(&after.heap, need);
            candidates.retain(|op| self.is_visible(op.predicate) && !op.is_held_in(&before.heap));
        }
        if op.operation == Operation::Fold && need.args.is_none() {
            candidates = self.folds_of_unfolded(&after, need.resource);
        }
        let is_found = candidates
            .iter()
            .any(|op| self.count_attempt() && self.try_candidate(op, &after, need, bounds, action).is_ok());
        if is_found {
            Ok(())
        } else {
            self.propagate_missing(need.clone())
        }
    }

    /// Lets the expressions of the action unfold locally, if that is enough. Otherwise performs the
    /// action as it is, with a hint for its message.
    fn search_in_expressions(
        &mut self,
        st: State<'p>,
        steps: StepLog<'p>,
        hint: Option<Span>,
        action: Action<'_, 'p, 't>,
        k: SearchContinuation<'_, 'p, 't>,
    ) -> ExecResult {
        let suffices = |s: &mut Self| s.first_missing(&st, action).is_none();
        let suffices = !self.modes.local && self.with_modes(|modes| modes.local = true, suffices);
        let mut k = |s: &mut Self, st: State<'p>| k(s, st, steps.clone());
        if suffices {
            return self.exec_with_local_unfolding(st, action, &mut k);
        }
        let hint = hint.map(|culprit| {
            let lacks = self.sources.text(culprit).split_whitespace();
            format!("and closing it needs `{}`", lacks.collect::<Vec<_>>().join(" "))
        });
        self.with_hint(hint, |s| {
            action(s, st, &mut |s, st| s.with_hint(None, |s| k(s, st)))
        })
    }

    /// Runs `run` with a hint for messages about missing permissions.
    fn with_hint<T>(&mut self, hint: Option<String>, run: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.inference.hint, hint);
        let result = run(self);
        self.inference.hint = outer;
        result
    }

    /// Performs an action whose expressions unfold locally.
    fn exec_with_local_unfolding(
        &mut self,
        st: State<'p>,
        action: Action<'_, 'p, 't>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        let outer = self.modes;
        self.with_modes(
            |modes| modes.local = true,
            |s| {
                s.with_hint(None, |s| {
                    action(s, st, &mut |s, st| {
                        s.with_hint(None, |s| s.in_modes(outer, |s| k(s, st)))
                    })
                })
            },
        )
    }

    /// Whether this member may fold and unfold a predicate in its own code.
    pub(super) fn is_visible(&self, predicate: PredicateId) -> bool {
        !self.program.predicates[predicate.index()].is_opaque()
            || self.revealed_predicates.contains(&predicate)
    }

    /// Whether an operation only reverses an earlier one of the same search.
    fn is_inverse_of_earlier(&self, op: &GhostOperation, steps: &StepLog<'p>) -> bool {
        steps.ops().any(|done| {
            (done.predicate, &done.args) == (op.predicate, &op.args) && done.operation != op.operation
        })
    }
}
