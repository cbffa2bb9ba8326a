//! Tests of the generated text, for small programs.

use super::{Case, Style, Tests};
use echis_java_explore::{Ints, Lowered};
use echis_java_semantics::{Java, load};
use echis_program::ast::{ClassId, ClassKind};
use echis_program::interpreter::{Limits, Run, run};
use echis_program::run::{Contents, Inputs, Object, ObjectId, Value};

fn java(text: &str) -> Java {
    load(&[("Example.java", text)]).expect("a program")
}

fn lower(java: &Java, method: &str) -> Lowered {
    let method = java.find_method(method).expect("a method");
    echis_java_explore::lower(&java.world, method, Ints::Machine)
}

fn class(lowered: &Lowered, name: &str) -> ClassId {
    let mut classes = lowered.program.classes.iter();
    let number = classes.position(|c| &*c.name == name).expect("a class");
    ClassId(number as u32)
}

/// An object with the given fields; the others have their default values.
fn object(lowered: &Lowered, name: &str, fields: &[(&str, Value)]) -> Object {
    let class = class(lowered, name);
    let program = &lowered.program;
    let ClassKind::Object(declared) = &program.classes[class.index()].kind else {
        panic!("{name} has no objects");
    };
    let value = |f: &echis_program::ast::FieldId| {
        let field = &program.fields[f.index()];
        let given = fields.iter().find(|(name, _)| *name == &*field.name);
        given.map_or_else(|| field.ty.default_value(), |(_, value)| value.clone())
    };
    Object {
        class,
        contents: Contents::Fields(declared.iter().map(value).collect()),
    }
}

fn array(lowered: &Lowered, name: &str, elements: &[Value]) -> Object {
    let listed = (0..).zip(elements.iter().cloned()).collect();
    Object {
        class: class(lowered, name),
        contents: Contents::Elements {
            length: elements.len() as u32,
            listed,
        },
    }
}

fn string(lowered: &Lowered, text: &str) -> Object {
    let units: Vec<Value> = text.encode_utf16().map(|u| Value::Bits(u.into())).collect();
    array(lowered, "String", &units)
}

fn inputs(arguments: Vec<Value>, objects: Vec<Object>) -> Inputs {
    Inputs {
        arguments,
        objects,
        ..Inputs::default()
    }
}

fn id(number: u32) -> Value {
    Value::Object(ObjectId(number))
}

/// The tests for some inputs.
fn tests(java: &Java, lowered: &Lowered, inputs: &[Inputs], style: Style) -> Tests {
    let runs: Vec<Run> = inputs
        .iter()
        .map(|i| run(&lowered.program, lowered.entry, i, &Limits::default(), &mut ()))
        .collect();
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
    crate::tests(java, lowered, &cases, style)
}

/// The statements of the only test.
fn body(java: &Java, lowered: &Lowered, inputs: Inputs) -> String {
    let tests = tests(java, lowered, &[inputs], Style::Plain);
    assert_eq!(tests.left_out, []);
    let text = &tests.files[0].text;
    let start = text.find("Throwable {\n").expect("a test") + "Throwable {\n".len();
    let end = start + text[start..].find("\n    }\n").expect("its end");
    text[start..end]
        .lines()
        .map(|l| format!("{}\n", l.trim_start()))
        .collect()
}

const EXAMPLE: &str = r#"
package some.where;
public class Example {
    static int divide(int a, int b) {
        return a / b;
    }
}
"#;

#[test]
fn plain_tests() {
    let java = java(EXAMPLE);
    let lowered = lower(&java, "divide");
    let of = |a, b| inputs(vec![Value::Bits(a), Value::Bits(b)], Vec::new());
    let tests = tests(&java, &lowered, &[of(7, -2), of(1, 0)], Style::Plain);
    assert_eq!(tests.class, "some.where.Example_divide_Test");
    assert_eq!(tests.files.len(), 1);
    assert_eq!(tests.files[0].path, "some/where/Example_divide_Test.java");
    assert_eq!(
        tests.files[0].text,
        r#"package some.where;

// Tests of Example.divide(int,int), made by Echis.
// java -ea some.where.Example_divide_Test runs them all; if one fails, the exit code is 1.

public class Example_divide_Test {
    // path1: returns
    static void path1() throws Throwable {
        int a = 7;
        int b = -2;
        assertEquals(-3, Example.divide(a, b));
    }

    // path2: throws ArithmeticException (Example.java:5)
    static void path2() throws Throwable {
        int a = 1;
        int b = 0;
        assertThrowsExactly(ArithmeticException.class, () -> Example.divide(a, b));
    }

    public static void main(String[] arguments) {
        int failures = 0;
        failures += run("path1", Example_divide_Test::path1);
        failures += run("path2", Example_divide_Test::path2);
        System.out.println("2 tests, failed: " + failures);
        System.exit(failures == 0 ? 0 : 1);
    }

    // What the tests above need.

    private interface TestCode {
        void run() throws Throwable;
    }

    private static int run(String name, TestCode test) {
        try {
            test.run();
            return 0;
        } catch (Throwable e) {
            System.out.println(name + ": " + e);
            return 1;
        }
    }

    private static void assertEquals(Object expected, Object actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError("expected " + expected + ", not " + actual);
        }
    }

    private static void assertThrowsExactly(Class<? extends Throwable> expected, TestCode code) {
        Throwable thrown = null;
        try {
            code.run();
        } catch (Throwable e) {
            thrown = e;
        }
        if (thrown == null || thrown.getClass() != expected) {
            throw new AssertionError("expected " + expected.getName() + ", not " + thrown, thrown);
        }
    }
}
"#
    );
}

