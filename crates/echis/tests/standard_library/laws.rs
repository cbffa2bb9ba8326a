//! What is asked of the standard library, as it is, and of a copy with a planted mistake. The tests
//! ask it, and `examples/standard_library.rs` measures how long that takes.

use echis::{Answer, Sym, assume, check};
use std::collections::BTreeMap;

/// What holds of the standard library, and of a copy that is one off does not.
pub struct Law {
    pub name: &'static str,
    pub of_library: fn() -> Answer,
    pub of_copy: fn() -> Answer,
}

/// All of them.
pub const LAWS: [Law; 12] = [
    Law {
        name: "`sort`, 4 elements: sorted, and a permutation",
        of_library: || sorts(<[_]>::sort),
        of_copy: || sorts(sorts_from_the_second_on),
    },
    Law {
        name: "`sort_unstable`, 4 elements: sorted, and a permutation",
        of_library: || sorts(<[_]>::sort_unstable),
        of_copy: || sorts(sorts_all_but_the_last),
    },
    Law {
        name: "`binary_search`, 6 elements: finds what is there, and where it belongs",
        of_library: || searches(|all, x| all.binary_search(&x)),
        of_copy: || searches(|all, x| search(all, x, all.len() - 1)),
    },
    Law {
        name: "`BTreeMap`, 3 keys: insert, look up, remove",
        of_library: || keeps::<BTreeMap<Sym<u8>, u8>>(),
        of_copy: || keeps::<Listed>(),
    },
    Law {
        name: "`checked_add`, 32 bits: the sum, or it overflows",
        of_library: || adds_i32(|a, b| a.checked_add(b)),
        of_copy: || adds_i32(checked_add_i32),
    },
    Law {
        name: "`checked_add`, 64 bits: the sum, or it overflows",
        of_library: || adds_i64(|a, b| a.checked_add(b)),
        of_copy: || adds_i64(checked_add_i64),
    },
    Law {
        name: "`saturating_add`, 32 bits: the sum, or the bound",
        of_library: || saturates_u32(|a, b| a.saturating_add(b)),
        of_copy: || saturates_u32(saturating_add_u32),
    },
    Law {
        name: "`saturating_add`, 64 bits: the sum, or the bound",
        of_library: || saturates_u64(|a, b| a.saturating_add(b)),
        of_copy: || saturates_u64(saturating_add_u64),
    },
    Law {
        name: "`leading_zeros`, 32 bits: the bit behind them is set",
        of_library: || leads_u32(|a| a.leading_zeros()),
        of_copy: || leads_u32(leading_zeros_u32),
    },
    Law {
        name: "`leading_zeros`, 64 bits: the bit behind them is set",
        of_library: || leads_u64(|a| a.leading_zeros()),
        of_copy: || leads_u64(leading_zeros_u64),
    },
    Law {
        name: "`rotate_left`, 32 bits, by any number: the rest of the way leads back",
        of_library: || rotates_u32(|a, n| a.rotate_left(n)),
        of_copy: || rotates_u32(rotate_left_u32),
    },
    Law {
        name: "`rotate_left`, 64 bits, by any number: the rest of the way leads back",
        of_library: || rotates_u64(|a, n| a.rotate_left(n)),
        of_copy: || rotates_u64(rotate_left_u64),
    },
];

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

fn sorts(sort: fn(&mut [Sym<i32>])) -> Answer {
    check(|all: [Sym<i32>; 4]| {
        let mut sorted = all;
        sort(&mut sorted);
        is_sorted_permutation(&all, &sorted)
    })
}

/// Insertion sort, as the standard library does it for short slices, of a part of the slice.
fn insertion_sort(all: &mut [Sym<i32>]) {
    for i in 1..all.len() {
        let mut j = i;
        while j > 0 && all[j] < all[j - 1] {
            all.swap(j, j - 1);
            j -= 1;
        }
    }
}

fn sorts_from_the_second_on(all: &mut [Sym<i32>]) {
    insertion_sort(&mut all[1..]);
}

fn sorts_all_but_the_last(all: &mut [Sym<i32>]) {
    let last = all.len() - 1;
    insertion_sort(&mut all[..last]);
}

