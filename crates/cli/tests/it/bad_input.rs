//! Invalid inputs lead to an exit code, and not to a panic or an endless run.

use crate::{echis, folder};
use std::time::Duration;

/// Runs `echis` on files. Expects an exit code and a text in the answer or in a message, soon.
fn expect(name: &str, files: &[(&str, &[u8])], arguments: &[&str], code: i32, said: &str) {
    let ran = echis(&folder(name, files), arguments, b"");
    let all = format!("{}{}", ran.out, ran.err);
    assert_eq!(ran.code, Some(code), "{all}");
    assert!(all.contains(said), "no `{said}` in: {all}");
    assert!(!all.contains("panic"), "{all}");
    assert!(ran.time < Duration::from_secs(1), "it took {:?}", ran.time);
}

#[test]
fn no_such_file() {
    expect(
        "no_such_file",
        &[],
        &["verify", "nope.vpr"],
        2,
        "error[input.error]: no such file",
    );
}

#[test]
fn a_file_that_is_not_utf8() {
    let files: &[(&str, &[u8])] = &[("f.vpr", b"field f: Int\n\xff")];
    expect("not_utf8", files, &["verify", "f.vpr"], 2, "f.vpr:2:1");
}

#[cfg(unix)]
#[test]
fn a_device_that_never_ends() {
    expect("device", &[], &["verify", "/dev/zero"], 2, "this is not a file");
}

#[test]
fn binary_garbage() {
    let bytes: Vec<u8> = (0..200_000u32)
        .map(|i| (i.wrapping_mul(2_654_435_761) >> 25) as u8)
        .collect();
    expect(
        "garbage",
        &[("f.vpr", &bytes)],
        &["verify", "f.vpr"],
        2,
        "error[parser.error]",
    );
}

#[test]
fn an_empty_file_is_a_program() {
    expect(
        "empty",
        &[("f.vpr", b"")],
        &["verify", "f.vpr"],
        0,
        "f.vpr: nothing to verify",
    );
}

#[test]
fn a_folder_without_programs() {
    let files: &[(&str, &[u8])] = &[("d/readme.txt", b"")];
    expect(
        "no_programs",
        files,
        &["verify", "d"],
        2,
        "there is no .vpr file and no .java file with contracts in this folder",
    );
}

#[test]
fn a_folder_named_like_a_program() {
    let files: &[(&str, &[u8])] = &[("d/x.vpr/y.vpr", b"method m() { assert true }")];
    expect(
        "odd_folder",
        files,
        &["verify", "d"],
        0,
        "d/x.vpr/y.vpr: 1 member verified",
    );
}

#[test]
fn a_hundred_thousand_parentheses() {
    let text = format!(
        "method m() {{ assert {}true{} }}",
        "(".repeat(100_000),
        ")".repeat(100_000)
    );
    expect(
        "parentheses",
        &[("f.vpr", text.as_bytes())],
        &["verify", "f.vpr"],
        2,
        "error[parser.error]",
    );
}

#[test]
fn unclosed_everything() {
    for (name, text) in [
        ("open_braces", "method m() {".repeat(20_000)),
        ("open_comment", "/*".repeat(50_000)),
    ] {
        expect(
            name,
            &[("f.vpr", text.as_bytes())],
            &["verify", "f.vpr"],
            2,
            "error[parser.error]",
        );
    }
}

#[test]
fn many_operators_in_a_row() {
    let text = format!("method m(x: Int) {{ assert x == x{} }}", " + 0".repeat(20_000));
    let ran = echis(
        &folder("operators", &[("f.vpr", text.as_bytes())]),
        &["verify", "f.vpr"],
        b"",
    );
    assert!(matches!(ran.code, Some(0 | 2)), "{}{}", ran.out, ran.err);
}

