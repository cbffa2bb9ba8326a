//! Logarithms, and square roots: what is rounded down to an integer.

use crate::arith::panics_if;
use crate::machine::Machine;
use crate::sym::{IntoSym, Sym};
use std::ops::Neg;

const BASE: &str = "base of integer logarithm must be at least 2";
const ARGUMENT: &str = "argument of integer logarithm must be positive";
const ROOT: &str = "argument of integer square root cannot be negative";

impl<T: Machine> Sym<T> {
    /// The greatest power of a base that is not greater, as its exponent.
    ///
    /// # Panics
    ///
    /// Where the base is less than 2, or the number is not greater than zero.
    #[track_caller]
    pub fn ilog(self, base: impl IntoSym<T>) -> Sym<u32> {
        let base = base.into_sym();
        panics_if(!base.is_base(), BASE);
        panics_if(!self.has_logarithm(), ARGUMENT);
        self.logarithm(base)
    }

    /// [`ilog`](Sym::ilog), or `None` where the base is less than 2, or the number is not greater
    /// than zero.
    pub fn checked_ilog(self, base: impl IntoSym<T>) -> Option<Sym<u32>> {
        let base = base.into_sym();
        (base.is_base() & self.has_logarithm())
            .decide()
            .then(|| self.logarithm(base))
    }

    /// The greatest power of two that is not greater, as its exponent.
    ///
    /// # Panics
    ///
    /// Where the number is not greater than zero.
    #[track_caller]
    pub fn ilog2(self) -> Sym<u32> {
        panics_if(!self.has_logarithm(), ARGUMENT);
        self.binary_logarithm()
    }

    /// [`ilog2`](Sym::ilog2), or `None` where the number is not greater than zero.
    pub fn checked_ilog2(self) -> Option<Sym<u32>> {
        self.has_logarithm().decide().then(|| self.binary_logarithm())
    }

    /// The greatest power of ten that is not greater, as its exponent.
    ///
    /// # Panics
    ///
    /// Where the number is not greater than zero.
    #[track_caller]
    pub fn ilog10(self) -> Sym<u32> {
        panics_if(!self.has_logarithm(), ARGUMENT);
        self.logarithm(T::from_bits(10).into())
    }

    /// [`ilog10`](Sym::ilog10), or `None` where the number is not greater than zero.
    pub fn checked_ilog10(self) -> Option<Sym<u32>> {
        self.has_logarithm()
            .decide()
            .then(|| self.logarithm(T::from_bits(10).into()))
    }

    fn is_base(self) -> Sym<bool> {
        self.above(T::one())
    }

    fn has_logarithm(self) -> Sym<bool> {
        self.above(T::zero())
    }

    fn binary_logarithm(self) -> Sym<u32> {
        Sym::known(T::BITS - 1).wrapping_sub(self.leading_zeros())
    }

    /// How many powers of a base, from the first on, are not greater.
    fn logarithm(self, base: Sym<T>) -> Sym<u32> {
        let (mut count, mut power, mut is_reached) = (Sym::known(0), base, Sym::known(true));
        // each factor takes a bit, as the base is at least 2
        for _ in 1..T::BITS {
            is_reached &= power.at_most(self);
            if is_reached.if_known() == Some(&false) {
                break;
            }
            count = is_reached.select(count.wrapping_add(1), count);
            is_reached &= !power.mul_overflows(base);
            power = power.wrapping_mul(base);
        }
        count
    }

    /// The square root, rounded down.
    ///
    /// # Panics
    ///
    /// Where the number is negative.
    #[track_caller]
    pub fn isqrt(self) -> Sym<T> {
        panics_if(self.is_less_than_zero(), ROOT);
        self.root()
    }

    /// Digit by digit, in base 4, as on paper.
    fn root(self) -> Sym<T> {
        let (mut rest, mut root) = (self, Sym::known(T::zero()));
        for place in (0..T::BITS).step_by(2).rev() {
            let digit = T::from_bits(1 << place);
            let part = root | digit;
            let fits = part.at_most(rest);
            rest = fits.select(rest.wrapping_sub(part), rest);
            root = root.wrapping_shr(1);
            root = fits.select(root | digit, root);
        }
        root
    }
}

impl<T: Machine + Neg> Sym<T> {
    /// [`isqrt`](Sym::isqrt), or `None` where the number is negative.
    pub fn checked_isqrt(self) -> Option<Sym<T>> {
        (!self.is_less_than_zero()).decide().then(|| self.root())
    }
}
