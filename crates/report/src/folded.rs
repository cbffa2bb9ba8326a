//! Long values in messages for people: the beginning of a text or array stands for the whole, with
//! its length.
//!
//! `"aaaaaaaaaa…" (5000 characters)`, `new int[] {0, 0, 0, 0, 0, 0, 0, 0, …} (1000 elements)`

/// The number of characters of a text that is shown in full.
const MOST_CHARACTERS: usize = 40;
/// The number of elements of an array, or fields of an object, that are shown in full.
const MOST_ELEMENTS: usize = 12;

/// Shortens long texts and lists in a Java expression.
pub(crate) fn folded(source: &str) -> String {
    let mut told = String::with_capacity(source.len().min(200));
    let mut rest = source;
    while let Some(at) = rest.find(['"', '{']) {
        told.push_str(&rest[..at]);
        let end = end_of(&rest[at..]).map_or(rest.len(), |end| at + end);
        let part = &rest[at..end];
        match part.starts_with('"') {
            true => fold_text(&mut told, part),
            false => fold_list(&mut told, part),
        }
        rest = &rest[end..];
    }
    told.push_str(rest);
    told
}

fn fold_text(told: &mut String, literal: &str) {
    let inner = literal.trim_matches('"');
    let units = units(inner);
    if units.len() <= MOST_CHARACTERS {
        told.push_str(literal);
        return;
    }
    let shown: String = units[..MOST_CHARACTERS / 2].concat();
    told.push_str(&format!("\"{shown}\u{2026}\" ({} characters)", units.len()));
}

fn fold_list(told: &mut String, list: &str) {
    let inner = list.strip_prefix('{').and_then(|l| l.strip_suffix('}'));
    let Some(inner) = inner else {
        return told.push_str(list);
    };
    let elements = elements(inner);
    let shown = match elements.len() > MOST_ELEMENTS {
        true => &elements[..MOST_ELEMENTS / 2],
        false => &elements[..],
    };
    let parts: Vec<String> = shown.iter().map(|e| folded(e.trim())).collect();
    told.push_str(&format!("{{{}", parts.join(", ")));
    match shown.len() < elements.len() {
        true => told.push_str(&format!(", \u{2026}}} ({} elements)", elements.len())),
        false => told.push('}'),
    }
}

/// The characters of a string literal, each as it is written.
fn units(text: &str) -> Vec<&str> {
    let mut units = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = match rest.as_bytes() {
            [b'\\', b'u', ..] => 6,
            [b'\\', ..] => 2,
            _ => c.len_utf8(),
        };
        let (unit, behind) = rest.split_at_checked(length).unwrap_or((rest, ""));
        units.push(unit);
        rest = behind;
    }
    units
}

/// The elements of a list, without the braces around it.
fn elements(list: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < list.len() {
        match list.as_bytes()[at] {
            b'"' | b'{' | b'(' | b'\'' => at += end_of(&list[at..]).unwrap_or(list.len() - at),
            b',' => {
                found.push(&list[start..at]);
                at += 1;
                start = at;
            }
            _ => at += 1,
        }
    }
    if !list[start..].trim().is_empty() {
        found.push(&list[start..]);
    }
    found
}

/// The length of the literal, or of the part in brackets, at the start of a text.
fn end_of(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let quote = *bytes.first()?;
    let mut at = 1;
    if matches!(quote, b'"' | b'\'') {
        while *bytes.get(at)? != quote {
            at += if bytes[at] == b'\\' { 2 } else { 1 };
        }
        return Some(at + 1);
    }
    let close = if quote == b'{' { b'}' } else { b')' };
    while *bytes.get(at)? != close {
        at += match bytes[at] {
            b'"' | b'{' | b'(' | b'\'' => end_of(&text[at..])?,
            _ => 1,
        };
    }
    Some(at + 1)
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn short_values_stay_as_they_are() {
        let shown = r#"a = new int[] {1, 2}, s = "a\"b{", n = new Node {next = null, v = '"'}"#;
        assert_eq!(folded(shown), shown);
    }

    #[test]
    fn long_values_have_their_lengths() {
        let zeros = vec!["0"; 1000].join(", ");
        assert_eq!(
            folded(&format!("a = new int[] {{{zeros}}}, b = 1")),
            "a = new int[] {0, 0, 0, 0, 0, 0, \u{2026}} (1000 elements), b = 1"
        );
        let text = "\\u0000".repeat(50);
        let start = "\\u0000".repeat(20);
        assert_eq!(
            folded(&format!("new C {{text = \"{text}\", n = 3}}")),
            format!("new C {{text = \"{start}\u{2026}\" (50 characters), n = 3}}")
        );
    }

    #[test]
    fn unfinished_texts_are_kept() {
        for text in ["\"abc", "{1, 2", "'", "{\"", "\\"] {
            assert_eq!(folded(text), text);
        }
    }
}
