use super::check;

#[test]
fn names_are_declared_once() {
    check(
        "field f: Int
         field f: Bool //~ types
         method m(x: Int) {
             var y: Int
             if (x == y) { var z: Int } else { var z: Int }
             var x: Int //~ types
         }
         domain D { function d(): Int }
         function d(): Int //~ types",
    );
}

#[test]
fn bound_names_do_not_hide_others() {
    check(
        "method m(x: Int) {
             assert forall y: Int :: y > x
             assert forall y: Int :: y < x
             assert forall x: Int :: x > 0 //~ types
             assert let y == (x) in y == x
         }",
    );
}

#[test]
fn uses_are_declared() {
    check(
        "field f: Int
         function g(x: Int): Int
         predicate P(x: Ref)
         method m(r: Ref) returns (i: Int) {
             i := g(1)
             i := h(1) //~ types
             i := r.f
             i := r.g //~ types
             i := j //~ types
             fold P(r) //~ types
             unfold Q(r) //~ types
             m2() //~ types
         }",
    );
}

#[test]
fn types_exist_and_have_the_right_number_of_arguments() {
    check(
        "domain D[T] { function c(): D[T] }
         field a: D[Int]
         field b: D //~ types
         field c2: E //~ types
         field d: Seq[D[Bool]]
         field e: T //~ types",
    );
}

#[test]
fn operands_fit() {
    check(
        "method m(i: Int, b: Bool, p: Perm, r: Ref, s: Seq[Int], t: Set[Int]) {
             assert i + 1 == 2
             assert i + b == 2 //~ types
             assert b && i > 0
             assert b && i //~ types
             assert p < write
             assert i < r //~ types
             assert i == b //~ types
             assert i in s && i in t
             assert b in s //~ types
             assert |s| == |t|
             assert s == t //~ types
             assert (b ? i : 1) == i
             assert (b ? i : b) == i //~ types
             assert -p < none
             assert !i //~ types
             assert s ++ Seq(1) == s
             assert s ++ t == s //~ types
         }",
    );
}

#[test]
fn division_is_of_the_type_that_fits() {
    check(
        "method m(i: Int, p: Perm) {
             var j: Int := i / 2
             var q: Perm := i / 2
             q := p / 2
             j := p / 2 //~ types
             j := i \\ 2
             q := i \\ 2 //~ types
             q := 2 * p
             j := 2 * p //~ types
         }",
    );
}

#[test]
fn calls_have_arguments_and_targets() {
    check(
        "method two(i: Int) returns (a: Int, b: Bool)
         function f(i: Int, b: Bool): Int
         method m() {
             var a: Int
             var b: Bool
             a, b := two(1)
             a := two(1) //~ types
             a, b := two() //~ types
             b, a := two(1) //~ types
             a, b := two(true) //~ types
             a := f(1, true)
             a := f(1) //~ types
             a := f(true, 1) //~ types
         }",
    );
}

#[test]
fn parameters_are_not_assigned() {
    check(
        "field f: Int
         method m(x: Int, r: Ref) returns (y: Int) {
             y := x
             r.f := x
             x := y //~ types
             y := true //~ types
             r.f := r //~ types
         }",
    );
}

#[test]
fn new_objects_have_fields() {
    check(
        "field f: Int
         method m() {
             var r: Ref
             var i: Int
             r := new(f)
             r := new(*)
             r := new(g) //~ types
             i := new(f) //~ types
         }",
    );
}

#[test]
fn permissions_stand_where_assertions_do() {
    check(
        "field f: Int
         predicate P(x: Ref)
         method m(x: Ref, b: Bool) {
             assert acc(x.f) && P(x)
             assert b ==> acc(x.f)
             assert acc(x.f) ==> b //~ types
             assert !acc(x.f) //~ types
             assert acc(x.f) || b //~ types
             assert b ? acc(x.f) : P(x)
             assert P(x) == b //~ types
             assert exists i: Int :: acc(x.f) //~ types
             assert acc(x.f, 1/2)
             assert acc(x.f, b) //~ types
         }
         function g(x: Ref): Int
             requires acc(x.f)
             ensures acc(x.f) //~ types",
    );
}

