//! What answers say: smallest counterexamples, assumptions of proofs, the limit of time; and
//! `#[ignore]` and `#[should_panic]` beside `#[echis::test]`.

use echis::{
    Answer, Assumption, Bounded, Gap, Int, Limits, Map, Sym, Symbolic, Text, any_up_to, assume, check,
    check_within, symbolic,
};
use std::process::Command;
use std::time::{Duration, Instant};

// smallest counterexamples

fn smallest(answer: Answer) -> Vec<String> {
    let inputs = answer.expect_refuted().inputs;
    inputs.into_iter().map(|input| input.value).collect()
}

#[test]
fn the_smallest_number() {
    assert_eq!(smallest(check(|x: Sym<u8>| x < 200)), ["200"]);
    assert_eq!(smallest(check(|x: Sym<u8>| x < 255)), ["255"]);
    assert_eq!(smallest(check(|x: Sym<u64>| x < 1_000_000_007)), ["1000000007"]);
    assert_eq!(
        smallest(check(|x: Sym<u128>| x.at_most(u128::MAX - 1))),
        [u128::MAX.to_string()]
    );
    assert_eq!(smallest(check(|x: Sym<Int>| x.below(12_345))), ["12345"]);
    assert_eq!(smallest(check(|x: Sym<char>| x < 'q')), ["'q'"]);
    assert_eq!(
        smallest(check(|x: Sym<bool>, y: Sym<bool>| !(x | y))),
        ["false", "true"]
    );
}

#[test]
fn signed_numbers_are_near_zero() {
    assert_eq!(smallest(check(|x: Sym<i32>| x > -1000)), ["-1000"]);
    assert_eq!(smallest(check(|x: Sym<i32>| (x > -70) & (x < 90))), ["-70"]);
    assert_eq!(smallest(check(|x: Sym<i16>| x * x < 10_000)), ["100"]);
    assert_eq!(smallest(check(|x: Sym<i8>| x > -128)), ["-128"]);
    assert_eq!(
        smallest(check(|x: Sym<i128>| x.above(i128::MIN))),
        [i128::MIN.to_string()]
    );
    assert_eq!(smallest(check(|x: Sym<Int>| x.above(-500))), ["-500"]);
}

#[test]
fn earlier_inputs_are_more_important() {
    let sum = |x: Sym<u8>, y: Sym<u8>| x.saturating_add(y) < 210;
    assert_eq!(smallest(check(sum)), ["0", "210"]);
    let product = |x: Sym<u16>, y: Sym<u16>| {
        assume(x.at_most(100) & y.at_most(100));
        x * y < 5000
    };
    assert_eq!(smallest(check(product)), ["50", "100"]);
}

/// The first failing path is not always the one with the smallest inputs.
#[test]
fn the_smallest_of_several_paths() {
    let steps = |x: Sym<u32>| {
        if x > 100 {
            x < 500
        } else if x > 50 {
            x < 70
        } else {
            true
        }
    };
    assert_eq!(smallest(check(steps)), ["70"]);
}

#[test]
fn short_texts_and_vectors() {
    let all = |all: Bounded<Vec<Sym<u8>>, 3>| all.iter().all(|x| *x < 77);
    assert_eq!(smallest(check(all)), ["[77]"]);
    let sum = |all: Bounded<Vec<Sym<u8>>, 3>| {
        all.iter().fold(Sym::known(0_u16), |sum, x| sum + Sym::from(*x)) < 300
    };
    assert_eq!(smallest(check(sum)), ["[45, 255]"]);
    let text = || {
        let text: Text = any_up_to("text", ..=4);
        !text.ends_with("b")
    };
    assert_eq!(smallest(check(text)), ["\"b\""]);
    let option = |x: Option<Sym<u8>>| x.is_none_or(|x| x < 9);
    assert_eq!(smallest(check(option)), ["Some(9)"]);
}

// assumptions

fn assumptions(answer: Answer) -> Vec<Assumption> {
    match answer {
        Answer::Proved { assumptions, .. } => assumptions,
        other => panic!("{other}"),
    }
}

#[symbolic]
fn at_least_one(x: Sym<u8>) -> Sym<u8> {
    if x > 0 { x } else { Sym::known(1) }
}

