//! Bounded model checking: unwinds loops and recursion to a bound and builds one formula that says
//! that an error is reached.
//!
//! If the formula is satisfiable, there is a bug, with inputs. If it is not satisfiable and the
//! bound cannot be reached either, the program is correct. Otherwise the answer is unknown.

use crate::context::Context;
use crate::explore::inputs_for;
use crate::forward::{Forward, memory::Memory};
use crate::guide::Guide;
use crate::inputs::Symbols;
use crate::merged_execution::{Bounds, unwind};
use echis_logic::Term;
use echis_program::ast::{ErrorKind, ProcedureId};
use echis_program::run::Inputs;
use echis_solver::Unknown;
use echis_solver::satisfy::Satisfier;
use echis_source::Span;
use std::sync::Arc;

/// The answer of bounded model checking.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// A run on these inputs ends with an error.
    Bug(Inputs),
    /// No run ends with an error, whatever the inputs.
    Correct,
    /// No error was found within the bound, but the answer is not certain.
    Unknown(Why),
}

/// Why the answer is unknown.
#[derive(Debug, Clone, PartialEq)]
pub enum Why {
    /// Runs go on beyond the bound, at this loop or call.
    Bound(Span),
    /// A statement is not supported, or a budget is used up.
    Unsupported(Arc<str>, Span),
    /// The solver gives no answer, for this reason.
    Solver(Unknown),
}

/// An answer with the effort it took.
#[derive(Debug, Clone)]
pub struct Checked {
    /// The answer.
    pub answer: Answer,
    /// The bound.
    pub unwind: u32,
    /// Whether runs go beyond the bound. `None` after a bug, or if it is unknown because a run was
    /// given up.
    pub bound_reachable: Option<bool>,
    /// The number of statements that were unwound.
    pub steps: u64,
}

/// Checks a procedure on all inputs up to a bound. Only errors for which `counts` holds are bugs;
/// other errors end a run.
pub fn check(
    cx: &Context,
    satisfier: &mut Satisfier,
    guide: &mut dyn Guide,
    procedure: ProcedureId,
    bounds: Bounds,
    counts: &dyn Fn(ErrorKind) -> bool,
) -> Checked {
    let symbols = Symbols::new(cx, procedure);
    let store = Forward::new(symbols.globals.iter().copied(), Memory::default());
    let unwound = unwind(cx, store, procedure, symbols.arguments.clone(), bounds, guide);
    let mut checked = Checked {
        answer: Answer::Correct,
        unwind: bounds.unwind,
        bound_reachable: None,
        steps: unwound.steps,
    };
    let symbols = symbols.with_guarded_reads(&unwound.reads);
    // inputs on which a condition holds
    let mut reach = |condition: Term| match condition == cx.terms.fls() {
        true => Ok(None),
        false => inputs_for(cx, satisfier, &symbols, &[condition]),
    };
    let errors = unwound.errors.iter().filter(|(_, kind, _)| counts(*kind));
    let errors: Vec<Term> = errors.map(|(condition, ..)| *condition).collect();
    let mut reached = reach(cx.terms.or_all(errors.iter().copied()));
    if reached.is_err() {
        // single errors can be easy for the solver where their disjunction is too hard
        reached = any_of(errors, &mut reach);
    }
    match reached {
        Ok(Some(inputs)) => {
            checked.answer = Answer::Bug(inputs);
            return checked;
        }
        Ok(None) => {}
        Err(why) => checked.answer = Answer::Unknown(Why::Solver(why)),
    }
    let beyond = unwound.beyond.iter().map(|(condition, _)| *condition);
    let goes_on = !matches!(reach(cx.terms.or_all(beyond)), Ok(None));
    checked.bound_reachable = (goes_on || unwound.unknown.is_empty()).then_some(goes_on);
    if checked.answer != Answer::Correct {
        return checked;
    }
    if let (true, Some((_, span))) = (goes_on, unwound.beyond.first()) {
        checked.answer = Answer::Unknown(Why::Bound(*span));
    }
    for (condition, why, span) in &unwound.unknown {
        if !matches!(reach(*condition), Ok(None)) {
            checked.answer = Answer::Unknown(Why::Unsupported(why.clone(), *span));
        }
    }
    if checked.answer == Answer::Correct {
        checked.bound_reachable = Some(false);
    }
    checked
}

/// Inputs on which one of the conditions holds, or `None` if no condition is satisfiable.
fn any_of(
    conditions: Vec<Term>,
    reach: &mut dyn FnMut(Term) -> Result<Option<Inputs>, Unknown>,
) -> Result<Option<Inputs>, Unknown> {
    let mut not_found = Ok(None);
    for condition in conditions {
        match reach(condition) {
            Ok(None) => {}
            Ok(found) => return Ok(found),
            Err(why) => not_found = Err(why),
        }
    }
    not_found
}
