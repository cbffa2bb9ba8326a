//! `echis explore`: the lecture's programs, invalid input, trees and tests.

use crate::inputs::checked;
use crate::{echis, folder};
use serde_json::{Value, json};
use std::path::Path;

/// A program of `examples/java`, by name.
pub(crate) fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../examples/java")
        .join(name);
    path.to_str().expect("the path is UTF-8").to_owned()
}

pub(crate) fn json_of(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// The text of a number forks on the number of its digits, except in the message of an exception
/// that the program never reads.
#[test]
fn messages_have_paths_only_if_they_are_read() {
    let text = r#"class Messages {
    static class Own extends Exception {
        Own(String m) { super(m); }
        Own(String m, int n) { super(m); if (m.length() > 3) throw new IllegalStateException(); }
        Own(int n, String m) { this(m + "!"); }
    }
    static class Below extends Own { Below(String m, Throwable t) { super(m); } }
    static int handedOn(int n) throws Own { if (n < 0) throw new Below("negative: " + n, null); return 1; }
    static int computed(int n) { if (n < 0) throw new ArithmeticException("n" + (10 / (n + 1)) + n); return 1; }
    static int ofTheLibrary(String s) { if (s == null || s.length() != 1) return 0; return s.charAt(2) + Integer.parseInt(s); }
    static int lookedAt(int n) throws Own { if (n < 0) throw new Own("negative: " + n, 3); return 1; }
    static int changed(int n) throws Own { if (n < 0) throw new Own(3, "negative: " + n); return 1; }
    static int read(int n) { try { handedOn(n); } catch (Own e) { return e.getMessage().length(); } return 1; }
    static int shown(int n) { try { computed(n); } catch (RuntimeException e) { return ("" + e).length(); } return 1; }
}"#;
    let folder = folder("messages", &[("Messages.java", text.as_bytes())]);
    let paths = |method: &str| {
        let method = format!("Messages.{method}");
        let ran = echis(
            &folder,
            &[
                "explore",
                "Messages.java",
                "--method",
                &method,
                "--format",
                "json",
            ],
            b"",
        );
        let found = json_of(&ran.out);
        assert_eq!(found["complete"], json!(true), "{method}");
        found["leaves"].as_array().expect("leaves").len()
    };
    assert_eq!(["handedOn", "computed", "ofTheLibrary"].map(paths), [2, 3, 2]);
    let all = ["lookedAt", "changed", "read", "shown"].map(paths);
    assert!(all.iter().all(|&n| n > 10), "{all:?}");
}

