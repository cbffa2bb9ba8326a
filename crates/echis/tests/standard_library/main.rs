//! The standard library runs on symbolic values as it is; a mistake planted in a copy is found.

mod laws;

use echis::{Sym, check};
use laws::{LAWS, search, searches};
use std::collections::BTreeMap;

/// Every law, and the copy of which it does not hold, with an example that is no panic of the law
/// itself.
#[test]
fn laws() {
    for law in LAWS {
        eprintln!("{}", law.name);
        (law.of_library)().expect_proved();
        let example = (law.of_copy)().expect_refuted();
        assert!(!example.inputs.is_empty());
    }
}

/// The copy is one without the mistake.
#[test]
fn a_copy_of_binary_search() {
    searches(|all, x| search(all, x, all.len())).expect_proved();
}

#[test]
fn maps_forget_nothing_else() {
    let example = check(|a: Sym<u8>, b: Sym<u8>| {
        let mut map = BTreeMap::from([(a, 1)]);
        map.remove(&b);
        map.contains_key(&a)
    })
    .expect_refuted();
    assert_eq!(example.inputs[0].value, example.inputs[1].value);
}

#[test]
fn iterators() {
    check(|all: [Sym<i8>; 4]| {
        let (least, most) = (all.iter().min().unwrap(), all.iter().max().unwrap());
        all.iter().fold(least.at_most(*most), |ok, x| {
            ok & least.at_most(*x) & x.at_most(*most)
        })
    })
    .expect_proved();
}
