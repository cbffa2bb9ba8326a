//! Patterns with literals.

use crate::sym::{Primitive, Sym};

/// Comparison of a part of a value with literals, however many references there are to it.
#[expect(missing_docs, reason = "named after the comparisons")]
pub trait Compared {
    fn is_literally(&self, literal: &Self) -> bool
    where
        Self: PartialEq,
    {
        self == literal
    }
    fn is_below(&self, bound: &Self) -> bool
    where
        Self: PartialOrd,
    {
        self < bound
    }
    fn is_at_most(&self, bound: &Self) -> bool
    where
        Self: PartialOrd,
    {
        self <= bound
    }
    fn is_at_least(&self, bound: &Self) -> bool
    where
        Self: PartialOrd,
    {
        self >= bound
    }
}

impl<T> Compared for T {}

#[doc(hidden)]
impl<T: Primitive> Sym<T> {
    pub fn is_literally(&self, literal: &T) -> Sym<bool> {
        self.equals(literal.clone())
    }
    pub fn is_below(&self, bound: &T) -> Sym<bool> {
        self.below(bound.clone())
    }
    pub fn is_at_most(&self, bound: &T) -> Sym<bool> {
        self.at_most(bound.clone())
    }
    pub fn is_at_least(&self, bound: &T) -> Sym<bool> {
        self.at_least(bound.clone())
    }
}

/// What a `match` compares with literals: a copy of it, since several arms may take it apart.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be matched with literals in `#[symbolic]` code",
    label = "this cannot be cloned",
    note = "match its shape first, and the numbers in it afterwards"
)]
pub trait Matched: Clone {}

impl<T: Clone> Matched for T {}

/// A copy.
pub fn copy_of_matched<T: Matched>(matched: &T) -> T {
    matched.clone()
}
