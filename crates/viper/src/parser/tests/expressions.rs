use super::*;

/// How an expression is read.
fn read(text: &str) -> String {
    match item(&format!("define M {text}")) {
        ItemKind::Define(Define {
            params: None,
            body: DefineBody::Exp(e),
            ..
        }) => exp(&e),
        other => panic!("not an expression: {other:?}"),
    }
}

/// These are read as they are written.
fn same<const N: usize>(texts: [&str; N]) {
    for text in texts {
        assert_eq!(read(text), text);
    }
}

#[test]
fn literals_and_names() {
    same([
        "0",
        "7",
        "123456789012345678901234567890",
        "true",
        "false",
        "null",
        "none",
        "write",
    ]);
    same([
        "wildcard", "epsilon", "result", "x", "$_a1", "_", "inside", "f()", "f(x, 1)",
    ]);
    assert_eq!(read("007"), "7");
}

#[test]
fn operators_bind_in_this_order() {
    assert_eq!(
        read("a ? b : c <==> d ==> e --* f || g && h == i < j + k * -l.m"),
        "(a ? b : (c Iff (d Implies (e Wand (f Or (g And (h Eq (i Lt (j Add (k Mul (Neg l.m)))))))))))"
    );
    assert_eq!(
        read("-l.m * k + j < i == h && g || f ==> e <==> d ? b : c"),
        "((((((((((Neg l.m) Mul k) Add j) Lt i) Eq h) And g) Or f) Implies e) Iff d) ? b : c)"
    );
}

#[test]
fn the_right_side_of_a_wand_is_a_whole_expression() {
    assert_eq!(
        read("a ==> b || c --* d ==> e <==> f ? g : h"),
        "(a Implies ((b Or c) Wand (((d Implies e) Iff f) ? g : h)))"
    );
    assert_eq!(read("a --* b --* c"), "(a Wand (b Wand c))");
}

#[test]
fn operators_group_to_the_left_or_to_the_right() {
    assert_eq!(read("a - b + c"), "((a Sub b) Add c)");
    assert_eq!(
        read("a / b \\ c % d * e"),
        "((((a Slash b) Backslash c) Mod d) Mul e)"
    );
    assert_eq!(read("a ++ b ++ c"), "((a Append b) Append c)");
    assert_eq!(read("a < b <= c"), "((a Lt b) And (b Le c))");
    assert_eq!(read("a > b >= c in d"), "(((a Gt b) And (b Ge c)) And (c In d))");
    assert_eq!(read("a ==> b ==> c"), "(a Implies (b Implies c))");
    assert_eq!(read("a <==> b <==> c"), "(a Iff (b Iff c))");
    assert_eq!(read("a && b && c || d || e"), "((a And (b And c)) Or (d Or e))");
    assert_eq!(read("a == b != c"), "(a Eq (b Ne c))");
    assert_eq!(read("a ? b : c ? d : e"), "(a ? b : (c ? d : e))");
    assert_eq!(read("a ? b ? c : d : e"), "(a ? (b ? c : d) : e)");
}

#[test]
fn operators_of_sets_bind_like_sums() {
    assert_eq!(
        read("a union b intersection c setminus d subset e * f"),
        "((((a Union b) Intersection c) SetMinus d) Subset (e Mul f))"
    );
}

#[test]
fn parentheses_group() {
    assert_eq!(read("(a - (b - c)) * d"), "((a Sub (b Sub c)) Mul d)");
    assert_eq!(read("((a))"), "a");
    assert_eq!(read("(a --* b) ==> c"), "((a Wand b) Implies c)");
}

#[test]
fn prefixes_bind_more_tightly_than_infixes_and_less_than_suffixes() {
    assert_eq!(read("!a.f in s"), "((Not a.f) In s)");
    assert_eq!(
        read("!!a && - -b == --c"),
        "((Not (Not a)) And ((Neg (Neg b)) Eq (Neg (Neg c))))"
    );
    assert_eq!(read("-s[0]"), "(Neg s[0])");
}

#[test]
fn calls_with_ascribed_types() {
    assert_eq!(read("(nil(): List[Int])"), "(nil(): List[Int])");
    assert_eq!(read("(f(x): T) == y"), "((f(x): T) Eq y)");
    assert_eq!(read("c ? f(x) : y"), "(c ? f(x) : y)");
    assert_eq!(
        read("g((f(x): T), (c ? f(x) : y))"),
        "g((f(x): T), (c ? f(x) : y))"
    );
}

#[test]
fn suffixes() {
    same([
        "x.f",
        "x.f.g",
        "f(x).g",
        "s[0]",
        "s[i].f",
        "s[1..]",
        "s[..2]",
        "s[1..2]",
        "s[i := v]",
    ]);
    same(["m[1 := 2, 3 := 4]", "s[0][1..2][i := v].f"]);
    assert_eq!(read("(a ++ b)[i + 1..j]"), "(a Append b)[(i Add 1)..j]");
}

#[test]
fn permissions() {
    same([
        "acc(x.f)",
        "acc(x.f, wildcard)",
        "acc(P(x, y))",
        "acc(s[0].f, write)",
        "perm(x.f)",
        "perm(P(x))",
    ]);
    assert_eq!(read("acc(x.f, 1/2)"), "acc(x.f, (1 Slash 2))");
    assert_eq!(read("perm(acc(x.f) --* P(x))"), "perm((acc(x.f) Wand P(x)))");
    assert_eq!(
        read("forperm x: Ref [x.f] :: x.f == 1"),
        "(forperm x: Ref [x.f] :: (x.f Eq 1))"
    );
    assert_eq!(
        read("forperm x: Ref, i: Int [P(x, i)] :: true"),
        "(forperm x: Ref, i: Int [P(x, i)] :: true)"
    );
}

