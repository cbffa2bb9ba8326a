//! Stores of answers about members: in memory, in a folder, and one before the other.

mod folder;
mod memory;
mod restricted;
pub mod sealed;

use echis_verifier::{Key, Store};
pub use folder::FolderStore;
pub use memory::MemoryStore;
pub use restricted::{Access, RestrictedStore};
use std::sync::Arc;

/// A fast store before a slow one. Entries of the slow one are copied to the fast one when they are
/// read.
#[derive(Debug)]
pub struct LayeredStore {
    /// Is asked first.
    pub fast: Arc<dyn Store>,
    /// Is asked second.
    pub slow: Arc<dyn Store>,
}

impl Store for LayeredStore {
    fn get(&self, key: &Key) -> Option<String> {
        self.fast.get(key).or_else(|| {
            let entry = self.slow.get(key)?;
            self.fast.put(key, &entry);
            Some(entry)
        })
    }

    fn put(&self, key: &Key, entry: &str) {
        self.fast.put(key, entry);
        self.slow.put(key, entry);
    }

    fn clear(&self) {
        self.fast.clear();
        self.slow.clear();
    }
}
