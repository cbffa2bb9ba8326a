//! Lambda expressions and method references (JLS 15.13, 15.27), translated to objects of
//! synthesized classes.

use super::Checker;
use super::convert::typed;
use super::expressions::Meaning;
use super::generics::Bindings;
use super::lambda_shape::shape;
use super::spec::Contract;
use super::statements::is_var;
use super::tree::{Body, Expr, ExprKind, Stmt, StmtKind};
use super::types::{ClassIx, MethodIx, Type, TypeVarIx};
use super::world::Method;
use echis_java_syntax::tree::{
    self as syntax, Ident, Lambda, LambdaBody, Modifiers, Parameter, Receiver, TypeDecl, TypeKind, TypeRef,
    TypeRefKind,
};
use echis_source::Span;
use std::sync::Arc;

/// Whether a type contains one of these type variables.
pub(super) fn mentions(ty: &Type, variables: &[TypeVarIx]) -> bool {
    match ty {
        Type::Variable(v) => variables.contains(v),
        Type::Array(element) => mentions(element, variables),
        Type::Class(_, arguments) => arguments.iter().any(|a| mentions(a, variables)),
        _ => false,
    }
}

impl Checker {
    /// The target type of a lambda expression or method reference, which must be a functional
    /// interface, and its functional method. Otherwise reports an error, and returns the expression
    /// to use instead.
    fn functional(&mut self, want: Option<&Type>, span: Span) -> Result<(Type, MethodIx), Expr> {
        match want {
            Some(Type::Class(c, _)) => {
                if let Some(method) = self.world.functional_method(*c) {
                    return Ok((want.cloned().unwrap_or(Type::Null), method));
                }
                if self.world.may_have_unknown_members(*c) {
                    let what = "a lambda expression for an interface of which not all is known";
                    return Err(self.unsupported(what, Vec::new(), span));
                }
            }
            Some(Type::Unknown(_)) | None => {
                return Err(self.unsupported(
                    "a lambda expression for an interface that is not known",
                    Vec::new(),
                    span,
                ));
            }
            _ => {}
        }
        self.error(span, "a functional interface is expected for a lambda expression");
        Err(self.unknown(span))
    }

    /// Checks a lambda expression (JLS 15.27).
    pub(super) fn lambda(&mut self, lambda: &Arc<Lambda>, want: Option<&Type>, span: Span) -> Expr {
        let (interface, method) = match self.functional(want, span) {
            Ok(found) => found,
            Err(instead) => return instead,
        };
        let shape = shape(lambda);
        let is_void = self.world.method(method).result == Type::Void;
        if is_void && !shape.void || !is_void && !shape.value {
            let wanted = if is_void { "nothing" } else { "a value" };
            self.error(
                span,
                format!("bad return type in lambda expression: {wanted} is to be returned"),
            );
            return self.unknown(span);
        }
        self.lambda_object(lambda, interface, method, span)
    }

    /// Declares the class that implements a lambda expression, and creates its object. Reports the
    /// inferred types in `last_result` and `last_bindings`.
    fn lambda_object(&mut self, lambda: &Lambda, interface: Type, method: MethodIx, span: Span) -> Expr {
        let info = self.world.method(method).clone();
        if info.parameters.len() != lambda.parameters.len() {
            self.error(span, "incompatible parameter types in lambda expression");
            return self.unknown(span);
        }
        let open = std::mem::take(&mut self.inference_variables);
        let current = self.current_class();
        let parameters = self.lambda_parameters(lambda, &interface, &info, &open);
        let interface = self.interface_of_parameters(interface, &info, &parameters, &open);
        let result = self.world.member_type(&interface, info.class, &info.result);
        let infers = mentions(&result, &open);
        let interface = self.replace_by_bounds(interface, &open);
        let class = self.lambda_class(interface.clone(), span);
        let (body, results) = self.lambda_body(
            class,
            lambda,
            &parameters,
            if infers { None } else { Some(result.clone()) },
        );
        let found = infers.then(|| self.joined(&results)).flatten();
        let result = match &found {
            Some(found) => found.clone(),
            None => self.replace_by_bounds(result, &open),
        };
        let implementation = self.add_method(Method {
            name: info.name.clone(),
            class,
            is_constructor: false,
            modifiers: Modifiers {
                public: true,
                ..Modifiers::default()
            },
            type_variables: Vec::new(),
            parameters,
            parameter_names: lambda.parameters.iter().map(|p| p.name.text.clone()).collect(),
            is_varargs: false,
            result,
            span,
            source: None,
            body: Some(Arc::new(body)),
            contract: Contract::default(),
        });
        self.check_given(&info, implementation);
        let outer = self.enclosing_instance_of(span, current);
        self.last_result = found;
        let Some(&constructor) = self.world.class(class).constructors.first() else {
            return self.unknown(span);
        };
        typed(
            ExprKind::New {
                class,
                constructor,
                outer: outer.map(Box::new),
                arguments: Vec::new(),
            },
            interface,
            span,
        )
    }

