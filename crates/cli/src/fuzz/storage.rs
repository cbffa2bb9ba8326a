//! Where `echis fuzz` stores its inputs: the folder or server of `--corpus`, or the folder of
//! `--sync`.

use super::nats::{NatsCorpus, NatsUrl, is_nats_url};
use crate::args::Fuzz;
use echis_explorer::corpus::{Corpus, CorpusContents, Format, PartContents, Recorder, SharedFolder};
use echis_explorer::generational::{Expander, Fingerprint, Observer, Search, Sharing};
use std::io::ErrorKind;
use std::path::PathBuf;

/// A place for inputs, with the contents that were found there.
pub trait Storage {
    /// Records the search.
    fn recorder(&self) -> &dyn Recorder;
    /// Shares the search with others, if the place does that.
    fn sharing(&self) -> Option<&dyn Sharing> {
        None
    }
    /// Resumes a search from the inputs that were found.
    fn resume(&self, search: &Search, observer: &dyn Observer);
    /// Which other search has left something out, if one has.
    fn incomplete(&self) -> Option<&'static str>;
    /// Notes on files that could not be read.
    fn notes(&self) -> Vec<String>;
}

/// Opens the place that the arguments name, if they do.
///
/// # Errors
///
/// A message, if the place cannot be used.
pub fn open<'p>(
    arguments: &Fuzz,
    expander: &Expander,
    format: Format<'p>,
    identity: Fingerprint,
) -> Result<Option<Box<dyn Storage + 'p>>, String> {
    if let Some(text) = arguments
        .corpus
        .as_ref()
        .and_then(|c| c.to_str())
        .filter(|c| is_nats_url(c))
    {
        let url = NatsUrl::parse(text).map_err(|why| format!("--corpus: {why}"))?;
        return Ok(Some(Box::new(NatsCorpus::open(&url, format, identity)?)));
    }
    if let Some(folder) = &arguments.corpus {
        let opened = Corpus::open(folder, format, expander, identity);
        let (corpus, found) = opened.map_err(|e| format!("{}: {e}", folder.display()))?;
        return Ok(Some(Box::new(Folder { corpus, found })));
    }
    if let Some(folder) = &arguments.sync {
        let opened = SharedFolder::open(folder, &arguments.sync_name, format, expander, identity);
        let (shared, found) = opened.map_err(|e| {
            let help = match e.kind() {
                ErrorKind::ResourceBusy => "; choose one with --sync-name",
                _ => "",
            };
            format!("{}: {e}{help}", folder.display())
        })?;
        return Ok(Some(Box::new(Part { shared, found })));
    }
    Ok(None)
}

/// The folder of `--corpus`.
struct Folder<'p> {
    corpus: Corpus<'p>,
    found: CorpusContents,
}

impl Storage for Folder<'_> {
    fn recorder(&self) -> &dyn Recorder {
        &self.corpus
    }

    fn resume(&self, search: &Search, observer: &dyn Observer) {
        self.found.resume(search, observer);
    }

    fn incomplete(&self) -> Option<&'static str> {
        let is_incomplete = self.found.state.is_incomplete;
        is_incomplete.then_some("an earlier search of this corpus")
    }

    fn notes(&self) -> Vec<String> {
        skipped_notes(&self.found.skipped)
    }
}

/// The part of this process in the folder of `--sync`.
struct Part<'p> {
    shared: SharedFolder<'p>,
    found: PartContents,
}

impl Storage for Part<'_> {
    fn recorder(&self) -> &dyn Recorder {
        &self.shared
    }

    fn sharing(&self) -> Option<&dyn Sharing> {
        Some(&self.shared)
    }

    fn resume(&self, search: &Search, observer: &dyn Observer) {
        self.shared.resume(&self.found, search, observer);
    }

    fn incomplete(&self) -> Option<&'static str> {
        (!self.shared.is_complete()).then_some("another search of this folder")
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = skipped_notes(&self.found.skipped);
        for journal in self.shared.damaged() {
            let path = journal.display();
            notes.push(format!("the end of {path} was not read: it is damaged"));
        }
        notes
    }
}

fn skipped_notes(skipped: &[(PathBuf, String)]) -> Vec<String> {
    let notes = skipped.iter();
    notes
        .map(|(path, why)| format!("{} was skipped: {why}", path.display()))
        .collect()
}
