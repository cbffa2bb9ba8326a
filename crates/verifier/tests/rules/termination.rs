//! Termination measures. A comment says of each program that a wrong rule would accept why it must
//! be rejected.

use crate::check;
use crate::common::errors;

const LIST: &str = "field next: Ref
predicate list(x: Ref) { acc(x.next) && (x.next != null ==> list(x.next)) }\n";

fn check_with_list(program: &str) {
    check(&format!("{LIST}{program}"));
}

/// The program is neither verified nor rejected.
fn is_unsupported(program: &str) {
    let found = errors(program).unwrap_or_default();
    let ids: Vec<&str> = found.iter().map(|(_, id)| id.as_str()).collect();
    assert_eq!(ids, ["internal:feature.unsupported"], "in\n{program}");
}

#[test]
fn measures_decrease_at_recursive_applications() {
    check(
        "function sum(n: Int): Int requires n >= 0 decreases n { n == 0 ? 0 : n + sum(n - 1) }
        function same(n: Int): Int requires n >= 0 decreases n
        { n == 0 ? 0 : n + same(n) } // error: termination.failed:tuple.false
        function grows(n: Int): Int requires n >= 0 decreases n
        { n == 0 ? 0 : n + grows(n + 1) } // error: termination.failed:tuple.false
        function constant(n: Int): Int requires n >= 0 decreases
        { n == 0 ? 0 : constant(n - 1) } // error: termination.failed:tuple.false",
    );
}

/// Without a lower bound, the measure decreases for ever.
#[test]
fn measures_are_bounded() {
    check(
        "function falls(n: Int): Int decreases n
        { falls(n - 1) } // error: termination.failed:tuple.false
        function stops(n: Int): Int decreases n { n < 0 ? 0 : stops(n - 1) }
        function halves(p: Perm): Perm requires none <= p decreases p
        { halves(p / 2) } // error: termination.failed:tuple.false
        function steps(p: Perm): Perm requires none <= p decreases p
        { p < write ? p : steps(p - write) }",
    );
}

#[test]
fn tuples_are_compared_lexicographically() {
    check(
        "function ackermann(m: Int, n: Int): Int
            requires m >= 0 && n >= 0
            ensures result >= 0
            decreases m, n
        {
            m == 0 ? n + 1
            : n == 0 ? ackermann(m - 1, 1)
            : ackermann(m - 1, ackermann(m, n - 1))
        }
        function swapped(m: Int, n: Int): Int
            requires m >= 0 && n >= 0
            decreases m, n
        { m == 0 ? 0 : swapped(m + 1, n - 1) } // error: application.precondition:assertion.false
        function first_grows(m: Int, n: Int): Int
            requires m >= 0 && n >= 0
            decreases m, n
        { n == 0 ? 0 : first_grows(m + 1, n - 1) } // error: termination.failed:tuple.false",
    );
}

/// A tuple that ends first is larger, so that two functions cannot each be smaller than the other.
#[test]
fn tuples_of_different_lengths_and_types() {
    check(
        "function long(m: Int, n: Int): Int requires m >= 0 && n >= 0 decreases m, n
        { m == 0 ? 0 : short(m) } // error: termination.failed:tuple.false
        function short(m: Int): Int requires m >= 0 decreases m
        { m == 0 ? 0 : long(m, 5) }
        function number(n: Int): Int requires n >= 0 decreases n
        { n == 0 ? 0 : truth(true) } // error: termination.failed:tuple.false
        function truth(b: Bool): Int decreases b
        { b ? truth(false) : number(3) } // error: termination.failed:tuple.false",
    );
}

/// The other function of the cycle promises nothing, or its promise is only believed.
#[test]
fn each_function_of_a_cycle_needs_a_tuple() {
    check(
        "function even(n: Int): Bool requires n >= 0 decreases n { n == 0 ? true : odd(n - 1) }
        function odd(n: Int): Bool requires n >= 0 decreases n { n == 0 ? false : even(n - 1) }
        function a(n: Int): Int requires n >= 0 decreases n
        { n == 0 ? 0 : b(n - 1) } // error: termination.failed:tuple.condition.false
        function b(n: Int): Int requires n >= 0 { n == 0 ? 0 : a(n) }
        function c(n: Int): Int requires n >= 0 decreases n
        { n == 0 ? 0 : d(n - 1) } // error: termination.failed:tuple.condition.false
        function d(n: Int): Int requires n >= 0 decreases _ { n == 0 ? 0 : c(n) }
        function e(n: Int): Int requires n >= 0 decreases n { n == 0 ? 0 : f(n - 1) }
        function f(n: Int): Int requires n >= 0 decreases n
        { n == 0 ? 0 : e(n + 1) } // error: termination.failed:tuple.false",
    );
}

