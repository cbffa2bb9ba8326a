//! Magic wands.

use crate::check;

const FIELDS: &str = "field f: Int field g: Int field b: Bool field next: Ref\n";

fn check_with_fields(program: &str) {
    check(&format!("{FIELDS}{program}"));
}

#[test]
fn inhaled_wands_are_applied_once() {
    check_with_fields(
        "method once(x: Ref, y: Ref) requires acc(x.f) && (acc(x.f) --* acc(y.g)) {
            apply acc(x.f) --* acc(y.g)
            assert acc(y.g)
            assert acc(x.f) // error: assert.failed:insufficient.permission
        }
        method not_twice(x: Ref) requires acc(x.f) && (acc(x.f) --* acc(x.f)) {
            apply acc(x.f) --* acc(x.f)
            apply acc(x.f) --* acc(x.f) // error: apply.failed:wand.not.found
        }
        method left_side_is_needed(x: Ref) requires acc(x.f) --* acc(x.g) {
            apply acc(x.f) --* acc(x.g) // error: apply.failed:insufficient.permission
        }
        method facts_of_the_left_side_are_needed(x: Ref) requires acc(x.f) && (acc(x.f) && x.f > 0 --* true) {
            apply acc(x.f) && x.f > 0 --* true // error: apply.failed:assertion.false
        }
        method of_another_object(x: Ref, y: Ref) requires acc(y.f) && (acc(x.f) --* acc(x.g)) {
            apply acc(y.f) --* acc(y.g) // error: apply.failed:wand.not.found
        }",
    );
}

#[test]
fn wands_with_equal_places_are_the_same_resource() {
    check_with_fields(
        "method equal(x: Ref, y: Ref, i: Int) requires acc(x.f) && x.f == i + 1 --* acc(x.f, 1/2) {
            var z: Ref := x
            assert acc(z.f, write) && z.f == 1 + i --* acc(z.f, 2/4)
            assert acc(x.f) && x.f == i --* acc(x.f, 1/2) // error: assert.failed:wand.not.found
        }
        method order_matters(x: Ref) requires acc(x.f) && acc(x.g) --* true {
            assert acc(x.g) && acc(x.f) --* true // error: assert.failed:wand.not.found
        }
        method names_of_bound_variables(s: Set[Ref]) requires (forall x: Ref :: x in s ==> acc(x.f)) --* true {
            assert (forall y: Ref :: y in s ==> acc(y.f)) --* true
            assert (forall y: Ref :: y in s ==> acc(y.g)) --* true // error: assert.failed:wand.not.found
        }
        method nested_binders(s: Set[Int], x: Ref)
            requires true --* acc(x.f) && (forall i: Int, j: Int :: i in s && j in s ==> i <= j && x.f > 0)
        {
            assert true --* acc(x.f) && (forall i: Int, j: Int :: i in s && j in s ==> j <= i && x.f > 0) // error: assert.failed:wand.not.found
        }
        method amounts(x: Ref, p: Perm) requires p >= none && (acc(x.f, p) --* true) {
            assert acc(x.f, p * write) --* true
            assert acc(x.f) --* true // error: assert.failed:wand.not.found
        }",
    );
}

#[test]
fn old_values_belong_to_the_place_of_the_wand() {
    check_with_fields(
        "method give(x: Ref)
            requires acc(x.f) ensures acc(x.f) --* acc(x.f) && old(x.f) == 3 // error: postcondition.violated:wand.not.found
        { exhale acc(x.f) }
        method after_a_call(x: Ref)
            requires acc(x.f)
            ensures acc(x.f) && (true --* acc(x.f, 1/2) && (old(x.f) == x.f + 0 || true))
        { assume false }
        method client(x: Ref) requires acc(x.f) && x.f == 1 {
            x.f := 2
            after(x)
            assert true --* 2 == 2
            assert true --* old(x.f) == 2 // error: assert.failed:wand.not.found
        }
        method after(x: Ref) requires acc(x.f) ensures acc(x.f) && (true --* old(x.f) == 2) { assume false }
        method bound(s: Set[Ref]) requires forall x: Ref :: x in s ==> acc(x.f) {
            inhale true --* (forall x: Ref :: x in s ==> old(x.f) == 3)
            inhale true --* (forall x: Ref :: x in s ==> acc(x.f) && x.f == old(x.f)) // error: internal:feature.unsupported
        }",
    );
}

#[test]
fn permissions_in_wands_are_not_introspected() {
    check_with_fields(
        "method duplicates(x: Ref) requires acc(x.f) {
            package true --* (perm(x.f) == write ==> acc(x.f)) // error: internal:feature.unsupported
            apply true --* (perm(x.f) == write ==> acc(x.f))
            assert false
        }",
    );
}

