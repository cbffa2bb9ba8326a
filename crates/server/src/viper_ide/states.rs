//! The states of one verification, and how it ended.

use super::messages::{StateChangeParams, state, success};
use echis_driver::is_out_of_time;
use echis_report::{FileReport, Kind, SolverUse, Verdict};

/// A verification that the client has asked for.
#[derive(Debug, Clone)]
pub struct Verification {
    /// The document.
    pub uri: String,
    /// The name of its file without the folder.
    pub filename: String,
    /// Has the user asked for it?
    pub is_manual: bool,
}

impl Verification {
    fn state(&self, new_state: u8) -> StateChangeParams {
        StateChangeParams {
            new_state,
            filename: Some(self.filename.clone()),
            ..StateChangeParams::default()
        }
    }

    /// The text is read and checked.
    pub fn constructing_ast(&self) -> StateChangeParams {
        self.state(state::CONSTRUCTING_AST)
    }

    /// The members are verified; so many of all are decided.
    pub fn running(&self, decided: usize, members: usize) -> StateChangeParams {
        StateChangeParams {
            progress: Some(100.0 * decided.min(members) as f64 / members.max(1) as f64),
            ..self.state(state::VERIFICATION_RUNNING)
        }
    }

    /// Everything is decided.
    pub fn post_processing(&self) -> StateChangeParams {
        self.state(state::POST_PROCESSING)
    }

    /// The verification came to its end; without a report if the verifier failed.
    pub fn completed(&self, report: Option<&FileReport>) -> StateChangeParams {
        let failed = || (success::ERROR, "the verifier failed".to_owned());
        let (success, error) = report.map_or_else(failed, end);
        StateChangeParams {
            success: Some(success),
            verification_completed: Some(1),
            manually_triggered: Some(u8::from(self.is_manual)),
            time: Some(report.map_or(0.0, |r| r.time.as_secs_f64())),
            uri: Some(self.uri.clone()),
            error: Some(error),
            ..self.state(state::READY)
        }
    }
}

/// The verification of a document was stopped, or there was none.
pub fn stopped(uri: &str) -> StateChangeParams {
    StateChangeParams {
        new_state: state::READY,
        verification_completed: Some(0),
        verification_needed: Some(0),
        uri: Some(uri.to_owned()),
        ..StateChangeParams::default()
    }
}

/// How a verification ended, and why if it was not possible.
fn end(report: &FileReport) -> (u8, String) {
    let has_error = |id: &str| {
        report
            .findings
            .iter()
            .any(|f| f.kind == Kind::Invalid && f.id == id)
    };
    let panic = report.findings.iter().find(|f| f.id == "internal:panic");
    let success = if has_error("parser.error") {
        success::PARSING_FAILED
    } else if has_error("typechecker.error") {
        success::TYPECHECKING_FAILED
    } else if let Some(panic) = panic {
        return (success::ERROR, panic.message.clone());
    } else if let SolverUse::Missing(why) = &report.solver {
        return (success::ERROR, why.clone());
    } else if report.findings.iter().any(is_out_of_time) {
        success::TIMEOUT
    } else if report.verdict() == Verdict::Verified {
        success::SUCCESS
    } else {
        success::VERIFICATION_FAILED
    };
    (success, String::new())
}

#[cfg(test)]
mod tests {
    use super::*;
    use echis_report::Finding;

    #[test]
    fn each_end_has_its_number() {
        let report = |kind, id: &str| FileReport {
            findings: vec![Finding {
                id: id.into(),
                ..Finding::new(kind, "why")
            }],
            ..FileReport::default()
        };
        let without_solver = FileReport {
            solver: SolverUse::Missing("no Z3".into()),
            ..FileReport::default()
        };
        for (report, expected, error) in [
            (FileReport::default(), 1, ""),
            (
                report(Kind::Warning, "contract.contradiction:precondition"),
                1,
                "",
            ),
            (report(Kind::Invalid, "parser.error"), 2, ""),
            (report(Kind::Invalid, "typechecker.error"), 3, ""),
            (report(Kind::Invalid, "consistency.error"), 4, ""),
            (report(Kind::Failure, "assert.failed:assertion.false"), 4, ""),
            (report(Kind::Unknown, "internal:panic"), 6, "why"),
            (without_solver, 6, "no Z3"),
            (report(Kind::Unknown, "internal:unknown"), 7, ""),
        ] {
            assert_eq!(end(&report), (expected, error.to_owned()));
        }
    }
}
