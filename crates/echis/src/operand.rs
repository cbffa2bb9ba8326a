//! Comparisons and connectives in `#[symbolic]` code: terms where an operand is symbolic, `bool` otherwise.
//!
//! The methods of [`Operand`] for symbolic values are its own, those for all other types come from traits: Rust prefers the former where
//! they apply.

use crate::merge::Fork;
use crate::sym::{IntoSym, Primitive, Sym};
use crate::text::Text;

/// The left side of an operator.
pub struct Operand<'a, T>(pub &'a T);

#[expect(missing_docs, reason = "named after the operators")]
impl<T: Primitive> Operand<'_, Sym<T>> {
    pub fn eq<R: IntoSym<T>>(&self, other: &R) -> Sym<bool> {
        self.0.equals(other.clone())
    }
    pub fn ne<R: IntoSym<T>>(&self, other: &R) -> Sym<bool> {
        self.0.differs(other.clone())
    }
    pub fn lt<R: IntoSym<T>>(&self, other: &R) -> Sym<bool> {
        self.0.below(other.clone())
    }
    pub fn le<R: IntoSym<T>>(&self, other: &R) -> Sym<bool> {
        self.0.at_most(other.clone())
    }
    pub fn gt<R: IntoSym<T>>(&self, other: &R) -> Sym<bool> {
        self.0.above(other.clone())
    }
    pub fn ge<R: IntoSym<T>>(&self, other: &R) -> Sym<bool> {
        self.0.at_least(other.clone())
    }
}

#[expect(missing_docs, reason = "named after the operators")]
impl Operand<'_, Text> {
    pub fn eq<R: Into<Text> + Clone>(&self, other: &R) -> Sym<bool> {
        self.0.equals(other.clone())
    }
    pub fn ne<R: Into<Text> + Clone>(&self, other: &R) -> Sym<bool> {
        !self.0.equals(other.clone())
    }
    pub fn lt(&self, other: &Text) -> Sym<bool> {
        self.0.below(other)
    }
    pub fn le(&self, other: &Text) -> Sym<bool> {
        !other.below(self.0)
    }
    pub fn gt(&self, other: &Text) -> Sym<bool> {
        other.below(self.0)
    }
    pub fn ge(&self, other: &Text) -> Sym<bool> {
        !self.0.below(other)
    }
}

/// `==` of other types.
#[expect(missing_docs, reason = "named after the operators")]
pub trait ConcreteEq<R> {
    fn eq(&self, other: &R) -> bool;
    fn ne(&self, other: &R) -> bool;
}

impl<T: PartialEq<R>, R> ConcreteEq<R> for Operand<'_, T> {
    fn eq(&self, other: &R) -> bool {
        self.0 == other
    }
    fn ne(&self, other: &R) -> bool {
        self.0 != other
    }
}

/// `<` of other types.
#[expect(missing_docs, reason = "named after the operators")]
pub trait ConcreteOrd<R> {
    fn lt(&self, other: &R) -> bool;
    fn le(&self, other: &R) -> bool;
    fn gt(&self, other: &R) -> bool;
    fn ge(&self, other: &R) -> bool;
}

impl<T: PartialOrd<R>, R> ConcreteOrd<R> for Operand<'_, T> {
    fn lt(&self, other: &R) -> bool {
        self.0 < other
    }
    fn le(&self, other: &R) -> bool {
        self.0 <= other
    }
    fn gt(&self, other: &R) -> bool {
        self.0 > other
    }
    fn ge(&self, other: &R) -> bool {
        self.0 >= other
    }
}

impl Operand<'_, Sym<bool>> {
    /// `self && other()`; the other is evaluated for inputs for which this is true.
    pub fn and<B: IntoSym<bool>>(&self, other: impl FnOnce() -> B) -> Sym<bool> {
        lazily(*self.0, other, |this, other| this & other, true)
    }

    /// `self || other()`; the other is evaluated for inputs for which this is false.
    pub fn or<B: IntoSym<bool>>(&self, other: impl FnOnce() -> B) -> Sym<bool> {
        lazily(*self.0, other, |this, other| this | other, false)
    }
}

/// Combines a truth value with another that is evaluated where the first has a value.
fn lazily<B: IntoSym<bool>>(
    this: Sym<bool>,
    other: impl FnOnce() -> B,
    combine: impl FnOnce(Sym<bool>, Sym<bool>) -> Sym<bool>,
    needed: bool,
) -> Sym<bool> {
    let mut fork: Fork<(), ()> = Fork::new(if needed { this } else { !this }, || ());
    if fork.is_known() {
        return if fork.side() {
            other().into_sym()
        } else {
            Sym::known(!needed)
        };
    }
    let value = combine(this, other().into_sym());
    fork.end(Some(()), ());
    fork.end(Some(()), ());
    value
}

/// `&&` and `||` of plain truth values.
pub trait ConcreteBool {
    /// `self && other()`
    fn and<B: From<bool>>(&self, other: impl FnOnce() -> B) -> B;
    /// `self || other()`
    fn or<B: From<bool>>(&self, other: impl FnOnce() -> B) -> B;
}

impl ConcreteBool for Operand<'_, bool> {
    fn and<B: From<bool>>(&self, other: impl FnOnce() -> B) -> B {
        if *self.0 { other() } else { false.into() }
    }
    fn or<B: From<bool>>(&self, other: impl FnOnce() -> B) -> B {
        if *self.0 { true.into() } else { other() }
    }
}

/// A variable that `#[symbolic]` code does not save before it executes one of two sides.
pub struct Variable<'a, T>(pub &'a T);

/// What is behind a `&mut` that is no parameter is not saved.
pub struct ExclusiveReferenceIsNotSaved;

impl<T: ?Sized> Variable<'_, &mut T> {
    /// It is one. The code that asks does not compile.
    pub fn is_no_exclusive_reference(&self) -> ExclusiveReferenceIsNotSaved {
        ExclusiveReferenceIsNotSaved
    }
}

/// Variables through which nothing is changed.
pub trait Shared {
    /// It is none.
    fn is_no_exclusive_reference(&self) {}
}

impl<T> Shared for Variable<'_, T> {}
