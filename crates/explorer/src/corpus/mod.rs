//! A folder of inputs. A search stores them there, and a later search resumes from them, even if
//! the earlier one was killed.
//!
//! ```text
//! corpus/9f86d081884c7d65                 an input that reached new code, as bytes or text
//! corpus/9f86d081884c7d65.inputs.json     an input that is not only bytes or text
//! corpus/crashes/assertion-line-20        an input that leads to a bug, by kind and place
//! corpus/.journal                         the inputs that were tried, and those that wait
//! ```
//!
//! Users can add inputs: each file is a start input. Files that do not fit the method are left
//! alone. Files are written atomically. Only one search at a time can use a folder.
//!
//! Several searches use a [`SharedFolder`], in which each has a folder of its own.

mod format;
mod input_files;
mod journal;
mod shared_folder;
#[cfg(test)]
mod tests;

pub use format::{Encoded, Format, JSON_SUFFIX};
pub use journal::SearchState;
pub use shared_folder::{PartContents, SharedFolder, TriedInput, is_part_name};

use crate::generational::{Expanded, Expander, Fingerprint, Search, Tried};
use echis_program::run::Inputs;
use input_files::{InputFiles, write_whole};
use journal::JournalWriter;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The file of the journal.
const JOURNAL: &str = ".journal";

/// Records a search, so that a later search can resume it.
pub trait Recorder: Sync {
    /// Records that an input was tried, and saves it if it reached new code or a new bug. `bug` is
    /// the name of the bug.
    fn tried(&self, tried: &Tried, bug: Option<&str>);
    /// Records that an input was expanded.
    fn expanded(&self, expanded: &Expanded);
    /// Records that an expansion found an input that was tried before.
    fn repeated(&self, _input: Fingerprint) {}
    /// The first error of writing. Nothing is written after it.
    fn failure(&self) -> Option<String>;
}

/// A folder with inputs.
pub struct Corpus<'p> {
    files: InputFiles<'p>,
    writer: Mutex<JournalWriter>,
}

/// The contents of a corpus when it was opened.
#[derive(Debug, Default)]
pub struct CorpusContents {
    /// The inputs: bugs first, then by name.
    pub inputs: Vec<Inputs>,
    /// The contents of the journal.
    pub state: SearchState,
    /// Files that are not inputs, with the reasons.
    pub skipped: Vec<(PathBuf, String)>,
}

impl<'p> Corpus<'p> {
    /// Opens a folder, or creates it. `identity` identifies the program and the method: a journal
    /// with another identity is ignored.
    ///
    /// # Errors
    ///
    /// If files of the folder cannot be read or written.
    pub fn open(
        folder: &Path,
        format: Format<'p>,
        expander: &Expander,
        identity: Fingerprint,
    ) -> io::Result<(Corpus<'p>, CorpusContents)> {
        let files = InputFiles::open(folder, format)?;
        let path = folder.join(JOURNAL);
        let text = match fs::read(&path) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => Vec::new(),
            read => read?,
        };
        let mut state = journal::read(&files.format, identity, &text);
        state.waiting.retain(|c| expander.check(&c.inputs).is_ok());
        // expanded inputs are reduced to their fingerprints, and unreadable entries are dropped
        let text = journal::write(&files.format, identity, &state);
        write_whole(folder, JOURNAL, text.as_bytes())?;
        let (inputs, skipped) = files.read(expander)?;
        let writer = Mutex::new(JournalWriter::new(path, state.is_incomplete));
        let found = CorpusContents {
            inputs,
            state,
            skipped,
        };
        Ok((Corpus { files, writer }, found))
    }

    /// Writes to the journal.
    fn write(&self, is_complete: bool, lines: impl FnOnce() -> io::Result<String>) {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        writer.write(is_complete, lines);
    }
}

impl Recorder for Corpus<'_> {
    fn tried(&self, tried: &Tried, bug: Option<&str>) {
        self.write(tried.is_complete, || {
            // the file comes first, because an input in the journal is not tried again
            if tried.is_kept() {
                self.files.save(&tried.candidate.inputs, tried.fingerprint, bug)?;
            }
            Ok(journal::tried_line(&self.files.format, tried.candidate))
        });
    }

    fn expanded(&self, expanded: &Expanded) {
        self.write(expanded.is_complete, || {
            Ok(journal::expanded_lines(&self.files.format, expanded))
        });
    }

    fn failure(&self) -> Option<String> {
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        writer.failure()
    }
}

impl CorpusContents {
    /// Resumes a search from the corpus. Inputs in the journal are run only for their coverage.
    pub fn resume(&self, search: &Search, observer: &dyn crate::generational::Observer) {
        for fingerprint in &self.state.seen {
            search.remember(*fingerprint);
        }
        let is_known = |inputs: &&Inputs| self.state.seen.binary_search(&Fingerprint::of(inputs)).is_ok();
        let (known, new): (Vec<&Inputs>, Vec<&Inputs>) = self.inputs.iter().partition(is_known);
        for inputs in known {
            search.replay(inputs);
        }
        for candidate in &self.state.waiting {
            search.take_over(candidate.clone());
        }
        for inputs in new {
            search.seed(inputs.clone(), observer);
        }
    }
}
