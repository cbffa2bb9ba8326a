//! Diagnostics: errors of the front end, and findings of the verification with the failing run as
//! related information.

use crate::text::{Encoding, Text};
use crate::uri;
use echis_driver::error_in_silver;
use echis_report::{Branch, Counterexample, Finding, Kind, Place, Search, Source};
use echis_source::Sources;
use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Range, Uri,
};
use std::path::Path;

/// How diagnostics are worded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    /// In Echis's words, with ids.
    #[default]
    Echis,
    /// In Silver's words, as Viper's IDE shows and counts them.
    Silver,
}

/// The document that diagnostics are about.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// Its name in the protocol.
    pub uri: &'a Uri,
    /// Its text.
    pub text: &'a Text,
    /// The encoding of positions.
    pub encoding: Encoding,
    /// The wording.
    pub style: Style,
}

impl Subject<'_> {
    /// Where a place in the texts of a report is.
    fn location(&self, place: Place, sources: &[Source]) -> Option<Location> {
        if place.source == 0 {
            return Some(Location {
                uri: self.uri.clone(),
                range: self.text.range(place.start..place.end),
            });
        }
        let source = sources.get(place.source)?;
        let path = Path::new(source.path());
        if !path.is_file() {
            return None;
        }
        let text = Text::new(source.text(), self.encoding);
        Some(Location {
            uri: uri::of_path(path)?,
            range: text.range(place.start..place.end),
        })
    }

    /// The diagnostic of a place: in the document itself, or at its start if the place is in
    /// another file or there is none.
    fn diagnostic(
        &self,
        place: Option<Place>,
        sources: &[Source],
        severity: DiagnosticSeverity,
        (id, message): (&str, &str),
    ) -> Diagnostic {
        let own = place.filter(|p| p.source == 0);
        let elsewhere = place.filter(|p| p.source != 0);
        let message = match elsewhere.and_then(|p| Some((p, sources.get(p.source)?))) {
            Some((place, source)) if self.style == Style::Echis => {
                let (line, column) = source.line_column(place.start);
                format!("in {}:{line}:{column}: {message}", source.path())
            }
            _ => message.to_owned(),
        };
        let (code, source) = match self.style {
            Style::Echis => (Some(NumberOrString::String(id.to_owned())), "echis"),
            Style::Silver => (None, "viper"),
        };
        let there = elsewhere.and_then(|p| self.location(p, sources));
        let related = there.map(|location| related(location, "here"));
        Diagnostic {
            range: own.map_or_else(|| self.first_line(), |p| self.text.range(p.start..p.end)),
            severity: Some(severity),
            code,
            source: Some(source.to_owned()),
            message,
            related_information: related.map(|r| vec![r]),
            ..Diagnostic::default()
        }
    }

    fn first_line(&self) -> Range {
        self.text.range(self.text.line(0))
    }
}

fn related(location: Location, message: impl Into<String>) -> DiagnosticRelatedInformation {
    DiagnosticRelatedInformation {
        location,
        message: message.into(),
    }
}

/// The diagnostics of errors of the front end.
pub fn of_errors(
    subject: Subject,
    errors: &[echis_source::Diagnostic],
    sources: &Sources,
) -> Vec<Diagnostic> {
    if errors.is_empty() {
        return Vec::new();
    }
    let files = sources.files().iter();
    let sources: Vec<Source> = files
        .map(|f| Source::new(f.path.clone(), f.text.clone()))
        .collect();
    let diagnostic = |error: &echis_source::Diagnostic| {
        let place = Place {
            source: error.span.file.0 as usize,
            start: error.span.start as usize,
            end: error.span.end as usize,
        };
        let severity = DiagnosticSeverity::ERROR;
        let message = match subject.style {
            Style::Echis => error.message.clone(),
            Style::Silver => error_in_silver(error, &sources),
        };
        subject.diagnostic(Some(place), &sources, severity, (error.id, &message))
    };
    errors.iter().map(diagnostic).collect()
}

/// The diagnostic of a text that is too long to be analysed.
pub fn too_long(subject: Subject) -> Diagnostic {
    let message = format!(
        "this text is longer than {} MB; only `echis verify` checks it",
        crate::document::LONGEST >> 20
    );
    let severity = DiagnosticSeverity::INFORMATION;
    subject.diagnostic(None, &[], severity, ("input.long", &message))
}

