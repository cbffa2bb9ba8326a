//! The path that is being executed, and how the next one is found.
//!
//! What code decides on symbolic values comes here. A *decision* is a condition, and the side that the path took; or both, where code
//! [merges](crate::merge) them. The code is run once a path: the decisions of the path before are replayed up to the last one whose other
//! side is still open, and that side is taken. Code that does something else when it is run again is found out, since it then comes with another
//! condition than the one that is replayed.
//!
//! While one of two sides is executed that will be merged, what is done is done *locally*, for the inputs that take this side. A
//! decision there is about these inputs only, and if the code ends there, in a panic, only these have got a path. So there the other side
//! is not taken by itself: the inputs that have had their path are left out, and the code is run again from the fork on, which decides
//! anew what is possible for the others.

use crate::run::{Run, Stop};
use echis_logic::{Term, Terms};

/// How many bytes of stack a decision needs, and what the code does until the next one.
const STACK: usize = 1024 * 1024;

#[derive(Debug, Clone, Copy)]
enum Decision {
    /// One side was taken.
    Side {
        condition: Term,
        taken: bool,
        /// What about the other one?
        other: Other,
        /// What this says of the inputs of the path.
        effect: Term,
        /// The outermost fork around it, if it was taken locally.
        fork: Option<Mark>,
    },
    /// Both sides are executed, one after the other.
    Both { condition: Term },
    /// Inputs for which this is true had a path of their own.
    Without { condition: Term },
}

/// What a side of a condition says.
fn side(t: &Terms, condition: Term, taken: bool) -> Term {
    if taken { condition } else { t.not(condition) }
}

impl Decision {
    fn condition(self) -> Term {
        let (Decision::Side { condition, .. }
        | Decision::Both { condition }
        | Decision::Without { condition }) = self;
        condition
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Other {
    /// Nothing takes it.
    Impossible,
    /// It was not taken yet.
    Open,
    Taken,
}

/// A place on a path.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Mark {
    decisions: usize,
}

/// What is executed now is executed for the inputs for which a condition is true, one of two sides.
#[derive(Debug, Clone, Copy)]
struct Local {
    condition: Term,
    /// Where the sides were told apart.
    fork: Mark,
}

/// What is known of a path so far.
#[derive(Default)]
pub(crate) struct Path {
    /// What holds of the inputs that take it.
    conditions: Vec<Term>,
    /// The decisions, those of the path before first.
    decisions: Vec<Decision>,
    /// How many of them are behind.
    taken: usize,
    /// How many of those the code has asked for.
    asked: usize,
    locals: Vec<Local>,
    /// How often code was left for some of its inputs that are not together with the others yet.
    pub departures: usize,
    /// A panic has ended one side of a branch that merges: the code is not to go on as if nothing had happened.
    pub interrupted: bool,
}

impl Path {
    /// What holds of the inputs that take it.
    pub fn conditions(&self) -> &[Term] {
        &self.conditions
    }

    /// What holds of the inputs for which code is executed now.
    fn here(&self) -> Vec<Term> {
        let locals = self.locals.iter().map(|local| local.condition);
        self.conditions.iter().copied().chain(locals).collect()
    }

    /// The decision that is to be replayed now.
    fn replayed(&mut self) -> Option<Decision> {
        while let Some(Decision::Without { .. }) = self.decisions.get(self.taken) {
            self.taken += 1;
        }
        self.decisions.get(self.taken).copied()
    }

    fn take(&mut self, decision: Decision) {
        if self.taken == self.decisions.len() {
            self.decisions.push(decision);
        }
        self.taken += 1;
        self.asked += 1;
    }

    /// How many local conditions there are.
    pub fn depth(&self) -> usize {
        self.locals.len()
    }

    /// This place.
    pub fn mark(&self) -> Mark {
        Mark {
            decisions: self.taken,
        }
    }

    /// What is done from here on is done for inputs for which this is true, as was decided at a fork.
    pub fn enter(&mut self, condition: Term, fork: Mark) {
        self.locals.push(Local { condition, fork });
    }

    /// Local conditions above this depth are over.
    pub fn leave(&mut self, depth: usize) {
        self.locals.truncate(depth);
    }

    /// The local conditions above this depth.
    pub fn since(&self, t: &Terms, depth: usize) -> Term {
        let above = self.locals.get(depth..).unwrap_or_default();
        t.and_all(above.iter().map(|local| local.condition))
    }

    /// A decision of the path before that the code, which has come to its end, did not come to again.
    pub fn missed(&self) -> Option<Term> {
        let rest = self.decisions.get(self.taken..).unwrap_or_default();
        let real = |decision: &&Decision| !matches!(decision, Decision::Without { .. });
        rest.iter().find(real).map(|decision| decision.condition())
    }

    /// The code has ended. If it was executed locally, this was the path of these inputs only.
    pub fn end(&mut self, t: &Terms) {
        if let Some(&Local { fork, .. }) = self.locals.first() {
            let local = self.since(t, 0);
            self.conditions.push(local);
            self.decisions.truncate(self.taken);
            self.start_anew(t, fork, local);
        }
    }

