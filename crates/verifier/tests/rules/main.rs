//! The rules of the verifier, each shown by a small program that it accepts and by one that a wrong rule would accept.
//!
//! A comment `// error: id` says that this error, and no other, is reported on its line.

mod control;
mod eval;
mod functions;
mod permissions;
mod predicates;
mod quantifiers;
mod values;

use echis_verifier::{MemberReport, Options, Outcome};
use echis_viper::span::{FileId, Sources};
use std::path::Path;

/// Verifies a program; every member has to end as its comments say.
fn check(program: &str) {
    let (reports, lines) = verify(program);
    let mut found: Vec<(usize, String)> = Vec::new();
    for report in &reports {
        if let Outcome::Unknown(why) = &report.outcome {
            panic!("{} is unknown: {why}", report.name);
        }
        for failure in &report.failures {
            found.push((lines(failure.span.start), failure.id.clone()));
        }
    }
    found.sort();
    let mut expected: Vec<(usize, String)> = Vec::new();
    for (i, line) in program.lines().enumerate() {
        if let Some((_, id)) = line.split_once("// error: ") {
            expected.push((i + 1, id.trim().to_string()));
        }
    }
    assert_eq!(found, expected, "in\n{program}");
}

fn verify(program: &str) -> (Vec<MemberReport>, impl Fn(u32) -> usize) {
    let mut sources = Sources::default();
    let loaded = echis_viper::load::load_text("test.vpr", program, Path::new(""), &mut sources);
    let program = echis_viper::program(loaded).unwrap_or_else(|errors| panic!("not a program: {errors:?}"));
    let options = Options {
        jobs: 1,
        only: Vec::new(),
        all_errors: false,
        timeout: None,
        smt_log: None,
    };
    let reports = echis_verifier::verify(&program, &sources, &options, &|_| {});
    (reports, move |offset| sources.line_column(FileId(0), offset).0)
}
