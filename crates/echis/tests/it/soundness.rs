//! Programs of which something false would be proved, if values were used unseen, or inputs mixed
//! up.

use echis::store::{Database, Key, Label, Model, Store};
use echis::{
    Answer, Bounded, Gap, Int, Limits, Outcome, Sym, Symbolic, Text, any, assume, check, check_in,
    check_within, explore, symbolic,
};
use std::cell::RefCell;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

#[track_caller]
fn unknown(answer: &Answer, gap: Gap) {
    assert_eq!(answer, &Answer::Unknown(vec![gap]), "{answer}");
}

#[test]
fn what_is_written_of_a_value_is_not_the_value() {
    let short = |x: Sym<u32>| x.to_string().len() < 4;
    unknown(&check(short), Gap::Written);
    let same = |x: Sym<u32>| format!("{:?}", [x]) == "[x#0]";
    let gaps = explore(|| same(any("x"))).gaps;
    assert_eq!(gaps, [Gap::Written]);
    // also behind a wall, or in a log
    let log = RefCell::new(String::new());
    let logged = |x: Sym<u32>| {
        let _ = write!(log.borrow_mut(), "{x}");
        x.at_least(0)
    };
    unknown(&check(logged), Gap::Written);
    // what is known can be written, and a panic may say what it likes
    check(|x: Sym<u32>| format!("{}", Sym::known(12u8)).len() == 2 && x.at_least(0).decide()).expect_proved();
    let example = check(|x: Sym<u32>| assert!(x < 7, "{x} is too large")).expect_refuted();
    assert_eq!(example.inputs[0].value, "7");
}

/// Of the inputs themselves all are known.
#[test]
fn that_a_value_is_not_known_says_nothing_about_it() {
    unknown(&check(|x: Sym<u8>| x.as_known().is_none()), Gap::Inspected);
    let halved = |x: Sym<u8>| x.as_known().map_or(x / 2, |_| x);
    unknown(&check(move |x: Sym<u8>| halved(x).at_most(127)), Gap::Inspected);
    unknown(
        &check(|text: Bounded<Text, 3>| text.as_known().is_none()),
        Gap::Inspected,
    );
    unknown(
        &check(|text: Bounded<Text, 3>| text.max_chars() == 3),
        Gap::Inspected,
    );
    check(|x: Sym<u8>| Sym::known(1u8).as_known().is_some() && x.at_least(0).decide()).expect_proved();
}

/// What is true is not refuted either because something is not known: the code is run with the
/// inputs.
#[test]
fn counterexamples_are_those_of_known_values() {
    let short = |x: Sym<u8>| x.wrapping_add(1).to_string().len() <= 3;
    unknown(&check(short), Gap::Written);
    unknown(&check(move |x: Sym<u8>| assert!(short(x))), Gap::Written);
    unknown(&check(|x: Sym<u8>| x.as_known().is_some()), Gap::Inspected);
    let joined = |x: Sym<u8>| thread::spawn(move || x.wrapping_add(1)).join().is_ok();
    unknown(&check(joined), Gap::Outside);
    // what is false with them is refuted
    let example = check(|x: Sym<u8>| {
        let text = x.to_string();
        assert!(x < 100, "{text} has three digits");
    });
    let example = example.expect_refuted();
    let value = &example.inputs[0].value;
    assert!(value.parse::<u8>().unwrap() >= 100, "{value}");
    let panic = example.panic.expect("it panics");
    assert_eq!(panic.message, format!("{value} has three digits"));
    let example = check(|x: Sym<u8>| x.to_string().len() == 1 || x < 10).expect_refuted();
    assert!(example.inputs[0].value.parse::<u8>().unwrap() >= 10, "{example}");
}

#[test]
fn what_is_written_elsewhere_is_noticed() {
    let spawned = |x: Sym<u8>| thread::spawn(move || x.to_string().len() == 10).join().unwrap();
    unknown(&check(spawned), Gap::Outside);
    let nested = |x: Sym<u8>| {
        let all = explore(|| format!("{x}").len() == 10);
        all.paths[0].outcome == Outcome::Returned(true)
    };
    unknown(&check(nested), Gap::Outside);
}

