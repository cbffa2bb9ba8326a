//! Runs on inputs that chance chooses: cheap where the solver is dear, as with floating-point numbers and texts, and the same ones each time.

use crate::seeds;
use crate::words::Words;
use echis_program::ast::{ProcedureId, Program, Type};
use echis_program::interpreter::{Interpreter, Run};
use echis_program::random::{self, Choose};
use echis_program::run::{Inputs, Outcome, Value};

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

/// What is read is listed in so many steps, as each can lead to more.
const EXTENSIONS: u32 = 8;

/// What is run, on what, and what has been spent on it.
pub(crate) struct Trials<'p> {
    pub program: &'p Program,
    pub procedure: ProcedureId,
    pub interpreter: Interpreter<'p>,
    /// The types of the parameters.
    pub parameters: Vec<Type>,
    pub words: &'p Words,
    left: Budget,
}

impl<'p> Trials<'p> {
    pub fn new(program: &'p Program, procedure: ProcedureId, words: &'p Words, budget: Budget) -> Trials<'p> {
        let entry = &program.procedures[procedure.index()];
        Trials {
            program,
            procedure,
            interpreter: Interpreter::new(program),
            parameters: entry.locals[..entry.parameters].iter().map(|p| p.ty).collect(),
            words,
            left: budget,
        }
    }

    /// The statements of one more run; none if everything is spent.
    pub fn next(&self) -> Option<u64> {
        (self.left.runs > 0 && self.left.steps > 0).then_some(self.left.each)
    }

    pub fn spend(&mut self, run: &Run) {
        self.left.runs -= 1;
        self.left.steps = self.left.steps.saturating_sub(run.steps);
    }

    /// Inputs of this shape, with other numbers and texts. Of what is read, these are the types.
    pub fn like(&self, shape: &Inputs, read: &[Type], choose: &mut Choose) -> Inputs {
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

    /// Whether these inputs leave chance nothing to choose.
    fn is_fixed(&self, inputs: &Inputs, read: &[Type]) -> bool {
        let is_text = |class| seeds::letters(self.program, Type::Ref(class)).is_some();
        !self.parameters.iter().chain(read).any(is_number) && !inputs.objects.iter().any(|o| is_text(o.class))
    }
}

pub(crate) fn is_number(ty: &Type) -> bool {
    !matches!(ty, Type::Ref(_))
}

/// Runs a procedure on inputs of these shapes, with other numbers and texts for what is one and for what is read on the way, until a run ends so.
/// Returns the inputs of that run. Where there is nothing to choose, each of the shapes is run once.
pub fn find(
    program: &Program,
    procedure: ProcedureId,
    shapes: &[Inputs],
    words: &Words,
    budget: Budget,
    is_wanted: impl Fn(&Outcome) -> bool,
) -> Option<Inputs> {
    let mut trials = Trials::new(program, procedure, words, budget);
    let mut dice = random::dice(0);
    // what the last run of each shape has read
    let mut shapes: Vec<(&Inputs, Vec<Type>)> = shapes.iter().map(|shape| (shape, Vec::new())).collect();
    let mut is_first = true;
    loop {
        let mut can_choose = false;
        for (shape, read) in &mut shapes {
            let mut inputs = trials.like(shape, read, &mut dice);
            for _ in 0..EXTENSIONS {
                let steps = trials.next()?;
                let (run, types) = seeds::reading(&trials.interpreter, procedure, &inputs, steps);
                trials.spend(&run);
                if is_wanted(&run.outcome) {
                    return Some(inputs);
                }
                *read = types;
                can_choose |= !trials.is_fixed(shape, read);
                // what is not listed was zero: another run has numbers for it too
                let Some(unlisted) = read.get(inputs.reads.len()..).filter(|more| !more.is_empty()) else {
                    break;
                };
                let more: Vec<Value> = unlisted.iter().map(|ty| words.value(*ty, &mut dice)).collect();
                inputs.reads.extend(more);
            }
        }
        if is_first && !can_choose {
            return None;
        }
        is_first = false;
    }
}
