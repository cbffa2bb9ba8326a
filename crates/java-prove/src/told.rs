//! Symbolic states of the Viper program in Java's words: names are those of the program, and what it does not say is left out.

use super::Proof;
use super::arithmetic::bounds;
use echis_java_semantics::Java;
use echis_java_semantics::types::VarIx;

/// Digits that tell values of one name apart.
const SUBSCRIPTS: [char; 10] = ['₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];

impl Proof {
    /// What is said about a member of the Viper program, with the names that things have in Java.
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
        if let Some(field) = self.words.fields.get(word) {
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

    /// Whether a variable of a member is none of the program's.
    fn is_made_up(&self, member: &str, name: &str) -> bool {
        let (word, _) = numbered(name);
        let is_known = self.words.variables.contains_key(member);
        is_known
            && ["res", "thrown", "new", "t", "i", "kept"].contains(&word)
            && self.variable(member, name).is_none()
    }

    /// Whether a variable of a member is shown: one of the program's, as it is now. What a parameter was given, where it is assigned to, has its
    /// name as well.
    pub fn is_shown(&self, java: &Java, member: &str, name: &str) -> bool {
        let is_given = self.variable(member, name).is_none() && self.named(java, member, name).is_some();
        !is_given && !self.is_made_up(member, name)
    }

    /// A case in which something fails, without what the program has no names for, if anything is left: "for i == 3: needs write, has none".
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

    /// A variable of a member that the program calls like this.
    fn named(&self, java: &Java, member: &str, name: &str) -> Option<VarIx> {
        let all = self.words.variables.get(member)?.values().flatten();
        all.copied().filter(|ix| &*java.world.var(*ix).name == name).min()
    }

    fn variable(&self, member: &str, name: &str) -> Option<VarIx> {
        self.words.variables.get(member)?.get(name)?.first().copied()
    }

    /// Whether a fact says only that what is in a variable or field is in the range of its type.
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
                let field = self.words.fields.get(field);
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

/// A name without the number that tells it from others.
fn numbered(name: &str) -> (&str, &str) {
    match name.rsplit_once('_') {
        Some((word, number)) if number.bytes().all(|b| b.is_ascii_digit()) => (word, number),
        _ => (name, ""),
    }
}

/// What nobody named is called by what it is.
fn made_up(name: &str) -> String {
    let (word, number) = numbered(name);
    let word = if word == "res" { "\\result" } else { word };
    let digits = number.bytes().map(|b| SUBSCRIPTS[usize::from(b - b'0')]);
    word.chars().chain(digits).collect()
}