/// The diagnostic of a finding of the verification.
pub fn of_finding(subject: Subject, finding: &Finding, sources: &[Source]) -> Diagnostic {
    let severity = match (finding.kind, subject.style) {
        (Kind::Invalid | Kind::Failure, _) => DiagnosticSeverity::ERROR,
        // for Viper's IDE, a program that is not verified has errors
        (Kind::Unknown, Style::Silver) => DiagnosticSeverity::ERROR,
        (Kind::Unknown | Kind::Warning, _) => DiagnosticSeverity::WARNING,
    };
    let message = match (&finding.silver_text, subject.style) {
        (Some(text), Style::Silver) if finding.is_cached => format!("{text} (cached)"),
        (Some(text), Style::Silver) => text.clone(),
        _ => finding.message.clone(),
    };
    let message = (finding.id.as_str(), message.as_str());
    let mut diagnostic = subject.diagnostic(finding.place, sources, severity, message);
    let mut information = diagnostic.related_information.take().unwrap_or_default();
    if let Some(culprit) = finding.culprit.filter(|c| Some(*c) != finding.place) {
        let location = subject.location(culprit, sources);
        information.extend(location.map(|l| related(l, "this condition")));
    }
    for branch in finding.branches_told() {
        let location = subject.location(branch.place, sources);
        information.extend(location.map(|l| related(l, decision(branch))));
    }
    let start = finding.place.and_then(|place| subject.location(place, sources));
    if let (Some(run), Some(location)) = (run(finding), start) {
        information.push(related(location, run));
    }
    if let Some(Search::Found(run)) = &finding.search {
        let location = subject.location(run.place, sources);
        information.extend(location.map(|l| related(l, format!("the run ends here: {}", run.end))));
    }
    diagnostic.related_information = Some(information).filter(|i| !i.is_empty());
    diagnostic
}

fn decision(branch: &Branch) -> String {
    match (&branch.told, branch.taken) {
        (Some(told), _) => told.clone(),
        (None, true) => "this is true".into(),
        (None, false) => "this is false".into(),
    }
}

/// The run that shows a finding, in one line.
pub fn run(finding: &Finding) -> Option<String> {
    let values = |values: &[(String, String)]| {
        let texts: Vec<String> = values
            .iter()
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        match texts.is_empty() {
            true => "any input".to_owned(),
            false => texts.join(", "),
        }
    };
    if let Some(Search::Found(run)) = &finding.search {
        let what = if run.is_other {
            "another failing run"
        } else {
            "a failing run"
        };
        return Some(format!("{what}: {}", values(run.input.source())));
    }
    let Some(Counterexample::Confirmed(state)) = &finding.counterexample else {
        return None;
    };
    let all = state.store.iter().chain(&state.heap).chain(&state.chosen);
    let all: Vec<(String, String)> = all
        .map(|(name, value)| (name.clone(), value.text.clone()))
        .collect();
    Some(format!("a failing run: {}", values(&all)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use echis_report::{ConcreteState, ConcreteValue};
    use std::str::FromStr;

    fn place(start: usize, end: usize) -> Option<Place> {
        Some(Place {
            source: 0,
            start,
            end,
        })
    }

    #[test]
    fn the_failing_run_is_related_information() {
        let uri = Uri::from_str("file:///a.vpr").expect("a URI");
        let text = Text::new("method m(x: Int)\n{ assert x > 0 }", Encoding::Utf16);
        let subject = Subject {
            uri: &uri,
            text: &text,
            encoding: Encoding::Utf16,
            style: Style::Echis,
        };
        let value = ConcreteValue {
            text: "-1".into(),
            json: serde_json::json!(-1),
        };
        let finding = Finding {
            id: "assert.failed:assertion.false".into(),
            place: place(19, 31),
            culprit: place(26, 31),
            counterexample: Some(Counterexample::Confirmed(ConcreteState {
                store: vec![("x".into(), value)],
                ..ConcreteState::default()
            })),
            ..Finding::new(Kind::Failure, "`x > 0` might not hold")
        };
        let diagnostic = of_finding(subject, &finding, &[]);
        assert_eq!(diagnostic.range, text.range(19..31));
        assert_eq!(diagnostic.severity, Some(DiagnosticSeverity::ERROR));
        let related = diagnostic.related_information.expect("related information");
        let messages: Vec<&str> = related.iter().map(|r| r.message.as_str()).collect();
        assert_eq!(messages, ["this condition", "a failing run: x = -1"]);
    }

    #[test]
    fn errors_in_imports_stand_at_the_start() {
        let uri = Uri::from_str("file:///a.vpr").expect("a URI");
        let text = Text::new("import \"b.vpr\"\nmethod m()", Encoding::Utf16);
        let subject = Subject {
            uri: &uri,
            text: &text,
            encoding: Encoding::Utf16,
            style: Style::Echis,
        };
        let mut sources = Sources::default();
        sources.add("a.vpr", text.as_str());
        let file = sources.add("b.vpr", "\nx");
        let error = echis_source::Diagnostic {
            id: "parser.error",
            span: echis_source::Span {
                file,
                start: 1,
                end: 2,
            },
            message: "expected a declaration".into(),
        };
        let found = of_errors(subject, &[error], &sources);
        assert_eq!(found[0].message, "in b.vpr:2:1: expected a declaration");
        assert_eq!(found[0].range, text.range(0..14));
    }
}
