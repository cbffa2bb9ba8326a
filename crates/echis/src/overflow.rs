//! When machine arithmetic has no result, as terms.

use crate::machine::Machine;
use crate::operation::{binary, extended};
use echis_logic::{BitsOp, Term, Terms};

/// `a + b` is too large or too small.
pub(crate) fn add<T: Machine>(t: &Terms, a: Term, b: Term) -> Term {
    let sum = binary(BitsOp::Add)(t, a, b);
    if T::SIGNED {
        // its sign is neither that of `a` nor that of `b`
        let differs = |x| binary(BitsOp::Xor)(t, x, sum);
        is_negative::<T>(t, binary(BitsOp::And)(t, differs(a), differs(b)))
    } else {
        T::less(t, sum, a)
    }
}

/// `a - b` is too large or too small.
pub(crate) fn sub<T: Machine>(t: &Terms, a: Term, b: Term) -> Term {
    if T::SIGNED {
        // `a` and `b` have different signs, and the result has not that of `a`
        let differs = |x| binary(BitsOp::Xor)(t, a, x);
        let difference = t.vector_sub(a, b);
        is_negative::<T>(t, binary(BitsOp::And)(t, differs(b), differs(difference)))
    } else {
        T::less(t, a, b)
    }
}

/// `a * b` is too large or too small: the product in twice as many bits is another one.
pub(crate) fn mul<T: Machine>(t: &Terms, a: Term, b: Term) -> Term {
    let widen = |x| extended::<T>(t, x, 2 * T::BITS);
    let product = binary(BitsOp::Mul)(t, a, b);
    t.ne(binary(BitsOp::Mul)(t, widen(a), widen(b)), widen(product))
}

/// `a / b` of signed numbers is too large: the least number over -1.
pub(crate) fn div<T: Machine>(t: &Terms, a: Term, b: Term) -> Term {
    if T::SIGNED {
        let minus_one = T::from_bits(u128::MAX).literal(t);
        t.and(t.eq(a, least::<T>(t)), t.eq(b, minus_one))
    } else {
        t.fls()
    }
}

/// `-a` is too large or too small.
pub(crate) fn neg<T: Machine>(t: &Terms, a: Term) -> Term {
    if T::SIGNED {
        t.eq(a, least::<T>(t))
    } else {
        t.ne(a, T::zero().literal(t))
    }
}

pub(crate) fn is_negative<T: Machine>(t: &Terms, a: Term) -> Term {
    if T::SIGNED {
        T::less(t, a, T::zero().literal(t))
    } else {
        t.fls()
    }
}

fn least<T: Machine>(t: &Terms) -> Term {
    T::min_value().literal(t)
}
