//! The symbolic states on the way to a failure.

use crate::common::{recorded, verify};
use echis_verifier::{Inference, Step};

const PROGRAM: &str = "field f: Int
    predicate cell(this: Ref) { acc(this.f) }
    method callee(this: Ref, v: Int)
      requires acc(this.f) && v > 0 && v < 10 && this.f == v
      ensures acc(this.f)
    method caller(this: Ref, b: Bool)
      requires acc(this.f)
    {
      var v: Int
      v := 3
      if (b) { v := 30 } else { v := 4 }
      this.f := v
      callee(this, v)
    }
    method lost(this: Ref) requires cell(this) {
      unfold cell(this)
      exhale acc(this.f)
      this.f := 1
    }";

fn steps(program: &str, member: &str, inference: Inference) -> Vec<Step> {
    let reports = recorded(program, inference);
    let report = reports.into_iter().find(|r| &*r.name == member);
    let failures = report.map(|r| r.failures).unwrap_or_default();
    failures.into_iter().next().map(|f| f.steps).unwrap_or_default()
}

/// The texts of what is executed, one after another.
fn places<'a>(program: &'a str, steps: &[Step]) -> Vec<&'a str> {
    let text = |s: &Step| &program[s.span.start as usize..s.span.end as usize];
    steps.iter().map(text).collect()
}

#[test]
fn each_statement_and_decision_is_a_step() {
    let steps = steps(PROGRAM, "caller", Inference::Off);
    let expected = [
        "caller",
        "v := 3",
        "b",
        "v := 30",
        "this.f := v",
        "callee(this, v)",
        "v < 10",
    ];
    assert_eq!(places(PROGRAM, &steps), expected);
    let taken: Vec<&str> = steps
        .iter()
        .map(|s| &*s.what)
        .filter(|w| w.starts_with("is "))
        .collect();
    assert_eq!(taken, ["is true"]);
    let value = |step: &Step, name: &str| {
        let found = step.store.iter().find(|(n, _)| n == name);
        found.map(|(_, value)| value.clone())
    };
    assert_eq!(value(&steps[2], "v"), Some("3".into()));
    assert_eq!(value(&steps[4], "v"), Some("30".into()));
    assert_eq!(steps[4].heap, ["this.f ↦ this.f₀"]);
    assert_eq!(steps[5].heap, ["this.f ↦ 30"]);
    assert!(
        steps[5].condition.contains(&"b".into()),
        "{:?}",
        steps[5].condition
    );
    // what the first conjunct took is gone
    assert_eq!(steps[6].heap, [""; 0]);
}

#[test]
fn missing_chunks_can_be_seen_going() {
    let steps = steps(PROGRAM, "lost", Inference::Off);
    let heaps: Vec<Vec<String>> = steps.iter().map(|s| s.heap.clone()).collect();
    let cell = || vec!["cell(this)".to_string()];
    let field = || vec!["this.f ↦ this.f₀".to_string()];
    assert_eq!(heaps, [cell(), cell(), field(), vec![], vec![]]);
}

#[test]
fn inferred_operations_are_steps() {
    let program = "field f: Int
        predicate cell(this: Ref) { acc(this.f) }
        method m(this: Ref) requires cell(this) ensures cell(this) {
          this.f := 1
          assert this.f == 2
        }";
    let steps = steps(program, "m", Inference::ON);
    let inferred = steps.iter().filter(|s| s.what.contains("(inferred)"));
    assert_eq!(
        inferred.map(|s| &*s.what).collect::<Vec<_>>(),
        ["unfold cell(this) (inferred)"]
    );
}

#[test]
fn nothing_is_recorded_unless_wanted() {
    let (reports, _) = verify(PROGRAM, Inference::Off);
    let mut failures = reports.iter().flat_map(|r| &r.failures);
    assert!(failures.all(|f| f.steps.is_empty()));
}
