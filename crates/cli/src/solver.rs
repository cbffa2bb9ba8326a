//! Reports on the solver library of a run: names it in answers, and prints one error if it is
//! missing and one warning if its version is not tested.

use echis_report::{Solver, SolverUse, Verdict};
use echis_solver::library::{self, Library, Missing};
use std::io::{self, Write};

/// The solver that was used so far, or that none was needed or found.
pub fn used() -> SolverUse {
    match library::needed() {
        None => SolverUse::NotNeeded,
        Some(Ok(library)) => SolverUse::Used(solver(library)),
        Some(Err(missing)) => SolverUse::Missing(missing.to_string()),
    }
}

/// The reason why no solver was found, if one was needed so far.
pub fn missing() -> Option<&'static Missing> {
    library::needed()?.err()
}

fn solver(library: &Library) -> Solver {
    Solver {
        name: "Z3",
        version: library.version.to_string(),
        path: library.path.display().to_string(),
        tested: library.version.is_tested(),
    }
}

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