    /// The parameter types: those written, or else those of the interface's method.
    fn lambda_parameters(
        &mut self,
        lambda: &Lambda,
        interface: &Type,
        method: &Method,
        open: &[TypeVarIx],
    ) -> Vec<Type> {
        let current = self.current_class();
        let mut types = Vec::new();
        for (declared, parameter) in method.parameters.iter().zip(&lambda.parameters) {
            let formal = self.world.member_type(interface, method.class, declared);
            if matches!(parameter.ty.kind, TypeRefKind::Inferred) || is_var(&parameter.ty) {
                types.push(self.replace_by_bounds(formal, open));
                continue;
            }
            let written = self.resolve_type(current, &parameter.ty);
            let (from, into) = (self.world.erase(&formal), self.world.erase(&written));
            // Wildcards are not recorded: `(Object x) -> …` can be for a `Function<? super String,
            // …>`.
            let may_be_super = matches!(declared, Type::Variable(_)) && from.is_reference();
            let fits = from == into
                || from.is_unknown()
                || into.is_unknown()
                || mentions(&formal, open) && written.is_reference()
                || may_be_super && into.is_reference() && self.world.is_subtype(&from, &into);
            if !fits {
                self.error(
                    parameter.ty.span,
                    "incompatible parameter types in lambda expression",
                );
            }
            types.push(written);
        }
        types
    }

    /// The types of the values that an explicitly typed lambda expression returns.
    pub(super) fn lambda_results(&mut self, lambda: &Lambda, interface: &Type, span: Span) -> Vec<Type> {
        let current = self.current_class();
        let parameters: Vec<Type> = lambda
            .parameters
            .iter()
            .map(|p| self.resolve_type(current, &p.ty))
            .collect();
        let class = self.lambda_class(interface.clone(), span);
        self.lambda_body(class, lambda, &parameters, None).1
    }

    /// The common supertype of the results of a lambda expression, after boxing; none if it has no
    /// results other than `null`.
    fn joined(&self, results: &[Type]) -> Option<Type> {
        let boxed = results
            .iter()
            .map(|ty| self.world.boxed(ty).map_or_else(|| ty.clone(), Type::class));
        boxed
            .reduce(|known, ty| self.world.join(&known, &ty))
            .filter(|ty| *ty != Type::Null)
    }

    /// The interface with the type arguments that the parameter types determine (JLS 18.5.3).
    fn interface_of_parameters(
        &mut self,
        interface: Type,
        method: &Method,
        parameters: &[Type],
        open: &[TypeVarIx],
    ) -> Type {
        let mut found = Bindings::default();
        for (formal, actual) in method.parameters.iter().zip(parameters) {
            let formal = self.world.member_type(&interface, method.class, formal);
            self.world.infer(&formal, actual, open, &mut found);
        }
        let interface = self.world.substitute(&interface, &found);
        self.last_bindings = found;
        interface
    }

    /// Declares the class that implements a lambda expression.
    fn lambda_class(&mut self, interface: Type, span: Span) -> ClassIx {
        self.anonymous_count += 1;
        let name = Ident {
            text: Arc::from(format!("$lambda{}", self.anonymous_count)),
            span,
        };
        let declared = Arc::new(TypeDecl {
            kind: TypeKind::Class,
            name,
            modifiers: Modifiers::default(),
            parameters: Vec::new(),
            superclass: None,
            interfaces: Vec::new(),
            permits: Vec::new(),
            components: Vec::new(),
            constants: Vec::new(),
            members: Vec::new(),
        });
        let home = self.local_home();
        let class = self.enter(&declared, &home, &mut Vec::new());
        let object = self.world.object();
        let info = self.world.class_mut(class);
        info.is_lambda = true;
        info.superclass = Some(object);
        info.interfaces.push(interface);
        self.default_constructor(class);
        self.class_bodies_inside(class);
        class
    }

