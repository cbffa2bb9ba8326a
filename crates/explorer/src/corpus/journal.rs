//! The journal of a search: the inputs that were tried, and those that wait for their expansion.
//!
//! It is a text file. A search appends lines to it while it runs, so that a later search can resume
//! from it. The inputs that an expansion finds are written before the `done` line of the expansion.
//! Each prefix of a journal is therefore the journal of a search that was stopped earlier. A reader
//! stops at the first incomplete or unknown line: the work behind it is repeated, but not lost. The
//! journal of another program or method is ignored.
//!
//! ```text
//! echis corpus 1 6c62272e07bb014262b821756295c58d
//! tried 0 0 12 p 676f6f64          bound, generation, score, the input: plain in hexadecimal, or structured
//! done 6c62…c58d 0                 an expanded input, and the bound of the expansion
//! seen 6c62…c58d                   an input that was tried and expanded
//! incomplete                       the search has left something out
//! ```

use super::format::{Encoded, Format, JSON_SUFFIX};
use crate::generational::{Candidate, Expanded, Fingerprint};
use rustc_hash::FxHashMap;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// The state of a search, as its journal records it.
#[derive(Debug, Clone, Default)]
pub struct SearchState {
    /// Inputs that wait for their expansion, oldest first.
    pub waiting: Vec<Candidate>,
    /// The inputs that were tried.
    pub seen: Vec<Fingerprint>,
    /// Whether the search has left something out, so that an empty work list proves nothing.
    pub is_incomplete: bool,
}

/// The first line of a journal.
pub(super) fn header(identity: Fingerprint) -> String {
    format!("echis corpus 1 {identity}\n")
}

/// The line for an input that was tried.
pub(super) fn tried_line(format: &Format, candidate: &Candidate) -> String {
    let Candidate {
        inputs,
        bound,
        score,
        generation,
    } = candidate;
    let start = format!("tried {bound} {generation} {score}");
    match format.encode(inputs) {
        Encoded::Structured(json) => format!("{start} s {json}\n"),
        Encoded::Plain(bytes) => {
            let mut line = format!("{start} p ");
            for byte in bytes {
                let _ = write!(line, "{byte:02x}");
            }
            line + "\n"
        }
    }
}

/// The line for an input that was expanded from this bound on.
pub(super) fn done_line(fingerprint: Fingerprint, bound: usize) -> String {
    format!("done {fingerprint} {bound}\n")
}

/// The lines for an expansion: the input with its remaining constraints waits again.
pub(super) fn expanded_lines(format: &Format, expanded: &Expanded) -> String {
    let rest = expanded.rest.map(|rest| tried_line(format, rest));
    rest.unwrap_or_default() + &done_line(expanded.fingerprint, expanded.bound)
}

/// The line of a search that has left something out.
pub(super) const INCOMPLETE: &str = "incomplete\n";

/// Appends to a journal.
pub(super) struct JournalWriter {
    path: PathBuf,
    /// Whether the journal says that the search has left something out.
    is_incomplete: bool,
    /// The first error.
    error: Option<io::Error>,
}

impl JournalWriter {
    /// Appends to the journal at this path.
    pub fn new(path: PathBuf, is_incomplete: bool) -> JournalWriter {
        JournalWriter {
            path,
            is_incomplete,
            error: None,
        }
    }

    /// Appends lines, unless an earlier write has failed. Before them, records that the search has
    /// left something out, if this is new.
    ///
    /// The file is opened each time: on a network file system, others then see the lines.
    pub fn write(&mut self, is_complete: bool, lines: impl FnOnce() -> io::Result<String>) {
        if self.error.is_some() {
            return;
        }
        let is_newly_incomplete = !is_complete && !self.is_incomplete;
        let first = if is_newly_incomplete { INCOMPLETE } else { "" };
        let written = lines().and_then(|lines| {
            let mut journal = OpenOptions::new().append(true).open(&self.path)?;
            journal.write_all((first.to_owned() + &lines).as_bytes())
        });
        self.is_incomplete |= is_newly_incomplete;
        self.error = written.err();
    }

