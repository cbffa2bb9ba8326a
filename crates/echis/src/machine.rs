//! Machine integers as bit vectors, and the other types that are represented by them.

use crate::minimize::Order;
use crate::sample::Sample;
use crate::sym::{Primitive, sealed::Sealed};
use echis_logic::{BitsOp, Sort, Term, Terms, Value};
use num_traits::ops::checked::{CheckedDiv, CheckedNeg, CheckedRem, CheckedShl, CheckedShr};
use num_traits::ops::overflowing::{OverflowingAdd, OverflowingMul, OverflowingSub};
use num_traits::ops::wrapping::WrappingNeg;
use num_traits::{PrimInt, ToPrimitive};
use std::fmt::Display;

/// The machine integers.
pub trait Machine:
    Primitive
    + Display
    + Default
    + PrimInt
    + OverflowingAdd
    + OverflowingSub
    + OverflowingMul
    + CheckedNeg
    + CheckedDiv
    + CheckedRem
    + CheckedShl
    + CheckedShr
    + WrappingNeg
{
    /// How many bits they have.
    const BITS: u32;
    /// Whether they can be negative.
    const SIGNED: bool;
    /// The least one.
    const MIN: Self;
    /// The greatest one.
    const MAX: Self;
    /// The type of the same width that has no negative numbers.
    type Unsigned: Machine<Unsigned = Self::Unsigned>;
    /// The type of the same width that has negative numbers.
    type Signed: Machine<Signed = Self::Signed>;
    /// The number with these bits, of which those above the width are ignored.
    #[doc(hidden)]
    fn from_bits(bits: u128) -> Self;
    /// The bits, those above the width filled up with the sign.
    #[doc(hidden)]
    fn to_bits(self) -> u128;
}

macro_rules! machine {
    ($($ty:ident $signed:literal $with_sign:ident $unsigned:ident),+) => { $(
        impl Sealed for $ty {}

        impl Primitive for $ty {
            const ORDER: Order = if $signed { Order::Signed } else { Order::Unsigned };
            fn sample(sample: Sample) -> Self {
                match sample {
                    Sample::Least => $ty::MIN,
                    Sample::Greatest => $ty::MAX,
                    Sample::Small(small) => Self::from_bits(small.into()),
                    Sample::Bits(bits) => Self::from_bits(bits),
                }
            }
            fn sort(t: &Terms) -> Sort {
                t.vector_sort($ty::BITS)
            }
            fn literal(&self, t: &Terms) -> Term {
                if $ty::BITS <= 64 {
                    t.bits($ty::BITS, *self as i128)
                } else {
                    t.vector($ty::BITS, *self)
                }
            }
            fn of_literal(t: &Terms, term: Term) -> Option<Self> {
                let bits = if $ty::BITS <= 64 {
                    t.bits_value(term).map(u128::from)
                } else {
                    t.vector_value(term).and_then(|value| value.to_u128())
                };
                bits.map(Self::from_bits)
            }
            fn from_value(value: &Value) -> Option<Self> {
                value.as_natural()?.to_u128().map(Self::from_bits)
            }
            fn sizes(t: &Terms, term: Term, sizes: &mut Vec<Term>) {
                if !$signed {
                    // great numbers are no negative ones: half of them is a signed number
                    let one = t.vector($ty::BITS, 1);
                    sizes.push(t.vector_op(BitsOp::Lshr, &[term, one], $ty::BITS));
                }
                sizes.push(term);
            }
            fn less(t: &Terms, a: Term, b: Term) -> Term {
                let op = if $signed { BitsOp::Slt } else { BitsOp::Ult };
                t.vector_op(op, &[a, b], 1)
            }
        }

        impl Machine for $ty {
            const BITS: u32 = $ty::BITS;
            const SIGNED: bool = $signed;
            const MIN: Self = $ty::MIN;
            const MAX: Self = $ty::MAX;
            type Unsigned = $unsigned;
            type Signed = $with_sign;
            fn from_bits(bits: u128) -> Self {
                bits as $ty
            }
            fn to_bits(self) -> u128 {
                self as u128
            }
        }
    )+ };
}

machine!(i8 true i8 u8, i16 true i16 u16, i32 true i32 u32, i64 true i64 u64, i128 true i128 u128, isize true isize usize);
machine!(u8 false i8 u8, u16 false i16 u16, u32 false i32 u32, u64 false i64 u64, u128 false i128 u128, usize false isize usize);

/// The bits of a number, read without a sign.
pub(crate) fn natural<T: Machine>(number: T) -> u128 {
    number.to_bits() & (u128::MAX >> (u128::BITS - T::BITS))
}

impl Sealed for bool {}

impl Primitive for bool {
    const ORDER: Order = Order::Truth;
    fn sample(sample: Sample) -> bool {
        match sample {
            Sample::Least => false,
            Sample::Greatest => true,
            Sample::Small(small) => small % 2 == 1,
            Sample::Bits(bits) => bits % 2 == 1,
        }
    }
    fn sort(_: &Terms) -> Sort {
        Sort::BOOL
    }
    fn literal(&self, t: &Terms) -> Term {
        t.bool(*self)
    }
    fn of_literal(t: &Terms, term: Term) -> Option<bool> {
        (term == t.tru() || term == t.fls()).then(|| term == t.tru())
    }
    fn from_value(value: &Value) -> Option<bool> {
        value.truth()
    }
    fn less(t: &Terms, a: Term, b: Term) -> Term {
        t.and(t.not(a), b)
    }
}

impl Sealed for char {}

/// A character is its number; not all numbers are characters.
impl Primitive for char {
    fn sample(sample: Sample) -> char {
        match sample {
            Sample::Least => '\0',
            Sample::Greatest => char::MAX,
            Sample::Small(small) => char::from(b'a' + small % 26),
            Sample::Bits(bits) => char::from_u32((bits % 0x11_0000) as u32).unwrap_or(' '),
        }
    }
    fn sort(t: &Terms) -> Sort {
        t.bits_sort(CHAR)
    }
    fn literal(&self, t: &Terms) -> Term {
        t.bits(CHAR, i128::from(u32::from(*self)))
    }
    fn of_literal(t: &Terms, term: Term) -> Option<char> {
        char::from_u32(u32::try_from(t.bits_value(term)?).ok()?)
    }
    fn from_value(value: &Value) -> Option<char> {
        char::from_u32(u32::try_from(value.as_unsigned()?).ok()?)
    }
    fn is_value(t: &Terms, term: Term) -> Term {
        let number = |n: u32| t.bits(CHAR, i128::from(n));
        let is_surrogate = t.and(t.bv_ule(number(0xD800), term), t.bv_ule(term, number(0xDFFF)));
        t.and(t.bv_ule(term, number(char::MAX.into())), t.not(is_surrogate))
    }
    fn less(t: &Terms, a: Term, b: Term) -> Term {
        t.bv_ult(a, b)
    }
}

/// How many bits represent a character.
const CHAR: u32 = 32;
