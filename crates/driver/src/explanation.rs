//! Verifies failed members once more and records the symbolic states on the paths to their failures.

use crate::convert;
use crate::load::Proved;
use echis_java_prove::BranchDescription;
use echis_report::steps::{Explanation, State, Walk};
use echis_report::{ConcreteValue, Counterexample};
use echis_source::{FileId, Sources, Span};
use echis_verifier::{Failure, MemberReport, Options};
use echis_viper::ast::Program;

/// Returns the path to each failure of a program, in terms of Java if `proved` is given; `None` if
/// nothing failed. `runs` are the counterexamples that were found for the failures of a Viper
/// program.
pub fn explain(
    program: &Program,
    proved: Option<&Proved>,
    sources: &Sources,
    (reports, runs): (&[MemberReport], &[Vec<Option<Counterexample>>]),
    options: &Options,
) -> Option<Explanation> {
    let failed: Vec<String> = reports
        .iter()
        .filter(|r| !r.failures.is_empty())
        .map(|r| r.name.to_string())
        .collect();
    if failed.is_empty() {
        return None;
    }
    let options = Options {
        only: failed,
        record: true,
        start_states: false,
        smt_log: None,
        ..options.clone()
    };
    let recorded = echis_verifier::verify(program, sources, &options, &|_, _| {});
    let walks = recorded.into_iter().flat_map(|member| {
        let name = member.name.clone();
        let messages: Vec<String> = member.failures.iter().map(|f| f.message.clone()).collect();
        let member = match proved {
            Some(proved) => convert::in_java(member, proved, sources),
            None => member,
        };
        let culprits: Vec<String> = member
            .failures
            .iter()
            .map(|f| convert::one_line(sources, f.culprit))
            .collect();
        let title = format!("{} {}", member.kind, member.name);
        let failures = member.failures.iter().zip(&messages);
        let walks = failures.map(|(failure, message)| Walk {
            run: start_of_run(program, (reports, runs), &name, failure),
            ..walk(&title, failure, message)
        });
        let mut walks: Vec<Walk> = walks.collect();
        if let Some(proved) = proved {
            let states = walks.iter_mut().flat_map(|walk| &mut walk.states);
            states.for_each(|state| translate_to_java(state, &name, proved, sources));
        }
        for (walk, culprit) in walks.iter_mut().zip(&culprits) {
            if let Some(failing) = walk.states.last_mut() {
                failing.put_first(culprit);
            }
        }
        walks
    });
    Some(Explanation {
        walks: walks.collect(),
        sources: convert::sources(sources),
    })
}

/// The start state of the confirmed run for a failure of this member, if one was found.
fn start_of_run(
    program: &Program,
    (reports, runs): (&[MemberReport], &[Vec<Option<Counterexample>>]),
    member: &str,
    failure: &Failure,
) -> Option<State> {
    let mut all = reports
        .iter()
        .zip(runs)
        .filter(|(report, _)| &*report.name == member);
    let found = all.find_map(|(report, runs)| {
        let mut failures = report.failures.iter().zip(runs);
        let is_same =
            |f: &Failure| (&f.id, f.span, f.culprit) == (&failure.id, failure.span, failure.culprit);
        failures
            .find(|(f, _)| is_same(f))
            .and_then(|(_, run)| run.as_ref())
    })?;
    let Counterexample::Confirmed(state) = found else {
        return None;
    };
    let name = name_of(program, member)?;
    let entry = |(name, value): &(String, ConcreteValue)| (name.clone(), value.text.clone());
    let store = state.store.iter().map(entry);
    let chosen = state.chosen.iter().map(entry);
    let chosen = chosen.map(|(name, value)| (format!("{name} (chosen later)"), value));
    let location = |(place, value): &(String, ConcreteValue)| format!("{place} \u{21a6} {}", value.text);
    Some(State {
        source: name.file.0 as usize,
        start: name.start as usize,
        end: name.end as usize,
        what: "start of a run that breaks it".into(),
        store: store.chain(chosen).collect(),
        heap: state.heap.iter().map(location).collect(),
        condition: Vec::new(),
    })
}

/// The place at which the name of a member is declared.
fn name_of(program: &Program, member: &str) -> Option<Span> {
    let methods = program.methods.iter().map(|m| (&m.name, m.name_span));
    let functions = program.functions.iter().map(|f| (&f.name, f.name_span));
    let predicates = program.predicates.iter().map(|p| (&p.name, p.name_span));
    let mut all = methods.chain(functions).chain(predicates);
    all.find(|(name, _)| &***name == member).map(|(_, span)| span)
}

/// Translates a state to Java: names, values, implicit branches, and inferred folds, which are
/// called open and close there.
fn translate_to_java(state: &mut State, member: &str, proved: &Proved, sources: &Sources) {
    if let Some(branch) = implicit_branch(state, proved, sources) {
        (state.start, state.end) = (branch.place.start as usize, branch.place.end as usize);
        state.what = branch.text;
    }
    for (viper_word, java_word) in [("unfold ", "open "), ("fold ", "close ")] {
        if let Some(instance) = state.what.strip_prefix(viper_word) {
            state.what = format!("{java_word}{instance}");
        }
    }
    let Proved { java, proof, .. } = proved;
    state.store.retain(|(name, _)| proof.is_shown(java, member, name));
    state
        .condition
        .retain(|fact| !proof.is_evident(java, member, fact));
    let values = state.store.iter_mut().flat_map(|(name, value)| [name, value]);
    let texts = values.chain(&mut state.heap).chain(&mut state.condition);
    for text in texts.chain([&mut state.what]) {
        *text = proof.in_java(java, member, text);
    }
}

/// The description of a branch that the translation added, so that no condition in the Java source
/// stands for it.
fn implicit_branch(state: &State, proved: &Proved, sources: &Sources) -> Option<BranchDescription> {
    let taken = match &*state.what {
        "is true" => true,
        "is false" => false,
        _ => return None,
    };
    let condition = Span {
        file: FileId(state.source as u32),
        start: state.start as u32,
        end: state.end as u32,
    };
    let text = |at| convert::one_line(sources, at);
    proved.proof.branch(condition, condition, taken, text)
}

/// Builds the path to a failure. The step with the verifier's `message` becomes the failure itself,
/// in its translated words.
fn walk(title: &str, failure: &Failure, message: &str) -> Walk {
    let states = failure.steps.iter().map(|step| {
        let (span, what) = match step.what == message {
            true => (failure.culprit, &failure.message),
            false => (step.span, &step.what),
        };
        State {
            source: span.file.0 as usize,
            start: span.start as usize,
            end: span.end as usize,
            what: what.clone(),
            store: step.store.clone(),
            heap: step.heap.clone(),
            condition: step.condition.clone(),
        }
    });
    Walk {
        title: title.into(),
        message: failure.message.clone(),
        states: states.collect(),
        run: None,
    }
}