#[test]
fn all_paths_with_conditions_results_and_inputs() {
    let folder = folder("explore", &[]);
    let foo = example("Foo.java");
    let ran = echis(
        &folder,
        &[
            "explore", &foo, "--method", "foo", "--ints", "math", "--format", "json",
        ],
        b"",
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let found = json_of(&ran.out);
    assert_eq!(found["complete"], json!(true));
    let leaves = found["leaves"].as_array().expect("leaves");
    let said: Vec<_> = leaves
        .iter()
        .map(|l| {
            (
                l["condition"].as_str(),
                l["result"].as_str(),
                l["outcome"].as_str(),
                l["line"].as_u64(),
            )
        })
        .collect();
    let returned = Some("returned");
    assert_eq!(
        said,
        [
            (Some("y < x"), Some("x"), returned, Some(19)),
            (
                Some("x <= y && x + 8 <= y"),
                Some("y + (int) reads[0] - x"),
                returned,
                Some(19)
            ),
            (Some("x <= y && y <= x + 7"), Some("y"), returned, Some(19)),
        ]
    );
    for leaf in leaves {
        let (x, y) = (&leaf["input"]["x"], &leaf["input"]["y"]);
        assert!(x.is_i64() && y.is_i64(), "{leaf}");
    }
    assert!(found["stats"]["paths"] == json!(3));
}

#[test]
fn both_models_and_all_orders_find_the_same() {
    let folder = folder("orders", &[]);
    let triangle = example("Triangle.java");
    let run = |more: &[&str]| {
        let mut arguments = vec!["explore", &triangle, "--method", "classify", "--format", "json"];
        arguments.extend(more);
        let found = json_of(&echis(&folder, &arguments, b"").out);
        let leaves = found["leaves"].as_array().expect("leaves").iter();
        let mut results: Vec<String> = leaves
            .map(|l| format!("{} {}", l["outcome"], l["result"]))
            .collect();
        results.sort();
        results
    };
    let usual = run(&[]);
    assert!(usual.len() > 3, "{usual:?}");
    // with traces, the contents of created objects are unknown
    let outcomes = |results: Vec<String>| -> Vec<String> {
        let all = results.iter().filter_map(|r| r.split(' ').next());
        all.map(str::to_owned).collect()
    };
    assert_eq!(outcomes(run(&["--model", "traces"])), outcomes(usual.clone()));
    for more in [
        ["--search", "bfs"],
        ["--search", "random"],
        ["--search", "coverage"],
    ] {
        assert_eq!(run(&more), usual, "{more:?}");
    }
}

#[test]
fn joined_paths_are_few() {
    let ifs: String = (0..200)
        .map(|i| format!("if (a[{i}] > {i}) count++;\n"))
        .collect();
    let source = format!(
        "class Many {{ static void count(int[] a) {{ if (a == null || a.length < 200) return; int count = 0;\n{ifs}assert count <= 200; }} }}"
    );
    let folder = folder("joined", &[("Many.java", source.as_bytes())]);
    let ran = echis(
        &folder,
        &["explore", "Many.java", "--merge", "--format", "json"],
        b"",
    );
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    let leaves = json_of(&ran.out)["leaves"].as_array().map(Vec::len);
    assert_eq!(leaves, Some(1), "{}", ran.out);
}

#[test]
fn errors_are_bugs() {
    let folder = folder("errors", &[]);
    let abs = example("Abs.java");
    let ran = echis(
        &folder,
        &["explore", &abs, "--method", "bucket", "--format", "json"],
        b"",
    );
    assert_eq!(ran.code, Some(1));
    let found = json_of(&ran.out);
    let error = &found["leaves"][0];
    assert_eq!(
        error["outcome"],
        json!("exception:ArrayIndexOutOfBoundsException")
    );
    assert_eq!(error["line"], json!(31));
    assert_eq!(error["input"], json!({"hash": i32::MIN}));
}

/// An exception keeps the line of its `throw` after a `try` with resources, a handler that throws
/// it again, or a static initialiser.
#[test]
fn what_is_thrown_on_has_its_line() {
    let text = r#"class Lines implements AutoCloseable {
    public void close() {}
    static int closed(int x) {
        try (Lines a = new Lines(); Lines b = new Lines()) {
            int y = x + 1;
            assert y > 3;
            if (y == 7) throw new IllegalStateException();
            return y;
        }
    }
    static int again(int x) {
        try {
            if (x == 3) throw new IllegalStateException();
            return Integer.parseInt(x < 0 ? "" : "1");
        } catch (NumberFormatException e) {
            e = new NumberFormatException();
            throw e;
        } catch (RuntimeException e) {
            System.out.println(x);
            throw e;
        }
    }
    static int initialised(int x) { return Late.half + x; }
    static int fails(int x) {
        try (Fails f = new Fails()) {
            if (x == 5) throw new UnsupportedOperationException();
            return x;
        }
    }
}
class Fails implements AutoCloseable {
    public void close() { throw new IllegalStateException(); }
}
class Late {
    static int base = 4;
    static int half = check(base);
    static int check(int y) {
        assert y < 4;
        return y;
    }
}
"#;
    let folder = folder("lines", &[("Lines.java", text.as_bytes())]);
    let errors = |method: &str, model: &[&str]| -> Vec<(Value, Value)> {
        let asked = ["explore", "Lines.java", "--method", method, "--format", "json"];
        let ran = echis(&folder, &[&asked, model].concat(), b"");
        let leaves = json_of(&ran.out)["leaves"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let mut errors: Vec<(Value, Value)> = leaves
            .into_iter()
            .filter(|leaf| {
                !leaf["outcome"]
                    .as_str()
                    .is_some_and(|o| o.starts_with("returned"))
            })
            .map(|leaf| (leaf["line"].clone(), leaf["outcome"].clone()))
            .collect();
        errors.sort_by_key(|(line, _)| line.as_u64());
        errors
    };
    for model in [&[][..], &["--merge"]] {
        let state = || json!("exception:IllegalStateException");
        let closed = [(json!(6), json!("assertion")), (json!(7), state())];
        assert_eq!(errors("closed", model), closed, "{model:?}");
        let number = json!("exception:NumberFormatException");
        let again = [(json!(13), state()), (json!(17), number)];
        assert_eq!(errors("again", model), again, "{model:?}");
        let initialised = [(json!(38), json!("assertion"))];
        assert_eq!(errors("initialised", model), initialised, "{model:?}");
        let first = json!("exception:UnsupportedOperationException");
        let fails = [(json!(26), first), (json!(32), state())];
        assert_eq!(errors("fails", model), fails, "{model:?}");
    }
    let ran = echis(&folder, &["bmc", "Lines.java", "--method", "initialised"], b"");
    assert!(ran.out.contains("a bug: assertion in line 38"), "{}", ran.out);
}

/// A reference can be one of several objects, of which only one is an array of the accessed type.
/// The access uses only this one.
#[test]
fn elements_are_those_of_the_arrays_that_it_can_be() {
    let text = r#"class Several {
    static int reads(boolean p) {
        long[] a = {2, 3};
        Object o = p ? a : "s";
        return o == a ? (int) ((long[]) o)[1] : 0;
    }
    static int writes(boolean p) {
        long[] a = {2, 3};
        Object o = p ? a : "s";
        if (o == a) ((long[]) o)[1] = 5;
        return (int) a[1] - 2;
    }
    static int tests(boolean p, boolean q) {
        Object o = p ? new int[2] : q ? "str" : new int[]{4};
        return o instanceof int[] a ? a[0] : 7;
    }
    static void all(boolean p, boolean q) {
        assert reads(p) == (p ? 3 : 0);
        assert writes(q) == (q ? 3 : 1);
        assert tests(p, q) == (p ? 0 : q ? 7 : 4);
    }
}
"#;
    let folder = folder("several", &[("Several.java", text.as_bytes())]);
    for command in [&["explore"][..], &["explore", "--merge"], &["bmc"]] {
        let arguments = [command, &["Several.java", "--method", "all"]].concat();
        let ran = echis(&folder, &arguments, b"");
        assert_eq!(ran.code, Some(0), "{command:?}: {}{}", ran.out, ran.err);
    }
}

