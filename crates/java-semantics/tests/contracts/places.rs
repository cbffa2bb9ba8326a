//! The positions of contracts and the declarations to which they belong.

use super::{Show, errors, load};

fn contract(text: &str, method: &str) -> String {
    Show(&load(text)).contract(method)
}

fn ghosts(statements: &str) -> Vec<String> {
    let text = format!(
        "class A {{ int x; int[] a; //@ ghost int g = 7; predicate p(int i) = acc(x);
           //@ pure
           static int f(int n) {{ return n; }}
           int m(int n, java.util.List<Integer> list) {{ {statements} return 0; }} }}"
    );
    Show(&load(&text)).ghosts("m")
}

#[test]
fn contracts_of_methods() {
    let both = "requires (n > 0)\nensures (\\result > 0)";
    let before = "class A {
      //@ requires n > 0;
      //@ ensures \\result > 0
      int m(int n) { return n; } }";
    assert_eq!(contract(before, "m"), both);
    let behind = "class A { int m(int n) //@ requires n > 0; ensures \\result > 0;
      { return n; } }";
    assert_eq!(contract(behind, "m"), both);
    let block = "class A {
      /*@ requires n
        @   > 0; // positive
        @ ensures \\result > 0;
        @*/
      public static int m(int n) throws Exception { return n; } }";
    assert_eq!(contract(block, "m"), both);
    let mixed = "class A {
      //@ requires n > 0;
      @Deprecated public /*@ pure @*/ int m(int n)
      /*@ ensures \\result > 0; @*/ { return n; } }";
    assert_eq!(contract(mixed, "m"), format!("pure\n{both}"));
    let constructor = "class A { int x;
      //@ ensures x == n;
      A(int n) { x = n; } }";
    assert_eq!(contract(constructor, "A"), "ensures (this.x == n)");
    let parenthesised = "class A {
      //@ signals (IllegalStateException e) e != null && n == old(n);
      //@ signals (Exception) true;
      void m(int n) { } }";
    assert_eq!(
        contract(parenthesised, "m"),
        "signals (IllegalStateException e) ((e != null) && (n == old(n)))\nsignals (Exception) true"
    );
}

#[test]
fn annotations_in_comments_are_no_contracts() {
    let text = "class A {
      //@Override
      //@ requires n > 0;
      //@SuppressWarnings(\"unchecked\") of the old version
      int m(/*@Positive*/ int n) { return n; } }";
    assert_eq!(contract(text, "m"), "requires (n > 0)");
}

#[test]
fn contracts_of_methods_without_bodies() {
    let behind = load(
        "interface I {
      int f(int x);
        //@ requires x > 0;
        //@ ensures \\result == x;
      int g(int x); //@ pure requires x > 1;
      int h(int x);

      //@ pure
      int k(int x);
      //@ requires x > 2;
    }",
    );
    let show = Show(&behind);
    assert_eq!(show.contract("f"), "requires (x > 0)\nensures (\\result == x)");
    assert_eq!(show.contract("g"), "pure\nrequires (x > 1)");
    assert_eq!(show.contract("h"), "");
    assert_eq!(show.contract("k"), "pure\nrequires (x > 2)");
    let before = load(
        "abstract class I {
      //@ requires x > 0;
      abstract int f(int x);
      //@ requires x > 1;
      //@ predicate p();
      //@ requires x > 2;
      abstract int g(int x);

      //@ requires x > 3;
      int h(int x) { return x; }
    }",
    );
    let show = Show(&before);
    assert_eq!(show.contract("f"), "requires (x > 0)");
    assert_eq!(show.contract("g"), "requires (x > 1)\nrequires (x > 2)");
    assert_eq!(show.contract("h"), "requires (x > 3)");
    let mixed = load(
        "interface I {
      //@ requires x > 0;
      int f(int x);
      //@ ensures \\result > 0;

      //@ requires x > 1;
      int g(int x);
          //@ ensures \\result > 1;
      //@ pure
      int h(int x);
      //@ requires x > 2;
      int k(int x);
    }",
    );
    let show = Show(&mixed);
    assert_eq!(show.contract("f"), "requires (x > 0)\nensures (\\result > 0)");
    assert_eq!(show.contract("g"), "requires (x > 1)\nensures (\\result > 1)");
    assert_eq!(show.contract("h"), "pure\nrequires (x > 2)");
    assert_eq!(show.contract("k"), "");
}

