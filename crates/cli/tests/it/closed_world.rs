//! Answers say of which classes a proof knows that no others extend them.

use crate::{echis, folder, json};

/// The classes that the answer about a file names.
fn named(text: &str) -> Vec<String> {
    let test = std::thread::current()
        .name()
        .unwrap_or_default()
        .replace("::", "-");
    let folder = folder(&test, &[("A.java", text.as_bytes())]);
    let ran = echis(&folder, &["verify", "A.java", "--format", "json"], b"");
    assert_eq!(ran.code, Some(0), "{text}: {}{}", ran.out, ran.err);
    let names = json(&ran)[0]["closedWorld"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    let names = names
        .iter()
        .map(|name| name.as_str().unwrap_or_default().to_owned());
    names.collect()
}

const CELL: &str = "class Cell {
    private int v;
    //@ predicate valid() = acc(v);
    //@ ensures valid();
    Cell() { }
    //@ requires valid();
    //@ ensures valid();
    void clear() { v = 0; }
}";

#[test]
fn opened_predicates_depend_on_it() {
    assert_eq!(named(CELL), ["Cell"]);
    for (part, other) in [
        ("class Cell", "final class Cell"),
        (" Cell()", " private Cell()"),
        ("v = 0;", ""),
    ] {
        let text = CELL.replacen(part, other, 1);
        let still = part == "v = 0;"; // the constructor closes the predicate
        assert_eq!(named(&text).len(), usize::from(still), "{text}");
    }
    let inside = CELL.replace("class Cell", "private static class Cell");
    assert_eq!(named(&format!("class Outer {{ {inside} }}")), [""; 0]);
    let record = "record P(int x) { //@ predicate valid() = x > 0;
        //@ requires valid();
        //@ ensures x > 0;
        void m() { //@ open valid();
        } }";
    assert_eq!(named(record), [""; 0]);
}

#[test]
fn pure_methods_depend_on_it() {
    let text = |modifier: &str, call: &str| {
        format!(
            "class One {{ /*@ pure @*/ {modifier} int one() {{ return 1; }} }}
            class Two {{ //@ requires o != null;
                static void m(One o) {{ {call} }} }}"
        )
    };
    assert_eq!(named(&text("", "assert o.one() == 1;")), ["One"]);
    for (modifier, call) in [
        ("", ""),
        ("final", "assert o.one() == 1;"),
        ("static", "assert One.one() == 1;"),
    ] {
        assert_eq!(named(&text(modifier, call)), [""; 0], "{modifier} {call}");
    }
}

/// Of a sealed class, its subclasses that others can extend are named.
#[test]
fn tests_of_classes_depend_on_it() {
    let text = |shape: &str, round: &str| {
        format!(
            "{shape} interface Shape {{ }}
            {round} class Round implements Shape {{ }}
            {round} class Flat implements Shape {{ }}
            class Main {{
                //@ requires s != null;
                static void m(Shape s) {{ assert s instanceof Round || s instanceof Flat; }}
            }}"
        )
    };
    assert_eq!(named(&text("", "")), ["Shape"]);
    assert_eq!(named(&text("sealed", "final")), [""; 0]);
    let open = named(&text("sealed", "non-sealed"));
    assert!(open.iter().all(|name| name != "Shape"), "{open:?}");
}

/// The text says it once for all files, as its last line.
#[test]
fn the_text_ends_with_it() {
    let other = CELL.replace("Cell", "Box");
    let files: [(&str, &[u8]); 2] = [("Box.java", other.as_bytes()), ("Cell.java", CELL.as_bytes())];
    let folder = folder("closed-world-text", &files);
    let ran = echis(&folder, &["verify", "Cell.java", "Box.java"], b"");
    let last = "closed world: no classes but the given ones extend `Box` and `Cell`";
    assert_eq!(ran.out.lines().last(), Some(last), "{}", ran.out);
    // a contract file knows that there are others
    let spec = "class Cell { //@ predicate valid() = true;\n }";
    std::fs::write(folder.join("Cell.jspec"), spec).expect("it is writable");
    let ran = echis(&folder, &["verify", "Cell.jspec"], b"");
    assert!(!ran.out.contains("closed world"), "{}", ran.out);
}
