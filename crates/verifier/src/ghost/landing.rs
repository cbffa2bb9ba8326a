//! Where jumps meet. Behind a label the same operations are needed whichever way led there, so that all ways have to come there alike: what
//! was closed when the loops that they leave began a round is closed again, and where that is not enough, everything that inference has
//! opened.
//!
//! Whether it is enough is known when all ways were gone. So a member that is to be shown with what was inferred is executed once more if it
//! was not; and so it is where not all ways behind a condition can close what is usually closed.

use super::Op;
use super::level::all_opened;
use crate::context::{Context, R};
use crate::heap::Heap;
use crate::state::State;
use echis_source::{Place, Span};
use std::collections::{BTreeMap, BTreeSet};

/// Where ways meet, not all alike: statements to whose labels jumps lead, and conditions behind which not all can close what is usually closed.
#[derive(Debug, Default)]
pub struct Uneven {
    /// What would have closed all that the first way left open that came to a label.
    open: BTreeMap<Span, Vec<Op>>,
    /// Ends of statements behind which a way went on with something open.
    passed: BTreeSet<Span>,
    /// Those that were found.
    found: BTreeSet<Span>,
    /// Those that were found before: everything is closed before jumps, and nothing more behind conditions than on other ways.
    pub known: BTreeSet<Span>,
}

impl<'p> Context<'p, '_> {
    /// Closes before a jump to a label what all ways there close.
    pub fn close_before_jump(
        &mut self,
        jump: Span,
        to: Span,
        st: State<'p>,
        k: &mut dyn FnMut(&mut Self, State<'p>) -> R,
    ) -> R {
        if !self.ghost.is_on() {
            return k(self, st);
        }
        let Some(mut closed) = self.closed_before(jump, to, &st) else {
            self.lands_at(jump, to, &st);
            return k(self, st);
        };
        closed.retain(|op| self.is_named(&st, op));
        let steps = self.first_steps(&st);
        self.close_each(st, steps, &closed, jump, &mut |s, st, steps| {
            s.record(Place::Jump(jump), 0, steps, &[]);
            s.lands_at(jump, to, &st);
            k(s, st)
        })
    }

    /// What is closed before a jump, if anything may be: everything, or what was closed when the rounds of the loops began that it leaves, and at
    /// the label before if that is in what it leaves.
    fn closed_before(&self, jump: Span, to: Span, st: &State<'p>) -> Option<Vec<Op>> {
        if self.ghost.uneven.known.contains(&to) {
            return Some(all_opened(st, self.terms));
        }
        let passed = &st.passed;
        let is_left = |whole: Span| whole.contains(jump) && !to.is_part_of(whole);
        let left = passed.left.iter().filter(|(whole, _)| is_left(*whole));
        let landed = passed.landed.iter().filter(|(label, _)| label.is_part_of(to));
        let begun: Vec<&Heap> = left.chain(landed).map(|(_, heap)| heap).collect();
        (!begun.is_empty()).then(|| {
            let closed = self.closes(&st.instances_opened(), begun.into_iter());
            self.still_open(st, &closed)
        })
    }

    /// Notes what is open where a way comes to a label. A jump at the place of the statement itself is where several ways have met.
    fn lands_at(&mut self, jump: Span, label: Span, st: &State<'p>) {
        if !self.notes() {
            return;
        }
        if jump == label {
            if !st.opened.is_empty() {
                self.ghost.uneven.passed.insert(jump);
            }
            return;
        }
        let open = all_opened(st, self.terms);
        let first = self.ghost.uneven.open.entry(label);
        if *first.or_insert_with(|| open.clone()) != open {
            self.note_uneven(label);
        }
    }

    /// Where ways meet, not all alike. Where a statement ends one may go on with something open that another one closes there, on its way to
    /// the end of all.
    pub fn uneven(&self) -> BTreeSet<Span> {
        let closes = |place: &Span| {
            let mut visits = self.ghost.visits.iter();
            visits.any(|visit| visit.is_at(Place::Jump(*place)) && visit.needs_something())
        };
        let Uneven { found, passed, .. } = &self.ghost.uneven;
        found
            .iter()
            .chain(passed.iter().filter(|p| closes(p)))
            .copied()
            .collect()
    }

    /// Notes where ways meet, not all alike.
    pub(super) fn note_uneven(&mut self, place: Span) {
        if self.notes() {
            self.ghost.uneven.found.insert(place);
        }
    }
}
