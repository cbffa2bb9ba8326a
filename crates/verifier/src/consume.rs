//! `consume(σ, A, k)`: checks an assertion's facts and removes its permissions (*Implicit Dynamic
//! Frames*, Fig. 7).
//!
//! Pure parts are evaluated in the original state. The heap from which permissions are removed is
//! passed along, as the paper's H₂.

use crate::chunks::Amount;
use crate::context::{Context, ExecResult, PartialError, Reason};
use crate::heap::Heap;
use crate::limits::CheckPlace;
use crate::produce::Access;
use crate::state::State;
use echis_logic::{Sort, Term};
use echis_viper::assertion::Assertion;
use echis_viper::ast::{BinOp, Exp, ExpKind};

/// The continuation after consuming: takes the remaining heap and the snapshot of the removed part.
pub type Consumed<'k, 'p, 't> = &'k mut dyn FnMut(&mut Context<'p, 't>, Heap, Term) -> ExecResult;

impl<'p, 't> Context<'p, 't> {
    /// Consumes one assertion completely.
    pub fn consume(
        &mut self,
        st: &State<'p>,
        a: &'p Exp,
        error: PartialError,
        k: Consumed<'_, 'p, 't>,
    ) -> ExecResult {
        let one = Amount::Exactly(self.terms.real(1, 1));
        self.consume_scaled(st, st.heap.clone(), a, one, error, k)
    }

