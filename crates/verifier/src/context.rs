//! The context in which a member is executed: term arena, path condition and failures, with the
//! functions that check goals, fork and join.

use crate::branch_label::BranchCondition;
use crate::chunks::Amount;
use crate::contradictions::Warning;
use crate::execution_trace::Recorder;
use crate::explicit_join::ExplicitJoins;
use crate::heap::Resource;
use crate::implicit_join::ImplicitJoins;
use crate::inference::InferenceState;
use crate::limits::{CheckPlace, Limit, Undecided};
use crate::modes::Modes;
use crate::path_condition::{Branch, PathCondition};
use crate::precondition_markers::Definable;
use crate::quantified::{Inverses, Summaries};
use crate::report::{Decision, Failure, Options};
use crate::signature::Signature;
use crate::start_state::StartRecorder;
use crate::termination::Termination;
use crate::trigger_log::TriggerLog;
use crate::wand_footprint::PackageScope;
use crate::wands::WandCase;
use echis_logic::{Op, Sort, Term, Terms};
use echis_solver::{Answer, Effort};
use echis_source::{Sources, Span};
use echis_viper::ast::{FunctionId, PredicateId, Program, Stmt, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::OnceCell;
use std::rc::Rc;

/// Why execution of a path does not go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The path condition is contradictory, so that every check on this path holds.
    Infeasible,
    /// A failure was reported that ends the path.
    Failed,
    /// A contract of another member is not framed by its own permissions. The error is reported at
    /// that member; here the contract is ignored ([`Context::eval_foreign`]).
    Meaningless,
    /// The whole member ends: its first failure was reported, or a limit is reached.
    Member,
}

/// The result of executing or evaluating something.
pub type ExecResult<T = ()> = Result<T, Stop>;

/// The part of an error that the context of a check determines: Viper's key and the span of the
/// offending node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartialError {
    /// Such as `assert.failed`.
    pub key: &'static str,
    /// The span that Viper reports.
    pub span: Span,
}

impl PartialError {
    /// The part with these values.
    pub fn new(key: &'static str, span: Span) -> PartialError {
        PartialError { key, span }
    }
}

/// One reason for a failure: Viper's id, the culprit, and a sentence about it.
#[derive(Debug, Clone)]
pub struct Reason {
    /// Such as `assertion.false`.
    pub id: &'static str,
    /// The offending sub-expression.
    pub culprit: Span,
    /// The rest of the message after the quoted culprit: "might not hold".
    pub complaint: &'static str,
}

impl Reason {
    /// Whether permission is missing or negative.
    fn is_about_permission(&self) -> bool {
        matches!(self.id, "insufficient.permission" | "negative.permission")
    }

    /// A reason: its id, the place of its culprit, and the complaint about that.
    pub fn new(id: &'static str, culprit: Span, complaint: &'static str) -> Reason {
        Reason {
            id,
            culprit,
            complaint,
        }
    }
}

/// The settings from the options of a run.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// Whether injectivity of inhaled quantified permissions is assumed.
    pub assume_injectivity: bool,
    /// Whether the amounts in preconditions of functions count ([`crate::function_amounts`]).
    pub function_amounts: bool,
    /// Whether the value map of a heap is reused.
    pub value_map_memo: bool,
    /// Whether facts about quantified permissions get triggers.
    pub isc_triggers: bool,
    /// Whether execution continues after a failure.
    pub all_errors: bool,
    /// Whether paths continue after a failed assertion.
    pub passes_failed: bool,
}

impl Settings {
    fn of(options: &Options) -> Settings {
        Settings {
            assume_injectivity: options.assume_injectivity_on_inhale,
            function_amounts: options.function_amounts,
            value_map_memo: !options.no_value_map_memo,
            isc_triggers: !options.no_isc_triggers,
            all_errors: options.all_errors,
            passes_failed: options.passes_failed,
        }
    }
}

