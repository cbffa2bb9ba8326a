//! Start states: the solver's proposals for the state in which a run of the member starts that
//! fails at a check.
//!
//! A model satisfies the path condition and refutes the goal of the failed check. The values that
//! it gives to the parameters, to the fields held at the start, and to the fields below unfolded
//! predicates are a [`StartState`]. It is only a proposal: the model need not satisfy quantified
//! facts, and the check can be in a state behind a loop or a call that no run reaches. Only a run
//! of the program confirms it.
//!
//! The solver is asked for a model only after a check has failed. During execution, three things
//! are recorded: the heap at the start, the last refuted goal, and the locations that are produced
//! from a snapshot.

use crate::context::Context;
use crate::heap::{Heap, Resource};
use crate::solver_model;
use crate::state::State;
use echis_logic::{CollOp, Op, Sort, SortKind, Term, Terms, Value};
use echis_viper::ast::FieldId;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The number of elements of a sequence whose values are requested.
const ELEMENTS: usize = 6;
/// The depth of nested collections that are read.
const NESTING: u32 = 2;
/// The largest number of candidate members of sets, multisets and maps, for each sort.
const MEMBERS: usize = 16;
/// The largest number of references at which quantified permissions are read.
const RECEIVERS: usize = 12;
/// The largest number of locations from snapshots that are recorded for one member.
const CONTENTS: usize = 200;
/// The largest number of failures of one member for which a model is requested.
const PROPOSALS: usize = 16;
/// Integers that are candidate members besides those in the state.
const SMALL_INTEGERS: std::ops::RangeInclusive<i64> = -1..=3;

/// A value in a start state.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum StartValue {
    /// An integer.
    Int(BigInt),
    /// A truth value.
    Bool(bool),
    /// A permission amount.
    Perm(BigRational),
    /// An object, by its number from 1; `null` is 0.
    Ref(u64),
    /// A sequence.
    Seq(Vec<StartValue>),
    /// A set, without repetition.
    Set(Vec<StartValue>),
    /// A multiset: members and how often each occurs.
    Multiset(Vec<(StartValue, u64)>),
    /// A map: keys and values.
    Map(Vec<(StartValue, StartValue)>),
}

/// A proposal for the state in which a failing run starts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartState {
    /// The parameters, in order; `None` for an unknown value.
    pub arguments: Vec<Option<StartValue>>,
    /// Values of fields, by the number of the object.
    #[serde(with = "pairs")]
    pub fields: BTreeMap<(u64, FieldId), StartValue>,
    /// The solver's model, if it is wanted: the constants of the path condition with their values,
    /// in the solver's words.
    pub model: Vec<(String, String)>,
}

/// Maps whose keys are no text, serialised as lists of pairs.
mod pairs {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::collections::BTreeMap;

    pub fn serialize<K: Serialize, V: Serialize, S: Serializer>(
        map: &BTreeMap<K, V>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map)
    }

    pub fn deserialize<'de, K, V, D>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
    where
        K: Deserialize<'de> + Ord,
        V: Deserialize<'de>,
        D: Deserializer<'de>,
    {
        Ok(Vec::deserialize(deserializer)?.into_iter().collect())
    }
}

/// Records the data for start states during execution.
#[derive(Debug, Default)]
pub struct StartRecorder {
    /// Whether start states are wanted.
    is_on: bool,
    /// Whether the solver's model is listed.
    lists_model: bool,
    arguments: Vec<Term>,
    heap: Heap,
    /// Fields that were produced from a snapshot: field, receiver, value.
    contents: FxHashSet<(FieldId, Term, Term)>,
    order: Vec<(FieldId, Term, Term)>,
    refuted: Option<Term>,
    /// The number of requested models.
    proposals: usize,
}

impl StartRecorder {
    /// Creates an empty recorder.
    pub fn new(is_on: bool, lists_model: bool) -> StartRecorder {
        StartRecorder {
            is_on,
            lists_model,
            ..StartRecorder::default()
        }
    }

    /// Records the values of the member's parameters, its first `count` variables.
    pub fn set_arguments(&mut self, st: &State<'_>, count: usize) {
        if self.is_on {
            let values = st.store.values().map(|(_, value)| value);
            self.arguments = values.take(count).collect();
        }
    }

