//! Operators and methods of symbolic integers do what those of Rust do.

use echis::{Machine, Outcome, Sym, Symbolic, assume, check, explore};
use proptest::prelude::*;
use std::fmt::Debug;
use std::panic::catch_unwind;

/// What code on two numbers returns or panics with, if it computes with symbolic values that can only be these numbers.
fn symbolically<T: Machine, R: Symbolic>(x: T, y: T, code: impl Fn(Sym<T>, Sym<T>) -> R) -> String {
    let all = explore(|| {
        let (a, b): (Sym<T>, Sym<T>) = (echis::any("a"), echis::any("b"));
        // no equations, by which the values would be known
        assume(a.at_most(x) & a.at_least(x) & b.at_most(y) & b.at_least(y));
        code(a, b)
    });
    assert_eq!(all.gaps, []);
    let [path] = &all.paths[..] else {
        panic!("one input takes {} paths", all.paths.len());
    };
    match &path.outcome {
        Outcome::Returned(result) => format!("{:?}", result.under(path.values())),
        Outcome::Panicked(panic) => panic.message.clone(),
    }
}

/// What code on plain numbers returns or panics with.
fn plainly<R: Debug>(code: impl FnOnce() -> R + std::panic::UnwindSafe) -> String {
    match catch_unwind(code) {
        Ok(result) => format!("{result:?}"),
        Err(payload) => match payload.downcast::<&str>() {
            Ok(message) => message.to_string(),
            Err(payload) => *payload.downcast::<String>().expect("panics have messages"),
        },
    }
}

/// Compares expressions on plain numbers and on symbolic ones: the same ones, or `plain => symbolic`. Plain operators check for
/// overflow in some builds only, so these are spelled out.
macro_rules! agrees {
    ($x:ident $y:ident $($plain:expr $(=> $symbolic:expr)?;)+) => { $(
        prop_assert_eq!(
            symbolically($x, $y, |$x, _y| { let $y = _y; let _ = $y; agrees!(@symbolic $plain $(=> $symbolic)?) }),
            plainly(|| $plain),
            "{} of {} and {}", stringify!($plain), $x, $y
        );
    )+ };
    (@symbolic $plain:expr => $symbolic:expr) => { $symbolic };
    (@symbolic $plain:expr) => { $plain };
}

