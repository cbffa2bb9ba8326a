//! Where things stand in the source of a program, in whatever language: files, byte ranges, lines
//! and columns.
//!
//! ```
//! use echis_source::Sources;
//!
//! let mut sources = Sources::default();
//! let file = sources.add("a.vpr", "method m()\n{ assert true }");
//! assert_eq!(sources.line_column(file, 13), (2, 3));
//! ```
//!
//! [`Sources`] has the texts of a run, a [`Span`] is a range in one of them, and a [`Diagnostic`] is an
//! error of a front end. Lines and columns count from 1, columns in characters.
//!
//! The crate knows no language.

use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

/// Index of a source file in [`Sources`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct FileId(pub u32);

/// A range of bytes `start..end` in one file. Compares by position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(from = "Tagged", into = "Tagged")]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// Is another place in this one, or this one?
    pub fn contains(self, inner: Span) -> bool {
        (self.file, self.start <= inner.start, inner.end <= self.end) == (inner.file, true, true)
    }

    /// Is this place in another one, and not all of it?
    pub fn is_part_of(self, whole: Span) -> bool {
        self != whole && whole.contains(self)
    }

    /// The smallest span that covers both (which stand in the same file).
    pub fn to(self, other: Span) -> Span {
        Span {
            file: self.file,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// A serialised span, which says that it is one.
#[derive(Serialize, Deserialize)]
enum Tagged {
    Span(FileId, u32, u32),
}

impl From<Span> for Tagged {
    fn from(span: Span) -> Tagged {
        Tagged::Span(span.file, span.start, span.end)
    }
}

impl From<Tagged> for Span {
    fn from(Tagged::Span(file, start, end): Tagged) -> Span {
        Span { file, start, end }
    }
}

/// Where ghost operations belong that nobody has written, in the program that they are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Place {
    /// Before a statement, which may be an `if`, a loop or a label with invariants.
    Before(Span),
    /// Before a `goto` that leads straight to the end of the body of a loop or of a method: the
    /// span is that of the `goto`, or of a whole statement that is left in several ways that meet
    /// there.
    Jump(Span),
    /// Around an expression of a specification: `unfolding`, or the converse.
    Within(Span),
    /// At the end of a side of an `if`: its condition, and which side.
    EndOfSide(Span, bool),
    /// At the end of the body of a loop.
    EndOfLoop(Span),
    /// At the end of the body of a method.
    EndOfMethod(Span),
}

impl Place {
    /// The statement, expression, condition, loop or method.
    pub fn span(self) -> Span {
        match self {
            Place::Before(span)
            | Place::Jump(span)
            | Place::Within(span)
            | Place::EndOfSide(span, _)
            | Place::EndOfLoop(span)
            | Place::EndOfMethod(span) => span,
        }
    }
}

/// A source file.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// The path as the user gave it, or as an import names it.
    pub path: String,
    /// The whole text.
    pub text: Arc<str>,
    /// The positions of the line starts, once something needs them.
    line_starts: OnceLock<Vec<u32>>,
}

impl SourceFile {
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let bytes = self.text.as_bytes();
            // a carriage return with no line feed behind it ends a line, too
            let ends_line = |i: &usize| match bytes[*i] {
                b'\n' => true,
                b'\r' => bytes.get(i + 1) != Some(&b'\n'),
                _ => false,
            };
            let ends = (0..bytes.len()).filter(ends_line);
            std::iter::once(0).chain(ends.map(|i| i as u32 + 1)).collect()
        })
    }
}

/// All files of one program: the first is the one the user named, the others are imported.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// Adds a file and returns its id.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<Arc<str>>) -> FileId {
        self.files.push(SourceFile {
            path: path.into(),
            text: text.into(),
            line_starts: OnceLock::new(),
        });
        FileId(self.files.len() as u32 - 1)
    }

    /// The file with this id.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// All files, in the order they were added.
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// Line and column of a byte offset, both counted from 1; columns count characters.
    pub fn line_column(&self, file: FileId, offset: u32) -> (usize, usize) {
        let source = self.file(file);
        let line = source.line_starts().partition_point(|&s| s <= offset);
        let start = source.line_starts()[line - 1] as usize;
        let column = source
            .text
            .get(start..offset as usize)
            .map_or(0, |s| s.chars().count());
        (line, column + 1)
    }

    /// The line in which an offset lies, without its end.
    pub fn line_at(&self, file: FileId, offset: u32) -> &str {
        let source = self.file(file);
        let line = source.line_starts().partition_point(|&s| s <= offset);
        let start = source.line_starts()[line - 1] as usize;
        let rest = source.text.get(start..).unwrap_or("");
        rest.split(['\n', '\r']).next().unwrap_or("")
    }

    /// The text that a span covers.
    pub fn text(&self, span: Span) -> &str {
        self.file(span.file)
            .text
            .get(span.start as usize..span.end as usize)
            .unwrap_or("")
    }
}

/// An error that a front end found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of error: `parser.error`, `typechecker.error`, `consistency.error`,
    /// `internal:feature.unsupported`.
    pub id: &'static str,
    /// What it is about.
    pub span: Span,
    /// One sentence for people.
    pub message: String,
}
