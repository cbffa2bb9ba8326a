//! Bounds of quantified variables: between which integers, or among which values, a body is worth
//! looking at. Outside of the bounds the body is true (of a `forall`) or false (of an `exists`).

use crate::machine::{Machine, Offence, R, Stop};
use crate::operators;
use crate::state::State;
use crate::value::Value;
use echis_viper::ast::{BinOp, Exp, ExpKind, Type, UnOp, VarId};
use num_bigint::BigInt;
use num_traits::One;
use std::collections::BTreeSet;

/// Values of a variable.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Bounds {
    pub(crate) least: Option<BigInt>,
    pub(crate) greatest: Option<BigInt>,
    pub(crate) values: Option<BTreeSet<Value>>,
}

impl Bounds {
    /// No value.
    fn none() -> Bounds {
        Bounds::among(BTreeSet::new())
    }

    fn among(values: BTreeSet<Value>) -> Bounds {
        Bounds {
            values: Some(values),
            ..Bounds::default()
        }
    }

    pub(crate) fn and(self, other: Bounds) -> Bounds {
        let stricter = |a: Option<BigInt>, b: Option<BigInt>, pick: fn(BigInt, BigInt) -> BigInt| match (a, b)
        {
            (Some(a), Some(b)) => Some(pick(a, b)),
            (a, b) => a.or(b),
        };
        Bounds {
            least: stricter(self.least, other.least, Ord::max),
            greatest: stricter(self.greatest, other.greatest, Ord::min),
            values: match (self.values, other.values) {
                (Some(a), Some(b)) => Some(a.intersection(&b).cloned().collect()),
                (a, b) => a.or(b),
            },
        }
    }

    fn or(self, other: Bounds) -> Bounds {
        if self.is_none() {
            return other;
        }
        if other.is_none() {
            return self;
        }
        match (self.values, other.values) {
            (Some(mut a), Some(b)) => {
                a.extend(b);
                Bounds::among(a)
            }
            (Some(values), None) => Bounds::hull(&values, other.least, other.greatest),
            (None, Some(values)) => Bounds::hull(&values, self.least, self.greatest),
            (None, None) => Bounds {
                least: self.least.zip(other.least).map(|(a, b)| a.min(b)),
                greatest: self.greatest.zip(other.greatest).map(|(a, b)| a.max(b)),
                values: None,
            },
        }
    }

    /// The integers from a least to a greatest one, extended to some values.
    fn hull(values: &BTreeSet<Value>, least: Option<BigInt>, greatest: Option<BigInt>) -> Bounds {
        let (mut least, mut greatest) = (least, greatest);
        for value in values {
            let Value::Int(i) = value else {
                return Bounds::default();
            };
            least = least.map(|l| l.min(i.clone()));
            greatest = greatest.map(|g| g.max(i.clone()));
        }
        Bounds {
            least,
            greatest,
            values: None,
        }
    }

    /// The integers between which the values are.
    pub(crate) fn range(self) -> Bounds {
        let Some(values) = &self.values else {
            return self;
        };
        let integers = || {
            values.iter().filter_map(|v| match v {
                Value::Int(i) => Some(i.clone()),
                _ => None,
            })
        };
        Bounds {
            least: self.least.into_iter().chain(integers().min()).max(),
            greatest: self.greatest.into_iter().chain(integers().max()).min(),
            values: None,
        }
    }

    fn is_none(&self) -> bool {
        self.values.as_ref().is_some_and(BTreeSet::is_empty)
    }
}

/// A variable, and the variables that have no value yet.
#[derive(Debug, Clone)]
pub(crate) struct Unbound {
    pub(crate) var: VarId,
    pub(crate) others: Vec<VarId>,
    /// Bounds of some of the others; what is said of the variable is said where they are inside.
    pub(crate) ranges: Vec<(VarId, Bounds)>,
}

impl Unbound {
    pub(crate) fn new(var: VarId, others: Vec<VarId>) -> Unbound {
        Unbound {
            var,
            others,
            ranges: Vec::new(),
        }
    }

    /// The same with another variable in the place of this one.
    pub(crate) fn seen_from(&self, other: VarId) -> Unbound {
        let mut others = self.others.clone();
        others.retain(|v| *v != other);
        others.push(self.var);
        Unbound::new(other, others)
    }

    fn and(&self, more: &[VarId]) -> Unbound {
        let mut all = self.clone();
        all.others.extend(more);
        all
    }

