//! Calls of methods, with and without body.

use crate::support::{fails, infeasible, passes};

#[test]
fn preconditions_are_the_callers() {
    fails(
        "method callee(i: Int) requires i > 0
         method m(i: Int) { callee(i) }",
        "call.precondition:assertion.false @ callee(i) in m",
    );
    fails(
        "field f: Int
         method callee(x: Ref) requires acc(x.f)
         method m(x: Ref) requires acc(x.f, 1/2) { callee(x) }",
        "call.precondition:insufficient.permission @ callee(x) in m",
    );
    fails(
        "method callee(i: Int)
         method m(i: Int) { callee(1 \\ i) }",
        "call.failed:division.by.zero @ callee(1 \\ i) in m",
    );
}

#[test]
fn bodies_are_the_callees() {
    fails(
        "method callee(i: Int) returns (j: Int) ensures j > i { j := i }
         method m(i: Int) { var j: Int  j := callee(i) }",
        "postcondition.violated:assertion.false @ j > i in callee",
    );
    fails(
        "method callee(i: Int) { assert i > 0 }
         method m(i: Int) { callee(i) }",
        "assert.failed:assertion.false @ i > 0 in callee",
    );
}

#[test]
fn values_come_back_through_the_postcondition() {
    passes(
        "field f: Int
         method add(x: Ref, i: Int) returns (old_value: Int)
           requires acc(x.f) ensures acc(x.f) && x.f == old(x.f) + i && old_value == old(x.f)
         { old_value := x.f  x.f := x.f + i }
         method m(x: Ref) requires acc(x.f) && x.f == 1 { var o: Int  o := add(x, 2)  assert x.f == 3 && o == 1 }",
    );
    // without a body all that is known is what the postcondition says
    fails(
        "field f: Int
         method change(x: Ref) requires acc(x.f) ensures acc(x.f) && x.f > 0
         method m(x: Ref) requires acc(x.f) { change(x)  assert x.f > 1 }",
        "assert.failed:assertion.false @ x.f > 1 in m",
    );
    passes(
        "field f: Int
         method change(x: Ref) requires acc(x.f) ensures acc(x.f) && x.f > old(x.f)
         method m(x: Ref) requires acc(x.f) && x.f == 5 { change(x)  assert x.f > 5 }",
    );
    infeasible("method never() ensures false  method m() { never()  assert false }");
}

#[test]
fn what_the_postcondition_does_not_give_back_is_gone() {
    fails(
        "field f: Int
         method take(x: Ref) requires acc(x.f) ensures acc(x.f, 1/2) { }
         method m(x: Ref) requires acc(x.f) { take(x)  x.f := 1 }",
        "assignment.failed:insufficient.permission @ x.f := 1 in m",
    );
}

#[test]
fn the_caller_keeps_what_it_does_not_give() {
    passes(
        "field f: Int
         method look(x: Ref) requires acc(x.f, 1/2) ensures acc(x.f, 1/2)
         method m(x: Ref) requires acc(x.f) && x.f == 4 ensures acc(x.f) && x.f == 4 { look(x) }",
    );
    fails(
        "field f: Int
         method look(x: Ref) requires acc(x.f, 1/2) ensures acc(x.f, 1/2) { x.f := 1 }
         method m(x: Ref) requires acc(x.f) { look(x) }",
        "assignment.failed:insufficient.permission @ x.f := 1 in look",
    );
}

#[test]
fn contracts_are_read_with_their_own_permissions() {
    fails(
        "field f: Int  method m(x: Ref) requires x.f > 0 { }",
        "not.wellformed:insufficient.permission @ x.f > 0 in m",
    );
    fails(
        "field f: Int  method m(x: Ref) requires acc(x.f) ensures x.f > 0 { }",
        "not.wellformed:insufficient.permission @ x.f > 0 in m",
    );
}

#[test]
fn several_results() {
    passes(
        "method swap(a: Int, b: Int) returns (c: Int, d: Int) ensures c == b && d == a { c := b  d := a }
         method m() { var x: Int := 1  var y: Int := 2  x, y := swap(x, y)  assert x == 2 && y == 1 }",
    );
}
