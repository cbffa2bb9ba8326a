//! Inference of ghost operations (*Implicit Dynamic Frames*, section 4.1): where a permission is missing, predicates are closed
//! and opened until it is there.
//!
//! A missing permission is a *need*. Operations that may meet it come from the heap ([`candidates`]); each is tried, in order, and the
//! first that helps is taken. What a statement needs is done before it and stays done ([`supply`]); what an expression of a
//! specification needs is done for it alone, like an `unfolding` ([`value`]). A *trial* runs something and forgets it: no failure in it
//! is reported, nothing that it learned is kept. So a wrong guess costs time and nothing else: every operation is an ordinary `fold` or
//! `unfold`, with all its checks.

mod apply;
mod candidates;
mod landing;
mod level;
mod paths;
mod record;
mod supply;
mod text;
mod value;

use crate::context::{Context, Offence, R, Stop};
use crate::heap::{Heap, Resource};
use crate::limit::{CheckPlace, INFERENCE_STEPS, Undecided};
use crate::lookup::Amount;
use crate::state::Instance;
use candidates::Contents;
use echis_logic::Term;
use echis_solver::BudgetFactor;
use echis_source::Span;
use echis_viper::ast::{Exp, PredicateId};
pub use paths::{Condition, Paths};
use record::Visit;
pub use record::{Argument, Inferred, Operation};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// How many operations a single statement may need.
const OPERATIONS: usize = 16;

/// Whether ghost operations are inferred.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Inference {
    /// They are all written in the program.
    #[default]
    Off,
    /// They are inferred where permissions are missing.
    On {
        /// How deep closes may be nested in each other, and instances be opened inside of each other, for one permission.
        nesting: usize,
    },
}

impl Inference {
    /// Inference with the usual bound.
    pub const ON: Inference = Inference::On { nesting: 4 };
}

/// A permission that is missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Need {
    /// To a field or predicate.
    pub resource: Resource,
    /// At this location; to several locations if there is none.
    pub args: Option<Vec<Term>>,
    /// This much, or any amount at all.
    pub amount: Option<Amount>,
    /// Where it is needed.
    pub culprit: Span,
    /// What was shown of the applications in its location where it was found to be missing.
    pub shown: Vec<Term>,
}

impl Need {
    /// The first argument of its location.
    fn receiver(&self) -> Option<Term> {
        self.args.as_ref()?.first().copied()
    }

    /// Is it the same permission, needed by the same part of the program?
    fn is(&self, other: &Need) -> bool {
        (self.resource, &self.args, self.culprit) == (other.resource, &other.args, other.culprit)
    }
}

/// A ghost operation on an instance.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Op {
    operation: Operation,
    predicate: PredicateId,
    args: Rc<[Term]>,
    amount: Amount,
    /// Whether instances may be opened for what it needs itself.
    opens: bool,
}

impl Op {
    /// Closes an instance with what is there.
    fn close(predicate: PredicateId, args: Rc<[Term]>, amount: Amount) -> Op {
        Op {
            operation: Operation::Close,
            predicate,
            args,
            amount,
            opens: false,
        }
    }

    /// What it is done to.
    fn instance(&self) -> Instance {
        (self.predicate, self.args.clone())
    }
}

/// What inference remembers about a member.
#[derive(Debug, Default)]
pub struct Ghost<'p> {
    is_on: bool,
    /// What is closed must have been opened here, so that there is never more than there was.
    pub only_restores: bool,
    /// How deep operations may be nested here.
    nesting: usize,
    /// How deep they may be nested anywhere.
    deepest: usize,
    /// Missing permissions are raised, not reported.
    catching: bool,
    /// Failures are counted, not reported.
    trying: bool,
    /// Expressions raise what they need, since operations before the statement are to meet it.
    raising: bool,
    /// An assertion of the program is checked: what it needs closed is closed before it.
    pub asserting: bool,
    /// The statement's own expressions do not raise: operations before it did not help.
    local: bool,
    /// How deep the path was when needs began to be raised.
    base: usize,
    missing: Option<Need>,
    /// Something failed in a trial, here.
    failed: Option<Span>,
    /// What an instance lacks that could not be closed.
    hint: Option<String>,
    contents: FxHashMap<PredicateId, Rc<Contents>>,
    visits: Vec<Visit<'p>>,
    /// Behind which conditions what is usually closed was closed by the first paths that came there.
    leveled: FxHashMap<Span, bool>,
    /// How many states are kept in them.
    kept: usize,
    /// How many operations were tried.
    pub tried: u64,
    /// How many may be tried.
    pub most_tried: u64,
}

impl Ghost<'_> {
    /// Nothing is known yet.
    pub fn new(inference: Inference, budget: BudgetFactor) -> Self {
        match inference {
            Inference::Off => Ghost::default(),
            Inference::On { nesting } => Ghost {
                is_on: true,
                nesting,
                deepest: nesting,
                most_tried: budget.times(INFERENCE_STEPS),
                ..Ghost::default()
            },
        }
    }

    /// Are ghost operations inferred?
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Is what happens forgotten afterwards?
    pub fn is_trying(&self) -> bool {
        self.trying
    }

    /// Notes a failure of a trial.
    pub fn note_failure(&mut self, culprit: Span) {
        self.failed.get_or_insert(culprit);
    }
}

/// How a trial ended.
struct Trial {
    /// Nothing failed and nothing was missing.
    succeeded: bool,
    missing: Option<Need>,
    failed: Option<Span>,
    /// Why something in it was not decided.
    undecided: Option<Undecided>,
}

