//! Runs what is verified, and says where a run fails.

use crate::generate;
use crate::houdini::{Verified, parsed, reports_of, verified};
use crate::lines::Lines;
use echis_interpreter::{Failure, Limits, Member, Start, Verdict};
use echis_source::Span;
use echis_verifier::{MemberReport, Outcome};
use echis_viper::ast::Program;
use std::collections::{BTreeMap, BTreeSet};

/// Limits of one run. Loops of the programs have few rounds; recursion may have no end.
const LIMITS: Limits = Limits {
    steps: 50_000,
    depth: 32,
    objects: 32,
};

/// So many attempts there are for each run that is wanted: most states that are chosen at random
/// satisfy no precondition.
const ATTEMPTS: u64 = 4;

/// What was done and found.
#[derive(Debug, Default)]
pub struct Tally {
    pub programs: usize,
    /// Methods with a body, as far as something can be run.
    pub methods: usize,
    /// Methods that were verified as they were generated.
    pub at_once: usize,
    /// Methods that are verified after what fails was taken out.
    pub verified: usize,
    /// Members that were run: they and all that they use are verified.
    pub judged: usize,
    /// Members of them that have as many runs to their end as were wanted.
    pub with_all_runs: usize,
    /// Members of them without any.
    pub without_run: usize,
    /// Runs to the end.
    pub passed: usize,
    /// Runs in which an assumption does not hold.
    pub infeasible: usize,
    /// Runs that were cut off.
    pub cut_off: usize,
    /// Why they were, and how often.
    pub reasons: BTreeMap<String, usize>,
    pub disagreements: Vec<Disagreement>,
    /// How many lines with these words are left after what fails was taken out.
    pub left: BTreeMap<&'static str, usize>,
}

/// The words of what only some programs use.
const WORDS: [&str; 8] = [
    "package ",
    "apply ",
    "applying ",
    "--*",
    "decreases ",
    "Cons(",
    "contains(",
    "lhs",
];

/// A member that is verified and has a run that fails.
#[derive(Debug)]
pub struct Disagreement {
    /// The seed of the program.
    pub seed: u64,
    pub member: String,
    /// The seed of the run in the shrunk program.
    pub run: u64,
    pub failure: Failure,
    /// The program without what does not matter.
    pub text: String,
    /// The values that the run began with.
    pub start: Start,
}

impl Tally {
    /// Adds another one.
    pub fn add(&mut self, other: Tally) {
        self.programs += other.programs;
        self.methods += other.methods;
        self.at_once += other.at_once;
        self.verified += other.verified;
        self.judged += other.judged;
        self.with_all_runs += other.with_all_runs;
        self.without_run += other.without_run;
        self.passed += other.passed;
        self.infeasible += other.infeasible;
        self.cut_off += other.cut_off;
        for (reason, n) in other.reasons {
            *self.reasons.entry(reason).or_default() += n;
        }
        self.disagreements.extend(other.disagreements);
        for (word, n) in other.left {
            *self.left.entry(word).or_default() += n;
        }
    }
}

/// Judges the program of a seed: each member that is verified with all that it uses has `runs` runs
/// to their end, or as many as are found.
///
/// # Panics
///
/// If the generator makes a text that is no program.
pub fn judge(seed: u64, runs: u64) -> Tally {
    let lines = generate::program(seed);
    // one program in four keeps its contradictions, as they may be the verifier's
    let v =
        verified(lines, !seed.is_multiple_of(4)).unwrap_or_else(|e| panic!("program {seed} is none: {e}"));
    let mut tally = Tally {
        programs: 1,
        at_once: v.at_once,
        ..Tally::default()
    };
    let methods = v.reports.iter().filter(|r| r.kind == "method");
    tally.methods = methods.clone().count();
    tally.verified = methods.filter(|r| r.outcome == Outcome::Verified).count();
    let text = v.lines.text();
    for word in WORDS {
        let lines = text.lines().filter(|line| line.contains(word)).count();
        tally.left.insert(word.trim_matches([' ', '(']), lines);
    }
    let trusted = trusted(&v.program, &text, &v.reports);
    for name in &trusted {
        let Some(member) = member(&v.program, name) else {
            continue;
        };
        tally.judged += 1;
        let mut passed = 0;
        for n in 0..runs * ATTEMPTS {
            if passed == runs {
                break;
            }
            match member.run(&v.program, &Start::default(), n, &LIMITS).verdict {
                Verdict::Passed => passed += 1,
                Verdict::Infeasible(_) => tally.infeasible += 1,
                Verdict::CutOff(cut_off) => {
                    tally.cut_off += 1;
                    *tally.reasons.entry(cut_off.reason).or_default() += 1;
                }
                Verdict::Failed(_) => {
                    tally.disagreements.push(shrunk(seed, &v, name, n));
                    break;
                }
            }
        }
        tally.passed += passed as usize;
        tally.with_all_runs += usize::from(passed == runs);
        tally.without_run += usize::from(passed == 0);
    }
    tally
}

