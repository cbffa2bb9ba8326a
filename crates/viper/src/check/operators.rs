//! Operators and collections: which of several meanings fits the operands.

use super::declare::Checker;
use super::expr::{Kind, Typed, Want};
use super::types::Arithmetic;
use crate::ast::{BinOp, ExpKind, Location, Type, UnOp};
use crate::syntax::{self, BinOp as Syn, Collection};
use echis_source::Span;

fn seq(t: Type) -> Type {
    Type::Seq(Box::new(t))
}

fn set(t: Type) -> Type {
    Type::Set(Box::new(t))
}

fn multiset(t: Type) -> Type {
    Type::Multiset(Box::new(t))
}

fn map(k: Type, v: Type) -> Type {
    Type::Map(Box::new(k), Box::new(v))
}

/// The kinds of collections among which operands choose.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Seq,
    Set,
    Multiset,
    Map,
}

impl Checker {
    fn fresh(&mut self) -> Type {
        self.local.unifier.fresh(Type::Int)
    }

    /// A collection type of a shape over fresh variables.
    fn shaped(&mut self, shape: Shape) -> Type {
        match shape {
            Shape::Seq => seq(self.fresh()),
            Shape::Set => set(self.fresh()),
            Shape::Multiset => multiset(self.fresh()),
            Shape::Map => map(self.fresh(), self.fresh()),
        }
    }

    /// Makes a type one of these shapes: the one it has, or the first if it is not known.
    fn choose(&mut self, typed: &Typed, shapes: &[Shape], span: Span) -> Option<Type> {
        let found = match self.local.unifier.shallow(&typed.exp.ty) {
            Type::Seq(_) => Some(Shape::Seq),
            Type::Set(_) => Some(Shape::Set),
            Type::Multiset(_) => Some(Shape::Multiset),
            Type::Map(..) => Some(Shape::Map),
            _ => None,
        };
        let shape = found.filter(|f| shapes.contains(f)).unwrap_or(shapes[0]);
        let ty = self.shaped(shape);
        self.demand(typed, &Want::Type(ty.clone()), span)
            .then(|| self.local.unifier.shallow(&ty))
    }

    /// Whether an operand is a number; an error is reported if not.
    fn demand_number(&mut self, typed: &Typed, span: Span) -> bool {
        let number = self.local.unifier.number(&typed.exp.ty);
        if !number {
            let found = self.show(&typed.exp.ty);
            self.errors.types(
                span,
                format!("found incompatible type `{found}`, expected `Int` or `Perm`"),
            );
        }
        number
    }

    pub(super) fn unary(&mut self, op: syntax::UnOp, a: &syntax::Exp, span: Span) -> Option<Typed> {
        let inner = self.infer(a)?;
        if op == syntax::UnOp::Not {
            if !self.demand(&inner, &Want::Type(Type::Bool), a.span) {
                return None;
            }
            return self.typed(ExpKind::Unary(UnOp::Not, Box::new(inner.exp)), Type::Bool, span);
        }
        if !self.demand_number(&inner, a.span) {
            return None;
        }
        let ty = inner.exp.ty.clone();
        if op == syntax::UnOp::Plus {
            return Some(inner);
        }
        self.typed(ExpKind::Unary(UnOp::Neg, Box::new(inner.exp)), ty, span)
    }

