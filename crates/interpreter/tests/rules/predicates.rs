//! `fold`, `unfold`, `unfolding`: what is inside of an instance stays what it is.

use crate::support::{fails, fails_or_is_too_long, infeasible, passes, passes_or_is_too_long};

#[test]
fn what_was_folded_is_what_is_unfolded() {
    passes(
        "field f: Int
         predicate P(x: Ref) { acc(x.f) }
         method m(x: Ref) requires acc(x.f) && x.f == 3 { fold P(x)  unfold P(x)  assert x.f == 3 }",
    );
    passes(
        "field f: Int
         predicate P(x: Ref) { acc(x.f) }
         method m(x: Ref) requires P(x)
         {
           var i: Int := unfolding P(x) in x.f
           unfold P(x)  assert x.f == i
           fold P(x)  assert (unfolding P(x) in x.f) == i
         }",
    );
}

#[test]
fn an_instance_that_is_given_away_may_change() {
    fails(
        "field f: Int
         predicate P(x: Ref) { acc(x.f) }
         method m(x: Ref) requires P(x)
         {
           var i: Int := unfolding P(x) in x.f
           exhale P(x)  inhale P(x)
           assert (unfolding P(x) in x.f) == i
         }",
        "assert.failed:assertion.false @ (unfolding P(x) in x.f) == i in m",
    );
    passes(
        "field f: Int
         predicate P(x: Ref) { acc(x.f) }
         method m(x: Ref) requires P(x)
         {
           var i: Int := unfolding P(x) in x.f
           exhale acc(P(x), 1/2)  inhale acc(P(x), 1/2)
           assert (unfolding P(x) in x.f) == i
         }",
    );
}

#[test]
fn fractions_of_an_instance_agree() {
    passes(
        "field f: Int
         predicate P(x: Ref) { acc(x.f) }
         method m(x: Ref) requires acc(P(x), 1/2) && acc(x.f, 1/2)
         {
           var i: Int := x.f
           unfold acc(P(x), 1/2)
           assert x.f == i && acc(x.f)
           fold acc(P(x), 1/2)
           fold acc(P(x), 1/2)
           unfold P(x)
           assert x.f == i
         }",
    );
    passes(
        "field f: Int
         predicate P(x: Ref) { acc(x.f) }
         method m(x: Ref, y: Ref) requires acc(P(x), 1/2) && acc(P(y), 1/2) && x == y
         {
           var i: Int := unfolding acc(P(x), 1/2) in x.f
           unfold acc(P(y), 1/2)
           assert y.f == i
         }",
    );
}

#[test]
fn bodies_are_checked_when_folded() {
    fails(
        "field f: Int
         predicate P(x: Ref) { acc(x.f) && x.f > 0 }
         method m(x: Ref) requires acc(x.f) { fold P(x) }",
        "fold.failed:assertion.false @ fold P(x) in m",
    );
    fails(
        "field f: Int
         predicate P(x: Ref) { acc(x.f) }
         method m(x: Ref) requires acc(x.f, 1/2) { fold P(x) }",
        "fold.failed:insufficient.permission @ fold P(x) in m",
    );
    fails(
        "field f: Int
         predicate P(x: Ref) { acc(x.f) }
         method m(x: Ref) requires acc(P(x), 1/2) { unfold P(x) }",
        "unfold.failed:insufficient.permission @ unfold P(x) in m",
    );
    fails(
        "field f: Int
         predicate P(x: Ref) { acc(x.f) }
         method m(x: Ref) requires acc(P(x), 1/2) { unfold acc(P(x), none) }",
        "unfold.failed:permission.not.positive @ unfold acc(P(x), none) in m",
    );
    fails(
        "field f: Int
         predicate P(x: Ref) { acc(x.f) }
         method m(x: Ref) { assert unfolding P(x) in x.f > 0 }",
        "assert.failed:insufficient.permission @ unfolding P(x) in x.f > 0 in m",
    );
}

