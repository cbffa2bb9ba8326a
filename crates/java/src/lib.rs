//! Java source: from text to a typed tree, and from there to the language of the exploring engines.
//!
//! [`load`] reads and checks files together with the part of Java's library that comes with Echis. [`Java`] answers
//! which methods there are, and [`Java::lower`] makes a program for one of them.

pub mod check;
pub mod conditions;
pub mod lower;
mod methods;
mod prelude;
pub mod prove;
pub mod shown;
pub mod syntax;
pub mod testgen;

use check::Input;
use check::world::World;
use echis_source::{Diagnostic, FileId, Sources};

pub use check::types::MethodIx as MethodRef;
pub use lower::{ContractEntries, EntryParameter, Ints, Lowered, ParameterKind, Witness};
pub use methods::{MethodInfo, NotFound};

/// Java files that were checked.
#[derive(Debug, Clone)]
pub struct Java {
    /// All texts: first the files in the order they were given, then the library.
    pub sources: Sources,
    /// Every declaration with its typed tree.
    pub world: World,
    /// How many of the texts are the user's.
    own: usize,
}

impl Java {
    /// Whether a text is one of the library that comes with Echis.
    pub fn is_library(&self, file: FileId) -> bool {
        file.0 as usize >= self.own
    }
}

/// Reads and checks files together.
///
/// # Errors
///
/// All syntax errors of all files, or else everything that is certainly wrong.
pub fn load(files: &[(&str, &str)]) -> Result<Java, (Sources, Vec<Diagnostic>)> {
    load_with(files, prelude::files(files.iter().map(|(_, text)| *text)))
}

fn load_with(
    files: &[(&str, &str)],
    library: Vec<prelude::File>,
) -> Result<Java, (Sources, Vec<Diagnostic>)> {
    let mut sources = Sources::default();
    let mut errors = Vec::new();
    let mut own = Vec::new();
    for (path, text) in files {
        let file = sources.add(*path, *text);
        if u32::try_from(text.len()).is_err() {
            errors.push(too_large(file));
            continue;
        }
        match syntax::parse(file, text) {
            Ok(unit) => own.push(Input {
                unit,
                is_prelude: false,
            }),
            Err(found) => errors.extend(found),
        }
    }
    let mut inputs = Vec::new();
    for prelude::File { path, text, reached } in library {
        let file = sources.add(path, &*text);
        if reached.is_empty() {
            continue;
        }
        match syntax::parse(file, &reached) {
            Ok(unit) => inputs.push(Input {
                unit,
                is_prelude: true,
            }),
            Err(found) => errors.extend(found),
        }
    }
    if !errors.is_empty() {
        return Err((sources, errors));
    }
    inputs.extend(own);
    match check::check(inputs) {
        Ok(world) => Ok(Java {
            sources,
            world,
            own: files.len(),
        }),
        Err(errors) => Err((sources, errors)),
    }
}

fn too_large(file: FileId) -> Diagnostic {
    Diagnostic {
        id: "parser.error",
        span: echis_source::Span {
            file,
            start: 0,
            end: 0,
        },
        message: "the file is too large".to_owned(),
    }
}
