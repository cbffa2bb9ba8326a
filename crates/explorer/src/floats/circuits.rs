//! Floating-point operations as operations on bit vectors, so that a bit-vector solver can reason
//! about numbers that are not constant.
//!
//! The circuits work like a processor. They unpack a number, compute the result with as many bits
//! as rounding needs, and pack it again.
//!
//! A finite number is `±1.f · 2^e`, in which `1.f` is an integer whose highest bit is set. The
//! digits of a subnormal number are shifted until it is. A *sticky* bit replaces the digits that do
//! not fit: it is set if one of them is.

use echis_logic::{BitsOp, Term, Terms};
use echis_program::ast::{BinaryOp, Bits, Expression, ExpressionKind, Precision, Primitive, Type, UnaryOp};

/// The width of exponents, wide enough for products and quotients of doubles.
const EXPONENT: u32 = 13;
/// The number of extra digits: enough to round a sum whose highest bit is lost.
const GUARD: u32 = 3;

/// The circuit of an expression that [computes floats](Expression::computes_floats) on these
/// operands. `None` for operations without a circuit: remainders, roots, texts, and conversions
/// with mathematical integers.
pub(super) fn circuit(terms: &Terms, e: &Expression, operands: &[Term]) -> Option<Term> {
    let operand_type = |i: usize| Some(e.children().get(i)?.ty);
    let of = |precision| Circuit {
        t: terms,
        format: Format::of(precision),
    };
    match (&e.kind, e.ty, operands) {
        (ExpressionKind::Unary(UnaryOp::Neg, _), Type::Float(precision), &[x]) => {
            Some(of(precision).negated(x))
        }
        (ExpressionKind::Binary(op, ..), Type::Float(precision), &[x, y]) => {
            let of = of(precision);
            match op {
                BinaryOp::Add => Some(of.sum(x, y)),
                BinaryOp::Sub => Some(of.sum(x, of.negated(y))),
                BinaryOp::Mul => Some(of.product(x, y)),
                BinaryOp::Div => Some(of.quotient(x, y)),
                _ => None,
            }
        }
        (ExpressionKind::Binary(op, ..), Type::Bool, &[x, y]) => match operand_type(0)? {
            Type::Float(precision) => of(precision).comparison(*op, x, y),
            _ => None,
        },
        (ExpressionKind::Convert(_), to, &[x]) => match (operand_type(0)?, to) {
            (Type::Float(from), Type::Float(to)) => Some(of(to).converted(of(from), x)),
            (Type::Bits(bits), Type::Float(to)) => Some(of(to).of_integer(x, bits)),
            (Type::Float(from), Type::Bits(bits)) => Some(of(from).truncated(x, bits)),
            _ => None,
        },
        (ExpressionKind::Primitive(Primitive::Bits, _), Type::Bits(_), &[x]) => match operand_type(0)? {
            Type::Float(precision) => Some(of(precision).canonical(x)),
            _ => None,
        },
        (ExpressionKind::Primitive(Primitive::OfBits, _), Type::Float(precision), &[x]) => {
            Some(of(precision).canonical(x))
        }
        _ => None,
    }
}

/// The format of a precision: a sign bit, an exponent, and the fraction behind the highest bit.
#[derive(Clone, Copy)]
struct Format {
    exponent: u32,
    fraction: u32,
}

impl Format {
    fn of(precision: Precision) -> Format {
        match precision {
            Precision::Single => Format {
                exponent: 8,
                fraction: 23,
            },
            Precision::Double => Format {
                exponent: 11,
                fraction: 52,
            },
        }
    }

    fn width(self) -> u32 {
        1 + self.exponent + self.fraction
    }

    /// The bias of stored exponents, which is also the largest exponent.
    fn bias(self) -> i128 {
        (1 << (self.exponent - 1)) - 1
    }

    /// The bits of infinity.
    fn infinity(self) -> i128 {
        ((1 << self.exponent) - 1) << self.fraction
    }
}

/// An unpacked number.
#[derive(Clone, Copy)]
struct Number {
    is_nan: Term,
    is_infinite: Term,
    is_zero: Term,
    is_negative: Term,
    /// The signed exponent. It is meaningless for zero, infinity and NaN, and so are the digits.
    exponent: Term,
    /// The digits `1.f`: one bit more than the fraction, of which the highest is set.
    digits: Term,
}

