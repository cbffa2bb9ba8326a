//! The data behind the code: tables that may be those of any database.
//!
//! Code that reads and changes a database is generic over a [`Store`]. The application runs it on
//! [SQLite](Sqlite), a specification on a [`Database`] that stands for every database of its
//! schema: queries give [symbolic sets](Set), as in section 2.3 of the paper.
//!
//! ```
//! use echis::{Specification, Sym, Symbolic, check, forall};
//! use echis::store::{Database, Key, Label, Model, Set, Store};
//!
//! #[derive(Clone, Debug, Symbolic, Model)]
//! #[has_many(notes: Note, by = owner)]
//! struct User {
//!     id: Sym<Key<User>>,
//!     name: Sym<Label>,
//! }
//!
//! #[derive(Clone, Debug, Symbolic, Model)]
//! struct Note {
//!     id: Sym<Key<Note>>,
//!     #[belongs_to(User)]
//!     owner: Sym<Key<User>>,
//!     secret: Sym<bool>,
//! }
//!
//! /// What somebody sees of somebody's notes.
//! fn visible<S: Store>(store: &S, reader: &User, of: &User) -> Set<Note> {
//!     of.notes(store).filter(|note| !note.secret)
//! }
//!
//! fn everybody_sees_their_own_notes(db: Database<(User, Note)>) -> Specification {
//!     forall(&db, |note: Note| {
//!         let owner = note.owner(&db);
//!         visible(&db, &owner, &owner).contains(&note)
//!     })
//! }
//!
//! // they do not see those that are secret
//! let example = check(everybody_sees_their_own_notes).expect_refuted();
//! assert!(example.to_string().contains("INSERT INTO \"notes\" (\"id\", \"owner\", \"secret\") VALUES (1, 1, 1);"));
//!
//! fn nobody_sees_secrets_of_others(db: Database<(User, Note)>) -> Specification {
//!     forall(&db, |reader: User| forall(&db, |of: User| {
//!         visible(&db, &reader, &of).all(|note| !note.secret | note.owner.equals(reader.id))
//!     }))
//! }
//! check(nobody_sees_secrets_of_others).expect_proved();
//! ```
//!
//! # Which databases
//!
//! First a counterexample is looked for among all databases with up to three rows a table. If there
//! is none, the tables become predicates and functions over keys, sets become comprehensions, and
//! what is said of all rows or of some becomes a quantifier. What is proved then holds for
//! databases of any size: [`Answer::Proved`](crate::Answer::Proved). What is not, though no small
//! database was found against it, is [`Answer::Bounded`](crate::Answer::Bounded), and the answer
//! says for which databases it holds. With a [`Scope`], as in `#[echis::test(scope = 4)]`, only
//! databases in this scope are looked at.
//!
//! # What is taken for granted
//!
//! A database is in order, and so it stays, since changes that would break this are
//! [refused](Violation):
//!
//! - Rows of a table have different keys, which are positive.
//! - A key in another field than `id` is that of a row that exists: references are foreign keys.
//! - Columns are not empty, but for references that are an `Option`: `Sym<Option<Key<User>>>` may
//!   be `NULL`.
//! - A new row gets a key that is greater than those of all rows of the table. Nothing else is
//!   known of it. A table in which a row has the greatest number as its key gets no new rows.
//!
//! [`all`](Store::all) gives rows in the order of their keys.
//!
//! # What costs a proof
//!
//! Rows that there may be any number of cannot be looked at one by one. A loop over a set,
//! [`Set::count`], [`Set::fold`], and whatever has to decide something about the row that a query
//! asks about (`==` in a [`filter`](Store::filter), a sum that may overflow, a `belongs_to`
//! association) need a scope; [`Sym::equals`](crate::Sym::equals) and its kind, and
//! [`exists`](crate::exists) do not. So it pays to ask [`Set::is_empty`], [`Set::any`] and
//! [`Set::all`] instead of counting, and `note.owner.equals(user.id)` instead of `note.owner(&db)`:
//!
//! ```
//! # use echis::{Answer, Symbolic, Sym, check, store::{Key, Label, Model, Database, Store}};
//! # #[derive(Clone, Debug, Symbolic, Model)]
//! # struct User { id: Sym<Key<User>>, name: Sym<Label> }
//! # type Users = Database<(User,)>;
//! let counted = |db: Users| db.filter(|u: &User| u.name.equals("")).count() == 0 || db.all::<User>().count() > 0;
//! assert!(matches!(check(counted), Answer::Bounded { .. }));
//!
//! let asked = |db: Users| db.filter(|u: &User| u.name.equals("")).is_empty() | !db.all::<User>().is_empty();
//! check(asked).expect_proved();
//! ```

