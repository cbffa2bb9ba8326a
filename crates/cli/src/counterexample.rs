//! Proof or test: for what could not be proved of a Java method, a concrete run is looked for that breaks it, by exploring the method
//! with its contract. What is told was executed by the interpreter.

use crate::args::Overflow;
use crate::{convert, tests_out, values};
use echis_explorer::context::Context;
use echis_explorer::explore::{self, Leaf, Options};
use echis_explorer::machine::{self, Bounds};
use echis_explorer::search::Search as Order;
use echis_java::testgen::{Case, Style};
use echis_java::{ContractEntries, Ints, Java, Lowered, MethodRef};
use echis_logic::Terms;
use echis_program::ast::{ErrorKind, ProcedureId};
use echis_program::interpreter::{Interpreter, Limits as RunLimits, Run};
use echis_program::run::{Inputs, Outcome};
use echis_report::{ConcreteRun, Finding, Kind, Place, Search};
use echis_solver::{Limits, Satisfier};
use echis_source::Span;
use std::path::Path;
use std::time::{Duration, Instant};

/// Bounds of the search: small inputs break most of what can be broken.
const BOUNDS: Bounds = Bounds {
    unroll: 5,
    depth: 60,
    steps: 5_000,
};
/// Paths that are followed.
const PATHS: usize = 300;
/// Statements that are executed in all.
const STEPS: u64 = 60_000;
/// A safety net.
const TIME: Duration = Duration::from_secs(2);
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
}

/// A run that ends with an error.
struct Break {
    inputs: Inputs,
    kind: ErrorKind,
    /// Where it ends, in the user's files.
    span: Span,
    /// It ends where what a contract says does not hold.
    is_said: bool,
}

/// What was found by running the method with its contract, in each of the ways that there are.
struct Found {
    failures: Vec<Break>,
    overflows: Vec<Break>,
    assertions: Vec<Break>,
}

/// The run that is told of a finding.
#[derive(Clone, Copy)]
struct Choice<'b> {
    run: &'b Break,
    /// It ends with another failure than the finding is about.
    is_other: bool,
    /// Only contracts speak of what it breaks: Java just goes on.
    is_inner: bool,
}

/// Looks for runs that break what was found about the method, and says what came of it.
pub fn tell(subject: &Subject, findings: &mut [Finding]) {
    if findings.iter().all(|f| f.kind != Kind::Failure) {
        return;
    }
    let ints = match subject.overflow {
        Overflow::Math => Ints::Math,
        Overflow::Check | Overflow::Wrap => Ints::Machine,
    };
    let lowered = subject.java.lower_contract(subject.method, ints);
    let Some(contract) = &lowered.contract else {
        return;
    };
    let found = subject.search_all(&lowered, contract, findings);
    let mut tested: Vec<(usize, &Break)> = Vec::new();
    for (i, finding) in findings.iter_mut().enumerate() {
        if finding.kind != Kind::Failure {
            continue;
        }
        let choice = subject.choose(&found, finding);
        finding.search = match choice {
            // A run may break what cannot be executed.
            None => contract.is_whole.then_some(Search::NotFound),
            Some(choice) => Some(Search::Found(subject.shown(&lowered, choice))),
        };
        tested.extend(choice.filter(|c| !c.is_inner).map(|c| (i, c.run)));
    }
    if let (Some(folder), Ints::Machine) = (subject.tests, ints) {
        subject.write_tests(&lowered, &tested, findings, folder);
    }
}

