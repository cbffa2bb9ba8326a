//! Verification on save, with a verifier that does what the test says.

use crate::client::*;
use crossbeam_channel::{Receiver, Sender, unbounded};
use echis_report::{FileReport, Finding, Inferred, Kind, Member, Paths, Place, Position, Source, Verdict};
use echis_server::verification::{Answer, Progress, Request, Verifier, Watch};
use lsp_types::request::*;
use lsp_types::*;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// Finds that each `assert` fails. Waits for a word of the test before each member and at the end,
/// unless it is cancelled.
struct Slow {
    started: Sender<String>,
    go_on: Receiver<()>,
}

impl Slow {
    fn waits(&self, request: &Request) {
        while !request.cancellation.is_cancelled() {
            if self.go_on.recv_timeout(Duration::from_millis(5)).is_ok() {
                return;
            }
        }
    }
}

impl Verifier for Slow {
    fn verify(&self, request: &Request, watch: Watch) -> Answer {
        let _ = self.started.send(request.text.to_string());
        watch(Progress::Checked);
        let mut whole = FileReport {
            sources: vec![Source::new("a.vpr", request.text.clone())],
            ..FileReport::default()
        };
        let asserts: Vec<usize> = request.text.match_indices("assert").map(|(i, _)| i).collect();
        for (i, start) in asserts.iter().enumerate() {
            self.waits(request);
            let report = failing(&request.text, *start, &format!("m{i}"));
            whole.members.extend(report.members.clone());
            whole.findings.extend(report.findings.clone());
            watch(Progress::Decided(Box::new(report), asserts.len()));
        }
        self.waits(request);
        whole.inferred = inferred(&request.text);
        Answer {
            report: whole,
            tests: Vec::new(),
        }
    }
}

/// A report on one member whose `assert` fails.
fn failing(text: &str, start: usize, name: &str) -> FileReport {
    let place = Some(Place {
        source: 0,
        start,
        end: start + "assert".len(),
    });
    let location = text.find("x.f").map(|start| Place {
        source: 0,
        start,
        end: start + 3,
    });
    FileReport {
        sources: vec![Source::new("a.vpr", text)],
        members: vec![Member {
            name: name.into(),
            kind: "method",
            verdict: Verdict::Failed,
            time: Duration::from_millis(12),
            counters: Default::default(),
            is_cached: false,
        }],
        findings: vec![Finding {
            id: "assert.failed:insufficient.permission".into(),
            place,
            culprit: location,
            member: Some(format!("method {name}")),
            ..Finding::new(Kind::Failure, format!("fails in {name}"))
        }],
        ..FileReport::default()
    }
}

/// `unfold P(x)` before each `assert`.
fn inferred(text: &str) -> Vec<Inferred> {
    let asserts = text.match_indices("assert");
    let step = |(start, word): (usize, &str)| Inferred {
        place: Place {
            source: 0,
            start,
            end: start + word.len(),
        },
        position: Position::Before,
        operation: "unfold",
        instance: "P(x)".into(),
        paths: Paths::All,
        is_written: true,
    };
    asserts.map(step).collect()
}

/// A client with a slow verifier: what it started with, and how it goes on.
pub fn slow() -> (Client, Receiver<String>, Sender<()>) {
    let (started, starts) = unbounded();
    let (go_on, goes_on) = unbounded();
    let verifier = Slow {
        started,
        go_on: goes_on,
    };
    let capabilities = json!({ "window": { "workDoneProgress": true }, "workspace": {
        "codeLens": { "refreshSupport": true }, "inlayHint": { "refreshSupport": true } } });
    (Client::with(Arc::new(verifier), capabilities), starts, go_on)
}

const PATIENCE: Duration = Duration::from_secs(30);
const TEXT: &str =
    "field f: Int\nmethod m0(x: Ref)\n{\n  assert x.f == 1\n}\nmethod m1()\n{\n  assert false\n}\n";

fn messages(diagnostics: &[Diagnostic]) -> Vec<&str> {
    diagnostics.iter().map(|d| d.message.as_str()).collect()
}

#[test]
fn members_are_reported_as_they_are_decided() {
    let (mut client, starts, go_on) = slow();
    let uri = file("members.vpr");
    client.open(&uri, TEXT);
    client.save(&uri);
    assert_eq!(starts.recv_timeout(PATIENCE).as_deref(), Ok(TEXT));
    go_on.send(()).expect("the verifier waits");
    let found = client.diagnostics_where(&uri, |d| d.len() == 1);
    assert_eq!(messages(&found), ["fails in m0"]);
    let lenses = client
        .ask::<CodeLensRequest>(about(&uri))
        .expect("lenses")
        .expect("lenses");
    assert_eq!(lenses.len(), 1);
    assert_eq!(lenses[0].range, range((1, 7), (1, 9)));
    assert_eq!(
        lenses[0].command.as_ref().map(|c| &*c.title),
        Some("failed in 12 ms")
    );
    go_on.send(()).expect("the verifier waits");
    go_on.send(()).expect("the verifier waits");
    let found = client.diagnostics_where(&uri, |d| d.len() == 2);
    assert_eq!(messages(&found), ["fails in m0", "fails in m1"]);
    let hover = client
        .ask::<HoverRequest>(at(&uri, 3, 3))
        .expect("a hover")
        .expect("a hover");
    let HoverContents::Markup(content) = hover.contents else {
        panic!("Markdown")
    };
    assert!(content.value.contains("fails in m0"), "{}", content.value);
    assert!(client.end());
}

