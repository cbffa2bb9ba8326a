//! Machine integer types: their ranges, and how results wrap around into them.

use num_bigint::BigInt;

/// A machine integer type; signed types use two's complement. There is no unsigned 64-bit type, so
/// every value fits into an `i64`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits {
    /// The width in bits: 8, 16, 32 or 64.
    pub width: u8,
    /// Whether the type has negative values.
    pub signed: bool,
}

impl Bits {
    /// Java's `byte`.
    pub const I8: Bits = Bits {
        width: 8,
        signed: true,
    };
    /// Java's `short`.
    pub const I16: Bits = Bits {
        width: 16,
        signed: true,
    };
    /// Java's `int`.
    pub const I32: Bits = Bits {
        width: 32,
        signed: true,
    };
    /// Java's `long`.
    pub const I64: Bits = Bits {
        width: 64,
        signed: true,
    };
    /// An unsigned byte.
    pub const U8: Bits = Bits {
        width: 8,
        signed: false,
    };
    /// Java's `char`.
    pub const U16: Bits = Bits {
        width: 16,
        signed: false,
    };
    /// An unsigned 32-bit integer.
    pub const U32: Bits = Bits {
        width: 32,
        signed: false,
    };

    /// Returns whether the type is supported: the width is 8, 16 or 32, or the type is
    /// [`Bits::I64`].
    pub fn is_valid(self) -> bool {
        matches!(self.width, 8 | 16 | 32) || self == Bits::I64
    }

    /// The smallest value of the type.
    pub fn min(self) -> i64 {
        if self.signed { i64::MIN >> self.unused() } else { 0 }
    }

    /// The largest value of the type.
    pub fn max(self) -> i64 {
        if self.signed {
            i64::MAX >> self.unused()
        } else {
            (u64::MAX >> self.unused()) as i64
        }
    }

    /// Returns whether `value` is in the range of the type.
    pub fn contains(self, value: i64) -> bool {
        self.wrap_i64(value) == value
    }

    /// Wraps `number` into the range of the type: the result is equal to it modulo 2^width.
    pub fn wrap(self, number: i128) -> i64 {
        self.wrap_i64(number as i64)
    }

    /// Like [`Bits::wrap`], for an `i64`.
    #[inline]
    pub fn wrap_i64(self, number: i64) -> i64 {
        let unused = self.unused();
        if self.signed {
            (number << unused) >> unused
        } else {
            (((number as u64) << unused) >> unused) as i64
        }
    }

    /// Like [`Bits::wrap`], for a big integer.
    pub fn wrap_big(self, number: &BigInt) -> i64 {
        // The lowest 64-bit digit of the magnitude has all bits that are kept, and truncation
        // commutes with negation.
        let low = number.iter_u64_digits().next().unwrap_or(0) as i64;
        let negative = number.sign() == num_bigint::Sign::Minus;
        self.wrap_i64(if negative { low.wrapping_neg() } else { low })
    }

    /// The number of bits of an `i64` above the width.
    #[inline]
    fn unused(self) -> u32 {
        64_u32.saturating_sub(u32::from(self.width)) & 63
    }
}
