//! A branch of which both sides are executed.

use super::{Merge, depth, enter, leave, left_unseen, since, split};
use crate::path::Mark;
use crate::sym::{IntoSym, Sym};

/// What a side leaves: its value, if it comes to its end, and the variables.
struct Left<V, S> {
    value: Option<V>,
    state: S,
    /// What is true of the inputs for which it came to its end, of those that took the side.
    still: Sym<bool>,
}

enum Side<V, S> {
    /// Only this one is executed.
    Only(bool),
    /// The first of two; this is the state before it.
    Then(S),
    /// The second of two; this is what the first one left.
    Else(Left<V, S>),
    Over,
}

/// A branch of whose sides one is executed, or first the one and then the other.
pub struct Fork<V, S> {
    condition: Sym<bool>,
    /// Where both sides are executed.
    depth: usize,
    mark: Mark,
    side: Side<V, S>,
}

impl<V, S> Fork<V, S> {
    /// Enters the first side. The state is asked for if both are executed. If they may not be
    /// merged, the path forks and has one side.
    #[track_caller]
    pub fn new(condition: impl IntoSym<bool>, may_merge: bool, state: impl FnOnce() -> S) -> Fork<V, S> {
        let condition = condition.into_sym();
        let (side, mark) = split(condition, may_merge);
        let depth = if side.is_none() { depth() } else { 0 };
        let side = match side {
            Some(side) => Side::Only(side),
            None => {
                enter(condition, mark);
                Side::Then(state())
            }
        };
        Fork {
            condition,
            depth,
            mark,
            side,
        }
    }

    /// Whether the first side is executed now, the one where the condition is true.
    pub fn side(&self) -> bool {
        matches!(self.side, Side::Only(true) | Side::Then(_))
    }

    /// Only one side is executed: nothing has to be merged.
    pub fn is_known(&self) -> bool {
        matches!(self.side, Side::Only(_))
    }

    /// A side has been executed. Gives the state to go on with, and if that was the last side, the
    /// value of the branch (if it has come to its end).
    pub fn end(&mut self, value: Option<V>, state: S) -> (Option<Option<V>>, S)
    where
        V: Merge,
        S: Merge,
    {
        let left = |value, state| Left {
            still: since(self.depth + 1),
            value,
            state,
        };
        match std::mem::replace(&mut self.side, Side::Over) {
            Side::Only(_) | Side::Over => (Some(value), state),
            Side::Then(before) => {
                let left = left(value, state);
                leave(self.depth);
                self.side = Side::Else(left);
                enter(!self.condition, self.mark);
                (None, before)
            }
            Side::Else(first) => {
                let left = left(value, state);
                leave(self.depth);
                self.join(first, left)
            }
        }
    }

    fn join(&self, first: Left<V, S>, second: Left<V, S>) -> (Option<Option<V>>, S)
    where
        V: Merge,
        S: Merge,
    {
        let c = self.condition;
        match (first.value, second.value) {
            (Some(a), Some(b)) => {
                enter(c.select(first.still, second.still), self.mark);
                (
                    Some(Some(V::merge(c, a, b))),
                    S::merge(c, first.state, second.state),
                )
            }
            (Some(a), None) => {
                enter(c & first.still, self.mark);
                (Some(Some(a)), first.state)
            }
            (None, Some(b)) => {
                enter(!c & second.still, self.mark);
                (Some(Some(b)), second.state)
            }
            (None, None) => (Some(None), second.state),
        }
    }
}

impl<V, S> Drop for Fork<V, S> {
    fn drop(&mut self) {
        if matches!(self.side, Side::Then(_) | Side::Else(_)) {
            left_unseen();
        }
    }
}
