//! Texts of which neither the characters nor the length need be known.
//!
//! A [`Text`] is to `String` what [`Sym<char>`](Sym) is to `char`. It has room for so many
//! characters, and a length; behind that all characters are `'\0'`. So two texts are equal if all
//! their characters and their lengths are, texts are in order as their characters are, and two
//! texts merge into one character by character, without a fork.
//!
//! ```
//! use echis::{Text, any_up_to, check};
//!
//! check(|| {
//!     let mut name: Text = any_up_to("name", ..=4);
//!     name.push('!');
//!     name.contains('!')
//! })
//! .expect_proved();
//!
//! let example = check(|| {
//!     let name: Text = any_up_to("name", ..=4);
//!     !name.starts_with("ab")
//! })
//! .expect_refuted();
//! assert_eq!(example.inputs[0].value, r#""ab""#);
//! ```

use crate::bounded::{UpTo, length};
use crate::merge::Merge;
use crate::run;
use crate::sym::{IntoSym, Sym};
use crate::symbolic::{Symbolic, Values, assume};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Add, AddAssign};

/// A text that is known, or of which something is not known.
#[derive(Clone)]
pub struct Text {
    /// Behind the length there are only `'\0'`.
    places: Vec<Sym<char>>,
    /// At most as many as there are places.
    length: Sym<usize>,
}

/// What stands behind a text.
const NOTHING: char = '\0';

fn all(parts: impl IntoIterator<Item = Sym<bool>>) -> Sym<bool> {
    parts.into_iter().fold(Sym::known(true), |all, part| all & part)
}

fn any(parts: impl IntoIterator<Item = Sym<bool>>) -> Sym<bool> {
    parts.into_iter().fold(Sym::known(false), |any, part| any | part)
}

impl Text {
    /// The empty text.
    pub fn new() -> Text {
        Text {
            places: Vec::new(),
            length: Sym::known(0),
        }
    }

    /// The most characters that this may have. As with [`as_known`](Text::as_known), nothing is
    /// proved of explored code that asks, unless it is known how many there are.
    pub fn max_chars(&self) -> usize {
        self.length.as_known().copied().unwrap_or(self.places.len())
    }

    /// How many characters this has.
    pub fn char_count(&self) -> Sym<usize> {
        self.length
    }

    /// How many bytes the text has in UTF-8, as `str::len` counts.
    pub fn len(&self) -> Sym<usize> {
        let bytes = |(i, c): (usize, &Sym<char>)| self.has(i).select(c.len_utf8(), 0);
        let all = self.places.iter().enumerate().map(bytes);
        all.fold(Sym::known(0), |sum, bytes| sum.wrapping_add(bytes))
    }

    /// Whether this is the empty text.
    pub fn is_empty(&self) -> Sym<bool> {
        self.length.equals(0)
    }

    /// There is a character with this number, counted from 0.
    fn has(&self, i: usize) -> Sym<bool> {
        self.length.above(i)
    }

    /// The character in a place; behind all places there is nothing.
    fn place(&self, i: usize) -> Sym<char> {
        self.places.get(i).copied().unwrap_or(Sym::known(NOTHING))
    }

    /// The character with this number, counted from 0, or `None` where the text is shorter.
    pub fn nth(&self, i: impl IntoSym<usize>) -> Option<Sym<char>> {
        let i = i.into_sym();
        self.length.above(i).decide().then(|| self.at(i))
    }

    /// The character with a number that is less than the length.
    fn at(&self, i: Sym<usize>) -> Sym<char> {
        let numbered = self.places.iter().enumerate();
        numbered.fold(Sym::known(NOTHING), |other, (number, c)| {
            i.equals(number).select(*c, other)
        })
    }

