//! Patterns that compare numbers in ways that are not supported.

use echis::{Sym, symbolic};

#[symbolic]
fn with_variables(x: (Sym<u8>, Sym<u8>)) -> Sym<u8> {
    match x {
        (0, y) | (y, 0) => y,
        _ => 1.into(),
    }
}

#[symbolic]
fn inside(x: (Option<Sym<u8>>, u8)) -> u8 {
    match x {
        (Some(0) | None, y) => y,
        _ => 1,
    }
}

#[symbolic]
fn in_a_chain(x: Option<Sym<u8>>, y: Sym<u8>) -> u8 {
    if let Some(0) = x && y > 1 { 1 } else { 0 }
}

#[symbolic]
fn changed(mut x: Option<Sym<u8>>, y: Sym<u8>) {
    match x {
        Some(0) => {}
        Some(ref mut inside) => *inside = y,
        None => {}
    }
}

#[symbolic]
fn sometimes(x: Sym<u8>) -> u8 {
    match x {
        #[cfg(unix)]
        0 => 1,
        _ => 2,
    }
}

fn main() {}
