//! Value maps: the values of all locations of a resource as one term (sections 3.3 and 4 of the
//! paper).
//!
//! A map is total. Its values are meaningful only at some locations: those with a positive amount
//! or, for maps that are parts of snapshots, those in its domain. Two partial maps are equal if
//! their domains and values are equal. This frames functions.

use super::permission_functions::positive;
use crate::context::Context;
use crate::heap::{ChunkId, Heap, QuantifiedChunk, Resource};
use crate::signature::Signature;
use crate::state::State;
use echis_logic::{Binder, Sort, SortKind, Symbol, Term, Trigger};
use echis_viper::ast::{Exp, ExpKind, Name, OldState, Program};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The summaries so far, by the chunks that they summarise, with the facts that define them.
pub type Summaries = FxHashMap<(Resource, Vec<Term>), (Term, Vec<Term>)>;

impl Signature<'_, '_> {
    /// The sorts of the arguments of a resource: of the receiver, or of a predicate's parameters.
    pub fn argument_sorts(&self, resource: Resource) -> Vec<Sort> {
        match resource {
            Resource::Field(_) => vec![Sort::REF],
            Resource::Predicate(p) => {
                let predicate = &self.program.predicates[p.index()];
                let params = &predicate.vars[..predicate.params];
                params.iter().map(|v| self.sort(&v.ty, &[])).collect()
            }
            Resource::Wand(shape) => self.wands.argument_sorts(shape),
        }
    }

    /// The sort of the values of a resource: of the field, or of snapshots.
    pub fn value_sort(&self, resource: Resource) -> Sort {
        match resource {
            Resource::Field(f) => self.sort(&self.program.fields[f.index()].ty, &[]),
            Resource::Predicate(_) | Resource::Wand(_) => Sort::SNAP,
        }
    }

    /// The sort of value maps of a resource.
    pub fn map_sort(&self, resource: Resource) -> Sort {
        let name = format!("Values.{}", name(self.program, resource));
        self.terms.sort(SortKind::User(name.into(), Vec::new()))
    }

    fn map_symbol(&self, resource: Resource, what: &str, result: Sort) -> Symbol {
        let mut args = vec![self.map_sort(resource)];
        args.extend(self.argument_sorts(resource));
        let name = name(self.program, resource);
        self.terms.symbol(&format!("{name}.{what}"), &args, result)
    }

    /// `value(map, args)`.
    pub fn value_at(&self, resource: Resource) -> Symbol {
        self.map_symbol(resource, "value", self.value_sort(resource))
    }

    /// `domain(map, args)`: the location is in the domain of a partial map.
    pub fn in_domain(&self, resource: Resource) -> Symbol {
        self.map_symbol(resource, "domain", Sort::BOOL)
    }

    /// Partial maps with the same domain and values are equal. This is needed for maps that are
    /// parts of snapshots. It is always true, because all other facts about a map are about its
    /// domain, and about its values where a heap defines it.
    pub fn extensionality(&self, resource: Resource) -> Term {
        let t = self.terms;
        let (a, b) = (t.bound(self.map_sort(resource)), t.bound(self.map_sort(resource)));
        let args: Vec<Term> = self
            .argument_sorts(resource)
            .into_iter()
            .map(|s| t.bound(s))
            .collect();
        let of = |symbol: Symbol, map: Term| {
            let all: Vec<Term> = std::iter::once(map).chain(args.iter().copied()).collect();
            t.apply(symbol, &all)
        };
        let (domain, value) = (self.in_domain(resource), self.value_at(resource));
        let (in_a, in_b) = (of(domain, a), of(domain, b));
        let differ = t.or(
            t.not(t.eq(in_a, in_b)),
            t.and(in_a, t.not(t.same(of(value, a), of(value, b)))),
        );
        let somewhere = t.exists("differ", &args, vec![vec![in_a], vec![in_b]], differ);
        t.forall(
            "extensional",
            &[a, b],
            vec![vec![t.wrap(a), t.wrap(b)]],
            t.or(t.eq(a, b), somewhere),
        )
    }
}

