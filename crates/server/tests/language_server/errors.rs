//! What clients do wrong: the server answers with an error and lives on.

use crate::client::*;
use lsp_types::request::*;
use lsp_types::*;
use serde_json::{Value, json};
use std::sync::Arc;

/// The codes of JSON-RPC and of the protocol.
const INVALID_REQUEST: i32 = -32600;
const METHOD_NOT_FOUND: i32 = -32601;
const INVALID_PARAMS: i32 = -32602;
const NOT_INITIALIZED: i32 = -32002;
const REQUEST_FAILED: i32 = -32803;

#[test]
fn requests_out_of_order_are_refused() {
    let mut client = Client::silent(Arc::new(NoVerifier));
    let early = client.ask_raw("textDocument/hover", at("file:///a.vpr", 0, 0));
    assert_eq!(early.expect_err("too early").0, NOT_INITIALIZED);
    client.open("file:///a.vpr", "method m()");
    let params = json!({ "processId": null, "capabilities": {} });
    client.ask::<Initialize>(params.clone()).expect("capabilities");
    let again = client.ask_raw("initialize", params);
    assert_eq!(again.expect_err("twice").0, INVALID_REQUEST);
    let unopened = client.ask_raw("textDocument/hover", at("file:///a.vpr", 0, 0));
    assert_eq!(unopened.expect_err("it was opened too early").0, INVALID_PARAMS);
    client.ask::<Shutdown>(Value::Null).expect("an answer");
    let late = client.ask_raw("textDocument/hover", at("file:///a.vpr", 0, 0));
    assert_eq!(late.expect_err("too late").0, INVALID_REQUEST);
    assert!(client.vanish(), "it was shut down");
}

#[test]
fn unknown_methods_and_wrong_parameters_are_refused() {
    let mut client = Client::new();
    let uri = file("wrong.vpr");
    client.open(&uri, "field f: Int");
    let (code, message) = client
        .ask_raw("textDocument/nothing", json!({}))
        .expect_err("unknown");
    assert_eq!(
        (code, &*message),
        (
            METHOD_NOT_FOUND,
            "the server has no method `textDocument/nothing`"
        )
    );
    for params in [
        Value::Null,
        json!([]),
        json!({ "textDocument": 1 }),
        json!({ "position": { "line": -1 } }),
    ] {
        let answer = client.ask_raw("textDocument/hover", params);
        assert_eq!(answer.expect_err("wrong parameters").0, INVALID_PARAMS);
    }
    client.notify("textDocument/didChange", json!({ "textDocument": 7 }));
    client.notify("$/unknown", json!({}));
    client.notify("textDocument/didSave", about("file:///never/opened.vpr"));
    client.change("file:///never/opened.vpr", None, "x");
    let hover = client
        .ask::<HoverRequest>(at(&uri, 0, 6))
        .expect("the server lives");
    assert!(hover.is_some());
    assert!(client.end());
}

#[test]
fn positions_outside_of_the_text_are_refused() {
    let mut client = Client::new();
    let uri = file("outside.vpr");
    client.open(&uri, "field f: Int\n");
    let answer = client.ask::<HoverRequest>(at(&uri, 99, 0));
    let expected = "line 99 is outside of the text, which has 2 lines";
    assert_eq!(answer, Err((INVALID_PARAMS, expected.into())));
    let end = client
        .ask::<HoverRequest>(at(&uri, 0, 9999))
        .expect("the end of the line");
    assert!(end.is_none());
    client.change(&uri, Some(range((50, 3), (70, 9))), "method m()");
    assert_eq!(client.diagnostics_of(&uri), []);
}

#[test]
fn other_languages_are_not_opened() {
    let mut client = Client::new();
    let params = json!({ "textDocument": { "uri": "file:///a.txt", "languageId": "plaintext", "version": 1, "text": "" } });
    client.notify("textDocument/didOpen", params);
    let answer = client.ask::<HoverRequest>(at("file:///a.txt", 0, 0));
    assert_eq!(answer.expect_err("no language of the server").0, INVALID_PARAMS);
}

#[test]
fn a_very_long_text_is_not_analysed() {
    let mut client = Client::new();
    let uri = file("long.vpr");
    let text = "method m() { assert true }\n".repeat(400_000);
    client.open(&uri, &text);
    let found = client.diagnostics_of(&uri);
    assert_eq!(found[0].severity, Some(DiagnosticSeverity::INFORMATION));
    let answer = client.ask::<HoverRequest>(at(&uri, 0, 0));
    assert_eq!(answer.expect_err("too long").0, REQUEST_FAILED);
    client.save(&uri);
    client.change(&uri, Some(range((1, 0), (400_000, 0))), "");
    assert_eq!(client.diagnostics_of(&uri), []);
    assert!(client.end());
}

#[test]
fn deep_nesting_is_an_error_of_the_text() {
    let mut client = Client::new();
    let uri = file("deep.vpr");
    client.open(
        &uri,
        &format!(
            "function f(): Int {{ {}1{} }}",
            "(".repeat(50_000),
            ")".repeat(50_000)
        ),
    );
    let found = client.diagnostics_of(&uri);
    assert!(!found.is_empty());
    assert!(client.end());
}

#[test]
fn a_client_that_vanishes_ends_the_session() {
    let mut client = Client::new();
    client.open("file:///a.vpr", "method m()");
    assert!(!client.vanish());
}
