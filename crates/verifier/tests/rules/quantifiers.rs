//! Pure quantifiers, with triggers written and inferred; domains.

use crate::check;

#[test]
fn instances_follow() {
    check(
        "function p(n: Int): Bool
        method instance(a: Int) {
            assume forall i: Int :: { p(i) } i > 0 ==> p(i)
            assert p(3)
            assert a > 5 ==> p(a)
            assert p(a) // error: assert.failed:assertion.false
        }
        method inferred(a: Int) {
            assume forall i: Int :: i > 0 ==> p(i)
            assert p(7)
        }
        method weaker(a: Int) {
            assume forall i: Int :: { p(i) } i > 0 ==> p(i)
            assert forall i: Int :: { p(i) } i > 10 ==> p(i)
            assert forall i: Int :: { p(i) } i > -10 ==> p(i) // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn a_field_is_read_through_a_function_in_trigger_and_body() {
    check(
        "field s: Seq[Int]
        function same(x: Ref): Ref { x }
        function elements(x: Ref): Seq[Int] requires acc(x.s, wildcard) { x.s }
        method field_of_one(x: Ref, y: Ref) requires acc(x.s) && acc(y.s) {
            x.s := Seq(1, 2)
            y.s := Seq(-1)
            assert forall i: Int :: { i in same(x).s } i in same(x).s ==> i > 0
            assert forall i: Int :: { i in same(y).s } i in same(y).s ==> i > 0 // error: assert.failed:assertion.false
        }
        method function_of_one(x: Ref, y: Ref) requires acc(x.s) && acc(y.s) {
            x.s := Seq(1, 2)
            y.s := Seq(-1)
            assert forall i: Int :: { i in elements(same(x)) } { i in same(x).s } i in elements(same(x)) ==> i > 0
            assert forall i: Int :: { i in same(x).s } i in elements(same(y)) ==> i > 0 // error: assert.failed:assertion.false
        }
        method known(x: Ref, y: Ref, z: Ref) requires acc(x.s) && acc(y.s) && (z == x || z == y) {
            assume forall i: Int :: { i in z.s } i in z.s ==> i > 0
            assert z == x && |x.s| == 1 ==> x.s[0] > 0
            assert |y.s| == 1 ==> y.s[0] > 0 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn witnesses() {
    check(
        "function p(n: Int): Bool
        method found() {
            assume p(4)
            assert exists i: Int :: { p(i) } p(i)
        }
        method taken() {
            assume exists i: Int :: { p(i) } p(i) && i > 2
            assert exists i: Int :: { p(i) } p(i) && i > 1
            assert exists i: Int :: { p(i) } p(i) && i > 3 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn bodies_have_to_be_well_defined_for_all_values() {
    check(
        "field f: Int
        function g(x: Ref): Int requires acc(x.f) { x.f }
        method permission(x: Ref) requires acc(x.f) {
            assert forall y: Ref :: y == x ==> g(y) == x.f
            assert forall y: Ref :: g(y) == x.f // error: application.precondition:insufficient.permission
        }
        method division(n: Int) {
            assert forall i: Int :: i > 0 ==> n \\ i == n \\ i
            assert forall i: Int :: n \\ i == n \\ i // error: assert.failed:division.by.zero
        }",
    );
}

#[test]
fn nested_with_shadowing() {
    check(
        "function p(a: Int, b: Int): Bool
        method nested() {
            assume forall i: Int :: forall j: Int :: { p(i, j) } i < j ==> p(i, j)
            assert p(1, 2)
            assert forall i: Int, k: Int :: { p(i, k) } k == i + 1 ==> p(i, k)
            assert p(2, 1) // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn domains_bring_their_axioms() {
    check(
        "domain Pair[A, B] {
            function pair(a: A, b: B): Pair[A, B]
            function first(p: Pair[A, B]): A
            function second(p: Pair[A, B]): B
            axiom { forall a: A, b: B :: { pair(a, b) } first(pair(a, b)) == a && second(pair(a, b)) == b }
        }
        domain Colour {
            unique function red(): Colour
            unique function green(): Colour
        }
        method pairs(x: Ref) {
            assert first(pair(1, x)) == 1 && second(pair(true, x)) == x
            assert first(pair(1, x)) == 2 // error: assert.failed:assertion.false
        }
        method colours(c: Colour) {
            assert red() != green()
            assert c == red() || c == green() // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn axioms_hold_wherever_they_were_written() {
    check(
        "domain A { function a(): Bool }
        domain B { axiom { a() } }
        domain C[T] { function c(x: T): Int }
        domain D[T] {
            function d(x: T): Int
            axiom { forall x: T :: { c(x) } c(x) > d(x) }
            axiom { forall x: T :: { d(x) } d(x) >= 0 }
        }
        method reached() {
            assert a()
            assert c(1) > 0
            assert c(true) > 1 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn terms_of_assignments_and_conditions_match_triggers() {
    check(
        "domain N {
            function up(n: N): N
            function down(n: N): N
            axiom { forall n: N :: { down(up(n)) } down(up(n)) == n }
        }
        method assigned(n: N, m: N) requires up(n) == up(m) {
            var x: N := down(up(n))
            assert n == m
        }
        method asked(n: N, m: N) requires up(n) == up(m) ensures n == m {
            if (down(up(n)) != n) { }
        }
        method unmentioned(n: N, m: N) requires up(n) == up(m) {
            assert n == m // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn sums_in_applications_do_not_keep_from_instantiating() {
    check(
        "function at(i: Int, j: Int, k: Int): Int
        method shifted() {
            assume forall i: Int, j: Int :: 0 <= j && j < i ==> at(i, j, j + 1) == i
            assert at(5, 2, 3) == 5
            assert at(5, 2, 4) == 5 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn conditional_snapshots_in_triggers() {
    check(
        "field f: Int
        function g(b: Bool, x: Ref, y: Ref, j: Int): Int requires b ? acc(x.f) : acc(y.f) { 10 }
        method fires(x: Ref, y: Ref, b: Bool) requires acc(x.f) && acc(y.f) {
            assert forall j: Int :: { g(b, x, y, j) } g(b, x, y, j) > 0
            assert forall j: Int :: { g(b, x, y, j) } g(b, x, y, j) > 10 // error: assert.failed:assertion.false
        }",
    );
}

/// A sum inside of a pattern stands for any integer.
#[test]
fn sums_inside_of_arguments() {
    check(
        "function of(a: Int, b: Int, c: Ref): Int
        function at(a: Int, b: Int): Int
        method nested(xs: Seq[Ref], n: Int) requires 10 < n && n <= |xs| {
            assume forall i: Int, j: Int :: 0 <= j && j < i && i < n ==> of(i, j, xs[j + 1]) == i + j
            assert of(5, 2, xs[3]) == 7
            assert of(5, 2, xs[4]) == 7 // error: assert.failed:assertion.false
        }
        method twice(n: Int) {
            assume forall i: Int :: at(i, at(i + 1, i + 1)) == i
            assert at(5, at(6, 6)) == 5
            assert at(5, at(6, 5)) == 5 // error: assert.failed:assertion.false
        }
        method exists_one(xs: Seq[Ref]) requires |xs| == 3 && of(1, 1, xs[2]) == 4 {
            assert exists i: Int :: 0 <= i && i < 2 && of(i, 1, xs[i + 1]) == 4
            assert exists i: Int :: 0 <= i && i < 2 && of(i, 2, xs[i + 1]) == 4 // error: assert.failed:assertion.false
        }",
    );
}

/// The value of a `let` matches triggers, also if its variable is not used.
#[test]
fn terms_of_lets_match_triggers() {
    check(
        "domain D {
            function f(x: Int, y: Int): Int
            function left(): Int
            function right(): Int
            axiom { forall x: Int :: {f(left(), x)} f(left(), x) == left() }
            axiom { forall x: Int :: {f(x, right())} f(x, right()) == right() }
        }
        function lemma(): Bool ensures left() == right() { let x == (f(left(), right())) in true }
        function no_lemma(): Bool
            ensures left() == right() // error: postcondition.violated:assertion.false
        { let x == (f(right(), left())) in true }
        method in_code() {
            assert let x == (f(left(), right())) in left() == right()
        }
        method outside() {
            assert left() == right() // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn unique_constants_differ_whatever_their_type() {
    check(
        "domain Colour {
            unique function red(): Colour
            unique function green(): Colour
            unique function one(): Int
            unique function two(): Int
            function mixed(): Colour
        }
        domain More { unique function blue(): Colour }
        method all() {
            assert red() != green() && one() != two() && blue() != red()
            assert mixed() != red() // error: assert.failed:assertion.false
        }
        method among(c: Colour) requires c == red() || c == blue() {
            assert c != green()
            assert c != blue() // error: assert.failed:assertion.false
        }",
    );
}

/// A unique constant differs from other unique constants only.
#[test]
fn unique_constants_of_data_types_can_be_built_by_constructors() {
    check(
        "adt List { Nil() Cons(tail: List) }
        domain Names { unique function first(): List  unique function second(): List }
        method different() { assert first() != second() }
        method other() {
            assert first() != Nil() // error: assert.failed:assertion.false
        }
        method others() {
            assert first() != Cons(second()) // error: assert.failed:assertion.false
        }",
    );
}

/// Z3 is told an axiom only when its functions are mentioned. Proofs do not depend on that.
#[test]
fn axioms_about_what_nobody_mentions_count() {
    check(
        "domain Types {
            function sub(a: Int, b: Int): Bool
            function top(): Int
            function limit(): Int
            axiom { sub(limit(), top()) && limit() > 3 }
            axiom { forall a: Int :: { sub(a, top()) } sub(a, top()) ==> weight(a) == 1 }
            function weight(a: Int): Int
        }
        method chain(x: Int) requires x == limit() { assert weight(x) == 1 }
        method witness() {
            assert exists a: Int :: { sub(a, top()) } sub(a, top())
            assert top() > 3 // error: assert.failed:assertion.false
        }
        method unrelated(x: Int) {
            assert weight(x) == 1 // error: assert.failed:assertion.false
        }",
    );
    check(
        "domain Wrong { function f(): Int  axiom { f() == 1 }  axiom { f() == 2 } }
        domain Other { function g(x: Int): Int }
        method anything() { assert g(1) == 2  assert f() == 1 ==> false }",
    );
}