    /// The characters. The path forks where there may be one more, or none.
    pub fn chars(&self) -> Chars<'_> {
        Chars { text: self, next: 0 }
    }

    /// A character more at the end.
    pub fn push(&mut self, c: impl IntoSym<char>) {
        self.push_str(c.into_sym());
    }

    /// Another text at the end.
    pub fn push_str(&mut self, other: impl Into<Text>) {
        let other = other.into();
        let places = self.places.len() + other.places.len();
        // wherever this may end, the other one begins
        let ends = 0..=self.places.len();
        let joined = (0..places).map(|i| {
            let starts = ends.clone().filter(|&end| end <= i);
            starts.fold(self.place(i), |c, end| {
                self.length.equals(end).select(other.place(i - end), c)
            })
        });
        self.places = joined.collect();
        self.length = self.length.wrapping_add(other.length);
        self.forget_known_ends();
    }

    /// Where the length is known, there are no places behind it.
    fn forget_known_ends(&mut self) {
        if let Some(&length) = self.length.if_known() {
            self.places.truncate(length);
        }
    }

    /// Takes the last character away, or gives `None` where there is none.
    pub fn pop(&mut self) -> Option<Sym<char>> {
        if self.is_empty().decide() {
            return None;
        }
        let rest = self.length.wrapping_sub(1);
        let last = self.at(rest);
        for (i, c) in self.places.iter_mut().enumerate() {
            *c = rest.above(i).select(*c, NOTHING);
        }
        self.length = rest;
        self.forget_known_ends();
        Some(last)
    }

    /// Whether the two have the same characters. (`==` decides.)
    pub fn equals(&self, other: impl Into<Text>) -> Sym<bool> {
        let other = other.into();
        let places = 0..self.places.len().max(other.places.len());
        self.length.equals(other.length) & all(places.map(|i| self.place(i).equals(other.place(i))))
    }

    /// Whether this comes before another text, in the order of the characters. (`<` decides.)
    pub fn below(&self, other: impl Into<Text>) -> Sym<bool> {
        let other = other.into();
        let places = 0..self.places.len().max(other.places.len());
        // where nothing but the lengths tells them apart, there are `'\0'` at the end of one of
        // them
        places.rev().fold(self.length.below(other.length), |rest, i| {
            let (a, b) = (self.place(i), other.place(i));
            a.below(b) | (a.equals(b) & rest)
        })
    }

    /// Whether another text stands in this one from a place on.
    fn has_at(&self, start: usize, other: &Text) -> Sym<bool> {
        let ends = other.length.wrapping_add(start).at_most(self.length);
        let same =
            (0..other.places.len()).map(|i| !other.has(i) | self.place(start + i).equals(other.place(i)));
        ends & all(same)
    }

    /// Whether this begins with another text, or with a character.
    pub fn starts_with(&self, start: impl Into<Text>) -> Sym<bool> {
        self.has_at(0, &start.into())
    }

    /// Whether this ends with another text, or with a character.
    pub fn ends_with(&self, end: impl Into<Text>) -> Sym<bool> {
        let end = end.into();
        let starts = 0..=self.places.len();
        any(starts.map(|start| {
            let is_last = end.length.wrapping_add(start).equals(self.length);
            is_last & self.has_at(start, &end)
        }))
    }

    /// Whether another text, or a character, stands anywhere in this one.
    pub fn contains(&self, part: impl Into<Text>) -> Sym<bool> {
        let part = part.into();
        any((0..=self.places.len()).map(|start| self.has_at(start, &part)))
    }

    /// The same text, each character changed. What stands for nothing has to stay.
    fn map(&self, change: impl Fn(Sym<char>) -> Sym<char>) -> Text {
        Text {
            places: self.places.iter().map(|c| change(*c)).collect(),
            length: self.length,
        }
    }

    /// The same text in capital letters, those of ASCII.
    pub fn to_ascii_uppercase(&self) -> Text {
        self.map(Sym::<char>::to_ascii_uppercase)
    }

    /// The same text in small letters, those of ASCII.
    pub fn to_ascii_lowercase(&self) -> Text {
        self.map(Sym::<char>::to_ascii_lowercase)
    }

    /// The text, if it is known. Nothing is proved of explored code that asks for one that is not:
    /// see [`Sym::as_known`].
    pub fn as_known(&self) -> Option<String> {
        let length = *self.length.as_known()?;
        let known = self.places[..length].iter().map(|c| c.as_known().copied());
        known.collect()
    }

    /// [`as_known`](Text::as_known) for what does the same thing with texts that are not known.
    fn if_known(&self) -> Option<String> {
        let length = *self.length.if_known()?;
        let known = self.places[..length].iter().map(|c| c.if_known().copied());
        known.collect()
    }
}

impl Default for Text {
    fn default() -> Text {
        Text::new()
    }
}

/// The characters of a text.
pub struct Chars<'a> {
    text: &'a Text,
    next: usize,
}

