//! Searches concrete counterexamples for properties of a Java method that could not be proved.
//!
//! The method is explored together with its contract, whose clauses are executed as assertions.
//! Every reported run was executed by the interpreter.

mod dependencies;
mod failure_tests;
mod java_tokens;
mod line_marks;
mod search_cache;

pub use search_cache::SearchCache;

use crate::{convert, test_files, values};
use echis_explorer::context::Context;
use echis_explorer::explore::{self, Leaf, Options};
use echis_explorer::machine::{self, Bounds};
use echis_explorer::search::Search as Order;
use echis_java_explore::{ContractEntries, Ints, Lowered};
use echis_java_prove::Overflow;
use echis_java_semantics::known_values::KnownValues;
use echis_java_semantics::{Java, MethodRef};
use echis_java_tests::TestFile;
use echis_logic::Terms;
use echis_program::ast::{ErrorKind, ProcedureId};
use echis_program::interpreter::{Interpreter, Limits as RunLimits, Run};
use echis_program::run::{Inputs, Outcome, Value};
use echis_report::{ConcreteRun, Finding, Kind, Place, Search};
use echis_solver::{BudgetFactor, Cancellation, Limits, Satisfier, is_past};
use echis_source::Span;
use failure_tests::FailureTests;
use std::cell::Cell;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

/// Bounds of the search: small inputs violate most properties that can be violated.
const BOUNDS: Bounds = Bounds {
    unroll: 5,
    depth: 60,
    steps: STEPS,
};
/// Maximal number of paths of one search.
const PATHS: u64 = 300;
/// Maximal number of statements of all paths of one search.
const STEPS: u64 = 60_000;
/// Z3's resource limit for one query: about a fifth of a second.
const RESOURCES: u32 = 2_000_000;
/// Maximal number of runs that are kept of one failure. There is more than one since some runs
/// cannot be written as a test.
const RUNS_PER_FAILURE: usize = 4;
/// Time limit of one search if the user gives none. It is a safety net.
const TIME: Duration = Duration::from_secs(6);
/// Id of the finding that a pure method may not terminate.
const ENDLESS: &str = "termination.failed";
/// Id of the finding that an integer may overflow.
const OVERFLOW: &str = "integer.overflow";

/// A method with unproved properties, and the options of the search for counterexamples.
pub struct UnprovedMethod<'a> {
    /// The checked classes.
    pub java: &'a Java,
    /// What is known of final fields.
    pub known: &'a KnownValues,
    /// The method.
    pub method: MethodRef,
    /// The semantics of integers.
    pub overflow: Overflow,
    /// The folder that tests are written to, if they are wanted.
    pub tests: Option<&'a Path>,
    /// The time at which the search stops.
    pub deadline: Option<Instant>,
    /// Ends the search early.
    pub cancellation: &'a Cancellation,
    /// Factor for all limits that are counted in steps.
    pub budget: BudgetFactor,
    /// Holds the results of earlier searches.
    pub cache: Option<&'a SearchCache<'a>>,
}

/// The result of the search for one method.
struct SearchResult {
    /// The result for each finding; nothing for findings that no run can show.
    searches: Vec<Option<Search>>,
    /// The tests of the runs, with marks for line numbers. The runs name them without the folder.
    tests: Vec<TestFile>,
    /// Whether a clock, a lack of memory or a missing solver has cut off the search.
    is_cut_off: bool,
}

/// The lowered method with its contract, and the interpreter that runs it.
struct Runnable<'a> {
    subject: &'a UnprovedMethod<'a>,
    lowered: &'a Lowered,
    contract: &'a ContractEntries,
    interpreter: Interpreter<'a>,
    /// Whether a search with an entry was cut off, as in [`SearchResult`].
    is_cut_off: Cell<bool>,
}

/// A run that ends with an error.
struct FailingRun {
    /// The inputs of the method.
    inputs: Inputs,
    /// Values of the quantified variables for which a clause is violated.
    witnesses: Vec<Value>,
    kind: ErrorKind,
    /// The innermost place in the user's files where the run ends.
    span: Span,
    /// Does the run violate a clause of a contract?
    violates_contract: bool,
    /// Whether this clause is inside of the method, such as a loop invariant or the precondition of
    /// a call. Java itself goes on there.
    is_inside_method: bool,
    /// Does the run end with an integer overflow?
    is_overflow: bool,
}

