//! Verifies Viper programs by symbolic execution, member by member.
//!
//! ```
//! use echis_source::Sources;
//! use echis_verifier::{Options, Outcome, verify};
//! use echis_viper::load::load_text;
//! use std::path::Path;
//!
//! let text = "field f: Int
//!     method next(x: Ref)
//!         requires acc(x.f)
//!         ensures acc(x.f) && x.f == old(x.f) + 1
//!     { x.f := x.f + 1 }";
//! let mut sources = Sources::default();
//! let program = echis_viper::program(load_text("next.vpr", text, Path::new(""), &mut sources)).unwrap();
//! let reports = verify(&program, &sources, &Options::default(), &|_, _| ());
//! assert_eq!(reports[0].outcome, Outcome::Verified);
//! ```
//!
//! [`verify`] is the entry point; it returns a [`MemberReport`] for each member. The four central
//! modules are named as in *Symbolic Execution for Implicit Dynamic Frames*: [`mod@eval`],
//! [`mod@produce`], [`mod@consume`], [`mod@exec`].
//!
//! # Invariants
//!
//! - Each member has its own term arena, path condition and solver session. So its answer depends only
//!   on its own text and on the declarations that it uses.
//! - Each axiom holds under the condition that [`mod@background_axioms`] states beside it.
//! - Each node of the typed program is executed, checked, or reported as unsupported.
//! - The crate knows no language but Viper.

mod annotate;
mod assume_held;
mod background_axioms;
mod branch_label;
mod cache;
mod cfg;
mod chunks;
mod consume;
mod context;
mod contradictions;
mod datatypes;
mod dependencies;
mod eval;
mod exec;
mod execution_trace;
mod explicit_join;
mod field_ranges;
mod forperm;
mod function_amounts;
mod heap;
mod implicit_join;
mod inference;
mod limits;
mod member;
mod modes;
mod object_creation;
mod path_condition;
mod precondition_markers;
mod produce;
mod quantified;
mod quantifier;
mod quasihavoc;
mod recursive_functions;
mod refute;
mod report;
mod signature;
mod snapshot_shape;
mod solver_model;
mod start_state;
mod state;
mod termination;
mod trigger_log;
mod wand_footprint;
mod wand_package;
mod wand_shapes;
mod wand_values;
mod wands;

use crate::cache::Cache;
use crate::context::{Context, ExecResult, Stop};
use crate::dependencies::Dependencies;
use crate::path_condition::{ForkBudget, PathCondition};
use crate::signature::Signature;
use crate::wand_shapes::WandShapes;
pub use annotate::{AnnotatedProgram, annotate};
pub use cache::{Key, Store, member_keys};
pub use contradictions::{Contradiction, Warning};
use echis_logic::Terms;
use echis_solver::{Config, Session};
use echis_source::{Sources, Span};
use echis_viper::ast::{Annotation, FunctionId, MethodId, Name, PredicateId, Program};
pub use inference::{Argument, Condition, Inference, InferredStep, Operation, Paths};
pub use limits::{INFERENCE_STEPS, Limit, Undecided};
use rayon::prelude::*;
pub use report::{Decision, Failure, MemberReport, Options, Outcome, SmtLog, Stats, Step};
pub use start_state::{StartState, StartValue};
use std::cell::OnceCell;
use std::io::Write;
use std::rc::Rc;
use std::time::Instant;
pub use trigger_log::InferredTriggers;

/// Stack size of a verifying thread: expressions can be nested deeply. The system backs only the
/// used part by memory.
const STACK: usize = 256 << 20;

/// A member to verify.
#[derive(Debug, Clone, Copy)]
enum Member {
    Method(MethodId),
    Function(FunctionId),
    Predicate(PredicateId),
}

/// Verifies all members, or those that `options.only` names, in parallel. Returns the reports in
/// source order. Calls `done` from any thread whenever a member is finished, with its report and the
/// total number of members.
pub fn verify(
    program: &Program,
    sources: &Sources,
    options: &Options,
    done: &(dyn Fn(&MemberReport, usize) + Sync),
) -> Vec<MemberReport> {
    let members = selected_members(program, options);
    let all = members.len();
    let cache = Cache::new(program, sources, options);
    let one = |member: &Member| {
        let verify = || verify_member(program, sources, *member, options);
        let report = match &cache {
            Some(cache) => cache.report(*member, verify),
            None => verify(),
        };
        done(&report, all);
        report
    };
    if options.jobs == 1 || all < 2 {
        return members.iter().map(one).collect();
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.jobs)
        .stack_size(STACK);
    match pool.build() {
        Ok(pool) => pool.install(|| members.par_iter().map(one).collect()),
        Err(_) => members.iter().map(one).collect(),
    }
}

