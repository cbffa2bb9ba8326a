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

/// Chunks in the order in which they came. Cloning is cheap: states that fork share it until one changes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Heap(Rc<Vec<Chunk>>);

impl Heap {
    /// All chunks.
    pub fn chunks(&self) -> &[Chunk] {
        &self.0
    }

    /// Adds a chunk at the end.
    pub fn push(&mut self, chunk: Chunk) {
        Rc::make_mut(&mut self.0).push(chunk);
    }

    /// The chunk at a position, to change it.
    pub fn chunk_mut(&mut self, index: usize) -> &mut Chunk {
        &mut Rc::make_mut(&mut self.0)[index]
    }

    /// Removes a chunk.
    pub fn remove(&mut self, index: usize) {
        Rc::make_mut(&mut self.0).remove(index);
    }

    /// Positions of the chunks of a resource, in order.
    pub fn of(&self, resource: Resource) -> impl Iterator<Item = usize> + '_ {
        self.0
            .iter()
            .enumerate()
            .filter(move |(_, c)| c.resource == resource)
            .map(|(i, _)| i)
    }
}
