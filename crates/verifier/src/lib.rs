//! Verifies Viper programs by symbolic execution, member by member.
//!
//! The rooms are named as in *Symbolic Execution for Implicit Dynamic Frames*: [`mod@eval`], [`mod@produce`], [`mod@consume`],
//! [`mod@exec`]. Each member has an arena, a path condition and a solver of its own, so that its answer depends on nothing
//! but its own text and that of what it uses.

mod asked;
mod assume;
mod background;
mod cfg;
mod consume;
mod context;
mod contradiction;
mod create;
mod cut;
mod eval;
mod exec;
mod forperm;
mod ghost;
mod heap;
mod join;
mod limit;
mod lookup;
mod member;
mod precondition;
mod produce;
mod quantified;
mod quantifier;
mod quasihavoc;
mod ranges;
mod reach;
mod recursion;
mod refute;
mod result;
mod shown;
mod sorts;
mod start_state;
mod state;
mod trace;

use crate::context::{Context, R, Stop};
use crate::reach::Reach;
use crate::sorts::Signature;
pub use contradiction::{Contradiction, Warning};
use echis_logic::Terms;
use echis_path::{Budget, Path};
use echis_solver::{Config, Session};
use echis_source::{Sources, Span};
use echis_viper::ast::{Annotation, FunctionId, MethodId, Name, PredicateId, Program};
pub use ghost::{Argument, Condition, Inference, Inferred, Operation, Paths};
pub use limit::{INFERENCE_STEPS, Limit, Undecided};
use rayon::prelude::*;
pub use result::{Decision, Failure, MemberReport, Options, Outcome, SmtLog, Stats, Step};
pub use shown::{Annotated, annotated};
pub use start_state::{StartState, StartValue};
use std::cell::OnceCell;
use std::io::Write;
use std::rc::Rc;
use std::time::Instant;

/// Stack of a thread that verifies: expressions can be nested deeply. Only what is used of it is ever backed by memory.
const STACK: usize = 256 << 20;

/// A member to verify.
#[derive(Debug, Clone, Copy)]
enum Member {
    Method(MethodId),
    Function(FunctionId),
    Predicate(PredicateId),
}

