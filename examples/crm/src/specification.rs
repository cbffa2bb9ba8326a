//! Who may see and do what.

use crate::contacts::{self, Page, Refused};
use crate::model::{Contact, Crm, Opportunity, User};
use echis::matchers::include;
use echis::store::{Database, Key, Set, Store};
use echis::{Should, Specification, Sym, forall, implies};

/// Private opportunities are shown to nobody else: the specification of section 2 of the paper.
pub fn private_opportunities_are_not_shown<S: Store>(
    store: &S,
    show: impl Fn(&S, &User, Sym<Key<Contact>>) -> Option<Page>,
) -> Specification {
    forall(store, |u: User| {
        forall(store, |c: Contact| {
            forall(store, |o: Opportunity| {
                implies(o.access.equals("private") & o.user.differs(u.id), || {
                    let page = show(store, &u, c.id);
                    page.map_or(true.into(), |page| page.opportunities.should_not(include(&o)))
                })
            })
        })
    })
}

/// What is theirs is shown to users, on the page of whoever it is about.
pub fn own_opportunities_are_shown<S: Store>(
    store: &S,
    show: impl Fn(&S, &User, Sym<Key<Contact>>) -> Option<Page>,
) -> Specification {
    forall(store, |o: Opportunity| {
        let page = show(store, &o.user(store), o.contact);
        page.map_or(o.contact(store).access.equals("private"), |page| {
            page.opportunities.should(include(&o))
        })
    })
}

/// Deleting a contact takes it all away that is the user's, or nothing; what is others' it leaves alone.
pub fn deleting_is_about_ones_own(before: &Database<Crm>) -> Specification {
    forall(before, |u: User| {
        forall(before, |c: Contact| {
            let mut db = before.clone();
            let deleted = contacts::delete(&mut db, &u, c.id);
            let (old, new): (Set<Opportunity>, Set<Opportunity>) = (before.all(), db.all());
            let gone = old.difference(&new);
            match deleted {
                Ok(()) => {
                    let theirs = gone.all(|o| o.user.equals(u.id) & o.contact.equals(c.id));
                    theirs & !db.all().contains(&c) & c.user.equals(u.id)
                }
                Err(Refused::NotFound) => gone.is_empty() & c.user.differs(u.id),
                Err(Refused::InUse) => {
                    let others = c.opportunities(before).any(|o| o.user.differs(u.id));
                    gone.is_empty() & db.all().contains(&c) & others
                }
            }
        })
    })
}
