//! How long functions take that are generic over their numbers, on `i64`, before the library comes:
//! nothing of it is used here.

mod functions;

use criterion::{Criterion, criterion_group, criterion_main};

fn measure(c: &mut Criterion) {
    functions::measure(c, "before", |n| n);
}

criterion_group!(benches, measure);
criterion_main!(benches);
