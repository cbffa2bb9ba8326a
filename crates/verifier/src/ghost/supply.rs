//! Supplying a statement: operations before it until no permission is missing.

use super::record::Steps;
use super::{Need, OPERATIONS, Op, Operation};
use crate::cfg::CodePoint;
use crate::context::{Context, R, Stop};
use crate::exec::Next;
use crate::limit::CheckPlace;
use crate::state::State;
use echis_source::{Place, Span};
use echis_viper::ast::PredicateId;

/// What is to be done: it goes on in the state after it.
pub type Action<'a, 'p, 't> = &'a dyn Fn(&mut Context<'p, 't>, State<'p>, Next<'_, 'p, 't>) -> R;

/// What goes on after operations: the state, and what was done.
pub(super) type Supplied<'k, 'p, 't> = &'k mut dyn FnMut(&mut Context<'p, 't>, State<'p>, Steps<'p>) -> R;

/// How far inference may go.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    /// Closes nested in each other, and instances opened inside of each other, that are still allowed.
    pub(super) nesting: usize,
    /// Operations that are still allowed.
    pub(super) operations: usize,
    /// Whether instances may be opened.
    pub(super) opens: bool,
}

impl<'p, 't> Context<'p, 't> {
    /// Does something at a place of the program, after the operations that it needs. Several statements may have the same place in the
    /// source: their points in the graph tell them apart.
    pub fn supply(
        &mut self,
        place: Place,
        point: CodePoint,
        st: State<'p>,
        action: Action<'_, 'p, 't>,
        k: Next<'_, 'p, 't>,
    ) -> R {
        if !self.ghost.is_on() {
            return action(self, st, k);
        }
        let bounds = Bounds {
            nesting: self.ghost.nesting,
            operations: OPERATIONS,
            opens: true,
        };
        let steps = self.first_steps(&st);
        self.supplied(st, steps, bounds, place.span(), action, &mut |s, st, steps| {
            s.record(place, Some(point), steps, &[]);
            k(s, st)
        })
    }

    /// Does something after the operations that it needs. If nothing helps, it is done as it is, and fails as it would.
    pub(super) fn supplied(
        &mut self,
        st: State<'p>,
        steps: Steps<'p>,
        bounds: Bounds,
        span: Span,
        action: Action<'_, 'p, 't>,
        k: Supplied<'_, 'p, 't>,
    ) -> R {
        let Some(need) = self.lacks(&st, action) else {
            return action(self, st, &mut |s, st| k(s, st, steps.clone()));
        };
        let mut hint = None;
        if bounds.operations > 0 {
            let left = Bounds {
                operations: bounds.operations - 1,
                ..bounds
            };
            for op in self.candidates(&st, &need, bounds.opens) {
                let is_possible =
                    self.is_visible(op.predicate) && (op.operation == Operation::Open || bounds.nesting > 0);
                if !is_possible || self.undoes(&op, &steps) {
                    continue;
                }
                if !self.may_try() {
                    break;
                }
                match self.helps(&op, &st, &need, left, span, action) {
                    Ok(()) => {
                        return self.apply(&op, st, steps, left, span, &mut |s, st, steps| {
                            s.supplied(st, steps, left, span, action, k)
                        });
                    }
                    Err(reason) if op.operation == Operation::Close => hint = hint.or(reason),
                    Err(_) => {}
                }
            }
        }
        let place = CheckPlace {
            span,
            culprit: need.culprit,
        };
        if !self.ghost.trying && self.entails(self.terms.fls(), place)? {
            return Err(Stop::Dead);
        }
        self.last_resort(st, steps, hint, action, k)
    }

    /// What something lacks first, if it is done as it is.
    pub(super) fn lacks(&mut self, st: &State<'p>, action: Action<'_, 'p, 't>) -> Option<Need> {
        let trial = self.trial(|s| action(s, st.clone(), &mut |_, _| Ok(())));
        let missing = trial.missing?;
        self.assume_shown(&missing.shown);
        Some(missing)
    }

