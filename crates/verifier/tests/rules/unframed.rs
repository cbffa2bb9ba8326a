//! What a contract says that reads what it does not make accessible: it is an error where it
//! stands, and tells callers nothing.
//!
//! Nothing is known of `x.f` at these calls. Whoever takes such a part for a fact, or the value
//! that it has on the paths on which it can be read for the value on all of them, accepts one of
//! the clients.

use super::check;

/// What the postconditions below use.
const DECLARATIONS: &str = "
    field f: Int
    field g: Int
    predicate cell(x: Ref) { acc(x.f) }
    predicate either(x: Ref, c: Bool) { c ? acc(x.f) : acc(x.g) }
    function get(x: Ref): Int requires acc(x.f) { x.f }
    function get_if(x: Ref, c: Bool): Int requires c ==> acc(x.f) { c ? x.f : 0 }
    function twice(i: Int): Int { i + i }";

/// A postcondition is an error, and none of these claims follows from it.
fn says_nothing(post: &str, id: &str, claims: &[&str]) {
    let client = |(i, claim): (usize, &&str)| {
        let id = match claim.contains("x.f") {
            true => "assert.failed:insufficient.permission",
            false => "assert.failed:assertion.false",
        };
        format!(
            "method client{i}(x: Ref, s: Seq[Ref], c: Bool) {{
                var b: Bool
                b := callee(x, s, c)
                assert {claim} // error: {id}
            }}
            "
        )
    };
    let clients: String = claims.iter().enumerate().map(client).collect();
    check(&format!(
        "{DECLARATIONS}
        method callee(x: Ref, s: Seq[Ref], c: Bool) returns (b: Bool)
            ensures {post} // error: {id}
        {clients}"
    ));
}

/// What could be taken for known after a call: either value of its result or of its condition, what
/// was read, and everything.
const CLAIMS: &[&str] = &["b", "!b", "c", "!c", "x.f > 0", "false"];

const READS: &str = "not.wellformed:insufficient.permission";
const APPLIES: &str = "application.precondition:insufficient.permission";

#[test]
fn reads() {
    says_nothing("x.f > 0", READS, CLAIMS);
    says_nothing("b == (x.f > 0)", READS, CLAIMS);
    says_nothing("b && x.f > 0", READS, CLAIMS);
}

#[test]
fn conditionals() {
    says_nothing("b ? true : x.f > 0", READS, CLAIMS);
    says_nothing("b ? x.f > 0 : true", READS, CLAIMS);
    says_nothing("x.f > 0 ? b : !b", READS, CLAIMS);
    says_nothing("c ? x.f > 0 : b", READS, CLAIMS);
    says_nothing("x.f > 0 ? acc(x.g) : b", READS, CLAIMS);
}

#[test]
fn disjunctions_and_implications() {
    says_nothing("b || x.f > 0", READS, CLAIMS);
    says_nothing("x.f > 0 || b", READS, CLAIMS);
    says_nothing("b ==> x.f > 0", READS, CLAIMS);
    says_nothing("!b ==> x.f > 0", READS, CLAIMS);
    says_nothing("x.f > 0 ==> b", READS, CLAIMS);
    says_nothing("x.f > 0 ==> acc(x.g)", READS, CLAIMS);
}

#[test]
fn quantifiers() {
    says_nothing("(forall i: Int :: x.f > i)", READS, CLAIMS);
    says_nothing(
        "(forall r: Ref :: r in s ==> r.f > 0)",
        READS,
        &["b", "|s| == 0", "false"],
    );
    says_nothing("b == (exists i: Int :: x.f == i)", READS, CLAIMS);
    says_nothing(
        "(forall r: Ref :: r in s ==> acc(r.g, x.f > 0 ? write : none))",
        READS,
        &["b", "|s| == 0", "false"],
    );
}

#[test]
fn lets() {
    says_nothing("(let y == (x.f) in b ==> y > 0)", READS, CLAIMS);
    says_nothing("(let y == (x.f) in b ==> acc(x.g) && y > 0)", READS, CLAIMS);
    says_nothing("(let y == (b) in y ? true : x.f > 0)", READS, CLAIMS);
}

