//! Assignments: simple, compound, `++` and `--` (JLS 15.14.2, 15.15.1, 15.26).

use super::Checker;
use super::convert::{constant, typed};
use super::tree::{Constant, Expr, ExprKind, Place};
use super::types::{FieldIx, Type, VarIx};
use super::world::Finality;
use echis_java_syntax::tree as syntax;
use echis_source::Span;

impl Checker {
    /// The place that an expression denotes and its type; or, if it is none, the expression to use
    /// instead.
    pub(super) fn place(&mut self, e: &syntax::Expr) -> Result<(Place, Type), Expr> {
        let mut value = self.expression(e, None);
        // An implicit cast of the field's value is removed: a store needs none.
        let ty = value.ty.clone();
        if let ExprKind::Downcast(inner) = value.kind {
            value = *inner;
        }
        let place = match value.kind {
            ExprKind::Local(var) => Place::Local(var),
            ExprKind::Field(object, field) => Place::Field(object, field),
            ExprKind::Static(object, field) => Place::Static(object, field),
            ExprKind::Index(array, index) => Place::Index(array, index),
            ExprKind::Unsupported(..) => {
                let text = "an assignment to something unknown";
                return Err(self.unsupported(text, vec![value], e.span));
            }
            _ => {
                self.error(e.span, "unexpected type: a variable is required here");
                return Err(self.unknown(e.span));
            }
        };
        self.check_final(&place, e);
        Ok((place, ty))
    }

    /// Reports an assignment to a final variable that no assignment may change, wherever it stands.
    /// `definite_assignment` reports the others.
    fn check_final(&mut self, place: &Place, e: &syntax::Expr) {
        let problem = match place {
            Place::Local(var) => self.final_local(*var),
            Place::Field(_, field) | Place::Static(_, field) => self.final_field(*field, e),
            Place::Index(..) => None,
        };
        if let Some(problem) = problem {
            self.error(e.span, problem);
        }
    }

    /// Why a local variable cannot be assigned (JLS 4.12.4, 8.4.1, 14.20).
    fn final_local(&self, var: VarIx) -> Option<String> {
        let info = self.world.var(var);
        let name = &info.name;
        match info.finality {
            Finality::NotFinal | Finality::Blank => None,
            Finality::Initialised => Some(format!("cannot assign a value to final variable {name}")),
            Finality::Parameter => Some(format!("final parameter {name} may not be assigned")),
            Finality::MultiCatch => Some(format!("multi-catch parameter {name} may not be assigned")),
            Finality::Resource => Some(format!("auto-closeable resource {name} may not be assigned")),
        }
    }

    /// Why a field cannot be assigned (JLS 8.3.1.2). Constructors and initialisers assign the blank
    /// final fields of their own class, which they name as `f` or `this.f`.
    fn final_field(&mut self, field: FieldIx, e: &syntax::Expr) -> Option<String> {
        let info = self.world.field(field);
        let is_capture = self
            .world
            .class(info.class)
            .captures
            .iter()
            .any(|(_, f)| *f == field);
        if !info.modifiers.is_final || is_capture {
            return None;
        }
        let frame = self.frames.last()?;
        let is_method = frame.result.is_some() && !frame.is_constructor;
        let is_in_compact = frame.compact.is_some_and(|name| name != e.span);
        let is_own = frame.class == info.class && frame.is_static == info.modifiers.is_static;
        let is_allowed = if info.is_ghost {
            !is_method && self.world.outermost(info.class) == self.world.outermost(frame.class)
        } else {
            !is_method && is_own && !info.is_initialised && !is_in_compact && is_simple_or_of_this(e)
        };
        (!is_allowed).then(|| format!("cannot assign a value to final variable {}", info.name))
    }

    pub(super) fn assignment(&mut self, place: &syntax::Expr, value: &syntax::Expr, span: Span) -> Expr {
        let (place, ty) = match self.place(place) {
            Ok(found) => found,
            Err(instead) => {
                let value = self.expression(value, None);
                return self.unsupported("an assignment to something unknown", vec![instead, value], span);
            }
        };
        let value = self.expression_as(value, &ty);
        typed(ExprKind::Assign(place, Box::new(value)), ty, span)
    }

    /// Checks `p op= e`, which is `p = (T) ((p) op (e))` with `p` evaluated once (JLS 15.26.2).
    pub(super) fn compound_assignment(
        &mut self,
        place: &syntax::Expr,
        op: &str,
        value: &syntax::Expr,
        span: Span,
    ) -> Expr {
        let at = place.span;
        let (place, ty) = match self.place(place) {
            Ok(found) => found,
            Err(instead) => {
                let value = self.value(value);
                return self.unsupported("an assignment to something unknown", vec![instead, value], span);
            }
        };
        let held = typed(ExprKind::Held, ty.clone(), at);
        let value = self.value(value);
        let result = self.binary_of(op, held, value, span);
        let value = if result.ty == self.world.string() {
            self.assignable(result, &ty)
        } else {
            self.narrowed(result, &ty)
        };
        typed(
            ExprKind::Update {
                place,
                value: Box::new(value),
                old: false,
            },
            ty,
            span,
        )
    }

    /// Applies the implicit cast of a compound assignment, with boxing.
    fn narrowed(&mut self, value: Expr, ty: &Type) -> Expr {
        let primitive = self.world.unboxed(ty).unwrap_or_else(|| ty.clone());
        if value.ty.is_numeric() && primitive.is_numeric() {
            let value = self.convert_primitive(value, &primitive);
            return self.convert(value, ty);
        }
        self.assignable(value, ty)
    }

    pub(super) fn increment(
        &mut self,
        increment: bool,
        prefix: bool,
        place: &syntax::Expr,
        span: Span,
    ) -> Expr {
        let at = place.span;
        let (place, ty) = match self.place(unparenthesised(place)) {
            Ok(found) => found,
            Err(instead) => return instead,
        };
        let held = typed(ExprKind::Held, ty.clone(), at);
        let one = constant(Constant::Int(1), Type::Int, span);
        let op = if increment { "+" } else { "-" };
        let primitive = self.world.unboxed(&ty).unwrap_or_else(|| ty.clone());
        if !primitive.is_numeric() && !primitive.is_unknown() {
            let shown = self.world.show(&ty);
            self.error(
                span,
                format!("bad operand type {shown} for unary operator '{op}{op}'"),
            );
            return self.unknown(span);
        }
        let result = self.binary_of(op, held, one, span);
        let value = self.narrowed(result, &ty);
        typed(
            ExprKind::Update {
                place,
                value: Box::new(value),
                old: !prefix,
            },
            ty,
            span,
        )
    }
}

fn unparenthesised(e: &syntax::Expr) -> &syntax::Expr {
    let mut e = e;
    while let syntax::ExprKind::Paren(inner) = &e.kind {
        e = inner;
    }
    e
}

/// Whether an expression is a name `f` or `this.f`.
fn is_simple_or_of_this(e: &syntax::Expr) -> bool {
    match &unparenthesised(e).kind {
        syntax::ExprKind::Name(_) => true,
        syntax::ExprKind::Field(on, _) => {
            matches!(unparenthesised(on).kind, syntax::ExprKind::This(None))
        }
        _ => false,
    }
}
