//! Constant expressions: their evaluation at compile time (JLS 15.29).

use super::Checker;
use super::tree::{Binary, Constant, Unary};
use super::types::{FieldIx, Type};
use super::world::ConstantField;
use echis_numbers::Float;
use std::sync::Arc;

/// A constant converted to a string; none for a number whose text depends on the version of Java.
pub(super) fn text(value: &Constant, ty: &Type) -> Option<Arc<[u16]>> {
    Some(match value {
        Constant::String(text) => text.clone(),
        Constant::Float(value) => value.text()?.encode_utf16().collect(),
        Constant::Bool(value) => value.to_string().encode_utf16().collect(),
        Constant::Int(value) if *ty == Type::Char => Arc::from([*value as u16]),
        Constant::Int(value) => value.to_string().encode_utf16().collect(),
    })
}

/// A constant converted to another primitive type (JLS 5.1.2, 5.1.3).
pub(super) fn converted(value: &Constant, to: &Type) -> Option<Constant> {
    match (value, to.bits(), to.precision()) {
        (Constant::Int(value), Some(bits), _) => Some(Constant::Int(bits.wrap_i64(*value))),
        (Constant::Float(value), Some(bits), _) => Some(Constant::Int(value.to_machine(bits))),
        (Constant::Int(value), _, Some(precision)) => {
            Some(Constant::Float(Float::of_machine(*value, precision)))
        }
        (Constant::Float(value), _, Some(precision)) => Some(Constant::Float(value.to_precision(precision))),
        _ => None,
    }
}

/// A unary operation on a constant of a type; none if the operator does not apply.
pub(super) fn unary(op: Unary, value: &Constant, ty: &Type) -> Option<Constant> {
    Some(match (op, value) {
        (Unary::Neg, Constant::Int(x)) => Constant::Int(ty.wrap(x.wrapping_neg())),
        (Unary::Neg, Constant::Float(x)) => Constant::Float(x.negated()),
        (Unary::BitNot, Constant::Int(x)) => Constant::Int(!x),
        (Unary::Not, Constant::Bool(b)) => Constant::Bool(!b),
        _ => return None,
    })
}

/// Whether a constant is the smallest integer of its type.
pub(super) fn is_least(value: &Constant, ty: &Type) -> bool {
    matches!(value, Constant::Int(x) if *x != 0 && ty.wrap(x.wrapping_neg()) == *x)
}

/// A binary operation on constants; `ty` is the type of the left one. None if the result is no
/// constant.
pub(super) fn binary(op: Binary, x: &Constant, y: &Constant, ty: &Type) -> Option<Constant> {
    match (x, y) {
        (Constant::Int(x), Constant::Int(y)) => integers(op, *x, *y, ty),
        (Constant::Float(x), Constant::Float(y)) => Float::operation(op.into(), *x, *y)
            .map(Constant::Float)
            .or_else(|| Float::comparison(op.into(), *x, *y).map(Constant::Bool)),
        (Constant::Bool(x), Constant::Bool(y)) => Some(Constant::Bool(match op {
            Binary::Eq => x == y,
            Binary::Ne | Binary::BitXor => x != y,
            Binary::BitAnd | Binary::And => *x && *y,
            Binary::BitOr | Binary::Or => *x || *y,
            _ => return None,
        })),
        // Constant strings are interned (JLS 3.10.5).
        (Constant::String(x), Constant::String(y)) => match op {
            Binary::Eq => Some(Constant::Bool(x == y)),
            Binary::Ne => Some(Constant::Bool(x != y)),
            _ => None,
        },
        _ => None,
    }
}

