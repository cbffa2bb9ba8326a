//! All control flow in `#[symbolic]` functions. Each function is there twice, as it is and with the
//! attribute: what forks is the oracle for what merges.

use echis::{Limits, Machine, Outcome, Sym, any, assume, check, check_within, explore, symbolic};

/// Functions twice: in a module `forking` as they are, in a module `merging` with `#[symbolic]`.
macro_rules! both {
    ($($code:item)+) => {
        #[allow(unused, clippy::all)]
        mod forking {
            use super::*;
            $($code)+
        }
        #[allow(unused, clippy::all)]
        mod merging {
            use super::*;
            $(#[symbolic] $code)+
        }
    };
}

const ONE_PATH: Limits = Limits {
    paths: 1,
    decisions: 10_000,
    time: None,
};

const NEAR: u8 = 10;

/// A record.
#[derive(Debug, Clone, PartialEq, echis::Symbolic)]
pub struct Account {
    balance: Sym<u8>,
    log: Vec1,
}

/// One element.
type Vec1 = [Sym<u8>; 1];

fn next(i: &mut usize) -> bool {
    *i += 1;
    *i < 3
}

both! {
    pub fn parts_of_a_reference(pair: &mut [(Sym<u8>, [Sym<u8>; 2])], x: Sym<u8>) {
        for part in pair.iter_mut() {
            if x > 5 {
                part.0 = x;
                part.1.swap(0, 1);
            }
        }
    }

    pub fn question_in_a_condition(all: &[Sym<u8>]) -> Option<usize> {
        let mut i = 0;
        while *all.get(i)? != 0 {
            i += 1;
        }
        Some(i)
    }

    pub fn continue_of_the_outer_loop(all: &[Sym<u8>]) -> Sym<u8> {
        'outer: for x in all {
            for y in all {
                if *x > *y {
                    continue 'outer;
                }
            }
            return *x;
        }
        unreachable!("one is the least")
    }

    pub fn left_and_continued(all: &[Sym<u8>], limit: Sym<u8>) -> Sym<u8> {
        let mut found = Sym::known(0);
        'outer: for x in all {
            for y in all {
                if *x > *y {
                    continue 'outer;
                }
                if *y > limit {
                    break;
                }
            }
            found = *x;
            if found > 100 {
                break 'outer;
            }
        }
        found
    }

    pub fn effects_of_connectives(x: Sym<u8>, y: Sym<u8>) -> usize {
        let mut i = 0;
        let both = x > 5 && next(&mut i) || y > 7 && next(&mut i);
        let mut all = vec![x];
        let grown = x > 3 && { all.push(y); all.len() > 1 };
        i * 10 + all.len()
    }

    pub fn names_of_any_case(x: Sym<u8>) -> Sym<u8> {
        let mut found = Sym::known(0);
        let option = if x > 3 { Some(x) } else { None };
        match option {
            None => found = 1.into(),
            Some(n) => if n > 5 { found = 2.into() } else { found = match option { None => 3, Some(_) => 4 }.into() },
        }
        found
    }

    pub fn labelled_block(x: Sym<u8>) -> Sym<u8> {
        let mut y = x;
        let found = 'block: {
            if x > 7 {
                y = 1.into();
                break 'block 2.into();
            }
            for i in 0..3u8 {
                if x == i {
                    break 'block Sym::known(i + 5);
                }
                if x == 6 {
                    break;
                }
            }
            x
        };
        found + y / 2
    }

    pub fn values_of_loops(all: &[Sym<u8>]) -> Sym<u8> {
        let mut i = 0;
        let found = loop {
            if i == all.len() {
                break 100.into();
            }
            if all[i] > 3 {
                break all[i];
            }
            i += 1;
        };
        if found > 50 { return 50.into() } else { return found }
    }

    pub fn returns_from_a_loop(all: &[Sym<u8>]) -> usize {
        let mut i = 0;
        loop {
            if i == all.len() || all[i] > 3 {
                return i;
            }
            i += 1;
        }
    }

    pub fn let_else(x: Sym<u8>, option: Option<Sym<u8>>) -> Sym<u8> {
        let Some(y) = option else { return 9.into() };
        let mut a = x;
        if y > 3 {
            a = y;
        }
        a
    }

    pub fn chains(x: Sym<u8>, option: Option<Sym<u8>>) -> Sym<u8> {
        let mut found = Sym::known(0);
        if let Some(y) = option && y > 3 && (x > y || x == 0) {
            found = y;
        } else if let Some(y) = option {
            found = 1.into();
        }
        found
    }

    pub fn popping(x: Sym<u8>) -> Sym<u8> {
        let mut stack = vec![x, 3.into(), 4.into()];
        let mut sum = Sym::known(0u8);
        while let Some(top) = stack.pop() {
            if top > 3 {
                if stack.len() == 1 {
                    stack.push(0.into());
                }
                continue;
            }
            sum += top;
        }
        sum
    }

    pub fn guards(x: Sym<u8>, account: &Account) -> Sym<u8> {
        match account {
            Account { balance, .. } if *balance > 5 && x > 1 => *balance,
            Account { balance, log } if x > 3 => log[0],
            _ => 0.into(),
        }
    }

    pub fn fields_and_elements(account: &mut Account, x: Sym<u8>) -> Sym<u8> {
        let mut all = [x, 1.into(), 2.into()];
        if x > account.balance {
            account.log[0] = account.balance;
            account.balance = x;
            all[1] = x;
        } else {
            all[2] -= 1;
            account.balance -= x;
            if x > 7 {
                return all[2];
            }
        }
        let total = &mut all[1];
        if x < 3 {
            *total = 7.into();
        }
        *total
    }

    pub fn shadowed(x: Sym<u8>) -> Sym<u8> {
        let mut y = x;
        if x > 5 {
            let mut y = y;
            y = 1.into();
            if x > 7 {
                y = 3.into();
            }
        } else {
            y = 2.into();
        }
        let y = &mut y;
        if x == 0 {
            *y = 8.into();
        }
        *y
    }

    pub fn closures(x: Sym<u8>, limit: Sym<u8>) -> Sym<u8> {
        let mut sum = Sym::known(0u8);
        let inside = |y: &Sym<u8>| *y < limit;
        if x > 3 {
            [x, limit, 5.into()].iter().filter(|y| inside(y)).for_each(|y| sum = *y);
        }
        sum
    }

    pub fn questions(x: Sym<u8>, y: Sym<u8>) -> Result<Sym<u8>, &'static str> {
        let sum = if x > 3 { x.checked_add(y).ok_or("too much")? } else { y };
        let all = [sum, x];
        let found = all.iter().find(|z| **z > 9).ok_or("none")?;
        Ok(*found)
    }

    pub fn negated(x: Sym<u8>, y: Sym<u8>) -> bool {
        let mut found = false;
        if !(x > 3 && y > 3) || x == y {
            found = true;
        }
        found
    }

    pub fn returned_parts((a, b): (Sym<u8>, Sym<u8>), c: &mut Sym<u8>, d: &mut Sym<u8>) -> Sym<u8> {
        if a > b {
            *c = a;
            return b;
        }
        *d = b;
        a
    }

    pub fn iterators(all: &[Sym<u8>], x: Sym<u8>) -> Sym<u8> {
        let mut sum = Sym::known(0u8);
        let mut rest = all.iter();
        while let Some(y) = rest.next() {
            if *y > x {
                rest.next();
            }
            sum = sum.wrapping_add(*y);
        }
        let mut rest = 0..3u8;
        for c in "aba".chars() {
            if c == 'a' && x > 5 && rest.next() == Some(1) {
                sum = sum.wrapping_add(10);
            }
        }
        sum
    }

    pub fn names_written_in_two_ways(x: Sym<u8>) -> Sym<u8> {
        let mut r#found = Sym::known(0);
        if x > 5 {
            found = x;
        }
        found
    }

    pub fn names_that_generated_code_has(result: &mut Sym<u8>, state: &mut Sym<u8>, x: Sym<u8>) -> Sym<u8> {
        let mut value = Sym::known(1);
        let end = 'block: {
            if x > 7 {
                value = 5.into();
                break 'block Sym::known(2);
            }
            value = 3.into();
            Sym::known(9)
        };
        if x > 5 {
            return value;
        }
        *result = end;
        *state = value;
        x
    }

    pub fn code_that_is_not_there(x: Sym<u8>) -> Sym<u8> {
        #[cfg(not(all()))]
        if x > 5 {
            return 1.into();
        }
        #[cfg(all())]
        while x > 250 {
            return 7.into();
        }
        #[cfg(not(all()))]
        return 2.into();
        #[cfg(not(all()))]
        for _ in 0..3 {
            return 3.into();
        }
        x
    }

    pub fn jumps_in_jumps(x: Sym<u8>, y: Sym<u8>) -> Option<Sym<u8>> {
        if x > 5 {
            return Some(x.checked_add(if y > 9 { return None } else { y })?);
        }
        let found = 'found: loop {
            if y > 3 {
                break 'found (if x == 2 { break 'found 9.into() } else { y.checked_add(250)? });
            }
            break if x == 4 { return None } else { x };
        };
        return found.checked_add(1);
    }

    pub fn many_variables(x: Sym<u8>) -> Sym<u8> {
        let (mut a, mut b, mut c, mut d, mut e) = (x, x, x, x, x);
        let (mut f, mut g, mut h, mut i, mut j) = (x, x, x, x, x);
        if x > 3 {
            a = 1.into(); b = a; c = b; d = c; e = d; f = e; g = f; h = g; i = h; j = i;
        }
        a ^ b ^ c ^ d ^ e ^ f ^ g ^ h ^ i ^ j
    }
}

