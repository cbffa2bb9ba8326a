//! Rationals that fit into two machine words each, and bounds that may be strict.
//!
//! Nearly all numbers in verification conditions are small. Arithmetic here is checked: an
//! operation whose result does not fit says so, and the tier gives up on arithmetic instead of
//! paying for big numbers.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use std::cmp::Ordering;

/// A reduced fraction with a positive denominator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rational {
    numerator: i128,
    denominator: i128,
}

impl Rational {
    pub const ZERO: Rational = Rational::int(0);
    pub const ONE: Rational = Rational::int(1);

    pub const fn int(value: i64) -> Rational {
        Rational {
            numerator: value as i128,
            denominator: 1,
        }
    }

    /// Nothing if it does not fit.
    pub fn from_big(value: &BigRational) -> Option<Rational> {
        Some(Rational {
            numerator: value.numer().to_i128()?,
            denominator: value.denom().to_i128()?,
        })
    }

    /// Nothing if it does not fit.
    pub fn from_integer(value: &BigInt) -> Option<Rational> {
        Some(Rational {
            numerator: value.to_i128()?,
            denominator: 1,
        })
    }

    pub fn to_big(self) -> BigRational {
        BigRational::new_raw(BigInt::from(self.numerator), BigInt::from(self.denominator))
    }

    fn reduced(numerator: i128, denominator: i128) -> Option<Rational> {
        if denominator == 1 {
            return Some(Rational {
                numerator,
                denominator,
            });
        }
        let divisor = i128::try_from(gcd(numerator.unsigned_abs(), denominator.unsigned_abs())).ok()?;
        let sign = denominator.signum();
        Some(Rational {
            numerator: (numerator / divisor).checked_mul(sign)?,
            denominator: (denominator / divisor).checked_mul(sign)?,
        })
    }

    pub fn add(self, other: Rational) -> Option<Rational> {
        if self.denominator == other.denominator {
            return Rational::reduced(self.numerator.checked_add(other.numerator)?, self.denominator);
        }
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Rational::reduced(
            left.checked_add(right)?,
            self.denominator.checked_mul(other.denominator)?,
        )
    }

    pub fn neg(self) -> Option<Rational> {
        Some(Rational {
            numerator: self.numerator.checked_neg()?,
            ..self
        })
    }

    pub fn sub(self, other: Rational) -> Option<Rational> {
        self.add(other.neg()?)
    }

    pub fn mul(self, other: Rational) -> Option<Rational> {
        Rational::reduced(
            self.numerator.checked_mul(other.numerator)?,
            self.denominator.checked_mul(other.denominator)?,
        )
    }

    /// Nothing by zero.
    pub fn div(self, other: Rational) -> Option<Rational> {
        if other.is_zero() {
            return None;
        }
        Rational::reduced(
            self.numerator.checked_mul(other.denominator)?,
            self.denominator.checked_mul(other.numerator)?,
        )
    }

    pub fn is_zero(self) -> bool {
        self.numerator == 0
    }

    pub fn is_positive(self) -> bool {
        self.numerator > 0
    }

    pub fn is_negative(self) -> bool {
        self.numerator < 0
    }

    pub fn is_integer(self) -> bool {
        self.denominator == 1
    }

    pub fn floor(self) -> Rational {
        Rational {
            numerator: self.numerator.div_euclid(self.denominator),
            denominator: 1,
        }
    }

    pub fn ceil(self) -> Option<Rational> {
        self.neg()?.floor().neg()
    }

    /// The positive number by which to divide so that these coefficients become coprime integers.
    pub fn content(values: impl Iterator<Item = Rational>) -> Option<Rational> {
        let (mut divisor, mut multiple) = (0u128, 1u128);
        for value in values {
            divisor = gcd(divisor, value.numerator.unsigned_abs());
            let d = value.denominator.unsigned_abs();
            multiple = (multiple / gcd(multiple, d)).checked_mul(d)?;
        }
        if divisor == 0 {
            return Some(Rational::ONE);
        }
        Rational::reduced(i128::try_from(divisor).ok()?, i128::try_from(multiple).ok()?)
    }
}

