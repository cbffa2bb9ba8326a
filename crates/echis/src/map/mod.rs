//! A map whose keys may be symbolic.

mod entry;

pub use entry::{Entry, OccupiedEntry, VacantEntry};

use crate::assumption::Assumption;
use crate::freeze::Freeze;
use crate::merge::Merge;
use crate::run;
use crate::sym::Sym;
use std::borrow::Borrow;
use std::fmt;
use std::ops::Index;

/// A map with the interface of [`HashMap`](std::collections::HashMap), for keys of which nothing
/// but `==` is asked.
///
/// A symbolic value has no hash, since it stands for many values. So a `HashMap` has a gap where
/// such a key comes in. This map compares keys instead, and the path forks where two keys may be
/// equal and may be different. It is as slow as a list.
///
/// ```
/// use echis::{Map, Sym, check};
///
/// check(|a: Sym<u32>, b: Sym<u32>| {
///     let mut count: Map<Sym<u32>, u32> = Map::new();
///     for key in [a, b] {
///         *count.entry(key).or_insert(0) += 1;
///     }
///     count[&a] == if a == b { 2 } else { 1 }
/// })
/// .expect_proved();
/// ```
///
/// It is listed in the order in which the keys were inserted. A `HashMap` has any order: where a
/// property lists a map, the answer [says so](Assumption::MapOrder).
#[derive(Clone)]
pub struct Map<K, V> {
    entries: Vec<(K, V)>,
}

impl<K, V> Map<K, V> {
    /// The empty map.
    pub const fn new() -> Map<K, V> {
        Map { entries: Vec::new() }
    }

    /// The empty map with room for so many entries.
    pub fn with_capacity(capacity: usize) -> Map<K, V> {
        Map {
            entries: Vec::with_capacity(capacity),
        }
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Takes all entries away.
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// The entries, of which somebody sees the order.
    fn listed(&self) -> &[(K, V)] {
        self.is_listed();
        &self.entries
    }

    /// Somebody sees the order of the entries.
    fn is_listed(&self) {
        if self.entries.len() > 1 {
            run::assumes(Assumption::MapOrder);
        }
    }

    /// The entries.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&K, &V)> + ExactSizeIterator {
        self.listed().iter().map(|(key, value)| (key, value))
    }

    /// The entries, whose values may be changed.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (&K, &mut V)> + ExactSizeIterator {
        self.is_listed();
        self.entries.iter_mut().map(|(key, value)| (&*key, value))
    }

    /// The keys.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &K> + ExactSizeIterator {
        self.listed().iter().map(|(key, _)| key)
    }

    /// The values.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &V> + ExactSizeIterator {
        self.listed().iter().map(|(_, value)| value)
    }

    /// The values, which may be changed.
    pub fn values_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut V> + ExactSizeIterator {
        self.is_listed();
        self.entries.iter_mut().map(|(_, value)| value)
    }

    /// The keys, without the values.
    pub fn into_keys(self) -> impl DoubleEndedIterator<Item = K> + ExactSizeIterator {
        self.into_iter().map(|(key, _)| key)
    }

    /// The values, without the keys.
    pub fn into_values(self) -> impl DoubleEndedIterator<Item = V> + ExactSizeIterator {
        self.into_iter().map(|(_, value)| value)
    }

    /// Takes all entries out.
    pub fn drain(&mut self) -> std::vec::IntoIter<(K, V)> {
        std::mem::take(self).into_iter()
    }

    /// Keeps the entries for which something is true.
    pub fn retain(&mut self, mut keep: impl FnMut(&K, &mut V) -> bool) {
        self.is_listed();
        self.entries.retain_mut(|(key, value)| keep(key, value));
    }
}

impl<K: Eq, V> Map<K, V> {
    /// The place of a key. The path forks where two keys may be equal.
    fn place<Q: Eq + ?Sized>(&self, key: &Q) -> Option<usize>
    where
        K: Borrow<Q>,
    {
        self.entries.iter().position(|(own, _)| own.borrow() == key)
    }

