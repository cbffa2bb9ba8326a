//! What a `for` loop goes through.

use crate::machine::Machine;
use crate::sym::{IntoSym, Sym};

/// What a `for` loop goes through, step by step.
pub trait Steps {
    /// What the body gets.
    type Item;
    /// Whether there is another one; for symbolic bounds that depends on the inputs.
    type GoesOn: IntoSym<bool>;
    /// Is there another one?
    fn goes_on(&mut self) -> Self::GoesOn;
    /// The next one.
    ///
    /// # Panics
    ///
    /// If there is none.
    fn step(&mut self) -> Self::Item;
}

/// An iterator: how many items it has is known.
pub struct Concrete<I: Iterator> {
    iterator: I,
    next: Option<I::Item>,
}

impl<I: Iterator> Concrete<I> {
    /// What a value iterates over.
    pub fn new(source: impl IntoIterator<IntoIter = I>) -> Concrete<I> {
        let iterator = source.into_iter();
        Concrete { iterator, next: None }
    }
}

impl<I: Iterator> Steps for Concrete<I> {
    type Item = I::Item;
    type GoesOn = bool;

    fn goes_on(&mut self) -> bool {
        self.next = self.iterator.next();
        self.next.is_some()
    }

    fn step(&mut self) -> I::Item {
        self.next.take().expect("the loop goes on")
    }
}

/// The numbers from one bound to another. After the same number of steps all inputs that are still in the loop have come to the
/// same term.
pub struct SymbolicSteps<T: Machine> {
    next: Sym<T>,
    last: Option<Sym<T>>,
    end: Sym<T>,
    inclusive: bool,
}

impl<T: Machine> SymbolicSteps<T> {
    /// The numbers from a start to an end.
    pub fn new(start: Sym<T>, end: Sym<T>, inclusive: bool) -> SymbolicSteps<T> {
        SymbolicSteps {
            next: start,
            last: None,
            end,
            inclusive,
        }
    }
}

impl<T: Machine> Steps for SymbolicSteps<T> {
    type Item = Sym<T>;
    type GoesOn = Sym<bool>;

    fn goes_on(&mut self) -> Sym<bool> {
        match self.last {
            // what comes after the greatest number is less
            Some(last) if self.inclusive => last.differs(self.end),
            _ if self.inclusive => self.next.at_most(self.end),
            _ => self.next.below(self.end),
        }
    }

    fn step(&mut self) -> Sym<T> {
        let now = self.next;
        self.last = Some(now);
        self.next = now.wrapping_add(T::one());
        now
    }
}
