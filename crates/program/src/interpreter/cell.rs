//! Values as the interpreter holds them: 16 bytes, and nothing on the heap unless an integer needs
//! more than 64 bits.

use crate::approximate::{Approximation, Interval};
use crate::arithmetic;
use crate::ast::{BinaryOp, Bits, Type};
use crate::float::Float;
use crate::run::{ObjectId, Value};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::cmp::Ordering;
use std::rc::Rc;

/// A reference: nothing is nil.
pub type Reference = Option<ObjectId>;

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// A truth value.
    Bool(bool),
    /// A mathematical integer.
    Int(Number),
    /// A machine integer.
    Bits(i64),
    /// A floating-point number of 32 bits, by its bits.
    Single(u32),
    /// A floating-point number of 64 bits, by its bits.
    Double(u64),
    /// One of 64 bits that Java leaves open.
    Within(Rc<Interval>),
    /// A reference.
    Ref(Reference),
}

/// A mathematical integer. There is one way to write each: `Big` is used only for what is no `i64`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Number {
    /// One of 64 bits.
    Small(i64),
    /// One that needs more.
    Big(Rc<BigInt>),
}

impl Cell {
    /// The value of what was not assigned.
    #[inline]
    pub fn default_of(ty: Type) -> Cell {
        match ty {
            Type::Bool => Cell::Bool(false),
            Type::Int => Cell::Int(Number::Small(0)),
            Type::Bits(_) => Cell::Bits(0),
            Type::Float(precision) => Cell::float(Float::zero(precision)),
            Type::Ref(_) => Cell::Ref(None),
        }
    }

    /// The same value, without a look at its type.
    pub fn of(value: &Value) -> Cell {
        match value {
            Value::Bool(b) => Cell::Bool(*b),
            Value::Int(n) => Cell::Int(Number::of(n)),
            Value::Bits(n) => Cell::Bits(*n),
            Value::Float(x) => Cell::float(*x),
            Value::Nil => Cell::Ref(None),
            Value::Object(object) => Cell::Ref(Some(*object)),
        }
    }

    /// The same value, or one of those that it can be.
    pub fn value(&self) -> Value {
        match self {
            Cell::Bool(b) => Value::Bool(*b),
            Cell::Int(n) => Value::Int(n.big()),
            Cell::Bits(n) => Value::Bits(*n),
            Cell::Single(bits) => Value::Float(Float::Single(*bits)),
            Cell::Double(bits) => Value::Float(Float::Double(*bits)),
            Cell::Within(interval) => {
                let example = Approximation::Within(**interval).example();
                Value::Float(example.into())
            }
            Cell::Ref(None) => Value::Nil,
            Cell::Ref(Some(object)) => Value::Object(*object),
        }
    }

    /// A floating-point number.
    pub fn float(x: Float) -> Cell {
        match x {
            Float::Single(bits) => Cell::Single(bits),
            Float::Double(bits) => Cell::Double(bits),
        }
    }

    /// What is known of a floating-point number; none if it is nothing else.
    pub fn approximation(&self) -> Option<Approximation> {
        match self {
            Cell::Single(_) | Cell::Double(_) => match self.value() {
                Value::Float(x) => Some(Approximation::Number(x.value())),
                _ => None,
            },
            Cell::Within(interval) => Some(Approximation::Within(**interval)),
            _ => None,
        }
    }

    /// A floating-point number of 64 bits.
    pub fn approximate(number: Approximation) -> Cell {
        match number {
            Approximation::Number(x) => Cell::float(x.into()),
            Approximation::Within(interval) => Cell::Within(Rc::new(interval)),
        }
    }

    /// How many 64-bit digits it has beyond the one that fits in.
    pub fn digits(&self) -> u64 {
        match self {
            Cell::Int(n) => n.digits(),
            _ => 0,
        }
    }
}

impl Number {
    /// The same number.
    pub fn of(n: &BigInt) -> Number {
        match n.to_i64() {
            Some(n) => Number::Small(n),
            None => Number::Big(Rc::new(n.clone())),
        }
    }

    fn from_big(n: BigInt) -> Number {
        match n.to_i64() {
            Some(n) => Number::Small(n),
            None => Number::Big(Rc::new(n)),
        }
    }

    /// The same number.
    pub fn big(&self) -> BigInt {
        match self {
            Number::Small(n) => BigInt::from(*n),
            Number::Big(n) => BigInt::clone(n),
        }
    }

    /// How many 64-bit digits it has, none if it is small.
    pub fn digits(&self) -> u64 {
        match self {
            Number::Small(_) => 0,
            Number::Big(n) => n.bits().div_ceil(64),
        }
    }

    /// The nearest `i64`: what is not one stays out of the bounds of any array.
    pub fn saturated(&self) -> i64 {
        match self {
            Number::Small(n) => *n,
            Number::Big(n) if n.sign() == num_bigint::Sign::Minus => i64::MIN,
            Number::Big(_) => i64::MAX,
        }
    }

    /// As a machine integer.
    pub fn wrapped(&self, bits: Bits) -> i64 {
        match self {
            Number::Small(n) => bits.wrap_i64(*n),
            Number::Big(n) => bits.wrap_big(n),
        }
    }

    /// `-x`
    pub fn negated(&self) -> Number {
        match self {
            Number::Small(n) => match n.checked_neg() {
                Some(n) => Number::Small(n),
                None => Number::from_big(-BigInt::from(*n)),
            },
            Number::Big(n) => Number::from_big(-&**n),
        }
    }

    /// An operation. Nothing if it divides by zero or is not one of mathematical integers.
    #[inline]
    pub fn operation(op: BinaryOp, x: &Number, y: &Number) -> Option<Number> {
        if let (Number::Small(x), Number::Small(y)) = (x, y) {
            let small = match op {
                BinaryOp::Add => x.checked_add(*y),
                BinaryOp::Sub => x.checked_sub(*y),
                BinaryOp::Mul => x.checked_mul(*y),
                BinaryOp::Div => x.checked_div(*y),
                BinaryOp::Rem => x.checked_rem(*y),
                _ => None,
            };
            if let Some(n) = small {
                return Some(Number::Small(n));
            }
        }
        arithmetic::mathematical(op, &x.big(), &y.big()).map(Number::from_big)
    }

    /// Which is less?
    #[inline]
    pub fn compare(&self, other: &Number) -> Ordering {
        match (self, other) {
            (Number::Small(x), Number::Small(y)) => x.cmp(y),
            // What is big is further from zero than all that is small.
            (Number::Small(_), Number::Big(_)) | (Number::Big(_), Number::Small(_)) => self
                .saturated()
                .cmp(&other.saturated())
                .then_with(|| self.big().cmp(&other.big())),
            (Number::Big(x), Number::Big(y)) => x.cmp(y),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_small() {
        assert_eq!(size_of::<Cell>(), 16);
    }
}
