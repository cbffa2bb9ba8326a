//! Conversions in assignments, method calls, casts, string and numeric contexts (JLS 5).

use super::Checker;
use super::tree::{Constant, Dispatch, Expr, ExprKind};
use super::types::Type;
use echis_source::Span;
use std::sync::Arc;

/// The conversions that a context allows (JLS 5.2, 15.12.2). Each context also allows the
/// conversions of the contexts before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
pub(super) enum Context {
    /// Subtyping and primitive widening.
    Strict,
    /// Boxing and unboxing.
    Loose,
    /// Narrowing of constants that fit (JLS 5.2).
    Assignment,
}

/// A typed expression that is not constant.
pub(super) fn typed(kind: ExprKind, ty: Type, span: Span) -> Expr {
    Expr {
        kind,
        ty,
        constant: None,
        span,
    }
}

/// A constant expression.
pub(super) fn constant(value: Constant, ty: Type, span: Span) -> Expr {
    Expr {
        kind: ExprKind::Constant,
        ty,
        constant: Some(value),
        span,
    }
}

/// Removes the implicit cast that erasure requires, recognised by the span, which equals that of
/// the operand. javac casts only where the context needs the type.
pub(super) fn without_implicit_cast(e: Expr) -> Expr {
    match e.kind {
        ExprKind::Downcast(inner) if inner.span == e.span => *inner,
        kind => Expr { kind, ..e },
    }
}

impl Checker {
    /// The expression that replaces an erroneous one. It has an unknown type, so that no further
    /// error results from it.
    pub(super) fn unknown(&self, span: Span) -> Expr {
        self.unsupported("an error", Vec::new(), span)
    }

    /// An unsupported expression with these operands.
    pub(super) fn unsupported(&self, what: &str, operands: Vec<Expr>, span: Span) -> Expr {
        let text: Arc<str> = Arc::from(what);
        typed(
            ExprKind::Unsupported(text.clone(), operands),
            Type::Unknown(text),
            span,
        )
    }

    /// Whether a value of a type can be converted to another, apart from narrowing of constants.
    pub(super) fn converts(&self, from: &Type, to: &Type, context: Context) -> bool {
        if from.is_unknown() || to.is_unknown() {
            return true;
        }
        if from.is_primitive() && to.is_primitive() {
            return from.widens_to(to);
        }
        if from.is_reference() && to.is_reference() {
            return self.world.is_subtype(from, to) || self.might_be(from, to);
        }
        if context == Context::Strict {
            return false;
        }
        if from.is_primitive() {
            let boxed = self.world.boxed(from).map(Type::class);
            return boxed.is_some_and(|b| to.is_reference() && self.world.is_subtype(&b, to));
        }
        match self.world.unboxed(from) {
            Some(primitive) => primitive.widens_to(to),
            None => false,
        }
    }

    /// Whether a class may be a subtype of another by way of an unknown supertype.
    fn might_be(&self, from: &Type, to: &Type) -> bool {
        match (self.world.erase(from), self.world.erase(to)) {
            (Type::Class(c, _), Type::Class(..)) => self.world.unknown_above(c).is_some(),
            _ => false,
        }
    }

    /// Whether an expression can be converted to a type in a context.
    pub(super) fn fits(&self, e: &Expr, to: &Type, context: Context) -> bool {
        self.converts(&e.ty, to, context) || (context == Context::Assignment && self.narrows(e, to))
    }

    /// Whether an expression is a constant that fits into a narrower type or its box (JLS 5.2).
    fn narrows(&self, e: &Expr, to: &Type) -> bool {
        let target = self.world.unboxed(to).unwrap_or_else(|| to.clone());
        let narrow = matches!(target, Type::Byte | Type::Short | Type::Char);
        let small = matches!(e.ty, Type::Byte | Type::Short | Type::Char | Type::Int);
        match &e.constant {
            Some(Constant::Int(value)) if narrow && small => target.wrap(*value) == *value,
            _ => false,
        }
    }

