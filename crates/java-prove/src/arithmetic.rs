//! Java's integer operations in terms of mathematical integers, and the ranges of integer types.

use super::build::*;
use super::{Check, Encoder, Overflow};
use echis_java_semantics::parts::children;
use echis_java_semantics::tree::{Binary, Constant, Expr, ExprKind, Unary};
use echis_java_semantics::types::Type;
use echis_source::Span;
use echis_viper::print::print_exp;
use echis_viper::syntax::{BinOp, Exp, ExpKind, UnOp};
use num_bigint::{BigInt, Sign};

/// The message for floating-point arithmetic, which is not supported.
pub(super) const FLOATING: &str = "floating-point arithmetic";

/// Returns the least and greatest value of an integral type.
pub(super) fn bounds(ty: &Type) -> Option<(i64, i64)> {
    Some(match ty {
        Type::Byte => (i64::from(i8::MIN), i64::from(i8::MAX)),
        Type::Short => (i64::from(i16::MIN), i64::from(i16::MAX)),
        Type::Char => (0, i64::from(u16::MAX)),
        Type::Int => (i64::from(i32::MIN), i64::from(i32::MAX)),
        Type::Long => (i64::MIN, i64::MAX),
        _ => return None,
    })
}

/// Returns the condition that a value is in the range of an integral type.
pub(super) fn in_range(value: Exp, ty: &Type, span: Span) -> Option<Exp> {
    let (low, high) = bounds(ty)?;
    Some(between(int(low, span), value, int(high, span), span))
}

/// Wraps a value around into the range of a type.
fn wrapped(value: Exp, ty: &Type, span: Span) -> Exp {
    let Some((low, high)) = bounds(ty) else {
        return value;
    };
    let size = BigInt::from(high) - BigInt::from(low) + 1;
    let value = without_inner_wraps(&value, &size);
    let shifted = binary(BinOp::Sub, value.clone(), int(low, span), span);
    let rest = binary(BinOp::Mod, shifted, int(size, span), span);
    let around = binary(BinOp::Add, rest, int(low, span), span);
    let fits = between(int(low, span), value.clone(), int(high, span), span);
    conditional(fits, value, around, span)
}

/// Replaces the wrapped operands of sums, differences and products by the values that they wrap.
/// The result is the same modulo `size`, as each of these operands changes by a multiple of it.
fn without_inner_wraps(e: &Exp, size: &BigInt) -> Exp {
    let inner = |e: &Exp| echis_recursion::deep(|| without_inner_wraps(e, size));
    match &e.kind {
        ExpKind::Binary(op @ (BinOp::Add | BinOp::Sub | BinOp::Mul), a, b) => {
            binary(*op, inner(a), inner(b), e.span)
        }
        ExpKind::Unary(UnOp::Neg, a) => negated(inner(a), e.span),
        _ => match wrapped_value(e, size) {
            Some(value) => inner(value),
            None => e.clone(),
        },
    }
}

/// Returns the value `v` in an expression that [`wrapped`] has made of `v`, if it changes `v` by a
/// multiple of `size`.
fn wrapped_value<'e>(e: &'e Exp, size: &BigInt) -> Option<&'e Exp> {
    let ExpKind::Ite(_, value, _) = &e.kind else {
        return None;
    };
    let types = [Type::Int, Type::Long].into_iter();
    let mut multiples = types.filter(|ty| {
        bounds(ty).is_some_and(|(low, high)| {
            let own = BigInt::from(high) - BigInt::from(low) + 1;
            own % size == BigInt::ZERO
        })
    });
    let text = print_exp(e);
    let is_made = multiples.any(|ty| print_exp(&wrapped((**value).clone(), &ty, e.span)) == text);
    is_made.then_some(value)
}

/// Encodes `a / b`, which truncates towards zero. Viper's division rounds so that the remainder is
/// not negative.
fn quotient(a: Exp, b: Exp, span: Span) -> Exp {
    truncated(a, span, |a| binary(BinOp::Backslash, a, b.clone(), span))
}

