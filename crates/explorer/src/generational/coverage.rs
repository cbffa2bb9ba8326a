//! Coverage: the *blocks* of the lecture that runs have reached. Inputs are scored by them.
//!
//! A block is an executed statement. Statements alone miss some behaviour: an `if` without `else`
//! whose condition is false, a loop without a round, an error that is not caught. Decisions
//! therefore count as well. A decision is a statement and the branch that it took.

use echis_program::ast::{Program, Statement};
use echis_program::interpreter::Observer;
use echis_program::run::{Choice, Decision};
use rustc_hash::FxHashSet;

/// The blocks that count as coverage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Score {
    /// Statements, as in the lecture.
    Statements,
    /// Statements and decisions.
    #[default]
    Decisions,
}

/// A set of statements, as a bit set.
#[derive(Debug, Clone, Default)]
struct Set(Vec<u64>);

impl Set {
    fn insert(&mut self, i: usize) {
        if let Some(word) = self.0.get_mut(i / 64) {
            *word |= 1 << (i % 64);
        }
    }

    /// Adds another set. Returns the number of new elements.
    fn add(&mut self, other: &Set) -> u32 {
        let pairs = self.0.iter_mut().zip(&other.0);
        pairs
            .map(|(ours, theirs)| {
                let new = theirs & !*ours;
                *ours |= theirs;
                new.count_ones()
            })
            .sum()
    }
}

/// The blocks that were reached.
#[derive(Debug, Clone)]
pub struct Blocks {
    statements: Set,
    /// The conditions that were true, and the conditions that were false.
    conditions: [Set; 2],
    /// All other decisions.
    others: FxHashSet<Decision>,
    score: Score,
}

impl Blocks {
    /// An empty coverage for a program.
    pub fn new(program: &Program, score: Score) -> Blocks {
        let none = Set(vec![0; program.statements.div_ceil(64) as usize]);
        Blocks {
            conditions: [none.clone(), none.clone()],
            statements: none,
            others: FxHashSet::default(),
            score,
        }
    }

    /// The number of statements that were reached.
    pub fn statements(&self) -> u32 {
        self.statements.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Adds the coverage of another run. Returns the number of new blocks.
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

/// Records the blocks that a run reaches.
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
