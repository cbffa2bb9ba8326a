//! Names in the Viper program: like those in Java, and different for what is different.

use super::background::{BITS, NAMES};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Words that have a meaning in Viper.
const RESERVED: &[&str] = &[
    "acc",
    "adt",
    "apply",
    "applying",
    "assert",
    "asserting",
    "assume",
    "axiom",
    "define",
    "derives",
    "domain",
    "else",
    "elseif",
    "ensures",
    "epsilon",
    "exhale",
    "exists",
    "false",
    "field",
    "fold",
    "forall",
    "forperm",
    "function",
    "goto",
    "if",
    "import",
    "in",
    "inhale",
    "interpretation",
    "intersection",
    "invariant",
    "label",
    "let",
    "method",
    "new",
    "none",
    "null",
    "old",
    "package",
    "perm",
    "predicate",
    "quasihavoc",
    "quasihavocall",
    "range",
    "refute",
    "requires",
    "result",
    "returns",
    "setminus",
    "subset",
    "true",
    "unfold",
    "unfolding",
    "union",
    "unique",
    "var",
    "wand",
    "while",
    "wildcard",
    "without",
    "write",
    "decreases",
    "Bool",
    "Int",
    "Map",
    "Multiset",
    "Perm",
    "Predicate",
    "Rational",
    "Ref",
    "Seq",
    "Set",
    "Wand",
];

/// The names that are taken.
#[derive(Debug, Clone)]
pub(super) struct Names {
    taken: FxHashSet<String>,
    /// For a name with a number the last one: those up to there are taken.
    numbers: FxHashMap<String, usize>,
    /// Stands for what Viper does not allow in names, and separates words.
    joint: char,
}

impl Default for Names {
    /// Names of variables. All names of members that are not reserved have a `_` before something that is no number, so that variables are
    /// not called like a member.
    fn default() -> Names {
        Names::new('$')
    }
}

impl Names {
    /// Names of members.
    pub(super) fn of_members() -> Names {
        Names::new('_')
    }

    fn new(joint: char) -> Names {
        let reserved = RESERVED.iter().chain(NAMES).chain(BITS);
        Names {
            taken: reserved.map(|word| (*word).to_owned()).collect(),
            numbers: FxHashMap::default(),
            joint,
        }
    }

    /// A name that looks like this one.
    pub(super) fn fresh(&mut self, wanted: &str) -> Arc<str> {
        let keep = |c: char| c.is_ascii_alphanumeric() || (c == '_' && self.joint == '_') || c == '$';
        let mut plain: String = wanted
            .chars()
            .map(|c| if keep(c) { c } else { self.joint })
            .collect();
        if !plain.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '$') {
            plain.insert(0, self.joint);
        }
        if self.taken.insert(plain.clone()) {
            return plain.into();
        }
        let number = self.numbers.entry(plain.clone()).or_insert(1);
        loop {
            *number += 1;
            let numbered = format!("{plain}_{number}");
            if self.taken.insert(numbered.clone()) {
                return numbered.into();
            }
        }
    }
}
