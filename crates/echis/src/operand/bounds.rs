//! Ranges that a `for` loop goes through.

use crate::machine::Machine;
use crate::merge::{Concrete, SymbolicSteps};
use crate::sym::Sym;
use std::ops::{Range, RangeInclusive};

/// The bounds of a range.
pub struct Bounds<A, B>(pub A, pub B);

macro_rules! symbolic {
    ($($start:ty, $end:ty;)+) => { $(
        impl<T: Machine> Bounds<$start, $end> {
            /// `start..end`
            pub fn until(self) -> SymbolicSteps<T> {
                SymbolicSteps::until(self.0.into(), self.1.into())
            }

            /// `start..=end`
            pub fn through(self) -> SymbolicSteps<T> {
                SymbolicSteps::through(self.0.into(), self.1.into())
            }
        }
    )+ };
}

symbolic! {
    Sym<T>, Sym<T>;
    Sym<T>, T;
    T, Sym<T>;
}

/// Ranges of other types.
pub trait ConcreteBounds<T> {
    /// `start..end`
    fn until(self) -> Concrete<Range<T>>
    where
        Range<T>: Iterator;
    /// `start..=end`
    fn through(self) -> Concrete<RangeInclusive<T>>
    where
        RangeInclusive<T>: Iterator;
}

impl<T> ConcreteBounds<T> for Bounds<T, T> {
    fn until(self) -> Concrete<Range<T>>
    where
        Range<T>: Iterator,
    {
        Concrete::new(self.0..self.1)
    }

    fn through(self) -> Concrete<RangeInclusive<T>>
    where
        RangeInclusive<T>: Iterator,
    {
        Concrete::new(self.0..=self.1)
    }
}
