//! Tests for runs that break something: each asks about the run in the way that shows most.

use super::{Break, Choice, Fit, Runnable};
use crate::tests_out;
use echis_java_explore::Ints;
use echis_java_tests::{Breaks, Case, Question, Style};
use echis_program::interpreter::{Interpreter, Run};
use echis_program::run::{Contents, Object, Outcome, Value};
use std::io;
use std::path::Path;

/// Tests of a method.
pub(super) struct Tests<'a> {
    runnable: &'a Runnable<'a>,
    cases: Vec<(&'a Break, Run, Breaks)>,
}

impl<'a> Tests<'a> {
    /// There are none so far.
    pub(super) fn new(runnable: &'a Runnable<'a>) -> Tests<'a> {
        Tests {
            runnable,
            cases: Vec::new(),
        }
    }

    /// Adds a test for the first of these runs that has one; says where it is, or why there is none.
    pub(super) fn add(&mut self, choices: &[Choice<'a>], folder: &Path) -> Result<String, String> {
        let mut why = None;
        // What a test asks says more than that nothing has changed.
        let (asked, same): (Vec<_>, Vec<_>) = choices
            .iter()
            .map(|choice| (choice, self.breaks(choice.run)))
            .partition(|(_, breaks)| asks_more(breaks));
        for (choice, breaks) in asked.into_iter().chain(same) {
            match self.test(choice, breaks) {
                Ok((name, file)) => {
                    let place = format!("{} ({name})", folder.join(file).display());
                    // It does not run what is told.
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

    /// Whether there can be a test of what a run breaks after an integer became too large.
    pub(super) fn has_one_of_what_follows(&mut self, found: &'a Break) -> bool {
        let breaks = self.breaks(found);
        let choice = Choice {
            run: found,
            fit: Fit::Same,
        };
        asks_more(&breaks) && self.test(&choice, breaks).is_ok()
    }

    /// The name of the test of a run that asks this about it, and its file.
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
        let tests = self.made();
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

    fn made(&self) -> echis_java_tests::Tests {
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

    /// Writes what there is.
    ///
    /// # Errors
    ///
    /// Those of writing.
    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        if self.cases.is_empty() {
            return Ok(());
        }
        tests_out::write_files(&self.made(), folder)
    }

    /// How a run ends, and where.
    fn what(&self, found: &Break) -> String {
        let sources = &self.runnable.subject.java.sources;
        let path = &sources.file(found.span.file).path;
        let (line, _) = sources.line_column(found.span.file, found.span.start);
        format!("{} ({path}:{line})", self.runnable.end(found))
    }

    /// What a test can ask about a run. After an overflow, Java goes on: what is broken then is asked about.
    fn breaks(&self, found: &Break) -> Result<Breaks, String> {
        let what = self.what(found);
        if !found.is_overflow {
            let question = question(found);
            return Ok(Breaks { what, question });
        }
        match self.runnable.after_overflow(found) {
            Some(later) => Ok(Breaks {
                what: format!("{what}, then {}", self.what(&later)),
                question: question(&later),
            }),
            None if self.is_harmless(found) => Err("what is too large makes no difference in the end".into()),
            None => Ok(Breaks {
                what,
                question: Question::Same,
            }),
        }
    }

    /// Whether the run ends as it does with integers that have no bounds.
    fn is_harmless(&self, found: &Break) -> bool {
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

/// Whether a test asks for more than whether something has changed.
fn asks_more(breaks: &Result<Breaks, String>) -> bool {
    !matches!(
        breaks,
        Ok(Breaks {
            question: Question::Same,
            ..
        })
    )
}

/// A machine integer as one without bounds.
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

fn question(found: &Break) -> Question {
    match found.is_said {
        true => Question::Said {
            place: found.span,
            witnesses: found.witnesses.clone(),
        },
        false => Question::Throws,
    }
}
