//! For people: each finding with an excerpt of the source, then one line that sums up.

use crate::excerpt;
use crate::model::{FileReport, Inferred, Paths, Position, Trusted, TrustedKind, Verdict};
use codespan_reporting::term::termcolor::{Buffer, Color, ColorSpec, WriteColor};
use std::io::Write;
use std::time::Duration;

/// Findings and summary of one file.
pub fn file(report: &FileReport, colour: bool) -> String {
    let mut out = buffer(colour);
    for finding in &report.findings {
        if excerpt::draw(&mut out, report, finding).is_err() {
            let _ = writeln!(out, "error[{}]: {}\n", finding.id, finding.message);
        }
    }
    if let Some(trusted) = trusted(report) {
        let _ = writeln!(out, "{trusted}");
    }
    let (verdict, counted) = (report.verdict(), tally(report));
    summary(&mut out, &report.path, verdict, &counted, report.time);
    text(out)
}

/// A program with what was inferred for it. What is not written stands in comments behind it: a
/// step on each line, and then the members that are not proved without inference from what is
/// written.
pub fn annotated(report: &FileReport) -> String {
    let Some(annotated) = &report.annotated else {
        return String::new();
    };
    let unwritten: Vec<&Inferred> = report.inferred.iter().filter(|step| !step.is_written).collect();
    let mut text = annotated.text.clone();
    let has_more = !unwritten.is_empty() || !annotated.unproved.is_empty();
    if has_more && !text.ends_with('\n') {
        text.push('\n');
    }
    if !unwritten.is_empty() {
        text += "// Inferred, but not written, as it is no statement between statements (lines of the file as given):\n";
    }
    for step in unwritten {
        text += &format!("//   {}\n", told(report, step));
    }
    if !annotated.unproved.is_empty() {
        text += &format!(
            "// Proved with inference only: {}\n",
            annotated.unproved.join(", ")
        );
    }
    text
}

/// `line 3: open valid() for `x`, where `b``
fn told(report: &FileReport, step: &Inferred) -> String {
    let found = report.locate(step.place);
    let line = found.as_ref().map_or(1, |found| found.start.0);
    let source = report.sources.get(step.place.source);
    let quoted = source
        .and_then(|s| s.text().get(step.place.start..step.place.end))
        .unwrap_or_default();
    let first = quoted.lines().next().unwrap_or_default().trim_end();
    let position = match step.position {
        Position::Before => format!("before `{first}`"),
        Position::Leaving => format!("before leaving at `{first}`"),
        Position::Within => format!("for `{first}`"),
        Position::EndOfThen => format!("at the end of the side where `{first}` holds"),
        Position::EndOfElse => format!("at the end of the side where `{first}` does not hold"),
        Position::EndOfLoop => "at the end of the loop's body".to_owned(),
        Position::EndOfMethod => "at the end of the method".to_owned(),
    };
    let paths = match &step.paths {
        Paths::All => String::new(),
        Paths::Where(condition) => format!(", where `{condition}`"),
        Paths::Some => ", on some paths".to_owned(),
    };
    format!(
        "line {line}: {} {} {position}{paths}",
        step.operation, step.instance
    )
}

/// Maximal number of trusted assumptions that are named; the others are counted.
const NAMED: usize = 3;

/// One line about the trusted assumptions: ``trusted: `assume false` (line 5) and 2 more``.
/// The library's contracts come with Echis, and are listed for scripts only.
fn trusted(report: &FileReport) -> Option<String> {
    let is_told = |t: &&Trusted| t.kind != TrustedKind::Library;
    let mut told: Vec<&Trusted> = report.trusted.iter().filter(is_told).collect();
    told.sort_by_key(|t| t.kind);
    let named: Vec<String> = told.iter().take(NAMED).map(|t| trusted_item(report, t)).collect();
    let others = match told.len() - named.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    (!named.is_empty()).then(|| format!("trusted: {}{others}", named.join(", ")))
}

/// Describes a trusted assumption with its place: `` method `lock` without a body (line 5)``.
fn trusted_item(report: &FileReport, trusted: &Trusted) -> String {
    let what = &trusted.what;
    let what = match trusted.kind {
        TrustedKind::Assume | TrustedKind::Inhale | TrustedKind::Termination => format!("`{what}`"),
        TrustedKind::Method => format!("method `{what}` without a body"),
        TrustedKind::Function => format!("function `{what}` without a body"),
        TrustedKind::ContractFile => format!("the contracts in `{what}`"),
        TrustedKind::Library => format!("method `{what}` of the library"),
    };
    match report.locate(trusted.place) {
        Some(found) if found.source.path() != report.path => {
            format!("{what} ({}, line {})", found.source.path(), found.start.0)
        }
        Some(found) => format!("{what} (line {})", found.start.0),
        None => what,
    }
}

