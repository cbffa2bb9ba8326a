//! Unicode escapes and line terminators (JLS 3.3, 3.4), which are replaced before parsing.

use super::position_map::Offsets;
use std::borrow::Cow;

/// Replaces unicode escapes and lone carriage returns. Returns the text to parse, and how its
/// offsets map to the source.
///
/// Escapes of surrogates and control characters stay, because only literals can hold them.
/// Malformed escapes stay as well, and are reported by the function that parses the literal.
pub(super) fn replace(text: &str) -> (Cow<'_, str>, Offsets) {
    let (read, offsets) = replace_escapes(text);
    (replace_lone_carriage_returns(read), offsets)
}

/// Replaces unicode escapes.
fn replace_escapes(text: &str) -> (Cow<'_, str>, Offsets) {
    let mut offsets = Offsets::default();
    if !text.contains("\\u") {
        return (Cow::Borrowed(text), offsets);
    }
    let mut read = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        read.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = match escape(rest) {
            Some((c, length)) => {
                read.push(c);
                let end = text.len() - rest.len() + length;
                offsets.continue_at(read.len(), end);
                length
            }
            // A backslash that follows another one does not begin an escape.
            None => {
                let length = rest.len().min(if rest.starts_with("\\\\") { 2 } else { 1 });
                read.push_str(&rest[..length]);
                length
            }
        };
        rest = &rest[length..];
    }
    read.push_str(rest);
    (Cow::Owned(read), offsets)
}

/// Replaces each carriage return without a following line feed by a line feed, so that it ends a
/// line, and with it a line comment.
fn replace_lone_carriage_returns(text: Cow<'_, str>) -> Cow<'_, str> {
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

/// The character and the length of the escape at the beginning of a text, if it is replaced before
/// parsing.
fn escape(text: &str) -> Option<(char, usize)> {
    let (unit, length) = unit(text)?;
    let c = char::from_u32(u32::from(unit))?;
    let is_read = !c.is_control() || matches!(c, '\t' | '\n' | '\x0c' | '\r');
    is_read.then_some((c, length))
}

/// The UTF-16 code unit and the length of the escape at the beginning of a text; `None` if there is
/// no well-formed escape.
pub(super) fn unit(text: &str) -> Option<(u16, usize)> {
    let marked = text.strip_prefix("\\u")?.trim_start_matches('u');
    let digits = marked
        .get(..4)
        .filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()))?;
    let unit = u16::from_str_radix(digits, 16).ok()?;
    Some((unit, text.len() - marked.len() + 4))
}