    fn is_known(&self, e: &Exp) -> bool {
        !e.any(&mut |e| matches!(e.kind, ExpKind::Var(v) if v == self.var || self.others.contains(&v)))
    }

    fn is_var(&self, e: &Exp) -> bool {
        matches!(e.kind, ExpKind::Var(v) if v == self.var)
    }
}

impl<'p> Machine<'p> {
    /// Bounds outside of which a condition has the value `wanted`.
    pub(crate) fn bounds(
        &mut self,
        st: &State<'p>,
        e: &'p Exp,
        vars: &Unbound,
        wanted: bool,
        at: Offence,
    ) -> R<Bounds> {
        self.spend(1, e.span)?;
        echis_recursion::deep(|| {
            let mut of = |e: &'p Exp, wanted: bool| self.bounds(st, e, vars, wanted, at);
            match &e.kind {
                ExpKind::Bool(b) if *b == wanted => Ok(Bounds::none()),
                ExpKind::Unary(UnOp::Not, inner) => of(inner, !wanted),
                ExpKind::Binary(op @ (BinOp::And | BinOp::Or | BinOp::Implies), a, b) => {
                    let first = of(a, wanted != (*op == BinOp::Implies))?;
                    let second = of(b, wanted)?;
                    // one side decides if it has the value that the operator does not go beyond
                    Ok(if wanted == (*op != BinOp::And) {
                        first.and(second)
                    } else {
                        first.or(second)
                    })
                }
                ExpKind::Ite(c, a, b) => {
                    let (x, y) = (of(a, wanted)?, of(b, wanted)?);
                    let (is_false, is_true) = (of(c, false)?, of(c, true)?);
                    Ok(x.clone().or(y.clone()).and(is_false.or(y)).and(is_true.or(x)))
                }
                ExpKind::Forall(q) if wanted => self.bounds(st, &q.body, &vars.and(&q.vars), true, at),
                ExpKind::Exists(q) if !wanted => self.bounds(st, &q.body, &vars.and(&q.vars), false, at),
                ExpKind::Let(v, bound, body) if vars.is_known(bound) => match self.bind(st, *v, bound, at) {
                    Ok(inner) => self.bounds(&inner, body, vars, wanted, at),
                    Err(stop) => unless_cut_off(stop),
                },
                ExpKind::Let(v, _, body) => self.bounds(st, body, &vars.and(&[*v]), wanted, at),
                ExpKind::Binary(op, a, b) => match self.relation(st, *op, a, b, vars, wanted, at) {
                    Ok(bounds) => Ok(bounds),
                    Err(stop) => unless_cut_off(stop),
                },
                _ => Ok(Bounds::default()),
            }
        })
    }

    #[allow(clippy::too_many_arguments)]
    fn relation(
        &mut self,
        st: &State<'p>,
        op: BinOp,
        a: &'p Exp,
        b: &'p Exp,
        vars: &Unbound,
        wanted: bool,
        at: Offence,
    ) -> R<Bounds> {
        if op == BinOp::In {
            let is_member = !wanted && vars.is_var(a) && vars.is_known(b);
            return match is_member {
                true => self.members(st, b, at),
                false => Ok(Bounds::default()),
            };
        }
        // how often the variable is in a multiset: outside of it, zero times
        if let ExpKind::Binary(BinOp::In, x, multiset) = &a.kind
            && vars.is_var(x)
            && vars.is_known(multiset)
            && vars.is_known(b)
            && matches!(multiset.ty, Type::Multiset(_))
        {
            let other = self.eval(st, b, at)?;
            let outside = operators::binary(op, Value::int(0), other, false);
            return match outside == Some(Value::Bool(wanted)) {
                true => self.members(st, multiset, at),
                false => Ok(Bounds::default()),
            };
        }
        if matches!(op, BinOp::Eq | BinOp::Iff | BinOp::Ne) && wanted == (op == BinOp::Ne) {
            for (x, other) in [(a, b), (b, a)] {
                if vars.is_var(x) && vars.is_known(other) {
                    let value = self.eval(st, other, at)?;
                    return Ok(Bounds::among([value].into()));
                }
            }
        }
        if a.ty != Type::Int || b.ty != Type::Int {
            return Ok(Bounds::default());
        }
        for (x, other, op) in [(a, b, Some(op)), (b, a, op.mirrored())] {
            if let Some(op) = op.and_then(|op| if wanted { op.negated() } else { Some(op) })
                && let Some((is_negative, offset)) = self.linear(st, x, vars, at)?
            {
                let (least, greatest) = self.extent(st, other, vars, at)?;
                let least = least.map(|l| l - &offset);
                let greatest = greatest.map(|g| g - &offset);
                return Ok(between(op, is_negative, least, greatest));
            }
        }
        Ok(Bounds::default())
    }

