//! Verification of documents: the verifier behind a trait, its results, and what editors show of
//! them. Nothing here knows how anything is decided.

pub mod actions;
pub mod diagnostics;
mod driver;
pub mod hints;
pub mod insertion;
pub mod lenses;

pub use driver::Driver;

use crate::viper_server::Arguments;
use echis_java_semantics::Java;
use echis_report::{FileReport, Finding};
use echis_solver::Cancellation;
use std::path::PathBuf;
use std::sync::Arc;

/// A text to verify.
#[derive(Debug, Clone)]
pub struct Request {
    /// The path, whose ending tells the language; imports are resolved against its folder.
    pub path: PathBuf,
    /// The text.
    pub text: Arc<str>,
    /// The classes in the text, if it is Java and they are checked already.
    pub java: Option<Arc<Java>>,
    /// The arguments of a client of ViperServer. Without them, everything that is shown of a
    /// verification is computed, such as operations that are inferred.
    pub arguments: Option<Arc<Arguments>>,
    /// Ends the verification early.
    pub cancellation: Cancellation,
}

/// The answer to a request.
#[derive(Debug, Clone, Default)]
pub struct Answer {
    /// The report.
    pub report: FileReport,
    /// The files with tests of runs that fail, by path.
    pub tests: Vec<(PathBuf, String)>,
}

/// The progress of a verification.
#[derive(Debug)]
pub enum Progress {
    /// The text has no errors; its members are verified next.
    Checked,
    /// A member was decided: a report on it alone, with the number of all members.
    Decided(Box<FileReport>, usize),
}

/// Gets the progress of a verification, from any thread.
pub type Watch = Arc<dyn Fn(Progress) + Send + Sync>;

/// Verifies texts. Called from a thread of its own.
pub trait Verifier: Send + Sync {
    /// Verifies a text, and tells of the progress.
    fn verify(&self, request: &Request, watch: Watch) -> Answer;

    /// Forgets all that is kept of verifications, so that everything is verified again.
    fn forget(&self) {}
}

/// The results of a verification of a document's current text.
#[derive(Debug, Clone, Default)]
pub struct Results {
    /// The answer, or what is known so far.
    pub answer: Answer,
    /// Is the answer complete?
    pub is_complete: bool,
}

impl Results {
    /// Adds the report on one member.
    pub fn add(&mut self, mut member: FileReport) {
        let report = &mut self.answer.report;
        report.sources = member.sources;
        report.members.append(&mut member.members);
        report.findings.append(&mut member.findings);
    }

    /// The findings about the document itself.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.answer.report.findings.iter()
    }
}

/// A finding with all that is known of it, in a few lines of Markdown.
pub fn explained(finding: &Finding, text: &str) -> String {
    let mut lines = vec![format!("**{}** `{}`", finding.message, finding.id)];
    let source = |place: &echis_report::Place| {
        let words = text.get(place.start..place.end).unwrap_or("").split_whitespace();
        words.collect::<Vec<_>>().join(" ")
    };
    for branch in finding.branches_told() {
        let told = branch.told.clone().unwrap_or_else(|| {
            let truth = if branch.taken { "true" } else { "false" };
            format!("`{}` is {truth}", source(&branch.place))
        });
        lines.push(format!("- {told}"));
    }
    if let Some(run) = diagnostics::run(finding) {
        lines.push(run);
    }
    lines.join("\n")
}
