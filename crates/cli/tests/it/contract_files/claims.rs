//! Claims about code that is not given. Each false one must not be proved, though the contract files
//! are as they should be; the true ones beside them are proved.
//!
//! A case is a text with its contract files and sources behind lines `=== NAME`.

use super::ran;

/// Verifies the files of a text, and returns the exit code and the output.
fn verified(text: &str) -> (i32, String) {
    let parts = text.split("=== ").skip(1);
    let files: Vec<(&str, &str)> = parts
        .map(|part| part.split_once('\n').expect("a name stands before a text"))
        .collect();
    let paths: Vec<&str> = files.iter().map(|(path, _)| *path).collect();
    let ran = ran(&files, &paths);
    (ran.code.unwrap_or(-1), format!("{}{}", ran.out, ran.err))
}

fn is_proved(text: &str) {
    let (code, out) = verified(text);
    assert_eq!(code, 0, "{text}\n{out}");
}

/// The text is not proved, and has no errors of Java.
fn is_rejected(text: &str) {
    let (code, out) = verified(text);
    assert!(matches!(code, 1 | 3), "{code}: {text}\n{out}");
}

/// The second text stands in place of the only `%` of the case. The case is proved with the first text,
/// and not with the second.
fn only_the_first(case: &str, right: &str, wrong: &str) {
    assert_eq!(case.matches('%').count(), 1, "{case}");
    is_proved(&case.replace('%', right));
    is_rejected(&case.replace('%', wrong));
}

const COUNTER: &str = "=== Counter.jspec
public class Counter {
    //@ predicate valid();
    //@ ensures valid() * count() == 0;
    public Counter();
    //@ pure
    //@ requires valid();
    //@ ensures \\result >= 0;
    public int count();
    //@ requires valid() * count() < 1000;
    //@ ensures valid() * count() == old(count()) + 1;
    public void add();
    //@ requires valid();
    //@ ensures valid() * count() == 0;
    //@ signals (IllegalStateException e) valid();
    public void reset();
    static int made();
}
";

/// A class whose predicate has a body, with and without `final`.
fn cell(modifier: &str) -> String {
    format!(
        "=== Cell.jspec
public {modifier} class Cell {{
    int v;
    final int id;
    //@ predicate valid() = acc(v) * v >= 0;
    //@ ensures valid() * get() == 0;
    public Cell();
    //@ pure
    //@ requires valid();
    public int get();
    //@ requires valid() * x >= 0;
    //@ ensures valid() * get() == x;
    public void set(int x);
}}
"
    )
}

/// A method of a class `Main`.
fn main(method: &str) -> String {
    format!("=== Main.java\nclass Main {{\n{method}\n}}\n")
}

#[test]
fn callers_know_the_contract_and_no_more() {
    let with = |method: &str| format!("{COUNTER}{}", main(method));
    let body = with(
        "//@ ensures \\result == %;
        static int m() { Counter c = new Counter(); c.add(); return c.count(); }",
    );
    only_the_first(&body, "1", "2");
    let asked = with(
        "//@ requires c != null * c.valid() * c.count() < %;
        //@ ensures c.valid();
        static void m(Counter c) { c.add(); }",
    );
    only_the_first(&asked, "1000", "1001");
    let framed = with(
        "//@ requires c != null * d != null * c.valid() * d.valid() * c.count() < 9;
        //@ ensures c.valid() * d.valid() * old(d.count()) == %;
        static void m(Counter c, Counter d) { c.add(); }",
    );
    only_the_first(&framed, "d.count()", "c.count()");
    let thrown = with(
        "//@ requires c != null * c.valid();
        //@ ensures c.valid();
        static void m(Counter c) { try { c.reset(); } catch (% e) { } }",
    );
    only_the_first(&thrown, "IllegalStateException", "ArithmeticException");
    for method in [
        "static void m(Counter c) { c.add(); }",
        "//@ requires c.valid();\n static void m(Counter c) { c.reset(); }",
        "//@ ensures \\result == 0;\n static int m() { return Counter.made(); }",
        "static void m() { assert Counter.made() == Counter.made(); }",
        "//@ requires c.valid() * d.valid(); ensures c != d;\n static void m(Counter c, Counter d) { assert false; }",
        "static void m() { Counter c = new Counter(); c.add(); assert false; }",
    ] {
        is_rejected(&with(method));
    }
}

