//! The symbolic heap: a multiset of chunks (*Implicit Dynamic Frames*, definition 1), with
//! fractions.
//!
//! A proof changes the heap at every step, returns to earlier heaps and reads in them. Heaps are
//! therefore persistent: a changed heap shares its unchanged parts with the original. Chunks are
//! numbered and visited in the order in which they were added. Indices lead to the chunks of a
//! resource, of a location, and with a value.

use crate::wand_shapes::WandShapeId;
use echis_logic::Term;
use echis_viper::ast::{FieldId, PredicateId};
use imbl::ordmap::DiffItem;
use imbl::shared_ptr::RcK;
use imbl::{GenericOrdMap, GenericOrdSet};
use std::ops::Bound;
use std::rc::Rc;

#[cfg(test)]
mod tests;

/// A persistent map for one thread.
pub type Map<K, V> = GenericOrdMap<K, V, RcK>;
/// A persistent set for one thread.
pub type Set<T> = GenericOrdSet<T, RcK>;

/// A field, a predicate or a shape of magic wands, to which permissions are held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Resource {
    /// A field.
    Field(FieldId),
    /// A predicate.
    Predicate(PredicateId),
    /// A shape of magic wands. The arguments of an instance are the values in its places.
    Wand(WandShapeId),
}

/// `o.f ↦ v # p` or `P(args; snap) # p`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chunk {
    /// The field or predicate.
    pub resource: Resource,
    /// The receiver, or the arguments.
    pub args: Rc<[Term]>,
    /// The value, or the snapshot.
    pub value: Term,
    /// The amount, of sort Real; positive or zero.
    pub perm: Term,
}

/// `forall args :: o ↦ values(args) # perm(args)`: a chunk for all locations of a resource.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuantifiedChunk {
    /// The field or predicate.
    pub resource: Resource,
    /// The values, as a map.
    pub values: Term,
    /// The amount, over the formals of the resource; nowhere negative.
    pub perm: Term,
    /// The amount with which the map was produced from a snapshot. The domain of the map is the
    /// locations at which this amount is positive.
    pub given: Option<Term>,
    /// How the assertion writes the arguments, over its quantified variables. Nothing but the order
    /// in which chunks are tried depends on it.
    pub written: Rc<[Term]>,
}

/// The number of a chunk of a single location in its heap. The chunk keeps it in the heaps that are
/// made from this heap.
pub type ChunkId = u32;

/// Chunks of single locations and quantified chunks, each in the order in which they were added.
/// There is at most one chunk of a single location for each resource and argument terms.
#[derive(Debug, Clone, Default)]
pub struct Heap {
    single: Rc<SingleChunks>,
    quantified: Rc<Vec<QuantifiedChunk>>,
}

#[derive(Debug, Clone, Default)]
struct SingleChunks {
    chunks: Map<ChunkId, Chunk>,
    next: ChunkId,
    held: Map<Resource, ResourceIndex>,
    /// The chunks of fields by their values.
    holders: Set<(Term, ChunkId)>,
}

/// The chunks of one resource.
#[derive(Debug, Clone, Default)]
struct ResourceIndex {
    numbers: Set<ChunkId>,
    places: Map<Rc<[Term]>, ChunkId>,
    /// Chunks whose receiver is not known to be a created object.
    with_unknown_receiver: Set<ChunkId>,
}

impl PartialEq for Heap {
    /// The same chunks in the same order.
    fn eq(&self, other: &Heap) -> bool {
        (Rc::ptr_eq(&self.single, &other.single) || self.chunks().eq(other.chunks()))
            && self.quantified == other.quantified
    }
}

impl Heap {
    /// All chunks of single locations.
    pub fn chunks(&self) -> impl Iterator<Item = &Chunk> {
        self.single.chunks.values()
    }

    /// The chunk with this number, which must exist.
    pub fn chunk(&self, number: ChunkId) -> &Chunk {
        &self.single.chunks[&number]
    }

    /// Adds a chunk of a location that no chunk has yet. `was_created` says whether its receiver is
    /// a created object.
    pub fn push(&mut self, chunk: Chunk, was_created: bool) {
        let single = Rc::make_mut(&mut self.single);
        let number = single.next;
        single.next += 1;
        let held = single.held.entry(chunk.resource).or_default();
        held.numbers.insert(number);
        held.places.insert(chunk.args.clone(), number);
        if !was_created {
            held.with_unknown_receiver.insert(number);
        }
        if let Resource::Field(_) = chunk.resource {
            single.holders.insert((chunk.value, number));
        }
        single.chunks.insert(number, chunk);
    }

