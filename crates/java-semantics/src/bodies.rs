//! Class bodies: checks initialisers, constructors and methods (JLS 8.6 to 8.8, 12.5).

use super::Checker;
use super::access::Qualifier;
use super::convert::typed;
use super::tree::{Body, ExprKind, Place, Stmt, StmtKind};
use super::types::{ClassIx, FieldIx, MethodIx, Type, VarIx};
use super::world::InitialiserSource;
use echis_java_syntax::tree::{self as syntax, MethodKind, TypeDecl};
use echis_source::Span;
use std::sync::Arc;

impl Checker {
    /// Checks the contracts and bodies of a class, but not of its member classes.
    pub(super) fn class_bodies(&mut self, class: ClassIx) {
        self.class_contracts(class);
        self.initialisers(class, true);
        self.initialisers(class, false);
        let info = self.world.class(class);
        let all: Vec<MethodIx> = info.constructors.iter().chain(&info.methods).copied().collect();
        for method in all {
            self.method_body(method);
        }
    }

    /// Checks a class and its member classes.
    pub(super) fn class_bodies_inside(&mut self, class: ClassIx) {
        let mut members: Vec<ClassIx> = self.world.class(class).members.values().copied().collect();
        members.sort();
        self.class_bodies(class);
        for member in members {
            self.class_bodies_inside(member);
        }
    }

    /// Checks the static or the instance initialisers of a class.
    fn initialisers(&mut self, class: ClassIx, is_static: bool) {
        let info = self.world.class(class);
        let list = if is_static {
            &info.static_initialisers
        } else {
            &info.initialisers
        };
        let sources: Vec<InitialiserSource> = list.iter().map(|i| i.source.clone()).collect();
        for (index, source) in sources.into_iter().enumerate() {
            self.push_frame(class, is_static, None);
            let body = self.initialiser(class, source);
            self.frames.pop();
            let info = self.world.class_mut(class);
            let list = if is_static {
                &mut info.static_initialisers
            } else {
                &mut info.initialisers
            };
            list[index].body = body;
        }
    }

    fn initialiser(&mut self, class: ClassIx, source: InitialiserSource) -> Vec<Stmt> {
        match source {
            InitialiserSource::Block(statements, _) => self.statements(&statements),
            InitialiserSource::Field(field, init) if self.world.field(field).is_ghost => {
                self.ghost_initialiser(field, &init)
            }
            InitialiserSource::Field(field, init) => {
                // Decides now whether the field is a constant variable, as a use of it would.
                self.field_constant(field);
                self.check_initialiser(field, &init);
                let info = self.world.field(field).clone();
                let value = self.expression_as(&init, &info.ty);
                let span = Span {
                    start: info.span.start,
                    ..init.span
                };
                let place = self.own_field(field);
                let kind = ExprKind::Assign(place, Box::new(value));
                vec![Stmt::new(StmtKind::Expr(typed(kind, info.ty, span)), span)]
            }
            InitialiserSource::Constant(field, _, own, arguments) => {
                let span = self.world.field(field).span;
                let constructors = self.world.class(class).constructors.clone();
                let arguments = self.arguments(&arguments);
                self.call_span = span;
                let resolved = match self.resolve(&constructors, &Type::class(class), arguments, None) {
                    Ok(resolved) => resolved,
                    Err(arguments) => {
                        let name = self.world.class(class).name.clone();
                        let failed = self.no_method(class, &name, arguments, span, span);
                        return vec![Stmt::new(StmtKind::Expr(failed), span)];
                    }
                };
                let constructor = if own == class {
                    resolved.method
                } else {
                    let forwarding = self.forwarding_constructor(own, resolved.method);
                    self.class_bodies_inside(own);
                    forwarding
                };
                let new = ExprKind::New {
                    class: own,
                    constructor,
                    outer: None,
                    arguments: resolved.arguments,
                };
                let new = typed(new, Type::class(class), span);
                let kind = ExprKind::Assign(Place::Static(None, field), Box::new(new));
                vec![Stmt::new(
                    StmtKind::Expr(typed(kind, Type::class(class), span)),
                    span,
                )]
            }
        }
    }

    /// The assignable place of a field, within the class that declares it.
    pub(super) fn own_field(&self, field: FieldIx) -> Place {
        let info = self.world.field(field);
        if info.modifiers.is_static {
            return Place::Static(None, field);
        }
        let this = typed(ExprKind::This, self.world.self_type(info.class), info.span);
        Place::Field(Box::new(this), field)
    }

    /// Checks the body of a method or constructor, and stores it. Methods that have one already and
    /// methods without one are skipped.
    fn method_body(&mut self, method: MethodIx) {
        let info = self.world.method(method).clone();
        if info.body.is_some() || (info.source.is_none() && !info.is_constructor) {
            return;
        }
        let variables = info.source.as_ref().map(|s| {
            let names = s.type_parameters.iter().map(|p| p.name.text.clone());
            names.zip(info.type_variables.iter().copied()).collect::<Vec<_>>()
        });
        self.method_variables.push(variables.unwrap_or_default());
        self.push_frame(info.class, info.modifiers.is_static, Some(info.result.clone()));
        self.frame().is_constructor = info.is_constructor;
        let compact = info.source.as_ref().filter(|s| s.kind == MethodKind::Compact);
        self.frame().compact = compact.map(|s| s.name.span);
        let body = self.method_statements(method, &info);
        self.frames.pop();
        self.method_variables.pop();
        if let Some(body) = &body {
            self.check_pure_body(&info, body);
        }
        self.world.methods[method.index()].body = body.map(Arc::new);
    }

