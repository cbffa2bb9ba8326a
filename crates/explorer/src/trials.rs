//! A procedure, the shapes of its inputs and a budget, as used by
//! [`random_search`](crate::random_search) and
//! [`alternating_variable`](crate::alternating_variable).
//!
//! A search runs the procedure on inputs of these shapes, with other numbers and texts each time,
//! until a run has the wanted outcome. The two modules choose the numbers.

use crate::literals::Literals;
use crate::seeds;
use echis_program::ast::{ProcedureId, Program, Type};
use echis_program::interpreter::{Interpreter, Run};
use echis_program::random::Choose;
use echis_program::run::{Inputs, Outcome};

/// The budget of a search.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// The number of runs.
    pub runs: u32,
    /// The number of statements of all runs together.
    pub steps: u64,
    /// The number of statements of each run.
    pub each: u64,
}

impl Budget {
    /// The number of statements that the next run may execute, or `None` if the budget is used up.
    pub(crate) fn next(&self) -> Option<u64> {
        (self.runs > 0 && self.steps > 0).then_some(self.each)
    }

    pub(crate) fn spend(&mut self, run: &Run) {
        self.runs -= 1;
        self.steps = self.steps.saturating_sub(run.steps);
    }
}

/// A procedure to run, the shapes of its inputs, and the outcome that is searched for.
pub struct Trials<'p> {
    pub(crate) program: &'p Program,
    pub(crate) procedure: ProcedureId,
    pub(crate) interpreter: Interpreter<'p>,
    /// The types of the parameters.
    pub(crate) parameters: Vec<Type>,
    pub(crate) shapes: &'p [Inputs],
    pub(crate) literals: Literals,
    pub(crate) is_wanted: &'p dyn Fn(&Outcome) -> bool,
}

impl<'p> Trials<'p> {
    /// Creates trials of a procedure on inputs of these shapes, with these literals. They end when
    /// `is_wanted` accepts the outcome of a run.
    pub fn new(
        program: &'p Program,
        procedure: ProcedureId,
        shapes: &'p [Inputs],
        literals: Literals,
        is_wanted: &'p dyn Fn(&Outcome) -> bool,
    ) -> Trials<'p> {
        let entry = &program.procedures[procedure.index()];
        Trials {
            program,
            procedure,
            interpreter: Interpreter::new(program),
            parameters: entry.locals[..entry.parameters].iter().map(|p| p.ty).collect(),
            shapes,
            literals,
            is_wanted,
        }
    }

    /// Inputs of this shape with random numbers and texts. `read` has the types of the values that
    /// a run reads.
    pub(crate) fn with_random_values(&self, shape: &Inputs, read: &[Type], choose: &mut Choose) -> Inputs {
        let mut inputs = shape.clone();
        let arguments = inputs.arguments.iter_mut().zip(&self.parameters);
        for (value, ty) in arguments.chain(inputs.reads.iter_mut().zip(read)) {
            if is_number(ty) {
                *value = self.literals.value(*ty, choose);
            }
        }
        for object in &mut inputs.objects {
            if let Some(element) = seeds::letters(self.program, Type::Ref(object.class)) {
                object.contents = self.literals.text(element, choose);
            }
        }
        inputs
    }

    /// Whether these inputs have no numbers and texts to choose.
    pub(crate) fn is_fixed(&self, inputs: &Inputs, read: &[Type]) -> bool {
        let is_text = |class| seeds::letters(self.program, Type::Ref(class)).is_some();
        !self.parameters.iter().chain(read).any(is_number) && !inputs.objects.iter().any(|o| is_text(o.class))
    }
}

fn is_number(ty: &Type) -> bool {
    !matches!(ty, Type::Ref(_))
}
