//! For code-scanning tools: SARIF 2.1.0, one run over all files.
//!
//! Rules are the ids that occur; the offending sub-expression and the branch conditions are related
//! locations. The solver that was used is an extension of the tool, with its version and its file.
//! That a solver was needed and none could be used is an error of the run. The trusted assumptions are
//! notes of the run.

use crate::model::{FileReport, Finding, Kind, Place, Solver, Trusted};
use crate::rules::SOLVER_MISSING;
use crate::{fingerprint, rules, search};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The log of a run of the given version.
pub fn log(reports: &[FileReport], version: &str) -> String {
    let findings = reports.iter().flat_map(|r| &r.findings);
    let ids: BTreeSet<&str> = findings.map(|f| f.id.as_str()).collect();
    let ids: Vec<&str> = ids.into_iter().collect();
    let rules: Vec<Value> = ids.iter().map(|id| rule(id)).collect();
    let mut tool = json!({"driver": {"name": "Echis", "version": version, "rules": rules}});
    if let Some(solver) = reports.iter().find_map(|r| r.solver.used()) {
        tool["extensions"] = json!([extension(solver)]);
    }
    let mut run = json!({"tool": tool});
    if let Some(invocation) = invocation(reports) {
        run["invocations"] = json!([invocation]);
    }
    run["columnKind"] = "unicodeCodePoints".into();
    let results = reports.iter().flat_map(|r| {
        let findings = r.findings.iter().zip(fingerprint::of(r));
        findings.map(|(f, fingerprint)| result(r, f, &fingerprint, &ids))
    });
    run["results"] = results.collect();
    let schema = "https://json.schemastore.org/sarif-2.1.0.json";
    let log = json!({"$schema": schema, "version": "2.1.0", "runs": [run]});
    serde_json::to_string_pretty(&log).unwrap_or_default()
}

fn rule(id: &str) -> Value {
    let mut rule = json!({"id": id});
    if let Some(meaning) = rules::meaning(id) {
        rule["shortDescription"] = json!({"text": meaning});
    }
    rule
}

fn result(report: &FileReport, finding: &Finding, fingerprint: &str, ids: &[&str]) -> Value {
    let level = match finding.kind {
        Kind::Invalid | Kind::Failure => "error",
        Kind::Unknown | Kind::Warning => "warning",
    };
    let mut result = json!({
        "ruleId": finding.id,
        "ruleIndex": ids.binary_search(&finding.id.as_str()).unwrap_or_default(),
        "level": level,
        "message": {"text": search::message(report, finding)},
        "locations": [location(report, finding.place, None)],
        "partialFingerprints": {"echisFinding/v1": fingerprint},
    });
    let culprit = finding.culprit.filter(|c| Some(*c) != finding.place);
    let culprit = culprit.map(|c| location(report, Some(c), Some(format!("`{}`", report.quote(c)))));
    let branches = finding.branches_told().into_iter().map(|b| {
        let text = match &b.told {
            Some(told) => format!("on the path where {told}"),
            None => format!("on the path where `{}` is {}", report.quote(b.place), b.taken),
        };
        location(report, Some(b.place), Some(text))
    });
    let related: Vec<Value> = culprit.into_iter().chain(branches).collect();
    if !related.is_empty() {
        result["relatedLocations"] = related.into();
    }
    result
}

/// The solver that was used, as a part of the tool that has a version of its own.
fn extension(solver: &Solver) -> Value {
    json!({
        "name": solver.name,
        "version": solver.version,
        "locations": [{"uri": uri(&solver.path)}],
        "properties": {"tested": solver.tested},
    })
}

/// The notifications of the run, if there are any.
fn invocation(reports: &[FileReport]) -> Option<Value> {
    let missing = reports.iter().find_map(|r| r.solver.missing());
    let missing_solver = missing.map(|why| {
        json!({
            "descriptor": {"id": SOLVER_MISSING},
            "level": "error",
            "message": {"text": why},
        })
    });
    let trusted = reports
        .iter()
        .flat_map(|r| r.trusted.iter().map(|t| trusted_note(r, t)));
    let notifications: Vec<Value> = missing_solver.into_iter().chain(trusted).collect();
    (!notifications.is_empty()).then(|| {
        json!({
            "executionSuccessful": missing.is_none(),
            "toolExecutionNotifications": notifications,
        })
    })
}

/// A note about a trusted assumption.
fn trusted_note(report: &FileReport, trusted: &Trusted) -> Value {
    json!({
        "descriptor": {"id": format!("trusted.{}", trusted.kind.word())},
        "level": "note",
        "message": {"text": format!("trusted, not proved: `{}`", trusted.what)},
        "locations": [location(report, Some(trusted.place), None)],
    })
}

fn location(report: &FileReport, place: Option<Place>, message: Option<String>) -> Value {
    let found = place.and_then(|p| report.locate(p));
    let path = found.as_ref().map_or(report.path.as_str(), |f| f.source.path());
    let mut physical = json!({"artifactLocation": {"uri": uri(path)}});
    if let Some(found) = found {
        physical["region"] = json!({
            "startLine": found.start.0,
            "startColumn": found.start.1,
            "endLine": found.end.0,
            "endColumn": found.end.1,
        });
    }
    let mut location = json!({"physicalLocation": physical});
    if let Some(text) = message {
        location["message"] = json!({"text": text});
    }
    location
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
