//! The traits of `num_traits`, so that code that is generic over its number type runs as it is.
//!
//! What these traits want as a `bool` or an `Option` is decided, and forks. `ToPrimitive` is not
//! here, nor what needs it (`NumCast`, `PrimInt`): a plain number cannot be had of a value that is
//! not known.

use crate::machine::Machine;
use crate::sym::Sym;
use num_traits::ops::overflowing::{OverflowingAdd, OverflowingMul, OverflowingSub};
use num_traits::ops::saturating::{SaturatingAdd, SaturatingMul, SaturatingSub};
use num_traits::{
    Bounded, CheckedAdd, CheckedDiv, CheckedEuclid, CheckedMul, CheckedNeg, CheckedRem, CheckedShl,
    CheckedShr, CheckedSub, Euclid, FromPrimitive, Num, NumCast, One, Pow, Signed, Unsigned, WrappingAdd,
    WrappingMul, WrappingNeg, WrappingShl, WrappingShr, WrappingSub, Zero,
};

impl<T: Machine> Zero for Sym<T> {
    fn zero() -> Self {
        Sym::known(T::zero())
    }
    fn is_zero(&self) -> bool {
        self.equals(T::zero()).decide()
    }
}

impl<T: Machine> One for Sym<T> {
    fn one() -> Self {
        Sym::known(T::one())
    }
}

impl<T: Machine> Bounded for Sym<T> {
    fn min_value() -> Self {
        Sym::known(T::min_value())
    }
    fn max_value() -> Self {
        Sym::known(T::max_value())
    }
}

impl<T: Machine> Num for Sym<T> {
    type FromStrRadixErr = T::FromStrRadixErr;
    fn from_str_radix(text: &str, radix: u32) -> Result<Self, Self::FromStrRadixErr> {
        T::from_str_radix(text, radix).map(Sym::known)
    }
}

impl<T: Machine> FromPrimitive for Sym<T> {
    fn from_i64(n: i64) -> Option<Self> {
        <T as NumCast>::from(n).map(Sym::known)
    }
    fn from_u64(n: u64) -> Option<Self> {
        <T as NumCast>::from(n).map(Sym::known)
    }
    fn from_i128(n: i128) -> Option<Self> {
        <T as NumCast>::from(n).map(Sym::known)
    }
    fn from_u128(n: u128) -> Option<Self> {
        <T as NumCast>::from(n).map(Sym::known)
    }
}

impl<T: Machine> Pow<u32> for Sym<T> {
    type Output = Self;
    #[track_caller]
    fn pow(self, exponent: u32) -> Self {
        Sym::<T>::pow(self, exponent)
    }
}

impl<T: Machine + Signed> Signed for Sym<T> {
    #[track_caller]
    fn abs(&self) -> Self {
        Sym::<T>::abs(*self)
    }
    #[track_caller]
    fn abs_sub(&self, other: &Self) -> Self {
        if self <= other {
            Sym::zero()
        } else {
            *self - *other
        }
    }
    fn signum(&self) -> Self {
        Sym::signum(*self)
    }
    fn is_positive(&self) -> bool {
        self.above(T::zero()).decide()
    }
    fn is_negative(&self) -> bool {
        self.below(T::zero()).decide()
    }
}

impl<T: Machine + Unsigned> Unsigned for Sym<T> {}

/// Traits of operations on two numbers that have a method of this name, with the same result.
macro_rules! binary {
    ($($trait:ident $method:ident -> $result:ty;)+) => { $(
        impl<T: Machine> $trait for Sym<T> {
            fn $method(&self, other: &Self) -> $result {
                Sym::$method(*self, *other)
            }
        }
    )+ };
}

binary! {
    CheckedAdd checked_add -> Option<Self>;
    CheckedSub checked_sub -> Option<Self>;
    CheckedMul checked_mul -> Option<Self>;
    CheckedDiv checked_div -> Option<Self>;
    CheckedRem checked_rem -> Option<Self>;
    WrappingAdd wrapping_add -> Self;
    WrappingSub wrapping_sub -> Self;
    WrappingMul wrapping_mul -> Self;
    SaturatingAdd saturating_add -> Self;
    SaturatingSub saturating_sub -> Self;
    SaturatingMul saturating_mul -> Self;
}

macro_rules! overflowing {
    ($($trait:ident $method:ident;)+) => { $(
        impl<T: Machine> $trait for Sym<T> {
            fn $method(&self, other: &Self) -> (Self, bool) {
                let (result, overflows) = Sym::$method(*self, *other);
                (result, overflows.decide())
            }
        }
    )+ };
}

overflowing! {
    OverflowingAdd overflowing_add;
    OverflowingSub overflowing_sub;
    OverflowingMul overflowing_mul;
}

macro_rules! shift {
    ($($trait:ident $method:ident -> $result:ty;)+) => { $(
        impl<T: Machine> $trait for Sym<T> {
            fn $method(&self, by: u32) -> $result {
                Sym::$method(*self, by)
            }
        }
    )+ };
}

shift! {
    CheckedShl checked_shl -> Option<Self>;
    CheckedShr checked_shr -> Option<Self>;
    WrappingShl wrapping_shl -> Self;
    WrappingShr wrapping_shr -> Self;
}

impl<T: Machine> Euclid for Sym<T> {
    #[track_caller]
    fn div_euclid(&self, other: &Self) -> Self {
        Sym::div_euclid(*self, *other)
    }
    #[track_caller]
    fn rem_euclid(&self, other: &Self) -> Self {
        Sym::rem_euclid(*self, *other)
    }
}

impl<T: Machine> CheckedEuclid for Sym<T> {
    fn checked_div_euclid(&self, other: &Self) -> Option<Self> {
        Sym::checked_div_euclid(*self, *other)
    }
    fn checked_rem_euclid(&self, other: &Self) -> Option<Self> {
        Sym::checked_rem_euclid(*self, *other)
    }
}

impl<T: Machine> CheckedNeg for Sym<T> {
    fn checked_neg(&self) -> Option<Self> {
        Sym::checked_neg(*self)
    }
}

impl<T: Machine> WrappingNeg for Sym<T> {
    fn wrapping_neg(&self) -> Self {
        Sym::wrapping_neg(*self)
    }
}
