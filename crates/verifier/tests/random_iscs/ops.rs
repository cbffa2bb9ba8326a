//! What a random sequence does, as data that shrinks.
//!
//! Whether a step fails depends on what the steps before it did. Most are *careful*: they are left
//! out where they would fail. After them come some that are not, and the first of these to fail
//! ends the sequence with an error.

use proptest::prelude::*;

/// So many references are looked at.
pub const REFS: usize = 4;

/// A reference: `loc(0)` … `loc(3)`.
pub type Ref = usize;

/// A set of references.
pub type Refs = [bool; REFS];

/// A field: `f` or `g`.
pub type Field = usize;

/// A permission amount in twelfths.
pub type Twelfths = u8;

/// All of a permission.
pub const WRITE: Twelfths = 12;

/// Where a quantifier ranges and what its receivers are.
#[derive(Debug, Clone)]
pub enum Range {
    /// `r` for `r in Set(…)`.
    Members(Refs),
    /// `loc(i)` for integers from a bound up to another: no two are equal.
    Loc(usize, usize),
    /// `slot(i)` for integers from a bound up to another: some may be equal.
    Slot(usize, usize),
}

/// The receivers of a quantifier.
#[derive(Debug, Clone)]
pub struct Receivers {
    /// Where the variable ranges.
    pub range: Range,
    /// The condition leaves out this receiver.
    pub except: Option<Ref>,
}

/// The amounts of permission of an ISC.
#[derive(Debug, Clone)]
pub enum Amounts {
    /// The same for all.
    Same(Twelfths),
    /// One for this reference, another one for all others.
    Unless(Ref, Twelfths, Twelfths),
    /// What is held, of an exhaled ISC; what is missing, of an inhaled one.
    All,
}

/// The values of a quantified equation.
#[derive(Debug, Clone)]
pub enum Values {
    /// The same for all.
    Same(i64),
    /// The number of the reference.
    Index,
}

/// A statement.
#[derive(Debug, Clone)]
pub enum Op {
    /// `inhale forall … ==> acc(….f, …)`
    Inhale(Field, Receivers, Amounts),
    /// `exhale forall … ==> acc(….f, …)`
    Exhale(Field, Receivers, Amounts),
    /// `inhale acc(r.f, p)`
    InhaleOne(Field, Ref, Twelfths),
    /// `exhale acc(r.f, p)`
    ExhaleOne(Field, Ref, Twelfths),
    /// `r.f := n`
    Write(Field, Ref, i64),
    /// `r.f := q.g`
    Copy((Field, Ref), (Field, Ref)),
    /// `x := r.f` with a new variable.
    Remember(Field, Ref),
    /// `y := total(Set(…))` with a new variable: a function of the values of `f` there.
    Apply(Refs),
    /// `label l` with a new label.
    Label,
    /// `inhale forall … ==> ….f == n`
    InhaleValues(Field, Receivers, Values),
    /// `assert r.f == n`, by default with the value that is there.
    AssertValue(Field, Ref, Option<i64>),
    /// `assert r.f == x` with one of the variables.
    AssertRemembered(Field, Ref, usize),
    /// `assert total(Set(…)) == y` with one of the variables and its references.
    AssertApplied(usize),
    /// `assert r.f == old[l](r.f)` with one of the labels.
    AssertOld(Field, Ref, usize),
    /// `assert forall … ==> ….f == n`
    AssertValues(Field, Receivers, Values),
    /// `assert perm(r.f) == p`, by default with the amount that is held.
    AssertPerm(Field, Ref, Option<Twelfths>),
    /// `assert forall … ==> perm(….f) == p`
    AssertPerms(Field, Receivers, Twelfths),
    /// `assert forperm r: Ref [r.f] :: r in Set(…)`, by default with those to which some permission
    /// is held.
    AssertHeld(Field, Option<Refs>),
}

/// A step of a sequence.
#[derive(Debug, Clone)]
pub struct Step {
    /// The statement.
    pub op: Op,
    /// Left out where it would fail.
    pub careful: bool,
}

/// A sequence.
#[derive(Debug, Clone)]
pub struct Sequence {
    /// What `slot` is for 0 … 3.
    pub slots: [Ref; REFS],
    /// What is done.
    pub steps: Vec<Step>,
}

/// A random sequence.
pub fn sequences() -> impl Strategy<Value = Sequence> {
    let slots = prop_oneof![1 => Just([2, 0, 3, 1]), 2 => proptest::array::uniform(reference())];
    let step = |careful| op().prop_map(move |op| Step { op, careful });
    let careful = prop::collection::vec(step(true), 8..64);
    let steps = (careful, prop::collection::vec(step(false), 0..6))
        .prop_map(|(careful, bold)| [careful, bold].concat());
    (slots, steps).prop_map(|(slots, steps)| Sequence { slots, steps })
}

