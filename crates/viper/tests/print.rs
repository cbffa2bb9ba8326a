//! What is printed is read as the same tree: over all programs of the corpus (skipped when it is not there) and over
//! random trees.

use echis_viper::parser::parse;
use echis_viper::print::print;
use echis_viper::span::FileId;
use echis_viper::syntax::File;
use std::path::{Path, PathBuf};

/// A tree as text without its spans.
fn shape(file: &File) -> String {
    let text = format!("{file:?}");
    let mut rest = text.as_str();
    let mut out = String::with_capacity(text.len() / 2);
    while let Some((before, after)) = rest.split_once("span: Span {") {
        out.push_str(before);
        rest = after.split_once(" }").map_or("", |(_, after)| after);
    }
    out + rest
}

/// Prints a tree, reads it and prints it again: both the trees and the texts must be the same.
fn round_trip(file: &File) -> Result<(), String> {
    let text = print(file);
    let (again, diagnostics) = parse(FileId(0), &text);
    if let Some(first) = diagnostics.first() {
        let from = &text[first.span.start as usize..];
        return Err(format!(
            "{} at `{}` in:\n{text}",
            first.message,
            from.lines().next().unwrap_or_default()
        ));
    }
    if shape(file) != shape(&again) {
        return Err(format!(
            "read as another tree:\n{text}\nwhich is\n{}",
            print(&again)
        ));
    }
    let second = print(&again);
    if second != text {
        return Err(format!("printed differently:\n{text}\nand\n{second}"));
    }
    Ok(())
}

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

#[test]
fn printed_programs_are_read_as_the_same() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/viper");
    if !corpus.is_dir() {
        eprintln!("SKIPPED: there is no corpus at {}", corpus.display());
        return;
    }
    let mut paths = Vec::new();
    programs(&corpus, &mut paths);
    let (mut printed, mut invalid, mut wrong) = (0, 0, Vec::new());
    for path in &paths {
        let text = std::fs::read_to_string(path).unwrap();
        let (file, diagnostics) = parse(FileId(0), &text);
        if !diagnostics.is_empty() {
            invalid += 1;
            continue;
        }
        printed += 1;
        if let Err(why) = round_trip(&file) {
            wrong.push(format!("{}: {why}", path.display()));
        }
    }
    eprintln!("{printed} programs printed, {invalid} are not valid");
    assert!(
        wrong.is_empty(),
        "{} of {printed} differ, first:\n{}",
        wrong.len(),
        wrong[0]
    );
    assert!(printed > invalid);
}
