//! Functions: preconditions, bodies, results of those without body, and the functions themselves.

use crate::support::{cut_off, fails, passes};

#[test]
fn preconditions_are_checked_at_each_application() {
    fails(
        "function half(i: Int): Int requires i > 0 { i \\ 2 }
         method m(i: Int) { var j: Int := half(i) }",
        "application.precondition:assertion.false @ half(i) in m",
    );
    fails(
        "field f: Int
         function get(x: Ref): Int requires acc(x.f) { x.f }
         method m(x: Ref) { var j: Int := get(x) }",
        "application.precondition:insufficient.permission @ get(x) in m",
    );
    // any positive amount is enough to read
    passes(
        "field f: Int
         function get(x: Ref): Int requires acc(x.f) { x.f }
         method m(x: Ref) requires acc(x.f, 1/8) { assert get(x) == x.f }",
    );
}

#[test]
fn a_function_reads_only_what_its_precondition_names() {
    fails(
        "field f: Int
         function get(x: Ref): Int { x.f }
         method m(x: Ref) requires acc(x.f) { var j: Int := get(x) }",
        "function.not.wellformed:insufficient.permission @ function get(x: Ref): Int { x.f } in get",
    );
}

#[test]
fn functions_are_run_themselves() {
    fails(
        "function f(i: Int): Int ensures result > i { i * i }",
        "postcondition.violated:assertion.false @ result > i in f",
    );
    passes("function f(i: Int): Int requires i > 1 ensures result > i { i * i }");
    fails(
        "field f: Int  function g(x: Ref): Int { x.f }",
        "function.not.wellformed:insufficient.permission @ function g(x: Ref): Int { x.f } in g",
    );
    fails(
        "field f: Int  function g(x: Ref): Int requires x.f > 0 { 1 }",
        "not.wellformed:insufficient.permission @ x.f > 0 in g",
    );
    fails(
        "function f(s: Seq[Int]): Int ensures s[0] == s[0] { 1 }",
        "not.wellformed:seq.index.length @ s[0] == s[0] in f",
    );
}

#[test]
fn results_without_body_satisfy_postconditions_and_are_the_same_again() {
    passes(
        "field f: Int
         function g(x: Ref, i: Int): Int requires acc(x.f) ensures result > i
         method m(x: Ref) requires acc(x.f) ensures acc(x.f)
         {
           var j: Int := g(x, 3)
           assert j > 3
           x.f := x.f
           assert g(x, 3) == j
         }",
    );
    fails(
        "field f: Int
         function g(x: Ref): Int requires acc(x.f)
         method m(x: Ref) requires acc(x.f) { var j: Int := g(x)  x.f := x.f + 1  assert g(x) == j }",
        "assert.failed:assertion.false @ g(x) == j in m",
    );
    cut_off(
        "function g(): Int ensures result > result
         method m() { var j: Int := g() }",
        "not executable: no result of a function without body was found that satisfies its postconditions @ g()",
    );
}

#[test]
fn results_depend_on_what_is_inside_of_instances() {
    let program = "field f: Int
         predicate P(x: Ref) { acc(x.f) }
         function g(x: Ref): Int requires P(x)";
    passes(&format!(
        "{program} method m(x: Ref) requires P(x)
         {{ var j: Int := g(x)  unfold P(x)  x.f := x.f  fold P(x)  assert g(x) == j }}"
    ));
    fails(
        &format!(
            "{program} method m(x: Ref) requires P(x)
             {{ var j: Int := g(x)  unfold P(x)  x.f := x.f + 1  fold P(x)  assert g(x) == j }}"
        ),
        "assert.failed:assertion.false @ g(x) == j in m",
    );
}

#[test]
fn recursion_is_run() {
    passes(
        "function sum(n: Int): Int { n <= 0 ? 0 : n + sum(n - 1) }
         method m() { assert sum(10) == 55 }",
    );
}

#[test]
fn contracts_with_two_sides_are_assumed_by_those_who_apply() {
    passes(
        "function f(i: Int): Int ensures [result > 17, true] { i }
         function g(i: Int): Int ensures result > 17 { f(i) }",
    );
}
