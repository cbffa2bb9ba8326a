//! Code that is generic over its number type, by the traits of `num_traits`, runs unchanged.

use echis::{Answer, Gap, Map, Sym, check};
use num_traits::{
    Bounded, CheckedAdd, CheckedDiv, CheckedMul, CheckedNeg, CheckedShl, CheckedSub, FromPrimitive, Num, One,
    SaturatingAdd, Signed, Unsigned, WrappingAdd, WrappingMul, Zero, ops::overflowing::OverflowingAdd,
};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, DefaultHasher};

/// Euclid's algorithm.
fn gcd<T: Num + Copy>(a: T, b: T) -> T {
    let (mut a, mut b) = (a, b);
    while !b.is_zero() {
        (a, b) = (b, a % b);
    }
    a
}

#[test]
fn greatest_common_divisors() {
    assert_eq!(gcd(12u32, 18), 6);
    check(|a: Sym<u8>, b: Sym<u8>| {
        echis::assume(a.at_most(12) & b.at_most(12) & a.above(0));
        let divisor = gcd(a, b);
        (a % divisor).equals(0) & (b % divisor).equals(0)
    })
    .expect_proved();
}

/// Half of a sum that may overflow, as people write it, and as it is right.
fn half_of_sum<T: Num + Copy + FromPrimitive>(a: T, b: T) -> Option<T> {
    Some((a + b) / T::from_u8(2)?)
}

fn midpoint<T: Num + Copy + FromPrimitive + PartialOrd>(a: T, b: T) -> Option<T> {
    let two = T::from_u8(2)?;
    Some(if a < b {
        a + (b - a) / two
    } else {
        b + (a - b) / two
    })
}

#[test]
fn the_middle_of_two_numbers() {
    assert_eq!(half_of_sum(3, 5), Some(4));
    let example = check(|a: Sym<u32>, b: Sym<u32>| half_of_sum(a, b).is_some()).expect_refuted();
    assert_eq!(
        example.panic.expect("it panics").message,
        "attempt to add with overflow"
    );
    check(|a: Sym<u32>, b: Sym<u32>| {
        let middle = midpoint(a, b).expect("there is a 2");
        (middle.at_least(a) & middle.at_most(b)) | (middle.at_least(b) & middle.at_most(a))
    })
    .expect_proved();
}

fn checked<T: CheckedAdd + CheckedSub + CheckedMul + CheckedDiv + One>(a: &T, b: &T) -> Option<T> {
    let product = a.checked_mul(&T::one())?;
    product.checked_add(b)?.checked_sub(b)?.checked_div(&T::one())
}

fn never_less<T: SaturatingAdd + Bounded + PartialOrd + Zero>(a: &T, b: &T) -> bool {
    *b < T::zero() || (a.saturating_add(b) >= *a && a.saturating_add(b) <= T::max_value())
}

fn wraps_as_it_overflows<T: OverflowingAdd + WrappingAdd + WrappingMul + CheckedAdd + PartialEq>(
    a: &T,
    b: &T,
) -> bool {
    let (sum, overflows) = a.overflowing_add(b);
    sum == a.wrapping_add(b) && overflows == a.checked_add(b).is_none()
}

#[test]
fn operations_with_an_overflow() {
    check(|a: Sym<i32>, b: Sym<i32>| checked(&a, &b).is_none_or(|result| result == a)).expect_proved();
    check(|a: Sym<i64>, b: Sym<i64>| never_less(&a, &b)).expect_proved();
    check(|a: Sym<u64>, b: Sym<u64>| wraps_as_it_overflows(&a, &b)).expect_proved();
}

fn distance<T: Signed + Copy>(a: T, b: T) -> T {
    (a - b).abs()
}

fn is_even_power<T: CheckedShl + Unsigned + PartialEq>(a: &T) -> bool {
    a.checked_shl(1)
        .is_some_and(|double| double % (T::one() + T::one()) == T::zero())
}

#[test]
fn signs() {
    check(|a: Sym<i8>, b: Sym<i8>| {
        let far = |x: Sym<i8>| x.above(-60) & x.below(60);
        echis::assume(far(a) & far(b));
        distance(a, b) == distance(b, a) && distance(a, b) >= 0
    })
    .expect_proved();
    check(|a: Sym<i8>| a.signum() * Signed::abs(&a) == a).expect_refuted();
    check(|a: Sym<i8>| a == i8::MIN || Signed::signum(&a) * Signed::abs(&a) == a).expect_proved();
    check(|a: Sym<u16>| is_even_power(&a)).expect_proved();
    check(|a: Sym<i32>| CheckedNeg::checked_neg(&a).is_none() == (a == i32::MIN)).expect_proved();
    assert_eq!(
        Sym::<i16>::from_str_radix("-7f", 16).ok(),
        Some(Sym::known(-0x7f))
    );
}

/// Whether two keys are equal need not be known. In a hash map they need a hash, which only numbers
/// that are known have.
#[test]
fn keys_of_maps() {
    check(|a: Sym<u8>, b: Sym<u8>| {
        let mut map = Map::default();
        map.insert(Sym::known(7), 0);
        map.insert(a, 1);
        assert!(map.contains_key(&Sym::known(7)));
        assert_eq!(map.contains_key(&b), b == a || b == 7);
        map.len() == if a == 7 { 1 } else { 2 }
    })
    .expect_proved();
    let hashed = check(|a: Sym<u8>| {
        let all: HashSet<Sym<u8>, BuildHasherDefault<DefaultHasher>> =
            [a, Sym::known(7)].into_iter().collect();
        all.len() == 2
    });
    assert_eq!(hashed, Answer::Unknown(vec![Gap::Hashed]));
}
