//! What runs have reached: the *blocks* of the lecture, by which inputs are scored.
//!
//! A block is a statement that was executed. Statements alone miss what has no statement of its own: that an `if` without `else` was passed
//! by, that a loop was left at once, that an expression failed in a place where nothing is caught. So a decision, which is a statement
//! and the way it went, counts as well.

use echis_program::ast::{Program, Statement};
use echis_program::interpreter::Observer;
use echis_program::run::{Choice, Decision};
use rustc_hash::FxHashSet;

/// What counts as new.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Score {
    /// Statements, as in the lecture.
    Statements,
    /// Statements and decisions.
    #[default]
    Decisions,
}

/// A set of statements.
#[derive(Debug, Clone, Default)]
struct Set(Vec<u64>);

impl Set {
    fn insert(&mut self, i: usize) {
        if let Some(word) = self.0.get_mut(i / 64) {
            *word |= 1 << (i % 64);
        }
    }

    /// Adds all of another set; how many are new?
    fn add(&mut self, other: &Set) -> u32 {
        let pairs = self.0.iter_mut().zip(&other.0);
        pairs
            .map(|(ours, theirs)| {
                let news = theirs & !*ours;
                *ours |= theirs;
                news.count_ones()
            })
            .sum()
    }
}

/// Blocks that were reached.
#[derive(Debug, Clone)]
pub struct Blocks {
    statements: Set,
    /// Conditions that were true, and conditions that were false.
    conditions: [Set; 2],
    others: FxHashSet<Decision>,
    score: Score,
}

impl Blocks {
    /// None, for a program.
    pub fn new(program: &Program, score: Score) -> Blocks {
        let none = Set(vec![0; program.statements.div_ceil(64) as usize]);
        Blocks {
            conditions: [none.clone(), none.clone()],
            statements: none,
            others: FxHashSet::default(),
            score,
        }
    }

    /// How many statements were reached.
    pub fn statements(&self) -> u32 {
        self.statements.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Adds what another run has reached; how much of it is new?
    pub fn add(&mut self, other: &Blocks) -> u32 {
        let statements = self.statements.add(&other.statements);
        let [yes, no] = &mut self.conditions;
        let conditions = yes.add(&other.conditions[0]) + no.add(&other.conditions[1]);
        let before = self.others.len();
        self.others.extend(&other.others);
        match self.score {
            Score::Statements => statements,
            Score::Decisions => statements + conditions + (self.others.len() - before) as u32,
        }
    }
}

/// It takes note of what a run reaches.
impl Observer for Blocks {
    fn statement(&mut self, statement: &Statement) {
        self.statements.insert(statement.id.index());
    }

    fn decision(&mut self, decision: Decision) {
        match decision.choice {
            Choice::True => self.conditions[0].insert(decision.statement.index()),
            Choice::False => self.conditions[1].insert(decision.statement.index()),
            _ => {
                self.others.insert(decision);
            }
        }
    }
}
