//! Echis as a server for tools and editors.
//!
//! [`serve`] verifies the programs that a client sends as JSON-RPC messages, one per line: for front
//! ends that would otherwise start a process for each program.
//!
//! [`lsp`] is the language server, for Viper and for Java with contracts. [`viper`] and [`java`] analyse a
//! text; [`features`] are functions from an analysis and a place to what editors show. [`verification`]
//! turns the results of a verifier into diagnostics, lenses, hints and actions, and [`document`] has
//! the state of an open text.
//!
//! Clients of ViperServer are served as well. [`viper_ide`] has the messages that Viper's IDE adds to
//! the Language Server Protocol, [`http`] the protocol of scripts, and [`viper_server`] what both
//! have in common.

pub mod document;
pub mod features;
pub mod http;
pub mod java;
pub mod lsp;
mod serve;
pub mod text;
pub mod uri;
pub mod verification;
mod verify_params;
pub mod viper;
pub mod viper_ide;
pub mod viper_server;

pub use serve::serve;
