//! Inference of ghost operations (*Implicit Dynamic Frames*, section 4.1): folds and unfolds
//! predicates where a permission is missing.
//!
//! The candidates for a missing permission come from the heap ([`fold_unfold_candidates`]). They
//! are tried in order, and the first that helps is taken. Operations for a statement are performed
//! before it and stay ([`fold_unfold_search`]). Operations for an expression of a specification
//! hold for it alone, like an `unfolding` ([`local_unfolding`]). A *trial* runs something and
//! forgets it: it reports no failure and keeps no fact. So a wrong candidate only costs time: every
//! operation is an ordinary `fold` or `unfold`, with all its checks.

mod branch_harmonizer;
mod duplicable_predicates;
mod fold_unfold;
mod fold_unfold_candidates;
mod fold_unfold_search;
mod jump_harmonizer;
mod local_unfolding;
mod path_discriminators;
mod step_log;
mod term_to_source;

use crate::chunks::Amount;
use crate::context::{Context, ExecResult, PartialError, Stop};
use crate::heap::{Heap, Resource};
use crate::limits::{CheckPlace, INFERENCE_STEPS, Undecided};
use crate::modes::Modes;
use crate::state::Instance;
use echis_logic::Term;
use echis_solver::BudgetFactor;
use echis_source::Span;
use echis_viper::ast::{Exp, PredicateId};
use fold_unfold_candidates::PredicateContents;
pub use fold_unfold_search::Action;
pub use path_discriminators::{Condition, Paths};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;
use step_log::PlaceVisit;
pub use step_log::{Argument, InferredStep, Operation};

/// The largest number of operations for a single statement.
const MAX_OPERATIONS: usize = 16;

/// Whether ghost operations are inferred.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Inference {
    /// All operations are written in the program.
    #[default]
    Off,
    /// Operations are inferred where permissions are missing.
    On {
        /// The largest depth of folds for the bodies of other folds, and of unfolds of instances
        /// inside of other instances, for one permission.
        nesting: usize,
    },
}

impl Inference {
    /// Inference with the usual bound.
    pub const ON: Inference = Inference::On { nesting: 4 };
}

/// A permission that is missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingPermission {
    /// The field or predicate.
    pub resource: Resource,
    /// The location, or `None` for several locations.
    pub args: Option<Vec<Term>>,
    /// The amount, or `None` for any positive amount.
    pub amount: Option<Amount>,
    /// The expression that needs it.
    pub culprit: Span,
    /// The precondition markers that are known for the applications in the location.
    pub proved_markers: Vec<Term>,
    /// The amount that was held when it was needed, if one amount is needed.
    pub held: Option<Term>,
    /// For several locations, the amounts that are missing, over the formals of the resource.
    pub everywhere: Option<Term>,
    /// The conditions of the branches taken since the search began.
    pub condition: Option<Term>,
}

impl MissingPermission {
    /// The first argument of the location.
    fn receiver(&self) -> Option<Term> {
        self.args.as_ref()?.first().copied()
    }

    /// Whether the same expression needs a permission to the same location.
    fn is_same_need(&self, other: &MissingPermission) -> bool {
        (self.resource, &self.args, self.culprit) == (other.resource, &other.args, other.culprit)
    }
}

/// A ghost operation on an instance.
#[derive(Debug, Clone, PartialEq, Eq)]
struct GhostOperation {
    operation: Operation,
    predicate: PredicateId,
    args: Rc<[Term]>,
    amount: Amount,
    /// Whether it may unfold other instances for the permissions that it needs itself.
    may_unfold: bool,
}

impl GhostOperation {
    /// The fold of an instance, without unfolds for its body.
    fn fold(predicate: PredicateId, args: Rc<[Term]>, amount: Amount) -> GhostOperation {
        GhostOperation {
            operation: Operation::Fold,
            predicate,
            args,
            amount,
            may_unfold: false,
        }
    }

