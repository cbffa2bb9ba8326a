//! A store on an HTTP server: entries come back, damaged ones are none, and a server that fails
//! costs one warning.

use echis_driver::Store;
use echis_remote::{ServerStore, ServerUrl, Warn};
use echis_verifier::Key;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tiny_http::{Header, Method, Request, Response, Server};

/// What a server holds, and what it was asked.
#[derive(Default)]
struct Held {
    bodies: BTreeMap<String, Vec<u8>>,
    requests: Vec<String>,
}

/// Starts a server that answers as `answer` says, and gives its address.
fn server(held: &Arc<Mutex<Held>>, answer: fn(&mut Held, &mut Request) -> (u16, Vec<u8>)) -> String {
    let server = Server::http("127.0.0.1:0").expect("a port is free");
    let address = server.server_addr().to_ip().expect("it listens at a port");
    let held = held.clone();
    std::thread::spawn(move || {
        for mut request in server.incoming_requests() {
            let authorization = request.headers().iter().find(|h| h.field.equiv("Authorization"));
            let authorization = authorization
                .map_or("none", |h: &Header| h.value.as_str())
                .to_owned();
            let line = format!("{} {} {authorization}", request.method(), request.url());
            let (status, body) = {
                let mut held = held.lock().expect("no thread fails");
                held.requests.push(line);
                answer(&mut held, &mut request)
            };
            let _ = request.respond(Response::from_data(body).with_status_code(status));
        }
    });
    format!("http://{address}")
}

/// Keeps what is put.
fn keep(held: &mut Held, request: &mut Request) -> (u16, Vec<u8>) {
    let path = request.url().to_owned();
    if *request.method() == Method::Put {
        let mut body = Vec::new();
        request.as_reader().read_to_end(&mut body).expect("it is whole");
        held.bodies.insert(path, body);
        return (200, Vec::new());
    }
    match held.bodies.get(&path) {
        Some(body) => (200, body.clone()),
        None => (404, Vec::new()),
    }
}

/// A store, and the warnings that it gives.
fn store(url: &str) -> (ServerStore, Arc<Mutex<Vec<String>>>) {
    let warnings = Arc::new(Mutex::new(Vec::new()));
    let noted = warnings.clone();
    let warn: Warn = Box::new(move |text| noted.lock().expect("no thread fails").push(text.to_owned()));
    let url = ServerUrl::parse(url).expect("it is a URL");
    (
        ServerStore::open(url, warn).expect("no connection is needed"),
        warnings,
    )
}

fn key(digit: u8) -> Key {
    Key::from_hash([digit; 32])
}

#[test]
fn an_entry_comes_back() {
    let held = Arc::default();
    let url = server(&held, keep).replace("http://", "http://me:secret@");
    let (store, warnings) = store(&format!("{url}/echis/"));
    assert_eq!(store.get(&key(1)), None);
    store.put(&key(1), "{\"answer\": 1}");
    assert_eq!(store.get(&key(1)).as_deref(), Some("{\"answer\": 1}"));
    assert_eq!(store.get(&key(2)), None);
    let hex = "01".repeat(32);
    let requests = &held.lock().expect("no thread fails").requests;
    assert_eq!(requests[1], format!("PUT /echis/ac/{hex} Basic bWU6c2VjcmV0"));
    assert!(warnings.lock().expect("no thread fails").is_empty());
    assert!(!format!("{store:?}").contains("secret"));
}

#[test]
fn a_damaged_or_exchanged_entry_is_none() {
    let held: Arc<Mutex<Held>> = Arc::default();
    let (store, warnings) = store(&server(&held, keep));
    store.put(&key(1), "an answer");
    let path = |digit: u8| format!("/ac/{}", key(digit).hex());
    let whole = held.lock().expect("no thread fails").bodies[&path(1)].clone();
    let put = |body: &[u8], digit: u8| {
        let mut held = held.lock().expect("no thread fails");
        held.bodies.insert(path(digit), body.to_vec());
    };
    for length in 0..whole.len() {
        put(&whole[..length], 1);
        assert_eq!(store.get(&key(1)), None, "{length}");
    }
    for place in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[place] ^= 4;
        put(&damaged, 1);
        assert_eq!(store.get(&key(1)), None, "{place}");
    }
    put(&whole, 2);
    assert_eq!(store.get(&key(2)), None);
    put(&whole, 1);
    assert_eq!(store.get(&key(1)).as_deref(), Some("an answer"));
    assert!(warnings.lock().expect("no thread fails").is_empty());
}

#[test]
fn a_server_that_cannot_be_reached_costs_one_warning() {
    // nobody listens at the port of a server that has ended
    let url = format!(
        "http://{}",
        Server::http("127.0.0.1:0").expect("a port is free").server_addr()
    );
    let (store, warnings) = store(&url.replace("http://", "http://me:secret@"));
    for digit in 0..3 {
        assert_eq!(store.get(&key(digit)), None);
        store.put(&key(digit), "an answer");
    }
    let warnings = warnings.lock().expect("no thread fails");
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(warnings[0].starts_with(&format!(
        "nothing more is read from or written to the cache at {url}: "
    )));
    assert!(!warnings[0].contains("secret"));
}

#[test]
fn a_server_that_refuses_to_write_is_still_read() {
    let held: Arc<Mutex<Held>> = Arc::default();
    let (writer, _) = store(&server(&held, keep));
    writer.put(&key(1), "an answer");
    let url = server(&held, |held, request| match request.method() {
        Method::Put => (403, Vec::new()),
        _ => keep(held, request),
    });
    let (store, warnings) = store(&url);
    for _ in 0..2 {
        assert_eq!(store.get(&key(1)).as_deref(), Some("an answer"));
        store.put(&key(2), "another answer");
    }
    let warnings = warnings.lock().expect("no thread fails");
    let expected = format!("nothing more is written to the cache at {url}: it answers with status 403");
    assert_eq!(*warnings, [expected]);
}