    /// Checks the body of a lambda expression whose method returns `result`. If `result` is `None`,
    /// it is to be inferred, and the types of the returned values are returned too.
    fn lambda_body(
        &mut self,
        class: ClassIx,
        lambda: &Lambda,
        parameters: &[Type],
        result: Option<Type>,
    ) -> (Body, Vec<Type>) {
        self.push_frame(
            class,
            false,
            Some(result.clone().unwrap_or_else(|| self.world.object())),
        );
        self.frame().infers_result = result.is_none();
        let vars = lambda
            .parameters
            .iter()
            .zip(parameters)
            .map(|(p, ty)| self.declare_parameter(p, ty))
            .collect();
        let is_void = result == Some(Type::Void);
        let statements = match &lambda.body {
            LambdaBody::Expr(e) if is_void => {
                let value = self.discarded(e);
                let span = value.span;
                vec![Stmt::new(StmtKind::Expr(value), span)]
            }
            LambdaBody::Expr(e) => {
                let value = self.expression(e, result.as_ref());
                let span = value.span;
                let value = if value.ty == Type::Void {
                    let message = "bad return type in lambda expression: void is no value";
                    self.error(span, message);
                    self.unknown(span)
                } else {
                    self.returned(value)
                };
                vec![Stmt::new(StmtKind::Return(Some(value)), span)]
            }
            LambdaBody::Block(block) => self.block(block),
        };
        let results = std::mem::take(&mut self.frame().results);
        self.frames.pop();
        let is_known = !result.is_some_and(|r| r.is_unknown());
        if !is_void && is_known && super::complete::can_complete(&statements) {
            let span = match &lambda.body {
                LambdaBody::Block(block) => block.span,
                LambdaBody::Expr(e) => e.span,
            };
            self.error(span, "missing return statement");
        }
        (
            Body {
                parameters: vars,
                statements,
            },
            results,
        )
    }

    /// Checks a method reference, translated to the equivalent lambda expression.
    pub(super) fn method_reference(
        &mut self,
        on: &syntax::Expr,
        ty: Option<&TypeRef>,
        name: &Ident,
        want: Option<&Type>,
        span: Span,
    ) -> Expr {
        let (interface, method) = match self.functional(want, span) {
            Ok(found) => found,
            Err(instead) => return instead,
        };
        let info = self.world.method(method).clone();
        let found = self.inferred_from(on, ty, name, &interface, &info);
        let interface = self.world.substitute(&interface, &found);
        let count = info.parameters.len();
        let ident = |i: usize| Ident {
            text: Arc::from(format!("$a{i}")),
            span,
        };
        let argument = |i: usize| syntax::Expr {
            kind: syntax::ExprKind::Name(ident(i)),
            span,
        };
        let from = |first: usize| (first..count).map(argument).collect::<Vec<_>>();
        let call = |receiver: syntax::Expr, arguments: Vec<syntax::Expr>| syntax::ExprKind::Call {
            receiver: Receiver::Expr(Box::new(receiver)),
            name: name.clone(),
            type_arguments: Vec::new(),
            arguments,
        };
        let mut bound = None;
        let body = if &*name.text == "new" {
            match self.constructor_reference(on, ty, from(0)) {
                Some(body) => body,
                None => return self.unsupported("this reference of a constructor", Vec::new(), span),
            }
        } else {
            match self.meaning(on) {
                Meaning::Type(class) => {
                    let methods = self.world.find_methods(class, &name.text);
                    let fits = |m: &MethodIx, count: usize, is_static: bool| {
                        let m = self.world.method(*m);
                        m.modifiers.is_static == is_static && (m.parameters.len() == count || m.is_varargs)
                    };
                    let is_static = methods.iter().any(|m| fits(m, count, true));
                    if is_static || count == 0 || !methods.iter().any(|m| fits(m, count - 1, false)) {
                        call(on.clone(), from(0))
                    } else {
                        let first = self
                            .world
                            .member_type(&interface, info.class, &info.parameters[0]);
                        let first = self.replace_by_bounds(first, &self.inference_variables.clone());
                        if first.is_primitive() {
                            let shown = self.world.show(&first);
                            self.error(span, format!("invalid method reference: {shown} is no object"));
                            return self.unknown(span);
                        }
                        let is_known = self
                            .world
                            .is_subtype(&self.world.erase(&first), &Type::class(class));
                        let receiver = match type_named(on) {
                            Some(ty) if !is_known => {
                                syntax::Expr::new(syntax::ExprKind::Cast(ty, Box::new(argument(0))), span)
                            }
                            _ => argument(0),
                        };
                        call(receiver, from(1))
                    }
                }
                Meaning::Value(value) if matches!(value.kind, ExprKind::This) => call(on.clone(), from(0)),
                Meaning::Value(value) => {
                    let name = Ident {
                        text: Arc::from(format!("$on{}", self.world.vars.len())),
                        span: on.span,
                    };
                    let var = self.declare_pattern(&name, value.ty.clone());
                    self.world.vars[var.index()].is_bound = true;
                    bound = Some((var, value));
                    call(syntax::Expr::new(syntax::ExprKind::Name(name), on.span), from(0))
                }
                Meaning::Package(package) => {
                    let value = self.unknown_name(&package, on.span);
                    return self.unsupported("a method reference on something unknown", vec![value], span);
                }
            }
        };
        let inferred = |i: usize| Parameter {
            ty: TypeRef::new(TypeRefKind::Inferred, span),
            name: ident(i),
            is_varargs: false,
            is_final: false,
        };
        let lambda = Lambda {
            parameters: (0..count).map(inferred).collect(),
            body: LambdaBody::Expr(syntax::Expr { kind: body, span }),
        };
        let lambda = self.lambda_object(&lambda, interface, method, span);
        self.last_bindings.extend(found);
        match bound {
            // The receiver before `::` is evaluated once, and must not be null (JLS 15.13.3).
            Some((var, value)) => {
                let ty = lambda.ty.clone();
                typed(ExprKind::Bind(var, Box::new(value), Box::new(lambda)), ty, span)
            }
            None => lambda,
        }
    }

