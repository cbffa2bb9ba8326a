//! `produce(σ, A, k)`: adds an assertion's permissions and facts (*Implicit Dynamic Frames*, Fig.
//! 6).
//!
//! The values come from a snapshot. If the snapshot is unknown, it is built from fresh values while
//! producing, and passed to the continuation. It is then a constructor term from the start, and
//! needs no projections.

use crate::chunks::Amount;
use crate::context::{Context, ExecResult, PartialError, Reason, Stop};
use crate::heap::{Chunk, Resource};
use crate::limits::CheckPlace;
use crate::modes::Modes;
use crate::state::State;
use echis_logic::Term;
use echis_source::Span;
use echis_viper::assertion::Assertion;
use echis_viper::ast::{BinOp, Exp, ExpKind, Location, PredicateAccess};

/// The source of the values of produced chunks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SnapshotSource {
    /// The values are unknown.
    Fresh,
    /// The values are unknown, and the assertion belongs to another member, which reports its
    /// errors.
    Foreign,
    /// This snapshot has the values.
    Given(Term),
}

impl SnapshotSource {
    /// The snapshot, if there is one.
    pub fn given(self) -> Option<Term> {
        match self {
            SnapshotSource::Fresh | SnapshotSource::Foreign => None,
            SnapshotSource::Given(snapshot) => Some(snapshot),
        }
    }

    /// A source for an assertion whose snapshot has another shape.
    fn with_other_shape(self) -> SnapshotSource {
        match self {
            SnapshotSource::Given(_) => SnapshotSource::Fresh,
            SnapshotSource::Fresh | SnapshotSource::Foreign => self,
        }
    }
}

/// The continuation after producing: takes the state and the snapshot of the assertion.
pub type Produced<'k, 'p, 't> = &'k mut dyn FnMut(&mut Context<'p, 't>, State<'p>, Term) -> ExecResult;

/// An accessibility predicate.
#[derive(Clone, Copy)]
pub struct Access<'p> {
    /// The field or predicate instance.
    pub location: &'p Location,
    /// The amount; `None` for `write`.
    pub perm: Option<&'p Exp>,
    /// The whole expression.
    pub span: Span,
}

impl<'p> Access<'p> {
    /// Creates an access to `location` at `span`.
    pub fn new(location: &'p Location, perm: Option<&'p Exp>, span: Span) -> Access<'p> {
        Access { location, perm, span }
    }
}

