//! Floating-point numbers of IEEE 754 as Java has them (JLS 4.2.3, 5.1, 15.17 to 15.21): what operations on them give, and the text
//! that Java makes of them. Rounding is to the nearest number, ties to even, which is what the machine does.

use crate::{BinaryOp, Bits};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::cmp::Ordering;
use std::fmt;

/// How precise a floating-point number of IEEE 754 is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Precision {
    /// 32 bits.
    Single,
    /// 64 bits.
    Double,
}

impl Precision {
    /// How many bits there are.
    pub fn width(self) -> u8 {
        match self {
            Precision::Single => 32,
            Precision::Double => 64,
        }
    }

    /// The integers that bits are taken for.
    pub fn integer(self) -> Bits {
        match self {
            Precision::Single => Bits::I32,
            Precision::Double => Bits::I64,
        }
    }
}

/// A number, by its bits. There is one NaN of each precision, so that numbers are the same if their bits are: -0.0 is not 0.0 here.
/// What `==` of the language says is [`Float::comparison`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Float {
    /// One of 32 bits.
    Single(u32),
    /// One of 64 bits.
    Double(u64),
}

/// The bits of NaN, as `Float.floatToIntBits` and `Double.doubleToLongBits` have it. Which NaN an operation gives is up to the compiler:
/// so it is the bits that are replaced, not the number.
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

/// The number that is nearest to one, of each precision.
macro_rules! nearest {
    ($precision:expr, $number:expr) => {
        match $precision {
            Precision::Single => Float::from($number as f32),
            Precision::Double => Float::from($number as f64),
        }
    };
}

