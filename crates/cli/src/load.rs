//! From an input to a checked program.

use crate::input::{self, Input};
use echis_source::{Diagnostic, Sources};
use echis_viper::ast::Program;
use echis_viper::load;
use std::io;
use std::path::Path;

/// A program with its texts, or what is wrong with it.
pub struct Loaded {
    /// The file and what it imports.
    pub sources: Sources,
    /// The program.
    pub program: Result<Program, Vec<Diagnostic>>,
}

/// Reads a program and what it imports, and checks it. Imports of a program on standard input start from the current
/// folder.
pub fn load(input: &Input) -> io::Result<Loaded> {
    let mut sources = Sources::default();
    let loaded = match input {
        Input::File(path) => {
            input::readable(path)?;
            load::load(path, &mut sources)?
        }
        Input::Stdin => load::load_text(&input.name(), input::stdin()?, Path::new(""), &mut sources),
    };
    Ok(Loaded {
        sources,
        program: echis_viper::program(loaded),
    })
}
