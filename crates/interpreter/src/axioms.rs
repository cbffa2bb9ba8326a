//! Axioms that can be executed.
//!
//! Results of domain functions are chosen one after another. That is right only if what was chosen
//! can always be completed to functions that satisfy all axioms. It can for axioms of these shapes,
//! where `f` is applied to the bound variables:
//!
//! - `forall x :: f(x) == e`, also with a condition before it: the value is `e`.
//! - `forall x :: f(x) >= e`, and other bounds on one side: any value beyond them.
//! - `forall x, y :: g(f(x, y)) == x && h(f(x, y)) == y`: `f` has different results for different
//!   arguments, of a type with infinitely many values.
//!
//! Functions and types of which other axioms speak are not executable.

use echis_viper::ast::{Axiom, BinOp, DomainFunctionId, Exp, ExpKind, Program, Type, UnOp, VarDecl, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// What axioms say of one function.
#[derive(Debug, Clone)]
pub(crate) struct Law<'p> {
    /// The variables of the axiom.
    pub(crate) vars: &'p [VarDecl],
    /// Which of them are the arguments of the function, in order.
    pub(crate) args: Vec<VarId>,
    /// What has to hold of the function's value.
    pub(crate) fact: &'p Exp,
}

/// A function that gives an argument of another one back: `inverse(f(…)) == argument`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Inverse {
    pub(crate) function: DomainFunctionId,
    /// The position of the argument.
    pub(crate) argument: usize,
}

/// The axioms of a program.
#[derive(Debug, Clone, Default)]
pub(crate) struct Axioms<'p> {
    /// Functions that are not executable.
    pub(crate) blocked: FxHashSet<DomainFunctionId>,
    /// Domains whose elements are not executable.
    pub(crate) blocked_domains: FxHashSet<u32>,
    pub(crate) laws: FxHashMap<DomainFunctionId, Vec<Law<'p>>>,
    pub(crate) inverses: FxHashMap<DomainFunctionId, Vec<Inverse>>,
}

