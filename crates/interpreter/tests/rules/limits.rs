//! Runs end: at the limits, and where something cannot be executed.

use crate::support::{cut_off, program, runs};
use echis_interpreter::{Limits, Member, Start, Verdict};
use echis_viper::ast::MethodId;

#[test]
fn endless_loops_end() {
    cut_off(
        "method m() { while (true) { } }",
        "too long: more than 100000 steps @ while (true) { }",
    );
    let all = runs(
        "method m() { label l  goto l }",
        &Start::default(),
        &Limits::default(),
    );
    assert!(
        all.iter()
            .all(|s| s.starts_with("too long: more than 100000 steps")),
        "{all:?}"
    );
}

#[test]
fn deep_recursion_ends() {
    cut_off(
        "function f(i: Int): Int { f(i + 1) }  method m() { assert f(0) == 0 }",
        "too long: more than 64 calls and unfoldings inside each other @ f(i + 1)",
    );
    cut_off(
        "method m(i: Int) { m(i + 1) }",
        "too long: more than 64 calls and unfoldings inside each other @ m(i + 1)",
    );
}

#[test]
fn heaps_do_not_grow_without_bound() {
    cut_off(
        "field f: Int  method m() { var x: Ref  while (true) { x := new(f) } }",
        "too long: more than 64 objects @ x := new(f)",
    );
}

#[test]
fn numbers_and_collections_do_not_grow_without_bound() {
    cut_off(
        "method m() { var i: Int := 2  while (true) { i := i * i } }",
        "too long: a value became too large @ i * i",
    );
    cut_off(
        "method m() { var s: Seq[Int] := Seq(1)  while (true) { s := s ++ s } }",
        "too long: a value became too large @ s ++ s",
    );
    cut_off(
        "adt T { Leaf()  Node(l: T, r: T) }
         method m() { var t: T := Leaf()  while (true) { t := Node(t, t) } }",
        "too long: a value became too large @ Node(t, t)",
    );
    cut_off(
        "method m() { var i: Int := 1000000000000  assert |[0..i)| > 0 }",
        "too long: more than 100000 steps @ [0..i)",
    );
    cut_off(
        "method m() { assert forall i: Int :: 0 <= i && i < 1000000000000 ==> i * i >= 0 }",
        "too long: more than 100000 steps @ forall i: Int :: 0 <= i && i < 1000000000000 ==> i * i >= 0",
    );
}

#[test]
fn deep_expressions_are_evaluated() {
    let deep = "-".repeat(1501) + "1";
    let (program, _) = program(&format!("method m() {{ assert {deep} == -1 }}"));
    let run = Member::Method(MethodId(0)).run(&program, &Start::default(), 0, &Limits::default());
    assert_eq!(run.verdict, Verdict::Passed);
}
