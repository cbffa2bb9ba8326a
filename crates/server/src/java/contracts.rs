//! The words of contracts in the comments of a Java text, for highlighting. The words of Java itself
//! are left to Java's own servers.

use crate::features::semantic_tokens::{Classified, Word};
use std::ops::Range;

/// The keywords of contracts.
const KEYWORDS: [&str; 30] = [
    "pure",
    "requires",
    "ensures",
    "signals",
    "invariant",
    "predicate",
    "ghost",
    "open",
    "close",
    "use",
    "assert",
    "assume",
    "join",
    "if",
    "else",
    "static",
    "public",
    "abstract",
    "opening",
    "using",
    "in",
    "forall",
    "exists",
    "old",
    "acc",
    "untouched",
    "true",
    "false",
    "null",
    "this",
];
/// Java's primitive types.
const TYPES: [&str; 8] = [
    "boolean", "byte", "char", "double", "float", "int", "long", "short",
];

/// The words of all contracts of a text, in order.
pub fn words(text: &str) -> Vec<Classified> {
    contracts(text)
        .into_iter()
        .flat_map(|range| words_in(text, range))
        .collect()
}

/// The contracts of a text: comments that begin with `@`, without their signs.
fn contracts(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &text[at..];
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(inside) = rest.strip_prefix("/*") {
            inside.find("*/").map_or(rest.len(), |end| end + 4)
        } else if let Some(inside) = rest.strip_prefix("\"\"\"") {
            inside.find("\"\"\"").map_or(rest.len(), |end| end + 6)
        } else if rest.starts_with('"') || rest.starts_with('\'') {
            literal(rest)
        } else {
            rest.chars().next().map_or(1, char::len_utf8)
        };
        let comment = &rest[..length];
        let is_comment = comment.starts_with("//") || comment.starts_with("/*");
        let inside = comment.get(3..).unwrap_or("");
        if is_comment && comment[2..].starts_with('@') && !inside.starts_with(char::is_uppercase) {
            found.push(at + 3..at + length);
        }
        at += length;
    }
    found
}

/// The length of the string or character literal at the start of a text, which ends at the latest
/// with its line.
fn literal(text: &str) -> usize {
    let mut chars = text.char_indices();
    let quote = chars.next().map(|(_, c)| c);
    let mut is_escaped = false;
    for (i, c) in chars {
        match c {
            '\n' => return i,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if Some(c) == quote => return i + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

fn words_in(text: &str, range: Range<usize>) -> Vec<Classified> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\\';
    let mut found = Vec::new();
    let mut at = range.start;
    while at < range.end {
        let rest = &text[at..range.end];
        let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        if length == 0 {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        }
        let word = &rest[..length];
        let kind = match word.trim_start_matches('\\') {
            name if KEYWORDS.contains(&name) || name.len() < word.len() => Some(Word::Keyword),
            name if TYPES.contains(&name) => Some(Word::Type),
            name if name.starts_with(|c: char| c.is_ascii_digit()) => Some(Word::Number),
            _ => None,
        };
        found.extend(kind.map(|word| Classified {
            bytes: at..at + length,
            word,
            is_declaration: false,
        }));
        at += length;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_contracts_have_words() {
        let text = "class A {\n//@ requires \\old(x) > 10;\n//@Override requires\n// requires\n\
                    String s = \"//@ requires \\\" true\"; char c = '\"'; /*@ pure @*/ int x; }";
        let found: Vec<_> = words(text)
            .into_iter()
            .map(|c| (&text[c.bytes.clone()], c.word))
            .collect();
        assert_eq!(
            found,
            [
                ("requires", Word::Keyword),
                ("\\old", Word::Keyword),
                ("10", Word::Number),
                ("pure", Word::Keyword),
            ]
        );
    }
}
