//! Executing both sides of a branch and merging what they leave: what `#[symbolic]` turns control flow into.
//!
//! The paper redefines `if` (section 2.2 and Fig. 1): where the condition is symbolic, the state is saved, one side is executed, the state
//! is restored, the other side is executed, and variables that the sides leave different become conditional values. [`Fork`] does this, and [`Loop`]
//! the same for loops. While a side is executed, its condition is a *local* condition of the path.
//!
//! A side may also leave what is around it, by `return`, `break` or `continue`: then it has no value here, and what follows is executed
//! for the inputs of the other side only. [`Returns`] and [`Loop`] keep what such sides take along until the paths meet again.

use crate::path::Mark;
use crate::run::{Run, current_if_any};
use crate::sym::{IntoSym, Primitive, Sym};
use std::convert::Infallible;
use std::ops::ControlFlow;

/// Types of which two values can become one: the first where a condition is true, the second elsewhere.
#[diagnostic::on_unimplemented(
    message = "values of type `{Self}` cannot be merged",
    label = "the sides of a symbolic branch may leave this different",
    note = "`#[derive(Symbolic)]` merges structs and enums; a branch that needs no merging can be moved to a function without `#[symbolic]`"
)]
pub trait Merge: Clone {
    /// `then` where the condition is true, `otherwise` elsewhere. Forks if there is no one value for both.
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self;
}

/// Values that are concrete: if they differ, the path forks.
fn choose<T>(condition: Sym<bool>, same: bool, then: T, otherwise: T) -> T {
    if same || condition.decide() {
        then
    } else {
        otherwise
    }
}

macro_rules! concrete {
    ($($ty:ty)+) => { $(
        impl Merge for $ty {
            fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
                choose(condition, then == otherwise, then, otherwise)
            }
        }
    )+ };
}

concrete!(bool char i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize String std::cmp::Ordering crate::Int);

impl Merge for () {
    fn merge(_: Sym<bool>, _: (), _: ()) {}
}

impl<T: ?Sized> Merge for &T {
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        choose(condition, std::ptr::eq(then, otherwise), then, otherwise)
    }
}

impl<T: Primitive> Merge for Sym<T> {
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        condition.select(then, otherwise)
    }
}

impl<T: Merge> Merge for Box<T> {
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        Box::new(T::merge(condition, *then, *otherwise))
    }
}

impl<T: Merge> Merge for Option<T> {
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        match (then, otherwise) {
            (Some(a), Some(b)) => Some(T::merge(condition, a, b)),
            (a, b) => choose(condition, a.is_none() && b.is_none(), a, b),
        }
    }
}

impl<T: Merge, E: Merge> Merge for Result<T, E> {
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        match (then, otherwise) {
            (Ok(a), Ok(b)) => Ok(T::merge(condition, a, b)),
            (Err(a), Err(b)) => Err(E::merge(condition, a, b)),
            (a, b) => choose(condition, false, a, b),
        }
    }
}

impl<T: Merge> Merge for Vec<T> {
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        if then.len() != otherwise.len() {
            return choose(condition, false, then, otherwise);
        }
        let pairs = then.into_iter().zip(otherwise);
        pairs.map(|(a, b)| T::merge(condition, a, b)).collect()
    }
}

impl<T: Merge, const N: usize> Merge for [T; N] {
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        let mut others = otherwise.into_iter();
        then.map(|a| match others.next() {
            Some(b) => T::merge(condition, a, b),
            None => a,
        })
    }
}

macro_rules! tuples {
    ($(($($part:ident $index:tt)+))+) => { $(
        impl<$($part: Merge),+> Merge for ($($part,)+) {
            fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
                ($($part::merge(condition, then.$index, otherwise.$index),)+)
            }
        }
    )+ };
}

tuples! {
    (A 0)
    (A 0 B 1)
    (A 0 B 1 C 2)
    (A 0 B 1 C 2 D 3)
    (A 0 B 1 C 2 D 3 E 4)
    (A 0 B 1 C 2 D 3 E 4 F 5)
    (A 0 B 1 C 2 D 3 E 4 F 5 G 6)
    (A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7)
}

