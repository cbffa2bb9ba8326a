//! Requests and diagnostics over the protocol. What the features find is tested beside them.

use crate::client::*;
use lsp_types::request::*;
use lsp_types::*;
use serde_json::json;
use std::sync::Arc;

const PROGRAM: &str = "field f: Int\nmethod m(x: Ref) returns (y: Int)\n  requires acc(x.f)\n{\n  y := x.f\n}\n\
                       method n(x: Ref) requires acc(x.f)\n{\n  var z: Int := m(x)\n}\n";

#[test]
fn diagnostics_follow_the_text() {
    let mut client = Client::new();
    let uri = file("a.vpr");
    client.open(&uri, "method m() { assert x }");
    let found = client.diagnostics_of(&uri);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].message, "undeclared identifier `x`");
    assert_eq!(found[0].range, range((0, 20), (0, 21)));
    client.change(&uri, Some(range((0, 20), (0, 21))), "true");
    assert_eq!(client.diagnostics_of(&uri), []);
    client.change(&uri, Some(range((0, 24), (0, 26))), "");
    let found = client.diagnostics_of(&uri);
    assert_eq!(found[0].code, Some(NumberOrString::String("parser.error".into())));
    client.close(&uri);
    assert_eq!(
        client.diagnostics_where(&uri, |_| true).len(),
        1,
        "of the version before"
    );
    assert!(client.end());
}

#[test]
fn closed_documents_have_no_diagnostics() {
    let mut client = Client::new();
    let uri = file("closed.vpr");
    client.open(&uri, "method m() { assert x }");
    client.diagnostics_of(&uri);
    client.close(&uri);
    let answer = client.ask::<HoverRequest>(at(&uri, 0, 0));
    assert!(answer.is_err(), "it is not open");
    assert_eq!(client.diagnostics[&uri].diagnostics, []);
}

#[test]
fn java_has_diagnostics_symbols_and_definitions() {
    let mut client = Client::new();
    let uri = file("A.java");
    client.open(&uri, "class A {\n  int f;\n  int m() { return g; }\n}\n");
    let found = client.diagnostics_of(&uri);
    assert_eq!(found[0].range, range((2, 19), (2, 20)));
    client.change(&uri, Some(range((2, 19), (2, 20))), "f");
    assert_eq!(client.diagnostics_of(&uri), []);
    let symbols = client.ask::<DocumentSymbolRequest>(about(&uri)).expect("symbols");
    let Some(DocumentSymbolResponse::Nested(symbols)) = symbols else {
        panic!("nested symbols")
    };
    assert_eq!(symbols[0].name, "A");
    let definition = client
        .ask::<GotoDefinition>(at(&uri, 2, 19))
        .expect("a definition");
    let Some(GotoDefinitionResponse::Array(found)) = definition else {
        panic!("a list")
    };
    assert_eq!(found[0].range, range((1, 6), (1, 7)));
    let tokens = client
        .ask::<SemanticTokensFullRequest>(about(&uri))
        .expect("tokens");
    assert!(tokens.is_some());
}

#[test]
fn names_in_java_have_references_and_are_renamed_and_completed() {
    let mut client = Client::new();
    let uri = file("Names.java");
    client.open(
        &uri,
        "class A {\n  int f;\n  //@ requires acc(f);\n  int m() { return f; }\n}\n",
    );
    let mut params = at(&uri, 3, 19);
    params["context"] = json!({ "includeDeclaration": false });
    let references = client.ask::<References>(params).expect("references");
    let lines: Vec<u32> = references.iter().flatten().map(|l| l.range.start.line).collect();
    assert_eq!(lines, [2, 3]);
    let highlights = client.ask::<DocumentHighlightRequest>(at(&uri, 3, 19));
    assert_eq!(highlights.expect("highlights").map(|h| h.len()), Some(3));
    let prepared = client.ask::<PrepareRenameRequest>(at(&uri, 2, 19));
    assert!(prepared.expect("a name").is_some());
    let mut params = at(&uri, 2, 19);
    params["newName"] = json!("g");
    let edit = client.ask::<Rename>(params).expect("an edit").expect("an edit");
    let edits: Vec<TextEdit> = edit.changes.expect("changes").into_values().flatten().collect();
    assert_eq!(edits.len(), 3);
    let Some(CompletionResponse::Array(items)) =
        client.ask::<Completion>(at(&uri, 2, 19)).expect("completions")
    else {
        panic!("a list")
    };
    assert!(items.iter().any(|i| i.label == "f"));
}

#[test]
fn names_are_navigated() {
    let mut client = Client::new();
    let uri = file("names.vpr");
    client.open(&uri, PROGRAM);
    let definition = client
        .ask::<GotoDefinition>(at(&uri, 8, 16))
        .expect("a definition");
    let Some(GotoDefinitionResponse::Array(found)) = definition else {
        panic!("a list")
    };
    assert_eq!(found[0].range, range((1, 7), (1, 8)));
    let mut params = at(&uri, 0, 6);
    params["context"] = json!({ "includeDeclaration": true });
    let references = client
        .ask::<References>(params)
        .expect("references")
        .expect("references");
    let lines: Vec<u32> = references.iter().map(|l| l.range.start.line).collect();
    assert_eq!(lines, [0, 2, 4, 6]);
    let hover = client
        .ask::<HoverRequest>(at(&uri, 8, 16))
        .expect("a hover")
        .expect("a hover");
    let HoverContents::Markup(content) = hover.contents else {
        panic!("Markdown")
    };
    assert!(content.value.contains("requires acc(x.f)"), "{}", content.value);
    let highlights = client
        .ask::<DocumentHighlightRequest>(at(&uri, 4, 2))
        .expect("highlights");
    assert_eq!(highlights.expect("highlights").len(), 2);
    let mut params = at(&uri, 0, 6);
    params["newName"] = json!("g");
    let edit = client.ask::<Rename>(params).expect("an edit").expect("an edit");
    let edits: Vec<TextEdit> = edit.changes.expect("changes").into_values().flatten().collect();
    assert_eq!(edits.len(), 4);
    let prepared = client.ask::<PrepareRenameRequest>(at(&uri, 0, 0));
    assert_eq!(prepared, Err((-32803, "there is no name to rename here".into())));
}

