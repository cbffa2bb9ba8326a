//! Quantified permissions: chunks for all locations, inverse functions, value maps, and taking them
//! apart.

use crate::check;
use crate::common::messages;

/// Arrays: locations that are different for different indices.
const ARRAYS: &str = "domain Array {
            function loc(a: Array, i: Int): Ref
            function array(r: Ref): Array
            function index(r: Ref): Int
            axiom { forall a: Array, i: Int :: { loc(a, i) } array(loc(a, i)) == a && index(loc(a, i)) == i }
        }
        field f: Int
        ";

fn check_arrays(program: &str) {
    check(&format!("{ARRAYS}{program}"));
}

#[test]
fn members_of_a_set() {
    check(
        "field f: Int
        method held(s: Set[Ref], x: Ref) requires forall r: Ref :: r in s ==> acc(r.f)
            requires x in s
        {
            x.f := 1
            assert x != null && perm(x.f) == write
            exhale forall r: Ref :: r in s ==> acc(r.f)
        }
        method not_held(s: Set[Ref], x: Ref) requires forall r: Ref :: r in s ==> acc(r.f) {
            x.f := 1 // error: assignment.failed:insufficient.permission
        }
        method gone(s: Set[Ref], x: Ref) requires x in s {
            inhale forall r: Ref :: r in s ==> acc(r.f)
            exhale forall r: Ref :: r in s ==> acc(r.f)
            exhale acc(x.f) // error: exhale.failed:insufficient.permission
        }
        method half(s: Set[Ref]) requires forall r: Ref :: r in s ==> acc(r.f, 1/2) {
            exhale forall r: Ref :: r in s ==> acc(r.f) // error: exhale.failed:insufficient.permission
        }",
    );
}

#[test]
fn slots_of_an_array() {
    check_arrays(
        "method write_one(a: Array, n: Int, k: Int)
            requires forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f) && loc(a, i).f == 0
            requires 0 <= k && k < n
            ensures forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f)
            ensures forall i: Int :: 0 <= i && i < n && i != k ==> loc(a, i).f == 0
            ensures loc(a, k).f == 7
        { loc(a, k).f := 7 }
        method writes_more(a: Array, n: Int, k: Int)
            requires forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f) && loc(a, i).f == 0
            requires 0 <= k && k < n
            ensures forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f)
            ensures forall i: Int :: 0 <= i && i < n ==> loc(a, i).f == 0 // error: postcondition.violated:assertion.false
        { loc(a, k).f := 7 }
        method past_the_end(a: Array, n: Int)
            requires forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f)
        {
            loc(a, n).f := 7 // error: assignment.failed:insufficient.permission
        }
        method another(a: Array, b: Array)
            requires forall i: Int :: acc(loc(a, i).f)
        {
            loc(b, 0).f := 7 // error: assignment.failed:insufficient.permission
        }",
    );
}

#[test]
fn parts_make_the_whole() {
    check_arrays(
        "method split(a: Array, n: Int, k: Int)
            requires forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f)
            requires 0 <= k && k <= n
        {
            exhale forall i: Int :: 0 <= i && i < k ==> acc(loc(a, i).f)
            exhale forall i: Int :: k <= i && i < n ==> acc(loc(a, i).f)
            exhale n > 0 ==> acc(loc(a, 0).f) // error: exhale.failed:insufficient.permission
        }
        method merge(a: Array, n: Int, k: Int) requires 0 <= k && k < n {
            inhale forall i: Int :: 0 <= i && i < k ==> acc(loc(a, i).f)
            inhale forall i: Int :: k < i && i < n ==> acc(loc(a, i).f)
            inhale acc(loc(a, k).f)
            exhale forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f)
        }
        method a_hole(a: Array, n: Int, k: Int) requires 0 <= k && k < n {
            inhale forall i: Int :: 0 <= i && i < k ==> acc(loc(a, i).f)
            inhale forall i: Int :: k < i && i < n ==> acc(loc(a, i).f)
            exhale forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f) // error: exhale.failed:insufficient.permission
        }
        method shifted(a: Array, n: Int) requires forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i + 1).f) {
            exhale forall i: Int :: 0 < i && i <= n ==> acc(loc(a, i).f)
            exhale n > 0 ==> acc(loc(a, 1).f) // error: exhale.failed:insufficient.permission
        }",
    );
}

#[test]
fn instances_are_different_locations() {
    check(
        "field f: Int
        method inhaled(q: Seq[Ref]) {
            inhale forall i: Int :: 0 <= i && i < |q| ==> acc(q[i].f, 1/2) // error: inhale.failed:qp.not.injective
        }
        method exhaled(q: Seq[Ref], x: Ref) requires acc(x.f) && |q| == 2 && q[0] == x && q[1] == x {
            exhale forall i: Int :: 0 <= i && i < |q| ==> acc(q[i].f, 1/2) // error: exhale.failed:qp.not.injective
        }
        method known(q: Seq[Ref])
            requires forall i: Int, j: Int :: 0 <= i && i < j && j < |q| ==> q[i] != q[j]
            requires forall i: Int :: 0 <= i && i < |q| ==> acc(q[i].f)
        { assert |q| > 3 ==> q[3].f == q[3].f }
        method nothing_of_it(x: Ref) {
            inhale forall i: Int :: acc(x.f, none)
        }
        method unused_variable(x: Ref)
            requires forall i: Int :: acc(x.f, 1/2) // error: not.wellformed:qp.not.injective
        {}",
    );
}

