//! Overload resolution: selects the method that a call invokes (JLS 15.12.2).

use super::Checker;
use super::convert::Context;
use super::generics::Bindings;
use super::lambda_compatibility::{Acceptance, is_deferred};
use super::lambdas::mentions;
use super::tree::Expr;
use super::types::{ClassIx, MethodIx, Type, TypeVarIx};
use super::world::World;
use echis_java_syntax::tree as syntax;
use echis_source::Span;
use std::sync::Arc;

/// An argument of a call.
pub(super) enum Argument<'a> {
    /// An expression with a type of its own.
    Typed(Expr),
    /// A lambda expression or a method reference, typed by the parameter.
    Deferred(&'a syntax::Expr),
    /// A generic call such as `List.of()`, whose type arguments depend on the parameter. Its type
    /// here has no type arguments, or has the type of `null` in place of the unknown ones.
    Open(&'a syntax::Expr, Type),
}

/// The phases of the search for applicable methods (JLS 15.12.2.2 to 15.12.2.4).
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Phase {
    /// Without boxing.
    Strict,
    /// With boxing.
    Loose,
    /// With boxing and variable arity.
    Variable,
}

/// All phases in order.
pub(super) const PHASES: [Phase; 3] = [Phase::Strict, Phase::Loose, Phase::Variable];

/// A call to resolve.
pub(super) struct Call<'a> {
    /// The type whose members are searched.
    pub site: Type,
    /// The explicit type arguments, as in `e.<T>m()`.
    pub given: Vec<Type>,
    pub arguments: Vec<Argument<'a>>,
}

/// A resolved call.
pub(super) struct Resolved {
    pub method: MethodIx,
    pub arguments: Vec<Expr>,
    /// The inferred types of the type variables.
    pub bindings: Bindings,
    /// The same bindings with marks in place of types that only Java infers; see `inferred.rs`.
    pub marked: Bindings,
}

/// The result of the search for the most specific method.
enum Choice {
    None,
    One(MethodIx),
    Ambiguous(MethodIx, MethodIx),
}

/// Whether an expression is or contains, as an argument, a lambda expression or a method reference.
fn has_lambda(e: &syntax::Expr) -> bool {
    match &e.kind {
        syntax::ExprKind::Paren(inner) => has_lambda(inner),
        syntax::ExprKind::Call { arguments, .. } | syntax::ExprKind::New { arguments, .. } => {
            arguments.iter().any(has_lambda)
        }
        _ => is_deferred(e),
    }
}

