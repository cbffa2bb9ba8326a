//! Termination: the measure of a member decreases with each step of recursion, that of a loop with
//! each iteration.
//!
//! The rules are those of Viper's `decreases` clauses. `decreases e1, e2 if c` promises that the
//! member ends wherever `c` holds at its start. `decreases _ if c` is believed. Where a member has
//! promised to end,
//!
//! - a call of a member that is recursive with it must satisfy the condition of that member's tuple
//!   (`tuple.condition.false`), and the tuple must be smaller (`tuple.false`),
//! - another call, or a loop, must satisfy the condition of its own clauses
//!   (`termination.condition.false`).
//!
//! A member without a tuple promises nothing. Tuples are compared lexicographically. Smaller means
//! `decreasing(smaller, larger) && bounded(larger)`, for the domain functions of these names: the
//! axioms of the program say which values decrease. Two orders have no axioms in the program. The
//! arguments of a constructor of an algebraic data type are smaller than its value. A predicate
//! instance is nested in another one if it was found in its body ([`Context::assume_nested`]).
//!
//! The measure of a callee is read in the state of its caller. For this to be the value that the
//! callee starts with, a measure must not depend on how much permission is held.

use crate::context::{Context, ExecResult, PartialError, Reason};
use crate::heap::Resource;
use crate::limits::CheckPlace;
use crate::recursive_functions::{applies, reached};
use crate::state::State;
use echis_logic::{Sort, Term};
use echis_source::Span;
use echis_viper::ast::{
    Decreases, DomainFunctionId, Exp, ExpKind, Function, FunctionId, Method, MethodId, OldState, PredicateId,
    Program, StmtKind, Type, While,
};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The promise of a member or of a loop to end, evaluated where it begins.
#[derive(Debug, Clone)]
pub struct Measure<'p> {
    /// Where this holds, it ends.
    condition: Term,
    /// The values of the tuple, which are compared with those of recursive calls. `None` if they
    /// are not evaluated.
    tuple: Option<Rc<[Measured<'p>]>>,
}

/// A value of a tuple with its type.
type Measured<'p> = (Term, &'p Type);

/// What the member that is verified has promised about its end.
#[derive(Debug, Default)]
pub struct Termination<'p> {
    /// The measure of the member at its start, if it has one.
    start: Option<Measure<'p>>,
    /// The functions that are recursive with it, if it is a function.
    functions: Vec<FunctionId>,
    /// The methods that are recursive with it, if it is a method.
    methods: Vec<MethodId>,
    /// `nestedPredicates`, if predicate instances are measures in the member.
    nested: Option<DomainFunctionId>,
}

/// A `decreases` clause with a tuple.
#[derive(Debug, Clone, Copy)]
pub struct TupleClause<'p> {
    exps: &'p [Exp],
    condition: Option<&'p Exp>,
    /// The clause.
    pub span: Span,
}

impl TupleClause<'_> {
    /// The expressions of the tuple, or the clause if it has none.
    fn place(&self) -> Span {
        let spans = self.exps.iter().map(|e| e.span);
        spans.reduce(Span::to).unwrap_or(self.span)
    }
}

/// The clauses with a tuple.
fn tuples(clauses: &[Decreases]) -> impl Iterator<Item = TupleClause<'_>> {
    clauses.iter().filter_map(|clause| match clause {
        Decreases::Tuple {
            tuple,
            condition,
            span,
        } => Some(TupleClause {
            exps: tuple,
            condition: condition.as_ref(),
            span: *span,
        }),
        Decreases::Wildcard { .. } | Decreases::Star { .. } => None,
    })
}

/// The clause with a tuple, if there is one.
pub fn tuple_clause(clauses: &[Decreases]) -> Option<TupleClause<'_>> {
    tuples(clauses).next()
}

/// The conditions of the clauses under which a member or loop ends: each tuple's and wildcard's.
/// `None` is the condition of a clause without one.
fn conditions(clauses: &[Decreases]) -> impl Iterator<Item = Option<&Exp>> {
    clauses.iter().filter_map(|clause| match clause {
        Decreases::Tuple { condition, .. } | Decreases::Wildcard { condition, .. } => {
            Some(condition.as_ref())
        }
        Decreases::Star { .. } => None,
    })
}

