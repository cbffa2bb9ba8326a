//! Variables that a macro declares are not visible, since nobody would save them.

use echis::{Sym, symbolic};

macro_rules! declare {
    ($name:ident) => {
        let mut $name = Sym::known(0);
    };
}

#[symbolic]
fn declared(x: Sym<u8>) -> Sym<u8> {
    declare!(found);
    if x > 5 {
        found = x;
    }
    found
}

fn main() {}
