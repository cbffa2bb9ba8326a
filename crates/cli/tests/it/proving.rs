//! Proofs of Java classes: the examples verify, and messages, warnings and refusals are as expected.

use crate::{echis, folder, json, project};
use std::path::{Path, PathBuf};
use std::process::Command;

pub fn examples() -> PathBuf {
    project().join("examples/java/verified")
}

/// The files of a kind in a folder, by name.
pub fn files(folder: &Path, kind: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let mut found: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|e| e == kind))
        .collect();
    found.sort();
    found
}

pub fn name(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

pub fn text(path: &Path) -> String {
    std::fs::read_to_string(path).expect("it is a text")
}

/// Lines and ids of all `errors` or `warnings` of an answer.
pub(crate) fn found_in(answer: &serde_json::Value, field: &str) -> Vec<(u64, String)> {
    let all = answer[field].as_array().cloned().unwrap_or_default();
    all.iter()
        .map(|e| {
            let id = e["id"].as_str().unwrap_or_default();
            let kind = id.split(':').next().unwrap_or_default();
            (e["line"].as_u64().unwrap_or_default(), kind.to_owned())
        })
        .collect()
}

/// Compiles Java files; none if there is no compiler.
pub fn compiled(into: &Path, files: &[PathBuf]) -> Option<()> {
    if Command::new("javac").arg("-version").output().is_err() {
        eprintln!("skipped: there is no javac");
        return None;
    }
    let ran = Command::new("javac")
        .arg("-nowarn")
        .arg("-d")
        .arg(into)
        .args(files)
        .output()
        .expect("javac runs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    Some(())
}

#[test]
fn the_examples_hold() {
    let ran = echis(&examples(), &["verify", "."], b"");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(files(&examples(), "java").len() >= 30);
}

#[test]
fn the_examples_are_java() {
    let into = folder("verified-classes", &[]);
    compiled(&into, &files(&examples(), "java"));
}

/// The failing example of the README: the missing condition, and runs that violate it.
#[test]
fn an_example_fails_on_purpose() {
    let file = "examples/java/unproved/Account.java";
    let ran = echis(&project(), &["verify", file], b"");
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(ran.out.contains("closing it needs `balance >= 0`"), "{}", ran.out);
    assert!(ran.out.contains("a run that breaks it"), "{}", ran.out);
}

/// Fig. 11 with a false assertion: the solver finds a model with values for all cells.
#[test]
fn what_fails_behind_many_objects_fails() {
    let cells: String = (1..=500)
        .map(|n| format!("Cell c{n} = new Cell();\nc{n}.set({n});\n"))
        .collect();
    let class = format!(
        "class Cell {{\nint x;\n//@ predicate valid() = acc(x);\n//@ pure requires valid();\nint get() {{ return x; }}\n\
         //@ ensures valid() * get() == 0;\nCell() {{}}\n//@ requires valid();\n//@ ensures valid() * get() == v;\n\
         void set(int v) {{ x = v; }}\nstatic void main() {{\n{cells}//@ assert c1.get() == 2;\n}}\n}}"
    );
    let place = folder("many-cells", &[("Cell.java", class.as_bytes())]);
    let ran = echis(&place, &["verify", "Cell.java"], b"");
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("`c1.get() == 2` does not hold"), "{}", ran.out);
}

/// The description of a path quotes the whole condition, negations included.
#[test]
fn paths_are_told_by_what_stands_in_the_source() {
    let class = b"class P {
  static int a(int x) { if (!(x == 0)) return 10 / (x - 5); return 0; }
  static void b(boolean done) { while (!done) { assert false; done = true; } }
}";
    let here = folder("told-paths", &[("P.java", class)]);
    let ran = echis(&here, &["verify", "P.java"], b"");
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    for told in ["`(!(x == 0))` is true", "`(!done)` is true"] {
        assert!(ran.out.contains(told), "{told}: {}", ran.out);
    }
}

