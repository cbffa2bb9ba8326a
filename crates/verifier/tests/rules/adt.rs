//! Algebraic data types.

use crate::check;

const LIST: &str = "adt List[T] { Nil() Cons(head: T, tail: List[T]) }\n";

fn check_with_list(program: &str) {
    check(&format!("{LIST}{program}"));
}

#[test]
fn destructors_undo_constructors() {
    check_with_list(
        "method undone(x: Int, l: List[Int]) {
            assert Cons(x, l).head == x && Cons(x, l).tail == l
            var k: List[Int] := Cons(x, l)
            assert k.head == x && k.tail == l
            assert k.head == x + 1 // error: assert.failed:assertion.false
        }
        method later(x: Int, k: List[Int], l: List[Int]) requires k == Cons(x, l) {
            assert k.head == x
            assert k.tail == l
            assert k.tail == k // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn constructors_are_injective() {
    check_with_list(
        "method injective(x: Int, y: Int, k: List[Int], l: List[Int]) requires Cons(x, k) == Cons(y, l) {
            assert x == y && k == l
            assert false // error: assert.failed:assertion.false
        }
        method through_a_variable(x: Int, y: Int, k: List[Int], m: List[Int])
            requires m == Cons(x, k)
            requires m == Cons(y, k)
        {
            assert x == y
            assert m == k // error: assert.failed:assertion.false
        }
        method not_for_others(x: Int, k: List[Int], l: List[Int]) requires k.head == l.head {
            assert k == l // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn sequences_in_constructors_are_compared_by_their_contents() {
    check(
        "adt Box { Full(content: Seq[Int]) }
        method contents(s: Seq[Int], t: Seq[Int]) requires |s| == 1 && |t| == 1 && s[0] == t[0] {
            assert Full(s) == Full(t)
            assert Full(s) == Full(t ++ t) // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn constructors_are_distinct() {
    check_with_list(
        "method distinct(x: Int, l: List[Int]) {
            assert Cons(x, l) != Nil()
            assert l != Nil() // error: assert.failed:assertion.false
        }
        method exclusive(l: List[Int]) {
            assert !(l.isNil && l.isCons)
            assume l.isNil && l.isCons
            assert false
        }
        method tags(l: List[Int]) {
            assert Nil().isNil && Cons(1, l).isCons && !Cons(1, l).isNil
            assert l.isNil // error: assert.failed:assertion.false
        }
        method tag_of_a_variable(k: List[Int], l: List[Int]) requires k == Cons(1, l) {
            assert k.isCons && !k.isNil
            assert l.isCons // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn each_value_has_a_constructor() {
    check_with_list(
        "method exhaustive(l: List[Int]) {
            assert l.isNil || l.isCons
            if (l.isNil) { assert l == Nil() } else { assert l == Cons(l.head, l.tail) }
            assert l == Cons(l.head, l.tail) // error: assert.failed:assertion.false
        }
        method by_exclusion(l: List[Int]) requires !l.isNil {
            assert l.isCons
            assert l.tail.isNil // error: assert.failed:assertion.false
        }
        method for_all() {
            assert forall l: List[Int] :: { l.tail } l.isNil || l == Cons(l.head, l.tail)
            var all: Bool := forall l: List[Int] :: { l.tail } l == Cons(l.head, l.tail)
            assert all // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn one_constructor_makes_every_value() {
    check(
        "adt Pair[A, B] { P(first: A, second: B) }
        method pairs(p: Pair[Int, Bool], q: Pair[Int, Bool]) {
            assert p.isP && p == P(p.first, p.second)
            assume p.first == q.first
            assert p == q // error: assert.failed:assertion.false
        }
        method equal(p: Pair[Int, Bool], q: Pair[Int, Bool]) {
            assume p.first == q.first && p.second == q.second
            assert p == q
        }",
    );
}

#[test]
fn enumerations() {
    check(
        "adt Color { Red() Green() Blue() }
        method three(c: Color) requires !c.isRed && !c.isBlue {
            assert c == Green()
            assert c != Green() // error: assert.failed:assertion.false
        }
        method two(c: Color) requires !c.isRed {
            assert c == Green() // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn destructors_of_other_constructors_have_some_value() {
    check_with_list(
        "method total(l: List[Int]) requires l.isNil {
            assert l.head == l.head && l.head == Nil().head
            assert l.head == 0 // error: assert.failed:assertion.false
        }
        method no_cons(l: List[Int]) requires l.isNil {
            assert l != Cons(l.head, l.tail)
            assert Cons(l.head, l.tail).isCons
            assert false // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn instances_are_apart() {
    check(
        "adt Option[T] { None() Some(value: T) }
        method nested(o: Option[Option[Int]]) requires o == Some(Some(3)) {
            assert o.value.value == 3
            assert o.value.isNone // error: assert.failed:assertion.false
        }
        method two_instances(a: Option[Int], b: Option[Bool]) requires a.isSome {
            assert b.isSome // error: assert.failed:assertion.false
        }",
    );
}

/// Nothing says that values are finite.
#[test]
fn types_without_a_base_case_have_values() {
    check(
        "adt Stream { More(head: Int, tail: Stream) }
        method stream(s: Stream) {
            assert s == More(s.head, s.tail)
            assert false // error: assert.failed:assertion.false
        }
        adt Loop { Again(rest: Loop) }
        method again(l: Loop) requires l == Again(l) {
            assert l.rest == l
            assert false // error: assert.failed:assertion.false
        }
        adt Hereditary { Node(children: Set[Hereditary]) }
        method sets(h: Hereditary) {
            assert Node(h.children) == h
            assert false // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn unbounded_instances_end() {
    check(
        "adt T[A] { Stop() Go(x: A, rest: T[Seq[A]]) }
        method grows(t: T[Int]) {
            assert t.isStop || t == Go(t.x, t.rest)
            assert t.rest.rest.isStop // error: assert.failed:assertion.false
        }
        adt Two[A, B] { Both(left: Two[B, Map[A, B]], right: Two[Seq[A], Map[B, A]]) }
        method many(t: Two[Int, Bool]) {
            assert t == Both(t.left, t.right)
            assert false // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn mutually_recursive_types() {
    check(
        "adt Tree { Fork(mark: Int, trees: Forest) }
        adt Forest { Empty() Grow(tree: Tree, others: Forest) }
        method forest(t: Tree) requires t.trees.isGrow {
            assert t == Fork(t.mark, Grow(t.trees.tree, t.trees.others))
            assert t.trees.tree == t // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn functions_over_lists() {
    check_with_list(
        "function length(l: List[Int]): Int
            ensures result >= 0
        { l.isNil ? 0 : 1 + length(l.tail) }
        method lengths(l: List[Int], x: Int) {
            assert length(Cons(x, l)) == 1 + length(l)
            assert length(Cons(x, Cons(x, l))) == 2 + length(l)
            assert length(Nil()) == 0
            assert length(l) > 0 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn values_in_the_heap() {
    check_with_list(
        "field list: List[Int]
        method push(x: Ref, i: Int) requires acc(x.list) ensures acc(x.list) && x.list == Cons(i, old(x.list)) {
            x.list := Cons(i, x.list)
        }
        method client(x: Ref) requires acc(x.list) {
            push(x, 1)
            push(x, 2)
            assert x.list.tail.head == 1
            assert x.list.tail.tail.isNil // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn contains() {
    check(
        "import <adt/derives.vpr>
        adt Tree { Leaf() Node(left: Tree, value: Int, right: Tree) } derives { contains without value }
        method contained(t: Tree, u: Tree) {
            var s: Tree := Node(Node(t, 3, Leaf()), 4, u)
            assert contains(u, s)
            assert contains(t, s)
            assert contains(s, t) // error: assert.failed:assertion.false
        }
        method blocked(t: Tree) {
            assert contains(3, Node(t, 3, t)) // error: assert.failed:assertion.false
        }
        adt Plain { Wrapped(inner: Tree) }
        method not_derived(t: Tree) {
            assert contains(t, Wrapped(t)) // error: assert.failed:assertion.false
        }",
    );
}