    /// Applies assignment conversion, or reports an error (JLS 5.2).
    pub(super) fn assignable(&mut self, e: Expr, to: &Type) -> Expr {
        if self.fits(&e, to, Context::Assignment) {
            return self.convert(e, to);
        }
        self.mismatch(&e, to);
        self.unknown(e.span)
    }

    /// Converts a reference to its own type, where a value of the supertype `needed` is expected: a
    /// cast that erasure requires is to the own type, as in javac. Handles other expressions by
    /// assignment conversion.
    pub(super) fn used_as(&mut self, e: Expr, needed: &Type) -> Expr {
        let own = e.ty.clone();
        match own.is_reference() && own != Type::Null && self.fits(&e, needed, Context::Assignment) {
            true => self.as_reference(e, &own),
            false => self.assignable(e, needed),
        }
    }

    /// Reports that an expression cannot be converted to a type.
    fn mismatch(&mut self, e: &Expr, to: &Type) {
        let (from, to) = (self.world.show(&e.ty), self.world.show(to));
        self.error(
            e.span,
            format!("incompatible types: {from} cannot be converted to {to}"),
        );
    }

    /// Converts an expression that fits a type, with an explicit node for the conversion.
    pub(super) fn convert(&mut self, e: Expr, to: &Type) -> Expr {
        if e.ty == *to {
            return e;
        }
        if to.is_unknown() || e.ty.is_unknown() {
            return self.unknown_conversion(e, to);
        }
        if to.is_primitive() {
            let e = if e.ty.is_primitive() { e } else { self.unbox(e) };
            return self.convert_primitive(e, to);
        }
        if e.ty.is_primitive() {
            // A constant is narrowed before it is boxed.
            let e = match self.world.unboxed(to) {
                Some(primitive) if primitive != e.ty => self.convert_primitive(e, &primitive),
                _ => e,
            };
            return self.boxed(e);
        }
        // A type variable can fit by a bound that its erasure hides; `as_reference` then casts.
        self.as_reference(e, to)
    }

    /// Converts a reference to a supertype, with a cast if erasure hides the subtyping.
    fn as_reference(&mut self, e: Expr, to: &Type) -> Expr {
        if self.world.widens_array(&e.ty, to) {
            self.world.widened_arrays.insert(e.span);
        }
        if self.is_poly(&e) {
            return self.branches_as_reference(e, to);
        }
        let into = self.world.erase(to);
        // An implicit cast is replaced by one to the needed type, and omitted if the erased type
        // suffices.
        let e = without_implicit_cast(e);
        if self.world.is_subtype(&self.world.erase(&e.ty), &into) {
            return e;
        }
        let span = e.span;
        self.note_implicit_cast(to, span);
        typed(ExprKind::Downcast(Box::new(e)), to.clone(), span)
    }

    /// Whether an expression is a reference conditional, whose operands are converted separately
    /// (JLS 15.25.3).
    pub(super) fn is_poly(&self, e: &Expr) -> bool {
        matches!(e.kind, ExprKind::Conditional(..))
            && e.constant.is_none()
            && self.world.unboxed(&e.ty).is_none()
    }

    fn branches_as_reference(&mut self, e: Expr, to: &Type) -> Expr {
        let ExprKind::Conditional(condition, yes, no) = e.kind else {
            return e;
        };
        let yes = self.as_reference(*yes, to);
        let no = self.as_reference(*no, to);
        Expr {
            kind: ExprKind::Conditional(condition, Box::new(yes), Box::new(no)),
            ty: to.clone(),
            ..e
        }
    }

    /// Converts from or to an unknown type.
    fn unknown_conversion(&mut self, e: Expr, to: &Type) -> Expr {
        if let Type::Unknown(_) = &e.ty {
            return Expr {
                ty: to.clone(),
                constant: None,
                ..e
            };
        }
        let text = format!("a value of type {}", self.world.show(to));
        let span = e.span;
        typed(ExprKind::Unsupported(Arc::from(text), vec![e]), to.clone(), span)
    }

