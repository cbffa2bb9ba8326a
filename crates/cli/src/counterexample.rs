//! Searches concrete counterexamples for properties of a Java method that could not be proved.
//!
//! The method is explored together with its contract, whose clauses are executed as assertions.
//! Every reported run was executed by the interpreter.

mod failure_tests;

use crate::args::Overflow;
use crate::{convert, values};
use echis_explorer::context::Context;
use echis_explorer::explore::{self, Leaf, Options};
use echis_explorer::machine::{self, Bounds};
use echis_explorer::search::Search as Order;
use echis_java_explore::{ContractEntries, Ints, Lowered};
use echis_java_semantics::{Java, MethodRef};
use echis_logic::Terms;
use echis_program::ast::{ErrorKind, ProcedureId};
use echis_program::interpreter::{Interpreter, Limits as RunLimits, Run};
use echis_program::run::{Inputs, Outcome, Value};
use echis_report::{ConcreteRun, Finding, Kind, Place, Search};
use echis_solver::{BudgetFactor, Limits, Satisfier, is_past};
use echis_source::Span;
use failure_tests::FailureTests;
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
    /// The method.
    pub method: MethodRef,
    /// The semantics of integers.
    pub overflow: Overflow,
    /// The folder that tests are written to, if they are wanted.
    pub tests: Option<&'a Path>,
    /// The time at which the search stops.
    pub deadline: Option<Instant>,
    /// Factor for all limits that are counted in steps.
    pub budget: BudgetFactor,
}

/// The lowered method with its contract, and the interpreter that runs it.
struct Runnable<'a> {
    subject: &'a UnprovedMethod<'a>,
    lowered: &'a Lowered,
    contract: &'a ContractEntries,
    interpreter: Interpreter<'a>,
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
    /// Is this clause inside of the method, where Java itself would go on? Examples are loop
    /// invariants and preconditions of calls.
    is_inside_method: bool,
    /// Does the run end with an integer overflow?
    is_overflow: bool,
}

/// The runs found with each entry of the contract (see `ContractEntries`).
struct Found {
    failures: Vec<FailingRun>,
    overflows: Vec<FailingRun>,
    assertions: Vec<FailingRun>,
}

/// How a run relates to a finding.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// The run shows the finding.
    Same,
    /// The run shows the finding, but violates only a contract inside of the method: Java itself
    /// goes on.
    Inner,
    /// The run ends with another failure.
    Other,
}

/// A candidate for the run that is reported with a finding.
#[derive(Clone, Copy)]
struct Choice<'b> {
    run: &'b FailingRun,
    fit: Fit,
}

/// Searches for runs that violate what could not be proved, and stores the result of the search in
/// each finding. Writes tests if they are wanted.
pub fn add_counterexamples(subject: &UnprovedMethod, findings: &mut [Finding]) {
    if findings.iter().all(|f| f.kind != Kind::Failure) || is_past(subject.deadline) {
        return;
    }
    let ints = match subject.overflow {
        Overflow::Math => Ints::Math,
        Overflow::Check | Overflow::Wrap => Ints::Machine,
    };
    let lowered = echis_java_explore::lower_contract(&subject.java.world, subject.method, ints);
    let Some(contract) = &lowered.contract else {
        return;
    };
    let runnable = Runnable {
        subject,
        lowered: &lowered,
        contract,
        interpreter: Interpreter::new(&lowered.program),
    };
    let found = runnable.search_all(findings);
    let mut tests = FailureTests::new(&runnable);
    let not_tried: Vec<String> = lowered.left_out.iter().cloned().collect();
    for finding in findings.iter_mut().filter(|f| f.kind == Kind::Failure) {
        let choices = runnable.choices(&found, finding);
        finding.search = match choices.first() {
            // Not finding a run says nothing if a clause cannot be executed, or if the failure
            // would be a run that does not terminate.
            None => (contract.is_whole && finding.id != ENDLESS).then(|| Search::NotFound(not_tried.clone())),
            Some(choice) => {
                let mut run = runnable.shown(choice);
                if let (Some(folder), Ints::Machine) = (subject.tests, ints) {
                    run.test = Some(tests.add(&choices, folder));
                }
                Some(Search::Found(run))
            }
        };
    }
    if let Some(folder) = subject.tests
        && let Err(e) = tests.write(folder)
    {
        for finding in findings {
            if let Some(Search::Found(run)) = &mut finding.search {
                run.test = run.test.take().map(|_| Err(e.to_string()));
            }
        }
    }
}

