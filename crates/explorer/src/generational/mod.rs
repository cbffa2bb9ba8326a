//! Generational search, as in SAGE (the lecture's slides 72 to 79): one symbolic execution gives as many new inputs as it has
//! constraints, each of which is negated while those before it are kept. Inputs that reach new code go first. An input does not negate
//! what its parents have negated already: that is its bound.
//!
//! Workers share the work list and what was covered, nothing else. A single worker always does the same.
//!
//! An input that goes otherwise than was solved for has *diverged*: its bound means nothing then, and it starts anew at 0.

mod coverage;
mod expand;
mod fingerprint;
#[cfg(test)]
pub(crate) mod tests;

pub use coverage::{Blocks, Score};
pub use expand::{Expander, Options};
pub use fingerprint::Fingerprint;

use echis_program::ast::ErrorKind;
use echis_program::run::{Decision, Inputs, Outcome};
use echis_source::Span;
use expand::{Child, Expansion, Ran};
use rustc_hash::FxHashSet;
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BinaryHeap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// An input that waits for its expansion.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The input.
    pub inputs: Inputs,
    /// Constraints before this are not negated.
    pub bound: usize,
    /// How many blocks it was the first to reach.
    pub score: u32,
    /// How many of its ancestors there are.
    pub generation: u32,
}

/// A candidate in the work list.
struct Waiting {
    candidate: Candidate,
    age: u64,
}

impl Waiting {
    /// The highest score goes first, then the fewest ancestors, then the oldest.
    fn rank(&self) -> (u32, Reverse<u32>, Reverse<u64>) {
        let c = &self.candidate;
        (c.score, Reverse(c.generation), Reverse(self.age))
    }
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Waiting) -> bool {
        self.rank() == other.rank()
    }
}

impl Eq for Waiting {}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Waiting) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Waiting {
    fn cmp(&self, other: &Waiting) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// A bug, with the first inputs that lead to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Bug {
    /// What happens.
    pub kind: ErrorKind,
    /// Where.
    pub span: Span,
    /// On which inputs.
    pub inputs: Inputs,
}

/// What a search has done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts {
    /// Runs on values.
    pub executions: u64,
    /// Runs with symbols.
    pub expansions: u64,
    /// Inputs that reached something new, or a new bug.
    pub kept: u64,
    /// Runs that went otherwise than was solved for.
    pub divergences: u64,
    /// Choices whose conditions were not noted.
    pub concretized: u64,
    /// Questions that the solver did not answer.
    pub unanswered: u64,
    /// Constraints whose negation would have taken longer arrays than are allowed.
    pub too_long: u64,
    /// Expansions that failed because of a fault in Echis.
    pub faults: u64,
    /// Runs that were given up, by reason.
    pub given_up: BTreeMap<Arc<str>, u64>,
    /// How many generations of inputs there are after the first.
    pub generations: u32,
}

impl Counts {
    /// Nothing was left out: what an empty work list has not found is not there, for objects of the shapes that were tried.
    pub fn is_complete(&self) -> bool {
        let left_out = self.divergences + self.concretized + self.unanswered + self.too_long + self.faults;
        left_out == 0 && self.given_up.is_empty()
    }
}

/// What came out of running an input.
#[derive(Debug)]
pub struct Tried<'a> {
    /// The input as it waits now.
    pub candidate: &'a Candidate,
    /// By which it is remembered.
    pub fingerprint: Fingerprint,
    /// The bug that it found, if that was not known.
    pub bug: Option<&'a Bug>,
    /// Nothing has been left out so far.
    pub is_complete: bool,
}

impl Tried<'_> {
    /// It reached something new.
    pub fn is_kept(&self) -> bool {
        self.candidate.score > 0 || self.bug.is_some()
    }
}

/// What came out of expanding an input.
#[derive(Debug)]
pub struct Expanded<'a> {
    /// The input.
    pub fingerprint: Fingerprint,
    /// From where on its constraints were negated.
    pub bound: usize,
    /// If it has very many, it waits again for the others.
    pub rest: Option<&'a Candidate>,
    /// Nothing has been left out so far.
    pub is_complete: bool,
}

/// Watches a search. What it is told comes in an order in which it could have happened with a single worker.
pub trait Observer: Sync {
    /// An input was run.
    fn tried(&self, _tried: &Tried) {}
    /// An input was expanded, and what came of it was run.
    fn expanded(&self, _expanded: &Expanded) {}
    /// After each expansion.
    fn progress(&self, _so_far: &Progress) {}
    /// Is it time to stop?
    fn stops(&self) -> bool {
        false
    }
}