/// One conjunct of an axiom.
enum Shape {
    Equation(DomainFunctionId),
    Bound(DomainFunctionId, Side),
    Inverse(DomainFunctionId, Inverse),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Side {
    Above,
    Below,
}

impl<'p> Axioms<'p> {
    pub(crate) fn of(program: &'p Program) -> Axioms<'p> {
        let mut all = Axioms::default();
        let mut sides: FxHashMap<DomainFunctionId, Vec<Option<Side>>> = FxHashMap::default();
        for axiom in program.domains.iter().flat_map(|d| &d.axioms) {
            for fact in conjuncts(axiom) {
                match shape(program, axiom, fact) {
                    Some(Shape::Inverse(f, inverse)) => all.inverses.entry(f).or_default().push(inverse),
                    Some(Shape::Equation(f)) => {
                        sides.entry(f).or_default().push(None);
                        all.add_law(f, axiom, fact);
                    }
                    Some(Shape::Bound(f, side)) => {
                        sides.entry(f).or_default().push(Some(side));
                        all.add_law(f, axiom, fact);
                    }
                    None => all.block(axiom, fact),
                }
            }
        }
        // an equation stands alone; bounds are all on one side
        for (f, sides) in sides {
            let alike = sides.iter().all(|s| s.is_some() && *s == sides[0]);
            if sides.len() > 1 && !alike {
                all.blocked.insert(f);
            }
        }
        all.block_mixed();
        all.block_dependent();
        all
    }

    fn add_law(&mut self, f: DomainFunctionId, axiom: &'p Axiom, fact: &'p Exp) {
        let args = application(fact, f).and_then(variables);
        self.laws.entry(f).or_default().push(Law {
            vars: &axiom.vars,
            args: args.unwrap_or_default(),
            fact,
        });
    }

    fn block(&mut self, axiom: &Axiom, fact: &Exp) {
        self.blocked.extend(functions_in(fact));
        for v in &axiom.vars {
            self.block_type(&v.ty);
        }
    }

    fn block_type(&mut self, ty: &Type) {
        match ty {
            Type::Domain(d, args) => {
                self.blocked_domains.insert(d.0);
                args.iter().for_each(|t| self.block_type(t));
            }
            Type::Seq(t) | Type::Set(t) | Type::Multiset(t) => self.block_type(t),
            Type::Map(k, v) => {
                self.block_type(k);
                self.block_type(v);
            }
            Type::Adt(_, args) => args.iter().for_each(|t| self.block_type(t)),
            Type::Int
            | Type::Bool
            | Type::Perm
            | Type::Ref
            | Type::Wand
            | Type::PredicateInstance
            | Type::Param(_) => {}
        }
    }

    /// Functions with inverses, and the inverses, have no laws besides and one part each.
    fn block_mixed(&mut self) {
        let mut parts: FxHashMap<DomainFunctionId, usize> = FxHashMap::default();
        for (f, inverses) in &self.inverses {
            *parts.entry(*f).or_default() += 1;
            let mut seen = FxHashSet::default();
            for inverse in inverses {
                if seen.insert(inverse.function) {
                    *parts.entry(inverse.function).or_default() += 1;
                } else {
                    self.blocked.insert(inverse.function);
                }
            }
        }
        for f in self.laws.keys() {
            if let Some(n) = parts.get_mut(f) {
                *n += 1;
            }
        }
        let mixed = parts.into_iter().filter(|(_, n)| *n > 1);
        self.blocked.extend(mixed.map(|(f, _)| f));
    }

    /// What depends on a blocked function, or on itself, is blocked too.
    fn block_dependent(&mut self) {
        loop {
            let before = self.blocked.len();
            let mut more: Vec<DomainFunctionId> = Vec::new();
            for (f, laws) in &self.laws {
                let uses: FxHashSet<_> = laws.iter().flat_map(|l| functions_in(l.fact)).collect();
                if uses.iter().any(|u| self.blocked.contains(u)) || self.reaches(*f) {
                    more.push(*f);
                }
            }
            for (f, inverses) in &self.inverses {
                let mut all = inverses.iter().map(|i| i.function).chain([*f]);
                if all.any(|g| self.blocked.contains(&g)) {
                    more.extend(inverses.iter().map(|i| i.function).chain([*f]));
                }
            }
            self.blocked.extend(more);
            if self.blocked.len() == before {
                return;
            }
        }
    }

    /// Whether the laws of a function lead back to it.
    fn reaches(&self, f: DomainFunctionId) -> bool {
        let uses = |g: DomainFunctionId| {
            let laws = self.laws.get(&g).into_iter().flatten();
            laws.flat_map(|l| functions_in(l.fact)).filter(move |h| *h != g)
        };
        let mut seen = FxHashSet::default();
        let mut work: Vec<_> = uses(f).collect();
        while let Some(g) = work.pop() {
            if g == f {
                return true;
            }
            if seen.insert(g) {
                work.extend(uses(g));
            }
        }
        false
    }
}

/// The conjuncts of an axiom without the quantifier around them.
fn conjuncts(axiom: &Axiom) -> Vec<&Exp> {
    let mut body = &axiom.exp;
    while let ExpKind::Forall(q) = &body.kind {
        body = &q.body;
    }
    let (mut all, mut work) = (Vec::new(), vec![body]);
    while let Some(e) = work.pop() {
        if let ExpKind::Binary(BinOp::And, a, b) = &e.kind {
            work.extend([&**b, &**a]);
        } else {
            all.push(e);
        }
    }
    all
}

fn functions_in(e: &Exp) -> Vec<DomainFunctionId> {
    let mut all = Vec::new();
    e.walk(&mut |e| {
        if let ExpKind::DomainCall(f, ..) = e.kind {
            all.push(f);
        }
        true
    });
    all
}

/// The arguments of the first application of a function in an expression.
fn application(e: &Exp, f: DomainFunctionId) -> Option<&[Exp]> {
    let mut found = None;
    e.walk(&mut |e| {
        if let ExpKind::DomainCall(g, _, args) = &e.kind
            && *g == f
            && found.is_none()
        {
            found = Some(args.as_slice());
        }
        found.is_none()
    });
    found
}

/// Arguments that are different variables.
fn variables(args: &[Exp]) -> Option<Vec<VarId>> {
    let mut all = Vec::new();
    for arg in args {
        let ExpKind::Var(v) = arg.kind else { return None };
        if all.contains(&v) {
            return None;
        }
        all.push(v);
    }
    Some(all)
}

/// A function applied to all bound variables of an axiom, and to nothing else.
fn applied<'e>(program: &Program, axiom: &Axiom, e: &'e Exp) -> Option<(DomainFunctionId, &'e [Exp])> {
    let ExpKind::DomainCall(f, types, args) = &e.kind else {
        return None;
    };
    let function = &program.domain_functions[f.index()];
    let all = variables(args)?;
    (is_general(types) && all.len() == axiom.vars.len() && !function.unique).then_some((*f, args))
}

fn shape(program: &Program, axiom: &Axiom, fact: &Exp) -> Option<Shape> {
    if let Some((f, _)) = applied(program, axiom, fact) {
        return Some(Shape::Equation(f));
    }
    if let ExpKind::Unary(UnOp::Not, inner) = &fact.kind {
        return applied(program, axiom, inner).map(|(f, _)| Shape::Equation(f));
    }
    let ExpKind::Binary(op, a, b) = &fact.kind else {
        return None;
    };
    if *op != BinOp::Implies {
        let mirrored = || relation(program, axiom, op.mirrored()?, b, a);
        return relation(program, axiom, *op, a, b).or_else(mirrored);
    }
    let is_usable = |f| is_total(a) && !functions_in(a).contains(&f);
    match shape(program, axiom, b)? {
        Shape::Equation(f) if is_usable(f) => Some(Shape::Equation(f)),
        Shape::Bound(f, side) if is_usable(f) => Some(Shape::Bound(f, side)),
        // different results for all arguments are so for those that satisfy the condition
        Shape::Inverse(f, inverse) => Some(Shape::Inverse(f, inverse)),
        Shape::Equation(_) | Shape::Bound(..) => None,
    }
}

/// `a op b` where `a` is the function's application, or the application of an inverse to one.
fn relation(program: &Program, axiom: &Axiom, op: BinOp, a: &Exp, b: &Exp) -> Option<Shape> {
    if let Some((f, _)) = applied(program, axiom, a) {
        if !is_total(b) || functions_in(b).contains(&f) {
            return None;
        }
        return match op {
            BinOp::Eq | BinOp::Iff => Some(Shape::Equation(f)),
            BinOp::Gt | BinOp::Ge => Some(Shape::Bound(f, Side::Above)),
            BinOp::Lt | BinOp::Le => Some(Shape::Bound(f, Side::Below)),
            _ => None,
        };
    }
    let (BinOp::Eq, ExpKind::DomainCall(g, types, outer)) = (op, &a.kind) else {
        return None;
    };
    let ([inner], ExpKind::Var(v)) = (outer.as_slice(), &b.kind) else {
        return None;
    };
    let (f, args) = applied(program, axiom, inner)?;
    let is_infinite = matches!(inner.ty, Type::Ref | Type::Domain(..));
    let argument = variables(args)?.iter().position(|x| x == v)?;
    let function = *g;
    let inverse = Shape::Inverse(f, Inverse { function, argument });
    (f != function && is_infinite && is_general(types)).then_some(inverse)
}

/// Whether type arguments are the parameters of the domain themselves.
fn is_general(types: &[Type]) -> bool {
    let is_param = |(i, ty): (usize, &Type)| *ty == Type::Param(i as u32);
    types.iter().enumerate().all(is_param)
}

/// Whether an expression has a value for all values of its variables, and no quantifier in it.
fn is_total(e: &Exp) -> bool {
    !e.any(&mut |e| {
        matches!(
            e.kind,
            ExpKind::Binary(BinOp::IntDiv | BinOp::Mod | BinOp::PermDiv, ..)
                | ExpKind::Index(..)
                | ExpKind::Update(..)
                | ExpKind::Forall(_)
                | ExpKind::Exists(_)
                | ExpKind::Call(..)
                | ExpKind::BackendCall(..)
        )
    })
}
