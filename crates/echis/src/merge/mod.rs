//! Executing both sides of a branch and merging what they leave: what `#[symbolic]` turns control
//! flow into.
//!
//! The paper redefines `if` (section 2.2 and Fig. 1): where the condition is symbolic, the state is
//! saved, one side is executed, the state is restored, the other side is executed, and variables
//! that the sides leave different become conditional values. [`Fork`] does this, and [`Loop`] the
//! same for loops. While a side is executed, its condition is a *local* condition of the path.
//!
//! A side may also leave what is around it, by `return`, `break` or `continue`: then it has no
//! value here, and what follows is executed for the inputs of the other side only. [`Returns`] and
//! [`Loop`] keep what such sides take along until the paths meet again.

mod branch;
mod leave;
mod repeat;
mod steps;

pub use branch::Fork;
pub use leave::{Residual, Returns, Try};
pub use repeat::{Loop, Over};
pub use steps::{Concrete, Steps, SymbolicSteps};

use crate::assumption::Assumption;
use crate::path::Mark;
use crate::run::{Run, assumes, current_if_any};
use crate::sym::{Primitive, Sym};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::panic::Location;

/// Types of which two values can become one: the first where a condition is true, the second
/// elsewhere.
#[diagnostic::on_unimplemented(
    message = "values of type `{Self}` cannot be merged",
    label = "the sides of a symbolic branch may leave this different",
    note = "`#[derive(Symbolic)]` merges structs and enums; a branch that needs no merging can be moved to a function without `#[symbolic]`"
)]
pub trait Merge: Clone {
    /// Whether changes that are made through a clone may be seen through the value it was made of,
    /// as with a reference to a `Cell`. A type for which this is `false` says by it what
    /// [`Freeze`](crate::Freeze) says.
    #[doc(hidden)]
    const MAY_SHARE_STATE: bool = true;

    /// `then` where the condition is true, `otherwise` elsewhere. Forks if there is no one value
    /// for both.
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
            const MAY_SHARE_STATE: bool = false;
            fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
                choose(condition, then == otherwise, then, otherwise)
            }
        }
    )+ };
}

concrete!(bool char i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize String std::cmp::Ordering crate::Int);

/// Zeros with different signs are equal, but not the same.
macro_rules! floating_point {
    ($($ty:ty)+) => { $(
        impl Merge for $ty {
            const MAY_SHARE_STATE: bool = false;
            fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
                choose(condition, then.to_bits() == otherwise.to_bits(), then, otherwise)
            }
        }
    )+ };
}

floating_point!(f32 f64);

impl Merge for () {
    const MAY_SHARE_STATE: bool = false;
    fn merge(_: Sym<bool>, _: (), _: ()) {}
}

impl<T: ?Sized> Merge for &T {
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        choose(condition, std::ptr::eq(then, otherwise), then, otherwise)
    }
}

/// Iterators that have come to different elements.
impl<T> Merge for std::slice::Iter<'_, T> {
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        let same = std::ptr::eq(then.as_slice(), otherwise.as_slice());
        choose(condition, same, then, otherwise)
    }
}

impl Merge for std::str::Chars<'_> {
    const MAY_SHARE_STATE: bool = false;
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        let same = std::ptr::eq(then.as_str(), otherwise.as_str());
        choose(condition, same, then, otherwise)
    }
}

impl<T: Merge> Merge for std::ops::Range<T> {
    const MAY_SHARE_STATE: bool = T::MAY_SHARE_STATE;
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        T::merge(condition, then.start, otherwise.start)..T::merge(condition, then.end, otherwise.end)
    }
}

impl<T: Primitive> Merge for Sym<T> {
    const MAY_SHARE_STATE: bool = false;
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        condition.select(then, otherwise)
    }
}

impl<T: Merge> Merge for Box<T> {
    const MAY_SHARE_STATE: bool = T::MAY_SHARE_STATE;
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        Box::new(T::merge(condition, *then, *otherwise))
    }
}

impl<T: Merge> Merge for Option<T> {
    const MAY_SHARE_STATE: bool = T::MAY_SHARE_STATE;
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        match (then, otherwise) {
            (Some(a), Some(b)) => Some(T::merge(condition, a, b)),
            (a, b) => choose(condition, a.is_none() && b.is_none(), a, b),
        }
    }
}

impl<T: Merge, E: Merge> Merge for Result<T, E> {
    const MAY_SHARE_STATE: bool = T::MAY_SHARE_STATE || E::MAY_SHARE_STATE;
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        match (then, otherwise) {
            (Ok(a), Ok(b)) => Ok(T::merge(condition, a, b)),
            (Err(a), Err(b)) => Err(E::merge(condition, a, b)),
            (a, b) => choose(condition, false, a, b),
        }
    }
}

