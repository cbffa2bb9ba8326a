//! The search for ghost operations is bounded in depth and in steps. It ends soon without a clock,
//! and what it did not find within its steps is unknown.

use crate::common::{line, verify_with};
use echis_solver::BudgetFactor;
use echis_verifier::{INFERENCE_STEPS, Inference, Limit, MemberReport, Options, Outcome};

fn verify(program: &str, factor: f64) -> Vec<MemberReport> {
    let options = Options {
        inference: Inference::ON,
        budget: BudgetFactor::new(factor).expect("a positive number"),
        ..Options::default()
    };
    verify_with(program, options).0
}

/// The program is decided as announced, and the search took few steps.
fn check(program: &str) {
    for report in verify(program, 1.0) {
        assert_eq!(report.outcome, Outcome::Verified, "{} in\n{program}", report.name);
        let steps = report.stats.inference_steps;
        assert!(steps < INFERENCE_STEPS / 4, "{} took {steps} steps", report.name);
    }
}

/// An instance is opened for a function over it. Its body applies the function to an instance
/// inside, which could be opened in turn, and so on.
#[test]
fn a_function_over_a_chain() {
    check(
        "field next: Ref
        field len: Int
        predicate chain(c: Ref) {
            acc(c.next, wildcard) && acc(c.len, wildcard) &&
            (c.next != null ==> chain(c.next) && c.len == length(c.next) + 1)
        }
        function length(c: Ref): Int requires acc(chain(c), wildcard)
        { unfolding acc(chain(c), wildcard) in c.len }
        method opened(c: Ref) returns (n: Int) requires acc(chain(c), wildcard)
        {
            unfold acc(chain(c), wildcard)
            n := c.len
            fold acc(chain(c), wildcard)
        }
        method inferred(c: Ref) returns (n: Int) requires acc(chain(c), wildcard)
        { n := c.len }",
    );
}

#[test]
fn a_function_over_a_tree() {
    check(
        "field left: Ref
        field right: Ref
        field size: Int
        predicate tree(t: Ref) {
            acc(t.left) && acc(t.right, wildcard) && acc(t.size, wildcard) &&
            (t.left != null ==> tree(t.left) && count(t.left) <= t.size) &&
            (t.right != null ==> acc(tree(t.right), wildcard) && count(t.right) <= t.size)
        }
        function count(t: Ref): Int requires acc(tree(t), wildcard)
        { unfolding acc(tree(t), wildcard) in t.size }
        method root(t: Ref) returns (n: Int) requires acc(tree(t), wildcard)
        {
            unfold acc(tree(t), wildcard)
            n := t.size
            fold acc(tree(t), wildcard)
        }",
    );
}

#[test]
fn functions_over_predicates_that_contain_each_other() {
    check(
        "field peer: Ref
        field link: Ref
        field rank: Int
        predicate one(x: Ref) {
            acc(x.peer, wildcard) && acc(x.rank, wildcard) &&
            (x.peer != null ==> acc(two(x.peer), wildcard) && x.rank == rank_two(x.peer))
        }
        predicate two(x: Ref) {
            acc(x.link, wildcard) && acc(x.rank, wildcard) &&
            (x.link != null ==> one(x.link) && x.rank == rank_one(x.link))
        }
        function rank_one(x: Ref): Int requires acc(one(x), wildcard)
        { unfolding acc(one(x), wildcard) in x.rank }
        function rank_two(x: Ref): Int requires acc(two(x), wildcard)
        { unfolding acc(two(x), wildcard) in x.rank }
        method rank_of(x: Ref) returns (n: Int) requires acc(one(x), wildcard)
        {
            unfold acc(one(x), wildcard)
            n := x.rank
            fold acc(one(x), wildcard)
        }",
    );
}

/// A search without a result: what is missing is nowhere, and many instances may contain it.
const HOPELESS: &str = "
field next: Ref
field v: Int
predicate list(l: Ref) { acc(l.next) && acc(l.v) && (l.next != null ==> list(l.next)) }
predicate two(a: Ref, b: Ref) { list(a) && list(b) }
predicate four(a: Ref, b: Ref, c: Ref, d: Ref) { two(a, b) && two(c, d) }
method lost(a: Ref, b: Ref, c: Ref, d: Ref, e: Ref) returns (n: Int)
    requires four(a, b, c, d)
{
    n := 1
    n := e.v
}";

#[test]
fn what_is_found_nowhere_is_an_error() {
    let reports = verify(HOPELESS, 1.0);
    let lost = reports.last().expect("the method");
    assert_eq!(lost.outcome, Outcome::Failed);
    assert!(lost.stats.inference_steps > 4, "{:?}", lost.stats);
}

#[test]
fn where_steps_run_out_it_is_unknown_at_the_check() {
    let reports = verify(HOPELESS, 4.0 / INFERENCE_STEPS as f64);
    let lost = reports.last().expect("the method");
    let Outcome::Unknown(undecided) = &lost.outcome else {
        panic!("decided within four steps: {:?}", lost.failures);
    };
    assert_eq!(undecided.limit, Limit::InferenceSteps(4));
    assert_eq!(line(HOPELESS, undecided.span), 11);
    assert_eq!(line(HOPELESS, undecided.culprit), 11);
}

#[test]
fn a_member_that_needs_few_steps_is_decided_within_few() {
    let program = "
field v: Int
predicate cell(c: Ref) { acc(c.v) }
method get(c: Ref) returns (n: Int) requires cell(c) { n := c.v }";
    let outcomes = |steps: f64| {
        let reports = verify(program, steps / INFERENCE_STEPS as f64);
        reports.into_iter().map(|r| r.outcome).collect::<Vec<_>>()
    };
    assert_eq!(outcomes(40.0), [Outcome::Verified, Outcome::Verified]);
}
