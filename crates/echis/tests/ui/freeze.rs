//! Types that have interior mutability.

use echis::{Freeze, Symbolic};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::atomic::AtomicU32;

#[derive(Freeze)]
struct Counter {
    name: String,
    count: Rc<Cell<u32>>,
}

#[derive(Freeze)]
enum Log {
    Empty,
    Lines { count: &'static AtomicU32 },
}

#[derive(Freeze)]
struct Pointer(*mut u8);

#[derive(Freeze)]
union Either {
    one: u8,
    other: u16,
}

/// It is not known which type this is.
#[derive(Freeze)]
struct Callback<F> {
    call: Box<dyn Fn() -> F>,
}

#[derive(Clone, Debug, Symbolic)]
struct Unknown {
    cell: Cell<u8>,
}

fn main() {}
