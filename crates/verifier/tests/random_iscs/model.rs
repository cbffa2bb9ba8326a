//! The oracle: tables of permissions and values, on which a sequence is executed.

use crate::ops::{Amounts, Field, Op, REFS, Range, Receivers, Ref, Refs, Sequence, Twelfths, Values, WRITE};

/// How the statements with quantifiers are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// As quantifiers.
    Quantified,
    /// As conjunctions over the receivers.
    Unrolled,
}

/// A value; unknown ones are equal if their numbers are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    Known(i64),
    Unknown(u32),
}

/// A location. The value counts only while some permission is held.
#[derive(Debug, Clone, Copy)]
pub struct Location {
    pub held: Twelfths,
    pub value: Value,
}

/// The locations of all fields.
pub type Heap = [[Location; REFS]; 2];

/// What a statement leads to.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is executed.
    Done,
    /// It fails, with this error.
    Error(&'static str),
    /// No state is possible after it, since too much is held or two values are known of a location.
    Contradiction(Field, Ref),
    /// It is no statement in this state.
    Meaningless,
}
use Outcome::{Contradiction, Done, Error, Meaningless};

/// Statement and reason, as in the ids of errors.
const ASSERTION_FALSE: &str = "assert.failed:assertion.false";
const ASSERT_READS: &str = "assert.failed:insufficient.permission";
const ASSIGNMENT: &str = "assignment.failed:insufficient.permission";
const APPLICATION: &str = "application.precondition:insufficient.permission";

/// The state of an execution.
#[derive(Debug, Clone)]
pub struct Model {
    pub mode: Mode,
    pub slots: [Ref; REFS],
    pub heap: Heap,
    /// The heaps at the labels.
    pub labels: Vec<Heap>,
    /// The values of the variables.
    pub remembered: Vec<Value>,
    /// The applications of `total`, with the values on which it depends.
    pub applied: Vec<(Refs, Vec<Value>)>,
    /// Unknown values so far.
    unknown: u32,
}

impl Model {
    /// The state before a sequence: no permissions.
    pub fn new(mode: Mode, sequence: &Sequence) -> Self {
        let nothing = Location {
            held: 0,
            value: Value::Unknown(0),
        };
        Self {
            mode,
            slots: sequence.slots,
            heap: [[nothing; REFS]; 2],
            labels: Vec::new(),
            remembered: Vec::new(),
            applied: Vec::new(),
            unknown: 0,
        }
    }

