//! The candidate operations for a missing permission.
//!
//! A missing instance can be folded, or be inside of a held instance. A missing field can only be
//! inside of a held instance. The body of a predicate determines the resources that its instances
//! may contain. Instances of the same receiver are tried first, as in the paper.

use super::branch_harmonizer::folds_of_all_unfolded;
use super::{GhostOperation, MissingPermission, Operation};
use crate::chunks::Amount;
use crate::context::Context;
use crate::heap::{Chunk, ChunkId, Heap, Resource};
use crate::state::{Instance, State};
use echis_logic::Term;
use echis_viper::ast::{Exp, ExpKind, Location, PredicateId};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The largest number of instances that are tried for one missing permission.
const MAX_CANDIDATES: usize = 24;

/// The resources that instances of a predicate may contain: for each, the number of unfolds that
/// reach it, and whether it is under a quantifier.
pub type PredicateContents = BTreeMap<Resource, (usize, bool)>;

impl<'p> Context<'p, '_> {
    /// The operations that may provide a permission, in the order in which they are tried.
    pub(super) fn candidates(
        &mut self,
        st: &State<'p>,
        need: &MissingPermission,
        may_unfold: bool,
    ) -> Vec<GhostOperation> {
        let mut found = Vec::new();
        if let (Resource::Predicate(p), Some(args)) = (need.resource, &need.args)
            && self.program.predicates[p.index()].body.is_some()
        {
            for amount in self.amounts(st, need) {
                if self.inference.only_restores
                    && !self.folds_only_unfolded(st, (p, args.clone().into()), amount)
                {
                    continue;
                }
                found.push(GhostOperation::fold(p, args.clone().into(), amount));
            }
        }
        if need.args.is_none() {
            found.extend(self.folds_of_unfolded(st, need.resource));
        }
        if may_unfold {
            let folds = found.clone();
            found.extend(self.unfold_candidates(&st.heap, need));
            found.extend(folds.into_iter().map(|op| GhostOperation {
                may_unfold: true,
                ..op
            }));
        }
        found
    }

    /// The folds of the instances of a predicate that inference has unfolded. A quantified
    /// permission may need several of them.
    pub(super) fn folds_of_unfolded(&self, st: &State<'p>, resource: Resource) -> Vec<GhostOperation> {
        let mut all = folds_of_all_unfolded(st, self.terms);
        all.retain(|op| Resource::Predicate(op.predicate) == resource);
        all
    }

    /// Whether a fold adds no more of an instance than was unfolded.
    fn folds_only_unfolded(&mut self, st: &State<'p>, instance: Instance, amount: Amount) -> bool {
        let Some(unfolded) = st.unfolded.get(&instance).and_then(|times| times.last()) else {
            return false;
        };
        match amount {
            Amount::Exactly(amount) => self.check_native(self.terms.le(amount, unfolded.term())),
            Amount::Wildcard(_) => true,
        }
    }

    /// The amounts to fold: the needed amount, or its missing part. If any amount suffices:
    /// `write`, the amount held at the start, or a wildcard.
    fn amounts(&mut self, st: &State<'p>, need: &MissingPermission) -> Vec<Amount> {
        let t = self.terms;
        match need.amount {
            None | Some(Amount::Wildcard(_)) => {
                let mut all = vec![Amount::Exactly(t.real(1, 1))];
                let start = st.start_heap();
                let args = need.args.as_deref();
                let chunk = args.and_then(|args| start.find(need.resource, args));
                let held = chunk.map(|number| start.chunk(number).perm);
                all.extend(held.filter(|&perm| perm != t.real(1, 1)).map(Amount::Exactly));
                all.push(Amount::Wildcard(self.wildcard()));
                all
            }
            Some(Amount::Exactly(wanted)) => {
                let mut all = vec![Amount::Exactly(wanted)];
                if let Some(args) = &need.args {
                    let held = self.total(&st.heap, need.resource, args);
                    let rest = t.sub(wanted, held);
                    if held != t.real(0, 1) && self.check_native(t.lt(t.real(0, 1), rest)) {
                        all.push(Amount::Exactly(rest));
                    }
                }
                all
            }
        }
    }

    /// The unfolds of held instances that may contain the permission, in this order: instances of
    /// the same receiver; instances that contain quantified permissions, first those that the
    /// location mentions; other instances. Within each group they have the order of their chunks.
    pub(super) fn unfold_candidates(&mut self, heap: &Heap, need: &MissingPermission) -> Vec<GhostOperation> {
        let t = self.terms;
        let mut ranked: Vec<(usize, ChunkId)> = Vec::new();
        for resource in heap.resources() {
            let Resource::Predicate(p) = resource else {
                continue;
            };
            let Some(&(_, is_quantified)) = self.contents(p).get(&need.resource) else {
                continue;
            };
            for number in self.chunks_to_rank(heap, resource, need) {
                let own = heap.chunk(number).args.first().copied();
                let rank = match (own, need.receiver()) {
                    (Some(own), Some(wanted)) if own == wanted => 0,
                    (Some(own), Some(wanted)) if self.is_same_receiver(own, wanted) => 1,
                    (Some(own), Some(wanted)) if is_quantified && t.mentions(wanted, own) => 2,
                    _ if is_quantified => 3,
                    _ => 4,
                };
                ranked.push((rank, number));
            }
        }
        ranked.sort_unstable();
        ranked.truncate(MAX_CANDIDATES);
        let all = ranked.into_iter().map(|(_, number)| heap.chunk(number));
        let mut found: Vec<GhostOperation> = all.filter_map(unfold_of).collect();
        let needs_any = !matches!(need.amount, Some(Amount::Exactly(_)));
        if needs_any && !self.inference.only_restores {
            found.iter_mut().for_each(|op| self.keep_part(op));
        }
        found.extend(self.quantified_unfold_candidates(heap, need));
        found
    }

    /// Lets an operation unfold only a part of an instance of a duplicable predicate. This is not
    /// done under `@restores`, which is for proofs that count how much of an instance is unfolded.
    fn keep_part(&mut self, op: &mut GhostOperation) {
        if self.is_duplicable(op.predicate) {
            op.amount = Amount::Wildcard(self.wildcard());
        }
    }

    /// The unfolds of an instance of the same receiver that a quantified chunk may hold. Where
    /// nothing is checked, the instance must be proved to be held: otherwise the definition of a
    /// function could depend on it without permission.
    fn quantified_unfold_candidates(&mut self, heap: &Heap, need: &MissingPermission) -> Vec<GhostOperation> {
        let Some(receiver) = need.receiver() else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for p in quantified_predicates(heap) {
            let predicate = &self.program.predicates[p.index()];
            let has_same_sort =
                predicate.params == 1 && self.sort(&predicate.vars[0].ty) == self.terms.sort_of(receiver);
            if !has_same_sort || !self.contents(p).contains_key(&need.resource) {
                continue;
            }
            if !self.modes.checking {
                let held = self.some_held(heap, Resource::Predicate(p), &[receiver]);
                if !self.check_native(held) {
                    continue;
                }
            }
            let amounts = [
                Amount::Exactly(self.terms.real(1, 1)),
                Amount::Wildcard(self.wildcard()),
            ];
            found.extend(amounts.map(|amount| GhostOperation {
                operation: Operation::Unfold,
                predicate: p,
                args: vec![receiver].into(),
                amount,
                may_unfold: true,
            }));
        }
        found
    }

    /// The chunks that can rank above others, and as many others as are tried. If the receiver is a
    /// created object, only chunks near it can rank above others, because created objects are
    /// different and do not mention each other.
    fn chunks_to_rank(&self, heap: &Heap, resource: Resource, need: &MissingPermission) -> BTreeSet<ChunkId> {
        let nothing = self.terms.real(0, 1);
        let can_help = |&number: &ChunkId| {
            let chunk = heap.chunk(number);
            let is_missing_instance = need.resource == resource && need.args.as_deref() == Some(&chunk.args);
            !is_missing_instance && chunk.perm != nothing
        };
        let all = heap.of(resource).filter(can_help);
        match need.receiver().filter(|&object| self.was_created(object)) {
            Some(object) => {
                let near = heap.near(resource, object).into_iter().filter(can_help);
                near.chain(all.take(MAX_CANDIDATES)).collect()
            }
            None => all.collect(),
        }
    }

    fn is_same_receiver(&mut self, a: Term, b: Term) -> bool {
        let t = self.terms;
        t.sort_of(a) == t.sort_of(b) && self.check_native(t.same(a, b))
    }

    /// Whether an instance in the heap may contain permission to a resource.
    pub(super) fn may_be_inside(&mut self, heap: &Heap, resource: Resource) -> bool {
        let is_in = |held: Resource| match held {
            Resource::Predicate(p) => self.contents(p).contains_key(&resource),
            Resource::Field(_) | Resource::Wand(_) => false,
        };
        let is_quantified = quantified_predicates(heap).into_iter().map(Resource::Predicate);
        heap.resources().chain(is_quantified).any(is_in)
    }

    /// The resources that instances of a predicate may contain, down to the allowed nesting.
    fn contents(&mut self, p: PredicateId) -> Rc<PredicateContents> {
        if let Some(known) = self.inference.contents.get(&p) {
            return known.clone();
        }
        let mut contents = PredicateContents::new();
        let mut level = vec![p];
        for depth in 1..=self.inference.deepest {
            let mut next = Vec::new();
            for p in level {
                let Some(body) = &self.program.predicates[p.index()].body else {
                    continue;
                };
                for (resource, is_quantified) in asserted_resources(body) {
                    let is_new = !contents.contains_key(&resource);
                    contents.entry(resource).or_insert((depth, is_quantified)).1 |= is_quantified;
                    if let (true, Resource::Predicate(q)) = (is_new, resource) {
                        next.push(q);
                    }
                }
            }
            level = next;
        }
        let contents = Rc::new(contents);
        self.inference.contents.insert(p, contents.clone());
        contents
    }
}

