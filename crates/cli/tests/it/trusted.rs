//! The answer lists the trusted assumptions.

use crate::{echis, folder, json};
use serde_json::Value;

const JAVA: &[u8] = br"class Trust {
    static int above(int k)
        //@ ensures \result > k;
    {
        //@ assume k < 0 && false;
        return k;
    }
    static int same(int k)
        //@ ensures \result == k;
    {
        return k;
    }
}
";

/// The trusted assumptions of an answer: kind, description and line.
fn listed(answer: &Value) -> Vec<(String, String, u64)> {
    let all = answer["trusted"].as_array().expect("it is a list").iter();
    let text = |value: &Value| value.as_str().expect("it is a text").to_owned();
    all.map(|t| {
        (
            text(&t["kind"]),
            text(&t["what"]),
            t["line"].as_u64().expect("it has a line"),
        )
    })
    .collect()
}

/// The trusted assumptions of a single file.
fn trusted(name: &str, file: &str, text: &[u8], arguments: &[&str]) -> (Vec<(String, String, u64)>, Value) {
    let here = folder(name, &[(file, text)]);
    let arguments = [&["verify", file, "--format", "json"], arguments].concat();
    let answer = json(&echis(&here, &arguments, b"")).swap_remove(0);
    (listed(&answer), answer)
}

/// As it is listed.
fn entry(kind: &str, what: &str, line: u64) -> (String, String, u64) {
    (kind.into(), what.into(), line)
}

#[test]
fn an_assumption_in_a_contract_is_trusted_with_a_warning() {
    let (trusted, answer) = trusted("trusted_java", "Trust.java", JAVA, &[]);
    assert_eq!(trusted, [entry("assume", "assume k < 0 && false;", 5)]);
    assert_eq!(answer["status"], "verified");
    assert_eq!(answer["errors"], Value::Array(Vec::new()));
    assert_eq!(answer["warnings"].as_array().map(Vec::len), Some(1));
    assert_eq!(answer["warnings"][0]["id"], "assume.believed");
    assert_eq!(answer["warnings"][0]["line"], 5);
}

#[test]
fn people_are_told_of_an_assumption() {
    let here = folder("trusted_text", &[("Trust.java", JAVA)]);
    let ran = echis(&here, &["verify", "Trust.java"], b"");
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    assert!(
        ran.out
            .contains("warning[assume.believed]: this assumption is trusted, not proved"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("\ntrusted: `assume k < 0 && false;` (line 5)\n"),
        "{}",
        ran.out
    );
}

#[test]
fn what_other_members_assume_is_not_listed() {
    let (trusted, answer) = trusted("trusted_only", "Trust.java", JAVA, &["--only", "same"]);
    assert_eq!((trusted, answer.get("warnings")), (Vec::new(), None));
}

#[test]
fn a_method_that_nobody_implements_is_trusted() {
    let shape = br"abstract class Shape {
    abstract int area();
        //@ ensures \result >= 0;
    abstract int corners();
        //@ ensures \result >= 3;
    static int twice(Shape s)
        //@ requires s != null;
        //@ ensures \result >= 3;
    { s.area(); return s.corners(); }
}
abstract class Square extends Shape {
    int corners()
        //@ ensures \result >= 3;
    { return 4; }
}
";
    let (trusted, answer) = trusted("trusted_abstract", "Shape.java", shape, &[]);
    assert_eq!(trusted, [entry("method", "Shape.area()", 2)], "{answer}");
    assert_eq!(answer.get("warnings"), None);
}

#[test]
fn contracts_of_the_library_are_listed_for_scripts_where_they_are_first_used() {
    let length = br"class Length {
    static int of(String s)
        //@ requires s != null;
        //@ ensures \result >= 0;
    { return s.length() + s.trim().length(); }
}
";
    let (trusted, answer) = trusted("trusted_library", "Length.java", length, &[]);
    assert!(
        trusted
            .iter()
            .all(|(kind, _, line)| kind == "library" && *line == 5),
        "{answer}"
    );
    let names: Vec<&str> = trusted.iter().map(|(_, what, _)| what.as_str()).collect();
    assert!(names.contains(&"String.trim()"), "{answer}");
    let here = folder("trusted_library_text", &[("Length.java", length)]);
    let ran = echis(&here, &["verify", "Length.java"], b"");
    assert!(!ran.out.contains("trusted"), "{}", ran.out);
}

#[test]
fn trusted_assumptions_of_viper_are_listed_without_warnings() {
    let program = b"field f: Int
method lock(r: Ref) ensures acc(r.f)
function least(x: Int): Int ensures result <= x
method m(r: Ref)
{
  lock(r)
  assume r.f > least(0)
  inhale r.f > 1
  while (true) decreases _ { }
}
";
    let (trusted, answer) = trusted("trusted_viper", "lock.vpr", program, &[]);
    assert_eq!(
        trusted,
        [
            entry("method", "lock", 2),
            entry("function", "least", 3),
            entry("assume", "assume r.f > least(0)", 7),
            entry("inhale", "inhale r.f > 1", 8),
            entry("termination", "decreases _", 9),
        ]
    );
    assert_eq!(answer.get("warnings"), None);
    let here = folder("trusted_viper_text", &[("lock.vpr", program)]);
    let ran = echis(&here, &["verify", "lock.vpr"], b"");
    let line = "trusted: `assume r.f > least(0)` (line 7), method `lock` without a body (line 2), \
                function `least` without a body (line 3) and 2 more\n";
    assert!(ran.out.contains(line), "{}", ran.out);
}

#[test]
fn nothing_is_listed_where_everything_is_shown() {
    let (trusted, _) = trusted(
        "trusted_nothing",
        "plain.vpr",
        b"method m(x: Int) requires x > 1 { assert x > 0 }",
        &[],
    );
    assert_eq!(trusted, Vec::new());
}
