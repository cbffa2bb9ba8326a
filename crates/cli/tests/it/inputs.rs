//! `echis bmc`: which inputs are tried, and which are named because they are not.

use crate::exploring::{example, json_of};
use crate::{echis, folder};
use serde_json::{Value, json};
use std::path::Path;

/// Bounded model checking of a method: the answer, the input, and the notes.
pub(crate) fn checked(folder: &Path, file: &str, method: &str) -> (String, Value, String) {
    let arguments = [
        "bmc", file, "--method", method, "--unwind", "3", "--format", "json",
    ];
    let ran = echis(folder, &arguments, b"");
    let found = json_of(&ran.out);
    let answer = found["answer"].as_str().unwrap_or_default().to_owned();
    (answer, found["input"].clone(), found["notes"].to_string())
}

#[test]
fn records_are_what_their_constructors_make() {
    let folder = folder("records", &[]);
    let intervals = example("Intervals.java");
    for method in ["width", "gap", "same", "never"] {
        assert_eq!(checked(&folder, &intervals, method).0, "correct", "{method}");
    }
    // the input shows the arguments of the constructor, and not the stored values
    let (answer, input, _) = checked(&folder, &intervals, "counter");
    assert_eq!((answer.as_str(), &input["counter"]["next"]), ("bug", &json!(6)));
    let (answer, input, _) = checked(&folder, &intervals, "area");
    assert_eq!(
        (answer.as_str(), &input["shape"]["side"]),
        ("bug", &json!(i32::MIN))
    );
}

#[test]
fn library_objects_among_the_inputs_are_in_order() {
    let program = b"import java.util.*;
class Given {
    static void list(ArrayList<Integer> l) { assert l == null || l.size() >= 0; }
    static void full(ArrayList<Integer> l) { assert l == null || l.size() != 1 || l.get(0) == null || l.get(0) != 5; }
    static void text(StringBuilder b) { assert b == null || b.length() >= 0; }
    static void long_text(StringBuilder b) { assert b == null || b.length() != 2 || b.charAt(1) != 'x'; }
    static void map(HashMap<Integer, Integer> m) { assert m == null || m.size() >= 0; }
    static void any_list(List<Integer> l) { assert l == null || l.size() != 2; }
    static void sequence(CharSequence s) { assert s == null || s.length() >= 0; }
    static void grown(ArrayList<Integer> l) { if (l != null && l.size() == 2) { l.add(3); assert l.get(2) == 3; } }
    static void discarded(ArrayList<Integer> l) { if (l != null && l.size() == 1) { l.get(0); assert l.size() == 1; } }
    static void used(ArrayList<Integer> l) { if (l != null && l.size() == 1) { Integer i = l.get(0); } }
    static void cast(ArrayList<Object> l) { if (l != null && l.size() == 1) { Integer i = (Integer) l.get(0); } }
    static class Box<T> { T held; }
    static void boxed(Box<String> b) { if (b != null && b.held != null) { assert b.held.length() >= 0; } }
    static class Order { ArrayList<Integer> items; StringBuilder[] lines; }
    static void field(Order o) {
        if (o != null && o.items != null && o.items.size() > 1) { o.items.get(1); assert o.items.size() != 3; }
    }
    static void inside(Order o) {
        if (o != null && o.items != null && o.items.size() == 2) { o.items.get(1); o.items.add(3); assert o.items.get(2) == 3; }
    }
    static void element(Order o) {
        if (o != null && o.lines != null && o.lines.length == 2 && o.lines[1] != null)
            assert o.lines[1].length() >= 0 && o.lines[1].length() <= o.lines[1].capacity();
    }
}";
    let folder = folder("library_inputs", &[("Given.java", program)]);
    for (method, answer) in [
        ("list", "correct"),
        ("full", "bug"),
        ("text", "correct"),
        ("long_text", "bug"),
        ("map", "unknown"),
        ("any_list", "unknown"),
        // the object can be a StringBuilder
        ("sequence", "unknown"),
        ("grown", "correct"),
        ("field", "bug"),
        ("inside", "correct"),
        ("element", "correct"),
        // casts that erasure inserts succeed, as the file has no unchecked operation
        ("discarded", "correct"),
        ("used", "correct"),
        ("boxed", "correct"),
        ("cast", "bug"),
    ] {
        let found = checked(&folder, "Given.java", method);
        assert_eq!(found.0, answer, "{method}: {found:?}");
    }
    let (_, _, notes) = checked(&folder, "Given.java", "map");
    assert!(
        notes.contains("not tried as inputs: the library's objects of type HashMap"),
        "{notes}"
    );
}

#[test]
fn null_alone_is_not_all_that_there_is_of_a_type() {
    let program = b"interface Op { int apply(int x); }
abstract class Shape { abstract int area(); }
interface Named { }
class Dog implements Named { }
class Open {
    static void given(Op op) { if (op != null) assert op.apply(3) == 3; }
    static void bent(Shape s) { assert s == null || s.area() > 0; }
    static void closed(Named n) { assert n == null || n instanceof Dog; }
}
";
    let folder = folder("no_class", &[("Open.java", program)]);
    for (method, what) in [("given", "Op"), ("bent", "Shape")] {
        let (answer, _, notes) = checked(&folder, "Open.java", method);
        let note = format!("not tried as inputs: objects of type {what}, of which no class is given");
        assert_eq!(answer, "unknown", "{method}");
        assert!(notes.contains(&note), "{notes}");
    }
    assert_eq!(checked(&folder, "Open.java", "closed").0, "correct");
}

