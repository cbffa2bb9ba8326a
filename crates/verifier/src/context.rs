//! The context in which a member is executed: arena, path condition, failures, and the ways to check, fork and join.

use crate::asked::{Asked, Label};
use crate::contradiction::Warning;
use crate::cut::Joins;
use crate::ghost::Ghost;
use crate::heap::Resource;
use crate::join::Joining;
use crate::limit::{CheckPlace, Limit, Undecided};
use crate::lookup::Amount;
use crate::precondition::Definable;
use crate::quantified::{Inverses, Summaries};
use crate::result::{Decision, Failure, Options};
use crate::sorts::Signature;
use crate::start_state::StartRecorder;
use crate::trace::Recorder;
use echis_logic::{Op, Sort, Term, Terms};
use echis_path::{Branch, Path};
use echis_solver::{Answer, Effort};
use echis_source::{Sources, Span};
use echis_viper::ast::{FunctionId, PredicateId, Program, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::OnceCell;
use std::rc::Rc;

/// Why execution of a path does not go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The path condition is contradictory: nothing is left to show.
    Dead,
    /// A failure was reported that ends the path.
    Failed,
    /// What another member says reads what that does not make accessible. It is told there, and here it says nothing; so it says nothing on no path
    /// alone: all of it ends ([`Context::meaning`]).
    Meaningless,
    /// The whole member ends: its first failure was reported, or there is no budget left.
    Member,
}

/// The result of a step.
pub type R<T = ()> = Result<T, Stop>;

/// Under which error a failed check is reported: Viper's key and the span of the offending node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offence {
    /// Such as `assert.failed`.
    pub key: &'static str,
    /// The span that Viper reports.
    pub span: Span,
}

/// One reason for a failure: Viper's id, the culprit, and a sentence about it.
#[derive(Debug, Clone)]
pub struct Reason {
    /// Such as `assertion.false`.
    pub id: &'static str,
    /// The offending sub-expression.
    pub culprit: Span,
    /// What is wrong with it, after the quoted culprit: "might not hold".
    pub complaint: &'static str,
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
    /// Where the method stands whose body is executed.
    pub method: Span,
    /// The statement that is executed, or the condition that was decided last.
    pub at: Span,
    /// The path condition.
    pub path: Path<'t, Label>,
    /// Failures found so far.
    pub failures: Vec<Failure>,
    /// Parts of contracts that cannot hold.
    pub warnings: Vec<Warning>,
    /// The part of an assertion after which the last path ended that was no longer possible.
    pub died: Option<Span>,
    /// The check because of which the member cannot be decided, if so.
    pub unknown: Option<Undecided>,
    /// The limit because of which axioms are missing.
    pub limit_of_axioms: Rc<OnceCell<Limit>>,
    /// Types that instantiate the parameters of the domain whose axiom is evaluated.
    pub type_args: Vec<Type>,
    /// Whether there are functions whose values are known to be the same only where snapshots are.
    pub compares_snapshots: OnceCell<bool>,
    /// Whether well-definedness is checked; not when functions are translated that are checked elsewhere.
    pub checking: bool,
    /// Whether permissions are only read: inside a function's precondition any positive amount is enough.
    pub reading: bool,
    /// Whether amounts are those that a function names: its callers show only that they have some, so that two that exceed `write` together can be
    /// held of one location.
    pub shared: bool,
    /// Which side of `[a, b]` counts: the first while inhaling, the second while exhaling.
    pub inhaling: bool,
    /// Whether a part of an assertion is evaluated that another member has to answer for ([`Context::meaning`]).
    pub foreign: bool,
    /// Whether something is read that another member says: that is read as whoever wrote it reads it.
    pub quoting: bool,
    /// Functions whose applications must not unroll: those in whose definition we are.
    pub limited: Vec<FunctionId>,
    /// Opaque functions whose definitions this member may use: `@reveal("f", …)`.
    pub revealed: Vec<FunctionId>,
    /// Opaque predicates that inference may open and close in this member.
    pub revealed_predicates: Vec<PredicateId>,
    /// The multiple of the assertion that is being produced or consumed: unfolding inside of it takes as much.
    pub scale: Amount,
    /// The predicates whose bodies are being produced because an expression unfolds them.
    pub unfolding: Vec<PredicateId>,
    /// What stands for the variables of the quantifiers that are being evaluated, outermost first; before them, for the snapshot and the
    /// arguments of the function whose axioms are built.
    pub bound: Vec<Term>,
    /// How many of these belong to the function.
    pub own_formals: usize,
    /// Whether what is consumed is framed by its snapshot: not where nobody looks at it.
    pub snapshotting: bool,
    /// Whether the locations of quantified permissions are taken to be different when they are inhaled.
    pub assume_injectivity: bool,
    /// Whether a heap that was summarised keeps its value map.
    pub value_map_memo: bool,
    /// Whether facts about quantified permissions say what triggers them.
    pub isc_triggers: bool,
    /// What stands for the arguments of resources in quantified chunks.
    pub formals: FxHashMap<Resource, Rc<[Term]>>,
    /// Inverse functions.
    pub inverses: Inverses,
    /// The numbers of quantifiers in the program, in the order in which they are met: solvers look at names, which must not depend on what stands
    /// before a member.
    pub quantifiers: FxHashMap<Span, usize>,
    /// Which functions need no marker where they are applied.
    pub definable: Definable,
    /// Value maps that summarise heaps.
    pub summaries: Summaries,
    /// The facts that say what these are.
    pub definitions: FxHashSet<Term>,
    /// Objects that were created.
    pub created: FxHashSet<Term>,
    /// The `refute` statements that some path refuted.
    pub refuted: FxHashSet<Span>,
    /// The explicit joins that were reached.
    pub joins: Joins,
    /// Paths that reached their end.
    pub paths: u64,
    pub(crate) all_errors: bool,
    /// Paths go on behind assertions that fail.
    pub(crate) passes_failed: bool,
    /// What ghost operations are inferred.
    pub ghost: Ghost<'p>,
    /// The steps of the path, if they are wanted.
    pub recorder: Recorder<'p>,
    pub joining: Joining,
    /// What is known of the state in which the member starts.
    pub start: StartRecorder,
}

