//! Loads an input as a checked Viper program. Java files are translated to Viper first.

use crate::Settings;
use crate::input::{Input, is_java};
use crate::java_program::JavaFile;
use echis_java_prove::{self as prove, Proof};
use echis_java_semantics::Java;
use echis_source::{Diagnostic, Sources, Span};
use echis_viper::ast::Program;
use echis_viper::load;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// The result of loading: a program with its sources, or the errors in it.
pub struct Loaded {
    /// The file and its imports.
    pub sources: Sources,
    /// The checked program, or the errors of the front end.
    pub program: Result<Program, Vec<Diagnostic>>,
    /// The Java classes and their translation, if the input is Java.
    pub java: Option<Proved>,
    /// Comments that look like Java contracts but are not, because of a space before `@`.
    pub ignored: Vec<Span>,
}

/// Java classes and their translation to Viper.
pub struct Proved {
    /// The checked classes.
    pub java: Arc<Java>,
    /// The file whose classes are proved.
    pub file: JavaFile,
    /// The Viper program, with the map from it back to Java.
    pub proof: Proof,
}

/// Reads a program and its imports, and checks it. Imports of a program on standard input are
/// resolved against the current folder.
///
/// # Errors
///
/// Errors of reading the input. Errors in the program are part of the result.
pub fn load(input: &Input, settings: &Settings) -> io::Result<Loaded> {
    let bytes = input.read()?;
    let name = input.name();
    if input.path().is_some_and(is_java) {
        let text: Arc<str> = String::from_utf8_lossy(&bytes).into();
        return Ok(load_java(&JavaFile::alone(name, text), settings));
    }
    let folder = input.path().and_then(Path::parent).unwrap_or(Path::new(""));
    let mut sources = Sources::default();
    let loaded = load::load_text(&name, bytes, folder, &mut sources);
    Ok(Loaded {
        sources,
        program: echis_viper::program_with(loaded, settings.viper),
        java: None,
        ignored: Vec::new(),
    })
}

/// Checks the program of a Java file, and translates the classes of the file to a Viper program.
pub fn load_java(file: &JavaFile, settings: &Settings) -> Loaded {
    let options = prove::Options {
        overflow: settings.overflow,
        is_explicit: !settings.infers_in_java,
        file: Some(file.file),
    };
    translated(file, options)
}

/// Checks the program of a Java file, and translates the classes of the file with these options.
pub(crate) fn translated(file: &JavaFile, options: prove::Options) -> Loaded {
    let ignored = echis_java_syntax::spaced_contracts(file.file, &file.source().text);
    let java = match file.program.checked() {
        Ok(java) => java.clone(),
        Err(errors) => {
            return Loaded {
                sources: errors.0.clone(),
                program: Err(file.errors(errors)),
                java: None,
                ignored,
            };
        }
    };
    let proof = prove::prove(&java, options);
    Loaded {
        sources: java.sources.clone(),
        program: echis_viper::generated_program(&proof.file)
            .map_err(|errors| errors.into_iter().map(|e| proof.explain_error(e)).collect()),
        java: Some(Proved {
            java,
            file: file.clone(),
            proof,
        }),
        ignored,
    }
}
