//! `assume A` for an `A` with permissions: assumes that the permissions are held already. None is
//! added.

use crate::chunks::Amount;
use crate::context::{Context, ExecResult, PartialError};
use crate::heap::Resource;
use crate::state::State;
use echis_logic::Term;
use echis_viper::assertion::Assertion;
use echis_viper::ast::Exp;

/// A permission in the assumption so far. The amounts of a location that occurs twice are summed.
#[derive(Debug, Clone)]
struct Claim {
    resource: Resource,
    args: Vec<Term>,
    perm: Term,
}

type Claimed<'k, 'p, 't> = &'k mut dyn FnMut(&mut Context<'p, 't>, Vec<Claim>) -> ExecResult;

impl<'p, 't> Context<'p, 't> {
    /// Assumes an assertion, without changing the state.
    pub fn assume_held(
        &mut self,
        st: &State<'p>,
        a: &'p Exp,
        error: PartialError,
        k: &mut dyn FnMut(&mut Self) -> ExecResult,
    ) -> ExecResult {
        self.claim(st, a, Vec::new(), error, &mut |s, _| k(s))
    }

    fn claim(
        &mut self,
        st: &State<'p>,
        a: &'p Exp,
        claims: Vec<Claim>,
        error: PartialError,
        k: Claimed<'_, 'p, 't>,
    ) -> ExecResult {
        let t = self.terms;
        match a.assertion() {
            Assertion::Pure => {
                let fact = self.eval(st, a, error)?;
                self.path.assume(fact);
                k(self, claims)
            }
            Assertion::And(x, y) => self.claim(st, x, claims, error, &mut |s, claims| {
                s.claim(st, y, claims, error, k)
            }),
            Assertion::Implies(c, body) => {
                let condition = self.eval(st, c, error)?;
                self.fork(condition, c.into(), &mut |s, side| match side {
                    true => s.claim(st, body, claims.clone(), error, k),
                    false => k(s, claims.clone()),
                })
            }
            Assertion::Ite(c, x, y) => {
                let condition = self.eval(st, c, error)?;
                self.fork(condition, c.into(), &mut |s, side| {
                    let taken = if side { x } else { y };
                    s.claim(st, taken, claims.clone(), error, k)
                })
            }
            Assertion::Let(v, bound, body) => {
                let value = self.eval(st, bound, error)?;
                let mut inner = st.clone();
                inner.store.set(v, value);
                self.claim(&inner, body, claims, error, k)
            }
            Assertion::Access(location, perm) => {
                let (resource, args) = self.location(st, location, a.span, error)?;
                let amount = self.amount(st, perm, error)?;
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
            Assertion::Unfolding(access, body) => self.unfold(st, access, true, error, &mut |s, inner| {
                s.claim(&inner, body, claims.clone(), error, k)
            }),
            Assertion::InhaleExhale(inhaled, _) => self.claim(st, inhaled, claims, error, k),
            Assertion::Forall(_) => {
                self.claim_quantified(st, a, error)?;
                k(self, claims)
            }
            Assertion::Unsupported => self.unsupported(a.span, "this assertion is"),
        }
    }
}