impl<'p> Context<'p, '_> {
    /// Introduces the summaries of the heaps that a quantifier's body reads, before the quantifier
    /// is evaluated. The summaries then do not depend on its variables, and later expressions can
    /// use them. They are defined only if the body uses them.
    pub fn summarise_outside(&mut self, st: &State<'p>, body: &Exp) {
        let mut fields = BTreeSet::new();
        let (mut entry, mut labels) = (false, BTreeSet::new());
        body.walk(&mut |e| {
            match &e.kind {
                ExpKind::Field(_, f) => drop(fields.insert(*f)),
                ExpKind::Old(OldState::Entry, _) => entry = true,
                ExpKind::Old(OldState::Label(l), _) => drop(labels.insert(*l)),
                _ => {}
            }
            true
        });
        let old = entry.then_some(&st.entry).into_iter();
        let labelled = labels.iter().filter_map(|l| st.labels.get(l));
        let heaps: Vec<&Heap> = std::iter::once(&st.heap).chain(old).chain(labelled).collect();
        for field in fields {
            let resource = Resource::Field(field);
            for heap in &heaps {
                if heap.of(resource).next().is_some() || heap.quantified(resource).next().is_some() {
                    self.introduce_summary(heap, resource);
                }
            }
        }
    }

    /// The value of a location in a map.
    pub fn value_in(&self, resource: Resource, map: Term, args: &[Term]) -> Term {
        let all: Vec<Term> = std::iter::once(map).chain(args.iter().copied()).collect();
        self.terms.apply(self.signature.value_at(resource), &all)
    }

    /// One map for all chunks of a resource (Fig. 5). It agrees with each chunk where the chunk
    /// holds permission. The same chunks have the same map.
    pub fn summary(&mut self, heap: &Heap, resource: Resource) -> Term {
        let (map, facts) = self.introduce_summary(heap, resource);
        self.define(facts);
        map
    }

    /// The map for all chunks of a resource, and the facts that define it.
    fn introduce_summary(&mut self, heap: &Heap, resource: Resource) -> (Term, Vec<Term>) {
        if let Some(only) = only_map(heap, resource) {
            return (only, Vec::new());
        }
        let t = self.terms;
        let quantified: Vec<QuantifiedChunk> = heap.quantified(resource).cloned().collect();
        let single: Vec<ChunkId> = heap.of(resource).collect();
        let key = summary_key(heap, resource);
        self.introduce_map(resource, key, self.settings.value_map_memo, "values", |s, map| {
            if let Resource::Wand(_) = resource {
                return s.values_of_only_chunks(heap, resource, map);
            }
            let mut facts = Vec::new();
            for &i in &single {
                let chunk = heap.chunk(i);
                let value = s.value_in(resource, map, &chunk.args);
                facts.push(t.implies(positive(t, chunk.perm), t.eq(value, chunk.value)));
            }
            for chunk in &quantified {
                facts.push(s.agree(map, chunk));
            }
            facts
        })
    }

    /// The facts that a map has the values of chunks of wands where no other chunk holds
    /// permission. Two wands of one instance can have different values.
    fn values_of_only_chunks(&mut self, heap: &Heap, resource: Resource, map: Term) -> Vec<Term> {
        let t = self.terms;
        let formals = self.formals(resource);
        let single: Vec<ChunkId> = heap.of(resource).collect();
        let quantified: Vec<QuantifiedChunk> = heap.quantified(resource).cloned().collect();
        let mut facts = Vec::new();
        for &i in &single {
            let chunk = heap.chunk(i);
            let others = single.iter().filter(|&&j| j != i).map(|&j| heap.chunk(j));
            let others: Vec<Term> = others
                .map(|other| t.and(self.same(&other.args, &chunk.args), positive(t, other.perm)))
                .collect();
            let around: Vec<Term> = quantified.iter().map(|c| self.perm_at(c, &chunk.args)).collect();
            let any = t.or_all(
                others
                    .into_iter()
                    .chain(around.into_iter().map(|p| positive(t, p))),
            );
            let only = t.and(positive(t, chunk.perm), t.not(any));
            let value = self.value_in(resource, map, &chunk.args);
            facts.push(t.implies(only, t.eq(value, chunk.value)));
        }
        for (n, chunk) in quantified.iter().enumerate() {
            let singles = single.iter().map(|&j| heap.chunk(j));
            let singles =
                singles.map(|other| t.and(self.same(&other.args, &formals), positive(t, other.perm)));
            let others = quantified.iter().enumerate().filter(|&(m, _)| m != n);
            let others = others.map(|(_, other)| positive(t, other.perm));
            let any = t.or_all(singles.chain(others));
            let only = t.and(positive(t, chunk.perm), t.not(any));
            facts.push(self.agree_where(resource, map, chunk.values, only));
        }
        facts
    }

    /// The map for all chunks of a resource, if it exists already.
    pub fn known_summary(&self, heap: &Heap, resource: Resource) -> Option<Term> {
        let known = |key| self.defined.summaries.get(&(resource, key)).map(|(map, _)| *map);
        only_map(heap, resource).or_else(|| known(summary_key(heap, resource)))
    }

    /// A map that these terms determine, and the facts that define it, which `define` gives. With
    /// `memo`, the same terms have the same map.
    fn introduce_map(
        &mut self,
        resource: Resource,
        key: Vec<Term>,
        memo: bool,
        hint: &str,
        define: impl FnOnce(&mut Self, Term) -> Vec<Term>,
    ) -> (Term, Vec<Term>) {
        let t = self.terms;
        let known = self.defined.summaries.get(&(resource, key.clone())).cloned();
        known.filter(|_| memo).unwrap_or_else(|| {
            let context = self.free_bound(&key);
            let sorts: Vec<Sort> = context.iter().map(|&c| t.sort_of(c)).collect();
            let name = format!("{hint}@{}", t.symbol_count());
            let map = t.apply(
                t.symbol(&name, &sorts, self.signature.map_sort(resource)),
                &context,
            );
            let facts = define(self, map);
            self.defined
                .summaries
                .insert((resource, key), (map, facts.clone()));
            (map, facts)
        })
    }

    /// Assumes the definition of a map, unless it is known already.
    fn define(&mut self, facts: Vec<Term>) {
        for fact in facts {
            self.defined.definitions.insert(fact);
            self.assume_new(fact);
        }
    }

    fn assume_new(&mut self, fact: Term) {
        if !self.path.knows(fact) {
            self.path.assume(fact);
        }
    }

    /// The fact that a map has a chunk's values wherever the chunk holds permission (VmDefEq).
    fn agree(&mut self, map: Term, chunk: &QuantifiedChunk) -> Term {
        self.agree_where(
            chunk.resource,
            map,
            chunk.values,
            positive(self.terms, chunk.perm),
        )
    }

    /// The fact that two maps agree where a condition on the formals holds.
    pub fn agree_where(&mut self, resource: Resource, a: Term, b: Term, condition: Term) -> Term {
        let t = self.terms;
        let formals = self.formals(resource);
        let (x, y) = (
            self.value_in(resource, a, &formals),
            self.value_in(resource, b, &formals),
        );
        self.for_all_values(resource, vec![vec![x], vec![y]], t.implies(condition, t.eq(x, y)))
    }

    /// A fact about the values of all locations. Z3 does not count its instances as a step away from
    /// the goal (weight 0), so that it follows values through any number of maps. This ends: an
    /// instance reads a known location in another map, and there are finitely many maps.
    pub(super) fn for_all_values(&mut self, resource: Resource, triggers: Vec<Trigger>, body: Term) -> Term {
        self.for_all_weighted(resource, triggers, body, 0)
    }

    /// `forall r :: body(r)`, over the formals.
    pub(crate) fn for_all_locations(
        &mut self,
        resource: Resource,
        triggers: Vec<Trigger>,
        body: Term,
    ) -> Term {
        self.for_all_weighted(resource, triggers, body, 1)
    }

    fn for_all_weighted(
        &mut self,
        resource: Resource,
        triggers: Vec<Trigger>,
        body: Term,
        weight: u32,
    ) -> Term {
        let t = self.terms;
        let formals = self.formals(resource);
        let vars: Vec<Term> = formals.iter().map(|&f| t.bound(t.sort_of(f))).collect();
        let map: FxHashMap<Term, Term> = formals.iter().copied().zip(vars.iter().copied()).collect();
        let close = |term: Term| t.substitute(term, &map);
        let triggers: Vec<Trigger> = triggers
            .into_iter()
            .map(|set| set.into_iter().map(close).collect::<Trigger>())
            .filter(|set| self.settings.isc_triggers && t.is_trigger(&vars, set))
            .collect();
        t.quantify(Binder::Forall, "locations", &vars, triggers, close(body), weight)
    }

    /// A partial map for a part of a snapshot: the heap's values where `wanted` is positive
    /// (section 4). A chunk that was produced from a snapshot, and is consumed with the same
    /// amount, keeps its map. An instance that is unfolded and folded again therefore has the same
    /// snapshot, without a proof.
    pub(super) fn partial_map(&mut self, heap: &Heap, resource: Resource, wanted: Term) -> Term {
        let t = self.terms;
        let is_unchanged = |c: &&QuantifiedChunk| c.perm == wanted && c.given == Some(wanted);
        if let Some(values) = heap.quantified(resource).find(is_unchanged).map(|c| c.values) {
            let domain = self.domain_fact(resource, values, wanted);
            // not a definition: the fact is true because the heap has the chunk
            self.assume_new(domain);
            return values;
        }
        let whole = self.summary(heap, resource);
        let (map, facts) = self.introduce_map(resource, vec![whole, wanted], true, "partial", |s, map| {
            let domain = s.domain_fact(resource, map, wanted);
            let values = s.agree_where(resource, map, whole, positive(t, wanted));
            vec![values, domain]
        });
        self.define(facts);
        map
    }

    /// The fact that the domain of a partial map is the locations with a positive amount.
    pub(super) fn domain_fact(&mut self, resource: Resource, map: Term, perm: Term) -> Term {
        let t = self.terms;
        let formals = self.formals(resource);
        let all: Vec<Term> = std::iter::once(map).chain(formals.iter().copied()).collect();
        let domain = t.apply(self.signature.in_domain(resource), &all);
        self.for_all_locations(resource, vec![vec![domain]], t.eq(domain, positive(t, perm)))
    }
}

/// The name of a resource, for symbols.
fn name(program: &Program, resource: Resource) -> Name {
    match resource {
        Resource::Field(f) => program.fields[f.index()].name.clone(),
        Resource::Predicate(p) => program.predicates[p.index()].name.clone(),
        Resource::Wand(shape) => shape.name().into(),
    }
}

/// The map of the only chunk of a resource, if this chunk is quantified.
pub(super) fn only_map(heap: &Heap, resource: Resource) -> Option<Term> {
    let mut quantified = heap.quantified(resource);
    let only = quantified.next()?;
    let is_only = quantified.next().is_none() && heap.of(resource).next().is_none();
    is_only.then_some(only.values)
}

/// The terms that determine the map for all chunks of a resource.
fn summary_key(heap: &Heap, resource: Resource) -> Vec<Term> {
    let single = heap.of(resource).map(|number| heap.chunk(number));
    let single = single.flat_map(|chunk| chunk.args.iter().copied().chain([chunk.value, chunk.perm]));
    let quantified = heap.quantified(resource);
    single
        .chain(quantified.flat_map(|chunk| [chunk.values, chunk.perm]))
        .collect()
}
