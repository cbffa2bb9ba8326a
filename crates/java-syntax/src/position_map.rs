//! Maps positions in the parsed text to positions in the source.

use super::escapes::Escapes;
use echis_source::{FileId, Span};
use std::ops::Range;

/// How byte offsets in a parsed text map to source positions.
#[derive(Clone, Copy)]
pub(super) enum PositionMap<'t> {
    /// The text is that of a file, with its unicode escapes replaced.
    File(FileId, &'t Escapes),
    /// The text is generated: every position in it maps to this one.
    Fixed(Span),
}

impl PositionMap<'_> {
    /// The source position of a range of bytes.
    pub(super) fn span(self, bytes: Range<usize>) -> Span {
        match self {
            PositionMap::File(file, escapes) => Span {
                file,
                start: escapes.source_offset(bytes.start) as u32,
                end: escapes.source_offset(bytes.end) as u32,
            },
            PositionMap::Fixed(span) => span,
        }
    }
}
