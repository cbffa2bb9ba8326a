//! The programs to verify: files, standard input, and texts in memory.

use echis_java_syntax::contract_files::EXTENSION;
use std::fs::Metadata;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Maximal length of a program in bytes. The limit stops the reading of inputs that never end.
const LONGEST: u64 = 256 << 20;

/// A program to verify.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
    /// A text in memory, such as an unsaved file of an editor. Imports are resolved against the
    /// folder of the path.
    Text {
        /// The path that the text has in answers. Its extension tells the language.
        path: PathBuf,
        /// The text.
        text: Arc<str>,
    },
}

impl Input {
    /// The name of the input in answers.
    pub fn name(&self) -> String {
        match self {
            Input::Stdin => "<stdin>".into(),
            Input::File(path) | Input::Text { path, .. } => path.to_string_lossy().into_owned(),
        }
    }

    /// The path, if it has one.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Input::Stdin => None,
            Input::File(path) | Input::Text { path, .. } => Some(path),
        }
    }

    /// The bytes of the program.
    ///
    /// # Errors
    ///
    /// Errors of reading, and an error if the program is too long or no file.
    pub(crate) fn read(&self) -> io::Result<Vec<u8>> {
        match self {
            Input::Stdin => stdin(),
            Input::File(path) => {
                readable(path)?;
                std::fs::read(path)
            }
            Input::Text { text, .. } => {
                short_enough(text.len() as u64)?;
                Ok(text.as_bytes().to_vec())
            }
        }
    }
}

fn stdin() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::stdin().lock().take(LONGEST + 1).read_to_end(&mut bytes)?;
    short_enough(bytes.len() as u64)?;
    Ok(bytes)
}

/// Checks that a path is a file or a pipe that can be read to its end.
fn readable(path: &Path) -> io::Result<()> {
    let found = path.metadata()?;
    let device = !found.is_file() && !is_pipe(&found);
    if device {
        return Err(io::Error::other("this is not a file"));
    }
    short_enough(found.len())
}

fn short_enough(length: u64) -> io::Result<()> {
    if length > LONGEST {
        return Err(io::Error::other(format!("longer than {} MB", LONGEST >> 20)));
    }
    Ok(())
}

#[cfg(unix)]
fn is_pipe(found: &Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&found.file_type())
}

#[cfg(not(unix))]
fn is_pipe(_: &Metadata) -> bool {
    false
}

/// Is this the path of a Java file, or of a contract file?
pub fn is_java(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "java") || is_contract_file(path)
}

/// Is this the path of a contract file, with contracts of Java code without source?
pub fn is_contract_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == EXTENSION)
}
