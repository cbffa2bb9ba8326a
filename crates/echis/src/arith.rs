//! The operators of machine integers. Where Rust panics, so do they: on the path of the inputs for
//! which it happens.

use crate::machine::Machine;
use crate::operation::{binary, not};
use crate::overflow;
use crate::sym::{IntoSym, Sym};
use echis_logic::{BitsOp, Term, Terms};
use num_traits::NumCast;
use std::iter::{Product, Sum};
use std::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign, Mul,
    MulAssign, Neg, Not, Rem, RemAssign, Shl, ShlAssign, Shr, ShrAssign, Sub, SubAssign,
};

/// Panics on the path of the inputs for which there is no result.
#[inline]
#[track_caller]
pub(crate) fn panics_if(fails: Sym<bool>, message: &str) {
    if fails.decide() {
        panic!("{message}");
    }
}

impl<T: Machine> Sym<T> {
    fn is_zero(self) -> Sym<bool> {
        self.equals(T::zero())
    }

    pub(crate) fn add_overflows(self, other: Sym<T>) -> Sym<bool> {
        self.zip(&other, |a, b| a.overflowing_add(b).1, overflow::add::<T>)
    }

    pub(crate) fn sub_overflows(self, other: Sym<T>) -> Sym<bool> {
        self.zip(&other, |a, b| a.overflowing_sub(b).1, overflow::sub::<T>)
    }

    pub(crate) fn mul_overflows(self, other: Sym<T>) -> Sym<bool> {
        self.zip(&other, |a, b| a.overflowing_mul(b).1, overflow::mul::<T>)
    }

    pub(crate) fn div_overflows(self, other: Sym<T>) -> Sym<bool> {
        let known = |a: &T, b: &T| T::SIGNED && *a == T::min_value() && *b == T::zero() - T::one();
        self.zip(&other, known, overflow::div::<T>)
    }

    pub(crate) fn neg_overflows(self) -> Sym<bool> {
        self.map(|a| a.checked_neg().is_none(), overflow::neg::<T>)
    }

    /// Sum modulo 2ⁿ.
    pub fn wrapping_add(self, other: impl IntoSym<T>) -> Sym<T> {
        self.zip(
            &other.into_sym(),
            |a, b| a.overflowing_add(b).0,
            binary(BitsOp::Add),
        )
    }

    /// Difference modulo 2ⁿ.
    pub fn wrapping_sub(self, other: impl IntoSym<T>) -> Sym<T> {
        self.zip(
            &other.into_sym(),
            |a, b| a.overflowing_sub(b).0,
            Terms::vector_sub,
        )
    }

    /// Product modulo 2ⁿ.
    pub fn wrapping_mul(self, other: impl IntoSym<T>) -> Sym<T> {
        self.zip(
            &other.into_sym(),
            |a, b| a.overflowing_mul(b).0,
            binary(BitsOp::Mul),
        )
    }

    /// The negated number modulo 2ⁿ.
    pub fn wrapping_neg(self) -> Sym<T> {
        self.map(|a| a.wrapping_neg(), Terms::vector_neg)
    }

    /// The quotient, rounded towards zero, modulo 2ⁿ.
    ///
    /// # Panics
    ///
    /// Where the divisor is zero.
    #[track_caller]
    pub fn wrapping_div(self, other: impl IntoSym<T>) -> Sym<T> {
        let other = other.into_sym();
        panics_if(other.is_zero(), "attempt to divide by zero");
        // the only quotient that overflows is that of the least number by -1, which wraps to the
        // least number
        self.zip(&other, |a, b| a.checked_div(b).unwrap_or(*a), quotient::<T>())
    }

    /// The remainder, with the sign of the dividend.
    ///
    /// # Panics
    ///
    /// Where the divisor is zero.
    #[track_caller]
    pub fn wrapping_rem(self, other: impl IntoSym<T>) -> Sym<T> {
        let other = other.into_sym();
        panics_if(
            other.is_zero(),
            "attempt to calculate the remainder with a divisor of zero",
        );
        self.zip(
            &other,
            |a, b| a.checked_rem(b).unwrap_or(T::zero()),
            remainder::<T>(),
        )
    }

