//! `low`, `lowEvent` and `rel`: programs that leak are rejected, their siblings are verified.

use crate::check;

#[test]
fn results_depend_on_low_inputs_only() {
    check(
        "method copy(secret: Int, public: Int) returns (r: Int)
            requires low(public)
            ensures  low(r)
        { r := public + 1 }
        method leak(secret: Int, public: Int) returns (r: Int)
            requires low(public)
            ensures  low(r) // error: postcondition.violated:assertion.false
        { r := public + secret }
        method cancelled(secret: Int) returns (r: Int)
            ensures low(r)
        { r := secret + 1 - secret }",
    );
}

#[test]
fn branches_on_secrets_leak_what_they_assign() {
    check(
        "method leak(secret: Bool) returns (r: Int)
            ensures low(r) // error: postcondition.violated:assertion.false
        { if (secret) { r := 1 } else { r := 2 } }
        method partial(secret: Bool) returns (r: Int)
            ensures low(r) // error: postcondition.violated:assertion.false
        { r := 1 if (secret) { r := 2 } }
        method same(secret: Bool) returns (r: Int)
            ensures low(r)
        { if (secret) { r := 1 } else { r := 1 } }
        method public(p: Bool) returns (r: Int)
            requires low(p)
            ensures  low(r)
        { if (p) { r := 1 } else { r := 2 } }
        method overwritten(secret: Bool) returns (r: Int)
            ensures low(r)
        { if (secret) { r := 1 } r := 3 }",
    );
}

#[test]
fn loops_on_secrets_leak_their_number_of_rounds() {
    check(
        "method leak(secret: Int) returns (r: Int)
            ensures low(r) // error: postcondition.violated:assertion.false
        {
            r := 0
            while (r < secret) invariant r >= 0 { r := r + 1 }
        }
        method claimed(secret: Int) returns (r: Int)
            ensures low(r)
        {
            r := 0
            while (r < secret)
                invariant low(r) // error: invariant.not.preserved:assertion.false
            { r := r + 1 }
        }
        method public(n: Int) returns (r: Int)
            requires low(n)
            ensures  low(r)
        {
            r := 0
            while (r < n) invariant low(r) { r := r + 2 }
        }
        method untouched(secret: Int, n: Int) returns (r: Int)
            requires low(n)
            ensures  low(r)
        {
            var i: Int := 0
            r := n
            while (i < secret) invariant low(n) && low(r) { i := i + 1 }
        }",
    );
}

#[test]
fn loops_are_not_in_step_on_secrets() {
    check(
        "method tick() requires lowEvent
        method leak(secret: Int) requires lowEvent
        {
            var i: Int := 0
            while (i < secret) invariant lowEvent {
                tick() // error: call.precondition:assertion.false
                i := i + 1
            }
        }
        method public(n: Int) requires lowEvent && low(n)
        {
            var i: Int := 0
            while (i < n) invariant lowEvent && low(i) {
                tick()
                i := i + 1
            }
            tick()
        }
        method after(secret: Int) requires lowEvent
        {
            var i: Int := 0
            while (i < secret) invariant lowEvent { i := i + 1 }
            tick()
        }",
    );
}

#[test]
fn variables_of_an_execution_that_is_not_in_the_loop_stay() {
    check(
        "method stay(secret: Bool, n: Int) returns (r: Int)
            ensures !secret ==> r == 3
            ensures low(n) && low(secret) ==> low(r)
        {
            r := 3
            if (secret) {
                var k: Int := 0
                r := 0
                while (r < n) invariant low(n) && low(secret) ==> low(r) { r := r + 1 }
            }
        }
        method lost(secret: Bool, n: Int) returns (r: Int)
            ensures r == 3 // error: postcondition.violated:assertion.false
        {
            r := 3
            if (secret) {
                while (r < n) invariant low(n) && low(secret) ==> low(r) { r := r + 1 }
            }
        }",
    );
}

