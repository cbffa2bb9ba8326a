//! The axioms of functions hold only where the precondition was shown. Each program mentions an
//! application that is never evaluated, or not yet: an axiom without a guard would prove `false`.

use crate::check;

/// Functions whose axioms contradict each other wherever the precondition does not hold.
const FUNCTIONS: &str = "field f: Int
    predicate Big(i: Int) { i > 100 }
    predicate Never(i: Int) { false }
    predicate Cell(x: Ref) { acc(x.f) && x.f > 7 }
    function above(i: Int): Int requires Big(i) ensures i > 100 { unfolding Big(i) in 1 }
    function never(i: Int): Int requires Never(i) { 1 + never(i) }
    function promise(i: Int): Int requires Big(i) ensures false
    function maybe(x: Ref, b: Bool): Int requires b ==> acc(x.f) ensures b ==> x != null { b ? x.f : 0 }
    function part(x: Ref, p: Perm): Int requires p > none && acc(x.f, p) ensures x != null { x.f }
    function cell(x: Ref): Int requires acc(Cell(x), wildcard) ensures result > 7
    { unfolding acc(Cell(x), wildcard) in x.f }
    function one(s: Set[Ref]): Int requires forall x: Ref :: x in s ==> acc(x.f) ensures !(null in s) { 1 }
";

fn check_with_functions(methods: &str) {
    check(&format!("{FUNCTIONS}{methods}"));
}

#[test]
fn applications_in_branches_that_are_never_taken() {
    check_with_functions(
        "method implication(i: Int, c: Bool) requires acc(Big(i), c ? write : none) requires !c {
            var b: Bool := c ==> above(i) > 0
            assert i > 100 // error: assert.failed:assertion.false
        }
        method conditional(i: Int, c: Bool) requires acc(Big(i), c ? write : none) && !c {
            var k: Int := c ? above(i) : 0
            assert i > 100 // error: assert.failed:assertion.false
        }
        method disjunction(i: Int, c: Bool) requires acc(Big(i), c ? none : write) && c {
            var b: Bool := c || above(i) == 1
            assert i > 100 // error: assert.failed:assertion.false
        }
        method conjunction(i: Int, c: Bool) requires acc(Big(i), c ? write : none) && !c {
            var b: Bool := c && above(i) == 1
            assert false // error: assert.failed:assertion.false
        }
        method statement(i: Int, c: Bool) requires acc(Big(i), c ? write : none) && !c {
            var k: Int
            if (c) { k := above(i) }
            assert i > 100 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn applications_under_conditions_on_permissions() {
    check_with_functions(
        "method held(i: Int, c: Bool) requires acc(Big(i), c ? write : none) {
            var b: Bool := perm(Big(i)) == write ==> above(i) > 0
            assert i > 100 // error: assert.failed:assertion.false
        }
        method nothing_held(i: Int) {
            var b: Bool := perm(Never(i)) > none ==> never(i) == 0
            assert false // error: assert.failed:assertion.false
        }
        method alias(i: Int, j: Int) requires Big(j) {
            var b: Bool := i == j ==> above(i) > 0
            assert i > 100 // error: assert.failed:assertion.false
        }
        method held_is_enough(i: Int, c: Bool) requires acc(Big(i), c ? write : none) {
            var b: Bool := c ==> above(i) == 1
            assert c ==> i > 100
        }",
    );
}

#[test]
fn bodies_and_postconditions_that_nothing_satisfies() {
    check_with_functions(
        "method body(i: Int, c: Bool) requires acc(Never(i), c ? write : none) {
            var b: Bool := c ==> never(i) == 0
            assert false // error: assert.failed:assertion.false
        }
        method postcondition(i: Int, c: Bool) requires acc(Big(i), c ? write : none) && !c {
            var b: Bool := c ==> promise(i) == 0
            assert false // error: assert.failed:assertion.false
        }
        method contract_alone(i: Int) returns (r: Int)
            ensures r == promise(i) // error: application.precondition:insufficient.permission
        {}",
    );
}

