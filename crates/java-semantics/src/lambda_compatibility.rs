//! Compatibility of lambda expressions and method references with functional interfaces, and the
//! more specific one of two interfaces (JLS 15.12.2.1, 15.12.2.2, 15.12.2.5).

use super::Checker;
use super::access::Qualifier;
use super::convert::Context;
use super::expressions::Meaning;
use super::lambda_shape::{results, shape};
use super::statements::is_var;
use super::types::{ClassIx, MethodIx, Type};
use echis_java_syntax::tree::{self as syntax, ExprKind, Ident, Lambda, TypeRef, TypeRefKind};

/// The part of a method reference before `::`: a type, a value of a type, or an unknown name.
enum Site {
    Type(Type),
    Value(Type),
    Unknown,
}

/// Whether the target type determines the type of an expression: a lambda expression, a method
/// reference, or a conditional with one.
pub(super) fn is_deferred(e: &syntax::Expr) -> bool {
    match &e.kind {
        ExprKind::Lambda(_) | ExprKind::MethodRef(..) => true,
        ExprKind::Paren(inner) => is_deferred(inner),
        ExprKind::Conditional(_, yes, no) => is_deferred(yes) || is_deferred(no),
        _ => false,
    }
}

/// Whether a lambda expression is explicitly typed (JLS 15.27.1).
fn is_explicit(lambda: &Lambda) -> bool {
    let mut types = lambda.parameters.iter().map(|p| &p.ty);
    types.all(|ty| !matches!(ty.kind, TypeRefKind::Inferred) && !is_var(ty))
}

/// Whether an expression is a `switch`, a poly expression that counts as a reference when two
/// interfaces are compared (JLS 15.12.2.5, 15.28.1).
fn is_switch(e: &syntax::Expr) -> bool {
    match &e.kind {
        ExprKind::Switch(_) => true,
        ExprKind::Paren(inner) => is_switch(inner),
        _ => false,
    }
}

/// The certainty with which a lambda expression or method reference accepts the parameters of an
/// interface's method.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Acceptance {
    Never,
    /// Depends on wildcards, or on types to be inferred.
    Perhaps,
    Surely,
}

impl Checker {
    /// Whether an expression is potentially compatible with a type (JLS 15.12.2.1).
    pub(super) fn is_potentially_compatible(&mut self, e: &syntax::Expr, to: &Type) -> bool {
        let Type::Class(class, _) = to else {
            return to.is_unknown();
        };
        let Some(method) = self.world.functional_method(*class) else {
            return false;
        };
        let method = self.world.method(method);
        let (count, is_void) = (method.parameters.len(), method.result == Type::Void);
        match &e.kind {
            ExprKind::Lambda(lambda) => {
                let shape = shape(lambda);
                lambda.parameters.len() == count && if is_void { shape.void } else { shape.value }
            }
            ExprKind::MethodRef(on, ty, name) => self.may_refer(on, ty.as_ref(), name, count),
            ExprKind::Paren(inner) => self.is_potentially_compatible(inner, to),
            ExprKind::Conditional(_, yes, no) => {
                self.is_potentially_compatible(yes, to) && self.is_potentially_compatible(no, to)
            }
            _ => true,
        }
    }

    /// Whether a method reference may be for an interface whose method has this number of
    /// parameters.
    fn may_refer(&mut self, on: &syntax::Expr, ty: Option<&TypeRef>, name: &Ident, count: usize) -> bool {
        let site = self.site(on, ty);
        let is_value = matches!(site, Site::Value(_));
        let class = match site {
            Site::Type(Type::Array(_)) if &*name.text == "new" => return count == 1,
            Site::Type(ty) | Site::Value(ty) => match self.world.erase(&ty) {
                Type::Class(class, _) => class,
                Type::Unknown(_) => return true,
                _ => self.world.known.object,
            },
            Site::Unknown => return true,
        };
        let candidates = self.referred(class, name);
        candidates.is_empty()
            || candidates.into_iter().any(|m| {
                let info = self.world.method(m);
                let takes = |given: usize| {
                    let arity = info.parameters.len();
                    arity == given || info.is_varargs && given + 1 >= arity
                };
                if is_value {
                    takes(count) && !info.modifiers.is_static
                } else if info.modifiers.is_static || info.is_constructor {
                    takes(count)
                } else {
                    count > 0 && takes(count - 1)
                }
            })
    }

    /// The accessible methods or constructors of this name in a class.
    fn referred(&self, class: ClassIx, name: &Ident) -> Vec<MethodIx> {
        let found = if &*name.text == "new" {
            self.world.class(class).constructors.clone()
        } else {
            self.world.find_methods(class, &name.text)
        };
        self.accessible(&found, Qualifier::Constructor)
    }

