//! `assume A` where `A` mentions permissions: they are not added; that they are held already is assumed.

use crate::context::{Context, Offence, R};
use crate::heap::Resource;
use crate::lookup::Amount;
use crate::state::State;
use echis_logic::Term;
use echis_viper::ast::{BinOp, Exp, ExpKind};
use std::cell::RefCell;

/// A permission that an assumption has mentioned so far; a location that is mentioned twice is held as often.
#[derive(Debug, Clone)]
struct Claim {
    resource: Resource,
    args: Vec<Term>,
    perm: Term,
}

type Claimed<'k, 'p, 't> = &'k mut dyn FnMut(&mut Context<'p, 't>, Vec<Claim>) -> R;

impl<'p, 't> Context<'p, 't> {
    /// Assumes an assertion in a state that stays as it is.
    pub fn assume_held(
        &mut self,
        st: &State<'p>,
        a: &'p Exp,
        offence: Offence,
        k: &mut dyn FnMut(&mut Self) -> R,
    ) -> R {
        self.claim(st, a, Vec::new(), offence, &mut |s, _| k(s))
    }

    fn claim(
        &mut self,
        st: &State<'p>,
        a: &'p Exp,
        claims: Vec<Claim>,
        offence: Offence,
        k: Claimed<'_, 'p, 't>,
    ) -> R {
        let t = self.terms;
        if a.is_pure() {
            let fact = self.eval(st, a, offence)?;
            self.path.assume(fact);
            return k(self, claims);
        }
        match &a.kind {
            ExpKind::Binary(BinOp::And, x, y) => self.claim(st, x, claims, offence, &mut |s, claims| {
                s.claim(st, y, claims, offence, k)
            }),
            ExpKind::Binary(BinOp::Implies, c, body) => {
                let condition = self.eval(st, c, offence)?;
                let k = RefCell::new(k);
                self.fork(
                    condition,
                    (&**c).into(),
                    &mut |s| s.claim(st, body, claims.clone(), offence, &mut **k.borrow_mut()),
                    &mut |s| (k.borrow_mut())(s, claims.clone()),
                )
            }
            ExpKind::Ite(c, x, y) => {
                let condition = self.eval(st, c, offence)?;
                let k = RefCell::new(k);
                self.fork(
                    condition,
                    (&**c).into(),
                    &mut |s| s.claim(st, x, claims.clone(), offence, &mut **k.borrow_mut()),
                    &mut |s| s.claim(st, y, claims.clone(), offence, &mut **k.borrow_mut()),
                )
            }
            ExpKind::Let(v, bound, body) => {
                let value = self.eval(st, bound, offence)?;
                let mut inner = st.clone();
                inner.store.set(*v, value);
                self.claim(&inner, body, claims, offence, k)
            }
            ExpKind::Acc(location, perm) => {
                let (resource, args) = self.location(st, location, a.span, offence)?;
                let amount = self.amount(st, perm.as_deref(), offence)?;
                let held = self.total(&st.heap, resource, &args);
                let before = claims
                    .iter()
                    .filter(|c| c.resource == resource)
                    .fold(t.real(0, 1), |sum, c| {
                        t.add(sum, t.ite(self.same(&c.args, &args), c.perm, t.real(0, 1)))
                    });
                let whole = t.add(before, amount.term());
                self.path.assume(match amount {
                    Amount::Exactly(_) => t.le(whole, held),
                    Amount::Wildcard(_) => t.lt(whole, held),
                });
                let mut claims = claims;
                claims.push(Claim {
                    resource,
                    args,
                    perm: amount.term(),
                });
                k(self, claims)
            }
            ExpKind::Unfolding(access, body) => self.unfold(st, access, true, offence, &mut |s, inner| {
                s.claim(&inner, body, claims.clone(), offence, k)
            }),
            ExpKind::InhaleExhale(inhaled, _) => self.claim(st, inhaled, claims, offence, k),
            ExpKind::Forall(_) => self.unsupported(a.span, "quantified permissions are"),
            _ => self.unsupported(a.span, "this assertion is"),
        }
    }
}