#[test]
fn parameters_are_those_of_the_body() {
    let java = load("class A { //@ requires n > k;\n void m(int n, long k) { } }");
    let method = java.world.methods.iter().find(|m| &*m.name == "m").expect("m");
    assert_eq!(method.contract.parameters.len(), 2);
    let body = method.body.as_ref().expect("a body");
    assert_eq!(method.contract.parameters, body.parameters);
    assert!(method.contract.is_given);
}

#[test]
fn invariants() {
    let one = "invariant (n > 0)";
    assert_eq!(ghosts("//@ invariant n > 0;\n while (n > 1) { n--; }"), [one]);
    assert_eq!(ghosts("while (n > 1) //@ invariant n > 0;\n { n--; }"), [one]);
    assert_eq!(ghosts("while (n > 1) {\n //@ invariant n > 0;\n n--; }"), [one]);
    assert_eq!(
        ghosts("do /*@ invariant n > 0; @*/ { n--; } while (n > 1);"),
        [one]
    );
    assert_eq!(
        ghosts("outer: for (int i = 0; i < n; i++) /*@ invariant i >= 0 */ n--;"),
        ["invariant (i >= 0)"]
    );
    assert_eq!(ghosts("//@ invariant n > 0;\n here: while (n > 1) n--;"), [one]);
    assert_eq!(
        ghosts("//@ invariant n > 0;\n for (int i : a) /*@ invariant n > 1; @*/ { //@ invariant n > 2;\n }"),
        [one, "invariant (n > 1)", "invariant (n > 2)"]
    );
    assert_eq!(
        ghosts("for (Integer i : list) { //@ invariant n > 0;\n n++; }"),
        [one]
    );
    assert_eq!(
        ghosts("while (n > 1) /*@ invariant n > 0; @*/ { //@ invariant n > 2;\n while (n > 3) n--; }"),
        [one, "invariant (n > 2)"]
    );
    let text = "class A { void m(int n) {
      while (n > 1) {
        //@ invariant n > 2;
        while (n > 3) n--;
      } } }";
    let message = "is this an invariant of the loop around or of the next one? Write the one before `{`";
    assert_eq!(errors(text), [format!("3:23 parser.error {message}")]);
}

#[test]
fn ghost_statements() {
    assert_eq!(
        ghosts(
            "//@ open p(1); close p(n); use f(2);
             x = 1;
             //@ assert acc(x) * x == 1; assume n > 0; join p(2);
             if (n > 0) { //@ open acc(p(3), 1/2);
             }
             switch (n) { case 1: //@ assert n == 1;
               break; default: }
             //@ assert true\n"
        ),
        [
            "open this.A::p(1)",
            "close this.A::p(n)",
            "use f(2)",
            "assert (acc(this.x) ** (this.x == 1))",
            "assume (n > 0)",
            "join this.A::p(2)",
            "open acc(this.A::p(3), 1/2)",
            "assert (n == 1)",
            "assert true",
        ]
    );
}

#[test]
fn ghost_variables_and_fields() {
    assert_eq!(
        ghosts(
            "//@ ghost int k = n + 1, j; ghost long[] none;
             //@ k = k * 2; ghost j = 3; g = k; this.g = j;
             //@ assert k == g && old(g) == 1;\n"
        ),
        [
            "ghost int k = (n + 1)",
            "ghost int j",
            "ghost long[] none",
            "k = (k * 2)",
            "j = 3",
            "this.g = k",
            "this.g = j",
            "assert ((k == this.g) && (old(this.g) == 1))",
        ]
    );
    let java = load("class A { //@ ghost static boolean g = true;\n //@ ghost int h;\n }");
    let ghosts: Vec<(&str, bool)> = java
        .world
        .fields
        .iter()
        .filter(|f| f.is_ghost)
        .map(|f| (&*f.name, f.modifiers.is_static))
        .collect();
    assert_eq!(ghosts, [("g", true), ("h", false)]);
}

