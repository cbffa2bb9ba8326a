//! Soundness on random input: a goal that is false in a model of the facts is never proved.
//!
//! Facts are random formulas, negated where the model makes them false. So a goal that is false in
//! the model does not follow, and nothing but a mistake can prove it.

use super::Tier;
use echis_logic::{Model, Sort, Term, Terms, Value};
use num_bigint::BigInt;
use num_rational::BigRational;
use proptest::prelude::*;

/// Choices, taken from a list of numbers; 0 when it is used up.
pub struct Choices<'a>(pub std::slice::Iter<'a, u8>);

impl Choices<'_> {
    fn next(&mut self, below: u8) -> u8 {
        self.0.next().map_or(0, |n| n % below)
    }
}

/// The constants and functions that formulas are about.
pub struct Names {
    ints: [Term; 3],
    reals: [Term; 3],
    bools: [Term; 3],
    refs: [Term; 4],
    snaps: [Term; 2],
    f: echis_logic::Symbol,
    g: echis_logic::Symbol,
    h: echis_logic::Symbol,
}

impl Names {
    pub fn new(t: &Terms) -> Names {
        let make = |name: &str, sort| t.fresh(name, sort);
        Names {
            ints: ["x", "y", "z"].map(|n| make(n, Sort::INT)),
            reals: ["p", "q", "r"].map(|n| make(n, Sort::REAL)),
            bools: ["b", "c", "d"].map(|n| make(n, Sort::BOOL)),
            refs: [
                t.null(),
                make("u", Sort::REF),
                make("v", Sort::REF),
                make("w", Sort::REF),
            ],
            snaps: ["s", "t"].map(|n| make(n, Sort::SNAP)),
            f: t.symbol("f", &[Sort::INT], Sort::INT),
            g: t.symbol("g", &[Sort::REF, Sort::INT], Sort::REF),
            h: t.symbol("h", &[Sort::REF], Sort::BOOL),
        }
    }

    /// A random model. Every operation has a value in it.
    fn model(&self, c: &mut Choices) -> Model {
        let mut m = Model::default();
        let int = |c: &mut Choices| Value::int(i64::from(c.next(6)) - 2);
        self.ints.iter().for_each(|&x| m.set(x, int(c)));
        for &p in &self.reals {
            m.set(
                p,
                Value::Real(BigRational::new(BigInt::from(c.next(7)) - 2, BigInt::from(2))),
            );
        }
        self.bools
            .iter()
            .for_each(|&b| m.set(b, Value::Bool(c.next(2) == 1)));
        self.refs[1..]
            .iter()
            .for_each(|&r| m.set(r, Value::Ref(u64::from(c.next(3)))));
        for &s in &self.snaps {
            m.set(s, snapshot(c, 2));
        }
        for i in -2..4 {
            m.set_function(self.f, vec![Value::int(i)], int(c));
        }
        m.set_otherwise(self.f, int(c));
        m.set_otherwise(self.g, Value::Ref(u64::from(c.next(3))));
        for r in 0..3 {
            m.set_function(self.h, vec![Value::Ref(r)], Value::Bool(c.next(2) == 1));
            for i in -1..2 {
                m.set_function(
                    self.g,
                    vec![Value::Ref(r), Value::int(i)],
                    Value::Ref(u64::from(c.next(3))),
                );
            }
        }
        m.set_unspecified(|_, sort, _| match sort {
            Sort::INT => Some(Value::int(1)),
            Sort::REAL => Some(Value::Real(BigRational::from_integer(BigInt::from(1)))),
            Sort::REF => Some(Value::Ref(0)),
            Sort::SNAP => Some(Value::Unit),
            _ => None,
        });
        m
    }

    fn int(&self, t: &Terms, c: &mut Choices, depth: u8) -> Term {
        match c.next(if depth == 0 { 4 } else { 12 }) {
            k @ 0..3 => self.ints[k as usize],
            3 => t.int(i64::from(c.next(5)) - 2),
            4 | 5 => t.add(self.int(t, c, depth - 1), self.int(t, c, depth - 1)),
            6 => t.sub(self.int(t, c, depth - 1), self.int(t, c, depth - 1)),
            7 => t.mul(self.int(t, c, depth - 1), self.int(t, c, 0)),
            8 => t.ite(
                self.formula(t, c, 0),
                self.int(t, c, depth - 1),
                self.int(t, c, depth - 1),
            ),
            9 => t.modulo(self.int(t, c, depth - 1), t.int(c.next(3))),
            10 => t.unwrap(self.snap(t, c, depth - 1), Sort::INT),
            _ => t.apply(self.f, &[self.int(t, c, depth - 1)]),
        }
    }

    fn real(&self, t: &Terms, c: &mut Choices, depth: u8) -> Term {
        match c.next(if depth == 0 { 4 } else { 9 }) {
            k @ 0..3 => self.reals[k as usize],
            3 => t.real(i64::from(c.next(5)) - 2, i64::from(c.next(2)) + 1),
            4 => t.add(self.real(t, c, depth - 1), self.real(t, c, depth - 1)),
            5 => t.sub(self.real(t, c, depth - 1), self.real(t, c, depth - 1)),
            6 => t.mul(self.real(t, c, depth - 1), self.real(t, c, 0)),
            7 => t.to_real(self.int(t, c, depth - 1)),
            _ => t.ite(
                self.formula(t, c, 0),
                self.real(t, c, depth - 1),
                self.real(t, c, depth - 1),
            ),
        }
    }

