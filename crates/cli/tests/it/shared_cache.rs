//! Several processes share one cache folder, and are killed at random times.

use crate::{echis, folder};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Rounds in which both servers are killed.
const ROUNDS: u64 = 12;

/// A program with members that are proved and members that fail; each variant has other constants.
fn program(variant: u64) -> String {
    let mut text = String::from("field f: Int\n");
    for member in 0..12 {
        let bound = (member + variant) % 5;
        text.push_str(&format!(
            "method m{member}(x: Ref, n: Int) requires acc(x.f) && n > {bound} ensures acc(x.f)\n{{\n  \
             x.f := n * n\n  assert x.f > n - 1\n  assert n != 4\n}}\n"
        ));
    }
    text
}

/// A language server with the cache that has been asked to verify a text.
fn server(here: &Path, text: &str) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_echis"))
        .args(["server", "--cache", "cache"])
        .current_dir(here)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let document = json!({ "uri": "file:///shared.vpr", "languageId": "viper", "version": 1, "text": text });
    let messages = [
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": {} } }),
        json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } }),
        json!({ "jsonrpc": "2.0", "method": "textDocument/didSave",
                "params": { "textDocument": { "uri": "file:///shared.vpr" } } }),
    ];
    let input = child.stdin.as_mut().expect("it is piped");
    for message in messages {
        let message = message.to_string();
        write!(input, "Content-Length: {}\r\n\r\n{message}", message.len()).expect("it is sent");
    }
    input.flush().expect("it is sent");
    child
}

/// What an answer says of the members and the errors, without the times.
fn answer(here: &Path, arguments: &[&str]) -> (Option<i32>, Value) {
    let ran = echis(here, arguments, b"");
    let mut answer: Value = serde_json::from_str(&ran.out).expect("JSON");
    without_times(&mut answer);
    (ran.code, answer)
}

pub fn without_times(value: &mut Value) {
    match value {
        Value::Object(object) => {
            object.retain(|name, _| !name.ends_with("time_ms"));
            object.values_mut().for_each(without_times);
        }
        Value::Array(all) => all.iter_mut().for_each(without_times),
        _ => {}
    }
}

/// The files of the cache that are entries, not parts of one whose writer was killed.
fn entries(cache: &Path) -> Vec<PathBuf> {
    let folders = std::fs::read_dir(cache).expect("the cache is there");
    let files = folders.flat_map(|f| std::fs::read_dir(f.expect("a folder").path()).expect("a folder"));
    let files = files.map(|f| f.expect("a file").path());
    files.filter(|f| f.extension().is_none()).collect()
}

#[test]
fn servers_that_are_killed_leave_no_wrong_answer() {
    let here = folder("shared-cache", &[]);
    let mut random: u64 = 0x9E37_79B9_7F4A_7C15;
    for round in 0..ROUNDS {
        let mut servers = [
            server(&here, &program(round % 3)),
            server(&here, &program(round % 3 + 1)),
        ];
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        // from before the first member to after the last
        std::thread::sleep(Duration::from_millis(50 + (random >> 33) % 600));
        for server in &mut servers {
            server.kill().expect("it is killed");
            server.wait().expect("it ended");
        }
    }
    assert!(
        !entries(&here.join("cache")).is_empty(),
        "no server was fast enough"
    );
    for variant in 0..4 {
        std::fs::write(here.join("shared.vpr"), program(variant)).expect("it is written");
        let new = answer(&here, &["verify", "shared.vpr", "--format", "json"]);
        let cached = answer(
            &here,
            &["verify", "shared.vpr", "--format", "json", "--cache", "cache"],
        );
        assert_eq!(new, cached);
        assert_eq!(new.0, Some(1));
    }
}

#[test]
fn damaged_entries_are_not_used() {
    let here = folder("damaged-cache", &[("some.vpr", program(0).as_bytes())]);
    let arguments = ["verify", "some.vpr", "--format", "json", "--cache", "cache"];
    let first = answer(&here, &arguments);
    let all = entries(&here.join("cache"));
    assert_eq!(all.len(), 12);
    for (i, path) in all.iter().enumerate() {
        let text = std::fs::read_to_string(path).expect("an entry");
        let damaged = match i % 3 {
            0 => text[..text.len() / 2].to_owned(),
            // a failure that becomes a success must be noticed
            1 => text.replace("\"failures\":[", "\"failures\":[],\"old\":["),
            _ => String::new(),
        };
        assert_ne!(text, damaged);
        std::fs::write(path, damaged).expect("it is written");
    }
    assert_eq!(answer(&here, &arguments), first);
}

#[test]
fn a_cache_that_is_no_folder_is_an_error() {
    let here = folder(
        "no-cache",
        &[("some.vpr", b"method m() {}\n"), ("cache", b"a file")],
    );
    let ran = echis(&here, &["verify", "some.vpr", "--cache", "cache"], b"");
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.starts_with("error: the cache cache cannot be used"),
        "{}",
        ran.err
    );
    let ran = echis(&here, &["server", "--cache", "cache"], b"");
    assert_eq!(ran.code, Some(2));
}

/// The address of a server that has ended, with credentials.
fn ended_server() -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = listener.local_addr().expect("it listens");
    format!("http://me:secret@{address}/echis")
}

#[test]
fn a_server_that_cannot_be_reached_is_one_warning() {
    let here = folder("unreachable-cache", &[("some.vpr", program(0).as_bytes())]);
    let local = ["verify", "some.vpr", "--format", "json"];
    let url = ended_server();
    let remote = [&local[..], &["--remote-cache", &url]].concat();
    assert_eq!(answer(&here, &remote), answer(&here, &local));
    let ran = echis(&here, &remote, b"");
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    assert!(
        ran.err
            .starts_with("warning: nothing more is read from or written to the cache at http://127.")
    );
    assert!(!ran.err.contains("secret"), "{}", ran.err);
}

#[test]
fn a_url_that_is_none_is_an_error_without_the_url() {
    let here = folder("no-url", &[("some.vpr", b"method m() {}\n")]);
    let ran = echis(
        &here,
        &["verify", "some.vpr", "--remote-cache", "ftp://me:secret@host"],
        b"",
    );
    assert_eq!(ran.code, Some(2));
    let expected =
        "error: --remote-cache: the URL of a server begins with http://, https://, grpc:// or grpcs://\n";
    assert_eq!(ran.err, expected);
}
