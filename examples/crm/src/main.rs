//! `crm FILE`: serves the pages of a database, which is created if it is not there. With `--version-one` as they were at first.

use echis::store::Sqlite;
use echis_example_crm::contacts::{version_one, version_two};
use echis_example_crm::model::Crm;
use echis_example_crm::web::{Show, router};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let count = arguments.len();
    arguments.retain(|argument| argument != "--version-one");
    let show: Show = if arguments.len() < count {
        version_one::show
    } else {
        version_two::show
    };
    let [file] = &arguments[..] else {
        return Err("usage: crm [--version-one] FILE".into());
    };
    let store = Sqlite::open(file)?;
    store.create::<Crm>()?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:3000").await?;
        println!("http://{}/users/1/contacts/1", listener.local_addr()?);
        axum::serve(listener, router(store, show)).await?;
        Ok(())
    })
}