    pub(super) fn binary(
        &mut self,
        op: Syn,
        left: &syntax::Exp,
        right: &syntax::Exp,
        span: Span,
    ) -> Option<Typed> {
        let (x, y) = self.two((left, None), (right, None))?;
        let (a, b) = ((&x, left.span), (&y, right.span));
        let pure = Want::Type(Type::Bool);
        let (op, ty, kind) = match op {
            Syn::And => {
                if !self.both((a, Want::Assertion), (b, Want::Assertion)) {
                    return None;
                }
                (BinOp::And, Type::Bool, Kind::of_both(x.kind, y.kind))
            }
            Syn::Implies => {
                if !self.both((a, pure), (b, Want::Assertion)) {
                    return None;
                }
                (BinOp::Implies, Type::Bool, Kind::of_both(Kind::Pure, y.kind))
            }
            Syn::Wand => {
                if !self.both((a, Want::Assertion), (b, Want::Assertion)) {
                    return None;
                }
                let location = Location::Wand(Box::new(x.exp), Box::new(y.exp));
                return self.typed_as(ExpKind::Acc(location, None), Type::Bool, span, Kind::Wand);
            }
            Syn::Or | Syn::Iff => {
                if !self.both((a, pure.clone()), (b, pure)) {
                    return None;
                }
                let op = if op == Syn::Or { BinOp::Or } else { BinOp::Iff };
                (op, Type::Bool, Kind::Pure)
            }
            Syn::Eq | Syn::Ne => {
                let impure = [a, b].into_iter().find(|(t, _)| t.kind != Kind::Pure);
                if let Some((_, span)) = impure {
                    return self.error(span, "argument is not pure");
                }
                if !self.demand(&y, &Want::Type(x.exp.ty.clone()), right.span) {
                    return None;
                }
                let op = if op == Syn::Eq { BinOp::Eq } else { BinOp::Ne };
                (op, Type::Bool, Kind::Pure)
            }
            Syn::Lt | Syn::Le | Syn::Gt | Syn::Ge | Syn::Add | Syn::Sub => {
                if !self.demand_number(&x, left.span)
                    || !self.demand(&y, &Want::Type(x.exp.ty.clone()), right.span)
                {
                    return None;
                }
                let number = x.exp.ty.clone();
                match op {
                    Syn::Lt => (BinOp::Lt, Type::Bool, Kind::Pure),
                    Syn::Le => (BinOp::Le, Type::Bool, Kind::Pure),
                    Syn::Gt => (BinOp::Gt, Type::Bool, Kind::Pure),
                    Syn::Ge => (BinOp::Ge, Type::Bool, Kind::Pure),
                    Syn::Add => (BinOp::Add, number, Kind::Pure),
                    _ => (BinOp::Sub, number, Kind::Pure),
                }
            }
            Syn::Mul | Syn::Slash => {
                if !self.demand_number(&x, left.span) || !self.demand_number(&y, right.span) {
                    return None;
                }
                let (arithmetic, op) = match op {
                    Syn::Mul => (Arithmetic::Product, BinOp::Mul),
                    _ => (Arithmetic::Quotient, BinOp::PermDiv),
                };
                let (left, unifier) = (&x.exp.ty, &mut self.local.unifier);
                match unifier.arithmetic(arithmetic, left, &y.exp.ty, span) {
                    Some(ty) => (op, ty, Kind::Pure),
                    None => return self.incompatible(right.span, &Type::Perm, &Type::Int),
                }
            }
            Syn::Backslash | Syn::Mod => {
                if !self.both((a, Want::Type(Type::Int)), (b, Want::Type(Type::Int))) {
                    return None;
                }
                let op = if op == Syn::Mod { BinOp::Mod } else { BinOp::IntDiv };
                (op, Type::Int, Kind::Pure)
            }
            Syn::In => {
                let ty = self.choose(
                    &y,
                    &[Shape::Set, Shape::Seq, Shape::Multiset, Shape::Map],
                    right.span,
                )?;
                let (element, result) = match ty {
                    Type::Seq(t) | Type::Set(t) => (*t, Type::Bool),
                    Type::Multiset(t) => (*t, Type::Int),
                    Type::Map(k, _) => (*k, Type::Bool),
                    _ => return None,
                };
                if !self.local.unifier.unify(&x.exp.ty, &element) || x.kind != Kind::Pure {
                    // The element's type is what the collection has to agree with.
                    let (found, expected) = (self.show(&element), self.show(&x.exp.ty));
                    let message = format!("found a collection of `{found}`, expected one of `{expected}`");
                    return self.error(right.span, message);
                }
                (BinOp::In, result, Kind::Pure)
            }
            Syn::Append => {
                let ty = self.choose(&x, &[Shape::Seq], left.span)?;
                if !self.demand(&y, &Want::Type(ty.clone()), right.span) {
                    return None;
                }
                (BinOp::Append, ty, Kind::Pure)
            }
            Syn::Union | Syn::Intersection | Syn::SetMinus | Syn::Subset => {
                let ty = self.choose(&x, &[Shape::Set, Shape::Multiset], left.span)?;
                if !self.demand(&y, &Want::Type(ty.clone()), right.span) {
                    return None;
                }
                match op {
                    Syn::Union => (BinOp::Union, ty, Kind::Pure),
                    Syn::Intersection => (BinOp::Intersection, ty, Kind::Pure),
                    Syn::SetMinus => (BinOp::SetMinus, ty, Kind::Pure),
                    _ => (BinOp::Subset, Type::Bool, Kind::Pure),
                }
            }
        };
        let exp = ExpKind::Binary(op, Box::new(x.exp), Box::new(y.exp));
        self.typed_as(exp, ty, span, kind)
    }

    fn both(&mut self, a: ((&Typed, Span), Want), b: ((&Typed, Span), Want)) -> bool {
        self.demand(a.0.0, &a.1, a.0.1) && self.demand(b.0.0, &b.1, b.0.1)
    }

    pub(super) fn literal(
        &mut self,
        collection: Collection,
        element: Option<&syntax::Type>,
        args: &[syntax::Exp],
        span: Span,
    ) -> Option<Typed> {
        let element = match element {
            Some(ty) => self.resolve_type(ty),
            None => self.fresh(),
        };
        let wants: Vec<_> = args
            .iter()
            .map(|a| (a, Some(Want::Type(element.clone()))))
            .collect();
        let typed = self.operands(&wants)?;
        let ty = match collection {
            Collection::Seq => seq(element),
            Collection::Set => set(element),
            Collection::Multiset => multiset(element),
        };
        let elements = typed.into_iter().map(|t| t.exp).collect();
        self.typed(ExpKind::Literal(elements), ty, span)
    }