/// The runs found with each entry of the contract (see `ContractEntries`).
struct FoundRuns {
    failures: Vec<FailingRun>,
    overflows: Vec<FailingRun>,
    assertions: Vec<FailingRun>,
}

/// How a run relates to a finding.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// The run shows the finding.
    Same,
    /// The run shows the finding, but violates only a contract inside of the method. Java itself
    /// goes on there.
    Inner,
    /// The run ends with another failure.
    Other,
}

/// A candidate for the run that is reported with a finding.
#[derive(Clone, Copy)]
struct Candidate<'b> {
    run: &'b FailingRun,
    fit: Fit,
}

/// Searches for a run that shows each finding, and stores the result in it. Writes tests if they
/// are wanted.
pub fn add_counterexamples(subject: &UnprovedMethod, findings: &mut [Finding]) {
    let is_over = is_past(subject.deadline) || subject.cancellation.is_cancelled();
    if is_over || findings.iter().all(|f| f.kind != Kind::Failure) {
        return;
    }
    let search = || search_runs(subject, findings);
    let mut result = match subject.cache {
        Some(cache) => cache.result(subject, findings, search),
        None => search(),
    };
    if let Some(folder) = subject.tests {
        name_folder(
            &mut result.searches,
            folder,
            &write_tests(subject, &result.tests, folder),
        );
    }
    for (finding, found) in findings.iter_mut().zip(result.searches) {
        finding.search = found;
    }
}

/// Searches for a run that shows each finding, and generates tests if they are wanted.
fn search_runs(subject: &UnprovedMethod, findings: &[Finding]) -> SearchResult {
    let ints = ints(subject.overflow);
    let lowered =
        echis_java_explore::lower_contract(&subject.java.world, subject.method, ints, subject.known);
    let Some(contract) = &lowered.contract else {
        return SearchResult {
            searches: findings.iter().map(|_| None).collect(),
            tests: Vec::new(),
            is_cut_off: false,
        };
    };
    let runnable = Runnable {
        subject,
        lowered: &lowered,
        contract,
        interpreter: Interpreter::new(&lowered.program),
        is_cut_off: Cell::new(false),
    };
    let found = runnable.search_all(findings);
    let mut tests = FailureTests::new(&runnable);
    let not_tried: Vec<String> = lowered.left_out.iter().cloned().collect();
    let mut search = |finding: &Finding| {
        let candidates = runnable.candidates(&found, finding);
        let Some(candidate) = candidates.first() else {
            // Not finding a run says nothing if a clause cannot be executed, or if the failure
            // would be a run that does not terminate.
            let says_something = contract.asserts_all && finding.id != ENDLESS;
            return says_something.then(|| Search::NotFound(not_tried.clone()));
        };
        let mut run = runnable.concrete_run(candidate);
        if subject.tests.is_some() && ints == Ints::Machine {
            run.test = Some(tests.add(&candidates));
        }
        Some(Search::Found(run))
    };
    let is_failure = |f: &Finding| f.kind == Kind::Failure;
    SearchResult {
        searches: findings
            .iter()
            .map(|f| is_failure(f).then(|| search(f)).flatten())
            .collect(),
        tests: tests.files(),
        is_cut_off: runnable.is_cut_off.get(),
    }
}

/// The integers of the lowered program.
fn ints(overflow: Overflow) -> Ints {
    match overflow {
        Overflow::Math => Ints::Math,
        Overflow::Check | Overflow::Wrap => Ints::Machine,
    }
}

/// Writes tests to a folder, with line numbers in place of their marks.
fn write_tests(subject: &UnprovedMethod, tests: &[TestFile], folder: &Path) -> io::Result<()> {
    let sources = &subject.java.sources;
    let file = subject.java.world.method(subject.method).span.file;
    let line = |offset: &str| {
        let (line, _) = sources.line_column(file, offset.parse().ok()?);
        Some(line.to_string())
    };
    let with_lines = |file: &TestFile| TestFile {
        path: file.path.clone(),
        text: line_marks::replace(&file.text, line).unwrap_or_else(|| file.text.clone()),
    };
    let tests: Vec<TestFile> = tests.iter().map(with_lines).collect();
    test_files::write_files(&tests, folder)
}

