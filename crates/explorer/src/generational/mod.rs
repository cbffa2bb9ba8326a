//! Generational search, as in SAGE (the lecture's slides 72 to 79).
//!
//! One symbolic execution gives as many new inputs as it has constraints. Each constraint is
//! negated while those before it are kept. Inputs that reach new code go first. The bound of an
//! input excludes the constraints that its ancestors have negated already.
//!
//! Workers share only the work list and the coverage. A search with a single worker is
//! deterministic.
//!
//! An input has *diverged* if its run takes another path than the one that was solved for. Its
//! bound means nothing then, and starts at 0 again.
//!
//! Searches in several processes can share their work through [`Sharing`].

mod coverage;
mod expand;
mod fingerprint;
mod sharing;
#[cfg(test)]
pub(crate) mod tests;

pub use coverage::{Blocks, Score};
pub use expand::{Expander, Options};
pub use fingerprint::Fingerprint;
pub use sharing::{Claim, Sharing};

use echis_program::ast::ErrorKind;
use echis_program::run::{Decision, Inputs, Outcome};
use echis_source::Span;
use expand::{Child, Expansion, Ran};
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// An input that waits for its expansion.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The input.
    pub inputs: Inputs,
    /// Constraints before this one are not negated.
    pub bound: usize,
    /// The number of blocks that it was the first to reach.
    pub score: u32,
    /// The number of its ancestors.
    pub generation: u32,
}

/// The rank of a candidate in the work list: the highest score goes first, then the fewest
/// ancestors, then the oldest.
type Rank = (u32, Reverse<u32>, Reverse<u64>);

/// A bug, with the first inputs that lead to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Bug {
    /// The kind of error.
    pub kind: ErrorKind,
    /// The place of the error.
    pub span: Span,
    /// The inputs that lead to it.
    pub inputs: Inputs,
}

/// Statistics of a search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of concrete runs.
    pub executions: u64,
    /// The number of symbolic runs.
    pub expansions: u64,
    /// The number of inputs that reached a new block or a new bug.
    pub kept: u64,
    /// The number of runs that took another path than the one that was solved for.
    pub divergences: u64,
    /// The number of choices whose conditions were not recorded.
    pub concretized: u64,
    /// The number of questions that the solver did not answer.
    pub unanswered: u64,
    /// The number of constraints whose negation would need longer arrays than are allowed.
    pub too_long: u64,
    /// The number of expansions that failed because of a fault in Echis.
    pub faults: u64,
    /// The number of runs that were given up, by reason.
    pub given_up: BTreeMap<Arc<str>, u64>,
    /// The number of generations of inputs after the first.
    pub generations: u32,
}

impl Counts {
    /// Whether nothing was left out. An empty work list then means that no other bugs exist, for
    /// objects of the shapes that were tried.
    pub fn is_complete(&self) -> bool {
        let left_out = self.divergences + self.concretized + self.unanswered + self.too_long + self.faults;
        left_out == 0 && self.given_up.is_empty()
    }
}

/// The result of running an input.
#[derive(Debug)]
pub struct Tried<'a> {
    /// The input as it waits for its expansion.
    pub candidate: &'a Candidate,
    /// The fingerprint that identifies the input.
    pub fingerprint: Fingerprint,
    /// The bug that the run found, if it is new.
    pub bug: Option<&'a Bug>,
    /// Whether nothing has been left out so far.
    pub is_complete: bool,
}

impl Tried<'_> {
    /// Whether the run reached a new block or a new bug.
    pub fn is_kept(&self) -> bool {
        self.candidate.score > 0 || self.bug.is_some()
    }
}

/// The result of expanding an input.
#[derive(Debug)]
pub struct Expanded<'a> {
    /// The fingerprint of the input.
    pub fingerprint: Fingerprint,
    /// The first constraint that was negated.
    pub bound: usize,
    /// The input with the constraints that are still to be negated, if there are any. It waits
    /// again.
    pub rest: Option<&'a Candidate>,
    /// Whether nothing has been left out so far.
    pub is_complete: bool,
}

