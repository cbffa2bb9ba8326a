//! Which values a bit vector can have, as far as its structure tells: intervals of both readings,
//! and bits.
//!
//! A range contains every value that the term can have under any assignment. It is worked out once
//! for each term; the four views of it tighten each other.

use super::{BitsOp, number};
use crate::term::{Node, Op, Term, Terms};

/// Bounds of the values of a bit vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// The smallest unsigned number.
    pub low: u64,
    /// The greatest unsigned number.
    pub high: u64,
    /// The smallest signed number.
    pub min: i64,
    /// The greatest signed number.
    pub max: i64,
    /// The bits that can be 1.
    pub may: u64,
    /// The bits that are 1.
    pub must: u64,
}

impl Range {
    /// All values of a width.
    pub fn full(width: u32) -> Range {
        let sign = 1u64 << (width - 1);
        Range {
            low: 0,
            high: number::mask(width),
            min: number::signed(width, sign),
            max: (sign - 1) as i64,
            may: number::mask(width),
            must: 0,
        }
    }

    /// One value.
    pub fn exactly(width: u32, value: u64) -> Range {
        let signed = number::signed(width, value);
        Range {
            low: value,
            high: value,
            min: signed,
            max: signed,
            may: value,
            must: value,
        }
    }

    /// Unsigned numbers from `low` to `high`.
    pub fn unsigned(width: u32, low: u64, high: u64) -> Range {
        Range {
            low,
            high,
            ..Range::full(width)
        }
        .tight(width)
    }

    /// Signed numbers from `min` to `max`.
    pub fn signed(width: u32, min: i64, max: i64) -> Range {
        Range {
            min,
            max,
            ..Range::full(width)
        }
        .tight(width)
    }

    /// What the numbers from `first` to `last` are modulo 2ⁿ.
    pub fn modulo(width: u32, first: i128, last: i128) -> Range {
        let full = Range::full(width);
        if first >= i128::from(full.min) && last <= i128::from(full.max) {
            return Range::signed(width, first as i64, last as i64);
        }
        let modulus = 1i128 << width;
        if first.div_euclid(modulus) == last.div_euclid(modulus) {
            return Range::unsigned(
                width,
                first.rem_euclid(modulus) as u64,
                last.rem_euclid(modulus) as u64,
            );
        }
        full
    }

    /// Numbers that have the bits `must` and no others than `may`.
    pub fn bits(width: u32, may: u64, must: u64) -> Range {
        Range {
            may,
            must,
            ..Range::full(width)
        }
        .tight(width)
    }

    /// The only value there is.
    pub fn value(&self) -> Option<u64> {
        (self.low == self.high).then_some(self.low)
    }

    /// The two have no value in common.
    pub fn excludes(&self, other: &Range) -> bool {
        self.high < other.low
            || other.high < self.low
            || self.max < other.min
            || other.max < self.min
            || self.must & !other.may != 0
            || other.must & !self.may != 0
    }

    /// There is no value.
    pub fn is_empty(&self) -> bool {
        self.low > self.high || self.min > self.max || self.must & !self.may != 0
    }

    /// What both say about one term.
    pub fn meet(self, other: Range, width: u32) -> Range {
        Range {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
            min: self.min.max(other.min),
            max: self.max.min(other.max),
            may: self.may & other.may,
            must: self.must | other.must,
        }
        .tight(width)
    }

    /// A range that contains all values of both.
    pub fn join(self, other: Range) -> Range {
        Range {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            min: self.min.min(other.min),
            max: self.max.max(other.max),
            may: self.may | other.may,
            must: self.must & other.must,
        }
    }

    /// Each view learns from the others. A range that no value is in stays so.
    fn tight(mut self, width: u32) -> Range {
        for _ in 0..2 {
            self.low = self.low.max(self.must);
            self.high = self.high.min(self.may);
            // with the same sign both readings have the same order
            let (first, last) = (number::signed(width, self.low), number::signed(width, self.high));
            if (first < 0) == (last < 0) {
                self.min = self.min.max(first);
                self.max = self.max.min(last);
            }
            if (self.min < 0) == (self.max < 0) {
                let mask = number::mask(width);
                self.low = self.low.max(self.min as u64 & mask);
                self.high = self.high.min(self.max as u64 & mask);
            }
            // the bits that all numbers of the interval begin with
            if self.low <= self.high {
                let free = u64::MAX
                    .checked_shr((self.low ^ self.high).leading_zeros())
                    .unwrap_or(0);
                self.may &= self.high | free;
                self.must |= self.low & !free;
            }
        }
        self
    }
}

