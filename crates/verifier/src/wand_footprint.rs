//! The footprint of a magic wand that is packaged: the permissions that are taken from the heaps
//! outside.
//!
//! A proof of a wand has many paths, one for each case of its left-hand side and of the conditions
//! in its script. The wand has one footprint, which has to suffice for all of them. It must not
//! depend on the state in which the left-hand side will hold: that state is not known when the wand
//! is packaged (*Sound Automation of Magic Wands*, section 3).
//!
//! So each path records how much is left of the heaps outside after each transfer, under its
//! conditions on values outside. The footprint is, for each chunk, the largest amount that was
//! taken from it. Conditions that mention a value of the proof are left out, which makes the
//! footprint larger. If an amount mentions one, the whole chunk belongs to the footprint. Paths
//! count that turn out to be infeasible after a transfer: they need the transfer for that.

use crate::chunks::Amount;
use crate::context::{Context, ExecResult};
use crate::exec::Continuation;
use crate::heap::{Chunk, Heap, QuantifiedChunk, Resource};
use crate::inference::{Action, MissingPermission};
use crate::quantified::{positive, reduced, share};
use crate::state::State;
use echis_logic::{Op, Term};
use echis_source::Span;

/// How often permission is transferred for one statement.
const TRANSFERS: usize = 64;

/// How often permission is transferred from one heap for one expression and location.
const REPEATED: usize = 3;

/// The number under which a branch counts among the heaps of transfers.
const BRANCH: usize = usize::MAX;

/// The transfers for an action so far.
#[derive(Debug, Clone)]
struct Transfers {
    /// Whether permission is transferred for locations that are only read.
    for_reading: bool,
    /// For each transfer, the expression that needed it, its location, and the heap.
    done: Vec<(Span, Option<Vec<Term>>, usize)>,
}

impl Transfers {
    fn new(for_reading: bool) -> Transfers {
        Transfers {
            for_reading,
            done: Vec::new(),
        }
    }

    /// Whether a permission may be transferred.
    fn permits(&self, need: &MissingPermission) -> bool {
        self.done.len() < TRANSFERS && (self.for_reading || need.args.is_none() || need.amount.is_some())
    }

    /// Whether it may be transferred from the heap with this number. One expression can need a
    /// location several times, such as in a macro; but what the heap lacks is lacking then, too.
    fn permits_from(&self, need: &MissingPermission, heap: usize) -> bool {
        self.count_from(need, heap) < REPEATED
    }

    /// Whether some was transferred from the heap with this number already.
    fn was_from(&self, need: &MissingPermission, heap: usize) -> bool {
        self.count_from(need, heap) > 0
    }

    fn count_from(&self, need: &MissingPermission, heap: usize) -> usize {
        let same = |done: &&(Span, Option<Vec<Term>>, usize)| {
            (done.0, &done.1, done.2) == (need.culprit, &need.args, heap)
        };
        self.done.iter().filter(same).count()
    }
}

/// A wand that is being packaged.
#[derive(Debug, Clone)]
pub struct PackageScope {
    /// The number of symbols when its proof began. Later ones are the proof's own.
    pub first_symbol: usize,
    /// The depth of the path when its proof began.
    pub depth: usize,
    /// What was left of the heaps outside, and under which conditions.
    pub remaining: Vec<(Term, Vec<Heap>)>,
}

impl<'p, 't> Context<'p, 't> {
    /// Performs an action in the proof of a wand. Permission that it lacks is transferred from the
    /// heaps outside, innermost first.
    pub fn exec_with_transfers(
        &mut self,
        st: State<'p>,
        action: Action<'_, 'p, 't>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        self.transfer_and_exec(st, action, Transfers::new(true), k)
    }

    /// Consumes the right-hand side of a wand. Permission that it asserts is transferred from the
    /// heaps outside, but none for what it only reads.
    pub fn consume_with_transfers(
        &mut self,
        st: State<'p>,
        action: Action<'_, 'p, 't>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        self.transfer_and_exec(st, action, Transfers::new(false), k)
    }