/// An element of an array is a choice of objects after a store to an unknown index, also where
/// paths are joined.
#[test]
fn joined_arrays_hold_what_was_stored() {
    let text = r#"import java.util.*;
class Stored {
    int k;
    Stored(int k) { this.k = k; }
    static Stored[] made(int x, Stored v) {
        Stored[] a = new Stored[2];
        a[x & 1] = v;
        if (a[1] == null) a[1] = new Stored(9);
        return a;
    }
    static void same(int x) { Stored v = new Stored(3); assert made(x, v)[1] != v; }
    static void given(int x, Stored[] a) {
        if (a == null || a.length != 2) return;
        Stored v = new Stored(3);
        a[x & 1] = v;
        if (a[1] == null) a[1] = new Stored(9);
        assert a[1] != v;
    }
    static void write(int x) { Stored v = new Stored(3); made(x, v)[1].k = 100; assert v.k == 3; }
    static void test(int x) { Object[] a = made(x, new Stored(3) { }); assert a[1].getClass() == Stored.class; }
    static void found(int x) { Set<Integer> s = new HashSet<>(); s.add(x); s.add(4); assert x != 20 || !s.contains(x); }
    static void never(int x) { assert made(x, new Stored(3))[1].k > 2; }
    static void holds(int x) { Set<Integer> s = new HashSet<>(); s.add(x); s.add(4); assert s.contains(x); }
}
"#;
    let folder = folder("stored", &[("Stored.java", text.as_bytes())]);
    for command in [&["explore"][..], &["explore", "--merge"], &["bmc"]] {
        for (method, code) in [
            ("same", 1),
            ("given", 1),
            ("write", 1),
            ("test", 1),
            ("found", 1),
            ("never", 0),
            ("holds", 0),
        ] {
            let arguments = [command, &["Stored.java", "--method", method]].concat();
            let ran = echis(&folder, &arguments, b"");
            assert_eq!(ran.code, Some(code), "{arguments:?}: {}{}", ran.out, ran.err);
        }
    }
}

