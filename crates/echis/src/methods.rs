//! The methods of machine integers.

use crate::machine::Machine;
use crate::operation::{binary, bit, extended, truncated};
use crate::overflow;
use crate::sym::{IntoSym, Sym};
use echis_logic::{BitsOp, Term, Terms};

impl<T: Machine> Sym<T> {
    /// How many bits the type has.
    pub const BITS: u32 = T::BITS;

    /// The least number.
    pub const MIN: Sym<T> = Sym::known(T::MIN);

    /// The greatest number.
    pub const MAX: Sym<T> = Sym::known(T::MAX);

    /// The same number in another type, as `as` converts it: bits are cut off, or filled up with
    /// the sign.
    pub fn cast<U: Machine>(self) -> Sym<U> {
        let term = |t: &Terms, a: Term| {
            if U::BITS <= T::BITS {
                truncated(t, a, U::BITS)
            } else {
                extended::<T>(t, a, U::BITS)
            }
        };
        self.map(|a| U::from_bits(a.to_bits()), term)
    }

    /// The sum, or `None` where it overflows.
    pub fn checked_add(self, other: impl IntoSym<T>) -> Option<Sym<T>> {
        let other = other.into_sym();
        (!self.add_overflows(other))
            .decide()
            .then(|| self.wrapping_add(other))
    }

    /// The difference, or `None` where it overflows.
    pub fn checked_sub(self, other: impl IntoSym<T>) -> Option<Sym<T>> {
        let other = other.into_sym();
        (!self.sub_overflows(other))
            .decide()
            .then(|| self.wrapping_sub(other))
    }

    /// The product, or `None` where it overflows.
    pub fn checked_mul(self, other: impl IntoSym<T>) -> Option<Sym<T>> {
        let other = other.into_sym();
        (!self.mul_overflows(other))
            .decide()
            .then(|| self.wrapping_mul(other))
    }

    /// The quotient, or `None` where the divisor is zero or it overflows.
    pub fn checked_div(self, other: impl IntoSym<T>) -> Option<Sym<T>> {
        let other = other.into_sym();
        self.divides(other).decide().then(|| self.wrapping_div(other))
    }

    /// The remainder, or `None` where the divisor is zero or the quotient overflows.
    pub fn checked_rem(self, other: impl IntoSym<T>) -> Option<Sym<T>> {
        let other = other.into_sym();
        self.divides(other).decide().then(|| self.wrapping_rem(other))
    }

    fn divides(self, divisor: Sym<T>) -> Sym<bool> {
        divisor.differs(T::zero()) & !self.div_overflows(divisor)
    }

    /// The negated number, or `None` where it overflows.
    pub fn checked_neg(self) -> Option<Sym<T>> {
        (!self.neg_overflows()).decide().then(|| self.wrapping_neg())
    }

    /// The number shifted to the left, or `None` where the amount is not less than the width.
    pub fn checked_shl(self, by: impl IntoSym<u32>) -> Option<Sym<T>> {
        let by = by.into_sym();
        by.is_below_width::<T>()
            .decide()
            .then(|| self.shifted_left(by.cast()))
    }

    /// The number shifted to the right, or `None` where the amount is not less than the width.
    pub fn checked_shr(self, by: impl IntoSym<u32>) -> Option<Sym<T>> {
        let by = by.into_sym();
        by.is_below_width::<T>()
            .decide()
            .then(|| self.shifted_right(by.cast()))
    }

    /// The number shifted to the left by the amount modulo the width.
    pub fn wrapping_shl(self, by: impl IntoSym<u32>) -> Sym<T> {
        self.shifted_left(by.into_sym().wrapping_rem(T::BITS).cast())
    }

    /// The number shifted to the right by the amount modulo the width.
    pub fn wrapping_shr(self, by: impl IntoSym<u32>) -> Sym<T> {
        self.shifted_right(by.into_sym().wrapping_rem(T::BITS).cast())
    }

    /// The number shifted to the left; nothing is left of it where the amount is not less than the
    /// width.
    pub fn unbounded_shl(self, by: impl IntoSym<u32>) -> Sym<T> {
        let by = by.into_sym();
        by.is_below_width::<T>().select(self.wrapping_shl(by), T::zero())
    }

