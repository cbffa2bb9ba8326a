//! Expressions: names, fields and literals; other kinds are delegated to their modules (JLS 15).

use super::Checker;
use super::access::Qualifier;
use super::calls::CallSyntax;
use super::convert::{constant, typed, without_implicit_cast};
use super::lambda_compatibility::is_deferred;
use super::lambda_shape::is_statement;
use super::tree::{Constant, Expr, ExprKind};
use super::types::{ClassIx, FieldIx, Type};
use echis_java_syntax::tree::{self as syntax, Ident, Literal};
use echis_numbers::Precision;
use echis_source::Span;
use std::sync::Arc;

/// The classification of an ambiguous name (JLS 6.5.2).
pub(super) enum Meaning {
    Value(Expr),
    Type(ClassIx),
    Package(String),
}

impl Checker {
    /// Checks an expression with an optional target type. The target type only determines poly
    /// expressions such as lambda expressions and `new C<>()`; the caller converts the result.
    pub(super) fn expression(&mut self, e: &syntax::Expr, want: Option<&Type>) -> Expr {
        echis_recursion::deep(|| self.expression_here(e, want))
    }

    /// Checks an expression and converts it by assignment conversion.
    pub(super) fn expression_as(&mut self, e: &syntax::Expr, ty: &Type) -> Expr {
        let value = self.expression(e, Some(ty));
        self.assignable(value, ty)
    }

    /// Checks an expression of type `boolean`.
    pub(super) fn condition(&mut self, e: &syntax::Expr) -> Expr {
        self.expression_as(e, &Type::Boolean)
    }

    /// Checks an expression that must not be `void`.
    pub(super) fn value(&mut self, e: &syntax::Expr) -> Expr {
        self.value_for(e, None)
    }

    /// As `value`, with an optional target type.
    pub(super) fn value_for(&mut self, e: &syntax::Expr, want: Option<&Type>) -> Expr {
        let value = self.expression(e, want);
        if value.ty == Type::Void {
            self.error(e.span, "'void' type not allowed here");
            return self.unknown(e.span);
        }
        value
    }

    fn expression_here(&mut self, e: &syntax::Expr, want: Option<&Type>) -> Expr {
        let span = e.span;
        match &e.kind {
            syntax::ExprKind::Literal(literal) => self.literal(literal, span),
            syntax::ExprKind::Name(_) | syntax::ExprKind::Field(..) => self.name(e),
            syntax::ExprKind::SuperField(name) => self.super_field(name, span),
            syntax::ExprKind::This(outer) => self.this_expression(outer.as_deref(), span),
            syntax::ExprKind::ClassLiteral(ty) => {
                let class = self.current_class();
                let ty = self.written_type(class, ty);
                let of = self.world.boxed(&ty).map_or_else(|| ty.clone(), Type::class);
                let class = Type::Class(self.world.known.class, Arc::from([of]));
                typed(ExprKind::ClassLiteral(ty), class, span)
            }
            syntax::ExprKind::Index(array, index) => {
                let array = self.value(array);
                let index = self.index(index);
                self.element(array, index, span)
            }
            syntax::ExprKind::Call {
                receiver,
                name,
                type_arguments,
                arguments,
            } => {
                let class = self.current_class();
                let given = type_arguments.iter().map(|t| self.resolve_type(class, t));
                let call = CallSyntax {
                    name,
                    given: given.collect(),
                    arguments,
                    want,
                    span,
                };
                self.call(receiver, call)
            }
            syntax::ExprKind::New {
                outer,
                ty,
                diamond,
                arguments,
                body,
            } => self.new_object(
                outer.as_deref(),
                ty,
                *diamond,
                arguments,
                body.as_ref(),
                want,
                span,
            ),
            syntax::ExprKind::NewArray {
                element,
                lengths,
                rest,
            } => self.new_array(element, lengths, *rest, span),
            syntax::ExprKind::ArrayLiteral(ty, elements) => {
                let class = self.current_class();
                let ty = ty
                    .as_ref()
                    .map(|t| self.resolve_type(class, t))
                    .or_else(|| want.cloned());
                self.array_literal(ty, elements, span)
            }
            syntax::ExprKind::Unary(op, operand) => self.unary(op, operand, span),
            syntax::ExprKind::Update {
                increment,
                prefix,
                place,
            } => self.increment(*increment, *prefix, place, span),
            syntax::ExprKind::Binary(op, left, right) => self.binary(op, left, right, span),
            syntax::ExprKind::Conditional(condition, yes, no) => {
                self.conditional(condition, yes, no, want, span)
            }
            syntax::ExprKind::Assign(place, None, value) => self.assignment(place, value, span),
            syntax::ExprKind::Assign(place, Some(op), value) => {
                self.compound_assignment(place, op, value, span)
            }
            syntax::ExprKind::Cast(written, operand) => {
                let ty = self.resolve_type(self.current_class(), written);
                self.check_type(&ty, written);
                // A cast is the target type only of lambda expressions and method references (JLS
                // 15.16). A `switch` expression is typed on its own here.
                let want = is_deferred(operand).then_some(&ty);
                let operand = self.expression(operand, want);
                self.note_cast(&operand, written, &ty);
                self.cast(operand, &ty, span)
            }
            syntax::ExprKind::InstanceOf(value, ty, name) => {
                let value = self.value(value);
                self.instance_of_value(value, ty, name.as_ref(), span)
            }
            syntax::ExprKind::InstanceOfRecord(value, pattern) => {
                let value = self.value(value);
                let (condition, _) = self.matching(value, pattern);
                Expr { span, ..condition }
            }
            syntax::ExprKind::Switch(switch) => self.switch_expression(switch, want, span),
            syntax::ExprKind::Lambda(lambda) => self.lambda(lambda, want, span),
            syntax::ExprKind::MethodRef(on, ty, name) => {
                self.method_reference(on, ty.as_ref(), name, want, span)
            }
            syntax::ExprKind::Paren(inner) => {
                let mut inner = self.expression(inner, want);
                // The span of an implicit cast must equal that of its operand; see
                // `without_implicit_cast`.
                if let ExprKind::Downcast(hidden) = &mut inner.kind
                    && hidden.span == inner.span
                {
                    hidden.span = span;
                }
                if self.qualified_names.contains(&inner.span) {
                    self.qualified_names.insert(span);
                }
                Expr { span, ..inner }
            }
            syntax::ExprKind::Spec(spec) => self.spec(spec, want, span),
            syntax::ExprKind::Unsupported(what) => self.unsupported(what, Vec::new(), span),
        }
    }

