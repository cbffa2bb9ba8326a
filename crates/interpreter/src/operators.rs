//! Operators that are defined for all values of their types, but for division by zero.

use crate::value::Value;
use echis_viper::ast::BinOp;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use std::collections::BTreeMap;

/// A number as a permission amount.
pub(crate) fn to_perm(value: &Value) -> Option<BigRational> {
    match value {
        Value::Perm(p) => Some(p.clone()),
        Value::Int(i) => Some(BigRational::from_integer(i.clone())),
        _ => None,
    }
}

/// The number of elements of a collection.
pub(crate) fn size(value: &Value) -> Option<BigInt> {
    match value {
        Value::Seq(items) => Some(items.len().into()),
        Value::Set(items) => Some(items.len().into()),
        Value::Multiset(items) => Some(items.values().sum()),
        Value::Map(entries) => Some(entries.len().into()),
        _ => None,
    }
}

/// The quotient and the remainder as SMT-LIB defines them: the remainder is never negative.
fn divide(a: &BigInt, b: &BigInt) -> (BigInt, BigInt) {
    let (mut quotient, mut remainder) = (a / b, a % b);
    if remainder.is_negative() {
        remainder += b.abs();
        quotient += if b.is_negative() { 1 } else { -1 };
    }
    (quotient, remainder)
}

/// The value of a binary operator; `None` if the values do not have the right types. Integers are
/// taken as permission amounts where an operand is one, or `as_perms` says so.
pub(crate) fn binary(op: BinOp, a: Value, b: Value, as_perms: bool) -> Option<Value> {
    match op {
        BinOp::And | BinOp::Or | BinOp::Implies => logical(op, &a, &b),
        BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::IntDiv | BinOp::PermDiv | BinOp::Mod => {
            arithmetic(op, a, b, as_perms)
        }
        BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => comparison(op, &a, &b).map(Value::Bool),
        BinOp::Eq | BinOp::Iff => Some(Value::Bool(same(&a, &b))),
        BinOp::Ne => Some(Value::Bool(!same(&a, &b))),
        BinOp::Append | BinOp::Union | BinOp::Intersection | BinOp::SetMinus | BinOp::Subset | BinOp::In => {
            collection(op, a, b)
        }
    }
}

fn logical(op: BinOp, a: &Value, b: &Value) -> Option<Value> {
    let (Value::Bool(a), Value::Bool(b)) = (a, b) else {
        return None;
    };
    match op {
        BinOp::And => Some(Value::Bool(*a && *b)),
        BinOp::Or => Some(Value::Bool(*a || *b)),
        _ => Some(Value::Bool(!*a || *b)),
    }
}

/// Equality; an integer equals the amount that it is.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Int(_), Value::Perm(_)) | (Value::Perm(_), Value::Int(_)) => to_perm(a) == to_perm(b),
        _ => a == b,
    }
}

fn comparison(op: BinOp, a: &Value, b: &Value) -> Option<bool> {
    let order = match (a, b) {
        (Value::Int(a), Value::Int(b)) => a.cmp(b),
        _ => to_perm(a)?.cmp(&to_perm(b)?),
    };
    Some(match op {
        BinOp::Lt => order.is_lt(),
        BinOp::Le => order.is_le(),
        BinOp::Gt => order.is_gt(),
        _ => order.is_ge(),
    })
}

fn arithmetic(op: BinOp, a: Value, b: Value, as_perms: bool) -> Option<Value> {
    if let (Value::Int(a), Value::Int(b), false) = (&a, &b, as_perms) {
        return Some(Value::Int(match op {
            BinOp::Add => a + b,
            BinOp::Sub => a - b,
            BinOp::Mul => a * b,
            BinOp::IntDiv | BinOp::Mod if b.is_zero() => return None,
            BinOp::IntDiv => divide(a, b).0,
            BinOp::Mod => divide(a, b).1,
            _ => return None,
        }));
    }
    let (a, b) = (to_perm(&a)?, to_perm(&b)?);
    Some(Value::Perm(match op {
        BinOp::Add => a + b,
        BinOp::Sub => a - b,
        BinOp::Mul => a * b,
        BinOp::PermDiv if !b.is_zero() => a / b,
        _ => return None,
    }))
}

fn collection(op: BinOp, a: Value, b: Value) -> Option<Value> {
    Some(match (op, a, b) {
        (BinOp::In, a, Value::Seq(items)) => Value::Bool(items.contains(&a)),
        (BinOp::In, a, Value::Set(items)) => Value::Bool(items.contains(&a)),
        (BinOp::In, a, Value::Map(entries)) => Value::Bool(entries.contains_key(&a)),
        (BinOp::In, a, Value::Multiset(items)) => Value::Int(items.get(&a).cloned().unwrap_or_default()),
        (BinOp::Append, Value::Seq(mut a), Value::Seq(b)) => {
            a.extend(b);
            Value::Seq(a)
        }
        (BinOp::Union, Value::Set(mut a), Value::Set(b)) => {
            a.extend(b);
            Value::Set(a)
        }
        (BinOp::Intersection, Value::Set(mut a), Value::Set(b)) => {
            a.retain(|v| b.contains(v));
            Value::Set(a)
        }
        (BinOp::SetMinus, Value::Set(mut a), Value::Set(b)) => {
            a.retain(|v| !b.contains(v));
            Value::Set(a)
        }
        (BinOp::Subset, Value::Set(a), Value::Set(b)) => Value::Bool(a.is_subset(&b)),
        (BinOp::Union, Value::Multiset(mut a), Value::Multiset(b)) => {
            for (v, n) in b {
                *a.entry(v).or_default() += n;
            }
            Value::Multiset(a)
        }
        (BinOp::Intersection, Value::Multiset(a), Value::Multiset(b)) => {
            let count = |v: &Value, n: &BigInt| b.get(v).map(|m| m.min(n).clone());
            counted(
                a.into_iter()
                    .filter_map(|(v, n)| count(&v, &n).map(|n| (v, n)))
                    .collect(),
            )
        }
        (BinOp::SetMinus, Value::Multiset(mut a), Value::Multiset(b)) => {
            for (v, n) in &mut a {
                *n -= b.get(v).cloned().unwrap_or_default();
            }
            counted(a)
        }
        (BinOp::Subset, Value::Multiset(a), Value::Multiset(b)) => {
            Value::Bool(a.iter().all(|(v, n)| b.get(v).is_some_and(|m| n <= m)))
        }
        _ => return None,
    })
}

/// The multiset of the elements that occur.
fn counted(mut items: BTreeMap<Value, BigInt>) -> Value {
    items.retain(|_, n| n.is_positive());
    Value::Multiset(items)
}