/// Files without contracts are verified too if they have subtypes: a subtype can invalidate a proof
/// that relies on the known implementations.
#[test]
fn files_without_contracts_belong_to_a_folder_if_they_have_classes_below() {
    let shape = b"interface Shape {\n//@ pure ensures \\result > 0;\nint area();\n}\n\
        class Unit implements Shape { /*@ pure @*/ public int area() { return 1; } }\n\
        class User { static void use(Shape s) //@ requires s != null;\n{ assert s.area() == 1; } }";
    let client = b"class Client { int unit() { return new Unit().area(); } }";
    let here = folder("closed", &[("Shape.java", shape), ("Client.java", client)]);
    let ran = echis(&here, &["verify", "."], b"");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    for below in [
        "class Below implements Shape { public int area() { return -5; } }",
        "class Below { void m() { User.use(new Shape() { public int area() { return -5; } }); } }",
        "class Below { void m() { User.use(() -> -5); } }",
    ] {
        let here = folder("open", &[("Shape.java", shape), ("Below.java", below.as_bytes())]);
        let ran = echis(&here, &["verify", "."], b"");
        assert_eq!(ran.code, Some(1), "{below}: {}{}", ran.out, ran.err);
        assert!(ran.out.contains("Below.java"), "{}", ran.out);
    }
    let helper = b"class Helper { static void hand(Shape s) { User.use(s); } }";
    let below = b"class Below { void m() { Helper.hand(() -> -5); } }";
    let all: [(&str, &[u8]); 3] = [
        ("Shape.java", shape),
        ("Helper.java", helper),
        ("Below.java", below),
    ];
    let ran = echis(&folder("handed", &all), &["verify", "."], b"");
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    assert!(
        ran.out.contains("Below.java") && !ran.out.contains("Helper.java"),
        "{}",
        ran.out
    );
}

/// The description of a path has the branches of the program, and not those in contracts of the
/// library.
#[test]
fn paths_within_the_library_are_not_told() {
    let class = b"class Copy {
    static void copy(int[] a, int[] b)
        //@ requires a != null * b != null * acc(b[*]) * (a != b ==> acc(a[*])) * a.length == 1 * b.length == 1;
        //@ ensures acc(b[*]) * (a != b ==> acc(a[*])) * b[0] == 7;
    { if (a != b) System.arraycopy(a, 0, b, 0, 1); }
}";
    let here = folder("within-the-library", &[("Copy.java", class)]);
    let ran = echis(&here, &["verify", "Copy.java", "--all-errors"], b"");
    assert!(
        ran.code == Some(1) && ran.out.contains("`a != b` is true"),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("from != to"), "{}", ran.out);
}

/// A field without permission is not reported as null. An error in a pure method is reported once,
/// as an error of the method.
#[test]
fn failures_are_told_by_what_the_programmer_did() {
    let class = b"class Told {
    Told next;
    int v;
    //@ predicate p() = acc(next) * next != null * acc(next.v);
    void m()
        //@ requires p();
        //@ ensures p();
    {
        next.v = 2;
    }
    /*@ pure @*/ int div(int n)
    { return 10 / n; }
}";
    let here = folder("told", &[("Told.java", class)]);
    let ran = echis(
        &here,
        &[
            "verify",
            "Told.java",
            "--no-inference",
            "--all-errors",
            "--format",
            "json",
        ],
        b"",
    );
    let [answer] = json(&ran).try_into().expect("one file");
    let found = found_in(&answer, "errors");
    let expected = [
        (9, "access.failed".to_owned()),
        (12, "division.by.zero".to_owned()),
    ];
    assert_eq!(found, expected, "{answer:#}");
}

/// A comment with a space before the `@` is no contract, and is warned of, even if the file has
/// errors.
#[test]
fn what_only_looks_like_a_contract_is_warned_of() {
    let wrong = "//@ requires;\n";
    for (clause, more, is_warned) in [
        ("// @ requires x > 0;", "", true),
        ("// @pure", "", true),
        ("/* @ requires x > 0; @*/", "", true),
        ("// @ requires x > 0;", wrong, true),
        ("//@ requires x > 0;", "", false),
        ("// @author somebody", "", false),
        ("/** @see requires */", "", false),
        ("// requires x > 0;", "", false),
    ] {
        let text = format!("class T {{\n{clause}\n{more}static int f(int x) {{ return x; }}\n}}\n");
        let here = folder("spaced_contracts", &[("T.java", text.as_bytes())]);
        let ran = echis(&here, &["verify", "T.java", "--format", "json"], b"");
        let [answer] = json(&ran).try_into().expect("one file");
        let warnings = answer["warnings"].as_array().cloned().unwrap_or_default();
        let found: Vec<_> = warnings
            .iter()
            .map(|w| (w["id"].as_str(), w["line"].as_u64()))
            .collect();
        let expected = is_warned.then_some((Some("contract.ignored"), Some(2)));
        assert_eq!(found, Vec::from_iter(expected), "{clause}: {answer:#}");
        let code = if more.is_empty() { 0 } else { 2 };
        assert_eq!(ran.code, Some(code), "{clause}: {answer:#}");
    }
}

