//! Makes the branches of an `if` end with the same predicates folded. They can then be joined, and
//! later statements need the same operations on each.
//!
//! Only instances that inference has unfolded are folded. Ghost statements of the program are not
//! changed.

use super::fold_unfold_search::SearchBounds;
use super::step_log::StepLog;
use super::{GhostOperation, MAX_OPERATIONS};
use crate::chunks::Amount;
use crate::context::{Context, ExecResult};
use crate::heap::{Chunk, ChunkId, Heap, Resource};
use crate::implicit_join::PathEnd;
use crate::state::{Instance, State};
use echis_logic::Terms;
use echis_source::{Place, Span};
use std::collections::BTreeSet;

impl<'p> Context<'p, '_> {
    /// Folds instances at the end of each branch: first those that another branch holds folded,
    /// then those that only some branches have unfolded since `before`, the state of the fork, then
    /// those that were held at the start. Returns the new ends.
    pub fn harmonize_branches(
        &mut self,
        span: Span,
        before: &State<'p>,
        ends: Vec<PathEnd<'p>>,
    ) -> ExecResult<Vec<PathEnd<'p>>> {
        if !self.inference.is_on() {
            return Ok(ends);
        }
        let unfolded: BTreeSet<Instance> = ends.iter().flat_map(|e| e.state.unfolded_instances()).collect();
        let wanted = self.folds_of_held(&unfolded, ends.iter().map(|e| &e.state.heap));
        let are_several = ends.len() > 2 || self.path.decisions().next().is_some();
        let ends = ends.into_iter().map(|end| {
            let steps = self.start_log_of(&end.state, are_several);
            (end, steps)
        });
        let mut ends: Vec<(PathEnd<'p>, StepLog<'p>)> = ends.collect();
        let missing = self.still_unfolded_at(&ends, &wanted);
        ends = self.fold_at_ends(span, ends, missing, false)?;
        let since = self.unfolded_by_some(before, &ends);
        ends = self.fold_at_ends(span, ends, since, false)?;
        if self.refolds_entry_predicates(span, &ends) {
            let wanted = self.folds_of_held(&unfolded, ends.iter().map(|(e, _)| e.state.start_heap()));
            let missing = self.still_unfolded_at(&ends, &wanted);
            ends = self.fold_at_ends(span, ends, missing, true)?;
        }
        let all = ends.into_iter().map(|(end, steps)| {
            self.record_visit(Place::EndOfSide(span, end.side), None, steps, &end.facts);
            end
        });
        Ok(all.collect())
    }

    /// Whether paths refold, at the end of this `if`, the predicates that they held at the start.
    /// Paths that all took the same side can be a single case of an instance that was unfolded for
    /// the condition. The other cases arrive separately, so that the first paths decide for all.
    fn refolds_entry_predicates(&mut self, span: Span, ends: &[(PathEnd<'p>, StepLog<'p>)]) -> bool {
        let is_one_side = ends.windows(2).all(|pair| pair[0].0.side == pair[1].0.side);
        let known = self.inference.refolded_branches.get(&span).copied();
        let refolds = !hold_same_locations(ends) || known.unwrap_or(is_one_side);
        if !self.modes.trying {
            self.inference.refolded_branches.entry(span).or_insert(refolds);
        }
        refolds
    }

    /// The folds of the given instances that these heaps hold, in the order of their chunks.
    pub(super) fn folds_of_held<'a>(
        &self,
        instances: &BTreeSet<Instance>,
        heaps: impl Iterator<Item = &'a Heap>,
    ) -> Vec<GhostOperation> {
        let mut all: Vec<GhostOperation> = Vec::new();
        for heap in heaps {
            let found = instances
                .iter()
                .filter_map(|(p, args)| heap.find(Resource::Predicate(*p), args));
            let found: BTreeSet<ChunkId> = found.collect();
            for op in found.iter().filter_map(|&i| self.fold_of(heap.chunk(i))) {
                let is_known =
                    |known: &GhostOperation| (known.predicate, &known.args) == (op.predicate, &op.args);
                if !all.iter().any(is_known) {
                    all.push(op);
                }
            }
        }
        all
    }

    /// The folds that a state still needs in order to hold the instances of the `wanted` folds.
    /// Only instances that inference has unfolded count.
    pub(super) fn still_unfolded(&self, st: &State<'p>, wanted: &[GhostOperation]) -> Vec<GhostOperation> {
        let t = self.terms;
        let missing = |op: &GhostOperation| {
            let instance = op.instance();
            if !st.unfolded.contains_key(&instance) {
                return None;
            }
            let (predicate, args) = instance;
            let Some(number) = st.heap.find(Resource::Predicate(predicate), &args) else {
                return Some(op.clone());
            };
            let held = st.heap.chunk(number).perm;
            let is_less = t.lt(held, op.amount.term()) == t.tru();
            is_less.then(|| GhostOperation {
                amount: Amount::Exactly(t.sub(op.amount.term(), held)),
                ..op.clone()
            })
        };
        wanted.iter().filter_map(missing).collect()
    }

    /// The folds that each end still needs.
    fn still_unfolded_at(
        &self,
        ends: &[(PathEnd<'p>, StepLog<'p>)],
        wanted: &[GhostOperation],
    ) -> Vec<Vec<GhostOperation>> {
        let open = |(end, _): &(PathEnd<'p>, StepLog<'p>)| self.still_unfolded(&end.state, wanted);
        ends.iter().map(open).collect()
    }

    /// For each end, the folds of the instances that it has unfolded since the fork; none if all
    /// ends have unfolded the same instances.
    fn unfolded_by_some(
        &self,
        before: &State<'p>,
        ends: &[(PathEnd<'p>, StepLog<'p>)],
    ) -> Vec<Vec<GhostOperation>> {
        let mut pairs = ends.windows(2);
        let is_same = pairs.all(|pair| pair[0].0.state.unfolded == pair[1].0.state.unfolded);
        let since = |(end, _): &(PathEnd<'p>, StepLog<'p>)| {
            let mut all = match is_same {
                true => Vec::new(),
                false => folds_of_all_unfolded(&end.state, self.terms),
            };
            all.retain(|op| !before.unfolded.contains_key(&op.instance()));
            all
        };
        ends.iter().map(since).collect()
    }

    /// Folds instances at each end, as far as that is possible. With `everywhere`, folds an
    /// instance at all ends or at none.
    fn fold_at_ends(
        &mut self,
        span: Span,
        ends: Vec<(PathEnd<'p>, StepLog<'p>)>,
        folds: Vec<Vec<GhostOperation>>,
        everywhere: bool,
    ) -> ExecResult<Vec<(PathEnd<'p>, StepLog<'p>)>> {
        let mut harmonized = Vec::new();
        let mut impossible: BTreeSet<Instance> = BTreeSet::new();
        if everywhere {
            for ((end, _), open) in ends.iter().zip(&folds) {
                for op in open {
                    if impossible.contains(&op.instance()) {
                        continue;
                    }
                    if !(self.count_attempt() && self.can_fold_at(end, op, span)) {
                        impossible.insert(op.instance());
                    }
                }
            }
        }
        for ((end, steps), mut open) in ends.into_iter().zip(folds) {
            open.retain(|op| !impossible.contains(&op.instance()) && self.is_named(&end.state, op));
            if open.is_empty() {
                harmonized.push((end, steps));
            } else {
                self.fold_at_end(span, end, steps, &open, &mut harmonized)?;
            }
        }
        Ok(harmonized)
    }

    /// Whether expressions of the program have the values of the arguments of an instance. No other
    /// instance can be needed folded.
    pub(super) fn is_named(&self, st: &State<'p>, op: &GhostOperation) -> bool {
        op.args.iter().all(|&arg| self.has_expression(st, arg))
    }

    /// Whether an instance can be folded at the end of a branch, found by a trial.
    fn can_fold_at(&mut self, end: &PathEnd<'p>, op: &GhostOperation, span: Span) -> bool {
        let all = self.terms.and_all(end.facts.iter().copied());
        let bounds = self.bounds_at_join(span);
        let trial = self.trial(|s| {
            s.path.assume(all);
            s.perform(
                op,
                end.state.clone(),
                StepLog::default(),
                bounds,
                &mut |_, _, _| Ok(()),
            )
        });
        trial.succeeded
    }

    fn bounds_at_join(&self, span: Span) -> SearchBounds {
        SearchBounds {
            span,
            nesting: self.inference.nesting,
            operations: MAX_OPERATIONS,
            may_unfold: false,
        }
    }

    fn fold_of(&self, chunk: &Chunk) -> Option<GhostOperation> {
        let Resource::Predicate(predicate) = chunk.resource else {
            return None;
        };
        let has_body = self.program.predicates[predicate.index()].body.is_some();
        has_body.then(|| GhostOperation::fold(predicate, chunk.args.clone(), Amount::Exactly(chunk.perm)))
    }

    /// Resumes a path at its end and folds the instances that can be folded there.
    fn fold_at_end(
        &mut self,
        span: Span,
        end: PathEnd<'p>,
        steps: StepLog<'p>,
        open: &[GhostOperation],
        harmonized: &mut Vec<(PathEnd<'p>, StepLog<'p>)>,
    ) -> ExecResult {
        let depth = self.path.depth();
        let all = self.terms.and_all(end.facts.iter().copied());
        let branch = end.branches.last().copied();
        let mut close = |s: &mut Self| {
            s.fold_each(
                end.state.clone(),
                steps.clone(),
                open,
                span,
                &mut |s, state, steps| {
                    // the first fact is the condition of the resumed scope: the earlier facts
                    let learned = s.path.since(depth);
                    let mut branches = end.branches.clone();
                    branches.extend(s.path.branches().iter().skip(end.branches.len()));
                    let end = PathEnd {
                        side: end.side,
                        state,
                        facts: end.facts.iter().chain(&learned[1..]).copied().collect(),
                        branches,
                        trace: s.recorder.trace(),
                    };
                    harmonized.push((end, steps));
                    Ok(())
                },
            )
        };
        self.with_trace(end.trace.clone(), |s| s.resume_path(all, branch, &mut close))
    }

    /// Folds each of these instances that can be folded, and goes on.
    pub(super) fn fold_each(
        &mut self,
        st: State<'p>,
        steps: StepLog<'p>,
        open: &[GhostOperation],
        span: Span,
        k: &mut dyn FnMut(&mut Self, State<'p>, StepLog<'p>) -> ExecResult,
    ) -> ExecResult {
        let Some((op, rest)) = open.split_first() else {
            return k(self, st, steps);
        };
        let bounds = self.bounds_at_join(span);
        if !self.count_attempt() {
            return k(self, st, steps);
        }
        let trial =
            self.trial(|s| s.perform(op, st.clone(), StepLog::default(), bounds, &mut |_, _, _| Ok(())));
        if !trial.succeeded {
            return self.fold_each(st, steps, rest, span, k);
        }
        self.perform(op, st, steps, bounds, &mut |s, st, steps| {
            s.fold_each(st, steps, rest, span, k)
        })
    }
}

/// The folds of all instances that inference has unfolded, each with the whole amount.
pub(super) fn folds_of_all_unfolded(st: &State<'_>, t: &Terms) -> Vec<GhostOperation> {
    let both = |a: Amount, b: Amount| Amount::Exactly(t.add(a.term(), b.term()));
    let close = |((predicate, args), times): (&Instance, &Vec<Amount>)| {
        let amount = times.iter().copied().reduce(both)?;
        Some(GhostOperation::fold(*predicate, args.clone(), amount))
    };
    st.unfolded.iter().filter_map(close).collect()
}

/// Whether all ends hold the same locations.
fn hold_same_locations(ends: &[(PathEnd<'_>, StepLog<'_>)]) -> bool {
    let mut pairs = ends
        .windows(2)
        .map(|pair| (&pair[0].0.state.heap, &pair[1].0.state.heap));
    pairs.all(|(a, b)| a.covers(b) && b.covers(a))
}
