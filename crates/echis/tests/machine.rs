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
    ($($name:ident $ty:ident;)+) => { $(
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
                #![proptest_config(ProptestConfig::with_cases(30))]

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
                        x.checked_pow(3).expect("attempt to multiply with overflow") => x.pow(3);
                    }
                }
            }
        }
    )+ };
}

integers! {
    bytes i8;
    shorts i16;
    ints i32;
    longs i64;
    sizes isize;
    unsigned_bytes u8;
    unsigned_shorts u16;
    unsigned_ints u32;
    unsigned_longs u64;
    unsigned_sizes usize;
}

proptest! {
    #[test]
    fn negation(x: i32, y: i32) {
        agrees! { x y
            x.checked_neg().expect("attempt to negate with overflow") => -x;
            x.checked_abs().expect("attempt to negate with overflow") => x.abs();
        }
    }

    #[test]
    fn characters(c: char) {
        let all = explore(|| {
            let x: Sym<char> = echis::any("x");
            assume(x.at_least(c) & x.at_most(c));
            (x.to_u32(), Sym::from_u32(x.to_u32()))
        });
        let Outcome::Returned(result) = &all.paths[0].outcome else { panic!() };
        prop_assert_eq!(format!("{:?}", result.under(all.paths[0].values())), format!("{:?}", (u32::from(c), Some(c))));
    }
}

#[test]
fn identities_of_32_and_64_bits() {
    check(|x: Sym<u32>, n: Sym<u32>| x.rotate_left(n).rotate_right(n).equals(x)).expect_proved();
    check(|x: Sym<u64>| x.rotate_left(13).rotate_left(51).equals(x)).expect_proved();
    check(|x: Sym<u64>| x.leading_zeros().equals(64u32).equals(x.equals(0u64))).expect_proved();
    check(|x: Sym<u32>| {
        assume(x.differs(0u32));
        ((x << x.leading_zeros()) >> 31).equals(1u32)
    })
    .expect_proved();
    check(|x: Sym<i64>, y: Sym<i64>| match x.checked_add(y) {
        Some(sum) => sum.wrapping_sub(y).equals(x) & sum.equals(x.saturating_add(y)),
        None => x.saturating_add(y).equals(i64::MAX) | x.saturating_add(y).equals(i64::MIN),
    })
    .expect_proved();
    check(|x: Sym<i32>, y: Sym<i32>| match x.checked_sub(y) {
        Some(difference) => difference.equals(x.saturating_sub(y)),
        None => x.saturating_sub(y).equals(y.above(0).select(i32::MIN, i32::MAX)),
    })
    .expect_proved();
}

#[test]
fn identities_that_are_one_off() {
    check(|x: Sym<u32>, n: Sym<u32>| x.rotate_left(n).rotate_right(n + 1).equals(x)).expect_refuted();
    check(|x: Sym<u64>| x.rotate_left(13).rotate_left(50).equals(x)).expect_refuted();
    check(|x: Sym<u64>| x.leading_zeros().equals(63u32).equals(x.equals(0u64))).expect_refuted();
    check(|x: Sym<i64>, y: Sym<i64>| x.checked_add(y).is_none_or(|sum| sum.below(i64::MAX).decide()))
        .expect_refuted();
}
