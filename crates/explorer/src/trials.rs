//! What is tried, and what may be spent on it: a procedure is run on inputs of certain shapes, with other numbers and texts each time, until a
//! run ends as somebody wants. How the numbers are found is up to [`chance`](crate::chance) and [`climb`](crate::climb).

use crate::seeds;
use crate::words::Words;
use echis_program::ast::{ProcedureId, Program, Type};
use echis_program::interpreter::{Interpreter, Run};
use echis_program::random::Choose;
use echis_program::run::{Inputs, Outcome};

/// What may be spent.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// Runs.
    pub runs: u32,
    /// Statements of all runs.
    pub steps: u64,
    /// Statements of each run.
    pub each: u64,
}

impl Budget {
    /// The statements of one more run; none if everything is spent.
    pub(crate) fn next(&self) -> Option<u64> {
        (self.runs > 0 && self.steps > 0).then_some(self.each)
    }

    pub(crate) fn spend(&mut self, run: &Run) {
        self.runs -= 1;
        self.steps = self.steps.saturating_sub(run.steps);
    }
}

/// What is run, on what, and what for.
pub struct Trials<'p> {
    pub(crate) program: &'p Program,
    pub(crate) procedure: ProcedureId,
    pub(crate) interpreter: Interpreter<'p>,
    /// The types of the parameters.
    pub(crate) parameters: Vec<Type>,
    pub(crate) shapes: &'p [Inputs],
    pub(crate) words: Words,
    pub(crate) is_wanted: &'p dyn Fn(&Outcome) -> bool,
}

impl<'p> Trials<'p> {
    /// Runs of a procedure on inputs of these shapes, with these words, until one ends as is wanted.
    pub fn new(
        program: &'p Program,
        procedure: ProcedureId,
        shapes: &'p [Inputs],
        words: Words,
        is_wanted: &'p dyn Fn(&Outcome) -> bool,
    ) -> Trials<'p> {
        let entry = &program.procedures[procedure.index()];
        Trials {
            program,
            procedure,
            interpreter: Interpreter::new(program),
            parameters: entry.locals[..entry.parameters].iter().map(|p| p.ty).collect(),
            shapes,
            words,
            is_wanted,
        }
    }

    /// Inputs of this shape, with other numbers and texts. Of what is read, these are the types.
    pub(crate) fn like(&self, shape: &Inputs, read: &[Type], choose: &mut Choose) -> Inputs {
        let mut inputs = shape.clone();
        let arguments = inputs.arguments.iter_mut().zip(&self.parameters);
        for (value, ty) in arguments.chain(inputs.reads.iter_mut().zip(read)) {
            if is_number(ty) {
                *value = self.words.value(*ty, choose);
            }
        }
        for object in &mut inputs.objects {
            if let Some(element) = seeds::letters(self.program, Type::Ref(object.class)) {
                object.contents = self.words.text(element, choose);
            }
        }
        inputs
    }

    /// Whether these inputs leave nothing to choose.
    pub(crate) fn is_fixed(&self, inputs: &Inputs, read: &[Type]) -> bool {
        let is_text = |class| seeds::letters(self.program, Type::Ref(class)).is_some();
        !self.parameters.iter().chain(read).any(is_number) && !inputs.objects.iter().any(|o| is_text(o.class))
    }
}

fn is_number(ty: &Type) -> bool {
    !matches!(ty, Type::Ref(_))
}
