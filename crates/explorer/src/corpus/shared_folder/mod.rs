//! A folder that searches in several processes share, also on several machines, as those of AFL do.
//!
//! ```text
//! shared/.claims                  locked while a process claims an input, or starts
//! shared/main/.lock               locked as long as the process `main` lives
//! shared/main/.journal            what it has tried, begun and done
//! shared/main/9f86d081884c7d65    its inputs and bugs, as in the folder of a corpus
//! shared/second/…                 the part of the process `second`
//! ```
//!
//! A process writes only to its own part, and reads the journals of all others. It has therefore
//! the work list of all. Claims are exact: a process locks `.claims`, reads the news, and records
//! that it begins an expansion only if no other has done it and no living one has begun it.
//!
//! # Why nothing is lost
//!
//! In each journal, the inputs that an expansion found come before its `done` line. Any prefixes of
//! the journals are therefore the state of a search that was stopped earlier, as if it had a single
//! journal: a line that is missing is work that is repeated. The exception is an input that one
//! process has tried and another one found again: a `repeated` line records it. If no journal says
//! that such an input was tried, then it is lost, and the search is not complete. A process that is
//! killed loses no line that others have read, so that this happens only to journals that were
//! damaged or removed.

mod journal;
mod journal_reader;
#[cfg(test)]
mod tests;

use super::format::Format;
use super::input_files::{InputFiles, write_whole};
use super::journal::JournalWriter;
use super::{JOURNAL, Recorder};
use crate::generational::{
    Candidate, Claim, Expanded, Expander, Fingerprint, Observer, Search, Sharing, Tried,
};
use echis_program::run::Inputs;
pub use journal::TriedInput;

use journal::Entry;
use journal_reader::JournalReader;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The file that is locked while a process claims an input, or starts.
const CLAIMS: &str = ".claims";
/// The file of a part that is locked as long as its process lives.
const LOCK: &str = ".lock";

/// The time for which the journals of others are not read again, unless an input is claimed, and
/// for which a process that lived is believed to live.
const PATIENCE: Duration = Duration::from_millis(20);

/// An input and the bound of its expansion.
type Expansion = (Fingerprint, usize);

/// Whether a process can have this name: it has only letters, digits, `-` and `_`.
pub fn is_part_name(name: &str) -> bool {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    !name.is_empty() && name.len() <= 100 && name.chars().all(is_allowed)
}

/// The part of this process in a shared folder, and its view of the others.
pub struct SharedFolder<'p> {
    folder: PathBuf,
    name: String,
    identity: Fingerprint,
    files: InputFiles<'p>,
    /// The file `.claims`. The mutex keeps other threads out, the lock of the file other processes.
    claims: Mutex<File>,
    view: Mutex<View>,
    writer: Mutex<JournalWriter>,
    /// The first error of a claim.
    failure: Mutex<Option<io::Error>>,
    /// The lock on the part.
    _lock: File,
}

/// What this process knows of the search of all.
#[derive(Default)]
struct View {
    /// The parts of the others, by name.
    others: BTreeMap<String, Part>,
    /// The inputs that were tried.
    tried: FxHashSet<Fingerprint>,
    /// The inputs that were found again before they were known to be tried.
    repeated: FxHashSet<Fingerprint>,
    /// The expansions that wait or have waited.
    known: FxHashSet<Expansion>,
    done: FxHashSet<Expansion>,
    /// The expansions that this process has begun.
    begun: FxHashSet<Expansion>,
    /// Whether a search has left something out.
    is_incomplete: bool,
    /// Tried inputs that the search has not been told of.
    news: Vec<News>,
    /// The time when the journals of others were read.
    last_read: Option<Instant>,
}

/// The part of another process.
struct Part {
    reader: JournalReader,
    /// The expansions that it has begun, since it was started for the last time.
    begun: FxHashSet<Expansion>,
    /// The time when its process was seen to live.
    last_living: Option<Instant>,
}

