//! Division that does not round towards zero.

use crate::arith::panics_if;
use crate::machine::{Machine, natural};
use crate::operation::binary;
use crate::sym::{IntoSym, Sym};
use echis_logic::BitsOp;
use num_traits::Unsigned;

impl<T: Machine> Sym<T> {
    /// The quotient for which the remainder is not negative.
    ///
    /// # Panics
    ///
    /// Where the divisor is zero, or the quotient overflows.
    #[track_caller]
    pub fn div_euclid(self, other: impl IntoSym<T>) -> Sym<T> {
        let other = other.into_sym();
        let quotient = self / other;
        self.rounded_down(other, quotient)
    }

    /// The remainder that is not negative.
    ///
    /// # Panics
    ///
    /// Where the divisor is zero, or the quotient overflows.
    #[track_caller]
    pub fn rem_euclid(self, other: impl IntoSym<T>) -> Sym<T> {
        let other = other.into_sym();
        (self % other).without_sign(other)
    }

    /// [`div_euclid`](Sym::div_euclid) modulo 2ⁿ.
    ///
    /// # Panics
    ///
    /// Where the divisor is zero.
    #[track_caller]
    pub fn wrapping_div_euclid(self, other: impl IntoSym<T>) -> Sym<T> {
        let other = other.into_sym();
        let quotient = self.wrapping_div(other);
        self.rounded_down(other, quotient)
    }

    /// [`rem_euclid`](Sym::rem_euclid) modulo 2ⁿ.
    ///
    /// # Panics
    ///
    /// Where the divisor is zero.
    #[track_caller]
    pub fn wrapping_rem_euclid(self, other: impl IntoSym<T>) -> Sym<T> {
        let other = other.into_sym();
        self.wrapping_rem(other).without_sign(other)
    }

    /// [`div_euclid`](Sym::div_euclid), or `None` where the divisor is zero or it overflows.
    pub fn checked_div_euclid(self, other: impl IntoSym<T>) -> Option<Sym<T>> {
        let other = other.into_sym();
        let quotient = self.checked_div(other)?;
        Some(self.rounded_down(other, quotient))
    }

    /// [`rem_euclid`](Sym::rem_euclid), or `None` where the divisor is zero or the quotient
    /// overflows.
    pub fn checked_rem_euclid(self, other: impl IntoSym<T>) -> Option<Sym<T>> {
        let other = other.into_sym();
        Some(self.checked_rem(other)?.without_sign(other))
    }

    /// A quotient that was rounded towards zero, with a remainder that is not negative.
    fn rounded_down(self, divisor: Sym<T>, quotient: Sym<T>) -> Sym<T> {
        let one = T::one();
        let further = divisor.above(T::zero());
        let further = further.select(quotient.wrapping_sub(one), quotient.wrapping_add(one));
        self.wrapping_rem(divisor)
            .is_less_than_zero()
            .select(further, quotient)
    }

    /// A remainder with the sign of the dividend, as the one that is not negative.
    fn without_sign(self, divisor: Sym<T>) -> Sym<T> {
        self.is_less_than_zero()
            .select(self.wrapping_add(divisor.wrapping_abs()), self)
    }

    /// The quotient, or the bound of the type that it passes.
    ///
    /// # Panics
    ///
    /// Where the divisor is zero.
    #[track_caller]
    pub fn saturating_div(self, other: impl IntoSym<T>) -> Sym<T> {
        let other = other.into_sym();
        let quotient = self.wrapping_div(other);
        self.div_overflows(other).select(T::MAX, quotient)
    }

    /// The quotient modulo 2ⁿ, and whether it overflows.
    ///
    /// # Panics
    ///
    /// Where the divisor is zero.
    #[track_caller]
    pub fn overflowing_div(self, other: impl IntoSym<T>) -> (Sym<T>, Sym<bool>) {
        let other = other.into_sym();
        (self.wrapping_div(other), self.div_overflows(other))
    }

