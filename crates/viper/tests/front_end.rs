//! The corpus, from text to typed program: programs with wrong names, types or forms get exactly the errors that their
//! annotations expect, and no others are rejected. Skipped when the corpus is not there.

use echis_viper::load::load;
use echis_viper::span::Sources;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Errors by line and id.
type Places = BTreeSet<(usize, String)>;

const FRONT_END: [&str; 3] = ["parser.", "typechecker.", "consistency."];

/// What the annotations of a program say about the front end: the errors to report, and those that may be reported.
/// `None` if the program is to be ignored.
fn annotated(text: &str) -> Option<(Places, Places)> {
    let (mut expected, mut allowed, mut pending) = (Places::new(), Places::new(), Vec::new());
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(annotation) = line.strip_prefix("//::") {
            pending.extend(
                annotation
                    .trim()
                    .strip_suffix(')')
                    .and_then(|a| a.split_once('(')),
            );
        } else if !line.starts_with("//") {
            for (kind, argument) in pending.drain(..) {
                let mut parts = argument.split(',').map(str::trim);
                let id = parts.next().unwrap_or_default().to_string();
                let project = parts
                    .next()
                    .and_then(|p| p.trim_start_matches('/').split('/').next());
                let ours = project.is_none_or(|p| p.to_lowercase().contains("sil"));
                let place = (number + 1, id);
                let front_end = FRONT_END.iter().any(|f| place.1.starts_with(f));
                match kind {
                    "IgnoreFile" | "IgnoreFileList" if argument.contains("sil") => return None,
                    "ExpectedOutput" if front_end => drop(expected.insert(place)),
                    "UnexpectedOutput" | "MissingOutput" if front_end && ours => drop(allowed.insert(place)),
                    _ => {}
                }
            }
        }
    }
    allowed.retain(|place| !expected.remove(place) || true);
    Some((expected, allowed))
}

/// The errors that the front end reports.
fn found(path: &Path) -> (Places, Vec<String>) {
    let mut sources = Sources::default();
    let loaded = load(path, &mut sources).unwrap();
    let errors = echis_viper::program(loaded).err().unwrap_or_default();
    let place = |e: &echis_viper::span::Diagnostic| sources.line_column(e.span.file, e.span.start).0;
    let places = errors.iter().map(|e| (place(e), e.id.to_string())).collect();
    (
        places,
        errors
            .iter()
            .map(|e| format!("{}: {} {}", place(e), e.id, e.message))
            .collect(),
    )
}

/// The programs of a list of the corpus.
fn listed(corpus: &Path, list: &str) -> Vec<PathBuf> {
    let text = std::fs::read_to_string(corpus.join("lists").join(list)).unwrap();
    text.lines().map(|line| corpus.join("viper").join(line)).collect()
}

#[test]
fn programs_are_rejected_where_they_are_wrong() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    if !corpus.is_dir() {
        eprintln!("SKIPPED: there is no corpus at {}", corpus.display());
        return;
    }
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
            let (found, messages) = found(&path);
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
                wrong.push(format!(
                    "{name}: surplus {surplus:?}, absent {absent:?}\n    {}",
                    messages.join("\n    ")
                ));
            }
        }
        eprintln!("{list}: {right} of {count}");
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}