impl Observer for () {}

/// Where a search stands.
#[derive(Debug, Clone, Copy, Default)]
pub struct Progress {
    /// Runs on values.
    pub executions: u64,
    /// Statements that were reached.
    pub blocks: u32,
    /// Inputs that wait.
    pub queue: usize,
    /// Bugs.
    pub bugs: usize,
    /// Time in the solver, of all workers together, in nanoseconds.
    pub solver_ns: u64,
}

/// A search: the work list, the coverage, and what was found.
pub struct Search<'p> {
    expander: Expander<'p>,
    shared: Mutex<Shared>,
    /// There is work again, or there will never be any.
    news: Condvar,
}

/// What workers share.
struct Shared {
    work: BinaryHeap<Waiting>,
    age: u64,
    /// Workers that may still add to the work list.
    busy: usize,
    seen: FxHashSet<Fingerprint>,
    covered: Blocks,
    bugs: BTreeMap<(Span, ErrorKind), Bug>,
    counts: Counts,
    solver_ns: u64,
}

/// Inputs can make programs nest deeply. Only what is used of a stack is ever backed by memory.
const STACK: usize = 256 << 20;

impl<'p> Search<'p> {
    /// A search that has run nothing.
    pub fn new(expander: Expander<'p>) -> Search<'p> {
        let shared = Shared {
            work: BinaryHeap::new(),
            age: 0,
            busy: 0,
            seen: FxHashSet::default(),
            covered: Blocks::new(expander.program, expander.options.score),
            bugs: BTreeMap::new(),
            counts: Counts::default(),
            solver_ns: 0,
        };
        Search {
            expander,
            shared: Mutex::new(shared),
            news: Condvar::new(),
        }
    }

    /// What a worker that failed has left is as good as before: all changes are additions.
    fn shared(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs an input to start from. `false` if it was run before.
    pub fn seed(&self, inputs: Inputs, observer: &dyn Observer) -> bool {
        self.try_one(inputs, 0, 0, None, observer)
    }

    /// Runs an input only for what it reaches: an earlier search has expanded it, or has it in its work list.
    pub fn replay(&self, inputs: &Inputs) {
        let ran = self.expander.run(inputs);
        let mut shared = self.shared();
        shared.seen.insert(Fingerprint::of(inputs));
        shared.counts.executions += 1;
        let (score, bug) = shared.add(inputs, &ran);
        shared.counts.kept += u64::from(score > 0 || bug.is_some());
    }

    /// Takes over what an earlier search remembers: this input was run.
    pub fn remember(&self, fingerprint: Fingerprint) {
        self.shared().seen.insert(fingerprint);
    }

    /// Takes over what an earlier search has left: this input was run and is to be expanded.
    pub fn take_over(&self, candidate: Candidate) {
        let mut shared = self.shared();
        shared.seen.insert(Fingerprint::of(&candidate.inputs));
        shared.push(candidate);
    }

    /// How to run inputs.
    pub fn expander(&self) -> &Expander<'p> {
        &self.expander
    }

    /// Where the search stands.
    pub fn progress(&self) -> Progress {
        self.shared().progress()
    }

    /// What was done so far.
    pub fn counts(&self) -> Counts {
        self.shared().counts.clone()
    }

    /// The bugs found so far, by place.
    pub fn bugs(&self) -> Vec<Bug> {
        self.shared().bugs.values().cloned().collect()
    }

    /// Expands inputs, so many at the same time, until there are none left or it is time to stop.
    pub fn run(&self, jobs: usize, observer: &dyn Observer) {
        std::thread::scope(|scope| {
            for _ in 1..jobs {
                let worker = std::thread::Builder::new().stack_size(STACK);
                // with fewer threads it takes longer, that is all
                let _ = worker.spawn_scoped(scope, || self.work(observer));
            }
            self.work(observer);
        });
    }

    /// A worker: expands the best input of the work list, again and again.
    fn work(&self, observer: &dyn Observer) {
        while let Some(candidate) = self.take(observer) {
            let done = catch_unwind(AssertUnwindSafe(|| self.expand(&candidate, observer)));
            let mut shared = self.shared();
            match done {
                Ok(true) => {}
                Ok(false) => shared.push(candidate),
                Err(_) => shared.counts.faults += 1,
            }
            shared.busy -= 1;
            observer.progress(&shared.progress());
            drop(shared);
            self.news.notify_all();
        }
    }

    /// The best input. If there is none, but another worker may find one, waits for it.
    fn take(&self, observer: &dyn Observer) -> Option<Candidate> {
        let mut shared = self.shared();
        loop {
            if observer.stops() {
                return None;
            }
            if let Some(best) = shared.work.pop() {
                shared.busy += 1;
                return Some(best.candidate);
            }
            if shared.busy == 0 {
                return None;
            }
            shared = self.news.wait(shared).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Expands an input and runs what comes of it. `false` if it was time to stop before that was done.
    fn expand(&self, candidate: &Candidate, observer: &dyn Observer) -> bool {
        let generation = candidate.generation + 1;
        let mut run = |child: Child, parent: &[Decision]| {
            let expected = Some((parent, child.common));
            self.try_one(child.inputs, child.bound, generation, expected, observer);
        };
        let stops = || observer.stops();
        let expansion = self
            .expander
            .expand(&candidate.inputs, candidate.bound, &stops, &mut run);
        self.shared().count(&expansion);
        if expansion.is_stopped {
            return false;
        }
        let rest = expansion.rest.map(|bound| Candidate {
            bound,
            score: 0,
            ..candidate.clone()
        });
        let mut shared = self.shared();
        observer.expanded(&Expanded {
            fingerprint: Fingerprint::of(&candidate.inputs),
            bound: candidate.bound,
            rest: rest.as_ref(),
            is_complete: shared.counts.is_complete(),
        });
        if let Some(rest) = rest {
            shared.push(rest);
        }
        true
    }

    /// Run&Check and Score of the lecture. `false` if the input was run before.
    fn try_one(
        &self,
        inputs: Inputs,
        bound: usize,
        generation: u32,
        expected: Option<(&[Decision], usize)>,
        observer: &dyn Observer,
    ) -> bool {
        let fingerprint = Fingerprint::of(&inputs);
        if !self.shared().seen.insert(fingerprint) {
            return false;
        }
        let ran = self.expander.run(&inputs);
        let diverged = expected.is_some_and(|(parent, common)| diverges(parent, common, &ran.decisions));
        let mut shared = self.shared();
        let (score, bug) = shared.add(&inputs, &ran);
        let candidate = Candidate {
            inputs,
            bound: if diverged { 0 } else { bound },
            score,
            generation,
        };
        shared.counts.executions += 1;
        shared.counts.divergences += u64::from(diverged);
        let tried = Tried {
            candidate: &candidate,
            fingerprint,
            bug: bug.as_ref(),
            is_complete: shared.counts.is_complete(),
        };
        observer.tried(&tried);
        shared.counts.kept += u64::from(tried.is_kept());
        shared.counts.generations = shared.counts.generations.max(generation);
        shared.push(candidate);
        drop(shared);
        self.news.notify_one();
        true
    }
}

/// Did a run go otherwise than it should: like its parent's up to a point, but not there?
fn diverges(parent: &[Decision], common: usize, child: &[Decision]) -> bool {
    let (Some(of_parent), Some(of_child)) = (parent.get(..common), child.get(..common)) else {
        // what is longer than what is recorded is not known; what is shorter has left its parent's way
        return child.len() < common;
    };
    let is_known = parent.len() > common && child.len() > common;
    of_parent != of_child || (is_known && parent[common] == child[common])
}

impl Shared {
    fn push(&mut self, candidate: Candidate) {
        self.age += 1;
        self.work.push(Waiting {
            candidate,
            age: self.age,
        });
    }

    /// Adds what a run has reached. How much was new, and the bug, if it was not known?
    fn add(&mut self, inputs: &Inputs, ran: &Ran) -> (u32, Option<Bug>) {
        let score = self.covered.add(&ran.blocks);
        match &ran.outcome {
            Outcome::Error(kind, span) if !self.bugs.contains_key(&(*span, *kind)) => {
                let bug = Bug {
                    kind: *kind,
                    span: *span,
                    inputs: inputs.clone(),
                };
                self.bugs.insert((*span, *kind), bug.clone());
                (score, Some(bug))
            }
            Outcome::Unknown(why, _) => {
                *self.counts.given_up.entry(why.clone()).or_default() += 1;
                (score, None)
            }
            _ => (score, None),
        }
    }

    fn count(&mut self, expansion: &Expansion) {
        self.counts.expansions += 1;
        self.counts.concretized += expansion.concretized;
        self.counts.unanswered += expansion.unanswered;
        self.counts.too_long += expansion.too_long;
        self.solver_ns += expansion.solver_ns;
    }

    fn progress(&self) -> Progress {
        Progress {
            executions: self.counts.executions,
            blocks: self.covered.statements(),
            queue: self.work.len() + self.busy,
            bugs: self.bugs.len(),
            solver_ns: self.solver_ns,
        }
    }
}
