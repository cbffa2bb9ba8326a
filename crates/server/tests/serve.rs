//! Requests and their answers, line by line.

use echis_server::serve;
use serde_json::{Value, json};
use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A program that takes minutes: each of its methods uses up the solver's resources.
fn endless() -> String {
    let method = |i: i32| {
        format!("method m{i}(x: Int, y: Int, z: Int) {{ assert x * x * x + y * y * y + z * z * z != 114 }}\n")
    };
    (0..300).map(method).collect()
}

/// A server on a thread, and the channels to it.
struct Served {
    to: Option<Sender<Vec<u8>>>,
    from: Receiver<Vec<u8>>,
    rest: Vec<u8>,
    thread: JoinHandle<io::Result<()>>,
}

struct Incoming(Receiver<Vec<u8>>, Vec<u8>);
struct Outgoing(Sender<Vec<u8>>);

impl Read for Incoming {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            let Ok(more) = self.0.recv() else { return Ok(0) };
            self.1 = more;
        }
        let count = self.1.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.1[..count]);
        self.1.drain(..count);
        Ok(count)
    }
}

impl Write for Outgoing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let closed = |_| io::Error::from(io::ErrorKind::BrokenPipe);
        self.0.send(bytes.to_vec()).map_err(closed)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Served {
    fn start() -> Served {
        let (to, input) = channel();
        let (output, from) = channel();
        let thread =
            std::thread::spawn(move || serve(BufReader::new(Incoming(input, Vec::new())), Outgoing(output)));
        Served {
            to: Some(to),
            from,
            rest: Vec::new(),
            thread,
        }
    }

    fn send_line(&self, line: &str) {
        let to = self.to.as_ref().expect("the input is open");
        to.send(format!("{line}\n").into_bytes())
            .expect("the server reads");
    }

    fn send(&self, message: &Value) {
        self.send_line(&message.to_string());
    }

    fn verify(&self, id: impl Into<Value>, text: &str, options: &Value) {
        let params = json!({"name": "p.vpr", "text": text, "options": options});
        self.send(&json!({"jsonrpc": "2.0", "id": id.into(), "method": "verify", "params": params}));
    }

    /// The next message.
    fn next(&mut self) -> Value {
        loop {
            if let Some(end) = self.rest.iter().position(|b| *b == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                return serde_json::from_slice(&line).expect("a message is JSON");
            }
            let more = self.from.recv_timeout(Duration::from_secs(60));
            self.rest.extend(more.expect("the server answers"));
        }
    }

    /// The next answer, after any notifications.
    fn answer(&mut self) -> Value {
        loop {
            let message = self.next();
            if message.get("method").is_none() {
                return message;
            }
        }
    }

    /// Closes the input and waits for the end.
    fn end(mut self) -> io::Result<()> {
        self.to = None;
        self.thread.join().expect("the server does not panic")
    }
}

/// The branches of an error: the condition, whether it holds, and whether the path does not fork at
/// it.
fn branches(error: &Value) -> Vec<(String, bool, bool)> {
    let branches = error["branches"].as_array().expect("branches");
    let text = |b: &Value| b["text"].as_str().expect("a text").to_owned();
    branches
        .iter()
        .map(|b| (text(b), b["taken"] == true, b["implicit"] == true))
        .collect()
}

#[test]
fn members_are_sent_as_they_are_decided_and_then_the_result() {
    let mut server = Served::start();
    let text = "method a() { assert true }\nmethod b(n: Int) { assert n == 1 }";
    server.verify(7, text, &json!({"jobs": 1}));
    let (a, b, result) = (server.next(), server.next(), server.next());
    assert_eq!(a["method"], "member");
    assert_eq!(a["params"]["id"], 7);
    assert_eq!(a["params"]["members"], 2);
    assert_eq!(a["params"]["member"]["name"], "a");
    assert_eq!(a["params"]["member"]["status"], "verified");
    assert_eq!(a["params"]["errors"], json!([]));
    assert_eq!(b["params"]["member"]["status"], "failed");
    let error = &b["params"]["errors"][0];
    assert_eq!(error["id"], "assert.failed:assertion.false");
    assert_eq!((&error["line"], &error["column"]), (&json!(2), &json!(27)));
    assert_eq!(result["id"], 7);
    assert_eq!(result["result"]["status"], "failed");
    assert_eq!(result["result"]["errors"][0]["id"], error["id"]);
    assert_eq!(result["result"]["members"].as_array().map(Vec::len), Some(2));
    server.end().expect("the input ends");
}