/// Other functions end where their clauses say so. `decreases *` and no clause promise nothing.
#[test]
fn applied_functions_end() {
    check(
        "function star(n: Int): Int decreases *
        function silent(n: Int): Int
        function believed(n: Int): Int decreases _
        function positive(n: Int): Int decreases if n > 0
        function both(n: Int): Int decreases if n > 0 decreases _ if n < 0
        function m1(n: Int): Int decreases { star(n) } // error: termination.failed:termination.condition.false
        function m2(n: Int): Int decreases { silent(n) } // error: termination.failed:termination.condition.false
        function m3(n: Int): Int decreases { believed(n) }
        function m4(n: Int): Int decreases { positive(n) } // error: termination.failed:termination.condition.false
        function m5(n: Int): Int decreases { n > 0 ? positive(n) : 0 }
        function m6(n: Int): Int decreases { n != 0 ? both(n) : 0 }
        function m7(n: Int): Int decreases { both(n) } // error: termination.failed:termination.condition.false
        function m8(n: Int): Int decreases if n > 1 { positive(n) }
        function m9(n: Int): Int decreases if n > -1 { positive(n) } // error: termination.failed:termination.condition.false
        function m10(n: Int): Int decreases * { star(m10(n)) }",
    );
}

#[test]
fn conditions_of_tuples() {
    check(
        "function never(n: Int): Int decreases n if false { never(n) }
        function down(n: Int): Int decreases n if n >= 0 { n == 0 ? 0 : down(n - 1) }
        function two(n: Int): Int decreases n if n >= 0
        { n == 0 ? 0 : two(n - 2) } // error: termination.failed:tuple.condition.false
        function up(n: Int): Int decreases n if n >= 0
        { n == 0 ? 0 : up(n + 1) } // error: termination.failed:tuple.false",
    );
}

/// An application ends only where it is evaluated.
#[test]
fn applications_are_checked_where_they_are_evaluated() {
    check(
        "function n1(n: Int): Bool decreases n { n > 0 && n1(n - 1) }
        function n2(n: Int): Bool decreases n { n <= 0 || n2(n - 1) }
        function n3(n: Int): Bool decreases n { n > 0 ==> n3(n - 1) }
        function n4(n: Int): Bool decreases n { n1(n) || n4(n) } // error: termination.failed:tuple.false
        function n5(n: Int): Int decreases n
        { let m == (n - 1) in n > 0 ? n5(m) : 0 }
        function n6(n: Int): Int decreases n
        { let m == (n6(n)) in 0 } // error: termination.failed:tuple.false
        function n7(n: Int): Int decreases n
        { n > 0 ? n7(n7(n - 1)) : 0 } // error: termination.failed:tuple.false
        function n8(n: Int): Int decreases n ensures result <= 0 { n > 0 ? n8(n8(n - 1)) : 0 }",
    );
}

#[test]
fn recursion_inside_a_quantifier() {
    check(
        "function all(n: Int): Bool decreases n { forall i: Int :: 0 <= i && i < n ==> all(i) }
        function too_many(n: Int): Bool decreases n
        { forall i: Int :: 0 <= i && i <= n ==> too_many(i) } // error: termination.failed:tuple.false
        function some(n: Int): Bool decreases n
        { exists i: Int :: some(i) } // error: termination.failed:tuple.false",
    );
}

/// Where the postcondition mentions the function, its result is not known.
#[test]
fn recursion_in_a_postcondition() {
    check(
        "function down(n: Int): Int requires n >= 0 decreases n
            ensures result >= 0
            ensures n > 0 ==> result == down(n - 1) + 1
        { n == 0 ? 0 : down(n - 1) + 1 }
        function itself(n: Int): Int decreases n
            ensures itself(n) == result // error: termination.failed:tuple.false
        { n }
        function without_body(n: Int): Int decreases n
            ensures without_body(n + 1) > result // error: termination.failed:tuple.false",
    );
}

/// Only the facts before an application are known there.
#[test]
fn applications_in_a_precondition() {
    check(
        "function zero(n: Int): Bool decreases if n == 0
        function after(n: Int): Int decreases requires n == 0 && zero(n) { 1 }
        function before(n: Int): Int decreases
            requires zero(n) && n == 0 // error: termination.failed:termination.condition.false
        { 1 }
        function where_it_ends(n: Int): Int decreases if n == 0 requires zero(n) { 1 }",
    );
}

