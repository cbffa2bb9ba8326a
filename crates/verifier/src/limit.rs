//! Checks that were not decided: where they stand, and which limit was reached.

use crate::context::{Context, Offence, R, Reason, Stop};
use crate::result::Decision;
use echis_solver::Unknown;
use echis_source::Span;
use std::fmt::{self, Display, Formatter};

/// How many operations inference tries for one member.
pub const INFERENCE_STEPS: u64 = 1_000;

/// A check that was neither proved nor refuted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undecided {
    /// Where it would be reported that the check fails.
    pub span: Span,
    /// The expression that was checked, or executed when a limit was reached.
    pub culprit: Span,
    /// The limit.
    pub limit: Limit,
    /// The branches taken on the way.
    pub branches: Vec<Decision>,
}

/// A limit that ends the verification of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    /// Somebody does not want to wait any longer.
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
    /// The place of what is executed itself.
    pub fn of(span: Span) -> CheckPlace {
        CheckPlace { span, culprit: span }
    }

    /// The place of an expression whose failure is reported as an offence.
    pub fn within(offence: Offence, culprit: Span) -> CheckPlace {
        CheckPlace {
            span: offence.span,
            culprit,
        }
    }
}

impl Context<'_, '_> {
    /// Ends the member because a check was not decided. The first one is told.
    pub fn undecided<T>(&mut self, place: CheckPlace, limit: Limit) -> R<T> {
        if self.unknown.is_none() {
            self.unknown = Some(Undecided {
                span: place.span,
                culprit: place.culprit,
                limit,
                branches: self.decisions(),
            });
        }
        Err(Stop::Member)
    }

    /// The limit that the solver has reached.
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

    /// Ends the member when its time is over: the judges before Z3 take some as well.
    pub fn in_time(&mut self, place: CheckPlace) -> R {
        if !self.path.session().is_late() {
            return Ok(());
        }
        self.undecided(place, Limit::Time)
    }

    /// Counts an operation that inference is about to try. `false` if it must not try any more.
    pub fn may_try(&mut self) -> bool {
        self.ghost.tried = self.ghost.tried.saturating_add(1);
        self.ghost.tried <= self.ghost.most_tried && !self.path.session().is_late()
    }

    /// The limit of inference, if it has tried as many operations as it may.
    pub fn limit_of_inference(&self) -> Option<Limit> {
        let most = self.ghost.most_tried;
        (self.ghost.tried > most).then_some(Limit::InferenceSteps(most))
    }

    /// The limit because of which a failed check is only unknown: inference gave up before it found
    /// the permission, or axioms are missing.
    pub fn limit_before(&self, reason: &Reason) -> Option<Limit> {
        let lacks_permission = reason.id == "insufficient.permission";
        let of_inference = self.limit_of_inference().filter(|_| lacks_permission);
        of_inference.or_else(|| self.limit_of_axioms.get().cloned())
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
