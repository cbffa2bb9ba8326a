//! Predicates: fold, unfold, unfolding, fractions of instances.

use crate::check;

const CELL: &str = "field f: Int
        field next: Ref
        predicate cell(x: Ref) { acc(x.f) && x.f >= 0 }
        predicate list(x: Ref) { acc(x.f) && acc(x.next) && (x.next != null ==> list(x.next)) }
        predicate hidden(x: Ref)
        ";

fn with_cell(program: &str) {
    check(&format!("{CELL}{program}"));
}

#[test]
fn fold_takes_the_body() {
    with_cell(
        "method folds(x: Ref) requires acc(x.f) ensures cell(x) { x.f := 1
            fold cell(x) }
        method negative(x: Ref) requires acc(x.f) {
            x.f := -1
            fold cell(x) // error: fold.failed:assertion.false
        }
        method missing(x: Ref) {
            fold cell(x) // error: fold.failed:insufficient.permission
        }
        method gone(x: Ref) requires acc(x.f) && x.f == 1 {
            fold cell(x)
            assert x.f == 1 // error: assert.failed:insufficient.permission
        }",
    );
}

#[test]
fn unfold_gives_the_body() {
    with_cell(
        "method unfolds(x: Ref) requires cell(x) ensures acc(x.f) && x.f >= 0 { unfold cell(x) }
        method not_held(x: Ref) {
            unfold cell(x) // error: unfold.failed:insufficient.permission
        }
        method fold_and_unfold(x: Ref) requires acc(x.f) && x.f == 3 {
            fold cell(x)
            unfold cell(x)
            assert x.f == 3
        }
        method other(x: Ref, y: Ref) requires cell(x) {
            unfold cell(y) // error: unfold.failed:insufficient.permission
        }",
    );
}

#[test]
fn unfolding_looks_inside() {
    with_cell(
        "method looks(x: Ref) requires cell(x) {
            assert unfolding cell(x) in x.f >= 0
            assert (unfolding cell(x) in x.f) == (unfolding cell(x) in x.f)
            exhale cell(x)
        }
        method stays_folded(x: Ref) requires cell(x) {
            assert (unfolding cell(x) in x.f) >= 0
            assert x.f >= 0 // error: assert.failed:insufficient.permission
        }
        method same_value(x: Ref) requires cell(x) {
            var v: Int := unfolding cell(x) in x.f
            unfold cell(x)
            assert v == x.f
            assert v == 0 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn fractions_of_instances() {
    with_cell(
        "method half(x: Ref) requires acc(cell(x), 1/2) {
            unfold acc(cell(x), 1/2)
            assert perm(x.f) == 1/2 && x.f >= 0
            fold acc(cell(x), 1/2)
            exhale acc(cell(x), 1/2)
        }
        method too_much(x: Ref) requires acc(cell(x), 1/2) {
            unfold cell(x) // error: unfold.failed:insufficient.permission
        }
        method nothing(x: Ref, p: Perm) requires p >= none && acc(cell(x), p) {
            unfold acc(cell(x), p) // error: unfold.failed:permission.not.positive
        }
        method wildcard_of_it(x: Ref) requires acc(cell(x), wildcard) ensures acc(cell(x), wildcard) {
            unfold acc(cell(x), wildcard)
            assert x.f >= 0
            fold acc(cell(x), wildcard)
        }
        method halves_agree(x: Ref) requires acc(cell(x), 1/2) {
            var a: Int := unfolding acc(cell(x), 1/4) in x.f
            inhale acc(cell(x), 1/2)
            unfold cell(x)
            assert a == x.f
        }",
    );
}

#[test]
fn recursive_predicates() {
    with_cell(
        "method second(x: Ref) requires list(x) ensures list(x) {
            unfold list(x)
            if (x.next != null) {
                unfold list(x.next)
                x.next.f := 5
                fold list(x.next)
            }
            fold list(x)
        }
        method prepend(x: Ref) returns (y: Ref) requires list(x) ensures list(y) {
            y := new(f, next)
            y.next := x
            fold list(y)
        }
        method no_end(x: Ref) requires list(x) {
            unfold list(x)
            unfold list(x.next) // error: unfold.failed:insufficient.permission
        }",
    );
}

#[test]
fn instances_keep_their_contents_across_calls() {
    with_cell(
        "method other(y: Ref) requires cell(y) ensures cell(y)
        method keeps(x: Ref, y: Ref) requires cell(x) && cell(y) {
            var v: Int := unfolding cell(x) in x.f
            other(y)
            assert (unfolding cell(x) in x.f) == v
            other(x)
            assert (unfolding cell(x) in x.f) == v // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn abstract_predicates_are_passed_on() {
    with_cell(
        "method passes(x: Ref) requires hidden(x) ensures hidden(x) {}
        method drops(x: Ref) requires hidden(x)
            ensures hidden(x) // error: postcondition.violated:insufficient.permission
        { exhale hidden(x) }",
    );
}

#[test]
fn bodies_are_well_formed_by_themselves() {
    check(
        "field f: Int
        predicate good(x: Ref) { acc(x.f) && x.f == 2 }
        predicate bad(x: Ref) { x.f == 2 } // error: predicate.not.wellformed:insufficient.permission
        predicate wrong_order(x: Ref) { x.f == 2 && acc(x.f) } // error: predicate.not.wellformed:insufficient.permission
        ",
    );
}

#[test]
fn a_fraction_of_a_body_unfolds_fractions() {
    check(
        "field f: Ref
        predicate inner(x: Ref) { true }
        predicate outer(x: Ref) { acc(x.f) && inner(x.f) && unfolding inner(x.f) in true }
        method half(x: Ref) requires acc(outer(x), 1/2) {
            unfold acc(outer(x), 1/2)
            assert perm(inner(x.f)) == 1/2
            assert false // error: assert.failed:assertion.false
        }
        method some(x: Ref) requires outer(x) {
            unfold acc(outer(x), wildcard)
            assert false // error: assert.failed:assertion.false
        }
        predicate whole(x: Ref) { outer(x) && unfolding outer(x) in true }
        method folded(x: Ref) requires outer(x) {
            fold acc(whole(x), wildcard)
            assert false // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn bodies_that_unfold_themselves_end() {
    check(
        "field next: Ref
        field data: Int
        predicate sorted(x: Ref) {
            acc(x.next) && acc(x.data) && (x.next != null ==>
                sorted(x.next) && unfolding sorted(x.next) in x.data <= x.next.data)
        }
        method first_two(x: Ref) requires sorted(x) {
            unfold sorted(x)
            if (x.next != null) {
                assert unfolding sorted(x.next) in x.data <= x.next.data
                assert unfolding sorted(x.next) in x.data < x.next.data // error: assert.failed:assertion.false
            }
        }",
    );
}

#[test]
fn inhaled_and_exhaled_permissions_have_one_shape() {
    check(
        "field f: Int
        field g: Int
        predicate p(x: Ref) {
            [acc(x.f) && acc(x.g), acc(x.g) && acc(x.f)] // error: internal:feature.unsupported
        }",
    );
}
