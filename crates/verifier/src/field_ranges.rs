//! Ranges of fields, `@range("least", "greatest") field f: Int`: the values of such a field are
//! always within its range, as in Java.
//!
//! Few proofs need the ranges of fields, and each fact makes later checks harder. Ranges are
//! therefore assumed only after a comparison could not be proved without them.

use crate::context::Context;
use crate::heap::{Heap, Resource};
use echis_logic::{Op, Sort, Term};
use num_bigint::BigInt;

impl Context<'_, '_> {
    /// Assumes that the values in a heap are within their ranges, if this can matter for a goal.
    /// Returns whether any of these facts is new.
    pub fn assume_ranges(&mut self, heap: &Heap, goal: Term) -> bool {
        let mut is_new = false;
        for fact in self.ranges(heap, goal) {
            if fact != self.terms.tru() && !self.path.knows(fact) {
                self.path.assume(fact);
                is_new = true;
            }
        }
        is_new
    }

    /// The facts about ranges that can matter for a goal: those of single locations if the goal
    /// compares numbers, and those of quantified chunks if the goal mentions their values.
    fn ranges(&mut self, heap: &Heap, goal: Term) -> Vec<Term> {
        let t = self.terms;
        let mut facts = Vec::new();
        let compares = |term: Term| matches!(t.peek(term).op, Op::Le | Op::Lt);
        if t.conjuncts(goal).into_iter().any(compares) {
            for chunk in heap.chunks() {
                let range = self.range_of(chunk.resource);
                if let Some(range) = range.filter(|_| t.sort_of(chunk.value) == Sort::INT) {
                    facts.extend(self.within(range, chunk.value, chunk.perm));
                }
            }
        }
        for chunk in heap.all_quantified() {
            let Some(range) = self.range_of(chunk.resource) else {
                continue;
            };
            let value_at = Op::Apply(self.signature.value_at(chunk.resource));
            if t.any(goal, &mut |term| t.peek(term).op == value_at) {
                let formals = self.formals(chunk.resource);
                let value = self.value_in(chunk.resource, chunk.values, &formals);
                for fact in self.within(range, value, chunk.perm) {
                    facts.push(self.for_all_locations(chunk.resource, vec![vec![value]], fact));
                }
            }
        }
        facts
    }

    fn range_of(&self, resource: Resource) -> Option<(BigInt, BigInt)> {
        match resource {
            Resource::Field(field) => self.program.fields[field.index()].range(),
            Resource::Predicate(_) | Resource::Wand(_) => None,
        }
    }

    /// The facts that a value is within a range if some permission is held.
    fn within(&self, (least, greatest): (BigInt, BigInt), value: Term, perm: Term) -> [Term; 2] {
        let t = self.terms;
        let some = t.lt(t.real(0, 1), perm);
        [t.le(t.int(least), value), t.le(value, t.int(greatest))].map(|bound| t.implies(some, bound))
    }
}