    /// Records the heap in which the precondition holds.
    pub fn set_heap(&mut self, heap: &Heap) {
        if self.is_on {
            self.heap = heap.clone();
        }
    }

    /// Records a field whose value is a part of a snapshot.
    pub fn note_content(&mut self, resource: Resource, args: &[Term], value: Term) {
        let (true, Resource::Field(field)) = (self.is_on && self.order.len() < CONTENTS, resource) else {
            return;
        };
        if self.contents.insert((field, args[0], value)) {
            self.order.push((field, args[0], value));
        }
    }

    /// Records a goal that does not follow from the path condition.
    pub fn note_refuted(&mut self, goal: Term) {
        if self.is_on {
            self.refuted = Some(goal);
        }
    }
}

/// A field and the terms from which its place and value are read.
struct FieldReading {
    field: FieldId,
    receiver: Reading,
    /// The term that says whether permission is held; `None` if it is held in any case.
    held: Option<usize>,
    value: Reading,
}

/// The way in which a value is built from the values of the requested terms, by their indices.
enum Reading {
    /// The value of one term.
    Scalar(usize),
    /// Length and elements.
    Seq(usize, Vec<Reading>),
    /// Candidate members, each with the term that says whether it is a member.
    Set(Vec<(Reading, usize)>),
    /// Candidate members, each with the term for its multiplicity.
    Multiset(Vec<(Reading, usize)>),
    /// Candidate keys, each with the term that says whether it is a key, and its value.
    Map(Vec<(Reading, usize, Reading)>),
    /// Not expressible.
    Unknown,
}

/// Collects the terms whose values are requested from the model.
struct Plan<'t> {
    terms: &'t Terms,
    wanted: Vec<Term>,
    /// Candidate members of collections, in order.
    members: Vec<Term>,
}

impl Plan<'_> {
    /// Requests the value of a term. Returns its index.
    fn request(&mut self, term: Term) -> usize {
        self.wanted.push(term);
        self.wanted.len() - 1
    }

    fn note_member(&mut self, term: Term) {
        let sort = self.terms.sort_of(term);
        let same_sort = self.members.iter().filter(|&&m| self.terms.sort_of(m) == sort);
        if !self.members.contains(&term) && same_sort.count() < MEMBERS {
            self.members.push(term);
        }
    }

    /// The candidate members of a sort.
    fn members_of(&self, sort: Sort) -> Vec<Term> {
        let members = self.members.iter().copied();
        members.filter(|&m| self.terms.sort_of(m) == sort).collect()
    }

    /// Adds scalars, and elements of sequences, to the candidate members.
    fn note_members(&mut self, term: Term) {
        let t = self.terms;
        match t.sort_kind(t.sort_of(term)) {
            SortKind::Seq(_) => {
                for i in 0..ELEMENTS {
                    self.note_member(self.element(term, i));
                }
            }
            SortKind::Int | SortKind::Ref | SortKind::Bool | SortKind::Real => self.note_member(term),
            _ => {}
        }
    }

    fn element(&self, sequence: Term, i: usize) -> Term {
        self.terms
            .coll(CollOp::SeqIndex, &[sequence, self.terms.int(BigInt::from(i))])
    }

    /// Requests the terms for a value, down to this depth of nested collections.
    fn reading(&mut self, term: Term, depth: u32) -> Reading {
        let t = self.terms;
        match t.sort_kind(t.sort_of(term)) {
            SortKind::Int | SortKind::Bool | SortKind::Real | SortKind::Ref => {
                Reading::Scalar(self.request(term))
            }
            SortKind::Seq(_) if depth > 0 => {
                let length = self.request(t.coll(CollOp::SeqLength, &[term]));
                let elements = (0..ELEMENTS).map(|i| self.reading(self.element(term, i), depth - 1));
                Reading::Seq(length, elements.collect())
            }
            SortKind::Set(element) if depth > 0 => {
                Reading::Set(self.membership(CollOp::SetIn, term, element, depth))
            }
            SortKind::Multiset(element) if depth > 0 => {
                Reading::Multiset(self.membership(CollOp::MultisetCount, term, element, depth))
            }
            SortKind::Map(key, _) if depth > 0 => {
                let domain = t.coll(CollOp::MapDomain, &[term]);
                let keys = self.membership(CollOp::SetIn, domain, key, depth);
                let values = self.members_of(key).into_iter().map(|k| {
                    let value = t.coll(CollOp::MapIndex, &[term, k]);
                    self.reading(value, depth - 1)
                });
                let values: Vec<Reading> = values.collect();
                let entries = keys.into_iter().zip(values);
                Reading::Map(entries.map(|((key, is_in), value)| (key, is_in, value)).collect())
            }
            _ => Reading::Unknown,
        }
    }

    /// For each candidate member, its reading, and the term that says whether, or how often, the
    /// collection contains it.
    fn membership(
        &mut self,
        op: CollOp,
        collection: Term,
        element: Sort,
        depth: u32,
    ) -> Vec<(Reading, usize)> {
        let members = self.members_of(element).into_iter().map(|m| {
            let is_in = self.request(self.terms.coll(op, &[collection, m]));
            (self.reading(m, depth - 1), is_in)
        });
        members.collect()
    }
}

