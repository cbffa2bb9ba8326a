//! Branches, loops, jumps, and the other statements.

use crate::support::{fails, infeasible, passes};

#[test]
fn branches_take_one_side() {
    passes(
        "method m(i: Int) returns (j: Int) ensures j >= 0
         { if (i > 0) { j := i } elseif (i < 0) { j := -i } else { j := 0 } }",
    );
    fails(
        "method m(i: Int) { if (i > 0) { assert i > 1 } }",
        "assert.failed:assertion.false @ i > 1 in m",
    );
    fails(
        "field f: Bool  method m(x: Ref) { if (x.f) { } }",
        "if.failed:insufficient.permission @ x.f in m",
    );
}

#[test]
fn loops_are_run_and_keep_their_values() {
    passes(
        "method m(n: Int) requires n >= 0 && n < 20
         {
           var i: Int := 0
           var s: Int := 0
           while (i < n) invariant 0 <= i && i <= n && 2 * s == i * (i + 1)
           { i := i + 1  s := s + i }
           assert i == n
         }",
    );
}

#[test]
fn invariants_are_established_and_preserved() {
    fails(
        "method m() { var i: Int := 3  while (i < 5) invariant i < 3 { i := i + 1 } }",
        "invariant.not.established:assertion.false @ i < 3 in m",
    );
    fails(
        "method m() { var i: Int := 0  while (i < 5) invariant i < 5 { i := i + 1 } }",
        "invariant.not.preserved:assertion.false @ i < 5 in m",
    );
    fails(
        "field f: Int
         method m(x: Ref) requires acc(x.f) { while (true) invariant acc(x.f, 1/2) { exhale acc(x.f, 1/4) } }",
        "invariant.not.preserved:insufficient.permission @ acc(x.f, 1/2) in m",
    );
    fails(
        "field f: Int
         method m(x: Ref) requires acc(x.f) { while (true) invariant x.f > 0 { } }",
        "not.wellformed:insufficient.permission @ x.f > 0 in m",
    );
}

#[test]
fn a_loop_holds_only_what_its_invariants_say() {
    fails(
        "field f: Int
         method m(x: Ref) requires acc(x.f)
         { var i: Int := 0  while (i < 2) invariant acc(x.f, 1/2) { x.f := 1  i := i + 1 } }",
        "assignment.failed:insufficient.permission @ x.f := 1 in m",
    );
    fails(
        "field f: Bool
         method m(x: Ref) requires acc(x.f) && x.f { while (x.f) { } }",
        "while.failed:insufficient.permission @ x.f in m",
    );
    passes(
        "field f: Int
         method m(x: Ref) requires acc(x.f) && x.f == 7 ensures acc(x.f) && x.f == 7
         { var i: Int := 0  while (i < 2) invariant i <= 2 { i := i + 1 } }",
    );
    passes(
        "field f: Int
         method m(x: Ref) requires acc(x.f) ensures acc(x.f)
         {
           var i: Int := 0
           while (i < 2) invariant acc(x.f, 1/2) { i := i + 1 }
           x.f := 3
         }",
    );
}

#[test]
fn what_a_round_gives_away_is_not_given_back() {
    fails(
        "field f: Int
         method m(x: Ref) requires acc(x.f) ensures acc(x.f)
         {
           var i: Int := 0
           while (i < 1) invariant i == 0 ==> acc(x.f) { exhale acc(x.f)  i := i + 1 }
         }",
        "postcondition.violated:insufficient.permission @ acc(x.f) in m",
    );
}

#[test]
fn jumps_make_loops_and_leave_them() {
    passes(
        "method m() {
           var i: Int := 0
           label head invariant i <= 3
           i := i + 1
           if (i < 3) { goto head }
           assert i == 3
         }",
    );
    fails(
        "method m() {
           var i: Int := 0
           label head invariant i <= 1
           i := i + 1
           if (i < 3) { goto head }
         }",
        "invariant.not.preserved:assertion.false @ i <= 1 in m",
    );
    passes(
        "field f: Int
         method m(x: Ref) requires acc(x.f) ensures acc(x.f) && x.f == 2 {
           var i: Int := 0
           while (true) invariant i >= 0 {
             i := i + 1
             if (i == 2) { goto out }
           }
           label out
           x.f := i
         }",
    );
}

