//! What the operations on integers give: the meaning of [`BinaryOp`] and [`UnaryOp`] on numbers.

use crate::{BinaryOp, Bits, UnaryOp};
use num_bigint::BigInt;
use num_traits::Zero;
use std::cmp::Ordering;

/// An operation on two machine integers of this type that gives one of this type; of a shift's distance,
/// which may be of any type, only the lowest bits count. Nothing if it divides by zero or does not give an
/// integer.
#[inline]
pub fn machine(op: BinaryOp, bits: Bits, x: i64, y: i64) -> Option<i64> {
    // Modulo 2 to the width, a result depends on nothing above the width; the others are in the range before
    // and after.
    let distance = || (y & (i64::from(bits.width) - 1)) as u32;
    let number = match op {
        BinaryOp::Add => x.wrapping_add(y),
        BinaryOp::Sub => x.wrapping_sub(y),
        BinaryOp::Mul => x.wrapping_mul(y),
        BinaryOp::Div if y != 0 => x.wrapping_div(y),
        BinaryOp::Rem if y != 0 => x.wrapping_rem(y),
        BinaryOp::BitAnd => x & y,
        BinaryOp::BitOr => x | y,
        BinaryOp::BitXor => x ^ y,
        BinaryOp::Shl => x.wrapping_shl(distance()),
        BinaryOp::Shr => x.wrapping_shr(distance()),
        BinaryOp::UShr => {
            let unused = 64_u32.saturating_sub(u32::from(bits.width)) & 63;
            (((x as u64) << unused) >> unused).wrapping_shr(distance()) as i64
        }
        _ => return None,
    };
    Some(bits.wrap_i64(number))
}

/// An operation on a machine integer of this type. Nothing if it does not give an integer.
#[inline]
pub fn machine_unary(op: UnaryOp, bits: Bits, x: i64) -> Option<i64> {
    match op {
        UnaryOp::Neg => Some(bits.wrap_i64(x.wrapping_neg())),
        UnaryOp::BitNot => Some(bits.wrap_i64(!x)),
        UnaryOp::Not => None,
    }
}

/// An operation on two mathematical integers that gives one. Nothing if it divides by zero or is not one of
/// theirs.
pub fn mathematical(op: BinaryOp, x: &BigInt, y: &BigInt) -> Option<BigInt> {
    match op {
        BinaryOp::Add => Some(x + y),
        BinaryOp::Sub => Some(x - y),
        BinaryOp::Mul => Some(x * y),
        BinaryOp::Div if !y.is_zero() => Some(x / y),
        BinaryOp::Rem if !y.is_zero() => Some(x % y),
        _ => None,
    }
}

/// A comparison of two things that compare so. Nothing if it is not a comparison.
#[inline]
pub fn comparison(op: BinaryOp, ordering: Ordering) -> Option<bool> {
    match op {
        BinaryOp::Eq => Some(ordering.is_eq()),
        BinaryOp::Ne => Some(ordering.is_ne()),
        BinaryOp::Lt => Some(ordering.is_lt()),
        BinaryOp::Le => Some(ordering.is_le()),
        BinaryOp::Gt => Some(ordering.is_gt()),
        BinaryOp::Ge => Some(ordering.is_ge()),
        _ => None,
    }
}
