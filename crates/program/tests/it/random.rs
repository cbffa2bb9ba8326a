//! Random programs are programs: well-typed, ended by their own means, of moderate size; and their
//! inputs fit.

use echis_program::ast::*;
use echis_program::check::check;
use echis_program::interpreter::{Interpreter, Limits, Run};
use echis_program::print;
use echis_program::random::{Integers, Kind, Shape, dice, inputs, program};
use echis_program::run::{Choice, Decision, Outcome};
use std::collections::BTreeSet;

const INPUTS: usize = 20;

/// Calls this with many random programs and runs of them.
fn for_many(mut visit: impl FnMut(Shape, &Program, &[Run])) {
    for seed in 0..2_400 {
        let mut dice = dice(seed);
        let kind = Kind::ALL[seed as usize % 4];
        let integers = Integers::ALL[seed as usize / 4 % 2];
        let shape = Shape {
            kind,
            integers,
            leaves: 200,
        };
        let (program, entry) = program(&shape, &mut dice);
        let problems = check(&program);
        assert!(
            problems.is_empty(),
            "seed {seed}: {problems:?}\n{}",
            print::program(&program)
        );
        let interpreter = Interpreter::new(&program);
        let runs: Vec<Run> = (0..INPUTS)
            .map(|_| {
                let inputs = inputs(&program, entry, &mut dice);
                interpreter.run(entry, &inputs, &Limits::default(), &mut ())
            })
            .collect();
        visit(shape, &program, &runs);
    }
}

#[test]
fn they_are_checked_and_end() {
    for_many(|shape, program, runs| {
        for run in runs {
            if let Outcome::Unknown(why, _) = &run.outcome {
                panic!("{shape:?}: {why}\n{}", print::program(program));
            }
            assert!(
                run.steps < 1_000,
                "{shape:?}: {} steps\n{}",
                run.steps,
                print::program(program)
            );
        }
    });
}

/// No more paths are found than there may be.
#[test]
fn they_keep_to_the_number_of_leaves() {
    for seed in 0..160 {
        let mut dice = dice(seed);
        let kind = Kind::ALL[seed as usize % 4];
        let integers = Integers::ALL[seed as usize / 4 % 2];
        let shape = Shape {
            kind,
            integers,
            leaves: 1 + seed / 4,
        };
        let (program, entry) = program(&shape, &mut dice);
        let interpreter = Interpreter::new(&program);
        let decisions = (0..400).map(|_| {
            let inputs = inputs(&program, entry, &mut dice);
            interpreter
                .run(entry, &inputs, &Limits::default(), &mut ())
                .decisions
        });
        let paths = decisions.collect::<BTreeSet<_>>().len() as u64;
        assert!(
            paths <= shape.leaves,
            "{paths} for {shape:?}\n{}",
            print::program(&program)
        );
    }
}

/// All of them can be printed.
#[test]
fn they_have_a_text() {
    for_many(|_, program, _| {
        assert!(print::program(program).contains("main("));
        for (procedure, statement) in program.all_statements() {
            let procedure = &program.procedures[procedure.index()];
            assert!(!print::statement(program, procedure, statement).contains('\n'));
        }
    });
}

/// Enough happens in them to be worth testing with.
#[test]
fn they_differ() {
    let mut kinds = BTreeSet::new();
    for kind in Kind::ALL {
        let (mut runs_of_it, mut paths, mut returned, mut excluded) = (0, 0, 0, 0);
        let (mut caught, mut dispatched) = (0, 0);
        for_many(|shape, _, runs| {
            if shape.kind != kind {
                return;
            }
            runs_of_it += runs.len();
            paths += runs
                .iter()
                .map(|run| &run.decisions)
                .collect::<BTreeSet<_>>()
                .len();
            for run in runs {
                match run.outcome {
                    Outcome::Returned(_) => returned += 1,
                    Outcome::Error(ErrorKind::Uncaught(_), _) => {
                        kinds.insert(ErrorKind::Uncaught(ClassId(0)));
                    }
                    Outcome::Error(kind, _) => {
                        kinds.insert(kind);
                    }
                    Outcome::Excluded => excluded += 1,
                    Outcome::Unknown(..) => {}
                }
                let is_caught = |d: &&Decision| matches!(d.choice, Choice::Caught(_));
                let is_dispatched = |d: &&Decision| matches!(d.choice, Choice::Implementation(_));
                caught += run.decisions.iter().filter(is_caught).count();
                dispatched += run.decisions.iter().filter(is_dispatched).count();
            }
        });
        println!(
            "{kind:?}: {runs_of_it} runs, {paths} paths, {returned} returned, {excluded} excluded, \
             {caught} caught, {dispatched} dispatched"
        );
        assert!(
            paths > runs_of_it / 8 && returned > runs_of_it / 5 && excluded > 10,
            "{kind:?}"
        );
        assert!(
            kind != Kind::Objects || caught > 200 && dispatched > 300,
            "{kind:?}"
        );
    }
    assert_eq!(kinds.len(), 8, "{kinds:?}");
}
