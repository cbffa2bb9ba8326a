//! Truth values.

use crate::run;
use crate::sym::{IntoSym, Primitive, Sym};
use std::ops::{BitAnd, BitOr, BitXor, Not};

impl Sym<bool> {
    /// False only if this is true and the consequence is not.
    pub fn implies(self, consequence: impl IntoSym<bool>) -> Sym<bool> {
        !self | consequence
    }

    /// `then` where this is true, `otherwise` elsewhere.
    pub fn select<T: Primitive>(self, then: impl IntoSym<T>, otherwise: impl IntoSym<T>) -> Sym<T> {
        let (then, otherwise) = (then.into_sym(), otherwise.into_sym());
        match self.as_known() {
            Some(true) => then,
            Some(false) => otherwise,
            None => run::current(|run| {
                let t = run.terms();
                Sym::of_term(run, t.ite(self.term(run), then.term(run), otherwise.term(run)))
            }),
        }
    }
}

impl Not for Sym<bool> {
    type Output = Sym<bool>;
    #[inline]
    fn not(self) -> Sym<bool> {
        self.map(|a| !a, |t, a| t.not(a))
    }
}

impl<B: IntoSym<bool>> BitAnd<B> for Sym<bool> {
    type Output = Sym<bool>;
    fn bitand(self, other: B) -> Sym<bool> {
        self.zip(&other.into_sym(), |a, b| a & b, |t, a, b| t.and(a, b))
    }
}

impl<B: IntoSym<bool>> BitOr<B> for Sym<bool> {
    type Output = Sym<bool>;
    fn bitor(self, other: B) -> Sym<bool> {
        self.zip(&other.into_sym(), |a, b| a | b, |t, a, b| t.or(a, b))
    }
}

impl<B: IntoSym<bool>> BitXor<B> for Sym<bool> {
    type Output = Sym<bool>;
    fn bitxor(self, other: B) -> Sym<bool> {
        self.zip(&other.into_sym(), |a, b| a ^ b, |t, a, b| t.ne(a, b))
    }
}
