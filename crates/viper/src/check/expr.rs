//! Expressions and assertions, bottom-up.
//!
//! Assertions have the type Bool, but are of another kind than pure expressions: each result
//! carries a [`Kind`] beside its type. Where an error was reported the result is `None`, and
//! nothing more is said about what contains it.

use super::declare::{Checker, annotation};
use super::triggers;
use crate::ast::{
    self, Exp, ExpKind, ForPerm, Location, OldState, PredicateAccess, Quantified, Type, VarDecl, VarId,
};
use crate::syntax::{self, ExpKind as Syn};
use echis_source::Span;

/// What an expression of type Bool may contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// No permissions; every expression that is not of type Bool.
    Pure,
    /// Permissions.
    Impure,
    /// A magic wand.
    Wand,
    /// A predicate instance.
    Predicate,
}

impl Kind {
    /// The kind of an assertion with these two parts.
    pub(super) fn of_both(a: Kind, b: Kind) -> Kind {
        if a == Kind::Pure && b == Kind::Pure {
            Kind::Pure
        } else {
            Kind::Impure
        }
    }
}

/// An expression of which all parts are well-typed so far.
#[derive(Debug)]
pub(super) struct Typed {
    pub(super) exp: Exp,
    pub(super) kind: Kind,
}

/// What the place of an expression demands.
#[derive(Debug, Clone)]
pub(super) enum Want {
    /// A pure expression of this type.
    Type(Type),
    /// Any assertion.
    Assertion,
    /// A predicate instance with or without an amount.
    Predicate,
    /// A magic wand.
    Wand,
}

impl Checker {
    pub(super) fn typed(&self, kind: ExpKind, ty: Type, span: Span) -> Option<Typed> {
        self.typed_as(kind, ty, span, Kind::Pure)
    }

    pub(super) fn typed_as(&self, exp: ExpKind, ty: Type, span: Span, kind: Kind) -> Option<Typed> {
        Some(Typed {
            exp: Exp { kind: exp, ty, span },
            kind,
        })
    }

    /// An expression that has the type and the kind of its body.
    fn with_body(&self, body: Typed, span: Span, around: impl FnOnce(Box<Exp>) -> ExpKind) -> Option<Typed> {
        let ty = body.exp.ty.clone();
        self.typed_as(around(Box::new(body.exp)), ty, span, body.kind)
    }

    /// Checks a whole expression against what its place demands and finds all its types.
    pub(super) fn check_top(&mut self, e: &syntax::Exp, want: Option<Want>) -> Option<Exp> {
        let typed = self.infer(e)?;
        let fits = want.is_none_or(|want| self.demand(&typed, &want, e.span));
        self.settle(e.span);
        let mut exp = typed.exp;
        self.finish(&mut exp);
        fits.then_some(exp)
    }

    /// Ends the search for types in an outermost expression.
    pub(super) fn settle(&mut self, span: Span) {
        if self.local.unifier.settle().is_some() {
            self.errors
                .types(span, "found incompatible types, expected Int or Perm");
        }
        let settled = self.local.settled;
        for i in settled..self.local.vars.len() {
            self.local.vars[i].ty = self.local.unifier.resolve(&self.local.vars[i].ty, true);
        }
        self.local.settled = self.local.vars.len();
    }

    /// Whether an expression is what its place demands; an error is reported if not.
    pub(super) fn demand(&mut self, typed: &Typed, want: &Want, span: Span) -> bool {
        let fits = match want {
            Want::Type(ty) => {
                let ty = self.local.unifier.shallow(ty);
                self.local.unifier.unify(&typed.exp.ty, &ty) && (typed.kind == Kind::Pure || ty != Type::Bool)
            }
            Want::Assertion => self.local.unifier.unify(&typed.exp.ty, &Type::Bool),
            Want::Predicate => typed.kind == Kind::Predicate,
            Want::Wand => typed.kind == Kind::Wand,
        };
        if !fits {
            let found = match typed.kind {
                Kind::Pure => self.show(&typed.exp.ty),
                Kind::Impure => "assertion".into(),
                Kind::Wand => "magic wand".into(),
                Kind::Predicate => "predicate instance".into(),
            };
            let expected = match want {
                Want::Type(ty) => self.show(ty),
                Want::Assertion => "assertion".into(),
                Want::Predicate => "predicate instance".into(),
                Want::Wand => "magic wand".into(),
            };
            self.errors.types(
                span,
                format!("found incompatible type `{found}`, expected `{expected}`"),
            );
        }
        fits
    }

