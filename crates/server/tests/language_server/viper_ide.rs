//! Sessions with a client that sends what Viper's IDE sends.

use crate::client::*;
use crate::verification::slow;
use echis_driver::{Input, Request as Program};
use echis_server::verification::Driver;
use lsp_server::Message;
use lsp_types::Diagnostic;
use serde_json::{Value, json};
use std::sync::Arc;

const READY: i64 = 6;

const GOOD: &str = "method one() { assert true }\nmethod two() { assert 1 + 1 == 2 }\n";
const FAILING: &str = "method one() { assert true }\nmethod two(x: Int)\n{\n  assert x > 0\n}\n";
const ERROR: &str = "Assert might fail. Assertion x > 0 might not hold. (a.vpr@4.10--4.15)";

/// A client that has asked for the version.
fn ide() -> Client {
    let mut client = Client::with(Arc::new(Driver::new()), json!({}));
    greet(&mut client);
    client
}

fn greet(client: &mut Client) {
    let answer = client.ask_raw("GetVersion", json!({ "clientVersion": "5.3.2" }));
    let answer = answer.expect("a version");
    let version = answer["serverVersion"].as_str().expect("a version");
    assert!(version.starts_with("3.1.0"), "{version}");
    assert_eq!(answer["error"], Value::Null);
}

fn verify(client: &Client, uri: &str, text: &str, arguments: &str) {
    let params = json!({
        "uri": uri, "content": text, "manuallyTriggered": true, "workspace": "/work",
        "backend": "silicon", "customArgs": arguments,
    });
    client.notify("Verify", params);
}

/// The states up to the next one that is ready.
fn states(client: &mut Client) -> Vec<Value> {
    let mut states = Vec::new();
    loop {
        let state = client.notification("StateChange");
        let is_ready = state["newState"] == READY;
        states.push(state);
        if is_ready {
            return states;
        }
    }
}

/// The numbers of states, each with its progress.
fn numbers(states: &[Value]) -> Vec<(i64, Option<f64>)> {
    let number = |s: &Value| (s["newState"].as_i64().unwrap_or(-1), s["progress"].as_f64());
    states.iter().map(number).collect()
}

/// Verifies a text, and returns the number of the success and the messages of the diagnostics.
fn verified(client: &mut Client, uri: &str, text: &str, arguments: &str) -> (i64, Vec<String>) {
    verify(client, uri, text, arguments);
    let states = states(client);
    let ready = states.last().expect("a state");
    assert_eq!(ready["verificationCompleted"], 1, "{ready}");
    // they were sent before the state
    let found = client.diagnostics.get(uri).map(|d| d.diagnostics.clone());
    let found: Vec<Diagnostic> = found.unwrap_or_default();
    for diagnostic in &found {
        assert_eq!(diagnostic.source.as_deref(), Some("viper"));
        assert_eq!(diagnostic.code, None);
    }
    let success = ready["success"].as_i64().unwrap_or(-1);
    (success, found.into_iter().map(|d| d.message).collect())
}

#[test]
fn a_text_is_verified_step_by_step() {
    let mut client = ide();
    let uri = file("a.vpr");
    client.open(&uri, GOOD);
    verify(&client, &uri, GOOD, "--z3Exe \"/no such/z3\" ");
    let states = states(&mut client);
    let expected = [
        (9, None),
        (2, Some(0.0)),
        (2, Some(50.0)),
        (2, Some(100.0)),
        (5, None),
        (6, None),
    ];
    assert_eq!(numbers(&states), expected);
    let ready = states.last().expect("a state");
    let mut fields = ready.clone();
    assert!(fields["time"].take().as_f64().is_some_and(|t| t > 0.0), "{ready}");
    let expected = json!({
        "newState": 6, "success": 1, "verificationCompleted": 1, "manuallyTriggered": 1,
        "filename": "a.vpr", "uri": uri, "error": "", "time": null,
    });
    assert_eq!(fields, expected);
    assert!(client.end());
}

#[test]
fn the_text_of_the_message_is_verified() {
    let mut client = ide();
    let uri = file("a.vpr");
    client.open(&uri, GOOD);
    assert_eq!(verified(&mut client, &uri, GOOD, ""), (1, vec![]));
    // the edit was not sent
    assert_eq!(
        verified(&mut client, &uri, FAILING, ""),
        (4, vec![ERROR.to_owned()])
    );
    let closed = file("closed.vpr");
    assert_eq!(verified(&mut client, &closed, GOOD, "").0, 1);
    assert!(client.end());
}

