//! Inputs of types whose values have any size: vectors, [texts](crate::Text). A bound says up to
//! which size they are looked at, and whoever reads a property sees it there.
//!
//! ```
//! use echis::{Bounded, Sym, Symbolic, any_up_to, check};
//!
//! // for all vectors of at most three numbers
//! check(|mut all: Bounded<Vec<Sym<u8>>, 3>| {
//!     let length = all.len();
//!     all.dedup();
//!     assert!(all.len() <= length);
//! })
//! .expect_proved();
//!
//! // the same, without a type of its own
//! check(|| {
//!     let all: Vec<Sym<u8>> = any_up_to("all", ..=3);
//!     assert_eq!(all.iter().min().is_none(), all.is_empty());
//! })
//! .expect_proved();
//!
//! #[derive(Clone, Debug, Symbolic)]
//! struct Order {
//!     #[symbolic(max = 3)]
//!     amounts: Vec<Sym<u16>>,
//! }
//! ```

use crate::assumption::Assumption;
use crate::merge::Merge;
use crate::run::{self, Input};
use crate::sym::Sym;
use crate::symbolic::{Symbolic, Values};
use std::fmt;
use std::ops::{Deref, DerefMut, RangeToInclusive};

/// Types whose values have any size. Of those up to a bound, all can be looked at.
pub trait UpTo: Merge + fmt::Debug + 'static {
    /// Any value of at most this size. Parts are named after the whole in reports.
    fn symbolic_up_to(name: &str, max: usize) -> Self;

    /// What this is for certain inputs: the same with known leaves.
    fn under(&self, values: &Values) -> Self;

    /// A Rust expression for this, if all leaves are known.
    fn expression(&self) -> String;
}

/// Any value of at most a certain size: an input of the code under exploration.
///
/// A vector has a length on each path: the path forks. A [`Text`](crate::Text) does not fork.
///
/// # Panics
///
/// If nothing is being explored.
pub fn any_up_to<C: UpTo>(name: &str, sizes: RangeToInclusive<usize>) -> C {
    let made = C::symbolic_up_to(name, sizes.end);
    let (name, shown) = (name.to_string(), made.clone());
    run::current(|run| {
        run.name_input(move |values| {
            let value = shown.under(values);
            Input {
                name: name.clone(),
                value: format!("{value:?}"),
                expression: value.expression(),
                sql: None,
                is_argument: false,
            }
        });
    });
    made
}

impl<S: Symbolic> UpTo for Vec<S> {
    fn symbolic_up_to(name: &str, max: usize) -> Self {
        let length = length(name, max);
        // short ones first, as what is false is decided first
        let length = (0..max).find(|&n| !length.differs(n).decide()).unwrap_or(max);
        (0..length)
            .map(|i| S::symbolic(&format!("{name}[{i}]")))
            .collect()
    }

    fn under(&self, values: &Values) -> Self {
        self.iter().map(|element| element.under(values)).collect()
    }

    fn expression(&self) -> String {
        let elements: Vec<String> = self.iter().map(S::expression).collect();
        format!("vec![{}]", elements.join(", "))
    }
}

/// Any length up to a bound.
pub(crate) fn length(name: &str, max: usize) -> Sym<usize> {
    let input = name.to_string();
    run::assumes(Assumption::Size { input, max });
    if let Some(length) = run::current(|run| run.length(max)) {
        return Sym::known(length);
    }
    let length = Sym::<usize>::symbolic(&format!("{name}.len"));
    crate::symbolic::assume(length.at_most(max));
    length
}

/// A value that, as an input, has at most a certain size: any such value is looked at. It is used
/// as the value itself; what is done with it may make it larger.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bounded<C, const MAX: usize>(C);

impl<C, const MAX: usize> Bounded<C, MAX> {
    /// The value itself.
    pub fn into_inner(self) -> C {
        self.0
    }
}

impl<C, const MAX: usize> From<C> for Bounded<C, MAX> {
    fn from(value: C) -> Self {
        Bounded(value)
    }
}

impl<C, const MAX: usize> Deref for Bounded<C, MAX> {
    type Target = C;
    fn deref(&self) -> &C {
        &self.0
    }
}

impl<C, const MAX: usize> DerefMut for Bounded<C, MAX> {
    fn deref_mut(&mut self) -> &mut C {
        &mut self.0
    }
}

impl<C: fmt::Debug, const MAX: usize> fmt::Debug for Bounded<C, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<C: Merge, const MAX: usize> Merge for Bounded<C, MAX> {
    const MAY_SHARE_STATE: bool = C::MAY_SHARE_STATE;

    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        Bounded(C::merge(condition, then.0, otherwise.0))
    }
}

impl<C: UpTo, const MAX: usize> Symbolic for Bounded<C, MAX> {
    fn symbolic(name: &str) -> Self {
        Bounded(C::symbolic_up_to(name, MAX))
    }

    fn under(&self, values: &Values) -> Self {
        Bounded(self.0.under(values))
    }

    fn expression(&self) -> String {
        format!("echis::Bounded::from({})", self.0.expression())
    }
}
