//! The programs of the corpus are read: errors come where their annotations, or another verifier's
//! recorded answers, say that the program is no Viper program, and nowhere else. Skipped when the
//! corpus is not there.

use crate::common::corpus;
use echis_source::{FileId, Sources, Span};
use echis_viper::load::load;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// All programs below a folder, sorted.
fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            programs(&path, found);
        } else if path.extension().is_some_and(|e| e == "vpr") {
            found.push(path);
        }
    }
}

/// The lines on which an annotation expects a `parser.error`: the next one that is no comment.
fn annotated(text: &str) -> BTreeSet<usize> {
    let (mut lines, mut pending) = (BTreeSet::new(), false);
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.starts_with("//") {
            pending |= line.starts_with("//:: ExpectedOutput(parser.error");
        } else if std::mem::take(&mut pending) {
            lines.insert(number + 1);
        }
    }
    lines
}

/// For each program the line of the first `parser.error` that another verifier reported. It did not
/// have all files of the standard library that programs import.
fn recorded(answers: &Path) -> BTreeMap<String, Option<usize>> {
    let text = std::fs::read_to_string(answers).unwrap();
    text.lines()
        .map(|line| {
            let answer: serde_json::Value = serde_json::from_str(line).unwrap();
            let errors = answer["errors"].as_array().unwrap();
            let about_library = |e: &serde_json::Value| {
                e["message"]
                    .as_str()
                    .unwrap()
                    .contains("was not found in the classpath")
            };
            let error = errors
                .iter()
                .find(|e| e["id"] == "parser.error" && !about_library(e));
            let first = error.and_then(|e| e["line"].as_u64());
            (
                answer["file"].as_str().unwrap().to_string(),
                first.map(|line| line as usize),
            )
        })
        .collect()
}

#[test]
fn errors_are_where_they_should_be() {
    let Some(corpus) = corpus() else { return };
    let mut paths = Vec::new();
    programs(&corpus.join("viper"), &mut paths);
    let recorded = recorded(&corpus.join("silicon.jsonl"));
    let (mut wrong, mut accepted, mut exact, mut later) = (Vec::new(), 0, 0, 0);
    let (mut bytes, mut time) = (0, Duration::ZERO);
    for path in &paths {
        let name = path
            .strip_prefix(corpus.join("viper"))
            .unwrap()
            .display()
            .to_string();
        let mut sources = Sources::default();
        let started = Instant::now();
        let loaded = load(path, &mut sources).unwrap();
        time += started.elapsed();
        let text = &sources.file(FileId(0)).text;
        bytes += text.len();

        let annotated = annotated(text);
        let mut expected = annotated.clone();
        expected.extend(recorded.get(&name).copied().flatten());
        let place = |span: Span| sources.line_column(span.file, span.start);
        let mut found: Vec<_> = loaded
            .diagnostics
            .iter()
            .map(|d| (place(d.span), &d.message))
            .collect();
        found.sort();
        match (expected.first(), found.first()) {
            (None, None) => accepted += 1,
            (Some(_), None) => later += 1,
            (Some(line), Some((place, _)))
                if place.0 == *line
                    && (annotated.is_empty()
                        || found.iter().all(|(place, _)| annotated.contains(&place.0))) =>
            {
                exact += 1
            }
            _ => wrong.push(format!("{name}: expected {expected:?}, found {found:?}")),
        }
    }
    eprintln!(
        "{} programs, {bytes} bytes in {time:?}: {accepted} accepted, {exact} rejected where they are wrong, \
         {later} not wrong before macros are expanded",
        paths.len(),
    );
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
    // so many programs misuse macros, or assign to a call that is no macro
    assert!(later <= 16, "{later} programs should have been rejected");
}
