//! Small cases with the errors that `javac` reports in them, in `cases.txt`.

use crate::{Errors, errors, javac};

/// A case of the table.
struct Case {
    title: &'static str,
    text: String,
    /// The errors that the checker reports.
    expected: Errors,
    /// The errors that `javac` reports.
    of_javac: Errors,
}

const HELPERS: &str = "static boolean c() { return false; } static int f() { return 0; } \
                       static void use(int x) { } static void two(int x, int y) { }";

/// The cases. In each, `// error: …` is behind a line with errors, `// echis: …` or `// javac: …`
/// behind one where only one of them reports these.
fn cases() -> Vec<Case> {
    let blocks = include_str!("cases.txt").split("\n# ").skip(1).enumerate();
    blocks
        .map(|(i, block)| {
            let (title, code) = block.split_once('\n').expect("a title");
            let (before, after) = match title.split_once(": ").expect("a kind").0 {
                "statements" => (format!("class T {{ {HELPERS} void test() {{"), "} }"),
                "members" => (format!("class T {{ {HELPERS}"), "}"),
                _ => (String::new(), ""),
            };
            let text = format!("package p{i};\n{before}\n{code}\n{after}\n");
            Case {
                title,
                expected: annotated(&text, &["error", "echis"]),
                of_javac: annotated(&text, &["error", "javac"]),
                text,
            }
        })
        .collect()
}

/// The errors in the comments of these kinds.
fn annotated(text: &str, kinds: &[&str]) -> Errors {
    let mut found = Errors::new();
    for (i, line) in text.lines().enumerate() {
        for comment in line.split(" // ").skip(1) {
            let (kind, messages) = comment.split_once(": ").expect("a kind of comment");
            if kinds.contains(&kind) {
                found.extend(messages.split(" | ").map(|m| (i + 1, m.to_owned())));
            }
        }
    }
    found
}

#[test]
fn the_checker_reports_the_errors_of_the_table() {
    let cases = cases();
    assert!(cases.len() >= 120);
    let wrong: Vec<String> = cases
        .iter()
        .map(|case| (case, errors(&case.text)))
        .filter(|(case, found)| *found != case.expected)
        .map(|(case, found)| format!("{}\n{}\n{found:#?}", case.title, case.text))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn javac_reports_the_errors_of_the_table() {
    let cases = cases();
    let texts: Vec<String> = cases.iter().map(|case| case.text.clone()).collect();
    let Some(errors) = javac::errors("definite_assignment_cases", &texts) else {
        eprintln!("skipped: there is no javac");
        return;
    };
    let wrong: Vec<String> = cases
        .iter()
        .zip(errors)
        .filter(|(case, found)| *found != case.of_javac)
        .map(|(case, found)| format!("{}\n{}\n{found:#?}", case.title, case.text))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
