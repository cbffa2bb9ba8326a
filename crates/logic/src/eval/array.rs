//! Values of arrays: a default and the exceptions.

use super::{Evaluation, Value};
use crate::array::ArrayOp;
use crate::sort::{Sort, SortKind};
use crate::term::{Op, Term, Terms};
use std::collections::BTreeMap;
use std::sync::Arc;

impl Value {
    /// The array with these elements, and the default everywhere else. `size` is the number of
    /// indices, if they are finitely many.
    ///
    /// Equal arrays are equal values: the default is the element that most indices have, of several
    /// the smallest.
    pub fn array(
        size: Option<u128>,
        default: Value,
        entries: impl IntoIterator<Item = (Value, Value)>,
    ) -> Value {
        let mut entries: BTreeMap<Value, Value> =
            entries.into_iter().filter(|(_, v)| *v != default).collect();
        let mut chosen = default;
        if let Some(size) = size.filter(|&n| n <= 2 * entries.len() as u128) {
            let mut counts: BTreeMap<&Value, u128> = BTreeMap::new();
            for value in entries.values() {
                *counts.entry(value).or_default() += 1;
            }
            let rest = size.saturating_sub(entries.len() as u128);
            let most = counts.values().copied().max().unwrap_or(0).max(rest);
            let best = counts
                .iter()
                .find(|&(_, n)| *n == most)
                .map(|(v, _)| (*v).clone());
            let best = match best {
                Some(best) if rest == most => best.min(chosen.clone()),
                Some(best) => best,
                None => chosen.clone(),
            };
            if best != chosen {
                // the indices that had the default are those that are not listed: there are at most
                // as many
                let others = missing(&entries, rest);
                entries.extend(others.into_iter().map(|i| (i, chosen.clone())));
                entries.retain(|_, v| *v != best);
                chosen = best;
            }
        }
        Value::Array {
            default: Arc::new(chosen),
            entries: Arc::new(entries),
        }
    }

    /// The element of an array at an index.
    pub fn at(&self, index: &Value) -> Option<&Value> {
        match self {
            Value::Array { default, entries } => Some(entries.get(index).unwrap_or(default)),
            _ => None,
        }
    }
}

/// The first `count` indices, of the kind that the listed ones are of, that are not listed.
fn missing(entries: &BTreeMap<Value, Value>, count: u128) -> Vec<Value> {
    let all = |i: u64| match entries.keys().next() {
        Some(Value::Bits { width, .. }) => Value::bits(*width, i),
        _ => Value::Bool(i == 1),
    };
    (0..)
        .map(all)
        .filter(|i| !entries.contains_key(i))
        .take(count as usize)
        .collect()
}

impl Terms {
    /// How many values a sort has, if these are the truth values or bit vectors.
    pub fn sort_size(&self, sort: Sort) -> Option<u128> {
        self.with_sort(sort, |kind| match kind {
            SortKind::Bool => Some(2),
            SortKind::Bits(width) => Some(1 << width),
            _ => None,
        })
    }
}

impl Evaluation<'_> {
    /// The array with another element at an index.
    pub(super) fn stored(&self, sort: Sort, array: &Value, index: &Value, element: &Value) -> Option<Value> {
        let Value::Array { default, entries } = array else {
            return None;
        };
        let size = self
            .terms
            .array_parts(sort)
            .and_then(|(i, _)| self.terms.sort_size(i));
        let mut entries = (**entries).clone();
        entries.insert(index.clone(), element.clone());
        Some(Value::array(size, (**default).clone(), entries))
    }

    /// The element of an array at an index, without working out the whole array.
    pub(super) fn element(&mut self, mut array: Term, index: &Value) -> Option<Value> {
        loop {
            let node = self.terms.node(array);
            match node.op {
                Op::Array(ArrayOp::Const) => return self.eval(node.args[0]),
                Op::Array(ArrayOp::Store) if self.eval(node.args[1])? == *index => {
                    return self.eval(node.args[2]);
                }
                Op::Array(ArrayOp::Store) => array = node.args[0],
                Op::Ite => match self.truth(node.args[0])? {
                    true => array = node.args[1],
                    false => array = node.args[2],
                },
                _ => return self.eval(array)?.at(index).cloned(),
            }
        }
    }
}
