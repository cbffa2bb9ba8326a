use super::check;

#[test]
fn contracts_speak_of_states_they_have() {
    check(
        "method m(x: Ref) returns (y: Int)
             requires x != null
             requires old(x) != null //~ consistency
             requires old[l](x) != null //~ consistency
             requires y > 0 //~ consistency
             ensures old(x) != null && y > 0
             ensures old[l](x) != null //~ consistency
         {
             label l
             assert old[l](x) == old(x)
         }
         function f(x: Int): Int
             requires old(x) > 0 //~ consistency
             ensures result > 0
             ensures old(x) > 0 //~ consistency
         { x }
         function g(x: Int): Int { old(x) } //~ consistency
         function h(x: Int): Int { result } //~ consistency
         predicate P(x: Int) { old(x) > 0 } //~ consistency",
    );
}

#[test]
fn labels_exist_once() {
    check(
        "method m(x: Int) {
             goto later
             label later
             assert old[later](x) == x
             goto nowhere //~ consistency
             assert old[nowhere](x) == x //~ consistency
             label later //~ consistency
         }",
    );
}

#[test]
fn bodies_do_not_inspect_permissions() {
    check(
        "field f: Int
         function g(x: Ref): Bool { perm(x.f) > none } //~ consistency
         function h(x: Ref): Bool { forperm r: Ref [r.f] :: r == x } //~ consistency
         predicate P(x: Ref) { acc(x.f) && perm(x.f) > none } //~ consistency
         predicate Q(x: Ref) { acc(x.f) && (forperm r: Ref [r.f] :: r == x) } //~ consistency",
    );
}

#[test]
fn wildcards_are_whole_amounts() {
    check(
        "field f: Int
         predicate P(x: Ref) { acc(x.f, wildcard) }
         predicate Q(x: Ref) { acc(x.f, write - wildcard) } //~ consistency
         method m(x: Ref, p: Perm) {
             inhale acc(x.f, wildcard) && acc(P(x), wildcard)
             unfold acc(P(x), wildcard)
             fold acc(P(x), wildcard * 1/2) //~ consistency
             exhale acc(x.f, p > none ? wildcard : none) //~ consistency
             assert p < wildcard //~ consistency
             assert (unfolding acc(P(x), wildcard) in true)
         }",
    );
}

#[test]
fn the_inside_of_an_unfolding_is_pure() {
    check(
        "field f: Ref
         predicate P(x: Ref) { acc(x.f) }
         method m(x: Ref) {
             inhale P(x) && (unfolding P(x) in x.f == null)
             inhale P(x) && (unfolding P(x) in acc(x.f.f)) //~ consistency
             inhale let y == (x) in acc(y.f)
             inhale let y == (acc(x.f)) in true //~ consistency
             inhale asserting (acc(x.f)) in true
             inhale asserting (true) in acc(x.f) //~ consistency
             assume unfolding P(x) in acc(x.f.f)
         }",
    );
}

#[test]
fn postconditions_of_functions_hold_no_permissions() {
    check(
        "field f: Int
         predicate P(x: Ref) { acc(x.f) }
         function g(x: Ref): Int
             requires P(x)
             ensures unfolding P(x) in result == x.f
             ensures forall r: Ref :: { P(r) } r == x ==> result > 0
             ensures asserting (P(x)) in true //~ consistency",
    );
}

#[test]
fn triggers_mention_what_is_quantified() {
    check(
        "function f(i: Int): Int
         function g(i: Int, j: Int): Int
         method m(k: Int) {
             assert forall i: Int, j: Int :: { g(i, j) } { f(i), f(j) } g(i, j) > 0
             assert forall i: Int, j: Int :: { f(i) } g(i, j) > 0 //~ consistency
             assert exists i: Int :: { f(i), f(k) } f(i) > 0 //~ consistency
             assert exists i: Int :: { f(let x == (i) in x) } f(i) > 0
             assert exists i: Int :: { f(let x == (i) in k) } f(i) > 0 //~ consistency
         }",
    );
}

#[test]
fn the_let_in_a_trigger_has_a_body_that_is_none() {
    // a `let` is no application
    check(
        "function f(i: Int): Int
         method m() {
             assert forall i: Int :: { f(let x == (i) in x) } f(i) > 0
             assert forall i: Int :: { let x == (i) in f(x) } f(i) > 0 //~ types
         }",
    );
}

