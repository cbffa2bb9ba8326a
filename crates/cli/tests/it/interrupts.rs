//! An interrupt ends each engine with the results so far.

use crate::folder;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// No engine ends by itself on this program. The first finding is an error for null.
const PROGRAM: &[u8] = b"class Endless {
    static int count(int[] a) {
        int n = 0;
        for (int i = 0; i < a.length; i++) if (a[i] > i) n++;
        return n;
    }
}";

/// Interrupts a run as soon as it handles interrupts.
fn interrupted(here: &Path, command: &str, more: &[&str]) -> Output {
    let child = Command::new(env!("CARGO_BIN_EXE_echis"))
        .args([command, "Endless.java", "--method", "count", "--format", "json"])
        .args(more)
        .current_dir(here)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let start = Instant::now();
    while !catches_interrupts(child.id()) && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_millis(500));
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.expect("kill is there").success());
    child.wait_with_output().expect("it ends")
}

/// Whether the process has installed a handler for interrupts.
fn catches_interrupts(process: u32) -> bool {
    const SIGINT: u64 = 1 << 1;
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|l| l.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask & SIGINT != 0)
}

#[test]
fn all_engines_say_that_they_were_interrupted() {
    if !Path::new("/proc/self/status").exists() {
        eprintln!("skipped: this system does not say when a process can be interrupted");
        return;
    }
    let here = folder("interrupts", &[("Endless.java", PROGRAM)]);
    let large = ["--unroll", "1000000", "--max-paths", "1000000"];
    let engines: [(&str, &[&str]); 7] = [
        ("explore", &large),
        (
            "explore",
            &[&large[..], &["--search", "coverage", "--concretize"]].concat(),
        ),
        ("explore", &[&large[..], &["--model", "traces"]].concat()),
        ("explore", &["--unroll", "1000000", "--merge"]),
        ("fuzz", &["--jobs", "2", "--corpus", "corpus"]),
        ("bmc", &["--unwind", "1000000", "--property", "assertions"]),
        (
            "bmc",
            &["--unwind", "1000000", "--property", "assertions", "--incremental"],
        ),
    ];
    for (command, more) in engines {
        let name = format!("{command} {}", more.join(" "));
        let ran = interrupted(&here, command, more);
        let text = String::from_utf8_lossy(&ran.stdout);
        let answer: serde_json::Value =
            serde_json::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e} in {text}"));
        assert!(
            matches!(ran.status.code(), Some(1 | 3)),
            "{name}: {:?}",
            ran.status
        );
        let notes = answer["notes"].to_string();
        assert!(notes.contains("interrupted"), "{name}: {notes}");
        assert!(!notes.contains("out of time"), "{name}: {notes}");
        assert_ne!(answer["complete"], true, "{name}");
        assert_ne!(answer["answer"], "correct", "{name}");
    }
    // a search resumes from the corpus of the interrupted one
    let more = ["--corpus", "corpus", "--executions", "20", "--format", "json"];
    let ran = Command::new(env!("CARGO_BIN_EXE_echis"))
        .args(["fuzz", "Endless.java", "--method", "count"])
        .args(more)
        .current_dir(&here)
        .output()
        .expect("the binary starts");
    let answer: serde_json::Value = serde_json::from_slice(&ran.stdout).expect("it is JSON");
    assert_eq!(
        answer["bugs"][0]["kind"], "exception:NullPointerException",
        "{answer}"
    );
}
