//! Reads and writes at random places, against lists; and what the builders are expected to see.

use crate::eval::{Model, Value};
use crate::sort::Sort;
use crate::term::{Term, Terms};
use proptest::prelude::*;

#[test]
fn reads_look_through_writes_elsewhere() {
    let t = Terms::new();
    let sort = t.array_sort(Sort::INT, Sort::INT);
    let (a, i, j) = (
        t.fresh("a", sort),
        t.fresh("i", Sort::INT),
        t.fresh("j", Sort::INT),
    );
    let next = t.add(i, t.int(1));
    let written = t.store(t.store(a, i, t.int(5)), next, t.int(6));
    assert_eq!(t.select(written, i), t.int(5));
    assert_eq!(
        t.select(written, t.add(i, t.int(2))),
        t.select(a, t.add(i, t.int(2)))
    );
    // writing what is there, or where something was written
    assert_eq!(t.store(a, i, t.select(a, i)), a);
    assert_eq!(t.store(written, i, t.int(5)), written);
    assert_eq!(
        t.store(written, i, t.int(7)),
        t.store(t.store(a, i, t.int(7)), next, t.int(6))
    );
    // where `j` is nobody knows
    let unknown = t.store(written, j, t.int(0));
    assert_ne!(t.select(unknown, i), t.int(5));
    let zeros = t.const_array(sort, t.int(0));
    assert_eq!(t.select(zeros, j), t.int(0));
    assert_eq!(t.store(zeros, j, t.int(0)), zeros);
    let c = t.fresh("c", Sort::BOOL);
    assert_eq!(
        t.select(t.ite(c, zeros, written), next),
        t.ite(c, t.int(0), t.int(6))
    );
}

#[test]
fn equal_arrays_are_equal_values() {
    let bits = |n: u64| Value::bits(1, n);
    let all = |default: u64, entries: &[(u64, u64)]| {
        let entries = entries.iter().map(|&(i, v)| (bits(i), Value::int(v)));
        Value::array(Some(2), Value::int(default), entries)
    };
    assert_eq!(all(7, &[(0, 1), (1, 2)]), all(2, &[(0, 1)]));
    assert_eq!(all(7, &[(0, 1), (1, 2)]), all(1, &[(1, 2)]));
    assert_eq!(all(7, &[(0, 1), (1, 1)]), all(1, &[]));
    assert_ne!(all(1, &[(0, 2)]), all(2, &[(0, 1)]));
}

/// An array over 2-bit indices as a term, and as a list.
fn array(t: &Terms, steps: &[(u8, u8, u8)], constants: &[(Term, u64)], model: &Model) -> (Term, Vec<u64>) {
    let sort = t.array_sort(t.bits_sort(2), t.bits_sort(8));
    let mut arrays = vec![(t.const_array(sort, t.bits(8, 1)), vec![1; 4])];
    for &(kind, x, y) in steps {
        let (term, list) = arrays[usize::from(x) % arrays.len()].clone();
        let (index, at) = constants[usize::from(y) % constants.len()];
        let next = match kind % 4 {
            0 => {
                let (other, values) = arrays[usize::from(y) % arrays.len()].clone();
                let condition = t.eq(index, t.bits(2, (kind / 4).into()));
                let holds = model.eval(t, condition) == Some(Value::Bool(true));
                (t.ite(condition, term, other), if holds { list } else { values })
            }
            1 => {
                // what is written was read, perhaps at the same place
                let (from, place) = constants[usize::from(kind / 4) % constants.len()];
                let mut values = list.clone();
                values[at as usize] = list[place as usize];
                (t.store(term, index, t.select(term, from)), values)
            }
            _ => {
                let mut values = list.clone();
                values[at as usize] = u64::from(kind % 3);
                (t.store(term, index, t.bits(8, (kind % 3).into())), values)
            }
        };
        arrays.push(next);
    }
    arrays.pop().expect("there is one at first")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, max_shrink_iters: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn arrays_are_what_was_written(
        steps in proptest::collection::vec(any::<(u8, u8, u8)>(), 1..12),
        other in proptest::collection::vec(any::<(u8, u8, u8)>(), 1..12),
        places in any::<[u8; 2]>(),
    ) {
        let t = Terms::new();
        let mut model = Model::default();
        let mut constants: Vec<(Term, u64)> = (0..4).map(|i| (t.bits(2, i.into()), i)).collect();
        for place in places {
            let (x, value) = (t.fresh("x", t.bits_sort(2)), u64::from(place % 4));
            model.set(x, Value::bits(2, value));
            constants.push((x, value));
            constants.push((t.bv_add(x, t.bits(2, 1)), (value + 1) % 4));
        }
        let (a, list) = array(&t, &steps, &constants, &model);
        for &(index, at) in &constants {
            let element = model.eval(&t, t.select(a, index));
            prop_assert_eq!(element, Some(Value::bits(8, list[at as usize])));
        }
        let (b, values) = array(&t, &other, &constants, &model);
        prop_assert_eq!(model.eval(&t, t.eq(a, b)), Some(Value::Bool(list == values)));
    }
}
