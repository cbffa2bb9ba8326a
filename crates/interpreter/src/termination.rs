//! Termination: checks that measures decrease, for the calls and iterations of the run.
//!
//! `decreases e1, e2 if c` promises that a member or loop ends where `c` holds at its start;
//! `decreases _ if c` is believed. Where the member that runs has promised to end,
//!
//! - a call of a member that is recursive with it has to satisfy the condition of that member's
//!   tuple, and the tuple has to be smaller than the own one at the start,
//! - another call, or a loop, has to satisfy the condition of its own clauses.
//!
//! Functions check the applications in their bodies, methods their calls and loops. A value is
//! smaller than another one where the axioms of `decreasing` and `bounded` say so. An axiom has to
//! be an implication with `decreasing` or `bounded` on its right only. Then the least relations
//! satisfy all axioms, and nothing else is smaller. With other axioms the run is cut off.

use crate::machine::{Machine, Offence, R};
use crate::nesting::Opened;
use crate::state::{Heap, Instance, Place, Slot, State};
use crate::value::Value;
use echis_source::Span;
use echis_viper::ast::{
    Axiom, BinOp, Decreases, DomainFunctionId, Exp, ExpKind, Function, FunctionId, MethodId, StmtKind, Type,
    While,
};
use std::rc::Rc;

/// A value of a tuple.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Measured {
    Value(Value),
    /// A predicate instance, with its contents if it is held.
    Instance(Instance, Option<Slot>),
}

/// The promise of a member or loop to end, evaluated where it begins.
#[derive(Debug, Clone)]
pub(crate) struct Promise<'p> {
    condition: bool,
    /// The tuple, where the condition holds and something may be compared with it.
    tuple: Option<Rc<[(Measured, &'p Type)]>>,
}

/// A member whose calls are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Caller {
    Method(MethodId),
    Function(FunctionId),
}

/// A promise of a member.
#[derive(Debug, Clone)]
pub(crate) struct Promised<'p> {
    caller: Caller,
    promise: Promise<'p>,
}

type Tuple<'p> = (&'p [Exp], Option<&'p Exp>, Span);

/// The clause with a tuple, if there is one.
fn tuple_clause(clauses: &[Decreases]) -> Option<Tuple<'_>> {
    clauses.iter().find_map(|clause| match clause {
        Decreases::Tuple {
            tuple,
            condition,
            span,
        } => Some((tuple.as_slice(), condition.as_ref(), *span)),
        Decreases::Wildcard { .. } | Decreases::Star { .. } => None,
    })
}

fn failed(span: Span) -> Offence {
    Offence::new("termination.failed", span)
}

impl<'p> Machine<'p> {
    /// The promise of a method at its start.
    pub(crate) fn promise_of_method(&mut self, st: &State<'p>, id: MethodId) -> R<Option<Promised<'p>>> {
        let caller = Caller::Method(id);
        let promise = self.promise_of(caller, st, &self.program.methods[id.index()].decreases)?;
        Ok(promise.map(|promise| Promised { caller, promise }))
    }

    /// The promise of a function at its start.
    pub(crate) fn promise_of_function(&mut self, st: &State<'p>, id: FunctionId) -> R<Option<Promised<'p>>> {
        let caller = Caller::Function(id);
        let promise = self.promise_of(caller, st, &self.program.functions[id.index()].decreases)?;
        Ok(promise.map(|promise| Promised { caller, promise }))
    }

    /// The promise of a member. Its tuple counts only if it is recursive.
    fn promise_of(
        &mut self,
        caller: Caller,
        st: &State<'p>,
        clauses: &'p [Decreases],
    ) -> R<Option<Promise<'p>>> {
        if clauses.is_empty() {
            return Ok(None);
        }
        let called = self.called_by(caller);
        let is_recursive = called.into_iter().any(|callee| self.leads_back(callee, caller));
        self.promise(st, clauses, is_recursive)
    }

    /// The promise of a loop, or of a member, with these clauses, at its start.
    pub(crate) fn promise(
        &mut self,
        st: &State<'p>,
        clauses: &'p [Decreases],
        with_tuple: bool,
    ) -> R<Option<Promise<'p>>> {
        let Some(clause) = tuple_clause(clauses) else {
            return Ok(None);
        };
        let condition = self.tuple_condition(st, clause, failed(clause.2))?;
        let tuple = match condition && with_tuple {
            true => Some(self.tuple(st, clause, failed(clause.2))?),
            false => None,
        };
        Ok(Some(Promise { condition, tuple }))
    }

    fn tuple_condition(&mut self, st: &State<'p>, clause: Tuple<'p>, at: Offence) -> R<bool> {
        match clause.1 {
            Some(c) => self.measuring(|m| m.eval_bool(st, c, at)),
            None => Ok(true),
        }
    }

