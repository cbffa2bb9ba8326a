//! Command `echis explain`: prints the page of help about an id, or the list of all ids.

use crate::args::Explain;
use echis_report::{Verdict, help};
use std::io::{self, Write};

/// Prints the page about the id of the arguments, or without an id a line about each page. An
/// unknown id is an invalid command line.
///
/// # Errors
///
/// Errors of writing.
pub fn explain(arguments: &Explain) -> io::Result<Verdict> {
    let mut out = io::stdout().lock();
    match &arguments.id {
        None => {
            let width = help::pages().map(|page| page.key.len()).max().unwrap_or(0);
            for page in help::pages() {
                writeln!(out, "{:width$}  {}", page.key, page.meaning)?;
            }
        }
        Some(id) => match help::page(id) {
            Some(page) => write!(out, "{}", page.markdown())?,
            None => {
                let near = help::near(id).join("`, `");
                let message = format!("no page about `{id}`; similar ids: `{near}`");
                return Err(io::Error::other(message));
            }
        },
    }
    out.flush()?;
    Ok(Verdict::Verified)
}
