//! Termination measures: a run in which one does not decrease fails.

use crate::support::{cut_off, fails, fails_or_is_too_long, passes};

#[test]
fn measures_of_functions() {
    passes(
        "function sum(n: Int): Int requires n >= 0 decreases n { n == 0 ? 0 : n + sum(n - 1) }
         method m(n: Int) requires 0 <= n && n < 9 { assert sum(n) >= n }",
    );
    fails(
        "function same(n: Int): Int requires n >= 0 decreases n { n == 0 ? 0 : same(n) }
         method m(n: Int) requires 0 <= n && n < 9 { assert same(n) >= n }",
        "termination.failed:tuple.false @ same(n) in same",
    );
    fails_or_is_too_long(
        "function falls(n: Int): Int decreases n { falls(n - 1) }",
        "termination.failed:tuple.false @ falls(n - 1) in falls",
    );
}

#[test]
fn tuples_are_lexicographic() {
    passes(
        "function f(a: Int, b: Int): Int requires 0 <= a && a < 3 && 0 <= b && b < 4 decreases a, b
         { b > 0 ? f(a, b - 1) : a > 0 ? f(a - 1, 3) : 0 }",
    );
    fails(
        "function f(a: Int, b: Int): Int requires 0 <= a && a < 3 && 0 <= b && b < 4 decreases b, a
         { b > 0 ? f(a, b - 1) : a > 0 ? f(a - 1, 3) : 0 }",
        "termination.failed:tuple.false @ f(a - 1, 3) in f",
    );
}

#[test]
fn orders_of_other_types() {
    passes("function f(s: Seq[Int]): Int decreases s { |s| == 0 ? 0 : f(s[1..]) }");
    passes("function f(b: Bool): Int decreases b { b ? f(false) : 0 }");
    fails(
        "function f(b: Bool): Int decreases b { b ? f(true) : 0 }",
        "termination.failed:tuple.false @ f(true) in f",
    );
    fails(
        "function f(p: Perm): Int requires none <= p && p <= write decreases p { p > none ? f(p / 2) : 0 }",
        "termination.failed:tuple.false @ f(p / 2) in f",
    );
    passes(
        "adt List { Nil() Cons(head: Int, tail: List) }
         function length(l: List): Int decreases l { l.isNil ? 0 : 1 + length(l.tail) }",
    );
    fails(
        "adt List { Nil() Cons(head: Int, tail: List) }
         function length(l: List): Int decreases l { l.isNil ? 0 : 1 + length(Cons(1, l.tail)) }",
        "termination.failed:tuple.false @ length(Cons(1, l.tail)) in length",
    );
}

#[test]
fn mutually_recursive_data_types() {
    let types = "adt Odd { One(rest: Even) } adt Even { None() More(odd: Odd) }";
    passes(&format!(
        "{types} function f(e: Even): Int decreases e {{ e.isNone ? 0 : 1 + f(e.odd.rest) }}"
    ));
    fails(
        &format!("{types} function f(e: Even): Int decreases e {{ e.isNone ? 0 : 1 + f(More(e.odd)) }}"),
        "termination.failed:tuple.false @ f(More(e.odd)) in f",
    );
}

#[test]
fn predicate_instances() {
    passes(
        "import <decreases/predicate_instance.vpr>
         field next: Ref
         predicate list(x: Ref) { acc(x.next) && (x.next != null ==> list(x.next)) }
         function length(x: Ref): Int requires list(x) decreases list(x)
         { unfolding list(x) in x.next == null ? 1 : 1 + length(x.next) }
         method m(x: Ref) requires list(x) { assert length(x) > 0 }",
    );
    fails(
        "import <decreases/predicate_instance.vpr>
         field next: Ref
         predicate list(x: Ref) { acc(x.next) && (x.next != null ==> list(x.next)) }
         function length(x: Ref): Int requires list(x) decreases list(x) { length(x) }
         method m(x: Ref) requires list(x) { assert length(x) > 0 }",
        "termination.failed:tuple.false @ length(x) in length",
    );
}

#[test]
fn calls_of_methods() {
    passes("method m(n: Int) requires 0 <= n && n < 9 decreases n { if (n > 0) { m(n - 1) } }");
    fails(
        "method m(n: Int) requires 0 <= n decreases n { if (n > 0) { m(n) } }",
        "termination.failed:tuple.false @ m(n) in m",
    );
    fails(
        "method other(n: Int)
         method m(n: Int) decreases { other(n) }",
        "termination.failed:termination.condition.false @ other(n) in m",
    );
    passes(
        "method other(n: Int) decreases _ if n > 0
         method m(n: Int) requires n > 0 decreases { other(n) }",
    );
    fails(
        "method other(n: Int) decreases * { m(n) }
         method m(n: Int) decreases n { other(n - 1) }",
        "termination.failed:tuple.condition.false @ other(n - 1) in m",
    );
    // the condition of the caller does not hold
    passes(
        "method m(n: Int) requires n < 2 decreases n if n > 3 { if (n == 1) { m(n) } }"
            .replace("m(n) } }", "m(0) } }")
            .as_str(),
    );
}

#[test]
fn iterations_of_loops() {
    passes("method m() { var i: Int := 0 while (i < 3) decreases 3 - i { i := i + 1 } }");
    fails_or_is_too_long(
        "method m() { var i: Int := 0 while (i < 3) decreases i { i := i + 1 } }",
        "termination.failed:tuple.false @ decreases i in m",
    );
    // the last iteration need not decrease it
    passes("method m() { var i: Int := 0 while (i < 1) decreases i { i := i + 1 } }");
    fails(
        "method m() decreases { var i: Int := 0 while (i < 3) { i := i + 1 } }",
        "termination.failed:termination.condition.false @ while (i < 3) { i := i + 1 } in m",
    );
}

#[test]
fn other_orders() {
    let order = |axioms: &str| {
        format!("import <decreases/declaration.vpr> domain IntWellFoundedOrder {{ {axioms} }}\n")
    };
    let upwards = "axiom { forall a: Int, b: Int :: a > b ==> decreasing(a, b) }
                   axiom { forall a: Int :: a <= 5 ==> bounded(a) }";
    let method = "method m(n: Int) requires n > 0 decreases n { if (n < 5) { m(n + 1) } }";
    passes(&format!("{}{method}", order(upwards)));
    fails(
        &format!(
            "{}method m(n: Int) decreases n {{ if (n > 7) {{ m(n + 1) }} }}",
            order(upwards)
        ),
        "termination.failed:tuple.false @ m(n + 1) in m",
    );
    // an axiom that is no implication: whether a value is smaller cannot be decided
    cut_off(
        &format!(
            "{}method m(n: Int) requires n >= 1 decreases n {{ m(n + 1) }}",
            order("axiom { forall a: Int, b: Int :: decreasing(a, b) || decreasing(b, a) }")
        ),
        "not executable: a termination order with such axioms @ m(n + 1)",
    );
}

/// Where nothing is compared with it, a measure is not evaluated.
#[test]
fn measures_of_members_that_are_not_recursive() {
    passes("method m() decreases 1 \\ 0 { }");
    fails(
        "method m(i: Int) requires i == 0 decreases 1 \\ i { if (i == 7) { m(0) } }",
        "termination.failed:division.by.zero @ decreases 1 \\ i in m",
    );
}
