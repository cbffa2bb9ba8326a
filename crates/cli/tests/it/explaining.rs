//! `--explain` and `--infer`.

use crate::{echis, folder};

const PROGRAM: &[u8] = b"field f: Int
predicate cell(this: Ref) { acc(this.f) }
method sets(this: Ref) requires cell(this) ensures cell(this)
{ this.f := 1 }
method fails(this: Ref) requires cell(this)
{
  unfold cell(this)
  exhale acc(this.f)
  this.f := 2
}
";

#[test]
fn ghost_statements_are_inferred_on_request() {
    let folder = folder("infer", &[("a.vpr", PROGRAM)]);
    let without = echis(&folder, &["verify", "a.vpr", "--only", "sets"], b"");
    assert_eq!(without.code, Some(1), "{}", without.out);
    let with = echis(&folder, &["verify", "a.vpr", "--only", "sets", "--infer"], b"");
    assert_eq!(with.code, Some(0), "{}", with.out);
}

#[test]
fn the_way_to_a_failure_is_a_page() {
    let folder = folder("explain", &[("a.vpr", PROGRAM)]);
    let ran = echis(
        &folder,
        &["verify", "a.vpr", "--infer", "--explain", "out.html"],
        b"",
    );
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    let page = std::fs::read_to_string(folder.join("out.html")).expect("there is a page");
    assert!(page.contains("method fails") && !page.contains("method sets\""));
    for way_out in ["://", "@import", "url(", "src=", "fetch(", "innerHTML", "eval("] {
        assert!(!page.contains(way_out), "{way_out}");
    }
}

#[test]
fn without_a_file_the_last_states_are_printed() {
    let folder = folder("explain_printed", &[("a.vpr", PROGRAM)]);
    let ran = echis(&folder, &["verify", "a.vpr", "--infer", "--explain"], b"");
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(ran.out.contains("line 8: exhale acc(this.f)"), "{}", ran.out);
    assert!(
        ran.out.contains("- this.f \u{21a6} this.f\u{2080}"),
        "{}",
        ran.out
    );
}

#[test]
fn where_a_page_cannot_be_written_that_is_said() {
    let folder = folder("explain_nowhere", &[("a.vpr", PROGRAM)]);
    let ran = echis(
        &folder,
        &["verify", "a.vpr", "--explain", "no/such/folder.html"],
        b"",
    );
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("no/such/folder.html"), "{}", ran.err);
}

/// The heap and the path condition before a place in `setX` of Fig. 9, as `--explain` prints them.
/// A failing assertion is inserted there, so that the state is shown.
fn state_of_figure_9(before: &str, besides: &str) -> (Vec<String>, Vec<String>) {
    let source = include_str!("rules/paper/Fig9.java");
    let (head, tail) = source.split_once("void setX").expect("there is the method");
    let changed = tail.replacen(before, &format!("{besides}\n//@ assert false;\n{before}"), 1);
    assert_ne!(changed, tail, "{before}");
    let text = format!("{head}void setX{changed}");
    let place = folder("figure-9-states", &[("Cell.java", text.as_bytes())]);
    let arguments = ["verify", "Cell.java", "--no-inference", "--explain"];
    let out = echis(&place, &arguments, b"").out;
    let (_, last) = out.rsplit_once("\nstate ").expect("states are shown");
    let lines = |from: &str, to: Option<&str>| -> Vec<String> {
        let (_, rest) = last.split_once(from).expect("it is a state");
        let part = to
            .and_then(|to| rest.split_once(to))
            .map_or(rest, |(part, _)| part);
        let shown = part
            .lines()
            .map(|line| line.trim_start_matches([' ', '+']).to_owned());
        shown.filter(|line| !line.is_empty()).collect()
    };
    let known = lines("known:", None);
    // The paper's integers have no bounds.
    let is_bound = |fact: &String| fact.ends_with("2147483648") || fact.ends_with("2147483647");
    (
        lines("heap:", Some("known:")),
        known.into_iter().filter(|fact| !is_bound(fact)).collect(),
    )
}

/// The symbolic states that the paper prints between the statements of Fig. 9. Opening a predicate
/// shows the contents of its chunk, and an assertion shows the effect of `use`.
#[test]
fn figure_9_goes_through_the_states_of_the_paper() {
    let places = [
        ("//@ open valid();", "", "this.valid()"),
        ("x = v;", "", "this.x \u{21a6} this.x\u{2080}"),
        ("//@ close valid();", "", "this.x \u{21a6} v"),
        ("//@ use getX();", "", "this.valid()"),
        ("//@ use getX();", "//@ open valid();", "this.x \u{21a6} v"),
        ("}\n", "", "this.valid()"),
        ("}\n", "//@ assert getX() == v;", "this.valid()"),
    ];
    for (before, besides, chunk) in places {
        let (heap, known) = state_of_figure_9(before, besides);
        assert_eq!(heap, [chunk], "before {before}");
        assert!(
            !known.contains(&"this != null".to_owned()),
            "before {before}: {known:?}"
        );
    }
}