    /// The value of a key.
    pub fn get<Q: Eq + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        let place = self.place(key)?;
        Some(&self.entries[place].1)
    }

    /// The entry of a key.
    pub fn get_key_value<Q: Eq + ?Sized>(&self, key: &Q) -> Option<(&K, &V)>
    where
        K: Borrow<Q>,
    {
        let (key, value) = &self.entries[self.place(key)?];
        Some((key, value))
    }

    /// The value of a key, which may be changed.
    pub fn get_mut<Q: Eq + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        let place = self.place(key)?;
        Some(&mut self.entries[place].1)
    }

    /// Whether there is an entry with a key.
    pub fn contains_key<Q: Eq + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.place(key).is_some()
    }

    /// Gives a key a value. If it had one already, that is what is returned.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.place(&key) {
            Some(place) => Some(std::mem::replace(&mut self.entries[place].1, value)),
            None => {
                self.entries.push((key, value));
                None
            }
        }
    }

    /// Takes a key away, and gives its value.
    pub fn remove<Q: Eq + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.remove_entry(key).map(|(_, value)| value)
    }

    /// Takes an entry out.
    pub fn remove_entry<Q: Eq + ?Sized>(&mut self, key: &Q) -> Option<(K, V)>
    where
        K: Borrow<Q>,
    {
        let place = self.place(key)?;
        Some(self.entries.remove(place))
    }

    /// The entry of a key, to be looked at or changed.
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V> {
        match self.place(&key) {
            Some(place) => Entry::Occupied(OccupiedEntry::new(self, place)),
            None => Entry::Vacant(VacantEntry::new(self, key)),
        }
    }
}

impl<K, V> Default for Map<K, V> {
    fn default() -> Map<K, V> {
        Map::new()
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for Map<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// The same keys with the same values, in whatever order.
impl<K: Eq, V: PartialEq> PartialEq for Map<K, V> {
    fn eq(&self, other: &Map<K, V>) -> bool {
        self.len() == other.len()
            && self
                .entries
                .iter()
                .all(|(key, value)| other.get(key) == Some(value))
    }
}

impl<K: Eq, V: Eq> Eq for Map<K, V> {}

impl<K: Borrow<Q> + Eq, Q: Eq + ?Sized, V> Index<&Q> for Map<K, V> {
    type Output = V;

    /// # Panics
    ///
    /// If there is no such key.
    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("no entry found for key")
    }
}

impl<K: Eq, V> Extend<(K, V)> for Map<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}

impl<K: Eq, V> FromIterator<(K, V)> for Map<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Map<K, V> {
        let mut map = Map::new();
        map.extend(entries);
        map
    }
}

impl<K: Eq, V, const N: usize> From<[(K, V); N]> for Map<K, V> {
    fn from(entries: [(K, V); N]) -> Map<K, V> {
        entries.into_iter().collect()
    }
}

impl<K, V> IntoIterator for Map<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;
    fn into_iter(self) -> Self::IntoIter {
        self.is_listed();
        self.entries.into_iter()
    }
}

impl<'a, K, V> IntoIterator for &'a Map<K, V> {
    type Item = (&'a K, &'a V);
    type IntoIter = std::vec::IntoIter<(&'a K, &'a V)>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter().collect::<Vec<_>>().into_iter()
    }
}

impl<'a, K, V> IntoIterator for &'a mut Map<K, V> {
    type Item = (&'a K, &'a mut V);
    type IntoIter = std::vec::IntoIter<(&'a K, &'a mut V)>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut().collect::<Vec<_>>().into_iter()
    }
}

impl<K: Freeze, V: Freeze> Freeze for Map<K, V> {}

/// Maps with the same keys merge value by value; for others the path forks. Keys are compared,
/// which may fork as well.
impl<K: Merge + Eq, V: Merge> Merge for Map<K, V> {
    const MAY_SHARE_STATE: bool = K::MAY_SHARE_STATE || V::MAY_SHARE_STATE;

    fn merge(condition: Sym<bool>, then: Map<K, V>, otherwise: Map<K, V>) -> Map<K, V> {
        let keys = |map: &Map<K, V>| map.entries.iter().map(|(key, _)| key.clone()).collect::<Vec<_>>();
        if then.len() != otherwise.len() || keys(&then) != keys(&otherwise) {
            return if condition.decide() { then } else { otherwise };
        }
        let pairs = then.entries.into_iter().zip(otherwise.entries);
        let merged = pairs.map(|((key, a), (_, b))| (key, V::merge(condition, a, b)));
        Map {
            entries: merged.collect(),
        }
    }
}
