//! What the sides of a branch leave has to be merged.

use echis::{Sym, symbolic};

trait Log {
    fn write(&mut self, line: u8);
}

#[symbolic]
fn write<L: Log + Clone>(log: &mut L, x: Sym<u8>) {
    if x > 5 {
        log.write(1);
    }
}

fn main() {}
