//! Integer arithmetic: evaluates [`BinaryOp`] and [`UnaryOp`] on machine and mathematical integers.

use crate::{BinaryOp, Bits, UnaryOp};
use num_bigint::BigInt;
use num_traits::Zero;
use std::cmp::Ordering;

/// Evaluates an operation on two machine integers of type `bits`. The result has the same type and
/// wraps around.
///
/// Only the lowest bits of a shift distance count, so `y` may be of any integer type. Returns
/// `None` for a division or remainder by zero, and for an operator whose result is not an integer.
#[inline]
pub fn machine(op: BinaryOp, bits: Bits, x: i64, y: i64) -> Option<i64> {
    // Most results modulo 2^width depend only on the operands modulo 2^width. The others (`/`, `%`,
    // `>>`) rely on operands in the range of the type.
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

/// Evaluates an operation on a machine integer of type `bits`. Returns `None` for [`UnaryOp::Not`],
/// which is not an integer operation.
#[inline]
pub fn machine_unary(op: UnaryOp, bits: Bits, x: i64) -> Option<i64> {
    match op {
        UnaryOp::Neg => Some(bits.wrap_i64(x.wrapping_neg())),
        UnaryOp::BitNot => Some(bits.wrap_i64(!x)),
        UnaryOp::Not => None,
    }
}

/// Evaluates `+`, `-`, `*`, `/` or `%` on two mathematical integers; division truncates towards
/// zero. Returns `None` for a division or remainder by zero, and for any other operator.
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

/// Evaluates a comparison operator on two operands, given their ordering. Returns `None` if `op` is
/// not a comparison.
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
