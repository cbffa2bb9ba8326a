//! Known inputs on which a property is run once more after it was proved.
//!
//! A proof is about what the property does with symbolic values. With known values it does the same
//! unless it depends on something else: a static that one side of a merged branch changes, a file,
//! a captured variable. The inputs are of two kinds: some for each side of each merged branch of
//! the paths, and boundary and pseudo-random values of the types.

use crate::run::Run;
use crate::symbolic::Values;
use echis_logic::{Term, Terms, Value};
use echis_solver::{Assignment, Solution};
use std::rc::Rc;

/// How many inputs are taken from the paths.
const FROM_PATHS: usize = 48;
/// How many inputs are made up of boundaries and pseudo-random numbers.
const MADE_UP: u32 = 24;
/// How many sides of merged branches are looked at on one path.
pub(crate) const SIDES: usize = 64;

/// A value of a primitive type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sample {
    /// The least number, `false`.
    Least,
    /// The greatest number, `true`.
    Greatest,
    /// A number near zero.
    Small(u8),
    /// The one with these bits, as far as it has so many.
    Bits(u128),
}

/// Known inputs.
#[derive(Debug, Clone)]
pub(crate) enum Known {
    /// Values of the constants of a path.
    Found(Assignment),
    /// Values that are made up as they are asked for.
    MadeUp {
        number: u32,
        /// The state of the generator of pseudo-random numbers.
        state: u64,
    },
}

impl Known {
    fn made_up(number: u32) -> Known {
        let state = u64::from(number).wrapping_mul(0x2545_F491_4F6C_DD1D) | 1;
        Known::MadeUp { number, state }
    }

    /// What the inputs are.
    pub fn values(&self, run: &Rc<Run>) -> Values {
        match self {
            Known::Found(found) => Values::new(run.clone(), found.clone()),
            Known::MadeUp { .. } => Values::known(run.clone()),
        }
    }

    /// The inputs to run a property on, those of its paths first.
    pub fn inputs(found: Vec<Assignment>) -> impl Iterator<Item = Known> {
        let found = found.into_iter().map(Known::Found);
        found.chain((0..MADE_UP).map(Known::made_up))
    }

    /// The value of the next constant, if it is one of the path.
    pub fn value(&self, t: &Terms, term: Term) -> Option<Value> {
        match self {
            Known::Found(found) => found.value(t, term),
            Known::MadeUp { .. } => None,
        }
    }

    /// A value for the next constant, if values are made up.
    pub fn sample(&mut self) -> Option<Sample> {
        let Known::MadeUp { number, state } = self else {
            return None;
        };
        let kind = match *number {
            n @ 0..=5 => n,
            _ => (next(state) >> 40) as u32 % 12,
        };
        Some(match kind {
            0 => Sample::Small(0),
            1 => Sample::Greatest,
            2 => Sample::Least,
            3 => Sample::Small(1),
            4 => Sample::Bits(u128::MAX),
            5 => Sample::Small(2),
            6..=8 => Sample::Small((next(state) >> 40) as u8 % 12),
            _ => Sample::Bits(u128::from(next(state)) << 64 | u128::from(next(state))),
        })
    }

    /// A length up to a bound, if values are made up.
    pub fn length(&mut self, max: usize) -> Option<usize> {
        match self {
            Known::Found(_) => None,
            Known::MadeUp { number: 0, .. } => Some(0),
            Known::MadeUp { number: 1, .. } => Some(max),
            Known::MadeUp { state, .. } => Some((next(state) >> 32) as usize % max.saturating_add(1)),
        }
    }
}

/// The next pseudo-random number (xorshift64*, Vigna 2016).
fn next(state: &mut u64) -> u64 {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    state.wrapping_mul(0x2545_F491_4F6C_DD1D)
}

/// Adds inputs that take the path that has come to its end: some for each side of each of its
/// merged branches.
pub(crate) fn add_inputs(run: &Run, inputs: &mut Vec<Assignment>) {
    let t = run.terms();
    let mut own: Vec<Assignment> = Vec::new();
    for side in run.sides() {
        if inputs.len() + own.len() >= FROM_PATHS || run.is_late() {
            break;
        }
        let takes_it = |found: &Assignment| found.value(t, side) == Some(Value::Bool(true));
        if own.iter().any(takes_it) {
            continue;
        }
        if let Solution::Sat(found) = run.solve_any(side) {
            own.push(found);
        }
    }
    inputs.extend(own);
}