    /// Tries an operation: it must be possible, and what was missing must be there afterwards, or in an instance that it brought to light.
    /// Otherwise the answer says what failed.
    fn helps(
        &mut self,
        op: &Op,
        st: &State<'p>,
        need: &Need,
        bounds: Bounds,
        span: Span,
        action: Action<'_, 'p, 't>,
    ) -> Result<(), Option<Span>> {
        let mut check = |s: &mut Self, after: State<'p>, _| match s.lacks(&after, action) {
            Some(other) if other.is(need) => s.helps_inside(op, st, after, need, bounds, span, action),
            Some(other) if op.breaks(&other) => s.helps_locally(&after, other, action),
            _ => Ok(()),
        };
        let trial = self.trial(|s| s.apply(op, st.clone(), Steps::default(), bounds, span, &mut check));
        if trial.succeeded {
            Ok(())
        } else {
            Err(trial.missing.map(|n| n.culprit).or(trial.failed))
        }
    }

    /// What was opened is needed as well, closed: perhaps by an expression, which can close it for itself.
    fn helps_locally(&mut self, after: &State<'p>, need: Need, action: Action<'_, 'p, 't>) -> R {
        let local = std::mem::replace(&mut self.ghost.local, true);
        let suffices = self.lacks(after, action).is_none();
        self.ghost.local = local;
        if suffices { Ok(()) } else { self.raise(need) }
    }

    /// After an instance was opened, does it help to open one that was inside? After one of many was closed, does it help to close another one?
    #[allow(clippy::too_many_arguments)]
    fn helps_inside(
        &mut self,
        op: &Op,
        before: &State<'p>,
        after: State<'p>,
        need: &Need,
        bounds: Bounds,
        span: Span,
        action: Action<'_, 'p, 't>,
    ) -> R {
        let bounds = Bounds {
            nesting: bounds.nesting.saturating_sub(1),
            ..bounds
        };
        let mut inside = Vec::new();
        if op.operation == Operation::Open && bounds.nesting > 0 {
            inside = self.openable(&after.heap, need);
            inside.retain(|op| self.is_visible(op.predicate) && !op.is_on_one_of(&before.heap));
        }
        if op.operation == Operation::Close && need.args.is_none() {
            inside = self.opened_of(&after, need.resource);
        }
        let found = inside
            .iter()
            .any(|op| self.may_try() && self.helps(op, &after, need, bounds, span, action).is_ok());
        if found { Ok(()) } else { self.raise(need.clone()) }
    }

    /// Operations before the statement do not help: perhaps they do for its expressions one by one.
    fn last_resort(
        &mut self,
        st: State<'p>,
        steps: Steps<'p>,
        hint: Option<Span>,
        action: Action<'_, 'p, 't>,
        k: Supplied<'_, 'p, 't>,
    ) -> R {
        let local = std::mem::replace(&mut self.ghost.local, true);
        let suffices = !local && self.lacks(&st, action).is_none();
        self.ghost.local = local;
        let mut k = |s: &mut Self, st: State<'p>| k(s, st, steps.clone());
        if suffices {
            return self.done_inside(st, action, &mut k);
        }
        let hint = hint.map(|culprit| {
            let lacks = self.sources.text(culprit).split_whitespace();
            format!("and closing it needs `{}`", lacks.collect::<Vec<_>>().join(" "))
        });
        let outer = std::mem::replace(&mut self.ghost.hint, hint);
        let result = action(self, st, &mut |s, st| {
            let inner = s.ghost.hint.take();
            let result = k(s, st);
            s.ghost.hint = inner;
            result
        });
        self.ghost.hint = outer;
        result
    }

    /// Does something with what it needs done for its expressions one by one.
    fn done_inside(&mut self, st: State<'p>, action: Action<'_, 'p, 't>, k: Next<'_, 'p, 't>) -> R {
        let outer = (
            std::mem::replace(&mut self.ghost.local, true),
            self.ghost.hint.take(),
        );
        let local = outer.0;
        let result = action(self, st, &mut |s, st| {
            let inner = (std::mem::replace(&mut s.ghost.local, local), s.ghost.hint.take());
            let result = k(s, st);
            (s.ghost.local, s.ghost.hint) = inner;
            result
        });
        (self.ghost.local, self.ghost.hint) = outer;
        result
    }

    /// May this member open and close a predicate for what it says itself?
    pub(super) fn is_visible(&self, predicate: PredicateId) -> bool {
        !self.program.predicates[predicate.index()].is_opaque()
            || self.revealed_predicates.contains(&predicate)
    }

    /// Would an operation only take back what was just done for the same statement?
    fn undoes(&self, op: &Op, steps: &Steps<'p>) -> bool {
        steps.ops().any(|done| {
            (done.predicate, &done.args) == (op.predicate, &op.args) && done.operation != op.operation
        })
    }
}
