//! For code-scanning tools: SARIF 2.1.0, one run over all files.
//!
//! Rules are the ids that occur, with the pages of [`help`]. The offending sub-expression and the
//! branch conditions are related locations. A code flow has the branches again, in their order on the
//! path to the failure. If a run shows the failure, the code flow has its input. The solver is an
//! extension of the tool, with its version and its file. A missing solver is an error of the run. The
//! trusted assumptions are notes of the run.

use crate::model::{Branch, Counterexample, FileReport, Finding, Kind, Place, Search, Solver, Trusted};
use crate::rules::SOLVER_MISSING;
use crate::{fingerprint, help, search};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The log of a run of the given version.
pub fn log(reports: &[FileReport], version: &str) -> String {
    let findings = reports.iter().flat_map(|r| &r.findings);
    let levels: BTreeMap<&str, &str> = findings.map(|f| (f.id.as_str(), level(f.kind))).collect();
    let rules: Vec<Value> = levels.iter().map(|(id, level)| rule(id, level)).collect();
    let ids: Vec<&str> = levels.into_keys().collect();
    let notifications = notifications(reports);
    let mut tool = json!({"driver": {"name": "Echis", "version": version, "rules": rules}});
    if !notifications.is_empty() {
        tool["driver"]["notifications"] = descriptors(&notifications).into();
    }
    if let Some(solver) = reports.iter().find_map(|r| r.solver.used()) {
        tool["extensions"] = json!([extension(solver)]);
    }
    let mut run = json!({"tool": tool});
    run["invocations"] = json!([invocation(reports, notifications)]);
    run["columnKind"] = "unicodeCodePoints".into();
    run["artifacts"] = artifacts(reports).into();
    let results = reports.iter().flat_map(|r| {
        let findings = r.findings.iter().zip(fingerprint::of(r));
        findings.map(|(f, fingerprint)| result(r, f, &fingerprint, &ids))
    });
    run["results"] = results.collect();
    let schema = "https://json.schemastore.org/sarif-2.1.0.json";
    let log = json!({"$schema": schema, "version": "2.1.0", "runs": [run]});
    serde_json::to_string_pretty(&log).unwrap_or_default()
}

/// How bad a finding of this kind is.
fn level(kind: Kind) -> &'static str {
    match kind {
        Kind::Invalid | Kind::Failure => "error",
        Kind::Unknown | Kind::Warning => "warning",
    }
}

/// The rule, or the kind of notification, of an id. It has no `name`: viewers show a name beside
/// the id, and the id can be read.
fn rule(id: &str, level: &str) -> Value {
    let mut rule = json!({"id": id, "defaultConfiguration": {"level": level}});
    if let Some(page) = help::page(id) {
        let markdown = page.markdown();
        rule["shortDescription"] = json!({"text": page.meaning});
        rule["fullDescription"] = json!({"text": page.summary()});
        rule["help"] = json!({"text": markdown, "markdown": markdown});
    }
    rule
}

fn result(report: &FileReport, finding: &Finding, fingerprint: &str, ids: &[&str]) -> Value {
    let mut result = json!({
        "ruleId": finding.id,
        "ruleIndex": ids.binary_search(&finding.id.as_str()).unwrap_or_default(),
        "level": level(finding.kind),
        "message": {"text": search::message(report, finding)},
        "locations": [location(report, finding.place, None)],
        "partialFingerprints": {"echisFinding/v1": fingerprint},
    });
    let culprit = finding.culprit.filter(|c| Some(*c) != finding.place);
    let culprit = culprit.map(|c| location(report, Some(c), Some(format!("`{}`", report.quote(c)))));
    let branches = finding.branches_told().into_iter().map(|b| {
        let text = format!("on the path where {}", condition(report, b));
        location(report, Some(b.place), Some(text))
    });
    let related: Vec<Value> = culprit.into_iter().chain(branches).collect();
    if !related.is_empty() {
        result["relatedLocations"] = related.into();
    }
    if let Some(flow) = code_flow(report, finding) {
        result["codeFlows"] = json!([flow]);
    }
    result
}