#[test]
fn options_have_their_effect() {
    let mut server = Served::start();
    let two = "method a(n: Int) { assert n == 1 }\nmethod b(n: Int) { assert n == 1 }";
    server.verify(1, two, &json!({"only": ["b"]}));
    let members = server.answer()["result"]["members"].clone();
    assert_eq!(members.as_array().map(Vec::len), Some(1));
    assert_eq!(members[0]["name"], "b");
    let recursive = "function f(n: Int): Int ensures f(n) == result { n }";
    server.verify(2, recursive, &json!({}));
    assert_eq!(server.answer()["result"]["status"], "invalid");
    server.verify(3, recursive, &json!({"from-silver": true}));
    assert_eq!(server.answer()["result"]["status"], "verified");
    // the path on which both sides are taken comes first, and fails at the end
    let joined = "method m(x: Int, y: Int) {\n  var a: Int\n  var b: Int\n  if (x > 0) { a := 1 } else { a := 2 }\n  \
                  if (y > 0) { b := 1 } else { b := 2 }\n  assert a == b || y > 0\n  assert false\n}";
    server.verify(5, joined, &json!({}));
    assert_eq!(server.answer()["result"]["errors"][0]["line"], 6);
    server.verify(6, joined, &json!({"from-silver": true}));
    assert_eq!(server.answer()["result"]["errors"][0]["line"], 7);
    server.verify(4, two, &json!({"counterexample": "variables"}));
    assert_eq!(
        server.answer()["result"]["errors"][0]["model"]["shape"],
        "variables"
    );
    server.end().expect("the input ends");
}

#[test]
fn conditions_at_which_the_path_does_not_fork_are_listed() {
    let mut server = Served::start();
    let guarded = "function f(b: Bool, x: Int, y: Int): Int\n{ b ? 1 : (y > 0 && x > 1 ==> y == 1 || 10 / (x - 2) > 0 ? 1 : 0) }\n\
                   method m(x: Int) { if (x == x) { assert x > 0 } }";
    server.verify(1, guarded, &json!({}));
    let errors = server.answer()["result"]["errors"].clone();
    let implicit = |text: &str, taken| (text.to_owned(), taken, true);
    assert_eq!(
        branches(&errors[0]),
        [
            implicit("b", false),
            implicit("y > 0 && x > 1", true),
            implicit("y == 1", false)
        ]
    );
    assert_eq!(branches(&errors[1]), [implicit("x == x", true)]);
    server.end().expect("the input ends");
}

#[test]
fn conjuncts_that_are_inhaled_are_no_conditions() {
    let mut server = Served::start();
    let conjuncts = "field f: Int\npredicate p(x: Ref, n: Int) { n > 0 && n > 1 && (n > 2 ==> x.f > 0) }";
    server.verify(1, conjuncts, &json!({}));
    let errors = server.answer()["result"]["errors"].clone();
    assert_eq!(branches(&errors[0]), [("n > 2".to_owned(), true, true)]);
    server.end().expect("the input ends");
}

/// The native solver does not decide `is`. Without Z3, 2,048 paths would have to be looked at.
#[test]
fn conditions_on_single_paths_are_decided_by_z3() {
    let mut server = Served::start();
    let cases: String = (0..11)
        .map(|i| format!("  if (is(n, {i})) {{ assert n == {i} }}\n"))
        .collect();
    let program = format!(
        "function is(n: Int, i: Int): Bool ensures result == (n == i)\nmethod m(n: Int) {{\n{cases}  assert n == 11\n}}"
    );
    server.verify(1, &program, &json!({"from-silver": true}));
    let errors = server.answer()["result"]["errors"].clone();
    let taken: Vec<bool> = branches(&errors[0]).iter().map(|&(_, taken, _)| taken).collect();
    assert_eq!(taken, (0..11).map(|i| i == 0).collect::<Vec<bool>>());
    server.end().expect("the input ends");
}

