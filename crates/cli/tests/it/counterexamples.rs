//! Counterexamples of Java proofs: runs that show a failed check, and tests that execute them.

use crate::{Ran, echis, folder, json};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// The errors of a class, with the runs that were found.
fn errors(name: &str, text: &str, more: &[&str]) -> Vec<Value> {
    let place = folder(name, &[("T.java", text.as_bytes())]);
    let ran = verify(&place, &[&["--format", "json"], more].concat());
    let answer = json(&ran).remove(0);
    answer["errors"].as_array().expect("errors").clone()
}

fn verify(place: &Path, more: &[&str]) -> Ran {
    echis(place, &[&["verify", "T.java"], more].concat(), b"")
}

/// The only error of a class.
fn error(name: &str, text: &str) -> Value {
    let mut errors = errors(name, text, &[]);
    assert_eq!(errors.len(), 1, "{errors:#?}");
    errors.remove(0)
}

/// Bugs: the id of the error, Java code with `BUG` in it, the wrong and the right text for it, and
/// a part of the description of the run's end.
const BUGS: [(&str, &str, &str, &str); 6] = [
    (
        "index.out.of.bounds",
        "//@ requires acc(a[*]);\n//@ requires a.length > 0;\n//@ ensures acc(a[*]);\nstatic int get(int[] a, int i) { return a[BUG]; }",
        "i|i < 0 || i >= a.length ? 0 : i",
        "ArrayIndexOutOfBoundsException",
    ),
    (
        "null.dereference",
        "static int length(String s) { return BUGs.length(); }",
        "|s == null ? 0 : ",
        "NullPointerException",
    ),
    (
        "division.by.zero",
        "//@ requires d >= 0;\nstatic int half(int n, int d) { return n / (BUG); }",
        "d|d == 0 ? 2 : 2",
        "ArithmeticException",
    ),
    (
        "postcondition.violated",
        "int x;\n//@ requires acc(this.x);\n//@ ensures acc(this.x) * this.x == v;\nvoid set(int v) { if (v != 7) x = v; BUG }",
        "|x = v;",
        "does not hold",
    ),
    (
        "postcondition.violated",
        "//@ requires acc(a[*]);\n//@ ensures acc(a[*]) * (forall int i; 0 <= i && i < a.length ==> \\result >= a[i]);\n\
         static int first(int[] a) {\n int m = -2147483647 - 1;\n //@ invariant acc(a[*]) * (0 <= k && k <= a.length) * (forall int i; 0 <= i && i < k ==> m >= a[i]);\n\
         for (int k = 0; k < a.length; k++) { if (a[k] > m) m = a[k]; }\n return BUG; }",
        "m == 3 ? 2 : m|m",
        "does not hold",
    ),
    (
        "integer.overflow",
        "static long next(int n) { return BUGn + 1; }",
        "|(long) ",
        "becomes too large",
    ),
];

/// A class with the bug, or without it.
fn class(code: &str, repair: &str, is_repaired: bool) -> String {
    let (bug, repaired) = repair.split_once('|').expect("two forms");
    let code = code.replace("BUG", if is_repaired { repaired } else { bug });
    format!("class T {{\n{code}\n}}\n")
}

#[test]
fn a_bug_comes_with_a_run_that_breaks_the_code() {
    for (number, (id, code, repair, end)) in BUGS.into_iter().enumerate() {
        let error = error(&format!("run-{number}"), &class(code, repair, false));
        assert!(error["id"].as_str().expect("an id").starts_with(id), "{error:#}");
        assert_eq!(error["run"]["found"], true, "{error:#}");
        assert_eq!(error["run"]["same_failure"], true, "{error:#}");
        assert!(
            error["run"]["end"].as_str().expect("an end").contains(end),
            "{error:#}"
        );
        assert!(error["run"]["input"].is_object(), "{error:#}");
    }
}