/// Nothing would be decided again, so that nobody would see it.
#[test]
fn a_single_path_is_run_again() {
    let is_diverged = |answer: Answer| {
        assert!(
            matches!(&answer, Answer::Unknown(gaps) if matches!(gaps[..], [Gap::Diverged { .. }])),
            "{answer}"
        );
    };
    let mut runs = 0;
    is_diverged(check(|x: Sym<u8>| {
        runs += 1;
        if runs == 1 { true.into() } else { x.below(5) }
    }));
    let mut runs = 0;
    is_diverged(check(|x: Sym<u8>| {
        runs += 1;
        assert!(runs == 1 || x < 5);
    }));
    let mut runs = 0;
    is_diverged(check(|x: Sym<u8>| {
        runs += 1;
        assert!(runs > 1);
        x.at_least(0)
    }));
}

#[symbolic]
fn sign_of_zero(x: Sym<u8>) -> bool {
    let mut zero = 0.0;
    if x > 5 {
        zero = -0.0;
    }
    1.0 / zero > 0.0
}

#[test]
fn zeros_with_a_sign_are_different() {
    check(|x: Sym<u8>| sign_of_zero(x) == (x <= 5)).expect_proved();
    check(sign_of_zero).expect_refuted();
}

#[test]
fn values_in_other_threads_are_noticed() {
    let spawned = |x: Sym<u32>| thread::spawn(move || x.wrapping_add(1)).join().is_err();
    unknown(&check(spawned), Gap::Outside);
    let branches = |x: Sym<bool>| thread::spawn(move || x.decide()).join().is_err();
    unknown(&check(branches), Gap::Outside);
    let nested = |x: Sym<u32>| matches!(check(|y: Sym<u32>| y.equals(x)), Answer::Refuted(_));
    unknown(&check(nested), Gap::Outside);
    // the next one begins anew
    check(|x: Sym<u32>| x.at_least(0)).expect_proved();
}

#[test]
fn nothing_is_proved_of_no_inputs() {
    let contradictory = |x: Sym<u8>| {
        assume(x.above(8));
        assume(x.below(8));
        false
    };
    unknown(&check(contradictory), Gap::NoInputs);
    let too_many = |db: Users| {
        assume(db.all::<User>().count().above(3));
        false
    };
    unknown(&check_in(3, Limits::default(), &[], too_many), Gap::NoInputs);
    check_in(4, Limits::default(), &[], too_many).expect_refuted();
}

#[derive(Clone, Debug, Symbolic, Model)]
struct User {
    id: Sym<Key<User>>,
    name: Sym<Label>,
}

type Users = Database<(User,)>;

fn ann() -> User {
    User {
        id: Sym::default(),
        name: "Ann".into(),
    }
}

#[test]
fn a_transaction_that_panics_has_not_happened() {
    let property = |mut db: Users| {
        let before = db.all::<User>();
        let broken = catch_unwind(AssertUnwindSafe(|| {
            db.transaction(|db| {
                assert!(db.insert(ann()).is_ok());
                let nested = db.transaction(|db| db.insert(ann()));
                assert!(nested.is_err());
                nested
            })
        }));
        db.all::<User>().is_same(&before) & broken.is_err()
    };
    check(property).expect_proved();
}

/// Two databases of one name are two databases.
#[test]
fn databases_are_not_mixed_up() {
    let at_least_four = |db: &Users| {
        let all = db.all::<User>();
        all.any(|a| {
            all.any(|b| all.any(|c| all.any(|d| a.id.below(b.id) & b.id.below(c.id) & c.id.below(d.id))))
        })
    };
    let answer = check(|| {
        let (one, other): (Users, Users) = (any("db"), any("db"));
        at_least_four(&one).implies(one.all::<User>().is_same(&other.all()))
    });
    assert!(matches!(answer, Answer::Bounded { .. }), "{answer}");
}

