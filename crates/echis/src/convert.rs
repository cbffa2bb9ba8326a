//! Conversions that lose nothing, as Rust has them between the types beneath.

use crate::sym::Sym;

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