    /// Applies primitive widening or narrowing (JLS 5.1.2, 5.1.3).
    pub(super) fn convert_primitive(&mut self, e: Expr, to: &Type) -> Expr {
        if e.ty == *to || e.ty.is_unknown() {
            return e;
        }
        let constant = e
            .constant
            .as_ref()
            .and_then(|value| super::constants::converted(value, to));
        let span = e.span;
        Expr {
            kind: ExprKind::Convert(Box::new(e)),
            ty: to.clone(),
            constant,
            span,
        }
    }

    /// Boxes a primitive value (JLS 5.1.7).
    pub(super) fn boxed(&mut self, e: Expr) -> Expr {
        let span = e.span;
        let Some(class) = self.world.boxed(&e.ty) else {
            return e;
        };
        let method = self
            .world
            .method_named(class, "valueOf", std::slice::from_ref(&e.ty));
        let Some(method) = method else {
            return self.unknown(span);
        };
        typed(
            ExprKind::Call {
                method,
                dispatch: Dispatch::Static,
                receiver: None,
                arguments: vec![e],
            },
            Type::class(class),
            span,
        )
    }

    /// Unboxes a value of a wrapper class (JLS 5.1.8); returns others unchanged.
    pub(super) fn unbox(&mut self, e: Expr) -> Expr {
        let span = e.span;
        let Some(primitive) = self.world.unboxed(&e.ty) else {
            return e;
        };
        let Some(class) = self.world.boxed(&primitive) else {
            return e;
        };
        let e = self.as_reference(e, &Type::class(class));
        let name = format!("{}Value", self.world.show(&primitive));
        let Some(method) = self.world.method_named(class, &name, &[]) else {
            return self.unknown(span);
        };
        typed(
            ExprKind::Call {
                method,
                dispatch: Dispatch::Special,
                receiver: Some(Box::new(e)),
                arguments: Vec::new(),
            },
            primitive,
            span,
        )
    }

    /// Checks a cast (JLS 5.5, 15.16).
    pub(super) fn cast(&mut self, e: Expr, to: &Type, span: Span) -> Expr {
        let whole = |e: Expr| Expr { span, ..e };
        if to.is_unknown() || e.ty.is_unknown() {
            return whole(self.unknown_conversion(e, to));
        }
        if to.is_primitive() {
            let e = if e.ty.is_primitive() {
                e
            } else if self.world.unboxed(&e.ty).is_some() {
                self.unbox(e)
            } else if e.ty.is_reference()
                && e.ty != Type::Null
                && let Some(class) = self.world.boxed(to)
                && self.castable(&e.ty, &Type::class(class))
            {
                self.note_test(&Type::class(class), span);
                let downcast = typed(ExprKind::Downcast(Box::new(e)), Type::class(class), span);
                self.unbox(downcast)
            } else {
                e
            };
            let ok = e.ty == *to || (e.ty.is_numeric() && to.is_numeric());
            if !ok {
                self.mismatch(&e, to);
                return self.unknown(span);
            }
            // Integers of contracts do not overflow, so that this cast can change the value there.
            if self.in_contract() && e.ty == *to && to.is_integral() && e.constant.is_none() {
                return typed(ExprKind::Convert(Box::new(e)), to.clone(), span);
            }
            return whole(self.convert_primitive(e, to));
        }
        if e.ty.is_primitive() {
            if self.converts(&e.ty, to, Context::Loose) {
                let mut boxed = self.boxed(e);
                boxed.span = span;
                boxed.ty = to.clone();
                return boxed;
            }
            self.mismatch(&e, to);
            return self.unknown(span);
        }
        if !e.ty.is_reference() || !to.is_reference() || !self.castable(&e.ty, to) {
            self.mismatch(&e, to);
            return self.unknown(span);
        }
        if self.world.widens_array(&e.ty, to) {
            self.world.widened_arrays.insert(span);
        }
        let e = without_implicit_cast(e);
        let (from, into) = (self.world.erase(&e.ty), self.world.erase(to));
        if self.world.is_subtype(&from, &into) {
            let keeps_type = matches!(
                e.kind,
                ExprKind::ArrayLiteral(_) | ExprKind::NewArray(_) | ExprKind::Downcast(_)
            );
            if keeps_type || e.constant.is_some() && *to != self.world.string() {
                // The cast is kept where it matters: a new array has the type it is created with,
                // an explicit cast to a subtype is still checked, and a constant string cast to
                // another type is not constant any more (JLS 15.29).
                return typed(ExprKind::Downcast(Box::new(e)), to.clone(), span);
            }
            return Expr {
                ty: to.clone(),
                span,
                ..e
            };
        }
        self.note_test(to, span);
        typed(ExprKind::Downcast(Box::new(e)), to.clone(), span)
    }

