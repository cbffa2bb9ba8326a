//! What the operations are on numbers: the one definition that builders fold with and evaluation
//! uses.

use super::BitsOp;

/// The largest unsigned number of a width.
pub(crate) fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width.clamp(1, 64))
}

/// A number read as a signed one.
pub(crate) fn signed(width: u32, value: u64) -> i64 {
    let unused = 64 - width.clamp(1, 64);
    ((value << unused) as i64) >> unused
}

/// The result of an operation, as wide as `width` says; of a comparison 1 or 0. The first argument
/// has width `first`, and arguments are below 2ⁿ.
pub(crate) fn apply(op: BitsOp, width: u32, first: u32, args: &[u64]) -> u64 {
    let (a, b) = (
        args.first().copied().unwrap_or(0),
        args.get(1).copied().unwrap_or(0),
    );
    let (x, y) = (signed(first, a), signed(first, b));
    let all = |f: fn(u64, u64) -> u64| args.iter().skip(1).fold(a, |result, &arg| f(result, arg));
    let result = match op {
        BitsOp::Literal(value) => value,
        BitsOp::Add => all(u64::wrapping_add),
        BitsOp::Mul => all(u64::wrapping_mul),
        BitsOp::Udiv => a.checked_div(b).unwrap_or(u64::MAX),
        BitsOp::Urem => a.checked_rem(b).unwrap_or(a),
        BitsOp::Sdiv if y == 0 => (if x < 0 { 1 } else { -1i64 }) as u64,
        BitsOp::Sdiv => x.wrapping_div(y) as u64,
        BitsOp::Srem if y == 0 => a,
        BitsOp::Srem => x.wrapping_rem(y) as u64,
        BitsOp::And => all(|x, y| x & y),
        BitsOp::Or => all(|x, y| x | y),
        BitsOp::Xor => all(|x, y| x ^ y),
        BitsOp::Not => !a,
        BitsOp::Shl if b >= u64::from(width) => 0,
        BitsOp::Shl => a << b,
        BitsOp::Lshr if b >= u64::from(width) => 0,
        BitsOp::Lshr => a >> b,
        BitsOp::Ashr => (x >> b.min(u64::from(first) - 1)) as u64,
        BitsOp::Ult => u64::from(a < b),
        BitsOp::Ule => u64::from(a <= b),
        BitsOp::Slt => u64::from(x < y),
        BitsOp::Sle => u64::from(x <= y),
        BitsOp::Extract(_, low) => a >> low,
        BitsOp::Concat => a.checked_shl(width - first).unwrap_or(0) | b,
        BitsOp::ZeroExtend => a,
        BitsOp::SignExtend => x as u64,
    };
    result & mask(width)
}

/// The number by which an odd one gives 1 modulo 2⁶⁴.
pub(crate) fn inverse(odd: u64) -> u64 {
    // each step of Newton's method doubles the number of right bits, of which there are 3 at first
    (0..5).fold(odd, |guess, _| {
        guess.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(guess)))
    })
}