#[test]
fn proofs_say_what_they_take_for_granted() {
    let always = [
        Assumption::OverflowChecks,
        Assumption::Stack,
        Assumption::TypeLayout,
    ];
    let answer = check(|x: Sym<u8>| x.at_least(0));
    assert_eq!(assumptions(answer.clone()), always);
    let said = answer.to_string();
    for part in ["proved for all inputs (1 path)", "overflow", "stack", "size_of"] {
        assert!(said.contains(part), "{said}");
    }
    let bounded = assumptions(check(|| {
        let (text, all): (Text, Vec<Sym<u8>>) = (any_up_to("text", ..=4), any_up_to("all", ..=2));
        text.char_count().at_most(4) & Sym::known(all.len() <= 2)
    }));
    let size = |input: &str, max| Assumption::Size {
        input: input.into(),
        max,
    };
    assert!(
        bounded.contains(&size("text", 4)) && bounded.contains(&size("all", 2)),
        "{bounded:?}"
    );
    let merged = assumptions(check(|x: Sym<u8>| at_least_one(x).above(0)));
    assert!(merged.contains(&Assumption::MergedBranches), "{merged:?}");
    let limit = 7;
    let captures = assumptions(check(|x: Sym<u8>| x.below(limit) | x.at_least(limit)));
    assert!(captures.contains(&Assumption::Captures), "{captures:?}");
    let listed = assumptions(check(|a: Sym<u8>, b: Sym<u8>| {
        let map = Map::from([(a, 1), (b, 2)]);
        map.values().all(|value| *value > 0)
    }));
    assert!(listed.contains(&Assumption::MapOrder), "{listed:?}");
}

// the limit of time

#[test]
fn the_limit_of_time() {
    let limits = Limits {
        time: Some(Duration::from_millis(300)),
        paths: usize::MAX,
        ..Limits::default()
    };
    let start = Instant::now();
    let answer = check_within(limits, &[], |bits: [Sym<bool>; 64]| {
        bits.iter().filter(|bit| bit.decide()).count() <= 64
    });
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    let Answer::Unknown(gaps) = &answer else {
        panic!("{answer}");
    };
    assert!(
        matches!(gaps[..], [Gap::Time { paths, .. }] if paths > 0),
        "{answer}"
    );
    assert!(
        answer.to_string().contains("the time is over after 0.3 s"),
        "{answer}"
    );
    // also within one path
    let endless = |x: Sym<u64>| {
        let mut i = Sym::known(0);
        while x.differs(i).decide() {
            i = i.wrapping_mul(3).wrapping_add(1);
        }
    };
    let limits = Limits {
        decisions: usize::MAX,
        ..limits
    };
    let answer = check_within(limits, &[], endless);
    assert!(
        matches!(&answer, Answer::Unknown(gaps) if matches!(gaps[..], [Gap::Time { .. }])),
        "{answer}"
    );
}

#[test]
fn nothing_is_unknown_in_time() {
    let limits = Limits {
        time: Some(Duration::from_secs(60)),
        ..Limits::default()
    };
    check_within(limits, &[], |x: Sym<u8>| at_least_one(x).above(0)).expect_proved();
}

// without a solver

#[echis::test]
#[ignore = "run by the test below, without a solver"]
fn needs_the_solver(x: Sym<u32>, y: Sym<u32>) -> Sym<bool> {
    let product = x.wrapping_mul(y);
    if product == 77 && x.wrapping_mul(x) == 49 {
        return y.equals(11);
    }
    y.wrapping_mul(x).equals(product)
}

#[test]
fn a_missing_solver_is_one_error() {
    let out = Command::new(std::env::current_exe().unwrap())
        .args(["needs_the_solver::holds_for_all_inputs", "--exact", "--ignored"])
        .env("ECHIS_Z3", "/nowhere/libz3.so")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&out.stdout);
    assert!(said.contains("1 failed"), "{said}");
    assert_eq!(said.matches("no usable Z3 was found").count(), 1, "{said}");
    assert!(said.contains("python3 -m pip install z3-solver=="), "{said}");
}

// attributes of tests

#[echis::test]
#[ignore = "it is false"]
fn ignored(x: Sym<u8>) -> Sym<bool> {
    x.below(7)
}

