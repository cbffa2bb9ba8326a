//! The Viper language: from text to a checked program.
//!
//! ```
//! use echis_source::Sources;
//! use echis_viper::load::load_text;
//! use std::path::Path;
//!
//! let text = "method zero() returns (r: Int) { r := 0 }";
//! let loaded = load_text("zero.vpr", text, Path::new(""), &mut Sources::default());
//! let program = echis_viper::program(loaded).unwrap();
//! assert_eq!(&*program.methods[0].name, "zero");
//! ```
//!
//! `parser` builds the [`syntax`] tree, macros and imports are resolved on it, and the checker turns it
//! into the typed [`ast`] that verifiers consume. [`print`](mod@print) is the way back: from a tree to
//! text, which is read as the same tree.
//!
//! The crate knows neither logic nor solvers.

pub mod assertion;
pub mod ast;
mod ast_util;
pub mod check;
mod expand;
mod lexer;
pub mod load;
pub mod parser;
mod precedence;
pub mod print;
pub mod syntax;
mod syntax_util;
pub mod trusted;

use crate::ast::Program;
use crate::load::Loaded;
use echis_source::Diagnostic;

/// From what was read to a typed program: macros are expanded, then names, types and consistency
/// are checked.
///
/// # Errors
///
/// The errors of the first of these stages that finds any; those of reading and parsing come before
/// all others.
pub fn program(loaded: Loaded) -> Result<Program, Vec<Diagnostic>> {
    if !loaded.diagnostics.is_empty() {
        return Err(loaded.diagnostics);
    }
    let (file, diagnostics) = expand::expand(loaded.file);
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    check::check(&file)
}
