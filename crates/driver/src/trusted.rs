//! Collects the trusted assumptions of an answer, in terms of the verified language.

use crate::convert;
use crate::load::Proved;
use echis_report::{Finding, Kind, Trusted, TrustedKind};
use echis_source::{Sources, Span};
use echis_verifier::MemberReport;
use echis_viper::ast::Program;
use echis_viper::trusted::{Trust, Trusted as Assumption, trusted};
use std::collections::BTreeSet;

/// The assumptions and unverified members that the verification of `members` relies on, sorted by
/// place and without duplicates.
pub fn collect(
    program: &Program,
    proved: Option<&Proved>,
    members: &[MemberReport],
    sources: &Sources,
) -> Vec<Trusted> {
    let verified: BTreeSet<&str> = members.iter().map(|m| &*m.name).collect();
    let all = trusted(program, |name| verified.contains(name)).into_iter();
    let described = all.filter_map(|assumption| match proved {
        Some(proved) => in_java(program, proved, &assumption, sources),
        None => Some(in_viper(program, &assumption, sources)),
    });
    let mut described: Vec<Trusted> = described.collect();
    described.sort_by_key(|t| t.place);
    described.dedup();
    // a contract file is named once
    let mut named = BTreeSet::new();
    described.retain(|t| t.kind != TrustedKind::ContractFile || named.insert(t.what.clone()));
    described
}

/// Describes an assumption in terms of Viper.
fn in_viper(program: &Program, assumption: &Assumption, sources: &Sources) -> Trusted {
    let quoted = || convert::one_line(sources, assumption.span);
    let (kind, what) = match assumption.trust {
        Trust::Assume => (TrustedKind::Assume, quoted()),
        Trust::Inhale => (TrustedKind::Inhale, quoted()),
        Trust::Termination => (TrustedKind::Termination, quoted()),
        Trust::Method(id) => (TrustedKind::Method, program.methods[id.index()].name.to_string()),
        Trust::Function(id) => (
            TrustedKind::Function,
            program.functions[id.index()].name.to_string(),
        ),
    };
    Trusted {
        kind,
        what,
        place: convert::place(assumption.span),
    }
}

/// Describes an assumption in terms of Java; `None` if it is part of the translation itself.
fn in_java(
    program: &Program,
    proved: &Proved,
    assumption: &Assumption,
    sources: &Sources,
) -> Option<Trusted> {
    let Proved { java, proof, file } = proved;
    let program_of = &file.program;
    let name = match assumption.trust {
        Trust::Assume | Trust::Inhale => {
            return proof.is_assumption(assumption.span).then(|| Trusted {
                kind: TrustedKind::Assume,
                what: convert::one_line(sources, assumption.span),
                place: convert::place(assumption.span),
            });
        }
        Trust::Termination => return None,
        Trust::Method(id) => &program.methods[id.index()].name,
        Trust::Function(id) => &program.functions[id.index()].name,
    };
    let home = proof
        .method(name)
        .map(|method| java.world.method(method).span.file);
    if let Some(home) = home.filter(|&home| java.is_contract_file(home)) {
        let is_used = home != file.file && !java.is_library(assumption.used.file);
        return is_used.then(|| Trusted {
            kind: TrustedKind::ContractFile,
            what: java.sources.file(home).path.to_string(),
            place: convert::place(assumption.used),
        });
    }
    let (kind, span): (TrustedKind, Span) = if proof.is_trusted(name) {
        match home.filter(|&file| !java.is_library(file)) {
            // it is proved with its own file
            Some(file) if program_of.is_verified(file) => return None,
            Some(_) => (TrustedKind::Method, assumption.used),
            None => (TrustedKind::Library, assumption.used),
        }
    } else if proof.is_unimplemented(java, name) {
        (TrustedKind::Method, assumption.span)
    } else {
        return None;
    };
    let what = proof.member(name)?.to_owned();
    let place = convert::place(span);
    (!java.is_library(span.file)).then_some(Trusted { kind, what, place })
}

/// Warnings about `assume` in Java contracts, where it is a gap in the proof. Viper programs get no
/// warnings: generated ones use `assume` as an ordinary statement.
pub fn warnings(trusted: &[Trusted]) -> impl Iterator<Item = Finding> + '_ {
    let assumptions = trusted.iter().filter(|t| t.kind == TrustedKind::Assume);
    assumptions.map(|assumption| Finding {
        id: "assume.believed".into(),
        place: Some(assumption.place),
        ..Finding::new(
            Kind::Warning,
            "everything that follows from it is reported as proved",
        )
    })
}
