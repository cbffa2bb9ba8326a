//! Contracts that contradict themselves. Nothing below a precondition that cannot hold is ever
//! checked, and where there is no body, a postcondition that cannot hold proves whatever comes
//! after a call. Neither is an error, but hardly anybody wants it.
//!
//! The evidence is what the verifier finds anyway: an assertion cannot hold if nothing failed and
//! yet no path is left after it was produced. About postconditions without a body the solver is
//! asked, since otherwise nobody does, and about preconditions if it was asked about what stands
//! below them.

use crate::context::{Context, ExecResult, PartialError};
use crate::produce::SnapshotSource;
use crate::state::State;
use echis_source::Span;
use echis_viper::ast::{BinOp, Exp, ExpKind};
use std::cell::Cell;

/// What it is that cannot hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Contradiction {
    /// What is required: nothing is checked under it.
    Precondition,
    /// What is ensured without a body that would have to do so: callers believe it.
    Postcondition,
    /// The body of a predicate: no instance is ever held.
    Predicate,
}

/// A contract that contradicts itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// What it is.
    pub kind: Contradiction,
    /// The part that cannot hold together with what stands before it.
    pub span: Span,
}

/// Whether an assertion can hold, as its paths show.
#[derive(Debug, Default)]
pub struct FeasibilityWatch {
    is_possible: Cell<bool>,
    infeasible_at: Cell<Option<Span>>,
}

impl FeasibilityWatch {
    /// A path is left after the assertion was produced.
    pub fn note_feasible(&self) {
        self.is_possible.set(true);
    }
}

impl<'p> Context<'p, '_> {
    /// Whether what a member requires can hold, with what the solver knows. It is asked only if it
    /// was asked before: otherwise nothing was proved by way of a contradiction that it alone would
    /// see. To be asked when nothing failed so far.
    pub fn recheck_precondition(
        &mut self,
        watch: FeasibilityWatch,
        st: State<'p>,
        pres: &'p [Exp],
    ) -> ExecResult<FeasibilityWatch> {
        let was_asked = self.path.session().counters().z3 > 0;
        if !was_asked
            || !watch.is_possible.get()
            || !self.findings.failures.is_empty()
            || self.findings.unknown.is_some()
        {
            return Ok(watch);
        }
        let well_formed = |e: &'p Exp| PartialError {
            key: "not.wellformed",
            span: e.span,
        };
        let again = FeasibilityWatch::default();
        self.in_scope(|s| {
            s.produce_all(st, pres, SnapshotSource::Fresh, &well_formed, &mut |s, _, _| {
                s.note_feasible(&again, false);
                Ok(())
            })
        })?;
        Ok(again)
    }

    /// Notes that a path is left after an assertion was produced, unless the solver refutes the path.
    /// With `is_checked`, the solver is not asked: the assertion is checked later anyway.
    pub fn note_feasible(&mut self, watch: &FeasibilityWatch, is_checked: bool) {
        let never = self.terms.fls();
        if is_checked || !self.check_quick(never) {
            watch.note_feasible();
        }
    }

    /// An assertion was produced on a path: where that ended, if it did.
    pub fn note_infeasible(&self, watch: &FeasibilityWatch) {
        watch
            .infeasible_at
            .set(self.findings.infeasible_at.or(watch.infeasible_at.get()));
    }

    /// Warns of assertions that cannot hold. To be asked when nothing failed so far.
    pub fn warn(&mut self, watch: &FeasibilityWatch, kind: Contradiction, all: &[Exp]) {
        let is_certain =
            !watch.is_possible.get() && self.findings.failures.is_empty() && self.findings.unknown.is_none();
        if let (true, Some(last)) = (is_certain, all.last()) {
            let span = watch.infeasible_at.get().unwrap_or(last.span);
            self.findings.warnings.push(Warning { kind, span });
        }
    }
}

/// Does a contract contain a literal `false`, so that the contradiction is intended?
pub fn is_intended(all: &[Exp]) -> bool {
    all.iter().any(says_false)
}

fn says_false(e: &Exp) -> bool {
    match &e.kind {
        ExpKind::Bool(value) => !value,
        ExpKind::Binary(BinOp::And, a, b) => says_false(a) || says_false(b),
        _ => false,
    }
}
