//! `echis silicon`: the command line and the output of Silicon.

use crate::{Ran, echis, folder, run};
use std::path::Path;

const PROGRAM: &[u8] = b"field f: Int
predicate P(x: Ref) { acc(x.f) && x.f > 0 }
method twice(x: Ref, i: Int) requires acc(x.f, 1/2) && i > 0 ensures acc(x.f, 1/2)
method wrong(y: Ref, j: Int) {
  inhale acc(y.f)
  twice(y, j + j)
}
method unframed(y: Ref) {
  twice(y, 1)
}
method folds(y: Ref) requires acc(y.f) {
  fold P(y)
}
method two(a: Int) {
  if (a > 0) { assert a > 1 && true }
  assert a == 0 || a > 1 || a > 2
}
";

const VERIFIED: &[u8] = b"method increment(i: Int) returns (r: Int) ensures r > i { r := i + 1 }\n";

fn silicon(name: &str, text: &[u8], options: &[&str]) -> Ran {
    let here = folder(name, &[("a/program.vpr", text)]);
    let arguments: Vec<&str> = ["silicon"]
        .iter()
        .chain(options)
        .chain(&["a/program.vpr"])
        .copied()
        .collect();
    echis(&here, &arguments, b"")
}

/// The output without the time, which has to be one with two digits.
fn without_time(ran: &Ran) -> String {
    let lines: Vec<String> = ran.out.lines().map(one_without_time).collect();
    lines.join("\n")
}

fn one_without_time(line: &str) -> String {
    let is_verdict = line.starts_with("Silicon f");
    match line.rsplit_once(" in ").filter(|_| is_verdict) {
        Some((before, time)) => {
            let (seconds, end) = time.split_once('s').expect("the time is in seconds");
            let (_, digits) = seconds.split_once('.').expect("the time has a fraction");
            assert!(seconds.parse::<f64>().is_ok() && digits.len() == 2, "{line}");
            format!("{before} in TIME{end}")
        }
        None => line.to_string(),
    }
}

fn banner() -> String {
    format!("Silicon 1.1-SNAPSHOT (Echis {})", env!("CARGO_PKG_VERSION"))
}

#[test]
fn errors_are_numbered_and_have_the_texts_of_silver() {
    let ran = silicon("silicon-errors", PROGRAM, &["--numberOfErrorsToReport=0"]);
    let expected = format!(
        "{}
Silicon found 5 errors in TIME:
  [0] The precondition of method twice might not hold. Assertion j + j > 0 might not hold. \
(program.vpr@6.3--6.18)

  [1] The precondition of method twice might not hold. There might be insufficient permission to \
access y.f (program.vpr@9.3--9.14)

  [2] Folding P(y) might fail. Assertion x.f > 0 might not hold. (program.vpr@12.3--12.12)

  [3] Assert might fail. Assertion a > 1 might not hold. (program.vpr@15.23--15.36)

  [4] Assert might fail. Assertion a == 0 || (a > 1 || a > 2) might not hold. \
(program.vpr@16.10--16.34)
",
        banner()
    );
    assert_eq!(without_time(&ran), expected, "{}", ran.err);
    assert_eq!((ran.code, &*ran.err), (Some(1), ""));
}

#[test]
fn one_error_of_each_member_is_reported_unless_all_are_wanted() {
    for (options, expected) in [
        (
            &["--numberOfErrorsToReport", "1"][..],
            "Silicon found 4 errors in TIME:",
        ),
        (
            &["--numberOfErrorsToReport", "7"],
            "Silicon found 5 errors in TIME:",
        ),
        (&[], "Silicon found 4 errors in TIME:"),
        (&["--select", "folds"], "Silicon found 1 error in TIME:"),
        (&["--select=folds,unframed"], "Silicon found 2 errors in TIME:"),
    ] {
        let ran = silicon("silicon-number", PROGRAM, options);
        assert_eq!(without_time(&ran).lines().nth(1), Some(expected), "{options:?}");
        assert_eq!(ran.code, Some(1));
    }
}

