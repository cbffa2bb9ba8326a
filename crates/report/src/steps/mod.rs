//! The symbolic states on the way to a failure (*Implicit Dynamic Frames*, section 6.2) as plain
//! data, and two renderings: [`html`] to step through, [`text`] for terminals.
//!
//! ```
//! use echis_report::Source;
//! use echis_report::steps::{self, Explanation, State, Walk};
//!
//! let state = |start, end, x: &str| State {
//!     start,
//!     end,
//!     store: vec![("x".into(), x.into())],
//!     ..State::default()
//! };
//! let explanation = Explanation {
//!     sources: vec![Source::new("a.vpr", "x := 1\nassert x == 2")],
//!     walks: vec![Walk {
//!         title: "method m".into(),
//!         message: "`x == 2` might not hold".into(),
//!         states: vec![state(0, 6, "x₁"), state(7, 20, "1")],
//!         run: None,
//!     }],
//! };
//! assert!(steps::text::render(&explanation, 2).contains("  x = 1 (was x₁)"));
//! ```

pub mod html;
pub mod text;

use crate::Source;
use serde::Serialize;

/// Failures of a program, each with the way to it.
#[derive(Debug, Clone, Default)]
pub struct Explanation {
    /// The texts of the program.
    pub sources: Vec<Source>,
    /// The failures.
    pub walks: Vec<Walk>,
}

/// A failure and the states on the way to it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Walk {
    /// The member.
    pub title: String,
    /// What fails.
    pub message: String,
    /// The states; the last one is where it fails.
    pub states: Vec<State>,
    /// Where a run starts that was executed and fails there: a state with concrete values.
    pub run: Option<State>,
}

/// A symbolic state.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct State {
    /// The text in which it is, by its number.
    pub source: usize,
    /// What is executed next starts here, in bytes,
    #[serde(skip)]
    pub start: usize,
    /// and ends here.
    #[serde(skip)]
    pub end: usize,
    /// What it is, where its text does not say that.
    pub what: String,
    /// Variables and their values.
    pub store: Vec<(String, String)>,
    /// Chunks.
    pub heap: Vec<String>,
    /// Conjuncts of the path condition.
    pub condition: Vec<String>,
}

impl State {
    /// Puts the parts that mention a name of `text`, such as the condition that fails, before the
    /// others.
    pub fn put_first(&mut self, text: &str) {
        let names: Vec<&str> = words(text).collect();
        let is_other = |part: &String| !words(part).any(|word| names.contains(&word));
        self.store.sort_by_key(|(name, _)| is_other(name));
        self.heap.sort_by_key(is_other);
        self.condition.sort_by_key(is_other);
    }
}

/// The names in a text, without keywords that stand everywhere.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let all = text.split(move |c| !is_part(c));
    all.filter(|word| word.starts_with(|c: char| !c.is_ascii_digit()) && !matches!(*word, "null" | "forall"))
}

impl Explanation {
    /// Line and text of what a state executes next; of several lines the first.
    fn place(&self, state: &State) -> (usize, &str) {
        let Some(source) = self.sources.get(state.source) else {
            return (0, "");
        };
        let (start, end) = (state.start, state.end.min(source.text().len()));
        let text = source.text().get(start..end).unwrap_or_default();
        (
            source.line_column(start).0,
            text.lines().next().unwrap_or_default(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::State;

    #[test]
    fn what_a_text_mentions_comes_first() {
        let owned = |all: &[&str]| all.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>();
        let mut state = State {
            store: vec![("a".into(), "a".into()), ("n".into(), "n₁".into())],
            heap: owned(&["a.f ↦ 1", "n.g"]),
            condition: owned(&["a != null", "x < n", "i >= 0", "n₁ == 3"]),
            ..State::default()
        };
        state.put_first("n > 1 && m != null");
        assert_eq!(state.store[0].0, "n");
        assert_eq!(state.heap, ["n.g", "a.f ↦ 1"]);
        assert_eq!(state.condition, ["x < n", "n₁ == 3", "a != null", "i >= 0"]);
    }
}