    fn transfer_and_exec(
        &mut self,
        mut st: State<'p>,
        action: Action<'_, 'p, 't>,
        mut transfers: Transfers,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        let first_symbol = self.terms.symbol_count();
        let packages = self.packages.clone();
        let missing = self.first_missing(&st, action);
        self.packages = packages;
        let Some(need) = missing.filter(|need| transfers.permits(need)) else {
            return action(self, st, k);
        };
        let condition = need.condition.unwrap_or(self.terms.tru());
        let is_known = !self.mentions_symbol_since(condition, first_symbol, &[]);
        if condition != self.terms.tru() && is_known && transfers.permits_from(&need, BRANCH) {
            // only one side of a branch lacks the permission
            transfers.done.push((need.culprit, need.args, BRANCH));
            for side in [condition, self.terms.not(condition)] {
                self.resume_path(side, None, &mut |s| {
                    s.transfer_and_exec(st.clone(), action, transfers.clone(), k)
                })?;
            }
            return Ok(());
        }
        let Some(from) = self.transfer(&mut st, &need, &transfers) else {
            return action(self, st, k);
        };
        transfers.done.push((need.culprit, need.args, from));
        self.record_remaining(&st);
        if self.check_quick(self.terms.fls()) {
            return Ok(());
        }
        self.transfer_and_exec(st, action, transfers, k)
    }

    /// Transfers missing permission into the current heap, from the innermost heap outside that
    /// has any. Returns the number of that heap.
    fn transfer(
        &mut self,
        st: &mut State<'p>,
        need: &MissingPermission,
        transfers: &Transfers,
    ) -> Option<usize> {
        let mut reserves = std::mem::take(&mut st.reserves);
        let from = (0..reserves.len()).rev().find(|&i| {
            transfers.permits_from(need, i)
                && match (&need.args, need.everywhere) {
                    (Some(args), _) => self.transfer_instance(st, &mut reserves[i], need, args),
                    (None, Some(wanted)) if !transfers.was_from(need, i) => {
                        self.transfer_everywhere(st, &mut reserves[i], need.resource, wanted)
                    }
                    (None, _) => self.transfer_all(st, &mut reserves[i], need.resource),
                }
        });
        st.reserves = reserves;
        from
    }

    /// Transfers permission to one location from a heap. If any amount is enough, half of a chunk
    /// is.
    fn transfer_instance(
        &mut self,
        st: &mut State<'p>,
        heap: &mut Heap,
        need: &MissingPermission,
        args: &[Term],
    ) -> bool {
        let t = self.terms;
        let zero = t.real(0, 1);
        let mut wanted = match need.amount {
            Some(Amount::Exactly(p)) => Some(self.not_negative_part(t.sub(p, need.held.unwrap_or(zero)))),
            Some(Amount::Wildcard(_)) | None => None,
        };
        let mut found = false;
        for i in heap.of(need.resource).collect::<Vec<_>>() {
            let chunk = heap.chunk(i).clone();
            let same = self.same(&chunk.args, args);
            if wanted == Some(zero) || found && wanted.is_none() {
                return found;
            }
            if chunk.perm == zero || same == t.fls() || !self.check_quick(same) {
                continue;
            }
            let taken = self.share(wanted, chunk.perm);
            heap.change(i, |c| c.perm = t.sub(chunk.perm, taken));
            wanted = wanted.map(|w| t.sub(w, taken));
            self.add(&mut st.heap, Chunk { perm: taken, ..chunk });
            found = true;
        }
        for i in heap.positions(need.resource).collect::<Vec<_>>() {
            if wanted == Some(zero) || found && wanted.is_none() {
                return found;
            }
            let chunk = heap.all_quantified()[i].clone();
            let held = self.perm_at(&chunk, args);
            if held == zero || !self.check_quick(positive(t, held)) {
                continue;
            }
            let taken = self.share(wanted, held);
            self.reduce_at(heap.quantified_mut(i), args, taken);
            wanted = wanted.map(|w| t.sub(w, taken));
            let moved = Chunk {
                resource: need.resource,
                args: args.into(),
                value: self.value_in(need.resource, chunk.values, args),
                perm: taken,
            };
            self.add(&mut st.heap, moved);
            found = true;
        }
        found
    }

    /// The part of a held amount to transfer where `wanted` is missing.
    fn share(&mut self, wanted: Option<Term>, held: Term) -> Term {
        let t = self.terms;
        match wanted {
            Some(wanted) if self.check_quick(t.le(wanted, held)) => wanted,
            Some(wanted) if self.check_quick(t.le(held, wanted)) => held,
            Some(wanted) => t.min(held, wanted),
            None => t.mul(t.real(1, 2), held),
        }
    }

