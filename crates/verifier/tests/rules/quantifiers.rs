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
            assert forall i: Int :: { p(i, i + 1) } p(i, i + 1)
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
