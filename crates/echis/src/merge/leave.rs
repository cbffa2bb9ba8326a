//! Functions that are left for some inputs earlier than for others.

use super::{Departures, Merge, depth, leave, left_unseen, merged, since};
use crate::sym::Sym;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// What a function has returned for some of its inputs, and what it had made of its `&mut`
/// parameters then.
pub struct Returns<R, S> {
    depth: usize,
    departures: Departures,
    returned: Vec<(Sym<bool>, (R, S))>,
    /// What is returned for all inputs for which nothing was returned before.
    rest: Option<R>,
}

impl<R, S> Returns<R, S> {
    /// The function is called.
    #[expect(clippy::new_without_default, reason = "only generated code makes them")]
    pub fn new() -> Returns<R, S> {
        Returns {
            depth: depth(),
            departures: Departures::here(),
            returned: Vec::new(),
            rest: None,
        }
    }

    /// For the inputs for which code is executed now, this is returned.
    pub fn add(&mut self, value: R, state: impl FnOnce() -> S) {
        let here = since(self.depth);
        if here.if_known() == Some(&true) {
            self.rest = Some(value);
        } else {
            self.returned.push((here, (value, state())));
        }
        self.departures.add();
    }

    /// Whether there is nothing to merge.
    pub fn is_plain(&self) -> bool {
        self.returned.is_empty()
    }

    /// The function is over; for the inputs for which it came to its end, this is its value. Gives
    /// its value for all.
    ///
    /// # Panics
    ///
    /// If it neither returned nor came to its end.
    pub fn finish(mut self, end: Option<R>, state: S) -> (R, S)
    where
        R: Merge,
        S: Merge,
    {
        leave(self.depth);
        self.departures.are_over();
        let rest = self.rest.take().or(end).map(|value| (value, state));
        merged(std::mem::take(&mut self.returned), rest).expect("a function returns")
    }

    /// [`Returns::finish`] where there is nothing to merge: the state is what it is.
    ///
    /// # Panics
    ///
    /// If it neither returned nor came to its end.
    pub fn value(mut self, end: Option<R>) -> R {
        leave(self.depth);
        self.departures.are_over();
        self.rest.take().or(end).expect("a function returns")
    }
}

impl<R, S> Drop for Returns<R, S> {
    fn drop(&mut self) {
        if !self.returned.is_empty() {
            left_unseen();
        }
    }
}

/// What `?` can be applied to.
pub trait Try {
    /// What goes on.
    type Output;
    /// What is returned.
    type Residual;
    /// The one or the other.
    fn branch(self) -> ControlFlow<Self::Residual, Self::Output>;
}

impl<T> Try for Option<T> {
    type Output = T;
    type Residual = Option<Infallible>;
    fn branch(self) -> ControlFlow<Self::Residual, T> {
        self.map_or(ControlFlow::Break(None), ControlFlow::Continue)
    }
}

impl<T, E> Try for Result<T, E> {
    type Output = T;
    type Residual = Result<Infallible, E>;
    fn branch(self) -> ControlFlow<Self::Residual, T> {
        match self {
            Ok(value) => ControlFlow::Continue(value),
            Err(error) => ControlFlow::Break(Err(error)),
        }
    }
}

/// What `?` returns from functions with a result of type `R`.
pub trait Residual<R> {
    /// The result.
    fn into_result(self) -> R;
}

impl<T> Residual<Option<T>> for Option<Infallible> {
    fn into_result(self) -> Option<T> {
        None
    }
}

impl<T, E, F: From<E>> Residual<Result<T, F>> for Result<Infallible, E> {
    fn into_result(self) -> Result<T, F> {
        match self {
            Ok(never) => match never {},
            Err(error) => Err(error.into()),
        }
    }
}