#[test]
fn calls_below_secrets_promise_nothing_of_both() {
    check(
        "method pick() returns (r: Int) ensures low(r)
        method send(x: Int) requires low(x)
        method event(x: Int) requires lowEvent
        method leak(secret: Bool) returns (r: Int)
            ensures low(r) // error: postcondition.violated:assertion.false
        {
            r := 0
            if (secret) { r := pick() }
        }
        method together() returns (r: Int)
            ensures low(r)
        { r := pick() }
        method sent(secret: Int) {
            if (secret > 0) { send(secret) } // error: call.precondition:assertion.false
        }
        method sent_constant(secret: Int) { if (secret > 0) { send(1) } }
        method seen(secret: Int) requires lowEvent {
            if (secret > 0) { event(1) } // error: call.precondition:assertion.false
        }
        method unseen(public: Int) requires lowEvent && low(public) {
            if (public > 0) { event(1) } else { event(2) }
        }
        method two(secret: Bool) returns (r: Int)
            ensures low(r) // error: postcondition.violated:assertion.false
        { if (secret) { r := pick() } else { r := pick() } }",
    );
}

#[test]
fn heaps_are_separate() {
    check(
        "field f: Int
        method change(x: Ref, secret: Bool)
            requires acc(x.f) && low(x.f)
            ensures  acc(x.f)
            ensures  low(x.f) // error: postcondition.violated:assertion.false
        { if (secret) { x.f := 1 } }
        method same(x: Ref, secret: Bool)
            requires acc(x.f) && low(x.f)
            ensures  acc(x.f) && low(x.f)
        { if (secret) { x.f := x.f } x.f := x.f + 1 }
        method receiver(x: Ref)
            requires acc(x.f) && low(x)
            ensures  acc(x.f)
            ensures  low(x.f) // error: postcondition.violated:assertion.false
        {}
        method missing(x: Ref)
            requires low(x.f) // error: not.wellformed:insufficient.permission
        {}
        method no_permission(x: Ref) {
            x.f := 1 // error: assignment.failed:insufficient.permission
        }",
    );
}

#[test]
fn aliases_are_those_of_each_execution() {
    check(
        "field f: Int
        method leak(x: Ref, y: Ref, z: Ref)
            requires acc(x.f) && acc(y.f) && x != y && (z == x || z == y)
            ensures  acc(x.f) && acc(y.f)
            ensures  low(x.f) // error: postcondition.violated:assertion.false
        { x.f := 0 y.f := 0 z.f := 1 }
        method right(x: Ref, y: Ref, z: Ref)
            requires acc(x.f) && acc(y.f) && x != y && z == x
            ensures  acc(x.f) && acc(y.f) && low(x.f)
        { x.f := 0 y.f := 0 z.f := 1 }",
    );
}

#[test]
fn objects_are_the_same_if_allocated_together() {
    check(
        "field f: Int
        method together() returns (r: Ref)
            ensures acc(r.f) && low(r)
        { r := new(f) }
        method contents() returns (r: Ref)
            ensures acc(r.f)
            ensures low(r.f) // error: postcondition.violated:assertion.false
        { r := new(f) }
        method apart(secret: Bool) returns (r: Ref)
            ensures acc(r.f)
            ensures low(r) // error: postcondition.violated:assertion.false
        { if (secret) { r := new(f) } else { r := new(f) } }
        method only_those_that_allocate(secret: Bool) returns (r: Ref)
            ensures secret ==> acc(r.f) && low(r)
            ensures acc(r.f) // error: postcondition.violated:insufficient.permission
        { if (secret) { r := new(f) assert low(r) } }",
    );
}

