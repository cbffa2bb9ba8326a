//! A store that waits for entries that workers have been asked for.

use super::Line;
use crate::sealed::unseal;
use echis_verifier::{Key, Store};
use std::collections::BTreeSet;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A store in front of which entries are awaited.
#[derive(Debug)]
pub(super) struct AwaitedStore {
    store: Arc<dyn Store>,
    /// The keys whose entries may still come.
    awaited: Mutex<BTreeSet<Key>>,
    changed: Condvar,
    /// After this time nothing is awaited.
    deadline: Option<Instant>,
}

impl AwaitedStore {
    /// A store in front of which nothing is awaited yet.
    pub fn new(store: Arc<dyn Store>, deadline: Option<Instant>) -> AwaitedStore {
        AwaitedStore {
            store,
            awaited: Mutex::default(),
            changed: Condvar::new(),
            deadline,
        }
    }

    fn awaited(&self) -> MutexGuard<'_, BTreeSet<Key>> {
        self.awaited.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until an entry has come, will not come, or would be too late.
    fn wait(&self, key: &Key) {
        let mut awaited = self.awaited();
        while awaited.contains(key) {
            let Some(deadline) = self.deadline else {
                awaited = self.changed.wait(awaited).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            let waited = self.changed.wait_timeout(awaited, left);
            awaited = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Store for AwaitedStore {
    fn get(&self, key: &Key) -> Option<String> {
        self.wait(key);
        self.store.get(key)
    }

    fn put(&self, key: &Key, entry: &str) {
        self.store.put(key, entry);
    }

    fn clear(&self) {
        self.store.clear();
    }
}

/// Takes the answer to a batch.
#[derive(Debug)]
pub struct Awaited {
    store: Arc<AwaitedStore>,
    keys: Vec<Key>,
}

impl Awaited {
    /// Says that the entries of these keys may come.
    pub(super) fn new(store: Arc<AwaitedStore>, keys: Vec<Key>) -> Awaited {
        store.awaited().extend(keys.iter().cloned());
        Awaited { store, keys }
    }

    /// Takes the standard output of the worker. Lines that are no whole entries are left out.
    /// Returns the number of members that have no entry now.
    pub fn answer(self, output: &str) -> usize {
        for line in output.lines() {
            let Ok(Line { key, entry }) = serde_json::from_str(line) else {
                continue;
            };
            if let Some(key) = Key::from_hex(&key)
                && let Some(entry) = unseal(&key, &entry)
            {
                self.store.store.put(&key, entry);
            }
        }
        let is_missing = |key: &&Key| self.store.store.get(key).is_none();
        self.keys.iter().filter(is_missing).count()
    }

    /// The number of members of the batch.
    pub fn members(&self) -> usize {
        self.keys.len()
    }
}

impl Drop for Awaited {
    /// Says that no more entries come.
    fn drop(&mut self) {
        let mut awaited = self.store.awaited();
        awaited.retain(|key| !self.keys.contains(key));
        drop(awaited);
        self.store.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemoryStore;
    use crate::sealed::seal;
    use std::time::Duration;

    fn key(digit: u8) -> Key {
        Key::from_hash([digit; 32])
    }

    fn line(key: &Key, entry: String) -> String {
        let key = key.hex().to_owned();
        serde_json::to_string(&Line { key, entry }).expect("it is plain data")
    }

    #[test]
    fn whole_entries_are_taken_and_all_threads_go_on() {
        let store = Arc::new(AwaitedStore::new(Arc::<MemoryStore>::default(), None));
        let awaited = Awaited::new(store.clone(), vec![key(1), key(2), key(3)]);
        std::thread::scope(|scope| {
            let found: Vec<_> = [1, 2, 3]
                .map(|digit| {
                    scope.spawn({
                        let store = store.clone();
                        move || store.get(&key(digit))
                    })
                })
                .into();
            let lines = [
                line(&key(1), seal(&key(1), "one")),
                line(&key(2), seal(&key(1), "one")),
                "{\"key\": 3".into(),
                line(&key(4), seal(&key(4), "four")),
            ];
            assert_eq!(awaited.answer(&lines.join("\n")), 2);
            let found: Vec<_> = found.into_iter().map(|t| t.join().expect("it ends")).collect();
            assert_eq!(found, [Some("one".to_owned()), None, None]);
        });
        assert_eq!(store.get(&key(4)).as_deref(), Some("four"));
    }

    #[test]
    fn nothing_is_awaited_after_the_deadline() {
        let deadline = Instant::now() + Duration::from_millis(20);
        let store = Arc::new(AwaitedStore::new(Arc::<MemoryStore>::default(), Some(deadline)));
        let _awaited = Awaited::new(store.clone(), vec![key(1)]);
        assert_eq!(store.get(&key(1)), None);
    }
}
