//! Splits Java texts into tokens, for comparing them without their white space.

use std::ops::Range;

/// A token: a word, a literal, a comment, or one character of punctuation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    /// Its range in the text.
    pub range: Range<usize>,
    /// Its kind.
    pub kind: TokenKind,
    /// Whether white space stands before it.
    pub follows_space: bool,
}

/// The kinds of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// An identifier, a keyword or a part of a number.
    Word,
    /// An ordinary comment.
    Comment,
    /// A literal, one character of punctuation, or the mark at the beginning of a contract, `//@` or
    /// `/*@`. The contract itself is split into tokens as well.
    Other,
}

/// The tokens of a text that is correct Java without unicode escapes.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let (mut at, mut follows_space) = (0, false);
    while let Some(first) = bytes.get(at) {
        if first.is_ascii_whitespace() {
            follows_space = true;
            at += 1;
            continue;
        }
        let (kind, length) = token(&bytes[at..]);
        found.push(Token {
            range: at..at + length,
            kind,
            follows_space,
        });
        follows_space = false;
        at += length;
    }
    found
}

/// The kind and the length of the token at the beginning of a text.
fn token(rest: &[u8]) -> (TokenKind, usize) {
    match rest {
        [b'/', b'/' | b'*', b'@', next, ..] if !next.is_ascii_uppercase() => (TokenKind::Other, 3),
        [b'/', b'/', ..] => (
            TokenKind::Comment,
            length_until(rest, |b| matches!(b, b'\n' | b'\r')),
        ),
        [b'/', b'*', ..] => (TokenKind::Comment, length_with_end(rest, 2, b"*/")),
        [b'"', b'"', b'"', ..] => (TokenKind::Other, length_with_end(rest, 3, b"\"\"\"")),
        [quote @ (b'"' | b'\''), ..] => (TokenKind::Other, length_with_end(rest, 1, &[*quote])),
        [first, ..] if is_word_byte(*first) => (TokenKind::Word, length_until(rest, |b| !is_word_byte(b))),
        _ => (TokenKind::Other, 1),
    }
}

/// The length of the text before the first byte of this kind.
fn length_until(text: &[u8], is_end: impl Fn(u8) -> bool) -> usize {
    text.iter().position(|&b| is_end(b)).unwrap_or(text.len())
}

/// The length of a text up to and with this end, which is searched from `start` on. A backslash
/// escapes the byte after it in a literal; comments have none before their ends.
fn length_with_end(text: &[u8], start: usize, end: &[u8]) -> usize {
    let mut at = start;
    while at < text.len() && !text[at..].starts_with(end) {
        at += if text[at] == b'\\' && end != b"*/" { 2 } else { 1 };
    }
    (at + end.len()).min(text.len())
}

/// Whether a byte can be part of a name. Bytes beyond ASCII count as letters.
fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | 0x80..)
}

#[cfg(test)]
mod tests {
    use super::tokens;

    #[test]
    fn texts_are_split() {
        let text = "int a=b1 /* it's */+'\\'';//@ x \"\\\"//\"\n// y\n\"\"\"\n \\\" \"\"\";";
        let found: Vec<&str> = tokens(text).into_iter().map(|t| &text[t.range]).collect();
        let expected = [
            "int",
            "a",
            "=",
            "b1",
            "/* it's */",
            "+",
            "'\\''",
            ";",
            "//@",
            "x",
            "\"\\\"//\"",
            "// y",
            "\"\"\"\n \\\" \"\"\"",
            ";",
        ];
        assert_eq!(found, expected);
    }
}
