//! Every kind of expression and statement, and every clause, in a program that is wrong because of
//! it: nothing is accepted unread. The kinds are listed by exhaustive matches, so that a new kind
//! asks for a program.

use crate::check;
use echis_source::Sources;
use echis_viper::ast::{Exp, ExpKind, Program, Stmt, StmtKind};
use std::collections::BTreeSet;
use std::path::Path;

/// A kind, and a method body that is wrong because of it.
type Case = (&'static str, &'static str);

const DECLARATIONS: &str = "field f: Int
    predicate P(x: Ref) { acc(x.f) && x.f > 0 }
    function positive(i: Int): Int requires i > 0 { i }
    @opaque() function hidden(i: Int): Int { i + 1 }
    domain D { function d(i: Int): Int axiom { forall i: Int :: { d(i) } d(i) == i } }
    domain B { function less(a: Int, b: Int): Bool interpretation \"<\" }
    adt T { A(n: Int) C() }
    method callee(i: Int) returns (r: Int) requires i > 0 ensures r > i
";

const EXPRESSIONS: &[Case] = &[
    ("Int", "assert 1 == 2 // error: assert.failed:assertion.false"),
    ("Bool", "assert false // error: assert.failed:assertion.false"),
    ("Null", "assert x == null // error: assert.failed:assertion.false"),
    (
        "NoPerm",
        "assert none == write // error: assert.failed:assertion.false",
    ),
    (
        "FullPerm",
        "assert acc(x.f, write) // error: assert.failed:insufficient.permission",
    ),
    (
        "Wildcard",
        "assert acc(x.f, wildcard) // error: assert.failed:insufficient.permission",
    ),
    (
        "Epsilon",
        "assert acc(x.f, epsilon) // error: internal:feature.unsupported",
    ),
    ("Var", "assert i == j // error: assert.failed:assertion.false"),
    (
        "Field",
        "assert x.f == x.f // error: assert.failed:insufficient.permission",
    ),
    (
        "Call",
        "assert positive(i) == i // error: application.precondition:assertion.false",
    ),
    (
        "Reveal",
        "assert @reveal() hidden(i) == i // error: assert.failed:assertion.false",
    ),
    (
        "DomainCall",
        "assert d(i) == i + 1 // error: assert.failed:assertion.false",
    ),
    (
        "Construct",
        "assert A(1) == C() // error: assert.failed:assertion.false",
    ),
    (
        "Destruct",
        "assert t.n == 1 // error: assert.failed:assertion.false",
    ),
    (
        "Discriminate",
        "assert t.isA // error: assert.failed:assertion.false",
    ),
    (
        "BackendCall",
        "assert less(j, i) // error: assert.failed:assertion.false",
    ),
    (
        "Acc",
        "assert acc(x.f) // error: assert.failed:insufficient.permission",
    ),
    ("Unary", "assert -i == i // error: assert.failed:assertion.false"),
    (
        "Binary",
        "assert i \\ j == i \\ j // error: assert.failed:division.by.zero",
    ),
    (
        "Ite",
        "assert i > 0 ? true : i < 0 // error: assert.failed:assertion.false",
    ),
    (
        "Old",
        "k := i assert old(x.f) == 1 // error: assert.failed:insufficient.permission",
    ),
    (
        "Let",
        "assert let a == (i) in a > 0 // error: assert.failed:assertion.false",
    ),
    (
        "Forall",
        "assert forall a: Int :: a > i // error: assert.failed:assertion.false",
    ),
    (
        "Exists",
        "assert exists a: Int :: a > a // error: assert.failed:assertion.false",
    ),
    (
        "ForPerm",
        "inhale acc(x.f) assert forperm y: Ref [y.f] :: y != x // error: assert.failed:assertion.false",
    ),
    (
        "Unfolding",
        "assert unfolding P(x) in true // error: assert.failed:insufficient.permission",
    ),
    (
        "Applying",
        "assert applying (true --* true) in true // error: assert.failed:wand.not.found",
    ),
    (
        "Asserting",
        "assert asserting (i > 0) in true // error: assert.failed:assertion.false",
    ),
    (
        "Perm",
        "assert perm(x.f) == write // error: assert.failed:assertion.false",
    ),
    (
        "InhaleExhale",
        "assert [true, i > 0] // error: assert.failed:assertion.false",
    ),
    (
        "Literal",
        "assert Seq(i) == Seq(j) // error: assert.failed:assertion.false",
    ),
    (
        "MapLiteral",
        "assert Map(1 := i) == Map(1 := j) // error: assert.failed:assertion.false",
    ),
    (
        "Range",
        "assert [0..3) == [0..4) // error: assert.failed:assertion.false",
    ),
    (
        "Index",
        "assert s[i] == s[i] // error: assert.failed:seq.index.negative",
    ),
    (
        "Update",
        "assert s[i := 1] == s[i := 1] // error: assert.failed:seq.index.negative",
    ),
    (
        "Take",
        "assert s[..1] == s // error: assert.failed:assertion.false",
    ),
    (
        "Drop",
        "assert s[1..] == s // error: assert.failed:assertion.false",
    ),
    ("Size", "assert |s| == 1 // error: assert.failed:assertion.false"),
    (
        "MapDomain",
        "assert i in domain(map) // error: assert.failed:assertion.false",
    ),
    (
        "MapRange",
        "assert i in range(map) // error: assert.failed:assertion.false",
    ),
];

const STATEMENTS: &[Case] = &[
    (
        "VarDecl",
        "k := 1 while (true) { var fresh: Int assert fresh == 0 } // error: assert.failed:assertion.false",
    ),
    (
        "Assign",
        "k := 1 \\ i // error: assignment.failed:division.by.zero",
    ),
    (
        "FieldAssign",
        "x.f := 1 // error: assignment.failed:insufficient.permission",
    ),
    (
        "New",
        "var y: Ref y := new() y.f := 1 // error: assignment.failed:insufficient.permission",
    ),
    (
        "Call",
        "k := callee(i) // error: call.precondition:assertion.false",
    ),
    (
        "Inhale",
        "inhale x.f > 0 // error: inhale.failed:insufficient.permission",
    ),
    ("Exhale", "exhale i > 0 // error: exhale.failed:assertion.false"),
    ("Assert", "assert i > 0 // error: assert.failed:assertion.false"),
    (
        "Join",
        "@join() assert i > 0 // error: join.failed:assertion.false",
    ),
    (
        "Assume",
        "assume x.f > 0 // error: inhale.failed:insufficient.permission",
    ),
    ("Refute", "refute i == i // error: refute.failed:refutation.true"),
    ("Fold", "fold P(x) // error: fold.failed:insufficient.permission"),
    (
        "Unfold",
        "unfold P(x) // error: unfold.failed:insufficient.permission",
    ),
    (
        "Package",
        "package true --* false { } // error: package.failed:assertion.false",
    ),
    (
        "Apply",
        "apply true --* false // error: apply.failed:wand.not.found",
    ),
    ("If", "if (1 \\ i > 0) { } // error: if.failed:division.by.zero"),
    (
        "While",
        "while (1 \\ i > 0) { } // error: while.failed:division.by.zero",
    ),
    (
        "Goto",
        "if (i > 0) { goto l } k := 1 label l assert k == 1 // error: assert.failed:assertion.false",
    ),
    (
        "Label",
        "label l k := 3 assert old[l](x.f) == 0 // error: assert.failed:insufficient.permission",
    ),
    (
        "Block",
        "{ assert i > 0 } // error: assert.failed:assertion.false",
    ),
    (
        "Quasihavoc",
        "inhale acc(x.f) x.f := 1 quasihavoc x.f assert x.f == 1 // error: assert.failed:assertion.false",
    ),
    (
        "QuasihavocAll",
        "inhale acc(x.f) x.f := 1 quasihavocall y: Ref :: y.f assert x.f == 1 // error: assert.failed:assertion.false",
    ),
];

fn program(body: &str) -> String {
    format!(
        "{DECLARATIONS}    method m(x: Ref, i: Int, j: Int, s: Seq[Int], map: Map[Int, Int], t: T) {{
            var k: Int
            {body}
        }}"
    )
}

