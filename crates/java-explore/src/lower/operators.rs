//! Lowers operators, including those on mathematical integers.

use super::function::{binary, expression, local, statement};
use super::overflow::wraps_exactly;
use super::{Flow, Ints, Lowerer};
use echis_java_semantics::tree::{Binary, Constant, Expr, ExprKind, Unary};
use echis_java_semantics::types::Type;
use echis_program::ast::{self, BinaryOp, Expression, ExpressionKind, Place, StatementKind, UnaryOp};
use echis_source::Span;
use num_bigint::BigInt;

fn is_bitwise(op: Binary) -> bool {
    matches!(op, Binary::BitAnd | Binary::BitOr | Binary::BitXor)
}

fn is_shift(op: Binary) -> bool {
    matches!(op, Binary::Shl | Binary::Shr | Binary::UShr)
}

impl Lowerer<'_> {
    pub(super) fn unary(&mut self, op: Unary, operand: &Expr, span: Span) -> Flow<Expression> {
        let value = self.value(operand)?;
        let op = match op {
            Unary::Neg => UnaryOp::Neg,
            Unary::Not => UnaryOp::Not,
            Unary::BitNot if self.ints == Ints::Math => {
                return self.unsupported("bit operations on mathematical integers", span);
            }
            Unary::BitNot => UnaryOp::BitNot,
        };
        let ty = value.ty;
        if op == UnaryOp::Neg && ty.is_integer() && self.f.on_overflow.is_some() {
            let zero = expression(ExpressionKind::Integer(BigInt::from(0)), ty, span);
            return Ok(self.arithmetic(BinaryOp::Sub, zero, value, ty, span));
        }
        Ok(expression(ExpressionKind::Unary(op, Box::new(value)), ty, span))
    }

    pub(super) fn binary(
        &mut self,
        op: Binary,
        left: &Expr,
        right: &Expr,
        ty: &Type,
        span: Span,
    ) -> Flow<Expression> {
        if matches!(op, Binary::And | Binary::Or) {
            return self.logical(op, left, right, span);
        }
        if matches!(op, Binary::Eq | Binary::Ne) && left.ty.is_reference() {
            return self.identity(op, left, right, span);
        }
        let (x, y) = self.two(left, right)?;
        let Some(result) = self.ty(ty) else {
            return self.unsupported_type(ty, span);
        };
        if self.ints == Ints::Math && x.ty == ast::Type::Int {
            if is_shift(op) {
                return self.mathematical_shift(op, x, right, &left.ty, span);
            }
            if is_bitwise(op) {
                return self.unsupported("bit operations on mathematical integers", span);
            }
        }
        Ok(self.arithmetic(op.into(), x, y, result, span))
    }

    /// Lowers a shift by a constant to a multiplication, or to a division that rounds down.
    fn mathematical_shift(
        &mut self,
        op: Binary,
        x: Expression,
        right: &Expr,
        ty: &Type,
        span: Span,
    ) -> Flow<Expression> {
        let Some(Constant::Int(distance)) = right.constant else {
            return self.unsupported("shifts of mathematical integers by a variable", span);
        };
        let distance = (distance & if *ty == Type::Long { 63 } else { 31 }) as u32;
        let int = ast::Type::Int;
        let factor = BigInt::from(1u8) << distance;
        let number = |n: BigInt| expression(ExpressionKind::Integer(n), int, span);
        let binary = |op, a: Expression, b: Expression, ty| binary(op, a, b, ty, span);
        match op {
            Binary::Shl => Ok(binary(BinaryOp::Mul, x, number(factor), int)),
            Binary::Shr => {
                let x = self.repeatable(x);
                let not_negative = binary(BinaryOp::Ge, x.clone(), number(BigInt::from(0)), ast::Type::Bool);
                let down = binary(BinaryOp::Sub, x.clone(), number(&factor - 1), int);
                let yes = binary(BinaryOp::Div, x, number(factor.clone()), int);
                let no = binary(BinaryOp::Div, down, number(factor), int);
                let kind = ExpressionKind::Conditional(Box::new(not_negative), Box::new(yes), Box::new(no));
                Ok(expression(kind, int, span))
            }
            _ => self.unsupported("`>>>` on mathematical integers", span),
        }
    }

    /// Lowers `&&` and `||` (JLS 15.23, 15.24). The result is an `if` statement where the right
    /// operand emits statements.
    fn logical(&mut self, op: Binary, left: &Expr, right: &Expr, span: Span) -> Flow<Expression> {
        let x = self.value(left)?;
        let (y, mut block) = self.branch(|s| s.value(right));
        if block.is_empty() {
            return Ok(binary(op.into(), x, y?, ast::Type::Bool, span));
        }
        let result = self.temporary(ast::Type::Bool);
        self.emit_assign(Place::Local(result), x, left.span);
        if let Ok(y) = y {
            block.push(statement(
                StatementKind::Assign(Place::Local(result), y),
                right.span,
            ));
        }
        let seen = local(result, ast::Type::Bool, left.span);
        let (yes, no) = if op == Binary::And {
            (block, Vec::new())
        } else {
            (Vec::new(), block)
        };
        self.emit(StatementKind::If(seen, yes, no), span);
        Ok(local(result, ast::Type::Bool, span))
    }

    /// Lowers `==` and `!=` on references (JLS 15.21.3). In Java, boxing a small number always
    /// gives the same object (JLS 5.1.7). The prelude creates a new box each time, so the numbers
    /// of boxes are compared instead.
    fn identity(&mut self, op: Binary, left: &Expr, right: &Expr, span: Span) -> Flow<Expression> {
        let (x, y) = self.two(left, right)?;
        let is_null = |e: &Expr| matches!(e.kind, ExprKind::Null);
        if !is_null(left) && !is_null(right) {
            if [left, right].iter().all(|e| self.is_given_optional(e)) {
                return self.unsupported("whether two Optionals are the same object", span);
            }
            self.note_compared([left, right]);
        }
        let may_be_box = |s: &Self, e: &Expr| match s.world.erase(&e.ty) {
            Type::Class(c, _) => {
                let known = &s.world.known;
                [
                    known.integer,
                    known.long,
                    known.short,
                    known.byte,
                    known.character,
                    known.boolean,
                ]
                .into_iter()
                .any(|b| s.world.is_subclass(b, c))
            }
            _ => false,
        };
        if !is_null(left) && !is_null(right) && may_be_box(self, left) && may_be_box(self, right) {
            return self.same_box(op, x, y, span);
        }
        let (x_type, y_type) = (x.ty, y.ty);
        let (x, y) = match (is_null(left), is_null(right)) {
            (true, false) => (self.fitted(x, y_type), y),
            (false, true) => (x, self.fitted(y, x_type)),
            _ => (x, y),
        };
        Ok(binary(op.into(), x, y, ast::Type::Bool, span))
    }

    /// Whether an expression can be an `Optional` among the inputs. Java does not specify which
    /// Optionals are the same object, although only one is empty.
    fn is_given_optional(&self, e: &Expr) -> bool {
        let Type::Class(class, _) = self.world.erase(&e.ty) else {
            return false;
        };
        let info = self.world.class(class);
        info.is_prelude && &*info.name == "Optional" && self.is_input(class)
    }

    /// Lowers a conversion between numbers (JLS 5.1.2, 5.1.3).
    pub(super) fn conversion(&mut self, operand: &Expr, ty: &Type, span: Span) -> Flow<Expression> {
        let value = match operand.ty == *ty && wraps_exactly(operand) {
            true => self.without_overflow_checks(|s| s.value(operand))?,
            false => self.value(operand)?,
        };
        if self.ints == Ints::Math && operand.ty.is_floating() && ty.is_integral() {
            return self.unsupported("floating-point numbers as mathematical integers", span);
        }
        let Some(lowered) = self.ty(ty) else {
            return self.unsupported_type(ty, span);
        };
        if lowered == value.ty {
            return Ok(Expression { span, ..value });
        }
        Ok(expression(
            ExpressionKind::Convert(Box::new(value)),
            lowered,
            span,
        ))
    }
}
