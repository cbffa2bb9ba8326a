//! Sessions of the language server with a client in memory.

mod client;
mod engine;
mod errors;
mod random_edits;
mod requests;
mod transport;
mod verification;
mod viper_ide;
