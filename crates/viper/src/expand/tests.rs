//! Programs beside what they expand to, and uses of macros that are mistakes.

use super::expand;
use crate::load::load_text;
use crate::parser::parse;
use crate::print::print;
use crate::syntax::File;
use echis_source::{Diagnostic, FileId, Sources};
use std::path::Path;

/// What a program expands to, and the mistakes in it, each as `line:column message`.
fn expansion(text: &str) -> (File, Vec<String>) {
    let mut sources = Sources::default();
    let id = sources.add("test", text);
    let (file, mistakes) = parse(id, text);
    assert_eq!(mistakes, [], "the text must parse");
    let (file, diagnostics) = expand(file);
    let words = diagnostics.iter().map(|d| {
        assert_eq!(d.id, "parser.error");
        let (line, column) = sources.line_column(d.span.file, d.span.start);
        format!("{line}:{column} {}", d.message)
    });
    (file, words.collect())
}

/// What the whole front end reports, by id and line.
fn errors(text: &str) -> Vec<(&'static str, usize)> {
    let mut sources = Sources::default();
    let loaded = load_text("test", text, Path::new(""), &mut sources);
    let errors = crate::program(loaded).err().unwrap_or_default();
    let line = |e: &Diagnostic| sources.line_column(e.span.file, e.span.start).0;
    errors.iter().map(|e| (e.id, line(e))).collect()
}

/// The first program expands to the second one.
#[track_caller]
fn expands(text: &str, expected: &str) {
    let (file, mistakes) = expansion(text);
    assert_eq!(mistakes, [""; 0]);
    let (expected, mistakes) = parse(FileId(0), expected);
    assert_eq!(mistakes, [], "what is expected must parse");
    assert_eq!(print(&file), print(&expected));
}

/// With these macros, the first expression expands to the second one.
#[track_caller]
fn expression(macros: &str, exp: &str, expected: &str) {
    let function = |exp: &str| format!("function f(a: Int, x: Ref): Bool {{ {exp} }}");
    expands(&format!("{macros}\n{}", function(exp)), &function(expected));
}

/// With these macros, the first statements expand to the second ones.
#[track_caller]
fn statements(macros: &str, body: &str, expected: &str) {
    let method = |body: &str| format!("method m(a: Int) returns (r: Int) {{ {body} }}");
    expands(&format!("{macros}\n{}", method(body)), &method(expected));
}

#[track_caller]
fn mistakes<const N: usize>(text: &str, expected: [&str; N]) {
    assert_eq!(expansion(text).1, expected);
}

#[test]
fn expressions() {
    expression("define N 1 + 2", "N * N > a", "(1 + 2) * (1 + 2) > a");
    expression("define sum(x, y) x + y", "sum(1, a) * 2 > 0", "(1 + a) * 2 > 0");
    expression("define twice(e) e && e", "twice(a > 0)", "a > 0 && a > 0");
    expression(
        "define N a",
        "acc(x.f, N) && perm(x.f) > N",
        "acc(x.f, a) && perm(x.f) > a",
    );
    expression(
        "define at(i) x.s[i]",
        "at(0) == at(at(1))",
        "x.s[0] == x.s[x.s[1]]",
    );
    expression("define yes() true", "yes()", "true");
}

#[test]
fn wherever_expressions_stand() {
    expands(
        "define N 1
         field f: Int
         predicate P(x: Ref) { acc(x.f, N) }
         domain D { axiom { N == N } }
         method m(x: Ref) returns (y: Int)
             requires x.f == N
             ensures y == N
             decreases N if N > 0
         {
             var z: Int := N
             unfold acc(P(x), N)
             while (N > z) invariant N > z decreases N { x.f := N }
             label l invariant N > z
             if (N > z) { assert N > z } elseif (N < z) { refute N > z }
             y := m2(N)
             package N > z --* N > z { assume N > z }
             quasihavocall r: Ref :: r.f > N ==> P(r, N)
         }",
        "field f: Int
         predicate P(x: Ref) { acc(x.f, 1) }
         domain D { axiom { 1 == 1 } }
         method m(x: Ref) returns (y: Int)
             requires x.f == 1
             ensures y == 1
             decreases 1 if 1 > 0
         {
             var z: Int := 1
             unfold acc(P(x), 1)
             while (1 > z) invariant 1 > z decreases 1 { x.f := 1 }
             label l invariant 1 > z
             if (1 > z) { assert 1 > z } elseif (1 < z) { refute 1 > z }
             y := m2(1)
             package 1 > z --* 1 > z { assume 1 > z }
             quasihavocall r: Ref :: r.f > 1 ==> P(r, 1)
         }",
    );
}

