//! Which `use`s are needed: first all that a method that is not proved says itself, then all that the contracts say, as far as they can be
//! done where they stand; and then one after the other is left out to see whether the proofs go through without it.

use super::edits::Edit;
use super::layout::{Anchor, Layout, contains};
use super::{Annotated, Failed, Lost, Outcome};
use echis_source::Span;
use std::collections::BTreeSet;

/// Tells which members of a text are not proved without inference.
pub type Prover<'a> = &'a mut dyn FnMut(&str) -> Outcome;

/// How many proofs are asked for.
const ATTEMPTS: usize = 200;

impl Edit {
    /// The method that it stands in.
    pub(super) fn method(&self, layout: &Layout) -> Option<usize> {
        let place = self.place(layout);
        layout.methods.iter().rposition(|m| contains(m.body, place))
    }

    /// The statement, block or expression at which it stands.
    fn place(&self, layout: &Layout) -> Span {
        match self {
            Edit::Statement(Anchor::Before(ix) | Anchor::After(ix) | Anchor::Else(ix), ..) => {
                layout.statements[*ix].span
            }
            Edit::Statement(Anchor::End(place), ..) | Edit::Prefix { around: place, .. } => *place,
        }
    }
}

/// Somebody who proves, and does not do so for ever.
struct Asking<'a> {
    prove: Prover<'a>,
    attempts: usize,
}

impl Annotated {
    /// Adds what is needed and leaves out what is not. Returns what cannot be proved without inference all the same.
    pub fn complete(&mut self, prove: Prover) -> Vec<Failed> {
        let mut asking = Asking {
            prove,
            attempts: ATTEMPTS,
        };
        self.drop_invalid(&mut asking);
        let Some(mut failed) = self.unproved(&self.chosen, &mut asking) else {
            return Vec::new();
        };
        for with_contracts in [false, true] {
            if !failed.is_empty() {
                failed = self.extended(failed, with_contracts, &mut asking);
            }
        }
        let known: BTreeSet<String> = failed.iter().map(|f| f.member.clone()).collect();
        self.reduce(&known, &mut asking);
        failed
    }

    /// What comes of a choice; nothing if nobody can be asked any more.
    fn ask(&self, chosen: &BTreeSet<usize>, asking: &mut Asking) -> Option<Outcome> {
        asking.attempts = asking.attempts.checked_sub(1)?;
        Some((asking.prove)(&self.applied(chosen).text))
    }

    /// The members that a choice does not prove; nothing if it is no Java.
    fn unproved(&self, chosen: &BTreeSet<usize>, asking: &mut Asking) -> Option<Vec<Failed>> {
        match self.ask(chosen, asking)? {
            Outcome::Unproved(failed) => Some(failed),
            Outcome::Invalid(_) => None,
        }
    }

    /// Takes what the methods that are not proved may need, without what cannot be done.
    fn extended(&mut self, failed: Vec<Failed>, with_contracts: bool, asking: &mut Asking) -> Vec<Failed> {
        let mut more = self.chosen_for(&failed, with_contracts);
        while let Some(outcome) = self.ask(&more, asking) {
            let wrong = match &outcome {
                Outcome::Unproved(now) => self.wrong(&more, now.iter().flat_map(|f| &f.at)),
                Outcome::Invalid(places) => self.wrong(&more, places.iter()),
            };
            match outcome {
                _ if !wrong.is_empty() => more.retain(|i| !wrong.contains(i)),
                Outcome::Unproved(now) if now.len() <= failed.len() => {
                    self.chosen = more;
                    return now;
                }
                _ => break,
            }
        }
        failed
    }