impl Runnable<'_> {
    /// Searches with each contract entry that the findings need, until there is a run for every
    /// finding.
    fn search_all(&self, findings: &[Finding]) -> Found {
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
                _ => self.search(entry, &|breaks| findings.iter().all(|f| is_shown(breaks, f))),
            };
        let at = |breaks: &[FailingRun], f: &Finding| breaks.iter().any(|b| is_at(b, f));
        let overflowing = search(contract.overflows, &at, &overflows);
        let is_open = |f: &&Finding| {
            let mut here = overflowing.iter().filter(|b| is_at(b, f));
            !here.any(|b| self.is_conclusive(b))
        };
        let open = overflows.into_iter().filter(is_open);
        let wanted: Vec<&Finding> = open.chain(others.iter().copied()).collect();
        let failures = search(contract.failures, &|breaks, f| self.is_shown(breaks, f), &wanted);
        // Assertions inside of the method are executed only for findings that no run of the method
        // itself shows.
        let is_hidden = |f: &&Finding| !self.is_shown(&failures, f);
        let hidden: Vec<&Finding> = others.into_iter().filter(is_hidden).collect();
        let is_inside_method = |said: &Span| !contract.ensured.contains(said);
        Found {
            assertions: match contract.said.iter().any(is_inside_method) {
                true => search(contract.assertions, &at, &hidden),
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

    /// Whether the finding needs no run other than these.
    fn is_shown(&self, breaks: &[FailingRun], finding: &Finding) -> bool {
        match finding.id.split_once('.') {
            // Ghost statements are not executed, so any failure of the method will do.
            Some(("open" | "close", _)) => !breaks.is_empty(),
            // The search goes on: a later run may violate more than the overflow.
            _ if finding.id == OVERFLOW => false,
            _ => self.same(breaks, finding).is_some(),
        }
    }

    /// The candidates for the finding, best first.
    fn choices<'b>(&self, found: &'b Found, finding: &Finding) -> Vec<Choice<'b>> {
        let shown = if finding.id == OVERFLOW {
            // An overflow at another place is another finding.
            found.overflows.iter().find(|b| is_at(b, finding))
        } else {
            let inner = || found.assertions.iter().find(|b| is_at(b, finding));
            self.same(&found.failures, finding).or_else(inner)
        };
        let fit = |b: &FailingRun| if b.is_inside_method { Fit::Inner } else { Fit::Same };
        let shown = shown.map(|run| Choice { run, fit: fit(run) });
        let all = found.failures.iter().chain(&found.assertions);
        let mut others: Vec<&FailingRun> = all.filter(|b| !b.is_inside_method).collect();
        others.sort_by_key(|b| self.has_kind(b, finding) != Some(true));
        let others = others.into_iter().map(|run| Choice { run, fit: Fit::Other });
        shown.into_iter().chain(others).collect()
    }

    /// The run that ends at the place of the finding, or else on its line, unless its kind of error
    /// differs.
    fn same<'b>(&self, breaks: &'b [FailingRun], finding: &Finding) -> Option<&'b FailingRun> {
        let may_be = |b: &&FailingRun| self.has_kind(b, finding) != Some(false);
        let here = breaks.iter().filter(may_be).find(|b| is_at(b, finding));
        let on_line = || breaks.iter().filter(may_be).find(|b| self.is_on_line(b, finding));
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
        let mut breaks: Vec<FailingRun> = Vec::new();
        let mut seen = 0;
        let mut look = |leaves: &[Leaf]| {
            for leaf in &leaves[seen..] {
                breaks.extend(self.broken(entry, leaf, &breaks));
            }
            seen = leaves.len();
            are_enough(&breaks)
        };
        let found = explore::explore(&cx, &mut satisfier, entry, &options, &mut |found, _| {
            found.steps < budget.times(STEPS) && Instant::now() < deadline && !look(&found.leaves)
        });
        look(&found.leaves);
        breaks
    }

    /// The failure at the end of a path, unless enough runs with the same failure are known.
    fn broken(&self, entry: ProcedureId, leaf: &Leaf, known: &[FailingRun]) -> Option<FailingRun> {
        if !matches!(leaf.outcome, machine::Outcome::Error(..)) {
            return None;
        }
        let found = self.replay(entry, leaf.inputs.as_ref()?)?;
        let alike = |b: &&FailingRun| (b.kind, b.span) == (found.kind, found.span);
        (known.iter().filter(alike).count() < RUNS_PER_FAILURE).then_some(found)
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
        let violates_contract = is_assertion && contract.said.contains(&span);
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
    fn is_on_line(&self, b: &FailingRun, finding: &Finding) -> bool {
        if b.kind == ErrorKind::AssertionViolated && !b.violates_contract && !b.is_overflow {
            return finding.place.iter().any(|p| meets(b, p));
        }
        let sources = &self.subject.java.sources;
        let line = |offset| sources.line_column(b.span.file, offset).0;
        let places = finding.culprit.iter().chain(&finding.place);
        let mut same = places.filter(|p| p.source == b.span.file.0 as usize);
        same.any(|p| line(p.start as u32) == line(b.span.start))
    }

    fn shown(&self, choice: &Choice) -> ConcreteRun {
        let mut input = values::input(self.lowered, &choice.run.inputs);
        for (name, (value, source)) in self.witnesses(choice.run) {
            if !input.contains(&name) {
                input.insert(&name, value, source);
            }
        }
        ConcreteRun {
            input,
            end: self.end(choice.run),
            place: convert::place(choice.run.span),
            is_other: choice.fit == Fit::Other,
            test: None,
        }
    }

    /// Describes in a few words how a run ends.
    fn end(&self, found: &FailingRun) -> String {
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
        let is_about = |place: Span| found.span.to(place) == found.span;
        let entry = &lowered.program.procedures[contract.failures.index()];
        let locals = entry.locals.iter().skip(lowered.parameters.len());
        let all = contract.witnesses.iter().zip(&found.witnesses).zip(locals);
        all.filter(|((witness, _), _)| is_about(witness.span))
            .filter_map(|((witness, value), local)| {
                Some((witness.name.to_string(), values::scalar(value, local.ty)?))
            })
            .collect()
    }

    /// Does a run end with the kind of error that the finding names? `None` if it names none.
    fn has_kind(&self, b: &FailingRun, finding: &Finding) -> Option<bool> {
        let kind = match finding.id.as_str() {
            "null.dereference" => ErrorKind::NullDereference,
            "index.out.of.bounds" => ErrorKind::ArrayOutOfBounds,
            "negative.array.size" => ErrorKind::NegativeArraySize,
            "division.by.zero" => ErrorKind::DivisionByZero,
            "cast.failed" => ErrorKind::FailedCast,
            _ => return None,
        };
        let thrown = |kind| self.lowered.program.class_thrown(kind);
        Some(b.kind == kind || thrown(b.kind).is_some_and(|class| thrown(kind) == Some(class)))
    }
}

fn run(interpreter: &Interpreter, entry: ProcedureId, inputs: &Inputs) -> Run {
    interpreter.run(entry, inputs, &RunLimits::default(), &mut ())
}

/// Does a run end at the culprit of the finding, or at its place if it has no culprit?
fn is_at(b: &FailingRun, finding: &Finding) -> bool {
    let about = finding.culprit.as_ref().or(finding.place.as_ref());
    about.is_some_and(|p| meets(b, p))
}

fn meets(b: &FailingRun, place: &Place) -> bool {
    let at = convert::place(b.span);
    place.source == at.source && place.start < at.end && at.start < place.end
}
