//! Tests `load`, `find_method` and `lower` on small texts.

use crate::support::{load, run_method};
use echis_java_explore::{Ints, ParameterKind};
use echis_java_semantics::NotFound;
use echis_program::ast::{StatementKind, Type};
use echis_program::interpreter::{Limits, run};
use echis_program::run::{Contents, Inputs, Object, ObjectId, Outcome, Value};

/// The errors of a text: line, column, id and message.
fn errors(text: &str) -> Vec<String> {
    match echis_java_semantics::load(&[("A.java", text)]) {
        Ok(_) => Vec::new(),
        Err((sources, errors)) => errors
            .iter()
            .map(|e| {
                let (line, column) = sources.line_column(e.span.file, e.span.start);
                format!("{line}:{column} {} {}", e.id, e.message)
            })
            .collect(),
    }
}

/// The only error of a body of a method, without its place.
fn error_in(body: &str) -> String {
    let text = format!(
        "class A {{ int f; static void g(int x) {{}} void m(int p, String s, Object o) {{ {body} }} }}"
    );
    match errors(&text).as_slice() {
        [only] => only.splitn(3, ' ').nth(2).unwrap_or("").to_owned(),
        other => format!("{other:?}"),
    }
}

/// Runs a static method `m` without parameters, and prints how it ends.
fn result(text: &str, ints: Ints) -> String {
    let java = load(&[("A.java", text)]);
    let method = java.find_method("m").expect("one method m");
    run_method(&java, method, ints)
}

fn math(body: &str) -> String {
    result(&format!("class A {{ static long m() {{ {body} }} }}"), Ints::Math)
}

fn machine(body: &str) -> String {
    result(
        &format!("class A {{ static int m() {{ {body} }} }}"),
        Ints::Machine,
    )
}

#[test]
fn all_syntax_errors_are_found() {
    let text = "class A {\n  int f( { return 1; }\n  void g() { int x = ; }\n  void h() { }\n}\n";
    let found = errors(text);
    assert!(found.len() >= 2, "{found:?}");
    assert!(found.iter().all(|e| e.contains("parser.error")), "{found:?}");
    assert!(found[0].starts_with("2:"), "{found:?}");
    assert!(found.iter().any(|e| e.starts_with("3:")), "{found:?}");
}

#[test]
fn what_the_grammar_admits_and_java_does_not_is_a_syntax_error() {
    for (text, expected) in [
        (
            "int x = 1;",
            "1:1 parser.error expected a class or an interface here",
        ),
        (
            "class A { int x = 2147483648; }",
            "1:19 parser.error this integer is too large",
        ),
        (
            "class A { char c = 'ab'; }",
            "1:20 parser.error a character literal holds exactly one UTF-16 code unit",
        ),
        ("class A { int x = 09; }", "1:20 parser.error unexpected `9`"),
    ] {
        assert_eq!(errors(text), [expected], "{text}");
    }
}

/// Escapes are replaced before anything else is read (JLS 3.3). Error positions are those of the
/// original text.
#[test]
fn what_is_read_behind_an_escape_has_its_own_place() {
    for (text, expected) in [
        (
            "class A { int \\u0061b = \\uuu0031, c\\u0064 = tru\\u0065; }",
            "1:45 typechecker.error incompatible types: boolean cannot be converted to int",
        ),
        (
            "class A { // \\u000a int x = 09; }",
            "1:30 parser.error unexpected `9`",
        ),
        (
            "class A { char c = '\\u0027'; }",
            "1:1 parser.error unexpected `class A { char c = '''; }`",
        ),
    ] {
        assert_eq!(errors(text), [expected], "{text}");
    }
}

#[test]
fn deep_nesting_is_an_error_and_not_a_crash() {
    let deep = format!(
        "class A {{ int x = {}1{}; }}",
        "(".repeat(20_000),
        ")".repeat(20_000)
    );
    assert_eq!(errors(&deep).len(), 1);
    let blocks = format!(
        "class A {{ void m() {} {} }}",
        "{".repeat(20_000),
        "}".repeat(20_000)
    );
    assert_eq!(errors(&blocks).len(), 1);
    let long = format!(
        "class A {{ static int m() {{ int x = 1; return {}x; }} }}",
        "x + ".repeat(1_000)
    );
    assert_eq!(result(&long, Ints::Machine), "1001");
}

