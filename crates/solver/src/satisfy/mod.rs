//! Satisfiability of sets of constraints, for engines that explore programs.
//!
//! A question goes down a ladder, cheapest rung first: what the builders have simplified away; the
//! *slice* of the constraints that have anything to do with what is new; answers, contradictions
//! and models of earlier questions; intervals of the values that single constants can have; and Z3
//! for what is left. An answer "satisfiable" always comes with values under which the constraints
//! have been evaluated to true.
//!
//! ```no_run
//! use echis_logic::Terms;
//! use echis_solver::{Limits, Satisfier, Solution, Verdict};
//! let t = Terms::new();
//! let int = t.bits_sort(32);
//! let (x, y) = (t.fresh("x", int), t.fresh("y", int));
//! let mut satisfier = Satisfier::new(&t, Limits::default());
//! let known = [t.bv_slt(x, y), t.bv_slt(y, t.bits(32, 10))];
//! assert_eq!(satisfier.satisfiable(&known, t.bv_slt(t.bits(32, 8), x)), Verdict::Unsat);
//! let Solution::Sat(found) = satisfier.solve(&known) else { panic!() };
//! assert!(found.value(&t, x).unwrap().as_signed() < found.value(&t, y).unwrap().as_signed());
//! ```

#[cfg(test)]
mod against_z3;
mod cache;
mod intervals;
mod judge;
mod remainders;
mod size;
mod small;
mod symbols;
#[cfg(test)]
mod tests;

use crate::library::Missing;
use crate::limits::{BudgetFactor, is_past};
use crate::{Unknown, memory};
use cache::{Answer, Cache};
use echis_logic::{Model, Op, Symbol, Term, Terms, Value};
use judge::{Found, Judge, holds};
use rustc_hash::FxHashSet;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use symbols::Symbols;

/// Whether constraints can be true together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// They can.
    Sat,
    /// They cannot.
    Unsat,
    /// Nobody could tell.
    Unknown(Unknown),
}

/// Whether constraints can be true together, and for which values.
#[derive(Debug, Clone)]
pub enum Solution {
    /// For these.
    Sat(Assignment),
    /// For none.
    Unsat,
    /// Nobody could tell.
    Unknown(Unknown),
}

impl Solution {
    /// The answer without values.
    pub fn verdict(&self) -> Verdict {
        match self {
            Solution::Sat(_) => Verdict::Sat,
            Solution::Unsat => Verdict::Unsat,
            Solution::Unknown(why) => Verdict::Unknown(why.clone()),
        }
    }
}

/// Values of constants; those not mentioned are zero, false or empty. Cheap to clone.
#[derive(Clone)]
pub struct Assignment(Rc<Model>);

impl std::fmt::Debug for Assignment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut given: Vec<(Term, &Value)> = self.0.given().collect();
        given.sort_unstable();
        f.debug_map().entries(given).finish()
    }
}

impl Assignment {
    /// The value of a term. There is none where a term has no meaning, as a division of integers by
    /// zero.
    pub fn value(&self, terms: &Terms, term: Term) -> Option<Value> {
        self.0.eval(terms, term)
    }

    /// The values as a model.
    pub fn model(&self) -> &Rc<Model> {
        &self.0
    }
}

/// Which rungs are used: all, unless somebody wants to know what one is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rungs {
    /// Constraints that have no symbol in common are solved apart.
    pub slices: bool,
    /// The same question is not answered twice, and what contains a contradiction is one.
    pub answers: bool,
    /// Models of earlier questions are tried.
    pub models: bool,
    /// Intervals of values are worked out.
    pub intervals: bool,
}

impl Default for Rungs {
    fn default() -> Rungs {
        Rungs {
            slices: true,
            answers: true,
            models: true,
            intervals: true,
        }
    }
}

/// Limits of a [`Satisfier`].
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// Z3's resources for one question; 0 means the default, about three seconds.
    pub resources: u32,
    /// When this is past, there are no more answers.
    pub deadline: Option<Instant>,
    /// When this becomes true, there are no more answers.
    pub cancelled: Option<Arc<AtomicBool>>,
    /// The process holds so many bytes of memory at most. When it holds half of them, what is
    /// remembered is forgotten, and if that does not help, there are no more answers; the other
    /// half is for what is under way then. Z3 gets what is left of the first half.
    pub memory: Option<u64>,
    /// The factor for [`Limits::resources`].
    pub budget: BudgetFactor,
    /// Which rungs are used.
    pub rungs: Rungs,
}

