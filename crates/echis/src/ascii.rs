//! Bytes as characters of ASCII.

use crate::sym::{IntoSym, Sym};

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
