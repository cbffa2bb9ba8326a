//! Prints values as Java literals.

use echis_java_semantics::types::Type;
use echis_java_syntax::quote::character;
use echis_program::float::Float;
use echis_program::run::Value;
use num_traits::{ToPrimitive, Zero};

/// The integer that a value is, with 0 and 1 for truth values. None if the value is not of this
/// primitive type.
pub fn number(value: &Value, ty: &Type) -> Option<i64> {
    let number = match value {
        Value::Bool(b) => return (*ty == Type::Boolean).then_some(i64::from(*b)),
        Value::Bits(n) => *n,
        Value::Int(n) => n.to_i64()?,
        Value::Float(_) | Value::Nil | Value::Object(_) => return None,
    };
    (ty.is_integral() && ty.wrap(number) == number).then_some(number)
}

/// The floating-point number that a value is. None if it is not of this type.
pub fn float(value: &Value, ty: &Type) -> Option<Float> {
    match value {
        Value::Float(x) => (ty.precision() == Some(x.precision())).then_some(*x),
        _ => None,
    }
}

/// The initial value of variables of a type (JLS 4.12.5).
pub fn default(ty: &Type) -> Value {
    match (ty, ty.precision()) {
        (Type::Boolean, _) => Value::Bool(false),
        (_, Some(precision)) => Value::Float(Float::zero(precision)),
        (ty, _) if ty.is_primitive() => Value::Bits(0),
        _ => Value::Nil,
    }
}

/// Whether a value is the initial value of variables (JLS 4.12.5).
pub fn is_default(value: &Value) -> bool {
    match value {
        Value::Bool(b) => !b,
        Value::Bits(n) => *n == 0,
        Value::Int(n) => n.is_zero(),
        Value::Float(x) => x.bits() == 0,
        Value::Nil => true,
        Value::Object(_) => false,
    }
}

/// A floating-point number as a Java expression that evaluates to exactly this number.
pub fn floating(x: Float) -> String {
    let (class, suffix) = match x {
        Float::Single(_) => ("Float", "f"),
        Float::Double(_) => ("Double", ""),
    };
    match x.value() {
        f64::INFINITY => format!("{class}.POSITIVE_INFINITY"),
        f64::NEG_INFINITY => format!("{class}.NEGATIVE_INFINITY"),
        value if value.is_nan() => format!("{class}.NaN"),
        _ => format!("{x}{suffix}"),
    }
}

/// A primitive value as a Java expression where the context determines the type, as in an
/// assignment. None if the value is not of this type.
pub fn assigned(value: &Value, ty: &Type) -> Option<String> {
    if let Some(x) = float(value, ty) {
        return Some(floating(x));
    }
    let number = number(value, ty)?;
    Some(match ty {
        Type::Boolean => (number != 0).to_string(),
        Type::Char => character(number as u16),
        Type::Int if number == i64::from(i32::MIN) => "Integer.MIN_VALUE".to_owned(),
        Type::Int if number == i64::from(i32::MAX) => "Integer.MAX_VALUE".to_owned(),
        Type::Long if number == i64::MIN => "Long.MIN_VALUE".to_owned(),
        Type::Long if number == i64::MAX => "Long.MAX_VALUE".to_owned(),
        Type::Long => format!("{number}L"),
        _ => number.to_string(),
    })
}

/// A primitive value as a Java expression that has exactly this type in every context. None if the
/// value is not of this type.
pub fn exact(value: &Value, ty: &Type) -> Option<String> {
    let text = assigned(value, ty)?;
    Some(match ty {
        Type::Byte => format!("(byte) {text}"),
        Type::Short => format!("(short) {text}"),
        _ => text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        let bits = Value::Bits;
        assert_eq!(assigned(&bits(-1), &Type::Byte).as_deref(), Some("-1"));
        assert_eq!(exact(&bits(-1), &Type::Byte).as_deref(), Some("(byte) -1"));
        assert_eq!(exact(&bits(7), &Type::Long).as_deref(), Some("7L"));
        assert_eq!(
            exact(&bits(i64::from(i32::MIN)), &Type::Int).as_deref(),
            Some("Integer.MIN_VALUE")
        );
        assert_eq!(
            exact(&bits(i64::MIN), &Type::Long).as_deref(),
            Some("Long.MIN_VALUE")
        );
        assert_eq!(exact(&Value::Bool(true), &Type::Boolean).as_deref(), Some("true"));
        assert_eq!(exact(&Value::Int(300.into()), &Type::Byte), None);
        assert_eq!(exact(&Value::Nil, &Type::Int), None);
    }

    #[test]
    fn floating_point_numbers() {
        let double = |x: f64| assigned(&Value::Float(x.into()), &Type::Double);
        assert_eq!(double(1.5).as_deref(), Some("1.5"));
        assert_eq!(double(-0.0).as_deref(), Some("-0.0"));
        assert_eq!(double(1e-300).as_deref(), Some("1.0E-300"));
        assert_eq!(double(f64::NAN).as_deref(), Some("Double.NaN"));
        assert_eq!(
            double(f64::NEG_INFINITY).as_deref(),
            Some("Double.NEGATIVE_INFINITY")
        );
        let single = |x: f32| assigned(&Value::Float(x.into()), &Type::Float);
        assert_eq!(single(0.1).as_deref(), Some("0.1f"));
        assert_eq!(single(f32::INFINITY).as_deref(), Some("Float.POSITIVE_INFINITY"));
        assert_eq!(assigned(&Value::Float(1.0.into()), &Type::Float), None);
        assert_eq!(assigned(&Value::Float(1.0.into()), &Type::Int), None);
    }

    #[test]
    fn characters() {
        let char = |n| assigned(&Value::Bits(n), &Type::Char);
        assert_eq!(char(0x41).as_deref(), Some("'A'"));
        assert_eq!(char(0x27).as_deref(), Some(r"'\''"));
        assert_eq!(char(0x22).as_deref(), Some("'\"'"));
        assert_eq!(char(0x5C).as_deref(), Some(r"'\\'"));
        assert_eq!(char(0x0A).as_deref(), Some(r"'\n'"));
        assert_eq!(char(0).as_deref(), Some(r"'\u0000'"));
        assert_eq!(char(0xD800).as_deref(), Some(r"'\ud800'"));
        assert_eq!(char(0x10000), None);
    }
}
