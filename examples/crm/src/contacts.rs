//! What is done with contacts: ordinary code over any [`Store`].

use crate::model::{Contact, Opportunity, User};
use echis::Sym;
use echis::store::{Key, Set, Store, Violation};

/// A contact, as it is shown to somebody.
pub struct Page {
    /// Whom it is about.
    pub contact: Contact,
    /// The opportunities with them that are shown.
    pub opportunities: Set<Opportunity>,
}

/// The contact with a key, if somebody may see it.
fn visible<S: Store>(store: &S, reader: &User, id: Sym<Key<Contact>>) -> Option<Contact> {
    let contact = store.find(id)?;
    if contact.access == "private" && contact.user != reader.id {
        return None;
    }
    Some(contact)
}

/// As it was at first.
pub mod version_one {
    use super::*;

    /// Shows a contact to somebody who may see it.
    pub fn show<S: Store>(store: &S, reader: &User, id: Sym<Key<Contact>>) -> Option<Page> {
        let contact = visible(store, reader, id)?;
        let opportunities = contact.opportunities(store);
        Some(Page {
            contact,
            opportunities,
        })
    }
}

/// As it is now.
pub mod version_two {
    use super::*;

    /// Shows a contact to somebody who may see it, with the opportunities that they may see.
    pub fn show<S: Store>(store: &S, reader: &User, id: Sym<Key<Contact>>) -> Option<Page> {
        let contact = visible(store, reader, id)?;
        let mine_or_open = |o: &Opportunity| o.access.differs("private") | o.user.equals(reader.id);
        let opportunities = contact.opportunities(store).filter(mine_or_open);
        Some(Page {
            contact,
            opportunities,
        })
    }
}

/// Why a contact is not deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// There is none, as far as this user is concerned.
    NotFound,
    /// Others have opportunities with it.
    InUse,
}

impl From<Violation> for Refused {
    fn from(_: Violation) -> Refused {
        Refused::InUse
    }
}

/// Deletes a contact that is somebody's own, and their opportunities with it.
///
/// # Errors
///
/// If it is not theirs, or others have opportunities with it: then nothing is deleted.
pub fn delete<S: Store>(store: &mut S, user: &User, id: Sym<Key<Contact>>) -> Result<(), Refused> {
    let contact: Contact = store.find(id).ok_or(Refused::NotFound)?;
    if contact.user != user.id {
        return Err(Refused::NotFound);
    }
    store.transaction(|store| {
        for opportunity in contact.opportunities(store).filter(|o| o.user.equals(user.id)) {
            store.delete(opportunity.id)?;
        }
        store.delete(contact.id)?;
        Ok(())
    })
}