    fn literal(&mut self, literal: &Literal, span: Span) -> Expr {
        let int = |value, ty| constant(Constant::Int(value), ty, span);
        match literal {
            Literal::Bool(value) => constant(Constant::Bool(*value), Type::Boolean, span),
            Literal::Int(value) => int(*value, Type::Int),
            Literal::Long(value) => int(*value as i64, Type::Long),
            Literal::Char(value) => int(i64::from(*value), Type::Char),
            Literal::String(text) => constant(Constant::String(text.clone()), self.world.string(), span),
            Literal::Null => typed(ExprKind::Null, Type::Null, span),
            Literal::Float(value) => {
                let ty = match value.precision() {
                    Precision::Single => Type::Float,
                    Precision::Double => Type::Double,
                };
                constant(Constant::Float(*value), ty, span)
            }
        }
    }

    /// Checks an index or a length, whose type must be `int` after promotion (JLS 15.10.3).
    pub(super) fn index(&mut self, e: &syntax::Expr) -> Expr {
        let value = self.value(e);
        let value = self.numeric(value);
        if !value.ty.is_unknown() && value.ty.promoted() != Type::Int {
            return self.assignable(value, &Type::Int);
        }
        self.convert(value, &Type::Int)
    }

    /// Builds the array access `array[index]` (JLS 15.10.3).
    pub(super) fn element(&mut self, array: Expr, index: Expr, span: Span) -> Expr {
        match &array.ty {
            Type::Array(element) => {
                let ty = Type::clone(element);
                typed(ExprKind::Index(Box::new(array), Box::new(index)), ty, span)
            }
            Type::Unknown(_) => self.unsupported("an element of something unknown", vec![array], span),
            other => {
                let shown = self.world.show(other);
                self.error(span, format!("array required, but {shown} found"));
                self.unknown(span)
            }
        }
    }

    /// Checks a simple or qualified name as a value.
    fn name(&mut self, e: &syntax::Expr) -> Expr {
        match self.meaning(e) {
            Meaning::Value(value) => value,
            Meaning::Type(class) => {
                let name = self.world.class(class).name.clone();
                self.error(e.span, format!("{name} is a class, but a value is expected here"));
                self.unknown(e.span)
            }
            Meaning::Package(name) => match name.rsplit_once('.') {
                // a field of a class
                Some((class, _)) if self.report_missing_in_package(class, e.span) => self.unknown(e.span),
                _ => self.unknown_name(&name, e.span),
            },
        }
    }

