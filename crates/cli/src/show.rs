//! `--show-inferred`: the program with what was inferred for it, which is asked once more whether it verifies like that.

use crate::args::Overflow;
use crate::convert;
use crate::load::{self, Proved};
use echis_java::prove;
use echis_java::shown::{self, Failed, Outcome, Place, Step};
use echis_report::{Annotated, Finding, Kind};
use echis_source::{FileId, Sources, Span};
use echis_verifier::Outcome::Verified;
use echis_verifier::{Inference, Inferred, MemberReport, Operation, Options};
use echis_viper::ast::Program;
use echis_viper::print::print;
use echis_viper::syntax::{self, ItemKind};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// What is shown, and what is missing in it.
pub struct Shown {
    /// The program.
    pub annotated: Annotated,
    /// Why it does not verify without inference, if it does with it.
    pub missing: Vec<Finding>,
}

/// How a program is verified that needs no inference.
fn explicit(options: &Options) -> Options {
    Options {
        inference: Inference::Off,
        smt_log: None,
        // several operations may be wrong at the same time
        all_errors: true,
        ..options.clone()
    }
}

/// The members that were not verified to begin with.
fn failed(members: &[MemberReport]) -> BTreeSet<&str> {
    let failed = members.iter().filter(|m| m.outcome != Verified);
    failed.map(|m| &*m.name).collect()
}

/// Writes what was inferred into a Viper program.
pub fn viper(sources: &Sources, program: &Program, members: &[MemberReport], options: &Options) -> Shown {
    let (options, failed) = (explicit(options), failed(members));
    let file = sources.file(FileId(0));
    let made = echis_verifier::annotated(&file.text, members);
    let mut own = Sources::default();
    let loaded = echis_viper::load::load_text(&file.path, made.text.clone(), folder(&file.path), &mut own);
    let left: Vec<String> = match echis_viper::program(loaded) {
        Ok(program) => {
            let left = unproved(&program, &own, &options);
            left.into_iter().map(|(name, _)| name).collect()
        }
        Err(_) => program.methods.iter().map(|m| m.name.to_string()).collect(),
    };
    let left = left.iter().filter(|name| !failed.contains(&***name));
    let mut findings: Vec<Finding> = left.map(|name| missing(name, None)).collect();
    if !findings.is_empty() {
        findings.extend(made.lost.iter().map(|at| lost(*at, "it cannot be written there")));
    }
    Shown {
        missing: findings,
        annotated: annotated(made.text, made.inserted),
    }
}

/// Where imports of a program start from.
fn folder(path: &str) -> &std::path::Path {
    std::path::Path::new(path).parent().unwrap_or_else(|| "".as_ref())
}

/// Members that have been proved, by what they say and what is said around them: one choice of operations differs from the next in a few bodies,
/// and the others need no new proof.
#[derive(Default)]
struct Proofs {
    /// Programs without the bodies of methods.
    surroundings: HashMap<String, usize>,
    /// What is proved in such a program: texts of methods, names of others.
    proved: HashSet<(usize, String)>,
}

impl Proofs {
    /// The members that do not verify, and what fails in them.
    fn unproved(
        &mut self,
        file: &syntax::File,
        program: &Program,
        sources: &Sources,
        options: &Options,
    ) -> Vec<(String, Vec<Span>)> {
        let mut around = file.clone();
        // of functions and predicates all is around all others
        let functions = program.functions.iter().map(|f| f.name.to_string());
        let others = functions.chain(program.predicates.iter().map(|p| p.name.to_string()));
        let mut members: BTreeMap<String, String> = others.map(|name| (name.clone(), name)).collect();
        for item in &mut around.items {
            let text = print(&syntax::File {
                items: vec![item.clone()],
            });
            if let ItemKind::Method(method) = &mut item.kind {
                members.insert(method.name.name.to_string(), text);
                method.body = None;
            }
        }
        let next = self.surroundings.len();
        let around = *self.surroundings.entry(print(&around)).or_insert(next);
        members.retain(|_, text| !self.proved.contains(&(around, text.clone())));
        if members.is_empty() {
            return Vec::new();
        }
        let options = Options {
            only: members.keys().cloned().collect(),
            ..options.clone()
        };
        let left = unproved(program, sources, &options);
        members.retain(|name, _| !left.iter().any(|(other, _)| other == name));
        self.proved
            .extend(members.into_values().map(|text| (around, text)));
        left
    }
}