/// Verifies all members (or those that `options.only` names), in parallel, and returns the reports in source order.
/// `done` is called whenever a member is finished, from any thread, with the number of members in all.
pub fn verify(
    program: &Program,
    sources: &Sources,
    options: &Options,
    done: &(dyn Fn(usize) + Sync),
) -> Vec<MemberReport> {
    let mut members: Vec<Member> = Vec::new();
    members.extend((0..program.functions.len() as u32).map(|i| Member::Function(FunctionId(i))));
    members.extend((0..program.predicates.len() as u32).map(|i| Member::Predicate(PredicateId(i))));
    members.extend((0..program.methods.len() as u32).map(|i| Member::Method(MethodId(i))));
    members.sort_by_key(|m| m.header(program).2);
    if !options.only.is_empty() {
        members.retain(|m| options.only.iter().any(|name| **name == *m.header(program).0));
    }
    let all = members.len();
    let one = |member: &Member| {
        let report = verify_member(program, sources, *member, options);
        done(all);
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

    /// Whether an annotation stands before it. In an `explicit` member no ghost operation may be inferred, as it shows what is there
    /// where something is opened; in one that `restores`, what is closed was opened before.
    fn has_annotation(self, program: &Program, key: &str) -> bool {
        self.annotations(program).iter().any(|a| &*a.key == key)
    }

    /// The functions that are being checked: nothing but the [induction hypothesis](recursion) is known of them. A method that shows that
    /// evaluations of a function `f` come to an end is annotated with `@ends("f")`.
    fn own(self, program: &Program) -> Vec<FunctionId> {
        if let Member::Function(id) = self {
            return recursion::recursion(program, id);
        }
        let ends = self.annotations(program).iter().filter(|a| &*a.key == "ends");
        let names: Vec<&Name> = ends.flat_map(|a| &a.values).collect();
        let functions = (0u32..).map(FunctionId).zip(&program.functions);
        let named = functions.filter(|(_, f)| names.contains(&&f.name));
        named
            .flat_map(|(id, _)| recursion::recursion(program, id))
            .collect()
    }

    /// The opaque functions and predicates whose definitions it may use.
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

/// How many joins a member may have in which joined paths fail, so that each path is gone by itself.
const FEW: usize = 5;

/// Verifies a member; once more with paths kept apart where joined ones fail.
fn verify_member(program: &Program, sources: &Sources, member: Member, options: &Options) -> MemberReport {
    let start = Instant::now();
    let once = |joins: bool| verify_once(program, sources, member, options, start, joins);
    let joins = !options.record;
    let (report, joined) = once(joins);
    // where states are recorded a failure is looked for, and else a proof
    let (unwanted, wanted) = match options.record {
        true => (Outcome::Verified, Outcome::Failed),
        false => (Outcome::Failed, Outcome::Verified),
    };
    if report.outcome == unwanted && (options.record || (1..=FEW).contains(&joined)) {
        let (again, _) = once(!joins);
        if again.outcome == wanted {
            return again;
        }
    }
    report
}

/// Verifies a member with paths that are joined or not. Returns how often paths were joined as well.
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
    let log = options.smt_log.as_ref().and_then(|log| {
        let file = std::fs::File::create(log.file(&name)).ok()?;
        Some(Box::new(std::io::BufWriter::new(file)) as Box<dyn Write + Send>)
    });
    let mut session = Session::new(
        &terms,
        Config {
            full_resources: options.check_resources.unwrap_or_default(),
            log,
            deadline: options.deadline,
            budget: options.budget,
            ..Config::default()
        },
    );
    let signature = Signature {
        program,
        terms: &terms,
    };
    let own = member.own(program);
    let checked = own.clone();
    let limit_of_axioms = Rc::new(OnceCell::new());
    let reached = limit_of_axioms.clone();
    session.set_background(Box::new(move || {
        let mut reach = Reach::new(program);
        match member {
            Member::Method(id) => reach.method(id),
            Member::Predicate(id) => reach.predicate(id),
            Member::Function(id) => reach.function(id),
        }
        reach.close();
        let (axioms, limit) = background::axioms(signature, sources, &reach, &checked, options);
        if let Some(limit) = limit {
            let _ = reached.set(limit);
        }
        axioms
    }));
    let path = Path::new(&terms, session, Budget::times(options.budget));
    let mut context = Context::new(signature, sources, path, options);
    context.limit_of_axioms = limit_of_axioms;
    (context.revealed, context.revealed_predicates) = member.revealed(program);
    if member.has_annotation(program, "explicit") {
        context.ghost = ghost::Ghost::default();
    }
    context.joining.is_off = !joins;
    context.ghost.only_restores = member.has_annotation(program, "restores");
    // a function may put together what several classes say, each of which has a member of its own
    context.quoting = matches!(member, Member::Function(_));
    let ended: R = match member {
        Member::Method(id) => context.verify_method(&program.methods[id.index()], &own),
        Member::Function(id) => context.verify_function(id, &program.functions[id.index()], &own),
        Member::Predicate(id) => context.verify_predicate(&program.predicates[id.index()]),
    };
    let mut failures = std::mem::take(&mut context.failures);
    failures.sort_by_key(|f| (f.span, f.culprit));
    let outcome = match (context.unknown.take(), failures.is_empty()) {
        (_, false) => Outcome::Failed,
        (Some(undecided), true) => Outcome::Unknown(undecided),
        (None, true) if ended == Err(Stop::Member) => Outcome::Unknown(Undecided {
            span,
            culprit: span,
            limit: Limit::Unexplained,
            branches: Vec::new(),
        }),
        (None, true) => Outcome::Verified,
    };
    let inferred = context.inferred();
    let warnings = std::mem::take(&mut context.warnings);
    let counters = context.path.session().counters();
    let stats = Stats {
        simplifier: counters.simplifier,
        path_facts: counters.path_facts,
        native: counters.native,
        undecided: counters.undecided,
        z3: counters.z3,
        z3_ns: counters.z3_ns,
        z3_resources: counters.z3_resources,
        forks: context.path.forks(),
        paths: context.paths,
        inference_steps: context.ghost.tried,
    };
    let report = MemberReport {
        name,
        kind,
        span,
        outcome,
        failures,
        warnings,
        inferred,
        time: start.elapsed(),
        stats,
    };
    (report, context.joining.done)
}
