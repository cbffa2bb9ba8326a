//! Errors in contracts: each is reported at its position in the comment.

use super::{error_in, errors};

/// The errors of a class with these members.
fn in_class(members: &str) -> Vec<String> {
    errors(&format!("class A {{\n{members}\n}}"))
}

#[test]
fn what_does_not_parse() {
    let parser = |text: &str| in_class(&format!("int x;\n{text}\nvoid m(int n) {{ }}"));
    let at = |place: &str, message: &str| vec![format!("{place} parser.error {message}")];
    assert_eq!(
        parser("//@ requires ;"),
        at("3:14", "expected an assertion or an expression, not `;`")
    );
    assert_eq!(
        parser("//@ requires n >"),
        at(
            "3:17",
            "expected an assertion or an expression, but the contract ends here"
        )
    );
    assert_eq!(
        parser("//@ requires (n > 0;"),
        at("3:20", "expected `)`, not `;`")
    );
    assert_eq!(
        parser("//@ requires n > 0 ensures true;"),
        at("3:19", "expected `;` here")
    );
    assert_eq!(
        parser("//@ requires n > 0\n//@ ensures true;"),
        at("3:19", "expected `;` here")
    );
    assert_eq!(
        parser("//@ requires n > 0 1;"),
        at("3:20", "expected `;`, not `1`")
    );
    assert_eq!(
        parser("//@ demands n > 0;"),
        at("3:5", "expected a clause or a ghost statement, not `demands`")
    );
    assert_eq!(
        parser("//@ require n > 0;"),
        at(
            "3:5",
            "expected a clause or a ghost statement such as `requires`, not `require`"
        )
    );
    assert_eq!(
        parser("//@ n > 0;"),
        at("3:5", "expected a clause or a ghost statement, not `n`")
    );
    assert_eq!(parser("//@"), at("3:1", "this contract says nothing"));
    assert_eq!(parser("/*@ @*/"), at("3:1", "this contract says nothing"));
    assert_eq!(
        parser("//@ requires n > 0 § 1;"),
        at("3:20", "this character means nothing here")
    );
    assert_eq!(
        parser("//@ requires \"a == n;"),
        at("3:14", "this string does not end on its line")
    );
    assert_eq!(
        parser("//@ requires n == 3000000000;"),
        at("3:19", "this integer is too large")
    );
    assert_eq!(
        parser("//@ requires new A() != null;"),
        at(
            "3:14",
            "nothing can be created in a contract; expected an expression, not `new`"
        )
    );
    assert_eq!(
        parser("//@ requires \\fresh(n);"),
        at(
            "3:14",
            "expected an expression; there are \\old, \\result, \\forall and \\exists, not `\\fresh`"
        )
    );
    assert_eq!(
        parser("//@ ensures old(n, 1) == 0;"),
        at("3:13", "`old` is about one thing")
    );
    assert_eq!(
        parser("//@ predicate p( = true;"),
        at("3:18", "expected a name, not `=`")
    );
    assert_eq!(
        parser("//@ abstract predicate p() = true;"),
        at("3:24", "an abstract predicate has no body")
    );
    // One mistake does not hide the next.
    assert_eq!(
        parser("/*@ requires n > ;\n    ensures n == 1;\n  @ requires n <\n; @*/"),
        [
            "3:18 parser.error expected an assertion or an expression, not `;`",
            "6:1 parser.error expected an assertion or an expression, not `;`"
        ]
    );
}

