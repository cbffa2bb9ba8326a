//! The methods of machine integers.

use crate::machine::Machine;
use crate::overflow;
use crate::run;
use crate::sym::{IntoSym, Sym};
use echis_logic::{Term, Terms};

impl<T: Machine> Sym<T> {
    /// How many bits the type has.
    pub const BITS: u32 = T::BITS;

    /// The same number in another type, as `as` converts it: bits are cut off, or filled up with the sign.
    pub fn cast<U: Machine>(self) -> Sym<U> {
        let term = |t: &Terms, a: Term| {
            if U::BITS <= T::BITS {
                t.bv_extract(U::BITS - 1, 0, a)
            } else if T::SIGNED {
                t.bv_sign_extend(a, U::BITS)
            } else {
                t.bv_zero_extend(a, U::BITS)
            }
        };
        self.map(|a| U::from_bits(a.as_i128() as u64), term)
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

    /// The least number or the greatest one.
    fn bound(self, least: Sym<bool>) -> Sym<T> {
        least.select(T::min_value(), T::max_value())
    }

    fn is_less_than_zero(self) -> Sym<bool> {
        self.map(|a| *a < T::zero(), overflow::is_negative::<T>)
    }

    /// How many bits are 1.
    pub fn count_ones(self) -> Sym<u32> {
        self.map(
            |a| a.count_ones(),
            |t, a| {
                let bits = (0..T::BITS).map(|i| t.bv_zero_extend(t.bv_extract(i, i, a), u32::BITS));
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
        let width = |t: &Terms| overflow::literal::<T>(t, T::BITS.into());
        self.zip(
            &by,
            |a, b| a.rotate_left(b.to_u32().unwrap_or(0)),
            |t, a, b| t.bv_or(t.bv_shl(a, b), t.bv_lshr(a, t.bv_sub(width(t), b))),
        )
    }

    /// The number without its sign.
    ///
    /// # Panics
    ///
    /// Where it overflows.
    #[track_caller]
    pub fn abs(self) -> Sym<T>
    where
        T: std::ops::Neg,
    {
        if self.is_less_than_zero().decide() {
            -self
        } else {
            self
        }
    }

    /// This multiplied by itself so often.
    ///
    /// # Panics
    ///
    /// Where it overflows.
    #[track_caller]
    pub fn pow(self, exponent: u32) -> Sym<T> {
        let (mut result, mut square, mut left) = (Sym::known(T::one()), self, exponent);
        loop {
            if left & 1 == 1 {
                result *= square;
            }
            left >>= 1;
            if left == 0 {
                return result;
            }
            square *= square;
        }
    }
}

/// How many zeros come before the first one, in this order of the bits.
fn zeros_until<T: Machine>(t: &Terms, a: Term, order: impl DoubleEndedIterator<Item = u32>) -> Term {
    let number = |n: u32| t.bits(u32::BITS, n.into());
    let one = t.bits(1, 1);
    let positions: Vec<u32> = order.collect();
    let ahead = positions.iter().enumerate().rev();
    ahead.fold(number(T::BITS), |zeros, (before, &bit)| {
        t.ite(t.eq(t.bv_extract(bit, bit, a), one), number(before as u32), zeros)
    })
}

/// Conversions that lose nothing, as Rust has them between the types beneath.
macro_rules! widening {
    ($($from:ident => $($to:ident)+;)+) => { $( $(
        impl From<Sym<$from>> for Sym<$to> {
            fn from(value: Sym<$from>) -> Sym<$to> {
                value.cast()
            }
        }
    )+ )+ };
}

widening! {
    u8 => u16 u32 u64 usize i16 i32 i64 isize;
    u16 => u32 u64 usize i32 i64;
    u32 => u64 i64;
    i8 => i16 i32 i64 isize;
    i16 => i32 i64 isize;
    i32 => i64;
}

impl From<Sym<bool>> for Sym<u8> {
    fn from(value: Sym<bool>) -> Sym<u8> {
        value.select(1, 0)
    }
}

impl Sym<char> {
    /// The number of the character.
    pub fn to_u32(self) -> Sym<u32> {
        self.map(|c| u32::from(*c), |_, a| a)
    }

    /// The character with this number, if there is one.
    pub fn from_u32(number: impl IntoSym<u32>) -> Option<Sym<char>> {
        let number = number.into_sym();
        match number.as_known() {
            Some(&known) => char::from_u32(known).map(Sym::known),
            None => run::current(|run| {
                use crate::sym::Primitive;
                let term = number.term(run);
                run.decide(char::is_value(run.terms(), term))
                    .then(|| Sym::of_term(run, term))
            }),
        }
    }
}