#[test]
fn preconditions_with_permissions_to_fields() {
    check_with_functions(
        "method conditional_field(x: Ref, c: Bool) requires acc(x.f, c ? write : none) && !c {
            var b: Bool := c ==> maybe(x, true) == 0
            assert x != null // error: assert.failed:assertion.false
        }
        method amount(x: Ref, p: Perm) requires p >= none && acc(x.f, p) && p == none {
            var b: Bool := p > none ==> part(x, p) == 0
            assert x != null // error: assert.failed:assertion.false
        }
        method wildcard_of_a_predicate(x: Ref, c: Bool) requires acc(Cell(x), c ? write : none) && !c {
            var k: Int := c ? cell(x) : 3
            assert x != null // error: assert.failed:assertion.false
        }
        method members(s: Set[Ref], c: Bool)
            requires c ==> (forall x: Ref :: x in s ==> acc(x.f)) requires !c
        {
            var k: Int := c ? one(s) : 3
            assert !(null in s) // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn members_of_sets() {
    check_with_functions(
        "method of_a_set(s: Set[Int], i: Int) requires forall j: Int :: j in s ==> acc(Big(j)) {
            var b: Bool := i in s ==> above(i) == 1
            assert i > 100 // error: assert.failed:assertion.false
        }
        method all(s: Set[Int], i: Int) requires forall j: Int :: j in s ==> acc(Big(j)) {
            assert forall j: Int :: j in s ==> above(j) == 1
            assert i > 100 // error: assert.failed:assertion.false
        }
        method of_the_set(s: Set[Int], i: Int)
            requires i in s && (forall j: Int :: j in s ==> acc(Big(j)))
        {
            assert above(i) == 1
            assert i > 100
        }",
    );
}

#[test]
fn functions_without_an_end() {
    check(
        "function down(i: Int): Int { 1 + down(i) }
        function ping(i: Int): Int requires i > 0 { 1 + pong(i) }
        function pong(i: Int): Int requires i > 0 { ping(i) }
        function outer(i: Int): Int { i == 7 ? down(i) : i }
        method m(c: Bool) requires !c {
            var b: Bool := c ==> down(1) == 0
            assert false // error: assert.failed:assertion.false
        }
        method mutual(i: Int, c: Bool) requires !c {
            var b: Bool := c && i > 0 ==> ping(i) == 0
            assert i <= 0 // error: assert.failed:assertion.false
        }
        method called(c: Bool) requires !c {
            var b: Bool := c ==> outer(7) == 0
            assert false // error: assert.failed:assertion.false
        }
        function anything(i: Int): Int ensures result == 1 && result == 2
        method abstract(c: Bool) requires !c {
            var k: Int := c ? anything(3) : 0
            assert false // error: assert.failed:assertion.false
        }",
    );
}

/// Where applications are evaluated, their axioms are there.
#[test]
fn definitions_are_known_where_preconditions_hold() {
    check(
        "field f: Int
        function id(i: Int): Int { i }
        function positive(i: Int): Int requires i > 0 ensures result > 1 { id(i) + 1 }
        function fac(n: Int): Int requires n >= 0 ensures result >= 1 { n == 0 ? 1 : n * fac(n - 1) }
        predicate Cell(x: Ref) { acc(x.f) }
        function get(x: Ref): Int requires Cell(x) { unfolding Cell(x) in x.f }
        function twice(x: Ref): Int requires Cell(x) { get(x) + get(x) }
        domain D { axiom { forall i: Int :: { id(i) } id(i) <= i + 0 } }
        method in_quantifiers(i: Int)
            requires forall y: Int :: { id(y) } id(y) == i
            ensures forall y: Int :: { id(y) } id(y) == y && y == i
        {}
        method macros(i: Int) requires i == 0 ensures forall k: Int :: k != 0 ==> k != id(i) {}
        method guarded(i: Int) {
            assert i > 3 ==> positive(i) == i + 1
            assert forall k: Int :: k > 0 ==> positive(k) > 1
            assert positive(-3) == -2 // error: application.precondition:assertion.false
        }
        method recursive() { assert fac(3) == 3 * fac(2) && fac(0) == 1 }
        method through_another(x: Ref) requires Cell(x) && get(x) == 4 {
            assert twice(x) == 8
            unfold Cell(x)
            assert x.f == 4
            x.f := 5
            fold Cell(x)
            assert twice(x) == 10
        }",
    );
}

/// Axioms of domains may apply functions that have no precondition.
#[test]
fn functions_in_axioms_of_domains() {
    check(
        "function half(i: Int): Int ensures 2 * result <= i
        function count(i: Int): Int { i <= 0 ? 0 : 1 + count(i - 1) }
        domain D {
            function g(i: Int): Int
            axiom { forall i: Int :: { g(i) } g(i) == half(i) }
            axiom { forall i: Int :: { count(i) } count(i) >= 0 }
        }
        method right(i: Int) { assert 2 * g(i) <= i  assert count(i) >= 0 }
        method wrong(i: Int) {
            assert g(i) == i // error: assert.failed:assertion.false
        }",
    );
}