#[test]
fn values_go_through_a_wand() {
    check_with_fields(
        "method kept(x: Ref) requires acc(x.f) && acc(x.g) && x.g == 2 {
            package acc(x.f) --* acc(x.f) && acc(x.g)
            x.f := 7
            apply acc(x.f) --* acc(x.f) && acc(x.g)
            assert x.f == 7 && x.g == 2
            assert false // error: assert.failed:assertion.false
        }
        method changed(x: Ref) requires acc(x.f) {
            package acc(x.f) --* acc(x.f)
            x.f := 7
            apply acc(x.f) --* acc(x.f)
            assert x.f == old(x.f) // error: assert.failed:assertion.false
        }
        method of_an_inhaled_wand(x: Ref) requires acc(x.f) && (acc(x.f) --* acc(x.f)) {
            x.f := 7
            apply acc(x.f) --* acc(x.f)
            assert x.f == 7 // error: assert.failed:assertion.false
        }
        method cases(x: Ref) requires acc(x.b) && acc(x.f) && x.f == 1 {
            package acc(x.b) --* acc(x.b) && (x.b ==> acc(x.f))
            x.b := true
            apply acc(x.b) --* acc(x.b) && (x.b ==> acc(x.f))
            assert x.b && x.f == 1
            assert false // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn nothing_that_the_proof_assumes_leaves_it() {
    check_with_fields(
        "method left_side(x: Ref, i: Int) {
            package acc(x.f) && i > 0 --* acc(x.f)
            assert i > 0 // error: assert.failed:assertion.false
        }
        method not_null(x: Ref) {
            package acc(x.f) --* true
            assert x != null // error: assert.failed:assertion.false
        }
        method aliases(x: Ref, y: Ref) {
            package acc(x.f) && acc(y.f) --* true
            assert x != y // error: assert.failed:assertion.false
        }
        method script(x: Ref, i: Int) {
            package i == 3 --* true { assert i > 2 }
            assert i > 2 // error: assert.failed:assertion.false
        }
        method nested(x: Ref, i: Int) {
            package true --* i > 2 { // error: package.failed:assertion.false
                package i == 3 --* i > 2
            }
        }
        function partial(i: Int): Int requires i > 0 ensures result > i && i > 0
        method application(i: Int) {
            package (i > 0 && partial(i) > 5) --* true
            assert i > 0 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn contradictory_left_sides_prove_nothing_outside() {
    check_with_fields(
        "method contradictory(x: Ref) requires acc(x.f) {
            package false --* acc(x.g)
            package acc(x.f) && acc(x.f) --* false
            assert acc(x.f)
            assert false // error: assert.failed:assertion.false
        }
        method with_the_footprint(x: Ref) requires acc(x.f) {
            package acc(x.f) --* false {
                assert acc(x.f) && acc(x.f)
                assert false
            }
            assert acc(x.f) // error: assert.failed:insufficient.permission
        }
        method by_values(x: Ref) requires acc(x.f, 1/2) && x.f == 3 {
            package acc(x.f, 1/2) && x.f == 2 --* acc(x.f) && x.f == 9
            assert perm(x.f) == none
            assert false // error: assert.failed:assertion.false
        }
        method by_values_needs_the_footprint(x: Ref) requires acc(x.f, 1/2) && x.f == 3 {
            package acc(x.f, 1/2) && x.f == 2 --* acc(x.f) && x.f == 9
            assert x.f == 3 // error: assert.failed:insufficient.permission
        }
        method after_another(x: Ref) requires acc(x.f) && acc(x.g) {
            package acc(x.f) --* acc(x.f) && acc(x.g)
            package acc(x.f) --* acc(x.f) && acc(x.g) {
                assert acc(x.f, 2/1)
                assert false
            }
            assert acc(x.f) // error: assert.failed:insufficient.permission
        }",
    );
}

#[test]
fn footprints_do_not_depend_on_the_left_side() {
    check_with_fields(
        "method halves(x: Ref, y: Ref, z: Ref) requires acc(x.b) && acc(y.f) && acc(z.f) {
            package acc(x.b) && (x.b ? acc(y.f, 1/2) : acc(z.f, 1/2)) --* acc(y.f, 1/2) && acc(z.f, 1/2)
            x.b := perm(y.f) != write
            assert perm(y.f) == 1/2 && perm(z.f) == 1/2
            apply acc(x.b) && (x.b ? acc(y.f, 1/2) : acc(z.f, 1/2)) --* acc(y.f, 1/2) && acc(z.f, 1/2)
            assert false // error: assert.failed:assertion.false
        }
        method both_cases(x: Ref, y: Ref, z: Ref) requires acc(y.f) && acc(z.f) {
            package acc(x.b) --* acc(x.b) && (x.b ? acc(y.f) : acc(z.f))
            assert perm(y.f) == none && perm(z.f) == none
            assert acc(y.f) // error: assert.failed:insufficient.permission
        }
        method amount(x: Ref, p: Perm) requires acc(x.f) && none < p && p < write {
            package acc(x.f, p) --* acc(x.f)
            assert perm(x.f) == p
            assert acc(x.f) // error: assert.failed:insufficient.permission
        }
        method amount_of_the_left_side(x: Ref, y: Ref) requires acc(y.f) {
            package acc(x.b) && acc(y.f, x.b ? 1/2 : 1/4) --* acc(x.b) && acc(y.f)
            assert perm(y.f) == none || perm(y.f) == 1/4
            assert acc(y.f, 1/2) // error: assert.failed:insufficient.permission
        }
        method outside(x: Ref, y: Ref, c: Bool) requires acc(x.f) && acc(y.f) {
            package true --* (c ? acc(x.f) : acc(y.f))
            if (c) { assert acc(y.f) } else { assert acc(x.f) }
            assert acc(x.f) // error: assert.failed:insufficient.permission
        }
        method of_a_place_in_the_left_side(x: Ref) requires acc(x.next) && acc(x.next.f) {
            package acc(x.next) --* acc(x.next) && acc(x.next.f) // error: package.failed:insufficient.permission
        }",
    );
}

#[test]
fn transferred_permissions_are_gone() {
    check_with_fields(
        "method whole(x: Ref) requires acc(x.f) && x.f == 3 {
            package true --* acc(x.f)
            assert x.f == 3 // error: assert.failed:insufficient.permission
        }
        method half(x: Ref) requires acc(x.f) && x.f == 3 {
            package true --* acc(x.f, 1/2)
            assert x.f == 3
            x.f := 4 // error: assignment.failed:insufficient.permission
        }
        method for_reading(x: Ref) requires acc(x.f) && x.f == 3 {
            package true --* true { assert x.f == 3 }
            x.f := 4 // error: assignment.failed:insufficient.permission
        }
        method not_for_unframed_facts(x: Ref) requires acc(x.f) && x.f == 3 {
            package true --* x.f == 3 // error: package.failed:insufficient.permission
            x.f := 4
            apply true --* x.f == 3
            assert false
        }
        method never_more_than_write(x: Ref) requires acc(x.f) {
            package acc(x.f, 1/2) --* acc(x.f)
            assert perm(x.f) == 1/2
            apply acc(x.f, 1/2) --* acc(x.f)
            assert perm(x.f) == write
            assert false // error: assert.failed:assertion.false
        }
        method quantified(s: Set[Ref], x: Ref) requires x in s && (forall y: Ref :: y in s ==> acc(y.f)) {
            package true --* acc(x.f)
            assert forall y: Ref :: y in s && y != x ==> acc(y.f)
            assert forall y: Ref :: y in s ==> acc(y.f) // error: assert.failed:insufficient.permission
        }
        method all_of_them(s: Set[Ref]) requires forall y: Ref :: y in s ==> acc(y.f) {
            package true --* (forall y: Ref :: y in s ==> acc(y.f))
            apply true --* (forall y: Ref :: y in s ==> acc(y.f))
            assert forall y: Ref :: y in s ==> acc(y.f)
            assert false // error: assert.failed:assertion.false
        }
        method all_of_them_are_gone(s: Set[Ref], x: Ref)
            requires x in s && (forall y: Ref :: y in s ==> acc(y.f))
        {
            package true --* (forall y: Ref :: y in s ==> acc(y.f))
            assert acc(x.f) // error: assert.failed:insufficient.permission
        }",
    );
}

