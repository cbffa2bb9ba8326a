//! Every program of the corpus is read: no error where none is expected. Skipped when the corpus is not there.

use echis_viper::parser::parse;
use echis_viper::span::Sources;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

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
fn expected_lines(text: &str) -> BTreeSet<usize> {
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

#[test]
fn corpus() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/viper");
    if !corpus.is_dir() {
        eprintln!("skipped: there is no corpus at {}", corpus.display());
        return;
    }
    let mut paths = Vec::new();
    programs(&corpus, &mut paths);
    let (mut wrong, mut agreed, mut later) = (Vec::new(), 0, 0);
    let (mut bytes, started) = (0, std::time::Instant::now());
    for path in &paths {
        let text = std::fs::read_to_string(path).unwrap();
        bytes += text.len();
        let mut sources = Sources::default();
        let id = sources.add(path.display().to_string(), text.as_str());
        let (_, diagnostics) = parse(id, &text);
        let expected = expected_lines(&text);
        let lines: BTreeSet<_> = diagnostics
            .iter()
            .map(|d| sources.line_column(id, d.span.start).0)
            .collect();
        for d in &diagnostics {
            let (line, column) = sources.line_column(id, d.span.start);
            if !expected.contains(&line) {
                wrong.push(format!("{}:{line}:{column}: {}", path.display(), d.message));
            }
        }
        agreed += (lines == expected) as usize;
        if lines != expected {
            later += 1;
            eprintln!("differs {}", path.display());
        }
    }
    eprintln!(
        "{} programs, {bytes} bytes, {:?}: {agreed} as expected, {later} later",
        paths.len(),
        started.elapsed()
    );
    assert!(
        wrong.is_empty(),
        "{} unexpected:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
