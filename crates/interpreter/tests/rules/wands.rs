//! Magic wands: `package`, `apply`, `applying`.

use crate::support::{cut_off, fails, infeasible, passes};

const FIELDS: &str = "field f: Int  field g: Int  field next: Ref
    predicate P(x: Ref) { acc(x.f) }
    predicate list(x: Ref) { acc(x.next) && (x.next != null ==> list(x.next)) }\n";

fn with_fields(text: &str) -> String {
    format!("{FIELDS}{text}")
}

#[test]
fn a_packaged_wand_gives_its_footprint_back() {
    passes(&with_fields(
        "method m(x: Ref, y: Ref) requires acc(x.f) && acc(y.g) && y.g == 4
         {
           package acc(x.f) --* acc(x.f) && acc(y.g)
           x.f := 7
           apply acc(x.f) --* acc(x.f) && acc(y.g)
           assert x.f == 7 && y.g == 4
         }",
    ));
    fails(
        &with_fields(
            "method m(x: Ref, y: Ref) requires acc(x.f) && acc(y.g)
             {
               package acc(x.f) --* acc(x.f) && acc(y.g)
               y.g := 7
             }",
        ),
        "assignment.failed:insufficient.permission @ y.g := 7 in m",
    );
    fails(
        &with_fields(
            "method m(x: Ref) requires acc(x.f)
             {
               package acc(x.f) --* acc(x.f)
               apply acc(x.f) --* acc(x.f)
               apply acc(x.f) --* acc(x.f)
             }",
        ),
        "apply.failed:insufficient.permission @ apply acc(x.f) --* acc(x.f) in m",
    );
}

#[test]
fn the_left_hand_side_is_given_away() {
    fails(
        &with_fields(
            "method m(x: Ref, y: Ref) requires acc(x.f) && acc(y.g)
             {
               package acc(x.f) --* acc(y.g)
               apply acc(x.f) --* acc(y.g)
               x.f := 1
             }",
        ),
        "assignment.failed:insufficient.permission @ x.f := 1 in m",
    );
    fails(
        &with_fields(
            "method m(x: Ref) requires acc(x.f) && x.f == 1
             {
               package acc(x.f) && x.f == 2 --* acc(x.f)
               apply acc(x.f) && x.f == 2 --* acc(x.f)
             }",
        ),
        "apply.failed:assertion.false @ apply acc(x.f) && x.f == 2 --* acc(x.f) in m",
    );
}

#[test]
fn proofs_that_fail() {
    fails(
        &with_fields("method m(x: Ref, y: Ref) requires acc(x.f) { package acc(x.f) --* acc(y.g) }"),
        "package.failed:insufficient.permission @ package acc(x.f) --* acc(y.g) in m",
    );
    fails(
        &with_fields("method m(x: Ref) requires acc(x.f) { package acc(x.f) --* acc(x.f) && x.f > 2 }"),
        "package.failed:assertion.false @ package acc(x.f) --* acc(x.f) && x.f > 2 in m",
    );
    // the facts outside do not hold for another left-hand side
    fails(
        &with_fields(
            "method m(x: Ref) requires acc(x.f) && x.f == 3
             { package acc(x.f) --* acc(x.f) { assert x.f == 3 } }",
        ),
        "assert.failed:assertion.false @ x.f == 3 in m",
    );
    // what is read is not taken
    fails(
        &with_fields("method m(x: Ref, y: Ref) requires acc(y.g) { package true --* y.g == y.g }"),
        "package.failed:insufficient.permission @ package true --* y.g == y.g in m",
    );
}

/// Some amount is taken for a `wildcard` and an `unfolding` of the right-hand side.
#[test]
fn right_hand_sides_take_some_amount() {
    passes(&with_fields(
        "method m(x: Ref, y: Ref) requires acc(y.g) && acc(P(y))
         {
           package acc(x.g, 1/2) --* acc(y.g, wildcard) && (unfolding acc(P(y), wildcard) in y.f == y.f)
           exhale acc(y.g, 1/2) && acc(P(y), 1/2)
         }",
    ));
}

#[test]
fn scripts() {
    passes(&with_fields(
        "method m(x: Ref, y: Ref) requires list(x) && x != null && acc(y.next) && y.next == null
         {
           package acc(y.next) && y.next == x --* list(y) { fold list(y) }
           y.next := x
           apply acc(y.next) && y.next == x --* list(y)
           assert unfolding list(y) in y.next == x
         }",
    ));
    passes(&with_fields(
        "method m(x: Ref, y: Ref) requires acc(x.f) && acc(y.f) && y.f == 2
         {
           package acc(x.f, 1/2) --* acc(x.f, 1/2) && P(y)
           { var i: Int := y.f  if (i == 2) { fold P(y) } else { assert false } }
           apply acc(x.f, 1/2) --* acc(x.f, 1/2) && P(y)
           assert unfolding P(y) in y.f == 2
         }",
    ));
}

#[test]
fn proofs_inside_of_proofs() {
    passes(&with_fields(
        "method m(x: Ref, y: Ref, z: Ref) requires acc(x.f) && acc(y.g) && acc(z.next) && y.g == 5
         {
           package acc(x.f) --* (acc(z.next) --* acc(x.f) && acc(y.g) && acc(z.next))
           { package acc(z.next) --* acc(x.f) && acc(y.g) && acc(z.next) }
           x.f := 6
           apply acc(x.f) --* (acc(z.next) --* acc(x.f) && acc(y.g) && acc(z.next))
           z.next := null
           apply acc(z.next) --* acc(x.f) && acc(y.g) && acc(z.next)
           assert x.f == 6 && y.g == 5 && z.next == null
         }",
    ));
    passes(&with_fields(
        "method m(x: Ref, y: Ref) requires acc(x.f) && (acc(x.f) --* acc(y.g))
         {
           package acc(x.f) --* acc(y.g) && y.g == y.g { apply acc(x.f) --* acc(y.g) }
           apply acc(x.f) --* acc(y.g) && y.g == y.g
           y.g := 3
         }",
    ));
}

