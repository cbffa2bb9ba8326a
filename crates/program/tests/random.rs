//! Random programs are programs: well-typed, ended by their own means, of moderate size; and their inputs fit.

use echis_program::ast::*;
use echis_program::check::check;
use echis_program::interpreter::{Interpreter, Limits, Run};
use echis_program::print;
use echis_program::random::{Integers, Kind, Shape, dice, inputs, program};
use echis_program::run::{Choice, Outcome};
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
                run.steps < 2_000,
                "{shape:?}: {} steps\n{}",
                run.steps,
                print::program(program)
            );
        }
    });
}

/// Enough happens in them to be worth testing with.
#[test]
fn they_differ() {
    let mut paths = 0;
    let mut kinds = BTreeSet::new();
    let (mut caught, mut dispatched, mut returned, mut excluded, mut count) = (0, 0, 0, 0, 0);
    for_many(|_, _, runs| {
        paths += runs
            .iter()
            .map(|run| &run.decisions)
            .collect::<BTreeSet<_>>()
            .len();
        for run in runs {
            count += 1;
            match &run.outcome {
                Outcome::Returned(_) => returned += 1,
                Outcome::Error(kind, _) => {
                    kinds.insert(match kind {
                        ErrorKind::Uncaught(_) => ErrorKind::Uncaught(ClassId(0)),
                        kind => *kind,
                    });
                }
                Outcome::Excluded => excluded += 1,
                Outcome::Unknown(..) => {}
            }
            caught += run
                .decisions
                .iter()
                .filter(|d| matches!(d.choice, Choice::Caught(_)))
                .count();
            dispatched += run
                .decisions
                .iter()
                .filter(|d| matches!(d.choice, Choice::Implementation(_)))
                .count();
        }
    });
    println!(
        "{count} runs, {paths} paths, {returned} returned, {excluded} excluded, {caught} caught, {dispatched} dispatched, {kinds:?}"
    );
    assert_eq!(kinds.len(), 8, "{kinds:?}");
    assert!(paths > count / 8 && returned > count / 3);
    assert!(caught > 100 && dispatched > 100 && excluded > 10);
}
