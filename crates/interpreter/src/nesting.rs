//! Which predicate instances are inside of which.
//!
//! A predicate is the least fixed point of its body, so an instance is never inside of itself. The
//! interpreter chooses the contents of an instance when it is opened, and could choose a cycle:
//!
//! ```viper
//! field next: Ref
//! predicate list(x: Ref) { acc(x.next, wildcard) && (x.next != null ==> acc(list(x.next), wildcard)) }
//! method m(x: Ref) requires acc(list(x), wildcard)
//! {
//!   unfold acc(list(x), wildcard)
//!   assert x != x.next
//! }
//! ```
//!
//! So each instance that is found inside of another one is noted here, and a cycle is refused.

use crate::state::{Instance, TableId};
use rustc_hash::{FxHashMap, FxHashSet};

/// An instance with its contents.
pub(crate) type Opened = (Instance, TableId);

/// The instances that are directly inside of others. Later notes can be taken back.
#[derive(Debug, Default)]
pub(crate) struct Nesting {
    inside: FxHashMap<Opened, Vec<Opened>>,
    /// The outer instance of each note, oldest first.
    order: Vec<Opened>,
}

impl Nesting {
    /// Notes that `inner` is directly inside of `outer`. Returns `false`, and notes nothing, if
    /// `outer` would be inside of itself.
    pub(crate) fn note(&mut self, outer: &Opened, inner: Opened) -> bool {
        if self.is_inside(outer, &inner) {
            return false;
        }
        let direct = self.inside.entry(outer.clone()).or_default();
        if !direct.contains(&inner) {
            direct.push(inner);
            self.order.push(outer.clone());
        }
        true
    }

    /// Is `wanted` the instance `start`, or inside of it at any depth?
    pub(crate) fn is_inside(&self, wanted: &Opened, start: &Opened) -> bool {
        let mut seen = FxHashSet::default();
        let mut work = vec![start];
        while let Some(next) = work.pop() {
            if next == wanted {
                return true;
            }
            if seen.insert(next) {
                work.extend(self.inside.get(next).into_iter().flatten());
            }
        }
        false
    }

    /// How many notes there are.
    pub(crate) fn len(&self) -> usize {
        self.order.len()
    }

    /// Takes back all notes but the oldest `len`.
    pub(crate) fn truncate(&mut self, len: usize) {
        for outer in self.order.drain(len.min(self.order.len())..).rev() {
            if let Some(direct) = self.inside.get_mut(&outer) {
                direct.pop();
            }
        }
    }
}
