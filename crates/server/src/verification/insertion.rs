//! Where inferred operations are written: offsets in a text for the places of a report.
//!
//! Braces are matched in the text itself, since a place names a condition or a whole statement and
//! not the end of its block. Comments and literals are skipped.

use echis_report::{Inferred, Position};

/// The offset before which an operation belongs. None if the text has no such place.
pub fn offset(text: &str, step: &Inferred) -> Option<usize> {
    let place = step.place;
    match step.position {
        Position::Before | Position::Leaving | Position::Within => Some(place.start),
        Position::EndOfThen => block_after(text, place.end).map(|(_, end)| end),
        Position::EndOfElse => {
            let (_, end) = block_after(text, place.end)?;
            let rest = text.get(end + 1..)?;
            let word = rest.trim_start();
            let begins_else = word.starts_with("else");
            let at = end + 1 + (rest.len() - word.len());
            block_after(text, at).filter(|_| begins_else).map(|(_, end)| end)
        }
        Position::EndOfLoop | Position::EndOfMethod => {
            let whole = text.get(place.start..place.end)?;
            whole.ends_with('}').then(|| place.end - 1)
        }
    }
}

/// The braces of the first block after an offset.
fn block_after(text: &str, offset: usize) -> Option<(usize, usize)> {
    let mut depth = 0usize;
    let mut start = None;
    for (at, byte) in code(text, offset) {
        match byte {
            b'{' => {
                start = start.or(Some(at));
                depth += 1;
            }
            b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return start.map(|start| (start, at));
                }
            }
            _ => {}
        }
    }
    None
}

/// The bytes of a text from an offset, without comments and literals.
fn code(text: &str, offset: usize) -> impl Iterator<Item = (usize, u8)> {
    let bytes = text.as_bytes();
    let mut at = offset;
    std::iter::from_fn(move || {
        loop {
            let byte = *bytes.get(at)?;
            let rest = &bytes[at..];
            let skipped = match byte {
                b'/' if rest.starts_with(b"//") => length_until(rest, b"\n"),
                b'/' if rest.starts_with(b"/*") => length_until(rest, b"*/"),
                b'"' => literal(rest),
                b'\'' => literal(rest),
                _ => {
                    at += 1;
                    return Some((at - 1, byte));
                }
            };
            at += skipped;
        }
    })
}

fn length_until(bytes: &[u8], end: &[u8]) -> usize {
    let found = bytes.windows(end.len()).skip(1).position(|w| w == end);
    found.map_or(bytes.len(), |i| i + 1 + end.len())
}

/// The length of a literal, which ends at the latest with its line.
fn literal(bytes: &[u8]) -> usize {
    let mut is_escaped = false;
    for (i, byte) in bytes.iter().enumerate().skip(1) {
        match byte {
            b'\n' => return i,
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            _ if *byte == bytes[0] => return i + 1,
            _ => {}
        }
    }
    bytes.len()
}

/// The white space at the start of the line of an offset.
pub fn indentation(text: &str, offset: usize) -> &str {
    let start = text[..offset].rfind('\n').map_or(0, |i| i + 1);
    let line = &text[start..];
    let end = line.find(|c: char| c != ' ' && c != '\t').unwrap_or(line.len());
    &line[..end]
}

/// Has the line of an offset nothing but white space before it?
pub fn begins_line(text: &str, offset: usize) -> bool {
    let start = text[..offset].rfind('\n').map_or(0, |i| i + 1);
    text[start..offset].trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use echis_report::{Paths, Place};

    /// The rest of the text at the place of a step for `what`.
    fn rest<'t>(text: &'t str, what: &str, position: Position) -> Option<&'t str> {
        let start = text.find(what).expect("it is there");
        let step = Inferred {
            place: Place {
                source: 0,
                start,
                end: start + what.len(),
            },
            position,
            operation: "fold",
            instance: "P(x)".into(),
            paths: Paths::All,
            is_written: true,
        };
        offset(text, &step).map(|at| &text[at..])
    }

    #[test]
    fn ends_of_blocks_are_found() {
        let text = "if (c) { a := \"}\" /* } */ // }\n}1 else { b }2 while (d) { e }";
        assert_eq!(rest(text, "a := ", Position::Before), Some(&text[9..]));
        assert_eq!(
            rest(text, "c", Position::EndOfThen),
            text.find("}1").map(|i| &text[i..])
        );
        assert_eq!(
            rest(text, "c", Position::EndOfElse),
            None,
            "there is a 1 before the else"
        );
        let text = "if (c) { a } else { b }2 while (d) { e }";
        assert_eq!(
            rest(text, "c", Position::EndOfElse),
            text.find("}2").map(|i| &text[i..])
        );
        assert_eq!(rest(text, "while (d) { e }", Position::EndOfLoop), Some("}"));
        assert_eq!(rest("if (c) { a }", "c", Position::EndOfElse), None);
    }
}