/// The results for the member so far.
#[derive(Default)]
pub struct Findings {
    /// Failures found so far.
    pub failures: Vec<Failure>,
    /// Parts of contracts that cannot hold.
    pub warnings: Vec<Warning>,
    /// The part of an assertion after which the last path became infeasible.
    pub infeasible_at: Option<Span>,
    /// The first undecided check, if the member is undecided.
    pub unknown: Option<Undecided>,
    /// The limit because of which axioms are missing.
    pub limit_of_axioms: Rc<OnceCell<Limit>>,
    /// The `refute` statements that some path refuted, by their addresses: statements of one macro
    /// have the same span.
    pub refuted: FxHashSet<*const Stmt>,
    /// Paths that reached their end.
    pub paths: u64,
}

/// The surroundings of the expression that is evaluated.
pub struct Scope {
    /// Types that instantiate the parameters of the domain whose axiom is evaluated.
    pub type_args: Vec<Type>,
    /// The functions whose definitions are evaluated. Their applications must not unroll.
    pub limited: Vec<FunctionId>,
    /// The predicates whose bodies are being produced because an expression unfolds them.
    pub unfolding: Vec<PredicateId>,
    /// The constants for the variables of enclosing quantifiers, outermost first. While the axioms
    /// of a function are built, they come after the constants for its snapshot and arguments.
    pub bound: Vec<Term>,
    /// The number of these constants that belong to the function.
    pub own_formals: usize,
    /// The factor of the assertion that is produced or consumed. It scales the amounts of
    /// `unfolding` expressions in it.
    pub scale: Amount,
}

impl Scope {
    /// The scope of a member's own code.
    fn outermost(terms: &Terms) -> Scope {
        Scope {
            type_args: Vec::new(),
            limited: Vec::new(),
            unfolding: Vec::new(),
            bound: Vec::new(),
            own_formals: 0,
            scale: Amount::Exactly(terms.real(1, 1)),
        }
    }
}

/// The definitions for quantified permissions in the member.
#[derive(Default)]
pub struct Defined {
    /// The constants for the arguments of resources in quantified chunks.
    pub formals: FxHashMap<Resource, Rc<[Term]>>,
    /// Inverse functions.
    pub inverses: Inverses,
    /// The numbers of the program's quantifiers, in the order in which they are met. The solver
    /// looks at names, and these must not depend on declarations before the member.
    pub quantifiers: FxHashMap<Span, usize>,
    /// Value maps of heaps.
    pub summaries: Summaries,
    /// The facts that define value maps.
    pub definitions: FxHashSet<Term>,
}

/// The context of one member.
pub struct Context<'p, 't> {
    /// The program.
    pub program: &'p Program,
    /// Its text, to quote from.
    pub sources: &'p Sources,
    /// The arena.
    pub terms: &'t Terms,
    /// Sorts and symbols.
    pub signature: Signature<'p, 't>,
    /// The settings from the options of the run.
    pub settings: Settings,
    /// The span of the method whose body is executed.
    pub method: Span,
    /// Opaque functions whose definitions this member may use: `@reveal("f", …)`.
    pub revealed: Vec<FunctionId>,
    /// Opaque predicates that inference may fold and unfold in this member.
    pub revealed_predicates: Vec<PredicateId>,
    /// Whether some functions are equal only where their snapshots are.
    pub compares_snapshots: OnceCell<bool>,
    /// Which functions need no precondition marker.
    pub definable: Definable,
    /// The results for the member so far.
    pub findings: Findings,
    /// The path condition.
    pub path: PathCondition<'t>,
    /// The place of the current statement, or of the last decided condition.
    pub at: Span,
    /// How assertions and expressions are executed at the moment.
    pub modes: Modes,
    /// Where an expression is evaluated.
    pub scope: Scope,
    /// The definitions for quantified permissions.
    pub defined: Defined,
    /// The objects that `new` created.
    pub created: FxHashSet<Term>,
    /// The explicit joins that were reached.
    pub joins: ExplicitJoins,
    /// The implicit joins that were reached.
    pub joining: ImplicitJoins,
    /// The state of the inference of ghost operations.
    pub inference: InferenceState<'p>,
    /// The definitions of the values of packaged wands, by these values.
    pub wand_values: FxHashMap<Term, Vec<WandCase>>,
    /// The wands that are being packaged, outermost first.
    pub packages: Vec<PackageScope>,
    /// Records the steps of the path, if they are wanted.
    pub recorder: Recorder<'p>,
    /// Records the start state of the member.
    pub start: StartRecorder,
    /// What the member has promised about its end.
    pub termination: Termination<'p>,
    /// The inferred triggers of its quantifiers.
    pub trigger_log: TriggerLog,
}

