//! Concrete code costs nothing: the functions of `before.rs`, and one with `#[symbolic]`, on plain
//! numbers and on symbolic values that are known.

mod functions;

use criterion::{Criterion, criterion_group, criterion_main};
use echis::{Merge, Sym, symbolic};
use std::hint::black_box;

#[inline(never)]
#[symbolic]
fn greatest<T: PartialOrd + Copy + Merge>(all: &[T]) -> T {
    let mut greatest = all[0];
    for &n in all {
        if n > greatest {
            greatest = n;
        }
    }
    greatest
}

fn measure(c: &mut Criterion) {
    functions::measure(c, "plain", |n| n);
    functions::measure(c, "known", Sym::known);
    let plain: Vec<i64> = functions::numbers().collect();
    c.bench_function("greatest/merging", |m| m.iter(|| greatest(black_box(&plain))));
    let known: Vec<Sym<i64>> = functions::numbers().map(Sym::known).collect();
    c.bench_function("greatest/merging-known", |m| {
        m.iter(|| greatest(black_box(&known)))
    });
}

criterion_group!(benches, measure);
criterion_main!(benches);
