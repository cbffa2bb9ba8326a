//! Unbounded integers.

use echis::{Gap, Int, Outcome, Sym, Symbolic, any, assume, check, explore, symbolic};
use proptest::prelude::*;

fn plain(n: i64) -> Int {
    Int::from(n)
}

fn symbolic_number(name: &str, n: i64) -> Sym<Int> {
    let any: Sym<Int> = any(name);
    // no equation, by which the value would be known
    assume(any.at_least(plain(n)) & any.at_most(plain(n)));
    any
}

fn near() -> impl Strategy<Value = i64> {
    prop_oneof![
        prop::sample::select(vec![0, 1, -1, 2, -2, 7, -7, i64::MAX, i64::MIN]),
        -20..20i64,
        proptest::arbitrary::any::<i64>()
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Operators on known integers and on others do what 128 bits do, where these do not overflow.
    #[test]
    fn operators(x in near(), y in near()) {
        let (a, b) = (i128::from(x), i128::from(y));
        let expected = format!("{:?}", ((a + b, a - b, a * b, -a), (a < b, a == b, a.abs())));
        let all = |x: Sym<Int>, y: Sym<Int>| ((&x + &y, &x - &y, &x * &y, -&x), (x.below(&y), x.equals(&y), x.abs()));
        prop_assert_eq!(format!("{:?}", all(Sym::from(x), Sym::from(y))), expected.clone());
        let paths = explore(|| all(symbolic_number("x", x), symbolic_number("y", y)));
        prop_assert_eq!((paths.paths.len(), &paths.gaps[..]), (1, &[][..]));
        let Outcome::Returned(result) = &paths.paths[0].outcome else { panic!() };
        prop_assert_eq!(format!("{:?}", result.under(paths.paths[0].values())), expected);
    }

    /// Rounded towards zero, the remainder with the sign of the dividend.
    #[test]
    fn division(x in near(), y in near()) {
        let (a, b) = (i128::from(x), i128::from(y));
        let paths = explore(|| {
            let (x, y) = (symbolic_number("x", x), symbolic_number("y", y));
            (&x / &y, &x % &y)
        });
        prop_assert_eq!((paths.paths.len(), &paths.gaps[..]), (1, &[][..]));
        match &paths.paths[0].outcome {
            Outcome::Returned(result) => {
                let result = format!("{:?}", result.under(paths.paths[0].values()));
                prop_assert_eq!(result, format!("{:?}", (a / b, a % b)));
                prop_assert_eq!((Int::from(x) / y, Int::from(x) % y), (Int::from(a / b), Int::from(a % b)));
            }
            Outcome::Panicked(panic) => {
                prop_assert_eq!(y, 0);
                prop_assert_eq!(&panic.message, "attempt to divide by zero");
            }
        }
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    /// To machine integers and back.
    #[test]
    fn conversions(x in near()) {
        let paths = explore(|| {
            let x = symbolic_number("x", x);
            let back = x.to_machine::<i64>().map(Sym::<Int>::from);
            (back, x.to_machine::<u8>(), x.to_machine::<i16>(), x.to_machine::<u128>())
        });
        prop_assert_eq!((paths.paths.len(), &paths.gaps[..]), (1, &[][..]));
        let Outcome::Returned(result) = &paths.paths[0].outcome else { panic!() };
        let expected = (Some(x), u8::try_from(x).ok(), i16::try_from(x).ok(), u128::try_from(x).ok());
        prop_assert_eq!(format!("{:?}", result.under(paths.paths[0].values())), format!("{:?}", expected));
        let known = Sym::<Int>::from(x);
        prop_assert_eq!(format!("{:?}", (known.to_machine::<i64>(), known.to_machine::<u8>(), known.to_machine::<i16>(), known.to_machine::<u128>())), format!("{:?}", expected));
    }
}

#[test]
fn there_is_no_overflow() {
    check(|x: Sym<Int>| &x + 1 > x).expect_proved();
    check(|x: Sym<Int>, y: Sym<Int>, z: Sym<Int>| (&x + &y) * &z == &x * &z + &y * &z).expect_proved();
    let example = check(|x: Sym<Int>| x.below(Int::from(u64::MAX) * 4)).expect_refuted();
    assert_eq!(
        example.inputs[0].expression,
        "\"73786976294838206460\".parse::<echis::Int>().unwrap().into()"
    );
}

/// The laws of a division that rounds towards zero; the other division has not these.
#[test]
fn laws_of_division() {
    check(|x: Sym<Int>| &x / 7 * 7 + &x % 7 == x).expect_proved();
    check(|x: Sym<Int>| (-&x) / 7 + &x / 7 == 0).expect_proved();
    let example = check(|x: Sym<Int>| &x % 7 >= 0).expect_refuted();
    assert_eq!(example.inputs[0].expression, "(-1).into()");
    check(|x: Sym<Int>| &x / -2 + &x / 2 == 0).expect_proved();
}

#[test]
fn a_sum_of_machine_integers_that_does_not_wrap() {
    check(|x: Sym<i8>, y: Sym<i8>| {
        let sum = Sym::<Int>::from(x) + Sym::<Int>::from(y);
        match x.checked_add(y) {
            Some(within) => Sym::<Int>::from(within).equals(sum),
            None => sum.above(Int::from(127)) | sum.below(Int::from(-128)),
        }
    })
    .expect_proved();
    check(|x: Sym<u8>| Sym::<Int>::from(x).at_most(Int::from(254))).expect_refuted();
}

#[test]
fn integers_of_machine_integers_meet_those_without_bounds() {
    check(|x: Sym<u8>, n: Sym<Int>| Sym::<Int>::from(x) + &n >= n).expect_proved();
    check(|x: Sym<i8>, n: Sym<Int>| Sym::<Int>::from(x) + &n >= n).expect_refuted();
    check(|x: Sym<u8>, n: Sym<Int>| (Sym::<Int>::from(x) + n).equals(Int::from(300)).decide())
        .expect_refuted();
    check(|x: Sym<u128>| Sym::<Int>::from(x) * Sym::<Int>::from(x) >= 0).expect_proved();
}

#[symbolic]
fn absolute(x: Sym<Int>) -> Sym<Int> {
    if x.below(Int::from(0)) { -&x } else { x.clone() }
}

#[test]
fn branches_merge() {
    let all = explore(|| absolute(any("x")).at_least(Int::from(0)).decide());
    assert_eq!((all.paths.len(), all.gaps), (1, Vec::<Gap>::new()));
    check(|x: Sym<Int>| absolute(x.clone()).equals(x.abs())).expect_proved();
}

#[test]
fn sums_and_products() {
    check(|all: [Sym<Int>; 3]| all.iter().sum::<Sym<Int>>() == &all[2] + &all[1] + &all[0]).expect_proved();
    assert_eq!(
        (1..=30).map(Int::from).product::<Int>().to_string(),
        "265252859812191058636308480000000"
    );
    assert_eq!(u8::try_from(Int::from(300)).ok(), None);
    assert_eq!(
        "-12345678901234567890123".parse::<Int>().unwrap().to_string(),
        "-12345678901234567890123"
    );
}

/// Numbers of any type stand where an integer is wanted.
#[test]
fn machine_integers_are_integers() {
    check(|x: Sym<Int>| x.below(0).implies(x.at_most(-1_i64)) & x.equals(7_u128).implies((x - 7).equals(0)))
        .expect_proved();
    check(|x: Sym<Int>| x.differs(-1)).expect_refuted();
}
