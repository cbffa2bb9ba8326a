//! Keys of rows.

use crate::minimize::Order;
use crate::sample::Sample;
use crate::store::Model;
use crate::sym::{Primitive, Sym, sealed::Sealed};
use echis_logic::{Sort, Term, Terms, Value};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

/// The key of a row in the table of a model. As a field of another model it is a reference: the row
/// that it is the key of exists.
///
/// Keys of rows are positive. The default, 0, is the key of none.
pub struct Key<M>(i64, PhantomData<fn() -> M>);

impl<M> Key<M> {
    /// The key with a number.
    pub const fn new(number: i64) -> Key<M> {
        Key(number, PhantomData)
    }

    /// Its number.
    pub const fn number(self) -> i64 {
        self.0
    }
}

impl<M> Clone for Key<M> {
    fn clone(&self) -> Key<M> {
        *self
    }
}

impl<M> Copy for Key<M> {}

impl<M> Default for Key<M> {
    fn default() -> Key<M> {
        Key::new(0)
    }
}

impl<M> PartialEq for Key<M> {
    fn eq(&self, other: &Key<M>) -> bool {
        self.0 == other.0
    }
}

impl<M> Eq for Key<M> {}

impl<M> PartialOrd for Key<M> {
    fn partial_cmp(&self, other: &Key<M>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<M> Ord for Key<M> {
    fn cmp(&self, other: &Key<M>) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl<M> Hash for Key<M> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

/// A Rust expression for it.
impl<M> fmt::Debug for Key<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key::new({})", self.0)
    }
}

impl<M> fmt::Display for Key<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl<M: Model> Sealed for Key<M> {}

/// A key is a number, and nothing else is done with it than comparing.
impl<M: Model> Primitive for Key<M> {
    const ORDER: Order = Order::Signed;
    fn sample(sample: Sample) -> Self {
        Key::new(i64::sample(sample))
    }
    fn sort(t: &Terms) -> Sort {
        i64::sort(t)
    }
    fn literal(&self, t: &Terms) -> Term {
        self.0.literal(t)
    }
    fn of_literal(t: &Terms, term: Term) -> Option<Self> {
        i64::of_literal(t, term).map(Key::new)
    }
    fn from_value(value: &Value) -> Option<Self> {
        i64::from_value(value).map(Key::new)
    }
    fn less(t: &Terms, a: Term, b: Term) -> Term {
        i64::less(t, a, b)
    }
}

impl<M: Model> Sym<Key<M>> {
    /// Its number.
    pub fn number(self) -> Sym<i64> {
        self.retyped(|key| key.number())
    }

    /// The key with a number.
    pub fn of_number(number: impl Into<Sym<i64>>) -> Sym<Key<M>> {
        number.into().retyped(|&number| Key::new(number))
    }
}