    /// The number shifted to the right; nothing but its sign is left of it where the amount is not
    /// less than the width.
    pub fn unbounded_shr(self, by: impl IntoSym<u32>) -> Sym<T> {
        let by = by.into_sym();
        let sign = self.shifted_right(Sym::known(T::BITS - 1).cast());
        let nothing = if T::SIGNED { sign } else { T::zero().into() };
        by.is_below_width::<T>().select(self.wrapping_shr(by), nothing)
    }

    /// The number in another type, or `None` where that has no such number.
    pub fn try_cast<U: Machine>(self) -> Option<Sym<U>> {
        let cast: Sym<U> = self.cast();
        let same_bits = cast.cast::<T>().equals(self);
        let same_sign = cast.is_less_than_zero().equals(self.is_less_than_zero());
        (same_bits & same_sign).decide().then_some(cast)
    }

    /// The sum modulo 2ⁿ, and whether it overflows.
    pub fn overflowing_add(self, other: impl IntoSym<T>) -> (Sym<T>, Sym<bool>) {
        let other = other.into_sym();
        (self.wrapping_add(other), self.add_overflows(other))
    }

    /// The difference modulo 2ⁿ, and whether it overflows.
    pub fn overflowing_sub(self, other: impl IntoSym<T>) -> (Sym<T>, Sym<bool>) {
        let other = other.into_sym();
        (self.wrapping_sub(other), self.sub_overflows(other))
    }

    /// The product modulo 2ⁿ, and whether it overflows.
    pub fn overflowing_mul(self, other: impl IntoSym<T>) -> (Sym<T>, Sym<bool>) {
        let other = other.into_sym();
        (self.wrapping_mul(other), self.mul_overflows(other))
    }

    /// The sum, or the bound of the type that it passes.
    pub fn saturating_add(self, other: impl IntoSym<T>) -> Sym<T> {
        let other = other.into_sym();
        let bound = self.bound(other.is_less_than_zero());
        self.add_overflows(other).select(bound, self.wrapping_add(other))
    }

    /// The difference, or the bound of the type that it passes.
    pub fn saturating_sub(self, other: impl IntoSym<T>) -> Sym<T> {
        let other = other.into_sym();
        let falls = if T::SIGNED {
            !other.is_less_than_zero()
        } else {
            Sym::known(true)
        };
        self.sub_overflows(other)
            .select(self.bound(falls), self.wrapping_sub(other))
    }

    /// The product, or the bound of the type that it passes.
    pub fn saturating_mul(self, other: impl IntoSym<T>) -> Sym<T> {
        let other = other.into_sym();
        let falls = self.is_less_than_zero() ^ other.is_less_than_zero();
        self.mul_overflows(other)
            .select(self.bound(falls), self.wrapping_mul(other))
    }

    /// Half of the sum, rounded towards zero. It does not overflow.
    pub fn midpoint(self, other: impl IntoSym<T>) -> Sym<T> {
        let other = other.into_sym();
        let difference = self ^ other;
        // what both have, and half of what one of them has: rounded down
        let below = (self & other).wrapping_add(difference.wrapping_shr(1));
        let rounded = below.wrapping_add(difference & T::one());
        below.is_less_than_zero().select(rounded, below)
    }

    /// The least number or the greatest one.
    fn bound(self, least: Sym<bool>) -> Sym<T> {
        least.select(T::min_value(), T::max_value())
    }

    pub(crate) fn is_less_than_zero(self) -> Sym<bool> {
        self.map(|a| *a < T::zero(), overflow::is_negative::<T>)
    }

    /// How many bits are 1.
    pub fn count_ones(self) -> Sym<u32> {
        self.map(
            |a| a.count_ones(),
            |t, a| {
                let bits = (0..T::BITS).map(|i| t.bv_zero_extend(bit(t, a, i), u32::BITS));
                bits.fold(t.bits(u32::BITS, 0), |sum, bit| t.bv_add(sum, bit))
            },
        )
    }

    /// How many bits are 0.
    pub fn count_zeros(self) -> Sym<u32> {
        (!self).count_ones()
    }

    /// How many of the highest bits are 0, up to the first that is not.
    pub fn leading_zeros(self) -> Sym<u32> {
        self.map(
            |a| a.leading_zeros(),
            |t, a| zeros_until::<T>(t, a, (0..T::BITS).rev()),
        )
    }

