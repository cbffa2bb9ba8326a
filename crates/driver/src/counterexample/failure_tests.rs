//! Writes Java tests for failing runs. Each test checks the most specific effect of its run that it
//! can observe.

use super::{Candidate, FailingRun, Fit, Runnable, line_marks};
use echis_java_explore::Ints;
use echis_java_tests::{Case, Question, Style, TestFile, Violation};
use echis_program::interpreter::{Interpreter, Run};
use echis_program::run::{Contents, Object, Outcome, Value};

/// The tests of one method.
pub(super) struct FailureTests<'a> {
    runnable: &'a Runnable<'a>,
    cases: Vec<(&'a FailingRun, Run, Violation)>,
}

impl<'a> FailureTests<'a> {
    /// Creates an empty set of tests.
    pub(super) fn new(runnable: &'a Runnable<'a>) -> FailureTests<'a> {
        FailureTests {
            runnable,
            cases: Vec::new(),
        }
    }

    /// Adds a test for the first of these runs that can be written as one. Returns its place in the
    /// folder of tests, or the reason why there is none.
    pub(super) fn add(&mut self, candidates: &[Candidate<'a>]) -> Result<String, String> {
        let mut why = None;
        // Tests of a specific failure come first; the others only check that the result is
        // unchanged.
        let (specific, same): (Vec<_>, Vec<_>) = candidates
            .iter()
            .map(|candidate| (candidate, self.violation(candidate.run)))
            .partition(|(_, violation)| checks_failure(violation));
        for (candidate, violation) in specific.into_iter().chain(same) {
            match self.test(candidate, violation) {
                Ok((name, file)) => {
                    let place = format!("{file} ({name})");
                    // The test does not execute the reported run.
                    let is_another = !std::ptr::eq(candidate.run, candidates[0].run);
                    return Ok(match is_another {
                        true => format!(
                            "{place}, of another run: {}",
                            self.runnable.describe_end(candidate.run)
                        ),
                        false => place,
                    });
                }
                Err(reason) => why = why.or(Some(reason)),
            }
        }
        Err(why.unwrap_or_else(|| "no run was found".into()))
    }

    /// Whether a test can check the failure that follows an overflow.
    pub(super) fn can_test_later_failure(&mut self, found: &'a FailingRun) -> bool {
        let violation = self.violation(found);
        let candidate = Candidate {
            run: found,
            fit: Fit::Same,
        };
        checks_failure(&violation) && self.test(&candidate, violation).is_ok()
    }

    /// Adds the test of a run. Returns its name and file, or the reason why it cannot be written.
    fn test(
        &mut self,
        candidate: &Candidate<'a>,
        violation: Result<Violation, String>,
    ) -> Result<(String, String), String> {
        if candidate.fit == Fit::Inner {
            return Err("the failing condition occurs only in contracts".into());
        }
        let known = self
            .cases
            .iter()
            .position(|(failing, ..)| std::ptr::eq(*failing, candidate.run));
        let number = known.unwrap_or(self.cases.len());
        if known.is_none() {
            let run = self.runnable.run_alone(&candidate.run.inputs);
            self.cases.push((candidate.run, run, violation?));
        }
        let tests = self.generate();
        match (tests.methods.get(number), tests.files.first()) {
            (Some(Some(name)), Some(file)) => Ok((name.clone(), file.path.clone())),
            _ => {
                self.cases.truncate(number);
                let mut left_out = tests.left_out.into_iter();
                let reason = left_out.find(|(n, _)| *n == number).map(|(_, why)| why);
                Err(reason.unwrap_or_else(|| "no test file was generated".into()))
            }
        }
    }

    /// Generates the files of all tests.
    fn generate(&self) -> echis_java_tests::Tests {
        let cases: Vec<Case> = self
            .cases
            .iter()
            .enumerate()
            .map(|(n, (failing, run, violation))| Case {
                name: format!("break{}", n + 1),
                inputs: &failing.inputs,
                run,
                violation: Some(violation.clone()),
            })
            .collect();
        let java = &self.runnable.subject.java;
        echis_java_tests::tests(java, self.runnable.lowered, &cases, Style::Plain)
    }

    /// The files of all tests.
    pub(super) fn files(&self) -> Vec<TestFile> {
        match self.cases.is_empty() {
            true => Vec::new(),
            false => self.generate().files,
        }
    }

    /// Describes how and where a run ends, with a mark for the line.
    fn describe(&self, found: &FailingRun) -> String {
        let sources = &self.runnable.subject.java.sources;
        let path = &sources.file(found.span.file).path;
        let line = line_marks::mark(found.span.start as usize);
        format!("{} ({path}:{line})", self.runnable.describe_end(found))
    }

    /// The effect of a run that a test checks. After an overflow, Java goes on. The test then
    /// checks a later failure, if there is one.
    fn violation(&self, found: &FailingRun) -> Result<Violation, String> {
        let what = self.describe(found);
        if !found.is_overflow {
            let question = question(found);
            return Ok(Violation { what, question });
        }
        match self.runnable.after_overflow(found) {
            Some(later) => Ok(Violation {
                what: format!("{what}, then {}", self.describe(&later)),
                question: question(&later),
            }),
            None if self.is_harmless(found) => Err("the overflow does not change the result".into()),
            None => Ok(Violation {
                what,
                question: Question::SameOutcome,
            }),
        }
    }

    /// Whether the run has the same result with unbounded integers.
    fn is_harmless(&self, found: &FailingRun) -> bool {
        let Runnable { subject, lowered, .. } = self.runnable;
        let (world, method) = (&subject.java.world, lowered.declared);
        let exact = echis_java_explore::lower_contract(world, method, Ints::Math, subject.known);
        let interpreter = Interpreter::new(&exact.program);
        let mut inputs = found.inputs.clone();
        inputs.arguments.iter_mut().for_each(unbounded);
        inputs.reads.iter_mut().for_each(unbounded);
        inputs.objects.iter_mut().for_each(unbounded_object);
        let mut run = self.runnable.run_alone(&found.inputs);
        let exact = super::run(&interpreter, exact.entry, &inputs);
        if let Outcome::Returned(Some(value)) = &mut run.outcome {
            unbounded(value);
        }
        run.heap.iter_mut().for_each(unbounded_object);
        run.outcome == exact.outcome && run.heap == exact.heap
    }
}

/// Whether a test checks more than that the result is unchanged.
fn checks_failure(violation: &Result<Violation, String>) -> bool {
    !matches!(
        violation,
        Ok(Violation {
            question: Question::SameOutcome,
            ..
        })
    )
}

/// Converts a machine integer to an unbounded one.
fn unbounded(value: &mut Value) {
    if let Value::Bits(number) = value {
        *value = Value::Int((*number).into());
    }
}

fn unbounded_object(object: &mut Object) {
    match &mut object.contents {
        Contents::Fields(values) => values.iter_mut().for_each(unbounded),
        Contents::Elements { listed, .. } => listed.values_mut().for_each(unbounded),
    }
}

/// The question of a test about a failing run: does it violate the clause, or does it throw?
fn question(found: &FailingRun) -> Question {
    match found.violates_contract {
        true => Question::Conjunct {
            place: found.span,
            witnesses: found.witnesses.clone(),
        },
        false => Question::AllowedExceptions,
    }
}
