//! Refolds instances before a jump: those that were folded at the start of the iterations that the
//! jump leaves. The paths that join behind the label then hold the same instances.

use super::GhostOperation;
use crate::context::{Context, ExecResult};
use crate::heap::Heap;
use crate::state::State;
use echis_source::{Place, Span};

impl<'p> Context<'p, '_> {
    /// Folds, before a jump to a label, the instances that all paths to the label fold.
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
        let Some(mut folds) = self.folds_before_jump(jump, to, &st) else {
            return k(self, st);
        };
        folds.retain(|op| self.is_named(&st, op));
        let steps = self.start_log(&st);
        self.fold_each(st, steps, &folds, jump, &mut |s, st, steps| {
            s.record_visit(Place::Jump(jump), None, steps, &[]);
            k(s, st)
        })
    }

    /// The folds before a jump. They restore the instances that were folded at the start of the
    /// current iteration of each loop that the jump leaves, and those that were folded at the
    /// previous label, if it is in the same statement. `None` if the jump leaves no loop and no
    /// label.
    fn folds_before_jump(&self, jump: Span, to: Span, st: &State<'p>) -> Option<Vec<GhostOperation>> {
        let history = &st.jump_history;
        let is_left = |whole: Span| whole.contains(jump) && !to.is_part_of(whole);
        let left = history.left.iter().filter(|(whole, _)| is_left(*whole));
        let last_label = history
            .last_label
            .iter()
            .filter(|(label, _)| label.is_part_of(to));
        let heaps: Vec<&Heap> = left.chain(last_label).map(|(_, heap)| heap).collect();
        (!heaps.is_empty()).then(|| {
            let wanted = self.folds_of_held(&st.unfolded_instances(), heaps.into_iter());
            self.still_unfolded(st, &wanted)
        })
    }
}
