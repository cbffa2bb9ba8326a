//! Contract files with errors: each is found at its place, and the exit code is 2.

use super::{COUNTER, MAIN, ran};

/// Verifies a folder with these files, which has an error here with this message.
fn is_refused(files: &[(&str, &str)], place: &str, message: &str) {
    let ran = ran(files, &["."]);
    assert_eq!(ran.code, Some(2), "{message}: {}{}", ran.out, ran.err);
    let said = |text: &str| ran.out.contains(text);
    assert!(said(place) && said(message), "{place} {message}: {}", ran.out);
}

#[test]
fn errors_are_found_at_their_places() {
    let of = |text: &str, place: &str, message: &str| {
        is_refused(&[("C.jspec", text)], &format!("./C.jspec:{place}"), message);
    };
    of("class C {\n  //@ requires (;\n  void m();\n}", "2:17", "expected");
    of(
        "class C {\n  //@ requires x;\n  void m();\n}",
        "2:16",
        "cannot find symbol: variable x",
    );
    of("class C {\n  void m(;\n}", "2:", "error");
    let body = "contract files have no bodies: `;` ends a method or constructor";
    of("class C {\n  int m() { return 1; }\n}", "2:11", body);
    of("class C {\n  C() { }\n}", "2:7", body);
    of("class C {\n  class D { void m() { } }\n}", "2:22", body);
    of("class C {\n  static { }\n}", "2:10", body);
    of("enum C {\n  A { int f(); };\n  int f();\n}", "2:5", body);
    of("record C(int x) {\n  C { }\n}", "2:5", body);
    let value = "contract files have initialisers only for constants";
    of("class C {\n  int x = 3;\n}", "2:11", value);
    of(
        "class C {\n  static final Object o = new Object();\n}",
        "2:27",
        value,
    );
    of("class C {\n  //@ ghost int x = 3;\n}", "2:21", value);
    of(
        "public class D {\n}",
        "1:14",
        "class D is public, should be declared in a file named D.jspec",
    );
    is_refused(
        &[("b/C.jspec", "package a;\nclass C { }")],
        "./b/C.jspec:1:1",
        "this file is in the wrong folder",
    );
}

#[test]
fn a_class_has_one_contract_file() {
    let other = "package a; public class C { }";
    let files = [
        ("a/C.jspec", other),
        ("b/a/C.jspec", other),
        (".ignored/C.java", MAIN),
    ];
    is_refused(&files, "./b/a/C.jspec:1:25", "duplicate class: a.C");
}

#[test]
fn the_library_has_its_own_contracts() {
    let text = "package java.lang; public final class Math { public static int abs(int x); }";
    is_refused(
        &[("java/lang/Math.jspec", text)],
        "./java/lang/Math.jspec:1:39",
        "java.lang.Math has its contracts in the library that comes with Echis",
    );
}

/// Errors are those of their file. The files that use it say that they are not verified.
#[test]
fn errors_of_contract_files_stop_the_program() {
    let wrong = COUNTER.replace("count() < 1000", "size() < 1000");
    let files = [("Main.java", MAIN), ("Counter.jspec", &*wrong)];
    is_refused(
        &files,
        "./Counter.jspec:12:28",
        "there is neither a predicate nor a method size() in Counter",
    );
    is_refused(
        &files,
        "./Main.java:1:1",
        "not verified, as `Counter.jspec` of the same program has errors",
    );
    let used = ran(&files, &["Main.java", "--source-path", "."]);
    assert_eq!(used.code, Some(2), "{}", used.out);
    assert!(used.out.contains("Counter.jspec:12:28"), "{}", used.out);
}
