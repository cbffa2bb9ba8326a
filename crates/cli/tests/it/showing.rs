//! `--show-inferred`: what is shown compiles, verifies without inference, and leaves nothing to infer.

use crate::proving::{compiled, examples, files, name, rules, text};
use crate::{Ran, echis, folder, json, project};
use std::path::{Path, PathBuf};

/// A Java file without the ghost operations that stand in it.
fn stripped(source: &str) -> String {
    let ghosts = ["//@ open ", "//@ close ", "//@ use "];
    let is_ghost = |line: &&str| ghosts.iter().any(|ghost| line.trim_start().starts_with(ghost));
    let mut left: String = source
        .lines()
        .filter(|line| !is_ghost(line))
        .flat_map(|line| [line, "\n"])
        .collect();
    while let Some(start) = left.find("/*@ opening") {
        let end = left[start..]
            .find("@*/")
            .map_or(left.len(), |end| start + end + 3);
        let behind = left[end..].len() - left[end..].trim_start().len();
        left.replace_range(start..end + behind, "");
    }
    left
}

fn shown(place: &Path, file: &str) -> Ran {
    echis(place, &["verify", "--show-inferred", file], b"")
}

/// Shows each of these files: what is shown verifies without inference, and is Java. Returns it.
fn round_trip(to: &str, sources: &[(String, String)]) -> Vec<(String, String)> {
    let given: Vec<(&str, &[u8])> = sources.iter().map(|(n, t)| (&**n, t.as_bytes())).collect();
    let place = folder(&format!("{to}-given"), &given);
    let mut results: Vec<(String, String)> = Vec::new();
    for (file, _) in sources {
        let ran = shown(&place, file);
        assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{file}: {}", ran.out);
        results.push((file.clone(), ran.out));
    }
    let written: Vec<(&str, &[u8])> = results.iter().map(|(n, t)| (&**n, t.as_bytes())).collect();
    let place = folder(&format!("{to}-shown"), &written);
    let ran = echis(&place, &["verify", ".", "--no-inference"], b"");
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    let all: Vec<PathBuf> = results.iter().map(|(file, _)| place.join(file)).collect();
    compiled(&folder(&format!("{to}-classes"), &[]), &all);
    results
}

/// What is shown leaves nothing to show.
fn is_complete(to: &str, shown_before: &[(String, String)]) {
    let given: Vec<(&str, &[u8])> = shown_before.iter().map(|(n, t)| (&**n, t.as_bytes())).collect();
    let place = folder(&format!("{to}-again"), &given);
    for (file, text) in shown_before {
        let again = shown(&place, file).out;
        assert_eq!(again, *text, "{file} is shown with something more");
    }
}

/// What is shown of a file has all of this in it, verifies, and is complete.
fn is_shown_with(to: &str, file: &str, source: &str, expected: &[&str]) {
    let whole = round_trip(to, &[(file.to_owned(), source.to_owned())]);
    let shown = &whole[0].1;
    for expected in expected {
        assert!(shown.contains(expected), "{expected} in\n{shown}");
    }
    is_complete(to, &whole);
}

fn named(file: &Path, text: String) -> (String, String) {
    (format!("{}.java", name(file)), text)
}

#[test]
fn examples_are_shown() {
    let all = files(&examples(), "java");
    let sources: Vec<(String, String)> = all.iter().map(|file| named(file, text(file))).collect();
    round_trip("examples", &sources);
}

/// Four of the examples cannot do without ghost operations. In `Points` a pure method opens `super.valid()`: it is inferred, but its words are not
/// found. In `Expressions` inference does not find that what a pure method calls is inside of what it is given, so that it might not come to an end.
/// In `Shapes` only the solver knows which case of a body there is. In `TreeIterator` one side of a decision within an expression needs something,
/// which cannot be written.
#[test]
fn examples_without_ghost_operations_are_shown() {
    let mut all = files(&examples(), "java");
    all.retain(|file| !["Expressions", "Points", "Shapes", "TreeIterator"].contains(&&*name(file)));
    let sources = all.iter().map(|file| named(file, stripped(&text(file))));
    is_complete("stripped", &round_trip("stripped", &sources.collect::<Vec<_>>()));
}

