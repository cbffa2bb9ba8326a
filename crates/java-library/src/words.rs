//! The words of a text.

/// All words of a text. Words in comments count, because contracts are comments; so do words in
/// strings.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_ascii() && !is_word_byte(c as u8))
}

/// Whether a byte can be part of a name. Bytes beyond ASCII count as letters.
pub(crate) fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | 0x80..)
}
