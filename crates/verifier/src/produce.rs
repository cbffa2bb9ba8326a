//! `produce(σ, A, k)`: adds an assertion's permissions and facts (*Implicit Dynamic Frames*, Fig. 6).
//!
//! The values come from a snapshot. Where that is unknown anyway, it is not taken apart by projections but built from fresh
//! values while producing, and handed to the continuation: then it is a constructor term from the start.

use crate::context::{Context, Offence, R, Reason, Stop};
use crate::heap::{Chunk, Resource};
use crate::limit::CheckPlace;
use crate::lookup::Amount;
use crate::state::State;
use echis_logic::Term;
use echis_source::Span;
use echis_viper::assertion::Assertion;
use echis_viper::ast::{Exp, ExpKind, Location, PredicateAccess};

/// Where the values of produced chunks come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// Nothing is known of them.
    Fresh,
    /// Nothing is known of them, and another member answers for the assertion: what is wrong with it is told there.
    Foreign,
    /// This snapshot holds them.
    Given(Term),
}

impl Source {
    /// The snapshot, if there is one.
    pub fn given(self) -> Option<Term> {
        match self {
            Source::Fresh | Source::Foreign => None,
            Source::Given(snapshot) => Some(snapshot),
        }
    }

    /// A source for an assertion whose snapshot has another shape.
    fn anew(self) -> Source {
        match self {
            Source::Given(_) => Source::Fresh,
            Source::Fresh | Source::Foreign => self,
        }
    }
}

