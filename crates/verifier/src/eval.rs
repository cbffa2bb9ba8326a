//! `eval(σ, e)`: the term an expression denotes (*Implicit Dynamic Frames*, Fig. 5), checking its
//! well-definedness on the way. Pure branching is joined, so that evaluation never forks.

use crate::branch_label::BranchCondition;
use crate::chunks::Amount;
use crate::context::{Context, ExecResult, PartialError, Reason, Stop};
use crate::heap::{Heap, Resource};
use crate::limits::CheckPlace;
use crate::modes::Modes;
use crate::produce::SnapshotSource;
use crate::recursive_functions::applies;
use crate::state::{State, Store};
use echis_logic::{Binder, CollOp, Sort, Term};
use echis_source::Span;
use echis_viper::ast::{
    BinOp, Exp, ExpKind, FieldId, FunctionId, Location, OldState, PredicateAccess, PredicateId, Quantified,
    Type, UnOp, VarId,
};

/// How many instances of a predicate are unfolded inside each other because its body says so.
const UNFOLDINGS: usize = 2;

/// An instance to unfold, with a positive amount.
pub struct Unfolded<'a> {
    /// The predicate.
    pub predicate: PredicateId,
    /// The arguments.
    pub args: &'a [Term],
    /// The amount.
    pub amount: Amount,
    /// Whether functions may unroll inside of it.
    pub visible: bool,
    /// The place that is blamed if it is missing.
    pub culprit: Span,
}

/// The operation that gives the size of a collection of this type.
fn size_op(ty: &Type) -> CollOp {
    match ty {
        Type::Seq(_) => CollOp::SeqLength,
        Type::Set(_) => CollOp::SetSize,
        Type::Multiset(_) => CollOp::MultisetSize,
        _ => CollOp::MapSize,
    }
}

