//! Texts of documents, and positions in them as editors count: lines from 0, and columns in UTF-8
//! or UTF-16 units.

use lsp_types::{Position, PositionEncodingKind, Range};
use std::sync::Arc;

/// The unit in which a client counts columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units, which every client understands.
    #[default]
    Utf16,
}

impl Encoding {
    /// The encoding that is used with a client that offers these: UTF-8 if it is among them.
    pub fn negotiate(offered: Option<&[PositionEncodingKind]>) -> Encoding {
        match offered {
            Some(kinds) if kinds.contains(&PositionEncodingKind::UTF8) => Encoding::Utf8,
            _ => Encoding::Utf16,
        }
    }

    /// Its name in the protocol.
    pub fn kind(self) -> PositionEncodingKind {
        match self {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    /// The number of units that a text takes.
    pub fn length(self, text: &str) -> u32 {
        let length = match self {
            Encoding::Utf8 => text.len(),
            Encoding::Utf16 => text.chars().map(char::len_utf16).sum(),
        };
        u32::try_from(length).unwrap_or(u32::MAX)
    }
}

/// A text with the starts of its lines.
#[derive(Debug, Clone)]
pub struct Text {
    text: Arc<str>,
    line_starts: Vec<usize>,
    encoding: Encoding,
}

impl Text {
    /// A text whose positions are counted in this encoding.
    pub fn new(text: impl Into<Arc<str>>, encoding: Encoding) -> Text {
        let text = text.into();
        let bytes = text.as_bytes();
        let ends_line = |i: &usize| match bytes[*i] {
            b'\n' => true,
            b'\r' => bytes.get(i + 1) != Some(&b'\n'),
            _ => false,
        };
        let ends = (0..bytes.len()).filter(ends_line);
        Text {
            line_starts: std::iter::once(0).chain(ends.map(|i| i + 1)).collect(),
            text,
            encoding,
        }
    }

    /// The whole text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The text, shared.
    pub fn shared(&self) -> Arc<str> {
        self.text.clone()
    }

    /// The number of lines.
    pub fn lines(&self) -> usize {
        self.line_starts.len()
    }

    /// The line, counted from 0, in which an offset lies.
    pub fn line_of(&self, offset: usize) -> usize {
        self.line_starts.partition_point(|&start| start <= offset) - 1
    }

    /// The bytes of a line without its end; empty if there is no such line.
    pub fn line(&self, line: usize) -> std::ops::Range<usize> {
        let Some(&start) = self.line_starts.get(line) else {
            return self.text.len()..self.text.len();
        };
        let end = self.line_starts.get(line + 1).map_or(self.text.len(), |&e| e);
        let content = self.text[start..end].trim_end_matches(['\n', '\r']);
        start..start + content.len()
    }

    /// The offset of a position. A column past the end of its line is that end, as the protocol
    /// demands. None if there is no such line.
    pub fn offset(&self, position: Position) -> Option<usize> {
        let line = position.line as usize;
        if line >= self.lines() {
            return None;
        }
        let range = self.line(line);
        let mut left = position.character;
        for (i, c) in self.text[range.clone()].char_indices() {
            let width = match self.encoding {
                Encoding::Utf8 => c.len_utf8(),
                Encoding::Utf16 => c.len_utf16(),
            } as u32;
            if left < width {
                return Some(range.start + i);
            }
            left -= width;
        }
        Some(range.end)
    }

    /// The position of an offset; one inside of a character is the start of that character, and one
    /// past the end is the end.
    pub fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line_of(offset);
        let before = &self.text[self.line_starts[line]..offset];
        Position {
            line: line as u32,
            character: self.encoding.length(before),
        }
    }

    /// The range of these bytes.
    pub fn range(&self, bytes: std::ops::Range<usize>) -> Range {
        Range {
            start: self.position(bytes.start),
            end: self.position(bytes.end),
        }
    }

    /// The text after a change: a range that is replaced, or everything. A range that leaves the
    /// text ends where the text does.
    pub fn changed(&self, range: Option<Range>, replacement: &str) -> Text {
        let Some(range) = range else {
            return Text::new(replacement, self.encoding);
        };
        let end = self.text.len();
        let start = self.offset(range.start).unwrap_or(end);
        let end = self.offset(range.end).unwrap_or(end).max(start);
        let text = [&self.text[..start], replacement, &self.text[end..]].concat();
        Text::new(text, self.encoding)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn columns_count_units_of_the_encoding() {
        // a (1 byte), é (2 bytes, 1 unit), 𝒳 (4 bytes, 2 units), z
        let text = "aé𝒳z\nb";
        let utf16 = Text::new(text, Encoding::Utf16);
        let utf8 = Text::new(text, Encoding::Utf8);
        let z = text.find('z').expect("it is there");
        assert_eq!((utf16.position(z), utf8.position(z)), (at(0, 4), at(0, 7)));
        assert_eq!(
            (utf16.offset(at(0, 4)), utf8.offset(at(0, 7))),
            (Some(z), Some(z))
        );
        assert_eq!(
            utf16.offset(at(0, 3)),
            Some(3),
            "the middle of a pair is its start"
        );
        assert_eq!(
            utf8.offset(at(0, 5)),
            Some(3),
            "the middle of a character is its start"
        );
        assert_eq!(
            utf16.offset(at(0, 99)),
            Some(text.find('\n').expect("it is there"))
        );
        assert_eq!(utf16.offset(at(1, 1)), Some(text.len()));
        assert_eq!(utf16.offset(at(2, 0)), None);
    }

    #[test]
    fn every_end_of_a_line_counts() {
        let text = Text::new("a\r\nb\rc\nd", Encoding::Utf16);
        assert_eq!(text.lines(), 4);
        let lines: Vec<&str> = (0..4).map(|l| &text.as_str()[text.line(l)]).collect();
        assert_eq!(lines, ["a", "b", "c", "d"]);
    }

    #[test]
    fn changes_replace_ranges() {
        let text = Text::new("a𝒳b\nc", Encoding::Utf16);
        let range = Range::new(at(0, 1), at(0, 3));
        assert_eq!(text.changed(Some(range), "").as_str(), "ab\nc");
        assert_eq!(
            text.changed(Some(Range::new(at(0, 3), at(1, 0))), "-").as_str(),
            "a𝒳-c"
        );
        assert_eq!(text.changed(None, "x").as_str(), "x");
        let outside = Range::new(at(7, 0), at(9, 0));
        assert_eq!(text.changed(Some(outside), "!").as_str(), "a𝒳b\nc!");
        let backwards = Range::new(at(1, 0), at(0, 0));
        assert_eq!(text.changed(Some(backwards), "|").as_str(), "a𝒳b\n|c");
    }
}
