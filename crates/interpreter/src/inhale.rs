//! `inhale A`: adds the permissions of an assertion and chooses values so that its facts hold.
//!
//! A fact that does not hold makes the run infeasible. Before that happens, values that the inhale
//! itself chose are taken back and chosen again, a bounded number of times.

use crate::machine::{Machine, Offence, R, Stop};
use crate::nesting::Opened;
use crate::state::{Amount, Chunk, Heap, Place, Slot, State, TableId};
use echis_source::Span;
use echis_viper::assertion::Assertion;
use echis_viper::ast::{Exp, ExpKind, Location};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// Where the values of inhaled places come from.
#[derive(Debug, Clone)]
pub(crate) enum Source {
    /// From a table of contents.
    Table(TableId),
    /// From the contents of an instance that is opened.
    Contents(Opened),
    /// From another heap; what it does not hold is new.
    Heap(Heap),
    /// From another heap; what it does not hold, from a table of contents.
    Beside(Heap, TableId),
}

impl Source {
    fn table(&self) -> Option<TableId> {
        match self {
            Source::Table(table) | Source::Contents((_, table)) => Some(*table),
            Source::Beside(_, table) => Some(*table),
            Source::Heap(_) => None,
        }
    }
}

/// How often an infeasible inhale is tried at most.
const TRIES: usize = 24;

/// How often at most, inside of another inhale that may be tried again.
const INNER_TRIES: usize = 3;

/// How often the values that one fact reads are chosen at most.
const FACT_TRIES: usize = 6;

/// How many wildcards of a run have amounts of their own at most.
const WILDCARDS: u32 = 1000;

