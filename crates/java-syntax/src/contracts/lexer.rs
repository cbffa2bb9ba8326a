//! Splits contracts into tokens: those of Java, and a few more (`==>`, `&*&`, `..`, `\old`).

use super::Comment;
use super::comments::is_contract;
use crate::position_map::PositionMap;
use echis_source::Span;

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or a keyword.
    Name,
    /// `\name`, such as `\old` or `\result`.
    Escaped,
    Integer,
    Float,
    Character,
    String,
    Symbol,
    /// Malformed text, with the error message.
    Bad(&'static str),
    /// The end of the contract, after the last token.
    End,
}

/// A token and its position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'t> {
    pub kind: Kind,
    pub text: &'t str,
    pub span: Span,
}

impl Token<'_> {
    pub(super) fn is_symbol(&self, symbol: &str) -> bool {
        self.kind == Kind::Symbol && self.text == symbol
    }

    pub(super) fn is_name(&self, name: &str) -> bool {
        self.kind == Kind::Name && self.text == name
    }
}

/// All symbols. A symbol comes before each symbol that is a prefix of it, so that the longest match
/// is found first. `>>` is two tokens, so that it can close two lists of type arguments.
const SYMBOLS: [&str; 42] = [
    "<==>", "==>", "&*&", "&&", "||", "==", "!=", "<=", ">=", "<<", "..", "++", "--", "->", "::", "(", ")",
    "[", "]", "{", "}", ",", ";", ".", "?", ":", "=", "<", ">", "+", "-", "*", "/", "%", "!", "~", "&", "|",
    "^", "@", "#", "\\",
];

/// Splits a contract into tokens. The last one has kind [`Kind::End`].
pub(super) fn tokens<'t>(positions: PositionMap, text: &'t str, comment: &Comment) -> Vec<Token<'t>> {
    let mut tokens = Vec::new();
    let mut end = comment.whole.start;
    for line in &comment.lines {
        let mut at = line.start;
        while let Some(rest) = text.get(at..line.end).filter(|rest| !rest.is_empty()) {
            let white = rest.len() - rest.trim_start().len();
            if white > 0 {
                at += white;
                continue;
            }
            if rest.starts_with("//") {
                // Another contract comment on the same line continues this one.
                if !is_contract(rest) {
                    break;
                }
                at += "//@".len();
                continue;
            }
            let (kind, length) = token(rest);
            end = at + length;
            tokens.push(Token {
                kind,
                text: &rest[..length],
                span: positions.span(at..end),
            });
            at = end;
        }
    }
    tokens.push(Token {
        kind: Kind::End,
        text: "",
        span: positions.span(end..end),
    });
    tokens
}

/// The kind and the length of the first token of a text.
fn token(text: &str) -> (Kind, usize) {
    let mut chars = text.chars();
    match chars.next().unwrap_or(' ') {
        c if is_start(c) => (Kind::Name, word(text)),
        c if c.is_ascii_digit() => number(text),
        '\\' if chars.next().is_some_and(is_start) => (Kind::Escaped, 1 + word(&text[1..])),
        '\'' => quoted(
            text,
            '\'',
            Kind::Character,
            "this character does not end on its line",
        ),
        '"' => quoted(text, '"', Kind::String, "this string does not end on its line"),
        c => match SYMBOLS.iter().find(|s| text.starts_with(**s)) {
            Some(symbol) => (Kind::Symbol, symbol.len()),
            None => (Kind::Bad("this character means nothing here"), c.len_utf8()),
        },
    }
}

/// Whether an identifier can begin with a character.
fn is_start(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$'
}

/// The length of the identifier or keyword at the beginning of a text.
fn word(text: &str) -> usize {
    text.find(|c: char| !is_start(c) && !c.is_numeric())
        .unwrap_or(text.len())
}

/// Scans a number. `0..n` begins with the integer `0`.
fn number(text: &str) -> (Kind, usize) {
    let mut length = word(text);
    let is_plain = !text.starts_with("0x") && !text.starts_with("0X");
    let mut is_float = is_plain && text[..length].contains(['e', 'E', 'f', 'F', 'd', 'D']);
    let mut after = text[length..].chars();
    if after.next() == Some('.') && after.next() != Some('.') {
        is_float = true;
        length += 1 + word(&text[length + 1..]);
    }
    (if is_float { Kind::Float } else { Kind::Integer }, length)
}

/// Scans a character or string literal, which may contain escapes. `unterminated` is the error
/// message if the closing quote is missing.
fn quoted(text: &str, quote: char, kind: Kind, unterminated: &'static str) -> (Kind, usize) {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return (kind, at + 1),
            _ => {}
        }
    }
    (Kind::Bad(unterminated), text.len())
}
