//! Explicit joins (*Implicit Dynamic Frames*, section 6.1). `join A` splits the verification of
//! what it stands in: one part shows that all paths that lead there satisfy `A`, the other one
//! starts in an arbitrary state that satisfies `A`.
//!
//! It stands in a method, or in the innermost loop around it. What held where that began holds on
//! all paths: `old`, the values of variables that were not assigned since, and what a loop has
//! framed. Everything else is forgotten, permissions too.

use crate::cfg::{BlockId, CodePoint, End, Graph};
use crate::chunks::Amount;
use crate::context::{Context, ExecResult, PartialError};
use crate::exec::Continuation;
use crate::heap::Heap;
use crate::produce::SnapshotSource;
use crate::state::State;
use echis_source::{Place, Span};
use echis_viper::ast::Exp;
use std::collections::{BTreeMap, BTreeSet};

/// What joins belong to: the method, or a round of a loop.
pub type JoinScope = u32;

/// The joins that paths have reached.
#[derive(Debug, Default)]
pub struct ExplicitJoins {
    rounds: JoinScope,
    reached: BTreeMap<JoinScope, BTreeSet<BlockId>>,
}

impl<'p, 't> Context<'p, 't> {
    /// Runs the body of a method or a round of a loop from its first block; then what comes after
    /// the joins that were reached, once for each.
    pub fn run_with_joins(
        &mut self,
        graph: &Graph<'p>,
        start: BlockId,
        stop: Option<BlockId>,
        mut st: State<'p>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        if !graph.has_joins() {
            return self.run_block(graph, start, stop, st, k);
        }
        if let Some(round) = st.frames.last_mut() {
            self.joins.rounds += 1;
            round.join_scope = self.joins.rounds;
        }
        let join_scope = join_scope(&st);
        // the precondition may have several cases, each of which begins anew
        self.joins.reached.remove(&join_scope);
        self.in_scope(|s| s.run_block(graph, start, stop, st.clone(), k))?;
        let mut done = BTreeSet::new();
        while let Some(join) = self.next_join(join_scope, &done) {
            done.insert(join);
            self.in_scope(|s| s.continue_after_join(graph, start, join, stop, &st, k))?;
        }
        Ok(())
    }

    fn next_join(&self, join_scope: JoinScope, done: &BTreeSet<BlockId>) -> Option<BlockId> {
        self.joins
            .reached
            .get(&join_scope)?
            .difference(done)
            .next()
            .copied()
    }

    /// A path comes to a join, where it ends.
    pub fn reach_join(&mut self, at: BlockId, assertion: &'p Exp, span: Span, st: State<'p>) -> ExecResult {
        let error = PartialError {
            key: "join.failed",
            span,
        };
        let join = |s: &mut Self, st: State<'p>, k: Continuation<'_, 'p, 't>| {
            let what = "the paths join: what they have in common has to hold";
            s.step_at(span, what, &st, |s| {
                s.consume(&st, assertion, error, &mut |s, left, _| k(s, st.with_heap(left)))
            })
        };
        let join_scope = join_scope(&st);
        self.exec_with_inference(
            Place::Before(span),
            CodePoint::closing_brace(at),
            st,
            &join,
            &mut |s, _| {
                s.findings.paths += 1;
                s.joins.reached.entry(join_scope).or_default().insert(at);
                Ok(())
            },
        )
    }

    /// Goes on behind a join with what is known there, if this state was the one at the start.
    fn continue_after_join(
        &mut self,
        graph: &Graph<'p>,
        start: BlockId,
        join: BlockId,
        stop: Option<BlockId>,
        st: &State<'p>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        let End::Join {
            assertion,
            span,
            next,
        } = graph.block(join).end
        else {
            return Ok(());
        };
        let mut joined = st.with_heap(Heap::default());
        joined.unfolded.clear();
        let passed = graph.effects_between(start, join);
        for variable in passed.assigned {
            self.havoc(&mut joined, variable);
        }
        for label in passed.labels {
            joined.labels.remove(&label);
        }
        let one = Amount::Exactly(self.terms.real(1, 1));
        let error = PartialError {
            key: "not.wellformed",
            span: assertion.span,
        };
        self.produce(
            joined,
            assertion,
            SnapshotSource::Fresh,
            one,
            error,
            &mut |s, st, _| {
                let what = "the paths have joined: this is all that is known";
                s.step_at(span, what, &st.clone(), |s| s.run(graph, next, stop, st, k))
            },
        )
    }
}

/// What a join belongs to that is reached in a state.
fn join_scope(st: &State<'_>) -> JoinScope {
    st.frames.last().map_or(0, |round| round.join_scope)
}