#[test]
fn amounts_scale_bodies() {
    passes(
        "field f: Int
         predicate P(x: Ref) { acc(x.f, 1/2) }
         method m(x: Ref) requires acc(P(x), 1/2)
         { unfold acc(P(x), 1/2)  assert perm(x.f) == 1/4 }",
    );
    passes(
        "field f: Int
         predicate Q(x: Ref) { acc(x.f) }
         predicate P(x: Ref) { acc(Q(x), 1/2) && unfolding acc(Q(x), 1/2) in x.f > 0 }
         method m(x: Ref) requires acc(x.f) && x.f == 2
         {
           fold acc(Q(x), 1/8)
           fold acc(P(x), 1/4)
           unfold acc(P(x), 1/4)
           assert perm(Q(x)) == 1/8
         }",
    );
    passes(
        "field f: Int
         predicate P(x: Ref) { acc(x.f) }
         method m(x: Ref) requires acc(P(x), wildcard)
         { unfold acc(P(x), wildcard)  assert perm(x.f) > none  fold acc(P(x), wildcard) }",
    );
}

#[test]
fn more_than_write_inside_is_infeasible() {
    infeasible(
        "field f: Int
         predicate P(x: Ref) { acc(x.f) }
         method m(x: Ref) requires P(x) && acc(x.f, 1/2) { unfold P(x)  assert false }",
    );
}

#[test]
fn recursive_predicates_are_opened_step_by_step() {
    let list = "field next: Ref  field v: Int
         predicate list(x: Ref) { x != null ==> acc(x.next) && acc(x.v) && x.v > 0 && list(x.next) }
         function length(x: Ref): Int requires list(x) ensures result >= 0
         { x == null ? 0 : unfolding list(x) in 1 + length(x.next) }";
    // lists that are chosen may be cyclic, and have no length then
    passes_or_is_too_long(&format!(
        "{list} method m(x: Ref) requires list(x) && x != null ensures list(x)
         {{
           var n: Int := length(x)
           unfold list(x)
           x.v := x.v + 1
           var y: Ref := x.next
           assert length(y) == n - 1
           fold list(x)
           assert length(x) == n
         }}"
    ));
    fails_or_is_too_long(
        &format!("{list} method m(x: Ref) requires list(x) && length(x) == 2 {{ assert x == null }}"),
        "assert.failed:assertion.false @ x == null in m",
    );
    fails(
        &format!(
            "{list} method m(x: Ref) requires list(x) ensures list(x) {{ if (x != null) {{ unfold list(x)  x.v := -1  fold list(x) }} }}"
        ),
        "fold.failed:assertion.false @ fold list(x) in m",
    );
}

#[test]
fn abstract_predicates_are_held_but_not_opened() {
    passes("predicate P(x: Ref)  method m(x: Ref) requires P(x) ensures P(x) { }");
    fails(
        "predicate P(x: Ref)  method m(x: Ref, y: Ref) requires P(x) ensures P(y) { }",
        "postcondition.violated:insufficient.permission @ P(y) in m",
    );
}

#[test]
fn an_instance_is_never_inside_of_itself() {
    let list = "field next: Ref
        predicate list(x: Ref) { acc(x.next, wildcard) && (x.next != null ==> acc(list(x.next), wildcard)) }";
    passes(&format!(
        "{list}
         method m(x: Ref) requires acc(list(x), wildcard)
         {{
           unfold acc(list(x), wildcard)
           assert x != x.next
           if (x.next != null) {{ unfold acc(list(x.next), wildcard)  assert x.next.next != x }}
         }}"
    ));
    // the instance that was given would be inside of itself
    passes(&format!(
        "{list}
         method m(x: Ref)
           requires acc(x.next, wildcard) && x.next != null && acc(list(x.next), wildcard)
         {{ fold acc(list(x), wildcard)  assert x != x.next }}"
    ));
    let lists = "field next: Ref
        predicate even(x: Ref) { acc(x.next, 1/2) && (x.next != null ==> acc(odd(x.next), 1/2)) }
        predicate odd(x: Ref) { acc(x.next, 1/2) && (x.next != null ==> acc(even(x.next), 1/2)) }";
    passes(&format!(
        "{lists}
         method m(x: Ref) requires acc(even(x), 1/4)
         {{
           unfold acc(even(x), 1/4)
           if (x.next != null) {{ unfold acc(odd(x.next), 1/8)  assert x.next.next != x }}
         }}"
    ));
    // two predicates, one of them inside of the other: nothing is inside of itself
    fails(
        "field next: Ref
         predicate first(x: Ref) { acc(x.next, 1/2) && (x.next != null ==> acc(second(x.next), 1/2)) }
         predicate second(x: Ref) { acc(x.next, 1/2) }
         method m(x: Ref) requires acc(first(x), 1/2)
         { unfold acc(first(x), 1/2)  assert x != x.next }",
        "assert.failed:assertion.false @ x != x.next in m",
    );
}
