//! Conjunction, disjunction and exclusive disjunction of bits: flat, ordered, the literal first.

use super::{BitsOp, number};
use crate::term::{Op, Term, Terms};
use smallvec::SmallVec;

/// The operands of a flat operation, apart from the literal that all its literals amount to.
type Operands = SmallVec<[Term; 4]>;

impl Terms {
    /// `a & b`.
    pub fn bv_and(&self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        let (literal, mut operands) = self.operands(BitsOp::And, number::mask(width), &[a, b]);
        operands.dedup();
        if literal == 0 || self.has_complements(&operands) {
            return self.bits(width, 0);
        }
        if let [x] = operands[..]
            && let Some(term) = self.masked(x, literal)
        {
            return term;
        }
        self.flat(BitsOp::And, literal, number::mask(width), operands, width)
    }

    /// `x & literal`, if that is something simpler.
    fn masked(&self, x: Term, literal: u64) -> Option<Term> {
        let (width, range) = (self.width(x), self.bits_range(x));
        // only bits are taken away that are zero anyway
        if range.may & !literal == 0 {
            return Some(x);
        }
        if range.may & literal == 0 {
            return Some(self.bits(width, 0));
        }
        let node = self.node(x);
        let inner = node.args.first().copied();
        match (node.op, inner) {
            (Op::Bits(BitsOp::ZeroExtend), Some(y)) => {
                let literal = self.bits_literal(self.width(y), literal);
                Some(self.bv_zero_extend(self.bv_and(y, literal), width))
            }
            // the low bits of what has a sign
            (Op::Bits(BitsOp::SignExtend), Some(y)) if (literal + 1).is_power_of_two() => {
                let kept = literal.trailing_ones();
                (kept >= self.width(y)).then(|| self.bv_zero_extend(self.bv_sign_extend(y, kept), width))
            }
            _ => self.fold_choice(x, |k| self.bv_and(k, self.bits_literal(width, literal))),
        }
    }

    /// `a | b`.
    pub fn bv_or(&self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        let (literal, mut operands) = self.operands(BitsOp::Or, 0, &[a, b]);
        operands.dedup();
        if literal == number::mask(width) || self.has_complements(&operands) {
            return self.bits(width, -1);
        }
        // only bits are set that are set anyway
        if let [x] = operands[..]
            && literal & !self.bits_range(x).must == 0
        {
            return x;
        }
        self.flat(BitsOp::Or, literal, 0, operands, width)
    }

    /// `a ^ b`.
    pub fn bv_xor(&self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        let (mut literal, operands) = self.operands(BitsOp::Xor, 0, &[a, b]);
        let mut odd = Operands::new();
        for mut x in operands {
            // ~x ^ y is ~(x ^ y)
            let node = self.node(x);
            if node.op == Op::Bits(BitsOp::Not) {
                literal ^= number::mask(width);
                x = node.args[0];
            }
            match odd.binary_search(&x) {
                Ok(at) => drop(odd.remove(at)),
                Err(at) => odd.insert(at, x),
            }
        }
        if literal == number::mask(width) && !odd.is_empty() {
            return self.bv_not(self.flat(BitsOp::Xor, 0, 0, odd, width));
        }
        self.flat(BitsOp::Xor, literal, 0, odd, width)
    }

    /// The literal and the other operands, in order.
    fn operands(&self, op: BitsOp, neutral: u64, terms: &[Term]) -> (u64, Operands) {
        let mut literal = neutral;
        let mut operands = Operands::new();
        let mut add = |term: Term| match self.bits_value(term) {
            Some(k) => literal = number::apply(op, 64, 64, &[literal, k]),
            None => operands.push(term),
        };
        for &term in terms {
            let node = self.node(term);
            if node.op == Op::Bits(op) {
                node.args.into_iter().for_each(&mut add);
            } else {
                add(term);
            }
        }
        operands.sort_unstable();
        (literal, operands)
    }

    /// An operand and its complement are there.
    fn has_complements(&self, operands: &[Term]) -> bool {
        operands.iter().any(|&x| {
            let node = self.peek(x);
            node.op == Op::Bits(BitsOp::Not) && operands.binary_search(&node.args[0]).is_ok()
        })
    }

    fn flat(&self, op: BitsOp, literal: u64, neutral: u64, mut operands: Operands, width: u32) -> Term {
        if literal != neutral || operands.is_empty() {
            operands.insert(0, self.bits_literal(width, literal));
        }
        match operands[..] {
            [only] => only,
            _ => self.bits_node(op, operands, width),
        }
    }
}
