//! Writes the files of tests: the test class and the classes that it needs.

use super::contract::Helpers;
use super::line_breaks;
use super::literals::{self, comment};
use super::names::identifier;
use super::test_method::{Body, body};
use super::{Case, Style, Suite, TestFile, Tests};
use crate::names::test_class;
use echis_program::ast::StatementKind;
use std::fmt::Write;

const INPUTS: &str = include_str!("EchisInputs.java");
const VERIFIER: &str = include_str!("Verifier.java");

/// The assertion methods, with their source for tests without JUnit.
const ASSERTIONS: [(&str, &str); 7] = [
    ("assertArrayEquals", include_str!("assertions/array.java")),
    ("assertEquals", include_str!("assertions/equals.java")),
    ("assertFalse", include_str!("assertions/false.java")),
    ("assertNull", include_str!("assertions/null.java")),
    ("assertSame", include_str!("assertions/same.java")),
    ("assertThrowsExactly", include_str!("assertions/throws.java")),
    ("assertTrue", include_str!("assertions/true.java")),
];

/// A named test.
struct Test {
    name: String,
    title: String,
    body: Body,
    /// The violation that the test describes, if the test passes only if an assertion fails.
    violation: Option<String>,
}

/// Writes the tests of a method.
pub(super) fn tests(suite: &Suite, cases: &[Case], style: Style) -> Tests {
    let class = test_class(suite.scope, suite.lowered.declared);
    let mut found = Tests::default();
    let mut tests = Vec::new();
    let mut helpers = Helpers::default();
    // The test class itself has these names.
    for name in ["main", "run"]
        .into_iter()
        .chain(ASSERTIONS.map(|(name, _)| name))
    {
        helpers.names.take(name);
    }
    for (number, case) in cases.iter().enumerate() {
        match body(suite, case, &mut helpers) {
            Ok(body) => {
                let name = helpers.names.take(&identifier(&case.name));
                found.methods.push(Some(name.clone()));
                tests.push(Test {
                    name,
                    title: comment(&format!(
                        "{}: {}",
                        case.name,
                        case.violation.as_ref().map_or(&body.summary, |b| &b.what)
                    )),
                    violation: case
                        .violation
                        .as_ref()
                        .filter(|_| body.describes_violation)
                        .map(|b| b.what.clone()),
                    body,
                });
            }
            Err(why) => {
                found.methods.push(None);
                found.left_out.push((number, why));
            }
        }
    }
    let package = suite.scope.package;
    let prefix = if package.is_empty() {
        String::new()
    } else {
        format!("{package}.")
    };
    found.class = format!("{prefix}{class}");
    if tests.is_empty() {
        return found;
    }
    let folder = prefix.replace('.', "/");
    let declaration = if package.is_empty() {
        String::new()
    } else {
        format!("package {package};\n\n")
    };
    let text = match style {
        Style::Plain => plain(suite, &class, &tests, &helpers.text),
        Style::JUnit => junit(suite, &class, &tests, &helpers.text),
    };
    found.files.push(TestFile {
        path: format!("{folder}{class}.java"),
        text: format!("{declaration}{text}"),
    });
    if text.contains("EchisInputs.") {
        found.files.push(TestFile {
            path: format!("{folder}EchisInputs.java"),
            text: format!("{declaration}{INPUTS}"),
        });
    }
    if reads(suite) {
        found.files.push(TestFile {
            path: "org/sosy_lab/sv_benchmarks/Verifier.java".to_owned(),
            text: VERIFIER.to_owned(),
        });
    }
    found
}

/// Whether the program reads values from outside, as `Verifier.nondetInt()` does.
pub(super) fn reads(suite: &Suite) -> bool {
    let mut statements = suite.lowered.program.all_statements();
    statements.any(|(_, s)| matches!(s.kind, StatementKind::Input(_)))
}

/// The signature of the method under test, for the first line of a file.
fn subject(suite: &Suite) -> String {
    comment(&suite.world().show_method(suite.lowered.declared))
}