/// An error inside of the library is reported at the line of the call, even if a `finally` runs
/// after it.
#[test]
fn what_fails_in_the_library_has_the_line_of_the_call() {
    let text = r#"import java.util.*;
class Called {
    static int n;
    static int first(List<Integer> all) {
        try {
            return all.get(0);
        } finally {
            n = 5;
        }
    }
    static int f(int a) {
        List<Integer> all = new ArrayList<>();
        if (a > 3) all.add(2);
        return first(all);
    }
}
"#;
    let folder = folder("called", &[("Called.java", text.as_bytes())]);
    let line = json!(6);
    let leaves = |more: &[&str]| {
        let arguments = [
            &["explore", "Called.java", "--method", "f", "--format", "json"],
            more,
        ]
        .concat();
        let leaves = json_of(&echis(&folder, &arguments, b"").out)["leaves"].clone();
        let leaves = leaves.as_array().expect("leaves").iter();
        let failing = leaves.filter(|leaf| leaf["outcome"] != json!("returned"));
        failing.map(|leaf| leaf["line"].clone()).collect::<Vec<_>>()
    };
    for more in [&[][..], &["--merge"], &["--model", "traces"]] {
        assert_eq!(leaves(more), std::slice::from_ref(&line), "{more:?}");
    }
    let checked = echis(
        &folder,
        &["bmc", "Called.java", "--method", "f", "--format", "json"],
        b"",
    );
    assert_eq!(json_of(&checked.out)["line"], line);
    let fuzzed = echis(
        &folder,
        &["fuzz", "Called.java", "--method", "f", "--format", "json"],
        b"",
    );
    assert_eq!(json_of(&fuzzed.out)["bugs"][0]["line"], line);
}

#[test]
fn trees_and_tests_are_written() {
    let folder = folder("written", &[]);
    let foo = example("Foo.java");
    for name in ["tree.html", "tree.dot", "tree.json", "tree.txt"] {
        let ran = echis(
            &folder,
            &["explore", &foo, "--method", "foo", "--tree", name],
            b"",
        );
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let text = std::fs::read_to_string(folder.join(name)).expect("the tree is there");
        assert!(text.contains("return x + y"), "{name}: {text}");
    }
    let ran = echis(
        &folder,
        &["explore", &foo, "--method", "foo", "--tree", "tree.png"],
        b"",
    );
    assert_eq!(ran.code, Some(2), "no such format");
    let ran = echis(
        &folder,
        &["explore", &foo, "--method", "foo", "--tests", "out"],
        b"",
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let files = std::fs::read_dir(folder.join("out"))
        .expect("tests are there")
        .count();
    assert!(files > 0);
}

#[test]
fn a_file_that_is_named_twice_is_read_once() {
    let folder = folder(
        "twice",
        &[("Twice.java", b"class Twice { static int f() { return 1; } }")],
    );
    let twice = ["explore", "Twice.java", "--method", "f", "./Twice.java"];
    let ran = echis(&folder, &twice, b"");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
}

#[test]
fn wrong_input_is_said_to_be() {
    let folder = folder(
        "wrong",
        &[
            ("Broken.java", b"class Broken { void f( { }"),
            ("Empty.java", b""),
            ("One.java", b"class One { static int f(int x) { return x; } }"),
            ("Typed.java", b"class Typed { static int f() { return true; } }"),
            (
                "Two.java",
                b"class Two { static void f(int x) { } static void f(long x) { } }",
            ),
        ],
    );
    let fails = |arguments: &[&str], expected: &str| {
        let ran = echis(&folder, arguments, b"");
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(expected), "{arguments:?}: {}", ran.err);
    };
    fails(&["explore", "Missing.java"], "Missing.java");
    fails(&["explore", "Broken.java"], "Broken.java:1:");
    fails(&["bmc", "Typed.java"], "typechecker.error");
    fails(&["explore", "Two.java", "--method", "f"], "Two.f(long)");
    fails(&["explore", "Two.java", "--method", "g"], "Two.f(int)");
    fails(
        &["fuzz", "Two.java", "--method", "f(int)", "--seed", "good"],
        "the seed does not fit",
    );
    fails(&["explore", "Empty.java"], "there is no method in these files");
    // a file is used as a folder
    fails(
        &["explore", "One.java", "--tests", "One.java/tests"],
        "error: One.java/tests",
    );
    fails(
        &["explore", "One.java", "--tree", "One.java/tree.txt"],
        "error: One.java/tree.txt",
    );
}

