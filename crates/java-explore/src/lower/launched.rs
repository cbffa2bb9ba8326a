//! The array that the machine launches a program with. It gives texts, so that no element is null unless the program itself has stored null there.

use super::Lowerer;
use super::function::{expression, local};
use echis_program::ast::{
    self, BinaryOp, Expression, ExpressionKind, GlobalId, LocalId, Place, StatementKind,
};
use echis_source::Span;

/// What is remembered of that array.
#[derive(Clone, Copy)]
pub(super) struct Launched {
    /// The array.
    given: GlobalId,
    /// The program has stored null in it.
    has_null: GlobalId,
}

impl Lowerer<'_> {
    /// The machine launches the program with this array.
    pub(super) fn launch_with(&mut self, array: LocalId, span: Span) {
        let ty = self.f.locals[array.index()].ty;
        let launched = self.launched.unwrap_or_else(|| Launched {
            given: self.new_global("<arguments>", ty),
            has_null: self.new_global("<arguments>.<null>", ast::Type::Bool),
        });
        self.launched = Some(launched);
        let array = local(array, ty, span);
        self.emit(StatementKind::Assign(Place::Global(launched.given), array), span);
    }

    /// An element that is read. Among the texts that the machine gives there is no null.
    pub(super) fn given_element(&mut self, element: Expression, span: Span) -> Expression {
        let string = self.string();
        let Some(launched) = self.launched.filter(|_| self.is_below(string, element.ty)) else {
            return element;
        };
        let ExpressionKind::Element(array, index) = element.kind else {
            return element;
        };
        let array = self.repeatable(*array);
        let kind = ExpressionKind::Element(Box::new(array.clone()), index);
        let element = self.save(Expression { kind, ..element });
        let is_other = self.is_given(launched, array, BinaryOp::Ne, span);
        let has_null = self.global(launched.has_null, span);
        let is_null = self.is_nil(element.clone(), span);
        let is_there = ExpressionKind::Unary(ast::UnaryOp::Not, Box::new(is_null));
        let is_there = expression(is_there, ast::Type::Bool, span);
        let possible = either(is_other, either(has_null, is_there));
        self.emit(StatementKind::Assume(possible), span);
        element
    }

    /// A value is about to be stored in an array: the array, the index and the value, which are evaluated in this order.
    pub(super) fn note_stored_null(&mut self, parts: [Expression; 3], span: Span) -> [Expression; 3] {
        let string = self.string();
        let holds_texts = |s: &Self, array: &Expression| {
            let element = s.element_type(array.ty);
            element.is_some_and(|element| s.is_below(string, element))
        };
        let Some(launched) = self.launched.filter(|_| holds_texts(self, &parts[0])) else {
            return parts;
        };
        let parts = parts.map(|part| self.repeatable(part));
        let [array, _, value] = &parts;
        let is_given = self.is_given(launched, array.clone(), BinaryOp::Eq, span);
        let is_null = self.is_nil(value.clone(), span);
        let stores = ExpressionKind::Binary(BinaryOp::And, Box::new(is_given), Box::new(is_null));
        let stores = expression(stores, ast::Type::Bool, span);
        let has_null = either(self.global(launched.has_null, span), stores);
        self.emit(
            StatementKind::Assign(Place::Global(launched.has_null), has_null),
            span,
        );
        parts
    }

    /// How an array is related to that of the arguments.
    fn is_given(&self, launched: Launched, array: Expression, op: BinaryOp, span: Span) -> Expression {
        let given = self.global(launched.given, span);
        let kind = ExpressionKind::Binary(op, Box::new(array), Box::new(given));
        expression(kind, ast::Type::Bool, span)
    }

    fn global(&self, id: GlobalId, span: Span) -> Expression {
        let ty = self.program.globals[id.index()].ty;
        expression(ExpressionKind::Global(id), ty, span)
    }
}

fn either(a: Expression, b: Expression) -> Expression {
    let span = a.span;
    let kind = ExpressionKind::Binary(BinaryOp::Or, Box::new(a), Box::new(b));
    expression(kind, ast::Type::Bool, span)
}
