//! `--show-inferred`: the program with what was inferred for it, which is asked once more whether it verifies like that.

mod proofs;

use crate::args::Overflow;
use crate::convert;
use crate::load::{self, Proved};
use echis_java::prove;
use echis_java::shown::{self, Failed, Needs, Outcome, Overwritten, Step};
use echis_report::{Annotated, Finding, Kind};
use echis_source::{FileId, Sources, Span};
use echis_verifier::Outcome::Verified;
use echis_verifier::{Inference, Inferred, MemberReport, Operation, Options, Saved};
use echis_viper::ast::Program;
use proofs::{Proofs, unproved};
use std::collections::BTreeSet;

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
        start_states: false,
        // several operations may be wrong at the same time
        all_errors: true,
        passes_failed: true,
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

/// Writes what was inferred into a Java file.
pub fn java(proved: &Proved, members: &[MemberReport], options: &Options, overflow: Overflow) -> Shown {
    let (options, failed) = (explicit(options), failed(members));
    let Proved { java, proof } = proved;
    let needs: Vec<Needs> = members.iter().map(needs).collect();
    let mut made = shown::Annotated::new(java, proof, &needs);
    let translation = prove::Options {
        overflow: overflow.into(),
        is_explicit: true,
    };
    let name = &java.sources.file(FileId(0)).path;
    let mut proofs = Proofs::default();
    let left = made.complete(&mut |text, detail| {
        let loaded = load::java_text(name, text, translation);
        let program = match loaded.program {
            Ok(program) => program,
            Err(errors) => return Outcome::Invalid(errors.iter().map(|e| e.span).collect()),
        };
        let Some(lowered) = &loaded.java else {
            return Outcome::Invalid(Vec::new());
        };
        let left = proofs
            .unproved(&lowered.proof.file, &program, &loaded.sources, (detail, &options))
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
    let left = left.unwrap_or_else(|| all_with_steps(proved, &needs, &failed));
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

/// Those that were verified and need something.
fn all_with_steps(proved: &Proved, needs: &[Needs], failed: &BTreeSet<&str>) -> Vec<Failed> {
    let Proved { java, proof } = proved;
    let all = needs
        .iter()
        .filter(|n| !n.steps.is_empty() && !failed.contains(&*n.member));
    all.map(|n| Failed {
        member: n.member.clone(),
        method: proof.method(&n.member).map(|m| java.world.method(m).span),
        at: Vec::new(),
    })
    .collect()
}

fn needs(member: &MemberReport) -> Needs {
    let overwritten = |saved: &Saved| Overwritten {
        name: saved.name.clone(),
        before: saved.before,
        ways: saved.ways.clone(),
    };
    Needs {
        member: member.name.to_string(),
        steps: member.inferred.iter().map(step).collect(),
        overwritten: member.saved.iter().map(overwritten).collect(),
    }
}

fn step(inferred: &Inferred) -> Step {
    Step {
        place: inferred.place,
        order: inferred.order,
        is_open: inferred.operation == Operation::Open,
        predicate: inferred.predicate.to_string(),
        args: inferred.args.iter().map(|a| a.texts.clone()).collect(),
        amount: inferred.amount.clone(),
        paths: inferred.paths.clone(),
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