#[test]
fn where_none_can_stand() {
    let stray = |place: &str| vec![format!("{place} parser.error a contract cannot stand here")];
    assert_eq!(errors("//@ pure\nclass A { }"), stray("1:1"));
    assert_eq!(errors("class A /*@ pure @*/ { }"), stray("1:9"));
    assert_eq!(in_class("int x /*@ ghost int y; @*/ = 1;"), stray("2:7"));
    assert_eq!(
        in_class("void m(int n) { if (n > 0) /*@ assert true; @*/ n++; }"),
        stray("2:28")
    );
    assert_eq!(
        in_class("void m(int n) { n = n + /*@ assert true; @*/ 1; }"),
        stray("2:25")
    );
    assert_eq!(errors("class A { }\n//@ pure"), stray("2:1"));
    let method = "parser.error a contract stands before a method or behind its header";
    assert_eq!(in_class("//@ requires true;\nint x;"), [format!("2:5 {method}")]);
    assert_eq!(in_class("int x;\n//@ requires true;"), [format!("3:5 {method}")]);
    assert_eq!(
        in_class("void m() {\n//@ requires true;\n}"),
        [format!("3:5 {method}")]
    );
    let invariant = "parser.error an invariant stands before a loop, behind its head, or first in its body";
    assert_eq!(
        in_class("//@ invariant true;\nvoid m() { }"),
        [format!("2:5 {invariant}")]
    );
    assert_eq!(
        in_class("void m() {\n//@ invariant true;\nint x; }"),
        [format!("3:15 {invariant}")]
    );
    assert_eq!(
        in_class("//@ open p();\nvoid m() { }"),
        ["2:5 parser.error a ghost statement stands in a method"]
    );
    assert_eq!(
        in_class("void m() { //@ predicate p();\n}"),
        ["2:16 parser.error a predicate stands in a class"]
    );
    assert_eq!(
        in_class("void m() //@ predicate p();\n{ }"),
        ["2:14 parser.error only a contract can stand in the header of a method"]
    );
    assert_eq!(
        in_class("void m() { while (true) /*@ open p(); @*/ { } }"),
        ["2:29 parser.error only invariants can stand behind the head of a loop"]
    );
    assert_eq!(
        in_class("int m() { return /*@ requires true; @*/ 1; }"),
        ["2:22 parser.error expected `opening … in` or `using … in` before an expression, not `requires`"]
    );
}

#[test]
fn unknown_names() {
    let none = "typechecker.error cannot find symbol:";
    assert_eq!(
        in_class("//@ requires k > 0;\nvoid m() { }"),
        [format!("2:14 {none} variable k")]
    );
    assert_eq!(
        in_class("//@ requires Foo.k > 0;\nvoid m() { }"),
        [format!("2:14 {none} variable Foo")]
    );
    assert_eq!(
        in_class("//@ requires this.k > 0;\nvoid m() { }"),
        [format!("2:19 {none} variable k in A")]
    );
    assert_eq!(
        in_class("//@ requires s.size > 0;\nvoid m(String s) { }"),
        [format!("2:16 {none} variable size in String")]
    );
    assert_eq!(
        in_class("//@ predicate p(Foo f) = true;"),
        [format!("2:17 {none} class Foo")]
    );
    assert_eq!(in_class("//@ ghost Foo f;"), [format!("2:11 {none} class Foo")]);
    assert_eq!(
        in_class("//@ requires forall Foo f; true;\nvoid m() { }"),
        [format!("2:21 {none} class Foo")]
    );
    assert_eq!(
        in_class("//@ requires valid();\nvoid m() { }"),
        ["2:14 typechecker.error there is neither a predicate nor a method valid() in A"]
    );
    assert_eq!(
        in_class("//@ requires a.valid(1);\nvoid m(A a) { }"),
        ["2:16 typechecker.error there is neither a predicate nor a method valid(int) in A"]
    );
    assert_eq!(
        in_class("//@ requires e.valid();\nvoid m(Exception e) { }"),
        ["2:16 typechecker.error there is neither a predicate nor a method valid() in Exception"]
    );
    assert_eq!(
        in_class("void m() {\n//@ open q(1);\n}"),
        ["3:10 typechecker.error there is neither a predicate nor a method q(int) in A"]
    );
    assert_eq!(
        in_class("//@ predicate p(int i, int j) = true; predicate p();\n//@ requires p(1);\nvoid m() { }"),
        ["3:14 typechecker.error predicate p takes 0 or 2 arguments, not 1"]
    );
    assert_eq!(
        in_class("//@ predicate p(int i) = true;\n//@ requires p(true);\nvoid m() { }"),
        ["3:16 typechecker.error incompatible types: boolean cannot be converted to int"]
    );
    assert_eq!(
        in_class("//@ predicate p() = true;\n//@ requires p();\nstatic void m() { }"),
        ["3:14 typechecker.error non-static predicate p cannot be referenced from a static context"]
    );
    assert_eq!(
        in_class(
            "interface I {\n//@ predicate p();\n}\nstatic class B implements I {\n//@ predicate p() = true;\nvoid m() {\n//@ open I.p();\n}\n}"
        ),
        ["8:12 typechecker.error predicate p has no body in A.I that could be meant"]
    );
    assert_eq!(
        in_class("//@ predicate p() = true;\nstatic class B {\n//@ requires A.p();\nvoid m() { }\n}"),
        ["4:16 typechecker.error non-static predicate p cannot be referenced from a static context"]
    );
}

