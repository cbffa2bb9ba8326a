//! Expressions: well-definedness, short circuits, `old`, `let`, arithmetic.

use crate::check;

#[test]
fn division_by_zero() {
    check(
        "method guarded(a: Int, b: Int) {
            assert b != 0 ==> a \\ b == a \\ b
            assert b == 0 || a % b == a % b
            var c: Int := b > 0 ? a \\ b : 0
        }
        method not_guarded(a: Int, b: Int) {
            assert a \\ b == a \\ b // error: assert.failed:division.by.zero
        }
        method wrong_side(a: Int, b: Int) {
            assert b == 0 ==> a % b == 0 // error: assert.failed:division.by.zero
        }
        method contract(b: Int)
            requires 1 / b > none // error: not.wellformed:division.by.zero
        {}",
    );
}

#[test]
fn integer_division_is_euclidean() {
    check(
        "method signs() {
            assert 7 \\ 2 == 3 && 7 % 2 == 1
            assert (-7) \\ 2 == -4 && (-7) % 2 == 1
            assert 7 \\ (-2) == -3 && 7 % (-2) == 1
        }
        method rounds(a: Int) { assert a % 3 >= 0 && a == 3 * (a \\ 3) + a % 3 }
        method not_towards_zero() {
            assert (-7) \\ 2 == -3 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn old_reads_the_entry() {
    check(
        "field f: Int
        method increment(x: Ref) requires acc(x.f) ensures acc(x.f) && x.f == old(x.f) + 1 { x.f := x.f + 1 }
        method client(x: Ref) requires acc(x.f) && x.f == 4 {
            increment(x)
            assert x.f == 5
            assert old(x.f) == 4
            assert old(x.f) == x.f // error: assert.failed:assertion.false
        }
        method not_in_old(x: Ref) {
            inhale acc(x.f)
            assert old(x.f) == 0 // error: assert.failed:insufficient.permission
        }",
    );
}

#[test]
fn labelled_old_reads_where_the_label_was_passed() {
    check(
        "field f: Int
        method labels(x: Ref, b: Bool) requires acc(x.f) {
            x.f := 1
            label one
            x.f := 2
            label two
            x.f := 3
            assert old[one](x.f) == 1 && old[two](x.f) == 2 && x.f == 3
        }
        method perhaps(x: Ref, b: Bool) requires acc(x.f) {
            if (b) { label passed }
            assert b ==> old[passed](x.f) == x.f
            assert old[passed](x.f) == x.f // error: assert.failed:labelled.state.not.reached
        }",
    );
}

#[test]
fn let_binds_a_value() {
    check(
        "field f: Int
        method bound(x: Ref) requires acc(x.f) {
            assert let y == (x.f) in y + y == 2 * x.f
            assert let y == (x.f) in (let z == (y + 1) in z > y)
            assert let y == (x.f) in y == 0 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn asserting_inside_an_expression() {
    check(
        "method holds(a: Int) requires a > 2 { var b: Int := asserting (a > 1) in a }
        method does_not_hold(a: Int) {
            var b: Int
            b := asserting (a > 1) in a // error: assignment.failed:assertion.false
        }",
    );
}

#[test]
fn mixed_arithmetic_with_permissions() {
    check(
        "method amounts(n: Int, p: Perm) requires n > 1 && p > none {
            assert 1 / n < write
            assert p / 2 < p
            assert n * p > p
            assert p / n == p // error: assert.failed:assertion.false
        }",
    );
}