/// A branch in words: `` `x < 0` is true``.
fn condition(report: &FileReport, branch: &Branch) -> String {
    match &branch.told {
        Some(told) => told.clone(),
        None => format!("`{}` is {}", report.quote(branch.place), branch.taken),
    }
}

/// The path to a failure: its branches, then the failure. If a run shows the failure, the flow
/// begins with the values that go into the run, and says how the run ends. There is no flow
/// without a branch and without a run.
fn code_flow(report: &FileReport, finding: &Finding) -> Option<Value> {
    let step = |place, text: String, importance| json!({"location": location(report, place, Some(text)), "importance": importance});
    let told = finding.branches_told().into_iter();
    let mut steps: Vec<Value> = told
        .map(|b| step(Some(b.place), condition(report, b), "important"))
        .collect();
    let mut initial = Map::new();
    let mut chosen = Map::new();
    if let Some(Search::Found(run)) = &finding.search
        && !run.is_other
    {
        let values = run.input.source().iter();
        initial.extend(values.map(|(name, value)| state(name, value)));
        steps.push(step(Some(run.place), run.end.clone(), "important"));
    }
    if let Some(Counterexample::Confirmed(run)) = &finding.counterexample {
        let values = run.store.iter().chain(&run.heap);
        initial.extend(values.map(|(name, value)| state(name, &value.text)));
        chosen.extend(run.chosen.iter().map(|(name, value)| state(name, &value.text)));
    }
    if steps.is_empty() && initial.is_empty() && chosen.is_empty() {
        return None;
    }
    let mut failure = step(finding.place, finding.message.clone(), "essential");
    if !chosen.is_empty() {
        failure["state"] = chosen.into();
    }
    steps.push(failure);
    let mut flow = json!({"locations": steps});
    if !initial.is_empty() {
        flow["initialState"] = initial.into();
    }
    Some(json!({"threadFlows": [flow]}))
}

/// An entry of the state of a run.
fn state(name: &str, value: &str) -> (String, Value) {
    (name.to_owned(), json!({"text": value}))
}

/// The files of the run: those that were to be verified, and others that findings are in. Imported
/// files without findings are left out, as Java's library would be among them.
fn artifacts(reports: &[FileReport]) -> Vec<Value> {
    let targets: BTreeSet<&str> = reports.iter().map(|r| r.path.as_str()).collect();
    let found = reports.iter().flat_map(|r| {
        let places = r.findings.iter().filter_map(|f| f.place);
        places.filter_map(|place| Some(r.locate(place)?.source.path()))
    });
    let paths: BTreeSet<&str> = targets.iter().copied().chain(found).collect();
    let artifact = |path| {
        let mut artifact = json!({"location": {"uri": uri(path)}});
        if targets.contains(path) {
            artifact["roles"] = json!(["analysisTarget"]);
        }
        artifact
    };
    paths.into_iter().map(artifact).collect()
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

/// What there is to tell of the run as a whole: a missing solver, and the trusted assumptions.
fn notifications(reports: &[FileReport]) -> Vec<Value> {
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
    missing_solver.into_iter().chain(trusted).collect()
}

/// The kinds of notifications that occur, each once.
fn descriptors(notifications: &[Value]) -> Vec<Value> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let kinds = notifications
        .iter()
        .map(|n| (text(&n["descriptor"]["id"]), text(&n["level"])));
    let kinds: BTreeMap<String, String> = kinds.collect();
    kinds.iter().map(|(id, level)| rule(id, level)).collect()
}

/// The run of Echis. Times are left out, so that the same run twice writes the same log. The
/// command line is left out, as it may contain secrets.
fn invocation(reports: &[FileReport], notifications: Vec<Value>) -> Value {
    let mut invocation = json!({
        "executionSuccessful": reports.iter().all(|r| r.solver.missing().is_none()),
    });
    if !notifications.is_empty() {
        invocation["toolExecutionNotifications"] = notifications.into();
    }
    invocation
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