#[test]
fn amounts_depend_on_the_variable() {
    check(
        "field f: Int
        method differ(s: Set[Ref], x: Ref, y: Ref) requires x in s && y in s && x != y {
            inhale forall r: Ref :: r in s ==> acc(r.f, r == x ? write : 1/2)
            assert perm(x.f) == write && perm(y.f) == 1/2
            x.f := 1
            y.f := 1 // error: assignment.failed:insufficient.permission
        }
        method negative(s: Set[Ref], p: Perm) {
            inhale forall r: Ref :: r in s ==> acc(r.f, p) // error: inhale.failed:negative.permission
        }
        method more_than_write(s: Set[Ref], t: Set[Ref], x: Ref) requires x in s {
            inhale forall r: Ref :: r in s ==> acc(r.f, 2/3)
            inhale forall r: Ref :: r in t ==> acc(r.f, 2/3)
            assert !(x in t)
            assert x in t // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn wildcards_leave_something() {
    check(
        "field f: Int
        method m(s: Set[Ref], x: Ref) requires x in s && forall r: Ref :: r in s ==> acc(r.f, wildcard) {
            exhale forall r: Ref :: r in s ==> acc(r.f, wildcard)
            assert x.f == x.f
            exhale acc(x.f, wildcard)
            exhale forall r: Ref :: r in s ==> acc(r.f, 1/100) // error: exhale.failed:insufficient.permission
        }
        method outside(s: Set[Ref], t: Set[Ref]) requires forall r: Ref :: r in s ==> acc(r.f) {
            exhale forall r: Ref :: r in t ==> acc(r.f, wildcard) // error: exhale.failed:insufficient.permission
        }",
    );
}

#[test]
fn values_are_framed_and_lost() {
    check(
        "field f: Int
        method framed(s: Set[Ref], t: Set[Ref], x: Ref) requires x in s && !(x in t) && t subset s {
            inhale forall r: Ref :: r in s ==> acc(r.f)
            var v: Int := x.f
            exhale forall r: Ref :: r in t ==> acc(r.f)
            inhale forall r: Ref :: r in t ==> acc(r.f)
            assert x.f == v
        }
        method lost(s: Set[Ref], t: Set[Ref], x: Ref) requires x in t && t subset s {
            inhale forall r: Ref :: r in s ==> acc(r.f)
            var v: Int := x.f
            exhale forall r: Ref :: r in t ==> acc(r.f)
            inhale forall r: Ref :: r in t ==> acc(r.f)
            assert x.f == v // error: assert.failed:assertion.false
        }
        method fractions_agree(s: Set[Ref], x: Ref) requires x in s {
            inhale forall r: Ref :: r in s ==> acc(r.f, 1/2) && r.f == 1
            inhale acc(x.f, 1/2)
            exhale forall r: Ref :: r in s ==> acc(r.f, 1/2)
            assert x.f == 1
        }",
    );
}

#[test]
fn nested_and_conjoined() {
    check(
        "domain Matrix { function at(i: Int, j: Int): Ref
            function row(r: Ref): Int
            function column(r: Ref): Int
            axiom { forall i: Int, j: Int :: { at(i, j) } row(at(i, j)) == i && column(at(i, j)) == j } }
        field f: Int
        field g: Int
        method nested(n: Int) {
            inhale forall i: Int :: 0 <= i && i < n ==> (forall j: Int :: 0 <= j && j <= i ==> acc(at(i, j).f))
            exhale n > 3 ==> acc(at(3, 2).f)
            exhale n > 3 ==> acc(at(2, 3).f) // error: exhale.failed:insufficient.permission
        }
        method conjoined(s: Set[Ref], x: Ref) requires x in s {
            inhale forall r: Ref :: r in s ==> acc(r.f) && (r.f > 0 ==> acc(r.g))
            exhale acc(x.f) && (x.f > 0 ==> acc(x.g))
            exhale acc(x.g) // error: exhale.failed:insufficient.permission
        }",
    );
}

#[test]
fn predicates_with_arguments() {
    check(
        "field f: Int
        predicate P(x: Ref, i: Int) { acc(x.f) && x.f == i }
        method m(s: Set[Ref], x: Ref) requires x in s {
            inhale forall r: Ref, i: Int :: r in s && i == 3 ==> P(r, i)
            unfold P(x, 3)
            assert x.f == 3
            fold P(x, 3)
            exhale forall r: Ref :: r in s ==> P(r, 3)
            exhale P(x, 3) // error: exhale.failed:insufficient.permission
        }
        method wrong_argument(s: Set[Ref], x: Ref) requires x in s {
            inhale forall r: Ref :: r in s ==> P(r, 3)
            exhale P(x, 4) // error: exhale.failed:insufficient.permission
        }",
    );
}

#[test]
fn functions_are_framed_by_partial_maps() {
    check_arrays(
        "function sum(a: Array, n: Int): Int
            requires forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f)
        { n <= 0 ? 0 : loc(a, n - 1).f + sum(a, n - 1) }
        method frame(a: Array, n: Int)
            requires forall i: Int :: 0 <= i && i <= n ==> acc(loc(a, i).f)
            requires 0 <= n
        {
            var before: Int := sum(a, n)
            loc(a, n).f := 5
            assert sum(a, n) == before
            assert sum(a, n + 1) == before + 5
        }
        method change(a: Array, n: Int)
            requires forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f)
            requires 0 < n
        {
            var before: Int := sum(a, n)
            loc(a, 0).f := 5
            assert sum(a, n) == before // error: assert.failed:assertion.false
        }
        method too_little(a: Array, n: Int)
            requires forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f)
        {
            var s: Int
            s := sum(a, n + 1) // error: application.precondition:insufficient.permission
        }",
    );
}

