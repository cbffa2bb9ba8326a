//! IEEE 754 floating-point numbers with Java's semantics (JLS 4.2.3, 5.1, 15.17 to 15.21):
//! operations, conversions, and Java's text of a number.
//!
//! Operations round to nearest, ties to even, as the hardware does.

use crate::{BinaryOp, Bits};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::cmp::Ordering;
use std::fmt;

/// The precision of an IEEE 754 number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Precision {
    /// 32 bits, Java's `float`.
    Single,
    /// 64 bits, Java's `double`.
    Double,
}

impl Precision {
    /// The width in bits: 32 or 64.
    pub fn width(self) -> u8 {
        match self {
            Precision::Single => 32,
            Precision::Double => 64,
        }
    }

    /// The signed integer type of the same width, which holds the bit pattern.
    pub fn integer(self) -> Bits {
        match self {
            Precision::Single => Bits::I32,
            Precision::Double => Bits::I64,
        }
    }
}

/// A floating-point number, stored as its bit pattern.
///
/// Each precision has a single NaN, so `Eq` on this type is equality of bit patterns: NaN equals
/// itself, and -0.0 differs from 0.0. [`Float::comparison`] gives the results of Java's `==` and
/// `<`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Float {
    /// A number of 32 bits.
    Single(u32),
    /// A number of 64 bits.
    Double(u64),
}

/// The canonical NaN patterns, as in `Float.floatToIntBits` and `Double.doubleToLongBits`. The NaN
/// pattern that an operation yields depends on the compiler, so every NaN is replaced by this one.
const NAN: (u32, u64) = (0x7fc0_0000, 0x7ff8_0000_0000_0000);

impl From<f32> for Float {
    fn from(number: f32) -> Float {
        Float::Single(if number.is_nan() { NAN.0 } else { number.to_bits() })
    }
}

impl From<f64> for Float {
    fn from(number: f64) -> Float {
        Float::Double(if number.is_nan() { NAN.1 } else { number.to_bits() })
    }
}

/// Rounds a number to the nearest one of the given precision.
macro_rules! nearest {
    ($precision:expr, $number:expr) => {
        match $precision {
            Precision::Single => Float::from($number as f32),
            Precision::Double => Float::from($number as f64),
        }
    };
}

/// Applies an operation to two numbers of the same precision; `None` if the precisions differ.
macro_rules! both {
    ($x:expr, $y:expr, |$a:ident, $b:ident| $result:expr) => {
        match ($x, $y) {
            (Float::Single(x), Float::Single(y)) => {
                let ($a, $b) = (f32::from_bits(x), f32::from_bits(y));
                $result
            }
            (Float::Double(x), Float::Double(y)) => {
                let ($a, $b) = (f64::from_bits(x), f64::from_bits(y));
                $result
            }
            _ => None,
        }
    };
}

impl Float {
    /// The number 0.0.
    pub fn zero(precision: Precision) -> Float {
        Float::of_bits(precision, 0)
    }

    /// Makes a number of a bit pattern. Single precision uses the lower 32 bits.
    pub fn of_bits(precision: Precision, bits: u64) -> Float {
        match precision {
            Precision::Single => f32::from_bits(bits as u32).into(),
            Precision::Double => f64::from_bits(bits).into(),
        }
    }

    /// The bit pattern. Single precision uses the lower 32 bits.
    pub fn bits(self) -> u64 {
        match self {
            Float::Single(bits) => u64::from(bits),
            Float::Double(bits) => bits,
        }
    }

    /// The precision of this number.
    pub fn precision(self) -> Precision {
        match self {
            Float::Single(_) => Precision::Single,
            Float::Double(_) => Precision::Double,
        }
    }

    /// The number as an `f64`; the conversion is exact.
    pub fn value(self) -> f64 {
        match self {
            Float::Single(bits) => f64::from(f32::from_bits(bits)),
            Float::Double(bits) => f64::from_bits(bits),
        }
    }

    /// Evaluates an arithmetic operation. Returns `None` if the precisions differ or `op` is not
    /// `+`, `-`, `*`, `/` or `%`.
    pub fn operation(op: BinaryOp, x: Float, y: Float) -> Option<Float> {
        both!(x, y, |a, b| Some(match op {
            BinaryOp::Add => (a + b).into(),
            BinaryOp::Sub => (a - b).into(),
            BinaryOp::Mul => (a * b).into(),
            BinaryOp::Div => (a / b).into(),
            // Rust's remainder truncates like C's `fmod`, and so does Java's (JLS 15.17.3).
            BinaryOp::Rem => (a % b).into(),
            _ => return None,
        }))
    }

    /// Evaluates a comparison (JLS 15.20.1, 15.21.1): NaN is not equal to itself, and -0.0 equals
    /// 0.0. Returns `None` if the precisions differ or `op` is not a comparison.
    pub fn comparison(op: BinaryOp, x: Float, y: Float) -> Option<bool> {
        let ordering = both!(x, y, |a, b| Some(a.partial_cmp(&b)))?;
        match ordering {
            Some(ordering) => crate::arithmetic::comparison(op, ordering),
            // NaN is unordered: only `!=` holds.
            None => crate::arithmetic::comparison(op, Ordering::Less).map(|_| op == BinaryOp::Ne),
        }
    }

