//! Predicate instances: `fold`, `unfold`, `unfolding`, and what is inside of an instance.
//!
//! A folded instance keeps what its body speaks of in a table of contents. So nothing outside can
//! change it, and all fractions of the instance have the same contents. An instance that was only
//! inhaled has contents that are chosen when it is opened.

use crate::exhale::Rest;
use crate::inhale::Source;
use crate::machine::{Machine, Offence, Origin, R};
use crate::state::{Amount, Chunk, Heap, Instance, Place, Slot, State, TableId, WandId};
use crate::value::Value;
use echis_source::Span;
use echis_viper::ast::{Exp, PredicateAccess, VarDecl};
use num_rational::BigRational;
use num_traits::{One, Zero};
use std::collections::BTreeMap;

impl<'p> Machine<'p> {
    /// A state in which the first variables have these values.
    pub(crate) fn state_with(&mut self, vars: &'p [VarDecl], values: Vec<Value>, heap: Heap) -> State<'p> {
        let mut values = values.into_iter();
        let cells = vars
            .iter()
            .map(|v| match values.next() {
                Some(value) => self.known(&v.ty, value),
                None => self.cell(&v.ty, Origin::Variable),
            })
            .collect();
        let mut st = State::new(vars, cells);
        st.entry = heap.clone();
        st.heap = heap;
        st
    }

    /// The body of a predicate, in a state with the arguments of an instance.
    fn open(&mut self, instance: &Instance, heap: Heap, span: Span) -> R<(&'p Exp, State<'p>)> {
        let predicate = &self.program.predicates[instance.predicate.index()];
        let Some(body) = &predicate.body else {
            return self.not_executable(span, "the contents of an abstract predicate");
        };
        Ok((
            body,
            self.state_with(&predicate.vars, instance.args.clone(), heap),
        ))
    }

    /// The instance and the amount of a ghost operation; the amount is positive.
    fn positive_access(
        &mut self,
        st: &State<'p>,
        access: &'p PredicateAccess,
        at: Offence,
    ) -> R<(Instance, Amount)> {
        let args = self.eval_all(st, &access.args, at)?;
        let amount = self.amount(st, access.perm.as_deref(), at)?;
        if *amount.size() <= BigRational::zero() {
            return self.fail(at, "permission.not.positive");
        }
        let predicate = access.predicate;
        Ok((Instance { predicate, args }, amount))
    }

    /// `fold acc(P(args), p)`.
    pub(crate) fn fold(&mut self, st: &mut State<'p>, access: &'p PredicateAccess, at: Offence) -> R {
        let (instance, amount) = self.positive_access(st, access, at)?;
        let (body, inner) = self.open(&instance, st.heap.clone(), access.span)?;
        let mut rest = Rest::of(&st.heap);
        self.exhale(&inner, &mut rest, body, &amount, at)?;
        let table = self.table();
        let mut wands: BTreeMap<Place, WandId> = BTreeMap::new();
        for (place, chunk) in rest.taken {
            match (place, chunk.slot) {
                (Place::Wand(instance, _), Slot::Wand(id)) => {
                    let any = Place::Wand(instance, None);
                    let is_other = wands.insert(any.clone(), id).is_some_and(|other| other != id);
                    let id = if is_other { self.unknown_wand() } else { id };
                    self.set_slot(table, any, Slot::Wand(id));
                }
                (place, slot) => self.set_slot(table, place, slot),
            }
        }
        let mut folded = Heap::default();
        let (perm, slot) = (amount.size().clone(), Slot::Table(table));
        folded.set(Place::Instance(instance), Chunk { perm, slot });
        self.merge(&mut rest.heap, &folded, at.span)?;
        st.heap = rest.heap;
        Ok(())
    }

    /// `unfold acc(P(args), p)`.
    pub(crate) fn unfold(&mut self, st: &mut State<'p>, access: &'p PredicateAccess, at: Offence) -> R {
        let (instance, amount) = self.positive_access(st, access, at)?;
        let amount = match &self.scale {
            Amount::Wildcard(_) => Amount::Wildcard(self.choose_wildcard()),
            // in a function, any amount is enough
            _ if self.shared => Amount::Wildcard(self.choose_wildcard()),
            scale => amount.times(scale),
        };
        let place = Place::Instance(instance.clone());
        let mut heap = st.heap.clone();
        let Some(chunk) = heap.get(&place).cloned() else {
            let lacking = match amount {
                Amount::Exactly(p) => Some(p),
                Amount::Wildcard(_) => None,
            };
            return self.fail_missing(at, place, lacking);
        };
        let amount = match amount {
            Amount::Exactly(p) if p > chunk.perm => {
                return self.fail_missing(at, place, Some(p - chunk.perm));
            }
            Amount::Wildcard(p) if p >= chunk.perm => {
                Amount::Wildcard(&chunk.perm / BigRational::from_integer(2.into()))
            }
            amount => amount,
        };
        heap.take(&place, amount.size());
        let (body, mut inner) = self.open(&instance, heap, access.span)?;
        inner.entry = st.entry.clone();
        self.inhale_contents(&mut inner, body, &amount, (instance, chunk.slot), at)?;
        st.heap = inner.heap;
        Ok(())
    }

    /// The state in which the body of an `unfolding` is evaluated.
    pub(crate) fn unfolding(
        &mut self,
        st: &State<'p>,
        access: &'p PredicateAccess,
        at: Offence,
    ) -> R<State<'p>> {
        let mut inner = st.with_heap(st.heap.clone());
        self.unfold(&mut inner, access, at)?;
        Ok(inner)
    }

