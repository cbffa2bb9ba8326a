//! Propositional builders, equality and `ite`, with one rewrite rule a line.

use crate::bits::BitsOp;
use crate::sort::Sort;
use crate::term::{Op, Term, Terms};
use rustc_hash::FxHashSet;

impl Terms {
    /// `!a`.
    pub fn not(&self, a: Term) -> Term {
        let node = self.node(a);
        match node.op {
            Op::True => self.fls(),
            Op::False => self.tru(),
            Op::Not => node.args[0],
            Op::Le => self.lt(node.args[1], node.args[0]),
            Op::Lt => self.le(node.args[1], node.args[0]),
            Op::Bits(BitsOp::Ult) => self.bv_ule(node.args[1], node.args[0]),
            Op::Bits(BitsOp::Ule) => self.bv_ult(node.args[1], node.args[0]),
            Op::Bits(BitsOp::Slt) => self.bv_sle(node.args[1], node.args[0]),
            Op::Bits(BitsOp::Sle) => self.bv_slt(node.args[1], node.args[0]),
            _ => self.make(Op::Not, [a], Sort::BOOL),
        }
    }

    /// `a && b`.
    pub fn and(&self, a: Term, b: Term) -> Term {
        self.and_all([a, b])
    }

    /// The conjunction of all; `true` of none.
    pub fn and_all(&self, terms: impl IntoIterator<Item = Term>) -> Term {
        self.junction(terms, Op::And, self.tru(), self.fls())
    }

    /// The parts of a conjunction; a term that is none is its only part.
    pub fn conjuncts(&self, a: Term) -> Vec<Term> {
        let node = self.node(a);
        match node.op {
            Op::And => node.args.to_vec(),
            _ => vec![a],
        }
    }

    /// `a || b`.
    pub fn or(&self, a: Term, b: Term) -> Term {
        self.or_all([a, b])
    }

    /// The disjunction of all; `false` of none.
    pub fn or_all(&self, terms: impl IntoIterator<Item = Term>) -> Term {
        self.junction(terms, Op::Or, self.fls(), self.tru())
    }

    /// Flattens, drops the neutral element and repetitions, and finds the absorbing one and
    /// complements.
    fn junction(
        &self,
        terms: impl IntoIterator<Item = Term>,
        op: Op,
        neutral: Term,
        absorbing: Term,
    ) -> Term {
        let mut parts: Vec<Term> = Vec::new();
        let mut seen = FxHashSet::default();
        let mut work: Vec<Term> = terms.into_iter().collect();
        work.reverse();
        while let Some(term) = work.pop() {
            if term == absorbing {
                return absorbing;
            }
            if term == neutral {
                continue;
            }
            let node = self.node(term);
            if node.op == op {
                work.extend(node.args.iter().rev());
            } else if seen.insert(term) {
                if seen.contains(&self.not(term)) {
                    return absorbing;
                }
                parts.push(term);
            }
        }
        match parts.len() {
            0 => neutral,
            1 => parts[0],
            _ => self.make(op, parts, Sort::BOOL),
        }
    }

    /// `a ==> b`.
    pub fn implies(&self, a: Term, b: Term) -> Term {
        if a == self.tru() {
            return b;
        }
        if a == self.fls() || b == self.tru() || a == b {
            return self.tru();
        }
        if b == self.fls() {
            return self.not(a);
        }
        let node = self.node(b);
        if node.op == Op::Implies {
            return self.implies(self.and(a, node.args[0]), node.args[1]);
        }
        if self.not(a) == b {
            return b;
        }
        self.make(Op::Implies, [a, b], Sort::BOOL)
    }

    /// `a == b`, on Bool `a <==> b`.
    pub fn eq(&self, a: Term, b: Term) -> Term {
        if a == b {
            return self.tru();
        }
        let sort = self.sort_of(a);
        debug_assert_eq!(sort, self.sort_of(b), "equality between different sorts");
        if sort.is_numeric() {
            return self.numeric_eq(a, b);
        }
        if self.bits_width(sort).is_some() {
            return self.bits_eq(a, b);
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        let (m, n) = (self.node(a), self.node(b));
        match (&m.op, &n.op) {
            (Op::True, _) => return b,
            (Op::False, _) => return self.not(b),
            (Op::Pair, Op::Pair) => {
                return self.and(self.eq(m.args[0], n.args[0]), self.eq(m.args[1], n.args[1]));
            }
            (Op::Pair, Op::Unit) | (Op::Unit, Op::Pair) => return self.fls(),
            (Op::WideLiteral(_), Op::WideLiteral(_)) => return self.fls(),
            (Op::Apply(_), Op::Apply(_)) => {
                if let Some(t) = self.constructed_eq(a, b) {
                    return t;
                }
            }
            (Op::Wrap, Op::Wrap) if self.sort_of(m.args[0]) == self.sort_of(n.args[0]) => {
                return self.eq(m.args[0], n.args[0]);
            }
            (Op::Ite, _) => {
                if let Some(t) = self.eq_ite(&m.args, b) {
                    return t;
                }
            }
            (_, Op::Ite) => {
                if let Some(t) = self.eq_ite(&n.args, a) {
                    return t;
                }
            }
            _ => {}
        }
        if sort == Sort::BOOL && self.not(a) == b {
            return self.fls();
        }
        self.make(Op::Eq, [a, b], Sort::BOOL)
    }

    /// `(c ? x : y) == other` where one branch is `other` itself.
    pub(crate) fn eq_ite(&self, ite: &[Term], other: Term) -> Option<Term> {
        let (c, x, y) = (ite[0], ite[1], ite[2]);
        if x == other {
            return Some(self.or(c, self.eq(y, other)));
        }
        if y == other {
            return Some(self.or(self.not(c), self.eq(x, other)));
        }
        None
    }

    /// `a != b`.
    pub fn ne(&self, a: Term, b: Term) -> Term {
        self.not(self.eq(a, b))
    }

    /// `c ? a : b`.
    pub fn ite(&self, c: Term, a: Term, b: Term) -> Term {
        if c == self.tru() || a == b {
            return a;
        }
        if c == self.fls() {
            return b;
        }
        let condition = self.node(c);
        if condition.op == Op::Not {
            return self.ite(condition.args[0], b, a);
        }
        let sort = self.sort_of(a);
        debug_assert_eq!(sort, self.sort_of(b), "branches of different sorts");
        let a = self.under(a, c, true);
        let b = self.under(b, c, false);
        if a == b {
            return a;
        }
        if sort == Sort::BOOL {
            let (t, f) = (self.tru(), self.fls());
            match () {
                _ if a == t => return self.or(c, b),
                _ if a == f => return self.and(self.not(c), b),
                _ if b == t => return self.implies(c, a),
                _ if b == f => return self.and(c, a),
                _ => {}
            }
        }
        self.make(Op::Ite, [c, a, b], sort)
    }

    /// A branch of an `ite` whose condition is known there: a nested `ite` over the same condition
    /// is decided.
    fn under(&self, branch: Term, condition: Term, value: bool) -> Term {
        let node = self.node(branch);
        if node.op == Op::Ite && node.args[0] == condition {
            node.args[if value { 1 } else { 2 }]
        } else {
            branch
        }
    }
}
