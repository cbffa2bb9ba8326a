//! Explicit joins (*Implicit Dynamic Frames*, section 6.1). `join A` splits a verification in two.
//! One part shows that all paths to the join satisfy `A`. The other one starts in an arbitrary
//! state that satisfies `A`.
//!
//! The scope of a join is the innermost loop around it, or the method. Facts about the start of
//! this scope are kept: `old`, the values of variables that were not assigned since, and the frames
//! of loops. Everything else is forgotten, permissions included.

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

/// The scope of joins: the method (0), or an iteration of a loop.
pub type JoinScope = u32;

/// The joins that paths have reached, by scope.
#[derive(Debug, Default)]
pub struct ExplicitJoins {
    /// The number of the last scope that was created.
    last_scope: JoinScope,
    reached: BTreeMap<JoinScope, BTreeSet<BlockId>>,
}

impl<'p, 't> Context<'p, 't> {
    /// Runs the body of a method or an iteration of a loop from its first block. Then runs the code
    /// behind each join that was reached.
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
        if let Some(frame) = st.frames.last_mut() {
            self.joins.last_scope += 1;
            frame.join_scope = self.joins.last_scope;
        }
        let join_scope = join_scope(&st);
        // each case of the precondition starts without reached joins
        self.joins.reached.remove(&join_scope);
        self.in_scope(|s| s.run_block(graph, start, stop, st.clone(), k))?;
        let mut done = BTreeSet::new();
        while let Some(join) = self.next_join(join_scope, &done) {
            done.insert(join);
            self.in_scope(|s| s.continue_after_join(graph, start, join, stop, &st, k))?;
        }
        Ok(())
    }

    /// A join of the scope that was reached and is not done.
    fn next_join(&self, join_scope: JoinScope, done: &BTreeSet<BlockId>) -> Option<BlockId> {
        self.joins
            .reached
            .get(&join_scope)?
            .difference(done)
            .next()
            .copied()
    }

    /// Ends a path at a join.
    pub fn reach_join(&mut self, at: BlockId, assertion: &'p Exp, span: Span, st: State<'p>) -> ExecResult {
        let error = PartialError::new("join.failed", span);
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

    /// Goes on behind a join. `st` is the state at the start of the scope.
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
        let effects = graph.effects_between(start, join);
        for variable in effects.assigned {
            self.havoc(&mut joined, variable);
        }
        for label in effects.labels {
            joined.labels.remove(&label);
        }
        let one = Amount::Exactly(self.terms.real(1, 1));
        let error = PartialError::new("not.wellformed", assertion.span);
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

/// The scope of a join that is reached in a state.
fn join_scope(st: &State<'_>) -> JoinScope {
    st.frames.last().map_or(0, |frame| frame.join_scope)
}
