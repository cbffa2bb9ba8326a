//! What is stored.

use echis::store::{Key, Label, Model};
use echis::{Sym, Symbolic};

/// The database.
pub type Crm = (User, Contact, Opportunity);

/// Somebody who works with the system.
#[derive(Clone, Debug, Symbolic, Model)]
pub struct User {
    /// The key.
    pub id: Sym<Key<User>>,
    /// What they are called.
    pub name: Sym<Label>,
}

/// Somebody to do business with.
#[derive(Clone, Debug, Symbolic, Model)]
#[has_many(opportunities: Opportunity)]
pub struct Contact {
    /// The key.
    pub id: Sym<Key<Contact>>,
    /// What they are called.
    pub name: Sym<Label>,
    /// Whose contact it is.
    #[belongs_to(User)]
    pub user: Sym<Key<User>>,
    /// `private`, or anything else.
    pub access: Sym<Label>,
}

/// A chance to do business with somebody.
#[derive(Clone, Debug, Symbolic, Model)]
pub struct Opportunity {
    /// The key.
    pub id: Sym<Key<Opportunity>>,
    /// What it is about.
    pub name: Sym<Label>,
    /// With whom.
    #[belongs_to(Contact)]
    pub contact: Sym<Key<Contact>>,
    /// Whose opportunity it is.
    #[belongs_to(User)]
    pub user: Sym<Key<User>>,
    /// `private`, or anything else.
    pub access: Sym<Label>,
}
