//! Runs that confirm failures of Viper programs.

use crate::{echis, folder, json};
use serde_json::Value;

/// The ids and counterexamples of the errors of a program, in order.
fn counterexamples(name: &str, program: &str) -> Vec<(String, Value)> {
    counterexamples_with(name, program, &[])
}

fn counterexamples_with(name: &str, program: &str, arguments: &[&str]) -> Vec<(String, Value)> {
    let folder = folder(name, &[("a.vpr", program.as_bytes())]);
    let all = [
        &["verify", "a.vpr", "--format", "json", "--all-errors"],
        arguments,
    ]
    .concat();
    let ran = echis(&folder, &all, b"");
    assert_eq!(ran.code, Some(1), "{} {}", ran.out, ran.err);
    let errors = json(&ran)[0]["errors"]
        .as_array()
        .expect("there are errors")
        .clone();
    let each = errors.into_iter();
    each.map(|e| {
        (
            e["id"].as_str().unwrap_or_default().to_owned(),
            e["counterexample"].clone(),
        )
    })
    .collect()
}

/// The confirmed run of the only error of a program.
fn only_run(name: &str, id: &str, program: &str) -> Value {
    let mut all = counterexamples(name, program);
    assert_eq!(all.len(), 1, "{all:?}");
    let (found, run) = all.remove(0);
    assert_eq!(found, id);
    assert_eq!(run["confirmed"], true, "{run}");
    run
}

const FALSE: &str = "assert.failed:assertion.false";

#[test]
fn the_run_is_an_object_with_store_and_heap() {
    let run = only_run(
        "confirmed_shape",
        FALSE,
        "field f: Int
         method m(x: Ref, n: Int) requires acc(x.f) && x.f == n - 4 && n == 1 { assert x.f > 0 }",
    );
    let expected = serde_json::json!({
        "confirmed": true, "store": {"x": "object 1", "n": 1}, "heap": {"object 1.f": -3}
    });
    assert_eq!(run, expected);
}

