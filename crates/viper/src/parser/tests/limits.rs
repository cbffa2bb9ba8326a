use super::super::{MAX_DEPTH, MAX_MISTAKES};
use super::*;

/// Runs with little stack: whatever needs more must ask for it.
fn with_small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new()
        .stack_size(512 * 1024)
        .spawn(run)
        .unwrap()
        .join()
        .unwrap();
}

/// A text that is nested `n` deep, for each way to nest.
fn nestings(n: usize) -> Vec<String> {
    let around = |open: &str, inner: &str, close: &str| open.repeat(n) + inner + &close.repeat(n);
    let exps = [
        around("(", "a", ")"),
        around("-", "a", ""),
        around("!(", "a", ")"),
        around("f(", "a", ")"),
        around("[0..", "a", ")"),
        around("| ", "a", " |"),
        around("a[", "0", "]"),
        around("c ? a : ", "b", ""),
        around("old(", "a", ")"),
        around("@a() ", "b", ""),
        around("forall x: Int :: ", "b", ""),
        around("let x == (1) in ", "b", ""),
        around("a ==> ", "b", ""),
        around("a && ", "b", ""),
        around("a --* ", "b", ""),
        around("a + ", "b", ""),
        around("", "a", " + b"),
        around("", "a", " in b"),
        around("", "a", ".f"),
        around("", "a", "[0]"),
        around("", "a", "[0..]"),
        around("Seq(", "", ")"),
        around("acc(f(", "", "))"),
    ];
    let stmts = [
        around("{", "", "}"),
        around("if (a) {", "", "}"),
        format!("if (a) {{}} {}", around("elseif (a) {} ", "", "")),
        around("while (a) {", "", "}"),
        around("package a {", "", "}"),
    ];
    let types = [
        around("Seq[", "Int", "]"),
        around("Map[Int, ", "Int", "]"),
        around("D[", "", "]"),
    ];
    let exps = exps.map(|e| format!("method m() {{ assert {e}\n}}"));
    let stmts = stmts.map(|s| format!("method m() {{ {s}\n}}"));
    let types = types.map(|t| format!("field f: {t}"));
    exps.into_iter().chain(stmts).chain(types).collect()
}

#[test]
fn a_thousand_levels_are_fine() {
    with_small_stack(|| {
        for text in nestings(MAX_DEPTH as usize / 2 - 10) {
            assert_eq!(mistakes(&text), [""; 0], "{}", &text[..60]);
        }
    });
}

#[test]
fn a_hundred_thousand_levels_are_one_mistake() {
    let started = std::time::Instant::now();
    with_small_stack(|| {
        for text in nestings(100_000) {
            let found = mistakes(&text);
            assert_eq!(found.len(), 1, "{}: {found:?}", &text[..60]);
            assert!(
                found[0].ends_with("this is nested too deeply: more than 2000 levels"),
                "{found:?}"
            );
        }
    });
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}

#[test]
fn what_follows_something_too_deep_is_read() {
    let deep = format!("{}1{}", "(".repeat(5000), ")".repeat(5000));
    let text = format!("method m() {{ x := {deep}\n y := ) \n}}\nfield f Int\nmethod n()");
    let found = mistakes(&text);
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found[0].starts_with("1:"));
    assert_eq!(
        found[1..],
        [
            "2:7 expected an expression, found `)`",
            "4:9 expected `:`, found `Int`"
        ]
    );
}

#[test]
fn long_lists_are_not_deep() {
    let n = 20_000;
    let text = format!(
        "method m() {{ {} {} x := Seq({}1) }}\n{}",
        "x := y; ".repeat(n),
        "x.f.g := y; ".repeat(n),
        "1, ".repeat(n),
        "function f(): Int requires true\n".repeat(n)
    );
    assert_eq!(mistakes(&text), [""; 0]);
}

#[test]
fn numbers_have_a_limit() {
    assert_eq!(mistakes(&format!("define M {}", "9".repeat(10_000))), [""; 0]);
    assert_eq!(
        mistakes(&format!("define M {}", "9".repeat(1_000_000))),
        ["1:10 a number may have at most 10000 digits"]
    );
}

#[test]
fn there_is_an_end_of_mistakes() {
    let found = mistakes(&format!("method m() {{ {} }}", "x := ;\n".repeat(100_000)));
    assert_eq!(found.len(), MAX_MISTAKES + 1);
    assert_eq!(
        found[MAX_MISTAKES],
        "1001:6 too many mistakes: no more are reported"
    );
}

#[test]
fn any_sequence_of_tokens_is_read_to_its_end() {
    let words = [
        "method",
        "function",
        "predicate",
        "field",
        "domain",
        "adt",
        "axiom",
        "define",
        "import",
        "requires",
        "ensures",
        "invariant",
        "decreases",
        "derives",
        "without",
        "unique",
        "interpretation",
        "returns",
        "var",
        "if",
        "elseif",
        "else",
        "while",
        "goto",
        "label",
        "fold",
        "unfold",
        "package",
        "apply",
        "quasihavoc",
        "quasihavocall",
        "assert",
        "old",
        "acc",
        "perm",
        "forall",
        "forperm",
        "let",
        "in",
        "unfolding",
        "Seq",
        "Map",
        "Int",
        "new",
        "@a",
        "x",
        "f",
        "\n",
        "1",
        "\"s\"",
        "\"",
        "/*",
        "=",
        "é",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ";",
        ":",
        "::",
        ":=",
        ".",
        "..",
        "?",
        "|",
        "||",
        "==",
        "==>",
        "--*",
        "+",
        "-",
        "*",
        "<",
        ">",
        "#",
    ];
    // a linear congruential generator: always the same texts
    let mut state = 1u64;
    let mut random = |n: usize| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    };
    let starts = [
        "",
        "method m() { ",
        "domain D { ",
        "adt A { ",
        "function f(): Int { ",
    ];
    for _ in 0..20_000 {
        let mut text = starts[random(starts.len())].to_string();
        for _ in 0..random(30) {
            text.push_str(words[random(words.len())]);
            text.push(' ');
        }
        let (_, diagnostics) = parse(FileId(0), &text);
        for d in &diagnostics {
            assert!(
                text.get(d.span.start as usize..d.span.end as usize).is_some(),
                "{text}: {d:?}"
            );
        }
        assert!(
            diagnostics.is_sorted_by_key(|d| d.span.start),
            "{text}: {diagnostics:?}"
        );
    }
}