fn member(program: &Program, name: &str) -> Option<Member> {
    let find = |kind| Member::find(program, kind, name);
    find("method").or_else(|| find("function"))
}

/// All members with their texts' places.
fn places(program: &Program) -> Vec<(String, Span)> {
    let methods = program.methods.iter().map(|m| (m.name.to_string(), m.span));
    let functions = program.functions.iter().map(|f| (f.name.to_string(), f.span));
    let predicates = program.predicates.iter().map(|p| (p.name.to_string(), p.span));
    methods.chain(functions).chain(predicates).collect()
}

/// The members that are verified together with all members that they mention, and those that these
/// mention, and so on.
fn trusted(program: &Program, text: &str, reports: &[MemberReport]) -> BTreeSet<String> {
    let is_verified = |name: &str| {
        let mut of_name = reports.iter().filter(|r| *r.name == *name).peekable();
        of_name.peek().is_some() && of_name.all(|r| r.outcome == Outcome::Verified)
    };
    let places = places(program);
    let mut trusted: BTreeSet<String> = places.iter().map(|(name, _)| name.clone()).collect();
    trusted.retain(|name| is_verified(name));
    loop {
        let mentions_others = |span: Span| {
            let words = text[span.start as usize..span.end as usize].split(|c: char| !c.is_alphanumeric());
            let mut members = words.filter(|w| places.iter().any(|(name, _)| name == w));
            members.any(|w| !trusted.contains(w))
        };
        let doubtful = places
            .iter()
            .filter(|(name, span)| trusted.contains(name) && mentions_others(*span));
        let doubtful: Vec<String> = doubtful.map(|(name, _)| name.clone()).collect();
        if doubtful.is_empty() {
            return trusted;
        }
        trusted.retain(|name| !doubtful.contains(name));
    }
}

/// The first of some runs that fails although its member is verified.
fn failing(lines: &Lines, name: &str, runs: u64) -> Option<(u64, Failure, Start)> {
    let text = lines.text();
    let (program, sources) = parsed(&text).ok()?;
    let member = member(&program, name)?;
    let failed = (0..runs).find_map(|n| {
        let run = member.run(&program, &Start::default(), n, &LIMITS);
        match run.verdict {
            Verdict::Failed(failure) => Some((n, failure, run.start)),
            Verdict::Passed | Verdict::Infeasible(_) | Verdict::CutOff(_) => None,
        }
    })?;
    let reports = reports_of(&program, &sources, Vec::new());
    trusted(&program, &text, &reports)
        .contains(name)
        .then_some(failed)
}

/// A disagreement, without the lines and members that do not matter for it.
fn shrunk(seed: u64, v: &Verified, name: &str, run: u64) -> Disagreement {
    let mut lines = v.lines.clone();
    let runs = run + 100;
    let mut found = failing(&lines, name, run + 1);
    let mut attempt = |candidate: Lines, lines: &mut Lines| {
        if let Some(still) = failing(&candidate, name, runs) {
            found = Some(still);
            *lines = candidate;
        }
    };
    for (other, span) in places(&v.program) {
        if other != name {
            let mut candidate = lines.clone();
            candidate.clear(
                v.lines.text()[..span.start as usize].matches('\n').count(),
                span_lines(v, span),
            );
            attempt(candidate, &mut lines);
        }
    }
    for n in (0..lines.0.len()).rev() {
        let inside = lines.block(n);
        let mut candidates = Vec::new();
        if let [open, .., close] = inside[..] {
            candidates.push((open..=close).collect());
            candidates.push(inside);
        }
        candidates.push(vec![n]);
        for taken in candidates {
            if !lines.0[n].text.is_empty() {
                let mut candidate = lines.clone();
                taken.into_iter().for_each(|n| candidate.clear(n, 1));
                attempt(candidate, &mut lines);
            }
        }
    }
    let (run, failure, start) =
        found.unwrap_or_else(|| panic!("the run {run} of program {seed} does not fail again"));
    Disagreement {
        seed,
        member: name.to_string(),
        run,
        failure,
        text: lines.text(),
        start,
    }
}

/// The number of lines of a member.
fn span_lines(v: &Verified, span: Span) -> usize {
    v.lines.text()[span.start as usize..span.end as usize]
        .matches('\n')
        .count()
        + 1
}