/// Z3's resources for one question, if the limits do not say: about three seconds.
const RESOURCES: u32 = 30_000_000;
/// How many models of earlier questions are tried.
const MODELS: usize = 32;

impl Limits {
    fn resources(&self) -> u32 {
        let once = if self.resources == 0 {
            RESOURCES
        } else {
            self.resources
        };
        self.budget.times_u32(once)
    }

    /// Why there are no more answers, if it is time to stop.
    fn why_to_stop(&self) -> Option<Unknown> {
        if self.cancelled.as_ref().is_some_and(|c| c.load(Ordering::Relaxed)) {
            return Some(Unknown::Interrupted);
        }
        is_past(self.deadline).then_some(Unknown::Time)
    }

    /// How many bytes the process may still take before there are no more answers.
    fn memory_left(&self) -> u64 {
        self.memory.map_or(u64::MAX, memory::left)
    }

    /// How many bytes the process may take at most.
    fn memory_free(&self) -> u64 {
        self.memory.map_or(u64::MAX, memory::free)
    }
}

/// Which rung answered how many questions. A question about constraints that have nothing to do
/// with each other is several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counters {
    /// Questions asked from outside.
    pub questions: u64,
    /// A constraint was false, or nothing was left after simplification.
    pub simplifier: u64,
    /// Slices that had to be looked at.
    pub slices: u64,
    /// The same slice was asked about before, or it contains a known contradiction.
    pub answers: u64,
    /// Values found earlier fit.
    pub models: u64,
    /// Intervals decided.
    pub intervals: u64,
    /// Z3 was asked.
    pub z3: u64,
    /// Z3 did not know.
    pub unknown: u64,
    /// Z3 did not know for another reason than its counted resources: the next time it may.
    pub cut_off: u64,
    /// Time in all, in nanoseconds.
    pub ns: u64,
    /// Time in Z3, in nanoseconds.
    pub z3_ns: u64,
    /// Z3's resources.
    pub z3_resources: u64,
}

/// Answers questions about constraints over one arena.
pub struct Satisfier<'t> {
    terms: &'t Terms,
    limits: Limits,
    symbols: Symbols<'t>,
    cache: Cache<'t>,
    judge: Judge,
    /// Z3's resources for one question, at the moment.
    resources: u32,
    counters: Counters,
}

impl<'t> Satisfier<'t> {
    /// A satisfier that has not been asked yet. Z3 is loaded when it is first needed.
    pub fn new(terms: &'t Terms, limits: Limits) -> Satisfier<'t> {
        Satisfier {
            terms,
            resources: limits.resources(),
            limits,
            symbols: Symbols::new(terms),
            cache: Cache::new(terms, MODELS),
            judge: Judge::default(),
            counters: Counters::default(),
        }
    }

    /// What the questions so far cost.
    pub fn counters(&self) -> Counters {
        Counters {
            z3_resources: self.judge.resources(),
            ..self.counters
        }
    }

    /// Why there is no Z3, if a question needed it.
    pub fn missing_solver(&self) -> Option<&'static Missing> {
        self.judge.missing()
    }

    /// Can the new constraint be true together with those that are known to be satisfiable?
    /// (Whether they are is not asked.)
    pub fn satisfiable(&mut self, known: &[Term], new: Term) -> Verdict {
        let start = Instant::now();
        let verdict = self.extension(known, new);
        self.finish(start);
        verdict
    }

    fn extension(&mut self, known: &[Term], new: Term) -> Verdict {
        let (Some(mut all), Some(new)) = (normal(self.terms, known), normal(self.terms, &[new])) else {
            self.counters.simplifier += 1;
            return Verdict::Unsat;
        };
        let old: FxHashSet<Term> = all.iter().copied().collect();
        let new: Vec<Term> = new.into_iter().filter(|c| !old.contains(c)).collect();
        if new.iter().any(|&c| old.contains(&self.terms.not(c))) {
            self.counters.simplifier += 1;
            return Verdict::Unsat;
        }
        all.extend(&new);
        let mut unknown = None;
        let mut asked = false;
        for group in self.groups(&all) {
            if !new.iter().any(|c| group.binary_search(c).is_ok()) {
                continue;
            }
            asked = true;
            let is_old = |c: &&Term| old.contains(*c);
            let known: Vec<Term> = group.iter().filter(is_old).copied().collect();
            match self.group(&group, &known) {
                Answer::Sat(_) => {}
                Answer::Unsat => return Verdict::Unsat,
                Answer::Unknown(why) => unknown = Some(why),
            }
        }
        self.counters.simplifier += u64::from(!asked);
        unknown.map_or(Verdict::Sat, Verdict::Unknown)
    }

