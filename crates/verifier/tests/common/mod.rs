//! Running the verifier on a program's text, for all tests.

use echis_source::{FileId, Sources, Span};
use echis_verifier::{Inference, MemberReport, Options, Outcome, SmtLog, StartState};
use std::path::Path;
use std::time::Instant;

/// The errors of a program in source order: line and id.
pub type Errors = Vec<(usize, String)>;

/// Verifies a program.
pub fn verify(program: &str, inference: Inference) -> (Vec<MemberReport>, impl Fn(u32) -> usize) {
    let options = Options {
        inference,
        ..Options::default()
    };
    verify_with(program, options)
}

/// Verifies a program and records the way to each failure.
#[allow(dead_code, reason = "not all tests look at states")]
pub fn recorded(program: &str, inference: Inference) -> Vec<MemberReport> {
    let options = Options {
        inference,
        record: true,
        ..Options::default()
    };
    verify_with(program, options).0
}

/// The start states that are proposed for the failures of a program.
#[allow(dead_code, reason = "not all tests look at start states")]
pub fn start_states(program: &str) -> Vec<Option<StartState>> {
    let options = Options {
        start_states: true,
        ..Options::default()
    };
    let (reports, _) = verify_with(program, options);
    let failures = reports.into_iter().flat_map(|r| r.failures);
    failures.map(|f| f.start).collect()
}

/// What the solver is told about the method `m` of a program.
#[allow(dead_code, reason = "not all tests look at logs")]
pub fn logged(program: &str) -> String {
    let folder = std::env::temp_dir().join(format!("echis-verifier-log-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the log");
    let log = SmtLog {
        folder: folder.clone(),
        program: "test".into(),
    };
    let file = log.file("m");
    let options = Options {
        smt_log: Some(log),
        ..Options::default()
    };
    drop(verify_with(program, options));
    let text = std::fs::read_to_string(file).expect("the log is there");
    std::fs::remove_dir_all(folder).expect("the folder can be removed");
    text
}

/// The outcomes of a program's members if there is no time for them.
#[allow(dead_code, reason = "not all tests look at the clock")]
pub fn without_time(program: &str) -> Vec<Outcome> {
    let options = Options {
        deadline: Some(Instant::now()),
        ..Options::default()
    };
    let (reports, _) = verify_with(program, options);
    reports.into_iter().map(|r| r.outcome).collect()
}

/// The line of a text on which a place begins.
#[allow(dead_code, reason = "not all tests look at places")]
pub fn line(program: &str, place: Span) -> usize {
    program[..place.start as usize].matches('\n').count() + 1
}

/// Verifies a program with options.
pub fn verify_with(program: &str, options: Options) -> (Vec<MemberReport>, impl Fn(u32) -> usize) {
    let mut sources = Sources::default();
    let loaded = echis_viper::load::load_text("test.vpr", program, Path::new(""), &mut sources);
    let program = echis_viper::program(loaded).unwrap_or_else(|errors| panic!("not a program: {errors:?}"));
    let options = Options { jobs: 1, ..options };
    let reports = echis_verifier::verify(&program, &sources, &options, &|_, _| {});
    (reports, move |offset| sources.line_column(FileId(0), offset).0)
}

/// The errors of a program, or the member of which nothing is known, and why.
#[allow(dead_code, reason = "not all tests are without inference")]
pub fn errors(program: &str) -> Result<Errors, String> {
    errors_with(program, Inference::Off)
}

/// All errors of a program, not only the first of each member.
#[allow(dead_code, reason = "not all tests read errors")]
pub fn all_errors(program: &str) -> Errors {
    let options = Options {
        all_errors: true,
        ..Options::default()
    };
    let (reports, lines) = verify_with(program, options);
    found(&reports, &lines).expect("all of it is decided")
}

/// The errors of a program for which ghost operations are inferred or not.
#[allow(dead_code, reason = "not all tests read errors")]
pub fn errors_with(program: &str, inference: Inference) -> Result<Errors, String> {
    let (reports, lines) = verify(program, inference);
    found(&reports, &lines)
}

fn found(reports: &[MemberReport], lines: &dyn Fn(u32) -> usize) -> Result<Errors, String> {
    let mut found = Errors::new();
    for report in reports {
        if let Outcome::Unknown(undecided) = &report.outcome {
            return Err(format!("{} is unknown: {}", report.name, undecided.limit));
        }
        for failure in &report.failures {
            found.push((lines(failure.span.start), failure.id.clone()));
        }
    }
    found.sort();
    Ok(found)
}

/// What is said of the failures of a program.
#[allow(dead_code, reason = "not all tests read messages")]
pub fn messages(program: &str) -> Vec<String> {
    messages_with(program, Inference::Off)
}

/// What is said of the failures of a program for which ghost operations are inferred or not.
#[allow(dead_code, reason = "not all tests read messages")]
pub fn messages_with(program: &str, inference: Inference) -> Vec<String> {
    let (reports, _) = verify(program, inference);
    let failures = reports.into_iter().flat_map(|r| r.failures);
    failures.map(|f| f.message).collect()
}
