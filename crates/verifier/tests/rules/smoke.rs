//! Smoke detection, and `refute` in dead code.

use super::check;
use super::common::Errors;
use echis_source::{FileId, Sources};
use echis_verifier::Options;
use std::path::Path;

/// Verifies a program with smoke detection; exactly the lines with a comment `// smoke` have errors.
#[track_caller]
fn check_smoke(text: &str) {
    let mut sources = Sources::default();
    let loaded = echis_viper::load::load_text("test.vpr", text, Path::new(""), &mut sources);
    let options = echis_viper::Options {
        smoke: true,
        ..Default::default()
    };
    let program = echis_viper::program_with(loaded, options).unwrap_or_else(|e| panic!("{e:?}"));
    let options = Options {
        jobs: 1,
        ..Options::default()
    };
    let reports = echis_verifier::verify(&program, &sources, &options, &|_, _| {});
    let failures = reports.iter().flat_map(|report| &report.failures);
    let line = |offset| sources.line_column(FileId(0), offset).0;
    let found: Errors = failures.map(|f| (line(f.span.start), f.id.clone())).collect();
    let lines = text.lines().enumerate();
    let smoke = lines.filter(|(_, line)| line.contains("// smoke"));
    let expected: Errors = smoke
        .map(|(i, _)| (i + 1, "refute.failed:refutation.true".to_string()))
        .collect();
    assert_eq!(found, expected, "in\n{text}");
}

#[test]
fn contradictory_statements_are_reported_and_what_they_block() {
    check_smoke(
        "field f: Int
        method twice(x: Ref) { // smoke
            inhale acc(x.f)
            inhale acc(x.f) // smoke
        }
        method branch(n: Int) {
            if (n > 0) { // smoke
                assume n == 0 // smoke
            } else {
                assume n <= 0
            }
        }
        method fine(x: Ref, n: Int) returns (r: Int) requires acc(x.f) ensures r >= n {
            r := n
            while (r < 10) invariant r >= n { r := r + 1 }
        }",
    );
}

#[test]
fn contradictory_contracts_and_axioms_are_reported() {
    check_smoke(
        "method impossible(n: Int) requires n > 0 && n < 0 { } // smoke
        method callee() ensures false
        method caller(b: Bool) {
            if (b) { // smoke
                callee()
            }
        }",
    );
    check_smoke(
        "domain D { axiom wrong { false } }
        method m(d: D) { } // smoke",
    );
}

#[test]
fn loops_that_do_not_end_have_no_way_behind_them() {
    check_smoke(
        "method jumps() { // smoke
            label l
            goto l
        }
        method repeats() { // smoke
            while (true) { }
        }
        method dead_jump(n: Int) { // smoke
            assume n != n // smoke
            goto l // smoke
            label l
        }",
    );
}

#[test]
fn unreachable_silences_what_follows_it_and_nothing_else() {
    check_smoke(
        "method intended() requires false { unreachable }
        method before(b: Bool) requires !b {
            if (b) {
                assume false // smoke
                unreachable
                assume false
            }
        }
        method one_side(b: Bool) { // smoke
            if (b) { unreachable }
            assume false // smoke
        }
        method both_sides(b: Bool) {
            if (b) { unreachable } else { unreachable }
            assume false
        }
        method around(b: Bool) { // smoke
            if (b) { goto end }
            unreachable
            assume false
            label end
            assume false // smoke
        }",
    );
}

#[test]
fn smoke_detection_does_not_change_other_answers() {
    check(
        "method m(n: Int) { assert n > 0 // error: assert.failed:assertion.false
        }",
    );
}

#[test]
fn each_refutation_of_a_macro_counts() {
    check(
        "define both(i) {
            refute i > 0
            refute i == i
        }
        method m(n: Int) {
            both(n) // error: refute.failed:refutation.true
        }",
    );
}
