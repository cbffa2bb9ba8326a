//! The standard library runs on symbolic values as it is; a mistake planted in a copy is found.

use echis::{Answer, Sym, assume, check};
use std::collections::BTreeMap;

fn is_sorted_permutation(before: &[Sym<i32>], after: &[Sym<i32>]) -> Sym<bool> {
    let counts = |all: &[Sym<i32>], x: &Sym<i32>| -> Sym<u8> {
        all.iter().map(|y| Sym::<u8>::from(x.equals(*y))).sum()
    };
    let sorted = after
        .windows(2)
        .fold(Sym::known(true), |ok, w| ok & w[0].at_most(w[1]));
    before
        .iter()
        .fold(sorted, |ok, x| ok & counts(before, x).equals(counts(after, x)))
}

fn proves_sorting(sort: fn(&mut [Sym<i32>])) -> Answer {
    check(|all: [Sym<i32>; 4]| {
        let mut sorted = all;
        sort(&mut sorted);
        is_sorted_permutation(&all, &sorted)
    })
}

#[test]
fn sort() {
    proves_sorting(<[_]>::sort).expect_proved();
}

#[test]
fn sort_unstable() {
    proves_sorting(<[_]>::sort_unstable).expect_proved();
}

/// Insertion sort, as the standard library does it for short slices, but for the first element.
fn sorts_from_the_second_on(all: &mut [Sym<i32>]) {
    for i in 2..all.len() {
        let mut j = i;
        while j > 1 && all[j] < all[j - 1] {
            all.swap(j, j - 1);
            j -= 1;
        }
    }
}

#[test]
fn sort_with_a_mistake() {
    let example = proves_sorting(sorts_from_the_second_on).expect_refuted();
    assert_eq!(example.inputs.len(), 1);
    assert_eq!(example.panic, None);
}

/// `binary_search`, and with a bound that is one off.
fn search(all: &[Sym<u16>], x: Sym<u16>, last: usize) -> Result<usize, usize> {
    let (mut low, mut high) = (0, last);
    while low < high {
        let middle = low + (high - low) / 2;
        if all[middle] == x {
            return Ok(middle);
        }
        if all[middle] < x {
            low = middle + 1
        } else {
            high = middle
        }
    }
    Err(low)
}

fn proves_searching(search: impl Fn(&[Sym<u16>], Sym<u16>) -> Result<usize, usize>) -> Answer {
    check(|all: [Sym<u16>; 6], x: Sym<u16>| {
        assume(
            all.windows(2)
                .fold(Sym::known(true), |ok, w| ok & w[0].at_most(w[1])),
        );
        match search(&all, x) {
            Ok(i) => all[i].equals(x),
            Err(i) => {
                let below = all[..i].iter().fold(Sym::known(true), |ok, y| ok & y.below(x));
                all[i..].iter().fold(below, |ok, y| ok & y.above(x))
            }
        }
    })
}

#[test]
fn binary_search() {
    proves_searching(|all, x| all.binary_search(&x)).expect_proved();
}

#[test]
fn binary_search_with_a_mistake() {
    proves_searching(|all, x| search(all, x, all.len())).expect_proved();
    proves_searching(|all, x| search(all, x, all.len() - 1)).expect_refuted();
}

#[test]
fn maps() {
    check(|a: Sym<u8>, b: Sym<u8>, c: Sym<u8>| {
        let mut map = BTreeMap::new();
        map.insert(a, 1);
        map.insert(b, 2);
        let before = map.get(&c).copied();
        let present = before.is_some();
        assert_eq!(map.len(), if a == b { 1 } else { 2 });
        assert_eq!(map.insert(c, 3), before);
        assert_eq!(map[&c], 3);
        assert!(map.keys().is_sorted());
        assert_eq!(map.remove(&c), Some(3));
        assert_eq!(map.contains_key(&a), a != c);
        assert_eq!(present, a == c || b == c);
    })
    .expect_proved();
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
