//! Numbers of one type changed by numbers of the type of the same width that has, or has not, a
//! sign.
//!
//! Both have the same sum modulo 2ⁿ. It overflows if one of two things is wrong: the sum of the
//! bits overflows, or the bits of the other number stand for something else in the type of the
//! result.

use crate::machine::Machine;
use crate::sym::{IntoSym, Sym};
use num_traits::Unsigned;
use std::ops::Neg;

impl<T: Machine> Sym<T> {
    fn overflowing_add_mixed<U: Machine>(self, other: Sym<U>) -> (Sym<T>, Sym<bool>) {
        let (sum, overflows) = self.overflowing_add(other.cast::<T>());
        (sum, overflows ^ other.is_read_differently())
    }

    fn overflowing_sub_mixed<U: Machine>(self, other: Sym<U>) -> (Sym<T>, Sym<bool>) {
        let (difference, overflows) = self.overflowing_sub(other.cast::<T>());
        (difference, overflows ^ other.is_read_differently())
    }

    /// Whether the bits stand for another number in the type with, or without, a sign: the highest
    /// is 1.
    fn is_read_differently(self) -> Sym<bool> {
        self.cast::<T::Signed>().is_less_than_zero()
    }
}

/// The result, or `None` where it overflows.
fn checked<T: Machine>((result, overflows): (Sym<T>, Sym<bool>)) -> Option<Sym<T>> {
    (!overflows).decide().then_some(result)
}

/// The result, or a bound where it overflows.
fn saturating<T: Machine>((result, overflows): (Sym<T>, Sym<bool>), bound: impl IntoSym<T>) -> Sym<T> {
    overflows.select(bound, result)
}

impl<T: Machine + Unsigned> Sym<T> {
    /// The same bits as a number that has a sign.
    pub fn cast_signed(self) -> Sym<T::Signed> {
        self.cast()
    }

    /// The sum with a number that has a sign, modulo 2ⁿ, and whether it overflows.
    pub fn overflowing_add_signed(self, other: impl IntoSym<T::Signed>) -> (Sym<T>, Sym<bool>) {
        self.overflowing_add_mixed(other.into_sym())
    }

    /// The sum with a number that has a sign, modulo 2ⁿ.
    pub fn wrapping_add_signed(self, other: impl IntoSym<T::Signed>) -> Sym<T> {
        self.overflowing_add_signed(other).0
    }

    /// The sum with a number that has a sign, or `None` where it overflows.
    pub fn checked_add_signed(self, other: impl IntoSym<T::Signed>) -> Option<Sym<T>> {
        checked(self.overflowing_add_signed(other))
    }

    /// The sum with a number that has a sign, or the bound of the type that it passes.
    pub fn saturating_add_signed(self, other: impl IntoSym<T::Signed>) -> Sym<T> {
        let other = other.into_sym();
        let bound = other.is_less_than_zero().select(T::MIN, T::MAX);
        saturating(self.overflowing_add_signed(other), bound)
    }

    /// The difference to a number that has a sign, modulo 2ⁿ, and whether it overflows.
    pub fn overflowing_sub_signed(self, other: impl IntoSym<T::Signed>) -> (Sym<T>, Sym<bool>) {
        self.overflowing_sub_mixed(other.into_sym())
    }

    /// The difference to a number that has a sign, modulo 2ⁿ.
    pub fn wrapping_sub_signed(self, other: impl IntoSym<T::Signed>) -> Sym<T> {
        self.overflowing_sub_signed(other).0
    }

    /// The difference to a number that has a sign, or `None` where it overflows.
    pub fn checked_sub_signed(self, other: impl IntoSym<T::Signed>) -> Option<Sym<T>> {
        checked(self.overflowing_sub_signed(other))
    }

    /// The difference to a number that has a sign, or the bound of the type that it passes.
    pub fn saturating_sub_signed(self, other: impl IntoSym<T::Signed>) -> Sym<T> {
        let other = other.into_sym();
        let bound = other.is_less_than_zero().select(T::MAX, T::MIN);
        saturating(self.overflowing_sub_signed(other), bound)
    }

    /// The difference as a number that has a sign, or `None` where it overflows.
    pub fn checked_signed_diff(self, other: impl IntoSym<T>) -> Option<Sym<T::Signed>> {
        let other = other.into_sym();
        let difference = self.wrapping_sub(other).cast::<T::Signed>();
        let is_right = difference.is_less_than_zero().equals(self.below(other));
        is_right.decide().then_some(difference)
    }
}

impl<T: Machine + Neg> Sym<T> {
    /// The same bits as a number without a sign.
    pub fn cast_unsigned(self) -> Sym<T::Unsigned> {
        self.cast()
    }

    /// The sum with a number without a sign, modulo 2ⁿ, and whether it overflows.
    pub fn overflowing_add_unsigned(self, other: impl IntoSym<T::Unsigned>) -> (Sym<T>, Sym<bool>) {
        self.overflowing_add_mixed(other.into_sym())
    }

    /// The sum with a number without a sign, modulo 2ⁿ.
    pub fn wrapping_add_unsigned(self, other: impl IntoSym<T::Unsigned>) -> Sym<T> {
        self.overflowing_add_unsigned(other).0
    }

    /// The sum with a number without a sign, or `None` where it overflows.
    pub fn checked_add_unsigned(self, other: impl IntoSym<T::Unsigned>) -> Option<Sym<T>> {
        checked(self.overflowing_add_unsigned(other))
    }

    /// The sum with a number without a sign, or the greatest number where it overflows.
    pub fn saturating_add_unsigned(self, other: impl IntoSym<T::Unsigned>) -> Sym<T> {
        saturating(self.overflowing_add_unsigned(other), T::MAX)
    }

    /// The difference to a number without a sign, modulo 2ⁿ, and whether it overflows.
    pub fn overflowing_sub_unsigned(self, other: impl IntoSym<T::Unsigned>) -> (Sym<T>, Sym<bool>) {
        self.overflowing_sub_mixed(other.into_sym())
    }

    /// The difference to a number without a sign, modulo 2ⁿ.
    pub fn wrapping_sub_unsigned(self, other: impl IntoSym<T::Unsigned>) -> Sym<T> {
        self.overflowing_sub_unsigned(other).0
    }

    /// The difference to a number without a sign, or `None` where it overflows.
    pub fn checked_sub_unsigned(self, other: impl IntoSym<T::Unsigned>) -> Option<Sym<T>> {
        checked(self.overflowing_sub_unsigned(other))
    }

    /// The difference to a number without a sign, or the least number where it overflows.
    pub fn saturating_sub_unsigned(self, other: impl IntoSym<T::Unsigned>) -> Sym<T> {
        saturating(self.overflowing_sub_unsigned(other), T::MIN)
    }
}