/// The body of a predicate is known for objects of exactly the class, as nobody sees all subclasses.
#[test]
fn a_subclass_that_nobody_sees_has_another_body() {
    let opened = |receiver: &str, given: &str| {
        main(&format!(
            "{given}
            static void m(Cell p) {{
                Cell c = {receiver};
                //@ open c.valid();
                c.v = 3;
                //@ close c.valid();
            }}"
        ))
    };
    let given = "//@ requires p != null * p.valid();";
    is_proved(&format!("{}{}", cell("final"), opened("p", given)));
    is_proved(&format!("{}{}", cell(""), opened("new Cell()", "")));
    is_rejected(&format!("{}{}", cell(""), opened("p", given)));
    // the given subclass is not the only one
    let below = "=== Below.java\nclass Below extends Cell { }\n";
    let tested = "//@ requires p != null * p.valid() * !(p instanceof Below);";
    is_rejected(&format!("{}{below}{}", cell(""), opened("p", tested)));
    let tested = "//@ requires p != null * p.valid() * (p instanceof Below);";
    is_proved(&format!("{}{below}{}", cell(""), opened("p", tested)));
    is_rejected(&format!(
        "{}{}",
        cell(""),
        main(
            "//@ requires p != null * p.valid(); ensures p.valid() * \\result >= 0;
        static int m(Cell p) { return p.get(); }"
        )
    ));
    is_rejected(&format!(
        "{}{}",
        cell(""),
        main(
            "//@ requires p != null * p.valid(); ensures acc(p.v);
        static void m(Cell p) { }"
        )
    ));
}

#[test]
fn what_an_object_holds_is_not_guessed() {
    let plain = "=== Plain.jspec
public class Plain { int x; final int y; static int z; static final Object O; final int[] a; }
=== Holder.jspec
public class Holder { //@ ensures acc(x) * x == 1;
    Holder(); int x; }
";
    let with = |method: &str| format!("{plain}{}", main(method));
    for method in [
        "static void m() { assert new Plain().x == 0; }",
        "static void m() { Plain p = new Plain(); p.x = 1; }",
        "static void m() { assert new Plain().y == 0; }",
        "//@ requires p != null * q != null;\n static void m(Plain p, Plain q) { assert p.y == q.y; }",
        "static void m() { assert Plain.z == 0; }",
        "static void m() { assert Plain.O != null; }",
        "//@ requires p != null && p.a != null && p.a.length > 0;\n static int m(Plain p) { return p.a[0]; }",
        "static void m() { assert new Holder().x == 0; }",
    ] {
        is_rejected(&with(method));
    }
    is_proved(&with(
        "static void m() { Holder h = new Holder(); assert h.x == 1; h.x = 2; }",
    ));
    is_proved(&with(
        "//@ requires p != null;\n static void m(Plain p) { int y = p.y; assert y == p.y; }",
    ));
}

#[test]
fn interfaces_have_classes_that_nobody_sees() {
    let files = "=== Source.jspec
public interface Source {
    //@ pure
    int next();
    default int twice();
}
=== Other.jspec
public interface Other { }
=== One.java
class One implements Source {
    /*@ pure @*/ public int next() { return 1; }
}
";
    let with = |method: &str| format!("{files}{}", main(method));
    is_proved(&with(
        "//@ ensures \\result == 1;\n static int m() { return new One().next(); }",
    ));
    is_proved(&with(
        "//@ requires s != null;\n static void m(Source s) { assert !(s instanceof One) || s.next() == 1; }",
    ));
    for method in [
        "//@ requires s != null; ensures \\result == 1;\n static int m(Source s) { return s.next(); }",
        "static One m(Source s) { return (One) s; }",
        "//@ requires s != null;\n static void m(Source s) { assert s instanceof One; }",
        "static void m(Source s) { assert !(s instanceof Other); }",
        "//@ requires s != null; ensures \\result == 2;\n static int m(Source s) { return s.twice(); }",
        "//@ requires s != null && t != null && !(s instanceof One) && !(t instanceof One); ensures \\result;
         static boolean m(Source s, Source t) { return s.next() == t.next(); }",
    ] {
        is_rejected(&with(method));
    }
}

