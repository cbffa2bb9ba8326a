//! Sums and comparisons of integers and rationals.

use super::{Binding, Piece, Show};
use crate::linear::Linear;
use crate::sort::Sort;
use crate::term::Term;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

impl Show<'_> {
    /// A literal, a sum or a multiple.
    pub(super) fn numeric(&mut self, term: Term) -> Piece {
        let form = self.t.linear(term);
        self.sum(&form)
    }

    fn sum(&mut self, form: &Linear) -> Piece {
        let terms: Vec<(Term, BigRational)> = form.terms.iter().map(|(&t, c)| (t, c.clone())).collect();
        self.summands(terms, form.constant.clone())
    }

    /// A sum: what is added, what is taken away, and the constant, which stands in front if nothing
    /// else is added.
    pub(super) fn summands(&mut self, terms: Vec<(Term, BigRational)>, constant: BigRational) -> Piece {
        let (added, taken): (Vec<_>, Vec<_>) = terms.into_iter().partition(|(_, c)| c.is_positive());
        let constant_first = added.is_empty() && constant.is_positive();
        let alone = added.len() + taken.len() + usize::from(!constant.is_zero()) <= 1;
        let mut text = String::new();
        let mut add = |is_negative: bool, part: &str| {
            text += match (text.is_empty(), is_negative) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            text += part;
        };
        if constant_first {
            add(false, &constant.to_string());
        }
        let mut binding = Binding::Add;
        for (term, coefficient) in added.iter().chain(&taken) {
            let rest_is_hidden = self.parts == 0;
            let part = self.multiple(*term, &coefficient.abs());
            if alone {
                binding = if coefficient.is_negative() {
                    Binding::Unary
                } else {
                    part.1
                };
            }
            let inner = if coefficient.is_negative() {
                Binding::Mul
            } else {
                Binding::Add
            };
            add(coefficient.is_negative(), &part.within(inner));
            if rest_is_hidden {
                break;
            }
        }
        if !constant_first && (!constant.is_zero() || alone && added.is_empty() && taken.is_empty()) {
            if alone {
                binding = match (constant.is_negative(), constant.is_integer()) {
                    (_, false) => Binding::Mul,
                    (true, true) => Binding::Unary,
                    (false, true) => Binding::Atom,
                };
            }
            add(constant.is_negative(), &constant.abs().to_string());
        } else if alone && constant_first {
            binding = if constant.is_integer() {
                Binding::Atom
            } else {
                Binding::Mul
            };
        }
        Piece(text, binding)
    }

    /// A positive multiple of a term.
    fn multiple(&mut self, term: Term, factor: &BigRational) -> Piece {
        if factor.is_one() {
            return self.piece(term);
        }
        let term = self.operand(term, Binding::Unary);
        Piece(format!("{factor} * {term}"), Binding::Mul)
    }

    /// `a < b` or `a <= b`, without negative coefficients, the literal on the right.
    pub(super) fn order(&mut self, is_strict: bool, a: Term, b: Term) -> Piece {
        let is_int = self.t.sort_of(a) == Sort::INT;
        let (left, right, constant) = self.t.sides(a, b);
        let mut strict = is_strict;
        // among integers `x + 1 <= y` is `x < y`
        let mut one_less = |constant: &BigRational| {
            let fits = is_int && !is_strict && *constant == -BigRational::one();
            strict |= fits;
            fits
        };
        let (left, right, is_flipped) = if left.terms.is_empty() {
            // 0 <= right + constant: right >= -constant
            let bound = if one_less(&constant) {
                BigRational::zero()
            } else {
                -constant
            };
            (right, literal(bound), true)
        } else {
            let constant = if one_less(&constant) {
                BigRational::zero()
            } else {
                constant
            };
            let (mut left, mut right) = (left, right);
            if constant.is_negative() && !right.terms.is_empty() {
                left.constant = -constant;
            } else {
                right.constant = constant;
            }
            (left, right, false)
        };
        let operator = match (is_flipped, strict) {
            (false, true) => "<",
            (false, false) => "<=",
            (true, true) => ">",
            (true, false) => ">=",
        };
        self.relation(operator, &left, &right, Binding::Compare)
    }

    /// `a == b` or `a != b`, without negative coefficients, the literal on the right.
    pub(super) fn balance(&mut self, operator: &str, a: Term, b: Term) -> Piece {
        let (mut left, mut right, mut constant) = self.t.sides(a, b);
        let first = |side: &Linear| side.terms.keys().next().copied();
        let is_swapped = match (first(&left), first(&right)) {
            (Some(l), Some(r)) => r < l,
            (None, _) => true,
            _ => false,
        };
        if is_swapped {
            std::mem::swap(&mut left, &mut right);
            constant = -constant;
        }
        if constant.is_negative() && !right.terms.is_empty() {
            left.constant = -constant;
        } else {
            right.constant = constant;
        }
        self.relation(operator, &left, &right, Binding::Equal)
    }

    fn relation(&mut self, operator: &str, left: &Linear, right: &Linear, binding: Binding) -> Piece {
        let left = self.sum(left).within(binding.tighter());
        let right = self.sum(right).within(binding.tighter());
        Piece(format!("{left} {operator} {right}"), binding)
    }
}

/// A form without terms.
fn literal(constant: BigRational) -> Linear {
    Linear {
        constant,
        ..Linear::default()
    }
}
