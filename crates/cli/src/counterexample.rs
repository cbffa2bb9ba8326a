//! Proof or test: for what could not be proved of a Java method, a concrete run is looked for that breaks it, by exploring the method
//! with its contract. What is told was executed by the interpreter.

mod written;

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
use std::path::Path;
use std::time::{Duration, Instant};
use written::Tests;

/// Bounds of the search: small inputs break most of what can be broken.
const BOUNDS: Bounds = Bounds {
    unroll: 5,
    depth: 60,
    steps: STEPS,
};
/// Paths that are followed.
const PATHS: u64 = 300;
/// Statements that are executed in all.
const STEPS: u64 = 60_000;
/// Z3's resources for one question: about a fifth of a second.
const RESOURCES: u32 = 2_000_000;
/// Runs that break the same are kept: not every one has a test.
const ALIKE: usize = 4;
/// A safety net, unless the user says how much time there is.
const TIME: Duration = Duration::from_secs(6);
/// Pure methods that might not come to an end.
const ENDLESS: &str = "termination.failed";
/// Integers that become too large.
const OVERFLOW: &str = "integer.overflow";

/// A method of which something could not be proved.
pub struct Subject<'a> {
    /// The classes.
    pub java: &'a Java,
    /// The method.
    pub method: MethodRef,
    /// What integers are.
    pub overflow: Overflow,
    /// Where tests go.
    pub tests: Option<&'a Path>,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// The factor for all limits that are counted in steps.
    pub budget: BudgetFactor,
}

/// The method with its contract, as it is run.
struct Runnable<'a> {
    subject: &'a Subject<'a>,
    lowered: &'a Lowered,
    contract: &'a ContractEntries,
    interpreter: Interpreter<'a>,
}

/// A run that ends with an error.
struct Break {
    /// Those of the method.
    inputs: Inputs,
    /// The values of the contract's witnesses.
    witnesses: Vec<Value>,
    kind: ErrorKind,
    /// Where it ends, in the user's files.
    span: Span,
    /// It ends where what a contract says does not hold.
    is_said: bool,
    /// That is in the midst of the method, which goes on.
    is_inner: bool,
    /// It ends where an integer becomes too large.
    is_overflow: bool,
}

/// What was found by running the method with its contract, in each of the ways that there are.
struct Found {
    failures: Vec<Break>,
    overflows: Vec<Break>,
    assertions: Vec<Break>,
}

/// How a run has to do with a finding.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// It shows it.
    Same,
    /// It shows it, but only contracts speak of what it breaks: Java just goes on.
    Inner,
    /// It ends with another failure.
    Other,
}

/// A run for a finding.
#[derive(Clone, Copy)]
struct Choice<'b> {
    run: &'b Break,
    fit: Fit,
}