    fn reference(&self, t: &Terms, c: &mut Choices, depth: u8) -> Term {
        match c.next(if depth == 0 { 4 } else { 7 }) {
            k @ 0..4 => self.refs[k as usize],
            4 => t.unwrap(self.snap(t, c, depth - 1), Sort::REF),
            5 => t.ite(
                self.formula(t, c, 0),
                self.reference(t, c, depth - 1),
                self.reference(t, c, 0),
            ),
            _ => t.apply(
                self.g,
                &[self.reference(t, c, depth - 1), self.int(t, c, depth - 1)],
            ),
        }
    }

    fn snap(&self, t: &Terms, c: &mut Choices, depth: u8) -> Term {
        match c.next(if depth == 0 { 3 } else { 8 }) {
            k @ 0..2 => self.snaps[k as usize],
            2 => t.unit(),
            3 => t.pair(self.snap(t, c, depth - 1), self.snap(t, c, depth - 1)),
            4 => t.first(self.snap(t, c, depth - 1)),
            5 => t.second(self.snap(t, c, depth - 1)),
            6 => t.wrap(self.int(t, c, depth - 1)),
            _ => t.wrap(self.reference(t, c, depth - 1)),
        }
    }

    pub fn formula(&self, t: &Terms, c: &mut Choices, depth: u8) -> Term {
        match c.next(if depth == 0 { 11 } else { 17 }) {
            k @ 0..3 => self.bools[k as usize],
            3 => t.le(self.int(t, c, depth), self.int(t, c, depth)),
            4 | 5 => t.eq(self.int(t, c, depth), self.int(t, c, depth)),
            6 => t.lt(self.real(t, c, depth), self.real(t, c, depth)),
            7 => t.eq(self.real(t, c, depth), self.real(t, c, depth)),
            8 => t.eq(self.reference(t, c, depth), self.reference(t, c, depth)),
            9 => t.apply(self.h, &[self.reference(t, c, depth)]),
            10 => t.eq(self.snap(t, c, depth), self.snap(t, c, depth)),
            11 => t.not(self.formula(t, c, depth - 1)),
            12 => t.and(self.formula(t, c, depth - 1), self.formula(t, c, depth - 1)),
            13 => t.or(self.formula(t, c, depth - 1), self.formula(t, c, depth - 1)),
            14 => t.implies(self.formula(t, c, depth - 1), self.formula(t, c, depth - 1)),
            15 => t.eq(self.formula(t, c, depth - 1), self.formula(t, c, depth - 1)),
            _ => t.ite(
                self.formula(t, c, depth - 1),
                self.formula(t, c, depth - 1),
                self.formula(t, c, depth - 1),
            ),
        }
    }
}

fn snapshot(c: &mut Choices, depth: u8) -> Value {
    match c.next(if depth == 0 { 3 } else { 5 }) {
        0 => Value::Unit,
        1 => Value::Wrap(Sort::INT, Value::int(c.next(3)).into()),
        2 => Value::Wrap(Sort::REF, Value::Ref(u64::from(c.next(3))).into()),
        _ => Value::Pair((snapshot(c, depth - 1), snapshot(c, depth - 1)).into()),
    }
}

/// A formula that is true in the model.
fn true_formula(t: &Terms, names: &Names, m: &Model, c: &mut Choices) -> Term {
    let f = names.formula(t, c, 2);
    match m.eval(t, f) {
        Some(Value::Bool(false)) => t.not(f),
        Some(_) => f,
        None => t.tru(),
    }
}

fn bytes(length: usize) -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..length)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn nothing_false_is_proved(seed in bytes(40), facts in proptest::collection::vec(bytes(24), 0..14), goals in proptest::collection::vec(bytes(24), 1..5)) {
        let t = Terms::new();
        let names = Names::new(&t);
        let model = names.model(&mut Choices(seed.iter()));
        let mut tier = Tier::new(&t);
        for fact in &facts {
            tier.assume(true_formula(&t, &names, &model, &mut Choices(fact.iter())));
            prop_assert!(!tier.proves(t.fls()));
        }
        for goal in &goals {
            let goal = true_formula(&t, &names, &model, &mut Choices(goal.iter()));
            prop_assert!(!tier.proves(t.not(goal)) || goal == t.tru());
            // what is proved stays true of the model, and what is true is not refuted by accident
            if tier.proves(goal) {
                tier.assume(goal);
                prop_assert!(!tier.proves(t.fls()));
            }
        }
    }

    #[test]
    fn a_closed_scope_leaves_nothing(seed in bytes(40), facts in proptest::collection::vec(bytes(20), 0..8), inner in proptest::collection::vec(bytes(20), 1..8), goal in bytes(20)) {
        let t = Terms::new();
        let names = Names::new(&t);
        let model = names.model(&mut Choices(seed.iter()));
        let mut tier = Tier::new(&t);
        for fact in &facts {
            tier.assume(true_formula(&t, &names, &model, &mut Choices(fact.iter())));
        }
        let goal = names.formula(&t, &mut Choices(goal.iter()), 2);
        let before = tier.proves(goal);
        for depth in 0..inner.len() {
            (0..=depth).for_each(|_| tier.push());
            for fact in &inner {
                // also false ones: conflicts are undone as well
                tier.assume(names.formula(&t, &mut Choices(fact.iter()), 2));
            }
            tier.proves(goal);
            (0..=depth).for_each(|_| tier.pop());
        }
        prop_assert_eq!(tier.proves(goal), before);
    }
}