/// The members that do not verify, and what fails in them.
fn unproved(program: &Program, sources: &Sources, options: &Options) -> Vec<(String, Vec<Span>)> {
    let reports = echis_verifier::verify(program, sources, options, &|_| {});
    let unproved = reports.iter().filter(|r| r.outcome != Verified);
    unproved
        .map(|r| {
            (
                r.name.to_string(),
                r.failures.iter().flat_map(|f| [f.span, f.culprit]).collect(),
            )
        })
        .collect()
}

/// Writes what was inferred into a Java file.
pub fn java(proved: &Proved, members: &[MemberReport], options: &Options, overflow: Overflow) -> Shown {
    let (options, failed) = (explicit(options), failed(members));
    let Proved { java, proof } = proved;
    let steps: Vec<(String, Vec<Step>)> = members
        .iter()
        .map(|m| (m.name.to_string(), m.inferred.iter().map(step).collect()))
        .collect();
    let mut made = shown::Annotated::new(java, proof, &steps);
    let translation = prove::Options {
        overflow: overflow.into(),
        is_explicit: true,
    };
    let name = &java.sources.file(FileId(0)).path;
    let mut proofs = Proofs::default();
    let left = made.complete(&mut |text| {
        let loaded = load::java_text(name, text, translation);
        let program = match loaded.program {
            Ok(program) => program,
            Err(errors) => return Outcome::Invalid(errors.iter().map(|e| e.span).collect()),
        };
        let Some(lowered) = &loaded.java else {
            return Outcome::Invalid(Vec::new());
        };
        let left = proofs
            .unproved(&lowered.proof.file, &program, &loaded.sources, &options)
            .into_iter();
        let left = left.filter(|(member, _)| !failed.contains(&**member));
        Outcome::Unproved(
            left.map(|(member, at)| Failed {
                method: proof.method(&member).map(|m| java.world.method(m).span),
                member,
                at,
            })
            .collect(),
        )
    });
    let mut findings: Vec<Finding> = left
        .iter()
        .map(|f| missing(proof.member(&f.member).unwrap_or(&f.member), f.method))
        .collect();
    if !left.is_empty() {
        findings.extend(made.lost.iter().map(|l| lost(l.at, l.why)));
    }
    let (text, inserted) = made.text();
    let inserted = inserted.into_iter().map(|i| (i.at, i.text)).collect();
    Shown {
        annotated: annotated(text, inserted),
        missing: findings,
    }
}

fn step(inferred: &Inferred) -> Step {
    use echis_verifier::Place as At;
    Step {
        place: match inferred.place {
            At::Before(span) => Place::Before(span),
            At::Jump(span) => Place::Jump(span),
            At::Within(span) => Place::Within(span),
            At::EndOfSide(span, side) => Place::EndOfSide(span, side),
            At::EndOfLoop(span) => Place::EndOfLoop(span),
            At::EndOfMethod(span) => Place::EndOfMethod(span),
        },
        order: inferred.order,
        is_open: inferred.operation == Operation::Open,
        predicate: inferred.predicate.to_string(),
        args: inferred.args.iter().map(|a| a.texts.clone()).collect(),
        amount: inferred.amount.clone(),
        always: inferred.always,
    }
}

fn annotated(text: String, inserted: Vec<(u32, String)>) -> Annotated {
    let place = |at| {
        convert::place(Span {
            file: FileId(0),
            start: at,
            end: at,
        })
    };
    Annotated {
        text,
        inserted: inserted.into_iter().map(|(at, text)| (place(at), text)).collect(),
    }
}

/// A member that what is shown does not prove.
fn missing(member: &str, at: Option<Span>) -> Finding {
    Finding {
        id: "internal:inferred.incomplete".into(),
        place: at.map(convert::place),
        member: Some(member.to_owned()),
        ..Finding::new(
            Kind::Unknown,
            format!("{member} is verified, but not without inference from what is shown"),
        )
    }
}

/// An operation that is not shown.
fn lost(at: Span, why: &str) -> Finding {
    Finding {
        id: "internal:inferred.incomplete".into(),
        place: Some(convert::place(at)),
        ..Finding::new(
            Kind::Unknown,
            format!("an operation that is needed here is not shown: {why}"),
        )
    }
}
