//! Echis as a server for tools.
//!
//! [`serve`] verifies the programs that a client sends as JSON-RPC messages, one per line: for front
//! ends that would otherwise start a process for each program.

mod serve;
mod verify_params;

pub use serve::serve;