/// Objects of types that come from type arguments are tried as inputs, or named.
#[test]
fn what_is_behind_type_arguments_is_tried() {
    let program = b"import java.util.*;
class Args {
    static class Box<T> { T v; }
    static class Long5 extends Box<Long> {}
    static class Same<U> extends Box<U> {}
    static class Holder { Box<Boolean> box; }
    static class Base { int f() { return 1; } }
    static Base other() { return new Base() { int f() { return 2; } }; }
    interface Op { int apply(int x); }
    static void field(Box<Long> b) { if (b != null && b.v != null) assert b.v != 5; }
    static void element(ArrayList<Double> l) { if (l != null && l.size() == 1 && l.get(0) != null) assert l.get(0) != 5.0; }
    static void text(ArrayList<StringBuilder> l) { if (l != null && l.size() == 1 && l.get(0) != null) assert l.get(0).length() != 2; }
    static void above(Long5 b) { if (b != null && b.v != null) assert b.v != 5; }
    static void passed_on(Same<Byte> b) { if (b != null && b.v != null) assert b.v != 5; }
    static void held(Holder h) { if (h != null && h.box != null && h.box.v != null) assert h.box.v; }
    static void number(ArrayList<Number> l) { if (l != null && l.size() == 1 && l.get(0) != null) assert l.get(0).intValue() == l.get(0).doubleValue(); }
    static void wild(Box<? extends Number> b) { if (b != null && b.v != null) assert b.v.intValue() == b.v.doubleValue(); }
    static <T extends Number> void bound(Box<T> b) { if (b != null && b.v != null) assert b.v.intValue() == b.v.doubleValue(); }
    static void chars(Box<CharSequence> b) { if (b != null && b.v != null) assert b.v.length() == b.v.toString().length(); }
    static void run(ArrayList<Runnable> l) { assert l == null || l.size() != 1 || l.get(0) == null; }
    static void nested(Box<List<String>> b) { assert b == null || b.v == null; }
    static void thrown(Box<RuntimeException> b) { if (b != null && b.v != null) { try { throw b.v; } catch (IllegalStateException e) { assert false; } catch (RuntimeException e) {} } }
    static void anonymous(Box<Base> b) { if (b != null && b.v != null) assert b.v.f() == 1; }
    static void lambda(Box<Op> b) { if (b != null && b.v != null) assert b.v.apply(1) == 1; }
    static void named(Box<String> b) { if (b != null && b.v != null) assert b.v.length() >= 0; }
}";
    let folder = folder("type_arguments", &[("Args.java", program)]);
    for method in [
        "field",
        "element",
        "text",
        "above",
        "passed_on",
        "held",
        "number",
        "wild",
        "bound",
    ] {
        let found = checked(&folder, "Args.java", method);
        assert_eq!(found.0, "bug", "{method}: {found:?}");
    }
    for (method, left_out) in [
        ("chars", "the library's objects of type CharSequence"),
        ("run", "the library's objects of type Runnable"),
        ("nested", "the library's objects of type List"),
        ("thrown", "the library's objects of type RuntimeException"),
        (
            "anonymous",
            "objects of type Args.Base that local and anonymous classes",
        ),
        ("lambda", "objects of type Args.Op, of which no class is given"),
    ] {
        let (answer, _, notes) = checked(&folder, "Args.java", method);
        assert_eq!(answer, "unknown", "{method}");
        assert!(notes.contains(left_out), "{method}: {notes}");
    }
    let found = checked(&folder, "Args.java", "named");
    assert_eq!(found.0, "correct", "{found:?}");
}

