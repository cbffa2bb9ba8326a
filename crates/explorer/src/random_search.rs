//! Random search: runs a procedure on random inputs.
//!
//! It is cheap where the solver is expensive, as with floating-point numbers and texts. The seed is
//! fixed, so that every search tries the same inputs.

use crate::seeds;
use crate::trials::{Budget, Trials};
use echis_program::ast::Type;
use echis_program::random;
use echis_program::run::{Inputs, Value};

/// The largest number of runs of one input. After a run, the input is extended by random values for
/// the reads that it does not list.
const EXTENSIONS: u32 = 8;

/// Tries random numbers and texts, in the inputs of each shape and for the values that runs read.
/// Returns the inputs of a run that ends as `is_wanted` accepts, if one was found. If there is
/// nothing to choose, each shape is run once.
pub fn find(trials: &Trials, mut budget: Budget) -> Option<Inputs> {
    let mut dice = random::dice(0);
    // the types of the values that the last run of each shape has read
    let mut shapes: Vec<(&Inputs, Vec<Type>)> = trials.shapes.iter().map(|s| (s, Vec::new())).collect();
    let mut is_first = true;
    loop {
        let mut can_choose = false;
        for (shape, read) in &mut shapes {
            let mut inputs = trials.with_random_values(shape, read, &mut dice);
            for _ in 0..EXTENSIONS {
                let steps = budget.next()?;
                let (run, types) = seeds::run_recording_reads(
                    &trials.interpreter,
                    trials.procedure,
                    &inputs,
                    steps,
                    &mut (),
                );
                budget.spend(&run);
                if (trials.is_wanted)(&run.outcome) {
                    return Some(inputs);
                }
                *read = types;
                can_choose |= !trials.is_fixed(shape, read);
                // values that are not listed were zero; the next run has random ones
                let Some(unlisted) = read.get(inputs.reads.len()..).filter(|more| !more.is_empty()) else {
                    break;
                };
                let more: Vec<Value> = unlisted
                    .iter()
                    .map(|ty| trials.literals.value(*ty, &mut dice))
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