/// Merging gives what forking gives, for all inputs: the result and what is behind references.
macro_rules! agrees {
    ($name:ident($($input:ident: $ty:ty),*) = $function:ident($($argument:expr),*)) => {
        #[test]
        fn $name() {
            check(|$($input: $ty),*| {
                let mut one = ($($input.clone(),)*);
                let mut other = one.clone();
                let expected = { let ($($input,)*) = &mut one; forking::$function($($argument),*) };
                let merged = { let ($($input,)*) = &mut other; merging::$function($($argument),*) };
                expected == merged && one == other
            })
            .expect_proved();
        }
    };
}

agrees!(parts_of_references(x: Sym<u8>, all: [(Sym<u8>, [Sym<u8>; 2]); 2]) = parts_of_a_reference(all, *x));
agrees!(question_in_a_condition(all: [Sym<u8>; 3]) = question_in_a_condition(all));
agrees!(continue_of_the_outer_loop(all: [Sym<u8>; 3]) = continue_of_the_outer_loop(all));
agrees!(left_and_continued(all: [Sym<u8>; 2], x: Sym<u8>) = left_and_continued(all, *x));
agrees!(effects_of_connectives(x: Sym<u8>, y: Sym<u8>) = effects_of_connectives(*x, *y));
agrees!(names_of_any_case(x: Sym<u8>) = names_of_any_case(*x));
agrees!(labelled_block(x: Sym<u8>) = labelled_block(*x));
agrees!(values_of_loops(all: [Sym<u8>; 3]) = values_of_loops(all));
agrees!(returns_from_a_loop(all: [Sym<u8>; 3]) = returns_from_a_loop(all));
agrees!(let_else(x: Sym<u8>, option: Option<Sym<u8>>) = let_else(*x, *option));
agrees!(chains(x: Sym<u8>, option: Option<Sym<u8>>) = chains(*x, *option));
agrees!(popping(x: Sym<u8>) = popping(*x));
agrees!(guards(x: Sym<u8>, account: Account) = guards(*x, account));
agrees!(fields_and_elements(account: Account, x: Sym<u8>) = fields_and_elements(account, *x));
agrees!(shadowed(x: Sym<u8>) = shadowed(*x));
agrees!(closures(x: Sym<u8>, limit: Sym<u8>) = closures(*x, *limit));
agrees!(questions(x: Sym<u8>, y: Sym<u8>) = questions(*x, *y));
agrees!(negated(x: Sym<u8>, y: Sym<u8>) = negated(*x, *y));
agrees!(returned_parts(a: Sym<u8>, b: Sym<u8>, c: Sym<u8>, d: Sym<u8>) = returned_parts((*a, *b), c, d));
agrees!(iterators(all: [Sym<u8>; 3], x: Sym<u8>) = iterators(all, *x));
agrees!(names_written_in_two_ways(x: Sym<u8>) = names_written_in_two_ways(*x));
agrees!(names_that_generated_code_has(a: Sym<u8>, b: Sym<u8>, x: Sym<u8>) = names_that_generated_code_has(a, b, *x));
agrees!(code_that_is_not_there(x: Sym<u8>) = code_that_is_not_there(*x));
agrees!(jumps_in_jumps(x: Sym<u8>, y: Sym<u8>) = jumps_in_jumps(*x, *y));
agrees!(many_variables(x: Sym<u8>) = many_variables(*x));

