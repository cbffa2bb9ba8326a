//! How much stack code has used.
//!
//! Explored code has a large stack. A thread of the plain program has 2 MiB, unless somebody says
//! otherwise, and ends the process where they do not suffice. So the stack of a run on known inputs
//! is looked at afterwards: a new stack is filled with zeros, and code leaves its return addresses
//! there.

/// How many bytes of stack a thread has by default.
pub(crate) const THREAD: usize = 2 * 1024 * 1024;

/// How many bytes are looked at. No frame that is used leaves so many zeros.
#[cfg(unix)]
const WINDOW: usize = 64 * 1024;

/// Whether code that was called from here has used more than so many bytes of a stack that was new.
#[cfg(unix)]
#[inline(never)]
pub(crate) fn is_used_below(bytes: usize) -> bool {
    let here = 0_usize;
    let here = (&raw const here).addr();
    let is_there = stacker::remaining_stack().is_some_and(|left| left > bytes + 2 * WINDOW);
    let lowest = here.saturating_sub(bytes + WINDOW);
    let mut words = (lowest..here - bytes).step_by(size_of::<usize>());
    // SAFETY: the words belong to the stack that is in use, below the part that is used now, and
    // above its end, as `remaining_stack` says. Nothing else has them while this function runs, and
    // they are only read.
    is_there
        && words.any(|word| unsafe { std::ptr::with_exposed_provenance::<usize>(word).read_volatile() } != 0)
}

/// Nothing is known of the stacks of other systems.
#[cfg(not(unix))]
pub(crate) fn is_used_below(_: usize) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;

    #[inline(never)]
    fn deep(n: usize) -> usize {
        let frame = black_box([1_usize; 16]);
        if n == 0 {
            frame[0]
        } else {
            deep(n - 1) + black_box(frame)[1]
        }
    }

    #[test]
    #[cfg(unix)]
    fn deep_recursion_is_noticed() {
        let used = |depth: usize| {
            stacker::grow(64 * 1024 * 1024, || {
                black_box(deep(depth));
                is_used_below(THREAD)
            })
        };
        assert!(!used(100));
        assert!(used(100_000));
    }
}
