//! For code-scanning tools: SARIF 2.1.0, one run over all files.
//!
//! Rules are the ids that occur; the offending sub-expression and the branch conditions are related
//! locations. The solver that was used is an extension of the tool, with its version and its file.
//! That a solver was needed and none could be used is an error of the run. The trusted assumptions are
//! notes of the run.

use crate::model::{FileReport, Finding, Kind, Place, Solver, Trusted};
use crate::rules::SOLVER_MISSING;
use crate::{rules, search};
use serde::Serialize;
use std::collections::BTreeSet;

/// The log of a run of the given version.
pub fn log(reports: &[FileReport], version: &str) -> String {
    let ids: BTreeSet<&str> = reports
        .iter()
        .flat_map(|r| &r.findings)
        .map(|f| f.id.as_str())
        .collect();
    let ids: Vec<&str> = ids.into_iter().collect();
    let results = reports
        .iter()
        .flat_map(|r| r.findings.iter().map(|f| result(r, f, &ids)))
        .collect();
    let rules = ids.iter().map(|id| Rule {
        id,
        short_description: rules::meaning(id).map(Message::new),
    });
    let log = Log {
        schema: "https://json.schemastore.org/sarif-2.1.0.json",
        version: "2.1.0",
        runs: [Run {
            tool: Tool {
                driver: Driver {
                    name: "Echis",
                    version,
                    rules: rules.collect(),
                },
                extensions: reports.iter().find_map(extension).into_iter().collect(),
            },
            invocations: invocation(reports).into_iter().collect(),
            column_kind: "unicodeCodePoints",
            results,
        }],
    };
    serde_json::to_string_pretty(&log).unwrap_or_default()
}

#[derive(Serialize)]
struct Log<'r> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'r>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'r> {
    tool: Tool<'r>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    invocations: Vec<Invocation>,
    column_kind: &'static str,
    results: Vec<SarifResult<'r>>,
}

#[derive(Serialize)]
struct Tool<'r> {
    driver: Driver<'r>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    extensions: Vec<Extension<'r>>,
}

/// A part of the tool that has a version of its own.
#[derive(Serialize)]
struct Extension<'r> {
    name: &'static str,
    version: &'r str,
    locations: [Artifact; 1],
    properties: ExtensionProperties,
}

#[derive(Serialize)]
struct ExtensionProperties {
    tested: bool,
}

/// A run of the tool, and what there is to tell of it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
struct Notification {
    descriptor: Descriptor,
    level: &'static str,
    message: Message,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    locations: Vec<Location>,
}

#[derive(Serialize)]
struct Descriptor {
    id: String,
}

#[derive(Serialize)]
struct Driver<'r> {
    name: &'static str,
    version: &'r str,
    rules: Vec<Rule<'r>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule<'r> {
    id: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    short_description: Option<Message>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult<'r> {
    rule_id: &'r str,
    rule_index: usize,
    level: &'static str,
    message: Message,
    locations: [Location; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location>,
}

#[derive(Serialize)]
struct Message {
    text: String,
}

impl Message {
    fn new(text: impl Into<String>) -> Message {
        Message { text: text.into() }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: Physical,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical {
    artifact_location: Artifact,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
    end_line: usize,
    end_column: usize,
}

fn result<'r>(report: &'r FileReport, finding: &'r Finding, ids: &[&str]) -> SarifResult<'r> {
    let culprit = finding.culprit.filter(|c| Some(*c) != finding.place);
    let culprit = culprit.map(|c| location(report, Some(c), Some(format!("`{}`", report.quote(c)))));
    let branches = finding.branches.iter().map(|b| {
        let text = match &b.told {
            Some(told) => format!("on the path where {told}"),
            None => format!("on the path where `{}` is {}", report.quote(b.place), b.taken),
        };
        location(report, Some(b.place), Some(text))
    });
    SarifResult {
        rule_id: &finding.id,
        rule_index: ids.binary_search(&finding.id.as_str()).unwrap_or_default(),
        level: match finding.kind {
            Kind::Invalid | Kind::Failure => "error",
            Kind::Unknown | Kind::Warning => "warning",
        },
        message: Message::new(message(report, finding)),
        locations: [location(report, finding.place, None)],
        related_locations: culprit.into_iter().chain(branches).collect(),
    }
}

/// The solver that was used.
fn extension(report: &FileReport) -> Option<Extension<'_>> {
    let Solver {
        name,
        version,
        path,
        tested,
    } = report.solver.used()?;
    Some(Extension {
        name,
        version,
        locations: [Artifact { uri: uri(path) }],
        properties: ExtensionProperties { tested: *tested },
    })
}

/// What there is to tell of the run itself.
fn invocation(reports: &[FileReport]) -> Option<Invocation> {
    let missing = reports
        .iter()
        .find_map(|r| r.solver.missing())
        .map(missing_solver);
    let execution_successful = missing.is_none();
    let trusted = reports
        .iter()
        .flat_map(|r| r.trusted.iter().map(|t| trusted_note(r, t)));
    let told: Vec<Notification> = missing.into_iter().chain(trusted).collect();
    (!told.is_empty()).then_some(Invocation {
        execution_successful,
        tool_execution_notifications: told,
    })
}

/// The error that a solver was needed and there is none.
fn missing_solver(why: &str) -> Notification {
    Notification {
        descriptor: Descriptor {
            id: SOLVER_MISSING.into(),
        },
        level: "error",
        message: Message::new(why),
        locations: Vec::new(),
    }
}

/// A note about a trusted assumption.
fn trusted_note(report: &FileReport, trusted: &Trusted) -> Notification {
    Notification {
        descriptor: Descriptor {
            id: format!("trusted.{}", trusted.kind.word()),
        },
        level: "note",
        message: Message::new(format!("trusted, not proved: `{}`", trusted.what)),
        locations: vec![location(report, Some(trusted.place), None)],
    }
}

/// What is wrong, and a run that shows it.
fn message(report: &FileReport, finding: &Finding) -> String {
    let runs = search::of_finding(report, finding).into_iter();
    finding.message.clone() + &runs.map(|run| format!("\n{run}")).collect::<String>()
}

fn location(report: &FileReport, place: Option<Place>, message: Option<String>) -> Location {
    let found = place.and_then(|p| report.locate(p));
    let path = found.as_ref().map_or(report.path.as_str(), |f| f.source.path());
    let region = found.as_ref().map(|f| Region {
        start_line: f.start.0,
        start_column: f.start.1,
        end_line: f.end.0,
        end_column: f.end.1,
    });
    let physical_location = Physical {
        artifact_location: Artifact { uri: uri(path) },
        region,
    };
    Location {
        physical_location,
        message: message.map(Message::new),
    }
}

/// A path as a URI reference: absolute ones as `file:` URIs, what is not allowed in URIs
/// percent-encoded.
fn uri(path: &str) -> String {
    let mut out = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(byte as char)
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn uris_have_no_odd_characters() {
        assert_eq!(uri("a b/ü.vpr"), "a%20b/%C3%BC.vpr");
        assert_eq!(uri("/x/y.vpr"), "file:///x/y.vpr");
    }
}