    /// Executes a statement. The state counts only if it is done.
    pub fn execute(&mut self, op: &Op) -> Outcome {
        match *op {
            Op::Inhale(f, ref q, ref p) => {
                let amounts = self.inhaled(f, p);
                self.if_injective(
                    q,
                    &amounts,
                    "inhale.failed:qp.not.injective",
                    |model, receivers| first(receivers, |r| model.inhale(f, r, amounts[r])),
                )
            }
            Op::Exhale(f, ref q, ref p) => {
                let amounts = self.exhaled(f, p);
                self.if_injective(
                    q,
                    &amounts,
                    "exhale.failed:qp.not.injective",
                    |model, receivers| first(receivers, |r| model.exhale(f, r, amounts[r])),
                )
            }
            Op::InhaleOne(f, r, p) => self.inhale(f, r, p),
            Op::ExhaleOne(f, r, p) => self.exhale(f, r, p),
            Op::Write(f, r, n) => self.write(f, r, Value::Known(n)),
            Op::Copy((f, r), (g, q)) => match self.read(g, q) {
                Some(value) => self.write(f, r, value),
                None => Error(ASSIGNMENT),
            },
            Op::Remember(f, r) => match self.read(f, r) {
                Some(value) => {
                    self.remembered.push(value);
                    Done
                }
                None => Error(ASSIGNMENT),
            },
            Op::Apply(set) => match self.values(&set) {
                Some(values) => {
                    self.applied.push((set, values));
                    Done
                }
                None => Error(APPLICATION),
            },
            Op::Label => {
                self.labels.push(self.heap);
                Done
            }
            Op::InhaleValues(f, ref q, ref v) => {
                const UNREADABLE: Outcome = Error("inhale.failed:insufficient.permission");
                if self.mode == Mode::Quantified && !self.readable(f, q) {
                    return UNREADABLE;
                }
                first(&self.receivers(q), |r| match self.read(f, r) {
                    Some(value) if self.learn(value, v.of(r)) => Done,
                    Some(_) => Contradiction(f, r),
                    None => UNREADABLE,
                })
            }
            Op::AssertValue(f, r, n) => match (self.read(f, r), n) {
                (Some(Value::Known(_)), None) => Done,
                (Some(Value::Unknown(_)), None) => Meaningless,
                (value, Some(n)) => equal(value, Some(Value::Known(n))),
                (None, None) => Error(ASSERT_READS),
            },
            Op::AssertRemembered(f, r, x) => match pick(&self.remembered, x) {
                Some((_, &value)) => equal(self.read(f, r), Some(value)),
                None => Meaningless,
            },
            Op::AssertApplied(y) => match pick(&self.applied, y) {
                Some((_, (set, values))) => match self.values(set) {
                    Some(now) => truth(now == *values),
                    None => Error(APPLICATION),
                },
                None => Meaningless,
            },
            Op::AssertOld(f, r, l) => match pick(&self.labels, l) {
                Some((_, heap)) => equal(self.read(f, r), read(heap, f, r)),
                None => Meaningless,
            },
            Op::AssertValues(f, ref q, ref v) => {
                if self.mode == Mode::Quantified && !self.readable(f, q) {
                    return Error(ASSERT_READS);
                }
                first(&self.receivers(q), |r| {
                    equal(self.read(f, r), Some(Value::Known(v.of(r))))
                })
            }
            Op::AssertPerm(f, r, p) => truth(p.is_none_or(|p| self.heap[f][r].held == p)),
            Op::AssertPerms(f, ref q, p) => first(&self.receivers(q), |r| truth(self.heap[f][r].held == p)),
            Op::AssertHeld(f, s) => {
                let among = |r: Ref| s.is_none_or(|s| s[r]);
                truth((0..REFS).all(|r| self.heap[f][r].held == 0 || among(r)))
            }
        }
    }

    /// The receivers of a quantifier, one for each value of its variable.
    pub fn receivers(&self, quantifier: &Receivers) -> Vec<Ref> {
        let mut all: Vec<Ref> = match quantifier.range {
            Range::Members(set) => (0..REFS).filter(|&r| set[r]).collect(),
            Range::Loc(low, high) => (low..high).collect(),
            Range::Slot(low, high) => (low..high).map(|i| self.slots[i]).collect(),
        };
        all.retain(|r| quantifier.except != Some(*r));
        all
    }

    /// The amounts of an inhaled ISC.
    pub fn inhaled(&self, f: Field, amounts: &Amounts) -> [Twelfths; REFS] {
        std::array::from_fn(|r| amounts.of(r).unwrap_or(WRITE - self.heap[f][r].held))
    }

    /// The amounts of an exhaled ISC.
    pub fn exhaled(&self, f: Field, amounts: &Amounts) -> [Twelfths; REFS] {
        std::array::from_fn(|r| amounts.of(r).unwrap_or(self.heap[f][r].held))
    }

    /// Executes an ISC. Receivers that collide are an error of a quantifier, and nothing special in
    /// a conjunction; left out are conjunctions that do not say the same, and receivers that
    /// collide where there is nothing to say about them.
    fn if_injective(
        &mut self,
        quantifier: &Receivers,
        amounts: &[Twelfths; REFS],
        error: &'static str,
        execute: impl FnOnce(&mut Self, &[Ref]) -> Outcome,
    ) -> Outcome {
        let receivers = self.receivers(quantifier);
        let twice = |r: &&Ref| receivers.iter().filter(|q| q == r).count() > 1;
        match receivers.iter().find(twice) {
            None => execute(self, &receivers),
            Some(_) if self.mode == Mode::Unrolled => Meaningless,
            Some(_) if receivers.iter().filter(twice).all(|&r| amounts[r] == 0) => Meaningless,
            Some(_) => Error(error),
        }
    }

