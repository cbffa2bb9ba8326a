//! `echis fuzz`: the answer, the corpus, and errors.

use crate::{Ran, echis, end, folder, json, start};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

const PROGRAMS: &[(&str, &[u8])] = &[
    (
        "Word.java",
        b"class Word { static void check(byte[] b) {
  if (b != null && b.length == 4 && b[0] == 'w' && b[1] == 'o' && b[2] == 'r') {
    assert b[3] != 'd';
  }
} }",
    ),
    (
        "Fine.java",
        b"class Fine { static int twice(byte[] b) {
  return b == null ? 0 : b.length > 0 && b[0] > 5 ? 2 * b[0] : 1;
}
static int nothing(int x) { return x > 7 ? 1 : 0; }
} ",
    ),
    (
        "Endless.java",
        b"class Endless {
static void loop(byte[] b) { if (b != null && b.length == 2) { while (b[0] == 'x') { } } }
static int down(int n) { return n == 7 ? 0 : down(n - 1) + 1; }
static int never(int n) { return never(n + 1) + 1; }
static int huge(int n) { int[] a = new int[n & 0x7fffffff]; return a.length; }
static int long_(byte[] b) { return b != null && b.length > 1000000 ? 1 / 0 : 0; }
static long slow(String s) {
  long h = 17;
  for (int i = 0; i < s.length(); i++) { h = h * 31 + s.charAt(i); if (h % 1009 == 3) h ^= s.charAt(i); }
  return h;
} }",
    ),
    ("Broken.java", b"class Broken { int f( }"),
];

fn fuzz(here: &Path, arguments: &[&str]) -> Ran {
    let all: Vec<&str> = [&["fuzz"], arguments].concat();
    let ran = echis(here, &all, b"");
    assert!(
        !ran.err.contains("panic") && !ran.out.contains("panic"),
        "{}",
        ran.err
    );
    ran
}

#[test]
fn a_bug_is_an_object_with_kind_line_and_input() {
    let here = folder("fuzz_json", PROGRAMS);
    let ran = fuzz(
        &here,
        &["Word.java", "--method", "Word.check", "--format", "json"],
    );
    let answer = json(&ran).swap_remove(0);
    assert_eq!(ran.code, Some(1), "{answer}");
    for key in ["executions", "inputs", "blocks"] {
        assert!(answer[key].as_u64().is_some_and(|n| n > 0), "{key} in {answer}");
    }
    assert_eq!(answer["bugs"].as_array().map(Vec::len), Some(1));
    let bug = &answer["bugs"][0];
    assert_eq!((&bug["kind"], &bug["line"]), (&"assertion".into(), &3.into()));
    assert_eq!(bug["input"], "{\"b\":[119,111,114,100]}");
    assert_eq!(ran.err, "", "there is no progress where there is no terminal");
}

#[test]
fn nothing_wrong_and_nothing_left_out() {
    let here = folder("fuzz_fine", PROGRAMS);
    for method in ["twice", "nothing"] {
        let ran = fuzz(&here, &["Fine.java", "--method", method, "--jobs", "2"]);
        assert_eq!(ran.code, Some(0), "{}", ran.out);
    }
}

#[test]
fn seeds_that_do_not_fit() {
    let here = folder("fuzz_seed", PROGRAMS);
    std::fs::write(here.join("long"), vec![1; 1 << 20]).expect("it can be written");
    std::fs::write(here.join("binary"), [0xff, 0xfe]).expect("it can be written");
    for (file, method, seed, said) in [
        ("Fine.java", "nothing", "abc", "no parameter is a byte[]"),
        ("Word.java", "check", "long", "longer than 65536"),
        ("Word.java", "check", ".", "is a folder"),
        ("Endless.java", "slow", "binary", "UTF-8"),
        ("Broken.java", "f", "x", "Broken.java:1:"),
    ] {
        let ran = fuzz(&here, &[file, "--method", method, "--seed", seed]);
        assert_eq!(ran.code, Some(2), "{seed}: {}", ran.out);
        assert!(ran.err.contains(said), "{seed}: {}", ran.err);
    }
}