/// An interval of big enough numbers: signed or unsigned values before they are reduced modulo 2ⁿ.
type Interval = (i128, i128);

fn product((a, b): Interval, (c, d): Interval) -> Option<Interval> {
    let all = [
        a.checked_mul(c)?,
        a.checked_mul(d)?,
        b.checked_mul(c)?,
        b.checked_mul(d)?,
    ];
    Some((all.into_iter().min()?, all.into_iter().max()?))
}

fn total((a, b): Interval, (c, d): Interval) -> Option<Interval> {
    Some((a.checked_add(c)?, b.checked_add(d)?))
}

/// [`Range::modulo`] of numbers that may be too big.
fn modulo(width: u32, interval: Option<Interval>) -> Range {
    interval.map_or_else(
        || Range::full(width),
        |(first, last)| Range::modulo(width, first, last),
    )
}

impl Terms {
    /// Bounds of the values that a bit vector can have under any assignment.
    pub fn bits_range(&self, term: Term) -> Range {
        if let Some(value) = self.bits_value(term) {
            return Range::exactly(self.width(term), value);
        }
        if !matches!(self.peek(term).op, Op::Bits(_) | Op::Ite) {
            return Range::full(self.width(term));
        }
        if let Some(&known) = self.ranges.borrow().get(&term) {
            return known;
        }
        let range = echis_recursion::deep(|| self.range_of(&self.node(term), &|arg| self.bits_range(arg)));
        self.ranges.borrow_mut().insert(term, range);
        range
    }

    /// Bounds of the values of a node that is a bit vector, given those of its arguments (and,
    /// below sums, of theirs).
    pub fn range_of(&self, node: &Node, of: &dyn Fn(Term) -> Range) -> Range {
        let width = self.bits_width(node.sort).unwrap_or(64);
        let arg = |i: usize| of(node.args[i]);
        let literal = |i: usize| self.bits_value(node.args[i]);
        let full = Range::full(width);
        let op = match node.op {
            Op::Ite => return arg(1).join(arg(2)),
            Op::Bits(op) => op,
            _ => return full,
        };
        match op {
            BitsOp::Add => self.range_of_sum(node, width, of),
            BitsOp::Mul => range_of_product(width, arg(0), arg(1)),
            BitsOp::Udiv => divided(width, arg(0), arg(1)),
            BitsOp::Urem => {
                let (a, b) = (arg(0), arg(1));
                let high = if b.low == 0 {
                    a.high
                } else {
                    a.high.min(b.high - 1)
                };
                Range::unsigned(width, 0, high)
            }
            BitsOp::Sdiv => match literal(1).map(|k| i128::from(number::signed(width, k))) {
                None | Some(0) => full,
                Some(k) => {
                    let (x, y) = (i128::from(arg(0).min) / k, i128::from(arg(0).max) / k);
                    modulo(width, Some((x.min(y), x.max(y))))
                }
            },
            BitsOp::Srem => remainder(width, arg(0), arg(1)),
            BitsOp::And => (1..node.args.len()).fold(arg(0), |r, i| {
                let other = arg(i);
                let high = r.high.min(other.high);
                Range::bits(width, r.may & other.may, r.must & other.must)
                    .meet(Range::unsigned(width, 0, high), width)
            }),
            BitsOp::Or => (1..node.args.len()).fold(arg(0), |r, i| {
                let other = arg(i);
                let low = r.low.max(other.low);
                Range::bits(width, r.may | other.may, r.must | other.must)
                    .meet(Range::unsigned(width, low, full.high), width)
            }),
            BitsOp::Xor => (1..node.args.len()).fold(arg(0), |r, i| {
                let other = arg(i);
                let may = (r.may | other.may) & !(r.must & other.must);
                let must = (r.must & !other.may) | (other.must & !r.may);
                Range::bits(width, may, must)
            }),
            BitsOp::Not => {
                let a = arg(0);
                Range {
                    low: full.high - a.high,
                    high: full.high - a.low,
                    min: -1 - a.max,
                    max: -1 - a.min,
                    may: full.high & !a.must,
                    must: full.high & !a.may,
                }
            }
            BitsOp::Shl => full,
            BitsOp::Lshr => shifted(width, arg(0), arg(1)),
            BitsOp::Ashr => {
                let a = arg(0);
                match literal(1) {
                    Some(k) => Range::signed(width, a.min >> k.min(63), a.max >> k.min(63)),
                    // closer to 0 or -1
                    None => Range::signed(width, a.min.min(0), a.max.max(-1)),
                }
            }
            BitsOp::Extract(high, low) => {
                let a = arg(0);
                let bits = Range::bits(width, (a.may >> low) & full.high, (a.must >> low) & full.high);
                // nothing is cut off above
                if high == 63 || a.high >> (high + 1) == 0 {
                    bits.meet(Range::unsigned(width, a.low >> low, a.high >> low), width)
                } else {
                    bits
                }
            }
            BitsOp::Concat => {
                let (a, b) = (arg(0), arg(1));
                let left = self.width(node.args[1]);
                Range::unsigned(width, (a.low << left) | b.low, (a.high << left) | b.high).meet(
                    Range::bits(width, (a.may << left) | b.may, (a.must << left) | b.must),
                    width,
                )
            }
            BitsOp::ZeroExtend => {
                let a = arg(0);
                Range::unsigned(width, a.low, a.high).meet(Range::bits(width, a.may, a.must), width)
            }
            BitsOp::SignExtend => {
                let (a, narrow) = (arg(0), self.width(node.args[0]));
                let extended = |bits: u64| number::signed(narrow, bits) as u64 & full.high;
                Range::signed(width, a.min, a.max)
                    .meet(Range::bits(width, extended(a.may), extended(a.must)), width)
            }
            BitsOp::Literal(value) => Range::exactly(width, value),
            BitsOp::Ult | BitsOp::Ule | BitsOp::Slt | BitsOp::Sle => full,
        }
    }