    fn inhale(&mut self, f: Field, r: Ref, amount: Twelfths) -> Outcome {
        let value = self.new_value();
        let location = &mut self.heap[f][r];
        if location.held == 0 {
            location.value = value;
        }
        location.held += amount;
        if location.held > WRITE {
            Contradiction(f, r)
        } else {
            Done
        }
    }

    fn exhale(&mut self, f: Field, r: Ref, amount: Twelfths) -> Outcome {
        let location = &mut self.heap[f][r];
        if location.held < amount {
            return Error("exhale.failed:insufficient.permission");
        }
        location.held -= amount;
        Done
    }

    fn write(&mut self, f: Field, r: Ref, value: Value) -> Outcome {
        let location = &mut self.heap[f][r];
        if location.held < WRITE {
            return Error(ASSIGNMENT);
        }
        location.value = value;
        Done
    }

    /// The value of a location, if it is known.
    pub fn known(&self, f: Field, r: Ref) -> Option<i64> {
        match self.heap[f][r].value {
            Value::Known(n) => Some(n),
            Value::Unknown(_) => None,
        }
    }

    /// The values of `f` that `total` depends on, if all can be read.
    fn values(&self, set: &Refs) -> Option<Vec<Value>> {
        (0..REFS).filter(|&r| set[r]).map(|r| self.read(0, r)).collect()
    }

    fn read(&self, f: Field, r: Ref) -> Option<Value> {
        read(&self.heap, f, r)
    }

    /// All receivers can be read: a quantifier is rejected before any of its instances is looked
    /// at.
    fn readable(&self, f: Field, quantifier: &Receivers) -> bool {
        self.receivers(quantifier)
            .iter()
            .all(|&r| self.heap[f][r].held > 0)
    }

    /// Assumes what a value is, if that is possible. All locations that have the same unknown value
    /// have it then.
    fn learn(&mut self, old: Value, n: i64) -> bool {
        if let Value::Known(known) = old {
            return known == n;
        }
        let heaps = self.labels.iter_mut().chain([&mut self.heap]);
        let locations = heaps.flatten().flatten().map(|location| &mut location.value);
        let arguments = self.applied.iter_mut().flat_map(|(_, values)| values);
        for value in locations.chain(&mut self.remembered).chain(arguments) {
            if *value == old {
                *value = Value::Known(n);
            }
        }
        true
    }

    fn new_value(&mut self) -> Value {
        self.unknown += 1;
        Value::Unknown(self.unknown)
    }
}

impl Amounts {
    /// The amount for a receiver, unless it depends on what is held.
    fn of(&self, r: Ref) -> Option<Twelfths> {
        match *self {
            Amounts::Same(amount) => Some(amount),
            Amounts::Unless(one, amount, other) => Some(if r == one { amount } else { other }),
            Amounts::All => None,
        }
    }
}

impl Values {
    /// The value for a receiver.
    pub fn of(&self, r: Ref) -> i64 {
        match *self {
            Values::Same(n) => n,
            Values::Index => r as i64,
        }
    }
}

/// One of what there is.
pub fn pick<T>(all: &[T], number: usize) -> Option<(usize, &T)> {
    let i = number.checked_rem(all.len())?;
    Some((i, &all[i]))
}

/// The value of a location that can be read.
fn read(heap: &Heap, f: Field, r: Ref) -> Option<Value> {
    let location = heap[f][r];
    (location.held > 0).then_some(location.value)
}

/// Asserts that two values, both of which have to be readable, are equal.
fn equal(left: Option<Value>, right: Option<Value>) -> Outcome {
    match (left, right) {
        (Some(left), Some(right)) => truth(left == right),
        _ => Error(ASSERT_READS),
    }
}

fn truth(holds: bool) -> Outcome {
    if holds { Done } else { Error(ASSERTION_FALSE) }
}

/// Executes something for each receiver, up to the first for which it does not succeed.
fn first(receivers: &[Ref], mut execute: impl FnMut(Ref) -> Outcome) -> Outcome {
    let outcomes = receivers.iter().map(|&r| execute(r));
    outcomes
        .into_iter()
        .find(|outcome| *outcome != Done)
        .unwrap_or(Done)
}
