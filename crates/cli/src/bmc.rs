//! `echis bmc`: a Java method up to a bound.

use crate::args::{Answers, Bmc, Property};
use crate::explore::verdict;
use crate::solver;
use crate::subject::{OUT_OF_TIME, Ready, ready};
use crate::trace::trace;
use crate::values;
use echis_explorer::bmc::{self as engine, Answer, Checked, Why};
use echis_explorer::chance;
use echis_explorer::climb;
use echis_explorer::context::Context;
use echis_explorer::guide::{self, Asking};
use echis_explorer::seeds;
use echis_explorer::trials::{Budget, Trials};
use echis_explorer::unwind::Bounds;
use echis_explorer::words::Words;
use echis_logic::Terms;
use echis_program::ast::ErrorKind;
use echis_program::interpreter::{Interpreter, Limits};
use echis_program::run::{Inputs, Outcome};
use echis_report::{Verdict, exploration as report};
use echis_solver::{Satisfier, memory};
use std::io::{self, Write};

/// Statements that are unwound at most.
const STEPS: u64 = 2_000_000;

/// Statements of each run on small inputs and on random ones at most.
const SMALL_STEPS: u64 = 100_000;
/// What may be spent on random inputs: some tenths of a second.
const RANDOM: Budget = Budget {
    runs: 10_000,
    steps: 1_000_000,
    each: SMALL_STEPS,
};
/// What may be spent on the way to branches that floating-point numbers decide.
const CLIMB: Budget = Budget {
    runs: 300_000,
    steps: 20_000_000,
    each: SMALL_STEPS,
};

/// Checks a method and writes the answer.
pub fn bmc(arguments: &Bmc) -> io::Result<Verdict> {
    let late = report::Bounded {
        method: arguments.subject.method.clone().unwrap_or_default(),
        bound: arguments.unwind,
        answer: "unknown",
        notes: vec![OUT_OF_TIME.into()],
        ..report::Bounded::default()
    };
    let ready = match ready(&arguments.subject, text(arguments, &late))? {
        Ok(ready) => ready,
        Err(verdict) => return Ok(verdict),
    };
    let property = arguments.property.unwrap_or_else(|| usual(&ready));
    let (checked, safe) = if arguments.incremental {
        incrementally(&ready, arguments, property)
    } else {
        (check(&ready, arguments, property, arguments.unwind), None)
    };
    let mut answer = report::Bounded {
        method: ready.method.clone(),
        bound: checked.unwind,
        bound_reachable: checked.bound_reachable,
        solver: solver::used(),
        ..report::Bounded::default()
    };
    match &checked.answer {
        Answer::Bug(inputs) => replay(&ready, inputs, &mut answer),
        Answer::Correct if ready.lowered.left_out.is_empty() => answer.answer = "correct",
        Answer::Correct => {
            answer.answer = "unknown";
            answer.notes.extend(ready.left_out());
        }
        Answer::Unknown(why) => {
            answer.answer = "unknown";
            answer.notes.push(match why {
                Why::Bound(span) => format!("runs go on beyond the bound at {}", ready.place(*span)),
                Why::Unsupported(what, span) => format!("{}: {what}", ready.place(*span)),
                Why::Solver(why) => format!("the solver does not know: {why}"),
            });
            let safe = safe.map(|bound| format!("no run within the bound {bound} is a bug"));
            answer.notes.extend(safe);
        }
    }
    ready.answering.begin();
    io::stdout().write_all(text(arguments, &answer).as_bytes())?;
    Ok(verdict(answer.answer == "bug", answer.answer == "correct"))
}

fn text(arguments: &Bmc, answer: &report::Bounded) -> String {
    match arguments.subject.format {
        Answers::Text => report::bounded_text(answer),
        Answers::Json => report::bounded_json(answer) + "\n",
    }
}

/// What is a bug if nobody says: programs written for SV-COMP are checked as there.
fn usual(ready: &Ready) -> Property {
    let texts = &ready.java.sources.files()[..ready.files()];
    if ready.lowered.is_launched
        && texts
            .iter()
            .any(|file| file.text.contains("org.sosy_lab.sv_benchmarks"))
    {
        Property::Assertions
    } else {
        Property::Errors
    }
}

