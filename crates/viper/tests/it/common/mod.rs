//! The corpus of programs beside the project, for tests that measure on it.

use std::io::Write;
use std::path::{Path, PathBuf};

/// The corpus; without it a test says that it is skipped.
pub fn corpus() -> Option<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    if !corpus.is_dir() {
        // not by a macro, whose output a test that passes keeps to itself
        let _ = writeln!(
            std::io::stderr(),
            "SKIPPED: there is no corpus at {}",
            corpus.display()
        );
        return None;
    }
    Some(corpus)
}