/// The value of the getter is known from `use` on, and not before.
#[test]
fn figure_9_knows_the_getter_from_use_on() {
    let source = include_str!("rules/paper/Fig9.java");
    let (head, tail) = source.split_once("void setX").expect("there is the method");
    let asserted = "//@ assert getX() == v;";
    let with = |from: &str, to: &str| {
        let text = format!("{head}void setX{}", tail.replacen(from, to, 1));
        let place = folder("figure-9-use", &[("Cell.java", text.as_bytes())]);
        echis(&place, &["verify", "Cell.java", "--no-inference"], b"").code
    };
    let used = "//@ use getX();";
    assert_eq!(with(used, &format!("{used}\n{asserted}")), Some(0));
    assert_eq!(with(used, &format!("{asserted}\n{used}")), Some(1));
}

/// States of Java programs have the names of the source.
#[test]
fn states_of_java_are_told_in_its_words() {
    let text = "class Cell {\nint x;\n//@ predicate valid() = acc(this.x);\n/*@ pure @*/ int getX()\n//@ requires valid();\n{ return x; }\n\
                //@ requires valid() * getX() > 0;\nvoid set(int v) { Object o = null; x = v; o.hashCode(); }\n}\n";
    let place = folder("explain_java", &[("Cell.java", text.as_bytes())]);
    let out = echis(&place, &["verify", "Cell.java", "--explain"], b"").out;
    let (_, states) = out.split_once("the way to").expect("states are shown");
    assert!(
        !states.contains("Cell_") && !states.contains("unfold"),
        "{states}"
    );
    let parts = [
        "method Cell.set(int)",
        "-- `o` might be null",
        "-- open this.valid() (inferred)",
        "+ this.x \u{21a6} this.x\u{2080}",
        "+ this.x \u{21a6} v",
        "- this.valid()",
    ];
    for part in parts {
        assert!(states.contains(part), "no {part}: {states}");
    }
}

/// Arrays, strings, classes and permissions to many locations are told in the words of Java.
#[test]
fn states_of_arrays_and_texts_are_told_in_javas_words() {
    let text = r#"class Words {
    static final int[] SIZES = { 1, 2 };
    String name;
    //@ requires acc(a[*]) * acc(b[*], 1/2) * a.length > 3 * acc(name) * name != null;
    void set(int[] a, int[] b, Object o) {
        a[1] = 7;
        boolean is = o instanceof String;
        int bits = a[2] & 3;
        String text = "ab" + name;
        assert SIZES[1] == 2 && name.length() == 3;
    }
}
"#;
    let place = folder("explain_words", &[("Words.java", text.as_bytes())]);
    let out = echis(&place, &["verify", "Words.java", "--explain"], b"").out;
    let (_, states) = out.split_once("the way to").expect("states are shown");
    for word in [
        "slot", "element_", " length(", "chars", "class_", "image", "wildcard", "write", "text_",
    ] {
        assert!(!states.contains(word), "{word}: {states}");
    }
    let parts = [
        "forall i :: i >= 0 && i < a.length ==> a[i]",
        "forall i\u{2081} :: i\u{2081} >= 0 && i\u{2081} < b.length ==> b[i\u{2081}] # 1/2",
        "a[1] == 7",
        "Words.SIZES",
    ];
    for part in parts {
        assert!(states.contains(part), "no {part}: {states}");
    }
}

/// A mistake in an overriding method is told at this method, with the clause that it breaks.
#[test]
fn mistakes_in_overriding_methods_are_told_at_these() {
    let text = "class Above {
    //@ ensures \\result > 0;
    int f() { return 1; }
}
class Below extends Above {
    //@ ensures \\result >= 0;
    int f() { return 0; }
}
";
    let place = folder("overriding_words", &[("Above.java", text.as_bytes())]);
    let out = echis(&place, &["verify", "Above.java"], b"").out;
    for part in [
        "--> Above.java:7:9",
        "//@ ensures \\result > 0;",
        "Below.f() overriding Above.f()",
    ] {
        assert!(out.contains(part), "no {part}: {out}");
    }
}

/// A pure method whose precondition needs itself is no error of the encoding.
#[test]
fn preconditions_that_lead_back_are_told_in_javas_words() {
    let text = "class C {
    /*@ pure @*/ static int f(int n)
        //@ requires n > 0 ==> f(n - 1) > 0;
    { return n; }
}
";
    let place = folder("precondition_words", &[("C.java", text.as_bytes())]);
    let out = echis(&place, &["verify", "C.java"], b"").out;
    let said =
        "error[termination.failed]: the precondition of `C.f(int)` leads back to a call of this method";
    assert!(out.contains(said), "{out}");
}