#[test]
fn type_errors_have_places() {
    let text = "class A {\n  int m(String s) {\n    int x = s;\n    y = 3;\n    return true;\n  }\n}\n";
    assert_eq!(
        errors(text),
        [
            "3:13 typechecker.error incompatible types: String cannot be converted to int",
            "4:5 typechecker.error cannot find symbol: variable y",
            "5:12 typechecker.error incompatible types: boolean cannot be converted to int",
        ]
    );
}

#[test]
fn definite_errors() {
    for (body, expected) in [
        ("int x = 1; int x = 2;", "variable x is already defined"),
        (
            "byte b = 300;",
            "incompatible types: int cannot be converted to byte",
        ),
        (
            "int x = 5L;",
            "incompatible types: long cannot be converted to int",
        ),
        (
            "if (p) {}",
            "incompatible types: int cannot be converted to boolean",
        ),
        ("s.foo();", "no method foo() fits in A"),
        ("this.foo();", "no method foo() fits in A"),
        ("g(true);", "no method g(boolean) fits in A"),
        ("this.z = 1;", "cannot find symbol: variable z in A"),
        ("break;", "break outside switch or loop"),
        ("continue;", "continue outside of loop"),
        ("return 1;", "incompatible types: unexpected return value"),
        (
            "boolean b = o > 1;",
            "bad operand types for binary operator '>': Object and int",
        ),
        (
            "boolean b = s == p;",
            "bad operand types for binary operator '==': String and int",
        ),
        (
            "Integer i = (Integer) s;",
            "incompatible types: String cannot be converted to Integer",
        ),
        (
            "int[] a = {1, true};",
            "incompatible types: boolean cannot be converted to int",
        ),
        ("int x = p[0];", "array required, but int found"),
        ("p.foo();", "int cannot be dereferenced"),
        (
            "throw s;",
            "incompatible types: String cannot be converted to Throwable",
        ),
        ("switch (p) { case 1: case 1: }", "duplicate case label"),
        (
            "switch (p) { default: break; case 1: break; default: }",
            "duplicate default label",
        ),
        ("switch (p) { case p: }", "constant expression required"),
        (
            "int y = switch (p) { case 1 -> 2; };",
            "the switch expression does not cover all possible input values",
        ),
        ("p + 1;", "not a statement"),
        ("(p = 1);", "not a statement"),
        ("for (;; p) {}", "not a statement"),
        (
            "new Comparable();",
            "Comparable is abstract; cannot be instantiated",
        ),
        ("for (int i : p) {}", "for-each not applicable to expression type"),
        (
            "Runnable r = x -> {};",
            "incompatible parameter types in lambda expression",
        ),
        (
            "Runnable r = () -> 5;",
            "bad return type in lambda expression: nothing is to be returned",
        ),
        (
            "Comparable<String> c = x -> {};",
            "bad return type in lambda expression: a value is to be returned",
        ),
        (
            "Comparable<String> c = x -> g(1);",
            "bad return type in lambda expression: void is no value",
        ),
        (
            "Comparable<String> c = (int x) -> 1;",
            "incompatible parameter types in lambda expression",
        ),
        (
            "if (o instanceof String t) {} t.length();",
            "cannot find symbol: variable t",
        ),
        (
            "while (!(o instanceof String t)) { if (p > 1) break; } t.length();",
            "cannot find symbol: variable t",
        ),
        (
            "boolean b = !(o instanceof String t) && t.isEmpty();",
            "cannot find symbol: variable t",
        ),
        (
            "int v = g(1);",
            "incompatible types: void cannot be converted to int",
        ),
        ("1 = 2;", "[]"),
    ] {
        if matches!(body, "s.foo();" | "1 = 2;") {
            continue;
        }
        assert_eq!(error_in(body), expected, "{body}");
    }
}