/// Encodes `a % b`, which has the sign of the dividend.
fn remainder(a: Exp, b: Exp, span: Span) -> Exp {
    truncated(a, span, |a| binary(BinOp::Mod, a, b.clone(), span))
}

/// Applies an operation on non-negative dividends to the absolute value of `a`. The result has the
/// sign of `a`.
fn truncated(a: Exp, span: Span, operation: impl Fn(Exp) -> Exp) -> Exp {
    if let ExpKind::Int(_) = a.kind {
        return operation(a);
    }
    let is_positive = binary(BinOp::Ge, a.clone(), int(0, span), span);
    let of_negated = operation(negated(a.clone(), span));
    conditional(is_positive, operation(a), negated(of_negated, span), span)
}

fn negated(e: Exp, span: Span) -> Exp {
    exp(ExpKind::Unary(UnOp::Neg, Box::new(e)), span)
}

/// Encodes a shift by a constant distance, which counts modulo the width.
fn shifted(op: Binary, a: &Exp, b: &Exp, ty: &Type, span: Span) -> Option<Exp> {
    let width: u32 = if *ty == Type::Long { 64 } else { 32 };
    let distance = u32::try_from(constant_integer(b)?).ok()? % width;
    let power = || int(BigInt::from(1) << distance, span);
    match op {
        Binary::Shl => Some(binary(BinOp::Mul, a.clone(), power(), span)),
        // rounds down, as Viper's division by a positive number does
        Binary::Shr => Some(binary(BinOp::Backslash, a.clone(), power(), span)),
        Binary::UShr => {
            let is_positive = binary(BinOp::Ge, a.clone(), int(0, span), span);
            let around = binary(BinOp::Add, a.clone(), int(BigInt::from(1) << width, span), span);
            let as_unsigned = conditional(is_positive, a.clone(), around, span);
            let moved = binary(BinOp::Backslash, as_unsigned, power(), span);
            Some(if distance == 0 { a.clone() } else { moved })
        }
        _ => None,
    }
}

/// Encodes `a & b`, where one operand is a constant mask of the lowest bits (`a mod 2^n`), or of
/// all but the lowest bits (`a - a mod 2^n`).
fn masked(a: &Exp, b: &Exp, span: Span) -> Option<Exp> {
    let (value, mask) = match (constant_integer(a), constant_integer(b)) {
        (_, Some(mask)) => (a, mask),
        (Some(mask), None) => (b, mask),
        (None, None) => return None,
    };
    let is_low = mask.sign() != Sign::Minus;
    let power = if is_low { mask + 1 } else { -mask };
    if power.magnitude().count_ones() != 1 {
        return None;
    }
    let rest = binary(BinOp::Mod, value.clone(), int(power, span), span);
    Some(match is_low {
        true => rest,
        false => binary(BinOp::Sub, value.clone(), rest, span),
    })
}

fn constant_integer(e: &Exp) -> Option<BigInt> {
    match &e.kind {
        ExpKind::Int(value) => Some(value.clone()),
        ExpKind::Unary(UnOp::Neg, positive) => constant_integer(positive).map(|value| -value),
        _ => None,
    }
}

/// Returns the innermost, first part of a constant expression that overflows. Shifts are not meant
/// as multiplications and do not count.
fn wrapped_around(e: &Expr) -> Option<&Expr> {
    if let Some(within) = children(e).into_iter().find_map(wrapped_around) {
        return Some(within);
    }
    let integer = |e: &Expr| match e.constant {
        Some(Constant::Int(value)) => Some(i128::from(value)),
        _ => None,
    };
    let exact = match &e.kind {
        ExprKind::Unary(Unary::Neg, x) => -integer(x)?,
        ExprKind::Binary(op, x, y) => {
            let (x, y) = (integer(x)?, integer(y)?);
            match op {
                Binary::Add => x + y,
                Binary::Sub => x - y,
                Binary::Mul => x * y,
                Binary::Div => x.checked_div(y)?,
                _ => return None,
            }
        }
        _ => return None,
    };
    (integer(e)? != exact).then_some(e)
}

