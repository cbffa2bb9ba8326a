//! The session: scopes of assumptions, and checks that go down the ladder.

use crate::cancellation::Cancellation;
use crate::library::Missing;
use crate::limits::{BudgetFactor, is_past};
use crate::native::Tier;
use crate::relevance::Relevance;
use crate::z3::{self, Context, Log, Verdict};
use echis_logic::{Op, Term, Terms, Value};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::time::Instant;

#[cfg(test)]
mod tests;

/// How hard to try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// Only the rungs before Z3, and the native tier tries no cases.
    Propagation,
    /// Only the rungs before Z3.
    Native,
    /// Z3 with a small budget; running out of it counts as "not proved".
    Quick,
    /// Z3 with the full budget, divided by this number.
    Portion(u32),
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
    /// The budget ran out.
    Unknown(Unknown),
}

/// Why a check has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unknown {
    /// The solver's resource limit.
    Resources,
    /// The solver's memory limit.
    Memory,
    /// The wall-clock safety net.
    Time,
    /// Somebody does not want to wait any longer.
    Interrupted,
    /// The solver failed; the text says how.
    Solver(String),
    /// There is no solver that may be used.
    NoSolver(&'static Missing),
}

impl std::fmt::Display for Unknown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Unknown::Resources => "out of solver resources",
            Unknown::Memory => "not enough memory",
            Unknown::Time => "out of time",
            Unknown::Interrupted => "interrupted",
            Unknown::Solver(text) => text,
            Unknown::NoSolver(_) => "no usable Z3 was found",
        })
    }
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
    /// When this is past, Z3 is interrupted, and nobody is asked any more.
    pub deadline: Option<std::time::Instant>,
    /// Ends the session early. Z3 is interrupted as well.
    pub cancellation: Cancellation,
    /// The factor for all limits that are counted in steps.
    pub budget: BudgetFactor,
}

impl Config {
    /// The reason to stop, if the work was cancelled or the deadline is past.
    fn why_to_stop(&self) -> Option<Unknown> {
        if self.cancellation.is_cancelled() {
            return Some(Unknown::Interrupted);
        }
        is_past(self.deadline).then_some(Unknown::Time)
    }

    /// Z3 resources for one check with [`Effort::Full`].
    fn full_resources(&self) -> u32 {
        self.limit(self.full_resources, FULL_RESOURCES)
    }

    /// Z3 resources for one check. 0 if Z3 is not asked.
    fn resources(&self, effort: Effort) -> u32 {
        match effort {
            Effort::Propagation | Effort::Native => 0,
            Effort::Quick => self.limit(self.quick_resources, QUICK_RESOURCES),
            Effort::Portion(divisor) => (self.full_resources() / divisor.max(1)).max(1),
            Effort::Full => self.full_resources(),
        }
    }

    fn limit(&self, configured: u32, default: u32) -> u32 {
        let once = if configured == 0 { default } else { configured };
        self.budget.times_u32(once)
    }
}

/// Which rung decided how many checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Counters {
    /// The goal was a literal.
    pub simplifier: u64,
    /// The goal or its negation was assumed.
    pub path_facts: u64,
    /// The native tier proved it.
    pub native: u64,
    /// Checks without Z3 that nobody could decide.
    pub undecided: u64,
    /// Z3 was asked.
    pub z3: u64,
    /// Time in Z3, in nanoseconds.
    pub z3_ns: u64,
    /// Z3's resource count.
    pub z3_resources: u64,
}

/// Z3 resources for one check with [`Effort::Full`], if the configuration does not say: about three
/// seconds.
const FULL_RESOURCES: u32 = 8_000_000;
/// Z3 resources for one check with [`Effort::Quick`]: a few milliseconds.
const QUICK_RESOURCES: u32 = 20_000;

/// Z3 resources for finding an example.
const EXAMPLE_RESOURCES: u32 = 200_000;

