//! For GitHub: workflow commands, by which findings become annotations of the changed files.
//!
//! The syntax is that of "Workflow commands for GitHub Actions".

use crate::model::{FileReport, Finding, Kind};
use crate::rules::SOLVER_MISSING;
use crate::search;

/// A command for each finding of a file, and one if a solver is missing, each on a line.
pub fn commands(report: &FileReport) -> String {
    let missing = report.solver.missing();
    let missing = missing.map(|why| command("error", &[("title", SOLVER_MISSING.to_owned())], why));
    let findings = report.findings.iter().map(|finding| annotation(report, finding));
    findings.chain(missing).collect()
}

fn annotation(report: &FileReport, finding: &Finding) -> String {
    let level = match finding.kind {
        Kind::Invalid | Kind::Failure | Kind::Unknown => "error",
        Kind::Warning => "warning",
    };
    let found = finding.place.and_then(|place| report.locate(place));
    let path = found.as_ref().map_or(report.path.as_str(), |f| f.source.path());
    let mut properties = vec![("file", path.strip_prefix("./").unwrap_or(path).to_owned())];
    if let Some(found) = &found {
        properties.push(("line", found.start.0.to_string()));
        properties.push(("endLine", found.end.0.to_string()));
        // columns are understood only within one line
        if found.start.0 == found.end.0 {
            properties.push(("col", found.start.1.to_string()));
            properties.push(("endColumn", found.end.1.to_string()));
        }
    }
    properties.push(("title", finding.id.clone()));
    command(level, &properties, &search::message(report, finding))
}

fn command(level: &str, properties: &[(&str, String)], message: &str) -> String {
    let properties: Vec<String> = properties
        .iter()
        .map(|(name, value)| {
            format!(
                "{name}={}",
                escaped(value).replace(':', "%3A").replace(',', "%2C")
            )
        })
        .collect();
    format!("::{level} {}::{}\n", properties.join(","), escaped(message))
}

fn escaped(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}