#[test]
fn junit_tests() {
    let java = java(EXAMPLE);
    let lowered = lower(&java, "divide");
    let of = |a, b| inputs(vec![Value::Bits(a), Value::Bits(b)], Vec::new());
    let tests = tests(&java, &lowered, &[of(i32::MIN.into(), -1)], Style::JUnit);
    assert_eq!(
        tests.files[0].text,
        r#"package some.where;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

// Tests of Example.divide(int,int), made by Echis.
class Example_divide_Test {
    // path1: returns
    @Test
    void path1() throws Throwable {
        int a = Integer.MIN_VALUE;
        int b = -1;
        assertEquals(Integer.MIN_VALUE, Example.divide(a, b));
    }
}
"#
    );
}

const LISTS: &str = r#"
class Lists {
    static class Node {
        int value;
        final Node next;
        private String name;
        Node(int value, Node next) { this.value = value; this.next = next; }
    }
    static class Ring {
        Ring next;
        long weight;
        Ring() { weight = 1; }
    }
    static Node second(Node a, Node b) { return a == b ? a : a.next; }
    static void open(Ring a) { a.next = null; }
}
"#;

#[test]
fn objects_with_all_that_they_share() {
    let java = java(LISTS);
    let lowered = lower(&java, "second");
    let node = |value, next| {
        object(
            &lowered,
            "Lists.Node",
            &[("value", Value::Bits(value)), ("next", next)],
        )
    };
    let chain = inputs(vec![id(0), id(1)], vec![node(1, id(1)), node(2, Value::Nil)]);
    assert_eq!(
        body(&java, &lowered, chain),
        "Lists.Node b = new Lists.Node(2, null);\n\
         Lists.Node a = new Lists.Node(1, b);\n\
         assertSame(b, Lists.second(a, b));\n"
    );
    let same = inputs(vec![id(0), id(0)], vec![node(1, Value::Nil)]);
    assert_eq!(
        body(&java, &lowered, same),
        "Lists.Node a = new Lists.Node(1, null);\nassertSame(a, Lists.second(a, a));\n"
    );
    let named = object(&lowered, "Lists.Node", &[("name", id(1)), ("next", id(0))]);
    let circle = inputs(vec![id(0), Value::Nil], vec![named, string(&lowered, "\"n\n")]);
    assert_eq!(
        body(&java, &lowered, circle),
        "Lists.Node a = EchisInputs.allocate(Lists.Node.class);\n\
         EchisInputs.set(a, Lists.Node.class, \"next\", a);\n\
         EchisInputs.set(a, Lists.Node.class, \"name\", \"\\\"n\\n\");\n\
         Lists.Node b = null;\n\
         assertSame(a, Lists.second(a, b));\n"
    );
}

#[test]
fn what_a_call_changes_is_compared() {
    let java = java(LISTS);
    let lowered = lower(&java, "open");
    let ring = |next| {
        object(
            &lowered,
            "Lists.Ring",
            &[("next", next), ("weight", Value::Bits(9))],
        )
    };
    assert_eq!(
        body(
            &java,
            &lowered,
            inputs(vec![id(0)], vec![ring(id(1)), ring(id(0))])
        ),
        "Lists.Ring ring1 = EchisInputs.allocate(Lists.Ring.class);\n\
         ring1.weight = 9L;\n\
         Lists.Ring a = EchisInputs.allocate(Lists.Ring.class);\n\
         a.next = ring1;\n\
         a.weight = 9L;\n\
         ring1.next = a;\n\
         Lists.open(a);\n\
         assertEquals(\"Lists$Ring {next = null, weight = 9L}\", EchisInputs.show(a));\n"
    );
}

