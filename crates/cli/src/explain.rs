//! `echis verify --explain`: the members that failed once more, with the symbolic states on the way recorded.

use crate::convert;
use echis_report::steps::{Explanation, State, Walk, html, text};
use echis_source::Sources;
use echis_verifier::{Failure, MemberReport, Options};
use echis_viper::ast::Program;
use std::io::{self, Write};
use std::path::Path;

/// How many states are printed of each path.
const PRINTED: usize = 5;

/// What failed in a program, with the way to it.
pub fn explain(
    program: &Program,
    sources: &Sources,
    reports: &[MemberReport],
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
        smt_log: None,
        ..options.clone()
    };
    let again = echis_verifier::verify(program, sources, &options, &|_| {});
    let walks = again.iter().flat_map(|member| {
        let title = format!("{} {}", member.kind, member.name);
        member.failures.iter().map(move |f| walk(&title, f))
    });
    Some(Explanation {
        sources: convert::sources(sources),
        walks: walks.collect(),
    })
}

fn walk(title: &str, failure: &Failure) -> Walk {
    let states = failure.steps.iter().map(|step| State {
        source: step.span.file.0 as usize,
        start: step.span.start as usize,
        end: step.span.end as usize,
        what: step.what.clone(),
        store: step.store.clone(),
        heap: step.heap.clone(),
        condition: step.condition.clone(),
    });
    Walk {
        title: title.into(),
        message: failure.message.clone(),
        states: states.collect(),
    }
}

/// Writes all explanations as one page, or the last states of each to the terminal.
pub fn write(mut explanations: Vec<Explanation>, page: Option<&Path>) -> io::Result<()> {
    explanations.sort_by(|a, b| name(a).cmp(name(b)));
    let mut all = Explanation::default();
    for explanation in explanations {
        let offset = all.sources.len();
        all.sources.extend(explanation.sources);
        let mut walks = explanation.walks;
        let states = walks.iter_mut().flat_map(|w| &mut w.states);
        states.for_each(|state| state.source += offset);
        all.walks.extend(walks);
    }
    match page {
        Some(path) => std::fs::write(path, html::render(&all))
            .map_err(|e| io::Error::new(e.kind(), format!("{}: {e}", path.display()))),
        None => {
            let mut out = io::stdout().lock();
            out.write_all(text::render(&all, PRINTED).as_bytes())?;
            out.flush()
        }
    }
}

fn name(explanation: &Explanation) -> &str {
    explanation.sources.first().map_or("", |s| s.path())
}
