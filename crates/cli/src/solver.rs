//! Reports on the solver library of a run: one error if it is missing, and one warning if its version
//! is not tested.

use echis_report::Verdict;
use echis_solver::library;
use std::io::{self, Write};

/// Ends a run: prints the error or warning about the solver, once for all files. A run without the
/// solver that it needed is invalid.
///
/// # Errors
///
/// Errors of writing.
pub fn conclude(verdict: Verdict) -> io::Result<Verdict> {
    match library::needed() {
        None => Ok(verdict),
        Some(Ok(library)) => {
            if let Some(warning) = library.warning() {
                writeln!(io::stderr(), "warning: {warning}")?;
            }
            Ok(verdict)
        }
        Some(Err(missing)) => {
            writeln!(io::stderr(), "error: {missing}")?;
            Ok(Verdict::Invalid)
        }
    }
}

/// Prints the versions of Echis and of the solver.
///
/// # Errors
///
/// Errors of writing.
pub fn print_version() -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "echis {}", env!("CARGO_PKG_VERSION"))?;
    match library::load() {
        Ok(library) => {
            let note = if library.version.is_tested() {
                ""
            } else {
                " (not tested)"
            };
            writeln!(out, "Z3 {}{note}, {}", library.version, library.path.display())
        }
        Err(missing) => {
            writeln!(out, "Z3: none")?;
            writeln!(io::stderr(), "warning: {missing}")
        }
    }
}
