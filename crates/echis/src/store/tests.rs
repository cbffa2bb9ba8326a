//! What is proved of all databases holds for those of a scope, and what holds for those of a scope
//! holds for single ones.

use crate::check::{Answer, check_databases};
use crate::limits::Limits;
use crate::run::Databases;
use crate::store::{Database, Key, Model, Set, Store};
use crate::{Sym, Symbolic};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

#[derive(Clone, Debug, Symbolic, Model)]
struct User {
    id: Sym<Key<User>>,
    vip: Sym<bool>,
}

#[derive(Clone, Debug, Symbolic, Model)]
struct Note {
    id: Sym<Key<Note>>,
    #[belongs_to(User)]
    owner: Sym<Key<User>>,
    secret: Sym<bool>,
}

type Notes = Database<(User, Note)>;

/// Something about a note.
#[derive(Debug, Clone)]
enum Trait {
    Secret,
    IsChosen,
    OfVip,
    HasSibling,
    Not(Box<Trait>),
    Both(Box<Trait>, Box<Trait>),
}

#[derive(Debug, Clone)]
enum Notion {
    All,
    Those(Box<Notion>, Trait),
    Union(Box<Notion>, Box<Notion>),
    Intersection(Box<Notion>, Box<Notion>),
    Difference(Box<Notion>, Box<Notion>),
}

#[derive(Debug, Clone)]
enum Claim {
    Within(Notion, Notion),
    Empty(Notion),
    Every(Notion, Trait),
    Contains(Notion),
    Not(Box<Claim>),
    Implies(Box<Claim>, Box<Claim>),
}

#[derive(Debug, Clone, Copy)]
enum Change {
    Add,
    Delete,
    Expose,
}

/// The database, and a key that is an input.
struct World<'a> {
    db: &'a Notes,
    chosen: Sym<Key<Note>>,
}

impl World<'_> {
    fn is(&self, note: &Note, what: &Trait) -> Sym<bool> {
        match what {
            Trait::Secret => note.secret,
            Trait::IsChosen => note.id.equals(self.chosen),
            Trait::OfVip => self.db.all::<User>().any(|u| u.id.equals(note.owner) & u.vip),
            Trait::HasSibling => {
                let others: Set<Note> = self.db.all();
                others.any(|other| other.owner.equals(note.owner) & other.id.differs(note.id))
            }
            Trait::Not(a) => !self.is(note, a),
            Trait::Both(a, b) => self.is(note, a) & self.is(note, b),
        }
    }

    fn set(&self, notion: &Notion) -> Set<Note> {
        match notion {
            Notion::All => self.db.all(),
            Notion::Those(set, what) => self.set(set).filter(|note| self.is(note, what)),
            Notion::Union(a, b) => self.set(a).union(&self.set(b)),
            Notion::Intersection(a, b) => self.set(a).intersection(&self.set(b)),
            Notion::Difference(a, b) => self.set(a).difference(&self.set(b)),
        }
    }

    fn holds(&self, claim: &Claim) -> Sym<bool> {
        match claim {
            Claim::Within(a, b) => self.set(a).is_within(&self.set(b)),
            Claim::Empty(set) => self.set(set).is_empty(),
            Claim::Every(set, what) => self.set(set).all(|note| self.is(note, what)),
            Claim::Contains(set) => self.set(set).contains_key(self.chosen),
            Claim::Not(a) => !self.holds(a),
            Claim::Implies(a, b) => self.holds(a).implies(self.holds(b)),
        }
    }
}

fn make(db: &mut Notes, change: Change, chosen: Sym<Key<Note>>) {
    // whether it could be made does not matter
    let _ = match (change, db.find(chosen)) {
        (Change::Add, Some(note)) => db.insert(note).map(|_| true),
        (Change::Delete, _) => db.delete(chosen),
        (Change::Expose, Some(note)) => db.update(&Note {
            secret: false.into(),
            ..note
        }),
        _ => Ok(false),
    };
}

/// Whether a claim holds after some changes.
fn holds(mut db: Notes, chosen: Sym<Key<Note>>, changes: &[Change], claim: &Claim) -> Sym<bool> {
    changes.iter().for_each(|&change| make(&mut db, change, chosen));
    World { db: &db, chosen }.holds(claim)
}

fn what() -> impl Strategy<Value = Trait> {
    let leaf = prop_oneof![
        Just(Trait::Secret),
        Just(Trait::IsChosen),
        Just(Trait::OfVip),
        Just(Trait::HasSibling),
    ];
    leaf.prop_recursive(2, 4, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            inner.prop_map(|a| Trait::Not(a.into())),
            pair.prop_map(|(a, b)| Trait::Both(a.into(), b.into())),
        ]
    })
}

