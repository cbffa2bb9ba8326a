//! Marks for line numbers in the texts of tests.
//!
//! The text of a test names the lines of failures. The lines can change while the test stays the
//! same, so the text has a mark with the offset instead, until it is written.

/// The text before the offset in a mark.
const START: &str = "$echis-line:";
/// The text after the offset in a mark.
const END: char = '$';

/// The mark for the line of an offset. All marks are equally long, since long lines of tests are
/// broken.
pub(super) fn mark(offset: usize) -> String {
    mark_with(&format!("{offset:010}"))
}

/// A mark with a text for the offset.
pub(super) fn mark_with(offset: &str) -> String {
    format!("{START}{offset}{END}")
}

/// Replaces the marks in a text. `replacement` takes the offset in a mark, as text. `None` if it
/// returns that.
pub(super) fn replace(text: &str, replacement: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut parts = text.split(START);
    let mut replaced = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (offset, rest) = part.split_once(END)?;
        replaced.push_str(&replacement(offset)?);
        replaced.push_str(rest);
    }
    Some(replaced)
}

#[cfg(test)]
mod tests {
    use super::{mark, mark_with, replace};

    #[test]
    fn marks_are_replaced() {
        let text = format!("a:{}, b:{}$", mark(12), mark(7));
        let twice = |offset: &str| Some((2 * offset.parse::<u32>().ok()?).to_string());
        assert_eq!(replace(&text, twice).as_deref(), Some("a:24, b:14$"));
        assert_eq!(replace(&mark_with("x"), twice), None);
    }
}
