//! Ends work early, from another thread.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Ends the work of the sessions that it was given to. Clones are the same cancellation.
#[derive(Clone, Default)]
pub struct Cancellation(Arc<Shared>);

#[derive(Default)]
struct Shared {
    flag: Arc<AtomicBool>,
    /// The checks that Z3 is working on.
    checks: Mutex<Checks>,
}

#[derive(Default)]
struct Checks {
    next: u64,
    running: Vec<(u64, Interrupt)>,
}

/// Interrupts a check of Z3.
pub(crate) type Interrupt = Box<dyn Fn() + Send>;

impl Cancellation {
    /// Ends the work: interrupts Z3 where it is at work, and nothing new is begun.
    pub fn cancel(&self) {
        self.0.flag.store(true, Ordering::SeqCst);
        let checks = self.0.checks.lock().unwrap_or_else(PoisonError::into_inner);
        checks.running.iter().for_each(|(_, interrupt)| interrupt());
    }

    /// Was the work cancelled?
    pub fn is_cancelled(&self) -> bool {
        self.0.flag.load(Ordering::Relaxed)
    }

    /// A flag that becomes true when the work is cancelled.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.0.flag.clone()
    }

    /// Runs a check, which is interrupted if the work is cancelled meanwhile. `interrupt` may be
    /// called until the check returns.
    pub(crate) fn during<T>(&self, interrupt: Interrupt, check: impl FnOnce() -> T) -> T {
        let id = self.begin(interrupt);
        let _running = Running { of: self, id };
        check()
    }

    fn begin(&self, interrupt: Interrupt) -> u64 {
        let mut checks = self.0.checks.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_cancelled() {
            interrupt();
        }
        let id = checks.next;
        checks.next += 1;
        checks.running.push((id, interrupt));
        id
    }
}

/// A running check. It is forgotten when it ends.
struct Running<'a> {
    of: &'a Cancellation,
    id: u64,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        let mut checks = self.of.0.checks.lock().unwrap_or_else(PoisonError::into_inner);
        checks.running.retain(|(id, _)| *id != self.id);
    }
}

impl fmt::Debug for Cancellation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Cancellation").field(&self.is_cancelled()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU32;

    #[test]
    fn a_check_is_interrupted_only_while_it_runs() {
        let cancellation = Cancellation::default();
        let interrupts = Arc::new(AtomicU32::new(0));
        let count = || {
            let interrupts = interrupts.clone();
            Box::new(move || {
                interrupts.fetch_add(1, Ordering::SeqCst);
            }) as Interrupt
        };
        cancellation.during(count(), || ());
        cancellation.during(count(), || cancellation.clone().cancel());
        assert_eq!(interrupts.load(Ordering::SeqCst), 1);
        assert!(cancellation.is_cancelled());
    }

    #[test]
    fn a_check_that_begins_later_is_interrupted_at_once() {
        let cancellation = Cancellation::default();
        cancellation.cancel();
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = interrupted.clone();
        let interrupt = Box::new(move || flag.store(true, Ordering::SeqCst));
        assert!(cancellation.during(interrupt, || interrupted.load(Ordering::SeqCst)));
    }
}