    pub(super) fn map_literal(
        &mut self,
        types: Option<&(syntax::Type, syntax::Type)>,
        pairs: &[(syntax::Exp, syntax::Exp)],
        span: Span,
    ) -> Option<Typed> {
        let (key, value) = match types {
            Some((k, v)) => (self.resolve_type(k), self.resolve_type(v)),
            None => (self.fresh(), self.fresh()),
        };
        let (k, v) = (Want::Type(key.clone()), Want::Type(value.clone()));
        let wants: Vec<_> = pairs
            .iter()
            .flat_map(|(a, b)| [(a, Some(k.clone())), (b, Some(v.clone()))])
            .collect();
        let mut typed = self.operands(&wants)?.into_iter().map(|t| t.exp);
        let mut all = Vec::new();
        while let (Some(k), Some(v)) = (typed.next(), typed.next()) {
            all.push((k, v));
        }
        self.typed(ExpKind::MapLiteral(all), map(key, value), span)
    }

    pub(super) fn index(&mut self, a: &syntax::Exp, i: &syntax::Exp, span: Span) -> Option<Typed> {
        let (x, y) = self.two((a, None), (i, None))?;
        let (key, element) = match self.choose(&x, &[Shape::Seq, Shape::Map], a.span)? {
            Type::Map(k, v) => (*k, *v),
            Type::Seq(t) => (Type::Int, *t),
            _ => return None,
        };
        if !self.demand(&y, &Want::Type(key), i.span) {
            return None;
        }
        self.typed(ExpKind::Index(Box::new(x.exp), Box::new(y.exp)), element, span)
    }

    pub(super) fn update(
        &mut self,
        a: &syntax::Exp,
        pairs: &[(syntax::Exp, syntax::Exp)],
        span: Span,
    ) -> Option<Typed> {
        let x = self.infer(a);
        let inferred: Vec<_> = pairs
            .iter()
            .map(|(k, v)| (self.infer(k), self.infer(v)))
            .collect();
        let x = x?;
        let ty = self.choose(&x, &[Shape::Seq, Shape::Map], a.span)?;
        let (key, element) = match &ty {
            Type::Map(k, v) => ((**k).clone(), (**v).clone()),
            Type::Seq(t) => (Type::Int, (**t).clone()),
            _ => return None,
        };
        let mut all = x.exp;
        for ((k, v), (at, to)) in inferred.into_iter().zip(pairs) {
            let (k, v) = (k?, v?);
            if !self.both(
                ((&k, at.span), Want::Type(key.clone())),
                ((&v, to.span), Want::Type(element.clone())),
            ) {
                return None;
            }
            let update = ExpKind::Update(Box::new(all), Box::new(k.exp), Box::new(v.exp));
            all = self.typed(update, ty.clone(), span)?.exp;
        }
        Some(Typed {
            exp: all,
            kind: Kind::Pure,
        })
    }

    pub(super) fn slice(
        &mut self,
        a: &syntax::Exp,
        from: Option<&syntax::Exp>,
        to: Option<&syntax::Exp>,
        span: Span,
    ) -> Option<Typed> {
        let x = self.infer(a);
        let bounds = [from, to].map(|b| b.map(|e| (e.span, self.infer(e))));
        let x = x?;
        let ty = self.choose(&x, &[Shape::Seq], a.span)?;
        let mut known = Vec::new();
        for bound in bounds {
            known.push(match bound {
                Some((span, bound)) => {
                    let bound = bound?;
                    if !self.demand(&bound, &Want::Type(Type::Int), span) {
                        return None;
                    }
                    Some(Box::new(bound.exp))
                }
                None => None,
            });
        }
        let (to, from) = (known.pop()?, known.pop()?);
        let mut all = x.exp;
        if let Some(to) = to {
            all = self
                .typed(ExpKind::Take(Box::new(all), to), ty.clone(), span)?
                .exp;
        }
        if let Some(from) = from {
            all = self.typed(ExpKind::Drop(Box::new(all), from), ty, span)?.exp;
        }
        Some(Typed {
            exp: all,
            kind: Kind::Pure,
        })
    }

    pub(super) fn size(&mut self, a: &syntax::Exp, span: Span) -> Option<Typed> {
        let x = self.infer(a)?;
        self.choose(&x, &[Shape::Seq, Shape::Set, Shape::Multiset, Shape::Map], a.span)?;
        self.typed(ExpKind::Size(Box::new(x.exp)), Type::Int, span)
    }
}
