//! What every consumer of the typed program needs: walking expressions, purity, substituting types.
//!
//! Expressions come from programs that other programs wrote, so they can be thousands of levels
//! deep; whatever recurses over them here, dropping them included, grows the stack on demand.

use crate::ast::{
    BinOp, Block, Decreases, Exp, ExpKind, Function, Location, PredicateAccess, Stmt, StmtKind, Type,
};
use echis_source::Span;
use num_bigint::BigInt;

impl Type {
    /// Is the type an instance of the pattern? Binds the parameters of the pattern, by their
    /// position; bound ones must fit.
    pub fn is_instance_of(&self, pattern: &Type, bound: &mut [Option<Type>]) -> bool {
        let mut all = |types: &[Type], patterns: &[Type]| {
            let mut pairs = types.iter().zip(patterns);
            pairs.all(|(t, p)| t.is_instance_of(p, bound))
        };
        match (pattern, self) {
            (Type::Param(i), _) => match bound.get_mut(*i as usize) {
                Some(place) => place.get_or_insert_with(|| self.clone()) == self,
                None => false,
            },
            (Type::Seq(p), Type::Seq(t))
            | (Type::Set(p), Type::Set(t))
            | (Type::Multiset(p), Type::Multiset(t)) => t.is_instance_of(p, bound),
            (Type::Map(k, v), Type::Map(x, y)) => x.is_instance_of(k, bound) && y.is_instance_of(v, bound),
            (Type::Domain(p, ps), Type::Domain(t, ts)) => p == t && all(ts, ps),
            (Type::Adt(p, ps), Type::Adt(t, ts)) => p == t && all(ts, ps),
            _ => pattern == self,
        }
    }

    /// The type with every parameter replaced by the argument at its position; parameters beyond
    /// them stay.
    pub fn substitute(&self, args: &[Type]) -> Type {
        self.map_params(&mut |i| args.get(i as usize).cloned())
    }

    /// The type with parameters replaced where `f` gives a type for them.
    pub fn map_params(&self, f: &mut impl FnMut(u32) -> Option<Type>) -> Type {
        match self {
            Type::Int | Type::Bool | Type::Perm | Type::Ref | Type::Wand | Type::PredicateInstance => {
                self.clone()
            }
            Type::Param(i) => f(*i).unwrap_or(Type::Param(*i)),
            Type::Seq(t) => Type::Seq(Box::new(t.map_params(f))),
            Type::Set(t) => Type::Set(Box::new(t.map_params(f))),
            Type::Multiset(t) => Type::Multiset(Box::new(t.map_params(f))),
            Type::Map(k, v) => Type::Map(Box::new(k.map_params(f)), Box::new(v.map_params(f))),
            Type::Domain(d, args) => Type::Domain(*d, args.iter().map(|t| t.map_params(f)).collect()),
            Type::Adt(a, args) => Type::Adt(*a, args.iter().map(|t| t.map_params(f)).collect()),
        }
    }

    /// Whether a type parameter occurs in it for which `f` holds.
    pub fn any_param(&self, f: &mut impl FnMut(u32) -> bool) -> bool {
        match self {
            Type::Int | Type::Bool | Type::Perm | Type::Ref | Type::Wand | Type::PredicateInstance => false,
            Type::Param(i) => f(*i),
            Type::Seq(t) | Type::Set(t) | Type::Multiset(t) => t.any_param(f),
            Type::Map(k, v) => k.any_param(f) || v.any_param(f),
            Type::Domain(_, args) | Type::Adt(_, args) => args.iter().any(|t| t.any_param(f)),
        }
    }
}

