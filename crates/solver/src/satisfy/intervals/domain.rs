//! Sets of values, as intervals.

use echis_logic::Range;

/// The values that a term can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Domain {
    /// Whether it can be false, and whether it can be true.
    Truth(bool, bool),
    /// Bit vectors of a width.
    Bits(u32, Range),
    /// Integers.
    Int(Interval),
    /// Values of other sorts.
    Any,
}

impl Domain {
    pub const TRUE: Domain = Domain::Truth(false, true);
    pub const FALSE: Domain = Domain::Truth(true, false);

    pub fn truth(value: bool) -> Domain {
        if value { Domain::TRUE } else { Domain::FALSE }
    }

    /// What is in both; they are of one sort.
    pub fn meet(self, other: Domain) -> Domain {
        match (self, other) {
            (Domain::Truth(f, t), Domain::Truth(g, u)) => Domain::Truth(f && g, t && u),
            (Domain::Bits(width, a), Domain::Bits(_, b)) => Domain::Bits(width, a.meet(b, width)),
            (Domain::Int(a), Domain::Int(b)) => Domain::Int(a.meet(b)),
            _ => self,
        }
    }

    /// What is in one of them; they are of one sort.
    pub fn join(self, other: Domain) -> Domain {
        match (self, other) {
            (Domain::Truth(f, t), Domain::Truth(g, u)) => Domain::Truth(f || g, t || u),
            (Domain::Bits(width, a), Domain::Bits(_, b)) => Domain::Bits(width, a.join(b)),
            (Domain::Int(a), Domain::Int(b)) => Domain::Int(a.join(b)),
            _ => Domain::Any,
        }
    }

    pub fn is_empty(self) -> bool {
        match self {
            Domain::Truth(f, t) => !f && !t,
            Domain::Bits(_, range) => range.is_empty(),
            Domain::Int(interval) => interval.low > interval.high,
            Domain::Any => false,
        }
    }

    /// There is one value, and here it is in a form that can be compared.
    pub fn value(self) -> Option<i128> {
        match self {
            Domain::Truth(false, true) => Some(1),
            Domain::Truth(true, false) => Some(0),
            Domain::Bits(_, range) => range.value().map(i128::from),
            Domain::Int(interval) if interval.low == interval.high => Some(interval.low),
            _ => None,
        }
    }

    /// They have nothing in common.
    pub fn excludes(self, other: Domain) -> bool {
        match (self, other) {
            (Domain::Bits(_, a), Domain::Bits(_, b)) => a.excludes(&b),
            _ => self.meet(other).is_empty(),
        }
    }

    /// Removes a value if it is at one of the ends; a value in the middle stays.
    pub fn without(self, other: Domain) -> Domain {
        match (self, other) {
            (Domain::Bits(width, a), Domain::Bits(_, b)) => match b.value() {
                Some(v) => Domain::Bits(width, without(width, a, v)),
                None => self,
            },
            (Domain::Int(a), Domain::Int(b)) if b.low == b.high => Domain::Int(a.without(b.low)),
            (Domain::Truth(..), Domain::Truth(f, t)) if f != t => self.meet(Domain::Truth(t, f)),
            _ => self,
        }
    }
}

/// A range without a value at one of its ends.
fn without(width: u32, range: Range, unsigned: u64) -> Range {
    let signed = ((unsigned << (64 - width)) as i64) >> (64 - width);
    let mut rest = range;
    if range.value() == Some(unsigned) {
        // nothing is left
        (rest.low, rest.high) = (1, 0);
        return rest;
    }
    // an end that has a successor: the range has other values
    if range.low == unsigned {
        rest.low += 1;
    }
    if range.high == unsigned {
        rest.high -= 1;
    }
    if range.min == signed && range.min < range.max {
        rest.min += 1;
    }
    if range.max == signed && range.min < range.max {
        rest.max -= 1;
    }
    if rest.low > rest.high {
        return rest;
    }
    rest.meet(rest, width)
}

/// Integers between two bounds. Beyond [`FAR`] there is no bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interval {
    pub low: i128,
    pub high: i128,
}

/// Bounds farther from zero are not kept, so that sums and products of bounds are numbers again.
const FAR: i128 = 1 << 62;
const NO_LOW: i128 = i128::MIN;
const NO_HIGH: i128 = i128::MAX;

impl Interval {
    pub const ALL: Interval = Interval {
        low: NO_LOW,
        high: NO_HIGH,
    };

    pub fn new(low: i128, high: i128) -> Interval {
        Interval {
            // a bound on the far side of everything is weakened to one that is still a number
            low: if low < -FAR { NO_LOW } else { low.min(FAR) },
            high: if high > FAR { NO_HIGH } else { high.max(-FAR) },
        }
    }

    pub fn from(low: i128) -> Interval {
        Interval::new(low, NO_HIGH)
    }

    pub fn to(high: i128) -> Interval {
        Interval::new(NO_LOW, high)
    }

    fn meet(self, other: Interval) -> Interval {
        Interval {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
        }
    }

    fn join(self, other: Interval) -> Interval {
        Interval {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
        }
    }

    fn without(self, value: i128) -> Interval {
        let low = if self.low == value { value + 1 } else { self.low };
        let high = if self.high == value { value - 1 } else { self.high };
        Interval { low, high }
    }

    /// Both bounds, if there are two.
    pub fn bounds(self) -> Option<(i128, i128)> {
        (self.low != NO_LOW && self.high != NO_HIGH).then_some((self.low, self.high))
    }

    pub fn plus(self, other: Interval) -> Interval {
        let has_low = self.low != NO_LOW && other.low != NO_LOW;
        let has_high = self.high != NO_HIGH && other.high != NO_HIGH;
        Interval::new(
            if has_low { self.low + other.low } else { NO_LOW },
            if has_high { self.high + other.high } else { NO_HIGH },
        )
    }

    pub fn negated(self) -> Interval {
        let negated = |bound: i128| match bound {
            NO_LOW => NO_HIGH,
            NO_HIGH => NO_LOW,
            bound => -bound,
        };
        Interval {
            low: negated(self.high),
            high: negated(self.low),
        }
    }

    /// All multiples by a number. Both are less than 2⁶³, so the products are numbers.
    pub fn times(self, factor: i128) -> Interval {
        if !(-FAR..=FAR).contains(&factor) {
            return Interval::ALL;
        }
        match factor {
            0 => Interval::new(0, 0),
            k if k < 0 => self.negated().times(-k),
            k => Interval::new(
                if self.low == NO_LOW { NO_LOW } else { self.low * k },
                if self.high == NO_HIGH {
                    NO_HIGH
                } else {
                    self.high * k
                },
            ),
        }
    }

    /// The numbers whose multiple by a number that is not zero is in the interval.
    pub fn divided(self, factor: i128) -> Interval {
        if factor < 0 {
            return match factor.checked_neg() {
                Some(k) => self.negated().divided(k),
                None => Interval::ALL,
            };
        }
        Interval::new(
            match self.low {
                NO_LOW => NO_LOW,
                low => -(-low).div_euclid(factor),
            },
            match self.high {
                NO_HIGH => NO_HIGH,
                high => high.div_euclid(factor),
            },
        )
    }
}
