//! Linear forms: a constant plus rational multiples of terms. All arithmetic builders normalise
//! through them.

use crate::sort::Sort;
use crate::term::{Op, Term, Terms};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use std::collections::BTreeMap;
use std::sync::Arc;

/// `constant + Σ coefficient · term`, terms in the order of their indices, no coefficient zero.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Linear {
    /// The constant.
    pub constant: BigRational,
    /// Coefficients by term; none of these terms is a sum, a literal or a multiple.
    pub terms: BTreeMap<Term, BigRational>,
}

impl Linear {
    /// Adds `factor · other`.
    pub fn add_scaled(&mut self, other: &Linear, factor: &BigRational) {
        add(&mut self.constant, &product(&other.constant, factor));
        for (&t, c) in &other.terms {
            self.add_term(t, product(c, factor));
        }
    }

    /// Adds `coefficient · term`.
    pub fn add_term(&mut self, term: Term, coefficient: BigRational) {
        let entry = self.terms.entry(term).or_insert_with(BigRational::zero);
        add(entry, &coefficient);
        if entry.is_zero() {
            self.terms.remove(&term);
        }
    }

    /// Multiplies by a number.
    pub fn scale(&mut self, factor: &BigRational) {
        if factor.is_zero() {
            *self = Linear::default();
            return;
        }
        self.constant = product(&self.constant, factor);
        for c in self.terms.values_mut() {
            *c = product(c, factor);
        }
    }

    /// The value, if there are no terms.
    pub fn as_constant(&self) -> Option<&BigRational> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// The positive number by which to divide so that the coefficients become coprime integers.
    pub fn content(&self) -> BigRational {
        let mut gcd = BigInt::zero();
        let mut lcm = BigInt::one();
        for c in self.terms.values() {
            gcd = gcd.gcd(c.numer());
            lcm = lcm.lcm(c.denom());
        }
        if gcd.is_zero() {
            BigRational::one()
        } else {
            BigRational::new(gcd, lcm)
        }
    }
}

/// Adds a number. Most numbers are integers, whose sum need not be reduced.
fn add(to: &mut BigRational, number: &BigRational) {
    match to.is_integer() && number.is_integer() {
        true => *to = BigRational::from_integer(to.numer() + number.numer()),
        false => *to += number,
    }
}

/// The product of two numbers. Most numbers are integers, whose product need not be reduced.
fn product(a: &BigRational, b: &BigRational) -> BigRational {
    match a.is_integer() && b.is_integer() {
        true => BigRational::from_integer(a.numer() * b.numer()),
        false => a * b,
    }
}

impl Terms {
    /// The linear form of a numeric term.
    pub fn linear(&self, term: Term) -> Linear {
        let mut form = Linear::default();
        self.collect_linear(term, &BigRational::one(), &mut form);
        form
    }

    fn collect_linear(&self, term: Term, factor: &BigRational, form: &mut Linear) {
        let node = self.node(term);
        match &node.op {
            Op::Int(i) => {
                let value = BigRational::from_integer((**i).clone());
                add(&mut form.constant, &product(&value, factor));
            }
            Op::Real(r) => add(&mut form.constant, &product(r, factor)),
            Op::Add => node
                .args
                .iter()
                .for_each(|&a| self.collect_linear(a, factor, form)),
            Op::Mul => match self.number(node.args[0]) {
                Some(k) => self.collect_linear(node.args[1], &product(&k, factor), form),
                None => form.add_term(term, factor.clone()),
            },
            _ => form.add_term(term, factor.clone()),
        }
    }

    /// The term of a linear form, in normal form.
    pub fn from_linear(&self, form: &Linear, sort: Sort) -> Term {
        let mut parts = Vec::with_capacity(form.terms.len() + 1);
        if !form.constant.is_zero() || form.terms.is_empty() {
            parts.push(self.literal(&form.constant, sort));
        }
        for (&t, c) in &form.terms {
            parts.push(if c.is_one() {
                t
            } else {
                self.make(Op::Mul, [self.literal(c, sort), t], sort)
            });
        }
        if parts.len() == 1 {
            parts[0]
        } else {
            self.make(Op::Add, parts, sort)
        }
    }

    /// The value of a numeric literal.
    pub fn number(&self, term: Term) -> Option<BigRational> {
        match &self.peek(term).op {
            Op::Int(i) => Some(BigRational::from_integer((**i).clone())),
            Op::Real(r) => Some((**r).clone()),
            _ => None,
        }
    }

    /// A literal of sort Int (then the value is integral) or Real.
    pub fn literal(&self, value: &BigRational, sort: Sort) -> Term {
        if sort == Sort::INT {
            debug_assert!(value.is_integer(), "fraction as an integer literal");
            self.make(Op::Int(Arc::new(value.to_integer())), [], Sort::INT)
        } else {
            self.make(Op::Real(Arc::new(value.clone())), [], Sort::REAL)
        }
    }

    /// Splits `a - b` (scaled by a positive number, coefficients coprime integers) into the parts
    /// with positive and with negative coefficients, and the constant: `a REL b` holds exactly if
    /// `positive REL negative + constant`.
    pub(crate) fn sides(&self, a: Term, b: Term) -> (Linear, Linear, BigRational) {
        let mut form = self.linear(a);
        form.add_scaled(&self.linear(b), &-BigRational::one());
        let content = form.content();
        form.scale(&content.recip());
        let (mut left, mut right) = (Linear::default(), Linear::default());
        for (t, c) in form.terms {
            if c.is_positive() {
                left.terms.insert(t, c);
            } else {
                right.terms.insert(t, -c);
            }
        }
        (left, right, -form.constant)
    }
}
