//! What the operations of which floating-point numbers are operands or results give.

use crate::ast::{Expression, ExpressionKind, Primitive, Type, UnaryOp};
use crate::float::Float;
use crate::run::Value;
use num_traits::ToPrimitive;

impl Expression {
    /// Is it an operation, a conversion or the like of which a floating-point number is an operand
    /// or the result?
    pub fn computes_floats(&self) -> bool {
        match &self.kind {
            ExpressionKind::Primitive(..) => true,
            ExpressionKind::Unary(_, x) | ExpressionKind::Binary(_, x, _) | ExpressionKind::Convert(x) => {
                self.ty.is_float() || x.ty.is_float()
            }
            _ => false,
        }
    }

    /// What it gives, if it [computes floats](Expression::computes_floats), on operands with these
    /// values. Nothing if these are not of its types.
    pub fn computed(&self, operands: &[Value]) -> Option<Value> {
        match (&self.kind, operands) {
            (ExpressionKind::Unary(UnaryOp::Neg, _), [Value::Float(x)]) => Some(Value::Float(x.negated())),
            (ExpressionKind::Binary(op, _, _), [Value::Float(x), Value::Float(y)]) => match self.ty {
                Type::Bool => Float::comparison(*op, *x, *y).map(Value::Bool),
                _ => Float::operation(*op, *x, *y).map(Value::Float),
            },
            (ExpressionKind::Convert(_), [number]) => converted(number, self.ty),
            (ExpressionKind::Primitive(primitive, _), operands) => primitive.of(operands, self.ty),
            _ => None,
        }
    }
}

fn converted(number: &Value, ty: Type) -> Option<Value> {
    Some(match (number, ty) {
        (Value::Float(x), Type::Float(precision)) => Value::Float(x.to_precision(precision)),
        (Value::Float(x), Type::Bits(bits)) => Value::Bits(x.to_machine(bits)),
        (Value::Bits(n), Type::Float(precision)) => Value::Float(Float::of_machine(*n, precision)),
        (Value::Int(n), Type::Float(precision)) => Value::Float(Float::of_integer(n, precision)),
        _ => return None,
    })
}

impl Primitive {
    /// What it gives, as a value of this type.
    fn of(self, operands: &[Value], ty: Type) -> Option<Value> {
        let counted = |n: usize| match ty {
            Type::Int => Value::Int(n.into()),
            _ => Value::Bits(n as i64),
        };
        Some(match (self, operands, ty) {
            (Primitive::SquareRoot, [Value::Float(x)], _) => Value::Float(x.square_root()),
            (Primitive::Bits, [Value::Float(x)], Type::Bits(bits)) => {
                Value::Bits(bits.wrap_i64(x.bits() as i64))
            }
            (Primitive::OfBits, [Value::Bits(n)], Type::Float(precision)) => {
                Value::Float(Float::of_bits(precision, *n as u64))
            }
            (Primitive::TextLength, [Value::Float(x)], _) => counted(x.text().map_or(0, |text| text.len())),
            (Primitive::TextUnit, [Value::Float(x), index], _) => {
                let index = match index {
                    Value::Bits(index) => index.to_usize(),
                    Value::Int(index) => index.to_usize(),
                    _ => return None,
                };
                let text = x.text().unwrap_or_default();
                let unit = index.and_then(|index| text.as_bytes().get(index));
                counted(unit.copied().unwrap_or(0).into())
            }
            _ => return None,
        })
    }
}