impl<T: Merge> Merge for Vec<T> {
    const MAY_SHARE_STATE: bool = T::MAY_SHARE_STATE;
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        if then.len() != otherwise.len() {
            return choose(condition, false, then, otherwise);
        }
        let pairs = then.into_iter().zip(otherwise);
        pairs.map(|(a, b)| T::merge(condition, a, b)).collect()
    }
}

impl<T: Merge> Merge for VecDeque<T> {
    const MAY_SHARE_STATE: bool = T::MAY_SHARE_STATE;
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        Vec::merge(condition, then.into(), otherwise.into()).into()
    }
}

/// Maps with the same keys. Keys are compared, which may fork where they are symbolic.
impl<K: Ord + Clone, V: Merge> Merge for BTreeMap<K, V> {
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        if !then.keys().eq(otherwise.keys()) {
            return choose(condition, false, then, otherwise);
        }
        let pairs = then.into_iter().zip(otherwise.into_values());
        pairs
            .map(|((key, a), b)| (key, V::merge(condition, a, b)))
            .collect()
    }
}

impl<T: Ord + Clone> Merge for BTreeSet<T> {
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        choose(condition, then == otherwise, then, otherwise)
    }
}

impl<T: Merge, const N: usize> Merge for [T; N] {
    const MAY_SHARE_STATE: bool = T::MAY_SHARE_STATE;
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
            const MAY_SHARE_STATE: bool = $($part::MAY_SHARE_STATE)||+;
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
#[diagnostic::on_unimplemented(
    message = "values of type `{Self}` cannot be merged",
    label = "a side of a symbolic branch may change this",
    note = "`#[derive(Symbolic)]` merges structs and enums; a branch that needs no merging can be moved to a function without `#[symbolic]`"
)]
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

/// What is true of the inputs for which code is executed now, of those for which it was executed at
/// a depth.
fn since(depth: usize) -> Sym<bool> {
    let local = |run: &Run| Sym::of_term(run, run.path.borrow().since(run.terms(), depth));
    on_path(Sym::known(true), local)
}

/// What follows is executed for inputs for which this is true.
fn enter(condition: Sym<bool>, fork: Mark) {
    if condition.if_known() != Some(&true) {
        on_path((), |run| run.path.borrow_mut().enter(condition.term(run), fork));
    }
}

fn leave(depth: usize) {
    on_path((), |run| run.path.borrow_mut().leave(depth));
}

/// The side of a condition that is executed, or `None` if both are; and where that was decided. If
/// the sides may not be merged, it is one of them.
#[track_caller]
fn split(condition: Sym<bool>, may_merge: bool) -> (Option<bool>, Mark) {
    let place = Location::caller();
    condition.cases(
        |known| (Some(*known), Mark::default()),
        |run, condition| {
            if !may_merge {
                run.forks_at(place);
                return (Some(run.decide(condition)), Mark::default());
            }
            // decisions that were taken for other inputs are no part of it
            let mark = run.path.borrow().mark();
            let side = run.fork(condition);
            if side.is_none() {
                assumes(Assumption::MergedBranches);
            }
            (side, mark)
        },
    )
}

/// How often code was left for some of its inputs: by `return`, `?`, `break` and `continue`. Those
/// who leave something come together where it is over; as long as it is not, what is inside of it
/// is executed for the others only.
struct Departures {
    /// How many there were on the path before.
    before: usize,
    /// How many left this.
    own: usize,
}

impl Departures {
    fn here() -> Departures {
        Departures {
            before: on_path(0, |run| run.path.borrow().departures),
            own: 0,
        }
    }

    fn add(&mut self) {
        self.own += 1;
        on_path((), |run| run.path.borrow_mut().departures += 1);
    }

    /// What was left is over. Have any left what is around it since it began?
    fn are_over(&self) -> bool {
        let over = |run: &Run| {
            let path = &mut *run.path.borrow_mut();
            path.departures -= self.own;
            path.departures != self.before
        };
        on_path(false, over)
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

/// Where control has left a branch in a way that the generated code does not know, what it had to
/// merge is lost. If that is a panic, it is not to be caught; else it becomes one.
fn left_unseen() {
    on_path((), |run| run.path.borrow_mut().interrupted = true);
    if !std::thread::panicking() {
        panic!(
            "control leaves a branch of `#[symbolic]` code in a way that it does not see: `return`, `break` or `?` in a macro?"
        );
    }
}
