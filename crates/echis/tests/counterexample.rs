//! The test that a counterexample prints compiles where it is pasted, and fails.

use echis::{Limits, Sym, Symbolic, assume, check_within};
use std::panic::catch_unwind;

#[derive(Debug, Clone, Symbolic)]
enum Account {
    Plain(Sym<i16>),
    Limited {
        balance: Sym<i16>,
        limit: Option<Sym<i16>>,
    },
}

/// Wrong: the limit is negative, and is subtracted.
fn stays_within(change: Sym<i16>, account: Account, limits: [(Sym<bool>, Sym<char>); 1]) -> Sym<bool> {
    assume(limits[0].0 & limits[0].1.equals('x') & change.below(-5));
    match account {
        Account::Plain(_) | Account::Limited { limit: None, .. } => true.into(),
        Account::Limited {
            balance,
            limit: Some(limit),
        } => {
            assume(limit.below(-2) & balance.at_least(limit));
            balance
                .wrapping_add(change)
                .at_least(Sym::known(0).wrapping_sub(limit))
        }
    }
}

// what was pasted, but for the attribute, since here it is called by the test below
include!("counterexample/pasted.rs");

fn texts() -> (String, String) {
    let names = ["change", "account", "limits"];
    let example = check_within(Limits::default(), &names, stays_within).expect_refuted();
    let pasted = include_str!("counterexample/pasted.rs");
    (
        example.as_test("stays_within"),
        format!("#[test]\n{}", pasted.trim_end()),
    )
}

#[test]
fn pasted_tests_fail() {
    let (printed, pasted) = texts();
    assert_eq!(printed, pasted);
    assert!(catch_unwind(stays_within_counterexample).is_err());
}