/// Circuits for the numbers of one precision.
#[derive(Clone, Copy)]
struct Circuit<'t> {
    t: &'t Terms,
    format: Format,
}

impl Circuit<'_> {
    fn constant(&self, width: u32, value: i128) -> Term {
        self.t.bits(width, value)
    }

    fn exponent(&self, value: i128) -> Term {
        self.constant(EXPONENT, value)
    }

    /// Whether all bits are zero.
    fn is_clear(&self, value: Term) -> Term {
        let width = self.t.vector_width(self.t.sort_of(value)).unwrap_or(1);
        self.t.eq(value, self.t.vector(width, 0))
    }

    /// Whether a bit is set.
    fn bit(&self, value: Term, i: u32) -> Term {
        self.t.eq(self.t.bv_extract(i, i, value), self.constant(1, 1))
    }

    /// A truth value as a number of this width.
    fn number(&self, truth: Term, width: u32) -> Term {
        self.t
            .ite(truth, self.constant(width, 1), self.constant(width, 0))
    }

    /// All bits except the sign.
    fn size(&self, x: Term) -> Term {
        self.t.bv_extract(self.format.width() - 2, 0, x)
    }

    fn is_negative(&self, x: Term) -> Term {
        self.bit(x, self.format.width() - 1)
    }

    fn signed(&self, is_negative: Term, size: Term) -> Term {
        self.t.bv_concat(self.number(is_negative, 1), size)
    }

    fn zero(&self, is_negative: Term) -> Term {
        self.signed(is_negative, self.constant(self.format.width() - 1, 0))
    }

    fn infinity(&self, is_negative: Term) -> Term {
        self.signed(
            is_negative,
            self.constant(self.format.width() - 1, self.format.infinity()),
        )
    }

    /// The canonical NaN.
    fn nan(&self) -> Term {
        let quiet = 1 << (self.format.fraction - 1);
        self.constant(self.format.width(), self.format.infinity() | quiet)
    }

    fn is_nan(&self, x: Term) -> Term {
        let infinity = self.constant(self.format.width() - 1, self.format.infinity());
        self.t.bv_ult(infinity, self.size(x))
    }

    /// The same number, with NaN replaced by the canonical NaN.
    fn canonical(&self, x: Term) -> Term {
        self.t.ite(self.is_nan(x), self.nan(), x)
    }

    fn negated(&self, x: Term) -> Term {
        let flipped = self.signed(self.t.not(self.is_negative(x)), self.size(x));
        self.t.ite(self.is_nan(x), self.nan(), flipped)
    }

    fn unpacked(&self, x: Term) -> Number {
        let t = self.t;
        let Format { exponent, fraction } = self.format;
        let stored = t.bv_extract(exponent + fraction - 1, fraction, x);
        let tail = t.bv_extract(fraction - 1, 0, x);
        let (is_small, is_exact) = (self.is_clear(stored), self.is_clear(tail));
        let is_special = t.eq(stored, self.constant(exponent, (1 << exponent) - 1));
        let hidden = self.number(t.not(is_small), 1);
        let (digits, zeros) = self.normalized(t.bv_concat(hidden, tail), fraction);
        let stored = t.ite(is_small, self.exponent(1), t.bv_zero_extend(stored, EXPONENT));
        let scale = t.bv_sub(stored, self.exponent(self.format.bias()));
        Number {
            is_nan: self.is_nan(x),
            is_infinite: t.and(is_special, is_exact),
            is_zero: t.and(is_small, is_exact),
            is_negative: self.is_negative(x),
            exponent: t.bv_sub(scale, zeros),
            digits,
        }
    }

    /// Shifts a value to the left until its highest bit is set, by at most `most` bits. Returns the
    /// shifted value and the distance.
    fn normalized(&self, mut value: Term, most: u32) -> (Term, Term) {
        let t = self.t;
        let width = self.width(value);
        let mut zeros = self.exponent(0);
        for power in (0..=most.ilog2()).rev() {
            let step = 1 << power;
            let is_clear = self.is_clear(t.bv_extract(width - 1, width - step, value));
            let shifted = t.bv_shl(value, self.constant(width, i128::from(step)));
            value = t.ite(is_clear, shifted, value);
            let more = t.ite(is_clear, self.exponent(i128::from(step)), self.exponent(0));
            zeros = t.bv_add(zeros, more);
        }
        (value, zeros)
    }

    fn width(&self, value: Term) -> u32 {
        self.t.bits_width(self.t.sort_of(value)).unwrap_or(1)
    }

    /// Appends zeros.
    fn with_zeros(&self, value: Term, zeros: u32) -> Term {
        match zeros {
            0 => value,
            _ => self.t.bv_concat(value, self.constant(zeros, 0)),
        }
    }

    /// Sets the lowest bit if the condition is true: makes it sticky.
    fn with_sticky(&self, value: Term, is_inexact: Term) -> Term {
        self.t.bv_or(value, self.number(is_inexact, self.width(value)))
    }

    /// Shifts to the right by an exponent that is not negative. The lowest bit of the result is
    /// sticky.
    fn shifted_right(&self, value: Term, by: Term) -> Term {
        let t = self.t;
        let by = t.bv_zero_extend(by, self.width(value));
        let shifted = t.bv_lshr(value, by);
        self.with_sticky(shifted, t.ne(t.bv_shl(shifted, by), value))
    }

    /// Rounds `±1.f · 2^e` to the nearest number, ties to even. There must be at least two digits
    /// more than the result has, and the highest must be set.
    fn rounded(&self, is_negative: Term, exponent: Term, digits: Term) -> Term {
        let t = self.t;
        let Format { fraction, .. } = self.format;
        let (bias, least) = (
            self.exponent(self.format.bias()),
            self.exponent(1 - self.format.bias()),
        );
        let is_small = t.bv_slt(exponent, least);
        let lost = t.ite(is_small, t.bv_sub(least, exponent), self.exponent(0));
        let digits = self.shifted_right(digits, lost);
        let last = self.width(digits) - 1 - fraction;
        let half = self.bit(digits, last - 1);
        let is_more = t.not(self.is_clear(t.bv_extract(last - 2, 0, digits)));
        let is_odd = self.bit(digits, last);
        let up = t.and(half, t.or(is_more, is_odd));
        let tail = t.bv_extract(last + fraction - 1, last, digits);
        let stored = t.bv_extract(self.format.exponent - 1, 0, t.bv_add(exponent, bias));
        let stored = t.ite(is_small, self.constant(self.format.exponent, 0), stored);
        // a carry out of the fraction increments the exponent; for the largest number, this gives
        // infinity
        let size = t.bv_concat(stored, tail);
        let size = t.bv_add(size, self.number(up, self.width(size)));
        let is_large = t.bv_slt(bias, exponent);
        t.ite(
            is_large,
            self.infinity(is_negative),
            self.signed(is_negative, size),
        )
    }

    fn sum(&self, x: Term, y: Term) -> Term {
        let t = self.t;
        let (a, b) = (self.unpacked(x), self.unpacked(y));
        let is_less = t.bv_ult(self.size(x), self.size(y));
        let pick = |a: Term, b: Term| (t.ite(is_less, b, a), t.ite(is_less, a, b));
        let (digits, less) = pick(a.digits, b.digits);
        let (exponent, smaller) = pick(a.exponent, b.exponent);
        let (is_negative, _) = pick(a.is_negative, b.is_negative);
        let wide = |digits| t.bv_concat(self.constant(1, 0), self.with_zeros(digits, GUARD));
        let (digits, less) = (wide(digits), wide(less));
        let less = self.shifted_right(less, t.bv_sub(exponent, smaller));
        let is_alike = t.eq(a.is_negative, b.is_negative);
        let total = t.ite(is_alike, t.bv_add(digits, less), t.bv_sub(digits, less));
        let (total, zeros) = self.normalized(total, self.format.fraction + GUARD + 1);
        let exponent = t.bv_sub(t.bv_add(exponent, self.exponent(1)), zeros);
        let finite = t.ite(
            self.is_clear(total),
            self.zero(t.and(a.is_negative, b.is_negative)),
            self.rounded(is_negative, exponent, total),
        );
        let infinite = self.infinity(t.ite(a.is_infinite, a.is_negative, b.is_negative));
        let opposite = t.and_all([a.is_infinite, b.is_infinite, t.not(is_alike)]);
        let is_nan = t.or_all([a.is_nan, b.is_nan, opposite]);
        let result = t.ite(t.or(a.is_infinite, b.is_infinite), infinite, finite);
        t.ite(is_nan, self.nan(), result)
    }

    fn product(&self, x: Term, y: Term) -> Term {
        let t = self.t;
        let (a, b) = (self.unpacked(x), self.unpacked(y));
        let width = 2 * (self.format.fraction + 1);
        let wide = |digits| t.vector_op(BitsOp::ZeroExtend, &[digits], width);
        let product = t.vector_op(BitsOp::Mul, &[wide(a.digits), wide(b.digits)], width);
        let exponent = t.bv_add(t.bv_add(a.exponent, b.exponent), self.exponent(1));
        let zero_times_infinity = t.or(t.and(a.is_infinite, b.is_zero), t.and(a.is_zero, b.is_infinite));
        self.round_scaled(
            t.ne(a.is_negative, b.is_negative),
            exponent,
            self.narrow_to_64(product, width),
            [
                t.or_all([a.is_nan, b.is_nan, zero_times_infinity]),
                t.or(a.is_infinite, b.is_infinite),
                t.or(a.is_zero, b.is_zero),
            ],
        )
    }

    fn quotient(&self, x: Term, y: Term) -> Term {
        let t = self.t;
        let (a, b) = (self.unpacked(x), self.unpacked(y));
        let more = self.format.fraction + 3;
        let width = self.format.fraction + 1 + more;
        let wide = |digits| t.vector_op(BitsOp::ZeroExtend, &[digits], width);
        let dividend = t.vector_op(
            BitsOp::Shl,
            &[wide(a.digits), t.vector(width, i64::from(more))],
            width,
        );
        let divisor = wide(b.digits);
        let quotient = t.vector_op(BitsOp::Udiv, &[dividend, divisor], width);
        let rest = t.vector_op(BitsOp::Urem, &[dividend, divisor], width);
        let digits = t.vector_op(BitsOp::Extract(more, 0), &[quotient], more + 1);
        let digits = self.with_sticky(digits, t.not(self.is_clear(rest)));
        let zero_by_zero = t.or(t.and(a.is_zero, b.is_zero), t.and(a.is_infinite, b.is_infinite));
        self.round_scaled(
            t.ne(a.is_negative, b.is_negative),
            t.bv_sub(a.exponent, b.exponent),
            digits,
            [
                t.or_all([a.is_nan, b.is_nan, zero_by_zero]),
                t.or(a.is_infinite, b.is_zero),
                t.or(a.is_zero, b.is_infinite),
            ],
        )
    }

    /// Rounds a product or a quotient, whose highest or second highest digit is set. `special` says
    /// whether it is NaN, infinite or zero instead.
    fn round_scaled(&self, is_negative: Term, exponent: Term, digits: Term, special: [Term; 3]) -> Term {
        let t = self.t;
        let [is_nan, is_infinite, is_zero] = special;
        let (digits, zeros) = self.normalized(digits, 1);
        let finite = self.rounded(is_negative, t.bv_sub(exponent, zeros), digits);
        let result = t.ite(is_zero, self.zero(is_negative), finite);
        let result = t.ite(is_infinite, self.infinity(is_negative), result);
        t.ite(is_nan, self.nan(), result)
    }

    /// The highest digits, at most 64. The last one is sticky.
    fn narrow_to_64(&self, digits: Term, width: u32) -> Term {
        let Some(behind) = width.checked_sub(64).filter(|behind| *behind > 0) else {
            return digits;
        };
        let t = self.t;
        let high = t.vector_op(BitsOp::Extract(width - 1, behind), &[digits], 64);
        let low = t.vector_op(BitsOp::Extract(behind - 1, 0), &[digits], behind);
        self.with_sticky(high, t.not(self.is_clear(low)))
    }

    fn comparison(&self, op: BinaryOp, x: Term, y: Term) -> Option<Term> {
        let t = self.t;
        let is_known = t.not(t.or(self.is_nan(x), self.is_nan(y)));
        let are_zero = t.and(self.is_clear(self.size(x)), self.is_clear(self.size(y)));
        let is_same = t.or(t.eq(x, y), are_zero);
        // these keys, as unsigned integers, have the order of the numbers, except for the two zeros
        let key = |x: Term| {
            let flipped = t.bv_not(x);
            let high = self.constant(self.format.width(), 1 << (self.format.width() - 1));
            t.ite(self.is_negative(x), flipped, t.bv_or(x, high))
        };
        let is_less = |x, y| t.and(t.not(are_zero), t.bv_ult(key(x), key(y)));
        Some(match op {
            BinaryOp::Eq => t.and(is_known, is_same),
            BinaryOp::Ne => t.not(t.and(is_known, is_same)),
            BinaryOp::Lt => t.and(is_known, is_less(x, y)),
            BinaryOp::Gt => t.and(is_known, is_less(y, x)),
            BinaryOp::Le => t.and(is_known, t.not(is_less(y, x))),
            BinaryOp::Ge => t.and(is_known, t.not(is_less(x, y))),
            _ => return None,
        })
    }

    /// Converts a number of another precision.
    fn converted(&self, from: Circuit, x: Term) -> Term {
        let t = self.t;
        let a = from.unpacked(x);
        let result = t.ite(
            a.is_zero,
            self.zero(a.is_negative),
            self.rounded(a.is_negative, a.exponent, self.padded(a.digits)),
        );
        let result = t.ite(a.is_infinite, self.infinity(a.is_negative), result);
        t.ite(a.is_nan, self.nan(), result)
    }

    /// Appends as many digits as rounding needs.
    fn padded(&self, digits: Term) -> Term {
        let wanted = self.format.fraction + 1 + GUARD;
        self.with_zeros(digits, wanted.saturating_sub(self.width(digits)))
    }

    fn of_integer(&self, n: Term, bits: Bits) -> Term {
        let t = self.t;
        let width = u32::from(bits.width);
        let is_negative = match bits.signed {
            true => self.bit(n, width - 1),
            false => t.fls(),
        };
        let size = t.ite(is_negative, t.bv_neg(n), n);
        let (digits, zeros) = self.normalized(size, width - 1);
        let exponent = t.bv_sub(self.exponent(i128::from(width) - 1), zeros);
        let rounded = self.rounded(is_negative, exponent, self.padded(digits));
        t.ite(self.is_clear(n), self.zero(t.fls()), rounded)
    }

    /// Converts to an integer, rounding towards zero. Values out of range become the nearest
    /// integer, and NaN becomes zero. Types of less than 32 bits get the lowest bits of an `int`.
    fn truncated(&self, x: Term, bits: Bits) -> Term {
        let t = self.t;
        let a = self.unpacked(x);
        let width = u32::from(bits.width).max(32);
        let digits = self.with_zeros(a.digits, 64 - self.width(a.digits));
        let behind = t.bv_sub(self.exponent(63), a.exponent);
        let size = t.bv_lshr(digits, t.bv_zero_extend(behind, 64));
        let size = t.bv_extract(width - 1, 0, size);
        let whole = t.ite(a.is_negative, t.bv_neg(size), size);
        let least = -(1_i128 << (width - 1));
        let most = t.ite(
            a.is_negative,
            self.constant(width, least),
            self.constant(width, -1 - least),
        );
        let is_large = t.bv_sle(self.exponent(i128::from(width) - 1), a.exponent);
        let whole = t.ite(t.or(is_large, a.is_infinite), most, whole);
        let is_below_one = t.or(a.is_zero, t.bv_slt(a.exponent, self.exponent(0)));
        let whole = t.ite(is_below_one, self.constant(width, 0), whole);
        let whole = t.ite(a.is_nan, self.constant(width, 0), whole);
        t.bv_extract(u32::from(bits.width) - 1, 0, whole)
    }
}

#[cfg(test)]
mod tests;
