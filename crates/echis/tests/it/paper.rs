//! The programs of the paper's section 2, and what it says they give.

use echis::{Gap, Outcome, Sym, any, check, explore, symbolic};
use num_traits::{WrappingAdd, WrappingMul};

/// What code gives that has one path: an expression, as people read it.
fn expression(code: impl Fn() -> Sym<bool>) -> String {
    let mut all = explore(|| format!("{:?}", code()));
    assert_eq!(all.paths.len(), 1);
    // it is written out, which is all that is wanted of it
    assert!(all.gaps.iter().all(|gap| *gap == Gap::Written));
    match all.paths.remove(0).outcome {
        Outcome::Returned(shown) => shown,
        Outcome::Panicked(panic) => panic!("{panic:?}"),
    }
}

fn is_even(x: Sym<i32>) -> Sym<bool> {
    (x & 1).equals(0)
}

/// Nobody has thought of symbolic values here.
fn foo<T: WrappingAdd + WrappingMul>(x: &T, y: &T) -> T {
    x.wrapping_mul(y).wrapping_add(x)
}

/// Section 2.1: what is called on symbolic values gives an expression over them.
#[test]
fn calls_give_expressions() {
    let (x, y) = (|| any::<Sym<i32>>("x"), || any::<Sym<i32>>("y"));
    assert_eq!(expression(|| foo(&x(), &y()).equals(7)), "x#0 + x#0 * y#1 == 7");
    assert_eq!(foo(&2, &3), 8);
    assert_eq!(
        expression(|| {
            let (x, y) = (x(), y());
            x.wrapping_add(y).equals(y.wrapping_add(x))
        }),
        "true"
    );
}

/// Section 2.1.1: a conditional is an expression of its condition and what its sides give.
#[test]
fn conditionals_give_expressions() {
    #[symbolic]
    fn program(x: Sym<i32>) -> Sym<bool> {
        if is_even(x) {
            !is_even(x.wrapping_add(1))
        } else {
            false.into()
        }
    }
    assert_eq!(
        expression(|| program(any("x"))),
        "(x#0 & 1) == 0 && (x#0 + 1 & 1) != 0"
    );
    check(|x: Sym<i32>| program(x).equals(is_even(x))).expect_proved();
    check(|x: Sym<i32>| program(x)).expect_refuted();
}

/// Section 2.2: a variable that the sides leave different has the values of both, each under its
/// path condition.
#[test]
fn variables_have_a_value_for_each_path() {
    #[symbolic]
    fn program(x: Sym<i32>, mut y: Sym<bool>) -> Sym<bool> {
        if is_even(x) {
            y = true.into();
        } else {
            y = false.into();
        }
        y
    }
    // true where `x` is even, and false where it is not
    assert_eq!(expression(|| program(any("x"), any("y"))), "(x#0 & 1) == 0");
    check(|x: Sym<i32>, y: Sym<bool>| program(x, y).equals(is_even(x))).expect_proved();
    check(|x: Sym<i32>, y: Sym<bool>| program(x, y).equals(y)).expect_refuted();
}
