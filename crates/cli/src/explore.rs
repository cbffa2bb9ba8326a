//! Command `echis explore`: follows every path of a Java method.

use crate::args::{Answers, Explore, Model, Order};
use crate::conditions::{Printer, Symbols};
use crate::target::{OUT_OF_TIME, Target, load_target};
use crate::{test_files, tree};
use echis_driver::{solver, values};
use echis_explorer::context::Context;
use echis_explorer::explore::{self as engine, Exploration, Leaf, Options};
use echis_explorer::guide::{self, SolverGuide};
use echis_explorer::machine::{Bounds, Outcome};
use echis_explorer::search::Search;
use echis_explorer::{joined, merged_execution, traces};
use echis_java_tests::Style;
use echis_logic::Terms;
use echis_report::{Verdict, exploration as report};
use echis_solver::{Limits, Satisfier};
use std::io::{self, BufWriter, Write};

/// Maximal depth of nested calls on a path.
const DEPTH: usize = 400;
/// Maximal number of statements on a path.
const STEPS: u64 = 1_000_000;

/// Explores a method and writes its paths, execution tree and tests.
///
/// # Errors
///
/// Errors of writing.
pub fn explore(arguments: &Explore) -> io::Result<Verdict> {
    let target = match load_target(&arguments.subject, late_answer(arguments)?)? {
        Ok(target) => target,
        Err(verdict) => return Ok(verdict),
    };
    let terms = Terms::new();
    let cx = Context::new(target.program(), &terms).with_initial_classes(&target.lowered.inputs);
    let mut satisfier = Satisfier::new(&terms, target.stop.limits());
    let mut stopped = None;
    let found = run(arguments, &target, &cx, &mut satisfier, &mut stopped);
    target.answer_claim.claim();
    let symbols = Symbols(&cx);
    let printer = Printer::new(&target, &cx, &symbols);
    // leaves are converted one at a time, since `--memory` may leave no room for all of them
    let leaves = || {
        found
            .leaves
            .iter()
            .map(|leaf| report_leaf(&target, &printer, leaf))
    };
    let counters = satisfier.counters();
    let mut answer = report::Exploration {
        method: target.method.clone(),
        complete: found.complete && target.lowered.left_out.is_empty(),
        notes: notes(&found, stopped)
            .into_iter()
            .chain(target.left_out())
            .collect(),
        stats: vec![
            ("paths", found.leaves.len() as u64),
            ("steps", found.steps),
            ("questions", counters.questions),
            ("z3", counters.z3),
            ("terms", terms.len() as u64),
        ],
        solver: solver::used(),
    };
    if let Some(path) = &arguments.tree {
        tree::write(&target, &printer, &found, leaves(), path)?;
    }
    if let Some(folder) = &arguments.tests {
        let style = if arguments.junit {
            Style::JUnit
        } else {
            Style::Plain
        };
        answer
            .notes
            .extend(test_files::write(&target, &found.leaves, folder, style)?);
    }
    let mut out = BufWriter::new(io::stdout().lock());
    write(arguments, &answer, leaves(), &mut out)?;
    out.flush()?;
    Ok(verdict(found.leaves.iter().any(Leaf::is_bug), answer.complete))
}

fn write(
    arguments: &Explore,
    answer: &report::Exploration,
    leaves: impl Iterator<Item = report::Leaf>,
    out: &mut dyn Write,
) -> io::Result<()> {
    match arguments.subject.format {
        Answers::Text => report::exploration_text(answer, leaves, out),
        Answers::Json => report::exploration_json(answer, leaves, out),
    }
}

