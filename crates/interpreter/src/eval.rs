//! Evaluating expressions, with all checks of their well-definedness.

use crate::machine::{Machine, Offence, R};
use crate::operators;
use crate::state::{Place, Slot, State};
use crate::value::{ObjectId, Value};
use echis_source::Span;
use echis_viper::ast::{BinOp, Exp, ExpKind, Location, OldState, Type, UnOp, VarId};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::collections::BTreeMap;

impl<'p> Machine<'p> {
    /// The value of an expression; failures are reported as `at`.
    pub(crate) fn eval(&mut self, st: &State<'p>, e: &'p Exp, at: Offence) -> R<Value> {
        self.spend(1, e.span)?;
        echis_recursion::deep(|| self.eval_kind(st, e, at))
    }

    pub(crate) fn eval_all(&mut self, st: &State<'p>, all: &'p [Exp], at: Offence) -> R<Vec<Value>> {
        all.iter().map(|e| self.eval(st, e, at)).collect()
    }

    pub(crate) fn eval_bool(&mut self, st: &State<'p>, e: &'p Exp, at: Offence) -> R<bool> {
        match self.eval(st, e, at)? {
            Value::Bool(b) => Ok(b),
            _ => self.ill_typed(e.span),
        }
    }

    fn eval_int(&mut self, st: &State<'p>, e: &'p Exp, at: Offence) -> R<BigInt> {
        match self.eval(st, e, at)? {
            Value::Int(i) => Ok(i),
            _ => self.ill_typed(e.span),
        }
    }

    pub(crate) fn eval_ref(&mut self, st: &State<'p>, e: &'p Exp, at: Offence) -> R<Option<ObjectId>> {
        match self.eval(st, e, at)? {
            Value::Ref(object) => Ok(object),
            _ => self.ill_typed(e.span),
        }
    }

    /// A permission amount; integers are amounts too.
    pub(crate) fn eval_perm(&mut self, st: &State<'p>, e: &'p Exp, at: Offence) -> R<BigRational> {
        let value = self.eval(st, e, at)?;
        match operators::to_perm(&value) {
            Some(p) => Ok(p),
            None => self.ill_typed(e.span),
        }
    }

    /// A value of another type than the checker says.
    pub(crate) fn ill_typed<T>(&self, span: Span) -> R<T> {
        self.not_executable(span, "a value of an unexpected type")
    }

