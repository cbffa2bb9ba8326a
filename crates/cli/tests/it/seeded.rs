//! Bugs that are seeded into the verified examples. Each is found at its line. Echis writes a test
//! for each bug that a run shows. On the JVM the test fails with the bug and passes without it.

use crate::proving::{compiled, examples, files, found_in, name, text};
use crate::{echis, folder, is_long, json};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The effect of a bug, as known from reading it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// `real`: a run ends with an exception or breaks a contract.
    Real,
    /// `specification`: all runs satisfy the contracts, but this can no longer be proved.
    Specification,
}

/// A text of an example, the wrong text in its place, and the expected finding.
struct Bug {
    class: String,
    old: String,
    new: String,
    line: u64,
    id: String,
    effect: Effect,
}

impl Bug {
    fn source(&self) -> String {
        text(&examples().join(format!("{}.java", self.class)))
    }

    fn mutant(&self) -> String {
        let source = self.source();
        assert_eq!(source.matches(&*self.old).count(), 1, "{self}");
        source.replacen(&*self.old, &self.new, 1)
    }

    /// Whether it changes a contract. The class without the bug then lacks the contract that the
    /// test checks.
    fn is_in_contract(&self) -> bool {
        let source = self.source();
        let at = source.find(&*self.old).expect("it is there");
        let line = source[..at].rfind('\n').map_or(0, |end| end + 1);
        source[line..].trim_start().starts_with("//@")
    }
}

impl std::fmt::Display for Bug {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}: {} -> {}", self.class, self.old, self.new)
    }
}

fn bugs() -> Vec<Bug> {
    let lists = files(&examples().join("bugs"), "txt");
    lists
        .iter()
        .flat_map(|list| in_list(&name(list), &text(list)))
        .collect()
}

fn in_list(class: &str, list: &str) -> Vec<Bug> {
    let entries = list.split("\n\n").filter(|entry| !entry.trim().is_empty());
    entries.map(|entry| bug(class, entry.trim_start())).collect()
}

fn bug(class: &str, entry: &str) -> Bug {
    let parts: Vec<&str> = entry.splitn(3, '\n').collect();
    let [head, old, new] = parts[..] else {
        panic!("{class}: {entry}")
    };
    let found = head.strip_prefix("line ").and_then(|f| f.split_once(": "));
    let (line, said) = found.unwrap_or_else(|| panic!("{class}: {head}"));
    let (id, effect) = said.split_once(", ").unwrap_or_else(|| panic!("{class}: {head}"));
    let shown = |part: &str| part[2..].replace("\\n", "\n");
    Bug {
        class: class.to_owned(),
        old: shown(old),
        new: shown(new.trim_end_matches('\n')),
        line: line.parse().expect("a number of a line"),
        id: id.to_owned(),
        effect: match effect {
            "real" => Effect::Real,
            "specification" => Effect::Specification,
            other => panic!("{class}: {other}"),
        },
    }
}

#[test]
fn each_example_has_bugs() {
    let bugs = bugs();
    for file in files(&examples(), "java") {
        let count = bugs.iter().filter(|bug| bug.class == name(&file)).count();
        assert!(count >= 3, "{} has too few bugs", file.display());
    }
}