impl<'p, 't> Context<'p, 't> {
    /// Produces several assertions one after another.
    pub fn produce_all(
        &mut self,
        st: State<'p>,
        all: &'p [Exp],
        source: SnapshotSource,
        errors: &dyn Fn(&'p Exp) -> PartialError,
        k: Produced<'_, 'p, 't>,
    ) -> ExecResult {
        let one = Amount::Exactly(self.terms.real(1, 1));
        match all {
            [] => {
                let unit = self.terms.unit();
                k(self, st, unit)
            }
            [only] => self.produce(st, only, source, one, errors(only), k),
            [first, rest @ ..] => {
                let (left, right) = self.split(source);
                self.produce(st, first, left, one, errors(first), &mut |s, st, a| {
                    s.produce_all(st, rest, right, errors, &mut |s, st, b| {
                        let both = s.terms.pair(a, b);
                        k(s, st, both)
                    })
                })
            }
        }
    }

    /// The sources for the two sides of a separating conjunction.
    pub fn split(&mut self, source: SnapshotSource) -> (SnapshotSource, SnapshotSource) {
        let Some(snapshot) = source.given() else {
            return (source, source);
        };
        let t = self.terms;
        let (a, b) = (t.first(snapshot), t.second(snapshot));
        self.path.assume(t.eq(snapshot, t.pair(a, b)));
        (SnapshotSource::Given(a), SnapshotSource::Given(b))
    }

    /// The unit snapshot. A given snapshot is assumed to be equal to it, so that a predicate that
    /// is folded again has the same snapshot.
    pub fn unit_snapshot(&mut self, source: SnapshotSource) -> Term {
        let unit = self.terms.unit();
        if let Some(snapshot) = source.given() {
            self.path.assume(self.terms.eq(snapshot, unit));
        }
        unit
    }

    /// Produces `scale` times an assertion.
    pub fn produce(
        &mut self,
        st: State<'p>,
        a: &'p Exp,
        source: SnapshotSource,
        scale: Amount,
        error: PartialError,
        k: Produced<'_, 'p, 't>,
    ) -> ExecResult {
        self.check_deadline(CheckPlace::within(error, a.span))?;
        echis_recursion::deep(|| self.produce_kind(st, a, source, scale, error, k))
    }

    /// Evaluates a part of an assertion. Returns `None` if another member answers for it and it is
    /// not framed by its own permissions: callers ignore it.
    pub fn eval_foreign<T>(
        &mut self,
        source: SnapshotSource,
        eval: impl FnOnce(&mut Self) -> ExecResult<T>,
    ) -> ExecResult<Option<T>> {
        if source != SnapshotSource::Foreign {
            return eval(self).map(Some);
        }
        let modes = Modes {
            foreign: true,
            // inference must not unfold anything for it
            catching: false,
            ..self.modes
        };
        match self.in_modes(modes, eval) {
            Err(Stop::Meaningless) => Ok(None),
            result => result.map(Some),
        }
    }

    fn produce_kind(
        &mut self,
        st: State<'p>,
        a: &'p Exp,
        source: SnapshotSource,
        scale: Amount,
        error: PartialError,
        k: Produced<'_, 'p, 't>,
    ) -> ExecResult {
        let t = self.terms;
        match a.assertion() {
            Assertion::Pure => {
                self.assume_pure(&st, a, source, scale, error)?;
                if self.check_native(t.fls()) {
                    return self.infeasible_at(a.span);
                }
                let nothing = self.unit_snapshot(source);
                k(self, st, nothing)
            }
            Assertion::And(x, y) => {
                let (left, right) = self.split(source);
                self.produce(st, x, left, scale, error, &mut |s, st, sx| {
                    s.produce(st, y, right, scale, error, &mut |s, st, sy| {
                        let both = s.terms.pair(sx, sy);
                        k(s, st, both)
                    })
                })
            }
            Assertion::Implies(c, body) => {
                let Some(condition) = self.eval_foreign(source, |s| s.eval_scaled(&st, c, scale, error))?
                else {
                    return k(self, st, t.unit());
                };
                self.fork(condition, c.into(), &mut |s, side| {
                    if side {
                        return s.produce(st.clone(), body, source, scale, error, k);
                    }
                    let nothing = s.unit_snapshot(source);
                    k(s, st.clone(), nothing)
                })
            }
            Assertion::Ite(c, x, y) => {
                let Some(condition) = self.eval_foreign(source, |s| s.eval_scaled(&st, c, scale, error))?
                else {
                    return k(self, st, t.unit());
                };
                self.fork(condition, c.into(), &mut |s, side| {
                    let taken = if side { x } else { y };
                    s.produce(st.clone(), taken, source, scale, error, k)
                })
            }
            Assertion::Let(v, bound, body) => {
                let Some(value) = self.eval_foreign(source, |s| s.eval_scaled(&st, bound, scale, error))?
                else {
                    return k(self, st, t.unit());
                };
                let mut inner = st;
                inner.store.set(v, value);
                self.produce(inner, body, source, scale, error, k)
            }
            // the exhaled side has a snapshot of another shape
            Assertion::InhaleExhale(inhaled, _) => {
                self.produce(st, inhaled, source.with_other_shape(), scale, error, k)
            }
            Assertion::Access(location, perm) => {
                let access = Access::new(location, perm, a.span);
                self.produce_access(st, access, source, scale, error, k)
            }
            Assertion::Forall(_) => self.produce_quantified(st, a, source, scale, error, k),
            Assertion::Unfolding(..) | Assertion::Unsupported => {
                self.unsupported(a.span, "this assertion with permissions is")
            }
        }
    }

    /// Assumes a pure assertion conjunct by conjunct, so that one conjunct is not listed as a
    /// condition of the next. A foreign assertion is assumed as a whole or not at all. In the guard
    /// of a function's axioms, the side of `[a, b]` counts that callers prove.
    fn assume_pure(
        &mut self,
        st: &State<'p>,
        a: &'p Exp,
        source: SnapshotSource,
        scale: Amount,
        error: PartialError,
    ) -> ExecResult {
        if let (ExpKind::Binary(BinOp::And, x, y), false) = (&a.kind, source == SnapshotSource::Foreign) {
            self.assume_pure(st, x, source, scale, error)?;
            return self.assume_pure(st, y, source, scale, error);
        }
        let fact = self.with_modes(
            |modes| modes.inhaling = modes.checking && !modes.exhaled,
            |s| s.eval_foreign(source, |s| s.eval_scaled(st, a, scale, error)),
        )?;
        if let Some(fact) = fact {
            self.path.assume(fact);
        }
        Ok(())
    }

    fn produce_access(
        &mut self,
        mut st: State<'p>,
        accessible: Access<'p>,
        source: SnapshotSource,
        scale: Amount,
        error: PartialError,
        k: Produced<'_, 'p, 't>,
    ) -> ExecResult {
        let t = self.terms;
        self.check_inhaled_wand(&st, accessible, source, error)?;
        let Access { location, perm, span } = accessible;
        let access = self.eval_foreign(source, |s| {
            let (resource, args) = s.location(&st, location, span, error)?;
            Ok((resource, args, s.amount(&st, perm, error)?.term()))
        })?;
        let Some((resource, args, amount)) = access else {
            return k(self, st, t.unit());
        };
        let amount = self.scale_amount(Amount::Exactly(amount), scale).term();
        let zero = t.real(0, 1);
        let culprit = perm.map_or(span, |p| p.span);
        let complaint = "might be negative";
        self.require(
            t.le(zero, amount),
            error,
            Reason::new("negative.permission", culprit, complaint),
        )?;
        let sort = self.signature.value_sort(resource);
        let value = match source.given() {
            None => t.fresh("value", sort),
            Some(snapshot) => t.unwrap(snapshot, sort),
        };
        let snapshot = t.wrap(value);
        let mut some = t.lt(zero, amount);
        if self.check_quick(some) {
            some = t.tru();
        }
        if let Some(given) = source.given() {
            self.path.assume(t.implies(some, t.eq(given, snapshot)));
            self.start.note_content(resource, &args, value);
        }
        match resource {
            Resource::Field(_) => self.path.assume(t.implies(some, t.ne(args[0], t.null()))),
            Resource::Predicate(id) => self.assume_nested(id, &args, value, some),
            Resource::Wand(_) => {}
        }
        if amount != zero {
            self.add(
                &mut st.heap,
                Chunk {
                    resource,
                    args: args.into(),
                    value,
                    perm: amount,
                },
            );
        }
        if self.check_native(t.fls()) {
            return self.infeasible_at(span);
        }
        k(self, st, snapshot)
    }

    /// Ends the path, which is infeasible after this part of an assertion.
    pub fn infeasible_at(&mut self, at: Span) -> ExecResult {
        self.findings.infeasible_at = Some(at);
        Err(Stop::Infeasible)
    }

    /// Evaluates a part of an assertion that is produced or consumed with the factor `scale`.
    pub fn eval_scaled(
        &mut self,
        st: &State<'p>,
        e: &'p Exp,
        scale: Amount,
        error: PartialError,
    ) -> ExecResult<Term> {
        let outer = std::mem::replace(&mut self.scope.scale, scale);
        let value = self.eval(st, e, error);
        self.scope.scale = outer;
        value
    }

    /// The amount of an accessibility predicate; `write` if none is written.
    pub fn amount(
        &mut self,
        st: &State<'p>,
        perm: Option<&'p Exp>,
        error: PartialError,
    ) -> ExecResult<Amount> {
        match perm {
            None => Ok(Amount::Exactly(self.terms.real(1, 1))),
            Some(Exp {
                kind: ExpKind::Wildcard,
                ..
            }) => Ok(Amount::Wildcard(self.wildcard())),
            Some(p) => {
                let amount = self.eval(st, p, error)?;
                Ok(Amount::Exactly(self.as_real(amount)))
            }
        }
    }

    /// The amount of a predicate instance that is folded or unfolded: it has to be positive.
    pub fn positive_amount(
        &mut self,
        st: &State<'p>,
        access: &'p PredicateAccess,
        error: PartialError,
    ) -> ExecResult<Amount> {
        let t = self.terms;
        let amount = self.amount(st, access.perm.as_deref(), error)?;
        let reason = Reason::new(
            "permission.not.positive",
            access.perm.as_deref().map_or(access.span, |p| p.span),
            "might not be positive",
        );
        self.require(t.lt(t.real(0, 1), amount.term()), error, reason)?;
        Ok(amount)
    }
}
