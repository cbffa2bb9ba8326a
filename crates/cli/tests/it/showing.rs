//! Inferred steps: listed in JSON, and written into the program by `--show-inferred` where they are
//! whole statements.

use crate::proving::{examples, files, name, text};
use crate::rules::rules;
use crate::{Ran, echis, folder, is_long, json, project};
use std::path::Path;

/// The text of a Java file without its ghost operations.
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

/// The output of `--show-inferred` for a file, which must verify.
fn shown_text(to: &str, file: &str, source: &str) -> String {
    let ran = shown(&folder(to, &[(file, source.as_bytes())]), file);
    assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{}", ran.out);
    ran.out
}

const CELL: &str = "class Cell {
    int x;
    //@ predicate valid() = acc(x);
    void set(int v)
        //@ requires valid();
        //@ ensures valid();
    {
        x = v;
    }
    int get()
        //@ requires valid();
        //@ ensures valid();
    {
        return x;
    }
    void clear(boolean b)
        //@ requires valid();
        //@ ensures valid();
    {
        if (b) x = 0;
    }
}
";

#[test]
fn statements_are_written_and_verify_without_inference() {
    let shown = shown_text("statements", "Cell.java", CELL);
    let expected = CELL
        .replace(
            "        x = v;\n",
            "        //@ open valid();\n        x = v;\n        //@ close valid();\n",
        )
        .replace(
            "        return x;\n",
            "        //@ open valid();\n        return x;\n        //@ close valid();\n",
        )
        .replace(
            "if (b) x = 0;",
            "if (b) { /*@ open valid(); @*/ x = 0; /*@ close valid(); @*/ }",
        );
    assert_eq!(shown, expected);
    let place = folder("statements-again", &[("Cell.java", shown.as_bytes())]);
    let ran = echis(&place, &["verify", "--no-inference", "Cell.java"], b"");
    assert_eq!(ran.code, Some(0), "{}", ran.out);
}

/// Steps inside of expressions are listed below the file, with their places.
#[test]
fn steps_within_expressions_are_listed_below() {
    let source = "class Range {
    int low, high;
    //@ predicate valid() = acc(low) * acc(high);
    /*@ pure @*/ int low()
        //@ requires valid();
    { return low; }
    void widen(int by)
        //@ requires valid();
        //@ ensures valid();
    {
        while (low < by)
            //@ invariant valid();
        {
            low = low + 1;
        }
    }
}
";
    let shown = shown_text("below", "Range.java", source);
    for expected in [
        "//   line 6: open valid() for `low`\n",
        "//   line 11: open valid() for `low`\n",
        "            //@ open valid();\n            low = low + 1;\n            //@ close valid();\n",
        "// Proved with inference only: Range.low(), Range.widen(int)\n",
    ] {
        assert!(shown.contains(expected), "{expected} in\n{shown}");
    }
}

/// Operations on one instance in the middle of a statement would conflict if they were written
/// before it, so that none is written.
#[test]
fn operations_around_calls_in_the_middle_of_a_statement_are_not_written() {
    let source = "class Middle {
    int x;
    //@ predicate valid() = acc(x);
    int next()
        //@ requires valid();
        //@ ensures valid();
    { return 1; }
    void sum()
        //@ requires valid();
        //@ ensures valid();
    {
        int y = next() % 2 + x % 2;
    }
}
";
    let shown = shown_text("middle", "Middle.java", source);
    assert!(!shown.contains("//@ open"), "{shown}");
    assert!(shown.contains("//   line 12: open valid()"), "{shown}");
}

/// An operation that is needed on only one of the joined paths is listed with its condition.
#[test]
fn conditions_are_told() {
    let source = "class Guard {
    int key;
    Guard next;
    //@ predicate c() = acc(key) * acc(next) * (next != null ==> next.c());
    int first(int x)
        //@ requires c();
        //@ ensures c();
    {
        if (next != null && next.key < x) x = next.key; else key = 4;
        return x;
    }
}
";
    let shown = shown_text("guard", "Guard.java", source);
    assert!(
        shown.contains("close next.c()") && shown.contains("next != null"),
        "{shown}"
    );
}

/// Shows every third example, or all examples if the environment variable ECHIS_LONG is set.
#[test]
fn examples_are_shown_and_verify_again() {
    let all = files(&examples(), "java");
    let step = if is_long() { 1 } else { 3 };
    let sources = all
        .iter()
        .step_by(step)
        .map(|file| (format!("{}.java", name(file)), stripped(&text(file))));
    let sources: Vec<(String, String)> = sources.collect();
    let given: Vec<(&str, &[u8])> = sources.iter().map(|(n, t)| (&**n, t.as_bytes())).collect();
    let place = folder("examples-given", &given);
    let mut results: Vec<(String, String)> = Vec::new();
    for (file, _) in &sources {
        let ran = shown(&place, file);
        assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{file}: {}", ran.out);
        results.push((file.clone(), ran.out));
    }
    let written: Vec<(&str, &[u8])> = results.iter().map(|(n, t)| (&**n, t.as_bytes())).collect();
    let ran = echis(&folder("examples-shown", &written), &["verify", "."], b"");
    assert_eq!(ran.code, Some(0), "{}", ran.out);
}

#[test]
fn figure_9_is_shown_as_in_the_paper_but_for_what_is_used() {
    let figure = text(&rules("paper/Fig9.java"));
    let shown = shown_text("figure-9", "Cell.java", &stripped(&figure));
    let is_statement = |line: &&str| {
        let line = line.trim_start();
        line.starts_with("//@ open ") || line.starts_with("//@ close ")
    };
    let statements = |text: &str| {
        text.lines()
            .filter(is_statement)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(statements(&shown), statements(&figure));
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
    let place = folder("listed", &[("Cell.java", CELL.as_bytes())]);
    let ran = echis(&place, &["verify", "Cell.java", "--format", "json"], b"");
    let [answer] = json(&ran).try_into().expect("one file");
    let expected = serde_json::json!([
        {"line": 8, "column": 9, "position": "before", "operation": "open", "instance": "valid()", "written": true},
        {"line": 14, "column": 16, "position": "before", "operation": "open", "instance": "valid()", "written": true},
    ]);
    let opened = answer["inferred"].as_array().expect("a list").iter();
    let opened: Vec<_> = opened
        .filter(|step| step["operation"] == "open")
        .take(2)
        .cloned()
        .collect();
    assert_eq!(serde_json::Value::from(opened), expected);
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

#[test]
fn viper_programs_are_shown() {
    let source = "field f: Int
predicate cell(this: Ref) { acc(this.f) }
function get(this: Ref): Int requires acc(cell(this), 1/2) { this.f }
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
    let shown = shown_text("viper-shown", "cell.vpr", source);
    for expected in [
        "    unfold cell(this)\n    this.f := 1\n",
        "  label behind\n  if (b) { fold cell(this) }\n",
        "//   line 3: unfold acc(cell(this), 1 / 2) for `this.f`\n// Proved with inference only: get\n",
    ] {
        assert!(shown.contains(expected), "{expected} in\n{shown}");
    }
    let place = folder("viper-again", &[("cell.vpr", shown.as_bytes())]);
    assert_eq!(
        echis(&place, &["verify", "cell.vpr", "--infer"], b"").code,
        Some(0)
    );
}
