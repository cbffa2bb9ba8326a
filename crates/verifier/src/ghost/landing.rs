//! Jumps to labels. The instances that were closed when the loops that a jump leaves began their round are closed again before the jump, so that
//! the paths that meet behind the label hold the same instances.

use super::Op;
use crate::context::{Context, R};
use crate::heap::Heap;
use crate::state::State;
use echis_source::{Place, Span};

impl<'p> Context<'p, '_> {
    /// Closes before a jump to a label what all paths there close.
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
            return k(self, st);
        };
        closed.retain(|op| self.is_named(&st, op));
        let steps = self.first_steps(&st);
        self.close_each(st, steps, &closed, jump, &mut |s, st, steps| {
            s.record(Place::Jump(jump), None, steps, &[]);
            k(s, st)
        })
    }

    /// The operations that close again what was closed when the rounds of the loops began that the jump leaves, and at the label before if that
    /// label is in the same statement. None if the jump leaves no loop and no label.
    fn closed_before(&self, jump: Span, to: Span, st: &State<'p>) -> Option<Vec<Op>> {
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
}
