//! Code that explorations cannot come to the end of, that is not deterministic, or that uses
//! symbolic values where they do not belong.

use echis::{Answer, Gap, Limits, Outcome, Sym, any, check, check_within, explore, explore_within, symbolic};
use std::cell::Cell;
use std::collections::HashMap;
use std::hint::black_box;
use std::process::Command;
use std::thread;

fn message(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().cloned();
    text.or_else(|| payload.downcast_ref::<&str>().map(ToString::to_string))
        .unwrap_or_default()
}

const FEW: Limits = Limits {
    paths: 1_000,
    decisions: 50,
    time: None,
};

#[symbolic]
fn sum_to(n: Sym<u32>) -> Sym<u64> {
    let mut sum = Sym::known(0u64);
    for i in 0..n {
        sum += Sym::from(i);
    }
    sum
}

#[test]
fn merged_loops_on_symbolic_bounds_end_at_the_limit() {
    let answer = check_within(FEW, &["n"], |n: Sym<u32>| sum_to(n).at_most(u64::MAX));
    assert_eq!(answer, Answer::Unknown(vec![Gap::Decisions(50)]));
    assert!(answer.to_string().contains("more than 50 decisions"), "{answer}");
}

#[test]
fn what_a_limit_cuts_off_is_left_out_at_once() {
    let runs = Cell::new(0);
    check_within(FEW, &["n"], |n: Sym<u32>| {
        runs.set(runs.get() + 1);
        sum_to(n).at_most(u64::MAX)
    });
    assert_eq!(
        runs.get(),
        2,
        "once up to the limit, once for those that do not reach it"
    );
}

fn recursive(n: Sym<u32>) -> u32 {
    if n == 0 { 0 } else { 1 + recursive(n - 1) }
}

#[symbolic]
fn merged_recursion(n: Sym<u32>) -> Sym<u32> {
    if n == 0 {
        return 0.into();
    }
    merged_recursion(n - 1) + 1
}

#[test]
fn recursion_on_a_symbolic_bound_ends_at_the_limit() {
    for code in [|n| recursive(n).into(), merged_recursion] {
        let answer = check_within(FEW, &["n"], |n: Sym<u32>| code(n).equals(n));
        assert_eq!(answer, Answer::Unknown(vec![Gap::Decisions(50)]));
    }
}

/// Each call takes half a megabyte of stack.
#[inline(never)]
fn wasteful(n: Sym<u32>) -> u32 {
    let waste = black_box([0u8; 1 << 19]);
    if n == 0 {
        waste[0].into()
    } else {
        1 + wasteful(n - 1) + u32::from(black_box(waste)[1])
    }
}

#[test]
fn recursion_ends_before_the_stack() {
    let limits = Limits {
        paths: 1,
        ..Limits::default()
    };
    let all = explore_within(limits, || wasteful(any("n")));
    assert_eq!(all.gaps, [Gap::Stack, Gap::Paths(1)]);
}

fn has_diverged(answer: &Answer) -> bool {
    matches!(answer, Answer::Unknown(gaps) if matches!(gaps[..], [Gap::Diverged { .. }]))
}

#[test]
fn the_order_of_a_hash_map_is_found_out() {
    let answer = check(|x: Sym<u8>| {
        // each map has an order of its own
        let map: HashMap<u8, ()> = (0..30).map(|key| (key, ())).collect();
        let found = map.into_keys().find(|key| x == *key);
        found.is_none() || x < 30
    });
    assert!(has_diverged(&answer), "{answer}");
    assert!(answer.to_string().contains("not deterministic"), "{answer}");
}

#[test]
fn code_that_ends_earlier_the_second_time_is_found_out() {
    let runs = Cell::new(0);
    let answer = check(|x: Sym<u8>| {
        runs.set(runs.get() + 1);
        if runs.get() == 1 {
            let _ = x == 3;
        }
        true
    });
    assert!(has_diverged(&answer), "{answer}");
}

#[test]
fn explorations_in_explorations() {
    let all = explore(|| {
        let x: Sym<u8> = any("x");
        let inner = explore(|| {
            let y: Sym<u8> = any("y");
            y < 10
        });
        let stranger = explore(|| any::<Sym<u8>>("z") < x);
        assert!(
            matches!(&stranger.paths[0].outcome, Outcome::Panicked(p) if p.message.contains("outside of the exploration"))
        );
        let is_proved = matches!(check(|y: Sym<u8>| y.at_least(0)), Answer::Proved { .. });
        (inner.paths.len(), is_proved, x < 5)
    });
    let outcomes: Vec<_> = all.paths.iter().map(|path| &path.outcome).collect();
    let expected = |below| Outcome::Returned((2, true, below));
    assert_eq!(outcomes, [&expected(false), &expected(true)]);
}

