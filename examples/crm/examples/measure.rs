//! How long the specification takes, and the code that it is about: tables in `docs/measurements.md`, which `benches/library` writes.

use echis::store::{Database, Key, Label, Model, Sqlite, Store};
use echis::{Answer, Limits, Sym, check, check_in};
use echis_example_crm::contacts::{version_one, version_two};
use echis_example_crm::model::{Contact, Crm, Opportunity, User};
use echis_example_crm::specification::*;
use std::hint::black_box;
use std::time::Instant;

/// Of so many times the shortest counts.
const RUNS: usize = 5;

/// What was answered, and the shortest time that it took, in seconds.
fn measured<R>(mut ask: impl FnMut() -> R) -> (R, f64) {
    let times = (0..RUNS).map(|_| {
        let start = Instant::now();
        let answer = ask();
        (answer, start.elapsed().as_secs_f64())
    });
    let shortest = times.min_by(|(_, a), (_, b)| a.total_cmp(b));
    shortest.expect("it was asked")
}

fn property(name: &str, ask: impl FnMut() -> Answer) {
    let (answer, time) = measured(ask);
    let answer = match answer {
        Answer::Proved { .. } => "proved for all databases".into(),
        Answer::Bounded { scope, .. } => format!("holds for {scope}"),
        Answer::Refuted(_) => "refuted".into(),
        unknown @ Answer::Unknown(_) => format!("**{unknown}**"),
    };
    println!("| {name} | {answer} | {:.1} |", time * 1e3);
}

/// A database with so many opportunities with each of so many contacts, some of them private.
fn filled(contacts: i64, opportunities: i64) -> Database<Crm> {
    let access = |n: i64| -> Sym<Label> { if n % 2 == 0 { "private" } else { "open" }.into() };
    let user = |n: i64| User {
        id: Key::new(n).into(),
        name: "Ann".into(),
    };
    let mut db = Database::<Crm>::new().with(user(1)).with(user(2));
    for n in 1..=contacts {
        db = db.with(Contact {
            id: Key::new(n).into(),
            name: "Bob".into(),
            user: Key::new(n % 2 + 1).into(),
            access: "open".into(),
        });
    }
    for n in 0..contacts * opportunities {
        db = db.with(Opportunity {
            id: Key::new(n + 1).into(),
            name: "a sale".into(),
            contact: Key::new(n / opportunities + 1).into(),
            user: Key::new(n % 2 + 1).into(),
            access: access(n / 2),
        });
    }
    db
}

/// How often a second a page is made.
fn pages<S: Store>(store: &S, count: u32) -> f64 {
    let reader: User = store.find(Key::new(1)).expect("there is a user");
    let contacts: Vec<Contact> = store.all().into_iter().collect();
    let ((), time) = measured(|| {
        for contact in contacts.iter().cycle().take(count as usize) {
            let page = version_two::show(store, &reader, contact.key());
            black_box(page.map(|page| page.opportunities.count()));
        }
    });
    f64::from(count) / time
}

fn main() {
    println!("| Property | Answer | Time (ms) |");
    println!("|---|---|--:|");
    property("private opportunities are not shown, version one", || {
        check(|db: Database<Crm>| private_opportunities_are_not_shown(&db, version_one::show))
    });
    property("private opportunities are not shown, version two", || {
        check(|db: Database<Crm>| private_opportunities_are_not_shown(&db, version_two::show))
    });
    property("one's own are shown, version two", || {
        check(|db: Database<Crm>| own_opportunities_are_shown(&db, version_two::show))
    });
    for scope in [2, 3] {
        property(
            &format!("deleting is about one's own, in a scope of {scope}"),
            || {
                check_in(scope, Limits::default(), &[], |db: Database<Crm>| {
                    deleting_is_about_ones_own(&db)
                })
            },
        );
    }
    println!();
    println!("| Pages of version two made per second | `Sqlite`, in memory | known `Database` |");
    println!("|---|--:|--:|");
    for (contacts, opportunities) in [(3, 1), (10, 10)] {
        let known = filled(contacts, opportunities);
        let sqlite = Sqlite::in_memory().expect("SQLite is there");
        sqlite.create::<Crm>().expect("the tables can be made");
        sqlite
            .execute(&known.sql().expect("the rows are known"))
            .expect("the rows can be added");
        println!(
            "| {contacts} contacts, {} opportunities | {:.0} | {:.0} |",
            contacts * opportunities,
            pages(&sqlite, 2_000),
            pages(&known, 2_000)
        );
    }
}
