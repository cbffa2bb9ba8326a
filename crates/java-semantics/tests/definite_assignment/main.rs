//! Tests of definite assignment (JLS 16). The judge is `javac`.

mod cases;
mod early_uses;
mod javac;
mod random;

use std::collections::BTreeSet;

/// The errors of a text: lines with messages.
type Errors = BTreeSet<(usize, String)>;

/// The errors that the checker reports in a text.
fn errors(text: &str) -> Errors {
    errors_of_files(&[("T.java", text)]).remove(0)
}

/// The errors that the checker reports in each of these files.
fn errors_of_files(files: &[(&str, &str)]) -> Vec<Errors> {
    let mut found = vec![Errors::new(); files.len()];
    if let Err((sources, errors)) = echis_java_semantics::load(files) {
        for e in errors {
            let (line, _) = sources.line_column(e.span.file, e.span.start);
            found[e.span.file.0 as usize].insert((line, e.message));
        }
    }
    found
}

/// Code of which the checker does not know everything may be correct.
#[test]
fn nothing_is_reported_about_unknown_code() {
    for body in [
        "int x; if (c && (x = 1) > 0 && Unknown.call(x)) x++; use(x);",
        "int x; Unknown.call(() -> x = 1); use(x);",
        "final int x; Unknown u = Unknown.of(x = 1); x = 2;",
        "int x; for (Unknown u : Unknown.all()) { x = 1; } use(x);",
        "int x = 1; Unknown u = Unknown.call(x = 2); run(() -> use(x));",
    ] {
        let text = format!(
            "import unknown.Unknown; class T {{ static void use(int x) {{ }} static void run(Runnable r) {{ }}
             void m(boolean c) {{ {body} }} }}"
        );
        assert_eq!(errors(&text), Errors::new(), "{text}");
    }
}

/// The number of passes over the body of nested loops is at most quadratic in the depth.
#[test]
fn nested_loops_take_little_time() {
    let depth = 200;
    let mut text = "class T { void m(boolean c) { int x0; ".to_owned();
    for i in 1..=depth {
        text.push_str(&format!("while (c) {{ int x{i}; x{} = 1; ", i - 1));
    }
    text.push_str(&format!("x{depth} = 1; "));
    text.push_str(&"} ".repeat(depth));
    text.push_str("} }");
    assert_eq!(errors(&text), Errors::new());
}