/// What compares symbolic values in patterns and ranges has no other form that forks: the oracle is
/// written out.
mod values {
    use super::*;

    #[symbolic]
    fn literals_in_shapes(x: Option<Sym<u8>>, y: Sym<bool>) -> Sym<u8> {
        match (x, y) {
            (Some(0), true) => 1.into(),
            (Some(n @ (1 | 5..=9)), _) => n,
            (Some(n), false) if n > 100 => 4.into(),
            (Some(NEAR), _) => 5.into(),
            (None, true) => 6.into(),
            (Some(11..20), _) | (None, _) => 7.into(),
            _ => 8.into(),
        }
    }

    #[expect(clippy::manual_range_contains, reason = "ranges compare with one more `==`")]
    fn literals_in_shapes_written_out(x: Option<Sym<u8>>, y: Sym<bool>) -> Sym<u8> {
        let y = y.decide();
        let Some(n) = x else {
            return if y { 6 } else { 7 }.into();
        };
        if n == 0 && y {
            1.into()
        } else if n == 1 || n >= 5 && n <= 9 {
            n
        } else if !y && n > 100 {
            4.into()
        } else if n == NEAR {
            5.into()
        } else if n >= 11 && n < 20 {
            7.into()
        } else {
            8.into()
        }
    }

    #[test]
    fn match_compares_inside_of_shapes() {
        check(|x: Option<Sym<u8>>, y: Sym<bool>| {
            literals_in_shapes(x, y) == literals_in_shapes_written_out(x, y)
        })
        .expect_proved();
        check_within(ONE_PATH, &[], |x: Sym<u8>, y: Sym<bool>| {
            literals_in_shapes(Some(x), y).at_most(9u8)
        })
        .expect_proved();
        assert_eq!(
            literals_in_shapes(Some(7.into()), true.into()).as_known(),
            Some(&7)
        );
    }

