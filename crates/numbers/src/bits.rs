//! The types of machine integers: what range they have, and how results wrap around into it.

use num_bigint::BigInt;

/// A machine integer: two's complement if it is signed. Unsigned 64-bit integers are not there, so that every value is an `i64`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits {
    /// 8, 16, 32 or 64.
    pub width: u8,
    /// Has negative values.
    pub signed: bool,
}

impl Bits {
    /// `byte`
    pub const I8: Bits = Bits {
        width: 8,
        signed: true,
    };
    /// `short`
    pub const I16: Bits = Bits {
        width: 16,
        signed: true,
    };
    /// `int`
    pub const I32: Bits = Bits {
        width: 32,
        signed: true,
    };
    /// `long`
    pub const I64: Bits = Bits {
        width: 64,
        signed: true,
    };
    /// An unsigned byte.
    pub const U8: Bits = Bits {
        width: 8,
        signed: false,
    };
    /// `char`
    pub const U16: Bits = Bits {
        width: 16,
        signed: false,
    };
    /// An unsigned 32-bit integer.
    pub const U32: Bits = Bits {
        width: 32,
        signed: false,
    };

    /// Is it one of the types that there are?
    pub fn is_valid(self) -> bool {
        matches!(self.width, 8 | 16 | 32) || self == Bits::I64
    }

    /// The smallest value.
    pub fn min(self) -> i64 {
        if self.signed { i64::MIN >> self.unused() } else { 0 }
    }

    /// The largest value.
    pub fn max(self) -> i64 {
        if self.signed {
            i64::MAX >> self.unused()
        } else {
            (u64::MAX >> self.unused()) as i64
        }
    }

    /// Is this one of the values?
    pub fn contains(self, value: i64) -> bool {
        self.wrap_i64(value) == value
    }

    /// The value that is equal to this number modulo 2 to the width.
    pub fn wrap(self, number: i128) -> i64 {
        self.wrap_i64(number as i64)
    }

    /// As [`Bits::wrap`].
    #[inline]
    pub fn wrap_i64(self, number: i64) -> i64 {
        let unused = self.unused();
        if self.signed {
            (number << unused) >> unused
        } else {
            (((number as u64) << unused) >> unused) as i64
        }
    }

    /// As [`Bits::wrap`].
    pub fn wrap_big(self, number: &BigInt) -> i64 {
        // The lowest digit of the magnitude has all bits that fit, and negation commutes with cutting them
        // off.
        let low = number.iter_u64_digits().next().unwrap_or(0) as i64;
        let negative = number.sign() == num_bigint::Sign::Minus;
        self.wrap_i64(if negative { low.wrapping_neg() } else { low })
    }

    /// How many bits of an `i64` are above the width.
    #[inline]
    fn unused(self) -> u32 {
        64_u32.saturating_sub(u32::from(self.width)) & 63
    }
}