#[test]
fn what_does_not_end_is_unknown() {
    let here = folder("fuzz_endless", PROGRAMS);
    for (method, said) in [
        ("loop", "limit of 200000 steps"),
        ("down", "aborted"),
        ("never", "aborted"),
        ("long_", "longer arrays than are generated"),
    ] {
        let arguments = [
            "Endless.java",
            "--method",
            method,
            "--executions",
            "200",
            "--time",
            "20",
        ];
        let ran = fuzz(&here, &arguments);
        assert_eq!(ran.code, Some(3), "{method}: {}", ran.out);
        assert!(ran.out.contains(said), "{method}: {}", ran.out);
        assert!(ran.time < Duration::from_secs(60), "{method} took {:?}", ran.time);
    }
}

#[test]
fn arrays_of_any_length_take_no_memory() {
    let here = folder("fuzz_huge", PROGRAMS);
    let ran = fuzz(
        &here,
        &[
            "Endless.java",
            "--method",
            "huge",
            "--executions",
            "50",
            "--memory",
            "500",
        ],
    );
    assert!(matches!(ran.code, Some(0 | 3)), "{}", ran.out);
    assert!(ran.time < Duration::from_secs(20), "it took {:?}", ran.time);
}

#[test]
fn a_corpus_keeps_inputs_and_crashes() {
    let here = folder("fuzz_corpus", PROGRAMS);
    let arguments = [
        "Word.java",
        "--method",
        "check",
        "--corpus",
        "c",
        "--seed",
        "work",
    ];
    let first = fuzz(&here, &[&arguments[..], &["--format", "json"]].concat());
    assert_eq!(first.code, Some(1));
    let crash = std::fs::read(here.join("c/crashes/assertion-line-3"));
    assert_eq!(crash.expect("the bug is kept"), b"word");
    // all inputs are in the journal
    let again = fuzz(&here, &[&arguments[..], &["--format", "json"]].concat());
    let (first, again) = (json(&first).swap_remove(0), json(&again).swap_remove(0));
    assert_eq!(again["bugs"], first["bugs"]);
    assert_eq!(again["blocks"], first["blocks"]);
    assert_eq!(
        again["executions"], first["inputs"],
        "only what is kept is run again"
    );
    // a search in another program starts from the same inputs, without the journal
    let source = String::from_utf8_lossy(PROGRAMS[0].1).replace("!= 'd'", "!= 'e'");
    std::fs::write(here.join("Word.java"), source).expect("it can be written");
    let other = fuzz(&here, &arguments);
    assert_eq!(other.code, Some(1), "{}", other.out);
    assert_eq!(
        std::fs::read(here.join("c/crashes/assertion-line-3-2")).ok(),
        Some(b"wore".to_vec())
    );
}

#[test]
fn a_corpus_that_cannot_be_there() {
    let here = folder("fuzz_no_corpus", PROGRAMS);
    let ran = fuzz(
        &here,
        &["Word.java", "--method", "check", "--corpus", "Word.java"],
    );
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("error: Word.java"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_a_corpus_to_go_on_from() {
    let here = folder("fuzz_interrupt", PROGRAMS);
    let arguments = [
        "fuzz",
        "Endless.java",
        "--method",
        "slow",
        "--corpus",
        "c",
        "--format",
        "json",
    ];
    let slow = [&arguments[..], &["--seed", "abcdefgh", "--jobs", "2"]].concat();
    let child = start(&here, &slow);
    std::thread::sleep(Duration::from_secs(2));
    let interrupted = Instant::now();
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.expect("kill is there").success());
    let Ran { code, out: text, .. } = end(child);
    assert!(
        interrupted.elapsed() < Duration::from_secs(10),
        "it took {:?}",
        interrupted.elapsed()
    );
    // null is a start input as well, and is dereferenced
    assert_eq!(code, Some(1), "{text}");
    let first: serde_json::Value = serde_json::from_str(&text).expect("there is an answer");
    assert!(first["notes"].to_string().contains("interrupted"), "{text}");
    let known = first["executions"].as_u64().unwrap_or(0);
    let more = fuzz(&here, &[&arguments[1..], &["--executions", "20"]].concat());
    let more = json(&more).swap_remove(0);
    assert!(
        known >= 2 && more["executions"].as_u64().is_some_and(|n| n > 2),
        "{first} {more}"
    );
    assert_eq!(first["bugs"], more["bugs"]);
    assert!(
        more["blocks"].as_u64() >= first["blocks"].as_u64(),
        "{first} {more}"
    );
}
