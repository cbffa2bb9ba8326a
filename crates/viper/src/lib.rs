//! The Viper language: from text to a checked program.
//!
//! [`span`] says where things stand, `parser` builds the [`syntax`] tree, macros and imports are resolved on it,
//! and the checker turns it into the typed [`ast`] that verifiers consume.

pub mod ast;
mod ast_util;
mod lexer;
pub mod load;
pub mod parser;
pub mod span;
pub mod syntax;
