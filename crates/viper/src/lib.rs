//! The Viper language: from text to a checked program.
//!
//! [`span`] says where things stand, `parser` builds the [`syntax`] tree, macros and imports are resolved on it,
//! and the checker turns it into the typed [`ast`] that verifiers consume.

pub mod ast;
mod ast_util;
pub mod check;
mod lexer;
pub mod load;
pub mod parser;
pub mod span;
pub mod syntax;

use crate::span::{Diagnostic, Sources};

/// Parses and checks a text that imports nothing.
pub fn load_text(path: &str, text: &str) -> (Sources, Result<ast::Program, Vec<Diagnostic>>) {
    let mut sources = Sources::default();
    let id = sources.add(path, text);
    let (file, errors) = parser::parse(id, text);
    let program = if errors.is_empty() {
        check::check(&file)
    } else {
        Err(errors)
    };
    (sources, program)
}