#[test]
fn predicates_hold_quantified_permissions() {
    check_arrays(
        "predicate whole(a: Array, n: Int) { forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f) }
        function first(a: Array, n: Int): Int requires whole(a, n) && 0 < n { unfolding whole(a, n) in loc(a, 0).f }
        method m(a: Array, n: Int) requires whole(a, n) && 1 < n {
            var before: Int := first(a, n)
            unfold whole(a, n)
            loc(a, 1).f := 5
            fold whole(a, n)
            assert first(a, n) == before
            unfold whole(a, n)
            loc(a, 0).f := before + 1
            fold whole(a, n)
            assert first(a, n) == before + 1
            assert first(a, n) == before // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn what_was_unfolded_and_folded_is_the_same() {
    check_arrays(
        "field size: Int
        predicate whole(a: Array, n: Int) { forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f) }
        function content(a: Array, n: Int): Int requires whole(a, n)
        method looks(a: Array, n: Int) requires whole(a, n) && 0 < n
            ensures whole(a, n) && content(a, n) == old(content(a, n))
        {
            unfold whole(a, n)
            var x: Int := loc(a, 0).f
            loc(a, 0).f := 7
            loc(a, 0).f := x
            fold whole(a, n)
        }
        method writes(a: Array, n: Int) requires whole(a, n) && 0 < n
            ensures whole(a, n) && content(a, n) == old(content(a, n)) // error: postcondition.violated:assertion.false
        {
            unfold whole(a, n)
            loc(a, 0).f := 7
            fold whole(a, n)
        }
        method parts(a: Array, n: Int) requires acc(whole(a, n), 1/2) && 0 < n {
            unfold acc(whole(a, n), 1/4)
            inhale acc(whole(a, n), 1/4)
            fold acc(whole(a, n), 1/4)
            assert loc(a, 0).f == 1 // error: assert.failed:insufficient.permission
        }
        predicate sized(a: Array, r: Ref) { acc(r.size) && whole(a, r.size) }
        function all_of(a: Array, r: Ref): Int requires sized(a, r)
        method leaves_it(a: Array, r: Ref) requires sized(a, r) ensures sized(a, r) && all_of(a, r) == old(all_of(a, r)) {
            unfold sized(a, r)
            unfold whole(a, r.size)
            fold whole(a, r.size)
            fold sized(a, r)
        }
        method shrinks(a: Array, r: Ref) requires sized(a, r)
            ensures sized(a, r) && all_of(a, r) == old(all_of(a, r)) // error: postcondition.violated:assertion.false
        {
            unfold sized(a, r)
            unfold whole(a, r.size)
            if (0 < r.size) { r.size := r.size - 1 }
            fold whole(a, r.size)
            fold sized(a, r)
        }
        predicate positive(a: Array, n: Int) { forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f) && loc(a, i).f > 0 }
        function of_positive(a: Array, n: Int): Int requires positive(a, n)
        method leaves_positive(a: Array, n: Int) requires positive(a, n)
            ensures positive(a, n) && of_positive(a, n) == old(of_positive(a, n))
        {
            unfold positive(a, n)
            fold positive(a, n)
        }
        predicate cells(a: Array, n: Int) { forall i: Int :: 0 <= i && i < n ==> whole(a, i) }
        function of_cells(a: Array, n: Int): Int requires cells(a, n)
        method opens(a: Array) requires cells(a, 3) ensures cells(a, 3) && of_cells(a, 3) == old(of_cells(a, 3)) {
            unfold cells(a, 3)
            unfold whole(a, 1)
            fold whole(a, 1)
            fold cells(a, 3)
        }
        method exchanges(a: Array) requires cells(a, 3)
            ensures cells(a, 3) && of_cells(a, 3) == old(of_cells(a, 3)) // error: postcondition.violated:assertion.false
        {
            unfold cells(a, 3)
            unfold whole(a, 1)
            loc(a, 0).f := 8
            fold whole(a, 1)
            fold cells(a, 3)
        }",
    );
}