    /// Whether numbers of a type can be shifted by this.
    pub(crate) fn is_below_width<N: Machine>(self) -> Sym<bool> {
        // a type that has no such number has only smaller ones
        let width = <T as NumCast>::from(N::BITS);
        let is_small = width.map_or(Sym::known(true), |width| self.below(width));
        self.at_least(T::zero()) & is_small
    }

    /// `self << by` where the amount is less than the width.
    pub(crate) fn shifted_left(self, by: Sym<T>) -> Sym<T> {
        self.zip(&by, |a, b| *a << amount(*b), binary(BitsOp::Shl))
    }

    /// `self >> by` where the amount is less than the width.
    pub(crate) fn shifted_right(self, by: Sym<T>) -> Sym<T> {
        let op = if T::SIGNED { BitsOp::Ashr } else { BitsOp::Lshr };
        self.zip(&by, |a, b| *a >> amount(*b), binary(op))
    }
}

fn quotient<T: Machine>() -> impl Fn(&Terms, Term, Term) -> Term {
    binary(if T::SIGNED { BitsOp::Sdiv } else { BitsOp::Udiv })
}

fn remainder<T: Machine>() -> impl Fn(&Terms, Term, Term) -> Term {
    binary(if T::SIGNED { BitsOp::Srem } else { BitsOp::Urem })
}

/// An amount to shift by, which is less than the width.
fn amount<T: Machine>(by: T) -> usize {
    by.to_usize().unwrap_or(0)
}

/// An operator on a reference, and its assignment.
macro_rules! forwarded {
    ($op:ident $method:ident $assign:ident $assign_method:ident) => {
        impl<T: Machine, B> $op<B> for &Sym<T>
        where
            Sym<T>: $op<B>,
        {
            type Output = <Sym<T> as $op<B>>::Output;
            #[track_caller]
            fn $method(self, other: B) -> Self::Output {
                $op::$method(*self, other)
            }
        }

        impl<T: Machine, B> $assign<B> for Sym<T>
        where
            Sym<T>: $op<B, Output = Sym<T>>,
        {
            #[track_caller]
            fn $assign_method(&mut self, other: B) {
                *self = $op::$method(*self, other);
            }
        }
    };
}

/// A binary operator, also with plain numbers on one side, and its assignment.
macro_rules! operator {
    ($op:ident $method:ident $assign:ident $assign_method:ident, |$a:ident, $b:ident| $result:expr) => {
        impl<T: Machine> $op for Sym<T> {
            type Output = Sym<T>;
            #[track_caller]
            fn $method(self, other: Sym<T>) -> Sym<T> {
                let ($a, $b) = (self, other);
                $result
            }
        }

        impl<T: Machine> $op<T> for Sym<T> {
            type Output = Sym<T>;
            #[track_caller]
            fn $method(self, other: T) -> Sym<T> {
                $op::$method(self, Sym::known(other))
            }
        }

        impl<T: Machine> $op<&Sym<T>> for Sym<T> {
            type Output = Sym<T>;
            #[track_caller]
            fn $method(self, other: &Sym<T>) -> Sym<T> {
                $op::$method(self, *other)
            }
        }

        forwarded!($op $method $assign $assign_method);

        operator!(@left $op $method: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);
    };
    (@left $op:ident $method:ident: $($ty:ident)+) => { $(
        impl $op<Sym<$ty>> for $ty {
            type Output = Sym<$ty>;
            #[track_caller]
            fn $method(self, other: Sym<$ty>) -> Sym<$ty> {
                $op::$method(Sym::known(self), other)
            }
        }
    )+ };
}

