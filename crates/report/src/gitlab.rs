//! For GitLab: a code quality report, by which findings are shown in merge requests.
//!
//! The format is that of GitLab's code quality, which takes a part of the Code Climate format.

use crate::model::{FileReport, Finding, Kind};
use crate::{fingerprint, search};
use serde_json::{Value, json};

/// The report on all files.
pub fn code_quality(reports: &[FileReport]) -> String {
    let issues: Vec<Value> = reports.iter().flat_map(issues).collect();
    serde_json::to_string_pretty(&issues).unwrap_or_default()
}

fn issues(report: &FileReport) -> impl Iterator<Item = Value> + '_ {
    let findings = report.findings.iter().zip(fingerprint::of(report));
    findings.map(|(finding, fingerprint)| issue(report, finding, &fingerprint))
}

fn issue(report: &FileReport, finding: &Finding, fingerprint: &str) -> Value {
    let severity = match finding.kind {
        Kind::Invalid => "blocker",
        Kind::Failure => "critical",
        Kind::Unknown => "major",
        Kind::Warning => "minor",
    };
    let found = finding.place.and_then(|place| report.locate(place));
    let path = found.as_ref().map_or(report.path.as_str(), |f| f.source.path());
    let (begin, end) = found.as_ref().map_or((1, 1), |f| (f.start.0, f.end.0));
    json!({
        "description": search::message(report, finding),
        "check_name": finding.id,
        "fingerprint": fingerprint,
        "severity": severity,
        "location": {
            "path": path.strip_prefix("./").unwrap_or(path),
            "lines": {"begin": begin, "end": end},
        },
    })
}
