//! Runs on random numbers: cheap where the solver is dear, as with floating-point numbers, and the same ones each time.

use crate::seeds;
use echis_program::ast::{ProcedureId, Program, Type};
use echis_program::interpreter::Interpreter;
use echis_program::random;
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

/// Runs a procedure on inputs like these, with other numbers for what is one and for what is read on the way, until a run ends so. Returns the
/// inputs of that run. Where there is no number to choose, each of these inputs is run once.
pub fn find(
    program: &Program,
    procedure: ProcedureId,
    seeds: &[Inputs],
    budget: Budget,
    is_wanted: impl Fn(&Outcome) -> bool,
) -> Option<Inputs> {
    let interpreter = Interpreter::new(program);
    let entry = &program.procedures[procedure.index()];
    let types: Vec<Type> = entry.locals[..entry.parameters].iter().map(|p| p.ty).collect();
    let is_number = |ty: &Type| !matches!(ty, Type::Ref(_));
    let mut has_numbers = types.iter().any(is_number);
    let mut dice = random::dice(0);
    let mut spent = 0;
    let mut shapes = seeds.iter().cycle();
    let mut next = None;
    for n in 0..budget.runs as usize {
        if n == seeds.len() && !has_numbers {
            return None;
        }
        let inputs: Inputs = match next.take() {
            Some(inputs) => inputs,
            None => with_numbers(shapes.next()?, &types, &mut dice),
        };
        let (run, read) = seeds::reading(&interpreter, procedure, &inputs, budget.each);
        if is_wanted(&run.outcome) {
            return Some(inputs);
        }
        has_numbers |= read.iter().any(is_number);
        spent += run.steps;
        if spent > budget.steps {
            return None;
        }
        // what is not listed was zero: another run has numbers for it too
        if read.len() > inputs.reads.len() {
            let mut more = inputs;
            let unlisted = read.iter().skip(more.reads.len());
            more.reads
                .extend(unlisted.map(|ty| random::scalar(*ty, &mut dice)));
            next = Some(more);
        }
    }
    None
}

fn with_numbers(shape: &Inputs, types: &[Type], dice: &mut random::Choose) -> Inputs {
    let mut inputs = shape.clone();
    for (argument, ty) in inputs.arguments.iter_mut().zip(types) {
        if !matches!(argument, Value::Object(_) | Value::Nil) {
            *argument = random::scalar(*ty, dice);
        }
    }
    inputs
}