#[test]
fn a_file_that_imports_itself() {
    let files: &[(&str, &[u8])] = &[("f.vpr", b"import \"f.vpr\"\nmethod m() { assert true }")];
    expect(
        "self_import",
        files,
        &["verify", "f.vpr"],
        0,
        "f.vpr: 1 member verified",
    );
}

#[test]
fn files_that_import_each_other() {
    let files: &[(&str, &[u8])] = &[
        ("a.vpr", b"import \"b.vpr\"\nmethod a() { b() }"),
        ("b.vpr", b"import \"a.vpr\"\nmethod b() { a() }"),
    ];
    expect(
        "circle",
        files,
        &["verify", "a.vpr"],
        0,
        "a.vpr: 2 members verified",
    );
}

#[test]
fn an_import_that_is_missing() {
    let files: &[(&str, &[u8])] = &[("f.vpr", b"import \"gone.vpr\"")];
    expect("missing_import", files, &["verify", "f.vpr"], 2, " --> f.vpr:1:");
}

#[test]
fn a_type_error_shows_its_place() {
    let files: &[(&str, &[u8])] = &[("f.vpr", b"method m() {\n  assert 1\n}")];
    expect("type_error", files, &["verify", "f.vpr"], 2, "2 |   assert 1\n");
}

#[test]
fn unknown_options_and_values() {
    expect(
        "unknown_option",
        &[],
        &["verify", "f.vpr", "--frobnicate"],
        2,
        "unexpected argument '--frobnicate'",
    );
    expect(
        "unknown_format",
        &[],
        &["verify", "f.vpr", "--format", "xml"],
        2,
        "invalid value 'xml'",
    );
    expect(
        "no_jobs",
        &[],
        &["verify", "f.vpr", "--jobs", "0"],
        2,
        "invalid value '0'",
    );
    expect("no_time", &[], &["verify", "f.vpr", "--timeout", "-1"], 2, "");
    expect("nothing", &[], &[], 2, "Usage: echis");
    expect("no_input", &[], &["verify"], 2, "required");
}

#[test]
fn a_member_that_does_not_exist() {
    let files: &[(&str, &[u8])] = &[("f.vpr", b"method m() { assert true }")];
    expect(
        "no_member",
        files,
        &["verify", "f.vpr", "--only", "n"],
        2,
        "error: no member is called `n`; there are:\n  m\n",
    );
}

#[test]
fn a_log_that_cannot_be_written() {
    let files: &[(&str, &[u8])] = &[("f.vpr", b"method m() { assert true }"), ("taken", b"")];
    expect(
        "no_log",
        files,
        &["verify", "f.vpr", "--smt-log", "taken/x"],
        2,
        "the log cannot be written",
    );
}

#[cfg(unix)]
#[test]
fn a_reader_who_leaves_early() {
    let many: Vec<(String, &[u8])> = (0..50)
        .map(|i| (format!("d/{i}.vpr"), b"method m() { assert false }".as_slice()))
        .collect();
    let files: Vec<(&str, &[u8])> = many.iter().map(|(path, text)| (path.as_str(), *text)).collect();
    let command = format!(
        "'{}' verify d 2>&1 >/dev/full; echo code $?",
        env!("CARGO_BIN_EXE_echis")
    );
    let full = std::process::Command::new("sh")
        .args(["-c", &command])
        .current_dir(folder("full", &files))
        .output();
    let full = String::from_utf8_lossy(&full.expect("sh runs").stdout).into_owned();
    assert!(
        full.starts_with("error: ") && full.ends_with("code 2\n"),
        "{full}"
    );
    let command = format!("'{}' verify d 2>&1 | head -c 1", env!("CARGO_BIN_EXE_echis"));
    let closed = std::process::Command::new("sh")
        .args(["-c", &command])
        .current_dir(folder("closed", &files))
        .output();
    let closed = closed.expect("sh runs");
    assert_eq!(
        (closed.stdout.as_slice(), closed.stderr.as_slice()),
        (b"e".as_slice(), b"".as_slice())
    );
}
