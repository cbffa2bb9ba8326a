//! Code lenses: above each member, whether it is verified and how long that took.

use super::Results;
use crate::document::Analysis;
use crate::viper::names::Kind;
use echis_report::{Member, Verdict};
use lsp_types::{CodeLens, Command, Range};
use std::time::Duration;

/// The lenses of the members that are decided. A method of Java can be verified in several parts,
/// which have one lens together.
pub fn code_lenses(analysis: &Analysis, results: &Results) -> Vec<CodeLens> {
    let mut places: Vec<(Range, Verdict, Duration)> = Vec::new();
    for member in &results.answer.report.members {
        let Some(range) = place(analysis, member) else {
            continue;
        };
        match places.iter_mut().find(|(other, ..)| *other == range) {
            Some((_, verdict, time)) => {
                *verdict = member.verdict.max(*verdict);
                *time += member.time;
            }
            None => places.push((range, member.verdict, member.time)),
        }
    }
    places.sort_by_key(|(range, ..)| range.start);
    let lens = |(range, verdict, time)| CodeLens {
        range,
        command: Some(Command {
            title: title(verdict, time),
            command: String::new(),
            arguments: None,
        }),
        data: None,
    };
    places.into_iter().map(lens).collect()
}

fn title(verdict: Verdict, time: Duration) -> String {
    let time = shown(time);
    match verdict {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Analysis;
    use crate::java;
    use crate::text::{Encoding, Text};
    use echis_report::Counters;
    use std::path::Path;

    #[test]
    fn parts_of_a_method_have_one_lens() {
        let text = Text::new("class A {\n  int m() { return 1; }\n}", Encoding::Utf16);
        let analysis = java::Analysis::of(Path::new("A.java"), &text, &mut Default::default());
        let part = |verdict, millis| Member {
            name: "A.m()".into(),
            kind: "method",
            verdict,
            time: Duration::from_millis(millis),
            counters: Counters::default(),
            is_cached: false,
        };
        let mut results = Results::default();
        results.answer.report.members = vec![part(Verdict::Failed, 5), part(Verdict::Verified, 7)];
        let lenses = code_lenses(&Analysis::Java(Box::new(analysis)), &results);
        let titles: Vec<_> = lenses
            .into_iter()
            .filter_map(|l| Some(l.command?.title))
            .collect();
        assert_eq!(titles, ["failed in 12 ms"]);
    }
}
