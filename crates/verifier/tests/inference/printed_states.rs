//! What is printed of states is Viper: values, locations, amounts and facts are read by Viper's
//! parser. A number below the line (`this.f₀`) tells values of one name apart; for the parser it is
//! a part of the name.

use crate::common::recorded;
use echis_verifier::{Inference, Step};
use echis_viper::parser::parse_expression;

/// Programs that fail, with values of all kinds in their states.
const PROGRAMS : [ & str ; 6 ] = [ "method sequences(s: Seq[Int], n: Int) requires |s| > 3 && n > 0 && n < |s| {
      var t: Seq[Int] := s[n..] ++ Seq(n, 4)
      var u: Seq[Int] := s[..n][0 := 7]
      var v: Seq[Int] := [0..n) ++ Seq[Int]()
      if (n in s) { t := t ++ u }
      assert t == v && u[0] == |v|
    }" , "field f: Int method wands(x: Ref, y: Ref, i: Int) requires acc(x.f) && acc(y.f) {
      package acc(x.f, 1/2) --* acc(x.f) && acc(y.f) && i == i
      assert x.f == 3
    }" , "method sets(s: Set[Ref], r: Ref, m: Multiset[Int]) requires r in s {
      var t: Set[Ref] := (s setminus Set(r)) union (s intersection Set[Ref]())
      var n: Multiset[Int] := m union Multiset(1, 2)
      var k: Int := 1 in n
      if (t subset s) { t := Set(r, null) }
      assert |t| == k
    }" , "method maps(m: Map[Int, Bool], k: Int) requires k in domain(m) {
      var n: Map[Int, Bool] := m[k := true]
      var d: Set[Int] := domain(n)
      var o: Map[Int, Bool] := Map[Int, Bool]()
      if (m[k]) { o := n }
      assert range(o) == range(n) && |d| == 0
    }" , "field f: Int field next: Ref
    predicate list(this: Ref) { acc(this.f) && acc(this.next) && (this.next != null ==> list(this.next)) }
    function sum(this: Ref): Int requires list(this)
    { unfolding list(this) in this.f + (this.next == null ? 0 : sum(this.next)) }
    method heap(this: Ref, p: Perm) requires list(this) && sum(this) > 0 && p > none {
      var before: Int := sum(this)
      unfold list(this)
      this.f := this.f + before
      if (this.next != null) { unfold acc(list(this.next), 1/2) }
      var a: Int := this.f
      exhale acc(this.f, wildcard)
      assert a > before
    }" , "domain D { function g(x: Int): D function h(d: D): Int axiom { forall x: Int :: { g(x) } h(g(x)) == x } }
    field f: Int
    method quantified(s: Set[Ref], r: Ref, d: D)
      requires forall x: Ref :: x in s ==> acc(x.f, 1/2)
      requires r in s && h(d) > 2 {
      var a: Int := r.f \\ 2
      var e: D := a > 0 ? g(a % 3) : d
      assert e == d
    }" , ] ;

/// The steps of all failures of a program.
fn steps(program: &str) -> Vec<Step> {
    let reports = recorded(program, Inference::Off);
    let failures = reports.into_iter().flat_map(|r| r.failures);
    failures.flat_map(|f| f.steps).collect()
}

/// The expressions of a state: what variables hold, facts, and of locations the place, the value
/// and the amount.
fn expressions(step: &Step) -> Vec<String> {
    let values = step.store.iter().map(|(_, value)| value.clone());
    let mut all: Vec<String> = values.chain(step.condition.iter().cloned()).collect();
    for chunk in step.heap.iter().filter(|chunk| !chunk.starts_with("forall ")) {
        let (location, amount) = chunk.split_once(" # ").unwrap_or((chunk, "write"));
        let (place, value) = location.split_once(" \u{21a6} ").unwrap_or((location, "true"));
        all.extend([place, value, amount].map(str::to_owned));
    }
    all
}

/// The text with numbers below the line as parts of the names before them.
fn plain(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\u{2080}'..='\u{2089}' => char::from_digit(c as u32 - 0x2080, 10).unwrap_or(c),
            c => c,
        })
        .collect()
}

#[test]
fn what_is_printed_of_states_is_viper() {
    let mut count = 0;
    for program in PROGRAMS {
        let steps = steps(program);
        assert!(!steps.is_empty(), "it verifies:\n{program}");
        for text in steps.iter().flat_map(expressions) {
            // a remainder is no inner name
            let names = text.replace(" % ", " ");
            let is_inner = ['@', '%', '$', '…'].iter().any(|c| names.contains(*c));
            assert!(!is_inner, "an inner name: {text}\nof\n{program}");
            assert!(
                parse_expression(&plain(&text)).is_some(),
                "no Viper: {text}\nof\n{program}"
            );
            count += 1;
        }
    }
    assert!(count > 200, "hardly anything was printed: {count}");
}

#[test]
fn what_is_no_viper_would_be_noticed() {
    for text in [
        "Seq.take(s, 1)",
        "wildcard@3",
        "f limited(x)",
        "a ? b",
        "x >=u 3",
        "snapshot(…)",
    ] {
        assert!(parse_expression(text).is_none(), "{text}");
    }
}