#[test]
fn figure_9_is_shown_as_in_the_paper() {
    let figure = text(&rules().join("Fig9.java"));
    let place = folder(
        "shown-figure-9",
        &[
            ("Cell.java", stripped(&figure).as_bytes()),
            ("Whole.java", figure.as_bytes()),
        ],
    );
    assert_ne!(stripped(&figure), figure);
    assert_eq!(shown(&place, "Cell.java").out, figure);
    assert_eq!(shown(&place, "Whole.java").out, figure);
}

#[test]
fn operations_are_shown_in_all_places() {
    let file = rules().join("Places.java");
    is_complete("places", &round_trip("places", &[named(&file, text(&file))]));
    let ran = shown(&rules(), "Places.java");
    for expected in [
        "{ /*@ open cell(); @*/ x = v; /*@ close cell(); @*/ }",
        "{ return /*@ opening cell() in @*/ x; }",
        "/*@ close valid(); @*/ return /*@ opening valid() in @*/ next.delegated();",
        "if (b) { /*@ open cell(); @*/ x = 1; /*@ close cell(); @*/ }",
        "while (/*@ opening cell() in @*/ (x < n))",
        "{ /*@ close cell(); @*/ throw new Refused((/*@ opening cell() in @*/ x / 2)); }",
    ] {
        assert!(ran.out.contains(expected), "{expected} in\n{}", ran.out);
    }
}

/// Where two paths meet behind `break`, with the statement there.
fn meeting(case: &str, after: &str) -> String {
    format!(
        "class Meeting {{
    int x;
    //@ predicate cell() = acc(x);
    void set(int v)
        //@ requires cell();
        //@ ensures cell();
    {{ x = v; }}
    int chosen(int k)
        //@ requires cell();
        //@ ensures cell();
    {{
        switch (k) {{
            case 1: set(1); {case}break;
            case 2: set(2); {case}break;
            default: x = 3; {case}
        }}
        {after}
    }}
}}"
    )
}

/// What only some of the paths to a place need is done where they are told apart by what they decided.
#[test]
fn what_some_paths_need_has_a_condition() {
    for (name, after, expected) in [
        (
            "closed",
            "set(4); return 4;",
            "//@ if (k != 1 && k != 2) { close cell(); }",
        ),
        // it would be opened again at once
        (
            "opened",
            "x = 4; return 4;",
            "//@ if (k == 1 || k == 2) { open cell(); }",
        ),
        (
            "returned",
            "return x;",
            "//@ if (k != 1 && k != 2) { close cell(); }\n        return /*@ opening cell() in @*/ x;",
        ),
    ] {
        let source = meeting("", after);
        is_shown_with(&format!("met-{name}"), "Meeting.java", &source, &[expected]);
    }
}

/// A list of which elements are taken away: nothing has what a field or a variable had before, but the operations behind it speak of that.
const CHAIN: &str = "class Chain {
    private Link first;
    private int first0;

    //@ predicate valid() = acc(first) &*& (first == null ? true : first.from(null));

    void removeTwo()
        //@ requires valid();
        //@ ensures valid();
    {
        if (first == null || first.next == null) return;
        first = first.next;
        first = first.next;
        if (first != null) first.prev = null;
    }

    void removeAll(int n)
        //@ requires valid();
        //@ ensures valid();
    {
        for (int i = 0; i < n; i++)
            //@ invariant valid();
        {
            if (first == null) break;
            first = first.next;
            if (first != null) {
                first.prev = null;
            }
        }
    }

    static void cut(Link x)
        //@ requires x != null &*& x.from(null);
        //@ ensures true;
    {
        x = x.next;
        if (x != null) x.prev = null;
    }
}
class Link {
    Link prev, next;

    /*@ predicate from(Link before) =
          acc(prev) &*& acc(next) &*& prev == before &*& (next == null ? true : next.from(this)); @*/
}
";

