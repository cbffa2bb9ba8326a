//! Field permissions: produce, consume, fractions, wildcards, `perm` and `forperm`.

use crate::check;

#[test]
fn reading_needs_some_permission() {
    check(
        "field f: Int
        method held(x: Ref) requires acc(x.f, 1/2) { var y: Int := x.f }
        method not_held(x: Ref) {
            var y: Int
            y := x.f // error: assignment.failed:insufficient.permission
        }",
    );
}

#[test]
fn writing_needs_all_permission() {
    check(
        "field f: Int
        method all(x: Ref) requires acc(x.f) ensures acc(x.f) && x.f == 3 { x.f := 3 }
        method half(x: Ref) requires acc(x.f, 1/2) {
            x.f := 3 // error: assignment.failed:insufficient.permission
        }",
    );
}

#[test]
fn halves_add_up() {
    check(
        "field f: Int
        method both(x: Ref) {
            inhale acc(x.f, 1/2)
            inhale acc(x.f, 1/2)
            x.f := 1
            exhale acc(x.f)
        }
        method too_little(x: Ref) {
            inhale acc(x.f, 1/2)
            inhale acc(x.f, 1/3)
            exhale acc(x.f) // error: exhale.failed:insufficient.permission
        }",
    );
}

#[test]
fn more_than_write_is_impossible() {
    check(
        "field f: Int
        method same(x: Ref) requires acc(x.f) && acc(x.f, 1/2) ensures false {}
        method different(x: Ref, y: Ref) requires acc(x.f) && acc(y.f, 1/2) ensures x != y && x != null {}
        method possible(x: Ref, y: Ref) requires acc(x.f, 1/2) && acc(y.f, 1/2)
            ensures x != y // error: postcondition.violated:assertion.false
        {}",
    );
}

#[test]
fn aliases_have_one_value() {
    check(
        "field f: Int
        method late(x: Ref, y: Ref) requires acc(x.f, 1/2) && acc(y.f, 1/2) {
            assume x == y
            assert x.f == y.f
            exhale acc(x.f, 1/1)
        }
        method unknown(x: Ref, y: Ref) requires acc(x.f, 1/2) && acc(y.f, 1/2) {
            assert x.f == y.f // error: assert.failed:assertion.false
        }
        method three(x: Ref, y: Ref, z: Ref) requires acc(x.f, 1/2) && acc(y.f, 1/2) {
            assume z == x || z == y
            assert z.f == x.f || z.f == y.f
            exhale acc(z.f, 1/2)
            exhale acc(z.f, 1/2) // error: exhale.failed:insufficient.permission
        }",
    );
}

#[test]
fn what_is_exhaled_is_forgotten() {
    check(
        "field f: Int
        method all(x: Ref) requires acc(x.f) && x.f == 1 {
            exhale acc(x.f)
            inhale acc(x.f)
            assert x.f == 1 // error: assert.failed:assertion.false
        }
        method half(x: Ref) requires acc(x.f) && x.f == 1 {
            exhale acc(x.f, 1/2)
            inhale acc(x.f, 1/2)
            assert x.f == 1
        }",
    );
}

#[test]
fn conjuncts_are_taken_one_after_another() {
    check(
        "field f: Int
        method twice(x: Ref) requires acc(x.f) {
            exhale acc(x.f) && acc(x.f) // error: exhale.failed:insufficient.permission
        }
        method value_of_what_was_taken(x: Ref) requires acc(x.f) && x.f == 2 {
            exhale acc(x.f) && x.f == 2
        }",
    );
}

