//! The start states that are proposed for failures.

use crate::common::start_states;
use echis_verifier::{StartState, StartValue};

/// The start state that is proposed for the only failure of a program.
fn start(program: &str) -> StartState {
    let mut starts = start_states(program);
    assert_eq!(starts.len(), 1, "one failure in {program}");
    starts.remove(0).expect("the solver has a model")
}

/// The only value of the fields of an argument that is an object.
fn field_of(start: &StartState, argument: usize, field: u32) -> Option<&StartValue> {
    let Some(StartValue::Ref(object)) = start.arguments[argument] else {
        panic!("no object: {start:?}");
    };
    start.fields.get(&(object, echis_viper::ast::FieldId(field)))
}

fn int(n: i64) -> StartValue {
    StartValue::Int(n.into())
}

#[test]
fn parameters_satisfy_what_is_assumed_and_refute_the_goal() {
    let found =
        start("method m(x: Int, y: Int, b: Bool) requires x > 6 && y == x + 1 && b { assert x != 7 }");
    let values: Vec<_> = found.arguments.into_iter().flatten().collect();
    assert_eq!(values, [int(7), int(8), StartValue::Bool(true)]);
}

#[test]
fn results_are_no_parameters() {
    let found = start("method m(x: Int) returns (r: Int) ensures r != 3 { r := x }");
    assert_eq!(found.arguments, [Some(int(3))]);
}

#[test]
fn fields_have_the_values_of_the_start() {
    let found = start(
        "field f: Int
         method m(x: Ref) requires acc(x.f) && x.f > 10 { x.f := x.f + 1; assert x.f != 12 }",
    );
    assert_eq!(field_of(&found, 0, 0), Some(&int(11)));
}

#[test]
fn references_may_be_one_object() {
    let found = start(
        "field f: Int
         method m(x: Ref, y: Ref) requires acc(x.f, 1/2) && acc(y.f, 1/2) && x.f == 4 { assert x != y }",
    );
    assert_eq!(found.arguments[0], found.arguments[1]);
    assert_eq!(field_of(&found, 1, 0), Some(&int(4)));
}

#[test]
fn null_is_no_object() {
    let found = start("method m(x: Ref) { assert x != null }");
    assert_eq!(found.arguments, [Some(StartValue::Ref(0))]);
}

#[test]
fn what_an_unfolded_predicate_holds_is_known() {
    let found = start(
        "field f: Int
         field next: Ref
         predicate list(x: Ref) { acc(x.f) && acc(x.next) && (x.next != null ==> list(x.next)) }
         method m(x: Ref) requires list(x)
         {
           unfold list(x)
           if (x.next != null) { unfold list(x.next); x.next.f := x.next.f + 1; assert x.next.f != 6 }
         }",
    );
    let Some(StartValue::Ref(next)) = field_of(&found, 0, 1).cloned() else {
        panic!("the first node has no next one: {found:?}");
    };
    assert!(next > 0);
    assert_eq!(
        found.fields.get(&(next, echis_viper::ast::FieldId(0))),
        Some(&int(5))
    );
}

#[test]
fn what_a_call_returns_is_not_known_at_the_start() {
    let found = start(
        "field f: Int
         predicate cell(x: Ref) { acc(x.f) }
         method set(x: Ref) requires cell(x) ensures cell(x)
         method m(x: Ref) requires cell(x) { set(x); unfold cell(x); assert x.f == 0 }",
    );
    assert_eq!(field_of(&found, 0, 0), None);
}

#[test]
fn collections_have_their_members() {
    let found = start(
        "method m(s: Seq[Int], t: Set[Int])
         requires |s| == 2 && s[0] == 4 && s[1] == 9 && 3 in t && !(2 in t)
         { assert s[1] != 9 }",
    );
    assert_eq!(found.arguments[0], Some(StartValue::Seq(vec![int(4), int(9)])));
    let Some(StartValue::Set(t)) = &found.arguments[1] else {
        panic!("no set: {found:?}");
    };
    assert!(t.contains(&int(3)) && !t.contains(&int(2)), "{t:?}");
}

#[test]
fn quantified_permissions_are_read_at_known_objects() {
    let found = start(
        "field f: Int
         method m(s: Seq[Ref])
         requires |s| == 2 && s[0] != s[1]
         requires forall i: Int :: 0 <= i && i < |s| ==> acc(s[i].f)
         requires s[1].f > 20
         { assert s[1].f != 21 }",
    );
    let Some(StartValue::Seq(s)) = &found.arguments[0] else {
        panic!("no sequence: {found:?}");
    };
    let StartValue::Ref(second) = s[1] else {
        panic!("no object: {found:?}");
    };
    assert_eq!(
        found.fields.get(&(second, echis_viper::ast::FieldId(0))),
        Some(&int(21))
    );
}

#[test]
fn a_missing_permission_has_a_case_as_well() {
    let found = start(
        "field f: Int
         method m(x: Ref, y: Ref, n: Int) requires n > 4 ==> acc(x.f) { if (n > 3) { x.f := 1 } }",
    );
    assert_eq!(found.arguments[2], Some(int(4)));
}

#[test]
fn functions_have_start_states() {
    let found = start(
        "field f: Int
         function get(x: Ref): Int requires acc(x.f, wildcard) ensures result != 5 { x.f }",
    );
    assert_eq!(field_of(&found, 0, 0), Some(&int(5)));
}

#[test]
fn nothing_is_proposed_unless_it_is_wanted() {
    let (reports, _) = crate::common::verify(
        "method m(x: Int) { assert x != 3 }",
        echis_verifier::Inference::Off,
    );
    let failures = reports.iter().flat_map(|r| &r.failures);
    assert!(failures.map(|f| &f.start).all(Option::is_none));
}
