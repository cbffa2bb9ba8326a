//! `#[symbolic]`: both sides are executed and merged; what is concrete runs as ever.

use echis::{Answer, Limits, Outcome, Sym, Symbolic, any, check, check_within, explore, symbolic};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The one result of code that does not fork.
fn merged<R>(code: impl FnMut() -> R) -> R {
    let mut all = explore(code);
    assert_eq!(all.gaps, []);
    assert_eq!(all.paths.len(), 1, "nothing is to fork here");
    match all.paths.remove(0).outcome {
        Outcome::Returned(result) => result,
        Outcome::Panicked(panic) => panic!("{panic:?}"),
    }
}

/// The paper's section 2.2: a variable of two values.
#[symbolic]
fn two_valued(x: Sym<i32>) -> Sym<bool> {
    let mut y = Sym::known(false);
    if x.equals(2) {
        y = true.into();
    } else {
        y = false.into();
    }
    y
}

#[test]
fn variables_have_conditional_values() {
    merged(|| two_valued(any("x")));
    check(|x: Sym<i32>| two_valued(x).equals(x.equals(2))).expect_proved();
}

#[symbolic]
fn count(bits: &[Sym<bool>]) -> Sym<u32> {
    let mut count = Sym::known(0u32);
    for bit in bits {
        if *bit {
            count = count.wrapping_add(1);
        }
    }
    count
}

#[test]
fn two_hundred_independent_branches() {
    let limits = Limits {
        paths: 1,
        ..Limits::default()
    };
    check_within(limits, &["bits"], |bits: [Sym<bool>; 200]| {
        count(&bits).at_most(u32::MAX)
    })
    .expect_proved();
}

#[symbolic]
fn sign(x: Sym<i64>) -> Sym<i8> {
    if x > 0 {
        return 1.into();
    }
    if 0 > x { Sym::known(-1) } else { 0.into() }
}

#[test]
fn returning_early() {
    merged(|| sign(any("x")));
    check(|x: Sym<i64>| {
        let s = sign(x);
        s.equals(1).equals(x.above(0)) & s.equals(-1).equals(x.below(0))
    })
    .expect_proved();
    assert_eq!(sign(5.into()).as_known(), Some(&1));
    assert_eq!(sign((-5).into()).as_known(), Some(&-1));
}

/// Binary search for a square root: a loop on a symbolic condition.
#[symbolic]
fn square_root(n: Sym<u8>) -> Sym<u8> {
    let mut root = Sym::known(0u8);
    while root < 15 && (root + 1) * (root + 1) <= n {
        root += 1;
    }
    root
}

#[test]
fn loops() {
    check(|n: Sym<u8>| {
        let (wide, root): (Sym<u16>, Sym<u16>) = (n.into(), square_root(n).into());
        (root * root).at_most(wide) & ((root + 1) * (root + 1)).above(wide)
    })
    .expect_proved();
    assert_eq!(square_root(99.into()).as_known(), Some(&9));
}

#[symbolic]
fn first_above(all: &[Sym<u8>], limit: Sym<u8>) -> Sym<usize> {
    let mut found = Sym::known(all.len());
    let mut i = 0;
    for x in all {
        i += 1;
        if x <= &limit {
            continue;
        }
        found = Sym::known(i - 1);
        break;
    }
    found
}

#[symbolic]
fn search(all: &[Sym<u8>], limit: Sym<u8>) -> Sym<usize> {
    for (i, x) in all.iter().enumerate() {
        if *x > limit {
            return i.into();
        }
    }
    all.len().into()
}

#[test]
fn break_and_continue() {
    let position = |all: &[Sym<u8>; 4], limit: Sym<u8>| all.iter().position(|x| *x > limit).unwrap_or(4);
    check(|all: [Sym<u8>; 4], limit: Sym<u8>| search(&all, limit).equals(position(&all, limit)))
        .expect_proved();
    check(|all: [Sym<u8>; 4], limit: Sym<u8>| first_above(&all, limit).equals(search(&all, limit)))
        .expect_proved();
    assert_eq!(first_above(&[1.into(), 9.into()], 5.into()).as_known(), Some(&1));
    let one_path = Limits {
        paths: 1,
        ..Limits::default()
    };
    check_within(one_path, &[], |all: [Sym<u8>; 4], limit: Sym<u8>| {
        search(&all, limit).at_most(4usize)
    })
    .expect_proved();
}

#[symbolic]
fn days(month: Sym<u8>, leap: bool) -> Sym<u8> {
    match month {
        2 => {
            if leap {
                29.into()
            } else {
                28.into()
            }
        }
        4 | 6 | 9 | 11 => 30.into(),
        m if m > 12 || m == 0 => panic!("no such month"),
        _ => Sym::known(31),
    }
}

