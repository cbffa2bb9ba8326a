//! Unbounded integers: [`Int`], and what stands for any of them, [`Sym<Int>`](Sym).
//!
//! There is no overflow. `/` and `%` are those of Rust: the quotient is rounded towards zero, and
//! the remainder has the sign of the dividend. Solvers know another division, where the remainder
//! is never negative; it is the same one where the dividend is not negative, and of other dividends
//! the opposite is divided.
//!
//! ```
//! use echis::{Int, Sym, check};
//! check(|x: Sym<Int>, y: Sym<Int>| (&x + &y) - y == x).expect_proved();
//! check(|x: Sym<Int>| &x + 1 > x).expect_proved();
//! ```

use crate::machine::Machine;
use crate::minimize::Order;
use crate::run::Run;
use crate::sample::Sample;
use crate::sym::{IntoSym, Primitive, Sym, sealed::Sealed};
use echis_logic::{Reading, Sort, Term, Terms, Value};
use num_bigint::{BigInt, ParseBigIntError};
use num_traits::{Num, One, Signed, ToPrimitive, Zero};
use std::fmt;
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign};
use std::str::FromStr;

/// An integer of any size.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Int(BigInt);

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Int {
    type Err = ParseBigIntError;
    fn from_str(text: &str) -> Result<Int, ParseBigIntError> {
        text.parse().map(Int)
    }
}

impl From<BigInt> for Int {
    fn from(value: BigInt) -> Int {
        Int(value)
    }
}

impl From<Int> for BigInt {
    fn from(value: Int) -> BigInt {
        value.0
    }
}

impl Sealed for Int {}

impl Primitive for Int {
    const ORDER: Order = Order::Signed;
    fn sample(sample: Sample) -> Int {
        let value = match sample {
            Sample::Least => i128::MIN,
            Sample::Greatest => i128::MAX,
            Sample::Small(small) => small.into(),
            Sample::Bits(bits) => bits as i128 >> 64,
        };
        Int(value.into())
    }
    fn sort(_: &Terms) -> Sort {
        Sort::INT
    }
    fn literal(&self, t: &Terms) -> Term {
        t.int(self.0.clone())
    }
    fn of_literal(t: &Terms, term: Term) -> Option<Int> {
        t.number(term).map(|value| Int(value.to_integer()))
    }
    fn from_value(value: &Value) -> Option<Int> {
        match value {
            Value::Int(value) => Some(Int(value.clone())),
            _ => None,
        }
    }
    fn less(t: &Terms, a: Term, b: Term) -> Term {
        t.lt(a, b)
    }
    fn written(&self) -> String {
        match self.0.to_i32() {
            Some(small) => small.written(),
            None => format!("\"{self}\".parse::<echis::Int>().unwrap()"),
        }
    }
}

/// SMT-LIB's quotient or remainder made Rust's: that of the dividend without its sign, with its
/// sign.
fn towards_zero(t: &Terms, a: Term, b: Term, operation: fn(&Terms, Term, Term) -> Term) -> Term {
    let negated = t.neg(operation(t, t.neg(a), b));
    t.ite(t.le(t.int(0), a), operation(t, a, b), negated)
}

#[track_caller]
fn expect_divisor(is_zero: bool, message: &str) {
    assert!(!is_zero, "{message}");
}

const DIVISION_BY_ZERO: &str = "attempt to divide by zero";
const REMAINDER_BY_ZERO: &str = "attempt to calculate the remainder with a divisor of zero";

fn sum(a: &Sym<Int>, b: &Sym<Int>) -> Sym<Int> {
    a.zip(b, |a, b| Int(&a.0 + &b.0), Terms::add)
}

fn difference(a: &Sym<Int>, b: &Sym<Int>) -> Sym<Int> {
    a.zip(b, |a, b| Int(&a.0 - &b.0), Terms::sub)
}

fn product(a: &Sym<Int>, b: &Sym<Int>) -> Sym<Int> {
    a.zip(b, |a, b| Int(&a.0 * &b.0), Terms::mul)
}

