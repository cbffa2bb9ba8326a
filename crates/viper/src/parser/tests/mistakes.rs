use super::*;

/// The declarations of a text with mistakes: what kind they are, their names, and their bodies.
fn outline(text: &str) -> Vec<String> {
    let braced = |e: &Option<Exp>| e.as_ref().map_or(String::new(), |e| format!(" {{ {} }}", exp(e)));
    let one = |item: &Item| match &item.kind {
        ItemKind::Method(m) => {
            let contract =
                clauses("requires", &m.pres) + &clauses("ensures", &m.posts) + &decreases(&m.decreases);
            let body = m
                .body
                .as_ref()
                .map_or(String::new(), |b| format!(" {}", block(b)));
            format!("method {}{contract}{body}", m.name.name)
        }
        ItemKind::Function(f) => {
            format!(
                "function {}{}{}",
                f.name.name,
                clauses("requires", &f.pres),
                braced(&f.body)
            )
        }
        ItemKind::Predicate(p) => format!("predicate {}{}", p.name.name, braced(&p.body)),
        ItemKind::Fields(all) => format!("field {}", typed(all)),
        ItemKind::Domain(d) => {
            let functions = list(&d.functions, |f| f.name.name.to_string());
            format!(
                "domain {} ({functions}) ({})",
                d.name.name,
                list(&d.axioms, |a| exp(&a.exp))
            )
        }
        ItemKind::Adt(a) => {
            let constructors = list(&a.constructors, |c| c.name.name.to_string());
            format!(
                "adt {} ({constructors}) ({})",
                a.name.name,
                list(&a.derives, |d| d.name.name.to_string())
            )
        }
        ItemKind::Define(d) => define(d),
        ItemKind::Import { path, .. } => format!("import {path}"),
    };
    parse(FileId(0), text).0.items.iter().map(one).collect()
}

/// A text with these mistakes, and what is read nevertheless.
fn check<const M: usize, const N: usize>(text: &str, expected: [&str; M], read: [&str; N]) {
    assert_eq!(mistakes(text), expected, "{text}");
    assert_eq!(outline(text), read, "{text}");
}

#[test]
fn every_broken_statement_is_reported_and_the_others_are_read() {
    check(
        "method m() {
           x := ;
           y := 1
           assert a +
           z := (1
           var v: := 2;
           w := 3 w := ; q := 5
         }",
        [
            "2:17 expected an expression, found `;`",
            "5:14 expected a statement or `}`, found `:=`",
            "6:19 expected a type, found `:=`",
            "7:24 expected an expression, found `;`",
        ],
        ["method m { ERROR; y := 1; assert (a Add z); ERROR; ERROR; w := 3; ERROR; q := 5 }"],
    );
}

#[test]
fn every_broken_declaration_is_reported_and_the_others_are_read() {
    check(
        "field f Int
         field g: Int
         method (x: Int) { x := 1 }
         function h(x: In t): Int { x }
         predicate P(x: Ref) { acc(x.g) }
         method m(x Int)
           requires a
         { if (x) { define A 1 } }
         import nowhere
         define B + +
         junk and more junk
         method n()",
        [
            "1:9 expected `:`, found `Int`",
            "3:17 expected the name of a method, found `(`",
            "4:27 expected `,` or `)`, found `t`",
            "6:21 expected `:`, found `Int`",
            "9:17 expected a path: `\"path\"` or `<path>`, found `nowhere`",
            "10:19 expected an expression, found `+`",
        ],
        ["field g: Int", "predicate P { acc(x.g) }", "method n"],
    );
}

#[test]
fn every_broken_clause_is_reported_and_the_others_are_read() {
    check(
        "method m()
           requires a +
           requires b
           requires forall x: Int :: { f(x } g(x)
           ensures c ensures d d ensures e
           decreases ]
         { x := 1; x := }
         method n()
           requires forall x: Int :: { f(x) } { } ]
           ensures 1
         function f(): Int
           requires ( { 1 }",
        [
            "3:12 expected an expression, found `requires`",
            "4:44 expected `,` or `)`, found `}`",
            "5:32 expected a clause, a body or a declaration, found `d`",
            "6:22 expected a clause, a body or a declaration, found `]`",
            "7:25 expected an expression, found `}`",
            "9:51 expected an expression, found `]`",
            "12:23 expected an expression, found `{`",
        ],
        [
            "method m requires ERROR requires b requires ERROR ensures c ensures ERROR ensures e decreases (ERROR) \
             { x := 1; ERROR }",
            "method n requires ERROR ensures 1",
            "function f requires ERROR { 1 }",
        ],
    );
}

#[test]
fn a_loop_or_conditional_with_a_broken_condition_has_a_body() {
    check(
        "method m() {
           if (a + ) { x := 1 } elseif (]) { x := } else { x := 3 }
           while a { y := 1 }
           while (b) invariant + invariant c { z := 1 }
           if (a x := 1
         }",
        [
            "2:20 expected an expression, found `)`",
            "2:41 expected an expression, found `]`",
            "2:51 expected an expression, found `}`",
            "3:18 expected `(`, found `a`",
            "4:32 expected an expression, found `+`",
            "5:18 expected `)`, found `x`",
        ],
        [
            "method m { if (ERROR) { x := 1 } else { if (ERROR) { ERROR } else { x := 3 } }; while (ERROR) { y := 1 }; \
          while (b) invariant ERROR invariant c { z := 1 }; ERROR }",
        ],
    );
}

