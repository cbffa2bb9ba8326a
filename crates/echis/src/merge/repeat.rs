//! Loops that are left for some inputs earlier than for others.

use super::{Departures, Merge, depth, enter, leave, left_unseen, merged, on_path, since, split};
use crate::path::Mark;
use crate::sym::{IntoSym, Sym};

/// A loop that is left for some inputs earlier than for others.
pub struct Loop<V, S> {
    depth: usize,
    mark: Mark,
    /// Whether iterations that are executed for some inputs only may be merged with what is behind
    /// the loop.
    may_merge: bool,
    departures: Departures,
    /// The depth at which the iteration began.
    iteration: usize,
    exits: Vec<(Sym<bool>, (V, S))>,
    again: Vec<(Sym<bool>, S)>,
    /// All inputs that were still in the loop have left it with this value.
    left: Option<V>,
}

impl<V, S> Loop<V, S> {
    /// The loop is reached.
    pub fn new(may_merge: bool) -> Loop<V, S> {
        Loop {
            depth: depth(),
            mark: on_path(Mark::default(), |run| run.path.borrow().mark()),
            may_merge,
            departures: Departures::here(),
            iteration: depth(),
            exits: Vec::new(),
            again: Vec::new(),
            left: None,
        }
    }

    /// Whether the body is executed (again) for some inputs. For the others, the loop is left with
    /// a value.
    #[track_caller]
    pub fn goes_on(&mut self, condition: impl IntoSym<bool>, value: V, state: impl FnOnce() -> S) -> bool {
        let condition = condition.into_sym();
        let (side, mark) = split(condition, self.may_merge);
        match side {
            Some(true) => {}
            Some(false) => self.left = Some(value),
            None => {
                self.exits
                    .push((since(self.depth) & !condition, (value, state())));
                enter(condition, mark);
            }
        }
        self.iteration = depth();
        side != Some(false)
    }

    /// The body is executed (again).
    pub fn begin(&mut self) {
        if self.has_to_merge() {
            left_unseen();
        }
        self.iteration = depth();
    }

    /// `break`: the loop is left for the inputs for which code is executed now.
    pub fn exit(&mut self, value: V, state: impl FnOnce() -> S) {
        self.departures.add();
        if since(self.iteration).if_known() == Some(&true) {
            self.left = Some(value);
        } else {
            self.exits.push((since(self.depth), (value, state())));
        }
    }

    /// `continue`: the iteration is over for the inputs for which code is executed now.
    pub fn again(&mut self, state: impl FnOnce() -> S) {
        self.departures.add();
        self.again.push((since(self.iteration), state()));
    }

    /// Whether the iteration is over for some inputs earlier than for others.
    pub fn has_to_merge(&self) -> bool {
        !self.again.is_empty()
    }

    /// Merges what the iteration has left where it has ended earlier; `end` is whether it has come
    /// to its end.
    pub fn next(&mut self, end: Option<()>, state: S) -> S
    where
        S: Merge,
    {
        let mut still = self.again.iter().fold(Sym::known(false), |any, (c, _)| any | *c);
        if end.is_some() {
            still |= since(self.iteration);
        }
        leave(self.iteration);
        enter(still, self.mark);
        let rest = end.map(|()| state.clone());
        merged(std::mem::take(&mut self.again), rest).unwrap_or(state)
    }

    /// Whether there is nothing to merge at the end.
    pub fn is_plain(&self) -> bool {
        self.exits.is_empty()
    }

    /// The loop was left: its value, if it was left for any inputs without leaving what is around
    /// it, and the state then.
    pub fn finish(mut self, state: S) -> (Option<V>, S)
    where
        V: Merge,
        S: Merge,
    {
        let mut still = self.exits.iter().fold(Sym::known(false), |any, (c, _)| any | *c);
        if self.left.is_some() {
            still |= since(self.depth);
        }
        leave(self.depth);
        // otherwise all inputs that have come to the loop are here again
        if self.departures.are_over() {
            enter(still, self.mark);
        }
        let rest = self.left.take().map(|value| (value, state.clone()));
        match merged(std::mem::take(&mut self.exits), rest) {
            Some((value, state)) => (Some(value), state),
            None => (None, state),
        }
    }

    /// [`Loop::finish`] where there is nothing to merge: the state is what it is.
    pub fn value(mut self) -> Option<V> {
        let still = since(self.depth);
        leave(self.depth);
        self.departures.are_over();
        if self.left.is_some() {
            enter(still, self.mark);
        }
        self.left.take()
    }
}

impl<V, S> Drop for Loop<V, S> {
    fn drop(&mut self) {
        if !self.exits.is_empty() || !self.again.is_empty() {
            left_unseen();
        }
    }
}

/// A loop is over. What it gives to the code around it, which a `break` without a value does not.
pub struct Over;
