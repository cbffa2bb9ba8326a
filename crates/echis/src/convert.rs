//! Conversions between symbolic values, as Rust has them between the types beneath.

use crate::machine::Machine;
use crate::sym::{Primitive, Sym};
use num_traits::AsPrimitive;
use std::char::{CharTryFromError, TryFromCharError};
use std::num::TryFromIntError;
use std::str::FromStr;

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
    u8 => u16 u32 u64 u128 usize i16 i32 i64 i128 isize;
    u16 => u32 u64 u128 usize i32 i64 i128;
    u32 => u64 u128 i64 i128;
    u64 => u128 i128;
    i8 => i16 i32 i64 i128 isize;
    i16 => i32 i64 i128 isize;
    i32 => i64 i128;
    i64 => i128;
}

/// Conversions of which some numbers have no result.
macro_rules! narrowing {
    ($($from:ident => $($to:ident)+;)+) => { $( $(
        impl TryFrom<Sym<$from>> for Sym<$to> {
            type Error = TryFromIntError;
            fn try_from(value: Sym<$from>) -> Result<Sym<$to>, TryFromIntError> {
                value.try_cast().ok_or_else(no_such_number)
            }
        }
    )+ )+ };
}

narrowing! {
    u8 => i8;
    u16 => u8 i8 i16 isize;
    u32 => u8 u16 usize i8 i16 i32 isize;
    u64 => u8 u16 u32 usize i8 i16 i32 i64 isize;
    u128 => u8 u16 u32 u64 usize i8 i16 i32 i64 i128 isize;
    usize => u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 isize;
    i8 => u8 u16 u32 u64 u128 usize;
    i16 => u8 u16 u32 u64 u128 usize i8;
    i32 => u8 u16 u32 u64 u128 usize i8 i16 isize;
    i64 => u8 u16 u32 u64 u128 usize i8 i16 i32 isize;
    i128 => u8 u16 u32 u64 u128 usize i8 i16 i32 i64 isize;
    isize => u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128;
}

/// The error of the standard library, which only it can make.
fn no_such_number() -> TryFromIntError {
    u8::try_from(-1_i8).expect_err("a negative number is no `u8`")
}

/// `as`, for code that is generic over its numbers.
impl<T: Machine, U: Machine> AsPrimitive<Sym<U>> for Sym<T> {
    fn as_(self) -> Sym<U> {
        self.cast()
    }
}

impl<T: Primitive + FromStr> FromStr for Sym<T> {
    type Err = T::Err;
    fn from_str(text: &str) -> Result<Sym<T>, T::Err> {
        text.parse().map(Sym::known)
    }
}

macro_rules! of_truth_values {
    ($($to:ident)+) => { $(
        impl From<Sym<bool>> for Sym<$to> {
            fn from(value: Sym<bool>) -> Sym<$to> {
                value.select(1, 0)
            }
        }
    )+ };
}

of_truth_values!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

macro_rules! of_characters {
    ($($to:ident)+) => { $(
        impl From<Sym<char>> for Sym<$to> {
            fn from(value: Sym<char>) -> Sym<$to> {
                value.to_u32().cast()
            }
        }
    )+ };
}

of_characters!(u32 u64 u128);

impl From<Sym<u8>> for Sym<char> {
    fn from(value: Sym<u8>) -> Sym<char> {
        // all of these are characters
        value.map(|&b| b.into(), |t, a| t.bv_zero_extend(a, u32::BITS))
    }
}

impl TryFrom<Sym<u32>> for Sym<char> {
    type Error = CharTryFromError;
    fn try_from(value: Sym<u32>) -> Result<Sym<char>, CharTryFromError> {
        let is_none = || char::try_from(u32::MAX).expect_err("this is no character");
        Sym::<char>::from_u32(value).ok_or_else(is_none)
    }
}

macro_rules! of_few_characters {
    ($($to:ident)+) => { $(
        impl TryFrom<Sym<char>> for Sym<$to> {
            type Error = TryFromCharError;
            fn try_from(value: Sym<char>) -> Result<Sym<$to>, TryFromCharError> {
                let is_none = || u8::try_from(char::MAX).expect_err("this character is no byte");
                value.to_u32().try_cast().ok_or_else(is_none)
            }
        }
    )+ };
}

of_few_characters!(u8 u16);