/// A ghost variable keeps what is overwritten, under a name that is not taken; a condition tells the cases of a body apart that was opened there.
#[test]
fn what_is_overwritten_is_kept() {
    is_shown_with(
        "kept",
        "Chain.java",
        CHAIN,
        &[
            "        //@ ghost Link first1 = first;\n        first = first.next;\n        //@ open first.from(first1);\n",
            "//@ if (first != null) { open first.from(null); }",
            "//@ ghost Link x0 = x;\n        x = x.next;\n        if (x != null) { /*@ open x.from(x0); @*/ x.prev = null; }",
        ],
    );
}

/// Braces and `else` go where they belong, also behind each other in one place.
#[test]
fn what_is_shown_nests() {
    let file = |methods: &str| {
        format!(
            "class Nested {{
    private int key;
    private Nested next;
    //@ predicate c() = acc(key) * acc(next) * (next != null ==> next.c());
{methods}
}}"
        )
    };
    let contract = "
        //@ requires c();
        //@ ensures c();
   ";
    for (name, method, expected) in [
        (
            "else",
            format!("    void m(int x){contract} {{
        if (next == null) {{
            key = x;
        }} else if (next.key < x) {{
            next.m(x);
        }}
    }}"),
            "        } else { /*@ open next.c(); @*/ if (next.key < x) {
            //@ close next.c();
            next.m(x);
        } else {
            //@ close next.c();
        } /*@ close c(); @*/ }",
        ),
        (
            "chain",
            format!("    void m(int x){contract} {{
        if (x == 1) key = 1; else if (next == null) key = 2; else if (next.key == 3) key = 3; else if (next.key == 4) key = 4;
    }}"),
            "else if (next.key == 4) key = 4; /*@ close next.c(); close c(); @*/ } }",
        ),
        (
            "guard",
            format!("    int m(int x){contract} {{
        if (next != null && next.key > 0) {{ return next.key; }}
        return 0;
    }}"),
            "//@ if (next != null) { open next.c(); }",
        ),
        (
            "cases",
            format!("    int m(int x){contract} {{
        if (next != null && next.key < x) x = next.key; else key = 4;
        return x;
    }}"),
            "else key = 4;
        //@ if (next != null) { close next.c(); }
        //@ close c();
        return x;",
        ),
        (
            "sides",
            format!("    int m(int x){contract} {{
        int y = next == null ? 0 : next.m(x);
        int z = next == null ? 0 : next.m(y);
        return z;
    }}"),
            "        //@ open c();
        int y = next == null ? 0 : next.m(x);
        int z = next == null ? 0 : next.m(y);
        //@ close c();
        return z;",
        ),
        (
            "rounds",
            format!("    int m(int x){contract} {{
        for (int i = 0; i < 3; i++)
            //@ invariant c() * 0 <= i <= 3;
            if (next != null && next.key < x) x = next.key; else if (key == 3) key = 4;
        return x;
    }}"),
            "else if (key == 3) key = 4; /*@ if (next != null) { close next.c(); } close c(); @*/ }",
        ),
        (
            "value",
            format!("    int m(int x){contract} {{
        return switch (x) {{ case 1 -> key; default -> 0; }};
    }}"),
            "case 1 -> (/*@ opening c() in @*/ key); default -> 0; };",
        ),
        (
            "parts",
            "    /*@ pure @*/ boolean has(int w, int bits)
        //@ requires c() * bits >= 0;
    { return bits == 0 ? key > 0 : w == 0 ? next != null && next.has(w, bits - 1) : false; }".to_owned(),
            "{ return /*@ opening c() in @*/ bits == 0 ? key > 0 : w == 0 ? next != null && next.has(w, bits - 1) : false; }",
        ),
        (
            "share",
            "    /*@ pure @*/ int depth()
        //@ requires acc(c(), 1/2);
    { return next == null ? 1 : Math.min(1000000, next.depth()) + 1; }".to_owned(),
            "{ return /*@ opening acc(c(), 1/2) in @*/ next == null ? 1 :",
        ),
    ] {
        is_shown_with(&format!("nested-{name}"), "Nested.java", &file(&method), &[expected]);
    }
}