#[test]
fn matching() {
    let example = check(|month: Sym<u8>| days(month, false).above(28)).expect_refuted();
    assert!(example.inputs[0].value == "2" || example.panic.is_some());
    let all = explore(|| days(any("month"), true));
    let panics = all
        .paths
        .iter()
        .filter(|p| matches!(p.outcome, Outcome::Panicked(_)))
        .count();
    assert_eq!((all.paths.len(), panics), (2, 1), "{:?}", all.gaps);
    check(|month: Sym<u8>| {
        echis::assume(month.at_least(1) & month.at_most(12));
        let february = month.equals(2);
        days(month, false).equals(28).equals(february) & days(month, true).equals(29).equals(february)
    })
    .expect_proved();
}

#[derive(Debug, Clone, PartialEq, Symbolic)]
enum Shape {
    Point,
    Circle(Sym<u16>),
    Rectangle { width: Sym<u16>, height: Sym<u16> },
}

#[symbolic]
fn area(shape: &Shape) -> Option<Sym<u16>> {
    match shape {
        Shape::Point => None,
        Shape::Circle(radius) => Some(radius.checked_mul(*radius)?.checked_mul(3)?),
        Shape::Rectangle { width, height } => {
            if width == height {
                return width.checked_mul(*height);
            }
            height.checked_mul(*width)
        }
    }
}

#[test]
fn shapes_are_concrete() {
    let all = explore(|| area(&any("shape")));
    assert_eq!(all.gaps, []);
    // the point, a circle with and without overflow twice, rectangles with and without overflow
    let none = all
        .paths
        .iter()
        .filter(|p| matches!(p.outcome, Outcome::Returned(None)))
        .count();
    assert!(none >= 4, "{none}");
    check(|shape: Shape| match (area(&shape), &shape) {
        (Some(area), Shape::Rectangle { width, height }) => area.equals(width.wrapping_mul(*height)),
        (Some(area), Shape::Circle(radius)) => area.equals(radius.wrapping_mul(*radius).wrapping_mul(3)),
        (area, _) => area.is_none().into(),
    })
    .expect_proved();
    let example = check(|shape: Shape| area(&shape).is_some()).expect_refuted();
    assert!(
        ["Point", "Circle(148)", "Circle(256)"].contains(&example.inputs[0].value.as_str())
            || example.inputs[0].value.contains("Rectangle"),
        "{example}"
    );
}

/// Changes through `&mut`, and nested branches one of which is left by the function.
#[symbolic]
fn withdraw(balance: &mut Sym<u32>, amount: Sym<u32>, limit: Sym<u32>) -> Result<Sym<u32>, &'static str> {
    if amount <= limit {
        if amount > *balance {
            return Err("too much");
        }
        *balance -= amount;
    } else {
        return Err("over the limit");
    }
    Ok(*balance)
}

#[test]
fn changes_behind_references() {
    check(|before: Sym<u32>, amount: Sym<u32>, limit: Sym<u32>| {
        let mut balance = before;
        let result = withdraw(&mut balance, amount, limit);
        let is_fine = amount.at_most(limit) & amount.at_most(before);
        match result {
            Ok(left) => is_fine & left.equals(balance) & balance.equals(before.wrapping_sub(amount)),
            Err("too much") => amount.above(before) & balance.equals(before),
            Err(_) => amount.above(limit) & balance.equals(before),
        }
    })
    .expect_proved();
}

/// Places that are assigned to through other variables.
#[symbolic]
fn clamp(all: &mut [Sym<u8>], limit: Sym<u8>) {
    for x in all.iter_mut() {
        let limit = limit;
        if *x > limit {
            *x = limit;
        }
    }
}

#[test]
fn changes_through_other_references() {
    check(|before: [Sym<u8>; 2], limit: Sym<u8>| {
        let mut after = before;
        clamp(&mut after, limit);
        let right = |i: usize| after[i].equals(before[i].above(limit).select(limit, before[i]));
        right(0) & right(1)
    })
    .expect_proved();
}

/// A panic on one side of a branch that is merged is the path of its inputs; the others get theirs.
#[symbolic]
fn picky(x: Sym<u8>, y: Sym<u8>) -> Sym<u8> {
    let mut result = y;
    if x > 100 {
        result = 0.into();
        if y > 50 {
            result = x + 100;
        }
    }
    result
}

#[test]
fn panics_on_one_side() {
    let all = explore(|| picky(any("x"), any("y")));
    assert_eq!(all.gaps, []);
    let outcomes: Vec<_> = all
        .paths
        .iter()
        .map(|p| matches!(p.outcome, Outcome::Panicked(_)))
        .collect();
    assert_eq!(
        outcomes.iter().filter(|panics| **panics).count(),
        1,
        "{outcomes:?}"
    );
    for path in &all.paths {
        let value = |i: usize| path.inputs[i].value.parse::<u8>().unwrap();
        let plain = picky_plain(value(0), value(1));
        match &path.outcome {
            Outcome::Returned(result) => assert_eq!(result.value(path.values()), plain),
            Outcome::Panicked(_) => assert_eq!(plain, None, "{:?}", path.inputs),
        }
    }
    let answer = check(|x: Sym<u8>, y: Sym<u8>| {
        echis::assume(x.at_most(155) | y.at_most(50));
        let expected = x.above(100).select(y.above(50).select(x.wrapping_add(100), 0), y);
        picky(x, y).equals(expected)
    });
    assert!(matches!(answer, Answer::Proved { .. }), "{answer}");
}