    /// The inputs that had their path since a fork are left out: those that take all decisions that were taken, and for which something is true.
    fn start_anew(&mut self, t: &Terms, fork: Mark, condition: Term) {
        let mut done = Vec::new();
        let mut here = condition;
        for decision in self.decisions.drain(fork.decisions..) {
            match decision {
                Decision::Without { condition } => done.push(condition),
                Decision::Both { .. } => {}
                Decision::Side { effect, .. } => here = t.and(here, effect),
            }
        }
        done.push(here);
        self.decisions.push(Decision::Without {
            condition: t.or_all(done),
        });
    }

    /// Gets ready for the next path. `false` if there is none.
    pub fn turn(&mut self, t: &Terms) -> bool {
        let is_ready = !std::mem::take(&mut self.locals).is_empty();
        self.departures = 0;
        self.interrupted = false;
        self.taken = 0;
        self.asked = 0;
        while !is_ready && let Some(last) = self.decisions.last_mut() {
            match last {
                Decision::Side {
                    condition,
                    taken,
                    other: other @ Other::Open,
                    effect,
                    fork: None,
                } => {
                    *other = Other::Taken;
                    *taken = !*taken;
                    *effect = side(t, *condition, *taken);
                    break;
                }
                Decision::Side {
                    other: Other::Open,
                    fork: Some(fork),
                    ..
                } => {
                    let fork = *fork;
                    self.start_anew(t, fork, t.tru());
                    break;
                }
                _ => self.decisions.pop(),
            };
        }
        let without = self.decisions.iter().filter_map(|decision| match *decision {
            Decision::Without { condition } => Some(t.not(condition)),
            _ => None,
        });
        self.conditions = without.collect();
        !self.decisions.is_empty()
    }
}

impl Run {
    /// Only inputs for which this is true are looked at from here on.
    pub fn assume(&self, condition: Term) {
        let t = self.terms();
        self.is_about_inputs(condition);
        if self.asks_for_rows() && condition != t.tru() {
            self.stop(Stop::Unbounded);
        }
        let replayed = self.path.borrow_mut().replayed().is_some();
        if !replayed && !self.possible(condition) {
            self.stop(Stop::Impossible);
        }
        let path = &mut *self.path.borrow_mut();
        path.conditions.push(t.implies(path.since(t, 0), condition));
    }

    /// The side of a condition that this path takes.
    pub fn decide(&self, condition: Term) -> bool {
        let decision = self.decision(condition, |condition| {
            let t = self.terms();
            let path = self.path.borrow();
            // loops are left first: of the inputs that show something, those come first for which little is done
            Decision::Side {
                condition,
                taken: false,
                other: Other::Open,
                effect: t.implies(path.since(t, 0), t.not(condition)),
                fork: path.locals.first().map(|local| local.fork),
            }
        });
        let Decision::Side { taken, .. } = decision else {
            self.diverged(decision, condition)
        };
        taken
    }

    /// The side of a condition that code takes, or `None` if it takes both.
    pub fn fork(&self, condition: Term) -> Option<bool> {
        match self.decision(condition, |condition| Decision::Both { condition }) {
            Decision::Side { taken, .. } => Some(taken),
            _ => None,
        }
    }

    /// The decision on a condition: the one that was taken the last time; the only possible side; or what `open` makes of it if both are.
    fn decision(&self, condition: Term, open: impl FnOnce(Term) -> Decision) -> Decision {
        self.is_about_inputs(condition);
        let replayed = self.path.borrow_mut().replayed();
        let decision = replayed.unwrap_or_else(|| self.new_decision(condition, open));
        if decision.condition() != condition {
            self.diverged(decision, condition);
        }
        let path = &mut *self.path.borrow_mut();
        path.take(decision);
        if let Decision::Side { effect, .. } = decision {
            path.conditions.push(effect);
        }
        decision
    }

    /// What is true of some rows of a table and not of others cannot be decided.
    fn is_about_inputs(&self, condition: Term) {
        if self.terms().is_open(condition) {
            self.stop(Stop::Unbounded);
        }
    }

    fn new_decision(&self, condition: Term, open: impl FnOnce(Term) -> Decision) -> Decision {
        if self.path.borrow().asked >= self.limits.decisions {
            self.stop(Stop::Decisions);
        }
        if stacker::remaining_stack().is_some_and(|left| left < STACK) {
            self.stop(Stop::Stack);
        }
        let can_be = self.possible(condition);
        let can_fail = self.possible(self.terms().not(condition));
        match (can_be, can_fail) {
            (true, true) => open(condition),
            (false, false) => self.stop(Stop::Impossible),
            (taken, _) => Decision::Side {
                condition,
                taken,
                other: Other::Impossible,
                // what is possible only so is no news
                effect: self.terms().tru(),
                fork: None,
            },
        }
    }

    fn diverged(&self, replayed: Decision, condition: Term) -> ! {
        self.stop(Stop::Diverged {
            before: self.terms().show(replayed.condition()),
            now: self.terms().show(condition),
        })
    }

    /// What holds of the inputs that take the path.
    pub fn condition(&self) -> Term {
        self.terms()
            .and_all(self.path.borrow().conditions().iter().copied())
    }

    /// Can this be true of the inputs for which code is executed now?
    fn possible(&self, condition: Term) -> bool {
        self.satisfiable(&self.path.borrow().here(), condition)
    }
}