#[test]
fn each_kind_of_expression_is_read() {
    let names: BTreeSet<&str> = EXPRESSIONS
        .iter()
        .map(|(kind, _)| *kind)
        // relational expressions are replaced before a program is verified
        .chain(["Result", "Low", "LowEvent", "Rel"])
        .collect();
    assert_eq!(names, kinds_of_expressions(), "each kind has a program");
    for (kind, body) in EXPRESSIONS {
        let text = program(body);
        let mut found = BTreeSet::new();
        each_statement(&typed(&text), &mut |stmt| {
            for exp in stmt.exps() {
                exp.walk(&mut |e| {
                    found.insert(expression(e));
                    true
                });
            }
        });
        assert!(found.contains(kind), "{kind} in {body}: {found:?}");
        check(&text);
    }
    check(
        "function f(i: Int): Int ensures result == 0 // error: postcondition.violated:assertion.false
        { i }",
    );
}

#[test]
fn each_kind_of_statement_is_read() {
    let names: BTreeSet<&str> = STATEMENTS.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(names, kinds_of_statements(), "each kind has a program");
    for (kind, body) in STATEMENTS {
        let text = program(body);
        let mut found = BTreeSet::new();
        each_statement(&typed(&text), &mut |stmt| {
            found.insert(statement(stmt));
        });
        assert!(found.contains(kind), "{kind} in {body}: {found:?}");
        check(&text);
    }
}

