//! Values for people: as near to zero as can be had cheaply.

use super::{Assignment, Satisfier, Solution};
use echis_logic::{Sort, Term, Terms, Value};
use num_bigint::BigInt;
use std::time::Instant;

/// The bounds that are tried, from the smallest on.
const BOUNDS: [i64; 7] = [0, 1, 2, 4, 8, 16, 64];
/// Z3's resources for one attempt: some tens of milliseconds.
const ATTEMPT: u32 = 300_000;
/// How many attempts are made for one solution.
const ATTEMPTS: u32 = 60;

impl Satisfier<'_> {
    /// [`Satisfier::solve`] with values near zero for these terms (bit vectors, read as signed numbers, and integers) where that
    /// is possible, the first terms being the most important.
    pub fn solve_small(&mut self, constraints: &[Term], small: &[Term]) -> Solution {
        let start = Instant::now();
        let solution = match self.solution(constraints) {
            Solution::Sat(found) => Solution::Sat(self.smaller(constraints, small, found)),
            other => other,
        };
        self.finish(start);
        solution
    }

    /// Bounds one term after the other, and keeps the bounds that were possible.
    fn smaller(&mut self, constraints: &[Term], small: &[Term], mut found: Assignment) -> Assignment {
        self.resources = ATTEMPT.min(self.limits.resources());
        let mut bounded = constraints.to_vec();
        let mut attempts = ATTEMPTS;
        for &term in small {
            for bound in BOUNDS {
                let Some(is_near) = within(self.terms, term, bound) else {
                    break;
                };
                bounded.push(is_near);
                if found.value(self.terms, is_near) == Some(Value::Bool(true)) {
                    break;
                }
                if attempts > 0 && !self.limits.is_late() {
                    attempts -= 1;
                    if let Solution::Sat(better) = self.solution(&bounded) {
                        found = better;
                        break;
                    }
                }
                bounded.pop();
            }
        }
        self.resources = self.limits.resources();
        found
    }
}

/// `-bound <= term <= bound`, if it is a term that can be compared with such numbers.
fn within(t: &Terms, term: Term, bound: i64) -> Option<Term> {
    let sort = t.sort_of(term);
    if sort == Sort::INT {
        let (low, high) = (t.int(-bound), t.int(BigInt::from(bound)));
        return Some(t.and(t.le(low, term), t.le(term, high)));
    }
    let width = t.bits_width(sort)?;
    // the bound is a number of this width
    if width < 64 && bound >= 1 << (width - 1) {
        return None;
    }
    let (low, high) = (t.bits(width, (-bound).into()), t.bits(width, bound.into()));
    Some(t.and(t.bv_sle(low, term), t.bv_sle(term, high)))
}
