//! Comparison with `javac`, which checks all programs in one process.

use super::programs;
use std::collections::BTreeMap;
use std::process::Command;

/// The error lines that `javac` finds, by the name of the program. `None` if there is no JDK.
fn javac_lines() -> Option<BTreeMap<String, Vec<String>>> {
    let folder = std::env::temp_dir().join(format!("echis-packages-{}", std::process::id()));
    for (i, program) in programs().iter().enumerate() {
        for (path, text) in &program.files {
            let path = folder.join(i.to_string()).join(path);
            std::fs::create_dir_all(path.parent().expect("it is below a folder")).expect("it is writable");
            std::fs::write(path, text).expect("it is writable");
        }
    }
    let driver = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/packages/Javac.java");
    let run = Command::new("java").arg(driver).arg(&folder).output().ok();
    std::fs::remove_dir_all(&folder).expect("it is there");
    let run = run?;
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let all = programs();
    for line in String::from_utf8_lossy(&run.stdout).lines() {
        let (index, place) = line.split_once('\t').expect("an index and a place");
        let index: usize = index.parse().expect("an index");
        found
            .entry(all[index].name.clone())
            .or_default()
            .push(place.to_owned());
    }
    Some(found)
}

#[test]
fn javac_finds_errors_in_the_same_lines() {
    if Command::new("javac").arg("-version").output().is_err() {
        eprintln!("skipped: there is no javac");
        return;
    }
    let mut found = javac_lines().expect("there is a JDK");
    let mut failures = Vec::new();
    for program in programs() {
        let mut lines = found.remove(&program.name).unwrap_or_default();
        lines.sort();
        lines.dedup();
        if lines != program.expected() {
            failures.push(format!("{}: {lines:?}", program.name));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