/// A class of a contract file need not declare the methods that it overrides.
#[test]
fn hidden_code_can_override_methods() {
    let files = "=== Base.java
class Base {
    /*@ pure @*/ int size() { return 1; }
    /*@ pure @*/ final int fixed() { return 1; }
}
=== Derived.jspec
class Derived extends Base { Derived(); }
=== Bottom.java
class Bottom extends Derived { }
";
    let with = |method: &str| format!("{files}{}", main(method));
    is_proved(&with(
        "static void m() { assert new Base().size() == 1 && new Derived().fixed() == 1; }",
    ));
    for method in [
        "static void m() { assert new Derived().size() == 1; }",
        "static void m() { assert new Bottom().size() == 1; }",
        "//@ requires b != null;\n static void m(Base b) { assert b.size() == 1; }",
        "static void m() { assert !new Derived().equals(new Derived()); }",
        "//@ requires d != null;\n static void m(Derived d) { assert d.equals(d); }",
    ] {
        is_rejected(&with(method));
    }
}

/// A class with source below a contract file keeps the contracts there.
#[test]
fn overriding_methods_keep_the_contract() {
    let below =
        |method: &str| format!("{COUNTER}=== Below.java\nclass Below extends Counter {{\n{method}\n}}\n");
    for method in [
        "public void add() { super.add(); }",
        "public void add() { super.add(); reset(0); } void reset(int x) { }",
        "//@ requires valid() * count() <= 1000; ensures valid() * count() >= old(count()); \n void other() { }",
        "//@ requires valid();\n //@ ensures valid() * count() == 0;\n public void reset() { try { super.reset(); } catch (IllegalStateException e) { while (true) { } } }",
        "Below() { add(); }",
    ] {
        is_proved(&below(method));
    }
    for method in [
        "public void add() { }",
        "public void add() { super.add(); super.add(); }",
        "//@ requires valid() * count() < 1000; ensures valid();\n public void add() { super.add(); }",
        "//@ requires valid() * count() < 10; ensures valid() * count() == old(count()) + 1;\n public void add() { super.add(); }",
        "//@ requires valid(); ensures valid() * count() == 0; signals (ArithmeticException e) valid();\n public void reset() { throw new ArithmeticException(); }",
        "/*@ pure @*/ public int count() { return -1; }",
        "Below() { add(); assert count() == 0; }",
    ] {
        is_rejected(&below(method));
    }
    is_rejected(&format!(
        "{COUNTER}=== Main.java
class Main {{ static void m() {{ new Counter() {{ public void add() {{ }} }}.add(); }} }}
"
    ));
}

