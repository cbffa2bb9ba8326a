//! Prints symbolic states and conditions of the Viper program with the names of the Java program,
//! and hides values that the Java program has no name for.

use super::Proof;
use super::arithmetic::bounds;
use super::background::{CHARS, LENGTH, SLOT};
use super::constructor_conditions::CONSTRUCTED;
use super::printed_terms::{Printed, is_part};
use echis_java_semantics::Java;
use echis_java_semantics::types::{Type, VarIx};

/// The name of the verifier for the amount of a permission `_`.
const SOME_AMOUNT: &str = "wildcard";

/// The digits that number the values of one name.
pub(super) const SUBSCRIPTS: [char; 10] = ['₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];

impl Proof {
    /// Replaces the Viper names in a text about a member by their Java names.
    pub fn in_java(&self, java: &Java, member: &str, text: &str) -> String {
        Printed {
            proof: self,
            java,
            member,
        }
        .text(text)
    }

    /// Returns the Java name for a name of the Viper program.
    pub(super) fn word_in_java(&self, java: &Java, member: &str, word: &str) -> String {
        if let Some(field) = self.name_map.fields.get(word) {
            return java.world.field(*field).name.to_string();
        }
        if let Some(shown) = self.member(word) {
            return shown.split('(').next().unwrap_or(shown).to_owned();
        }
        if let Some(variable) = self.variable(member, word) {
            return java.world.var(variable).name.to_string();
        }
        match self.is_made_up(member, word) {
            _ if word == SOME_AMOUNT => "some".to_owned(),
            true => made_up(word),
            false => word.to_owned(),
        }
    }

    /// Returns whether a variable of a member was introduced by the encoding.
    fn is_made_up(&self, member: &str, name: &str) -> bool {
        let (word, _) = numbered(name);
        let is_known = self.name_map.variables.contains_key(member);
        is_known
            && ["res", "thrown", "new", "t", "i", "kept"].contains(&word)
            && self.variable(member, name).is_none()
    }

    /// Returns whether a variable of a member is shown in a state: it has a Java name and its
    /// current value. The initial value of a reassigned parameter has a Java name too, but is
    /// hidden.
    pub fn is_shown(&self, java: &Java, member: &str, name: &str) -> bool {
        let is_given = self.variable(member, name).is_none() && self.named(java, member, name).is_some();
        !is_given && !self.is_made_up(member, name)
    }

    /// Prints a failing case, such as "for i == 3: needs all of it, has none". Parts about variables of
    /// the encoding are left out, unless nothing else is left.
    pub fn case(&self, java: &Java, member: &str, example: &str) -> String {
        let (case, rest) = example.split_at(example.find(':').unwrap_or(example.len()));
        let Some(case) = case.strip_prefix("for ") else {
            return self.in_java(java, member, example);
        };
        let is_named = |part: &&str| {
            let name = part.split(' ').next().unwrap_or(part);
            !self.is_made_up(member, name)
        };
        let cases: Vec<String> = case
            .split(" and ")
            .map(|case| case.split(", ").filter(is_named).collect::<Vec<_>>().join(", "))
            .collect();
        let case = match cases.iter().any(String::is_empty) {
            true => case.to_owned(),
            false => cases.join(" and "),
        };
        let rest = rest.replace("needs write", "needs all of it");
        self.in_java(java, member, &format!("for {case}{rest}"))
    }

    /// Returns a variable of a member that has this name in Java.
    fn named(&self, java: &Java, member: &str, name: &str) -> Option<VarIx> {
        let all = self.name_map.variables.get(member)?.values().flatten();
        all.copied().filter(|ix| &*java.world.var(*ix).name == name).min()
    }

    fn variable(&self, member: &str, name: &str) -> Option<VarIx> {
        self.name_map.variables.get(member)?.get(name)?.first().copied()
    }

    /// Returns whether a fact says nothing about the program: it follows from the type of a value, or
    /// is one of the encoding.
    pub fn is_evident(&self, java: &Java, member: &str, fact: &str) -> bool {
        let is_place = fact.starts_with(&format!("{SLOT}(")) && fact.ends_with(") != null");
        let is_of_class = fact
            .split_once(" == null || ")
            .is_some_and(|(value, rest)| rest.starts_with(&format!("{value} != null && ")));
        let is_amount =
            words(fact).any(|(word, behind)| word == SOME_AMOUNT && behind.starts_with(SUBSCRIPTS));
        let is_condition = words(fact).any(|(word, behind)| {
            let own = word.strip_prefix(CONSTRUCTED);
            behind.starts_with('(') && own.is_some_and(|own| own.is_empty() || own.starts_with('_'))
        });
        let is_of_encoding = fact == "this != null" || is_amount || is_condition;
        is_place || is_of_class || is_of_encoding || self.is_range(java, member, fact)
    }

    /// Returns whether a fact only states that a value is in the range of its type.
    fn is_range(&self, java: &Java, member: &str, fact: &str) -> bool {
        let (value, is_low, bound) = match (fact.split_once(" >= "), fact.split_once(" <= ")) {
            (Some((value, bound)), None) => (value, true, bound),
            (None, Some((value, bound))) => (value, false, bound),
            _ => return false,
        };
        if [Type::Int, Type::Long]
            .iter()
            .any(|ty| is_bound(ty, is_low, bound))
        {
            return true;
        }
        let place = value.trim_end_matches(SUBSCRIPTS);
        let is_length = place.starts_with(&format!("{LENGTH}(")) || place.starts_with(&format!("|{CHARS}("));
        if is_length {
            return bound == if is_low { "0" } else { "2147483647" };
        }
        if let Some((_, element)) = place.rsplit_once(".element_") {
            let ty = element_type(element);
            return ty.is_some_and(|ty| is_bound(&ty, is_low, bound));
        }
        if place.contains(' ') {
            return false;
        }
        let ty = match place.rsplit_once('.') {
            Some((_, field)) => {
                let field = self.name_map.fields.get(field);
                field.map(|ix| &java.world.field(*ix).ty)
            }
            None => self
                .variable(member, place)
                .or_else(|| self.named(java, member, place))
                .map(|ix| &java.world.var(ix).ty),
        };
        ty.is_some_and(|ty| is_bound(ty, is_low, bound))
    }
}

/// Returns the words of a text, each with the text behind it.
fn words(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = &rest[rest.find(is_part)?..];
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        rest = behind;
        Some((word, behind))
    })
}

/// Returns whether a text is the least or greatest value of an integral type.
fn is_bound(ty: &Type, is_low: bool, bound: &str) -> bool {
    bounds(ty).is_some_and(|(low, high)| bound == if is_low { low } else { high }.to_string())
}

/// Returns the type of array elements by the end of the field that holds them.
fn element_type(name: &str) -> Option<Type> {
    Some(match name {
        "byte" => Type::Byte,
        "short" => Type::Short,
        "char" => Type::Char,
        "int" => Type::Int,
        "long" => Type::Long,
        _ => return None,
    })
}

/// Splits a name into the name itself and its number, which may be empty.
fn numbered(name: &str) -> (&str, &str) {
    match name.rsplit_once('_') {
        Some((word, number)) if number.bytes().all(|b| b.is_ascii_digit()) => (word, number),
        _ => (name, ""),
    }
}

/// Returns the printed name of a variable that the encoding introduced.
fn made_up(name: &str) -> String {
    let (word, number) = numbered(name);
    let word = if word == "res" { "\\result" } else { word };
    let digits = number.bytes().map(|b| SUBSCRIPTS[usize::from(b - b'0')]);
    word.chars().chain(digits).collect()
}