/// What code may change, and what is saved of it before a side is executed.
pub trait Place {
    /// What is saved.
    type Saved: Merge;
    /// What is here.
    fn save(&self) -> Self::Saved;
    /// Puts something here.
    fn restore(&mut self, saved: Self::Saved);
}

impl<T: Merge> Place for T {
    type Saved = T;
    fn save(&self) -> T {
        self.clone()
    }
    fn restore(&mut self, saved: T) {
        *self = saved;
    }
}

impl<T: Merge> Place for [T] {
    type Saved = Vec<T>;
    fn save(&self) -> Vec<T> {
        self.to_vec()
    }
    fn restore(&mut self, saved: Vec<T>) {
        self.clone_from_slice(&saved);
    }
}

/// Something about the path; what it is where nothing is explored, and nothing symbolic either.
fn on_path<R>(nothing: R, f: impl FnOnce(&Run) -> R) -> R {
    current_if_any(f).unwrap_or(nothing)
}

/// How many local conditions there are.
fn depth() -> usize {
    on_path(0, |run| run.path.borrow().depth())
}

/// What is true of the inputs for which code is executed now, of those for which it was executed at a depth.
fn since(depth: usize) -> Sym<bool> {
    let local = |run: &Run| Sym::of_term(run, run.path.borrow().since(run.terms(), depth));
    on_path(Sym::known(true), local)
}

/// What follows is executed for inputs for which this is true.
fn enter(condition: Sym<bool>, fork: Mark) {
    if condition.as_known() != Some(&true) {
        on_path((), |run| run.path.borrow_mut().enter(condition.term(run), fork));
    }
}

fn leave(depth: usize) {
    on_path((), |run| run.path.borrow_mut().leave(depth));
}

/// The side of a condition that is executed, or `None` if both are; and where that was decided.
fn split(condition: Sym<bool>) -> (Option<bool>, Mark) {
    match condition.as_known() {
        Some(&known) => (Some(known), Mark::default()),
        None => on_path((None, Mark::default()), |run| {
            // decisions that were taken for other inputs are no part of it
            let mark = run.path.borrow().mark();
            (run.fork(condition.term(run)), mark)
        }),
    }
}

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