/// A `try` is left in several ways.
const LEAVING: &str = "class Door {
    int v;
    void move(int x) throws Exception
        //@ requires acc(v);
        //@ ensures acc(v);
        //@ signals (Exception e) acc(v);
    { if (x > 3) { throw new Exception(); } v = x; }
}
class Leaving {
    private Door door;
    //@ predicate p() = acc(door) * door != null * acc(door.v);
    void caught(int x)
        //@ requires p();
        //@ ensures p();
    {
        try {
            door.move(x);
        } catch (Exception e) {
            door.v = 0;
        }
    }
    int caughtInLoop(int x)
        //@ requires p();
        //@ ensures p();
    {
        int n = 0;
        while (n < x)
            //@ invariant p();
        {
            n++;
            try {
                if (n == 7) { continue; }
                if (n == 9) { return door.v; }
                door.move(x);
            } catch (Exception e) {
                door.v = 0;
            } finally {
                door.v = 1;
            }
        }
        return n;
    }
    int returned(int x)
        //@ requires p();
        //@ ensures p();
    {
        try {
            door.move(x);
            return door.v;
        } catch (Exception e) {
            return 5;
        } finally {
            door.v = 2;
        }
    }
    void announced(int x) throws Exception
        //@ requires p();
        //@ ensures p();
        //@ signals (Exception e) p();
    {
        try {
            door.move(x);
        } finally {
            door.v = 3;
        }
    }
    void nested(int x)
        //@ requires p();
        //@ ensures p();
    {
        try {
            try {
                door.move(x);
            } finally {
                door.v = 4;
            }
        } catch (Exception e) {
            return;
        }
    }
}
";

/// Whichever way a `try` is left, what has to be closed then is closed at the end of its `finally`, or behind it.
#[test]
fn what_every_way_out_of_a_try_needs_is_shown() {
    is_shown_with(
        "leaving",
        "Leaving.java",
        LEAVING,
        &[
            "            door.v = 0;\n        }\n        //@ close p();\n    }",
            "            } finally {\n                //@ if (n == 7) { open p(); }\n                door.v = 1;\n                //@ close p();\n            }\n        }\n        return n;",
            "            return 5;\n        } finally {\n            door.v = 2;\n            //@ close p();\n        }",
            "            door.v = 3;\n            //@ close p();\n        }\n    }",
            "            //@ close p();\n            return;\n        }\n        //@ close p();\n",
        ],
    );
}

/// What a contract says of an object through a pure method: `nextTime()` is `head.time()`, `peek(1)` is `head.nth(1)`.
const EVENTS: &str = "class Events {
    Event head;
    //@ predicate queue() = acc(head) * (head != null ==> head.events());

    /*@ pure @*/ boolean isEmpty()
        //@ requires queue();
    { return head == null; }

    /*@ pure @*/ int nextTime()
        //@ requires queue() * !isEmpty();
    { return head.time(); }

    /*@ pure @*/ int peek(int i)
        //@ requires queue() * !isEmpty() * i >= 0;
    { return head.nth(i); }

    void schedule(int time)
        //@ requires queue();
        //@ ensures queue() * !isEmpty() * nextTime() == (old(isEmpty()) ? time : Math.min(time, old(nextTime())));
    {
        if (head == null || time < head.time) {
            head = new Event(time, head);
        } else {
            head.insert(time);
        }
    }

    int take()
        //@ requires queue() * !isEmpty();
        //@ ensures queue() * \\result == old(nextTime()) * (!isEmpty() ==> nextTime() >= \\result * peek(0) == old(peek(1)));
    {
        int time = head.time;
        head = head.next;
        return time;
    }
}
class Event {
    int time;
    Event next;
    //@ predicate events() = acc(time) * acc(next) * (next != null ==> next.events() * time <= next.time());

    /*@ pure @*/ int time()
        //@ requires events();
    { return time; }

    /*@ pure @*/ int nth(int i)
        //@ requires events() * i >= 0;
    { return i == 0 || next == null ? time : next.nth(i - 1); }

    Event(int time, Event next)
        //@ requires next != null ==> next.events() * time <= next.time();
        //@ ensures events() * time() == time;
    {
        this.time = time;
        this.next = next;
    }

    void insert(int t)
        //@ requires events() * t >= time();
        //@ ensures events() * time() == old(time());
    {
        if (next == null || next.time > t) {
            next = new Event(t, next);
        } else {
            next.insert(t);
        }
    }
}
";