    /// Handles a name that cannot be resolved: returns an unsupported expression if the name may
    /// belong to a library or be inherited from an unknown class, and reports an error otherwise.
    pub(super) fn unknown_name(&mut self, name: &str, span: Span) -> Expr {
        let mut parts = name.split('.');
        let first = parts.next().unwrap_or(name);
        let is_class = |part: &str| part.starts_with(|c: char| c.is_uppercase());
        let current = self.current_class();
        let unit = self.world.class(current).unit;
        let imported = self.world.may_import_static(unit, first);
        let text = Arc::from(first);
        if self.report_missing_in_package(name, span)
            || self.report_missing_class(current, &Ident { text, span }, "variable")
        {
            return self.unknown(span);
        }
        let is_library = is_class(first)
            || parts.any(is_class)
            || imported
            || name.contains('.') && matches!(first, "java" | "javax" | "org" | "com");
        // Contracts can use only known names.
        if is_library && !self.in_contract() {
            return self.unsupported(&format!("{name}, which is not known"), Vec::new(), span);
        }
        if self.unknown_around() && !self.in_contract() {
            return self.unsupported(&format!("{name}, which might be inherited"), Vec::new(), span);
        }
        self.error(span, format!("cannot find symbol: variable {first}"));
        self.unknown(span)
    }

    /// Whether an enclosing class may inherit members that are not known here.
    fn unknown_around(&self) -> bool {
        let mut around = Some(self.current_class());
        while let Some(class) = around {
            if self.world.may_have_unknown_members(class) {
                return true;
            }
            around = self.world.class(class).outer;
        }
        false
    }

    /// Classifies a name as a value, a type or a package (JLS 6.5.2).
    pub(super) fn meaning(&mut self, e: &syntax::Expr) -> Meaning {
        echis_recursion::deep(|| match &e.kind {
            syntax::ExprKind::Name(name) => {
                if let Some(value) = self.lookup_var(&name.text, e.span) {
                    return Meaning::Value(value);
                }
                if let Some(result) = self.result_named(&name.text, e.span) {
                    return Meaning::Value(result);
                }
                match self.lookup_type(self.current_class(), name) {
                    Some(Type::Class(class, _)) => Meaning::Type(class),
                    _ => Meaning::Package(name.text.to_string()),
                }
            }
            syntax::ExprKind::Field(on, name) => match self.meaning(on) {
                Meaning::Value(object) => Meaning::Value(self.field_of(object, name, e.span)),
                Meaning::Type(class) => self.member_of_type(class, name, e.span),
                Meaning::Package(package) => match self.world.packages.class(&package, &name.text) {
                    Some(class) => self.accessible_class(class, name.span),
                    None => Meaning::Package(format!("{package}.{}", name.text)),
                },
            },
            _ => Meaning::Value(self.expression(e, None)),
        })
    }

    /// A class that is named here. Reports one that is not accessible.
    fn accessible_class(&mut self, class: ClassIx, span: Span) -> Meaning {
        self.accessible_type(self.current_class(), Type::class(class), span);
        Meaning::Type(class)
    }

    /// Resolves `C.f` or `C.D`.
    fn member_of_type(&mut self, class: ClassIx, name: &Ident, span: Span) -> Meaning {
        if let Some(field) = self.field_named(class, &name.text) {
            if !self.world.field(field).modifiers.is_static {
                self.error(
                    span,
                    format!(
                        "non-static variable {} cannot be referenced from a static context",
                        name.text
                    ),
                );
                return Meaning::Value(self.unknown(span));
            }
            self.check_access_of_field(field, Qualifier::Inherited, span);
            let info = self.world.field(field);
            if info.modifiers.is_final && !info.is_initialised {
                self.qualified_names.insert(span);
            }
            return Meaning::Value(self.static_field(None, field, span));
        }
        if let Some(member) = self.world.find_member_class(class, &name.text) {
            return self.accessible_class(member, name.span);
        }
        if let Some(hidden) = self.world.hidden_field(class, &name.text) {
            self.check_access_of_field(hidden, Qualifier::Object(class), span);
            return Meaning::Value(self.unknown(span));
        }
        Meaning::Value(self.missing_member(class, &format!("variable {}", name.text), name.span, span))
    }

