//! Echis as a server for tools and editors.
//!
//! [`serve`] verifies the programs that a client sends as JSON-RPC messages, one per line: for front
//! ends that would otherwise start a process for each program.
//!
//! The rest is the language server, for Viper and for Java with contracts. [`viper`] and [`java`] analyse a
//! text; [`features`] are functions from an analysis and a place to what editors show.

pub mod features;
pub mod java;
mod serve;
pub mod text;
pub mod uri;
mod verify_params;
pub mod viper;

pub use serve::serve;
