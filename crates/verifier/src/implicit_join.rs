//! Implicit joins: merges the two sides of a branch into one path (*Implicit Dynamic Frames*,
//! section 6.1, but without an annotation). Values become conditional. The facts of each side are
//! kept under its condition.

use crate::context::{Context, ExecResult};
use crate::execution_trace::Trace;
use crate::heap::{Chunk, Heap, QuantifiedChunk};
use crate::path_condition::Branch;
use crate::state::State;
use echis_logic::Term;
use imbl::ordset::DiffItem;

/// The number of forks of a member after which heaps of different shapes are merged too.
const FORKS_BEFORE_MERGING: u64 = 32;

/// The number of forks after which paths are merged even if joining is off.
const FORKS_APART: u64 = 256;

/// The treatment of paths that join.
#[derive(Debug, Clone, Copy, Default)]
pub struct ImplicitJoins {
    /// Whether paths are not merged. A merged path is harder to read, and has less precise values.
    pub is_off: bool,
    /// The number of merged pairs of paths.
    pub done: usize,
}

/// The end of a path that waits to be joined.
#[derive(Debug, Clone)]
pub struct PathEnd<'p> {
    /// The side of the fork that it took.
    pub side: bool,
    /// The state there.
    pub state: State<'p>,
    /// Branch conditions and facts since the fork, oldest first.
    pub facts: Vec<Term>,
    /// All branches taken so far.
    pub branches: Vec<Branch>,
    /// The steps so far, if they are recorded.
    pub trace: Trace<'p>,
}

impl<'p> Context<'p, '_> {
    /// Goes on from the ends of the two sides of a fork: once if they can be merged, otherwise once
    /// for each end. `before` is the state at the fork, `condition` its condition.
    pub fn join_or_continue(
        &mut self,
        condition: Term,
        before: &State<'p>,
        ends: Vec<PathEnd<'p>>,
        k: &mut dyn FnMut(&mut Self, State<'p>) -> ExecResult,
    ) -> ExecResult {
        let negated = self.terms.not(condition);
        if let [then, otherwise] = &ends[..]
            && self.merges_paths()
            && then.facts.first() == Some(&condition)
            && otherwise.facts.first() == Some(&negated)
            && let Some(state) = self.merge(condition, before, &then.state, &otherwise.state)
        {
            self.joining.done += 1;
            self.ground_for_triggers(condition);
            for (side, end) in [(condition, then), (negated, otherwise)] {
                for &fact in &end.facts[1..] {
                    let guarded = self.terms.implies(side, fact);
                    self.path.assume(guarded);
                }
            }
            return k(self, state);
        }
        for end in ends {
            let all = self.terms.and_all(end.facts.iter().copied());
            let branch = end.branches.last().copied();
            let trace = end.trace;
            self.with_trace(trace, |s| {
                s.resume_path(all, branch, &mut |s| k(s, end.state.clone()))
            })?;
        }
        Ok(())
    }

    /// Whether paths are merged now.
    pub fn merges_paths(&self) -> bool {
        !self.joining.is_off || self.path.forks() >= FORKS_APART
    }

    /// Merges two states that come from the state `before`, if their loops, labels and heaps have
    /// the same shape.
    fn merge(&self, condition: Term, before: &State<'p>, a: &State<'p>, b: &State<'p>) -> Option<State<'p>> {
        if a.frames.len() != b.frames.len()
            || a.labels != b.labels
            || a.entry != b.entry
            || a.reserves != b.reserves
        {
            return None;
        }
        let same_frames = a
            .frames
            .iter()
            .zip(&b.frames)
            .all(|(x, y)| x.head == y.head && x.heap == y.heap);
        if !same_frames {
            return None;
        }
        let mut merged = a.with_heap(self.merge_heaps(condition, &a.heap, &b.heap)?);
        for (variable, y) in b.store.unlike(&a.store) {
            let value = a
                .store
                .get(variable)
                .map_or(y, |x| self.terms.ite(condition, x, y));
            merged.store.set(variable, value);
        }
        for difference in a.older.diff(&b.older) {
            if let DiffItem::Remove(known) = difference {
                merged.older.remove(known);
            }
        }
        merged.last_creation = before.last_creation.clone();
        Some(merged)
    }

    /// Merges two heaps. The chunks of a location become one chunk with a conditional value and
    /// amount. Conditional amounts make later checks harder. Heaps with different amounts or
    /// locations are therefore merged only after many forks.
    fn merge_heaps(&self, condition: Term, a: &Heap, b: &Heap) -> Option<Heap> {
        let t = self.terms;
        let zero = t.real(0, 1);
        let same_shape_only = self.path.forks() < FORKS_BEFORE_MERGING;
        let mut heap = a.clone();
        for (i, x) in a.unlike(b) {
            let (value, perm) = match b.find(x.resource, &x.args).map(|j| b.chunk(j)) {
                Some(y) => (t.ite(condition, x.value, y.value), y.perm),
                None => (x.value, zero),
            };
            if same_shape_only && perm != x.perm {
                return None;
            }
            heap.change(i, |c| {
                c.value = value;
                c.perm = t.ite(condition, x.perm, perm);
            });
        }
        if same_shape_only && (!a.covers(b) || a.all_quantified() != b.all_quantified()) {
            return None;
        }
        for (i, x) in a.all_quantified().iter().enumerate() {
            if !b.all_quantified().contains(x) {
                heap.quantified_mut(i).perm = t.ite(condition, x.perm, zero);
            }
        }
        for y in b
            .all_quantified()
            .iter()
            .filter(|y| !a.all_quantified().contains(y))
        {
            let perm = t.ite(condition, zero, y.perm);
            heap.push_quantified(QuantifiedChunk { perm, ..y.clone() });
        }
        for (_, y) in b.unlike(a) {
            if a.find(y.resource, &y.args).is_none() {
                let perm = t.ite(condition, zero, y.perm);
                self.push(&mut heap, Chunk { perm, ..y.clone() });
            }
        }
        Some(heap)
    }
}