    fn eval_kind(&mut self, st: &State<'p>, e: &'p Exp, at: Offence) -> R<Value> {
        let value = match &e.kind {
            ExpKind::Int(i) => Value::Int(i.clone()),
            ExpKind::Bool(b) => Value::Bool(*b),
            ExpKind::Null => Value::NULL,
            ExpKind::NoPerm => Value::perm(0, 1),
            ExpKind::FullPerm => Value::perm(1, 1),
            ExpKind::Wildcard => return self.not_executable(e.span, "`wildcard` as a value"),
            ExpKind::Epsilon => return self.not_executable(e.span, "`epsilon`"),
            ExpKind::Var(v) => self.read(st.var(*v), e.span)?,
            ExpKind::Result => match st.result {
                Some(cell) => self.read(cell, e.span)?,
                None => return self.not_executable(e.span, "`result` outside of a postcondition"),
            },
            ExpKind::Field(receiver, field) => {
                let object = self.eval_ref(st, receiver, at)?;
                let place = Place::Field(*field, object);
                match st.heap.get(&place).map(|c| c.slot) {
                    Some(Slot::Cell(cell)) => self.read(cell, e.span)?,
                    Some(_) | None => return self.fail_unreadable(at, place),
                }
            }
            ExpKind::Call(function, args) => self.apply(st, *function, args, e.span, at)?,
            ExpKind::Reveal(call) => self.eval(st, call, at)?,
            ExpKind::DomainCall(function, types, args) => {
                let args = self.eval_all(st, args, at)?;
                self.domain_call(*function, types, args, e.span)?
            }
            ExpKind::BackendCall(..) => {
                return self.not_executable(e.span, "functions of the solver");
            }
            ExpKind::Construct(constructor, _, args) => Value::Adt {
                constructor: *constructor,
                name: self.program.constructors[constructor.index()].name.clone(),
                args: self.eval_all(st, args, at)?,
            },
            ExpKind::Destruct(inner, constructor, index) => {
                let value = self.eval(st, inner, at)?;
                self.destruct(value, *constructor, *index, &e.ty, e.span)?
            }
            ExpKind::Discriminate(inner, constructor) => match self.eval(st, inner, at)? {
                Value::Adt { constructor: c, .. } => Value::Bool(c == *constructor),
                _ => return self.ill_typed(e.span),
            },
            ExpKind::Acc(..) => {
                return self.not_executable(e.span, "an accessibility predicate as a value");
            }
            ExpKind::Unary(op, inner) => {
                let value = self.eval(st, inner, at)?;
                match (op, value) {
                    (UnOp::Not, Value::Bool(b)) => Value::Bool(!b),
                    (UnOp::Neg, Value::Int(i)) => Value::Int(-i),
                    (UnOp::Neg, Value::Perm(p)) => Value::Perm(-p),
                    (UnOp::Not | UnOp::Neg, _) => return self.ill_typed(e.span),
                }
            }
            ExpKind::Binary(op, a, b) => return self.binary(st, *op, a, b, e, at),
            ExpKind::Ite(condition, a, b) => {
                let side = if self.eval_bool(st, condition, at)? { a } else { b };
                return self.eval(st, side, at);
            }
            ExpKind::Old(which, inner) => {
                let then = self.old_state(st, *which, e.span, at)?;
                return self.eval(&then, inner, at);
            }
            ExpKind::Let(v, bound, body) => {
                let inner = self.bind(st, *v, bound, at)?;
                return self.eval(&inner, body, at);
            }
            ExpKind::Forall(q) => Value::Bool(self.quantifier(st, q, true, e.span, at)?),
            ExpKind::Exists(q) => Value::Bool(self.quantifier(st, q, false, e.span, at)?),
            ExpKind::ForPerm(f) => Value::Bool(self.for_perm(st, f, e.span, at)?),
            ExpKind::Unfolding(access, body) => {
                let inner = self.unfolding(st, access, at)?;
                return self.deeper(e.span, |m| m.eval(&inner, body, at));
            }
            ExpKind::Applying(wand, body) => {
                let mut inner = st.with_heap(st.heap.clone());
                self.apply_wand(&mut inner, wand, at)?;
                return self.deeper(e.span, |m| m.eval(&inner, body, at));
            }
            ExpKind::Asserting(assertion, body) => {
                self.check(st, assertion, at)?;
                return self.eval(st, body, at);
            }
            ExpKind::Perm(location) => {
                let place = self.place(st, location, e.span, at)?;
                if self.is_unknown_amount(&place) {
                    return self.not_executable(e.span, "`perm` after the proof of a magic wand");
                }
                Value::Perm(st.counted().perm(&place))
            }
            ExpKind::InhaleExhale(inhaled, exhaled) => {
                let side = if self.inhaling { inhaled } else { exhaled };
                return self.eval(st, side, at);
            }
            ExpKind::Literal(items) => {
                let items = self.eval_all(st, items, at)?;
                match e.ty {
                    Type::Seq(_) => Value::Seq(items),
                    Type::Set(_) => Value::Set(items.into_iter().collect()),
                    _ => crate::choose::multiset(items),
                }
            }
            ExpKind::MapLiteral(entries) => {
                let mut map = BTreeMap::new();
                for (k, v) in entries {
                    let key = self.eval(st, k, at)?;
                    map.insert(key, self.eval(st, v, at)?);
                }
                Value::Map(map)
            }
            ExpKind::Range(from, to) => {
                let (from, to) = (self.eval_int(st, from, at)?, self.eval_int(st, to, at)?);
                self.range_value(from, &to, e.span)?
            }
            ExpKind::Index(base, index) => {
                let base = self.eval(st, base, at)?;
                let index = self.eval(st, index, at)?;
                match base {
                    Value::Map(map) => match map.get(&index) {
                        Some(value) => value.clone(),
                        None => return self.fail(at, "map.key.contains"),
                    },
                    Value::Seq(items) => {
                        let i = self.in_range(&items, &index, e.span, at)?;
                        items[i].clone()
                    }
                    _ => return self.ill_typed(e.span),
                }
            }
            ExpKind::Update(base, index, value) => {
                let base = self.eval(st, base, at)?;
                let index = self.eval(st, index, at)?;
                let value = self.eval(st, value, at)?;
                match base {
                    Value::Map(mut map) => {
                        map.insert(index, value);
                        Value::Map(map)
                    }
                    Value::Seq(mut items) => {
                        let i = self.in_range(&items, &index, e.span, at)?;
                        items[i] = value;
                        Value::Seq(items)
                    }
                    _ => return self.ill_typed(e.span),
                }
            }
            ExpKind::Take(seq, n) | ExpKind::Drop(seq, n) => {
                let value = self.eval(st, seq, at)?;
                let n = self.eval_int(st, n, at)?;
                let Value::Seq(mut items) = value else {
                    return self.ill_typed(e.span);
                };
                let n = match n.is_negative() {
                    true => 0,
                    false => n.to_usize().unwrap_or(usize::MAX).min(items.len()),
                };
                let rest = items.split_off(n);
                Value::Seq(if matches!(e.kind, ExpKind::Take(..)) {
                    items
                } else {
                    rest
                })
            }
            ExpKind::Size(inner) => {
                let value = self.eval(st, inner, at)?;
                match operators::size(&value) {
                    Some(n) => Value::Int(n),
                    None => return self.ill_typed(e.span),
                }
            }
            ExpKind::MapDomain(map) => match self.eval(st, map, at)? {
                Value::Map(map) => Value::Set(map.into_keys().collect()),
                _ => return self.ill_typed(e.span),
            },
            ExpKind::MapRange(map) => match self.eval(st, map, at)? {
                Value::Map(map) => Value::Set(map.into_values().collect()),
                _ => return self.ill_typed(e.span),
            },
            ExpKind::Low(_) | ExpKind::LowEvent | ExpKind::Rel(..) => return self.ill_typed(e.span),
        };
        self.bounded(value, e.span)
    }