#[test]
fn proof_scripts() {
    check_with_fields(
        "predicate Cell(x: Ref) { acc(x.f) }
        predicate List(x: Ref) { acc(x.f) && acc(x.next) && (x.next != null ==> List(x.next)) }
        method folded(x: Ref, y: Ref) requires acc(x.f) && acc(x.next) && x.next == y && y != null {
            package List(y) --* List(x) { fold List(x) }
            inhale List(y)
            apply List(y) --* List(x)
            assert List(x)
            assert acc(x.f) // error: assert.failed:insufficient.permission
        }
        method not_folded(x: Ref, y: Ref) requires acc(x.f) && acc(x.next) && x.next == y && y != null {
            package List(y) --* List(x) // error: package.failed:insufficient.permission
        }
        method branches(x: Ref, y: Ref) requires acc(x.f) && acc(y.f) {
            package acc(x.b) --* acc(x.b) && (x.b ? Cell(x) : Cell(y)) {
                if (x.b) { fold Cell(x) } else { fold Cell(y) }
            }
            assert perm(x.f) + perm(y.f) == none
            assert acc(x.f) // error: assert.failed:insufficient.permission
        }
        method variables(x: Ref, i: Int) returns (k: Int) ensures k == i {
            k := i
            package acc(x.f) --* acc(x.f) && i == k { var j: Int := x.f  assert j == x.f }
            package true --* i > k { var j: Int := i } // error: package.failed:assertion.false
        }
        method writes(x: Ref) requires acc(x.f) ensures acc(x.f) && x.f == 5 { x.f := 5 }
        method calls(x: Ref) requires acc(x.f) && x.f == 3 {
            package true --* acc(x.f, 1/2) && x.f == 5 { writes(x) } // error: internal:feature.unsupported
        }
        method jumps(x: Ref) {
            package true --* false { goto behind } // error: internal:feature.unsupported
            label behind
        }",
    );
}

#[test]
fn nested_proofs() {
    check_with_fields(
        "method curried(x: Ref) requires acc(x.f, 1/4) {
            package acc(x.f, 1/2) --* (acc(x.f, 1/4) --* acc(x.f)) {
                package acc(x.f, 1/4) --* acc(x.f)
            }
            assert perm(x.f) == none
            assert acc(x.f, 1/4) // error: assert.failed:insufficient.permission
        }
        method missing(x: Ref) requires acc(x.f, 1/4) {
            package acc(x.f, 1/2) --* (acc(x.f, 1/8) --* acc(x.f)) {
                package acc(x.f, 1/8) --* acc(x.f) // error: package.failed:insufficient.permission
            }
        }
        method values(x: Ref) {
            package acc(x.f) --* acc(x.f, 1/2) && x.f == 2 { // error: package.failed:assertion.false
                package acc(x.f, 1/2) && x.f == 2 --* acc(x.f)
            }
        }
        method in_cases_of_the_outer_left_side(x: Ref, y: Ref, z: Ref) requires acc(y.f) && acc(z.f) {
            package acc(x.b) --* acc(x.b) {
                if (x.b) { package true --* acc(y.f) } else { package true --* acc(z.f) }
            }
            assert perm(y.f) == none && perm(z.f) == none
            assert acc(y.f) // error: assert.failed:insufficient.permission
        }
        method in_cases_of_both_left_sides(x: Ref, y: Ref, z: Ref) requires acc(z.f) {
            package acc(x.b) --* acc(x.b) {
                package acc(y.b) --* acc(y.b) && (y.b ==> acc(z.f))
            }
            assert acc(z.f) // error: assert.failed:insufficient.permission
        }
        method state_of_the_left_side(x: Ref) {
            package acc(x.f) && x.f == 3 --* acc(x.f) {
                package acc(x.g) && x.g == 4 --* acc(x.g) && old[lhs](x.g) == 4
                assert old[lhs](x.f) == 3
                assert old[lhs](x.g) == 4 // error: assert.failed:insufficient.permission
            }
        }",
    );
}

