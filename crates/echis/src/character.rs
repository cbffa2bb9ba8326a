//! The methods of characters.
//!
//! Which characters are letters, digits and so on is asked of the standard library, once for each
//! class, so that known characters and others agree.

use crate::sym::{IntoSym, Primitive, Sym};
use echis_logic::{Term, Terms};
use std::sync::OnceLock;

impl Sym<char> {
    /// The number of the character.
    pub fn to_u32(self) -> Sym<u32> {
        self.map(|c| u32::from(*c), |_, a| a)
    }

    /// The character with this number, if there is one.
    pub fn from_u32(number: impl IntoSym<u32>) -> Option<Sym<char>> {
        let number = number.into_sym();
        number.cases(
            |known| char::from_u32(*known).map(Sym::known),
            |run, term| {
                let is_there = run.decide(char::is_value(run.terms(), term));
                is_there.then(|| Sym::of_term(run, term))
            },
        )
    }

    /// The digit that stands for a number, if there is one.
    ///
    /// # Panics
    ///
    /// If the radix is greater than 36.
    pub fn from_digit(number: impl IntoSym<u32>, radix: u32) -> Option<Sym<char>> {
        assert!(radix <= 36, "from_digit: radix is too high (maximum 36)");
        let number = number.into_sym();
        number.below(radix).decide().then(|| {
            let (digit, letter) = (b'0', b'a' - 10);
            let first = number.below(10).select(digit, letter);
            first.wrapping_add(number.cast::<u8>()).into()
        })
    }

    /// The number that the character stands for as a digit, or `None` where it is no digit.
    ///
    /// # Panics
    ///
    /// If the radix is less than 2, or greater than 36.
    pub fn to_digit(self, radix: u32) -> Option<Sym<u32>> {
        self.is_digit(radix).decide().then(|| {
            let number = self.to_u32();
            // the bit that tells small letters from capital ones
            let letter = (number | 0x20).wrapping_sub(u32::from(b'a')).wrapping_add(10);
            let digit = number.wrapping_sub(u32::from(b'0'));
            self.is_ascii_digit().select(digit, letter)
        })
    }

    /// Whether the character is a digit.
    ///
    /// # Panics
    ///
    /// If the radix is less than 2, or greater than 36.
    pub fn is_digit(self, radix: u32) -> Sym<bool> {
        assert!(
            (2..=36).contains(&radix),
            "to_digit: invalid radix -- radix must be in the range 2 to 36 inclusive"
        );
        // as many letters as digits are wanting, in both cases
        let letters = radix.saturating_sub(10);
        let from = |first: char, count: u32| self.to_u32().wrapping_sub(u32::from(first)).below(count);
        from('0', radix.min(10)) | from('a', letters) | from('A', letters)
    }

    /// The same letter, a capital one; what is no small letter of ASCII stays as it is.
    pub fn to_ascii_uppercase(self) -> Sym<char> {
        let capital = self.shifted_by(-0x20);
        self.is_ascii_lowercase().select(capital, self)
    }

    /// The same letter, a small one; what is no capital letter of ASCII stays as it is.
    pub fn to_ascii_lowercase(self) -> Sym<char> {
        let small = self.shifted_by(0x20);
        self.is_ascii_uppercase().select(small, self)
    }

    /// Whether the two are equal but for capital letters of ASCII.
    pub fn eq_ignore_ascii_case(&self, other: impl IntoSym<char>) -> Sym<bool> {
        self.to_ascii_lowercase()
            .equals(other.into_sym().to_ascii_lowercase())
    }

    /// How many bytes the character takes in UTF-8.
    pub fn len_utf8(self) -> Sym<usize> {
        let number = self.to_u32();
        let long = number.below(0x10000).select(3, 4);
        let longer = number.below(0x800).select(2, long);
        number.below(0x80).select(1, longer)
    }

    /// How many numbers of 16 bits the character takes in UTF-16.
    pub fn len_utf16(self) -> Sym<usize> {
        self.to_u32().below(0x10000).select(1, 2)
    }

    /// Becomes a capital letter: see [`to_ascii_uppercase`](Sym::<char>::to_ascii_uppercase).
    pub fn make_ascii_uppercase(&mut self) {
        *self = self.to_ascii_uppercase();
    }

    /// Becomes a small letter: see [`to_ascii_lowercase`](Sym::<char>::to_ascii_lowercase).
    pub fn make_ascii_lowercase(&mut self) {
        *self = self.to_ascii_lowercase();
    }

    /// The character so many places further on, where there is one.
    fn shifted_by(self, by: i8) -> Sym<char> {
        let known = |&c: &char| {
            let shifted = u32::from(c).checked_add_signed(by.into());
            shifted.and_then(char::from_u32).unwrap_or(c)
        };
        self.map(known, |t, a| t.bv_add(a, t.bits(u32::BITS, by.into())))
    }
}

/// The characters of a class, as intervals.
fn ranges(is_in_class: &dyn Fn(char) -> bool) -> Vec<(u32, u32)> {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for c in ('\0'..=char::MAX).filter(|&c| is_in_class(c)) {
        let number = u32::from(c);
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    ranges
}

fn is_in(t: &Terms, term: Term, ranges: &[(u32, u32)]) -> Term {
    let number = |n: u32| t.bits(u32::BITS, n.into());
    let is_between = |&(first, last): &(u32, u32)| match first == last {
        true => t.eq(term, number(first)),
        false => t.and(t.bv_ule(number(first), term), t.bv_ule(term, number(last))),
    };
    t.or_all(ranges.iter().map(is_between))
}

macro_rules! classes {
    ($($name:ident $doc:literal)+) => {
        impl Sym<char> { $(
            #[doc = $doc]
            pub fn $name(self) -> Sym<bool> {
                static RANGES: OnceLock<Vec<(u32, u32)>> = OnceLock::new();
                let ranges = || RANGES.get_or_init(|| ranges(&|c| c.$name()));
                self.map(|c| c.$name(), |t, a| is_in(t, a, ranges()))
            }
        )+ }
    };
}

classes! {
    is_alphabetic "Whether this is a letter."
    is_numeric "Whether this is a digit or something like it."
    is_alphanumeric "Whether this is a letter, a digit or something like it."
    is_uppercase "Whether this is a capital letter."
    is_lowercase "Whether this is a small letter."
    is_whitespace "Whether this is a space, or something like it."
    is_control "Whether this is a control character."
}

/// Classes of ASCII characters, which bytes have as well.
macro_rules! ascii_classes {
    ($($name:ident $doc:literal)+) => {
        classes! { $($name $doc)+ }

        impl Sym<u8> { $(
            #[doc = $doc]
            pub fn $name(self) -> Sym<bool> {
                Sym::<char>::from(self).$name()
            }
        )+ }
    };
}

ascii_classes! {
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