#[test]
fn what_is_private_is_reached_by_reflection() {
    let java = java(
        "class Vault {
            private static class Key { private byte teeth; }
            private enum Lock { OPEN, SHUT }
            private boolean turn(Key[] keys, Lock lock) {
                return keys[0].teeth == -3 && lock == Lock.SHUT;
            }
        }",
    );
    let lowered = lower(&java, "turn");
    let objects = vec![
        object(&lowered, "Vault", &[]),
        array(&lowered, "Vault.Key[]", &[id(2)]),
        object(&lowered, "Vault.Key", &[("teeth", Value::Bits(-3))]),
    ];
    let text = body(
        &java,
        &lowered,
        inputs(vec![id(0), id(1), Value::Bits(1)], objects),
    );
    assert_eq!(
        text,
        "Vault vault = new Vault();\n\
         Object key1 = EchisInputs.allocate(EchisInputs.type(\"Vault$Key\"));\n\
         EchisInputs.set(key1, EchisInputs.type(\"Vault$Key\"), \"teeth\", (byte) -3);\n\
         Object keys = java.lang.reflect.Array.newInstance(EchisInputs.type(\"Vault$Key\"), 1);\n\
         java.lang.reflect.Array.set(keys, 0, key1);\n\
         Object lock = EchisInputs.constant(EchisInputs.type(\"Vault$Lock\"), \"SHUT\");\n\
         assertTrue((boolean) EchisInputs.invoke(Vault.class, \"turn\",\n\
         new Class<?>[] {EchisInputs.type(\"Vault$Key[]\"), EchisInputs.type(\"Vault$Lock\")}, vault,\n\
         new Object[] {keys, lock}));\n"
    );
}

#[test]
fn arrays_of_all_lengths() {
    let java = java(
        "class Arrays { static int[] f(int[] a, int[][] b, char[] c) { a[1]++; return b == null ? null : b[0]; } }",
    );
    let lowered = lower(&java, "f");
    let bits = |values: &[i64]| values.iter().map(|v| Value::Bits(*v)).collect::<Vec<_>>();
    let mut long = array(&lowered, "int[]", &bits(&[0, 5]));
    if let Contents::Elements { length, .. } = &mut long.contents {
        *length = 1_000_000;
    }
    let objects = vec![
        long,
        array(&lowered, "int[][]", &[id(2), Value::Nil]),
        array(&lowered, "int[]", &bits(&[1, -2])),
        array(&lowered, "char[]", &bits(&[97, 10, 0])),
    ];
    assert_eq!(
        body(&java, &lowered, inputs(vec![id(0), id(1), id(3)], objects)),
        "int[] a = new int[1000000];\n\
         a[1] = 5;\n\
         int[] array1 = {1, -2};\n\
         int[][] b = {array1, null};\n\
         char[] c = {'a', '\\n', '\\u0000'};\n\
         assertSame(array1, Arrays.f(a, b, c));\n\
         assertEquals(\"int[1000000] {1: 6}\", EchisInputs.show(a));\n"
    );
}

#[test]
fn strings_are_new_where_that_can_be_seen() {
    let text = "class Same {
        static boolean same(String a, String b) { return a == b; }
        static boolean equal(String a, String b) { return a.equals(b); }
    }";
    let java = java(text);
    for (method, first) in [
        ("same", "String a = new String(\"x\");\n"),
        ("equal", "String a = \"x\";\n"),
    ] {
        let lowered = lower(&java, method);
        let objects = vec![string(&lowered, "x"), string(&lowered, "x")];
        let text = body(&java, &lowered, inputs(vec![id(0), id(1)], objects));
        assert!(text.starts_with(first), "{text}");
    }
}

#[test]
fn what_no_test_can_do_is_left_out() {
    let java = java(
        "class Out {
            record Range(int low, int high) { Range { if (low > high) throw new IllegalStateException(); } }
            static int length(Range r, byte[] b) { return r.high() - r.low() + b.length; }
            static class Base { int id() { return 1; } }
            static class Derived extends Base { int id() { return 2; } }
        }",
    );
    let lowered = lower(&java, "length");
    let range = |low, high| {
        object(
            &lowered,
            "Out.Range",
            &[("low", Value::Bits(low)), ("high", Value::Bits(high))],
        )
    };
    let bytes = |length| Object {
        class: class(&lowered, "byte[]"),
        contents: Contents::Elements {
            length,
            listed: Default::default(),
        },
    };
    let of = |low, high, length| inputs(vec![id(0), id(1)], vec![range(low, high), bytes(length)]);
    let found = tests(
        &java,
        &lowered,
        &[of(1, 2, 0), of(2, 1, 0), of(1, 2, i32::MAX as u32)],
        Style::Plain,
    );
    assert_eq!(found.methods, [Some("path1".to_owned()), None, None]);
    assert_eq!(
        found.left_out,
        [
            (1, "an assumption does not hold".to_owned()),
            (2, "its arrays are too large".to_owned())
        ]
    );
    let lowered = lower(&java, "Base.id");
    let derived = object(&lowered, "Out.Derived", &[]);
    let found = tests(
        &java,
        &lowered,
        &[inputs(vec![id(0)], vec![derived])],
        Style::Plain,
    );
    assert_eq!(
        found.left_out,
        [(
            0,
            "the receiver is a Out.Derived, which has a method of its own".to_owned()
        )]
    );
    assert_eq!(found.files, []);
}