/// Adds the folder to the places of tests. If the tests are not written, their runs say why.
fn name_folder(searches: &mut [Option<Search>], folder: &Path, written: &io::Result<()>) {
    for search in searches.iter_mut().flatten() {
        if let Search::Found(run) = search {
            run.test = run.test.take().map(|test| match written {
                Ok(()) => test.map(|place| folder.join(place).display().to_string()),
                Err(e) => Err(e.to_string()),
            });
        }
    }
}

impl Runnable<'_> {
    /// Searches with each contract entry that the findings need, until there is a run for every
    /// finding.
    fn search_all(&self, findings: &[Finding]) -> FoundRuns {
        let contract = self.contract;
        // No finite run shows that a method does not terminate.
        let failed = findings
            .iter()
            .filter(|f| f.kind == Kind::Failure && f.id != ENDLESS);
        let (overflows, others): (Vec<&Finding>, Vec<&Finding>) = failed.partition(|f| f.id == OVERFLOW);
        let search =
            |entry, is_shown: &dyn Fn(&[FailingRun], &Finding) -> bool, findings: &[&Finding]| match findings
            {
                [] => Vec::new(),
                _ => self.search(entry, &|runs| findings.iter().all(|f| is_shown(runs, f))),
            };
        let at = |runs: &[FailingRun], f: &Finding| runs.iter().any(|run| is_at(run, f));
        let overflowing = search(contract.overflows, &at, &overflows);
        let is_open = |f: &&Finding| {
            let mut here = overflowing.iter().filter(|run| is_at(run, f));
            !here.any(|run| self.is_conclusive(run))
        };
        let open = overflows.into_iter().filter(is_open);
        let wanted: Vec<&Finding> = open.chain(others.iter().copied()).collect();
        let failures = search(contract.failures, &|runs, f| self.is_shown(runs, f), &wanted);
        // Assertions inside of the method are executed only for findings that no run of the method
        // itself shows.
        let has_no_run = |f: &&Finding| !self.is_shown(&failures, f);
        let without_run: Vec<&Finding> = others.into_iter().filter(has_no_run).collect();
        let is_inside_method = |said: &Span| !contract.ensured.contains(said);
        FoundRuns {
            assertions: match contract.asserted.iter().any(is_inside_method) {
                true => search(contract.assertions, &at, &without_run),
                false => Vec::new(),
            },
            overflows: overflowing,
            failures,
        }
    }

    /// Whether a run with an overflow makes a further search unnecessary. If tests are wanted, it
    /// does only if it leads to another failure that a test can check.
    fn is_conclusive(&self, found: &FailingRun) -> bool {
        self.subject.tests.is_none() || FailureTests::new(self).can_test_later_failure(found)
    }

    /// The failure of a run after its overflow. Java goes on with the wrapped integer.
    fn after_overflow(&self, found: &FailingRun) -> Option<FailingRun> {
        let mut inputs = found.inputs.clone();
        inputs.arguments.extend(found.witnesses.iter().cloned());
        self.replay(self.contract.failures, &inputs)
    }

    /// Whether one of these runs shows the finding well enough to end the search.
    fn is_shown(&self, runs: &[FailingRun], finding: &Finding) -> bool {
        match finding.id.split_once('.') {
            // Ghost statements are not executed, so that any failure of the method is accepted.
            Some(("open" | "close", _)) => !runs.is_empty(),
            // The search goes on: a later run may violate more than the overflow.
            _ if finding.id == OVERFLOW => false,
            _ => self.matching_run(runs, finding).is_some(),
        }
    }

    /// The candidates for the finding, best first.
    fn candidates<'b>(&self, found: &'b FoundRuns, finding: &Finding) -> Vec<Candidate<'b>> {
        let shown = if finding.id == OVERFLOW {
            // An overflow at another place is another finding.
            found.overflows.iter().find(|run| is_at(run, finding))
        } else {
            let inner = || found.assertions.iter().find(|run| is_at(run, finding));
            self.matching_run(&found.failures, finding).or_else(inner)
        };
        let fit = |run: &FailingRun| {
            if run.is_inside_method {
                Fit::Inner
            } else {
                Fit::Same
            }
        };
        let shown = shown.map(|run| Candidate { run, fit: fit(run) });
        let all = found.failures.iter().chain(&found.assertions);
        let mut others: Vec<&FailingRun> = all.filter(|run| !run.is_inside_method).collect();
        others.sort_by_key(|run| self.has_kind(run, finding) != Some(true));
        let others = others.into_iter().map(|run| Candidate { run, fit: Fit::Other });
        shown.into_iter().chain(others).collect()
    }

    /// The run that ends at the place of the finding, or else one on its line. Its kind of error
    /// must not differ.
    fn matching_run<'b>(&self, runs: &'b [FailingRun], finding: &Finding) -> Option<&'b FailingRun> {
        let may_be_same = |run: &&FailingRun| self.has_kind(run, finding) != Some(false);
        let here = runs.iter().filter(may_be_same).find(|run| is_at(run, finding));
        let on_line = || {
            runs.iter()
                .filter(may_be_same)
                .find(|run| self.is_on_line(run, finding))
        };
        here.or_else(on_line)
    }

    /// Explores an entry and collects runs that end with an error, until `are_enough` holds or a
    /// limit is reached.
    fn search(&self, entry: ProcedureId, are_enough: &dyn Fn(&[FailingRun]) -> bool) -> Vec<FailingRun> {
        let terms = Terms::new();
        let lowered = self.lowered;
        let cx = Context::new(&lowered.program, &terms).with_initial_classes(&lowered.inputs);
        let deadline = self.subject.deadline.unwrap_or_else(|| Instant::now() + TIME);
        let budget = self.subject.budget;
        let limits = Limits {
            resources: RESOURCES,
            deadline: Some(deadline),
            cancelled: Some(self.subject.cancellation.flag()),
            budget,
            ..Limits::default()
        };
        let mut satisfier = Satisfier::new(&terms, limits);
        let options = Options {
            bounds: Bounds {
                steps: budget.times(STEPS),
                ..BOUNDS
            },
            max_paths: budget.times(PATHS) as usize,
            search: Order::Bfs,
            tree: false,
            concretize: true,
            only_errors: true,
        };
        let mut runs: Vec<FailingRun> = Vec::new();
        let mut seen = 0;
        let mut collect = |leaves: &[Leaf]| {
            for leaf in &leaves[seen..] {
                runs.extend(self.failure_at_leaf(entry, leaf, &runs));
            }
            seen = leaves.len();
            are_enough(&runs)
        };
        let found = explore::explore(&cx, &mut satisfier, entry, &options, &mut |found, _| {
            let has_time = Instant::now() < deadline && !self.subject.cancellation.is_cancelled();
            found.steps < budget.times(STEPS) && has_time && !collect(&found.leaves)
        });
        collect(&found.leaves);
        let is_over = is_past(Some(deadline)) || self.subject.cancellation.is_cancelled();
        if is_over || satisfier.counters().cut_off > 0 {
            self.is_cut_off.set(true);
        }
        runs
    }

    /// The failure at the end of a path, unless enough runs with the same failure are known.
    fn failure_at_leaf(&self, entry: ProcedureId, leaf: &Leaf, known: &[FailingRun]) -> Option<FailingRun> {
        if !matches!(leaf.outcome, machine::Outcome::Error(..)) {
            return None;
        }
        let found = self.replay(entry, leaf.inputs.as_ref()?)?;
        let is_alike = |run: &&FailingRun| (run.kind, run.span) == (found.kind, found.span);
        (known.iter().filter(is_alike).count() < RUNS_PER_FAILURE).then_some(found)
    }

    /// Runs an entry on these inputs. Returns the run if it fails. `ArrayStoreException` does not
    /// count, since the proof does not cover arrays whose elements have a subclass of the declared
    /// class.
    fn replay(&self, entry: ProcedureId, inputs: &Inputs) -> Option<FailingRun> {
        let run = run(&self.interpreter, entry, inputs);
        let Outcome::Error(kind, _) = run.outcome else {
            return None;
        };
        if kind == ErrorKind::ArrayStore {
            return None;
        }
        let is_users = |span: &Span| *span != Span::default() && !self.subject.java.is_library(span.file);
        let span = run.exit.into_iter().rev().find(is_users)?;
        let contract = self.contract;
        let mut inputs = inputs.clone();
        let witnesses = inputs.arguments.split_off(self.lowered.parameters.len());
        let is_assertion = kind == ErrorKind::AssertionViolated;
        let violates_contract = is_assertion && contract.asserted.contains(&span);
        Some(FailingRun {
            inputs,
            witnesses,
            kind,
            span,
            violates_contract,
            is_inside_method: violates_contract && !contract.ensured.contains(&span),
            is_overflow: is_assertion && !violates_contract && entry == contract.overflows,
        })
    }

    /// Runs the method without its contract.
    fn run_alone(&self, inputs: &Inputs) -> Run {
        run(&self.interpreter, self.lowered.entry, inputs)
    }

    /// Does a run end on a line of the finding? An `assert` must overlap its place, since a line
    /// can have several of them.
    fn is_on_line(&self, run: &FailingRun, finding: &Finding) -> bool {
        if run.kind == ErrorKind::AssertionViolated && !run.violates_contract && !run.is_overflow {
            return finding.place.iter().any(|p| overlaps(run, p));
        }
        let sources = &self.subject.java.sources;
        let line = |offset| sources.line_column(run.span.file, offset).0;
        let places = finding.culprit.iter().chain(&finding.place);
        let mut same = places.filter(|p| p.source == run.span.file.0 as usize);
        same.any(|p| line(p.start as u32) == line(run.span.start))
    }

    /// The report on a run.
    fn concrete_run(&self, candidate: &Candidate) -> ConcreteRun {
        let mut input = values::input(self.lowered, &candidate.run.inputs);
        for (name, (value, source)) in self.witnesses(candidate.run) {
            if !input.contains(&name) {
                input.insert(&name, value, source);
            }
        }
        ConcreteRun {
            input,
            end: self.describe_end(candidate.run),
            place: convert::place(candidate.run.span),
            is_other: candidate.fit == Fit::Other,
            test: None,
        }
    }

    /// Describes in a few words how a run ends.
    fn describe_end(&self, found: &FailingRun) -> String {
        let sources = &self.subject.java.sources;
        let text: Vec<&str> = sources.text(found.span).split_whitespace().collect();
        let text = text.join(" ");
        let program = &self.lowered.program;
        match program.class_thrown(found.kind) {
            _ if found.violates_contract => format!("`{text}` does not hold"),
            _ if found.kind == ErrorKind::AssertionViolated && !text.starts_with("assert") => {
                format!("`{text}` becomes too large")
            }
            Some(class) => format!("it throws {}", program.classes[class.index()].name),
            None => "it fails".into(),
        }
    }

    /// The quantified variables of the violated clause, with their values.
    fn witnesses(&self, found: &FailingRun) -> Vec<(String, values::RenderedValue)> {
        if !found.violates_contract {
            return Vec::new();
        }
        let (contract, lowered) = (self.contract, self.lowered);
        let is_in_clause = |place: Span| found.span.to(place) == found.span;
        let entry = &lowered.program.procedures[contract.failures.index()];
        let locals = entry.locals.iter().skip(lowered.parameters.len());
        let all = contract.witnesses.iter().zip(&found.witnesses).zip(locals);
        all.filter(|((witness, _), _)| is_in_clause(witness.span))
            .filter_map(|((witness, value), local)| {
                Some((witness.name.to_string(), values::scalar(value, local.ty)?))
            })
            .collect()
    }

    /// Does a run end with the kind of error that the finding names? `None` if it names none.
    fn has_kind(&self, run: &FailingRun, finding: &Finding) -> Option<bool> {
        let kind = match finding.id.as_str() {
            "null.dereference" => ErrorKind::NullDereference,
            "index.out.of.bounds" => ErrorKind::ArrayOutOfBounds,
            "negative.array.size" => ErrorKind::NegativeArraySize,
            "division.by.zero" => ErrorKind::DivisionByZero,
            "cast.failed" => ErrorKind::FailedCast,
            _ => return None,
        };
        let thrown = |kind| self.lowered.program.class_thrown(kind);
        Some(run.kind == kind || thrown(run.kind).is_some_and(|class| thrown(kind) == Some(class)))
    }
}

fn run(interpreter: &Interpreter, entry: ProcedureId, inputs: &Inputs) -> Run {
    interpreter.run(entry, inputs, &RunLimits::default(), &mut ())
}

/// Does a run end at the culprit of the finding, or at its place if it has no culprit?
fn is_at(run: &FailingRun, finding: &Finding) -> bool {
    let place = finding.culprit.as_ref().or(finding.place.as_ref());
    place.is_some_and(|p| overlaps(run, p))
}

/// Whether a run ends inside of a place.
fn overlaps(run: &FailingRun, place: &Place) -> bool {
    let at = convert::place(run.span);
    place.source == at.source && place.start < at.end && at.start < place.end
}