#[test]
fn conditions_guard_permissions_of_each_and_relations_of_both() {
    check(
        "field f: Int
        method get(x: Ref) returns (r: Int)
            requires x != null ==> acc(x.f) && low(x.f)
            ensures  x != null ==> acc(x.f) && low(r)
        { if (x != null) { r := x.f } else { r := 0 } }
        method nullness(x: Ref) returns (r: Int)
            requires x != null ==> acc(x.f) && low(x.f)
            ensures  low(r) // error: postcondition.violated:assertion.false
        { if (x != null) { r := x.f } else { r := 0 } }
        method known(x: Ref) returns (r: Int)
            requires low(x != null) && (x != null ? acc(x.f) && low(x.f) : true)
            ensures  low(r)
        { if (x != null) { r := x.f } else { r := 0 } }
        method choice(x: Ref, c: Bool)
            requires c ? acc(x.f) && low(x.f) : low(x)
            requires c && low(c)
        { x.f := 1 assert low(x.f) }
        method other_choice(x: Ref, c: Bool)
            requires c ? acc(x.f) && low(x.f) : low(x)
        {
            if (c) { assert low(x.f) } else { assert low(x) }
            x.f := 1 // error: assignment.failed:insufficient.permission
        }
        method relational_condition(x: Ref, c: Bool)
            requires low(c) ==> acc(x.f)
        {
            x.f := 1 // error: assignment.failed:insufficient.permission
        }",
    );
}

#[test]
fn rel_names_the_execution() {
    check(
        "method raise(x: Int) returns (r: Int)
            requires rel(x, 0) < rel(x, 1)
            ensures  rel(r, 0) < rel(r, 1)
        { r := x + 1 }
        method mirror(x: Int) returns (r: Int)
            requires rel(x, 0) < rel(x, 1)
            ensures  rel(r, 1) < rel(r, 0)
        { r := 0 - x }
        method wrong(x: Int) returns (r: Int)
            requires rel(x, 0) < rel(x, 1)
            ensures  rel(r, 1) < rel(r, 0) // error: postcondition.violated:assertion.false
        { r := x + 1 }
        method one(x: Int) returns (r: Int)
            requires rel(x, 0) == 3
            ensures  rel(r, 0) == 4
            ensures  rel(r, 1) == 4 // error: postcondition.violated:assertion.false
        { r := x + 1 }",
    );
}

#[test]
fn events_are_seen_by_both_or_by_none() {
    check(
        "method secret(c: Bool) requires lowEvent {
            if (c) {
                assert lowEvent // error: assert.failed:assertion.false
            }
        }
        method otherwise(c: Bool) requires lowEvent {
            if (c) {} else {
                assert lowEvent // error: assert.failed:assertion.false
            }
        }
        method public(c: Bool) requires lowEvent && low(c) {
            if (c) { assert lowEvent } else { assert lowEvent }
        }
        method caller(c: Bool) {
            assert lowEvent // error: assert.failed:assertion.false
        }
        method never(c: Bool) requires lowEvent {
            if (c) {
                assert lowEvent || c == false // error: assert.failed:assertion.false
            }
        }
        method alone(c: Bool) requires !lowEvent { assert low(c) }",
    );
}