/// Hidden code works on the part of the object that it knows.
#[test]
fn hidden_code_does_not_know_overriding_predicates() {
    let twice = |members: &str| {
        format!(
            "{COUNTER}=== Twice.java
class Twice extends Counter {{
    int m;
    //@ predicate valid() = super.valid() * acc(m) * m == 2 * super.count();
    {members}
}}
"
        )
    };
    // inherits `add`, which does not keep `m == 2 * n`
    is_rejected(&twice(""));
    let said = "which is inherited from a contract file, in a class that overrides what its contract";
    let (_, out) = verified(&twice(""));
    assert!(out.contains(said), "{out}");
    is_rejected(&twice("public void add() { super.add(); }"));
    let whole = |members: &str| {
        format!(
            "=== Base.jspec
class Base {{
    //@ predicate valid();
    //@ ensures valid();
    Base();
    //@ requires valid();
    //@ ensures valid();
    {members}
}}
=== Below.java
class Below extends Base {{
    int m;
    //@ predicate valid() = acc(m);
    Below() {{ %; }}
}}
"
        )
    };
    is_rejected(&whole("void touch();").replace('%', "m = 0"));
    let without = "=== Base.jspec
class Base {
    //@ predicate valid();
    //@ ensures valid();
    Base();
}
=== Below.java
class Below extends Base {
    int m;
    //@ predicate valid() = acc(m);
    //@ ensures valid();
    Below() { m = 0; % }
}
";
    only_the_first(without, "", "assert false;");
    // `touch` can call `hook`, which changes `m`
    let hooked = "=== Base.jspec
class Base {
    //@ predicate valid();
    //@ requires valid();
    //@ ensures valid();
    void touch();
    //@ requires valid();
    //@ ensures valid();
    void hook();
}
=== Below.java
class Below extends Base {
    int m;
    //@ predicate valid() = super.valid() * acc(m);
    void hook() { m = 5; }
    //@ requires valid();
    //@ ensures valid();
    void touch() { int before = m; super.touch(); assert m == before; }
}
";
    is_rejected(hooked);
    // `cost` can call `rate`
    let rated = "=== Base.jspec
class Base {
    /*@ pure @*/ int rate();

    //@ pure
    //@ ensures \\result == 2 * rate();
    int cost();
}
=== Below.java
class Below extends Base {
    //@ pure
    //@ ensures \\result == 5;
    int rate() { return 5; }
    int other() { int c = super.cost(); int r = super.rate(); assert c == 2 * r; return c; }
}
";
    is_rejected(rated);
    // the receiver of `super` is not the object of the lambda expression
    let in_lambda = hooked.replace("super.touch();", "Runnable r = () -> super.touch(); r.run();");
    is_rejected(&in_lambda);
    is_rejected(&hooked.replace("super.touch();", "Runnable r = super::touch; r.run();"));
}

/// A constant of an enum can have a class of its own. Static predicates are those of no object.
#[test]
fn predicates_of_enums_and_of_no_object() {
    let files = "=== Kind.jspec
enum Kind { A; int n;
    //@ predicate valid() = acc(n);
    //@ static predicate all(Kind k) = acc(k.n);
}
";
    let with = |method: &str| format!("{files}{}", main(method));
    is_rejected(&with(
        "//@ requires Kind.A.valid();\n static void m() { Kind.A.n = 1; }",
    ));
    is_rejected(&with(
        "//@ requires k.valid(); ensures acc(k.n);\n static void m(Kind k) { }",
    ));
    is_proved(&with(
        "//@ requires k != null * Kind.all(k); ensures Kind.all(k);\n static void m(Kind k) { k.n = 1; }",
    ));
}

/// Objects of inner classes have an object around them.
#[test]
fn inner_classes_of_contract_files() {
    let files = "=== Outer.jspec
class Outer {
    Outer();
    class In {
        //@ ensures acc(x) * x == 1;
        In();
        int x;
        Outer around();
    }
}
";
    let body = format!(
        "{files}{}",
        main("static void m() { Outer o = new Outer(); Outer.In i = o.new In(); assert i.x == %; }")
    );
    only_the_first(&body, "1", "0");
    is_rejected(&format!(
        "{files}{}",
        main("static void m() { Outer o = new Outer(); Outer.In i = o.new In(); assert i.around() == o; }")
    ));
}

/// Classes of contract files keep the contracts of the interfaces that they implement.
#[test]
fn contract_files_keep_other_contracts() {
    let case = |pure: &str| {
        format!(
            "=== Meter.java
interface Meter {{
    //@ {pure} ensures \\result >= 0;
    int read();
}}
=== Fixed.jspec
class Fixed implements Meter {{
    //@ {pure} ensures \\result >= %;
    public int read();
}}
"
        )
    };
    only_the_first(&case(""), "1", "-1");
    only_the_first(&case("pure"), "1", "-1");
    let known = "=== Meter.java
interface Meter {
    //@ pure ensures \\result >= 0;
    int read();
}
=== Zero.java
class Zero implements Meter { public int read() { return 0; } }
=== Fixed.jspec
final class Fixed implements Meter {
    //@ pure ensures \\result >= 5;
    public int read();
}
=== Main.java
class Main {
    //@ requires f != null; ensures \\result >= 5;
    static int m(% f) { return f.read(); }
}
";
    only_the_first(known, "Fixed", "Meter");
}

