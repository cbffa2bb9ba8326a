//! Tests the `main` methods of generated tests: their output and their exit codes.

use crate::machine;
use echis_java_explore::Ints;
use echis_java_tests::{Case, Style};
use echis_program::interpreter::run;
use echis_program::run::{Inputs, Outcome, Value};
use std::path::Path;

const COUNTER: &str = "package some.where;
public class Counter {
    private static int count;
    static int next() {
        return ++count;
    }
    static int checked(int i) {
        assert i > 0 : \"not positive\";
        return i;
    }
}";

/// Runs the generated tests of a method. Returns their output and exit code. If `wrong` is set, the
/// last test expects a wrong result.
fn outcome(method: &str, arguments: &[i64], wrong: bool) -> (String, Option<i32>) {
    let java = echis_java_semantics::load(&[("Counter.java", COUNTER)]).expect("a program");
    let method = java.find_method(method).expect("a method");
    let lowered = echis_java_explore::lower(&java.world, method, Ints::Machine);
    let inputs: Vec<Inputs> = arguments
        .iter()
        .map(|n| Inputs {
            arguments: lowered.parameters.iter().map(|_| Value::Bits(*n)).collect(),
            ..Inputs::default()
        })
        .collect();
    let mut runs: Vec<_> = inputs
        .iter()
        .map(|i| run(&lowered.program, lowered.entry, i, &Default::default(), &mut ()))
        .collect();
    if let Some(last) = runs.last_mut().filter(|_| wrong) {
        last.outcome = Outcome::Returned(Some(Value::Bits(99)));
    }
    let cases: Vec<Case> = inputs
        .iter()
        .zip(&runs)
        .zip(1..)
        .map(|((inputs, run), n)| Case {
            name: format!("path{n}"),
            inputs,
            run,
            violation: None,
        })
        .collect();
    let tests = echis_java_tests::tests(&java, &lowered, &cases, Style::Plain);
    let mut files: std::collections::BTreeMap<String, String> =
        tests.files.into_iter().map(|f| (f.path, f.text)).collect();
    files.insert("some/where/Counter.java".to_owned(), COUNTER.to_owned());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("jvm-{}-{wrong}", tests.class));
    let classes = machine::compile(&folder, &files);
    let ran = machine::java(&classes, &[&tests.class]);
    (
        String::from_utf8_lossy(&ran.stdout).into_owned(),
        ran.status.code(),
    )
}

#[test]
fn mains_say_what_fails() {
    if !machine::is_there() {
        eprintln!("skipped: there is no javac");
        return;
    }
    // If the tests shared the static variable, the second call would return 2.
    assert_eq!(
        outcome("next", &[0, 0], false),
        ("2 tests, failed: 0\n".to_owned(), Some(0))
    );
    assert_eq!(
        outcome("next", &[0, 0], true),
        (
            "path2: java.lang.AssertionError: expected 99, not 1\n2 tests, failed: 1\n".to_owned(),
            Some(1)
        )
    );
    assert_eq!(
        outcome("checked", &[3, -3], false),
        ("2 tests, failed: 0\n".to_owned(), Some(0))
    );
    assert_eq!(
        outcome("checked", &[3, -3], true),
        (
            "path2: java.lang.AssertionError: not positive\n2 tests, failed: 1\n".to_owned(),
            Some(1)
        )
    );
}