/// A scope: what was assumed in it, and how much of that Z3 and the native tier were told.
#[derive(Default)]
struct Scope {
    facts: Vec<Term>,
    told: usize,
    told_native: usize,
    contradictory: bool,
}

/// The last judge, once it was called.
enum Z3 {
    Asleep,
    Awake(Box<Context>),
    /// It cannot be loaded, did something it should not, or used up its memory, which is given
    /// back.
    Broken(Unknown),
}

/// A session over one arena.
pub struct Session<'t> {
    terms: &'t Terms,
    config: Config,
    /// The log, until Z3 is woken.
    log: Option<Log>,
    scopes: Vec<Scope>,
    known: FxHashSet<Term>,
    /// Goals that the native tier does not prove from the facts of now, each with whether it tried
    /// no cases. Proofs often ask for the same goal again.
    not_native: FxHashSet<(Term, bool)>,
    native: Tier<'t>,
    background: Option<Box<dyn FnOnce() -> Vec<Term> + 't>>,
    relevance: Relevance,
    z3: Z3,
    counters: Counters,
}

impl<'t> Session<'t> {
    /// An empty session. Nothing is loaded or created before the first check that needs it.
    pub fn new(terms: &'t Terms, mut config: Config) -> Session<'t> {
        Session {
            terms,
            log: config.log.take().map(Log::new),
            native: Tier::new(terms).with_budget(config.budget),
            config,
            scopes: vec![Scope::default()],
            known: FxHashSet::default(),
            not_native: FxHashSet::default(),
            background: None,
            relevance: Relevance::default(),
            z3: Z3::Asleep,
            counters: Counters::default(),
        }
    }

    /// Axioms that always hold; asked for when Z3 is first woken, never before.
    pub fn set_background(&mut self, axioms: Box<dyn FnOnce() -> Vec<Term> + 't>) {
        self.background = Some(axioms);
    }

    /// Opens a scope.
    pub fn push(&mut self) {
        let contradictory = self.is_contradictory();
        self.scopes.push(Scope {
            contradictory,
            ..Scope::default()
        });
    }

    /// Closes the innermost scope and forgets what was assumed in it.
    pub fn pop(&mut self) {
        if self.scopes.len() == 1 {
            return;
        }
        for fact in self.scopes.pop().into_iter().flat_map(|s| s.facts) {
            self.known.remove(&fact);
            self.not_native.clear();
        }
        let open = self.scopes.len() as u32 - 1;
        while self.native.level() > open as usize {
            self.native.pop();
        }
        if let Z3::Awake(context) = &mut self.z3 {
            context.pop_to(open);
            self.relevance.popped_to(open);
        }
    }

    /// Assumes a fact in the innermost scope.
    pub fn assume(&mut self, fact: Term) {
        let node = self.terms.node(fact);
        if node.op == Op::And {
            node.args.iter().for_each(|&a| self.assume(a));
            return;
        }
        if fact == self.terms.tru() || !self.known.insert(fact) {
            return;
        }
        self.not_native.clear();
        let contradicts = fact == self.terms.fls() || self.known.contains(&self.terms.not(fact));
        if let Some(scope) = self.scopes.last_mut() {
            scope.facts.push(fact);
            scope.contradictory |= contradicts;
        }
    }

    /// Was this very fact assumed?
    pub fn knows(&self, fact: Term) -> bool {
        self.known.contains(&fact)
    }

    fn is_contradictory(&self) -> bool {
        self.scopes.last().is_some_and(|s| s.contradictory)
    }

    /// Do the facts entail the goal?
    pub fn check(&mut self, goal: Term, effort: Effort) -> Answer {
        if goal == self.terms.tru() {
            self.counters.simplifier += 1;
            return Answer::Proved;
        }
        if self.is_contradictory() || self.is_known(goal) {
            self.counters.path_facts += 1;
            return Answer::Proved;
        }
        if let Some(why) = self.why_to_stop() {
            return Answer::Unknown(why);
        }
        if self.is_proved_natively(goal, effort) {
            self.counters.native += 1;
            return Answer::Proved;
        }
        let resources = self.config.resources(effort);
        if resources == 0 {
            self.counters.undecided += 1;
            return Answer::NotProved;
        }
        self.counters.z3 += 1;
        let start = Instant::now();
        let answer = self.ask_z3(goal, resources, effort);
        self.counters.z3_ns += start.elapsed().as_nanos() as u64;
        match answer {
            Ok(Verdict::Unsat) => Answer::Proved,
            Ok(Verdict::NotUnsat) => Answer::NotProved,
            Ok(Verdict::GaveUp(_)) if effort == Effort::Quick => Answer::NotProved,
            Ok(Verdict::GaveUp(reason)) => Answer::Unknown(z3::unknown(reason, self.why_to_stop())),
            Err(why) => {
                self.z3 = Z3::Broken(why.clone());
                Answer::Unknown(why)
            }
        }
    }

    /// Do the facts and axioms that satisfy `keep` entail the goal? Asks a new solver.
    pub fn follows_from_part(&mut self, goal: Term, effort: Effort, keep: &dyn Fn(Term) -> bool) -> bool {
        let resources = self.config.resources(effort);
        self.counters.z3 += 1;
        let start = Instant::now();
        let negated = self.terms.not(goal);
        let verdict = self.in_z3(goal, |context, _, _, deadline| {
            let keep = |term| term == negated || keep(term);
            Ok(context.check_part(resources, deadline, &keep)?)
        });
        self.counters.z3_ns += start.elapsed().as_nanos() as u64;
        matches!(verdict, Ok(Verdict::Unsat))
    }

    /// The goal is assumed, conjunct by conjunct, or one of its alternatives is.
    fn is_known(&self, goal: Term) -> bool {
        if self.known.contains(&goal) {
            return true;
        }
        let node = self.terms.peek(goal);
        match node.op {
            Op::And => node.args.iter().all(|a| self.known.contains(a)),
            Op::Or => node.args.iter().any(|a| self.known.contains(a)),
            _ => false,
        }
    }

    /// Tells the native tier what it does not know yet, and asks it.
    fn is_proved_natively(&mut self, goal: Term, effort: Effort) -> bool {
        let question = (goal, effort == Effort::Propagation);
        if self.not_native.contains(&question) {
            return false;
        }
        for (level, scope) in self.scopes.iter_mut().enumerate() {
            while self.native.level() < level {
                self.native.push();
            }
            for &fact in &scope.facts[scope.told_native..] {
                if self.config.why_to_stop().is_some() {
                    return false;
                }
                self.native.assume(fact);
                scope.told_native += 1;
            }
        }
        let is_proved = match effort {
            Effort::Propagation => self.native.propagates(goal),
            Effort::Native | Effort::Quick | Effort::Portion(_) | Effort::Full => self.native.proves(goal),
        };
        if !is_proved {
            self.not_native.insert(question);
        }
        is_proved
    }

    /// Z3 resources that one check with [`Effort::Full`] may take.
    pub fn full_resources(&self) -> u32 {
        self.config.full_resources()
    }

    /// The reason to stop, if the work was cancelled or the deadline is past.
    pub fn why_to_stop(&self) -> Option<Unknown> {
        self.config.why_to_stop()
    }

    /// Asks Z3. After an error it is not asked any more.
    fn ask_z3(&mut self, goal: Term, resources: u32, effort: Effort) -> Result<Verdict, Unknown> {
        if let Z3::Broken(why) = &self.z3 {
            return Err(why.clone());
        }
        match self.try_z3(goal, resources, effort) {
            Ok(Verdict::GaveUp(reason)) if z3::is_memory(&reason) => Err(Unknown::Memory),
            Err(Unknown::Solver(text)) => Err(self.why_to_stop().unwrap_or(Unknown::Solver(text))),
            verdict => verdict,
        }
    }

    fn try_z3(&mut self, goal: Term, resources: u32, effort: Effort) -> Result<Verdict, Unknown> {
        self.in_z3(goal, |context, relevance, terms, deadline| {
            let verdict = context.check(resources, deadline);
            if effort != Effort::Full || verdict != Verdict::NotUnsat {
                return Ok(verdict);
            }
            let rest = relevance.rest(terms, context.level());
            if rest.is_empty() {
                return Ok(verdict);
            }
            for axiom in rest {
                context.assert(terms, axiom)?;
            }
            Ok(context.check(resources, deadline))
        })
    }

    /// Values of terms in a case in which the goal does not hold, as far as Z3 can construct one:
    /// it has not looked at every instance of every quantifier.
    pub fn example(&mut self, goal: Term, wanted: &[Term]) -> Vec<Option<Value>> {
        if !matches!(self.z3, Z3::Awake(_)) || self.why_to_stop().is_some() {
            return vec![None; wanted.len()];
        }
        let resources = self.config.budget.times_u32(EXAMPLE_RESOURCES);
        let values = self.in_z3(goal, |context, _, terms, deadline| {
            context.want_models(true);
            let verdict = context.check(resources, deadline);
            let values = match verdict {
                Verdict::NotUnsat => context.values(terms, wanted),
                _ => vec![None; wanted.len()],
            };
            context.want_models(false);
            Ok(values)
        });
        values.unwrap_or_else(|_| vec![None; wanted.len()])
    }

    /// Tells Z3 what it does not know yet, and asks it something where the goal does not hold.
    fn in_z3<T>(
        &mut self,
        goal: Term,
        ask: impl FnOnce(&mut Context, &mut Relevance, &Terms, Option<Instant>) -> Result<T, Unknown>,
    ) -> Result<T, Unknown> {
        self.wake()?;
        let Z3::Awake(context) = &mut self.z3 else {
            return Err(Unknown::Solver("Z3 sleeps".into()));
        };
        for (level, scope) in self.scopes.iter_mut().enumerate() {
            while context.level() < level as u32 {
                context.push();
            }
            for &fact in &scope.facts[scope.told..] {
                if let Some(why) = self.config.why_to_stop() {
                    return Err(why);
                }
                tell(context, &mut self.relevance, self.terms, fact)?;
                scope.told += 1;
            }
        }
        let open = context.level();
        context.push();
        tell(context, &mut self.relevance, self.terms, self.terms.not(goal))?;
        let (relevance, terms, deadline) = (&mut self.relevance, self.terms, self.config.deadline);
        let interrupt = context.interrupt();
        let asking = || ask(context, relevance, terms, deadline);
        let answer = self.config.cancellation.during(interrupt, asking);
        self.counters.z3_resources = context.resources();
        if let Some(why) = self.config.why_to_stop() {
            // to take back what was begun can take as long as what was done, and there are no more
            // questions
            self.z3 = Z3::Broken(why);
        } else {
            context.pop_to(open);
            self.relevance.popped_to(open);
        }
        answer
    }

    /// Creates the context and tells it what of the background is due at once.
    fn wake(&mut self) -> Result<(), Unknown> {
        if matches!(self.z3, Z3::Asleep) {
            let mut context = Context::new(self.log.take())?;
            let axioms = self.background.take().map(|axioms| axioms()).unwrap_or_default();
            for axiom in self.relevance.add(self.terms, axioms) {
                if let Some(why) = self.config.why_to_stop() {
                    return Err(why);
                }
                context.assert(self.terms, axiom)?;
            }
            self.z3 = Z3::Awake(Box::new(context));
        }
        Ok(())
    }

    /// What the checks so far cost.
    pub fn counters(&self) -> Counters {
        self.counters
    }
}

/// Tells Z3 a fact, after the axioms that are due by it.
fn tell(context: &mut Context, relevance: &mut Relevance, terms: &Terms, fact: Term) -> Result<(), Unknown> {
    for axiom in relevance.note(terms, fact, context.level()) {
        context.assert(terms, axiom)?;
    }
    Ok(context.assert(terms, fact)?)
}
