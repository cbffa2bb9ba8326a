//! Command `echis silicon`: the command line of Silicon, Viper's verifier on the JVM, for scripts
//! that call it. The binary runs it as well when it is called `silicon`.
//!
//! ```text
//! $ silicon --timeout 60 simple.vpr
//! Silicon 1.1-SNAPSHOT (Echis 0.2.0)
//! Silicon found 1 error in 0.01s:
//!   [0] Assert might fail. Assertion 1 + 1 == 3 might not hold. (simple.vpr@9.12--9.22)
//!
//! ```
//!
//! The exit code is 0 if the program is verified, and 1 otherwise.

use echis_driver::silicon_options::{self, SiliconArguments};
use echis_driver::{Answer, Input, MemberFilter, Request, Settings, is_java, is_out_of_time, processors};
use echis_report::{FileReport, Finding, Kind, SolverUse, Verdict};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// The name of the subcommand, and of the binary if it stands in for Silicon.
pub const NAME: &str = "silicon";

/// The arguments of the process. A binary that is called `silicon` runs the subcommand.
pub fn process_arguments() -> Vec<OsString> {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    let called = arguments.first().and_then(|name| Path::new(name).file_stem());
    if called.is_some_and(|name| name == NAME) {
        arguments.insert(1, NAME.into());
    }
    arguments
}

/// Verifies the file of the arguments as Silicon does. Returns whether it is verified.
///
/// # Errors
///
/// Errors of writing.
pub fn silicon(arguments: &[String]) -> io::Result<bool> {
    let arguments = match silicon_options::parse(arguments) {
        Ok(arguments) => arguments,
        Err(message) => {
            writeln!(io::stderr(), "error: {message}")?;
            return Ok(false);
        }
    };
    let mut out = io::stdout();
    writeln!(out, "Silicon 1.1-SNAPSHOT (Echis {})", env!("CARGO_PKG_VERSION"))?;
    out.flush()?;
    let (report, errors) = verify(arguments);
    write!(out, "{}", end(&errors, report.time.as_secs_f64()))?;
    out.flush()?;
    Ok(errors.is_empty())
}

/// The last lines: the verdict, and the errors with their numbers.
fn end(errors: &[String], seconds: f64) -> String {
    let count = match errors.len() {
        0 => return format!("Silicon finished verification successfully in {seconds:.2}s.\n"),
        1 => "1 error".to_string(),
        more => format!("{more} errors"),
    };
    let mut text = format!("Silicon found {count} in {seconds:.2}s:\n");
    for (number, error) in errors.iter().enumerate() {
        text.push_str(&format!("  [{number}] {error}\n"));
    }
    text
}

/// The text of a finding. An empty line follows errors of the verification, as in Silicon's output.
fn line(finding: &Finding) -> String {
    let text = finding.silver_text.as_deref().unwrap_or(&finding.message);
    match finding.kind {
        Kind::Failure | Kind::Unknown if !is_out_of_time(finding) => format!("{text}\n"),
        _ => text.to_string(),
    }
}

/// The report on a file, and the texts of its errors.
fn verify(arguments: SiliconArguments) -> (FileReport, Vec<String>) {
    let SiliconArguments {
        file,
        settings,
        jobs,
        select,
    } = arguments;
    if is_java(&file) {
        let error = format!("{} is not a Viper program", file.display());
        return (FileReport::default(), vec![error]);
    }
    let only = Arc::new(MemberFilter::new(select));
    let request = Request {
        settings: Arc::new(Settings {
            silver_texts: true,
            ..settings
        }),
        only: only.clone(),
        jobs: jobs.unwrap_or_else(processors),
        ..Request::new(Input::File(file))
    };
    let Answer { report, .. } = request.verify();
    let findings = report.findings.iter().filter(|f| f.kind != Kind::Warning);
    let mut errors: Vec<String> = findings.map(line).collect();
    errors.extend(only.errors());
    if let SolverUse::Missing(why) = &report.solver {
        errors.push(why.clone());
    }
    if errors.is_empty() && report.verdict() != Verdict::Verified {
        errors.push("An internal error occurred. The program was neither proved nor refuted.".into());
    }
    (report, errors)
}

#[cfg(test)]
mod tests {
    use super::{end, line};
    use echis_report::{Finding, Kind};

    #[test]
    fn the_last_lines_are_those_of_silicon() {
        let errors = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(
            end(&[], 4.2149),
            "Silicon finished verification successfully in 4.21s.\n"
        );
        assert_eq!(
            end(&errors(&["a"]), 0.0),
            "Silicon found 1 error in 0.00s:\n  [0] a\n"
        );
        assert_eq!(line(&Finding::new(Kind::Failure, "a")), "a\n");
        assert_eq!(line(&Finding::new(Kind::Invalid, "a")), "a");
        assert_eq!(
            end(&errors(&["a", "b"]), 12.0),
            "Silicon found 2 errors in 12.00s:\n  [0] a\n  [1] b\n"
        );
    }
}