impl<'p> Machine<'p> {
    /// Runs something that inhales. If it is infeasible it is tried again with other choices.
    pub(crate) fn retrying<T>(
        &mut self,
        st: &mut State<'p>,
        mut f: impl FnMut(&mut Self, &mut State<'p>) -> R<T>,
    ) -> R<T> {
        let (before, mark) = (st.clone(), self.mark());
        let tries = if self.retrying == 0 { TRIES } else { INNER_TRIES };
        let mut left = tries;
        loop {
            self.retrying += 1;
            let result = f(self, st);
            self.retrying -= 1;
            left -= 1;
            let again = left > 0 && self.has_chosen_since(mark) && self.has_steps_left();
            match result {
                Err(Stop::Infeasible(_)) if again => {
                    self.undo(mark);
                    *st = before.clone();
                }
                result => return result,
            }
        }
    }

    /// Inhales the clauses of a contract or the invariants of a loop, again with other choices if
    /// that is infeasible.
    pub(crate) fn inhale_contract(&mut self, st: &mut State<'p>, all: &'p [Exp], source: &Source) -> R {
        self.retrying(st, |m, st| m.inhale_all(st, all, source))
    }

    /// Inhales several assertions into the heap of a state.
    pub(crate) fn inhale_all(&mut self, st: &mut State<'p>, all: &'p [Exp], source: &Source) -> R {
        for a in all {
            self.inhale(st, a, &Amount::one(), source, Offence::not_well_formed(a))?;
        }
        Ok(())
    }

    /// Inhales a multiple of an assertion.
    pub(crate) fn inhale(
        &mut self,
        st: &mut State<'p>,
        a: &'p Exp,
        scale: &Amount,
        source: &Source,
        at: Offence,
    ) -> R {
        self.spend(1, a.span)?;
        echis_recursion::deep(|| match a.connective() {
            Assertion::And(x, y) => {
                self.inhale(st, x, scale, source, at)?;
                self.inhale(st, y, scale, source, at)
            }
            Assertion::Implies(c, x) => match self.in_mode(true, scale, |m| m.eval_bool(st, c, at))? {
                true => self.inhale(st, x, scale, source, at),
                false => Ok(()),
            },
            Assertion::Ite(c, x, y) => {
                let holds = self.in_mode(true, scale, |m| m.eval_bool(st, c, at))?;
                self.inhale(st, if holds { x } else { y }, scale, source, at)
            }
            Assertion::Let(v, bound, body) => {
                let mut inner = self.in_mode(true, scale, |m| m.bind(st, v, bound, at))?;
                self.inhale(&mut inner, body, scale, source, at)?;
                st.heap = inner.heap;
                Ok(())
            }
            Assertion::InhaleExhale(x, _) => self.inhale(st, x, scale, source, at),
            Assertion::Access(location, perm) => self.inhale_access(st, a, location, perm, scale, source, at),
            Assertion::Forall(_) => self.inhale_quantified(st, a, scale, source, at),
            Assertion::Pure | Assertion::Unfolding(..) | Assertion::Unsupported => {
                self.assume(st, a, scale, at)
            }
        })
    }

    /// Evaluates something as a part of an assertion of which a multiple is inhaled or exhaled.
    pub(crate) fn in_mode<T>(
        &mut self,
        inhaling: bool,
        scale: &Amount,
        f: impl FnOnce(&mut Self) -> R<T>,
    ) -> R<T> {
        let outer = (
            std::mem::replace(&mut self.inhaling, inhaling),
            std::mem::replace(&mut self.scale, scale.clone()),
            std::mem::replace(&mut self.reading, false),
        );
        let result = f(self);
        (self.inhaling, self.scale, self.reading) = outer;
        result
    }

    /// Assumes a fact. What it reads and nobody has read before is chosen so that it holds, if that
    /// can be done.
    pub(crate) fn assume(&mut self, st: &State<'p>, e: &'p Exp, scale: &Amount, at: Offence) -> R {
        let mark = self.mark();
        for _ in 0..FACT_TRIES {
            self.in_mode(true, scale, |m| {
                m.steer(st, e, true, at);
                Ok(())
            })?;
            if self.in_mode(true, scale, |m| m.eval_bool(st, e, at))? {
                return Ok(());
            }
            if !self.has_chosen_since(mark) || !self.has_steps_left() || !self.steering {
                break;
            }
            self.undo(mark);
        }
        self.infeasible(e.span)
    }

    #[allow(clippy::too_many_arguments)]
    fn inhale_access(
        &mut self,
        st: &mut State<'p>,
        a: &'p Exp,
        location: &'p Location,
        perm: Option<&'p Exp>,
        scale: &Amount,
        source: &Source,
        at: Offence,
    ) -> R {
        let (place, amount) = self.in_mode(true, scale, |m| {
            if let Location::Field(receiver, field) = location {
                m.steer_receiver(st, receiver, *field, perm.is_some(), at);
            }
            let place = m.place(st, location, a.span, at)?;
            Ok((place, m.amount(st, perm, at)?))
        })?;
        self.not_negative(&amount, at)?;
        let amount = amount.times(scale);
        self.add(&mut st.heap, place, &amount, source, a.span)
    }

    /// The amount of an accessibility predicate; `write` if none is written.
    pub(crate) fn amount(&mut self, st: &State<'p>, perm: Option<&'p Exp>, at: Offence) -> R<Amount> {
        match perm {
            None => Ok(Amount::one()),
            Some(Exp {
                kind: ExpKind::Wildcard,
                ..
            }) => Ok(Amount::Wildcard(self.choose_wildcard())),
            Some(p) => Ok(Amount::Exactly(self.eval_perm(st, p, at)?)),
        }
    }

    /// A small positive amount, less than a half of each one that was chosen before: what is taken
    /// away as a wildcard never uses up what another wildcard has added, even where both mean the
    /// same place.
    pub(crate) fn choose_wildcard(&mut self) -> BigRational {
        self.wildcards = (self.wildcards + 1).min(WILDCARDS);
        BigRational::new(BigInt::one(), BigInt::one() << (8 + 2 * self.wildcards))
    }

    pub(crate) fn not_negative(&mut self, amount: &Amount, at: Offence) -> R {
        match amount.size().is_negative() {
            true => self.fail(at, "negative.permission"),
            false => Ok(()),
        }
    }

    /// Adds permission to a place. Its value is the one that is known, and the one of the source.
    pub(crate) fn add(
        &mut self,
        heap: &mut Heap,
        place: Place,
        amount: &Amount,
        source: &Source,
        span: Span,
    ) -> R {
        let amount = amount.size();
        if amount.is_zero() {
            return Ok(());
        }
        if let Place::Field(_, None) = place {
            return self.infeasible(span);
        }
        if let Place::Wand(instance, None) = &place {
            self.add_wand(heap, instance, amount, source);
            return Ok(());
        }
        let chunk = match heap.get(&place).cloned() {
            None => Chunk {
                perm: amount.clone(),
                slot: self.slot_from(source, &place),
            },
            Some(held) => {
                match self.known_from(source, &place) {
                    Some(slot) => self.unify(&place, held.slot, slot, span)?,
                    None => {
                        if let Some(table) = source.table() {
                            self.set_slot(table, place.clone(), held.slot);
                        }
                    }
                }
                Chunk {
                    perm: held.perm + amount,
                    slot: held.slot,
                }
            }
        };
        let is_limited = matches!(place, Place::Field(..)) && !self.shared;
        if is_limited && chunk.perm > BigRational::one() {
            return self.infeasible(span);
        }
        if let (Source::Contents(outer), Place::Instance(inner), Slot::Table(table)) =
            (source, &place, chunk.slot)
            && !self.nesting.note(outer, (inner.clone(), table))
        {
            return self.infeasible(span);
        }
        heap.set(place, chunk);
        Ok(())
    }

    fn known_from(&self, source: &Source, place: &Place) -> Option<Slot> {
        match source {
            Source::Table(table) | Source::Contents((_, table)) => self.known_slot(*table, place),
            Source::Heap(heap) => heap.get(place).map(|c| c.slot),
            Source::Beside(heap, table) => match heap.get(place) {
                Some(chunk) => Some(chunk.slot),
                None => self.known_slot(*table, place),
            },
        }
    }

    fn slot_from(&mut self, source: &Source, place: &Place) -> Slot {
        match source {
            Source::Table(table) | Source::Contents((_, table)) => self.slot(*table, place),
            Source::Heap(heap) => match heap.get(place) {
                Some(chunk) => chunk.slot,
                None => {
                    let table = self.table();
                    self.slot(table, place)
                }
            },
            Source::Beside(heap, table) => match heap.get(place) {
                Some(chunk) => chunk.slot,
                None => self.slot(*table, place),
            },
        }
    }

    /// Adds all of a heap to another one.
    pub(crate) fn merge(&mut self, heap: &mut Heap, other: &Heap, span: Span) -> R {
        let source = Source::Heap(other.clone());
        for (place, chunk) in other.iter() {
            let amount = Amount::Exactly(chunk.perm.clone());
            self.add(heap, place.clone(), &amount, &source, span)?;
        }
        Ok(())
    }
}