impl Checker {
    /// Checks the arguments of a call, without target types.
    pub(super) fn arguments<'a>(&mut self, arguments: &'a [syntax::Expr]) -> Vec<Argument<'a>> {
        arguments.iter().map(|a| self.argument(a, None)).collect()
    }

    /// Checks the arguments of a call of one of these methods. If there is only one, its parameter
    /// types are the target types, as far as they contain no type variables of the method.
    pub(super) fn arguments_for<'a>(
        &mut self,
        arguments: &'a [syntax::Expr],
        candidates: &[MethodIx],
        site: &Type,
    ) -> Vec<Argument<'a>> {
        let &[only] = candidates else {
            return self.arguments(arguments);
        };
        let open = self.world.method(only).type_variables.clone();
        let mut checked = Vec::new();
        for (i, argument) in arguments.iter().enumerate() {
            let want = self.parameter(only, site, i, Phase::Strict);
            let is_varargs = self.world.method(only).is_varargs;
            let want = want.filter(|ty| !is_varargs && !ty.is_unknown() && !mentions(ty, &open));
            checked.push(self.argument(argument, want.as_ref()));
        }
        checked
    }

    /// Checks an argument, with the parameter type as target type if it is known.
    fn argument<'a>(&mut self, argument: &'a syntax::Expr, want: Option<&Type>) -> Argument<'a> {
        if is_deferred(argument) {
            return Argument::Deferred(argument);
        }
        if want.is_some() {
            return Argument::Typed(self.value_for(argument, want));
        }
        if let Some(class) = self.open_class(argument) {
            return Argument::Open(argument, Type::class(class));
        }
        let errors = self.errors.len();
        let value = self.value(argument);
        match self.open_type(argument, &value) {
            Some(ty) if self.errors.len() == errors => Argument::Open(argument, ty),
            _ => Argument::Typed(self.with_one_type(argument, value)),
        }
    }

    /// An argument with a type of its own. A `switch` expression of several types is unsupported:
    /// only the parameter determines its type (JLS 15.28.1).
    fn with_one_type(&mut self, argument: &syntax::Expr, value: Expr) -> Expr {
        match self.has_mixed_switch(argument) {
            true => self.unsupported(
                "a switch expression of several types as an argument",
                vec![value],
                argument.span,
            ),
            false => value,
        }
    }

    fn has_mixed_switch(&self, e: &syntax::Expr) -> bool {
        match &e.kind {
            syntax::ExprKind::Paren(inner) => self.has_mixed_switch(inner),
            syntax::ExprKind::Conditional(_, yes, no) => {
                self.has_mixed_switch(yes) || self.has_mixed_switch(no)
            }
            syntax::ExprKind::Switch(_) => self.mixed_switches.contains(&e.span),
            _ => false,
        }
    }

    /// The class of a generic call that is wrong without a target type, but may be right with one,
    /// because of its lambda arguments (JLS 15.12.2.2).
    fn open_class(&mut self, e: &syntax::Expr) -> Option<ClassIx> {
        let arguments = match &e.kind {
            syntax::ExprKind::Paren(inner) => return self.open_class(inner),
            syntax::ExprKind::Call { arguments, .. } | syntax::ExprKind::New { arguments, .. } => arguments,
            _ => return None,
        };
        if !arguments.iter().any(has_lambda) {
            return None;
        }
        match self.tentatively(|checker| checker.value(e).ty) {
            (Type::Class(class, _), false) => Some(class),
            _ => None,
        }
    }

    /// Whether the type of an argument is unknown.
    pub(super) fn has_unknown(arguments: &[Argument]) -> bool {
        arguments
            .iter()
            .any(|a| matches!(a, Argument::Typed(e) if e.ty.is_unknown()))
    }

    /// The arguments with types of their own, as operands of an unsupported call.
    pub(super) fn typed_arguments(arguments: Vec<Argument>) -> Vec<Expr> {
        arguments
            .into_iter()
            .filter_map(|a| match a {
                Argument::Typed(e) => Some(e),
                Argument::Deferred(_) | Argument::Open(..) => None,
            })
            .collect()
    }

    /// Resolves a call to one of the candidates, which are members of `site`, and converts the
    /// arguments. The error is the unconverted arguments, if no candidate fits or the choice is not
    /// certain.
    pub(super) fn resolve<'a>(
        &mut self,
        candidates: &[MethodIx],
        site: &Type,
        arguments: Vec<Argument<'a>>,
        want: Option<&Type>,
    ) -> Result<Resolved, Vec<Argument<'a>>> {
        let call = Call {
            site: site.clone(),
            given: std::mem::take(&mut self.explicit_type_arguments),
            arguments,
        };
        // The first pass also considers type arguments and lambda bodies. The second pass does not:
        // it selects a method so that errors are reported in the arguments, not as a call that fits
        // no method. For a single candidate, the second pass suffices.
        for looks_inside in [candidates.len() > 1, false] {
            for phase in PHASES {
                let mut applicable = candidates.to_vec();
                applicable.retain(|&m| match looks_inside {
                    true => self.may_be_applicable(m, &call, phase),
                    false => self.is_applicable(m, &call, phase),
                });
                match self.most_specific(&applicable, &call, phase) {
                    Choice::None => {}
                    Choice::One(method) if !self.is_certain(method, candidates, &call, phase) => {
                        return Err(self.uncertain_call(call));
                    }
                    Choice::One(method) => return Ok(self.complete_call(method, call, phase, want)),
                    Choice::Ambiguous(a, b) => return self.ambiguous(a, b, call, phase, want),
                }
            }
        }
        Err(call.arguments)
    }

    /// The parameter type with this index, as a member of `site`.
    pub(super) fn parameter(
        &self,
        method: MethodIx,
        site: &Type,
        index: usize,
        phase: Phase,
    ) -> Option<Type> {
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
        Some(self.world.member_type(site, info.class, &ty))
    }

    pub(super) fn erased_parameter(
        &self,
        method: MethodIx,
        site: &Type,
        index: usize,
        phase: Phase,
    ) -> Option<Type> {
        let ty = self.parameter(method, site, index, phase)?;
        Some(self.world.erase(&ty))
    }

    /// Whether the number of arguments and the types of the arguments fit a method in a phase.
    fn is_applicable(&self, method: MethodIx, call: &Call, phase: Phase) -> bool {
        let info = self.world.method(method);
        let (arity, count) = (info.parameters.len(), call.arguments.len());
        let fits = match phase {
            Phase::Variable => info.is_varargs && count + 1 >= arity,
            _ => count == arity,
        };
        let context = if phase == Phase::Strict {
            Context::Strict
        } else {
            Context::Loose
        };
        fits && call.arguments.iter().enumerate().all(|(i, argument)| {
            let Some(parameter) = self.erased_parameter(method, &call.site, i, phase) else {
                return false;
            };
            match argument {
                Argument::Typed(e) => self.results_fit(e, &parameter, context),
                Argument::Deferred(_) => match parameter {
                    Type::Class(c, _) => self.world.functional_method(c).is_some(),
                    other => other.is_unknown(),
                },
                Argument::Open(_, ty) => {
                    let is_anything = *ty == Type::Null && phase != Phase::Strict;
                    is_anything || self.converts(&self.world.erase(ty), &parameter, context)
                }
            }
        })
    }

    /// Whether a method is applicable, also considering type arguments and the bodies of lambda
    /// expressions.
    pub(super) fn may_be_applicable(&mut self, method: MethodIx, call: &Call, phase: Phase) -> bool {
        self.is_applicable(method, call, phase)
            && self.fits_inferred(method, call, phase, World::may_match)
            && self.may_accept_lambdas(method, call, phase)
            && self.accepts_lambdas(method, call, phase, Acceptance::Perhaps)
    }

    /// Whether the lambda expressions and method references are potentially compatible with the
    /// parameters (JLS 15.12.2.1).
    fn may_accept_lambdas(&mut self, method: MethodIx, call: &Call, phase: Phase) -> bool {
        call.arguments.iter().enumerate().all(|(i, argument)| {
            let Argument::Deferred(e) = argument else {
                return true;
            };
            let parameter = self.erased_parameter(method, &call.site, i, phase);
            parameter.is_some_and(|parameter| self.is_potentially_compatible(e, &parameter))
        })
    }

    /// Whether the arguments that are pertinent to applicability are compatible with the parameters
    /// (JLS 15.12.2.2, 15.12.2.3). They must check without errors, and accept their parameters with
    /// at least this certainty.
    pub(super) fn accepts_lambdas(
        &mut self,
        method: MethodIx,
        call: &Call,
        phase: Phase,
        least: Acceptance,
    ) -> bool {
        let mut pertinent = Vec::new();
        for (i, argument) in call.arguments.iter().enumerate() {
            if let Argument::Deferred(e) = argument
                && self.is_pertinent(e)
            {
                pertinent.push((i, *e));
            }
        }
        if pertinent.is_empty() {
            return true;
        }
        let (takes, is_right) = self.tentatively(|checker| {
            let mut inference = checker.inference(method, call, phase, None);
            pertinent.into_iter().all(|(i, e)| {
                checker.deferred(i, e, &mut inference);
                let is_exact = checker.is_exact(method, &inference.formal(i), inference.open());
                let interface = checker
                    .world
                    .substitute(&inference.formal(i), inference.bindings());
                checker.acceptance(e, &interface, is_exact) >= least
            })
        });
        takes && is_right
    }

    /// Whether a parameter type is exact: without wildcards, and without type variables to infer.
    fn is_exact(&self, method: MethodIx, formal: &Type, open: &[TypeVarIx]) -> bool {
        let class = self.world.method(method).class;
        !self.world.class(class).is_prelude
            && !mentions(formal, open)
            && !self.world.may_have_wildcards(formal)
    }

    /// The most specific method (JLS 15.12.2.5). Of several with the same signature, one that is
    /// not abstract.
    fn most_specific(&mut self, applicable: &[MethodIx], call: &Call, phase: Phase) -> Choice {
        let mut best = applicable.to_vec();
        if applicable.len() > 1 {
            best.retain(|&m| {
                let mut others = applicable.iter();
                others.all(|&other| other == m || self.is_as_specific(m, other, call, phase))
            });
        }
        match (best.as_slice(), applicable) {
            ([], []) => Choice::None,
            ([], [a, b, ..]) => Choice::Ambiguous(*a, *b),
            ([], [only]) | ([only], _) => Choice::One(*only),
            ([first, others @ ..], _) => {
                let site = &call.site;
                let signature = |m: MethodIx| -> Vec<Option<Type>> {
                    let count = self.world.method(m).parameters.len();
                    (0..count)
                        .map(|i| self.erased_parameter(m, site, i, Phase::Strict))
                        .collect()
                };
                let known = |m: MethodIx| !signature(m).iter().flatten().any(Type::is_unknown);
                let other = others
                    .iter()
                    .find(|&&m| signature(m) != signature(*first) && known(m));
                if let Some(&other) = other
                    && known(*first)
                {
                    return Choice::Ambiguous(*first, other);
                }
                let concrete = best
                    .iter()
                    .find(|&&m| !self.world.method(m).modifiers.is_abstract);
                Choice::One(*concrete.unwrap_or(first))
            }
        }
    }

    /// Whether all arguments that fit the parameters of `a` also fit those of `b`.
    fn is_as_specific(&mut self, a: MethodIx, b: MethodIx, call: &Call, phase: Phase) -> bool {
        let count = match phase {
            Phase::Variable => [a, b]
                .map(|m| self.world.method(m).parameters.len())
                .into_iter()
                .fold(call.arguments.len(), usize::max),
            _ => call.arguments.len(),
        };
        (0..count).all(|i| {
            let (x, y) = (
                self.parameter(a, &call.site, i, phase),
                self.parameter(b, &call.site, i, phase),
            );
            let (Some(x), Some(y)) = (x, y) else {
                return true;
            };
            let (from, into) = (self.world.erase(&x), self.world.erase(&y));
            from == into
                || from.is_primitive() && into.is_primitive() && from.widens_to(&into)
                || from.is_reference() && into.is_reference() && self.world.is_subtype(&from, &into)
                || matches!(call.arguments.get(i), Some(Argument::Deferred(e)) if self.is_preferred(e, &x, &y, b))
        })
    }

    /// Handles a call with two equally specific methods: reports an error, or makes the call
    /// unsupported if some types are unknown.
    fn ambiguous<'a>(
        &mut self,
        a: MethodIx,
        b: MethodIx,
        call: Call<'a>,
        phase: Phase,
        want: Option<&Type>,
    ) -> Result<Resolved, Vec<Argument<'a>>> {
        let mut is_known = !Self::has_unknown(&call.arguments);
        for method in [a, b] {
            let parameters = self.world.method(method).parameters.iter();
            is_known &= !parameters.map(|p| self.world.erase(p)).any(|p| p.is_unknown());
            let is_settled =
                !self.may_be_applicable(method, &call, phase) || self.surely_takes(method, &call, phase);
            is_known &= is_settled;
        }
        for argument in &call.arguments {
            if let Argument::Deferred(e) = argument {
                is_known = is_known && !self.returns_unknown(e);
            }
        }
        if !is_known {
            return Err(self.uncertain_call(call));
        }
        let (first, second) = (self.world.show_method(a), self.world.show_method(b));
        let message = format!(
            "reference to {} is ambiguous: both {first} and {second} fit",
            self.world.method(a).name
        );
        self.error(self.call_span, message);
        Ok(self.complete_call(a, call, phase, want))
    }

    /// The type of an argument as text for messages; none for a lambda expression.
    fn shown(&self, argument: &Argument) -> Option<String> {
        match argument {
            Argument::Typed(e) => Some(self.world.show(&e.ty)),
            Argument::Deferred(_) => None,
            Argument::Open(_, ty) => Some(self.world.show(&self.world.erase(ty))),
        }
    }

    /// The arguments of a call that cannot be resolved with certainty. An unsupported expression is
    /// appended, so that [`Checker::no_method`] makes the call unsupported.
    fn uncertain_call<'a>(&self, mut call: Call<'a>) -> Vec<Argument<'a>> {
        let unknown = self.unsupported(
            "a call with arguments of unknown types",
            Vec::new(),
            self.call_span,
        );
        call.arguments.push(Argument::Typed(unknown));
        call.arguments
    }

    /// Handles a call that fits no method: reports an error, or returns an unsupported expression
    /// if the method may exist in an unknown class or in a part of the library that is not
    /// modelled.
    pub(super) fn no_method(
        &mut self,
        class: ClassIx,
        what: &str,
        arguments: Vec<Argument>,
        at: Span,
        span: Span,
    ) -> Expr {
        let types: Vec<String> = arguments.iter().filter_map(|a| self.shown(a)).collect();
        let arguments = Self::typed_arguments(arguments);
        let info = self.world.class(class);
        let name: Arc<str> = info.name.clone();
        let is_open = self.world.may_have_unknown_members(class);
        let inherited = matches!(
            what,
            "getClass" | "hashCode" | "wait" | "notify" | "notifyAll" | "finalize" | "clone"
        );
        let is_unknown = arguments.iter().any(|a| a.ty.is_unknown());
        if ((is_open || inherited) && !self.in_contract()) || is_unknown {
            return self.unsupported(&format!("{name}.{what}"), arguments, span);
        }
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
