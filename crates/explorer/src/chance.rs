//! Runs on inputs that chance chooses: cheap where the solver is dear, as with floating-point numbers and texts, and the same ones each time.

use crate::seeds;
use crate::trials::{Budget, Trials};
use echis_program::ast::Type;
use echis_program::random;
use echis_program::run::{Inputs, Value};

/// What is read is listed in so many steps, as each can lead to more.
const EXTENSIONS: u32 = 8;

/// Tries other numbers and texts for what is one in the shapes and for what is read on the way. Returns the inputs of a run that ends as is
/// wanted, if one was found. Where there is nothing to choose, each of the shapes is run once.
pub fn find(trials: &Trials, mut budget: Budget) -> Option<Inputs> {
    let mut dice = random::dice(0);
    // what the last run of each shape has read
    let mut shapes: Vec<(&Inputs, Vec<Type>)> = trials.shapes.iter().map(|s| (s, Vec::new())).collect();
    let mut is_first = true;
    loop {
        let mut can_choose = false;
        for (shape, read) in &mut shapes {
            let mut inputs = trials.like(shape, read, &mut dice);
            for _ in 0..EXTENSIONS {
                let steps = budget.next()?;
                let (run, types) =
                    seeds::reading(&trials.interpreter, trials.procedure, &inputs, steps, &mut ());
                budget.spend(&run);
                if (trials.is_wanted)(&run.outcome) {
                    return Some(inputs);
                }
                *read = types;
                can_choose |= !trials.is_fixed(shape, read);
                // what is not listed was zero: another run has numbers for it too
                let Some(unlisted) = read.get(inputs.reads.len()..).filter(|more| !more.is_empty()) else {
                    break;
                };
                let more: Vec<Value> = unlisted
                    .iter()
                    .map(|ty| trials.words.value(*ty, &mut dice))
                    .collect();
                inputs.reads.extend(more);
            }
        }
        if is_first && !can_choose {
            return None;
        }
        is_first = false;
    }
}