/// Two statements: an ISC that holds of all references, and one of which two receivers collide.
pub fn collisions() -> impl Strategy<Value = Sequence> {
    let slots = (proptest::array::uniform(reference()), 1..REFS).prop_map(|(mut slots, i)| {
        slots[i] = slots[i - 1];
        slots
    });
    let all = || Receivers {
        range: Range::Loc(0, REFS),
        except: None,
    };
    let colliding = || Receivers {
        range: Range::Slot(0, REFS),
        except: None,
    };
    let positive = || prop_oneof![Just(1), Just(2), Just(WRITE)];
    let collide = prop_oneof![
        positive().prop_map(move |p| Op::Inhale(0, colliding(), Amounts::Same(p))),
        positive().prop_map(move |p| Op::Exhale(0, colliding(), Amounts::Same(p))),
    ];
    (slots, positive(), collide).prop_map(move |(slots, p, collide)| {
        let ops = [Op::Inhale(0, all(), Amounts::Same(p)), collide];
        let steps = ops.map(|op| Step { op, careful: false }).to_vec();
        Sequence { slots, steps }
    })
}

fn reference() -> impl Strategy<Value = Ref> {
    0..REFS
}

/// Mostly `f`, since few steps on one field are more interesting than many on two.
fn field() -> impl Strategy<Value = Field> {
    prop_oneof![5 => Just(0), 1 => Just(1)]
}

fn amount() -> impl Strategy<Value = Twelfths> {
    prop_oneof![1 => Just(0), 3 => Just(3), 2 => Just(4), 4 => Just(6), 3 => Just(WRITE)]
}

fn number() -> impl Strategy<Value = i64> {
    0..3i64
}

fn receivers() -> impl Strategy<Value = Receivers> {
    let bounds = || (0..=2usize, 1..=REFS);
    let range = prop_oneof![
        3 => any::<Refs>().prop_map(Range::Members),
        3 => bounds().prop_map(|(low, high)| Range::Loc(low, high)),
        2 => bounds().prop_map(|(low, high)| Range::Slot(low, high)),
    ];
    (range, prop::option::weighted(0.3, reference())).prop_map(|(range, except)| Receivers { range, except })
}

fn amounts() -> impl Strategy<Value = Amounts> {
    prop_oneof![
        2 => amount().prop_map(Amounts::Same),
        3 => (reference(), amount(), amount()).prop_map(|(r, one, other)| Amounts::Unless(r, one, other)),
        2 => Just(Amounts::All),
    ]
}

fn values() -> impl Strategy<Value = Values> {
    prop_oneof![number().prop_map(Values::Same), Just(Values::Index)]
}

fn op() -> impl Strategy<Value = Op> {
    let place = || (field(), reference());
    let quantified = || (field(), receivers());
    let claim = || prop::option::weighted(0.1, number());
    prop_oneof![
        6 => (quantified(), amounts()).prop_map(|((f, q), p)| Op::Inhale(f, q, p)),
        4 => (quantified(), amounts()).prop_map(|((f, q), p)| Op::Exhale(f, q, p)),
        1 => (place(), amount()).prop_map(|((f, r), p)| Op::InhaleOne(f, r, p)),
        1 => (place(), amount()).prop_map(|((f, r), p)| Op::ExhaleOne(f, r, p)),
        6 => (place(), number()).prop_map(|((f, r), n)| Op::Write(f, r, n)),
        2 => (place(), place()).prop_map(|(to, from)| Op::Copy(to, from)),
        4 => place().prop_map(|(f, r)| Op::Remember(f, r)),
        2 => any::<Refs>().prop_map(Op::Apply),
        1 => Just(Op::Label),
        2 => (quantified(), values()).prop_map(|((f, q), v)| Op::InhaleValues(f, q, v)),
        6 => (place(), claim()).prop_map(|((f, r), n)| Op::AssertValue(f, r, n)),
        6 => (place(), any::<usize>()).prop_map(|((f, r), x)| Op::AssertRemembered(f, r, x)),
        4 => any::<usize>().prop_map(Op::AssertApplied),
        5 => (place(), any::<usize>()).prop_map(|((f, r), l)| Op::AssertOld(f, r, l)),
        3 => (quantified(), values()).prop_map(|((f, q), v)| Op::AssertValues(f, q, v)),
        2 => (place(), prop::option::weighted(0.1, amount())).prop_map(|((f, r), p)| Op::AssertPerm(f, r, p)),
        2 => (quantified(), amount()).prop_map(|((f, q), p)| Op::AssertPerms(f, q, p)),
        1 => (field(), prop::option::weighted(0.2, any::<Refs>())).prop_map(|(f, s)| Op::AssertHeld(f, s)),
    ]
}