    #[symbolic]
    fn if_let(x: &Option<Sym<i8>>) -> Sym<i8> {
        let mut found = Sym::known(0);
        if let Some(n @ -5..=5) = x {
            found = *n;
        } else if let Some(-6) = x {
            return 99.into();
        }
        let Some(..10) = x else { return found + 50 };
        let &Some(mut m @ 0..) = x else { return found };
        m += 1;
        m
    }

    #[test]
    fn if_let_and_let_else_compare() {
        check(|x: Sym<i8>| {
            let expected = if x == -6 {
                Sym::known(99)
            } else if x >= 10 {
                50.into()
            } else if x >= 0 {
                x + 1
            } else if x >= -5 {
                x
            } else {
                0.into()
            };
            if_let(&Some(x)) == expected
        })
        .expect_proved();
        assert_eq!(if_let(&None).as_known(), Some(&50));
    }

    #[symbolic]
    fn count_down(mut x: Sym<u8>) -> Sym<u8> {
        let mut rounds = Sym::known(0);
        while let 1..=4 = x {
            x -= 1;
            rounds += 1;
        }
        rounds
    }

    #[test]
    fn while_let_compares() {
        check_within(ONE_PATH, &[], |x: Sym<u8>| {
            count_down(x).equals(x.at_most(4).select(x, 0))
        })
        .expect_proved();
    }

    #[symbolic]
    fn concrete(x: u8, word: &str, y: Option<f64>) -> u8 {
        match word {
            "one" => return 1,
            _ => {}
        }
        match (x, y) {
            (0, _) => 0,
            (1..=3, Some(1.5)) => 5,
            (n, None) if n > 200 => 6,
            _ => 7,
        }
    }

    #[test]
    fn concrete_values_are_matched_as_ever() {
        assert_eq!(concrete(9, "one", None), 1);
        assert_eq!(concrete(0, "", None), 0);
        assert_eq!(concrete(2, "", Some(1.5)), 5);
        assert_eq!(concrete(2, "", Some(1.6)), 7);
        assert_eq!(concrete(201, "", None), 6);
    }

