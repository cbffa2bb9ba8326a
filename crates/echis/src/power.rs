//! Powers, and powers of two.

use crate::arith::panics_if;
use crate::machine::Machine;
use crate::sym::Sym;
use num_traits::Unsigned;

impl<T: Machine> Sym<T> {
    /// This multiplied by itself so often.
    ///
    /// # Panics
    ///
    /// Where it overflows.
    #[track_caller]
    pub fn pow(self, exponent: u32) -> Sym<T> {
        let (power, overflows) = self.overflowing_pow(exponent);
        panics_if(overflows, "attempt to multiply with overflow");
        power
    }

    /// [`pow`](Sym::pow) modulo 2ⁿ.
    pub fn wrapping_pow(self, exponent: u32) -> Sym<T> {
        self.overflowing_pow(exponent).0
    }

    /// [`pow`](Sym::pow), or `None` where it overflows.
    pub fn checked_pow(self, exponent: u32) -> Option<Sym<T>> {
        let (power, overflows) = self.overflowing_pow(exponent);
        (!overflows).decide().then_some(power)
    }

    /// [`pow`](Sym::pow), or the bound of the type that it passes.
    pub fn saturating_pow(self, exponent: u32) -> Sym<T> {
        let (power, overflows) = self.overflowing_pow(exponent);
        let is_odd = exponent % 2 == 1;
        let bound = (self.is_less_than_zero() & is_odd).select(T::MIN, T::MAX);
        overflows.select(bound, power)
    }

    /// [`pow`](Sym::pow) modulo 2ⁿ, and whether it overflows.
    pub fn overflowing_pow(self, exponent: u32) -> (Sym<T>, Sym<bool>) {
        let (mut result, mut overflows) = (Sym::known(T::one()), Sym::known(false));
        let (mut square, mut left) = (self, exponent);
        loop {
            if left & 1 == 1 {
                overflows |= result.mul_overflows(square);
                result = result.wrapping_mul(square);
            }
            left >>= 1;
            if left == 0 {
                return (result, overflows);
            }
            // whatever is left, this is a factor of it
            overflows |= square.mul_overflows(square);
            square = square.wrapping_mul(square);
        }
    }

    /// The greatest power of two that is not greater, as its exponent.
    ///
    /// # Panics
    ///
    /// Where the number is not greater than zero.
    #[track_caller]
    pub fn ilog2(self) -> Sym<u32> {
        let message = "argument of integer logarithm must be positive";
        panics_if(self.at_most(T::zero()), message);
        Sym::known(T::BITS - 1).wrapping_sub(self.leading_zeros())
    }

    /// [`ilog2`](Sym::ilog2), or `None` where the number is not greater than zero.
    pub fn checked_ilog2(self) -> Option<Sym<u32>> {
        self.above(T::zero()).decide().then(|| self.ilog2())
    }
}

impl<T: Machine + Unsigned> Sym<T> {
    /// Whether exactly one bit is 1.
    pub fn is_power_of_two(self) -> Sym<bool> {
        let without_last = self & self.wrapping_sub(T::one());
        self.differs(T::zero()) & without_last.equals(T::zero())
    }
}