#[test]
fn labels_remember_the_heap() {
    passes(
        "field f: Int
         method m(x: Ref) requires acc(x.f) ensures acc(x.f)
         { label l  x.f := 5  assert x.f == 5 && old[l](x.f) == old(x.f) }",
    );
    fails(
        "field f: Int
         method m(x: Ref) requires acc(x.f)
         { x.f := 5  label l  x.f := 6  assert old[l](x.f) == old(x.f) }",
        "assert.failed:assertion.false @ old[l](x.f) == old(x.f) in m",
    );
    fails(
        "field f: Int
         method m(x: Ref, b: Bool) requires acc(x.f)
         { if (b) { label l }  assert old[l](x.f) == x.f }",
        "assert.failed:labelled.state.not.reached @ old[l](x.f) == x.f in m",
    );
}

#[test]
fn new_objects_are_new() {
    passes(
        "field f: Ref
         method m(x: Ref, s: Set[Ref]) requires acc(x.f)
         {
           var y: Ref
           y := new(f)
           assert y != x && y != x.f && y != null && !(y in s) && acc(y.f)
         }",
    );
    fails(
        "field f: Int  field g: Int
         method m() { var y: Ref  y := new(f)  y.g := 1 }",
        "assignment.failed:insufficient.permission @ y.g := 1 in m",
    );
    // nothing is known of the values of its fields
    fails(
        "field f: Ref  method m() { var y: Ref  y := new(f)  assert y.f != y }",
        "assert.failed:assertion.false @ y.f != y in m",
    );
}

#[test]
fn declared_variables_have_any_value() {
    fails(
        "method m() { var i: Int  assert i == 0 }",
        "assert.failed:assertion.false @ i == 0 in m",
    );
    fails(
        "method m() {
           var n: Int := 0
           var last: Int := 0
           while (n < 2) invariant n <= 2 { var i: Int  assert n == 0 || i == last  last := i  n := n + 1 }
         }",
        "assert.failed:assertion.false @ n == 0 || i == last in m",
    );
}

#[test]
fn joins_forget_what_they_do_not_say() {
    fails(
        "field f: Int
         method m(x: Ref) requires acc(x.f) { @join() assert true  assert acc(x.f) }",
        "assert.failed:insufficient.permission @ acc(x.f) in m",
    );
    passes(
        "field f: Int
         method m(x: Ref) requires acc(x.f) { @join() assert acc(x.f)  assert acc(x.f) }",
    );
    fails(
        "method m(i: Int) { @join() assert i == 0 }",
        "join.failed:assertion.false @ assert i == 0 in m",
    );
}

#[test]
fn quasihavoc_forgets_values_and_keeps_permission() {
    fails(
        "field f: Int
         method m(x: Ref) requires acc(x.f) && x.f == 1 { quasihavoc x.f  assert x.f == 1 }",
        "assert.failed:assertion.false @ x.f == 1 in m",
    );
    passes(
        "field f: Int
         method m(x: Ref) requires acc(x.f) && x.f == 1
         { quasihavoc x == null ==> x.f  assert acc(x.f) && x.f == 1 }",
    );
    fails(
        "field f: Int
         method m(s: Seq[Ref]) requires |s| == 1 && acc(s[0].f) && s[0].f == 1
         { quasihavocall r: Ref :: r in s ==> r.f  assert acc(s[0].f) && s[0].f == 1 }",
        "assert.failed:assertion.false @ acc(s[0].f) && s[0].f == 1 in m",
    );
}

#[test]
fn assumptions_that_do_not_hold_end_a_run() {
    infeasible("method m(i: Int) { assume i != i  assert false }");
    infeasible("method m() { var b: Bool := false  inhale b  assert false }");
}

#[test]
fn a_refutation_is_no_check_of_one_run() {
    passes("method m(i: Int) { refute i == 0 }");
}
