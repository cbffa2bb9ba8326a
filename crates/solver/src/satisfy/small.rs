//! Values for people: as near to zero as can be had cheaply.

use super::{Assignment, Satisfier, Solution};
use echis_logic::{BitsOp, Sort, Term, Terms, Value};
use num_bigint::BigInt;
use std::time::Instant;

/// The widest bound that is tried. What cannot be as near to zero as that is left alone.
const WIDEST: i64 = 64;
/// The bounds between zero and the widest one.
const BETWEEN: [i64; 5] = [1, 2, 4, 8, 16];
/// Z3's resources for one attempt: some tens of milliseconds.
const ATTEMPT: u32 = 300_000;
/// How many attempts are made for one solution.
const ATTEMPTS: u32 = 60;

impl Satisfier<'_> {
    /// [`Satisfier::solve`] with values near zero for these terms (bit vectors, read as signed
    /// numbers, and integers) where that is possible, the first terms being the most important.
    pub fn solve_small(&mut self, constraints: &[Term], small: &[Term]) -> Solution {
        let start = Instant::now();
        let solution = match self.solution(constraints) {
            Solution::Sat(found) => Solution::Sat(self.smaller(constraints, small, found)),
            other => other,
        };
        self.finish(start);
        solution
    }

    /// [`Satisfier::solve`] with as little effort as one attempt at smaller values takes.
    pub fn attempt(&mut self, constraints: &[Term]) -> Solution {
        self.resources = ATTEMPT.min(self.limits.resources());
        let solution = self.solve(constraints);
        self.resources = self.limits.resources();
        solution
    }

    /// Bounds one term after the other, and keeps the bounds that were possible.
    fn smaller(&mut self, constraints: &[Term], small: &[Term], found: Assignment) -> Assignment {
        self.resources = ATTEMPT.min(self.limits.resources());
        let mut bounding = Bounding {
            bounded: constraints.to_vec(),
            found,
            attempts: ATTEMPTS,
            satisfier: self,
        };
        for &term in small {
            bounding.bound(term);
        }
        let found = bounding.found;
        self.resources = self.limits.resources();
        found
    }
}

/// A solution that becomes smaller.
struct Bounding<'s, 't> {
    satisfier: &'s mut Satisfier<'t>,
    /// The constraints, and the bounds that are kept.
    bounded: Vec<Term>,
    /// A solution of them.
    found: Assignment,
    /// How many more are made.
    attempts: u32,
}

impl Bounding<'_, '_> {
    /// Bounds a term as closely as is possible. Most are zero, or cannot be anywhere near.
    fn bound(&mut self, term: Term) {
        if !self.keep(term, 0) && self.keep(term, WIDEST) {
            BETWEEN.into_iter().any(|bound| self.keep(term, bound));
        }
    }

    /// Keeps a bound if it is possible. Says whether it holds now.
    fn keep(&mut self, term: Term, bound: i64) -> bool {
        let terms = self.satisfier.terms;
        let Some(is_near) = within(terms, term, bound) else {
            return true;
        };
        self.bounded.push(is_near);
        if self.found.value(terms, is_near) == Some(Value::Bool(true)) {
            return true;
        }
        if self.attempts > 0 && self.satisfier.limits.why_to_stop().is_none() {
            self.attempts -= 1;
            if let Solution::Sat(better) = self.satisfier.solution(&self.bounded) {
                self.found = better;
                return true;
            }
        }
        self.bounded.pop();
        false
    }
}

/// `-bound <= term <= bound`, if it is a term that can be compared with such numbers, and may be
/// another one.
fn within(t: &Terms, term: Term, bound: i64) -> Option<Term> {
    let sort = t.sort_of(term);
    if sort == Sort::INT {
        let (low, high) = (t.int(-bound), t.int(BigInt::from(bound)));
        return Some(t.and(t.le(low, term), t.le(term, high)));
    }
    let width = t.vector_width(sort)?;
    // the bound is a number of this width
    if width < 64 && bound >= 1 << (width - 1) {
        return None;
    }
    let at_most = |a, b| t.vector_op(BitsOp::Sle, &[a, b], 1);
    let (low, high) = (t.vector(width, -bound), t.vector(width, bound));
    Some(t.and(at_most(low, term), at_most(term, high)))
}
