//! Producing an iterated separating conjunction (Fig. 3 of the paper): a new chunk, and what its
//! permissions imply.

use super::NOT_INJECTIVE;
use super::leaves::{Enclosing, LeafTree};
use super::permission_functions::{never_together, positive};
use crate::chunks::Amount;
use crate::context::{Context, ExecResult, PartialError};
use crate::heap::{Chunk, Heap, QuantifiedChunk, Resource};
use crate::produce::{Access, Produced, SnapshotSource};
use crate::recursive_functions;
use crate::state::State;
use echis_logic::Term;
use echis_viper::ast::{Exp, ExpKind, Location};

impl<'p, 't> Context<'p, 't> {
    /// Produces `scale` times a `forall` that asserts permissions.
    pub fn produce_quantified(
        &mut self,
        mut st: State<'p>,
        a: &'p Exp,
        source: SnapshotSource,
        scale: Amount,
        error: PartialError,
        k: Produced<'_, 'p, 't>,
    ) -> ExecResult {
        let snapshot = self.produce_shape(&mut st, &LeafTree::of(a, true), source, scale, error)?;
        if self.check_native(self.terms.fls()) {
            return self.infeasible_at(a.span);
        }
        k(self, st, snapshot)
    }

    fn produce_shape(
        &mut self,
        st: &mut State<'p>,
        shape: &LeafTree<'p>,
        source: SnapshotSource,
        scale: Amount,
        error: PartialError,
    ) -> ExecResult<Term> {
        match shape {
            LeafTree::Both(x, y) => {
                let (left, right) = self.split(source);
                let a = self.produce_shape(st, x, left, scale, error)?;
                let b = self.produce_shape(st, y, right, scale, error)?;
                Ok(self.terms.pair(a, b))
            }
            LeafTree::Leaf(steps, e) if e.is_pure() => {
                let fact = self.with_modes(
                    |modes| modes.inhaling = modes.checking,
                    |s| s.eval_foreign(source, |s| s.fact(st, steps, e, scale, error)),
                );
                if let Some(fact) = fact? {
                    self.path.assume(fact);
                }
                Ok(self.unit_snapshot(source))
            }
            LeafTree::Leaf(steps, e) => match &e.kind {
                ExpKind::Acc(location, perm) => {
                    let access = Access::new(location, perm.as_deref(), e.span);
                    if let Location::Wand(..) = location {
                        self.leaf(st, steps, scale, error, &mut |s, st| {
                            s.check_inhaled_wand(st, access, source, error)?;
                            Ok(Vec::new())
                        })?;
                    }
                    self.produce_isc(st, steps, access, source, scale, error)
                }
                _ => self.unsupported(e.span, "this assertion under a quantifier is"),
            },
        }
    }