impl<'t> Context<'_, 't> {
    /// The start state that a model of the path condition and the refuted goal proposes, if start
    /// states are wanted and there is a model.
    pub fn propose_start(&mut self) -> Option<StartState> {
        let t = self.terms;
        if !self.start.is_on || self.start.proposals == PROPOSALS {
            return None;
        }
        self.start.proposals += 1;
        let goal = self.start.refuted.unwrap_or(t.fls());
        let (plan, arguments, fields) = self.plan_start();
        self.path.enter(t.tru(), None);
        for &term in &plan.wanted {
            self.ground_for_triggers(term);
        }
        let mut wanted = plan.wanted.clone();
        let constants = match self.start.lists_model {
            true => solver_model::constants(t, &self.path.facts(), goal),
            false => Vec::new(),
        };
        wanted.extend(&constants);
        let mut values = self.path.example(goal, &wanted);
        let of_constants = values.split_off(plan.wanted.len().min(values.len()));
        self.path.leave();
        if values.iter().chain(&of_constants).all(Option::is_none) {
            return None;
        }
        let mut numbers = ObjectNumbers::default();
        let arguments = arguments.iter().map(|a| numbers.value(a, &values)).collect();
        let mut start = StartState {
            arguments,
            model: solver_model::entries(t, &constants, &of_constants),
            ..StartState::default()
        };
        for field in &fields {
            numbers.read_field(field, &values, &mut start.fields);
        }
        Some(start)
    }

    /// Plans a request: the terms, and the readings of arguments and fields.
    fn plan_start(&mut self) -> (Plan<'t>, Vec<Reading>, Vec<FieldReading>) {
        let arguments = self.start.arguments.clone();
        let fields = self.fields_at_start();
        let mut plan = Plan {
            terms: self.terms,
            wanted: Vec::new(),
            members: Vec::new(),
        };
        SMALL_INTEGERS.for_each(|i| plan.note_member(self.terms.int(i)));
        let of_fields = fields.iter().flat_map(|f| [f.1, f.2]);
        for term in arguments.iter().copied().chain(of_fields) {
            plan.note_members(term);
        }
        let quantified = self.quantified_at_start(&plan.members_of(Sort::REF));
        let arguments = arguments.iter().map(|&a| plan.reading(a, NESTING)).collect();
        let fields = fields.into_iter().chain(quantified);
        let fields = fields.map(|(field, receiver, value, held)| FieldReading {
            field,
            receiver: plan.reading(receiver, NESTING),
            held: held.map(|held| plan.request(held)),
            value: plan.reading(value, NESTING),
        });
        let fields = fields.collect();
        (plan, arguments, fields)
    }

    /// The single locations that are known at the start: those in the heap, then those below its
    /// predicates. Each has its field, receiver, value, and a term that says whether it is held.
    fn fields_at_start(&self) -> Vec<(FieldId, Term, Term, Option<Term>)> {
        let t = self.terms;
        let zero = t.real(0, 1);
        let mut fields = Vec::new();
        let mut snapshots = FxHashSet::default();
        for chunk in self.start.heap.chunks() {
            match chunk.resource {
                Resource::Field(field) => {
                    let held = t.lt(zero, chunk.perm);
                    fields.push((field, chunk.args[0], chunk.value, Some(held)));
                }
                Resource::Predicate(_) => drop(snapshots.insert(chunk.value)),
                Resource::Wand(_) => {}
            }
        }
        for &(field, receiver, value) in &self.start.order {
            if snapshots.contains(&snapshot_of(t, value)) {
                fields.push((field, receiver, value, None));
            }
        }
        fields
    }

    /// The same for quantified permissions, at the known references.
    fn quantified_at_start(&mut self, receivers: &[Term]) -> Vec<(FieldId, Term, Term, Option<Term>)> {
        let t = self.terms;
        let mut fields = Vec::new();
        for chunk in self.start.heap.clone().all_quantified() {
            let Resource::Field(field) = chunk.resource else {
                continue;
            };
            for &receiver in receivers.iter().take(RECEIVERS) {
                let held = t.lt(t.real(0, 1), self.perm_at(chunk, &[receiver]));
                let value = self.value_in(chunk.resource, chunk.values, &[receiver]);
                fields.push((field, receiver, value, Some(held)));
            }
        }
        fields
    }
}

