//! Expressions: arithmetic, collections, data types, and what is not well-defined.

use crate::support::{fails, passes};

#[track_caller]
fn holds(e: &str) {
    passes(&format!("method m() {{ assert {e} }}"));
}

#[test]
fn division_rounds_as_the_solver_does() {
    holds("7 \\ 2 == 3 && 7 % 2 == 1");
    holds("-7 \\ 2 == -4 && -7 % 2 == 1");
    holds("7 \\ -2 == -3 && 7 % -2 == 1");
    holds("-7 \\ -2 == 4 && -7 % -2 == 1");
    fails(
        "method m(i: Int) { var j: Int := 3 % i }",
        "assignment.failed:division.by.zero @ var j: Int := 3 % i in m",
    );
}

#[test]
fn amounts_are_exact() {
    holds("1/3 + 1/3 + 1/3 == write");
    passes(
        "method m(p: Perm) requires p == 1/2
         { assert p * p == 1/4  assert 2 * p == write  assert p / 2 == 1/4  assert p - write == -p }",
    );
    holds("none < 1/1000 && 1/2 - write < none");
}

#[test]
fn sequences() {
    holds("Seq(1, 2, 3)[1] == 2 && |Seq(1, 2) ++ Seq(3)| == 3");
    holds("Seq(1, 2, 3)[1..] == Seq(2, 3) && Seq(1, 2, 3)[..2] == Seq(1, 2)");
    holds("Seq(1)[5..] == Seq[Int]() && Seq(1)[..-1] == Seq[Int]() && Seq(1)[-1..] == Seq(1)");
    holds("[2..5) == Seq(2, 3, 4) && [5..2) == Seq[Int]() && 3 in [2..5) && !(5 in [2..5))");
    holds("Seq(1, 2)[1 := 7] == Seq(1, 7)");
    fails(
        "method m(s: Seq[Int], i: Int) requires i >= 0 { assert s[i] == s[i] }",
        "assert.failed:seq.index.length @ s[i] == s[i] in m",
    );
    fails(
        "method m(s: Seq[Int]) { assert s[-1] == 0 }",
        "assert.failed:seq.index.negative @ s[-1] == 0 in m",
    );
    fails(
        "method m(s: Seq[Int]) { assert |s[0 := 1]| == |s| }",
        "assert.failed:seq.index.length @ |s[0 := 1]| == |s| in m",
    );
}

#[test]
fn sets_multisets_and_maps() {
    holds("Set(1, 2) union Set(2, 3) == Set(1, 2, 3) && |Set(1, 1)| == 1");
    holds("Set(1, 2) intersection Set(2, 3) == Set(2) && Set(1, 2) setminus Set(2) == Set(1)");
    holds("Set(1) subset Set(1, 2) && !(Set(3) subset Set(1, 2))");
    holds("|Multiset(1, 1)| == 2 && (1 in Multiset(1, 1)) == 2 && (2 in Multiset(1)) == 0");
    holds("Multiset(1) union Multiset(1) == Multiset(1, 1)");
    holds("Multiset(1, 1, 2) intersection Multiset(1, 3) == Multiset(1)");
    holds("Multiset(1, 1, 2) setminus Multiset(1, 2, 2) == Multiset(1)");
    holds("Multiset(1) subset Multiset(1, 1) && !(Multiset(1, 1) subset Multiset(1))");
    holds("Map(1 := 2, 1 := 3)[1] == 3 && |Map(1 := 2)| == 1 && 1 in Map(1 := 2)");
    holds("domain(Map(1 := 2)[3 := 4]) == Set(1, 3) && range(Map(1 := 2)[3 := 2]) == Set(2)");
    fails(
        "method m(k: Map[Int, Int]) { assert k[0] == k[0] }",
        "assert.failed:map.key.contains @ k[0] == k[0] in m",
    );
}

#[test]
fn algebraic_data_types() {
    let list = "adt List { Nil()  Cons(head: Int, tail: List) }";
    passes(&format!(
        "{list} method m() {{ assert Cons(1, Nil()).head == 1 && Cons(1, Nil()).tail.isNil }}"
    ));
    passes(&format!(
        "{list} method m(l: List) {{ assert l.isNil || l.isCons }}"
    ));
    fails(
        &format!("{list} method m(l: List) {{ assert l.isNil }}"),
        "assert.failed:assertion.false @ l.isNil in m",
    );
}

#[test]
fn operators_stop_when_one_side_decides() {
    passes(
        "field f: Int
         method m(x: Ref) { assert false ==> x.f > 0  assert true || x.f > 0  assert !(false && x.f > 0) }",
    );
    fails(
        "field f: Int  method m(x: Ref) { assert x.f > 0 || true }",
        "assert.failed:insufficient.permission @ x.f > 0 || true in m",
    );
}

#[test]
fn old_let_and_asserting() {
    passes(
        "field f: Int
         method m(x: Ref) requires acc(x.f) ensures acc(x.f) && (let o == (old(x.f)) in x.f == o + 1)
         { x.f := x.f + 1 }",
    );
    fails(
        "method m(i: Int) { var j: Int := asserting (i > 0) in i }",
        "assignment.failed:assertion.false @ var j: Int := asserting (i > 0) in i in m",
    );
}

#[test]
fn permissions_can_be_asked_for() {
    passes(
        "field f: Int
         predicate P(x: Ref) { acc(x.f) }
         method m(x: Ref, y: Ref) requires acc(x.f, 1/2) && P(y)
         {
           assert perm(x.f) == 1/2 && perm(P(y)) == write && perm(null.f) == none
           assert forperm r: Ref [r.f] :: r == x
           assert forperm r: Ref [P(r)] :: r == y
           exhale P(y) && (forperm r: Ref [P(r)] :: false)
         }",
    );
    fails(
        "field f: Int
         method m(x: Ref) requires acc(x.f, 1/2) { assert forperm r: Ref [r.f] :: r.f > 0 }",
        "assert.failed:assertion.false @ forperm r: Ref [r.f] :: r.f > 0 in m",
    );
}

#[test]
fn domain_functions_are_tables() {
    passes(
        "domain D { function f(d: D, i: Int): Int }
         method m(d: D, e: D) { assert f(d, 1) == f(d, 1) && (d == e ==> f(d, 2) == f(e, 2)) }",
    );
    fails(
        "domain D { function f(d: D, i: Int): Int }
         method m(d: D) { assert f(d, 1) == f(d, 2) }",
        "assert.failed:assertion.false @ f(d, 1) == f(d, 2) in m",
    );
}
