//! SQLite is the oracle: on a database that is known, the symbolic store does what SQLite does.

#![cfg(feature = "sqlite")]

use echis::store::{Database, Key, Label, Model, Set, Sqlite, Store, Violation};
use echis::{Gap, Limits, Outcome, Sym, Symbolic, any, assume, explore, explore_within};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

#[derive(Clone, Debug, Symbolic, Model)]
#[has_many(edited: Note, by = editor)]
struct User {
    id: Sym<Key<User>>,
    name: Sym<Label>,
}

/// The names of the table and of a column are words of SQL.
#[derive(Clone, Debug, Symbolic, Model)]
#[table = "group"]
struct Note {
    id: Sym<Key<Note>>,
    owner: Sym<Key<User>>,
    /// Perhaps itself.
    reply_to: Sym<Key<Note>>,
    /// Perhaps nobody.
    #[belongs_to(User)]
    editor: Sym<Option<Key<User>>>,
    order: Sym<i8>,
    secret: Sym<bool>,
}

type Schema = (User, Note);

/// What is done to a database.
#[derive(Debug, Clone)]
enum Operation {
    AddUser(&'static str),
    AddNote {
        owner: i64,
        reply_to: i64,
        stars: i8,
        secret: bool,
    },
    ChangeUser(i64, &'static str),
    ChangeNote {
        id: i64,
        owner: i64,
        reply_to: i64,
        stars: i8,
        secret: bool,
    },
    DeleteUser(i64),
    DeleteNote(i64),
    FindUser(i64),
    NotesOf(i64),
    SecretOrRated(i8),
    /// Several things, of which nothing may remain.
    Together(Vec<Operation>, bool),
}

/// What is seen of it.
#[derive(Clone, Debug, Symbolic)]
enum Seen {
    User(User),
    Note(Note),
    Truth(Sym<bool>),
    Count(Sym<u64>),
    Refused,
    Nothing,
}

fn key<M: Model>(number: i64) -> Sym<Key<M>> {
    Key::new(number).into()
}

/// A note that nobody has edited, or the user whose number is that of the stars.
fn note(owner: i64, reply_to: i64, stars: i8, secret: bool) -> Note {
    Note {
        id: Sym::default(),
        owner: key(owner),
        reply_to: key(reply_to),
        editor: (stars >= 0).then(|| Key::new(stars.into())).into(),
        order: stars.into(),
        secret: secret.into(),
    }
}

fn outcome(result: Result<bool, Violation>) -> Seen {
    result.map_or(Seen::Refused, |done| Seen::Truth(done.into()))
}

/// Told of the key of a new row, and of the greatest one before.
type New<'a> = dyn FnMut(Sym<i64>, Sym<i64>) + 'a;

/// The greatest key in a table.
fn last<M: Model>(store: &impl Store) -> Sym<i64> {
    store.all::<M>().fold(0.into(), |last, row| {
        let key = row.key().number();
        key.above(last).select(key, last)
    })
}

/// Does it, and tells of new rows.
fn run<S: Store>(store: &mut S, operation: &Operation, new: &mut New) -> Vec<Seen> {
    use Operation::*;
    match operation {
        AddUser(name) => {
            let last = last::<User>(store);
            match store.insert(User {
                id: Sym::default(),
                name: (*name).into(),
            }) {
                Ok(user) => {
                    new(user.id.number(), last);
                    vec![Seen::User(user)]
                }
                Err(Violation) => vec![Seen::Refused],
            }
        }
        &AddNote {
            owner,
            reply_to,
            stars,
            secret,
        } => {
            // a reply to the very key that the note will get is accepted, and nobody knows which
            // that is
            let exists = store.find(key::<Note>(reply_to)).is_some();
            let reply_to = if exists { reply_to } else { 0 };
            let last = last::<Note>(store);
            match store.insert(note(owner, reply_to, stars, secret)) {
                Ok(note) => {
                    new(note.id.number(), last);
                    vec![Seen::Note(note)]
                }
                Err(Violation) => vec![Seen::Refused],
            }
        }
        ChangeUser(id, name) => vec![outcome(store.update(&User {
            id: key(*id),
            name: (*name).into(),
        }))],
        &ChangeNote {
            id,
            owner,
            reply_to,
            stars,
            secret,
        } => {
            let changed = Note {
                id: key(id),
                ..note(owner, reply_to, stars, secret)
            };
            vec![outcome(store.update(&changed))]
        }
        DeleteUser(id) => vec![outcome(store.delete(key::<User>(*id)))],
        DeleteNote(id) => vec![outcome(store.delete(key::<Note>(*id)))],
        FindUser(id) => {
            let Some(user) = store.find::<User>(key(*id)) else {
                return vec![Seen::Nothing];
            };
            let edited = user.edited(store).into_iter().map(Seen::Note);
            edited.chain([Seen::User(user.clone())]).collect()
        }
        NotesOf(id) => {
            let notes = store.filter(|n: &Note| n.owner.equals(key(*id)));
            let mut seen = vec![Seen::Count(notes.count()), Seen::Truth(notes.is_empty())];
            seen.extend(notes.into_iter().flat_map(|note| {
                let editor = note.editor(store).map_or(Seen::Nothing, Seen::User);
                [Seen::Truth(note.editor.is_none()), editor, Seen::Note(note)]
            }));
            seen
        }
        SecretOrRated(stars) => {
            let secret = store.filter(|n: &Note| n.secret);
            let rated: Set<Note> = store.filter(|n: &Note| n.order.above(*stars));
            let sets = [
                secret.union(&rated),
                secret.intersection(&rated),
                secret.difference(&rated),
            ];
            let mut seen = vec![
                Seen::Truth(secret.is_within(&rated)),
                Seen::Truth(secret.is_same(&rated)),
                Seen::Truth(rated.all(|n| {
                    store
                        .all::<User>()
                        .any(|u| u.id.equals(n.owner) & u.name.equals("Ann"))
                })),
                Seen::Count(
                    store
                        .all::<Note>()
                        .fold(0.into(), |sum, n| sum + n.secret.select(2, 1)),
                ),
            ];
            seen.extend(sets.into_iter().flatten().map(Seen::Note));
            seen
        }
        Together(operations, fails) => {
            let mut seen = Vec::new();
            let result = store.transaction(|store| {
                for operation in operations {
                    seen.extend(run(store, operation, new));
                }
                if *fails { Err(()) } else { Ok(()) }
            });
            seen.push(Seen::Truth(result.is_ok().into()));
            seen
        }
    }
}

fn run_all<S: Store>(store: &mut S, operations: &[Operation], new: &mut New) -> Vec<Seen> {
    let mut seen: Vec<Seen> = operations
        .iter()
        .flat_map(|operation| run(store, operation, new))
        .collect();
    seen.extend(store.all().into_iter().map(Seen::User));
    seen.extend(store.all().into_iter().map(Seen::Note));
    seen
}

/// A small database. Notes refer to users and notes that exist, by their places.
fn database() -> impl Strategy<Value = Database<Schema>> {
    let user = (1..3_i64, name());
    let sketch = (1..3_i64, 0..8_usize, 0..8_usize, -2..3_i8, any_bool());
    (
        prop::collection::vec(user, 0..4),
        prop::collection::vec(sketch, 0..4),
    )
        .prop_map(|(users, notes)| {
            let keys = |gaps: Vec<i64>| -> Vec<i64> {
                gaps.into_iter()
                    .scan(0, |last, gap| {
                        *last += gap;
                        Some(*last)
                    })
                    .collect()
            };
            let user_keys = keys(users.iter().map(|(gap, _)| *gap).collect());
            let note_keys = keys(notes.iter().map(|(gap, ..)| *gap).collect());
            let mut db = Database::new();
            for (id, (_, name)) in user_keys.iter().zip(users) {
                db = db.with(User {
                    id: key(*id),
                    name: name.into(),
                });
            }
            if !user_keys.is_empty() {
                for (id, (_, owner, reply_to, stars, secret)) in note_keys.iter().zip(&notes) {
                    let owner = user_keys[owner % user_keys.len()];
                    let reply_to = note_keys[reply_to % note_keys.len()];
                    let mut new = Note {
                        id: key(*id),
                        ..note(owner, reply_to, *stars, *secret)
                    };
                    if !user_keys.contains(&i64::from(*stars)) {
                        new.editor = None.into();
                    }
                    db = db.with(new);
                }
            }
            db
        })
}

fn any_bool() -> impl Strategy<Value = bool> {
    prop::bool::ANY
}

fn name() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["Ann", "Bob", "O'Neill", "", "\u{1F40D}"])
}

