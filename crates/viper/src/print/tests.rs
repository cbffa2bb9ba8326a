//! Texts that are printed as they stand, and texts that lose what they do not need.

use super::{print, print_exp};
use crate::parser::parse;
use crate::syntax::*;
use echis_source::{FileId, Span};

fn read(text: &str) -> File {
    let (file, diagnostics) = parse(FileId(0), text);
    assert_eq!(diagnostics, [], "{text}");
    file
}

/// How an expression is printed.
fn printed(text: &str) -> String {
    let mut file = read(&format!("define M {text}"));
    match file.items.pop().map(|item| item.kind) {
        Some(ItemKind::Define(Define {
            body: DefineBody::Exp(e),
            params: None,
            ..
        })) => print_exp(&e),
        other => panic!("not an expression: {other:?}"),
    }
}

/// These expressions are printed as they stand.
#[track_caller]
fn same<const N: usize>(texts: [&str; N]) {
    for text in texts {
        assert_eq!(printed(text), text);
    }
}

/// This file is printed as it stands.
#[track_caller]
fn same_file(text: &str) {
    assert_eq!(print(&read(text)), text);
}

#[test]
fn parentheses_that_are_needed_stay() {
    same([
        "(a + b) * c",
        "a - (b - c)",
        "a * (b / c)",
        "-(a + b)",
        "!(a && b)",
        "(-a).f",
        "(a + b)[0]",
        "(a ==> b) ==> c",
        "(a == b) == c",
        "(a || b) && c",
        "(a <==> b) ==> c",
        "(a && b) == c",
        "(c ? a : b) + 1",
        "(c ? a : b) ? d : e",
        "(@a() x).f",
        "@a() (x.f)",
        "@a() (x + y)",
    ]);
}

#[test]
fn parentheses_that_are_not_needed_go() {
    for (text, expected) in [
        ("a + (b * c)", "a + b * c"),
        ("(a - b) - c", "a - b - c"),
        ("(a * b) / c", "a * b / c"),
        ("((a))", "a"),
        ("-(a.f)", "-a.f"),
        ("(-a) * b", "-a * b"),
        ("a ==> (b ==> c)", "a ==> b ==> c"),
        ("a == (b != c)", "a == b != c"),
        ("a && (b && c)", "a && b && c"),
        ("c ? (a ? d : e) : (b ? f : g)", "c ? a ? d : e : b ? f : g"),
        ("f((a), (b))[(0)]", "f(a, b)[0]"),
        ("a --* (b ==> c)", "a --* b ==> c"),
        ("(!a) && (b == c)", "!a && b == c"),
    ] {
        assert_eq!(printed(text), expected);
    }
}

#[test]
fn a_chain_of_comparisons_is_printed_link_by_link() {
    for (text, expected) in [
        ("a < b <= c", "a < b && b <= c"),
        ("a < b < c < d", "(a < b && b < c) && c < d"),
        ("a < b <= c == d", "(a < b && b <= c) == d"),
        ("a in s in t", "a in s && s in t"),
    ] {
        assert_eq!(printed(text), expected);
        assert_eq!(printed(expected), expected);
    }
}

#[test]
fn comparisons_of_comparisons_are_no_chain() {
    same([
        "(a < b) < c",
        "a < (b < c)",
        "(a < b) < (c < d)",
        "((a < b) < c) < d",
        "(x in s) in t",
        "a + (b < c) < d",
        "a < b == c < d",
        "a < -(b < c)",
    ]);
}

#[test]
fn what_reaches_as_far_as_it_can_is_closed() {
    same([
        "a && (forall x: Int :: b) && c",
        "a && forall x: Int :: b && c",
        "(let x == (1) in x) + 1",
        "1 + let x == (1) in x + 1",
        "a < (exists x: Int :: b) && c",
        "(unfolding P(x) in x.f).g",
        "(a --* b) && c",
        "a ==> b --* c ==> d",
        "(a --* b) ==> c",
        "(a --* b) --* c",
        "!(forall x: Int :: b)",
        "(forall x: Int :: b) ? c : forall x: Int :: d",
    ]);
}

#[test]
fn tokens_do_not_run_together() {
    same([
        "| |s| |",
        "|a + |s| |",
        "| |s| + a|",
        "| |s|.f|",
        "--a",
        "a - -b",
        "[|s|..|t|)",
        "s[..a][a..][a..b]",
        "forperm x: T[] [x.f] :: a",
        "forperm x: Seq[Int] [x.f] :: a",
        "(f(x): T)",
    ]);
}