    #[symbolic]
    fn sum(from: Sym<u8>, to: Sym<u8>, skipped: Sym<u8>) -> Sym<u8> {
        let mut sum = Sym::known(0u8);
        for i in from..to {
            if i == skipped {
                continue;
            }
            if i == 6 {
                break;
            }
            sum += i;
        }
        sum
    }

    fn sum_written_out(from: Sym<u8>, to: Sym<u8>, skipped: Sym<u8>) -> Sym<u8> {
        let mut sum = Sym::known(0u8);
        let mut i = from;
        while i < to {
            if i != skipped {
                if i == 6 {
                    break;
                }
                sum += i;
            }
            i += 1;
        }
        sum
    }

    #[test]
    fn ranges_with_symbolic_bounds() {
        check(|from: Sym<u8>, to: Sym<u8>, skipped: Sym<u8>| {
            echis::assume(to.below(8));
            sum(from, to, skipped) == sum_written_out(from, to, skipped)
        })
        .expect_proved();
    }

    #[symbolic]
    fn last(n: Sym<u8>) -> Sym<u16> {
        let mut rounds = Sym::known(0u16);
        for i in 250..=n {
            rounds += 1;
            if i == n {
                rounds += 1000;
            }
        }
        rounds
    }

    /// What loops go through, one range after the other.
    #[symbolic]
    fn ranges<T: Machine>(from: Sym<T>, to: Sym<T>, step: usize) -> [Vec<Sym<T>>; 6] {
        let mut all: [Vec<Sym<T>>; 6] = Default::default();
        for i in (from..to).step_by(step) {
            all[0].push(i);
        }
        for i in (from..=to).step_by(step) {
            all[1].push(i);
        }
        for i in (from..to).rev().step_by(step) {
            all[2].push(i);
        }
        for i in ((from..=to).rev()).step_by(step) {
            all[3].push(i);
        }
        for i in (from..to).step_by(step).rev() {
            all[4].push(i);
        }
        for i in (from..=to).step_by(step).rev().rev() {
            all[5].push(i);
        }
        all
    }

    macro_rules! ranges_of {
        ($ty:ident, $numbers:expr) => {{
            // the standard library has no way back from the end of steps through 64 bits
            let expected = |from: $ty, to: $ty, step: usize| {
                let (open, closed): (Vec<$ty>, Vec<$ty>) = (
                    (from..to).step_by(step).collect(),
                    (from..=to).step_by(step).collect(),
                );
                let (open_down, closed_down): (Vec<$ty>, Vec<$ty>) = (
                    (from..to).rev().step_by(step).collect(),
                    (from..=to).rev().step_by(step).collect(),
                );
                let back = open.iter().rev().copied().collect();
                [open, closed.clone(), open_down, closed_down, back, closed]
            };
            for (from, to, step) in $numbers {
                let expected = format!("{:?}", expected(from, to, step));
                assert_eq!(
                    format!("{:?}", ranges::<$ty>(from.into(), to.into(), step)),
                    expected
                );
                let all = explore(|| {
                    let (a, b): (Sym<$ty>, Sym<$ty>) = (any("a"), any("b"));
                    assume(a.at_most(from) & a.at_least(from) & b.at_most(to) & b.at_least(to));
                    ranges(a, b, step)
                });
                let [path] = &all.paths[..] else {
                    panic!("{} paths", all.paths.len())
                };
                let Outcome::Returned(found) = &path.outcome else {
                    panic!()
                };
                let found = found.each_ref().map(|found| -> Vec<$ty> {
                    found.iter().map(|i| i.value(path.values()).unwrap()).collect()
                });
                assert_eq!(format!("{found:?}"), expected, "{from} to {to} by {step}");
            }
        }};
    }

