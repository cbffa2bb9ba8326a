//! Types without a shape, or without values.

use echis::Symbolic;

#[derive(Clone, Copy, Symbolic)]
union Bits {
    signed: i32,
    unsigned: u32,
}

#[derive(Debug, Clone, Symbolic)]
enum Never {}

fn main() {}
