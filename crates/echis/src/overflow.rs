//! When machine arithmetic has no result, as terms.

use crate::machine::Machine;
use echis_logic::{Term, Terms};

/// `a + b` is too large or too small.
pub(crate) fn add<T: Machine>(t: &Terms, a: Term, b: Term) -> Term {
    let sum = t.bv_add(a, b);
    if T::SIGNED {
        // its sign is neither that of `a` nor that of `b`
        is_negative::<T>(t, t.bv_and(t.bv_xor(a, sum), t.bv_xor(b, sum)))
    } else {
        t.bv_ult(sum, a)
    }
}

/// `a - b` is too large or too small.
pub(crate) fn sub<T: Machine>(t: &Terms, a: Term, b: Term) -> Term {
    if T::SIGNED {
        // `a` and `b` have different signs, and the result has not that of `a`
        let difference = t.bv_sub(a, b);
        is_negative::<T>(t, t.bv_and(t.bv_xor(a, b), t.bv_xor(a, difference)))
    } else {
        t.bv_ult(a, b)
    }
}

/// `a * b` is too large or too small.
pub(crate) fn mul<T: Machine>(t: &Terms, a: Term, b: Term) -> Term {
    let product = t.bv_mul(a, b);
    let wide = 2 * T::BITS;
    if wide <= WIDEST {
        let widen = |x| {
            if T::SIGNED {
                t.bv_sign_extend(x, wide)
            } else {
                t.bv_zero_extend(x, wide)
            }
        };
        return t.ne(t.bv_mul(widen(a), widen(b)), widen(product));
    }
    // dividing does not give back what was multiplied
    let back = if T::SIGNED {
        let hidden = t.and(t.eq(a, literal::<T>(t, -1)), t.eq(b, least::<T>(t)));
        t.or(hidden, t.ne(t.bv_sdiv(product, a), b))
    } else {
        t.ne(t.bv_udiv(product, a), b)
    };
    t.and(t.ne(a, literal::<T>(t, 0)), back)
}

/// `a / b` of signed numbers is too large: the least number over -1.
pub(crate) fn div<T: Machine>(t: &Terms, a: Term, b: Term) -> Term {
    if T::SIGNED {
        t.and(t.eq(a, least::<T>(t)), t.eq(b, literal::<T>(t, -1)))
    } else {
        t.fls()
    }
}

/// `-a` is too large or too small.
pub(crate) fn neg<T: Machine>(t: &Terms, a: Term) -> Term {
    if T::SIGNED {
        t.eq(a, least::<T>(t))
    } else {
        t.ne(a, literal::<T>(t, 0))
    }
}

pub(crate) fn literal<T: Machine>(t: &Terms, value: i128) -> Term {
    t.bits(T::BITS, value)
}

pub(crate) fn is_negative<T: Machine>(t: &Terms, a: Term) -> Term {
    if T::SIGNED {
        t.bv_slt(a, literal::<T>(t, 0))
    } else {
        t.fls()
    }
}

fn least<T: Machine>(t: &Terms) -> Term {
    literal::<T>(t, T::min_value().as_i128())
}

/// The most bits that terms have.
const WIDEST: u32 = 64;