macro_rules! integers {
    ($($name:ident $ty:ident $cases:literal;)+) => { $(
        mod $name {
            use super::*;

            /// Numbers near the bounds and near zero, and any others.
            fn number() -> impl Strategy<Value = $ty> {
                let near = prop::sample::select(vec![0, 1, 2, 3, $ty::MAX, $ty::MAX - 1, $ty::MIN, $ty::MIN + 1, $ty::MAX / 2]);
                prop_oneof![near, any::<$ty>()]
            }

            fn amount(n: $ty) -> Option<u32> {
                u32::try_from(n).ok().filter(|&n| n < $ty::BITS)
            }

            proptest! {
                #![proptest_config(ProptestConfig::with_cases($cases))]

                #[test]
                fn operators(x in number(), y in number()) {
                    agrees! { x y
                        x.checked_add(y).expect("attempt to add with overflow") => x + y;
                        x.checked_sub(y).expect("attempt to subtract with overflow") => x - y;
                        x.checked_mul(y).expect("attempt to multiply with overflow") => x * y;
                        x / y;
                        x % y;
                        x & y;
                        x | y;
                        x ^ y;
                        !x;
                        x.checked_shl(amount(y).expect("attempt to shift left with overflow")).unwrap() => x << y;
                        x.checked_shr(amount(y).expect("attempt to shift right with overflow")).unwrap() => x >> y;
                        (x < y, x <= y, x > y, x >= y, x == y) => (x.below(y), x.at_most(y), x.above(y), x.at_least(y), x.equals(y));
                        x.max(y);
                        x as i16 => x.cast::<i16>();
                        x as u64 => x.cast::<u64>();
                        x as i128 => x.cast::<i128>();
                        x as u128 => x.cast::<u128>();
                        (i64::try_from(x).ok(), u16::try_from(x).ok()) => (x.try_cast::<i64>(), x.try_cast::<u16>());
                    }
                }

                #[test]
                fn methods(x in number(), y in number()) {
                    agrees! { x y
                        (x.wrapping_add(y), x.wrapping_sub(y), x.wrapping_mul(y), x.wrapping_neg());
                        x.wrapping_div(y);
                        x.wrapping_rem(y);
                        (x.checked_add(y), x.checked_sub(y), x.checked_mul(y), x.checked_neg());
                        (x.checked_div(y), x.checked_rem(y));
                        (x.overflowing_add(y), x.overflowing_sub(y), x.overflowing_mul(y));
                        (x.saturating_add(y), x.saturating_sub(y), x.saturating_mul(y));
                        (x.count_ones(), x.count_zeros(), x.leading_zeros(), x.trailing_zeros());
                        (x.rotate_left(y as u32), x.rotate_right(y as u32)) => (x.rotate_left(y.cast::<u32>()), x.rotate_right(y.cast::<u32>()));
                        (x.checked_shl(y as u32), x.wrapping_shr(y as u32)) => (x.checked_shl(y.cast::<u32>()), x.wrapping_shr(y.cast::<u32>()));
                        x.checked_pow(3).expect("attempt to multiply with overflow") => x.pow(3);
                        (x.leading_ones(), x.trailing_ones(), x.reverse_bits(), x.swap_bytes());
                        (x.overflowing_shl(y as u32), x.overflowing_shr(y as u32)) => (x.overflowing_shl(y.cast::<u32>()), x.overflowing_shr(y.cast::<u32>()));
                        (x.abs_diff(y), x.overflowing_neg());
                        x.ilog2();
                        x.checked_ilog2();
                    }
                }

                #[test]
                fn division(x in number(), y in number()) {
                    agrees! { x y
                        x.div_euclid(y);
                        x.rem_euclid(y);
                        x.wrapping_div_euclid(y);
                        x.wrapping_rem_euclid(y);
                        (x.checked_div_euclid(y), x.checked_rem_euclid(y));
                        x.saturating_div(y);
                        x.overflowing_div(y);
                        x.overflowing_rem(y);
                    }
                }

                #[test]
                fn conversions(x in number(), y in number()) {
                    let _ = y;
                    agrees! { x y
                        (u8::try_from(x).ok(), i8::try_from(x).ok()) => (Sym::<u8>::try_from(x).ok(), Sym::<i8>::try_from(x).ok());
                        (u32::try_from(x).ok(), i32::try_from(x).ok()) => (Sym::<u32>::try_from(x).ok(), Sym::<i32>::try_from(x).ok());
                        (usize::try_from(x).ok(), i128::try_from(x).ok()) => (Sym::<usize>::try_from(x).ok(), Sym::<i128>::try_from(x).ok());
                        x as u16 => num_traits::AsPrimitive::<Sym<u16>>::as_(x);
                        (1u16.checked_shl(x as u32 & 15), -3i64 << (x as u32 & 63)) => (Some(1u16 << (x & 15)), -3i64 << (x.cast::<u32>() & 63));
                    }
                }
            }
        }
    )+ };
}

integers! {
    bytes i8 30;
    shorts i16 30;
    ints i32 30;
    longs i64 30;
    longest i128 5;
    sizes isize 30;
    unsigned_bytes u8 30;
    unsigned_shorts u16 30;
    unsigned_ints u32 30;
    unsigned_longs u64 30;
    unsigned_longest u128 5;
    unsigned_sizes usize 30;
}

proptest! {
    #[test]
    fn negation(x: i32, y: i32) {
        agrees! { x y
            x.checked_neg().expect("attempt to negate with overflow") => -x;
            x.checked_abs().expect("attempt to negate with overflow") => x.abs();
            x.signum();
            (x.is_positive(), x.is_negative(), x.unsigned_abs(), x.checked_abs());
            (x.overflowing_abs(), x.saturating_abs(), x.saturating_neg());
        }
    }

    /// Also of the least number, which few others lead to.
    #[test]
    fn magnitudes_of_bytes(x: i8, y: i8) {
        agrees! { x y
            x.checked_abs().expect("attempt to negate with overflow") => x.abs();
            (x.signum(), x.is_positive(), x.is_negative(), x.unsigned_abs(), x.checked_abs());
            (x.overflowing_abs(), x.saturating_abs(), x.saturating_neg(), x.overflowing_neg(), x.abs_diff(y));
        }
    }

    #[test]
    fn powers(x: i8, y: i8) {
        agrees! { x y
            (x.checked_pow(5), x.wrapping_pow(6), x.overflowing_pow(3));
            (x.saturating_pow(3), x.saturating_pow(2), x.pow(0), y.checked_pow(1));
        }
    }

    #[test]
    fn powers_without_signs(x: u8, y: u8) {
        agrees! { x y
            (x.checked_pow(2), (x % 8).checked_pow(4), x.wrapping_pow(3), x.overflowing_pow(2));
            (x.saturating_pow(3), (y % 4).saturating_pow(4));
        }
    }

    #[test]
    fn without_signs(x: u8, y: u8) {
        agrees! { x y
            x.div_ceil(y);
            x.checked_next_multiple_of(y).unwrap_or_else(|| panic!("{}", if y == 0 {
                "attempt to calculate the remainder with a divisor of zero"
            } else {
                "attempt to add with overflow"
            })) => x.next_multiple_of(y);
            x.is_power_of_two();
        }
    }
}

