//! The words of a Java text and of the contracts in its comments. Only those of contracts are
//! highlighted: the others are left to Java's own servers.

use crate::features::semantic_tokens::{Classified, Word};
use std::ops::Range;

/// The keywords of contracts.
const KEYWORDS: [&str; 31] = [
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
    "wrap",
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

/// The keywords of contracts, as they are written.
pub fn keywords() -> impl Iterator<Item = &'static str> {
    KEYWORDS.into_iter().chain(["\\result"])
}

/// Is a word a keyword of contracts?
pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// Is an offset in a contract, or at its end?
pub fn is_in_contract(text: &str, offset: usize) -> bool {
    let mut all = parts(text).into_iter();
    all.any(|(part, bytes)| part == Part::Contract && bytes.start <= offset && offset <= bytes.end)
}

/// The words of all contracts of a text, in order.
pub fn words(text: &str) -> Vec<Classified> {
    let all = parts(text).into_iter();
    all.filter(|(part, _)| *part == Part::Contract)
        .flat_map(|(_, range)| words_in(text, range))
        .collect()
}

/// The places of the identifiers and keywords in the code and the contracts of a text, in order.
pub fn identifiers(text: &str) -> Vec<Range<usize>> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut found = Vec::new();
    for (_, range) in parts(text).into_iter().filter(|(part, _)| *part != Part::Other) {
        let mut at = range.start;
        while at < range.end {
            let rest = &text[at..range.end];
            let word = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            if word == 0 {
                at += rest.chars().next().map_or(1, char::len_utf8);
                continue;
            }
            if !rest.starts_with(|c: char| c.is_ascii_digit()) {
                found.push(at..at + word);
            }
            at += word;
        }
    }
    found
}

/// The parts of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Java's code.
    Code,
    /// A comment that begins with `@`, without its signs.
    Contract,
    /// Another comment, or a literal with quotation marks.
    Other,
}

/// The parts of a text, in order.
fn parts(text: &str) -> Vec<(Part, Range<usize>)> {
    let mut found = Vec::new();
    let (mut at, mut code) = (0, 0);
    while at < text.len() {
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
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        };
        found.push((Part::Code, code..at));
        let inside = rest[..length]
            .strip_prefix("//@")
            .or(rest[..length].strip_prefix("/*@"));
        found.push(match inside {
            // an annotation that is commented out is no contract
            Some(inside) if !inside.starts_with(char::is_uppercase) => (Part::Contract, at + 3..at + length),
            _ => (Part::Other, at..at + length),
        });
        at += length;
        code = at;
    }
    found.push((Part::Code, code..at));
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
            name if is_keyword(name) || name.len() < word.len() => Some(Word::Keyword),
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

    #[test]
    fn identifiers_are_those_of_code_and_contracts() {
        let text = "int a$1 = 0x1F; // b\n//@ requires c;\n//@D\n/* e */ char f = 'g'; /*@ \\old(h) @*/";
        let found: Vec<_> = identifiers(text).into_iter().map(|r| &text[r]).collect();
        assert_eq!(found, ["int", "a$1", "requires", "c", "char", "f", "old", "h"]);
    }
}
