//! Where the two sides of an `if` meet: what one side left closed, the other one closes. So both can go on as one, and what comes
//! after needs the same operations whichever side was taken. This is only about instances that inference has opened: those of the program's
//! own ghost statements are the author's business.

use super::record::Steps;
use super::supply::Bounds;
use super::{OPERATIONS, Op};
use crate::context::{Context, R};
use crate::heap::{Chunk, Heap, Number, Resource};
use crate::join::PathEnd;
use crate::lookup::Amount;
use crate::state::{Instance, State};
use echis_logic::Terms;
use echis_source::{Place, Span};
use std::collections::BTreeSet;

impl<'p> Context<'p, '_> {
    /// Closes at the end of each path, if that is possible, what is closed at the end of another one; and then what only some have opened
    /// since the state `before` in which they parted.
    pub fn level(&mut self, span: Span, before: &State<'p>, ends: Vec<PathEnd<'p>>) -> R<Vec<PathEnd<'p>>> {
        if !self.ghost.is_on() {
            return Ok(ends);
        }
        let opened: BTreeSet<Instance> = ends.iter().flat_map(|e| e.state.instances_opened()).collect();
        let closed = self.closes(&opened, ends.iter().map(|e| &e.state.heap));
        let are_several = ends.len() > 2 || self.path.decisions().next().is_some();
        let ends = ends.into_iter().map(|end| {
            let steps = self.steps_from(&end.state, are_several);
            (end, steps)
        });
        let mut ends: Vec<(PathEnd<'p>, Steps<'p>)> = ends.collect();
        let unclosed = self.still_open_at(&ends, &closed);
        ends = self.close_at_ends(span, ends, unclosed, false)?;
        let since = self.opened_by_some(before, &ends);
        ends = self.close_at_ends(span, ends, since, false)?;
        if self.closes_usually(span, &ends) {
            let usual = self.closes(&opened, ends.iter().map(|(e, _)| e.state.begun()));
            let unclosed = self.still_open_at(&ends, &usual);
            ends = self.close_at_ends(span, ends, unclosed, true)?;
        }
        let all = ends.into_iter().map(|(end, steps)| {
            self.record(Place::EndOfSide(span, end.side), None, steps, &end.facts);
            end
        });
        Ok(all.collect())
    }

    /// Is what is usually closed closed behind an `if`? Paths that all took the same side may be one case of a body that was opened for the
    /// condition, so that the other cases come there by themselves: all of them do it, or none.
    fn closes_usually(&mut self, span: Span, ends: &[(PathEnd<'p>, Steps<'p>)]) -> bool {
        let is_one_side = ends.windows(2).all(|pair| pair[0].0.side == pair[1].0.side);
        let known = self.ghost.leveled.get(&span).copied();
        let closes = !alike(ends) || known.unwrap_or(is_one_side);
        if !self.ghost.trying {
            self.ghost.leveled.entry(span).or_insert(closes);
        }
        closes
    }

    /// The operations that close those of some instances that these heaps hold, in the order in which they hold them.
    pub(super) fn closes<'a>(
        &self,
        instances: &BTreeSet<Instance>,
        heaps: impl Iterator<Item = &'a Heap>,
    ) -> Vec<Op> {
        let mut all: Vec<Op> = Vec::new();
        for heap in heaps {
            let found = instances
                .iter()
                .filter_map(|(p, args)| heap.find(Resource::Predicate(*p), args));
            let found: BTreeSet<Number> = found.collect();
            for op in found.iter().filter_map(|&i| self.close_of(heap.chunk(i))) {
                let is_known = |known: &Op| (known.predicate, &known.args) == (op.predicate, &op.args);
                if !all.iter().any(is_known) {
                    all.push(op);
                }
            }
        }
        all
    }

    /// The operations that close what inference has opened and what is closed after these on another path, as far as it is not closed there.
    pub(super) fn still_open(&self, st: &State<'p>, closed: &[Op]) -> Vec<Op> {
        let t = self.terms;
        let missing = |op: &Op| {
            let instance = op.instance();
            if !st.opened.contains_key(&instance) {
                return None;
            }
            let (predicate, args) = instance;
            let Some(number) = st.heap.find(Resource::Predicate(predicate), &args) else {
                return Some(op.clone());
            };
            let held = st.heap.chunk(number).perm;
            let is_less = t.lt(held, op.amount.term()) == t.tru();
            is_less.then(|| Op {
                amount: Amount::Exactly(t.sub(op.amount.term(), held)),
                ..op.clone()
            })
        };
        closed.iter().filter_map(missing).collect()
    }

    /// The same for each path.
    fn still_open_at(&self, ends: &[(PathEnd<'p>, Steps<'p>)], closed: &[Op]) -> Vec<Vec<Op>> {
        let open = |(end, _): &(PathEnd<'p>, Steps<'p>)| self.still_open(&end.state, closed);
        ends.iter().map(open).collect()
    }

    /// For each path what closes what it has opened since the state in which they parted, if not all have opened the same.
    fn opened_by_some(&self, before: &State<'p>, ends: &[(PathEnd<'p>, Steps<'p>)]) -> Vec<Vec<Op>> {
        let mut pairs = ends.windows(2);
        let is_same = pairs.all(|pair| pair[0].0.state.opened == pair[1].0.state.opened);
        let since = |(end, _): &(PathEnd<'p>, Steps<'p>)| {
            let mut all = match is_same {
                true => Vec::new(),
                false => all_opened(&end.state, self.terms),
            };
            all.retain(|op| !before.opened.contains_key(&op.instance()));
            all
        };
        ends.iter().map(since).collect()
    }

    /// Closes instances at the end of each path, where they can be closed; `everywhere` or nowhere, if that is wanted.
    fn close_at_ends(
        &mut self,
        span: Span,
        ends: Vec<(PathEnd<'p>, Steps<'p>)>,
        opens: Vec<Vec<Op>>,
        everywhere: bool,
    ) -> R<Vec<(PathEnd<'p>, Steps<'p>)>> {
        let mut level = Vec::new();
        let mut left_open: BTreeSet<Instance> = BTreeSet::new();
        if everywhere {
            for ((end, _), open) in ends.iter().zip(&opens) {
                for op in open {
                    if left_open.contains(&op.instance()) {
                        continue;
                    }
                    if !(self.may_try() && self.closes_at(end, op, span)) {
                        left_open.insert(op.instance());
                    }
                }
            }
        }
        for ((end, steps), mut open) in ends.into_iter().zip(opens) {
            open.retain(|op| !left_open.contains(&op.instance()) && self.is_named(&end.state, op));
            if open.is_empty() {
                level.push((end, steps));
            } else {
                self.close_at_end(span, end, steps, &open, &mut level)?;
            }
        }
        Ok(level)
    }

    /// Has the program names for what an instance is about? What nothing refers to any more nobody needs closed.
    pub(super) fn is_named(&self, st: &State<'p>, op: &Op) -> bool {
        op.args.iter().all(|&arg| self.has_expression(st, arg))
    }

    /// Can an instance be closed at the end of a path?
    fn closes_at(&mut self, end: &PathEnd<'p>, op: &Op, span: Span) -> bool {
        let all = self.terms.and_all(end.facts.iter().copied());
        let bounds = self.at_ends();
        let trial = self.trial(|s| {
            s.path.assume(all);
            s.apply(
                op,
                end.state.clone(),
                Steps::default(),
                bounds,
                span,
                &mut |_, _, _| Ok(()),
            )
        });
        trial.succeeded
    }

    fn at_ends(&self) -> Bounds {
        Bounds {
            nesting: self.ghost.nesting,
            operations: OPERATIONS,
            opens: false,
        }
    }

    fn close_of(&self, chunk: &Chunk) -> Option<Op> {
        let Resource::Predicate(predicate) = chunk.resource else {
            return None;
        };
        let has_body = self.program.predicates[predicate.index()].body.is_some();
        has_body.then(|| Op::close(predicate, chunk.args.clone(), Amount::Exactly(chunk.perm)))
    }

    /// Goes back to the end of a path and closes what can be closed there.
    fn close_at_end(
        &mut self,
        span: Span,
        end: PathEnd<'p>,
        steps: Steps<'p>,
        open: &[Op],
        level: &mut Vec<(PathEnd<'p>, Steps<'p>)>,
    ) -> R {
        let depth = self.path.depth();
        let all = self.terms.and_all(end.facts.iter().copied());
        let branch = end.branches.last().copied();
        let mut close = |s: &mut Self| {
            s.close_each(
                end.state.clone(),
                steps.clone(),
                open,
                span,
                &mut |s, state, steps| {
                    // the scope's own condition is what the path had learned before
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
                    level.push((end, steps));
                    Ok(())
                },
            )
        };
        self.along(end.trace.clone(), |s| s.resume(all, branch, &mut close))
    }

    pub(super) fn close_each(
        &mut self,
        st: State<'p>,
        steps: Steps<'p>,
        open: &[Op],
        span: Span,
        k: &mut dyn FnMut(&mut Self, State<'p>, Steps<'p>) -> R,
    ) -> R {
        let Some((op, rest)) = open.split_first() else {
            return k(self, st, steps);
        };
        let bounds = self.at_ends();
        if !self.may_try() {
            return k(self, st, steps);
        }
        let trial = self.trial(|s| {
            s.apply(op, st.clone(), Steps::default(), bounds, span, &mut |_, _, _| {
                Ok(())
            })
        });
        if !trial.succeeded {
            return self.close_each(st, steps, rest, span, k);
        }
        self.apply(op, st, steps, bounds, span, &mut |s, st, steps| {
            s.close_each(st, steps, rest, span, k)
        })
    }
}

/// What closes everything that inference has opened, each instance at once.
pub(super) fn all_opened(st: &State<'_>, t: &Terms) -> Vec<Op> {
    let both = |a: Amount, b: Amount| Amount::Exactly(t.add(a.term(), b.term()));
    let close = |((predicate, args), times): (&Instance, &Vec<Amount>)| {
        let amount = times.iter().copied().reduce(both)?;
        Some(Op::close(*predicate, args.clone(), amount))
    };
    st.opened.iter().filter_map(close).collect()
}

/// Do all paths hold the same locations?
fn alike(ends: &[(PathEnd<'_>, Steps<'_>)]) -> bool {
    let mut pairs = ends
        .windows(2)
        .map(|pair| (&pair[0].0.state.heap, &pair[1].0.state.heap));
    pairs.all(|(a, b)| a.covers(b) && b.covers(a))
}