    /// Infers all operands (so that errors in each are found), then demands a type of each up to
    /// the first misfit.
    pub(super) fn operands(&mut self, operands: &[(&syntax::Exp, Option<Want>)]) -> Option<Vec<Typed>> {
        let inferred: Vec<_> = operands.iter().map(|(e, _)| self.infer(e)).collect();
        let typed: Option<Vec<Typed>> = inferred.into_iter().collect();
        let typed = typed?;
        let mut wanted = typed.iter().zip(operands);
        wanted
            .all(|(t, (e, want))| self.fits(t, e, want))
            .then_some(typed)
    }

    /// Whether an operand is what is demanded of it, if something is.
    fn fits(&mut self, typed: &Typed, e: &syntax::Exp, want: &Option<Want>) -> bool {
        want.as_ref().is_none_or(|want| self.demand(typed, want, e.span))
    }

    fn one(&mut self, e: &syntax::Exp, want: Option<Want>) -> Option<Typed> {
        let typed = self.infer(e)?;
        self.fits(&typed, e, &want).then_some(typed)
    }

    /// [`Checker::operands`] of two.
    pub(super) fn two(
        &mut self,
        (a, want_a): (&syntax::Exp, Option<Want>),
        (b, want_b): (&syntax::Exp, Option<Want>),
    ) -> Option<(Typed, Typed)> {
        let (typed_a, typed_b) = (self.infer(a), self.infer(b));
        let (typed_a, typed_b) = (typed_a?, typed_b?);
        let fit = self.fits(&typed_a, a, &want_a) && self.fits(&typed_b, b, &want_b);
        fit.then_some((typed_a, typed_b))
    }

    /// The typed form of an expression, if it is well-typed.
    pub(super) fn infer(&mut self, e: &syntax::Exp) -> Option<Typed> {
        echis_recursion::deep(|| self.infer_kind(e))
    }