    /// Those of the known constraints that have anything to do with a new one, and it.
    pub fn related(&mut self, known: &[Term], new: Term) -> Vec<Term> {
        let mut all = known.to_vec();
        all.push(new);
        let groups = self.symbols.groups(&all);
        groups
            .into_iter()
            .find(|group| group.contains(&new))
            .unwrap_or_default()
    }

    /// Can the constraints be true together, and for which values?
    pub fn solve(&mut self, constraints: &[Term]) -> Solution {
        let start = Instant::now();
        let solution = self.solution(constraints);
        self.finish(start);
        solution
    }

    fn solution(&mut self, constraints: &[Term]) -> Solution {
        let Some(constraints) = normal(self.terms, constraints) else {
            self.counters.simplifier += 1;
            return Solution::Unsat;
        };
        self.counters.simplifier += u64::from(constraints.is_empty());
        let mut unknown = None;
        let mut models = Vec::new();
        for group in self.groups(&constraints) {
            match self.group(&group, &[]) {
                Answer::Sat(model) => models.push((group, model)),
                Answer::Unsat => return Solution::Unsat,
                Answer::Unknown(why) => unknown = Some(why),
            }
        }
        match unknown {
            Some(why) => Solution::Unknown(why),
            None => {
                let model = self.together(&models);
                if models.len() > 1 && !holds(self.terms, &model, &constraints) {
                    return Solution::Unknown(Unknown::Solver("values of slices do not go together".into()));
                }
                Solution::Sat(Assignment(model))
            }
        }
    }

    /// What a model says of the symbols of a group.
    fn restricted(&mut self, model: &Model, group: &[Term]) -> Rc<Model> {
        let symbols: FxHashSet<u32> = group.iter().flat_map(|c| self.symbols.of(*c).to_vec()).collect();
        let keep = |symbol: Symbol| symbols.contains(&(symbol.index() as u32));
        Rc::new(model.restricted(self.terms, keep))
    }

    fn finish(&mut self, start: Instant) {
        self.counters.questions += 1;
        self.counters.ns += start.elapsed().as_nanos() as u64;
    }

    /// Gives back the memory of what is remembered.
    fn forget(&mut self) {
        self.symbols = Symbols::new(self.terms);
        self.cache = Cache::new(self.terms, MODELS);
        self.judge.forget();
        memory::give_back();
    }

    fn groups(&mut self, constraints: &[Term]) -> Vec<Vec<Term>> {
        if self.limits.rungs.slices {
            return self.symbols.groups(constraints);
        }
        let mut all = constraints.to_vec();
        all.sort_unstable();
        if all.is_empty() { Vec::new() } else { vec![all] }
    }

    /// The rungs for one slice, of which the known constraints are satisfiable.
    fn group(&mut self, group: &[Term], known: &[Term]) -> Answer {
        self.counters.slices += 1;
        if self.limits.memory_left() == 0 {
            self.forget();
            if self.limits.memory_left() == 0 {
                return Answer::Unknown(Unknown::Memory);
            }
        }
        let rungs = self.limits.rungs;
        if rungs.answers {
            if let Some(answer) = self.cache.exact(group) {
                self.counters.answers += 1;
                return answer;
            }
            if self.cache.has_core(group) {
                self.counters.answers += 1;
                return Answer::Unsat;
            }
        }
        if rungs.models
            && let Some(model) = self.joined(group, known).or_else(|| self.cache.model(group))
        {
            self.counters.models += 1;
            // it says something of other slices too, where other models have the say
            let answer = Answer::Sat(self.restricted(&model, group));
            self.cache.learn(group, &answer);
            return answer;
        }
        let answer = self.work_out(group);
        match &answer {
            Answer::Sat(model) => self.cache.learn_model(model),
            Answer::Unsat => {
                let core = if rungs.intervals {
                    intervals::core(self.terms, group)
                } else {
                    None
                };
                self.cache.learn_core(core.as_deref().unwrap_or(group));
            }
            Answer::Unknown(why) => {
                self.counters.unknown += 1;
                self.counters.cut_off += u64::from(!matches!(why, Unknown::Resources));
            }
        }
        // with more resources, time or memory there might be an answer
        if matches!(&answer, Answer::Unknown(why) if matches!(why, Unknown::Time | Unknown::Interrupted | Unknown::Memory) || self.resources < self.limits.resources())
        {
            return answer;
        }
        self.cache.learn(group, &answer);
        answer
    }