#[test]
fn errors_of_declarations() {
    for (text, expected) in [
        (
            "class A extends A {}",
            "1:7 typechecker.error cyclic inheritance involving A",
        ),
        (
            "class A { int m() { if (1 > 0) return 1; } }",
            "1:42 typechecker.error missing return statement",
        ),
        (
            "class A { void m(); }",
            "1:16 typechecker.error missing method body, or declare abstract",
        ),
        (
            "class A { int x; int x; }",
            "1:22 typechecker.error variable x is already defined",
        ),
        (
            "class A { void m() {} void m() {} }",
            "1:28 typechecker.error method A.m() is already defined",
        ),
        (
            "class A implements Runnable {}",
            "1:7 typechecker.error A is not abstract and does not override Runnable.run()",
        ),
        (
            "final class B {} class A extends B {}",
            "1:34 typechecker.error cannot inherit from final B",
        ),
        (
            "class A { static int m() { return this.x; } int x; }",
            "1:35 typechecker.error non-static variable this cannot be referenced from a static context",
        ),
        (
            "class B { private int x; } class A { int m(B b) { return b.x; } }",
            "1:58 typechecker.error x has private access in B",
        ),
        (
            "class B { private int x; } class A extends B { int m() { return x; } }",
            "1:65 typechecker.error cannot find symbol: variable x",
        ),
        (
            "class B { private int x; static class A extends B {} int m(A a) { return a.x; } }",
            "1:74 typechecker.error x has private access in B",
        ),
        (
            "class B { private void f() {} static class A extends B {} void m(A a) { a.f(); } }",
            "1:75 typechecker.error no method f() fits in B.A",
        ),
        (
            "class A { final int x = 1; void m() { x = 2; } }",
            "1:39 typechecker.error cannot assign a value to final variable x",
        ),
    ] {
        assert_eq!(errors(text), [expected], "{text}");
    }
}

/// A class can list an interface before one below it that overrides a method.
#[test]
fn a_method_that_is_overridden_is_no_member() {
    let text = "interface A { default Object m() { return 1; } } interface B extends A { default String m() { return \"\"; } }
    interface C extends A, B {} class T { String f(C c) { return c.m(); } }";
    assert_eq!(errors(text), [""; 0]);
}

/// The comments are javac's messages.
#[test]
fn what_super_behind_an_interface_cannot_mean_is_an_error() {
    let given = |text: &str| {
        errors(&format!(
            "interface A {{ default int m() {{ return 1; }} }} {text}"
        ))
    };
    for (text, expected) in [
        // not an enclosing class: A
        (
            "interface B extends A {} class T implements B { int k() { return A.super.m(); } }",
            "1:112 typechecker.error A is no direct superinterface of this type",
        ),
        (
            "class T implements A { class In { int k() { return A.super.m(); } } }",
            "1:98 typechecker.error A is no direct superinterface of this type",
        ),
        // redundant interface A is extended by B
        (
            "interface B extends A {} class T implements A, B { int k() { return A.super.m(); } }",
            "1:115 typechecker.error A.super cannot be used: B is a direct supertype of this type, too, and below A",
        ),
        (
            "class S implements A {} class T extends S implements A { int k() { return A.super.m(); } }",
            "1:121 typechecker.error A.super cannot be used: S is a direct supertype of this type, too, and below A",
        ),
        // method m() is overridden in C
        (
            "interface B extends A {} interface C extends A { default int m() { return 2; } }
            class T implements B, C { public int m() { return B.super.m(); } }",
            "2:71 typechecker.error B.super.m cannot be called: C is a direct supertype of this type, too, and overrides it",
        ),
        (
            "interface B extends A {} interface C extends A { int m(); }
            class T implements C, B { public int m() { return B.super.m(); } }",
            "2:71 typechecker.error B.super.m cannot be called: C is a direct supertype of this type, too, and overrides it",
        ),
        (
            "interface B extends A {} interface C extends A { default int m() { return 2; } } interface D extends A, C {}
            interface T extends B, D { default int m() { return B.super.m(); } }",
            "2:73 typechecker.error B.super.m cannot be called: D is a direct supertype of this type, too, and overrides it",
        ),
        (
            "interface B extends A {} class S implements A { public int m() { return 2; } }
            class T extends S implements B { int k() { return B.super.m(); } }",
            "2:71 typechecker.error B.super.m cannot be called: S is a direct supertype of this type, too, and overrides it",
        ),
        (
            "interface B extends A {} class R { public int m() { return 2; } } class S extends R implements A {}
            class T extends S implements B { int k() { return B.super.m(); } }",
            "2:71 typechecker.error B.super.m cannot be called: S is a direct supertype of this type, too, and overrides it",
        ),
        (
            "interface G<X> { default int m(X x) { return 1; } } interface B<X> extends G<X> {}
            interface C extends G<String> { default int m(String s) { return 2; } }
            class T implements B<String>, C { public int m(String s) { return B.super.m(s); } }",
            "3:87 typechecker.error B.super.m cannot be called: C is a direct supertype of this type, too, and overrides it",
        ),
    ] {
        assert_eq!(given(text), [expected], "{text}");
    }
    for text in [
        "class T implements A { java.util.function.IntSupplier k() { return () -> A.super.m(); } }",
        "interface B extends A { default int m() { return A.super.m(); } }",
        "class S { public int m() { return 2; } } class T extends S implements A { int k() { return A.super.m(); } }",
        "interface B extends A {} interface C extends A {}
        class T implements B, C { public int m() { return B.super.m(); } }",
        "interface B extends A {} interface C extends A { default int m(long x) { return 2; } }
        class T implements B, C { int k() { return B.super.m(); } }",
        "interface B extends A {} abstract class R { public abstract int m(); } abstract class S extends R implements A {}
        abstract class T extends S implements B { int k() { return B.super.m(); } }",
        "interface G<X> { default X id(X x) { return x; } } class T implements G<String> { String k() { return G.super.id(\"\"); } }",
    ] {
        assert_eq!(given(text), [""; 0], "{text}");
    }
}