#[test]
fn cached_findings_say_so_until_the_cache_is_flushed() {
    let mut client = ide();
    let uri = file("a.vpr");
    client.open(&uri, FAILING);
    let fresh = (4, vec![ERROR.to_owned()]);
    let cached = (4, vec![format!("{ERROR} (cached)")]);
    assert_eq!(verified(&mut client, &uri, FAILING, ""), fresh);
    assert_eq!(verified(&mut client, &uri, FAILING, ""), cached);
    assert_eq!(verified(&mut client, &uri, FAILING, "--disableCaching"), fresh);
    for path in [json!("/work/a.vpr"), Value::Null] {
        let flushed = client.ask_raw("FlushCache", json!({ "uri": path, "backend": "Silicon" }));
        assert_eq!(flushed, Ok(Value::Null));
        assert_eq!(verified(&mut client, &uri, FAILING, ""), fresh);
    }
    assert!(client.end());
}

#[test]
fn errors_of_the_front_end_have_silvers_words() {
    let mut client = ide();
    let uri = file("a.vpr");
    for (text, success, start) in [
        ("method m( {}", 2, "Parse error: "),
        ("method m() { assert 1 }", 3, ""),
        ("function f(): Int ensures f() > 0\n", 4, "Consistency error: "),
    ] {
        client.open(&uri, text);
        let typed = client.diagnostics_where(&uri, |d| !d.is_empty());
        assert!(typed[0].message.starts_with(start), "{typed:?}");
        assert!(typed[0].message.contains("(a.vpr@1."), "{typed:?}");
        let (end, messages) = verified(&mut client, &uri, text, "");
        let expected: Vec<String> = typed.into_iter().map(|d| d.message).collect();
        assert_eq!((end, messages), (success, expected), "{text}");
    }
    assert!(client.end());
}

#[test]
fn diagnostics_are_removed() {
    let mut client = ide();
    let (first, second) = (file("a.vpr"), file("b.vpr"));
    for uri in [&first, &second] {
        client.open(uri, FAILING);
        verified(&mut client, uri, FAILING, "");
    }
    let removed = client.ask_raw("RemoveDiagnostics", json!({ "uri": first }));
    assert_eq!(removed, Ok(json!({ "success": true })));
    let number = |client: &Client, uri: &str| client.diagnostics[uri].diagnostics.len();
    assert_eq!((number(&client, &first), number(&client, &second)), (0, 1));
    let removed = client.ask_raw("RemoveDiagnostics", json!({ "uri": null }));
    assert_eq!(removed, Ok(json!({ "success": true })));
    assert_eq!(number(&client, &second), 0);
    let unknown = client.ask_raw("RemoveDiagnostics", json!({ "uri": "file:///no.vpr" }));
    assert_eq!(unknown, Ok(json!({ "success": false })));
    client.close(&first);
    client.close(&second);
    assert!(client.end());
}

#[test]
fn saving_starts_nothing() {
    let (mut client, starts, go_on) = slow();
    greet(&mut client);
    let uri = file("a.vpr");
    client.open(&uri, "method m() { assert true }");
    client.save(&uri);
    greet(&mut client);
    assert!(starts.is_empty());
    verify(&client, &uri, "method m() { assert true }", "");
    go_on.send(()).expect("it runs");
    go_on.send(()).expect("it runs");
    assert_eq!(states(&mut client).last().expect("a state")["success"], 4);
    assert_eq!(starts.len(), 1);
    assert!(client.end());
}

#[test]
fn a_new_verification_replaces_the_running_one() {
    let (mut client, starts, go_on) = slow();
    greet(&mut client);
    let (first, second) = (file("a.vpr"), file("b.vpr"));
    let (one, other) = ("method m() { assert true }", "method n() { assert true }");
    client.open(&first, one);
    client.open(&second, other);
    verify(&client, &first, one, "");
    assert_eq!(starts.recv().as_deref(), Ok(one));
    verify(&client, &second, other, "");
    assert_eq!(starts.recv().as_deref(), Ok(other));
    go_on.send(()).expect("it runs");
    go_on.send(()).expect("it runs");
    let states = states(&mut client);
    let ready = states.last().expect("a state");
    assert_eq!(ready["uri"], second.as_str());
    let of_second = |s: &&Value| s["filename"] == "b.vpr";
    let running: Vec<Value> = states.iter().filter(of_second).cloned().collect();
    let expected = [(9, None), (2, Some(0.0)), (2, Some(100.0)), (5, None), (6, None)];
    assert_eq!(numbers(&running), expected);
    assert!(client.end());
}