    /// Classifies the part of a method reference before `::`.
    fn site(&mut self, on: &syntax::Expr, ty: Option<&TypeRef>) -> Site {
        if let Some(ty) = ty {
            let class = self.current_class();
            return Site::Type(self.written_type(class, ty));
        }
        let (site, _) = self.tentatively(|checker| match checker.meaning(on) {
            Meaning::Type(class) => Site::Type(Type::class(class)),
            Meaning::Value(value) => Site::Value(value.ty),
            Meaning::Package(_) => Site::Unknown,
        });
        site
    }

    /// The method of an exact method reference (JLS 15.13.1); none if the reference is inexact.
    fn exact(&mut self, on: &syntax::Expr, ty: Option<&TypeRef>, name: &Ident) -> Option<MethodIx> {
        let (Site::Type(ty) | Site::Value(ty)) = self.site(on, ty) else {
            return None;
        };
        let Type::Class(class, arguments) = ty else {
            return None;
        };
        let is_raw = arguments.is_empty() && !self.world.class(class).type_variables.is_empty();
        match self.referred(class, name).as_slice() {
            [only] if !is_raw => {
                let info = self.world.method(*only);
                (!info.is_varargs && info.type_variables.is_empty()).then_some(*only)
            }
            _ => None,
        }
    }

    /// The parameter types of an exact method reference that is called with `count` arguments. For
    /// an instance method named by its class, the receiver comes first.
    pub(super) fn taken_by_exact(
        &mut self,
        on: &syntax::Expr,
        ty: Option<&TypeRef>,
        name: &Ident,
        count: usize,
    ) -> Vec<Type> {
        let Some(method) = self.exact(on, ty, name) else {
            return Vec::new();
        };
        let (Site::Type(site) | Site::Value(site)) = self.site(on, ty) else {
            return Vec::new();
        };
        let info = self.world.method(method);
        let parameters = info.parameters.iter();
        let own = parameters.map(|p| self.world.member_type(&site, info.class, p));
        let object = (count > info.parameters.len()).then(|| site.clone());
        object.into_iter().chain(own).collect()
    }

    /// Whether an explicitly typed lambda expression or exact method reference accepts the
    /// parameters of an interface's method (JLS 15.13.2, 15.27.3). Unless `is_exact`, a wildcard
    /// may hide the actual type arguments.
    pub(super) fn acceptance(&mut self, e: &syntax::Expr, interface: &Type, is_exact: bool) -> Acceptance {
        let Type::Class(class, _) = interface else {
            return Acceptance::Perhaps;
        };
        let Some(method) = self.world.functional_method(*class) else {
            return Acceptance::Perhaps;
        };
        let info = self.world.method(method);
        let given: Vec<Type> = info
            .parameters
            .iter()
            .map(|p| self.world.member_type(interface, info.class, p))
            .collect();
        match &e.kind {
            ExprKind::Paren(inner) => self.acceptance(inner, interface, is_exact),
            ExprKind::Conditional(_, yes, no) => self
                .acceptance(yes, interface, is_exact)
                .min(self.acceptance(no, interface, is_exact)),
            ExprKind::Lambda(lambda) => {
                let class = self.current_class();
                let written = lambda.parameters.iter().map(|p| self.resolve_type(class, &p.ty));
                let written: Vec<Type> = written.collect();
                let pairs = given.iter().zip(&written);
                pairs
                    .map(|(given, written)| self.declared_as(given, written, is_exact))
                    .min()
                    .unwrap_or(Acceptance::Surely)
            }
            ExprKind::MethodRef(on, ty, name) => {
                let taken = self.taken_by_exact(on, ty.as_ref(), name, given.len());
                let pairs = given.iter().zip(&taken);
                pairs
                    .map(|(given, taken)| self.passed_as(given, taken, is_exact))
                    .min()
                    .unwrap_or(Acceptance::Surely)
            }
            _ => Acceptance::Surely,
        }
    }

    /// Whether the declared type of a lambda parameter equals the parameter type `given` of the
    /// interface's method.
    fn declared_as(&self, given: &Type, written: &Type, is_exact: bool) -> Acceptance {
        let (from, into) = (self.world.erase(given), self.world.erase(written));
        if from.is_unknown() || into.is_unknown() || self.world.is_surely(given, written) {
            Acceptance::Surely
        } else if from == into || !is_exact {
            Acceptance::Perhaps
        } else {
            Acceptance::Never
        }
    }

    /// Whether a parameter of the referenced method accepts the parameter type `given` of the
    /// interface's method. A misfit is not always an error, since wildcards are not recorded.
    fn passed_as(&self, given: &Type, taken: &Type, is_exact: bool) -> Acceptance {
        let (from, into) = (self.world.erase(given), self.world.erase(taken));
        // A wildcard `? super T` is recorded as `Object`.
        let may_be_super = !is_exact && (*given == self.world.object() || matches!(given, Type::Variable(_)));
        if !self.converts(&from, &into, Context::Loose) {
            if may_be_super {
                Acceptance::Perhaps
            } else {
                Acceptance::Never
            }
        } else if from.is_primitive() || into.is_primitive() || self.world.surely_fits(given, taken) {
            Acceptance::Surely
        } else {
            Acceptance::Perhaps
        }
    }