/// A method that does not end is given up at a bound, and the answer is unknown.
#[test]
fn what_does_not_end_is_bounded() {
    let source = b"class Endless {
        static void loop() { while (true) { } }
        static int deep(int n) { return deep(n + 1); }
        static int big(int[] a) { int s = 0; if (a == null) return 0; for (int x : a) s += x; return s; }
    }";
    let folder = folder("endless", &[("Endless.java", source)]);
    for command in ["explore", "bmc"] {
        for method in ["loop", "deep", "big"] {
            let ran = echis(&folder, &[command, "Endless.java", "--method", method], b"");
            assert_eq!(ran.code, Some(3), "{command} {method}: {}{}", ran.out, ran.err);
        }
    }
}

/// An error is reported only with inputs that lead to it. If the solver gives up, the path is
/// unknown.
#[test]
fn what_nobody_decided_is_no_error() {
    let program = b"class Square {
    static void ofRoot(long x) {
        if (x > 3037000499L || x < -3037000499L) return;
        assert x * x >= 0;
    }
}";
    let folder = folder("undecided", &[("Square.java", program)]);
    let asked = ["explore", "Square.java", "--method", "ofRoot", "--timeout", "1"];
    let ran = echis(&folder, &[&asked[..], &["--format", "json"]].concat(), b"");
    assert_ne!(ran.code, Some(1), "{}", ran.out);
    let found = json_of(&ran.out);
    let leaves = found["leaves"].as_array().expect("leaves");
    assert!(
        leaves.iter().all(|leaf| leaf["outcome"] != "assertion"),
        "{leaves:?}"
    );
    if found["complete"] == false {
        let ran = echis(&folder, &asked, b"");
        assert!(ran.out.contains("0 errors; there may be more"), "{}", ran.out);
    }
}

#[test]
fn constants_of_enumerations_have_their_names() {
    let program = b"class Light {
    enum Colour { RED, GREEN }
    static int wait(Colour colour) { return colour == Colour.RED ? 1 : 0; }
}";
    let folder = folder("enumerations", &[("Light.java", program)]);
    let ran = echis(
        &folder,
        &["explore", "Light.java", "--method", "wait", "--format", "json"],
        b"",
    );
    let found = json_of(&ran.out);
    let leaves = found["leaves"].as_array().expect("leaves");
    let red = leaves.iter().find(|leaf| leaf["result"] == "1").expect("red");
    assert_eq!(red["input"]["colour"], json!("RED"));
    let condition = red["condition"].as_str().expect("a condition");
    assert_eq!(condition, "colour == Light.Colour.RED");
    let others = leaves.iter().filter(|leaf| leaf["result"] != "1");
    let others: Vec<&Value> = others.map(|leaf| &leaf["input"]["colour"]).collect();
    assert!(others.iter().all(|c| c.is_null() || **c == "GREEN"), "{others:?}");
}