/// One line about several files. `contract_files` are further files, without errors, in which nothing
/// is proved.
pub fn total(verdicts: &[Verdict], contract_files: usize, time: Duration, colour: bool) -> String {
    let mut out = buffer(colour);
    let worst = verdicts.iter().copied().max().unwrap_or(Verdict::Verified);
    let files = format!("{} files", verdicts.len() + contract_files);
    let others = (contract_files > 0).then(|| format!("{contract_files} with contracts only"));
    let proved = (!verdicts.is_empty()).then(|| counts(verdicts));
    let counted: Vec<String> = proved.into_iter().chain(others).collect();
    summary(&mut out, &files, worst, &counted.join(", "), time);
    text(out)
}

/// The number of classes that the line about the closed world names.
const MOST_CLASSES: usize = 8;

/// One line about the classes of which proofs know that no classes but the given ones extend them. Of
/// many it names the first. Empty if there are none.
pub fn closed_world<'c>(classes: impl IntoIterator<Item = &'c str>) -> String {
    let mut names: Vec<String> = classes.into_iter().map(|name| format!("`{name}`")).collect();
    if names.len() > MOST_CLASSES {
        let others = names.len() - (MOST_CLASSES - 1);
        names.truncate(MOST_CLASSES - 1);
        names.push(format!("{others} more"));
    }
    let told = match names.as_slice() {
        [] => return String::new(),
        [only] => only.clone(),
        [a, b] => format!("{a} and {b}"),
        [first @ .., last] => format!("{}, and {last}", first.join(", ")),
    };
    format!("closed world: no classes but the given ones extend {told}\n")
}

fn summary(out: &mut Buffer, what: &str, verdict: Verdict, counted: &str, time: Duration) {
    let colour = match verdict {
        Verdict::Verified => Color::Green,
        Verdict::Unknown => Color::Yellow,
        Verdict::Failed | Verdict::Invalid => Color::Red,
    };
    let _ = out.set_color(ColorSpec::new().set_fg(Some(colour)).set_bold(true));
    let _ = write!(out, "{what}");
    let _ = out.reset();
    let _ = writeln!(out, ": {counted} in {}", millis(time));
}

/// `3 members verified, 1 failed`.
fn tally(report: &FileReport) -> String {
    if report.is_contract_file && report.verdict() == Verdict::Verified {
        return "contracts have a meaning, nothing is proved here".into();
    }
    if report.verdict() == Verdict::Invalid {
        let n = report.findings.len();
        return format!("invalid program, {n} error{}", if n == 1 { "" } else { "s" });
    }
    let verdicts: Vec<Verdict> = report.members.iter().map(|m| m.verdict).collect();
    match verdicts.len() {
        0 if report.findings.is_empty() => "nothing to verify".into(),
        0 => report.verdict().word().into(),
        _ => {
            let counted = counts(&verdicts);
            match counted.split_once(' ') {
                Some(("1", rest)) => format!("1 member {rest}"),
                Some((n, rest)) => format!("{n} members {rest}"),
                None => counted,
            }
        }
    }
}

/// `3 verified, 1 failed`: the verdicts that occur.
fn counts(verdicts: &[Verdict]) -> String {
    use Verdict::{Failed, Invalid, Unknown, Verified};
    let of = |v: Verdict| verdicts.iter().filter(|x| **x == v).count();
    let some: Vec<String> = [Verified, Failed, Invalid, Unknown]
        .into_iter()
        .filter(|v| of(*v) > 0)
        .map(|v| format!("{} {}", of(v), v.word()))
        .collect();
    some.join(", ")
}

/// A time in the unit that reads best.
pub(crate) fn millis(time: Duration) -> String {
    let ms = time.as_secs_f64() * 1e3;
    match ms {
        _ if ms < 10.0 => format!("{ms:.1} ms"),
        _ if ms < 1e3 => format!("{ms:.0} ms"),
        _ => format!("{:.1} s", ms / 1e3),
    }
}

/// A buffer to draw text in, with or without colours.
pub(crate) fn buffer(colour: bool) -> Buffer {
    if colour {
        Buffer::ansi()
    } else {
        Buffer::no_color()
    }
}

/// The text drawn, without the blanks at line ends that drawing leaves behind.
pub(crate) fn text(buffer: Buffer) -> String {
    let drawn = String::from_utf8_lossy(buffer.as_slice());
    drawn
        .lines()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect()
}
