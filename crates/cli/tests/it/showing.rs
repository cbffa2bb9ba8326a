//! `--show-inferred`: what is shown compiles, verifies without inference, and leaves nothing to infer.

use crate::proving::{compiled, examples, files, name, rules, text};
use crate::{Ran, echis, folder, json, project};
use std::path::{Path, PathBuf};

mod expressions;
mod names;
mod uses;
mod viper;
mod ways;

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

/// One of the examples cannot do without ghost operations: in `TreeIterator` one side of a decision within an expression needs something, which
/// cannot be written.
#[test]
fn examples_without_ghost_operations_are_shown() {
    let mut all = files(&examples(), "java");
    all.retain(|file| name(file) != "TreeIterator");
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
        "while (/*@ opening cell() in @*/ x < n)",
        "{ /*@ close cell(); @*/ throw new Refused((/*@ opening cell() in @*/ x / 2)); }",
    ] {
        assert!(ran.out.contains(expected), "{expected} in\n{}", ran.out);
    }
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
fn one_file_is_shown_at_a_time() {
    let ran = echis(
        &examples(),
        &["verify", "--show-inferred", "Swap.java", "Matrix.java"],
        b"",
    );
    assert_eq!((ran.code, &*ran.out), (Some(2), ""));
    assert!(ran.err.contains("--show-inferred takes one file"), "{}", ran.err);
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

/// What has no place in one method is not missing elsewhere.
#[test]
fn what_cannot_stand_in_one_method_leaves_the_others_alone() {
    let source = "class Placeless {
    private int n;

    //@ predicate valid() = acc(n);

    /*@ pure @*/ int get()
        //@ requires valid();
    { return n; }

    void step()
        //@ requires valid();
        //@ ensures valid();
    { }

    void run()
        //@ requires valid();
        //@ ensures valid();
    {
        switch (n) {
            case 1:
                step();
            default:
                n = 5;
        }
    }
}
";
    let place = folder("placeless", &[("Placeless.java", source.as_bytes())]);
    let ran = shown(&place, "Placeless.java");
    let expected = "return /*@ opening valid() in @*/ n;";
    assert!(ran.out.contains(expected), "{}", ran.out);
    assert!(!ran.err.contains("in Placeless.get()"), "{}", ran.err);
    assert!(ran.err.contains("in Placeless.run()"), "{}", ran.err);
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