/// The answer is not "correct" if some inputs are not tried, such as enum constants inside of
/// objects.
#[test]
fn what_is_not_tried_is_not_called_correct() {
    let program = b"class Given {
    enum E { A, B }
    static class Box { E e; }
    record R(E e) {}
    static void field(Box b) { if (b != null && b.e == E.A) assert false; }
    static void component(R r) { if (r != null && r.e() == E.A) assert false; }
    static void element(E[] es) { if (es != null && es.length == 1 && es[0] == E.B) assert false; }
    static void object(Object o) { if (o instanceof E) assert false; }
    static void constant(E e) { if (e == E.B) assert false; }
    static void builder(CharSequence s) { if (s instanceof StringBuilder) assert false; }
    static void number(Number n) { if (n instanceof Long) assert false; }
    static void integer(Number n) { if (n instanceof Integer) assert false; }
    static void text(Object o) { assert o == null || !(o instanceof Comparable) || o.equals(o); }
    static int fine(E e) { return e == null ? 0 : e.ordinal(); }
}";
    let folder = folder("enums_inside", &[("Given.java", program)]);
    for method in ["field", "component", "element", "object"] {
        let (answer, _, notes) = checked(&folder, "Given.java", method);
        assert_eq!(answer, "unknown", "{method}");
        assert!(notes.contains("constants of Given.E"), "{method}: {notes}");
    }
    for (method, kind) in [("builder", "StringBuilder"), ("number", "Long")] {
        let (answer, _, notes) = checked(&folder, "Given.java", method);
        assert_eq!(answer, "unknown", "{method}");
        let note = format!("the library's objects of type {kind}");
        assert!(notes.contains(&note), "{method}: {notes}");
    }
    assert_eq!(checked(&folder, "Given.java", "constant").0, "bug");
    assert_eq!(checked(&folder, "Given.java", "integer").0, "bug");
    assert_eq!(checked(&folder, "Given.java", "text").0, "unknown");
    assert_eq!(checked(&folder, "Given.java", "fine").0, "correct");
    let arguments = ["explore", "Given.java", "--method", "field", "--format", "json"];
    let ran = echis(&folder, &arguments, b"");
    assert_eq!(
        (json_of(&ran.out)["complete"].clone(), ran.code),
        (json!(false), Some(3))
    );
    let arguments = ["fuzz", "Given.java", "--method", "field", "--format", "json"];
    let ran = echis(&folder, &arguments, b"");
    assert_eq!(
        (json_of(&ran.out)["exhausted"].clone(), ran.code),
        (json!(false), Some(3))
    );
}