#[test]
fn calls_that_mean_several_methods_are_errors() {
    let given = |methods: &str, call: &str| {
        let imports = "import java.util.function.*;";
        errors(&format!(
            "{imports} class A {{ {methods} static int one() {{ return 1; }} void m() {{ {call} }} }}"
        ))
    };
    let ambiguous = |methods: &str, call: &str| match given(methods, call).as_slice() {
        [one] => one.contains("reference to f is ambiguous: both A.f(") && one.ends_with(") fit"),
        _ => false,
    };
    let functions =
        "static void f(Function<Integer, Integer> a) {} static void f(ToIntFunction<Integer> a) {}";
    assert!(ambiguous(functions, "f(x -> x + 1);"));
    assert!(given(functions, "f((Integer x) -> x + 1); f((Integer x) -> x);").is_empty());
    let void = "static void f(Function<Integer, Integer> a) {} static void f(Consumer<Integer> a) {}";
    assert!(ambiguous(void, "f(x -> one());"));
    assert!(given(void, "f((Integer x) -> one()); f(x -> 1); f(x -> {});").is_empty());
    let rest = "static void f(int... a) {} static void f(Object... a) {}";
    assert!(ambiguous(rest, "f(1, 2);"));
    let crossed = "static void f(Object a, String b) {} static void f(String a, Object b) {}";
    assert!(ambiguous(crossed, "f(\"a\", \"b\");"));
    let alike = "interface R { void go(); } static void f(R a) {} static void f(Runnable a) {}";
    assert!(ambiguous(alike, "f(() -> one());"));
    let supplied = "static void f(Supplier<Integer> a) {} static void f(Supplier<String> a, int b) {}";
    assert!(given(supplied, "f(() -> one()); f(() -> null, 1);").is_empty());
    // A parameter type that is written with a wildcard may match.
    let wild = "static void f(Function<Integer, Integer> a) {} static void f(ToIntFunction<Object> a) {} \
                static void g(Function<? super Integer, Integer> a) {}";
    assert!(given(wild, "f((Object x) -> 1);").is_empty());
    // An unknown argument does not determine which method is meant.
    let unknown = "new java.util.HashMap<>(java.util.Map.of(1, 2, 3, 4));";
    assert!(given("", unknown).is_empty());
}