/// Callers evaluate the second side of `[a, b]` in a precondition.
#[test]
fn both_sides_of_inhale_exhale_expressions_end() {
    check(
        "function zero(n: Int): Bool decreases if n == 0
        function exhaled(n: Int): Int decreases
            requires [true, zero(n)] // error: termination.failed:termination.condition.false
        { 1 }
        function inhaled(n: Int): Int decreases
            requires [zero(n), true] // error: termination.failed:termination.condition.false
        { 1 }
        function ends(n: Int): Int decreases if n == 0 requires [zero(n), zero(0 - n)] { 1 }",
    );
}

#[test]
fn measures_read_the_heap() {
    check(
        "field f: Int
        field left: Ref
        function down(x: Ref): Int requires acc(x.f) && acc(x.left) && acc(x.left.f)
            decreases x.f
        { x.f <= 0 ? 0 : same(x) }
        function same(x: Ref): Int requires acc(x.f) decreases x.f - 1
        { x.f <= 0 ? 0 : same(x) } // error: termination.failed:tuple.false
        method count(x: Ref) requires acc(x.f) ensures acc(x.f) decreases x.f
        {
            if (x.f > 0) {
                x.f := x.f - 1
                count(x)
            }
        }
        method stuck(x: Ref) requires acc(x.f) ensures acc(x.f) decreases x.f
        {
            if (x.f > 0) {
                x.f := x.f - 1
                x.f := x.f + 1
                stuck(x) // error: termination.failed:tuple.false
            }
        }",
    );
}

/// The caller of a method can hold more than it passes on, and then the measure that it sees is not
/// that which the callee starts with.
#[test]
fn measures_do_not_depend_on_permissions() {
    is_unsupported(
        "predicate p()
        method m() requires acc(p(), 1/2) decreases 2/1 - perm(p()) { inhale acc(p(), 1/2) m() }",
    );
    is_unsupported("method m(n: Int) decreases n ensures true decreases n + 1 { }");
}

#[test]
fn orders_of_the_standard_library() {
    check(
        "function refs(x: Ref): Int decreases x { x == null ? 0 : refs(null) }
        function other(x: Ref, y: Ref): Int decreases x
        { x == null ? 0 : other(y, x) } // error: termination.failed:tuple.false
        function bools(b: Bool): Int decreases b { b ? bools(false) : 0 }
        function flips(b: Bool): Int decreases b { flips(!b) } // error: termination.failed:tuple.false
        function seqs(s: Seq[Int]): Int decreases s { |s| == 0 ? 0 : seqs(s[1..]) }
        function turns(s: Seq[Int]): Int decreases s
        { |s| == 0 ? 0 : turns(s[1..] ++ s[..1]) } // error: termination.failed:tuple.false
        function sets(s: Set[Int], n: Int): Int decreases s
        { n in s ? sets(s setminus Set(n), n + 1) : 0 }
        function unions(s: Set[Int], n: Int): Int decreases s
        { n in s ? unions(s union Set(n), n + 1) : 0 } // error: termination.failed:tuple.false
        function bags(s: Multiset[Int], n: Int): Int decreases s
        { (n in s) > 0 ? bags(s setminus Multiset(n), n) : 0 }
        function maps(m: Map[Int, Int]): Int decreases m
        { maps(Map[Int, Int]()) } // error: termination.failed:tuple.false",
    );
}

/// Nothing is known of an order but what the program says.
#[test]
fn orders_of_the_program() {
    check(
        "domain Height {
            function height(h: Height): Int
            function at(n: Int): Height
            axiom { forall n: Int :: { at(n) } height(at(n)) == n }
        }
        domain HeightWellFoundedOrder {
            axiom { forall a: Height, b: Height :: { decreasing(a, b) }
                height(a) < height(b) ==> decreasing(a, b) }
            axiom { forall a: Height :: { bounded(a) } height(a) >= 0 ==> bounded(a) }
        }
        domain Depth { function depth(d: Depth): Int }
        domain DepthWellFoundedOrder {
            axiom { forall a: Depth, b: Depth :: { decreasing(a, b) }
                depth(a) < depth(b) ==> decreasing(a, b) }
        }
        domain Loose { }
        function climbs(h: Height): Int decreases h
        { height(h) > 0 ? climbs(at(height(h) - 1)) : 0 }
        function stays(h: Height): Int decreases h
        { height(h) > 0 ? stays(at(height(h))) : 0 } // error: termination.failed:tuple.false
        function unbounded(a: Depth, b: Depth): Int decreases a
        { depth(b) < depth(a) ? unbounded(b, a) : 0 } // error: termination.failed:tuple.false
        function loose(a: Loose, b: Loose): Int decreases a
        { loose(b, a) } // error: termination.failed:tuple.false",
    );
    // the order of the program counts, and not that of the library
    check(
        "import <decreases/declaration.vpr>
        domain IntWellFoundedOrder {
            axiom { forall i: Int, j: Int :: { decreasing(i, j) } j < i && i <= 10 ==> decreasing(i, j) }
            axiom { forall i: Int :: { bounded(i) } bounded(i) }
        }
        function up(n: Int): Int decreases n { n < 10 ? up(n + 1) : 0 }
        function down(n: Int): Int decreases n
        { n > 0 ? down(n - 1) : 0 } // error: termination.failed:tuple.false",
    );
}