#[test]
fn old_values_of_the_left_side() {
    check_with_fields(
        "method kept(x: Ref) requires acc(x.f) {
            package acc(x.f) --* acc(x.f) && x.f == old[lhs](x.f)
            x.f := 3
            apply acc(x.f) --* acc(x.f) && x.f == old[lhs](x.f)
            assert x.f == 3
            assert x.f == old(x.f) // error: assert.failed:assertion.false
        }
        method inhaled(x: Ref) requires acc(x.f) && (acc(x.f) --* acc(x.f) && x.f > old[lhs](x.f)) {
            var i: Int := x.f
            apply acc(x.f) --* acc(x.f) && x.f > old[lhs](x.f)
            assert x.f > i
            assert false // error: assert.failed:assertion.false
        }
        method only_the_left_side(x: Ref) requires acc(x.f) && x.f == 0 {
            package true --* acc(x.f) && old[lhs](x.f) == 0 // error: package.failed:insufficient.permission
        }",
    );
}

#[test]
fn applying_in_expressions() {
    check_with_fields(
        "method twice(x: Ref) requires acc(x.f) {
            package acc(x.f) --* acc(x.f)
            x.f := applying (acc(x.f) --* acc(x.f)) in x.f + 1
            x.f := applying (acc(x.f) --* acc(x.f)) in x.f + 1
            assert x.f == old(x.f) + 2
            apply acc(x.f) --* acc(x.f)
            assert x.f == old(x.f) + 2
            assert false // error: assert.failed:assertion.false
        }
        method inhaled(x: Ref) requires acc(x.f) && (acc(x.f) --* acc(x.f)) {
            x.f := 1
            var i: Int := applying (acc(x.f) --* acc(x.f)) in x.f
            x.f := 2
            var j: Int := applying (acc(x.f) --* acc(x.f)) in x.f
            assert i == j // error: assert.failed:assertion.false
        }
        method is_needed(x: Ref) requires acc(x.f) {
            var i: Int := applying (acc(x.f) --* acc(x.f)) in x.f // error: assignment.failed:wand.not.found
        }
        method takes_nothing(x: Ref) requires acc(x.f) && (acc(x.f) --* acc(x.g)) {
            var i: Int := applying (acc(x.f) --* acc(x.g)) in x.g
            assert acc(x.f)
            assert acc(x.g) // error: assert.failed:insufficient.permission
        }",
    );
}

