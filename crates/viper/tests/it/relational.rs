//! `low`, `lowEvent` and `rel`: names that are free, types, and features without a product.

use echis_source::Sources;
use echis_viper::load::load_text;
use std::path::Path;

/// The ids of the errors of a program and the text at each of them.
fn errors(text: &str) -> Vec<(&'static str, &str)> {
    let loaded = load_text("test.vpr", text, Path::new(""), &mut Sources::default());
    let found = echis_viper::program(loaded).err().unwrap_or_default();
    found
        .into_iter()
        .map(|e| (e.id, &text[e.span.start as usize..e.span.end as usize]))
        .collect()
}

/// The number of methods, functions, predicates and fields of a program.
fn sizes(text: &str) -> [usize; 4] {
    let loaded = load_text("test.vpr", text, Path::new(""), &mut Sources::default());
    let program = echis_viper::program(loaded).expect("a program");
    let sizes = [
        program.methods.len(),
        program.functions.len(),
        program.predicates.len(),
        program.fields.len(),
    ];
    assert_eq!(program.product.is_some(), text.contains("product"), "{text}");
    sizes
}

#[test]
fn declared_names_keep_their_meaning() {
    let rest = "field f: Int predicate P(x: Ref) { acc(x.f) }";
    for text in [
        "function low(i: Int): Int { i } method m() { assert low(1) == 1 }",
        "function rel(i: Int, j: Int): Int { i } method m() { assert rel(1, 2) == 1 }",
        "method m(lowEvent: Bool, low: Int, rel: Int) requires lowEvent && low < rel {}",
        "define low(x) (x == x) method m(i: Int) { assert low(i) }",
        "define lowEvent true method m(i: Int) { assert lowEvent }",
    ] {
        let text = format!("{rest} {text}");
        let [methods, functions, predicates, fields] = sizes(&text);
        assert_eq!((methods, predicates, fields), (1, 1, 1), "{text}");
        assert!(functions <= 1, "{text}");
    }
}

#[test]
fn only_the_heap_has_twins() {
    let text = "field f: Int
        function product(i: Int): Int { i }
        function get(x: Ref): Int requires acc(x.f) { x.f }
        predicate P(x: Ref) { acc(x.f) && low(x.f) }
        predicate Q(x: Ref) { P(x) }
        predicate R(x: Ref) { acc(x.f) }
        method m(x: Ref) requires low(x)";
    // `get'`, and the relational parts of `P` and `Q`
    assert_eq!(sizes(text), [1, 5, 6, 2]);
}

#[test]
fn wrong_types_are_reported() {
    let cases = [
        ("requires rel(i, 2) == 0", "2"),
        ("requires rel(i, j) == 0", "j"),
        ("requires rel(i, 0)", "rel(i, 0)"),
        ("requires low(acc(x.f))", "acc(x.f)"),
        ("requires low(P(x))", "P(x)"),
        ("requires low(unknown)", "unknown"),
        ("requires low(i) + 1 == 0", "low(i)"),
        ("requires low(i, j)", "low"),
        ("requires low()", "low"),
        ("requires lowEvent == 1", "1"),
    ];
    for (clause, place) in cases {
        let text = format!("field f: Int predicate P(x: Ref) method m(x: Ref, i: Int, j: Int) {clause}");
        assert_eq!(errors(&text), [("typechecker.error", place)], "{clause}");
    }
}

#[test]
fn features_without_a_product_are_refused() {
    let cases = [
        ("function g(i: Int): Int requires low(i)", "low(i)"),
        ("function g(i: Int): Bool { low(i) }", "low(i)"),
        (
            "domain D { axiom { forall i: Int :: low(i) } }",
            "forall i: Int :: low(i)",
        ),
        ("predicate R(i: Int) { lowEvent }", "lowEvent"),
        ("predicate R(i: Int) { rel(i, 0) == 0 }", "rel(i, 0) == 0"),
        (
            "predicate R(x: Ref) { low(x) ==> acc(x.f) }",
            "low(x) ==> acc(x.f)",
        ),
        ("predicate R(x: Ref) { acc(x.f) && !low(x.f) }", "!low(x.f)"),
        ("method o(i: Int) { label l goto l }", "goto l"),
        (
            "method o(i: Int) { label l invariant i == 0 }",
            "label l invariant i == 0",
        ),
        ("method o(i: Int) decreases i { }", "decreases i"),
        (
            "method o(i: Int) { while (i > 0) decreases i { } }",
            "decreases i",
        ),
        (
            "method o(x: Ref) requires acc(x.f) { x.f := low(x) ? 1 : 0 }",
            "x.f := low(x) ? 1 : 0",
        ),
        (
            "method o(x: Ref) { assert forperm y: Ref [y.f] :: y == x }",
            "forperm y: Ref [y.f] :: y == x",
        ),
        (
            "method o(x: Ref) requires acc(x.f) --* acc(x.f)",
            "acc(x.f) --* acc(x.f)",
        ),
        ("method o(i: Int, j: Int) requires rel(i, 0) == j", "j"),
        ("method o(i: Int) requires low(low(i))", "low(i)"),
        ("method o(i: Int) requires rel(rel(i, 0), 1) == 0", "rel(i, 0)"),
        ("method o(i: Int) { if (rel(i, 0) == 0) { } }", "rel(i, 0)"),
        ("method o(i: Int) { var j: Int := rel(i, 0) }", "rel(i, 0)"),
        (
            "method o(i: Int) requires exists j: Int :: low(i + j)",
            "exists j: Int :: low(i + j)",
        ),
        (
            "method o(x: Ref) requires acc(x.f) && (let y == (x.f) in lowEvent)",
            "lowEvent",
        ),
        (
            "method o(c: Bool, x: Ref) { if (c) { label l } else { } assert old[l](x) == x }",
            "old[l](x)",
        ),
        (
            "method o(c: Bool, x: Ref) { while (c) { label l } assert old[l](x) == x }",
            "old[l](x)",
        ),
        ("method o(x: Ref) { quasihavoc x.f }", "quasihavoc x.f"),
    ];
    let mut wrong = Vec::new();
    for (member, place) in cases {
        let text = format!("field f: Int {member} method m(i: Int) requires low(i)");
        let found = errors(&text);
        if found != [("internal:feature.unsupported", place)] {
            wrong.push(format!("{member}: {found:?}"));
        }
    }
    assert_eq!(wrong, [""; 0]);
    let allowed = [
        "method o(i: Int) decreases * { while (i > 0) decreases _ { } }",
        "function g(i: Int): Int decreases i { i > 0 ? g(i - 1) : 0 }",
    ];
    for member in allowed {
        let text = format!("field f: Int {member} method m(i: Int) requires low(i)");
        assert_eq!(errors(&text), [], "{member}");
    }
}
