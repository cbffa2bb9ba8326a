//! Jumps that `#[symbolic]` code does not see.

use echis::{Sym, symbolic};

#[symbolic]
fn collected(x: Option<Sym<u8>>, y: Sym<u8>) -> Option<Vec<Sym<u8>>> {
    if y > 5 {
        return Some(vec![x?, y]);
    }
    None
}

macro_rules! stop {
    () => {
        break
    };
}

#[symbolic]
fn stopped(all: &[Sym<u8>]) {
    for x in all {
        if *x > 5 {
            stop!();
        }
    }
}

fn main() {}
