//! Everything there is for properties, beside ordinary tests.

use echis::prelude::*;

#[derive(Clone, Debug, Symbolic)]
struct Interval {
    low: Sym<i32>,
    high: Sym<i32>,
}

#[symbolic]
fn clamp(x: Sym<i32>, to: &Interval) -> Sym<i32> {
    if x < to.low {
        to.low
    } else if x > to.high {
        to.high
    } else {
        x
    }
}

#[echis::test]
fn what_is_clamped_is_inside(x: Sym<i32>, to: Interval) -> Sym<bool> {
    assume(to.low.at_most(to.high));
    let y = clamp(x, &to);
    y.at_least(to.low) & y.at_most(to.high)
}

/// `test` is that of Rust.
#[test]
fn what_is_known_is_clamped() {
    let digit = Interval {
        low: 0.into(),
        high: 9.into(),
    };
    assert_eq!(clamp(12.into(), &digit), 9);
}
