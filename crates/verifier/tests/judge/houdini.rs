//! Takes out of a program what does not verify, until the rest does (the idea of *Houdini, an
//! annotation assistant for ESC/Java*, Flanagan and Leino, 2001).
//!
//! Candidates can then be many and bold: what is left was proved, all of it.

use crate::lines::{Lines, TakenOut};
use echis_source::{Diagnostic, Sources, Span};
use echis_verifier::{MemberReport, Options, Outcome};
use echis_viper::ast::Program;
use std::path::Path;

/// So often a program is verified, at most.
const ROUNDS: usize = 12;

/// Solver resources for one check: little, as the programs are small.
const RESOURCES: u32 = 1_000_000;

/// A program and what the verifier says of its members.
pub struct Verified {
    pub lines: Lines,
    pub program: Program,
    pub reports: Vec<MemberReport>,
    /// How many methods were verified as they were generated.
    pub at_once: usize,
}

/// Verifies a program, takes out the lines that fail, and begins again. Where `contradictions` are
/// taken out too, a contract that the verifier finds to be contradictory loses the clause to blame.
///
/// # Errors
///
/// What the front end says against the program.
pub fn verified(mut lines: Lines, contradictions: bool) -> Result<Verified, String> {
    let mut reports: Vec<MemberReport> = Vec::new();
    let mut only = Vec::new();
    let mut at_once = 0;
    for round in 1.. {
        let text = lines.text();
        let before = lines.clone();
        let (program, sources) = match parsed(&text) {
            Ok(read) => read,
            Err(errors) => {
                let mut changed = false;
                for e in &errors {
                    changed |= lines.take_out(line_of(&text, e.span)) != TakenOut::Nothing;
                }
                if !changed {
                    return Err(format!("{errors:?}\n{text}"));
                }
                continue;
            }
        };
        let new = reports_of(&program, &sources, std::mem::take(&mut only));
        if round == 1 {
            at_once = new
                .iter()
                .filter(|r| r.kind == "method" && r.outcome == Outcome::Verified)
                .count();
        }
        let mut is_shared = false;
        for report in &new {
            let failures = report
                .failures
                .iter()
                .map(|f| (f.id.starts_with("termination."), f.span));
            let warnings = report.warnings.iter().filter(|_| contradictions);
            for (is_measure, span) in failures.chain(warnings.map(|w| (false, w.span))) {
                match take_out(&mut lines, line_of(&text, span), is_measure) {
                    TakenOut::Nothing => {}
                    TakenOut::OfBody => only.push(report.name.to_string()),
                    TakenOut::Shared => is_shared = true,
                }
            }
        }
        reports.retain(|r| new.iter().all(|n| n.name != r.name));
        reports.extend(new);
        let is_done = only.is_empty() && !is_shared;
        if is_done || round == ROUNDS {
            // what was taken out last is not verified without it
            let lines = if is_done { lines } else { before };
            return Ok(Verified {
                lines,
                program,
                reports,
                at_once,
            });
        }
        if is_shared {
            only.clear();
        }
    }
    unreachable!("the last round returns")
}

/// Takes out a line that fails. Where a call or loop does not end, and where the line has to stay,
/// the termination measure of its member is to blame.
fn take_out(lines: &mut Lines, number: usize, is_measure: bool) -> TakenOut {
    let measure = lines.measure_of(number);
    let is_own = lines.0[number].text.trim_start().starts_with("decreases");
    match measure {
        Some(measure) if is_measure && !is_own => lines.take_out(measure),
        Some(measure) => match lines.take_out(number) {
            TakenOut::Nothing => lines.take_out(measure),
            taken => taken,
        },
        None => lines.take_out(number),
    }
}

/// Verifies a program, or some of its members.
pub fn reports_of(program: &Program, sources: &Sources, only: Vec<String>) -> Vec<MemberReport> {
    let options = Options {
        jobs: 1,
        only,
        all_errors: true,
        passes_failed: true,
        check_resources: Some(RESOURCES),
        ..Options::default()
    };
    echis_verifier::verify(program, sources, &options, &|_, _| {})
}

/// The number of the line on which something begins, counted from 0.
fn line_of(text: &str, span: Span) -> usize {
    text[..span.start as usize].matches('\n').count()
}

/// A program's text, read.
///
/// # Errors
///
/// What the front end says against it.
pub fn parsed(text: &str) -> Result<(Program, Sources), Vec<Diagnostic>> {
    let mut sources = Sources::default();
    let loaded = echis_viper::load::load_text("random.vpr", text, Path::new(""), &mut sources);
    echis_viper::program(loaded).map(|program| (program, sources))
}
