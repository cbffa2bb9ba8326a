//! A created object differs from all older objects. Objects are numbered in the order of their
//! creation, and the references in variables and fields at that time have smaller numbers. This
//! takes one fact for each reference, instead of one for each pair. For a quantified chunk, one fact
//! is about all locations to which it holds permission.

use crate::context::Context;
use crate::heap::{ChunkId, QuantifiedChunk, Resource};
use crate::quantified::positive;
use crate::state::State;
use echis_logic::{CollOp, Sort, SortKind, Term};
use echis_viper::ast::VarId;
use std::collections::BTreeSet;
use std::rc::Rc;

impl<'p> Context<'p, '_> {
    /// Creates an object, named after the variable that will hold it.
    pub fn create(&mut self, st: &mut State<'p>, v: VarId) -> Term {
        let t = self.terms;
        let object = t.fresh(&st.store.declaration(v).name, Sort::REF);
        self.path.assume(t.ne(object, t.null()));
        let number = t.int(self.created.len());
        let is_numbered = t.eq(self.creation_number(object), number);
        self.path.assume(is_numbered);
        for known in self.not_known_older(st) {
            if t.sort_of(known) == Sort::REF {
                let is_older = t.lt(self.creation_number(known), number);
                self.path.assume(is_older);
                st.older.insert(known);
            } else if let Some(fact) = self.does_not_contain(known, object) {
                self.path.assume(fact);
            }
        }
        for chunk in st.heap.all_quantified().to_vec() {
            if !st.older.contains(&chunk.values)
                && let Some(fact) = self.all_are_older(&chunk, number)
            {
                self.path.assume(fact);
                st.older.insert(chunk.values);
            }
        }
        st.last_creation = Rc::new((st.store.clone(), st.heap.clone()));
        self.created.insert(object);
        object
    }

    /// The fact that the references in a quantified chunk are older than an object with this number:
    /// the values, where the chunk holds permission. `None` if the values are no references.
    fn all_are_older(&mut self, chunk: &QuantifiedChunk, number: Term) -> Option<Term> {
        let t = self.terms;
        if self.signature.value_sort(chunk.resource) != Sort::REF {
            return None;
        }
        let formals = self.formals(chunk.resource);
        let value = self.value_in(chunk.resource, chunk.values, &formals);
        let is_older = t.lt(self.creation_number(value), number);
        let fact = t.implies(positive(t, chunk.perm), is_older);
        Some(self.for_all_locations(chunk.resource, vec![vec![value]], fact))
    }

    /// The values in a state that are not yet known to be older than the next object: collections,
    /// and the values that are new since the last creation.
    fn not_known_older(&self, st: &State<'p>) -> Vec<Term> {
        let (store, heap) = &*st.last_creation;
        let changed = st.store.unlike(store).map(|(v, _)| v);
        let variables: BTreeSet<VarId> = changed.chain(st.store.collections()).collect();
        let changed = st.heap.unlike(heap).map(|(i, _)| i);
        let resources = st.heap.resources().filter(|&r| self.has_collections(r));
        let chunks: BTreeSet<ChunkId> = changed.chain(resources.flat_map(|r| st.heap.of(r))).collect();
        let held = chunks.into_iter().map(|i| st.heap.chunk(i));
        let held = held.flat_map(|c| c.args.iter().copied().chain([c.value]));
        let values = variables.into_iter().filter_map(|v| st.store.get(v));
        values
            .chain(held)
            .filter(|&known| !self.was_created(known) && !st.older.contains(&known))
            .collect()
    }

    /// Whether values or arguments of a resource are collections.
    fn has_collections(&self, resource: Resource) -> bool {
        let sorts = self.signature.argument_sorts(resource);
        let mut all = sorts.into_iter().chain([self.signature.value_sort(resource)]);
        all.any(|sort| {
            let kind = self.terms.sort_kind(sort);
            matches!(kind, SortKind::Seq(_) | SortKind::Set(_) | SortKind::Multiset(_))
        })
    }

    /// Whether a term is a created object.
    pub fn was_created(&self, object: Term) -> bool {
        self.created.contains(&object)
    }

    /// The number of an object.
    fn creation_number(&self, object: Term) -> Term {
        self.terms.apply(self.signature.creation_number(), &[object])
    }

    /// The fact that an existing collection does not contain a new object.
    fn does_not_contain(&self, known: Term, object: Term) -> Option<Term> {
        let t = self.terms;
        let contained = |op| t.coll(op, &[known, object]);
        match t.sort_kind(t.sort_of(known)) {
            SortKind::Seq(Sort::REF) => Some(t.not(contained(CollOp::SeqContains))),
            SortKind::Set(Sort::REF) => Some(t.not(contained(CollOp::SetIn))),
            SortKind::Multiset(Sort::REF) => Some(t.eq(contained(CollOp::MultisetCount), t.int(0))),
            _ => None,
        }
    }

    /// Whether two references are different because both are created objects.
    pub fn are_distinct_objects(&self, a: Term, b: Term) -> bool {
        a != b && self.was_created(a) && self.was_created(b)
    }
}
