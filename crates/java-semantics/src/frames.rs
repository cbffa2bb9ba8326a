//! Scopes of bodies: local variables and classes, jump targets, enclosing instances, and the
//! variables that local classes capture (JLS 6.3, 8.1.3, 15.8.3).

use super::Checker;
use super::patterns::Pattern;
use super::tree::{Constant, Expr, ExprKind};
use super::types::{ClassIx, JumpIx, Type, VarIx};
use super::world::{ConstantField, Field, Finality, Var};
use echis_java_syntax::tree::{Ident, Modifiers, Parameter};
use echis_source::Span;
use std::sync::Arc;

/// The state of checking a method, constructor, initialiser or lambda body.
#[derive(Clone)]
pub(super) struct Frame {
    /// Identifies the frame; see `Class::local_frame` and `Var::frame`.
    pub number: u32,
    pub class: ClassIx,
    /// Whether there is no `this`.
    pub is_static: bool,
    /// The return type; none in an initialiser.
    pub result: Option<Type>,
    /// Whether it is a lambda body whose result type is inferred from its `return` statements.
    pub infers_result: bool,
    /// The types of the returned values, if the result type is inferred.
    pub results: Vec<Type>,
    pub is_constructor: bool,
    /// The position of the name of the compact constructor that is being checked.
    pub compact: Option<Span>,
    pub scopes: Vec<Scope>,
    pub targets: Vec<Target>,
    /// Whether the current statement is ghost code directly after a `return`, which can refer to
    /// the returned value as `\result`.
    pub is_behind_return: bool,
}

/// The declarations of a block.
#[derive(Clone, Default)]
pub(super) struct Scope {
    pub vars: Vec<(Arc<str>, VarIx)>,
    /// Pattern variables in scope. Several in one block may have the same name, one after the other
    /// (JLS 6.3.1).
    pub patterns: Vec<Pattern>,
    pub classes: Vec<(Arc<str>, ClassIx)>,
    /// Ghost variables, visible only to contracts.
    pub ghosts: Vec<(Arc<str>, VarIx)>,
}

/// A jump target.
#[derive(Clone)]
pub(super) struct Target {
    pub label: Option<Arc<str>>,
    pub jump: JumpIx,
    pub is_loop: bool,
    /// Whether `break` without a label leaves it.
    pub is_breakable: bool,
    /// `Some` for a `switch` expression, which `yield` leaves. The inner option is its target type,
    /// if it has one.
    pub yields: Option<Option<Type>>,
}

impl Checker {
    pub(super) fn push_frame(&mut self, class: ClassIx, is_static: bool, result: Option<Type>) {
        self.frame_count += 1;
        self.frames.push(Frame {
            number: self.frame_count,
            class,
            is_static,
            result,
            infers_result: false,
            results: Vec::new(),
            is_constructor: false,
            compact: None,
            scopes: vec![Scope::default()],
            targets: Vec::new(),
            is_behind_return: false,
        });
    }

