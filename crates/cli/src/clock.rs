//! Keeps `--timeout` where the work does not look at the clock: parsing, translating, and a solver
//! that does not react to its interrupt. The work runs on a thread of its own. If it is not
//! finished soon after its deadline, the answer is "out of time" and the thread is left behind.

use crate::STACK;
use echis_report::Verdict;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// Work that looks at the clock itself ends within this time after its deadline.
const GRACE: Duration = Duration::from_millis(700);

/// Whether a thread was left behind.
static IS_WORK_LEFT: AtomicBool = AtomicBool::new(false);

/// Does some work; nothing if there is a deadline and it is not finished by then.
pub fn within<T: Send + 'static>(
    deadline: Option<Instant>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let Some(deadline) = deadline else {
        return Some(work());
    };
    let (send, receive) = mpsc::channel();
    let thread = Builder::new().stack_size(STACK).spawn(move || {
        // nobody receives what comes too late
        let _ = send.send(work());
    });
    let left = (deadline + GRACE).saturating_duration_since(Instant::now());
    let result = thread.ok().and_then(|_| receive.recv_timeout(left).ok());
    if result.is_none() {
        IS_WORK_LEFT.store(true, Ordering::Relaxed);
    }
    result
}

/// Who answers: whoever does the work, or the clock.
#[derive(Debug, Clone, Default)]
pub struct Answering(Arc<AtomicBool>);

impl Answering {
    /// Writes this answer and ends the process if no other answer was begun soon after the
    /// deadline.
    pub fn by(deadline: Option<Instant>, late_answer: String) -> Answering {
        let answering = Answering::default();
        if let Some(deadline) = deadline {
            let watched = answering.clone();
            std::thread::spawn(move || {
                let left = (deadline + GRACE).saturating_duration_since(Instant::now());
                std::thread::sleep(left);
                watched.begin();
                let _ = io::stdout().write_all(late_answer.as_bytes());
                let _ = io::stdout().flush();
                echis_solver::end_process(crate::code(Verdict::Unknown));
            });
        }
        answering
    }

    /// Claims the right to write the answer. Does not return if the other side has it: that one
    /// ends the process.
    pub fn begin(&self) {
        if self.0.swap(true, Ordering::SeqCst) {
            loop {
                std::thread::park();
            }
        }
    }
}

/// Does a thread that was left behind still work? Then the process cannot end as usual: the solver's
/// library must not be taken down while it is used.
pub fn is_work_left() -> bool {
    IS_WORK_LEFT.load(Ordering::Relaxed)
}
