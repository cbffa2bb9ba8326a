//! Java programs of one or several files, which are checked together.

use echis_java_semantics::Java;
use echis_source::{Diagnostic, FileId, Sources};
use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// The sources of a program and the errors in it.
pub type Errors = (Sources, Vec<Diagnostic>);

/// A text with the path that it has in answers.
#[derive(Debug, Clone)]
pub struct JavaText {
    /// The path.
    pub path: String,
    /// The text.
    pub text: Arc<str>,
}

/// A Java program. It is checked when the first of its files is verified.
pub struct JavaProgram {
    /// The files to verify, and then those whose classes are used by their contracts.
    files: Vec<JavaText>,
    /// The number of files to verify.
    verified: usize,
    checked: OnceLock<Result<Arc<Java>, Errors>>,
}

impl fmt::Debug for JavaProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let paths = self.files.iter().map(|file| &file.path);
        f.debug_list().entries(paths).finish()
    }
}

impl JavaProgram {
    /// A program of the files to verify, and of `others` that these use.
    pub fn new(verified: Vec<JavaText>, others: Vec<JavaText>) -> JavaProgram {
        JavaProgram {
            verified: verified.len(),
            files: verified.into_iter().chain(others).collect(),
            checked: OnceLock::new(),
        }
    }

    /// The checked program, or its errors. Errors of single files come before those of the whole.
    pub fn checked(&self) -> Result<&Arc<Java>, &Errors> {
        let check = || {
            let texts: Vec<(&str, &str)> = self.files.iter().map(|f| (&*f.path, &*f.text)).collect();
            echis_java_semantics::load(&texts).map(Arc::new)
        };
        self.checked.get_or_init(check).as_ref()
    }

    /// The files to verify, and then those that these use.
    pub fn files(&self) -> &[JavaText] {
        &self.files
    }

    /// The number of files to verify.
    pub fn verified(&self) -> usize {
        self.verified
    }

    /// Whether the classes of a file are verified, and not only used.
    pub fn is_verified(&self, file: FileId) -> bool {
        (file.0 as usize) < self.verified
    }
}

/// A file of a Java program that is to be verified.
#[derive(Debug, Clone)]
pub struct JavaFile {
    /// The program.
    pub program: Arc<JavaProgram>,
    /// The file.
    pub file: FileId,
}

impl JavaFile {
    /// The only file of a program.
    pub fn alone(path: impl Into<String>, text: impl Into<Arc<str>>) -> JavaFile {
        let (path, text) = (path.into(), text.into());
        JavaFile {
            program: Arc::new(JavaProgram::new(vec![JavaText { path, text }], Vec::new())),
            file: FileId(0),
        }
    }

    /// The only file of a program that is checked already.
    pub fn checked(java: Arc<Java>) -> JavaFile {
        let file = java.sources.file(FileId(0));
        let alone = JavaFile::alone(&*file.path, file.text.clone());
        // the cell is empty, as nothing else has the program yet
        let _ = alone.program.checked.set(Ok(java));
        alone
    }

    /// All files of a program that are to be verified.
    pub fn all(program: &Arc<JavaProgram>) -> impl Iterator<Item = JavaFile> {
        (0..program.verified as u32).map(|index| JavaFile {
            program: program.clone(),
            file: FileId(index),
        })
    }

    /// The path and text of the file.
    pub fn source(&self) -> &JavaText {
        &self.program.files[self.file.0 as usize]
    }

    /// The same file with another text, in the same program.
    pub(crate) fn with_text(&self, text: &str) -> JavaFile {
        let mut files = self.program.files.clone();
        files[self.file.0 as usize].text = text.into();
        let others = files.split_off(self.program.verified);
        JavaFile {
            program: Arc::new(JavaProgram::new(files, others)),
            file: self.file,
        }
    }

    /// The errors to report with this file: those in it, with the first file also those in files
    /// that are not verified, or else that another file has errors.
    pub(crate) fn errors(&self, (_, all): &Errors) -> Vec<Diagnostic> {
        let is_here = |d: &&Diagnostic| {
            let at = d.span.file;
            at == self.file || self.file == FileId(0) && !self.program.is_verified(at)
        };
        let here: Vec<Diagnostic> = all.iter().filter(is_here).cloned().collect();
        match all.first().filter(|_| here.is_empty()) {
            Some(first) => vec![self.error_elsewhere(first)],
            None => here,
        }
    }

    /// Says at the start of this file that another one has an error.
    fn error_elsewhere(&self, error: &Diagnostic) -> Diagnostic {
        let other = self.program.files.get(error.span.file.0 as usize);
        let name = other.map_or("the library", |file| name_of(&file.path));
        Diagnostic {
            id: "program.error",
            span: echis_source::Span {
                file: self.file,
                start: 0,
                end: 0,
            },
            message: format!("not verified, as `{name}` of the same program has errors"),
        }
    }
}

/// The name of a file without its folders.
fn name_of(path: &str) -> &str {
    let name = Path::new(path).file_name().and_then(|name| name.to_str());
    name.unwrap_or(path)
}