impl<'p, 't> Context<'p, 't> {
    /// A context for one member of a program.
    pub fn new(
        signature: Signature<'p, 't>,
        sources: &'p Sources,
        path: Path<'t, Label>,
        options: &Options,
    ) -> Self {
        Context {
            program: signature.program,
            sources,
            terms: signature.terms,
            signature,
            method: Span::default(),
            at: Span::default(),
            path,
            failures: Vec::new(),
            warnings: Vec::new(),
            died: None,
            unknown: None,
            limit_of_axioms: Rc::default(),
            type_args: Vec::new(),
            compares_snapshots: OnceCell::new(),
            checking: true,
            reading: false,
            shared: false,
            inhaling: true,
            foreign: false,
            quoting: false,
            limited: Vec::new(),
            revealed: Vec::new(),
            revealed_predicates: Vec::new(),
            scale: Amount::Exactly(signature.terms.real(1, 1)),
            unfolding: Vec::new(),
            bound: Vec::new(),
            own_formals: 0,
            snapshotting: false,
            assume_injectivity: options.assume_injectivity_on_inhale,
            value_map_memo: !options.no_value_map_memo,
            isc_triggers: !options.no_isc_triggers,
            formals: FxHashMap::default(),
            inverses: Inverses::default(),
            quantifiers: FxHashMap::default(),
            definable: Definable::default(),
            summaries: Summaries::default(),
            definitions: FxHashSet::default(),
            created: FxHashSet::default(),
            refuted: FxHashSet::default(),
            joins: Joins::default(),
            paths: 0,
            all_errors: options.all_errors,
            passes_failed: options.passes_failed,
            ghost: Ghost::new(options.inference, options.budget),
            recorder: Recorder::new(options.record),
            joining: Joining::default(),
            start: StartRecorder::new(options.start_states),
        }
    }