#[test]
fn quantifiers_reach_as_far_as_possible() {
    assert_eq!(
        read("a && forall x: Int, y: Ref :: { f(x), g(y) } { h(x) } b ==> c"),
        "(a And (Forall x: Int, y: Ref :: {f(x), g(y)} {h(x)} (b Implies c)))"
    );
    assert_eq!(
        read("(exists x: Seq[Int] :: a) && b"),
        "((Exists x: Seq[Int] :: a) And b)"
    );
    assert_eq!(read("forall x: Int :: {} a"), "(Forall x: Int :: {} a)");
}

#[test]
fn scopes_reach_as_far_as_possible() {
    assert_eq!(
        read("let x == (a + b) in x == c && d"),
        "(let x == (a Add b) in ((x Eq c) And d))"
    );
    assert_eq!(
        read("unfolding P(x) in x.f + 1"),
        "(unfolding P(x) in (x.f Add 1))"
    );
    assert_eq!(
        read("unfolding acc(P(x), 1/2) in x.f in s"),
        "(unfolding acc(P(x), (1 Slash 2)) in (x.f In s))"
    );
    assert_eq!(
        read("applying (A() --* B()) in c && d"),
        "(applying (A() Wand B()) in (c And d))"
    );
    assert_eq!(read("asserting (a) in b == c"), "(asserting a in (b Eq c))");
}

#[test]
fn old_expressions() {
    same(["old(x.f)", "old[l](x.f)", "old[lhs](x.f)"]);
}

#[test]
fn inhale_exhale_and_ranges() {
    same(["[a, b]", "[0..n)"]);
    assert_eq!(read("[a ==> b, c] && d"), "([(a Implies b), c] And d)");
    assert_eq!(read("i in [0..|s| - 1)"), "(i In [0..(|s| Sub 1)))");
}

#[test]
fn collections() {
    same([
        "Seq()",
        "Seq(1, 2)",
        "Seq[Int]()",
        "Set(x)",
        "Set[Set[Int]]()",
        "Multiset(1, 1)",
        "Multiset[Ref]()",
    ]);
    same([
        "Map()",
        "Map(1 := 2, 3 := 4)",
        "Map[Int, Bool]()",
        "domain(m)",
        "range(m)",
        "m[k]",
    ]);
}

#[test]
fn sizes() {
    same(["|s|", "|Seq(|s|, 1)|"]);
    assert_eq!(read("|a| + |b| == |a ++ b|"), "((|a| Add |b|) Eq |(a Append b)|)");
    assert_eq!(read("c || |s| == 0"), "(c Or (|s| Eq 0))");
    assert_eq!(read("||s| == 0 ? s : t|"), "|((|s| Eq 0) ? s : t)|");
}

#[test]
fn new_objects() {
    same(["new()", "new(f)", "new(f, g)", "new(*)"]);
}

#[test]
fn annotations_belong_to_what_follows_closely() {
    assert_eq!(
        read("@a.b(\"c\", \"\") x.f + y"),
        "((@a.b(\"c\", \"\") x).f Add y)"
    );
    assert_eq!(read("@a() @b() (x + y)"), "(@a() (@b() (x Add y)))");
}

#[test]
fn what_only_looks_like_an_expression() {
    for (text, mistake) in [
        (
            "define M",
            "1:9 expected an expression, found the end of the file",
        ),
        (
            "define M a +",
            "1:13 expected an expression, found the end of the file",
        ),
        ("define M (a", "1:12 expected `)`, found the end of the file"),
        ("define M f(a b)", "1:14 expected `,` or `)`, found `b`"),
        (
            "define M a.in",
            "1:12 expected the name of a field, but `in` is a keyword",
        ),
        (
            "define M s[1",
            "1:13 expected `]`, `..` or `:=`, found the end of the file",
        ),
        ("define M [1]", "1:12 expected `,` or `..`, found `]`"),
        ("define M [1..2]", "1:15 expected `)`, found `]`"),
        ("define M acc(x)", "1:14 expected a field access or a predicate"),
        (
            "define M perm(x + y)",
            "1:15 expected a field access, a predicate or a magic wand",
        ),
        (
            "define M unfolding x.f in y",
            "1:20 expected a predicate: `P(…)` or `acc(P(…), …)`, found `x`",
        ),
        ("define M Seq[Int](1)", "1:19 expected `)`, found `1`"),
        ("define M forall :: a", "1:17 expected a name, found `::`"),
        ("define M forall x: Int a", "1:24 expected `::`, found `a`"),
        ("define M let x == a in b", "1:19 expected `(`, found `a`"),
        (
            "define M old[if](x)",
            "1:14 expected a label, but `if` is a keyword",
        ),
        ("define M \"a\"", "1:10 expected an expression, found a string"),
        ("define M a ? b", "1:15 expected `:`, found the end of the file"),
        ("define M @a x", "1:13 expected `(`, found `x`"),
    ] {
        assert_eq!(mistakes(text), [mistake], "{text}");
    }
}