#[test]
fn merged_quantifiers_share_their_triggers() {
    check(
        "field f: Int
         function g(i: Int): Ref
         function h(i: Int, j: Int): Ref
         method m() {
             inhale forall i: Int :: { g(i) } forall j: Int :: { h(i, j) } { g(i), g(j) } acc(h(i, j).f)
             inhale forall i: Int :: { g(i) } forall j: Int :: { g(i) } acc(h(i, j).f) //~ consistency
             assert forall i: Int :: { g(i) } forall j: Int :: { g(i), g(j) } h(i, j) == null //~ consistency
         }",
    );
}

#[test]
fn quantified_permissions_have_a_shape() {
    check(
        "field f: Int
         predicate P(x: Ref) { acc(x.f) }
         method m(s: Set[Ref], b: Bool) {
             inhale forall r: Ref :: r in s ==> acc(r.f) && P(r)
             inhale forall r: Ref :: acc(r.f)
             inhale forall r: Ref :: r in s ? acc(r.f) : P(r)
             inhale forall r: Ref :: unfolding P(r) in r.f > 0
             inhale forall r: Ref :: asserting (acc(r.f)) in b //~ consistency
             inhale forall r: Ref :: b ==> asserting (acc(r.f)) in b
         }",
    );
}

#[test]
fn old_lhs_stands_on_the_right_of_wands() {
    check(
        "field f: Int
         method m(x: Ref) {
             package acc(x.f) --* acc(x.f) && x.f == old[lhs](x.f) {
                 assert old[lhs](x.f) == x.f
             }
             inhale (true && old[lhs](x) == x) --* acc(x.f) //~ consistency
             assert old[lhs](x) == x //~ consistency
         }",
    );
}

#[test]
fn nothing_is_unfolded_to_permissions_in_wands() {
    check(
        "field f: Ref
         predicate P(x: Ref) { acc(x.f) }
         method m(x: Ref) {
             inhale P(x) --* P(x) && (unfolding P(x) in x.f == null)
             inhale P(x) --* (unfolding P(x) in acc(x.f.f)) //~ consistency
         }",
    );
}

#[test]
fn proof_scripts_change_only_their_own_variables() {
    check(
        "field f: Int
         method call() returns (i: Int)
         method m(x: Ref) {
             var i: Int
             var r: Ref
             package true --* true {
                 var j: Int := 1
                 j := 2
                 i := 1 //~ consistency
                 if (j == 2) {
                     j := 3
                     x.f := 1 //~ consistency
                 }
                 r := new(f) //~ consistency
                 while (true) { i := 1 } //~ consistency
                 package true --* true {
                     j := 3 //~ consistency
                 }
             }
         }",
    );
}

#[test]
fn call_targets_differ() {
    check(
        "method two() returns (a: Int, b: Int)
         method m() {
             var x: Int
             var y: Int
             x, y := two()
             x, x := two() //~ consistency
         }",
    );
}

#[test]
fn axioms_know_no_heap() {
    check(
        "field f: Int
         domain D {
             function c(): Ref
             axiom { c() == null }
             axiom { old(c()) == null } //~ consistency
             axiom { c().f == 1 } //~ consistency
             axiom { asserting (true) in c() == null } //~ consistency
         }",
    );
}

#[test]
fn unique_functions_are_constants() {
    check(
        "domain D {
             unique function c(): D
             unique function d(i: Int): D //~ consistency
         }",
    );
}

#[test]
fn interpretations_serve_the_backend() {
    check(
        "domain Good interpretation (SMTLIB: \"Int\", Boogie: \"int\") {}
         domain Bad interpretation (Boogie: \"int\") {} //~ consistency
         domain Generic[T] interpretation (SMTLIB: \"Int\") {} //~ consistency",
    );
}

#[test]
fn algebraic_types_have_constructors() {
    check(
        "adt Good { C() }
         adt Bad {} //~ consistency",
    );
}

#[test]
fn each_rare_expression_is_checked_where_no_other_occurs() {
    let declared = "field f: Int\nfunction g(x: Int): Int\npredicate P(x: Ref) { acc(x.f) }\n";
    let programs = [
        "method m() { assert forperm x: Ref, y: Ref [x.f] :: true } //~ types",
        "method m() requires forall i: Int :: {g(1)} true //~ consistency",
        "method m(x: Ref) requires acc(x.f, wildcard - none) //~ consistency",
        "method m() { assert wildcard > none } //~ consistency",
        "method m(x: Ref) { assert old[lhs](x != null) } //~ consistency",
        "method m(x: Ref, y: Int) { package true --* true { x.f := y } } //~ consistency",
        "method m(x: Ref) { assert unfolding P(x) in acc(x.f) } //~ consistency",
        "method m(x: Ref) { assert asserting (true) in acc(x.f) } //~ consistency",
    ];
    for program in programs {
        check(&format!("{declared}{program}"));
    }
}
