//! For build servers: JUnit XML. A file is a test suite, and a member is a test.
//!
//! There is no standard of it; the elements are those that Jenkins' JUnit plugin reads.

use crate::model::{FileReport, Finding, Kind, Verdict};
use crate::rules::SOLVER_MISSING;
use crate::{excerpt, text};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use std::io;
use std::time::Duration;

/// The name of the test for what belongs to no member.
const WHOLE_FILE: &str = "the file as a whole";

/// A test.
struct Case<'r> {
    name: String,
    time: Duration,
    problems: Vec<Problem<'r>>,
}

/// Why a test does not pass.
struct Problem<'r> {
    /// `failure` if something does not hold, and `error` if that is not known.
    element: &'static str,
    id: &'r str,
    message: &'r str,
    /// What is shown to people.
    details: String,
}

/// The test suites of all files. `time` is that of the whole run.
pub fn suites(reports: &[FileReport], time: Duration) -> String {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    // nothing goes wrong when bytes are written to memory
    let _ = write_suites(&mut writer, reports, time);
    String::from_utf8_lossy(&writer.into_inner()).into_owned()
}

fn write_suites(writer: &mut Writer<Vec<u8>>, reports: &[FileReport], time: Duration) -> io::Result<()> {
    let suites: Vec<Vec<Case>> = reports.iter().map(cases).collect();
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let all: Vec<&Case> = suites.iter().flatten().collect();
    let element = writer.create_element("testsuites");
    let element = element.with_attribute(("name", "echis"));
    let element = element.with_attributes(borrowed(&counts(&all, time)));
    element.write_inner_content(|writer| {
        for (report, cases) in reports.iter().zip(&suites) {
            let path = legal(&report.path);
            let counted = counts(&cases.iter().collect::<Vec<_>>(), report.time);
            let element = writer.create_element("testsuite");
            let element = element.with_attribute(("name", path.as_str()));
            let element = element.with_attributes(borrowed(&counted));
            element
                .write_inner_content(|writer| cases.iter().try_for_each(|c| write_case(writer, &path, c)))?;
        }
        Ok(())
    })?;
    Ok(())
}

fn write_case(writer: &mut Writer<Vec<u8>>, path: &str, case: &Case) -> io::Result<()> {
    let time = seconds(case.time);
    let attributes = [
        ("name", case.name.as_str()),
        ("classname", path),
        ("time", time.as_str()),
    ];
    let element = writer.create_element("testcase").with_attributes(attributes);
    if case.problems.is_empty() {
        element.write_empty()?;
        return Ok(());
    }
    element.write_inner_content(|writer| {
        for problem in &case.problems {
            let (id, message) = (legal(problem.id), legal(problem.message));
            let element = writer.create_element(problem.element);
            let element = element.with_attributes([("type", id.as_str()), ("message", message.as_str())]);
            element.write_text_content(BytesText::new(&legal(&problem.details)))?;
        }
        Ok(())
    })?;
    Ok(())
}

/// The attributes that count tests, and their time.
fn counts(cases: &[&Case], time: Duration) -> [(&'static str, String); 4] {
    let with = |element: &str| {
        let first = |case: &&&Case| case.problems.first().is_some_and(|p| p.element == element);
        cases.iter().filter(first).count().to_string()
    };
    [
        ("tests", cases.len().to_string()),
        ("failures", with("failure")),
        ("errors", with("error")),
        ("time", seconds(time)),
    ]
}

fn borrowed<'a>(attributes: &'a [(&'static str, String)]) -> impl Iterator<Item = (&'a str, &'a str)> {
    attributes.iter().map(|(name, value)| (*name, value.as_str()))
}

/// The tests of a file: its members, and what belongs to none of them. Members of one name, which
/// are parts of one method, are one test.
fn cases(report: &FileReport) -> Vec<Case<'_>> {
    let counted = report.findings.iter().filter(|f| f.kind != Kind::Warning);
    let mut cases: Vec<Case> = Vec::new();
    for member in &report.members {
        let name = format!("{} {}", member.kind, member.name);
        let at = cases.iter().position(|case| case.name == name);
        let at = at.unwrap_or_else(|| {
            let own = counted.clone().filter(|f| f.member.as_deref() == Some(&name));
            let problems = own.map(|f| problem(report, f)).collect();
            let time = Duration::ZERO;
            cases.push(Case { name, time, problems });
            cases.len() - 1
        });
        let case = &mut cases[at];
        case.time += member.time;
        if case.problems.is_empty() && member.verdict != Verdict::Verified {
            case.problems.push(without_finding(member.verdict));
        }
    }
    let is_of_member = |f: &&Finding| cases.iter().any(|case| f.member.as_ref() == Some(&case.name));
    let others = counted.clone().filter(|f| !is_of_member(f));
    let mut problems: Vec<Problem> = others.map(|f| problem(report, f)).collect();
    problems.extend(report.solver.missing().map(|why| Problem {
        element: "error",
        id: SOLVER_MISSING,
        message: why,
        details: why.to_owned(),
    }));
    if !problems.is_empty() || cases.is_empty() {
        cases.push(Case {
            name: WHOLE_FILE.to_owned(),
            time: Duration::ZERO,
            problems,
        });
    }
    cases
}

fn problem<'r>(report: &FileReport, finding: &'r Finding) -> Problem<'r> {
    let mut drawn = text::buffer(false);
    let details = match excerpt::draw(&mut drawn, report, finding) {
        Ok(()) => text::text(drawn),
        Err(_) => finding.message.clone(),
    };
    Problem {
        element: match finding.kind {
            Kind::Failure => "failure",
            Kind::Invalid | Kind::Unknown | Kind::Warning => "error",
        },
        id: &finding.id,
        message: &finding.message,
        details,
    }
}

/// The problem of a member that is not verified, of which nothing is told.
fn without_finding(verdict: Verdict) -> Problem<'static> {
    Problem {
        element: match verdict {
            Verdict::Failed => "failure",
            Verdict::Verified | Verdict::Unknown | Verdict::Invalid => "error",
        },
        id: verdict.word(),
        message: verdict.word(),
        details: String::new(),
    }
}

/// A text without the characters that XML 1.0 does not allow.
fn legal(text: &str) -> String {
    let is_legal = |c: &char| !c.is_control() || matches!(c, '\t' | '\n' | '\r');
    text.chars()
        .filter(|c| is_legal(c) && !matches!(c, '\u{fffe}' | '\u{ffff}'))
        .collect()
}

/// A time in seconds.
fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}