    fn inhale_contents(
        &mut self,
        inner: &mut State<'p>,
        body: &'p Exp,
        amount: &Amount,
        (instance, slot): (Instance, Slot),
        at: Offence,
    ) -> R {
        let Slot::Table(table) = slot else {
            return self.not_executable(at.span, "an instance without contents");
        };
        let source = Source::Contents((instance, table));
        // what is inside of an instance is as its body says, whoever looks at it
        let steering = std::mem::replace(&mut self.steering, true);
        let promise = self.function_promise.take();
        let result = self.deeper(at.span, |m| {
            m.retrying(inner, |m, inner| m.inhale(inner, body, amount, &source, at))
        });
        self.function_promise = promise;
        self.steering = steering;
        result
    }

    /// The places inside of an instance, and what is stored there.
    pub(crate) fn contents(&mut self, instance: &Instance, table: TableId, span: Span) -> R<Heap> {
        let (body, mut inner) = self.open(instance, Heap::default(), span)?;
        let shared = std::mem::replace(&mut self.shared, true);
        let slot = Slot::Table(table);
        let one = Amount::Exactly(BigRational::one());
        let opened = (instance.clone(), slot);
        let at = Offence::new("unfold.failed", span);
        let opened = self.inhale_contents(&mut inner, body, &one, opened, at);
        self.shared = shared;
        opened.map(|()| inner.heap)
    }

    /// Makes what is stored at a place the same in two ways of looking at it.
    pub(crate) fn unify(&mut self, place: &Place, a: Slot, b: Slot, span: Span) -> R {
        if a == b {
            return Ok(());
        }
        self.spend(1, span)?;
        match (place, a, b) {
            (_, Slot::Cell(a), Slot::Cell(b)) => self.unify_cells(a, b, span),
            (Place::Instance(instance), Slot::Table(a), Slot::Table(b)) => {
                self.deeper(span, |m| m.unify_tables(instance, a, b, span))
            }
            _ => self.not_executable(span, "an instance without contents"),
        }
    }

    fn unify_tables(&mut self, instance: &Instance, a: TableId, b: TableId, span: Span) -> R {
        let predicate = &self.program.predicates[instance.predicate.index()];
        if predicate.body.is_none() {
            // different contents that nobody can look into
            return self.infeasible(span);
        }
        for (place, chunk) in self.contents(instance, a, span)?.iter() {
            if let Place::Wand(..) = place {
                return self.not_executable(span, "two instances with magic wands inside");
            }
            match self.known_slot(b, place) {
                Some(slot) => self.unify(place, chunk.slot, slot, span)?,
                None => self.set_slot(b, place.clone(), chunk.slot),
            }
        }
        Ok(())
    }
}
