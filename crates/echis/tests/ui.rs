//! Misuse gives errors that say what to do.

#[test]
fn misuse() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
