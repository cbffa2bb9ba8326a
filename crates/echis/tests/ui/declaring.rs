//! A macro that is declared in `#[symbolic]` code may change variables of which its use says nothing.

use echis::{Sym, symbolic};

#[symbolic]
fn counting(x: Sym<u8>) -> Sym<u8> {
    let mut total = Sym::known(0);
    macro_rules! count {
        () => {
            total += 1
        };
    }
    if x > 5 {
        count!();
    }
    total
}

fn main() {}
