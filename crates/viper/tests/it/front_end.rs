//! The corpus, from text to typed program: programs with wrong names, types or forms get exactly
//! the errors that their annotations expect, and no others are rejected. Skipped when the corpus is
//! not there.

use crate::common::corpus;
use echis_source::{Diagnostic, Sources};
use echis_viper::load::load;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Errors by line and id.
type Places = BTreeSet<(usize, String)>;

const FRONT_END: [&str; 3] = ["parser.error", "typechecker.error", "consistency.error"];

/// What the annotations of a program say about the front end: the errors to report, and those that
/// may be reported. `None` if the program is to be ignored.
fn annotated(text: &str) -> Option<(Places, Places)> {
    let (mut expected, mut allowed, mut missing) = (Places::new(), Places::new(), Places::new());
    let mut pending = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(annotation) = line.strip_prefix("//::") {
            let parts = annotation
                .trim()
                .strip_suffix(')')
                .and_then(|a| a.split_once('('));
            pending.extend(parts);
        } else if !line.starts_with("//") {
            for (kind, argument) in pending.drain(..) {
                let (id, project) = argument.split_once(',').unwrap_or((argument, "/silver"));
                let ours = ["/silver", "/silicon", "/sil/"]
                    .iter()
                    .any(|p| project.to_lowercase().contains(p));
                let place = (number + 1, id.trim().to_string());
                let front_end = FRONT_END.contains(&place.1.as_str());
                match kind {
                    "IgnoreFile" | "IgnoreFileList" if argument.to_lowercase().contains("/sil") => {
                        return None;
                    }
                    "ExpectedOutput" if front_end => drop(expected.insert(place)),
                    "UnexpectedOutput" if front_end && ours => drop(allowed.insert(place)),
                    "MissingOutput" if front_end && ours => drop(missing.insert(place)),
                    _ => {}
                }
            }
        }
    }
    expected.retain(|place| !missing.contains(place));
    allowed.append(&mut missing);
    Some((expected, allowed))
}

/// The errors that the front end reports, by place and in words.
fn found(path: &Path) -> (Places, Vec<String>) {
    let mut sources = Sources::default();
    let loaded = load(path, &mut sources).unwrap();
    let errors = echis_viper::program(loaded).err().unwrap_or_default();
    let line = |e: &Diagnostic| sources.line_column(e.span.file, e.span.start).0;
    let places = errors.iter().map(|e| (line(e), e.id.to_string())).collect();
    let words = errors
        .iter()
        .map(|e| format!("{}: {} {}", line(e), e.id, e.message));
    (places, words.collect())
}

/// The programs of a list of the corpus.
fn listed(corpus: &Path, list: &str) -> Vec<PathBuf> {
    let text = std::fs::read_to_string(corpus.join("lists").join(list)).unwrap();
    text.lines().map(|line| corpus.join("viper").join(line)).collect()
}

#[test]
fn programs_are_rejected_where_they_are_wrong() {
    let Some(corpus) = corpus() else { return };
    let mut wrong = Vec::new();
    for list in [
        "core.txt",
        "quantified.txt",
        "rest.txt",
        "fig8.txt",
        "front-end.txt",
    ] {
        let (mut right, mut count) = (0, 0);
        for path in listed(&corpus, list) {
            let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
            let Some((expected, allowed)) = annotated(&text) else {
                continue;
            };
            let (found, words) = found(&path);
            count += 1;
            let surplus: Vec<_> = found
                .difference(&expected)
                .filter(|p| !allowed.contains(p))
                .collect();
            let absent: Vec<_> = expected.difference(&found).collect();
            if surplus.is_empty() && absent.is_empty() {
                right += 1;
            } else {
                let name = path.strip_prefix(&corpus).unwrap().display();
                let words = words.join("\n    ");
                wrong.push(format!(
                    "{name}: surplus {surplus:?}, absent {absent:?}\n    {words}"
                ));
            }
        }
        eprintln!("{list}: {right} of {count}");
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn errors_are_those_recorded() {
    let Some(corpus) = corpus() else { return };
    let text = std::fs::read_to_string(corpus.join("silicon.jsonl")).unwrap();
    let (mut same, mut different) = (0, Vec::new());
    for line in text.lines() {
        let answer: serde_json::Value = serde_json::from_str(line).unwrap();
        let errors = answer["errors"].as_array().unwrap();
        let recorded = errors
            .iter()
            .map(|e| (e["line"].as_u64(), e["id"].as_str().unwrap().to_string()));
        let recorded: Places = recorded
            .filter(|(_, id)| FRONT_END.contains(&id.as_str()))
            .map(|(line, id)| (line.unwrap() as usize, id))
            .collect();
        let name = answer["file"].as_str().unwrap();
        let (found, words) = found(&corpus.join("viper").join(name));
        // after an error in the grammar, what else is one depends on how parsing goes on
        let syntax = found.iter().all(|(_, id)| id == "parser.error");
        if found == recorded || syntax && found.first().is_some() && found.first() == recorded.first() {
            same += 1;
        } else {
            different.push(format!(
                "{name}: recorded {recorded:?}\n    {}",
                words.join("\n    ")
            ));
        }
    }
    eprintln!("{same} programs as recorded, {} not", different.len());
    // standard files that the other verifier did not find, information flow, which it did not know,
    // and one program where its annotations contradict it
    let explained = ["standard_import", "silver/sif/", "silver/0911"];
    let unexplained = different
        .iter()
        .filter(|d| !explained.iter().any(|name| d.contains(name)));
    let unexplained: Vec<&str> = unexplained.map(String::as_str).collect();
    assert!(unexplained.is_empty(), "{}", unexplained.join("\n"));
}