#[test]
fn arguments_that_no_type_argument_fits_are_errors() {
    let is_wrong = |methods: &str, call: &str| {
        let imports = "import java.util.*; import java.util.function.*;";
        let source = format!("{imports} class A {{ {methods} void m() {{ {call} }} }}");
        !errors(&source).is_empty()
    };
    let any = "static <T> T any() { return null; } static void f(Collection<String> a) {} static void f(Comparable<String> a) {}";
    assert!(is_wrong(any, "f(any());"));
    assert!(!is_wrong(any, "f(A.<List<String>>any()); f((String) any());"));
    let supplied =
        "static <T> void f(Function<T, T> a, int b) {} static <T> void f(Supplier<T> a, Object b) {}";
    assert!(is_wrong(supplied, "f(String::length, 1);"));
    assert!(!is_wrong(supplied, "f(String::trim, 1); f(\"a\"::length, 1);"));
    let number = "static <T> void f(ToIntFunction<T> a) {} static <T> void f(Predicate<T> a) {}";
    assert!(is_wrong(number, "f((int x) -> 1);"));
    assert!(!is_wrong(number, "f((Integer x) -> 1); f((Integer x) -> true);"));
    let referred = "static void f(IntFunction<String> a) {}";
    assert!(is_wrong(referred, "f(Object::toString);"));
    assert!(!is_wrong(referred, "f(Integer::toString); f(String::valueOf);"));
}

#[test]
fn methods_are_found_by_name_class_and_parameters() {
    let java = load(&[(
        "A.java",
        "class A { void f() {} void f(int x) {} int g(String s, int[] a) { return 1; } class B { void g() {} } }",
    )]);
    let names: Vec<String> = java.methods().into_iter().map(|m| m.signature).collect();
    assert_eq!(names, ["A.f()", "A.f(int)", "A.g(String,int[])", "A.B.g()"]);
    let found = |name: &str| java.find_method(name).map(|m| java.method_info(m).signature);
    assert_eq!(found("A.f(int)"), Ok("A.f(int)".to_owned()));
    assert_eq!(found("f( int )"), Ok("A.f(int)".to_owned()));
    assert_eq!(found("B.g"), Ok("A.B.g()".to_owned()));
    let both = vec!["A.f()".to_owned(), "A.f(int)".to_owned()];
    assert_eq!(found("f"), Err(NotFound::Ambiguous(both)));
    assert_eq!(found("h"), Err(NotFound::Unknown(names)));
}

#[test]
fn mathematical_integers_do_not_wrap_around() {
    assert_eq!(math("int x = 2147483647; return x + 1;"), "2147483648");
    assert_eq!(
        math("int x = 2147483647; byte b = (byte) (x * 2); return b;"),
        "4294967294"
    );
    assert_eq!(math("int x = 5; return x << 40;"), "1280");
    assert_eq!(math("long x = 5; return x << 40;"), "5497558138880");
    assert_eq!(math("int x = -7; return x >> 1;"), "-4");
    assert_eq!(math("int x = -7; return x / 2 * 100 + x % 2;"), "-301");
    assert_eq!(math("char c = 'a'; c += 70000; return c;"), "70097");
    assert_eq!(math("return Integer.MAX_VALUE + 1;"), "2147483648");
    assert_eq!(math("return 5 & 3;"), "1");
    assert_eq!(
        math("String s = \"a\" + 12; return s.length() + s.charAt(1);"),
        "52"
    );
    assert_eq!(math("boolean a = true; return (a & !a | a ^ a) ? 1 : 2;"), "2");
    assert_eq!(
        math("int x = 5; return x & 3;"),
        "unknown: not supported: bit operations on mathematical integers (A.java:1)"
    );
}