operator!(Add add AddAssign add_assign, |a, b| {
    panics_if(a.add_overflows(b), "attempt to add with overflow");
    a.wrapping_add(b)
});
operator!(Sub sub SubAssign sub_assign, |a, b| {
    panics_if(a.sub_overflows(b), "attempt to subtract with overflow");
    a.wrapping_sub(b)
});
operator!(Mul mul MulAssign mul_assign, |a, b| {
    panics_if(a.mul_overflows(b), "attempt to multiply with overflow");
    a.wrapping_mul(b)
});
operator!(Div div DivAssign div_assign, |a, b| {
    panics_if(b.is_zero(), "attempt to divide by zero");
    panics_if(a.div_overflows(b), "attempt to divide with overflow");
    a.wrapping_div(b)
});
operator!(Rem rem RemAssign rem_assign, |a, b| {
    panics_if(b.is_zero(), "attempt to calculate the remainder with a divisor of zero");
    panics_if(a.div_overflows(b), "attempt to calculate the remainder with overflow");
    a.wrapping_rem(b)
});
operator!(BitAnd bitand BitAndAssign bitand_assign, |a, b| a.zip(&b, |a, b| *a & *b, binary(BitsOp::And)));
operator!(BitOr bitor BitOrAssign bitor_assign, |a, b| a.zip(&b, |a, b| *a | *b, binary(BitsOp::Or)));
operator!(BitXor bitxor BitXorAssign bitxor_assign, |a, b| a.zip(&b, |a, b| *a ^ *b, binary(BitsOp::Xor)));

/// Shifts by numbers of any type.
macro_rules! shift {
    ($op:ident $method:ident $assign:ident $assign_method:ident $shifted:ident $message:literal) => {
        impl<T: Machine, B: Machine> $op<Sym<B>> for Sym<T> {
            type Output = Sym<T>;
            #[track_caller]
            fn $method(self, by: Sym<B>) -> Sym<T> {
                panics_if(!by.is_below_width::<T>(), $message);
                self.$shifted(by.cast())
            }
        }

        impl<T: Machine, B: Machine> $op<B> for Sym<T> {
            type Output = Sym<T>;
            #[track_caller]
            fn $method(self, by: B) -> Sym<T> {
                $op::$method(self, Sym::known(by))
            }
        }

        impl<T: Machine, B: Machine> $op<&Sym<B>> for Sym<T> {
            type Output = Sym<T>;
            #[track_caller]
            fn $method(self, by: &Sym<B>) -> Sym<T> {
                $op::$method(self, *by)
            }
        }

        forwarded!($op $method $assign $assign_method);

        shift!(@left $op $method: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);
    };
    (@left $op:ident $method:ident: $($ty:ident)+) => { $(
        impl<B: Machine> $op<Sym<B>> for $ty {
            type Output = Sym<$ty>;
            #[track_caller]
            fn $method(self, by: Sym<B>) -> Sym<$ty> {
                $op::$method(Sym::known(self), by)
            }
        }
    )+ };
}

shift!(Shl shl ShlAssign shl_assign shifted_left "attempt to shift left with overflow");
shift!(Shr shr ShrAssign shr_assign shifted_right "attempt to shift right with overflow");

impl<T: Machine> Not for &Sym<T> {
    type Output = Sym<T>;
    fn not(self) -> Sym<T> {
        !*self
    }
}

impl<T: Machine + Neg> Neg for &Sym<T> {
    type Output = Sym<T>;
    #[track_caller]
    fn neg(self) -> Sym<T> {
        -*self
    }
}

impl<T: Machine> Not for Sym<T> {
    type Output = Sym<T>;
    fn not(self) -> Sym<T> {
        self.map(|a| !*a, not)
    }
}

impl<T: Machine + Neg> Neg for Sym<T> {
    type Output = Sym<T>;
    #[track_caller]
    fn neg(self) -> Sym<T> {
        panics_if(self.neg_overflows(), "attempt to negate with overflow");
        self.wrapping_neg()
    }
}

impl<T: Machine> Sum for Sym<T> {
    fn sum<I: Iterator<Item = Sym<T>>>(all: I) -> Sym<T> {
        all.fold(Sym::known(T::zero()), |a, b| a + b)
    }
}

impl<'a, T: Machine> Sum<&'a Sym<T>> for Sym<T> {
    fn sum<I: Iterator<Item = &'a Sym<T>>>(all: I) -> Sym<T> {
        all.copied().sum()
    }
}

impl<T: Machine> Product for Sym<T> {
    fn product<I: Iterator<Item = Sym<T>>>(all: I) -> Sym<T> {
        all.fold(Sym::known(T::one()), |a, b| a * b)
    }
}

impl<'a, T: Machine> Product<&'a Sym<T>> for Sym<T> {
    fn product<I: Iterator<Item = &'a Sym<T>>>(all: I) -> Sym<T> {
        all.copied().product()
    }
}
