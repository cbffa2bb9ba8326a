//! Magic wands: `apply`, `applying`, and the values of wands.
//!
//! The value of a chunk of a wand is a term `w`. If the left-hand side has the snapshot `s`, then
//! the right-hand side has the snapshot `wand%(w, s)`. Nothing is known of the value of a wand that
//! was inhaled. The values of packaged wands have definitions ([`WandCase`]). Since the value is a
//! function of `s`, a wand that is applied twice in expressions, in different states, gives no
//! contradiction.
//!
//! Permission to a wand is a token. Several wands of one instance can be held, from different
//! places and with different values. Unlike the chunks of a field, their chunks need not agree on
//! their values, and if more remains than is taken, the value of the taken one is unknown.

use crate::chunks::Amount;
use crate::context::{Context, ExecResult, PartialError, Stop};
use crate::exec::Continuation;
use crate::heap::Heap;
use crate::modes::Modes;
use crate::produce::{Access, SnapshotSource};
use crate::state::State;
use crate::wand_shapes::sides;
use echis_logic::{Sort, Term};
use echis_viper::ast::{Exp, Location};
use rustc_hash::FxHashMap;

/// A case of the definition of the value `w` of a packaged wand: `condition(left) ==> wand%(w,
/// left) == right(left)`.
#[derive(Debug, Clone, Copy)]
pub struct WandCase {
    /// The constant that stands for the snapshot of the left-hand side.
    pub left: Term,
    /// When the case holds.
    pub condition: Term,
    /// The snapshot of the right-hand side.
    pub right: Term,
}

impl<'p, 't> Context<'p, 't> {
    /// Checks that the sides of a wand that is inhaled are well-formed and self-framing: the
    /// left-hand side alone, and the right-hand side alone where the other one held before.
    pub fn check_inhaled_wand(
        &mut self,
        st: &State<'p>,
        access: Access<'p>,
        source: SnapshotSource,
        error: PartialError,
    ) -> ExecResult {
        let Location::Wand(left, right) = access.location else {
            return Ok(());
        };
        if source != SnapshotSource::Fresh || !self.modes.checking {
            return Ok(());
        }
        let one = Amount::Exactly(self.terms.real(1, 1));
        let modes = Modes {
            inhaled_wand: Some(access.span),
            // nothing is unfolded or transferred for it
            catching: false,
            ..self.modes
        };
        let nothing = st.with_heap(Heap::default());
        self.path.enter(self.terms.tru(), None);
        let checked = self.in_modes(modes, |s| {
            s.produce(nothing.clone(), left, source, one, error, &mut |s, before, _| {
                let mut inside = nothing.clone();
                inside.lhs = Some(before.heap);
                s.produce(inside, right, source, one, error, &mut |_, _, _| Ok(()))
            })
        });
        self.path.leave();
        match checked {
            Err(Stop::Infeasible) => Ok(()),
            checked => checked,
        }
    }

    /// Takes a wand and its left-hand side from the heap, and adds its right-hand side.
    pub fn apply_wand(
        &mut self,
        st: &State<'p>,
        wand: &'p Exp,
        error: PartialError,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        let t = self.terms;
        let Some((left, right)) = sides(wand) else {
            return self.unsupported(wand.span, "this is no magic wand; applying it is");
        };
        let one = Amount::Exactly(t.real(1, 1));
        let (resource, args) = self.wand_instance(st, (left, right), wand.span, error)?;
        let mut heap = st.heap.clone();
        let taken = self.remove(&mut heap, resource, &args, one, error, wand.span)?;
        let remaining = self.total(&heap, resource, &args);
        let is_last = self.check_quick(t.eq(remaining, t.real(0, 1)));
        let value = taken.filter(|_| is_last);
        let value = value.unwrap_or_else(|| t.fresh("wand", Sort::SNAP));
        let before = st.with_heap(heap);
        let outer = self.modes;
        let mut add_right = |s: &mut Self, rest, snapshot| {
            let source = SnapshotSource::Given(s.right_snapshot(value, snapshot));
            let mut inner = st.with_heap(rest);
            inner.lhs = Some(before.heap.clone());
            s.produce(inner, right, source, one, error, &mut |s, mut after, _| {
                after.lhs.clone_from(&st.lhs);
                k(s, after)
            })
        };
        self.with_modes(
            |modes| modes.snapshotting = true,
            |s| {
                s.consume(&before, left, error, &mut |s, rest, snapshot| {
                    s.in_modes(outer, |s| add_right(s, rest, snapshot))
                })
            },
        )
    }

    /// `applying (wand) in body`: the value of the body where the wand is applied.
    pub fn applying(
        &mut self,
        st: &State<'p>,
        wand: &'p Exp,
        body: &'p Exp,
        error: PartialError,
    ) -> ExecResult<Term> {
        let depth = self.path.depth();
        let mut ends: Vec<(Term, Term, Vec<Term>)> = Vec::new();
        self.apply_wand(st, wand, error, &mut |s, after| {
            let value = s.eval(&after, body, error)?;
            ends.push((s.path.conditions_since(depth), value, s.path.since(depth)));
            Ok(())
        })?;
        self.join_unfolded(ends)
    }

    /// The snapshot of the right-hand side of a wand with this value that is applied, where its
    /// left-hand side has the snapshot `left`.
    fn right_snapshot(&mut self, value: Term, left: Term) -> Term {
        let t = self.terms;
        // the left-hand side was just shown to hold
        self.path.assume(self.left_holds(value, left));
        let right = t.apply(self.signature.wand_application(), &[value, left]);
        for case in self.wand_values.get(&value).cloned().unwrap_or_default() {
            let map: FxHashMap<Term, Term> = [(case.left, left)].into_iter().collect();
            let (condition, known) = (t.substitute(case.condition, &map), t.substitute(case.right, &map));
            self.path.assume(t.implies(condition, t.eq(right, known)));
            if condition == t.tru() {
                return known;
            }
        }
        right
    }
}