#[test]
fn a_verified_program_is_a_success() {
    let options = [
        "--timeout=60",
        "--numberOfParallelVerifiers",
        "2",
        "--z3Exe",
        "/no/z3",
        "--logLevel=OFF",
        "--disableCatchingExceptions",
        "--exhaleMode=1",
        "--plugin",
        "viper.silver.plugin.standard.refute.RefutePlugin",
    ];
    let ran = silicon("silicon-verified", VERIFIED, &options);
    let expected = format!(
        "{}\nSilicon finished verification successfully in TIME.",
        banner()
    );
    assert_eq!(without_time(&ran), expected);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn the_binary_can_be_called_silicon() {
    let here = folder("silicon-link", &[("program.vpr", VERIFIED)]);
    let link = here.join("silicon");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_echis"), &link).expect("a link can be made");
    let ran = run(&link, &[], &here, &["--timeout", "60", "program.vpr"], b"");
    let second = without_time(&ran);
    let second = second.lines().nth(1);
    assert_eq!(
        second,
        Some("Silicon finished verification successfully in TIME.")
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

#[test]
fn options_change_the_verification() {
    let smoke = b"method m(i: Int) requires i > 0 && i < 0 { }\n";
    let amounts = b"field f: Int
function get(x: Ref): Int requires acc(x.f)
method m(x: Ref) requires acc(x.f, 1/2) { assert get(x) == get(x) }\n";
    let own = b"function up(i: Int): Int ensures result == up(i) { i }\n";
    for (name, text, option) in [
        ("smoke", &smoke[..], "--enableSmokeDetection"),
        ("amounts", amounts, "--respectFunctionPrePermAmounts"),
    ] {
        let name = format!("silicon-{name}");
        assert_eq!(silicon(&name, text, &[]).code, Some(0), "{name}");
        assert_eq!(silicon(&name, text, &[option]).code, Some(1), "{name}");
    }
    assert_eq!(silicon("silicon-own", own, &[]).code, Some(1));
    assert_eq!(
        silicon("silicon-own", own, &["--disableDefaultPlugins"]).code,
        Some(0)
    );
}

#[test]
fn errors_of_the_front_end_have_their_kind_and_place() {
    for (name, text, start, end) in [
        (
            "parser",
            &b"method m( { }"[..],
            "  [0] Parse error: ",
            "(program.vpr@1.11--1.11)",
        ),
        (
            "types",
            b"method m() { assert 1 == true }",
            "  [0] ",
            "(program.vpr@1.26--1.30)",
        ),
        (
            "consistency",
            b"function up(i: Int): Int ensures result == up(i) { i }",
            "  [0] Consistency error: ",
            "(program.vpr@1.44--1.49)",
        ),
    ] {
        let ran = silicon(&format!("silicon-{name}"), text, &[]);
        let line = ran.out.lines().nth(2).unwrap_or("");
        assert!(
            line.starts_with(start) && line.ends_with(end),
            "{name}: {}",
            ran.out
        );
        assert_eq!(ran.code, Some(1));
    }
}

#[test]
fn what_is_not_decided_is_an_error() {
    let text = b"method m() { assert epsilon > none }\n";
    let ran = silicon("silicon-unsupported", text, &[]);
    let line = ran.out.lines().nth(2).unwrap_or("");
    assert!(
        line.starts_with("  [0] An internal error occurred. "),
        "{}",
        ran.out
    );
    assert_eq!(ran.code, Some(1));
}

#[test]
fn wrong_arguments_are_errors() {
    let here = folder(
        "silicon-wrong",
        &[("program.vpr", VERIFIED), ("A.java", b"class A { }")],
    );
    for (arguments, expected) in [
        (&["silicon"][..], "error: no file is given\n"),
        (
            &["silicon", "--nothing", "program.vpr"],
            "error: unknown option `--nothing`\n",
        ),
        (
            &["silicon", "program.vpr", "--timeout"],
            "error: the option `--timeout` needs a value\n",
        ),
    ] {
        let ran = echis(&here, arguments, b"");
        assert_eq!(
            (ran.code, &*ran.err, &*ran.out),
            (Some(1), expected, ""),
            "{arguments:?}"
        );
    }
    for (file, expected) in [
        ("missing.vpr", "  [0] no such file"),
        ("A.java", "  [0] A.java is not a Viper program"),
    ] {
        let ran = echis(&here, &["silicon", file], b"");
        assert_eq!(ran.out.lines().nth(2), Some(expected), "{}", ran.out);
        assert_eq!(ran.code, Some(1));
    }
    let ran = echis(
        Path::new(&here),
        &["silicon", "--select", "nobody", "program.vpr"],
        b"",
    );
    assert!(ran.out.contains("no member is called `nobody`"), "{}", ran.out);
    assert_eq!(ran.code, Some(1));
}