    fn infer_kind(&mut self, e: &syntax::Exp) -> Option<Typed> {
        let span = e.span;
        match &e.kind {
            Syn::Error => None,
            Syn::Int(i) => self.typed(ExpKind::Int(i.clone()), Type::Int, span),
            Syn::Bool(b) => self.typed(ExpKind::Bool(*b), Type::Bool, span),
            Syn::Null => self.typed(ExpKind::Null, Type::Ref, span),
            Syn::NoPerm => self.typed(ExpKind::NoPerm, Type::Perm, span),
            Syn::FullPerm => self.typed(ExpKind::FullPerm, Type::Perm, span),
            Syn::Wildcard => self.typed(ExpKind::Wildcard, Type::Perm, span),
            Syn::Epsilon => self.typed(ExpKind::Epsilon, Type::Perm, span),
            Syn::Result => match self.local.result.clone() {
                Some(ty) => self.typed(ExpKind::Result, ty, span),
                None => self.error(span, "`result` can only be used in function postconditions"),
            },
            Syn::Ident(name) if self.is_low_event(name) => {
                self.is_relational = true;
                self.typed(ExpKind::LowEvent, Type::Bool, span)
            }
            Syn::Ident(name) => {
                let id = self.variable(name)?;
                self.typed(ExpKind::Var(id), self.local.ty(id).clone(), span)
            }
            Syn::Call(name, args, ty) => self.call(name, args, ty.as_ref(), span),
            Syn::Field(receiver, name) => self.member_access(receiver, name, span),
            Syn::Unary(op, a) => self.unary(*op, a, span),
            Syn::Binary(op, a, b) => self.binary(*op, a, b, span),
            Syn::Ite(c, a, b) => self.conditional(c, a, b, span),
            Syn::Acc(location, perm) => self.accessibility(location, perm.as_deref(), span),
            Syn::Old(a) => self.old(OldState::Entry, a, span),
            Syn::LabelledOld(label, a) => {
                let state = match self.local.label(&label.name) {
                    _ if &*label.name == "lhs" => OldState::Lhs,
                    Some(id) => OldState::Label(id),
                    None => {
                        self.undeclared_label(label, span);
                        OldState::Entry
                    }
                };
                self.old(state, a, span)
            }
            Syn::Let(name, value, body) => self.let_in(name, value, body, span),
            Syn::Quantifier(q, vars, triggers, body) => self.quantifier(*q, vars, triggers, body, span),
            Syn::ForPerm(vars, location, body) => self.forperm(vars, location, body, span),
            Syn::Unfolding(access, body) => {
                // what is unfolded in a measure is no measure itself
                let measure = std::mem::replace(&mut self.local.measure, false);
                let a = self.infer(access);
                self.local.measure = measure;
                let (a, b) = (a, self.infer(body));
                let (a, b) = (a?, b?);
                let usable = self.demand_unfoldable(access, "unfolded");
                if !self.demand(&a, &Want::Predicate, access.span) || !usable {
                    return None;
                }
                let access = Box::new(predicate_access(a.exp)?);
                self.with_body(b, span, |body| ExpKind::Unfolding(access, body))
            }
            Syn::Applying(wand, body) => {
                let (a, b) = self.two((wand, Some(Want::Wand)), (body, None))?;
                self.demand_wand_syntax(wand);
                self.with_body(b, span, |body| ExpKind::Applying(Box::new(a.exp), body))
            }
            Syn::Asserting(a, body) => {
                let (a, b) = self.two((a, Some(Want::Assertion)), (body, None))?;
                self.with_body(b, span, |body| ExpKind::Asserting(Box::new(a.exp), body))
            }
            Syn::Perm(location) => {
                let inner = self.infer(location)?;
                if let Some(ban) = self.local.perm_ban {
                    let message = format!("{ban} are not allowed to contain `perm` expressions");
                    return self.error(span, message);
                }
                match into_location(inner.exp) {
                    Some(location) => self.typed(ExpKind::Perm(location), Type::Perm, span),
                    None => self.error(location.span, "expected a field, predicate or magic wand"),
                }
            }
            Syn::InhaleExhale(a, b) => {
                let assertion = || Some(Want::Assertion);
                let (x, y) = self.two((a, assertion()), (b, assertion()))?;
                let exp = ExpKind::InhaleExhale(Box::new(x.exp), Box::new(y.exp));
                self.typed_as(exp, Type::Bool, span, Kind::of_both(x.kind, y.kind))
            }
            Syn::Literal(collection, element, args) => {
                self.literal(*collection, element.as_ref(), args, span)
            }
            Syn::MapLiteral(types, pairs) => self.map_literal(types.as_ref(), pairs, span),
            Syn::Range(a, b) => {
                let int = || Some(Want::Type(Type::Int));
                let (a, b) = self.two((a, int()), (b, int()))?;
                let ty = Type::Seq(Box::new(Type::Int));
                self.typed(ExpKind::Range(Box::new(a.exp), Box::new(b.exp)), ty, span)
            }
            Syn::Index(a, i) => self.index(a, i, span),
            Syn::Update(a, pairs) => self.update(a, pairs, span),
            Syn::Slice(a, from, to) => self.slice(a, from.as_deref(), to.as_deref(), span),
            Syn::Size(a) => self.size(a, span),
            Syn::MapDomain(a) | Syn::MapRange(a) => {
                let key = self.local.unifier.fresh(Type::Int);
                let value = self.local.unifier.fresh(Type::Int);
                let map = Type::Map(Box::new(key.clone()), Box::new(value.clone()));
                let a = Box::new(self.one(a, Some(Want::Type(map)))?.exp);
                let (exp, element) = match e.kind {
                    Syn::MapDomain(_) => (ExpKind::MapDomain(a), key),
                    _ => (ExpKind::MapRange(a), value),
                };
                self.typed(exp, Type::Set(Box::new(element)), span)
            }
            Syn::New(_) => self.error(span, "unexpected use of `new` as an expression"),
            Syn::Annotated(a, inner) => {
                let mut typed = self.infer(inner)?;
                match &mut typed.exp.kind {
                    ExpKind::Forall(q) | ExpKind::Exists(q) => q.annotations.insert(0, annotation(a)),
                    ExpKind::Call(..) if &*a.key.name == "reveal" => {
                        typed.exp.span = span;
                        return self.with_body(typed, span, ExpKind::Reveal);
                    }
                    _ => {}
                }
                Some(typed)
            }
        }
    }

    /// Reports an error in the types of an expression, which therefore becomes nothing.
    pub(super) fn error<T>(&mut self, span: Span, message: impl Into<String>) -> Option<T> {
        self.errors.types(span, message);
        None
    }