    /// The sum of the intervals, in both readings, and how many zeros it ends with.
    fn range_of_sum(&self, node: &Node, width: u32, of: &dyn Fn(Term) -> Range) -> Range {
        let (mut signed, mut unsigned) = (Some((0, 0)), Some((0, 0)));
        let mut zeros = width;
        for &arg in &node.args {
            let (factor, x) = match self.peek(arg) {
                node if node.op == Op::Bits(BitsOp::Mul) => match self.bits_value(node.args[0]) {
                    Some(k) => (k, node.args[1]),
                    None => (1, arg),
                },
                _ => (1, arg),
            };
            let range = of(x);
            let k = i128::from(number::signed(width, factor));
            let part = |interval: Interval| product((k, k), interval);
            signed = signed
                .zip(part((range.min.into(), range.max.into())))
                .and_then(|(a, b)| total(a, b));
            unsigned = unsigned
                .zip(part((range.low.into(), range.high.into())))
                .and_then(|(a, b)| total(a, b));
            zeros = zeros.min(factor.trailing_zeros() + range.may.trailing_zeros());
        }
        let even = number::mask(width) & u64::MAX.checked_shl(zeros).unwrap_or(0);
        modulo(width, signed)
            .meet(modulo(width, unsigned), width)
            .meet(Range::bits(width, even, 0), width)
    }
}

/// The product of the intervals, in both readings, and how many zeros it ends with.
fn range_of_product(width: u32, a: Range, b: Range) -> Range {
    let signed = |r: Range| (r.min.into(), r.max.into());
    let unsigned = |r: Range| (r.low.into(), r.high.into());
    let zeros = a.may.trailing_zeros() + b.may.trailing_zeros();
    let even = number::mask(width) & u64::MAX.checked_shl(zeros).unwrap_or(0);
    modulo(width, product(signed(a), signed(b)))
        .meet(modulo(width, product(unsigned(a), unsigned(b))), width)
        .meet(Range::bits(width, even, 0), width)
}

/// Unsigned division: by zero it is the greatest number.
fn divided(width: u32, a: Range, b: Range) -> Range {
    match b.low {
        0 => Range::full(width),
        least => Range::unsigned(width, a.low / b.high, a.high / least),
    }
}

/// Signed remainder: between zero and the dividend, and closer to zero than the divisor, if that is
/// not zero.
fn remainder(width: u32, a: Range, b: Range) -> Range {
    let (mut min, mut max) = (i128::from(a.min.min(0)), i128::from(a.max.max(0)));
    if b.low > 0 {
        let most = i128::from(b.min).abs().max(i128::from(b.max).abs()) - 1;
        (min, max) = (min.max(-most), max.min(most));
    }
    Range::signed(width, min as i64, max as i64)
}

/// A shift to the right that fills up with zeros.
fn shifted(width: u32, a: Range, by: Range) -> Range {
    let shift = |bits: u64, by: u64| bits.checked_shr(by.min(64) as u32).unwrap_or(0);
    let interval = Range::unsigned(width, shift(a.low, by.high), shift(a.high, by.low));
    match by.value() {
        Some(k) => interval.meet(Range::bits(width, shift(a.may, k), shift(a.must, k)), width),
        None => interval,
    }
}
