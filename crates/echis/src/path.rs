//! The path that is being executed, and how the next one is found.
//!
//! What code decides on symbolic values comes here. A *decision* is a condition, and the side that
//! the path took; or both, where code [merges](crate::merge) them. The code is run once a path: the
//! decisions of the path before are replayed up to the last one whose other side is still open, and
//! that side is taken. Code that does something else when it is run again is found out, since it
//! then comes with another condition than the one that is replayed.
//!
//! While one of two sides is executed that will be merged, what is done is done *locally*, for the
//! inputs that take this side. A decision there is about these inputs only, and if the code ends
//! there, in a panic, only these have got a path. So there the other side is not taken by itself:
//! the inputs that have had their path are left out, and the code is run again from the fork on,
//! which decides anew what is possible for the others.
//!
//! Inputs have the names that the path gives them, one after the other. One that was made since a
//! fork may be another one the next time, so that nothing can be left out because of it: then the
//! path forks after all where code would merge.

use crate::run::{Run, Stop};
use echis_logic::{Op, Sort, Symbol, Term, Terms};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

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
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Mark {
    decisions: usize,
    made: usize,
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
    /// What stands for the inputs that were made so far.
    made: Vec<Symbol>,
    /// The decisions are those that the next path begins with.
    is_ready: bool,
    /// How often code was left for some of its inputs that are not together with the others yet.
    pub departures: usize,
    /// A panic has ended one side of a branch that merges: the code is not to go on as if nothing
    /// had happened.
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
            made: self.made.len(),
        }
    }

    /// A symbol for something that is unknown. The same one when the code is run again.
    pub fn unknown(&mut self, t: &Terms, name: &str, arguments: &[Sort], sort: Sort) -> Symbol {
        let symbol = t.symbol(&format!("{name}#{}", self.made.len()), arguments, sort);
        self.made.push(symbol);
        symbol
    }

    /// What is done from here on is done for inputs for which this is true, as was decided at a
    /// fork.
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

    /// A decision of the path before that the code, which has come to its end, did not come to
    /// again.
    pub fn missed(&self) -> Option<Term> {
        let rest = self.decisions.get(self.taken..).unwrap_or_default();
        let real = |decision: &&Decision| !matches!(decision, Decision::Without { .. });
        rest.iter().find(real).map(|decision| decision.condition())
    }

    /// The code has ended. If it was executed locally, this was the path of these inputs only.
    ///
    /// # Errors
    ///
    /// If these inputs cannot be left out on the paths to come: a fork for [`Path::part`].
    pub fn end(&mut self, t: &Terms) -> Result<(), Mark> {
        let Some(&Local { fork, .. }) = self.locals.first() else {
            return Ok(());
        };
        self.decisions.truncate(self.taken);
        let local = self.since(t, 0);
        self.can_leave_out(t, fork, local)?;
        self.conditions.push(local);
        self.start_anew(t, fork, local);
        self.is_ready = true;
        Ok(())
    }

    /// The inputs that had their path since a fork: those that take all decisions that were taken,
    /// and for which something is true.
    fn done_since(&self, t: &Terms, fork: Mark, condition: Term) -> Term {
        let mut done = Vec::new();
        let mut here = condition;
        for decision in &self.decisions[fork.decisions..] {
            match *decision {
                Decision::Without { condition } => done.push(condition),
                Decision::Both { .. } => {}
                Decision::Side { effect, .. } => here = t.and(here, effect),
            }
        }
        done.push(here);
        t.or_all(done)
    }

    /// They are left out.
    fn start_anew(&mut self, t: &Terms, fork: Mark, condition: Term) {
        let condition = self.done_since(t, fork, condition);
        self.decisions.truncate(fork.decisions);
        self.decisions.push(Decision::Without { condition });
    }

    /// Whether they can be left out, as nothing is said of them that was made since the fork; if
    /// not, the fork.
    fn can_leave_out(&self, t: &Terms, fork: Mark, condition: Term) -> Result<(), Mark> {
        let made = &self.made[fork.made..];
        if made.is_empty() {
            return Ok(());
        }
        let done = self.done_since(t, fork, condition);
        let is_made = |part| matches!(&t.peek(part).op, Op::Apply(symbol) if made.contains(symbol));
        if t.any(done, &mut |part| is_made(part)) {
            Err(fork)
        } else {
            Ok(())
        }
    }

    /// The first branch since a fork that was going to be merged has a path for each side.
    pub fn part(&mut self, t: &Terms, fork: Mark) {
        let mut since = self.decisions.iter().enumerate().skip(fork.decisions);
        let both = since.find_map(|(place, decision)| match *decision {
            Decision::Both { condition } => Some((place, condition)),
            _ => None,
        });
        let (place, condition) = both.expect("a fork has two sides");
        self.decisions.truncate(place);
        self.decisions.push(Decision::Side {
            condition,
            taken: false,
            other: Other::Open,
            effect: t.not(condition),
            fork: None,
        });
        self.is_ready = true;
    }

    /// Whether no decision could have been another one.
    pub fn is_only(&self) -> bool {
        let is_open = |decision: &Decision| {
            matches!(
                decision,
                Decision::Side {
                    other: Other::Open,
                    ..
                }
            )
        };
        !self.is_ready && !self.decisions.iter().any(is_open)
    }

    /// How many decisions there are.
    pub fn length(&self) -> usize {
        self.decisions.len()
    }

    /// The decision with a number, if there are so many.
    pub fn decided(&self, number: usize) -> Option<Term> {
        self.decisions.get(number).map(|decision| decision.condition())
    }

    /// Gets ready for the decisions that there are.
    pub fn start(&mut self) {
        self.conditions.clear();
        self.locals.clear();
        self.made.clear();
        self.departures = 0;
        self.interrupted = false;
        self.taken = 0;
        self.asked = 0;
    }

    /// Gets ready for the next path. `false` if there is none.
    pub fn turn(&mut self, t: &Terms) -> bool {
        let is_ready = std::mem::take(&mut self.is_ready);
        self.start();
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
        self.while_leaving(|| (), || self.assume_here(condition));
    }

    fn assume_here(&self, condition: Term) {
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
        self.while_leaving(
            || self.is_certain(condition),
            || {
                let decision = self.decision(condition, |condition| self.open_side(condition));
                let Decision::Side { taken, .. } = decision else {
                    self.diverged(decision, condition)
                };
                taken
            },
        )
    }

    /// The first of two sides.
    fn open_side(&self, condition: Term) -> Decision {
        let (t, path) = (self.terms(), self.path.borrow());
        // loops are left first: of the inputs that show something, those come first for which
        // little is done
        let effect = t.implies(path.since(t, 0), t.not(condition));
        let fork = path.locals.first().map(|local| local.fork);
        let can_leave_out = fork.map_or(Ok(()), |fork| path.can_leave_out(t, fork, effect));
        drop(path);
        if let Err(fork) = can_leave_out {
            self.stop(Stop::Apart { fork });
        }
        Decision::Side {
            condition,
            taken: false,
            other: Other::Open,
            effect,
            fork,
        }
    }

    /// The side of a condition that code takes, or `None` if it takes both.
    pub fn fork(&self, condition: Term) -> Option<bool> {
        self.while_leaving(
            || Some(self.is_certain(condition)),
            || match self.decision(condition, |condition| Decision::Both { condition }) {
                Decision::Side { taken, .. } => Some(taken),
                Decision::Both { .. } | Decision::Without { .. } => {
                    self.has_sides(condition);
                    None
                }
            },
        )
    }

    /// Does something that may end the path. What is executed while the path is being left already,
    /// such as `Drop`, cannot be left once more: if the path has ended, all that matters is that
    /// what always holds is not seen broken there, since a panic would end the process.
    fn while_leaving<R>(&self, without_leaving: impl Fn() -> R, f: impl FnOnce() -> R) -> R {
        if !thread::panicking() {
            return f();
        }
        if self.is_stopped() {
            return without_leaving();
        }
        catch_unwind(AssertUnwindSafe(f)).unwrap_or_else(|_| without_leaving())
    }

    /// Is this true of all inputs for which code is executed now?
    fn is_certain(&self, condition: Term) -> bool {
        !self.possible(self.terms().not(condition))
    }

    /// What the code says at its end: run again, it has to say the same thing.
    pub fn conclude(&self, claim: Term) {
        let replayed = self.path.borrow_mut().replayed();
        let conclusion = replayed.unwrap_or(Decision::Both { condition: claim });
        if conclusion.condition() != claim {
            self.diverged(conclusion, claim);
        }
        self.path.borrow_mut().take(conclusion);
    }

    /// The decision on a condition: the one that was taken the last time; the only possible side;
    /// or what `open` makes of it if both are.
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
        if self.is_late() {
            self.stop(Stop::Time);
        }
        if stacker::remaining_stack().is_some_and(|left| left < STACK) {
            self.stop(Stop::Stack);
        }
        let can_be = self.possible(condition);
        let can_fail = self.possible(self.terms().not(condition));
        if self.missing_solver().is_some() {
            self.stop(Stop::NoSolver);
        }
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
