//! The text of a finding as Silver words it: the error, the reason and the position.
//!
//! ```text
//! Assert might fail. Assertion 1 + 1 == 3 might not hold. (simple.vpr@9.12--9.22)
//! ```
//!
//! The id of a finding, `assert.failed:assertion.false`, names the error and the reason. The nodes
//! that both mention are those at the place and at the culprit of the finding. Errors of parsing,
//! typing and consistency have Echis's wording.

use crate::convert;
use echis_report::{FileReport, Finding, Kind, Place, Source};
use echis_source::{Diagnostic, FileId, Span};
use echis_viper::ast::Program;
use echis_viper::silver_print::{Nodes, Terminating};
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

/// Writes the findings about one program in Silver's words.
pub struct SilverMessages<'p> {
    /// The program, unless it has errors.
    program: Option<&'p Program>,
    /// Its nodes, once a finding needs them.
    nodes: OnceLock<Nodes<'p>>,
    /// The time limit of the program.
    timeout: Option<Duration>,
}

impl<'p> SilverMessages<'p> {
    /// Writes the findings about a program, which had this time limit. There is no `program` if it
    /// has errors.
    pub fn new(program: Option<&'p Program>, timeout: Option<Duration>) -> SilverMessages<'p> {
        SilverMessages {
            program,
            nodes: OnceLock::new(),
            timeout,
        }
    }

    /// Adds the texts to the findings of a report that have none.
    pub fn add_to(&self, report: &mut FileReport) {
        for finding in report.findings.iter_mut().filter(|f| f.silver_text.is_none()) {
            finding.silver_text = Some(self.text(finding, &report.sources));
        }
    }

    /// The text of a finding.
    fn text(&self, finding: &Finding, sources: &[Source]) -> String {
        let text = match finding.kind {
            Kind::Failure => self
                .failure(finding, sources)
                .unwrap_or_else(|| sentence(finding)),
            Kind::Unknown => match self.timeout {
                Some(limit) if is_out_of_time(finding) => {
                    format!("Timeout occurred after {} second(s)", limit.as_secs())
                }
                _ => format!("An internal error occurred. {}", sentence(finding)),
            },
            Kind::Invalid | Kind::Warning => match &*finding.id {
                "parser.error" => format!("Parse error: {}", finding.message),
                "consistency.error" => format!("Consistency error: {}", finding.message),
                _ => finding.message.clone(),
            },
        };
        match finding.place.and_then(|place| position(place, sources)) {
            Some(position) => format!("{text} ({position})"),
            None => text,
        }
    }

    /// The error and the reason; `None` if an id or a node is not known.
    fn failure(&self, finding: &Finding, sources: &[Source]) -> Option<String> {
        let program = self.program?;
        let nodes = self.nodes.get_or_init(|| Nodes::new(program));
        let (error, reason) = finding.id.split_once(':')?;
        let place = span(finding.place?)?;
        let culprit = finding.culprit.and_then(span).unwrap_or(place);
        let nodes = FindingNodes {
            nodes,
            place,
            culprit,
            quotes: &|at| source_text(at, sources),
        };
        Some(format!("{} {}", nodes.error(error)?, nodes.reason(reason)?))
    }
}

/// The text of an error of the front end.
pub fn error_in_silver(error: &Diagnostic, sources: &[Source]) -> String {
    SilverMessages::new(None, None).text(&convert::diagnostic(error.clone()), sources)
}

/// Is this about a file that was not verified before its deadline?
pub fn is_out_of_time(finding: &Finding) -> bool {
    finding.kind == Kind::Unknown && finding.id == "internal:unknown" && finding.place.is_none()
}

/// `file.vpr@line.column--line.column`.
fn position(place: Place, sources: &[Source]) -> Option<String> {
    let source = sources.get(place.source)?;
    let file = Path::new(source.path()).file_name()?.to_string_lossy();
    let (start_line, start) = source.line_column(place.start);
    let (end_line, end) = source.line_column(place.end);
    Some(format!("{file}@{start_line}.{start}--{end_line}.{end}"))
}

/// The source text of a place on one line.
fn source_text(place: Span, sources: &[Source]) -> String {
    let source = sources.get(place.file.0 as usize);
    let text = source.and_then(|s| s.text().get(place.start as usize..place.end as usize));
    let words: Vec<&str> = text.unwrap_or("").split_whitespace().collect();
    words.join(" ")
}

/// The message of a finding as a sentence.
fn sentence(finding: &Finding) -> String {
    let mut letters = finding.message.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

fn span(place: Place) -> Option<Span> {
    Some(Span {
        file: FileId(u32::try_from(place.source).ok()?),
        start: u32::try_from(place.start).ok()?,
        end: u32::try_from(place.end).ok()?,
    })
}

/// The nodes that the text of one finding mentions.
struct FindingNodes<'a> {
    nodes: &'a Nodes<'a>,
    place: Span,
    culprit: Span,
    /// The source text of a place, for a node that is not found.
    quotes: &'a dyn Fn(Span) -> String,
}

impl FindingNodes<'_> {
    /// The part about the error.
    fn error(&self, id: &str) -> Option<String> {
        let member = || self.nodes.member(self.place).unwrap_or("");
        let callee = || self.nodes.callee(self.place).unwrap_or("");
        let place = || self.nodes.exp(self.place, self.place);
        let invariant = || place().unwrap_or_else(|| (self.quotes)(self.place));
        let instance = || self.nodes.instance(self.place).unwrap_or_default();
        let text = match id {
            "assert.failed" => "Assert might fail.",
            "assume.failed" => "Assume might fail.",
            "assignment.failed" => "Assignment might fail.",
            "inhale.failed" => "Inhale might fail.",
            "exhale.failed" => "Exhale might fail.",
            "if.failed" => "Conditional statement might fail.",
            "while.failed" => "While statement might fail.",
            "call.failed" => "Method call might fail.",
            "package.failed" => "Packaging wand might fail.",
            "apply.failed" => "Applying wand might fail.",
            "wand.not.wellformed" => "Magic wand might not be well-formed.",
            "not.wellformed" => "Contract might not be well-formed.",
            "function.not.wellformed" => "Function might not be well-formed.",
            "predicate.not.wellformed" => "Predicate might not be well-formed.",
            "quasihavoc.failed" => "Quasihavoc might fail.",
            "quasihavocall.failed" => "Quasihavocall might fail.",
            "refute.failed" => {
                "Refute holds in all cases or could not be reached (e.g. see Silicon \
                 `numberOfErrorsToReport`)."
            }
            "termination.failed" => match self.nodes.terminating(self.place) {
                Terminating::Function => "Function might not terminate.",
                Terminating::Loop => "Loop might not terminate.",
                Terminating::Method => "Method might not terminate.",
            },
            "postcondition.violated" => {
                return Some(format!("Postcondition of {} might not hold.", member()));
            }
            "call.precondition" => {
                return Some(format!("The precondition of method {} might not hold.", callee()));
            }
            "application.precondition" => {
                return Some(format!("Precondition of function {} might not hold.", callee()));
            }
            "fold.failed" => return Some(format!("Folding {} might fail.", instance())),
            "unfold.failed" => return Some(format!("Unfolding {} might fail.", instance())),
            "invariant.not.established" => {
                return Some(format!("Loop invariant {} might not hold on entry.", invariant()));
            }
            "invariant.not.preserved" => {
                return Some(format!("Loop invariant {} might not be preserved.", invariant()));
            }
            _ => return None,
        };
        Some(text.into())
    }