/// Both walks over the direct subexpressions, shared and mutable, from one list of cases.
macro_rules! children {
    ($name:ident, $location:ident, $access:ident, $iter:ident $(, $m:tt)?) => {
        fn $location<'a>(location: &'a $($m)? Location, f: &mut dyn FnMut(&'a $($m)? Exp)) {
            match location {
                Location::Field(receiver, _) => f(receiver),
                Location::Predicate(_, args) => args.$iter().for_each(f),
                Location::Wand(left, right) => {
                    f(left);
                    f(right);
                }
            }
        }

        fn $access<'a>(access: &'a $($m)? PredicateAccess, f: &mut dyn FnMut(&'a $($m)? Exp)) {
            access.args.$iter().for_each(&mut *f);
            if let Some(perm) = & $($m)? access.perm {
                f(perm);
            }
        }

        fn $name<'a>(exp: &'a $($m)? Exp, f: &mut dyn FnMut(&'a $($m)? Exp)) {
            match & $($m)? exp.kind {
                ExpKind::Int(_)
                | ExpKind::Bool(_)
                | ExpKind::Null
                | ExpKind::NoPerm
                | ExpKind::FullPerm
                | ExpKind::Wildcard
                | ExpKind::Epsilon
                | ExpKind::Var(_)
                | ExpKind::LowEvent
                | ExpKind::Result => {}
                ExpKind::Field(e, _)
                | ExpKind::Destruct(e, _, _)
                | ExpKind::Discriminate(e, _)
                | ExpKind::Unary(_, e)
                | ExpKind::Old(_, e)
                | ExpKind::Size(e)
                | ExpKind::Reveal(e)
                | ExpKind::MapDomain(e)
                | ExpKind::MapRange(e)
                | ExpKind::Low(e)
                | ExpKind::Rel(e, _) => f(e),
                ExpKind::Call(_, args)
                | ExpKind::DomainCall(_, _, args)
                | ExpKind::Construct(_, _, args)
                | ExpKind::BackendCall(_, args)
                | ExpKind::Literal(args) => args.$iter().for_each(f),
                ExpKind::Acc(location, perm) => {
                    $location(location, f);
                    if let Some(perm) = perm {
                        f(perm);
                    }
                }
                ExpKind::Perm(location) => $location(location, f),
                ExpKind::Binary(_, a, b)
                | ExpKind::Let(_, a, b)
                | ExpKind::Applying(a, b)
                | ExpKind::Asserting(a, b)
                | ExpKind::InhaleExhale(a, b)
                | ExpKind::Range(a, b)
                | ExpKind::Index(a, b)
                | ExpKind::Take(a, b)
                | ExpKind::Drop(a, b) => {
                    f(a);
                    f(b);
                }
                ExpKind::Ite(a, b, c) | ExpKind::Update(a, b, c) => {
                    f(a);
                    f(b);
                    f(c);
                }
                ExpKind::Forall(q) | ExpKind::Exists(q) => {
                    q.triggers.$iter().for_each(|t| t.$iter().for_each(&mut *f));
                    f(& $($m)? q.body);
                }
                ExpKind::ForPerm(q) => {
                    $location(& $($m)? q.location, f);
                    f(& $($m)? q.body);
                }
                ExpKind::Unfolding(access, body) => {
                    $access(access, f);
                    f(body);
                }
                ExpKind::MapLiteral(pairs) => {
                    for (k, v) in pairs.$iter() {
                        f(k);
                        f(v);
                    }
                }
            }
        }
    };
}

children!(shared, location_shared, access_shared, iter);
children!(mutable, location_mutable, access_mutable, iter_mut, mut);

impl BinOp {
    /// The operator `op'` for which `a op' b` is the negation of `a op b`.
    pub fn negated(self) -> Option<BinOp> {
        Some(match self {
            BinOp::Lt => BinOp::Ge,
            BinOp::Le => BinOp::Gt,
            BinOp::Gt => BinOp::Le,
            BinOp::Ge => BinOp::Lt,
            BinOp::Eq | BinOp::Iff => BinOp::Ne,
            BinOp::Ne => BinOp::Eq,
            _ => return None,
        })
    }

