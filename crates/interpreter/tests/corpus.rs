//! Programs of the Viper test suites: a member that verifies does not fail in any run.
//!
//! The programs are read from the folder that `ECHIS_SHARED` names, or from `shared` beside the
//! checkout. Where neither is there the test is skipped and says so.

use echis_interpreter::{Limits, Member, Run, Start, Verdict};
use echis_source::{Sources, Span};
use echis_viper::ast::{
    Exp, ExpKind, FunctionId, Location, MethodId, Name, PredicateId, Program, Stmt, StmtKind,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Runs of each member.
const RUNS: u64 = 12;

fn shared() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("ECHIS_SHARED").map_or(beside, PathBuf::from);
    folder.join("corpus").is_dir().then_some(folder)
}

/// The lines of a file for which an annotation says that something is reported there.
fn annotated(text: &str) -> BTreeSet<usize> {
    let mut lines = BTreeSet::new();
    let mut pending = false;
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.starts_with("//::") {
            pending = true;
        } else if pending && !line.is_empty() && !line.starts_with("//") {
            lines.insert(i + 1);
            pending = false;
        }
    }
    lines
}

/// Programs that the suite does not run, one that asserts something false without saying so, and one
/// that relies on footprints of magic wands that depend on their left-hand sides.
fn is_ignored(name: &str, sources: &Sources) -> bool {
    let is_wrong = [
        "silver/transformations/PresentationSlides/simpleRef.vpr",
        "silver/wands/examples_paper/conditionals.vpr",
    ];
    is_wrong.contains(&name) || sources.files()[0].text.contains("//:: IgnoreFile")
}

fn exp_uses(e: &Exp, program: &Program, uses: &mut BTreeSet<Name>) {
    e.walk(&mut |e| {
        match &e.kind {
            ExpKind::Call(f, _) => drop(uses.insert(program.functions[f.index()].name.clone())),
            ExpKind::Acc(Location::Predicate(p, _), _) => {
                uses.insert(program.predicates[p.index()].name.clone());
            }
            ExpKind::Unfolding(access, _) => {
                uses.insert(program.predicates[access.predicate.index()].name.clone());
            }
            _ => {}
        }
        true
    });
}

fn stmt_uses(s: &Stmt, program: &Program, uses: &mut BTreeSet<Name>) {
    s.walk(&mut |s| {
        s.exps().into_iter().for_each(|e| exp_uses(e, program, uses));
        match &s.kind {
            StmtKind::Call(m, ..) => drop(uses.insert(program.methods[m.index()].name.clone())),
            StmtKind::Fold(access) | StmtKind::Unfold(access) => {
                uses.insert(program.predicates[access.predicate.index()].name.clone());
            }
            _ => {}
        }
    });
}

/// Every member with what it uses directly and where it stands.
fn members(program: &Program) -> BTreeMap<Name, (Span, BTreeSet<Name>)> {
    let mut all = BTreeMap::new();
    for f in &program.functions {
        let mut uses = BTreeSet::new();
        let exps = f.pres.iter().chain(&f.posts).chain(&f.body);
        exps.for_each(|e| exp_uses(e, program, &mut uses));
        all.insert(f.name.clone(), (f.span, uses));
    }
    for p in &program.predicates {
        let mut uses = BTreeSet::new();
        p.body.iter().for_each(|e| exp_uses(e, program, &mut uses));
        all.insert(p.name.clone(), (p.span, uses));
    }
    for m in &program.methods {
        let mut uses = BTreeSet::new();
        m.pres
            .iter()
            .chain(&m.posts)
            .for_each(|e| exp_uses(e, program, &mut uses));
        m.body
            .iter()
            .flatten()
            .for_each(|s| stmt_uses(s, program, &mut uses));
        all.insert(m.name.clone(), (m.span, uses));
    }
    all
}

