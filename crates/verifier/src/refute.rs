//! `refute A`: fails if `A` holds wherever it is reached, so also where it is never reached.
//!
//! ```viper
//! if (i > 3) { refute i > 5 }   // passes: `i` can be 4
//! if (i > 3) { refute i > 2 }   // refute.failed
//! ```
//!
//! A statement is refuted as soon as one path reaches it on which `A` cannot be proved. The
//! statements of a body that were not refuted fail when all its paths have ended.

use crate::context::{Context, ExecResult, PartialError, Reason};
use crate::limits::CheckPlace;
use crate::state::State;
use echis_source::Span;
use echis_viper::ast::{Exp, Stmt, StmtKind};

impl<'p> Context<'p, '_> {
    /// Records whether the assertion cannot be proved on this path. The state and the path
    /// condition are not changed.
    pub fn refute(&mut self, st: &State<'p>, assertion: &'p Exp, span: Span) -> ExecResult {
        if self.findings.refuted.contains(&span) || self.is_provable(st, assertion)? {
            return Ok(());
        }
        let place = CheckPlace {
            span,
            culprit: assertion.span,
        };
        if !self.check_full(self.terms.fls(), place)? {
            self.findings.refuted.insert(span);
        }
        Ok(())
    }

    /// Does the path condition entail the assertion? An undecided check makes the member unknown.
    fn is_provable(&mut self, st: &State<'p>, assertion: &'p Exp) -> ExecResult<bool> {
        let nowhere = PartialError::new("refute.failed", assertion.span);
        self.succeeds(|s| s.consume(st, assertion, nowhere, &mut |_, _, _| Ok(())))
    }

    /// Reports the `refute` statements of a body that no path refuted.
    pub fn report_unrefuted(&mut self, body: &'p [Stmt]) {
        let mut unrefuted = Vec::new();
        for stmt in body {
            stmt.walk(&mut |stmt| {
                if let StmtKind::Refute(assertion) = &stmt.kind
                    && !self.findings.refuted.contains(&stmt.span)
                {
                    unrefuted.push(assertion.span);
                }
            });
        }
        for culprit in unrefuted {
            let error = PartialError::new("refute.failed", culprit);
            let reason = Reason::new("refutation.true", culprit, "holds on all paths that lead here");
            self.report(error, reason, None);
        }
    }
}
