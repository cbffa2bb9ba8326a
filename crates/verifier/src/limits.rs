//! Undecided checks: where they are, and which limit was reached.

use crate::context::{Context, ExecResult, PartialError, Reason, Stop};
use crate::report::Decision;
use echis_solver::Unknown;
use echis_source::Span;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// How many operations inference tries for one member, at most.
pub const INFERENCE_STEPS: u64 = 1_000;

/// A check that was neither proved nor refuted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Undecided {
    /// Where a failure of the check would be reported.
    pub span: Span,
    /// The checked expression, or the one that was executed when a limit was reached.
    pub culprit: Span,
    /// The limit.
    pub limit: Limit,
    /// The branches taken on the way.
    pub branches: Vec<Decision>,
}

/// A limit that ends the verification of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Limit {
    /// The solver's steps for one check.
    SolverSteps(u64),
    /// Forks of the execution.
    Forks(u64),
    /// Operations that inference tries.
    InferenceSteps(u64),
    /// The clock.
    Time,
    /// The solver's memory.
    Memory,
    /// The user interrupted the run.
    Interrupted,
    /// The solver cannot be used; the text says why.
    Solver(String),
    /// No limit is known to have been reached.
    Unexplained,
}

impl Limit {
    /// Is it counted in steps, so that a larger budget helps?
    pub fn is_counted(&self) -> bool {
        match self {
            Limit::SolverSteps(_) | Limit::Forks(_) | Limit::InferenceSteps(_) => true,
            Limit::Time | Limit::Memory | Limit::Interrupted | Limit::Solver(_) | Limit::Unexplained => false,
        }
    }
}

impl Display for Limit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Limit::SolverSteps(n) => write!(f, "not decided within {} steps of the solver", grouped(*n)),
            Limit::Forks(n) => write!(f, "not decided within {} forks of the execution", grouped(*n)),
            Limit::InferenceSteps(n) => write!(f, "not decided within {} steps of inference", grouped(*n)),
            Limit::Time => f.write_str("out of time"),
            Limit::Memory => f.write_str("not enough memory"),
            Limit::Interrupted => f.write_str("interrupted"),
            Limit::Solver(text) => f.write_str(text),
            Limit::Unexplained => f.write_str("stopped without a reason"),
        }
    }
}

/// A number with commas between groups of three digits.
fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The place of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckPlace {
    /// Where it is reported that the check fails.
    pub span: Span,
    /// The expression that is checked.
    pub culprit: Span,
}

impl CheckPlace {
    /// The place of a statement that is executed.
    pub fn of(span: Span) -> CheckPlace {
        CheckPlace { span, culprit: span }
    }

    /// The place of an expression whose failure is reported as `error`.
    pub fn within(error: PartialError, culprit: Span) -> CheckPlace {
        CheckPlace {
            span: error.span,
            culprit,
        }
    }
}

impl Context<'_, '_> {
    /// Ends the member because a check is undecided. Only the first one is reported.
    pub fn undecided<T>(&mut self, place: CheckPlace, limit: Limit) -> ExecResult<T> {
        if self.findings.unknown.is_none() {
            self.findings.unknown = Some(Undecided {
                span: place.span,
                culprit: place.culprit,
                limit,
                branches: self.decisions(),
            });
        }
        Err(Stop::Member)
    }

    /// The limit because of which the solver gave no answer.
    pub fn limit_reached(&mut self, why: Unknown) -> Limit {
        match why {
            Unknown::Resources => Limit::SolverSteps(u64::from(self.path.session().full_resources())),
            Unknown::Memory => Limit::Memory,
            Unknown::Time => Limit::Time,
            Unknown::Interrupted => Limit::Interrupted,
            Unknown::Solver(text) => Limit::Solver(text),
            Unknown::NoSolver(_) => Limit::Solver(why.to_string()),
        }
    }

    /// Ends the member when its time is over or it was cancelled. The solvers before Z3 take time as well.
    pub fn check_deadline(&mut self, place: CheckPlace) -> ExecResult {
        let Some(why) = self.path.session().why_to_stop() else {
            return Ok(());
        };
        let limit = self.limit_reached(why);
        self.undecided(place, limit)
    }

    /// Counts an operation that inference is about to try. Returns `false` if the limit is reached.
    pub fn count_attempt(&mut self) -> bool {
        self.inference.tried = self.inference.tried.saturating_add(1);
        self.inference.tried <= self.inference.max_tried && self.path.session().why_to_stop().is_none()
    }

    /// The limit of inference, if it has tried as many operations as it may.
    pub fn limit_of_inference(&self) -> Option<Limit> {
        let most = self.inference.max_tried;
        (self.inference.tried > most).then_some(Limit::InferenceSteps(most))
    }

    /// The limit because of which a failed check is only unknown: inference gave up before it found
    /// the permission, or axioms are missing.
    pub fn limit_before(&self, reason: &Reason) -> Option<Limit> {
        let lacks_permission = reason.id == "insufficient.permission";
        let of_inference = self.limit_of_inference().filter(|_| lacks_permission);
        of_inference.or_else(|| self.findings.limit_of_axioms.get().cloned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        let texts = [0, 999, 1_000, 200_000, 32_000_000].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "200,000", "32,000,000"]);
    }
}
