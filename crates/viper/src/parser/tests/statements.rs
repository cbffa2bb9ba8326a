use super::*;

/// How the statements of a method are read.
fn read(text: &str) -> String {
    block(&body(item(&format!("method m() {{ {text} }}"))))
}

/// A statement that is read as it is written.
fn same(text: &str) {
    assert_eq!(read(text), format!("{{ {text} }}"));
}

#[test]
fn assignments_and_calls() {
    same("x := 1");
    same("x.f := y.g");
    same("x, y.f, z := m(1, 2)");
    same("s[0].f := 1");
    same("m(x)");
    same("m");
    same("macro(x) := 1");
    same("x := new(f, g)");
    same("x := new(*)");
    assert_eq!(read("(x).f := 1"), "{ x.f := 1 }");
}

#[test]
fn a_parenthesis_on_the_next_line_begins_a_statement() {
    assert_eq!(read("x := s\n(t[0]).f := 1"), "{ x := s; t[0].f := 1 }");
    assert_eq!(read("m  (x)"), "{ m(x) }");
}

#[test]
fn semicolons_are_optional() {
    assert_eq!(read("x := 1 y := 2; z := 3;"), "{ x := 1; y := 2; z := 3 }");
    assert_eq!(read(""), "{  }");
}

#[test]
fn variables() {
    same("var x: Int");
    same("var x: Int, y: Map[Int, Seq[Ref]]");
    same("var x: Int := 1");
    same("var x: Int, y: Bool := m()");
}

#[test]
fn assertions() {
    same("inhale a; exhale b; assert c; assume d; refute e");
    assert_eq!(read("assert(a) assert (b)"), "{ assert a; assert b }");
}

#[test]
fn folding() {
    same("fold P(x); unfold P(x); fold acc(P(x), write); unfold acc(P(x), wildcard)");
}

#[test]
fn wands() {
    assert_eq!(read("package A() --* B()"), "{ package (A() Wand B()) }");
    assert_eq!(
        read("package A() --* B() { fold B() }  apply A() --* B()"),
        "{ package (A() Wand B()) { fold B() }; apply (A() Wand B()) }"
    );
    same("package w { x := 1 }");
}

#[test]
fn conditionals() {
    same("if (a) { x := 1 }");
    same("if (a) { x := 1 } else { x := 2 }");
    assert_eq!(
        read("if (a) {} elseif (b) { x := 1 } elseif (c) {} else { y := 1 }"),
        "{ if (a) {  } else { if (b) { x := 1 } else { if (c) {  } else { y := 1 } } } }"
    );
}

#[test]
fn loops() {
    same("while (a) { x := 1 }");
    assert_eq!(
        read("while (a) invariant b; invariant c decreases x, y; decreases _ if d invariant e {}"),
        "{ while (a) invariant b invariant c invariant e decreases (x, y) decreases _ if d {  } }"
    );
}

#[test]
fn jumps() {
    same("label l; goto l");
    same("label l invariant a invariant b; goto l");
}

#[test]
fn blocks() {
    same("{ x := 1; { y := 2 } }; z := 3");
}

#[test]
fn quasihavocs() {
    same("quasihavoc x.f");
    same("quasihavoc a ==> P(x)");
    assert_eq!(
        read("quasihavoc a && b ==> x.f"),
        "{ quasihavoc (a And b) ==> x.f }"
    );
    assert_eq!(
        read("quasihavocall x: Ref, i: Int :: x in s ==> P(x, i)"),
        "{ quasihavocall x: Ref, i: Int :: (x In s) ==> P(x, i) }"
    );
    same("quasihavocall x: Ref :: x.f");
}

#[test]
fn macros_inside_methods() {
    assert_eq!(
        read("define A(x) x + y  define B { y := 1 } if (a) { define C 1 }"),
        "{ define A(x) (x Add y); define B { y := 1 }; if (a) { define C 1 } }"
    );
}

#[test]
fn annotations() {
    same("@a(\"b\") @c() x := 1; @d() while (a) {  }");
}

#[test]
fn spans_cover_a_statement_without_its_semicolon() {
    let text = "method m() { @a() x := (y); if (a) { } elseif (b) { } }";
    let body = body(item(text));
    let covered = |s: Span| &text[s.start as usize..s.end as usize];
    assert_eq!(covered(body.span), "{ @a() x := (y); if (a) { } elseif (b) { } }");
    assert_eq!(covered(body.stmts[0].span), "x := (y)");
    let (StmtKind::Assign(_, value), StmtKind::If(_, then, Some(otherwise))) =
        (&body.stmts[0].kind, &body.stmts[1].kind)
    else {
        panic!("{body:?}");
    };
    assert_eq!(covered(value.span), "y");
    assert_eq!(covered(then.span), "{ }");
    assert_eq!(covered(otherwise.span), "elseif (b) { }");
}
