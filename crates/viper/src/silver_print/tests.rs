//! Expressions, each with the text that is printed for it; and nodes that are found by their
//! places.

use super::{Nodes, Terminating};
use crate::ast::Program;
use crate::load::load_text;
use echis_source::{FileId, Sources, Span};
use std::path::Path;

const DECLARATIONS: &str = "\
field f: Int
predicate P(x: Ref) { acc(x.f) }
function get(x: Ref): Int
domain D { function g(i: Int): Int }
domain Box[T] { function value(b: Box[T]): T }
adt List { Nil() Cons(head: Int, tail: List) }
define both(e) e > 0 && e > 1
";

const VARIABLES: &str = "\
a: Int, b: Int, c: Int, p: Bool, q: Bool, r: Bool, k: Perm, x: Ref, s: Seq[Int], t: Set[Int], \
ms: Multiset[Int], m: Map[Int, Bool], box: Box[Int], l: List";

fn program(text: &str) -> Program {
    let loaded = load_text("test.vpr", text, Path::new(""), &mut Sources::default());
    assert_eq!(loaded.diagnostics, [], "{text}");
    crate::program(loaded).unwrap_or_else(|errors| panic!("{errors:#?} in {text}"))
}

/// The place of the first text between `«` and `»`, and the program without these marks.
fn marked(text: &str, open: char, close: char) -> (String, Span) {
    let start = text.find(open).expect("the place has a start");
    let text = text.replacen(open, "", 1);
    let end = text.find(close).expect("the place has an end");
    let text = text.replacen(close, "", 1);
    let place = Span {
        file: FileId(0),
        start: u32::try_from(start).expect("a short text"),
        end: u32::try_from(end).expect("a short text"),
    };
    (text, place)
}

/// How an expression of the variables above is printed.
fn printed(text: &str) -> String {
    let text = format!("{DECLARATIONS}method test({VARIABLES}) {{ label here assert «{text}» }}");
    let (text, place) = marked(&text, '«', '»');
    let program = program(&text);
    let found = Nodes::new(&program).exp(place, place);
    found.unwrap_or_else(|| panic!("nothing is found in {text}"))
}

#[track_caller]
fn all(texts: &[(&str, &str)]) {
    for (text, expected) in texts {
        assert_eq!(printed(text), *expected);
    }
}

#[track_caller]
fn same(texts: &[&str]) {
    texts.iter().for_each(|text| assert_eq!(printed(text), *text));
}

#[test]
fn conjunctions_and_disjunctions_group_to_the_left() {
    same(&[
        "p && q || r",
        "(p || q) && r",
        "p ==> q ==> r",
        "!(p && q)",
        "!!p",
    ]);
    all(&[
        ("p && q && r", "p && (q && r)"),
        ("(p && q) && r", "p && q && r"),
        ("p || q || r", "p || (q || r)"),
        ("(p ==> q) ==> r", "(p ==> q) ==> r"),
        ("p ==> (q && r)", "p ==> q && r"),
    ]);
}

#[test]
fn comparisons_group_to_neither_side() {
    same(&["p == (q == r)", "(p == q) == r", "p == (a != b)", "!p == !q"]);
    all(&[
        ("a < b <= c", "a < b && b <= c"),
        ("(a < b) == p", "a < b == p"),
        ("p <==> q", "p == q"),
        ("a in t", "(a in t)"),
        ("!(a in t)", "!(a in t)"),
        ("(a in ms) == b + 1", "(a in ms) == b + 1"),
    ]);
}

#[test]
fn sums_and_products_group_to_the_left() {
    same(&[
        "a + b - c == 0",
        "a - (b - c) == 0",
        "a * (b + c) == 0",
        "a * b + c == 0",
        "-a + b == -(a + b)",
        "a \\ b == a % b",
        "k == -(1 / 2)",
        "k == -1 / 2",
    ]);
    all(&[
        ("a+b+c == 0", "a + b + c == 0"),
        ("k == 1/2", "k == 1 / 2"),
        ("a / b == 1", "a \\ b == 1"),
        ("a == - 1", "a == -1"),
    ]);
}

#[test]
fn amounts_of_permission_are_written() {
    all(&[
        ("acc(x.f) && P(x)", "acc(x.f, write) && acc(P(x), write)"),
        ("acc(x.f, 1/2)", "acc(x.f, 1 / 2)"),
        ("acc(x.f, wildcard)", "acc(x.f, wildcard)"),
        ("perm(P(x)) == none", "perm(P(x)) == none"),
        ("acc(x.f) --* P(x)", "acc(x.f, write) --* acc(P(x), write)"),
        (
            "unfolding P(x) in x.f == 1",
            "(unfolding acc(P(x), write) in x.f == 1)",
        ),
        (
            "p ==> applying (acc(x.f) --* P(x)) in q",
            "p ==> (applying acc(x.f, write) --* acc(P(x), write) in q)",
        ),
        ("[acc(x.f), p]", "[acc(x.f, write), p]"),
    ]);
}

#[test]
fn binders_are_in_parentheses() {
    all(&[
        ("let i == (a) in i > b", "(let i == (a) in i > b)"),
        ("(p ? a : b) + 1 == c", "(p ? a : b) + 1 == c"),
        ("p ? q : r", "(p ? q : r)"),
        (
            "exists i: Int :: {g(i)} g(i) > a",
            "(exists i: Int :: { g(i) } g(i) > a)",
        ),
        (
            "forall i: Int, j: Int :: {g(i), g(j)} {g(j), g(i)} g(i) == g(j)",
            "(forall i: Int, j: Int :: { g(i), g(j) } { g(j), g(i) } g(i) == g(j))",
        ),
        (
            "forperm y: Ref [y.f] :: y.f > 0",
            "(forperm y: Ref [y.f] :: y.f > 0)",
        ),
        ("asserting (a > b) in p", "(asserting (a > b) in p)"),
    ]);
}

