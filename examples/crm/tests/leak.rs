//! The counterexample, in a real database, makes the real pages show what they should not.

use echis::store::{Database, Sqlite, Store};
use echis::{Sym, check, expect};
use echis_example_crm::contacts::{version_one, version_two};
use echis_example_crm::model::{Crm, Opportunity};
use echis_example_crm::specification::private_opportunities_are_not_shown;
use echis_example_crm::web::{Show, router};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

/// A database in a file of its own, with the rows that show the bug.
struct Leaky(PathBuf);

impl Leaky {
    fn new(name: &str) -> Leaky {
        let path = std::env::temp_dir().join(format!("echis-crm-{}-{name}.sqlite", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let leaky = Leaky(path);
        let store = leaky.open();
        store.create::<Crm>().expect("the tables can be made");
        let example = check(|db: Database<Crm>| private_opportunities_are_not_shown(&db, version_one::show))
            .expect_refuted();
        let script = example.inputs[0]
            .sql
            .as_deref()
            .expect("the first input is a database");
        store.execute(script).expect("the rows can be added");
        leaky
    }

    fn open(&self) -> Sqlite {
        Sqlite::open(&self.0).expect("the file can be opened")
    }
}

impl Drop for Leaky {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn the_handler_leaks_the_row_on_sqlite() {
    let leaky = Leaky::new("handler");
    let store = leaky.open();
    let reader = store.find(echis::store::Key::new(2)).expect("the user is there");
    let page = version_one::show(&store, &reader, Sym::of_number(1)).expect("the contact is there");
    let shown: Vec<Opportunity> = page.opportunities.into_iter().collect();
    let [opportunity] = &shown[..] else {
        panic!("{shown:?}")
    };
    assert!(opportunity.access == "private" && opportunity.user != reader.id);
    // the specification is about this database as well
    let holds = |show: Show| {
        catch_unwind(AssertUnwindSafe(|| {
            expect(private_opportunities_are_not_shown(&store, show))
        }))
        .is_ok()
    };
    assert!(!holds(version_one::show));
    assert!(holds(version_two::show));
}

/// Asks for a page over HTTP.
fn get(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )
    .expect("it can be asked");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

/// What the server answers while it is up.
fn served(store: Sqlite, show: Show, paths: &'static [&str]) -> Vec<String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
            .await
            .expect("a free port");
        let address = listener.local_addr().expect("it has an address");
        tokio::spawn(async move { axum::serve(listener, router(store, show)).await });
        let ask = move || paths.iter().map(|path| get(address, path)).collect();
        tokio::task::spawn_blocking(ask).await.expect("all is answered")
    })
}

#[test]
fn the_page_leaks_the_row_over_http() {
    let leaky = Leaky::new("page");
    let paths = &[
        "/users/2/contacts/1",
        "/users/1/contacts/1",
        "/users/1/contacts/2",
        "/users/3/contacts/1",
    ];
    let secret = "<li class=\"private\">opportunity 1 <small>private, of user 1</small></li>";
    let [other, own, nothing, nobody] = &served(leaky.open(), version_one::show, paths)[..] else {
        panic!("there is an answer to each question");
    };
    assert!(
        other.starts_with("HTTP/1.1 200") && other.contains(secret),
        "{other}"
    );
    assert!(own.contains("private, yours"), "{own}");
    assert!(nothing.starts_with("HTTP/1.1 404"), "{nothing}");
    assert!(nobody.starts_with("HTTP/1.1 401"), "{nobody}");
    let [other, own, ..] = &served(leaky.open(), version_two::show, paths)[..] else {
        panic!("there is an answer to each question");
    };
    assert!(
        other.starts_with("HTTP/1.1 200") && !other.contains("private,"),
        "{other}"
    );
    assert!(own.contains("private, yours"), "{own}");
}
