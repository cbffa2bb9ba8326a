//! Writes Java tests for failing runs. Each test checks the most specific effect of its run that it
//! can observe.

use super::{Choice, FailingRun, Fit, Runnable};
use crate::test_files;
use echis_java_explore::Ints;
use echis_java_tests::{Breaks, Case, Question, Style};
use echis_program::interpreter::{Interpreter, Run};
use echis_program::run::{Contents, Object, Outcome, Value};
use std::io;
use std::path::Path;

/// The tests of one method.
pub(super) struct FailureTests<'a> {
    runnable: &'a Runnable<'a>,
    cases: Vec<(&'a FailingRun, Run, Breaks)>,
}

impl<'a> FailureTests<'a> {
    /// Starts without tests.
    pub(super) fn new(runnable: &'a Runnable<'a>) -> FailureTests<'a> {
        FailureTests {
            runnable,
            cases: Vec::new(),
        }
    }

    /// Adds a test for the first of these runs that can be written as one. Returns its place, or
    /// the reason why there is none.
    pub(super) fn add(&mut self, choices: &[Choice<'a>], folder: &Path) -> Result<String, String> {
        let mut why = None;
        // Tests of a specific failure come first; the others only check that the result is
        // unchanged.
        let (asked, same): (Vec<_>, Vec<_>) = choices
            .iter()
            .map(|choice| (choice, self.breaks(choice.run)))
            .partition(|(_, breaks)| asks_more(breaks));
        for (choice, breaks) in asked.into_iter().chain(same) {
            match self.test(choice, breaks) {
                Ok((name, file)) => {
                    let place = format!("{} ({name})", folder.join(file).display());
                    // The test does not execute the reported run.
                    let is_another = !std::ptr::eq(choice.run, choices[0].run);
                    return Ok(match is_another {
                        true => format!("{place}, of another run: {}", self.runnable.end(choice.run)),
                        false => place,
                    });
                }
                Err(reason) => why = why.or(Some(reason)),
            }
        }
        Err(why.unwrap_or_else(|| "there is no run".into()))
    }

    /// Whether a test can check the failure that follows an overflow.
    pub(super) fn can_test_later_failure(&mut self, found: &'a FailingRun) -> bool {
        let breaks = self.breaks(found);
        let choice = Choice {
            run: found,
            fit: Fit::Same,
        };
        asks_more(&breaks) && self.test(&choice, breaks).is_ok()
    }

    /// Adds the test of a run. Returns its name and file, or the reason why it cannot be written.
    fn test(
        &mut self,
        choice: &Choice<'a>,
        breaks: Result<Breaks, String>,
    ) -> Result<(String, String), String> {
        if choice.fit == Fit::Inner {
            return Err("only contracts speak of what it breaks".into());
        }
        let known = self.cases.iter().position(|(b, ..)| std::ptr::eq(*b, choice.run));
        let number = known.unwrap_or(self.cases.len());
        if known.is_none() {
            let run = self.runnable.run_alone(&choice.run.inputs);
            self.cases.push((choice.run, run, breaks?));
        }
        let tests = self.generate();
        match (tests.methods.get(number), tests.files.first()) {
            (Some(Some(name)), Some(file)) => Ok((name.clone(), file.path.clone())),
            _ => {
                self.cases.truncate(number);
                let mut left_out = tests.left_out.into_iter();
                let reason = left_out.find(|(n, _)| *n == number).map(|(_, why)| why);
                Err(reason.unwrap_or_else(|| "it has no file".into()))
            }
        }
    }

    fn generate(&self) -> echis_java_tests::Tests {
        let cases: Vec<Case> = self
            .cases
            .iter()
            .enumerate()
            .map(|(n, (b, run, breaks))| Case {
                name: format!("break{}", n + 1),
                inputs: &b.inputs,
                run,
                breaks: Some(breaks.clone()),
            })
            .collect();
        let java = &self.runnable.subject.java;
        echis_java_tests::tests(java, self.runnable.lowered, &cases, Style::Plain)
    }

    /// Writes the files of all tests.
    ///
    /// # Errors
    ///
    /// Errors of writing.
    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        if self.cases.is_empty() {
            return Ok(());
        }
        test_files::write_files(&self.generate(), folder)
    }

    /// Describes how and where a run ends.
    fn describe(&self, found: &FailingRun) -> String {
        let sources = &self.runnable.subject.java.sources;
        let path = &sources.file(found.span.file).path;
        let (line, _) = sources.line_column(found.span.file, found.span.start);
        format!("{} ({path}:{line})", self.runnable.end(found))
    }

    /// The question that a test asks about a run. After an overflow, Java goes on; the test asks
    /// about a later failure, if there is one.
    fn breaks(&self, found: &FailingRun) -> Result<Breaks, String> {
        let what = self.describe(found);
        if !found.is_overflow {
            let question = question(found);
            return Ok(Breaks { what, question });
        }
        match self.runnable.after_overflow(found) {
            Some(later) => Ok(Breaks {
                what: format!("{what}, then {}", self.describe(&later)),
                question: question(&later),
            }),
            None if self.is_harmless(found) => Err("what is too large makes no difference in the end".into()),
            None => Ok(Breaks {
                what,
                question: Question::Same,
            }),
        }
    }

    /// Whether the run has the same result with unbounded integers.
    fn is_harmless(&self, found: &FailingRun) -> bool {
        let Runnable { subject, lowered, .. } = self.runnable;
        let exact = echis_java_explore::lower_contract(&subject.java.world, lowered.declared, Ints::Math);
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

/// Whether a test asks more than whether the result is unchanged.
fn asks_more(breaks: &Result<Breaks, String>) -> bool {
    !matches!(
        breaks,
        Ok(Breaks {
            question: Question::Same,
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

fn question(found: &FailingRun) -> Question {
    match found.violates_contract {
        true => Question::Said {
            place: found.span,
            witnesses: found.witnesses.clone(),
        },
        false => Question::Throws,
    }
}