/// A warning for each `*` that conjoins comparisons where a chain of comparisons could have a
/// product.
#[test]
fn stars_that_could_multiply_are_warned_of() {
    for (clause, columns) in [
        ("0 <= x * x <= y", vec![21]),
        ("0 <= x * x < y * y <= 9", vec![21, 29]),
        ("0 <= x <= y * 0 <= y", vec![]),
        ("x >= 0 * y >= x * y == 3", vec![]),
        ("0 <= (x * y) <= 9", vec![]),
        ("0 <= x && x * y <= 9", vec![]),
    ] {
        let text = format!("class T {{\n//@ requires {clause};\nstatic void f(int x, int y) {{ }}\n}}\n");
        let here = folder("doubtful_stars", &[("T.java", text.as_bytes())]);
        let ran = echis(
            &here,
            &["verify", "T.java", "--format", "json", "--overflow", "math"],
            b"",
        );
        let [answer] = json(&ran).try_into().expect("one file");
        let warnings = answer["warnings"].as_array().cloned().unwrap_or_default();
        let found: Vec<_> = warnings
            .iter()
            .map(|w| (w["id"].as_str(), w["column"].as_u64()))
            .collect();
        let expected = columns
            .iter()
            .map(|&column| (Some("contract.doubtful"), Some(column)));
        assert_eq!(found, Vec::from_iter(expected), "{clause} : {answer:#}");
        assert_eq!(ran.code, Some(0), "{clause}: {answer:#}");
    }
}

/// Nested `finally` blocks are copied for each exit. A depth of three is supported; a depth of five
/// is reported as unsupported.
#[test]
fn ways_through_finally_blocks_come_to_an_end() {
    let calls = "f(1); f(2); f(3);";
    for (depth, code) in [(3, 0), (5, 3)] {
        let nested = (0..depth).fold(calls.to_owned(), |inner, _| {
            format!("try {{ {calls} }} finally {{ {inner} }}")
        });
        let text = format!(
            "class F {{
               //@ signals (IllegalStateException e) true;
               static void f(int x) {{ if (x > 5) throw new IllegalStateException(); }}
               //@ signals (IllegalStateException e) true;
               static void m() {{ {nested} }} }}"
        );
        let here = folder("proving_finally", &[("F.java", text.as_bytes())]);
        let ran = echis(&here, &["verify", "F.java"], b"");
        assert_eq!(ran.code, Some(code), "{depth}: {}{}", ran.out, ran.err);
    }
}

