//! Algebraic data types.

use crate::support::{fails, passes};

const LIST: &str = "import <adt/contains.vpr>
    adt List[T] { Nil() Cons(head: T, tail: List[T]) } derives { contains }\n";

#[test]
fn constructors_destructors_and_discriminators() {
    passes(&format!(
        "{LIST} method m(l: List[Int], i: Int)
         {{
           var k: List[Int] := Cons(i, l)
           assert k.isCons && !k.isNil && k.head == i && k.tail == l && k != l
           assert l.isNil || l == Cons(l.head, l.tail)
         }}"
    ));
    fails(
        &format!("{LIST} method m(l: List[Int]) {{ assert l == Nil() }}"),
        "assert.failed:assertion.false @ l == Nil() in m",
    );
    // a destructor of another constructor has some value, always the same
    passes(&format!(
        "{LIST} method m(l: List[Int]) requires l.isNil {{ assert l.head == l.head }}"
    ));
    fails(
        &format!("{LIST} method m(l: List[Int]) requires l.isNil {{ assert l.head == 0 }}"),
        "assert.failed:assertion.false @ l.head == 0 in m",
    );
}

#[test]
fn contained_values() {
    passes(&format!(
        "{LIST} method m(l: List[Int], i: Int)
         {{
           assert contains(i, Cons(i, l)) && contains(l, Cons(i, l)) && contains(l, Cons(1, Cons(i, l)))
           assert contains(i, Cons(1, Cons(i, l)))
         }}"
    ));
    fails(
        &format!("{LIST} method m(l: List[Int]) {{ assert contains(1, l) }}"),
        "assert.failed:assertion.false @ contains(1, l) in m",
    );
    fails(
        "import <adt/contains.vpr>
         adt Pair { P(a: Int, b: Int) } derives { contains without b }
         method m() { assert contains(1, P(1, 2)) assert contains(2, P(1, 2)) }",
        "assert.failed:assertion.false @ contains(2, P(1, 2)) in m",
    );
}