/// The exploring engines ignore contracts.
#[test]
fn programs_have_no_ghosts() {
    let java = load(
        "class A { int x = 2; //@ ghost int g = x;
           //@ ensures \\result == 2;
           static int m() { A a = new A();
             //@ ghost int k = a.g; a.g = 3; assert k == 2;
             while (a.x < 2) //@ invariant a.g == 3;
             { }
             return a.x; } }",
    );
    let method = java.find_method("m").expect("one method m");
    let lowered = echis_java_explore::lower(&java.world, method, echis_java_explore::Ints::Machine);
    let problems = echis_program::check::check(&lowered.program);
    assert!(problems.is_empty(), "{}", problems[0].message);
    let fields: Vec<&str> = lowered.program.fields.iter().map(|f| &*f.name).collect();
    assert!(fields.contains(&"x") && !fields.contains(&"g"), "{fields:?}");
}

#[test]
fn java_does_not_know_ghosts() {
    let unknown = "typechecker.error cannot find symbol: variable";
    let text = "class A { //@ ghost int g;\n int m() {\n return g; } }";
    assert_eq!(errors(text), [format!("3:9 {unknown} g")]);
    let text = "class A { //@ ghost int g;\n int m(A a) {\n return a.g; } }";
    assert_eq!(errors(text), [format!("3:11 {unknown} g in A")]);
    let text = "class A { int m() { //@ ghost int k = 1;\n return k; } }";
    assert_eq!(errors(text), [format!("2:9 {unknown} k")]);
    let text = "class A { //@ predicate p() = true;\n void m() {\n p(); } }";
    assert_eq!(errors(text), ["3:2 typechecker.error no method p() fits in A"]);
}

#[test]
fn expressions_with_ghost_operations() {
    let text = "class A { int x; //@ predicate p() = acc(x); predicate q(int i) = acc(x);
      //@ pure requires p();
      int f() { return /*@ opening p() in @*/ x; }
      //@ pure requires p();
      int g(int i) { return /*@ opening p() in opening q(i) in using f() in @*/ (/*@ opening p() in */ x) + 1; } }";
    let java = load(text);
    assert_eq!(Show(&java).ghosts("f"), ["return opening this.A::p() in this.x"]);
    assert_eq!(
        Show(&java).ghosts("g"),
        [
            "return opening this.A::p() in opening this.A::q(i) in using this.f() in \
          (opening this.A::p() in this.x + 1)"
        ]
    );
}

#[test]
fn inheritance_and_nesting() {
    let text = "interface Shape<T> {
      //@ predicate valid(); predicate valid(T t); static predicate any(int i) = i > 0;
      //@ pure
      int area();
        //@ requires valid();
    }
    class Square implements Shape<String> {
      int side;
      //@ predicate valid() = acc(side) * side >= 0; predicate valid(String s) = valid() * s != null;
      //@ pure
      public int area()
        //@ requires valid();
      { return side * side; }
      class Inner {
        //@ requires valid() * Shape.any(1) * Square.this.valid(\"\");
        void inner() { }
      }
    }
    class Cube extends Square {
      int height;
      //@ predicate valid() = super.valid() * acc(height);
      //@ requires c.valid() * c.area() > 0;
      void use(Cube c) { }
    }";
    let java = load(text);
    let show = Show(&java);
    assert_eq!(
        show.contract("inner"),
        "requires ((this.this$0.Square::valid() ** Shape::any(1)) ** this.this$0.Square::valid(\"\"))"
    );
    assert_eq!(
        show.contract("use"),
        "requires (c.Cube::valid() ** (c.area() > 0))"
    );
    let bodies: Vec<String> = java
        .world
        .predicates
        .iter()
        .filter_map(|p| p.body.as_ref().map(|b| show.expr(b)))
        .collect();
    assert_eq!(
        bodies,
        [
            "(i > 0)",
            "(acc(this.side) ** (this.side >= 0))",
            "(this.Square::valid() ** (s != null))",
            "(super.Square::valid() ** acc(this.height))",
        ]
    );
    let families: Vec<u32> = java.world.predicates.iter().map(|p| p.family.0).collect();
    assert_eq!(families, [0, 1, 2, 0, 1, 0]);
}

