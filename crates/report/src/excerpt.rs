//! Excerpts of the source with the failing part underlined, drawn by `codespan-reporting`.

use crate::model::{FileReport, Kind, Place, Source};
use crate::{Finding, rules, search};
use codespan_reporting::diagnostic::{Diagnostic, Label, LabelStyle, Severity};
use codespan_reporting::files::{Error, Files};
use codespan_reporting::term::{self, Chars, Config, termcolor::WriteColor};
use std::ops::Range;

/// Lines longer than this are not shown: nobody reads them, and generated programs have them.
const LONGEST_LINE: usize = 300;

/// Characters shown of a branch condition.
const LONGEST_QUOTE: usize = 70;

/// Conditions shown of a path: the last ones, which are nearest to the failure.
const MOST_BRANCHES: usize = 12;

/// Draws a finding.
pub fn draw(out: &mut dyn WriteColor, report: &FileReport, finding: &Finding) -> Result<(), Error> {
    let severity = match finding.kind {
        Kind::Invalid | Kind::Failure => Severity::Error,
        Kind::Unknown | Kind::Warning => Severity::Warning,
    };
    let title = match finding.kind {
        Kind::Failure | Kind::Warning => rules::meaning(&finding.id).unwrap_or(&finding.message),
        Kind::Invalid | Kind::Unknown => &finding.message,
    };
    let mut diagnostic = Diagnostic::new(severity)
        .with_code(&finding.id)
        .with_message(title);
    let said = title == finding.message;
    match labels(report, finding, if said { "" } else { &finding.message }) {
        Some(labels) => diagnostic.labels = labels,
        None => {
            diagnostic.notes.push(where_it_is(report, finding.place));
            let message = (!said).then(|| format!("note: {}", finding.message));
            diagnostic.notes.extend(message);
        }
    }
    diagnostic
        .notes
        .extend(finding.member.iter().map(|m| format!("note: in {m}")));
    diagnostic.notes.extend(path_note(report, finding));
    let runs = search::of_finding(report, finding).into_iter();
    diagnostic.notes.extend(runs.map(|run| format!("note: {run}")));
    let config = Config {
        chars: Chars::ascii(),
        ..Config::default()
    };
    term::emit_to_write_style(out, &config, &Excerpts(&report.sources), &diagnostic)
}

/// Underlines the culprit, and the place as well where the culprit stands elsewhere (as a callee's
/// precondition does).
fn labels(report: &FileReport, finding: &Finding, message: &str) -> Option<Vec<Label<usize>>> {
    let place = finding.place?;
    let culprit = finding.culprit.unwrap_or(place);
    // What is underlined need not be quoted as well.
    let quote = format!("`{}` ", report.quote(culprit));
    let message = message.strip_prefix(&quote).unwrap_or(message);
    let label = |style, place: Place| Some(Label::new(style, place.source, shown(report, place)?));
    let labels = if place.covers(culprit) {
        vec![label(LabelStyle::Primary, culprit)?.with_message(message)]
    } else {
        vec![
            label(LabelStyle::Primary, place)?,
            label(LabelStyle::Secondary, culprit)?.with_message(message),
        ]
    };
    Some(labels)
}

/// The bytes of a place whose lines can be shown.
fn shown(report: &FileReport, place: Place) -> Option<Range<usize>> {
    let source = report.sources.get(place.source)?;
    let (start, end) = (source.boundary(place.start), source.boundary(place.end));
    let mut lines = (source.line_index(start)..=source.line_index(end)).filter_map(|l| source.line_range(l));
    (start <= end && lines.all(|l| l.len() <= LONGEST_LINE)).then_some(start..end)
}

fn where_it_is(report: &FileReport, place: Option<Place>) -> String {
    match place.and_then(|p| report.locate(p)) {
        Some(at) => format!("at {}:{}:{}", at.source.path(), at.start.0, at.start.1),
        None => format!("in {}", report.path),
    }
}

/// Under which conditions the finding is reached, each with its line.
fn path_note(report: &FileReport, finding: &Finding) -> Option<String> {
    let branches = finding.branches_told();
    if branches.is_empty() {
        return None;
    }
    // The same condition may be met again, as when a predicate is unfolded and folded.
    let mut conditions: Vec<String> = Vec::new();
    for branch in branches {
        let line = report.locate(branch.place).map_or(0, |at| at.start.0);
        let condition = match &branch.told {
            Some(told) => format!("{told} (line {line})"),
            None => {
                let quote = shorten(report.quote(branch.place));
                format!("`{quote}` is {} (line {line})", branch.taken)
            }
        };
        if !conditions.contains(&condition) {
            conditions.push(condition);
        }
    }
    let left_out = conditions.len().saturating_sub(MOST_BRANCHES);
    let mut lines = vec!["note: on the path where".to_string()];
    if left_out > 0 {
        lines.push(format!("... ({left_out} earlier conditions)"));
    }
    lines.extend(conditions.drain(left_out..));
    Some(lines.join("\n"))
}

/// At most so many characters as fit on a line with something beside them.
fn shorten(text: String) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// Sources as the drawing library wants them. Nothing here fails for offsets out of range.
struct Excerpts<'r>(&'r [Source]);

impl<'r> Excerpts<'r> {
    fn get(&self, id: usize) -> Result<&'r Source, Error> {
        self.0.get(id).ok_or(Error::FileMissing)
    }
}

impl<'r> Files<'r> for Excerpts<'r> {
    type FileId = usize;
    type Name = &'r str;
    type Source = &'r str;

    fn name(&'r self, id: usize) -> Result<&'r str, Error> {
        Ok(self.get(id)?.path())
    }

    fn source(&'r self, id: usize) -> Result<&'r str, Error> {
        Ok(self.get(id)?.text())
    }

    fn line_index(&'r self, id: usize, offset: usize) -> Result<usize, Error> {
        Ok(self.get(id)?.line_index(offset))
    }

    fn line_range(&'r self, id: usize, line: usize) -> Result<Range<usize>, Error> {
        let source = self.get(id)?;
        let max = source.lines();
        source
            .line_range(line)
            .ok_or(Error::LineTooLarge { given: line, max })
    }
}