#[test]
fn statements_are_spliced() {
    statements(
        "define inc(v, by) { v := v + by  assert v > by }",
        "inc(r, 1) inc(r, a * 2)",
        "r := r + 1  assert r > 1  r := r + a * 2  assert r > a * 2",
    );
    statements("define nothing { }", "nothing", "");
    statements("define run(call) { call }", "run(m(1))", "m(1)");
    statements(
        "define both(c) { if (c) { r := 1 } }",
        "while (true) { both(a > 0) }",
        "while (true) { if (a > 0) { r := 1 } }",
    );
}

#[test]
fn macros_in_macros() {
    expression(
        "define N 2  define double(e) N * e  define quadruple(e) double(double(e))",
        "quadruple(a + N) > 0",
        "2 * (2 * (a + 2)) > 0",
    );
    statements(
        "define set(v, e) { v := e }  define swap(v, w) { var t: Int  set(t, v)  set(v, w)  set(w, t) }",
        "swap(a, r)",
        "var t: Int  t := a  a := r  r := t",
    );
    expression("define id(e) e", "id(id(id(a))) > 0", "a > 0");
}

#[test]
fn macros_of_a_method() {
    expands(
        "method m() { { define N 1 }  n(N) }  method k() { define N 2  n(N) }",
        "method m() { { }  n(1) }  method k() { n(2) }",
    );
}

#[test]
fn parameters_are_names_too() {
    expression("define get(e, f) e.f", "get(x, val) > 0", "x.val > 0");
    expression("define apply2(g, e) g(g(e))", "apply2(h, a)", "h(h(a))");
    statements(
        "define declare(v) { var v: Int  v := 1 }",
        "declare(w)",
        "var w: Int  w := 1",
    );
    statements(
        "define jump(l) { goto l  label l  assert old[l](r) > 0 }",
        "jump(end)",
        "goto end  label end  assert old[end](r) > 0",
    );
    statements(
        "define alloc(v, f) { v := new(f) }",
        "alloc(r, val)",
        "r := new(val)",
    );
}

#[test]
fn a_parameter_hides_a_macro() {
    expression("define N 1  define inc(N) N + 1", "inc(a) > N", "a + 1 > 1");
    expression("define g(y) y  define call(g) g(1)", "call(h) > 0", "h(1) > 0");
    statements(
        "define g(y) { r := y }  define call(g) { g(1) }",
        "call(h)",
        "h(1)",
    );
    statements("define v() 1  define set(v) { v := 2 }", "set(r)", "r := 2");
}

#[test]
fn what_a_body_binds_does_not_capture_arguments() {
    expression(
        "define all(e) forall i: Int :: i > e",
        "(forall i: Int :: all(i)) && all(a)",
        "(forall i: Int :: (forall i$0: Int :: i$0 > i)) && (forall i: Int :: i > a)",
    );
    expression(
        "define dec(e) let y == (e) in y - 1",
        "dec(dec(a)) > 0",
        "(let y$0 == (let y == (a) in y - 1) in y$0 - 1) > 0",
    );
    expression(
        "define one(e) forperm x: Ref [x.f] :: x == e",
        "one(x)",
        "forperm x$0: Ref [x$0.f] :: x$0 == x",
    );
    // its own names hide parameters and macros
    expression(
        "define all(i) forall i: Int :: i > 0",
        "all(a)",
        "forall i: Int :: i > 0",
    );
}

#[test]
fn what_a_body_declares_does_not_capture_arguments() {
    statements(
        "define set(e) { var t: Int := e  r := t }",
        "var t: Int  set(t)  set(1)",
        "var t: Int  var t$0: Int := t  r := t$0  var t$1: Int := 1  r := t$1",
    );
    statements(
        "define skip(e) { if (e) { goto end }  label end }",
        "skip(a > 0)  skip(a > 1)",
        "if (a > 0) { goto end }  label end  if (a > 1) { goto end$0 }  label end$0",
    );
    statements(
        "define set(e) { var t$0: Int  var t: Int := e }",
        "var t: Int  set(t)",
        "var t: Int  var t$0: Int  var t$1: Int := t",
    );
}