#[track_caller]
fn quotient(a: &Sym<Int>, b: &Sym<Int>) -> Sym<Int> {
    expect_divisor(b.is_zero(), DIVISION_BY_ZERO);
    a.zip(
        b,
        |a, b| Int(&a.0 / &b.0),
        |t, a, b| towards_zero(t, a, b, Terms::div),
    )
}

#[track_caller]
fn remainder(a: &Sym<Int>, b: &Sym<Int>) -> Sym<Int> {
    expect_divisor(b.is_zero(), REMAINDER_BY_ZERO);
    a.zip(
        b,
        |a, b| Int(&a.0 % &b.0),
        |t, a, b| towards_zero(t, a, b, Terms::modulo),
    )
}

/// An operator of integers, with machine integers on the right, and of symbolic ones.
macro_rules! operator {
    ($op:ident $method:ident $assign:ident $assign_method:ident $apply:ident) => {
        impl $op for Int {
            type Output = Int;
            #[track_caller]
            fn $method(self, other: Int) -> Int {
                Int($op::$method(self.0, other.0))
            }
        }

        impl $op<&Int> for &Int {
            type Output = Int;
            #[track_caller]
            fn $method(self, other: &Int) -> Int {
                Int($op::$method(&self.0, &other.0))
            }
        }

        impl<B: IntoSym<Int>> $op<B> for Sym<Int> {
            type Output = Sym<Int>;
            #[track_caller]
            fn $method(self, other: B) -> Sym<Int> {
                $apply(&self, &other.into_sym())
            }
        }

        impl<B: IntoSym<Int>> $op<B> for &Sym<Int> {
            type Output = Sym<Int>;
            #[track_caller]
            fn $method(self, other: B) -> Sym<Int> {
                $apply(self, &other.into_sym())
            }
        }

        impl<B: IntoSym<Int>> $assign<B> for Sym<Int> {
            #[track_caller]
            fn $assign_method(&mut self, other: B) {
                *self = $apply(self, &other.into_sym());
            }
        }

        operator!(@right $op $method: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);
    };
    (@right $op:ident $method:ident: $($ty:ident)+) => { $(
        impl $op<$ty> for Int {
            type Output = Int;
            #[track_caller]
            fn $method(self, other: $ty) -> Int {
                Int($op::$method(self.0, BigInt::from(other)))
            }
        }
    )+ };
}

operator!(Add add AddAssign add_assign sum);
operator!(Sub sub SubAssign sub_assign difference);
operator!(Mul mul MulAssign mul_assign product);
operator!(Div div DivAssign div_assign quotient);
operator!(Rem rem RemAssign rem_assign remainder);

impl Neg for Int {
    type Output = Int;
    fn neg(self) -> Int {
        Int(-self.0)
    }
}

impl Neg for Sym<Int> {
    type Output = Sym<Int>;
    fn neg(self) -> Sym<Int> {
        -&self
    }
}

impl Neg for &Sym<Int> {
    type Output = Sym<Int>;
    fn neg(self) -> Sym<Int> {
        self.map(|a| Int(-&a.0), Terms::neg)
    }
}

/// Traits that both have.
macro_rules! numbers {
    ($($ty:ty, $known:expr;)+) => { $(
        impl Zero for $ty {
            fn zero() -> Self {
                $known(Int(BigInt::zero()))
            }
            fn is_zero(&self) -> bool {
                *self == Self::zero()
            }
        }

        impl One for $ty {
            fn one() -> Self {
                $known(Int(BigInt::one()))
            }
        }

        impl Num for $ty {
            type FromStrRadixErr = ParseBigIntError;
            fn from_str_radix(text: &str, radix: u32) -> Result<Self, ParseBigIntError> {
                BigInt::from_str_radix(text, radix).map(|value| $known(Int(value)))
            }
        }

        impl Sum for $ty {
            fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
                all.fold(Self::zero(), |a, b| a + b)
            }
        }

        impl Product for $ty {
            fn product<I: Iterator<Item = Self>>(all: I) -> Self {
                all.fold(Self::one(), |a, b| a * b)
            }
        }

        impl<'a> Sum<&'a $ty> for $ty {
            fn sum<I: Iterator<Item = &'a $ty>>(all: I) -> Self {
                all.cloned().sum()
            }
        }

        impl<'a> Product<&'a $ty> for $ty {
            fn product<I: Iterator<Item = &'a $ty>>(all: I) -> Self {
                all.cloned().product()
            }
        }
    )+ };
}