    /// A new constraint may connect slices that were separate. Their models together are a model of
    /// the known constraints, and perhaps of all.
    fn joined(&mut self, group: &[Term], known: &[Term]) -> Option<Rc<Model>> {
        if known.is_empty() {
            return None;
        }
        let mut models = Vec::new();
        for slice in self.groups(known) {
            match self.cache.exact(&slice) {
                Some(Answer::Sat(model)) => models.push((slice, model)),
                _ => return None,
            }
        }
        let model = self.together(&models);
        holds(self.terms, &model, group).then_some(model)
    }

    /// One model of models of slices. Each counts for the symbols of its own slice: found for an
    /// earlier question, it may say something else of others.
    fn together(&mut self, models: &[(Vec<Term>, Rc<Model>)]) -> Rc<Model> {
        if let [(_, only)] = models {
            return only.clone();
        }
        let mut all = Model::default();
        all.complete();
        for (slice, model) in models {
            let own = self.symbols.of_group(slice);
            let given: Vec<Term> = model.given().map(|(term, _)| term).collect();
            let foreign: FxHashSet<Term> = given
                .into_iter()
                .filter(|&term| self.symbols.of(term).iter().any(|s| !own.contains(s)))
                .collect();
            all.take_over(
                model,
                |term| !foreign.contains(&term),
                |function| own.contains(&(function.index() as u32)),
            );
        }
        Rc::new(all)
    }

    /// Asks those who look at the constraints themselves.
    fn work_out(&mut self, group: &[Term]) -> Answer {
        if let Some(why) = self.limits.why_to_stop() {
            return Answer::Unknown(why);
        }
        if self.limits.rungs.intervals {
            let answer = match intervals::decide(self.terms, group) {
                intervals::Outcome::Unsat => Some(Answer::Unsat),
                intervals::Outcome::Sat(model) => Some(Answer::Sat(Rc::new(model))),
                intervals::Outcome::Open => None,
            };
            if let Some(answer) = answer {
                self.counters.intervals += 1;
                return answer;
            }
        }
        self.ask(group)
    }

    /// Asks Z3.
    fn ask(&mut self, group: &[Term]) -> Answer {
        let start = Instant::now();
        let found = self.judge.ask(self.terms, group, self.resources, &self.limits);
        self.counters.z3 += 1;
        self.counters.z3_ns += start.elapsed().as_nanos() as u64;
        match found {
            Ok(Found::Unsat) => Answer::Unsat,
            Ok(Found::Sat(model)) => {
                let model = Rc::new(model);
                if holds(self.terms, &model, group) {
                    Answer::Sat(model)
                } else {
                    Answer::Unknown(Unknown::Solver("Z3's model could not be confirmed".into()))
                }
            }
            Err(why) => Answer::Unknown(why),
        }
    }
}

/// The conjuncts of the constraints, each once; nothing if one is plainly false.
fn normal(terms: &Terms, constraints: &[Term]) -> Option<Vec<Term>> {
    let mut all = Vec::with_capacity(constraints.len());
    let mut seen = FxHashSet::default();
    let mut work: Vec<Term> = constraints.iter().rev().copied().collect();
    while let Some(constraint) = work.pop() {
        if constraint == terms.fls() {
            return None;
        }
        let node = terms.peek(constraint);
        if node.op == Op::And {
            work.extend(node.args.iter().rev());
        } else if constraint != terms.tru() && seen.insert(constraint) {
            all.push(constraint);
        }
    }
    Some(all)
}