impl Iterator for Chars<'_> {
    type Item = Sym<char>;
    fn next(&mut self) -> Option<Sym<char>> {
        let i = self.next;
        let c = self.text.has(i).decide().then(|| self.text.place(i))?;
        self.next = i + 1;
        Some(c)
    }
}

impl FromIterator<Sym<char>> for Text {
    fn from_iter<I: IntoIterator<Item = Sym<char>>>(all: I) -> Text {
        let places: Vec<Sym<char>> = all.into_iter().collect();
        Text {
            length: Sym::known(places.len()),
            places,
        }
    }
}

impl FromIterator<char> for Text {
    fn from_iter<I: IntoIterator<Item = char>>(all: I) -> Text {
        all.into_iter().map(Sym::known).collect()
    }
}

impl Extend<Sym<char>> for Text {
    fn extend<I: IntoIterator<Item = Sym<char>>>(&mut self, more: I) {
        self.push_str(more.into_iter().collect::<Text>());
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        text.chars().collect()
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        text.chars().collect()
    }
}

impl From<&Text> for Text {
    fn from(text: &Text) -> Text {
        text.clone()
    }
}

impl From<char> for Text {
    fn from(c: char) -> Text {
        Sym::known(c).into()
    }
}

impl From<Sym<char>> for Text {
    fn from(c: Sym<char>) -> Text {
        [c].into_iter().collect()
    }
}

impl<T: Into<Text>> AddAssign<T> for Text {
    fn add_assign(&mut self, other: T) {
        self.push_str(other);
    }
}

impl<T: Into<Text>> Add<T> for Text {
    type Output = Text;
    fn add(mut self, other: T) -> Text {
        self.push_str(other);
        self
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Text) -> bool {
        self.equals(other).decide()
    }
}

impl Eq for Text {}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        self.equals(other).decide()
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        self.equals(*other).decide()
    }
}

impl Ord for Text {
    fn cmp(&self, other: &Text) -> Ordering {
        if self.below(other).decide() {
            Ordering::Less
        } else if self == other {
            Ordering::Equal
        } else {
            Ordering::Greater
        }
    }
}

impl PartialOrd for Text {
    fn partial_cmp(&self, other: &Text) -> Option<Ordering> {
        Some(self.cmp(other))
    }
    fn lt(&self, other: &Text) -> bool {
        self.below(other).decide()
    }
    fn le(&self, other: &Text) -> bool {
        !other.below(self).decide()
    }
    fn gt(&self, other: &Text) -> bool {
        other < self
    }
    fn ge(&self, other: &Text) -> bool {
        !self.below(other).decide()
    }
}

/// A text that is known is hashed as it is. One that is not known has no hash, as a [`Sym`] has
/// none.
impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.if_known() {
            Some(known) => known.hash(state),
            None => {
                self.length.hash(state);
                self.places.hash(state);
            }
        }
    }
}

/// What is known as `str` shows it, what is not as its length and its places.
impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.if_known() {
            Some(known) => fmt::Debug::fmt(&known, f),
            None => write!(f, "the first {:?} of {:?}", self.length, self.places),
        }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.if_known() {
            Some(known) => f.write_str(&known),
            None => fmt::Debug::fmt(self, f),
        }
    }
}

impl Merge for Text {
    const MAY_SHARE_STATE: bool = false;

    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        let places = 0..then.places.len().max(otherwise.places.len());
        let place = |i: usize| condition.select(then.place(i), otherwise.place(i));
        Text {
            places: places.map(place).collect(),
            length: condition.select(then.length, otherwise.length),
        }
    }
}

impl UpTo for Text {
    fn symbolic_up_to(name: &str, max: usize) -> Self {
        let length = length(name, max);
        let room = run::current(|run| run.is_made_up()).then(|| length.if_known().copied());
        let max = room.flatten().unwrap_or(max);
        let places = (0..max).map(|i| Sym::symbolic(&format!("{name}[{i}]")));
        let text = Text {
            places: places.collect(),
            length,
        };
        let numbered = text.places.iter().enumerate();
        assume(all(numbered.map(|(i, c)| text.has(i) | c.equals(NOTHING))));
        text
    }

    fn under(&self, values: &Values) -> Self {
        let mut known = self.map(|c| c.under(values));
        known.length = self.length.under(values);
        known.forget_known_ends();
        known
    }

    fn expression(&self) -> String {
        format!("echis::Text::from({self:?})")
    }
}
