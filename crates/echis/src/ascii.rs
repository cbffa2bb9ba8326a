//! Bytes as characters of ASCII.

use crate::sym::{IntoSym, Sym};

macro_rules! classes {
    ($($name:ident $doc:literal)+) => {
        impl Sym<u8> { $(
            #[doc = $doc]
            pub fn $name(self) -> Sym<bool> {
                Sym::<char>::from(self).$name()
            }
        )+ }
    };
}

classes! {
    is_ascii "Whether this is a character of ASCII."
    is_ascii_alphabetic "Whether this is a letter of ASCII."
    is_ascii_digit "Whether this is a decimal digit of ASCII."
    is_ascii_hexdigit "Whether this is a hexadecimal digit of ASCII."
    is_ascii_alphanumeric "Whether this is a letter or a digit of ASCII."
    is_ascii_uppercase "Whether this is a capital letter of ASCII."
    is_ascii_lowercase "Whether this is a small letter of ASCII."
    is_ascii_whitespace "Whether this is a space of ASCII, or something like it."
    is_ascii_punctuation "Whether this is a punctuation character of ASCII."
    is_ascii_graphic "Whether this is a character of ASCII that can be seen."
    is_ascii_control "Whether this is a control character of ASCII."
}

impl Sym<u8> {
    /// The same letter, a capital one; what is no small letter of ASCII stays as it is.
    pub fn to_ascii_uppercase(self) -> Sym<u8> {
        self.is_ascii_lowercase().select(self ^ CASE, self)
    }

    /// The same letter, a small one; what is no capital letter of ASCII stays as it is.
    pub fn to_ascii_lowercase(self) -> Sym<u8> {
        self.is_ascii_uppercase().select(self ^ CASE, self)
    }

    /// Becomes a capital letter: see [`to_ascii_uppercase`](Sym::<u8>::to_ascii_uppercase).
    pub fn make_ascii_uppercase(&mut self) {
        *self = self.to_ascii_uppercase();
    }

    /// Becomes a small letter: see [`to_ascii_lowercase`](Sym::<u8>::to_ascii_lowercase).
    pub fn make_ascii_lowercase(&mut self) {
        *self = self.to_ascii_lowercase();
    }

    /// Whether the two are equal but for capital letters of ASCII.
    pub fn eq_ignore_ascii_case(&self, other: impl IntoSym<u8>) -> Sym<bool> {
        self.to_ascii_lowercase()
            .equals(other.into_sym().to_ascii_lowercase())
    }
}

/// The bit that tells small letters from capital ones.
const CASE: u8 = 0x20;