/// The branches of a path are described in terms of Java, in all formats: a call that throws, a
/// caught exception, a loop, a case, the class of an object.
#[test]
fn paths_of_java_are_told_in_its_words() {
    let text = "class Account {
int v;
//@ requires acc(v);
//@ ensures acc(v);
//@ signals (IllegalStateException e) acc(v);
void pay(int n)
{ if (n < 0) throw new IllegalStateException(); }
//@ requires acc(v);
//@ ensures acc(v) * v == 0;
void calls(int n) {
  v = 0;
  pay(n);
}
//@ requires acc(v);
//@ ensures acc(v) * v == 0;
void catches(int n) {
  try { pay(n); }
  catch (IllegalStateException e) { v = 1; return; }
  v = 0;
}
//@ requires a != null * (\\forall int i; 0 <= i && i < a.length; acc(a[i]));
//@ ensures result == 1;
static int loops(int[] a) {
  for (int x : a)
  //@ invariant true;
  { }
  return 0;
}
//@ ensures result == 1;
static int chooses(int n) {
  switch (n) {
    case 4: return 0;
    default: return 1;
  }
}
//@ ensures result == 1;
static int divides(int n) {
  try { return n / n; } catch (ArithmeticException e) { return 0; }
}
}
interface Shape {
//@ predicate ok();
}
class Square implements Shape {
int w;
//@ predicate ok() = acc(w);
}
class Disc implements Shape {
int r;
//@ predicate ok() = acc(r);
//@ requires s != null * s.ok();
static void opens(Shape s) {
  //@ open s.ok();
  //@ assert false;
}
}
";
    let place = folder("paths_told", &[("Account.java", text.as_bytes())]);
    let ran = |arguments: &[&str]| echis(&place, &[&["verify", "Account.java"], arguments].concat(), b"").out;
    let told = [
        ("calls", "`pay(n)` does not throw (line 12)"),
        ("catches", "`pay(n)` throws (line 17)"),
        ("loops", "the loop over `a` has ended (line 24)"),
        ("chooses", "it is `case 4` (line 32)"),
        ("divides", "ArithmeticException is thrown (line 38)"),
        ("divides", "`ArithmeticException` is caught (line 38)"),
        ("opens", "the object is of class `Square` (line 53)"),
    ];
    for (method, told) in told {
        let only = ["--only", method];
        let out = ran(&only);
        assert!(out.contains(told), "no {told}: {out}");
        let (what, _) = told.split_once(" (line").expect("there is a line");
        let out = ran(&[&only[..], &["--format", "json"]].concat());
        assert!(out.contains(&format!("\"told\":\"{what}\"")), "no {what}: {out}");
        let out = ran(&[&only[..], &["--format", "sarif"]].concat());
        assert!(
            out.contains(&format!("on the path where {what}")),
            "no {what}: {out}"
        );
    }
    let out = ran(&["--only", "loops", "--explain"]);
    assert!(out.contains(": a -- the loop over `a` has ended"), "{out}");
}

/// States and cases contain only variables of the program, and no facts about the ranges of types.
#[test]
fn states_of_java_speak_of_its_variables() {
    let text = "class Cell {
int value;
//@ requires c != null * acc(c.value);
//@ signals (IllegalStateException e) true;
static int divide(Cell c, int k) {
  Cell other = new Cell();
  k = k - 1;
  return c.value / k;
}
//@ requires m != null * n <= m.length;
//@ requires forall int i; 0 <= i && i < n ==> acc(m[i]) && m[i] != null;
//@ requires forall int i; 0 <= i && i < n ==> acc(m[i][*], 1/2);
static void rows(int[][] m, int n) { }
}
";
    let place = folder("explain_variables", &[("Cell.java", text.as_bytes())]);
    let arguments = [
        "verify",
        "Cell.java",
        "--overflow",
        "wrap",
        "--explain",
        "--only",
        "divide",
    ];
    let out = echis(&place, &arguments, b"").out;
    let (_, states) = out.split_once("the way to").expect("states are shown");
    for part in [
        "_2",
        "res =",
        "thrown =",
        " c.value\u{2080} >= -2147483648\n",
        " k <= 2147483647\n",
    ] {
        assert!(!states.contains(part), "{part}: {states}");
    }
    assert!(states.contains("\n  other = "), "{states}");
    let out = echis(&place, &["verify", "Cell.java", "--only", "rows"], b"").out;
    assert!(out.contains("for i == 1 and i == 0"), "{out}");
}
