//! Enforces a deadline for work that does not check the clock: parsing, translation, and a solver
//! that does not react to its interrupt. The work runs on its own thread. If it is not finished
//! soon after its deadline, the thread is left behind.

use crate::STACK;
use std::sync::mpsc;
use std::thread::Builder;
use std::time::{Duration, Instant};

/// Time after the deadline in which work that checks the clock itself can still finish.
pub const GRACE: Duration = Duration::from_millis(700);

/// A time limit of a positive number of seconds, less than 10^9. `None` for other numbers.
pub fn seconds(seconds: f64) -> Option<Duration> {
    let time = Duration::try_from_secs_f64(seconds).ok()?;
    (time > Duration::ZERO && seconds < 1e9).then_some(time)
}

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
