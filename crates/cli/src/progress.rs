//! The progress bar: only on a terminal, and only when there is something to wait for.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Whoever is done sooner sees no bar.
const PATIENCE: Duration = Duration::from_millis(300);

/// Counts members over all files.
pub struct Progress {
    bar: ProgressBar,
    start: Instant,
    shown: AtomicBool,
}

impl Progress {
    /// Nothing is shown yet.
    pub fn new() -> Progress {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} members, {elapsed}") {
            bar.set_style(style);
        }
        let hopeless = !std::io::stderr().is_terminal();
        Progress {
            bar,
            start: Instant::now(),
            shown: AtomicBool::new(hopeless),
        }
    }

    /// One more file is being verified.
    pub fn file(&self) -> FileProgress<'_> {
        FileProgress {
            all: self,
            known: AtomicBool::new(false),
        }
    }

    /// Writes an answer without the bar in its way.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Progress on one file.
pub struct FileProgress<'a> {
    all: &'a Progress,
    known: AtomicBool,
}

impl FileProgress<'_> {
    /// One of so many members is done.
    pub fn done(&self, members: usize) {
        let all = self.all;
        if !self.known.swap(true, Ordering::Relaxed) {
            all.bar.inc_length(members as u64);
        }
        let several = all.bar.length().is_some_and(|n| n > 1);
        if several && all.start.elapsed() > PATIENCE && !all.shown.swap(true, Ordering::Relaxed) {
            all.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        all.bar.inc(1);
    }
}
