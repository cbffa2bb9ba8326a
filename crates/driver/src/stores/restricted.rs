//! A store that may only be read, or only be written to: in a team, often only continuous
//! integration writes.

use echis_verifier::{Key, Store};
use std::sync::Arc;

/// What may be done with a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Entries are read.
    Read,
    /// Entries are written.
    Write,
}

/// A store with one kind of access.
#[derive(Debug)]
pub struct RestrictedStore {
    /// The store.
    pub store: Arc<dyn Store>,
    /// What may be done with it.
    pub access: Access,
}

impl Store for RestrictedStore {
    fn get(&self, key: &Key) -> Option<String> {
        match self.access {
            Access::Read => self.store.get(key),
            Access::Write => None,
        }
    }

    fn put(&self, key: &Key, entry: &str) {
        if self.access == Access::Write {
            self.store.put(key, entry);
        }
    }

    fn clear(&self) {
        if self.access == Access::Write {
            self.store.clear();
        }
    }
}
