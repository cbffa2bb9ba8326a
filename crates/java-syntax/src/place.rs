//! Where what is read stands.

use super::escapes::Escapes;
use echis_source::{FileId, Span};
use std::ops::Range;

/// Leads from the bytes of a text that is read to the source.
#[derive(Clone, Copy)]
pub(super) enum Place<'t> {
    /// The text is that of a file without its escapes.
    In(FileId, &'t Escapes),
    /// It is in no file, and everything in it stands there.
    At(Span),
}

impl Place<'_> {
    /// Where these bytes stand.
    pub(super) fn span(self, bytes: Range<usize>) -> Span {
        match self {
            Place::In(file, escapes) => Span {
                file,
                start: escapes.written(bytes.start) as u32,
                end: escapes.written(bytes.end) as u32,
            },
            Place::At(span) => span,
        }
    }
}
