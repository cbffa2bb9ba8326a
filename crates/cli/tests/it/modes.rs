//! Options of `verify` that Viper's tools have too.

use crate::{echis, folder, json};
use serde_json::{Value, json};

/// The answer about a program with these options.
fn answer(name: &str, program: &str, options: &[&str]) -> Value {
    let here = folder(name, &[("p.vpr", program.as_bytes())]);
    let arguments = ["verify", "p.vpr", "--format", "json", "--all-errors"];
    json(&echis(&here, &[&arguments, options].concat(), b"")).remove(0)
}

/// The errors of an answer: ids and lines.
fn errors(answer: &Value) -> Vec<(String, u64)> {
    let errors = answer["errors"].as_array().into_iter().flatten();
    let error = |e: &Value| Some((e["id"].as_str()?.to_string(), e["line"].as_u64()?));
    errors.filter_map(error).collect()
}

const SMOKE: &str = "field f: Int
method twice(x: Ref) {
  inhale acc(x.f)
  inhale acc(x.f)
}
method intended() requires false {
  unreachable
}
";

#[test]
fn smoke_detection_reports_contradictions() {
    let found = answer("smoke", SMOKE, &["--smoke"]);
    let refuted = "refute.failed:refutation.true".to_string();
    assert_eq!(errors(&found), [(refuted.clone(), 2), (refuted, 4)]);
    assert_eq!(found["errors"][0]["message"], "`twice` has no path to its end");
    assert_eq!(
        found["errors"][1]["message"],
        "`inhale acc(x.f)` leaves no path: it contradicts what is known"
    );
    // without the option, `unreachable` is no statement
    let found = answer("no_smoke", SMOKE, &[]);
    assert_eq!(errors(&found), [("typechecker.error".to_string(), 7)]);
}

#[test]
fn amounts_of_functions_count_if_that_is_wanted() {
    let program = "field f: Int
function get(x: Ref): Int requires acc(x.f) { x.f }
method half(x: Ref) requires acc(x.f, 1/2) {
  assert get(x) == x.f
}";
    let found = answer("amounts", program, &["--respect-function-permissions"]);
    let missing = "application.precondition:insufficient.permission".to_string();
    assert_eq!(errors(&found), [(missing, 4)]);
    assert_eq!(answer("any_amount", program, &[])["status"], "verified");
    let program = "field f: Int
function some(x: Ref, b: Bool): Int
  requires acc(x.f, b ? wildcard : none)";
    let found = answer("wildcards", program, &["--respectFunctionPrePermAmounts"]);
    assert_eq!(errors(&found), [("consistency.error".to_string(), 3)]);
}

/// Greedy exhales do not prove this program; complete ones do.
#[test]
fn exhales_are_complete_in_every_mode() {
    let program = "field f: Int
method aliases(x: Ref, y: Ref, z: Ref)
  requires acc(x.f, 1/2) && acc(y.f, 1/2) && (x == y) && z == x {
  exhale acc(z.f)
  assert false
}";
    for mode in ["0", "1", "2"] {
        let options = ["--exhale-mode", mode, "--conditionalize-permissions"];
        let found = answer("exhale", program, &options);
        let failed = "assert.failed:assertion.false".to_string();
        assert_eq!(errors(&found), [(failed, 5)], "mode {mode}");
    }
}

const FAILS: &str = "field f: Int
predicate P(x: Ref) { acc(x.f) }
method m(x: Ref, n: Int) requires acc(x.f, 1/2) && P(x) && n > 3 {
  var k: Int := n + x.f
  if (k > 10) { k := 2 }
  assert k > n
}";

#[test]
fn counterexamples_have_the_shape_that_is_wanted() {
    let model = |shape: &str| {
        let found = answer(shape, FAILS, &["--counterexample", shape]);
        found["errors"][0]["model"].clone()
    };
    let variables = model("variables");
    assert_eq!(variables["shape"], "variables");
    let (k, n) = (&variables["store"]["k"], &variables["store"]["n"]);
    assert!(k.as_i64() <= n.as_i64() && n.as_i64() > Some(3), "{variables}");
    assert_eq!(variables.get("heap"), None);

    let mapped = model("mapped");
    let x = &mapped["store"]["x"];
    assert_eq!(mapped["heap"][0]["receiver"], *x, "{mapped}");
    assert_eq!(mapped["heap"][0]["field"], "f");
    assert_eq!(mapped["heap"][0]["perm"], "1/2");
    let instance = json!([{"predicate": "P", "arguments": [x], "perm": "1"}]);
    assert_eq!(mapped["predicates"], instance);

    let native = model("native");
    let entries = native["model"].as_object().expect("entries");
    assert!(entries.keys().any(|name| name.starts_with("n@")), "{native}");
    assert_eq!(answer("no_shape", FAILS, &[])["errors"][0].get("model"), None);
}

#[test]
fn branches_of_joined_paths_are_listed() {
    let program = "method m(n: Int) {
  var k: Int
  if (n > 0) { k := 1 } else { k := 2 }
  assert k == 1
}";
    let found = answer("branches", program, &[]);
    let branches = &found["errors"][0]["branches"];
    assert_eq!(branches[0]["text"], "n > 0", "{branches}");
    assert_eq!(branches[0]["taken"], false);
}