#[test]
fn texts_are_completed_formatted_and_folded() {
    let mut client = Client::new();
    let uri = file("texts.vpr");
    client.open(&uri, PROGRAM);
    let items = client.ask::<Completion>(at(&uri, 4, 9)).expect("items");
    let Some(CompletionResponse::Array(items)) = items else {
        panic!("a list")
    };
    assert!(items.iter().any(|i| i.label == "f"), "{items:?}");
    let help = client
        .ask::<SignatureHelpRequest>(at(&uri, 8, 18))
        .expect("help")
        .expect("help");
    assert_eq!(help.signatures[0].label, "method m(x: Ref) returns (y: Int)");
    let mut params = about(&uri);
    params["options"] = json!({ "tabSize": 4, "insertSpaces": true });
    let edits = client.ask::<Formatting>(params).expect("edits").expect("edits");
    assert!(
        edits
            .iter()
            .any(|e| e.range == range((3, 1), (4, 2)) && e.new_text == "\n    "),
        "{edits:?}"
    );
    let folds = client
        .ask::<FoldingRangeRequest>(about(&uri))
        .expect("folds")
        .expect("folds");
    assert_eq!(folds.len(), 2);
    let tokens = client
        .ask::<SemanticTokensFullRequest>(about(&uri))
        .expect("tokens");
    let Some(SemanticTokensResult::Tokens(tokens)) = tokens else {
        panic!("tokens")
    };
    assert!(tokens.data.len() > 30);
}

#[test]
fn positions_are_counted_as_negotiated() {
    let text = "// 𝒳é\nmethod m() { /* 𝒳 */ assert x }";
    let uri = file("astral.vpr");
    let mut utf16 = Client::new();
    utf16.open(&uri, text);
    assert_eq!(utf16.diagnostics_of(&uri)[0].range, range((1, 29), (1, 30)));
    let utf8 = json!({ "general": { "positionEncodings": ["utf-8", "utf-16"] } });
    let mut utf8 = Client::with(Arc::new(NoVerifier), utf8);
    utf8.open(&uri, text);
    assert_eq!(utf8.diagnostics_of(&uri)[0].range, range((1, 31), (1, 32)));
    utf16.change(&uri, Some(range((1, 16), (1, 18))), "");
    assert_eq!(utf16.diagnostics_of(&uri)[0].range, range((1, 27), (1, 28)));
    utf8.change(&uri, Some(range((1, 16), (1, 20))), "");
    assert_eq!(utf8.diagnostics_of(&uri)[0].range, range((1, 27), (1, 28)));
}

#[test]
fn imports_are_followed_between_documents() {
    let folder = std::env::temp_dir().join(format!("echis-imports-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let folder = folder.canonicalize().expect("a folder");
    std::fs::write(folder.join("lib.vpr"), "field f: Int\n").expect("a file");
    let name = |file: &str| format!("file://{}/{file}", folder.display());
    let (lib, user) = (name("lib.vpr"), name("user.vpr"));
    let mut client = Client::new();
    client.open(&user, "import \"lib.vpr\"\nmethod m(x: Ref) requires acc(x.f)\n");
    client.open(&lib, "field f: Int\n");
    assert_eq!(client.diagnostics_of(&user), []);
    let definition = client
        .ask::<GotoDefinition>(at(&user, 1, 32))
        .expect("a definition");
    let Some(GotoDefinitionResponse::Array(found)) = definition else {
        panic!("a list")
    };
    assert_eq!(
        (found[0].uri.as_str(), found[0].range),
        (&*lib, range((0, 6), (0, 7)))
    );
    let definition = client
        .ask::<GotoDefinition>(at(&user, 0, 10))
        .expect("a definition");
    let Some(GotoDefinitionResponse::Array(found)) = definition else {
        panic!("a list")
    };
    assert_eq!(found[0].uri.as_str(), lib);
    let mut params = at(&lib, 0, 6);
    params["context"] = json!({ "includeDeclaration": true });
    let references = client
        .ask::<References>(params)
        .expect("references")
        .expect("references");
    assert_eq!(references.len(), 2, "{references:?}");
    let links = client
        .ask::<DocumentLinkRequest>(about(&user))
        .expect("links")
        .expect("links");
    assert_eq!(links.len(), 1);
    // the file vanishes
    std::fs::remove_dir_all(&folder).expect("a folder");
    client.save(&lib);
    let found = client.diagnostics_where(&user, |d| !d.is_empty());
    assert!(
        found[0].message.starts_with("cannot import \"lib.vpr\""),
        "{}",
        found[0].message
    );
    assert!(client.end());
}
