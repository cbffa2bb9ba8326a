//! Statements: branches, loops, jumps, calls.

use crate::check;
use crate::common::without_time;
use echis_verifier::{Limit, Outcome};

#[test]
fn branches_know_their_condition() {
    check(
        "method absolute(a: Int) returns (r: Int) ensures r >= 0 && (r == a || r == -a) {
            if (a < 0) { r := -a } else { r := a }
        }
        method three_ways(a: Int) returns (r: Int)
            ensures r == 1 // error: postcondition.violated:assertion.false
        {
            if (a > 0) { r := 1 } elseif (a == 0) { r := 1 } else { r := 2 }
        }",
    );
}

#[test]
fn independent_branches_do_not_multiply() {
    let steps: String = (0..40)
        .map(|i| format!("if (a == {i}) {{ x.f := {i} }}\n"))
        .collect();
    check(&format!(
        "field f: Int
        method many(x: Ref, a: Int) requires acc(x.f) ensures acc(x.f) && (a == 7 ==> x.f == 7) {{\n{steps}}}"
    ));
}

#[test]
fn loops_are_cut_at_their_invariants() {
    check(
        "method count(n: Int) returns (i: Int) requires n >= 0 ensures i == n {
            i := 0
            while (i < n)
                invariant i <= n
            { i := i + 1 }
        }
        method forgets(n: Int) returns (i: Int) requires n >= 0
            ensures i == n // error: postcondition.violated:assertion.false
        {
            i := 0
            while (i < n) { i := i + 1 }
        }
        method not_established(n: Int) {
            var i: Int := n
            while (i > 0)
                invariant i >= 0 // error: invariant.not.established:assertion.false
            { i := i - 1 }
        }
        method not_preserved(n: Int) requires n >= 0 {
            var i: Int := n
            while (i >= 0)
                invariant i >= 0 // error: invariant.not.preserved:assertion.false
            { i := i - 1 }
        }",
    );
}

#[test]
fn loops_see_only_what_their_invariants_give() {
    check(
        "field f: Int
        method framed(x: Ref, y: Ref) requires acc(x.f) && acc(y.f) && y.f == 7 ensures acc(x.f) && acc(y.f) && y.f == 7 {
            var i: Int := 0
            while (i < 10)
                invariant acc(x.f)
            { x.f := i
              i := i + 1 }
        }
        method no_access(x: Ref) requires acc(x.f) {
            var i: Int := 0
            while (i < 10)
            {
                i := x.f // error: assignment.failed:insufficient.permission
            }
        }
        method condition(x: Ref) requires acc(x.f) {
            while (x.f > 0) // error: while.failed:insufficient.permission
            { }
        }
        method changed(x: Ref) requires acc(x.f) && x.f == 1 {
            var i: Int := 0
            while (i < 10)
                invariant acc(x.f)
            { i := i + 1 }
            assert x.f == 1 // error: assert.failed:assertion.false
        }
        method ill_formed(x: Ref) requires acc(x.f) {
            while (true)
                invariant x.f > 0 // error: not.wellformed:insufficient.permission
            { }
        }",
    );
}

#[test]
fn nested_loops() {
    check(
        "method nested(n: Int) returns (s: Int) requires n >= 0 ensures s >= 0 {
            s := 0
            var i: Int := 0
            while (i < n)
                invariant s >= 0
            {
                var j: Int := 0
                while (j < i)
                    invariant s >= 0 && i < n
                { s := s + j * j
                  j := j + 1 }
                i := i + 1
            }
        }",
    );
}

#[test]
fn loops_made_of_goto() {
    check(
        "method up(n: Int) returns (i: Int) requires n >= 0 ensures i == n {
            i := 0
            label head
                invariant i <= n
            if (i < n) { i := i + 1
                goto head }
        }
        method up_wrong(n: Int) returns (i: Int) requires n >= 0 {
            i := 0
            label head
                invariant i <= n // error: invariant.not.preserved:assertion.false
            if (i <= n) { i := i + 1
                goto head }
        }
        method out(n: Int) returns (i: Int) ensures i == 3 {
            while (true)
            { i := 3
              goto done }
            label done
        }",
    );
}