impl Subject<'_> {
    /// Searches in the ways that the findings ask for.
    fn search_all(&self, lowered: &Lowered, contract: &ContractEntries, findings: &[Finding]) -> Found {
        let search = |is_wanted: bool, entry| {
            if is_wanted {
                self.search(lowered, entry)
            } else {
                Vec::new()
            }
        };
        let others: Vec<&Finding> = findings
            .iter()
            .filter(|f| f.kind == Kind::Failure && f.id != OVERFLOW)
            .collect();
        let failures = search(!others.is_empty(), contract.failures);
        // What only the proof speaks of is looked at where no run of the method itself shows the finding.
        let is_open = others.iter().any(|f| self.same(&failures, f).is_none());
        Found {
            assertions: search(is_open, contract.assertions),
            overflows: search(findings.iter().any(|f| f.id == OVERFLOW), contract.overflows),
            failures,
        }
    }

    /// The run that shows the finding, or else one that fails otherwise.
    fn choose<'b>(&self, found: &'b Found, finding: &Finding) -> Option<Choice<'b>> {
        let choice = |run, is_other, is_inner| Choice {
            run,
            is_other,
            is_inner,
        };
        if finding.id == OVERFLOW {
            // Other failures are no news about an overflow, and an overflow elsewhere is another finding.
            let run = found.overflows.iter().find(|b| is_at(b, finding))?;
            return Some(choice(run, false, false));
        }
        let same = self
            .same(&found.failures, finding)
            .map(|b| choice(b, false, false));
        let inner = || {
            let run = found.assertions.iter().find(|b| is_at(b, finding))?;
            Some(choice(run, false, true))
        };
        let other = || Some(choice(found.failures.first()?, true, false));
        same.or_else(inner).or_else(other)
    }

    /// The run that ends as the finding says: there, on its line, or with the same kind of error.
    fn same<'b>(&self, breaks: &'b [Break], finding: &Finding) -> Option<&'b Break> {
        let here = breaks.iter().find(|b| is_at(b, finding));
        let on_line = || breaks.iter().find(|b| self.is_on_line(b, finding));
        let alike = || breaks.iter().find(|b| is_of_kind(b, finding));
        here.or_else(on_line).or_else(alike)
    }

    /// Runs of an entry that end with an error, each of another kind or at another place.
    fn search(&self, lowered: &Lowered, entry: ProcedureId) -> Vec<Break> {
        let terms = Terms::new();
        let cx = Context::new(&lowered.program, &terms).with_initial_classes(&lowered.inputs);
        let soon = Instant::now() + TIME;
        let deadline = self.deadline.map_or(soon, |d| d.min(soon));
        let limits = Limits {
            deadline: Some(deadline),
            ..Limits::default()
        };
        let mut satisfier = Satisfier::new(&terms, limits);
        let options = Options {
            bounds: BOUNDS,
            max_paths: PATHS,
            search: Order::Bfs,
            tree: false,
            concretize: false,
        };
        let found = explore::explore(&cx, &mut satisfier, entry, &options, &mut |found, _| {
            found.steps < STEPS && Instant::now() < deadline
        });
        let interpreter = Interpreter::new(&lowered.program);
        let mut breaks: Vec<Break> = Vec::new();
        for leaf in &found.leaves {
            if let Some(found) = self.replay(lowered, &interpreter, entry, leaf)
                && !breaks
                    .iter()
                    .any(|b| (b.kind, b.span) == (found.kind, found.span))
            {
                breaks.push(found);
            }
        }
        breaks
    }

    /// The run on the inputs of a path that fails, if it does fail.
    fn replay(
        &self,
        lowered: &Lowered,
        interpreter: &Interpreter,
        entry: ProcedureId,
        leaf: &Leaf,
    ) -> Option<Break> {
        if !matches!(leaf.outcome, machine::Outcome::Error(..)) {
            return None;
        }
        let inputs = leaf.inputs.clone()?;
        let Outcome::Error(kind, span) = run(interpreter, entry, &inputs).outcome else {
            return None;
        };
        let is_users = |span: &Span| *span != Span::default() && !self.java.is_library(span.file);
        let places = leaf.exit.iter().chain([&span]);
        let span = *places.rev().find(|span| is_users(span))?;
        let said = &lowered.contract.as_ref()?.said;
        Some(Break {
            inputs,
            kind,
            span,
            is_said: kind == ErrorKind::AssertionViolated && said.contains(&span),
        })
    }

    fn is_on_line(&self, b: &Break, finding: &Finding) -> bool {
        let sources = &self.java.sources;
        let line = |offset| sources.line_column(b.span.file, offset).0;
        let places = finding.culprit.iter().chain(&finding.place);
        let mut same = places.filter(|p| p.source == b.span.file.0 as usize);
        same.any(|p| line(p.start as u32) == line(b.span.start))
    }

    fn shown(&self, lowered: &Lowered, choice: Choice) -> ConcreteRun {
        let is_untested = choice.is_inner && self.tests.is_some();
        ConcreteRun {
            input: values::input(lowered, &choice.run.inputs),
            end: self.end(lowered, choice.run),
            place: convert::place(choice.run.span),
            is_other: choice.is_other,
            test: is_untested.then(|| Err("only contracts speak of what it breaks".into())),
        }
    }

    /// How a run ends, in a few words.
    fn end(&self, lowered: &Lowered, found: &Break) -> String {
        let text: Vec<&str> = self.java.sources.text(found.span).split_whitespace().collect();
        let text = text.join(" ");
        let class = match found.kind {
            ErrorKind::Uncaught(class) => Some(class),
            kind => lowered.program.thrown.get(&kind).copied(),
        };
        match class {
            _ if found.is_said => format!("`{text}` does not hold"),
            _ if found.kind == ErrorKind::AssertionViolated && !text.starts_with("assert") => {
                format!("`{text}` becomes too large")
            }
            Some(class) => format!("it throws {}", lowered.program.classes[class.index()].name),
            None => "it fails".into(),
        }
    }

    /// Writes a test for each run; what became of it stands with the finding.
    fn write_tests(
        &self,
        lowered: &Lowered,
        chosen: &[(usize, &Break)],
        findings: &mut [Finding],
        folder: &Path,
    ) {
        let interpreter = Interpreter::new(&lowered.program);
        let runs: Vec<Run> = chosen
            .iter()
            .map(|(_, b)| run(&interpreter, lowered.entry, &b.inputs))
            .collect();
        let cases: Vec<Case> = chosen
            .iter()
            .zip(&runs)
            .enumerate()
            .map(|(n, ((_, b), run))| Case {
                name: format!("break{}", n + 1),
                inputs: &b.inputs,
                run,
                breaks: Some(format!(
                    "{} ({}:{})",
                    self.end(lowered, b),
                    self.java.sources.file(b.span.file).path,
                    self.java.sources.line_column(b.span.file, b.span.start).0
                )),
            })
            .collect();
        let tests = self.java.tests(lowered, &cases, Style::Plain);
        let written = tests_out::write_files(&tests, folder);
        for (case, (finding, _)) in chosen.iter().enumerate() {
            let Some(Search::Found(found)) = &mut findings[*finding].search else {
                continue;
            };
            let left_out = tests.left_out.iter().find(|(n, _)| *n == case);
            found.test = Some(match (&written, left_out, tests.files.first()) {
                (Err(e), ..) => Err(e.to_string()),
                (_, Some((_, why)), _) => Err(why.clone()),
                (Ok(()), None, Some(file)) => Ok(format!(
                    "{} ({})",
                    folder.join(&file.path).display(),
                    tests.methods[case].as_deref().unwrap_or_default()
                )),
                (Ok(()), None, None) => Err("it has no file".into()),
            });
        }
    }
}

fn run(interpreter: &Interpreter, entry: ProcedureId, inputs: &Inputs) -> Run {
    interpreter.run(entry, inputs, &RunLimits::default(), &mut ())
}

/// Does a run end at what the finding is about?
fn is_at(b: &Break, finding: &Finding) -> bool {
    let at = convert::place(b.span);
    let meets = |p: &Place| p.source == at.source && p.start < at.end && at.start < p.end;
    finding
        .culprit
        .as_ref()
        .or(finding.place.as_ref())
        .is_some_and(meets)
}

/// Does a run end with what the finding says might happen?
fn is_of_kind(b: &Break, finding: &Finding) -> bool {
    let kind = match finding.id.as_str() {
        "null.dereference" => ErrorKind::NullDereference,
        "index.out.of.bounds" => ErrorKind::ArrayOutOfBounds,
        "negative.array.size" => ErrorKind::NegativeArraySize,
        "division.by.zero" => ErrorKind::DivisionByZero,
        "cast.failed" => ErrorKind::FailedCast,
        _ => return false,
    };
    b.kind == kind
}
