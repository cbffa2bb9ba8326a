//! Runs programs that stand in the text of a test.

use echis_interpreter::{Limits, Member, Run, Start, Verdict};
use echis_source::Sources;
use echis_viper::ast::{FunctionId, MethodId, Program};
use std::collections::BTreeSet;
use std::path::Path;

/// Seeds that every member is run with.
const SEEDS: u64 = 40;

/// The typed program and its text.
pub fn program(text: &str) -> (Program, Sources) {
    let mut sources = Sources::default();
    let loaded = echis_viper::load::load_text("test.vpr", text, Path::new(""), &mut sources);
    let program = echis_viper::program(loaded).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    (program, sources)
}

/// The runs of the last method or, if there is none, of the last function.
pub fn runs(text: &str, start: &Start, limits: &Limits) -> Vec<String> {
    let (program, sources) = program(text);
    let run = |seed| match program.methods.len() {
        0 => {
            let last = FunctionId(program.functions.len() as u32 - 1);
            Member::Function(last).run(&program, start, seed, limits)
        }
        n => Member::Method(MethodId(n as u32 - 1)).run(&program, start, seed, limits),
    };
    (0..SEEDS).map(|seed| said(&run(seed), &sources)).collect()
}

/// A verdict in one line: how it ended, and the text at its place.
pub fn said(run: &Run, sources: &Sources) -> String {
    match &run.verdict {
        Verdict::Passed => "passed".into(),
        Verdict::Failed(f) => format!("{} @ {} in {}", f.id, sources.text(f.span), f.member),
        Verdict::Infeasible(_) => "infeasible".into(),
        Verdict::CutOff(c) => format!("{} @ {}", c.reason, sources.text(c.span)),
    }
}

/// All feasible runs pass, and there are some.
#[track_caller]
pub fn passes(text: &str) {
    let all = runs(text, &Start::default(), &Limits::default());
    let feasible: BTreeSet<&String> = all.iter().filter(|s| *s != "infeasible").collect();
    let expected = "passed".to_string();
    assert_eq!(feasible, BTreeSet::from([&expected]), "{text}");
}

/// Runs pass or are too long, and many pass.
#[track_caller]
pub fn passes_or_is_too_long(text: &str) {
    let all = runs(text, &Start::default(), &Limits::default());
    let passed = all.iter().filter(|s| *s == "passed").count();
    let is_expected = |s: &String| s == "passed" || s.starts_with("too long: ");
    assert!(
        all.iter().all(is_expected) && 4 * passed > all.len(),
        "{all:?}\n{text}"
    );
}

/// Some run fails, and all that fail do so like this: `id @ text in member`. No run is cut off.
#[track_caller]
pub fn fails(text: &str, expected: &str) {
    all_but_fail(text, expected, &["infeasible", "passed"]);
}

/// Some run fails, and all that fail do so like this; others may be too long.
#[track_caller]
pub fn fails_or_is_too_long(text: &str, expected: &str) {
    all_but_fail(text, expected, &["infeasible", "passed", "too long: "]);
}

#[track_caller]
fn all_but_fail(text: &str, expected: &str, others: &[&str]) {
    let all = runs(text, &Start::default(), &Limits::default());
    let failed: BTreeSet<&str> = all
        .iter()
        .map(String::as_str)
        .filter(|s| !others.iter().any(|o| s.starts_with(o)))
        .collect();
    assert_eq!(failed, BTreeSet::from([expected]), "{text}");
}

/// No run is feasible.
#[track_caller]
pub fn infeasible(text: &str) {
    let all = runs(text, &Start::default(), &Limits::default());
    assert!(all.iter().all(|s| s == "infeasible"), "{all:?}\n{text}");
}

/// All feasible runs are cut off like this: `reason @ text`.
#[track_caller]
pub fn cut_off(text: &str, expected: &str) {
    let all = runs(text, &Start::default(), &Limits::default());
    let ends: BTreeSet<&str> = all
        .iter()
        .map(String::as_str)
        .filter(|s| *s != "infeasible")
        .collect();
    assert_eq!(ends, BTreeSet::from([expected]), "{text}");
}
