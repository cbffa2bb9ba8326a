//! The theorems of "Symbolic execution formally explained" as tests: on random programs of sections
//! 2, 2.1, 3 and 4, symbolic execution and the concrete interpreter, which knows nothing of it,
//! agree.
//!
//! - *Correctness* (2.3, 3.5): on the inputs of each leaf, and whenever its path condition holds, the
//!   concrete run takes the same path and ends in V ∘ σ.
//! - *Completeness* (2.4, 3.6): each concrete run is covered by exactly one leaf.
//! - Leaves exclude each other, and together they cover all inputs.
//! - Both models have the same leaves (4.5).

use crate::common::{Case, Fault, Faulty};
use echis_explorer::context::Context;
use echis_explorer::forward::{Forward, memory::Memory};
use echis_logic::Terms;
use echis_program::random::{Integers, Kind};

fn each_kind(mut test: impl FnMut(Kind, Integers)) {
    for kind in Kind::ALL {
        for integers in Integers::ALL {
            test(kind, integers);
        }
    }
}

/// The number of programs of each of the eight kinds. The environment variable ECHIS_PROGRAMS
/// overrides it.
fn programs(usually: u64) -> u64 {
    let said = std::env::var("ECHIS_PROGRAMS").ok();
    said.and_then(|n| n.parse().ok()).unwrap_or(usually)
}

#[test]
fn symbolic_and_concrete_runs_agree() {
    each_kind(|kind, integers| {
        let (mut leaves, mut undecided) = (0, 0);
        for seed in 0..programs(100) {
            let case = Case::new(kind, integers, 40, seed);
            match case.check() {
                Ok(Some(count)) => leaves += count,
                Ok(None) => undecided += 1,
                Err(why) => panic!("{kind:?} {integers:?} seed {seed}: {why}\n{}", case.show()),
            }
        }
        eprintln!("{kind:?} {integers:?}: {leaves} leaves, {undecided} programs not decided");
        assert!(
            undecided * 20 <= programs(100),
            "{undecided} programs are not decided"
        );
    });
}

/// Correctness where inputs are limited because the solver gives no answer: the path condition
/// contains the limit.
#[test]
fn concretized_and_concrete_runs_agree() {
    each_kind(|kind, integers| {
        let mut concretizations = 0;
        for seed in 0..programs(50) {
            let case = Case::new(kind, integers, 40, seed);
            match case.check_concretized() {
                Ok(count) => concretizations += count,
                Err(why) => panic!("{kind:?} {integers:?} seed {seed}: {why}\n{}", case.show()),
            }
        }
        assert!(concretizations > 0, "{kind:?} {integers:?}: nothing was limited");
    });
}

#[test]
fn both_models_agree() {
    each_kind(|kind, integers| {
        let mut count = 0;
        for seed in 0..programs(100) {
            let case = Case::new(kind, integers, 8, seed);
            let terms = Terms::new();
            let cx = Context::new(&case.program, &terms);
            let forward = forward(&case, &cx, None);
            let traces = case.traces(&cx);
            let paths = |ends: &[crate::common::End]| {
                let mut paths: Vec<_> = ends.iter().map(|e| e.decisions.clone()).collect();
                paths.sort();
                paths
            };
            let context = || format!("{kind:?} {integers:?} seed {seed}\n{}", case.show());
            assert_eq!(paths(&forward), paths(&traces), "{}", context());
            if let Err(why) = case.covers(&cx, &traces, &case.random_inputs(6)) {
                panic!("{}{why}", context());
            }
            count += traces.len();
        }
        eprintln!("{kind:?} {integers:?}: {count} leaves");
    });
}

/// The leaves of forward execution, with an optional fault.
fn forward(case: &Case, cx: &Context, fault: Option<Fault>) -> Vec<crate::common::End> {
    let store = |globals: &[echis_logic::Term]| Forward::new(globals.iter().copied(), Memory::default());
    match fault {
        None => case.unfold(
            cx,
            |symbols| store(&symbols.globals),
            |store| store.condition.iter().copied().collect(),
            |_, term| term,
        ),
        Some(fault) => case.unfold(
            cx,
            |symbols| Faulty::new(store(&symbols.globals), fault),
            |store| store.inner.condition.iter().copied().collect(),
            |_, term| term,
        ),
    }
}

/// Merged execution agrees with single paths: on each input exactly one way to end is possible, and
/// the run takes it.
#[test]
fn joined_paths_agree() {
    each_kind(|kind, integers| {
        for seed in 0..programs(100) {
            let case = Case::new(kind, integers, 40, seed);
            if let Err(why) = case.check_joined() {
                panic!("{kind:?} {integers:?} seed {seed}: {why}\n{}", case.show());
            }
        }
    });
}

#[test]
fn faults_are_found() {
    let faults = [
        (Fault::LostAssignment, Kind::Basic),
        (Fault::OutOfBounds, Kind::Arrays),
        (Fault::ForgottenCondition, Kind::Basic),
        (Fault::ExchangedParameters, Kind::Procedures),
        (Fault::NoAliasing, Kind::Objects),
        (Fault::NoDefaults, Kind::Objects),
    ];
    for (fault, kind) in faults {
        let found = (0..300).find(|seed| {
            let case = Case::new(kind, Integers::Machine, 20, *seed);
            let terms = Terms::new();
            let cx = Context::new(&case.program, &terms);
            let right = forward(&case, &cx, None);
            let mut inputs = case.random_inputs(20);
            inputs.extend(right.iter().filter_map(|end| end.inputs.clone()));
            assert_eq!(case.covers(&cx, &right, &inputs), Ok(()));
            case.covers(&cx, &forward(&case, &cx, Some(fault)), &inputs)
                .is_err()
        });
        assert!(found.is_some(), "{fault:?} is not found");
        eprintln!("{fault:?}: found with program {found:?}");
    }
}