    /// The innermost frame. One always exists while bodies are checked.
    pub(super) fn frame(&mut self) -> &mut Frame {
        if self.frames.is_empty() {
            self.push_frame(ClassIx(0), true, None);
        }
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// The class of the innermost frame.
    pub(super) fn current_class(&self) -> ClassIx {
        self.frames.last().map_or(ClassIx(0), |f| f.class)
    }

    /// Runs a check in a new scope, the scope of a block.
    pub(super) fn scoped<T>(&mut self, check: impl FnOnce(&mut Self) -> T) -> T {
        self.frame().scopes.push(Scope::default());
        let result = check(self);
        self.frame().scopes.pop();
        result
    }

    /// Declares a local variable. Reports another variable of the same name in the method (JLS
    /// 6.4).
    pub(super) fn declare_var(
        &mut self,
        name: &Arc<str>,
        ty: Type,
        span: Span,
        constant: Option<Constant>,
    ) -> VarIx {
        let frame = self.frame();
        let number = frame.number;
        let is_there = frame
            .scopes
            .iter()
            .any(|s| s.vars.iter().chain(&s.ghosts).any(|(n, _)| n == name));
        if is_there {
            self.error(span, format!("variable {name} is already defined"));
        }
        let var = VarIx(self.world.vars.len() as u32);
        self.world.vars.push(Var {
            name: name.clone(),
            ty,
            span,
            frame: number,
            constant,
            is_bound: false,
            finality: Finality::NotFinal,
        });
        if let Some(scope) = self.frame().scopes.last_mut() {
            scope.vars.push((name.clone(), var));
        }
        var
    }

    /// Declares a parameter of a method or of a lambda expression.
    pub(super) fn declare_parameter(&mut self, parameter: &Parameter, ty: &Type) -> VarIx {
        let name = &parameter.name;
        let var = self.declare_var(&name.text, ty.clone(), name.span, None);
        self.note_final_parameter(var, parameter);
        var
    }

    /// Records whether a parameter is final.
    pub(super) fn note_final_parameter(&mut self, var: VarIx, parameter: &Parameter) {
        if parameter.is_final {
            self.world.vars[var.index()].finality = Finality::Parameter;
        }
    }

    /// Declares a ghost variable.
    pub(super) fn declare_ghost(&mut self, name: &Ident, ty: Type) -> VarIx {
        let var = self.declare_var(&name.text, ty, name.span, None);
        if let Some(scope) = self.frame().scopes.last_mut() {
            scope.ghosts.extend(scope.vars.pop());
        }
        var
    }

    /// The field of this name in a class; ghost fields only while a contract is checked.
    pub(super) fn field_named(&self, class: ClassIx, name: &str) -> Option<super::types::FieldIx> {
        self.world.find_field_or_ghost(class, name, self.in_contract())
    }

    /// Declares a pattern variable.
    pub(super) fn declare_pattern(&mut self, name: &Ident, ty: Type) -> VarIx {
        let var = self.hidden_var(&name.text, ty, name.span);
        if let Some(scope) = self.frame().scopes.last_mut() {
            scope.patterns.push((name.text.clone(), var));
        }
        var
    }

    /// Creates a local variable that is in no scope, such as a temporary.
    pub(super) fn hidden_var(&mut self, name: &str, ty: Type, span: Span) -> VarIx {
        let number = self.frame().number;
        let var = VarIx(self.world.vars.len() as u32);
        self.world.vars.push(Var {
            name: Arc::from(name),
            ty,
            span,
            frame: number,
            constant: None,
            is_bound: false,
            finality: Finality::NotFinal,
        });
        var
    }

    /// The local class of this name that a method of `class`, now being checked, declares in scope.
    pub(super) fn lookup_local_class(&self, class: ClassIx, name: &str) -> Option<ClassIx> {
        let frames = self.frames.iter().rev().filter(|f| f.class == class);
        frames
            .flat_map(|f| f.scopes.iter().rev())
            .flat_map(|s| s.classes.iter().rev())
            .find(|(n, _)| &**n == name)
            .map(|(_, c)| *c)
    }

    /// The variable or field that a simple name denotes: the innermost enclosing declaration (JLS
    /// 6.4.1, 6.5.6.1).
    pub(super) fn lookup_var(&mut self, name: &str, span: Span) -> Option<Expr> {
        let current = self.current_class();
        let mut around = Some(current);
        while let Some(class) = around {
            if let Some(var) = self.local_named(class, name) {
                return Some(self.local(var, span));
            }
            if !self.world.class(class).is_lambda
                && let Some(field) = self.field_named(class, name)
            {
                return Some(self.implicit_field(class, field, span));
            }
            around = self.world.class(class).outer;
        }
        self.imported_field(name, span)
    }

    /// Reads the statically imported field of this name.
    fn imported_field(&mut self, name: &str, span: Span) -> Option<Expr> {
        let unit = self.world.class(self.current_class()).unit;
        let mut fields = self.world.imported_static_fields(unit, name);
        fields.retain(|&field| self.in_contract() || !self.world.field(field).is_ghost);
        let first = *fields.first()?;
        if let Some(&other) = fields.get(1) {
            let [first, other] = [first, other].map(|field| {
                let class = self.world.field(field).class;
                format!("variable {name} in {}", self.world.full_name(class))
            });
            let message = format!("reference to {name} is ambiguous: both {first} and {other} match");
            self.error(span, message);
        }
        Some(self.static_field(None, first, span))
    }

    /// The local variable of this name in the bodies of `class` that are being checked. Ghost
    /// variables count only in contracts.
    fn local_named(&self, class: ClassIx, name: &str) -> Option<VarIx> {
        let frames = self.frames.iter().rev().filter(|f| f.class == class);
        let ghosts = |s: &'_ Scope| if self.in_contract() { s.ghosts.len() } else { 0 };
        frames
            .flat_map(|f| f.scopes.iter().rev())
            .flat_map(|s| {
                let known = s.ghosts.iter().take(ghosts(s)).rev();
                s.vars.iter().rev().chain(s.patterns.iter().rev()).chain(known)
            })
            .find(|(n, _)| &**n == name)
            .map(|(_, v)| *v)
    }

    /// Reads a local variable of this method, or captures one of an enclosing method.
    pub(super) fn local(&mut self, var: VarIx, span: Span) -> Expr {
        let info = self.world.var(var).clone();
        let expr = |kind| Expr {
            kind,
            ty: info.ty.clone(),
            constant: info.constant.clone(),
            span,
        };
        if info.constant.is_some() || info.frame == self.frame().number {
            return expr(ExprKind::Local(var));
        }
        if self.is_ghost_var(var) {
            self.error(
                span,
                format!("ghost variable {} belongs to the method around", info.name),
            );
            return self.unknown(span);
        }
        match self.captured(var, span) {
            Some(field) => expr(field.kind),
            None => {
                self.error(
                    span,
                    format!("variable {} cannot be used in a static context", info.name),
                );
                expr(ExprKind::Local(var))
            }
        }
    }

    /// Reads the field that holds a variable of an enclosing method. The class declared directly in
    /// that method holds it; classes nested further reach it through their enclosing instances.
    pub(super) fn captured(&mut self, var: VarIx, span: Span) -> Option<Expr> {
        let info = self.world.var(var).clone();
        let mut class = self.current_class();
        let mut object = self.this_object(span)?;
        while self.world.class(class).local_frame != Some(info.frame) {
            object = self.outer_object(object, class)?;
            class = self.world.class(class).outer?;
        }
        let field = self.capture(class, var);
        Some(Expr {
            kind: ExprKind::Field(Box::new(object), field),
            ty: info.ty,
            constant: None,
            span,
        })
    }

    /// The field of a local class that holds a captured variable; created on first use.
    fn capture(&mut self, class: ClassIx, var: VarIx) -> super::types::FieldIx {
        if let Some((_, field)) = self.world.class(class).captures.iter().find(|(v, _)| *v == var) {
            return *field;
        }
        let info = self.world.var(var).clone();
        let field = super::types::FieldIx(self.world.fields.len() as u32);
        self.world.fields.push(Field {
            name: Arc::from(format!("val${}", info.name)),
            class,
            ty: info.ty,
            modifiers: Modifiers {
                is_final: true,
                private: true,
                ..Modifiers::default()
            },
            span: info.span,
            constant: ConstantField::No,
            ordinal: None,
            is_initialised: true,
            is_ghost: false,
        });
        self.world.class_mut(class).captures.push((var, field));
        field
    }

    /// `this` of the class being checked, which may be that of a lambda expression.
    fn this_object(&mut self, span: Span) -> Option<Expr> {
        let frame = self.frames.last()?;
        if frame.is_static {
            return None;
        }
        let ty = self.world.self_type(frame.class);
        Some(Expr {
            kind: ExprKind::This,
            ty,
            constant: None,
            span,
        })
    }

    /// The enclosing instance of an object of a class.
    fn outer_object(&self, object: Expr, class: ClassIx) -> Option<Expr> {
        let info = self.world.class(class);
        let field = info.outer_field?;
        let outer = info.outer?;
        let span = object.span;
        Some(Expr {
            kind: ExprKind::Field(Box::new(object), field),
            ty: self.world.self_type(outer),
            constant: None,
            span,
        })
    }

    /// The innermost object whose class satisfies a condition, among `this` and its enclosing
    /// instances. Objects of lambda expressions are skipped.
    pub(super) fn enclosing_instance(
        &mut self,
        span: Span,
        fits: impl Fn(&Self, ClassIx) -> bool,
    ) -> Option<Expr> {
        let mut object = self.this_object(span)?;
        let mut class = self.current_class();
        loop {
            if !self.world.class(class).is_lambda && fits(self, class) {
                return Some(object);
            }
            object = self.outer_object(object, class)?;
            class = self.world.class(class).outer?;
        }
    }

    /// The enclosing instance of exactly this class; lambda expressions are not skipped.
    pub(super) fn enclosing_instance_of(&mut self, span: Span, target: ClassIx) -> Option<Expr> {
        let mut object = self.this_object(span)?;
        let mut class = self.current_class();
        while class != target {
            object = self.outer_object(object, class)?;
            class = self.world.class(class).outer?;
        }
        Some(object)
    }

    /// The object that `this` denotes in the source: within a lambda expression, the enclosing
    /// instance.
    pub(super) fn this(&mut self, span: Span) -> Option<Expr> {
        self.enclosing_instance(span, |_, _| true)
    }

    /// Reads a field of the enclosing class `class` by its simple name.
    fn implicit_field(&mut self, class: ClassIx, field: super::types::FieldIx, span: Span) -> Expr {
        if self.world.field(field).modifiers.is_static {
            return self.static_field(None, field, span);
        }
        match self.enclosing_instance(span, |_, c| c == class) {
            Some(object) => self.object_field(object, field, span),
            None => {
                let name = self.world.field(field).name.clone();
                self.error(
                    span,
                    format!("non-static variable {name} cannot be referenced from a static context"),
                );
                self.unknown(span)
            }
        }
    }
}
