//! Creation of objects and arrays, and anonymous classes (JLS 15.9, 15.10, 10.6).

use super::Checker;
use super::access::Qualifier;
use super::convert::typed;
use super::declare::{ClassContext, HeaderlessClass};
use super::overloads::Resolved;
use super::spec::Contract;
use super::tree::{Body, Expr, ExprKind, Stmt, StmtKind};
use super::types::{ClassIx, MethodIx, Type};
use super::world::Method;
use echis_java_syntax::tree::{self as syntax, Modifiers, TypeDecl};
use echis_source::Span;
use std::sync::Arc;

impl Checker {
    /// Checks `new C(…)`, `o.new C(…)` or `new C(…) {…}` (JLS 15.9).
    #[allow(clippy::too_many_arguments)]
    pub(super) fn new_object(
        &mut self,
        outer: Option<&syntax::Expr>,
        written: &syntax::TypeRef,
        diamond: bool,
        arguments: &[syntax::Expr],
        body: Option<&Arc<TypeDecl>>,
        want: Option<&Type>,
        span: Span,
    ) -> Expr {
        let outer = outer.map(|o| self.value(o));
        let ty = match (&outer, &written.kind) {
            // In `o.new C(…)`, `C` is a member of the class of `o`.
            (Some(o), syntax::TypeRefKind::Named(parts)) => {
                let found = match self.world.erase(&o.ty) {
                    Type::Class(c, _) => parts
                        .first()
                        .and_then(|(n, _)| self.world.find_member_class(c, &n.text)),
                    _ => None,
                };
                found.map_or_else(
                    || Type::Unknown(Arc::from("a class")),
                    |member| self.world.member_of(&o.ty, member),
                )
            }
            _ if diamond => self.written_type(self.current_class(), written),
            _ => self.resolve_type(self.current_class(), written),
        };
        let Type::Class(class, given) = &ty else {
            let arguments = self.arguments(arguments);
            let operands = Self::typed_arguments(arguments);
            if !ty.is_unknown() {
                self.error(written.span, "a class is expected here");
            }
            let shown = self.world.show(&ty);
            let unsupported = self.unsupported(&format!("new {shown}"), operands, span);
            return Expr { ty, ..unsupported };
        };
        let class = *class;
        let info = self.world.class(class).clone();
        if let Some(body) = body {
            if let Some(outer) = outer {
                let what = "an anonymous class above which an object around is given";
                return self.unsupported(what, vec![outer], span);
            }
            return self.anonymous(class, given.clone(), diamond, arguments, body, want, span);
        }
        if !self.world.is_concrete(class) || info.kind == syntax::TypeKind::Enum {
            self.error(span, format!("{} is abstract; cannot be instantiated", info.name));
            return self.unknown(span);
        }
        let outer = outer.or_else(|| self.outer_for(class, span));
        let constructors = self.accessible(&info.constructors, Qualifier::Creation);
        if constructors.is_empty() && self.report_inaccessible(&info.constructors, written.span) {
            return Expr {
                ty,
                ..self.unknown(span)
            };
        }
        let arguments = self.arguments(arguments);
        self.call_span = span;
        // A raw creation infers type arguments needlessly; that is harmless, as types are erased.
        match self.resolve(&constructors, &ty, arguments, want.filter(|_| diamond)) {
            Ok(resolved) => self.resolved_new(class, &ty, diamond, outer, resolved, span),
            Err(arguments) => {
                let simple = info.name.clone();
                let failed = self.no_method(class, &simple, arguments, written.span, span);
                Expr { ty, ..failed }
            }
        }
    }

    /// Reports that constructors of a user's class are not accessible.
    fn report_inaccessible(&mut self, constructors: &[MethodIx], span: Span) -> bool {
        let own = constructors.iter().find(|&&m| {
            let class = self.world.method(m).class;
            !self.world.class(class).is_prelude
        });
        if let Some(&constructor) = own {
            let info = self.world.method(constructor);
            let shown = self.world.signature(constructor);
            let message = self.world.access_message(&shown, info.class, info.modifiers);
            self.error(span, message);
        }
        own.is_some()
    }

    fn resolved_new(
        &mut self,
        class: ClassIx,
        ty: &Type,
        diamond: bool,
        outer: Option<Expr>,
        resolved: Resolved,
        span: Span,
    ) -> Expr {
        let variables = self.world.class(class).type_variables.clone();
        let ty = if diamond {
            let own = self.world.self_type(class);
            let inferred = self.world.substitute(&own, &resolved.bindings);
            let inferred = self.replace_by_bounds(inferred, &variables);
            self.note_result(&inferred, &own, &resolved.marked, span);
            inferred
        } else {
            ty.clone()
        };
        if let Some(unknown) = self.world.unknown_above(class) {
            let text = format!("an object of a class above which is {unknown}");
            let unsupported = self.unsupported(&text, resolved.arguments, span);
            return Expr { ty, ..unsupported };
        }
        self.capture_for(class, span);
        typed(
            ExprKind::New {
                class,
                constructor: resolved.method,
                outer: outer.map(Box::new),
                arguments: resolved.arguments,
            },
            ty,
            span,
        )
    }

