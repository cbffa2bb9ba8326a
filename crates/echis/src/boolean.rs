//! Truth values.

use crate::sym::{IntoSym, Primitive, Sym};
use echis_logic::Terms;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

impl Sym<bool> {
    /// False only if this is true and the consequence is not.
    pub fn implies(self, consequence: impl IntoSym<bool>) -> Sym<bool> {
        !self | consequence
    }

    /// What a function gives, or `None` where this is false. Forks.
    pub fn then<R>(self, then: impl FnOnce() -> R) -> Option<R> {
        self.decide().then(then)
    }

    /// A value, or `None` where this is false. Forks.
    pub fn then_some<R>(self, then: R) -> Option<R> {
        self.decide().then_some(then)
    }

    /// `then` where this is true, `otherwise` elsewhere.
    pub fn select<T: Primitive>(self, then: impl IntoSym<T>, otherwise: impl IntoSym<T>) -> Sym<T> {
        let (then, otherwise) = (then.into_sym(), otherwise.into_sym());
        self.cases(
            |known| if *known { then.clone() } else { otherwise.clone() },
            |run, c| Sym::of_term(run, run.terms().ite(c, then.term(run), otherwise.term(run))),
        )
    }
}

impl Not for Sym<bool> {
    type Output = Sym<bool>;
    #[inline]
    fn not(self) -> Sym<bool> {
        self.map(|a| !a, |t, a| t.not(a))
    }
}

impl Not for &Sym<bool> {
    type Output = Sym<bool>;
    fn not(self) -> Sym<bool> {
        !*self
    }
}

/// A binary operator, also with a plain truth value on the left, and its assignment.
macro_rules! operator {
    ($op:ident $method:ident $assign:ident $assign_method:ident, $known:expr, $term:expr) => {
        impl<B: IntoSym<bool>> $op<B> for Sym<bool> {
            type Output = Sym<bool>;
            fn $method(self, other: B) -> Sym<bool> {
                self.zip(&other.into_sym(), $known, $term)
            }
        }

        impl $op<Sym<bool>> for bool {
            type Output = Sym<bool>;
            fn $method(self, other: Sym<bool>) -> Sym<bool> {
                $op::$method(Sym::known(self), other)
            }
        }

        impl<B: IntoSym<bool>> $assign<B> for Sym<bool> {
            fn $assign_method(&mut self, other: B) {
                *self = $op::$method(*self, other);
            }
        }
    };
}

operator!(BitAnd bitand BitAndAssign bitand_assign, |a, b| a & b, Terms::and);
operator!(BitOr bitor BitOrAssign bitor_assign, |a, b| a | b, Terms::or);
operator!(BitXor bitxor BitXorAssign bitxor_assign, |a, b| a ^ b, Terms::ne);
