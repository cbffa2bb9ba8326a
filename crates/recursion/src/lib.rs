//! Recursion as deep as the input: programs can be nested deeply, and so are the functions that
//! walk through them.
//!
//! ```
//! fn depth(n: u64) -> u64 {
//!     echis_recursion::deep(|| if n == 0 { 0 } else { 1 + depth(n - 1) })
//! }
//!
//! assert_eq!(depth(100_000), 100_000);
//! ```

/// Bytes of stack that one level of recursion may take.
const LEVEL: usize = 256 * 1024;
/// Bytes of stack that are added when less than a level is left.
const SEGMENT: usize = 4 * 1024 * 1024;

/// Runs one level of a recursion, and adds stack before it if little is left. Returns what the
/// level returns.
pub fn deep<R>(level: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(LEVEL, SEGMENT, level)
}