fn notion() -> impl Strategy<Value = Notion> {
    Just(Notion::All).prop_recursive(3, 6, 2, |inner| {
        let pair = || (inner.clone(), inner.clone()).prop_map(|(a, b)| (Box::new(a), Box::new(b)));
        prop_oneof![
            3 => (inner.clone(), what()).prop_map(|(set, what)| Notion::Those(set.into(), what)),
            1 => pair().prop_map(|(a, b)| Notion::Union(a, b)),
            1 => pair().prop_map(|(a, b)| Notion::Intersection(a, b)),
            1 => pair().prop_map(|(a, b)| Notion::Difference(a, b)),
        ]
    })
}

fn claim() -> impl Strategy<Value = Claim> {
    let leaf = prop_oneof![
        3 => (notion(), notion()).prop_map(|(a, b)| Claim::Within(a, b)),
        1 => notion().prop_map(Claim::Empty),
        3 => (notion(), what()).prop_map(|(set, what)| Claim::Every(set, what)),
        1 => notion().prop_map(Claim::Contains),
    ];
    leaf.prop_recursive(2, 4, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            inner.prop_map(|a| Claim::Not(a.into())),
            pair.prop_map(|(a, b)| Claim::Implies(a.into(), b.into())),
        ]
    })
}

/// Up to two users and two notes.
fn database() -> impl Strategy<Value = Notes> {
    let users = prop::collection::vec(prop::bool::ANY, 0..3);
    let notes = prop::collection::vec((0..2_i64, prop::bool::ANY), 0..3);
    (users, notes).prop_map(|(users, notes)| {
        let mut db = Notes::new();
        let count = users.len() as i64;
        for (id, vip) in (1..).zip(users) {
            db = db.with(User {
                id: Key::new(id).into(),
                vip: vip.into(),
            });
        }
        for (id, (owner, secret)) in (1..).zip(notes).take(if count > 0 { 2 } else { 0 }) {
            db = db.with(Note {
                id: Key::new(id).into(),
                owner: Key::new(owner % count + 1).into(),
                secret: secret.into(),
            });
        }
        db
    })
}

fn change() -> impl Strategy<Value = Change> {
    prop::sample::select(vec![Change::Add, Change::Delete, Change::Expose])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn larger_answers_are_about_smaller_databases(
        claim in claim(),
        changes in prop::collection::vec(change(), 0..3),
        examples in prop::collection::vec((database(), 0..4_i64), 12),
    ) {
        let mut property = |db: Notes, chosen: Sym<Key<Note>>| holds(db, chosen, &changes, &claim);
        let mut ask = |databases| check_databases(Limits::default(), None, &[], &mut property, databases).0;
        let (all, small) = (ask(Databases::All), ask(Databases::Within(2.into())));
        let is_proved = matches!(all, Answer::Proved { .. });
        prop_assert!(matches!(small, Answer::Bounded { .. } | Answer::Refuted(_)), "{small}");
        let is_refuted = matches!(small, Answer::Refuted(_));
        prop_assert!(!(is_proved && is_refuted), "{small}");
        for (db, chosen) in examples {
            let holds = holds(db.clone(), Key::new(chosen).into(), &changes, &claim);
            prop_assert!(is_refuted || holds.as_known() == Some(&true), "{db:?}");
        }
    }
}

/// Small databases are against these claims, so that usually nobody asks about all.
#[test]
fn what_small_databases_are_against_is_not_proved_either() {
    let secret = |db: &Notes| db.filter(|note: &Note| note.secret);
    let claims: [fn(Notes) -> Sym<bool>; 5] = [
        // what is decided of one row is not decided of all
        |db| {
            let secret = db.all::<Note>().filter(|note| note.secret.decide());
            secret.is_same(&db.all()) | secret.is_empty()
        },
        // a question within a question is about another row
        |db| {
            let all: Set<User> = db.all();
            all.all(|a| all.all(|b| a.vip.equals(b.vip)))
        },
        |db| !db.all::<User>().any(|_| true),
        |db| db.all::<User>().any(|_| true),
        // references go one way
        |db| {
            let notes: Set<Note> = db.all();
            db.all()
                .all(|user: &User| notes.any(|note| note.owner.equals(user.id)))
        },
    ];
    for mut claim in claims {
        let (answer, _) = check_databases(Limits::default(), None, &[], &mut claim, Databases::All);
        assert!(matches!(answer, Answer::Unknown(_)), "{answer}");
    }
    let mut tautology = |db: Notes| secret(&db).is_within(&db.all());
    let (answer, _) = check_databases(Limits::default(), None, &[], &mut tautology, Databases::All);
    assert!(matches!(answer, Answer::Proved { .. }), "{answer}");
}
