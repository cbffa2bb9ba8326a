//! Changes that `#[symbolic]` code would not undo before it executes the other side.

use echis::{Sym, symbolic};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::{Arc, Mutex};

#[symbolic]
fn cell(x: Sym<u8>) -> Sym<u8> {
    let largest = Cell::new(Sym::known(0));
    if x > 5 {
        largest.set(x);
    }
    largest.get()
}

#[symbolic]
fn log(log: &RefCell<Vec<Sym<u8>>>, x: Sym<u8>) {
    if x > 5 {
        log.borrow_mut().push(x);
    }
}

#[symbolic]
fn shared(total: Rc<Cell<Sym<u8>>>, x: Sym<u8>) {
    for i in 0..x {
        total.set(i);
    }
}

#[symbolic]
fn locked(total: Arc<Mutex<Sym<u8>>>, x: Sym<u8>) -> Sym<bool> {
    x > 5 && {
        *total.lock().unwrap() += x;
        true
    }
}

fn main() {}
