//! Finding chunks: reading a location, removing permission from the heap, and the sum of what is held.
//!
//! Cheapest first: arguments that are the same terms, then arguments that the native judges prove equal, then all chunks
//! of the resource together, each counted where its arguments are equal.

use crate::context::{Context, Offence, R, Reason};
use crate::heap::{Chunk, Heap, Resource};
use crate::state::State;
use echis_logic::{Sort, Term};
use echis_viper::span::Span;

const NO_PERMISSION: &str = "might lack the permission that is needed";

/// How much to take away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// This much.
    Exactly(Term),
    /// Some part of what is held, chosen below each chunk's amount.
    Wildcard,
}

impl<'p> Context<'p, '_> {
    /// The value of a location to which some permission is held.
    pub fn lookup(
        &mut self,
        st: &State<'p>,
        resource: Resource,
        args: &[Term],
        at: Offence,
        culprit: Span,
    ) -> R<Term> {
        let t = self.terms;
        let zero = t.real(0, 1);
        if let Some(i) = self.matching(&st.heap, resource, args) {
            let chunk = &st.heap.chunks()[i];
            if self.surely(t.lt(zero, chunk.perm)) {
                return Ok(chunk.value);
            }
        }
        let total = self.total(&st.heap, resource, args);
        if !self.checking_entails(t.lt(zero, total))? {
            return self.fail(
                at,
                Reason {
                    id: "insufficient.permission",
                    culprit,
                    complaint: NO_PERMISSION,
                },
            );
        }
        let candidates: Vec<usize> = st.heap.of(resource).collect();
        Ok(self.summarise(&st.heap, &candidates, args, &|chunk| chunk.perm))
    }

    fn checking_entails(&mut self, goal: Term) -> R<bool> {
        if goal == self.terms.fls() {
            Ok(false)
        } else {
            self.entails(goal)
        }
    }

    /// One value for several chunks: it is that of each chunk which is the location and whose share is positive.
    fn summarise(
        &mut self,
        heap: &Heap,
        candidates: &[usize],
        args: &[Term],
        share: &dyn Fn(&Chunk) -> Term,
    ) -> Term {
        let t = self.terms;
        if let [only] = candidates {
            return heap.chunks()[*only].value;
        }
        let sort = t.sort_of(heap.chunks()[candidates[0]].value);
        let value = t.fresh("summary", sort);
        for &i in candidates {
            let chunk = &heap.chunks()[i];
            let counts = t.and(self.same(&chunk.args, args), t.lt(t.real(0, 1), share(chunk)));
            self.path.assume(t.implies(counts, t.eq(value, chunk.value)));
        }
        value
    }

    /// A chunk whose arguments surely are the given ones.
    fn matching(&mut self, heap: &Heap, resource: Resource, args: &[Term]) -> Option<usize> {
        heap.of(resource)
            .find(|&i| heap.chunks()[i].args[..] == *args)
            .or_else(|| {
                heap.of(resource).find(|&i| {
                    let same = self.same(&heap.chunks()[i].args, args);
                    self.surely(same)
                })
            })
    }

    /// The arguments are equal one by one.
    pub fn same(&self, a: &[Term], b: &[Term]) -> Term {
        self.terms
            .and_all(a.iter().zip(b).map(|(&x, &y)| self.terms.eq(x, y)))
    }

    /// How much is held to a location, over all chunks that may be it.
    pub fn total(&self, heap: &Heap, resource: Resource, args: &[Term]) -> Term {
        let t = self.terms;
        heap.of(resource).fold(t.real(0, 1), |sum, i| {
            let chunk = &heap.chunks()[i];
            t.add(sum, t.ite(self.same(&chunk.args, args), chunk.perm, t.real(0, 1)))
        })
    }

    /// Takes permission away; returns the value of the location and the amount taken.
    pub fn remove(
        &mut self,
        heap: &mut Heap,
        resource: Resource,
        args: &[Term],
        amount: Amount,
        at: Offence,
        culprit: Span,
    ) -> R<(Term, Term)> {
        let t = self.terms;
        let zero = t.real(0, 1);
        if let Some(i) = self.matching(heap, resource, args) {
            let chunk = heap.chunks()[i].clone();
            let wanted = match amount {
                Amount::Exactly(p) => self.surely(t.le(p, chunk.perm)).then_some(p),
                Amount::Wildcard => self
                    .surely(t.lt(zero, chunk.perm))
                    .then(|| self.below(chunk.perm)),
            };
            if let Some(p) = wanted {
                self.reduce(heap, i, p);
                return Ok((chunk.value, p));
            }
        }
        let total = self.total(heap, resource, args);
        let (enough, wanted) = match amount {
            Amount::Exactly(p) => (t.le(p, total), p),
            Amount::Wildcard => (t.lt(zero, total), zero),
        };
        // an amount that may be zero needs no chunk
        let none_held = heap.of(resource).next().is_none();
        if none_held && enough != t.tru() && !self.checking_entails(enough)?
            || !none_held && !self.entails(enough)?
        {
            return self.fail(
                at,
                Reason {
                    id: "insufficient.permission",
                    culprit,
                    complaint: NO_PERMISSION,
                },
            );
        }
        let candidates: Vec<usize> = heap.of(resource).collect();
        if candidates.is_empty() {
            return Ok((t.fresh("nothing", self.value_sort(resource)), wanted));
        }
        let wanted = if amount == Amount::Wildcard {
            self.below(total)
        } else {
            wanted
        };
        let value = self.summarise(heap, &candidates, args, &|chunk| chunk.perm);
        let mut left = wanted;
        for &i in &candidates {
            let chunk = &heap.chunks()[i];
            let share = t.ite(self.same(&chunk.args, args), t.min(chunk.perm, left), zero);
            left = t.sub(left, share);
            let rest = t.sub(chunk.perm, share);
            heap.chunk_mut(i).perm = rest;
        }
        for i in candidates.into_iter().rev() {
            if self.surely(t.eq(heap.chunks()[i].perm, zero)) {
                heap.remove(i);
            }
        }
        Ok((value, wanted))
    }

    /// A fresh amount between nothing and `bound`.
    fn below(&mut self, bound: Term) -> Term {
        let t = self.terms;
        let p = t.fresh("wildcard", Sort::REAL);
        self.path.assume(t.lt(t.real(0, 1), p));
        self.path.assume(t.lt(p, bound));
        p
    }

    fn reduce(&mut self, heap: &mut Heap, index: usize, by: Term) {
        let t = self.terms;
        let rest = t.sub(heap.chunks()[index].perm, by);
        if self.surely(t.eq(rest, t.real(0, 1))) {
            heap.remove(index);
        } else {
            heap.chunk_mut(index).perm = rest;
        }
    }

    /// The sort of a resource's values: of the field, or snapshots.
    pub fn value_sort(&self, resource: Resource) -> Sort {
        match resource {
            Resource::Field(f) => self.sort(&self.program.fields[f.index()].ty),
            Resource::Predicate(_) => Sort::SNAP,
        }
    }

    /// Adds a chunk, merged with one that surely is the same location, and assumes what the sum implies.
    pub fn add(&mut self, heap: &mut Heap, chunk: Chunk) {
        let t = self.terms;
        let (zero, one) = (t.real(0, 1), t.real(1, 1));
        let Some(i) = self.matching(heap, chunk.resource, &chunk.args) else {
            if matches!(chunk.resource, Resource::Field(_)) {
                self.path.assume(t.le(chunk.perm, one));
                // more than one `write` together: different receivers (Fig. 6)
                for i in heap.of(chunk.resource).collect::<Vec<_>>() {
                    let other = &heap.chunks()[i];
                    let both = t.add(other.perm, chunk.perm);
                    if t.lt(one, both) == t.tru() {
                        self.path.assume(t.ne(other.args[0], chunk.args[0]));
                    }
                }
            }
            heap.push(chunk);
            return;
        };
        let old = heap.chunks()[i].clone();
        let sum = t.add(old.perm, chunk.perm);
        let both_held = t.and(t.lt(zero, old.perm), t.lt(zero, chunk.perm));
        self.path
            .assume(t.implies(both_held, t.eq(old.value, chunk.value)));
        if matches!(chunk.resource, Resource::Field(_)) {
            self.path.assume(t.le(sum, one));
        }
        let value = if self.surely(t.lt(zero, old.perm)) {
            old.value
        } else {
            t.ite(t.lt(zero, old.perm), old.value, chunk.value)
        };
        let merged = heap.chunk_mut(i);
        merged.perm = sum;
        merged.value = value;
    }
}
