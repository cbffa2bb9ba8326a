//! Quantifiers over what is finite.
//!
//! A bound variable ranges over the values that its type has, if these are few; over the objects
//! that occur, `null`, and one object that stands for all others; or over what its
//! [bounds](crate::bounds) leave. Where nothing bounds it a few values are tried: one of them may
//! decide the quantifier, and if none does, the quantifier cannot be executed.

use crate::bounds::{Bounds, Unbound};
use crate::machine::{Machine, Offence, R};
use crate::state::{Place, State};
use crate::value::Value;
use crate::wand_shape::WandPlace;
use echis_source::Span;
use echis_viper::ast::{Exp, ExpKind, ForPerm, Location, Quantified, Type, VarId};
use num_bigint::BigInt;
use num_traits::{One, ToPrimitive, Zero};

/// The values over which a variable ranges.
#[derive(Debug, Clone)]
pub(crate) struct Domain {
    pub(crate) values: Vec<Value>,
    /// Whether no other value matters.
    pub(crate) is_complete: bool,
}

/// A condition around what is quantified: outside of the bounds of the variables it is `true` or
/// `false`, as is said here.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Guard<'p> {
    pub(crate) exp: &'p Exp,
    pub(crate) outside: bool,
}

impl<'p> Machine<'p> {
    /// The value of a quantifier: that of its body if the body is `usual` everywhere, which is
    /// `true` for `forall` and `false` for `exists`, and otherwise the other one.
    pub(crate) fn quantifier(
        &mut self,
        st: &State<'p>,
        q: &'p Quantified,
        usual: bool,
        span: Span,
        at: Offence,
    ) -> R<bool> {
        let guard = Guard {
            exp: &q.body,
            outside: usual,
        };
        let is_table = asks_tables(&q.body);
        let mut is_complete = true;
        let is_usual = self.instances(st, &q.vars, &[guard], is_table, at, &mut |m, st, complete| {
            is_complete &= complete;
            Ok(m.eval_bool(st, &q.body, at)? == usual)
        })?;
        match is_usual {
            false => Ok(!usual),
            true if is_complete => Ok(usual),
            true => self.not_executable(span, "a quantifier over infinitely many values"),
        }
    }