#[test]
fn macros_do_not_capture_names_of_each_other() {
    expression(
        "define inner(j) forall i: Int :: i > j  define outer(e) forall i: Int :: inner(i) && e > i",
        "outer(a)",
        "forall i: Int :: (forall i$0: Int :: i$0 > i) && a > i",
    );
    statements(
        "define inner(e) { var t: Int := e }  define outer(e) { var t: Int := e  inner(t) }",
        "outer(a)",
        "var t: Int := a  var t$0: Int := t",
    );
    statements(
        "define keep(e) { label l  assert old[l](e) > e }",
        "keep(a)  keep(r)",
        "label l  assert old[l](a) > a  label l$0  assert old[l$0](r) > r",
    );
}

#[test]
fn other_names_mean_what_they_mean_at_the_use() {
    expression(
        "define positive i > 0",
        "forall i: Int :: positive",
        "forall i: Int :: i > 0",
    );
    statements("define next { r := r + a }", "next", "r := r + a");
}

#[test]
fn targets() {
    statements("define out r", "out := 1", "r := 1");
    statements("define val(e) e.f", "val(a) := val(a) + 1", "a.f := a.f + 1");
    statements(
        "define out r  define val(e) e.f",
        "out, val(a) := n()",
        "r, a.f := n()",
    );
    mistakes(
        "define sum(x) x + 1
         method m(r: Int) { sum(r) := 1 }",
        ["2:29 this macro does not expand to something that can be assigned"],
    );
    mistakes(
        "method m(r: Int) { sum(r) := 1 }",
        ["1:20 only calls of macros can be on the left-hand side of an assignment"],
    );
}

#[test]
fn recursion() {
    mistakes(
        "define f(x) f(x)
         function g(): Int { f(1) }",
        ["1:1 the macro `f` expands to itself"],
    );
    mistakes(
        "define f(x) { g(x) }
         define g(x) { f(x) }
         method m() { f(1) }",
        ["1:1 the macro `f` expands to itself"],
    );
    // what is never used is never expanded
    mistakes("define f(x) f(x)", []);
}

#[test]
fn wrong_numbers_of_arguments() {
    mistakes(
        "define f(x, y) x
         function g(): Int { f(1) }
         function h(): Int { f(1, 2, 3) }
         function i(): Int { f }",
        [
            "2:30 the macro `f` takes 2 arguments, here are 1",
            "3:30 the macro `f` takes 2 arguments, here are 3",
            "4:30 the macro `f` takes 2 arguments, here are 0",
        ],
    );
    mistakes(
        "define s(x) { assert x }
         method m() { s(true, false) }",
        ["2:23 the macro `s` takes 1 arguments, here are 2"],
    );
}

#[test]
fn wrong_kinds() {
    mistakes(
        "define s(x) { assert x }
         define e(x) x
         method m() { assert s(true)  e(true) }",
        [
            "3:30 the macro `s` is a statement, not an expression",
            "3:39 the macro `e` is an expression, not a statement",
        ],
    );
    mistakes(
        "define e(x) x + 1
         method m() { assert acc(e(1))  assert perm(e(1)) > none }",
        [
            "2:30 this macro does not expand to a location",
            "2:48 this macro does not expand to a location",
        ],
    );
    mistakes(
        "define get(x, f) x.f
         method m(x: Ref) { assert get(x, 1) > 0 }",
        ["2:43 the argument for `f` must be a name"],
    );
}

#[test]
fn names_of_macros_are_declared_once() {
    mistakes(
        "define f 1
         define f 2
         define m 3
         define l 4
         method m() { define l 5 define k 6 define k 7 }",
        [
            "2:10 `f` is declared already",
            "3:10 `m` is declared already",
            "5:23 `l` is declared already",
            "5:45 `k` is declared already",
        ],
    );
}

#[test]
fn names_without_a_meaning_are_left_to_the_checker() {
    let text = "define f(x) x + y\nfunction g(): Int { f(1) }\nfunction h(): Int { i(1) }";
    assert_eq!(expansion(text).1, [""; 0]);
    assert_eq!(errors(text), [("typechecker.error", 2), ("typechecker.error", 3)]);
}

const TOO_LARGE: &str = "macros expand to a program that is too large";

/// A use of a macro in itself, so many times.
fn nested(n: usize) -> String {
    format!("function g(): Int {{ {}1{} }}", "f(".repeat(n), ")".repeat(n))
}