/// Observes a search. The events come in an order that a single worker could produce.
pub trait Observer: Sync {
    /// An input was run.
    fn tried(&self, _tried: &Tried) {}
    /// An input was expanded, and its children were run.
    fn expanded(&self, _expanded: &Expanded) {}
    /// An expansion found an input that was run before.
    fn repeated(&self, _input: Fingerprint) {}
    /// Reports the progress after each expansion.
    fn progress(&self, _so_far: &Progress) {}
    /// Whether the search should stop.
    fn stops(&self) -> bool {
        false
    }
}

impl Observer for () {}

/// The progress of a search.
#[derive(Debug, Clone, Copy, Default)]
pub struct Progress {
    /// The number of concrete runs.
    pub executions: u64,
    /// The number of statements that were reached.
    pub blocks: u32,
    /// The number of inputs that wait.
    pub queue: usize,
    /// The number of bugs.
    pub bugs: usize,
    /// The time in the solver, of all workers together, in nanoseconds.
    pub solver_ns: u64,
}

/// A search: the work list, the coverage, and the bugs found.
pub struct Search<'p> {
    expander: Expander<'p>,
    shared: Mutex<Shared>,
    /// Signals to waiting workers that the work list has grown or that a worker is done.
    work_changed: Condvar,
}

/// The state that workers share.
struct Shared {
    work: BTreeMap<Rank, Candidate>,
    /// Candidates that another search expands. They wait in case it does not finish.
    put_off: Vec<Candidate>,
    /// Whether no search has work left, if the work is shared.
    is_over: bool,
    /// The number of candidates that were added to the work list.
    age: u64,
    /// The number of workers that may still add to the work list.
    busy: usize,
    /// The inputs that were run.
    seen: FxHashSet<Fingerprint>,
    covered: Blocks,
    bugs: BTreeMap<(Span, ErrorKind), Bug>,
    counts: Counts,
    solver_ns: u64,
}

/// The stack size of a worker: inputs can make programs nest deeply. Only the used part of a stack
/// is backed by memory.
const STACK: usize = 256 << 20;

