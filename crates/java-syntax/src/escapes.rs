//! Unicode escapes and ends of lines (JLS 3.3, 3.4): they are replaced before anything is read. Places in the text that is read are led back
//! to the text as it is written.

use std::borrow::Cow;

/// Where the escapes of a text were.
#[derive(Default)]
pub(super) struct Escapes {
    /// Behind each escape: where that is in the text that is read, and how far further right in the text as it is written.
    behind: Vec<(usize, usize)>,
}

impl Escapes {
    /// The text as it is to be read.
    ///
    /// What only literals can hold stays as it is written: halves of surrogate pairs and control characters. So does what
    /// is malformed, which is found where it is read.
    pub(super) fn replace(text: &str) -> (Cow<'_, str>, Escapes) {
        let (read, escapes) = Escapes::without(text);
        (with_ends_of_lines(read), escapes)
    }

    fn without(text: &str) -> (Cow<'_, str>, Escapes) {
        let mut escapes = Escapes::default();
        if !text.contains("\\u") {
            return (Cow::Borrowed(text), escapes);
        }
        let mut read = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find('\\') {
            read.push_str(&rest[..at]);
            rest = &rest[at..];
            let length = match escape(rest) {
                Some((c, length)) => {
                    read.push(c);
                    let before = text.len() - rest.len();
                    escapes.behind.push((read.len(), before + length - read.len()));
                    length
                }
                // a backslash behind another one begins no escape
                None => {
                    let length = rest.len().min(if rest.starts_with("\\\\") { 2 } else { 1 });
                    read.push_str(&rest[..length]);
                    length
                }
            };
            rest = &rest[length..];
        }
        read.push_str(rest);
        (Cow::Owned(read), escapes)
    }

    /// Where something stands in the text as it is written.
    pub(super) fn written(&self, at: usize) -> usize {
        let before = self.behind.partition_point(|&(behind, _)| behind <= at);
        let moved = before.checked_sub(1).and_then(|last| self.behind.get(last));
        at + moved.map_or(0, |&(_, further)| further)
    }
}

/// A carriage return ends a line, and a comment with it, also where no line feed follows.
fn with_ends_of_lines(text: Cow<'_, str>) -> Cow<'_, str> {
    let is_alone = |(at, _): &(usize, &str)| !text[at + 1..].starts_with('\n');
    let alone: Vec<usize> = text
        .match_indices('\r')
        .filter(is_alone)
        .map(|(at, _)| at)
        .collect();
    if alone.is_empty() {
        return text;
    }
    let mut text = text.into_owned();
    for at in alone {
        text.replace_range(at..=at, "\n");
    }
    Cow::Owned(text)
}

/// The character that an escape at the beginning of a text is read as, and the escape's length.
fn escape(text: &str) -> Option<(char, usize)> {
    let (unit, length) = unit(text)?;
    let c = char::from_u32(u32::from(unit))?;
    let is_read = !c.is_control() || matches!(c, '\t' | '\n' | '\x0c' | '\r');
    is_read.then_some((c, length))
}

/// The UTF-16 code unit that an escape at the beginning of a text stands for, and the escape's length; nothing if it is malformed.
pub(super) fn unit(text: &str) -> Option<(u16, usize)> {
    let marked = text.strip_prefix("\\u")?.trim_start_matches('u');
    let digits = marked
        .get(..4)
        .filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()))?;
    let unit = u16::from_str_radix(digits, 16).ok()?;
    Some((unit, text.len() - marked.len() + 4))
}
