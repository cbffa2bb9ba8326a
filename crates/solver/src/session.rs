//! The session: scopes of assumptions, and checks that go down the ladder.

use echis_logic::{Term, Terms};
use std::io::Write;

/// How hard to try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// Only the rungs before Z3.
    Native,
    /// Z3 with a small budget; running out of it counts as "not proved".
    Quick,
    /// Z3 with the full budget.
    Full,
}

/// The answer to a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The goal follows.
    Proved,
    /// The goal was not proved: it is false in some model, or the judges asked know nothing.
    NotProved,
    /// The full budget ran out.
    Unknown(Unknown),
}

/// Why a check has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unknown {
    /// The solver's resource limit.
    Resources,
    /// The solver's memory limit.
    Memory,
    /// The wall-clock safety net, or a cancellation.
    Time,
    /// The solver cannot be loaded, or it failed; the text says how.
    Solver(String),
}

/// Limits and logging of a session.
#[derive(Default)]
pub struct Config {
    /// Z3 resources for one check with [`Effort::Full`]; 0 means the default.
    pub full_resources: u32,
    /// Z3 resources for one check with [`Effort::Quick`]; 0 means the default.
    pub quick_resources: u32,
    /// Where to write everything Z3 is told, as SMT-LIB that any solver can replay.
    pub log: Option<Box<dyn Write + Send>>,
    /// When this is past, Z3 is interrupted.
    pub deadline: Option<std::time::Instant>,
}

/// Which rung decided how many checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counters {
    /// The goal was a literal.
    pub simplifier: u64,
    /// The goal or its negation was assumed.
    pub path_facts: u64,
    /// The native tier proved it, or refuted it by a model.
    pub native: u64,
    /// Checks with [`Effort::Native`] that nobody could decide.
    pub undecided: u64,
    /// Z3 was asked.
    pub z3: u64,
    /// Time in Z3, in nanoseconds.
    pub z3_ns: u64,
    /// Z3's resource count.
    pub z3_resources: u64,
}

/// A session over one arena.
pub struct Session<'t> {
    terms: &'t Terms,
}

impl<'t> Session<'t> {
    /// An empty session. Nothing is loaded or created before the first check that needs it.
    pub fn new(terms: &'t Terms, _config: Config) -> Session<'t> {
        Session { terms }
    }

    /// Axioms that always hold; asked for when Z3 is first woken, never before.
    pub fn set_background(&mut self, _axioms: Box<dyn FnOnce() -> Vec<Term> + 't>) {}

    /// Opens a scope.
    pub fn push(&mut self) {}

    /// Closes the innermost scope and forgets what was assumed in it.
    pub fn pop(&mut self) {}

    /// Assumes a fact in the innermost scope.
    pub fn assume(&mut self, _fact: Term) {}

    /// Do the facts entail the goal?
    pub fn check(&mut self, goal: Term, _effort: Effort) -> Answer {
        if goal == self.terms.tru() {
            Answer::Proved
        } else {
            Answer::NotProved
        }
    }

    /// What the checks so far cost.
    pub fn counters(&self) -> Counters {
        Counters::default()
    }
}