/// Writes the methods of a test class.
fn methods(out: &mut String, tests: &[Test], head: &str) {
    for test in tests {
        let _ = write!(
            out,
            "    // {}\n{}void {}() throws Throwable {{\n",
            test.title, head, test.name
        );
        let lines = &test.body.lines;
        match &test.violation {
            None => lines.iter().for_each(|line| line_breaks::statement(out, line)),
            Some(why) => violation_test(out, lines, why),
        }
        out.push_str("    }\n\n");
    }
}

/// Writes a test that fails as long as the call has the outcome of a violating run. It passes if
/// one of the assertions about that outcome fails.
fn violation_test(out: &mut String, lines: &[String], why: &str) {
    let why: Vec<u16> = why.encode_utf16().collect();
    out.push_str("        try {\n");
    lines.iter().for_each(|line| line_breaks::nested(out, line, 12));
    out.push_str("        } catch (AssertionError changed) {\n            return;\n        }\n");
    line_breaks::statement(
        out,
        &format!("throw new AssertionError({});", literals::string(&why)),
    );
}

/// The assertion methods that a text calls.
fn used(text: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let used = |(name, _): &(&str, &str)| text.contains(&format!("        {name}("));
    ASSERTIONS.into_iter().filter(used)
}

/// Writes a test class with a `main` method.
fn plain(suite: &Suite, class: &str, tests: &[Test], helpers: &str) -> String {
    let mut bodies = String::new();
    methods(&mut bodies, tests, "    static ");
    bodies.push_str(helpers);
    let package = match suite.scope.package {
        "" => String::new(),
        package => format!("{package}."),
    };
    let mut out = format!("// Tests of {}, made by Echis.\n", subject(suite));
    let _ = write!(
        out,
        "// java -ea {package}{class} runs them all; if one fails, the exit code is 1.\n\n\
         public class {class} {{\n{bodies}    public static void main(String[] arguments) {{\n        int failures = 0;\n"
    );
    let is_isolated = suite.affects_later_tests();
    for Test { name, .. } in tests {
        let _ = match is_isolated {
            true => writeln!(out, "        failures += run({class}.class, \"{name}\");"),
            false => writeln!(out, "        failures += run(\"{name}\", {class}::{name});"),
        };
    }
    let count = match tests.len() {
        1 => "1 test".to_owned(),
        n => format!("{n} tests"),
    };
    let _ = write!(
        out,
        "        System.out.println(\"{count}, failed: \" + failures);\n        System.exit(failures == 0 ? 0 : 1);\n    }}\n\n"
    );
    out.push_str("    // What the tests above need.\n\n");
    let needed: Vec<(&str, &str)> = used(&bodies).collect();
    if !is_isolated || needed.iter().any(|(name, _)| *name == "assertThrowsExactly") {
        out.push_str(include_str!("assertions/code.java"));
        out.push('\n');
    }
    out.push_str(match is_isolated {
        true => include_str!("assertions/run_alone.java"),
        false => include_str!("assertions/run.java"),
    });
    for (_, text) in needed {
        out.push('\n');
        out.push_str(text);
    }
    out.push_str("}\n");
    out
}

/// Writes a test class for JUnit 5.
fn junit(suite: &Suite, class: &str, tests: &[Test], helpers: &str) -> String {
    let mut bodies = String::new();
    methods(&mut bodies, tests, "    @Test\n    ");
    bodies.push_str(helpers);
    let mut out = String::new();
    for (name, _) in used(&bodies) {
        let _ = writeln!(out, "import static org.junit.jupiter.api.Assertions.{name};");
    }
    let alone = match suite.affects_later_tests() {
        true => "\n// Static variables keep what a test does to them: each test is about a JVM of its own.",
        false => "",
    };
    let _ = write!(
        out,
        "\nimport org.junit.jupiter.api.Test;\n\n// Tests of {}, made by Echis.{alone}\nclass {class} {{\n{}}}\n",
        subject(suite),
        bodies.strip_suffix('\n').unwrap_or(&bodies)
    );
    out.trim_start().to_owned()
}
