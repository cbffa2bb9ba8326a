//! Integer overflow where it matters: in contracts, which speak of mathematical integers, and in
//! code that is checked for overflow.

use super::function::{binary, expression};
use super::{Ints, Lowerer};
use echis_java_semantics::parts::children;
use echis_java_semantics::tree::{Binary, Expr, ExprKind, Unary};
use echis_java_semantics::types::Type as JavaType;
use echis_program::ast::{BinaryOp, Bits, Expression, ExpressionKind, StatementKind, Type};
use echis_source::Span;
use num_bigint::BigInt;

/// How a run in which an integer overflows is handled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OnOverflow {
    /// Excludes the run.
    Exclude,
    /// Reports an error at the operation.
    Report,
}

const INT: Type = Type::Bits(Bits {
    width: 32,
    signed: true,
});
const LONG: Type = Type::Bits(Bits {
    width: 64,
    signed: true,
});

impl Lowerer<'_> {
    /// Lowers something whose integers wrap around on purpose.
    pub(super) fn without_overflow_checks<T>(&mut self, lower: impl FnOnce(&mut Self) -> T) -> T {
        let outside = self.f.on_overflow.take();
        let lowered = lower(self);
        self.f.on_overflow = outside;
        lowered
    }

    /// An arithmetic operation, after a check for overflow if one is wanted.
    pub(super) fn arithmetic(
        &mut self,
        op: BinaryOp,
        x: Expression,
        y: Expression,
        ty: Type,
        span: Span,
    ) -> Expression {
        let can_be_large = ty != LONG || !(is_small(&x) && is_small(&y));
        let is_checked = can_be_large
            && self.ints == Ints::Machine
            && matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul);
        let Some(action) = self.f.on_overflow.filter(|_| is_checked) else {
            return binary(op, x, y, ty, span);
        };
        let x = self.repeatable(x);
        let y = self.repeatable(y);
        let result = self.save(binary(op, x.clone(), y.clone(), ty, span));
        let fits = fits(op, x, y, result.clone(), span);
        // Overflow may be reported only where the check is exact.
        let is_exact = ty == INT || op != BinaryOp::Mul;
        self.emit(
            match action {
                OnOverflow::Report if is_exact => StatementKind::Assert(fits),
                _ => StatementKind::Assume(fits),
            },
            span,
        );
        result
    }
}

/// Whether an expression of a contract, computed with the integers of code, is the mathematical value
/// wrapped around: it consists of sums, differences and products of operands that compute nothing.
pub(super) fn wraps_exactly(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Binary(Binary::Add | Binary::Sub | Binary::Mul, a, b) => {
            wraps_exactly(a) && wraps_exactly(b)
        }
        ExprKind::Unary(Unary::Neg, a) => wraps_exactly(a),
        ExprKind::Convert(a) if a.ty == e.ty => wraps_exactly(a),
        _ => !computes(e),
    }
}

/// Whether some part of an expression computes with numbers.
fn computes(e: &Expr) -> bool {
    let here = matches!(&e.kind, ExprKind::Binary(_, a, _) if a.ty != JavaType::Boolean)
        || matches!(e.kind, ExprKind::Unary(Unary::Neg, _));
    here || children(e).into_iter().any(computes)
}

/// Whether a `long` certainly fits into an `int`.
fn is_small(e: &Expression) -> bool {
    match &e.kind {
        ExpressionKind::Convert(inner) => inner.ty == INT,
        ExpressionKind::Integer(n) => i32::try_from(n).is_ok(),
        _ => false,
    }
}

/// The condition that a result is the mathematical one. For products of `long`s the condition is
/// only sufficient: both factors fit into an `int`.
fn fits(op: BinaryOp, x: Expression, y: Expression, result: Expression, span: Span) -> Expression {
    let convert = |e: Expression, ty| expression(ExpressionKind::Convert(Box::new(e)), ty, span);
    if result.ty == INT {
        let wide = binary(op, convert(x, LONG), convert(y, LONG), LONG, span);
        return binary(BinaryOp::Eq, wide, convert(result, LONG), Type::Bool, span);
    }
    if op == BinaryOp::Mul {
        let is_small = |e: Expression| {
            let cut = convert(convert(e.clone(), INT), LONG);
            binary(BinaryOp::Eq, cut, e, Type::Bool, span)
        };
        return binary(BinaryOp::And, is_small(x), is_small(y), Type::Bool, span);
    }
    // An overflowing sum has another sign than both operands. An overflowing difference has another
    // sign than the first operand, and the operands have different signs (Hacker's Delight, 2-13).
    let differs = |a: Expression, b: Expression| binary(BinaryOp::BitXor, a, b, LONG, span);
    let other = match op {
        BinaryOp::Add => differs(y, result.clone()),
        _ => differs(x.clone(), y),
    };
    let signs = binary(BinaryOp::BitAnd, differs(x, result), other, LONG, span);
    let zero = expression(ExpressionKind::Integer(BigInt::from(0)), LONG, span);
    binary(BinaryOp::Ge, signs, zero, Type::Bool, span)
}