impl<'p> Search<'p> {
    /// Creates a search that has run nothing.
    pub fn new(expander: Expander<'p>) -> Search<'p> {
        let shared = Shared {
            work: BTreeMap::new(),
            put_off: Vec::new(),
            is_over: false,
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
            work_changed: Condvar::new(),
        }
    }

    /// Locks the shared state. It is valid even after a worker panicked, because all changes are
    /// additions.
    fn shared(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a start input. Returns `false` if it was run before.
    pub fn seed(&self, inputs: Inputs, observer: &dyn Observer) -> bool {
        self.try_one(inputs, 0, 0, None, observer)
    }

    /// Runs an input only for its coverage: an earlier search has expanded it, or has it in its
    /// work list.
    pub fn replay(&self, inputs: &Inputs) {
        let ran = self.expander.run(inputs);
        let mut shared = self.shared();
        shared.seen.insert(Fingerprint::of(inputs));
        shared.counts.executions += 1;
        let (score, bug) = shared.add(inputs, &ran);
        shared.counts.kept += u64::from(score > 0 || bug.is_some());
    }

    /// Runs an input that another search has kept, for its coverage and its bug. If both searches
    /// have an input for the bug, the one with the smaller fingerprint is reported, so that all
    /// searches report the same.
    pub fn import(&self, inputs: &Inputs) {
        let ran = self.expander.run(inputs);
        let fingerprint = Fingerprint::of(inputs);
        let mut shared = self.shared();
        shared.seen.insert(fingerprint);
        shared.counts.executions += 1;
        let (score, bug) = shared.add(inputs, &ran);
        shared.counts.kept += u64::from(score > 0 || bug.is_some());
        if let Outcome::Error(kind, span) = ran.outcome
            && let Some(bug) = shared.bugs.get_mut(&(span, kind))
            && fingerprint < Fingerprint::of(&bug.inputs)
        {
            bug.inputs = inputs.clone();
        }
    }

    /// Marks an input as run by an earlier search.
    pub fn remember(&self, fingerprint: Fingerprint) {
        self.shared().seen.insert(fingerprint);
    }

    /// Adds an input that an earlier search has run but not expanded.
    pub fn take_over(&self, candidate: Candidate) {
        let mut shared = self.shared();
        shared.seen.insert(Fingerprint::of(&candidate.inputs));
        shared.push(candidate);
    }

    /// The expander, which runs inputs.
    pub fn expander(&self) -> &Expander<'p> {
        &self.expander
    }

    /// The progress so far.
    pub fn progress(&self) -> Progress {
        self.shared().progress()
    }

    /// The statistics so far.
    pub fn counts(&self) -> Counts {
        self.shared().counts.clone()
    }

    /// The bugs found so far, by place.
    pub fn bugs(&self) -> Vec<Bug> {
        self.shared().bugs.values().cloned().collect()
    }

    /// Expands inputs with `jobs` workers until none are left or the observer stops the search.
    pub fn run(&self, jobs: usize, observer: &dyn Observer) {
        self.run_workers(jobs, observer, None);
    }

    /// As [`Search::run`], with work that is shared with other searches. Returns whether no search
    /// has work left; otherwise the observer has stopped this one.
    pub fn run_shared(&self, jobs: usize, observer: &dyn Observer, sharing: &dyn Sharing) -> bool {
        self.run_workers(jobs, observer, Some(sharing));
        self.shared().is_over
    }

    /// Runs `jobs` workers.
    fn run_workers(&self, jobs: usize, observer: &dyn Observer, sharing: Option<&dyn Sharing>) {
        std::thread::scope(|scope| {
            for _ in 1..jobs {
                let worker = std::thread::Builder::new().stack_size(STACK);
                // without this thread the search only takes longer
                let _ = worker.spawn_scoped(scope, || self.work(observer, sharing));
            }
            self.work(observer, sharing);
        });
    }

    /// The loop of a worker: expands the best input of the work list.
    fn work(&self, observer: &dyn Observer, sharing: Option<&dyn Sharing>) {
        let take = || match sharing {
            None => self.take(observer),
            Some(sharing) => self.take_shared(observer, sharing),
        };
        while let Some(candidate) = take() {
            let done = catch_unwind(AssertUnwindSafe(|| self.expand(&candidate, observer)));
            if let (Err(_), Some(sharing)) = (&done, sharing) {
                sharing.abandon(&candidate);
            }
            let mut shared = self.shared();
            match done {
                Ok(true) => {}
                Ok(false) => shared.push(candidate),
                Err(_) => shared.counts.faults += 1,
            }
            shared.busy -= 1;
            observer.progress(&shared.progress());
            drop(shared);
            self.work_changed.notify_all();
        }
    }

    /// Takes the best input. Waits if there is none but another worker may find one.
    fn take(&self, observer: &dyn Observer) -> Option<Candidate> {
        let mut shared = self.shared();
        loop {
            if observer.stops() {
                return None;
            }
            if let Some((_, best)) = shared.work.pop_last() {
                shared.busy += 1;
                return Some(best);
            }
            if shared.busy == 0 {
                return None;
            }
            shared = self
                .work_changed
                .wait(shared)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Expands an input and runs its children. Returns `false` if the search was stopped before the
    /// end.
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

    /// Runs an input, scores it, and adds it to the work list (Run&Check and Score of the lecture).
    /// `expected` has the decisions of its parent and the number of them that it should share.
    /// Returns `false` if the input was run before.
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
            if expected.is_some() {
                observer.repeated(fingerprint);
            }
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
        self.work_changed.notify_one();
        true
    }
}

/// Whether a run diverged: it should share `common` decisions with its parent and take the other
/// side of the next one.
fn diverges(parent: &[Decision], common: usize, child: &[Decision]) -> bool {
    let (Some(of_parent), Some(of_child)) = (parent.get(..common), child.get(..common)) else {
        // a parent with fewer recorded decisions tells nothing about a child that has as many; a
        // child with fewer has left the path
        return child.len() < common;
    };
    let is_known = parent.len() > common && child.len() > common;
    of_parent != of_child || (is_known && parent[common] == child[common])
}

impl Shared {
    /// Adds a candidate to the work list.
    fn push(&mut self, candidate: Candidate) {
        self.age += 1;
        let rank = (candidate.score, Reverse(candidate.generation), Reverse(self.age));
        self.work.insert(rank, candidate);
    }

    /// Adds the coverage of a run. Returns the number of new blocks, and the bug if it is new.
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

    /// Adds an expansion to the statistics.
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
            queue: self.work.len() + self.put_off.len() + self.busy,
            bugs: self.bugs.len(),
            solver_ns: self.solver_ns,
        }
    }
}
