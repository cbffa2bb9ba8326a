//! Chains of comparisons: `x < y`, `y < z` and `z < x` cannot all be, whatever the intervals are.
//!
//! Each comparison says that one term is less than another by at least some number; a cycle of such
//! steps that adds up to less than nothing is a contradiction. Bounds are steps from and to zero,
//! and so far as `x + 1` does not overflow it is one more than `x`.

use super::State;
use super::domain::Domain;
use echis_logic::{BitsOp, Op, Range, Sort, Term};
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive};
use rustc_hash::FxHashMap;

/// Larger graphs are not looked at.
const STEPS: usize = 600;
/// So many terms that differ are looked at.
const DIFFERENT: usize = 16;

/// How numbers are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    Signed,
    Unsigned,
    Integers,
}

/// `from - to <= weight`.
#[derive(Clone, Copy)]
struct Step {
    from: usize,
    to: usize,
    weight: i128,
}

/// The comparisons of one reading.
struct Chains {
    reading: Reading,
    steps: Vec<Step>,
    /// Numbers of terms; 0 is zero itself.
    places: FxHashMap<Term, usize>,
    different: Vec<(usize, usize)>,
}

/// The comparisons that are known to be true contradict each other.
pub(super) fn contradict(state: &State) -> bool {
    [Reading::Signed, Reading::Unsigned, Reading::Integers]
        .into_iter()
        .any(|reading| Chains::of(state, reading).is_contradictory())
}

impl Chains {
    fn of(state: &State, reading: Reading) -> Chains {
        let mut chains = Chains {
            reading,
            steps: Vec::new(),
            places: FxHashMap::default(),
            different: Vec::new(),
        };
        for (part, &domain) in state.graph.parts.iter().zip(&state.domains) {
            let (Domain::Truth(f, t), [a, b]) = (domain, &part.node.args[..]) else {
                continue;
            };
            if f != t {
                chains.add(state, &part.node.op, *a, *b, t);
            }
        }
        chains.offsets(state);
        chains.bound(state);
        chains
    }

    /// Bit vectors that are others and a literal, where the sum stays in the range of its reading.
    fn offsets(&mut self, state: &State) {
        if self.reading == Reading::Integers {
            return;
        }
        for part in &state.graph.parts {
            let (Op::Bits(BitsOp::Add), [literal, x]) = (&part.node.op, &part.node.args[..]) else {
                continue;
            };
            let domain = |term: &Term| match state.domains[state.graph.places[term]] {
                Domain::Bits(width, range) => Some((Range::full(width), range)),
                _ => None,
            };
            let (Some((full, range)), Some((_, number))) = (domain(x), domain(literal)) else {
                continue;
            };
            if number.value().is_none() {
                continue;
            }
            let ends = |range: Range| match self.reading {
                Reading::Unsigned => (i128::from(range.low), i128::from(range.high)),
                _ => (i128::from(range.min), i128::from(range.max)),
            };
            let ((number, _), (first, last), (least, most)) = (ends(number), ends(range), ends(full));
            if first + number >= least && last + number <= most {
                self.equal(part.term, *x, number, true);
            }
        }
    }

    /// A comparison of two terms, which is true or false.
    fn add(&mut self, state: &State, op: &Op, a: Term, b: Term, truth: bool) {
        let is_bits = state.terms.bits_width(state.terms.sort_of(a)).is_some();
        match (op, self.reading) {
            (Op::Bits(BitsOp::Slt | BitsOp::Sle), Reading::Signed)
            | (Op::Bits(BitsOp::Ult | BitsOp::Ule), Reading::Unsigned) => {
                let is_strict = matches!(op, Op::Bits(BitsOp::Slt | BitsOp::Ult));
                let (a, b) = if truth { (a, b) } else { (b, a) };
                self.step(a, b, -i128::from(is_strict == truth));
            }
            (Op::Eq, Reading::Signed | Reading::Unsigned) if is_bits => self.equal(a, b, 0, truth),
            (Op::Eq, Reading::Integers) if !is_bits => {
                if let Some((x, y, constant)) = difference(state, a, b) {
                    self.equal(x, y, -constant, truth);
                }
            }
            (Op::Le, Reading::Integers) => {
                // x - y + constant <= 0, or not so: then y - x - constant <= -1
                match (difference(state, a, b), truth) {
                    (Some((x, y, constant)), true) => self.step(x, y, -constant),
                    (Some((x, y, constant)), false) => self.step(y, x, constant - 1),
                    (None, _) => {}
                }
            }
            _ => {}
        }
    }