#[test]
fn arguments_of_constructors_are_smaller() {
    check(
        "adt Tree[T] { Leaf() Node(left: Tree[T], value: T, right: Tree[T]) }
        adt Rose { Stem(first: Bush) }
        adt Bush { None() More(rose: Rose, rest: Bush) }
        function size(t: Tree[Int]): Int decreases t { t.isLeaf ? 0 : size(t.left) + 1 + size(t.right) }
        function same(t: Tree[Int]): Int decreases t
        { t.isLeaf ? 0 : same(Node(t.left, 1, t.right)) } // error: termination.failed:tuple.false
        function leaf(t: Tree[Int]): Int decreases t
        { leaf(t.left) } // error: termination.failed:tuple.false
        function bush(b: Bush): Int decreases b
        { b.isNone ? 0 : bush(b.rest) + bush(b.rose.first) }
        function grows(b: Bush): Int decreases b
        { b.isNone ? 0 : grows(More(Stem(b), b.rest)) } // error: termination.failed:tuple.false",
    );
    check(
        "import <decreases/declaration.vpr>
        adt List { Nil() Cons(tail: List) }
        domain ListWellFoundedOrder { }
        function length(l: List): Int decreases l
        { l.isNil ? 0 : length(l.tail) } // error: termination.failed:tuple.false",
    );
}

#[test]
fn nested_predicate_instances_are_smaller() {
    check_with_list(
        "function length(x: Ref): Int requires list(x) decreases list(x)
        { unfolding list(x) in x.next == null ? 1 : 1 + length(x.next) }
        function again(x: Ref): Int requires list(x) decreases list(x)
        { (unfolding list(x) in x.next == null) ? 1 : again(x) } // error: termination.failed:tuple.false
        method walk(x: Ref) requires acc(list(x), 1/2) ensures acc(list(x), 1/2) decreases acc(list(x), 1/2)
        {
            unfold acc(list(x), 1/2)
            if (x.next != null) { walk(x.next) }
            fold acc(list(x), 1/2)
        }
        method leap(x: Ref) requires list(x) decreases list(x)
        {
            unfold list(x)
            if (x.next != null) {
                unfold list(x.next)
                if (x.next.next != null) { leap(x.next.next) }
            }
        }
        method iterate(x: Ref) requires list(x) decreases
        {
            var y: Ref := x
            while (y != null)
                invariant y != null ==> list(y)
                decreases list(y)
            {
                unfold list(y)
                y := y.next
            }
        }",
    );
}

/// An instance with the same arguments can be folded again from other parts. It is then another one,
/// and can contain what it was nested in.
#[test]
fn instances_are_told_apart_by_their_contents() {
    check_with_list(
        "method longer(x: Ref) requires list(x) decreases list(x)
        {
            unfold list(x)
            if (x.next == null) {
                var n: Ref
                n := new(next)
                n.next := null
                fold list(n)
                x.next := n
                fold list(x)
                longer(x) // error: termination.failed:tuple.false
            }
        }
        method relinked(a: Ref, b: Ref) requires list(a) && list(b) decreases list(a)
        {
            unfold list(a)
            unfold list(b)
            b.next := null
            fold list(b)
            a.next := b
            fold list(a)
            unfold list(a)
            a.next := null
            fold list(a)
            unfold list(b)
            b.next := a
            fold list(b)
            unfold list(b)
            assert false // error: assert.failed:assertion.false
        }",
    );
}

/// No permission is no part, and what is not held has no content that could be compared.
#[test]
fn instances_are_held() {
    check_with_list(
        "predicate hollow(x: Ref) { acc(hollow(x), none) && acc(x.next) }
        method nothing(x: Ref) requires hollow(x) decreases hollow(x)
        {
            unfold hollow(x)
            assert false // error: assert.failed:assertion.false
        }
        method unheld(x: Ref, n: Int) decreases list(x), n
        {
            if (n > 0) { unheld(x, n - 1) } // error: termination.failed:tuple.false
        }
        method held(x: Ref, n: Int) requires list(x) decreases list(x), n
        {
            if (n > 0) { held(x, n - 1) }
        }",
    );
}

