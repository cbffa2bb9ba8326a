//! What a term can be, given what its arguments can be.

use super::domain::{Domain, Interval};
use super::{State, literal};
use echis_logic::{BitsOp, Op, Range};

impl State<'_> {
    /// The values that a part can have, as far as its arguments tell.
    pub fn forward(&self, part: usize) -> Domain {
        let this = &self.graph.parts[part];
        let (node, args) = (&this.node, &this.args);
        let of = |i: usize| self.domains[args[i]];
        match &node.op {
            Op::Not => match of(0) {
                Domain::Truth(f, t) => Domain::Truth(t, f),
                other => other,
            },
            Op::And => Domain::Truth(
                args.iter().any(|&a| self.can_be(a, false)),
                args.iter().all(|&a| self.can_be(a, true)),
            ),
            Op::Or => Domain::Truth(
                args.iter().all(|&a| self.can_be(a, false)),
                args.iter().any(|&a| self.can_be(a, true)),
            ),
            Op::Implies => Domain::Truth(
                self.can_be(args[0], true) && self.can_be(args[1], false),
                self.can_be(args[0], false) || self.can_be(args[1], true),
            ),
            Op::Eq => equal(of(0), of(1)),
            Op::Ite => match of(0) {
                Domain::TRUE => of(1),
                Domain::FALSE => of(2),
                _ => of(1).join(of(2)),
            },
            Op::Le | Op::Lt => match (of(0), of(1)) {
                (Domain::Int(a), Domain::Int(b)) => {
                    let strict = i128::from(node.op == Op::Lt);
                    Domain::Truth(
                        a.high.saturating_add(strict) > b.low,
                        a.low.saturating_add(strict) <= b.high,
                    )
                }
                _ => Domain::Truth(true, true),
            },
            Op::Add => args[1..]
                .iter()
                .fold(of(0), |sum, &a| match (sum, self.domains[a]) {
                    (Domain::Int(x), Domain::Int(y)) => Domain::Int(x.plus(y)),
                    _ => Domain::Any,
                }),
            Op::Mul => match (literal(&self.graph.parts[args[0]].node), of(0), of(1)) {
                (Some(k), _, Domain::Int(x)) => Domain::Int(x.times(k)),
                (None, Domain::Int(x), Domain::Int(y)) => Domain::Int(product(x, y)),
                _ => this.start,
            },
            Op::Mod => match literal(&self.graph.parts[args[1]].node) {
                Some(k) if k != 0 => Domain::Int(Interval::new(0, k.saturating_abs() - 1)),
                _ => this.start,
            },
            Op::Bits(op) if op.is_comparison() => match (of(0), of(1)) {
                (Domain::Bits(_, a), Domain::Bits(_, b)) => compared(*op, a, b),
                _ => this.start,
            },
            Op::Bits(_) => {
                let range = |term| match self.graph.places.get(&term).map(|&p| self.domains[p]) {
                    Some(Domain::Bits(_, range)) => range,
                    _ => self.terms.bits_range(term),
                };
                match this.start {
                    Domain::Bits(width, _) => Domain::Bits(width, self.terms.range_of(node, &range)),
                    other => other,
                }
            }
            _ => this.start,
        }
    }
}

/// The product of what is not negative; of anything else nothing is said.
fn product(x: Interval, y: Interval) -> Interval {
    if x.low < 0 || y.low < 0 {
        return Interval::ALL;
    }
    let high = x.high.checked_mul(y.high).unwrap_or(i128::MAX);
    Interval::new(x.low * y.low, high)
}

fn equal(a: Domain, b: Domain) -> Domain {
    let is_same = a.value().is_some() && a.value() == b.value();
    Domain::Truth(!is_same, !a.excludes(b))
}

/// A comparison of bit vectors.
fn compared(op: BitsOp, a: Range, b: Range) -> Domain {
    match op {
        BitsOp::Ult => Domain::Truth(a.high >= b.low, a.low < b.high),
        BitsOp::Ule => Domain::Truth(a.high > b.low, a.low <= b.high),
        BitsOp::Slt => Domain::Truth(a.max >= b.min, a.min < b.max),
        _ => Domain::Truth(a.max > b.min, a.min <= b.max),
    }
}