    /// Evaluates a part of a clause. Applications in it are no recursion.
    fn measuring<T>(&mut self, f: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        let promise = self.function_promise.take();
        let result = f(self);
        self.function_promise = promise;
        result
    }

    fn tuple(&mut self, st: &State<'p>, clause: Tuple<'p>, at: Offence) -> R<Rc<[(Measured, &'p Type)]>> {
        let values = clause.0.iter().map(|e| {
            let value = match &e.kind {
                ExpKind::Acc(location, _) if e.ty == Type::PredicateInstance => {
                    match self.place(st, location, e.span, at)? {
                        Place::Instance(instance) => {
                            let slot = st.heap.get(&Place::Instance(instance.clone())).map(|c| c.slot);
                            Measured::Instance(instance, slot)
                        }
                        Place::Field(..) | Place::Wand(..) => return self.ill_typed(e.span),
                    }
                }
                _ => Measured::Value(self.measuring(|m| m.eval(st, e, at))?),
            };
            Ok((value, &e.ty))
        });
        values.collect()
    }

    /// Checks that a method that is called ends. `callee` is the state in which it begins.
    pub(crate) fn check_call_ends(&mut self, callee: &State<'p>, id: MethodId, call: Span) -> R {
        let Some(own) = self.method_promise.clone() else {
            return Ok(());
        };
        let clauses = &self.program.methods[id.index()].decreases;
        match self.leads_back(Caller::Method(id), own.caller) {
            true => self.require_smaller(callee, clauses, &own.promise, failed(call)),
            false => self.require_end(callee, clauses, own.promise.condition, failed(call)),
        }
    }

    /// Checks that a function that is applied ends. `callee` is the state in which it begins.
    pub(crate) fn check_application_ends(
        &mut self,
        callee: &State<'p>,
        id: FunctionId,
        application: Span,
    ) -> R {
        let Some(own) = self.function_promise.clone() else {
            return Ok(());
        };
        let clauses = &self.program.functions[id.index()].decreases;
        match self.leads_back(Caller::Function(id), own.caller) {
            true => self.require_smaller(callee, clauses, &own.promise, failed(application)),
            false => self.require_end(callee, clauses, own.promise.condition, failed(application)),
        }
    }

    /// Checks that a loop that is reached ends, if the method has promised to end.
    pub(crate) fn check_loop_ends(&mut self, st: &State<'p>, span: Span, w: &'p While) -> R {
        match &self.method_promise {
            Some(own) if own.promise.condition => {
                let enters = self.eval_bool(st, &w.condition, failed(span))?;
                self.require_end(st, &w.decreases, enters, failed(span))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Checks that the measure of a loop has decreased in an iteration that another one follows.
    pub(crate) fn check_loop_decreases(&mut self, st: &State<'p>, w: &'p While, start: &Promise<'p>) -> R {
        let Some((_, _, span)) = tuple_clause(&w.decreases) else {
            return Ok(());
        };
        match self.eval_bool(st, &w.condition, failed(span))? {
            true => self.require_smaller(st, &w.decreases, start, failed(span)),
            false => Ok(()),
        }
    }

    fn require_end(&mut self, st: &State<'p>, clauses: &'p [Decreases], required: bool, at: Offence) -> R {
        if !required {
            return Ok(());
        }
        for clause in clauses {
            let condition = match clause {
                Decreases::Tuple { condition, .. } | Decreases::Wildcard { condition, .. } => condition,
                Decreases::Star { .. } => continue,
            };
            let holds = match condition {
                Some(c) => self.measuring(|m| m.eval_bool(st, c, at))?,
                None => true,
            };
            if holds {
                return Ok(());
            }
        }
        self.fail(at, "termination.condition.false")
    }

    fn require_smaller(
        &mut self,
        st: &State<'p>,
        clauses: &'p [Decreases],
        bigger: &Promise<'p>,
        at: Offence,
    ) -> R {
        if !bigger.condition {
            return Ok(());
        }
        let Some(clause) = tuple_clause(clauses) else {
            return self.fail(at, "tuple.condition.false");
        };
        if !self.tuple_condition(st, clause, at)? {
            return self.fail(at, "tuple.condition.false");
        }
        let Some(bigger) = &bigger.tuple else {
            return self.not_executable(at.span, "a measure that was not evaluated");
        };
        let smaller = self.tuple(st, clause, at)?;
        match self.is_smaller(&smaller, bigger, at.span)? {
            true => Ok(()),
            false => self.fail(at, "tuple.false"),
        }
    }

    /// The lexicographic order of tuples. One that ends first is larger.
    fn is_smaller(
        &mut self,
        smaller: &[(Measured, &'p Type)],
        bigger: &[(Measured, &'p Type)],
        span: Span,
    ) -> R<bool> {
        for (i, (value, ty)) in smaller.iter().enumerate() {
            let Some((other, other_type)) = bigger.get(i) else {
                return Ok(true);
            };
            if ty != other_type {
                return Ok(false);
            }
            if self.is_below(value, other, ty, span)? {
                return Ok(true);
            }
            if value != other {
                return Ok(false);
            }
        }
        Ok(false)
    }

    fn is_below(&mut self, smaller: &Measured, bigger: &Measured, ty: &'p Type, span: Span) -> R<bool> {
        let (smaller, bigger) = match (smaller, bigger) {
            (Measured::Value(a), Measured::Value(b)) => (a, b),
            (Measured::Instance(a, slot), Measured::Instance(b, other)) => {
                return self.is_instance_below((a, *slot), (b, *other), span);
            }
            _ => return self.ill_typed(span),
        };
        if let Type::Adt(id, _) = ty {
            let order = format!("{}WellFoundedOrder", self.program.adts[id.index()].name);
            let has_own = !self.program.domains.iter().any(|d| *d.name == *order);
            if has_own && self.is_strict_part((smaller, ty), bigger, ty) {
                return Ok(true);
            }
        }
        Ok(
            self.order_holds("decreasing", &[smaller.clone(), bigger.clone()], ty, span)?
                && self.order_holds("bounded", std::slice::from_ref(bigger), ty, span)?,
        )
    }

    /// An instance that was found inside of another one is nested in it. Of others nothing is known:
    /// contents that are equal may be kept in two tables.
    fn is_instance_below(
        &mut self,
        (a, slot): (&Instance, Option<Slot>),
        (b, other): (&Instance, Option<Slot>),
        span: Span,
    ) -> R<bool> {
        let opened = |i: &Instance, slot: Option<Slot>| match slot {
            Some(Slot::Table(table)) => Some((i.clone(), table)),
            Some(Slot::Cell(_) | Slot::Wand(_)) | None => None,
        };
        let found: Option<(Opened, Opened)> = opened(a, slot).zip(opened(b, other));
        match found {
            Some((inner, outer)) if inner == outer => Ok(false),
            Some((inner, outer)) if self.nesting.is_inside(&inner, &outer) => Ok(true),
            _ => self.not_executable(span, "the order of two predicate instances"),
        }
    }

    /// Whether a value of a data type is an argument of another value, at any depth, through
    /// arguments that are values of data types.
    fn is_strict_part(&self, (part, part_type): (&Value, &Type), whole: &Value, ty: &Type) -> bool {
        let mut parts = self.arguments(whole, ty).into_iter();
        parts.any(|(_, arg, arg_type)| {
            matches!(arg_type, Type::Adt(..))
                && (arg_type == *part_type && arg == part
                    || self.is_strict_part((part, part_type), arg, &arg_type))
        })
    }

    /// `contains(part, whole)`: the least relation in which the arguments of a constructor are
    /// contained in its value, except for those that its type blocks, and which is transitive.
    pub(crate) fn is_contained(&self, (part, part_type): (&Value, &Type), whole: &Value, ty: &Type) -> bool {
        let Type::Adt(id, _) = ty else { return false };
        let adt = &self.program.adts[id.index()];
        let Some((_, blocked)) = adt.derives.iter().find(|(name, _)| &**name == "contains") else {
            return false;
        };
        self.arguments(whole, ty)
            .into_iter()
            .any(|(name, arg, arg_type)| {
                !blocked.iter().any(|b| **b == *name)
                    && (arg_type == *part_type && arg == part
                        || self.is_contained((part, part_type), arg, &arg_type))
            })
    }

    /// The arguments of a value of a data type, with their names and types.
    fn arguments<'v>(&self, value: &'v Value, ty: &Type) -> Vec<(&'p str, &'v Value, Type)> {
        let (
            Value::Adt {
                constructor, args, ..
            },
            Type::Adt(_, types),
        ) = (value, ty)
        else {
            return Vec::new();
        };
        let params = &self.program.constructors[constructor.index()].params;
        let typed = params.iter().zip(args);
        typed
            .map(|((name, ty), arg)| (&**name, arg, ty.substitute(types)))
            .collect()
    }

    /// Whether some axiom says that `decreasing` or `bounded` holds of these values.
    fn order_holds(&mut self, name: &str, values: &[Value], ty: &Type, span: Span) -> R<bool> {
        let Some(order) = self.order_function(name, values.len()) else {
            return Ok(false);
        };
        let program = self.program;
        for (domain, axiom) in program
            .domains
            .iter()
            .flat_map(|d| d.axioms.iter().map(move |a| (d, a)))
        {
            if !axiom
                .exp
                .any(&mut |e| matches!(e.kind, ExpKind::DomainCall(f, ..) if f == order))
            {
                continue;
            }
            let Some((condition, types, args)) = implication(axiom, order) else {
                return self.not_executable(span, "a termination order with such axioms");
            };
            let mut type_args = vec![None; domain.type_params.len()];
            if !ty.is_instance_of(&types[0], &mut type_args) {
                continue;
            }
            let Some(type_args) = type_args.into_iter().collect::<Option<Vec<Type>>>() else {
                return self.not_executable(span, "a termination order with such axioms");
            };
            let outer = std::mem::replace(&mut self.type_args, type_args);
            let holds = self.axiom_says(axiom, condition, args, values, span);
            self.type_args = outer;
            if holds? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn axiom_says(
        &mut self,
        axiom: &'p Axiom,
        condition: Option<&'p Exp>,
        args: &'p [Exp],
        values: &[Value],
        span: Span,
    ) -> R<bool> {
        let mut st = self.state_with(&axiom.vars, Vec::new(), Heap::default());
        let mut bound = Vec::new();
        for (arg, value) in args.iter().zip(values) {
            if let ExpKind::Var(v) = arg.kind {
                if bound.contains(&v) {
                    return self.not_executable(span, "a termination order with such axioms");
                }
                bound.push(v);
                st = self.with_value(&st, v, value.clone());
            }
        }
        let mut all_bound = true;
        for e in condition.iter().copied().chain(args) {
            all_bound &= !e.any(&mut |e| matches!(e.kind, ExpKind::Var(v) if !bound.contains(&v)));
        }
        if !all_bound {
            return self.not_executable(span, "a termination order with such axioms");
        }
        let at = failed(span);
        for (arg, value) in args.iter().zip(values) {
            if !matches!(arg.kind, ExpKind::Var(_)) && self.eval(&st, arg, at)? != *value {
                return Ok(false);
            }
        }
        match condition {
            Some(c) => self.eval_bool(&st, c, at),
            None => Ok(true),
        }
    }

    /// The domain function of this name with `arity` parameters of the only type parameter of its
    /// domain.
    fn order_function(&self, name: &str, arity: usize) -> Option<DomainFunctionId> {
        let position = self.program.domain_functions.iter().position(|f| {
            &*f.name == name
                && f.params.len() == arity
                && f.params.iter().all(|ty| *ty == Type::Param(0))
                && self.program.domains[f.domain.index()].type_params.len() == 1
                && f.ty == Type::Bool
        });
        position.map(|i| DomainFunctionId(i as u32))
    }

    /// Whether a member that is called leads back to its caller, so that they are recursive.
    fn leads_back(&mut self, callee: Caller, caller: Caller) -> bool {
        if let Some(known) = self.recursive.get(&(callee, caller)) {
            return *known;
        }
        let (mut seen, mut work) = (vec![callee], vec![callee]);
        while let Some(next) = work.pop() {
            for called in self.called_by(next) {
                if !seen.contains(&called) {
                    seen.push(called);
                    work.push(called);
                }
            }
        }
        let leads = seen.contains(&caller);
        self.recursive.insert((callee, caller), leads);
        leads
    }

    fn called_by(&self, caller: Caller) -> Vec<Caller> {
        let mut all = Vec::new();
        match caller {
            Caller::Method(id) => {
                for stmt in self.program.methods[id.index()].body.iter().flatten() {
                    stmt.walk(&mut |s| {
                        if let StmtKind::Call(callee, ..) = s.kind {
                            all.push(Caller::Method(callee));
                        }
                    });
                }
            }
            Caller::Function(id) => {
                let Function {
                    pres, posts, body, ..
                } = &self.program.functions[id.index()];
                for e in pres.iter().chain(posts).chain(body) {
                    e.walk(&mut |e| {
                        if let ExpKind::Call(callee, _) = e.kind {
                            all.push(Caller::Function(callee));
                        }
                        true
                    });
                }
            }
        }
        all
    }
}

/// `[forall … ::] [condition ==>] order(args)`, with the order in no other place.
fn implication(axiom: &Axiom, order: DomainFunctionId) -> Option<(Option<&Exp>, &[Type], &[Exp])> {
    let mut body = &axiom.exp;
    while let ExpKind::Forall(q) = &body.kind {
        body = &q.body;
    }
    let (condition, conclusion) = match &body.kind {
        ExpKind::Binary(BinOp::Implies, c, x) => (Some(&**c), &**x),
        _ => (None, body),
    };
    let ExpKind::DomainCall(f, types, args) = &conclusion.kind else {
        return None;
    };
    let mentions = |e: &Exp| e.any(&mut |e| matches!(e.kind, ExpKind::DomainCall(g, ..) if g == order));
    let is_usable = *f == order && !condition.is_some_and(mentions) && !args.iter().any(mentions);
    is_usable.then_some((condition, types, args))
}