    #[test]
    fn ranges_go_up_and_down_and_in_steps() {
        let near = |bounds: &[i8]| {
            let pairs = bounds.iter().flat_map(|a| bounds.iter().map(|b| (*a, *b)));
            pairs
                .flat_map(|(a, b)| [1, 2, 3, 200, 300].map(|step| (a, b, step)))
                .collect::<Vec<_>>()
        };
        ranges_of!(i8, near(&[i8::MIN, i8::MIN + 2, i8::MIN + 3]));
        ranges_of!(i8, near(&[i8::MAX - 4, i8::MAX - 1, i8::MAX]));
        ranges_of!(i8, near(&[-2, 0, 3]));
        ranges_of!(
            i8,
            [
                (i8::MIN, i8::MAX, 100),
                (i8::MIN, i8::MAX, 255),
                (i8::MIN, i8::MAX, 256)
            ]
        );
        ranges_of!(
            u8,
            [
                (0, 255, 100),
                (0, 255, 255),
                (0, 0, 1),
                (250, 255, 2),
                (0, 5, 2),
                (5, 0, 1)
            ]
        );
        ranges_of!(u64, [(u64::MAX - 3, u64::MAX, 2), (0, 5, usize::MAX), (7, 9, 1)]);
        ranges_of!(i128, [(i128::MIN, i128::MIN + 3, 2), (-1, 1, usize::MAX)]);
    }

    #[symbolic]
    fn countdown(n: Sym<u8>, stop: Sym<u8>) -> Sym<u8> {
        let mut last = Sym::known(200);
        for i in (0..n).rev() {
            last = i;
            if i == stop {
                break;
            }
        }
        last
    }

    #[test]
    fn loops_count_down() {
        check_within(ONE_PATH, &[], |n: Sym<u8>, stop: Sym<u8>| {
            assume(n.at_most(9));
            let expected = stop.below(n).select(stop, Sym::known(0));
            countdown(n, stop).equals(n.equals(0).select(200, expected))
        })
        .expect_proved();
        check(|n: Sym<u8>| {
            assume(n.at_most(9));
            countdown(n, 200.into()).differs(0)
        })
        .expect_refuted();
    }

    #[test]
    fn ranges_to_the_greatest_number_end() {
        check_within(ONE_PATH, &[], |n: Sym<u8>| {
            let rounds = n.cast::<u16>().wrapping_sub(249u16).wrapping_add(1000u16);
            last(n).equals(n.at_least(250).select(rounds, 0))
        })
        .expect_proved();
    }
}

/// A function in a side of a branch of another one.
#[symbolic]
fn called(x: Sym<u8>, log: &mut Vec<Sym<u8>>) -> Result<Sym<u8>, ()> {
    log.push(x);
    if x > 5 {
        return Err(());
    }
    Ok(x)
}

#[symbolic]
fn calling(x: Sym<u8>, y: Sym<u8>) -> (Sym<u8>, usize) {
    let mut log = Vec::new();
    let mut found = Sym::known(0);
    for i in 0..2u8 {
        if y > i {
            match called(x, &mut log) {
                Ok(n) => found += n,
                Err(()) => continue,
            }
        }
        found += 1;
    }
    (found, log.len())
}

#[test]
fn functions_in_functions() {
    check(|x: Sym<u8>, y: Sym<u8>| {
        let (found, calls) = calling(x, y);
        let expected = match (x > 5, y > 1, y > 0) {
            (true, true, _) => Sym::known(0),
            (true, false, true) => 1.into(),
            (_, false, false) => 2.into(),
            (false, true, _) => x + x + 2,
            (false, false, true) => x + 2,
        };
        found == expected && calls == usize::from(y > 0) + usize::from(y > 1)
    })
    .expect_proved();
}

macro_rules! return_one {
    () => {
        return 1.into()
    };
}

/// Jumps that macros hide: nothing is said for inputs that got lost.
#[symbolic]
fn hidden_return(x: Sym<u8>) -> Sym<u8> {
    if x > 5 {
        return_one!()
    }
    x
}

#[test]
fn hidden_jumps_are_found_out() {
    let all = explore(|| hidden_return(echis::any("x")));
    let is_found =
        |outcome: &Outcome<_>| matches!(outcome, Outcome::Panicked(p) if p.message.contains("does not see"));
    assert!(all.paths.iter().any(|path| is_found(&path.outcome)));
    let example = check(|x: Sym<u8>| hidden_return(x).at_most(5u8)).expect_refuted();
    assert!(example.panic.is_some_and(|p| p.message.contains("does not see")));
}