/// Before an instance is opened, what pure methods say of its object is used: under the condition under which it is opened, and when the object can be
/// read.
#[test]
fn what_pure_methods_call_is_used() {
    is_shown_with(
        "called",
        "Events.java",
        EVENTS,
        &[
            "        //@ open queue();\n        //@ use head.time();\n        //@ use head.nth(1);\n        //@ open head.events();\n",
            "        //@ open events();\n        //@ if (next != null) { use next.time(); }\n        //@ if (next != null) { open next.events(); }\n",
        ],
    );
}

/// Where nothing tells the paths apart any more, that is said. Whoever writes it on the paths that need it is shown the rest.
#[test]
fn what_cannot_be_shown_is_said() {
    let source = meeting("k = 0; ", "set(4); return 4;");
    let place = folder("meeting", &[("Meeting.java", source.as_bytes())]);
    assert_eq!(echis(&place, &["verify", "Meeting.java"], b"").code, Some(0));
    let ran = shown(&place, "Meeting.java");
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    for expected in [
        "Meeting.chosen(int) is verified, but not without inference",
        "only some of the paths that come there need it, and nothing there tells which",
    ] {
        assert!(ran.err.contains(expected), "{}", ran.err);
    }
    let written = source.replace("x = 3; k = 0;", "x = 3; k = 0; /*@ close cell(); @*/");
    let whole = round_trip("met", &[("Meeting.java".to_owned(), written)]);
    is_complete("met", &whole);
}

/// What is inferred for ghost statements under a condition stands among them.
#[test]
fn ghost_statements_are_shown_within_conditions() {
    let file = |text: &str| {
        format!(
            "class Inside {{
    int x;
    //@ predicate cell() = acc(x);
    void m(boolean b, boolean c)
        //@ requires cell();
        //@ ensures cell();
    {{
{text}
    }}
}}"
        )
    };
    for (name, text) in [
        (
            "line",
            "        //@ if (b) { assert x == x; } else if (c) { assert cell(); }",
        ),
        (
            "lines",
            "        //@ if (b) {\n        //@     assert x == x;\n        //@ }",
        ),
        (
            "block",
            "        /*@ if (b) {\n              assert x == x;\n            } @*/",
        ),
    ] {
        let source = vec![("Inside.java".to_owned(), file(text))];
        is_complete(
            &format!("inside-{name}"),
            &round_trip(&format!("inside-{name}"), &source),
        );
    }
}

#[test]
fn what_fails_is_shown_as_far_as_it_is_known() {
    let ran = echis(
        &project(),
        &["verify", "--show-inferred", "examples/java/unproved/Account.java"],
        b"",
    );
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("class Account"), "{}", ran.out);
    assert!(ran.err.contains("closing it needs `balance >= 0`"), "{}", ran.err);
}

#[test]
fn steps_are_listed_for_scripts() {
    let source = "class Cell {
    int x;
    //@ predicate valid() = acc(x);
    void set(int v)
        //@ requires valid();
        //@ ensures valid();
    {
        x = v;
    }
}";
    let place = folder("listed", &[("Cell.java", source.as_bytes())]);
    let ran = echis(
        &place,
        &["verify", "--show-inferred", "Cell.java", "--format", "json"],
        b"",
    );
    let [answer] = json(&ran).try_into().expect("one file");
    let expected = serde_json::json!([
        {"line": 8, "column": 9, "text": "open valid();"},
        {"line": 9, "column": 5, "text": "close valid();"},
    ]);
    assert_eq!(answer["inferred"], expected);
}

#[test]
fn viper_programs_are_shown() {
    let source = "field f: Int
predicate cell(this: Ref) { acc(this.f) }
method set(this: Ref, b: Bool)
  requires cell(this)
  ensures cell(this)
{
  if (b) {
    this.f := 1
  }
}
";
    let place = folder("viper-shown", &[("cell.vpr", source.as_bytes())]);
    let ran = shown(&place, "cell.vpr");
    assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{}", ran.out);
    let expected = source.replace(
        "    this.f := 1\n",
        "    unfold cell(this)\n    this.f := 1\n    fold cell(this)\n",
    );
    assert_eq!(ran.out, expected);
    let place = folder("viper-again", &[("cell.vpr", ran.out.as_bytes())]);
    assert_eq!(echis(&place, &["verify", "cell.vpr"], b"").code, Some(0));
}

