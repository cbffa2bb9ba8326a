//! Models whose keys and associations do not fit.

use echis::store::{Key, Label, Model};
use echis::{Sym, Symbolic};

#[derive(Clone, Debug, Symbolic, Model)]
struct WithoutKey {
    name: Sym<Label>,
}

#[derive(Clone, Debug, Symbolic, Model)]
struct WithNumber {
    id: Sym<u32>,
}

#[derive(Clone, Debug, Symbolic, Model)]
struct WithStrangeKey {
    id: Sym<Key<User>>,
}

#[derive(Clone, Debug, Symbolic, Model)]
#[has_many(notes: Note, by = author)]
struct User {
    id: Sym<Key<User>>,
}

#[derive(Clone, Debug, Symbolic, Model)]
struct Note {
    id: Sym<Key<Note>>,
    #[belongs_to(User)]
    owner: Sym<Key<Note>>,
    #[belongs_to(User)]
    editor: Sym<i64>,
}

#[derive(Clone, Debug, Symbolic, Model)]
#[has_many(notes: Note, by = owner)]
#[has_many(users: User, over = Note)]
struct Group {
    id: Sym<Key<Group>>,
}

#[derive(Clone, Debug, Symbolic, Model)]
#[has_many(notes: Note, by = owner)]
struct Team {
    id: Sym<Key<Team>>,
}

#[derive(Clone, Debug, Symbolic, Model)]
struct WithOtherFields {
    id: Sym<Key<WithOtherFields>>,
    name: Option<Sym<bool>>,
    size: Sym<u64>,
}

#[derive(Clone, Debug, Symbolic, Model)]
struct Unnamed(Sym<Key<Unnamed>>);

fn main() {}
