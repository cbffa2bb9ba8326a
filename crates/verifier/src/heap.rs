//! The symbolic heap: a multiset of chunks (*Implicit Dynamic Frames*, definition 1), with fractions.

use echis_logic::Term;
use echis_viper::ast::{FieldId, PredicateId};
use std::rc::Rc;

/// What permissions are held to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Resource {
    /// A field.
    Field(FieldId),
    /// A predicate.
    Predicate(PredicateId),
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
}

/// Chunks in the order in which they came. Cloning is cheap: states that fork share it until one changes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Heap {
    single: Rc<Vec<Chunk>>,
    quantified: Rc<Vec<QuantifiedChunk>>,
}

impl Heap {
    /// All chunks of single locations.
    pub fn chunks(&self) -> &[Chunk] {
        &self.single
    }

    /// Adds a chunk at the end.
    pub fn push(&mut self, chunk: Chunk) {
        Rc::make_mut(&mut self.single).push(chunk);
    }

    /// The chunk at a position, to change it.
    pub fn chunk_mut(&mut self, index: usize) -> &mut Chunk {
        &mut Rc::make_mut(&mut self.single)[index]
    }

    /// Removes a chunk.
    pub fn remove(&mut self, index: usize) {
        Rc::make_mut(&mut self.single).remove(index);
    }

    /// Positions of the chunks of single locations of a resource, in order.
    pub fn of(&self, resource: Resource) -> impl Iterator<Item = usize> + '_ {
        self.single
            .iter()
            .enumerate()
            .filter(move |(_, c)| c.resource == resource)
            .map(|(i, _)| i)
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
