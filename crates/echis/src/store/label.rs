//! Texts that are only compared.
//!
//! A solver need not know the letters of a text to tell it from others. [`Label`]s are numbered, so
//! that every number from 0 on is the number of one text and every text has one: the digits are the
//! characters, and there is no digit zero (so `"a"` and `"aa"` differ). To the solver a label is
//! such a number. What it makes up is a text, and another one than those that the code mentions.

use crate::sample::Sample;
use crate::sym::{IntoSym, Primitive, Sym, sealed::Sealed};
use echis_logic::{Op, Sort, Term, Terms, Value};
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::ToPrimitive;
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// A text of which only matters which one it is: a name, a state, a right.
///
/// Shorter labels are smaller; among those of one length the characters decide, small letters
/// first.
///
/// ```
/// use echis::{Sym, check, store::Label};
/// // no text is both, and there are others
/// check(|access: Sym<Label>| !(access.equals("public") & access.equals("private"))).expect_proved();
/// let example = check(|access: Sym<Label>| access.equals("public") | access.equals("private")).expect_refuted();
/// assert_eq!(example.inputs[0].value, "\"\"");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Label(Arc<str>);

/// How many characters there are.
const CHARACTERS: u32 = 0x11_0000 - SURROGATES;
/// How many numbers below the greatest character are no characters.
const SURROGATES: u32 = 0x800;
const LETTERS: u32 = 26;

/// The digit that a character is, from 1 on: small letters first.
fn digit(c: char) -> u32 {
    let number = u32::from(c);
    match c {
        'a'..='z' => number - u32::from('a') + 1,
        _ if c < 'a' => number + LETTERS + 1,
        _ if number < 0xD800 => number + 1,
        _ => number - SURROGATES + 1,
    }
}

/// The character that is a digit.
fn character(digit: u32) -> Option<char> {
    let number = match digit.checked_sub(1)? {
        letter if letter < LETTERS => u32::from('a') + letter,
        before if before < u32::from('a') + LETTERS => before - LETTERS,
        after if after < 0xD800 => after,
        high => high + SURROGATES,
    };
    char::from_u32(number)
}

impl Label {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn number(&self) -> BigInt {
        let add = |number: BigInt, c| number * CHARACTERS + digit(c);
        self.0.chars().fold(BigInt::ZERO, add)
    }

    fn of_number(number: &BigInt) -> Option<Label> {
        if number.sign() == Sign::Minus {
            return None;
        }
        let mut rest = number.clone();
        let mut reversed = Vec::new();
        while rest.sign() == Sign::Plus {
            let (more, digit) = (rest - 1_u32).div_rem(&CHARACTERS.into());
            reversed.push(character(digit.to_u32()? + 1)?);
            rest = more;
        }
        Some(Label(reversed.into_iter().rev().collect::<String>().into()))
    }
}

impl From<&str> for Label {
    fn from(text: &str) -> Label {
        Label(text.into())
    }
}

impl From<String> for Label {
    fn from(text: String) -> Label {
        Label(text.into())
    }
}

impl From<&str> for Sym<Label> {
    fn from(text: &str) -> Sym<Label> {
        Sym::known(text.into())
    }
}

impl IntoSym<Label> for &str {
    fn into_sym(self) -> Sym<Label> {
        self.into()
    }
}

/// Decides, as `==` of other values.
impl PartialEq<&str> for Sym<Label> {
    fn eq(&self, other: &&str) -> bool {
        self.equals(*other).decide()
    }
}

impl Default for Label {
    fn default() -> Label {
        "".into()
    }
}

impl Ord for Label {
    fn cmp(&self, other: &Label) -> Ordering {
        let lengths = self.0.chars().count().cmp(&other.0.chars().count());
        lengths.then_with(|| self.0.chars().map(digit).cmp(other.0.chars().map(digit)))
    }
}

impl PartialOrd for Label {
    fn partial_cmp(&self, other: &Label) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl Sealed for Label {}

impl Primitive for Label {
    fn sample(sample: Sample) -> Label {
        let number = match sample {
            Sample::Least => 0,
            Sample::Greatest => u32::MAX,
            Sample::Small(small) => small.into(),
            Sample::Bits(bits) => bits as u32,
        };
        Label::of_number(&number.into()).unwrap_or_else(|| Label::from(""))
    }
    fn sort(_: &Terms) -> Sort {
        Sort::INT
    }
    fn literal(&self, t: &Terms) -> Term {
        t.int(self.number())
    }
    fn of_literal(t: &Terms, term: Term) -> Option<Label> {
        match &t.peek(term).op {
            Op::Int(number) => Label::of_number(number),
            _ => None,
        }
    }
    fn from_value(value: &Value) -> Option<Label> {
        match value {
            Value::Int(number) => Label::of_number(number),
            _ => None,
        }
    }
    fn is_value(t: &Terms, term: Term) -> Term {
        t.le(t.int(0), term)
    }
    fn less(t: &Terms, a: Term, b: Term) -> Term {
        t.lt(a, b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_text_has_a_number_and_every_number_a_text(text in ".{0,8}", number in 0..=u128::MAX) {
            let label = Label::from(text.as_str());
            prop_assert_eq!(Label::of_number(&label.number()), Some(label));
            let number = BigInt::from(number);
            prop_assert_eq!(Label::of_number(&number).map(|label| label.number()), Some(number));
        }

        #[test]
        fn order_is_that_of_the_numbers(a in ".{0,3}", b in ".{0,3}") {
            let (a, b) = (Label::from(a), Label::from(b));
            prop_assert_eq!(a.cmp(&b), a.number().cmp(&b.number()));
        }
    }

    #[test]
    fn digits_are_characters() {
        for digit_number in 1..=CHARACTERS {
            assert_eq!(character(digit_number).map(digit), Some(digit_number));
        }
        assert_eq!(character(0), None);
        assert_eq!(character(CHARACTERS + 1), None);
        assert_eq!(Label::of_number(&BigInt::from(1)), Some("a".into()));
    }
}