#[test]
fn relational_conditions_have_one_value_for_both() {
    check(
        "method branch(x: Int) requires lowEvent {
            if (low(x)) { assert low(x) && lowEvent } else { assert lowEvent }
        }
        method reached(x: Int) requires lowEvent {
            if (low(x)) {} else {
                assert false // error: assert.failed:assertion.false
            }
        }
        method alone(x: Int) requires !lowEvent {
            if (low(x)) {} else { assert false }
        }
        method round(x: Int) requires lowEvent {
            while (low(x)) invariant lowEvent { assert low(x) && lowEvent }
            assert lowEvent
        }
        method left(x: Int) requires lowEvent {
            while (low(x)) {}
            assert false // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn functions_of_the_heap_have_a_twin() {
    check(
        "field f: Int
        function get(x: Ref): Int requires acc(x.f) { x.f }
        function twice(n: Int): Int { 2 * n }
        function opaque(n: Int): Int
        function hidden(x: Ref): Int requires acc(x.f)
        method read(x: Ref) requires acc(x.f) && low(x.f) { assert low(get(x)) }
        method back(x: Ref) requires acc(x.f) && low(get(x)) { assert low(x.f) }
        method secret(x: Ref) requires acc(x.f) && low(x) {
            assert low(get(x)) // error: assert.failed:assertion.false
        }
        method pure(n: Int) requires low(n) { assert low(twice(n)) && low(opaque(n)) }
        method unknown(x: Ref, y: Ref) requires acc(x.f) && acc(y.f) && low(x) {
            assert low(hidden(x)) // error: assert.failed:assertion.false
        }
        function wrong(x: Ref): Int
            requires acc(x.f)
            ensures  result > x.f // error: postcondition.violated:assertion.false
        { x.f }",
    );
}

#[test]
fn predicates_have_a_twin() {
    check(
        "field f: Int
        predicate P(x: Ref) { acc(x.f) && x.f > 0 }
        method open(x: Ref) requires P(x) && unfolding P(x) in low(x.f) ensures P(x) {
            unfold P(x)
            assert low(x.f)
            fold P(x)
        }
        method hidden(x: Ref) requires P(x) && low(x) ensures P(x) {
            unfold P(x)
            assert x.f > 0
            fold P(x)
            assert unfolding P(x) in low(x.f) // error: assert.failed:assertion.false
        }
        method closed(x: Ref, secret: Bool)
            requires acc(x.f) && x.f > 0 && low(secret)
            ensures  secret ==> P(x)
            ensures  P(x) // error: postcondition.violated:insufficient.permission
        { if (secret) { fold P(x) assert lowEvent || low(secret) } }
        method negative(x: Ref) requires acc(x.f) {
            fold P(x) // error: fold.failed:assertion.false
        }",
    );
}

#[test]
fn quantified_relations_share_their_variables() {
    check(
        "field f: Int
        method at(s: Seq[Int], i: Int)
            requires 0 <= i && i < |s| && low(i) && low(|s|)
            requires forall k: Int :: 0 <= k && k < |s| ==> low(s[k])
        { assert low(s[i]) }
        method secret_index(s: Seq[Int], i: Int)
            requires 0 <= i && i < |s| && low(|s|)
            requires forall k: Int :: 0 <= k && k < |s| ==> low(s[k])
        {
            assert low(s[i]) // error: assert.failed:assertion.false
        }
        method all(s: Set[Ref], x: Ref)
            requires low(s)
            requires forall r: Ref :: r in s ==> acc(r.f) && low(r.f)
            requires x in s && low(x)
            ensures  forall r: Ref :: r in s ==> acc(r.f)
        { assert low(x.f) }
        method other(s: Set[Ref], x: Ref)
            requires low(s)
            requires forall r: Ref :: r in s ==> acc(r.f) && low(r.f)
            requires x in s
        {
            assert low(x.f) // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn old_states_are_those_of_each_execution() {
    check(
        "field f: Int
        method step(x: Ref)
            requires acc(x.f)
            ensures  acc(x.f) && (old(low(x.f)) ==> low(x.f)) && low(x.f - old(x.f))
        { label before x.f := x.f + 1 assert low(x.f - old[before](x.f)) }
        method wrong(x: Ref)
            requires acc(x.f)
            ensures  acc(x.f)
            ensures  low(old(x.f)) // error: postcondition.violated:assertion.false
        { x.f := 1 }",
    );
}

#[test]
fn assumptions_and_exhales_are_of_both() {
    check(
        "field f: Int
        method declassify(secret: Int) returns (r: Int) ensures low(r)
        { assume low(secret) r := secret }
        method too_early(secret: Int, c: Bool) returns (r: Int)
            ensures low(r) // error: postcondition.violated:assertion.false
        { if (c) { assume low(secret) } r := secret }
        method given(x: Ref) requires acc(x.f) && low(x.f) {
            exhale acc(x.f) && low(x.f)
            inhale acc(x.f)
            assert low(x.f) // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn predicates_say_what_is_low() {
    check(
        "field f: Int
        field g: Int
        predicate P(x: Ref) { acc(x.f) && acc(x.g) && low(x.f) }
        method read(x: Ref) returns (r: Int)
            requires P(x)
            ensures  P(x) && low(r)
        { unfold P(x) r := x.f fold P(x) }
        method other(x: Ref) returns (r: Int)
            requires P(x)
            ensures  P(x)
            ensures  low(r) // error: postcondition.violated:assertion.false
        { unfold P(x) r := x.g fold P(x) }
        method change(x: Ref, n: Int)
            requires P(x) && low(n)
            ensures  P(x)
        { unfold P(x) x.f := n x.g := n + x.g fold P(x) }
        method leak(x: Ref, n: Int)
            requires P(x)
            ensures  P(x) // error: postcondition.violated:assertion.false
        { unfold P(x) x.f := n fold P(x) }
        method below(x: Ref, secret: Bool)
            requires P(x)
            ensures  P(x) // error: postcondition.violated:assertion.false
        { if (secret) { unfold P(x) x.f := 1 fold P(x) } }
        method restored(x: Ref, secret: Bool)
            requires P(x)
            ensures  P(x)
        { if (secret) { unfold P(x) x.f := x.f + 0 fold P(x) } }
        method call(x: Ref) requires P(x) ensures P(x) {
            var n: Int
            n := read(x)
            assert low(n)
            change(x, n)
        }
        method half(x: Ref) requires acc(P(x), 1/2) ensures acc(P(x), 1/2) {
            assert unfolding acc(P(x), 1/2) in low(x.f)
            assert unfolding acc(P(x), 1/2) in low(x.g) // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn predicates_are_low_all_the_way_down() {
    check(
        "field value: Int
        field next: Ref
        predicate list(x: Ref) {
            acc(x.value) && acc(x.next) && low(x.value) && low(x.next == null)
            && (x.next != null ==> list(x.next))
        }
        method second(x: Ref) returns (r: Int)
            requires list(x)
            ensures  low(r)
        {
            r := 0
            unfold list(x)
            if (x.next != null) {
                var y: Ref := x.next
                unfold list(y)
                r := y.value
            }
        }
        method prepend(x: Ref, n: Int) returns (r: Ref)
            requires x != null ==> list(x)
            requires low(n) && low(x == null)
            ensures  list(r)
        {
            r := new(value, next)
            r.value := n
            r.next := x
            fold list(r)
        }
        method prepend_secret(x: Ref, n: Int) returns (r: Ref)
            requires list(x)
            ensures  list(r) // error: postcondition.violated:assertion.false
        {
            r := new(value, next)
            r.value := n
            r.next := x
            fold list(r)
        }
        method secret_end(x: Ref) returns (r: Ref)
            requires x != null ==> list(x)
            ensures  list(r) // error: postcondition.violated:assertion.false
        {
            r := new(value, next)
            r.value := 0
            r.next := x
            fold list(r)
        }",
    );
}

#[test]
fn relational_parts_of_predicates_are_well_formed() {
    check(
        "field f: Int
        field g: Int
        predicate P(x: Ref) { // error: predicate.not.wellformed:insufficient.permission
            acc(x.f) && low(x.g) }
        predicate Q(x: Ref, c: Bool) { acc(x.f) && (c ==> acc(x.g) && low(x.g)) }
        predicate All(s: Set[Ref]) { forall x: Ref :: x in s ==> acc(x.f) && low(x.f) }
        method guarded(x: Ref, c: Bool) requires Q(x, c) {
            unfold Q(x, c)
            if (c) { assert low(x.g) }
        }
        method guard(x: Ref, c: Bool) requires Q(x, c) {
            unfold Q(x, c)
            assert low(x.f) // error: assert.failed:assertion.false
        }
        method all(s: Set[Ref], x: Ref) requires All(s) && x in s && low(x) && low(s) {
            unfold All(s)
            assert low(x.f)
        }
        method all_but(s: Set[Ref], x: Ref) requires All(s) && x in s {
            unfold All(s)
            assert low(x.f) // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn relations_can_be_assigned() {
    check(
        "method known(x: Int, y: Int) returns (b: Bool, c: Bool)
            ensures lowEvent ==> low(b)
            ensures b && lowEvent ==> low(x)
            ensures c && lowEvent ==> low(y) // error: postcondition.violated:assertion.false
        {
            b := low(x)
            c := low(x)
        }
        method itself(b: Bool) returns (c: Bool) requires lowEvent
            ensures low(c)
            ensures c ==> low(b) // error: postcondition.violated:assertion.false
        {
            c := b
            c := low(c)
            assert c ==> low(b)
            c := low(c)
        }",
    );
}
