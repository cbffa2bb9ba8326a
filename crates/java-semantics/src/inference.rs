//! Type argument inference for calls, by matching (a simplified JLS 18), and conversion of the
//! arguments.

use super::Checker;
use super::generics::Bindings;
use super::inferred::Found;
use super::overloads::{Argument, Call, Phase, Resolved};
use super::tree::Expr;
use super::types::{MethodIx, Type, TypeVarIx};
use super::world::{Method, World};
use echis_java_syntax::tree as syntax;

/// The state of inference for a call.
pub(super) struct Inference {
    method: Method,
    phase: Phase,
    /// The type variables to infer.
    open: Vec<TypeVarIx>,
    /// The types inferred so far, and the type arguments of the class in the call's site.
    bindings: Bindings,
}

impl Inference {
    /// The bindings found so far, including those of the class.
    pub fn bindings(&self) -> &Bindings {
        &self.bindings
    }

    /// The variables to infer.
    pub fn open(&self) -> &[TypeVarIx] {
        &self.open
    }

    /// The bindings of the variables to infer.
    fn found(&self) -> Bindings {
        let found = self.bindings.iter().filter(|(v, _)| self.open.contains(v));
        found.map(|(&v, ty)| (v, ty.clone())).collect()
    }

    /// The declared parameter type for the argument with this index; the element type for an
    /// argument of variable arity.
    pub fn formal(&self, i: usize) -> Type {
        let last = self.method.parameters.len().saturating_sub(1);
        match self.method.parameters.get(i.min(last)) {
            Some(Type::Array(element)) if self.phase == Phase::Variable && i >= last => Type::clone(element),
            Some(ty) => ty.clone(),
            None => Type::Void,
        }
    }
}

impl Checker {
    /// Starts inference: infers type variables from explicit type arguments, the typed arguments
    /// and the target type.
    pub(super) fn inference(
        &self,
        method: MethodIx,
        call: &Call,
        phase: Phase,
        want: Option<&Type>,
    ) -> Inference {
        let info = self.world.method(method).clone();
        let mut bindings = match self.world.as_super(&call.site, info.class) {
            Some(Type::Class(c, arguments)) => self.world.bindings(c, &arguments),
            _ => Bindings::default(),
        };
        let mut open = info.type_variables.clone();
        if call.given.len() == open.len() {
            bindings.extend(open.drain(..).zip(call.given.iter().cloned()));
        }
        if info.is_constructor
            && let Type::Class(c, given) = &call.site
            && given.is_empty()
        {
            // The class variables in `new C<>(…)` are inferred like those of a method (JLS 15.9.3).
            let variables = self.world.class(*c).type_variables.clone();
            for v in &variables {
                bindings.remove(v);
            }
            open.extend(variables);
        }
        let mut inference = Inference {
            method: info,
            phase,
            open,
            bindings,
        };
        for (i, argument) in call.arguments.iter().enumerate() {
            if let Argument::Typed(e) = argument {
                self.learn(i, &e.ty, &mut inference);
            }
        }
        match want {
            Some(want) if want.is_reference() => self.infer_from_want(want, &mut inference),
            Some(want) if !call.arguments.iter().any(|a| matches!(a, Argument::Deferred(_))) => {
                self.infer_from_primitive(want, &mut inference);
            }
            _ => {}
        }
        inference
    }

    /// Whether the types inferred from the arguments are within their bounds, and whether the
    /// arguments then fit the parameters (JLS 15.12.2.2, 18.5.1). `fit` compares types with their
    /// type arguments. Lambda expressions are not considered.
    pub(super) fn fits_inferred(
        &self,
        method: MethodIx,
        call: &Call,
        phase: Phase,
        fit: fn(&World, &Type, &Type) -> bool,
    ) -> bool {
        let mut inference = self.inference(method, call, phase, None);
        for (i, argument) in call.arguments.iter().enumerate() {
            if let Argument::Open(_, ty) = argument {
                self.learn(i, ty, &mut inference);
            }
        }
        self.world.are_within_bounds(&inference.found(), fit)
            && call.arguments.iter().enumerate().all(|(i, argument)| {
                let (Argument::Typed(Expr { ty, .. }) | Argument::Open(_, ty)) = argument else {
                    return true;
                };
                let parameter = self.world.substitute(&inference.formal(i), &inference.bindings);
                let boxed = self.world.boxed(ty).map(Type::class);
                !parameter.is_reference() || fit(&self.world, boxed.as_ref().unwrap_or(ty), &parameter)
            })
    }

    /// Infers from a primitive target type: a result type that is a type variable without a binding
    /// is bound to the wrapper class (JLS 18.2.2).
    fn infer_from_primitive(&self, want: &Type, inference: &mut Inference) {
        if let Type::Variable(v) = inference.method.result
            && inference.open.contains(&v)
            && let Some(class) = self.world.boxed(want)
        {
            inference.bindings.entry(v).or_insert(Type::class(class));
        }
    }