    /// Reports that something has another type than it should have.
    pub(super) fn incompatible<T>(&mut self, span: Span, found: &Type, expected: &Type) -> Option<T> {
        let (found, expected) = (self.show(found), self.show(expected));
        let message = format!("found incompatible type `{found}`, expected `{expected}`");
        self.error(span, message)
    }

    /// The variable that a name refers to.
    fn variable(&mut self, name: &syntax::Ident) -> Option<VarId> {
        let problem = match self.local.lookup(&name.name) {
            [id] => return Some(*id),
            [] => "undeclared",
            _ => "ambiguous",
        };
        self.error(name.span, format!("{problem} identifier `{}`", name.name))
    }

    /// A label that does not exist is a matter of consistency, not of types.
    pub(super) fn undeclared_label(&mut self, label: &syntax::Ident, span: Span) {
        let message = format!("no label `{}` in this method", label.name);
        self.late.consistency.consistency(span, message);
    }

    fn conditional(
        &mut self,
        c: &syntax::Exp,
        a: &syntax::Exp,
        b: &syntax::Exp,
        span: Span,
    ) -> Option<Typed> {
        let mut typed = self
            .operands(&[(c, Some(Want::Type(Type::Bool))), (a, None), (b, None)])?
            .into_iter();
        let (c, x, y) = (typed.next()?, typed.next()?, typed.next()?);
        let assertions = x.kind != Kind::Pure || y.kind != Kind::Pure;
        let want = if assertions {
            Want::Assertion
        } else {
            Want::Type(x.exp.ty.clone())
        };
        if !self.demand(&x, &want, a.span) || !self.demand(&y, &want, b.span) {
            return None;
        }
        let kind = if x.kind == y.kind { x.kind } else { Kind::Impure };
        let ty = x.exp.ty.clone();
        let exp = ExpKind::Ite(Box::new(c.exp), Box::new(x.exp), Box::new(y.exp));
        self.typed_as(exp, ty, span, kind)
    }

    fn accessibility(
        &mut self,
        location: &syntax::Exp,
        perm: Option<&syntax::Exp>,
        span: Span,
    ) -> Option<Typed> {
        let inner = self.infer(location);
        let amount = perm.map(|p| (p.span, self.infer(p)));
        let inner = inner?;
        let amount = match amount {
            Some((span, amount)) => Some((span, amount?)),
            None => None,
        };
        let place = match inner.kind {
            Kind::Wand => None,
            _ => into_location(inner.exp),
        };
        let Some(place) = place else {
            return self.error(location.span, "specified location is not a field nor a predicate");
        };
        if let Some((span, amount)) = &amount
            && !self.demand(amount, &Want::Type(Type::Perm), *span)
        {
            return None;
        }
        let (kind, ty) = match place {
            Location::Predicate(..) if self.local.measure => (Kind::Pure, Type::PredicateInstance),
            Location::Predicate(..) => (Kind::Predicate, Type::Bool),
            _ => (Kind::Impure, Type::Bool),
        };
        let amount = amount.map(|(_, amount)| Box::new(amount.exp));
        self.typed_as(ExpKind::Acc(place, amount), ty, span, kind)
    }

    fn old(&mut self, state: OldState, a: &syntax::Exp, span: Span) -> Option<Typed> {
        let inner = self.infer(a)?;
        if inner.kind != Kind::Pure {
            return self.error(a.span, "argument is not pure");
        }
        self.with_body(inner, span, |body| ExpKind::Old(state, body))
    }

    fn let_in(
        &mut self,
        name: &syntax::Ident,
        value: &syntax::Exp,
        body: &syntax::Exp,
        span: Span,
    ) -> Option<Typed> {
        let value = self.infer(value);
        // Without a type for the variable the body is still searched for errors in names.
        let ty = match &value {
            Some(value) => value.exp.ty.clone(),
            None => self.local.unifier.fresh(Type::Int),
        };
        let mark = self.local.enter();
        let decl = VarDecl {
            name: name.name.clone(),
            ty,
            span: name.span,
        };
        let var = self.local.declare(decl, false);
        let body = self.infer(body);
        self.local.leave(mark);
        let (value, body) = (value?, body?);
        self.with_body(body, span, |body| ExpKind::Let(var, Box::new(value.exp), body))
    }

    /// Declares the variables of a quantifier.
    pub(super) fn bind(&mut self, vars: &[syntax::TypedIdent]) -> Vec<VarId> {
        let mut ids = Vec::new();
        for v in vars {
            let declaration = self.declaration(v);
            ids.push(self.local.declare(declaration, false));
        }
        ids
    }

