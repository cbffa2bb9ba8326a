//! A store in memory, of bounded size.

use echis_verifier::{Key, Store};
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

/// Keeps the entries that were put last, as long as they have no more than this many bytes.
const MOST_BYTES: usize = 64 << 20;

/// A store in memory. When it is full, it forgets the entries that were put first.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<Entries>);

#[derive(Debug, Default)]
struct Entries {
    by_key: HashMap<Key, String>,
    /// The keys in the order of their entries.
    order: VecDeque<Key>,
    bytes: usize,
}

impl Store for MemoryStore {
    fn get(&self, key: &Key) -> Option<String> {
        let entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.by_key.get(key).cloned()
    }

    fn put(&self, key: &Key, entry: &str) {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.put(key, entry);
    }

    fn clear(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Entries::default();
    }
}

impl Entries {
    fn put(&mut self, key: &Key, entry: &str) {
        if entry.len() > MOST_BYTES {
            return;
        }
        match self.by_key.insert(key.clone(), entry.to_owned()) {
            Some(old) => self.bytes -= old.len(),
            None => self.order.push_back(key.clone()),
        }
        self.bytes += entry.len();
        while self.bytes > MOST_BYTES
            && let Some(oldest) = self.order.pop_front()
        {
            self.bytes -= self.by_key.remove(&oldest).map_or(0, |entry| entry.len());
        }
    }
}
