//! The stack Δ of closures: what is still to be done, without the values of variables, which the store keeps.
//!
//! What is left of a procedure is a list of tasks. Lists share their tails, so that a fork copies nothing. Constructs that can be left
//! early leave a mark behind their body; leaving one looks for its mark, and what has a `finally` on the way is run first.

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

/// Something to be done in a procedure, or a mark.
#[derive(Clone)]
pub enum Task<'p> {
    /// These statements, one after the other.
    Run(&'p [Statement]),
    /// A `while`, once more, after so many rounds that depended on the inputs.
    Loop(&'p Statement, u32),
    /// Mark: behind this is the end of a labelled block.
    Label(LabelId),
    /// Mark: behind this is the end of the body of this `try`, whose handlers catch.
    Body(&'p Statement),
    /// Mark: behind this is the end of the handlers of this `try`, which only has a `finally` to do.
    Handler(&'p Statement),
    /// Goes on with what was going on before a `finally`, from where it was.
    Resume(Transfer, imbl::Vector<Span>),
}

/// A way for control to go other than to the next statement.
#[derive(Clone, Copy)]
pub enum Transfer {
    /// Out of a labelled block.
    Break(LabelId),
    /// Out of the procedure, from here.
    Return(Option<Term>, Span),
    /// To a handler.
    Throw(Thrown),
}

/// An object on its way to a handler.
#[derive(Clone, Copy)]
pub struct Thrown {
    /// The object.
    pub object: Term,
    /// Why it was thrown.
    pub cause: Cause,
    /// Where.
    pub span: Span,
}

impl<'p> Tasks<'p> {
    /// Nothing to do.
    pub fn none() -> Self {
        Tasks(None)
    }

    /// One task more, before all others.
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
    /// One after the other: lists can be longer than the stack is deep.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(cell) = next {
            next = Rc::try_unwrap(cell).ok().and_then(|mut cell| cell.rest.0.take());
        }
    }
}

/// Why an object was thrown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// An erroneous transition.
    Error(ErrorKind),
    /// A `throw` of an object of this class or of one below it.
    Statement(ClassId),
}

/// A procedure that is running.
#[derive(Clone)]
pub struct Closure<'p> {
    /// Which one.
    pub procedure: ProcedureId,
    /// What is left of it.
    pub tasks: Tasks<'p>,
    /// Where the calling procedure wants the result.
    pub result: Option<LocalId>,
    /// Where it was called; the procedure that is explored was not.
    pub call: Option<Span>,
}
