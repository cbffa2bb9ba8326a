//! Lowers the creation and the cloning of arrays (JLS 10.7, 15.10).

use super::function::{binary, expression, local, statement};
use super::{Flow, Lowerer, Origin};
use echis_java_semantics::tree::Expr;
use echis_java_semantics::types::{MethodIx, Type};
use echis_program::ast::{self, BinaryOp, Expression, ExpressionKind, LocalId, Place, StatementKind};
use echis_source::Span;

fn element_of(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Array(element) => Some(element),
        _ => None,
    }
}

impl Lowerer<'_> {
    /// Lowers `new T[n]…` (JLS 15.10.2): evaluates all lengths, tests them, and then creates the
    /// arrays.
    pub(super) fn new_array(
        &mut self,
        lengths: &[Expr],
        ty: &Type,
        into: Option<LocalId>,
        span: Span,
    ) -> Flow<Expression> {
        let operands: Vec<&Expr> = lengths.iter().collect();
        let mut values = self.operands(&operands)?;
        let Some(class) = self.reference_class(ty) else {
            return self.unsupported_type(ty, span);
        };
        let array_type = ast::Type::Ref(class);
        if values.len() == 1 {
            let id = into.unwrap_or_else(|| self.temporary(array_type));
            let length = values.remove(0);
            self.emit(StatementKind::NewArray(id, class, length), span);
            return Ok(local(id, array_type, span));
        }
        let values: Vec<Expression> = values.into_iter().map(|v| self.repeatable(v)).collect();
        // A negative length is an error even if no array of that length is created.
        for value in values.iter().skip(1) {
            let zero = self.integer(0, &Type::Int, span);
            let is_negative = self.less(value.clone(), zero, span);
            let unused = self.temporary(array_type);
            let fail = statement(StatementKind::NewArray(unused, class, value.clone()), span);
            self.emit_if(is_negative, vec![fail], span);
        }
        self.nested_arrays(&values, ty, into, span)
    }

    fn nested_arrays(
        &mut self,
        lengths: &[Expression],
        ty: &Type,
        into: Option<LocalId>,
        span: Span,
    ) -> Flow<Expression> {
        let (Some(class), Some((length, rest))) = (self.reference_class(ty), lengths.split_first()) else {
            return self.unsupported_type(ty, span);
        };
        let array_type = ast::Type::Ref(class);
        let id = into.unwrap_or_else(|| self.temporary(array_type));
        let array = local(id, array_type, span);
        self.emit(StatementKind::NewArray(id, class, length.clone()), span);
        let Some(element) = element_of(ty).filter(|_| !rest.is_empty()) else {
            return Ok(array);
        };
        self.for_each_index(length.clone(), span, |s, index| {
            let inner = s.nested_arrays(rest, element, None, span)?;
            s.emit_assign(Place::Element(array.clone(), index), inner, span);
            Ok(())
        })?;
        Ok(array)
    }

    /// Emits `for (int i = 0; i < length; i++)`.
    pub(super) fn for_each_index(
        &mut self,
        length: Expression,
        span: Span,
        round: impl FnOnce(&mut Self, Expression) -> Flow<()>,
    ) -> Flow<()> {
        let int = self.int();
        let id = self.temporary(int);
        let index = local(id, int, span);
        let zero = self.integer(0, &Type::Int, span);
        let one = self.integer(1, &Type::Int, span);
        self.emit_assign(Place::Local(id), zero, span);
        let condition = self.less(index.clone(), length, span);
        let (done, body) = self.branch(|s| {
            round(s, index.clone())?;
            s.emit_assign(
                Place::Local(id),
                binary(BinaryOp::Add, index.clone(), one, int, span),
                span,
            );
            Ok(())
        });
        self.emit(StatementKind::While(condition, body), span);
        done
    }

    /// Lowers the array initialiser `{…}`.
    pub(super) fn array_literal(
        &mut self,
        elements: &[Expr],
        ty: &Type,
        into: Option<LocalId>,
        span: Span,
    ) -> Flow<Expression> {
        let Some(class) = self.reference_class(ty) else {
            for element in elements {
                self.effect(element)?;
            }
            return self.unsupported_type(ty, span);
        };
        let array_type = ast::Type::Ref(class);
        let id = into.unwrap_or_else(|| self.temporary(array_type));
        let array = local(id, array_type, span);
        let length = self.integer(elements.len() as i64, &Type::Int, span);
        self.emit(StatementKind::NewArray(id, class, length), span);
        let element_type = self.element_type(array_type);
        for (i, element) in elements.iter().enumerate() {
            let value = self.value(element)?;
            let value = match element_type {
                Some(ty) => self.fitted(value, ty),
                None => value,
            };
            let index = self.integer(i as i64, &Type::Int, span);
            self.emit_assign(Place::Element(array.clone(), index), value, element.span);
        }
        Ok(array)
    }

    /// Lowers `a.clone()` (JLS 10.7).
    pub(super) fn clone_array(&mut self, array: &Expr, span: Span) -> Flow<Expression> {
        let value = self.value(array)?;
        let element = element_of(&self.world.erase(&array.ty)).cloned();
        let (Some(element), ast::Type::Ref(_)) = (element, value.ty) else {
            return self.unsupported_type(&array.ty, span);
        };
        let procedure = self.procedure(Origin::Clone(element));
        Ok(self.call_for_value(procedure, true, value.ty, vec![value], span))
    }

    /// Makes the procedure that copies an array. Returns the number of parameters.
    pub(super) fn clone_procedure(&mut self, element: &Type) -> usize {
        let span = self.f.span;
        let Some(class) = self.array_id(element) else {
            return 0;
        };
        let ty = ast::Type::Ref(class);
        let this = self.new_local("this", ty, true);
        self.f.result = Some(ty);
        let from = local(this, ty, span);
        let int = self.int();
        let length = self.length(from.clone(), span);
        let into = self.created_array(class, length.clone(), span);
        let element_type = self.element_type(ty).unwrap_or(int);
        let _ = self.for_each_index(length, span, |s, index| {
            let value = ExpressionKind::Element(Box::new(from.clone()), Box::new(index.clone()));
            let value = s.given_element(expression(value, element_type, span), span);
            s.emit_assign(Place::Element(into.clone(), index), value, span);
            Ok(())
        });
        self.emit(StatementKind::Return(Some(into)), span);
        1
    }

    /// Whether a method is `Object.$fresh`.
    pub(super) fn is_fresh(&self, method: MethodIx) -> bool {
        let info = self.world.method(method);
        info.class == self.world.known.object && &*info.name == "$fresh"
    }

    /// Makes the procedure that creates an array of the receiver's class. Returns the number of
    /// parameters.
    pub(super) fn fresh_procedure(&mut self, ty: &Type) -> usize {
        let span = self.f.span;
        let (Some(this), int) = (self.ty(ty), self.int()) else {
            return 0;
        };
        self.new_local("this", this, true);
        let length = self.new_local("length", int, true);
        let objects = self.world.object();
        self.f.result = self.array_id(&objects).map(ast::Type::Ref);
        let (ast::Type::Ref(class), Type::Array(element)) = (this, ty) else {
            let _: Flow<()> = self.unsupported("a copy of the type of a value that is not an array", span);
            return 2;
        };
        if !element.is_reference() {
            let _: Flow<()> = self.unsupported("a copy of the type of an array of primitives", span);
            return 2;
        }
        let created = self.created_array(class, local(length, int, span), span);
        self.emit(StatementKind::Return(Some(created)), span);
        2
    }
}