    /// The instance that it folds or unfolds.
    fn instance(&self) -> Instance {
        (self.predicate, self.args.clone())
    }
}

/// The state of inference in one member.
#[derive(Debug, Default)]
pub struct InferenceState<'p> {
    is_on: bool,
    /// Whether only instances that inference has unfolded may be folded (`@restores`).
    pub only_restores: bool,
    /// The remaining nesting of operations at this place.
    nesting: usize,
    /// The nesting of operations that the options allow.
    deepest: usize,
    /// The depth of the path where the innermost search began.
    search_depth: usize,
    missing: Option<MissingPermission>,
    /// The first failure of the current trial.
    failed: Option<Span>,
    /// A hint for the message: why a needed instance could not be folded.
    hint: Option<String>,
    contents: FxHashMap<PredicateId, Rc<PredicateContents>>,
    /// The duplicable predicates, once they are needed.
    duplicable: Option<Rc<BTreeSet<PredicateId>>>,
    visits: Vec<PlaceVisit<'p>>,
    /// For each branch, whether the first paths that joined there refolded the predicates held at
    /// the start.
    refolded_branches: FxHashMap<Span, bool>,
    /// The number of states that are kept in the visits.
    kept: usize,
    /// The number of operations that were tried.
    pub tried: u64,
    /// The largest number of operations to try.
    pub max_tried: u64,
}

impl InferenceState<'_> {
    /// Creates the state at the start of a member.
    pub fn new(inference: Inference, budget: BudgetFactor) -> Self {
        match inference {
            Inference::Off => InferenceState::default(),
            Inference::On { nesting } => InferenceState {
                is_on: true,
                nesting,
                deepest: nesting,
                max_tried: budget.times(INFERENCE_STEPS),
                ..InferenceState::default()
            },
        }
    }

    /// Are ghost operations inferred?
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Switches inference on or off. Returns whether it was on.
    pub fn switch(&mut self, on: bool) -> bool {
        std::mem::replace(&mut self.is_on, on)
    }

    /// Records the first failure of a trial.
    pub fn note_failure(&mut self, culprit: Span) {
        self.failed.get_or_insert(culprit);
    }
}

/// How a trial ended.
struct Trial {
    /// Nothing failed and no permission was missing.
    succeeded: bool,
    missing: Option<MissingPermission>,
    failed: Option<Span>,
    /// The first undecided check.
    undecided: Option<Undecided>,
}

