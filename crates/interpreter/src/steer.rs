//! Steering choices: before a fact is evaluated that is assumed, cells that nobody has read yet get
//! values for which it is likely to hold.
//!
//! Steering only sets free cells, which may have any value. So it cannot make a run wrong, and
//! errors on the way do not matter: the fact is evaluated afterwards in any case.

use crate::machine::{Machine, Offence, R};
use crate::operators;
use crate::state::{CellId, Place, Slot, State};
use crate::value::Value;
use echis_viper::ast::{BinOp, Exp, ExpKind, FieldId, Type, UnOp};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive};

/// The greatest length of sequences that are made to have a wanted size.
const LONGEST: usize = 8;

impl<'p> Machine<'p> {
    /// Tries to make a condition true or false.
    pub(crate) fn steer(&mut self, st: &State<'p>, e: &'p Exp, wanted: bool, at: Offence) {
        if self.steering {
            let _ = self.steer_condition(st, e, wanted, at);
        }
    }

    fn steer_condition(&mut self, st: &State<'p>, e: &'p Exp, wanted: bool, at: Offence) -> R<bool> {
        self.spend(1, e.span)?;
        echis_recursion::deep(|| match &e.kind {
            ExpKind::Unary(UnOp::Not, inner) => self.steer_condition(st, inner, !wanted, at),
            ExpKind::Binary(op @ (BinOp::And | BinOp::Or | BinOp::Implies), a, b) => {
                let left = wanted != (*op == BinOp::Implies);
                let needs_both = wanted == (*op == BinOp::And);
                if needs_both {
                    self.steer_condition(st, a, left, at)?;
                } else if self.eval_bool(st, a, at)? == left {
                    return Ok(true);
                }
                self.steer_condition(st, b, wanted, at)
            }
            ExpKind::Binary(op, a, b) => self.steer_relation(st, *op, a, b, wanted, at),
            _ => self.steer_value(st, e, &Value::Bool(wanted), at),
        })
    }

    fn steer_relation(
        &mut self,
        st: &State<'p>,
        op: BinOp,
        a: &'p Exp,
        b: &'p Exp,
        wanted: bool,
        at: Offence,
    ) -> R<bool> {
        let op = if wanted { Some(op) } else { op.negated() };
        let Some(op) = op else { return Ok(false) };
        if op == BinOp::In {
            return self.steer_member(st, a, b, at);
        }
        let right = self.eval(st, b, at)?;
        if let Some(target) = self.beyond(op, &right)
            && self.steer_value(st, a, &target, at)?
        {
            return Ok(true);
        }
        let left = self.eval(st, a, at)?;
        let Some(op) = op.mirrored() else {
            return Ok(false);
        };
        match self.beyond(op, &left) {
            Some(target) => self.steer_value(st, b, &target, at),
            None => Ok(false),
        }
    }

    /// Makes a free variable a member of a collection.
    fn steer_member(&mut self, st: &State<'p>, a: &'p Exp, b: &'p Exp, at: Offence) -> R<bool> {
        let members: Vec<Value> = match self.eval(st, b, at)? {
            Value::Seq(items) => items,
            Value::Set(items) => items.into_iter().collect(),
            Value::Map(entries) => entries.into_keys().collect(),
            _ => return Ok(false),
        };
        match self.rng.pick(&members).cloned() {
            Some(member) => self.steer_value(st, a, &member, at),
            None => Ok(false),
        }
    }

    /// A value `v` for which `v op other` holds.
    pub(crate) fn beyond(&mut self, op: BinOp, other: &Value) -> Option<Value> {
        let distance = match self.rng.below(4) {
            0 | 1 => 0,
            2 => 1,
            _ => self.rng.below(8),
        };
        let (distance, one) = (BigInt::from(distance), BigInt::one());
        match (op, other) {
            (BinOp::Eq | BinOp::Iff, v) => Some(v.clone()),
            (BinOp::Ne, Value::Bool(b)) => Some(Value::Bool(!b)),
            (BinOp::Ne, Value::Int(i)) => Some(Value::Int(i + one + distance)),
            (BinOp::Lt, Value::Int(i)) => Some(Value::Int(i - one - distance)),
            (BinOp::Le, Value::Int(i)) => Some(Value::Int(i - distance)),
            (BinOp::Gt, Value::Int(i)) => Some(Value::Int(i + one + distance)),
            (BinOp::Ge, Value::Int(i)) => Some(Value::Int(i + distance)),
            (BinOp::Lt | BinOp::Le, Value::Perm(p)) => Some(Value::Perm(match p.is_positive() {
                true => p / BigRational::from_integer(2.into()),
                false => p - BigRational::one(),
            })),
            (BinOp::Gt | BinOp::Ge, Value::Perm(p)) => Some(Value::Perm(match *p < BigRational::one() {
                true => (p + BigRational::one()) / BigRational::from_integer(2.into()),
                false => p + BigRational::one(),
            })),
            _ => None,
        }
    }

    /// Tries to give an expression a value. Returns whether a cell was set for it.
    fn steer_value(&mut self, st: &State<'p>, e: &'p Exp, v: &Value, at: Offence) -> R<bool> {
        self.spend(1, e.span)?;
        echis_recursion::deep(|| {
            if let Some(cell) = self.free_cell(st, e, at)? {
                return Ok(self.set_if_admitted(cell, v));
            }
            self.steer_inside(st, e, v, at)
        })
    }