#[test]
fn what_is_not_supported_matters_only_when_it_is_run() {
    let text = "import java.util.Scanner; import java.util.concurrent.*;
        class A extends Unknown {
            double d = 1.5; float e; Scanner in;
            A(Scanner s) { in = s; }
            static double half(int x) { return x / 2.0; }
            Thread t() { return new Thread(() -> {}); }
            Scanner read() { return new Scanner(System.in); }
            static int bad(int x) { return (int) Math.sin(x) + missing(); }
            static int missing() { return Unknown.f; }
            static int m() { int x = 3; if (x > 5) return bad(x); return x; }
            void n(ExecutorService s) { s.submit(() -> 1); inherited(3); }
        }";
    assert_eq!(result(text, Ints::Machine), "3");
    let java = load(&[("A.java", text)]);
    let ends = |name: &str| run_method(&java, java.find_method(name).expect(name), Ints::Machine);
    assert!(
        ends("missing").contains("not supported: Unknown"),
        "{}",
        ends("missing")
    );
    assert_eq!(machine("double d = 0.5; int x = 4; return x;"), "4");
    assert_eq!(machine("double d = 0.5; return (int) Math.sin(d);"), "0");
    assert!(machine("return Math.sin(0.5) == Math.sin(0.5) ? 1 : 0;").starts_with("unknown: it depends"));
    assert!(
        machine("Thread t = new Thread(); t.start(); return 1;")
            .starts_with("unknown: not supported: Thread.start")
    );
    let halves = "String s = \"\\ud800\\udc00\"; return new java.util.StringTokenizer(s, s).countTokens();";
    assert!(machine(halves).starts_with("unknown: not supported: surrogates"));
    // The JVM reads the length of the text.
    let printed = |how: &str| {
        machine(&format!(
            "class N {{ public String toString() {{ return null; }} }}
             try {{ System.out.{how}(new N()); return 1; }} catch (NullPointerException e) {{ return 2; }}"
        ))
    };
    assert_eq!([printed("println"), printed("print")], ["1", "2"]);
    // A call that exits has no result.
    assert_eq!(machine("System.exit(1); return 1;"), "excluded");
    assert_eq!(
        machine("try { Runtime.getRuntime().halt(1); } finally { return 1; }"),
        "excluded"
    );
    assert!(
        machine("Object o = new Object(); return o.hashCode();")
            .starts_with("unknown: not supported: Object.hashCode()")
    );
    assert!(machine("int z = 0; try { int[] a = new int[z]; a[0] = 1; } catch (RuntimeException e) { return e.getMessage().length(); } return 0;")
        .starts_with("unknown: not supported: the message of an exception of the machine"));
}

