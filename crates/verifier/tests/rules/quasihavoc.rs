//! `quasihavoc` and `quasihavocall`: values are forgotten, permissions stay.

use crate::check;

#[test]
fn one_location() {
    check(
        "field f: Int
        method m(x: Ref, y: Ref) requires acc(x.f) && acc(y.f) && x.f == 1 && y.f == 2 {
            quasihavoc x.f
            assert y.f == 2 && perm(x.f) == write
            assert x.f == 1 // error: assert.failed:assertion.false
        }
        method alias(x: Ref, y: Ref) requires acc(x.f) && x.f == 1 {
            quasihavoc y.f
            assert x.f == 1 // error: assert.failed:assertion.false
        }
        method condition(x: Ref, b: Bool) requires acc(x.f) && x.f == 1 {
            quasihavoc b ==> x.f
            assert !b ==> x.f == 1
            assert x.f == 1 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn many_locations() {
    check(
        "field f: Int
        method some(s: Set[Ref], x: Ref, y: Ref)
            requires acc(x.f) && acc(y.f) && x.f == 1 && y.f == 2 && x in s && !(y in s)
        {
            quasihavocall z: Ref :: z in s ==> z.f
            assert y.f == 2
            assert x.f == 1 // error: assert.failed:assertion.false
        }
        method of_quantified(s: Set[Ref], x: Ref, y: Ref)
            requires forall z: Ref :: z in s ==> acc(z.f) && z.f == 1
            requires x in s && y in s && x != y
        {
            quasihavoc x.f
            assert y.f == 1 && perm(x.f) == write
            assert x.f == 1 // error: assert.failed:assertion.false
        }
        method collide(q: Seq[Ref]) {
            quasihavocall i: Int :: 0 <= i && i < |q| ==> q[i].f // error: quasihavocall.failed:quasihavocall.not.injective
        }",
    );
}
