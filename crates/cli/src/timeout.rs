//! Enforces `--timeout` for work that does not check the clock: parsing, translation, and a solver
//! that does not react to its interrupt. The work runs on its own thread. If it is not finished
//! soon after its deadline, the answer is "out of time" and the thread is left behind.

use crate::STACK;
use echis_report::Verdict;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// Time after the deadline in which work that checks the clock itself can still finish.
const GRACE: Duration = Duration::from_millis(700);

/// Runs `work` and returns its result; `None` if it is not finished soon after the deadline.
pub fn run_until<T: Send + 'static>(
    deadline: Option<Instant>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let Some(deadline) = deadline else {
        return Some(work());
    };
    let (send, receive) = mpsc::channel();
    let thread = Builder::new().stack_size(STACK).spawn(move || {
        // sending fails if the receiver no longer waits
        let _ = send.send(work());
    });
    let left = (deadline + GRACE).saturating_duration_since(Instant::now());
    thread.ok().and_then(|_| receive.recv_timeout(left).ok())
}

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