    /// Infers from a target type that is a reference type.
    fn infer_from_want(&self, want: &Type, inference: &mut Inference) {
        let Inference {
            method,
            open,
            bindings,
            ..
        } = inference;
        let result = self.result_of(method);
        let mut from_result = Bindings::default();
        self.infer_from_result(&result, want, open, &mut from_result);
        for (v, ty) in from_result {
            // A type argument of the target type equals the variable; otherwise it is only a
            // supertype (JLS 18.5.2.1).
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

    /// The declared result type; for a constructor, its class.
    fn result_of(&self, method: &Method) -> Type {
        match method.is_constructor {
            true => self.world.self_type(method.class),
            false => method.result.clone(),
        }
    }

    /// The bindings that the target type alone determines.
    fn wanted(&self, want: Option<&Type>, inference: &Inference) -> Bindings {
        let mut found = Bindings::default();
        if let Some(want) = want.filter(|want| want.is_reference()) {
            let result = self.result_of(&inference.method);
            self.infer_from_result(&result, want, &inference.open, &mut found);
        }
        found
    }

    /// Infers type variables from the type of the argument with index `i`.
    pub(super) fn learn(&self, i: usize, ty: &Type, inference: &mut Inference) {
        let formal = inference.formal(i);
        let Inference { open, bindings, .. } = inference;
        self.world.infer(&formal, ty, open, bindings);
    }

    /// Checks a lambda expression or generic call as an argument, with the parameter type as its
    /// target type. Then infers type variables from the result of a lambda expression.
    pub(super) fn deferred(&mut self, i: usize, e: &syntax::Expr, inference: &mut Inference) -> Expr {
        let formal = inference.formal(i);
        let Inference { open, bindings, .. } = inference;
        let parameter = self.world.substitute(&formal, bindings);
        self.last_result = None;
        self.inference_variables = open
            .iter()
            .copied()
            .filter(|v| !bindings.contains_key(v))
            .collect();
        let value = self.expression(e, Some(&parameter));
        self.inference_variables.clear();
        for (v, ty) in std::mem::take(&mut self.last_bindings) {
            bindings.entry(v).or_insert(ty);
        }
        if let Some(result) = self.last_result.take() {
            self.infer_from_lambda(&formal, &result, open, bindings);
        }
        value
    }

    /// Completes inference for the selected method, and checks and converts the arguments.
    pub(super) fn complete_call(
        &mut self,
        method: MethodIx,
        call: Call,
        phase: Phase,
        want: Option<&Type>,
    ) -> Resolved {
        let mut inference = self.inference(method, &call, phase, want);
        let mut converted = Vec::new();
        let mut given = Vec::new();
        for (i, argument) in call.arguments.into_iter().enumerate() {
            let is_deferred = matches!(argument, Argument::Deferred(_));
            let value = match argument {
                Argument::Typed(e) => e,
                Argument::Deferred(e) => self.deferred(i, e, &mut inference),
                Argument::Open(e, _) => {
                    let value = self.deferred(i, e, &mut inference);
                    self.learn(i, &value.ty, &mut inference);
                    value
                }
            };
            given.push((inference.formal(i), (!is_deferred).then(|| value.ty.clone())));
            // The parameter has the erased type of the declaration.
            let formal = inference.formal(i);
            let parameter = self.world.substitute(&formal, &inference.bindings);
            let erased = self.world.erase(&formal);
            let value = if value.ty.is_primitive() && parameter.is_reference() {
                self.boxed_for(value, &parameter)
            } else {
                value
            };
            let parameter = self.world.erase(&parameter);
            // An object is converted to the type that the type variable stands for, if that is
            // within the erased type of the declaration.
            let is_object = matches!(value.ty, Type::Class(..) | Type::Variable(_))
                && self.world.is_subtype(&self.world.erase(&value.ty), &parameter)
                && self.world.is_subtype(&parameter, &erased);
            let into = if is_object { &parameter } else { &erased };
            converted.push(self.convert(value, into));
        }
        let marked = self.marked_call(&Found {
            site: &call.site,
            method,
            open: &inference.open,
            bindings: &inference.bindings,
            wanted: self.wanted(want, &inference),
            arguments: &given,
        });
        let converted = converted.into_iter().zip(&given);
        let mut converted: Vec<Expr> = converted
            .map(|(value, given)| self.unless_marked(value, given, &marked))
            .collect();
        let Inference {
            method: info,
            bindings,
            ..
        } = inference;
        if phase == Phase::Variable {
            self.pack_variable(&info, &bindings, &mut converted);
        }
        Resolved {
            method,
            arguments: converted,
            bindings,
            marked,
        }
    }

    /// Boxes an argument for a parameter, after widening it to the primitive type that the
    /// parameter wraps.
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

    /// Infers from the result type of a generic method and the target type.
    fn infer_from_result(&self, result: &Type, want: &Type, open: &[TypeVarIx], bindings: &mut Bindings) {
        match (result, want) {
            (Type::Class(c, _), Type::Class(d, wanted)) if c != d && !wanted.is_empty() => {
                // For `ArrayList<E>` with target `List<T>`, the supertype `List<E>` is matched.
                if let Some(above) = self.world.as_super(result, *d) {
                    self.world.infer(&above, want, open, bindings);
                }
            }
            _ => self.world.infer(result, want, open, bindings),
        }
    }

    /// Infers from the result of a lambda expression and the result type of its interface.
    fn infer_from_lambda(&self, formal: &Type, result: &Type, open: &[TypeVarIx], bindings: &mut Bindings) {
        if let Type::Class(c, _) = formal
            && let Some(m) = self.world.functional_method(*c)
        {
            let info = self.world.method(m);
            let formal_result = self.world.member_type(formal, info.class, &info.result);
            self.world.infer(&formal_result, result, open, bindings);
        }
    }

    /// Packs variable arguments into an array of the inferred element type (JLS 15.12.4.2).
    fn pack_variable(&mut self, info: &Method, bindings: &Bindings, arguments: &mut Vec<Expr>) {
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
}