    /// The enclosing instance for a new object of an inner class (JLS 15.9.2); an error if it is
    /// missing.
    pub(super) fn outer_for(&mut self, class: ClassIx, span: Span) -> Option<Expr> {
        let info = self.world.class(class);
        info.outer_field?;
        let outer = info.outer?;
        let is_local = info.local_frame.is_some();
        let found = if self.world.class(outer).is_lambda {
            self.enclosing_instance_of(span, outer)
        } else {
            self.enclosing_instance(span, |checker, c| {
                c == outer || (!is_local && checker.world.is_subclass(c, outer))
            })
        };
        if found.is_none() {
            self.error(span, "an enclosing instance is required here");
        }
        found
    }

    /// Captures the variables that a local class needs, if it is created outside of the frame that
    /// declares them.
    pub(super) fn capture_for(&mut self, class: ClassIx, span: Span) {
        let mut class = Some(class);
        while let Some(c) = class {
            let info = self.world.class(c);
            let frame = info.local_frame;
            let captures = info.captures.clone();
            class = self.world.superclass(c);
            if frame.is_some() && frame != self.frames.last().map(|f| f.number) {
                for (var, _) in captures {
                    // Makes the enclosing local class capture the variable too, so that it can
                    // pass it on. Within the class itself, this finds its own field.
                    let _ = self.captured(var, span);
                }
            }
        }
    }

    /// Checks the creation of an object of an anonymous class (JLS 15.9.5). `above` is the written
    /// class or interface, and `given` its type arguments.
    #[allow(clippy::too_many_arguments)]
    fn anonymous(
        &mut self,
        above: ClassIx,
        given: Arc<[Type]>,
        diamond: bool,
        arguments: &[syntax::Expr],
        body: &Arc<TypeDecl>,
        want: Option<&Type>,
        span: Span,
    ) -> Expr {
        let above_type = match want {
            // For `new I<>() {…}` with the target type `I<T>`.
            Some(Type::Class(c, wanted)) if diamond && *c == above && !wanted.is_empty() => {
                Type::Class(above, wanted.clone())
            }
            _ if diamond => self.above_of_body(above, body),
            _ => Type::Class(above, given),
        };
        let (object, is_interface) = (self.world.known.object, self.world.is_interface(above));
        let (superclass, interface) = if is_interface {
            (self.world.object(), Some(above_type.clone()))
        } else {
            (above_type.clone(), None)
        };
        let constructors = if is_interface {
            self.world.class(object).constructors.clone()
        } else {
            self.accessible(&self.world.class(above).constructors, Qualifier::Constructor)
        };
        let arguments = self.arguments(arguments);
        self.call_span = span;
        let resolved = match self.resolve(&constructors, &superclass, arguments, None) {
            Ok(resolved) => resolved,
            Err(arguments) => {
                let name = self.world.class(above).name.clone();
                let failed = self.no_method(above, &name, arguments, span, span);
                return Expr {
                    ty: above_type,
                    ..failed
                };
            }
        };
        let class = self.enter_local(body, |entered, class| HeaderlessClass {
            class,
            superclass,
            interface,
            entered,
        });
        let constructor = self.forwarding_constructor(class, resolved.method);
        self.class_bodies_inside(class);
        let outer = self.outer_for(class, span);
        if let Some(unknown) = self.world.unknown_above(class) {
            let text = format!("an object of a class above which is {unknown}");
            let unsupported = self.unsupported(&text, resolved.arguments, span);
            return Expr {
                ty: above_type,
                ..unsupported
            };
        }
        typed(
            ExprKind::New {
                class,
                constructor,
                outer: outer.map(Box::new),
                arguments: resolved.arguments,
            },
            Type::class(class),
            span,
        )
    }

    /// The supertype of an anonymous class with `<>`, inferred from the signatures of its methods.
    fn above_of_body(&mut self, above: ClassIx, body: &TypeDecl) -> Type {
        let open = self.world.class(above).type_variables.clone();
        let own = self.world.self_type(above);
        let current = self.current_class();
        let mut bindings = super::generics::Bindings::default();
        for member in &body.members {
            let syntax::Member::Method(written) = member else {
                continue;
            };
            for m in self.world.find_methods(above, &written.name.text) {
                let method = self.world.method(m).clone();
                if method.parameters.len() != written.parameters.len() {
                    continue;
                }
                let formals = method.parameters.iter().chain([&method.result]);
                let actuals = written.parameters.iter().map(|p| &p.ty).chain([&written.result]);
                for (formal, actual) in formals.zip(actuals) {
                    let actual = self.resolve_type(current, actual);
                    let formal = self.world.member_type(&own, method.class, formal);
                    self.world.infer(&formal, &actual, &open, &mut bindings);
                }
            }
        }
        let inferred = self.world.substitute(&own, &bindings);
        self.replace_by_bounds(inferred, &open)
    }

