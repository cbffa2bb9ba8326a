//! The last judge: Z3, in a context of its own for each session.

mod api;
mod context;
mod translate;

pub use context::{Context, Verdict};
