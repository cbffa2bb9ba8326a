//! Which of several methods a call means (JLS 15.12.2), and what its type variables stand for (JLS 18, by matching).

use super::Checker;
use super::convert::Context;
use super::generics::Bindings;
use super::tree::Expr;
use super::types::{ClassIx, MethodIx, Type};
use crate::syntax::tree as syntax;
use echis_source::Span;
use std::sync::Arc;

/// An argument: its type is known, or comes from the parameter (lambda expressions and method references).
pub(super) enum Argument<'a> {
    Typed(Expr),
    Deferred(&'a syntax::Expr, usize),
}

/// The phases of JLS 15.12.2.2 to 15.12.2.4.
#[derive(Clone, Copy, PartialEq)]
enum Phase {
    Strict,
    Loose,
    Variable,
}

/// What a call means.
pub(super) struct Resolved {
    pub method: MethodIx,
    pub arguments: Vec<Expr>,
    /// What type variables stand for.
    pub bindings: Bindings,
}

impl Checker {
    /// The arguments of a call.
    pub(super) fn arguments<'a>(&mut self, arguments: &'a [syntax::Expr]) -> Vec<Argument<'a>> {
        arguments
            .iter()
            .map(|a| match &a.kind {
                syntax::ExprKind::Lambda(lambda) => Argument::Deferred(a, lambda.parameters.len()),
                syntax::ExprKind::MethodRef(..) => Argument::Deferred(a, usize::MAX),
                _ => Argument::Typed(self.value(a)),
            })
            .collect()
    }

    /// Whether the type of an argument is not known.
    pub(super) fn has_unknown(arguments: &[Argument]) -> bool {
        arguments
            .iter()
            .any(|a| matches!(a, Argument::Typed(e) if e.ty.is_unknown()))
    }

    /// The operands of a call that cannot be resolved.
    pub(super) fn typed_arguments(arguments: Vec<Argument>) -> Vec<Expr> {
        arguments
            .into_iter()
            .filter_map(|a| match a {
                Argument::Typed(e) => Some(e),
                Argument::Deferred(..) => None,
            })
            .collect()
    }

    /// Chooses among methods that are members of `site`; nothing if none fits.
    pub(super) fn resolve<'a>(
        &mut self,
        candidates: &[MethodIx],
        site: &Type,
        arguments: Vec<Argument<'a>>,
        want: Option<&Type>,
    ) -> Result<Resolved, Vec<Argument<'a>>> {
        for phase in [Phase::Strict, Phase::Loose, Phase::Variable] {
            let applicable: Vec<MethodIx> = candidates
                .iter()
                .copied()
                .filter(|&m| self.is_applicable(m, site, &arguments, phase))
                .collect();
            if let Some(method) = self.most_specific(&applicable, arguments.len(), phase) {
                return Ok(self.complete_call(method, site, arguments, phase, want));
            }
        }
        Err(arguments)
    }

    /// The erased type of a parameter as that of a member of `site`.
    fn parameter(&self, method: MethodIx, site: &Type, index: usize, phase: Phase) -> Option<Type> {
        let info = self.world.method(method);
        let last = info.parameters.len().checked_sub(1)?;
        let ty = if phase == Phase::Variable && index >= last {
            match &info.parameters[last] {
                Type::Array(element) => Type::clone(element),
                other => other.clone(),
            }
        } else {
            info.parameters.get(index)?.clone()
        };
        Some(self.world.erase(&self.member_type(site, info.class, &ty)))
    }

    fn is_applicable(&self, method: MethodIx, site: &Type, arguments: &[Argument], phase: Phase) -> bool {
        let info = self.world.method(method);
        let arity = info.parameters.len();
        let fits = match phase {
            Phase::Variable => info.is_variable && arguments.len() + 1 >= arity,
            _ => arguments.len() == arity,
        };
        let context = if phase == Phase::Strict {
            Context::Strict
        } else {
            Context::Loose
        };
        fits && arguments.iter().enumerate().all(|(i, argument)| {
            let Some(parameter) = self.parameter(method, site, i, phase) else {
                return false;
            };
            match argument {
                Argument::Typed(e) => self.fits(e, &parameter, context),
                Argument::Deferred(_, count) => match parameter {
                    Type::Class(c, _) => self.world.functional_method(c).is_some_and(|m| {
                        *count == usize::MAX || self.world.method(m).parameters.len() == *count
                    }),
                    other => other.is_unknown(),
                },
            }
        })
    }

    /// JLS 15.12.2.5. Where several are equally specific, one that is not abstract, or else the first.
    fn most_specific(&self, applicable: &[MethodIx], arguments: usize, phase: Phase) -> Option<MethodIx> {
        let erased = |m: MethodIx, i: usize| {
            let site = self.world.self_type(self.world.method(m).class);
            self.parameter(m, &site, i, phase)
        };
        let count = |m: MethodIx| match phase {
            Phase::Variable => arguments.max(self.world.method(m).parameters.len()),
            _ => arguments,
        };
        let is_as_specific = |a: MethodIx, b: MethodIx| {
            (0..count(a).max(count(b))).all(|i| match (erased(a, i), erased(b, i)) {
                (Some(x), Some(y)) if x.is_primitive() && y.is_primitive() => x.widens_to(&y),
                (Some(x), Some(y)) => {
                    x == y || (x.is_reference() && y.is_reference() && self.world.is_subtype(&x, &y))
                }
                _ => true,
            })
        };
        let mut best: Vec<MethodIx> = applicable
            .iter()
            .copied()
            .filter(|&m| applicable.iter().all(|&other| is_as_specific(m, other)))
            .collect();
        if best.is_empty() {
            // Ambiguous only to this simple comparison (generic methods, functional interfaces): the first is taken.
            best = applicable.to_vec();
        }
        let concrete = best
            .iter()
            .copied()
            .find(|&m| !self.world.method(m).modifiers.is_abstract);
        concrete.or(best.first().copied())
    }

    /// Infers type variables and converts arguments.
    fn complete_call(
        &mut self,
        method: MethodIx,
        site: &Type,
        arguments: Vec<Argument>,
        phase: Phase,
        want: Option<&Type>,
    ) -> Resolved {
        let info = self.world.method(method).clone();
        let mut bindings = match self.world.as_super(site, info.class) {
            Some(Type::Class(c, arguments)) => self.world.bindings(c, &arguments),
            _ => Bindings::default(),
        };
        let given = std::mem::take(&mut self.given);
        let mut open = info.type_variables.clone();
        if given.len() == open.len() {
            bindings.extend(open.drain(..).zip(given));
        }
        if info.is_constructor
            && let Type::Class(c, given) = site
            && given.is_empty()
        {
            // `new C<>(…)`: the variables of the class are inferred like those of a method (JLS 15.9.3).
            let variables = self.world.class(*c).type_variables.clone();
            for v in &variables {
                bindings.remove(v);
            }
            open.extend(variables);
        }
        let formal = |i: usize| -> Type {
            let last = info.parameters.len().saturating_sub(1);
            match info.parameters.get(i.min(last)) {
                Some(Type::Array(element)) if phase == Phase::Variable && i >= last => Type::clone(element),
                Some(ty) => ty.clone(),
                None => Type::Void,
            }
        };
        for (i, argument) in arguments.iter().enumerate() {
            if let Argument::Typed(e) = argument {
                self.world.infer(&formal(i), &e.ty, &open, &mut bindings);
            }
        }
        if let Some(want) = want.filter(|w| w.is_reference()) {
            let result = if info.is_constructor {
                self.world.self_type(info.class)
            } else {
                info.result.clone()
            };
            let mut from_result = Bindings::default();
            self.infer_from_result(&result, want, &open, &mut from_result);
            for (v, ty) in from_result {
                // A type argument of what is wanted is exactly what the variable is; else it is only above it (JLS 18.5.2.1).
                let is_exact =
                    matches!(&result, Type::Class(_, arguments) if arguments.contains(&Type::Variable(v)));
                let narrower = bindings
                    .get(&v)
                    .filter(|known| open.contains(&v) && self.world.is_subtype(known, &ty));
                if is_exact && narrower.is_some() {
                    bindings.insert(v, ty);
                } else {
                    bindings.entry(v).or_insert(ty);
                }
            }
        }
        let mut converted = Vec::new();
        for (i, argument) in arguments.into_iter().enumerate() {
            let formal = formal(i);
            let parameter = self.world.substitute(&formal, &bindings);
            let value = match argument {
                Argument::Typed(e) => e,
                Argument::Deferred(e, _) => {
                    self.last_result = None;
                    self.open = open
                        .iter()
                        .copied()
                        .filter(|v| !bindings.contains_key(v))
                        .collect();
                    let value = self.expression(e, Some(&parameter));
                    self.open.clear();
                    for (v, ty) in std::mem::take(&mut self.last_bindings) {
                        bindings.entry(v).or_insert(ty);
                    }
                    if let Some(result) = self.last_result.take() {
                        self.infer_from_lambda(&formal, &result, &open, &mut bindings);
                    }
                    value
                }
            };
            // What goes in has the erased type of the declaration.
            let parameter = self.world.substitute(&formal, &bindings);
            let erased = self.world.erase(&formal);
            let value = if value.ty.is_primitive() && parameter.is_reference() {
                self.boxed_for(value, &parameter)
            } else {
                value
            };
            converted.push(self.convert(value, &erased));
        }
        if phase == Phase::Variable {
            self.pack_variable(&info, &bindings, &mut converted);
        }
        Resolved {
            method,
            arguments: converted,
            bindings,
        }
    }

    fn boxed_for(&mut self, value: Expr, parameter: &Type) -> Expr {
        if parameter.is_unknown() || value.ty.is_unknown() {
            return value;
        }
        match self.world.unboxed(parameter) {
            Some(primitive) if value.ty.widens_to(&primitive) => {
                let value = self.convert_primitive(value, &primitive);
                self.boxed(value)
            }
            _ => self.boxed(value),
        }
    }

    /// Matches the result of a generic method with the type that is wanted.
    fn infer_from_result(
        &self,
        result: &Type,
        want: &Type,
        open: &[super::types::TypeVarIx],
        bindings: &mut Bindings,
    ) {
        match (result, want) {
            (Type::Class(c, _), Type::Class(d, wanted)) if c != d && !wanted.is_empty() => {
                // `ArrayList<E>` is wanted as `List<T>`: what stands above it is matched.
                if let Some(above) = self.world.as_super(result, *d) {
                    self.world.infer(&above, want, open, bindings);
                }
            }
            _ => self.world.infer(result, want, open, bindings),
        }
    }

    /// Matches what a lambda expression returns with what its interface says.
    fn infer_from_lambda(
        &self,
        formal: &Type,
        result: &Type,
        open: &[super::types::TypeVarIx],
        bindings: &mut Bindings,
    ) {
        if let Type::Class(c, _) = formal
            && let Some(m) = self.world.functional_method(*c)
        {
            let info = self.world.method(m);
            let formal_result = self.member_type(formal, info.class, &info.result);
            self.world.infer(&formal_result, result, open, bindings);
        }
    }

    /// Variable arguments become an array, of what type variables stand for (JLS 15.12.4.2).
    fn pack_variable(&mut self, info: &super::world::Method, bindings: &Bindings, arguments: &mut Vec<Expr>) {
        let fixed = info.parameters.len().saturating_sub(1);
        let Some(last) = info.parameters.last() else {
            return;
        };
        let packed: Vec<Expr> = arguments.drain(fixed.min(arguments.len())..).collect();
        let span = packed.first().map_or(self.call_span, |e| e.span);
        let inferred = self.world.erase(&self.world.substitute(last, bindings));
        let takes_all = match &inferred {
            Type::Array(element) => packed
                .iter()
                .all(|e| self.world.is_subtype(&self.world.erase(&e.ty), element)),
            _ => false,
        };
        let ty = if takes_all {
            inferred
        } else {
            self.world.erase(last)
        };
        arguments.push(super::convert::typed(
            super::tree::ExprKind::ArrayLiteral(packed),
            ty,
            span,
        ));
    }

    /// A call that fits no method.
    pub(super) fn no_method(
        &mut self,
        class: ClassIx,
        what: &str,
        arguments: Vec<Argument>,
        at: Span,
        span: Span,
    ) -> Expr {
        let arguments = Self::typed_arguments(arguments);
        let info = self.world.class(class);
        let name: Arc<str> = info.name.clone();
        let is_open = self.world.is_open(class);
        let inherited = matches!(
            what,
            "getClass" | "hashCode" | "wait" | "notify" | "notifyAll" | "finalize" | "clone"
        );
        let is_unknown = arguments.iter().any(|a| a.ty.is_unknown());
        if ((is_open || inherited) && !self.in_contract()) || is_unknown {
            return self.unsupported(&format!("{name}.{what}"), arguments, span);
        }
        let types: Vec<String> = arguments.iter().map(|a| self.world.show(&a.ty)).collect();
        let types = types.join(",");
        let message = if self.in_contract() {
            format!("there is neither a predicate nor a method {what}({types}) in {name}")
        } else {
            format!("no method {what}({types}) fits in {name}")
        };
        self.error(at, message);
        self.unknown(span)
    }
}