    /// Declares an anonymous class. `with_supertypes` adds its supertypes.
    fn enter_local(
        &mut self,
        body: &Arc<TypeDecl>,
        with_supertypes: impl FnOnce(Vec<super::declare::Entered>, ClassIx) -> HeaderlessClass,
    ) -> ClassIx {
        self.anonymous_count += 1;
        let mut declared = TypeDecl::clone(body);
        declared.name.text = Arc::from(format!("${}", self.anonymous_count));
        let home = self.local_home();
        let mut entered = Vec::new();
        let class = self.enter(&Arc::new(declared), &home, &mut entered);
        let headerless = with_supertypes(entered, class);
        self.complete_late(headerless);
        class
    }

    /// The context for a class declared in the method that is being checked.
    pub(super) fn local_home(&mut self) -> ClassContext {
        let class = self.current_class();
        let frame = self.frame();
        let (is_static, number) = (frame.is_static, frame.number);
        ClassContext {
            unit: self.world.class(class).unit,
            outer: Some(class),
            is_prelude: self.world.class(class).is_prelude,
            is_static,
            local_frame: Some(number),
        }
    }

    /// Replaces the constructors of an anonymous class by one that passes its parameters to the
    /// superclass constructor `above` (JLS 15.9.5.1).
    pub(super) fn forwarding_constructor(&mut self, class: ClassIx, above: MethodIx) -> MethodIx {
        let info = self.world.method(above).clone();
        let span = self.world.class(class).span;
        self.push_frame(class, false, Some(Type::Void));
        let parameters: Vec<_> = info
            .parameters
            .iter()
            .enumerate()
            .map(|(i, ty)| self.hidden_var(&format!("p{i}"), self.world.erase(ty), span))
            .collect();
        let arguments = parameters
            .iter()
            .map(|&v| typed(ExprKind::Local(v), self.world.var(v).ty.clone(), span))
            .collect();
        self.frames.pop();
        let body = Body {
            parameters,
            statements: vec![Stmt::new(
                StmtKind::Constructor {
                    constructor: above,
                    arguments,
                },
                span,
            )],
        };
        self.world.class_mut(class).constructors.clear();
        self.add_method(Method {
            name: self.world.class(class).name.clone(),
            class,
            is_constructor: true,
            modifiers: Modifiers::default(),
            type_variables: Vec::new(),
            parameters: info.parameters.iter().map(|p| self.world.erase(p)).collect(),
            parameter_names: info.parameter_names.clone(),
            is_varargs: false,
            result: Type::Void,
            span,
            source: None,
            body: Some(Arc::new(body)),
            contract: Contract::default(),
        })
    }

    /// Checks `new T[n]…[]…` (JLS 15.10.1).
    pub(super) fn new_array(
        &mut self,
        element: &syntax::TypeRef,
        lengths: &[syntax::Expr],
        rest: usize,
        span: Span,
    ) -> Expr {
        let element = self.resolve_type(self.current_class(), element);
        let lengths: Vec<Expr> = lengths.iter().map(|l| self.index(l)).collect();
        if element.is_unknown() {
            let unsupported = self.unsupported("an array of something unknown", lengths, span);
            return Expr {
                ty: element,
                ..unsupported
            };
        }
        let mut ty = element;
        for _ in 0..lengths.len() + rest {
            ty = Type::array(ty);
        }
        typed(ExprKind::NewArray(lengths), ty, span)
    }

    /// Checks an array initialiser `{…}` (JLS 10.6).
    pub(super) fn array_literal(&mut self, ty: Option<Type>, elements: &[syntax::Expr], span: Span) -> Expr {
        match ty {
            Some(Type::Array(element)) => {
                let elements = elements.iter().map(|e| self.expression_as(e, &element)).collect();
                typed(ExprKind::ArrayLiteral(elements), Type::Array(element), span)
            }
            Some(unknown @ Type::Unknown(_)) => {
                let elements = elements
                    .iter()
                    .map(|e| self.expression(e, Some(&unknown)))
                    .collect();
                let unsupported = self.unsupported("an array of something unknown", elements, span);
                Expr {
                    ty: unknown,
                    ..unsupported
                }
            }
            _ => {
                self.error(span, "illegal initializer: an array is not expected here");
                self.unknown(span)
            }
        }
    }
}