impl<'p> Context<'p, '_> {
    /// Runs `run` as a trial: restores all modes and facts afterwards.
    fn trial(&mut self, run: impl FnOnce(&mut Self) -> ExecResult) -> Trial {
        let inference = &mut self.inference;
        let outer = (
            inference.missing.take(),
            inference.failed.take(),
            inference.search_depth,
        );
        let before = (self.findings.unknown.take(), self.findings.paths);
        self.path.enter(self.terms.tru(), None);
        self.inference.search_depth = self.path.depth();
        let modes = Modes {
            catching: true,
            trying: true,
            ..self.modes
        };
        let result = self.in_modes(modes, run);
        self.path.leave();
        let inference = &mut self.inference;
        let missing = std::mem::replace(&mut inference.missing, outer.0);
        let failed = std::mem::replace(&mut inference.failed, outer.1);
        inference.search_depth = outer.2;
        let undecided = std::mem::replace(&mut self.findings.unknown, before.0);
        self.findings.paths = before.1;
        let ended = matches!(result, Ok(()) | Err(Stop::Infeasible));
        Trial {
            succeeded: ended && undecided.is_none() && missing.is_none() && failed.is_none(),
            missing,
            failed,
            undecided,
        }
    }

    /// Whether `run` would succeed, found by a trial. An undecided check in it makes the member
    /// unknown.
    pub fn succeeds(&mut self, run: impl FnOnce(&mut Self) -> ExecResult) -> ExecResult<bool> {
        let trial = self.trial(run);
        match trial.undecided {
            Some(why) => {
                self.findings.unknown.get_or_insert(why);
                Err(Stop::Member)
            }
            None => Ok(trial.succeeded),
        }
    }

    /// Runs `run`, or returns the first missing permission. Learned facts are kept.
    fn catching<T>(
        &mut self,
        run: impl FnOnce(&mut Self) -> ExecResult<T>,
    ) -> Result<ExecResult<T>, MissingPermission> {
        let earlier = self.inference.missing.take();
        let search_depth = self.inference.search_depth;
        if !self.modes.catching {
            self.inference.search_depth = self.path.depth();
        }
        let result = self.with_modes(|modes| modes.catching = true, run);
        self.inference.search_depth = search_depth;
        let missing = std::mem::replace(&mut self.inference.missing, earlier);
        match (result, missing) {
            (Err(Stop::Member), Some(need)) => Err(need),
            (result, _) => Ok(result),
        }
    }

    /// Checks that a permission is held. During a search, a location without any chunk is refuted
    /// without Z3's full effort. Where nothing is checked, the checked execution may have unfolded
    /// an instance that contains the location; the location then does not count as held.
    pub fn is_held(
        &mut self,
        goal: Term,
        heap: &Heap,
        resource: Resource,
        place: CheckPlace,
    ) -> ExecResult<bool> {
        if self.inference.is_on() {
            if !self.modes.checking && goal != self.terms.fls() {
                return Ok(self.check_native(goal) || !self.may_be_inside(heap, resource));
            }
            if self.modes.catching && goal == self.terms.fls() {
                return self.is_impossible();
            }
        }
        self.check_full(goal, place)
    }

    /// Whether this path is infeasible, so that no permission can be missing. On a branch taken
    /// since the search began, Z3 is asked with few resources. Otherwise a later check asks it
    /// anyway.
    fn is_impossible(&mut self) -> ExecResult<bool> {
        let never = self.terms.fls();
        Ok(
            if self.modes.checking && self.path.depth() > self.inference.search_depth {
                self.check_quick(never)
            } else {
                self.check_native(never)
            },
        )
    }

    /// Reports a missing permission with a counterexample, or hands it to the enclosing search.
    pub fn insufficient<T>(
        &mut self,
        at: PartialError,
        need: MissingPermission,
        example: Option<String>,
    ) -> ExecResult<T> {
        if self.modes.catching {
            if self.is_impossible()? {
                return Err(Stop::Infeasible);
            }
            let proved_markers = self.proved_markers(need.args.iter().flatten());
            let condition = self.path.conditions_since(self.inference.search_depth);
            self.inference.missing.get_or_insert(MissingPermission {
                proved_markers,
                condition: Some(condition),
                ..need
            });
            return Err(Stop::Member);
        }
        let example = example.or_else(|| self.inference.hint.clone());
        self.fail_insufficient(at, (need.resource, need.culprit), example)
    }

    /// Evaluates an expression of the program itself: operations for it are performed before the
    /// statement.
    pub fn eval_code(
        &mut self,
        st: &crate::state::State<'p>,
        e: &'p Exp,
        error: PartialError,
    ) -> ExecResult<Term> {
        let propagating = self.inference.is_on() && !self.modes.local;
        self.propagating(propagating, |s| s.eval(st, e, error))
    }

    /// Evaluates several expressions of the program itself.
    pub fn eval_all_code(
        &mut self,
        st: &crate::state::State<'p>,
        exps: &'p [Exp],
        error: PartialError,
    ) -> ExecResult<Vec<Term>> {
        exps.iter().map(|e| self.eval_code(st, e, error)).collect()
    }

    /// Runs `run` in a mode in which expressions do, or do not, hand missing permissions to the
    /// search of their statement.
    pub fn propagating<T>(&mut self, propagating: bool, run: impl FnOnce(&mut Self) -> T) -> T {
        self.with_modes(|modes| modes.propagating = propagating, run)
    }
}