    /// The operator `op'` for which `b op' a` means `a op b`, for comparisons.
    pub fn mirrored(self) -> Option<BinOp> {
        Some(match self {
            BinOp::Lt => BinOp::Gt,
            BinOp::Le => BinOp::Ge,
            BinOp::Gt => BinOp::Lt,
            BinOp::Ge => BinOp::Le,
            BinOp::Eq | BinOp::Iff | BinOp::Ne => self,
            _ => return None,
        })
    }
}

impl Location {
    /// The expressions in it: receiver, arguments, or both sides of the wand.
    pub fn children(&self) -> Vec<&Exp> {
        let mut all = Vec::new();
        location_shared(self, &mut |e| all.push(e));
        all
    }
}

impl PredicateAccess {
    /// The arguments and the amount.
    pub fn children(&self) -> Vec<&Exp> {
        let mut all = Vec::new();
        access_shared(self, &mut |e| all.push(e));
        all
    }
}

impl Decreases {
    /// The place of the clause.
    pub fn span(&self) -> Span {
        match self {
            Decreases::Tuple { span, .. } | Decreases::Wildcard { span, .. } | Decreases::Star { span } => {
                *span
            }
        }
    }
}

impl Exp {
    /// The direct subexpressions in source order; triggers come before the body of their
    /// quantifier.
    pub fn children(&self) -> Vec<&Exp> {
        let mut all = Vec::new();
        shared(self, &mut |e| all.push(e));
        all
    }

    /// Calls `f` on every direct subexpression.
    pub fn for_each_child<'a>(&'a self, f: &mut dyn FnMut(&'a Exp)) {
        shared(self, f);
    }

    /// Calls `f` on every direct subexpression, mutable.
    pub fn for_each_child_mut<'a>(&'a mut self, f: &mut dyn FnMut(&'a mut Exp)) {
        mutable(self, f);
    }

    /// Visits this expression and everything below it, outermost first, as long as `f` wants to go
    /// deeper.
    pub fn walk<'a>(&'a self, f: &mut dyn FnMut(&'a Exp) -> bool) {
        echis_recursion::deep(|| {
            if f(self) {
                self.for_each_child(&mut |e| e.walk(f));
            }
        });
    }

    /// Whether it or something below it satisfies `f`.
    pub fn any(&self, f: &mut dyn FnMut(&Exp) -> bool) -> bool {
        let mut found = false;
        self.walk(&mut |e| {
            found = found || f(e);
            !found
        });
        found
    }

    /// Whether it asserts no permissions: accessibility predicates occur in it only where their
    /// value is not its own, as in `unfolding`, `perm` or `forperm`.
    pub fn is_pure(&self) -> bool {
        self.asserts_none(&|inhaled, exhaled| inhaled.is_pure() && exhaled.is_pure())
    }

    /// Whether it asserts no permissions where it is exhaled: `b ==> [acc(x.f), true]` asserts none.
    pub fn is_pure_exhaled(&self) -> bool {
        self.asserts_none(&|_, exhaled| exhaled.is_pure_exhaled())
    }

    /// Whether it asserts no permissions, if `sides` tells so of an inhale-exhale assertion.
    fn asserts_none(&self, sides: &dyn Fn(&Exp, &Exp) -> bool) -> bool {
        echis_recursion::deep(|| match &self.kind {
            ExpKind::Acc(..) => self.ty == Type::PredicateInstance,
            ExpKind::Unary(_, e) | ExpKind::Old(_, e) => e.asserts_none(sides),
            ExpKind::Binary(_, a, b) => a.asserts_none(sides) && b.asserts_none(sides),
            ExpKind::InhaleExhale(a, b) => sides(a, b),
            ExpKind::Ite(a, b, c) => a.asserts_none(sides) && b.asserts_none(sides) && c.asserts_none(sides),
            ExpKind::Forall(q) | ExpKind::Exists(q) => q.body.asserts_none(sides),
            ExpKind::Unfolding(_, e)
            | ExpKind::Applying(_, e)
            | ExpKind::Asserting(_, e)
            | ExpKind::Let(_, _, e) => e.asserts_none(sides),
            _ => true,
        })
    }
}