#[test]
fn permissions_are_inspected() {
    check(
        "field f: Int
        method m(s: Set[Ref], x: Ref) requires forall r: Ref :: r in s ==> acc(r.f) {
            assert forall r: Ref :: perm(r.f) == (r in s ? write : none)
            assert forperm r: Ref [r.f] :: r in s
            assert forperm r: Ref [r.f] :: r == x // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn loops_frame_what_their_invariants_leave() {
    check_arrays(
        "method fill(a: Array, n: Int)
            requires 0 <= n && forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f)
            ensures forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f) && loc(a, i).f == 1
        {
            var k: Int := 0
            while (k < n)
                invariant 0 <= k && k <= n
                invariant forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f)
                invariant forall i: Int :: 0 <= i && i < k ==> loc(a, i).f == 1
            { loc(a, k).f := 1
              k := k + 1 }
        }
        method outside(a: Array, n: Int)
            requires 1 < n && forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f)
            requires loc(a, 1).f == 3
        {
            var k: Int := 0
            while (k < 5) invariant acc(loc(a, 0).f) { k := k + 1 }
            assert loc(a, 1).f == 3
            assert loc(a, 0).f == 3 // error: assert.failed:assertion.false
        }",
    );
}

/// A trigger with the value of a field means its location.
#[test]
fn triggers_that_read_the_heap() {
    check(
        "field val: Int
        domain Array {
            function loc(a: Array, i: Int): Ref
            function length(a: Array): Int
            function second(r: Ref): Int
            axiom { forall a: Array, i: Int :: {loc(a, i)} second(loc(a, i)) == i }
        }
        method also_written(a: Array, x: Int) {
            inhale forall i: Int :: {loc(a, i).val}{i in [0..length(a))} i in [0..length(a)) ==> acc(loc(a, i).val)
            inhale 0 <= x && x < length(a)
            loc(a, x).val := 3
            assert loc(a, x).val == 3
        }
        method another_term(a: Array, x: Int, s: Set[Int]) {
            inhale forall i: Int :: {loc(a, i).val}{i in s} 0 <= i && i < length(a) ==> acc(loc(a, i).val)
            inhale 0 <= x && x < length(a)
            loc(a, x).val := 3
        }
        method outside(a: Array, x: Int) {
            inhale forall i: Int :: {loc(a, i).val}{i in [0..length(a))} i in [0..length(a)) ==> acc(loc(a, i).val)
            inhale 0 <= x && x <= length(a)
            loc(a, x).val := 3 // error: assignment.failed:insufficient.permission
        }
        method given_away(a: Array, x: Int) {
            inhale forall i: Int :: {loc(a, i).val} 0 <= i && i < length(a) ==> acc(loc(a, i).val)
            inhale 0 <= x && x < length(a)
            exhale forall i: Int :: {loc(a, i).val}{i in [0..3)} 0 <= i && i < length(a) ==> acc(loc(a, i).val)
            loc(a, x).val := 3 // error: assignment.failed:insufficient.permission
        }",
    );
}

#[test]
fn what_a_trigger_applies_is_not_believed() {
    check(
        "field f: Int
        function g(q: Seq[Ref], n: Int): Int
            requires forall i: Int, j: Int :: 0 <= i && i < j && j < |q| ==> q[i] != q[j]
            requires forall i: Int :: 0 <= i && i < |q| ==> acc(q[i].f)
        { n }
        function h(n: Int): Int
        method m(q: Seq[Ref]) requires |q| == 2 && q[0] == q[1] {
            assume forall n: Int :: { g(q, n) } h(n) > 0
            assert false // error: assert.failed:assertion.false
        }",
    );
}

/// What a trigger unfolds need not be there: nothing is known of a value map because of it, whether
/// it came out of a snapshot or is new.
#[test]
fn what_a_trigger_unfolds_is_not_believed() {
    let claims = |trigger: &str| {
        format!(
            "field f: Int
            domain D {{
                function k(u: Set[Ref]): Bool
                function h(i: Int): Int
            }}
            predicate ST(t: Set[Ref]) {{ forall r: Ref :: r in t ==> acc(r.f) }}
            function all(t: Set[Ref]): Int requires forall r: Ref :: r in t ==> acc(r.f)
            method came(t: Set[Ref], x: Ref)
                requires ST(t) && x in t
                requires forall u: Set[Ref] :: {{ k(u) }} {trigger} k(u)
            {{
                assert k(Set[Ref]())
                unfold ST(t)
                x.f := 1
                var a: Int := all(t)
                fold ST(t)
                unfold ST(t)
                x.f := 2
                var b: Int := all(t)
                assert false // error: assert.failed:assertion.false
            }}
            method made(t: Set[Ref], y: Ref) requires ST(t) && acc(y.f) {{
                assume k(Set(y))
                y.f := 5
                assume forall u: Set[Ref] :: {{ k(u) }} {trigger} u == t ==> (unfolding ST(u) in all(u)) != 0
                y.f := 6
                assume forall u: Set[Ref] :: {{ k(u) }} {trigger} u == t ==> (unfolding ST(u) in all(u)) != 1
                assert false // error: assert.failed:assertion.false
            }}"
        )
    };
    check(&claims(""));
    check(&claims("{ h(unfolding ST(u) in all(u)) }"));
    check(
        &claims("{ h(unfolding ST(u) in all(u union Set(y))) }")
            .replace("Set(y))) } k(u)", "Set(x))) } k(u)"),
    );
}