#[test]
fn triggers_are_inferred() {
    all(&[
        (
            "forall i: Int :: i > a ==> g(i) > g(i + 1)",
            "(forall i: Int :: { g(i) } i > a ==> g(i) > g(i + 1))",
        ),
        (
            "forall i: Int :: g(g(i)) == i",
            "(forall i: Int :: { g(g(i)) } g(g(i)) == i)",
        ),
        (
            "forall i: Int :: i in t ==> g(i) > 0",
            "(forall i: Int :: { (i in t) } { g(i) } (i in t) ==> g(i) > 0)",
        ),
        (
            "forall i: Int, j: Int :: g(i) == g(j)",
            "(forall i: Int, j: Int :: { g(i), g(j) } g(i) == g(j))",
        ),
        ("forall i: Int :: i > a", "(forall i: Int ::i > a)"),
    ]);
}

#[test]
fn collections_and_applications() {
    same(&[
        "|s| > 0",
        "s[a] == s[b + 1]",
        "s[a..][..b] == s[0 := 1]",
        "[a..b) == Seq(1, 2)",
        "s == Seq[Int]()",
        "ms == Multiset[Int]()",
        "m == Map(1 := true)",
        "get(x) == old(get(x))",
        "old[here](get(x)) == 1",
        "l == Cons(1, Nil())",
        "l.isCons && p",
        "x.f == 1 && x != null",
    ]);
    all(&[
        ("value(box) == a", "(value(box): Int) == a"),
        ("a in domain(m)", "(a in domain(m))"),
        ("l.head == 1", "get_List_head(l) == 1"),
        ("both(a + 1)", "a + 1 > 0 && a + 1 > 1"),
    ]);
}

#[test]
fn parameters_of_a_callee_are_replaced_by_arguments() {
    let text = "field f: Int
        method callee(x: Ref, i: Int) requires acc(x.f) && ‹2 * i > 0›
        method caller(y: Ref, j: Int) { «callee(y, j + 1)» }";
    let (text, error) = marked(text, '«', '»');
    let (text, culprit) = marked(&text, '‹', '›');
    // the marks of the culprit came before the error
    let shift = u32::try_from('‹'.len_utf8() + '›'.len_utf8()).expect("a small number");
    let error = Span {
        start: error.start - shift,
        end: error.end - shift,
        ..error
    };
    let program = program(&text);
    let nodes = Nodes::new(&program);
    assert_eq!(nodes.exp(culprit, error).as_deref(), Some("2 * (j + 1) > 0"));
    assert_eq!(nodes.exp(culprit, culprit).as_deref(), Some("2 * i > 0"));
    assert_eq!(nodes.callee(error), Some("callee"));
}

#[test]
fn locations_are_found_at_an_access_and_inside_of_it() {
    for (body, expected) in [
        ("assert «acc(x.f, 1/2)»", "x.f"),
        ("assert acc(«P(x)», 1/2)", "P(x)"),
        ("assert «x.f» > 0", "x.f"),
        ("«x.f» := 1", "x.f"),
        ("unfold «acc(P(x), 1/2)»", "P(x)"),
        ("fold «P(x)»", "P(x)"),
        ("assert (unfolding «P(x)» in true)", "P(x)"),
    ] {
        let text = format!("{DECLARATIONS}method test(x: Ref) {{ {body} }}");
        let (text, place) = marked(&text, '«', '»');
        let program = program(&text);
        let found = Nodes::new(&program).location(place, place);
        assert_eq!(found.as_deref(), Some(expected), "{body}");
    }
}

#[test]
fn other_nodes_are_found_by_their_places() {
    let found = |body: &str| {
        let text = format!("{DECLARATIONS}method test({VARIABLES}) {{ {body} }}");
        let (text, place) = marked(&text, '«', '»');
        (program(&text), place)
    };
    let (program, place) = found("assert s[«a + 1»] == 1");
    let nodes = Nodes::new(&program);
    assert_eq!(nodes.index(place, place), Some(("s".into(), "a + 1".into())));
    assert_eq!(nodes.member(place), Some("test"));
    assert_eq!(nodes.terminating(place), Terminating::Method);
    let (program, place) = found("«fold acc(P(x), 1/2)»");
    assert_eq!(Nodes::new(&program).instance(place).as_deref(), Some("P(x)"));
    let (program, place) = found("label here assert «old[here](1)» == 1");
    assert_eq!(Nodes::new(&program).label(place).as_deref(), Some("here"));
    let (program, place) = found("quasihavocall y: Ref :: y == x ==> «y.f»");
    let stmt = Nodes::new(&program).quasihavocall(place);
    assert_eq!(stmt.as_deref(), Some("quasihavocall y: Ref :: y == x ==> y.f"));
    let (program, place) = found("assert «[p, q && r]»");
    assert_eq!(
        Nodes::new(&program).exhaled(place, place).as_deref(),
        Some("q && r")
    );
    let (program, place) = found("while (p) decreases «a» { }");
    assert_eq!(Nodes::new(&program).terminating(place), Terminating::Loop);
}