#[test]
fn each_error_of_a_method_has_a_run_of_its_own() {
    let text = "class T {\n static int divide(int i, int j, boolean c) {\n if (c) {\n return 1 / (i - 7);\n }\n return 5 / (j - 3);\n }\n\
        static int get(boolean c, int n) {\n int[] a = c ? null : new int[3];\n return a[n];\n }\n}\n";
    let errors = errors("own-runs", text, &["--all-errors"]);
    let told = |error: &Value| {
        let end = error["run"]["end"].as_str().expect("an end");
        assert_eq!(error["run"]["same_failure"], true, "{error:#}");
        assert_eq!(error["run"]["line"], error["line"], "{error:#}");
        end.to_owned()
    };
    let ends: Vec<String> = errors.iter().map(told).collect();
    let expected = [
        "`(i - 7)` becomes too large",
        "it throws ArithmeticException",
        "`(j - 3)` becomes too large",
        "it throws ArithmeticException",
        "it throws NullPointerException",
        "it throws ArrayIndexOutOfBoundsException",
    ];
    assert_eq!(ends, expected);
}

#[test]
fn what_several_proofs_of_a_method_lack_is_said_once() {
    // what is returned, and that something is returned
    let text = "class T {\n interface I { /*@ pure @*/ int f(int n); }\n static final class M implements I {\n I other;\n\
        public /*@ pure @*/ int f(int n) { return other == null ? 0 : other.f(n - 1); }\n }\n\
        static final class K implements I {\n public /*@ pure @*/ int f(int n) { return 0; }\n }\n}\n";
    let errors = errors("said-once", text, &[]);
    let of = |member: &str| errors.iter().filter(|e| e["member"] == member).count();
    assert_eq!(of("method T.M.f(int)"), 1, "{errors:#?}");
}

