//! Heap-dependent functions: preconditions, framing, unrolling, postconditions.

use crate::check;

#[test]
fn preconditions_are_checked() {
    check(
        "field f: Int
        function get(x: Ref): Int requires acc(x.f) { x.f }
        function positive(n: Int): Int requires n > 0 { n }
        method right(x: Ref) requires acc(x.f, 1/2) && x.f > 0 { assert positive(get(x)) == x.f }
        method no_permission(x: Ref) {
            assert get(x) == 1 // error: application.precondition:insufficient.permission
        }
        method negative(n: Int) {
            assert positive(n) == n // error: application.precondition:assertion.false
        }",
    );
}

#[test]
fn bodies_have_to_be_well_defined() {
    check(
        "field f: Int
        function bad(x: Ref): Int // error: function.not.wellformed:insufficient.permission
        { x.f }
        function zero(n: Int): Int // error: function.not.wellformed:division.by.zero
        { 1 \\ n }
        function good(n: Int): Int requires n != 0 { 1 \\ n }",
    );
}

/// What a function promises is not believed while it is checked: of all arguments at once it may be
/// what nothing keeps.
#[test]
fn promises_that_contradict_themselves_are_not_kept() {
    check(
        "function nothing(x: Int): Int
            ensures 1 <= result && result <= 0 // error: postcondition.violated:assertion.false
        { 7 }
        function between(x: Int): Int
            ensures x > 0 ==> result > x
            ensures x > 0 ==> result < x // error: postcondition.violated:assertion.false
        { x + 1 }
        function down(x: Int): Int
            requires x >= 0
            ensures 0 <= result && result <= x
        { x == 0 ? 0 : 1 + down(x - 1) }
        function ping(x: Int): Int
            ensures result == 1 && result == 2 // error: postcondition.violated:assertion.false
        { x == 0 ? 3 : pong(x - 1) }
        function pong(x: Int): Int
            ensures result == 1 && result == 2
        { ping(x) }
        method ends(x: Int)
        {
            assert false // error: assert.failed:assertion.false
            var k: Int
            k := loop(x)
        }
        function loop(x: Int): Int
            ensures result == x
        { loop(x) }
        @ends(\"contradicts\")
        method contradicts_ends(x: Int)
        {
            assert false // error: assert.failed:assertion.false
            var k: Int
            k := contradicts(x)
        }
        function contradicts(x: Int): Int
            ensures result == x && result != x
        { contradicts(x) }",
    );
}

#[test]
fn snapshots_are_told_apart() {
    check(
        "domain Snapshot {}
        field f: Int
        predicate P(x: Ref) { acc(x.f) }
        @snapshot()
        function state(x: Ref): Snapshot requires acc(P(x), wildcard)
        @snapshot()
        function bool_cannot(x: Ref): Bool requires acc(P(x), wildcard)
        function get(x: Ref): Int requires acc(P(x), wildcard) { unfolding acc(P(x), wildcard) in x.f }
        method touch(x: Ref) requires P(x) ensures P(x) && state(x) == old(state(x))
        method change(x: Ref) requires P(x) ensures P(x)
        method client(x: Ref) requires P(x) && get(x) == 3 ensures P(x) && get(x) == 3 { touch(x) }
        method forgetful(x: Ref)
            requires P(x) && get(x) == 3
            ensures P(x) && get(x) == 3 // error: postcondition.violated:assertion.false
        { change(x) }
        method restores(x: Ref) requires P(x) ensures P(x) && state(x) == old(state(x)) {
            unfold P(x)
            var y: Int := x.f
            x.f := 7
            x.f := y
            fold P(x)
        }
        method writes(x: Ref)
            requires P(x)
            ensures P(x) && state(x) == old(state(x)) // error: postcondition.violated:assertion.false
        {
            unfold P(x)
            x.f := 7
            fold P(x)
        }
        method too_many(x: Ref, y: Ref, z: Ref) requires P(x) && P(y) && P(z)
        { assert bool_cannot(x) == bool_cannot(y) || bool_cannot(y) == bool_cannot(z) || bool_cannot(x) == bool_cannot(z)
          assert false // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn members_can_reveal() {
    check(
        "@opaque() function hidden(n: Int): Int { n + 1 }
        method outside() {
            assert hidden(1) == 2 // error: assert.failed:assertion.false
        }
        @reveal(\"hidden\") method inside() { assert hidden(1) == 2 }
        @reveal(\"other\") method elsewhere() {
            assert hidden(1) == 2 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn framed_by_what_they_read() {
    check(
        "field f: Int
        field g: Int
        function get(x: Ref): Int requires acc(x.f)
        method framed(x: Ref) requires acc(x.f) && acc(x.g) {
            var before: Int := get(x)
            x.g := 1
            assert get(x) == before
            x.f := 1
            assert get(x) == before // error: assert.failed:assertion.false
        }
        method other_object(x: Ref, y: Ref) requires acc(x.f) && acc(y.f) {
            var before: Int := get(x)
            y.f := 1
            assert get(x) == before
        }
        method same_contents(x: Ref) requires acc(x.f) && x.f == 1 {
            var before: Int := get(x)
            x.f := 2
            x.f := 1
            assert get(x) == before
        }",
    );
}

#[test]
fn recursive_functions_unroll_where_needed() {
    check(
        "function sum(n: Int): Int requires n >= 0 { n == 0 ? 0 : n + sum(n - 1) }
        method one_step(n: Int) requires n > 0 { assert sum(n) == n + sum(n - 1) }
        method base() { assert sum(0) == 0 }
        method unknown(n: Int) requires n > 0 {
            assert sum(n) == n // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn postconditions_are_proved_by_recursion() {
    check(
        "function sum(n: Int): Int requires n >= 0
            ensures result >= n
        { n == 0 ? 0 : n + sum(n - 1) }
        function wrong(n: Int): Int requires n >= 0
            ensures result > n // error: postcondition.violated:assertion.false
        { n == 0 ? 0 : n + wrong(n - 1) }
        method uses(n: Int) requires n >= 0 { assert sum(n) >= n }",
    );
}

#[test]
fn abstract_functions_have_only_their_postconditions() {
    check(
        "function some(n: Int): Int ensures result > n
        method uses(n: Int) {
            assert some(n) >= n + 1
            assert some(n) == some(n)
            assert some(n) == n + 1 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn unrolled_where_predicates_are_opened() {
    check(
        "field next: Ref
        predicate list(x: Ref) { acc(x.next) && (x.next != null ==> list(x.next)) }
        function length(x: Ref): Int requires list(x)
            ensures result > 0
        { unfolding list(x) in x.next == null ? 1 : 1 + length(x.next) }
        method grows(x: Ref) returns (y: Ref) requires list(x) && x != null
            ensures list(y) && length(y) == old(length(x)) + 1
        {
            y := new(next)
            y.next := x
            fold list(y)
        }
        method tail(x: Ref) requires list(x) && length(x) > 1 {
            unfold list(x)
            assert x.next != null
            assert length(x.next) > 0
            assert length(x.next) > 1 // error: assert.failed:assertion.false
        }
        method unchanged(x: Ref, y: Ref) requires list(x) && list(y) {
            var n: Int := length(x)
            unfold list(y)
            fold list(y)
            assert length(x) == n
        }",
    );
}

#[test]
fn mutual_recursion() {
    check(
        "function even(n: Int): Bool requires n >= 0 { n == 0 ? true : odd(n - 1) }
        function odd(n: Int): Bool requires n >= 0 { n == 0 ? false : even(n - 1) }
        method two() { assert odd(1) == even(0) && even(0) }
        method wrong(n: Int) requires n >= 0 {
            assert even(n) // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn opaque_functions_have_to_be_revealed() {
    check(
        "@opaque()
        function double(n: Int): Int { n + n }
        method hidden(n: Int) {
            assert @reveal() double(n) == 2 * n
        }
        method not_revealed(n: Int) {
            assert double(n) == 2 * n // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn an_unsatisfiable_precondition_proves_nothing_elsewhere() {
    check(
        "function absurd(n: Int): Int requires n > 0
            ensures false // error: postcondition.violated:assertion.false
        { n }
        function never(n: Int): Int requires false ensures false { n }
        method innocent(n: Int) {
            assert false // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn a_function_without_the_permission_does_not_depend_on_the_value() {
    check(
        "field f: Int
        function of(x: Ref, y: Ref, b: Bool): Int
            requires acc(x.f, b ? write : none) && acc(y.f, b ? none : write)
        method frames(x: Ref, y: Ref) requires acc(x.f) && acc(y.f) {
            var a: Int := of(x, y, true)
            var b: Int := of(x, y, false)
            y.f := 0
            assert a == of(x, y, true)
            assert b == of(x, y, false) // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn only_unfoldings_around_the_recursion_unroll_it() {
    check(
        "predicate token() { true }
        function truth(): Bool { true }
        function deep(n: Int): Bool requires token() {
            n <= 0 ? true : (unfolding token() in truth()) && deep(n - 1)
        }
        method bounded() {
            fold token()
            assert deep(30) // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn unrolled_as_deep_as_predicates_are_folded() {
    check(
        "field next: Ref
        predicate list(x: Ref) { acc(x.next) && (x.next != null ==> list(x.next)) }
        function length(x: Ref): Int requires list(x) ensures result > 0 {
            unfolding list(x) in x.next == null ? 1 : 1 + length(x.next)
        }
        method three(x: Ref) requires list(x) && length(x) == 3 {
            unfold list(x)
            unfold list(x.next)
            unfold list(x.next.next)
            assert x.next.next.next == null
        }
        method not_two(x: Ref) requires list(x) && length(x) == 3 {
            unfold list(x)
            unfold list(x.next) // opened once too little
            assert x.next.next == null // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn preconditions_guard_by_what_is_exhaled() {
    check(
        "function trusting(i: Int): Int requires [i > 17, true] ensures result > 17 { i }
        function uses(i: Int): Int ensures result > 17 { trusting(i) }
        function demanding(i: Int): Int
            requires [true, i > 17]
            ensures result > 17 // error: postcondition.violated:assertion.false
        { i }",
    );
}

#[test]
fn postconditions_are_not_shown_by_each_other() {
    check(
        "function f(): Int
            ensures g() > 0 // error: postcondition.violated:assertion.false
        { 0 }
        function g(): Int
            ensures f() > 0 // error: postcondition.violated:assertion.false
        { 0 }
        function itself(n: Int): Bool
            decreases _
            ensures itself(n + 1) // error: postcondition.violated:assertion.false
        { n > 0 }
        function all(n: Int): Bool
            decreases _
            ensures forall i: Int :: all(i) // error: postcondition.violated:assertion.false
        { n > 0 }",
    );
}

#[test]
fn recursion_has_its_postconditions_also_where_these_mention_it() {
    check(
        "function sum(n: Int): Int
            decreases _
            ensures n >= 0 ==> result >= n
            ensures n > 0 ==> result == sum(n - 1) + n
            ensures sum(n) == result
        { n <= 0 ? 0 : sum(n - 1) + n }
        method client() { assert sum(2) == sum(1) + 2 }
        function even(n: Int): Bool
            requires n >= 0
            decreases _
            ensures n > 0 ==> result == odd(n - 1)
            ensures result == !odd(n) // error: postcondition.violated:assertion.false
        { n == 0 ? true : odd(n - 1) }
        function odd(n: Int): Bool requires n >= 0 { n == 0 ? false : even(n - 1) }",
    );
}

#[test]
fn functions_read_two_instances_of_a_predicate() {
    check(
        "field x: Int
        predicate valid(this: Ref) { acc(this.x) }
        function getX(this: Ref): Int requires acc(valid(this), wildcard) {
            unfolding acc(valid(this), wildcard) in this.x
        }
        function sum(a: Ref, b: Ref): Int
            requires acc(valid(a), wildcard) && acc(valid(b), wildcard)
        { getX(a) + getX(b) }
        function three(a: Ref, b: Ref, c: Ref): Int
            requires acc(valid(a), wildcard) && acc(valid(b), wildcard) && acc(valid(c), wildcard)
        { sum(a, b) + getX(c) }
        method apart(a: Ref, b: Ref) requires valid(a) && valid(b) {
            assert sum(a, b) == getX(a) + getX(b)
            assert sum(a, b) == sum(b, a)
            assert sum(a, b) == 2 * getX(a) // error: assert.failed:assertion.false
        }
        method parts(a: Ref, b: Ref) requires acc(valid(a), 1/2) && acc(valid(b), 1/3) {
            assert sum(a, b) == getX(a) + getX(b)
            assert a == b ==> sum(a, b) == 2 * getX(a)
            assert three(a, b, a) == 2 * getX(a) + getX(b)
            assert sum(a, b) == 3 // error: assert.failed:assertion.false
        }
        method one(a: Ref) requires valid(a) {
            assert sum(a, a) == 2 * getX(a)
            assert sum(a, a) == getX(a) // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn functions_read_two_fields_that_may_be_one() {
    check(
        "field x: Int
        function sum(a: Ref, b: Ref): Int requires acc(a.x, wildcard) && acc(b.x, wildcard) { a.x + b.x }
        function other(a: Ref, b: Ref): Bool requires acc(a.x, wildcard) && acc(b.x) { a != b }
        function some(a: Ref, b: Ref): Int requires acc(a.x, wildcard) && acc(b.x, wildcard)
            ensures a == b ==> result == 2 * a.x
        method parts(a: Ref, b: Ref) requires acc(a.x, 1/2) && acc(b.x, 1/2) {
            assert sum(a, b) == a.x + b.x
            assert a == b ==> some(a, b) == sum(a, b)
            assert sum(a, b) == 2 * a.x // error: assert.failed:assertion.false
        }
        method is_another(a: Ref, b: Ref) requires acc(a.x, 1/2) && acc(b.x, 1/2) {
            assert other(a, b) // error: assert.failed:assertion.false
        }
        method is_one(a: Ref) requires acc(a.x) {
            assert sum(a, a) == 2 * a.x
            assert !other(a, a)
            assert other(a, a) // error: assert.failed:assertion.false
        }",
    );
}

/// Callers show that they have some of each, so a function knows no amounts, and not that what it
/// has is different.
#[test]
fn functions_know_no_amounts() {
    check(
        "field f: Int
        predicate P(x: Ref) { acc(x.f) }
        function different(x: Ref, y: Ref): Int requires P(x) && P(y)
            ensures x != y // error: postcondition.violated:assertion.false
        { unfolding P(x) in unfolding P(y) in 3 }
        function fields(x: Ref, y: Ref): Int requires acc(x.f) && acc(y.f)
            ensures x != y // error: postcondition.violated:assertion.false
        { x.f + y.f }
        function value(x: Ref, y: Ref): Int requires P(x) && P(y)
        { unfolding P(x) in unfolding P(y) in x == y ? 0 : 1 }
        method one(x: Ref) requires P(x) {
            assert value(x, x) == 0
            assert value(x, x) == 1 // error: assert.failed:assertion.false
        }
        function amount(x: Ref, p: Perm): Int requires none < p && acc(P(x), p)
            ensures p <= write // error: postcondition.violated:assertion.false
        { unfolding acc(P(x), p) in 3 }
        function sets(t: Set[Ref], u: Set[Ref]): Int
            requires (forall r: Ref :: r in t ==> acc(r.f)) && (forall r: Ref :: r in u ==> acc(r.f))
        { 3 }
        method alike(x: Ref) requires acc(x.f) {
            var n: Int := sets(Set(x), Set(x))
            assert n == 3
            assert false // error: assert.failed:assertion.false
        }
        function more(t: Set[Ref]): Int requires forall r: Ref :: r in t ==> acc(r.f, 2/1) { 3 }
        method enough(x: Ref) requires acc(x.f) {
            var n: Int := more(Set(x))
            assert false // error: assert.failed:assertion.false
        }",
    );
}

/// Callers show only that they have some permission, whatever amount the precondition names. A
/// method has to hold what it unfolds.
#[test]
fn functions_unfold_what_they_have_some_permission_to() {
    check(
        "field f: Int
        predicate cell(x: Ref) { acc(x.f) }
        function quarter(x: Ref, n: Int): Int requires acc(cell(x), 1/4)
        { n <= 0 ? 0 : unfolding cell(x) in x.f + quarter(x, n - 1) }
        function some(x: Ref): Int requires acc(cell(x), wildcard) { unfolding cell(x) in x.f }
        function nothing(x: Ref): Int // error: function.not.wellformed:insufficient.permission
        { unfolding cell(x) in x.f }
        function sometimes(x: Ref, b: Bool): Int // error: function.not.wellformed:insufficient.permission
            requires acc(cell(x), b ? wildcard : none)
        { unfolding cell(x) in x.f }
        method client(x: Ref) requires acc(cell(x), 1/2)
        {
            var i: Int := unfolding acc(cell(x), 1/2) in x.f
            assert some(x) == i
            assert quarter(x, 1) == i
            assert quarter(x, 2) == i // error: assert.failed:assertion.false
        }
        method too_much(x: Ref) requires acc(cell(x), 1/2)
        { var i: Int := unfolding cell(x) in x.f } // error: assignment.failed:insufficient.permission",
    );
}
