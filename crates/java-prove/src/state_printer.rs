//! Prints symbolic states and conditions of the Viper program with the names of the Java program,
//! and hides values that the Java program has no name for.

use super::Proof;
use super::arithmetic::bounds;
use echis_java_semantics::Java;
use echis_java_semantics::types::VarIx;

/// The digits that number the values of one name.
const SUBSCRIPTS: [char; 10] = ['₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];

impl Proof {
    /// Replaces the Viper names in a text about a member by their Java names.
    pub fn in_java(&self, java: &Java, member: &str, text: &str) -> String {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
        let mut told = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let is_word = is_part(c);
            let end = rest.find(|c| is_part(c) != is_word).unwrap_or(rest.len());
            let (word, behind) = rest.split_at(end);
            told.push_str(&self.word_in_java(java, member, word));
            rest = behind;
        }
        told
    }

    fn word_in_java(&self, java: &Java, member: &str, word: &str) -> String {
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

    /// Prints a failing case, such as "for i == 3: needs write, has none". Parts about variables of
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

    /// Returns whether a fact only states that a variable or field is in the range of its type.
    pub fn is_range(&self, java: &Java, member: &str, fact: &str) -> bool {
        let (value, is_low, bound) = match (fact.split_once(" >= "), fact.split_once(" <= ")) {
            (Some((value, bound)), None) => (value, true, bound),
            (None, Some((value, bound))) => (value, false, bound),
            _ => return false,
        };
        let place = value.trim_end_matches(SUBSCRIPTS);
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
        ty.and_then(bounds)
            .is_some_and(|(low, high)| bound == if is_low { low } else { high }.to_string())
    }
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
