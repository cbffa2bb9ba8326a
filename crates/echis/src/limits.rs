//! Limits of explorations.

use std::time::{Duration, Instant};

/// Limits of an exploration. What they cut off is reported, never left out in silence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How many paths are executed: 10,000, unless somebody says otherwise.
    pub paths: usize,
    /// How many decisions one path may take: 1,000. A loop on a symbolic bound ends here, and a
    /// recursion if the stack has not ended before.
    pub decisions: usize,
    /// How long it may take; `None` is for as long as it takes. Ten minutes, unless the environment
    /// variable `ECHIS_TIME_LIMIT` has another number of seconds, of which 0 is for no limit. Code
    /// that asks for no decisions is not interrupted.
    pub time: Option<Duration>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            paths: 10_000,
            decisions: 1_000,
            time: default_time(),
        }
    }
}

/// The environment variable with the limit of time, in seconds.
const TIME_LIMIT: &str = "ECHIS_TIME_LIMIT";

/// # Panics
///
/// If the environment variable has something else than a number.
fn default_time() -> Option<Duration> {
    let Some(text) = std::env::var_os(TIME_LIMIT) else {
        return Some(Duration::from_secs(600));
    };
    let seconds = text.to_str().and_then(|text| text.trim().parse().ok());
    let seconds: u64 = seconds.unwrap_or_else(|| panic!("{TIME_LIMIT} is a number of seconds, not {text:?}"));
    (seconds > 0).then(|| Duration::from_secs(seconds))
}

impl Limits {
    /// When the time of an exploration that begins now is over.
    pub(crate) fn deadline(self) -> Option<Instant> {
        self.time.and_then(|time| Instant::now().checked_add(time))
    }
}