#[test]
fn a_change_cancels_and_nothing_old_is_shown() {
    let (mut client, starts, go_on) = slow();
    let uri = file("cancel.vpr");
    client.open(&uri, TEXT);
    client.save(&uri);
    starts.recv_timeout(PATIENCE).expect("a verification");
    go_on.send(()).expect("the verifier waits");
    client.diagnostics_where(&uri, |d| d.len() == 1);
    client.change(&uri, Some(range((7, 9), (7, 14))), "true");
    // the running verification is cancelled without a word of the test
    assert_eq!(client.diagnostics_of(&uri), []);
    let lenses = client.ask::<CodeLensRequest>(about(&uri)).expect("an answer");
    assert_eq!(lenses, None);
    client.save(&uri);
    let again = starts
        .recv_timeout(PATIENCE)
        .expect("a verification of the new text");
    assert!(again.contains("assert true"));
    for _ in 0..3 {
        go_on.send(()).expect("the verifier waits");
    }
    client.diagnostics_where(&uri, |d| d.len() == 2);
    assert!(client.end());
}

#[test]
fn texts_with_errors_are_not_verified() {
    let (mut client, starts, _go_on) = slow();
    let uri = file("invalid.vpr");
    client.open(&uri, "method m() { assert y }");
    client.save(&uri);
    assert_eq!(client.diagnostics_of(&uri).len(), 1);
    assert!(starts.try_recv().is_err());
    assert!(client.end());
}

#[test]
fn inferred_operations_are_hints_and_actions() {
    let (mut client, starts, go_on) = slow();
    let uri = file("inferred.vpr");
    client.open(&uri, TEXT);
    client.save(&uri);
    starts.recv_timeout(PATIENCE).expect("a verification");
    for _ in 0..3 {
        go_on.send(()).expect("the verifier waits");
    }
    client.diagnostics_where(&uri, |d| d.len() == 2);
    let mut params = about(&uri);
    params["range"] = json!(range((0, 0), (9, 0)));
    let mut hints = None;
    // the answer is complete after the last member
    while hints.as_ref().is_none_or(Vec::is_empty) {
        hints = client.ask::<InlayHintRequest>(params.clone()).expect("hints");
    }
    let hints = hints.expect("hints");
    let places: Vec<(u32, u32)> = hints
        .iter()
        .map(|h| (h.position.line, h.position.character))
        .collect();
    assert_eq!(places, [(3, 2), (7, 2)]);
    let mut params = about(&uri);
    params["range"] = json!(range((3, 2), (3, 2)));
    params["context"] = json!({ "diagnostics": [] });
    let actions = client
        .ask::<CodeActionRequest>(params)
        .expect("actions")
        .expect("actions");
    let titled = |title: &str| {
        let edits = actions.iter().find_map(|action| match action {
            CodeActionOrCommand::CodeAction(action) if action.title == title => action.edit.clone(),
            _ => None,
        });
        let edits = edits.unwrap_or_else(|| panic!("{title} is missing: {actions:?}"));
        let edits: Vec<TextEdit> = edits.changes.expect("changes").into_values().flatten().collect();
        (edits[0].range, edits[0].new_text.clone())
    };
    assert_eq!(
        titled("Insert `unfold P(x)`"),
        (range((3, 2), (3, 2)), "unfold P(x)\n  ".into())
    );
    let expected = (range((1, 17), (1, 17)), "\n    requires acc(x.f)".into());
    assert_eq!(titled("Add `requires acc(x.f)`"), expected);
    assert!(client.end());
}

#[test]
fn progress_begins_and_ends() {
    let (mut client, starts, go_on) = slow();
    let uri = file("progress.vpr");
    client.open(&uri, TEXT);
    client.save(&uri);
    starts.recv_timeout(PATIENCE).expect("a verification");
    for _ in 0..3 {
        go_on.send(()).expect("the verifier waits");
    }
    client.diagnostics_where(&uri, |d| d.len() == 2);
    let kinds = |client: &Client| -> Vec<String> {
        let progress = client.others.iter().filter_map(|message| match message {
            lsp_server::Message::Notification(n) if n.method == "$/progress" => {
                Some(n.params["value"]["kind"].as_str().unwrap_or("").to_owned())
            }
            _ => None,
        });
        progress.collect()
    };
    while kinds(&client).last().is_none_or(|k| k != "end") {
        client.ask::<HoverRequest>(at(&uri, 0, 0)).expect("an answer");
    }
    assert_eq!(kinds(&client), ["begin", "report", "report", "end"]);
    let created = client.others.iter().filter(
        |m| matches!(m, lsp_server::Message::Request(r) if r.method == "window/workDoneProgress/create"),
    );
    assert_eq!(created.count(), 1);
    assert!(client.end());
}