/// Enums, records, constants and nested classes are as in Java.
#[test]
fn other_declarations_are_as_in_java() {
    let files = "=== Kind.jspec
public enum Kind { LOW(1), HIGH(2);
    Kind(int x);

    /*@ pure @*/ public int level();
    int n; }
=== Pair.jspec
public record Pair(int a, String b) { /*@ pure @*/ int sum(); static final int MAX = 7; }
=== Outer.jspec
public final class Outer<T> {
    static final class In { //@ ensures \\result == null;
        static String name(); }
    //@ ensures \\result == t;
    static <T> T same(T t);
    T kept;
    sealed interface Shape permits Round, Flat { }
    record Round() implements Shape { }
    record Flat() implements Shape { }
}
";
    let with = |method: &str| format!("{files}{}", main(method));
    for method in [
        "static void m() { assert Kind.LOW != Kind.HIGH && Kind.LOW != null && Kind.values().length == 2; }",
        "static int m(Kind k) { return k == null ? 0 : switch (k) { case LOW -> 1; case HIGH -> 2; }; }",
        "static void m() { Pair p = new Pair(1, \"x\"); assert p.a() == 1 && Pair.MAX == 7; }",
        "static void m() { assert Outer.In.name() == null && Outer.same(\"x\") == \"x\"; }",
        "//@ requires s != null;\n static void m(Outer.Shape s) { assert s instanceof Outer.Round || s instanceof Outer.Flat; }",
    ] {
        is_proved(&with(method));
    }
    for method in [
        "static void m() { assert Kind.LOW.level() == 1; }",
        "static void m() { assert Kind.LOW.n == 0; }",
        "static void m() { assert Kind.LOW.level() != Kind.HIGH.level(); }",
        "static void m() { Pair p = new Pair(1, \"x\"); assert p.sum() == 1; }",
        "static void m() { assert Outer.In.name() != null; }",
        "//@ requires o != null;\n static void m(Outer<String> o) { assert o.kept == null; }",
    ] {
        is_rejected(&with(method));
    }
}

/// Methods of a class with source are proved for the objects of all classes that can run them.
#[test]
fn methods_of_superclasses_run_on_unseen_objects() {
    let files = "=== Base.java
class Base {
    int x;
    //@ predicate valid() = acc(x);
    //@ requires valid();
    //@ ensures valid();
    void clear() { x = 0; }
}
";
    is_proved(files);
    is_rejected(
        &format!(
            "{files}=== Below.jspec
class Below extends Base {{ int y; /*@ predicate valid() = super.valid() * acc(y) * y == super.x; @*/ }}
"
        )
        .replace(" * y == super.x", " * acc(this.x, 1/2)"),
    );
}

/// A predicate is duplicable only if all of its bodies are seen.
#[test]
fn hidden_bodies_are_not_duplicable() {
    let case = "=== S.jspec
%class S {
    int v;
    //@ predicate p() = acc(v, _);
    //@ ensures p();
    S();
}
=== U.java
class U {
    //@ requires s != null * s.p();
    //@ ensures s.p() * s.p();
    static void twice(S s) { }
}
";
    only_the_first(case, "final ", "");
    is_rejected(
        "=== S.jspec
class S {
    //@ predicate p();
    //@ ensures p();
    S();
    //@ pure
    //@ requires p();
    int get();
    //@ requires p();
    //@ ensures p();
    void inc();
}
=== U.java
class U {
    //@ requires s != null * s.p();
    //@ ensures s.p();
    static void keep(S s) { int k = s.get(); s.inc(); assert s.get() == k; }
}
class W extends S {
    int q;
    //@ predicate p() = acc(q, _);
    //@ ensures p();
    W() { q = 4; }
    int get() { return q; }
    void inc() { }
}
",
    );
}

/// A class of a contract file may have another body of a predicate that it inherits.
#[test]
fn predicates_of_sources_may_be_hidden_below() {
    is_rejected(
        "=== C.java
class C {
    int x;
    //@ predicate p() = acc(x, _);
    //@ requires c != null * c.p();
    //@ ensures c.p() * c.p();
    static void twice(C c) { }
}
=== D.jspec
abstract class D extends C { D(); }
",
    );
}