    /// How many of the lowest bits are 0, up to the first that is not.
    pub fn trailing_zeros(self) -> Sym<u32> {
        self.map(|a| a.trailing_zeros(), |t, a| zeros_until::<T>(t, a, 0..T::BITS))
    }

    /// How many of the highest bits are 1, up to the first that is not.
    pub fn leading_ones(self) -> Sym<u32> {
        (!self).leading_zeros()
    }

    /// How many of the lowest bits are 1, up to the first that is not.
    pub fn trailing_ones(self) -> Sym<u32> {
        (!self).trailing_zeros()
    }

    /// The bits in the opposite order.
    pub fn reverse_bits(self) -> Sym<T> {
        self.map(|a| a.reverse_bits(), |t, a| reversed::<T>(t, a, 1))
    }

    /// The bytes in the opposite order.
    pub fn swap_bytes(self) -> Sym<T> {
        self.map(|a| a.swap_bytes(), |t, a| reversed::<T>(t, a, 8))
    }

    /// The number shifted to the left by the amount modulo the width, and whether the amount is not
    /// less than the width.
    pub fn overflowing_shl(self, by: impl IntoSym<u32>) -> (Sym<T>, Sym<bool>) {
        let by = by.into_sym();
        (self.wrapping_shl(by), !by.is_below_width::<T>())
    }

    /// The number shifted to the right by the amount modulo the width, and whether the amount is
    /// not less than the width.
    pub fn overflowing_shr(self, by: impl IntoSym<u32>) -> (Sym<T>, Sym<bool>) {
        let by = by.into_sym();
        (self.wrapping_shr(by), !by.is_below_width::<T>())
    }

    /// The bits shifted to the left, those that fall out coming in again on the right.
    pub fn rotate_left(self, by: impl IntoSym<u32>) -> Sym<T> {
        let by: Sym<T> = by.into_sym().wrapping_rem(T::BITS).cast();
        self.rotated(by)
    }

    /// The bits shifted to the right, those that fall out coming in again on the left.
    pub fn rotate_right(self, by: impl IntoSym<u32>) -> Sym<T> {
        let by = by.into_sym().wrapping_rem(T::BITS);
        self.rotated(
            (Sym::known(T::BITS).wrapping_sub(by))
                .wrapping_rem(T::BITS)
                .cast(),
        )
    }

    /// By less than the width.
    fn rotated(self, by: Sym<T>) -> Sym<T> {
        let term = |t: &Terms, a, b| {
            let width = T::from_bits(T::BITS.into()).literal(t);
            let (high, low) = (
                binary(BitsOp::Shl)(t, a, b),
                binary(BitsOp::Lshr)(t, a, t.vector_sub(width, b)),
            );
            binary(BitsOp::Or)(t, high, low)
        };
        self.zip(&by, |a, b| a.rotate_left(b.to_u32().unwrap_or(0)), term)
    }
}

/// How many zeros come before the first one, in this order of the bits.
fn zeros_until<T: Machine>(t: &Terms, a: Term, order: impl DoubleEndedIterator<Item = u32>) -> Term {
    let number = |n: u32| t.bits(u32::BITS, n.into());
    let one = t.bits(1, 1);
    let positions: Vec<u32> = order.collect();
    let ahead = positions.iter().enumerate().rev();
    ahead.fold(number(T::BITS), |zeros, (before, &position)| {
        t.ite(t.eq(bit(t, a, position), one), number(before as u32), zeros)
    })
}

/// Groups of so many bits in the opposite order.
fn reversed<T: Machine>(t: &Terms, a: Term, size: u32) -> Term {
    let shift = |op, x, by: u32| binary(op)(t, x, T::from_bits(by.into()).literal(t));
    let group = T::from_bits((1 << size) - 1).literal(t);
    let moved = (0..T::BITS).step_by(size as usize).map(|from| {
        let bits = binary(BitsOp::And)(t, shift(BitsOp::Lshr, a, from), group);
        shift(BitsOp::Shl, bits, T::BITS - size - from)
    });
    moved.fold(T::zero().literal(t), |all, bits| binary(BitsOp::Or)(t, all, bits))
}
