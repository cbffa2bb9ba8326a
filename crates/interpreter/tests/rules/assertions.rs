//! `inhale`, `exhale`, `assert`, `assume`: permissions and facts.

use crate::support::{fails, infeasible, passes};

#[test]
fn what_is_inhaled_is_known() {
    passes("field f: Int  method m(x: Ref) { inhale acc(x.f) && x.f > 3  assert x.f >= 4 }");
    fails(
        "field f: Int  method m(x: Ref) { inhale acc(x.f) && x.f > 3  assert x.f > 4 }",
        "assert.failed:assertion.false @ x.f > 4 in m",
    );
    infeasible("method m() { inhale false  assert false }");
    infeasible("method m(i: Int) { assume i > 0 && i < 0  assert false }");
}

#[test]
fn nobody_holds_permission_to_null_or_more_than_write() {
    infeasible("field f: Int  method m() { inhale acc(null.f, 1/2)  assert false }");
    infeasible("field f: Int  method m(x: Ref) { inhale acc(x.f) && acc(x.f, 1/2)  assert false }");
    passes("field f: Int  method m(x: Ref, y: Ref) { inhale acc(x.f) && acc(y.f)  assert x != y }");
    fails(
        "field f: Int  method m(x: Ref, y: Ref) { inhale acc(x.f, 1/2) && acc(y.f, 1/2)  assert x != y }",
        "assert.failed:assertion.false @ x != y in m",
    );
}

#[test]
fn permissions_are_taken_from_left_to_right() {
    fails(
        "field f: Int  method m(x: Ref) { inhale acc(x.f)  assert acc(x.f, 1/2) && acc(x.f, 3/4) }",
        "assert.failed:insufficient.permission @ acc(x.f, 1/2) && acc(x.f, 3/4) in m",
    );
    passes("field f: Int  method m(x: Ref) { inhale acc(x.f)  assert acc(x.f, 1/2) && acc(x.f, 1/2) }");
}

#[test]
fn facts_are_read_in_the_state_before_the_exhale() {
    passes("field f: Int  method m(x: Ref) { inhale acc(x.f) && x.f == 1  exhale acc(x.f) && x.f == 1 }");
    passes("field f: Int  method m(x: Ref) { inhale acc(x.f)  exhale acc(x.f, 1/4) && perm(x.f) == 3/4 }");
}

#[test]
fn values_without_permission_are_forgotten() {
    fails(
        "field f: Int
         method m(x: Ref)
         { inhale acc(x.f) && x.f == 1  exhale acc(x.f)  inhale acc(x.f)  assert x.f == 1 }",
        "assert.failed:assertion.false @ x.f == 1 in m",
    );
    passes(
        "field f: Int
         method m(x: Ref)
         { inhale acc(x.f) && x.f == 1  exhale acc(x.f, 1/2)  inhale acc(x.f, 1/2)  assert x.f == 1 }",
    );
}

#[test]
fn reading_and_writing_need_permission() {
    fails(
        "field f: Int  method m(x: Ref) { var i: Int  i := x.f }",
        "assignment.failed:insufficient.permission @ i := x.f in m",
    );
    fails(
        "field f: Int  method m(x: Ref) requires acc(x.f, 1/2) { x.f := 1 }",
        "assignment.failed:insufficient.permission @ x.f := 1 in m",
    );
    passes("field f: Int  method m(x: Ref) requires acc(x.f) ensures acc(x.f) && x.f == 1 { x.f := 1 }");
}

#[test]
fn wildcards_leave_some() {
    passes(
        "field f: Int
         method m(x: Ref)
         { inhale acc(x.f, 1/8)  exhale acc(x.f, wildcard)  assert perm(x.f) > none && perm(x.f) < 1/8 }",
    );
    passes("field f: Int  method m(x: Ref) { inhale acc(x.f, wildcard)  assert perm(x.f) > none }");
    fails(
        "field f: Int  method m(x: Ref) { exhale acc(x.f, wildcard) }",
        "exhale.failed:insufficient.permission @ acc(x.f, wildcard) in m",
    );
}

#[test]
fn amounts_are_not_negative() {
    fails(
        "field f: Int  method m(x: Ref) { inhale acc(x.f, -1/2) }",
        "inhale.failed:negative.permission @ acc(x.f, -1/2) in m",
    );
    fails(
        "field f: Int  method m(x: Ref, p: Perm) requires p > -1/1 && acc(x.f) { exhale acc(x.f, p - write) && p < write }",
        "exhale.failed:negative.permission @ acc(x.f, p - write) && p < write in m",
    );
}

#[test]
fn inhale_exhale_assertions_have_two_sides() {
    passes("method m(i: Int) { inhale [i == 1, false]  assert i == 1 }");
    fails(
        "method m(i: Int) { exhale [false, i == i + 1] }",
        "exhale.failed:assertion.false @ [false, i == i + 1] in m",
    );
}

#[test]
fn assume_adds_no_permission() {
    fails(
        "field f: Int  method m(x: Ref) { inhale acc(x.f, 1/2)  assume acc(x.f, 1/2)  assert acc(x.f) }",
        "assert.failed:insufficient.permission @ acc(x.f) in m",
    );
    infeasible("field f: Int  method m(x: Ref) { assume acc(x.f)  assert false }");
}