#[test]
fn types() {
    let boolean = "incompatible types: int cannot be converted to boolean";
    assert_eq!(error_in("p"), boolean);
    assert_eq!(error_in("p * acc(x)"), boolean);
    assert_eq!(error_in("b ==> p"), boolean);
    assert_eq!(
        error_in("b == p"),
        "bad operand types for binary operator '==': boolean and int"
    );
    assert_eq!(error_in("forall int p; true"), "variable p is already defined");
    assert_eq!(
        error_in("o instanceof Node k"),
        "a pattern cannot stand in a contract; expected only a type, not `k`"
    );
    assert_eq!(
        error_in("a[*]"),
        "elements of an array can only be named in `acc(…)`"
    );
    assert_eq!(
        in_class("//@ signals (String e) true;\nvoid m() { }"),
        ["2:14 typechecker.error incompatible types: String cannot be converted to Throwable"]
    );
    assert_eq!(
        in_class("void m() {\n//@ open m();\n}"),
        ["3:10 typechecker.error 'void' type not allowed here"
            .replace("'void' type not allowed here", "a predicate is expected here")]
    );
    assert_eq!(
        in_class("void m(String s) {\n//@ use s.length();\n}"),
        ["3:9 typechecker.error a method of the library has no body to use"]
    );
    assert_eq!(
        in_class("void m(int n) {\n//@ use n;\n}"),
        ["3:9 typechecker.error a call of a pure method is expected here"]
    );
}

#[test]
fn permissions_where_none_can_stand() {
    let message = "a permission is a conjunct of an assertion; it cannot stand here";
    for assertion in [
        "!acc(x)",
        "acc(x) || b",
        "b || valid()",
        "acc(x) ==> b",
        "acc(x) == true",
        "even(acc(x) ? 1 : 2)",
        "(valid() ? b : c)",
        "exists int i; at(i)",
        "old(valid())",
        "b <==> acc(x)",
        "acc(n.x) ? b : c",
        "!untouched(valid())",
        "(forall int i; at(i)) == b",
    ] {
        assert_eq!(error_in(assertion), message, "{assertion}");
    }
    assert_eq!(
        in_class("int x;\nvoid m() {\n//@ assume true && acc(x);\n}"),
        [format!("4:20 consistency.error {message}")]
    );
    assert_eq!(
        in_class("int x;\nvoid m() {\n//@ ghost boolean b = acc(x);\n}"),
        [format!("4:23 consistency.error {message}")]
    );
}

