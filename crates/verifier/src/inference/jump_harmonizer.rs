//! Jumps to labels. The instances that were folded when the loops that a jump leaves began their
//! round are folded again before the jump, so that the paths that meet behind the label hold the
//! same instances.

use super::GhostOperation;
use crate::context::{Context, ExecResult};
use crate::heap::Heap;
use crate::state::State;
use echis_source::{Place, Span};

impl<'p> Context<'p, '_> {
    /// Closes before a jump to a label what all paths there close.
    pub fn fold_before_jump(
        &mut self,
        jump: Span,
        to: Span,
        st: State<'p>,
        k: &mut dyn FnMut(&mut Self, State<'p>) -> ExecResult,
    ) -> ExecResult {
        if !self.inference.is_on() {
            return k(self, st);
        }
        let Some(mut closed) = self.folds_before_jump(jump, to, &st) else {
            return k(self, st);
        };
        closed.retain(|op| self.is_named(&st, op));
        let steps = self.start_log(&st);
        self.fold_each(st, steps, &closed, jump, &mut |s, st, steps| {
            s.record_visit(Place::Jump(jump), None, steps, &[]);
            k(s, st)
        })
    }

    /// The folds before a jump. They restore the instances that were folded when the current round of
    /// each loop began that the jump leaves, and those that were folded at the label before, if it is
    /// in the same statement. `None` if the jump leaves no loop and no label.
    fn folds_before_jump(&self, jump: Span, to: Span, st: &State<'p>) -> Option<Vec<GhostOperation>> {
        let passed = &st.jump_history;
        let is_left = |whole: Span| whole.contains(jump) && !to.is_part_of(whole);
        let left = passed.left.iter().filter(|(whole, _)| is_left(*whole));
        let last_label = passed.last_label.iter().filter(|(label, _)| label.is_part_of(to));
        let begun: Vec<&Heap> = left.chain(last_label).map(|(_, heap)| heap).collect();
        (!begun.is_empty()).then(|| {
            let closed = self.folds_of_held(&st.unfolded_instances(), begun.into_iter());
            self.still_unfolded(st, &closed)
        })
    }
}
