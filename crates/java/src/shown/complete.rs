//! Which `use`s are needed: first all that a method that is not proved says itself, then all that the contracts say, as far as they can be
//! done where they stand; and then one after the other is left out to see whether the proofs go through without it.

use super::edits::Edit;
use super::layout::{Anchor, Layout};
use super::{Annotated, Candidate, Detail, Failed, Lost, Outcome, Stage};
use echis_source::Span;
use std::collections::BTreeSet;
use std::ops::Range;

/// Tells which members of a text are not proved without inference.
pub type Prover<'a> = &'a mut dyn FnMut(&str, Detail) -> Outcome;

/// How many proofs are asked for.
const ATTEMPTS: usize = 200;

impl Edit {
    /// The method that it stands in.
    pub(super) fn method(&self, layout: &Layout) -> Option<usize> {
        let place = self.place(layout);
        layout.methods.iter().rposition(|m| m.body.contains(place))
    }

    /// The statement, block or expression at which it stands.
    fn place(&self, layout: &Layout) -> Span {
        match self {
            Edit::Statement(
                Anchor::Before(ix) | Anchor::After(ix) | Anchor::Else(ix) | Anchor::Default(ix),
                ..,
            ) => layout.statements[*ix].span,
            Edit::Statement(Anchor::End(place), ..)
            | Edit::Prefix { around: place, .. }
            | Edit::Read { object: place, .. } => *place,
        }
    }
}

/// What something is written into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Any proof may need it.
    Shared,
    /// The proofs of a method and of its callers may.
    Contract,
    /// Only the proof of the method may.
    Body,
}

/// Somebody who proves, and does not do so for ever.
struct Asking<'a> {
    prove: Prover<'a>,
    attempts: usize,
}

impl Annotated {
    /// Adds what is needed and leaves out what is not. Returns what cannot be proved without inference all the same; nothing if what would
    /// be shown is no Java, so that nothing is.
    pub fn complete(&mut self, prove: Prover) -> Option<Vec<Failed>> {
        let mut asking = Asking {
            prove,
            attempts: ATTEMPTS,
        };
        let Some(mut failed) = self.without_invalid(&mut asking) else {
            self.edits.clear();
            self.chosen.clear();
            return None;
        };
        for stage in [
            Stage::Statements,
            Stage::Behind,
            Stage::Contracts,
            Stage::Universal,
        ] {
            if !failed.is_empty() {
                failed = self.extended(failed, stage, &mut asking);
            }
        }
        let known: BTreeSet<String> = failed.iter().map(|f| f.member.clone()).collect();
        self.reduce(&known, &mut asking);
        if failed.is_empty() {
            return Some(failed);
        }
        // what could not be done may have been in the way
        let left = self.unproved(&self.chosen, Detail::Places, &mut asking);
        Some(left.unwrap_or(failed))
    }

    /// What comes of a choice; nothing if nobody can be asked any more.
    fn ask(&self, chosen: &BTreeSet<usize>, detail: Detail, asking: &mut Asking) -> Option<Outcome> {
        asking.attempts = asking.attempts.checked_sub(1)?;
        Some((asking.prove)(&self.applied(chosen).text, detail))
    }

    /// The members that a choice does not prove; nothing if it is no Java.
    fn unproved(&self, chosen: &BTreeSet<usize>, detail: Detail, asking: &mut Asking) -> Option<Vec<Failed>> {
        match self.ask(chosen, detail, asking)? {
            Outcome::Unproved(failed) => Some(failed),
            Outcome::Invalid(_) => None,
        }
    }