#[test]
fn effects_and_purity() {
    let effect = |text: &str, place: &str, what: &str| {
        let message = format!("{place} consistency.error a contract has no effects, but this is {what}");
        assert_eq!(in_class(text), [message]);
    };
    let call = "a call of A.m(), which is not pure";
    effect("//@ requires m() == 1;\nint m() { return 1; }", "2:14", call);
    effect("int m() {\n//@ assert m() == 1;\nreturn 1; }", "3:12", call);
    effect("int m() {\n//@ use m();\nreturn 1; }", "3:9", call);
    effect(
        "//@ requires o.equals(o);\nvoid m(Object o) { }",
        "2:14",
        "a call of Object.equals(Object), which is not pure",
    );
    effect(
        "//@ requires (\"\" + o) != null;\nvoid m(Object o) { }",
        "2:20",
        "a call of String.text(Object), which is not pure",
    );
    effect(
        "//@ requires l.isEmpty();\nvoid m(java.util.List<String> l) { }",
        "2:14",
        "a call of Collection.isEmpty(), which is not pure",
    );
    let impure = |text: &str, what: &str| {
        let message = format!("2:5 consistency.error m is pure, but {what}");
        assert_eq!(
            in_class(&format!(
                "//@ pure\n{text}\nint x; A a; static int[] b; int f() {{ return 1; }}"
            )),
            [message]
        );
    };
    impure(
        "int m(int n) { return x = 1; }",
        "in its body there is an assignment",
    );
    impure(
        "int m(int n) { return n++; }",
        "in its body there is an assignment",
    );
    impure(
        "int m() { return f(); }",
        "in its body there is a call of A.f(), which is not pure",
    );
    impure(
        "A m() { return new A(); }",
        "in its body there is the creation of an object",
    );
    impure(
        "int[] m() { return new int[1]; }",
        "in its body there is the creation of an array",
    );
    impure(
        "int[] m() { return b.clone(); }",
        "in its body there is the creation of an array",
    );
    impure(
        "int m() { int y = 1; return y; }",
        "its body is not a single `return`",
    );
    impure(
        "int m() { if (x > 0) return 1; else return 2; }",
        "its body is not a single `return`",
    );
    impure(
        "int m() { throw new RuntimeException(); }",
        "its body is not a single `return`",
    );
    assert_eq!(
        in_class("//@ pure\nvoid m() { }"),
        ["2:5 consistency.error a method that returns nothing cannot be pure"]
    );
    assert_eq!(
        in_class("//@ pure\nA() { }"),
        ["2:5 consistency.error a constructor cannot be pure"]
    );
    assert_eq!(
        in_class(
            "//@ pure\n//@ ensures \\result >= 0 && (n > 0 ==> \\result > m(n - 1));\nint m(int n) { return n; }"
        ),
        [
            "3:50 consistency.error what a pure method ensures cannot call the method; `\\result` is what it returns"
        ]
    );
    let switch = "//@ pure\nint m(int n) { return switch (n) { case 1 -> 2; default -> n; }; }";
    assert_eq!(in_class(switch), Vec::<String>::new());
}

#[test]
fn purity_is_inherited() {
    let pure = "interface I { //@ pure\n int f(); }\n";
    let below = |text: &str| errors(&format!("{pure}{text}"));
    assert_eq!(
        below(
            "class A implements I { public int f() { return 1; }\n //@ requires f() == 1;\n void m() { } }"
        ),
        Vec::<String>::new()
    );
    assert_eq!(
        below("class A implements I { int x;\n public int f() { return x++; } }"),
        ["4:13 consistency.error f is pure, but in its body there is an assignment"]
    );
    assert_eq!(
        below("class A implements I {\n //@ requires true;\n public int f() { return 1; } }"),
        ["5:13 consistency.error I.f() is pure, and so must be A.f(), which overrides it"]
    );
    let text = "interface I { //@ pure\n int f(); }\nclass B { public int f() { return 1; } }\nclass A extends B implements I { }";
    assert_eq!(
        errors(text),
        ["4:7 consistency.error I.f() is pure, and so must be B.f(), which overrides it"]
    );
    let text = "interface I { //@ pure\n int f(int x); }\nclass A { static int g(int x) { return x; }\n void m() { I i =\n x -> g(x); I k = x -> x; } }";
    assert_eq!(
        errors(text),
        [
            "5:2 consistency.error f is pure, and so must be what stands for it, but in its body there is a call of A.g(int), which is not pure"
        ]
    );
}

