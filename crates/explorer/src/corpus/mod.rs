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

mod format;
mod journal;
#[cfg(test)]
mod tests;

pub use format::{Encoded, Format, JSON_SUFFIX};
pub use journal::SearchState;

use crate::concolic::LONGEST;
use crate::generational::{Expanded, Expander, Fingerprint, Search, Tried};
use echis_program::run::Inputs;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The folder of inputs that lead to bugs.
const CRASHES: &str = "crashes";
/// The file of the journal.
const JOURNAL: &str = ".journal";
/// The size above which a file is not read: the longest array in its longest notation.
const LARGEST_FILE: u64 = LONGEST as u64 * 32;

/// A folder with inputs.
pub struct Corpus<'p> {
    folder: PathBuf,
    format: Format<'p>,
    writer: Mutex<JournalWriter>,
}

/// The open journal.
struct JournalWriter {
    journal: File,
    /// Whether the journal says that the search has left something out.
    is_incomplete: bool,
    /// The first error.
    error: Option<io::Error>,
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
        fs::create_dir_all(folder.join(CRASHES))?;
        let path = folder.join(JOURNAL);
        let text = match fs::read(&path) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => Vec::new(),
            read => read?,
        };
        let mut found = CorpusContents {
            state: journal::read(&format, identity, &text),
            ..CorpusContents::default()
        };
        found.state.waiting.retain(|c| expander.check(&c.inputs).is_ok());
        // expanded inputs are reduced to their fingerprints, and unreadable entries are dropped
        write_whole(
            folder,
            JOURNAL,
            journal::write(&format, identity, &found.state).as_bytes(),
        )?;
        for folder in [folder.join(CRASHES), folder.to_owned()] {
            read_folder(&folder, &format, expander, &mut found)?;
        }
        let writer = JournalWriter {
            journal: OpenOptions::new().append(true).open(&path)?,
            is_incomplete: found.state.is_incomplete,
            error: None,
        };
        let corpus = Corpus {
            folder: folder.to_owned(),
            format,
            writer: Mutex::new(writer),
        };
        Ok((corpus, found))
    }

    /// Records that an input was tried, and saves it if it reached new code or a new bug. `bug` is
    /// the name of the bug.
    pub fn tried(&self, tried: &Tried, bug: Option<&str>) {
        self.write(tried.is_complete, |corpus, journal| {
            // the file comes first, because an input in the journal is not tried again
            if tried.is_kept() {
                corpus.save(&tried.candidate.inputs, tried.fingerprint, bug)?;
            }
            journal.write_all(journal::tried_line(&corpus.format, tried.candidate).as_bytes())
        });
    }

    /// Records that an input was expanded.
    pub fn expanded(&self, expanded: &Expanded) {
        self.write(expanded.is_complete, |corpus, journal| {
            let mut lines = String::new();
            if let Some(rest) = expanded.rest {
                lines += &journal::tried_line(&corpus.format, rest);
            }
            lines += &journal::done_line(expanded.fingerprint, expanded.bound);
            journal.write_all(lines.as_bytes())
        });
    }

    /// The first error of writing. Nothing is written after it.
    pub fn failure(&self) -> Option<String> {
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        writer.error.as_ref().map(ToString::to_string)
    }

    /// Writes to the journal, unless an earlier write has failed. Before that, records that the
    /// search has left something out, if this is new.
    fn write(&self, is_complete: bool, write: impl FnOnce(&Self, &mut File) -> io::Result<()>) {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        if writer.error.is_some() {
            return;
        }
        let is_newly_incomplete = !is_complete && !writer.is_incomplete;
        let recorded = match is_newly_incomplete {
            true => writer.journal.write_all(journal::INCOMPLETE.as_bytes()),
            false => Ok(()),
        };
        writer.is_incomplete |= is_newly_incomplete;
        writer.error = recorded.and_then(|()| write(self, &mut writer.journal)).err();
    }

    /// Writes the file of an input.
    fn save(&self, inputs: &Inputs, fingerprint: Fingerprint, bug: Option<&str>) -> io::Result<()> {
        let encoded = self.format.encode(inputs);
        let Some(bug) = bug else {
            let name = fingerprint.short() + encoded.suffix();
            return write_whole(&self.folder, &name, encoded.bytes());
        };
        let folder = self.folder.join(CRASHES);
        let allowed = |c: char| {
            if c.is_ascii_alphanumeric() || c == '-' {
                c
            } else {
                '_'
            }
        };
        let bug: String = bug.chars().map(allowed).collect();
        // several bugs can have the same name
        let mut names = (1..).map(|n: u32| match n {
            1 => format!("{bug}{}", encoded.suffix()),
            n => format!("{bug}-{n}{}", encoded.suffix()),
        });
        match names.find(|name| !folder.join(name).exists()) {
            Some(name) => write_whole(&folder, &name, encoded.bytes()),
            None => Ok(()),
        }
    }
}

impl CorpusContents {
    /// Resumes a search from the corpus. Inputs in the journal are run only for their coverage.
    pub fn resume(self, search: &Search, observer: &dyn crate::generational::Observer) {
        for fingerprint in &self.state.seen {
            search.remember(*fingerprint);
        }
        let is_known = |inputs: &Inputs| self.state.seen.binary_search(&Fingerprint::of(inputs)).is_ok();
        let (known, new): (Vec<Inputs>, Vec<Inputs>) = self.inputs.into_iter().partition(is_known);
        for inputs in &known {
            search.replay(inputs);
        }
        for candidate in self.state.waiting {
            search.take_over(candidate);
        }
        for inputs in new {
            search.seed(inputs, observer);
        }
    }
}

/// Adds the inputs of a folder, sorted by file name.
fn read_folder(
    folder: &Path,
    format: &Format,
    expander: &Expander,
    found: &mut CorpusContents,
) -> io::Result<()> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|e| e.path()))
        .collect::<io::Result<_>>()?;
    paths.sort_unstable();
    for path in paths {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        // reading a pipe or a device might not end
        let is_file = fs::metadata(&path).is_ok_and(|m| m.is_file());
        if name.starts_with('.') || !is_file {
            continue;
        }
        match read_file(&path, &name, format, expander) {
            Ok(inputs) => found.inputs.push(inputs),
            Err(why) => found.skipped.push((path, why)),
        }
    }
    Ok(())
}

fn read_file(path: &Path, name: &str, format: &Format, expander: &Expander) -> Result<Inputs, String> {
    let size = fs::metadata(path).map_err(|e| e.to_string())?.len();
    if size > LARGEST_FILE {
        return Err("it is too long".to_owned());
    }
    let bytes = fs::read(path).map_err(|e| e.to_string())?;
    let inputs = format.decode(name, &bytes)?;
    expander.check(&inputs)?;
    Ok(inputs)
}

/// Writes a file atomically.
fn write_whole(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let unfinished = folder.join(format!(".unfinished-{}", std::process::id()));
    fs::write(&unfinished, bytes)?;
    fs::rename(&unfinished, folder.join(name))
}