    /// Handles a missing member: returns an unsupported expression if the class may have unknown
    /// members, and reports an error otherwise. `at` is the position of the error.
    pub(super) fn missing_member(&mut self, class: ClassIx, what: &str, at: Span, span: Span) -> Expr {
        let name = self.world.class(class).name.clone();
        if self.world.may_have_unknown_members(class) && !self.in_contract() {
            return self.unsupported(&format!("{what} of {name}"), Vec::new(), span);
        }
        self.error(at, format!("cannot find symbol: {what} in {name}"));
        self.unknown(span)
    }

    /// Reports a field that is not accessible here (JLS 6.6).
    fn check_access_of_field(&mut self, field: FieldIx, qualifier: Qualifier, span: Span) {
        let (info, from) = (self.world.field(field), self.current_class());
        let is_inherited = match qualifier {
            Qualifier::Object(class) => self.world.is_inherited(class, info.class, info.modifiers),
            _ => true,
        };
        if !is_inherited
            || !self
                .world
                .is_accessible(from, qualifier, info.class, info.modifiers)
        {
            let message = self.world.access_message(&info.name, info.class, info.modifiers);
            self.error(span, message);
        }
    }

    /// Reports a member of an object whose class is not accessible, if the declaration of a method or
    /// field gives that class (JLS 6.6.1).
    pub(super) fn check_class_of_object(&mut self, object: &Expr, name: &str, span: Span) {
        let declared = match &object.kind {
            ExprKind::Call { method, .. } => &self.world.method(*method).result,
            ExprKind::Field(_, field) | ExprKind::Static(_, field) => &self.world.field(*field).ty,
            _ => return,
        };
        if let Type::Class(class, _) = declared
            && !self.world.is_class_accessible(self.current_class(), *class)
        {
            let class = self.world.full_name(*class);
            let message = format!("{class}.{name} is defined in an inaccessible class or interface");
            self.error(span, message);
        }
    }

    /// Checks `e.f` (JLS 15.11.1).
    pub(super) fn field_of(&mut self, object: Expr, name: &Ident, span: Span) -> Expr {
        let class = match &object.ty {
            Type::Array(_) if &*name.text == "length" => {
                return typed(ExprKind::Length(Box::new(object)), Type::Int, span);
            }
            Type::Unknown(_) => {
                return self.unsupported(
                    &format!("field {} of something unknown", name.text),
                    vec![object],
                    span,
                );
            }
            Type::Class(class, _) => *class,
            Type::Variable(_) => match self.world.erase(&object.ty) {
                Type::Class(class, _) => class,
                _ => return self.no_member(&object, name, span),
            },
            _ => return self.no_member(&object, name, span),
        };
        let Some(field) = self.field_named(class, &name.text) else {
            if let Some(hidden) = self.world.hidden_field(class, &name.text) {
                self.check_access_of_field(hidden, Qualifier::Object(class), span);
                return self.unknown(span);
            }
            return self.missing_member(class, &format!("variable {}", name.text), name.span, span);
        };
        self.check_class_of_object(&object, &name.text, span);
        self.check_access_of_field(field, Qualifier::Object(class), span);
        if self.world.field(field).modifiers.is_static {
            return self.static_field(Some(object), field, span);
        }
        not_constant(self.object_field(object, field, span))
    }

    fn no_member(&mut self, object: &Expr, name: &Ident, span: Span) -> Expr {
        let shown = self.world.show(&object.ty);
        self.error(span, format!("{shown} has no member {}", name.text));
        self.unknown(span)
    }

    /// Reads a field of an object, with its type as a member of the object's type; adds a cast if
    /// erasure hides that type.
    pub(super) fn object_field(&mut self, object: Expr, field: FieldIx, span: Span) -> Expr {
        let info = self.world.field(field).clone();
        let ty = self.world.member_type(&object.ty, info.class, &info.ty);
        self.note_member(&ty, &object.ty, info.class, &info.ty);
        let constant = self.field_constant(field);
        let constant = constant.filter(|_| matches!(object.kind, ExprKind::This));
        let read = Expr {
            kind: ExprKind::Field(Box::new(object), field),
            ty: info.ty,
            constant,
            span,
        };
        self.with_precise_type(read, ty)
    }

    /// Checks an expression whose value is discarded, so that no implicit cast is needed.
    pub(super) fn discarded(&mut self, e: &syntax::Expr) -> Expr {
        without_implicit_cast(self.expression(e, None))
    }

