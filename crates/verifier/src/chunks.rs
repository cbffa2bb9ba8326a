//! Finding chunks: reads a location, removes permission from the heap, and sums the held
//! permission.
//!
//! The cheapest way goes first. A chunk can have the same argument terms, or arguments that the
//! native solver proves equal. Otherwise all chunks of the resource are used, each under the
//! condition that its arguments are equal.

use crate::context::{Context, ExecResult, PartialError, Reason, Stop};
use crate::heap::{Chunk, ChunkId, Heap, Resource};
use crate::inference::MissingPermission;
use crate::limits::CheckPlace;
use crate::quantified::{at_most, positive};
use crate::state::State;
use echis_logic::Term;
use echis_source::Span;

/// An amount of permission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// A known amount.
    Exactly(Term),
    /// A positive amount of which nothing else is known. A consumer may assume that it is less than
    /// the held amount.
    Wildcard(Term),
}

impl Amount {
    /// The amount as a term of sort Real.
    pub fn term(self) -> Term {
        match self {
            Amount::Exactly(p) | Amount::Wildcard(p) => p,
        }
    }
}

impl<'p> Context<'p, '_> {
    /// The value of a location to which some permission is held.
    pub fn lookup(
        &mut self,
        st: &State<'p>,
        resource: Resource,
        args: &[Term],
        at: PartialError,
        culprit: Span,
    ) -> ExecResult<Term> {
        let always = self.terms.tru();
        let value = self.lookup_if(always, &st.heap, resource, args, at, culprit)?;
        value.ok_or(Stop::Infeasible)
    }

    /// The value of a location. Some permission to it must be held if `needed` holds. Returns
    /// `None` if no chunk can have this location.
    pub fn lookup_if(
        &mut self,
        needed: Term,
        heap: &Heap,
        resource: Resource,
        args: &[Term],
        at: PartialError,
        culprit: Span,
    ) -> ExecResult<Option<Term>> {
        let t = self.terms;
        let zero = t.real(0, 1);
        let place = CheckPlace::within(at, culprit);
        let need = MissingPermission {
            resource,
            args: Some(args.to_vec()),
            amount: None,
            culprit,
            proved_markers: Vec::new(),
            held: None,
            everywhere: None,
            condition: None,
        };
        // under a quantifier, the read must remain in the term, which can be a trigger
        let is_quantified = self.is_quantified(args);
        let found = if is_quantified {
            heap.find(resource, args)
        } else {
            self.find_matching(heap, resource, args)
        };
        if let Some(i) = found {
            let chunk = heap.chunk(i);
            if self.check_quick(t.lt(zero, chunk.perm)) {
                return Ok(Some(chunk.value));
            }
        }
        if let Some(value) = self.read_from_likely_holder(heap, resource, args, needed) {
            return Ok(Some(value));
        }
        if is_quantified || heap.quantified(resource).next().is_some() {
            let held = self.some_held(heap, resource, args);
            if !self.is_held(t.implies(needed, held), heap, resource, place)? {
                return self.insufficient(at, need, None);
            }
            self.assume_not_null(resource, args, needed);
            let values = self.summary(heap, resource);
            return Ok(Some(self.value_in(resource, values, args)));
        }
        let total = self.total(heap, resource, args);
        if !self.is_held(t.implies(needed, t.lt(zero, total)), heap, resource, place)? {
            return self.insufficient(at, need, None);
        }
        if self.scope.bound.len() > self.scope.own_formals {
            // a fresh value would depend on the bound variables, and differ in body and trigger
            let values = self.summary(heap, resource);
            return Ok(Some(self.value_in(resource, values, args)));
        }
        let candidates = self.aliasing_candidates(heap, resource, args);
        Ok(self.summarise(heap, &candidates, args))
    }

    /// Whether arguments depend on bound variables of quantifiers.
    fn is_quantified(&self, args: &[Term]) -> bool {
        let mut variables = self.scope.bound[self.scope.own_formals..].iter();
        variables.any(|&v| args.iter().any(|&a| self.terms.mentions(a, v)))
    }

    /// Assumes that the receiver of a held field is not null.
    pub fn assume_not_null(&mut self, resource: Resource, args: &[Term], held: Term) {
        let t = self.terms;
        if let Resource::Field(_) = resource {
            self.path.assume(t.implies(held, t.ne(args[0], t.null())));
        }
    }

    /// Fails because a permission is missing. `example` is a case in which it is.
    pub fn fail_insufficient<T>(
        &mut self,
        at: PartialError,
        (resource, culprit): (Resource, Span),
        example: Option<String>,
    ) -> ExecResult<T> {
        let (id, complaint) = match resource {
            Resource::Field(_) | Resource::Predicate(_) => {
                let complaint = "might lack the permission that is needed";
                ("insufficient.permission", complaint)
            }
            Resource::Wand(_) => ("wand.not.found", "might not be held"),
        };
        let reason = Reason::new(id, culprit, complaint);
        self.fail_for(at, reason, example)
    }

    /// One value for several chunks. It equals the value of each chunk that has this location and a
    /// positive amount.
    fn summarise(&mut self, heap: &Heap, candidates: &[ChunkId], args: &[Term]) -> Option<Term> {
        let t = self.terms;
        let first = heap.chunk(*candidates.first()?).value;
        if candidates.len() == 1 {
            return Some(first);
        }
        let value = t.fresh("summary", t.sort_of(first));
        let has_it = |chunk: &Chunk| t.and(self.same(&chunk.args, args), t.lt(t.real(0, 1), chunk.perm));
        let here: Vec<Term> = candidates.iter().map(|&i| has_it(heap.chunk(i))).collect();
        for (n, &i) in candidates.iter().enumerate() {
            let chunk = heap.chunk(i);
            let mut counts = here[n];
            if let Resource::Wand(_) = chunk.resource {
                // two wands of one instance can have different values
                let others = here.iter().enumerate().filter(|&(m, _)| m != n);
                counts = t.and(counts, t.not(t.or_all(others.map(|(_, &other)| other))));
            }
            self.path.assume(t.implies(counts, t.eq(value, chunk.value)));
        }
        Some(value)
    }

    /// A chunk whose arguments are proved to equal the given ones. Cases are tried for each
    /// candidate only after no candidate was found without them.
    fn find_matching(&mut self, heap: &Heap, resource: Resource, args: &[Term]) -> Option<ChunkId> {
        self.find_equal(heap, resource, args).or_else(|| {
            let mut candidates = self.aliasing_candidates(heap, resource, args).into_iter();
            candidates.find(|&i| {
                let same = self.same(&heap.chunk(i).args, args);
                same != self.terms.fls() && self.check_native(same)
            })
        })
    }

    /// A chunk whose arguments are the given ones, or follow to be equal without any cases.
    fn find_equal(&mut self, heap: &Heap, resource: Resource, args: &[Term]) -> Option<ChunkId> {
        heap.find(resource, args).or_else(|| {
            let mut candidates = self.aliasing_candidates(heap, resource, args).into_iter();
            candidates.find(|&i| {
                let same = self.same(&heap.chunk(i).args, args);
                same != self.terms.fls() && self.check_by_propagation(same)
            })
        })
    }

    /// The chunks of a resource that can have this location: those with other created objects as
    /// arguments cannot.
    fn aliasing_candidates(&self, heap: &Heap, resource: Resource, args: &[Term]) -> Vec<ChunkId> {
        let mut possible = match args.first() {
            Some(&object) if self.was_created(object) => heap.near(resource, object),
            _ => heap.of(resource).collect(),
        };
        possible.retain(|&i| {
            let mut pairs = heap.chunk(i).args.iter().zip(args);
            !pairs.any(|(&a, &b)| self.are_distinct_objects(a, b))
        });
        possible
    }

    /// The formula that arguments are equal, pair by pair.
    pub fn same(&self, a: &[Term], b: &[Term]) -> Term {
        self.terms
            .and_all(a.iter().zip(b).map(|(&x, &y)| self.values_equal(x, y)))
    }

    /// The formula that two values are equal. Two created objects are different.
    pub fn values_equal(&self, a: Term, b: Term) -> Term {
        if self.are_distinct_objects(a, b) {
            self.terms.fls()
        } else {
            self.terms.same(a, b)
        }
    }

    /// The amount held to a location: the sum over all chunks that can have it.
    pub fn total(&mut self, heap: &Heap, resource: Resource, args: &[Term]) -> Term {
        let t = self.terms;
        let single =
            self.aliasing_candidates(heap, resource, args)
                .into_iter()
                .fold(t.real(0, 1), |sum, i| {
                    let chunk = heap.chunk(i);
                    t.add(sum, t.ite(self.same(&chunk.args, args), chunk.perm, t.real(0, 1)))
                });
        let quantified = heap.quantified(resource);
        quantified.fold(single, |sum, chunk| t.add(sum, self.perm_at(chunk, args)))
    }

    /// Removes permission. Returns the value of the location, if a chunk can have it.
    pub fn remove(
        &mut self,
        heap: &mut Heap,
        resource: Resource,
        args: &[Term],
        amount: Amount,
        at: PartialError,
        culprit: Span,
    ) -> ExecResult<Option<Term>> {
        let wanted = amount.term();
        if let Some(i) = self.find_matching(heap, resource, args) {
            let chunk = heap.chunk(i).clone();
            let enough = self.sufficient_amount(chunk.perm, amount);
            if self.check_quick(enough) {
                self.assume_wildcard_smaller(amount, chunk.perm);
                self.reduce(heap, i, wanted);
                return Ok(Some(chunk.value));
            }
        }
        if let Some(value) = self.remove_from_quantified(heap, resource, args, amount) {
            return Ok(Some(value));
        }
        let total = self.total(heap, resource, args);
        let enough = self.sufficient_amount(total, amount);
        if !self.is_held(enough, heap, resource, CheckPlace::within(at, culprit))? {
            let is_packaging = !self.packages.is_empty();
            let held = is_packaging.then(|| self.surely_held(heap, resource, args));
            let need = MissingPermission {
                resource,
                args: Some(args.to_vec()),
                amount: Some(amount),
                culprit,
                proved_markers: Vec::new(),
                held,
                everywhere: None,
                condition: None,
            };
            return self.insufficient(at, need, None);
        }
        if heap.quantified(resource).next().is_some() {
            let values = self.summary(heap, resource);
            self.assume_wildcard_smaller(amount, total);
            self.remove_shares(heap, resource, args, wanted);
            return Ok(Some(self.value_in(resource, values, args)));
        }
        let candidates = self.aliasing_candidates(heap, resource, args);
        let Some(value) = self.summarise(heap, &candidates, args) else {
            return Ok(None);
        };
        self.assume_wildcard_smaller(amount, total);
        self.remove_shares(heap, resource, args, wanted);
        Ok(Some(value))
    }

    /// Removes an amount from a single quantified chunk, if a quick check shows that it holds
    /// enough.
    fn remove_from_quantified(
        &mut self,
        heap: &mut Heap,
        resource: Resource,
        args: &[Term],
        amount: Amount,
    ) -> Option<Term> {
        for i in self.likely_holders(heap, resource, args) {
            let chunk = heap.all_quantified()[i].clone();
            let held = self.perm_at(&chunk, args);
            let enough = self.sufficient_amount(held, amount);
            if self.check_quick(enough) {
                let some = positive(self.terms, amount.term());
                self.assume_not_null(resource, args, some);
                self.assume_wildcard_smaller(amount, held);
                self.reduce_at(heap.quantified_mut(i), args, amount.term());
                return Some(self.value_in(resource, chunk.values, args));
            }
        }
        None
    }

    /// Removes an amount from one location, chunk by chunk: from each as much as it holds there and
    /// is still wanted.
    fn remove_shares(&mut self, heap: &mut Heap, resource: Resource, args: &[Term], wanted: Term) {
        let t = self.terms;
        let zero = t.real(0, 1);
        let mut left = wanted;
        let singles = self.aliasing_candidates(heap, resource, args);
        for &i in &singles {
            let chunk = heap.chunk(i);
            let share = t.ite(self.same(&chunk.args, args), t.min(chunk.perm, left), zero);
            left = t.sub(left, share);
            let rest = t.sub(chunk.perm, share);
            heap.change(i, |c| c.perm = rest);
        }
        for i in heap.positions(resource).collect::<Vec<_>>() {
            let held = self.perm_at(&heap.all_quantified()[i], args);
            let share = t.min(held, left);
            left = t.sub(left, share);
            self.reduce_at(heap.quantified_mut(i), args, share);
        }
        for i in singles.into_iter().rev() {
            if self.check_native(t.eq(heap.chunk(i).perm, zero)) {
                heap.remove(i);
            }
        }
    }

    /// The formula that the held amount is enough to remove `amount`.
    fn sufficient_amount(&self, held: Term, amount: Amount) -> Term {
        let t = self.terms;
        let zero = t.real(0, 1);
        match amount {
            Amount::Exactly(p) => at_most(t, p, held),
            Amount::Wildcard(p) => t.implies(t.lt(zero, p), positive(t, held)),
        }
    }

    /// Assumes that a removed wildcard is less than the amount that was held.
    fn assume_wildcard_smaller(&mut self, amount: Amount, held: Term) {
        let t = self.terms;
        if let Amount::Wildcard(p) = amount {
            let some = t.lt(t.real(0, 1), p);
            self.path.assume(t.implies(some, t.lt(p, held)));
        }
    }

    /// Removes an amount from one chunk, and the chunk if it is empty then.
    fn reduce(&mut self, heap: &mut Heap, number: ChunkId, by: Term) {
        let t = self.terms;
        let rest = t.sub(heap.chunk(number).perm, by);
        if self.check_native(t.eq(rest, t.real(0, 1))) {
            heap.remove(number);
        } else {
            heap.change(number, |c| c.perm = rest);
        }
    }

    /// Adds a chunk. Merges it with a chunk that has the same location without any cases, and
    /// assumes the consequences of their sum. Other chunks stay apart: what needs their sum adds
    /// them up.
    pub fn add(&mut self, heap: &mut Heap, chunk: Chunk) {
        let t = self.terms;
        for other in heap.quantified(chunk.resource) {
            self.agree_at(other, &chunk);
        }
        let Some(i) = self.find_equal(heap, chunk.resource, &chunk.args) else {
            if self.is_at_most_write(chunk.resource) {
                self.path.assume(t.le(chunk.perm, t.real(1, 1)));
            }
            for i in self.aliasing_candidates(heap, chunk.resource, &chunk.args) {
                let other = heap.chunk(i);
                let same = self.same(&other.args, &chunk.args);
                if same != t.fls() {
                    let facts = self.same_location_facts(other, &chunk);
                    self.path.assume(t.implies(same, facts));
                }
            }
            let (resource, args) = (chunk.resource, chunk.args.clone());
            self.push(heap, chunk);
            self.assume_at_most_write(heap, resource, &args);
            return;
        };
        let old = heap.chunk(i).clone();
        if let Resource::Wand(_) = chunk.resource {
            return self.merge_wands(heap, i, &chunk);
        }
        let facts = self.same_location_facts(&old, &chunk);
        self.path.assume(facts);
        let held = t.lt(t.real(0, 1), old.perm);
        heap.change(i, |c| c.perm = t.add(old.perm, chunk.perm));
        if !self.check_quick(held) {
            heap.change(i, |c| c.value = t.ite(held, old.value, chunk.value));
        }
        self.assume_at_most_write(heap, chunk.resource, &chunk.args);
    }

    /// Adds a wand to the chunk of the same instance. If both hold permission, nothing is known
    /// about the value of the wand that is taken first.
    fn merge_wands(&mut self, heap: &mut Heap, i: ChunkId, new: &Chunk) {
        let t = self.terms;
        let old = heap.chunk(i).clone();
        let is_held = |perm| t.lt(t.real(0, 1), perm);
        let value = if old.value == new.value {
            old.value
        } else {
            let any = t.fresh("wand", t.sort_of(old.value));
            let of_old = t.ite(is_held(new.perm), any, old.value);
            t.ite(is_held(old.perm), of_old, new.value)
        };
        heap.change(i, |c| {
            c.perm = t.add(old.perm, new.perm);
            c.value = value;
        });
    }

    /// Adds a chunk for a location that no chunk has yet.
    pub fn push(&self, heap: &mut Heap, chunk: Chunk) {
        let was_created = chunk.args.first().is_some_and(|&object| self.was_created(object));
        heap.push(chunk, was_created);
    }

    /// Whether the amount of a location is at most `write`.
    pub fn is_at_most_write(&self, resource: Resource) -> bool {
        matches!(resource, Resource::Field(_)) && !self.modes.shared
    }

    /// Assumes that all chunks together hold at most `write` to a field, if some are quantified.
    fn assume_at_most_write(&mut self, heap: &Heap, resource: Resource, args: &[Term]) {
        if self.is_at_most_write(resource) && heap.quantified(resource).next().is_some() {
            let limit = self.no_more_than_write(heap, resource, args);
            self.path.assume(limit);
        }
    }

    /// The consequences of two chunks for one location (Fig. 6): one value if both amounts are
    /// positive, and at most `write` to a field.
    pub fn same_location_facts(&self, a: &Chunk, b: &Chunk) -> Term {
        let t = self.terms;
        if let Resource::Wand(_) = a.resource {
            return t.tru();
        }
        let zero = t.real(0, 1);
        let both_held = t.and(t.lt(zero, a.perm), t.lt(zero, b.perm));
        let one_value = t.implies(both_held, t.eq(a.value, b.value));
        match self.is_at_most_write(a.resource) {
            true => t.and(t.le(t.add(a.perm, b.perm), t.real(1, 1)), one_value),
            false => one_value,
        }
    }
}
