//! Operations on collections of values: what the axioms of [`crate::theory`] are tested against.

use super::Value;
use crate::collection::CollOp::{self, *};
use num_bigint::BigInt;
use num_traits::{ToPrimitive, Zero};
use std::collections::{BTreeMap, BTreeSet};

/// A bound on the elements of a range, so that `[0..10^9)` takes no memory.
const LONGEST_RANGE: usize = 10_000;

/// The result of an operation; nothing where it has no meaning.
pub(super) fn operation(op: CollOp, args: &[Value]) -> Option<Value> {
    use Value::{Bool, Int, Map, Multiset, Seq, Set};
    let size = |n: usize| Int(BigInt::from(n));
    Some(match (op, args) {
        (SeqEmpty, _) => Seq(vec![]),
        (SeqSingleton, [x]) => Seq(vec![x.clone()]),
        (SeqLength, [Seq(s)]) => size(s.len()),
        (SeqIndex, [Seq(s), Int(i)]) => s.get(i.to_usize()?)?.clone(),
        (SeqAppend, [Seq(a), Seq(b)]) => Seq(a.iter().chain(b).cloned().collect()),
        (SeqTake, [Seq(s), Int(n)]) => Seq(s[..clamp(n, s.len())].to_vec()),
        (SeqDrop, [Seq(s), Int(n)]) => Seq(s[clamp(n, s.len())..].to_vec()),
        (SeqUpdate, [Seq(s), Int(i), x]) => {
            let mut s = s.clone();
            if let Some(place) = i.to_usize().and_then(|i| s.get_mut(i)) {
                *place = x.clone();
            }
            Seq(s)
        }
        (SeqContains, [Seq(s), x]) => Bool(s.contains(x)),
        (SeqOccurs, _) => Bool(true),
        (SeqRange, [Int(from), Int(to)]) => {
            let length = if to <= from {
                0
            } else {
                (to - from).to_usize().filter(|&n| n <= LONGEST_RANGE)?
            };
            Seq((0..length).map(|i| Int(from + i)).collect())
        }
        (SetEmpty, _) => Set(BTreeSet::new()),
        (SetSingleton, [x]) => Set(BTreeSet::from([x.clone()])),
        (SetIn, [Set(s), x]) => Bool(s.contains(x)),
        (SetUnion, [Set(a), Set(b)]) => Set(a | b),
        (SetIntersection, [Set(a), Set(b)]) => Set(a & b),
        (SetMinus, [Set(a), Set(b)]) => Set(a - b),
        (SetSubset, [Set(a), Set(b)]) => Bool(a.is_subset(b)),
        (SetSize, [Set(s)]) => size(s.len()),
        (MultisetEmpty, _) => Multiset(BTreeMap::new()),
        (MultisetSingleton, [x]) => Multiset(BTreeMap::from([(x.clone(), BigInt::from(1))])),
        (MultisetCount, [Multiset(m), x]) => Int(count(m, x)),
        (MultisetUnion, [Multiset(a), Multiset(b)]) => merge(a, b, |m, n| m + n),
        (MultisetIntersection, [Multiset(a), Multiset(b)]) => merge(a, b, |m, n| m.min(n)),
        (MultisetMinus, [Multiset(a), Multiset(b)]) => merge(a, b, |m, n| m - n),
        (MultisetSubset, [Multiset(a), Multiset(b)]) => Bool(a.iter().all(|(x, n)| *n <= count(b, x))),
        (MultisetSize, [Multiset(m)]) => Int(m.values().sum()),
        (MapEmpty, _) => Map(BTreeMap::new()),
        (MapIndex, [Map(m), k]) => m.get(k)?.clone(),
        (MapUpdate, [Map(m), k, v]) => {
            let mut m = m.clone();
            m.insert(k.clone(), v.clone());
            Map(m)
        }
        (MapDomain, [Map(m)]) => Set(m.keys().cloned().collect()),
        (MapRange, [Map(m)]) => Set(m.values().cloned().collect()),
        (MapSize, [Map(m)]) => size(m.len()),
        (SeqEqual | SetEqual | MultisetEqual | MapEqual, [a, b]) => Bool(a == b),
        _ => return None,
    })
}

/// A bound of a slice: below zero is zero, beyond the end is the end.
fn clamp(n: &BigInt, length: usize) -> usize {
    if *n <= BigInt::zero() {
        0
    } else {
        n.to_usize().map_or(length, |n| n.min(length))
    }
}

fn count(m: &BTreeMap<Value, BigInt>, x: &Value) -> BigInt {
    m.get(x).cloned().unwrap_or_default()
}

fn merge(
    a: &BTreeMap<Value, BigInt>,
    b: &BTreeMap<Value, BigInt>,
    op: impl Fn(BigInt, BigInt) -> BigInt,
) -> Value {
    let elements: BTreeSet<&Value> = a.keys().chain(b.keys()).collect();
    Value::multiset(
        elements
            .into_iter()
            .map(|x| (x.clone(), op(count(a, x), count(b, x)))),
    )
}
