//! Specifications over databases: what holds is proved, and for each rule there is something that
//! would hold if the rule were wrong.

mod changes;
mod meaning;

use echis::matchers::{be_above, be_below, be_empty, be_within, equal, include};
use echis::store::{Database, Key, Label, Model, Scope, Set, Store, Violation};
use echis::{
    Answer, IntoSym, Limits, Property, Should, Specification, Sym, Symbolic, assume, check, check_in, exists,
    forall, implies, symbolic,
};
use std::cell::{Cell, RefCell};

#[derive(Clone, Debug, Symbolic, Model)]
#[has_many(notes: Note, by = owner)]
struct User {
    id: Sym<Key<User>>,
    name: Sym<Label>,
}

#[derive(Clone, Debug, Symbolic, Model)]
#[has_many(tags: Tag, through = Tagging)]
struct Note {
    id: Sym<Key<Note>>,
    #[belongs_to(User)]
    owner: Sym<Key<User>>,
    secret: Sym<bool>,
    stars: Sym<u8>,
}

#[derive(Clone, Debug, Symbolic, Model)]
struct Tag {
    id: Sym<Key<Tag>>,
}

#[derive(Clone, Debug, Symbolic, Model)]
struct Tagging {
    id: Sym<Key<Tagging>>,
    #[belongs_to(Note)]
    note: Sym<Key<Note>>,
    #[belongs_to(Tag)]
    tag: Sym<Key<Tag>>,
}

/// Somebody has a boss, perhaps themselves.
#[derive(Clone, Debug, Symbolic, Model)]
#[table = "people"]
struct Person {
    id: Sym<Key<Person>>,
    #[belongs_to(Person)]
    boss: Sym<Key<Person>>,
}

#[derive(Clone, Debug, Symbolic, Model)]
#[has_many(tasks: Task, by = assignee)]
#[has_many(teachers: Worker, through = Task, by = assignee, to = reviewer)]
struct Worker {
    id: Sym<Key<Worker>>,
}

/// Perhaps nobody does it, and nobody looks at it.
#[derive(Clone, Debug, Symbolic, Model)]
struct Task {
    id: Sym<Key<Task>>,
    #[belongs_to(Worker)]
    assignee: Sym<Option<Key<Worker>>>,
    #[belongs_to(Worker)]
    reviewer: Sym<Option<Key<Worker>>>,
}

type Work = Database<(Worker, Task)>;
type Users = Database<(User,)>;
type Notes = Database<(User, Note)>;
type Tags = Database<(User, Note, Tag, Tagging)>;
type People = Database<(Person,)>;

fn known<T: Into<Sym<U>>, U: echis::Primitive>(value: T) -> Sym<U> {
    value.into()
}

fn user(id: i64, name: &str) -> User {
    User {
        id: Key::new(id).into(),
        name: name.into(),
    }
}

fn note(owner: Sym<Key<User>>) -> Note {
    Note {
        id: Sym::default(),
        owner,
        secret: known(false),
        stars: known(0),
    }
}

fn task(assignee: Sym<Option<Key<Worker>>>) -> Task {
    Task {
        id: Sym::default(),
        assignee,
        reviewer: Sym::default(),
    }
}

fn panics(code: impl FnOnce()) -> bool {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(code)).is_err()
}

/// It holds for databases of any size.
#[track_caller]
fn proved<Inputs>(property: impl Property<Inputs>) {
    check(property).expect_proved();
}

#[track_caller]
fn refuted<Inputs>(property: impl Property<Inputs>) -> String {
    check(property).expect_refuted().to_string()
}

/// It holds for small databases only, as far as anybody knows.
#[track_caller]
fn bounded<Inputs>(property: impl Property<Inputs>) {
    let answer = check(property);
    assert!(matches!(answer, Answer::Bounded { .. }), "{answer}");
}

#[track_caller]
fn proved_in_scope<Inputs>(property: impl Property<Inputs>) {
    check(property).expect_in_scope();
}

fn in_scope<Inputs>(scope: impl Into<Scope>, property: impl Property<Inputs>) -> Answer {
    check_in(scope, Limits::default(), &[], property)
}