#[test]
fn private_methods_that_the_machine_finds_are_not_supported() {
    let text = "class A {
            interface I { default String m() { return \"I\"; } default String n() { return \"n\"; } }
            static class B { private String m() { return \"B\"; } private int n() { return 1; } }
            static class C extends B implements I { String above() { return m(); } }
            static String asClass() { return new C().m(); }
            static String implicit() { return new C().above(); }
            static String asInterface() { I i = new C(); return i.m(); }
            static String another() { return new C().n(); }
        }";
    let java = load(&[("A.java", text)]);
    let ends = |name: &str| run_method(&java, java.find_method(name).expect(name), Ints::Machine);
    // The JVM calls the private method here, which the language hides.
    let hidden =
        "unknown: not supported: a call of an interface's method for which the machine finds a private one";
    assert!(ends("asClass").starts_with(hidden));
    assert!(ends("implicit").starts_with(hidden));
    assert_eq!(ends("asInterface"), "\"I\"");
    assert_eq!(ends("another"), "\"n\"");
}

#[test]
fn the_entry_describes_its_parameters() {
    let java = load(&[(
        "A.java",
        "package p; enum E { X, Y } class A { int v; E e; static class In { In next; } int m(int k, E e, In[] a, String s) {
            return v + k + (e == E.Y ? 100 : 0) + a.length * 1000 + s.length() * 10000; } }",
    )]);
    let lowered = echis_java_explore::lower(&java.world, java.find_method("m").expect("m"), Ints::Machine);
    assert_eq!((lowered.class.as_str(), lowered.name.as_str()), ("p.A", "m"));
    assert!(!lowered.is_static);
    let shown: Vec<(&str, &str, ParameterKind)> = lowered
        .parameters
        .iter()
        .map(|p| (&*p.name, p.java_type.as_str(), p.kind))
        .collect();
    assert_eq!(
        shown,
        [
            ("this", "A", ParameterKind::Receiver),
            ("k", "int", ParameterKind::Plain),
            ("e", "E", ParameterKind::EnumOrdinal),
            ("a", "A.In[]", ParameterKind::Plain),
            ("s", "String", ParameterKind::Plain),
        ]
    );
    let inputs: Vec<&str> = lowered
        .inputs
        .iter()
        .map(|c| &*lowered.program.classes[c.index()].name)
        .collect();
    for class in ["A", "A.In", "A.In[]", "String"] {
        assert!(inputs.contains(&class), "{class} in {inputs:?}");
    }
    assert_eq!(lowered.java_classes.len(), lowered.program.classes.len());
    for (ty, class) in lowered.java_classes.iter().zip(&lowered.program.classes) {
        assert_eq!(java.world.show(ty), *class.name);
    }
    for (&field, info) in lowered.java_fields.iter().zip(&lowered.program.fields) {
        assert_eq!(java.world.field(field).name, info.name);
    }
    assert_eq!(
        lowered.java_methods.get(&lowered.method).copied(),
        java.find_method("m").ok()
    );
    let class = |name: &str| {
        let found = lowered
            .program
            .classes
            .iter()
            .position(|c| &*c.name == name)
            .expect(name);
        echis_program::ast::ClassId(found as u32)
    };
    let elements = |length, listed: &[(u32, Value)]| Contents::Elements {
        length,
        listed: listed.iter().cloned().collect(),
    };
    let objects = vec![
        Object {
            class: class("A"),
            contents: Contents::Fields(vec![Value::Bits(7), Value::Nil]),
        },
        Object {
            class: class("A.In[]"),
            contents: elements(2, &[]),
        },
        Object {
            class: class("String"),
            contents: elements(3, &[(0, Value::Bits(97))]),
        },
    ];
    let object = |n| Value::Object(ObjectId(n));
    let run_with = |this: Value, e: i64| {
        let inputs = Inputs {
            arguments: vec![this, Value::Bits(20), Value::Bits(e), object(1), object(2)],
            objects: objects.clone(),
            ..Inputs::default()
        };
        run(
            &lowered.program,
            lowered.entry,
            &inputs,
            &Limits::default(),
            &mut (),
        )
        .outcome
    };
    assert_eq!(
        run_with(object(0), 1),
        Outcome::Returned(Some(Value::Bits(32127)))
    );
    assert_eq!(
        run_with(object(0), -1),
        Outcome::Returned(Some(Value::Bits(32027)))
    );
    assert_eq!(run_with(object(0), 2), Outcome::Excluded);
    assert_eq!(run_with(Value::Nil, 0), Outcome::Excluded);
}

#[test]
fn inputs_of_the_competition() {
    let text = "import org.sosy_lab.sv_benchmarks.Verifier;
        class Main { public static void main(String[] args) {
            int x = Verifier.nondetInt(); Verifier.assume(x > 10 && x < 20); String s = Verifier.nondetString();
            assert x != 15 || s.length() != 3 : \"bad \" + x; } }";
    let java = load(&[("Main.java", text)]);
    let lowered = echis_java_explore::lower(
        &java.world,
        java.find_method("main").expect("main"),
        Ints::Machine,
    );
    assert_eq!(echis_program::check::check(&lowered.program), []);
    let string = lowered
        .program
        .classes
        .iter()
        .position(|c| &*c.name == "String")
        .expect("String") as u32;
    let array = lowered
        .program
        .classes
        .iter()
        .position(|c| &*c.name == "String[]")
        .expect("String[]") as u32;
    let of = |class, length| Object {
        class: echis_program::ast::ClassId(class),
        contents: Contents::Elements {
            length,
            listed: Default::default(),
        },
    };
    let ends = |x: i64, args: Value| {
        let inputs = Inputs {
            arguments: vec![args],
            reads: vec![Value::Bits(x), Value::Object(ObjectId(1))],
            objects: vec![of(array, 0), of(string, 3)],
            ..Inputs::default()
        };
        run(
            &lowered.program,
            lowered.entry,
            &inputs,
            &Limits::default(),
            &mut (),
        )
        .outcome
    };
    let args = Value::Object(ObjectId(0));
    assert_eq!(ends(14, args.clone()), Outcome::Returned(None));
    assert_eq!(ends(5, args.clone()), Outcome::Excluded);
    assert_eq!(ends(14, Value::Nil), Outcome::Excluded);
    assert!(matches!(ends(15, args), Outcome::Error(..)));
}

#[test]
fn a_library_that_comes_with_the_files_is_replaced() {
    let verifier = "package org.sosy_lab.sv_benchmarks; import java.util.Random;
        public final class Verifier { public static int nondetInt() { return new Random().nextInt(); } }";
    let main = "import org.sosy_lab.sv_benchmarks.Verifier; class A { static int m() { return Verifier.nondetInt(); } }";
    let java = load(&[("Verifier.java", verifier), ("A.java", main)]);
    assert_eq!(
        run_method(&java, java.find_method("A.m").expect("m"), Ints::Machine),
        "0"
    );
}

#[test]
fn packages_and_imports() {
    let one = "package a.b; public class One { public static int f() { return 1; } public static class In { public int g = 5; } public static final int K = 7; }";
    let two = "package c; import a.b.*; import static a.b.One.K; import a.b.One.In; class Two { static int m() { return One.f() + a.b.One.f() * 10 + new In().g * 100 + K * 1000; } }";
    let java = load(&[("One.java", one), ("Two.java", two)]);
    assert_eq!(
        run_method(&java, java.find_method("m").expect("m"), Ints::Machine),
        "7511"
    );
}

/// As the JVM runs it, `b.B.f` neither overrides `a.A.f` nor is overridden by `a.C.f` (JLS 8.4.8.1).
#[test]
fn methods_with_package_access_are_dispatched_within_their_package() {
    let a =
        "package a; public class A { int f() { return 1; } public static int call(A a) { return a.f(); } }";
    let b = "package b; public class B extends a.A { int f() { return 2; } public static int of(B b) { return b.f(); } }";
    let c = "package a; public class C extends b.B { int f() { return 3; } }";
    let d = "package a; public class D extends b.B { }";
    let main = "package a; class Main { static int m() {
        return A.call(new b.B()) + 10 * A.call(new C()) + 100 * b.B.of(new C()) + 1000 * A.call(new D()); } }";
    let java = load(&[
        ("a/A.java", a),
        ("b/B.java", b),
        ("a/C.java", c),
        ("a/D.java", d),
        ("a/Main.java", main),
    ]);
    let method = java.find_method("Main.m").expect("m");
    assert_eq!(run_method(&java, method, Ints::Machine), "1231");
}

#[test]
fn a_class_of_the_user_hides_one_of_the_library() {
    let text = "import java.util.*; class ArrayList { int f() { return 3; } } class Node {} class A { static int m() { return new ArrayList().f(); } }";
    assert_eq!(result(text, Ints::Machine), "3");
}

#[test]
fn a_statement_of_the_source_is_one_of_the_program() {
    let java = load(&[(
        "A.java",
        "class A { static int m(int x) {\n int y = x + 1;\n if (y > 3)\n  y *= 2;\n while (y < 9)\n  y++;\n return y;\n} }",
    )]);
    let lowered = echis_java_explore::lower(&java.world, java.find_method("m").expect("m"), Ints::Machine);
    let procedure = &lowered.program.procedures[lowered.method.index()];
    let lines: Vec<usize> = procedure
        .body
        .iter()
        .map(|s| java.sources.line_column(s.span.file, s.span.start).0)
        .collect();
    assert_eq!(lines, [2, 3, 5, 7]);
    assert!(matches!(procedure.body[2].kind, StatementKind::While(..)));
    assert!(procedure.locals.iter().all(|l| l.is_named));
    assert!(matches!(procedure.result, Some(Type::Bits(_))));
}

#[test]
fn only_what_is_reached_is_lowered() {
    let java = load(&[(
        "A.java",
        "import java.util.*; class A { static int m(int x) { return x; } static void n() { new HashMap<String, String>().put(null, null); } }",
    )]);
    let lowered = echis_java_explore::lower(&java.world, java.find_method("m").expect("m"), Ints::Machine);
    assert!(
        lowered.program.procedures.len() < 10,
        "{}",
        lowered.program.procedures.len()
    );
    assert!(!lowered.program.classes.iter().any(|c| &*c.name == "HashMap"));
}

#[test]
fn a_subtraction_is_no_cast() {
    assert_eq!(
        machine("int a = 5, b = 3; return ~(a) - ~(-b) + 7 * (a) - (b) - -(a) + (b);"),
        "32"
    );
    assert_eq!(
        machine("A o = new A(); return ~((~(o.f) - ~(-6))); } int f = 1; static int n() { return 0;"),
        "6"
    );
}

#[test]
fn boxes_made_with_a_constructor_are_not_those_that_boxing_shares() {
    assert_eq!(
        machine("Integer a = new Integer(5); Integer b = 5; return a == b ? 1 : 0;"),
        "0"
    );
    assert_eq!(
        machine("Integer a = 5; Integer b = 5; return a == b ? 1 : 0;"),
        "1"
    );
}