    /// The candidates in which one of these places is.
    fn wrong<'s>(
        &self,
        chosen: &BTreeSet<usize>,
        culprits: impl Iterator<Item = &'s Span>,
    ) -> BTreeSet<usize> {
        let numbers: Vec<usize> = chosen.iter().copied().collect();
        let edits = self.edits_at(chosen, culprits).into_iter();
        edits
            .filter_map(|edit| Some(numbers[edit.checked_sub(self.edits.len())?]))
            .collect()
    }

    /// The edits in which one of these places is: first those that are written in any case, then the candidates.
    fn edits_at<'s>(
        &self,
        chosen: &BTreeSet<usize>,
        culprits: impl Iterator<Item = &'s Span>,
    ) -> BTreeSet<usize> {
        let ranges = self.applied(chosen).ranges;
        let holding = |at: &Span| {
            let (start, end) = (at.start as usize, at.end as usize);
            let mut all = ranges.iter();
            all.find(|(_, r)| r.start <= start && end <= r.end)
                .map(|(edit, _)| *edit)
        };
        culprits.filter_map(holding).collect()
    }

    /// Takes back what means nothing to Java where it stands: a name that is not known there, say.
    fn drop_invalid(&mut self, asking: &mut Asking) {
        while let Some(Outcome::Invalid(places)) = self.ask(&self.chosen, asking) {
            let wrong = self.edits_at(&self.chosen, places.iter());
            let candidates = self.wrong(&self.chosen, places.iter());
            if wrong.is_empty() {
                return;
            }
            self.chosen.retain(|i| !candidates.contains(i));
            let written = self.edits.len();
            for i in wrong.into_iter().rev().filter(|&i| i < written) {
                let at = self.edits.remove(i).place(&self.layout);
                let why = "there are no words for it in Java";
                self.lost.push(Lost { at, why });
            }
        }
    }

    /// What is chosen, and what the methods that are not proved may need: what they say themselves, or anything.
    fn chosen_for(&self, failed: &[Failed], with_contracts: bool) -> BTreeSet<usize> {
        let methods: BTreeSet<usize> = failed.iter().filter_map(|f| self.method_of(f)).collect();
        let is_wanted = |&i: &usize| match self.candidates[i].method {
            Some(method) => methods.contains(&method),
            None => with_contracts,
        };
        let all = (0..self.candidates.len()).filter(is_wanted);
        self.chosen.iter().copied().chain(all).collect()
    }

    fn method_of(&self, failed: &Failed) -> Option<usize> {
        let name = failed.method?;
        self.layout.methods.iter().position(|m| m.name == name)
    }

    /// Leaves out what is not needed. What only one method can need is tried for all methods at the same time.
    fn reduce(&mut self, known: &BTreeSet<String>, asking: &mut Asking) {
        self.without_each(self.of(None), known, asking);
        let methods = 0..self.layout.methods.len();
        let mut lists: Vec<Vec<usize>> = methods.map(|m| self.of(Some(m))).collect();
        while lists.iter().any(|list| !list.is_empty()) {
            let left_out: BTreeSet<usize> = lists.iter_mut().filter_map(Vec::pop).collect();
            let fewer: BTreeSet<usize> = self.chosen.difference(&left_out).copied().collect();
            let Some(now) = self.unproved(&fewer, asking) else {
                continue;
            };
            let new = now.iter().filter(|f| !known.contains(&f.member));
            let needed: BTreeSet<usize> = new.filter_map(|f| self.method_of(f)).collect();
            let is_needed = |i: &usize| self.candidates[*i].method.is_some_and(|m| needed.contains(&m));
            self.chosen.retain(|i| !left_out.contains(i) || is_needed(i));
        }
    }

    fn of(&self, method: Option<usize>) -> Vec<usize> {
        let own = |i: &usize| self.candidates[*i].method == method;
        self.chosen.iter().copied().filter(own).collect()
    }

    /// Leaves out as many of these as possible, first all, then one half after the other.
    fn without_each(&mut self, some: Vec<usize>, known: &BTreeSet<String>, asking: &mut Asking) {
        if some.is_empty() {
            return;
        }
        let fewer: BTreeSet<usize> = self
            .chosen
            .iter()
            .copied()
            .filter(|i| !some.contains(i))
            .collect();
        let Some(now) = self.unproved(&fewer, asking) else {
            return;
        };
        if now.iter().all(|f| known.contains(&f.member)) {
            self.chosen = fewer;
        } else if some.len() > 1 {
            let (first, second) = some.split_at(some.len() / 2);
            self.without_each(first.to_vec(), known, asking);
            self.without_each(second.to_vec(), known, asking);
        }
    }
}