    /// Checks an expression statement; reports expressions that cannot be one (JLS 14.8).
    pub(super) fn expression_statement(&mut self, e: &syntax::Expr) -> Expr {
        if is_statement(e) {
            return self.discarded(e);
        }
        self.error(e.span, "not a statement");
        self.unknown(e.span)
    }

    /// Gives an expression its type after substitution of type variables, with an implicit cast if
    /// erasure hides that type (JLS 5.5, 15.5).
    pub(super) fn with_precise_type(&mut self, e: Expr, ty: Type) -> Expr {
        if e.ty == ty {
            return e;
        }
        let (from, into) = (self.world.erase(&e.ty), self.world.erase(&ty));
        if from == into || !from.is_reference() || !into.is_reference() || self.world.is_subtype(&from, &into)
        {
            return Expr { ty, ..e };
        }
        let span = e.span;
        self.note_implicit_cast(&ty, span);
        typed(ExprKind::Downcast(Box::new(e)), ty, span)
    }

    /// Reads a static field.
    pub(super) fn static_field(&mut self, object: Option<Expr>, field: FieldIx, span: Span) -> Expr {
        let constant = self.field_constant(field).filter(|_| object.is_none());
        Expr {
            kind: ExprKind::Static(object.map(Box::new), field),
            ty: self.world.field(field).ty.clone(),
            constant,
            span,
        }
    }

    /// Checks `super.f` (JLS 15.11.2).
    fn super_field(&mut self, name: &Ident, span: Span) -> Expr {
        let current = self.current_class_of_source();
        let above = self.world.superclass(current);
        match (self.this(span), above) {
            (Some(this), Some(above)) => match self.field_named(above, &name.text) {
                Some(field) if self.world.field(field).modifiers.is_static => {
                    not_constant(self.static_field(None, field, span))
                }
                Some(field) => not_constant(self.object_field(this, field, span)),
                None => self.missing_member(current, &format!("variable {}", name.text), name.span, span),
            },
            _ => {
                self.error(span, "super cannot be used in a static context");
                self.unknown(span)
            }
        }
    }

    /// Checks `this` or `C.this` (JLS 15.8.3, 15.8.4).
    fn this_expression(&mut self, outer: Option<&syntax::Expr>, span: Span) -> Expr {
        let found = match outer {
            None => self.this(span),
            Some(outer) => match self.meaning(outer) {
                Meaning::Type(class) => {
                    self.qualified_names.insert(span);
                    self.enclosing_instance(span, |_, c| c == class)
                }
                _ => None,
            },
        };
        match found {
            Some(this) => this,
            None => {
                self.error(
                    span,
                    "non-static variable this cannot be referenced from a static context",
                );
                self.unknown(span)
            }
        }
    }

    /// Checks `e instanceof T` or `e instanceof T x` (JLS 15.20.2).
    pub(super) fn instance_of_value(
        &mut self,
        value: Expr,
        ty: &syntax::TypeRef,
        name: Option<&Ident>,
        span: Span,
    ) -> Expr {
        let (class, written) = (self.current_class(), ty);
        let ty = match name {
            Some(_) => self.resolve_type(class, written),
            None => self.written_type(class, written),
        };
        self.check_type(&ty, written);
        if ty.is_unknown() || value.ty.is_unknown() {
            if let Some(name) = name {
                self.declare_pattern(name, ty);
            }
            let text = Arc::from("a test for a class that is not known");
            return typed(ExprKind::Unsupported(text, vec![value]), Type::Boolean, span);
        }
        if !value.ty.is_reference() || !ty.is_reference() || !self.castable(&value.ty, &ty) {
            let (from, to) = (self.world.show(&value.ty), self.world.show(&ty));
            self.error(
                span,
                format!("incompatible types: {from} cannot be converted to {to}"),
            );
            return self.unknown(span);
        }
        let var = name.map(|name| self.declare_pattern(name, ty.clone()));
        self.note_test(&ty, span);
        typed(
            ExprKind::InstanceOf(Box::new(without_implicit_cast(value)), ty, var),
            Type::Boolean,
            span,
        )
    }
}

/// A field read that is not by simple name, which is no constant expression even for a constant
/// variable (JLS 15.29).
fn not_constant(read: Expr) -> Expr {
    Expr {
        constant: None,
        ..read
    }
}