#[test]
fn functions_that_read_under_quantifiers() {
    check_arrays(
        "function zero(a: Array, n: Int): Bool
            requires forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f, wildcard)
        { forall i: Int :: 0 <= i && i < n ==> loc(a, i).f == 0 }
        function both(x: Ref, y: Ref): Bool requires acc(x.f) && acc(y.f)
        { forall r: Ref :: r == x || r == y ==> r.f > 0 }
        method m(a: Array, n: Int) requires 5 < n && forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f) {
            assume zero(a, n)
            assert loc(a, 3).f == 0
            loc(a, 3).f := 1
            assert !zero(a, n)
            assert zero(a, 3)
            assert zero(a, 4) // error: assert.failed:assertion.false
        }
        method two(x: Ref, y: Ref) requires acc(x.f) && acc(y.f) {
            x.f := 1
            y.f := 2
            assert both(x, y)
            y.f := 0
            assert both(x, y) // error: assert.failed:assertion.false
        }",
    );
}

/// What is said of the only failure of a program ends like this.
fn says(program: &str, end: &str) {
    let said = messages(program);
    assert!(matches!(&said[..], [only] if only.ends_with(end)), "{said:?}");
}

#[test]
fn failures_come_with_an_example() {
    let missing = format!(
        "{ARRAYS} method m(a: Array, n: Int) requires n == 3
            requires forall i: Int :: 0 <= i && i < n ==> acc(loc(a, i).f, 1/2)
        {{ exhale forall i: Int :: 0 <= i && i <= n ==> acc(loc(a, i).f, 1/2) }}"
    );
    says(&missing, "for i == 3: needs 1/2, has none");
    // the variable is the one that was written, however the receiver was turned around
    let shifted = missing.replace("i <= n ==> acc(loc(a, i)", "i < n ==> acc(loc(a, i + 1)");
    says(&shifted, "for i == 2: needs 1/2, has none");
    says(
        "field f: Int
        method m(s: Set[Ref], x: Ref) requires x in s && forall r: Ref :: r in s && r != x ==> acc(r.f)
        { exhale forall r: Ref :: r in s ==> acc(r.f) }",
        "for r == x: needs write, has none",
    );
    says(
        "field f: Int
        method m(x: Ref) { inhale forall i: Int :: i == 2 || i == 5 ==> acc(x.f, 1/4) }",
        "for i == 2 and i == 5",
    );
    says(
        "field f: Int
        method m(s: Set[Ref], x: Ref, p: Perm) requires x in s && p < none
        { inhale forall r: Ref :: r in s ==> acc(r.f, r == x ? p : write) }",
        "might be negative, for r == x",
    );
}

#[test]
fn values_of_joined_paths() {
    check(
        "field f: Int
        predicate all(s: Set[Ref]) { forall r: Ref :: r in s ==> acc(r.f) }
        function get(s: Set[Ref], x: Ref): Int requires acc(all(s)) && x in s
        { unfolding acc(all(s)) in x.f }
        method change(s: Set[Ref]) requires acc(all(s)) ensures acc(all(s))
            ensures forall r: Ref :: r in s ==> get(s, r) == 3
        method maybe_changed(s: Set[Ref], b: Bool, x: Ref, y: Ref)
            requires acc(all(s)) && x in s && y in s && x != y && get(s, y) == 3
            ensures acc(all(s)) && get(s, x) == 1 && get(s, y) == 3
        {
            if (b) { change(s) }
            unfold acc(all(s))
            x.f := 1
            fold acc(all(s))
        }
        method surely_changed(s: Set[Ref], b: Bool, x: Ref, y: Ref)
            requires acc(all(s)) && x in s && y in s && x != y
            ensures acc(all(s))
            ensures get(s, y) == 3 // error: postcondition.violated:assertion.false
        {
            if (b) { change(s) }
            unfold acc(all(s))
            x.f := 1
            fold acc(all(s))
        }",
    );
}

/// Writes where one quantified chunk holds everything change its values at one location only.
#[test]
fn writes_to_arrays() {
    check_arrays(
        "define whole(a) (forall i: Int :: 0 <= i && i < 10 ==> acc(loc(a, i).f))
        function first(a: Array): Int requires whole(a) { loc(a, 0).f }
        function sum(a: Array): Int requires whole(a)
        method values(a: Array, x: Int, y: Int) requires whole(a) && 0 <= x && x < 10 && 0 <= y && y < 10 {
            loc(a, x).f := 1
            loc(a, y).f := 2
            assert loc(a, y).f == 2
            assert x != y ==> loc(a, x).f == 1
            assert forall i: Int :: 0 <= i && i < 10 && i != x && i != y ==> loc(a, i).f == old(loc(a, i).f)
            assert loc(a, x).f == 1 // error: assert.failed:assertion.false
        }
        method old_values(a: Array) requires whole(a) {
            label before
            loc(a, 3).f := loc(a, 3).f + 1
            assert old[before](loc(a, 3).f) == loc(a, 3).f - 1
            loc(a, 3).f := loc(a, 3).f + 1
            assert loc(a, 3).f == old(loc(a, 3).f) + 2
            assert loc(a, 3).f == old[before](loc(a, 3).f) // error: assert.failed:assertion.false
        }
        method functions(a: Array) requires whole(a) {
            loc(a, 1).f := 5
            assert first(a) == old(first(a))
            assert sum(a) == old(sum(a)) // error: assert.failed:assertion.false
        }
        method in_two_parts(a: Array)
            requires forall i: Int :: 0 <= i && i < 10 ==> acc(loc(a, i).f, 1/2)
            requires forall i: Int :: 2 <= i && i < 10 ==> acc(loc(a, i).f, 1/2)
        {
            loc(a, 2).f := 5
            exhale forall i: Int :: 0 <= i && i < 10 ==> acc(loc(a, i).f, 1/2)
            assert loc(a, 2).f == 5
            loc(a, 3).f := 6 // error: assignment.failed:insufficient.permission
        }
        method half(a: Array) requires forall i: Int :: 0 <= i && i < 10 ==> acc(loc(a, i).f, 1/2) {
            loc(a, 2).f := 5 // error: assignment.failed:insufficient.permission
        }
        method outside(a: Array, x: Int) requires whole(a) && 0 <= x {
            loc(a, x).f := 5 // error: assignment.failed:insufficient.permission
        }
        method given_away(a: Array) requires whole(a) {
            loc(a, 2).f := 5
            exhale acc(loc(a, 2).f)
            inhale acc(loc(a, 2).f)
            assert loc(a, 1).f == old(loc(a, 1).f)
            assert loc(a, 2).f == 5 // error: assert.failed:assertion.false
        }
        predicate all(a: Array) { whole(a) }
        method folded(a: Array) requires all(a) {
            unfold all(a)
            loc(a, 2).f := 5
            fold all(a)
            assert (unfolding all(a) in loc(a, 2).f) == 5
            assert (unfolding all(a) in loc(a, 3).f) == old(unfolding all(a) in loc(a, 3).f)
            assert (unfolding all(a) in loc(a, 2).f) == old(unfolding all(a) in loc(a, 2).f) // error: assert.failed:assertion.false
        }",
    );
}