    /// A fact for all values of the quantified variables that satisfy the conditions.
    pub(super) fn fact(
        &mut self,
        st: &State<'p>,
        steps: &[Enclosing<'p>],
        e: &'p Exp,
        scale: Amount,
        error: PartialError,
    ) -> ExecResult<Term> {
        let t = self.terms;
        let Some(leaf) = self.leaf(st, steps, scale, error, &mut |s, st| {
            Ok(vec![s.eval(st, e, error)?])
        })?
        else {
            return Ok(t.tru());
        };
        let body = t.implies(leaf.condition, leaf.terms[0]);
        let triggers = self.triggers(&leaf.vars, leaf.triggers, body);
        Ok(t.forall("user", &leaf.vars, triggers, body))
    }

    fn produce_isc(
        &mut self,
        st: &mut State<'p>,
        steps: &[Enclosing<'p>],
        access: Access<'p>,
        source: SnapshotSource,
        scale: Amount,
        error: PartialError,
    ) -> ExecResult<Term> {
        let t = self.terms;
        let isc = self.eval_foreign(source, |s| s.isc(st, steps, access, scale, error))?;
        let Some(isc) = isc.flatten() else {
            return Ok(t.unit());
        };
        let sort = self.signature.map_sort(isc.resource);
        let values = match source.given() {
            None => {
                let context = self.scope.bound.clone();
                let sorts: Vec<_> = context.iter().map(|&c| t.sort_of(c)).collect();
                let map = t.apply(t.fresh_symbol("values", &sorts, sort), &context);
                self.path.note_value_map(map);
                map
            }
            Some(snapshot) => t.unwrap(snapshot, sort),
        };
        let snapshot = t.wrap(values);
        if let Some(given) = source.given() {
            self.path.assume(t.eq(given, snapshot));
        }
        if !self.settings.assume_injectivity {
            self.injective(&isc, NOT_INJECTIVE)?;
        }
        let preimage = self.preimage(&isc);
        if let Resource::Field(_) = isc.resource {
            let triggers = self.instance_triggers(&isc, Some(values));
            let mut permitted = t.ne(isc.args[0], t.null());
            if self.is_at_most_write(isc.resource) {
                permitted = t.and(permitted, t.le(isc.amount.term(), t.real(1, 1)));
            }
            let body = t.implies(isc.condition, permitted);
            let fact = t.forall("permitted", &isc.vars, triggers, body);
            self.path.assume(fact);
        }
        let perm = t.ite(preimage.belongs, preimage.amount, t.real(0, 1));
        let chunk = QuantifiedChunk {
            resource: isc.resource,
            values,
            perm,
            given: source.given().map(|_| perm),
            written: isc.args.as_slice().into(),
        };
        // in a case of a function's definition, the fact would be one more condition
        if source.given().is_some() && self.modes.checking && self.compares_snapshots() {
            let domain = self.domain_fact(isc.resource, values, chunk.perm);
            self.path.assume(domain);
        }
        self.add_quantified(&mut st.heap, chunk);
        Ok(snapshot)
    }

    fn compares_snapshots(&self) -> bool {
        *self
            .compares_snapshots
            .get_or_init(|| recursive_functions::compares_snapshots(self.program, &self.revealed))
    }

    /// Adds a chunk, and assumes its consequences together with the other chunks.
    pub fn add_quantified(&mut self, heap: &mut Heap, chunk: QuantifiedChunk) {
        let t = self.terms;
        if chunk.perm == t.real(0, 1) {
            return;
        }
        let resource = chunk.resource;
        self.agree_with_others(heap, &chunk);
        if self.is_at_most_write(resource) {
            self.together_at_most_write(heap, &chunk);
        }
        heap.push_quantified(chunk);
        if self.is_at_most_write(resource) {
            for i in heap.of(resource) {
                let here = self.no_more_than_write(heap, resource, &heap.chunk(i).args);
                self.path.assume(here);
            }
        }
    }

    /// A new quantified chunk and those of the heap hold no more than `write` to a location. Where
    /// two amounts would be too much, one of them is zero, which needs no arithmetic.
    fn together_at_most_write(&mut self, heap: &Heap, chunk: &QuantifiedChunk) {
        let t = self.terms;
        let others = heap.quantified(chunk.resource);
        let (apart, beside): (Vec<&QuantifiedChunk>, Vec<_>) =
            others.partition(|other| never_together(t, chunk.perm, other.perm));
        for other in apart {
            self.assume_apart(chunk, other);
        }
        if !beside.is_empty() {
            let total = beside
                .iter()
                .fold(chunk.perm, |sum, other| t.add(sum, other.perm));
            let body = t.le(total, t.real(1, 1));
            let formals = self.formals(chunk.resource);
            let mut triggers = self.location_triggers(chunk.resource, body);
            let all = std::iter::once(chunk).chain(beside);
            let values = all.map(|c| self.value_in(chunk.resource, c.values, &formals));
            triggers.extend(values.map(|value| vec![value]));
            let everywhere = self.for_all_locations(chunk.resource, triggers, body);
            self.path.assume(everywhere);
        }
    }

    /// Assumes that no location is held by both chunks. The fact is instantiated only for locations
    /// at which the conditions of both occur.
    fn assume_apart(&mut self, a: &QuantifiedChunk, b: &QuantifiedChunk) {
        let t = self.terms;
        let [in_a, in_b] = [a, b].map(|chunk| positive(t, chunk.perm));
        let [of_a, of_b] = [in_a, in_b].map(|held| self.location_triggers(a.resource, held));
        let triggers = if of_a.is_empty() || of_b.is_empty() {
            [of_a, of_b].concat()
        } else {
            let pairs = of_a
                .iter()
                .flat_map(|x| of_b.iter().map(|y| [&x[..], &y[..]].concat()));
            pairs.collect()
        };
        let fact = self.for_all_locations(a.resource, triggers, t.not(t.and(in_a, in_b)));
        self.path.assume(fact);
    }

    /// Where another chunk holds permission too, the values are the same.
    fn agree_with_others(&mut self, heap: &Heap, chunk: &QuantifiedChunk) {
        let t = self.terms;
        if let Resource::Wand(_) = chunk.resource {
            return;
        }
        for i in heap.of(chunk.resource) {
            self.agree_at(chunk, heap.chunk(i));
        }
        for other in heap.quantified(chunk.resource) {
            if self.is_at_most_write(chunk.resource) && never_together(t, chunk.perm, other.perm) {
                continue;
            }
            let both = t.and(positive(t, chunk.perm), positive(t, other.perm));
            let agree = self.agree_where(chunk.resource, chunk.values, other.values, both);
            self.path.assume(agree);
        }
    }

    /// Where a quantified chunk and one of a single location both hold permission, the value is the
    /// same.
    pub fn agree_at(&mut self, quantified: &QuantifiedChunk, single: &Chunk) {
        let t = self.terms;
        if let Resource::Wand(_) = single.resource {
            return;
        }
        let here = self.perm_at(quantified, &single.args);
        let both = t.and(positive(t, here), positive(t, single.perm));
        let value = self.value_in(single.resource, quantified.values, &single.args);
        self.path.assume(t.implies(both, t.eq(value, single.value)));
    }

    /// All chunks of a field together hold no more than `write` to a location.
    pub fn no_more_than_write(&mut self, heap: &Heap, resource: Resource, args: &[Term]) -> Term {
        let t = self.terms;
        let total = self.total(heap, resource, args);
        t.le(total, t.real(1, 1))
    }

    /// Triggers for a fact about all locations that its own terms offer, over the formals.
    fn location_triggers(&mut self, resource: Resource, body: Term) -> Vec<echis_logic::Trigger> {
        let t = self.terms;
        let formals = self.formals(resource);
        let vars: Vec<Term> = formals.iter().map(|&f| t.bound(t.sort_of(f))).collect();
        let there = formals.iter().copied().zip(vars.iter().copied()).collect();
        let back = vars.iter().copied().zip(formals.iter().copied()).collect();
        let body = t.substitute(body, &there);
        let found = self.triggers(&vars, Vec::new(), body);
        let close = |set: echis_logic::Trigger| set.into_iter().map(|p| t.substitute(p, &back)).collect();
        found.into_iter().map(close).collect()
    }
}
