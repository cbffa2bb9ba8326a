//! `exhale A`: checks the facts of an assertion and takes its permissions away, from left to right.
//!
//! Facts and places are evaluated in the state before. Only `perm` and `forperm` see what is left.

use crate::machine::{Machine, Offence, R, Stop};
use crate::state::{Amount, Chunk, Heap, Place, State};
use echis_viper::assertion::Assertion;
use echis_viper::ast::{Exp, Location};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};

/// What an exhale leaves.
#[derive(Debug, Clone)]
pub(crate) struct Rest {
    /// What is held still.
    pub(crate) heap: Heap,
    /// The places that were taken, what is stored there, and how much was wanted.
    pub(crate) taken: Vec<(Place, Chunk)>,
}

impl Rest {
    pub(crate) fn of(heap: &Heap) -> Rest {
        Rest {
            heap: heap.clone(),
            taken: Vec::new(),
        }
    }
}

impl<'p> Machine<'p> {
    /// Exhales several assertions, which are all read in the state before; returns what is left.
    pub(crate) fn exhale_all(
        &mut self,
        st: &State<'p>,
        all: &'p [Exp],
        at: impl Fn(&Exp) -> Offence,
    ) -> R<Heap> {
        let mut rest = Rest::of(&st.heap);
        for a in all {
            self.exhale(st, &mut rest, a, &Amount::one(), at(a))?;
        }
        Ok(rest.heap)
    }

    /// Checks an assertion; the state stays as it is.
    pub(crate) fn check(&mut self, st: &State<'p>, a: &'p Exp, at: Offence) -> R {
        let reading = std::mem::replace(&mut self.reading, false);
        let result = self.exhale(st, &mut Rest::of(&st.heap), a, &Amount::one(), at);
        self.reading = reading;
        result
    }

    /// Exhales a multiple of an assertion.
    pub(crate) fn exhale(
        &mut self,
        st: &State<'p>,
        rest: &mut Rest,
        a: &'p Exp,
        scale: &Amount,
        at: Offence,
    ) -> R {
        self.spend(1, a.span)?;
        echis_recursion::deep(|| match a.connective() {
            Assertion::And(x, y) => {
                self.exhale(st, rest, x, scale, at)?;
                self.exhale(st, rest, y, scale, at)
            }
            Assertion::Implies(c, x) => match self.holds_before(st, rest, c, scale, at)? {
                true => self.exhale(st, rest, x, scale, at),
                false => Ok(()),
            },
            Assertion::Ite(c, x, y) => {
                let holds = self.holds_before(st, rest, c, scale, at)?;
                self.exhale(st, rest, if holds { x } else { y }, scale, at)
            }
            Assertion::Let(v, bound, body) => {
                let before = st.with_remaining(&rest.heap);
                let value = self.in_mode(false, scale, |m| m.eval(&before, bound, at))?;
                let inner = self.with_value(st, v, value);
                self.exhale(&inner, rest, body, scale, at)
            }
            Assertion::InhaleExhale(_, y) => self.exhale(st, rest, y, scale, at),
            Assertion::Access(location, perm) => {
                let before = st.with_remaining(&rest.heap);
                let (place, amount) =
                    self.in_mode(false, scale, |m| m.access(&before, a, location, perm, at))?;
                self.take(rest, place, &amount, scale, at)
            }
            Assertion::Forall(_) => self.exhale_quantified(st, rest, a, scale, at),
            Assertion::Pure | Assertion::Unfolding(..) | Assertion::Unsupported => {
                match self.holds_before(st, rest, a, scale, at)? {
                    true => Ok(()),
                    false => self.fail(at, "assertion.false"),
                }
            }
        })
    }

    fn holds_before(
        &mut self,
        st: &State<'p>,
        rest: &Rest,
        e: &'p Exp,
        scale: &Amount,
        at: Offence,
    ) -> R<bool> {
        let before = st.with_remaining(&rest.heap);
        self.in_mode(false, scale, |m| m.eval_bool(&before, e, at))
    }

    /// The place and the amount of an accessibility predicate; the amount is not negative.
    pub(crate) fn access(
        &mut self,
        st: &State<'p>,
        a: &'p Exp,
        location: &'p Location,
        perm: Option<&'p Exp>,
        at: Offence,
    ) -> R<(Place, Amount)> {
        let place = self.place(st, location, a.span, at)?;
        let amount = self.amount(st, perm, at)?;
        self.not_negative(&amount, at)?;
        Ok((place, amount))
    }

