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
//! into the typed [`ast`] that verifiers consume. Programs that compare two executions (`low`) are
//! turned into their product programs there. [`print`](mod@print) is the way back: from a tree to
//! text, which is read as the same tree.
//!
//! The crate knows neither logic nor solvers.

pub mod assertion;
pub mod ast;
mod ast_util;
pub mod check;
pub mod definitions;
mod expand;
pub mod lexer;
pub mod load;
pub mod parser;
mod precedence;
pub mod print;
mod product;
pub mod silver_print;
mod smoke;
pub mod syntax;
mod syntax_util;
pub mod trusted;

use crate::ast::Program;
use crate::load::Loaded;
use echis_source::Diagnostic;
use serde::{Deserialize, Serialize};

/// How a program is read.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Options {
    /// Adds the checks of smoke detection: `refute false` where a program should be reachable.
    pub smoke: bool,
    /// The amounts in preconditions of functions count, so that a wildcard must be a whole amount
    /// there too.
    pub function_amounts: bool,
    /// Silver has printed the program after its plugins, which have checked that functions in their
    /// own postconditions are well-founded and then left out the `decreases` clauses.
    pub from_silver: bool,
}

/// From what was read to a typed program: macros are expanded, then names, types and consistency
/// are checked.
///
/// # Errors
///
/// The errors of the first of these stages that finds any; those of reading and parsing come before
/// all others.
pub fn program(loaded: Loaded) -> Result<Program, Vec<Diagnostic>> {
    program_with(loaded, Options::default())
}

/// From what was read to a typed program, with options.
///
/// # Errors
///
/// Those of [`program`].
pub fn program_with(loaded: Loaded, options: Options) -> Result<Program, Vec<Diagnostic>> {
    if !loaded.diagnostics.is_empty() {
        return Err(loaded.diagnostics);
    }
    let (mut file, diagnostics) = expand::expand(loaded.file);
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    if options.smoke {
        smoke::add_checks(&mut file);
    }
    checked(&file, options)
}

/// From the tree of a generated file to a typed program. The file has neither imports nor macros.
///
/// # Errors
///
/// All errors of names, types and consistency, in order.
pub fn generated_program(file: &syntax::File) -> Result<Program, Vec<Diagnostic>> {
    checked(file, Options::default())
}

fn checked(file: &syntax::File, options: Options) -> Result<Program, Vec<Diagnostic>> {
    let program = check::check(file, options.from_silver)?;
    if options.function_amounts {
        check::check_function_amounts(&program)?;
    }
    Ok(program)
}