#[test]
fn bodies_that_double_have_a_limit() {
    let mut text = "define f0(x) x + 1\n".to_string();
    for i in 1..100 {
        text += &format!("define f{i}(x) f{}(x) + f{}(x)\n", i - 1, i - 1);
    }
    text += "function g(): Int { f99(1) }";
    mistakes(&text, [&format!("101:21 {TOO_LARGE}")]);
}

#[test]
fn arguments_that_double_have_a_limit() {
    let text = format!("define f(x) x + x\n{}", nested(100));
    let (_, mistakes) = expansion(&text);
    assert_eq!(mistakes.len(), 1, "{mistakes:?}");
    assert!(mistakes[0].ends_with(TOO_LARGE));
}

#[test]
fn expansions_that_get_too_deep_have_a_limit() {
    let program = |n: usize| format!("define f(x) {}x\n{}", "-".repeat(100), nested(n));
    let (_, mistakes) = expansion(&program(900));
    assert_eq!(mistakes.len(), 1, "{mistakes:?}");
    assert!(mistakes[0].ends_with(TOO_LARGE));
    // what is within the limit does not need a deep stack, not even to be dropped
    let thread = std::thread::Builder::new().stack_size(256 * 1024);
    let within = thread.spawn(move || expansion(&program(70)).1).unwrap();
    assert_eq!(within.join().unwrap(), [""; 0]);
}

#[test]
fn chains_of_statement_macros_have_a_limit() {
    for body in ["BEFORE", "{ BEFORE }", "if (true) { BEFORE }"] {
        let program = |n: usize| {
            let define = |i: usize| {
                let before = format!("s{}", i.saturating_sub(1));
                format!("define s{i} {{ {} }}\n", body.replace("BEFORE", &before))
            };
            let defines: String = (1..n).map(define).collect();
            format!("define s0 {{ }}\n{defines}method m() {{ s{} }}", n - 1)
        };
        let (_, mistakes) = expansion(&program(3_000));
        assert_eq!(mistakes, [""; 0], "{body}");
        let (_, mistakes) = expansion(&program(20_000));
        assert_eq!(mistakes.len(), 1, "{mistakes:?}");
        assert!(mistakes[0].ends_with(TOO_LARGE), "{mistakes:?}");
    }
}

#[test]
fn deep_programs_are_dropped_on_a_small_stack() {
    let text = format!("method m() {{ {}{} }}", "{".repeat(1900), "}".repeat(1900));
    let loaded = load_text("test", text, Path::new(""), &mut Sources::default());
    let program = crate::program(loaded).expect("it is well-formed");
    let thread = std::thread::Builder::new().stack_size(64 * 1024);
    thread.spawn(move || drop(program)).unwrap().join().unwrap();
}

#[test]
fn deep_programs_do_not_need_a_deep_stack() {
    let blocks = format!("{}{}", "{".repeat(1900), "}".repeat(1900));
    let chain: String = (1..3900)
        .map(|i| format!("define s{i} {{ if (true) {{ s{} }} }}\n", i - 1))
        .collect();
    let programs = [
        format!("method m() {{ {blocks} }}"),
        format!("define s {{ {blocks} }} method m() {{ s }}"),
        format!("define s0 {{ }}\n{chain} method m() {{ s3899 }}"),
        format!("define f(x) {}x\n{}", "-".repeat(100), nested(70)),
    ];
    for program in programs {
        let thread = std::thread::Builder::new().stack_size(256 * 1024);
        let errors = thread.spawn(move || errors(&program)).unwrap().join().unwrap();
        assert_eq!(errors, []);
    }
}

#[test]
fn a_macro_in_a_macro_sees_what_that_one_has_declared() {
    let macros = "define inner(r) { r := outer }
        define get_outer outer
        define with_outer(r) { var outer: Int := 3 { inner(r) r := get_outer } }";
    statements(
        macros,
        "{ with_outer(r) } { with_outer(r) }",
        "{ var outer: Int := 3 { r := outer r := outer } }
         { var outer$0: Int := 3 { r := outer$0 r := outer$0 } }",
    );
    // a parameter hides it
    statements(
        "define inner(outer) { r := outer }
        define with_outer(e) { var outer: Int := 3 inner(e) inner(outer) }",
        "with_outer(1) with_outer(2)",
        "var outer: Int := 3 r := 1 r := outer
         var outer$0: Int := 3 r := 2 r := outer$0",
    );
    assert_eq!(
        errors("define inner(r) { r := outer } method m() returns (r: Int) { inner(r) }"),
        [("typechecker.error", 1)]
    );
}
