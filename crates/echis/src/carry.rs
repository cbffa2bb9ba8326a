//! Sums and differences of numbers that are longer than a machine integer, part by part.

use crate::machine::Machine;
use crate::sym::{IntoSym, Sym};
use num_traits::Unsigned;

impl<T: Machine + Unsigned> Sym<T> {
    /// The sum with another number and with what was carried, modulo 2ⁿ, and whether one is carried
    /// on.
    pub fn carrying_add(self, other: impl IntoSym<T>, carry: impl IntoSym<bool>) -> (Sym<T>, Sym<bool>) {
        let (sum, overflows) = self.overflowing_add(other);
        let (sum, overflows_then) = sum.overflowing_add(one_if(carry));
        (sum, overflows | overflows_then)
    }

    /// The difference to another number and to what was borrowed, modulo 2ⁿ, and whether one is
    /// borrowed.
    pub fn borrowing_sub(self, other: impl IntoSym<T>, borrow: impl IntoSym<bool>) -> (Sym<T>, Sym<bool>) {
        let (difference, overflows) = self.overflowing_sub(other);
        let (difference, overflows_then) = difference.overflowing_sub(one_if(borrow));
        (difference, overflows | overflows_then)
    }
}

fn one_if<T: Machine>(condition: impl IntoSym<bool>) -> Sym<T> {
    condition.into_sym().select(T::one(), T::zero())
}
