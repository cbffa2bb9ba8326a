//! Command `echis bmc`: bounded model checking of a Java method.

use crate::args::{Answers, Bmc, Property};
use crate::explore::verdict;
use crate::target::{OUT_OF_TIME, Target, load_target};
use crate::trace::trace;
use echis_driver::{solver, values};
use echis_explorer::alternating_variable;
use echis_explorer::bmc::{self as engine, Answer, Checked, Why};
use echis_explorer::context::Context;
use echis_explorer::guide::{self, SolverGuide};
use echis_explorer::literals::Literals;
use echis_explorer::merged_execution::Bounds;
use echis_explorer::random_search;
use echis_explorer::seeds;
use echis_explorer::trials::{Budget, Trials};
use echis_logic::Terms;
use echis_program::ast::ErrorKind;
use echis_program::interpreter::{Interpreter, Limits};
use echis_program::run::{Inputs, Outcome};
use echis_report::{Verdict, exploration as report};
use echis_solver::{Satisfier, memory};
use std::io::{self, Write};

/// Maximal number of statements that are unwound.
const STEPS: u64 = 2_000_000;

/// Maximal number of statements of a run on small or random inputs.
const SMALL_STEPS: u64 = 100_000;
/// Budget for random inputs: some tenths of a second.
const RANDOM_SEARCH: Budget = Budget {
    runs: 10_000,
    steps: 1_000_000,
    each: SMALL_STEPS,
};
/// Budget for the search for inputs that reach branches on floating-point numbers.
const BRANCH_SEARCH: Budget = Budget {
    runs: 300_000,
    steps: 20_000_000,
    each: SMALL_STEPS,
};

/// Checks a method and writes the answer.
///
/// # Errors
///
/// Errors of writing.
pub fn bmc(arguments: &Bmc) -> io::Result<Verdict> {
    let late = report::Bounded {
        method: arguments.subject.method.clone().unwrap_or_default(),
        bound: arguments.unwind,
        answer: "unknown",
        notes: vec![OUT_OF_TIME.into()],
        ..report::Bounded::default()
    };
    let target = match load_target(&arguments.subject, text(arguments, &late))? {
        Ok(target) => target,
        Err(verdict) => return Ok(verdict),
    };
    let property = arguments.property.unwrap_or_else(|| default_property(&target));
    let (checked, safe_bound) = if arguments.incremental {
        check_incrementally(&target, arguments, property)
    } else {
        (check(&target, arguments, property, arguments.unwind), None)
    };
    let mut answer = report::Bounded {
        method: target.method.clone(),
        bound: checked.unwind,
        bound_reachable: checked.bound_reachable,
        solver: solver::used(),
        ..report::Bounded::default()
    };
    match &checked.answer {
        Answer::Bug(inputs) => replay(&target, inputs, &mut answer),
        Answer::Correct if target.lowered.left_out.is_empty() => answer.answer = "correct",
        Answer::Correct => {
            answer.answer = "unknown";
            answer.notes.extend(target.left_out());
        }
        Answer::Unknown(why) => {
            answer.answer = "unknown";
            answer.notes.push(match why {
                Why::Bound(span) => format!("some runs go beyond the bound at {}", target.place(*span)),
                Why::Unsupported(what, span) => format!("{}: {what}", target.place(*span)),
                Why::Solver(why) => format!("the solver did not decide: {why}"),
            });
            let note = safe_bound.map(|bound| format!("no bug up to the bound {bound}"));
            answer.notes.extend(note);
        }
    }
    target.answer_claim.claim();
    io::stdout().write_all(text(arguments, &answer).as_bytes())?;
    Ok(verdict(answer.answer == "bug", answer.answer == "correct"))
}

fn text(arguments: &Bmc, answer: &report::Bounded) -> String {
    match arguments.subject.format {
        Answers::Text => report::bounded_text(answer),
        Answers::Json => report::bounded_json(answer) + "\n",
    }
}

/// The default property: assertions for programs written for SV-COMP, as in that competition, and
/// all errors for others.
fn default_property(target: &Target) -> Property {
    let texts = &target.java.sources.files()[..target.files()];
    if target.lowered.is_launched
        && texts
            .iter()
            .any(|file| file.text.contains("org.sosy_lab.sv_benchmarks"))
    {
        Property::Assertions
    } else {
        Property::Errors
    }
}

