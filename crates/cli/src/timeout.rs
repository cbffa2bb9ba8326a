//! Enforces `--timeout` of `explore`, `fuzz` and `bmc`.

use echis_driver::timeout::GRACE;
use echis_report::Verdict;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Ensures that only one of two sides writes the answer: the analysis, or the timer of its
/// deadline.
#[derive(Debug, Clone, Default)]
pub struct AnswerClaim(Arc<AtomicBool>);

impl AnswerClaim {
    /// Starts a timer that writes `late_answer` and ends the process, unless another answer was
    /// begun soon after the deadline.
    pub fn with_timer(deadline: Option<Instant>, late_answer: String) -> AnswerClaim {
        let claim = AnswerClaim::default();
        if let Some(deadline) = deadline {
            let watched = claim.clone();
            std::thread::spawn(move || {
                let left = (deadline + GRACE).saturating_duration_since(Instant::now());
                std::thread::sleep(left);
                watched.claim();
                let _ = io::stdout().write_all(late_answer.as_bytes());
                let _ = io::stdout().flush();
                echis_solver::end_process(crate::code(Verdict::Unknown));
            });
        }
        claim
    }

    /// Claims the right to write the answer. Does not return if the other side has claimed it, as
    /// that side ends the process.
    pub fn claim(&self) {
        if self.0.swap(true, Ordering::SeqCst) {
            loop {
                std::thread::park();
            }
        }
    }
}