mod database;
mod key;
mod label;
mod model;
mod reference;
mod row;
mod schema;
mod scope;
mod set;
mod show;
#[cfg(feature = "sqlite")]
mod sqlite;
#[cfg(test)]
mod tests;

pub use database::Database;
/// `#[derive(Model)]`: the rows of a table.
///
/// One field is `id: Sym<Key<Self>>`. The table has the name of the type, in small letters and the
/// plural, or the one given as `#[table = "people"]`.
///
/// - `#[belongs_to(User)]` at a field `owner: Sym<Key<User>>` makes a method `owner(&store)` that
///   gives the row. The field may be empty if it is a `Sym<Option<Key<User>>>`: then the method
///   gives an `Option<User>`.
/// - `#[has_many(notes: Note, by = owner)]` at the type makes a method `notes(&store)` that gives
///   the notes whose `owner` is this row. Without `by` the field is called as this type, in small
///   letters.
/// - `#[has_many(tags: Tag, through = Tagging, by = note, to = tag)]` makes a method `tags(&store)`
///   that gives the tags for which there is a tagging that refers to this row and to them. Without
///   `to` the field is called as the other type.
pub use echis_macros::Model;
pub use key::Key;
pub use label::Label;
pub use model::{Cell, Column, Field, Model, OwnKey, Reader, Stored, Writer};
pub use reference::Reference;
pub use schema::{Schema, Visitor};
pub use scope::Scope;
pub use set::Set;
#[cfg(feature = "sqlite")]
pub use sqlite::Sqlite;

use crate::sym::IntoSym;
use std::fmt;

/// A database, or any database.
pub trait Store: Sized {
    /// The rows of a table, in the order of their keys.
    fn all<M: Model>(&self) -> Set<M>;

    /// The row with a key, if there is one.
    fn find<M: Model>(&self, key: impl IntoSym<Key<M>>) -> Option<M> {
        self.all::<M>().find(key)
    }

    /// The rows for which something is true.
    fn filter<M: Model, B: IntoSym<bool>>(&self, condition: impl Fn(&M) -> B) -> Set<M> {
        self.all::<M>().filter(condition)
    }

    /// Adds a row, and gives it with the key that it got. The one that it has does not matter.
    ///
    /// # Errors
    ///
    /// If it refers to a row that does not exist.
    fn insert<M: Model>(&mut self, record: M) -> Result<M, Violation>;

    /// Replaces the row with this key. Says whether there is one.
    ///
    /// # Errors
    ///
    /// If the new row refers to a row that does not exist.
    fn update<M: Model>(&mut self, record: &M) -> Result<bool, Violation>;

    /// Deletes the row with a key. Says whether there was one.
    ///
    /// # Errors
    ///
    /// If another row refers to it.
    fn delete<M: Model>(&mut self, key: impl IntoSym<Key<M>>) -> Result<bool, Violation>;

    /// Does several things, or nothing, if there is an error among them.
    ///
    /// # Errors
    ///
    /// Those of the body.
    fn transaction<R, E>(&mut self, body: impl FnOnce(&mut Self) -> Result<R, E>) -> Result<R, E>;
}

/// A change would leave a row that refers to one that does not exist. It was not made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Violation;

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a row would refer to one that does not exist")
    }
}

impl std::error::Error for Violation {}
