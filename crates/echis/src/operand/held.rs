//! Variables that are not `mut`: what is behind a `&mut` is saved before a side of a branch is
//! executed; others are not saved. Those that are a `Cell` or the like do not compile. Where one
//! may hide behind another type, the branch forks (`probe.rs`).

use crate::merge::Place;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::{Arc, Mutex, RwLock};

/// What a variable holds.
pub struct Held<'a, T>(pub &'a T);

impl<T: ?Sized> Held<'_, &mut T> {
    /// What is behind it.
    pub fn save(&self) -> T::Saved
    where
        T: Place,
    {
        T::save(self.0)
    }
}

/// Variables in which something can be changed though they are not `mut`, and would not be put
/// back.
macro_rules! with_unseen_changes {
    ($($ty:ty)+) => { $(
        impl<'a, T> Held<'_, $ty> {
            /// Nothing that is known would be saved.
            pub fn save(&self)
            where
                $ty: ChangesAreSeen,
            {
            }
        }
    )+ };
}

with_unseen_changes! {
    Cell<T> &'a Cell<T> Rc<Cell<T>>
    RefCell<T> &'a RefCell<T> Rc<RefCell<T>>
    &'a Mutex<T> Arc<Mutex<T>>
    &'a RwLock<T> Arc<RwLock<T>>
}

/// No type has this.
#[diagnostic::on_unimplemented(
    message = "`#[symbolic]` code does not see what is changed in a `{Self}`",
    label = "a side of a branch could change what is in it",
    note = "what is changed is a variable that is `mut`, or a `&mut`"
)]
pub trait ChangesAreSeen {}

/// Variables of other types.
pub trait NotHeld {
    /// The type of the variable.
    type Type;
    /// There is nothing to save.
    fn save(&self)
    where
        Self::Type: GivesNoAccess;
}

impl<T> NotHeld for Held<'_, T> {
    type Type = T;
    fn save(&self)
    where
        T: GivesNoAccess,
    {
    }
}

/// What can be changed through a `&mut`, with a method that no variable of another type has: so
/// that it is found for a variable that is not `mut`.
pub trait Exclusive {
    /// Puts back what was saved.
    fn restore_what_is_held(&mut self, saved: Self::Saved)
    where
        Self: Place;
}

impl<T: ?Sized> Exclusive for T {
    fn restore_what_is_held(&mut self, saved: T::Saved)
    where
        T: Place,
    {
        self.restore(saved);
    }
}

/// What is not behind a `&mut`.
pub trait Shared {
    /// Nothing was saved.
    fn restore_what_is_held(&self, _saved: ()) {}
}

impl<T: ?Sized> Shared for T {}

/// Types of which nothing can be changed without `mut`, so that a side of a branch leaves them as
/// they are: all that can be cloned, since a `&mut` cannot.
#[diagnostic::on_unimplemented(
    message = "`#[symbolic]` code cannot see what can be changed through a `{Self}`",
    label = "it may contain a `&mut`, behind which a side of a branch could change something",
    note = "what is only read can be given as a reference (`let x = &x;`), what is changed as a `&mut` of its own, or as a variable that is `mut`",
    note = "types that can be cloned contain no `&mut`"
)]
pub trait GivesNoAccess {}

impl<T: Clone> GivesNoAccess for T {}

/// Does nothing. Compiles if nothing can be changed through a parameter.
pub fn gives_no_access<T: GivesNoAccess>(_: &T) {}

/// The iterator of a loop that some inputs leave earlier than others. Compiles if nothing can be
/// changed through the iterator, so that no code can observe how many elements were taken.
pub fn iterator_without_access<S: IntoIterator<IntoIter: GivesNoAccess>>(source: S) -> S::IntoIter {
    source.into_iter()
}

/// The item of an iteration. Compiles if nothing can be changed through it.
pub fn without_access<T: GivesNoAccess>(item: T) -> T {
    item
}
