//! Without `#[symbolic]` a condition is a `bool`.

use echis::Sym;

fn sign(is_negative: Sym<bool>) -> i8 {
    if is_negative { -1 } else { 1 }
}

fn main() {}
