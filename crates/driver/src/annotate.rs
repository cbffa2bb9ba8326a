//! Presents the inferred steps: as a list, and for `--show-inferred` as a program that contains
//! those steps that are whole statements. That program is verified once without inference, to find
//! the members that need the other steps.

use crate::convert;
use crate::load::{self, Proved};
use echis_java_prove::annotate;
use echis_java_prove::{self as prove, Overflow};
use echis_report::{Annotated, Inferred, Paths, Position, Triggers};
use echis_source::{FileId, Sources, Span};
use echis_verifier::Outcome::Verified;
use echis_verifier::{AnnotatedProgram, Inference, MemberReport, Options};
use echis_viper::ast::Program;
use std::collections::BTreeSet;

/// The steps that were inferred for a Viper program.
pub fn viper_steps(made: &AnnotatedProgram) -> Vec<Inferred> {
    let mut steps: Vec<Inferred> = Vec::new();
    let written = made.written.iter().map(|step| (step, true));
    for (step, is_written) in written.chain(made.unwritten.iter().map(|step| (step, false))) {
        let step = Inferred {
            place: convert::place(step.place.span()),
            position: position(step.place),
            operation: step.operation.keyword(),
            instance: step.instance(),
            paths: match (&step.paths, step.condition()) {
                (echis_verifier::Paths::All, _) => Paths::All,
                (_, Some(condition)) => Paths::Where(condition),
                (_, None) => Paths::Some,
            },
            is_written,
        };
        // several members can read the same expression of a contract
        if !steps.contains(&step) {
            steps.push(step);
        }
    }
    steps.sort_by_key(|step| step.place);
    steps
}

/// The triggers that were inferred for the quantifiers of a Viper program.
pub fn triggers(sources: &Sources, members: &[MemberReport]) -> Vec<Triggers> {
    let text = |terms: &Vec<Span>| {
        let terms: Vec<String> = terms
            .iter()
            .map(|term| convert::one_line(sources, *term))
            .collect();
        format!("{{ {} }}", terms.join(", "))
    };
    let all = members.iter().flat_map(|member| &member.triggers);
    let triggers = all.map(|inferred| Triggers {
        place: convert::place(inferred.body),
        text: inferred.triggers.iter().map(text).collect::<Vec<_>>().join(" "),
    });
    triggers.collect()
}

/// The steps that were inferred for a Java program.
pub fn java_steps(made: &annotate::Annotated) -> Vec<Inferred> {
    let steps = made.steps.iter().map(|step| Inferred {
        place: convert::place(step.place.span()),
        position: position(step.place),
        operation: if step.is_open { "open" } else { "close" },
        instance: step.instance.clone(),
        paths: match &step.paths {
            annotate::Paths::All => Paths::All,
            annotate::Paths::Where(condition) => Paths::Where(condition.clone()),
            annotate::Paths::Some => Paths::Some,
        },
        is_written: step.is_written,
    });
    steps.collect()
}

fn position(place: echis_source::Place) -> Position {
    use echis_source::Place;
    match place {
        Place::Before(_) => Position::Before,
        Place::Jump(_) => Position::Leaving,
        Place::Within(_) => Position::Within,
        Place::EndOfSide(_, true) => Position::EndOfThen,
        Place::EndOfSide(_, false) => Position::EndOfElse,
        Place::EndOfLoop(_) => Position::EndOfLoop,
        Place::EndOfMethod(_) => Position::EndOfMethod,
    }
}

/// The annotated Viper program, with the members that cannot be proved from it without inference.
pub fn annotated_viper(
    sources: &Sources,
    text: String,
    members: &[MemberReport],
    options: &Options,
) -> Annotated {
    let path = &sources.file(FileId(0)).path;
    let folder = std::path::Path::new(path).parent().unwrap_or_else(|| "".as_ref());
    let mut own = Sources::default();
    let loaded = echis_viper::load::load_text(path, text.clone(), folder, &mut own);
    let program = echis_viper::program(loaded).ok();
    let unproved = unproved(program.as_ref(), &own, members, options);
    Annotated { text, unproved }
}

/// The annotated Java file, with the members that cannot be proved from it without inference.
pub fn annotated_java(
    proved: &Proved,
    text: String,
    members: &[MemberReport],
    options: &Options,
    overflow: Overflow,
) -> Annotated {
    let translation = prove::Options {
        overflow,
        is_explicit: true,
        file: Some(proved.file.file),
    };
    let loaded = load::translated(&proved.file.with_text(text.as_str()), translation);
    let left = unproved(loaded.program.as_ref().ok(), &loaded.sources, members, options);
    let in_java = |member: &String| proved.proof.member(member).unwrap_or(member).to_owned();
    let names: BTreeSet<String> = left.iter().map(in_java).collect();
    Annotated {
        text,
        unproved: names.into_iter().collect(),
    }
}

/// The verified members that cannot be proved without inference from the annotated program; all
/// verified members if that program has errors (`None`).
fn unproved(
    program: Option<&Program>,
    sources: &Sources,
    members: &[MemberReport],
    options: &Options,
) -> Vec<String> {
    let verified: Vec<String> = members
        .iter()
        .filter(|m| m.outcome == Verified)
        .map(|m| m.name.to_string())
        .collect();
    let Some(program) = program else { return verified };
    let options = Options {
        inference: Inference::Off,
        smt_log: None,
        start_states: false,
        all_errors: false,
        ..options.clone()
    };
    let reports = echis_verifier::verify(program, sources, &options, &|_, _| {});
    let left = reports.iter().filter(|r| r.outcome != Verified);
    left.map(|r| r.name.to_string())
        .filter(|name| verified.contains(name))
        .collect()
}
