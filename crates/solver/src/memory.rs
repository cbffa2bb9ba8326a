//! How much memory the process holds, which is what budgets of memory are about: terms, answers that are remembered and Z3 share it, and
//! only the system knows how much it is in all.
//!
//! Budgets are looked at often, so that the system is asked once in a millisecond at most.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What was last seen is believed for this time.
const BELIEVED: Duration = Duration::from_millis(1);
/// What is free is given back once in this time at most.
const SELDOM: Duration = Duration::from_millis(100);

/// Bytes that were resident when they were last looked at.
static RESIDENT: AtomicU64 = AtomicU64::new(0);
static LOOKED: Moment = Moment(AtomicU64::new(0));
static GIVEN_BACK: Moment = Moment(AtomicU64::new(0));

/// When something was last done, in nanoseconds since the first time that anybody asked; 0 if never.
struct Moment(AtomicU64);

impl Moment {
    /// Is it so long ago? Then it is now.
    fn is_past(&self, age: Duration) -> bool {
        static START: OnceLock<Instant> = OnceLock::new();
        let now = START.get_or_init(Instant::now).elapsed().as_nanos() as u64 + 1;
        let last = self.0.load(Ordering::Relaxed);
        let is_past = last == 0 || now.saturating_sub(last) >= age.as_nanos() as u64;
        if is_past {
            self.0.store(now, Ordering::Relaxed);
        }
        is_past
    }
}

/// Bytes of memory that the process holds, not older than a millisecond; 0 where the system does not say.
pub fn resident() -> u64 {
    if LOOKED.is_past(BELIEVED) {
        look();
    }
    RESIDENT.load(Ordering::Relaxed)
}

/// Bytes that are left of a budget for the whole process; 0 if it is used up.
pub fn left(budget: u64) -> u64 {
    if budget <= resident() && GIVEN_BACK.is_past(SELDOM) {
        give_back();
    }
    budget.saturating_sub(RESIDENT.load(Ordering::Relaxed))
}

/// Gives back to the system what is free: the allocator keeps it otherwise, and it counts as held.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        unsafe extern "C" {
            fn malloc_trim(pad: usize) -> std::ffi::c_int;
        }
        // SAFETY: a function of glibc that may be called at any time, from any thread
        unsafe { malloc_trim(0) };
    }
    look();
}

fn look() {
    let statistics = std::fs::read_to_string("/proc/self/statm").ok();
    let pages = statistics.and_then(|s| s.split_whitespace().nth(1)?.parse::<u64>().ok());
    RESIDENT.store(pages.unwrap_or(0) * page_size(), Ordering::Relaxed);
}

#[cfg(unix)]
fn page_size() -> u64 {
    unsafe extern "C" {
        fn getpagesize() -> std::ffi::c_int;
    }
    // SAFETY: a function of the C library without preconditions
    u64::try_from(unsafe { getpagesize() }).unwrap_or(0)
}

#[cfg(not(unix))]
fn page_size() -> u64 {
    0
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_counts_and_what_is_dropped_does_not() {
        const SIZE: usize = 64 << 20;
        give_back();
        let before = resident();
        assert!(before > 0);
        let held = std::hint::black_box(vec![1u8; SIZE]);
        look();
        let during = resident();
        assert!(during >= before + SIZE as u64 / 2, "{before} {during}");
        assert_eq!(left(1), 0);
        assert!(left(u64::MAX) > 0);
        drop(held);
        give_back();
        assert!(resident() < during, "{during} {}", resident());
    }
}
