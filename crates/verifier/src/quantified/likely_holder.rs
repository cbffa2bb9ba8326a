//! Which quantified chunk probably holds a location: one whose assertion writes its locations like
//! this one, as `loc(a, 0)` is written like `forall j :: acc(loc(a, j).f)`. This decides only which
//! chunk is tried first.

use super::permission_functions::positive;
use super::value_maps::only_map;
use crate::context::Context;
use crate::heap::{Heap, Resource};
use echis_logic::{Op, Term, Terms};

impl Context<'_, '_> {
    /// The positions of the quantified chunks of a resource, likely holders of the location first.
    pub fn likely_holders(&self, heap: &Heap, resource: Resource, args: &[Term]) -> Vec<usize> {
        let mut positions: Vec<usize> = heap.positions(resource).collect();
        if positions.len() > 1 {
            let chunks = heap.all_quantified();
            positions.sort_by_key(|&i| -likeness_of_all(self.terms, &chunks[i].written, args));
        }
        positions
    }

    /// The value that a location has in the chunk that most likely holds permission to it, if a
    /// quick check shows that it does where the value is `needed`. A map for all chunks is not
    /// needed then, and the value stays the same term when other chunks change.
    pub fn read_from_likely_holder(
        &mut self,
        heap: &Heap,
        resource: Resource,
        args: &[Term],
        needed: Term,
    ) -> Option<Term> {
        if only_map(heap, resource).is_some() {
            return None;
        }
        let likely = *self.likely_holders(heap, resource, args).first()?;
        let chunk = heap.all_quantified()[likely].clone();
        let t = self.terms;
        let held = self.perm_at(&chunk, args);
        if !self.check_quick(t.implies(needed, positive(t, held))) {
            return None;
        }
        self.assume_not_null(resource, args, needed);
        Some(self.value_in(resource, chunk.values, args))
    }
}

fn likeness_of_all(t: &Terms, written: &[Term], args: &[Term]) -> i32 {
    let pairs = written.iter().zip(args);
    pairs.map(|(&pattern, &term)| likeness(t, pattern, term)).sum()
}

/// How alike a term and a pattern over bound variables are: one point for each operation that they
/// share, and one less for each place where they differ.
fn likeness(t: &Terms, pattern: Term, term: Term) -> i32 {
    let (p, n) = (t.node(pattern), t.node(term));
    match p.op {
        Op::Bound(_) => 0,
        _ if p.op == n.op && p.args.len() == n.args.len() => 1 + likeness_of_all(t, &p.args, &n.args),
        _ => -1,
    }
}