#[test]
fn results_and_earlier_states() {
    let result = "consistency.error \\result stands in the postcondition of a method that returns something, or behind its `return`";
    assert_eq!(
        in_class("//@ requires \\result > 0;\nint m() { return 1; }"),
        [format!("2:14 {result}")]
    );
    assert_eq!(
        in_class("//@ ensures \\result > 0;\nvoid m() { }"),
        [format!("2:13 {result}")]
    );
    assert_eq!(
        in_class("//@ ensures \\result != null;\nA() { }"),
        [format!("2:13 {result}")]
    );
    assert_eq!(
        in_class("int m() {\n//@ assert \\result > 0;\nreturn 1; }"),
        [format!("3:12 {result}")]
    );
    assert_eq!(
        in_class("int m(int n) {\nif (n > 0) {\nreturn 1; }\n//@ assert \\result > 0;\nreturn 2; }"),
        [format!("5:12 {result}")]
    );
    assert_eq!(
        in_class("//@ predicate p() = true;\nA a;\nA m() { return /*@ opening \\result.p() in @*/ a.a; }"),
        [format!("4:28 {result}")]
    );
    assert_eq!(
        in_class("//@ requires result > 0;\nint m() { return 1; }"),
        ["2:14 typechecker.error cannot find symbol: variable result"]
    );
    let old = "consistency.error `old` has no meaning here: there is no earlier state";
    assert_eq!(
        in_class("int x;\n//@ requires old(x) > 0;\nvoid m() { }"),
        [format!("3:14 {old}")]
    );
    assert_eq!(
        in_class("int x;\n//@ predicate p() = old(x) > 0;"),
        [format!("3:21 {old}")]
    );
    assert_eq!(
        in_class("int x;\n//@ requires untouched(acc(x));\nvoid m() { }"),
        ["3:14 consistency.error `untouched` has no meaning here: there is no earlier state"]
    );
}

#[test]
fn predicates_that_override() {
    let above = "interface I { //@ predicate p(int i); predicate q();\n}\n";
    let below = |text: &str| errors(&format!("{above}class A implements I {{\n{text}\n}}"));
    assert_eq!(
        below("//@ predicate p(int k) = true; predicate q(int i) = true;"),
        Vec::<String>::new()
    );
    assert_eq!(
        below("//@ predicate p(long i) = true;"),
        ["4:15 consistency.error predicate p has other types of parameters in I"]
    );
    assert_eq!(
        below("//@ static predicate q() = true;"),
        ["4:22 consistency.error predicate q is there in I: only one is static"]
    );
    assert_eq!(
        below("//@ predicate r() = true;\n//@ predicate r();"),
        ["5:15 typechecker.error predicate r is already defined"]
    );
    assert_eq!(
        below("//@ predicate r(int i) = true;\nint r(int x) { return x; }"),
        ["4:15 consistency.error there is a method r with as many parameters"]
    );
    assert_eq!(
        below("int p(int x) { return x; }"),
        ["4:5 consistency.error above it, there is a predicate p with as many parameters"]
    );
    let two = "interface I { //@ predicate p();\n}\ninterface J { //@ predicate p();\n}\nclass A implements I, J {\n//@ predicate p() = true;\n}";
    assert_eq!(
        errors(two),
        ["6:15 consistency.error predicate p overrides two that have nothing in common"]
    );
}