/// An input that another process has tried, or this one before it was started again.
struct News {
    candidate: Candidate,
    /// Whether it reached new code or a new bug.
    is_kept: bool,
    /// Whether it still waits for its expansion.
    is_waiting: bool,
}

/// The input files in the part of a process.
#[derive(Debug, Default)]
pub struct PartContents {
    /// The inputs: bugs first, then by name.
    pub inputs: Vec<Inputs>,
    /// Files that are not inputs, with the reasons.
    pub skipped: Vec<(PathBuf, String)>,
}

impl<'p> SharedFolder<'p> {
    /// Opens the part `name` of a shared folder, or creates it. `identity` identifies the program
    /// and the method: journals with another identity are ignored.
    ///
    /// # Errors
    ///
    /// If files of the part cannot be read or written, if `name` is not a
    /// [name of a part](is_part_name), or if a living process has this name.
    pub fn open(
        folder: &Path,
        name: &str,
        format: Format<'p>,
        expander: &Expander,
        identity: Fingerprint,
    ) -> io::Result<(SharedFolder<'p>, PartContents)> {
        if !is_part_name(name) {
            let message = format!("`{name}` is no name of letters, digits, `-` and `_`");
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        let part = folder.join(name);
        let files = InputFiles::open(&part, format)?;
        let claims = open_lock(&folder.join(CLAIMS))?;
        // others look at the lock of a part only while they hold the lock of the claims
        claims.lock()?;
        let lock = lock_part(&part, name)?;
        let mut reader = JournalReader::new(part.join(JOURNAL));
        let mut view = View::default();
        for entry in reader.try_read(&files.format, identity)?.entries {
            view.add(entry, None);
        }
        match reader.end() {
            // the last line may be unfinished
            Some(end) => OpenOptions::new()
                .write(true)
                .open(part.join(JOURNAL))?
                .set_len(end)?,
            None => write_whole(&part, JOURNAL, journal::header(identity).as_bytes())?,
        }
        let mut writer = JournalWriter::new(part.join(JOURNAL), view.is_incomplete);
        writer.write(true, || Ok(journal::STARTED.to_owned()));
        claims.unlock()?;
        let (inputs, skipped) = files.read(expander)?;
        let shared = SharedFolder {
            folder: folder.to_owned(),
            name: name.to_owned(),
            identity,
            files,
            claims: Mutex::new(claims),
            view: Mutex::new(view),
            writer: Mutex::new(writer),
            failure: Mutex::new(None),
            _lock: lock,
        };
        Ok((shared, PartContents { inputs, skipped }))
    }

    /// Resumes a search from the folder, and tries the inputs of this part that are new.
    pub fn resume(&self, found: &PartContents, search: &Search, observer: &dyn Observer) {
        self.news(search);
        for inputs in &found.inputs {
            search.seed(inputs.clone(), observer);
        }
    }

    /// Whether no search has left anything out, as far as the journals tell.
    pub fn is_complete(&self) -> bool {
        let view = lock(&self.view);
        !view.is_incomplete && view.repeated.iter().all(|input| view.tried.contains(input))
    }

    /// The journals of others whose ends cannot be read.
    pub fn damaged(&self) -> Vec<PathBuf> {
        let view = lock(&self.view);
        let readers = view.others.values().map(|part| &part.reader);
        let damaged = readers.filter(|reader| reader.is_damaged());
        damaged.map(|reader| reader.path().to_owned()).collect()
    }

    /// Reads what the others have written since the last time.
    fn read_news(&self, view: &mut View) -> io::Result<()> {
        for entry in fs::read_dir(&self.folder)? {
            let name = entry?.file_name();
            let Some(name) = name.to_str().filter(|name| is_part_name(name)) else {
                continue;
            };
            if name != self.name && !view.others.contains_key(name) {
                let part = Part {
                    reader: JournalReader::new(self.folder.join(name).join(JOURNAL)),
                    begun: FxHashSet::default(),
                    last_living: None,
                };
                view.others.insert(name.to_owned(), part);
            }
        }
        let mut others = std::mem::take(&mut view.others);
        for part in others.values_mut() {
            let read = part.reader.read(&self.files.format, self.identity);
            if read.is_from_start {
                part.begun.clear();
            }
            for entry in read.entries {
                view.add(entry, Some(&mut part.begun));
            }
        }
        view.others = others;
        view.last_read = Some(Instant::now());
        Ok(())
    }

    /// Claims an expansion. The claims are locked.
    fn claim_locked(&self, expansion: Expansion) -> io::Result<Claim> {
        let mut view = lock(&self.view);
        self.read_news(&mut view)?;
        if let Some(refused) = view.refused(expansion) {
            return Ok(refused);
        }
        for (name, part) in &mut view.others {
            if part.begun.contains(&expansion) && is_living(&self.folder.join(name))? {
                part.last_living = Some(Instant::now());
                return Ok(Claim::Busy);
            }
        }
        let mut writer = lock(&self.writer);
        writer.write(true, || Ok(journal::begun_line(expansion)));
        if writer.failure().is_some() {
            return Ok(Claim::Busy);
        }
        view.begun.insert(expansion);
        Ok(Claim::Granted)
    }
}

impl View {
    /// Why an expansion cannot be claimed, as far as this process knows without looking.
    fn refused(&self, expansion: Expansion) -> Option<Claim> {
        if self.done.contains(&expansion) || self.begun.contains(&expansion) {
            return Some(Claim::Done);
        }
        let is_busy = |part: &Part| part.begun.contains(&expansion) && is_recent(part.last_living);
        self.others.values().any(is_busy).then_some(Claim::Busy)
    }