const FLOATS: &[u8] = b"import org.sosy_lab.sv_benchmarks.Verifier;
class Floats {
    static boolean cents(int c) {
        if (c < 0 || c >= 100) return false;
        assert (int) (c / 100.0 * 100) == c;
        return true;
    }
    static String third(boolean b) { return \"\" + (b ? 1 : 2) / 3.0; }
    static double half(double x) { return x > 0 ? x : x / 2; }
    static void read() { assert Verifier.nondetDouble() != 2.5 || Verifier.nondetFloat() < 1; }
    static void rest(double x) { assert x % 2 < 2 || x != x || x - x != 0; }
    static int odd(Number n) { assert n == null || n.doubleValue() == n.intValue(); return 1; }
    static double sum(double[] all) {
        double sum = 0;
        if (all == null || all.length > 2) return -1;
        for (double x : all) sum += x;
        return sum;
    }
}";

/// The assertion of `cents` fails for 29 and some other numbers, but not for the number to which
/// `explore` fixes the value.
#[test]
fn floating_point_numbers_are_followed_for_some_values_and_the_rest_is_said() {
    let folder = folder("floats", &[("Floats.java", FLOATS)]);
    let run = |command: &str, method: &str, more: &[&str]| {
        let arguments = [
            &[command, "Floats.java", "--method", method, "--format", "json"],
            more,
        ]
        .concat();
        let ran = echis(&folder, &arguments, b"");
        (json_of(&ran.out), ran.code)
    };
    let whys = |found: &Value| {
        let leaves = found["leaves"].as_array().expect("leaves").iter();
        let whys: Vec<String> = leaves
            .filter_map(|l| Some(l["why"].as_str()?.to_owned()))
            .collect();
        whys
    };
    let (found, code) = run("explore", "cents", &[]);
    assert_eq!((whys(&found).len(), code), (1, Some(3)), "{found}");
    assert!(
        whys(&found)[0].contains("not supported: floating-point"),
        "{found}"
    );
    for more in [&["--concretize"][..], &["--concretize", "--merge"]] {
        let (found, code) = run("explore", "cents", more);
        assert_eq!((&found["complete"], code), (&json!(false), Some(3)), "{found}");
        assert_eq!(whys(&found), ["only c = 0 was followed"], "{found}");
    }
    // the formula of `bmc` covers all numbers
    for more in [&[][..], &["--concretize"], &["--incremental"]] {
        let (found, code) = run("bmc", "cents", more);
        assert_eq!((&found["answer"], code), (&json!("bug"), Some(1)), "{found}");
    }
    let (found, code) = run("fuzz", "cents", &[]);
    assert_eq!((&found["exhausted"], code), (&json!(false), Some(3)), "{found}");
    // constants need no flag
    let (found, code) = run("explore", "third", &[]);
    assert_eq!((&found["complete"], code), (&json!(true), Some(0)), "{found}");
    let (found, code) = run("bmc", "third", &[]);
    assert_eq!((&found["answer"], code), (&json!("correct"), Some(0)), "{found}");
    // parameters, read values, elements of arrays
    for (method, answer) in [("half", "correct"), ("read", "bug"), ("sum", "correct")] {
        let (found, code) = run("explore", method, &[]);
        assert_eq!(code, Some(3), "{found}");
        let (found, code) = run("explore", method, &["--concretize"]);
        assert_eq!((&found["complete"], code), (&json!(false), Some(3)), "{found}");
        assert!(
            whys(&found)
                .iter()
                .all(|why| why.ends_with(" = 0.0 was followed")),
            "{found}"
        );
        let (found, _) = run("bmc", method, &[]);
        assert_eq!(found["answer"], json!(answer), "{found}");
    }
    // there is no circuit for a remainder
    let (found, code) = run("bmc", "rest", &["--concretize"]);
    assert_eq!((&found["answer"], code), (&json!("unknown"), Some(3)), "{found}");
    // a `Number` can be another number than an integer
    let (found, code) = run("bmc", "odd", &["--concretize"]);
    assert_eq!((&found["answer"], code), (&json!("unknown"), Some(3)), "{found}");
}

#[test]
fn inputs_that_are_floating_point_numbers_are_written_and_read_back() {
    let place = folder("float_inputs", &[("Floats.java", FLOATS)]);
    let corpus = ["fuzz", "Floats.java", "--method", "half", "--corpus", "corpus"];
    let ran = echis(&place, &corpus, b"");
    assert_eq!(ran.code, Some(3), "{}{}", ran.out, ran.err);
    let again = echis(&place, &corpus, b"");
    assert_eq!(again.code, Some(3), "{}{}", again.out, again.err);
    let tests = [
        "explore",
        "Floats.java",
        "--method",
        "half",
        "--concretize",
        "--tests",
        "tests",
    ];
    let ran = echis(&place, &tests, b"");
    assert!(!ran.out.contains("no test"), "{}", ran.out);
    let text = std::fs::read_to_string(place.join("tests/Floats_half_Test.java")).expect("a file of tests");
    assert!(
        text.contains("double x = 0.0;") && text.contains("assertEquals(0.0, Floats.half(x));"),
        "{text}"
    );
}