    /// The array type of a reference `T[]::new`, which is exact (JLS 15.13.1).
    fn creates_array(&mut self, on: &syntax::Expr, ty: Option<&TypeRef>) -> Option<Type> {
        match self.site(on, ty) {
            Site::Type(array @ Type::Array(_)) => Some(array),
            _ => None,
        }
    }

    /// Whether an argument is pertinent to applicability: its compatibility does not depend on
    /// inference (JLS 15.12.2.2).
    pub(super) fn is_pertinent(&mut self, e: &syntax::Expr) -> bool {
        match &e.kind {
            ExprKind::Lambda(lambda) => {
                is_explicit(lambda) && results(lambda).into_iter().all(|e| self.is_pertinent(e))
            }
            ExprKind::MethodRef(on, ty, name) => {
                self.exact(on, ty.as_ref(), name).is_some() || self.creates_array(on, ty.as_ref()).is_some()
            }
            ExprKind::Paren(inner) => self.is_pertinent(inner),
            ExprKind::Conditional(_, yes, no) => self.is_pertinent(yes) && self.is_pertinent(no),
            _ => true,
        }
    }

    /// Whether functional interface `one` is more specific than `other` for an expression; `other`
    /// is a parameter type of method `of` (JLS 15.12.2.5).
    pub(super) fn is_preferred(&mut self, e: &syntax::Expr, one: &Type, other: &Type, of: MethodIx) -> bool {
        match &e.kind {
            ExprKind::Paren(inner) => return self.is_preferred(inner, one, other, of),
            ExprKind::Conditional(_, yes, no) => {
                return self.is_preferred(yes, one, other, of) && self.is_preferred(no, one, other, of);
            }
            _ => {}
        }
        let (Type::Class(c, _), Type::Class(d, _)) = (one, other) else {
            return false;
        };
        let related = self.world.is_subclass(*c, *d) || self.world.is_subclass(*d, *c);
        let methods = (self.world.functional_method(*c), self.world.functional_method(*d));
        let (Some(m), Some(n)) = methods else {
            return false;
        };
        if related || !self.is_pertinent(e) {
            return false;
        }
        let (m, n) = (self.world.method(m).clone(), self.world.method(n).clone());
        let open = self.world.method(of).type_variables.clone();
        let is_open = |ty: &Type| matches!(ty, Type::Variable(v) if open.contains(v));
        let same = m.parameters.iter().zip(&n.parameters).all(|(x, y)| {
            let (x, y) = (
                self.world.member_type(one, m.class, x),
                self.world.member_type(other, n.class, y),
            );
            is_open(&y) || self.world.erase(&x) == self.world.erase(&y)
        });
        let (x, y) = (
            self.world.member_type(one, m.class, &m.result),
            self.world.member_type(other, n.class, &n.result),
        );
        same && match (x, y) {
            (_, Type::Void) => true,
            (Type::Void, _) => false,
            (x, y) if x.is_primitive() && y.is_primitive() => x.widens_to(&y),
            (x, y) if x.is_primitive() || y.is_primitive() => {
                let results = self.result_types(e, one);
                let mut primitive = results.iter().map(Type::is_primitive);
                !results.is_empty() && primitive.all(|p| p == x.is_primitive())
            }
            (x, y) => {
                is_open(&y)
                    || self
                        .world
                        .is_subtype(&self.world.erase(&x), &self.world.erase(&y))
            }
        }
    }

    /// Whether an expression returns a value of an unknown type.
    pub(super) fn returns_unknown(&mut self, e: &syntax::Expr) -> bool {
        let object = self.world.object();
        self.is_pertinent(e) && self.result_types(e, &object).iter().any(Type::is_unknown)
    }

    /// The types of the values that an explicitly typed lambda expression or exact method reference
    /// returns.
    fn result_types(&mut self, e: &syntax::Expr, interface: &Type) -> Vec<Type> {
        match &e.kind {
            ExprKind::Lambda(lambda) => {
                let (types, _) =
                    self.tentatively(|checker| checker.lambda_results(lambda, interface, e.span));
                let returned = types.into_iter().zip(results(lambda));
                let types = returned.map(|(ty, e)| match self.world.boxed(&ty) {
                    Some(class) if is_switch(e) => Type::class(class),
                    _ => ty,
                });
                types.collect()
            }
            ExprKind::MethodRef(on, ty, name) => {
                let method = self.exact(on, ty.as_ref(), name);
                let result = method.map(|m| match self.world.method(m) {
                    info if info.is_constructor => Type::class(info.class),
                    info => info.result.clone(),
                });
                let result = result.or_else(|| self.creates_array(on, ty.as_ref()));
                result.into_iter().collect()
            }
            ExprKind::Paren(inner) => self.result_types(inner, interface),
            ExprKind::Conditional(_, yes, no) => {
                let mut types = self.result_types(yes, interface);
                types.extend(self.result_types(no, interface));
                types
            }
            _ => Vec::new(),
        }
    }
}
