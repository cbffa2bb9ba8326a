//! Runs verified members: none of their runs may fail.
//!
//! ```text
//! cargo run --example unbroken -- FILE.vpr... | @LIST FOLDER
//! ```
//!
//! Takes Viper files, or a list of names of files in a folder. Verifies each program, and runs each
//! verified member from random start states. Prints each run that fails in a verified member:
//! either the verifier or the interpreter is wrong, unless the member calls one that is not
//! verified. These are printed as well.

use echis_interpreter::{Limits, Member, Start, Verdict};
use echis_source::Sources;
use echis_verifier::{MemberReport, Options, Outcome};
use echis_viper::ast::Program;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The number of runs of each member.
const RUNS: u64 = 20;
/// The time limit for one program.
const TIMEOUT: Duration = Duration::from_secs(30);

/// The numbers of runs by their outcome.
#[derive(Default)]
struct Count {
    members: u64,
    runs: u64,
    passed: u64,
    infeasible: u64,
    cut_off: u64,
    failed_elsewhere: u64,
    broken: u64,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let files = match &arguments[..] {
        [list, folder] if list.starts_with('@') => listed(&list[1..], Path::new(folder)),
        files => files.iter().map(PathBuf::from).collect(),
    };
    let mut count = Count::default();
    for file in files {
        run_program(&file, &mut count);
    }
    println!(
        "{} members, {} runs: {} passed, {} infeasible, {} cut off, {} failed in members that are not verified, {} BROKEN",
        count.members,
        count.runs,
        count.passed,
        count.infeasible,
        count.cut_off,
        count.failed_elsewhere,
        count.broken
    );
    std::process::exit(i32::from(count.broken > 0));
}

fn listed(list: &str, folder: &Path) -> Vec<PathBuf> {
    let names = std::fs::read_to_string(list).unwrap_or_else(|e| panic!("{list}: {e}"));
    names.lines().map(|name| folder.join(name.trim())).collect()
}

fn run_program(file: &Path, count: &mut Count) {
    let mut sources = Sources::default();
    let Ok(loaded) = echis_viper::load::load(file, &mut sources) else {
        println!("{}: cannot be read", file.display());
        return;
    };
    let Ok(program) = echis_viper::program(loaded) else {
        return;
    };
    let options = Options {
        jobs: 1,
        deadline: Some(Instant::now() + TIMEOUT),
        ..Options::default()
    };
    let reports = echis_verifier::verify(&program, &sources, &options, &|_, _| {});
    let is_verified = |r: &&MemberReport| r.outcome == Outcome::Verified;
    let verified: BTreeSet<&str> = reports.iter().filter(is_verified).map(|r| &*r.name).collect();
    for report in reports.iter().filter(is_verified) {
        count.members += 1;
        let others = reports.iter().filter(|r| r.outcome != Outcome::Verified);
        let others: Vec<&str> = others.map(|r| &*r.name).collect();
        run_member(&program, &sources, report, (&verified, &others), count);
    }
}

fn run_member(
    program: &Program,
    sources: &Sources,
    report: &MemberReport,
    (verified, others): (&BTreeSet<&str>, &[&str]),
    count: &mut Count,
) {
    let limits = Limits::default();
    let start = Start::default();
    let Some(member) = Member::find(program, report.kind, &report.name) else {
        return;
    };
    for seed in 0..RUNS {
        let run = member.run(program, &start, seed, &limits);
        count.runs += 1;
        match run.verdict {
            Verdict::Passed => count.passed += 1,
            Verdict::Infeasible(_) => count.infeasible += 1,
            Verdict::CutOff(_) => count.cut_off += 1,
            Verdict::Failed(failure) if !verified.contains(&*failure.member) => count.failed_elsewhere += 1,
            Verdict::Failed(failure) => {
                count.broken += 1;
                let (line, _) = sources.line_column(failure.span.file, failure.span.start);
                println!(
                    "{}:{line}: run {seed} of {} {} fails in {}: {}; not verified: {others:?}",
                    sources.files()[failure.span.file.0 as usize].path,
                    report.kind,
                    report.name,
                    failure.member,
                    failure.id,
                );
                break;
            }
        }
    }
}