    /// An amount, or zero where it is negative.
    fn not_negative_part(&mut self, amount: Term) -> Term {
        let t = self.terms;
        let zero = t.real(0, 1);
        if self.check_quick(t.le(zero, amount)) {
            return amount;
        }
        t.ite(t.le(zero, amount), amount, zero)
    }

    /// The amount of a location that a heap holds in any case: of the chunks that are known to have
    /// this location.
    pub fn surely_held(&mut self, heap: &Heap, resource: Resource, args: &[Term]) -> Term {
        let t = self.terms;
        let mut held = t.real(0, 1);
        for i in heap.of(resource) {
            let chunk = heap.chunk(i);
            let same = self.same(&chunk.args, args);
            if same != t.fls() && self.check_quick(same) {
                held = t.add(held, chunk.perm);
            }
        }
        for chunk in heap.quantified(resource) {
            let here = self.perm_at(chunk, args);
            held = t.add(held, here);
        }
        held
    }

    /// Transfers amounts that are wanted at several locations from a heap.
    fn transfer_everywhere(
        &mut self,
        st: &mut State<'p>,
        heap: &mut Heap,
        resource: Resource,
        mut wanted: Term,
    ) -> bool {
        let t = self.terms;
        let zero = t.real(0, 1);
        let formals = self.formals(resource);
        let mut found = false;
        for i in heap.positions(resource).collect::<Vec<_>>() {
            let chunk = heap.all_quantified()[i].clone();
            let share = share(t, chunk.perm, wanted);
            if share.taken == zero {
                continue;
            }
            heap.quantified_mut(i).perm = share.left;
            wanted = share.wanted;
            let perm = share.taken;
            let moved = QuantifiedChunk {
                perm,
                given: None,
                ..chunk
            };
            self.add_quantified(&mut st.heap, moved);
            found = true;
        }
        for i in heap.of(resource).collect::<Vec<_>>() {
            let chunk = heap.chunk(i).clone();
            let here = self.at(resource, wanted, &chunk.args);
            let perm = t.min(chunk.perm, here);
            if perm == zero {
                continue;
            }
            heap.change(i, |c| c.perm = t.sub(chunk.perm, perm));
            wanted = reduced(t, wanted, self.same(&formals, &chunk.args), perm);
            self.add(&mut st.heap, Chunk { perm, ..chunk });
            found = true;
        }
        found
    }

    /// Transfers all permission to a resource from a heap.
    fn transfer_all(&mut self, st: &mut State<'p>, heap: &mut Heap, resource: Resource) -> bool {
        let zero = self.terms.real(0, 1);
        let mut found = false;
        for i in heap.of(resource).collect::<Vec<_>>() {
            let chunk = heap.chunk(i).clone();
            if chunk.perm != zero {
                heap.change(i, |c| c.perm = zero);
                self.add(&mut st.heap, chunk);
                found = true;
            }
        }
        for i in heap.positions(resource).collect::<Vec<_>>() {
            let chunk = heap.all_quantified()[i].clone();
            if chunk.perm != zero {
                heap.quantified_mut(i).perm = zero;
                self.add_quantified(&mut st.heap, chunk);
                found = true;
            }
        }
        found
    }

    /// Assumes that the current heap agrees with what was taken from the heaps outside for a wand
    /// that was packaged in the proof of another one: it belongs to the other one's footprint.
    pub fn assume_footprint_agrees(&mut self, current: &Heap, before: &[Heap], after: &[Heap]) {
        let t = self.terms;
        for (before, after) in before.iter().zip(after) {
            for (i, chunk) in before.unlike(after) {
                let taken = Chunk {
                    perm: t.sub(chunk.perm, after.chunk(i).perm),
                    ..chunk.clone()
                };
                for j in current.of(chunk.resource) {
                    let other = current.chunk(j);
                    let same = self.same(&other.args, &taken.args);
                    let facts = self.same_location_facts(other, &taken);
                    self.path.assume(t.implies(same, facts));
                }
            }
        }
    }