/// What `binary_search` does, up to a bound that may be one off.
pub fn search(all: &[Sym<u16>], x: Sym<u16>, last: usize) -> Result<usize, usize> {
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

pub fn searches(search: impl Fn(&[Sym<u16>], Sym<u16>) -> Result<usize, usize>) -> Answer {
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

/// What maps have in common.
trait Map: Default {
    fn insert(&mut self, key: Sym<u8>, value: u8) -> Option<u8>;
    fn get(&self, key: Sym<u8>) -> Option<u8>;
    fn remove(&mut self, key: Sym<u8>) -> Option<u8>;
    fn keys(&self) -> Vec<Sym<u8>>;
}

impl Map for BTreeMap<Sym<u8>, u8> {
    fn insert(&mut self, key: Sym<u8>, value: u8) -> Option<u8> {
        BTreeMap::insert(self, key, value)
    }
    fn get(&self, key: Sym<u8>) -> Option<u8> {
        BTreeMap::get(self, &key).copied()
    }
    fn remove(&mut self, key: Sym<u8>) -> Option<u8> {
        BTreeMap::remove(self, &key)
    }
    fn keys(&self) -> Vec<Sym<u8>> {
        BTreeMap::keys(self).copied().collect()
    }
}

/// Entries in order. What is inserted between two of them goes behind the second one.
#[derive(Default)]
struct Listed(Vec<(Sym<u8>, u8)>);

impl Listed {
    fn place(&self, key: Sym<u8>) -> Result<usize, usize> {
        self.0.binary_search_by_key(&key, |entry| entry.0)
    }
}

impl Map for Listed {
    fn insert(&mut self, key: Sym<u8>, value: u8) -> Option<u8> {
        match self.place(key) {
            Ok(i) => Some(std::mem::replace(&mut self.0[i].1, value)),
            Err(i) => {
                self.0.insert((i + 1).min(self.0.len()), (key, value));
                None
            }
        }
    }
    fn get(&self, key: Sym<u8>) -> Option<u8> {
        self.place(key).ok().map(|i| self.0[i].1)
    }
    fn remove(&mut self, key: Sym<u8>) -> Option<u8> {
        self.place(key).ok().map(|i| self.0.remove(i).1)
    }
    fn keys(&self) -> Vec<Sym<u8>> {
        self.0.iter().map(|entry| entry.0).collect()
    }
}

fn keeps<M: Map>() -> Answer {
    check(|a: Sym<u8>, b: Sym<u8>, c: Sym<u8>| {
        let mut map = M::default();
        assert_eq!(map.insert(a, 1), None);
        map.insert(b, 2);
        let before = map.get(c);
        assert_eq!(
            before,
            if c == b {
                Some(2)
            } else if c == a {
                Some(1)
            } else {
                None
            }
        );
        assert_eq!(map.keys().len(), if a == b { 1 } else { 2 });
        assert_eq!(map.insert(c, 3), before);
        assert_eq!(map.get(c), Some(3));
        assert!(map.keys().is_sorted());
        assert_eq!(map.remove(c), Some(3));
        assert_eq!(map.get(c), None);
        assert_eq!(map.get(a).is_some(), a != c);
        assert_eq!(map.get(b), if b == c { None } else { Some(2) });
    })
}

macro_rules! identities {
    ($signed:ident $unsigned:ident $wide:ident: $adds:ident $checked_add:ident $saturates:ident $saturating_add:ident $leads:ident
        $leading_zeros:ident $rotates:ident $rotate_left:ident) => {
        fn $adds(add: fn(Sym<$signed>, Sym<$signed>) -> Option<Sym<$signed>>) -> Answer {
            check(|a: Sym<$signed>, b: Sym<$signed>| {
                let sum = a.wrapping_add(b);
                let falls = b.below(0);
                match add(a, b) {
                    Some(found) => found.equals(sum) & falls.select(sum.below(a), sum.at_least(a)),
                    None => falls.select(sum.at_least(a), sum.below(a)),
                }
            })
        }

        /// Where there is just room for the sum, it says that it overflows.
        fn $checked_add(a: Sym<$signed>, b: Sym<$signed>) -> Option<Sym<$signed>> {
            let too_large = b > 0 && a >= Sym::known($signed::MAX) - b;
            let too_small = b < 0 && a < Sym::known($signed::MIN) - b;
            if too_large || too_small {
                None
            } else {
                Some(a + b)
            }
        }

        fn $saturates(add: fn(Sym<$unsigned>, Sym<$unsigned>) -> Sym<$unsigned>) -> Answer {
            check(|a: Sym<$unsigned>, b: Sym<$unsigned>| {
                let sum = Sym::<$wide>::from(a) + Sym::<$wide>::from(b);
                let bound = $wide::from($unsigned::MAX);
                sum.below(bound)
                    .select(sum, bound)
                    .equals(Sym::<$wide>::from(add(a, b)))
            })
        }

        /// The bound is one off.
        fn $saturating_add(a: Sym<$unsigned>, b: Sym<$unsigned>) -> Sym<$unsigned> {
            a.checked_add(b).unwrap_or(Sym::known($unsigned::MAX - 1))
        }

        fn $leads(zeros: fn(Sym<$unsigned>) -> Sym<u32>) -> Answer {
            check(|a: Sym<$unsigned>| {
                let zeros = zeros(a);
                if a == 0 {
                    return zeros.equals($unsigned::BITS);
                }
                zeros.below($unsigned::BITS) & (a.wrapping_shl(zeros) >> ($unsigned::BITS - 1)).equals(1)
            })
        }

        /// The highest bit is not looked at.
        fn $leading_zeros(a: Sym<$unsigned>) -> Sym<u32> {
            let mut zeros = 1;
            while zeros < $unsigned::BITS && (a >> ($unsigned::BITS - 1 - zeros)) & 1 == 0 {
                zeros += 1;
            }
            Sym::known(zeros)
        }

        fn $rotates(rotate: fn(Sym<$unsigned>, Sym<u32>) -> Sym<$unsigned>) -> Answer {
            check(|a: Sym<$unsigned>, n: Sym<u32>| {
                let rest = Sym::known($unsigned::BITS) - n % $unsigned::BITS;
                rotate(rotate(a, n), rest).equals(a)
            })
        }

        /// What falls out comes in again one bit too far up.
        fn $rotate_left(a: Sym<$unsigned>, n: Sym<u32>) -> Sym<$unsigned> {
            a.wrapping_shl(n) | a.wrapping_shr(Sym::known($unsigned::BITS - 1).wrapping_sub(n))
        }
    };
}

identities!(i32 u32 u64: adds_i32 checked_add_i32 saturates_u32 saturating_add_u32 leads_u32 leading_zeros_u32 rotates_u32 rotate_left_u32);
identities!(i64 u64 u128: adds_i64 checked_add_i64 saturates_u64 saturating_add_u64 leads_u64 leading_zeros_u64 rotates_u64 rotate_left_u64);
