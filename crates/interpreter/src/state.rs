//! States: a store, a heap with permissions, and the older heaps that `old` refers to.
//!
//! A heap holds chunks. A chunk is a place with a positive permission amount and a slot. The slot
//! of a field is a cell, which has a value or will get one when it is read. The slot of a predicate
//! instance is a table of contents. Cells and tables live in the machine and are named by numbers,
//! so that a copy of a heap is cheap and that a value chosen later is the same in all copies.
//!
//! A place without permission has no chunk. Its value is forgotten.

use crate::value::{ObjectId, Value};
use echis_viper::ast::{FieldId, LabelId, Name, PredicateId, VarDecl, VarId};
use num_rational::BigRational;
use num_traits::{One, Zero};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A cell: a value that is known, or is chosen when it is read first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct CellId(pub(crate) u32);

/// A table of contents: the slots of places inside of folded predicate instances.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TableId(pub(crate) u32);

/// A predicate instance.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Instance {
    pub(crate) predicate: PredicateId,
    pub(crate) args: Vec<Value>,
}

/// A magic wand that is held, and what is known of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct WandId(pub(crate) u32);

/// An instance of a magic wand: its shape, and the values of what is evaluated where it is written.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct WandInstance {
    pub(crate) shape: u32,
    pub(crate) args: Vec<Value>,
}

/// What permission is held to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Place {
    /// A field of an object, or of `null`, to which nobody ever holds permission.
    Field(FieldId, Option<ObjectId>),
    /// A predicate instance.
    Instance(Instance),
    /// One wand of an instance, or any of them. Heaps have no chunks of the latter.
    Wand(WandInstance, Option<WandId>),
}

/// What is stored at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Slot {
    /// The value of a field.
    Cell(CellId),
    /// The contents of a predicate instance.
    Table(TableId),
    /// What is known of a wand.
    Wand(WandId),
}

/// Permission to a place, and what is stored there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Chunk {
    pub(crate) perm: BigRational,
    pub(crate) slot: Slot,
}

/// A heap. Copies share their chunks until one of them changes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Heap(Rc<BTreeMap<Place, Chunk>>);

impl Heap {
    pub(crate) fn get(&self, place: &Place) -> Option<&Chunk> {
        self.0.get(place)
    }

    /// The permission that is held to a place.
    pub(crate) fn perm(&self, place: &Place) -> BigRational {
        if let Place::Wand(instance, None) = place {
            return self.wands_of(instance).into_iter().map(|(_, perm)| perm).sum();
        }
        self.get(place).map_or_else(BigRational::zero, |c| c.perm.clone())
    }

    /// The wands of an instance, newest first, with their amounts.
    pub(crate) fn wands_of(&self, instance: &WandInstance) -> Vec<(WandId, BigRational)> {
        let of_instance = self.0.iter().rev().filter_map(|(place, chunk)| match place {
            Place::Wand(other, Some(id)) if other == instance => Some((*id, chunk.perm.clone())),
            _ => None,
        });
        of_instance.collect()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Place, &Chunk)> {
        self.0.iter()
    }

    /// Sets the chunk of a place; removes it if its amount is zero.
    pub(crate) fn set(&mut self, place: Place, chunk: Chunk) {
        let map = Rc::make_mut(&mut self.0);
        if chunk.perm.is_zero() {
            map.remove(&place);
        } else {
            map.insert(place, chunk);
        }
    }

    /// Takes an amount that is held away.
    pub(crate) fn take(&mut self, place: &Place, amount: &BigRational) {
        if let Place::Wand(instance, None) = place {
            let mut left = amount.clone();
            for (id, perm) in self.wands_of(instance) {
                let part = perm.min(left.clone());
                left -= &part;
                self.take(&Place::Wand(instance.clone(), Some(id)), &part);
            }
        }
        if let Some(chunk) = self.get(place).cloned() {
            let perm = chunk.perm - amount;
            self.set(place.clone(), Chunk { perm, ..chunk });
        }
    }
}

/// An amount of permission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Amount {
    /// This much.
    Exactly(BigRational),
    /// A positive amount that may be chosen; this one was. Whoever takes it away may take less.
    Wildcard(BigRational),
}

impl Amount {
    pub(crate) fn one() -> Amount {
        Amount::Exactly(BigRational::one())
    }

    pub(crate) fn size(&self) -> &BigRational {
        match self {
            Amount::Exactly(p) | Amount::Wildcard(p) => p,
        }
    }

    /// A multiple of an amount. That of a wildcard, or by a wildcard, is one as well.
    pub(crate) fn times(&self, by: &Amount) -> Amount {
        let product = self.size() * by.size();
        match (self, by) {
            (Amount::Exactly(_), Amount::Exactly(_)) => Amount::Exactly(product),
            (Amount::Wildcard(_), _) | (_, Amount::Wildcard(_)) => Amount::Wildcard(product),
        }
    }
}

/// A state of a member.
#[derive(Debug, Clone)]
pub(crate) struct State<'p> {
    /// The declarations of its variables.
    pub(crate) vars: &'p [VarDecl],
    store: Rc<Vec<CellId>>,
    pub(crate) heap: Heap,
    /// The heap that `perm` and `forperm` look at, where it is not `heap`: while an assertion is
    /// exhaled, it is what is left.
    pub(crate) remaining: Option<Heap>,
    /// The heap that `old` refers to.
    pub(crate) entry: Heap,
    /// The heaps that `old[l]` refers to.
    pub(crate) labels: Rc<FxHashMap<LabelId, Heap>>,
    /// The result of the function whose postcondition is evaluated.
    pub(crate) result: Option<CellId>,
    /// The heap that `old[lhs]` refers to, where there is one.
    pub(crate) lhs: Option<Heap>,
    /// In the proof of a magic wand, the heaps outside, outermost first.
    pub(crate) reserves: Vec<Heap>,
}

impl<'p> State<'p> {
    /// A state with an empty heap. `store` has a cell for each variable.
    pub(crate) fn new(vars: &'p [VarDecl], store: Vec<CellId>) -> State<'p> {
        State {
            vars,
            store: Rc::new(store),
            heap: Heap::default(),
            remaining: None,
            entry: Heap::default(),
            labels: Rc::default(),
            result: None,
            lhs: None,
            reserves: Vec::new(),
        }
    }

    pub(crate) fn var(&self, v: VarId) -> CellId {
        self.store[v.index()]
    }

    /// The variables with their cells.
    pub(crate) fn variables(&self) -> impl Iterator<Item = (&'p Name, CellId)> + '_ {
        self.vars.iter().map(|v| &v.name).zip(self.store.iter().copied())
    }

    pub(crate) fn set_var(&mut self, v: VarId, cell: CellId) {
        Rc::make_mut(&mut self.store)[v.index()] = cell;
    }

    /// The same state with another heap.
    pub(crate) fn with_heap(&self, heap: Heap) -> State<'p> {
        State {
            heap,
            remaining: None,
            ..self.clone()
        }
    }

    /// The same state while an assertion is exhaled, of which this is left.
    pub(crate) fn with_remaining(&self, heap: &Heap) -> State<'p> {
        State {
            remaining: Some(heap.clone()),
            ..self.clone()
        }
    }

    /// The heap that `perm` and `forperm` look at.
    pub(crate) fn counted(&self) -> &Heap {
        self.remaining.as_ref().unwrap_or(&self.heap)
    }
}
