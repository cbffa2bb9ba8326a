//! Cached answers: what an edit invalidates, and that a cached answer is the one that a new run
//! gives.

#[path = "../common/mod.rs"]
mod common;

use common::verify_with;
use echis_solver::Cancellation;
use echis_verifier::{Inference, Key, MemberReport, Options, Outcome, Store};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A store in memory.
#[derive(Debug, Default)]
struct Memory(Mutex<BTreeMap<Key, String>>);

impl Store for Memory {
    fn get(&self, key: &Key) -> Option<String> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(key)
            .cloned()
    }

    fn put(&self, key: &Key, entry: &str) {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.insert(key.clone(), entry.to_owned());
    }

    fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

impl Memory {
    fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

fn options(store: &Arc<Memory>) -> Options {
    Options {
        store: Some(store.clone()),
        start_states: true,
        ..Options::default()
    }
}

/// The members of a program that are verified although the store knows an older version of it.
/// Checks that the reports are those of a run without a store.
fn verified_again(store: &Arc<Memory>, program: &str) -> Vec<String> {
    let (reports, _) = verify_with(program, options(store));
    let without = Options {
        store: None,
        ..options(store)
    };
    let (fresh, _) = verify_with(program, without);
    assert_eq!(
        reports.iter().map(content).collect::<Vec<_>>(),
        fresh.iter().map(content).collect::<Vec<_>>()
    );
    let again = reports.into_iter().filter(|r| !r.is_cached);
    again.map(|r| r.name.to_string()).collect()
}

/// A report without its times.
fn content(report: &MemberReport) -> String {
    let mut report = report.clone();
    report.time = Duration::ZERO;
    report.stats.checks.z3_ns = 0;
    report.is_cached = false;
    format!("{report:?}")
}

const PROGRAM: &str = "
field f: Int
domain D { function d(i: Int): Int  axiom { forall i: Int :: d(i) > i } }
adt Tree { Leaf() Node(left: Tree, value: Int) }
define twice(x) (x + x)
function positive(x: Ref): Bool requires acc(x.f) { x.f > 0 }
predicate P(x: Ref) { acc(x.f) && positive(x) }
method set(x: Ref) requires acc(x.f) ensures acc(x.f) && x.f == 1 { x.f := 1 }
method uses(x: Ref) requires acc(x.f) ensures P(x) { set(x) fold P(x) }
method fails(n: Int, t: Tree) requires n > 0 { assert twice(n) > 0 assert t == Node(Leaf(), n) }
method axiom_used(n: Int) { assert d(n) > n - 1 assert forall j: Int :: d(j) > j }
";

/// The members that are verified again after PROGRAM was edited.
fn after(from: &str, to: &str) -> Vec<String> {
    assert!(PROGRAM.contains(from));
    let store = Arc::default();
    assert_eq!(verified_again(&store, PROGRAM).len(), 6);
    verified_again(&store, &PROGRAM.replace(from, to))
}

#[test]
fn an_unchanged_program_is_not_verified_again() {
    assert_eq!(after("method", "method"), [""; 0]);
}

#[test]
fn an_edit_elsewhere_moves_the_places_of_an_answer() {
    let other = "// a comment\nmethod added(x: Ref) {}\nfunction other(): Int { 1 }\nfield g: Int\n";
    assert_eq!(after("\nfield", &format!("\n{other}field")), ["added", "other"]);
}

#[test]
fn an_edit_of_a_body_concerns_the_member_alone() {
    assert_eq!(after("{ x.f := 1 }", "{ var y: Int := 1 x.f := y }"), ["set"]);
    assert_eq!(after("{ x.f := 1 }", "{ x.f := 2 }"), ["set"]);
}

#[test]
fn an_edit_of_a_contract_concerns_callers() {
    assert_eq!(after("x.f == 1 {", "x.f == 0 + 1 {"), ["set", "uses"]);
    assert_eq!(
        after("ensures acc(x.f) && x.f == 1", "ensures acc(x.f)"),
        ["set", "uses"]
    );
}

#[test]
fn an_edit_of_a_function_concerns_whoever_reaches_it() {
    assert_eq!(after("{ x.f > 0 }", "{ x.f > 1 }"), ["positive", "P", "uses"]);
}

#[test]
fn an_edit_of_a_predicate_concerns_whoever_names_it() {
    assert_eq!(
        after("acc(x.f) && positive(x)", "acc(x.f) && x.f > 7"),
        ["P", "uses"]
    );
}

#[test]
fn an_edit_of_a_macro_concerns_whoever_uses_it() {
    assert_eq!(after("(x + x)", "(x - x)"), ["fails"]);
}

#[test]
fn an_edit_of_a_type_concerns_whoever_names_it() {
    assert_eq!(after("value: Int)", "value: Int) Other()"), ["fails"]);
    assert_eq!(after("field f: Int", "field f: Int // counts"), [""; 0]);
}

#[test]
fn an_edit_of_an_axiom_concerns_all() {
    assert_eq!(after("d(i) > i", "d(i) >= i").len(), 6);
}

#[test]
fn recursion_through_the_body_of_another_method_is_noticed() {
    let program = "
method even(n: Int) requires n >= 0 decreases n { if (n > 0) { odd(n) } }
method odd(n: Int) requires n >= 0 decreases n { }
";
    let store = Arc::default();
    assert_eq!(verified_again(&store, program), ["even", "odd"]);
    let recursive = program.replace("decreases n { }", "decreases n { even(n) }");
    assert_eq!(verified_again(&store, &recursive), ["even", "odd"]);
}

#[test]
fn annotations_that_name_others_depend_on_them() {
    let program = "
@opaque() function secret(): Int { 1 }
@reveal(\"secret\") method m() { assert secret() == 1 }
";
    let store = Arc::default();
    assert_eq!(verified_again(&store, program), ["secret", "m"]);
    assert_eq!(
        verified_again(&store, &program.replace("{ 1 }", "{ 2 }")),
        ["secret", "m"]
    );
}

#[test]
fn options_are_part_of_the_key() {
    let store = Arc::default();
    assert_eq!(verified_again(&store, PROGRAM).len(), 6);
    let all_errors = Options {
        all_errors: true,
        ..options(&store)
    };
    let (reports, _) = verify_with(PROGRAM, all_errors);
    assert!(reports.iter().all(|r| !r.is_cached));
}

#[test]
fn inferred_steps_are_kept() {
    let program = "
field f: Int
predicate P(x: Ref) { acc(x.f) }
method m(x: Ref, b: Bool) requires P(x) ensures P(x) { if (b) { x.f := 1 } }
";
    let store = Arc::default();
    let options = || Options {
        inference: Inference::ON,
        ..options(&store)
    };
    let (first, _) = verify_with(program, options());
    assert!(first.iter().any(|r| !r.inferred.is_empty()));
    let moved = format!("predicate Q(x: Ref)\nfield g: Int\n{program}");
    let (second, _) = verify_with(&moved, options());
    assert!(second.iter().all(|r| r.is_cached == (&*r.name != "Q")));
    let (fresh, _) = verify_with(
        &moved,
        Options {
            store: None,
            ..options()
        },
    );
    assert_eq!(
        second.iter().map(content).collect::<Vec<_>>(),
        fresh.iter().map(content).collect::<Vec<_>>()
    );
}

#[test]
fn an_answer_that_was_cut_off_is_not_kept() {
    let store: Arc<Memory> = Arc::default();
    let late = Options {
        deadline: Some(Instant::now()),
        ..options(&store)
    };
    let (reports, _) = verify_with(PROGRAM, late);
    assert!(reports.iter().any(|r| matches!(r.outcome, Outcome::Unknown(_))));
    let cancellation = Cancellation::default();
    cancellation.cancel();
    let cancelled = Options {
        cancellation,
        ..options(&store)
    };
    let (reports, _) = verify_with(PROGRAM, cancelled);
    assert!(reports.iter().any(|r| matches!(r.outcome, Outcome::Unknown(_))));
    assert_eq!(store.len(), 0);
}

#[test]
fn an_entry_that_is_none_is_ignored() {
    let store: Arc<Memory> = Arc::default();
    assert_eq!(verified_again(&store, PROGRAM).len(), 6);
    for spoil in [
        |_: &str| String::new(),
        |e: &str| e[..e.len() / 2].to_owned(),
        |_: &str| "{}".to_owned(),
    ] {
        let mut entries = store.0.lock().expect("no thread panics");
        entries.values_mut().for_each(|entry| *entry = spoil(entry));
        drop(entries);
        assert_eq!(verified_again(&store, PROGRAM).len(), 6);
    }
}

#[test]
fn lines_before_a_member_change_only_its_places() {
    let store = Arc::default();
    verified_again(&store, PROGRAM);
    for at in 0..PROGRAM.matches('\n').count() {
        let mut lines: Vec<&str> = PROGRAM.lines().collect();
        lines.insert(at, "// a line");
        lines.insert(at, "");
        assert_eq!(
            verified_again(&store, &(lines.join("\n") + "\n")),
            [""; 0],
            "line {at}"
        );
    }
}