#[test]
fn measures_decrease_at_recursive_calls() {
    check(
        "method down(n: Int) decreases n { if (n > 0) { down(n - 1) } }
        method up(n: Int) decreases n { if (n > 0) { up(n + 1) } } // error: termination.failed:tuple.false
        method changed(n: Int) decreases n
        {
            var m: Int := n
            m := m + 5
            if (n > 0) { changed(m - 3) } // error: termination.failed:tuple.false
        }
        method ping(n: Int) decreases n { if (n > 0) { pong(n - 1) } }
        method pong(n: Int) decreases n { ping(n) } // error: termination.failed:tuple.false
        method to(n: Int) decreases n { from(n - 1) } // error: termination.failed:tuple.condition.false
        method from(n: Int) { to(n) }
        method silent()
        method calls() decreases { silent() } // error: termination.failed:termination.condition.false
        method some_calls(b: Bool) decreases if b { if (!b) { silent() } }
        method no_promise() { silent() no_promise() }",
    );
}

#[test]
fn loops_of_a_method_that_ends() {
    check(
        "method silent()
        method counts(n: Int) decreases
        {
            var i: Int := n
            while (i > 0) decreases i { i := i - 1 }
        }
        method endless(n: Int) decreases
        {
            while (n > 0) { } // error: termination.failed:termination.condition.false
        }
        method never_entered() decreases { while (false) { } }
        method believed(n: Int) decreases { while (n > 0) decreases _ { } }
        method believed_sometimes(n: Int) decreases
        {
            while (n > 0) decreases _ if n > 1 { } // error: termination.failed:termination.condition.false
        }
        method calls(n: Int) decreases
        {
            var i: Int := n
            while (i > 0) decreases i
            {
                i := i - 1
                silent() // error: termination.failed:termination.condition.false
            }
        }
        method recursive(n: Int) decreases n
        {
            var i: Int := n
            while (i > 0) decreases i
                invariant i <= n
            {
                i := i - 1
                recursive(i)
            }
        }
        method recursive_without_bound(n: Int) decreases n
        {
            var i: Int := n
            while (i > 0) decreases i
            {
                i := i - 1
                recursive_without_bound(i) // error: termination.failed:tuple.false
            }
        }",
    );
    is_unsupported("method m(n: Int) decreases n { label l goto l }");
    is_unsupported("method m(n: Int) decreases { var i: Int := n label l if (i > 0) { i := i - 1 goto l } }");
}

#[test]
fn measures_decrease_in_each_iteration() {
    check(
        "method in_one_branch(n: Int, b: Bool)
        {
            var i: Int := n
            while (i > 0)
                decreases i // error: termination.failed:tuple.false
            {
                if (b) { i := i - 1 }
            }
        }
        method in_both_branches(n: Int, b: Bool)
        {
            var i: Int := n
            while (i > 0) decreases i { if (b) { i := i - 1 } else { i := i - 2 } }
        }
        method last_iteration(n: Int)
        {
            var more: Bool := true
            while (more) decreases n { more := false }
        }
        method condition_is_lost(n: Int)
        {
            var i: Int := n
            while (i != 0)
                decreases i if i > 1 // error: termination.failed:tuple.condition.false
            { i := i - 1 }
        }
        method condition_holds(n: Int)
        {
            var i: Int := n
            while (i != 0) decreases i if i >= 0 { i := i - 1 }
        }
        method nested(n: Int)
        {
            var i: Int := n
            while (i > 0)
                decreases i // error: termination.failed:tuple.false
            {
                var j: Int := i
                while (j > 0) decreases j { j := j - 1 }
                i := j + 5
            }
        }
        method unreachable(n: Int)
        {
            goto end
            while (n > 0) decreases n { }
            label end
        }",
    );
}

/// Names of the program are free: those in the standard library's orders do not clash with them.
#[test]
fn orders_take_no_names() {
    check(
        "field i: Int
        function b(s: Int, t: Int): Int requires s >= 0 decreases s { s == 0 ? t : b(s - 1, t) }
        function p(q: Seq[Int]): Int decreases q { |q| == 0 ? 0 : p(q[1..]) }
        domain E { function inner(outer: E): E }
        domain T { function smaller(larger: T): T }
        method r(value: Int) decreases value { if (value > 0) { r(value - 1) } }",
    );
}
