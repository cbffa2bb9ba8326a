//! From an input to a checked program.

use crate::args::Verify;
use crate::input::{self, Input};
use echis_java_prove::{self as prove, Proof};
use echis_java_semantics::Java;
use echis_source::{Diagnostic, FileId, Sources, Span};
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
    /// What the program stands for, if it was made from Java.
    pub java: Option<Proved>,
    /// Comments that look like contracts of Java and are none.
    pub ignored: Vec<Span>,
}

/// Java, and the program that it became.
pub struct Proved {
    /// The classes.
    pub java: Java,
    /// What they became.
    pub proof: Proof,
}

/// Reads a program and what it imports, and checks it. Imports of a program on standard input start from the current
/// folder.
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
        program: echis_viper::program(loaded),
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

/// Java classes, as a Viper program.
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