#[test]
fn amounts_are_not_negative() {
    check(
        "field f: Int
        method inhaled(x: Ref, p: Perm) {
            inhale acc(x.f, p) // error: inhale.failed:negative.permission
        }
        method exhaled(x: Ref, p: Perm) requires acc(x.f) {
            exhale acc(x.f, p) // error: exhale.failed:negative.permission
        }
        method zero(x: Ref, p: Perm) requires p >= none && acc(x.f, p) {
            assert x.f == x.f // error: assert.failed:insufficient.permission
        }
        method nothing(x: Ref) {
            exhale acc(x.f, none)
            inhale acc(x.f, none)
            assert x != null // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn wildcards_leave_something() {
    check(
        "field f: Int
        method keeps(x: Ref) requires acc(x.f, 1/2) && x.f == 4 {
            exhale acc(x.f, wildcard)
            assert x.f == 4
            exhale acc(x.f, 1/2) // error: exhale.failed:insufficient.permission
        }
        method again(x: Ref) requires acc(x.f, wildcard) ensures acc(x.f, wildcard) { exhale acc(x.f, wildcard) }
        method nothing(x: Ref) {
            exhale acc(x.f, wildcard) // error: exhale.failed:insufficient.permission
        }
        method how_much(x: Ref) {
            inhale acc(x.f, wildcard)
            assert perm(x.f) > none
            assert perm(x.f) == 1/2 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn conditional_permissions() {
    check(
        "field f: Int
        method as_promised(x: Ref, b: Bool) requires b ==> acc(x.f) {
            if (b) { x.f := 1 }
            exhale b ? acc(x.f) && x.f == 1 : true
        }
        method other_side(x: Ref, b: Bool) requires b ? acc(x.f, 1/2) : acc(x.f) {
            if (!b) { x.f := 1 }
            else {
                x.f := 1 // error: assignment.failed:insufficient.permission
            }
        }",
    );
}

#[test]
fn perm_counts_what_is_held() {
    check(
        "field f: Int
        method counts(x: Ref, y: Ref) requires acc(x.f, 1/2) && acc(y.f, 1/3) {
            assert x != y ==> perm(x.f) == 1/2
            assert x == y ==> perm(x.f) == 5/6
            exhale acc(x.f, 1/2)
            assert x != y ==> perm(x.f) == none
            assert perm(x.f) == none // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn forperm_ranges_over_the_heap() {
    check(
        "field f: Int
        field g: Int
        method all(x: Ref, y: Ref) requires acc(x.f) && acc(y.f, 1/2) && acc(x.g) && x.f > 0 && y.f > 0 {
            assert forperm z: Ref [z.f] :: z.f > 0
            x.f := 0
            assert forperm z: Ref [z.f] :: z.f > 0 // error: assert.failed:assertion.false
        }
        method none_left(x: Ref) requires acc(x.f) {
            exhale acc(x.f)
            assert forperm z: Ref [z.f] :: false
        }",
    );
}

#[test]
fn new_objects_are_new() {
    check(
        "field f: Int
        field g: Ref
        method fresh(x: Ref) requires acc(x.g) {
            var y: Ref
            y := new(f)
            assert y != x && y != null && y != x.g
            y.f := 2
            x.g := y
            exhale acc(x.g.f)
        }
        method only_these(x: Ref) {
            var y: Ref
            y := new(f)
            y.g := x // error: assignment.failed:insufficient.permission
        }",
    );
}

#[test]
fn what_is_there_is_older_than_what_is_created() {
    check(
        "field g: Ref
        method made() returns (r: Ref)
        method called(p: Ref, q: Ref) {
            var a: Ref
            var b: Ref
            var c: Ref
            a := new()
            b := made()
            c := new()
            assert c != a && c != b && a != p && c != q
            assert p != q // error: assert.failed:assertion.false
        }
        method may_be_the_one_created_before() {
            var a: Ref
            var b: Ref
            var c: Ref
            a := new()
            b := made()
            c := new()
            assert a != b // error: assert.failed:assertion.false
        }
        method declared_in_between() {
            var a: Ref
            a := new()
            var b: Ref
            var c: Ref
            c := new()
            assert b != c
            assert b != a // error: assert.failed:assertion.false
        }
        method on_one_side_or_the_other(p: Ref, b: Bool) {
            var x: Ref
            var y: Ref
            var z: Ref
            if (b) { x := new() } else { y := new() }
            z := new()
            assert z != p && z != x && z != y
            assert b ==> x != p
            assert !b ==> y != p
            assert !b ==> x != p // error: assert.failed:assertion.false
        }
        method aliases(b: Bool) {
            var x: Ref
            var y: Ref
            var z: Ref
            var w: Ref
            x := new()
            y := new()
            if (b) { w := x } else { w := y }
            z := new()
            assert w != z && x != y
            assert w != x // error: assert.failed:assertion.false
        }
        method in_a_loop(p: Ref, n: Int) {
            var x: Ref
            var y: Ref
            var i: Int := 0
            while (i < n) {
                y := x
                x := new()
                assert x != y && x != p
                i := i + 1
            }
            y := new()
            assert x != y
            assert x != p // error: assert.failed:assertion.false
        }
        method held_by_fields(p: Ref) requires acc(p.g) {
            var x: Ref
            x := new(g)
            assert p.g != x && p != x
            p.g := x.g
            var y: Ref
            y := new()
            assert p.g != y
            assert x.g != x // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn assuming_permission_does_not_add_it() {
    check(
        "field f: Int
        method held(x: Ref) {
            inhale acc(x.f, 1/2)
            assume acc(x.f)
            assert false
        }
        method conditional(x: Ref, p: Perm) requires p > none && acc(x.f, p) {
            assume acc(x.f, 1/2)
            assert p >= 1/2
            exhale acc(x.f, 1/2)
            exhale acc(x.f, p - 1/2)
            assert perm(x.f) == none
        }
        method twice(x: Ref, p: Perm) requires p > none && acc(x.f, p) {
            assume acc(x.f, 1/2) && acc(x.f, 1/2)
            assert p == write
        }",
    );
}

#[test]
fn inhale_exhale_assertions() {
    check(
        "field f: Int
        method sides(x: Ref) {
            inhale [acc(x.f), false]
            assert acc(x.f)
            exhale [false, acc(x.f)]
            assert acc(x.f) // error: assert.failed:insufficient.permission
        }",
    );
}

#[test]
fn an_implication_without_permissions_where_it_is_exhaled_is_one_formula() {
    check(
        "field f: Int
        method sides(x: Ref, b: Bool, n: Int) returns (r: Int) {
            exhale b ==> [acc(x.f), true]
            exhale b ? [acc(x.f), true] : n == n
            exhale b ==> n == n && [acc(x.f), true]
            exhale b ==> n > 0 && [acc(x.f), true] // error: exhale.failed:assertion.false
        }
        method exhaled_false(x: Ref, b: Bool) {
            exhale b ==> [acc(x.f), false] // error: exhale.failed:assertion.false
        }
        method exhaled_permission(x: Ref, b: Bool) {
            exhale b ==> [true, acc(x.f)] // error: exhale.failed:insufficient.permission
        }
        predicate P(x: Ref, b: Bool) { b ==> acc(x.f) && x.f > 0 }
        method callee(x: Ref, b: Bool) requires b ==> [acc(x.f) && x.f > 0, true] {
            assert b ==> x.f > 0
            assert x.f > 0 // error: assert.failed:insufficient.permission
        }
        method caller(x: Ref, b: Bool) {
            callee(x, b)
            assert b ==> x.f > 0 // error: assert.failed:insufficient.permission
        }",
    );
}

#[test]
fn what_is_left_counts_while_exhaling() {
    check(
        "field f: Int
        method counts(x: Ref) requires acc(x.f) {
            exhale perm(x.f) == write && acc(x.f, 1/2) && perm(x.f) == 1/2 && acc(x.f, 1/2) && perm(x.f) == none
        }
        method miscounts(x: Ref) requires acc(x.f) {
            exhale acc(x.f, 1/2) && perm(x.f) == write // error: exhale.failed:assertion.false
        }
        method none_left(x: Ref) requires acc(x.f) && x.f == 0 {
            exhale (forperm r: Ref [r.f] :: r.f == 0) && acc(x.f) && (forperm r: Ref [r.f] :: false)
        }
        method one_left(x: Ref, y: Ref) requires acc(x.f) && acc(y.f) {
            exhale acc(x.f) && (forperm r: Ref [r.f] :: false) // error: exhale.failed:assertion.false
        }
        method values_are_read_before(x: Ref) requires acc(x.f) && x.f == 1 {
            exhale acc(x.f) && x.f == 1
        }",
    );
}

#[test]
fn new_objects_are_in_no_collection() {
    check(
        "field f: Int
        method fresh(s: Set[Ref], q: Seq[Ref], m: Multiset[Ref], o: Set[Int]) {
            var x: Ref
            x := new(f)
            assert !(x in s) && !(x in q) && (x in m) == 0
            assert false // error: assert.failed:assertion.false
        }
        method not_in_later_ones(s: Set[Ref]) {
            var x: Ref
            x := new(f)
            var t: Set[Ref]
            assert !(x in t) // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn assumed_permissions_inside_unfoldings() {
    check(
        "field f: Int
        predicate p(x: Ref) { acc(x.f, 1/2) }
        method both(x: Ref, y: Ref) requires p(x) && acc(x.f, 1/4) {
            assume unfolding p(x) in acc(y.f, 3/4)
            assert x == y
            assert false // error: assert.failed:assertion.false
        }",
    );
}
