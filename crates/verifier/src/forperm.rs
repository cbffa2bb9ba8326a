//! `forperm x: T [resource] :: body`: the body holds for every location of the resource to which
//! permission is held.

use crate::context::{Context, ExecResult, PartialError};
use crate::heap::{QuantifiedChunk, Resource};
use crate::quantified::positive;
use crate::state::State;
use crate::wand_shapes::ArgumentPlace;
use echis_logic::Term;
use echis_source::Span;
use echis_viper::ast::{ExpKind, ForPerm, Location, VarId};

impl<'p> Context<'p, '_> {
    /// The conjunction over the chunks of the resource: a bound variable gets the chunk's argument
    /// at its place, other arguments have to be equal to the chunk's.
    pub fn for_perm(
        &mut self,
        st: &State<'p>,
        f: &'p ForPerm,
        span: Span,
        error: PartialError,
    ) -> ExecResult<Term> {
        let t = self.terms;
        let (resource, args): (Resource, Vec<ArgumentPlace<'p>>) = match &f.location {
            Location::Field(receiver, field) => (Resource::Field(*field), vec![ArgumentPlace::of(receiver)]),
            Location::Predicate(p, args) => (
                Resource::Predicate(*p),
                args.iter().map(ArgumentPlace::of).collect(),
            ),
            Location::Wand(left, right) => self.wand_shape((left, right), span)?,
        };
        let bound = |place: &ArgumentPlace<'p>| match place.exp?.kind {
            ExpKind::Var(v) if f.vars.contains(&v) => Some(v),
            _ => None,
        };
        let places: Vec<Option<VarId>> = args.iter().map(bound).collect();
        if f.vars.iter().any(|v| !places.contains(&Some(*v))) {
            return self.unsupported(span, "`forperm` over a variable that is no argument itself is");
        }
        let mut all = Vec::new();
        let heap = st.permission_heap();
        let st = &st.with_heap(heap.clone());
        for i in heap.of(resource) {
            let chunk = heap.chunk(i).clone();
            let mut inner = st.clone();
            let mut applies = vec![t.lt(t.real(0, 1), chunk.perm)];
            for ((&place, &e), &value) in places.iter().zip(&args).zip(chunk.args.iter()) {
                match place {
                    Some(v) if inner.store.get(v).is_some() && st.store.get(v).is_none() => {
                        applies.extend(inner.store.get(v).map(|known| t.eq(known, value)));
                    }
                    Some(v) => inner.store.set(v, value),
                    None => applies.push(t.eq(self.place_value(st, e, error)?, value)),
                }
            }
            let applies = t.and_all(applies);
            if let Some(body) = self.under_condition(applies, |s| s.eval(&inner, &f.body, error))? {
                all.push(t.implies(applies, body));
            }
        }
        for chunk in heap.quantified(resource) {
            all.push(self.for_quantified(st, f, chunk, (&places, &args), error)?);
        }
        Ok(t.and_all(all))
    }

    /// The body holds wherever a quantified chunk holds permission.
    fn for_quantified(
        &mut self,
        st: &State<'p>,
        f: &'p ForPerm,
        chunk: &QuantifiedChunk,
        (places, args): (&[Option<VarId>], &[ArgumentPlace<'p>]),
        error: PartialError,
    ) -> ExecResult<Term> {
        let t = self.terms;
        let general = self.for_arbitrary(|s, constants| {
            let inner = s.bind(st, &f.vars, constants);
            let mut location = Vec::new();
            for (&place, &e) in places.iter().zip(args) {
                location.push(match place.and_then(|v| inner.store.get(v)) {
                    Some(value) => value,
                    None => s.place_value(st, e, error)?,
                });
            }
            let perm = s.perm_at(chunk, &location);
            let held = positive(t, perm);
            let body = s.under_condition(held, |s| s.eval(&inner, &f.body, error))?;
            let value = s.value_in(chunk.resource, chunk.values, &location);
            Ok(vec![t.implies(held, body.unwrap_or(t.tru())), value])
        })?;
        let [body, value] = general.terms[..] else {
            return Ok(t.tru());
        };
        let mut triggers = self.triggers(&general.vars, vec![vec![value]], body);
        let inferred = self.triggers(&general.vars, Vec::new(), body);
        triggers.extend(inferred.into_iter().filter(|set| *set != [value]));
        self.learn(&general.vars, &triggers, &general.facts);
        Ok(t.forall("forperm", &general.vars, triggers, body))
    }
}
