//! Properties with inputs and results that they cannot have.

use echis::Sym;

#[echis::test]
fn of_a_text(name: &'static str) -> bool {
    !name.is_empty()
}

#[echis::test]
fn of_a_plain_number(x: u8) -> bool {
    x < 10
}

#[echis::test]
fn with_a_pattern((x, y): (Sym<u8>, Sym<u8>)) -> bool {
    x == y
}

#[echis::test]
fn with_a_type<T: Ord>(x: T) -> bool {
    x == x
}

#[echis::test]
fn with_too_many(_a: (), _b: (), _c: (), _d: (), _e: (), _f: (), _g: ()) {}

#[echis::test(runs = 100)]
fn with_another_limit(_x: Sym<u8>) {}

#[echis::test]
const LIMIT: u8 = 3;

fn main() {}