#[test]
fn a_long_method_without_input_has_a_run_too() {
    let objects: String = (0..250)
        .map(|n| format!("Cell c{n} = new Cell(); c{n}.set({n});\n"))
        .collect();
    let text = format!(
        "class T {{\n static class Cell {{\n int x;\n //@ requires acc(x);\n //@ ensures acc(x) * x == v;\n void set(int v) {{ x = v; }}\n }}\n\
         static void main() {{\n {objects}//@ assert c7.x == 8;\n }}\n}}"
    );
    let place = folder("long-run", &[("T.java", text.as_bytes())]);
    let ran = verify(&place, &[]);
    assert!(
        ran.out.contains("a run that breaks it, without input\n"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("`c7.x == 8` does not hold (line 259)"),
        "{}",
        ran.out
    );
}

#[test]
fn the_test_of_a_run_fails_until_the_bug_is_repaired() {
    if Command::new("javac").arg("-version").output().is_err() {
        eprintln!("skipped: there is no javac");
        return;
    }
    for (number, (_, code, repair, _)) in BUGS.into_iter().enumerate() {
        let place = folder(
            &format!("run-test-{number}"),
            &[("T.java", class(code, repair, false).as_bytes())],
        );
        let ran = verify(&place, &["--tests", "."]);
        assert!(ran.out.contains("a test that runs it"), "{}", ran.out);
        assert_eq!(java(&place), Some(1), "{}", ran.out);
        std::fs::write(place.join("T.java"), class(code, repair, true)).expect("a file can be written");
        assert_eq!(java(&place), Some(0), "repaired: {code}");
    }
}

/// Compiles all files of a folder and runs the class of tests. Returns its exit code.
fn java(place: &Path) -> Option<i32> {
    let files = std::fs::read_dir(place).expect("the folder is there");
    let names = files.map(|f| f.expect("a file").file_name().to_string_lossy().into_owned());
    let sources: Vec<String> = names.filter(|name| name.ends_with(".java")).collect();
    let test = sources.iter().find_map(|name| name.strip_suffix("_Test.java"));
    let test = format!("{}_Test", test.expect("a class of tests"));
    let compiled = Command::new("javac")
        .args(["-d", "classes"])
        .args(&sources)
        .current_dir(place)
        .output()
        .expect("javac");
    let complaints = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{complaints}");
    let mut run = Command::new("java");
    run.args(["-ea", "-cp", "classes", &test]).current_dir(place);
    run.output().expect("java").status.code()
}

#[test]
fn a_specification_that_is_too_weak_comes_without_a_run() {
    let text = "class T {\n//@ requires n >= 0;\n//@ ensures \\result == n;\nstatic int count(int n) {\n int i = 0;\n\
                //@ invariant 0 <= i;\n while (i < n) i++;\n return i;\n}\n}\n";
    let found = error("weak", text);
    assert_eq!(found["run"], serde_json::json!({"found": false}), "{found:#}");
    let place = folder("weak-text", &[("T.java", text.as_bytes())]);
    let out = verify(&place, &[]).out;
    let sentence = "no concrete run found; the specification may be too weak here";
    assert!(out.contains(sentence), "{out}");
    assert!(out.contains("the solver's guess: n = "), "{out}");
    let sarif = verify(&place, &["--format", "sarif"]).out;
    assert!(sarif.contains(sentence), "{sarif}");
}

/// The answer names inputs that were not tried, because one of them can violate the specification.
#[test]
fn inputs_that_are_not_tried_are_named() {
    let text = "class T {\nenum Light { ON, OFF }\nprivate Light light;\n//@ predicate valid() = acc(light) * light != null;\n\
                //@ requires valid();\n//@ ensures valid() * (opening valid() in light) == Light.ON;\nvoid on() { }\n}\n";
    let found = error("enum-field", text);
    let not_tried = "constants of T.Light other than as arguments of that type";
    let expected = serde_json::json!({"found": false, "not_tried": [not_tried]});
    assert_eq!(found["run"], expected, "{found:#}");
    let place = folder("enum-field-text", &[("T.java", text.as_bytes())]);
    let out = verify(&place, &[]).out;
    let said = format!("no concrete run found\n    not tried as inputs: {not_tried}\n");
    assert!(out.contains(&said), "{out}");
    assert!(!out.contains("too weak"), "{out}");
}

/// No finite run shows that a method does not terminate, so that the finding has no word about
/// runs.
#[test]
fn an_endless_method_comes_without_a_word_about_runs() {
    let text = "class T {\n//@ pure\nstatic int f(int n) { return f(n) % 10 + 1; }\n}\n";
    let found = error("endless", text);
    assert_eq!(found["id"], "termination.failed", "{found:#}");
    assert_eq!(found["run"], Value::Null, "{found:#}");
}

/// If a line has two assertions, a run that violates one does not count as a counterexample of the
/// other.
#[test]
fn a_run_that_breaks_another_assertion_of_the_line_shows_nothing() {
    let text = "class T {\nstatic Object f() { return new Object(); }\n\
                static void g() { Object a = f(); assert a != null; Object o = null; assert o != null; }\n}\n";
    let found = errors("one_line", text, &["--all-errors"]);
    let runs: Vec<bool> = found.iter().map(|e| e["run"]["same_failure"] == true).collect();
    assert_eq!(runs, [false, true], "{found:#?}");
}

#[test]
fn objects_that_a_precondition_separates_are_not_the_same() {
    // The postcondition is violated only by a call with `c == this`, which the last precondition
    // allows.
    let ways = [
        ("acc(this.x) * acc(c.x)", false),
        ("acc(this.x) * c.cell()", false),
        ("acc(this.x) &*& acc(c.x, 1/2)", false),
        ("acc(this.x) * (c != this ==> acc(c.x))", true),
    ];
    for (number, (required, is_broken)) in ways.into_iter().enumerate() {
        let text = format!(
            "class T {{\nint x;\n//@ predicate cell() = acc(this.x);\n\
             //@ requires {required};\n//@ ensures \\result;\nboolean differs(T c) {{ x = 1; return c != this; }}\n}}\n"
        );
        let errors = errors(&format!("separate-{number}"), &text, &[]);
        let is_found = errors.iter().any(|e| e["run"]["found"] == true);
        assert_eq!(is_found, is_broken, "{required}: {errors:#?}");
    }
}

/// A linked list with a wrong postcondition: the last value is not the value of the first node.
const LIST: &str = "class T {
    int value;
    T next;
    //@ predicate list() = acc(this.value) * acc(this.next) * (this.next != null ==> this.next.list());

    //@ pure
    //@ requires this.list();
    int end() { return /*@ opening this.list() in @*/ (next == null ? value : next.end()); }

    //@ requires list();
    //@ ensures list() * \\result == end();
    int last() {
        //@ open list();
        int r = value;
        //@ close list();
        return r;
    }
}
";