    /// The terms of a trigger. Terms that a solver cannot match are a late error.
    fn trigger(&mut self, trigger: &syntax::Trigger) -> Option<Vec<Exp>> {
        let terms: Vec<_> = trigger.terms.iter().map(|e| Some(self.infer(e)?.exp)).collect();
        let terms: Vec<Exp> = terms.into_iter().collect::<Option<_>>()?;
        if !terms.iter().all(triggers::is_pattern) {
            self.late.types.types(trigger.span, "this is not a valid trigger");
        }
        Some(terms)
    }

    fn quantifier(
        &mut self,
        quantifier: syntax::Quantifier,
        vars: &[syntax::TypedIdent],
        triggers: &[syntax::Trigger],
        body: &syntax::Exp,
        span: Span,
    ) -> Option<Typed> {
        let forall = quantifier == syntax::Quantifier::Forall;
        let mark = self.local.enter();
        let vars = self.bind(vars);
        let inner = self.infer(body);
        if let Some(inner) = &inner {
            let want = if forall {
                Want::Assertion
            } else {
                Want::Type(Type::Bool)
            };
            self.demand(inner, &want, body.span);
        }
        let triggers: Vec<_> = triggers.iter().map(|t| self.trigger(t)).collect();
        self.local.leave(mark);
        let inner = inner?;
        let triggers: Option<Vec<Vec<Exp>>> = triggers.into_iter().collect();
        // The type of the body is what the quantifier passes on, even if it is no assertion.
        let ty = inner.exp.ty.clone();
        let quantified = Box::new(Quantified {
            vars,
            triggers: triggers?,
            body: inner.exp,
            annotations: Vec::new(),
        });
        if forall {
            self.typed_as(ExpKind::Forall(quantified), ty, span, inner.kind)
        } else {
            self.typed(ExpKind::Exists(quantified), ty, span)
        }
    }

    fn forperm(
        &mut self,
        vars: &[syntax::TypedIdent],
        location: &syntax::Exp,
        body: &syntax::Exp,
        span: Span,
    ) -> Option<Typed> {
        if let Some(ban) = self.local.perm_ban {
            self.errors.types(
                span,
                format!("{ban} are not allowed to contain `forperm` expressions"),
            );
        }
        let mark = self.local.enter();
        let vars = self.bind(vars);
        let ban = self.local.perm_ban.replace("forperm quantifier bodies");
        let inner = self.infer(body);
        if let Some(inner) = &inner {
            self.demand(inner, &Want::Type(Type::Bool), body.span);
        }
        self.local.perm_ban = ban;
        let resource = self.infer(location);
        self.local.leave(mark);
        let (inner, resource) = (inner?, resource?);
        match into_location(resource.exp) {
            Some(location) => {
                let exp = ForPerm {
                    vars,
                    location,
                    body: inner.exp,
                };
                self.typed(ExpKind::ForPerm(Box::new(exp)), Type::Bool, span)
            }
            None => self.error(location.span, "expected a field, predicate or magic wand"),
        }
    }
}

/// The location that an expression denotes where one is expected.
pub(super) fn into_location(mut exp: Exp) -> Option<Location> {
    match std::mem::replace(&mut exp.kind, ExpKind::Null) {
        ExpKind::Field(receiver, field) => Some(Location::Field(receiver, field)),
        ExpKind::Acc(location, None) => Some(location),
        _ => None,
    }
}

/// The parts of `acc(P(args), perm)` or `P(args)`.
pub(super) fn predicate_access(mut exp: Exp) -> Option<PredicateAccess> {
    match std::mem::replace(&mut exp.kind, ExpKind::Null) {
        ExpKind::Acc(Location::Predicate(predicate, args), perm) => Some(PredicateAccess {
            predicate,
            args,
            perm,
            span: exp.span,
        }),
        _ => None,
    }
}

/// The variables of a member as references, for signatures.
pub(super) fn types_of(vars: &[VarDecl]) -> Vec<Type> {
    vars.iter().map(|v| v.ty.clone()).collect()
}

/// A name for an expression that the checker makes up.
pub(super) fn use_of(var: VarId, ty: Type, span: Span) -> ast::Exp {
    Exp {
        kind: ExpKind::Var(var),
        ty,
        span,
    }
}