/// Tries every eighth bug, or all bugs if the environment variable ECHIS_LONG is set.
#[test]
fn seeded_bugs_are_found_and_tests_show_them() {
    let step = if is_long() { 1 } else { 8 };
    let bugs: Vec<Bug> = bugs().into_iter().step_by(step).collect();
    let place = folder("seeded-bugs", &[]);
    let mutants: Vec<PathBuf> = (0..bugs.len()).map(|i| place.join(format!("{i:03}"))).collect();
    let answers = verified(&bugs, &mutants);
    let mut wrong = Vec::new();
    for (bug, answer) in bugs.iter().zip(&answers) {
        let found = found_in(answer, "errors");
        if found.first() != Some(&(bug.line, bug.id.clone())) {
            wrong.push(format!("{bug}: {found:?}"));
        }
        let has_test = answer["errors"][0]["run"]["test"].is_string();
        if has_test != (bug.effect == Effect::Real) {
            wrong.push(format!(
                "{bug} is {:?}: {:#}",
                bug.effect, answer["errors"][0]["run"]
            ));
        }
    }
    wrong.extend(tested(&place, &bugs, &mutants));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Verifies each class with its bug and writes tests. Returns the answers.
fn verified(bugs: &[Bug], folders: &[PathBuf]) -> Vec<Value> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = BTreeMap::new();
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let (Some(bug), Some(folder)) = (bugs.get(i), folders.get(i)) else {
                return done;
            };
            done.insert(i, answer(bug, folder));
        }
    };
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let mut all = BTreeMap::new();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            all.extend(worker.join().expect("it ends"));
        }
    });
    all.into_values().collect()
}

fn answer(bug: &Bug, folder: &Path) -> Value {
    std::fs::create_dir_all(folder.join("tests")).expect("a folder can be made");
    let file = format!("{}.java", bug.class);
    std::fs::write(folder.join(&file), bug.mutant()).expect("a file can be written");
    let mut arguments = vec![
        "verify", &file, "--format", "json", "--tests", "tests", "--jobs", "1",
    ];
    if bug.effect == Effect::Real {
        // on a busy machine the default time limit can be too short
        arguments.extend(["--timeout", "90"]);
    }
    let ran = echis(folder, &arguments, b"");
    json(&ran).into_iter().next().unwrap_or_default()
}

/// Runs all tests, with the bugs and without them. Returns the unexpected outcomes.
fn tested(place: &Path, bugs: &[Bug], mutants: &[PathBuf]) -> Vec<String> {
    let runner = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/jvm/TestRunner.java");
    let classes = place.join("runner");
    std::fs::create_dir_all(&classes).expect("a folder can be made");
    if compiled(&classes, &[runner]).is_none() {
        return Vec::new();
    }
    let mut groups = Vec::new();
    // by the folder of the classes: the bug, and whether the classes have it
    let mut expected: BTreeMap<String, (&Bug, bool)> = BTreeMap::new();
    let shown = bugs
        .iter()
        .zip(mutants)
        .filter(|(bug, _)| bug.effect == Effect::Real);
    for (bug, folder) in shown {
        let own = format!("{}.java", bug.class);
        for (class, is_there) in [(folder.join(&own), true), (examples().join(&own), false)] {
            let tests = files(&folder.join("tests"), "java");
            if tests.is_empty() || (!is_there && bug.is_in_contract()) {
                continue;
            }
            let classes = folder.join(if is_there { "with" } else { "without" });
            let parts = [&classes, &class].into_iter().chain(&tests);
            let parts: Vec<String> = parts.map(|path| path.display().to_string()).collect();
            groups.push(parts.join("\t"));
            expected.insert(classes.display().to_string(), (bug, is_there));
        }
    }
    let list = place.join("groups");
    std::fs::write(&list, groups.join("\n")).expect("a file can be written");
    let ran = Command::new("java")
        .arg("-cp")
        .arg(&classes)
        .arg("TestRunner")
        .arg(&list)
        .output()
        .expect("java runs");
    let out = String::from_utf8_lossy(&ran.stdout);
    let mut wrong = Vec::new();
    for line in out.lines() {
        let parts: Vec<&str> = line.split('\t').collect();
        let [folder, test, end] = parts[..] else {
            panic!("{line}")
        };
        let (bug, is_there) = expected.get(folder).expect("a group");
        if test == "javac" || end.starts_with("fails") != *is_there {
            wrong.push(format!("{bug}: {test} {end}, with the bug: {is_there}"));
        }
    }
    let seen: Vec<&str> = out.lines().filter_map(|line| line.split('\t').next()).collect();
    let silent = expected.iter().filter(|(folder, _)| !seen.contains(&&***folder));
    wrong.extend(silent.map(|(_, (bug, _))| format!("{bug}: its test was not run")));
    wrong
}
