//! From an input to a checked program.

use crate::input::Input;
use echis_viper::ast::Program;
use echis_viper::span::{Diagnostic, Sources};
use std::path::Path;

/// A program with its texts, or what is wrong with it.
pub struct Loaded {
    /// The file and what it imports.
    pub sources: Sources,
    /// The program.
    pub program: Result<Program, Vec<Diagnostic>>,
}

/// Parses and checks a text; what it imports is read from the folder of its file.
pub fn load(input: &Input, text: String) -> Loaded {
    let mut sources = Sources::default();
    let folder = match input {
        Input::Stdin => Path::new(""),
        Input::File(path) => path.parent().unwrap_or(Path::new("")),
    };
    let loaded = echis_viper::load::load_text(&input.name(), text, folder, &mut sources);
    Loaded {
        sources,
        program: echis_viper::program(loaded),
    }
}
