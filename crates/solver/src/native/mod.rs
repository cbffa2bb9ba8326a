//! The native tier: a small decision procedure for what most checks are about.
//!
//! Congruence closure ([`egraph`]) over all ground terms, propagation of truth values ([`rules`]),
//! linear arithmetic ([`arith`] over [`simplex`]), and a bounded search through cases ([`split`]).
//! All of it is incremental and is taken back with the scopes; nothing is copied. Every call does a
//! bounded number of steps and then gives up: "proved" is sound, anything else means nothing.
//! Quantified facts are opaque here.

#[cfg(test)]
mod against_z3;
mod arith;
mod egraph;
mod kind;
#[cfg(test)]
pub mod laws;
mod rational;
mod rules;
mod simplex;
mod split;
#[cfg(test)]
mod tests;

use crate::limits::BudgetFactor;
use arith::{Arith, Mark, News};
use echis_logic::{Term, Terms};
use egraph::{EGraph, Id};
use kind::Kind;
use rational::Rational;
use simplex::{Outcome, Trouble};
use std::collections::VecDeque;

/// Steps (nodes added, merges, rules tried) that one call of [`Tier::assume`] may take.
const ASSUME_STEPS: u32 = 20_000;
/// Pivots that one satisfiability check of the bounds may take.
const PIVOTS: u64 = 60;

struct Scope {
    graph: usize,
    arith: Mark,
    choices: usize,
    contradictory: bool,
}

/// Facts in scopes, and what follows from them.
pub struct Tier<'t> {
    terms: &'t Terms,
    graph: EGraph,
    arith: Arith,
    queue: VecDeque<(Id, Id)>,
    /// Nodes that leave a choice: disjunctions that are true, conjunctions that are false,
    /// conditional values.
    choices: Vec<Id>,
    scopes: Vec<Scope>,
    contradictory: bool,
    steps: u32,
    truths: [Id; 2],
    limits: Limits,
}

/// How much one call may do.
#[derive(Debug, Clone, Copy)]
struct Limits {
    /// Steps of [`Tier::assume`].
    assume: u32,
    /// Steps of [`Tier::proves`].
    goal: u32,
    /// Pivots of one satisfiability check of the bounds.
    pivots: u64,
}

impl Limits {
    fn with(budget: BudgetFactor) -> Limits {
        Limits {
            assume: budget.times_u32(ASSUME_STEPS),
            goal: budget.times_u32(split::GOAL_STEPS),
            pivots: budget.times(PIVOTS),
        }
    }
}

impl<'t> Tier<'t> {
    /// A tier that knows nothing.
    pub fn new(terms: &'t Terms) -> Tier<'t> {
        let mut graph = EGraph::default();
        let (fls, _) = graph.add(terms, terms.fls());
        let (tru, _) = graph.add(terms, terms.tru());
        Tier {
            terms,
            graph,
            arith: Arith::default(),
            queue: VecDeque::new(),
            choices: Vec::new(),
            scopes: Vec::new(),
            contradictory: false,
            steps: 0,
            truths: [fls, tru],
            limits: Limits::with(BudgetFactor::default()),
        }
    }

    /// The same with its limits multiplied.
    pub fn with_budget(self, budget: BudgetFactor) -> Tier<'t> {
        Tier {
            limits: Limits::with(budget),
            ..self
        }
    }

    /// Opens a scope.
    pub fn push(&mut self) {
        self.scopes.push(Scope {
            graph: self.graph.mark(),
            arith: self.arith.mark(),
            choices: self.choices.len(),
            contradictory: self.contradictory,
        });
    }

    /// Closes the innermost scope and forgets what was assumed in it. Without an open scope nothing
    /// happens.
    pub fn pop(&mut self) {
        if let Some(scope) = self.scopes.pop() {
            self.graph.undo_to(scope.graph);
            self.arith.undo_to(scope.arith);
            self.choices.truncate(scope.choices);
            self.contradictory = scope.contradictory;
        }
    }

    /// Number of open scopes.
    pub fn level(&self) -> usize {
        self.scopes.len()
    }

    /// Assumes a fact in the innermost scope.
    pub fn assume(&mut self, fact: Term) {
        self.steps = self.limits.assume;
        self.assert(fact, true);
    }

    /// Adds a fact, or the negation of one, with what follows.
    fn assert(&mut self, fact: Term, truth: bool) {
        if self.contradictory {
            return;
        }
        if let Some(node) = self.intern(fact) {
            self.set(node, truth);
            self.propagate();
        }
    }

