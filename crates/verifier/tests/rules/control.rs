//! Statements: branches, loops, jumps, calls.

use crate::check;

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
