//! The concrete interpreter: what a program does on given inputs, straight from the statement tree.
//!
//! It is the measure of the symbolic engines, so it shares nothing with them but the syntax. Its
//! rules are those that the comments in [`crate::ast`] state, which are Java's. Where an error
//! happens: an expression that fails gives its own span; what a statement checks itself (the object
//! of a place, what is stored, the receiver of a call, an assertion, the length of a new array, the
//! object that is thrown) gives the span of the statement.
//!
//! An error that has a class in [`Program::thrown`] creates an object of that class and throws it.
//! It keeps its kind and its place until a handler takes the object; from then on, that is an
//! object like any other.
//!
//! Whatever it is given, it ends and does not panic: a program that [`crate::check`] rejects,
//! inputs that do not fit and limits that are reached give [`Outcome::Unknown`].

mod cell;
mod evaluate;
mod execute;
mod heap;
mod inputs;

use crate::ast::*;
use crate::queries::Hierarchy;
use crate::run::{Decision, Inputs, Object, Outcome, Value};
use cell::Cell;
use echis_source::Span;
use heap::Heap;
use std::sync::Arc;

/// What a run may use up, and what it hands back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Statements, each as often as it is executed, and each evaluation of a loop's condition. A
    /// result beyond 64 bits counts besides with the number of its digits.
    pub steps: u64,
    /// Calls inside of calls.
    pub depth: u32,
    /// Objects, fields and elements together, those of the inputs included. Of an array with
    /// thousands of elements, those count near which something was stored.
    pub memory: u64,
    /// How many decisions are recorded, from the start.
    pub decisions: usize,
    /// Whether the values of global variables and the objects at the end are handed back.
    pub state: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            steps: 1_000_000,
            depth: 2_000,
            memory: 4_000_000,
            decisions: 100_000,
            state: true,
        }
    }
}

/// What a run did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// Where it was left by an error, from the outside in: the calls that were running then, and a
    /// place in the innermost one. Empty where there was no error.
    pub exit: Vec<Span>,
    /// The values of all global variables at the end; none if [`Limits::state`] is off.
    pub globals: Vec<Value>,
    /// The objects at the end: those of the inputs, then those that were created, in order. Of
    /// arrays, the elements are listed that do not have the default value. None if
    /// [`Limits::state`] is off.
    pub heap: Vec<Object>,
    /// What was decided, in order.
    pub decisions: Vec<Decision>,
    /// How many steps it took.
    pub steps: u64,
}

/// Watches a run. `()` does not look, at no cost.
pub trait Observer {
    /// This statement is about to be executed; a loop each time that its condition is about to be
    /// evaluated.
    #[inline]
    fn statement(&mut self, _statement: &Statement) {}

    /// This was decided. Unlike what is recorded, this knows no limit.
    #[inline]
    fn decision(&mut self, _decision: Decision) {}

    /// Two numbers were compared that are so far from each other; NaN if one of them is.
    #[inline]
    fn compared(&mut self, _distance: impl FnOnce() -> f64) {}

    /// The procedure that this statement called has returned.
    #[inline]
    fn returned(&mut self, _call: &Statement) {}

    /// A local variable of the procedure that is being run gets this value.
    #[inline]
    fn assigned(&mut self, _local: &Local, _value: impl FnOnce() -> Value) {}
}

impl Observer for () {}

/// The set of the statements that were executed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage {
    words: Vec<u64>,
}

impl Coverage {
    /// None, for a program.
    pub fn new(program: &Program) -> Coverage {
        // A statement with a number beyond the program's is counted as not there.
        Coverage {
            words: vec![0; program.statements.div_ceil(64) as usize],
        }
    }

    /// Was this statement executed?
    pub fn contains(&self, statement: StatementId) -> bool {
        self.words
            .get(statement.index() / 64)
            .is_some_and(|word| word >> (statement.index() % 64) & 1 == 1)
    }

    /// How many were executed?
    pub fn count(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// Adds what another run executed; was any of it news?
    pub fn add(&mut self, other: &Coverage) -> bool {
        let mut news = false;
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (ours, theirs) in self.words.iter_mut().zip(&other.words) {
            news |= theirs & !*ours != 0;
            *ours |= theirs;
        }
        news
    }
}

impl Observer for Coverage {
    #[inline]
    fn statement(&mut self, statement: &Statement) {
        if let Some(word) = self.words.get_mut(statement.id.index() / 64) {
            *word |= 1 << (statement.id.index() % 64);
        }
    }
}

/// A program with the tables that the interpreter wants; worth keeping when it is run more than
/// once.
#[derive(Debug, Clone)]
pub struct Interpreter<'a> {
    program: &'a Program,
    hierarchy: Hierarchy,
    /// For each procedure, how deeply its statements and expressions are nested.
    nesting: Vec<usize>,
}

