//! Warns of contracts that contradict themselves. Under a contradictory precondition nothing is
//! checked. A contradictory postcondition of a member without a body proves everything after a
//! call. Neither is an error, but it is hardly ever intended.
//!
//! The evidence comes from ordinary execution: an assertion is contradictory if nothing failed, and
//! no feasible path is left after producing it. The solver is asked in addition about
//! postconditions without a body, and about preconditions if it was asked for a check under them.

use crate::context::{Context, ExecResult, PartialError};
use crate::produce::SnapshotSource;
use crate::state::State;
use echis_source::Span;
use echis_viper::ast::{BinOp, Exp, ExpKind};
use serde::{Deserialize, Serialize};
use std::cell::Cell;

/// The kind of a contradictory assertion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Contradiction {
    /// A precondition. Nothing is checked under it.
    Precondition,
    /// A postcondition without a body that would have to establish it. Callers rely on it.
    Postcondition,
    /// The body of a predicate: no instance is ever held.
    Predicate,
}

/// A contract that contradicts itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    /// The kind of assertion.
    pub kind: Contradiction,
    /// The part that contradicts the parts before it.
    pub span: Span,
}

/// Whether an assertion can hold, as its paths show.
#[derive(Debug, Default)]
pub struct FeasibilityWatch {
    is_possible: Cell<bool>,
    infeasible_at: Cell<Option<Span>>,
}

impl FeasibilityWatch {
    /// Records that a path is feasible after producing the assertion.
    pub fn note_feasible(&self) {
        self.is_possible.set(true);
    }
}

impl<'p> Context<'p, '_> {
    /// Checks with the solver whether the precondition of a member can hold. The solver is asked
    /// only if it was asked before: otherwise no check was proved by a contradiction that only the
    /// solver finds. To be called when nothing has failed.
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
        let well_formed = |e: &'p Exp| PartialError::new("not.wellformed", e.span);
        let again = FeasibilityWatch::default();
        self.in_scope(|s| {
            s.produce_all(st, pres, SnapshotSource::Fresh, &well_formed, &mut |s, _, _| {
                s.note_feasible(&again, false);
                Ok(())
            })
        })?;
        Ok(again)
    }

    /// Notes that a path is left after an assertion was produced, unless the solver refutes the
    /// path. With `is_checked`, the solver is not asked: the assertion is checked later anyway.
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

    /// Warns of contradictory assertions. To be called when nothing has failed.
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
