//! Comparisons: as Rust has them, where the answer is a `bool` and the path forks; and as terms.

use crate::run::Run;
use crate::sym::{IntoSym, Primitive, Sym};
use std::cmp::Ordering;

impl<T: Primitive> Sym<T> {
    /// Is this equal to another value? (`==` decides.)
    pub fn equals(&self, other: impl IntoSym<T>) -> Sym<bool> {
        self.zip(&other.into_sym(), T::is_same, |t, a, b| t.eq(a, b))
    }

    /// Is this another value? (`!=` decides.)
    pub fn differs(&self, other: impl IntoSym<T>) -> Sym<bool> {
        !self.equals(other)
    }

    /// Is this less? (`<` decides.)
    pub fn below(&self, other: impl IntoSym<T>) -> Sym<bool> {
        self.zip(&other.into_sym(), T::is_less, T::less)
    }

    /// Is this less or equal? (`<=` decides.)
    pub fn at_most(&self, other: impl IntoSym<T>) -> Sym<bool> {
        !other.into_sym().below(self.clone())
    }

    /// Is this greater? (`>` decides.)
    pub fn above(&self, other: impl IntoSym<T>) -> Sym<bool> {
        other.into_sym().below(self.clone())
    }

    /// Is this greater or equal? (`>=` decides.)
    pub fn at_least(&self, other: impl IntoSym<T>) -> Sym<bool> {
        !self.below(other)
    }
}

impl<T: Primitive> PartialEq for Sym<T> {
    fn eq(&self, other: &Sym<T>) -> bool {
        self.equals(other.clone()).decide()
    }
}

impl<T: Primitive> Eq for Sym<T> {}

impl<T: Primitive> PartialEq<T> for Sym<T> {
    fn eq(&self, other: &T) -> bool {
        self.equals(other.clone()).decide()
    }
}

impl<T: Primitive> Ord for Sym<T> {
    fn cmp(&self, other: &Sym<T>) -> Ordering {
        if *self < *other {
            Ordering::Less
        } else if *self == *other {
            Ordering::Equal
        } else {
            Ordering::Greater
        }
    }
}

impl<T: Primitive> PartialOrd for Sym<T> {
    fn partial_cmp(&self, other: &Sym<T>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
    fn lt(&self, other: &Sym<T>) -> bool {
        self.below(other.clone()).decide()
    }
    fn le(&self, other: &Sym<T>) -> bool {
        self.at_most(other.clone()).decide()
    }
    fn gt(&self, other: &Sym<T>) -> bool {
        self.above(other.clone()).decide()
    }
    fn ge(&self, other: &Sym<T>) -> bool {
        self.at_least(other.clone()).decide()
    }
}

impl<T: Primitive> PartialOrd<T> for Sym<T> {
    fn partial_cmp(&self, other: &T) -> Option<Ordering> {
        self.partial_cmp(&Sym::known(other.clone()))
    }
    fn lt(&self, other: &T) -> bool {
        self.below(other.clone()).decide()
    }
    fn le(&self, other: &T) -> bool {
        self.at_most(other.clone()).decide()
    }
    fn gt(&self, other: &T) -> bool {
        self.above(other.clone()).decide()
    }
    fn ge(&self, other: &T) -> bool {
        self.at_least(other.clone()).decide()
    }
}

impl Sym<bool> {
    /// Whether this is true on the path that is executed. If both can be, the path forks.
    #[inline]
    pub fn decide(self) -> bool {
        self.cases(|known| *known, Run::decide)
    }
}
