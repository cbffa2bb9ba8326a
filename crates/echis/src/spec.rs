//! Specifications: what has to hold for all rows of a database, in words that read like a test
//! (section 2.4 of the paper).
//!
//! As in the paper, `forall` calls a function with an arbitrary row, and code that is called there
//! is executed once, not once for each row. So what it gives is true for *that* row; its negation
//! would not be the negation of the whole. That is why it gives a [`Specification`], which cannot
//! be negated. [`exists`], and what is asked of [sets](crate::store::Set), is true or false as a
//! whole, and may be negated.

use crate::check::Claim;
use crate::run;
use crate::store::{Model, Store};
use crate::sym::{IntoSym, Sym};
use crate::symbolic::Symbolic;
use std::any::type_name;

/// Whether something holds for all rows that a specification speaks of.
#[must_use = "a specification is checked if it is what a property returns"]
#[derive(Debug, Clone, Copy)]
pub struct Specification(Sym<bool>);

/// What can be the last word of a property: a [`Specification`], or any other [`Claim`].
pub trait Conclusion {
    /// Whether it holds for the rows that were chosen.
    #[doc(hidden)]
    fn concluded(self) -> Sym<bool>;
}

impl<C: Claim> Conclusion for C {
    fn concluded(self) -> Sym<bool> {
        self.holds()
    }
}

impl Conclusion for Specification {
    fn concluded(self) -> Sym<bool> {
        self.0
    }
}

/// Does nothing if a specification holds: for tests on known data.
///
/// # Panics
///
/// If it does not hold.
#[track_caller]
pub fn expect(specification: impl Conclusion) {
    assert!(
        specification.concluded().decide(),
        "the specification does not hold"
    );
}

/// Something holds for all rows of a table.
///
/// The claim changes nothing, which Rust sees to (but for a `Cell` or the like, which must not be
/// changed): the code behind it would see what was done for one row as if it had been done for all.
/// It can change a clone of the database.
///
/// ```compile_fail
/// # use echis::{Symbolic, Sym, forall, store::{Key, Label, Model, Database}};
/// # #[derive(Clone, Debug, Symbolic, Model)]
/// # struct User { id: Sym<Key<User>>, name: Sym<Label> }
/// # let db = Database::<(User,)>::new();
/// let mut count = 0;
/// let all = forall(&db, |_: User| {
///     count += 1;
///     true
/// });
/// ```
///
/// ```
/// # use echis::{Symbolic, Sym, forall, check, store::{Key, Label, Model, Database, Store}};
/// # #[derive(Clone, Debug, Symbolic, Model)]
/// # struct User { id: Sym<Key<User>>, name: Sym<Label> }
/// check(|db: Database<(User,)>| {
///     forall(&db, |user: User| db.all().contains(&user))
/// })
/// .expect_proved();
/// ```
pub fn forall<M: Model, C: Conclusion>(store: &impl Store, claim: impl Fn(M) -> C) -> Specification {
    let rows = store.all::<M>();
    if run::current_if_any(|_| ()).is_none() {
        let all = rows.into_iter().map(|row| claim(row).concluded());
        return Specification(all.fold(true.into(), |all, one| all & one));
    }
    let name = name_of::<M>();
    let Some(row) = rows.find(Sym::symbolic(&name)) else {
        // no row has this key: nothing is said
        return Specification(true.into());
    };
    run::current(|run| run.chooses(&name, &row));
    Specification(claim(row).concluded())
}

/// What a row of a model is called.
fn name_of<M>() -> String {
    let path = type_name::<M>();
    path.rsplit("::").next().unwrap_or(path).to_lowercase()
}

/// Something holds for some row of a table.
pub fn exists<M: Model, B: IntoSym<bool>>(store: &impl Store, claim: impl Fn(&M) -> B) -> Sym<bool> {
    store.all::<M>().any(claim)
}

/// Something holds where a condition does; elsewhere it is not even executed.
pub fn implies<C: Conclusion>(condition: impl IntoSym<bool>, claim: impl FnOnce() -> C) -> Specification {
    Specification(if condition.into_sym().decide() {
        claim().concluded()
    } else {
        true.into()
    })
}

/// What values should be like.
pub trait Should {
    /// Whether it is like that.
    fn should(&self, matcher: impl matchers::Matcher<Self>) -> Sym<bool> {
        matcher.matches(self)
    }

    /// Whether it is not like that.
    fn should_not(&self, matcher: impl matchers::Matcher<Self>) -> Sym<bool> {
        !matcher.matches(self)
    }
}

impl<T: ?Sized> Should for T {}

pub mod matchers {
    //! What comes after [`should`](super::Should): `page.should_not(include(&note))`.

    use crate::store::{Model, Set};
    use crate::sym::{IntoSym, Primitive, Sym};

    /// What values can be like.
    pub trait Matcher<T: ?Sized> {
        /// Whether this value is.
        fn matches(&self, value: &T) -> Sym<bool>;
    }

    impl<T: ?Sized, F: Fn(&T) -> Sym<bool>> Matcher<T> for F {
        fn matches(&self, value: &T) -> Sym<bool> {
            self(value)
        }
    }

    /// A set of which this row is one.
    pub fn include<M: Model>(record: &M) -> impl Matcher<Set<M>> {
        |set: &Set<M>| set.contains(record)
    }

    /// A set without rows.
    pub fn be_empty<M: Model>() -> impl Matcher<Set<M>> {
        Set::<M>::is_empty
    }

    /// A set whose rows are all among these.
    pub fn be_within<M: Model>(others: &Set<M>) -> impl Matcher<Set<M>> {
        |set: &Set<M>| set.is_within(others)
    }

    /// This value.
    pub fn equal<T: Primitive>(value: impl IntoSym<T>) -> impl Matcher<Sym<T>> {
        move |other: &Sym<T>| other.equals(value.clone())
    }

    /// A smaller value.
    pub fn be_below<T: Primitive>(bound: impl IntoSym<T>) -> impl Matcher<Sym<T>> {
        move |value: &Sym<T>| value.below(bound.clone())
    }

    /// A greater value.
    pub fn be_above<T: Primitive>(bound: impl IntoSym<T>) -> impl Matcher<Sym<T>> {
        move |value: &Sym<T>| value.above(bound.clone())
    }
}