impl<V: Merge, S: Merge> Fork<V, S> {
    /// Enters the first side. The state is asked for if both are executed.
    pub fn new(condition: impl IntoSym<bool>, state: impl FnOnce() -> S) -> Fork<V, S> {
        let condition = condition.into_sym();
        let (side, mark) = split(condition);
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

    /// A side has been executed. Gives the state to go on with, and if that was the last side, the value of the branch (if it has come to its end).
    pub fn end(&mut self, value: Option<V>, state: S) -> (Option<Option<V>>, S) {
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

    fn join(&self, first: Left<V, S>, second: Left<V, S>) -> (Option<Option<V>>, S) {
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

/// Merges what has happened under different conditions into what has happened elsewhere.
fn merged<T: Merge>(cases: Vec<(Sym<bool>, T)>, otherwise: Option<T>) -> Option<T> {
    let merge = |rest: Option<T>, (condition, case): (Sym<bool>, T)| match rest {
        Some(rest) => Some(T::merge(condition, case, rest)),
        None => Some(case),
    };
    cases.into_iter().rev().fold(otherwise, merge)
}

/// What a function has returned for some of its inputs, and what it had made of its `&mut` parameters then.
pub struct Returns<R, S> {
    depth: usize,
    returned: Vec<(Sym<bool>, (R, S))>,
    /// What is returned for all inputs for which nothing was returned before.
    rest: Option<R>,
}

impl<R: Merge, S: Merge> Returns<R, S> {
    /// The function is called.
    #[expect(clippy::new_without_default, reason = "only generated code makes them")]
    pub fn new() -> Returns<R, S> {
        Returns {
            depth: depth(),
            returned: Vec::new(),
            rest: None,
        }
    }

    /// For the inputs for which code is executed now, this is returned.
    pub fn add(&mut self, value: R, state: impl FnOnce() -> S) {
        let here = since(self.depth);
        if here.as_known() == Some(&true) {
            self.rest = Some(value);
        } else {
            self.returned.push((here, (value, state())));
        }
        on_path((), |run| run.path.borrow_mut().count_return());
    }

    /// Whether there is nothing to merge.
    pub fn is_plain(&self) -> bool {
        self.returned.is_empty()
    }

    /// The function is over; for the inputs for which it came to its end, this is its value. Gives its value for all.
    ///
    /// # Panics
    ///
    /// If it neither returned nor came to its end.
    pub fn finish(self, end: Option<R>, state: S) -> (R, S) {
        leave(self.depth);
        let rest = self.rest.or(end).map(|value| (value, state));
        merged(self.returned, rest).expect("a function returns")
    }

    /// [`Returns::finish`] where there is nothing to merge: the state is what it is.
    ///
    /// # Panics
    ///
    /// If it neither returned nor came to its end.
    pub fn value(self, end: Option<R>) -> R {
        leave(self.depth);
        self.rest.or(end).expect("a function returns")
    }
}

/// A loop that is left for some inputs earlier than for others.
pub struct Loop<V, S> {
    depth: usize,
    mark: Mark,
    /// How many sides had returned.
    returns: usize,
    /// The depth at which the iteration began.
    iteration: usize,
    exits: Vec<(Sym<bool>, (V, S))>,
    again: Vec<(Sym<bool>, S)>,
    /// All inputs that were still in the loop have left it with this value.
    left: Option<V>,
}

impl<V: Merge, S: Merge> Loop<V, S> {
    /// The loop is reached.
    #[expect(clippy::new_without_default, reason = "only generated code makes them")]
    pub fn new() -> Loop<V, S> {
        Loop {
            depth: depth(),
            mark: on_path(Mark::default(), |run| run.path.borrow().mark()),
            returns: on_path(0, |run| run.path.borrow().returns()),
            iteration: depth(),
            exits: Vec::new(),
            again: Vec::new(),
            left: None,
        }
    }

    /// Whether the body is executed (again) for some inputs. For the others, the loop is left with a value.
    pub fn goes_on(&mut self, condition: impl IntoSym<bool>, value: V, state: impl FnOnce() -> S) -> bool {
        let condition = condition.into_sym();
        let (side, mark) = split(condition);
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
    pub fn begin(&mut self) -> bool {
        self.iteration = depth();
        true
    }

    /// `break`: the loop is left for the inputs for which code is executed now.
    pub fn exit(&mut self, value: V, state: impl FnOnce() -> S) {
        if since(self.iteration).as_known() == Some(&true) {
            self.left = Some(value);
        } else {
            self.exits.push((since(self.depth), (value, state())));
        }
    }

    /// `continue`: the iteration is over for the inputs for which code is executed now.
    pub fn again(&mut self, state: impl FnOnce() -> S) {
        self.again.push((since(self.iteration), state()));
    }

    /// Whether the iteration is over for some inputs earlier than for others.
    pub fn has_to_merge(&self) -> bool {
        !self.again.is_empty()
    }

    /// Merges what the iteration has left where it has ended earlier; `end` is whether it has come to its end.
    pub fn next(&mut self, end: Option<()>, state: S) -> S {
        let mut still = self.again.iter().fold(Sym::known(false), |any, (c, _)| any | *c);
        if end.is_some() {
            still = still | since(self.iteration);
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

    /// The loop was left: its value, if it was left for any inputs by anything but `return`, and the state then.
    pub fn finish(mut self, state: S) -> (Option<V>, S) {
        let still = self.exits.iter().fold(Sym::known(false), |any, (c, _)| any | *c);
        let still = if self.left.is_some() {
            still | since(self.depth)
        } else {
            still
        };
        leave(self.depth);
        if on_path(0, |run| run.path.borrow().returns()) != self.returns {
            enter(still, self.mark);
        }
        let rest = self.left.take().map(|value| (value, state.clone()));
        match merged(self.exits, rest) {
            Some((value, state)) => (Some(value), state),
            None => (None, state),
        }
    }

    /// [`Loop::finish`] where there is nothing to merge: the state is what it is.
    pub fn value(self) -> Option<V> {
        let still = since(self.depth);
        leave(self.depth);
        if self.left.is_some() {
            enter(still, self.mark);
        }
        self.left
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