#[test]
fn recursive_predicates_are_followed() {
    let errors = errors("list", LIST, &[]);
    let found = errors.iter().find(|e| e["run"]["found"] == true);
    let found = found.unwrap_or_else(|| panic!("{errors:#?}"));
    assert_eq!(found["run"]["same_failure"], true, "{found:#}");
    let this = &found["run"]["input"]["this"];
    assert_eq!(this["next"]["next"], Value::Null, "{found:#}");
    assert_ne!(this["value"], this["next"]["value"], "{found:#}");
}

#[test]
fn a_client_that_breaks_a_precondition_is_shown_with_its_input() {
    let text = "class T {\n//@ requires n > 0;\nstatic void take(int n) {}\n\
                static void client(int n) { if (n != 5) take(n); }\n}\n";
    let found = error("client", text);
    assert_eq!(found["run"]["found"], true, "{found:#}");
    assert_eq!(found["run"]["end"], "`n > 0` does not hold", "{found:#}");
    assert!(
        found["run"]["input"]["n"].as_i64().expect("a number") <= 0,
        "{found:#}"
    );
}

#[test]
fn what_is_assumed_is_not_broken() {
    let text =
        "class T {\n//@ ensures \\result > 0;\nstatic int f(int n) {\n//@ assume n >= 0;\n return n;\n}\n}\n";
    let found = error("assumed", text);
    assert_eq!(found["run"]["input"], serde_json::json!({"n": 0}), "{found:#}");
}

#[test]
fn numbers_in_contracts_do_not_wrap_around() {
    let text = "class T {\n//@ ensures \\result > n + 1 - 1;\nstatic long f(int n) {\n return n == 2147483647 ? 3000000000L : n == 5 ? 0 : n + 1;\n}\n}\n";
    let found = error("contract-numbers", text);
    assert_eq!(found["run"]["input"], serde_json::json!({"n": 5}), "{found:#}");
}

/// Also where truth values are compared.
#[test]
fn constants_that_are_too_large_come_with_a_run() {
    let error = error(
        "constants",
        "class T { static long day() { return 24 * 60 * 60 * 1000 * 1000; } }",
    );
    assert_eq!(error["id"], "integer.overflow");
    let breaks = error["run"]["end"].as_str();
    assert!(breaks.is_some_and(|b| b.contains("too large")), "{error:#}");
}

#[test]
fn products_in_contracts_do_not_wrap_around() {
    let text = "class T {\n//@ ensures \\result == (a * b < 0);\nstatic boolean differ(int a, int b) { return a * b < 0; }\n}\n";
    let errors = errors("contract-products", text, &["--overflow", "wrap"]);
    let [broken] = &errors[..] else {
        panic!("{errors:#?}")
    };
    let input = |name: &str| broken["run"]["input"][name].as_i64().expect("a number");
    let (a, b) = (input("a"), input("b"));
    assert_ne!((a * b) as i32, 0, "{broken:#}");
    assert_ne!(((a * b) as i32) < 0, a * b < 0, "{broken:#}");
}

#[test]
fn a_method_is_run_on_receivers_that_do_not_override_it() {
    let text = "class T {\nint x;\n//@ requires acc(this.x);\n//@ ensures acc(this.x) * key() == 1;\nvoid reset() { x = 0; }\n\
                //@ pure\n//@ requires acc(this.x);\nint key() { return x; }\n}\n\
                class U extends T {\n//@ pure\n//@ requires acc(this.x);\nint key() { return x + 1; }\n\
                //@ requires acc(this.x);\n//@ ensures acc(this.x) * key() == 1;\nvoid reset() { x = 0; }\n}\n";
    let errors = errors("receivers", text, &[]);
    let broken = errors.iter().find(|e| e["member"] == "method T.reset()");
    let broken = broken.unwrap_or_else(|| panic!("{errors:#?}"));
    assert_eq!(broken["run"]["input"]["this"]["class"], "T", "{broken:#}");
}

