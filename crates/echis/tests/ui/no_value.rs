//! A variable without a value cannot be saved.

use echis::{Sym, symbolic};

#[symbolic]
fn later(x: Sym<u8>) -> u8 {
    let found;
    if x > 5 {
        found = 1;
    } else {
        found = 2;
    }
    found
}

fn main() {}
