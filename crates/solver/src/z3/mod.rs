//! The last judge: Z3, in a context of its own for each session.

mod api;
mod context;
mod log;
#[cfg(test)]
pub mod reader;
#[cfg(test)]
mod replay_tests;
#[cfg(test)]
mod simplifier_tests;
mod translate;

pub use context::{Context, Value, Verdict};
pub use log::Log;