    /// The state with a `let` variable.
    pub(crate) fn bind(&mut self, st: &State<'p>, v: VarId, bound: &'p Exp, at: Offence) -> R<State<'p>> {
        let value = self.eval(st, bound, at)?;
        Ok(self.with_value(st, v, value))
    }

    /// The state with a value for a variable.
    pub(crate) fn with_value(&mut self, st: &State<'p>, v: VarId, value: Value) -> State<'p> {
        let mut inner = st.clone();
        let cell = self.known(&st.vars[v.index()].ty, value);
        inner.set_var(v, cell);
        inner
    }

    /// The state that `old` refers to.
    pub(crate) fn old_state(
        &mut self,
        st: &State<'p>,
        which: OldState,
        span: Span,
        at: Offence,
    ) -> R<State<'p>> {
        match which {
            OldState::Entry => Ok(st.with_heap(st.entry.clone())),
            OldState::Label(label) => match st.labels.get(&label) {
                Some(heap) => Ok(st.with_heap(heap.clone())),
                None => self.fail(at, "labelled.state.not.reached"),
            },
            OldState::Lhs => match &st.lhs {
                Some(heap) => Ok(st.with_heap(heap.clone())),
                None => self.not_executable(span, "`old[lhs]` outside of a magic wand"),
            },
        }
    }

    /// The place that a location names.
    pub(crate) fn place(
        &mut self,
        st: &State<'p>,
        location: &'p Location,
        span: Span,
        at: Offence,
    ) -> R<Place> {
        match location {
            Location::Field(receiver, field) => Ok(Place::Field(*field, self.eval_ref(st, receiver, at)?)),
            Location::Predicate(predicate, args) => Ok(Place::Instance(crate::state::Instance {
                predicate: *predicate,
                args: self.eval_all(st, args, at)?,
            })),
            Location::Wand(..) => Ok(Place::Wand(self.wand_instance(st, location, span, at)?, None)),
        }
    }

    fn in_range(&mut self, items: &[Value], index: &Value, span: Span, at: Offence) -> R<usize> {
        let Value::Int(index) = index else {
            return self.ill_typed(span);
        };
        if index.is_negative() {
            return self.fail(at, "seq.index.negative");
        }
        match index.to_usize() {
            Some(i) if i < items.len() => Ok(i),
            _ => self.fail(at, "seq.index.length"),
        }
    }

    fn range_value(&mut self, from: BigInt, to: &BigInt, span: Span) -> R<Value> {
        let length = (to - &from).to_i64().unwrap_or(i64::MAX).max(0);
        if *to <= from {
            return Ok(Value::Seq(Vec::new()));
        }
        self.spend(length as u64, span)?;
        let mut items = Vec::new();
        let mut next = from;
        for _ in 0..length {
            items.push(Value::Int(next.clone()));
            next += BigInt::one();
        }
        Ok(Value::Seq(items))
    }

    fn binary(
        &mut self,
        st: &State<'p>,
        op: BinOp,
        a: &'p Exp,
        b: &'p Exp,
        e: &'p Exp,
        at: Offence,
    ) -> R<Value> {
        let left = self.eval(st, a, at)?;
        match (op, &left) {
            (BinOp::And, Value::Bool(false)) => return Ok(Value::Bool(false)),
            (BinOp::Or, Value::Bool(true)) | (BinOp::Implies, Value::Bool(false)) => {
                return Ok(Value::Bool(true));
            }
            (BinOp::And | BinOp::Or | BinOp::Implies, Value::Bool(_)) => return self.eval(st, b, at),
            _ => {}
        }
        let right = self.eval(st, b, at)?;
        let is_division = matches!(op, BinOp::IntDiv | BinOp::Mod | BinOp::PermDiv);
        if is_division && operators::to_perm(&right).is_some_and(|p| p.is_zero()) {
            return self.fail(at, "division.by.zero");
        }
        let as_perms = op == BinOp::PermDiv || e.ty == Type::Perm;
        match operators::binary(op, left, right, as_perms) {
            Some(value) => self.bounded(value, e.span),
            None => self.ill_typed(e.span),
        }
    }
}
