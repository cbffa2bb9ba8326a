//! Domain functions and destructors: tables of chosen results.
//!
//! What is chosen satisfies the axioms, as far as these can be [executed](crate::axioms).

use crate::axioms::{Inverse, Law};
use crate::machine::{Machine, MemoKey, Offence, R, Stop};
use crate::operators;
use crate::state::{Amount, Heap, State};
use crate::value::Value;
use echis_source::Span;
use echis_viper::ast::{BinOp, ConstructorId, DomainFunctionId, Exp, ExpKind, Type, UnOp};

/// How often a result that must differ from others is chosen, before a new element is made.
const TRIES: usize = 4;

/// What a law demands of a value.
enum Demand {
    Nothing,
    Is(Value),
    /// `value op bound`.
    Bound(BinOp, Value),
}

impl<'p> Machine<'p> {
    /// The value of a domain function. It is the same whenever the arguments are.
    pub(crate) fn domain_call(
        &mut self,
        id: DomainFunctionId,
        types: &[Type],
        args: Vec<Value>,
        span: Span,
    ) -> R<Value> {
        let axioms = self.axioms.clone();
        if axioms.blocked.contains(&id) {
            return self.not_executable(span, "a domain function of which axioms speak");
        }
        let function = &self.program.domain_functions[id.index()];
        let types: Vec<Type> = types.iter().map(|t| t.substitute(&self.type_args)).collect();
        if let ([part, whole], [part_type, ty]) = (args.as_slice(), types.as_slice())
            && &*function.name == "contains"
            && &*self.program.domains[function.domain.index()].name == "ContainsDomain"
        {
            return Ok(Value::Bool(self.is_contained((part, part_type), whole, ty)));
        }
        let key = MemoKey::Domain(id.0, types.clone(), args.clone());
        if let Some(value) = self.memo.get(&key) {
            return Ok(value.clone());
        }
        let ty = function.ty.substitute(&types);
        let value = if function.unique {
            self.choose_different(&ty, span, &mut |m, v| m.is_other_unique(id, v))?
        } else if let Some(laws) = axioms.laws.get(&id) {
            self.lawful(laws, id, &types, &args, &ty, span)?
        } else if let Some(inverses) = axioms.inverses.get(&id) {
            self.invertible(inverses, &types, &args, &ty, span)?
        } else {
            self.choose(&ty, u32::MAX, span)?
        };
        self.remember(key, value.clone());
        Ok(value)
    }

    /// A value that is none of the excluded ones.
    fn choose_different(
        &mut self,
        ty: &Type,
        span: Span,
        excluded: &mut dyn FnMut(&Self, &Value) -> bool,
    ) -> R<Value> {
        for _ in 0..TRIES {
            let value = self.choose(ty, u32::MAX, span)?;
            if !excluded(self, &value) {
                return Ok(value);
            }
        }
        let new = match ty {
            Type::Ref => Value::Ref(Some(self.mention_object(span)?)),
            Type::Domain(domain, _) => self.new_element(*domain),
            _ => self.choose(ty, u32::MAX, span)?,
        };
        match excluded(self, &new) {
            true => self.not_executable(span, "a domain function that has to have another value"),
            false => Ok(new),
        }
    }

    /// Whether another unique function has this value.
    fn is_other_unique(&self, id: DomainFunctionId, value: &Value) -> bool {
        self.memo.iter().any(|(key, v)| match key {
            MemoKey::Domain(f, ..) => {
                *f != id.0 && v == value && self.program.domain_functions[*f as usize].unique
            }
            MemoKey::Function(..) | MemoKey::Destructor(..) => false,
        })
    }

    /// A value of which the inverses give the arguments back.
    fn invertible(
        &mut self,
        inverses: &[Inverse],
        types: &[Type],
        args: &[Value],
        ty: &Type,
        span: Span,
    ) -> R<Value> {
        let key = |inverse: &Inverse, v: &Value| {
            MemoKey::Domain(inverse.function.0, types.to_vec(), vec![v.clone()])
        };
        let value = self.choose_different(ty, span, &mut |m, v| {
            let known = |i: &Inverse| m.memo.get(&key(i, v)).is_some_and(|x| *x != args[i.argument]);
            inverses.iter().any(known)
        })?;
        for inverse in inverses {
            let key = key(inverse, &value);
            if !self.memo.contains_key(&key) {
                self.remember(key, args[inverse.argument].clone());
            }
        }
        Ok(value)
    }