fn operation() -> impl Strategy<Value = Operation> {
    use Operation::*;
    let id = || 0..7_i64;
    let single = prop_oneof![
        name().prop_map(AddUser),
        (id(), id(), -2..3_i8, any_bool()).prop_map(|(owner, reply_to, stars, secret)| AddNote {
            owner,
            reply_to,
            stars,
            secret
        }),
        (id(), name()).prop_map(|(id, name)| ChangeUser(id, name)),
        (id(), id(), id(), -2..3_i8, any_bool()).prop_map(|(id, owner, reply_to, stars, secret)| {
            ChangeNote {
                id,
                owner,
                reply_to,
                stars,
                secret,
            }
        }),
        id().prop_map(DeleteUser),
        id().prop_map(DeleteNote),
        id().prop_map(FindUser),
        id().prop_map(NotesOf),
        (-2..3_i8).prop_map(SecretOrRated),
    ];
    // transactions are in transactions
    single.prop_recursive(2, 8, 3, |inner| {
        let several = prop::collection::vec(inner.clone(), 1..4);
        prop_oneof![2 => inner, 1 => (several, any_bool()).prop_map(|(all, fails)| Together(all, fails))]
    })
}

/// The database can only be this one.
fn assume_is(db: &Database<Schema>, known: &Database<Schema>) {
    let (users, notes): (Set<User>, Set<Note>) = (known.all(), known.all());
    let mut same =
        db.all::<User>().count().equals(users.count()) & db.all::<Note>().count().equals(notes.count());
    for user in users {
        same &= db
            .all()
            .any(|u: &User| u.id.equals(user.id) & u.name.equals(&user.name));
    }
    for note in notes {
        same &= db.all().any(|n: &Note| {
            n.id.equals(note.id)
                & n.owner.equals(note.owner)
                & n.reply_to.equals(note.reply_to)
                & n.editor.equals(note.editor)
                & n.order.equals(note.order)
                & n.secret.equals(note.secret)
        });
    }
    assume(same);
}