    /// Between which integers an expression is that does not depend on the variable.
    fn extent(
        &mut self,
        st: &State<'p>,
        e: &'p Exp,
        vars: &Unbound,
        at: Offence,
    ) -> R<(Option<BigInt>, Option<BigInt>)> {
        if vars.is_known(e) {
            return match self.eval(st, e, at)? {
                Value::Int(i) => Ok((Some(i.clone()), Some(i))),
                _ => Ok((None, None)),
            };
        }
        for (other, range) in &vars.ranges {
            if let Some((is_negative, offset)) = self.linear(st, e, &vars.seen_from(*other), at)? {
                let shift = |bound: &Option<BigInt>| {
                    let bound = bound.as_ref()?;
                    Some(if is_negative {
                        &offset - bound
                    } else {
                        bound + &offset
                    })
                };
                let (least, greatest) = (shift(&range.least), shift(&range.greatest));
                return Ok(if is_negative {
                    (greatest, least)
                } else {
                    (least, greatest)
                });
            }
        }
        Ok((None, None))
    }

    fn members(&mut self, st: &State<'p>, e: &'p Exp, at: Offence) -> R<Bounds> {
        Ok(match self.eval(st, e, at)? {
            Value::Seq(items) => Bounds::among(items.into_iter().collect()),
            Value::Set(items) => Bounds::among(items),
            Value::Multiset(items) => Bounds::among(items.into_keys().collect()),
            Value::Map(entries) => Bounds::among(entries.into_keys().collect()),
            _ => Bounds::default(),
        })
    }

    /// `e` as the variable, or its negation, plus an offset.
    fn linear(
        &mut self,
        st: &State<'p>,
        e: &'p Exp,
        vars: &Unbound,
        at: Offence,
    ) -> R<Option<(bool, BigInt)>> {
        if vars.is_var(e) {
            return Ok(Some((false, BigInt::default())));
        }
        if let ExpKind::Unary(UnOp::Neg, inner) = &e.kind {
            let inner = self.linear(st, inner, vars, at)?;
            return Ok(inner.map(|(is_negative, offset)| (!is_negative, -offset)));
        }
        let ExpKind::Binary(op @ (BinOp::Add | BinOp::Sub), x, y) = &e.kind else {
            return Ok(None);
        };
        let (known, open, known_is_left) = if vars.is_known(x) {
            (x, y, true)
        } else if vars.is_known(y) {
            (y, x, false)
        } else {
            return Ok(None);
        };
        let Some((is_negative, offset)) = self.linear(st, open, vars, at)? else {
            return Ok(None);
        };
        let Value::Int(known) = self.eval(st, known, at)? else {
            return Ok(None);
        };
        Ok(Some(match (*op, known_is_left) {
            (BinOp::Add, _) => (is_negative, offset + known),
            (_, true) => (!is_negative, known - offset),
            (_, false) => (is_negative, offset - known),
        }))
    }
}

/// The bounds of a variable `v` outside of which `v op other`, or `-v op other`, does not hold for
/// any other between two integers.
fn between(op: BinOp, is_negative: bool, least: Option<BigInt>, greatest: Option<BigInt>) -> Bounds {
    let one = BigInt::one();
    let (least, greatest) = match op {
        BinOp::Lt => (None, greatest.map(|g| g - one)),
        BinOp::Le => (None, greatest),
        BinOp::Gt => (least.map(|l| l + one), None),
        BinOp::Ge => (least, None),
        BinOp::Eq => (least, greatest),
        _ => (None, None),
    };
    let (least, greatest) = match is_negative {
        true => (greatest.map(|g| -g), least.map(|l| -l)),
        false => (least, greatest),
    };
    Bounds {
        least,
        greatest,
        values: None,
    }
}

/// A bound that cannot be evaluated is none.
fn unless_cut_off(stop: Stop) -> R<Bounds> {
    match stop {
        Stop::CutOff(_) => Err(stop),
        Stop::Failed(_) | Stop::Infeasible(_) => Ok(Bounds::default()),
    }
}
