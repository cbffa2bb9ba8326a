//! Progress bars on standard error. They are shown only on a terminal, and only after a short
//! delay.

use echis_explorer::generational::Progress as Searching;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Delay before a progress bar is shown.
const PATIENCE: Duration = Duration::from_millis(300);

/// The progress bar of `echis verify`, which counts members over all files.
pub struct Progress {
    bar: ProgressBar,
    start: Instant,
    shown: AtomicBool,
}

impl Progress {
    /// Creates a hidden progress bar.
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

    /// Adds a file to the progress.
    pub fn file(self: &Arc<Progress>) -> FileProgress {
        FileProgress {
            all: self.clone(),
            known: AtomicBool::new(false),
        }
    }

    /// Hides the bar while `write` prints.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Progress on one file.
pub struct FileProgress {
    all: Arc<Progress>,
    known: AtomicBool,
}

impl FileProgress {
    /// Counts one of the file's `members` as verified.
    pub fn done(&self, members: usize) {
        let all = &self.all;
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

/// The progress line of `echis fuzz`.
pub struct FuzzProgress {
    bar: ProgressBar,
    start: Instant,
    jobs: usize,
    hopeless: bool,
    shown: AtomicBool,
}

impl FuzzProgress {
    /// Creates a hidden progress line. It stays hidden if standard error is not a terminal.
    pub fn new(jobs: usize) -> FuzzProgress {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
            bar.set_style(style);
        }
        FuzzProgress {
            bar,
            start: Instant::now(),
            jobs,
            hopeless: !std::io::stderr().is_terminal(),
            shown: AtomicBool::new(false),
        }
    }

    /// Shows the progress of the search.
    pub fn show(&self, so_far: &Searching) {
        let elapsed = self.start.elapsed();
        if self.hopeless || elapsed < PATIENCE {
            return;
        }
        if !self.shown.swap(true, Ordering::Relaxed) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.bar.enable_steady_tick(PATIENCE);
        }
        let share = so_far.solver_ns as f64 / (elapsed.as_nanos() as f64 * self.jobs as f64);
        self.bar.set_message(format!(
            "{} executions, {} statements, {} waiting, {} bugs, solver {:.0} %",
            so_far.executions,
            so_far.blocks,
            so_far.queue,
            so_far.bugs,
            (100.0 * share).min(100.0)
        ));
    }

    /// Removes the line.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