    /// The negation `-x`.
    pub fn negated(self) -> Float {
        match self {
            Float::Single(bits) => (-f32::from_bits(bits)).into(),
            Float::Double(bits) => (-f64::from_bits(bits)).into(),
        }
    }

    /// The square root, rounded to nearest; NaN for a number less than zero.
    pub fn square_root(self) -> Float {
        match self {
            Float::Single(bits) => f32::from_bits(bits).sqrt().into(),
            Float::Double(bits) => f64::from_bits(bits).sqrt().into(),
        }
    }

    /// Rounds to the given precision.
    pub fn to_precision(self, precision: Precision) -> Float {
        nearest!(precision, self.value())
    }

    /// Converts a machine integer, rounding to nearest.
    pub fn of_machine(number: i64, precision: Precision) -> Float {
        nearest!(precision, number)
    }

    /// Converts a mathematical integer, rounding to nearest.
    pub fn of_integer(number: &BigInt, precision: Precision) -> Float {
        // Parsing rounds correctly for any number of digits, and accepts every decimal integer.
        match number.to_i64() {
            Some(number) => Float::of_machine(number, precision),
            None => Float::parse(&number.to_string(), precision).unwrap_or(Float::of_machine(0, precision)),
        }
    }

    /// Converts to a machine integer (JLS 5.1.3): truncates towards zero, saturates numbers out of
    /// range, and maps NaN to zero. Types narrower than 32 bits get the lowest bits of the
    /// converted `int`.
    pub fn to_machine(self, bits: Bits) -> i64 {
        let number = self.value();
        match bits.width {
            64 => number as i64,
            _ => bits.wrap_i64(i64::from(number as i32)),
        }
    }

    /// Parses decimal digits with an optional point and exponent, rounding to nearest. Returns
    /// `None` if the text is malformed.
    pub fn parse(digits: &str, precision: Precision) -> Option<Float> {
        match precision {
            Precision::Single => digits.parse::<f32>().ok().map(Float::from),
            Precision::Double => digits.parse::<f64>().ok().map(Float::from),
        }
    }

    /// The text that `Double.toString` or `Float.toString` returns, or `None` if it depends on the
    /// version of Java.
    ///
    /// Before version 19, `Double.toString` departed from its specification for numbers below 0.001
    /// and for numbers so large that not all integers are representable. In between, the old
    /// algorithm agreed for each of twelve million tested numbers.
    pub fn text(self) -> Option<String> {
        let size = self.value().abs();
        let most = match self {
            Float::Single(_) => 16_777_216.0,
            Float::Double(_) => 9_007_199_254_740_992.0,
        };
        let is_certain = (0.001..most).contains(&size) || size == 0.0 || !size.is_finite();
        is_certain.then(|| self.to_string())
    }

    /// The decimal digits `d₁d₂…` and the exponent `e` with value `0.d₁d₂… · 10^e`, for a number
    /// greater than zero.
    ///
    /// It is the nearest to this number among the shortest decimal numbers that parse back to it; a
    /// tie goes to the even one. There are at least two digits, as Java requires: the smallest
    /// `double` is 4.9E-324, although 5E-324 would parse back.
    fn decimal(self) -> (String, i32) {
        let shortest = match self {
            Float::Single(bits) => format!("{:e}", f32::from_bits(bits)),
            Float::Double(bits) => format!("{:e}", f64::from_bits(bits)),
        };
        let digits = shortest.find('e').unwrap_or(shortest.len());
        // The number of digits after the first digit and the point.
        let more = digits.saturating_sub(2).max(1);
        // The gap below a power of two is smaller than the gap above it, so the nearest decimal
        // number may parse back to a neighbour.
        let nearest = format!("{:.more$e}", self.value());
        let is_read_back = Float::parse(&nearest, self.precision()) == Some(self);
        let text = if is_read_back { nearest } else { shortest };
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        (digits.replace('.', ""), exponent.parse::<i32>().unwrap_or(0) + 1)
    }
}

impl fmt::Display for Float {
    /// Writes the text that `Double.toString` and `Float.toString` return since Java 19.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let number = self.value();
        if number.is_nan() {
            return f.write_str("NaN");
        }
        if number.is_sign_negative() {
            f.write_str("-")?;
        }
        if number.is_infinite() {
            return f.write_str("Infinity");
        }
        if number == 0.0 {
            return f.write_str("0.0");
        }
        let size = if number.is_sign_negative() {
            self.negated()
        } else {
            *self
        };
        let (digits, point) = size.decimal();
        let (whole, fraction, exponent) = match point {
            // From 10^-3 up to 10^7, Java writes no exponent.
            -2..=0 => (
                "0".to_owned(),
                format!("{:0>1$}", digits, digits.len() + point.unsigned_abs() as usize),
                None,
            ),
            1..=7 => {
                let padded = format!("{digits:0<0$}", point as usize);
                let (whole, fraction) = padded.split_at(point as usize);
                (whole.to_owned(), fraction.to_owned(), None)
            }
            _ => {
                let (first, rest) = digits.split_at(1);
                (first.to_owned(), rest.to_owned(), Some(point - 1))
            }
        };
        let fraction = fraction.trim_end_matches('0');
        write!(f, "{whole}.{}", if fraction.is_empty() { "0" } else { fraction })?;
        match exponent {
            Some(exponent) => write!(f, "E{exponent}"),
            None => Ok(()),
        }
    }
}