#[test]
fn calls_exchange_contract_for_contract() {
    check(
        "field f: Int
        method set(x: Ref, v: Int) returns (before: Int) requires acc(x.f) && v > 0
            ensures acc(x.f) && x.f == v && before == old(x.f)
        method client(x: Ref, y: Ref) requires acc(x.f) && acc(y.f) && y.f == 1 && x.f == 9 {
            var b: Int
            b := set(x, 5)
            assert x.f == 5 && y.f == 1 && b == 9
            b := set(x, 0) // error: call.precondition:assertion.false
        }
        method not_held(x: Ref) {
            var b: Int
            b := set(x, 1) // error: call.precondition:insufficient.permission
        }
        method unspecified(x: Ref) requires acc(x.f) {
            var b: Int
            b := set(x, 1)
            assert b == 1 // error: assert.failed:assertion.false
        }",
    );
}

/// What is wrong with a contract is told where it stands. To callers its other parts say what they
/// say, and nothing more.
#[test]
fn contracts_that_are_not_framed_say_nothing() {
    check(
        "field f: Int
        method unframed(x: Ref)
            ensures x.f == 1 // error: not.wellformed:insufficient.permission
        method two_parts(x: Ref) returns (r: Int)
            ensures r > 0
            ensures x.f == r // error: not.wellformed:insufficient.permission
        method some(x: Ref, b: Bool)
            ensures b ==> x.f == 1 && acc(x.f) // error: not.wellformed:insufficient.permission
        method client(x: Ref) {
            unframed(x)
            assert x.f == 1 // error: assert.failed:insufficient.permission
        }
        method other_parts(x: Ref) {
            var r: Int
            r := two_parts(x)
            assert r > 0
            assert r == 1 // error: assert.failed:assertion.false
        }
        method under_a_condition(x: Ref, b: Bool) {
            some(x, b)
            if (b) {
                x.f := 2
                x.f := 3
                assert x.f == 2 // error: assert.failed:assertion.false
            }
        }
        method under_no_condition(x: Ref) {
            some(x, false)
            x.f := 4 // error: assignment.failed:insufficient.permission
        }
        method its_own_failures(x: Ref) {
            unframed(x)
            assert false // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn an_ill_formed_postcondition_is_a_failure_of_the_call() {
    check(
        "method inverse(x: Int) returns (r: Perm)
            ensures r == 1/x // error: not.wellformed:division.by.zero
        method calls(x: Int) { var r: Perm
            r := inverse(x) // error: call.failed:division.by.zero
        }
        method guarded(x: Int) requires x > 0
            requires 1/x > none
        method wrong_argument() {
            guarded(0) // error: call.precondition:assertion.false
        }
        method unframed(x: Int, y: Int)
            requires 1/y > none // error: not.wellformed:division.by.zero
        method pre(x: Int) {
            unframed(x, x) // error: call.precondition:division.by.zero
        }",
    );
}

#[test]
fn recursion_uses_the_contract() {
    check(
        "method down(n: Int) returns (r: Int) requires n >= 0 ensures r == 0 {
            if (n == 0) { r := 0 } else { r := down(n - 1) }
        }",
    );
}

#[test]
fn unreachable_code_is_not_checked() {
    check(
        "field f: Int
        method dead(x: Ref) {
            inhale false
            assert x.f == 1 && false
        }
        method dead_branch(x: Ref, n: Int) requires n > 3 {
            if (n < 2) { x.f := 2 }
        }",
    );
}

#[test]
fn a_jump_out_of_a_branch_does_not_come_back() {
    check(
        "method leaves(b: Bool) returns (n: Int) ensures n == 1 || n == 2 {
            n := 1
            if (b) { goto end }
            n := 2
            label end
        }
        method leaves_wrongly(b: Bool) returns (n: Int)
            ensures n == 2 // error: postcondition.violated:assertion.false
        {
            n := 1
            if (b) { goto end }
            n := 2
            label end
        }
        method loops(k: Int) returns (n: Int) {
            n := k
            label head invariant true
            if (n == 0) { goto end }
            n := n - 1
            goto head
            label end
            assert n == 0
            assert false // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn behind_a_join_its_assertion_is_all_that_is_known() {
    check(
        "field f: Int
        method outside(x: Int, y: Int) requires x > 0 {
            var z: Int := 1
            if (y > 0) { z := 2 }
            @join() assert z > 0
            assert z > 0 && x > 0
            assert y > 0 ==> z == 2 // error: assert.failed:assertion.false
        }
        method values(a: Ref) requires acc(a.f) ensures acc(a.f) && a.f == old(a.f) + 1 {
            a.f := a.f + 1
            @join() assert acc(a.f) && a.f == old(a.f) + 1
        }
        method values_are_forgotten(a: Ref) requires acc(a.f) {
            a.f := 1
            @join() assert acc(a.f)
            assert a.f == 1 // error: assert.failed:assertion.false
        }
        method permissions(a: Ref, b: Ref) requires acc(a.f) && acc(b.f) ensures acc(a.f) {
            @join() assert acc(a.f)
            a.f := 2
            b.f := 2 // error: assignment.failed:insufficient.permission
        }
        method parts(a: Ref) requires acc(a.f) {
            @join() assert acc(a.f, 1/2)
            a.f := 1 // error: assignment.failed:insufficient.permission
        }
        method labels(a: Ref) requires acc(a.f) {
            label before
            @join() assert acc(a.f)
            assert old[before](a.f) == 0 // error: assert.failed:labelled.state.not.reached
        }
        method is_not_framed(a: Ref) requires acc(a.f) {
            @join() assert a.f == a.f // error: not.wellformed:insufficient.permission
        }
        method nothing_is_proved() ensures false { // error: postcondition.violated:assertion.false
            @join() assert true
        }
        method old_objects() {
            var a: Ref
            var b: Ref
            a := new()
            @join() assert true
            b := new()
            assert a != b
            assert a != null // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn what_leads_to_a_join_has_to_satisfy_it() {
    check(
        "field f: Int
        method conjunct(a: Ref, c: Bool) requires acc(a.f) {
            if (c) { a.f := 1 } else { a.f := 2 }
            @join() assert acc(a.f) && a.f > 0 && a.f < 2 // error: join.failed:assertion.false
            assert a.f == 1
        }
        method permission(a: Ref, c: Bool) requires acc(a.f) {
            if (c) { exhale acc(a.f) }
            @join() assert acc(a.f) // error: join.failed:insufficient.permission
        }
        method one_side(c: Bool) {
            var x: Int := 0
            if (c) {
                x := 1
                @join() assert x == 1
            }
            assert x == 1 || x == 0
            assert x == 1 // error: assert.failed:assertion.false
        }
        method in_one_case(a: Ref, c: Bool) requires c ==> acc(a.f) {
            if (c) {
                @join() assert acc(a.f)
                a.f := 1
                assert c
            }
        }
        method is_not_reached(c: Bool) requires c {
            if (!c) {
                @join() assert false
                assert 1 == 2
            }
        }",
    );
}

#[test]
fn joins_in_loops() {
    check(
        "field f: Int
        method rounds(n: Int, b: Ref) requires n >= 0 && acc(b.f) {
            var i: Int := 0
            var s: Int := 0
            b.f := 7
            while (i < n) invariant 0 <= i && i <= n && s >= 0 {
                if (s > 5) { s := 0 } else { s := s + 1 }
                @join() assert s >= 0
                assert i < n
                i := i + 1
            }
            assert i == n && b.f == 7
        }
        method count(n: Int) requires n >= 0 {
            var i: Int := 0
            while (i < n)
                invariant 0 <= i && i <= n // error: invariant.not.preserved:assertion.false
            {
                i := i + 1
                @join() assert i > 0
            }
        }
        method in_the_loop_within(n: Int) requires n >= 0 {
            var i: Int := 0
            while (i < n) invariant i <= n {
                var j: Int := 0
                while (j < i) invariant true {
                    j := j + 1
                    @join() assert true
                    assert i < n
                }
                assert j >= i
                i := i + 1
            }
            @join() assert i >= n
            assert i == n // error: assert.failed:assertion.false
        }
        method by_jumps(n: Int) requires n >= 0 {
            var i: Int := 0
            label head invariant i <= n
            if (i < n) {
                i := i + 1
                @join() assert i <= n
                goto head
            }
            assert i == n
        }
        method on_the_way_out(n: Int, a: Ref) requires acc(a.f) {
            var i: Int := 0
            while (true) invariant i >= 0 {
                if (i > n) {
                    @join() assert acc(a.f) && i > n
                    goto out
                }
                i := i + 1
            }
            label out
            a.f := i
            assert i > n
            assert i >= 0 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn the_clock_stops_what_needs_no_solver() {
    let steps: String = (0..200)
        .map(|i| format!("if (a > {i}) {{ b := b + 1 }}\n"))
        .collect();
    let program = format!(
        "method many(a: Int) returns (b: Int) ensures b >= 0 // not reached
        {{\n{steps}}}
        method wrong() {{ assert false }}"
    );
    for outcome in without_time(&program) {
        let Outcome::Unknown(undecided) = outcome else {
            panic!("decided without time: {outcome:?}");
        };
        assert_eq!(undecided.limit, Limit::Time);
    }
}