/// The members that the options select, in source order.
fn selected_members(program: &Program, options: &Options) -> Vec<Member> {
    let mut members: Vec<Member> = Vec::new();
    // the twins in a product program are right if their originals are
    let (functions, predicates) = match program.product {
        Some(product) => (product.functions, product.predicates),
        None => (program.functions.len(), program.predicates.len()),
    };
    members.extend((0..functions as u32).map(|i| Member::Function(FunctionId(i))));
    members.extend((0..predicates as u32).map(|i| Member::Predicate(PredicateId(i))));
    members.extend((0..program.methods.len() as u32).map(|i| Member::Method(MethodId(i))));
    members.sort_by_key(|m| m.header(program).2);
    if !options.only.is_empty() {
        members.retain(|m| options.only.iter().any(|name| **name == *m.header(program).0));
    }
    members
}

impl Member {
    /// Name, kind and declaration.
    fn header(self, program: &Program) -> (Name, &'static str, Span) {
        match self {
            Member::Method(id) => {
                let m = &program.methods[id.index()];
                (m.name.clone(), "method", m.span)
            }
            Member::Function(id) => {
                let f = &program.functions[id.index()];
                (f.name.clone(), "function", f.span)
            }
            Member::Predicate(id) => {
                let p = &program.predicates[id.index()];
                (p.name.clone(), "predicate", p.span)
            }
        }
    }
}

impl Member {
    fn annotations(self, program: &Program) -> &[Annotation] {
        match self {
            Member::Method(id) => &program.methods[id.index()].annotations,
            Member::Function(id) => &program.functions[id.index()].annotations,
            Member::Predicate(id) => &program.predicates[id.index()].annotations,
        }
    }

    /// Whether the member has this annotation. `@explicit` switches inference off, because the
    /// member shows its operations where they are needed. `@restores` permits inference to fold
    /// only instances that it has unfolded.
    fn has_annotation(self, program: &Program, key: &str) -> bool {
        self.annotations(program).iter().any(|a| &*a.key == key)
    }

    /// The functions that this member checks: only the [induction hypothesis](recursive_functions)
    /// is known of their postconditions. A method that proves that evaluations of a function `f`
    /// terminate is annotated with `@ends("f")`.
    fn checked_functions(self, program: &Program) -> Vec<FunctionId> {
        if let Member::Function(id) = self {
            return recursive_functions::mutually_recursive(program, id);
        }
        let ends = self.annotations(program).iter().filter(|a| &*a.key == "ends");
        let names: Vec<&Name> = ends.flat_map(|a| &a.values).collect();
        let functions = (0u32..).map(FunctionId).zip(&program.functions);
        let named = functions.filter(|(_, f)| names.contains(&&f.name));
        named
            .flat_map(|(id, _)| recursive_functions::mutually_recursive(program, id))
            .collect()
    }

    /// The opaque functions and predicates whose definitions the member may use.
    fn revealed(self, program: &Program) -> (Vec<FunctionId>, Vec<PredicateId>) {
        let names: Vec<&Name> = self
            .annotations(program)
            .iter()
            .filter(|a| &*a.key == "reveal")
            .flat_map(|a| &a.values)
            .collect();
        let functions = (0u32..).map(FunctionId).zip(&program.functions);
        let predicates = (0u32..).map(PredicateId).zip(&program.predicates);
        (
            functions
                .filter(|(_, f)| names.contains(&&f.name))
                .map(|(id, _)| id)
                .collect(),
            predicates
                .filter(|(_, p)| names.contains(&&p.name))
                .map(|(id, _)| id)
                .collect(),
        )
    }
}

/// A failed member with at most this many joins is verified again without joins, unless the options
/// ask for that in any case.
const FEW: usize = 5;

/// Verifies a member. If it fails with joined paths, verifies it again without joins.
fn verify_member(program: &Program, sources: &Sources, member: Member, options: &Options) -> MemberReport {
    let start = Instant::now();
    let once = |joins: bool| verify_once(program, sources, member, options, start, joins);
    let joins = !options.record;
    let (mut report, joined) = once(joins);
    // a recording run looks for a failure, every other run for a proof
    let (unwanted, wanted) = match options.record {
        true => (Outcome::Verified, Outcome::Failed),
        false => (Outcome::Failed, Outcome::Verified),
    };
    let most_joins = if options.errors_on_single_paths {
        usize::MAX
    } else {
        FEW
    };
    if report.outcome == unwanted && (options.record || (1..=most_joins).contains(&joined)) {
        let (again, _) = once(!joins);
        let is_better = again.outcome == Outcome::Failed && options.errors_on_single_paths;
        if again.outcome == wanted || is_better {
            return again;
        }
        if !options.record {
            report.is_cut_off |= again.is_cut_off;
            report
                .failures
                .iter_mut()
                .for_each(|f| complete_branches(f, &again));
        }
    }
    report
}