    /// The node of a term, after adding what is missing. Nothing if that takes too many steps.
    fn intern(&mut self, term: Term) -> Option<Id> {
        let mut work = vec![term];
        while let Some(&next) = work.last() {
            if self.graph.find_term(next).is_some() {
                work.pop();
                continue;
            }
            let before = work.len();
            for &arg in &self.terms.peek(next).args {
                if self.graph.find_term(arg).is_none() {
                    work.push(arg);
                }
            }
            if work.len() == before {
                if !self.step() {
                    return None;
                }
                self.add(next);
            }
        }
        self.graph.find_term(term)
    }

    fn add(&mut self, term: Term) {
        let (node, congruent) = self.graph.add(self.terms, term);
        if let Some(other) = congruent {
            self.merge(node, other);
        }
        match self.graph.kind(node) {
            Kind::Compare => self.register(node),
            Kind::Equal if self.graph.sort(self.graph.arg(node, 0)).is_numeric() => self.register(node),
            Kind::Ite => self.choices.push(node),
            _ => {}
        }
        self.look_at(node);
    }

    fn register(&mut self, node: Id) {
        let outcome = self.arith.register(self.terms, &self.graph, node);
        self.arithmetic(outcome);
    }

    /// Takes note of a conflict. A number that does not fit is only a lost chance.
    fn arithmetic(&mut self, outcome: Outcome<()>) {
        if outcome == Err(Trouble::Conflict) {
            self.contradictory = true;
        }
    }

    /// One step; `false` if there are no more.
    fn step(&mut self) -> bool {
        self.steps = self.steps.saturating_sub(1);
        self.steps > 0
    }

    /// Enqueues an equality.
    fn merge(&mut self, a: Id, b: Id) {
        if !self.graph.same(a, b) {
            self.queue.push_back((a, b));
        }
    }

    /// Enqueues a truth value.
    fn set(&mut self, node: Id, truth: bool) {
        self.merge(node, self.truths[usize::from(truth)]);
    }

    /// Enqueues that a node equals a number.
    fn set_number(&mut self, node: Id, value: Rational) {
        let literal = self.terms.literal(&value.to_big(), self.graph.sort(node));
        if let Some(literal) = self.intern(literal) {
            self.merge(node, literal);
        }
    }

    /// Works off the queue, and what arithmetic adds to it, until nothing is left, something
    /// contradicts, or steps run out.
    fn propagate(&mut self) {
        while !self.contradictory && self.steps > 0 {
            if let Some((a, b)) = self.queue.pop_front() {
                self.merge_now(a, b);
            } else if !self.ask_arithmetic() {
                break;
            }
        }
        self.queue.clear();
    }

    fn merge_now(&mut self, a: Id, b: Id) {
        if self.graph.same(a, b) || !self.step() {
            return;
        }
        let changes = self.graph.merge(a, b);
        self.steps = self.steps.saturating_sub(changes.touched.len() as u32);
        if let Some((a, b)) = changes.values {
            self.unify(a, b);
        }
        if self.graph.sort(a).is_numeric() && !self.contradictory {
            let outcome = self.arith.equal(self.terms, &self.graph, a, b);
            self.arithmetic(outcome);
        }
        self.queue.extend(changes.congruent);
        for node in changes.valued {
            self.valued(node);
        }
        for node in changes.touched {
            self.look_at(node);
        }
    }

    /// What follows from the bounds; `false` if that is nothing new.
    fn ask_arithmetic(&mut self) -> bool {
        let news = self.arith.news(&self.graph);
        match news {
            Ok(news) => news.into_iter().for_each(|n| self.hear(n)),
            Err(trouble) => self.arithmetic(Err(trouble)),
        }
        if !self.queue.is_empty() {
            return true;
        }
        let before = self.arith.simplex.pivots();
        let outcome = self.arith.check(self.limits.pivots).map(|_| ());
        let pivots = self.arith.simplex.pivots() - before;
        self.steps = self.steps.saturating_sub(8 * pivots as u32);
        self.arithmetic(outcome);
        false
    }

    fn hear(&mut self, news: News) {
        match news {
            News::Truth(node, truth) => self.set(node, truth),
            News::Number(node, value) => self.set_number(node, value),
            News::Offset(a, b, by) if by.is_zero() => self.merge(a, b),
            News::Offset(a, b, by) => self.offset(a, b, by),
        }
    }

    /// `a` is `b + by`: if one of the sums `b + by` and `a - by` is a node, that is an equality.
    fn offset(&mut self, a: Id, b: Id, by: Rational) {
        let number = self.terms.literal(&by.to_big(), self.graph.sort(a));
        let (x, y) = (self.graph.term(a), self.graph.term(b));
        if let Some(sum) = self.graph.find_term(self.terms.add(y, number)) {
            self.merge(a, sum);
        }
        if let Some(difference) = self.graph.find_term(self.terms.sub(x, number)) {
            self.merge(b, difference);
        }
    }
}
