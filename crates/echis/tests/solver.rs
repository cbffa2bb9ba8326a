//! Without a solver that may be used, one clear error is the answer.

use echis::{Answer, Gap, Sym, any, check, explore};
use std::process::Command;

/// Runs a test of this file once more, in a process without a solver. Which one is used is decided
/// once for a process.
fn is_without_solver(test: &str) -> bool {
    const MISSING: &str = "/nonexistent/libz3.so";
    if std::env::var("ECHIS_Z3").is_ok_and(|file| file == MISSING) {
        return true;
    }
    let this = std::env::current_exe().expect("a test is a program");
    let ran = Command::new(this)
        .args(["--exact", test])
        .env("ECHIS_Z3", MISSING)
        .output()
        .expect("it can be started");
    let out = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success() && out.contains("1 passed"), "{out}");
    false
}

/// Whether a product can be this number is a question for the solver.
fn factors() -> bool {
    let (x, y): (Sym<i32>, Sym<i32>) = (any("x"), any("y"));
    x > 1 && y > 1 && x < 1000 && y < 1000 && x.wrapping_mul(y) == 391
}

fn is_only_error(gaps: &[Gap]) -> bool {
    matches!(gaps, [Gap::NoSolver(why)] if why.contains("python3 -m pip install z3-solver=="))
}

#[test]
fn a_missing_solver_is_the_only_gap_of_a_check() {
    if is_without_solver("a_missing_solver_is_the_only_gap_of_a_check") {
        let answer = check(|| !factors());
        assert!(
            matches!(&answer, Answer::Unknown(gaps) if is_only_error(gaps)),
            "{answer}"
        );
        assert_eq!(answer.to_string().matches("no usable Z3 was found").count(), 1);
    }
}

#[test]
fn a_missing_solver_is_the_only_gap_of_an_exploration() {
    if is_without_solver("a_missing_solver_is_the_only_gap_of_an_exploration") {
        let all = explore(factors);
        assert!(is_only_error(&all.gaps), "{:?}", all.gaps);
    }
}

#[test]
fn what_needs_no_solver_is_decided_without_one() {
    if is_without_solver("what_needs_no_solver_is_decided_without_one") {
        check(|x: Sym<u8>| x <= 255).expect_proved();
        check(|x: Sym<u8>| x < 255).expect_refuted();
    }
}
