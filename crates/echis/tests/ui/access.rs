//! Places that `#[symbolic]` code cannot save.

use echis::{Sym, symbolic};

#[symbolic]
fn parts((a, b): (&mut Sym<u8>, &mut Sym<u8>), x: Sym<u8>) {
    if x > 5 {
        return;
    }
    *a = x;
    *b = x;
}

#[symbolic]
fn hidden(all: &mut [Sym<u8>], x: Sym<u8>) {
    let both = all.split_at_mut(1);
    if x > 5 {
        both.0[0] = x;
    }
}

/// Who has left the loop would see what later iterations change.
#[symbolic]
fn items(all: &mut [Sym<u8>], x: Sym<u8>) {
    for item in all.iter_mut() {
        if *item > x {
            break;
        }
        *item = x;
    }
}

/// Who has left the loop would not see what it has left over.
#[symbolic]
fn iterators(all: &[Sym<u8>], x: Sym<u8>) -> Sym<u8> {
    let mut rest = all.iter();
    for item in rest.by_ref() {
        if *item > x {
            break;
        }
    }
    rest.fold(x, |sum, item| sum + item)
}

/// Nor what it counts.
#[symbolic]
fn counting(all: &[Sym<u8>], x: Sym<u8>) -> Sym<u8> {
    let mut count = Sym::known(0);
    for item in all.iter().inspect(|_| count += 1) {
        if *item > x {
            break;
        }
    }
    count
}

/// Who has returned would see what is changed later.
#[symbolic]
fn returned(mut a: &mut Sym<u8>, x: Sym<u8>) {
    if x > 5 {
        return;
    }
    *a = x;
}

fn main() {}