    fn steer_inside(&mut self, st: &State<'p>, e: &'p Exp, v: &Value, at: Offence) -> R<bool> {
        match &e.kind {
            ExpKind::Binary(op, a, b) => match (op, v) {
                (_, Value::Bool(wanted)) => self.steer_condition(st, e, *wanted, at),
                (BinOp::Add | BinOp::Sub, _) => self.steer_sum(st, *op, a, b, v, at),
                _ => Ok(false),
            },
            ExpKind::Unary(op, inner) => match (op, v) {
                (UnOp::Not, Value::Bool(b)) => self.steer_value(st, inner, &Value::Bool(!b), at),
                (UnOp::Neg, Value::Int(i)) => self.steer_value(st, inner, &Value::Int(-i), at),
                (UnOp::Neg, Value::Perm(p)) => self.steer_value(st, inner, &Value::Perm(-p), at),
                (UnOp::Not | UnOp::Neg, _) => Ok(false),
            },
            ExpKind::Ite(c, a, b) => {
                let side = if self.eval_bool(st, c, at)? { a } else { b };
                self.steer_value(st, side, v, at)
            }
            ExpKind::Let(x, bound, body) => {
                let inner = self.bind(st, *x, bound, at)?;
                self.steer_value(&inner, body, v, at)
            }
            ExpKind::Old(which, inner) => {
                let then = self.old_state(st, *which, e.span, at)?;
                self.steer_value(&then, inner, v, at)
            }
            ExpKind::Unfolding(access, body) => {
                let inner = self.unfolding(st, access, at)?;
                self.deeper(e.span, |m| m.steer_value(&inner, body, v, at))
            }
            ExpKind::Asserting(_, body) => self.steer_value(st, body, v, at),
            ExpKind::Reveal(call) => self.steer_value(st, call, v, at),
            ExpKind::Call(function, args) => {
                let Some((body, callee)) = self.enter_function(st, *function, args, e.span, at)? else {
                    return Ok(false);
                };
                self.in_function(*function, e.span, |m, at| m.steer_value(&callee, body, v, at))
            }
            ExpKind::Size(inner) => match v {
                Value::Int(n) => self.steer_size(st, inner, n, at),
                _ => Ok(false),
            },
            _ => Ok(false),
        }
    }

    /// Tries to give `a + b` or `a - b` a value.
    fn steer_sum(
        &mut self,
        st: &State<'p>,
        op: BinOp,
        a: &'p Exp,
        b: &'p Exp,
        v: &Value,
        at: Offence,
    ) -> R<bool> {
        let is_perm = matches!(v, Value::Perm(_));
        let right = self.eval(st, b, at)?;
        let inverse = if op == BinOp::Add { BinOp::Sub } else { BinOp::Add };
        if let Some(target) = operators::binary(inverse, v.clone(), right, is_perm)
            && self.steer_value(st, a, &target, at)?
        {
            return Ok(true);
        }
        let left = self.eval(st, a, at)?;
        let (from, by) = if op == BinOp::Add {
            (v.clone(), left)
        } else {
            (left, v.clone())
        };
        match operators::binary(BinOp::Sub, from, by, is_perm) {
            Some(target) => self.steer_value(st, b, &target, at),
            None => Ok(false),
        }
    }

    /// Makes a free sequence have a length.
    fn steer_size(&mut self, st: &State<'p>, e: &'p Exp, n: &BigInt, at: Offence) -> R<bool> {
        let Some(length) = n.to_usize().filter(|n| *n <= LONGEST) else {
            return Ok(false);
        };
        let Some(cell) = self.free_cell(st, e, at)? else {
            return Ok(false);
        };
        let Type::Seq(ty) = self.type_of(cell) else {
            return Ok(false);
        };
        let stamp = self.stamp_of(cell);
        let items: R<Vec<Value>> = (0..length).map(|_| self.choose(ty, stamp, e.span)).collect();
        Ok(self.set_if_admitted(cell, &Value::Seq(items?)))
    }

    fn set_if_admitted(&mut self, cell: CellId, v: &Value) -> bool {
        let is_admitted = self.admits(cell, v);
        if is_admitted {
            self.set(cell, v.clone());
        }
        is_admitted
    }

    /// The cell that an expression names, if it is free.
    fn free_cell(&mut self, st: &State<'p>, e: &'p Exp, at: Offence) -> R<Option<CellId>> {
        let mut cell = None;
        if let ExpKind::Var(v) = e.kind {
            cell = Some(st.var(v));
        } else if let ExpKind::Result = e.kind {
            cell = st.result;
        } else if let ExpKind::Field(receiver, field) = &e.kind {
            let object = self.eval_ref(st, receiver, at)?;
            let chunk = st.heap.get(&Place::Field(*field, object));
            if let Some(Slot::Cell(found)) = chunk.map(|c| c.slot) {
                cell = Some(found);
            }
        }
        Ok(cell.filter(|c| self.is_free(*c)))
    }

    /// Makes a free receiver an object to which permission can be added; of a part of permission,
    /// some may be held already.
    pub(crate) fn steer_receiver(
        &mut self,
        st: &State<'p>,
        receiver: &'p Exp,
        field: FieldId,
        is_part: bool,
        at: Offence,
    ) {
        if !self.steering {
            return;
        }
        let Ok(Some(cell)) = self.free_cell(st, receiver, at) else {
            return;
        };
        let room = |object| {
            let held = st.heap.perm(&Place::Field(field, Some(object)));
            let most = BigRational::new(if is_part { 1.into() } else { 0.into() }, 2.into());
            held <= most
        };
        let mut objects = self.objects_until(self.stamp_of(cell));
        objects.retain(|o| room(*o));
        let object = match self.rng.pick(&objects).copied() {
            Some(object) if self.rng.chance(3, 5) => Ok(object),
            _ => self.mention_object(receiver.span),
        };
        if let Ok(object) = object {
            self.set_if_admitted(cell, &Value::Ref(Some(object)));
        }
    }
}