/// Two chunks of a field are apart where one of them holds everything, and only there.
#[test]
fn chunks_are_apart_where_one_holds_everything() {
    check(
        "field f: Int
        predicate P(r: Ref)
        method whole(s: Set[Ref], t: Set[Ref], x: Ref)
            requires forall r: Ref :: r in s ==> acc(r.f)
            requires forall r: Ref :: r in t ==> acc(r.f, wildcard)
            requires x in s
        {
            assert !(x in t)
            assert forall r: Ref :: r in s ==> !(r in t)
            assert false // error: assert.failed:assertion.false
        }
        method halves(s: Set[Ref], t: Set[Ref], x: Ref)
            requires forall r: Ref :: r in s ==> acc(r.f, 1/2)
            requires forall r: Ref :: r in t ==> acc(r.f, 1/2)
            requires x in s
        {
            assert !(x in t) // error: assert.failed:assertion.false
        }
        method perhaps_nothing(s: Set[Ref], t: Set[Ref], x: Ref, p: Perm)
            requires none <= p
            requires forall r: Ref :: r in s ==> acc(r.f)
            requires forall r: Ref :: r in t ==> acc(r.f, p)
            requires x in s && x in t
        {
            assert p == none
            assert false // error: assert.failed:assertion.false
        }
        method instances(s: Set[Ref], t: Set[Ref], x: Ref)
            requires forall r: Ref :: r in s ==> acc(P(r))
            requires forall r: Ref :: r in t ==> acc(P(r))
            requires x in s
        {
            assert !(x in t) // error: assert.failed:assertion.false
        }",
    );
}

/// A location is read in the chunk that holds it, whichever chunk is tried first.
#[test]
fn reads_beside_other_chunks() {
    check_arrays(
        "define part(a, p) (forall i: Int :: { loc(a, i) } 0 <= i && i < 10 ==> acc(loc(a, i).f, p))
        method other_array(a: Array, b: Array) requires a != b && part(b, wildcard) && part(a, write) {
            loc(a, 1).f := 5
            assert loc(b, 1).f == old(loc(b, 1).f)
            assert forall i: Int :: { loc(b, i) } 0 <= i && i < 10 ==> loc(b, i).f == old(loc(b, i).f)
            assert loc(a, 1).f == 5 && loc(a, 2).f == old(loc(a, 2).f)
            assert loc(a, 1).f == old(loc(a, 1).f) // error: assert.failed:assertion.false
        }
        method same_array(a: Array, b: Array) requires a == b && part(a, 1/2) && part(b, 1/2) {
            assert loc(a, 1).f == loc(b, 1).f
            loc(a, 1).f := 5
            assert loc(b, 1).f == 5
            assert loc(b, 1).f == old(loc(b, 1).f) // error: assert.failed:assertion.false
        }
        method either_array(a: Array, b: Array, c: Array)
            requires part(a, 1/2) && part(b, 1/2) && (c == a || c == b)
        {
            assert loc(c, 1).f == loc(a, 1).f || loc(c, 1).f == loc(b, 1).f
            assert loc(c, 1).f == loc(a, 1).f // error: assert.failed:assertion.false
        }
        method no_array(a: Array, b: Array, c: Array) requires part(a, 1/2) && part(b, 1/2) {
            assert loc(c, 1).f == loc(c, 1).f // error: assert.failed:insufficient.permission
        }
        method looked_for(a: Array, b: Array)
            requires a != b && part(a, wildcard) && part(b, write)
            requires forall i: Int :: { loc(a, i).f } 0 <= i && i < 10 ==> loc(a, i).f > 0
        {
            loc(b, 3).f := loc(a, 3).f + loc(a, 4).f
            assert loc(b, 3).f > 1
            assert loc(b, 3).f > 2 // error: assert.failed:assertion.false
        }",
    );
}

