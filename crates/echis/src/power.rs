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
}

impl<T: Machine + Unsigned> Sym<T> {
    /// Whether exactly one bit is 1.
    pub fn is_power_of_two(self) -> Sym<bool> {
        let without_last = self & self.wrapping_sub(T::one());
        self.differs(T::zero()) & without_last.equals(T::zero())
    }

    /// The least power of two that is not less.
    ///
    /// # Panics
    ///
    /// Where it overflows.
    #[track_caller]
    pub fn next_power_of_two(self) -> Sym<T> {
        let (power, overflows) = self.overflowing_next_power_of_two();
        panics_if(overflows, "attempt to add with overflow");
        power
    }

    /// [`next_power_of_two`](Sym::next_power_of_two), or `None` where it overflows.
    pub fn checked_next_power_of_two(self) -> Option<Sym<T>> {
        let (power, overflows) = self.overflowing_next_power_of_two();
        (!overflows).decide().then_some(power)
    }

    /// The least power of two that is not less modulo 2ⁿ, and whether it overflows.
    fn overflowing_next_power_of_two(self) -> (Sym<T>, Sym<bool>) {
        let below = self
            .at_most(T::one())
            .select(T::zero(), self.wrapping_sub(T::one()));
        // the bits of the number before, all of them 1
        let zeros = below.leading_zeros();
        let ones = Sym::known(T::MAX).unbounded_shr(zeros);
        (ones.wrapping_add(T::one()), zeros.equals(0))
    }
}
