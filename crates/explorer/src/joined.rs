//! Explores with joined paths: one leaf for each way to end instead of one for each path, so that
//! independent choices do not multiply.

use crate::context::Context;
use crate::explore::{Exploration, Leaf, inputs_for};
use crate::forward::{Forward, memory::Memory};
use crate::guide::Guide;
use crate::inputs::Symbols;
use crate::machine::Outcome;
use crate::merged_execution::{Bounds, unwind};
use echis_logic::Term;
use echis_program::ast::ProcedureId;
use echis_program::interpreter::{Interpreter, Limits};
use echis_program::run::Inputs;
use echis_solver::Unknown;
use echis_solver::satisfy::Satisfier;
use echis_source::Span;

/// Explores a procedure on all inputs.
pub fn explore<'t>(
    cx: &Context<'_, 't>,
    satisfier: &mut Satisfier<'t>,
    guide: &mut dyn Guide,
    procedure: ProcedureId,
    bounds: Bounds,
) -> Exploration {
    let symbols = Symbols::new(cx, procedure);
    let store = Forward::new(symbols.globals.iter().copied(), Memory::default());
    let unwound = unwind(cx, store, procedure, symbols.arguments.clone(), bounds, guide);
    let symbols = symbols.with_guarded_reads(&unwound.reads);
    let mut found = Exploration {
        complete: true,
        steps: unwound.steps,
        ..Exploration::default()
    };
    let mut ends: Vec<(Term, Outcome, Vec<Term>)> = Vec::new();
    let mut returned_objects = Memory::default();
    if let Some(returned) = unwound.returned {
        let outcome = Outcome::Returned(returned.value, returned.span);
        returned_objects = returned.store.memory.clone();
        ends.push((returned.condition, outcome, returned.store.globals().collect()));
    }
    let errors = unwound.errors.into_iter();
    ends.extend(errors.map(|(condition, kind, span)| (condition, Outcome::Error(kind, span), Vec::new())));
    let why = format!("the limit of {} rounds is reached", bounds.unwind);
    let beyond = unwound.beyond.into_iter();
    ends.extend(
        beyond.map(|(condition, span)| (condition, Outcome::Unknown(why.as_str().into(), span), Vec::new())),
    );
    let unknown = unwound.unknown.into_iter();
    ends.extend(unknown.map(|(condition, why, span)| (condition, Outcome::Unknown(why, span), Vec::new())));
    let interpreter = Interpreter::new(cx.program);
    // why the solver answers no more questions
    let mut final_reason = None;
    for (condition, outcome, globals) in ends {
        let conjuncts = cx.terms.conjuncts(condition);
        let condition: Vec<Term> = conjuncts.into_iter().filter(|c| *c != cx.terms.tru()).collect();
        let answer = match &final_reason {
            None => inputs_for(cx, satisfier, &symbols, &condition),
            Some(why) => Err(Unknown::clone(why)),
        };
        let inputs = match answer {
            Ok(Some(inputs)) => Some(inputs),
            Ok(None) => continue,
            Err(why) => {
                // when it is time to stop, even building a question takes too long
                final_reason = final_reason.or_else(|| is_final(&why).then(|| why.clone()));
                found.undecided = Some(why);
                None
            }
        };
        found.complete &= inputs.is_some() && !matches!(outcome, Outcome::Unknown(..));
        let exit = match (&outcome, &inputs) {
            (Outcome::Error(..), Some(inputs)) => exit_on(&interpreter, procedure, inputs),
            _ => Vec::new(),
        };
        let objects = match outcome {
            Outcome::Returned(..) => returned_objects.clone(),
            Outcome::Error(..) | Outcome::Unknown(..) => Memory::default(),
        };
        found.leaves.push(Leaf {
            objects,
            condition,
            outcome,
            decisions: Vec::new(),
            exit,
            symbols: symbols.clone(),
            globals,
            inputs,
        });
    }
    found
}

/// The exit of the concrete run on these inputs, which ends with an error. Joined paths have no
/// single exit.
fn exit_on(interpreter: &Interpreter, procedure: ProcedureId, inputs: &Inputs) -> Vec<Span> {
    let limits = Limits {
        state: false,
        ..Limits::default()
    };
    interpreter.run(procedure, inputs, &limits, &mut ()).exit
}

/// Whether the solver answers no more questions.
fn is_final(why: &Unknown) -> bool {
    matches!(why, Unknown::Time | Unknown::Interrupted)
}