/// Proofs rely on type arguments only if no code can violate them. Each polluting declaration, such
/// as a raw type or an unchecked cast, makes the casts that erasure inserts fallible.
#[test]
fn type_arguments_are_relied_on_where_they_are_kept_to() {
    let polluting = [
        "static Sink raw() { return new TextSink(); }",
        "static <T> T any(Object o) { return (T) o; }",
        "static <T> Sink<T> any(Object o) { return (Sink<T>) o; }",
        "static Sink<String>[] any(Object o) { return (Sink<String>[]) o; }",
        "static boolean any(Object o) { return o instanceof Sink s && s != null; }",
        "static boolean any(Pair<String>.Part p) { Pair.Part raw = p; return raw == null; }",
        "static void any() { java.util.List<Sink> all = null; }",
        "static void any() { var all = new Sink[3]; }",
        "static <T> boolean any(Object o) { class Local { T t; } return o instanceof Local; }",
        "static Sink<Object> any(Sink<?> s) { return (Sink<Object>) s; }",
        "static boolean any(Sink<String>[] all) { return all == null; }",
        "static class Finds { <T> T find() { return null; } } static class Five extends Finds { Object find() { return 5; } }",
        "static abstract class Finder<A> { abstract <T> T find(A a); } static class Six extends Finder<String> { Object find(String a) { return 6; } }",
        "static class Bound<A, B extends A> { } static <T, U> void any() { Bound<U, ? super T> c = null; }",
        "static class Held { } static class Node<K> { class Link extends Held { K key; } Link own(Held o) { return (Link) o; } }",
    ];
    let keeping = [
        "static boolean any(Object o) { return o instanceof Sink && (Sink<?>) o != null; }",
        "static <T> T[] any(int n) //@ requires 0 <= n;\n { return (T[]) new Object[n]; }",
        "static Sink<String> any() { return new Box<>(); }",
        "static Sink<String> any(Box<String> box) { return (Sink<String>) box; }",
        "static boolean any(Pair<String> p)\n//@ requires p != null;\n{ return p.part() == null; }",
        "static boolean any(Object o) { class Local { int n; } return o instanceof Local; }",
        "static boolean any(Pair<String>.Part p) { return p == null; }",
        "static <T> boolean any(Sink<? super T> s) { return s == null; }",
    ];
    let all = polluting.iter().map(|m| (m, true));
    for (member, is_doubted) in all.chain(keeping.iter().map(|m| (m, false))) {
        let text = format!(
            "interface Sink<T> {{ void put(T t); }}
             class TextSink implements Sink<String> {{ public void put(String s) {{ }} }}
             class Box<T> implements Sink<T> {{ Box() {{ }} public void put(T t) {{ }} }}
             class Pair<T> {{ class Part {{ }} Part part() {{ return null; }} }}
             class F {{ //@ requires sink != null;
               static <T> void give(Sink<T> sink, T t) {{ sink.put(t); }}
               //@ requires acc(cell.x);
               static String read(Cell<String> cell) {{ return cell.x; }}
               {member} }}
             class Cell<T> {{ T x; }}"
        );
        let here = folder("proving_bridges", &[("F.java", text.as_bytes())]);
        let ran = echis(&here, &["verify", "F.java"], b"");
        assert_eq!(
            ran.code,
            Some(i32::from(is_doubted)),
            "{member}: {}{}",
            ran.out,
            ran.err
        );
        assert_eq!(
            ran.out.contains("--> F.java:6:"),
            is_doubted,
            "{member}: {}",
            ran.out
        );
    }
}

/// An unsupported expression in a contract or in a pure method has no known value: two of them are
/// not proved equal, and no call is proved to satisfy a precondition with one.
#[test]
fn what_is_not_supported_is_never_verified() {
    let members = [
        "/*@ pure @*/ static int f(int x) { return switch (x) { case 1 -> { yield 10; } default -> 20; }; }\n\
         static void g() { assert f(1) == f(2); }",
        "/*@ pure @*/ static String f(String s) { return s + \"a\"; }\n\
         static void g() { assert f(\"x\") == f(\"y\"); }",
        "static void f(int x)\n//@ requires Integer.reverse(x) == 3;\n{ if (0 < x && x < 100) f(x + 1); }",
        "static void f() { try { int[] a = new int[2147483647]; } catch (OutOfMemoryError e) { assert false; } }",
    ];
    for member in members {
        let text = format!("class F {{ {member} }}");
        let here = folder("proving_unsupported", &[("F.java", text.as_bytes())]);
        let ran = echis(&here, &["verify", "F.java"], b"");
        assert_eq!(ran.code, Some(3), "{member}: {}{}", ran.out, ran.err);
        assert!(
            ran.out.contains("internal:feature.unsupported") && !ran.out.contains("contradiction"),
            "{member}: {}",
            ran.out
        );
    }
}

/// With mathematical integers an array can be longer than Java allows. This is no contradiction.
#[test]
fn long_arrays_are_no_contradiction() {
    let text = "class F {
        //@ requires n > 2147483647; ensures false;
        static void f(int n) { int[] a = new int[n]; }
        static void g(int[] a) { assert a == null || a.length >= 0; }
    }";
    let here = folder("proving_long_arrays", &[("F.java", text.as_bytes())]);
    let ran = echis(
        &here,
        &["verify", "F.java", "--overflow", "math", "--format", "json"],
        b"",
    );
    let [answer] = json(&ran).try_into().expect("one file");
    assert_eq!(
        found_in(&answer, "errors"),
        [(2, "postcondition.violated".to_owned())]
    );
}