#[test]
fn each_clause_is_read() {
    check(
        "field f: Int
        method precondition(x: Ref)
            requires x.f > 0 // error: not.wellformed:insufficient.permission
        method postcondition(i: Int)
            ensures i > 0 // error: postcondition.violated:assertion.false
        { }
        method abstract_postcondition(x: Ref)
            ensures x.f > 0 // error: not.wellformed:insufficient.permission
        method invariant_at_the_start(i: Int) {
            while (false)
                invariant i > 0 // error: invariant.not.established:assertion.false
            { }
        }
        method invariant_at_the_end() {
            var i: Int := 1
            while (true)
                invariant i == 1 // error: invariant.not.preserved:assertion.false
            { i := 2 }
        }
        function function_precondition(x: Ref): Int
            requires x.f > 0 // error: not.wellformed:insufficient.permission
        function function_postcondition(i: Int): Int
            ensures result > 0 // error: postcondition.violated:assertion.false
        { i }
        function abstract_function(x: Ref): Int
            ensures x.f > 0 // error: not.wellformed:insufficient.permission
        function body(x: Ref): Int // error: function.not.wellformed:insufficient.permission
        { x.f }
        predicate P(x: Ref) // error: predicate.not.wellformed:insufficient.permission
        { x.f > 0 }",
    );
}

fn typed(text: &str) -> Program {
    let loaded = echis_viper::load::load_text("test.vpr", text, Path::new(""), &mut Sources::default());
    echis_viper::program(loaded).unwrap_or_else(|errors| panic!("{errors:?} in\n{text}"))
}

fn each_statement<'a>(program: &'a Program, f: &mut dyn FnMut(&'a Stmt)) {
    for method in &program.methods {
        method.body.iter().flatten().for_each(|stmt| stmt.walk(f));
    }
}

/// A function that names the kind, and the set of all these names.
macro_rules! kinds {
    ($name:ident, $all:ident, $node:ident, $kinds:ident: $($kind:ident)*) => {
        fn $name(node: &$node) -> &'static str {
            match node.kind {
                $($kinds::$kind { .. } => stringify!($kind),)*
            }
        }
        fn $all() -> BTreeSet<&'static str> {
            BTreeSet::from([$(stringify!($kind)),*])
        }
    };
}

kinds!(expression, kinds_of_expressions, Exp, ExpKind:
    Int Bool Null NoPerm FullPerm Wildcard Epsilon Var Result Field Call Reveal DomainCall Construct
    Destruct Discriminate BackendCall Acc Unary Binary Ite Old Let Forall Exists ForPerm Unfolding
    Applying Asserting Perm InhaleExhale Literal MapLiteral Range Index Update Take Drop Size
    MapDomain MapRange Low LowEvent Rel);

kinds!(statement, kinds_of_statements, Stmt, StmtKind:
    VarDecl Assign FieldAssign New Call Inhale Exhale Assert Join Assume Refute Fold Unfold Package
    Apply If While Goto Label Block Quasihavoc QuasihavocAll);
