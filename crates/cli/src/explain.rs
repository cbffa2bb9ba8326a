//! Option `--explain`: writes the symbolic states on the paths to failures.

use echis_report::steps::{Explanation, html, text};
use std::io::{self, Write};
use std::path::Path;

/// Number of states that are printed of each path in the terminal.
const PRINTED: usize = 5;

/// Writes all explanations as one HTML page, or without `page` the last states of each path to
/// standard output.
///
/// # Errors
///
/// Errors of writing.
pub fn write(mut explanations: Vec<Explanation>, page: Option<&Path>) -> io::Result<()> {
    explanations.sort_by(|a, b| name(a).cmp(name(b)));
    let mut all = Explanation::default();
    for explanation in explanations {
        let offset = all.sources.len();
        all.sources.extend(explanation.sources);
        let mut walks = explanation.walks;
        let states = walks.iter_mut().flat_map(|w| &mut w.states);
        states.for_each(|state| state.source += offset);
        all.walks.extend(walks);
    }
    match page {
        Some(path) => std::fs::write(path, html::render(&all))
            .map_err(|e| io::Error::new(e.kind(), format!("{}: {e}", path.display()))),
        None => {
            let mut out = io::stdout().lock();
            out.write_all(text::render(&all, PRINTED).as_bytes())?;
            out.flush()
        }
    }
}

fn name(explanation: &Explanation) -> &str {
    explanation.sources.first().map_or("", |s| s.path())
}
