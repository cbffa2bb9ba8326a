//! What was inferred, written into the program, makes it verify without inference.

use crate::common::{errors_with, verify};
use echis_verifier::{Inference, Inferred, Operation, Place};
use std::collections::BTreeMap;

/// Writes what was inferred into a program.
fn written(program: &str) -> String {
    let (reports, _) = verify(program, Inference::ON);
    // what is inserted at an offset, in order; around expressions the outermost comes first
    let mut insertions: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    let mut done: Vec<Inferred> = Vec::new();
    for inferred in reports.iter().flat_map(|r| &r.inferred) {
        // an expression of a contract is read for more than one member
        if matches!(inferred.place, Place::Within(_)) {
            if done.contains(inferred) {
                continue;
            }
            done.push(inferred.clone());
        }
        assert!(inferred.always, "{inferred:?} in\n{program}");
        let span = inferred.place.span();
        let (start, end) = (span.start as usize, span.end as usize);
        let statement = inferred
            .statement()
            .unwrap_or_else(|| panic!("{inferred:?} cannot be written"));
        let (at, text) = match inferred.place {
            Place::Before(_) => (start, format!("{statement}\n")),
            Place::EndOfMethod(_) | Place::EndOfLoop(_) => (end - 1, format!("\n{statement}\n")),
            Place::EndOfSide(..) => (side(program, inferred), format!("\n{statement}\n")),
            Place::Within(_) => {
                assert_eq!(inferred.operation, Operation::Open, "{inferred:?}");
                insertions.entry(end).or_default().insert(0, ")".into());
                (
                    start,
                    format!("(unfolding {} in ", inferred.access().unwrap_or_default()),
                )
            }
        };
        insertions.entry(at).or_default().push(text);
    }
    let mut text = String::new();
    let mut from = 0;
    for (at, inserted) in insertions {
        text += &program[from..at];
        text += &inserted.concat();
        from = at;
    }
    text + &program[from..]
}

/// The closing brace of a side of an `if`.
fn side(program: &str, inferred: &Inferred) -> usize {
    let Place::EndOfSide(condition, taken) = inferred.place else {
        unreachable!("only sides of an if have a condition")
    };
    let mut at = condition.end as usize;
    for _ in 0..if taken { 1 } else { 2 } {
        at += program[at..].find('{').unwrap_or_default() + 1;
        let mut open = 1;
        while open > 0 {
            match program.as_bytes()[at] {
                b'{' => open += 1,
                b'}' => open -= 1,
                _ => {}
            }
            at += 1;
        }
    }
    at - 1
}

/// A program with what was inferred for it verifies without inference.
pub fn round_trip(program: &str) {
    let written = written(program);
    assert_eq!(
        errors_with(&written, Inference::Off),
        Ok(Vec::new()),
        "in\n{written}"
    );
}
