//! Producing an iterated separating conjunction (Fig. 3 of the paper): a new chunk, and what its permissions imply.

use super::amounts::positive;
use super::shape::{Shape, Step};
use crate::context::{Context, Offence, R, Stop};
use crate::heap::{Heap, QuantifiedChunk, Resource};
use crate::lookup::Amount;
use crate::produce::{Produced, Source};
use crate::state::State;
use echis_logic::Term;
use echis_viper::ast::{Exp, ExpKind};

impl<'p, 't> Context<'p, 't> {
    /// Produces `scale` times a `forall` that asserts permissions.
    pub fn produce_quantified(
        &mut self,
        mut st: State<'p>,
        a: &'p Exp,
        source: Source,
        scale: Amount,
        offence: Offence,
        k: Produced<'_, 'p, 't>,
    ) -> R {
        let snapshot = self.produce_shape(&mut st, &Shape::of(a, true), source, scale, offence)?;
        if self.surely(self.terms.fls()) {
            return Err(Stop::Dead);
        }
        k(self, st, snapshot)
    }

    fn produce_shape(
        &mut self,
        st: &mut State<'p>,
        shape: &Shape<'p>,
        source: Source,
        scale: Amount,
        offence: Offence,
    ) -> R<Term> {
        match shape {
            Shape::Both(x, y) => {
                let (left, right) = self.split(source);
                let a = self.produce_shape(st, x, left, scale, offence)?;
                let b = self.produce_shape(st, y, right, scale, offence)?;
                Ok(self.terms.pair(a, b))
            }
            Shape::Leaf(steps, e) if e.is_pure() => {
                let inhaling = std::mem::replace(&mut self.inhaling, self.checking);
                let fact = self.fact(st, steps, e, scale, offence);
                self.inhaling = inhaling;
                self.path.assume(fact?);
                Ok(self.terms.unit())
            }
            Shape::Leaf(steps, e) => match &e.kind {
                ExpKind::Acc(location, perm) => {
                    let access = (*e, location, perm.as_deref());
                    self.produce_isc(st, steps, access, source, scale, offence)
                }
                _ => self.unsupported(e.span, "this assertion under a quantifier is"),
            },
        }
    }

    /// A fact for all values of the quantified variables that satisfy the conditions.
    pub(super) fn fact(
        &mut self,
        st: &State<'p>,
        steps: &[Step<'p>],
        e: &'p Exp,
        scale: Amount,
        offence: Offence,
    ) -> R<Term> {
        let t = self.terms;
        let Some(leaf) = self.leaf(st, steps, scale, offence, &mut |s, st| {
            Ok(vec![s.eval(st, e, offence)?])
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
        steps: &[Step<'p>],
        access: (&'p Exp, &'p echis_viper::ast::Location, Option<&'p Exp>),
        source: Source,
        scale: Amount,
        offence: Offence,
    ) -> R<Term> {
        let t = self.terms;
        let Some(isc) = self.isc(st, steps, access, scale, offence)? else {
            return Ok(t.unit());
        };
        let sort = self.signature.map_sort(isc.resource);
        let values = match source {
            Source::Fresh => {
                let context = self.bound.clone();
                let sorts: Vec<_> = context.iter().map(|&c| t.sort_of(c)).collect();
                t.apply(t.fresh_symbol("values", &sorts, sort), &context)
            }
            Source::Given(snapshot) => t.unwrap(snapshot, sort),
        };
        let snapshot = t.wrap(values);
        if let Source::Given(given) = source {
            self.path.assume(t.eq(given, snapshot));
        }
        if !self.assume_injectivity {
            self.injective(&isc)?;
        }
        let preimage = self.preimage(&isc);
        if let Resource::Field(_) = isc.resource {
            let triggers = self.instance_triggers(&isc, Some(values));
            let small = t.le(isc.amount.term(), t.real(1, 1));
            let body = t.implies(isc.condition, t.and(t.ne(isc.args[0], t.null()), small));
            let fact = t.forall("permitted", &isc.vars, triggers, body);
            self.path.assume(fact);
        }
        let chunk = QuantifiedChunk {
            resource: isc.resource,
            values,
            perm: t.ite(preimage.belongs, preimage.amount, t.real(0, 1)),
        };
        self.add_quantified(&mut st.heap, chunk);
        Ok(snapshot)
    }

    /// Adds a chunk, and assumes what it implies together with the others.
    pub fn add_quantified(&mut self, heap: &mut Heap, chunk: QuantifiedChunk) {
        let t = self.terms;
        if chunk.perm == t.real(0, 1) {
            return;
        }
        if let Resource::Field(_) = chunk.resource {
            for i in heap.of(chunk.resource) {
                let single = &heap.chunks()[i];
                let here = self.perm_at(&chunk, &single.args);
                self.path.assume(t.le(t.add(here, single.perm), t.real(1, 1)));
            }
            for other in heap.quantified(chunk.resource) {
                let fact = self.no_more_than_write(&chunk, other);
                self.path.assume(fact);
            }
        }
        heap.push_quantified(chunk);
    }

    /// Nowhere do two chunks of a field hold more than `write` together.
    fn no_more_than_write(&mut self, a: &QuantifiedChunk, b: &QuantifiedChunk) -> Term {
        let t = self.terms;
        let formals = self.formals(a.resource);
        let both = t.and(positive(t, a.perm), positive(t, b.perm));
        let body = t.implies(both, t.le(t.add(a.perm, b.perm), t.real(1, 1)));
        let mut triggers = vec![
            vec![self.value_in(a.resource, a.values, &formals)],
            vec![self.value_in(b.resource, b.values, &formals)],
        ];
        triggers.extend(self.location_triggers(a.resource, body));
        self.for_all_locations(a.resource, triggers, body)
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