#[test]
fn local_and_anonymous_classes() {
    let java = load(
        "interface Job { //@ predicate ready();
           void run(int k);
             //@ requires ready();
         }
         class A { void m(int n) {
           class Local {
             int y;
             //@ predicate big() = acc(y) * y > n;
             //@ requires big();
             void go() { }
           }
           Job job = new Job() {
             //@ predicate ready() = n > 0;
             //@ requires ready() * k == n;
             public void run(int k) { //@ open ready();
             }
           };
         } }",
    );
    let show = Show(&java);
    assert_eq!(
        show.predicate("big"),
        "big() = (acc(this.y) ** (this.y > this.val$n))"
    );
    assert_eq!(show.contract("go"), "requires this.Local::big()");
    let anonymous = show.contract("run");
    assert!(
        anonymous.ends_with("::ready() ** (k == this.val$n))"),
        "{anonymous}"
    );
}

/// Contracts in generic classes, records, enums, lambda expressions and all kinds of statements.
#[test]
fn a_file_with_everything() {
    let text = r#"
import java.util.*;
interface Stack<T> {
  //@ predicate valid(int n);
  //@ pure
  int size();
    //@ requires valid(0);
  void push(T t);
    //@ requires valid(0) &*& t != null;
    //@ ensures valid(0) &*& size() == \old(size()) + 1;
}
record P(int x, int y) {
  //@ requires x >= 0;
  P { }
  /*@ pure @*/ int sum() { return x + y; }
}
enum Color { RED, GREEN;
  //@ pure
  boolean isRed() { return this == RED; }
  //@ ensures \result == (this == Color.RED);
  boolean foo() { return isRed(); }
}
class Main<T extends Comparable<T>> {
  T[] elems; int n; List<Integer> list; double d;
  /*@
    predicate valid() = acc(elems) * acc(n) * elems != null * acc(elems[*]) * 0 <= n <= elems.length
       * (forall int i; 0 <= i && i < n ==> elems[i] != null);
  @*/
  //@ requires acc(elems[0..n], 1/2) * n >= 0;
  //@ ensures \result ==> (\exists int i; 0 <= i && i < n; elems[i] == t);
  boolean has(T t) { 
    boolean found = false;
    /*@ invariant acc(n) * acc(elems);
      @ invariant 0 <= n;
      @*/
    for (T e : elems) { if (e == t) found = true; }
    for (int i = 0, j = 1; i < n; i++, j--)
      //@ invariant i + j == 1;
    { //@ invariant 0 <= i;
      if (i > 3) continue;
      //@ assert i <= 3;
    }
    Runnable r = () -> { //@ assert true;
    };
    try { //@ assume found;
      n++;
    } catch (RuntimeException e) { //@ assert e != null;
    } finally { //@ assert n > 0;
    }
    synchronized (this) { //@ assert true;
    }
    switch (n) { case 1 -> { //@ assert n == 1;
      } default -> {} }
    return found;
  }
  //@ ensures (\forall int i; 0 <= i && i < a.length; \result >= a[i]);
  static int max(int[] a) { return 0; }
  //@ pure requires o != null;
  static boolean cast(Object o) { return o instanceof String && ((String) o).length() > 0; }
  /*@ requires b ? acc(n, _) : true;
    @ ensures b ==> acc(n, _);
    @ signals (IllegalArgumentException e) !b;
    @*/
  void cond(boolean b) throws IllegalArgumentException { }
}
"#;
    assert_eq!(errors(text), Vec::<String>::new());
    let java = load(text);
    let show = Show(&java);
    assert_eq!(
        show.contract("push"),
        "requires (this.Stack::valid(0) ** (t != null))
ensures (this.Stack::valid(0) ** (this.size() == (old(this.size()) + 1)))"
    );
    assert_eq!(show.contract("P"), "requires (x >= 0)");
    assert_eq!(
        show.ghosts("has"),
        [
            "invariant (acc(this.n) ** acc(this.elems))",
            "invariant (0 <= this.n)",
            "invariant ((i + j) == 1)",
            "invariant (0 <= i)",
            "assert (i <= 3)",
            "assume found",
            "assert (e != null)",
            "assert (this.n > 0)",
            "assert true",
            "assert (this.n == 1)",
        ]
    );
}