/// Checks the method up to a bound.
fn check(target: &Target, arguments: &Bmc, property: Property, unwind: u32) -> Checked {
    let terms = Terms::new();
    let cx = Context::new(target.program(), &terms)
        .with_initial_classes(&target.lowered.inputs)
        .with_circuits();
    let mut satisfier = Satisfier::new(&terms, target.stop.limits());
    let early_stop = target.stop.halfway();
    let limits = echis_solver::Limits {
        resources: guide::RESOURCES,
        ..early_stop.limits()
    };
    let stop = || early_stop.reason();
    let mut guide = SolverGuide::new(&cx, Satisfier::new(&terms, limits), arguments.concretize, &stop);
    let bounds = Bounds {
        unwind,
        steps: target.stop.budget().times(STEPS),
    };
    engine::check(
        &cx,
        &mut satisfier,
        &mut guide,
        target.lowered.entry,
        bounds,
        &|kind| is_violation(target, property, kind),
    )
}

/// Whether an error is a bug.
fn is_violation(target: &Target, property: Property, kind: ErrorKind) -> bool {
    property == Property::Errors || target.error(kind) == "assertion"
}

/// Searches for a bug by running the method on small inputs (zero, empty texts and arrays, few
/// objects) and on random ones. A bug can be hard to find in one formula for all inputs, and runs
/// are not stopped by operations that the solver does not support.
fn try_concrete_inputs(target: &Target, property: Property) -> Option<Checked> {
    let (program, entry) = (target.program(), target.lowered.entry);
    let seeds = seeds::seeds(program, entry, &target.lowered.inputs, None).ok()?;
    let interpreter = Interpreter::new(program);
    let limits = Limits {
        steps: SMALL_STEPS,
        state: false,
        ..Limits::default()
    };
    let is_bug = |outcome: &Outcome| matches!(outcome, Outcome::Error(kind, _) if is_violation(target, property, *kind));
    let mut small = seeds.inputs.iter();
    let small = small.find(|inputs| is_bug(&interpreter.run(entry, inputs, &limits, &mut ()).outcome));
    let found = small.cloned().or_else(|| {
        let is_own = |span| target.is_users(span);
        let literals = Literals::of(program, is_own);
        let trials = Trials::new(program, entry, &seeds.inputs, literals, &is_bug);
        let factor = target.stop.budget();
        let multiplied = |budget: Budget| Budget {
            runs: factor.times_u32(budget.runs),
            steps: factor.times(budget.steps),
            ..budget
        };
        random_search::find(&trials, multiplied(RANDOM_SEARCH))
            .or_else(|| alternating_variable::find(&trials, multiplied(BRANCH_SEARCH), is_own))
    });
    found.map(|inputs| Checked {
        answer: Answer::Bug(seeds::with_all_reads(program, entry, inputs, SMALL_STEPS)),
        unwind: 0,
        bound_reachable: None,
        steps: 0,
    })
}

/// Tries some inputs, then doubles the bound until there is an answer, or a reason why no bound
/// gives one. While runs reach the bound, an unsupported operation is no such reason, because a
/// larger bound can reveal a bug. Also returns the last bound within which there is no bug.
fn check_incrementally(target: &Target, arguments: &Bmc, property: Property) -> (Checked, Option<u32>) {
    if let Some(found) = try_concrete_inputs(target, property) {
        return (found, None);
    }
    let max_unwind = arguments.unwind;
    let mut unwind = 1;
    let mut safe_bound = None;
    loop {
        let checked = check(target, arguments, property, unwind.min(max_unwind));
        let is_safe = matches!(checked.answer, Answer::Unknown(Why::Bound(_)));
        let is_unsupported = matches!(checked.answer, Answer::Unknown(Why::Unsupported(..)));
        let is_open = is_safe || is_unsupported && checked.bound_reachable == Some(true);
        if !is_open || unwind >= max_unwind || target.stop.reason().is_some() {
            return (checked, safe_bound);
        }
        memory::give_back();
        if is_safe {
            safe_bound = Some(unwind);
        }
        unwind *= 2;
    }
}

/// Replays the inputs of a bug and fills in the answer. The run must end with an error.
fn replay(target: &Target, inputs: &Inputs, answer: &mut report::Bounded) {
    let (run, trace) = trace(target, inputs);
    match run.outcome {
        Outcome::Error(kind, span) => {
            answer.answer = "bug";
            answer.kind = Some(target.error(kind));
            // an error inside of the library is reported at the line of the user's call
            answer.line = Some(target.line(target.innermost(&run.exit).unwrap_or(span)));
            answer.input = Some(values::input(&target.lowered, inputs));
            answer.trace = trace;
        }
        other => {
            answer.answer = "unknown";
            answer.notes.push(format!(
                "an input for an error was found, but its run has another outcome: {other:?}"
            ));
        }
    }
}