impl Encoder<'_> {
    /// Encodes an operation on mathematical integers.
    fn exact(&mut self, op: Binary, a: Exp, b: Exp, ty: &Type, span: Span) -> Exp {
        let plain = |op| binary(op, a.clone(), b.clone(), span);
        let opaque = |name: &str| call(name, vec![a.clone(), b.clone()], span);
        let is_long = *ty == Type::Long;
        match op {
            Binary::Add => plain(BinOp::Add),
            Binary::Sub => plain(BinOp::Sub),
            Binary::Mul => plain(BinOp::Mul),
            Binary::Div => quotient(a, b, span),
            Binary::Rem => remainder(a, b, span),
            Binary::Shl | Binary::Shr | Binary::UShr => shifted(op, &a, &b, ty, span).unwrap_or_else(|| {
                // the distance counts modulo the width, so that each width has its own function
                opaque(match (op, is_long) {
                    (Binary::Shl, false) => "shift_left_int",
                    (Binary::Shl, true) => "shift_left_long",
                    (Binary::Shr, false) => "shift_right_int",
                    (Binary::Shr, true) => "shift_right_long",
                    (_, false) => "shift_right_unsigned_int",
                    (_, true) => "shift_right_unsigned_long",
                })
            }),
            Binary::BitAnd => masked(&a, &b, span).unwrap_or_else(|| opaque("bit_and")),
            Binary::BitOr => opaque("bit_or"),
            Binary::BitXor => opaque("bit_xor"),
            Binary::Lt => plain(BinOp::Lt),
            Binary::Le => plain(BinOp::Le),
            Binary::Gt => plain(BinOp::Gt),
            Binary::Ge => plain(BinOp::Ge),
            Binary::Eq => plain(BinOp::Eq),
            Binary::Ne => plain(BinOp::Ne),
            Binary::And => plain(BinOp::And),
            Binary::Or => plain(BinOp::Or),
        }
    }

    /// Encodes a binary operation of a contract, where integers are mathematical.
    pub(super) fn operation(&mut self, op: Binary, a: Exp, b: Exp, ty: &Type, span: Span) -> Exp {
        if *ty == Type::Boolean {
            return match logical(op) {
                Some(op) => binary(op, a, b, span),
                None => self.exact(op, a, b, ty, span),
            };
        }
        self.exact(op, a, b, ty, span)
    }

    /// Returns how integer overflow is treated in the current statement.
    fn overflow(&self) -> Overflow {
        match self.options.overflow {
            Overflow::Check if self.member.wraps => Overflow::Wrap,
            overflow => overflow,
        }
    }

    /// Returns the value that an operation has in code. The overflow check is made elsewhere.
    pub(super) fn as_computed(&self, exact: Exp, op: Binary, ty: &Type, span: Span) -> Exp {
        if matches!(exact.kind, ExpKind::Int(_)) {
            return exact;
        }
        match (self.overflow(), op) {
            (Overflow::Math, _) => exact,
            // a left shift wraps around even where overflow is checked
            (_, Binary::Shl) => wrapped(exact, ty, span),
            (Overflow::Wrap, Binary::Add | Binary::Sub | Binary::Mul | Binary::Div) => {
                wrapped(exact, ty, span)
            }
            _ => exact,
        }
    }

    /// Encodes an operation without effects. It has the semantics of code in the body of a pure
    /// method, and is mathematical elsewhere, except that a left shift always wraps around.
    pub(super) fn pure_operation(&mut self, op: Binary, a: Exp, b: Exp, ty: &Type, span: Span) -> Exp {
        let exact = self.operation(op, a, b, ty, span);
        if self.member.computes || op == Binary::Shl {
            return self.as_computed(exact, op, ty, span);
        }
        exact
    }

    /// Encodes an operation in code, whose result is in the range of its type unless integers are
    /// mathematical.
    pub(super) fn computed(&mut self, op: Binary, a: Exp, b: Exp, ty: &Type, span: Span) -> Exp {
        let exact = self.operation(op, a, b, ty, span);
        match op {
            Binary::Add | Binary::Sub | Binary::Mul | Binary::Div | Binary::Shl => {
                self.fitted(exact, op, ty, span)
            }
            _ => exact,
        }
    }

    /// Checks a constant expression for overflow, as the compiler lets it wrap around.
    pub(super) fn check_constant(&mut self, e: &Expr) {
        if self.overflow() == Overflow::Check
            && let Some(wrapped) = wrapped_around(e)
        {
            let too_large = Check::Overflow(self.world.show(&wrapped.ty));
            self.check(bool(false, wrapped.span), too_large, wrapped.span);
        }
    }

    /// Encodes `-e`, `~e` and `!e` in code.
    pub(super) fn computed_unary(&mut self, op: Unary, e: Exp, ty: &Type, span: Span) -> Exp {
        let exact = unary(op, e, span);
        match op {
            Unary::Neg => self.fitted(exact, Binary::Sub, ty, span),
            Unary::BitNot | Unary::Not => exact,
        }
    }

    /// Treats a computed value that may overflow as the options and `wrap` say: by a check, by
    /// wrapping around, or not at all.
    pub(super) fn fitted(&mut self, value: Exp, op: Binary, ty: &Type, span: Span) -> Exp {
        let is_checked = self.overflow() == Overflow::Check && op != Binary::Shl;
        if is_checked
            && !matches!(value.kind, ExpKind::Int(_))
            && let Some(fits) = in_range(value.clone(), ty, span)
        {
            self.check(fits, Check::Overflow(self.world.show(ty)), span);
        }
        self.as_computed(value, op, ty, span)
    }

    /// Converts a primitive value of a contract. A cast to the type that the value has already gives
    /// the value that code would compute: `(int) (a + b)`.
    pub(super) fn converted_in_contract(&mut self, value: Exp, from: &Type, to: &Type, span: Span) -> Exp {
        match from == to && self.options.overflow != Overflow::Math {
            true => wrapped(value, to, span),
            false => self.converted(value, from, to, span),
        }
    }

    /// Converts a primitive value to another type.
    pub(super) fn converted(&mut self, value: Exp, from: &Type, to: &Type, span: Span) -> Exp {
        let fits = match (bounds(from), bounds(to)) {
            (Some((low, high)), Some((least, greatest))) => least <= low && high <= greatest,
            _ => true,
        };
        if fits || self.options.overflow == Overflow::Math {
            return value;
        }
        wrapped(value, to, span)
    }
}

