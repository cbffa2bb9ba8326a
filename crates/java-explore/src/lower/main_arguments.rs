//! The argument array of `main`. The JVM fills it with strings, so no element is null unless the
//! program has stored null there.

use super::Lowerer;
use super::function::{expression, local};
use echis_program::ast::{
    self, BinaryOp, Expression, ExpressionKind, GlobalId, LocalId, Place, StatementKind,
};
use echis_source::Span;

/// The global variables that track the argument array.
#[derive(Clone, Copy)]
pub(super) struct MainArguments {
    /// The argument array.
    given: GlobalId,
    /// Whether the program has stored null in the argument array.
    has_null: GlobalId,
}

impl Lowerer<'_> {
    /// Stores the argument array with which the JVM launches the program.
    pub(super) fn launch_with(&mut self, array: LocalId, span: Span) {
        let ty = self.f.locals[array.index()].ty;
        let globals = self.main_arguments.unwrap_or_else(|| MainArguments {
            given: self.new_global("<arguments>", ty),
            has_null: self.new_global("<arguments>.<null>", ast::Type::Bool),
        });
        self.main_arguments = Some(globals);
        let array = local(array, ty, span);
        self.emit(StatementKind::Assign(Place::Global(globals.given), array), span);
    }

    /// Reads an array element. Assumes that no element of the argument array is null before the
    /// program stores null there.
    pub(super) fn given_element(&mut self, element: Expression, span: Span) -> Expression {
        let string = self.string();
        let Some(globals) = self.main_arguments.filter(|_| self.is_below(string, element.ty)) else {
            return element;
        };
        let ExpressionKind::Element(array, index) = element.kind else {
            return element;
        };
        let array = self.repeatable(*array);
        let kind = ExpressionKind::Element(Box::new(array.clone()), index);
        let element = self.save(Expression { kind, ..element });
        let is_other = self.is_given(globals, array, BinaryOp::Ne, span);
        let has_null = self.global(globals.has_null, span);
        let is_null = self.is_nil(element.clone(), span);
        let is_there = ExpressionKind::Unary(ast::UnaryOp::Not, Box::new(is_null));
        let is_there = expression(is_there, ast::Type::Bool, span);
        let possible = either(is_other, either(has_null, is_there));
        self.emit(StatementKind::Assume(possible), span);
        element
    }

    /// Notes whether a store puts null into the argument array. Takes and returns the array, the
    /// index and the value, which are evaluated in this order.
    pub(super) fn note_stored_null(&mut self, parts: [Expression; 3], span: Span) -> [Expression; 3] {
        let string = self.string();
        let holds_texts = |s: &Self, array: &Expression| {
            let element = s.element_type(array.ty);
            element.is_some_and(|element| s.is_below(string, element))
        };
        let Some(globals) = self.main_arguments.filter(|_| holds_texts(self, &parts[0])) else {
            return parts;
        };
        let parts = parts.map(|part| self.repeatable(part));
        let [array, _, value] = &parts;
        let is_given = self.is_given(globals, array.clone(), BinaryOp::Eq, span);
        let is_null = self.is_nil(value.clone(), span);
        let stores = ExpressionKind::Binary(BinaryOp::And, Box::new(is_given), Box::new(is_null));
        let stores = expression(stores, ast::Type::Bool, span);
        let has_null = either(self.global(globals.has_null, span), stores);
        self.emit(
            StatementKind::Assign(Place::Global(globals.has_null), has_null),
            span,
        );
        parts
    }

    /// Compares an array with the argument array.
    fn is_given(&self, globals: MainArguments, array: Expression, op: BinaryOp, span: Span) -> Expression {
        let given = self.global(globals.given, span);
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
