//! What a `for` loop goes through.

use crate::machine::{Machine, natural};
use crate::sym::{IntoSym, Sym};
use std::iter::{Rev, StepBy};

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

/// As `Iterator` has them.
impl<I: Iterator> Concrete<I> {
    /// The same items, the last one first.
    #[must_use]
    pub fn rev(self) -> Concrete<Rev<I>>
    where
        I: DoubleEndedIterator,
    {
        Concrete::new(self.iterator.rev())
    }

    /// The first item, and from there on each so many steps further on.
    #[must_use]
    pub fn step_by(self, steps: usize) -> Concrete<StepBy<I>> {
        Concrete::new(self.iterator.step_by(steps))
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

/// The far end of a range.
#[derive(Clone, Copy)]
enum End<T: Machine> {
    /// It does not belong to the range.
    Below(Sym<T>),
    /// It does.
    At(Sym<T>),
}

/// The numbers from one bound to another, upwards or downwards. After the same number of steps all
/// inputs that are still in the loop have come to the same term.
pub struct SymbolicSteps<T: Machine> {
    /// Whether there are any.
    any: Sym<bool>,
    first: Sym<T>,
    end: End<T>,
    by: u128,
    is_upwards: bool,
    now: Option<Sym<T>>,
}

impl<T: Machine> SymbolicSteps<T> {
    /// `start..end`
    pub fn until(start: Sym<T>, end: Sym<T>) -> SymbolicSteps<T> {
        SymbolicSteps {
            any: start.below(end),
            first: start,
            end: End::Below(end),
            by: 1,
            is_upwards: true,
            now: None,
        }
    }

    /// `start..=end`
    pub fn through(start: Sym<T>, end: Sym<T>) -> SymbolicSteps<T> {
        SymbolicSteps {
            any: start.at_most(end),
            end: End::At(end),
            ..SymbolicSteps::until(start, end)
        }
    }

    /// The same numbers, the last one first.
    #[must_use]
    pub fn rev(self) -> SymbolicSteps<T> {
        let end = match self.end {
            End::Below(end) => end.wrapping_sub(T::one()),
            End::At(end) => end,
        };
        let distance = if self.is_upwards {
            end.wrapping_sub(self.first)
        } else {
            self.first.wrapping_sub(end)
        };
        // what is left behind the last step
        let rest = match self.step_width() {
            _ if self.by == 1 => T::zero().into(),
            Some(by) => distance.natural_remainder(by),
            None => distance,
        };
        let first = if self.is_upwards {
            end.wrapping_sub(rest)
        } else {
            end.wrapping_add(rest)
        };
        SymbolicSteps {
            first,
            end: End::At(self.first),
            is_upwards: !self.is_upwards,
            ..self
        }
    }

    /// The first of them, and from there on each so many steps further on.
    ///
    /// # Panics
    ///
    /// If these are no steps, but 0.
    #[must_use]
    pub fn step_by(self, steps: usize) -> SymbolicSteps<T> {
        assert!(steps != 0, "assertion failed: step != 0");
        SymbolicSteps {
            by: self.by.saturating_mul(steps as u128),
            ..self
        }
    }

    /// What a step adds, in as many bits as the numbers have, if it fits.
    fn step_width(&self) -> Option<T> {
        let by = T::from_bits(self.by);
        (natural(by) == self.by).then_some(by)
    }

    fn after(&self, now: Sym<T>) -> Option<Sym<T>> {
        let by = self.step_width()?;
        Some(if self.is_upwards {
            now.wrapping_add(by)
        } else {
            now.wrapping_sub(by)
        })
    }

    /// Whether a number that belongs to the range is followed by another one.
    fn is_followed(&self, now: Sym<T>) -> Sym<bool> {
        let Some(next) = self.after(now) else {
            return false.into();
        };
        match (self.end, self.is_upwards) {
            // behind the greatest number, and before the least one, it goes on at the other end
            (End::Below(end), _) if self.by == 1 => next.below(end),
            (End::At(end), true) if self.by == 1 => now.below(end),
            (End::At(end), false) if self.by == 1 => now.above(end),
            (End::Below(end), _) => next.above(now) & next.below(end),
            (End::At(end), true) => next.above(now) & next.at_most(end),
            (End::At(end), false) => next.below(now) & next.at_least(end),
        }
    }
}

impl<T: Machine> Steps for SymbolicSteps<T> {
    type Item = Sym<T>;
    type GoesOn = Sym<bool>;

    fn goes_on(&mut self) -> Sym<bool> {
        self.now.map_or(self.any, |now| self.is_followed(now))
    }

    fn step(&mut self) -> Sym<T> {
        let next = self.now.map_or(Some(self.first), |now| self.after(now));
        self.now = next;
        next.expect("the loop goes on")
    }
}
