//! Contracts that contradict themselves.

use crate::common::verify;
use echis_verifier::{Contradiction, Inference};

/// A comment `// warning: kind` says that this warning, and no other, is given on its line.
fn warned(program: &str) {
    let (reports, lines) = verify(program, Inference::Off);
    let mut found = Vec::new();
    for warning in reports.iter().flat_map(|r| &r.warnings) {
        let kind = match warning.kind {
            Contradiction::Precondition => "precondition",
            Contradiction::Postcondition => "postcondition",
            Contradiction::Predicate => "predicate",
        };
        found.push((lines(warning.span.start), kind.to_owned()));
    }
    found.sort();
    let marked =
        |(i, line): (usize, &str)| Some((i + 1, line.split_once("// warning: ")?.1.trim().to_owned()));
    let expected: Vec<(usize, String)> = program.lines().enumerate().filter_map(marked).collect();
    assert_eq!(found, expected, "in\n{program}");
}

#[test]
fn what_cannot_hold_is_warned_of() {
    warned(
        "field f: Int
        predicate never(x: Ref) { acc(x.f) && x.f > 0 && x.f < 0 } // warning: predicate
        method numbers(x: Int)
            requires x > 0
            requires x < 0 // warning: precondition
        { assert false }
        method permissions(x: Ref)
            requires acc(x.f) && acc(x.f) // warning: precondition
        { x.f := 1 }
        method meant()
            requires false // warning: precondition
        { assert false }
        method promise(x: Int) returns (y: Int)
            ensures y > x && y < x // warning: postcondition
        function less(x: Int): Int
            ensures result > 0 && result < 0 // warning: postcondition
        function square(x: Int): Int
            ensures result * result < 0 // warning: postcondition
        function nothing(x: Int): Int
            ensures false // warning: postcondition
        function required(x: Int): Int
            requires x > 0 && x < 0 // warning: precondition
        function reads(x: Ref): Int requires acc(x.f)
            ensures result > x.f && result < x.f + 1 // warning: postcondition",
    );
}

#[test]
fn what_can_hold_is_not() {
    warned(
        "field f: Int
        predicate empty(x: Ref) { false }
        predicate conditional(x: Ref) { acc(x.f) && (x.f > 0 ==> x.f < 0) }
        predicate abstracted(x: Ref)
        method one_side(x: Int, c: Bool) requires c ==> x > 0 && x < 0 { assert !c }
        method one_case(x: Ref) requires x != null ==> acc(x.f) ensures x == null ==> x != null
        method diverges() ensures false
        method is_checked(x: Int) ensures x > 0 && x < 0 { while (true) {} }
        method fails(x: Ref) requires x.f > 0 && x.f < 0 {}
        method dies(x: Int) requires x > 0 { assume false }
        method dies_early(x: Int) requires x > 0 ensures x < 0 { inhale false }
        function sometimes(x: Int): Int ensures result > 0 && result < x
        function conditionally(x: Int): Int requires x > 0 ==> x < 0 ensures x > 0 ==> result > 0 && result < 0
        function fine(x: Int): Int requires x > 0 ensures result > x { x + 1 }
        function fails_too(x: Int): Int ensures result > 0 && result < 0 { x }",
    );
}