#[test]
fn only_predicates_with_bodies_are_folded() {
    check(
        "predicate A(x: Ref)
         predicate P(x: Ref) { true }
         function f(x: Ref): Bool requires P(x) { unfolding P(x) in true }
         function g(x: Ref): Bool requires A(x) { unfolding A(x) in true } //~ types
         method m(x: Ref) {
             fold P(x)
             unfold acc(P(x), 1/2)
             fold A(x) //~ types
         }",
    );
}

#[test]
fn wands_are_written_out_to_be_packaged_and_applied() {
    check(
        "predicate P(x: Ref)
         method m(x: Ref) {
             package true --* true
             apply true --* P(x)
             package P(x) //~ types
             apply P(x) //~ types
         }
         predicate W(x: Ref) { P(x) --* true } //~ types",
    );
}

#[test]
fn triggers_are_uninterpreted() {
    check(
        "field f: Int
         function g(i: Int): Int
         predicate P(r: Ref)
         adt L { N() C(v: Int) }
         method m(s: Seq[Int]) {
             assert forall i: Int :: { g(i) } g(i) > 0
             assert forall i: Int :: { s[i] } s[i] > 0
             assert forall i: Int :: { i in s } i in s
             assert forall i: Int :: { old(g(i)) } g(i) > 0
             assert forall r: Ref :: { r.f } { P(r) } r == null
             assert forall l: L :: { l.v } l == l
             assert forall i: Int :: { C(i) } i == i
             assert forall i: Int :: { g(i + 1) } g(i) > 0 //~ types
             assert forall i: Int :: { i + 1 } g(i) > 0 //~ types
             assert forall i: Int :: { i } g(i) > 0 //~ types
             assert forall i: Int :: { g(i) > 0 } g(i) > 0 //~ types
             assert forall i: Int :: { g(-i) } g(i) > 0 //~ types
             assert forall l: L :: { l.isC } l == l //~ types
             assert forall r: Ref :: { acc(r.f) } r == null //~ types
         }",
    );
}

#[test]
fn forperm_variables_are_arguments() {
    check(
        "field f: Int
         predicate P(r: Ref, i: Int)
         method m(r: Ref, s: Seq[Ref]) {
             assert forperm x: Ref [x.f] :: x != r
             assert forperm x: Ref, i: Int [P(x, i)] :: i > 0
             assert forperm x: Ref [P(x, 1 + 2)] :: x == r
             assert forperm x: Ref, y: Ref [x.f] :: x != r //~ types
             assert forperm i: Int [s[i].f] :: i > 0 //~ types
             assert forperm x: Ref, i: Int [P(x, i + 1)] :: i > 0 //~ types
         }",
    );
}

#[test]
fn permissions_are_inspected_in_bodies_only() {
    check(
        "field f: Int
         method m(x: Ref)
             requires [true, perm(x.f) > none]
             requires perm(x.f) > none //~ types
             ensures forperm r: Ref [r.f] :: r == x //~ types
         {
             assert perm(x.f) > none
             while (true)
                 invariant perm(x.f) > none //~ types
             {}
         }
         function g(x: Ref): Int
             requires perm(x.f) > none //~ types
             ensures perm(x.f) > none //~ types",
    );
}

#[test]
fn axioms_apply_functions_without_preconditions() {
    check(
        "function total(i: Int): Int
         function partial(i: Int): Int requires i > 0
         domain D {
             axiom { total(1) == 1 }
             axiom { partial(1) == 1 } //~ types
         }",
    );
}

#[test]
fn members_of_algebraic_types_are_known() {
    check(
        "adt List[T] { Nil() Cons(value: T, tail: List[T]) }
         adt Tree { Leaf() }
         method m(l: List[Int], t: Tree) {
             assert l.isNil || l.value > 0
             assert l.tail.isCons
             assert l.left == 1 //~ types
             assert t.value == 1 //~ types
             assert l.isLeaf //~ types
             assert l == Cons(true, l) //~ types
             assert l == Cons(1, Nil())
         }",
    );
}

#[test]
fn nothing_is_said_twice() {
    check(
        "method m(x: Int) {
             assert undeclared + 1 > 2 && undeclared > undeclared //~ types
             var y: Missing := x //~ types
         }",
    );
}
