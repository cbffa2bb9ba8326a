//! Comparisons and connectives: terms where an operand is symbolic, `bool` otherwise.

use crate::merge::Fork;
use crate::sym::{IntoSym, Primitive, Sym};
use crate::text::Text;

/// The left side of an operator.
pub struct Operand<'a, T>(pub &'a T);

/// Comparisons of symbolic values, however many references there are to the left one.
macro_rules! comparisons {
    ($($left:ty)+) => { $(
        #[expect(missing_docs, reason = "named after the operators")]
        impl<T: Primitive> Operand<'_, $left> {
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
    )+ };
}

comparisons!(Sym<T> &Sym<T> &&Sym<T>);

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
    /// `self && other()`; the other is evaluated for inputs for which this is true. The path forks
    /// here unless both sides may be merged.
    #[track_caller]
    pub fn and<B: IntoSym<bool>>(&self, may_merge: bool, other: impl FnOnce() -> B) -> Sym<bool> {
        lazily(*self.0, may_merge, other, |this, other| this & other, true)
    }

    /// `self || other()`; the other is evaluated for inputs for which this is false. The path forks
    /// here unless both sides may be merged.
    #[track_caller]
    pub fn or<B: IntoSym<bool>>(&self, may_merge: bool, other: impl FnOnce() -> B) -> Sym<bool> {
        lazily(*self.0, may_merge, other, |this, other| this | other, false)
    }

    /// What a connective gives whose left side this is and whose right side decides.
    pub fn with(&self, right: impl IntoSym<bool>) -> Sym<bool> {
        right.into_sym()
    }
}

/// Combines a truth value with another that is evaluated where the first has a value.
#[track_caller]
fn lazily<B: IntoSym<bool>>(
    this: Sym<bool>,
    may_merge: bool,
    other: impl FnOnce() -> B,
    combine: impl FnOnce(Sym<bool>, Sym<bool>) -> Sym<bool>,
    needed: bool,
) -> Sym<bool> {
    let mut fork: Fork<(), ()> = Fork::new(if needed { this } else { !this }, may_merge, || ());
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
    fn and<B: From<bool>>(&self, may_merge: bool, other: impl FnOnce() -> B) -> B;
    /// `self || other()`
    fn or<B: From<bool>>(&self, may_merge: bool, other: impl FnOnce() -> B) -> B;
    /// What a connective gives whose left side this is and whose right side decides.
    fn with<B: From<bool>>(&self, right: B) -> B;
}

impl ConcreteBool for Operand<'_, bool> {
    fn and<B: From<bool>>(&self, _: bool, other: impl FnOnce() -> B) -> B {
        if *self.0 { other() } else { false.into() }
    }
    fn or<B: From<bool>>(&self, _: bool, other: impl FnOnce() -> B) -> B {
        if *self.0 { true.into() } else { other() }
    }
    fn with<B: From<bool>>(&self, right: B) -> B {
        right
    }
}

/// The condition of what has to be decided: a guard after a shape, or what follows a pattern in a
/// chain.
pub fn decided(condition: impl IntoSym<bool>) -> bool {
    condition.into_sym().decide()
}
