//! Sessions of the language server with a client in memory.

mod client;
mod errors;
mod random_edits;
mod requests;
mod verification;