/// The same done with two numbers of the same precision; nothing if they are not.
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
    /// 0.0
    pub fn zero(precision: Precision) -> Float {
        Float::of_bits(precision, 0)
    }

    /// The number with these bits; of a single one, the lower half.
    pub fn of_bits(precision: Precision, bits: u64) -> Float {
        match precision {
            Precision::Single => f32::from_bits(bits as u32).into(),
            Precision::Double => f64::from_bits(bits).into(),
        }
    }

    /// Its bits; of a single one, in the lower half.
    pub fn bits(self) -> u64 {
        match self {
            Float::Single(bits) => u64::from(bits),
            Float::Double(bits) => bits,
        }
    }

    /// How precise it is.
    pub fn precision(self) -> Precision {
        match self {
            Float::Single(_) => Precision::Single,
            Float::Double(_) => Precision::Double,
        }
    }

    /// The same number of 64 bits.
    pub fn value(self) -> f64 {
        match self {
            Float::Single(bits) => f64::from(f32::from_bits(bits)),
            Float::Double(bits) => f64::from_bits(bits),
        }
    }

    /// An operation on two numbers of one precision that gives one. Nothing if it is not one of theirs.
    pub fn operation(op: BinaryOp, x: Float, y: Float) -> Option<Float> {
        both!(x, y, |a, b| Some(match op {
            BinaryOp::Add => (a + b).into(),
            BinaryOp::Sub => (a - b).into(),
            BinaryOp::Mul => (a * b).into(),
            BinaryOp::Div => (a / b).into(),
            // Rust's remainder is that of C, and Java's (JLS 15.17.3).
            BinaryOp::Rem => (a % b).into(),
            _ => return None,
        }))
    }

    /// A comparison of two numbers of one precision (JLS 15.20.1, 15.21.1): NaN is not even equal to itself, -0.0 is equal to 0.0.
    pub fn comparison(op: BinaryOp, x: Float, y: Float) -> Option<bool> {
        let ordering = both!(x, y, |a, b| Some(a.partial_cmp(&b)))?;
        match ordering {
            Some(ordering) => crate::arithmetic::comparison(op, ordering),
            // What is less than NaN, or equal to it? Nothing.
            None => crate::arithmetic::comparison(op, Ordering::Less).map(|_| op == BinaryOp::Ne),
        }
    }

    /// `-x`
    pub fn negated(self) -> Float {
        match self {
            Float::Single(bits) => (-f32::from_bits(bits)).into(),
            Float::Double(bits) => (-f64::from_bits(bits)).into(),
        }
    }

    /// The square root, rounded as all operations are; NaN of what is less than zero.
    pub fn square_root(self) -> Float {
        match self {
            Float::Single(bits) => f32::from_bits(bits).sqrt().into(),
            Float::Double(bits) => f64::from_bits(bits).sqrt().into(),
        }
    }

    /// The nearest number of this precision.
    pub fn to_precision(self, precision: Precision) -> Float {
        nearest!(precision, self.value())
    }

    /// The number of this precision that is nearest to a machine integer.
    pub fn of_machine(number: i64, precision: Precision) -> Float {
        nearest!(precision, number)
    }

    /// The number of this precision that is nearest to an integer.
    pub fn of_integer(number: &BigInt, precision: Precision) -> Float {
        // Digits are read with correct rounding, whatever their number; those of an integer end in a digit.
        match number.to_i64() {
            Some(number) => Float::of_machine(number, precision),
            None => Float::parse(&number.to_string(), precision).unwrap_or(Float::of_machine(0, precision)),
        }
    }

    /// The number as a machine integer (JLS 5.1.3): towards zero, the nearest one of what is out of range, and zero of NaN. Types of less
    /// than 32 bits get the lowest bits of an `int`.
    pub fn to_machine(self, bits: Bits) -> i64 {
        let number = self.value();
        match bits.width {
            64 => number as i64,
            _ => bits.wrap_i64(i64::from(number as i32)),
        }
    }

    /// The number of this precision that is nearest to one in decimal digits, with or without a point and an exponent. Nothing if it is
    /// none.
    pub fn parse(digits: &str, precision: Precision) -> Option<Float> {
        match precision {
            Precision::Single => digits.parse::<f32>().ok().map(Float::from),
            Precision::Double => digits.parse::<f64>().ok().map(Float::from),
        }
    }

    /// Its text in Java, if all versions of Java agree on that. Before version 19, `Double.toString` gave other digits than its specification
    /// wants: of numbers below a thousandth, and of those so large that not all integers are among them. In between it gave the same for
    /// each of twelve million numbers.
    pub fn text(self) -> Option<String> {
        let size = self.value().abs();
        let most = match self {
            Float::Single(_) => 16_777_216.0,
            Float::Double(_) => 9_007_199_254_740_992.0,
        };
        let is_certain = (0.001..most).contains(&size) || size == 0.0 || !size.is_finite();
        is_certain.then(|| self.to_string())
    }

    /// The decimal number nearest to this one among the shortest that are read back as it is; of two, the even one. Two digits are the
    /// least, so that 4.9E-324 is the smallest number, although 5E-324 would do. The digits are `d₁d₂…`, and the power of ten is that
    /// which `0.d₁d₂…` is multiplied with. For a number that is greater than zero.
    fn decimal(self) -> (String, i32) {
        let shortest = match self {
            Float::Single(bits) => format!("{:e}", f32::from_bits(bits)),
            Float::Double(bits) => format!("{:e}", f64::from_bits(bits)),
        };
        let digits = shortest.find('e').unwrap_or(shortest.len());
        // Behind the first digit and the point.
        let more = digits.saturating_sub(2).max(1);
        // Between powers of two the numbers are not equally far apart on both sides: the nearest may be another's.
        let nearest = format!("{:.more$e}", self.value());
        let is_read_back = Float::parse(&nearest, self.precision()) == Some(self);
        let text = if is_read_back { nearest } else { shortest };
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        (digits.replace('.', ""), exponent.parse::<i32>().unwrap_or(0) + 1)
    }
}

impl fmt::Display for Float {
    /// As `Double.toString` and `Float.toString` have it since Java 19.
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
            // From a thousandth up to ten millions there is no exponent.
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