    /// Runs `f` in all states with values of the variables, until it returns false. It is told
    /// whether the values are all that matter.
    fn instances(
        &mut self,
        st: &State<'p>,
        vars: &[VarId],
        guards: &[Guard<'p>],
        is_table: bool,
        at: Offence,
        f: &mut dyn FnMut(&mut Self, &State<'p>, bool) -> R<bool>,
    ) -> R<bool> {
        let [first, others @ ..] = vars else {
            return f(self, st, true);
        };
        let unbound = Unbound::new(*first, others.to_vec());
        let domain = self.domain(st, &unbound, guards, is_table, at)?;
        if domain.values.is_empty() && !domain.is_complete {
            return f(self, st, false);
        }
        for value in domain.values {
            self.spend(1, at.span)?;
            let inner = self.with_value(st, *first, value);
            let goes_on = self.instances(&inner, others, guards, is_table, at, &mut |m, st, complete| {
                f(m, st, complete && domain.is_complete)
            })?;
            if !goes_on {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The values over which a variable ranges under some guards. Where tables of chosen results
    /// are asked about the values of a type, those that occur are not all that matter.
    pub(crate) fn domain(
        &mut self,
        st: &State<'p>,
        unbound: &Unbound,
        guards: &[Guard<'p>],
        is_table: bool,
        at: Offence,
    ) -> R<Domain> {
        let mut unbound = unbound.clone();
        for other in unbound.others.clone() {
            let bounds = self.bounds_of(st, &unbound.seen_from(other), guards, at)?;
            unbound.ranges.push((other, bounds.range()));
        }
        let bounds = self.bounds_of(st, &unbound, guards, at)?;
        let ty = &st.vars[unbound.var.index()].ty;
        if let Some(values) = bounds.values {
            let (least, greatest) = (bounds.least, bounds.greatest);
            let fits = |v: &Value| match v {
                Value::Int(i) => is_between(&least, i, &greatest),
                _ => true,
            };
            return Ok(complete(values.into_iter().filter(fits).collect()));
        }
        match ty {
            Type::Int => self.integers(bounds.least, bounds.greatest, at.span),
            Type::Bool => Ok(complete(vec![Value::Bool(false), Value::Bool(true)])),
            Type::Ref => {
                let mut values = vec![Value::NULL, Value::Ref(Some(self.spare_object()))];
                values.extend(self.all_objects().into_iter().map(|o| Value::Ref(Some(o))));
                Ok(Domain {
                    values,
                    is_complete: !is_table,
                })
            }
            Type::Adt(adt, _) => self.constants(*adt, ty, at.span),
            Type::Perm
            | Type::Wand
            | Type::PredicateInstance
            | Type::Seq(_)
            | Type::Set(_)
            | Type::Multiset(_)
            | Type::Map(..)
            | Type::Domain(..)
            | Type::Param(_) => self.sample(ty, at.span),
        }
    }

    fn bounds_of(
        &mut self,
        st: &State<'p>,
        unbound: &Unbound,
        guards: &[Guard<'p>],
        at: Offence,
    ) -> R<Bounds> {
        let mut bounds = Bounds::default();
        for guard in guards {
            let here = self.bounds(st, guard.exp, unbound, guard.outside, at)?;
            bounds = bounds.and(here);
        }
        Ok(bounds)
    }

    fn integers(&mut self, least: Option<BigInt>, greatest: Option<BigInt>, span: Span) -> R<Domain> {
        let (Some(least), Some(greatest)) = (&least, &greatest) else {
            let is_inside = |i: &BigInt| is_between(&least, i, &greatest);
            let near = least
                .iter()
                .chain(&greatest)
                .flat_map(|b| [b - 1, b.clone(), b + 1]);
            let literals = self.literals.clone();
            let some = (-2..6)
                .map(BigInt::from)
                .chain(near)
                .chain(literals.iter().cloned());
            let mut values: Vec<Value> = some.filter(is_inside).map(Value::Int).collect();
            values.sort();
            values.dedup();
            return Ok(Domain {
                values,
                is_complete: false,
            });
        };
        if greatest < least {
            return Ok(complete(Vec::new()));
        }
        let count = (greatest - least + BigInt::one()).to_u64().unwrap_or(u64::MAX);
        self.spend(count, span)?;
        let mut values = Vec::new();
        let mut next = least.clone();
        while next <= *greatest {
            values.push(Value::Int(next.clone()));
            next += 1;
        }
        Ok(complete(values))
    }

    /// The values of a type whose constructors have no arguments.
    fn constants(&mut self, adt: echis_viper::ast::AdtId, ty: &Type, span: Span) -> R<Domain> {
        let program = self.program;
        let constructors = &program.adts[adt.index()].constructors;
        let all = constructors
            .iter()
            .map(|c| (*c, &program.constructors[c.index()]));
        if all.clone().any(|(_, c)| !c.params.is_empty()) {
            return self.sample(ty, span);
        }
        let values = all.map(|(constructor, c)| Value::Adt {
            constructor,
            name: c.name.clone(),
            args: Vec::new(),
        });
        Ok(complete(values.collect()))
    }

    /// Some values of a type.
    fn sample(&mut self, ty: &Type, span: Span) -> R<Domain> {
        let values: R<Vec<Value>> = (0..5).map(|_| self.choose(ty, u32::MAX, span)).collect();
        Ok(Domain {
            values: values?,
            is_complete: false,
        })
    }

    /// `forperm x [location] :: body`.
    pub(crate) fn for_perm(&mut self, st: &State<'p>, f: &'p ForPerm, span: Span, at: Offence) -> R<bool> {
        let mut shape = None;
        let args: Vec<WandPlace<'p>> = match &f.location {
            Location::Field(receiver, _) => vec![(Some(receiver), false)],
            Location::Predicate(_, args) => args.iter().map(|arg| (Some(arg), false)).collect(),
            Location::Wand(..) => {
                let found = self.wand_shape(&f.location, span)?;
                shape = Some(found.number);
                found.places.clone()
            }
        };
        let is_of_interest = |place: &Place| match (place, &f.location) {
            (Place::Field(field, _), Location::Field(_, wanted)) => field == wanted,
            (Place::Instance(i), Location::Predicate(wanted, _)) => i.predicate == *wanted,
            (Place::Wand(wand, _), Location::Wand(..)) => Some(wand.shape) == shape,
            _ => false,
        };
        if self.has_unknown_amounts(is_of_interest) {
            return self.not_executable(span, "`forperm` after the proof of a magic wand");
        }
        let held = st.counted().clone();
        let st = &st.with_heap(held.clone());
        let is_arg = |v: &VarId| {
            let is_var = |e: &Exp| matches!(e.kind, ExpKind::Var(x) if x == *v);
            args.iter().any(|(e, _)| e.is_some_and(is_var))
        };
        if !f.vars.iter().all(is_arg) {
            return self.not_executable(span, "`forperm` over a variable that is no argument itself");
        }
        for (place, chunk) in held.iter() {
            self.spend(1, span)?;
            let values = match (place, &f.location) {
                _ if chunk.perm.is_zero() => continue,
                (Place::Field(field, object), Location::Field(_, wanted)) if field == wanted => {
                    vec![Value::Ref(*object)]
                }
                (Place::Instance(i), Location::Predicate(wanted, _)) if i.predicate == *wanted => {
                    i.args.clone()
                }
                (Place::Wand(wand, _), Location::Wand(..)) if Some(wand.shape) == shape => wand.args.clone(),
                _ => continue,
            };
            if let Some(inner) = self.matching(st, f, &args, &values, at)?
                && !self.eval_bool(&inner, &f.body, at)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The state in which the arguments of the location have these values, if there is one.
    fn matching(
        &mut self,
        st: &State<'p>,
        f: &'p ForPerm,
        args: &[WandPlace<'p>],
        values: &[Value],
        at: Offence,
    ) -> R<Option<State<'p>>> {
        let mut bound: Vec<(VarId, &Value)> = Vec::new();
        for (arg, value) in args.iter().zip(values) {
            let known = match arg.0.map(|e| &e.kind) {
                Some(&ExpKind::Var(v)) if f.vars.contains(&v) => match bound.iter().find(|(x, _)| *x == v) {
                    Some((_, known)) => (*known).clone(),
                    None => {
                        bound.push((v, value));
                        continue;
                    }
                },
                _ => self.place_value(st, *arg, at)?,
            };
            if known != *value {
                return Ok(None);
            }
        }
        let mut inner = st.clone();
        for (v, value) in bound {
            inner = self.with_value(&inner, v, value.clone());
        }
        Ok(Some(inner))
    }
}

fn is_between(least: &Option<BigInt>, i: &BigInt, greatest: &Option<BigInt>) -> bool {
    least.as_ref().is_none_or(|l| l <= i) && greatest.as_ref().is_none_or(|g| i <= g)
}

fn complete(values: Vec<Value>) -> Domain {
    Domain {
        values,
        is_complete: true,
    }
}

/// Does the expression need results of functions, some of which are chosen when first needed?
pub(crate) fn asks_tables(e: &Exp) -> bool {
    e.any(&mut |e| matches!(e.kind, ExpKind::DomainCall(..) | ExpKind::Call(..)))
}
