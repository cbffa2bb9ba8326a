//! `consume(σ, A, k)`: checks an assertion's facts and takes its permissions away (*Implicit Dynamic Frames*, Fig. 7).
//!
//! Pure parts are evaluated in the state before; the heap that is taken from runs along, as the paper's H₂.

use crate::context::{Context, Offence, R, Reason};
use crate::heap::Heap;
use crate::limit::CheckPlace;
use crate::lookup::Amount;
use crate::state::State;
use echis_logic::{Sort, Term};
use echis_viper::assertion::Assertion;
use echis_viper::ast::{BinOp, Exp, ExpKind};
use std::cell::RefCell;

/// What goes on after consuming: the heap that is left, and the snapshot of what was taken.
pub type Consumed<'k, 'p, 't> = &'k mut dyn FnMut(&mut Context<'p, 't>, Heap, Term) -> R;

impl<'p, 't> Context<'p, 't> {
    /// Consumes one assertion completely.
    pub fn consume(&mut self, st: &State<'p>, a: &'p Exp, offence: Offence, k: Consumed<'_, 'p, 't>) -> R {
        let one = Amount::Exactly(self.terms.real(1, 1));
        self.take(st, st.heap.clone(), a, one, offence, k)
    }

    /// Consumes several assertions one after another, all read in the state before.
    pub fn consume_all(
        &mut self,
        st: &State<'p>,
        all: &'p [Exp],
        offences: &dyn Fn(&'p Exp) -> Offence,
        k: Consumed<'_, 'p, 't>,
    ) -> R {
        self.take_all(st, st.heap.clone(), all, offences, k)
    }

    fn take_all(
        &mut self,
        st: &State<'p>,
        heap: Heap,
        all: &'p [Exp],
        offences: &dyn Fn(&'p Exp) -> Offence,
        k: Consumed<'_, 'p, 't>,
    ) -> R {
        let one = Amount::Exactly(self.terms.real(1, 1));
        match all {
            [] => {
                let unit = self.terms.unit();
                k(self, heap, unit)
            }
            [only] => self.take(st, heap, only, one, offences(only), k),
            [first, rest @ ..] => self.take(st, heap, first, one, offences(first), &mut |s, heap, a| {
                s.take_all(st, heap, rest, offences, &mut |s, heap, b| {
                    let both = s.terms.pair(a, b);
                    k(s, heap, both)
                })
            }),
        }
    }

    /// Takes `scale` times an assertion from `heap`, reading in `st`.
    pub fn take(
        &mut self,
        st: &State<'p>,
        heap: Heap,
        a: &'p Exp,
        scale: Amount,
        offence: Offence,
        k: Consumed<'_, 'p, 't>,
    ) -> R {
        self.in_time(CheckPlace::within(offence, a.span))?;
        stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || {
            self.take_kind(st, heap, a, scale, offence, k)
        })
    }

    fn take_kind(
        &mut self,
        st: &State<'p>,
        heap: Heap,
        a: &'p Exp,
        scale: Amount,
        offence: Offence,
        k: Consumed<'_, 'p, 't>,
    ) -> R {
        let t = self.terms;
        match a.assertion() {
            Assertion::Pure => {
                self.recorder.remains(&heap);
                self.check_pure(&st.with_remaining(&heap), a, scale, offence)?;
                k(self, heap, t.unit())
            }
            Assertion::And(x, y) => self.take(st, heap, x, scale, offence, &mut |s, heap, sx| {
                s.take(st, heap, y, scale, offence, &mut |s, heap, sy| {
                    let both = s.terms.pair(sx, sy);
                    k(s, heap, both)
                })
            }),
            Assertion::Implies(c, body) => {
                let condition = self.eval_scaled(&st.with_remaining(&heap), c, scale, offence)?;
                let k = RefCell::new(k);
                self.fork(
                    condition,
                    c.into(),
                    &mut |s| s.take(st, heap.clone(), body, scale, offence, &mut **k.borrow_mut()),
                    &mut |s| {
                        let unit = s.terms.unit();
                        (k.borrow_mut())(s, heap.clone(), unit)
                    },
                )
            }
            Assertion::Ite(c, x, y) => {
                let condition = self.eval_scaled(&st.with_remaining(&heap), c, scale, offence)?;
                let k = RefCell::new(k);
                self.fork(
                    condition,
                    c.into(),
                    &mut |s| s.take(st, heap.clone(), x, scale, offence, &mut **k.borrow_mut()),
                    &mut |s| s.take(st, heap.clone(), y, scale, offence, &mut **k.borrow_mut()),
                )
            }
            Assertion::Let(v, bound, body) => {
                let value = self.eval_scaled(&st.with_remaining(&heap), bound, scale, offence)?;
                let mut inner = st.clone();
                inner.store.set(v, value);
                self.take(&inner, heap, body, scale, offence, k)
            }
            Assertion::InhaleExhale(_, exhaled) => {
                self.take(st, heap, exhaled, scale, offence, &mut |s, heap, _| {
                    // what is inhaled has a snapshot of another shape
                    let unknown = s.terms.fresh("exhaled", Sort::SNAP);
                    k(s, heap, unknown)
                })
            }
            Assertion::Access(location, perm) => {
                let before = &st.with_remaining(&heap);
                let (resource, args) = self.location(before, location, a.span, offence)?;
                let amount = self.amount(before, perm, offence)?;
                if let (Amount::Exactly(p), Some(written)) = (amount, perm) {
                    let reason = Reason {
                        id: "negative.permission",
                        culprit: written.span,
                        complaint: "might be negative",
                    };
                    self.require(t.le(t.real(0, 1), p), offence, reason)?;
                }
                self.recorder.remains(&heap);
                let mut heap = heap;
                let some = t.lt(t.real(0, 1), amount.term());
                let value = if self.reading {
                    self.lookup_if(some, &heap, resource, &args, offence, a.span)?
                } else {
                    let amount = self.scaled(amount, scale);
                    self.remove(&mut heap, resource, &args, amount, offence, a.span)?
                };
                // where nothing is taken the snapshot says nothing of the location
                let snapshot = value.map_or(t.unit(), |v| self.only_if(some, t.wrap(v)));
                k(self, heap, snapshot)
            }
            Assertion::Forall(_) => {
                let mut heap = heap;
                let snapshot = self.take_quantified(st, &mut heap, a, scale, offence)?;
                k(self, heap, snapshot)
            }
            Assertion::Unfolding(..) | Assertion::Unsupported => {
                self.unsupported(a.span, "this assertion is")
            }
        }
    }

    fn only_if(&mut self, condition: Term, snapshot: Term) -> Term {
        if self.likely(condition) {
            snapshot
        } else {
            self.terms.ite(condition, snapshot, self.terms.unit())
        }
    }

    /// A multiple of an amount; that of a wildcard, or by a wildcard, is one as well. The ground
    /// solver knows nothing of products, so that it is told when one is positive.
    pub fn scaled(&mut self, amount: Amount, by: Amount) -> Amount {
        let t = self.terms;
        let (a, b) = (amount.term(), by.term());
        let product = t.mul(a, b);
        let is_linear = t.number(a).is_some() || t.number(b).is_some();
        let is_quantified = self.bound.len() > self.own_formals;
        if !is_linear && !is_quantified {
            let zero = t.real(0, 1);
            if self.surely(t.lt(zero, a)) && self.surely(t.lt(zero, b)) {
                self.path.assume(t.lt(zero, product));
            }
        }
        match (amount, by) {
            (Amount::Exactly(_), Amount::Exactly(_)) => Amount::Exactly(product),
            _ => Amount::Wildcard(product),
        }
    }

    /// Checks a pure assertion conjunct by conjunct, so that a failure names the conjunct.
    fn check_pure(&mut self, st: &State<'p>, a: &'p Exp, scale: Amount, offence: Offence) -> R {
        if let ExpKind::Binary(BinOp::And, x, y) = &a.kind {
            self.check_pure(st, x, scale, offence)?;
            return self.check_pure(st, y, scale, offence);
        }
        let inhaling = std::mem::replace(&mut self.inhaling, false);
        let goal = self.eval_scaled(st, a, scale, offence);
        self.inhaling = inhaling;
        let goal = goal?;
        let place = CheckPlace::within(offence, a.span);
        let is_shown = !self.checking
            || self.entails(goal, place)?
            || self.know_ranges(&st.heap, goal) && self.entails(goal, place)?;
        if !is_shown {
            let reason = Reason {
                id: "assertion.false",
                culprit: a.span,
                complaint: "might not hold",
            };
            self.refuse(goal, offence, reason, None)?;
        }
        self.path.assume(goal);
        Ok(())
    }
}