numbers! {
    Int, std::convert::identity;
    Sym<Int>, Sym::known;
}

impl Sym<Int> {
    /// The number without its sign.
    pub fn abs(&self) -> Sym<Int> {
        self.map(|a| Int(a.0.abs()), |t, a| t.ite(t.le(t.int(0), a), a, t.neg(a)))
    }

    /// This multiplied by itself so often.
    pub fn pow(&self, exponent: u32) -> Sym<Int> {
        num_traits::pow(self.clone(), exponent as usize)
    }

    /// The number as a machine integer, or `None` where the type has no such number.
    pub fn to_machine<T: Machine>(&self) -> Option<Sym<T>> {
        let bound = |bound: T| Sym::<Int>::known(machine(bound));
        let fits = self.at_least(bound(T::min_value())) & self.at_most(bound(T::max_value()));
        let known = |value: &Int| Sym::known(low_bits(value));
        let unknown = |run: &Run, term: Term| {
            // exactly one machine integer is this number
            let same = run.constant::<T>("machine integer");
            let t = run.terms();
            run.assume(t.eq(number::<T>(t, same), term));
            Sym::of_term(run, same)
        };
        fits.decide().then(|| self.cases(known, unknown))
    }
}

fn machine<T: Machine>(value: T) -> Int {
    let bits = value.to_bits();
    Int(match T::SIGNED {
        true => (bits as i128).into(),
        false => bits.into(),
    })
}

/// A number that the type has.
fn low_bits<T: Machine>(value: &Int) -> T {
    let bits = value.0.to_u128();
    T::from_bits(bits.or_else(|| value.0.to_i128().map(|n| n as u128)).unwrap_or(0))
}

/// The number that the bits stand for.
fn number<T: Machine>(t: &Terms, bits: Term) -> Term {
    let reading = if T::SIGNED {
        Reading::Signed
    } else {
        Reading::Unsigned
    };
    t.int_of_bits(bits, reading)
}

macro_rules! machine_integers {
    ($($ty:ident)+) => { $(
        impl From<$ty> for Int {
            fn from(value: $ty) -> Int {
                Int(value.into())
            }
        }

        impl TryFrom<Int> for $ty {
            type Error = num_bigint::TryFromBigIntError<BigInt>;
            fn try_from(value: Int) -> Result<$ty, Self::Error> {
                $ty::try_from(value.0)
            }
        }

        impl From<$ty> for Sym<Int> {
            fn from(value: $ty) -> Sym<Int> {
                Sym::known(value.into())
            }
        }

        impl IntoSym<Int> for $ty {
            fn into_sym(self) -> Sym<Int> {
                self.into()
            }
        }

        impl From<Sym<$ty>> for Sym<Int> {
            fn from(value: Sym<$ty>) -> Sym<Int> {
                value.map(|&n| n.into(), number::<$ty>)
            }
        }

        impl PartialEq<$ty> for Int {
            fn eq(&self, other: &$ty) -> bool {
                self.0 == BigInt::from(*other)
            }
        }

        impl PartialEq<$ty> for Sym<Int> {
            fn eq(&self, other: &$ty) -> bool {
                self.equals(Int::from(*other)).decide()
            }
        }

        impl PartialOrd<$ty> for Int {
            fn partial_cmp(&self, other: &$ty) -> Option<std::cmp::Ordering> {
                self.partial_cmp(&Int::from(*other))
            }
        }

        impl PartialOrd<$ty> for Sym<Int> {
            fn partial_cmp(&self, other: &$ty) -> Option<std::cmp::Ordering> {
                self.partial_cmp(&Int::from(*other))
            }
            fn lt(&self, other: &$ty) -> bool {
                self.below(Int::from(*other)).decide()
            }
            fn le(&self, other: &$ty) -> bool {
                self.at_most(Int::from(*other)).decide()
            }
            fn gt(&self, other: &$ty) -> bool {
                self.above(Int::from(*other)).decide()
            }
            fn ge(&self, other: &$ty) -> bool {
                self.at_least(Int::from(*other)).decide()
            }
        }
    )+ };
}

machine_integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);