    /// Takes what the methods that are not proved may need, without what cannot be done.
    fn extended(&mut self, failed: Vec<Failed>, stage: Stage, asking: &mut Asking) -> Vec<Failed> {
        let mut more = self.chosen_for(&failed, stage);
        while let Some(outcome) = self.ask(&more, Detail::Places, asking) {
            let wrong = match &outcome {
                Outcome::Unproved(now) => self.wrong(&more, now.iter().flat_map(|f| &f.at)),
                Outcome::Invalid(places) => {
                    let wrong = self.invalid_at(&more, places);
                    self.candidates_of(&more, wrong.into_iter()).collect()
                }
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

    /// The candidates in which one of these places is. What is closed for an expression is at fault where that fails as a whole: it could be
    /// closed already.
    fn wrong<'s>(
        &self,
        chosen: &BTreeSet<usize>,
        culprits: impl Iterator<Item = &'s Span>,
    ) -> BTreeSet<usize> {
        let culprits: Vec<&Span> = culprits.collect();
        let inside = self.edits_at(chosen, culprits.iter().copied(), is_in);
        let mut wrong: BTreeSet<usize> = self.candidates_of(chosen, inside.into_iter()).collect();
        let applied = self.applied(chosen);
        let begins = |(_, edit): &&(usize, Range<usize>)| {
            let to = edit.start;
            let mut before = culprits
                .iter()
                .filter_map(|place| applied.text.get(place.start as usize..to));
            before.any(|before| before.chars().all(|c| "(/*@ ".contains(c)))
        };
        let begun = applied.ranges.iter().filter(begins).map(|(edit, _)| *edit);
        let begun = self.candidates_of(chosen, begun);
        wrong.extend(begun.filter(|&i| self.candidates[i].edit.text().starts_with("closing")));
        wrong
    }

    /// The edits that are no Java at one of these places, or that made what is there what it must not be: those that stand there, those that
    /// a place is around, or else the last one before it.
    fn invalid_at(&self, chosen: &BTreeSet<usize>, places: &[Span]) -> BTreeSet<usize> {
        let standing = self.edits_at(chosen, places.iter(), is_in);
        if !standing.is_empty() {
            return standing;
        }
        let inside = self.edits_at(chosen, places.iter(), |place, edit| is_in(edit, place));
        if !inside.is_empty() {
            return inside;
        }
        let ranges = self.applied(chosen).ranges;
        let first = places.iter().map(|place| place.start as usize).min();
        let before = ranges.iter().filter(|(_, edit)| Some(edit.end) <= first);
        let last = before.max_by_key(|(_, edit)| edit.end);
        last.map(|(edit, _)| *edit).into_iter().collect()
    }

    /// The candidates among edits, of which those come first that are written in any case.
    fn candidates_of(
        &self,
        chosen: &BTreeSet<usize>,
        edits: impl Iterator<Item = usize>,
    ) -> impl Iterator<Item = usize> {
        let numbers: Vec<usize> = chosen.iter().copied().collect();
        let written = self.edits.len();
        edits.filter_map(move |edit| Some(numbers[edit.checked_sub(written)?]))
    }

    /// The edits that have to do with one of these places: first those that are written in any case, then the candidates.
    fn edits_at<'s>(
        &self,
        chosen: &BTreeSet<usize>,
        culprits: impl Iterator<Item = &'s Span>,
        has_to_do: fn(&Range<usize>, &Range<usize>) -> bool,
    ) -> BTreeSet<usize> {
        let ranges = self.applied(chosen).ranges;
        let of = |at: &Span| {
            let place = at.start as usize..at.end as usize;
            let mut all = ranges.iter();
            all.find(|(_, edit)| has_to_do(&place, edit))
                .map(|(edit, _)| *edit)
        };
        culprits.filter_map(of).collect()
    }

    /// Takes back what means nothing to Java where it stands: a name that is not known there, say. Returns what is not proved then; nothing
    /// if it is no Java all the same.
    fn without_invalid(&mut self, asking: &mut Asking) -> Option<Vec<Failed>> {
        loop {
            let places = match self.ask(&self.chosen, Detail::Places, asking)? {
                Outcome::Unproved(failed) => return Some(failed),
                Outcome::Invalid(places) => places,
            };
            let wrong = self.invalid_at(&self.chosen, &places);
            if wrong.is_empty() {
                return None;
            }
            let candidates = self.candidates_of(&self.chosen, wrong.iter().copied());
            let candidates: BTreeSet<usize> = candidates.collect();
            self.chosen.retain(|i| !candidates.contains(i));
            let written = self.edits.len();
            for i in wrong.into_iter().rev().filter(|&i| i < written) {
                let at = self.edits.remove(i).place(&self.layout);
                let why = "there are no words for it in Java";
                self.lost.push(Lost { at, why });
            }
        }
    }

    /// What is chosen, and what the methods that are not proved may need.
    fn chosen_for(&self, failed: &[Failed], stage: Stage) -> BTreeSet<usize> {
        let methods: BTreeSet<usize> = failed.iter().filter_map(|f| self.method_of(f)).collect();
        let is_wanted = |&i: &usize| {
            let Candidate {
                method, stage: from, ..
            } = self.candidates[i];
            from <= stage && method.is_none_or(|m| methods.contains(&m))
        };
        let all = (0..self.candidates.len()).filter(is_wanted);
        self.chosen.iter().copied().chain(all).collect()
    }

    fn method_of(&self, failed: &Failed) -> Option<usize> {
        let name = failed.method?;
        self.layout.methods.iter().position(|m| m.name == name)
    }

    /// Leaves out what is not needed: first what all rely on, then what contracts of methods say, for all methods at the same time, and so with
    /// what their bodies say.
    fn reduce(&mut self, known: &BTreeSet<String>, asking: &mut Asking) {
        self.without_each(&[(None, Part::Shared)], known, asking);
        let owners = 0..self.layout.methods.len();
        let before = self.chosen.clone();
        let contracts: Vec<(Option<usize>, Part)> =
            owners.clone().map(|m| (Some(m), Part::Contract)).collect();
        self.without_each(&contracts, known, asking);
        // what was left out of one contract was tried together with what could not be left out of another
        let left = self.unproved(&self.chosen, Detail::Members, asking);
        if left.is_none_or(|left| left.iter().any(|f| !known.contains(&f.member))) {
            self.chosen = before;
        }
        let bodies: Vec<(Option<usize>, Part)> = owners.map(|m| (Some(m), Part::Body)).collect();
        self.without_each(&bodies, known, asking);
    }

    /// What is chosen for a part of a method; the same thing said in several expressions is one unit.
    fn units(&self, of: (Option<usize>, Part)) -> Vec<Vec<usize>> {
        let mut units: Vec<(&Option<String>, Vec<usize>)> = Vec::new();
        for &i in &self.chosen {
            let candidate = &self.candidates[i];
            if self.part(candidate) != of {
                continue;
            }
            let is_said = |(used, _): &&mut (&Option<String>, _)| used.is_some() && **used == candidate.used;
            match units.iter_mut().find(is_said) {
                Some((_, unit)) => unit.push(i),
                None => units.push((&candidate.used, vec![i])),
            }
        }
        units.into_iter().map(|(_, unit)| unit).collect()
    }

    /// Where a candidate is written. What pure methods and predicates say is shared.
    fn part(&self, candidate: &Candidate) -> (Option<usize>, Part) {
        if candidate.method.is_some() {
            return (candidate.method, Part::Body);
        }
        let owner = self.layout.owner(candidate.edit.place(&self.layout));
        match owner.filter(|&m| !self.layout.methods[m].is_pure) {
            Some(owner) => (Some(owner), Part::Contract),
            None => (None, Part::Shared),
        }
    }

    /// Leaves out as many units of these parts as possible: first all, then one half after the other.
    fn without_each(
        &mut self,
        parts: &[(Option<usize>, Part)],
        known: &BTreeSet<String>,
        asking: &mut Asking,
    ) {
        let detail = match parts {
            [(None, _)] => Detail::Whether(known),
            _ => Detail::Members,
        };
        let mut left: Vec<Halves> = parts.iter().map(|&p| Halves::new(self.units(p))).collect();
        loop {
            let tried: Vec<Vec<Vec<usize>>> = left.iter_mut().map(Halves::next).collect();
            let left_out: BTreeSet<usize> = tried.iter().flatten().flatten().copied().collect();
            if left_out.is_empty() {
                return;
            }
            let fewer: BTreeSet<usize> = self.chosen.difference(&left_out).copied().collect();
            let Some(now) = self.unproved(&fewer, detail, asking) else {
                return;
            };
            let new = now.iter().filter(|f| !known.contains(&f.member));
            let failing: BTreeSet<Option<usize>> = new.map(|f| self.method_of(f)).collect();
            let is_tried = |owner: &Option<usize>| {
                let mut all = parts.iter().zip(&tried);
                owner.is_some() && all.any(|((o, _), some)| o == owner && !some.is_empty())
            };
            // a proof with all that its own method says misses what another one said
            let is_elsewhere = !failing.iter().all(is_tried);
            for (((owner, part), some), left) in parts.iter().zip(tried).zip(&mut left) {
                let may_be_missed = is_elsewhere && *part != Part::Body;
                if may_be_missed || failing.contains(owner) {
                    left.needed(some);
                } else {
                    self.chosen.retain(|i| !some.iter().flatten().any(|j| j == i));
                    left.not_needed();
                }
            }
        }
    }
}

fn is_in(inner: &Range<usize>, outer: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// What is still to be left out of a part: units of candidates, one half of those that cannot be left out together after the other.
struct Halves {
    /// The next one last, each with what is known of it.
    left: Vec<(Vec<Vec<usize>>, Known)>,
}

/// What is known of several units that may be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    /// Some are needed if the units before these, the other half, are not.
    Rest,
    /// Some are needed.
    Needed,
}

impl Halves {
    fn new(units: Vec<Vec<usize>>) -> Halves {
        Halves {
            left: vec![(units, Known::Nothing)],
        }
    }

    /// The units to be left out next; none if there are none left.
    fn next(&mut self) -> Vec<Vec<usize>> {
        while let Some((units, known)) = self.left.pop() {
            if known == Known::Needed {
                self.needed(units);
            } else if !units.is_empty() {
                return units;
            }
        }
        Vec::new()
    }

    /// Some of these units are needed.
    fn needed(&mut self, units: Vec<Vec<usize>>) {
        if let Some((_, known @ Known::Rest)) = self.left.last_mut() {
            *known = Known::Nothing;
        }
        if units.len() > 1 {
            let (first, second) = units.split_at(units.len() / 2);
            self.left.push((second.to_vec(), Known::Rest));
            self.left.push((first.to_vec(), Known::Nothing));
        }
    }

    /// The units that were left out are not needed.
    fn not_needed(&mut self) {
        if let Some((_, known @ Known::Rest)) = self.left.last_mut() {
            *known = Known::Needed;
        }
    }
}
