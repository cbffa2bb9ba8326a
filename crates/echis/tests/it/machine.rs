//! Operators and methods of symbolic integers do what those of Rust do.

use echis::{Freeze, Machine, Merge, Outcome, Sym, Symbolic, Values, assume, check, explore, symbolic};
use proptest::prelude::*;
use std::fmt::Debug;
use std::panic::{UnwindSafe, catch_unwind};
use std::rc::Rc;

/// Two symbolic values that can only be these numbers.
fn like<T: Machine>(x: T, y: T) -> (Sym<T>, Sym<T>) {
    let (a, b): (Sym<T>, Sym<T>) = (echis::any("a"), echis::any("b"));
    // no equations, by which the values would be known
    assume(a.at_most(x) & a.at_least(x) & b.at_most(y) & b.at_least(y));
    (a, b)
}

/// A result, of whatever type, as text.
#[derive(Clone)]
struct Shown(Rc<dyn Fn(&Values) -> String>);

impl Shown {
    fn new<R: Symbolic>(result: R) -> Shown {
        Shown(Rc::new(move |values| format!("{:?}", result.under(values))))
    }
}

// what it shows does not change
impl Freeze for Shown {}

impl Merge for Shown {
    fn merge(condition: Sym<bool>, then: Shown, otherwise: Shown) -> Shown {
        if condition.decide() { then } else { otherwise }
    }
}

/// What the only path with a result gives, or panics with.
fn only(code: &dyn Fn() -> Option<Shown>) -> String {
    let all = explore(code);
    assert_eq!(all.gaps, []);
    let mut results = all.paths.iter().filter_map(|path| match &path.outcome {
        Outcome::Returned(result) => Some(result.as_ref()?.0(path.values())),
        Outcome::Panicked(panic) => Some(panic.message.clone()),
    });
    let result = results.next().expect("one input takes a path");
    assert_eq!(results.next(), None, "one input takes several paths");
    result
}

/// Code that computes with numbers, and changes nothing.
struct Code<'a>(&'a dyn Fn() -> Shown);

impl Freeze for Code<'_> {}

#[symbolic]
fn on_one_side(side: Sym<bool>, code: &Code) -> Option<Shown> {
    let mut result = None;
    if side {
        result = Some((code.0)());
    }
    result
}

/// What code on two numbers returns or panics with, if it computes with symbolic values that can
/// only be these numbers: the same thing on a path of its own and on a side of a branch that
/// merges.
fn symbolically<T: Machine>(x: T, y: T, code: &dyn Fn(Sym<T>, Sym<T>) -> Shown) -> String {
    let forking = only(&|| {
        let (a, b) = like(x, y);
        Some(code(a, b))
    });
    let merging = only(&|| {
        let (a, b) = like(x, y);
        on_one_side(echis::any("side"), &Code(&|| code(a, b)))
    });
    assert_eq!(merging, forking);
    forking
}

/// What code on plain numbers returns or panics with.
fn plainly<R: Debug>(code: impl FnOnce() -> R + UnwindSafe) -> String {
    match catch_unwind(|| format!("{:?}", code())) {
        Ok(result) => result,
        Err(payload) => match payload.downcast::<&str>() {
            Ok(message) => message.to_string(),
            Err(payload) => *payload.downcast::<String>().expect("panics have messages"),
        },
    }
}

