//! Statements and clauses that are easily passed over: each program is wrong because of one of
//! them.

use crate::check;

#[test]
fn refute_fails_where_the_assertion_always_holds() {
    check(
        "field f: Int
        method never_reached(i: Int) {
            if (i > 3) { if (i < 2) {
                refute false // error: refute.failed:refutation.true
            } }
        }
        method contradiction(i: Int) requires i > 3 && i < 2 {
            refute false // error: refute.failed:refutation.true
        }
        method behind_a_jump() {
            goto end
            refute false // error: refute.failed:refutation.true
            label end
        }
        method in_a_loop(n: Int) {
            var i: Int := 0
            while (i < n) invariant 0 <= i {
                refute i >= 0 // error: refute.failed:refutation.true
                i := i + 1
            }
        }
        method no_round() {
            while (false) {
                refute false // error: refute.failed:refutation.true
            }
        }
        method known(x: Ref) requires acc(x.f) && x.f > 3 {
            refute x.f > 2 // error: refute.failed:refutation.true
        }
        method held(x: Ref) requires acc(x.f, 1/2) {
            refute acc(x.f, 1/3) // error: refute.failed:refutation.true
        }",
    );
}

#[test]
fn refute_passes_where_the_assertion_can_fail() {
    check(
        "field f: Int
        method sometimes(i: Int) {
            if (i > 3) { refute i > 4 }
            refute false
            if (i == 0) { refute i != 0 } else { refute i == 0 }
        }
        method one_path_is_enough(i: Int, b: Bool) {
            var k: Int := 0
            if (b) { k := i }
            refute k == 0
        }
        method permission(x: Ref) requires acc(x.f, 1/2) { refute acc(x.f) }
        method is_not_believed(i: Int) {
            refute i > 0
            assert i > 0 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn invariants_of_labels_that_head_no_loop() {
    check(
        "field f: Int
        method wrong(i: Int) {
            label l
                invariant i > 0 // error: invariant.not.established:assertion.false
        }
        method without_permission(x: Ref) {
            label l
                invariant acc(x.f) // error: invariant.not.established:insufficient.permission
        }
        method right(x: Ref, i: Int) requires acc(x.f) && x.f > i {
            label l
                invariant acc(x.f) && x.f > i
            assert x.f > i
            x.f := 3
        }",
    );
}

/// A clause of a loop is read, in whatever block the loop is.
#[test]
fn termination_measures_are_not_passed_over() {
    for loop_ in [
        "while (k >= 0)
        decreases k // error: termination.failed:tuple.false
        { k := k + 1 }",
        "while (k != 0) { while (k > 0)
        decreases k // error: termination.failed:tuple.false
        { } }",
        "if (k > 0) { while (k > 1)
        decreases k // error: termination.failed:tuple.false
        { } }",
        "while (k > 0)
        decreases k if k > 3 decreases * // error: termination.failed:tuple.false
        { }",
    ] {
        check(&format!("method m(n: Int) {{ var k: Int := n {loop_} }}"));
    }
    check("method m(k: Int) decreases k { m(k) } // error: termination.failed:tuple.false");
    check("method m() decreases * { while (true) decreases * { } }");
    check("method m() decreases _ { while (true) decreases _ { } }");
}
