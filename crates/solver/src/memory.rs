//! How much memory the process holds, which is what budgets of memory are about: terms, answers
//! that are remembered and Z3 share it, and only the system knows how much it is in all.
//!
//! Budgets are looked at often, so that the system is asked once in a millisecond at most. Who is
//! about to take much at once says so before: others that work at the same time must not count on
//! it.

use crate::z3;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What was last seen is believed for this time.
const BELIEVED: Duration = Duration::from_millis(1);
/// When giving back what is free was not enough, it is not tried again for this time.
const SELDOM: Duration = Duration::from_millis(100);

/// Bytes that were resident when they were last looked at.
static RESIDENT: AtomicU64 = AtomicU64::new(0);
static LOOKED: Moment = Moment(AtomicU64::new(0));
static GIVEN_BACK_IN_VAIN: Moment = Moment(AtomicU64::new(0));
/// Bytes that are about to be taken.
static PROMISED: AtomicU64 = AtomicU64::new(0);

/// When something was last done, in nanoseconds since the first time that anybody asked; 0 if
/// never.
struct Moment(AtomicU64);

impl Moment {
    fn now() -> u64 {
        static START: OnceLock<Instant> = OnceLock::new();
        START.get_or_init(Instant::now).elapsed().as_nanos() as u64 + 1
    }

    /// It is now.
    fn set(&self) {
        self.0.store(Moment::now(), Ordering::Relaxed);
    }

    /// Is it so long ago?
    fn is_past(&self, age: Duration) -> bool {
        let last = self.0.load(Ordering::Relaxed);
        last == 0 || Moment::now().saturating_sub(last) >= age.as_nanos() as u64
    }
}

/// Bytes of memory that the process holds, not older than a millisecond; 0 where the system does
/// not say.
pub fn resident() -> u64 {
    if LOOKED.is_past(BELIEVED) {
        LOOKED.set();
        look();
    }
    RESIDENT.load(Ordering::Relaxed)
}

/// Bytes that the process holds once Z3 is there, about.
fn to_begin() -> u64 {
    resident() + z3::to_load()
}

/// What is held when it is time to stop, of a budget of memory. The rest is for the step that is
/// under way then: a table of terms that grows takes three times its size for a moment, and what Z3
/// takes for a question is known only roughly.
fn usable(budget: u64) -> u64 {
    budget / 2
}

/// The smallest budget with which something can be asked, in bytes.
pub fn least() -> u64 {
    2 * to_begin() + 2
}

/// Bytes of a budget for the whole process that nobody holds.
pub(crate) fn free(budget: u64) -> u64 {
    budget.saturating_sub(resident())
}

/// Bytes that may still be taken of a budget for the whole process before it is time to stop; 0 if
/// it is.
pub fn left(budget: u64) -> u64 {
    let budget = usable(budget);
    if budget <= resident() && GIVEN_BACK_IN_VAIN.is_past(SELDOM) {
        give_back();
        if budget <= RESIDENT.load(Ordering::Relaxed) {
            GIVEN_BACK_IN_VAIN.set();
        }
    }
    budget.saturating_sub(RESIDENT.load(Ordering::Relaxed))
}

/// Bytes that somebody is about to take, until this is dropped.
#[derive(Debug)]
pub struct Promise(u64);

/// Reserves bytes, if `left` minus what is already promised to others is enough.
pub fn promise(bytes: u64, left: u64) -> Option<Promise> {
    let promised = PROMISED.fetch_add(bytes, Ordering::Relaxed);
    let promise = Promise(bytes);
    (promised.saturating_add(bytes) <= left).then_some(promise)
}

impl Drop for Promise {
    fn drop(&mut self) {
        PROMISED.fetch_sub(self.0, Ordering::Relaxed);
    }
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

/// Was [`keep_freed`] called?
static KEEPS_FREED: AtomicBool = AtomicBool::new(false);

/// Lets the allocator keep what is freed, and take memory from the system in larger pieces. For a
/// process that asks Z3 many short questions and ends: each question takes and frees a few
/// megabytes, which would go to the system and back. [`give_back`] still works.
pub fn keep_freed() {
    KEEPS_FREED.store(true, Ordering::Relaxed);
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        /// Parameters of `mallopt`, as in `malloc.h`, and their values in bytes.
        const PARAMETERS: [(std::ffi::c_int, std::ffi::c_int); 3] = [
            (-1, 1 << 30), // M_TRIM_THRESHOLD
            (-2, 4 << 20), // M_TOP_PAD
            (-3, 1 << 30), // M_MMAP_THRESHOLD
        ];
        unsafe extern "C" {
            fn mallopt(parameter: std::ffi::c_int, value: std::ffi::c_int) -> std::ffi::c_int;
        }
        for (parameter, value) in PARAMETERS {
            // SAFETY: a function of glibc that may be called at any time; values it does not like
            // are ignored
            unsafe { mallopt(parameter, value) };
        }
    }
}

/// Is what is freed kept?
pub(crate) fn keeps_freed() -> bool {
    KEEPS_FREED.load(Ordering::Relaxed)
}

/// Gets large pages for what this thread will allocate. The memory is freed again at once, so that
/// this helps only after [`keep_freed`], and is done once a thread. The first context of Z3 fills
/// 17 MB of tables. With pages of 4 KB, this takes longer than all other work on a small program.
///
/// A large page can also be slow: a virtual machine may have to get it from its host first. So
/// pages are taken one by one, and no more of them after a slow one.
pub(crate) fn prepare_thread() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        use std::alloc::Layout;
        use std::cell::Cell;

        const PAGES: usize = 9;
        const PAGE: usize = 2 << 20;
        /// As long as the same memory takes in small pages.
        const SLOW: Duration = Duration::from_millis(1);
        const MADV_HUGEPAGE: std::ffi::c_int = 14;
        thread_local! {
            static IS_PREPARED: Cell<bool> = const { Cell::new(false) };
        }
        unsafe extern "C" {
            fn madvise(start: *mut u8, bytes: usize, advice: std::ffi::c_int) -> std::ffi::c_int;
        }
        if !keeps_freed() || IS_PREPARED.replace(true) {
            return;
        }
        let Ok(layout) = Layout::from_size_align(PAGES * PAGE, PAGE) else {
            return;
        };
        // SAFETY: the size is not 0; only bytes of what was allocated are written to; the advice
        // changes no content; the memory is freed with the layout it was allocated with
        unsafe {
            let start = std::alloc::alloc(layout);
            if start.is_null() {
                return;
            }
            for i in 0..PAGES {
                let page = start.add(i * PAGE);
                let begin = Instant::now();
                madvise(page, PAGE, MADV_HUGEPAGE);
                page.write_volatile(0);
                if begin.elapsed() > SLOW {
                    break;
                }
            }
            std::alloc::dealloc(start, layout);
        }
    }
}

/// Ends the process at once, without the work that libraries do at its end: other threads may still
/// be in the solver.
pub fn end_process(code: u8) -> ! {
    #[cfg(unix)]
    {
        unsafe extern "C" {
            fn _exit(code: std::ffi::c_int) -> !;
        }
        // SAFETY: a function of the C library without preconditions
        unsafe { _exit(std::ffi::c_int::from(code)) }
    }
    #[cfg(not(unix))]
    std::process::exit(i32::from(code))
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