    /// `x - y` is a number, or is not.
    fn equal(&mut self, x: Term, y: Term, number: i128, truth: bool) {
        if truth {
            self.step(x, y, number);
            self.step(y, x, -number);
        } else if number == 0 && self.different.len() < DIFFERENT {
            let pair = (self.place(x), self.place(y));
            self.different.push(pair);
        }
    }

    fn place(&mut self, term: Term) -> usize {
        let next = self.places.len() + 1;
        *self.places.entry(term).or_insert(next)
    }

    fn step(&mut self, from: Term, to: Term, weight: i128) {
        let (from, to) = (self.place(from), self.place(to));
        self.steps.push(Step { from, to, weight });
    }

    /// The bounds of the terms that are compared.
    fn bound(&mut self, state: &State) {
        for (term, &place) in &self.places {
            let bounds = match (
                state.graph.places.get(term).map(|&p| state.domains[p]),
                self.reading,
            ) {
                (Some(Domain::Bits(_, range)), Reading::Signed) => Some((range.min.into(), range.max.into())),
                (Some(Domain::Bits(_, range)), _) => Some((range.low.into(), range.high.into())),
                (Some(Domain::Int(interval)), _) => interval.bounds(),
                _ => None,
            };
            if let Some((low, high)) = bounds {
                self.steps.push(Step {
                    from: place,
                    to: 0,
                    weight: high,
                });
                self.steps.push(Step {
                    from: 0,
                    to: place,
                    weight: -low,
                });
            }
        }
    }

    fn is_contradictory(&mut self) -> bool {
        if self.steps.is_empty() || self.steps.len() > STEPS {
            return false;
        }
        if self.has_negative_cycle() {
            return true;
        }
        // different, but neither can be the smaller one
        std::mem::take(&mut self.different).into_iter().any(|(a, b)| {
            [(a, b), (b, a)].into_iter().all(|(from, to)| {
                self.steps.push(Step { from, to, weight: -1 });
                let is_impossible = self.has_negative_cycle();
                self.steps.pop();
                is_impossible
            })
        })
    }

    /// Shortest ways from everywhere at once never end.
    fn has_negative_cycle(&self) -> bool {
        let mut ways = vec![0i128; self.places.len() + 1];
        for _ in 0..=ways.len() {
            let mut changed = false;
            for step in &self.steps {
                let way = ways[step.from] + step.weight;
                if way < ways[step.to] {
                    ways[step.to] = way;
                    changed = true;
                }
            }
            if !changed {
                return false;
            }
        }
        true
    }
}

/// `a - b` as `x - y + constant`, if it is that.
fn difference(state: &State, a: Term, b: Term) -> Option<(Term, Term, i128)> {
    if state.terms.sort_of(a) != Sort::INT {
        return None;
    }
    let mut form = state.terms.linear(a);
    form.add_scaled(&state.terms.linear(b), &-BigRational::one());
    if form.terms.len() != 2 {
        return None;
    }
    let (mut x, mut y) = (None, None);
    for (&term, factor) in &form.terms {
        let side = if factor.is_positive() { &mut x } else { &mut y };
        *side = factor.abs().is_one().then_some(term);
    }
    let constant = form.constant.to_integer().to_i64()?;
    Some((x?, y?, constant.into()))
}
