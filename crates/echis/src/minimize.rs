//! The smallest counterexample of a path.
//!
//! The inputs are made small one after the other: each gets the least value for which the property
//! still fails, given the values of those before. Unsigned numbers and characters are small near
//! zero, signed ones near zero too, the positive one of two. `false` is less than `true`.

use crate::run::Run;
use echis_logic::{BitsOp, Term, Terms, Value};
use echis_solver::{Assignment, Solution};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

/// How the values of an input are ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// `false` is the least.
    Truth,
    /// Zero is the least.
    Unsigned,
    /// By the distance from zero.
    Signed,
}

/// A part of the inputs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Leaf {
    pub term: Term,
    pub order: Order,
}

/// How many questions are asked to make the counterexamples of one property smaller.
pub(crate) const QUESTIONS: usize = 400;

impl Leaf {
    /// The value for some inputs.
    fn value(self, t: &Terms, found: &Assignment) -> Option<BigInt> {
        Some(match (self.order, found.value(t, self.term)?) {
            (_, Value::Int(value)) => value,
            (Order::Truth, value) => BigInt::from(u8::from(value.truth()?)),
            (order, value) => {
                let natural = BigInt::from(value.as_natural()?);
                let width = t.vector_width(t.sort_of(self.term))?;
                let is_negative = order == Order::Signed && natural.bit(u64::from(width) - 1);
                if is_negative {
                    natural - (BigInt::one() << width)
                } else {
                    natural
                }
            }
        })
    }

    /// Says that the value is at most so far from zero.
    fn within(self, t: &Terms, distance: &BigInt) -> Term {
        let at_most = |op, a, b| t.vector_op(op, &[a, b], 1);
        match (self.order, t.vector_width(t.sort_of(self.term))) {
            (Order::Truth, _) => t.not(self.term),
            (Order::Unsigned, Some(width)) => {
                at_most(BitsOp::Ule, self.term, t.vector(width, distance.clone()))
            }
            (Order::Signed, Some(width)) => {
                let least = t.vector(width, -distance);
                // the least number of all has no positive one at the same distance
                let greatest = BigInt::min(distance.clone(), (BigInt::one() << (width - 1)) - 1);
                let greatest = t.vector(width, greatest);
                t.and(
                    at_most(BitsOp::Sle, least, self.term),
                    at_most(BitsOp::Sle, self.term, greatest),
                )
            }
            (Order::Unsigned | Order::Signed, None) => {
                let (least, greatest) = (t.int(-distance), t.int(distance.clone()));
                t.and(t.le(least, self.term), t.le(self.term, greatest))
            }
        }
    }

    /// Says what the value is.
    fn is(self, t: &Terms, value: &BigInt) -> Term {
        match (self.order, t.vector_width(t.sort_of(self.term))) {
            (Order::Truth, _) if value.is_zero() => t.not(self.term),
            (Order::Truth, _) => self.term,
            (_, Some(width)) => t.eq(self.term, t.vector(width, value.clone())),
            (_, None) => t.eq(self.term, t.int(value.clone())),
        }
    }
}

/// The values of the inputs, the less being the better.
pub(crate) type Size = Vec<(BigInt, bool)>;

/// Inputs that are made smaller.
struct Minimizer<'r> {
    run: &'r Run,
    /// The property fails, and the inputs before have their values.
    constraints: Vec<Term>,
    found: Assignment,
    /// How many more questions may be asked.
    questions: &'r mut usize,
}

impl Minimizer<'_> {
    /// Looks for inputs for which something is true as well.
    fn try_with(&mut self, condition: Term) -> bool {
        if *self.questions == 0 || self.run.is_late() {
            return false;
        }
        *self.questions -= 1;
        let mut constraints = self.constraints.clone();
        constraints.push(condition);
        match self.run.attempt(&constraints) {
            Solution::Sat(found) => {
                self.found = found;
                true
            }
            Solution::Unsat | Solution::Unknown(_) => false,
        }
    }

    fn minimize(&mut self, leaf: Leaf) {
        let t = self.run.terms();
        let Some(mut value) = leaf.value(t, &self.found) else {
            return;
        };
        // nothing is known to be possible below this distance, and something at that of the value
        let mut impossible = BigInt::from(-1);
        while impossible.clone() + 1 < value.abs() {
            let distance = if impossible.is_negative() {
                BigInt::zero()
            } else {
                (&impossible + value.abs()) / 2
            };
            if self.try_with(leaf.within(t, &distance)) {
                value = leaf.value(t, &self.found).unwrap_or(value);
            } else {
                impossible = distance;
            }
        }
        if value.is_negative() && self.try_with(leaf.is(t, &-&value)) {
            value = -value;
        }
        self.constraints.push(leaf.is(t, &value));
    }
}

/// Makes inputs of the path smaller for which something is true. Gives how small they are as well.
pub(crate) fn minimized(
    run: &Run,
    condition: Term,
    found: Assignment,
    questions: &mut usize,
) -> (Assignment, Size) {
    let t = run.terms();
    let mut constraints = run.path.borrow().conditions().to_vec();
    constraints.push(condition);
    let mut minimizer = Minimizer {
        run,
        constraints,
        found,
        questions,
    };
    let leaves = run.leaves();
    for leaf in &leaves {
        minimizer.minimize(*leaf);
    }
    let found = minimizer.found;
    let sizes = leaves.iter().map(|leaf| {
        let value = leaf.value(t, &found).unwrap_or_default();
        (value.abs(), value.is_negative())
    });
    let size = sizes.collect();
    (found, size)
}