fn in_sqlite(known: &Database<Schema>, operations: &[Operation]) -> (Vec<String>, Vec<i64>) {
    let mut store = Sqlite::in_memory().expect("SQLite is there");
    store.create::<Schema>().expect("the tables can be made");
    store
        .execute(&known.sql().expect("the rows are known"))
        .expect("the rows can be added");
    let mut keys = Vec::new();
    let seen = run_all(&mut store, operations, &mut |key, _| keys.extend(key.as_known()));
    (seen.iter().map(|seen| format!("{seen:?}")).collect(), keys)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn a_symbolic_store_does_what_sqlite_does(known in database(), operations in prop::collection::vec(operation(), 1..6)) {
        let (expected, keys) = in_sqlite(&known, &operations);
        let all = explore(|| {
            let mut db: Database<Schema> = any("db");
            assume_is(&db, &known);
            let mut keys = keys.iter();
            run_all(&mut db, &operations, &mut |key, _| {
                // which key a new row gets is up to the store
                assume(key.equals(*keys.next().expect("as many rows are added")));
            })
        });
        prop_assert_eq!(&all.gaps, &[]);
        prop_assert_eq!(all.paths.len(), 1);
        let path = &all.paths[0];
        let Outcome::Returned(seen) = &path.outcome else {
            return Err(TestCaseError::fail("it panics"));
        };
        let seen: Vec<String> = seen.iter().map(|seen| format!("{:?}", seen.under(path.values()))).collect();
        prop_assert_eq!(seen, expected);
    }

    #[test]
    fn a_known_database_does_what_sqlite_does(known in database(), operations in prop::collection::vec(operation(), 1..8)) {
        let (expected, _) = in_sqlite(&known, &operations);
        let mut db = known;
        let seen = run_all(&mut db, &operations, &mut |_, _| ());
        let seen: Vec<String> = seen.iter().map(|seen| format!("{seen:?}")).collect();
        prop_assert_eq!(seen, expected);
    }
}

