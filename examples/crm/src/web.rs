//! The pages, as a web server gives them.
//!
//! There is no login here: who asks is part of the address, `/users/2/contacts/1`.

use crate::contacts::Page;
use crate::model::{Contact, User};
use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Html;
use axum::routing::get;
use echis::Sym;
use echis::store::{Key, Label, Model, Sqlite, Store};
use std::sync::{Arc, Mutex};

/// What shows a contact.
pub type Show = fn(&Sqlite, &User, Sym<Key<Contact>>) -> Option<Page>;

#[derive(Clone)]
struct Application {
    store: Arc<Mutex<Sqlite>>,
    show: Show,
}

/// The pages of a database.
pub fn router(store: Sqlite, show: Show) -> Router {
    let store = Arc::new(Mutex::new(store));
    Router::new()
        .route("/users/{user}/contacts/{contact}", get(contact))
        .with_state(Application { store, show })
}

async fn contact(
    State(application): State<Application>,
    Path((user, contact)): Path<(i64, i64)>,
) -> Result<Html<String>, StatusCode> {
    // a request that panicked has changed nothing: these pages only read
    let store = application
        .store
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    let user: User = store.find(Key::new(user)).ok_or(StatusCode::UNAUTHORIZED)?;
    let page = (application.show)(&store, &user, Key::new(contact).into()).ok_or(StatusCode::NOT_FOUND)?;
    Ok(Html(html(&*store, &user, page)))
}

fn html<S: Store>(store: &S, reader: &User, page: Page) -> String {
    let rows = page.opportunities.into_iter().map(|o| {
        let (owner, class) = (
            o.user(store),
            if o.access == "private" { "private" } else { "open" },
        );
        let owner = if o.user == reader.id {
            "yours".into()
        } else {
            format!("of {}", title("user", owner.id, &owner.name))
        };
        format!(
            "<li class=\"{class}\">{} <small>{class}, {owner}</small></li>",
            title("opportunity", o.id, &o.name)
        )
    });
    let (contact, reader) = (
        title("contact", page.contact.id, &page.contact.name),
        title("user", reader.id, &reader.name),
    );
    let rows: Vec<String> = rows.collect();
    let rows = if rows.is_empty() {
        "<li>nothing that you may see</li>".into()
    } else {
        rows.join("\n")
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{contact}</title>\
         <style>body {{ font-family: sans-serif; margin: 2em }} .private {{ color: #a00 }}</style></head>\n\
         <body><p>Signed in: {reader}</p>\n<h1>{contact}</h1>\n<ul>\n{rows}\n</ul></body></html>\n"
    )
}

/// What something is called, and its number: names need not be different.
fn title<M: Model>(kind: &str, key: Sym<Key<M>>, name: &Sym<Label>) -> String {
    match escaped(&name.to_string()).as_str() {
        "" => format!("{kind} {key}"),
        name => format!("{name} ({kind} {key})"),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