#[test]
fn a_cancelled_request_ends_soon_and_the_next_one_is_answered() {
    let mut server = Served::start();
    server.verify("long", &endless(), &json!({}));
    std::thread::sleep(Duration::from_millis(300));
    let start = Instant::now();
    server.send(&json!({"jsonrpc": "2.0", "method": "cancel", "params": {"id": "long"}}));
    let answer = server.answer();
    assert_eq!(answer["id"], "long");
    assert_eq!(answer["error"]["code"], -32800);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    server.verify("short", "method a() { assert true }", &json!({}));
    assert_eq!(server.answer()["result"]["status"], "verified");
    server.end().expect("the input ends");
}

#[test]
fn requests_run_at_the_same_time() {
    let mut server = Served::start();
    server.verify(1, &endless(), &json!({"jobs": 1}));
    server.verify(2, "method a() { assert true }", &json!({"jobs": 1}));
    assert_eq!(server.answer()["id"], 2);
    server.send(&json!({"id": 3, "method": "shutdown"}));
    assert_eq!(
        server.answer(),
        json!({"jsonrpc": "2.0", "id": 3, "result": null})
    );
    assert_eq!(server.answer()["error"]["code"], -32800);
    server.end().expect("shutdown ends the server");
}

#[test]
fn bad_messages_are_answered_with_errors() {
    let mut server = Served::start();
    let bad = [
        ("{", -32700),
        ("[]", -32600),
        (r#"{"id": 1}"#, -32600),
        (r#"{"id": 2, "method": "prove"}"#, -32601),
        (r#"{"id": 3, "method": "verify"}"#, -32602),
        (
            r#"{"id": 4, "method": "verify", "params": {"name": "p.vpr", "text": "", "options": {"fast": true}}}"#,
            -32602,
        ),
        (
            r#"{"id": 5, "method": "verify", "params": {"name": "p.vpr", "text": "", "options": {"jobs": 0}}}"#,
            -32602,
        ),
        (
            r#"{"id": 6, "method": "verify", "params": {"name": "p.vpr", "text": "", "options": {"timeout": -1}}}"#,
            -32602,
        ),
        (
            r#"{"id": 7, "method": "verify", "params": {"name": "p.vpr", "text": "", "options": {"budget": 0}}}"#,
            -32602,
        ),
    ];
    for (line, code) in bad {
        server.send_line(line);
        assert_eq!(server.next()["error"]["code"], code, "{line}");
    }
    server.send_line("");
    server.send_line("\u{fffd}");
    assert_eq!(server.next()["error"]["code"], -32700);
    server.send_line(r#"{"method": "cancel", "params": {"id": "unknown"}}"#);
    server.verify(8, "method a() { assert true", &json!({}));
    assert_eq!(server.next()["result"]["status"], "invalid");
    server.send(&json!({"id": 9, "method": "version"}));
    assert_eq!(server.next()["result"]["echis"], env!("CARGO_PKG_VERSION"));
    server.end().expect("the input ends");
}

#[test]
fn an_id_in_use_is_refused() {
    let mut server = Served::start();
    server.verify(1, &endless(), &json!({}));
    server.verify(1, "method a() {}", &json!({}));
    let refused = server.answer();
    assert_eq!(
        (&refused["id"], &refused["error"]["code"]),
        (&json!(1), &json!(-32600))
    );
    server.send(&json!({"method": "cancel", "params": {"id": 1}}));
    assert_eq!(server.answer()["error"]["code"], -32800);
    server.end().expect("the input ends");
}

#[test]
fn requests_are_answered_after_the_end_of_the_input() {
    let mut server = Served::start();
    server.verify(1, "method a(n: Int) { assert n * n >= 0 }", &json!({}));
    server.to = None;
    assert_eq!(server.answer()["result"]["status"], "verified");
    server.end().expect("the input ends");
}

#[test]
fn a_client_that_has_gone_ends_its_requests() {
    let server = Served::start();
    server.verify(1, &endless(), &json!({}));
    server.send(&json!({"id": 2, "method": "version"}));
    let Served { to, from, thread, .. } = server;
    drop(from);
    // this answer cannot be sent
    let line = json!({"id": 3, "method": "version"}).to_string() + "\n";
    let _ = to.as_ref().map(|to| to.send(line.into_bytes()));
    drop(to);
    let start = Instant::now();
    let ended = thread.join().expect("the server does not panic");
    ended.expect("the input ends");
    assert!(start.elapsed() < Duration::from_secs(10));
}
