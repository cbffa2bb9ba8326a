//! From an input to a checked program.

use crate::input::Input;
use echis_viper::ast::Program;
use echis_viper::span::{Diagnostic, Sources};

/// A program with its texts, or what is wrong with it.
pub struct Loaded {
    /// The file and what it imports.
    pub sources: Sources,
    /// The program.
    pub program: Result<Program, Vec<Diagnostic>>,
}

/// Parses and checks a text.
pub fn load(input: &Input, text: String) -> Loaded {
    let (sources, program) = echis_viper::load_text(&input.name(), &text);
    Loaded { sources, program }
}
