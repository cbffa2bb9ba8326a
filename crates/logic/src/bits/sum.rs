//! Linear forms modulo 2ⁿ, and the builders that normalise through them.

use super::{BitsOp, number};
use crate::term::{Op, Term, Terms};
use smallvec::SmallVec;

/// `constant + Σ coefficient · term` modulo 2ⁿ, terms in the order of their indices, no coefficient
/// zero.
#[derive(Debug, Clone)]
pub(crate) struct Sum {
    pub width: u32,
    pub constant: u64,
    pub terms: SmallVec<[(Term, u64); 4]>,
}

impl Sum {
    fn new(width: u32) -> Sum {
        Sum {
            width,
            constant: 0,
            terms: SmallVec::new(),
        }
    }

    pub(super) fn add_constant(&mut self, value: u64) {
        self.constant = self.constant.wrapping_add(value) & number::mask(self.width);
    }

    /// Adds `coefficient · term`.
    pub(super) fn add_term(&mut self, term: Term, coefficient: u64) {
        let coefficient = coefficient & number::mask(self.width);
        match self.terms.binary_search_by_key(&term, |&(t, _)| t) {
            Ok(at) => {
                let sum = self.terms[at].1.wrapping_add(coefficient) & number::mask(self.width);
                if sum == 0 {
                    self.terms.remove(at);
                } else {
                    self.terms[at].1 = sum;
                }
            }
            Err(at) if coefficient != 0 => self.terms.insert(at, (term, coefficient)),
            Err(_) => {}
        }
    }

    /// Multiplies by a number.
    pub(super) fn scale(&mut self, factor: u64) {
        let mask = number::mask(self.width);
        self.constant = self.constant.wrapping_mul(factor) & mask;
        for (_, c) in &mut self.terms {
            *c = c.wrapping_mul(factor) & mask;
        }
        self.terms.retain(|(_, c)| *c != 0);
    }
}

impl Terms {
    /// The linear form of a bit vector.
    pub(crate) fn bits_sum(&self, term: Term) -> Sum {
        let mut sum = Sum::new(self.width(term));
        self.collect_sum(term, 1, &mut sum);
        sum
    }

    /// The linear form of `a - b`.
    pub(crate) fn bits_difference(&self, a: Term, b: Term) -> Sum {
        let mut sum = self.bits_sum(a);
        self.collect_sum(b, u64::MAX, &mut sum);
        sum
    }

    fn collect_sum(&self, term: Term, factor: u64, sum: &mut Sum) {
        let node = self.node(term);
        match node.op {
            Op::Bits(BitsOp::Literal(value)) => sum.add_constant(value.wrapping_mul(factor)),
            Op::Bits(BitsOp::Add) => node.args.iter().for_each(|&a| self.collect_sum(a, factor, sum)),
            Op::Bits(BitsOp::Mul) => match self.bits_value(node.args[0]) {
                Some(k) => self.collect_sum(node.args[1], factor.wrapping_mul(k), sum),
                None => sum.add_term(term, factor),
            },
            // -1 - x
            Op::Bits(BitsOp::Not) => {
                sum.add_constant(factor.wrapping_neg());
                self.collect_sum(node.args[0], factor.wrapping_neg(), sum);
            }
            _ => sum.add_term(term, factor),
        }
    }

    /// The term of a linear form.
    pub(crate) fn bits_of_sum(&self, sum: &Sum) -> Term {
        let (width, minus_one) = (sum.width, number::mask(sum.width));
        if let [(x, c)] = sum.terms[..]
            && c == minus_one
            && sum.constant == minus_one
        {
            return self.bits_node(BitsOp::Not, [x], width);
        }
        let mut parts: SmallVec<[Term; 4]> = SmallVec::new();
        if sum.constant != 0 || sum.terms.is_empty() {
            parts.push(self.bits_literal(width, sum.constant));
        }
        for &(t, c) in &sum.terms {
            parts.push(if c == 1 {
                t
            } else {
                self.bits_node(BitsOp::Mul, [self.bits_literal(width, c), t], width)
            });
        }
        match parts[..] {
            [only] => only,
            _ => self.bits_node(BitsOp::Add, parts, width),
        }
    }

    /// `a + b`.
    pub fn bv_add(&self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.width(a), self.width(b), "sum of different widths");
        let mut sum = self.bits_sum(a);
        self.collect_sum(b, 1, &mut sum);
        self.bits_of_sum(&sum)
    }

    /// `a - b`.
    pub fn bv_sub(&self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.width(a), self.width(b), "difference of different widths");
        self.bits_of_sum(&self.bits_difference(a, b))
    }

    /// `-a`.
    pub fn bv_neg(&self, a: Term) -> Term {
        self.bv_multiple(a, u64::MAX)
    }

    /// `~a`.
    pub fn bv_not(&self, a: Term) -> Term {
        let mut sum = self.bits_sum(a);
        sum.scale(u64::MAX);
        sum.add_constant(u64::MAX);
        self.bits_of_sum(&sum)
    }

    /// `factor · a`.
    pub(super) fn bv_multiple(&self, a: Term, factor: u64) -> Term {
        let mut sum = self.bits_sum(a);
        sum.scale(factor);
        self.bits_of_sum(&sum)
    }

    /// `a * b`.
    pub fn bv_mul(&self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.width(a), self.width(b), "product of different widths");
        let width = self.width(a);
        match (self.bits_value(a), self.bits_value(b)) {
            (Some(k), _) => return self.bv_multiple(b, k),
            (_, Some(k)) => return self.bv_multiple(a, k),
            _ => {}
        }
        // (k·x) * (m·y) is (k·m)·(x * y)
        let ((k, x), (m, y)) = (self.factor(a), self.factor(b));
        let product = self.bits_node(BitsOp::Mul, [x.min(y), x.max(y)], width);
        self.bv_multiple(product, k.wrapping_mul(m))
    }

    /// A literal factor, and the rest.
    fn factor(&self, term: Term) -> (u64, Term) {
        let node = self.peek(term);
        match node.op {
            Op::Bits(BitsOp::Mul) => match self.bits_value(node.args[0]) {
                Some(k) => (k, node.args[1]),
                None => (1, term),
            },
            _ => (1, term),
        }
    }
}
