//! Traces a run on given inputs: the lines that it executes, and the values assigned to variables
//! there.

use crate::target::Target;
use echis_driver::values;
use echis_program::ast::{Local, Statement};
use echis_program::interpreter::{Limits, Observer, Run, run};
use echis_program::run::{Inputs, Value};
use echis_report::exploration::{Input, Step};
use echis_source::Span;

/// Maximal number of steps of a trace.
const MAX_STEPS: usize = 1000;

/// Runs the method on these inputs. Returns the run and its trace.
pub fn trace(target: &Target, inputs: &Inputs) -> (Run, Vec<Step>) {
    let mut trace = TraceObserver {
        target,
        steps: Vec::new(),
        header: target.program().procedures[target.lowered.method.index()].span,
        is_shown: false,
    };
    let limits = Limits::default();
    let ended = run(
        target.program(),
        target.lowered.entry,
        inputs,
        &limits,
        &mut trace,
    );
    (ended, trace.steps)
}

/// An observer that records the trace of a run.
struct TraceObserver<'a> {
    target: &'a Target,
    steps: Vec<Step>,
    /// The place of the method's name. Statements that the lowering added around the method have it
    /// as well.
    header: Span,
    /// Does the current statement belong to the last step of the trace?
    is_shown: bool,
}

impl Observer for TraceObserver<'_> {
    fn statement(&mut self, statement: &Statement) {
        self.is_shown = self.target.is_users(statement.span) && statement.span != self.header;
        if !self.is_shown {
            return;
        }
        let sources = &self.target.java.sources;
        let file = statement.span.file;
        let step = Step {
            line: self.target.line(statement.span),
            file: (self.target.files() > 1).then(|| sources.file(file).path.clone()),
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
        // a second assignment to a variable on this line, as by a loop in one line, starts a new
        // step
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

impl TraceObserver<'_> {
    /// Adds a step, unless the trace has its maximal length.
    fn push(&mut self, step: Step) {
        self.is_shown = self.steps.len() < MAX_STEPS;
        if self.is_shown {
            self.steps.push(step);
        }
    }
}