#[test]
fn old_left_hand_sides() {
    passes(&with_fields(
        "method m(x: Ref) requires acc(x.f)
         {
           package acc(x.f) --* acc(x.f) && x.f == old[lhs](x.f) { assert true }
           x.f := 4
           apply acc(x.f) --* acc(x.f) && x.f == old[lhs](x.f)
           assert x.f == 4
         }",
    ));
}

#[test]
fn applying_leaves_the_state() {
    passes(&with_fields(
        "method m(x: Ref, y: Ref) requires acc(x.f) && acc(y.g) && y.g == 2
         {
           package acc(x.f) --* acc(x.f) && acc(y.g)
           assert (applying (acc(x.f) --* acc(x.f) && acc(y.g)) in y.g) == 2
           apply acc(x.f) --* acc(x.f) && acc(y.g)
         }",
    ));
    fails(
        &with_fields(
            "method m(x: Ref, y: Ref) requires acc(x.f) && acc(y.g)
             {
               package acc(x.f) --* acc(x.f) && acc(y.g)
               assert (applying (acc(x.f) --* acc(x.f) && acc(y.g)) in y.g) > 2 || true
               assert y.g > 2
             }",
        ),
        "assert.failed:insufficient.permission @ y.g > 2 in m",
    );
}

#[test]
fn wands_that_come_from_outside() {
    passes(&with_fields(
        "method m(x: Ref, y: Ref) requires acc(x.f) && (acc(x.f) --* acc(x.f) && acc(y.g))
         { x.f := 2  apply acc(x.f) --* acc(x.f) && acc(y.g)  assert x.f == 2  y.g := 2 }",
    ));
    // what goes in on the left
    fails(
        &with_fields(
            "method m(x: Ref, y: Ref) requires acc(x.f) && (acc(x.f) --* acc(y.g))
             { apply acc(x.f) --* acc(y.g)  assert y.g == 2 }",
        ),
        "assert.failed:assertion.false @ y.g == 2 in m",
    );
    cut_off(
        &with_fields(
            "method m(x: Ref) requires acc(x.f) && (acc(x.f) --* acc(x.f) && x.f == 2)
             { apply acc(x.f) --* acc(x.f) && x.f == 2 }",
        ),
        "not executable: a wand whose footprint is unknown @ acc(x.f) --* acc(x.f) && x.f == 2",
    );
    infeasible(&with_fields(
        "method m(x: Ref) requires acc(x.f) && acc(x.g) && (acc(x.f) --* acc(x.g))
         { apply acc(x.f) --* acc(x.g) }",
    ));
}

#[test]
fn wands_are_carried_over_calls_and_loops() {
    passes(&with_fields(
        "method make(x: Ref, y: Ref) requires acc(x.f) && acc(y.g) && y.g == 3
           ensures acc(x.f) && (acc(x.f) --* acc(x.f) && acc(y.g))
         { package acc(x.f) --* acc(x.f) && acc(y.g) }
         method m(x: Ref, y: Ref) requires acc(x.f) && acc(y.g) && y.g == 3
         {
           make(x, y)
           var i: Int := 0
           while (i < 2)
             invariant acc(x.f) && (acc(x.f) --* acc(x.f) && acc(y.g))
           { i := i + 1  x.f := i }
           apply acc(x.f) --* acc(x.f) && acc(y.g)
           assert x.f == 2 && y.g == 3
         }",
    ));
}

#[test]
fn instances_and_amounts() {
    passes(&with_fields(
        "method m(x: Ref, y: Ref) requires acc(x.f) && acc(y.f) && x != y
         {
           package acc(x.f) --* acc(x.f)
           package acc(x.f) --* acc(x.f)
           assert perm(acc(x.f) --* acc(x.f)) == 2/1 && perm(acc(y.f) --* acc(y.f)) == none
           assert forperm z: Ref [acc(z.f) --* acc(z.f)] :: z == x
           exhale acc(x.f) --* acc(x.f)
           assert perm(acc(x.f) --* acc(x.f)) == write
         }",
    ));
    passes(&with_fields(
        "method m(s: Set[Ref], x: Ref) requires x in s && acc(x.f)
           requires forall e: Ref :: e in s ==> (acc(e.f) --* acc(e.g))
         { apply acc(x.f) --* acc(x.g)  x.g := 1 }",
    ));
    fails(
        &with_fields(
            "method m(s: Set[Ref], x: Ref) requires acc(x.f)
               requires forall e: Ref :: e in s ==> (acc(e.f) --* acc(e.g))
             { apply acc(x.f) --* acc(x.g) }",
        ),
        "apply.failed:insufficient.permission @ apply acc(x.f) --* acc(x.g) in m",
    );
}

/// Whether the footprint has `y.g` in both cases is not for the run to say.
#[test]
fn amounts_that_a_proof_may_take_are_not_asked_for() {
    cut_off(
        &with_fields(
            "method m(x: Ref, y: Ref) requires acc(x.f) && acc(y.g)
             {
               package acc(x.f) --* acc(x.f) && (x.f > 0 ==> acc(y.g))
               assert perm(y.g) == none
             }",
        ),
        "not executable: `perm` after the proof of a magic wand @ perm(y.g)",
    );
}
