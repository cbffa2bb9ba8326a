//! `--memory` limits the whole process: the solver, the terms and the results.

use crate::{echis, folder, is_long};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// A budget in megabytes that is soon used up.
const BUDGET: u64 = 150;
/// Larger budgets, for the method that grows fastest. They are tried if the environment variable
/// ECHIS_LONG is set.
const MORE: [u64; 2] = [200, 500];
const GROWS: &str = "list";

const PROGRAM: &str = "class Grow {
    static final class Node { int value; Node next; }
    static int sum(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            s += a[i] * (s ^ i);
            if (s == 123456789) throw new IllegalStateException();
        }
        return s;
    }
    static int hash(int[] a) {
        int s = 7;
        for (int i = 0; i < a.length; i++) s = s * (a[i] ^ s) + s % (i + 3);
        assert s != 123456789;
        return s;
    }
    static int fill(int[] a, int k) {
        for (int i = 0; i < a.length; i++) a[(k + i) % a.length] = a[i] + i;
        return a[0];
    }
    static int list(Node n, int v) {
        int c = 0;
        for (Node m = n; m != null; m = m.next, c++) if (m.value == v) { m.value = c; m.next = n.next; }
        return c;
    }
    static int large(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) a[i] = i;
        return a[n - 1];
    }
    static int deep(int n) { return n == 5000 ? 1 : deep(n + 1) + deep(n - 1); }
    static String text(String s, int n) {
        String t = \"\";
        for (int i = 0; i < n; i++) t = t + s + i;
        return t;
    }
}";

/// Runs a command. Returns its peak memory in megabytes, its answer, and its exit code.
fn peak(
    folder: &Path,
    budget: u64,
    command: &str,
    method: &str,
    more: &[&str],
) -> (u64, String, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_echis"))
        .args([command, "Grow.java", "--method", &format!("Grow.{method}")])
        .args([
            "--memory",
            &budget.to_string(),
            "--timeout",
            "3",
            "--format",
            "json",
        ])
        .args(more)
        .current_dir(folder)
        .stdout(Stdio::from(
            std::fs::File::create(folder.join("out.json")).expect("a file"),
        ))
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let mut most = 0;
    let code = loop {
        most = most.max(high_water_mark(child.id()).unwrap_or(0));
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            break status.code();
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let answer = std::fs::read_to_string(folder.join("out.json")).expect("the answer is UTF-8");
    (most, answer, code)
}

/// The peak memory of a process so far, in megabytes.
fn high_water_mark(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|l| l.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024 / 1_000_000)
}

/// Runs a command on methods. Asserts that each run stays within its budget and ends with an answer
/// that claims no completeness.
fn stays_down(command: &str, methods: &[&str], more: &[&str]) {
    if !Path::new("/proc/self/status").exists() {
        eprintln!("skipped: this system does not say how much memory a process holds");
        return;
    }
    let first = methods.iter().map(|method| (BUDGET, *method));
    let fastest = methods.iter().find(|m| **m == GROWS);
    let more_budgets = if is_long() { &MORE[..] } else { &[] };
    let others = more_budgets
        .iter()
        .flat_map(|&budget| fastest.map(|method| (budget, *method)));
    for (budget, method) in first.chain(others) {
        let name = format!(
            "memory_{budget}_{command}_{method}_{}",
            more.join("_").replace('/', "-")
        );
        let here = folder(&name, &[("Grow.java", PROGRAM.as_bytes())]);
        let (most, answer, code) = peak(&here, budget, command, method, more);
        let shown = answer.get(answer.len().saturating_sub(300)..).unwrap_or_default();
        assert!(most > 0 && most <= budget, "{name}: {most} MB, {shown}");
        assert!(matches!(code, Some(1 | 3)), "{name}: {code:?} {shown}");
        let answer: serde_json::Value = serde_json::from_str(&answer).expect("it is JSON");
        assert_ne!(answer["complete"], true, "{name}");
        assert_ne!(answer["answer"], "correct", "{name}");
    }
}

const ALL: [&str; 6] = ["sum", "fill", "list", "large", "deep", "text"];

#[test]
fn bounded_model_checking() {
    stays_down("bmc", &ALL, &["--unwind", "3000"]);
}

#[test]
fn raising_the_bound() {
    stays_down(
        "bmc",
        &["hash", "list", "text"],
        &["--unwind", "3000", "--incremental"],
    );
}

#[test]
fn exploring() {
    stays_down("explore", &ALL, &["--unroll", "3000", "--max-paths", "1000000"]);
}

#[test]
fn exploring_by_traces() {
    let more = ["--unroll", "300", "--max-paths", "1000000", "--model", "traces"];
    stays_down("explore", &["sum", "list", "text"], &more);
}

#[test]
fn joining_paths() {
    stays_down(
        "explore",
        &["sum", "list", "text"],
        &["--unroll", "3000", "--merge"],
    );
}

#[test]
fn fuzzing() {
    stays_down("fuzz", &["hash", "list", "text"], &["--jobs", "2"]);
}

/// The formula of all errors is too large for the solver, but that of a single error is not.
#[test]
fn errors_are_found_one_after_the_other() {
    let here = folder("memory_found", &[("Grow.java", PROGRAM.as_bytes())]);
    let (_, answer, code) = peak(&here, BUDGET, "bmc", "sum", &["--unwind", "1000"]);
    assert_eq!(code, Some(1), "{answer}");
    assert!(answer.contains("NullPointerException"), "{answer}");
}

/// A question that is too large is not asked, and the answer says that memory is the reason.
#[test]
fn the_reason_is_memory() {
    let here = folder("memory_reason", &[("Grow.java", PROGRAM.as_bytes())]);
    let (_, answer, code) = peak(
        &here,
        BUDGET,
        "bmc",
        "hash",
        &["--unwind", "300", "--property", "assertions"],
    );
    assert_eq!(code, Some(3), "{answer}");
    assert!(answer.contains("not enough memory"), "{answer}");
}

/// A budget that is too small for any question is an error at the start.
#[test]
fn too_little_to_begin_with() {
    if !Path::new("/proc/self/status").exists() {
        return;
    }
    let here = folder("memory_little", &[("Grow.java", PROGRAM.as_bytes())]);
    for (command, budget) in [("explore", "0"), ("bmc", "5"), ("fuzz", "20")] {
        let arguments = [command, "Grow.java", "--method", "sum", "--memory", budget];
        let ran = echis(&here, &arguments, b"");
        assert_eq!(ran.code, Some(2), "{}", ran.out);
        let expected = format!("error: --memory {budget}: these files need at least ");
        assert!(ran.err.starts_with(&expected), "{}", ran.err);
    }
}
