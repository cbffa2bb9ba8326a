//! What was not decided stands at the check, names the limit, and is decided with a larger budget.

use crate::common::{line, verify_with};
use echis_solver::BudgetFactor;
use echis_verifier::{Limit, Options, Outcome, Undecided};

/// Limits for one check: steps of the solver, and the factor of the budget.
fn limits(steps: Option<u32>, factor: f64) -> Options {
    Options {
        check_resources: steps,
        budget: BudgetFactor::new(factor).expect("a positive number"),
        ..Options::default()
    }
}

/// The check of the last member of a program that was not decided, if there is one.
fn undecided(program: &str, options: Options) -> Option<Undecided> {
    let last = verify_with(program, options).0.pop().expect("a member");
    match last.outcome {
        Outcome::Unknown(undecided) => Some(undecided),
        Outcome::Verified => None,
        Outcome::Failed => panic!("{:?}", last.failures),
    }
}

/// The place of an expression: its line, and its text.
fn at(program: &str, place: echis_source::Span) -> (usize, &str) {
    let text = &program[place.start as usize..place.end as usize];
    (line(program, place), text)
}

const LIST: &str = "
domain D { function f(x: Int): Int axiom { forall x: Int :: { f(x) } f(x) > f(x - 1) } }
field next: Ref
field v: Int
predicate list(l: Ref) { acc(l.next) && acc(l.v) && (l.next != null ==> list(l.next)) }
method m(l: Ref, x: Int)
    requires list(l)
    ensures list(l)
{
    if (x > 0) {
        assert x + 1 > 1
        unfold list(l)
        assert x > 0 && f(x + l.v) > f(x + l.v - 3)
        fold list(l)
    }
}";

#[test]
fn steps_of_the_solver_run_out_at_the_conjunct() {
    let found = undecided(LIST, limits(Some(1), 1.0)).expect("one step is not enough");
    assert_eq!(found.limit, Limit::SolverSteps(1));
    assert_eq!(at(LIST, found.span), (13, "x > 0 && f(x + l.v) > f(x + l.v - 3)"));
    assert_eq!(at(LIST, found.culprit), (13, "f(x + l.v) > f(x + l.v - 3)"));
    let conditions: Vec<&str> = found.branches.iter().map(|b| at(LIST, b.place).1).collect();
    assert_eq!(conditions.first(), Some(&"x > 0"));
    assert_eq!(undecided(LIST, limits(None, 1.0)), None);
    assert_eq!(undecided(LIST, limits(Some(1), 1e7)), None);
}

#[test]
fn what_a_callee_requires_stands_at_the_call() {
    let program = "
        domain D { function f(x: Int): Int axiom { forall x: Int :: { f(x) } f(x) > f(x - 1) } }
        method callee(x: Int) requires x > 0 requires f(x) > f(x - 3)
        method caller(x: Int)
            requires x > 7
        {
            callee(x)
        }";
    let found = undecided(program, limits(Some(1), 1.0)).expect("one step is not enough");
    assert_eq!(at(program, found.span), (7, "callee(x)"));
    assert_eq!(at(program, found.culprit), (3, "f(x) > f(x - 3)"));
    assert_eq!(undecided(program, limits(None, 1.0)), None);
}

#[test]
fn forks_run_out_at_a_condition() {
    let program = "
        field v: Int
        method m(a: Ref, b: Bool, c: Bool, d: Bool)
            requires (b ==> acc(a.v, 1/4)) && (c ==> acc(a.v, 1/4))
            requires (d ==> acc(a.v, 1/4))
        {
        }";
    let found = undecided(program, limits(None, 2.0 / 200_000.0)).expect("two forks are not enough");
    assert_eq!(found.limit, Limit::Forks(2));
    assert_eq!(
        at(program, found.culprit),
        (5, "d"),
        "`b` and `c` are the first two"
    );
    assert_eq!(undecided(program, limits(None, 1.0)), None);
}

#[test]
fn the_clock_runs_out_at_an_expression() {
    let program = "
        method m(x: Int) returns (y: Int)
            requires x > 0
        {
            y := x
        }";
    let options = Options {
        deadline: Some(std::time::Instant::now()),
        ..Options::default()
    };
    let last = verify_with(program, options).0.pop().expect("a member");
    let Outcome::Unknown(found) = last.outcome else {
        panic!("decided without time");
    };
    assert_eq!(found.limit, Limit::Time);
    assert_eq!(at(program, found.culprit), (3, "x > 0"));
    assert!(!found.limit.is_counted());
}
