//! Names of the Viper program: unique, and derived from the Java names.

use super::background::{BITS, NAMES};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::{Arc, LazyLock};

/// Keywords and built-in types of Viper.
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

/// The names that are taken in every scope.
static TAKEN_EVERYWHERE: LazyLock<FxHashSet<&str>> =
    LazyLock::new(|| RESERVED.iter().chain(NAMES).chain(BITS).copied().collect());

/// The names in use in one scope.
#[derive(Debug, Clone)]
pub(super) struct Names {
    /// The names, without those that are taken everywhere.
    taken: FxHashSet<String>,
    /// The last number that was appended to a name. All smaller ones are taken.
    numbers: FxHashMap<String, usize>,
    /// Replaces characters that are not allowed in names.
    joint: char,
}

impl Default for Names {
    /// A scope for the variables of a member. The name of a member contains a `_` in front of a
    /// non-digit, unless it is reserved, and the name of a variable does not, so that they never
    /// clash.
    fn default() -> Names {
        Names::new('$')
    }
}

impl Names {
    /// A scope for the members of the program.
    pub(super) fn of_members() -> Names {
        Names::new('_')
    }

    fn new(joint: char) -> Names {
        Names {
            taken: FxHashSet::default(),
            numbers: FxHashMap::default(),
            joint,
        }
    }

    /// Returns an unused name that is derived from `wanted`, and reserves it.
    pub(super) fn fresh(&mut self, wanted: &str) -> Arc<str> {
        let keep = |c: char| c.is_ascii_alphanumeric() || (c == '_' && self.joint == '_') || c == '$';
        let mut plain: String = wanted
            .chars()
            .map(|c| if keep(c) { c } else { self.joint })
            .collect();
        if !plain.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '$') {
            plain.insert(0, self.joint);
        }
        let mut take = |name: &str| !TAKEN_EVERYWHERE.contains(name) && self.taken.insert(name.to_owned());
        if take(&plain) {
            return plain.into();
        }
        let number = self.numbers.entry(plain.clone()).or_insert(1);
        loop {
            *number += 1;
            let numbered = format!("{plain}_{number}");
            if take(&numbered) {
                return numbered.into();
            }
        }
    }
}