#[test]
fn ghost_statements_under_a_condition() {
    let inside = |text: &str| in_class(&format!("int x;\nvoid m(boolean b) {{\n//@ {text}\n}}"));
    let parser = |place: &str, message: &str| format!("{place} parser.error {message}");
    assert_eq!(
        inside("if (b) { assert b; } else if (!b) { } else { assert b; }"),
        [""; 0]
    );
    assert_eq!(
        inside("if b { assert b; } assert b;"),
        [parser("4:8", "expected `(`, not `b`")]
    );
    assert_eq!(
        inside("if (b) assert b;"),
        [parser("4:12", "expected `{`, not `assert`")]
    );
    assert_eq!(
        inside("if (b) { assert b;"),
        [parser("4:23", "expected `}`, but the contract ends here")]
    );
    // Each error is reported once, and the rest of the text is still read.
    assert_eq!(
        inside("if (b) { assert b +; if (b) { assert ; } assert b } assert"),
        [
            parser("4:24", "expected an assertion or an expression, not `;`"),
            parser("4:42", "expected an assertion or an expression, not `;`"),
            parser("4:54", "expected `;` here"),
            parser(
                "4:63",
                "expected an assertion or an expression, but the contract ends here"
            ),
        ]
    );
    assert_eq!(
        inside("if (b) { requires b; }"),
        [parser("4:14", "only ghost statements can stand in a ghost block")]
    );
    assert_eq!(
        inside("if (b) { x = 1; }"),
        ["4:14 consistency.error ghost code assigns only to ghost variables and ghost fields"]
    );
    assert_eq!(
        inside("if (b) { ghost int k = 1; } assert k == 1;"),
        ["4:40 typechecker.error cannot find symbol: variable k"]
    );
    assert_eq!(
        inside("if (x) { }"),
        ["4:9 typechecker.error incompatible types: int cannot be converted to boolean"]
    );
}

#[test]
fn ghost_code_leaves_java_alone() {
    let message = "consistency.error ghost code assigns only to ghost variables and ghost fields";
    let inside = |text: &str| {
        in_class(&format!(
            "int x; static int[] a;\nvoid m(int n) {{\n//@ {text}\n}}"
        ))
    };
    assert_eq!(inside("x = 1;"), [format!("4:5 {message}")]);
    assert_eq!(inside("this.x = 1;"), [format!("4:5 {message}")]);
    assert_eq!(inside("n = 1;"), [format!("4:5 {message}")]);
    assert_eq!(inside("ghost a[0] = 1;"), [format!("4:11 {message}")]);
    assert_eq!(
        inside("ghost int k = n; k = a.clone().length;"),
        ["4:26 consistency.error a contract has no effects, but this is the creation of an array"]
    );
    assert_eq!(
        inside("ghost int n = 1;"),
        ["4:15 typechecker.error variable n is already defined"]
    );
    assert_eq!(
        in_class("void m() {\n//@ ghost int k = 1;\nclass L {\n//@ requires k == 1;\nvoid n() { } } }"),
        ["5:14 typechecker.error ghost variable k belongs to the method around"]
    );
    assert_eq!(
        in_class("A(int n) { }\nA() { //@ ghost int k = 1;\nthis(1); }"),
        ["3:11 typechecker.error nothing can stand before the call of another constructor"]
    );
}

