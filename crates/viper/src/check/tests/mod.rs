//! The rules as small programs. A line that has to be reported ends in `//~ types` or `//~
//! consistency`; each wrong line stands beside one that is just right.

mod consistency;
mod recursion;
mod types;

use crate::load::load_text;
use echis_source::Sources;
use std::collections::BTreeSet;
use std::path::Path;

/// Asserts that exactly the marked lines of a program are reported.
#[track_caller]
fn check(text: &str) {
    let mut expected = BTreeSet::new();
    for (number, line) in text.lines().enumerate() {
        if line.ends_with("//~ types") {
            expected.insert((number + 1, "typechecker.error"));
        } else if line.ends_with("//~ consistency") {
            expected.insert((number + 1, "consistency.error"));
        }
    }
    let mut sources = Sources::default();
    let loaded = load_text("test.vpr", text, Path::new(""), &mut sources);
    assert_eq!(loaded.diagnostics, [], "the text must parse");
    let errors = crate::program(loaded).err().unwrap_or_default();
    let line = |d: &echis_source::Diagnostic| sources.line_column(d.span.file, d.span.start).0;
    let found: BTreeSet<_> = errors.iter().map(|d| (line(d), d.id)).collect();
    assert_eq!(found, expected, "{errors:#?}");
}
