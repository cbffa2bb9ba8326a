//! The stack Δ of closures: the statements that are still to be executed. The values of variables
//! are in the store.
//!
//! The rest of a procedure is a list of tasks. Lists share their tails, so that a fork copies
//! nothing. A statement that can be left early puts a mark behind its body. Leaving the statement
//! searches for this mark, and runs each `finally` on the way first.

use echis_logic::Term;
use echis_program::ast::{ClassId, ErrorKind, LabelId, LocalId, ProcedureId, Statement};
use echis_source::Span;
use std::rc::Rc;

/// A list of tasks, the next one first.
#[derive(Clone)]
pub struct Tasks<'p>(Option<Rc<Cell<'p>>>);

struct Cell<'p> {
    task: Task<'p>,
    rest: Tasks<'p>,
}

/// A task of a procedure, or a mark.
#[derive(Clone)]
pub enum Task<'p> {
    /// These statements, one after the other.
    Run(&'p [Statement]),
    /// Another round of a `while`, after this number of rounds that depended on the inputs.
    Loop(&'p Statement, u32),
    /// Mark: the end of a labelled block.
    Label(LabelId),
    /// Mark: the end of the body of this `try`, whose handlers catch.
    Body(&'p Statement),
    /// Mark: the end of the handlers of this `try`. Only its `finally` remains.
    Handler(&'p Statement),
    /// Resumes the transfer that a `finally` interrupted, with the places from which it came.
    Resume(Transfer, imbl::Vector<Span>),
}

/// An abrupt completion.
#[derive(Clone, Copy)]
pub enum Transfer {
    /// Leaves a labelled block.
    Break(LabelId),
    /// Returns from the procedure at this place.
    Return(Option<Term>, Span),
    /// Throws an object to a handler.
    Throw(Thrown),
}

/// A thrown object.
#[derive(Clone, Copy)]
pub struct Thrown {
    /// The object.
    pub object: Term,
    /// Why it was thrown.
    pub cause: Cause,
    /// The place that threw it.
    pub span: Span,
}

impl<'p> Tasks<'p> {
    /// The empty list.
    pub fn none() -> Self {
        Tasks(None)
    }

    /// Adds a task at the front.
    pub fn push(&mut self, task: Task<'p>) {
        if let Task::Run([]) = task {
            return;
        }
        let rest = std::mem::replace(self, Tasks(None));
        self.0 = Some(Rc::new(Cell { task, rest }));
    }

    /// Takes the next task.
    pub fn pop(&mut self) -> Option<Task<'p>> {
        let cell = self.0.take()?;
        *self = cell.rest.clone();
        Some(cell.task.clone())
    }

    /// The next task.
    pub fn peek(&self) -> Option<&Task<'p>> {
        self.0.as_ref().map(|cell| &cell.task)
    }
}

impl Drop for Tasks<'_> {
    /// Drops the list iteratively: a long list would overflow the stack.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(cell) = next {
            next = Rc::try_unwrap(cell).ok().and_then(|mut cell| cell.rest.0.take());
        }
    }
}

/// The cause of a throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// An erroneous transition.
    Error(ErrorKind),
    /// A `throw` of an object of this class or of one below it.
    Statement(ClassId),
}

/// A running procedure.
#[derive(Clone)]
pub struct Closure<'p> {
    /// The procedure.
    pub procedure: ProcedureId,
    /// Its remaining tasks.
    pub tasks: Tasks<'p>,
    /// The variable of the caller that gets the result.
    pub result: Option<LocalId>,
    /// The place of the call; `None` for the explored procedure.
    pub call: Option<Span>,
}
