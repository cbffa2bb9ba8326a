//! Explores a method, and generates a test for each leaf. Also compares each leaf with a run of the
//! interpreter.

use crate::branches::{Branch, Branches};
use echis_explorer::context::Context;
use echis_explorer::explore::{self, Leaf, Options};
use echis_explorer::machine::{Bounds, Outcome};
use echis_explorer::search::Search;
use echis_java_explore::Ints;
use echis_java_semantics::types::Type;
use echis_java_semantics::{Java, MethodInfo};
use echis_java_syntax::tree::TypeKind;
use echis_java_tests::{Case, Style, TestFile};
use echis_logic::Terms;
use echis_program::interpreter::{Interpreter, Run};
use echis_program::run::{Object, Outcome as Concrete};
use echis_solver::satisfy::{Limits, Satisfier};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// An explored method.
pub struct Explored {
    pub signature: String,
    /// The binary name of the test class.
    pub class: String,
    pub files: Vec<TestFile>,
    pub leaves: Vec<TestedLeaf>,
    /// The numbers of the branches for which nothing is predicted.
    pub ignored: BTreeSet<usize>,
    /// The reasons why leaves have no test.
    pub left_out: Vec<String>,
    /// The disagreements between the explorer and the interpreter.
    pub problems: Vec<String>,
}

/// A leaf with a test.
pub struct TestedLeaf {
    /// The name of the test method.
    pub test: String,
    /// The predicted outcomes of the conditions, in order.
    pub branches: Vec<Branch>,
    /// Whether the input has records, whose constructors evaluate conditions before the call.
    pub has_records: bool,
}

/// The maximum number of tested leaves per method.
const LEAVES: usize = 50;

/// The time for exploring one method.
fn budget() -> Duration {
    let given = std::env::var("ECHIS_JVM_MS").ok().and_then(|t| t.parse().ok());
    Duration::from_millis(given.unwrap_or(300))
}

/// Explores a method and generates the tests of its leaves.
pub fn explore(java: &Java, info: &MethodInfo, branches: &Branches, style: Style) -> Explored {
    let lowered = echis_java_explore::lower(&java.world, info.method, Ints::Machine);
    let terms = Terms::new();
    let cx = Context::new(&lowered.program, &terms).with_initial_classes(&lowered.inputs);
    let limit = Instant::now() + budget();
    let limits = Limits {
        deadline: Some(limit + budget()),
        ..Limits::default()
    };
    let mut satisfier = Satisfier::new(&terms, limits);
    let options = Options {
        bounds: Bounds {
            unroll: 3,
            depth: 50,
            steps: 20_000,
        },
        max_paths: LEAVES,
        search: Search::Dfs,
        tree: false,
        concretize: true,
        only_errors: false,
    };
    let mut explored = Explored {
        signature: info.signature.clone(),
        class: String::new(),
        files: Vec::new(),
        leaves: Vec::new(),
        ignored: branches.without_prediction(&lowered.program),
        left_out: Vec::new(),
        problems: Vec::new(),
    };
    if let Some(problem) = echis_program::check::check(&lowered.program).first() {
        let (line, _) = java.sources.line_column(problem.span.file, problem.span.start);
        explored
            .problems
            .push(format!("line {line} is lowered wrongly: {}", problem.message));
        return explored;
    }
    let found = explore::explore(&cx, &mut satisfier, lowered.entry, &options, &mut |_, _| {
        Instant::now() < limit
    });
    let interpreter = Interpreter::new(&lowered.program);
    let mut runs: Vec<(&Leaf, Run)> = Vec::new();
    for leaf in &found.leaves {
        let Some(inputs) = &leaf.inputs else {
            explored.left_out.push("no inputs were found".to_owned());
            continue;
        };
        let run = interpreter.run(lowered.entry, inputs, &Default::default(), &mut ());
        if let Err(problem) = agrees(leaf, &run) {
            explored.problems.push(format!("on {inputs:?}, {problem}"));
        }
        runs.push((leaf, run));
    }
    let cases: Vec<Case> = runs
        .iter()
        .zip(1..)
        .filter_map(|((leaf, run), n)| {
            Some(Case {
                name: format!("path{n}"),
                inputs: leaf.inputs.as_ref()?,
                run,
                violation: None,
            })
        })
        .collect();
    let tests = echis_java_tests::tests(java, &lowered, &cases, style);
    let is_record = |o: &Object| match lowered.java_classes.get(o.class.index()) {
        Some(Type::Class(c, _)) => java.world.class(*c).kind == TypeKind::Record,
        _ => false,
    };
    for ((case, run), test) in cases
        .iter()
        .zip(runs.iter().map(|(_, run)| run))
        .zip(&tests.methods)
    {
        if let Some(test) = test {
            explored.leaves.push(TestedLeaf {
                test: test.clone(),
                branches: branches.of(&lowered.program, &run.decisions),
                has_records: case.inputs.objects.iter().any(is_record),
            });
        }
    }
    explored
        .left_out
        .extend(tests.left_out.into_iter().map(|(_, why)| why));
    explored.class = tests.class;
    explored.files = tests.files;
    explored
}

/// Checks that a run has the outcome and the decisions of a leaf.
fn agrees(leaf: &Leaf, run: &Run) -> Result<(), String> {
    let ends_alike = match (&leaf.outcome, &run.outcome) {
        (Outcome::Returned(..), Concrete::Returned(_)) => true,
        (Outcome::Error(a, at), Concrete::Error(b, place)) => a == b && at == place,
        // A path that exceeds its bounds predicts nothing.
        (Outcome::Unknown(..), _) => return Ok(()),
        _ => false,
    };
    if !ends_alike {
        return Err(format!(
            "the leaf ends with {:?}, the run with {:?}",
            leaf.outcome, run.outcome
        ));
    }
    if leaf.decisions != run.decisions {
        return Err("leaf and run take different paths".to_owned());
    }
    Ok(())
}
