//! The interface: starts, seeds, and what is said of a run.

use crate::support::{program, said};
use echis_interpreter::{Limits, Member, ObjectId, Start, Value};
use echis_viper::ast::{FieldId, MethodId};

const ABS: &str = "field f: Int
    method m(x: Ref, i: Int) requires acc(x.f) ensures acc(x.f)
    { if (x.f > 40) { assert x.f + i != 50 } }";

#[test]
fn a_run_begins_with_what_is_given() {
    let (program, sources) = program(ABS);
    let mut start = Start {
        args: vec![Some(Value::object(7)), Some(Value::int(2))],
        ..Start::default()
    };
    start.fields.insert((ObjectId(7), FieldId(0)), Value::int(48));
    for seed in 0..20 {
        let run = Member::Method(MethodId(0)).run(&program, &start, seed, &Limits::default());
        assert_eq!(
            said(&run, &sources),
            "assert.failed:assertion.false @ x.f + i != 50 in m"
        );
        assert_eq!(run.start, start);
    }
}

#[test]
fn a_run_says_what_it_began_with() {
    let (program, sources) = program(
        "field f: Int
         method m(x: Ref, i: Int) requires acc(x.f) && x.f == i + 1 ensures acc(x.f)
         { x.f := 0  assert old(x.f) != i + 1 }",
    );
    for seed in 0..20 {
        let run = Member::Method(MethodId(0)).run(&program, &Start::default(), seed, &Limits::default());
        assert!(said(&run, &sources).starts_with("assert.failed"), "{run:?}");
        let (Some(Value::Ref(Some(x))), Some(Value::Int(i))) = (&run.start.args[0], &run.start.args[1])
        else {
            panic!("{run:?}");
        };
        assert_eq!(run.start.fields[&(*x, FieldId(0))], Value::Int(i + 1));
        let again = Member::Method(MethodId(0)).run(&program, &run.start, 99, &Limits::default());
        assert_eq!(again.verdict, run.verdict);
    }
}

#[test]
fn a_run_does_not_say_what_it_did_not_read() {
    let (program, _) = program(ABS);
    let mut start = Start {
        args: vec![Some(Value::object(7)), Some(Value::int(2))],
        ..Start::default()
    };
    start.fields.insert((ObjectId(7), FieldId(0)), Value::int(40));
    start.fields.insert((ObjectId(8), FieldId(0)), Value::int(1));
    let run = Member::Method(MethodId(0)).run(&program, &start, 0, &Limits::default());
    assert_eq!(run.start.args, [Some(Value::object(7)), None]);
    assert_eq!(run.start.fields.len(), 1, "{run:?}");
    assert!(run.steps > 0 && run.steps < 100, "{run:?}");
}

#[test]
fn a_run_says_what_it_chose() {
    let (program, _) = program(
        "method any() returns (r: Int)
         method three() returns (r: Int) { var inner: Int := 3  r := inner }
         method m() returns (last: Int)
         {
           var a: Int
           var b: Int := any()
           var c: Int := three()
           var unused: Bool
           assume a == 5 && b == 6 && last == 7
           assert a + b + c + last == 0
         }",
    );
    let run = Member::Method(MethodId(2)).run(&program, &Start::default(), 0, &Limits::default());
    let chosen: Vec<String> = run
        .chosen
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    assert_eq!(chosen, ["last = 7", "a = 5", "b = 6"]);
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let (program, _) = program(ABS);
    let run = |seed| Member::Method(MethodId(0)).run(&program, &Start::default(), seed, &Limits::default());
    assert!((0..20).all(|seed| run(seed) == run(seed)));
    assert!((1..20).any(|seed| run(seed) != run(0)));
}

#[test]
fn values_of_the_wrong_type_are_not_taken() {
    let (program, _) = program("method m(i: Int) { assert i == i }");
    let start = Start {
        args: vec![Some(Value::Bool(true)), None, None],
        ..Start::default()
    };
    let run = Member::Method(MethodId(0)).run(&program, &start, 0, &Limits::default());
    assert!(matches!(run.start.args[..], [Some(Value::Int(_))]), "{run:?}");
}

#[test]
fn values_are_written_as_in_programs() {
    let seq = Value::Seq(vec![Value::int(1), Value::int(-2)]);
    let all = [
        (Value::object(1), "object 1"),
        (Value::NULL, "null"),
        (seq, "Seq(1, -2)"),
        (Value::perm(1, 2), "1/2"),
        (Value::perm(2, 2), "write"),
        (Value::perm(0, 1), "none"),
        (
            Value::Map([(Value::int(1), Value::Bool(true))].into()),
            "Map(1 := true)",
        ),
        (Value::Set([Value::int(3)].into()), "Set(3)"),
        (
            Value::Multiset([(Value::int(3), 2.into())].into()),
            "Multiset(3, 3)",
        ),
    ];
    for (value, text) in all {
        assert_eq!(value.to_string(), text);
    }
}