#[test]
fn the_run_is_told_in_words() {
    let program = b"field f: Int
method m(x: Ref) requires acc(x.f) && x.f == -3
{ assert x.f > 0 }
method n() { assert false }
";
    let folder = folder("confirmed_words", &[("a.vpr", program)]);
    let ran = echis(&folder, &["verify", "a.vpr"], b"");
    assert!(
        ran.out
            .contains("note: a run that breaks it: x = object 1, object 1.f = -3\n"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("note: a run that breaks it, without input\n"),
        "{}",
        ran.out
    );
    let sarif = echis(&folder, &["verify", "a.vpr", "--format", "sarif"], b"");
    assert!(
        sarif
            .out
            .contains("\\na run that breaks it: x = object 1, object 1.f = -3"),
        "{}",
        sarif.out
    );
}

#[test]
fn what_is_chosen_during_the_run_is_told() {
    let program = "method any() returns (r: Int) ensures r > 1
         method m(unused: Ref) { var k: Int  var n: Int := any()  assert n != 4 || k != n }";
    let run = only_run("confirmed_chosen", FALSE, program);
    let chosen = serde_json::json!([{"name": "k", "value": 4}, {"name": "n", "value": 4}]);
    assert_eq!(
        run,
        serde_json::json!({"confirmed": true, "store": {}, "heap": {}, "chosen": chosen})
    );
    let folder = folder("confirmed_chosen_words", &[("a.vpr", program.as_bytes())]);
    let ran = echis(&folder, &["verify", "a.vpr"], b"");
    let words = "note: a run that breaks it, without input\n    chosen during the run: k = 4, n = 4\n";
    assert!(ran.out.contains(words), "{}", ran.out);
}

#[test]
fn without_a_run_no_values_are_told() {
    // the invariant is too weak for the proof, but no run fails
    let program = "method count(n: Int) returns (i: Int)
           requires n >= 0
           ensures i == n
         {
           i := 0
           while (i < n) invariant 0 <= i { i := i + 1 }
         }";
    let all = counterexamples("confirmed_weak", program);
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(all[0].1, serde_json::json!({"confirmed": false}));
    let folder = folder("confirmed_weak_words", &[("a.vpr", program.as_bytes())]);
    let ran = echis(&folder, &["verify", "a.vpr"], b"");
    assert!(
        ran.out.contains("note: no run that breaks it was found\n"),
        "{}",
        ran.out
    );
}

#[test]
fn what_verifies_has_no_run() {
    let folder = folder(
        "confirmed_verified",
        &[("a.vpr", b"method m(x: Int) { assert x == x }")],
    );
    let ran = echis(&folder, &["verify", "a.vpr", "--format", "json"], b"");
    assert!(!ran.out.contains("counterexample"), "{}", ran.out);
}

#[test]
fn two_references_are_one_object() {
    let run = only_run(
        "confirmed_aliasing",
        FALSE,
        "field f: Int
         method m(x: Ref, y: Ref) requires acc(x.f, 1/2) && acc(y.f, 1/2) { assert x != y }",
    );
    assert_eq!(run["store"]["x"], run["store"]["y"]);
}

#[test]
fn arithmetic_has_its_numbers() {
    let run = only_run(
        "confirmed_arithmetic",
        "postcondition.violated:assertion.false",
        "method scale(n: Int) returns (r: Int) requires n > 100 ensures r != 61620 { r := 20 * n }",
    );
    assert_eq!(run["store"]["n"], 3081);
}

#[test]
fn what_is_below_a_predicate_is_told() {
    let run = only_run(
        "confirmed_predicate",
        FALSE,
        "field val: Int
         field next: Ref
         predicate list(x: Ref) { x != null ==> acc(x.val) && acc(x.next) && list(x.next) }
         method second(x: Ref) requires list(x) && x != null
         {
           unfold list(x)
           unfold list(x.next)
           if (x.next != null) { assert x.next.val <= 4100 }
         }",
    );
    let next = run["heap"]["object 1.next"]
        .as_str()
        .expect("there is a second node");
    let value = run["heap"][format!("{next}.val")]
        .as_i64()
        .expect("it has a value");
    assert!(value > 4100, "{run}");
}

#[test]
fn quantified_permissions_are_run() {
    let run = only_run(
        "confirmed_quantified",
        FALSE,
        "field f: Int
         method m(s: Seq[Ref])
           requires |s| > 2
           requires forall i: Int, j: Int :: 0 <= i && i < |s| && 0 <= j && j < |s| && i != j ==> s[i] != s[j]
           requires forall i: Int :: 0 <= i && i < |s| ==> acc(s[i].f)
         { s[0].f := 3
           s[1].f := 4
           assert s[0].f + s[2].f != 12 }",
    );
    let s = run["store"]["s"].as_array().expect("a sequence is an array");
    let third = s[2].as_str().expect("it has three elements");
    assert_eq!(run["heap"][format!("{third}.f")], 9);
}

#[test]
fn a_loop_is_run_for_several_rounds() {
    let run = only_run(
        "confirmed_loop",
        "postcondition.violated:assertion.false",
        "method count(n: Int) returns (i: Int)
           requires n > 0
           ensures i != 5
         {
           i := 0
           while (i < n) invariant 0 <= i && i <= n { i := i + 1 }
         }",
    );
    assert_eq!(run["store"]["n"], 5);
}

#[test]
fn an_invariant_breaks_in_a_later_round() {
    let run = only_run(
        "confirmed_invariant",
        "invariant.not.preserved:assertion.false",
        "method count(n: Int)
         {
           var i: Int := 0
           while (i < n) invariant i < 4 { i := i + 1 }
         }",
    );
    assert!(run["store"]["n"].as_i64() >= Some(4), "{run}");
}

#[test]
fn a_callee_without_a_body_does_what_its_contract_says() {
    let run = only_run(
        "confirmed_callee",
        "postcondition.violated:assertion.false",
        "method abs(x: Int) returns (r: Int) ensures r >= 0
         method use(x: Int) returns (y: Int) requires x == 7 ensures y > 0 { y := abs(x) }",
    );
    assert_eq!(run["store"]["x"], 7);
}

#[test]
fn a_callee_with_a_body_is_run() {
    // the contract of the callee is too weak for the proof, but its body satisfies the caller
    let all = counterexamples(
        "confirmed_callee_body",
        "method abs(x: Int) returns (r: Int) ensures r >= 0 { if (x < 0) { r := -x } else { r := x } }
         method use(x: Int) returns (y: Int) ensures y == x || y == -x { y := abs(x) }",
    );
    assert_eq!(all[0].1, serde_json::json!({"confirmed": false}), "{all:?}");
}

#[test]
fn a_callee_that_fails_does_not_count() {
    let all = counterexamples(
        "confirmed_callee_fails",
        "method one() returns (r: Int) ensures r >= 0 { r := -1 }
         method use() returns (y: Int) ensures y >= 2 { y := one() y := y + 1 }",
    );
    let confirmed: Vec<bool> = all.iter().map(|(_, run)| run["confirmed"] == true).collect();
    assert_eq!(confirmed, [true, false], "{all:?}");
}

#[test]
fn permissions_are_missing_in_runs() {
    let all = counterexamples(
        "confirmed_permissions",
        "field f: Int
         method give(x: Ref) requires acc(x.f)
         method put(x: Ref, b: Bool) requires acc(x.f, b ? write : 1/2) { x.f := 1 }
         method call(x: Ref, p: Perm) requires p > none && acc(x.f, p) { give(x) }
         function read(x: Ref): Int { x.f }",
    );
    assert!(all.iter().all(|(_, run)| run["confirmed"] == true), "{all:?}");
    assert_eq!(all[0].1["store"]["b"], false);
    let p = all[1].1["store"]["p"]
        .as_str()
        .expect("an amount is written as in Viper");
    assert!(p.contains('/'), "{p}");
}

#[test]
fn functions_are_run() {
    let all = counterexamples(
        "confirmed_functions",
        "field f: Int
         function get(x: Ref): Int requires acc(x.f) ensures result >= 0 { x.f }
         function half(n: Int): Int requires n != 0 { 100 \\ (n - 6) }",
    );
    assert!(all.iter().all(|(_, run)| run["confirmed"] == true), "{all:?}");
    assert!(all[0].1["heap"]["object 1.f"].as_i64() < Some(0));
    assert_eq!(all[1].1["store"]["n"], 6);
}

#[test]
fn what_cannot_be_executed_is_named() {
    let program = "method m(x: Int)
           requires forall k: Int :: k + x > k
         { assert x > 3 }";
    let all = counterexamples("confirmed_not_executable", program);
    assert_eq!(all.len(), 1, "{all:?}");
    let run = &all[0].1;
    assert_eq!(
        (&run["confirmed"], &run["store"]),
        (&Value::Bool(false), &Value::Null)
    );
    let reason = run["reason"].as_str().expect("there is a reason");
    assert!(
        reason.starts_with("not executable: ") && reason.ends_with("(line 2)"),
        "{reason}"
    );
    let folder = folder("confirmed_not_executable_words", &[("a.vpr", program.as_bytes())]);
    let ran = echis(&folder, &["verify", "a.vpr"], b"");
    let words = format!("note: no run that breaks it was found; {reason}\n");
    assert!(ran.out.contains(&words), "{}", ran.out);
}

#[test]
fn a_run_that_does_not_end_is_given_up() {
    let all = counterexamples_with(
        "confirmed_endless",
        "method m() { var b: Bool := true  while (b) { b := true }  assert false }
         method n(x: Int) { n(x + 1)  assert x < 3 }",
        &["--timeout", "20"],
    );
    assert!(all.iter().all(|(_, run)| run["confirmed"] == false), "{all:?}");
}

#[test]
fn with_inference_a_missing_permission_is_not_confirmed() {
    let program = "field f: Int
         predicate cell(x: Ref) { acc(x.f) }
         method m(x: Ref) requires cell(x) ensures cell(x) { x.f := 1  exhale acc(x.f)  x.f := 2 }";
    let all = counterexamples_with("confirmed_inferred", program, &["--infer"]);
    assert!(all.iter().all(|(_, run)| run["confirmed"] == false), "{all:?}");
}

#[test]
fn the_same_run_is_found_again() {
    let program = "field f: Int
         method m(x: Ref, y: Ref, s: Seq[Int]) requires acc(x.f) && acc(y.f) { assert x.f + y.f != |s| }";
    let first = counterexamples("confirmed_again", program);
    let second = counterexamples_with("confirmed_again", program, &["--jobs", "1"]);
    assert_eq!(first, second);
}

const EXPLAINED: &[u8] = b"field f: Int
method sets(x: Ref) requires acc(x.f) && x.f == -3
{ x.f := x.f + 1
  assert x.f != -2 }
";

#[test]
fn the_explanation_begins_with_the_start_of_the_run() {
    let folder = folder("confirmed_explained", &[("a.vpr", EXPLAINED)]);
    let ran = echis(&folder, &["verify", "a.vpr", "--explain"], b"");
    let start = "start of a run that breaks it, line 2: sets\n  x = object 1\n  heap:\n      object 1.f \u{21a6} -3\n";
    assert!(ran.out.contains(start), "{}", ran.out);
    let page = echis(&folder, &["verify", "a.vpr", "--explain", "out.html"], b"");
    assert_eq!(page.code, Some(1));
    let page = std::fs::read_to_string(folder.join("out.html")).expect("there is a page");
    assert!(page.contains("start of a run that breaks it"), "{page}");
    assert!(page.contains("object 1.f \u{21a6} -3"), "{page}");
}

/// A failed `refute` is a statement about all runs, so that no run is searched for.
#[test]
fn a_failing_refute_has_no_run() {
    let program = "method m(i: Int) requires i > 3 { refute i > 2 }";
    let all = counterexamples("confirmed_refute", program);
    let expected = ("refute.failed:refutation.true".to_owned(), Value::Null);
    assert_eq!(all, [expected]);
}

/// No finite run shows that a recursion does not end, so that no run is searched for.
#[test]
fn a_failing_measure_has_no_run() {
    let program = "function f(i: Int): Int decreases i { f(i - 1) }";
    let all = counterexamples("confirmed_measure", program);
    let expected = ("termination.failed:tuple.false".to_owned(), Value::Null);
    assert_eq!(all, [expected]);
}