#[test]
fn wands_of_one_instance_have_their_own_values() {
    check_with_fields(
        "method apart(x: Ref) requires acc(x.f) {
            x.f := 1
            package acc(x.g) --* acc(x.g) && acc(x.f, 1/2)
            package acc(x.g) --* acc(x.g) && acc(x.f, 1/2)
            assert perm(acc(x.g) --* acc(x.g) && acc(x.f, 1/2)) == 2/1
            inhale acc(x.g)
            apply acc(x.g) --* acc(x.g) && acc(x.f, 1/2)
            apply acc(x.g) --* acc(x.g) && acc(x.f, 1/2)
            assert acc(x.f)
            assert false // error: assert.failed:assertion.false
        }
        method unlike(x: Ref) requires acc(x.f) && (acc(x.f) --* acc(x.f)) {
            package acc(x.f) --* acc(x.f)
            var before: Int := x.f
            apply acc(x.f) --* acc(x.f)
            assert x.f == before // error: assert.failed:assertion.false
        }
        method quantified(s: Set[Ref], x: Ref)
            requires x in s && acc(x.f) && (forall y: Ref :: y in s ==> (acc(y.f) --* acc(y.f)))
        {
            package acc(x.f) --* acc(x.f)
            var before: Int := x.f
            apply acc(x.f) --* acc(x.f)
            assert x.f == before // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn quantified_wands() {
    check_with_fields(
        "method one_of_them(s: Set[Ref], x: Ref, y: Ref)
            requires x in s && acc(x.f) && (forall z: Ref :: z in s ==> (acc(z.f) --* acc(y.g, 1/8)))
        {
            apply acc(x.f) --* acc(y.g, 1/8)
            assert forall z: Ref :: z in s && z != x ==> (acc(z.f) --* acc(y.g, 1/8))
            assert forall z: Ref :: z in s ==> (acc(z.f) --* acc(y.g, 1/8)) // error: assert.failed:wand.not.found
        }
        method not_outside(s: Set[Ref], x: Ref, y: Ref)
            requires acc(x.f) && (forall z: Ref :: z in s ==> (acc(z.f) --* acc(y.g, 1/8)))
        {
            apply acc(x.f) --* acc(y.g, 1/8) // error: apply.failed:wand.not.found
        }
        method both_places(s: Set[Ref], x: Ref, y: Ref)
            requires x in s && y in s && acc(x.f) && (forall z: Ref :: z in s ==> (acc(z.f) --* acc(z.g)))
        {
            apply acc(x.f) --* acc(y.g) // error: apply.failed:wand.not.found
        }
        method same_instance(s: Set[Ref], x: Ref) {
            inhale forall z: Ref :: z in s ==> (acc(x.f) --* acc(x.g)) // error: inhale.failed:qp.not.injective
        }
        method from_one(x: Ref, s: Set[Ref]) requires s == Set(x) {
            package acc(x.f) --* acc(x.f)
            assert forall z: Ref :: z in s ==> (acc(z.f) --* acc(z.f))
            assert forall z: Ref :: z == null || z in s ==> (acc(z.f) --* acc(z.f)) // error: assert.failed:wand.not.found
        }",
    );
}

#[test]
fn introspection() {
    check_with_fields(
        "method amounts(x: Ref, y: Ref) requires acc(x.f) --* acc(y.f) {
            assert perm(acc(x.f) --* acc(y.f)) == write
            assert perm(acc(y.f) --* acc(x.f)) == none // error: assert.failed:assertion.false
        }
        method instances(x: Ref, y: Ref) requires acc(x.f) && x.f > 0 && (acc(x.f) --* acc(y.f)) {
            assert forperm v: Ref, w: Ref [acc(v.f) --* acc(w.f)] :: v.f > 0
            assert forperm v: Ref, w: Ref [acc(v.f) --* acc(w.f)] :: v == w // error: assert.failed:assertion.false
        }
        method forgotten(x: Ref) requires acc(x.f) && acc(x.g) && x.g == 3 {
            package acc(x.f) --* acc(x.g)
            quasihavoc acc(x.f) --* acc(x.g)
            apply acc(x.f) --* acc(x.g)
            assert x.g == 3 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn loops_carry_wands() {
    check_with_fields(
        "predicate List(x: Ref) { acc(x.f) && acc(x.next) && (x.next != null ==> List(x.next)) }
        method walk(first: Ref) requires List(first) ensures List(first) {
            var at: Ref := first
            package List(at) --* List(first)
            var more: Bool := true
            while (more)
                invariant List(at) && (List(at) --* List(first))
            {
                var before: Ref := at
                unfold List(at)
                if (at.next != null) {
                    at := at.next
                    package List(at) --* List(first) {
                        fold List(before)
                        apply List(before) --* List(first)
                    }
                } else {
                    fold List(at)
                    more := false
                }
            }
            apply List(at) --* List(first)
        }
        method lost(first: Ref, second: Ref)
            requires List(first) && List(second)
            ensures List(first)
            ensures List(second) // error: postcondition.violated:insufficient.permission
        {
            package List(second) --* List(first)
            apply List(second) --* List(first)
        }",
    );
}

#[test]
fn values_of_wands_inside_of_wands() {
    check_with_fields(
        "method curried(x: Ref) requires acc(x.g) && x.g == 5 {
            package acc(x.f) --* (acc(x.b) --* acc(x.f) && acc(x.g) && acc(x.b)) {
                package acc(x.b) --* acc(x.f) && acc(x.g) && acc(x.b)
            }
            inhale acc(x.f) && x.f == 1
            apply acc(x.f) --* (acc(x.b) --* acc(x.f) && acc(x.g) && acc(x.b))
            inhale acc(x.b)
            apply acc(x.b) --* acc(x.f) && acc(x.g) && acc(x.b)
            assert x.g == 5 && x.f == 1
            assert false // error: assert.failed:assertion.false
        }
        method once_for_each_state(x: Ref) requires acc(x.f) {
            package acc(x.f) --* (true --* acc(x.f)) { package true --* acc(x.f) }
            x.f := 1
            assert applying (acc(x.f) --* (true --* acc(x.f))) in applying (true --* acc(x.f)) in x.f == 1
            x.f := 2
            assert applying (acc(x.f) --* (true --* acc(x.f))) in applying (true --* acc(x.f)) in x.f == 2
            assert false // error: assert.failed:assertion.false
        }
        method in_cases(x: Ref) requires acc(x.b) && acc(x.f) && x.f == 4 {
            package acc(x.b) --* acc(x.b) && (true --* acc(x.f)) {
                if (x.b) { package true --* acc(x.f) } else { package true --* acc(x.f) { assert x.f == 4 } }
            }
            x.b := true
            assert applying (acc(x.b) --* acc(x.b) && (true --* acc(x.f))) in applying (true --* acc(x.f)) in x.f == 4
            x.b := false
            assert applying (acc(x.b) --* acc(x.b) && (true --* acc(x.f))) in applying (true --* acc(x.f)) in x.f == 4
            assert false // error: assert.failed:assertion.false
        }
        method inhaled(x: Ref) requires acc(x.f) && (acc(x.f) --* (true --* acc(x.f))) {
            x.f := 1
            var i: Int := applying (acc(x.f) --* (true --* acc(x.f))) in applying (true --* acc(x.f)) in x.f
            x.f := 2
            var j: Int := applying (acc(x.f) --* (true --* acc(x.f))) in applying (true --* acc(x.f)) in x.f
            assert i == j // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn values_that_a_script_makes_up_depend_on_the_left_side() {
    check_with_fields(
        "method inhaled_in_the_script(x: Ref) requires acc(x.f) {
            package acc(x.f) --* acc(x.f) && acc(x.g) { inhale acc(x.g) }
            x.f := 1
            var i: Int := applying (acc(x.f) --* acc(x.f) && acc(x.g)) in x.g
            x.f := 2
            var j: Int := applying (acc(x.f) --* acc(x.f) && acc(x.g)) in x.g
            assert i == j // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn values_of_quantified_permissions_in_wands() {
    check_with_fields(
        "method kept(s: Set[Ref], x: Ref) requires x in s && (forall y: Ref :: y in s ==> acc(y.f)) && x.f == 3 {
            package true --* (forall y: Ref :: y in s ==> acc(y.f))
            apply true --* (forall y: Ref :: y in s ==> acc(y.f))
            assert x.f == 3
            assert false // error: assert.failed:assertion.false
        }
        method of_both_sides(s: Set[Ref], x: Ref, z: Ref)
            requires x in s
            requires (forall y: Ref :: y in s ==> acc(y.f)) && acc(z.g) && z.g == 7
        {
            package (forall y: Ref :: y in s ==> acc(y.f)) --* (forall y: Ref :: y in s ==> acc(y.f)) && acc(z.g)
            x.f := 1
            assert applying ((forall y: Ref :: y in s ==> acc(y.f)) --* (forall y: Ref :: y in s ==> acc(y.f)) && acc(z.g)) in x.f == 1
            x.f := 2
            assert applying ((forall y: Ref :: y in s ==> acc(y.f)) --* (forall y: Ref :: y in s ==> acc(y.f)) && acc(z.g)) in x.f == 2 && z.g == 7
            assert false // error: assert.failed:assertion.false
        }
        method of_a_part(s: Set[Ref], s1: Set[Ref], x: Ref)
            requires x in s && !(x in s1) && s1 subset s
            requires (forall y: Ref :: y in s ==> acc(y.f)) && x.f == 3
        {
            package true --* (forall y: Ref :: y in s1 ==> acc(y.f))
            assert x.f == 3
            x.f := 4
            apply true --* (forall y: Ref :: y in s1 ==> acc(y.f))
            assert forall y: Ref :: y in s ==> acc(y.f)
            assert forall y: Ref :: y in s1 ==> y.f == old(y.f)
            assert false // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn quantified_permissions_in_footprints() {
    check_with_fields(
        "method in_a_case(s: Set[Ref], s1: Set[Ref], x: Ref)
            requires x in s && s1 subset s
            requires (forall y: Ref :: y in s ==> acc(y.f)) && acc(x.b)
        {
            package acc(x.b) --* acc(x.b) && (x.b ==> (forall y: Ref :: y in s1 ==> acc(y.f)))
            assert acc(x.f) // error: assert.failed:insufficient.permission
        }
        method of_a_sequence(xs: Seq[Ref], n: Int, x: Ref)
            requires x in xs && 0 <= n && n <= |xs|
            requires (forall i: Int, j: Int :: 0 <= i && i < j && j < |xs| ==> xs[i] != xs[j])
            requires (forall i: Int :: 0 <= i && i < |xs| ==> acc(xs[i].f))
        {
            package true --* (forall i: Int :: 0 <= i && i < n ==> acc(xs[i].f))
            assert forall i: Int :: 0 <= i && i < n ==> acc(xs[i].f) // error: assert.failed:insufficient.permission
        }
        method with_a_single_one(s: Set[Ref], x: Ref)
            requires acc(x.f)
            requires (forall y: Ref :: y in s ==> acc(y.f)) && x.f == 1
        {
            package true --* (forall y: Ref :: y == x || y in s ==> acc(y.f))
            apply true --* (forall y: Ref :: y == x || y in s ==> acc(y.f))
            assert x.f == 1
            package true --* (forall y: Ref :: y == x || y in s ==> acc(y.f))
            assert acc(x.f) // error: assert.failed:insufficient.permission
        }
        method all_in_a_case(s: Set[Ref], x: Ref) requires x in s && forall y: Ref :: y in s ==> acc(y.f) {
            package acc(x.b) --* acc(x.b) && (x.b ==> (forall y: Ref :: y in s ==> acc(y.f)))
            assert acc(x.f) // error: assert.failed:insufficient.permission
        }
        method of_a_place_in_the_left_side(s: Set[Ref], x: Ref) requires forall y: Ref :: y in s ==> acc(y.f) {
            package acc(x.next) && x.next in s --* acc(x.next) && acc(x.next.f)
            assert forall y: Ref :: y in s ==> acc(y.f) // error: assert.failed:insufficient.permission
        }
        method not_even_one(s: Set[Ref], x: Ref, z: Ref) requires z in s && (forall y: Ref :: y in s ==> acc(y.f)) {
            package acc(x.next) && x.next in s --* acc(x.next) && acc(x.next.f)
            assert acc(z.f) // error: assert.failed:insufficient.permission
        }
        method through_a_nested_proof(s: Set[Ref], x: Ref, z: Ref)
            requires z in s
            requires (forall y: Ref :: y in s ==> acc(y.f))
        {
            package acc(x.next) && x.next in s --* acc(x.next) {
                var n: Ref := x.next
                package true --* acc(n.f)
            }
            assert acc(z.f) // error: assert.failed:insufficient.permission
        }",
    );
}

#[test]
fn wildcards_in_wands() {
    check_with_fields(
        "method on_the_left(x: Ref) requires acc(x.f) {
            package acc(x.f, wildcard) --* acc(x.f, 1/2)
            assert perm(x.f) > none // error: assert.failed:assertion.false
        }
        method on_the_right(x: Ref) requires acc(x.f) {
            package true --* acc(x.f, wildcard)
            assert perm(x.f) > none
            x.f := 3 // error: assignment.failed:insufficient.permission
        }",
    );
}

#[test]
fn branches_around_and_inside_of_proofs() {
    check_with_fields(
        "method inside(x: Ref, y: Ref, z: Ref) requires acc(y.f) && acc(z.f) {
            package acc(x.b) --* acc(x.b) {
                var i: Int := 0
                if (x.b) { assert acc(y.f) i := y.f } else { assert acc(z.f) i := z.f }
            }
            assert acc(y.f) // error: assert.failed:insufficient.permission
        }
        method around(x: Ref, c: Bool) requires acc(x.f) {
            if (c) { package acc(x.g) --* acc(x.g) && acc(x.f) } else { package acc(x.g) --* acc(x.g) && acc(x.f) }
            assert acc(x.f) // error: assert.failed:insufficient.permission
        }
        method values(x: Ref, c: Bool) requires acc(x.f) && acc(x.g) {
            x.f := 1
            if (c) { package acc(x.g) --* acc(x.g) && acc(x.f) } else { x.f := 2 package acc(x.g) --* acc(x.g) && acc(x.f) }
            apply acc(x.g) --* acc(x.g) && acc(x.f)
            assert x.f == (c ? 1 : 2)
            assert x.f == 1 // error: assert.failed:assertion.false
        }
        method shape_of_the_right_side(x: Ref)
            requires acc(x.b) && (acc(x.b) --* acc(x.b) && (x.b ? acc(x.f) : acc(x.g)))
        {
            x.b := true
            apply acc(x.b) --* acc(x.b) && (x.b ? acc(x.f) : acc(x.g))
            assert false // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn facts_of_functions_and_labels_in_wands() {
    check_with_fields(
        "method with_a_label(x: Ref) requires acc(x.f) && x.f == 1 {
            label l
            x.f := 2
            package acc(x.f) --* acc(x.f) && x.f == old[l](x.f) // error: package.failed:assertion.false
        }
        method left_side(x: Ref) requires acc(x.f) && x.f == 1 {
            label l
            package acc(x.f) && x.f == old[l](x.f) --* acc(x.f) && x.f == 1
            x.f := 2
            label l2
            apply acc(x.f) && x.f == old[l](x.f) --* acc(x.f) && x.f == 1 // error: apply.failed:assertion.false
        }
        function val(x: Ref): Int requires acc(x.f) { x.f }
        method with_a_function(x: Ref) requires acc(x.f) && val(x) == 3 {
            package acc(x.f, 1/2) --* acc(x.f) && val(x) == 3
            apply acc(x.f, 1/2) --* acc(x.f) && val(x) == 3
            assert val(x) == 3
            package acc(x.f) --* acc(x.f) && val(x) == 3 // error: package.failed:assertion.false
        }",
    );
}

#[test]
fn places_behind_conditions_prove_nothing() {
    check_with_fields(
        "function pos(i: Int): Int requires i > 0 ensures result > 0 && i > 0
        method index(xs: Seq[Ref], i: Int, x: Ref) {
            inhale acc(x.b) --* acc(x.b) && (x.b && 0 <= i && i < |xs| ==> acc(xs[i].f))
            assert 0 <= i // error: assert.failed:assertion.false
        }
        method quotient(i: Int, j: Int, x: Ref) {
            inhale i != 0 --* acc(x.f) && x.f == 1 \\ i
            assert i != 0 // error: assert.failed:assertion.false
        }
        method application(i: Int, x: Ref) {
            inhale acc(x.b) && (x.b ==> i > 0) --* acc(x.b) && (old[lhs](x.b) ==> pos(i) == 3)
            assert i > 0 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn inhaled_wands_are_well_formed() {
    check_with_fields(
        "function pos(i: Int): Int requires i > 0
        method quotient(i: Int) {
            inhale true --* 1 \\ i == 1 // error: inhale.failed:division.by.zero
        }
        method behind_a_condition(xs: Seq[Ref], i: Int, x: Ref) {
            inhale acc(x.b) --* acc(x.b) && (x.b && 0 <= i ==> acc(xs[i].f)) // error: inhale.failed:seq.index.length
        }
        method of_a_value_of_its_own(x: Ref) {
            inhale acc(x.f) && x.f != 0 --* acc(x.f) && 1 \\ old[lhs](x.f) == 1
            inhale acc(x.f) && x.f != 0 --* acc(x.f) && 1 \\ x.f == 1 // error: inhale.failed:division.by.zero
        }
        method application(i: Int) {
            inhale true --* pos(i) == 1 // error: application.precondition:assertion.false
        }
        method nested(i: Int) {
            inhale true --* (i > 0 --* pos(i) == 1)
            inhale true --* (true --* 1 \\ i == 1) // error: inhale.failed:division.by.zero
        }
        method in_a_precondition(x: Ref, i: Int)
            requires acc(x.f, 1 / i) --* true // error: not.wellformed:division.by.zero
        {}
        method in_a_postcondition(i: Int)
            ensures true --* 1 \\ i == 1 // error: not.wellformed:division.by.zero
        { assume false }
        method in_an_invariant(i: Int) {
            var go: Bool
            assume true --* 1 \\ 1 == i
            while (go) invariant i != 0 ==> (true --* 1 \\ i == 1) {
                assume false
            }
        }
        method in_a_forall(s: Set[Ref], xs: Seq[Ref], i: Int)
            requires i > 0 && forall x: Ref :: x in s ==> (acc(x.f, 1 / i) --* true)
            requires forall x: Ref :: x in s ==> (acc(x.f) --* acc(xs[0].f)) // error: not.wellformed:seq.index.length
        {}
        method goes_on_as_before(x: Ref, i: Int) requires acc(x.f) {
            x.f := 1
            inhale acc(x.f) && i > 0 --* acc(x.f) && x.f == 2
            assert x.f == 1
            assert i > 0 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn inhaled_wands_are_self_framing() {
    check_with_fields(
        "predicate P(x: Ref) { acc(x.f) }
        method left(x: Ref) requires acc(x.f) {
            inhale x.f > 0 --* true // error: wand.not.wellformed:insufficient.permission
        }
        method right(x: Ref) requires acc(x.f) {
            inhale true --* x.f > 0 // error: wand.not.wellformed:insufficient.permission
        }
        method right_is_not_framed_by_left(x: Ref) {
            inhale acc(x.f) --* old[lhs](x.f) > 0
            inhale acc(x.f) --* x.f > 0 // error: wand.not.wellformed:insufficient.permission
        }
        method receiver(x: Ref)
            requires acc(x.next) && (acc(x.f) --* acc(x.next.f)) // error: wand.not.wellformed:insufficient.permission
        {}
        method places_are_framed_by_the_state(x: Ref) requires acc(x.next) {
            inhale acc(x.f) --* acc(old(x.next).f)
        }
        method unfolded(x: Ref) {
            inhale P(x) --* P(x) && unfolding P(x) in x.f > 0
            inhale P(x) --* unfolding P(x) in x.f > 0 // error: wand.not.wellformed:insufficient.permission
        }
        method under_a_condition(x: Ref) {
            inhale acc(x.b) && (x.b ==> acc(x.f)) --* acc(x.b) && (x.b ==> acc(x.f) && x.f > 0)
            inhale acc(x.b) && (x.b ==> acc(x.f)) --* acc(x.b) && (x.b ==> x.f > 0) // error: wand.not.wellformed:insufficient.permission
        }
        method amount(x: Ref, p: Perm) {
            inhale p > none ==> (acc(x.f, p) --* true)
            inhale acc(x.f, p) --* true // error: wand.not.wellformed:negative.permission
        }
        method in_a_forall(s: Set[Ref], y: Ref) {
            inhale forall x: Ref :: x in s ==> (acc(x.f) --* acc(x.f) && x.f > 0)
            inhale forall x: Ref :: x in s ==> (acc(x.f) --* acc(x.g) && x.f > 0) // error: wand.not.wellformed:insufficient.permission
        }
        method callers_are_not_told(x: Ref) {
            callee(x)
        }
        method callee(x: Ref)
            ensures true --* x.f > 0 // error: wand.not.wellformed:insufficient.permission
        { assume false }",
    );
}

#[test]
fn instances_in_footprints() {
    check_with_fields(
        "predicate P(x: Ref, i: Int)
        method of_a_value_in_the_left_side(x: Ref) requires P(x, 1) {
            package acc(x.f) --* acc(x.f) && P(x, x.f) // error: package.failed:insufficient.permission
        }
        method all_of_them(x: Ref) requires P(x, 1) && P(x, 2) {
            package acc(x.f) && (x.f == 1 || x.f == 2) --* acc(x.f) && P(x, x.f) {
                if (x.f == 1) { assert P(x, 1) } else { assert P(x, 2) }
            }
            assert P(x, 1) // error: assert.failed:insufficient.permission
        }
        method one_of_them_comes_back(x: Ref) requires P(x, 1) && P(x, 2) {
            package acc(x.f) && (x.f == 1 || x.f == 2) --* acc(x.f) && P(x, x.f) {
                if (x.f == 1) { assert P(x, 1) } else { assert P(x, 2) }
            }
            inhale acc(x.f) && x.f == 2
            apply acc(x.f) && (x.f == 1 || x.f == 2) --* acc(x.f) && P(x, x.f)
            assert P(x, 2)
            assert P(x, 1) // error: assert.failed:insufficient.permission
        }
        method wands(x: Ref, y: Ref) requires (acc(x.f) --* acc(y.f)) && acc(x.f) {
            package acc(x.f) --* acc(y.f) && true { apply acc(x.f) --* acc(y.f) }
            apply acc(x.f) --* acc(y.f) // error: apply.failed:wand.not.found
        }
        method of_a_case_outside(x: Ref, c: Bool) requires acc(x.f) && (c ? acc(x.g) : true) {
            package acc(x.b) --* acc(x.b) && (c ? acc(x.g) : acc(x.f))
            assert c ==> acc(x.f)
            assert !c ==> acc(x.f) // error: assert.failed:insufficient.permission
        }
        method of_a_read_in_a_case(x: Ref, y: Ref) requires acc(x.f) && acc(y.f) && x.f == 1 {
            package acc(y.b) --* acc(y.b) && acc(x.f) { if (y.b) { assert x.f == 1 } }
            x.f := 2 // error: assignment.failed:insufficient.permission
        }",
    );
}

#[test]
fn values_that_are_lost_or_kept() {
    check_with_fields(
        "method wand_in_a_wand(i: Int, x: Ref) requires acc(x.f) && x.f == 2 {
            package true --* acc(x.f)
            label l
            inhale acc(x.g)
            package acc(x.g) --* acc(x.g) && (true --* acc(x.f))
            apply acc(x.g) --* acc(x.g) && (true --* acc(x.f))
            apply true --* acc(x.f)
            assert x.f == 2
            assert false // error: assert.failed:assertion.false
        }
        method both_halves(x: Ref) requires acc(x.f, 1/2) && x.f == 1 {
            package acc(x.f, 1/2) --* acc(x.f) && x.f == 1
            inhale acc(x.f, 1/2)
            apply acc(x.f, 1/2) --* acc(x.f) && x.f == 1
            assert x.f == 1
            assert false // error: assert.failed:assertion.false
        }
        method of_a_place(x: Ref) requires acc(x.next) && acc(x.next.f) {
            var n: Ref := x.next
            package acc(x.next) && x.next == n --* acc(x.next) && acc(x.next.f)
            apply acc(x.next) && x.next == n --* acc(x.next) && acc(x.next.f)
            assert x.next == n && acc(n.f) && n.f == old(x.next.f)
            assert false // error: assert.failed:assertion.false
        }
        method exhaled_wand(x: Ref) requires acc(x.f) {
            var w: Bool := true
            package true --* acc(x.f)
            exhale true --* acc(x.f)
            inhale true --* acc(x.f)
            apply true --* acc(x.f)
            assert x.f == old(x.f) // error: assert.failed:assertion.false
        }",
    );
}
