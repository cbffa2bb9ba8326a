//! `refute A`: fails if `A` holds wherever it is reached, so also where it is never reached.
//!
//! ```viper
//! if (i > 3) { refute i > 5 }   // passes: `i` can be 4
//! if (i > 3) { refute i > 2 }   // refute.failed
//! ```
//!
//! Smoke detection adds statements `refute false` whose span is that of the literal.
//!
//! A statement is refuted as soon as one path reaches it on which `A` cannot be proved. The
//! statements of a body that were not refuted fail when all its paths have ended.

use crate::context::{Context, ExecResult, PartialError, Reason};
use crate::limits::CheckPlace;
use crate::state::State;
use echis_viper::ast::{Exp, Stmt, StmtKind};

impl<'p> Context<'p, '_> {
    /// Records whether the assertion cannot be proved on this path. The state and the path
    /// condition are not changed.
    pub fn refute(&mut self, st: &State<'p>, assertion: &'p Exp, stmt: &Stmt) -> ExecResult {
        let address = std::ptr::from_ref(stmt);
        if self.findings.refuted.contains(&address) || self.is_provable(st, assertion)? {
            return Ok(());
        }
        let place = CheckPlace {
            span: stmt.span,
            culprit: assertion.span,
        };
        if !self.check_full(self.terms.fls(), place)? {
            self.findings.refuted.insert(address);
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
                    && !self.findings.refuted.contains(&std::ptr::from_ref(stmt))
                {
                    let is_smoke_check = stmt.span == assertion.span;
                    unrefuted.push((assertion.span, is_smoke_check));
                }
            });
        }
        for (culprit, is_smoke_check) in unrefuted {
            let complaint = match is_smoke_check {
                true => smoke_complaint(self.sources.text(culprit)),
                false => "holds on all paths that lead here",
            };
            let error = PartialError::new("refute.failed", culprit);
            let reason = Reason::new("refutation.true", culprit, complaint);
            self.report(error, reason, None);
        }
    }
}

/// The complaint of smoke detection about a statement, a block, of which only the brace is given, or
/// the name of a method.
fn smoke_complaint(culprit: &str) -> &'static str {
    let begins = |word: &str| culprit.starts_with(word);
    if begins("{") {
        "begins a block whose end no path reaches"
    } else if begins("goto") {
        "is reached by no path"
    } else if begins("inhale") || begins("assume") {
        "leaves no path: it contradicts what is known"
    } else {
        "has no path to its end"
    }
}