#[test]
fn elements_are_separated_like_fields() {
    let ways = [
        ("acc(a[*]) * acc(b[*])", false),
        ("acc(a[0..2]) * acc(b[1..3])", false),
        ("acc(a[0..1]) * acc(b[1..2])", true),
        ("acc(a[*], 1/2) * acc(b[*], 1/2)", true),
        ("acc(a[*], 1/2) * acc(b[*], 2/3)", false),
    ];
    for (number, (required, is_broken)) in ways.into_iter().enumerate() {
        let text = format!(
            "class T {{\n//@ requires a != null;\n//@ requires a.length > 2;\n//@ requires {required};\n\
             //@ ensures \\result;\nstatic boolean differ(int[] a, int[] b) {{ return a != b; }}\n}}\n"
        );
        let errors = errors(&format!("elements-{number}"), &text, &[]);
        let is_found = errors.iter().any(|e| e["run"]["found"] == true);
        assert_eq!(is_found, is_broken, "{required}: {errors:#?}");
    }
}

#[test]
fn what_cannot_be_run_is_left_out() {
    let text = |value: &str| {
        format!(
            "class T {{\n//@ pure\nstatic boolean is(int x) {{ return x > 0; }}\n//@ ensures exists int x; is(x);\n\
             //@ ensures \\result > 0;\nstatic int f(int n) {{ return {value}; }}\n}}\n"
        )
    };
    let broken = errors("left-out", &text("n"), &["--all-errors"]);
    assert!(broken.iter().any(|e| e["run"]["found"] == true), "{broken:#?}");
    let weak = error("left-out-weak", &text("1"));
    assert_eq!(weak["run"], Value::Null, "nothing is claimed: {weak:#}");
    let touched = error(
        "left-out-untouched",
        "class T {\nint x;\n//@ requires acc(this.x);\n//@ ensures acc(this.x) * untouched(acc(this.x));\nvoid f() { x = 1; }\n}\n",
    );
    assert_eq!(touched["run"], Value::Null, "nothing is claimed: {touched:#}");
}

/// A test checks the contract, and not whether the result is the one of the run.
#[test]
fn a_test_fails_for_every_wrong_answer() {
    if Command::new("javac").arg("-version").output().is_err() {
        eprintln!("skipped: there is no javac");
        return;
    }
    let class = |body: &str| {
        format!(
            "class T {{\nprivate int[] a;\nprivate int n;\n\
             //@ predicate valid() = acc(a) * acc(n) * acc(a[*]) * 0 <= n <= a.length * room(1);\n\
             //@ predicate room(int least) = acc(this.most) * this.most >= least;\nprivate int most;\n\
             //@ pure\n//@ requires valid() * (0 <= i && i < size());\nprivate int at(int i) {{ return a[i]; }}\n\
             //@ pure\n//@ requires valid();\n//@ ensures 0 <= \\result;\nint size() {{ return n; }}\n\
             //@ requires valid() * size() > 1;\n//@ ensures valid() * size() == old(size());\n\
             //@ ensures forall int i; 0 <= i && i < size() ==> at(i) == old(at(i)) + 1;\n\
             //@ ensures forall int x; x > 7 ==> x + old(size()) > size();\n\
             //@ requires forall int i; 0 <= i && i < size() ==> at(i) < 100;\nvoid add() {{ {body} }}\n}}\n"
        )
    };
    let right = "for (int i = 0; i < n; i++) a[i]++;";
    let wrong = [
        "for (int i = 1; i < n; i++) a[i]++;",
        "for (int i = 0; i < n; i++) a[i] += 2;",
        "for (int i = 0; i < n; i++) a[i] = 0;",
        "",
    ];
    let place = folder("every-wrong-answer", &[("T.java", class(wrong[0]).as_bytes())]);
    let ran = verify(&place, &["--tests", "."]);
    assert!(ran.out.contains("a test that runs it"), "{}", ran.out);
    for body in wrong {
        std::fs::write(place.join("T.java"), class(body)).expect("a file can be written");
        assert_eq!(java(&place), Some(1), "{body}");
    }
    std::fs::write(place.join("T.java"), class(right)).expect("a file can be written");
    assert_eq!(java(&place), Some(0), "{right}");
}