/// The answer that is printed if the deadline passes without another one.
fn late_answer(arguments: &Explore) -> io::Result<String> {
    let answer = report::Exploration {
        method: arguments.subject.method.clone().unwrap_or_default(),
        notes: vec![OUT_OF_TIME.into()],
        ..report::Exploration::default()
    };
    let mut text = Vec::new();
    write(arguments, &answer, std::iter::empty(), &mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// The verdict of `explore`, `fuzz` or `bmc`: failed if there is a bug, verified only if everything
/// was analysed.
pub fn verdict(has_bug: bool, is_complete: bool) -> Verdict {
    match (has_bug, is_complete) {
        (true, _) => Verdict::Failed,
        (false, true) => Verdict::Verified,
        (false, false) => Verdict::Unknown,
    }
}

/// Explores the method as the arguments say. `stopped` gets the reason if it was stopped.
fn run<'t>(
    arguments: &Explore,
    target: &Target,
    cx: &Context<'_, 't>,
    satisfier: &mut Satisfier<'t>,
    stopped: &mut Option<String>,
) -> Exploration {
    let entry = target.lowered.entry;
    let bounds = Bounds {
        unroll: arguments.unroll,
        depth: DEPTH,
        steps: target.stop.budget().times(STEPS),
    };
    if arguments.merge {
        let bounds = merged_execution::Bounds {
            unwind: arguments.unroll,
            steps: target.stop.budget().times(STEPS),
        };
        let early_stop = target.stop.halfway();
        let limits = Limits {
            resources: guide::RESOURCES,
            ..early_stop.limits()
        };
        let stop = || early_stop.reason();
        let mut guide = SolverGuide::new(cx, Satisfier::new(cx.terms, limits), arguments.concretize, &stop);
        let found = joined::explore(cx, satisfier, &mut guide, entry, bounds);
        *stopped = target.stop.reason();
        return found;
    }
    let mut goes_on = |_: &Exploration, _| {
        *stopped = target.stop.reason();
        stopped.is_none()
    };
    if arguments.model == Model::Traces {
        return traces::unfold::explore(cx, satisfier, entry, bounds, arguments.max_paths, &mut goes_on);
    }
    let options = Options {
        bounds,
        max_paths: arguments.max_paths,
        search: match arguments.search {
            Order::Dfs => Search::Dfs,
            Order::Bfs => Search::Bfs,
            Order::Random => Search::Random(0),
            Order::Coverage => Search::Coverage,
        },
        tree: arguments.tree.is_some(),
        concretize: arguments.concretize,
        only_errors: false,
    };
    engine::explore(cx, satisfier, entry, &options, &mut goes_on)
}

/// Notes on the paths that were not followed.
fn notes(found: &Exploration, stopped: Option<String>) -> Vec<String> {
    let undecided = found
        .undecided
        .as_ref()
        .map(|why| format!("the solver did not decide whether some paths are feasible: {why}"));
    let limited = (found.concretizations > 0).then(|| {
        let times = found.concretizations;
        format!("concretized {times} times: only some values of the inputs were followed where the solver did not decide")
    });
    stopped.into_iter().chain(undecided).chain(limited).collect()
}

/// Converts a leaf for the report.
fn report_leaf(target: &Target, printer: &Printer, leaf: &Leaf) -> report::Leaf {
    let result = target.program().procedures[target.lowered.entry.index()].result;
    let (span, outcome, result, why) = match &leaf.outcome {
        Outcome::Returned(value, span) => (
            *span,
            "returned".to_owned(),
            value
                .zip(result)
                .map(|returned| printer.value(returned, &leaf.objects, &leaf.condition)),
            None,
        ),
        Outcome::Error(kind, span) if leaf.is_bug() => (*span, target.error(*kind), None, None),
        Outcome::Error(kind, span) => {
            let why = format!("{}, if this path is feasible", target.error(*kind));
            (*span, "unknown".to_owned(), None, Some(why))
        }
        Outcome::Unknown(why, span) => {
            let why = printer.why(why, &leaf.condition);
            (*span, "unknown".to_owned(), None, Some(why))
        }
    };
    report::Leaf {
        condition: printer.condition(&leaf.condition),
        result,
        outcome,
        line: target.line(target.innermost(&leaf.exit).unwrap_or(span)),
        why,
        input: leaf
            .inputs
            .as_ref()
            .map(|inputs| values::input(&target.lowered, inputs)),
    }
}