    /// Changes value and amount of a chunk.
    pub fn change(&mut self, number: ChunkId, change: impl FnOnce(&mut Chunk)) {
        let mut chunk = self.chunk(number).clone();
        let before = chunk.value;
        change(&mut chunk);
        let single = Rc::make_mut(&mut self.single);
        if chunk.value != before && single.holders.remove(&(before, number)).is_some() {
            single.holders.insert((chunk.value, number));
        }
        single.chunks.insert(number, chunk);
    }

    /// Removes a chunk.
    pub fn remove(&mut self, number: ChunkId) {
        let single = Rc::make_mut(&mut self.single);
        let Some(chunk) = single.chunks.remove(&number) else {
            return;
        };
        single.holders.remove(&(chunk.value, number));
        if let Some(held) = single.held.get_mut(&chunk.resource) {
            held.numbers.remove(&number);
            held.places.remove(&chunk.args);
            held.with_unknown_receiver.remove(&number);
        }
    }

    /// The resources that have chunks of single locations.
    pub fn resources(&self) -> impl Iterator<Item = Resource> {
        let held = self.single.held.iter().filter(|(_, h)| !h.numbers.is_empty());
        held.map(|(&resource, _)| resource)
    }

    /// The chunks of single locations of a resource, in order.
    pub fn of(&self, resource: Resource) -> impl DoubleEndedIterator<Item = ChunkId> {
        let held = self.single.held.get(&resource).into_iter();
        held.flat_map(|h| h.numbers.iter().copied())
    }

    /// The chunk with exactly these argument terms.
    pub fn find(&self, resource: Resource, args: &[Term]) -> Option<ChunkId> {
        self.single.held.get(&resource)?.places.get(args).copied()
    }

    /// The chunks of a resource whose receiver may be this created object, in order: their receiver
    /// is this term, or not known to be a created object.
    pub fn near(&self, resource: Resource, object: Term) -> Vec<ChunkId> {
        let Some(held) = self.single.held.get(&resource) else {
            return Vec::new();
        };
        let from = [object];
        let same = held
            .places
            .range::<_, [Term]>((Bound::Included(&from[..]), Bound::Unbounded));
        let same = same.take_while(|(args, _)| args.first() == Some(&object));
        let mut near: Vec<ChunkId> = same
            .map(|(_, &n)| n)
            .chain(held.with_unknown_receiver.iter().copied())
            .collect();
        near.sort_unstable();
        near
    }

    /// The chunks of fields with exactly this value term, in order.
    pub fn holders(&self, value: Term) -> impl Iterator<Item = &Chunk> {
        let all = self
            .single
            .holders
            .range((value, ChunkId::MIN)..=(value, ChunkId::MAX));
        all.map(|&(_, number)| self.chunk(number))
    }

    /// The chunks that another heap does not have under the same number, in order.
    pub fn unlike<'a>(&'a self, other: &'a Heap) -> impl Iterator<Item = (ChunkId, &'a Chunk)> {
        let differences = other.single.chunks.diff(&self.single.chunks);
        differences.filter_map(|difference| match difference {
            DiffItem::Add(&number, chunk)
            | DiffItem::Update {
                new: (&number, chunk),
                ..
            } => Some((number, chunk)),
            DiffItem::Remove(..) => None,
        })
    }

    /// Whether it has a chunk for each location for which another heap has one.
    pub fn covers(&self, other: &Heap) -> bool {
        let mut unlike = other.unlike(self);
        unlike.all(|(_, chunk)| self.find(chunk.resource, &chunk.args).is_some())
    }

    /// All quantified chunks.
    pub fn all_quantified(&self) -> &[QuantifiedChunk] {
        &self.quantified
    }

    /// The quantified chunks of a resource, in order.
    pub fn quantified(&self, resource: Resource) -> impl Iterator<Item = &QuantifiedChunk> + '_ {
        self.quantified.iter().filter(move |c| c.resource == resource)
    }

    /// Positions of the quantified chunks of a resource, in order.
    pub fn positions(&self, resource: Resource) -> impl Iterator<Item = usize> + '_ {
        let all = self.quantified.iter().enumerate();
        all.filter(move |(_, c)| c.resource == resource).map(|(i, _)| i)
    }

    /// The quantified chunk at a position, to change it.
    pub fn quantified_mut(&mut self, index: usize) -> &mut QuantifiedChunk {
        &mut Rc::make_mut(&mut self.quantified)[index]
    }

    /// Adds a quantified chunk at the end.
    pub fn push_quantified(&mut self, chunk: QuantifiedChunk) {
        Rc::make_mut(&mut self.quantified).push(chunk);
    }

    /// Removes a quantified chunk.
    pub fn remove_quantified(&mut self, index: usize) {
        Rc::make_mut(&mut self.quantified).remove(index);
    }
}
