//! Functions that are generic over their numbers and know of no library, and how long they take.
//! None is inlined, so that each is compiled by itself.

use criterion::Criterion;
use num_traits::{Num, WrappingAdd, WrappingMul};
use std::hint::black_box;

/// Numbers without an order.
pub fn numbers() -> impl Iterator<Item = i64> {
    let next = |n: &i64| {
        Some(
            (*n).wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407),
        )
    };
    std::iter::successors(Some(1), next).take(1_000)
}

#[inline(never)]
fn gcd<T: Num + Copy>(mut a: T, mut b: T) -> T {
    while !b.is_zero() {
        (a, b) = (b, a % b);
    }
    a
}

#[inline(never)]
fn hash<T: WrappingAdd + WrappingMul + Copy>(all: &[T], start: T, factor: T) -> T {
    all.iter()
        .fold(start, |hash, n| hash.wrapping_mul(&factor).wrapping_add(n))
}

#[inline(never)]
fn sorted<T: Ord + Clone>(all: &[T]) -> Vec<T> {
    let mut sorted = all.to_vec();
    sorted.sort();
    sorted
}

#[inline(never)]
fn greatest<T: PartialOrd + Copy>(all: &[T]) -> T {
    let mut greatest = all[0];
    for &n in all {
        if n > greatest {
            greatest = n;
        }
    }
    greatest
}

/// Measures all of them on one kind of numbers.
pub fn measure<T>(c: &mut Criterion, kind: &str, number: impl Fn(i64) -> T)
where
    T: Num + Ord + WrappingAdd + WrappingMul + Copy,
{
    let all: Vec<T> = numbers().map(&number).collect();
    let (a, b) = (number(1_836_311_903), number(1_134_903_170));
    let (start, factor) = (number(17), number(31));
    c.bench_function(&format!("gcd/{kind}"), |m| {
        m.iter(|| gcd(black_box(a), black_box(b)))
    });
    c.bench_function(&format!("hash/{kind}"), |m| {
        m.iter(|| hash(black_box(&all), black_box(start), black_box(factor)))
    });
    c.bench_function(&format!("sort/{kind}"), |m| m.iter(|| sorted(black_box(&all))));
    c.bench_function(&format!("greatest/{kind}"), |m| {
        m.iter(|| greatest(black_box(&all)))
    });
}