/// The predicates with quantified chunks.
fn quantified_predicates(heap: &Heap) -> BTreeSet<PredicateId> {
    let all = heap.all_quantified().iter();
    all.filter_map(|chunk| match chunk.resource {
        Resource::Predicate(p) => Some(p),
        Resource::Field(_) | Resource::Wand(_) => None,
    })
    .collect()
}

/// The unfold of an instance.
fn unfold_of(chunk: &Chunk) -> Option<GhostOperation> {
    let Resource::Predicate(predicate) = chunk.resource else {
        return None;
    };
    Some(GhostOperation {
        operation: Operation::Unfold,
        predicate,
        args: chunk.args.clone(),
        amount: Amount::Exactly(chunk.perm),
        may_unfold: true,
    })
}

/// The resources to which a body asserts permission, and whether it does so under a quantifier.
fn asserted_resources(body: &Exp) -> Vec<(Resource, bool)> {
    let mut found = Vec::new();
    let mut work = vec![(body, false)];
    while let Some((e, is_quantified)) = work.pop() {
        e.walk(&mut |e| match &e.kind {
            ExpKind::Acc(Location::Field(_, f), _) => {
                found.push((Resource::Field(*f), is_quantified));
                false
            }
            ExpKind::Acc(Location::Predicate(p, _), _) => {
                found.push((Resource::Predicate(*p), is_quantified));
                false
            }
            ExpKind::Forall(q) if !q.body.is_pure() => {
                work.push((&q.body, true));
                false
            }
            _ => true,
        });
    }
    found
}