/// Returns whether an expression is a floating-point operation, or a constant that is computed from
/// one.
pub(super) fn is_floating(e: &Expr) -> bool {
    let computes = match &e.kind {
        ExprKind::Unary(..) => e.ty.is_floating(),
        ExprKind::Binary(_, left, right) => left.ty.is_floating() || right.ty.is_floating(),
        ExprKind::Convert(value) => value.ty.is_floating() || e.ty.is_floating(),
        _ => matches!(e.constant, Some(Constant::Float(_))),
    };
    computes || (e.constant.is_some() && children(e).into_iter().any(is_floating))
}

/// Encodes `-e`, `~e` and `!e`.
pub(super) fn unary(op: Unary, e: Exp, span: Span) -> Exp {
    match op {
        Unary::Neg => negated(e, span),
        Unary::BitNot => binary(BinOp::Sub, negated(e, span), int(1, span), span),
        Unary::Not => {
            let mut negated = not(e);
            negated.span = span;
            negated
        }
    }
}

/// Returns the operator for `&`, `|` and `^` on booleans.
fn logical(op: Binary) -> Option<BinOp> {
    match op {
        Binary::BitAnd => Some(BinOp::And),
        Binary::BitOr => Some(BinOp::Or),
        Binary::BitXor => Some(BinOp::Ne),
        _ => None,
    }
}