    /// The remainder modulo 2ⁿ, and whether the quotient overflows.
    ///
    /// # Panics
    ///
    /// Where the divisor is zero.
    #[track_caller]
    pub fn overflowing_rem(self, other: impl IntoSym<T>) -> (Sym<T>, Sym<bool>) {
        let other = other.into_sym();
        (self.wrapping_rem(other), self.div_overflows(other))
    }

    /// [`div_euclid`](Sym::div_euclid) modulo 2ⁿ, and whether it overflows.
    ///
    /// # Panics
    ///
    /// Where the divisor is zero.
    #[track_caller]
    pub fn overflowing_div_euclid(self, other: impl IntoSym<T>) -> (Sym<T>, Sym<bool>) {
        let other = other.into_sym();
        (self.wrapping_div_euclid(other), self.div_overflows(other))
    }

    /// [`rem_euclid`](Sym::rem_euclid) modulo 2ⁿ, and whether the quotient overflows.
    ///
    /// # Panics
    ///
    /// Where the divisor is zero.
    #[track_caller]
    pub fn overflowing_rem_euclid(self, other: impl IntoSym<T>) -> (Sym<T>, Sym<bool>) {
        let other = other.into_sym();
        (self.wrapping_rem_euclid(other), self.div_overflows(other))
    }

    /// The quotient, rounded up.
    ///
    /// # Panics
    ///
    /// Where the divisor is zero.
    #[track_caller]
    pub fn div_ceil(self, other: impl IntoSym<T>) -> Sym<T>
    where
        T: Unsigned,
    {
        let other = other.into_sym();
        let quotient = self / other;
        let is_whole = self.wrapping_rem(other).equals(T::zero());
        is_whole.select(quotient, quotient.wrapping_add(T::one()))
    }

    /// The least multiple of another number that is not less.
    ///
    /// # Panics
    ///
    /// Where the other number is zero, or it overflows.
    #[track_caller]
    pub fn next_multiple_of(self, other: impl IntoSym<T>) -> Sym<T>
    where
        T: Unsigned,
    {
        let other = other.into_sym();
        let (multiple, overflows) = self.overflowing_next_multiple_of(other, self % other);
        panics_if(overflows, "attempt to add with overflow");
        multiple
    }

    /// [`next_multiple_of`](Sym::next_multiple_of), or `None` where the other number is zero or it
    /// overflows.
    pub fn checked_next_multiple_of(self, other: impl IntoSym<T>) -> Option<Sym<T>>
    where
        T: Unsigned,
    {
        let other = other.into_sym();
        let rest = self.checked_rem(other)?;
        let (multiple, overflows) = self.overflowing_next_multiple_of(other, rest);
        (!overflows).decide().then_some(multiple)
    }

    /// The least multiple that is not less modulo 2ⁿ, and whether it overflows; the remainder is
    /// known.
    fn overflowing_next_multiple_of(self, other: Sym<T>, rest: Sym<T>) -> (Sym<T>, Sym<bool>) {
        let missing = rest.equals(T::zero()).select(T::zero(), other.wrapping_sub(rest));
        self.overflowing_add(missing)
    }

    /// Whether this is a multiple of another number. The only multiple of zero is zero.
    pub fn is_multiple_of(self, other: impl IntoSym<T>) -> Sym<bool>
    where
        T: Unsigned,
    {
        let other = other.into_sym();
        // to the solver the remainder by zero is the number itself
        self.zip(
            &other,
            |a, b| a.checked_rem(b).unwrap_or(*a),
            binary(BitsOp::Urem),
        )
        .equals(T::zero())
    }

    /// The remainder of the bits, read without a sign, by a number that is not zero.
    pub(crate) fn natural_remainder(self, by: T) -> Sym<T> {
        let known = |a: &T, b: &T| T::from_bits(natural(*a) % natural(*b));
        self.zip(&by.into(), known, binary(BitsOp::Urem))
    }
}