fn is_small(n: Sym<u8>) -> bool {
    n < 10
}

/// The second side makes one input after the other. How many are made before them depends on the
/// first side.
#[symbolic]
fn inputs_on_both_sides(x: Sym<u8>) -> Sym<bool> {
    let mut holds = Sym::known(true);
    if x > 5 {
        let n: Sym<u8> = any("n");
        let small = is_small(n);
        if small {
            let _: Sym<u8> = any("n");
        }
    } else {
        let first: Sym<u8> = any("n");
        let small = is_small(first);
        let second: Sym<u8> = any("n");
        if small {
            holds = second.below(10);
        }
    }
    holds
}

#[symbolic]
fn conversions_on_both_sides(x: Sym<u8>, first: Sym<Int>, second: Sym<Int>) -> Sym<bool> {
    let mut holds = Sym::known(true);
    if x > 5 {
        let n: Sym<u8> = first.to_machine().unwrap_or_default();
        let small = is_small(n);
        if small {
            let _ = second.to_machine::<u8>();
        }
    } else {
        let (first, second) = (first.to_machine::<u8>(), second.to_machine::<u8>());
        if let (Some(first), Some(second)) = (first, second) {
            let small = is_small(first);
            if small {
                holds = second.below(10);
            }
        }
    }
    holds
}

#[test]
fn inputs_that_one_side_makes_are_not_mixed_up() {
    let example = check(inputs_on_both_sides).expect_refuted();
    assert_eq!(example.inputs[0].value, "0");
    let example = check(conversions_on_both_sides).expect_refuted();
    let second: u32 = example.inputs[2].value.parse().unwrap();
    assert!(second >= 10, "{example}");
}

/// Something that looks at a value when it is dropped.
struct Guard(Sym<u32>);

impl Drop for Guard {
    fn drop(&mut self) {
        if self.0 == 3 {
            self.0 = 4.into();
        }
    }
}

/// Something that always holds is asserted when it is dropped.
struct Invariant(Sym<u32>);

impl Drop for Invariant {
    fn drop(&mut self) {
        assert!(self.0 <= 1000);
    }
}

/// A panic would end the process.
#[test]
fn what_always_holds_does_so_while_a_path_is_left() {
    let few = Limits {
        decisions: 20,
        ..Limits::default()
    };
    let answer = check_within(few, &["n"], |n: Sym<u32>| {
        assume(n.at_most(1000));
        let _invariant = Invariant(n);
        let mut i = 0;
        while n > i {
            i += 1;
        }
        i <= 1000
    });
    unknown(&answer, Gap::Decisions(20));
}

fn guarded(n: Sym<u32>) -> u32 {
    let guard = Guard(n);
    if n == 0 { 0 } else { 1 + guarded(guard.0 - 1) }
}

#[test]
fn what_is_dropped_while_a_path_is_left_may_decide() {
    let few = Limits {
        decisions: 20,
        ..Limits::default()
    };
    unknown(
        &check_within(few, &["n"], |n: Sym<u32>| guarded(n) < 1000),
        Gap::Decisions(20),
    );
    let dropped = |n: Sym<u32>| {
        let caught = catch_unwind(|| {
            let _guard = Guard(n);
            assert!(n > 5);
        });
        caught.is_ok() == (n > 5)
    };
    check(dropped).expect_proved();
    check_within(Limits { decisions: 1, ..few }, &["n"], dropped);
}

#[symbolic]
fn rest(x: Sym<u8>) -> Sym<u8> {
    let all = [Sym::known(10u8), Sym::known(20), Sym::known(30)];
    let mut left = all.iter();
    while let Some(i) = left.next() {
        if x < *i {
            break;
        }
    }
    left.next().copied().unwrap_or(0.into())
}

/// Those that leave a loop early leave more to come.
#[test]
fn iterators_are_where_the_loop_was_left() {
    check(|x: Sym<u8>| rest(x).equals(20).equals(x.below(10))).expect_proved();
    check(|x: Sym<u8>| rest(x).equals(0)).expect_refuted();
}