/// Nothing can stand where an exception goes on: what is closed then is said before the statement.
#[test]
fn what_is_thrown_is_passed_on_with_everything_closed() {
    let source = "class Unbound extends Exception {
    Unbound() { }
}

interface Expr {
    //@ predicate tree();

    //@ requires tree();
    //@ ensures tree();
    //@ signals (Unbound u) tree();
    int eval(boolean bound) throws Unbound;
}

final class Both implements Expr {
    private Expr a, b;
    //@ predicate tree() = acc(a) * acc(b) * a != null * b != null * a.tree() * b.tree();

    //@ requires a != null * a.tree() * b != null * b.tree();
    //@ ensures tree();
    Both(Expr a, Expr b) { this.a = a; this.b = b; }

    //@ requires tree();
    //@ ensures tree();
    //@ signals (Unbound u) tree();
    public int eval(boolean bound) throws Unbound {
        int first = a.eval(bound);
        if (first > 0) {
            return b.eval(bound);
        }
        while (b.eval(bound) > 100)
            //@ invariant tree();
        {
        }
        return first;
    }
}
";
    let expected = [
        "        //@ signals { close tree(); }\n        int first = a.eval(bound);\n",
        "            //@ signals { close tree(); }\n            return /*@ opening tree() in @*/ b.eval(bound);\n",
        "        //@ signals { close tree(); }\n        while (/*@ opening tree() in @*/ (b.eval(bound) > 100))\n",
    ];
    is_shown_with("thrown", "Both.java", source, &expected);
}

/// A condition behind the body, or with effects, comes between two places where statements can stand.
#[test]
fn conditions_within_rounds_have_open_what_they_need() {
    let source = "class Source {
    private int left;
    //@ predicate valid() = acc(left);

    //@ requires valid();
    //@ ensures valid();
    int next() {
        if (left > 0) left--;
        return left;
    }
}

class Drain {
    private Source source;
    private int count;
    //@ predicate valid() = acc(source) * acc(count) * source != null * source.valid();

    //@ requires valid();
    //@ ensures valid();
    void all() {
        while (source.next() > 0)
            //@ invariant valid();
        {
            count = 0;
        }
    }

    //@ requires valid();
    //@ ensures valid();
    int last() {
        int last = 0;
        while ((last = source.next()) > 0)
            //@ invariant valid();
        {
        }
        return last;
    }

    //@ requires valid();
    //@ ensures valid();
    void upTo(int n) {
        do
            //@ invariant valid();
        {
            if (n > 5) continue;
            n++;
        } while (count > n);
        count = n;
    }

    //@ requires valid();
    //@ ensures valid();
    void reset() {
        do
            //@ invariant valid();
        {
            count = 0;
        } while (count > 3);
    }
}
";
    let expected = [
        "while (/*@ opening valid() in @*/ (source.next() > 0))",
        "{\n            //@ open valid();\n            count = 0;\n            //@ close valid();\n        }\n    }",
        "while (/*@ opening valid() in @*/ ((last = source.next()) > 0))",
        "} while (/*@ opening valid() in @*/ (count > n));\n        //@ open valid();\n        count = n;\n",
    ];
    is_shown_with("within", "Drain.java", source, &expected);
}

/// The answer to a question is kept where it cannot be asked again.
#[test]
fn what_was_asked_is_kept() {
    let source = "class Node {
    int item;
    Node next;
    //@ predicate chain() = acc(item) * acc(next) * (next != null ==> next.chain());

    //@ ensures acc(this.item) * acc(next) * this.item == item * next == null;
    Node(int item) { this.item = item; }
}

class Swap {
    private Node head, tail;
    private int size;
    /*@ predicate valid() = acc(head) * acc(tail) * acc(size)
          * (head != null ==> head.chain()) * (tail != null ==> tail == head); @*/

