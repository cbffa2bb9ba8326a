//! A folder that keeps inputs, from which a search goes on where it was stopped, at whatever moment
//! that was.
//!
//! ```text
//! corpus/9f86d081884c7d65                 an input that reached something new, as bytes or text
//! corpus/9f86d081884c7d65.inputs.json     one that is more than that
//! corpus/crashes/assertion-line-20        an input that leads to a bug, by what happens and where
//! corpus/.journal                         what was tried, and what waits for its expansion
//! ```
//!
//! People can add inputs: whatever file is there is one to start from. What does not fit the method
//! is left alone. Files appear under their name only when they are complete. Only one search at a
//! time works with a folder.

mod format;
mod journal;
#[cfg(test)]
mod tests;

pub use format::{Encoded, Format, STRUCTURED};
pub use journal::Memory;

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
const LARGEST: u64 = LONGEST as u64 * 32;

/// A folder with inputs.
pub struct Corpus<'p> {
    folder: PathBuf,
    format: Format<'p>,
    writing: Mutex<Writing>,
}

struct Writing {
    journal: File,
    is_incomplete: bool,
    /// The first error.
    failed: Option<io::Error>,
}

/// The contents of a corpus when it was opened.
#[derive(Debug, Default)]
pub struct Found {
    /// The inputs: bugs first, then by name.
    pub inputs: Vec<Inputs>,
    /// The contents of the journal.
    pub memory: Memory,
    /// Files that are not inputs, with the reasons.
    pub skipped: Vec<(PathBuf, String)>,
}

impl<'p> Corpus<'p> {
    /// Opens a folder, or creates it. `identity` is that of the program and the method: a journal
    /// with another identity is ignored.
    ///
    /// # Errors
    ///
    /// If files cannot be read or written there.
    pub fn open(
        folder: &Path,
        format: Format<'p>,
        expander: &Expander,
        identity: Fingerprint,
    ) -> io::Result<(Corpus<'p>, Found)> {
        fs::create_dir_all(folder.join(CRASHES))?;
        let path = folder.join(JOURNAL);
        let text = match fs::read(&path) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => Vec::new(),
            read => read?,
        };
        let mut found = Found {
            memory: journal::read(&format, identity, &text),
            ..Found::default()
        };
        found.memory.waiting.retain(|c| expander.check(&c.inputs).is_ok());
        // expanded inputs are reduced to their fingerprints, and unreadable entries are dropped
        write_whole(
            folder,
            JOURNAL,
            journal::write(&format, identity, &found.memory).as_bytes(),
        )?;
        for part in [folder.join(CRASHES), folder.to_owned()] {
            read_folder(&part, &format, expander, &mut found)?;
        }
        let writing = Writing {
            journal: OpenOptions::new().append(true).open(&path)?,
            is_incomplete: found.memory.is_incomplete,
            failed: None,
        };
        let corpus = Corpus {
            folder: folder.to_owned(),
            format,
            writing: Mutex::new(writing),
        };
        Ok((corpus, found))
    }

    /// Keeps an input that was tried, if it reached something new. The name is for a bug that it
    /// leads to.
    pub fn tried(&self, tried: &Tried, bug: Option<&str>) {
        self.write(tried.is_complete, |corpus, journal| {
            // the file is written first, because an input in the journal is not tried again
            if tried.is_kept() {
                corpus.keep(&tried.candidate.inputs, tried.fingerprint, bug)?;
            }
            journal.write_all(journal::tried(&corpus.format, tried.candidate).as_bytes())
        });
    }

    /// Records that an input was expanded.
    pub fn expanded(&self, expanded: &Expanded) {
        self.write(expanded.is_complete, |corpus, journal| {
            let mut lines = String::new();
            if let Some(rest) = expanded.rest {
                lines += &journal::tried(&corpus.format, rest);
            }
            lines += &journal::done(expanded.fingerprint, expanded.bound);
            journal.write_all(lines.as_bytes())
        });
    }

    /// The first error in writing. Nothing was kept after it.
    pub fn failure(&self) -> Option<String> {
        let writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        writing.failed.as_ref().map(ToString::to_string)
    }

    fn write(&self, is_complete: bool, write: impl FnOnce(&Self, &mut File) -> io::Result<()>) {
        let mut writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        if writing.failed.is_some() {
            return;
        }
        let is_news = !is_complete && !writing.is_incomplete;
        let noted = match is_news {
            true => writing.journal.write_all(journal::INCOMPLETE.as_bytes()),
            false => Ok(()),
        };
        writing.is_incomplete |= is_news;
        writing.failed = noted.and_then(|()| write(self, &mut writing.journal)).err();
    }

    fn keep(&self, inputs: &Inputs, fingerprint: Fingerprint, bug: Option<&str>) -> io::Result<()> {
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
        // another bug may be on the same line
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

impl Found {
    /// Resumes a search from the corpus. Inputs in the journal are run only for their coverage.
    pub fn resume(self, search: &Search, observer: &dyn crate::generational::Observer) {
        for fingerprint in &self.memory.seen {
            search.remember(*fingerprint);
        }
        let is_known = |inputs: &Inputs| self.memory.seen.binary_search(&Fingerprint::of(inputs)).is_ok();
        let (known, new): (Vec<Inputs>, Vec<Inputs>) = self.inputs.into_iter().partition(is_known);
        for inputs in &known {
            search.replay(inputs);
        }
        for candidate in self.memory.waiting {
            search.take_over(candidate);
        }
        for inputs in new {
            search.seed(inputs, observer);
        }
    }
}

/// Adds the inputs of a folder, by name.
fn read_folder(folder: &Path, format: &Format, expander: &Expander, found: &mut Found) -> io::Result<()> {
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
    if size > LARGEST {
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
