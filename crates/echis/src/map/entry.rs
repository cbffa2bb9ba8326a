//! The entry of one key.

use super::Map;

/// The entry of a key, which may be there or not.
pub enum Entry<'a, K, V> {
    /// It is there.
    Occupied(OccupiedEntry<'a, K, V>),
    /// It is not.
    Vacant(VacantEntry<'a, K, V>),
}

/// An entry that is there.
pub struct OccupiedEntry<'a, K, V> {
    map: &'a mut Map<K, V>,
    place: usize,
}

/// An entry that is not there.
pub struct VacantEntry<'a, K, V> {
    map: &'a mut Map<K, V>,
    key: K,
}

impl<'a, K, V> Entry<'a, K, V> {
    /// The value, which is this one if there was none.
    pub fn or_insert(self, value: V) -> &'a mut V {
        self.or_insert_with(|| value)
    }

    /// The value, which is made if there is none.
    pub fn or_insert_with(self, value: impl FnOnce() -> V) -> &'a mut V {
        match self {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(value()),
        }
    }

    /// The value, which is made of the key if there is none.
    pub fn or_insert_with_key(self, value: impl FnOnce(&K) -> V) -> &'a mut V {
        match self {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let value = value(entry.key());
                entry.insert(value)
            }
        }
    }

    /// The value, which is the default one if there was none.
    pub fn or_default(self) -> &'a mut V
    where
        V: Default,
    {
        self.or_insert_with(V::default)
    }

    /// Changes the value if there is one.
    #[must_use]
    pub fn and_modify(mut self, change: impl FnOnce(&mut V)) -> Entry<'a, K, V> {
        if let Entry::Occupied(entry) = &mut self {
            change(entry.get_mut());
        }
        self
    }

    /// The key.
    pub fn key(&self) -> &K {
        match self {
            Entry::Occupied(entry) => entry.key(),
            Entry::Vacant(entry) => entry.key(),
        }
    }
}

impl<'a, K, V> OccupiedEntry<'a, K, V> {
    pub(super) fn new(map: &'a mut Map<K, V>, place: usize) -> Self {
        OccupiedEntry { map, place }
    }

    /// The key.
    pub fn key(&self) -> &K {
        &self.map.entries[self.place].0
    }

    /// The value.
    pub fn get(&self) -> &V {
        &self.map.entries[self.place].1
    }

    /// The value, which may be changed.
    pub fn get_mut(&mut self) -> &mut V {
        &mut self.map.entries[self.place].1
    }

    /// The value, which may be changed as long as the map is borrowed.
    pub fn into_mut(self) -> &'a mut V {
        &mut self.map.entries[self.place].1
    }

    /// Another value, for which the one that there was is returned.
    pub fn insert(&mut self, value: V) -> V {
        std::mem::replace(self.get_mut(), value)
    }

    /// Takes the entry away.
    pub fn remove(self) -> V {
        self.map.entries.remove(self.place).1
    }
}

impl<'a, K, V> VacantEntry<'a, K, V> {
    pub(super) fn new(map: &'a mut Map<K, V>, key: K) -> Self {
        VacantEntry { map, key }
    }

    /// The key.
    pub fn key(&self) -> &K {
        &self.key
    }

    /// The key, without a value.
    pub fn into_key(self) -> K {
        self.key
    }

    /// Gives the key a value.
    pub fn insert(self, value: V) -> &'a mut V {
        let entries = &mut self.map.entries;
        entries.push((self.key, value));
        let last = entries.len() - 1;
        &mut entries[last].1
    }
}