    /// Consumes several assertions one after another, all read in the state before.
    pub fn consume_all(
        &mut self,
        st: &State<'p>,
        all: &'p [Exp],
        errors: &dyn Fn(&'p Exp) -> PartialError,
        k: Consumed<'_, 'p, 't>,
    ) -> ExecResult {
        let one = Amount::Exactly(self.terms.real(1, 1));
        self.consume_all_scaled(st, all, one, errors, k)
    }

    /// Removes `scale` times each assertion of a list, like [`Context::consume_all`].
    pub fn consume_all_scaled(
        &mut self,
        st: &State<'p>,
        all: &'p [Exp],
        scale: Amount,
        errors: &dyn Fn(&'p Exp) -> PartialError,
        k: Consumed<'_, 'p, 't>,
    ) -> ExecResult {
        self.consume_all_from(st, st.heap.clone(), all, scale, errors, k)
    }

    fn consume_all_from(
        &mut self,
        st: &State<'p>,
        heap: Heap,
        all: &'p [Exp],
        scale: Amount,
        errors: &dyn Fn(&'p Exp) -> PartialError,
        k: Consumed<'_, 'p, 't>,
    ) -> ExecResult {
        match all {
            [] => {
                let unit = self.terms.unit();
                k(self, heap, unit)
            }
            [only] => self.consume_scaled(st, heap, only, scale, errors(only), k),
            [first, rest @ ..] => {
                self.consume_scaled(st, heap, first, scale, errors(first), &mut |s, heap, a| {
                    s.consume_all_from(st, heap, rest, scale, errors, &mut |s, heap, b| {
                        let both = s.terms.pair(a, b);
                        k(s, heap, both)
                    })
                })
            }
        }
    }

    /// Removes `scale` times an assertion from `heap`. Expressions are read in `st`.
    pub fn consume_scaled(
        &mut self,
        st: &State<'p>,
        heap: Heap,
        a: &'p Exp,
        scale: Amount,
        error: PartialError,
        k: Consumed<'_, 'p, 't>,
    ) -> ExecResult {
        self.check_deadline(CheckPlace::within(error, a.span))?;
        echis_recursion::deep(|| self.consume_kind(st, heap, a, scale, error, k))
    }

    fn consume_kind(
        &mut self,
        st: &State<'p>,
        heap: Heap,
        a: &'p Exp,
        scale: Amount,
        error: PartialError,
        k: Consumed<'_, 'p, 't>,
    ) -> ExecResult {
        let t = self.terms;
        match a.assertion() {
            Assertion::Pure => {
                self.recorder.note_remaining(&heap);
                self.check_pure(&st.with_remaining(&heap), a, scale, error)?;
                k(self, heap, t.unit())
            }
            Assertion::And(x, y) => self.consume_scaled(st, heap, x, scale, error, &mut |s, heap, sx| {
                s.consume_scaled(st, heap, y, scale, error, &mut |s, heap, sy| {
                    let both = s.terms.pair(sx, sy);
                    k(s, heap, both)
                })
            }),
            // as Silicon does, blames the whole, and does not fork
            Assertion::Implies(..) | Assertion::Ite(..) if a.is_pure_exhaled() => {
                self.recorder.note_remaining(&heap);
                self.check_pure(&st.with_remaining(&heap), a, scale, error)?;
                // the inhaled side has a snapshot of another shape
                let unknown = t.fresh("exhaled", Sort::SNAP);
                k(self, heap, unknown)
            }
            Assertion::Implies(c, body) => {
                let condition = self.eval_scaled(&st.with_remaining(&heap), c, scale, error)?;
                self.fork(condition, c.into(), &mut |s, side| match side {
                    true => s.consume_scaled(st, heap.clone(), body, scale, error, k),
                    false => k(s, heap.clone(), t.unit()),
                })
            }
            Assertion::Ite(c, x, y) => {
                let condition = self.eval_scaled(&st.with_remaining(&heap), c, scale, error)?;
                self.fork(condition, c.into(), &mut |s, side| {
                    let taken = if side { x } else { y };
                    s.consume_scaled(st, heap.clone(), taken, scale, error, k)
                })
            }
            Assertion::Let(v, bound, body) => {
                let value = self.eval_scaled(&st.with_remaining(&heap), bound, scale, error)?;
                let mut inner = st.clone();
                inner.store.set(v, value);
                self.consume_scaled(&inner, heap, body, scale, error, k)
            }
            Assertion::InhaleExhale(_, exhaled) => {
                self.consume_scaled(st, heap, exhaled, scale, error, &mut |s, heap, _| {
                    // the inhaled side has a snapshot of another shape
                    let unknown = s.terms.fresh("exhaled", Sort::SNAP);
                    k(s, heap, unknown)
                })
            }
            Assertion::Access(location, perm) => {
                let access = Access::new(location, perm, a.span);
                self.consume_access(st, heap, access, scale, error, k)
            }
            Assertion::Forall(_) => {
                let mut heap = heap;
                let snapshot = self.take_quantified(st, &mut heap, a, scale, error)?;
                k(self, heap, snapshot)
            }
            Assertion::Unfolding(..) | Assertion::Unsupported => {
                self.unsupported(a.span, "this assertion is")
            }
        }
    }

    /// Takes the permission of an accessibility predicate. Where any amount is enough, none is
    /// taken.
    fn consume_access(
        &mut self,
        st: &State<'p>,
        mut heap: Heap,
        access: Access<'p>,
        scale: Amount,
        error: PartialError,
        k: Consumed<'_, 'p, 't>,
    ) -> ExecResult {
        let t = self.terms;
        let Access { location, perm, span } = access;
        let before = &st.with_remaining(&heap);
        let (resource, args) = self.location(before, location, span, error)?;
        let amount = self.amount(before, perm, error)?;
        if let (Amount::Exactly(p), Some(written)) = (amount, perm) {
            let reason = Reason::new("negative.permission", written.span, "might be negative");
            self.require(t.le(t.real(0, 1), p), error, reason)?;
        }
        self.recorder.note_remaining(&heap);
        let some = t.lt(t.real(0, 1), amount.term());
        let value = if self.modes.reading {
            self.lookup_if(some, &heap, resource, &args, error, span)?
        } else {
            let amount = self.scale_amount(amount, scale);
            self.remove(&mut heap, resource, &args, amount, error, span)?
        };
        // without permission the snapshot has no value of the location
        let snapshot = value.map_or(t.unit(), |v| self.snapshot_if(some, t.wrap(v)));
        k(self, heap, snapshot)
    }

    fn snapshot_if(&mut self, condition: Term, snapshot: Term) -> Term {
        if self.check_quick(condition) {
            snapshot
        } else {
            self.terms.ite(condition, snapshot, self.terms.unit())
        }
    }

    /// A multiple of an amount. It is a wildcard if one of the factors is. The ground solver does
    /// not multiply, so that the fact that the product is positive is assumed.
    pub fn scale_amount(&mut self, amount: Amount, by: Amount) -> Amount {
        let t = self.terms;
        let (a, b) = (amount.term(), by.term());
        let product = t.mul(a, b);
        let is_linear = t.number(a).is_some() || t.number(b).is_some();
        let is_quantified = self.scope.bound.len() > self.scope.own_formals;
        if !is_linear && !is_quantified {
            let zero = t.real(0, 1);
            if self.check_native(t.lt(zero, a)) && self.check_native(t.lt(zero, b)) {
                self.path.assume(t.lt(zero, product));
            }
        }
        match (amount, by) {
            (Amount::Exactly(_), Amount::Exactly(_)) => Amount::Exactly(product),
            _ => Amount::Wildcard(product),
        }
    }

    /// Checks a pure assertion conjunct by conjunct, so that a failure names the conjunct.
    fn check_pure(&mut self, st: &State<'p>, a: &'p Exp, scale: Amount, error: PartialError) -> ExecResult {
        if let ExpKind::Binary(BinOp::And, x, y) = &a.kind {
            self.check_pure(st, x, scale, error)?;
            return self.check_pure(st, y, scale, error);
        }
        let goal = self.with_modes(
            |modes| modes.inhaling = false,
            |s| s.eval_scaled(st, a, scale, error),
        )?;
        let place = CheckPlace::within(error, a.span);
        let is_shown = !self.modes.checking
            || self.check_full(goal, place)?
            || self.assume_ranges(&st.heap, goal) && self.check_full(goal, place)?;
        if !is_shown {
            let reason = Reason::new("assertion.false", a.span, "might not hold");
            self.report_unproved(goal, error, reason, None)?;
        }
        self.path.assume(goal);
        Ok(())
    }
}