#[test]
fn explorations_on_several_threads() {
    let one = |limit: u8| {
        move || {
            check(|x: Sym<u8>| x.below(limit)).expect_refuted().inputs[0]
                .value
                .clone()
        }
    };
    let threads = [10, 20, 30].map(|limit| thread::spawn(one(limit)));
    for (thread, limit) in threads.into_iter().zip([10, 20, 30]) {
        let found: u8 = thread.join().unwrap().parse().unwrap();
        assert!(found >= limit, "{found}");
    }
}

#[test]
fn values_do_not_go_to_other_threads() {
    // known values do
    let all = explore(|| thread::spawn(|| Sym::known(1u8) + 1).join().unwrap() == 2);
    assert_eq!(all.paths[0].outcome, Outcome::Returned(true));
    let all = explore(|| {
        let x: Sym<u8> = any("x");
        let alone = thread::spawn(move || x.wrapping_add(1)).join();
        let other = thread::spawn(move || {
            let all = explore(|| any::<Sym<u8>>("y").below(x));
            matches!(&all.paths[0].outcome, Outcome::Panicked(p) if p.message.contains("outside of the exploration"))
        });
        assert!(message(&*alone.unwrap_err()).contains("outside of the exploration"));
        other.join().unwrap()
    });
    assert_eq!(all.paths[0].outcome, Outcome::Returned(true));
}

#[symbolic]
fn silent(condition: Sym<bool>) {
    if condition {
        black_box(());
    }
}

#[test]
fn kept_values_do_not_branch() {
    let mut kept = None;
    explore(|| kept = Some(any::<Sym<bool>>("x")));
    let error = std::panic::catch_unwind(|| silent(kept.unwrap())).unwrap_err();
    assert!(message(&*error).contains("outside of the exploration"));
}

#[symbolic]
fn picky(x: Sym<u8>) -> Sym<u8> {
    let mut y = x;
    if x > 5 {
        assert!(x == 9);
        y = 5.into();
    }
    y
}

#[symbolic]
fn catching(x: Sym<u8>) -> Sym<u8> {
    std::panic::catch_unwind(|| picky(x)).unwrap_or(0.into())
}

#[test]
fn what_ends_a_path_is_not_caught() {
    // inputs that go on after the panic of others would be lost
    let answer = check(|x: Sym<u8>| catching(x).at_most(5));
    assert_eq!(answer, Answer::Unknown(vec![Gap::Caught]));
    // a limit is one
    let answer = check_within(FEW, &["n"], |n: Sym<u32>| {
        let end = std::panic::catch_unwind(|| recursive(n));
        end.is_err() || n < 1000
    });
    assert_eq!(answer, Answer::Unknown(vec![Gap::Decisions(50)]));
}

#[test]
fn the_panic_is_the_one_that_ends_the_code() {
    let example = check(|x: Sym<u8>| {
        let caught = std::panic::catch_unwind(|| panic!("caught"));
        if x == 7 {
            std::panic::resume_unwind(Box::new("goes on".to_string()));
        }
        caught.is_err()
    });
    let panic = example.expect_refuted().panic.expect("it panics");
    assert_eq!(panic.message, "goes on");
}

/// Run once more by the test below, which looks at what it prints.
#[test]
fn panics_on_every_path() {
    let all = explore(|| {
        let x: Sym<u8> = any("x");
        assert!(x == 3, "it is not");
    });
    assert!(all.paths.len() > 1);
}

#[test]
fn panics_of_explored_code_print_nothing() {
    let this = std::env::current_exe().unwrap();
    let part = Command::new(this)
        .args(["panics_on_every_path", "--exact", "--nocapture"])
        .output()
        .unwrap();
    let (out, err) = (
        String::from_utf8_lossy(&part.stdout),
        String::from_utf8_lossy(&part.stderr),
    );
    assert!(part.status.success() && out.contains("1 passed"), "{out}{err}");
    assert!(
        !err.contains("panicked") && !out.contains("panicked"),
        "{out}{err}"
    );
}

/// A counterexample is as near to zero as it can be on its path.
#[test]
fn counterexamples_are_small() {
    let example = check_within(
        Limits::default(),
        &["x", "y", "all"],
        |x: Sym<i64>, y: Sym<u32>, all: [Sym<i16>; 3]| {
            let sum = all.iter().fold(Sym::known(0i16), |sum, x| sum.wrapping_add(*x));
            !(x.above(-70) & x.below(1000) & y.above(6) & sum.below(-3))
        },
    )
    .expect_refuted();
    let values: Vec<_> = example.inputs.iter().map(|input| input.value.as_str()).collect();
    assert_eq!(values, ["0", "7", "[0, 0, -4]"]);
}
