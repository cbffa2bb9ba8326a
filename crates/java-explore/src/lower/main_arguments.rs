//! The argument array of `main`. The JVM fills it with strings, so no element is null unless the
//! program has stored null there.

use super::Lowerer;
use super::function::{binary, local, not};
use echis_program::ast::{self, BinaryOp, Expression, ExpressionKind, GlobalId, LocalId, Place};
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
        self.emit_assign(Place::Global(globals.given), array, span);
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
        let possible = either(is_other, either(has_null, not(is_null, span)));
        self.assume(possible, span);
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
        let stores = binary(BinaryOp::And, is_given, is_null, ast::Type::Bool, span);
        let has_null = either(self.global(globals.has_null, span), stores);
        self.emit_assign(Place::Global(globals.has_null), has_null, span);
        parts
    }

    /// Compares an array with the argument array.
    fn is_given(&self, globals: MainArguments, array: Expression, op: BinaryOp, span: Span) -> Expression {
        let given = self.global(globals.given, span);
        binary(op, array, given, ast::Type::Bool, span)
    }
}

fn either(a: Expression, b: Expression) -> Expression {
    let span = a.span;
    binary(BinaryOp::Or, a, b, ast::Type::Bool, span)
}