    /// A value that satisfies the laws of a function.
    fn lawful(
        &mut self,
        laws: &[Law<'p>],
        id: DomainFunctionId,
        types: &[Type],
        args: &[Value],
        ty: &Type,
        span: Span,
    ) -> R<Value> {
        let outer = std::mem::replace(&mut self.type_args, types.to_vec());
        let demands: R<Vec<Demand>> = self.deeper(span, |m| {
            m.in_mode(true, &Amount::one(), |m| {
                laws.iter().map(|law| m.demand(law, id, args, span)).collect()
            })
        });
        self.type_args = outer;
        let mut strictest: Option<(BinOp, Value)> = None;
        for demand in demands? {
            match demand {
                Demand::Nothing => {}
                Demand::Is(value) => return Ok(as_type(value, ty)),
                Demand::Bound(op, bound) => {
                    let is_stricter = match &strictest {
                        None => true,
                        Some((_, other)) => {
                            let stricter = operators::binary(strict(op), bound.clone(), other.clone(), false);
                            stricter == Some(Value::Bool(true)) || bound == *other && op == strict(op)
                        }
                    };
                    if is_stricter {
                        strictest = Some((op, bound));
                    }
                }
            }
        }
        match strictest {
            None => self.choose(ty, u32::MAX, span),
            Some((op, bound)) => match self.beyond(op, &bound) {
                Some(value) => Ok(as_type(value, ty)),
                None => self.ill_typed(span),
            },
        }
    }

    fn demand(&mut self, law: &Law<'p>, id: DomainFunctionId, args: &[Value], span: Span) -> R<Demand> {
        let mut st = self.state_with(law.vars, Vec::new(), Heap::default());
        for (v, value) in law.args.iter().zip(args) {
            st = self.with_value(&st, *v, value.clone());
        }
        match self.demand_of(&st, law.fact, id, Offence::new("not.wellformed", span)) {
            Err(Stop::Failed(_)) => self.not_executable(span, "an axiom that is not well-defined"),
            result => result,
        }
    }

    fn demand_of(&mut self, st: &State<'p>, fact: &'p Exp, id: DomainFunctionId, at: Offence) -> R<Demand> {
        if let ExpKind::Unary(UnOp::Not, _) = fact.kind {
            return Ok(Demand::Is(Value::Bool(false)));
        }
        let ExpKind::Binary(op, a, b) = &fact.kind else {
            return Ok(Demand::Is(Value::Bool(true)));
        };
        if *op == BinOp::Implies {
            return match self.eval_bool(st, a, at)? {
                true => self.demand_of(st, b, id, at),
                false => Ok(Demand::Nothing),
            };
        }
        let own_is_left = matches!(a.kind, ExpKind::DomainCall(f, ..) if f == id);
        let (op, other) = if own_is_left {
            (*op, b)
        } else {
            (op.mirrored().unwrap_or(*op), a)
        };
        let other = self.eval(st, other, at)?;
        Ok(match op {
            BinOp::Eq | BinOp::Iff => Demand::Is(other),
            op => Demand::Bound(op, other),
        })
    }

    /// The argument of a constructor. Of a value of another constructor it may be anything, but
    /// always the same.
    pub(crate) fn destruct(
        &mut self,
        value: Value,
        constructor: ConstructorId,
        index: u32,
        ty: &Type,
        span: Span,
    ) -> R<Value> {
        if let Value::Adt {
            constructor: c, args, ..
        } = &value
            && *c == constructor
        {
            return match args.get(index as usize) {
                Some(arg) => Ok(arg.clone()),
                None => self.ill_typed(span),
            };
        }
        let key = MemoKey::Destructor(constructor.0, index, value);
        if let Some(value) = self.memo.get(&key) {
            return Ok(value.clone());
        }
        let chosen = self.choose(ty, u32::MAX, span)?;
        self.remember(key, chosen.clone());
        Ok(chosen)
    }
}

/// The bound that excludes the value itself.
fn strict(op: BinOp) -> BinOp {
    match op {
        BinOp::Ge => BinOp::Gt,
        BinOp::Le => BinOp::Lt,
        op => op,
    }
}

/// A number as a value of a type.
fn as_type(value: Value, ty: &Type) -> Value {
    match (ty, operators::to_perm(&value)) {
        (Type::Perm, Some(p)) => Value::Perm(p),
        _ => value,
    }
}
