//! Functions whose callers need the amounts in their preconditions.

use super::common::{Errors, verify_with};
use echis_verifier::{Options, Outcome};

/// Verifies a program in which the amounts of functions count; its members end as its comments say.
#[track_caller]
fn check_amounts(program: &str) {
    let options = Options {
        function_amounts: true,
        ..Options::default()
    };
    let (reports, line) = verify_with(program, options);
    let mut found = Errors::new();
    for report in &reports {
        assert!(!matches!(report.outcome, Outcome::Unknown(_)), "{}", report.name);
        let failures = report.failures.iter();
        found.extend(failures.map(|f| (line(f.span.start), f.id.clone())));
    }
    found.sort();
    let lines = program.lines().enumerate();
    let expected: Errors = lines
        .filter_map(|(i, line)| Some((i + 1, line.split_once("// error: ")?.1.to_string())))
        .collect();
    assert_eq!(found, expected, "in\n{program}");
}

#[test]
fn applications_need_the_amounts_of_preconditions() {
    check_amounts(
        "field f: Int
        function whole(x: Ref): Int requires acc(x.f) { x.f }
        function halves(x: Ref): Int requires acc(x.f, 1/2) && acc(x.f, 1/2) { x.f }
        function some(x: Ref): Int requires acc(x.f, wildcard) { x.f }
        method enough(x: Ref) requires acc(x.f) {
            assert whole(x) == halves(x) && some(x) == x.f
            x.f := 3
            assert whole(x) == 3
        }
        method too_little(x: Ref) requires acc(x.f, 2/3) {
            assert some(x) == x.f
            assert halves(x) == x.f // error: application.precondition:insufficient.permission
        }
        function caller(x: Ref): Int requires acc(x.f, 1/2) {
            whole(x) // error: application.precondition:insufficient.permission
        }",
    );
}

#[test]
fn applications_need_the_amounts_of_quantified_permissions() {
    check_amounts(
        "field f: Int
        function all(s: Set[Ref]): Int requires forall x: Ref :: x in s ==> acc(x.f, 1/2) { 1 }
        function one(x: Ref): Int requires acc(x.f, 1/2) { x.f }
        method enough(s: Set[Ref]) requires forall x: Ref :: x in s ==> acc(x.f, 2/3) {
            assert all(s) == 1
            assert forall x: Ref :: x in s ==> one(x) == x.f
        }
        method too_little(s: Set[Ref]) requires forall x: Ref :: x in s ==> acc(x.f, 1/3) {
            assert all(s) == 1 // error: application.precondition:insufficient.permission
        }
        method too_little_of_one(s: Set[Ref]) requires forall x: Ref :: x in s ==> acc(x.f, 1/3) {
            assert forall x: Ref :: x in s ==>
                one(x) == x.f // error: application.precondition:insufficient.permission
        }",
    );
}

#[test]
fn functions_know_that_no_field_has_more_than_write() {
    check_amounts(
        "field f: Int
        function apart(x: Ref, y: Ref): Int requires acc(x.f) && acc(y.f) ensures x != y { 1 }
        function maybe(x: Ref, y: Ref): Int
            requires acc(x.f, 1/2) && acc(y.f, 1/2)
            ensures x != y { 1 } // error: postcondition.violated:assertion.false
        predicate P(x: Ref) { acc(x.f) }
        function half(x: Ref): Int requires acc(P(x), 1/2) { unfolding acc(P(x), 1/2) in x.f }
        function unfolds_more(x: Ref): Int // error: function.not.wellformed:insufficient.permission
            requires acc(P(x), 1/2) { unfolding P(x) in x.f }",
    );
}

/// A wrong rule would assume that `x` and `x` are different objects.
#[test]
fn half_of_an_instance_does_not_imply_what_follows_from_whole_amounts() {
    check_amounts(
        "field f: Int
        function apart(x: Ref, y: Ref): Int requires acc(x.f) && acc(y.f) ensures x != y { 4 }
        predicate Q(x: Ref, y: Ref) { acc(x.f) && acc(y.f) &&
            apart(x, y) == 4 // error: application.precondition:insufficient.permission
        }
        method with_postcondition(x: Ref) requires acc(x.f) { fold acc(Q(x, x), 1/2) assert false }
        function again(x: Ref, y: Ref): Int requires acc(x.f) && acc(y.f) {
            x == y ? 1 + again(x, y) : 4
        }
        predicate R(x: Ref, y: Ref) { acc(x.f) && acc(y.f) &&
            again(x, y) == 4 // error: application.precondition:insufficient.permission
        }
        method recursive(x: Ref) requires acc(x.f) { fold acc(R(x, x), 1/2) assert false }
        function plain(x: Ref, y: Ref): Int requires acc(x.f) && acc(y.f) { 4 }
        predicate S(x: Ref, y: Ref) { acc(x.f) && acc(y.f) && plain(x, y) == 4 }
        method only_defined(x: Ref) requires acc(x.f) {
            fold acc(S(x, x), 1/2)
            unfold acc(S(x, x), 1/2)
            assert false // error: assert.failed:assertion.false
        }",
    );
}
