//! Follows a journal that another process writes.
//!
//! Each call reads the lines that are new and whole. It stops at a line that it cannot read, and
//! tries again in the next call: some network file systems show the size of a file before its
//! contents. A journal that was replaced is read from the start.

use super::super::format::Format;
use super::journal::{self, Entry, HEADER_LENGTH};
use crate::generational::Fingerprint;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// A place in a journal.
pub(super) struct JournalReader {
    path: PathBuf,
    /// The first line, or nothing if there is no journal of this search.
    header: Vec<u8>,
    /// The end of the lines that were read.
    offset: u64,
    /// Whether a line cannot be read.
    is_damaged: bool,
}

/// New entries of a journal.
#[derive(Default)]
pub(super) struct NewEntries {
    /// Whether the entries are the first ones of the journal.
    pub is_from_start: bool,
    /// The entries.
    pub entries: Vec<Entry>,
}

impl JournalReader {
    /// A reader at the start of a journal, which need not exist.
    pub fn new(path: PathBuf) -> JournalReader {
        JournalReader {
            path,
            header: Vec::new(),
            offset: 0,
            is_damaged: false,
        }
    }

    /// The journal's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether a line could not be read the last time.
    pub fn is_damaged(&self) -> bool {
        self.is_damaged
    }

    /// The end of the lines that were read, if there is a journal of this search.
    pub fn end(&self) -> Option<u64> {
        (!self.header.is_empty()).then_some(self.offset)
    }

    /// Reads the new entries.
    pub fn read(&mut self, format: &Format, identity: Fingerprint) -> NewEntries {
        let read = self.try_read(format, identity);
        read.unwrap_or_else(|_| {
            self.is_damaged = true;
            NewEntries::default()
        })
    }

    /// As [`JournalReader::read`], with an error if the journal exists and cannot be read.
    pub fn try_read(&mut self, format: &Format, identity: Fingerprint) -> io::Result<NewEntries> {
        self.is_damaged = false;
        let mut new = NewEntries::default();
        // opening a pipe might not end
        if !fs::metadata(&self.path).is_ok_and(|m| m.is_file()) {
            new.is_from_start = true;
            self.header.clear();
            return Ok(new);
        }
        let mut journal = File::open(&self.path)?;
        let mut header = Vec::new();
        journal
            .by_ref()
            .take(HEADER_LENGTH as u64)
            .read_to_end(&mut header)?;
        let is_ours = header.len() == HEADER_LENGTH
            && header.ends_with(b"\n")
            && header.starts_with(journal::header_start(identity).as_bytes());
        if !is_ours {
            new.is_from_start = true;
            self.header.clear();
            return Ok(new);
        }
        let length = journal.metadata()?.len();
        if header != self.header || length < self.offset {
            new.is_from_start = true;
            self.header = header;
            self.offset = HEADER_LENGTH as u64;
        }
        if length == self.offset {
            return Ok(new);
        }
        journal.seek(SeekFrom::Start(self.offset))?;
        let mut text = Vec::new();
        journal.read_to_end(&mut text)?;
        for line in text.split_inclusive(|b| *b == b'\n') {
            let Some(whole) = line.strip_suffix(b"\n") else {
                break;
            };
            let text = std::str::from_utf8(whole).ok();
            let Some(entry) = text.and_then(|text| journal::parse_line(format, text)) else {
                self.is_damaged = true;
                break;
            };
            new.entries.push(entry);
            self.offset += line.len() as u64;
        }
        Ok(new)
    }
}
