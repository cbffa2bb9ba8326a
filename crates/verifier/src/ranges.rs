//! Ranges of fields, `@range("least", "greatest") field f: Int`: what is in such a field is never outside of its range, as in Java.
//!
//! Few proofs need that of a field that nobody reads, and each fact makes all questions after it harder. So it is known late: where a comparison
//! could not be shown without it.

use crate::context::Context;
use crate::heap::{Heap, Resource};
use echis_logic::{Op, Sort, Term};

impl Context<'_, '_> {
    /// Assumes of what is in a heap that it is in its range, if that can matter to a goal. Says whether any of it is news.
    pub fn know_ranges(&mut self, heap: &Heap, goal: Term) -> bool {
        let t = self.terms;
        let compares = |term: Term| matches!(t.peek(term).op, Op::Le | Op::Lt);
        if !t.conjuncts(goal).into_iter().any(compares) {
            return false;
        }
        let mut is_news = false;
        for chunk in heap.chunks() {
            let Resource::Field(field) = chunk.resource else {
                continue;
            };
            let range = self.program.fields[field.index()].range();
            let Some((least, greatest)) = range.filter(|_| t.sort_of(chunk.value) == Sort::INT) else {
                continue;
            };
            // where there is no permission the value says nothing
            let some = t.lt(t.real(0, 1), chunk.perm);
            for bound in [
                t.le(t.int(least), chunk.value),
                t.le(chunk.value, t.int(greatest)),
            ] {
                let fact = t.implies(some, bound);
                if fact != t.tru() && !self.path.knows(fact) {
                    self.path.assume(fact);
                    is_news = true;
                }
            }
        }
        is_news
    }
}
