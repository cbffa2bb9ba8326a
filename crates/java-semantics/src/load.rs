//! Loading: parses and checks the given files together with the parts of Java's library that they
//! need.

use crate::world::{Known, World};
use crate::{Input, check, contract_files, file_names};
use echis_java_library as library;
use echis_java_syntax as syntax;
use echis_java_syntax::tree::Unit;
use echis_source::{Diagnostic, FileId, Sources};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::{LazyLock, Mutex, PoisonError};

/// Java files that have been parsed and checked.
#[derive(Debug, Clone)]
pub struct Java {
    /// All texts: first the files in the order they were given, then the library.
    pub sources: Sources,
    /// The syntax trees of the user's texts, in their order.
    pub units: Vec<Unit>,
    /// Every declaration with its typed tree.
    pub world: World,
    /// The number of texts that are the user's.
    own: usize,
}

impl Java {
    /// Whether a text is a contract file.
    pub fn is_contract_file(&self, file: FileId) -> bool {
        syntax::contract_files::is_contract_file(&self.sources.file(file).path)
    }

    /// Whether a text belongs to the library that comes with Echis.
    pub fn is_library(&self, file: FileId) -> bool {
        file.0 as usize >= self.own
    }
}

/// Parses and checks files, given as pairs of path and text. The extension `.jspec` of a path tells a
/// contract file.
///
/// # Errors
///
/// All syntax errors of all files; if there are none, all certain type errors. The sources are
/// returned with them, to show the positions.
pub fn load(files: &[(&str, &str)]) -> Result<Java, (Sources, Vec<Diagnostic>)> {
    let texts = files.iter().map(|(_, text)| *text);
    load_with(files, library::files(texts, Known::NAMES))
}

/// Parses and checks files together with the given library files, of which it reads only the parts that
/// are kept.
///
/// # Errors
///
/// As [`load`].
pub fn load_with(
    files: &[(&str, &str)],
    library: Vec<library::File>,
) -> Result<Java, (Sources, Vec<Diagnostic>)> {
    let mut sources = Sources::default();
    let mut errors = Vec::new();
    let mut misplaced = Vec::new();
    let mut own = Vec::new();
    for (path, text) in files {
        let file = sources.add(*path, *text);
        if u32::try_from(text.len()).is_err() {
            errors.push(too_large(file));
            continue;
        }
        let parse = match syntax::contract_files::is_contract_file(path) {
            true => syntax::contract_files::parse,
            false => syntax::parse,
        };
        match parse(file, text) {
            Ok(unit) => {
                if files.len() > 1 || unit.is_contract_file {
                    misplaced.extend(file_names::errors(path, &unit));
                }
                if unit.is_contract_file {
                    misplaced.extend(contract_files::errors(&unit));
                }
                own.push(unit);
            }
            Err(found) => errors.extend(found),
        }
    }
    misplaced.extend(contract_files::merge::merge(&mut own, &sources));
    let own = own.into_iter().map(|unit| Input {
        unit,
        is_prelude: false,
    });
    let library = parse_library(library, &mut sources, &mut errors);
    if !errors.is_empty() {
        return Err((sources, errors));
    }
    let inputs = library.into_iter().chain(own).collect();
    checked(inputs, sources, files.len(), misplaced)
}

/// Checks a file that is parsed already, with file id 0.
///
/// # Errors
///
/// All certain type errors. The sources are returned with them, to show the positions.
pub fn load_parsed((path, text): (&str, &str), unit: Unit) -> Result<Java, (Sources, Vec<Diagnostic>)> {
    let mut sources = Sources::default();
    let mut errors = Vec::new();
    sources.add(path, text);
    let library = library::files(std::iter::once(text), Known::NAMES);
    let mut inputs = parse_library(library, &mut sources, &mut errors);
    if !errors.is_empty() {
        return Err((sources, errors));
    }
    inputs.push(Input {
        unit,
        is_prelude: false,
    });
    checked(inputs, sources, 1, Vec::new())
}

/// A library file, and which parts of it are parsed.
type Parts = (FileId, Vec<Range<usize>>);

/// The syntax trees of the library files that the last program needed. A program that is checked
/// again after each change mostly needs the same.
static PARSED: LazyLock<Mutex<FxHashMap<Parts, Unit>>> = LazyLock::new(Mutex::default);

/// Adds library files to the sources and returns their syntax trees.
fn parse_library(
    library: Vec<library::File>,
    sources: &mut Sources,
    errors: &mut Vec<Diagnostic>,
) -> Vec<Input> {
    let mut known = std::mem::take(&mut *PARSED.lock().unwrap_or_else(PoisonError::into_inner));
    let mut parsed_now = FxHashMap::default();
    let mut inputs = Vec::new();
    for library::File { path, text, kept } in library {
        let file = sources.add(path, text.clone());
        if kept.is_empty() {
            continue;
        }
        let key = (file, kept);
        let parsed = match known.remove(&key) {
            Some(unit) => Ok(unit),
            None => syntax::parse_parts(file, &text, &key.1),
        };
        match parsed {
            Ok(unit) => {
                parsed_now.insert(key, unit.clone());
                inputs.push(Input {
                    unit,
                    is_prelude: true,
                });
            }
            Err(found) => errors.extend(found),
        }
    }
    *PARSED.lock().unwrap_or_else(PoisonError::into_inner) = parsed_now;
    inputs
}

/// Checks parsed files, of which the first sources are the user's. `found` are errors in them.
fn checked(
    inputs: Vec<Input>,
    sources: Sources,
    own: usize,
    mut found: Vec<Diagnostic>,
) -> Result<Java, (Sources, Vec<Diagnostic>)> {
    let own_inputs = inputs.iter().filter(|input| !input.is_prelude);
    let units = own_inputs.map(|input| input.unit.clone()).collect();
    match check(inputs) {
        Ok(world) if found.is_empty() => Ok(Java {
            sources,
            units,
            world,
            own,
        }),
        Ok(_) => Err((sources, found)),
        Err(errors) => {
            found.extend(errors);
            found.sort_by_key(|error| error.span);
            Err((sources, found))
        }
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
