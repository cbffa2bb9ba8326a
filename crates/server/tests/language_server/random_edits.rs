//! Random edits and requests: nothing crashes, and at the end the diagnostics are those of a session
//! that saw only the final text. `ECHIS_RANDOM_EDITS` sets the number of steps.

use crate::client::*;
use echis_server::verification::{Driver, Verifier};
use lsp_types::Position;
use serde_json::json;
use std::sync::Arc;

/// A random number generator (xorshift), the same on all machines.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}

const VIPER: &str = "field f: Int\nfield next: Ref\n// 𝒳 é\npredicate list(x: Ref) {\n  acc(x.f) && acc(x.next) && \
                     (x.next != null ==> list(x.next))\n}\ndefine twice(a) (a + a)\nmethod m(x: Ref) returns (y: Int)\n  \
                     requires list(x)\n  ensures list(x)\n{\n  unfold list(x)\n  y := twice(x.f)\n  fold list(x)\n  \
                     while (y > 0)\n    invariant y >= 0\n  {\n    y := y - 1 /* 𝒳 */\n  }\n}\nadt L { N() C(h: Int, t: L) }\n\
                     function len(l: L): Int { l.isN ? 0 : 1 + len(l.t) }\n";
const JAVA: &str = "class A {\n  int f; // 𝒳\n  //@ predicate p() = acc(f);\n  //@ requires acc(f) * x > 0;\n  \
                    //@ ensures acc(f);\n  int m(int x) { f = f + x; return f; }\n}\n";
/// What is typed.
const PIECES: [&str; 24] = [
    "x",
    ".",
    "f",
    " ",
    "\n",
    "{",
    "}",
    "(",
    ")",
    "method ",
    ":= ",
    "𝒳",
    "é",
    "/*",
    "*/",
    "//",
    "\"",
    "requires ",
    "acc(",
    "forall i: Int :: ",
    "1",
    "&& ",
    "@",
    "\r\n",
];
const POSITION_REQUESTS: [&str; 8] = [
    "hover",
    "definition",
    "references",
    "documentHighlight",
    "completion",
    "signatureHelp",
    "prepareRename",
    "rename",
];
const DOCUMENT_REQUESTS: [&str; 9] = [
    "documentSymbol",
    "documentLink",
    "semanticTokens/full",
    "foldingRange",
    "codeLens",
    "inlayHint",
    "codeAction",
    "formatting",
    "rangeFormatting",
];

/// The position of an offset, in UTF-16.
fn position(text: &str, offset: usize) -> Position {
    let before = &text[..offset];
    let mut lines = 0;
    let mut start = 0;
    let bytes = text.as_bytes();
    for (i, b) in before.bytes().enumerate() {
        if b == b'\n' || (b == b'\r' && bytes.get(i + 1) != Some(&b'\n')) {
            lines += 1;
            start = i + 1;
        }
    }
    Position::new(lines, text[start..offset].encode_utf16().count() as u32)
}

/// A random offset between characters, and not inside of `\r\n`.
fn offset(random: &mut Random, text: &str) -> usize {
    let mut at = random.below(text.len() + 1);
    let inside =
        |at: usize| !text.is_char_boundary(at) || text[..at].ends_with('\r') && text[at..].starts_with('\n');
    while inside(at) {
        at -= 1;
    }
    at
}

/// A step of a session: an edit, which the text follows, or a request.
fn step(random: &mut Random, client: &mut Client, uri: &str, text: &mut String, original: &str) {
    match random.below(10) {
        0..=4 => {
            let (a, b) = (offset(random, text), offset(random, text));
            let start = a.min(b);
            // mostly short
            let mut end = if random.below(4) == 0 { a.max(b) } else { start };
            if end - start > 40 {
                end = start;
            }
            let new = PIECES[random.below(PIECES.len())];
            let range = lsp_types::Range::new(position(text, start), position(text, end));
            client.change(uri, Some(range), new);
            text.replace_range(start..end, new);
        }
        5 if text.len() > 3 * original.len() || random.below(10) == 0 => {
            client.change(uri, None, original);
            *text = original.to_owned();
        }
        6 if random.below(4) == 0 => client.save(uri),
        7 if random.below(10) == 0 => {
            client.close(uri);
            client.open(uri, text);
        }
        6 | 7 => {
            let method = format!(
                "textDocument/{}",
                DOCUMENT_REQUESTS[random.below(DOCUMENT_REQUESTS.len())]
            );
            let mut params = about(uri);
            params["range"] = json!(range((0, 0), (random.below(30) as u32, 0)));
            params["options"] = json!({ "tabSize": 4, "insertSpaces": true });
            params["context"] = json!({ "diagnostics": [] });
            let answer = client.ask_raw(&method, params);
            assert!(answer.is_ok(), "{method}: {answer:?}\n{text}");
        }
        _ => {
            let method = format!(
                "textDocument/{}",
                POSITION_REQUESTS[random.below(POSITION_REQUESTS.len())]
            );
            let at_offset = position(text, offset(random, text));
            let mut params = at(uri, at_offset.line, at_offset.character);
            params["context"] = json!({ "includeDeclaration": true });
            params["newName"] = json!("fresh");
            if method == "textDocument/completion" || method == "textDocument/signatureHelp" {
                params["context"] = json!(null);
            }
            let answer = client.ask_raw(&method, params);
            // most places have no name to rename
            let is_fine = match &answer {
                Ok(_) => true,
                Err((code, _)) => *code == -32803 && method.contains("ename"),
            };
            assert!(is_fine, "{method}: {answer:?}\n{text}");
        }
    }
}

/// A session of random steps with a verifier, and then one with the last text only.
fn session(seed: u64, steps: usize, name: &str, original: &str, verifier: &dyn Fn() -> Arc<dyn Verifier>) {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let uri = file(name);
    let progress = json!({ "window": { "workDoneProgress": true } });
    let mut client = Client::with(verifier(), progress.clone());
    let mut text = original.to_owned();
    client.open(&uri, &text);
    for _ in 0..steps {
        step(&mut random, &mut client, &uri, &mut text, original);
    }
    // the answer comes after all messages before it
    let last = client.ask_raw("textDocument/documentSymbol", about(&uri));
    assert!(last.is_ok());
    let found = client.diagnostics_of(&uri);
    let mut fresh = Client::with(verifier(), progress);
    fresh.open(&uri, &text);
    assert_eq!(found, fresh.diagnostics_of(&uri), "seed {seed}:\n{text}");
    let verified = |client: &mut Client| {
        client.change(&uri, None, original);
        client.verify(&uri)
    };
    let found = verified(&mut client);
    assert_eq!(found, verified(&mut fresh), "seed {seed}, verified:\n{original}");
    assert!(client.end() && fresh.end());
}

fn steps(otherwise: usize) -> usize {
    let wanted = std::env::var("ECHIS_RANDOM_EDITS").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn random_edits_of_viper() {
    for seed in 1..=3 {
        session(seed, steps(300), "random.vpr", VIPER, &|| Arc::new(NoVerifier));
    }
}

#[test]
fn random_edits_of_viper_that_is_verified() {
    session(4, steps(150), "verified.vpr", VIPER, &|| Arc::new(Driver::new()));
}

#[test]
fn random_edits_of_java() {
    for seed in [7, 9, 10] {
        session(seed, steps(150), "Random.java", JAVA, &|| Arc::new(NoVerifier));
    }
}

#[test]
fn random_edits_of_java_that_is_verified() {
    session(8, steps(75), "Verified.java", JAVA, &|| Arc::new(Driver::new()));
}