    /// Adds an entry of a journal. `begun` has the expansions that another process has begun.
    fn add(&mut self, entry: Entry, begun: Option<&mut FxHashSet<Expansion>>) {
        match entry {
            Entry::Incomplete => self.is_incomplete = true,
            Entry::Repeated(input) => self.add_repeated(input),
            Entry::Tried(TriedInput { candidate, is_kept }) => {
                let is_waiting = self.add_tried(&candidate);
                self.news.push(News {
                    candidate,
                    is_kept,
                    is_waiting,
                });
            }
            Entry::Done(expansion) => {
                self.done.insert(expansion);
                if let Some(begun) = begun {
                    begun.remove(&expansion);
                }
            }
            Entry::Begun(expansion) => {
                if let Some(begun) = begun {
                    begun.insert(expansion);
                }
            }
            Entry::Started => {
                if let Some(begun) = begun {
                    begun.clear();
                }
            }
        }
    }

    /// Adds a tried input. Returns whether its expansion was not known.
    fn add_tried(&mut self, candidate: &Candidate) -> bool {
        let fingerprint = Fingerprint::of(&candidate.inputs);
        self.tried.insert(fingerprint);
        self.known.insert((fingerprint, candidate.bound))
    }

    fn add_repeated(&mut self, input: Fingerprint) {
        if !self.tried.contains(&input) {
            self.repeated.insert(input);
        }
    }
}

impl Recorder for SharedFolder<'_> {
    fn tried(&self, tried: &Tried, bug: Option<&str>) {
        lock(&self.view).add_tried(tried.candidate);
        lock(&self.writer).write(tried.is_complete, || {
            // the file comes first, because an input in the journal is not tried again
            if tried.is_kept() {
                self.files.save(&tried.candidate.inputs, tried.fingerprint, bug)?;
            }
            Ok(TriedInput::from(tried).to_line(&self.files.format))
        });
    }

    fn expanded(&self, expanded: &Expanded) {
        if let Some(rest) = expanded.rest {
            lock(&self.view).add_tried(rest);
        }
        lock(&self.writer).write(expanded.is_complete, || {
            Ok(super::journal::expanded_lines(&self.files.format, expanded))
        });
    }