/// All `decreases` clauses of a method and of its loops.
pub fn method_clauses(method: &Method) -> Vec<&[Decreases]> {
    let mut all: Vec<&[Decreases]> = vec![&method.decreases];
    for stmt in method.body.iter().flatten() {
        stmt.walk(&mut |stmt| {
            if let StmtKind::While(w) = &stmt.kind {
                all.push(&w.decreases);
            }
        });
    }
    all
}

/// The methods that are mutually recursive with a method that has measures, in order; none for
/// others.
pub fn recursive_methods_with_measures(program: &Program, id: MethodId) -> Vec<MethodId> {
    let clauses = method_clauses(&program.methods[id.index()]);
    match clauses.iter().all(|clauses| clauses.is_empty()) {
        true => Vec::new(),
        false => recursive_methods(program, id),
    }
}

/// The methods that are mutually recursive with this one, itself included.
fn recursive_methods(program: &Program, id: MethodId) -> Vec<MethodId> {
    let calls: Vec<BTreeSet<MethodId>> = program.methods.iter().map(called_methods).collect();
    let mut callers = vec![BTreeSet::new(); calls.len()];
    for (caller, callees) in calls.iter().enumerate() {
        for callee in callees {
            callers[callee.index()].insert(MethodId(caller as u32));
        }
    }
    let (below, above) = (
        reached(&calls, id, MethodId::index),
        reached(&callers, id, MethodId::index),
    );
    let mut all: BTreeSet<MethodId> = below.intersection(&above).copied().collect();
    all.insert(id);
    all.into_iter().collect()
}

/// The methods that a method calls.
pub fn called_methods(method: &Method) -> BTreeSet<MethodId> {
    let mut found = BTreeSet::new();
    for stmt in method.body.iter().flatten() {
        stmt.walk(&mut |stmt| {
            if let StmtKind::Call(callee, ..) = stmt.kind {
                found.insert(callee);
            }
        });
    }
    found
}

/// The domain function of this name with `arity` parameters of the only type parameter of its
/// domain, if there is one.
fn order_function(program: &Program, name: &str, arity: usize) -> Option<DomainFunctionId> {
    let position = program.domain_functions.iter().position(|f| {
        let domain = &program.domains[f.domain.index()];
        &*f.name == name
            && f.params.len() == arity
            && f.params.iter().all(|ty| *ty == Type::Param(0))
            && domain.type_params.len() == 1
            && f.ty == Type::Bool
    });
    position.map(|i| DomainFunctionId(i as u32))
}

/// `decreasing` and `bounded`, if the program has them.
pub fn order_functions(program: &Program) -> Option<[DomainFunctionId; 2]> {
    Some([
        order_function(program, "decreasing", 2)?,
        order_function(program, "bounded", 1)?,
    ])
}

/// `nestedPredicates`, if the program has it.
pub fn nested_function(program: &Program) -> Option<DomainFunctionId> {
    let instance = instance_type(program);
    let position = program.domain_functions.iter().position(|f| {
        &*f.name == "nestedPredicates"
            && f.params == [instance.clone(), instance.clone()]
            && program.domains[f.domain.index()].type_params.is_empty()
            && f.ty == Type::Bool
    });
    position.map(|i| DomainFunctionId(i as u32))
}

/// The type by which domains name predicate instances.
fn instance_type(program: &Program) -> Type {
    let mut domains = (0u32..).zip(&program.domains);
    let declared = domains.find(|(_, d)| &*d.name == "PredicateInstance" && d.type_params.is_empty());
    declared.map_or(Type::PredicateInstance, |(id, _)| {
        Type::Domain(echis_viper::ast::DomainId(id), Vec::new())
    })
}

/// The type of a measure, as axioms about it name it.
pub fn ordered_type(program: &Program, ty: &Type) -> Type {
    match ty {
        Type::PredicateInstance => instance_type(program),
        _ => ty.clone(),
    }
}

