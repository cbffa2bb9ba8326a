//! Joins two states: each variable and each object becomes a choice between its two values.

use super::memory::{Array, Contents, Elements, Memory, Object, Write};
use super::{Forward, Frame};
use crate::context::Context;
use echis_logic::Term;
use echis_program::ast::Type;

impl Forward {
    /// Joins two states: the result is `self` where the condition holds and `other` where it does
    /// not. Both come from one state with the same running procedures, and have created different
    /// objects since (see [`Memory::reserve`]).
    pub fn join(self, cx: &Context, condition: Term, other: Forward) -> Forward {
        let choose = |a: Option<Term>, b: Option<Term>| match (a, b) {
            (Some(a), Some(b)) => Some(cx.terms.ite(condition, a, b)),
            // a variable that is assigned on one side only is assigned again before it is read
            (a, b) => a.or(b),
        };
        let frames = self.frames.iter().zip(&other.frames);
        Forward {
            frames: frames
                .map(|(a, b)| Frame {
                    procedure: a.procedure,
                    values: join_values(&a.values, &b.values, choose),
                })
                .collect(),
            globals: join_values(&self.globals, &other.globals, |a, b| {
                cx.terms.ite(condition, a, b)
            }),
            memory: self.memory.join(cx, condition, other.memory),
            condition: self.condition,
        }
    }
}

fn join_values<T: Copy>(
    a: &imbl::Vector<T>,
    b: &imbl::Vector<T>,
    choose: impl Fn(T, T) -> T,
) -> imbl::Vector<T> {
    if a.ptr_eq(b) {
        return a.clone();
    }
    a.iter().zip(b).map(|(a, b)| choose(*a, *b)).collect()
}

impl Memory {
    /// Reserves the numbers of objects that were created on another path.
    pub fn reserve(&mut self, count: u32) {
        while self.count() < count {
            self.created.push_back(None);
        }
    }

    fn join(mut self, cx: &Context, condition: Term, mut other: Memory) -> Memory {
        other.reserve(self.count());
        self.reserve(other.count());
        if !self.created.ptr_eq(&other.created) {
            let pairs = self.created.iter().zip(&other.created);
            self.created = pairs
                .map(|(a, b)| match (a, b) {
                    (Some(a), Some(b)) => Some(a.join(cx, condition, b)),
                    (a, b) => a.clone().or_else(|| b.clone()),
                })
                .collect();
        }
        self.join_fields(cx, condition, &other);
        self.join_arrays(cx, condition, &other);
        self
    }

    /// Joins the writes to fields since the split, each under the condition of its side.
    fn join_fields(&mut self, cx: &Context, condition: Term, other: &Memory) {
        let t = cx.terms;
        let mut fields: Vec<_> = self.fields.keys().chain(other.fields.keys()).copied().collect();
        fields.sort_unstable();
        fields.dedup();
        for field in fields {
            let ours = self.fields.get(&field).cloned().unwrap_or_default();
            let theirs = other.fields.get(&field).cloned().unwrap_or_default();
            let common = ours.iter().zip(&theirs).take_while(|(a, b)| a == b).count();
            let guarded = |write: &Write, side: Term| Write {
                guard: t.and(write.guard, side),
                ..write.clone()
            };
            let mut joined: imbl::Vector<Write> = ours.iter().take(common).cloned().collect();
            joined.extend(ours.iter().skip(common).map(|w| guarded(w, condition)));
            joined.extend(theirs.iter().skip(common).map(|w| guarded(w, t.not(condition))));
            self.fields.insert(field, joined);
        }
    }

    /// Joins the contents of arrays that a side has written since the split.
    fn join_arrays(&mut self, cx: &Context, condition: Term, other: &Memory) {
        if self.arrays.ptr_eq(&other.arrays) {
            return;
        }
        let common = self
            .arrays
            .iter()
            .zip(&other.arrays)
            .take_while(|(a, b)| a == b)
            .count();
        let changed = self
            .arrays
            .iter()
            .skip(common)
            .chain(other.arrays.iter().skip(common));
        let mut joined: imbl::Vector<Contents> = self.arrays.iter().take(common).cloned().collect();
        for contents in changed {
            let (array, types) = (contents.array, contents.types);
            let ours = self.initial_elements(cx, array, types);
            let theirs = other.initial_elements(cx, array, types);
            joined.push_back(Contents {
                array,
                types,
                elements: ours.join(cx, condition, &theirs, types.0),
            });
        }
        self.arrays = joined;
    }
}

impl Object {
    fn join(&self, cx: &Context, condition: Term, other: &Object) -> Object {
        let array = match (&self.array, &other.array) {
            (Some(a), Some(b)) => cx.element_type(self.class).map(|element| Array {
                length: a.length,
                elements: a.elements.join(cx, condition, &b.elements, element),
            }),
            _ => None,
        };
        Object {
            class: self.class,
            fields: join_values(&self.fields, &other.fields, |a, b| cx.terms.ite(condition, a, b)),
            array,
        }
    }
}

impl Elements {
    fn join(&self, cx: &Context, condition: Term, other: &Elements, element: Type) -> Elements {
        if self == other {
            return self.clone();
        }
        let t = cx.terms;
        if self.rest != other.rest {
            return Elements::of_array(t.ite(condition, self.array(cx), other.array(cx)));
        }
        let indices = self.known.keys().chain(other.known.keys());
        let sort = t.array_parts(t.sort_of(self.rest)).map(|(index, _)| index);
        let known = indices.filter_map(|i| {
            let index = cx.index(*i, sort?);
            let value = |side: &Elements| side.get(cx, index, element);
            Some((*i, t.ite(condition, value(self), value(other))))
        });
        Elements {
            known: known.collect(),
            rest: self.rest,
        }
    }
}