#[test]
fn a_missing_brace_costs_one_mistake() {
    check(
        "method m() { if (a) { x := 1
         method n() { y := 1 }
         function f(): Int { 1
         function g(): Int { 2 }",
        [
            "2:10 expected a statement or `}`, found `method`",
            "4:10 expected `}`, found `function`",
        ],
        [
            "method m { if (a) { x := 1 } }",
            "method n { y := 1 }",
            "function f { ERROR }",
            "function g { 2 }",
        ],
    );
    check(
        "method m() {",
        ["1:13 expected a statement or `}`, found the end of the file"],
        ["method m {  }"],
    );
}

#[test]
fn a_brace_too_many_costs_one_mistake() {
    check(
        "method m() { x := 1 } }
         method n() { y := 1 }",
        ["1:23 expected a declaration, found `}`"],
        ["method m { x := 1 }", "method n { y := 1 }"],
    );
}

#[test]
fn braces_of_triggers_do_not_end_blocks() {
    check(
        "method m() {
           assert forall x: Int :: { f(x } { g(x) } h(x)
           y := 1
         }",
        ["2:42 expected `,` or `)`, found `}`"],
        ["method m { ERROR; y := 1 }"],
    );
}

#[test]
fn broken_members_of_domains() {
    check(
        "domain D {
           function f(x): Int
           function g( : Int
           axiom a { b + }
           axiom { c
           axiom d { e }
           whatever
           unique g
           axiom { (forall :: x) }05
         }
         domain E { function h(): Int",
        [
            "3:24 expected a type, found `:`",
            "4:26 expected an expression, found `}`",
            "6:12 expected `}`, found `axiom`",
            "7:12 expected a function, an axiom or `}`, found `whatever`",
            "8:19 expected `function`, found `g`",
            "9:28 expected a name, found `::`",
            "11:38 expected a function, an axiom or `}`, found the end of the file",
        ],
        ["domain D (f) (ERROR, ERROR, e, ERROR)", "domain E (h) ()"],
    );
}

#[test]
fn broken_members_of_adts() {
    check(
        "adt A {
           B(x Int, y: Int)
           C(x: Int)
           D
           E() F()
         } derives {
           contains without x size
         }
         field f: Int",
        ["2:16 expected `:`, found `Int`", "5:12 expected `(`, found `E`"],
        ["adt A (C, E, F) (contains, size)", "field f: Int"],
    );
}

#[test]
fn what_is_not_closed() {
    check(
        "method m() { x := 1 }
         /* field f: Int",
        ["2:10 this comment is not closed"],
        ["method m { x := 1 }"],
    );
    check(
        "method m() { x := 1 /* }",
        ["1:21 this comment is not closed"],
        ["method m { x := 1; ERROR }"],
    );
    check("import \"a", ["1:8 this string is not closed"], []);
    check(
        "import <a\nfield f: Int",
        ["2:1 expected `>`, found `field`"],
        ["field f: Int"],
    );
}

#[test]
fn bytes_that_are_no_tokens() {
    check(
        "method m() {
           x = 1
           y := 2 § 3
           z := é
         }",
        [
            "2:14 expected a statement or `}`, found `=`",
            "3:19 expected a statement or `}`, found `§`",
            "4:17 expected an expression, found `é`",
        ],
        ["method m { x; ERROR; y := 2; ERROR; ERROR }"],
    );
}

#[test]
fn macros_are_not_defined_inside_macros_or_proofs() {
    check(
        "define A { { define B 1 } }
         method m() {
           package a --* b { define P() false }
           define C 1
         }",
        [
            "1:14 a macro cannot be defined inside a macro",
            "3:30 a macro cannot be defined inside the proof of a magic wand",
        ],
        [
            "define A { { define B 1 } }",
            "method m { package (a Wand b) { define P() false }; define C 1 }",
        ],
    );
}

#[test]
fn keywords_are_no_names() {
    check(
        "method lhs()",
        ["1:8 expected the name of a method, but `lhs` is a keyword"],
        [],
    );
    check(
        "method m() { label lhs }",
        ["1:20 expected a label, but `lhs` is a keyword"],
        ["method m { ERROR }"],
    );
    check(
        "field range: Int",
        ["1:7 expected a name, but `range` is a keyword"],
        [],
    );
}

#[test]
fn what_is_required_stands_before_what_is_ensured() {
    check(
        "method m() ensures a requires b",
        ["1:22 `requires` must stand before `ensures`"],
        ["method m requires b ensures a"],
    );
}

#[test]
fn what_is_no_statement() {
    check(
        "method m() {
           x.f
           x + 1
           s[0] := 1
           x, 1 := 2
           invariant a
           fold x.f
           else { }
         }",
        [
            "3:12 expected `:=`, found `x`",
            "3:14 expected a statement or `}`, found `+`",
            "4:12 this is no statement, and nothing can be assigned to it",
            "5:15 this is no statement, and nothing can be assigned to it",
            "7:17 expected a predicate: `P(…)` or `acc(P(…), …)`, found `x`",
        ],
        ["method m { ERROR; x; ERROR; ERROR; ERROR; ERROR }"],
    );
}