/// The order of two fractions; where their products do not fit they are compared with big numbers.
impl Ord for Rational {
    fn cmp(&self, other: &Rational) -> Ordering {
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        match (
            self.numerator.checked_mul(other.denominator),
            other.numerator.checked_mul(self.denominator),
        ) {
            (Some(a), Some(b)) => a.cmp(&b),
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        // most numbers are small, and division of machine words is much faster
        if let (Ok(x), Ok(y)) = (u64::try_from(a), u64::try_from(b)) {
            let (mut x, mut y) = (x, y);
            while y != 0 {
                (x, y) = (y, x % y);
            }
            return u128::from(x);
        }
        (a, b) = (b, a % b);
    }
    a
}

/// `real + step · ε` for an ε smaller than everything: `x < 3` is `x <= 3 - ε`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bound {
    pub real: Rational,
    pub step: Rational,
}

impl Bound {
    pub const ZERO: Bound = Bound::exact(Rational::ZERO);

    pub const fn exact(real: Rational) -> Bound {
        Bound {
            real,
            step: Rational::ZERO,
        }
    }

    pub fn below(real: Rational) -> Bound {
        Bound {
            real,
            step: Rational::int(-1),
        }
    }

    pub fn above(real: Rational) -> Bound {
        Bound {
            real,
            step: Rational::ONE,
        }
    }

    pub fn add(self, other: Bound) -> Option<Bound> {
        Some(Bound {
            real: self.real.add(other.real)?,
            step: self.step.add(other.step)?,
        })
    }

    pub fn sub(self, other: Bound) -> Option<Bound> {
        Some(Bound {
            real: self.real.sub(other.real)?,
            step: self.step.sub(other.step)?,
        })
    }

    pub fn scale(self, factor: Rational) -> Option<Bound> {
        Some(Bound {
            real: self.real.mul(factor)?,
            step: self.step.mul(factor)?,
        })
    }

    pub fn is_exact(self) -> bool {
        self.step.is_zero()
    }

    /// The largest integer that is not above.
    pub fn floor(self) -> Option<Rational> {
        let floor = self.real.floor();
        if floor == self.real && self.step.is_negative() {
            floor.sub(Rational::ONE)
        } else {
            Some(floor)
        }
    }

    /// The smallest integer that is not below.
    pub fn ceil(self) -> Option<Rational> {
        let ceil = self.real.ceil()?;
        if ceil == self.real && self.step.is_positive() {
            ceil.add(Rational::ONE)
        } else {
            Some(ceil)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn r(n: i64, d: i64) -> Rational {
        Rational::int(n).div(Rational::int(d)).expect("not by zero")
    }

    #[test]
    fn fractions_are_reduced() {
        assert_eq!(r(2, -4), r(-1, 2));
        assert_eq!(r(1, 3).add(r(1, 6)), Some(r(1, 2)));
        assert_eq!(r(2, 3).mul(r(3, 2)), Some(Rational::ONE));
        assert_eq!(r(1, 2).div(Rational::ZERO), None);
        assert_eq!(Rational::content([r(4, 3), r(-2, 1)].into_iter()), Some(r(2, 3)));
    }

    #[test]
    fn order_and_rounding() {
        assert!(r(1, 3) < r(1, 2) && r(-1, 2) < r(-1, 3));
        assert_eq!((r(-1, 2).floor(), r(-1, 2).ceil()), (r(-1, 1), Some(r(0, 1))));
        assert!(Bound::below(r(1, 1)) < Bound::exact(r(1, 1)));
        assert_eq!(Bound::below(r(3, 1)).floor(), Some(r(2, 1)));
        assert_eq!(Bound::above(r(3, 1)).ceil(), Some(r(4, 1)));
    }

    #[test]
    fn what_does_not_fit_is_nothing() {
        let huge = Rational {
            numerator: i128::MAX,
            denominator: 1,
        };
        assert_eq!(huge.add(Rational::ONE), None);
        assert_eq!(huge.mul(r(2, 1)), None);
        assert!(huge > r(1, 3));
        let smallest = Rational {
            numerator: i128::MIN,
            denominator: 1,
        };
        assert_eq!(smallest.neg(), None);
    }
}
