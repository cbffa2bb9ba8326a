//! Paths, outcomes, and what is said where they are not all.

use echis::{Answer, Gap, Limits, Outcome, Sym, any, assume, check, check_within, explore, explore_within};
use std::cell::Cell;

/// The paper's section 2.1: an expression over symbolic values is a term, and addition commutes.
#[test]
fn addition_commutes() {
    check(|x: Sym<i32>, y: Sym<i32>| x.wrapping_add(y).equals(y.wrapping_add(x))).expect_proved();
    check(|x: Sym<i32>, y: Sym<i32>| x.wrapping_sub(y).equals(y.wrapping_sub(x))).expect_refuted();
}

#[test]
fn every_path_once() {
    let all = explore(|| {
        let (x, y): (Sym<i32>, Sym<i32>) = (any("x"), any("y"));
        let first = if x < y { "less" } else { "not less" };
        // follows from the first in one case
        let second = if y > x { "greater" } else { "not greater" };
        (first, second, x == 7)
    });
    let results: Vec<_> = all.paths.iter().map(|path| path.outcome.clone()).collect();
    let less = |seven| Outcome::Returned(("less", "greater", seven));
    let not_less = |seven| Outcome::Returned(("not less", "not greater", seven));
    assert_eq!(
        results,
        [not_less(false), not_less(true), less(false), less(true)]
    );
    assert_eq!(all.gaps, []);
    for path in &all.paths {
        let value = |i: usize| path.inputs[i].value.parse::<i32>().unwrap();
        let (x, y) = (value(0), value(1));
        let expected = if x < y { less(x == 7) } else { not_less(x == 7) };
        assert_eq!(
            path.outcome, expected,
            "{} with {:?}",
            path.condition, path.inputs
        );
    }
}

#[test]
fn conditions_and_inputs_are_shown() {
    let all = explore(|| {
        let pair: (Sym<u8>, Option<Sym<char>>) = any("pair");
        assume(pair.0.above(3));
        pair.1.is_some_and(|c| c == 'x')
    });
    let shown: Vec<_> = all
        .paths
        .iter()
        .map(|path| path.inputs[0].value.as_str())
        .collect();
    assert_eq!(shown, ["(4, None)", "(4, Some('\\0'))", "(4, Some('x'))"]);
}

#[test]
fn panics_are_outcomes() {
    let all = explore(|| {
        let i: Sym<u8> = any("i");
        let table = [10, 20, 30];
        let index = (0..3).find(|&n| i == n as u8).unwrap_or(3);
        table[index]
    });
    let panics: Vec<_> = all
        .paths
        .iter()
        .filter(|p| matches!(p.outcome, Outcome::Panicked(_)))
        .collect();
    assert_eq!((all.paths.len(), panics.len()), (4, 1));
    let Outcome::Panicked(panic) = &panics[0].outcome else {
        unreachable!()
    };
    assert!(
        panic
            .message
            .contains("index out of bounds: the len is 3 but the index is 3"),
        "{panic:?}"
    );
    assert!(panic.location.contains("paths.rs"), "{panic:?}");
    assert_eq!(panics[0].inputs[0].value, "3");
}

#[test]
fn panics_refute() {
    let example = check(|x: Sym<i32>, y: Sym<i32>| {
        assume(y.differs(0));
        let _ = x / y;
    })
    .expect_refuted();
    assert_eq!(
        example.panic.as_ref().unwrap().message,
        "attempt to divide with overflow"
    );
    let text = example.to_string();
    assert!(text.ends_with("a = -2147483648\n    b = -1"), "{text}");
    assert!(text.contains("paths.rs"), "{text}");
}

#[test]
fn assumptions_leave_out_inputs() {
    check(|x: Sym<u8>| {
        assume(x.below(10));
        x + 1 < 11
    })
    .expect_proved();
    let none = explore(|| {
        let x: Sym<u8> = any("x");
        assume(x.below(10));
        assume(x.above(20));
        unreachable!("no input comes here")
    });
    assert!(none.paths.is_empty() && none.gaps.is_empty());
}

#[test]
fn loops_on_symbolic_bounds_end_at_the_limit() {
    let limits = Limits {
        decisions: 20,
        ..Limits::default()
    };
    let count_up = |n: Sym<u32>| {
        let mut i = Sym::known(0u32);
        while i < n {
            i += 1;
        }
        i == n
    };
    let answer = check_within(limits, &["n"], count_up);
    assert_eq!(answer, Answer::Unknown(vec![Gap::Decisions(20)]));
    assert!(
        answer.to_string().contains("a loop on a symbolic bound"),
        "{answer}"
    );
    // a mistake is found all the same
    let example = check_within(limits, &["n"], |n| count_up(n) && n < 5).expect_refuted();
    assert_eq!(example.to_string(), "it is false\n    n = 5");
}

#[test]
fn too_many_paths() {
    let limits = Limits {
        paths: 3,
        ..Limits::default()
    };
    let all = explore_within(limits, || any::<[Sym<bool>; 2]>("bits").map(Sym::decide));
    assert_eq!(all.paths.len(), 3);
    assert_eq!(all.gaps, [Gap::Paths(3)]);
    let all = explore_within(Limits { paths: 4, ..limits }, || {
        any::<[Sym<bool>; 2]>("bits").map(Sym::decide)
    });
    assert_eq!(all.gaps, []);
}

#[test]
fn code_that_is_not_deterministic_is_found_out() {
    let runs = Cell::new(0u8);
    let answer = check(|x: Sym<u8>| {
        runs.set(runs.get() + 1);
        x == runs.get() || x != 0
    });
    let Answer::Unknown(gaps) = answer else {
        panic!("{answer}")
    };
    assert!(matches!(&gaps[..], [Gap::Diverged { .. }]), "{gaps:?}");
}

#[test]
fn values_do_not_leave_their_exploration() {
    let mut kept = None;
    explore(|| kept = Some(any::<Sym<u8>>("x")));
    let kept = kept.unwrap();
    let error = std::panic::catch_unwind(|| kept + 1).unwrap_err();
    let message = error.downcast_ref::<String>().cloned();
    let message = message.or_else(|| error.downcast_ref::<&str>().map(ToString::to_string));
    assert!(message.is_some_and(|m| m.contains("outside of the exploration")));
    let all = explore(|| kept.below(any::<Sym<u8>>("y")));
    assert!(
        matches!(&all.paths[0].outcome, Outcome::Panicked(p) if p.message.contains("outside of the exploration"))
    );
}