    //@ requires valid();
    //@ ensures valid();
    void swap(int item) {
        Node fresh = new Node(item);
        if (head == null) {
            head = fresh;
        } else {
            head.item = 2;
            head = fresh;
        }
        tail = fresh;
        size = 1;
    }
}
";
    let expected = [
        "        //@ ghost boolean was0 = head == null;\n        if (head == null) {\n",
        "        //@ if (was0) { open valid(); }\n        tail = fresh;\n",
    ];
    is_shown_with("asked", "Swap.java", source, &expected);
}

#[test]
fn viper_programs_are_shown_with_conditions() {
    let source = "field f: Int
predicate cell(this: Ref) { acc(this.f) }
method touch(this: Ref)
  requires cell(this)
  ensures cell(this)
method set(this: Ref, b: Bool)
  requires cell(this)
  ensures cell(this)
{
  if (b) {
    this.f := 1
    goto behind
  }
  touch(this)
  label behind
  touch(this)
}
";
    let place = folder("viper-conditions", &[("cell.vpr", source.as_bytes())]);
    let ran = shown(&place, "cell.vpr");
    assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{}", ran.out);
    let expected = source
        .replace("    this.f := 1\n", "    unfold cell(this)\n    this.f := 1\n")
        .replace(
            "  label behind\n",
            "  label behind\n  if (b) { fold cell(this) }\n",
        );
    assert_eq!(ran.out, expected);
    let place = folder("viper-conditions-again", &[("cell.vpr", ran.out.as_bytes())]);
    assert_eq!(echis(&place, &["verify", "cell.vpr"], b"").code, Some(0));
}

#[test]
fn viper_programs_keep_what_is_overwritten() {
    let source = "field next: Ref
field prev: Ref
field head: Ref
predicate seg(a: Ref, before: Ref) {
  a != null ==> acc(a.next) && acc(a.prev) && a.prev == before && seg(a.next, a)
}
predicate list(l: Ref) { acc(l.head) && seg(l.head, null) }
method remove(l: Ref)
  requires list(l)
  ensures list(l)
{
  if (l.head != null) {
    l.head := l.head.next
    if (l.head != null) {
      l.head.prev := null
    }
  }
}
";
    let place = folder("viper-kept", &[("list.vpr", source.as_bytes())]);
    let ran = shown(&place, "list.vpr");
    assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{}", ran.out);
    for expected in [
        "    head__0 := l.head\n    l.head := l.head.next\n",
        "      unfold seg(l.head, head__0)\n      l.head.prev := null\n",
    ] {
        assert!(ran.out.contains(expected), "{expected} in\n{}", ran.out);
    }
    let place = folder("viper-kept-again", &[("list.vpr", ran.out.as_bytes())]);
    assert_eq!(echis(&place, &["verify", "list.vpr"], b"").code, Some(0));
}

#[test]
fn one_file_is_shown_at_a_time() {
    let ran = echis(
        &examples(),
        &["verify", "--show-inferred", "Swap.java", "Matrix.java"],
        b"",
    );
    assert_eq!((ran.code, &*ran.out), (Some(2), ""));
    assert!(ran.err.contains("--show-inferred takes one file"), "{}", ran.err);
}

/// No statement can stand within an expression: what a call in it needs closed is open around the other parts.
#[test]
fn what_is_needed_within_expressions_is_open_around_their_parts() {
    let source = "class Chain {
    private int k;
    private Chain next;
    //@ predicate chain() = acc(k) * acc(next) * (next != null ==> next.chain());

    //@ requires chain();
    //@ ensures chain();
    private int touch(int x) {
        if (k > x) k = x;
        return x;
    }

    //@ requires chain();
    //@ ensures chain();
    int other(int key) {
        return key == k ? touch(key) : k;
    }

    //@ requires chain();
    //@ ensures chain();
    boolean either(int key) {
        boolean either = key == k || touch(k) > 1;
        return either;
    }

    //@ requires chain();
    //@ ensures chain();
    int both(int key) {
        if (key > 0 && touch(key) > 1 && k > 1) {
            k = key;
        }
        return touch(key) | k;
    }

    //@ requires chain();
    //@ ensures chain();
    boolean has(int x) {
        return k == x || next != null && next.has(x);
    }
}
";
    let expected = [
        "return (/*@ opening chain() in @*/ key == k) ? touch(key) : (/*@ opening chain() in @*/ k);",
        "boolean either = (/*@ opening chain() in @*/ key == k) || touch((/*@ opening chain() in @*/ k)) > 1;",
        "if (key > 0 && touch(key) > 1 && (/*@ opening chain() in @*/ k > 1)) {\n            //@ open chain();\n            k = key;\n",
        "return touch(key) | (/*@ opening chain() in @*/ k);",
    ];
    is_shown_with("parts", "Chain.java", source, &expected);
}

