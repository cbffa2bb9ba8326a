//! Verification on save with the engine of Echis.

use crate::client::*;
use echis_server::verification::Driver;
use lsp_types::request::*;
use lsp_types::*;
use serde_json::json;
use std::sync::Arc;

fn client() -> Client {
    Client::with(Arc::new(Driver::new()), json!({}))
}

/// The actions at a line of a document.
fn actions(client: &mut Client, uri: &str, line: u32) -> Vec<CodeAction> {
    let mut params = about(uri);
    params["range"] = json!(range((line, 0), (line, 99)));
    params["context"] = json!({ "diagnostics": [] });
    let found = client
        .ask::<CodeActionRequest>(params)
        .expect("actions")
        .expect("actions");
    let actions = found.into_iter().filter_map(|action| match action {
        CodeActionOrCommand::CodeAction(action) => Some(action),
        CodeActionOrCommand::Command(_) => None,
    });
    actions.collect()
}

#[test]
fn a_failing_run_is_shown_in_viper() {
    let mut client = client();
    let uri = file("fails.vpr");
    client.open(
        &uri,
        "method ok() { assert true }\nmethod fails(x: Int)\n{\n  assert x > 0\n}\n",
    );
    client.save(&uri);
    let has_run = |d: &[Diagnostic]| {
        let related = d.iter().flat_map(|d| d.related_information.iter().flatten());
        related
            .clone()
            .any(|r| r.message.starts_with("a failing run: x = "))
    };
    let found = client.diagnostics_where(&uri, has_run);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].range.start.line, 3);
    let lenses = client
        .ask::<CodeLensRequest>(about(&uri))
        .expect("lenses")
        .expect("lenses");
    let titles: Vec<&str> = lenses
        .iter()
        .filter_map(|l| Some(&*l.command.as_ref()?.title))
        .collect();
    assert!(
        titles[0].starts_with("verified in ") && titles[1].starts_with("failed in "),
        "{titles:?}"
    );
    assert!(client.end());
}

#[test]
fn a_missing_permission_is_added() {
    let mut client = client();
    let uri = file("permission.vpr");
    let text = "field f: Int\nmethod get(x: Ref) returns (y: Int)\n{\n  y := x.f\n}\n";
    client.open(&uri, text);
    client.save(&uri);
    client.diagnostics_where(&uri, |d| !d.is_empty());
    let actions = actions(&mut client, &uri, 3);
    let action = actions.iter().find(|a| a.title == "Add `requires acc(x.f)`");
    let edit = action
        .unwrap_or_else(|| panic!("{actions:?}"))
        .edit
        .clone()
        .expect("an edit");
    let edits: Vec<TextEdit> = edit.changes.expect("changes").into_values().flatten().collect();
    client.change(&uri, Some(edits[0].range), &edits[0].new_text);
    assert_eq!(client.diagnostics_of(&uri), []);
    client.save(&uri);
    loop {
        let lenses = client
            .ask::<CodeLensRequest>(about(&uri))
            .expect("lenses")
            .unwrap_or_default();
        if let Some(command) = lenses.first().and_then(|l| l.command.as_ref()) {
            assert!(command.title.starts_with("verified in "), "{}", command.title);
            break;
        }
    }
    assert!(client.end());
}

#[test]
fn inferred_triggers_are_hints() {
    let mut client = client();
    let uri = file("triggers.vpr");
    let text = "function f(i: Int): Int\nmethod m()\n  requires forall i: Int :: f(i) > 0\n{\n  \
                assert forall i: Int :: { f(i) } f(i) > 0\n  \
                assert forall i: Int, j: Int :: f(i) + f(j) > 0\n  \
                assert forall i: Int :: i == i\n}\n";
    client.open(&uri, text);
    client.save(&uri);
    let labels = loop {
        let mut params = about(&uri);
        params["range"] = json!(range((0, 0), (99, 0)));
        let hints = client.ask::<InlayHintRequest>(params).expect("hints");
        let hints: Vec<InlayHint> = hints.unwrap_or_default();
        let label = |hint: &InlayHint| match &hint.label {
            InlayHintLabel::String(text) => (hint.position.line, text.clone()),
            InlayHintLabel::LabelParts(_) => panic!("a plain label"),
        };
        if !hints.is_empty() {
            break hints.iter().map(label).collect::<Vec<_>>();
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    };
    let expected = [(2, "{ f(i) }"), (5, "{ f(i), f(j) }")];
    assert_eq!(labels, expected.map(|(line, text)| (line, text.to_owned())));
    assert!(client.end());
}

#[test]
fn an_inferred_operation_is_offered() {
    let mut client = client();
    let uri = file("infer.vpr");
    client.open(
        &uri,
        "field f: Int\npredicate P(x: Ref) { acc(x.f) }\nmethod get(x: Ref) returns (y: Int)\n  requires P(x)\n{\n  \
         y := x.f\n}\n",
    );
    client.save(&uri);
    client.diagnostics_where(&uri, |d| !d.is_empty());
    // inference follows the result
    let found = loop {
        let found = actions(&mut client, &uri, 5);
        if found.iter().any(|a| a.title.starts_with("Insert ")) {
            break found;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    };
    assert!(
        found.iter().any(|a| a.title == "Insert `unfold P(x)`"),
        "{found:?}"
    );
    assert!(client.end());
}

#[test]
fn a_failing_run_of_java_becomes_a_test() {
    let mut client = client();
    let uri = file("Half.java");
    client.open(
        &uri,
        "class Half {\n  //@ requires x >= 0;\n  //@ ensures \\result < x;\n  static int of(int x) {\n    \
         return x / 2;\n  }\n}\n",
    );
    client.save(&uri);
    let has_run = |d: &[Diagnostic]| {
        let related = d.iter().flat_map(|d| d.related_information.iter().flatten());
        related
            .clone()
            .any(|r| r.message.starts_with("a failing run: x = 0"))
    };
    let found = client.diagnostics_where(&uri, has_run);
    let line = found[0].range.start.line;
    let actions = actions(&mut client, &uri, line);
    let action = actions
        .iter()
        .find(|a| a.title.starts_with("Write the failing run as a test"));
    let edit = action
        .unwrap_or_else(|| panic!("{actions:?}"))
        .edit
        .clone()
        .expect("an edit");
    let Some(DocumentChanges::Operations(operations)) = edit.document_changes else {
        panic!("operations")
    };
    let text = operations.iter().find_map(|operation| match operation {
        DocumentChangeOperation::Edit(edit) => match &edit.edits[0] {
            OneOf::Left(edit) => Some(edit.new_text.clone()),
            OneOf::Right(_) => None,
        },
        DocumentChangeOperation::Op(_) => None,
    });
    let text = text.expect("the text of the test");
    assert!(
        text.contains("int x = 0;") && text.contains("Half.of(x)"),
        "{text}"
    );
    assert!(client.end());
}