    /// The sort of a type in the current instantiation.
    pub fn sort(&self, ty: &Type) -> Sort {
        self.signature.sort(ty, &self.type_args)
    }

    /// Does the path condition entail the goal, as far as the judges before Z3 can tell?
    pub fn surely(&mut self, goal: Term) -> bool {
        self.path.check(goal, Effort::Native) == Answer::Proved
    }

    /// Does the path condition entail the goal, as far as can be told with little effort? Used where a "no" only costs time later.
    pub fn likely(&mut self, goal: Term) -> bool {
        let effort = if self.checking {
            Effort::Quick
        } else {
            Effort::Native
        };
        self.path.check(goal, effort) == Answer::Proved
    }

    /// Does the path condition entail the goal? Running out of budget makes the member unknown. Where nothing is to be
    /// checked the goal is taken for granted, unless it is plainly false.
    pub fn entails(&mut self, goal: Term, place: CheckPlace) -> R<bool> {
        if !self.checking {
            return Ok(goal != self.terms.fls());
        }
        match self.path.check(goal, Effort::Full) {
            Answer::Proved => Ok(true),
            Answer::NotProved => {
                // whether the path is possible at all is asked behind the check that failed
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

    /// Checks a goal and reports a failure if it is not entailed. With all errors wanted, execution goes on as if it held.
    pub fn require(&mut self, goal: Term, offence: Offence, reason: Reason) -> R {
        self.require_or(goal, offence, reason, |_| None)
    }

    /// Checks a goal like [`Context::require`]; `example` describes a case in which it does not hold.
    pub fn require_or(
        &mut self,
        goal: Term,
        offence: Offence,
        reason: Reason,
        example: impl FnOnce(&mut Self) -> Option<String>,
    ) -> R {
        let place = CheckPlace::within(offence, reason.culprit);
        if !self.checking || self.entails(goal, place)? {
            return Ok(());
        }
        let example = example(self);
        self.refuse(goal, offence, reason, example)
    }

    /// Reports that a goal is not entailed. With all errors wanted, execution goes on as if it held.
    pub fn refuse(&mut self, goal: Term, offence: Offence, reason: Reason, example: Option<String>) -> R {
        if let Some(limit) = self.limit_before(&reason) {
            return self.undecided(CheckPlace::within(offence, reason.culprit), limit);
        }
        self.report(offence, reason, example);
        if !self.all_errors {
            return Err(Stop::Member);
        }
        self.path.assume(goal);
        if self.surely(self.terms.fls()) {
            Err(Stop::Dead)
        } else {
            Ok(())
        }
    }

    /// A failure after which the path cannot go on, such as a missing permission. Not one if the path is infeasible.
    pub fn fail<T>(&mut self, offence: Offence, reason: Reason) -> R<T> {
        self.fail_for(offence, reason, None)
    }

    /// A failure like [`Context::fail`], with a case in which it happens.
    pub fn fail_for<T>(&mut self, offence: Offence, reason: Reason, example: Option<String>) -> R<T> {
        if !self.checking {
            return Err(Stop::Failed);
        }
        let place = CheckPlace::within(offence, reason.culprit);
        if self.entails(self.terms.fls(), place)? {
            return Err(Stop::Dead);
        }
        if let Some(limit) = self.limit_before(&reason) {
            return self.undecided(place, limit);
        }
        if self.foreign && reason.id == "insufficient.permission" {
            return Err(Stop::Meaningless);
        }
        self.report(offence, reason, example);
        Err(if self.all_errors {
            Stop::Failed
        } else {
            Stop::Member
        })
    }

    /// Reports a failure; in a trial it is only noted.
    pub fn report(&mut self, offence: Offence, reason: Reason, example: Option<String>) {
        if self.ghost.is_trying() {
            return self.ghost.note_failure(reason.culprit);
        }
        let culprit = self.sources.text(reason.culprit);
        let more = example.as_ref().map(|e| format!(", {e}")).unwrap_or_default();
        let branches = self.decisions();
        let message = format!("`{}` {}{more}", one_line(culprit), reason.complaint);
        let failure = Failure {
            id: format!("{}:{}", offence.key, reason.id),
            span: offence.span,
            culprit: reason.culprit,
            steps: self.recorded(reason.culprit, &message),
            message,
            example,
            branches,
            start: None,
        };
        let known = self
            .failures
            .iter()
            .any(|f| (&f.id, f.span, f.culprit) == (&failure.id, failure.span, failure.culprit));
        if !known {
            let start = self.propose_start();
            self.failures.push(Failure { start, ..failure });
        }
    }

    /// The branches taken on the path.
    pub fn decisions(&self) -> Vec<Decision> {
        let all = self.path.branches().into_iter().map(|b| Decision {
            place: b.label.place,
            at: b.label.at,
            taken: b.taken,
        });
        all.collect()
    }

    /// Something that Echis does not handle yet: reported, never skipped.
    pub fn unsupported<T>(&mut self, span: Span, what: &str) -> R<T> {
        if self.ghost.is_trying() {
            self.ghost.note_failure(span);
            return Err(Stop::Member);
        }
        self.failures.push(Failure {
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

    /// Runs `f` where `condition` holds. What it learns is kept, guarded by the condition. `None` if that is infeasible.
    pub fn under<T>(&mut self, condition: Term, f: impl FnOnce(&mut Self) -> R<T>) -> R<Option<T>> {
        if condition == self.terms.tru() {
            return f(self).map(Some);
        }
        let otherwise = self.terms.not(condition);
        if self.surely(otherwise) {
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
            Err(Stop::Dead) => {
                self.path.assume(otherwise);
                Ok(None)
            }
            Err(stop) => Err(stop),
        }
    }

    /// Lets the solver see a term that no fact may mention: what is applied in it can match triggers.
    pub fn mention(&mut self, term: Term) {
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

    /// Forks over a condition: each side runs in a scope of its own, unless it is infeasible.
    pub fn fork(
        &mut self,
        condition: Term,
        asked: Asked,
        then: &mut dyn FnMut(&mut Self) -> R,
        otherwise: &mut dyn FnMut(&mut Self) -> R,
    ) -> R {
        let negated = self.terms.not(condition);
        if self.surely(negated) {
            return otherwise(self);
        }
        if self.surely(condition) {
            return then(self);
        }
        let place = CheckPlace::of(asked.place);
        self.in_time(place)?;
        if !self.path.count_fork() {
            let limit = Limit::Forks(self.path.most_forks());
            return self.undecided(place, limit);
        }
        let label = Label {
            place: asked.place,
            at: self.at,
        };
        let branch = |side| Branch {
            label,
            taken: asked.taken(side),
        };
        self.side(condition, branch(true), then)?;
        self.side(negated, branch(false), otherwise)
    }

    /// Runs `f` in a scope of its own: what it learns is forgotten, and that its paths end is no failure.
    pub fn scoped(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        self.path.enter(self.terms.tru(), None);
        let result = f(self);
        self.path.leave();
        ended(result)
    }

    /// Goes on where a path was left off: what was known there holds again.
    pub fn resume(
        &mut self,
        facts: Term,
        branch: Option<Branch<Label>>,
        run: &mut dyn FnMut(&mut Self) -> R,
    ) -> R {
        self.path.enter(facts, branch);
        let result = run(self);
        self.path.leave();
        ended(result)
    }

    fn side(&mut self, condition: Term, branch: Branch<Label>, run: &mut dyn FnMut(&mut Self) -> R) -> R {
        self.resume(condition, Some(branch), &mut |s| {
            stacker::maybe_grow(256 * 1024, 4 * 1024 * 1024, || run(s))
        })
    }
}

/// How a path ends that others are not concerned with: by itself, or everything it belongs to ends with it.
fn ended(path: R) -> R {
    match path {
        Ok(()) | Err(Stop::Dead | Stop::Failed) => Ok(()),
        Err(Stop::Meaningless | Stop::Member) => path,
    }
}

/// A culprit on one line, for messages.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