#[test]
fn magnitudes_at_the_bounds() {
    for x in [i8::MIN, i8::MIN + 1, -1, 0, 1, i8::MAX] {
        let known = Sym::known(x);
        assert_eq!(known.saturating_abs().as_known(), Some(&x.saturating_abs()));
        assert_eq!(known.unsigned_abs().as_known(), Some(&x.unsigned_abs()));
        let symbolic = symbolically(x, 0, |x, _| {
            (x.saturating_abs(), x.unsigned_abs(), x.checked_abs())
        });
        assert_eq!(
            symbolic,
            format!("{:?}", (x.saturating_abs(), x.unsigned_abs(), x.checked_abs()))
        );
    }
}

#[test]
fn truth_values() {
    check(|a: Sym<bool>, b: Sym<bool>| {
        let (mut and, mut or, mut differ) = (a, a, a);
        and &= b;
        or |= b;
        differ ^= b;
        and.equals(a & b)
            & or.equals(a | b)
            & differ.equals(!a.equals(b))
            & (true & a).equals(a)
            & (!&a).equals(!a)
    })
    .expect_proved();
}

#[test]
fn bounds() {
    assert_eq!(
        (Sym::<i8>::MIN.as_known(), Sym::<i8>::MAX.as_known()),
        (Some(&-128), Some(&127))
    );
    assert_eq!(
        (Sym::<u128>::MIN.as_known(), Sym::<u128>::MAX.as_known()),
        (Some(&0), Some(&u128::MAX))
    );
}

#[test]
fn numbers_are_read() {
    assert_eq!("17".parse::<Sym<u8>>(), Ok(Sym::known(17)));
    assert!("-1".parse::<Sym<u8>>().is_err());
}

/// The amount is compared as it is: its low bits alone would be an amount that can be shifted by.
#[test]
fn amounts_of_many_bits() {
    let example = check(|by: Sym<u128>| {
        assume(by.at_least(1u128 << 64));
        let _ = Sym::known(1u8) << by;
    });
    let panic = example.expect_refuted().panic.expect("it panics");
    assert_eq!(panic.message, "attempt to shift left with overflow");
}

#[test]
fn identities_of_128_bits() {
    check(|x: Sym<u128>| x.rotate_left(100).rotate_left(28).equals(x)).expect_proved();
    check(|x: Sym<i128>, y: Sym<i128>| x.wrapping_add(y).wrapping_sub(y).equals(x)).expect_proved();
    check(|x: Sym<i128>, y: Sym<i128>| match x.checked_add(y) {
        Some(sum) => sum.equals(x.saturating_add(y)),
        None => x.saturating_add(y).equals(i128::MAX) | x.saturating_add(y).equals(i128::MIN),
    })
    .expect_proved();
    check(|x: Sym<i64>, y: Sym<i64>| Sym::<i128>::from(x) + Sym::<i128>::from(y) <= 1i128 << 64)
        .expect_proved();
    check(|x: Sym<u128>| {
        let halves: (Sym<u64>, Sym<u64>) = ((x >> 64).cast(), x.cast());
        (Sym::<u128>::from(halves.0) << 64 | Sym::<u128>::from(halves.1)).equals(x)
    })
    .expect_proved();
}

/// Examples are near to zero, from below as well.
#[test]
fn what_does_not_hold_of_128_bits() {
    let value = |answer: echis::Answer| answer.expect_refuted().inputs[0].value.clone();
    assert_eq!(value(check(|x: Sym<i128>| x.at_least(0))), "-1");
    let number = |answer| value(answer).parse::<u128>().unwrap();
    assert!(number(check(|x: Sym<u128>| x.at_most(1u128 << 70))) > 1 << 70);
    assert_eq!(
        value(check(|x: Sym<i128>| x.wrapping_neg().differs(x) | x.equals(0))),
        i128::MIN.to_string()
    );
    let large = number(check(|x: Sym<u128>| x.checked_mul(3).is_some()));
    assert_eq!(large.checked_mul(3), None);
}
