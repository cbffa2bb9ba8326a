//! Errors seeded into verified programs: the programs of Fig. 8 of *Automatic Verification of
//! Iterated Separating Conjunctions using Symbolic Execution* verify, and four variants of each,
//! with one error each, are rejected for that error and at its place. Skipped when the corpus is
//! not there.
//!
//! A place is a text of the program. `outer … inner` is the first `inner` that follows `outer`; a
//! text without `…` is there only once.

mod arrays;
#[path = "../common/mod.rs"]
mod common;
#[path = "../../../viper/tests/it/common/mod.rs"]
mod corpus;
mod graphs;
mod sorting;

use common::{Errors, errors};
use corpus::corpus;
use std::ops::Range;

/// A program with one error.
struct Variant {
    /// What was changed.
    seeded: &'static str,
    /// The place, and what stands there instead.
    edit: (&'static str, &'static str),
    /// The id of the error, and a place on the line, after the edit, on which it is reported.
    error: (&'static str, &'static str),
}

/// A program of the corpus ends as its annotations say, and each variant of it has the seeded error
/// as well.
fn check(file: &str, variants: [Variant; 4]) {
    let Some(corpus) = corpus() else { return };
    let program = std::fs::read_to_string(corpus.join("viper/silver/examples").join(file)).unwrap();
    assert_eq!(errors(&program), Ok(annotated(&program)), "{file}");
    for variant in variants {
        let mut edited = program.clone();
        edited.replace_range(find(&program, variant.edit.0), variant.edit.1);
        let (id, place) = variant.error;
        let mut expected = annotated(&edited);
        expected.push((line(&edited, find(&edited, place).start), id.to_string()));
        expected.sort();
        assert_eq!(errors(&edited), Ok(expected), "{file}, {}", variant.seeded);
    }
}

/// The text of a place.
fn find(program: &str, place: &str) -> Range<usize> {
    let mut parts = place.split(" … ");
    let mut found = 0..0;
    if !place.contains('…') {
        assert_eq!(program.matches(place).count(), 1, "{place:?} is not there once");
    }
    parts.all(|part| {
        let start = program[found.end..].find(part);
        let start = found.end + start.unwrap_or_else(|| panic!("{part:?} of {place:?} is not there"));
        found = start..start + part.len();
        true
    });
    found
}

/// The number of the line of an offset.
fn line(program: &str, offset: usize) -> usize {
    program[..offset].matches('\n').count() + 1
}

/// The errors that annotations announce for the lines that follow them.
fn annotated(program: &str) -> Errors {
    let mut announced = Errors::new();
    for (i, text) in program.lines().enumerate() {
        if let Some(id) = text.trim().strip_prefix("//:: ExpectedOutput(") {
            announced.push((i + 2, id.trim_end_matches(')').to_string()));
        }
    }
    announced
}
