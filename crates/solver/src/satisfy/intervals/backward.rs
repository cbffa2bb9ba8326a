//! What the arguments of a term can be, given what the term itself can be.

use super::domain::{Domain, Interval};
use super::{Conflict, State, literal};
use echis_logic::{BitsOp, Op, Range};

type Result = std::result::Result<(), Conflict>;

impl State<'_> {
    /// Narrows the arguments of a part.
    pub fn backward(&mut self, part: usize) -> Result {
        let graph = self.graph;
        let (node, args) = (&graph.parts[part].node, &graph.parts[part].args[..]);
        let own = self.domains[part];
        let truth = match own {
            Domain::TRUE => Some(true),
            Domain::FALSE => Some(false),
            _ => None,
        };
        match (&node.op, truth) {
            (Op::Not, Some(truth)) => self.narrow(args[0], Domain::truth(!truth)),
            (Op::And, Some(truth)) => self.junction(args, truth, true),
            (Op::Or, Some(truth)) => self.junction(args, truth, false),
            (Op::Implies, Some(truth)) => self.implication(args, truth),
            (Op::Eq, Some(truth)) => self.equation(args, truth),
            (Op::Ite, _) => self.choice(args, own),
            (Op::Le | Op::Lt, Some(truth)) => self.order(args, node.op == Op::Lt, truth),
            (Op::Add, _) => self.sum(args, own),
            (Op::Mul, _) => match (own, literal(&graph.parts[args[0]].node)) {
                (Domain::Int(product), Some(k)) if k != 0 => {
                    self.narrow(args[1], Domain::Int(product.divided(k)))
                }
                _ => Ok(()),
            },
            (Op::Bits(op), Some(truth)) if op.is_comparison() => self.comparison(*op, args, truth),
            (Op::Bits(op), _) => match own {
                Domain::Bits(width, range) => self.bits(*op, args, width, range),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// A conjunction (`all` is true) or a disjunction: all parts are known, or all but one.
    fn junction(&mut self, args: &[usize], truth: bool, all: bool) -> Result {
        if truth == all {
            return args.iter().try_for_each(|&a| self.narrow(a, Domain::truth(all)));
        }
        // one part has to be as the whole is
        let mut candidates = args.iter().filter(|&&a| self.can_be(a, truth));
        match (candidates.next(), candidates.next()) {
            (None, _) => Err(Conflict),
            (Some(&only), None) => self.narrow(only, Domain::truth(truth)),
            _ => Ok(()),
        }
    }

    fn implication(&mut self, args: &[usize], truth: bool) -> Result {
        if !truth {
            self.narrow(args[0], Domain::TRUE)?;
            return self.narrow(args[1], Domain::FALSE);
        }
        if !self.can_be(args[0], false) {
            self.narrow(args[1], Domain::TRUE)?;
        }
        if !self.can_be(args[1], true) {
            self.narrow(args[0], Domain::FALSE)?;
        }
        Ok(())
    }

    fn equation(&mut self, args: &[usize], truth: bool) -> Result {
        let (a, b) = (self.domains[args[0]], self.domains[args[1]]);
        if truth {
            let both = a.meet(b);
            self.narrow(args[0], both)?;
            return self.narrow(args[1], both);
        }
        self.narrow(args[0], a.without(b))?;
        self.narrow(args[1], b.without(a))
    }

    fn choice(&mut self, args: &[usize], own: Domain) -> Result {
        for (taken, other, condition) in [(args[1], args[2], true), (args[2], args[1], false)] {
            // the other branch cannot be it
            if !self.can_be(args[0], !condition) || self.domains[other].excludes(own) {
                self.narrow(args[0], Domain::truth(condition))?;
                return self.narrow(taken, own);
            }
        }
        Ok(())
    }

    /// `a <= b` or `a < b` on integers, or that it is not so.
    fn order(&mut self, args: &[usize], is_strict: bool, truth: bool) -> Result {
        let (low, high) = if truth {
            (args[0], args[1])
        } else {
            (args[1], args[0])
        };
        // a < b if it is strict and true, or weak and false
        let gap = i128::from(is_strict == truth);
        if let (Domain::Int(a), Domain::Int(b)) = (self.domains[low], self.domains[high]) {
            self.narrow(low, Domain::Int(Interval::to(b.high.saturating_sub(gap))))?;
            self.narrow(high, Domain::Int(Interval::from(a.low.saturating_add(gap))))?;
        }
        Ok(())
    }

    /// Each summand is the sum without the others.
    fn sum(&mut self, args: &[usize], own: Domain) -> Result {
        let Domain::Int(total) = own else {
            return Ok(());
        };
        let parts: Vec<Interval> = args
            .iter()
            .map(|&arg| match self.domains[arg] {
                Domain::Int(x) => x.negated(),
                _ => Interval::ALL,
            })
            .collect();
        // the total without those in front, and what those behind take away
        let mut behind = vec![Interval::new(0, 0)];
        for part in parts.iter().rev() {
            behind.push(behind[behind.len() - 1].plus(*part));
        }
        let mut rest = total;
        for (i, &arg) in args.iter().enumerate() {
            self.narrow(arg, Domain::Int(rest.plus(behind[args.len() - 1 - i])))?;
            rest = rest.plus(parts[i]);
        }
        Ok(())
    }

    /// A comparison of bit vectors, or that it is not so.
    fn comparison(&mut self, op: BitsOp, args: &[usize], truth: bool) -> Result {
        let (small, great) = if truth {
            (args[0], args[1])
        } else {
            (args[1], args[0])
        };
        let (Domain::Bits(width, a), Domain::Bits(_, b)) = (self.domains[small], self.domains[great]) else {
            return Ok(());
        };
        let is_strict = matches!(op, BitsOp::Ult | BitsOp::Slt) == truth;
        let full = Range::full(width);
        if matches!(op, BitsOp::Ult | BitsOp::Ule) {
            let gap = u64::from(is_strict);
            let high = b.high.checked_sub(gap).ok_or(Conflict)?;
            let low = a.low.checked_add(gap).ok_or(Conflict)?;
            if low > full.high {
                return Err(Conflict);
            }
            self.narrow(small, Domain::Bits(width, Range::unsigned(width, 0, high)))?;
            self.narrow(great, Domain::Bits(width, Range::unsigned(width, low, full.high)))
        } else {
            let gap = i64::from(is_strict);
            let high = b.max.checked_sub(gap).ok_or(Conflict)?;
            let low = a.min.checked_add(gap).ok_or(Conflict)?;
            if high < full.min || low > full.max {
                return Err(Conflict);
            }
            self.narrow(small, Domain::Bits(width, Range::signed(width, full.min, high)))?;
            self.narrow(great, Domain::Bits(width, Range::signed(width, low, full.max)))
        }
    }

    /// The range of a bit vector.
    fn range(&self, part: usize) -> Range {
        match self.domains[part] {
            Domain::Bits(_, range) => range,
            _ => Range::full(64),
        }
    }

    fn width(&self, part: usize) -> u32 {
        match self.domains[part] {
            Domain::Bits(width, _) => width,
            _ => 64,
        }
    }

    fn narrow_bits(&mut self, part: usize, range: Range) -> Result {
        self.narrow(part, Domain::Bits(self.width(part), range))
    }

    /// An operation on bit vectors whose result is in a range.
    fn bits(&mut self, op: BitsOp, args: &[usize], width: u32, own: Range) -> Result {
        match op {
            BitsOp::Add => self.summands(args, width, own),
            BitsOp::Mul => self.multiple(args, width, own),
            BitsOp::Not => self.narrow_bits(
                args[0],
                Range::signed(width, -1 - own.max, -1 - own.min).meet(
                    Range::bits(width, !own.must & mask(width), !own.may & mask(width)),
                    width,
                ),
            ),
            BitsOp::And | BitsOp::Or | BitsOp::Xor => self.bitwise(op, args, width, own),
            BitsOp::ZeroExtend => {
                let narrow = self.width(args[0]);
                let high = own.high.min(mask(narrow));
                if own.low > high {
                    return Err(Conflict);
                }
                let bits = Range::bits(narrow, own.may & mask(narrow), own.must & mask(narrow));
                self.narrow_bits(args[0], Range::unsigned(narrow, own.low, high).meet(bits, narrow))
            }
            BitsOp::SignExtend => {
                let narrow = self.width(args[0]);
                let full = Range::full(narrow);
                let (min, max) = (own.min.max(full.min), own.max.min(full.max));
                if min > max {
                    return Err(Conflict);
                }
                let bits = Range::bits(narrow, own.may & mask(narrow), own.must & mask(narrow));
                self.narrow_bits(args[0], Range::signed(narrow, min, max).meet(bits, narrow))
            }
            BitsOp::Extract(_, low) => {
                let wide = self.width(args[0]);
                let part = mask(width) << low;
                let bits = Range::bits(wide, mask(wide) & (!part | (own.may << low)), own.must << low);
                self.narrow_bits(args[0], bits)
            }
            BitsOp::Concat => {
                let (left, right) = (self.width(args[0]), self.width(args[1]));
                let bits = Range::bits(left, own.may >> right, own.must >> right);
                self.narrow_bits(
                    args[0],
                    bits.meet(Range::unsigned(left, own.low >> right, own.high >> right), left),
                )?;
                let bits = Range::bits(right, own.may & mask(right), own.must & mask(right));
                self.narrow_bits(args[1], bits)
            }
            _ => Ok(()),
        }
    }

    /// A sum: what the others leave for each summand.
    fn summands(&mut self, args: &[usize], width: u32, own: Range) -> Result {
        let ranges: Vec<Range> = args.iter().map(|&arg| self.range(arg)).collect();
        let least: i128 = ranges.iter().map(|r| i128::from(r.min)).sum();
        let most: i128 = ranges.iter().map(|r| i128::from(r.max)).sum();
        for (&arg, range) in args.iter().zip(&ranges) {
            let first = i128::from(own.min) - (most - i128::from(range.max));
            let last = i128::from(own.max) - (least - i128::from(range.min));
            self.narrow_bits(arg, Range::modulo(width, first, last))?;
        }
        Ok(())
    }

    /// A conjunction, a disjunction or, of two arguments, an exclusive disjunction of bits.
    fn bitwise(&mut self, op: BitsOp, args: &[usize], width: u32, own: Range) -> Result {
        if op == BitsOp::Xor && args.len() != 2 {
            return Ok(());
        }
        for &arg in args {
            let others = args
                .iter()
                .filter(|&&other| other != arg)
                .map(|&other| self.range(other));
            let (may, must) = match op {
                BitsOp::And => {
                    // where all others are set, the bit is that of the result; what is set in the
                    // result is set here
                    let set = others.fold(mask(width), |bits, other| bits & other.must);
                    (mask(width) & !(set & !own.may), own.must)
                }
                BitsOp::Or => {
                    let unset = others.fold(mask(width), |bits, other| bits & !other.may);
                    (own.may, own.must & unset)
                }
                _ => {
                    let other = others.fold(self.range(arg), |_, other| other);
                    let may = (own.may | other.may) & !(own.must & other.must);
                    (may, (own.must & !other.may) | (other.must & !own.may))
                }
            };
            self.narrow_bits(arg, Range::bits(width, may, must))?;
        }
        Ok(())
    }

    /// A multiple by a literal, where it is surely not reduced.
    fn multiple(&mut self, args: &[usize], width: u32, own: Range) -> Result {
        let Some(factor) = self.terms.bits_value(self.graph.parts[args[0]].term) else {
            return Ok(());
        };
        let full = Range::full(width);
        let unused = 64 - width;
        let k = i128::from(((factor << unused) as i64) >> unused);
        let x = self.range(args[1]);
        let ends = [k * i128::from(x.min), k * i128::from(x.max)];
        let fits = |n: i128| n >= i128::from(full.min) && n <= i128::from(full.max);
        if k == 0 || !ends.into_iter().all(fits) {
            return Ok(());
        }
        let quotients = Interval::new(own.min.into(), own.max.into()).divided(k);
        let (first, last) = (
            quotients.low.max(full.min.into()),
            quotients.high.min(full.max.into()),
        );
        if first > last {
            return Err(Conflict);
        }
        self.narrow_bits(args[1], Range::signed(width, first as i64, last as i64))
    }
}

fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}
