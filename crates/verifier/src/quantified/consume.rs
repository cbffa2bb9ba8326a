//! Consumes an iterated separating conjunction (`remove`, Fig. 4 of the paper): chunk by chunk, as
//! much of the amount that is still wanted at each location as the chunk holds there.

use super::leaves::LeafTree;
use super::permission_functions::{positive, reduced, share};
use super::{Isc, NOT_INJECTIVE};
use crate::chunks::Amount;
use crate::context::{Context, ExecResult, PartialError, Reason};
use crate::heap::{Chunk, ChunkId, Heap, QuantifiedChunk, Resource};
use crate::inference::MissingPermission;
use crate::produce::Access;
use crate::state::State;
use echis_logic::{Sort, Term};
use echis_viper::ast::{Exp, ExpKind};

impl<'p> Context<'p, '_> {
    /// Consumes `scale` times a `forall` that asserts permissions from `heap`, reading in `st`.
    /// Returns the snapshot.
    pub fn take_quantified(
        &mut self,
        st: &State<'p>,
        heap: &mut Heap,
        a: &'p Exp,
        scale: Amount,
        error: PartialError,
    ) -> ExecResult<Term> {
        self.take_tree(st, heap, &LeafTree::of(a, false), scale, error)
    }

    fn take_tree(
        &mut self,
        st: &State<'p>,
        heap: &mut Heap,
        tree: &LeafTree<'p>,
        scale: Amount,
        error: PartialError,
    ) -> ExecResult<Term> {
        let t = self.terms;
        match tree {
            LeafTree::Both(x, y) => {
                let a = self.take_tree(st, heap, x, scale, error)?;
                let b = self.take_tree(st, heap, y, scale, error)?;
                Ok(t.pair(a, b))
            }
            LeafTree::Leaf(steps, e) if e.is_pure() => {
                let goal = self.with_modes(
                    |modes| modes.inhaling = false,
                    |s| s.fact(&st.with_remaining(heap), steps, e, scale, error),
                )?;
                let reason = Reason::new("assertion.false", e.span, "might not hold");
                self.require(goal, error, reason)?;
                self.path.assume(goal);
                Ok(t.unit())
            }
            LeafTree::Leaf(steps, e) => match &e.kind {
                ExpKind::Acc(location, perm) => {
                    let before = st.with_remaining(heap);
                    let access = Access::new(location, perm.as_deref(), e.span);
                    match self.isc(&before, steps, access, scale, error)? {
                        Some(isc) => self.take_isc(heap, &isc),
                        None => Ok(t.unit()),
                    }
                }
                _ => self.unsupported(e.span, "this assertion under a quantifier is"),
            },
        }
    }

    fn take_isc(&mut self, heap: &mut Heap, isc: &Isc<'p>) -> ExecResult<Term> {
        let t = self.terms;
        self.injective(isc, NOT_INJECTIVE)?;
        if self.modes.reading {
            self.require_some_permission(heap, isc)?;
        }
        let preimage = self.preimage(isc);
        let wanted = t.ite(preimage.belongs, preimage.amount, t.real(0, 1));
        let before = heap.clone();
        if !self.modes.reading {
            match isc.amount {
                Amount::Exactly(_) => self.remove_everywhere(heap, isc, wanted, &preimage.instance)?,
                Amount::Wildcard(_) => {
                    self.require_some_permission(heap, isc)?;
                    self.remove_some(heap, isc.resource, preimage.belongs);
                }
            }
        }
        if !self.modes.snapshotting {
            return Ok(t.fresh("taken", Sort::SNAP));
        }
        let map = self.partial_map(&before, isc.resource, wanted);
        Ok(t.wrap(map))
    }

    /// Checks that some permission is held to every location.
    fn require_some_permission(&mut self, heap: &Heap, isc: &Isc<'p>) -> ExecResult {
        let t = self.terms;
        let map = isc.instance(t);
        let args: Vec<Term> = isc.args.iter().map(|&a| t.substitute(a, &map)).collect();
        let held = self.some_held(heap, isc.resource, &args);
        let goal = t.implies(t.substitute(isc.condition, &map), held);
        if self.is_held(goal, heap, isc.resource, isc.place())? {
            return Ok(());
        }
        let cases = self.describe_instances(isc, goal, &[&isc.written_as(t, &map)]);
        let example = cases.map(|cases| format!("for {}: has none", cases.join(", ")));
        self.insufficient(isc.error, isc.missing_permission(None), example)
    }

    /// Removes the wanted amount at each location.
    fn remove_everywhere(
        &mut self,
        heap: &mut Heap,
        isc: &Isc<'p>,
        wanted: Term,
        instance: &[Term],
    ) -> ExecResult {
        let t = self.terms;
        let (before, whole) = (heap.clone(), wanted);
        let zero = t.real(0, 1);
        let resource = isc.resource;
        let formals = self.formals(resource);
        let (wanted, empty) = self.take_from_quantified(heap, resource, wanted);
        let wanted = self.take_from_single(heap, resource, wanted);
        let goal = t.not(positive(t, wanted));
        if wanted != zero && !self.is_held(goal, heap, resource, isc.place())? {
            let example = if self.modes.trying {
                None
            } else {
                let held = self.total(&before, resource, &formals);
                self.example(isc, goal, instance, (whole, held))
            };
            let need = MissingPermission {
                everywhere: Some(wanted),
                ..isc.missing_permission(Some(isc.amount))
            };
            return self.insufficient(isc.error, need, example);
        }
        empty.into_iter().rev().for_each(|i| heap.remove_quantified(i));
        self.drop_empty(heap, resource);
        Ok(())
    }

    /// Removes wanted amounts from quantified chunks. Returns the amount that is still wanted, and
    /// the chunks that are empty.
    fn take_from_quantified(
        &mut self,
        heap: &mut Heap,
        resource: Resource,
        mut wanted: Term,
    ) -> (Term, Vec<usize>) {
        let t = self.terms;
        let zero = t.real(0, 1);
        // chunks that may hold the whole wanted amount come first
        let mut order: Vec<usize> = heap.positions(resource).collect();
        order.sort_by_key(|&i| {
            let s = share(t, heap.all_quantified()[i].perm, wanted);
            (s.wanted != zero, s.left != zero)
        });
        let mut empty = Vec::new();
        for i in order {
            if wanted == zero {
                break;
            }
            let s = share(t, heap.all_quantified()[i].perm, wanted);
            if s.taken == zero {
                continue;
            }
            heap.quantified_mut(i).perm = s.left;
            wanted = s.wanted;
            if self.check_quick(t.eq(s.left, zero)) {
                empty.push(i);
            }
            if self.check_quick(t.not(positive(t, wanted))) {
                wanted = zero;
            }
        }
        empty.sort_unstable();
        (wanted, empty)
    }

    /// Removes wanted amounts from chunks of single locations. Returns the amount that is still
    /// wanted.
    fn take_from_single(&mut self, heap: &mut Heap, resource: Resource, mut wanted: Term) -> Term {
        let t = self.terms;
        let zero = t.real(0, 1);
        let formals = self.formals(resource);
        let singles: Vec<ChunkId> = heap.of(resource).collect();
        for i in singles {
            if wanted == zero {
                break;
            }
            let chunk = heap.chunk(i).clone();
            let here = self.at(resource, wanted, &chunk.args);
            let s = share(t, chunk.perm, here);
            if s.taken == zero {
                continue;
            }
            heap.change(i, |c| c.perm = s.left);
            let is_here = self.same(&formals, &chunk.args);
            wanted = if s.wanted == zero {
                let (keep, rest) = (t.not(is_here), wanted);
                t.ite(keep, rest, zero)
            } else {
                reduced(t, wanted, is_here, s.taken)
            };
        }
        wanted
    }

    /// Removes an unknown part from every chunk that holds permission where the condition holds.
    fn remove_some(&mut self, heap: &mut Heap, resource: Resource, condition: Term) {
        let t = self.terms;
        let zero = t.real(0, 1);
        let formals = self.formals(resource);
        for i in heap.positions(resource).collect::<Vec<_>>() {
            let chunk = heap.all_quantified()[i].clone();
            let here = t.and(condition, positive(t, chunk.perm));
            let sorts: Vec<Sort> = formals.iter().map(|&f| t.sort_of(f)).collect();
            let part = t.apply(t.fresh_symbol("part", &sorts, Sort::REAL), &formals);
            let between = t.and(t.lt(zero, part), t.lt(part, chunk.perm));
            let fact = self.for_all_locations(resource, vec![vec![part]], t.implies(here, between));
            self.path.assume(fact);
            heap.quantified_mut(i).perm = t.ite(here, t.sub(chunk.perm, part), chunk.perm);
        }
        for i in heap.of(resource).collect::<Vec<_>>() {
            let chunk = heap.chunk(i).clone();
            let here = self.at(resource, condition, &chunk.args);
            let here = t.and(here, positive(t, chunk.perm));
            let part = self.wildcard();
            self.path.assume(t.implies(here, t.lt(part, chunk.perm)));
            heap.change(i, |c| c.perm = t.ite(here, t.sub(chunk.perm, part), chunk.perm));
        }
    }

    /// Removes the empty chunks of single locations.
    fn drop_empty(&mut self, heap: &mut Heap, resource: Resource) {
        let zero = self.terms.real(0, 1);
        for i in heap.of(resource).collect::<Vec<_>>().into_iter().rev() {
            if self.check_native(self.terms.eq(heap.chunk(i).perm, zero)) {
                heap.remove(i);
            }
        }
    }

    /// The amount that a quantified chunk holds at a location.
    pub fn perm_at(&mut self, chunk: &QuantifiedChunk, args: &[Term]) -> Term {
        self.at(chunk.resource, chunk.perm, args)
    }

    /// The formula that some chunk holds permission to a location.
    pub fn some_held(&mut self, heap: &Heap, resource: Resource, args: &[Term]) -> Term {
        let t = self.terms;
        let mut any = Vec::new();
        for i in heap.of(resource) {
            let Chunk {
                args: other, perm, ..
            } = heap.chunk(i);
            any.push(t.and(self.same(other, args), positive(t, *perm)));
        }
        for chunk in heap.quantified(resource) {
            let here = self.perm_at(chunk, args);
            any.push(positive(t, here));
        }
        t.or_all(any)
    }

    /// Removes an amount at one location of a quantified chunk.
    pub fn reduce_at(&mut self, chunk: &mut QuantifiedChunk, args: &[Term], by: Term) {
        let formals = self.formals(chunk.resource);
        let here = self.same(&formals, args);
        chunk.perm = reduced(self.terms, chunk.perm, here, by);
    }
}
