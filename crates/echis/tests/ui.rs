//! Misuse gives errors that say what to do.

/// Runs only if the environment variable ECHIS_LONG is set: it builds the library once more.
#[test]
fn misuse() {
    if std::env::var_os("ECHIS_LONG").is_none() {
        eprintln!("skipped: ECHIS_LONG is not set");
        return;
    }
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