/// Compares expressions on plain numbers and on symbolic ones: the same ones, or `plain =>
/// symbolic`. Plain operators check for overflow in some builds only, so these are spelled out.
macro_rules! agrees {
    ($x:ident $y:ident $($plain:expr $(=> $symbolic:expr)?;)+) => { $(
        prop_assert_eq!(
            symbolically($x, $y, &|_x, _y| { let ($x, $y) = (_x, _y); let _ = ($x, $y); Shown::new(agrees!(@symbolic $plain $(=> $symbolic)?)) }),
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
            pub fn number() -> impl Strategy<Value = $ty> {
                let near = prop::sample::select(vec![0, 1, 2, 3, $ty::MAX, $ty::MAX - 1, $ty::MIN, $ty::MIN + 1, $ty::MAX / 2]);
                prop_oneof![near, any::<$ty>()]
            }

            fn amount(n: $ty) -> Option<u32> {
                u32::try_from(n).ok().filter(|&n| n < $ty::BITS)
            }

            proptest! {
                #![proptest_config(ProptestConfig::with_cases(crate::cases($cases)))]

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
                        x.overflowing_div_euclid(y);
                        x.overflowing_rem_euclid(y);
                    }
                }

                #[test]
                fn roots_and_logarithms(x in number(), y in number()) {
                    agrees! { x y
                        x.isqrt();
                        (x.checked_ilog2(), x.checked_ilog10(), x.checked_ilog(7), x.checked_ilog(1));
                        x.ilog10();
                        x.ilog(3);
                        x.ilog(1);
                        x.midpoint(y);
                    }
                }

                #[test]
                fn powers_and_shifts(x in number(), y in number()) {
                    agrees! { x y
                        (x.checked_pow(3), x.wrapping_pow(3), x.overflowing_pow(2), x.saturating_pow(3));
                        (x.unbounded_shl(y as u32), x.unbounded_shr(y as u32)) => (x.unbounded_shl(y.cast::<u32>()), x.unbounded_shr(y.cast::<u32>()));
                        (x.wrapping_shl(y as u32), x.checked_shr(y as u32)) => (x.wrapping_shl(y.cast::<u32>()), x.checked_shr(y.cast::<u32>()));
                        (x.unbounded_shl(9), x.unbounded_shr(200), x.unbounded_shr(7));
                        (x.rotate_left(3), x.rotate_right(11));
                    }
                }

                #[test]
                fn in_bytes(x in number(), y in number()) {
                    agrees! { x y
                        (x.to_be_bytes(), x.to_le_bytes(), x.to_ne_bytes());
                        ($ty::from_be_bytes(y.to_le_bytes()), $ty::from_le_bytes(y.to_le_bytes()), $ty::from_ne_bytes(y.to_le_bytes()))
                            => (Sym::<$ty>::from_be_bytes(y.to_le_bytes()), Sym::<$ty>::from_le_bytes(y.to_le_bytes()), Sym::<$ty>::from_ne_bytes(y.to_le_bytes()));
                        (x.to_be(), x.to_le(), $ty::from_be(x), $ty::from_le(x)) => (x.to_be(), x.to_le(), Sym::<$ty>::from_be(x), Sym::<$ty>::from_le(x));
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
    ints i32 20;
    longs i64 10;
    longest i128 3;
    sizes isize 5;
    unsigned_bytes u8 30;
    unsigned_shorts u16 30;
    unsigned_ints u32 20;
    unsigned_longs u64 10;
    unsigned_longest u128 3;
    unsigned_sizes usize 5;
}

macro_rules! signed {
    ($($name:ident $ty:ident $unsigned:ident $cases:literal;)+) => { $(
        proptest! {
            #![proptest_config(ProptestConfig::with_cases(crate::cases($cases)))]
            #[test]
            fn $name(x in $name::number(), y in $name::number()) {
                agrees! { x y
                    x.checked_neg().expect("attempt to negate with overflow") => -x;
                    x.checked_abs().expect("attempt to negate with overflow") => x.abs();
                    (x.signum(), x.is_positive(), x.is_negative());
                    (x.unsigned_abs(), x.checked_abs(), x.wrapping_abs(), x.overflowing_abs(), x.saturating_abs());
                    (x.saturating_neg(), x.checked_isqrt(), x.cast_unsigned());
                    (x.checked_add_unsigned(y as $unsigned), x.wrapping_add_unsigned(y as $unsigned), x.overflowing_add_unsigned(y as $unsigned), x.saturating_add_unsigned(y as $unsigned))
                        => (x.checked_add_unsigned(y.cast::<$unsigned>()), x.wrapping_add_unsigned(y.cast::<$unsigned>()), x.overflowing_add_unsigned(y.cast::<$unsigned>()), x.saturating_add_unsigned(y.cast::<$unsigned>()));
                    (x.checked_sub_unsigned(y as $unsigned), x.wrapping_sub_unsigned(y as $unsigned), x.overflowing_sub_unsigned(y as $unsigned), x.saturating_sub_unsigned(y as $unsigned))
                        => (x.checked_sub_unsigned(y.cast::<$unsigned>()), x.wrapping_sub_unsigned(y.cast::<$unsigned>()), x.overflowing_sub_unsigned(y.cast::<$unsigned>()), x.saturating_sub_unsigned(y.cast::<$unsigned>()));
                }
            }
        }
    )+ };
}

signed! {
    bytes i8 u8 30;
    shorts i16 u16 30;
    ints i32 u32 20;
    longs i64 u64 10;
    longest i128 u128 3;
    sizes isize usize 5;
}

/// Some methods are younger than the oldest Rust that this compiles with: then their meaning is
/// spelled out.
macro_rules! unsigned {
    ($($name:ident $ty:ident $signed:ident $cases:literal;)+) => { $(
        proptest! {
            #![proptest_config(ProptestConfig::with_cases(crate::cases($cases)))]
            #[test]
            fn $name(x in $name::number(), y in $name::number()) {
                let less = |s: $signed| if s < 0 { x.checked_add(s.unsigned_abs()) } else { x.checked_sub(s.unsigned_abs()) };
                let least = |s: $signed| if s < 0 { x.saturating_add(s.unsigned_abs()) } else { x.saturating_sub(s.unsigned_abs()) };
                agrees! { x y
                    x.cast_signed();
                    (x.checked_add_signed(y as $signed), x.wrapping_add_signed(y as $signed), x.overflowing_add_signed(y as $signed), x.saturating_add_signed(y as $signed))
                        => (x.checked_add_signed(y.cast::<$signed>()), x.wrapping_add_signed(y.cast::<$signed>()), x.overflowing_add_signed(y.cast::<$signed>()), x.saturating_add_signed(y.cast::<$signed>()));
                    (less(y as $signed), x.wrapping_sub(y), (x.wrapping_sub(y), less(y as $signed).is_none()), least(y as $signed))
                        => (x.checked_sub_signed(y.cast::<$signed>()), x.wrapping_sub_signed(y.cast::<$signed>()), x.overflowing_sub_signed(y.cast::<$signed>()), x.saturating_sub_signed(y.cast::<$signed>()));
                    if x < y { (0 as $signed).checked_sub_unsigned(y - x) } else { $signed::try_from(x - y).ok() } => x.checked_signed_diff(y);
                    ((x.wrapping_add(y), y > $ty::MAX - x), (x.wrapping_add(y).wrapping_add(1), y >= $ty::MAX - x)) => (x.carrying_add(y, false), x.carrying_add(y, true));
                    ((x.wrapping_sub(y), x < y), (x.wrapping_sub(y).wrapping_sub(1), x <= y)) => (x.borrowing_sub(y, false), x.borrowing_sub(y, true));
                    x.div_ceil(y);
                    x.checked_next_multiple_of(y).unwrap_or_else(|| panic!("{}", if y == 0 {
                        "attempt to calculate the remainder with a divisor of zero"
                    } else {
                        "attempt to add with overflow"
                    })) => x.next_multiple_of(y);
                    (x.checked_next_multiple_of(y), if y == 0 { x == 0 } else { x % y == 0 }) => (x.checked_next_multiple_of(y), x.is_multiple_of(y));
                    (x.is_power_of_two(), x.checked_next_power_of_two());
                    x.checked_next_power_of_two().expect("attempt to add with overflow") => x.next_power_of_two();
                }
            }
        }
    )+ };
}

unsigned! {
    unsigned_bytes u8 i8 30;
    unsigned_shorts u16 i16 30;
    unsigned_ints u32 i32 20;
    unsigned_longs u64 i64 10;
    unsigned_longest u128 i128 3;
    unsigned_sizes usize isize 5;
}

proptest! {
    /// A base that is not known.
    #[test]
    fn logarithms_to_any_base(x: u8, y in 0..20u8, signed: i8, base in -2..20i8) {
        agrees! { x y
            x.ilog(y);
            x.checked_ilog(y);
        }
        agrees! { signed base
            signed.ilog(base);
            signed.checked_ilog(base);
        }
    }

    #[test]
    fn bytes_as_characters(x: u8, y: u8) {
        let changed = |change: fn(&mut u8)| { let mut x = x; change(&mut x); x };
        agrees! { x y
            (x.is_ascii(), x.is_ascii_alphabetic(), x.is_ascii_digit(), x.is_ascii_hexdigit(), x.is_ascii_alphanumeric(), x.is_ascii_uppercase());
            (x.is_ascii_lowercase(), x.is_ascii_whitespace(), x.is_ascii_punctuation(), x.is_ascii_graphic(), x.is_ascii_control());
            (x.to_ascii_uppercase(), x.to_ascii_lowercase(), x.eq_ignore_ascii_case(&y)) => (x.to_ascii_uppercase(), x.to_ascii_lowercase(), x.eq_ignore_ascii_case(y));
            (changed(u8::make_ascii_uppercase), changed(u8::make_ascii_lowercase)) => {
                let (mut large, mut small) = (x, x);
                large.make_ascii_uppercase();
                small.make_ascii_lowercase();
                (large, small)
            };
        }
    }
}

#[test]
fn magnitudes_at_the_bounds() {
    for x in [i8::MIN, i8::MIN + 1, -1, 0, 1, i8::MAX] {
        let known = Sym::known(x);
        assert_eq!(known.saturating_abs().as_known(), Some(&x.saturating_abs()));
        assert_eq!(known.unsigned_abs().as_known(), Some(&x.unsigned_abs()));
        let symbolic = symbolically(x, 0, &|x, _| {
            Shown::new((x.saturating_abs(), x.unsigned_abs(), x.checked_abs()))
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
    check(|a: Sym<bool>, x: Sym<u8>| {
        a.then_some(x) == a.then(|| x) && a.then_some(x).is_some() == a.decide()
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