    /// Whether a cast between reference types can succeed, ignoring type arguments (JLS 5.5).
    pub(super) fn castable(&self, from: &Type, to: &Type) -> bool {
        let (from, to) = (self.world.erase(from), self.world.erase(to));
        if from.is_unknown()
            || to.is_unknown()
            || self.world.is_subtype(&from, &to)
            || self.world.is_subtype(&to, &from)
        {
            return true;
        }
        match (&from, &to) {
            (Type::Class(a, _), Type::Class(b, _)) => {
                let open = |x: super::types::ClassIx, y: super::types::ClassIx| {
                    self.world.is_interface(x)
                        && (self.world.is_interface(y) || !self.world.class(y).modifiers.is_final)
                };
                open(*a, *b)
                    || open(*b, *a)
                    || self.world.unknown_above(*a).is_some()
                    || self.world.unknown_above(*b).is_some()
            }
            (Type::Array(a), Type::Array(b)) => a.is_reference() && b.is_reference() && self.castable(a, b),
            _ => false,
        }
    }

    /// Unboxes an expression that is not primitive (JLS 5.6).
    pub(super) fn numeric(&mut self, e: Expr) -> Expr {
        if e.ty.is_primitive() { e } else { self.unbox(e) }
    }

    /// Applies string conversion (JLS 5.1.11): `null` becomes "null", and objects are converted by
    /// `toString`.
    pub(super) fn as_text(&mut self, e: Expr) -> Expr {
        let span = e.span;
        if e.ty.is_unknown() || e.ty == Type::Void {
            let string = self.world.string();
            if e.ty == Type::Void {
                self.error(span, "'void' type not allowed here");
            }
            return typed(
                ExprKind::Unsupported(Arc::from("a value of an unknown type as a string"), vec![e]),
                string,
                span,
            );
        }
        let text = e
            .constant
            .as_ref()
            .and_then(|value| super::constants::text(value, &e.ty))
            .map(Constant::String);
        if text.is_some() && !e.ty.is_floating() {
            // The operand is kept, as its evaluation may matter.
            let kind = match e.kind {
                ExprKind::Constant => ExprKind::Constant,
                _ => ExprKind::Convert(Box::new(e)),
            };
            return Expr {
                kind,
                ty: self.world.string(),
                constant: text,
                span,
            };
        }
        if matches!(e.kind, ExprKind::Concat(..)) {
            return e;
        }
        let parameter = match &e.ty {
            Type::Byte | Type::Short => Type::Int,
            Type::Class(c, _) if *c == self.world.known.string => self.world.string(),
            t if t.is_primitive() => t.clone(),
            _ => self.world.object(),
        };
        let e = if e.ty.is_primitive() {
            self.convert_primitive(e, &parameter)
        } else if parameter == self.world.object() {
            without_implicit_cast(e)
        } else {
            e
        };
        let name = if parameter == self.world.string() {
            "orNull"
        } else if parameter == self.world.object() {
            "text"
        } else {
            "valueOf"
        };
        let Some(method) = self
            .world
            .method_named(self.world.known.string, name, &[parameter])
        else {
            return self.unknown(span);
        };
        // The text of a floating-point number does not show its origin, so the call is kept beside
        // the constant.
        Expr {
            constant: text,
            kind: ExprKind::Call {
                method,
                dispatch: Dispatch::Static,
                receiver: None,
                arguments: vec![e],
            },
            ty: self.world.string(),
            span,
        }
    }
}
