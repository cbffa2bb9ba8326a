//! Quantifiers and quantified permissions.

use crate::support::{cut_off, fails, passes};

#[test]
fn integers_between_bounds() {
    passes(
        "method m(s: Seq[Int]) requires forall i: Int :: 0 <= i && i < |s| ==> s[i] > 0
         { assert |s| > 1 ==> s[1] > 0 }",
    );
    fails(
        "method m(s: Seq[Int]) { assert forall i: Int :: 0 <= i && i < |s| ==> s[i] > 0 }",
        "assert.failed:assertion.false @ forall i: Int :: 0 <= i && i < |s| ==> s[i] > 0 in m",
    );
    passes("method m() { assert forall i: Int :: 2 < i + 1 && 10 - i > 5 ==> 2 <= i && i <= 4 }");
    passes("method m() { assert exists i: Int :: 0 <= i && i < 5 && i * i == 9 }");
    fails(
        "method m() { assert exists i: Int :: 0 <= i && i < 5 && i * i == 8 }",
        "assert.failed:assertion.false @ exists i: Int :: 0 <= i && i < 5 && i * i == 8 in m",
    );
    passes("method m() { assert forall i: Int, j: Int :: 0 <= i && i < j && j < 5 ==> i + j < 8 }");
    passes("method m() { assert forall i: Int :: i < 0 || i > 3 || i * i <= 9 }");
}

#[test]
fn members_of_collections() {
    passes("method m(s: Set[Int]) { assert forall i: Int :: i in s ==> |s| > 0 }");
    passes("method m(s: Multiset[Int]) { assert forall i: Int :: (i in s) > 0 ==> |s| > 0 }");
    passes("method m(s: Map[Int, Int]) { assert forall i: Int :: i in domain(s) ==> i in s }");
}

#[test]
fn few_values() {
    passes("method m() { assert forall b: Bool :: b || !b }");
    fails(
        "method m(x: Ref) { assert forall r: Ref :: r == x }",
        "assert.failed:assertion.false @ forall r: Ref :: r == x in m",
    );
    passes("method m(x: Ref) { assert exists r: Ref :: r != x }");
}

#[test]
fn one_value_may_decide_where_there_are_no_bounds() {
    fails(
        "method m() { assert forall i: Int :: i > 0 }",
        "assert.failed:assertion.false @ forall i: Int :: i > 0 in m",
    );
    passes("method m() { assert exists i: Int :: i > 3 }");
    cut_off(
        "method m() { assert forall i: Int :: i * i >= 0 }",
        "not executable: a quantifier over infinitely many values @ forall i: Int :: i * i >= 0",
    );
    cut_off(
        "method m() { assert exists i: Int :: i * i < 0 }",
        "not executable: a quantifier over infinitely many values @ exists i: Int :: i * i < 0",
    );
    cut_off(
        "method m() { inhale forall i: Int :: i * i >= 0 }",
        "not executable: a quantifier over infinitely many values @ forall i: Int :: i * i >= 0",
    );
}

#[test]
fn bodies_are_well_defined() {
    fails(
        "method m(s: Seq[Int]) { assert forall i: Int :: 0 <= i && i <= |s| ==> s[i] == s[i] }",
        "assert.failed:seq.index.length @ forall i: Int :: 0 <= i && i <= |s| ==> s[i] == s[i] in m",
    );
}

#[test]
fn permissions_to_all_elements() {
    let array = "field f: Int";
    passes(&format!(
        "{array} method m(s: Seq[Ref])
           requires forall i: Int, j: Int :: 0 <= i && i < j && j < |s| ==> s[i] != s[j]
           requires forall i: Int :: 0 <= i && i < |s| ==> acc(s[i].f)
           ensures forall i: Int :: 0 <= i && i < |s| ==> acc(s[i].f)
           ensures forall i: Int :: 0 <= i && i < |s| ==> s[i].f == i
         {{
           var k: Int := 0
           while (k < |s|)
             invariant 0 <= k && k <= |s|
             invariant forall i: Int :: 0 <= i && i < |s| ==> acc(s[i].f)
             invariant forall i: Int :: 0 <= i && i < k ==> s[i].f == i
           {{ s[k].f := k  k := k + 1 }}
         }}"
    ));
    passes(&format!(
        "{array} method m(s: Set[Ref]) requires forall r: Ref :: r in s ==> acc(r.f)
         {{ exhale forall r: Ref :: r in s ==> acc(r.f, 1/2)
            assert forall r: Ref :: r in s ==> perm(r.f) == 1/2 }}"
    ));
    fails(
        &format!(
            "{array} method m(s: Seq[Ref]) requires forall i: Int :: 0 <= i && i < |s| ==> acc(s[i].f, 1/2) {{ }}"
        ),
        "not.wellformed:qp.not.injective @ forall i: Int :: 0 <= i && i < |s| ==> acc(s[i].f, 1/2) in m",
    );
    fails(
        &format!(
            "{array} method m(s: Set[Ref], t: Set[Ref]) requires forall r: Ref :: r in s ==> acc(r.f)
             {{ exhale forall r: Ref :: r in t ==> acc(r.f) }}"
        ),
        "exhale.failed:insufficient.permission @ forall r: Ref :: r in t ==> acc(r.f) in m",
    );
    fails(
        &format!(
            "{array} method m(s: Set[Ref]) requires forall r: Ref :: r in s ==> acc(r.f)
             {{ exhale forall r: Ref :: r in s ==> acc(r.f, -1/2) }}"
        ),
        "exhale.failed:negative.permission @ forall r: Ref :: r in s ==> acc(r.f, -1/2) in m",
    );
}

#[test]
fn instances_of_predicates_for_all_elements() {
    passes(
        "field f: Int
         predicate P(x: Ref) { acc(x.f) }
         method m(s: Set[Ref], x: Ref) requires x in s && (forall r: Ref :: r in s ==> P(r))
         { unfold P(x)  x.f := 1  fold P(x)  exhale forall r: Ref :: r in s ==> P(r) }",
    );
}

#[test]
fn permissions_to_infinitely_many_places_are_not_executable() {
    cut_off(
        "field f: Int  method m() requires forall r: Ref :: r != null ==> acc(r.f) { }",
        "not executable: permissions to infinitely many places @ acc(r.f)",
    );
}

#[test]
fn mixed_bodies_are_taken_apart() {
    passes(
        "field f: Int
         method m(s: Set[Ref]) requires forall r: Ref :: r in s ==> acc(r.f) && r.f > 0
         { assert forall r: Ref :: r in s ==> r.f >= 1 }",
    );
}