#[test]
fn amounts_and_receivers() {
    says_nothing(
        "acc(x.g, x.f > 0 ? write : none) && b == (x.f > 0)",
        READS,
        CLAIMS,
    );
    says_nothing("acc(x.g, x.f > 0 ? 1/2 : 1/1)", READS, CLAIMS);
}

#[test]
fn unfolding() {
    says_nothing("unfolding cell(x) in x.f > 0", READS, CLAIMS);
    says_nothing("b == (unfolding cell(x) in x.f > 0)", READS, CLAIMS);
}

#[test]
fn applications() {
    says_nothing("get(x) > 0", APPLIES, CLAIMS);
    says_nothing("b == (get(x) > 0)", APPLIES, CLAIMS);
    says_nothing("b ==> twice(get(x)) > 0", APPLIES, CLAIMS);
    says_nothing("b ? true : twice(x.f) > 0", READS, CLAIMS);
}

/// The body of the instance has two cases, in one of which it can be read. What it says there is
/// not what it says in the other one.
#[test]
fn unfolding_what_has_cases() {
    let post = "either(x, c) && (unfolding either(x, c) in x.f > 0)";
    says_nothing(post, READS, CLAIMS);
    check(&format!(
        "{DECLARATIONS}
        method callee(x: Ref, c: Bool)
            ensures {post} // error: {READS}
        method the_other_case(x: Ref, c: Bool) {{
            callee(x, c)
            if (!c) {{
                unfold either(x, c)
                assert x.g > 0 // error: assert.failed:assertion.false
            }}
        }}
        method the_other_parts_are_said(x: Ref, c: Bool) {{
            callee(x, c)
            unfold either(x, c)
            if (!c) {{ x.g := 1 }}
        }}"
    ));
}

/// The precondition of the function has two cases, in one of which nothing is needed.
#[test]
fn applying_what_has_cases() {
    says_nothing("get_if(x, c) == 3", APPLIES, CLAIMS);
    says_nothing("get_if(x, c) == 3 && get_if(x, c) == 4", APPLIES, CLAIMS);
    check(&format!(
        "{DECLARATIONS}
        method three(x: Ref, c: Bool)
            ensures get_if(x, c) == 3 // error: {APPLIES}
        method four(x: Ref, c: Bool)
            ensures get_if(x, c) == 4 // error: {APPLIES}
        method both(x: Ref, c: Bool) {{
            three(x, c)
            four(x, c)
            assert false // error: assert.failed:assertion.false
        }}
        method one_case(x: Ref, c: Bool) {{
            three(x, c)
            four(x, c)
            assert !c // error: assert.failed:assertion.false
        }}"
    ));
}

/// Parts that are framed say what they say, whatever stands beside them.
#[test]
fn the_other_parts_are_said() {
    check(&format!(
        "{DECLARATIONS}
        method callee(x: Ref, s: Seq[Ref]) returns (b: Bool)
            ensures x.g > 0 // error: {READS}
            ensures acc(x.f) && x.f > 0
            ensures x.f > 5 ? b : !b
            ensures forall r: Ref :: r in s ==> acc(r.g) && r.f > 0
        method client(x: Ref, s: Seq[Ref]) {{
            var b: Bool
            b := callee(x, s)
            assert x.f > 0 && (b ==> x.f > 5)
            if (0 < |s|) {{ s[0].g := 1 }}
            assert x.f > 1 // error: assert.failed:assertion.false
        }}"
    ));
}

/// With all errors wanted, a failure behind the call is one, and what comes after it on another
/// path is checked.
#[test]
fn failures_behind_the_call_are_told() {
    let errors = super::common::all_errors(&format!(
        "{DECLARATIONS}
        method callee(x: Ref) ensures x.f > 0 ensures x.f > 1
        method client(x: Ref, c: Bool) {{
            callee(x)
            if (c) {{ x.g := 1 }} else {{ assert false }}
            assert c
        }}"
    ));
    let ids: Vec<&str> = errors.iter().map(|(_, id)| id.as_str()).collect();
    let expected = [
        READS,
        "assert.failed:assertion.false",
        "assignment.failed:insufficient.permission",
    ];
    assert_eq!(ids, expected, "{errors:?}");
}
