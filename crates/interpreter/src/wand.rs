//! Magic wands that are held, and `apply`.
//!
//! Each wand that a heap holds has a number, because several wands of one instance can be held that
//! differ in what they know. A wand that was packaged in the run knows its footprint and its proof:
//! `apply` runs the proof again on the actual left-hand side ([`package`](crate::package)). Of
//! another wand it is only known that it has some footprint, which gives what the right-hand side
//! has and the left-hand side has not. If some footprint does that for all left-hand sides, its
//! values are chosen; otherwise the run is cut off.

use crate::exhale::Rest;
use crate::inhale::Source;
use crate::machine::{Machine, Offence, R};
use crate::package::Package;
use crate::state::{Amount, Chunk, Heap, Place, Slot, State, TableId, WandId, WandInstance};
use crate::wand_shape::{is_place, sides};
use echis_viper::assertion::Assertion;
use echis_viper::ast::{Exp, ExpKind, Location};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use std::rc::Rc;

/// What is known of a wand.
#[derive(Debug, Clone)]
pub(crate) enum Wand<'p> {
    /// It came from outside. The table has the values in its footprint.
    Unknown(TableId),
    /// It was packaged.
    Packaged(Rc<Package<'p>>),
}

impl<'p> Machine<'p> {
    /// A new wand.
    pub(crate) fn new_wand(&mut self, wand: Wand<'p>) -> WandId {
        self.wands.push(wand);
        WandId(self.wands.len() as u32 - 1)
    }

    /// A new wand of which nothing is known.
    pub(crate) fn unknown_wand(&mut self) -> WandId {
        let table = self.table();
        self.new_wand(Wand::Unknown(table))
    }

    /// Adds permission to a wand: to those that the source has, and besides to an unknown one.
    pub(crate) fn add_wand(
        &mut self,
        heap: &mut Heap,
        instance: &WandInstance,
        amount: &BigRational,
        source: &Source,
    ) {
        let mut left = amount.clone();
        let mut parts: Vec<(WandId, BigRational)> = Vec::new();
        if let Source::Heap(from) | Source::Beside(from, _) = source {
            for (id, perm) in from.wands_of(instance) {
                let there = heap.perm(&Place::Wand(instance.clone(), Some(id)));
                if there < perm && !left.is_zero() {
                    let part = (perm - there).min(left.clone());
                    left -= &part;
                    parts.push((id, part));
                }
            }
        }
        if !left.is_zero() {
            let key = Place::Wand(instance.clone(), None);
            let id = match source {
                Source::Table(table) | Source::Contents((_, table)) | Source::Beside(_, table) => {
                    match self.slot(*table, &key) {
                        Slot::Wand(id) => id,
                        Slot::Cell(_) | Slot::Table(_) => self.unknown_wand(),
                    }
                }
                Source::Heap(_) => self.unknown_wand(),
            };
            parts.push((id, left));
        }
        for (id, part) in parts {
            let place = Place::Wand(instance.clone(), Some(id));
            let (perm, slot) = (heap.perm(&place) + part, Slot::Wand(id));
            heap.set(place, Chunk { perm, slot });
        }
    }

    /// Takes permission to a wand away, from the newest ones first.
    pub(crate) fn take_wand(
        &mut self,
        rest: &mut Rest,
        instance: &WandInstance,
        wanted: &Amount,
        is_part: bool,
        at: Offence,
    ) -> R {
        let place = Place::Wand(instance.clone(), None);
        let held = rest.heap.wands_of(instance);
        let total = rest.heap.perm(&place);
        let size = match wanted {
            Amount::Exactly(p) => p.clone(),
            Amount::Wildcard(p) => match held.first() {
                None => return self.fail_missing(at, place, None),
                Some((_, perm)) if p < perm => p.clone(),
                Some(_) if is_part => return self.infeasible(at.span),
                Some((_, perm)) => perm / BigRational::from_integer(BigInt::from(2)),
            },
        };
        if self.reading && total.is_zero() {
            return self.fail_missing(at, place, None);
        }
        if !self.reading && total < size {
            return self.fail_missing(at, place, Some(size - total));
        }
        let mut left = size;
        for (id, perm) in held {
            let part = perm.min(left.clone());
            if part.is_zero() {
                break;
            }
            left -= &part;
            let place = Place::Wand(instance.clone(), Some(id));
            if !self.reading {
                rest.heap.take(&place, &part);
            }
            let (perm, slot) = (part, Slot::Wand(id));
            rest.taken.push((place, Chunk { perm, slot }));
        }
        Ok(())
    }

