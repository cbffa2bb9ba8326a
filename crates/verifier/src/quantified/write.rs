//! Writes to a location of a quantified chunk that holds the full permission there.
//!
//! The chunk stays whole: its amounts are unchanged, and its new map of values differs from the old
//! one at the location only. A sequence of writes therefore costs one fact each, whatever of their
//! locations may be equal. Otherwise each write would split the chunk, and its amounts would be
//! nested conditions on all locations written before.

use crate::context::Context;
use crate::heap::{Heap, Resource};
use crate::quantified::at_most;
use echis_logic::Term;

impl Context<'_, '_> {
    /// Writes a value if a quick check shows that one quantified chunk holds the full permission.
    /// Other chunks then hold nothing there, since a location has at most `write`.
    pub fn write_in_place(
        &mut self,
        heap: &mut Heap,
        resource: Resource,
        args: &[Term],
        value: Term,
    ) -> bool {
        let t = self.terms;
        let one = t.real(1, 1);
        if !self.is_at_most_write(resource) || heap.find(resource, args).is_some() {
            return false;
        }
        for i in self.likely_holders(heap, resource, args) {
            let chunk = heap.all_quantified()[i].clone();
            let held = self.perm_at(&chunk, args);
            if !self.check_quick(at_most(t, one, held)) {
                continue;
            }
            self.assume_not_null(resource, args, t.tru());
            let written = t.fresh("values", self.signature.map_sort(resource));
            self.path.note_value_map(written);
            let here = self.value_in(resource, written, args);
            self.path.assume(t.eq(here, value));
            let formals = self.formals(resource);
            let elsewhere = t.not(self.same(&formals, args));
            let [after, before] = [written, chunk.values].map(|map| self.value_in(resource, map, &formals));
            // only a value after the write is looked for in the map before it: the other way round,
            // every location ever written would be compared with every other one
            let kept = t.implies(elsewhere, t.eq(after, before));
            let kept = self.for_all_values(resource, vec![vec![after]], kept);
            self.path.assume(kept);
            let chunk = heap.quantified_mut(i);
            chunk.values = written;
            chunk.given = None;
            return true;
        }
        false
    }
}