/// Whether an algebraic data type has no order in the program, so that its own one counts.
pub fn has_own_order(program: &Program, ty: &Type) -> bool {
    match ty {
        Type::Adt(id, _) => {
            let order = format!("{}WellFoundedOrder", program.adts[id.index()].name);
            !program.domains.iter().any(|d| *d.name == *order)
        }
        _ => false,
    }
}

/// Does the value of an expression depend on the amounts of permission that are held, or on a
/// labelled state?
fn inspects_permissions(e: &Exp) -> bool {
    e.any(&mut |e| {
        matches!(
            e.kind,
            ExpKind::Perm(_) | ExpKind::ForPerm(_) | ExpKind::Old(OldState::Label(_), _)
        )
    })
}

/// Is there an application of a function in the second side of an inhale-exhale expression?
fn applies_when_exhaled(e: &Exp) -> bool {
    let is_application = |e: &Exp| matches!(e.kind, ExpKind::Call(..));
    e.any(&mut |e| match &e.kind {
        ExpKind::InhaleExhale(_, exhaled) => exhaled.any(&mut |e| is_application(e)),
        _ => false,
    })
}

/// Is the value of an expression the same in all heaps, and always defined?
fn is_heap_independent(e: &Exp) -> bool {
    !e.any(&mut |e| {
        matches!(
            e.kind,
            ExpKind::Field(..) | ExpKind::Call(..) | ExpKind::Unfolding(..) | ExpKind::Applying(..)
        )
    })
}

/// The error of a member or loop at `span` that may not end.
fn failed(span: Span) -> PartialError {
    PartialError::new("termination.failed", span)
}