    /// The bindings of inference variables that the parameter types of an exact method reference
    /// determine (JLS 18.2.1).
    fn inferred_from(
        &mut self,
        on: &syntax::Expr,
        ty: Option<&TypeRef>,
        name: &Ident,
        interface: &Type,
        method: &Method,
    ) -> Bindings {
        let mut found = Bindings::default();
        if self.inference_variables.is_empty() {
            return found;
        }
        let taken = self.taken_by_exact(on, ty, name, method.parameters.len());
        for (formal, taken) in method.parameters.iter().zip(&taken) {
            let formal = self.world.member_type(interface, method.class, formal);
            self.world
                .infer(&formal, taken, &self.inference_variables, &mut found);
        }
        found
    }

    /// The body of the lambda expression for `C::new` or `T[]::new`.
    fn constructor_reference(
        &mut self,
        on: &syntax::Expr,
        ty: Option<&TypeRef>,
        arguments: Vec<syntax::Expr>,
    ) -> Option<syntax::ExprKind> {
        let ty = ty.cloned().or_else(|| type_named(on))?;
        match ty.kind {
            TypeRefKind::Array(element) => Some(syntax::ExprKind::NewArray {
                element: *element,
                lengths: arguments,
                rest: 0,
            }),
            _ => {
                let is_generic = match self.written_type(self.current_class(), &ty) {
                    Type::Class(c, given) => {
                        given.is_empty() && !self.world.class(c).type_variables.is_empty()
                    }
                    _ => false,
                };
                Some(syntax::ExprKind::New {
                    outer: None,
                    ty,
                    diamond: is_generic,
                    arguments,
                    body: None,
                })
            }
        }
    }
}

/// A simple or qualified name as a type reference.
fn type_named(e: &syntax::Expr) -> Option<TypeRef> {
    let mut parts = Vec::new();
    let mut at = e;
    loop {
        match &at.kind {
            syntax::ExprKind::Name(name) => {
                parts.push((name.clone(), Vec::new()));
                break;
            }
            syntax::ExprKind::Field(on, name) => {
                parts.push((name.clone(), Vec::new()));
                at = on;
            }
            _ => return None,
        }
    }
    parts.reverse();
    Some(TypeRef::new(TypeRefKind::Named(parts), e.span))
}