    /// The first error.
    pub fn failure(&self) -> Option<String> {
        self.error.as_ref().map(ToString::to_string)
    }
}

/// Writes a new journal.
pub(super) fn write(format: &Format, identity: Fingerprint, state: &SearchState) -> String {
    let mut text = header(identity);
    if state.is_incomplete {
        text += INCOMPLETE;
    }
    for fingerprint in &state.seen {
        let _ = writeln!(text, "seen {fingerprint}");
    }
    for candidate in &state.waiting {
        text += &tried_line(format, candidate);
    }
    text
}

/// Reads a journal. A journal of another program counts as empty.
pub(super) fn read(format: &Format, identity: Fingerprint, text: &[u8]) -> SearchState {
    let mut state = SearchState::default();
    let mut waiting: FxHashMap<(Fingerprint, usize), usize> = FxHashMap::default();
    let mut candidates: Vec<Option<Candidate>> = Vec::new();
    let header = header(identity);
    let Some(rest) = text.strip_prefix(header.as_bytes()) else {
        return state;
    };
    for line in rest.split_inclusive(|b| *b == b'\n') {
        let complete = line.strip_suffix(b"\n").and_then(|l| std::str::from_utf8(l).ok());
        let Some(entry) = complete.and_then(|line| parse_line(format, line)) else {
            break;
        };
        match entry {
            Entry::Incomplete => state.is_incomplete = true,
            Entry::Seen(fingerprint) => state.seen.push(fingerprint),
            Entry::Tried(candidate) => {
                let fingerprint = Fingerprint::of(&candidate.inputs);
                waiting.insert((fingerprint, candidate.bound), candidates.len());
                state.seen.push(fingerprint);
                candidates.push(Some(candidate));
            }
            Entry::Done(fingerprint, bound) => {
                if let Some(place) = waiting.remove(&(fingerprint, bound)) {
                    candidates[place] = None;
                }
            }
        }
    }
    state.seen.sort_unstable();
    state.seen.dedup();
    state.waiting = candidates.into_iter().flatten().collect();
    state
}

/// A line after the first.
pub(super) enum Entry {
    Tried(Candidate),
    Done(Fingerprint, usize),
    Seen(Fingerprint),
    Incomplete,
}

/// Reads a line after the first, without its end.
pub(super) fn parse_line(format: &Format, line: &str) -> Option<Entry> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    Some(match word {
        "incomplete" if rest.is_empty() => Entry::Incomplete,
        "seen" => Entry::Seen(rest.parse().ok()?),
        "done" => {
            let (fingerprint, bound) = rest.split_once(' ')?;
            Entry::Done(fingerprint.parse().ok()?, bound.parse().ok()?)
        }
        "tried" => {
            let mut parts = rest.splitn(5, ' ');
            let mut number = || parts.next()?.parse::<u32>().ok();
            let (bound, generation, score) = (number()?, number()?, number()?);
            let inputs = match parts.next()? {
                "p" => format.decode("", &unhex(parts.next()?)?),
                "s" => format.decode(JSON_SUFFIX, parts.next()?.as_bytes()),
                _ => return None,
            };
            Entry::Tried(Candidate {
                inputs: inputs.ok()?,
                bound: bound as usize,
                score,
                generation,
            })
        }
        _ => return None,
    })
}

/// Decodes hexadecimal digits.
fn unhex(digits: &str) -> Option<Vec<u8>> {
    if !digits.is_ascii() || !digits.len().is_multiple_of(2) {
        return None;
    }
    let pairs = (0..digits.len()).step_by(2);
    pairs
        .map(|i| u8::from_str_radix(&digits[i..i + 2], 16).ok())
        .collect()
}