/// Jumps close what was opened since the round or the case began, so that all ways out go on alike.
#[test]
fn what_is_open_at_a_jump_is_closed_before_it() {
    let source = "class Table {
    private int[] data;
    private int state;
    //@ predicate valid() = acc(data) * acc(state) * data != null * acc(data[*]);

    //@ requires valid();
    //@ ensures valid();
    boolean has(int x) {
        boolean found = false;
        for (int i = 0, n = data.length; i < data.length; i++)
            //@ invariant valid() * 0 <= i;
        {
            if (data[i] == x) {
                found = true;
                break;
            }
            if (i > 1000000) break;
        }
        return found;
    }

    //@ requires valid();
    //@ ensures valid();
    int step(int in) {
        return switch (in) {
            case 0 -> {
                state = 1;
                yield 7;
            }
            case 1 -> state;
            default -> in;
        };
    }

    //@ requires valid();
    //@ ensures valid();
    void turn() {
        switch (state) {
            case 0:
                state = 1;
                break;
            default:
        }
    }
}
";
    let expected = [
        "for (int i = 0, n = (/*@ opening valid() in @*/ data.length); (/*@ opening valid() in @*/ i < data.length); i++)",
        "                found = true;\n                //@ close valid();\n                break;\n",
        "                //@ open valid();\n                state = 1;\n                //@ close valid();\n                yield 7;\n",
        "            case 1 -> (/*@ opening valid() in @*/ state);\n            default -> in;\n",
        "            default:\n        }\n        //@ close valid();\n    }\n",
    ];
    is_shown_with("jumps", "Table.java", source, &expected);
}

/// A class below has the body of the class above in its own, by way of `super`.
#[test]
fn bodies_of_the_class_above_are_opened_as_super_has_them() {
    let source = "class Account {
    protected int balance;
    //@ predicate valid() = acc(balance);

    /*@ pure @*/ int balance()
        //@ requires valid();
    { return balance; }

    Account()
        //@ ensures valid() * balance() == 0;
    { }
}

class Savings extends Account {
    private int rate;
    //@ predicate valid() = super.valid() * acc(rate);

    /*@ pure @*/ int balance()
        //@ requires valid();
    { return balance; }

    Savings()
        //@ ensures valid() * balance() == 0;
    { rate = 1; }
}
";
    let expected = ["{ return /*@ opening valid() in opening super.valid() in @*/ balance; }"];
    is_shown_with("above", "Account.java", source, &expected);
}

/// What cannot be written for one method is not missing elsewhere.
#[test]
fn what_has_no_words_in_one_method_leaves_the_others_alone() {
    let source = "class Depth {
    private int depth;
    //@ predicate valid() = acc(depth) * 0 <= depth && depth <= 100;

    /*@ pure @*/ int depth()
        //@ requires valid();
        //@ ensures 0 <= \\result && \\result <= 100;
    { return depth; }

    void check() throws Exception
        //@ requires valid();
        //@ ensures valid() * depth() == old(depth());
        //@ signals (Exception e) valid() * depth() == old(depth());
    {
        if (depth == 7) throw new Exception();
    }

    int nested() throws Exception
        //@ requires valid();
        //@ ensures valid() * depth() == old(depth());
        //@ signals (Exception e) valid() * depth() == old(depth());
    {
        if (depth == 100) return 0;
        depth++;
        try {
            check();
            return depth;
        } finally {
            depth--;
        }
    }
}
";
    let place = folder("left-alone", &[("Depth.java", source.as_bytes())]);
    let ran = shown(&place, "Depth.java");
    assert!(
        ran.out.contains("return /*@ opening valid() in @*/ depth;"),
        "{}",
        ran.out
    );
    assert!(!ran.err.contains("in Depth.depth()"), "{}", ran.err);
}