/// Looks for runs that break what was found about the method, and says what came of it.
pub fn tell(subject: &Subject, findings: &mut [Finding]) {
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
    let mut tests = Tests::new(&runnable);
    let not_tried: Vec<String> = lowered.left_out.iter().cloned().collect();
    for finding in findings.iter_mut().filter(|f| f.kind == Kind::Failure) {
        let choices = runnable.choices(&found, finding);
        finding.search = match choices.first() {
            // A run may break what cannot be executed, and one that does not end was not looked for.
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
    /// Searches in the ways that the findings ask for, each until there is a run for every finding.
    fn search_all(&self, findings: &[Finding]) -> Found {
        let contract = self.contract;
        // No run of bounded length shows that a method does not come to an end.
        let failed = findings
            .iter()
            .filter(|f| f.kind == Kind::Failure && f.id != ENDLESS);
        let (overflows, others): (Vec<&Finding>, Vec<&Finding>) = failed.partition(|f| f.id == OVERFLOW);
        let search =
            |entry, is_shown: &dyn Fn(&[Break], &Finding) -> bool, findings: &[&Finding]| match findings {
                [] => Vec::new(),
                _ => self.search(entry, &|breaks| findings.iter().all(|f| is_shown(breaks, f))),
            };
        let at = |breaks: &[Break], f: &Finding| breaks.iter().any(|b| is_at(b, f));
        let overflowing = search(contract.overflows, &at, &overflows);
        let is_open = |f: &&Finding| {
            let mut here = overflowing.iter().filter(|b| is_at(b, f));
            !here.any(|b| self.is_shown_enough(b))
        };
        let open = overflows.into_iter().filter(is_open);
        let wanted: Vec<&Finding> = open.chain(others.iter().copied()).collect();
        let failures = search(contract.failures, &|breaks, f| self.is_shown(breaks, f), &wanted);
        // What only the proof speaks of is looked at where no run of the method itself shows the finding.
        let is_hidden = |f: &&Finding| !self.is_shown(&failures, f);
        let hidden: Vec<&Finding> = others.into_iter().filter(is_hidden).collect();
        let is_inner = |said: &Span| !contract.ensured.contains(said);
        Found {
            assertions: match contract.said.iter().any(is_inner) {
                true => search(contract.assertions, &at, &hidden),
                false => Vec::new(),
            },
            overflows: overflowing,
            failures,
        }
    }

    /// Whether no other run can show more than this one, in which an integer becomes too large: where tests are wanted, it breaks something
    /// else in the end and has a test.
    fn is_shown_enough(&self, found: &Break) -> bool {
        self.subject.tests.is_none() || Tests::new(self).has_one_of_what_follows(found)
    }

    /// What a run breaks after an integer became too large: Java goes on.
    fn after_overflow(&self, found: &Break) -> Option<Break> {
        let mut inputs = found.inputs.clone();
        inputs.arguments.extend(found.witnesses.iter().cloned());
        self.replay(self.contract.failures, &inputs)
    }

    /// Whether these runs show a finding as well as runs of the method can.
    fn is_shown(&self, breaks: &[Break], finding: &Finding) -> bool {
        match finding.id.split_once('.') {
            // No statement that runs is there.
            Some(("open" | "close", _)) => !breaks.is_empty(),
            // A run on which more is broken than that.
            _ if finding.id == OVERFLOW => false,
            _ => self.same(breaks, finding).is_some(),
        }
    }

    /// The runs for the finding, the best first.
    fn choices<'b>(&self, found: &'b Found, finding: &Finding) -> Vec<Choice<'b>> {
        let shown = if finding.id == OVERFLOW {
            // An overflow elsewhere is another finding.
            found.overflows.iter().find(|b| is_at(b, finding))
        } else {
            let inner = || found.assertions.iter().find(|b| is_at(b, finding));
            self.same(&found.failures, finding).or_else(inner)
        };
        let fit = |b: &Break| if b.is_inner { Fit::Inner } else { Fit::Same };
        let shown = shown.map(|run| Choice { run, fit: fit(run) });
        let all = found.failures.iter().chain(&found.assertions);
        let mut others: Vec<&Break> = all.filter(|b| !b.is_inner).collect();
        others.sort_by_key(|b| self.has_kind(b, finding) != Some(true));
        let others = others.into_iter().map(|run| Choice { run, fit: Fit::Other });
        shown.into_iter().chain(others).collect()
    }

    /// The run that ends as the finding says: there or on its line, and with that kind of error.
    fn same<'b>(&self, breaks: &'b [Break], finding: &Finding) -> Option<&'b Break> {
        let may_be = |b: &&Break| self.has_kind(b, finding) != Some(false);
        let here = breaks.iter().filter(may_be).find(|b| is_at(b, finding));
        let on_line = || breaks.iter().filter(may_be).find(|b| self.is_on_line(b, finding));
        here.or_else(on_line)
    }

    /// Runs of an entry that end with an error, until there are enough of them.
    fn search(&self, entry: ProcedureId, are_enough: &dyn Fn(&[Break]) -> bool) -> Vec<Break> {
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
        let mut breaks: Vec<Break> = Vec::new();
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

    /// What is broken at the end of a path, unless enough paths are known that break the same.
    fn broken(&self, entry: ProcedureId, leaf: &Leaf, known: &[Break]) -> Option<Break> {
        if !matches!(leaf.outcome, machine::Outcome::Error(..)) {
            return None;
        }
        let found = self.replay(entry, leaf.inputs.as_ref()?)?;
        let alike = |b: &&Break| (b.kind, b.span) == (found.kind, found.span);
        (known.iter().filter(alike).count() < ALIKE).then_some(found)
    }

    /// The run of an entry on some inputs, if it fails. The proof does not speak of arrays whose
    /// elements are of a class below.
    fn replay(&self, entry: ProcedureId, inputs: &Inputs) -> Option<Break> {
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
        let is_said = is_assertion && contract.said.contains(&span);
        Some(Break {
            inputs,
            witnesses,
            kind,
            span,
            is_said,
            is_inner: is_said && !contract.ensured.contains(&span),
            is_overflow: is_assertion && !is_said && entry == contract.overflows,
        })
    }

    /// The run of the method without its contract.
    fn run_alone(&self, inputs: &Inputs) -> Run {
        run(&self.interpreter, self.lowered.entry, inputs)
    }

    /// An assertion of the program is no other one on its line.
    fn is_on_line(&self, b: &Break, finding: &Finding) -> bool {
        if b.kind == ErrorKind::AssertionViolated && !b.is_said && !b.is_overflow {
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

    /// How a run ends, in a few words.
    fn end(&self, found: &Break) -> String {
        let sources = &self.subject.java.sources;
        let text: Vec<&str> = sources.text(found.span).split_whitespace().collect();
        let text = text.join(" ");
        let program = &self.lowered.program;
        match program.class_thrown(found.kind) {
            _ if found.is_said => format!("`{text}` does not hold"),
            _ if found.kind == ErrorKind::AssertionViolated && !text.starts_with("assert") => {
                format!("`{text}` becomes too large")
            }
            Some(class) => format!("it throws {}", program.classes[class.index()].name),
            None => "it fails".into(),
        }
    }

    /// The values that what does not hold is about, by name.
    fn witnesses(&self, found: &Break) -> Vec<(String, values::Shown)> {
        if !found.is_said {
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

    /// Does a run end with the error that the finding says might happen, if it says which?
    fn has_kind(&self, b: &Break, finding: &Finding) -> Option<bool> {
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

/// Does a run end at what the finding is about?
fn is_at(b: &Break, finding: &Finding) -> bool {
    let about = finding.culprit.as_ref().or(finding.place.as_ref());
    about.is_some_and(|p| meets(b, p))
}

fn meets(b: &Break, place: &Place) -> bool {
    let at = convert::place(b.span);
    place.source == at.source && place.start < at.end && at.start < place.end
}
