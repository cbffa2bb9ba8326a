//! The last judge: Z3, in a context of its own for each session.

mod api;
mod bits;
mod context;
pub mod library;
mod log;
mod model;
mod python;
#[cfg(test)]
pub mod reader;
#[cfg(test)]
mod replay_tests;
#[cfg(test)]
mod simplifier_tests;
mod translate;

#[cfg(test)]
pub use api::held;
pub use api::{memory_left, to_load};
pub use context::{Context, Verdict};
pub use log::Log;

use crate::Unknown;

/// What Z3 says where it does not accept something.
impl From<String> for Unknown {
    fn from(message: String) -> Unknown {
        if is_memory(&message) {
            Unknown::Memory
        } else {
            Unknown::Solver(message)
        }
    }
}

/// Is memory what Z3 has run out of?
pub fn is_memory(reason: &str) -> bool {
    reason.contains("memory") || reason.contains("memout")
}

/// What it means that Z3 gave up for a reason, or reported an error; if it was time to stop, that
/// is why.
pub fn unknown(reason: String, why_to_stop: Option<Unknown>) -> Unknown {
    if is_memory(&reason) {
        Unknown::Memory
    } else if let Some(why) = why_to_stop {
        why
    } else if reason.contains("timeout") {
        Unknown::Time
    } else if ["resource", "canceled"].iter().any(|r| reason.contains(r)) {
        Unknown::Resources
    } else {
        Unknown::Solver(reason)
    }
}