#[test]
fn long_expressions_are_broken_at_their_operators() {
    let operand = "some_function_with_a_long_name(x)";
    let long = [operand; 5].join(" + ");
    let broken = [operand; 5].join(" +\n    ");
    same_file(&format!("define M\n    {broken}\n"));
    assert_eq!(
        print(&read(&format!("define M {long}"))),
        format!("define M\n    {broken}\n")
    );
}

#[test]
fn declarations() {
    same_file(
        r#"import <decreases/int.vpr>
import "a.vpr"

define N 1
define sum(a, b) a + b

define set(x, y) {
    x := y
}

field f: Int
field g: Ref, h: Seq[D[Int]]

@opaque()
function get(x: Ref): Int
    requires acc(x.f, wildcard)
    ensures result == x.f
    decreases x, 1 if true
    decreases _
{
    x.f
}

predicate P(x: Ref)
{
    acc(x.f) && (x.g != null ==> P(x.g))
}

predicate Q()

domain D[T] interpretation (SMTLIB: "(D)") {
    unique function c(): D[T]
    function d(Int, x: T): D[T] interpretation "d"

    axiom named {
        c() != d(1, 2)
    }

    @weight("1")
    axiom {
        true
    }
}

adt List[T] {
    Nil()
    Cons(head: T, tail: List[T])
} derives {
    contains[T] without head
}

method m(x: Ref) returns (y: Int, z: Bool)
    requires P(x)
    ensures y > 0
    decreases *
{
    y := 1
}
"#,
    );
}

#[test]
fn statements() {
    same_file(
        r#"method m(x: Ref, b: Bool)
{
    var y: Int, z: Ref := new(f, g)
    y, x.f := n(1)
    z := new(*)
    n(2)
    inhale P(x)
    @proof("a")
    assert b
    unfold acc(P(x), 1 / 2)
    fold P(x)
    package A --* B {
        fold B()
    }
    apply A --* B
    if (b) {
        goto end
    } elseif (!b) {
        {
            assume false
        }
    } else {
        refute b
    }
    while (b)
        invariant acc(x.f)
        decreases x.f
    {
        exhale b
    }
    label end
        invariant b
    quasihavoc b ==> x.f
    quasihavocall r: Ref :: r in s ==> P(r)
    define L y
}
"#,
    );
}

#[test]
fn semicolons_stand_where_two_would_be_read_as_one() {
    same_file(
        "method m(x: Ref)\n{\n    x := y;\n    (f(x): T).g := 1\n    package A --* B;\n    {\n    }\n    n()\n}\n",
    );
    same_file("method m()\n    decreases;\n\n@a()\nmethod n()\n    decreases;\n\ndomain D {\n}\n");
}

#[test]
fn ten_thousand_levels_do_not_need_a_deep_stack() {
    let span = Span::default();
    let name = Ident {
        name: "x".into(),
        span,
    };
    let leaf = || Exp {
        kind: ExpKind::Ident(name.clone()),
        span,
    };
    let annotation = || Annotation {
        key: name.clone(),
        values: Vec::new(),
    };
    let nestings: [&dyn Fn(Box<Exp>, Exp) -> ExpKind; 7] = [
        &|e, _| ExpKind::Annotated(annotation(), e),
        &|e, _| ExpKind::Unary(UnOp::Neg, e),
        &|e, x| ExpKind::Binary(BinOp::Add, e, Box::new(x)),
        &|e, x| ExpKind::Binary(BinOp::Sub, Box::new(x), e),
        &|e, x| ExpKind::Ite(Box::new(x.clone()), Box::new(x), e),
        &|e, _| ExpKind::Size(e),
        &|e, _| ExpKind::Quantifier(Quantifier::Exists, Vec::new(), Vec::new(), e),
    ];
    for nest in nestings {
        let mut e = leaf();
        for _ in 0..10_000 {
            let kind = nest(Box::new(e), leaf());
            e = Exp { kind, span };
        }
        let print = || print_exp(&e);
        let text = std::thread::scope(|s| {
            let thread = std::thread::Builder::new().stack_size(256 * 1024);
            thread.spawn_scoped(s, print).unwrap().join().unwrap()
        });
        assert!(text.len() > 10_000);
    }
}
