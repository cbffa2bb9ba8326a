//! The lines of a journal in a shared folder: those of the [journal of a corpus](super::super::journal)
//! but `seen`, and more.
//!
//! ```text
//! echis shared 1 6c62272e07bb014262b821756295c58d 9f86…7d65    program and method; id of the journal
//! bug 0 0 0 p 676f6f64             as `tried`: an input that reached a new bug, but no new code
//! begun 6c62…c58d 0                an expansion that the process has begun
//! repeated 6c62…c58d               an expansion found an input that was tried before
//! started                          the process was started again: earlier expansions will not end
//! ```

use super::super::format::Format;
use super::super::journal as corpus;
use super::Expansion;
use crate::generational::{Candidate, Fingerprint, Tried};
use std::time::SystemTime;

/// The length of the first line.
pub(super) const HEADER_LENGTH: usize = "echis shared 1 ".len() + 32 + 1 + 32 + 1;

/// The line of a process that was started.
pub(super) const STARTED: &str = "started\n";

/// The start of the first line: all but the id of the journal.
pub(super) fn header_start(identity: Fingerprint) -> String {
    format!("echis shared 1 {identity} ")
}

/// The first line of a new journal. Others notice by its id that an earlier one was replaced.
pub(super) fn header(identity: Fingerprint) -> String {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let unique = format!("{} {:?}", std::process::id(), now);
    header_start(identity) + &format!("{}\n", Fingerprint::of_bytes(unique.as_bytes()))
}

/// The line for an expansion that is begun.
pub(super) fn begun_line((fingerprint, bound): Expansion) -> String {
    format!("begun {fingerprint} {bound}\n")
}

/// The line for an input that was found again.
pub(super) fn repeated_line(input: Fingerprint) -> String {
    format!("repeated {input}\n")
}

/// An input that a search has tried.
#[derive(Debug, Clone)]
pub struct TriedInput {
    /// The input as it waits for its expansion.
    pub candidate: Candidate,
    /// Whether it reached new code or a new bug.
    pub is_kept: bool,
}

impl TriedInput {
    /// Writes the input as a line, with its end.
    pub fn to_line(&self, format: &Format) -> String {
        let line = corpus::tried_line(format, &self.candidate);
        let has_only_bug = self.is_kept && self.candidate.score == 0;
        match line.strip_prefix("tried") {
            Some(rest) if has_only_bug => format!("bug{rest}"),
            _ => line,
        }
    }

    /// Reads a line, without its end. Returns `None` if it is no tried input of the method.
    pub fn from_line(format: &Format, line: &str) -> Option<TriedInput> {
        match parse_line(format, line)? {
            Entry::Tried(tried) => Some(tried),
            _ => None,
        }
    }
}

impl From<&Tried<'_>> for TriedInput {
    fn from(tried: &Tried) -> TriedInput {
        TriedInput {
            candidate: tried.candidate.clone(),
            is_kept: tried.is_kept(),
        }
    }
}

/// A line after the first.
pub(super) enum Entry {
    Tried(TriedInput),
    Begun(Expansion),
    Done(Expansion),
    Repeated(Fingerprint),
    Started,
    Incomplete,
}

/// Reads a line, without its end.
pub(super) fn parse_line(format: &Format, line: &str) -> Option<Entry> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    Some(match word {
        "started" if rest.is_empty() => Entry::Started,
        "repeated" => Entry::Repeated(rest.parse().ok()?),
        "begun" => {
            let (fingerprint, bound) = rest.split_once(' ')?;
            Entry::Begun((fingerprint.parse().ok()?, bound.parse().ok()?))
        }
        "bug" => match corpus::parse_line(format, &format!("tried {rest}"))? {
            corpus::Entry::Tried(candidate) => Entry::Tried(TriedInput {
                candidate,
                is_kept: true,
            }),
            _ => return None,
        },
        _ => match corpus::parse_line(format, line)? {
            corpus::Entry::Tried(candidate) => Entry::Tried(TriedInput {
                is_kept: candidate.score > 0,
                candidate,
            }),
            corpus::Entry::Done(fingerprint, bound) => Entry::Done((fingerprint, bound)),
            corpus::Entry::Incomplete => Entry::Incomplete,
            corpus::Entry::Seen(_) => return None,
        },
    })
}