impl<'a> Interpreter<'a> {
    /// Prepares a program.
    pub fn new(program: &'a Program) -> Interpreter<'a> {
        let nesting = program
            .procedures
            .iter()
            .map(|p| execute::nesting(&p.body))
            .collect();
        Interpreter {
            program,
            hierarchy: Hierarchy::new(program),
            nesting,
        }
    }

    /// The classes of the program.
    pub fn hierarchy(&self) -> &Hierarchy {
        &self.hierarchy
    }

    /// Do these inputs fit this procedure? If not, the text says what is wrong. Values that `u :=
    /// *` reads are looked at when they are read, because which variable reads which depends on the
    /// run.
    pub fn check_inputs(&self, procedure: ProcedureId, inputs: &Inputs) -> Result<(), String> {
        inputs::check_inputs(self.program, &self.hierarchy, procedure, inputs)
    }

    /// Runs a procedure.
    pub fn run(
        &self,
        procedure: ProcedureId,
        inputs: &Inputs,
        limits: &Limits,
        observer: &mut impl Observer,
    ) -> Run {
        let span = self
            .program
            .procedures
            .get(procedure.index())
            .map_or_else(Span::default, |p| p.span);
        if let Err(problem) = self.check_inputs(procedure, inputs) {
            let outcome = Outcome::Unknown(format!("the inputs do not fit: {problem}").into(), span);
            return Run {
                outcome,
                exit: Vec::new(),
                globals: Vec::new(),
                heap: Vec::new(),
                decisions: Vec::new(),
                steps: 0,
            };
        }
        let mut machine = Machine {
            program: self.program,
            hierarchy: &self.hierarchy,
            nesting: &self.nesting,
            inputs,
            limits,
            observer,
            globals: Vec::with_capacity(self.program.globals.len()),
            stack: Vec::with_capacity(64),
            base: 0,
            locals: &[],
            heap: Heap::new(limits.memory),
            reads: 0,
            steps: 0,
            calls: Vec::new(),
            approximates: false,
            decisions: Vec::new(),
            failure: None,
            result: None,
            thrown: None,
            ended: None,
        };
        let (outcome, exit) = machine.main(procedure, span);
        let (globals, heap) = match limits.state {
            true => (
                machine.globals.iter().map(Cell::value).collect(),
                machine.heap.objects(self.program),
            ),
            false => (Vec::new(), Vec::new()),
        };
        Run {
            outcome,
            exit,
            globals,
            heap,
            decisions: machine.decisions,
            steps: machine.steps,
        }
    }
}

/// Runs a procedure of a program, once.
pub fn run(
    program: &Program,
    procedure: ProcedureId,
    inputs: &Inputs,
    limits: &Limits,
    observer: &mut impl Observer,
) -> Run {
    Interpreter::new(program).run(procedure, inputs, limits, observer)
}

/// The state of a run.
struct Machine<'a, O> {
    program: &'a Program,
    hierarchy: &'a Hierarchy,
    nesting: &'a [usize],
    inputs: &'a Inputs,
    limits: &'a Limits,
    observer: &'a mut O,
    globals: Vec<Cell>,
    /// The local variables of all procedures that are being executed.
    stack: Vec<Cell>,
    /// Where those of the innermost begin.
    base: usize,
    /// Their declarations.
    locals: &'a [Local],
    heap: Heap,
    /// How many inputs were read.
    reads: usize,
    steps: u64,
    /// Where the procedures that are being executed were called. The first is not called by
    /// anything.
    calls: Vec<Span>,
    decisions: Vec<Decision>,
    /// Something was computed whose last digits Java leaves open.
    approximates: bool,
    /// What made the last evaluation fail.
    failure: Option<Failure>,
    /// What is being returned.
    result: Option<Cell>,
    /// What is being thrown.
    thrown: Option<execute::Thrown>,
    /// How the run ended, and where it was left, if it ended before the procedure did.
    ended: Option<(Outcome, Vec<Span>)>,
}

/// An evaluation failed. Why is noted in [`Machine::failure`]; if nothing is, the program is not
/// one that the checker lets pass.
#[derive(Debug, Clone, Copy)]
struct Failed;

type Evaluated<T> = Result<T, Failed>;

/// Why an evaluation failed.
#[derive(Debug, Clone)]
enum Failure {
    /// An error of the program.
    Error(ErrorKind, Span),
    /// The run cannot go on.
    GivenUp(Arc<str>, Span),
}

impl<O: Observer> Machine<'_, O> {
    /// Notes an error of the program.
    #[cold]
    fn error(&mut self, kind: ErrorKind, span: Span) -> Failed {
        self.failure = Some(Failure::Error(kind, span));
        Failed
    }

    /// Notes that the run cannot go on.
    #[cold]
    fn give_up(&mut self, why: impl Into<Arc<str>>, span: Span) -> Failed {
        self.failure = Some(Failure::GivenUp(why.into(), span));
        Failed
    }

    /// Counts steps.
    #[inline]
    fn spend(&mut self, steps: u64, span: Span) -> Evaluated<()> {
        if self.steps + steps > self.limits.steps {
            return Err(self.give_up(
                format!("the limit of {} steps is reached", self.limits.steps),
                span,
            ));
        }
        self.steps += steps;
        Ok(())
    }
}