fn check(ready: &Ready, arguments: &Bmc, property: Property, unwind: u32) -> Checked {
    let terms = Terms::new();
    let cx = Context::new(ready.program(), &terms)
        .with_initial_classes(&ready.lowered.inputs)
        .with_circuits();
    let mut satisfier = Satisfier::new(&terms, ready.stop.limits());
    let soon = ready.stop.halfway();
    let limits = echis_solver::Limits {
        resources: guide::RESOURCES,
        ..soon.limits()
    };
    let stop = || soon.reason();
    let mut guide = Asking::new(&cx, Satisfier::new(&terms, limits), arguments.concretize, &stop);
    let bounds = Bounds {
        unwind,
        steps: ready.stop.budget().times(STEPS),
    };
    engine::check(
        &cx,
        &mut satisfier,
        &mut guide,
        ready.lowered.entry,
        bounds,
        &|kind| counts(ready, property, kind),
    )
}

/// Whether an error is a bug.
fn counts(ready: &Ready, property: Property, kind: ErrorKind) -> bool {
    property == Property::Errors || ready.error(kind) == "assertion"
}

/// A bug of a run on numbers that are zero, on texts and arrays that are empty, on few objects, or on random numbers. In one formula for all
/// inputs it can be hard to find, and what the solver knows nothing of is no bar to runs.
fn on_some_inputs(ready: &Ready, property: Property) -> Option<Checked> {
    let (program, entry) = (ready.program(), ready.lowered.entry);
    let seeds = seeds::seeds(program, entry, &ready.lowered.inputs, None).ok()?;
    let interpreter = Interpreter::new(program);
    let limits = Limits {
        steps: SMALL_STEPS,
        state: false,
        ..Limits::default()
    };
    let is_bug =
        |outcome: &Outcome| matches!(outcome, Outcome::Error(kind, _) if counts(ready, property, *kind));
    let mut small = seeds.inputs.iter();
    let small = small.find(|inputs| is_bug(&interpreter.run(entry, inputs, &limits, &mut ()).outcome));
    let found = small.cloned().or_else(|| {
        let is_own = |span| ready.is_users(span);
        let words = Words::of(program, is_own);
        let trials = Trials::new(program, entry, &seeds.inputs, words, &is_bug);
        let factor = ready.stop.budget();
        let multiplied = |budget: Budget| Budget {
            runs: factor.times_u32(budget.runs),
            steps: factor.times(budget.steps),
            ..budget
        };
        chance::find(&trials, multiplied(RANDOM)).or_else(|| climb::find(&trials, multiplied(CLIMB), is_own))
    });
    found.map(|inputs| Checked {
        answer: Answer::Bug(seeds::with_all_reads(program, entry, inputs, SMALL_STEPS)),
        unwind: 0,
        bound_reachable: None,
        steps: 0,
    })
}

/// Tries some inputs, which needs no bound, and then doubles the bound until there is an answer, or a reason why there will be none: beyond a
/// bound there can be a bug though something before it is not supported. Returns besides the last bound below that within which it is known
/// that there is no bug.
fn incrementally(ready: &Ready, arguments: &Bmc, property: Property) -> (Checked, Option<u32>) {
    if let Some(found) = on_some_inputs(ready, property) {
        return (found, None);
    }
    let most = arguments.unwind;
    let mut unwind = 1;
    let mut safe = None;
    loop {
        let checked = check(ready, arguments, property, unwind.min(most));
        let is_safe = matches!(checked.answer, Answer::Unknown(Why::Bound(_)));
        let is_unsupported = matches!(checked.answer, Answer::Unknown(Why::Unsupported(..)));
        let is_open = is_safe || is_unsupported && checked.bound_reachable == Some(true);
        if !is_open || unwind >= most || ready.stop.reason().is_some() {
            return (checked, safe);
        }
        memory::give_back();
        if is_safe {
            safe = Some(unwind);
        }
        unwind *= 2;
    }
}

/// The run on the inputs of a bug: it must end with an error.
fn replay(ready: &Ready, inputs: &Inputs, answer: &mut report::Bounded) {
    let (run, trace) = trace(ready, inputs);
    match run.outcome {
        Outcome::Error(kind, span) => {
            answer.answer = "bug";
            answer.kind = Some(ready.error(kind));
            // what fails inside of the library fails where it was called
            answer.line = Some(ready.line(ready.innermost(&run.exit).unwrap_or(span)));
            answer.input = Some(values::input(&ready.lowered, inputs));
            answer.trace = trace;
        }
        other => {
            answer.answer = "unknown";
            answer.notes.push(format!(
                "an input was found for an error, but the run on it ends otherwise: {other:?}"
            ));
        }
    }
}
