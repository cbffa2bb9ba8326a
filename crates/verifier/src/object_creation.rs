//! Created objects are different from all others. Each has a number, in the order in which they
//! were created, and whatever variables and fields hold then has a smaller one: as many facts as
//! there are references, not as pairs of them.

use crate::context::Context;
use crate::heap::{ChunkId, Resource};
use crate::state::State;
use echis_logic::{CollOp, Sort, SortKind, Term};
use echis_viper::ast::VarId;
use std::collections::BTreeSet;
use std::rc::Rc;

impl<'p> Context<'p, '_> {
    /// A new object, to be held by this variable.
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
        st.last_creation = Rc::new((st.store.clone(), st.heap.clone()));
        self.created.insert(object);
        object
    }

    /// The values in a state of which it is not known that they are older than what is created
    /// next: collections, and what is held since the last object was created.
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

    /// Are collections among the values or the arguments of a resource?
    fn has_collections(&self, resource: Resource) -> bool {
        let sorts = self.signature.argument_sorts(resource);
        let mut all = sorts.into_iter().chain([self.signature.value_sort(resource)]);
        all.any(|sort| {
            let kind = self.terms.sort_kind(sort);
            matches!(kind, SortKind::Seq(_) | SortKind::Set(_) | SortKind::Multiset(_))
        })
    }

    /// Is a term an object that was created?
    pub fn was_created(&self, object: Term) -> bool {
        self.created.contains(&object)
    }

    /// The number of an object.
    fn creation_number(&self, object: Term) -> Term {
        self.terms.apply(self.signature.creation_number(), &[object])
    }

    /// A collection that is known already does not contain a new object.
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

    /// Two references are different because both were created.
    pub fn are_distinct_objects(&self, a: Term, b: Term) -> bool {
        a != b && self.was_created(a) && self.was_created(b)
    }
}