    /// Records what is left of the heaps outside of the innermost wand that is being packaged.
    pub fn record_remaining(&mut self, st: &State<'p>) {
        let Some(scope) = self.packages.last() else { return };
        let (depth, first_symbol) = (scope.depth, scope.first_symbol);
        let conditions = self.terms.conjuncts(self.path.conditions_since(depth));
        let outside = conditions
            .into_iter()
            .filter(|&c| !self.mentions_symbol_since(c, first_symbol, &[]));
        let condition = self.terms.and_all(outside.collect::<Vec<_>>());
        if let Some(scope) = self.packages.last_mut() {
            scope.remaining.push((condition, st.reserves.clone()));
        }
    }

    /// The heaps outside without the footprint of a wand.
    pub fn without_footprint(&mut self, scope: &PackageScope, reserves: &[Heap]) -> Vec<Heap> {
        let t = self.terms;
        let mut rest = Vec::new();
        for (level, before) in reserves.iter().enumerate() {
            let mut heap = before.clone();
            let ends: Vec<(Term, Heap)> = scope
                .remaining
                .iter()
                .map(|(condition, heaps)| (*condition, heaps[level].clone()))
                .collect();
            let resources: Vec<Resource> = before.resources().collect();
            for i in resources
                .into_iter()
                .flat_map(|r| before.of(r).collect::<Vec<_>>())
            {
                let perm = before.chunk(i).perm;
                let after = ends.iter().map(|(c, heap)| (*c, heap.chunk(i).perm));
                let taken = self.largest_taken(scope, perm, after.collect());
                if taken != t.real(0, 1) {
                    heap.change(i, |c| c.perm = t.sub(perm, taken));
                }
            }
            for (i, QuantifiedChunk { perm, .. }) in before.all_quantified().iter().enumerate() {
                let after = ends.iter().map(|(c, heap)| (*c, heap.all_quantified()[i].perm));
                let taken = self.largest_taken(scope, *perm, after.collect());
                if taken != t.real(0, 1) {
                    heap.quantified_mut(i).perm = t.sub(*perm, taken);
                }
            }
            rest.push(heap);
        }
        rest
    }

    /// The largest amount that some path has taken from a chunk.
    fn largest_taken(&self, scope: &PackageScope, perm: Term, after: Vec<(Term, Term)>) -> Term {
        let t = self.terms;
        let zero = t.real(0, 1);
        let mut amounts: Vec<(Term, Term)> = Vec::new();
        for (condition, left) in after {
            if left == perm || condition == t.fls() {
                continue;
            }
            let taken = t.sub(perm, left);
            let is_own = self.mentions_symbol_since(taken, scope.first_symbol, &[]);
            let taken = if is_own { perm } else { taken };
            match amounts.iter_mut().find(|(_, known)| *known == taken) {
                Some((known, _)) => *known = t.or(*known, condition),
                None => amounts.push((condition, taken)),
            }
        }
        let max = |a: Term, b: Term| t.ite(t.le(a, b), b, a);
        amounts.into_iter().fold(zero, |most, (condition, taken)| {
            max(most, t.ite(condition, taken, zero))
        })
    }

    /// Whether a term mentions a constant or function, other than these constants, that was made
    /// when there were already `count` symbols. The names of all made symbols contain `@`. The
    /// formals of resources do not count: they stand for variables.
    pub fn mentions_symbol_since(&self, term: Term, count: usize, except: &[Term]) -> bool {
        let t = self.terms;
        t.any(term, &mut |part| {
            let Op::Apply(symbol) = t.peek(part).op else {
                return false;
            };
            symbol.index() >= count
                && !except.contains(&part)
                && t.symbol_info(symbol).name.contains('@')
                && !self
                    .defined
                    .formals
                    .values()
                    .any(|formals| formals.contains(&part))
        })
    }

    /// A heap without the chunks that hold nothing.
    pub fn without_empty_chunks(&self, mut heap: Heap) -> Heap {
        let zero = self.terms.real(0, 1);
        let resources: Vec<Resource> = heap.resources().collect();
        for resource in resources {
            for i in heap.of(resource).collect::<Vec<_>>() {
                if heap.chunk(i).perm == zero {
                    heap.remove(i);
                }
            }
        }
        let empty = |c: &QuantifiedChunk| c.perm == zero;
        while let Some(i) = heap.all_quantified().iter().position(empty) {
            heap.remove_quantified(i);
        }
        heap
    }
}