/// A binary operation in a contract, where integers do not overflow: a result out of range is no
/// constant.
pub(super) fn mathematical(op: Binary, x: &Constant, y: &Constant, ty: &Type) -> Option<Constant> {
    let folded = binary(op, x, y, ty)?;
    let (Constant::Int(x), Constant::Int(y), Constant::Int(value)) = (x, y, &folded) else {
        return Some(folded);
    };
    let exact = match op {
        Binary::Add => x.checked_add(*y),
        Binary::Sub => x.checked_sub(*y),
        Binary::Mul => x.checked_mul(*y),
        Binary::Div => x.checked_div(*y),
        _ => Some(*value),
    };
    (exact == Some(*value)).then_some(folded)
}

fn integers(op: Binary, x: i64, y: i64, ty: &Type) -> Option<Constant> {
    let distance = (y & if *ty == Type::Long { 63 } else { 31 }) as u32;
    let value = match op {
        Binary::Add => x.wrapping_add(y),
        Binary::Sub => x.wrapping_sub(y),
        Binary::Mul => x.wrapping_mul(y),
        // A division by zero is no constant (JLS 15.29).
        Binary::Div => (y != 0).then(|| x.wrapping_div(y))?,
        Binary::Rem => (y != 0).then(|| x.wrapping_rem(y))?,
        Binary::Shl => x.wrapping_shl(distance),
        Binary::Shr => x >> distance,
        Binary::UShr if *ty == Type::Long => ((x as u64) >> distance) as i64,
        Binary::UShr => i64::from(((x as u32) >> distance) as i32),
        Binary::BitAnd => x & y,
        Binary::BitOr => x | y,
        Binary::BitXor => x ^ y,
        Binary::Lt => return Some(Constant::Bool(x < y)),
        Binary::Le => return Some(Constant::Bool(x <= y)),
        Binary::Gt => return Some(Constant::Bool(x > y)),
        Binary::Ge => return Some(Constant::Bool(x >= y)),
        Binary::Eq => return Some(Constant::Bool(x == y)),
        Binary::Ne => return Some(Constant::Bool(x != y)),
        Binary::And | Binary::Or => return None,
    };
    Some(Constant::Int(ty.wrap(value)))
}

impl Checker {
    /// The value of a field that is a constant variable (JLS 4.12.4). Evaluates its initialiser on
    /// first use.
    pub(super) fn field_constant(&mut self, field: FieldIx) -> Option<Constant> {
        let info = self.world.field(field).clone();
        match info.constant {
            ConstantField::Yes(value) => Some(value),
            ConstantField::No | ConstantField::InProgress => None,
            ConstantField::Maybe(init) => {
                if !can_be_constant(&init) {
                    self.world.fields[field.index()].constant = ConstantField::No;
                    return None;
                }
                self.world.fields[field.index()].constant = ConstantField::InProgress;
                // Errors are reported when the initialiser itself is checked.
                let errors = std::mem::take(&mut self.errors);
                let frames = std::mem::take(&mut self.frames);
                let contract = self.contract.take();
                self.push_frame(info.class, info.modifiers.is_static, None);
                let value = self.expression(&init, Some(&info.ty));
                let value = self.assignable(value, &info.ty);
                self.frames = frames;
                self.errors = errors;
                self.contract = contract;
                let constant = value.constant.filter(|_| !value.ty.is_unknown());
                self.world.fields[field.index()].constant = match &constant {
                    Some(value) => ConstantField::Yes(value.clone()),
                    None => ConstantField::No,
                };
                constant
            }
        }
    }
}

/// Whether the syntax of an expression is that of a constant expression.
fn can_be_constant(e: &echis_java_syntax::tree::Expr) -> bool {
    use echis_java_syntax::tree::ExprKind;
    echis_recursion::deep(|| match &e.kind {
        ExprKind::Literal(_) | ExprKind::Name(_) => true,
        ExprKind::Field(e, _) | ExprKind::Unary(_, e) | ExprKind::Cast(_, e) | ExprKind::Paren(e) => {
            can_be_constant(e)
        }
        ExprKind::Binary(_, x, y) => can_be_constant(x) && can_be_constant(y),
        ExprKind::Conditional(c, x, y) => [c, x, y].into_iter().all(|e| can_be_constant(e)),
        _ => false,
    })
}
