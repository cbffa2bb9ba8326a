//! Concrete code costs nothing: functions that are generic over their numbers, on plain numbers and on symbolic values that are known.
//!
//! Each function is written by hand for `i64` and generic over its numbers, one also with `#[symbolic]`; what is generic is run on `i64` and on
//! `Sym<i64>`. None is inlined, so that each is compiled by itself.

use criterion::{Criterion, criterion_group, criterion_main};
use echis::{Sym, symbolic};
use num_traits::{Num, WrappingAdd, WrappingMul};
use std::hint::black_box;

/// Numbers without an order.
fn numbers() -> Vec<i64> {
    let next = |n: &i64| {
        Some(
            (*n).wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407),
        )
    };
    std::iter::successors(Some(1), next).take(1_000).collect()
}

#[inline(never)]
fn gcd_by_hand(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[inline(never)]
fn gcd<T: Num + Copy>(mut a: T, mut b: T) -> T {
    while !b.is_zero() {
        (a, b) = (b, a % b);
    }
    a
}

#[inline(never)]
fn hash_by_hand(all: &[i64]) -> i64 {
    all.iter()
        .fold(17, |hash, &n| hash.wrapping_mul(31).wrapping_add(n))
}

#[inline(never)]
fn hash<T: WrappingAdd + WrappingMul + Copy>(all: &[T], start: T, factor: T) -> T {
    all.iter()
        .fold(start, |hash, n| hash.wrapping_mul(&factor).wrapping_add(n))
}

#[inline(never)]
fn sorted_by_hand(all: &[i64]) -> Vec<i64> {
    let mut sorted = all.to_vec();
    sorted.sort();
    sorted
}

#[inline(never)]
fn sorted<T: Ord + Clone>(all: &[T]) -> Vec<T> {
    let mut sorted = all.to_vec();
    sorted.sort();
    sorted
}

#[inline(never)]
fn greatest_by_hand(all: &[i64]) -> i64 {
    let mut greatest = all[0];
    for &n in all {
        if n > greatest {
            greatest = n;
        }
    }
    greatest
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

#[inline(never)]
#[symbolic]
fn greatest_merged<T: PartialOrd + Copy + echis::Merge>(all: &[T]) -> T {
    let mut greatest = all[0];
    for &n in all {
        if n > greatest {
            greatest = n;
        }
    }
    greatest
}

fn measure(c: &mut Criterion) {
    let plain = numbers();
    let known: Vec<Sym<i64>> = plain.iter().map(|&n| Sym::known(n)).collect();
    let (a, b) = (1_836_311_903i64, 1_134_903_170i64);

    c.bench_function("gcd/by-hand", |m| {
        m.iter(|| gcd_by_hand(black_box(a), black_box(b)))
    });
    c.bench_function("gcd/generic", |m| m.iter(|| gcd(black_box(a), black_box(b))));
    c.bench_function("gcd/known", |m| {
        m.iter(|| gcd(black_box(Sym::known(a)), black_box(Sym::known(b))))
    });

    c.bench_function("hash/by-hand", |m| m.iter(|| hash_by_hand(black_box(&plain))));
    c.bench_function("hash/generic", |m| m.iter(|| hash(black_box(&plain), 17, 31)));
    c.bench_function("hash/known", |m| {
        m.iter(|| hash(black_box(&known), Sym::known(17), Sym::known(31)));
    });

    c.bench_function("sort/by-hand", |m| m.iter(|| sorted_by_hand(black_box(&plain))));
    c.bench_function("sort/generic", |m| m.iter(|| sorted(black_box(&plain))));
    c.bench_function("sort/known", |m| m.iter(|| sorted(black_box(&known))));

    c.bench_function("greatest/by-hand", |m| {
        m.iter(|| greatest_by_hand(black_box(&plain)))
    });
    c.bench_function("greatest/generic", |m| m.iter(|| greatest(black_box(&plain))));
    c.bench_function("greatest/known", |m| m.iter(|| greatest(black_box(&known))));
    c.bench_function("greatest/merging", |m| {
        m.iter(|| greatest_merged(black_box(&plain)))
    });
    c.bench_function("greatest/merging-known", |m| {
        m.iter(|| greatest_merged(black_box(&known)))
    });
}

criterion_group!(benches, measure);
criterion_main!(benches);