/// A witness refutes a universal quantifier only where the contract asserts it positively, not
/// under a negation.
#[test]
fn a_value_is_chosen_only_for_what_is_said_of_all() {
    let ways = [
        (
            "!(forall int i; 0 <= i && i < a.length ==> a[i] == 0)",
            "a[0] = 1;",
            "a[0] = 0;",
        ),
        (
            "exists int i; 0 <= i && i < a.length && a[i] == 1",
            "a[1] = 1;",
            "a[0] = 0;",
        ),
        (
            "(forall int i; 0 <= i && i < a.length ==> a[i] == 0) ==> a[0] == 1",
            "a[1] = 2;",
            "a[0] = 0; a[1] = 0;",
        ),
        (
            "a[0] == 1 <==> (forall int i; 0 <= i && i < a.length ==> a[i] == 0)",
            "a[0] = 3;",
            "a[0] = 1;",
        ),
    ];
    for (number, (ensured, kept, broken)) in ways.into_iter().enumerate() {
        for (body, is_broken) in [(kept, false), (broken, true)] {
            // `one` has no postcondition, so that the assertion fails in any case.
            let text = format!(
                "class T {{\nstatic int one() {{ return 1; }}\n//@ requires acc(a[*]) * a.length == 2;\n\
                 //@ ensures acc(a[*]) * ({ensured});\nstatic void f(int[] a) {{\n{body}\nint k = one();\n//@ assert k == 1;\n}}\n}}\n"
            );
            let errors = errors(&format!("chosen-{number}-{is_broken}"), &text, &["--all-errors"]);
            assert!(!errors.is_empty(), "{text}");
            let ends: Vec<&str> = errors.iter().filter_map(|e| e["run"]["end"].as_str()).collect();
            assert_eq!(!ends.is_empty(), is_broken, "{text}{errors:#?}");
        }
    }
}

/// Runs violate preconditions of constructors by `new`, by `this(…)` and by `super(…)`.
#[test]
fn what_constructors_require_is_broken_by_runs() {
    let text = "class Range {\nint at;\n//@ requires from <= to;\n//@ ensures acc(at);\nRange(int from, int to) { at = from; }\n\
                //@ ensures acc(at);\nRange(int to) { this(0, to); }\n\
                static void makes() { Range r = new Range(10, 0); }\n}\n\
                class Below extends Range {\n//@ ensures acc(at);\nBelow(int n) { super(n, 5); }\n}\n\
                class Empty {\n//@ requires n > 0;\nEmpty(int n) { }\nstatic void makes() { new Empty(0); }\n}\n";
    let errors = errors("constructors", text, &[]);
    assert_eq!(errors.len(), 4, "{errors:#?}");
    for error in errors {
        assert_eq!(error["id"], "precondition.violated:assertion.false", "{error:#}");
        assert_eq!(error["run"]["found"], true, "{error:#}");
        assert_eq!(error["run"]["same_failure"], true, "{error:#}");
    }
}

#[test]
fn statements_that_wrap_around_overflow_in_no_run() {
    let text = "class T {\n//@ ensures \\result == a * 31 + b;\n\
                static int pair(int a, int b) {\n//@ wrap\nreturn a * 31 + b;\n}\n}";
    let found = error("wrapping_statement", text);
    let shown = found["run"]["end"].to_string();
    assert!(shown.contains("does not hold"), "{shown}");
    assert!(!shown.contains("too large"), "{shown}");
}

#[test]
fn casts_of_contracts_are_those_of_code_in_runs() {
    let text = "class T {\n//@ ensures n == 5 ? \\result == 1 : \\result == (int) (n * 31 + 7);\n\
                static int next(int n) {\n//@ wrap\nreturn n * 31 + 7;\n}\n}";
    let found = error("wrapping_cast", text);
    assert_eq!(found["run"]["input"]["n"], 5, "{found}");
}

#[test]
fn runs_begin_after_the_static_initialisers() {
    for (claim, is_broken) in [("N == 5", false), ("N == 6", true)] {
        let text = format!(
            "class T {{\nstatic final int N = \"hello\".length();\nstatic void f() {{ assert {claim}; }}\n}}\n"
        );
        let found = error("initialised", &text);
        assert_eq!(found["run"]["found"], is_broken, "{claim}: {found:#}");
    }
}

#[test]
fn runs_begin_with_objects_that_constructors_make() {
    let text = "class T {\nprivate final int[] three = new int[3];\n\
                //@ ensures \\result > 3;\nint f() { return three.length; }\n}\n";
    let place = folder("made", &[("T.java", text.as_bytes())]);
    let out = verify(&place, &[]).out;
    assert!(out.contains("three = new int[] {0, 0, 0}"), "{out}");
}