/// Each write reads two places of an array beside the one that is written.
#[test]
fn many_writes_beside_reads() {
    let writes: Vec<String> = (0..24)
        .map(|k| format!("loc(out, at + {k}).f := loc(from, at + {k}).f + loc(from, at + {k} + 1).f"))
        .collect();
    let sums = |end: &str| {
        format!(
            "(forall j: Int :: {{ loc(out, j) }} 0 <= j && j < {end} ==> \
             loc(out, j).f == loc(from, j).f + loc(from, j + 1).f)"
        )
    };
    check_arrays(&format!(
        "define part(a, n, p) (forall j: Int :: {{ loc(a, j) }} 0 <= j && j < n ==> acc(loc(a, j).f, p))
        method m(from: Array, out: Array, n: Int, at: Int)
            requires from != out && 0 <= at && at + 24 <= n && part(from, n + 1, wildcard) && part(out, n, write)
            requires {}
        {{
            {}
            assert {}
            assert {} // error: assert.failed:assertion.false
        }}",
        sums("at"),
        writes.join("\n"),
        sums("at + 24"),
        sums("n"),
    ));
}

/// The number of writes to unknown places does not multiply the work.
#[test]
fn many_writes_to_unknown_places() {
    let names: Vec<String> = (0..48).map(|k| format!("i{k}")).collect();
    let list = |f: &dyn Fn(&String) -> String, by: &str| names.iter().map(f).collect::<Vec<_>>().join(by);
    let params = list(&|i| format!("{i}: Int"), ", ");
    let bounds = list(&|i| format!("0 <= {i} && {i} < n"), " && ");
    let writes = list(&|i| format!("loc(a, {i}).f := 7"), "\n");
    check_arrays(&format!(
        "method m(a: Array, n: Int, {params})
            requires (forall j: Int :: {{ loc(a, j) }} 0 <= j && j < n ==> acc(loc(a, j).f)) && {bounds}
            requires forall j: Int :: {{ loc(a, j) }} 0 <= j && j < n ==> loc(a, j).f >= 0
            ensures forall j: Int :: {{ loc(a, j) }} 0 <= j && j < n ==> acc(loc(a, j).f)
            ensures forall j: Int :: {{ loc(a, j) }} 0 <= j && j < n ==> loc(a, j).f >= 0
        {{ {writes} }}"
    ));
}

/// A fact about all places is carried through many calls that each change two places. A call that
/// breaks the fact ends this.
#[test]
fn many_calls_that_change_few_places() {
    let names: Vec<String> = (0..24).map(|k| format!("i{k}")).collect();
    let list = |f: &dyn Fn(&String) -> String, by: &str| names.iter().map(f).collect::<Vec<_>>().join(by);
    let params = list(&|i| format!("{i}: Int"), ", ");
    let bounds = list(&|i| format!("0 <= {i} && {i} < n"), " && ");
    let calls: Vec<String> = names
        .windows(2)
        .map(|pair| format!("swap(a, n, {}, {})", pair[0], pair[1]))
        .collect();
    let (calls, few) = (calls.join("\n"), calls[..6].join("\n"));
    check_arrays(&format!(
        "define all(a, n) (forall j: Int :: {{ loc(a, j) }} 0 <= j && j < n ==> acc(loc(a, j).f))
        define positive(a, n) (forall j: Int :: {{ loc(a, j) }} 0 <= j && j < n ==> loc(a, j).f > 0)
        define kept(a, n, x, y) (forall j: Int :: {{ loc(a, j) }} 0 <= j && j < n && j != x && j != y ==> loc(a, j).f == old(loc(a, j).f))
        method swap(a: Array, n: Int, x: Int, y: Int)
            requires all(a, n) && 0 <= x && x < n && 0 <= y && y < n
            ensures all(a, n) && kept(a, n, x, y)
            ensures loc(a, x).f == old(loc(a, y).f) && loc(a, y).f == old(loc(a, x).f)
        method lower(a: Array, n: Int, x: Int, y: Int)
            requires all(a, n) && 0 <= x && x < n && 0 <= y && y < n
            ensures all(a, n) && kept(a, n, x, y)
            ensures loc(a, x).f == old(loc(a, x).f) - 1 && loc(a, y).f == old(loc(a, y).f)
        method swaps(a: Array, n: Int, {params})
            requires all(a, n) && positive(a, n) && {bounds}
        {{
            {calls}
            assert positive(a, n)
        }}
        method lowered_first(a: Array, n: Int, {params})
            requires all(a, n) && positive(a, n) && {bounds}
        {{
            lower(a, n, i0, i1)
            {few}
            assert positive(a, n) // error: assert.failed:assertion.false
        }}
        method lowered_last(a: Array, n: Int, {params})
            requires all(a, n) && positive(a, n) && {bounds}
        {{
            {few}
            lower(a, n, i0, i1)
            assert positive(a, n) // error: assert.failed:assertion.false
        }}
        method another_array(a: Array, b: Array, n: Int, {params})
            requires a != b && all(a, n) && positive(a, n) && all(b, n) && {bounds}
        {{
            {few}
            assert positive(b, n) // error: assert.failed:assertion.false
        }}
        method known_on_one_branch(a: Array, n: Int, c: Bool, {params})
            requires all(a, n) && (c ==> positive(a, n)) && {bounds}
        {{
            {few}
            if (c) {{
                assert positive(a, n)
            }} else {{
                assert positive(a, n) // error: assert.failed:assertion.false
            }}
        }}"
    ));
}

