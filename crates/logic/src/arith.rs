//! Arithmetic builders over linear normal forms.
//!
//! Comparisons are normalised to `Σ positive <= Σ negative + c` with coprime integer coefficients,
//! so that the same fact written in two ways is one term. Integers know only `<=`.

use crate::linear::Linear;
use crate::sort::Sort;
use crate::term::{Op, Term, Terms};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use std::sync::Arc;

impl Terms {
    /// An integer literal.
    pub fn int(&self, value: impl Into<BigInt>) -> Term {
        self.make(Op::Int(Arc::new(value.into())), [], Sort::INT)
    }

    /// A rational literal `numerator / denominator`; the denominator must not be zero.
    pub fn real(&self, numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> Term {
        self.literal(
            &BigRational::new(numerator.into(), denominator.into()),
            Sort::REAL,
        )
    }

    /// Zero of a numeric sort.
    pub fn zero(&self, sort: Sort) -> Term {
        self.literal(&BigRational::zero(), sort)
    }

    /// `a + b`.
    pub fn add(&self, a: Term, b: Term) -> Term {
        self.combine(a, b, BigRational::one())
    }

    /// `a - b`.
    pub fn sub(&self, a: Term, b: Term) -> Term {
        self.combine(a, b, -BigRational::one())
    }

    /// `-a`.
    pub fn neg(&self, a: Term) -> Term {
        self.sub(self.zero(self.sort_of(a)), a)
    }

    fn combine(&self, a: Term, b: Term, factor: BigRational) -> Term {
        let sort = self.sort_of(a);
        debug_assert_eq!(sort, self.sort_of(b), "sum of different sorts");
        let mut form = self.linear(a);
        form.add_scaled(&self.linear(b), &factor);
        self.from_linear(&form, sort)
    }

    /// `a * b`.
    pub fn mul(&self, a: Term, b: Term) -> Term {
        let sort = self.sort_of(a);
        debug_assert_eq!(sort, self.sort_of(b), "product of different sorts");
        let (factor, other) = match (self.number(a), self.number(b)) {
            (Some(k), _) => (k, b),
            (_, Some(k)) => (k, a),
            _ => return self.make(Op::Mul, [a.min(b), a.max(b)], sort),
        };
        let mut form = self.linear(other);
        form.scale(&factor);
        self.from_linear(&form, sort)
    }

    /// SMT-LIB's integer division.
    pub fn div(&self, a: Term, b: Term) -> Term {
        match (self.number(a), self.number(b)) {
            (_, Some(k)) if k.is_one() => a,
            (Some(x), Some(y)) if !y.is_zero() => self.int(euclid(&x.to_integer(), &y.to_integer()).0),
            _ => self.make(Op::Div, [a, b], Sort::INT),
        }
    }

    /// SMT-LIB's `mod`.
    pub fn modulo(&self, a: Term, b: Term) -> Term {
        match (self.number(a), self.number(b)) {
            (_, Some(k)) if k.abs().is_one() => self.int(0),
            (Some(x), Some(y)) if !y.is_zero() => self.int(euclid(&x.to_integer(), &y.to_integer()).1),
            _ => self.make(Op::Mod, [a, b], Sort::INT),
        }
    }

    /// Rational division.
    pub fn real_div(&self, a: Term, b: Term) -> Term {
        match self.number(b) {
            Some(k) if !k.is_zero() => self.mul(self.literal(&k.recip(), Sort::REAL), a),
            _ => self.make(Op::RealDiv, [a, b], Sort::REAL),
        }
    }

    /// An integer as a rational.
    pub fn to_real(&self, a: Term) -> Term {
        let form = self.linear(a);
        let mut real = Linear {
            constant: form.constant,
            ..Linear::default()
        };
        for (t, c) in form.terms {
            real.add_term(self.make(Op::ToReal, [t], Sort::REAL), c);
        }
        self.from_linear(&real, Sort::REAL)
    }

    /// `a <= b`.
    pub fn le(&self, a: Term, b: Term) -> Term {
        let sort = self.sort_of(a);
        debug_assert_eq!(sort, self.sort_of(b), "comparison of different sorts");
        let (left, right, mut bound) = self.sides(a, b);
        if left.terms.is_empty() && right.terms.is_empty() {
            return self.bool(!bound.is_negative());
        }
        if sort == Sort::INT {
            bound = bound.floor();
        }
        self.relation(Op::Le, left, right, bound, sort)
    }

    /// `a < b`.
    pub fn lt(&self, a: Term, b: Term) -> Term {
        let sort = self.sort_of(a);
        if sort == Sort::INT {
            return self.le(self.add(a, self.int(1)), b);
        }
        debug_assert_eq!(sort, self.sort_of(b), "comparison of different sorts");
        let (left, right, bound) = self.sides(a, b);
        if left.terms.is_empty() && right.terms.is_empty() {
            return self.bool(bound.is_positive());
        }
        self.relation(Op::Lt, left, right, bound, sort)
    }

    /// `left op right + bound`, the constant on the side where it is positive.
    fn relation(&self, op: Op, mut left: Linear, mut right: Linear, bound: BigRational, sort: Sort) -> Term {
        if bound.is_negative() && !right.terms.is_empty() {
            left.constant = -bound;
        } else {
            right.constant = bound;
        }
        let sides = [&left, &right].map(|side| self.from_linear(side, sort));
        self.compare_counted(&op, sides[0], sides[1])
            .unwrap_or_else(|| self.make(op, sides, Sort::BOOL))
    }

    pub(crate) fn numeric_eq(&self, a: Term, b: Term) -> Term {
        let sort = self.sort_of(a);
        if let Some(t) = self.eq_of_choices(a, b) {
            return t;
        }
        let (left, right, bound) = self.sides(a, b);
        if left.terms.is_empty() && right.terms.is_empty() {
            return self.bool(bound.is_zero());
        }
        if sort == Sort::INT && !bound.is_integer() {
            return self.fls();
        }
        // a side of its own for the smallest term, so that both orders of writing give one form
        let (left, right, bound) = match (left.terms.first_key_value(), right.terms.first_key_value()) {
            (Some((l, _)), Some((r, _))) if r < l => (right, left, -bound),
            (None, _) => (right, left, -bound),
            _ => (left, right, bound),
        };
        self.relation(Op::Eq, left, right, bound, sort)
    }

    /// `(c ? 1 : 2) == 1` and the like.
    fn eq_of_choices(&self, a: Term, b: Term) -> Option<Term> {
        let (ite, value) = if self.number(b).is_some() { (a, b) } else { (b, a) };
        self.number(value)?;
        let node = self.node(ite);
        if node.op != Op::Ite || (self.number(node.args[1]).is_none() && self.number(node.args[2]).is_none())
        {
            return None;
        }
        Some(self.ite(
            node.args[0],
            self.eq(node.args[1], value),
            self.eq(node.args[2], value),
        ))
    }

    /// The smaller of two numbers.
    pub fn min(&self, a: Term, b: Term) -> Term {
        self.ite(self.le(a, b), a, b)
    }
}

/// Quotient and remainder with `0 <= remainder < |divisor|`.
pub(crate) fn euclid(a: &BigInt, b: &BigInt) -> (BigInt, BigInt) {
    let (mut q, mut r) = a.div_mod_floor(b);
    if r.is_negative() {
        r -= b;
        q += 1;
    }
    (q, r)
}