fn picky_plain(x: u8, y: u8) -> Option<u8> {
    match (x > 100, y > 50) {
        (true, true) => x.checked_add(100),
        (true, false) => Some(0),
        _ => Some(y),
    }
}

/// Plain conditions, values and loops run once.
#[symbolic]
fn concrete(n: u32) -> u64 {
    let mut product = 1u64;
    let mut i = 1;
    loop {
        if i > n {
            break product;
        }
        product *= u64::from(i);
        i += 1;
    }
}

#[test]
fn concrete_code_needs_no_exploration() {
    assert_eq!(concrete(10), 3_628_800);
    assert_eq!(merged(|| concrete(10)), 3_628_800);
}

mod specification {
    use super::*;

    #[echis::test(paths = 50)]
    fn squares_are_no_less(x: Sym<u8>, shape: Shape) -> Sym<bool> {
        let _ = shape;
        x.checked_mul(x).map_or(true.into(), |square| square.at_least(x))
    }
}

#[test]
fn counterexamples_are_tests() {
    let example = check_within(Limits::default(), &["shape", "x"], |shape: Shape, x: Sym<i8>| {
        x.differs(-3) | !matches!(shape, Shape::Rectangle { .. })
    })
    .expect_refuted();
    assert_eq!(
        example.as_test("property"),
        "#[test]\nfn property_counterexample() {\n    echis::expect(property(Shape::Rectangle { width: 0.into(), height: 0.into() }, (-3).into()));\n}"
    );
}

#[test]
fn what_a_property_asks_for_is_no_argument_of_it() {
    let property = |x: Sym<i8>| {
        let y: Sym<i8> = any("y");
        !(x.equals(3) & y.equals(4))
    };
    let example = check_within(Limits::default(), &["x"], property).expect_refuted();
    assert_eq!(
        example.as_test("property"),
        "#[test]\nfn property_counterexample() {\n    // where it asks for any `y`: 4.into()\n    echis::expect(property(3.into()));\n}"
    );
}

#[symbolic]
fn counted(words: &[Sym<u8>]) -> BTreeMap<u8, Sym<u32>> {
    let mut counts = BTreeMap::from([(0, Sym::known(0)), (1, Sym::known(0))]);
    for word in words {
        let count = if *word < 10 { 0 } else { 1 };
        if let Some(n) = counts.get_mut(&count) {
            *n += 1;
        }
    }
    counts
}

#[symbolic]
fn queued(all: &[Sym<u8>; 4]) -> VecDeque<Sym<u8>> {
    let mut queue: VecDeque<Sym<u8>> = all.iter().copied().collect();
    for x in all {
        if *x > 100 {
            queue.rotate_left(1);
        }
    }
    queue
}

/// One more key on one side of the branch: there is no one map for both.
#[symbolic]
fn with_key(x: Sym<u8>) -> (BTreeMap<u8, Sym<u8>>, BTreeSet<u8>) {
    let (mut map, mut set) = (BTreeMap::from([(1, x)]), BTreeSet::from([1]));
    if x > 5 {
        map.insert(2, x);
        set.insert(2);
    }
    (map, set)
}

#[test]
fn collections_merge() {
    check(|words: [Sym<u8>; 3]| counted(&words).values().sum::<Sym<u32>>().equals(3)).expect_proved();
    check(|words: [Sym<u8>; 3]| counted(&words)[&0].equals(3)).expect_refuted();
    let queue = |all: [Sym<u8>; 4]| {
        let large = all
            .iter()
            .map(|x| Sym::<usize>::from(x.above(100)))
            .sum::<Sym<usize>>();
        let queue = queued(&all);
        large
            .equals(1)
            .implies(queue[0].equals(all[1]) & queue[3].equals(all[0]))
    };
    let one_path = Limits {
        paths: 1,
        ..Limits::default()
    };
    check_within(one_path, &["all"], queue).expect_proved();
    check(|x: Sym<u8>| {
        let (map, set) = with_key(x);
        map.len() == set.len() && map.contains_key(&2) == (x > 5) && set.contains(&2) == (x > 5)
    })
    .expect_proved();
    check(|x: Sym<u8>| with_key(x).0.len() == 1).expect_refuted();
}

/// As `&Sym<u8>` is compared outside of `#[symbolic]` code, too.
#[symbolic]
fn large(all: &[Sym<u8>]) -> Sym<u32> {
    let mut count = Sym::known(0);
    for x in all.iter() {
        if x > &100 {
            count += 1;
        }
    }
    count
}

#[test]
fn references_are_compared_with_numbers() {
    check(|all: [Sym<u8>; 3]| large(&all).equals(all.iter().filter(|x| *x > &100).count() as u32))
        .expect_proved();
    check(|all: [Sym<u8>; 3]| large(&all).below(3)).expect_refuted();
}
