//! A store on a server, in whatever protocol.
//!
//! An entry is [sealed](echis_driver::sealed), so that a damaged one is noticed and ignored. A server
//! that fails costs one warning: after it, nothing more is read from it or written to it.

use crate::{ActionCache, HttpCache, ServerUrl};
use echis_driver::Store;
use echis_driver::sealed::{seal, unseal};
use echis_verifier::Key;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// The largest entry that is read or written, in bytes.
pub(crate) const LARGEST: usize = 16 << 20;

/// Tells the user of a problem that does not change answers.
pub type Warn = Box<dyn Fn(&str) + Send + Sync>;

/// What a server holds: sealed entries by their keys.
pub trait Entries: Send + Sync {
    /// The entry of a key; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Why the server cannot be read from.
    fn read(&self, key: &Key) -> Result<Option<Vec<u8>>, String>;

    /// Writes an entry.
    ///
    /// # Errors
    ///
    /// Why the server cannot be written to.
    fn write(&self, key: &Key, entry: &[u8]) -> Result<(), String>;
}

/// A store on a server.
pub struct ServerStore {
    url: ServerUrl,
    entries: Box<dyn Entries>,
    warn: Warn,
    /// Whether nothing is read any more, after a failure.
    has_ended_reading: AtomicBool,
    /// Whether nothing is written any more, after a failure.
    has_ended_writing: AtomicBool,
}

impl fmt::Debug for ServerStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServerStore")
            .field("url", &self.url)
            .finish_non_exhaustive()
    }
}

impl ServerStore {
    /// The store on a server, which is not contacted yet. The scheme of the URL names the protocol.
    ///
    /// # Errors
    ///
    /// Why no connection can be made ready.
    pub fn open(url: ServerUrl, warn: Warn) -> Result<ServerStore, String> {
        let entries: Box<dyn Entries> = match url.is_grpc() {
            true => Box::new(ActionCache::new(&url)?),
            false => Box::new(HttpCache::new(url.clone())),
        };
        Ok(ServerStore {
            url,
            entries,
            warn,
            has_ended_reading: AtomicBool::new(false),
            has_ended_writing: AtomicBool::new(false),
        })
    }

    /// Ends reading and writing, with a warning if this is new.
    fn end_all(&self, why: &str) {
        // writing ends first, so that no other thread warns of it
        self.has_ended_writing.store(true, Ordering::SeqCst);
        if !self.has_ended_reading.swap(true, Ordering::SeqCst) {
            self.warn("read from or written to", why);
        }
    }

    /// Ends writing, with a warning if this is new.
    fn end_writing(&self, why: &str) {
        if !self.has_ended_writing.swap(true, Ordering::SeqCst) {
            self.warn("written to", why);
        }
    }

    fn warn(&self, what: &str, why: &str) {
        let url = &self.url.address;
        (self.warn)(&format!("nothing more is {what} the cache at {url}: {why}"));
    }
}

impl Store for ServerStore {
    fn get(&self, key: &Key) -> Option<String> {
        if self.has_ended_reading.load(Ordering::SeqCst) {
            return None;
        }
        match self.entries.read(key) {
            Ok(entry) => {
                let text = String::from_utf8(entry?).ok()?;
                unseal(key, &text).map(str::to_owned)
            }
            Err(why) => {
                self.end_all(&why);
                None
            }
        }
    }

    fn put(&self, key: &Key, entry: &str) {
        if self.has_ended_writing.load(Ordering::SeqCst) {
            return;
        }
        let sealed = seal(key, entry);
        if sealed.len() > LARGEST {
            return;
        }
        if let Err(why) = self.entries.write(key, sealed.as_bytes()) {
            self.end_writing(&why);
        }
    }

    /// Does nothing: others use these entries, and an entry that stays is as right as before.
    fn clear(&self) {}
}