/// The contents of inputs have the types of their type arguments, even where the code has no cast.
#[test]
fn type_arguments_hold_without_a_cast() {
    let program = b"import java.util.*;
import java.util.function.*;
class Kept {
    static class Box<T> { T v; T get() { return v; } }
    static class Self<T extends Self<T>> { T self; }
    static class A extends Self<A> {}
    static class B extends Self<B> {}
    record Pair<X, Y>(X x, Y y) {}
    static void field(Box<Integer> b) { if (b != null && b.v != null) { Object o = b.v; assert o instanceof Integer; } }
    static void call(Box<Integer> b) { if (b != null && b.v != null) { Object o = b.get(); assert o instanceof Integer; } }
    static void element(ArrayList<A> l) { if (l != null && l.size() == 1 && l.get(0) != null) { Object o; o = l.get(0); assert o instanceof A; } }
    static void compared(ArrayList<Runnable> l) { assert l == null || l.size() != 1 || l.get(0) == null; }
    static void above(A a) { if (a != null && a.self != null) { Object o = a.self; assert o instanceof A; } }
    static void broken(Box<? super Integer> b) { if (b != null && b.v != null) { Object o = b.v; assert o instanceof Integer; } }
    static <T> Box<T> box(T v) { Box<T> b = new Box<>(); b.v = v; return b; }
    static void joined(boolean c) { Box<Integer> i = box(5); Box<String> s = box(\"x\"); Object o = (c ? i : s).v; assert o instanceof Integer; }
    static void returned(boolean c) { Box<Integer> i = box(5); Box<String> s = box(\"x\"); Object o = (c ? i : s).get(); assert o instanceof Integer; }
    static void inferred(boolean c) { var b = c ? box(1) : box(\"x\"); Object o = b.v; assert o instanceof Integer; }
    static void captured(boolean c) { var b = c ? box(1) : box(\"x\"); Runnable r = () -> { Object o = b.v; assert o instanceof Integer; }; r.run(); }
    static void supplied() { Supplier<Object> x = () -> \"x\"; Supplier<? super Integer> s = x; Object o = s.get(); assert o instanceof Integer; }
    static void cast_to_one(boolean c) { Box<Integer> i = box(5); Box<String> s = box(\"x\"); assert (c ? i : s).get().equals(5); }
    static String of(Object o) { return \"o\"; }
    static String of(Integer o) { return \"i\"; }
    static void chosen_for_one(boolean c) { var b = c ? box(5) : box(\"x\"); assert of(b.get()) == \"i\"; }
    static void chosen_for_taken() { Supplier<Object> x = () -> 5; Supplier<? super Integer> s = x; assert of(s.get()) == \"i\"; }
    static void taken() { Supplier<Object> x = () -> \"x\"; Supplier<? super Integer> s = x; assert s.get().equals(5); }
}";
    let folder = folder("kept", &[("Kept.java", program)]);
    for method in ["field", "call", "element", "above"] {
        let found = checked(&folder, "Kept.java", method);
        assert_eq!(found.0, "correct", "{method}: {found:?}");
    }
    assert_eq!(checked(&folder, "Kept.java", "compared").0, "unknown");
    for method in ["broken", "supplied"] {
        let found = checked(&folder, "Kept.java", method);
        assert_eq!(found.0, "bug", "{method}: {found:?}");
    }
    for method in [
        "joined",
        "returned",
        "inferred",
        "captured",
        "cast_to_one",
        "chosen_for_one",
        "taken",
        "chosen_for_taken",
    ] {
        let found = checked(&folder, "Kept.java", method);
        assert_eq!(found.0, "unknown", "{method}: {found:?}");
    }
}

/// Values behind `? super` can have any type. This is preserved where members or inferred type
/// variables carry them to other types.
#[test]
fn what_super_stands_for_is_carried_on() {
    let program = b"import java.util.function.*;
class Carried {
    static class Cell<T> { T v; Cell(T v) { this.v = v; } T get() { return v; } }
    interface Fn<T> { void take(T t); default Cell<T> cell() { return null; } }
    static class Any implements Fn<Object> { public void take(Object o) {} public Cell<Object> cell() { return new Cell<>(\"text\"); } }
    static class Kept<T> { final UnaryOperator<? super T> u; Kept(UnaryOperator<? super T> u) { this.u = u; } }
    static class N<T extends Number> { T v; N(T v) { this.v = v; } }
    static UnaryOperator<? super Integer> texts() { UnaryOperator<Object> w = x -> \"k\"; return w; }
    static <T> Cell<T> wrap(UnaryOperator<T> u) { return new Cell<>(u.apply(null)); }
    static <T> T first(UnaryOperator<T> u) { return u.apply(null); }
    static <T> Kept<T> keep(UnaryOperator<? super T> u, T t) { return new Kept<>(u); }
    static int of(Object o) { return 1; }
    static int of(Number o) { return 2; }
    static int of(Integer o) { return 3; }
    static void wrapped() { Object o = wrap(texts()).v; assert o == null; }
    static void got() { var c = wrap(texts()); Object o = c.get(); assert o == null; }
    static void member(Fn<? super Integer> f) { if (f != null && f.cell() != null) { Object o = f.cell().v; assert o == null; } }
    static void field() { UnaryOperator<Object> w = x -> \"k\"; Object o = wrap(keep(w, 5).u).v; assert o == null; }
    static int bounded() { N<? super Integer> n = new N<Number>(1.5); return of(n.v); }
    static void bound() { assert bounded() == 3; }
    static void found() { assert of(first(texts())) == 3; }
    static void made() { Object o = new Cell<>(texts().apply(1)).v; assert o == null; }
    static void handed_on() { BinaryOperator<Object> w = (x, y) -> \"k\"; BinaryOperator<? super Integer> q = w; Object o = q.andThen(z -> z).apply(1, 2); }
}";
    let folder = folder("carried", &[("Carried.java", program)]);
    for method in ["wrapped", "got", "member", "field", "bound"] {
        let found = checked(&folder, "Carried.java", method);
        assert_eq!(found.0, "bug", "{method}: {found:?}");
    }
    for method in ["found", "made", "handed_on"] {
        let (answer, _, notes) = checked(&folder, "Carried.java", method);
        assert_eq!(answer, "unknown", "{method}");
        assert!(
            notes.contains("type arguments that only Java infers"),
            "{method}: {notes}"
        );
    }
}

/// If another argument determines a type variable, a `? super` of it in a parameter does not make
/// its values unknown.
#[test]
fn what_super_is_written_for_is_known_elsewhere() {
    let program = b"import java.util.*;
import java.util.function.*;
class Known {
    static class Cell<T> { T v; Cell(T v) { this.v = v; } T get() { return v; } }
    static class N<T extends Number> { T v; N(T v) { this.v = v; } }
    static <T> T best(List<T> all, Comparator<? super T> c) { T best = all.get(0); for (T t : all) if (c.compare(t, best) > 0) best = t; return best; }
    static <T> T twice(Function<? super T, ? extends T> f, T t) { return f.apply(f.apply(t)); }
    static int whole(N<? super Integer> n) { return n.v.intValue(); }
    static void compared(int x) {
        Comparator<Integer> c = (a, b) -> a < b ? -1 : a > b ? 1 : 0;
        int most = best(List.of(x, 3), c.thenComparing(i -> i));
        assert most >= 3 && new Cell<>(Collections.max(List.of(x), c)).get() == x;
    }
    static void applied(int x) {
        Function<Integer, Integer> f = i -> i ^ 1;
        int same = twice(f.andThen(i -> i), x);
        assert same == x && new Cell<>(twice(f, x)).get() == x;
    }
    static void bound(int x) { assert whole(new N<>(x)) == x; }
}";
    let folder = folder("known", &[("Known.java", program)]);
    for method in ["compared", "applied", "bound"] {
        let found = checked(&folder, "Known.java", method);
        assert_eq!(found.0, "correct", "{method}: {found:?}");
    }
}

/// A string of the input can be the same object as a literal or a static variable of the program
/// (JLS 3.10.5). These inputs are named if the code can tell.
#[test]
fn texts_can_be_those_of_the_program() {
    let program = b"class Same {
    static final String HELD = new String(\"zz\");
    record Word(String text) {}
    static void literal(String s) { assert s != \"x\"; }
    static void held(String s) { assert s != HELD; }
    static void inside(Word w) { if (w != null) assert w.text() != \"x\"; }
    static void made(String s) { if (s != null) assert s != String.valueOf(true); }
    static void equal(String s) { if (s != null && s.length() == 1) assert !s.equals(\"xy\"); }
}";
    let folder = folder("same", &[("Same.java", program)]);
    for method in ["literal", "held", "inside", "made"] {
        let (answer, _, notes) = checked(&folder, "Same.java", method);
        assert_eq!(answer, "unknown", "{method}");
        assert!(
            notes.contains("texts that the program has, as the same objects"),
            "{method}: {notes}"
        );
    }
    assert_eq!(checked(&folder, "Same.java", "equal").0, "correct");
}

/// An exception of the input is not its own cause and does not suppress itself, but can have causes
/// and suppressed exceptions.
#[test]
fn exceptions_are_in_order() {
    let program = b"class Thrown {
    static class Failure extends Exception { Failure(String s, Throwable t) { super(s, t); } }
    static void itself(Failure f) { assert f == null || f.getCause() != f; }
    static void nothing(Failure f) { if (f != null) for (Throwable t : f.getSuppressed()) assert t != null && t != f; }
    static void caused(Failure f) { assert f == null || f.getCause() == null; }
    static void in_turn(Failure f) { assert f == null || f.getCause() == null || f.getCause().getCause() != f; }
    static void suppresses(Failure f) { assert f == null || f.getSuppressed().length < 2; }
}";
    let folder = folder("thrown", &[("Thrown.java", program)]);
    for method in ["itself", "nothing"] {
        let found = checked(&folder, "Thrown.java", method);
        assert_ne!(found.0, "bug", "{method}: {found:?}");
    }
    for method in ["caused", "in_turn", "suppresses"] {
        let found = checked(&folder, "Thrown.java", method);
        assert_eq!(found.0, "bug", "{method}: {found:?}");
    }
}

/// The library's fields in objects of user classes are valid if the declared type shows that the
/// object has them. Other such objects are named.
#[test]
fn objects_with_insides_of_the_library_are_in_order() {
    let program = b"import java.util.*;
class Inside {
    static class Numbers extends ArrayList<Integer> {}
    static class Words extends HashMap<String, Integer> {}
    static void given(Numbers n) { if (n != null) assert n.size() >= 0; }
    static void narrowed(List<Integer> l) { if (l instanceof Numbers n) assert n.size() >= 0; }
    static void words(Words w) { if (w != null) assert w.size() >= 0; }
}";
    let folder = folder("inside", &[("Inside.java", program)]);
    assert_eq!(checked(&folder, "Inside.java", "given").0, "correct");
    for (method, left_out) in [
        ("narrowed", "objects of type Inside.Numbers"),
        ("words", "objects of type Inside.Words"),
    ] {
        let (answer, _, notes) = checked(&folder, "Inside.java", method);
        assert_eq!(answer, "unknown", "{method}");
        assert!(notes.contains(left_out), "{method}: {notes}");
    }
}

/// Inputs of library types are named where the code narrows them, or where local and anonymous
/// classes extend the type.
#[test]
fn others_of_a_type_that_is_asked_for_are_named() {
    let program = b"import java.util.*;
class Narrow {
    interface Op { int apply(); }
    record Pair(Object o) {}
    static ArrayList<Integer> odd() { return new ArrayList<Integer>() { public int size() { return -1; } }; }
    static void below(ArrayList<Integer> l) { if (l != null) assert l.size() >= 0; }
    static void number(Object o) { if (o instanceof Number n) assert n.intValue() == n.doubleValue(); }
    static void component(Pair p) { if (p != null && p.o() instanceof Number n) assert n.intValue() == n.doubleValue(); }
    static void element(Object[] a) { if (a != null && a.length == 1 && a[0] instanceof Number n) assert n.intValue() == n.doubleValue(); }
    static void compared(Comparable<?> c) { if (c instanceof Number n) assert n.intValue() == n.doubleValue(); }
    static void chars(Object o) { if (o instanceof CharSequence c) assert c.length() == c.toString().length(); }
    static void op(Object o) { if (o instanceof Op p) assert p.apply() == 1; }
}";
    let folder = folder("narrowed", &[("Narrow.java", program)]);
    let numbers = "most of the library's objects of type";
    for (method, left_out) in [
        (
            "below",
            "objects of type ArrayList that local and anonymous classes",
        ),
        ("number", numbers),
        ("component", numbers),
        ("element", numbers),
        ("compared", numbers),
        ("chars", numbers),
        ("op", "objects of type Narrow.Op, of which no class is given"),
    ] {
        let (answer, _, notes) = checked(&folder, "Narrow.java", method);
        assert_eq!(answer, "unknown", "{method}");
        assert!(notes.contains(left_out), "{method}: {notes}");
    }
}

/// An input that is an object implies that its class was initialised (JLS 12.4.1).
#[test]
fn classes_of_inputs_are_initialised() {
    let program = b"class Init {
    static int k;
    static class C { static { Init.k = 5; } }
    static class D extends C {}
    static class Holder { C c; }
    static class Node { static { Init.k = 7; } Node next; }
    static class E { static { k = k * 2 + 1; } }
    static class F { static { k = k * 3 + 1; } }
    static class Never { static int zero = 0; static int n = 1 / zero; }
    static void given(C c) { if (c != null) assert k == 0; }
    static void below(D d) { if (d != null) assert k == 0; }
    static void narrowed(Object o) { if (o instanceof C) assert k == 0; }
    static void just_then(C c) { assert (c != null) == (k == 5); }
    static void chain(Node n) { assert n == null || k == 7; }
    static void never(Never n) { assert n == null; }
    static void held(Holder h) { if (h != null && h.c != null) assert k == 0; }
    static void element(C[] a) { if (a != null && a.length == 1 && a[0] != null) assert k == 0; }
    static void order(E e, F f) { if (e != null && f != null) assert k == 4; }
}";
    let folder = folder("initialised", &[("Init.java", program)]);
    for method in ["given", "below", "narrowed"] {
        let found = checked(&folder, "Init.java", method);
        assert_eq!(found.0, "bug", "{method}: {found:?}");
    }
    for method in ["just_then", "chain", "never"] {
        let found = checked(&folder, "Init.java", method);
        assert_eq!(found.0, "correct", "{method}: {found:?}");
    }
    let held = "objects of type Init.C in others, after what initialising their class does";
    for (method, left_out) in [
        ("held", held),
        ("element", held),
        (
            "order",
            "objects whose classes are initialised in another order: Init.E, Init.F",
        ),
    ] {
        let (answer, _, notes) = checked(&folder, "Init.java", method);
        assert_eq!(answer, "unknown", "{method}");
        assert!(notes.contains(left_out), "{method}: {notes}");
    }
}

/// An input can be an object that a static variable holds. It is named if the code can tell, by
/// comparing, changing or passing it.
#[test]
fn what_static_variables_hold_is_named() {
    let program = b"import java.util.*;
class Held {
    static class Node { Node next; int v; Node(Node next) { this.next = next; } }
    static class Other { int v; }
    static final Node N = new Node(new Node(null));
    static final Node[] NODES = { new Node(null) };
    static class Lists { static final ArrayList<Node> LIST = new ArrayList<>(List.of(N)); }
    static final int[] MEMO = new int[10];
    static final Object LOCK = new Object();
    static Node head;
    static Node get() { return N; }
    static void compared(Node n) { assert n != get(); }
    static void equal(Node n) { assert !N.equals(n); }
    static void element(Node n) { assert n != NODES[0]; }
    static void contained(Node n) { assert !Lists.LIST.contains(n); }
    static void behind(Node n) { assert n != N.next; }
    static void changed(Node n) { if (n != null) { int v = n.v; N.v = v + 1; assert n.v == v; } }
    static void stored(int[] a) { if (a != null && a.length == 10) { int x = a[3]; MEMO[3] = x + 1; assert a[3] == x; } }
    static Node none;
    static void pushed(Node n) { head = new Node(head); head.v = 3; if (n != null) assert n != head.next; }
    static void emptied(Node n) { none = null; if (n != null) assert n != none; }
    static void locked(Node n) { if (n != null) { n.v = 1; assert n.v == 1 && LOCK != null; } }
    static void other(Other o) { if (o != null) { int v = o.v; N.v = v + 1; assert o.v == v; } }
    public static void main(String[] a) { String[] own = { \"x\" }; own[0] = null; assert a != own; }
}";
    let folder = folder("shared", &[("Held.java", program)]);
    let node = "objects of type Held.Node that static variables hold";
    for (method, left_out) in [
        ("compared", node),
        ("equal", node),
        ("element", node),
        ("contained", node),
        ("behind", node),
        ("changed", node),
        ("pushed", node),
        ("stored", "objects of type int[] that static variables hold"),
    ] {
        let (answer, _, notes) = checked(&folder, "Held.java", method);
        assert_eq!(answer, "unknown", "{method}");
        assert!(notes.contains(left_out), "{method}: {notes}");
    }
    for method in ["emptied", "locked", "other", "main"] {
        let found = checked(&folder, "Held.java", method);
        assert_eq!(found.0, "correct", "{method}: {found:?}");
    }
}

/// An object in a static variable can come from an earlier call, or from a constructor that an
/// initialiser runs.
#[test]
fn what_earlier_calls_leave_in_static_variables_is_named() {
    let program = b"class Earlier {
    static class Sing { private static Sing one; static Sing get() { if (one == null) one = new Sing(); return one; } }
    static class Last { static Last last; Last() { last = this; } static final Last ONE = new Last(); }
    static class None { private static None one; static None get() { one = null; return one; } }
    static class Kept { static Kept one; }
    static class Keeps { static { Kept.one = new Kept(); } static int n; }
    static class Count { static int n; int v = n++; }
    static void lazily(Sing s) { assert s != Sing.get(); }
    static void at_once(Last l) { if (l != null && Last.last != null) assert l != Last.last; }
    static void never(None n) { assert n == null || n != None.get(); }
    static void initialised(Kept k) { assert k == null || k != Kept.one; }
    static void counted(Count c) { if (c != null) assert Count.n == 0; }
    static void element(Count[] c) { if (c != null && c.length > 0 && c[0] != null) assert Count.n == 0; }
    static void ignored(Count c) { if (c != null) { int v = c.v; assert v == c.v; } }
}";
    let folder = folder("earlier", &[("Earlier.java", program)]);
    let made = "objects of type Earlier.Count, after what making them does to static variables";
    for (method, left_out) in [
        (
            "lazily",
            "objects of type Earlier.Sing that static variables hold",
        ),
        (
            "at_once",
            "objects of type Earlier.Last that static variables hold",
        ),
        (
            "initialised",
            "objects of type Earlier.Kept that static variables hold",
        ),
        ("counted", made),
        ("element", made),
    ] {
        let (answer, _, notes) = checked(&folder, "Earlier.java", method);
        assert_eq!(answer, "unknown", "{method}");
        assert!(notes.contains(left_out), "{method}: {notes}");
    }
    for method in ["never", "ignored"] {
        let found = checked(&folder, "Earlier.java", method);
        assert_eq!(found.0, "correct", "{method}: {found:?}");
    }
}

/// Only `public static void main(String[])` gets a new array that is not null. Other methods named
/// `main` get any input.
#[test]
fn only_one_method_is_launched() {
    let program = b"class Launch {
    static class Box { int v; }
    static class Main { public static void main(String[] a) { assert a != null; } }
    static class Other { public static int main(String[] a) { return a.length; } }
    static class Hidden { static void main(String[] a) { assert a != null; } }
    static int main(Box b) { return b.v; }
}";
    let folder = folder("launch", &[("Launch.java", program)]);
    for method in [
        "Launch.main(Launch.Box)",
        "Launch.Other.main",
        "Launch.Hidden.main",
    ] {
        let found = checked(&folder, "Launch.java", method);
        assert_eq!(found.0, "bug", "{method}: {found:?}");
    }
    let found = checked(&folder, "Launch.java", "Launch.Main.main");
    assert_eq!(found.0, "correct", "{found:?}");
}

/// The arguments of a launched program are not null, until the program stores null in them.
#[test]
fn arguments_of_a_program_are_texts() {
    let program = b"import java.util.*;
class Texts {
    static class First { public static void main(String[] a) { if (a.length > 0) assert a[0].length() >= 0; } }
    static class Each { public static void main(String[] a) { if (a.length < 4) for (String s : a) s.length(); } }
    static class Seen { public static void main(String[] a) { Object[] o = a; if (a.length > 1) assert o[1] != null; } }
    static class Copy { public static void main(String[] a) { if (a.length == 2) assert a.clone()[1] != null; } }
    static class Listed { public static void main(String[] a) { if (a.length == 2) assert Arrays.asList(a).get(1) != null; } }
    static class Added { public static void main(String[] a) { if (a.length == 1 && a[0].length() == 1) { a[0] += \"!\"; assert a[0].length() == 2; } } }
    static class Own { public static void main(String[] a) { String[] b = new String[1]; assert b[0] == null; if (a.length > 0) assert a[0] != null; } }
    static class Stored { public static void main(String[] a) { if (a.length > 2) { a[0] = a[1]; assert a[0] != null; } } }
    static class Emptied { public static void main(String[] a) { if (a.length > 0) { a[0] = null; assert a[0] != null; } } }
    static class Beyond { static void empty(Object[] o) { o[0] = null; }
        public static void main(String[] a) { if (a.length > 0) { empty(a); a[0].length(); } } }
    static class Short { public static void main(String[] a) { if (a.length > 0) assert a[0].length() != 3; } }
    static class None { public static void main(String[] a) { a[0].length(); } }
    static void given(String[] a) { if (a != null && a.length > 0) a[0].length(); }
}";
    let folder = folder("texts", &[("Texts.java", program)]);
    let right = [
        "First", "Each", "Seen", "Copy", "Listed", "Added", "Own", "Stored",
    ];
    for class in right {
        let found = checked(&folder, "Texts.java", &format!("Texts.{class}.main"));
        assert_eq!(found.0, "correct", "{class}: {found:?}");
    }
    let wrong = ["Emptied", "Beyond", "Short", "None"].map(|class| format!("Texts.{class}.main"));
    for method in wrong.iter().map(String::as_str).chain(["given"]) {
        let found = checked(&folder, "Texts.java", method);
        assert_eq!(found.0, "bug", "{method}: {found:?}");
    }
}

/// Constructors can change static variables by calls, and change the objects in them.
#[test]
fn what_constructors_reach_changes_static_variables() {
    let program = b"import java.util.*;
class Made {
    static class Listed { static final List<Listed> ALL = new ArrayList<>(); Listed() { ALL.add(this); } }
    static class Called { static int n; Called() { up(); } static void up() { n++; } }
    static class Numbered { int id = Numbers.next(); }
    static class Numbers { static int n; static int next() { return n++; } }
    static class Cells { static int[] n = new int[1]; Cells() { n[0]++; } }
    static class State { int k; void set(int k) { this.k = k; } int get() { return k; } }
    static class Within { static final State S = new State(); Within() { S.k++; } }
    static class Handed { static final State S = new State(); Handed() { S.set(3); } }
    static class Run { static int n; Run() { Runnable r = () -> n++; r.run(); } }
    static class Chosen { static int n; Chosen() { act(); } void act() {} }
    static class Below extends Chosen { void act() { n++; } }
    static class Part { static int n; static class Inner { Inner() { n++; } } Inner i = new Inner(); }
    static class Looks { static final State S = new State(); static final String NAME = \"n\"; int k = S.get(); int l = NAME.length(); Looks() { System.out.println(l); } }
    static class Factory { static int n; private Factory() {} static Factory make() { n++; return new Factory(); } }
    static class Only { static int n; static final Only ONE = new Only(); private Only() {} static void count() { n++; } }
    static void listed(Listed o) { if (o != null) assert Listed.ALL.isEmpty(); }
    static void called(Called o) { if (o != null) assert Called.n == 0; }
    static void numbered(Numbered o) { if (o != null) assert Numbers.n == 0; }
    static void cells(Cells o) { if (o != null) assert Cells.n[0] == 0; }
    static void within(Within o) { if (o != null) assert Within.S.k == 0; }
    static void handed(Handed o) { if (o != null) assert Handed.S.k == 0; }
    static void run(Run o) { if (o != null) assert Run.n == 0; }
    static void chosen(Below o) { if (o != null) assert Chosen.n == 0; }
    static void part(Part o) { if (o != null) assert Part.n == 0; }
    static void factory(Factory o) { if (o != null) assert Factory.n == 0; }
    static void only(Only o) { if (o != null) assert Only.n == 0; }
    static void looks(Looks o) { if (o != null) { System.out.println(1); assert Looks.S.k == 0 && Looks.NAME.length() == 1; } }
    static void others(Called o) { if (o != null) assert Numbers.n == 0; }
}";
    let folder = folder("made_by", &[("Made.java", program)]);
    for method in [
        "listed", "called", "numbered", "cells", "within", "handed", "run", "chosen", "part", "factory",
    ] {
        let (answer, _, notes) = checked(&folder, "Made.java", method);
        assert_eq!(answer, "unknown", "{method}: {notes}");
        let left_out = "after what making them does to static variables";
        assert!(notes.contains(left_out), "{method}: {notes}");
    }
    for method in ["looks", "others", "only"] {
        let found = checked(&folder, "Made.java", method);
        assert_eq!(found.0, "correct", "{method}: {found:?}");
    }
}

/// Java does not specify whether two empty Optionals are the same object. The answer is unknown if
/// it depends on this.
#[test]
fn nothing_is_said_of_which_optionals_are_the_same() {
    let program = b"import java.util.*;
class Maybe {
    static void other(Optional<String> o) { assert o == null || o != Optional.<String>empty(); }
    static void same(Optional<String> o) { if (o != null && o.isEmpty()) assert o == Optional.<String>empty(); }
    static void none(Optional<String> o) { if (o != null && o.isEmpty()) assert o.equals(Optional.empty()); }
}";
    let folder = folder("optionals", &[("Maybe.java", program)]);
    for method in ["other", "same"] {
        let (answer, _, notes) = checked(&folder, "Maybe.java", method);
        assert_eq!(answer, "unknown", "{method}: {notes}");
    }
    let found = checked(&folder, "Maybe.java", "none");
    assert_eq!(found.0, "correct", "{found:?}");
}

/// An enum constant as input implies that its enum was initialised; null does not. Other inputs can
/// be objects that the constant holds.
#[test]
fn constants_come_with_their_initialisation() {
    let program = b"class Constants {
    static class Box { int v; }
    static class Ctr { static int n; static int next() { return n++; } }
    enum Holds { A; final Box box = new Box(); }
    enum Plain { A, B }
    enum E { A; static int mine = Ctr.next(); }
    enum Fails { A; static { if (true) throw new IllegalStateException(); } }
    static class Late {
        static int order = Ctr.next();
        static void before(E e) { if (e != null) assert order < E.mine; }
        static void without(E e) { if (e == null) assert Ctr.n == 2; }
    }
    static void held(Box b, Holds h) { if (b != null && h != null) { b.v = 1; h.box.v = 2; assert b.v == 1; } }
    static void plain(Box b, Plain p) { if (b != null && p != null) { b.v = p.ordinal(); assert b.v < 2; } }
    static void second(Plain p) { if (p != null) assert p.ordinal() == 0; }
    static void with(E e) { assert e == null || Ctr.n == 1; }
    static void fails(Fails f) { assert f == null; }
    static void null_of(Fails f) { assert f != null; }
}";
    let folder = folder("constants", &[("Constants.java", program)]);
    for method in ["before", "without", "null_of", "second"] {
        let found = checked(&folder, "Constants.java", method);
        assert_eq!(found.0, "bug", "{method}: {found:?}");
    }
    for method in ["plain", "with", "fails"] {
        let found = checked(&folder, "Constants.java", method);
        assert_eq!(found.0, "correct", "{method}: {found:?}");
    }
    let (answer, _, notes) = checked(&folder, "Constants.java", "held");
    assert_eq!(answer, "unknown");
    let left_out = "objects of type Constants.Box that static variables hold";
    assert!(notes.contains(left_out), "{notes}");
}

/// A static variable whose type has a raw type or a captured type variable can hold any object
/// below the bound.
#[test]
fn what_static_variables_hold_behind_type_variables_is_named() {
    let program = b"import java.util.*;
class Behind {
    interface Act { void run(); }
    static class Box { int v; }
    static class Cell<T> { T v; Cell(T v) { this.v = v; } }
    static final Cell RAW = new Cell(new Box());
    static final Collection LIST = new ArrayList();
    static final Cell<String> TEXT = new Cell<>(\"x\");
    static <T extends Box> Act hold(T t) { return new Act() { public void run() { t.v++; } }; }
    static class Held { static final Act ACT = hold(new Box()); }
    static void raw(Box b) { if (b != null) { b.v = 1; ((Box) RAW.v).v = 2; assert b.v == 1; } }
    static void captured(Box b) { if (b != null) { int v = b.v; Held.ACT.run(); assert b.v == v; } }
    static void listed(Box b) { if (b != null) assert !LIST.contains(b); }
    static void text(Box b) { if (b != null) { b.v = 1; new Box().v = 2; assert b.v == 1 && TEXT.v.length() == 1; } }
}";
    let folder = folder("behind", &[("Behind.java", program)]);
    for method in ["raw", "captured", "listed"] {
        let (answer, _, notes) = checked(&folder, "Behind.java", method);
        assert_eq!(answer, "unknown", "{method}");
        assert!(notes.contains("that static variables hold"), "{method}: {notes}");
    }
    let found = checked(&folder, "Behind.java", "text");
    assert_eq!(found.0, "correct", "{found:?}");
}

/// Boxes made by a constructor are not tried as inputs. They are named if the code compares boxes
/// as objects.
#[test]
fn boxes_that_constructors_make_are_named() {
    let program = b"class Boxes {
    static void compared(Integer a, Integer b) { if (a != null && a.equals(b) && a > 0 && a < 100) assert a == b; }
    static void nothing(Integer a) { assert a == null || a != null; }
    static void number(Integer a) { if (a != null && a == 5) assert a + 1 == 6; }
}";
    let folder = folder("boxes", &[("Boxes.java", program)]);
    let (answer, _, notes) = checked(&folder, "Boxes.java", "compared");
    assert_eq!(answer, "unknown");
    let left_out = "objects of type Integer that are made with a constructor";
    assert!(notes.contains(left_out), "{notes}");
    for method in ["nothing", "number"] {
        let found = checked(&folder, "Boxes.java", method);
        assert_eq!(found.0, "correct", "{method}: {found:?}");
    }
}

/// A cast that erasure inserts fails on an array with elements of another type. javac only warns
/// about such code.
#[test]
fn arrays_break_type_arguments() {
    let program = b"class Polluted {
    static class Box<T> { T v; Box(T v) { this.v = v; } T get() { return v; } }
    static class Many<T> { T[] all; Many(T... all) { this.all = all; } T first() { return all[0]; } Object[] all() { return all; } }
    static <T> T swap(Object other, T... a) { Object[] o = a; o[0] = other; return a[0]; }
    static <T> T[] made(T... a) { return a; }
    static <T> T[] pair(T a, T b) { return made(a, b); }
    static void swapped(int x) { assert swap(new Box<Integer>(x), new Box<String>(\"a\")).get().length() > 0; }
    static void made(int x) { String[] s = pair(\"a\", \"b\"); }
    static void held(int x) { Many<Box<String>> b = new Many<>(new Box<>(\"a\")); b.all()[0] = new Box<>(x); assert b.first().get().length() > 0; }
}";
    let folder = folder("polluted", &[("Polluted.java", program)]);
    for method in ["swapped", "made(int)", "held"] {
        let found = checked(&folder, "Polluted.java", method);
        assert_eq!(found.0, "bug", "{method}: {found:?}");
    }
}

/// A generic varargs array has the erased type, so that the inserted cast to `String[]` fails.
#[test]
fn arrays_are_made_without_type_arguments() {
    let program = b"class Made {
    static <T> T[] made(T... a) { return a; }
    static <T> T[] pair(T a, T b) { return made(a, b); }
    static void m(int x) { String[] s = pair(\"a\", \"b\"); }
}";
    let folder = folder("made", &[("Made.java", program)]);
    let found = checked(&folder, "Made.java", "m");
    assert_eq!(found.0, "bug", "{found:?}");
}

/// The answer is not "correct" if the method fails on the JVM for an input that is not tried.
#[test]
fn what_code_can_tell_from_inputs_is_left_out() {
    let program = b"import java.util.*;
class Asked {
    static class Animal { int legs() { return 4; } }
    static class Dog extends Animal {}
    class Inner { int q; }
    interface Step { int by(int n); }
    static final Animal NONE = new Animal();
    static Step one() { return n -> n + 1; }
    static Animal bird() { return new Animal() { int legs() { return 2; } }; }
    record Pair(Object first) {}
    static void equal(Object o) { assert o == null || !o.equals(5L); }
    static void given(Object o) { Character c = 'x'; assert !c.equals(o); }
    static void cast(CharSequence s) { String t = (String) s; }
    static void of_class(Object o) { assert o == null || o.getClass() != Long.class; }
    static void same(Object o) { Object p = 'c'; assert o != p; }
    static void none_of_all(Comparable<?> a) { assert a == null || a instanceof String || a instanceof Number; }
    static void none_of_some(Object o) { assert !(o instanceof Comparable) || o instanceof String || o instanceof Integer; }
    static void in_record(Pair p) { assert p == null || !p.equals(new Pair(3L)); }
    static void stored(Animal[] a) { if (a != null && a.length > 0) a[0] = new Dog(); }
    static void inner(Inner i) { assert i == null || i.q != 3; }
    static void anonymous(Animal a) { assert a == null || a.legs() == 4; }
    static void lambda(Step s) { assert s == null; }
    static void local(Object o) { assert !(o instanceof Animal a) || a.legs() == 4; }
    static void held(Dog d, Animal a) { assert a != NONE; }
    static void read(Dog[] a) { if (a != null && a.length == 1 && a[0] != null) assert a[0].legs() == 4; }
    final int x = 3;
    public boolean equals(Object o) { return this == o || o instanceof Asked a && a.x == x; }
    static void equals(Asked a, Object o) { assert a == null || !a.equals(o) || o instanceof Asked; }
}";
    let folder = folder("asked", &[("Asked.java", program)]);
    let most = |class: &str| format!("most of the library's objects of type {class}");
    for (method, left_out) in [
        ("equal", most("Object")),
        ("given", most("Object")),
        ("cast", most("CharSequence")),
        ("of_class", most("Object")),
        ("same", most("Object")),
        ("none_of_all", most("Comparable")),
        ("none_of_some", most("Object")),
        ("in_record", most("Object")),
        (
            "stored",
            "arrays of type Asked.Animal[] that are made for a type below".into(),
        ),
        ("inner", "objects of type Asked.Inner".into()),
        (
            "anonymous",
            "objects of type Asked.Animal that local and anonymous classes".into(),
        ),
        (
            "lambda",
            "objects of type Asked.Step that local and anonymous classes".into(),
        ),
        (
            "local",
            "objects of type Object that local and anonymous classes".into(),
        ),
        (
            "held",
            "objects of type Asked.Animal that static variables hold".into(),
        ),
    ] {
        let (answer, _, notes) = checked(&folder, "Asked.java", method);
        assert_eq!(answer, "unknown", "{method}");
        assert!(notes.contains(&left_out), "{method}: {notes}");
    }
    for method in ["read", "equals(Asked,Object)"] {
        let found = checked(&folder, "Asked.java", method);
        assert_eq!(found.0, "correct", "{method}: {found:?}");
    }
}
