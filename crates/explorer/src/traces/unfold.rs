//! Exploration with traces: unfolds a procedure along all its paths, then computes the path
//! condition of each trace and drops the infeasible ones.

use super::{Trace, wp};
use crate::context::Context;
use crate::explore::{Exploration, Leaf, inputs_for};
use crate::forward::memory::Memory;
use crate::inputs::Symbols;
use crate::machine::{Bounds, BranchChoice, Chooser, Machine, Outcome, State, Successor};
use echis_logic::Term;
use echis_program::ast::{GlobalId, ProcedureId};
use echis_solver::satisfy::Satisfier;

/// A chooser that takes all sides.
struct All;

impl Chooser<Trace> for All {
    fn choose(&mut self, _: &Trace, _: Term) -> BranchChoice {
        BranchChoice::new(true, true)
    }

    fn admits(&mut self, _: &Trace, _: Term) -> bool {
        true
    }
}

/// Explores a procedure on all inputs, as [`crate::explore::explore`] does, with the second model.
/// `max_paths` counts all traces, feasible or not. `goes_on` is asked before each statement.
pub fn explore(
    cx: &Context,
    satisfier: &mut Satisfier,
    procedure: ProcedureId,
    bounds: Bounds,
    max_paths: usize,
    goes_on: &mut dyn FnMut(&Exploration, usize) -> bool,
) -> Exploration {
    let machine = Machine { cx, bounds };
    let symbols = Symbols::new(cx, procedure);
    let trace = Trace::new(cx, &symbols.globals);
    let mut states = vec![machine.initial(trace, procedure, symbols.arguments.clone())];
    let mut found = Exploration {
        complete: true,
        covered: vec![false; cx.program.statements as usize],
        ..Exploration::default()
    };
    let mut traces = 0;
    while let Some(state) = states.pop() {
        if traces >= max_paths || !goes_on(&found, states.len() + 1) {
            found.complete = false;
            break;
        }
        let successors = match machine.settle(state, &mut All) {
            Ok(state) => {
                found.steps += 1;
                machine.step(state, &mut All)
            }
            Err(successors) => successors,
        };
        for next in successors.into_iter().rev() {
            match next {
                Successor::Running(state) => states.push(state),
                Successor::Ended(state, outcome) => {
                    traces += 1;
                    end(cx, satisfier, &symbols, state, outcome, &mut found);
                }
            }
        }
    }
    found
}

/// Computes the path condition of a trace. Adds a leaf if there are inputs for it.
fn end(
    cx: &Context,
    satisfier: &mut Satisfier,
    symbols: &Symbols,
    state: State<Trace>,
    outcome: Outcome,
    found: &mut Exploration,
) {
    let trace = &state.store;
    let condition = wp::path(cx, trace);
    let symbols = symbols.with_reads(cx, state.reads.iter().copied());
    let inputs = match inputs_for(cx, satisfier, &symbols, &condition) {
        Ok(Some(inputs)) => Some(inputs),
        Ok(None) => return,
        Err(why) => {
            found.undecided = Some(why);
            None
        }
    };
    found.complete &= inputs.is_some() && !matches!(outcome, Outcome::Unknown(..));
    for decision in &state.decisions {
        found.covered[decision.statement.index()] = true;
    }
    let outcome = match outcome {
        Outcome::Returned(Some(value), span) => {
            Outcome::Returned(Some(wp::initially(cx, trace, value)), span)
        }
        other => other,
    };
    let globals = (0..cx.program.globals.len() as u32).map(GlobalId);
    let globals = globals.map(|g| wp::initially(cx, trace, crate::store::Store::global(trace, cx, g)));
    found.leaves.push(Leaf {
        condition,
        outcome,
        decisions: state.decisions.iter().copied().collect(),
        exit: state.exit.iter().copied().collect(),
        symbols,
        globals: globals.collect(),
        objects: Memory::default(),
        inputs,
    });
}