impl Stmt {
    /// The outermost expressions directly in it, not those of statements inside.
    pub fn exps(&self) -> Vec<&Exp> {
        match &self.kind {
            StmtKind::VarDecl(_) | StmtKind::New(..) | StmtKind::Goto(_) | StmtKind::Block(_) => Vec::new(),
            StmtKind::Assign(_, e)
            | StmtKind::Inhale(e)
            | StmtKind::Exhale(e)
            | StmtKind::Assert(e)
            | StmtKind::Join(e)
            | StmtKind::Assume(e)
            | StmtKind::Refute(e)
            | StmtKind::Package(e, _)
            | StmtKind::Apply(e)
            | StmtKind::If(e, ..) => vec![e],
            StmtKind::FieldAssign(receiver, _, e) => vec![receiver, e],
            StmtKind::Call(_, args, _) => args.iter().collect(),
            StmtKind::Fold(access) | StmtKind::Unfold(access) => access.children(),
            StmtKind::While(w) => std::iter::once(&w.condition).chain(&w.invariants).collect(),
            StmtKind::Label(_, invariants) => invariants.iter().collect(),
            StmtKind::Quasihavoc(condition, location) | StmtKind::QuasihavocAll(_, condition, location) => {
                condition.iter().chain(location.children()).collect()
            }
        }
    }

    /// The blocks directly inside it.
    pub fn blocks(&self) -> Vec<&Block> {
        match &self.kind {
            StmtKind::If(_, then, otherwise) => vec![then, otherwise],
            StmtKind::While(w) => vec![&w.body],
            StmtKind::Package(_, block) | StmtKind::Block(block) => vec![block],
            _ => Vec::new(),
        }
    }

    /// Visits this statement and all inside it, outermost first.
    pub fn walk<'a>(&'a self, f: &mut dyn FnMut(&'a Stmt)) {
        echis_recursion::deep(|| {
            f(self);
            self.blocks().into_iter().flatten().for_each(|s| s.walk(f));
        });
    }
}

impl crate::ast::Predicate {
    /// Whether its body is hidden from all that do not reveal it.
    pub fn is_opaque(&self) -> bool {
        self.annotations.iter().any(|a| &*a.key == "opaque")
    }
}

impl Function {
    /// Whether its definition is hidden, unless an application reveals it.
    pub fn is_opaque(&self) -> bool {
        self.annotations.iter().any(|a| &*a.key == "opaque")
    }

    /// Whether its values tell apart what its precondition can find in a heap: `@snapshot()`.
    pub fn is_snapshot(&self) -> bool {
        self.body.is_none() && self.annotations.iter().any(|a| &*a.key == "snapshot")
    }
}

impl crate::ast::Field {
    /// Between which integers all values are that it ever holds: `@range("least", "greatest")`.
    pub fn range(&self) -> Option<(BigInt, BigInt)> {
        let annotation = self.annotations.iter().find(|a| &*a.key == "range")?;
        let [least, greatest] = annotation.values.as_slice() else {
            return None;
        };
        Some((least.parse().ok()?, greatest.parse().ok()?))
    }
}

impl Drop for Exp {
    /// Takes deep expressions apart without overflowing the stack.
    fn drop(&mut self) {
        let leaf = matches!(
            self.kind,
            ExpKind::Null | ExpKind::Var(_) | ExpKind::Int(_) | ExpKind::Bool(_)
        );
        if !leaf {
            let kind = std::mem::replace(&mut self.kind, ExpKind::Null);
            echis_recursion::deep(|| drop(kind));
        }
    }
}

impl Drop for Stmt {
    /// Takes deeply nested statements apart without overflowing the stack.
    fn drop(&mut self) {
        let is_nested = matches!(
            self.kind,
            StmtKind::If(..) | StmtKind::While(_) | StmtKind::Package(..) | StmtKind::Block(_)
        );
        if is_nested {
            let kind = std::mem::replace(&mut self.kind, StmtKind::VarDecl(Vec::new()));
            echis_recursion::deep(|| drop(kind));
        }
    }
}
