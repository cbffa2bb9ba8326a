//! Code lenses: above each member, whether it is verified and how long that took.

use super::Results;
use crate::document::Analysis;
use crate::viper::names::Kind;
use echis_report::{Member, Verdict};
use lsp_types::{CodeLens, Command, Range};
use std::time::Duration;

/// The lenses of the members that are decided.
pub fn code_lenses(analysis: &Analysis, results: &Results) -> Vec<CodeLens> {
    let report = &results.answer.report;
    let lens = |(range, member): (Range, &Member)| CodeLens {
        range,
        command: Some(Command {
            title: title(member),
            command: String::new(),
            arguments: None,
        }),
        data: None,
    };
    let mut lenses: Vec<CodeLens> = Vec::new();
    for member in &report.members {
        lenses.extend(place(analysis, member).map(|range| lens((range, member))));
    }
    lenses.sort_by_key(|l| l.range.start);
    lenses
}

fn title(member: &Member) -> String {
    let time = shown(member.time);
    match member.verdict {
        Verdict::Verified => format!("verified in {time}"),
        Verdict::Failed => format!("failed in {time}"),
        Verdict::Unknown => format!("neither proved nor refuted in {time}"),
        Verdict::Invalid => "invalid".to_owned(),
    }
}

fn shown(time: Duration) -> String {
    match time.as_millis() {
        0 => "less than 1 ms".to_owned(),
        millis if millis < 10_000 => format!("{millis} ms"),
        millis => format!("{:.1} s", millis as f64 / 1000.0),
    }
}

/// The place of the name of a member in the open text.
fn place(analysis: &Analysis, member: &Member) -> Option<Range> {
    match analysis {
        Analysis::Viper(analysis) => {
            let kind = match member.kind {
                "method" => Kind::Method,
                "function" => Kind::Function,
                "predicate" => Kind::Predicate,
                _ => return None,
            };
            let declarations = &analysis.names.declarations;
            let found = declarations
                .iter()
                .find(|d| d.kind == kind && *d.name == *member.name)?;
            let is_here = found.span.file == crate::viper::ROOT;
            let bytes = found.span.start as usize..found.span.end as usize;
            is_here.then(|| analysis.text().range(bytes))
        }
        Analysis::Java(analysis) => {
            let java = analysis.java.as_ref()?;
            let methods = java.methods();
            let found = methods.iter().find(|m| m.signature == member.name)?;
            let bytes = found.span.start as usize..found.span.end as usize;
            Some(analysis.text.range(bytes))
        }
        Analysis::TooLong => None,
    }
}