/// A pure method cannot have a `signals` clause.
#[test]
fn pure_methods_throw_nothing() {
    let text = "class F {\n/*@ pure @*/ static int f(int[] a)\n//@ signals (NullPointerException e) true;\n{ return a.length; }\n}";
    let here = folder("pure_signals", &[("F.java", text.as_bytes())]);
    let ran = echis(&here, &["verify", "F.java"], b"");
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(
        ran.out.contains("F.java:3:5") && ran.out.contains("it throws nothing"),
        "{}",
        ran.out
    );
}

/// No member with floating-point numbers is verified, whether it is correct or not.
#[test]
fn floating_point_numbers_are_not_supported_in_proofs() {
    let members = [
        "static double sum() { return 0.5 + 0.25; }",
        "static boolean less() { return 1.5 < 2.5; }",
        "static int whole() { return (int) 2.5; }",
        "static String text() { return \"a\" + 1.5; }",
        "static boolean chosen(boolean b) { return b || 1.5 == 1.5f; }",
        "static double negated(double x) { return -x; }",
        "static Object box(double x) { return x; }",
        "static double unbox(Double x) { return x; }",
        "static double larger(double x) { return Math.max(x, x); }",
        "static int same(double x)\n//@ ensures x == x;\n{ return 1; }",
        "static int constant()\n//@ ensures 0.5 < 1.0;\n{ return 1; }",
        "static void literal() { double x = 1.5; }",
    ];
    for member in members {
        let text = format!("class F {{ {member} }}");
        let here = folder("proving_floats", &[("F.java", text.as_bytes())]);
        let ran = echis(&here, &["verify", "F.java"], b"");
        assert_eq!(ran.code, Some(3), "{member}: {}{}", ran.out, ran.err);
        assert!(
            ran.out.contains("internal:feature.unsupported"),
            "{member}: {}",
            ran.out
        );
    }
}

