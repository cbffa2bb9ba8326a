//! Objects that were created: what they differ from, and which permissions may be theirs.

use super::check;
use crate::common::errors_with;
use echis_verifier::Inference;

#[test]
fn they_differ_from_whatever_was_there() {
    check(
        "field f: Int
        field r: Ref
        field all: Set[Ref]
        method one_after_another(x: Ref, h: Ref, s: Set[Ref], q: Seq[Ref]) requires acc(h.all) && acc(h.r) {
            var a: Ref
            var b: Ref
            var c: Ref
            a := new(f)
            b := new()
            assert !(a in s) && !(b in s) && !(b in q) && !(b in h.all)
            assert b != a && b != x && b != h && b != h.r
            h.r := b
            h.all := Set(a)
            c := new()
            assert c != h.r && !(c in h.all) && !(c in s) && c != x
        }
        method after_a_choice(x: Ref, b: Bool) requires acc(x.r) {
            var y: Ref
            var n: Ref
            if (b) { y := new() } else { y := x.r }
            n := new()
            assert n != y && n != x.r && n != x
        }
        method after_two_choices(x: Ref, b: Bool, s: Set[Ref]) requires acc(x.r) {
            var y: Ref
            var n: Ref
            if (b) {
                y := new()
                x.r := y
            } else {
                n := new()
                y := new()
            }
            n := new()
            assert n != y && n != x.r && !(n in s)
        }
        method in_each_round(x: Ref, k: Int) requires acc(x.r) {
            var i: Int := 0
            var n: Ref
            while (i < k) invariant acc(x.r) {
                n := new()
                assert n != x.r && n != x
                x.r := n
                i := i + 1
            }
            n := new()
            assert n != x.r
        }",
    );
}

#[test]
fn they_may_be_what_comes_later() {
    check(
        "field f: Int
        field r: Ref
        method another(x: Ref) requires acc(x.r) {
            var a: Ref
            a := new()
            x.r := a
            var y: Ref
            inhale y == x.r
            assert y != a // error: assert.failed:assertion.false
        }
        method given_back(s: Set[Ref]) {
            var a: Ref
            a := new()
            var t: Set[Ref]
            assert !(a in t) // error: assert.failed:assertion.false
        }
        method of_one_side(x: Ref, b: Bool) {
            var y: Ref
            var n: Ref
            y := x
            n := new()
            if (b) { y := n }
            assert y != n // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn permissions_to_them_may_be_held_by_another_name() {
    check(
        "field f: Int
        predicate two(x: Ref, i: Int) { true }
        method by_a_name_that_came_later() {
            var a: Ref
            a := new()
            var y: Ref
            inhale acc(y.f) && y == a
            a.f := 1
            assert y.f == 1
        }
        method in_parts() {
            var a: Ref
            a := new()
            var y: Ref
            inhale acc(a.f, 1/2) && acc(y.f, 1/2) && (y == a)
            a.f := 1
            assert y.f == 1
        }
        method no_more_than_there_is() {
            var a: Ref
            a := new(f)
            var y: Ref
            inhale acc(y.f, 1/2)
            assert y != a
        }
        method perhaps(b: Bool) {
            var a: Ref
            a := new()
            var y: Ref
            inhale acc(y.f) && (b ==> y == a)
            if (b) { a.f := 1 } else { y.f := 2 }
            assert perm(y.f) == write
            a.f := 1 // error: assignment.failed:insufficient.permission
        }
        method with_arguments() {
            var a: Ref
            var b: Ref
            a := new()
            b := new()
            var y: Ref
            inhale two(a, 1) && two(b, 1) && two(a, 2) && two(y, 3) && y == b
            exhale two(b, 3) && two(a, 2)
            assert perm(two(b, 1)) == write && perm(two(a, 1)) == write
            exhale two(a, 2) // error: exhale.failed:insufficient.permission
        }",
    );
}

#[test]
fn their_instances_are_opened_by_another_name() {
    let others = (0..40).map(|i| format!("var o{i}: Ref o{i} := new(f) fold cell(o{i})\n"));
    let program = format!(
        "field f: Int
        predicate cell(x: Ref) {{ acc(x.f) }}
        method by_a_name_that_came_later() {{
            {}
            var a: Ref
            a := new()
            var y: Ref
            inhale cell(y) && y == a
            a.f := 1
            assert y.f == 1
        }}
        method not_if_it_is_another() {{
            var a: Ref
            var b: Ref
            a := new()
            b := new(f)
            fold cell(b)
            a.f := 1
        }}",
        others.collect::<String>()
    );
    let lines = program.lines().count();
    let missing = "assignment.failed:insufficient.permission".to_string();
    assert_eq!(
        errors_with(&program, Inference::ON),
        Ok(vec![(lines - 1, missing)])
    );
}