impl<'p, 't> Context<'p, 't> {
    /// A context for one member of a program.
    pub fn new(
        signature: Signature<'p, 't>,
        sources: &'p Sources,
        path: PathCondition<'t>,
        options: &Options,
    ) -> Self {
        Context {
            program: signature.program,
            sources,
            terms: signature.terms,
            signature,
            settings: Settings::of(options),
            method: Span::default(),
            revealed: Vec::new(),
            revealed_predicates: Vec::new(),
            compares_snapshots: OnceCell::new(),
            definable: Definable::default(),
            findings: Findings::default(),
            path,
            at: Span::default(),
            modes: Modes::default(),
            scope: Scope::outermost(signature.terms),
            defined: Defined::default(),
            created: FxHashSet::default(),
            joins: ExplicitJoins::default(),
            joining: ImplicitJoins::default(),
            inference: InferenceState::new(options.inference, options.budget),
            wand_values: FxHashMap::default(),
            packages: Vec::new(),
            recorder: Recorder::new(options.record),
            start: StartRecorder::new(options.start_states, options.solver_models),
            termination: Termination::default(),
            trigger_log: TriggerLog::default(),
        }
    }

    /// The sort of a type in the current instantiation.
    pub fn sort(&self, ty: &Type) -> Sort {
        self.signature.sort(ty, &self.scope.type_args)
    }

    /// Does the path condition entail the goal? Asks only the simplifier and the ground solver.
    pub fn check_native(&mut self, goal: Term) -> bool {
        self.path.check(goal, Effort::Native) == Answer::Proved
    }

    /// Does the path condition entail the goal? Asks only the simplifier and the ground solver, which
    /// tries no cases.
    pub fn check_by_propagation(&mut self, goal: Term) -> bool {
        self.path.check(goal, Effort::Propagation) == Answer::Proved
    }

    /// Does the path condition entail the goal? Asks Z3 with few resources. Used where a "no" only
    /// costs time later.
    pub fn check_quick(&mut self, goal: Term) -> bool {
        let effort = if self.modes.checking {
            Effort::Quick
        } else {
            Effort::Native
        };
        self.path.check(goal, effort) == Answer::Proved
    }

    /// Does the path condition entail the goal? Asks Z3 with full resources; running out of them
    /// makes the member unknown. Where nothing is checked, every goal except `false` counts as
    /// proved.
    pub fn check_full(&mut self, goal: Term, place: CheckPlace) -> ExecResult<bool> {
        if !self.modes.checking {
            return Ok(goal != self.terms.fls());
        }
        self.carry_fact_to(goal);
        if self.proves_from_connected_facts(goal) {
            return Ok(true);
        }
        match self.path.check(goal, Effort::Full) {
            Answer::Proved => Ok(true),
            Answer::NotProved => {
                // a goal of `false` asks whether the path is feasible, after the check that failed
                if goal != self.terms.fls() {
                    self.start.note_refuted(goal);
                }
                Ok(false)
            }
            Answer::Unknown(why) => {
                let limit = self.limit_reached(why);
                self.undecided(place, limit)
            }
        }
    }

    /// Checks a goal and reports a failure if it is not proved. With all errors wanted, execution
    /// continues as if it held.
    pub fn require(&mut self, goal: Term, error: PartialError, reason: Reason) -> ExecResult {
        self.require_or(goal, error, reason, |_| None)
    }

    /// Checks a goal like [`Context::require`]; `example` describes a counterexample.
    pub fn require_or(
        &mut self,
        goal: Term,
        error: PartialError,
        reason: Reason,
        example: impl FnOnce(&mut Self) -> Option<String>,
    ) -> ExecResult {
        let place = CheckPlace::within(error, reason.culprit);
        if !self.modes.checking || self.check_full(goal, place)? {
            return Ok(());
        }
        let example = example(self);
        self.report_unproved(goal, error, reason, example)
    }

