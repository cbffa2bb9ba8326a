//! Which operations may meet a need. A missing instance can be closed, or be inside of one that is held; a missing field can only be
//! inside. What a predicate may contain is read off its body; the receiver comes first, as the paper says.

use super::level::all_opened;
use super::{Need, Op, Operation};
use crate::context::Context;
use crate::heap::{Chunk, Heap, Number, Resource};
use crate::lookup::Amount;
use crate::state::{Instance, State};
use echis_logic::Term;
use echis_viper::ast::{Exp, ExpKind, Location, PredicateId};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// How many instances are tried for one need.
const TRIED: usize = 24;

/// What instances of a predicate may contain: for each resource how many of them have to be opened inside of each other, and whether
/// there is permission to many locations.
pub type Contents = BTreeMap<Resource, (usize, bool)>;

impl<'p> Context<'p, '_> {
    /// The operations that may meet a need, in the order in which they are tried.
    pub(super) fn candidates(&mut self, st: &State<'p>, need: &Need, opens: bool) -> Vec<Op> {
        let mut found = Vec::new();
        if let (Resource::Predicate(p), Some(args)) = (need.resource, &need.args)
            && self.program.predicates[p.index()].body.is_some()
        {
            for amount in self.amounts(st, need) {
                if self.ghost.only_restores && !self.restores(st, (p, args.clone().into()), amount) {
                    continue;
                }
                found.push(Op::close(p, args.clone().into(), amount));
            }
        }
        if need.args.is_none() {
            found.extend(self.opened_of(st, need.resource));
        }
        if opens {
            let closes = found.clone();
            found.extend(self.openable(&st.heap, need));
            found.extend(closes.into_iter().map(|op| Op { opens: true, ..op }));
        }
        found
    }

    /// What closes the instances of a predicate that inference has opened: where many are needed, those may be the ones that are missing.
    pub(super) fn opened_of(&self, st: &State<'p>, resource: Resource) -> Vec<Op> {
        let mut all = all_opened(st, self.terms);
        all.retain(|op| Resource::Predicate(op.predicate) == resource);
        all
    }

    /// Whether no more of an instance is closed than was opened.
    fn restores(&mut self, st: &State<'p>, instance: Instance, amount: Amount) -> bool {
        let Some(opened) = st.opened.get(&instance).and_then(|times| times.last()) else {
            return false;
        };
        match amount {
            Amount::Exactly(amount) => self.surely(self.terms.le(amount, opened.term())),
            Amount::Wildcard(_) => true,
        }
    }

    /// How much of an instance to close: all that is needed, or what is missing to it. If any amount will do, all of it, or as much as
    /// there was at the start, or some.
    fn amounts(&mut self, st: &State<'p>, need: &Need) -> Vec<Amount> {
        let t = self.terms;
        match need.amount {
            None | Some(Amount::Wildcard(_)) => {
                let mut all = vec![Amount::Exactly(t.real(1, 1))];
                let begun = st.begun();
                let args = need.args.as_deref();
                let chunk = args.and_then(|args| begun.find(need.resource, args));
                let held = chunk.map(|number| begun.chunk(number).perm);
                all.extend(held.filter(|&perm| perm != t.real(1, 1)).map(Amount::Exactly));
                all.push(Amount::Wildcard(self.wildcard()));
                all
            }
            Some(Amount::Exactly(wanted)) => {
                let mut all = vec![Amount::Exactly(wanted)];
                if let Some(args) = &need.args {
                    let held = self.total(&st.heap, need.resource, args);
                    let rest = t.sub(wanted, held);
                    if held != t.real(0, 1) && self.surely(t.lt(t.real(0, 1), rest)) {
                        all.push(Amount::Exactly(rest));
                    }
                }
                all
            }
        }
    }

    /// The instances held that may contain what is needed: those of the receiver first; then those with permission to many locations,
    /// among them those that the location mentions first; then the others, each in the order in which they came.
    pub(super) fn openable(&mut self, heap: &Heap, need: &Need) -> Vec<Op> {
        let t = self.terms;
        let mut ranked: Vec<(usize, Number)> = Vec::new();
        for resource in heap.resources() {
            let Resource::Predicate(p) = resource else {
                continue;
            };
            let Some(&(_, many)) = self.contents(p).get(&need.resource) else {
                continue;
            };
            for number in self.to_be_ranked(heap, resource, need) {
                let own = heap.chunk(number).args.first().copied();
                let rank = match (own, need.receiver()) {
                    (Some(own), Some(wanted)) if own == wanted => 0,
                    (Some(own), Some(wanted)) if self.one_receiver(own, wanted) => 1,
                    (Some(own), Some(wanted)) if many && t.mentions(wanted, own) => 2,
                    _ if many => 3,
                    _ => 4,
                };
                ranked.push((rank, number));
            }
        }
        ranked.sort_unstable();
        ranked.truncate(TRIED);
        let all = ranked.into_iter().map(|(_, number)| heap.chunk(number));
        let mut found: Vec<Op> = all.filter_map(opening).collect();
        found.extend(self.openable_of_many(heap, need));
        found
    }

    /// The instance about the receiver of what is needed, which may be one of many that are held together. Where nothing is checked, it has to be
    /// held surely: a function may read something else, and must not be said to read this.
    fn openable_of_many(&mut self, heap: &Heap, need: &Need) -> Vec<Op> {
        let Some(receiver) = need.receiver() else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for p in predicates_of_many(heap) {
            let predicate = &self.program.predicates[p.index()];
            let is_about_it =
                predicate.params == 1 && self.sort(&predicate.vars[0].ty) == self.terms.sort_of(receiver);
            if !is_about_it || !self.contents(p).contains_key(&need.resource) {
                continue;
            }
            if !self.checking {
                let held = self.some_held(heap, Resource::Predicate(p), &[receiver]);
                if !self.surely(held) {
                    continue;
                }
            }
            let amounts = [
                Amount::Exactly(self.terms.real(1, 1)),
                Amount::Wildcard(self.wildcard()),
            ];
            found.extend(amounts.map(|amount| Op {
                operation: Operation::Open,
                predicate: p,
                args: vec![receiver].into(),
                amount,
                opens: true,
            }));
        }
        found
    }

    /// The instances of a predicate that may have a rank of their own, and so many of the others as are tried at most. An object that was created
    /// is no other such object, and mentions none.
    fn to_be_ranked(&self, heap: &Heap, resource: Resource, need: &Need) -> BTreeSet<Number> {
        let nothing = self.terms.real(0, 1);
        let can_help = |&number: &Number| {
            let chunk = heap.chunk(number);
            let is_it = need.resource == resource && need.args.as_deref() == Some(&chunk.args);
            !is_it && chunk.perm != nothing
        };
        let all = heap.of(resource).filter(can_help);
        match need.receiver().filter(|&object| self.was_created(object)) {
            Some(object) => {
                let near = heap.near(resource, object).into_iter().filter(can_help);
                near.chain(all.take(TRIED)).collect()
            }
            None => all.collect(),
        }
    }

    fn one_receiver(&mut self, a: Term, b: Term) -> bool {
        let t = self.terms;
        t.sort_of(a) == t.sort_of(b) && self.surely(t.same(a, b))
    }

    /// May an instance in the heap contain permission to a resource?
    pub(super) fn may_be_inside(&mut self, heap: &Heap, resource: Resource) -> bool {
        let is_in = |held: Resource| match held {
            Resource::Predicate(p) => self.contents(p).contains_key(&resource),
            Resource::Field(_) => false,
        };
        let many = predicates_of_many(heap).into_iter().map(Resource::Predicate);
        heap.resources().chain(many).any(is_in)
    }

    fn contents(&mut self, p: PredicateId) -> Rc<Contents> {
        if let Some(known) = self.ghost.contents.get(&p) {
            return known.clone();
        }
        let mut contents = Contents::new();
        let mut level = vec![p];
        for depth in 1..=self.ghost.deepest {
            let mut next = Vec::new();
            for p in level {
                let Some(body) = &self.program.predicates[p.index()].body else {
                    continue;
                };
                for (resource, many) in mentioned(body) {
                    let is_new = !contents.contains_key(&resource);
                    contents.entry(resource).or_insert((depth, many)).1 |= many;
                    if let (true, Resource::Predicate(q)) = (is_new, resource) {
                        next.push(q);
                    }
                }
            }
            level = next;
        }
        let contents = Rc::new(contents);
        self.ghost.contents.insert(p, contents.clone());
        contents
    }
}

/// The predicates of which many instances are held together.
fn predicates_of_many(heap: &Heap) -> BTreeSet<PredicateId> {
    let all = heap.all_quantified().iter();
    all.filter_map(|chunk| match chunk.resource {
        Resource::Predicate(p) => Some(p),
        Resource::Field(_) => None,
    })
    .collect()
}

/// The operation that opens an instance.
fn opening(chunk: &Chunk) -> Option<Op> {
    let Resource::Predicate(predicate) = chunk.resource else {
        return None;
    };
    Some(Op {
        operation: Operation::Open,
        predicate,
        args: chunk.args.clone(),
        amount: Amount::Exactly(chunk.perm),
        opens: true,
    })
}

/// The resources to which a body asserts permission, and whether it does so under a quantifier.
fn mentioned(body: &Exp) -> Vec<(Resource, bool)> {
    let mut found = Vec::new();
    let mut work = vec![(body, false)];
    while let Some((e, many)) = work.pop() {
        e.walk(&mut |e| match &e.kind {
            ExpKind::Acc(Location::Field(_, f), _) => {
                found.push((Resource::Field(*f), many));
                false
            }
            ExpKind::Acc(Location::Predicate(p, _), _) => {
                found.push((Resource::Predicate(*p), many));
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