#[test]
fn a_stopped_verification_is_not_completed() {
    let (mut client, starts, go_on) = slow();
    greet(&mut client);
    let uri = file("a.vpr");
    let text = "method m() { assert true }";
    client.open(&uri, text);
    let stopped = json!({
        "newState": 6, "verificationCompleted": 0, "verificationNeeded": 0, "uri": uri,
    });
    // a request, an edit, a new opening and the end of the document end a verification; the last
    // request comes when nothing runs any more
    for round in ["request", "edit", "open", "close", "late request"] {
        if round != "late request" {
            verify(&client, &uri, text, "");
            assert_eq!(starts.recv().as_deref(), Ok(text));
        }
        match round {
            "edit" => client.change(&uri, None, text),
            "open" => client.open(&uri, text),
            "close" => client.close(&uri),
            _ => {
                let answer = client.ask_raw("StopVerification", json!({ "uri": uri }));
                assert_eq!(answer, Ok(json!({ "success": true })));
            }
        }
        assert_eq!(states(&mut client).last(), Some(&stopped), "{round}");
    }
    client.open(&uri, text);
    verify(&client, &uri, text, "");
    assert_eq!(starts.recv().as_deref(), Ok(text));
    go_on.send(()).expect("it runs");
    go_on.send(()).expect("it runs");
    assert_eq!(states(&mut client).last().expect("a state")["success"], 4);
    assert!(client.end());
}

#[test]
fn what_cannot_be_verified_is_not_started() {
    let mut client = ide();
    let uri = file("a.vpr");
    client.open(&uri, GOOD);
    let java = file("A.java");
    client.open(&java, "class A {}");
    let params = |uri: &str, backend: &str, arguments: &str| {
        json!({
            "uri": uri, "content": GOOD, "manuallyTriggered": false, "workspace": "/work",
            "backend": backend, "customArgs": arguments,
        })
    };
    for (params, hint) in [
        (
            params(&uri, "carbon", ""),
            "Echis has the back end silicon, and not carbon",
        ),
        (params(&uri, "silicon", "--nothing"), "unknown option `--nothing`"),
        (params(&java, "silicon", ""), "is not a Viper program"),
    ] {
        let named = params["uri"].clone();
        client.notify("Verify", params);
        let message = client.notification("Hint")["message"].clone();
        assert!(message.as_str().is_some_and(|m| m.contains(hint)), "{message}");
        assert_eq!(client.notification("VerificationNotStarted")["uri"], named);
    }
    let states = |m: &&Message| matches!(m, Message::Notification(n) if n.method == "StateChange");
    assert_eq!(client.others.iter().filter(states).count(), 0);
    assert!(client.ask_raw("GetLanguageServerUrl", Value::Null).is_err());
    let old = client.ask_raw("GetVersion", json!({ "clientVersion": "4.0.0" }));
    assert!(old.expect("an answer")["error"].is_string());
    assert!(client.end());
}

#[test]
fn the_errors_are_those_of_the_command_line() {
    let mut client = ide();
    let uri = file("a.vpr");
    for text in [
        GOOD,
        FAILING,
        "field f: Int\nmethod m(x: Ref) { x.f := 1 }\nmethod n(x: Int) { assert 1 / x == 1 }\n",
        "method m() requires false { assert false }\nmethod n() ensures false {}\n",
        "method m( {}",
    ] {
        client.open(&uri, text);
        let report = Program::new(Input::Text {
            path: "a.vpr".into(),
            text: text.into(),
        })
        .verify()
        .report;
        let (_, messages) = verified(&mut client, &uri, text, "");
        assert_eq!(messages.len(), report.findings.len(), "{text}");
        let places: Vec<(usize, usize)> = report
            .findings
            .iter()
            .filter_map(|f| Some(report.sources[0].line_column(f.place?.start)))
            .collect();
        let shown = &client.diagnostics[&uri].diagnostics;
        let shown: Vec<(usize, usize)> = shown
            .iter()
            .map(|d| {
                let start = d.range.start;
                (start.line as usize + 1, start.character as usize + 1)
            })
            .collect();
        assert_eq!(shown, places, "{text}");
    }
    assert!(client.end());
}