/// What goes on after producing: the state, and the snapshot of what was produced.
pub type Produced<'k, 'p, 't> = &'k mut dyn FnMut(&mut Context<'p, 't>, State<'p>, Term) -> R;

impl<'p, 't> Context<'p, 't> {
    /// Produces several assertions one after another.
    pub fn produce_all(
        &mut self,
        st: State<'p>,
        all: &'p [Exp],
        source: Source,
        offences: &dyn Fn(&'p Exp) -> Offence,
        k: Produced<'_, 'p, 't>,
    ) -> R {
        let one = Amount::Exactly(self.terms.real(1, 1));
        match all {
            [] => {
                let unit = self.terms.unit();
                k(self, st, unit)
            }
            [only] => self.produce(st, only, source, one, offences(only), k),
            [first, rest @ ..] => {
                let (left, right) = self.split(source);
                self.produce(st, first, left, one, offences(first), &mut |s, st, a| {
                    s.produce_all(st, rest, right, offences, &mut |s, st, b| {
                        let both = s.terms.pair(a, b);
                        k(s, st, both)
                    })
                })
            }
        }
    }

    /// The sources for the two sides of a separating conjunction.
    pub fn split(&mut self, source: Source) -> (Source, Source) {
        let Some(snapshot) = source.given() else {
            return (source, source);
        };
        let t = self.terms;
        let (a, b) = (t.first(snapshot), t.second(snapshot));
        self.path.assume(t.eq(snapshot, t.pair(a, b)));
        (Source::Given(a), Source::Given(b))
    }

    /// The snapshot of what makes nothing accessible. Of a given one it has to be said, so that what is closed again has the snapshot that it had.
    pub fn nothing(&mut self, source: Source) -> Term {
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
        source: Source,
        scale: Amount,
        offence: Offence,
        k: Produced<'_, 'p, 't>,
    ) -> R {
        self.in_time(CheckPlace::within(offence, a.span))?;
        stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || {
            self.produce_kind(st, a, source, scale, offence, k)
        })
    }

    /// Evaluates what a part of an assertion says. Nothing if it is another member's and reads what that does not make accessible: then
    /// nobody knows what it means, and it says nothing here.
    pub fn meaning<T>(&mut self, source: Source, eval: impl FnOnce(&mut Self) -> R<T>) -> R<Option<T>> {
        if source != Source::Foreign {
            return eval(self).map(Some);
        }
        let outer = std::mem::replace(&mut self.foreign, true);
        // no ghost operation before the call gives it a meaning
        let result = self.without_catching(eval);
        self.foreign = outer;
        match result {
            Err(Stop::Meaningless) => Ok(None),
            result => result.map(Some),
        }
    }

    fn produce_kind(
        &mut self,
        st: State<'p>,
        a: &'p Exp,
        source: Source,
        scale: Amount,
        offence: Offence,
        k: Produced<'_, 'p, 't>,
    ) -> R {
        let t = self.terms;
        match a.assertion() {
            Assertion::Pure => {
                // what guards the axioms of a function is what its callers show
                let inhaling = std::mem::replace(&mut self.inhaling, self.checking);
                let fact = self.meaning(source, |s| s.eval_scaled(&st, a, scale, offence));
                self.inhaling = inhaling;
                if let Some(fact) = fact? {
                    self.path.assume(fact);
                    if self.surely(t.fls()) {
                        return self.dies(a.span);
                    }
                }
                let nothing = self.nothing(source);
                k(self, st, nothing)
            }
            Assertion::And(x, y) => {
                let (left, right) = self.split(source);
                self.produce(st, x, left, scale, offence, &mut |s, st, sx| {
                    s.produce(st, y, right, scale, offence, &mut |s, st, sy| {
                        let both = s.terms.pair(sx, sy);
                        k(s, st, both)
                    })
                })
            }
            Assertion::Implies(c, body) => {
                let condition = self.meaning(source, |s| s.eval_scaled(&st, c, scale, offence))?;
                let Some(condition) = condition else {
                    return k(self, st, t.unit());
                };
                let k = std::cell::RefCell::new(k);
                self.fork(
                    condition,
                    c.into(),
                    &mut |s| s.produce(st.clone(), body, source, scale, offence, &mut **k.borrow_mut()),
                    &mut |s| {
                        let nothing = s.nothing(source);
                        (k.borrow_mut())(s, st.clone(), nothing)
                    },
                )
            }
            Assertion::Ite(c, x, y) => {
                let condition = self.meaning(source, |s| s.eval_scaled(&st, c, scale, offence))?;
                let Some(condition) = condition else {
                    return k(self, st, t.unit());
                };
                let k = std::cell::RefCell::new(k);
                self.fork(
                    condition,
                    c.into(),
                    &mut |s| s.produce(st.clone(), x, source, scale, offence, &mut **k.borrow_mut()),
                    &mut |s| s.produce(st.clone(), y, source, scale, offence, &mut **k.borrow_mut()),
                )
            }
            Assertion::Let(v, bound, body) => {
                let value = self.meaning(source, |s| s.eval_scaled(&st, bound, scale, offence))?;
                let Some(value) = value else {
                    return k(self, st, t.unit());
                };
                let mut inner = st;
                inner.store.set(v, value);
                self.produce(inner, body, source, scale, offence, k)
            }
            // what is exhaled has a snapshot of another shape
            Assertion::InhaleExhale(inhaled, _) => {
                self.produce(st, inhaled, source.anew(), scale, offence, k)
            }
            Assertion::Access(location, perm) => {
                self.produce_access(st, a, location, perm, source, scale, offence, k)
            }
            Assertion::Forall(_) => self.produce_quantified(st, a, source, scale, offence, k),
            Assertion::Unfolding(..) | Assertion::Unsupported => {
                self.unsupported(a.span, "this assertion with permissions is")
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn produce_access(
        &mut self,
        mut st: State<'p>,
        a: &'p Exp,
        location: &'p Location,
        perm: Option<&'p Exp>,
        source: Source,
        scale: Amount,
        offence: Offence,
        k: Produced<'_, 'p, 't>,
    ) -> R {
        let t = self.terms;
        let access = self.meaning(source, |s| {
            let (resource, args) = s.location(&st, location, a.span, offence)?;
            Ok((resource, args, s.amount(&st, perm, offence)?.term()))
        })?;
        let Some((resource, args, amount)) = access else {
            return k(self, st, t.unit());
        };
        let amount = self.scaled(Amount::Exactly(amount), scale).term();
        let zero = t.real(0, 1);
        let culprit = perm.map_or(a.span, |p| p.span);
        let complaint = "might be negative";
        self.require(
            t.le(zero, amount),
            offence,
            Reason {
                id: "negative.permission",
                culprit,
                complaint,
            },
        )?;
        let sort = self.signature.value_sort(resource);
        let value = match source.given() {
            None => t.fresh("value", sort),
            Some(snapshot) => t.unwrap(snapshot, sort),
        };
        let snapshot = t.wrap(value);
        let mut some = t.lt(zero, amount);
        if self.likely(some) {
            some = t.tru();
        }
        if let Some(given) = source.given() {
            self.path.assume(t.implies(some, t.eq(given, snapshot)));
            self.start.note_content(resource, &args, value);
        }
        if let Resource::Field(_) = resource {
            self.path.assume(t.implies(some, t.ne(args[0], t.null())));
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
        if self.surely(t.fls()) {
            return self.dies(a.span);
        }
        k(self, st, snapshot)
    }

    /// No path is left after a part of an assertion.
    pub fn dies(&mut self, at: Span) -> R {
        self.died = Some(at);
        Err(Stop::Dead)
    }

    /// Evaluates a part of an assertion of which `scale` times as much is meant.
    pub fn eval_scaled(&mut self, st: &State<'p>, e: &'p Exp, scale: Amount, offence: Offence) -> R<Term> {
        let outer = std::mem::replace(&mut self.scale, scale);
        let value = self.eval(st, e, offence);
        self.scale = outer;
        value
    }

    /// The amount of an accessibility predicate; `write` if none is written.
    pub fn amount(&mut self, st: &State<'p>, perm: Option<&'p Exp>, offence: Offence) -> R<Amount> {
        match perm {
            None => Ok(Amount::Exactly(self.terms.real(1, 1))),
            Some(Exp {
                kind: ExpKind::Wildcard,
                ..
            }) => Ok(Amount::Wildcard(self.wildcard())),
            Some(p) => {
                let amount = self.eval(st, p, offence)?;
                Ok(Amount::Exactly(self.as_real(amount)))
            }
        }
    }

    /// The amount of a predicate instance that is folded or unfolded: it has to be positive.
    pub fn positive_amount(
        &mut self,
        st: &State<'p>,
        access: &'p PredicateAccess,
        offence: Offence,
    ) -> R<Amount> {
        let t = self.terms;
        let amount = self.amount(st, access.perm.as_deref(), offence)?;
        let reason = Reason {
            id: "permission.not.positive",
            culprit: access.perm.as_deref().map_or(access.span, |p| p.span),
            complaint: "might not be positive",
        };
        self.require(t.lt(t.real(0, 1), amount.term()), offence, reason)?;
        Ok(amount)
    }
}