proptest! {
    // each of them has many paths
    #![proptest_config(ProptestConfig { cases: 12, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    /// Of the database that was found for a path, SQLite says what the path says.
    #[test]
    fn paths_are_those_of_their_databases(operations in prop::collection::vec(operation(), 1..4)) {
        let limits = Limits { paths: 25, ..Limits::default() };
        let all = explore_within(limits, || {
            let before: Database<Schema> = any("db");
            let mut db = before.clone();
            let seen = run_all(&mut db, &operations, &mut |key, last| assume(key.equals(last.wrapping_add(1))));
            (before, seen)
        });
        prop_assert!(all.gaps.iter().all(|gap| *gap == Gap::Paths(25)), "{:?}", all.gaps);
        for path in &all.paths {
            let Outcome::Returned((before, seen)) = &path.outcome else {
                return Err(TestCaseError::fail("it panics"));
            };
            let (expected, _) = in_sqlite(&before.under(path.values()), &operations);
            let seen: Vec<String> = seen.iter().map(|seen| format!("{:?}", seen.under(path.values()))).collect();
            prop_assert_eq!(seen, expected);
        }
    }
}

#[test]
fn what_panics_in_a_transaction_has_not_happened() {
    let mut store = Sqlite::in_memory().expect("SQLite is there");
    store.create::<Schema>().expect("the tables can be made");
    let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        store.transaction(|store| -> Result<(), Violation> {
            store.insert(User {
                id: Sym::default(),
                name: "Ann".into(),
            })?;
            panic!("the power is gone")
        })
    }));
    assert!(ended.is_err());
    assert_eq!(store.all::<User>().count().as_known(), Some(&0));
}

/// A name that has to be quoted in SQL.
#[derive(Clone, Debug, Symbolic, Model)]
#[table = "a \"b\""]
struct Quoted {
    id: Sym<Key<Quoted>>,
}

/// To SQL this is the name of the table of `User`.
#[derive(Clone, Debug, Symbolic, Model)]
#[table = "Users"]
struct Capital {
    id: Sym<Key<Capital>>,
}

#[test]
fn names_of_tables_are_those_of_sql() {
    let mut store = Sqlite::in_memory().expect("SQLite is there");
    store.create::<(Quoted,)>().expect("the table can be made");
    let quoted = store.insert(Quoted { id: Sym::default() });
    assert!(quoted.is_ok());
    let twice = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| store.create::<(User, Capital)>()));
    assert!(twice.is_err());
    assert!(std::panic::catch_unwind(Database::<(User, Capital)>::new).is_err());
}

#[test]
fn a_file_keeps_what_was_stored() {
    let path = std::env::temp_dir().join(format!("echis-store-{}.sqlite", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let odd = "a'b\"c\0d\u{1F40D}";
    {
        let mut store = Sqlite::open(&path).expect("the file can be made");
        store.create::<Schema>().expect("the tables can be made");
        store
            .insert(User {
                id: Sym::default(),
                name: odd.into(),
            })
            .expect("refers to nothing");
    }
    let store = Sqlite::open(&path).expect("the file is there");
    let user: User = store.find(Key::new(1)).expect("it was stored");
    assert_eq!(user.name.as_known().map(Label::as_str), Some(odd));
    drop(store);
    // the script for it says the same
    let script = Database::<Schema>::new()
        .with(user)
        .sql()
        .expect("the row is known");
    let copy = Sqlite::in_memory().expect("SQLite is there");
    copy.create::<Schema>().expect("the tables can be made");
    copy.execute(&script).expect("the row can be added");
    let user: User = copy.find(Key::new(1)).expect("it was added");
    assert_eq!(user.name.as_known().map(Label::as_str), Some(odd));
    std::fs::remove_file(&path).expect("the file was there");
}
