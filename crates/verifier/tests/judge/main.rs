//! The interpreter judges the verifier: random programs are verified, and what is verified is run.
//!
//! A run that fails although its member is verified, with all that the member uses, is a bug of one
//! of the two. Programs are made up from a seed ([`generate`]), lines that do not verify are taken
//! out ([`houdini`]), and what is left is run from many states ([`judge`]).
//!
//! The test judges 500 methods. More are judged with environment variables:
//!
//! ```text
//! ECHIS_JUDGE_METHODS=20000 cargo test -p echis-verifier --test judge -- --nocapture
//! ```
//!
//! - `ECHIS_JUDGE_METHODS`: the number of methods,
//! - `ECHIS_JUDGE_SEED`: the seed of the first program,
//! - `ECHIS_JUDGE_FAILURES`: how many disagreements end the test.
//!
//! A disagreement is printed with its program, from which the test has taken out what does not
//! matter.

mod dice;
mod generate;
mod houdini;
mod judge;
mod lines;
mod relational;

use judge::{Disagreement, Tally, judge};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs to their end that each verified member has, if they are found.
const RUNS: u64 = 20;

fn number(variable: &str, usual: u64) -> u64 {
    let read = |v: String| {
        v.parse()
            .unwrap_or_else(|_| panic!("{variable} is no number: {v}"))
    };
    std::env::var(variable).map_or(usual, read)
}

fn print(d: &Disagreement) {
    let lines = d.text.lines().filter(|l| !l.is_empty());
    let program: Vec<&str> = lines.collect();
    println!(
        "DISAGREEMENT: seed {}, member {}, run {}: {} at `{}` of {}\nstart: {:?}\n{}\n",
        d.seed,
        d.member,
        d.run,
        d.failure.id,
        &d.text[d.failure.span.start as usize..d.failure.span.end as usize],
        d.failure.member,
        d.start,
        program.join("\n"),
    );
}

/// The seeds of programs that have so many methods together.
fn seeds(first: u64, methods: usize) -> Vec<u64> {
    let mut found = 0;
    let is_needed = |seed: &u64| {
        let needed = found < methods;
        found += generate::program(*seed).methods();
        needed
    };
    (first..).take_while(is_needed).collect()
}

#[test]
fn no_run_of_what_is_verified_fails() {
    let methods = number("ECHIS_JUDGE_METHODS", 500) as usize;
    let failures = number("ECHIS_JUDGE_FAILURES", 10) as usize;
    let seeds = seeds(number("ECHIS_JUDGE_SEED", 1), methods);
    let next = AtomicUsize::new(0);
    let tally = Mutex::new(Tally::default());
    let worker = || {
        while let Some(&seed) = seeds.get(next.fetch_add(1, Ordering::Relaxed)) {
            let one = judge(seed, RUNS);
            one.disagreements.iter().for_each(print);
            let mut all = tally.lock().expect("no other worker panicked");
            all.add(one);
            if all.disagreements.len() >= failures {
                return;
            }
        }
    };
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(worker);
        }
    });
    let tally = tally.into_inner().expect("no worker panicked");
    println!(
        "{} programs, {} methods: {} verified at once, {} after what fails was taken out\n\
         {} members judged: {} with {RUNS} runs to their end, {} with none\n\
         runs: {} to their end, {} infeasible, {} cut off {:?}\n\
         lines left: {:?}\n\
         disagreements: {}",
        tally.programs,
        tally.methods,
        tally.at_once,
        tally.verified,
        tally.judged,
        tally.with_all_runs,
        tally.without_run,
        tally.passed,
        tally.infeasible,
        tally.cut_off,
        tally.reasons,
        tally.left,
        tally.disagreements.len(),
    );
    assert!(tally.disagreements.is_empty(), "what is verified fails in a run");
    assert!(tally.verified * 2 > tally.methods, "most methods are verified");
    assert!(tally.with_all_runs * 2 > tally.judged, "most members are run");
}
