//! Proofs of programs of several packages: a method with package access is not overridden in another
//! package, and errors between files have exit code 2.

use crate::{echis, folder};

/// The exit code and the output of a verification of these files.
fn verified(name: &str, files: &[(&str, &str)]) -> (i32, String) {
    let bytes: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(path, text)| (*path, text.as_bytes()))
        .collect();
    let folder = folder(name, &bytes);
    let mut arguments = vec!["verify"];
    arguments.extend(files.iter().map(|(path, _)| *path));
    let ran = echis(&folder, &arguments, b"");
    (ran.code.unwrap_or(-1), format!("{}{}", ran.out, ran.err))
}

/// A class whose method `f` returns 1. `A.call` calls it on any object of the class.
fn class_a(access: &str, pure: &str) -> String {
    format!(
        "package a;
         public class A {{
             public A() {{ }}
             {pure} {access} int f()
                 //@ ensures \\result == 1;
             {{ return 1; }}
             public static int call(A a)
                 //@ requires a != null;
                 //@ ensures \\result == 1;
             {{ return a.f(); }}
         }}"
    )
}

/// A subclass with another contract of `f`, and a call of `A.call` with an object of it.
fn class_b(package: &str, access: &str, pure: &str) -> String {
    format!(
        "package {package};
         public class B extends a.A {{
             public B() {{ }}
             {pure} {access} int f()
                 //@ ensures \\result == 2;
             {{ return 2; }}
             static int test()
                 //@ ensures \\result == 3;
             {{ return a.A.call(new B()) + new B().f(); }}
         }}"
    )
}

/// `A.f` with package access is neither overridden by `b.B.f`, which has another contract, nor called
/// instead of it. The same classes are refused if `f` is public, or if both are in one package.
#[test]
fn a_method_with_package_access_is_overridden_only_in_its_package() {
    for (name, pure) in [("commands", ""), ("functions", "/*@ pure @*/")] {
        let of = |access: &str, package: &str| {
            let (a, b) = (class_a(access, pure), class_b(package, access, pure));
            let path = format!("{package}/B.java");
            verified(&format!("packages-{name}"), &[("a/A.java", &a), (&path, &b)])
        };
        let (code, out) = of("", "b");
        assert_eq!(code, 0, "{out}");
        for (access, package) in [("public", "b"), ("protected", "b"), ("", "a")] {
            let (code, out) = of(access, package);
            assert_eq!(code, 1, "{access} {package}: {out}");
        }
    }
}

/// A subclass in the first package overrides the method over the class of another package, and
/// must satisfy its contract.
#[test]
fn a_method_is_overridden_over_a_class_of_another_package() {
    let (a, b) = (class_a("", ""), class_b("b", "", ""));
    let c = |result: u32| {
        format!(
            "package a; class C extends b.B {{
                 int f()
                     //@ ensures \\result == {result};
                 {{ return {result}; }}
                 static int test()
                     //@ ensures \\result == 1;
                 {{ return A.call(new C()); }}
             }}"
        )
    };
    for (result, wanted) in [(1, 0), (3, 1)] {
        let files = [("a/A.java", &*a), ("b/B.java", &*b), ("a/C.java", &*c(result))];
        let (code, out) = verified("packages-between", &files);
        assert_eq!(code, wanted, "{out}");
    }
}

/// Contracts name classes and members as code does.
#[test]
fn names_in_contracts_have_the_scopes_of_code() {
    let a = "package a; public class A { public int x; int y; public A() { } }";
    let b = |import: &str, clause: &str| {
        format!(
            "package b;
             {import}
             public class B {{
                 static void set(a.A a)
                     //@ requires acc(a.x);
                     //@ ensures acc(a.x) * {clause};
                 {{ a.x = 1; }}
             }}"
        )
    };
    let of = |import: &str, clause: &str| {
        let files = [("a/A.java", a), ("b/B.java", &*b(import, clause))];
        verified("packages-contracts", &files)
    };
    let right = [
        ("", "a.x == 1"),
        ("import a.A;", "(a instanceof A)"),
        ("import a.*;", "(a instanceof A)"),
    ];
    for (import, clause) in right {
        let (code, out) = of(import, clause);
        assert_eq!(code, 0, "{clause}: {out}");
    }
    let wrong = [
        ("(a instanceof A)", "cannot find symbol: class A"),
        (
            "a.y == 0",
            "y is not public in a.A; cannot be accessed from outside package",
        ),
    ];
    for (clause, message) in wrong {
        let (code, out) = of("", clause);
        assert!(code == 2 && out.contains(message), "{clause}: {out}");
    }
}

#[test]
fn errors_between_files_are_in_their_files() {
    let a = "package a;\nclass A { }\n";
    let b = "package b;\nimport a.A;\npublic class C { }\n";
    let (code, out) = verified("packages-errors", &[("a/A.java", a), ("b/B.java", b)]);
    assert_eq!(code, 2, "{out}");
    for message in [
        "b/B.java:2:1",
        "a.A is not public in a; cannot be accessed from outside package",
        "b/B.java:3:14",
        "class C is public, should be declared in a file named C.java",
        "a/A.java:1:1",
        "not verified, as `B.java` of the same program has errors",
    ] {
        assert!(out.contains(message), "{message}: {out}");
    }
}