    /// Reports that a goal is not proved. With all errors wanted, execution continues as if it
    /// held.
    pub fn report_unproved(
        &mut self,
        goal: Term,
        error: PartialError,
        reason: Reason,
        example: Option<String>,
    ) -> ExecResult {
        if let Some(limit) = self.limit_before(&reason) {
            return self.undecided(CheckPlace::within(error, reason.culprit), limit);
        }
        self.report(error, reason, example);
        if !self.settings.all_errors {
            return Err(Stop::Member);
        }
        self.path.assume(goal);
        if self.check_native(self.terms.fls()) {
            Err(Stop::Infeasible)
        } else {
            Ok(())
        }
    }

    /// Reports a failure after which the path cannot continue, such as a missing permission.
    /// Reports nothing if the path is infeasible.
    pub fn fail<T>(&mut self, error: PartialError, reason: Reason) -> ExecResult<T> {
        self.fail_for(error, reason, None)
    }

    /// Reports a failure like [`Context::fail`], with a counterexample.
    pub fn fail_for<T>(
        &mut self,
        error: PartialError,
        reason: Reason,
        example: Option<String>,
    ) -> ExecResult<T> {
        if !self.modes.checking {
            return Err(Stop::Failed);
        }
        let place = CheckPlace::within(error, reason.culprit);
        if self.check_full(self.terms.fls(), place)? {
            return Err(Stop::Infeasible);
        }
        if let Some(limit) = self.limit_before(&reason) {
            return self.undecided(place, limit);
        }
        if self.modes.foreign && reason.id == "insufficient.permission" {
            return Err(Stop::Meaningless);
        }
        self.report(error, reason, example);
        Err(if self.settings.all_errors {
            Stop::Failed
        } else {
            Stop::Member
        })
    }

    /// Reports a failure. A trial only notes it.
    pub fn report(&mut self, error: PartialError, reason: Reason, example: Option<String>) {
        if self.modes.trying {
            return self.inference.note_failure(reason.culprit);
        }
        let error = match self.modes.inhaled_wand {
            Some(wand) if reason.is_about_permission() => PartialError::new("wand.not.wellformed", wand),
            _ => error,
        };
        let culprit = self.sources.text(reason.culprit);
        let more = example.as_ref().map(|e| format!(", {e}")).unwrap_or_default();
        let branches = self.decisions();
        let message = format!("`{}` {}{more}", one_line(culprit), reason.complaint);
        let failure = Failure {
            id: format!("{}:{}", error.key, reason.id),
            span: error.span,
            culprit: reason.culprit,
            steps: self.recorded_steps(reason.culprit, &message),
            message,
            example,
            branches,
            start: None,
        };
        let known = self
            .findings
            .failures
            .iter()
            .any(|f| (&f.id, f.span, f.culprit) == (&failure.id, failure.span, failure.culprit));
        if !known {
            let start = self.propose_start();
            self.findings.failures.push(Failure { start, ..failure });
        }
    }

    /// The branches taken on the path, with those at which it did not fork.
    pub fn decisions(&self) -> Vec<Decision> {
        let all = self.path.branches_with_implicit();
        let all = all.into_iter().map(|(b, is_implicit)| Decision {
            place: b.label.place,
            at: b.label.at,
            taken: b.taken,
            is_implicit,
        });
        // a product program has conditions of its own, which stand nowhere
        let is_product = self.program.product.is_some();
        all.filter(|d| !is_product || d.place.start < d.place.end)
            .collect()
    }

    /// Reports an unsupported feature. It is never skipped.
    pub fn unsupported<T>(&mut self, span: Span, what: &str) -> ExecResult<T> {
        if self.modes.trying {
            self.inference.note_failure(span);
            return Err(Stop::Member);
        }
        self.findings.failures.push(Failure {
            id: "internal:feature.unsupported".into(),
            span,
            culprit: span,
            message: format!("{what} not supported yet"),
            example: None,
            branches: Vec::new(),
            steps: Vec::new(),
            start: None,
        });
        Err(Stop::Member)
    }