#[ignore]
#[echis::test(seconds = 60)]
fn ignored_from_above(x: Sym<u8>) -> Sym<bool> {
    x.below(7)
}

#[cfg_attr(all(), ignore)]
#[echis::test]
fn ignored_on_a_condition(x: Sym<u8>) -> Sym<bool> {
    x.below(7)
}

#[echis::test]
#[should_panic]
fn panics_for_some(x: Sym<u8>) {
    let _ = x + 1;
}

#[should_panic(expected = "attempt to add with overflow")]
#[echis::test]
fn panics_with_a_message(x: Sym<u8>) {
    let _ = x + 1;
}

#[echis::test]
#[should_panic = "divide by zero"]
#[ignore = "run by the test below"]
fn panics_with_another_message(x: Sym<u8>) {
    let _ = x + 1;
}

#[echis::test]
#[ignore = "run by the test below"]
#[should_panic]
fn does_not_panic(x: Sym<u8>) -> Sym<bool> {
    x.at_least(0)
}

/// What is not known is no panic.
#[echis::test(decisions = 3)]
#[ignore = "run by the test below"]
#[should_panic]
fn is_not_known(x: Sym<u8>) {
    let mut i = 0;
    while x > i {
        i += 1;
    }
}

#[cfg(any())]
#[echis::test]
fn never_there(x: Missing) {}

#[echis::test]
#[cfg(any())]
fn never_there_either(x: Missing) {}

#[test]
fn attributes_mean_what_they_mean_beside_test() {
    let run = |name: &str| {
        let this = std::env::current_exe().unwrap();
        let name = format!("{name}::holds_for_all_inputs");
        let out = Command::new(this)
            .args([&name, "--exact", "--include-ignored"])
            .output()
            .unwrap();
        String::from_utf8_lossy(&out.stdout).into_owned()
    };
    for name in [
        "panics_with_another_message",
        "does_not_panic",
        "is_not_known",
        "ignored",
    ] {
        let out = run(name);
        assert!(out.contains("1 failed"), "{out}");
    }
    let list = Command::new(std::env::current_exe().unwrap())
        .args(["--list", "--ignored"])
        .output()
        .unwrap();
    let list = String::from_utf8_lossy(&list.stdout).into_owned();
    for name in ["ignored", "ignored_from_above", "ignored_on_a_condition"] {
        assert!(
            list.contains(&format!("\n{name}::holds")) || list.starts_with(&format!("{name}::holds")),
            "{list}"
        );
    }
    assert!(!list.contains("panics_for_some"), "{list}");
}

// Rust that means what was found

#[derive(Clone, Debug, Symbolic)]
struct Nested {
    letters: [Sym<char>; 2],
    wide: (Sym<i128>, Sym<u128>),
    kind: Kind,
}

#[derive(Clone, Debug, Symbolic)]
enum Kind {
    Empty,
    Some { all: Option<Sym<i8>>, unit: () },
}

/// Refuted by exactly what is pasted below.
fn differs(nested: Nested, text: Bounded<Text, 3>, all: Bounded<Vec<Sym<i64>>, 2>, large: Sym<Int>) -> bool {
    let Kind::Some { all: Some(small), .. } = nested.kind else {
        return true;
    };
    let letters = nested.letters[0].equals('\'') & nested.letters[1].equals('\u{301}');
    let wide = nested.wide.0.equals(i128::MIN) & nested.wide.1.equals(u128::MAX);
    let numbers = small.equals(i8::MIN)
        & large.equals("-170141183460469231731687303715884105729".parse::<Int>().unwrap());
    let is_text = text.equals("\"\\\n");
    !(all.len() == 2
        && (letters & wide & numbers & is_text & all[0].equals(i64::MIN) & all[1].equals(-1)).decide())
}

include!("answers/pasted.rs");

#[test]
fn pasted_tests_mean_what_was_found() {
    let names = ["nested", "text", "all", "large"];
    let example = check_within(Limits::default(), &names, differs).expect_refuted();
    let printed = example.as_test("differs");
    let pasted = format!("#[test]\n{}", include_str!("answers/pasted.rs").trim_end());
    assert_eq!(printed, pasted);
    assert!(std::panic::catch_unwind(differs_counterexample).is_err());
}