/// The type of `(b ? number : text).v` is neither `Integer` nor `String` (JLS 4.10.4), and
/// `Supplier<? super Integer>` supplies any object. On the JVM these assertions fail.
#[test]
fn type_arguments_that_only_java_infers_are_not_supported_in_proofs() {
    let members = [
        "void m() { var x = (coin() ? number : text).v; assert (Object) x instanceof Integer; }",
        "void m() { var box = coin() ? number : text; var x = box.v; assert (Object) x instanceof Integer; }",
        "void m() { assert of((coin() ? number : text).v) == 1; }",
        "void m() { assert of(pick(number, text).v) == 1; }",
        "void m() { assert of(coin() ? number : text) == 1; }",
        "void m(java.util.function.Supplier<? super Integer> s) { assert of(s.get()) == 1; }",
        "void m(java.util.function.Supplier<? super Integer> s) { assert of(given(s)) == 1; }",
        "void m(java.util.function.Supplier<? super Integer> s) { assert of(boxed(s).v) == 1; }",
    ];
    for member in members {
        let text = format!(
            "class F {{ static class Box<T> {{ final T v; Box(T v) {{ this.v = v; }} }}
            final Box<Integer> number = new Box<>(5); final Box<String> text = new Box<>(\"x\");
            static boolean coin() {{ return false; }}
            static <T> T pick(T a, T b)\n//@ requires b != null;\n//@ ensures \\result == b;\n{{ return b; }}
            static <T> T given(java.util.function.Supplier<T> s) {{ return null; }}
            static <T> Box<T> boxed(java.util.function.Supplier<T> s)\n//@ ensures \\result != null;\n{{ return new Box<>(null); }}
            //@ pure\n//@ ensures \\result == 0;\nstatic int of(Object o) {{ return 0; }}
            //@ pure\n//@ ensures \\result == 1;\nstatic int of(Integer o) {{ return 1; }}
            //@ pure\n//@ ensures \\result == 1;\nstatic int of(Box<Integer> o) {{ return 1; }}\n{member} }}"
        );
        let here = folder("proving_inferred", &[("F.java", text.as_bytes())]);
        let ran = echis(&here, &["verify", "F.java", "--all-errors"], b"");
        assert_ne!(ran.code, Some(0), "{member}: {}{}", ran.out, ran.err);
        assert!(
            ran.out.contains("internal:feature.unsupported"),
            "{member}: {}",
            ran.out
        );
    }
}

/// `--only` accepts the names of messages, and abbreviated ones.
#[test]
fn members_are_named_as_in_java() {
    let text = "class Pair {\n//@ ensures result == n;\nstatic int get(int n) { return n; }\n\
                //@ ensures false;\nstatic void get(int n, boolean b) { }\n\
                //@ ensures false;\nPair(int n) { }\n}\n";
    let place = folder("only_java", &[("Pair.java", text.as_bytes())]);
    let verified = |name: &str| {
        let arguments = [
            "verify",
            "Pair.java",
            "--format",
            "json",
            "--stats",
            "--only",
            name,
        ];
        let ran = echis(&place, &arguments, b"");
        let members = json(&ran)[0]["stats"]["members"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let mut names: Vec<String> = members
            .iter()
            .filter_map(|m| m["name"].as_str().map(str::to_owned))
            .collect();
        names.sort();
        (names, ran.err)
    };
    let all = |names: &[&str]| (names.iter().map(|n| (*n).to_owned()).collect(), String::new());
    assert_eq!(verified("Pair.get(int)"), all(&["Pair.get(int)"]));
    assert_eq!(
        verified("Pair.get(int, boolean)"),
        all(&["Pair.get(int,boolean)"])
    );
    let both = all(&["Pair.get(int)", "Pair.get(int,boolean)"]);
    assert_eq!(verified("Pair.get"), both);
    assert_eq!(verified("get"), both);
    assert_eq!(verified("Pair(int)"), all(&["Pair(int)"]));
    assert_eq!(verified("Pair_new"), all(&["Pair(int)"]));
    let (names, err) = verified("Pair.get(long)");
    assert_eq!(names, Vec::<String>::new());
    let said =
        "error: no member is called `Pair.get(long)`; there are:\n  Pair.get(int)\n  Pair.get(int,boolean)\n";
    assert_eq!(err, said);
}

/// A cast and an unboxing at the same place are different checks. The error names the one that
/// failed.
#[test]
fn checks_at_one_place_are_told_apart() {
    let text = "class Boxes {\nstatic int cast(Object o)\n//@ requires o != null;\n{ return (Integer) o; }\n\
                static int unboxed(Object o)\n//@ requires o == null || o instanceof Integer;\n{ return (Integer) o; }\n}\n";
    let place = folder("one_place", &[("Boxes.java", text.as_bytes())]);
    let ran = echis(&place, &["verify", "Boxes.java", "--format", "json"], b"");
    let errors = json(&ran)[0]["errors"].as_array().cloned().unwrap_or_default();
    let told = |i: usize| {
        let error = &errors[i];
        let part = |name: &str| error[name].as_str().unwrap_or_default().to_owned();
        let text = error["culprit"]["text"].as_str().unwrap_or_default().to_owned();
        (part("id"), part("message"), text)
    };
    let cast = "(Integer) o".to_owned();
    assert_eq!(errors.len(), 2, "{}", ran.out);
    let failed = "the cast `(Integer) o` might fail".to_owned();
    assert_eq!(told(0), ("cast.failed".into(), failed, cast.clone()));
    assert_eq!(
        told(1),
        (
            "null.dereference".into(),
            "`(Integer) o` might be null".into(),
            cast
        )
    );
}

/// Messages name lambda expressions and anonymous classes by their lines.
#[test]
fn what_has_no_name_is_told_by_its_place() {
    let class = b"interface F {
  //@ ensures \\result > x;
  int of(int x);
}
class G {
  static F a() { return x -> x; }
  static F b() {
    return new F() { public int of(int x) { return x; } };
  }
  static F c() {
    class Same implements F { public int of(int x) { return x; } }
    return new Same();
  }
}";
    let here = folder("without-names", &[("G.java", class)]);
    let ran = echis(&here, &["verify", "G.java"], b"");
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    for told in [
        "of(int) of the lambda expression in line 6\n",
        "of(int) of the class without a name in line 8\n",
        "in method Same.of(int)\n",
    ] {
        assert!(ran.out.contains(told), "{told}: {}", ran.out);
    }
}