    /// Runs `f` where `condition` holds and keeps the learned facts, guarded by the condition.
    /// Returns `None` if the condition is infeasible.
    pub fn under_condition<T>(
        &mut self,
        condition: Term,
        f: impl FnOnce(&mut Self) -> ExecResult<T>,
    ) -> ExecResult<Option<T>> {
        if condition == self.terms.tru() {
            return f(self).map(Some);
        }
        let otherwise = self.terms.not(condition);
        if self.check_native(otherwise) {
            return Ok(None);
        }
        self.path.enter(condition, None);
        let result = f(self);
        let facts = self.path.leave();
        match result {
            Ok(value) => {
                facts.into_iter().for_each(|f| self.path.assume(f));
                Ok(Some(value))
            }
            Err(Stop::Infeasible) => {
                self.path.assume(otherwise);
                Ok(None)
            }
            Err(stop) => Err(stop),
        }
    }

    /// Introduces a name for a term, so that the solver sees it and matches triggers in it.
    pub fn ground_for_triggers(&mut self, term: Term) {
        let t = self.terms;
        let applies = t.any(term, &mut |part| {
            let node = t.peek(part);
            matches!(node.op, Op::Apply(_) | Op::Coll(_)) && !node.args.is_empty()
        });
        if applies {
            let name = self.terms.fresh("mentioned", self.terms.sort_of(term));
            self.path.assume(self.terms.eq(name, term));
        }
    }

    /// Names a term like [`Context::ground_for_triggers`], if checks are made and no quantifier is
    /// being evaluated: the name would depend on its variables.
    pub fn ground_outside_quantifiers(&mut self, term: Term) {
        if self.modes.checking && self.scope.bound.is_empty() {
            self.ground_for_triggers(term);
        }
    }

    /// Does the path condition decide a branch to this side? Z3 is asked only if paths are not
    /// merged: each undecided branch doubles them.
    fn is_decided(&mut self, side: Term) -> bool {
        if self.joining.is_off {
            self.check_quick(side)
        } else {
            self.check_native(side)
        }
    }

    /// Forks over a condition: runs each feasible side in its own scope. `run` gets the value that
    /// the condition has on the side.
    pub fn fork(
        &mut self,
        condition: Term,
        written: BranchCondition,
        run: &mut dyn FnMut(&mut Self, bool) -> ExecResult,
    ) -> ExecResult {
        let at = self.at;
        let branch = |side| written.branch(at, side);
        let negated = self.terms.not(condition);
        for (side, fact) in [(false, negated), (true, condition)] {
            if self.is_decided(fact) {
                self.path.begin_implicit(branch(side));
                let result = run(self, side);
                self.path.end_implicit();
                return result;
            }
        }
        let place = CheckPlace::of(written.place);
        self.check_deadline(place)?;
        if !self.path.count_fork() {
            let limit = Limit::Forks(self.path.most_forks());
            return self.undecided(place, limit);
        }
        for (side, fact) in [(true, condition), (false, negated)] {
            self.resume_path(fact, Some(branch(side)), &mut |s| {
                echis_recursion::deep(|| run(s, side))
            })?;
        }
        Ok(())
    }

    /// Runs `f` in its own scope: forgets the learned facts, and the end of its paths is no
    /// failure.
    pub fn in_scope(&mut self, f: impl FnOnce(&mut Self) -> ExecResult) -> ExecResult {
        self.path.enter(self.terms.tru(), None);
        let result = f(self);
        self.path.leave();
        path_result(result)
    }

    /// Resumes a path: its facts hold again.
    pub fn resume_path(
        &mut self,
        facts: Term,
        branch: Option<Branch>,
        run: &mut dyn FnMut(&mut Self) -> ExecResult,
    ) -> ExecResult {
        self.path.enter(facts, branch);
        let result = run(self);
        self.path.leave();
        path_result(result)
    }
}

/// The end of a path for the paths beside it: only the stops that end more than the path remain.
fn path_result(path: ExecResult) -> ExecResult {
    match path {
        Ok(()) | Err(Stop::Infeasible | Stop::Failed) => Ok(()),
        Err(Stop::Meaningless | Stop::Member) => path,
    }
}

/// A culprit on one line, for messages.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