    /// Takes a multiple of an amount away.
    pub(crate) fn take(
        &mut self,
        rest: &mut Rest,
        place: Place,
        amount: &Amount,
        scale: &Amount,
        at: Offence,
    ) -> R {
        let wanted = amount.times(scale);
        if wanted.size().is_zero() {
            return Ok(());
        }
        if let Place::Wand(instance, None) = &place {
            return self.take_wand(rest, instance, &wanted, matches!(scale, Amount::Wildcard(_)), at);
        }
        let Some(chunk) = rest.heap.get(&place).cloned() else {
            let lacking = match &wanted {
                Amount::Exactly(p) if !self.reading => Some(p.clone()),
                Amount::Exactly(_) | Amount::Wildcard(_) => None,
            };
            return self.fail_missing(at, place, lacking);
        };
        let perm = wanted.size().clone();
        let slot = chunk.slot;
        rest.taken.push((place.clone(), Chunk { perm, slot }));
        if self.reading {
            return Ok(());
        }
        let size = match (&wanted, scale) {
            (Amount::Exactly(p), _) => p.clone(),
            // less than what is held
            (Amount::Wildcard(p), Amount::Exactly(_)) if *p < chunk.perm => p.clone(),
            (Amount::Wildcard(_), Amount::Exactly(_)) => {
                &chunk.perm / BigRational::from_integer(BigInt::from(2))
            }
            // the part was chosen already, and has to be small enough
            (Amount::Wildcard(p), Amount::Wildcard(_)) => match *p < chunk.perm {
                true => p.clone(),
                false => return self.infeasible(at.span),
            },
        };
        if size > chunk.perm {
            return self.fail_missing(at, place, Some(size - chunk.perm));
        }
        rest.heap.take(&place, &size);
        Ok(())
    }

    /// `assume A`: the permissions that `A` mentions are held already, or the run is infeasible.
    pub(crate) fn assume_held(&mut self, st: &State<'p>, a: &'p Exp, at: Offence) -> R {
        self.claim(st, &mut Rest::of(&st.heap), a, at)
    }

    fn claim(&mut self, st: &State<'p>, rest: &mut Rest, a: &'p Exp, at: Offence) -> R {
        self.spend(1, a.span)?;
        echis_recursion::deep(|| match a.connective() {
            Assertion::And(x, y) => {
                self.claim(st, rest, x, at)?;
                self.claim(st, rest, y, at)
            }
            Assertion::Implies(c, x) => match self.eval_bool(st, c, at)? {
                true => self.claim(st, rest, x, at),
                false => Ok(()),
            },
            Assertion::Ite(c, x, y) => {
                let side = if self.eval_bool(st, c, at)? { x } else { y };
                self.claim(st, rest, side, at)
            }
            Assertion::Let(v, bound, body) => {
                let inner = self.bind(st, v, bound, at)?;
                self.claim(&inner, rest, body, at)
            }
            Assertion::InhaleExhale(x, _) => self.claim(st, rest, x, at),
            Assertion::Access(location, perm) => {
                let place = self.place(st, location, a.span, at)?;
                let amount = self.amount(st, perm, at)?;
                let held = rest.heap.perm(&place);
                let is_held = match &amount {
                    Amount::Exactly(p) => *p <= held,
                    Amount::Wildcard(_) => !held.is_zero(),
                };
                if !is_held {
                    return self.infeasible(a.span);
                }
                match amount {
                    Amount::Exactly(p) => rest.heap.take(&place, &p),
                    Amount::Wildcard(_) => {
                        let half = held / (BigRational::one() + BigRational::one());
                        rest.heap.take(&place, &half);
                    }
                }
                Ok(())
            }
            Assertion::Forall(_) => match self.exhale_quantified(st, rest, a, &Amount::one(), at) {
                Err(Stop::Failed(f)) if f.id.ends_with(":insufficient.permission") => self.infeasible(a.span),
                result => result,
            },
            Assertion::Pure | Assertion::Unfolding(..) | Assertion::Unsupported => {
                self.assume(st, a, &Amount::one(), at)
            }
        })
    }
}
