//! Shifting variables: `forall i :: c(i) ==> acc(loc(a, i + 1).f)` speaks of the same locations as
//! `forall j :: c(j - 1) ==> acc(loc(a, j).f)`, but only the second receiver is a trigger, since
//! sums are none.

use super::Isc;
use crate::chunks::Amount;
use echis_logic::{Op, Sort, Term, Terms};
use rustc_hash::FxHashMap;

impl Isc<'_> {
    /// Replaces each variable that occurs in the arguments only as a summand, always with the same
    /// other summands.
    pub(super) fn shift(&mut self, t: &Terms) {
        for i in 0..self.vars.len() {
            let Some(rest) = self.summands_beside(t, self.vars[i]) else {
                continue;
            };
            let shifted = t.bound(Sort::INT);
            let map: FxHashMap<Term, Term> = [(self.vars[i], t.sub(shifted, rest))].into_iter().collect();
            let replaced = |term: &mut Term| *term = t.substitute(*term, &map);
            self.args.iter_mut().for_each(replaced);
            self.written.iter_mut().for_each(replaced);
            self.triggers.iter_mut().flatten().for_each(replaced);
            replaced(&mut self.condition);
            let amount = t.substitute(self.amount.term(), &map);
            self.amount = match self.amount {
                Amount::Exactly(_) => Amount::Exactly(amount),
                Amount::Wildcard(_) => Amount::Wildcard(amount),
            };
            self.vars[i] = shifted;
        }
    }

    /// What is added to a variable wherever it occurs in the arguments; not a variable itself.
    fn summands_beside(&self, t: &Terms, v: Term) -> Option<Term> {
        let mut beside = None;
        let mut work = self.args.clone();
        while let Some(term) = work.pop() {
            let node = t.node(term);
            if term == v {
                return None;
            }
            if node.op == Op::Add && node.args.contains(&v) {
                let rest = t.sub(term, v);
                let changes = self.vars.iter().any(|&w| t.mentions(rest, w));
                if changes || *beside.get_or_insert(rest) != rest {
                    return None;
                }
                continue;
            }
            work.extend(t.children(term));
        }
        beside
    }
}
