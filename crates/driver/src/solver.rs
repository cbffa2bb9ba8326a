//! The solver library that answers rest on.

use echis_report::{Solver, SolverUse};
use echis_solver::library::{self, Library, Missing};

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
