//! What a search remembers from one run to the next besides the inputs that it keeps: which inputs
//! were tried, and which of them wait for their expansion.
//!
//! It is a text to which lines are added while the search goes on. What an expansion leads to comes
//! before the line that says that it is done, so that each beginning of a journal is one of a
//! search that was stopped earlier. Therefore it is read up to the first line that is not whole or
//! means nothing, and what follows is as if it had never happened: done again, but not lost. A
//! journal of another program or method is no journal.
//!
//! ```text
//! echis corpus 1 6c62272e07bb014262b821756295c58d
//! tried 0 0 12 p 676f6f64          bound, generation, score, the input: plain in hexadecimal, or structured
//! done 6c62…c58d 0                 an input, and from which constraint on it was expanded
//! seen 6c62…c58d                   an input that was tried and expanded
//! incomplete                       something was left out
//! ```

use super::format::{Encoded, Format, STRUCTURED};
use crate::generational::{Candidate, Fingerprint};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// The contents of a journal.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    /// Inputs that wait for their expansion, oldest first.
    pub waiting: Vec<Candidate>,
    /// The inputs that were tried.
    pub seen: Vec<Fingerprint>,
    /// Whether something was left out, so that an empty work list proves nothing.
    pub is_incomplete: bool,
}

/// The first line of a journal.
pub(super) fn header(identity: Fingerprint) -> String {
    format!("echis corpus 1 {identity}\n")
}

pub(super) fn tried(format: &Format, candidate: &Candidate) -> String {
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

pub(super) fn done(fingerprint: Fingerprint, bound: usize) -> String {
    format!("done {fingerprint} {bound}\n")
}

pub(super) const INCOMPLETE: &str = "incomplete\n";

/// Writes a new journal.
pub(super) fn write(format: &Format, identity: Fingerprint, memory: &Memory) -> String {
    let mut text = header(identity);
    if memory.is_incomplete {
        text += INCOMPLETE;
    }
    for fingerprint in &memory.seen {
        let _ = writeln!(text, "seen {fingerprint}");
    }
    for candidate in &memory.waiting {
        text += &tried(format, candidate);
    }
    text
}

/// Reads a journal. A journal of another program counts as empty.
pub(super) fn read(format: &Format, identity: Fingerprint, text: &[u8]) -> Memory {
    let mut memory = Memory::default();
    let mut waiting: FxHashMap<(Fingerprint, usize), usize> = FxHashMap::default();
    let mut candidates: Vec<Option<Candidate>> = Vec::new();
    let header = header(identity);
    let Some(rest) = text.strip_prefix(header.as_bytes()) else {
        return memory;
    };
    for line in rest.split_inclusive(|b| *b == b'\n') {
        let whole = line.strip_suffix(b"\n").and_then(|l| std::str::from_utf8(l).ok());
        let Some(entry) = whole.and_then(|line| parse(format, line)) else {
            break;
        };
        match entry {
            Entry::Incomplete => memory.is_incomplete = true,
            Entry::Seen(fingerprint) => memory.seen.push(fingerprint),
            Entry::Tried(candidate) => {
                let fingerprint = Fingerprint::of(&candidate.inputs);
                waiting.insert((fingerprint, candidate.bound), candidates.len());
                memory.seen.push(fingerprint);
                candidates.push(Some(candidate));
            }
            Entry::Done(fingerprint, bound) => {
                if let Some(place) = waiting.remove(&(fingerprint, bound)) {
                    candidates[place] = None;
                }
            }
        }
    }
    memory.seen.sort_unstable();
    memory.seen.dedup();
    memory.waiting = candidates.into_iter().flatten().collect();
    memory
}

enum Entry {
    Tried(Candidate),
    Done(Fingerprint, usize),
    Seen(Fingerprint),
    Incomplete,
}

fn parse(format: &Format, line: &str) -> Option<Entry> {
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
                "s" => format.decode(STRUCTURED, parts.next()?.as_bytes()),
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

fn unhex(digits: &str) -> Option<Vec<u8>> {
    if !digits.is_ascii() || !digits.len().is_multiple_of(2) {
        return None;
    }
    let pairs = (0..digits.len()).step_by(2);
    pairs
        .map(|i| u8::from_str_radix(&digits[i..i + 2], 16).ok())
        .collect()
}
