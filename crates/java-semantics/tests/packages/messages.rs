//! The words of the errors, which are those of `javac`.

use super::parse;

/// The messages about the only program in a text.
fn messages(text: &str) -> Vec<String> {
    let programs = parse(&format!("=== program\n{text}"));
    let errors = programs[0].errors().into_iter();
    errors
        .map(|(place, message)| format!("{place}: {message}"))
        .collect()
}

#[test]
fn missing_classes_are_named() {
    let text = "--- a/A.java\npackage a; public class A { public static class In { } }\n\
                --- b/B.java\npackage b;\nimport a.Foo;\nclass B { A a;\n a.C c;\n a.A.D d; }\n";
    assert_eq!(
        messages(text),
        [
            "b/B.java:2: cannot find symbol: class Foo in package a",
            "b/B.java:3: cannot find symbol: class A",
            "b/B.java:4: cannot find symbol: class C in package a",
            "b/B.java:5: cannot find symbol: class D in class a.A"
        ]
    );
}

#[test]
fn names_that_clash_are_named() {
    let text = "--- a/A.java\npackage a; public class A { }\n--- b/A.java\npackage b; public class A { }\n\
                --- c/C.java\npackage c;\nimport a.A;\nimport b.A;\nclass C { }\n\
                --- c/D.java\npackage c; import a.*; import b.*;\nclass D extends C { A a; }\n\
                --- c/E.java\npackage c;\nimport a.A;\nclass E { C c; D d; }\nclass C { }\nclass A { }\n";
    assert_eq!(
        messages(text),
        [
            "c/C.java:3: a type with the same simple name is already defined by the single-type-import of a.A",
            "c/E.java:2: c.A is already defined in this compilation unit",
            "c/E.java:4: duplicate class: c.C"
        ]
    );
    let text = "--- a/A.java\npackage a; public class A { }\n--- b/A.java\npackage b; public interface A { }\n\
                --- c/D.java\npackage c; import a.*; import b.*;\nclass D { A a; }\n";
    assert_eq!(
        messages(text),
        ["c/D.java:2: reference to A is ambiguous: both class a.A in a and interface b.A in b match"]
    );
}

#[test]
fn access_is_named() {
    let text = "--- a/A.java\npackage a; public class A { int x; protected int y; protected A() { } void f() { } }\n\
                class H { }\n\
                --- b/B.java\npackage b; import a.A;\nclass B { int m(A a) {\n int z = a.x;\n z = a.y;\n a.f();\n\
                new A();\n a.H h; return z; } }\n";
    assert_eq!(
        messages(text),
        [
            "b/B.java:3: x is not public in a.A; cannot be accessed from outside package",
            "b/B.java:4: y has protected access in a.A",
            "b/B.java:5: f() is not public in a.A; cannot be accessed from outside package",
            "b/B.java:6: A() has protected access in a.A",
            "b/B.java:7: a.H is not public in a; cannot be accessed from outside package",
        ]
    );
}

#[test]
fn wrong_overriding_is_named() {
    let text = "--- a/A.java\npackage a; public class A { public void f() { } public final void g() { }\n\
                public static void h() { } public int i() { return 1; } }\n\
                --- b/B.java\npackage b;\nclass B extends a.A implements Runnable {\nvoid f() { }\n\
                public void g() { }\npublic void h() { }\npublic long i() { return 1; }\nvoid run() { } }\n";
    assert_eq!(
        messages(text),
        [
            "b/B.java:3: f() in b.B cannot override f() in a.A; attempting to assign weaker access privileges; was public",
            "b/B.java:4: g() in b.B cannot override g() in a.A; overridden method is final",
            "b/B.java:5: h() in b.B cannot override h() in a.A; overridden method is static",
            "b/B.java:6: i() in b.B cannot override i() in a.A; return type long is not compatible with int",
            "b/B.java:7: run() in b.B cannot implement run() in java.lang.Runnable; \
             attempting to assign weaker access privileges; was public",
        ]
    );
}

/// A file in the wrong folder is an error only in a program of several files. `javac` does not tell
/// for files that are given, but does not find them by the source path.
#[test]
fn files_of_a_program_are_in_the_folders_of_their_packages() {
    let other = "--- p/q/B.java\npackage p.q; class B { }\n";
    let wrong = |path: &str| messages(&format!("--- {path}\npackage a.b;\nclass A {{ }}\n{other}"));
    for path in [
        "A.java",
        "./A.java",
        "b/A.java",
        "../b/A.java",
        "/src/a/b/A.java",
        "C:\\a\\b\\A.java",
    ] {
        assert_eq!(wrong(path), [""; 0], "{path}");
    }
    for path in ["a/A.java", "b/b/A.java", "/src/b/a/A.java"] {
        let message =
            format!("{path}:1: this file is in the wrong folder: the package a.b belongs in a folder a/b");
        assert_eq!(wrong(path), [message]);
    }
    assert_eq!(
        messages("--- x/A.java\npackage a.b;\npublic class C { }\n"),
        [""; 0]
    );
}