    fn method_statements(&mut self, method: MethodIx, info: &super::world::Method) -> Option<Body> {
        let Some(source) = &info.source else {
            if self.world.has_hidden_code(method) {
                return None;
            }
            // A default constructor.
            let first = self.implicit_super(info.class, info.span);
            return Some(Body {
                parameters: Vec::new(),
                statements: first.into_iter().collect(),
            });
        };
        let block = source.body.as_ref()?;
        let parameters = self.body_parameters(source, info);
        let mut statements = Vec::new();
        if info.is_constructor {
            let is_ghost = |s: &&syntax::Stmt| matches!(s.kind, syntax::StmtKind::Ghost(_));
            let is_call = |s: &syntax::Stmt| matches!(s.kind, syntax::StmtKind::Constructor { .. });
            let is_explicit = block
                .statements
                .iter()
                .find(|s| !is_ghost(s))
                .is_some_and(is_call);
            if let Some(ghost) = block.statements.first().filter(|s| is_explicit && is_ghost(s)) {
                self.error(
                    ghost.span,
                    "nothing can stand before the call of another constructor",
                );
            }
            if !is_explicit {
                statements.extend(self.implicit_super(info.class, info.span));
            }
        }
        statements.extend(self.statements(&block.statements));
        let has_result = info.result != Type::Void;
        if has_result && super::complete::can_complete(&statements) {
            let end = Span {
                start: block.span.end.saturating_sub(1),
                ..block.span
            };
            self.error(end, "missing return statement");
        }
        Some(Body {
            parameters,
            statements,
        })
    }

    /// The parameter variables of a body. If the method has a contract, its variables are used.
    fn body_parameters(&mut self, source: &syntax::MethodDecl, info: &super::world::Method) -> Vec<VarIx> {
        for (p, ty) in source.parameters.iter().zip(&info.parameters) {
            if *ty == Type::Void {
                self.error(p.ty.span, "'void' type not allowed here");
            }
        }
        if !source.contract.is_empty() {
            for (&var, p) in info.contract.parameters.iter().zip(&source.parameters) {
                self.enter_var(var);
                self.note_final_parameter(var, p);
            }
            return info.contract.parameters.clone();
        }
        let declared = source.parameters.iter().zip(&info.parameters);
        declared.map(|(p, ty)| self.declare_parameter(p, ty)).collect()
    }

    /// The implicit call `super();` (JLS 8.8.7); none in `Object`.
    fn implicit_super(&mut self, class: ClassIx, span: Span) -> Option<Stmt> {
        self.world.superclass(class)?;
        let kind = self.constructor_call(true, None, &[], span);
        Some(Stmt { kind, span })
    }

    /// Checks `this(…);` or `super(…);` (JLS 8.8.7.1).
    pub(super) fn constructor_call(
        &mut self,
        is_super: bool,
        outer: Option<&syntax::Expr>,
        arguments: &[syntax::Expr],
        span: Span,
    ) -> StmtKind {
        if outer.is_some() {
            return StmtKind::Unsupported(Arc::from(
                "a superclass constructor call with an explicit outer instance",
            ));
        }
        let class = self.current_class();
        if !self.frame().is_constructor {
            self.error(
                span,
                "a constructor call can only be the first statement of a constructor",
            );
            return StmtKind::Block(Vec::new());
        }
        let site = if is_super {
            self.world.class(class).superclass.clone()
        } else {
            Some(self.world.self_type(class))
        };
        let Some(Type::Class(target, given)) = site else {
            return StmtKind::Block(Vec::new());
        };
        let constructors = self.accessible(&self.world.class(target).constructors, Qualifier::Constructor);
        let arguments = self.arguments(arguments);
        self.call_span = span;
        match self.resolve(&constructors, &Type::Class(target, given), arguments, None) {
            Ok(resolved) => StmtKind::Constructor {
                constructor: resolved.method,
                arguments: resolved.arguments,
            },
            Err(arguments) => {
                let name = self.world.class(target).name.clone();
                if self.world.class(class).unknown_super.is_some() && is_super {
                    return StmtKind::Unsupported(Arc::from("a constructor that is not known"));
                }
                StmtKind::Expr(self.no_method(target, &name, arguments, span, span))
            }
        }
    }

    /// Declares and checks a local class (JLS 14.3).
    pub(super) fn local_class(&mut self, declared: &Arc<TypeDecl>) {
        let home = self.local_home();
        let mut entered = Vec::new();
        let class = self.enter(declared, &home, &mut entered);
        if let Some(scope) = self.frame().scopes.last_mut() {
            scope.classes.push((declared.name.text.clone(), class));
        }
        if !self.world.class(class).modifiers.is_static {
            self.note_local(class);
        }
        self.complete(&entered);
        self.class_bodies_inside(class);
    }
}