/// The snapshot of which a term is a part.
fn snapshot_of(t: &Terms, mut term: Term) -> Term {
    loop {
        let node = t.peek(term);
        match node.op {
            Op::First | Op::Second | Op::Unwrap(_) => {
                let inner = node.args[0];
                drop(node);
                term = inner;
            }
            _ => return term,
        }
    }
}

/// Numbers objects in the order in which they are read.
#[derive(Default)]
struct ObjectNumbers(BTreeMap<u64, u64>);

impl ObjectNumbers {
    fn number(&mut self, element: u64) -> u64 {
        let next = self.0.len() as u64 + 1;
        match element {
            0 => 0,
            _ => *self.0.entry(element).or_insert(next),
        }
    }

    /// Adds a field, unless its object or its value is unknown, or the field has a value already.
    fn read_field(
        &mut self,
        reading: &FieldReading,
        values: &[Option<Value>],
        fields: &mut BTreeMap<(u64, FieldId), StartValue>,
    ) {
        let is_held = |i: usize| values[i] == Some(Value::Bool(true));
        if !reading.held.is_none_or(is_held) {
            return;
        }
        let Some(StartValue::Ref(object @ 1..)) = self.value(&reading.receiver, values) else {
            return;
        };
        if let Some(value) = self.value(&reading.value, values) {
            fields.entry((object, reading.field)).or_insert(value);
        }
    }

    fn value(&mut self, reading: &Reading, values: &[Option<Value>]) -> Option<StartValue> {
        match reading {
            Reading::Scalar(i) => match values[*i].as_ref()? {
                Value::Int(n) => Some(StartValue::Int(n.clone())),
                Value::Bool(b) => Some(StartValue::Bool(*b)),
                Value::Real(r) => Some(StartValue::Perm(r.clone())),
                Value::Ref(r) => Some(StartValue::Ref(self.number(*r))),
                _ => None,
            },
            Reading::Seq(length, elements) => {
                let length = count(values, *length)? as usize;
                let elements = elements.get(..length)?.iter();
                let elements = elements.map(|e| self.value(e, values));
                elements.collect::<Option<Vec<_>>>().map(StartValue::Seq)
            }
            Reading::Set(members) => {
                let members = members.iter().filter(|m| values[m.1] == Some(Value::Bool(true)));
                let mut members: Vec<StartValue> =
                    members.filter_map(|(m, _)| self.value(m, values)).collect();
                members.sort();
                members.dedup();
                Some(StartValue::Set(members))
            }
            Reading::Multiset(members) => {
                let mut counts = BTreeMap::new();
                for (member, i) in members {
                    let count = count(values, *i).unwrap_or(0);
                    if let (1.., Some(member)) = (count, self.value(member, values)) {
                        counts.insert(member, count);
                    }
                }
                Some(StartValue::Multiset(counts.into_iter().collect()))
            }
            Reading::Map(entries) => {
                let mut map = BTreeMap::new();
                for (key, is_in, value) in entries {
                    if values[*is_in] == Some(Value::Bool(true)) {
                        map.insert(self.value(key, values)?, self.value(value, values)?);
                    }
                }
                Some(StartValue::Map(map.into_iter().collect()))
            }
            Reading::Unknown => None,
        }
    }
}

/// A small natural number.
fn count(values: &[Option<Value>], i: usize) -> Option<u64> {
    match values[i].as_ref()? {
        Value::Int(n) if !n.is_negative() => n.to_u64(),
        _ => None,
    }
}