#[test]
fn a_test_initialises_what_the_run_initialised() {
    let java = java(
        "class Init {
            static int k;
            static class C { static { Init.k = 5; } }
            static class Holder { C c; }
            static int held(Holder h, C c) { return k; }
        }",
    );
    let lowered = lower(&java, "held");
    let holder = |c| object(&lowered, "Init.Holder", &[("c", c)]);
    let c = || object(&lowered, "Init.C", &[]);
    let found = tests(
        &java,
        &lowered,
        &[
            inputs(vec![id(0), Value::Nil], vec![holder(id(1)), c()]),
            inputs(vec![id(0), id(1)], vec![holder(id(1)), c()]),
            inputs(vec![id(0), Value::Nil], vec![holder(Value::Nil)]),
        ],
        Style::Plain,
    );
    let reason = "to make an object of Init.C initialises it, which was not done in the run";
    assert_eq!(found.left_out, [(0, reason.to_owned())]);
    let text = &found.files[0].text;
    for result in [5, 0] {
        assert!(
            text.contains(&format!("assertEquals({result}, Init.held(h, c));")),
            "{text}"
        );
    }
}

#[test]
fn static_variables_ask_for_classes_of_ones_own() {
    let java = java(
        "class Count {
            static int n;
            static final int[] TABLE = {1, 2};
            static int next() { return ++n; }
            static int zero() { return 0; }
            static int read() { return TABLE[1]; }
            static int write() { return TABLE[1]++; }
        }",
    );
    for (method, is_alone) in [("next", true), ("zero", false), ("read", false), ("write", true)] {
        let lowered = lower(&java, method);
        let plain = tests(&java, &lowered, &[Inputs::default()], Style::Plain);
        let text = &plain.files[0].text;
        let call = match is_alone {
            true => format!("failures += run(Count_{method}_Test.class, \"path1\");"),
            false => format!("failures += run(\"path1\", Count_{method}_Test::path1);"),
        };
        assert!(text.contains(&call), "{text}");
    }
}

#[test]
fn names_of_tests() {
    let java = java(
        "class A { static class B { B(int i) {} static void f(int[] a, String s) {} static void f() {} } void main() {} }",
    );
    let name = |method: &str| {
        let lowered = lower(&java, method);
        crate::tests(&java, &lowered, &[], Style::Plain).class
    };
    assert_eq!(name("B.f(int[],String)"), "A_B_f_intArray_String_Test");
    assert_eq!(name("B.f()"), "A_B_f_Test");
    assert_eq!(name("B(int)"), "A_B_new_Test");
    let lowered = lower(&java, "B.f()");
    let inputs = Inputs::default();
    let run = run(
        &lowered.program,
        lowered.entry,
        &inputs,
        &Limits::default(),
        &mut (),
    );
    let cases = ["main", "1 + \\u0041", "1 + \\u0041"].map(|name| Case {
        name: name.to_owned(),
        inputs: &inputs,
        run: &run,
        violation: None,
    });
    let tests = crate::tests(&java, &lowered, &cases, Style::Plain);
    let names: Vec<&str> = tests.methods.iter().flatten().map(String::as_str).collect();
    assert_eq!(names, ["main1", "_1____u0041", "_1____u00411"]);
    assert!(tests.files[0].text.contains("// 1 + \\\\u0041: returns"));
}

#[test]
fn what_chance_gives_is_not_tested() {
    let java = java(
        "import java.util.Random; class Dice {
            static int roll() { return new Random().nextInt(6) + 1; }
        }",
    );
    let lowered = lower(&java, "roll");
    let rolled = Inputs {
        reads: vec![Value::Bits(3)],
        ..inputs(Vec::new(), Vec::new())
    };
    let found = tests(&java, &lowered, &[rolled], Style::Plain);
    assert_eq!(
        found.left_out,
        [(0, "what chance gives cannot be given again".to_owned())]
    );
}