/// The members that verify, and so does all that they use.
fn verified(program: &Program, sources: &Sources) -> BTreeSet<Name> {
    let all = members(program);
    let mut bad: BTreeSet<Name> = BTreeSet::new();
    for (name, (span, _)) in &all {
        let lines = annotated(&sources.file(span.file).text);
        let first = sources.line_column(span.file, span.start).0;
        let last = sources.line_column(span.file, span.end).0;
        if lines.range(first..=last).next().is_some() {
            bad.insert(name.clone());
        }
    }
    loop {
        let more: Vec<Name> = all
            .iter()
            .filter(|(name, (_, uses))| !bad.contains(*name) && uses.iter().any(|u| bad.contains(u)))
            .map(|(name, _)| name.clone())
            .collect();
        if more.is_empty() {
            return all.into_keys().filter(|name| !bad.contains(name)).collect();
        }
        bad.extend(more);
    }
}

#[derive(Debug, Default)]
struct Counts {
    passed: usize,
    failed: usize,
    infeasible: usize,
    not_executable: BTreeMap<String, usize>,
    too_long: usize,
}

impl Counts {
    /// Runs a member with several seeds; says how it fails, if it does.
    fn run(
        &mut self,
        name: &Name,
        run: impl Fn(u64) -> Run,
        place: impl Fn(Span) -> String,
    ) -> Option<String> {
        for seed in 0..RUNS {
            match run(seed).verdict {
                Verdict::Passed => self.passed += 1,
                Verdict::Failed(f) => {
                    self.failed += 1;
                    let at = place(f.span);
                    return Some(format!("{name}, seed {seed}: {} of {} at {at}", f.id, f.member));
                }
                Verdict::Infeasible(_) => self.infeasible += 1,
                Verdict::CutOff(c) if c.reason.starts_with("too long") => self.too_long += 1,
                Verdict::CutOff(c) => *self.not_executable.entry(c.reason).or_default() += 1,
            }
        }
        None
    }
}

/// Runs all members of a program that verify.
fn run_program(program: &Program, sources: &Sources, counts: &mut Counts, found: &mut Vec<String>) {
    let good = verified(program, sources);
    let place = |span: Span| {
        let (line, column) = sources.line_column(span.file, span.start);
        let path = &sources.file(span.file).path;
        format!("{path}:{line}:{column} `{}`", sources.text(span))
    };
    let (start, limits) = (Start::default(), Limits::default());
    for (i, m) in program.methods.iter().enumerate() {
        if good.contains(&m.name) {
            let run = |seed| Member::Method(MethodId(i as u32)).run(program, &start, seed, &limits);
            found.extend(counts.run(&m.name, run, place));
        }
    }
    for (i, f) in program.functions.iter().enumerate() {
        if good.contains(&f.name) {
            let run = |seed| Member::Function(FunctionId(i as u32)).run(program, &start, seed, &limits);
            found.extend(counts.run(&f.name, run, place));
        }
    }
    for (i, p) in program.predicates.iter().enumerate() {
        if good.contains(&p.name) {
            let run = |seed| Member::Predicate(PredicateId(i as u32)).run(program, &start, seed, &limits);
            found.extend(counts.run(&p.name, run, place));
        }
    }
}

/// The lists of programs that are run.
const LISTS: [&str; 3] = ["core", "quantified", "rest"];

#[test]
fn verified_members_do_not_fail() {
    let Some(shared) = shared() else {
        eprintln!("skipped: no corpus of Viper programs; ECHIS_SHARED names the folder that has it");
        return;
    };
    let mut counts = Counts::default();
    let mut found = Vec::new();
    for list in LISTS {
        let list = shared.join(format!("corpus/lists/{list}.txt"));
        let text = std::fs::read_to_string(&list).expect("the list can be read");
        let names = text.lines().map(str::trim);
        for name in names.filter(|n| !n.is_empty() && !n.starts_with('#')) {
            let file = shared.join("corpus/viper").join(name);
            let mut sources = Sources::default();
            let loaded = echis_viper::load::load(&file, &mut sources).expect("the program can be read");
            // programs that are wrong for the front end are in the lists too
            if let Ok(program) = echis_viper::program(loaded)
                && !is_ignored(name, &sources)
            {
                run_program(&program, &sources, &mut counts, &mut found);
            }
        }
    }
    eprintln!("{counts:#?}");
    assert!(
        found.is_empty(),
        "{} members fail:\n{}",
        found.len(),
        found.join("\n")
    );
    assert!(counts.passed > 10_000, "too few runs pass: {counts:#?}");
}