impl<'p> Context<'p, '_> {
    /// Runs something that is forgotten afterwards.
    fn trial(&mut self, run: impl FnOnce(&mut Self) -> R) -> Trial {
        let outer = (
            std::mem::replace(&mut self.ghost.catching, true),
            std::mem::replace(&mut self.ghost.trying, true),
            self.ghost.missing.take(),
            self.ghost.failed.take(),
        );
        let before = (self.unknown.take(), self.paths);
        let reading = (self.reading, self.snapshotting, self.quoting);
        let modes = (self.ghost.raising, self.ghost.local, self.ghost.base);
        self.path.enter(self.terms.tru(), None);
        self.ghost.base = self.path.depth();
        let result = run(self);
        self.path.leave();
        let missing = self.ghost.missing.take();
        let failed = self.ghost.failed.take();
        let undecided = std::mem::replace(&mut self.unknown, before.0);
        self.paths = before.1;
        (self.reading, self.snapshotting, self.quoting) = reading;
        (self.ghost.raising, self.ghost.local, self.ghost.base) = modes;
        (
            self.ghost.catching,
            self.ghost.trying,
            self.ghost.missing,
            self.ghost.failed,
        ) = outer;
        let ended = matches!(result, Ok(()) | Err(Stop::Dead));
        Trial {
            succeeded: ended && undecided.is_none() && missing.is_none() && failed.is_none(),
            missing,
            failed,
            undecided,
        }
    }

    /// Would something succeed? Nothing of it is kept, but where it is not decided the member is unknown.
    pub fn succeeds(&mut self, run: impl FnOnce(&mut Self) -> R) -> R<bool> {
        let trial = self.trial(run);
        match trial.undecided {
            Some(why) => {
                self.unknown.get_or_insert(why);
                Err(Stop::Member)
            }
            None => Ok(trial.succeeded),
        }
    }

    /// Runs something for good, up to where a permission is missing.
    fn catching<T>(&mut self, run: impl FnOnce(&mut Self) -> R<T>) -> Result<R<T>, Need> {
        let catching = std::mem::replace(&mut self.ghost.catching, true);
        let earlier = self.ghost.missing.take();
        let base = self.ghost.base;
        if !catching {
            self.ghost.base = self.path.depth();
        }
        let result = run(self);
        self.ghost.base = base;
        let missing = std::mem::replace(&mut self.ghost.missing, earlier);
        self.ghost.catching = catching;
        match (result, missing) {
            (Err(Stop::Member), Some(need)) => Err(need),
            (result, _) => Ok(result),
        }
    }

    /// Is enough held, as far as it matters now? While needs are raised nobody asks the solver whether nothing at all is enough. And where
    /// nothing is checked, a chunk is not taken for the location if an instance may hold it: what was checked may have opened that.
    pub fn is_held(&mut self, goal: Term, heap: &Heap, resource: Resource, place: CheckPlace) -> R<bool> {
        if self.ghost.is_on() {
            if !self.checking && goal != self.terms.fls() {
                return Ok(self.surely(goal) || !self.may_be_inside(heap, resource));
            }
            if self.ghost.catching && goal == self.terms.fls() {
                return self.is_impossible();
            }
        }
        self.entails(goal, place)
    }

    /// Can a permission be missing here at all? In a case that was split off since needs began to be raised the solver is asked, with little effort, as it
    /// may know that this case cannot be; before that, somebody asks it anyway if nothing helps.
    fn is_impossible(&mut self) -> R<bool> {
        let never = self.terms.fls();
        Ok(if self.checking && self.path.depth() > self.ghost.base {
            self.likely(never)
        } else {
            self.surely(never)
        })
    }

    /// The failure that a permission is missing, with a case in which it is; or the need for it, where that is looked for.
    pub fn insufficient<T>(&mut self, at: Offence, need: Need, example: Option<String>) -> R<T> {
        if self.ghost.catching {
            if self.is_impossible()? {
                return Err(Stop::Dead);
            }
            let shown = self.shown_of(need.args.iter().flatten());
            self.ghost.missing.get_or_insert(Need { shown, ..need });
            return Err(Stop::Member);
        }
        let example = example.or_else(|| self.ghost.hint.clone());
        self.fail_insufficient(at, need.culprit, example)
    }

    /// Runs something that asks for no needs although somebody around it does.
    pub fn without_catching<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let catching = std::mem::replace(&mut self.ghost.catching, false);
        let result = run(self);
        self.ghost.catching = catching;
        result
    }

    /// Evaluates an expression of the program itself: what it needs is done before the statement.
    pub fn eval_code(&mut self, st: &crate::state::State<'p>, e: &'p Exp, offence: Offence) -> R<Term> {
        let raising = self.ghost.is_on() && !self.ghost.local;
        self.raising(raising, |s| s.eval(st, e, offence))
    }

    /// Evaluates expressions of the program itself.
    pub fn eval_all_code(
        &mut self,
        st: &crate::state::State<'p>,
        exps: &'p [Exp],
        offence: Offence,
    ) -> R<Vec<Term>> {
        exps.iter().map(|e| self.eval_code(st, e, offence)).collect()
    }

    /// Runs something in which expressions raise what they need, or do not.
    pub fn raising<T>(&mut self, raising: bool, run: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.ghost.raising, raising);
        let result = run(self);
        self.ghost.raising = outer;
        result
    }
}
