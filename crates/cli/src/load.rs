//! Loads an input as a checked Viper program. Java files are translated to Viper first.

use crate::args::Verify;
use crate::input::{self, Input};
use echis_java_prove::{self as prove, Proof};
use echis_java_semantics::Java;
use echis_source::{Diagnostic, FileId, Sources, Span};
use echis_viper::ast::Program;
use echis_viper::load;
use std::io;
use std::path::Path;

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
    pub java: Java,
    /// The Viper program, with the map from it back to Java.
    pub proof: Proof,
}

/// Reads a program and its imports, and checks it. Imports of a program on standard input are
/// resolved against the current folder.
///
/// # Errors
///
/// Errors of reading the input. Errors in the program are part of the result.
pub fn load(input: &Input, arguments: &Verify) -> io::Result<Loaded> {
    let mut sources = Sources::default();
    let loaded = match input {
        Input::File(path) => {
            input::readable(path)?;
            if input::is_java(path) {
                return java(path, arguments);
            }
            load::load(path, &mut sources)?
        }
        Input::Stdin => load::load_text(&input.name(), input::stdin()?, Path::new(""), &mut sources),
    };
    Ok(Loaded {
        sources,
        program: echis_viper::program_with(loaded, arguments.viper_options()),
        java: None,
        ignored: Vec::new(),
    })
}

fn java(path: &Path, arguments: &Verify) -> io::Result<Loaded> {
    let text = String::from_utf8_lossy(&std::fs::read(path)?).into_owned();
    let options = prove::Options {
        overflow: arguments.overflow.into(),
        is_explicit: arguments.no_inference,
    };
    Ok(java_text(&path.to_string_lossy(), &text, options))
}

/// Checks Java classes and translates them to a Viper program.
pub fn java_text(name: &str, text: &str, options: prove::Options) -> Loaded {
    let ignored = echis_java_syntax::spaced_contracts(FileId(0), text);
    let java = match echis_java_semantics::load(&[(name, text)]) {
        Ok(java) => java,
        Err((sources, errors)) => {
            return Loaded {
                sources,
                program: Err(errors),
                java: None,
                ignored,
            };
        }
    };
    let proof = prove::prove(&java, options);
    let loaded = load::Loaded {
        file: proof.file.clone(),
        diagnostics: Vec::new(),
    };
    Loaded {
        sources: java.sources.clone(),
        program: echis_viper::program(loaded),
        java: Some(Proved { java, proof }),
        ignored,
    }
}
