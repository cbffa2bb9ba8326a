//! What the type variables of a method stand for in a call, by matching (a simple form of JLS 18), and the arguments as they are passed.

use super::Checker;
use super::generics::Bindings;
use super::inferred::Found;
use super::overloads::{Argument, Call, Phase, Resolved};
use super::tree::Expr;
use super::types::{MethodIx, Type, TypeVarIx};
use super::world::{Method, World};
use echis_java_syntax::tree as syntax;

/// What is known of the type variables of a method that is called.
pub(super) struct Inference {
    method: Method,
    phase: Phase,
    /// The variables that are to be found, and what was found of these and those of the class.
    open: Vec<TypeVarIx>,
    bindings: Bindings,
}

impl Inference {
    /// What was found of type variables.
    pub fn bindings(&self) -> &Bindings {
        &self.bindings
    }

    /// The variables that are to be found.
    pub fn open(&self) -> &[TypeVarIx] {
        &self.open
    }

    /// What was found of the variables that were to be found.
    fn found(&self) -> Bindings {
        let found = self.bindings.iter().filter(|(v, _)| self.open.contains(v));
        found.map(|(&v, ty)| (v, ty.clone())).collect()
    }

    /// What the declaration says of an argument.
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
    /// What arguments with types and the type that is wanted say of type variables.
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
            // `new C<>(…)`: the variables of the class are inferred like those of a method (JLS 15.9.3).
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

    /// Whether type variables can stand for something within their bounds with which the arguments that have types fit (JLS 15.12.2.2, 18.5.1);
    /// `fit` says whether what fits but for type arguments does with them.
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

    /// What is wanted as a number or truth value is in its box, if nothing else says what it is (JLS 18.2.2).
    fn infer_from_primitive(&self, want: &Type, inference: &mut Inference) {
        if let Type::Variable(v) = inference.method.result
            && inference.open.contains(&v)
            && let Some(class) = self.world.boxed(want)
        {
            inference.bindings.entry(v).or_insert(Type::class(class));
        }
    }

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

    /// What a method or constructor gives, as it is declared.
    fn result_of(&self, method: &Method) -> Type {
        match method.is_constructor {
            true => self.world.self_type(method.class),
            false => method.result.clone(),
        }
    }

    /// What the type that is wanted says of type variables.
    fn wanted(&self, want: Option<&Type>, inference: &Inference) -> Bindings {
        let mut found = Bindings::default();
        if let Some(want) = want.filter(|want| want.is_reference()) {
            let result = self.result_of(&inference.method);
            self.infer_from_result(&result, want, &inference.open, &mut found);
        }
        found
    }

    /// What the type of an argument says of type variables.
    pub(super) fn learn(&self, i: usize, ty: &Type, inference: &mut Inference) {
        let formal = inference.formal(i);
        let Inference { open, bindings, .. } = inference;
        self.world.infer(&formal, ty, open, bindings);
    }

    /// An argument whose type comes from the parameter, and what it says of type variables.
    pub(super) fn deferred(&mut self, i: usize, e: &syntax::Expr, inference: &mut Inference) -> Expr {
        let formal = inference.formal(i);
        let Inference { open, bindings, .. } = inference;
        let parameter = self.world.substitute(&formal, bindings);
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
            self.infer_from_lambda(&formal, &result, open, bindings);
        }
        value
    }

    /// Infers type variables and converts arguments.
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
            // What goes in has the erased type of the declaration.
            let formal = inference.formal(i);
            let parameter = self.world.substitute(&formal, &inference.bindings);
            let erased = self.world.erase(&formal);
            let value = if value.ty.is_primitive() && parameter.is_reference() {
                self.boxed_for(value, &parameter)
            } else {
                value
            };
            let parameter = self.world.erase(&parameter);
            // An object becomes what the type variable stands for, and as that is seen as what erasure leaves of it.
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
    fn infer_from_result(&self, result: &Type, want: &Type, open: &[TypeVarIx], bindings: &mut Bindings) {
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
    fn infer_from_lambda(&self, formal: &Type, result: &Type, open: &[TypeVarIx], bindings: &mut Bindings) {
        if let Type::Class(c, _) = formal
            && let Some(m) = self.world.functional_method(*c)
        {
            let info = self.world.method(m);
            let formal_result = self.world.member_type(formal, info.class, &info.result);
            self.world.infer(&formal_result, result, open, bindings);
        }
    }

    /// Variable arguments become an array, of what type variables stand for (JLS 15.12.4.2).
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
