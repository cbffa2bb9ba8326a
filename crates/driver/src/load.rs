//! Loads an input as a checked Viper program. Java files are translated to Viper first.

use crate::Settings;
use crate::input::{Input, is_java};
use echis_java_prove::{self as prove, Proof};
use echis_java_semantics::Java;
use echis_source::{Diagnostic, FileId, Sources, Span};
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
        return Ok(java_text(
            &name,
            &String::from_utf8_lossy(&bytes),
            proof_options(settings),
        ));
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

/// Checks Java classes and translates them to a Viper program.
pub(crate) fn java_text(name: &str, text: &str, options: prove::Options) -> Loaded {
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
    translated(Arc::new(java), ignored, options)
}

/// Translates Java classes that are checked already to a Viper program.
pub(crate) fn checked_java(java: &Arc<Java>, settings: &Settings) -> Loaded {
    let own = FileId(0);
    let ignored = echis_java_syntax::spaced_contracts(own, &java.sources.file(own).text);
    translated(java.clone(), ignored, proof_options(settings))
}

fn proof_options(settings: &Settings) -> prove::Options {
    prove::Options {
        overflow: settings.overflow,
        is_explicit: !settings.infers_in_java,
    }
}

fn translated(java: Arc<Java>, ignored: Vec<Span>, options: prove::Options) -> Loaded {
    let proof = prove::prove(&java, options);
    Loaded {
        sources: java.sources.clone(),
        program: echis_viper::generated_program(&proof.file),
        java: Some(Proved { java, proof }),
        ignored,
    }
}
