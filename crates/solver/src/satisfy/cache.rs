//! What earlier questions say about new ones.
//!
//! The same constraints have the same answer. Constraints among which there are all those of a
//! contradiction are one themselves. And values found for one question are often an answer to the
//! next.

use crate::Unknown;
use echis_logic::{Evaluator, Model, Term, Terms};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::rc::Rc;

/// How many answers are kept before all are forgotten.
const ANSWERS: usize = 1 << 16;
/// How many contradictions with the same last constraint are kept.
const CORES: usize = 64;
/// How many values of one model are kept.
const VALUES: usize = 50_000;

/// The answer for one set of constraints.
#[derive(Clone)]
pub(super) enum Answer {
    Sat(Rc<Model>),
    Unsat,
    Unknown(Unknown),
}

/// Answers, contradictions and models. Sets of constraints are sorted lists.
pub(super) struct Cache<'t> {
    terms: &'t Terms,
    answers: FxHashMap<Rc<[Term]>, Answer>,
    /// Contradictory sets, by their last constraints.
    cores: FxHashMap<Term, Vec<Rc<[Term]>>>,
    /// The latest first.
    models: VecDeque<Evaluator<'t>>,
    most_models: usize,
}

impl<'t> Cache<'t> {
    pub fn new(terms: &'t Terms, most_models: usize) -> Cache<'t> {
        Cache {
            terms,
            answers: FxHashMap::default(),
            cores: FxHashMap::default(),
            models: VecDeque::new(),
            most_models,
        }
    }

    /// The answer for these very constraints.
    pub fn exact(&self, group: &[Term]) -> Option<Answer> {
        self.answers.get(group).cloned()
    }

    /// A known contradiction is among the constraints.
    pub fn has_core(&self, group: &[Term]) -> bool {
        let is_within = |core: &Rc<[Term]>| core.iter().all(|c| group.binary_search(c).is_ok());
        group.iter().any(|last| {
            self.cores
                .get(last)
                .is_some_and(|cores| cores.iter().any(is_within))
        })
    }

    /// A model of an earlier question under which the constraints hold.
    pub fn model(&mut self, group: &[Term]) -> Option<Rc<Model>> {
        let holds = |model: &mut Evaluator| group.iter().all(|&c| model.holds(c));
        let place = self.models.iter_mut().position(holds)?;
        let found = self.models.remove(place)?;
        let model = found.model().clone();
        self.models.push_front(found);
        Some(model)
    }

    /// Takes note of an answer.
    pub fn learn(&mut self, group: &[Term], answer: &Answer) {
        if self.answers.len() >= ANSWERS {
            self.answers.clear();
        }
        self.answers.insert(group.into(), answer.clone());
    }

    /// Takes note of a contradiction.
    pub fn learn_core(&mut self, core: &[Term]) {
        if let Some(&last) = core.last() {
            let cores = self.cores.entry(last).or_default();
            if cores.len() < CORES {
                cores.push(core.into());
            }
        }
    }

    /// Takes note of a model.
    pub fn learn_model(&mut self, model: &Rc<Model>) {
        for known in &mut self.models {
            known.limit(VALUES);
        }
        self.models.push_front(Evaluator::new(self.terms, model.clone()));
        self.models.truncate(self.most_models);
    }
}