/// Replaces the branches on the way to a failure by those of a run without joins. A path that was
/// joined of two has lost the branch between them.
fn complete_branches(failure: &mut Failure, without_joins: &MemberReport) {
    let is_same = |f: &&Failure| (&f.id, f.span, f.culprit) == (&failure.id, failure.span, failure.culprit);
    if let Some(same) = without_joins.failures.iter().find(is_same) {
        failure.branches.clone_from(&same.branches);
    }
}

/// The solver's session for a member, with a log of Z3's input if the options ask for one.
fn session<'t>(terms: &'t Terms, name: &str, options: &Options) -> Session<'t> {
    let log = options.smt_log.as_ref().and_then(|log| {
        let file = std::fs::File::create(log.file(name)).ok()?;
        Some(Box::new(std::io::BufWriter::new(file)) as Box<dyn Write + Send>)
    });
    Session::new(
        terms,
        Config {
            full_resources: options.check_resources.unwrap_or_default(),
            log,
            deadline: options.deadline,
            cancellation: options.cancellation.clone(),
            budget: options.budget,
            ..Config::default()
        },
    )
}

/// The outcome of a member at `span`, from the end of its execution.
fn outcome(ended: ExecResult, has_failed: bool, undecided: Option<Undecided>, span: Span) -> Outcome {
    match undecided {
        _ if has_failed => Outcome::Failed,
        Some(undecided) => Outcome::Unknown(undecided),
        None if ended == Err(Stop::Member) => Outcome::Unknown(Undecided {
            span,
            culprit: span,
            limit: Limit::Unexplained,
            branches: Vec::new(),
        }),
        None => Outcome::Verified,
    }
}

/// The figures of a run.
fn stats(context: &mut Context) -> Stats {
    Stats {
        checks: context.path.session().counters(),
        forks: context.path.forks(),
        paths: context.findings.paths,
        inference_steps: context.inference.tried,
    }
}

/// Verifies a member with paths that are joined or not. Returns how often paths were joined as
/// well.
fn verify_once(
    program: &Program,
    sources: &Sources,
    member: Member,
    options: &Options,
    start: Instant,
    joins: bool,
) -> (MemberReport, usize) {
    let (name, kind, span) = member.header(program);
    let terms = Terms::new();
    let wands = WandShapes::default();
    let mut session = session(&terms, &name, options);
    let signature = Signature {
        program,
        terms: &terms,
        wands: &wands,
    };
    let own = member.checked_functions(program);
    let checked = own.clone();
    let limit_of_axioms = Rc::new(OnceCell::new());
    let reached = limit_of_axioms.clone();
    session.set_background(Box::new(move || {
        let mut reach = Dependencies::new(program);
        match member {
            Member::Method(id) => reach.method(id),
            Member::Predicate(id) => reach.predicate(id),
            Member::Function(id) => reach.function(id),
        }
        reach.measures(member);
        reach.close();
        let (revealed, _) = member.revealed(program);
        let functions = (&*checked, &*revealed);
        let (axioms, limit) = background_axioms::axioms(signature, sources, &reach, functions, options);
        if let Some(limits) = limit {
            let _ = reached.set(limits);
        }
        axioms
    }));
    let path = PathCondition::new(&terms, session, ForkBudget::times(options.budget));
    let mut context = Context::new(signature, sources, path, options);
    context.findings.limit_of_axioms = limit_of_axioms;
    (context.revealed, context.revealed_predicates) = member.revealed(program);
    if member.has_annotation(program, "explicit") {
        context.inference = inference::InferenceState::default();
    }
    context.joining.is_off = !joins;
    context.inference.only_restores = member.has_annotation(program, "restores");
    // a function may combine contracts of several classes, each of which has its own member
    context.modes.quoting = matches!(member, Member::Function(_));
    let ended: ExecResult = match member {
        Member::Method(id) => context.verify_method(id, &program.methods[id.index()], &own),
        Member::Function(id) => context.verify_function(id, &program.functions[id.index()], &own),
        Member::Predicate(id) => context.verify_predicate(&program.predicates[id.index()]),
    };
    let inferred = context.inferred();
    let unknown = context.findings.unknown.take();
    let is_cut_off = unknown.as_ref().is_some_and(|u| !u.limit.is_counted());
    let mut failures = std::mem::take(&mut context.findings.failures);
    failures.sort_by_key(|f| (f.span, f.culprit));
    let report = MemberReport {
        name,
        kind,
        span,
        outcome: outcome(ended, !failures.is_empty(), unknown, span),
        failures,
        warnings: std::mem::take(&mut context.findings.warnings),
        inferred,
        triggers: context.trigger_log.take(span),
        time: start.elapsed(),
        stats: stats(&mut context),
        is_cut_off,
        is_cached: false,
    };
    (report, context.joining.done)
}