impl<'p> Context<'p, '_> {
    /// Checks that the applications in the second sides of `[a, b]` end, which only callers evaluate
    /// in preconditions, and only the function itself in postconditions. Other errors in them are
    /// not reported here.
    pub fn check_exhaled_sides(&mut self, function: &'p Function, st: &State<'p>) -> ExecResult {
        let mut contract = function.pres.iter().chain(&function.posts);
        let is_needed = tuple_clause(&function.decreases).is_some() && contract.any(applies_when_exhaled);
        if !is_needed {
            return Ok(());
        }
        let known = self.findings.failures.len();
        let checked = self.with_modes(
            |modes| modes.exhaled = true,
            |s| {
                s.start_function(st.clone(), function, &mut |s, st| {
                    s.produce_function_posts(function, &st, &mut |_| ())
                })
            },
        );
        let mut failures = self.findings.failures.split_off(known);
        failures.retain(|f| f.id.starts_with("termination.failed"));
        if checked.is_err() && failures.is_empty() && self.findings.unknown.is_none() {
            return self.unsupported(function.name_span, "the termination of this function is");
        }
        self.findings.failures.extend(failures);
        checked
    }

    /// Prepares the checks for a method.
    pub fn prepare_method_termination(&mut self, id: MethodId, method: &'p Method) -> ExecResult {
        let clauses = method_clauses(method);
        clauses
            .iter()
            .try_for_each(|clauses| self.check_clauses(clauses))?;
        self.termination.methods = recursive_methods(self.program, id);
        Ok(())
    }

    /// Prepares the checks for a function, which is recursive with `own` functions.
    pub fn prepare_function_termination(&mut self, function: &'p Function, own: &[FunctionId]) -> ExecResult {
        self.check_clauses(&function.decreases)?;
        self.termination.functions = own.to_vec();
        Ok(())
    }

    /// Rejects clauses without a meaning, and notes whether predicate instances are measures.
    fn check_clauses(&mut self, clauses: &'p [Decreases]) -> ExecResult {
        if let Some(second) = tuples(clauses).nth(1) {
            return self.unsupported(second.span, "a second tuple of the same member is");
        }
        let Some(clause) = tuple_clause(clauses) else {
            return Ok(());
        };
        let mut exps = clause.exps.iter().chain(clause.condition);
        if let Some(e) = exps.find(|e| inspects_permissions(e)) {
            return self.unsupported(e.span, "a measure that depends on permissions or labels is");
        }
        if clause.exps.iter().any(|e| e.ty == Type::PredicateInstance) {
            self.termination.nested = nested_function(self.program);
        }
        Ok(())
    }

    /// Runs something with this promise of the member.
    pub fn with_promise<T>(&mut self, promise: Option<Measure<'p>>, run: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.termination.start, promise);
        let result = run(self);
        self.termination.start = outer;
        result
    }

    /// The promise of a function where only a part of its precondition is known. It may be stronger
    /// than what the function promises.
    pub fn promise_in_precondition(&mut self, st: &State<'p>, function: &'p Function) -> Option<Measure<'p>> {
        let clause = tuple_clause(&function.decreases);
        let condition = clause.and_then(|clause| match clause.condition {
            Some(c) if is_heap_independent(c) => {
                let error = failed(clause.span);
                self.with_modes(|modes| modes.checking = false, |s| s.eval(st, c, error))
                    .ok()
            }
            _ => None,
        });
        clause.map(|_| Measure {
            condition: condition.unwrap_or(self.terms.tru()),
            tuple: None,
        })
    }

    /// The promise of a function at its start.
    pub fn promise_of_function(
        &mut self,
        st: &State<'p>,
        function: &'p Function,
    ) -> ExecResult<Option<Measure<'p>>> {
        let own = &self.termination.functions;
        let is_recursive = function
            .posts
            .iter()
            .chain(&function.body)
            .any(|e| applies(e, own));
        self.measure(st, &function.decreases, is_recursive)
    }

    /// The promise of a method at its start.
    pub fn promise_of_method(
        &mut self,
        st: &State<'p>,
        method: &'p Method,
    ) -> ExecResult<Option<Measure<'p>>> {
        let own = &self.termination.methods;
        let is_recursive = called_methods(method).iter().any(|m| own.contains(m));
        self.measure(st, &method.decreases, is_recursive)
    }

    /// The promise of a loop at the start of an iteration.
    pub fn promise_of_loop(&mut self, st: &State<'p>, w: &'p While) -> ExecResult<Option<Measure<'p>>> {
        self.measure(st, &w.decreases, true)
    }

    /// The condition of a tuple, and its values if they are wanted.
    fn measure(
        &mut self,
        st: &State<'p>,
        clauses: &'p [Decreases],
        with_tuple: bool,
    ) -> ExecResult<Option<Measure<'p>>> {
        let Some(clause) = tuple_clause(clauses) else {
            return Ok(None);
        };
        let condition = self.tuple_condition(st, clause, failed(clause.span))?;
        let tuple = if with_tuple {
            self.under_condition(condition, |s| s.tuple(st, clause, failed(clause.span)))?
        } else {
            None
        };
        Ok(Some(Measure { condition, tuple }))
    }

    fn tuple_condition(
        &mut self,
        st: &State<'p>,
        clause: TupleClause<'p>,
        error: PartialError,
    ) -> ExecResult<Term> {
        match clause.condition {
            Some(c) => self.eval_measure(st, c, error),
            None => Ok(self.terms.tru()),
        }
    }

    fn tuple(
        &mut self,
        st: &State<'p>,
        clause: TupleClause<'p>,
        error: PartialError,
    ) -> ExecResult<Rc<[Measured<'p>]>> {
        let values = clause
            .exps
            .iter()
            .map(|e| Ok((self.eval_measure(st, e, error)?, &e.ty)));
        values.collect()
    }

    /// Evaluates a part of a clause. Calls in it are no recursion.
    fn eval_measure(&mut self, st: &State<'p>, e: &'p Exp, error: PartialError) -> ExecResult<Term> {
        self.with_modes(|modes| modes.ending = false, |s| s.eval(st, e, error))
    }

    /// Checks that a function that is applied ends, if the function that is verified has promised
    /// to end. `callee` is the state in which the callee begins.
    pub fn check_application_ends(
        &mut self,
        callee: &State<'p>,
        id: FunctionId,
        application: Span,
    ) -> ExecResult {
        if !self.modes.ending || !self.modes.checking {
            return Ok(());
        }
        let Some(start) = self.termination.start.clone() else {
            return Ok(());
        };
        let clauses = &self.program.functions[id.index()].decreases;
        let error = failed(application);
        match self.termination.functions.contains(&id) {
            true => self.require_smaller(callee, clauses, &start, error),
            false => self.require_end(callee, clauses, start.condition, error),
        }
    }

    /// Checks that a method that is called ends, if the method that is verified has promised to
    /// end. `callee` is the state in which the callee begins.
    pub fn check_call_ends(&mut self, callee: &State<'p>, id: MethodId, call: Span) -> ExecResult {
        let Some(start) = self.termination.start.clone() else {
            return Ok(());
        };
        let clauses = &self.program.methods[id.index()].decreases;
        match self.termination.methods.contains(&id) {
            true => self.require_smaller(callee, clauses, &start, failed(call)),
            false => self.require_end(callee, clauses, start.condition, failed(call)),
        }
    }

    /// Checks that a loop that is reached ends, if the method that is verified has promised to end.
    /// A loop of `goto` has no clauses that could say so.
    pub fn check_loop_ends(&mut self, st: &State<'p>, span: Span, w: Option<&'p While>) -> ExecResult {
        let Some(start) = self.termination.start.clone() else {
            return Ok(());
        };
        let Some(w) = w else {
            return self.unsupported(span, "a loop of `goto` in a method with a termination measure is");
        };
        let checked = self.under_condition(start.condition, |s| {
            let enters = s.eval_measure(st, &w.condition, failed(span))?;
            s.require_end(st, &w.decreases, enters, failed(span))
        });
        checked.map(|_| ())
    }

    /// Checks that the measure of a loop has decreased in an iteration that another one follows.
    /// `start` is the measure at the start of the iteration.
    pub fn check_loop_decreases(&mut self, st: &State<'p>, w: &'p While, start: &Measure<'p>) -> ExecResult {
        let Some(clause) = tuple_clause(&w.decreases) else {
            return Ok(());
        };
        let error = failed(clause.place());
        let again = self.eval_measure(st, &w.condition, error)?;
        let checked = self.under_condition(again, |s| s.require_smaller(st, &w.decreases, start, error));
        checked.map(|_| ())
    }

    /// Checks that what has these clauses ends where `required` holds.
    fn require_end(
        &mut self,
        st: &State<'p>,
        clauses: &'p [Decreases],
        required: Term,
        error: PartialError,
    ) -> ExecResult {
        let checked = self.under_condition(required, |s| {
            let mut ends = s.terms.fls();
            for condition in conditions(clauses) {
                let holds = match condition {
                    Some(c) => s.eval_measure(st, c, error)?,
                    None => s.terms.tru(),
                };
                ends = s.terms.or(ends, holds);
            }
            let reason = Reason::new("termination.condition.false", error.span, "might not terminate");
            s.require(ends, error, reason)
        });
        checked.map(|_| ())
    }

    /// Checks that the tuple of these clauses is smaller than `bigger`, where that counts.
    fn require_smaller(
        &mut self,
        st: &State<'p>,
        clauses: &'p [Decreases],
        bigger: &Measure<'p>,
        error: PartialError,
    ) -> ExecResult {
        let checked = self.under_condition(bigger.condition, |s| {
            let clause = tuple_clause(clauses);
            let condition = match clause {
                Some(clause) => s.tuple_condition(st, clause, error)?,
                None => s.terms.fls(),
            };
            let reason = Reason::new(
                "tuple.condition.false",
                error.span,
                "might not have a termination measure here",
            );
            s.require(condition, error, reason)?;
            let goal = match (clause, &bigger.tuple) {
                (Some(clause), Some(bigger)) => {
                    let smaller = s.tuple(st, clause, error)?;
                    s.is_smaller(&smaller, bigger)
                }
                _ => s.terms.fls(),
            };
            let reason = Reason::new(
                "tuple.false",
                error.span,
                "might not decrease the termination measure, or the measure might not be bounded",
            );
            s.require(goal, error, reason)
        });
        checked.map(|_| ())
    }

    /// The lexicographic order of tuples. One that ends first is larger: its end counts as a value
    /// that is larger than all others. Values of different types are not compared.
    fn is_smaller(&self, smaller: &[Measured<'p>], bigger: &[Measured<'p>]) -> Term {
        let t = self.terms;
        match (smaller.split_first(), bigger.split_first()) {
            (None, _) => t.fls(),
            (Some(_), None) => t.tru(),
            (Some((&(_, ty), _)), Some((&(_, other), _))) if ty != other => t.fls(),
            (Some((&(a, ty), rest)), Some((&(b, _), others))) => {
                let next = t.and(self.values_equal(a, b), self.is_smaller(rest, others));
                t.or(self.is_below(a, b, ty), next)
            }
        }
    }

    /// The formula that a value is smaller than another one of its type.
    fn is_below(&self, smaller: Term, bigger: Term, ty: &Type) -> Term {
        let t = self.terms;
        let mut below = t.fls();
        if let Some([decreasing, bounded]) = order_functions(self.program) {
            let types = [ordered_type(self.program, ty)];
            let function = |id| self.signature.domain_function(id, &types);
            let decreases = t.apply(function(decreasing), &[smaller, bigger]);
            below = t.and(decreases, t.apply(function(bounded), &[bigger]));
        }
        if has_own_order(self.program, ty) {
            let sort = t.sort_of(bigger);
            let part = self.signature.part_of(sort, sort);
            below = t.or(below, t.apply(part, &[smaller, bigger]));
        }
        below
    }

    /// The value of a predicate instance as a measure: the predicate, its arguments and its
    /// snapshot. If it is not held, its snapshot can be any: two instances with the same arguments
    /// are then not known to be equal.
    pub fn predicate_instance(
        &mut self,
        st: &State<'p>,
        id: PredicateId,
        args: &'p [Exp],
        span: Span,
        error: PartialError,
    ) -> ExecResult<Term> {
        let t = self.terms;
        let args = self.eval_all(st, args, error)?;
        let resource = Resource::Predicate(id);
        let total = self.total(&st.heap, resource, &args);
        let held = t.lt(t.real(0, 1), total);
        let is_held = self.check_quick(held) || self.check_full(held, CheckPlace::within(error, span))?;
        let snapshot = match is_held {
            true => self.lookup(st, resource, &args, error, span)?,
            false => t.fresh("instance", Sort::SNAP),
        };
        Ok(self.instance_term(id, &args, snapshot))
    }

    /// A predicate instance with a snapshot as a value.
    fn instance_term(&self, id: PredicateId, args: &[Term], snapshot: Term) -> Term {
        let mut all = vec![snapshot];
        all.extend(args);
        self.terms.apply(self.signature.predicate_instance(id), &all)
    }

    /// The value of an instance that is unfolded, if nested instances matter to the member.
    pub fn unfolded_instance(&self, id: PredicateId, args: &[Term], snapshot: Term) -> Option<Term> {
        let matters = self.termination.nested.is_some();
        matters.then(|| self.instance_term(id, args, snapshot))
    }

    /// Assumes that an instance, to which there is an amount of permission in the body of the
    /// instance that is being unfolded, is nested in that one if `some` holds: the amount is
    /// positive.
    ///
    /// Predicates are least fixed points, so that instances were folded in finitely many steps. Their
    /// values contain snapshots, so that nothing contradictory is assumed when an instance with the
    /// same arguments is folded again from other parts.
    pub fn assume_nested(&mut self, id: PredicateId, args: &[Term], snapshot: Term, some: Term) {
        let t = self.terms;
        if let (Some(nested), Some(outer)) = (self.termination.nested, self.modes.unfolded) {
            let inner = self.instance_term(id, args, snapshot);
            let function = self.signature.domain_function(nested, &[]);
            self.path
                .assume(t.implies(some, t.apply(function, &[inner, outer])));
        }
    }
}