#[test]
fn variables_that_are_arguments_twice() {
    check(
        "predicate P(x: Ref, y: Ref)
        method same(a: Ref) {
            inhale P(a, a)
            assert forall x: Ref :: x == a ==> P(x, x)
        }
        method others(a: Ref, b: Ref) {
            inhale forall x: Ref :: x == a ==> P(x, x)
            assert P(a, a)
            assert P(a, b) // error: assert.failed:insufficient.permission
        }",
    );
}

/// `assume` of quantified permissions says that they are held, and adds none.
#[test]
fn assumed_quantified_permissions() {
    check_arrays(
        "method held(a: Array, n: Int, p: Perm) requires none <= p {
            inhale forall i: Int :: {loc(a, i)} 0 <= i && i < 10 ==> acc(loc(a, i).f, p)
            assume forall i: Int :: {loc(a, i)} 2 <= i && i < n ==> acc(loc(a, i).f, 1/2)
            assert 5 < n ==> perm(loc(a, 5).f) >= 1/2
            assert perm(loc(a, 10).f) == none && (11 < n ==> false)
            assert 5 < n ==> perm(loc(a, 5).f) > 1/2 // error: assert.failed:assertion.false
        }
        method outside(a: Array) requires forall i: Int :: {loc(a, i)} 0 <= i && i < 10 ==> acc(loc(a, i).f, 1/2) {
            assume forall i: Int :: {loc(a, i)} 0 <= i && i < 3 ==> acc(loc(a, i).f, 1/2)
            assert perm(loc(a, 2).f) == 1/2
            loc(a, 2).f := 1 // error: assignment.failed:insufficient.permission
        }
        method values(a: Array) requires forall i: Int :: {loc(a, i)} 0 <= i && i < 10 ==> acc(loc(a, i).f) {
            assume forall i: Int :: {loc(a, i)} 0 <= i && i < 3 ==> acc(loc(a, i).f) && loc(a, i).f > 4
            assert loc(a, 1).f > 4
            assert loc(a, 3).f > 4 // error: assert.failed:assertion.false
        }",
    );
}

/// An object with other objects inside, and a getter for each of them.
const OWNER: &str = "field x: Int
    field all: Seq[Ref]
    predicate cell(r: Ref) { acc(r.x) }
    function value(r: Ref): Int requires cell(r) { unfolding cell(r) in r.x }
    predicate owner(r: Ref) {
        acc(r.all) &&
        (forall i: Int, j: Int :: { r.all[i], r.all[j] } 0 <= i && i < j && j < |r.all| ==> r.all[i] != r.all[j]) &&
        (forall i: Int :: { r.all[i] } 0 <= i && i < |r.all| ==> cell(r.all[i]))
    }
    function size(r: Ref): Int requires owner(r) { unfolding owner(r) in |r.all| }
    function get(r: Ref, i: Int): Int requires owner(r) && 0 <= i && i < size(r) {
        unfolding owner(r) in value(r.all[i])
    }
    ";

/// A fact about all values of a getter is known after one of the objects inside has changed.
#[test]
fn facts_about_getters_survive_unfolding() {
    check(&format!(
        "{OWNER}
        method set(r: Ref, k: Int)
            requires owner(r) && 0 <= k && k < size(r)
            requires forall i: Int :: 0 <= i && i < size(r) ==> get(r, i) > 3
            ensures owner(r) && size(r) == old(size(r))
            ensures forall i: Int :: 0 <= i && i < size(r) ==> get(r, i) > 3
        {{
            unfold owner(r)
            unfold cell(r.all[k])
            r.all[k].x := 5
            fold cell(r.all[k])
            fold owner(r)
        }}
        method changed(r: Ref, k: Int)
            requires owner(r) && 0 <= k && k < size(r)
            requires forall i: Int :: 0 <= i && i < size(r) ==> get(r, i) > 3
            ensures owner(r) && size(r) == old(size(r))
            ensures forall i: Int :: 0 <= i && i < size(r) && i != k ==> get(r, i) > 3
            ensures get(r, k) > 3 // error: postcondition.violated:assertion.false
        {{
            unfold owner(r)
            unfold cell(r.all[k])
            r.all[k].x := 2
            fold cell(r.all[k])
            fold owner(r)
        }}
        method one(r: Ref, k: Int, j: Int)
            requires owner(r) && 0 <= k && k < size(r) && 0 <= j && j < size(r)
            requires forall i: Int :: 0 <= i && i < j ==> get(r, i) > 3
            ensures owner(r) && size(r) == old(size(r))
            ensures 0 < j ==> k == 0 || get(r, 0) > 3
            ensures get(r, j) > 3 // error: postcondition.violated:assertion.false
        {{
            unfold owner(r)
            unfold cell(r.all[k])
            r.all[k].x := 1
            fold cell(r.all[k])
            fold owner(r)
        }}"
    ));
}
