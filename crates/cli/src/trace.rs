//! A run on given inputs as a person follows it: the lines it comes through, and what the variables become there.

use crate::subject::Ready;
use crate::values;
use echis_program::ast::{Local, Statement};
use echis_program::interpreter::{Limits, Observer, Run, run};
use echis_program::run::{Inputs, Value};
use echis_report::exploration::{Input, Step};
use echis_source::Span;

/// Lines of a run that are shown.
const SHOWN: usize = 1000;

/// Runs the method. Returns the run, and its first lines.
pub fn trace(ready: &Ready, inputs: &Inputs) -> (Run, Vec<Step>) {
    let mut trace = Trace {
        ready,
        steps: Vec::new(),
        header: ready.program().procedures[ready.lowered.method.index()].span,
        is_shown: false,
    };
    let limits = Limits::default();
    let ended = run(ready.program(), ready.lowered.entry, inputs, &limits, &mut trace);
    (ended, trace.steps)
}

struct Trace<'a> {
    ready: &'a Ready,
    steps: Vec<Step>,
    /// What surrounds the method stands where its name does.
    header: Span,
    /// What is executed now stands in the last of the steps.
    is_shown: bool,
}

impl Observer for Trace<'_> {
    fn statement(&mut self, statement: &Statement) {
        self.is_shown = self.ready.is_users(statement.span) && statement.span != self.header;
        if !self.is_shown {
            return;
        }
        let sources = &self.ready.java.sources;
        let file = statement.span.file;
        let step = Step {
            line: self.ready.line(statement.span),
            file: (self.ready.files() > 1).then(|| sources.file(file).path.clone()),
            statement: sources.line_at(file, statement.span.start).trim().to_owned(),
            values: Input::default(),
        };
        let is_same = |last: &Step| (last.line, &last.file) == (step.line, &step.file);
        if !self.steps.last().is_some_and(is_same) {
            self.push(step);
        }
    }

    fn returned(&mut self, call: &Statement) {
        self.statement(call);
    }

    fn assigned(&mut self, local: &Local, value: impl FnOnce() -> Value) {
        let is_here = self.is_shown && local.is_named;
        let Some((value, source)) = is_here.then(|| values::scalar(&value(), local.ty)).flatten() else {
            return;
        };
        // a loop in one line comes through it again
        if let Some(last) = self.steps.last()
            && last.values.contains(&local.name)
        {
            let again = Step {
                values: Input::default(),
                ..last.clone()
            };
            self.push(again);
        }
        if let Some(last) = self.steps.last_mut().filter(|_| self.is_shown) {
            last.values.insert(&local.name, value, source);
        }
    }
}

impl Trace<'_> {
    fn push(&mut self, step: Step) {
        self.is_shown = self.steps.len() < SHOWN;
        if self.is_shown {
            self.steps.push(step);
        }
    }
}