    /// The part about the reason. That about a missing permission ends without a full stop.
    fn reason(&self, id: &str) -> Option<String> {
        let exp = || {
            let printed = self.nodes.exp(self.culprit, self.place);
            printed.unwrap_or_else(|| (self.quotes)(self.culprit))
        };
        let assertion = || {
            let printed = self.nodes.exhaled(self.culprit, self.place);
            printed.unwrap_or_else(|| (self.quotes)(self.culprit))
        };
        let location = || {
            let printed = self.nodes.location(self.culprit, self.place);
            printed.unwrap_or_else(|| (self.quotes)(self.culprit))
        };
        let access = || {
            let index = || ("".into(), exp());
            self.nodes.index(self.culprit, self.place).unwrap_or_else(index)
        };
        Some(match id {
            "assertion.false" => format!("Assertion {} might not hold.", assertion()),
            "refutation.true" => format!("Assertion {} definitely holds.", exp()),
            "insufficient.permission" => {
                format!("There might be insufficient permission to access {}", location())
            }
            "qp.not.injective" => format!("Quantified resource {} might not be injective.", location()),
            "receiver.null" => format!("Receiver of {} might be null.", location()),
            "negative.permission" => format!("Fraction {} might be negative.", exp()),
            "permission.not.positive" => format!("Fraction {} might not be positive.", exp()),
            "division.by.zero" => format!("Divisor {} might be zero.", exp()),
            "seq.index.length" => {
                let (sequence, index) = access();
                format!("Index {index} into {sequence} might exceed sequence length.")
            }
            "seq.index.negative" => {
                let (sequence, index) = access();
                format!("Index {index} into {sequence} might be negative.")
            }
            "map.key.contains" => {
                let (map, key) = access();
                format!("Map {map} might not contain an entry at key {key}.")
            }
            "wand.not.found" => "Magic wand instance not found.".into(),
            "labelled.state.not.reached" => {
                let label = self.nodes.label(self.culprit)?;
                format!(
                    "Did not reach labelled state {label} required to evaluate {}.",
                    exp()
                )
            }
            "quasihavocall.not.injective" => {
                let stmt = self.nodes.quasihavocall(self.culprit)?;
                format!("Quasihavocall statement {stmt} might not be injective.")
            }
            "tuple.false" => "Termination measure might not decrease.".into(),
            "tuple.bounded.false" => "Termination measure might not be bounded.".into(),
            "tuple.condition.false" => "Required tuple condition might not hold.".into(),
            "termination.condition.false" => "Required termination condition might not hold.".into(),
            _ => return None,
        })
    }
}
