//! Signs, and numbers without them.

use crate::machine::Machine;
use crate::sym::{IntoSym, Sym};
use std::ops::Neg;

impl<T: Machine> Sym<T> {
    /// How far it is from one number to the other.
    pub fn abs_diff(self, other: impl IntoSym<T>) -> Sym<T::Unsigned> {
        let other = other.into_sym();
        let difference = self
            .below(other)
            .select(other.wrapping_sub(self), self.wrapping_sub(other));
        difference.cast()
    }

    /// The number without its sign modulo 2ⁿ.
    pub fn wrapping_abs(self) -> Sym<T> {
        self.is_less_than_zero().select(self.wrapping_neg(), self)
    }

    /// The negated number modulo 2ⁿ, and whether it overflows.
    pub fn overflowing_neg(self) -> (Sym<T>, Sym<bool>) {
        (self.wrapping_neg(), self.neg_overflows())
    }
}

impl<T: Machine + Neg> Sym<T> {
    /// 1 of what is greater than zero, -1 of what is less, 0 of zero.
    pub fn signum(self) -> Sym<T> {
        let below = self
            .is_less_than_zero()
            .select(T::from_bits(u128::MAX), T::zero());
        self.above(T::zero()).select(T::one(), below)
    }

    /// Whether this is greater than zero.
    pub fn is_positive(self) -> Sym<bool> {
        self.above(T::zero())
    }

    /// Whether this is less than zero.
    pub fn is_negative(self) -> Sym<bool> {
        self.is_less_than_zero()
    }

    /// The number without its sign.
    ///
    /// # Panics
    ///
    /// Where it overflows.
    #[track_caller]
    pub fn abs(self) -> Sym<T> {
        if self.is_less_than_zero().decide() {
            -self
        } else {
            self
        }
    }

    /// The number without its sign, in the type that has no other numbers.
    pub fn unsigned_abs(self) -> Sym<T::Unsigned> {
        self.wrapping_abs().cast()
    }

    /// The number without its sign, or `None` where it overflows.
    pub fn checked_abs(self) -> Option<Sym<T>> {
        (!self.neg_overflows()).decide().then(|| self.wrapping_abs())
    }

    /// The number without its sign modulo 2ⁿ, and whether it overflows.
    pub fn overflowing_abs(self) -> (Sym<T>, Sym<bool>) {
        (self.wrapping_abs(), self.neg_overflows())
    }

    /// The number without its sign, or the greatest one where it overflows.
    pub fn saturating_abs(self) -> Sym<T> {
        self.neg_overflows().select(T::MAX, self.wrapping_abs())
    }

    /// The negated number, or the greatest one where it overflows.
    pub fn saturating_neg(self) -> Sym<T> {
        self.neg_overflows().select(T::MAX, self.wrapping_neg())
    }
}