    /// Takes a wand and its left-hand side from the heap, and adds its right-hand side.
    pub(crate) fn apply_wand(&mut self, st: &mut State<'p>, wand: &'p Exp, at: Offence) -> R {
        let Some((left, right, location)) = sides(wand) else {
            return self.not_executable(wand.span, "applying this wand");
        };
        if self.shared {
            return self.not_executable(wand.span, "magic wands in functions");
        }
        let instance = self.wand_instance(st, location, wand.span, at)?;
        let place = Place::Wand(instance.clone(), None);
        let total = st.heap.perm(&place);
        if total < BigRational::one() {
            return self.fail_missing(at, place, Some(BigRational::one() - total));
        }
        let mut whole = st.heap.wands_of(&instance);
        whole.retain(|(_, perm)| *perm >= BigRational::one());
        let Some((id, _)) = self.rng.pick(&whole).cloned() else {
            return self.not_executable(wand.span, "applying parts of several wands");
        };
        let mut before = st.with_heap(st.heap.clone());
        let taken = Place::Wand(instance, Some(id));
        before.heap.take(&taken, &BigRational::one());
        let mut rest = Rest::of(&before.heap);
        self.exhale(&before, &mut rest, left, &Amount::one(), at)?;
        let given = heap_of(rest.taken);
        let (source, steering) = match self.wands[id.0 as usize].clone() {
            Wand::Unknown(table) => match self.has_footprint(left, right) {
                true => (Source::Beside(given, table), true),
                false => return self.not_executable(wand.span, "a wand whose footprint is unknown"),
            },
            Wand::Packaged(package) => (Source::Heap(self.replay(&package, given)?), false),
        };
        let mut inner = st.with_heap(rest.heap);
        inner.lhs = Some(before.heap);
        let outer = std::mem::replace(&mut self.steering, steering);
        let result = self.retrying(&mut inner, |m, inner| {
            m.inhale(inner, right, &Amount::one(), &source, at)
        });
        self.steering = outer;
        result?;
        st.heap = inner.heap;
        Ok(())
    }

    /// Whether one footprint with arbitrary values makes a wand true for all left-hand sides: the
    /// places of the right-hand side do not depend on a heap, and its facts hold on the left, or
    /// read nothing that the left-hand side has.
    fn has_footprint(&self, left: &'p Exp, right: &'p Exp) -> bool {
        let fixed = |e: &Exp| is_place(self.program, e, &[]);
        match right.connective() {
            Assertion::And(a, b) => self.has_footprint(left, a) && self.has_footprint(left, b),
            Assertion::Implies(c, a) => fixed(c) && self.has_footprint(left, a),
            Assertion::Ite(c, a, b) => fixed(c) && self.has_footprint(left, a) && self.has_footprint(left, b),
            Assertion::Access(location, perm) => {
                let is_fixed = match location {
                    Location::Field(receiver, _) => fixed(receiver),
                    Location::Predicate(_, args) => args.iter().all(fixed),
                    Location::Wand(..) => true,
                };
                is_fixed && perm.is_none_or(fixed)
            }
            Assertion::Pure => fixed(right) || self.reads_only_footprint(left, right),
            _ => false,
        }
    }

    /// Whether a fact reads only fields to which a left-hand side gives no permission.
    fn reads_only_footprint(&self, left: &Exp, fact: &Exp) -> bool {
        let mut given = Vec::new();
        let mut is_known = true;
        left.walk(&mut |e| {
            match &e.kind {
                ExpKind::Acc(Location::Field(_, field), _) => given.push(*field),
                ExpKind::Acc(..) => is_known = false,
                _ => {}
            }
            true
        });
        let reads_other = |e: &Exp| match &e.kind {
            ExpKind::Field(receiver, field) => {
                given.contains(field) || !is_place(self.program, receiver, &[])
            }
            ExpKind::Call(..) | ExpKind::Unfolding(..) | ExpKind::Applying(..) => true,
            ExpKind::Perm(_) | ExpKind::ForPerm(_) | ExpKind::Old(..) => true,
            _ => false,
        };
        is_known && !fact.any(&mut |e| reads_other(e))
    }
}

/// The heap of what an exhale has taken.
pub(crate) fn heap_of(taken: Vec<(Place, Chunk)>) -> Heap {
    let mut heap = Heap::default();
    for (place, chunk) in taken {
        let perm = heap.perm(&place) + chunk.perm;
        let slot = chunk.slot;
        heap.set(place, Chunk { perm, slot });
    }
    heap
}