    fn repeated(&self, input: Fingerprint) {
        lock(&self.view).add_repeated(input);
        lock(&self.writer).write(true, || Ok(journal::repeated_line(input)));
    }

    fn failure(&self) -> Option<String> {
        let of_claim = lock(&self.failure).as_ref().map(ToString::to_string);
        of_claim.or_else(|| lock(&self.writer).failure())
    }
}

impl Sharing for SharedFolder<'_> {
    fn news(&self, search: &Search) -> bool {
        let mut view = lock(&self.view);
        if !is_recent(view.last_read)
            && let Err(e) = self.read_news(&mut view)
        {
            lock(&self.failure).get_or_insert(e);
            return false;
        }
        let mut all = std::mem::take(&mut view.news);
        for news in &mut all {
            let expansion = (Fingerprint::of(&news.candidate.inputs), news.candidate.bound);
            news.is_waiting &= !view.done.contains(&expansion);
            if search.expander().check(&news.candidate.inputs).is_err() {
                // a damaged line that looks like an input
                view.is_incomplete = true;
                news.is_kept = false;
                news.is_waiting = false;
            }
        }
        // the search records what it tries while it is locked, so that the view must be free
        drop(view);
        for news in &all {
            search.remember(Fingerprint::of(&news.candidate.inputs));
            if news.is_kept {
                search.import(&news.candidate.inputs);
            }
        }
        let is_new = !all.is_empty();
        for news in all {
            if news.is_waiting {
                search.take_over(news.candidate);
            }
        }
        is_new
    }

    fn claim(&self, candidate: &Candidate) -> Claim {
        let expansion = (Fingerprint::of(&candidate.inputs), candidate.bound);
        if let Some(refused) = lock(&self.view).refused(expansion) {
            return refused;
        }
        let claims = lock(&self.claims);
        let claimed = claims.lock().and_then(|()| {
            let claimed = self.claim_locked(expansion);
            claims.unlock()?;
            claimed
        });
        claimed.unwrap_or_else(|e| {
            lock(&self.failure).get_or_insert(e);
            Claim::Busy
        })
    }

    fn abandon(&self, candidate: &Candidate) {
        lock(&self.writer).write(false, || {
            let fingerprint = Fingerprint::of(&candidate.inputs);
            Ok(super::journal::done_line(fingerprint, candidate.bound))
        });
    }

    fn is_over(&self) -> bool {
        // all that others have begun waits in this search until it is done
        let mut view = lock(&self.view);
        match self.read_news(&mut view) {
            Ok(()) => view.news.is_empty(),
            Err(e) => {
                lock(&self.failure).get_or_insert(e);
                false
            }
        }
    }
}

fn is_recent(time: Option<Instant>) -> bool {
    time.is_some_and(|time| time.elapsed() < PATIENCE)
}

/// Locks a mutex. Its value is valid even after a thread panicked.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn open_lock(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    options.open(path)
}

/// Locks the part of a process until the file is closed.
fn lock_part(part: &Path, name: &str) -> io::Result<File> {
    let lock = open_lock(&part.join(LOCK))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::Error(e)) => Err(e),
        Err(TryLockError::WouldBlock) => {
            let message = format!("another process has the name `{name}`");
            Err(io::Error::new(io::ErrorKind::ResourceBusy, message))
        }
    }
}

/// Whether the process of a part lives. The claims are locked, so that it does not start now.
fn is_living(part: &Path) -> io::Result<bool> {
    let lock = match File::open(part.join(LOCK)) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(false),
        opened => opened?,
    };
    match lock.try_lock_shared() {
        Ok(()) => Ok(false),
        Err(TryLockError::WouldBlock) => Ok(true),
        Err(TryLockError::Error(e)) => Err(e),
    }
}
