//! Axioms of domains, as far as they are executed.

use crate::support::{cut_off, fails, passes};

#[test]
fn equations_define() {
    passes(
        "domain D { function twice(i: Int): Int  axiom { forall i: Int :: twice(i) == i + i } }
         method m(i: Int) { assert twice(i) - i == i }",
    );
    passes(
        "domain D { function yes(): Bool  function no(): Bool  axiom { yes() }  axiom { !no() } }
         method m() { assert yes() && !no() }",
    );
    passes(
        "domain D {
           function g(i: Int): Int  function f(i: Int): Int
           axiom { forall i: Int :: f(i) == g(i) + 1 }
         }
         method m() { assert f(3) > g(3) }",
    );
    fails(
        "domain D { function f(i: Int): Int  axiom { forall i: Int :: i > 0 ==> f(i) == i } }
         method m(i: Int) { assert f(i) == i }",
        "assert.failed:assertion.false @ f(i) == i in m",
    );
}

#[test]
fn bounds_on_one_side() {
    let array = "domain A { function len(a: A): Int
                            axiom { forall a: A :: {len(a)} len(a) >= 0 }
                            axiom { forall a: A :: len(a) > 1 } }";
    passes(&format!("{array} method m(a: A) {{ assert len(a) >= 2 }}"));
    fails(
        &format!("{array} method m(a: A) {{ assert len(a) > 2 }}"),
        "assert.failed:assertion.false @ len(a) > 2 in m",
    );
}

const ARRAY: &str = "field val: Int
    domain Array {
      function loc(a: Array, i: Int): Ref
      function len(a: Array): Int
      function first(r: Ref): Array
      function second(r: Ref): Int
      axiom { forall a: Array, i: Int :: {loc(a, i)} first(loc(a, i)) == a && second(loc(a, i)) == i }
      axiom { forall a: Array :: {len(a)} len(a) >= 0 }
    }";

#[test]
fn inverses_make_functions_injective() {
    passes(&format!(
        "{ARRAY} method m(a: Array)
           requires forall i: Int :: 0 <= i && i < len(a) ==> acc(loc(a, i).val)
         {{
           if (len(a) > 1) {{
             loc(a, 0).val := 1
             loc(a, 1).val := 2
             assert loc(a, 0).val == 1 && first(loc(a, 0)) == a && second(loc(a, 1)) == 1
           }}
         }}"
    ));
    fails(
        &format!("{ARRAY} method m(a: Array, b: Array) {{ assert loc(a, 0) != loc(b, 0) }}"),
        "assert.failed:assertion.false @ loc(a, 0) != loc(b, 0) in m",
    );
    passes(&format!(
        "{ARRAY} method m(a: Array, b: Array, r: Ref)
         {{ assert r == loc(a, 2) ==> first(r) == a  assert a != b ==> loc(a, 0) != loc(b, 0) }}"
    ));
}

#[test]
fn unique_constants_differ() {
    passes(
        "domain D { unique function a(): D  unique function b(): D  unique function c(): D }
         method m() { assert a() != b() && b() != c() && a() != c() && a() == a() }",
    );
}

#[test]
fn other_axioms_are_not_executable() {
    cut_off(
        "domain D { function f(i: Int): Int  axiom { forall i: Int, j: Int :: f(i) + f(j) == f(i + j) } }
         method m() { assert f(1) == 1 }",
        "not executable: a domain function of which axioms speak @ f(1)",
    );
    // two equations may contradict each other
    cut_off(
        "domain D { function f(i: Int): Int
                    axiom { forall i: Int :: i > 0 ==> f(i) == 1 }
                    axiom { forall i: Int :: i < 3 ==> f(i) == 2 } }
         method m() { assert f(1) == 1 }",
        "not executable: a domain function of which axioms speak @ f(1)",
    );
    // so do bounds on both sides
    cut_off(
        "domain D { function f(i: Int): Int
                    axiom { forall i: Int :: f(i) > i }
                    axiom { forall i: Int :: f(i) < 5 } }
         method m() { assert f(1) == 1 }",
        "not executable: a domain function of which axioms speak @ f(1)",
    );
    // the type may have one element only
    cut_off(
        "domain D { axiom { forall x: D, y: D :: x == y } }
         method m(x: D, y: D) { assert x == y }",
        "not executable: an element of a domain of which axioms speak @ x",
    );
    // a law that leads back to its function
    cut_off(
        "domain D { function f(i: Int): Int  function g(i: Int): Int
                    axiom { forall i: Int :: f(i) == g(i) }
                    axiom { forall i: Int :: g(i) == f(i) + 1 } }
         method m() { assert f(1) == 1 }",
        "not executable: a domain function of which axioms speak @ f(1)",
    );
}