/// The parser and the checker survive any text in comments.
#[test]
fn no_text_is_too_much() {
    let whole = "class A { int x; int[] a; //@ ghost int g = 1;
      /*@ predicate p(int i) = acc(x) * acc(a[0..i], 1/2) * (forall int k; 0 <= k < i; a[k] == 'c'); @*/
      //@ requires p(1) && \\old(x) == 0x1F ==> b ? true : \"s\" != null; signals (Exception e) true;
      //@ ensures acc(p(2), _) &*& (int) result <==> (opening p(1) in x) > 0;
      int m(boolean b) { //@ open p(1); g = 2; ghost int h; use m(b);
        while (b) /*@ invariant untouched(p(1)); */ { } return /*@ using m(b) in @*/ x; } }";
    let ends: Vec<usize> = whole.char_indices().map(|(i, _)| i).collect();
    let answer = |text: &str, thoroughly: bool| {
        if thoroughly {
            errors(text);
        } else {
            let _ = echis_java_syntax::parse(echis_source::FileId(0), text);
        }
    };
    for &end in &ends {
        let thoroughly = end % 23 == 0;
        // Blanks everything behind `end`, except braces and line ends.
        let blank = |(i, c): (usize, char)| if i >= end && !"{}\n".contains(c) { ' ' } else { c };
        answer(&whole.char_indices().map(blank).collect::<String>(), thoroughly);
        let others = whole.char_indices().filter(|(i, _)| *i != end);
        answer(&others.map(|(_, c)| c).collect::<String>(), thoroughly);
        let rest = whole[end..].replace(['\n', '@'], " ");
        answer(&format!("class A {{ //@ {rest}\n void m() {{ }} }}"), thoroughly);
    }
    for part in [
        "(",
        "!",
        "-",
        "a[",
        "f(",
        "acc(",
        "old(",
        "b ==> ",
        "b ? ",
        "x * ",
        "x + ",
        "forall int i; ",
        "opening p() in ",
        "a.",
        "(int) ",
        "List<",
    ] {
        let contract = format!("//@ requires {}", part.repeat(20_000));
        assert!(
            !in_class(&format!("{contract}\nvoid m() {{ }}")).is_empty(),
            "{part}"
        );
        let contract = format!("//@ requires {}b;", part.repeat(1_400));
        in_class(&format!("boolean b;\n{contract}\nvoid m() {{ }}"));
    }
    let long = format!("//@ requires {}true;\nvoid m() {{ }}", "true && ".repeat(1_400));
    assert_eq!(in_class(&long), Vec::<String>::new());
}

#[test]
fn wrap_stands_before_a_simple_statement() {
    let message = "`wrap` stands before an assignment, a call, a declaration of variables, `return`, `yield` or `throw`";
    let at = |place: &str, message: &str| vec![format!("{place} parser.error {message}")];
    let in_method = |code: &str| in_class(&format!("int m(int n) {{\n{code}\n}}"));
    let fine = [
        "//@ wrap\nn = n + 1; return n;",
        "//@ wrap;\nn++; return n;",
        "/*@ wrap @*/ return n * 31;",
        "//@ wrap\nint i = n * 31, j = i * 31; return j;",
        "//@ wrap\n//@ assert n == n;\nn++; return n;",
        "//@ ghost int wrap = 3;\n//@ wrap = 4;\nreturn n;",
        "//@ wrap\nthrow new RuntimeException(\"\" + n * 31);",
    ];
    for code in fine {
        assert!(in_method(code).is_empty(), "{code}: {:?}", in_method(code));
    }
    assert_eq!(
        in_method("//@ wrap\nif (n > 3) { n = 2; }\nreturn n;"),
        at("3:5", message)
    );
    assert_eq!(in_method("//@ wrap\n{ n++; }\nreturn n;"), at("3:5", message));
    assert_eq!(in_method("return n;\n//@ wrap"), at("4:5", message));
    assert_eq!(
        in_class("//@ wrap\nint m(int n) { return n; }"),
        at("2:5", message)
    );
    assert_eq!(in_class("int x;\n//@ wrap"), at("3:5", message));
    assert_eq!(
        in_class("int m(int n)\n//@ wrap\n{ return n; }"),
        at("3:5", "only a contract can stand in the header of a method")
    );
    assert_eq!(
        in_method("return /*@ wrap @*/ n;"),
        at(
            "3:12",
            "expected `opening … in` or `using … in` before an expression, not `wrap`"
        )
    );
    assert_eq!(
        in_method("//@ if (n > 3) { wrap }\nreturn n;"),
        at("3:18", "only ghost statements can stand in a ghost block")
    );
}

#[test]
fn unknown_classes() {
    let unknown = |text: &str| in_class(&format!("{text}\nvoid m(Object o) {{ }}"));
    let at = |place: &str| {
        vec![format!(
            "{place} typechecker.error cannot find symbol: class Strin"
        )]
    };
    assert_eq!(unknown("//@ requires o instanceof Strin && true;"), at("2:27"));
    assert_eq!(unknown("//@ requires (Strin) o != null;"), at("2:15"));
}