impl<'p> Context<'p, '_> {
    /// Evaluates an expression in a state; failures are reported as `error`.
    pub fn eval(&mut self, st: &State<'p>, e: &'p Exp, error: PartialError) -> ExecResult<Term> {
        self.check_deadline(CheckPlace::within(error, e.span))?;
        let value = echis_recursion::deep(|| self.eval_kind(st, e, error))?;
        self.trigger_log.note_value(e.span, value);
        Ok(value)
    }

    /// Evaluates several expressions from left to right.
    pub fn eval_all(
        &mut self,
        st: &State<'p>,
        exps: &'p [Exp],
        error: PartialError,
    ) -> ExecResult<Vec<Term>> {
        exps.iter().map(|e| self.eval(st, e, error)).collect()
    }

    fn eval_kind(&mut self, st: &State<'p>, e: &'p Exp, error: PartialError) -> ExecResult<Term> {
        let t = self.terms;
        Ok(match &e.kind {
            ExpKind::Int(i) => t.int(i.clone()),
            ExpKind::Bool(b) => t.bool(*b),
            ExpKind::Null => t.null(),
            ExpKind::NoPerm => t.real(0, 1),
            ExpKind::FullPerm => t.real(1, 1),
            ExpKind::Wildcard => self.wildcard(),
            ExpKind::Epsilon => return self.unsupported(e.span, "`epsilon` is"),
            ExpKind::Var(v) => self.variable(st, *v, e)?,
            ExpKind::Result => st.result.unwrap_or_else(|| t.fresh("result", self.sort(&e.ty))),
            ExpKind::Field(receiver, field) => self.field_value(st, receiver, *field, e.span, error)?,
            ExpKind::Call(f, args) => {
                let opaque = self.program.functions[f.index()].is_opaque() && !self.revealed.contains(f);
                self.application(st, *f, args, opaque, e, error)?
            }
            ExpKind::Reveal(call) => match &call.kind {
                ExpKind::Call(f, args) => self.revealed(st, *f, args, e, error)?,
                _ => return self.unsupported(e.span, "revealing anything but a function application is"),
            },
            ExpKind::DomainCall(f, type_args, args) => {
                let type_args = type_args.iter().map(|a| a.substitute(&self.scope.type_args));
                let function = self
                    .signature
                    .domain_function(*f, &type_args.collect::<Vec<Type>>());
                t.apply(function, &self.eval_all(st, args, error)?)
            }
            ExpKind::BackendCall(name, args) => {
                let args = self.eval_all(st, args, error)?;
                let sorts: Vec<Sort> = args.iter().map(|&a| t.sort_of(a)).collect();
                t.apply(t.native_symbol(name, &sorts, self.sort(&e.ty)), &args)
            }
            ExpKind::Construct(constructor, type_args, args) => {
                let args = self.eval_all(st, args, error)?;
                self.constructed(*constructor, type_args, &args)
            }
            ExpKind::Destruct(whole, constructor, index) => {
                let value = self.eval(st, whole, error)?;
                self.destructed(*constructor, *index, value, &whole.ty)
            }
            ExpKind::Discriminate(whole, constructor) => {
                let value = self.eval(st, whole, error)?;
                self.discriminated(*constructor, value, &whole.ty)
            }
            ExpKind::Acc(Location::Predicate(p, args), _) if e.ty == Type::PredicateInstance => {
                self.predicate_instance(st, *p, args, e.span, error)?
            }
            ExpKind::Acc(..) => {
                return self.unsupported(e.span, "an accessibility predicate in a pure position is");
            }
            ExpKind::Unary(UnOp::Not, a) => t.not(self.eval(st, a, error)?),
            ExpKind::Unary(UnOp::Neg, a) => t.neg(self.eval(st, a, error)?),
            ExpKind::Binary(op, a, b) => self.binary(st, *op, a, b, e, error)?,
            ExpKind::Ite(c, a, b) => self.conditional_value(st, c, [a, b], error)?,
            ExpKind::Old(which, body) => {
                let then = st.with_heap(self.old_heap(st, which, e.span, error)?);
                self.propagating(false, |s| s.eval(&then, body, error))?
            }
            ExpKind::Let(v, bound, body) => {
                let mut inner = st.clone();
                let value = self.eval(st, bound, error)?;
                // lemmas are written with a `let` whose variable nobody uses
                self.ground_outside_quantifiers(value);
                inner.store.set(*v, value);
                self.eval(&inner, body, error)?
            }
            ExpKind::Forall(q) => self.quantified_value(st, q, Binder::Forall, e.span, error)?,
            ExpKind::Exists(q) => self.quantified_value(st, q, Binder::Exists, e.span, error)?,
            ExpKind::ForPerm(f) => self.for_perm(st, f, e.span, error)?,
            ExpKind::Unfolding(access, body) => self.unfolding(st, access, body, error)?,
            ExpKind::Asserting(a, body) => {
                self.consume(st, a, error, &mut |_, _, _| Ok(()))?;
                self.eval(st, body, error)?
            }
            ExpKind::Applying(wand, body) => self.applying(st, wand, body, error)?,
            ExpKind::Perm(location) => self.current_perm(st, location, e.span, error)?,
            ExpKind::InhaleExhale(a, b) => {
                let side = if self.modes.inhaling { a } else { b };
                self.eval(st, side, error)?
            }
            ExpKind::Literal(items) => self.literal(st, items, &e.ty, error)?,
            ExpKind::MapLiteral(entries) => self.map_literal(st, entries, &e.ty, error)?,
            ExpKind::Range(a, b) => self.coll(st, CollOp::SeqRange, [a, b], error)?,
            ExpKind::Index(base, index) => self.index(st, base, index, error)?,
            ExpKind::Update(base, index, value) => self.updated(st, base, index, value, error)?,
            ExpKind::Take(s, n) => self.coll(st, CollOp::SeqTake, [s, n], error)?,
            ExpKind::Drop(s, n) => self.coll(st, CollOp::SeqDrop, [s, n], error)?,
            ExpKind::Size(s) => self.coll(st, size_op(&s.ty), [s], error)?,
            ExpKind::MapDomain(m) => self.coll(st, CollOp::MapDomain, [m], error)?,
            ExpKind::MapRange(m) => self.coll(st, CollOp::MapRange, [m], error)?,
            ExpKind::Low(_) | ExpKind::LowEvent | ExpKind::Rel(..) => {
                return self.unsupported(e.span, "a relational expression outside of a product program is");
            }
        })
    }

    fn field_value(
        &mut self,
        st: &State<'p>,
        receiver: &'p Exp,
        field: FieldId,
        span: Span,
        error: PartialError,
    ) -> ExecResult<Term> {
        let receiver = self.eval(st, receiver, error)?;
        self.eval_with_unfolding(st, span, false, &mut |s, st| {
            s.lookup(st, Resource::Field(field), &[receiver], error, span)
        })
    }

    /// A conditional expression: each side is evaluated where its condition holds.
    fn conditional_value(
        &mut self,
        st: &State<'p>,
        condition: &'p Exp,
        [then, otherwise]: [&'p Exp; 2],
        error: PartialError,
    ) -> ExecResult<Term> {
        let c = self.eval(st, condition, error)?;
        let side = |s: &mut Self, fact, taken, e| {
            s.begin_guard(condition, taken);
            let value = s.under_condition(fact, |s| s.eval(st, e, error))?;
            s.path.end_implicit();
            Ok(value)
        };
        let a = side(self, c, true, then)?;
        let b = side(self, self.terms.not(c), false, otherwise)?;
        self.choose(c, a, b)
    }

    /// The right operand of `&&`, `||` or `==>`, evaluated where the value of the left one does not
    /// decide. `None` if that is nowhere.
    fn right_operand(
        &mut self,
        st: &State<'p>,
        op: BinOp,
        (a, left): (&'p Exp, Term),
        b: &'p Exp,
        error: PartialError,
    ) -> ExecResult<Option<Term>> {
        let side = op != BinOp::Or;
        let condition = if side { left } else { self.terms.not(left) };
        let guards = match op {
            BinOp::Implies => vec![a],
            _ => operands(op, a),
        };
        guards.iter().for_each(|guard| self.begin_guard(guard, side));
        let right = self.under_condition(condition, |s| s.eval(st, b, error))?;
        guards.iter().for_each(|_| self.path.end_implicit());
        Ok(right)
    }

    /// Notes that what follows is evaluated under a condition or its negation.
    fn begin_guard(&mut self, condition: &Exp, side: bool) {
        let branch = BranchCondition::from(condition).branch(self.at, side);
        self.path.begin_implicit(branch);
    }

    /// The heap of an old state.
    fn old_heap(
        &mut self,
        st: &State<'p>,
        which: &OldState,
        culprit: Span,
        error: PartialError,
    ) -> ExecResult<Heap> {
        match which {
            OldState::Entry => Ok(st.entry.clone()),
            OldState::Label(label) => match st.labels.get(label) {
                Some(heap) => Ok(heap.clone()),
                None => {
                    let reason = Reason::new(
                        "labelled.state.not.reached",
                        culprit,
                        "refers to a label that this path may not have passed",
                    );
                    self.fail(error, reason)
                }
            },
            OldState::Lhs => match &st.lhs {
                Some(heap) => Ok(heap.clone()),
                None => self.unsupported(culprit, "`old[lhs]` outside of a wand is"),
            },
        }
    }

    /// The map with these keys and values; later entries overwrite earlier ones.
    fn map_literal(
        &mut self,
        st: &State<'p>,
        entries: &'p [(Exp, Exp)],
        ty: &Type,
        error: PartialError,
    ) -> ExecResult<Term> {
        let mut map = self.terms.empty(self.sort(ty));
        for (key, value) in entries {
            let (key, value) = (self.eval(st, key, error)?, self.eval(st, value, error)?);
            map = self.terms.coll(CollOp::MapUpdate, &[map, key, value]);
        }
        Ok(map)
    }

    /// A map or a sequence with another value at a key or an index.
    fn updated(
        &mut self,
        st: &State<'p>,
        base: &'p Exp,
        index: &'p Exp,
        value: &'p Exp,
        error: PartialError,
    ) -> ExecResult<Term> {
        let t = self.terms;
        let whole = self.eval(st, base, error)?;
        let at = self.eval(st, index, error)?;
        let value = self.eval(st, value, error)?;
        if matches!(base.ty, Type::Map(..)) {
            return Ok(t.coll(CollOp::MapUpdate, &[whole, at, value]));
        }
        self.in_range(whole, at, index.span, error)?;
        Ok(t.coll(CollOp::SeqUpdate, &[whole, at, value]))
    }

    fn variable(&mut self, st: &State<'p>, v: VarId, e: &Exp) -> ExecResult<Term> {
        match st.store.get(v) {
            Some(value) => Ok(value),
            None => self.unsupported(e.span, "a variable without a value is"),
        }
    }

    /// A new positive amount of which nothing else is known.
    pub fn wildcard(&mut self) -> Term {
        let t = self.terms;
        let amount = t.fresh("wildcard", Sort::REAL);
        self.path.assume(t.lt(t.real(0, 1), amount));
        amount
    }

    /// The value of a conditional whose sides may be infeasible.
    fn choose(&mut self, condition: Term, then: Option<Term>, otherwise: Option<Term>) -> ExecResult<Term> {
        match (then, otherwise) {
            (Some(a), Some(b)) => Ok(self.terms.ite(condition, a, b)),
            (Some(a), None) | (None, Some(a)) => Ok(a),
            (None, None) => Err(Stop::Infeasible),
        }
    }

    /// An operation on collections that is always well-defined.
    fn coll<const N: usize>(
        &mut self,
        st: &State<'p>,
        op: CollOp,
        args: [&'p Exp; N],
        error: PartialError,
    ) -> ExecResult<Term> {
        let mut values = Vec::with_capacity(N);
        for arg in args {
            values.push(self.eval(st, arg, error)?);
        }
        Ok(self.terms.coll(op, &values))
    }

    fn literal(
        &mut self,
        st: &State<'p>,
        items: &'p [Exp],
        ty: &Type,
        error: PartialError,
    ) -> ExecResult<Term> {
        let t = self.terms;
        let sort = self.sort(ty);
        let values = self.eval_all(st, items, error)?;
        let (singleton, union) = match ty {
            Type::Seq(_) => return Ok(t.sequence(&values, sort)),
            Type::Set(_) => (CollOp::SetSingleton, CollOp::SetUnion),
            _ => (CollOp::MultisetSingleton, CollOp::MultisetUnion),
        };
        let ones = values.into_iter().map(|value| t.coll(singleton, &[value]));
        let whole = ones.reduce(|whole, one| t.coll(union, &[whole, one]));
        Ok(whole.unwrap_or_else(|| t.empty(sort)))
    }

    fn index(
        &mut self,
        st: &State<'p>,
        base: &'p Exp,
        index: &'p Exp,
        error: PartialError,
    ) -> ExecResult<Term> {
        let t = self.terms;
        let b = self.eval(st, base, error)?;
        let i = self.eval(st, index, error)?;
        if matches!(base.ty, Type::Map(..)) {
            let contained = t.coll(CollOp::SetIn, &[t.coll(CollOp::MapDomain, &[b]), i]);
            let complaint = "might not be a key of the map";
            self.require(
                contained,
                error,
                Reason {
                    id: "map.key.contains",
                    culprit: index.span,
                    complaint,
                },
            )?;
            return Ok(t.coll(CollOp::MapIndex, &[b, i]));
        }
        self.in_range(b, i, index.span, error)?;
        Ok(t.coll(CollOp::SeqIndex, &[b, i]))
    }

    fn in_range(&mut self, seq: Term, index: Term, culprit: Span, error: PartialError) -> ExecResult {
        let t = self.terms;
        let complaint = "might be negative";
        self.require(
            t.le(t.int(0), index),
            error,
            Reason {
                id: "seq.index.negative",
                culprit,
                complaint,
            },
        )?;
        let length = t.coll(CollOp::SeqLength, &[seq]);
        let complaint = "might be at or past the end of the sequence";
        self.require(
            t.lt(index, length),
            error,
            Reason {
                id: "seq.index.length",
                culprit,
                complaint,
            },
        )
    }

    fn binary(
        &mut self,
        st: &State<'p>,
        op: BinOp,
        a: &'p Exp,
        b: &'p Exp,
        e: &'p Exp,
        error: PartialError,
    ) -> ExecResult<Term> {
        let t = self.terms;
        let left = self.eval(st, a, error)?;
        match op {
            BinOp::And => {
                let right = self.right_operand(st, op, (a, left), b, error)?;
                return Ok(right.map_or(t.fls(), |r| t.and(left, r)));
            }
            BinOp::Or => {
                let right = self.right_operand(st, op, (a, left), b, error)?;
                return Ok(right.map_or(left, |r| t.or(left, r)));
            }
            BinOp::Implies => {
                let right = self.right_operand(st, op, (a, left), b, error)?;
                return Ok(right.map_or(t.tru(), |r| t.implies(left, r)));
            }
            _ => {}
        }
        let right = self.eval(st, b, error)?;
        if matches!(op, BinOp::IntDiv | BinOp::Mod | BinOp::PermDiv) {
            let zero = t.zero(t.sort_of(right));
            let complaint = "might be zero";
            self.require(
                t.ne(right, zero),
                error,
                Reason {
                    id: "division.by.zero",
                    culprit: b.span,
                    complaint,
                },
            )?;
        }
        // Int and Perm may be mixed: then the integer is converted
        let mixed = t.sort_of(left).is_numeric()
            && t.sort_of(right).is_numeric()
            && (t.sort_of(left) != t.sort_of(right) || op == BinOp::PermDiv || e.ty == Type::Perm);
        let (x, y) = if mixed {
            (self.as_real(left), self.as_real(right))
        } else {
            (left, right)
        };
        Ok(self.operation(op, (&a.ty, x), (&b.ty, y)))
    }

    /// A binary operation on two values of these types.
    fn operation(&self, op: BinOp, (a, x): (&Type, Term), (b, y): (&Type, Term)) -> Term {
        let t = self.terms;
        match op {
            BinOp::And => t.and(x, y),
            BinOp::Or => t.or(x, y),
            BinOp::Implies => t.implies(x, y),
            BinOp::Add => t.add(x, y),
            BinOp::Sub => t.sub(x, y),
            BinOp::Mul => t.mul(x, y),
            BinOp::IntDiv => t.div(x, y),
            BinOp::Mod => t.modulo(x, y),
            BinOp::PermDiv => t.real_div(x, y),
            BinOp::Lt => t.lt(x, y),
            BinOp::Le => t.le(x, y),
            BinOp::Gt => t.lt(y, x),
            BinOp::Ge => t.le(y, x),
            BinOp::Eq | BinOp::Iff => self.values_equal(x, y),
            BinOp::Ne => t.not(self.values_equal(x, y)),
            BinOp::Append => t.coll(CollOp::SeqAppend, &[x, y]),
            BinOp::Union => t.coll(set_op(a, CollOp::SetUnion, CollOp::MultisetUnion), &[x, y]),
            BinOp::Intersection => t.coll(
                set_op(a, CollOp::SetIntersection, CollOp::MultisetIntersection),
                &[x, y],
            ),
            BinOp::SetMinus => t.coll(set_op(a, CollOp::SetMinus, CollOp::MultisetMinus), &[x, y]),
            BinOp::Subset => t.coll(set_op(a, CollOp::SetSubset, CollOp::MultisetSubset), &[x, y]),
            BinOp::In => match b {
                Type::Seq(_) => t.coll(CollOp::SeqContains, &[y, x]),
                Type::Set(_) => t.coll(CollOp::SetIn, &[y, x]),
                Type::Multiset(_) => t.coll(CollOp::MultisetCount, &[y, x]),
                _ => t.coll(CollOp::SetIn, &[t.coll(CollOp::MapDomain, &[y]), x]),
            },
        }
    }

    /// A numeric term as a rational.
    pub fn as_real(&self, a: Term) -> Term {
        if self.terms.sort_of(a) == Sort::INT {
            self.terms.to_real(a)
        } else {
            a
        }
    }

    /// Application of a heap-dependent function: consumes its precondition and frames it by the
    /// snapshot. That of an opaque function does not unroll.
    fn application(
        &mut self,
        st: &State<'p>,
        f: FunctionId,
        args: &'p [Exp],
        opaque: bool,
        e: &'p Exp,
        error: PartialError,
    ) -> ExecResult<Term> {
        let function = &self.program.functions[f.index()];
        let values = self.eval_all(st, args, error)?;
        let store = Store::with_arguments(&function.vars, &values);
        let at = PartialError::new("application.precondition", e.span);
        let recursive = self.scope.limited.contains(&f);
        let snapshot = self.eval_with_unfolding(st, e.span, recursive, &mut |s, st| {
            let callee = State {
                store: store.clone(),
                heap: st.heap.clone(),
                entry: st.heap.clone(),
                ..State::default()
            };
            let snapshot = s.propagating(false, |s| {
                s.check_function_amounts(&callee, f, at)?;
                s.precondition_snapshot(&callee, &function.pres, at)
            })?;
            s.check_application_ends(&callee, f, e.span)?;
            Ok(snapshot)
        })?;
        let limited = opaque || recursive;
        let mut all = vec![snapshot];
        all.extend(&values);
        if let Some(marker) = self.precondition_marker(f, &all) {
            self.path.assume(marker);
        }
        if self.modes.checking
            && recursive
            && let Some(hypothesis) = self.hypothesis(f, &all)
        {
            self.path.assume(hypothesis);
        }
        Ok(self.terms.apply(self.signature.function(f, limited), &all))
    }

    /// The application of a revealed function, whose definition is used. Assumes that the opaque
    /// application has the same value.
    fn revealed(
        &mut self,
        st: &State<'p>,
        f: FunctionId,
        args: &'p [Exp],
        e: &'p Exp,
        error: PartialError,
    ) -> ExecResult<Term> {
        let whole = self.application(st, f, args, false, e, error)?;
        let all: Vec<Term> = self.terms.node(whole).args.to_vec();
        let limited = self.terms.apply(self.signature.function(f, true), &all);
        self.path.assume(self.terms.eq(limited, whole));
        Ok(whole)
    }

    /// The value of a quantifier. Its checks must hold for all values of its variables.
    fn quantified_value(
        &mut self,
        st: &State<'p>,
        q: &'p Quantified,
        binder: Binder,
        span: Span,
        error: PartialError,
    ) -> ExecResult<Term> {
        if !self.inference.is_on() {
            return self.quantifier(st, q, binder, error);
        }
        let recursive = self.applies_limited(&q.body);
        self.eval_with_unfolding(st, span, recursive, &mut |s, st| {
            s.propagating(true, |s| s.quantifier(st, q, binder, error))
        })
    }

    /// Consumes assertions in a copy of the heap and joins the paths to one snapshot.
    pub fn precondition_snapshot(
        &mut self,
        callee: &State<'p>,
        pres: &'p [Exp],
        error: PartialError,
    ) -> ExecResult<Term> {
        let depth = self.path.depth();
        let mut ends: Vec<(Term, Term, Vec<Term>)> = Vec::new();
        let modes = Modes {
            reading: true,
            snapshotting: true,
            quoting: true,
            ending: false,
            ..self.modes
        };
        self.in_modes(modes, |s| {
            s.consume_all(callee, pres, &|_| error, &mut |s, _, snapshot| {
                ends.push((s.path.conditions_since(depth), snapshot, s.path.since(depth)));
                Ok(())
            })
        })?;
        self.join_values(ends)
    }

    /// Joins the values of several paths. The facts of each path are kept under its condition.
    pub fn join_values(&mut self, ends: Vec<(Term, Term, Vec<Term>)>) -> ExecResult<Term> {
        let t = self.terms;
        let mut value = None;
        let single = ends.len() == 1;
        for (condition, v, facts) in ends.into_iter().rev() {
            if !single || condition != t.tru() {
                facts
                    .into_iter()
                    .for_each(|f| self.path.assume(t.implies(condition, f)));
            }
            value = Some(value.map_or(v, |other| t.ite(condition, v, other)));
        }
        value.ok_or(Stop::Infeasible)
    }

    /// The value of an expression with an unfolded predicate instance. The body of a recursive
    /// predicate can contain `unfolding` expressions itself; nested ones are unknown values.
    fn unfolding(
        &mut self,
        st: &State<'p>,
        access: &'p PredicateAccess,
        body: &'p Exp,
        error: PartialError,
    ) -> ExecResult<Term> {
        let nested = self
            .scope
            .unfolding
            .iter()
            .filter(|&&p| p == access.predicate)
            .count();
        if nested >= UNFOLDINGS {
            return Ok(self.terms.fresh("unfolded", self.sort(&body.ty)));
        }
        let depth = self.path.depth();
        let mut ends: Vec<(Term, Term, Vec<Term>)> = Vec::new();
        self.scope.unfolding.push(access.predicate);
        let visible = self.modes.checking || self.modes.names_old_values || self.applies_limited(body);
        let unfolded = self.unfold(st, access, visible, error, &mut |s, inner| {
            s.scope.unfolding.pop();
            let value = s.eval(&inner, body, error);
            s.scope.unfolding.push(access.predicate);
            ends.push((s.path.conditions_since(depth), value?, s.path.since(depth)));
            Ok(())
        });
        self.scope.unfolding.pop();
        unfolded?;
        self.join_unfolded(ends)
    }

    /// Joins the values of an expression in the cases of an unfolded body. Assumes that one of
    /// these cases holds, because the instance is held.
    pub fn join_unfolded(&mut self, ends: Vec<(Term, Term, Vec<Term>)>) -> ExecResult<Term> {
        let cases = self.terms.or_all(ends.iter().map(|(condition, ..)| *condition));
        let value = self.join_values(ends)?;
        self.path.assume(cases);
        Ok(value)
    }

    /// Whether an expression in the definition of a function applies the function again.
    fn applies_limited(&self, e: &Exp) -> bool {
        applies(e, &self.scope.limited)
    }

    /// Consumes a predicate instance and produces its body. Where the instance is `visible`,
    /// functions may unroll.
    pub fn unfold(
        &mut self,
        st: &State<'p>,
        access: &'p PredicateAccess,
        visible: bool,
        error: PartialError,
        k: &mut dyn FnMut(&mut Self, State<'p>) -> ExecResult,
    ) -> ExecResult {
        let args = self.eval_all(st, &access.args, error)?;
        let amount = self.positive_amount(st, access, error)?;
        let perm = match self.scope.scale {
            // as much as is left to choose: each unfolding chooses anew
            Amount::Wildcard(_) => Amount::Wildcard(self.wildcard()),
            // callers have shown only that they have some permission
            _ if self.modes.function => Amount::Wildcard(self.wildcard()),
            scale => self.scale_amount(amount, scale),
        };
        let instance = Unfolded {
            predicate: access.predicate,
            args: &args,
            amount: perm,
            visible,
            culprit: access.span,
        };
        self.unfold_instance(instance, st, error, k)
    }

    /// Consumes a predicate instance, of which there is a positive amount, and produces its body.
    pub fn unfold_instance(
        &mut self,
        instance: Unfolded,
        st: &State<'p>,
        error: PartialError,
        k: &mut dyn FnMut(&mut Self, State<'p>) -> ExecResult,
    ) -> ExecResult {
        let Unfolded {
            predicate: id,
            args,
            amount,
            visible,
            culprit,
        } = instance;
        let predicate = &self.program.predicates[id.index()];
        let mut heap = st.heap.clone();
        let taken = self.remove(&mut heap, Resource::Predicate(id), args, amount, error, culprit)?;
        let snapshot = taken.unwrap_or_else(|| self.terms.fresh("nothing", Sort::SNAP));
        if visible {
            self.note_predicate(id, snapshot, args);
        }
        let Some(body) = &predicate.body else {
            return self.unsupported(culprit, "unfolding an abstract predicate is");
        };
        let inner = State {
            store: Store::with_arguments(&predicate.vars, args),
            ..st.with_heap(heap)
        };
        let (source, scale) = (SnapshotSource::Given(snapshot), Amount::Exactly(amount.term()));
        let outer = self.modes;
        let unfolded = self.unfolded_instance(id, args, snapshot);
        let modes = Modes {
            quoting: true,
            ending: false,
            unfolded,
            ..outer
        };
        self.in_modes(modes, |s| {
            s.produce(inner, body, source, scale, error, &mut |s, after, _| {
                s.in_modes(outer, |s| k(s, st.with_heap(after.heap)))
            })
        })
    }

    /// Assumes the trigger term of an instance, so that functions that unfold it unroll.
    pub fn note_predicate(&mut self, predicate: PredicateId, snapshot: Term, args: &[Term]) {
        let mut all = vec![snapshot];
        all.extend(args);
        let seen = self
            .terms
            .apply(self.signature.predicate_trigger(predicate), &all);
        self.path.assume(seen);
    }

    /// `perm(location)`: the sum over all chunks that can have this location. While an assertion is
    /// consumed, the remaining heap counts.
    fn current_perm(
        &mut self,
        st: &State<'p>,
        location: &'p Location,
        span: Span,
        error: PartialError,
    ) -> ExecResult<Term> {
        let (resource, args) = self.location(st, location, span, error)?;
        // Z3 finds no terms in the condition of a conditional amount
        args.iter().for_each(|&a| self.ground_outside_quantifiers(a));
        Ok(self.total(st.permission_heap(), resource, &args))
    }

    /// A resource and the values of its arguments.
    pub fn location(
        &mut self,
        st: &State<'p>,
        location: &'p Location,
        span: Span,
        error: PartialError,
    ) -> ExecResult<(Resource, Vec<Term>)> {
        match location {
            Location::Field(receiver, field) => {
                Ok((Resource::Field(*field), vec![self.eval(st, receiver, error)?]))
            }
            Location::Predicate(p, args) => Ok((Resource::Predicate(*p), self.eval_all(st, args, error)?)),
            Location::Wand(left, right) => self.wand_instance(st, (left, right), span, error),
        }
    }
}

fn set_op(ty: &Type, set: CollOp, multiset: CollOp) -> CollOp {
    if matches!(ty, Type::Multiset(_)) {
        multiset
    } else {
        set
    }
}

/// The operands of a chain of one operator: `a`, `b` and `c` of `a && b && c`.
fn operands(op: BinOp, e: &Exp) -> Vec<&Exp> {
    match &e.kind {
        ExpKind::Binary(of, a, b) if *of == op => {
            let mut all = operands(op, a);
            all.extend(operands(op, b));
            all
        }
        _ => vec![e],
    }
}
